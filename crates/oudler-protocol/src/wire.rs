//! The small values every message is made of: cards, seats, and how text becomes them again.

use oudler_rules::{BySeat, Card, CardSet, Seat, TableKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Text that should have been a value of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadWire(pub String);

impl BadWire {
    /// Text that should have been a value, and why it is none.
    pub fn new(why: impl ToString) -> Self {
        Self(why.to_string())
    }
}

/// Reads a value from its one spelling; small letters are for people.
pub(crate) fn exactly<T: std::str::FromStr<Err: ToString> + ToString>(text: &str) -> Result<T, BadWire> {
    let value: T = text.parse().map_err(|why: T::Err| BadWire::new(why))?;
    if value.to_string() == text { Ok(value) } else { Err(BadWire(format!("write {}", value.to_string()))) }
}

/// A seat: `A` to `E`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub enum WireSeat {
    A,
    B,
    C,
    D,
    E,
}

impl From<Seat> for WireSeat {
    fn from(seat: Seat) -> Self {
        [Self::A, Self::B, Self::C, Self::D, Self::E][seat.index()]
    }
}

impl From<WireSeat> for Seat {
    fn from(seat: WireSeat) -> Self {
        Self::ALL[seat as usize]
    }
}

/// A card, such as `KS`, `10H`, `T21` or `EX`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WireCard(pub String);

impl From<Card> for WireCard {
    fn from(card: Card) -> Self {
        Self(card.to_string())
    }
}

impl TryFrom<&WireCard> for Card {
    type Error = BadWire;
    fn try_from(card: &WireCard) -> Result<Self, BadWire> {
        exactly(&card.0)
    }
}

/// Cards, sorted as players sort them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct WireCards(pub Vec<WireCard>);

impl From<CardSet> for WireCards {
    fn from(cards: CardSet) -> Self {
        Self(cards.sorted().into_iter().map(WireCard::from).collect())
    }
}

impl TryFrom<&WireCards> for CardSet {
    type Error = BadWire;
    fn try_from(cards: &WireCards) -> Result<Self, BadWire> {
        let mut set = Self::EMPTY;
        for card in &cards.0 {
            let card = Card::try_from(card)?;
            if set.contains(card) {
                return Err(BadWire(format!("{card} is there twice")));
            }
            set.insert(card);
        }
        Ok(set)
    }
}

/// One value a seat, in the order of the seats.
pub(crate) fn by_seat<T: Copy, U>(table: TableKind, values: &BySeat<T>, one: impl Fn(T) -> U) -> Vec<U> {
    table.seats().map(|seat| one(values[seat])).collect()
}
