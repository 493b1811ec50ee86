//! What every stored event has around it: the kind of log, the version of its events, the time.

use oudler_protocol::BadWire;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Desk;
use crate::store::Millis;

/// One line of a log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a, T> {
    log: &'a str,
    v: u32,
    at: i64,
    event: T,
}

/// An event as the text the store keeps.
pub fn write<D: Desk>(event: &D::Event, Millis(at): Millis) -> String {
    let envelope = Envelope { log: D::KIND, v: D::VERSION, at, event: D::store(event) };
    serde_json::to_string(&envelope).expect("an event has only strings, numbers and lists")
}

/// The event a text of this log tells of, and when it happened.
pub fn read<D: Desk>(text: &str, desk: &D) -> Result<(D::Event, Millis), BadLine> {
    let Envelope { log, v, at, event } = serde_json::from_str::<Envelope<'_, &RawValue>>(text)?;
    if log != D::KIND {
        return Err(BadLine::Kind { found: log.into(), right: D::KIND });
    }
    if v != D::VERSION {
        return Err(BadLine::Version { found: v, right: D::VERSION });
    }
    Ok((desk.unstore(serde_json::from_str(event.get())?)?, Millis(at)))
}

/// A text that is no line of a log.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadLine {
    /// It is not the JSON it should be.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It belongs to another kind of log.
    #[error("a line of a {found}, in the log of a {right}")]
    Kind {
        /// The kind in the line.
        found: String,
        /// The kind of the log.
        right: &'static str,
    },
    /// It was written by a later program.
    #[error("a line of version {found}; this program reads version {right}: start a newer one")]
    Version { found: u32, right: u32 },
    /// A value in it is none of the game's.
    #[error(transparent)]
    Value(#[from] BadWire),
}
