//! All that is said on a socket: four kinds of messages one way, eleven the other, four of them on
//! the socket of any log.

use oudler_rules::{CardSet, Clause, Refusal, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::event::WireSeen;
use crate::table::{WireArbiter, WirePhrase, WirePresence, WireTable};
use crate::view::{WireArbiterView, WireLegal, WireNow, WireView};

/// The longest message a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE: usize = 4096;

/// What a client may say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// The client does something.
    Act {
        /// An id of the client's own, so that saying it again does no harm: 1 to 31 characters.
        id: String,
        /// What, in words: a move as `docs/notation.md` writes it (`pass`, `KS`, `discards 2S 3S …`),
        /// or one of `sit B`, `leave`, `back`, `ready`, `word …` and the host's words.
        #[serde(rename = "do")]
        action: String,
    },
    /// A line of talk.
    Chat {
        /// The text, at most 300 characters.
        text: String,
    },
    /// Something said with one tap.
    Phrase {
        /// What.
        phrase: WirePhrase,
    },
    /// Still there?
    Ping {
        /// Comes back in the pong.
        n: u32,
    },
}

/// What a client hears on every socket, whatever it is the socket of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum LineMessage {
    /// An action is done, and will not be lost.
    Ack {
        /// The client's id for it.
        id: String,
        /// The number of its last event.
        seq: u32,
    },
    /// An action is refused; nothing has changed.
    Refused {
        /// The client's id for it.
        id: String,
        /// Why.
        why: WireRefusal,
    },
    /// Still here.
    Pong {
        /// What the ping said.
        n: u32,
    },
    /// The connection ends.
    Bye {
        /// Why: `removed`, `replaced`, `too-fast`, `too-long`, `too-slow`, `closing`.
        why: String,
    },
}

/// What a client hears on the socket of a table besides.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum TableMessage {
    /// The whole table, as of an event.
    Snapshot {
        /// The number of the last event in it.
        seq: u32,
        /// What surrounds the game.
        table: Box<WireTable>,
        /// The game as this client may see it.
        view: Box<WireView>,
    },
    /// Something happened.
    Event {
        /// Its number: one more than the last.
        seq: u32,
        /// What this client saw of it.
        event: WireSeen,
        /// Where the table then stands; only with the last event of several that came of one action.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        now: Option<Box<WireNow>>,
        /// What the client's seat may do now; only with the last event of several that came of one
        /// action, and not there when nothing may be done.
        #[serde(skip_serializing_if = "Option::is_none")]
        legal: Option<Box<WireLegal>>,
        /// What the arbiter is shown now, where the client is the arbiter; with the last event only.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        arbiter: Option<Box<WireArbiterView>>,
    },
    /// Who is at the table.
    Presence {
        /// One entry a seat.
        seats: Vec<WirePresence>,
        /// How many look on.
        spectators: u32,
        /// The arbiter, where a person is.
        arbiter: Option<WireArbiter>,
        /// The names of those who offer to be.
        offers: Vec<String>,
    },
    /// The time these seats have left to act.
    Clock {
        /// Who is to act.
        seats: Vec<Seat>,
        /// Milliseconds from now.
        ms: u32,
    },
    /// What an expert would do, for who asked.
    Hint {
        /// The number of the last event of the game it rests on.
        seq: u32,
        /// Whose advice it is; a quicker level's where there was no time.
        level: String,
        /// What to do, in the words of an `act`.
        #[serde(rename = "do")]
        action: String,
        /// What was weighed, this choice first, then the best others; empty where nothing was.
        options: Vec<WireOpinion>,
    },
    /// Somebody here is something else to this client now: would be a friend, or has agreed. `people` over HTTP
    /// says who.
    People {},
    /// A line of talk, or a phrase.
    Chat {
        /// Who said it; the arbiter where there is no seat.
        seat: Option<Seat>,
        /// The name.
        name: String,
        /// The text.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// The phrase, for the client to translate.
        #[serde(skip_serializing_if = "Option::is_none")]
        phrase: Option<WirePhrase>,
    },
}

/// What is expected of one choice.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct WireOpinion {
    /// The choice, in the words of an `act`.
    #[serde(rename = "do")]
    pub action: String,
    /// What the asker's seat would score in this deal on average, in points.
    pub score: f64,
    /// How far off its difference from the best may be: one standard error, in points.
    pub error: f64,
    /// In how many of a hundred the contract is made.
    pub made: u8,
    /// In how many deals it was tried.
    pub worlds: u32,
}

/// Why an action is refused: a code to translate, the clause, and what would have been right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRefusal {
    /// A word for the reason, such as `must-follow`.
    pub code: String,
    /// The clause it rests on.
    pub clause: Option<Clause>,
    /// The reason in English.
    pub text: String,
    /// The cards that may be played instead.
    pub legal: CardSet,
    /// What it is about, where a translation has to say it: a name, a line of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<String>,
}

impl WireRefusal {
    /// A refusal that has nothing to do with the rules of Tarot.
    pub fn other(code: &str, text: impl ToString) -> Self {
        Self { code: code.into(), clause: None, text: text.to_string(), legal: CardSet::EMPTY, about: None }
    }
}

impl From<&Refusal> for WireRefusal {
    fn from(refusal: &Refusal) -> Self {
        Self {
            code: refusal.code().into(),
            clause: Some(refusal.clause()),
            text: refusal.to_string(),
            legal: refusal.legal_cards(),
            about: None,
        }
    }
}

impl LineMessage {
    /// The message as it goes over the wire.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

impl TableMessage {
    /// The message as it goes over the wire.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

fn to_json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message has only strings, numbers and lists")
}
