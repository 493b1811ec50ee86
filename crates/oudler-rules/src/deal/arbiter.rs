//! What the arbiter of a deal is asked, and what he says.

use super::{Aside, Deal, Phase};
use crate::auction::Bid;
use crate::clause::Clause;
use crate::deck::Layout;
use crate::event::{Ending, Event, Public};
use crate::fault::{FaultKind, Measure, Ruling, Sentence};
use crate::play::{Play, SlamBid};
use crate::refusal::Refusal;
use crate::rules::{ArbiterActs, FaultPolicy, Rules};
use crate::seat::Seat;
use crate::untimely::Untimely;

impl Deal {
    pub(super) fn decide_arbiter(&self, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.rules.faults == FaultPolicy::Refused {
            return Err(Refusal::Untimely(Untimely::NoArbiter));
        }
        let rulings = match &self.phase {
            Phase::Over(_) => {
                return Err(Refusal::Untimely(Untimely::NotContested));
            }
            Phase::Auction(_) => {
                return Err(Refusal::Untimely(Untimely::ArbiterLater));
            }
            Phase::Count(count) if count.is_choosing => {
                return Err(Refusal::Untimely(Untimely::ChoiceGoesOn));
            }
            Phase::Count(count) if count.accepted.contains(seat) => {
                return Err(Refusal::CountAccepted { seat });
            }
            _ if self.is_looked_at => return Err(Refusal::NothingNew),
            Phase::Call(_) | Phase::Aside(_) => vec![Public::Ruled(Ruling::NOTHING_FOUND)],
            Phase::Play(play) => play.rulings(self.warned),
            Phase::Count(count) => count.play.rulings(self.warned).into_iter().map(at_the_count).collect(),
        };
        events.push(Event::Public(Public::ArbiterCalled { seat }));
        if self.layout.bare_petit().is_some() {
            self.cancel_for_bare_petit(events);
        } else {
            events.extend(rulings.into_iter().map(Event::Public));
        }
        Ok(())
    }

    /// PSEC-03: a bare petit was kept quiet, and the auction is over.
    pub(super) fn cancel_for_bare_petit(&self, events: &mut Vec<Event>) {
        let ruling = Ruling {
            fault: FaultKind::HiddenBarePetit,
            culprit: self.layout.bare_petit(),
            card: None,
            trick: None,
            measure: Measure::CancelDeal,
            clause: Clause::Psec03,
        };
        events.push(Event::Public(Public::Ruled(ruling)));
        self.cancel(ruling.clause, events);
    }

    /// The deal is cancelled; a revoke of the defence ruled on before keeps its ban (FAULT-10).
    fn cancel(&self, clause: Clause, events: &mut Vec<Event>) {
        let play = match &self.phase {
            Phase::Play(play) => Some(&**play),
            Phase::Count(count) => Some(&count.play),
            _ => None,
        };
        let bans = play.map(Play::bans).unwrap_or_default();
        events.extend(bans.into_iter().map(|ruling| Event::Public(Public::Ruled(ruling))));
        events.push(Event::Public(Public::DealEnded(Ending::Cancelled { clause })));
    }

    /// An arbiter who acts at the end of the deal finds a bare petit by himself.
    pub(super) fn find_bare_petit_at_the_end(&self, events: &mut Vec<Event>) {
        let is_counted = events.iter().any(|event| matches!(event, Event::Public(Public::CountOpened)));
        if is_counted && self.rules.arbiter == ArbiterActs::EndOfDeal && self.layout.bare_petit().is_some() {
            self.cancel_for_bare_petit(events);
        }
    }

    /// Whether the engine itself announces a bare petit.
    pub(crate) fn bare_petit_ending(rules: &Rules, layout: &Layout) -> Option<Ending> {
        let seat = layout.bare_petit().filter(|_| rules.is_watched())?;
        Some(Ending::BarePetit { seat, hand: layout.hands()[seat] })
    }

    /// The arbiter's answer to a contract or a slam that waits for him.
    pub(crate) fn decide_assent(&self, is_granted: bool, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let seat = match &self.phase {
            Phase::Auction(auction) => match (auction.asked(), auction.turn()) {
                (Some(contract), Some(seat)) if is_granted => {
                    self.place_bid(auction, seat, Bid::Take(contract), events);
                    return Ok(());
                }
                (Some(_), Some(seat)) => Some(seat),
                _ => None,
            },
            Phase::Call(taken) | Phase::Aside(Aside { taken, .. }) if taken.slam == SlamBid::Asked => {
                Some(taken.taker)
            }
            Phase::Play(play) if play.taken.slam == SlamBid::Asked => Some(play.taken.taker),
            _ => None,
        };
        let Some(seat) = seat else {
            return Err(Refusal::Untimely(Untimely::NoAssentAsked));
        };
        events.push(Event::Public(if is_granted {
            Public::SlamAnnounced
        } else {
            Public::AssentRefused { seat }
        }));
        Ok(())
    }

    /// A human arbiter's ruling (FAULT-13).
    pub(crate) fn decide_sentence(&self, sentence: Sentence, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let is_in_play = matches!(self.phase, Phase::Play(_) | Phase::Count(_));
        if matches!(self.phase, Phase::Over(_)) {
            return Err(Refusal::Untimely(Untimely::NotContested));
        }
        if matches!(sentence.measure, Measure::TakersChoice | Measure::MendCount(_)) && !is_in_play {
            return Err(Refusal::Untimely(Untimely::MendInPlay));
        }
        if sentence.measure == Measure::TakersChoice {
            return Err(Refusal::Untimely(Untimely::ChoiceOfRevoke));
        }
        if matches!(sentence.measure, Measure::CountOn | Measure::Stands) {
            return Err(Refusal::Untimely(Untimely::PlayOnInstead));
        }
        let clause = match sentence.measure {
            Measure::MendCount(_) => Clause::Fault07,
            Measure::PlayOn => Clause::Fault08,
            _ => Clause::Fault13,
        };
        let Sentence { fault, culprit, measure } = sentence;
        let mut ruling = Ruling { fault, culprit: Some(culprit), card: None, trick: None, measure, clause };
        if matches!(self.phase, Phase::Count(_)) {
            ruling = ruling.at_the_count();
        }
        events.push(Event::Public(Public::Ruled(ruling)));
        if measure == Measure::CancelDeal {
            self.cancel(clause, events);
        }
        Ok(())
    }
}

/// What the arbiter says, after the last card.
fn at_the_count(said: Public) -> Public {
    match said {
        Public::Ruled(ruling) => Public::Ruled(ruling.at_the_count()),
        other => other,
    }
}
