//! How a tournament is played, chosen before it begins.

use oudler_rules::{BadRules, Rules, TableKind};
use serde::{Deserialize, Serialize};

use crate::arbiter::said;
use crate::movement::{MAX_ROUNDS, OddTables};

/// The longest title, in characters.
pub const MAX_TITLE: usize = 80;
/// The most deals a round has.
pub const MAX_DEALS: u8 = 60;
/// The longest round, in minutes.
pub const MAX_MINUTES: u16 = 600;

said! {
    /// Who is ranked.
    Kind:
    Individual = "individual", "Everybody for themselves", "Individuel";
    Duo = "duo", "Teams of two, who never meet", "Duo : équipes de deux, qui ne se rencontrent pas";
    Teams = "teams", "Teams of four, who never meet", "Équipes de quatre, qui ne se rencontrent pas";
}

impl Kind {
    /// How many make a team; none where everybody plays alone (TOURN-03).
    pub const fn team_size(self) -> Option<usize> {
        match self {
            Self::Individual => None,
            Self::Duo => Some(2),
            Self::Teams => Some(4),
        }
    }
}

said! {
    /// What decides between equal totals. Where nothing is chosen, or nothing decides, equal totals
    /// have equal ranks (TOURN-02).
    TieRule:
    BestRound = "best-round", "the best single round", "la meilleure position";
    LastRound = "last-round", "the last round, then the one before", "la dernière position, puis la précédente";
    RoundsWon = "rounds-won", "more rounds above zero", "le plus de positions positives";
    Penalties = "penalties", "fewer penalty points", "le moins de pénalités";
}

/// How a tournament is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// What it is called.
    pub title: String,
    /// Who is ranked.
    pub kind: Kind,
    /// How many rounds ("positions").
    pub rounds: u8,
    /// How many played deals a round has.
    pub deals: u8,
    /// The rules at every table, as in `fft`; the number of players is the table's.
    #[serde(default = "fft")]
    pub rules: String,
    /// Which odd tables there may be.
    #[serde(default)]
    pub odd: OddTables,
    /// Whether people of one club are kept apart where that costs no repeat.
    #[serde(default)]
    pub clubs_apart: bool,
    /// What decides between equal totals, the first first.
    #[serde(default)]
    pub ties: Vec<TieRule>,
    /// How long a round is, for the clock on the wall.
    #[serde(default)]
    pub minutes: Option<u16>,
    /// What the draws are made from: the same seed draws the same seats.
    #[serde(default)]
    pub seed: u32,
}

fn fft() -> String {
    "fft".into()
}

impl Format {
    /// So many rounds of so many deals, by the official rules.
    pub fn new(title: &str, kind: Kind, rounds: u8, deals: u8) -> Self {
        Self {
            title: title.into(),
            kind,
            rounds,
            deals,
            rules: fft(),
            odd: OddTables::default(),
            clubs_apart: false,
            ties: Vec::new(),
            minutes: None,
            seed: 0,
        }
    }

    /// Whether a tournament can be played so.
    pub fn check(&self) -> Result<(), BadFormat> {
        if self.title.chars().count() > MAX_TITLE || self.title.contains(char::is_control) {
            return Err(BadFormat::Title);
        }
        if !(1..=MAX_ROUNDS).contains(&usize::from(self.rounds)) {
            return Err(BadFormat::Rounds { n: self.rounds });
        }
        if !(1..=MAX_DEALS).contains(&self.deals) {
            return Err(BadFormat::Deals { n: self.deals });
        }
        if self.minutes.is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes)) {
            return Err(BadFormat::Minutes);
        }
        let is_twice = |(i, tie): (usize, &TieRule)| self.ties[..i].contains(tie);
        if self.ties.iter().enumerate().any(is_twice) {
            return Err(BadFormat::TieTwice);
        }
        if self.rules.len() > 500 {
            return Err(BadFormat::Title);
        }
        [3, 4, 5].into_iter().try_for_each(|size| self.rules_at(size).map(drop))?;
        Ok(())
    }

    /// The rules at a table of three, four, or five, where the dealer sits out (TOURN-04 to TOURN-06).
    pub fn rules_at(&self, size: usize) -> Result<Rules, BadRules> {
        Rules::parse(if size == 3 { TableKind::Three } else { TableKind::Four }, &self.rules)
    }
}

/// Why no tournament can be played so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadFormat {
    /// A title too long.
    #[error("a title has at most {MAX_TITLE} characters, and rules at most 500")]
    Title,
    /// No rounds, or too many.
    #[error("{n} rounds: a tournament has 1 to {MAX_ROUNDS}")]
    Rounds {
        /// How many were asked for.
        n: u8,
    },
    /// No deals, or too many.
    #[error("{n} deals a round: write 1 to {MAX_DEALS}")]
    Deals {
        /// How many were asked for.
        n: u8,
    },
    /// No time, or too much.
    #[error("a round has 1 to {MAX_MINUTES} minutes")]
    Minutes,
    /// The same tie rule again.
    #[error("a tie rule is named once")]
    TieTwice,
    /// These are no rules.
    #[error(transparent)]
    Rules(#[from] BadRules),
}
