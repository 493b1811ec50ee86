//! A tournament in duplicate as one file, an event a line.

use serde::{Deserialize, Serialize};

use super::check::MAX_EVENTS;
use super::{BadDeed, Happened, Plan, Session};
use crate::tournament::MAX_BYTES;

const KIND: &str = "oudler duplicate";
const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kind: String,
    version: u32,
    plan: Plan,
    events: Vec<Happened>,
}

impl Session {
    /// The tournament as JSON, an event a line.
    pub fn to_file(&self) -> String {
        let events: Vec<String> = self.events.iter().map(json).collect();
        format!(
            "{{\"kind\":\"{KIND}\",\"version\":{VERSION},\"plan\":{},\"events\":[\n{}\n]}}\n",
            json(&self.plan),
            events.join(",\n")
        )
    }

    /// Whether a file says that it is one of these.
    pub fn is_file(text: &str) -> bool {
        text.trim_start().get(..40).is_some_and(|head| head.contains(KIND))
    }

    /// Reads a file. Every event is checked as if it happened now.
    pub fn from_file(text: &str) -> Result<Self, BadSession> {
        let form = |why: String| BadSession::Form { why };
        if text.len() > MAX_BYTES {
            return Err(form(format!("a file has at most {MAX_BYTES} bytes")));
        }
        let file: File = serde_json::from_str(text).map_err(|why| form(why.to_string()))?;
        if file.kind != KIND || file.version != VERSION {
            return Err(form(format!("this program reads version {VERSION} of an `{KIND}`")));
        }
        if file.events.len() > MAX_EVENTS {
            return Err(BadSession::Event { event: MAX_EVENTS, why: BadDeed::TooMany });
        }
        let mut session = Self::new(file.plan).map_err(|why| BadSession::Event { event: 0, why })?;
        for (i, happened) in file.events.into_iter().enumerate() {
            session.act(happened.at, happened.what).map_err(|why| BadSession::Event { event: i + 1, why })?;
        }
        Ok(session)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("events are strings and numbers")
}

/// Why a file is no tournament in duplicate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadSession {
    /// No JSON, or not ours.
    #[error("{why}")]
    Form {
        /// Why.
        why: String,
    },
    /// An event cannot have happened.
    #[error("event {event}: {why}")]
    Event {
        /// Which, from 1; 0 is how it began.
        event: usize,
        /// Why.
        why: BadDeed,
    },
}
