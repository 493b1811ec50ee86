//! What can go wrong with the store.

use super::{Enough, LogId, Seq, UserId};

/// Why the store did not do what was asked.
///
/// Every variant but [`StoreError::Database`] and [`StoreError::Closed`] says that nothing was
/// written. After those two a write may or may not have happened: load the log again, or send
/// the command again under its id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum StoreError {
    /// The name, case aside, belongs to someone else.
    #[error("the name {name} is taken")]
    NameTaken {
        /// The name as it was asked for.
        name: String,
    },
    /// A log of this id was created before.
    #[error("log {log} already exists")]
    LogExists { log: LogId },
    /// A user of this id was created before.
    #[error("user {user} already exists")]
    UserExists { user: UserId },
    /// A session of this token was created before.
    #[error("a session with this token already exists")]
    SessionExists,
    /// No log of this id was created.
    #[error("there is no log {log}")]
    NoSuchLog { log: LogId },
    /// No user of this id was created.
    #[error("there is no user {user}")]
    NoSuchUser { user: UserId },
    /// The user is an account, and a guest was needed.
    #[error("user {user} is an account, not a guest")]
    IsAccount { user: UserId },
    /// The user is a guest, and an account was needed.
    #[error("user {user} is a guest, not an account")]
    IsGuest { user: UserId },
    /// The user blocks whom they would befriend.
    #[error("user {user} blocks this person; that is to be undone first")]
    Blocks { user: UserId },
    /// There are enough of them.
    #[error("{0}")]
    Enough(Enough),
    /// The result of this deal was stored before.
    #[error("deal {number} of table {table} already has its result")]
    DealExists { table: LogId, number: u32 },
    /// The append itself makes no sense.
    #[error("cannot append after {after} to log {log}: {why}")]
    BadAppend {
        log: LogId,
        /// The event it was to follow.
        after: Seq,
        why: BadAppend,
    },
    /// The database failed: disk full, file locked by another program, a bug of ours.
    #[error("database: {message}")]
    Database { message: String },
    /// The store was closed, or its writer is gone.
    #[error("the store is closed")]
    Closed,
}

/// What is wrong with an append that no log would take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadAppend {
    /// It has no event, so there is no number to answer with.
    #[error("it has no event")]
    NoEvent,
    /// Two players of a result in one seat.
    #[error("seat {seat} is in a result twice")]
    SeatTwice { seat: u8 },
    /// One user in two seats of a result.
    #[error("user {user} is in a result twice")]
    UserTwice { user: UserId },
}
