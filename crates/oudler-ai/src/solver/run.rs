//! A trick as it is played, in the solver's words.

use super::hand::{EXCUSE, EXCUSE_BIT, Hand, Id, LANE, NO_CARD, OUDLERS, PETIT, top, top_trump, worth};
use super::line::Line;

/// Nobody.
pub(super) const NOBODY: u8 = 255;
/// Trumps were led.
pub(super) const TRUMPS_LED: u8 = 4;
/// Nothing has been led yet, or the Excuse alone.
pub(super) const NOTHING_LED: u8 = 5;

/// The cards on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Who led.
    pub(super) leader: u8,
    pub(super) n: u8,
    pub(super) cards: [Id; 5],
    /// The suit that is asked for, [`TRUMPS_LED`] or [`NOTHING_LED`].
    pub(super) led: u8,
    /// The strongest card, and whose.
    pub(super) best: Id,
    pub(super) winner: u8,
    /// How many cards of the suit that was led, and how many trumps.
    pub(super) n_led: u8,
    pub(super) n_trumps: u8,
    /// Who played the Excuse.
    pub(super) excuse_by: u8,
    /// What all but the Excuse are worth.
    pub(super) half_points: i32,
    /// The petit and the 21 among them.
    pub(super) n_oudlers: u8,
    pub(super) has_petit: bool,
}

impl Run {
    #[inline]
    pub(super) const fn new(leader: u8) -> Self {
        Self {
            leader,
            n: 0,
            cards: [NO_CARD; 5],
            led: NOTHING_LED,
            best: NO_CARD,
            winner: NOBODY,
            n_led: 0,
            n_trumps: 0,
            excuse_by: NOBODY,
            half_points: 0,
            n_oudlers: 0,
            has_petit: false,
        }
    }

    /// The highest trump on the table; 0 for none.
    #[inline]
    pub(super) const fn best_trump(&self) -> u32 {
        if self.n_trumps > 0 { (self.best - EXCUSE) as u32 } else { 0 }
    }

    /// Puts down a card.
    #[inline]
    pub(super) fn add(&mut self, seat: u8, card: Id) {
        self.cards[usize::from(self.n)] = card;
        self.n += 1;
        if card == EXCUSE {
            self.excuse_by = seat;
            return;
        }
        self.half_points += worth(card);
        if card > EXCUSE {
            let is_oudler = 1u32 << (card - EXCUSE) & OUDLERS != 0;
            self.n_oudlers += u8::from(is_oudler);
            self.has_petit |= card == PETIT;
            if self.led == NOTHING_LED {
                self.led = TRUMPS_LED;
            }
            self.n_trumps += 1;
            if self.n_trumps == 1 || card > self.best {
                (self.best, self.winner) = (card, seat);
            }
        } else if self.led == NOTHING_LED {
            self.led = card >> 4;
            self.n_led = 1;
            (self.best, self.winner) = (card, seat);
        } else if card >> 4 == self.led {
            self.n_led += 1;
            if self.n_trumps == 0 && card > self.best {
                (self.best, self.winner) = (card, seat);
            }
        }
    }

    /// The cards of a hand that may be played to it.
    #[inline]
    pub(super) fn legal(&self, hand: Hand) -> Hand {
        if self.led == NOTHING_LED {
            return hand;
        }
        let excuse = hand.trumps & EXCUSE_BIT;
        if self.led < TRUMPS_LED {
            let follow = hand.suits & LANE << (16 * self.led);
            if follow != 0 {
                return Hand { suits: follow, trumps: excuse };
            }
        }
        let trumps = hand.numbered();
        if trumps == 0 {
            return hand;
        }
        let over = trumps & !((2 << self.best_trump()) - 1);
        Hand { suits: 0, trumps: if over == 0 { trumps } else { over } | excuse }
    }

    /// Whether which of its trumps this hand may play depends on their ranks: it must go over a trump that is
    /// neither the petit nor the 21, whose owners are always known.
    #[inline]
    pub(super) fn depends_on_ranks(&self, hand: Hand) -> bool {
        let best = self.best_trump();
        (2..=20).contains(&best) && hand.numbered() != 0 && (self.led == TRUMPS_LED || hand.lane(self.led) == 0)
    }

    /// The ranks that decided who has won it.
    #[inline]
    pub(super) fn line(&self) -> Line {
        if self.n_trumps >= 2 {
            Line::trump(self.best_trump())
        } else if self.n_trumps == 0 && self.n_led >= 2 {
            Line::suit(self.led, u32::from(self.best & 15))
        } else {
            Line::NONE
        }
    }

    /// The strongest card of a hand that could take the trick from the best so far.
    #[inline]
    pub(super) fn could_take(&self, hand: Hand) -> Option<Id> {
        let follow = if self.led < TRUMPS_LED { hand.lane(self.led) } else { 0 };
        if follow != 0 {
            let card = top(follow) as Id | self.led << 4;
            return (self.n_trumps == 0 && card > self.best).then_some(card);
        }
        let trumps = hand.numbered();
        if trumps == 0 {
            return None;
        }
        let card = EXCUSE + top_trump(trumps) as Id;
        (self.n_trumps == 0 || card > self.best).then_some(card)
    }
}
