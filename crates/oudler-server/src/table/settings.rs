//! How a table is played: what its host chose when it was opened.

use oudler_ai::Level;
use oudler_protocol::BadWire;
use oudler_protocol::table::{WireClock, WirePace, WireSettings};
use oudler_rules::Rules;
use serde::{Deserialize, Serialize};

use super::club::OfClub;
use crate::store::UserId;

/// What the host chose. It stays as it is for the life of the table, but for who may look on and
/// whether hints are allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Who opened the table.
    pub host: UserId,
    /// The rules.
    pub rules: Rules,
    /// Whether newcomers find the table.
    pub listed: bool,
    /// Whether others may look on once the game has begun.
    pub spectators: bool,
    /// The time to think.
    pub clock: WireClock,
    /// How fast bots move.
    pub pace: WirePace,
    /// How well bots play, unless another level is named for one.
    pub level: Level,
    /// Whether hints are allowed where several people play.
    pub hints: bool,
    /// The table of a tournament that it is.
    pub club: Option<OfClub>,
}

/// The settings as the store keeps them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    v: u32,
    host: String,
    settings: WireSettings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    club: Option<OfClub>,
}

impl Settings {
    /// The settings as clients see them.
    pub fn wire(&self) -> WireSettings {
        let Self { rules, listed, spectators, clock, pace, level, hints, .. } = *self;
        WireSettings { rules, listed, spectators, clock, pace, level: level.to_string(), hints }
    }

    /// The text the store keeps.
    pub fn to_json(&self) -> String {
        let stored = Stored { v: 1, host: self.host.to_string(), settings: self.wire(), club: self.club.clone() };
        serde_json::to_string(&stored).expect("settings are strings and numbers")
    }

    /// The settings a text of the store tells of.
    pub fn from_json(text: &str) -> Result<Self, BadWire> {
        let stored: Stored = serde_json::from_str(text).map_err(BadWire::new)?;
        if stored.v != 1 {
            return Err(BadWire::new(format!("settings of version {}; this program reads version 1", stored.v)));
        }
        let WireSettings { rules, listed, spectators, clock, pace, level, hints } = stored.settings;
        clock.check()?;
        let (host, level) =
            (UserId::new(stored.host).map_err(BadWire::new)?, level.parse().map_err(BadWire::new)?);
        Ok(Self { host, rules, listed, spectators, clock, pace, level, hints, club: stored.club })
    }
}
