//! Tables of a tournament that are played on the server.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::{WireClock, WirePace};

/// How the tables of a round are played here, the rules and the number of deals aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct WireOpening {
    /// Whether others may look on.
    pub spectators: bool,
    /// How well bots play that have no level of their own.
    pub level: String,
    /// How fast bots move.
    pub pace: WirePace,
    /// The time to think.
    pub clock: WireClock,
}

impl Default for WireOpening {
    fn default() -> Self {
        Self { spectators: false, level: "habit".into(), pace: WirePace::Calm, clock: WireClock::None }
    }
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)]
pub enum WireHolder {
    /// Who was drawn.
    Player,
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
    },
    /// Another person.
    Substitute {
        /// The name.
        name: String,
    },
}

/// A seat of a table that was opened here, as the director sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOnlineSeat {
    /// Who has it.
    pub holder: WireHolder,
    /// The key of a substitute.
    pub key: Option<String>,
    /// Whether somebody, or a bot, sits there.
    pub is_taken: bool,
    /// Whether they are connected.
    pub is_here: bool,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum WirePlayed {
    /// Somebody has not come.
    Waiting,
    /// It is played.
    Playing,
    /// It is over, or was closed.
    Over,
}

/// A table that was opened here, as the director sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOnlineTable {
    /// Its number.
    pub table: u16,
    /// Its id, part of its link.
    pub id: String,
    /// How far it is.
    pub state: WirePlayed,
    /// How many deals were scored.
    pub n_deals: u32,
    /// The seats, North first.
    pub seats: Vec<WireOnlineSeat>,
}

/// A player's own seat at a table that was opened here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum WireOwnSeat {
    /// Sit down.
    Open,
    /// The director has given it to another.
    Given,
    /// The table is over.
    Over,
}
