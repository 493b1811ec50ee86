//! What a player may declare beside the contract: handfuls and misères.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::rules::Rules;
use crate::words::words;

/// A handful of trumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Handful {
    /// Simple poignée.
    Single,
    /// Double poignée.
    Double,
    /// Triple poignée.
    Triple,
}

words! { Handful, "handful": Single = "single", Double = "double", Triple = "triple" }

impl Handful {
    /// How many trumps it shows at a table (HAND-03).
    pub fn size(self, rules: &Rules) -> u32 {
        u32::from(rules.handful_sizes[self as usize])
    }

    /// What it pays at a table (HAND-08).
    pub fn points(self, rules: &Rules) -> i32 {
        rules.handful_points[self as usize]
    }
}

/// The trumps a player could show: those in hand and, for a handful that they do not reach, all
/// those a taker was forced to discard (HAND-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandfulRule {
    held: CardSet,
    forced: CardSet,
}

impl HandfulRule {
    /// The rule for a hand and the trumps of the discard that everybody saw.
    pub fn new(hand: CardSet, forced: CardSet) -> Self {
        Self { held: hand & CardSet::TRUMPS_AND_EXCUSE, forced: forced & CardSet::TRUMPS }
    }

    /// The trumps in hand, Excuse included.
    pub const fn held(&self) -> CardSet {
        self.held
    }

    /// The discarded trumps that must stand in a handful of this size: all or none of them.
    pub fn again(&self, size: u32) -> CardSet {
        if self.held.len() < size { self.forced } else { CardSet::EMPTY }
    }

    /// The handfuls that can be shown; a lower one than held may be (HAND-06).
    pub fn possible(&self, rules: &Rules) -> impl Iterator<Item = Handful> + use<> {
        let (rule, rules) = (*self, *rules);
        Handful::ALL.into_iter().filter(move |handful| {
            let size = handful.size(&rules);
            rule.held.len() + rule.again(size).len() >= size
        })
    }

    /// Whether exactly these trumps may be shown as this handful.
    pub fn check(&self, rules: &Rules, handful: Handful, cards: CardSet) -> Result<(), IllegalHandful> {
        let size = handful.size(rules);
        let again = self.again(size);
        if let Some(card) = (cards - CardSet::TRUMPS_AND_EXCUSE).first() {
            return Err(IllegalHandful::NotATrump { card });
        }
        if let Some(card) = (cards - self.held - self.forced).first() {
            return Err(IllegalHandful::NotHeld { card });
        }
        if let Some(card) = (cards & (self.forced - again)).first() {
            return Err(IllegalHandful::AgainForNothing { card, handful });
        }
        if cards.len() != size {
            return Err(IllegalHandful::WrongCount { handful, n: cards.len(), size });
        }
        if !cards.contains_all(again) {
            return Err(IllegalHandful::NotAllAgain { missing: again - cards });
        }
        let kept_back = (self.held & CardSet::TRUMPS) - cards;
        if cards.contains(Card::EXCUSE) && !kept_back.is_empty() {
            return Err(IllegalHandful::ExcuseHidesTrumps { kept_back });
        }
        Ok(())
    }
}

/// Why a handful cannot be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalHandful {
    /// Handfuls are of trumps.
    #[error("{card} is not a trump; a handful is of trumps, the Excuse in place of a missing one")]
    NotATrump { card: Card },
    /// The trump is elsewhere.
    #[error("{card} is not in hand")]
    NotHeld { card: Card },
    /// A discarded trump is shown again only where it is needed.
    #[error("{card} is in the discard, and a {handful} handful is reached without it; show trumps from the hand")]
    AgainForNothing { card: Card, handful: Handful },
    /// Discarded trumps are shown again all together.
    #[error("all the trumps of the discard stand in this handful; show {missing} too, and hide others instead")]
    NotAllAgain { missing: CardSet },
    /// Exactly the number is shown.
    #[error("{n} trumps shown; a {handful} handful is exactly {size}")]
    WrongCount { handful: Handful, n: u32, size: u32 },
    /// Who shows the Excuse says that no other trump is left.
    #[error("the Excuse in a handful says there is no other trump, yet {kept_back} {} kept back; show {} instead",
        if kept_back.len() == 1 { "is" } else { "are" }, if kept_back.len() == 1 { "it" } else { "one of them" })]
    ExcuseHidesTrumps { kept_back: CardSet },
    /// The moment is past, or not yet there.
    #[error("a handful is shown just before one's own first card")]
    WrongMoment,
    /// One handful each.
    #[error("this seat has declared a handful already")]
    Twice,
    /// There is no handful to be seen.
    #[error("there is no handful that could be asked for")]
    NothingToSee,
}

impl IllegalHandful {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::NotATrump { .. } | Self::NotHeld { .. } => Clause::Hand04,
            Self::AgainForNothing { .. } | Self::NotAllAgain { .. } => Clause::Hand07,
            Self::WrongCount { .. } => Clause::Hand06,
            Self::ExcuseHidesTrumps { .. } => Clause::Hand05,
            Self::WrongMoment | Self::Twice => Clause::Hand01,
            Self::NothingToSee => Clause::Hand10,
        }
    }
}

/// A misère, at tables that play them (A17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Misere {
    /// No trump, the Excuse counting as one (MIS-01).
    NoTrumps,
    /// Neither court nor oudler (MIS-02).
    NoCourts,
}

words! { Misere, "misère": NoTrumps = "no-trumps", NoCourts = "no-courts" }

impl Misere {
    /// Cards the hand must not hold.
    pub fn forbids(self) -> CardSet {
        match self {
            Self::NoTrumps => CardSet::TRUMPS_AND_EXCUSE,
            Self::NoCourts => CardSet::COURTS | CardSet::OUDLERS,
        }
    }

    /// Whether a hand may declare it.
    pub fn check(self, rules: &Rules, hand: CardSet) -> Result<(), IllegalMisere> {
        if rules.misere == 0 {
            return Err(IllegalMisere::NotPlayed);
        }
        match (hand & self.forbids()).first() {
            Some(card) => Err(IllegalMisere::Held { misere: self, card }),
            None => Ok(()),
        }
    }
}

/// Why a misère cannot be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalMisere {
    /// The official rule has none.
    #[error("misères are not played at this table (misere=0)")]
    NotPlayed,
    /// The hand is not bare enough.
    #[error("{card} is in hand, so there is no misère {misere}")]
    Held { misere: Misere, card: Card },
    /// Declared before.
    #[error("this seat has declared this misère already")]
    Twice,
    /// The moment is past, or not yet there.
    #[error("a misère is declared just before one's own first card")]
    WrongMoment,
}

impl IllegalMisere {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::NotPlayed | Self::Twice | Self::WrongMoment => Clause::Mis04,
            Self::Held { misere: Misere::NoTrumps, .. } => Clause::Mis01,
            Self::Held { misere: Misere::NoCourts, .. } => Clause::Mis02,
        }
    }
}
