//! Sets of cards as bits: all arithmetic on hands.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

use crate::card::{BadCard, Card, CardStyle, Rank, Suit};
use crate::points::HalfPoints;

/// A set of cards.
///
/// Invariant: only bits of [`Card::ALL`] are set.
///
/// ```
/// use oudler_rules::CardSet;
///
/// let hand: CardSet = "T21 KS 4S".parse()?;
/// assert_eq!(hand.len(), 3);
/// assert_eq!(hand.to_string(), "KS 4S T21");
/// # Ok::<(), oudler_rules::BadCards>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct CardSet(u128);

const SUIT_LANE: u64 = 0x3fff;
const ALL_SUITS: u64 = SUIT_LANE | SUIT_LANE << 16 | SUIT_LANE << 32 | SUIT_LANE << 48;

/// One bit each: a load is quicker than a shift of 128 bits by a number not known beforehand.
const BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut i = 0;
    while i < 128 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

const fn ranks(rank: Rank) -> u64 {
    0x0001_0001_0001_0001 << rank as u8
}

const fn wide(high: u64, low: u64) -> u128 {
    (high as u128) << 64 | low as u128
}

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The 78 cards.
    pub const FULL: Self = Self(wide(0x3f_ffff, ALL_SUITS));
    /// The 21 numbered trumps.
    pub const TRUMPS: Self = Self(wide(0x3f_fffe, 0));
    /// The trumps and the Excuse: what a handful is made of.
    pub const TRUMPS_AND_EXCUSE: Self = Self(wide(0x3f_ffff, 0));
    /// The Excuse alone.
    pub const EXCUSE: Self = Self(1 << 64);
    /// The petit, the 21 and the Excuse.
    pub const OUDLERS: Self = Self(wide(1 | 1 << 1 | 1 << 21, 0));
    /// The four Kings.
    pub const KINGS: Self = Self(ranks(Rank::King) as u128);
    /// The sixteen courts.
    pub const COURTS: Self =
        Self((ranks(Rank::King) | ranks(Rank::Queen) | ranks(Rank::Knight) | ranks(Rank::Jack)) as u128);

    /// All cards of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self((SUIT_LANE << (16 * suit as u8)) as u128)
    }

    /// The four cards of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(ranks(rank) as u128)
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(BITS[card.bit() as usize & 127])
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is here.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// Whether every card of `other` is here.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two have no card in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= Self::of(card).0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !Self::of(card).0;
    }

    /// The cards here that are stronger than `card` among those of its own kind: the higher
    /// trumps for a trump, the higher cards of its suit otherwise.
    pub fn above(self, card: Card) -> Self {
        let kind = card.suit().map_or(Self::TRUMPS, Self::suit);
        Self(self.0 & kind.0 & (u128::MAX << card.bit()) & !(1 << card.bit()))
    }

    /// What the cards are worth together.
    ///
    /// Every card is worth a half point, and 2, 4, 6 or 8 more by its rank: four bit counts.
    #[inline]
    pub const fn half_points(self) -> HalfPoints {
        const JACKS_QUEENS: u64 = ranks(Rank::Jack) | ranks(Rank::Queen);
        const KNIGHTS_QUEENS: u64 = ranks(Rank::Knight) | ranks(Rank::Queen);
        const NINES: u128 = CardSet::KINGS.0 | CardSet::OUDLERS.0;
        let low = self.0 as u64;
        HalfPoints(
            (self.0.count_ones()
                + 2 * (low & JACKS_QUEENS).count_ones()
                + 4 * (low & KNIGHTS_QUEENS).count_ones()
                + 8 * (self.0 & NINES).count_ones()) as u16,
        )
    }

    /// How many oudlers are here.
    #[inline]
    pub const fn n_oudlers(self) -> u8 {
        (self.0 & Self::OUDLERS.0).count_ones() as u8
    }

    /// The lowest card in the order of [`Card::ALL`].
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.is_empty() { None } else { Some(Card::from_bit(self.0.trailing_zeros() as u8)) }
    }

    /// The `n`th card in the order of [`Card::ALL`], counted from 0.
    #[inline]
    pub const fn nth(self, n: u32) -> Option<Card> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let n_low = low.count_ones();
        let is_high = n >= n_low;
        let (word, n, base) = if is_high { (high, n - n_low, 64) } else { (low, n, 0) };
        let word = without_lowest(word, n);
        if word == 0 { None } else { Some(Card::from_bit(base + word.trailing_zeros() as u8)) }
    }

    /// The cards in the order of [`Card::ALL`].
    pub const fn iter(self) -> Cards {
        Cards(self)
    }

    /// The cards as a player sorts them: each suit high to low, then trumps, then the Excuse.
    pub fn sorted(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_by_key(|card| {
            let lane = card.suit().map_or(4, |suit| suit as u8);
            (lane, std::cmp::Reverse(*card))
        });
        cards
    }

    /// The set in the given notation, sorted, with spaces between.
    pub fn styled(self, style: CardStyle) -> String {
        let names: Vec<String> = self.sorted().iter().map(|c| c.styled(style).to_string()).collect();
        names.join(" ")
    }

    /// Reads cards with spaces between them. Each card once.
    pub fn parse(text: &str, style: CardStyle) -> Result<Self, BadCards> {
        let mut set = Self::EMPTY;
        for word in text.split_whitespace() {
            let card = Card::parse(word, style)?;
            if set.contains(card) {
                return Err(BadCards::Twice(card));
            }
            set.insert(card);
        }
        Ok(set)
    }

    /// The four suits' half.
    #[inline]
    pub(crate) const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The half of the Excuse, bit 0, and of trump `n`, bit `n`.
    #[inline]
    pub(crate) const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    #[inline]
    pub(crate) const fn from_halves(high: u64, low: u64) -> Self {
        Self(wide(high, low))
    }
}

/// The word without its `n` lowest bits that are set.
///
/// Random choices make the number of steps unpredictable, so up to three of them are taken by
/// selection rather than by a loop: a mispredicted branch costs more than all three.
#[inline]
pub(crate) const fn without_lowest(mut word: u64, mut n: u32) -> u64 {
    while n > 3 {
        word &= word.wrapping_sub(1);
        word &= word.wrapping_sub(1);
        word &= word.wrapping_sub(1);
        word &= word.wrapping_sub(1);
        n -= 4;
    }
    let one = word & word.wrapping_sub(1);
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    let low = if n & 1 == 0 { word } else { one };
    let high = if n & 1 == 0 { two } else { three };
    if n & 2 == 0 { low } else { high }
}

/// The lowest bit that is set.
#[inline]
pub(crate) const fn lowest(word: u64) -> u64 {
    word & word.wrapping_neg()
}

/// Text that is no set of cards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadCards {
    /// A word names no card.
    #[error(transparent)]
    BadCard(#[from] BadCard),
    /// A card is written more than once.
    #[error("{0} is there twice; each card is named once")]
    Twice(Card),
}

impl FromStr for CardSet {
    type Err = BadCards;

    fn from_str(text: &str) -> Result<Self, BadCards> {
        Self::parse(text, CardStyle::English)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.styled(CardStyle::English))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(Self::FULL.0 & !self.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// The cards of a set, one by one.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() as usize, Some(self.0.len() as usize))
    }
}

impl ExactSizeIterator for Cards {}
impl FusedIterator for Cards {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_worth_its_cards() {
        assert_eq!(CardSet::FULL.half_points(), HalfPoints(182));
        for card in Card::ALL {
            assert_eq!(CardSet::of(card).half_points(), card.half_points(), "{card}");
        }
    }

    #[test]
    fn the_nth_card_is_the_nth_of_the_pack() {
        for (n, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(CardSet::FULL.nth(n as u32), Some(card));
        }
        assert_eq!(CardSet::FULL.nth(78), None);
        assert_eq!(CardSet::EMPTY.nth(0), None);
    }

    #[test]
    fn above_stays_within_the_kind() {
        let set: CardSet = "KS 2S T3 T12 EX QH".parse().unwrap();
        assert_eq!(set.above("T3".parse().unwrap()).to_string(), "T12");
        assert_eq!(set.above("JS".parse().unwrap()).to_string(), "KS");
        assert_eq!(set.above(Card::TWENTY_ONE), CardSet::EMPTY);
    }

    #[test]
    fn a_card_named_twice_is_refused() {
        let error = "KS 2S KS".parse::<CardSet>().unwrap_err();
        assert_eq!(error.to_string(), "KS is there twice; each card is named once");
    }
}
