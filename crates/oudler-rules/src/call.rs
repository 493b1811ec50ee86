//! Five players: the card the taker calls, whose holder becomes the partner.

use crate::card::{Card, CardKind, Rank};
use crate::card_set::CardSet;
use crate::clause::Clause;

/// The cards a taker with this hand may call: any King; with four Kings any Queen too, and so on
/// down to the Jacks (P5-02 to P5-04). His own cards are among them: he then plays alone.
pub fn callable(hand: CardSet) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for rank in Rank::COURTS {
        cards |= CardSet::rank(rank);
        if !hand.contains_all(CardSet::rank(rank)) {
            break;
        }
    }
    cards
}

/// Whether a taker with this hand may call the card.
pub(crate) fn check(hand: CardSet, card: Card) -> Result<(), IllegalCall> {
    let callable = callable(hand);
    if callable.contains(card) {
        return Ok(());
    }
    match card.kind() {
        CardKind::Suited(_, Rank::Queen | Rank::Knight | Rank::Jack) => {
            Err(IllegalCall::HigherRankMissing { card, callable })
        }
        _ => Err(IllegalCall::NotACourt { card, callable }),
    }
}

/// Why a card cannot be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalCall {
    /// Only courts are called.
    #[error("{card} cannot be called; call one of {callable}")]
    NotACourt { card: Card, callable: CardSet },
    /// A lower court is called only by who holds all four of every higher rank.
    #[error("{card} can be called only with all four of each higher court in hand; call one of {callable}")]
    HigherRankMissing { card: Card, callable: CardSet },
}

impl IllegalCall {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::NotACourt { .. } => Clause::P5_02,
            Self::HigherRankMissing { .. } => Clause::P5_03,
        }
    }
}
