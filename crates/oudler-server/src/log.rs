//! Logs: a table's, and whatever else people do together. Each has one writer, which decides,
//! stores, and only then tells; who was cut off resumes; a command sent twice is done once.
//!
//! A [`Desk`] is one kind of log: what its events are, the state that a fold of them gives, what may
//! be asked of it and who hears what. The rest is the same for all kinds and is here.

mod actor;
mod conns;
mod directory;
pub mod envelope;
mod handle;

use std::str::FromStr;

use oudler_protocol::BadWire;
use oudler_protocol::message::WireRefusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub use conns::{Conn, Conns};
pub use directory::{Directory, LoadError};
pub use handle::{ConnId, Gone, Handle, Outgoing, Person, Resume, Said, Visitor};

use crate::store::{Append, LogId, Millis, Seq, UserId};

/// One kind of log. A value of it is one log as its events tell it, with what is known of the
/// moment beside: clocks, absences, thoughts of bots. What a kind has no use for it leaves as it is:
/// nobody talks, and nothing happens by itself.
pub trait Desk: Sized + Send + Sync + 'static {
    /// The word for this kind, stored with every event.
    const KIND: &'static str;
    /// The version of its events.
    const VERSION: u32;
    /// Whether everybody hears of each event. Where they are only told that something happened, the last of
    /// those that belong together says so for all: hundreds may listen to a hundred at once.
    const TELLS_EACH: bool = true;

    /// What happens.
    type Event: Clone + Send + Sync + 'static;
    /// An event as it is stored.
    type Stored: Serialize + DeserializeOwned;
    /// What may be asked, from the text of an `act`.
    type Request: FromStr<Err: ToString> + Send + Sync + 'static;
    /// Why not.
    type Refused: Refuse;
    /// What somebody is here: at a table a seat, or none.
    type Role: Copy + PartialEq + Send + Sync + 'static;
    /// What lists show of it.
    type Info: Send + 'static;
    /// What all of this kind share.
    type House: Clone + Send + Sync + 'static;

    /// A log in which nothing has happened yet.
    fn open(id: LogId, settings: &str, house: &Self::House) -> Result<Self, BadWire>;
    /// The event to be stored.
    fn store(event: &Self::Event) -> Self::Stored;
    /// The event that was stored.
    fn unstore(&self, stored: Self::Stored) -> Result<Self::Event, BadWire>;
    /// Takes in what happened, and when.
    fn apply(&mut self, event: Self::Event, at: Millis);
    /// Its id.
    fn id(&self) -> &LogId;
    /// The number of its last event.
    fn seq(&self) -> Seq;
    /// Adds to an append what follows from its events: seats, results, status.
    fn follow(&self, events: &[Self::Event], at: Millis, append: Append) -> Append;

    /// What a user is here; `None` is somebody without a name.
    fn role(&self, user: Option<&UserId>) -> Self::Role;
    /// Somebody comes; says what they are here, or why they may not.
    fn admit(&mut self, visitor: &Visitor, conns: &Conns<Self::Role>) -> Result<Self::Role, Self::Refused>;
    /// What a request leads to; no event where it changes nothing that is kept.
    fn ask(
        &mut self,
        person: &Person,
        request: &Self::Request,
        conns: &Conns<Self::Role>,
    ) -> Result<Vec<Self::Event>, Self::Refused>;
    /// A request was carried out: what it changes that is not kept.
    fn asked(&mut self, _person: &Person, _request: &Self::Request) {}
    /// Somebody says something, or is refused to.
    fn say(&mut self, _conn: ConnId, _said: Said, _conns: &mut Conns<Self::Role>) {}
    /// The person of a connection has another name.
    fn renamed(&mut self, _conn: ConnId, _conns: &mut Conns<Self::Role>) {}
    /// What lists show a user.
    fn info(&self, user: Option<&UserId>, conns: &Conns<Self::Role>) -> Self::Info;

    /// All of it, as one connection may see it.
    fn snapshot(&self, conn: &Conn<Self::Role>, conns: &Conns<Self::Role>) -> Utf8Bytes;
    /// What somebody missed; `None` where only a snapshot can tell.
    fn missed(&self, resume: Resume, role: Self::Role) -> Option<Vec<Utf8Bytes>>;
    /// An event as a role hears of it. `is_last` of those that belong together.
    fn tell(&self, seq: Seq, event: &Self::Event, role: Self::Role, is_last: bool) -> Utf8Bytes;
    /// Whether those who have this role all hear the same of an event, so that it is written once.
    fn is_shared(&self, event: &Self::Event, role: Self::Role, is_last: bool) -> bool;
    /// Ends the connections of those who may not be there any more. Asked once events were told and
    /// whoever brought them about was answered.
    fn see_off(&self, _conns: &mut Conns<Self::Role>) {}
    /// A connection has heard what it missed, or the whole of it.
    fn welcomed(&mut self, _conn: ConnId, _conns: &mut Conns<Self::Role>) {}

    /// What happens now by itself. Asked again until nothing does.
    fn due(&mut self, _conns: &Conns<Self::Role>, _now: Instant) -> Option<Vec<Self::Event>> {
        None
    }
    /// Nothing more happens for now: clocks are set, and who is there is said.
    fn settle(&mut self, _conns: &mut Conns<Self::Role>, _now: Instant) {}
    /// When something may be due.
    fn next_wake(&self, _conns: &Conns<Self::Role>) -> Option<Instant> {
        None
    }
    /// Waits for what comes from elsewhere, a bot's move perhaps. Dropped half-way, it loses nothing.
    fn stir(&mut self) -> impl Future<Output = ()> + Send {
        std::future::pending()
    }
    /// Whether it goes on with nobody there: things are due, and it is not put away.
    fn runs_alone(&self) -> bool {
        false
    }
    /// The task ends; nobody is told any more.
    fn put_away(&mut self) {}
}

/// Why something was refused.
pub trait Refuse: Send + Sync + 'static {
    /// A word for the reason, which clients translate.
    fn code(&self) -> &'static str;
    /// The reason as a client hears it.
    fn wire(&self) -> WireRefusal;
}
