//! What is said on the socket of a score sheet.

use oudler_club::sheet::{Change, Opening, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who may change a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum WireEdit {
    /// Everybody who has the link and a name.
    #[default]
    Everyone,
    /// Only who keeps it.
    Keeper,
}

/// What somebody is at a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum WireRole {
    /// Keeps it: may change it, and say who else may.
    Keeper,
    /// May change it.
    Editor,
    /// Looks on.
    Reader,
}

/// A player of the sheet who is somebody with an account here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WireClaim {
    /// Which player.
    pub player: Player,
    /// The name of the account, or of the guest.
    pub name: String,
}

/// What happened to a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "e", rename_all = "lowercase")]
pub enum WireSheetEvent {
    /// It was begun.
    Opened,
    /// Something was changed.
    Changed {
        /// What.
        change: Change,
    },
    /// Others may change it now, or may not.
    Edit {
        /// Who may.
        edit: WireEdit,
    },
    /// Somebody says which player they are.
    Claimed(WireClaim),
}

/// What a client hears on the socket of a sheet besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum SheetMessage {
    /// The whole sheet, as of an event.
    Snapshot {
        /// The number of the last event in it.
        seq: u32,
        /// How it began.
        opening: Opening,
        /// All that was done to it, in the order in which it came in.
        changes: Vec<Change>,
        /// Who may change it.
        edit: WireEdit,
        /// Who of its players is who.
        claims: Vec<WireClaim>,
        /// What this client is here.
        you: WireRole,
    },
    /// Something happened.
    Event {
        /// Its number: one more than the last.
        seq: u32,
        /// What.
        event: WireSheetEvent,
    },
}

impl SheetMessage {
    /// The message as it goes over the wire.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message has only strings, numbers and lists")
    }
}
