//! What may go wrong at a table, and what the arbiter makes of it. A ruling is a value with the
//! clause it rests on.

use std::fmt;
use std::str::FromStr;

use crate::card::Card;
use crate::clause::Clause;
use crate::event::Public;
use crate::position::Side;
use crate::rules::{MisdealCards, Options};
use crate::seat::{Seat, SeatSet};
use crate::trick::Trick;
use crate::words::{BadWord, words};

/// Points an illegal card costs from the second one on (FAULT-12).
pub const EXPOSED_CARD_PENALTY: i32 = 100;

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// An illegal card, noticed before the next trick began (FAULT-12).
    ExposedCard,
    /// An illegal card, noticed after the next trick began (FAULT-06).
    Revoke,
    /// A bare petit that was not announced (PSEC-03).
    HiddenBarePetit,
    /// Something wrong with the discard (FAULT-13).
    FaultyDiscard,
    /// A card or a word before one's turn (FAULT-13).
    OutOfTurn,
    /// A pause that tells something (FAULT-13).
    Hesitation,
    /// A gesture or a tone that tells something (FAULT-13).
    Mannerism,
    /// A hand with too many or too few cards (FAULT-13).
    WrongCardCount,
    /// Cards taken up before the deal was over (FAULT-04).
    EarlyPickUp,
    /// The arbiter was called and found nothing.
    None,
}

words! { FaultKind, "fault":
    ExposedCard = "exposed-card",
    Revoke = "revoke",
    HiddenBarePetit = "hidden-bare-petit",
    FaultyDiscard = "faulty-discard",
    OutOfTurn = "out-of-turn",
    Hesitation = "hesitation",
    Mannerism = "mannerism",
    WrongCardCount = "wrong-card-count",
    EarlyPickUp = "early-pick-up",
    None = "none",
}

impl FaultKind {
    /// The fault as the arbiter says it.
    pub const fn said(self) -> &'static str {
        match self {
            Self::ExposedCard => "exposed card",
            Self::Revoke => "established revoke",
            Self::HiddenBarePetit => "bare petit not announced",
            Self::FaultyDiscard => "faulty discard",
            Self::OutOfTurn => "play out of turn",
            Self::Hesitation => "unjustified hesitation",
            Self::Mannerism => "mannerism",
            Self::WrongCardCount => "wrong number of cards",
            Self::EarlyPickUp => "cards picked up early",
            Self::None => "no fault",
        }
    }
}

/// What the arbiter does about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// Nothing further: play goes on.
    PlayOn,
    /// Nothing further for now: every card is played, and the count goes on.
    CountOn,
    /// Nothing further: the result stands.
    Stands,
    /// A warning to the culprit.
    Warning,
    /// Points off the culprit, in the ledger beside the scores.
    Penalty(i32),
    /// The culprit may not name a contract on the next deal.
    BanFromAuction,
    /// The deal is cancelled.
    CancelDeal,
    /// The taker, who failed, chooses whether the score is recorded.
    TakersChoice,
    /// The attack's count is mended by this many half points, at the end of the deal (FAULT-07).
    MendCount(i16),
    /// It cannot be put right: the deal is played to its end, and who wins it decides whether it is
    /// cancelled or recorded (FAULT-09).
    AtTheEnd,
}

impl Measure {
    /// The measure as the arbiter says it.
    pub fn said(self) -> String {
        match self {
            Self::PlayOn => "play goes on".into(),
            Self::CountOn => "the count goes on".into(),
            Self::Stands => "the result stands".into(),
            Self::Warning => "warning".into(),
            Self::Penalty(points) => format!("penalty of {points} points"),
            Self::BanFromAuction => "may not bid on the next deal".into(),
            Self::CancelDeal => "the deal is cancelled".into(),
            Self::TakersChoice => "the taker chooses whether the score is recorded".into(),
            Self::MendCount(half_points) => format!("the attack's count is mended by {half_points} half points"),
            Self::AtTheEnd => "the deal is played to its end, and the result decides".into(),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayOn => f.write_str("play-on"),
            Self::CountOn => f.write_str("count-on"),
            Self::Stands => f.write_str("stands"),
            Self::Warning => f.write_str("warning"),
            Self::Penalty(points) => write!(f, "penalty {points}"),
            Self::BanFromAuction => f.write_str("ban"),
            Self::CancelDeal => f.write_str("cancel"),
            Self::TakersChoice => f.write_str("takers-choice"),
            Self::MendCount(half_points) => write!(f, "mend {half_points}"),
            Self::AtTheEnd => f.write_str("at-the-end"),
        }
    }
}

impl FromStr for Measure {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Self, BadWord> {
        const MEASURES: &[&str] = &[
            "play-on",
            "count-on",
            "stands",
            "warning",
            "penalty N",
            "ban",
            "cancel",
            "takers-choice",
            "mend N",
            "at-the-end",
        ];
        let bad = || BadWord::new(text, "measure", MEASURES);
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["play-on"] => Self::PlayOn,
            ["count-on"] => Self::CountOn,
            ["stands"] => Self::Stands,
            ["warning"] => Self::Warning,
            ["penalty", points] => Self::Penalty(points.parse().map_err(|_| bad())?),
            ["ban"] => Self::BanFromAuction,
            ["cancel"] => Self::CancelDeal,
            ["takers-choice"] => Self::TakersChoice,
            ["mend", half_points] => Self::MendCount(half_points.parse().map_err(|_| bad())?),
            ["at-the-end"] => Self::AtTheEnd,
            _ => return Err(bad()),
        })
    }
}

/// What the arbiter says: the fault, whose it is, what follows, and the clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireRuling"))]
pub struct Ruling {
    /// What went wrong.
    pub fault: FaultKind,
    /// Who did it, where somebody did.
    pub culprit: Option<Seat>,
    /// The card it is about.
    pub card: Option<Card>,
    /// The trick it happened in, counted from 1.
    pub trick: Option<u8>,
    /// What follows.
    pub measure: Measure,
    /// The clause it rests on.
    pub clause: Clause,
}

impl Ruling {
    /// What the arbiter says who was called for nothing.
    pub(crate) const NOTHING_FOUND: Self = Self {
        fault: FaultKind::None,
        culprit: None,
        card: None,
        trick: None,
        measure: Measure::PlayOn,
        clause: Clause::Arb03,
    };

    /// The seat this ruling warns for an illegal card, so that the next one costs points
    /// (FAULT-12); a warning for anything else does not count.
    pub fn warned_for_a_card(&self) -> Option<Seat> {
        let is_warning = self.fault == FaultKind::ExposedCard && self.measure == Measure::Warning;
        self.culprit.filter(|_| is_warning)
    }

    /// Whether the arbiter was called for nothing.
    pub(crate) fn found_nothing(&self) -> bool {
        self.fault == FaultKind::None && self.culprit.is_none()
    }

    /// The same after the last card, when there is no play to go on with.
    pub(crate) fn at_the_count(self) -> Self {
        let measure = if self.measure == Measure::PlayOn { Measure::CountOn } else { self.measure };
        Self { measure, ..self }
    }

    /// The seat whose illegal card this ruling sends back to its hand; a person's ruling names no
    /// card, and sends none back.
    pub fn sent_back(&self) -> Option<Seat> {
        self.culprit.filter(|_| self.fault == FaultKind::ExposedCard && self.card.is_some())
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fault.said())?;
        if let Some(culprit) = self.culprit {
            write!(f, " by {culprit}")?;
        }
        if let Some(card) = self.card {
            write!(f, " with {card}")?;
        }
        if let Some(trick) = self.trick {
            write!(f, " in trick {trick}")?;
        }
        write!(f, ": {} ({})", self.measure.said(), self.clause)
    }
}

/// A ruling of a human arbiter on what the written rules leave to him (FAULT-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What went wrong.
    pub fault: FaultKind,
    /// Who did it.
    pub culprit: Seat,
    /// What follows.
    pub measure: Measure,
}

/// A card that broke the rules of play and still lies where it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IllegalCard {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    /// The trick it fell in, counted from 0.
    pub(crate) trick: usize,
    /// How many cards had been played before it.
    pub(crate) n_before: usize,
    /// Whether the arbiter has ruled on it.
    pub(crate) ruled: bool,
}

impl IllegalCard {
    /// FAULT-06: a revoke is established once the next trick has a card.
    pub(crate) const fn is_established(&self, n_won: usize, on_table: &Trick) -> bool {
        n_won > self.trick + 1 || (n_won == self.trick + 1 && !on_table.is_empty())
    }

    /// FAULT-06: the revoke is established; the deal is played to its end.
    pub(crate) fn revoke(&self) -> Ruling {
        Ruling {
            fault: FaultKind::Revoke,
            culprit: Some(self.seat),
            card: Some(self.card),
            trick: Some(self.trick as u8 + 1),
            measure: Measure::PlayOn,
            clause: Clause::Fault06,
        }
    }

    /// FAULT-12: the card goes back with all that fell after it; a warning, then a penalty.
    pub(crate) fn sent_back(&self, warned: SeatSet, n_back: u8) -> [Public; 2] {
        let (measure, clause) = after_illegal_card(warned.contains(self.seat));
        let ruling = Ruling { fault: FaultKind::ExposedCard, measure, clause, ..self.revoke() };
        [Public::Ruled(ruling), Public::CardsReturned { n: n_back }]
    }
}

/// What an illegal card costs that can still go back: a warning, and points once its player has
/// been warned.
///
/// ```
/// use oudler_rules::{Clause, Measure, after_illegal_card};
///
/// assert_eq!(after_illegal_card(false), (Measure::Warning, Clause::Fault12));
/// assert_eq!(after_illegal_card(true), (Measure::Penalty(100), Clause::Fault12));
/// ```
pub const fn after_illegal_card(is_warned: bool) -> (Measure, Clause) {
    let measure = if is_warned { Measure::Penalty(EXPOSED_CARD_PENALTY) } else { Measure::Warning };
    (measure, Clause::Fault12)
}

/// What becomes of a deal with a fault of this side that could not be put right, once it is known
/// who has won it: a culprit's side does not win by it.
pub const fn after_fault(of: Side, winners: Side) -> (Measure, Clause) {
    match (of, winners) {
        (Side::Attack, Side::Attack) | (Side::Defence, Side::Defence) => (Measure::CancelDeal, Clause::Fault09),
        _ => (Measure::Stands, Clause::Fault09),
    }
}

/// What becomes of a deal with an established revoke of this side, once it is known who has won it.
/// It matters to a taker who fails whether both sides have one.
///
/// ```
/// use oudler_rules::{Clause, Measure, Side, after_revoke};
///
/// let taker_fails = |both| after_revoke(Side::Defence, Side::Defence, both);
/// assert_eq!(taker_fails(false), (Measure::TakersChoice, Clause::Fault11));
/// assert_eq!(taker_fails(true), (Measure::Stands, Clause::Fault11));
/// ```
pub const fn after_revoke(of: Side, winners: Side, both_revoked: bool) -> (Measure, Clause) {
    match (of, winners) {
        (Side::Defence, Side::Defence) if both_revoked => (Measure::Stands, Clause::Fault11),
        (Side::Defence, Side::Defence) => (Measure::TakersChoice, Clause::Fault11),
        _ => after_fault(of, winners),
    }
}

/// What an established revoke of this side means for its player, whoever wins the deal.
pub const fn after_own_revoke(of: Side) -> Option<(Measure, Clause)> {
    match of {
        Side::Attack => None,
        Side::Defence => Some((Measure::BanFromAuction, Clause::Fault10)),
    }
}

/// What follows from revokes, each with the side it is of, once it is known who has won the deal:
/// FAULT-09 to FAULT-11.
pub(crate) fn consequences(revokes: &[(IllegalCard, Side)], winners: Side) -> Vec<Ruling> {
    let revoked = |side| revokes.iter().any(|&(_, of)| of == side);
    let both_revoked = revoked(Side::Attack) && revoked(Side::Defence);
    let follows = |&(fault, side): &(IllegalCard, Side)| {
        let (measure, clause) = after_revoke(side, winners, both_revoked);
        Ruling { measure, clause, ..fault.revoke() }
    };
    bans(revokes).chain(revokes.iter().map(follows)).collect()
}

/// FAULT-10: who revoked in defence, and was found out, may not bid on the next deal.
pub(crate) fn bans(revokes: &[(IllegalCard, Side)]) -> impl Iterator<Item = Ruling> {
    revokes.iter().filter_map(|(fault, side)| {
        let (measure, clause) = after_own_revoke(*side)?;
        Some(Ruling { measure, clause, ..fault.revoke() })
    })
}

/// A fault while dealing: the same dealer deals again (FAULT-02), and the culprit may not bid on
/// that deal (FAULT-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Misdeal {
    /// What went wrong.
    pub kind: MisdealKind,
    /// Whose fault it was; not always the dealer's.
    pub culprit: Option<Seat>,
}

/// What spoils a deal (FAULT-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MisdealKind {
    /// A card was turned over.
    ExposedCard(Card),
    /// Hands or dog have the wrong number of cards.
    WrongCount,
    /// Someone dealt out of turn.
    WrongDealer,
}

impl MisdealKind {
    /// Whether this spoils a deal at a table with these rules.
    pub const fn check(self, rules: &Options) -> Result<(), IllegalMisdeal> {
        match (self, rules.misdeal) {
            (Self::ExposedCard(card), MisdealCards::CourtOrTrump)
                if !card.is_court() && !card.is_trump() && !card.is_oudler() =>
            {
                Err(IllegalMisdeal { card })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for MisdealKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExposedCard(card) => write!(f, "exposed {card}"),
            Self::WrongCount => f.write_str("wrong-count"),
            Self::WrongDealer => f.write_str("wrong-dealer"),
        }
    }
}

impl FromStr for MisdealKind {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Self, BadWord> {
        let bad = || BadWord::new(text, "misdeal", &["exposed CARD", "wrong-count", "wrong-dealer"]);
        match text.split_once(' ') {
            Some(("exposed", card)) => Ok(Self::ExposedCard(card.parse().map_err(|_| bad())?)),
            None if text == "wrong-count" => Ok(Self::WrongCount),
            None if text == "wrong-dealer" => Ok(Self::WrongDealer),
            _ => Err(bad()),
        }
    }
}

/// The exposed card is a low one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{card} exposed is no misdeal; a court, a trump or the Excuse is")]
pub struct IllegalMisdeal {
    /// The card.
    pub card: Card,
}
