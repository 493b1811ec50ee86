//! Random play at full speed.
//!
//! The same rules as [`Trick::legal_cards`] and [`Trick::add`], written for a whole trick on the two
//! halves of a hand: suits in one word, trumps in the other. A test holds the two to each other,
//! card by card.

use rand_core::Rng;

use super::Position;
use crate::card_set::{CardSet, lowest, without_lowest};
use crate::deck::below;
use crate::playout::random_card;
use crate::seat::{BySeat, Seat};

/// The hands with their halves apart; eight places, so that an index needs no check.
struct Hands {
    suits: [u64; 8],
    /// Bit 0 is the Excuse, bit `n` the trump `n`.
    trumps: [u64; 8],
}

/// What the cards of a trick have come to so far.
struct Led {
    /// Whether anything goes still: nothing or only the Excuse has been played.
    is_open: bool,
    /// The suit asked for, as a mask; empty when trumps are.
    suit: u64,
    /// Trumps that would win.
    over: u64,
    /// The strongest card, as its bit in a set.
    best: u32,
    winner: Seat,
    excuse_by: Option<Seat>,
    /// The cards themselves.
    suits: u64,
    trumps: u64,
}

impl Hands {
    #[inline]
    const fn of(&self, seat: Seat) -> (u64, u64) {
        let place = seat.index() & 7;
        (self.suits[place], self.trumps[place])
    }
}

impl Position {
    /// Plays to the last card, each one chosen at random from those that are legal, all of them
    /// equally likely.
    #[inline]
    pub fn play_out(&mut self, rng: &mut impl Rng) {
        while !self.is_over() && (self.is_untouched() || !self.now.trick.is_empty()) {
            let card = random_card(self.legal_cards(), rng);
            self.play(card);
        }
        let mut hands = Hands { suits: [0; 8], trumps: [0; 8] };
        for (place, hand) in self.hands.0.iter().enumerate() {
            hands.suits[place] = hand.low();
            hands.trumps[place] = hand.high();
        }
        let mut leader = self.now.turn;
        while !self.is_over() {
            leader = self.play_trick(&mut hands, leader, rng);
        }
        self.hands = BySeat::default();
        self.lead(leader);
    }

    #[inline]
    fn play_trick(&mut self, hands: &mut Hands, leader: Seat, rng: &mut impl Rng) -> Seat {
        let mut led = Led {
            is_open: true,
            suit: 0,
            over: !1,
            best: 0,
            winner: leader,
            excuse_by: None,
            suits: 0,
            trumps: 0,
        };
        // The lead stands apart from the loop: its choice is wider, and predicted on its own.
        led.play(hands, leader, hands.of(leader), rng);
        let mut seat = leader;
        for _ in 1..self.ring.players().get() {
            seat = self.ring.next(seat);
            let (suits, trumps) = hands.of(seat);
            led.play(hands, seat, led.legal(suits, trumps), rng);
        }
        self.finish_trick(led.winner, led.excuse_by, CardSet::from_halves(led.trumps, led.suits))
    }
}

impl Led {
    /// Plays one of the legal cards, suits and trumps apart.
    #[inline(always)]
    #[allow(clippy::inline_always)] // measured: a tenth of the whole playout
    fn play(&mut self, hands: &mut Hands, seat: Seat, legal: (u64, u64), rng: &mut impl Rng) {
        let place = seat.index() & 7;
        let (suits, trumps) = legal;
        let n_suits = suits.count_ones();
        let n = below(rng, n_suits + trumps.count_ones());
        if n < n_suits {
            let card = lowest(without_lowest(suits, n));
            hands.suits[place] ^= card;
            self.suits |= card;
            self.add_suited(seat, card);
        } else {
            let card = lowest(without_lowest(trumps, n - n_suits));
            hands.trumps[place] ^= card;
            self.trumps |= card;
            self.add_trump(seat, card);
        }
    }

    /// The cards of a hand that may be played, suits and trumps apart.
    #[inline]
    const fn legal(&self, suits: u64, trumps: u64) -> (u64, u64) {
        let (follow, excuse, numbered) = (suits & self.suit, trumps & 1, trumps & !1);
        if self.is_open {
            (suits, trumps)
        } else if follow != 0 {
            (follow, excuse)
        } else if numbered != 0 {
            let over = numbered & self.over;
            (0, (if over == 0 { numbered } else { over }) | excuse)
        } else {
            (suits, trumps)
        }
    }

    #[inline]
    const fn add_suited(&mut self, seat: Seat, card: u64) {
        let bit = card.trailing_zeros();
        if self.is_open {
            self.is_open = false;
            self.suit = 0x3fff << (bit & 0x30);
            self.best = bit;
            self.winner = seat;
            return;
        }
        // A selection: who wins is as good as random, and a mispredicted branch is dear.
        #[allow(clippy::needless_bitwise_bool)]
        let wins = (card & self.suit != 0) & (bit > self.best);
        self.best = if wins { bit } else { self.best };
        self.winner = if wins { seat } else { self.winner };
    }

    #[inline]
    const fn add_trump(&mut self, seat: Seat, card: u64) {
        if card == 1 {
            self.excuse_by = Some(seat);
            return;
        }
        self.is_open = false;
        let bit = 64 + card.trailing_zeros();
        let wins = bit > self.best;
        self.best = if wins { bit } else { self.best };
        self.winner = if wins { seat } else { self.winner };
        self.over = if wins { !(card | (card - 1)) } else { self.over };
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    use super::*;
    use crate::{Card, Deck, DogPattern, SeatSet, TableKind};

    #[test]
    fn a_trick_at_a_time_is_the_same_as_card_by_card() {
        for seed in 0..4000 {
            let table = TableKind::ALL[seed as usize % 4];
            let ring = table.ring(Seat::A);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let dog = DogPattern::random(ring.players(), &mut rng);
            let layout = Deck::shuffled(&mut rng).deal(&ring, Seat::A, &dog);
            let attack = SeatSet::of(Seat::B);
            let called: Option<Card> = (table == TableKind::Five).then(|| "KH".parse().unwrap());
            let mut fast = Position::new(ring, *layout.hands(), attack, Seat::B, called);
            // Begin in the middle of a trick now and then.
            for _ in 0..seed % 7 {
                fast.play(random_card(fast.legal_cards(), &mut rng));
            }
            let (mut slow, mut slow_rng) = (fast, rng.clone());
            fast.play_out(&mut rng);
            while !slow.is_over() {
                slow.play(random_card(slow.legal_cards(), &mut slow_rng));
            }
            assert_eq!(fast, slow, "seed {seed}");
        }
    }
}
