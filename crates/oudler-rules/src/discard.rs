//! The discard: what the taker may put aside, and what he must then show.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::limits::MAX_DISCARDS;

/// What a taker with these cards may discard (ECART-02 to ECART-04).
///
/// ```
/// use oudler_rules::{CardSet, DiscardRule};
///
/// let cards = |text: &str| text.parse::<CardSet>().unwrap();
/// let rule = DiscardRule::new(cards("KS QS 2H T9 T1"), 3);
/// // Two cards may go freely, so a trump is forced, and everybody sees it.
/// assert_eq!(rule.n_forced_trumps(), 1);
/// assert!(rule.check(cards("QS 2H T9")).is_ok());
/// let why = rule.check(cards("QS 2H KS")).unwrap_err();
/// assert!(why.to_string().starts_with("KS cannot be discarded: a King never is"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiscardRule {
    held: CardSet,
    n: usize,
}

impl DiscardRule {
    /// The rule for a hand together with the dog, of which `n` cards go aside.
    pub const fn new(held: CardSet, n: usize) -> Self {
        Self { held, n }
    }

    /// The cards to discard from: the hand together with the dog.
    pub const fn held(&self) -> CardSet {
        self.held
    }

    /// How many cards go aside.
    pub const fn n(&self) -> usize {
        self.n
    }

    /// Cards that may be chosen freely: neither King nor trump nor Excuse. Where they are fewer
    /// than the discard needs, all of them go.
    pub fn free(&self) -> CardSet {
        self.held - CardSet::KINGS - CardSet::TRUMPS_AND_EXCUSE
    }

    /// How many trumps cannot be kept from the discard; 0 as a rule.
    pub fn n_forced_trumps(&self) -> usize {
        self.n.saturating_sub(self.free().len() as usize)
    }

    /// The trumps among which the forced ones are chosen; empty when none is forced.
    pub fn forced_from(&self) -> CardSet {
        if self.n_forced_trumps() == 0 { CardSet::EMPTY } else { (self.held & CardSet::TRUMPS) - CardSet::OUDLERS }
    }

    /// Every card that may be part of the discard.
    pub fn allowed(&self) -> CardSet {
        self.free() | self.forced_from()
    }

    /// Whether these cards may be put aside.
    pub fn check(&self, cards: CardSet) -> Result<(), IllegalDiscard> {
        let allowed = self.allowed();
        let first = |set: CardSet| set.first();
        if let Some(card) = first(cards - self.held) {
            return Err(IllegalDiscard::NotHeld { card });
        }
        if let Some(card) = first(cards & CardSet::KINGS) {
            return Err(IllegalDiscard::King { card, allowed });
        }
        if let Some(card) = first(cards & CardSet::OUDLERS) {
            return Err(IllegalDiscard::Oudler { card, allowed });
        }
        if cards.len() as usize != self.n {
            return Err(IllegalDiscard::WrongCount { n: cards.len() as usize, right: self.n });
        }
        let trumps = cards & CardSet::TRUMPS;
        if trumps.len() as usize > self.n_forced_trumps() {
            let card = first(trumps).expect("there is at least one trump");
            return Err(IllegalDiscard::AvoidableTrump { card, free: self.free() - cards });
        }
        Ok(())
    }

    /// The trumps of a discard, which everybody sees (ECART-04).
    pub fn shown(cards: CardSet) -> CardSet {
        cards & CardSet::TRUMPS
    }
}

/// Why cards cannot be put aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalDiscard {
    /// The card is elsewhere.
    #[error("{card} is neither in hand nor from the dog")]
    NotHeld { card: Card },
    /// Kings stay in hand.
    #[error("{card} cannot be discarded: a King never is; allowed: {allowed}")]
    King { card: Card, allowed: CardSet },
    /// Oudlers stay in hand.
    #[error("{card} cannot be discarded: an oudler never is; allowed: {allowed}")]
    Oudler { card: Card, allowed: CardSet },
    /// A trump goes only when nothing else can.
    #[error("{card} cannot be discarded: trumps go only when nothing else can; still free: {free}")]
    AvoidableTrump { card: Card, free: CardSet },
    /// It was changed often enough.
    #[error("the discard was put aside {MAX_DISCARDS} times, and may not be changed any more; say \"jeu\"")]
    TooOften,
    /// Too many or too few.
    #[error("{n} cards put aside; the discard has {right}")]
    WrongCount { n: usize, right: usize },
}

impl IllegalDiscard {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::NotHeld { .. } | Self::WrongCount { .. } => Clause::Ecart02,
            Self::King { .. } | Self::Oudler { .. } => Clause::Ecart03,
            Self::AvoidableTrump { .. } => Clause::Ecart04,
            Self::TooOften => Clause::Ecart07,
        }
    }
}
