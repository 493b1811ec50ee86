//! One deal, from the cards dealt to the score: the phases, what may be done in each, and what
//! follows.

mod arbiter;

use crate::action::{Action, Keep};
use crate::auction::{Auction, Bid, Contract, IllegalBid};
use crate::call;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::deck::{Layout, is_bare_petit};
use crate::discard::{DiscardRule, IllegalDiscard};
use crate::event::{Decided, Ending, Event, Public, public};
use crate::fault::{FaultKind, Measure};
use crate::limits::MAX_DISCARDS;
use crate::play::{Play, SlamBid, Taken};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::seat::{BySeat, PlayerCount, Ring, Seat, SeatSet};
use crate::untimely::Untimely;

/// A deal in one of its phases.
#[derive(Clone, Debug)]
pub struct Deal {
    rules: Rules,
    ring: Ring,
    dealer: Seat,
    layout: Layout,
    /// Seats the arbiter has warned in this game (FAULT-12).
    warned: SeatSet,
    /// What an arbiter found that could not be put right, whose result decides (FAULT-09).
    unmended: BySeat<Option<FaultKind>>,
    /// Whether the arbiter has found nothing and no card has fallen since.
    is_looked_at: bool,
    phase: Phase,
}

/// Where a deal stands. Each phase has only what that phase has.
#[derive(Clone, Debug)]
pub enum Phase {
    /// Players speak in turn.
    Auction(Auction),
    /// The taker calls a card, at five.
    Call(Taken),
    /// The taker has the dog before him, makes his discard and says "jeu".
    Aside(Aside),
    /// The cards are played.
    Play(Box<Play>),
    /// An arbitrated deal is played out and waits for everybody's word.
    Count(Box<Count>),
    /// It is over.
    Over(Ending),
}

impl Phase {
    /// What the auction settled, until the deal is over.
    pub const fn taken(&self) -> Option<&Taken> {
        match self {
            Self::Call(taken) | Self::Aside(Aside { taken, .. }) => Some(taken),
            Self::Play(play) => Some(&play.taken),
            Self::Count(count) => Some(&count.play.taken),
            Self::Auction(_) | Self::Over(_) => None,
        }
    }
}

/// The taker's time between the auction and the first card.
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    /// What the auction settled.
    pub taken: Taken,
    /// What is put aside so far; it may be changed until "jeu".
    pub discard: Option<CardSet>,
    /// How often that may still be done.
    pub discards_left: u8,
}

impl Aside {
    const fn new(taken: Taken) -> Self {
        Self { taken, discard: None, discards_left: MAX_DISCARDS }
    }
}

/// After the last card of an arbitrated deal.
#[derive(Clone, Debug)]
pub struct Count {
    /// The play, complete.
    pub play: Play,
    /// Who agrees with the count.
    pub accepted: SeatSet,
    /// Whether the taker is choosing what becomes of the score (FAULT-11).
    pub is_choosing: bool,
}

impl Deal {
    pub(crate) fn new(rules: Rules, dealer: Seat, layout: Layout, banned: SeatSet, warned: SeatSet) -> Self {
        let ring = rules.table.ring(dealer);
        let phase = Phase::Auction(Auction::new(ring, dealer, banned));
        Self { rules, ring, dealer, layout, warned, unmended: BySeat::default(), is_looked_at: false, phase }
    }

    /// Who plays.
    pub const fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Who dealt.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who was dealt what.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Where the deal stands.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What a taker holds with the dog in hand.
    pub(crate) fn with_dog(&self, taker: Seat) -> CardSet {
        self.layout.hands()[taker] | self.layout.dog()
    }

    /// What a seat's action leads to, or why it is refused.
    pub(crate) fn decide(&self, seat: Seat, action: Action) -> Decided {
        if !self.rules.table.has(seat) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        // ARB-06: a dealer who sits out is a player of the table.
        if action == Action::CallArbiter {
            return self.decide_arbiter(seat);
        }
        if !self.ring.seats().contains(seat) {
            return Err(Refusal::NotPlaying { seat });
        }
        if action == Action::AnnounceBarePetit {
            return self.decide_bare_petit(seat);
        }
        match &self.phase {
            Phase::Auction(auction) => self.decide_auction(auction, seat, action),
            Phase::Call(taken) => self.decide_call(taken, seat, action),
            Phase::Aside(aside) => self.decide_aside(aside, seat, action),
            Phase::Play(play) => {
                let mut events = play.decide(&self.rules, self.warned, seat, action)?;
                self.find_bare_petit_at_the_end(&mut events);
                Ok(events)
            }
            Phase::Count(count) => self.decide_count(count, seat, action),
            Phase::Over(_) => Err(Untimely::DealOver.into()),
        }
    }

    fn decide_auction(&self, auction: &Auction, seat: Seat, action: Action) -> Decided {
        match action {
            Action::Bid(bid) => {
                auction.check(seat, bid)?;
                match bid {
                    Bid::Take(contract) if contract.needs_assent(&self.rules) => {
                        public(Public::ContractAsked { seat, contract })
                    }
                    _ => Ok(self.place_bid(auction, seat, bid)),
                }
            }
            Action::Call(_) => Err(self.no_call(Untimely::CallAfterAuction)),
            Action::Discard(_) | Action::Jeu => Err(Untimely::DiscardLater.into()),
            Action::AnnounceSlam => Err(Untimely::SlamLater.into()),
            _ => Err(Untimely::AuctionGoesOn.into()),
        }
    }

    /// A bare petit is laid open in the auction (PSEC-01), or owned up to later (PSEC-03).
    fn decide_bare_petit(&self, seat: Seat) -> Decided {
        let hand = self.layout.hands()[seat];
        match self.phase {
            _ if !is_bare_petit(hand) => Err(Untimely::NoBarePetit.into()),
            Phase::Auction(_) => public(Public::DealEnded(Ending::BarePetit { seat, hand })),
            _ => Ok(self.cancel_for_bare_petit()),
        }
    }

    /// The bid, and what follows when it is the last one.
    fn place_bid(&self, auction: &Auction, seat: Seat, bid: Bid) -> Vec<Event> {
        let mut after = *auction;
        after.place(seat, bid);
        let follows = match (after.turn(), after.highest()) {
            (None, None) => Some(Public::DealEnded(Ending::PassedOut)),
            (None, Some((_, contract))) if self.ring.players() != PlayerCount::Five => self.turned(contract),
            _ => None,
        };
        [Public::BidMade { seat, bid }].into_iter().chain(follows).map(Event::Public).collect()
    }

    /// The dog is turned, at a contract that takes it.
    fn turned(&self, contract: Contract) -> Option<Public> {
        contract.takes_dog().then(|| Public::DogTurned { cards: self.layout.dog() })
    }

    fn decide_call(&self, taken: &Taken, seat: Seat, action: Action) -> Decided {
        match action {
            _ if taken.slam == SlamBid::Asked => Err(Untimely::AwaitingSlam.into()),
            Action::Call(card) => {
                taken.only_taker(seat, Clause::P5_02)?;
                call::check(self.layout.hands()[seat], card)?;
                let called = [Public::Called { card }].into_iter();
                Ok(called.chain(self.turned(taken.contract)).map(Event::Public).collect())
            }
            Action::AnnounceSlam => taken.decide_slam(&self.rules, seat),
            Action::Bid(_) => Err(IllegalBid::Closed.into()),
            _ => Err(Untimely::CallFirst.into()),
        }
    }

    fn decide_aside(&self, aside: &Aside, seat: Seat, action: Action) -> Decided {
        let taken = &aside.taken;
        match action {
            _ if taken.slam == SlamBid::Asked => Err(Untimely::AwaitingSlam.into()),
            Action::Discard(cards) => {
                taken.only_taker(seat, Clause::Ecart02)?;
                if !taken.contract.takes_dog() {
                    return Err(match taken.contract {
                        Contract::GardeSans => Untimely::NoDiscardSans,
                        _ => Untimely::NoDiscardContre,
                    }
                    .into());
                }
                self.discard_rule(seat).check(cards)?;
                if aside.discards_left == 0 {
                    return Err(IllegalDiscard::TooOften.into());
                }
                Ok(vec![Event::Discarded { seat, cards }])
            }
            Action::AnnounceSlam => taken.decide_slam(&self.rules, seat),
            Action::Jeu => {
                taken.only_taker(seat, Clause::Ecart06)?;
                self.begun(aside)?;
                public(Public::PlayBegun)
            }
            Action::Play(_) | Action::ShowHandful(..) | Action::DeclareMisere(_) => {
                // ECART-07: an act of play by the taker, when the lead is his, says "jeu".
                let play = self.begun(aside)?;
                if seat != taken.taker || play.position.turn() != seat {
                    return Err(Untimely::JeuFirst.into());
                }
                let mut events = play.decide(&self.rules, self.warned, seat, action)?;
                events.insert(0, Event::Public(Public::PlayBegun));
                Ok(events)
            }
            Action::Bid(_) => Err(IllegalBid::Closed.into()),
            Action::Call(_) => Err(self.no_call(Untimely::CallBeforeDog)),
            _ => Err(Untimely::DiscardGoesOn.into()),
        }
    }

    /// Why no card is called now.
    const fn no_call(&self, when: Untimely) -> Refusal {
        Refusal::Untimely(match self.ring.players() {
            PlayerCount::Five => when,
            _ => Untimely::NoCall,
        })
    }

    /// What the taker may put aside.
    pub(crate) fn discard_rule(&self, taker: Seat) -> DiscardRule {
        DiscardRule::new(self.with_dog(taker), self.ring.players().dog_size())
    }

    /// The play as it begins with "jeu".
    fn begun(&self, aside: &Aside) -> Result<Play, Refusal> {
        let taken = aside.taken;
        let mut hands = *self.layout.hands();
        let put_aside = if taken.contract.takes_dog() {
            let discard = aside.discard.ok_or(Untimely::DiscardFirst)?;
            hands[taken.taker] = self.with_dog(taken.taker) - discard;
            discard
        } else {
            self.layout.dog()
        };
        let mut attack = SeatSet::of(taken.taker);
        // P5-05, P5-06: the holder of the called card, as it was dealt, plays with the taker.
        let holder = |card| self.ring.seats().iter().find(|&seat| self.layout.hands()[seat].contains(card));
        if let Some(partner) = taken.called.and_then(holder) {
            attack.insert(partner);
        }
        let leader = if taken.slam == SlamBid::Announced { taken.taker } else { self.ring.next(self.dealer) };
        let position = Position::new(self.ring, hands, attack, leader, taken.called);
        Ok(Play::new(taken, put_aside, position))
    }

    fn decide_count(&self, count: &Count, seat: Seat, action: Action) -> Decided {
        match action {
            _ if count.is_choosing => {
                count.play.taken.only_taker(seat, Clause::Fault11)?;
                match action {
                    Action::KeepScore(Keep::Record) => public(Public::DealEnded(count.play.scored(&self.rules))),
                    Action::KeepScore(Keep::Cancel) => {
                        public(Public::DealEnded(Ending::Cancelled { clause: Clause::Fault11 }))
                    }
                    _ => Err(Untimely::ChoiceFirst.into()),
                }
            }
            Action::AcceptCount if count.accepted.contains(seat) => Err(Untimely::AcceptedAlready.into()),
            Action::AcceptCount => {
                let mut events = vec![Public::CountAccepted { seat }];
                if count.accepted.len() + 1 == self.ring.players().get() {
                    let rulings = self.consequences(&count.play);
                    events.extend(rulings.iter().copied().map(Public::Ruled));
                    let follows = |measure| rulings.iter().find(|ruling| ruling.measure == measure);
                    if let Some(ruling) = follows(Measure::CancelDeal) {
                        events.push(Public::DealEnded(Ending::Cancelled { clause: ruling.clause }));
                    } else if follows(Measure::TakersChoice).is_none() {
                        events.push(Public::DealEnded(count.play.scored(&self.rules)));
                    }
                }
                Ok(events.into_iter().map(Event::Public).collect())
            }
            Action::Play(_) => Err(Untimely::AllPlayed.into()),
            _ => Err(Untimely::CountGoesOn.into()),
        }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        if let Event::Public(Public::DealEnded(ending)) = event {
            self.phase = Phase::Over(ending.clone());
            return;
        }
        match event {
            Event::Public(Public::Ruled(ruling)) => {
                self.warned.extend(ruling.warned_for_a_card());
                self.is_looked_at |= ruling.found_nothing();
                if let (Measure::AtTheEnd, Some(culprit)) = (ruling.measure, ruling.culprit) {
                    self.unmended[culprit] = Some(ruling.fault);
                }
            }
            Event::Public(Public::CardPlayed { .. }) => self.is_looked_at = false,
            _ => {}
        }
        match &mut self.phase {
            Phase::Auction(auction) => match event {
                Event::Public(Public::BidMade { seat, bid }) => {
                    auction.place(*seat, *bid);
                    let auction = *auction;
                    if let (None, Some((taker, contract))) = (auction.turn(), auction.highest()) {
                        let taken = Taken { auction, taker, contract, called: None, slam: SlamBid::No };
                        self.phase = if self.ring.players() == PlayerCount::Five {
                            Phase::Call(taken)
                        } else {
                            Phase::Aside(Aside::new(taken))
                        };
                    }
                }
                Event::Public(Public::ContractAsked { contract, .. }) => auction.ask(*contract),
                Event::Public(Public::AssentRefused { .. }) => auction.refuse(),
                _ => {}
            },
            Phase::Call(taken) => match event {
                Event::Public(Public::Called { card }) => {
                    let taken = Taken { called: Some(*card), ..*taken };
                    self.phase = Phase::Aside(Aside::new(taken));
                }
                _ => taken.apply_slam(event),
            },
            Phase::Aside(aside) => match event {
                Event::Discarded { cards, .. } => {
                    aside.discard = Some(*cards);
                    aside.discards_left = aside.discards_left.saturating_sub(1);
                }
                Event::Public(Public::PlayBegun) => {
                    let aside = *aside;
                    if let Ok(play) = self.begun(&aside) {
                        self.phase = Phase::Play(Box::new(play));
                    }
                }
                _ => aside.taken.apply_slam(event),
            },
            Phase::Play(play) => {
                if matches!(event, Event::Public(Public::CountOpened)) {
                    let play = (**play).clone();
                    let count = Count { play, accepted: SeatSet::EMPTY, is_choosing: false };
                    self.phase = Phase::Count(Box::new(count));
                } else {
                    play.apply(&self.rules, event);
                }
            }
            Phase::Count(count) => match event {
                Event::Public(Public::CountAccepted { seat }) => count.accepted.insert(*seat),
                Event::Public(Public::Ruled(ruling)) if ruling.measure == Measure::TakersChoice => {
                    count.is_choosing = true;
                }
                _ => count.play.apply(&self.rules, event),
            },
            Phase::Over(_) => {}
        }
    }
}
