//! What is kept: logs, of tables and whatever else, the results of deals, users and their sessions.
//!
//! A log is the truth; the rest of a table is computed from it. An append names the event it
//! follows, so that two processes that both believe they own a log cannot both write, and the
//! command it carries out, so that a command sent twice is done once.
//!
//! ```
//! use oudler_server::store::{Append, Appended, LogId, MemoryStore, Millis, NewLog, Seq, Store};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//! let log = LogId::new("k7Fq2")?;
//! let new = NewLog { id: log.clone(), kind: "table".into(), settings: "{}".into(), created_at: Millis(0) };
//! store.create_log(new).await?;
//!
//! let event = r#"{"t":"card_played","seat":2,"card":"T12"}"#;
//! let append = Append::new(log.clone(), Seq::START, vec![event.into()]);
//! assert_eq!(store.append(append.clone()).await?, Appended::Stored { seq: Seq(1) });
//! assert_eq!(store.append(append).await?, Appended::Conflict { actual: Seq(1) });
//! assert_eq!(store.load(&log, Seq::START, 100).await?, [(Seq(1), event.to_owned())]);
//! # Ok(())
//! # }
//! ```

mod deal;
mod error;
mod friend;
mod id;
pub mod memory;
pub mod sqlite;
mod statements;
mod user;

use std::pin::Pin;

pub use deal::{DealPlayer, DealResult, Part, PlayedDeal, StoredDeal, TakenBy};
pub use error::{BadAppend, StoreError};
pub use friend::{Bond, Enough, Known, MAX_BLOCKED, MAX_FRIENDS, MAX_WISHES};
pub use id::{BadId, CommandId, DealId, LogId, Millis, Seq, UserId};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use user::{Session, TokenHash, User};

/// What the store will answer. It borrows nothing; nothing happens before it is awaited.
///
/// Dropping one half-way leaves a write either done or not done, never half done.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Where everything is kept. What a write returns is on the disk when it returns.
///
/// All stores pass the same contract suite (`tests/store_contract.rs`).
pub trait Store: Send + Sync + 'static {
    /// Adds events to a log, and all that follows from them, in one transaction.
    fn append(&self, append: Append) -> Answer<Appended>;
    /// The events after `after`, in order, at most `limit`. A log that does not exist has none.
    fn load(&self, log: &LogId, after: Seq, limit: u32) -> Answer<Vec<(Seq, String)>>;
    /// The number of the log's last event; [`Seq::START`] when it has none.
    fn last_seq(&self, log: &LogId) -> Answer<Seq>;
    /// The last event of a command that was carried out: what [`Appended::AlreadyDone`] tells.
    fn command(&self, log: &LogId, command: &CommandId) -> Answer<Option<Seq>>;

    /// Opens a log in which nothing has happened yet.
    fn create_log(&self, log: NewLog) -> Answer<()>;
    /// What is known of a log, living or closed.
    fn log(&self, log: &LogId) -> Answer<Option<StoredLog>>;
    /// The logs of a kind, not closed, in which a user has a seat. Newest first, at most `limit`.
    fn logs_of(&self, user: &UserId, kind: &str, limit: u32) -> Answer<Vec<StoredLog>>;
    /// The logs of a kind that are under way, in the order of their ids, at most `limit`.
    fn underway(&self, kind: &str, limit: u32) -> Answer<Vec<LogId>>;

    /// Adds a user. Refused with [`StoreError::NameTaken`] when the name is someone's.
    fn create_user(&self, user: User) -> Answer<()>;
    /// The user of this id.
    fn user(&self, user: &UserId) -> Answer<Option<User>>;
    /// The user of this case-folded name.
    fn user_by_name(&self, name_key: &str) -> Answer<Option<User>>;
    /// Gives a guest another name. Refused with [`StoreError::IsAccount`] when the user is no guest.
    fn rename_guest(&self, user: &UserId, name: String) -> Answer<()>;
    /// Makes a guest an account of this name, with all the guest has played.
    ///
    /// Refused with [`StoreError::NameTaken`] when the name is another's, with
    /// [`StoreError::IsAccount`] when the user is no guest.
    fn make_account(&self, user: &UserId, name: String, name_key: String, password_hash: String) -> Answer<()>;
    /// Changes an account's password. Refused with [`StoreError::IsGuest`] when the user is a guest.
    fn set_password(&self, user: &UserId, password_hash: String) -> Answer<()>;

    /// Opens a session for a user who exists.
    fn create_session(
        &self,
        token_hash: TokenHash,
        user: &UserId,
        created_at: Millis,
        expires_at: Millis,
    ) -> Answer<()>;
    /// The session of this token, unless it has expired at `now`.
    fn session(&self, token_hash: TokenHash, now: Millis) -> Answer<Option<Session>>;
    /// Lets a session last until `expires_at`, unless it lasts longer. Without a session, nothing happens.
    fn extend_session(&self, token_hash: TokenHash, expires_at: Millis) -> Answer<()>;
    /// Ends a session. Says whether there was one.
    fn delete_session(&self, token_hash: TokenHash) -> Answer<bool>;
    /// Ends all sessions of a user but the one of this token. Says how many.
    fn delete_other_sessions(&self, user: &UserId, kept: TokenHash) -> Answer<u64>;
    /// Forgets the sessions that have expired at `now`. Says how many.
    fn delete_expired(&self, now: Millis) -> Answer<u64>;

    /// Asks another user to be a friend, or agrees where that one has asked before. Says what they are now:
    /// [`Bond::Asked`] or [`Bond::Friend`].
    ///
    /// Whoever is blocked by the other hears the same as anybody, and the other does not see the wish.
    /// Refused with [`StoreError::Blocks`] where the asker blocks the other, with [`StoreError::Enough`] at a
    /// bound.
    fn befriend(&self, asker: &UserId, asked: &UserId, at: Millis) -> Answer<Bond>;
    /// Ends a friendship on both sides, takes the user's own wish back, and puts the other's out of sight.
    fn unfriend(&self, user: &UserId, other: &UserId) -> Answer<()>;
    /// A user's friends, and the wishes that the user knows of, by user id. There is a bound to each.
    fn friends(&self, user: &UserId) -> Answer<Vec<Known>>;
    /// What another is to a user.
    fn bond(&self, user: &UserId, other: &UserId) -> Answer<Bond>;
    /// Blocks another user, who is no friend any more. Refused with [`StoreError::Enough`] at the bound.
    fn block(&self, user: &UserId, other: &UserId, at: Millis) -> Answer<()>;
    /// Blocks no more. A wish that came meanwhile stays out of sight.
    fn unblock(&self, user: &UserId, other: &UserId) -> Answer<()>;
    /// Whom a user blocks, by user id. There is a bound to them.
    fn blocked(&self, user: &UserId) -> Answer<Vec<Known>>;

    /// The deals a user played, latest first, at most `limit`.
    ///
    /// The next page is before the end and the id of the last deal of this one.
    fn history(&self, user: &UserId, before: Option<(Millis, DealId)>, limit: u32) -> Answer<Vec<PlayedDeal>>;
    /// The names of the others who played each of these deals, bots aside.
    fn company(&self, user: &UserId, deals: &[DealId]) -> Answer<Vec<Vec<String>>>;
    /// A finished deal, by its table and its number there.
    fn deal_at(&self, table: &LogId, number: u32) -> Answer<Option<StoredDeal>>;
    /// The finished deals of a table, in the order of their numbers.
    fn deals_of(&self, table: &LogId) -> Answer<Vec<StoredDeal>>;

    /// Writes something, to find out whether anything can be written.
    fn heartbeat(&self, at: Millis) -> Answer<()>;
    /// Finishes the writes already handed over, then refuses everything with [`StoreError::Closed`].
    fn close(&self) -> Answer<()>;
}

/// Events to add to a log, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which.
    pub log: LogId,
    /// The event these follow: the last one, as far as the caller knows.
    pub after: Seq,
    /// The command that was decided into these events; none for what the server does by itself.
    pub command: Option<CommandId>,
    /// One JSON text per event, at least one.
    pub events: Vec<String>,
    /// The users who take a seat by these events, whether or not they had one before.
    pub seated: Vec<UserId>,
    /// The users who have no seat any more after these events.
    pub risen: Vec<UserId>,
    /// The deals these events finish.
    pub results: Vec<DealResult>,
    /// How far the log is from now on, where that changes.
    pub status: Option<Status>,
}

impl Append {
    /// Events alone.
    pub fn new(log: LogId, after: Seq, events: Vec<String>) -> Self {
        let (seated, risen, results) = (Vec::new(), Vec::new(), Vec::new());
        Self { log, after, command: None, events, seated, risen, results, status: None }
    }

    /// Carried out for this command.
    #[must_use]
    pub fn command(self, command: CommandId) -> Self {
        Self { command: Some(command), ..self }
    }

    /// By which this user takes a seat.
    #[must_use]
    pub fn seated(mut self, user: UserId) -> Self {
        self.seated.push(user);
        self
    }

    /// By which this user gets up, or is sent away.
    #[must_use]
    pub fn risen(mut self, user: UserId) -> Self {
        self.risen.push(user);
        self
    }

    /// Bringing this result.
    #[must_use]
    pub fn result(mut self, result: DealResult) -> Self {
        self.results.push(result);
        self
    }

    /// After which the log is so far.
    #[must_use]
    pub fn status(self, status: Status) -> Self {
        Self { status: Some(status), ..self }
    }

    /// Refuses what no log would take.
    fn check(&self) -> Result<(), StoreError> {
        let bad = |why| StoreError::BadAppend { log: self.log.clone(), after: self.after, why };
        if self.events.is_empty() {
            return Err(bad(BadAppend::NoEvent));
        }
        for result in &self.results {
            result.check().map_err(bad)?;
        }
        Ok(())
    }
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "an append can be refused"]
#[allow(missing_docs)]
pub enum Appended {
    /// The events are in the log.
    Stored {
        /// The number of the last of them.
        seq: Seq,
    },
    /// The command had been carried out before; nothing was written.
    AlreadyDone {
        /// The number of the last event it had brought: the first answer again.
        seq: Seq,
    },
    /// `after` is not the last event: another process owns the log. Nothing was written.
    Conflict { actual: Seq },
}

/// A log to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLog {
    /// Its id.
    pub id: LogId,
    /// What it tells of.
    pub kind: String,
    /// What was chosen when it was opened, as JSON the store does not read.
    pub settings: String,
    /// When.
    pub created_at: Millis,
}

/// A log as it is kept, its events aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLog {
    /// Its id.
    pub id: LogId,
    /// What it tells of.
    pub kind: String,
    /// What was chosen when it was opened, as JSON the store does not read.
    pub settings: String,
    /// How far it is.
    pub status: Status,
    /// When it was opened.
    pub created_at: Millis,
}

/// How far a log has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Status {
    /// Nothing has begun.
    Waiting,
    /// It goes on.
    Underway,
    /// Nothing more will happen; nobody has a seat there any more.
    Closed { at: Millis },
}

impl Status {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Underway => "underway",
            Self::Closed { .. } => "closed",
        }
    }

    const fn closed_at(self) -> Option<Millis> {
        match self {
            Self::Closed { at } => Some(at),
            _ => None,
        }
    }
}
