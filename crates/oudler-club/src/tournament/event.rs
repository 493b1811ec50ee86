//! What happens in a tournament, one event at a time.

use oudler_rules::Clause;
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, Number};
use crate::format::Format;
use crate::movement::Drawn;
use crate::sheet::{self, SheetMeasure};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// When, in milliseconds since 1970; the caller's clock.
    pub at: u64,
    /// Who did it.
    pub by: By,
    /// What.
    pub what: What,
}

/// Who does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The director, who may do everything.
    Director,
    /// The arbiter, who comes to tables and gives penalties.
    Arbiter,
    /// A table that is played where the tournament is kept, and counts its deals itself.
    Table,
    /// Somebody who enters themselves; whoever keeps the log says when that is open.
    Entrant,
    /// Somebody who plays: for their own table, as long as its result is not confirmed.
    Player(Number),
}

/// A table of a round, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The round.
    pub round: u8,
    /// The table.
    pub table: u16,
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table {} of round {}", self.table, self.round)
    }
}

/// What was brought in for a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entered {
    /// The balances, in the order of the seats.
    Marks(Vec<i32>),
    /// Every deal; players are places at the table, North first.
    Deals(Vec<sheet::Entry>),
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// It is played otherwise; not any more once a round is drawn, the title, the number of rounds and
    /// the minutes aside.
    Format {
        /// How.
        format: Format,
    },
    /// Somebody enters, in time or late.
    Enter {
        /// Their number, the next one.
        number: Number,
        /// Who.
        entry: Entry,
    },
    /// What is known of somebody is put right.
    Amend {
        /// Who.
        number: Number,
        /// As it should be.
        entry: Entry,
    },
    /// Somebody leaves, and is not seated any more.
    Leave {
        /// Who.
        number: Number,
    },
    /// Somebody who left is back.
    Return {
        /// Who.
        number: Number,
    },
    /// A round is drawn; or drawn again, while nothing is in.
    Draw {
        /// The round, from 1.
        round: u8,
        /// Who sits where.
        drawn: Drawn,
    },
    /// The clock of a round starts.
    Begin {
        /// The round.
        round: u8,
    },
    /// The result of a table is brought in, or corrected.
    Result {
        /// Which table.
        at: At,
        /// What it says.
        entered: Entered,
    },
    /// Somebody has checked the result of their table (SHEET-02).
    Sign {
        /// Which table.
        at: At,
        /// Who.
        number: Number,
    },
    /// The director takes a result over.
    Confirm {
        /// Which table.
        at: At,
        /// Whether the sheet is signed on paper.
        #[serde(default)]
        on_paper: bool,
    },
    /// A measure of the arbiter.
    Sanction {
        /// Against whom.
        number: Number,
        /// Which.
        measure: SheetMeasure,
        /// The clause it rests on, where one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<Clause>,
    },
    /// A table calls the arbiter.
    Call {
        /// Which table.
        at: At,
        /// Who called.
        number: Number,
    },
    /// The arbiter has been there.
    Answer {
        /// Which table.
        at: At,
    },
    /// An event is undone.
    Undo {
        /// Which, from 0.
        event: u32,
    },
    /// An event that was undone is done again.
    Redo {
        /// Which, from 0.
        event: u32,
    },
    /// The tournament is over.
    Close,
}
