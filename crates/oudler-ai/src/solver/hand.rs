//! Cards as the solver holds them: the suits in one word, the trumps in another.

use oudler_rules::{Card, CardSet};

/// A card by its number: suits take sixteen each, low to high, then the Excuse, then the trumps.
pub(super) type Id = u8;

pub(super) const EXCUSE: Id = 64;
pub(super) const PETIT: Id = 65;
pub(super) const TWENTY_ONE: Id = 85;
/// No card.
pub(super) const NO_CARD: Id = 255;

/// One suit, moved down.
pub(super) const LANE: u64 = 0x3fff;
/// The cards from ace to ten, which are worth the same.
pub(super) const PIPS: u64 = 0x03ff_03ff_03ff_03ff;
const JACKS: u64 = 0x0400_0400_0400_0400;

/// The Excuse among the trumps.
pub(super) const EXCUSE_BIT: u32 = 1;
pub(super) const PETIT_BIT: u32 = 1 << 1;
pub(super) const TWENTY_ONE_BIT: u32 = 1 << 21;
/// Trumps 1 to 21.
pub(super) const NUMBERED: u32 = 0x3f_fffe;
/// Trumps 2 to 20, which are worth the same.
pub(super) const MIDDLE: u32 = 0x1f_fffc;
pub(super) const OUDLERS: u32 = EXCUSE_BIT | PETIT_BIT | TWENTY_ONE_BIT;

/// What every card is worth, in half points.
static WORTH: [u8; 86] = {
    let mut worth = [1; 86];
    let mut lane = 0;
    while lane < 4 {
        let mut court = 0;
        while court < 4 {
            worth[lane * 16 + 10 + court] = 3 + 2 * court as u8;
            court += 1;
        }
        lane += 1;
    }
    worth[EXCUSE as usize] = 9;
    worth[PETIT as usize] = 9;
    worth[TWENTY_ONE as usize] = 9;
    worth
};

#[inline]
pub(super) fn worth(card: Id) -> i32 {
    i32::from(WORTH[usize::from(card)])
}

/// The number of a card.
pub(super) fn id(card: Card) -> Id {
    let index = card.index() as u8;
    if index < 56 { index / 14 * 16 + index % 14 } else { index + 8 }
}

/// The card of a number.
pub(super) fn card(id: Id) -> Card {
    let index = if id < EXCUSE { id / 16 * 14 + id % 16 } else { id - 8 };
    Card::ALL[usize::from(index)]
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Hand {
    /// Four suits of sixteen bits.
    pub(super) suits: u64,
    /// The Excuse at 0, trump `n` at `n`.
    pub(super) trumps: u32,
}

impl Hand {
    pub(super) fn of(cards: CardSet) -> Self {
        let mut hand = Self::default();
        cards.iter().for_each(|card| hand.add(id(card)));
        hand
    }

    #[inline]
    pub(super) fn add(&mut self, card: Id) {
        if card < EXCUSE { self.suits |= 1 << card } else { self.trumps |= 1 << (card - EXCUSE) }
    }

    #[inline]
    pub(super) fn remove(&mut self, card: Id) {
        if card < EXCUSE { self.suits &= !(1 << card) } else { self.trumps &= !(1 << (card - EXCUSE)) }
    }

    #[inline]
    pub(super) fn contains(self, card: Id) -> bool {
        if card < EXCUSE { self.suits >> card & 1 == 1 } else { self.trumps >> (card - EXCUSE) & 1 == 1 }
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.suits.count_ones() + self.trumps.count_ones()
    }

    /// One suit, moved down.
    #[inline]
    pub(super) fn lane(self, suit: u8) -> u64 {
        self.suits >> (16 * suit) & LANE
    }

    /// Its trumps, without the Excuse.
    #[inline]
    pub(super) fn numbered(self) -> u32 {
        self.trumps & NUMBERED
    }

    #[inline]
    pub(super) fn has_excuse(self) -> bool {
        self.trumps & EXCUSE_BIT != 0
    }

    /// The cards of both.
    #[inline]
    pub(super) fn with(self, other: Self) -> Self {
        Self { suits: self.suits | other.suits, trumps: self.trumps | other.trumps }
    }

    /// What it is worth.
    pub(super) fn half_points(self) -> i32 {
        self.iter().map(worth).sum()
    }

    /// What its `n` cheapest cards are worth together. The Excuse counts as one of those: eight of its nine
    /// stay with its owner.
    #[inline]
    pub(super) fn cheapest(self, n: u32) -> i32 {
        let mut low = (self.suits & PIPS).count_ones() + (self.trumps & (MIDDLE | EXCUSE_BIT)).count_ones();
        if n <= low {
            return n as i32;
        }
        let (mut sum, mut n) = (low, n - low);
        for court in 0..3 {
            low = (self.suits & JACKS << court).count_ones();
            let each = 3 + 2 * court;
            if n <= low {
                return (sum + each * n) as i32;
            }
            sum += each * low;
            n -= low;
        }
        (sum + 9 * n) as i32
    }

    /// The cards one by one: suits low to high, the Excuse, trumps low to high.
    #[inline]
    pub(super) fn iter(self) -> Ids {
        Ids(self)
    }

    /// The lowest card of each group of a hand that is all the same to its player: equal in worth, and
    /// nobody else's card in play between them. `legal` is of the hand, `in_play` all that is in hands and on the
    /// table.
    #[inline]
    pub(super) fn distinct(legal: Self, hand: Self, in_play: Self) -> Self {
        let free = PIPS & !(in_play.suits & !hand.suits);
        let pips = hand.suits & PIPS;
        let start = free & !(free << 1);
        let gaps = free & !pips;
        let suits = pips & ((gaps + (start & gaps)) & !gaps | start) | hand.suits & !PIPS;
        let free = MIDDLE & !(in_play.trumps & !hand.trumps);
        let middle = hand.trumps & MIDDLE;
        let start = free & !(free << 1);
        let gaps = free & !middle;
        let trumps = middle & ((gaps + (start & gaps)) & !gaps | start) | hand.trumps & !MIDDLE;
        Self { suits: suits & legal.suits, trumps: trumps & legal.trumps }
    }
}

/// The cards of a hand, one by one.
pub(super) struct Ids(Hand);

impl Iterator for Ids {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        let Self(hand) = self;
        if hand.suits != 0 {
            let card = hand.suits.trailing_zeros() as Id;
            hand.suits &= hand.suits - 1;
            return Some(card);
        }
        if hand.trumps == 0 {
            return None;
        }
        let card = EXCUSE + hand.trumps.trailing_zeros() as Id;
        hand.trumps &= hand.trumps - 1;
        Some(card)
    }
}

/// The highest bit of a word that is not 0.
#[inline]
pub(super) fn top(word: u64) -> u32 {
    word.ilog2()
}

/// The highest trump of a set that is not empty.
#[inline]
pub(super) fn top_trump(trumps: u32) -> u32 {
    trumps.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_numbers_and_keep_their_worth() {
        for pack in Card::ALL {
            assert_eq!(card(id(pack)), pack);
            assert_eq!(worth(id(pack)), i32::from(pack.half_points().0));
        }
        assert_eq!((id(Card::EXCUSE), id(Card::PETIT), id(Card::TWENTY_ONE)), (EXCUSE, PETIT, TWENTY_ONE));
        assert_eq!(Hand::of(CardSet::FULL).half_points(), 182);
    }

    #[track_caller]
    fn check(hand: &str, others: &str, distinct: &str) {
        let of = |text: &str| Hand::of(text.parse().unwrap());
        let (hand, in_play) = (of(hand), of(hand).with(of(others)));
        assert_eq!(Hand::distinct(hand, hand, in_play), of(distinct), "{distinct}");
    }

    #[test]
    fn cards_with_nothing_between_them_are_one() {
        check("2S 3S 5S 10S JS NS", "4S", "2S 5S JS NS");
        // What has been played lies between no more.
        check("2S 9S 10S", "KS AH", "2S");
        check("2S AH 3H 2C", "2H", "2S AH 3H 2C");
        check("T1 T2 T3 T20 T21 EX", "", "T1 T2 T21 EX");
        check("T2 T5 T19 T20", "T4 T21", "T2 T5");
    }

    #[test]
    fn the_cheapest_cards_are_counted() {
        let hand = Hand::of("2S KS QS JS T5 T1 EX".parse().unwrap());
        let sums: Vec<i32> = (0..8).map(|n| hand.cheapest(n)).collect();
        assert_eq!(sums, [0, 1, 2, 3, 6, 13, 22, 31]);
    }
}
