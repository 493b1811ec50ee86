//! What is kept: the tables' logs, the results of deals, users and their sessions.
//!
//! A table's log is its truth; the rest of a table is computed from it. An append names the event
//! it follows, so that two processes that both believe they own a table cannot both write, and the
//! command it carries out, so that a command sent twice is done once.
//!
//! ```
//! use oudler_server::store::{Append, Appended, MemoryStore, Millis, NewTable, Seq, Store, StoreError, TableId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//! let table = TableId::new("k7Fq2")?;
//! let new = NewTable { id: table.clone(), settings: "{}".into(), listed: true, created_at: Millis(0) };
//! store.create_table(new).await?;
//!
//! let event = r#"{"t":"card_played","seat":2,"card":"T12"}"#;
//! let append = Append::new(table.clone(), Seq::START, vec![event.into()]);
//! assert_eq!(store.append(append.clone()).await?, Appended::Stored { seq: Seq(1) });
//! assert_eq!(store.append(append).await?, Appended::Conflict { actual: Seq(1) });
//! assert_eq!(store.load(&table, Seq::START, 100).await?, [(Seq(1), event.to_owned())]);
//! # Ok(())
//! # }
//! ```

mod deal;
mod error;
mod id;
pub mod memory;
pub mod record;
pub mod sqlite;
mod statements;
mod user;

use std::pin::Pin;

pub use deal::{DealPlayer, DealResult, PlayedDeal, StoredDeal, Taken};
pub use error::{BadAppend, StoreError};
pub use id::{BadId, CommandId, DealId, Millis, Seq, TableId, UserId};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use user::{NewUser, Session, TokenHash, User};

/// What the store will answer. It borrows nothing; nothing happens before it is awaited.
///
/// Dropping one half-way leaves a write either done or not done, never half done.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Where everything is kept. What a write returns is on the disk when it returns.
///
/// All stores pass the same contract suite (`tests/store_contract.rs`).
pub trait Store: Send + Sync + 'static {
    /// Adds events to a table's log, and the seats taken and left and the results they bring, in one
    /// transaction.
    fn append(&self, append: Append) -> Answer<Appended>;
    /// The events after `after`, in order, at most `limit`. A table that does not exist has none.
    fn load(&self, table: &TableId, after: Seq, limit: u32) -> Answer<Vec<(Seq, String)>>;
    /// The number of the table's last event; [`Seq::START`] when it has none.
    fn last_seq(&self, table: &TableId) -> Answer<Seq>;
    /// The last event of a command that was carried out: what [`Appended::AlreadyDone`] tells.
    fn command(&self, table: &TableId, command: &CommandId) -> Answer<Option<Seq>>;

    /// Opens a table that waits for its players.
    fn create_table(&self, table: NewTable) -> Answer<()>;
    /// A table, living or closed.
    fn table(&self, table: &TableId) -> Answer<Option<StoredTable>>;
    /// The tables not closed at which a user has a seat. Newest first, at most `limit`.
    fn tables_of(&self, user: &UserId, limit: u32) -> Answer<Vec<StoredTable>>;
    /// Replaces what can change about a table that is not closed.
    fn update_table(&self, table: &TableId, settings: String, listed: bool, status: TableStatus) -> Answer<()>;
    /// Closes a table for good; everybody gets up. Closing it again changes nothing; the first moment stays.
    fn close_table(&self, table: &TableId, at: Millis) -> Answer<()>;

    /// Adds a user. Refused with [`StoreError::NameTaken`] when the name is someone's.
    fn create_user(&self, user: NewUser) -> Answer<()>;
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

    /// The deals a user played, latest first, at most `limit`.
    ///
    /// The next page is before the end and the id of the last deal of this one.
    fn history(&self, user: &UserId, before: Option<(Millis, DealId)>, limit: u32) -> Answer<Vec<PlayedDeal>>;
    /// A finished deal, by its table and its number there.
    fn deal_at(&self, table: &TableId, number: u32) -> Answer<Option<StoredDeal>>;
    /// The finished deals of a table, in the order of their numbers.
    fn deals_of(&self, table: &TableId) -> Answer<Vec<StoredDeal>>;

    /// Writes something, to find out whether anything can be written.
    fn heartbeat(&self, at: Millis) -> Answer<()>;
    /// Finishes the writes already handed over, then refuses everything with [`StoreError::Closed`].
    fn close(&self) -> Answer<()>;
}

/// Events to add to a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Whose log.
    pub table: TableId,
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
}

impl Append {
    /// Events alone.
    pub fn new(table: TableId, after: Seq, events: Vec<String>) -> Self {
        Self { table, after, command: None, events, seated: Vec::new(), risen: Vec::new(), results: Vec::new() }
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

    /// Refuses what no log would take.
    fn check(&self) -> Result<(), StoreError> {
        let bad = |why| StoreError::BadAppend { table: self.table.clone(), after: self.after, why };
        if self.events.is_empty() {
            return Err(bad(BadAppend::NoEvent));
        }
        for result in &self.results {
            if result.table != self.table {
                return Err(bad(BadAppend::OtherTable { table: result.table.clone() }));
            }
            result.check().map_err(bad)?;
        }
        Ok(())
    }
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "an append can be refused"]
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
    /// `after` is not the last event: another process owns the table. Nothing was written.
    Conflict {
        /// The last event.
        actual: Seq,
    },
}

/// A table to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// Rules, seats and wishes, as JSON the store does not read.
    pub settings: String,
    /// Whether newcomers find it in the lobby.
    pub listed: bool,
    /// When.
    pub created_at: Millis,
}

/// A table as it is kept, its log aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// Its id.
    pub id: TableId,
    /// Rules, seats and wishes, as JSON the store does not read.
    pub settings: String,
    /// Whether newcomers find it in the lobby.
    pub listed: bool,
    /// How far it is.
    pub status: TableStatus,
    /// When it was opened.
    pub created_at: Millis,
    /// When it was closed, if it was.
    pub closed_at: Option<Millis>,
}

/// How far a table that is not closed has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableStatus {
    /// For its players.
    Waiting,
    /// Its players are in the midst of a game.
    Playing,
}

impl TableStatus {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Waiting, Self::Playing];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
        }
    }
}
