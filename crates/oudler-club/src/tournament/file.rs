//! A tournament as one file, to be opened months later or elsewhere.

use serde::{Deserialize, Serialize};

use super::check::{MAX_EVENTS, Refused};
use super::event::Event;
use super::{Format, Tournament};

/// The longest file that is read.
pub const MAX_BYTES: usize = 64 << 20;
const KIND: &str = "oudler tournament";
const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "version")]
    _version: u32,
    format: Format,
    events: Vec<Event>,
}

/// What every version says.
#[derive(Deserialize)]
struct Head {
    kind: String,
    version: u32,
}

impl Tournament {
    /// The tournament as JSON, an event a line.
    pub fn to_file(&self) -> String {
        let events: Vec<String> = self.events.iter().map(json).collect();
        format!(
            "{{\"kind\":\"{KIND}\",\"version\":{VERSION},\"format\":{},\"events\":[\n{}\n]}}\n",
            json(&self.opening),
            events.join(",\n")
        )
    }

    /// Reads a file. Every event is checked as if it happened now.
    pub fn from_file(text: &str) -> Result<Self, BadFile> {
        if text.len() > MAX_BYTES {
            return Err(BadFile::TooLong);
        }
        let form = |why: serde_json::Error| BadFile::Form { why: why.to_string() };
        let head: Head = serde_json::from_str(text).map_err(form)?;
        if head.kind != KIND {
            return Err(BadFile::Kind { kind: head.kind.chars().take(40).collect() });
        }
        if head.version != VERSION {
            return Err(BadFile::Version { version: head.version });
        }
        let file: File = serde_json::from_str(text).map_err(form)?;
        if file.events.len() > MAX_EVENTS {
            return Err(BadFile::Event { event: MAX_EVENTS, why: Refused::TooMany });
        }
        let first = |why: super::BadFormat| BadFile::Event { event: 0, why: why.into() };
        let mut tournament = Self::new(file.format).map_err(first)?;
        for (i, event) in file.events.into_iter().enumerate() {
            tournament.admit(event).map_err(|why| BadFile::Event { event: i + 1, why })?;
        }
        Ok(tournament)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("events are strings and numbers")
}

/// Why a file is no tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadFile {
    /// Too long.
    #[error("a file has at most {MAX_BYTES} bytes")]
    TooLong,
    /// No JSON, or not ours.
    #[error("{why}")]
    Form {
        /// Why.
        why: String,
    },
    /// Something else altogether.
    #[error("this is a file of kind {kind:?}, and no `{KIND}`")]
    Kind {
        /// What was written.
        kind: String,
    },
    /// Written by another version.
    #[error("version {version}: this program reads version {VERSION} of an `{KIND}`")]
    Version {
        /// What was written.
        version: u32,
    },
    /// An event cannot have happened.
    #[error("event {event}: {why}")]
    Event {
        /// Which, from 1; 0 is the format.
        event: usize,
        /// Why.
        why: Refused,
    },
}
