//! What is done to a sheet, one change at a time. Changes made on several phones are merged by
//! putting them together: what a sheet is follows from the set of its changes, in whatever order
//! they come in.

use std::fmt;

use oudler_rules::Clause;
use serde::{Deserialize, Deserializer, Serialize};

use super::entry::{Entry, Player};

/// The name of a change, chosen by whoever makes it, and like no other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct ChangeId(String);

impl ChangeId {
    /// A name of 1 to 32 letters, digits and dashes.
    pub fn new(text: &str) -> Result<Self, BadChangeId> {
        let fits = (1..=32).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if fits { Ok(Self(text.to_owned())) } else { Err(BadChangeId) }
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChangeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ChangeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::new(&text).map_err(serde::de::Error::custom)
    }
}

/// Text that is no name of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a change is named with 1 to 32 letters, digits or dashes")]
pub struct BadChangeId;

/// One change to a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Its name.
    pub id: ChangeId,
    /// One more than the highest its maker had seen: what was made knowing of another comes after it.
    pub n: u32,
    /// When, by its maker's clock, in milliseconds since 1970.
    #[cfg_attr(feature = "ts-rs", ts(type = "number"))]
    pub at: u64,
    /// Who made it.
    pub by: String,
    /// What is changed.
    pub what: What,
}

/// What is changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(tag = "c", rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// A deal is entered, corrected, or with nothing in it deleted.
    Deal {
        /// Where it stands among the others.
        place: Place,
        /// The deal.
        entry: Option<Entry>,
        /// The changes it takes the place of. Two that do not know of each other are both kept
        /// until somebody chooses.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts-rs", ts(optional, as = "Option<Vec<ChangeId>>"))]
        over: Vec<ChangeId>,
    },
    /// A measure of the arbiter. Taken back by voiding it.
    Sanction(Sanction),
    /// What stands above the sheet.
    Heading(Heading),
    /// Somebody has another name.
    Name {
        /// Who.
        player: Player,
        /// The name.
        name: String,
    },
    /// Somebody joins, at the end of the list.
    Join {
        /// Their number.
        player: Player,
        /// Their name.
        name: String,
    },
    /// Other rules, for all the deals.
    Rules {
        /// As in `4 fft end=deals:20`.
        rules: String,
    },
    /// Somebody has checked their balance (SHEET-02). It holds as long as the sheet says the same.
    Sign {
        /// Who.
        player: Player,
        /// How many deals were there.
        n_deals: u32,
        /// Their total.
        #[cfg_attr(feature = "ts-rs", ts(type = "number"))]
        balance: i64,
    },
    /// A change is undone.
    Void {
        /// Which.
        change: ChangeId,
    },
    /// A change that was undone is done again.
    Restore {
        /// Which.
        change: ChangeId,
    },
}

/// Where a deal stands: deals are in the order of their places, with room between them for one that
/// was forgotten.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Place(#[cfg_attr(feature = "ts-rs", ts(type = "number"))] pub u64);

impl Place {
    /// From one deal to the next.
    pub const STEP: u64 = 1 << 32;
    /// The last place there is; numbers up to here are exact in JavaScript.
    pub const LAST: Self = Self(1 << 52);

    /// The place after this one, or the first of all.
    pub fn after(last: Option<Self>) -> Self {
        Self(last.map_or(0, |place| place.0) / Self::STEP * Self::STEP + Self::STEP)
    }

    /// A place between two; `None` when there is no more room.
    pub fn between(before: Option<Self>, after: Self) -> Option<Self> {
        let before = before.map_or(0, |place| place.0);
        let middle = before + after.0.saturating_sub(before) / 2;
        (before < middle && middle < after.0).then_some(Self(middle))
    }
}

/// A measure of the arbiter that concerns one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sanction {
    /// Who.
    pub player: Player,
    /// What follows.
    pub measure: SheetMeasure,
    /// The clause it rests on.
    pub clause: Clause,
    /// After which deal; before the first if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub after: Option<Place>,
}

/// What the arbiter does to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(tag = "m", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SheetMeasure {
    /// A warning, counted for each player.
    Warning,
    /// Points off, beside the scores (FAULT-12).
    Penalty {
        /// How many.
        points: u32,
    },
    /// No contract at the next deal (FAULT-03, FAULT-10).
    Ban,
}

/// What stands above a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// What the evening is called.
    #[serde(default)]
    pub title: String,
    /// The number of the table (SHEET-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub table: Option<u32>,
    /// The number of the position (SHEET-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub position: Option<u32>,
}
