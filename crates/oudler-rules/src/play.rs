//! The playing phase of a deal: cards, declarations, and the arbiter when he is called.

use crate::action::Action;
use crate::auction::{Auction, Contract};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::declaration::{Handful, HandfulRule, IllegalHandful, IllegalMisere, Misere};
use crate::event::{Decided, Ending, Event, Public, public};
use crate::fault::{FaultKind, IllegalCard, Measure, Ruling, bans, consequences};
use crate::limits::MAX_CARDS_BACK;
use crate::position::{Position, Side, Tally, Undo};
use crate::refusal::Refusal;
use crate::rules::{ArbiterActs, Assent, FaultPolicy, HandfulShown, Rules};
use crate::score::{Figures, ScoreSheet};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::trick::WonTrick;
use crate::untimely::Untimely;

/// What the auction, and the call at five, settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// How the auction went.
    pub auction: Auction,
    /// Who plays for himself.
    pub taker: Seat,
    /// What he undertook.
    pub contract: Contract,
    /// The card he called, at five.
    pub called: Option<Card>,
    /// Whether he announced a slam.
    pub slam: SlamBid,
}

impl Taken {
    /// A slam is announced: the arbiter is asked first where his assent is needed.
    pub(crate) fn decide_slam(&self, rules: &Rules, seat: Seat) -> Decided {
        self.only_taker(seat, Clause::Slam02)?;
        match self.slam {
            SlamBid::No if rules.assent == Assent::Needed => public(Public::SlamAsked),
            SlamBid::No => public(Public::SlamAnnounced),
            SlamBid::Refused => Err(Refusal::SlamRefused { seat }),
            SlamBid::Asked | SlamBid::Announced => Err(Untimely::SlamAlready.into()),
        }
    }

    /// Whether the seat is the taker, to whom this clause leaves something.
    pub(crate) fn only_taker(&self, seat: Seat, clause: Clause) -> Result<(), Refusal> {
        if seat == self.taker { Ok(()) } else { Err(Refusal::NotTheTaker { taker: self.taker, clause }) }
    }

    pub(crate) const fn apply_slam(&mut self, event: &Event) {
        match event {
            Event::Public(Public::SlamAsked) => self.slam = SlamBid::Asked,
            Event::Public(Public::SlamAnnounced) => self.slam = SlamBid::Announced,
            Event::Public(Public::AssentRefused { .. }) => self.slam = SlamBid::Refused,
            _ => {}
        }
    }
}

/// Whether a slam is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlamBid {
    /// Not announced.
    No,
    /// Waiting for the arbiter (SLAM-03).
    Asked,
    /// Announced.
    Announced,
    /// Refused by the arbiter, for the whole deal.
    Refused,
}

/// A handful someone declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclaredHandful {
    /// Who.
    pub seat: Seat,
    /// Which.
    pub handful: Handful,
    /// The trumps chosen for it.
    pub cards: CardSet,
    /// Whether everybody has seen them.
    pub is_shown: bool,
}

/// The play of a deal.
#[derive(Clone, Debug)]
pub struct Play {
    pub(crate) taken: Taken,
    /// The discard, or the dog at a garde sans or garde contre.
    pub(crate) aside: CardSet,
    pub(crate) position: Position,
    pub(crate) tricks: Vec<WonTrick>,
    pub(crate) handfuls: Vec<DeclaredHandful>,
    pub(crate) miseres: Vec<(Seat, Misere)>,
    /// What it takes to rule on faults; empty where they are refused.
    undos: Vec<Undo>,
    illegal: Vec<IllegalCard>,
    /// How many illegal cards of each seat went back (FAULT-12).
    n_back: BySeat<u8>,
    /// What the arbiter added to the attack's count, in half points (FAULT-07).
    mended: i16,
}

impl Play {
    pub(crate) fn new(taken: Taken, aside: CardSet, position: Position) -> Self {
        Self {
            taken,
            aside,
            position,
            tricks: Vec::with_capacity(24),
            handfuls: Vec::new(),
            miseres: Vec::new(),
            undos: Vec::new(),
            illegal: Vec::new(),
            n_back: BySeat::default(),
            mended: 0,
        }
    }

    /// What the auction settled.
    pub const fn taken(&self) -> &Taken {
        &self.taken
    }

    /// The cards and whose turn it is.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The tricks so far.
    pub fn tricks(&self) -> &[WonTrick] {
        &self.tricks
    }

    /// The trick before the one on the table (PLAY-14).
    pub fn previous_trick(&self) -> Option<&WonTrick> {
        self.tricks.last()
    }

    /// The handfuls declared.
    pub fn handfuls(&self) -> &[DeclaredHandful] {
        &self.handfuls
    }

    /// The discard, or the dog nobody looked at.
    pub const fn aside(&self) -> CardSet {
        self.aside
    }

    /// The taker's partner, known or not; `None` when he plays alone.
    pub fn partner(&self) -> Option<Seat> {
        self.position.attack().iter().find(|&seat| seat != self.taken.taker)
    }

    /// Trumps forced into the discard, which everybody saw.
    fn forced(&self) -> CardSet {
        if self.taken.contract.takes_dog() { self.aside & CardSet::TRUMPS } else { CardSet::EMPTY }
    }

    /// What the tricks so far come to, with what the arbiter mended in the count.
    pub fn tally(&self) -> Tally {
        let mut tally = self.position.tally(self.taken.contract, self.aside);
        tally.half_points.0 = tally.half_points.0.saturating_add_signed(self.mended).min(182);
        tally
    }

    /// The score the deal comes to. Every card must have been played.
    pub(crate) fn score(&self, rules: &Rules) -> ScoreSheet {
        let tally = self.tally();
        let mut handfuls = [0; 3];
        for declared in &self.handfuls {
            handfuls[declared.handful as usize] += 1;
        }
        let figures = Figures::new(self.taken.contract, tally, handfuls, self.taken.slam == SlamBid::Announced);
        let ring = self.position.ring();
        ScoreSheet::new(rules, ring, self.taken.taker, self.partner(), figures, self.miseres.clone())
    }

    pub(crate) fn decide(&self, rules: &Rules, warned: SeatSet, seat: Seat, action: Action) -> Decided {
        if self.taken.slam == SlamBid::Asked && action != Action::CallArbiter {
            return Err(Untimely::AwaitingSlam.into());
        }
        match action {
            Action::Play(card) => self.decide_card(rules, warned, seat, card),
            Action::ShowHandful(handful, cards) => {
                let forced = if seat == self.taken.taker { self.forced() } else { CardSet::EMPTY };
                if !self.is_before_first_card(seat) {
                    return Err(IllegalHandful::WrongMoment.into());
                }
                if self.handfuls.iter().any(|declared| declared.seat == seat) {
                    return Err(IllegalHandful::Twice.into());
                }
                HandfulRule::new(self.position.hands()[seat], forced).check(rules, handful, cards)?;
                Ok(vec![match rules.handful_shown {
                    HandfulShown::Always => Event::Public(Public::HandfulShown { seat, handful, cards }),
                    HandfulShown::OnDemand => Event::HandfulDeclared { seat, handful, cards },
                }])
            }
            Action::AskHandful(whose) => {
                let hidden = self.handfuls.iter().find(|declared| declared.seat == whose && !declared.is_shown);
                match hidden {
                    Some(&DeclaredHandful { handful, cards, .. }) if whose != seat && self.tricks.is_empty() => {
                        public(Public::HandfulShown { seat: whose, handful, cards })
                    }
                    _ => Err(IllegalHandful::NothingToSee.into()),
                }
            }
            Action::DeclareMisere(misere) => {
                misere.check(rules, self.position.hands()[seat])?;
                if !self.is_before_first_card(seat) {
                    return Err(IllegalMisere::WrongMoment.into());
                }
                if self.miseres.contains(&(seat, misere)) {
                    return Err(IllegalMisere::Twice.into());
                }
                public(Public::MisereDeclared { seat, misere })
            }
            Action::AnnounceSlam if !self.position.is_untouched() => Err(Untimely::SlamTooLate.into()),
            Action::AnnounceSlam => self.taken.decide_slam(rules, seat),
            Action::Bid(_) => Err(crate::auction::IllegalBid::Closed.into()),
            Action::Discard(_) | Action::Jeu => Err(Untimely::DiscardClosed.into()),
            Action::Call(_) => Err(Untimely::CallClosed.into()),
            _ => Err(Untimely::PlayGoesOn.into()),
        }
    }

    /// Declarations are made at one's turn, before one's first card (HAND-01).
    fn is_before_first_card(&self, seat: Seat) -> bool {
        self.tricks.is_empty()
            && self.position.turn() == seat
            && self.position.hands()[seat].len() as usize == self.position.ring().players().hand_size()
    }

    fn decide_card(&self, rules: &Rules, warned: SeatSet, seat: Seat, card: Card) -> Decided {
        let turn = self.position.turn();
        if seat != turn {
            return Err(Refusal::NotYourTurn { seat, turn });
        }
        let arbitrated = rules.faults == FaultPolicy::Arbitrated;
        let mut events = Vec::with_capacity(3);
        events.push(Event::Public(Public::CardPlayed { seat, card }));
        match self.position.check(card) {
            Err(why) if !arbitrated || !self.position.hands()[seat].contains(card) => return Err(why.into()),
            // Who errs without end is watched from then on.
            Err(why) if self.n_back[seat] >= MAX_CARDS_BACK => return Err(why.into()),
            Err(_) if rules.arbiter == ArbiterActs::AtOnce => {
                let fault = self.illegal_card(seat, card);
                events.extend(fault.sent_back(warned, 1).map(Event::Public));
                return Ok(events);
            }
            _ => {}
        }
        if self.position.trick().len() + 1 < self.position.ring().players().get() {
            return Ok(events);
        }
        let mut after = self.position;
        after.play(card);
        let winner = after.last_winner().expect("a complete trick has a winner");
        events.push(Event::Public(Public::TrickWon { seat: winner }));
        if !after.is_over() {
            return Ok(events);
        }
        if arbitrated {
            events.push(Event::Public(Public::CountOpened));
            if rules.arbiter == ArbiterActs::EndOfDeal {
                // No card of the last trick can be illegal: it is the only one left in its hand.
                let found = self.unruled().map(|fault| fault.revoke().at_the_count());
                events.extend(found.map(|ruling| Event::Public(Public::Ruled(ruling))));
            }
        } else {
            let mut over = self.clone();
            over.position = after;
            events.push(Event::Public(Public::DealEnded(over.scored(rules))));
        }
        Ok(events)
    }

    pub(crate) fn scored(&self, rules: &Rules) -> Ending {
        Ending::Scored { sheet: Box::new(self.score(rules)), aside: self.aside }
    }

    /// What the arbiter finds when he is called: the card that can still go back, the revokes that
    /// are established, or nothing.
    pub(crate) fn rulings(&self, warned: SeatSet) -> Vec<Public> {
        let mut found: Vec<Public> =
            self.unruled().filter(|fault| self.is_established(fault)).map(|f| Public::Ruled(f.revoke())).collect();
        if let Some(fault) = self.unruled().find(|fault| !self.is_established(fault)) {
            let n_back = self.undos.len() - fault.n_before;
            found.extend(fault.sent_back(warned, n_back as u8));
        }
        if found.is_empty() {
            found.push(Public::Ruled(Ruling::NOTHING_FOUND));
        }
        found
    }

    fn unruled(&self) -> impl Iterator<Item = &IllegalCard> {
        self.illegal.iter().filter(|fault| !fault.ruled)
    }

    fn is_established(&self, fault: &IllegalCard) -> bool {
        fault.is_established(self.position.n_won(), self.position.trick())
    }

    /// Who has won the deal. Every card must have been played.
    pub(crate) fn winners(&self, rules: &Rules) -> Side {
        if self.score(rules).figures.mark(rules).made { Side::Attack } else { Side::Defence }
    }

    /// What follows from the revokes that were ruled on, now that it is known who has won.
    pub(crate) fn consequences(&self, winners: Side) -> Vec<Ruling> {
        consequences(&self.revokes(), winners)
    }

    /// Who may not bid on the next deal for a revoke that was ruled on.
    pub(crate) fn bans(&self) -> Vec<Ruling> {
        bans(&self.revokes()).collect()
    }

    /// The illegal cards that were ruled on, and the side of each.
    fn revokes(&self) -> Vec<(IllegalCard, Side)> {
        let ruled = self.illegal.iter().filter(|fault| fault.ruled);
        ruled.map(|fault| (*fault, self.position.side(fault.seat))).collect()
    }

    fn illegal_card(&self, seat: Seat, card: Card) -> IllegalCard {
        let (trick, n_before) = (self.position.n_won(), self.undos.len());
        IllegalCard { seat, card, trick, n_before, ruled: false }
    }

    pub(crate) fn apply(&mut self, rules: &Rules, event: &Event) {
        match event {
            Event::Public(Public::CardPlayed { seat, card }) => {
                let arbitrated = rules.faults == FaultPolicy::Arbitrated;
                if arbitrated && self.position.check(*card).is_err() {
                    self.illegal.push(self.illegal_card(*seat, *card));
                }
                let trick = *self.position.trick();
                let undo = self.position.play(*card);
                if arbitrated {
                    self.undos.push(undo);
                }
                if self.position.trick().is_empty() {
                    let mut trick = trick;
                    trick.add(*seat, *card);
                    let winner = self.position.last_winner().expect("a complete trick has a winner");
                    self.tricks.push(WonTrick { trick, winner });
                }
            }
            Event::Public(Public::CardsReturned { n }) => {
                for _ in 0..*n {
                    if let Some(undo) = self.undos.pop() {
                        self.position.undo(undo);
                    }
                }
                self.tricks.truncate(self.position.n_won());
                let n_left = self.undos.len();
                self.illegal.retain(|fault| fault.n_before < n_left);
            }
            Event::Public(Public::Ruled(ruling)) => {
                if let Some(seat) = ruling.sent_back() {
                    self.n_back[seat] += 1;
                }
                if ruling.fault == FaultKind::Revoke {
                    for fault in &mut self.illegal {
                        let same = Some(fault.card) == ruling.card && Some(fault.seat) == ruling.culprit;
                        fault.ruled |= same;
                    }
                }
                if let Measure::MendCount(half_points) = ruling.measure {
                    self.mended = self.mended.saturating_add(half_points);
                }
            }
            Event::Public(Public::HandfulShown { seat, handful, cards }) => {
                match self.handfuls.iter_mut().find(|declared| declared.seat == *seat) {
                    Some(declared) => declared.is_shown = true,
                    None => self.handfuls.push(DeclaredHandful {
                        seat: *seat,
                        handful: *handful,
                        cards: *cards,
                        is_shown: true,
                    }),
                }
            }
            Event::HandfulDeclared { seat, handful, cards } => self.handfuls.push(DeclaredHandful {
                seat: *seat,
                handful: *handful,
                cards: *cards,
                is_shown: false,
            }),
            Event::Public(Public::MisereDeclared { seat, misere }) => self.miseres.push((*seat, *misere)),
            Event::Public(Public::SlamAnnounced) => {
                // SLAM-05: the lead is the taker's, whoever dealt.
                self.taken.apply_slam(event);
                self.position = self.position.led_by(self.taken.taker);
            }
            _ => self.taken.apply_slam(event),
        }
    }
}
