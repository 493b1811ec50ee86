//! A game on record as JSON, the counterpart of the text of [`oudler_rules::notation`].

mod convert;

use std::collections::BTreeMap;

use oudler_rules::{
    Assented, Bid, Card, CardSet, Clause, Drawn, FaultKind, Handful, Keep, Measure, MisdealKind, Misere, Preset,
    Seat, SeatSet, Settled, TableKind,
};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::WireWord;

pub use convert::BadRecord;

/// A record as JSON. Convert with `From<&Record>` and `TryInto<Record>`.
///
/// ```
/// use oudler_protocol::record::JsonRecord;
/// use oudler_rules::notation::Record;
///
/// let json = r#"{"format":"oudler-record","version":1,"table":"4","rules":{"preset":"fft"},"deals":[]}"#;
/// let record: Record = JsonRecord::from_json(json)?.try_into()?;
/// assert_eq!(JsonRecord::from(&record).to_json(), json);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[schemars(
    title = "Oudler record",
    description = "A game of French Tarot on record: the rules, the deals, and what everybody did."
)]
pub struct JsonRecord {
    /// Always `oudler-record`.
    #[schemars(pattern("^oudler-record$"))]
    pub format: String,
    /// The version of the format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub version: u32,
    /// The table: 3, 4, 5, or 5-sitting-out where the dealer does not play.
    pub table: TableKind,
    /// The rules of the table.
    pub rules: JsonRules,
    /// One name a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub names: Vec<String>,
    /// The seats of bots, each with the word for how well it plays.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<Seat, String>>")]
    pub bots: BTreeMap<Seat, String>,
    /// Who had been warned before, where these deals are not a game's first.
    #[serde(default, skip_serializing_if = "no_seat")]
    #[ts(optional, as = "Option<SeatSet>")]
    pub warned: SeatSet,
    /// Who may not bid on the first of them.
    #[serde(default, skip_serializing_if = "no_seat")]
    #[ts(optional, as = "Option<SeatSet>")]
    pub banned: SeatSet,
    /// The draw for the first deal, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Drawn>>")]
    pub draw: Vec<Drawn>,
    /// The deals in order.
    pub deals: Vec<JsonDeal>,
    /// Misdeals since the last deal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonMisdeal>>")]
    pub misdeals: Vec<JsonMisdeal>,
    /// Whether the players stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub stopped: bool,
}

/// A preset and what is changed in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonRules {
    /// What the rest is changed in.
    pub preset: Preset,
    /// Options that differ from the preset, by the names of `docs/rules.md`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
}

/// A deal that went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonMisdeal {
    /// What went wrong.
    pub kind: MisdealKind,
    /// Whose fault it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub culprit: Option<Seat>,
}

/// One deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonDeal {
    /// Who dealt.
    pub dealer: Seat,
    /// What went wrong before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonMisdeal>>")]
    pub misdeals: Vec<JsonMisdeal>,
    /// How the cards were shuffled, where that can be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shuffle: Option<JsonShuffle>,
    /// What each playing seat was dealt.
    pub hands: BTreeMap<Seat, CardSet>,
    /// The dog.
    pub dog: CardSet,
    /// What was done, in order.
    pub steps: Vec<JsonStep>,
    /// Who asked for a hint, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonHint>>")]
    pub hints: Vec<JsonHint>,
    /// From where on the house played for everybody, because the rest was claimed or conceded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rest: Option<JsonRest>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<JsonResult>,
}

/// A hint that somebody asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonHint {
    /// Who asked.
    pub seat: Seat,
    /// Before which of the steps, counted from 0.
    pub before: u32,
}

/// The rest of a deal, claimed or conceded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonRest {
    /// Who did.
    pub seat: Seat,
    /// What.
    pub settled: Settled,
    /// Before which of the steps, counted from 0.
    pub before: u32,
}

/// The committed shuffle of a deal, as `docs/fairness.md` describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonShuffle {
    /// The table's id.
    #[schemars(pattern("^[A-Za-z0-9_-]{1,32}$"))]
    pub table: String,
    /// The deal's number at that table, counted from 1.
    #[schemars(range(min = 1))]
    pub number: u32,
    /// SHA-512 of the seed, in hexadecimal; shown before the deal.
    #[schemars(pattern("^[0-9a-f]{128}$"))]
    pub commitment: String,
    /// The seed in hexadecimal, once it is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(pattern("^[0-9a-f]{128}$"))]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The players' words, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<WireWord>>")]
    pub words: Vec<WireWord>,
}

/// Something done in a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum JsonStep {
    /// A bid.
    Bid { seat: Seat, bid: Bid },
    /// A bare petit announced by its holder.
    BarePetit { seat: Seat },
    /// A card called, at five.
    Call { seat: Seat, card: Card },
    /// Cards put aside.
    Discard { seat: Seat, cards: CardSet },
    /// A slam announced.
    Slam { seat: Seat },
    /// "Jeu".
    Jeu { seat: Seat },
    /// A handful.
    Handful { seat: Seat, handful: Handful, cards: CardSet },
    /// Asking to see another seat's handful.
    Ask { seat: Seat, whose: Seat },
    /// A misère.
    Misere { seat: Seat, misere: Misere },
    /// A card played.
    Play { seat: Seat, card: Card },
    /// The arbiter called.
    CallArbiter { seat: Seat },
    /// The count accepted.
    Accept { seat: Seat },
    /// The taker's choice after a revoke of the defence.
    KeepScore { seat: Seat, keep: Keep },
    /// The arbiter's assent.
    Assent { answer: Assented },
    /// The arbiter's own ruling.
    Rule { fault: FaultKind, culprit: Seat, measure: Measure },
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum JsonResult {
    /// Each seat's score.
    Scores(BTreeMap<Seat, i32>),
    /// Everybody passed.
    PassedOut(bool),
    /// This seat had a bare petit.
    BarePetit(Seat),
    /// Taken off the sheet by this clause.
    Cancelled(Clause),
}

fn no_seat(seats: &SeatSet) -> bool {
    seats.is_empty()
}

impl JsonRecord {
    /// Reads JSON text.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Writes JSON on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record has only strings, numbers and lists")
    }

    /// The JSON Schema of a record, as published in `docs/record.schema.json`.
    pub fn schema() -> Schema {
        schemars::schema_for!(Self)
    }
}
