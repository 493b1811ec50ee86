//! A deal as anybody looking at it knows it.

use crate::auction::{Auction, Contract};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::declaration::{Handful, Misere};
use crate::event::Ending;
use crate::fault::Ruling;
use crate::limits::MAX_DISCARDS;
use crate::play::SlamBid;
use crate::rules::Rules;
use crate::seat::{BySeat, Ring, Seat, SeatSet};
use crate::trick::{Trick, WonTrick};

/// What anybody looking at a deal may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealView {
    /// Who dealt.
    pub dealer: Seat,
    /// Who plays.
    pub ring: Ring,
    /// The auction.
    pub auction: Auction,
    /// Taker and contract, once the auction is over.
    pub taken: Option<(Seat, Contract)>,
    /// The called card, at five.
    pub called: Option<Card>,
    /// What is known of the partner.
    pub partner: Partner,
    /// The dog, once turned; until the first trick is over, unless the table has `recall=on`
    /// (ECART-07).
    pub dog: Option<CardSet>,
    /// Whether the taker has put cards aside.
    pub has_discarded: bool,
    /// How often the taker may still do so before "jeu".
    pub discards_left: u8,
    /// Trumps forced into the discard; until the second trick has a card, unless `recall=on`.
    pub forced: CardSet,
    /// Whether a slam is announced.
    pub slam: SlamBid,
    /// How many cards each seat holds.
    pub n_cards: BySeat<u8>,
    /// Who is to play a card.
    pub turn: Option<Seat>,
    /// The trick on the table.
    pub trick: Trick,
    /// The tricks before it.
    pub tricks: Vec<WonTrick>,
    /// Handfuls declared.
    pub handfuls: Vec<SeenHandful>,
    /// Misères declared.
    pub miseres: Vec<(Seat, Misere)>,
    /// What the arbiter said.
    pub rulings: Vec<Ruling>,
    /// Whether the arbiter has found nothing and no card has fallen since.
    pub is_looked_at: bool,
    /// Who has accepted the count.
    pub accepted: SeatSet,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl DealView {
    pub(super) fn new(rules: &Rules, dealer: Seat, banned: SeatSet) -> Self {
        let ring = rules.table.ring(dealer);
        let mut n_cards = BySeat::default();
        for seat in ring.seats().iter() {
            n_cards[seat] = ring.players().hand_size() as u8;
        }
        Self {
            dealer,
            ring,
            auction: Auction::new(ring, dealer, banned),
            taken: None,
            called: None,
            partner: Partner::NoCall,
            dog: None,
            has_discarded: false,
            discards_left: MAX_DISCARDS,
            forced: CardSet::EMPTY,
            slam: SlamBid::No,
            n_cards,
            turn: None,
            trick: Trick::new(ring.next(dealer)),
            tricks: Vec::new(),
            handfuls: Vec::new(),
            miseres: Vec::new(),
            rulings: Vec::new(),
            is_looked_at: false,
            accepted: SeatSet::EMPTY,
            ending: None,
        }
    }

    /// The trick before the one on the table, which anybody may look at again (PLAY-14).
    pub fn previous_trick(&self) -> Option<&WonTrick> {
        self.tricks.last()
    }

    /// Whether a contract or a slam waits for the arbiter (BID-07, SLAM-03).
    pub fn waits_for_assent(&self) -> bool {
        self.auction.asked().is_some() || self.slam == SlamBid::Asked
    }

    /// Who leads the first trick.
    pub(crate) fn opener(&self) -> Seat {
        match (self.slam, self.taken) {
            (SlamBid::Announced, Some((taker, _))) => taker,
            _ => self.ring.next(self.dealer),
        }
    }

    /// The tricks in order, the one on the table included.
    pub fn all_tricks(&self) -> impl Iterator<Item = &Trick> {
        self.tricks.iter().map(|won| &won.trick).chain([&self.trick])
    }

    /// The cards each seat has played.
    pub fn played(&self) -> BySeat<CardSet> {
        let mut played = BySeat::<CardSet>::default();
        for trick in self.all_tricks() {
            for (seat, &card) in self.ring.from(trick.leader()).zip(trick.cards()) {
                played[seat].insert(card);
            }
        }
        played
    }

    /// The last `n` cards played and who played them, all of one trick.
    pub(super) fn last_cards(&self, n: usize) -> Vec<(Seat, Card)> {
        let trick = match self.tricks.last() {
            Some(won) if self.trick.is_empty() => &won.trick,
            _ => &self.trick,
        };
        let played: Vec<(Seat, Card)> =
            self.ring.from(trick.leader()).zip(trick.cards().iter().copied()).collect();
        played[played.len().saturating_sub(n)..].to_vec()
    }

    pub(super) fn return_cards(&mut self, n: usize) {
        let back = self.last_cards(n);
        if self.trick.is_empty()
            && let Some(won) = self.tricks.pop()
        {
            self.trick = won.trick;
        }
        let mut trick = Trick::new(self.trick.leader());
        let n_left = self.trick.len().saturating_sub(n);
        for (seat, &card) in self.ring.from(trick.leader()).zip(self.trick.cards()).take(n_left) {
            trick.add(seat, card);
        }
        self.trick = trick;
        self.turn = back.first().map(|&(seat, _)| seat);
        for (seat, _) in back {
            self.n_cards[seat] += 1;
        }
    }

    pub(super) fn play_card(&mut self, seat: Seat, card: Card) {
        self.is_looked_at = false;
        self.trick.add(seat, card);
        self.n_cards[seat] = self.n_cards[seat].saturating_sub(1);
        let is_full = self.trick.len() == self.ring.players().get();
        self.turn = (!is_full).then(|| self.ring.next(seat));
        if self.called == Some(card)
            && let Some((taker, _)) = self.taken
        {
            self.partner = if seat == taker { Partner::Alone } else { Partner::Shown(seat) };
        }
    }

    pub(super) fn win_trick(&mut self, winner: Seat) {
        self.tricks.push(WonTrick { trick: self.trick, winner });
        self.trick = Trick::new(winner);
        self.turn = (self.tricks.len() < self.ring.players().hand_size()).then_some(winner);
    }

    pub(super) fn see_handful(&mut self, now: SeenHandful) {
        match self.handfuls.iter_mut().find(|seen| seen.seat == now.seat) {
            Some(seen) => *seen = now,
            None => self.handfuls.push(now),
        }
    }
}

/// What is known of the taker's partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partner {
    /// No card is called.
    NoCall,
    /// Nobody has shown the called card (P5-08).
    Hidden,
    /// This seat has.
    Shown(Seat),
    /// The taker plays alone, and everybody knows it.
    Alone,
}

/// A handful as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenHandful {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub handful: Handful,
    /// Its trumps, once shown, or when they are the viewer's own and the deal is not over.
    pub cards: Option<CardSet>,
    /// Whether everybody has seen them.
    pub is_shown: bool,
}
