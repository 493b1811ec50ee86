//! A game on record as JSON, the counterpart of the text of [`oudler_rules::notation`].

mod convert;

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    #[schemars(pattern("^(3|4|5|5-sitting-out)$"))]
    pub table: String,
    /// The rules of the table.
    pub rules: JsonRules,
    /// One name a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub names: Vec<String>,
    /// Who had been warned before, where these deals are not a game's first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonSeat>>")]
    pub warned: Vec<JsonSeat>,
    /// Who may not bid on the first of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonSeat>>")]
    pub banned: Vec<JsonSeat>,
    /// The draw for the first deal, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonDrawn>>")]
    pub draw: Vec<JsonDrawn>,
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
    /// `fft` or `house`.
    #[schemars(pattern("^(fft|house)$"))]
    pub preset: String,
    /// Options that differ from the preset, by the names of `docs/rules.md`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
}

/// A card, such as `KS`, `10H`, `T21` or `EX`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
#[schemars(extend("pattern" = "^((K|Q|N|J|10|[2-9]|A)[SHDC]|T([1-9]|1[0-9]|2[01])|EX)$"))]
#[ts(type = "WireCard")]
pub struct JsonCard(pub String);

/// A seat, `A` to `E`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
#[schemars(extend("pattern" = "^[A-E]$"))]
#[ts(type = "WireSeat")]
pub struct JsonSeat(pub String);

/// A card drawn for the first deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonDrawn {
    /// Who drew.
    pub seat: JsonSeat,
    /// What.
    pub card: JsonCard,
}

/// A deal that went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonMisdeal {
    /// `exposed CARD`, `wrong-count` or `wrong-dealer`.
    pub kind: String,
    /// Whose fault it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub culprit: Option<JsonSeat>,
}

/// One deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonDeal {
    /// Who dealt.
    pub dealer: JsonSeat,
    /// What went wrong before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<JsonMisdeal>>")]
    pub misdeals: Vec<JsonMisdeal>,
    /// How the cards were shuffled, where that can be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shuffle: Option<JsonShuffle>,
    /// What each playing seat was dealt.
    #[schemars(extend("propertyNames" = { "pattern": "^[A-E]$" }))]
    pub hands: BTreeMap<String, Vec<JsonCard>>,
    /// The dog.
    pub dog: Vec<JsonCard>,
    /// What was done, in order.
    pub steps: Vec<JsonStep>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<JsonResult>,
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
    #[ts(optional, as = "Option<Vec<JsonWord>>")]
    pub words: Vec<JsonWord>,
}

/// A player's word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JsonWord {
    /// Whose.
    pub seat: JsonSeat,
    /// 1 to 40 characters on one line, without spaces at either end.
    #[schemars(length(min = 1, max = 40))]
    pub word: String,
}

/// Something done in a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum JsonStep {
    /// A bid: `pass`, `petite`, `garde`, `garde-sans` or `garde-contre`.
    #[allow(missing_docs)]
    Bid { seat: JsonSeat, bid: String },
    /// A bare petit announced by its holder.
    #[allow(missing_docs)]
    BarePetit { seat: JsonSeat },
    /// A card called, at five.
    #[allow(missing_docs)]
    Call { seat: JsonSeat, card: JsonCard },
    /// Cards put aside.
    #[allow(missing_docs)]
    Discard { seat: JsonSeat, cards: Vec<JsonCard> },
    /// A slam announced.
    #[allow(missing_docs)]
    Slam { seat: JsonSeat },
    /// "Jeu".
    #[allow(missing_docs)]
    Jeu { seat: JsonSeat },
    /// A handful: `single`, `double` or `triple`.
    #[allow(missing_docs)]
    Handful { seat: JsonSeat, handful: String, cards: Vec<JsonCard> },
    /// Asking to see another seat's handful.
    #[allow(missing_docs)]
    Ask { seat: JsonSeat, whose: JsonSeat },
    /// A misère: `no-trumps` or `no-courts`.
    #[allow(missing_docs)]
    Misere { seat: JsonSeat, misere: String },
    /// A card played.
    #[allow(missing_docs)]
    Play { seat: JsonSeat, card: JsonCard },
    /// The arbiter called.
    #[allow(missing_docs)]
    CallArbiter { seat: JsonSeat },
    /// The count accepted.
    #[allow(missing_docs)]
    Accept { seat: JsonSeat },
    /// The taker's choice after a revoke of the defence: `record` or `cancel`.
    #[allow(missing_docs)]
    KeepScore { seat: JsonSeat, keep: String },
    /// The arbiter's assent: `granted` or `refused`.
    #[allow(missing_docs)]
    Assent { answer: String },
    /// The arbiter's own ruling, in the words of the text form.
    #[allow(missing_docs)]
    Rule { fault: String, culprit: JsonSeat, measure: String },
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum JsonResult {
    /// Each seat's score.
    Scores(BTreeMap<String, i32>),
    /// Everybody passed.
    PassedOut(bool),
    /// This seat had a bare petit.
    BarePetit(JsonSeat),
    /// Taken off the sheet by this clause.
    Cancelled(String),
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
