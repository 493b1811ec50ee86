//! What the arbiter of a deal is asked, and what he says.

use super::{Count, Deal, Phase};
use crate::auction::Bid;
use crate::clause::Clause;
use crate::deck::Layout;
use crate::event::{Decided, Ending, Event, Public, public};
use crate::fault::{FaultKind, Measure, Ruling, Sentence, after_fault};
use crate::game::Assented;
use crate::play::{Play, SlamBid};
use crate::refusal::Refusal;
use crate::rules::{ArbiterActs, FaultPolicy, Rules};
use crate::seat::Seat;
use crate::untimely::Untimely;

impl Deal {
    pub(super) fn decide_arbiter(&self, seat: Seat) -> Decided {
        let rulings = match &self.phase {
            _ if self.rules.faults == FaultPolicy::Refused => return Err(Untimely::NoArbiter.into()),
            Phase::Over(_) => return Err(Untimely::NotContested.into()),
            Phase::Auction(_) => return Err(Untimely::ArbiterLater.into()),
            Phase::Count(count) if count.is_choosing => return Err(Untimely::ChoiceGoesOn.into()),
            Phase::Count(count) if count.accepted.contains(seat) => {
                return Err(Refusal::CountAccepted { seat });
            }
            _ if self.is_looked_at => return Err(Refusal::NothingNew),
            Phase::Call(_) | Phase::Aside(_) => vec![Public::Ruled(Ruling::NOTHING_FOUND)],
            Phase::Play(play) => play.rulings(self.warned),
            Phase::Count(count) => count.play.rulings(self.warned).into_iter().map(at_the_count).collect(),
        };
        let mut events = vec![Event::Public(Public::ArbiterCalled { seat })];
        if self.layout.bare_petit().is_some() {
            events.extend(self.cancel_for_bare_petit());
        } else {
            events.extend(rulings.into_iter().map(Event::Public));
        }
        Ok(events)
    }

    /// PSEC-03: a bare petit was kept quiet, and the auction is over.
    pub(super) fn cancel_for_bare_petit(&self) -> Vec<Event> {
        self.cancel(Ruling {
            fault: FaultKind::HiddenBarePetit,
            culprit: self.layout.bare_petit(),
            card: None,
            trick: None,
            measure: Measure::CancelDeal,
            clause: Clause::Psec03,
        })
    }

    /// The deal is cancelled; a revoke of the defence ruled on before keeps its ban (FAULT-10).
    fn cancel(&self, ruling: Ruling) -> Vec<Event> {
        let play = match &self.phase {
            Phase::Play(play) => Some(&**play),
            Phase::Count(count) => Some(&count.play),
            _ => None,
        };
        let rulings = [ruling].into_iter().chain(play.map(Play::bans).unwrap_or_default()).map(Public::Ruled);
        let ended = Public::DealEnded(Ending::Cancelled { clause: ruling.clause });
        rulings.chain([ended]).map(Event::Public).collect()
    }

    /// An arbiter who acts at the end of the deal finds a bare petit by himself.
    pub(super) fn find_bare_petit_at_the_end(&self, events: &mut Vec<Event>) {
        let is_counted = events.iter().any(|event| matches!(event, Event::Public(Public::CountOpened)));
        if is_counted && self.rules.arbiter == ArbiterActs::EndOfDeal && self.layout.bare_petit().is_some() {
            events.extend(self.cancel_for_bare_petit());
        }
    }

    /// Whether the engine itself announces a bare petit.
    pub(crate) fn bare_petit_ending(rules: &Rules, layout: &Layout) -> Option<Ending> {
        let seat = layout.bare_petit().filter(|_| rules.is_watched())?;
        Some(Ending::BarePetit { seat, hand: layout.hands()[seat] })
    }

    /// The arbiter's answer to a contract or a slam that waits for him.
    pub(crate) fn decide_assent(&self, answer: Assented) -> Decided {
        let is_granted = answer == Assented::Granted;
        match &self.phase {
            Phase::Auction(auction) => match (auction.asked(), auction.turn()) {
                (Some(contract), Some(seat)) if is_granted => {
                    Ok(self.place_bid(auction, seat, Bid::Take(contract)))
                }
                (Some(_), Some(seat)) => public(Public::AssentRefused { seat }),
                _ => Err(Untimely::NoAssentAsked.into()),
            },
            phase => match phase.taken().filter(|taken| taken.slam == SlamBid::Asked) {
                Some(_) if is_granted => public(Public::SlamAnnounced),
                Some(taken) => public(Public::AssentRefused { seat: taken.taker }),
                None => Err(Untimely::NoAssentAsked.into()),
            },
        }
    }

    /// A human arbiter's ruling (FAULT-13).
    pub(crate) fn decide_sentence(&self, sentence: Sentence) -> Decided {
        let is_in_play = matches!(self.phase, Phase::Play(_) | Phase::Count(_));
        let Sentence { fault, culprit, measure } = sentence;
        let clause = match measure {
            _ if matches!(self.phase, Phase::Over(_)) => return Err(Untimely::NotContested.into()),
            Measure::TakersChoice | Measure::MendCount(_) if !is_in_play => {
                return Err(Untimely::MendInPlay.into());
            }
            Measure::TakersChoice => return Err(Untimely::ChoiceOfRevoke.into()),
            Measure::Stands if matches!(self.phase, Phase::Count(_)) => Clause::Fault09,
            Measure::CountOn | Measure::Stands => return Err(Untimely::PlayOnInstead.into()),
            Measure::AtTheEnd if !self.ring.seats().contains(culprit) => {
                return Err(Refusal::NotPlaying { seat: culprit });
            }
            Measure::AtTheEnd => Clause::Fault09,
            Measure::MendCount(_) => Clause::Fault07,
            Measure::PlayOn => Clause::Fault08,
            _ => Clause::Fault13,
        };
        let ruling = Ruling { fault, culprit: Some(culprit), card: None, trick: None, measure, clause };
        match (measure, &self.phase) {
            (Measure::CancelDeal, _) => Ok(self.cancel(ruling)),
            (Measure::Stands, Phase::Count(count)) => self.record(count, ruling),
            (_, Phase::Count(_)) => public(Public::Ruled(ruling.at_the_count())),
            _ => public(Public::Ruled(ruling)),
        }
    }

    /// What follows, now that the deal is counted: from revokes, and from what an arbiter found that
    /// could not be put right (FAULT-09).
    pub(super) fn consequences(&self, play: &Play) -> Vec<Ruling> {
        let winners = play.winners(&self.rules);
        let late = Seat::ALL.into_iter().filter_map(|culprit| {
            let fault = self.unmended[culprit]?;
            let (measure, clause) = after_fault(play.position.side(culprit), winners);
            Some(Ruling { fault, culprit: Some(culprit), card: None, trick: None, measure, clause })
        });
        play.consequences(winners).into_iter().chain(late).collect()
    }

    /// The arbiter ends the count and has the result recorded, unless a fault decides otherwise.
    fn record(&self, count: &Count, ruling: Ruling) -> Decided {
        if count.is_choosing {
            return Err(Untimely::ChoiceGoesOn.into());
        }
        let follows = self.consequences(&count.play);
        let decides = |ruling: &Ruling| matches!(ruling.measure, Measure::CancelDeal | Measure::TakersChoice);
        if follows.iter().any(decides) {
            return Err(Untimely::FaultDecides.into());
        }
        let rulings = [ruling].into_iter().chain(follows).map(Public::Ruled);
        let ended = Public::DealEnded(count.play.scored(&self.rules));
        Ok(rulings.chain([ended]).map(Event::Public).collect())
    }
}

/// What the arbiter says, after the last card.
fn at_the_count(said: Public) -> Public {
    match said {
        Public::Ruled(ruling) => Public::Ruled(ruling.at_the_count()),
        other => other,
    }
}
