//! The 78 cards, what they are worth and how they are written.

use std::fmt;
use std::str::FromStr;

use crate::points::HalfPoints;

/// A suit, in the order that separates equal ranks in the draw (DRAW-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Suit {
    /// Pique.
    Spades,
    /// Cœur.
    Hearts,
    /// Carreau.
    Diamonds,
    /// Trèfle.
    Clubs,
}

impl Suit {
    /// The four suits (DECK-02).
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The letter of the suit in the given notation.
    pub const fn letter(self, style: CardStyle) -> char {
        let letters = match style {
            CardStyle::English => ['S', 'H', 'D', 'C'],
            CardStyle::French => ['P', 'C', 'K', 'T'],
        };
        letters[self as usize]
    }
}

/// A rank within a suit, low to high: the Ace is the lowest (DECK-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Knight,
    Queen,
    King,
}

impl Rank {
    /// The fourteen ranks, low to high.
    pub const ALL: [Self; 14] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Knight,
        Self::Queen,
        Self::King,
    ];

    /// The courts, high to low (DECK-04).
    pub const COURTS: [Self; 4] = [Self::King, Self::Queen, Self::Knight, Self::Jack];

    /// The rank's sign in the given notation: `K Q N J` or `R D C V`, then 10 to 2 and `A`.
    pub const fn sign(self, style: CardStyle) -> &'static str {
        const PIPS: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        match (style, self) {
            (CardStyle::English, Self::King) => "K",
            (CardStyle::English, Self::Queen) => "Q",
            (CardStyle::English, Self::Knight) => "N",
            (CardStyle::English, Self::Jack) => "J",
            (CardStyle::French, Self::King) => "R",
            (CardStyle::French, Self::Queen) => "D",
            (CardStyle::French, Self::Knight) => "C",
            (CardStyle::French, Self::Jack) => "V",
            _ => PIPS[self as usize],
        }
    }
}

/// Which letters stand for the cards. Never guessed: `10C` is a club in one and a heart in the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardStyle {
    /// `KS 10H T21 EX`.
    #[default]
    English,
    /// `RP 10C A21 EX`.
    French,
}

/// What a card is, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardKind {
    /// A card of one of the four suits.
    Suited(Suit, Rank),
    /// A trump and its number, 1 to 21.
    Trump(u8),
    /// The Excuse.
    Excuse,
}

/// One of the 78 cards.
///
/// ```
/// use oudler_rules::{Card, CardStyle, HalfPoints};
///
/// let king: Card = "KS".parse()?;
/// assert_eq!(king.half_points(), HalfPoints(9));
/// assert_eq!(king.styled(CardStyle::French).to_string(), "RP");
/// assert!(Card::PETIT.is_trump() && Card::EXCUSE.is_oudler());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Invariant: the byte is the card's bit in a [`crate::CardSet`], one of those in [`Card::ALL`].
/// Suits take sixteen bits each, the Excuse stands at 64 and trump `n` at `64 + n`, so that
/// within a suit, and between a suit card and a trump, the stronger card has the larger byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The lowest trump, the only oudler that changes hands easily.
    pub const PETIT: Self = Self(65);
    /// The highest trump.
    pub const TWENTY_ONE: Self = Self(85);
    /// The Excuse.
    pub const EXCUSE: Self = Self(64);

    /// The whole pack: suits in order, low to high, then the Excuse, then trumps low to high.
    pub const ALL: [Self; 78] = all_cards();

    /// A card of a suit.
    pub const fn suited(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 16 + rank as u8)
    }

    /// The trump with this number; `None` unless 1 to 21.
    pub const fn trump(number: u8) -> Option<Self> {
        if number >= 1 && number <= 21 { Some(Self(64 + number)) } else { None }
    }

    /// What the card is.
    pub const fn kind(self) -> CardKind {
        match self.0 {
            64 => CardKind::Excuse,
            65.. => CardKind::Trump(self.0 - 64),
            _ => CardKind::Suited(Suit::ALL[(self.0 / 16) as usize], Rank::ALL[(self.0 % 16) as usize]),
        }
    }

    /// The suit, of a card that has one.
    pub const fn suit(self) -> Option<Suit> {
        match self.kind() {
            CardKind::Suited(suit, _) => Some(suit),
            _ => None,
        }
    }

    /// Trumps are numbered 1 to 21; the Excuse is not one of them.
    pub const fn is_trump(self) -> bool {
        self.0 > 64
    }

    /// King, Queen, Knight or Jack (DECK-04).
    pub const fn is_court(self) -> bool {
        matches!(self.kind(), CardKind::Suited(_, rank) if rank as u8 >= Rank::Jack as u8)
    }

    /// The 21, the petit and the Excuse (DECK-07).
    pub const fn is_oudler(self) -> bool {
        matches!(self, Self::PETIT | Self::TWENTY_ONE | Self::EXCUSE)
    }

    /// A card worth half a point: a pip card or a trump from 2 to 20.
    pub const fn is_low(self) -> bool {
        !self.is_court() && !self.is_oudler()
    }

    /// What the card is worth (VAL-01).
    pub const fn half_points(self) -> HalfPoints {
        HalfPoints(match self.kind() {
            CardKind::Suited(_, Rank::King) => 9,
            CardKind::Suited(_, Rank::Queen) => 7,
            CardKind::Suited(_, Rank::Knight) => 5,
            CardKind::Suited(_, Rank::Jack) => 3,
            _ if self.is_oudler() => 9,
            _ => 1,
        })
    }

    /// The card's place in [`Card::ALL`], 0 to 77.
    pub const fn index(self) -> usize {
        (if self.0 < 64 { self.0 - 2 * (self.0 / 16) } else { self.0 - 8 }) as usize
    }

    /// The card in the given notation.
    pub const fn styled(self, style: CardStyle) -> StyledCard {
        StyledCard { card: self, style }
    }

    /// Reads a card in the given notation. Letters may be small or capital.
    pub fn parse(text: &str, style: CardStyle) -> Result<Self, BadCard> {
        let bad = || BadCard { text: text.chars().take(12).collect(), style };
        let upper = text.to_ascii_uppercase();
        if upper == "EX" {
            return Ok(Self::EXCUSE);
        }
        let trump = match style {
            CardStyle::English => "T",
            CardStyle::French => "A",
        };
        if let Some(digits) = upper.strip_prefix(trump)
            && digits.starts_with(|c: char| c.is_ascii_digit())
        {
            // No leading zero, so that each card has one spelling.
            let number = digits.parse().ok().filter(|_| !digits.starts_with('0'));
            return number.and_then(Self::trump).ok_or_else(bad);
        }
        let suit = upper.chars().next_back().ok_or_else(bad)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter(style) == suit).ok_or_else(bad)?;
        let sign = &upper[..upper.len() - 1];
        let rank = Rank::ALL.into_iter().find(|r| r.sign(style) == sign).ok_or_else(bad)?;
        Ok(Self::suited(suit, rank))
    }

    /// The card's bit in a set, 0 to 85.
    pub(crate) const fn bit(self) -> u8 {
        self.0
    }

    /// The card at a bit that is known to stand for one.
    pub(crate) const fn from_bit(bit: u8) -> Self {
        Self(bit)
    }

    /// The order of the draw for the first dealer, low to high: rank, then suit, Clubs lowest
    /// (DRAW-04), trumps above every suit card (DRAW-05). The Excuse does not count (DRAW-03).
    pub(crate) const fn draw_order(self) -> Option<u8> {
        match self.kind() {
            CardKind::Suited(suit, rank) => Some(rank as u8 * 4 + (3 - suit as u8)),
            CardKind::Trump(number) => Some(56 + number),
            CardKind::Excuse => None,
        }
    }
}

const fn all_cards() -> [Card; 78] {
    let mut cards = [Card::EXCUSE; 78];
    let (mut bit, mut n) = (0u8, 0);
    while bit <= 85 {
        if bit >= 64 || bit % 16 < 14 {
            cards[n] = Card(bit);
            n += 1;
        }
        bit += 1;
    }
    cards
}

/// A card that prints in a chosen notation.
#[derive(Clone, Copy, Debug)]
pub struct StyledCard {
    card: Card,
    style: CardStyle,
}

impl StyledCard {
    fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        match (self.card.kind(), self.style) {
            (CardKind::Excuse, _) => out.write_str("EX"),
            (CardKind::Trump(n), CardStyle::English) => write!(out, "T{n}"),
            (CardKind::Trump(n), CardStyle::French) => write!(out, "A{n}"),
            (CardKind::Suited(suit, rank), style) => write!(out, "{}{}", rank.sign(style), suit.letter(style)),
        }
    }
}

impl fmt::Display for StyledCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() {
            return self.write(f);
        }
        let mut text = String::new();
        self.write(&mut text)?;
        f.pad(&text)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.styled(CardStyle::English).fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Self, BadCard> {
        Self::parse(text, CardStyle::English)
    }
}

/// Text that names no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a card; write {}", match style {
    CardStyle::English => "K Q N J 10 … 2 A with S H D C (KS, 10H), T1 to T21, or EX",
    CardStyle::French => "R D C V 10 … 2 A with P C K T (RP, 10K), A1 to A21, or EX",
})]
pub struct BadCard {
    /// What was written, cut short if long.
    pub text: String,
    /// The notation it was read in.
    pub style: CardStyle,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_one_name_in_each_notation() {
        for style in [CardStyle::English, CardStyle::French] {
            let names: std::collections::HashSet<String> =
                Card::ALL.iter().map(|c| c.styled(style).to_string()).collect();
            assert_eq!(names.len(), 78);
            for card in Card::ALL {
                let name = card.styled(style).to_string();
                assert_eq!(Card::parse(&name, style), Ok(card));
                assert_eq!(Card::parse(&name.to_lowercase(), style), Ok(card));
            }
        }
    }

    #[test]
    fn the_index_is_the_place_in_the_pack() {
        for (i, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card.index(), i);
        }
    }

    #[test]
    fn the_same_letters_name_other_cards_in_french() {
        assert_eq!(Card::parse("10C", CardStyle::English).unwrap().suit(), Some(Suit::Clubs));
        assert_eq!(Card::parse("10C", CardStyle::French).unwrap().suit(), Some(Suit::Hearts));
        assert_eq!(Card::parse("AP", CardStyle::French), "AS".parse());
        assert_eq!(Card::parse("A1", CardStyle::French), Ok(Card::PETIT));
    }

    #[test]
    fn what_is_no_card_is_told_what_would_be() {
        for text in ["", "T0", "T22", "T01", "T", "1S", "11H", "é", "SK", "XX", "A21", "KSS"] {
            let error = text.parse::<Card>().unwrap_err();
            assert!(error.to_string().contains("T1 to T21"), "{error}");
        }
    }
}
