//! The store in one `SQLite` file: what a single process needs, with nothing to install.
//!
//! One thread writes. It takes all the writes that wait, of all logs, into one transaction, so
//! that the disk is waited for once for all of them. Reads have connections of their own and wait
//! for nobody.

mod append;
mod backup;
mod copier;
mod friends;
mod readers;
mod rows;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use self::readers::Readers;
use self::writer::Writer;
use super::{
    Answer, Append, Appended, Bond, CommandId, DealId, Known, LogId, Millis, NewLog, PlayedDeal, Seq, Session,
    Store, StoreError, StoredDeal, StoredLog, TokenHash, User, UserId, statements as sql,
};

pub use backup::{BackupError, copy as backup};
pub use schema::OpenError;

/// A store in a file, opened by this process alone.
///
/// Its answers are awaited inside a tokio runtime. Dropping it without [`Store::close`] loses
/// nothing that was acknowledged.
pub struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    readers: Arc<Readers>,
}

impl SqliteStore {
    /// Opens the file, made when it is not there, and brings its schema up to date.
    ///
    /// Waits for the disk: call it before the runtime has other things to do.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref().to_owned();
        let writer = Writer::start(schema::open_writer(&path)?, schema::open_copier(&path)?)?;
        let readers = Arc::new(Readers::new(path.clone()));
        Ok(Self { path, writer, readers })
    }

    /// Copies the store, as it is at one moment, to a file that does not exist yet.
    ///
    /// Reading and writing go on meanwhile. The copy opens as a store.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<(), BackupError> {
        let (from, to) = (self.path.clone(), to.as_ref().to_owned());
        let copy = tokio::task::spawn_blocking(move || backup::copy(&from, &to));
        copy.await.unwrap_or_else(|error| Err(std::io::Error::other(error).into()))
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        Box::pin(self.writer.clone().write(work))
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        Box::pin(Arc::clone(&self.readers).read(work))
    }
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> Answer<Appended> {
        if let Err(error) = append.check() {
            return Box::pin(async { Err(error) });
        }
        self.write(move |db| append::append(db, &append))
    }

    fn load(&self, log: &LogId, after: Seq, limit: u32) -> Answer<Vec<(Seq, String)>> {
        let log = log.clone();
        self.read(move |db| all(db, sql::LOAD, params![log, after, limit], rows::event))
    }

    fn last_seq(&self, log: &LogId) -> Answer<Seq> {
        let log = log.clone();
        self.read(move |db| Ok(one(db, sql::LAST_SEQ, [log], |row| row.get(0))?.unwrap_or_default()))
    }

    fn command(&self, log: &LogId, command: &CommandId) -> Answer<Option<Seq>> {
        let (log, command) = (log.clone(), command.clone());
        self.read(move |db| one(db, sql::COMMAND, params![log, command], |row| row.get(0)))
    }

    fn create_log(&self, log: NewLog) -> Answer<()> {
        self.write(move |db| {
            let NewLog { id, kind, settings, created_at } = log;
            match execute(db, sql::INSERT_LOG, params![id, kind, settings, created_at])? {
                0 => Err(StoreError::LogExists { log: id }),
                _ => Ok(()),
            }
        })
    }

    fn log(&self, log: &LogId) -> Answer<Option<StoredLog>> {
        let log = log.clone();
        self.read(move |db| one(db, sql::LOG, [log], rows::log))
    }

    fn logs_of(&self, user: &UserId, kind: &str, limit: u32) -> Answer<Vec<StoredLog>> {
        let (user, kind) = (user.clone(), kind.to_owned());
        self.read(move |db| all(db, sql::LOGS_OF, params![user, kind, limit], rows::log))
    }

    fn underway(&self, kind: &str, limit: u32) -> Answer<Vec<LogId>> {
        let kind = kind.to_owned();
        self.read(move |db| all(db, sql::UNDERWAY, params![kind, limit], |row| row.get(0)))
    }

    fn create_user(&self, user: User) -> Answer<()> {
        self.write(move |db| {
            let User { id, name, name_key, password_hash, created_at } = user;
            if execute(db, sql::INSERT_USER, params![id, name, name_key, password_hash, created_at])? > 0 {
                return Ok(());
            }
            match append::check_user(db, &id) {
                Ok(()) => Err(StoreError::UserExists { user: id }),
                Err(StoreError::NoSuchUser { .. }) => Err(StoreError::NameTaken { name }),
                Err(error) => Err(error),
            }
        })
    }

    fn user(&self, user: &UserId) -> Answer<Option<User>> {
        let user = user.clone();
        self.read(move |db| one(db, sql::USER, [user], rows::user))
    }

    fn user_by_name(&self, name_key: &str) -> Answer<Option<User>> {
        let name_key = name_key.to_owned();
        self.read(move |db| one(db, sql::USER_BY_NAME, [name_key], rows::user))
    }

    fn rename_guest(&self, user: &UserId, name: String) -> Answer<()> {
        let user = user.clone();
        self.write(move |db| match execute(db, sql::RENAME_GUEST, params![name, user])? {
            0 => Err(why_not(db, user, |found| StoreError::IsAccount { user: found.id })),
            _ => Ok(()),
        })
    }

    fn make_account(&self, user: &UserId, name: String, name_key: String, password_hash: String) -> Answer<()> {
        let user = user.clone();
        self.write(move |db| match execute(db, sql::MAKE_ACCOUNT, params![name, name_key, password_hash, user])? {
            0 => Err(why_not(db, user, |found| {
                if found.is_guest() {
                    StoreError::NameTaken { name }
                } else {
                    StoreError::IsAccount { user: found.id }
                }
            })),
            _ => Ok(()),
        })
    }

    fn set_password(&self, user: &UserId, password_hash: String) -> Answer<()> {
        let user = user.clone();
        self.write(move |db| match execute(db, sql::SET_PASSWORD, params![password_hash, user])? {
            0 => Err(why_not(db, user, |found| StoreError::IsGuest { user: found.id })),
            _ => Ok(()),
        })
    }

    fn create_session(
        &self,
        token_hash: TokenHash,
        user: &UserId,
        created_at: Millis,
        expires_at: Millis,
    ) -> Answer<()> {
        let user = user.clone();
        self.write(move |db| {
            append::check_user(db, &user)?;
            match execute(db, sql::INSERT_SESSION, params![token_hash, user, created_at, expires_at])? {
                0 => Err(StoreError::SessionExists),
                _ => Ok(()),
            }
        })
    }

    fn session(&self, token_hash: TokenHash, now: Millis) -> Answer<Option<Session>> {
        self.read(move |db| one(db, sql::SESSION, params![token_hash, now], rows::session))
    }

    fn extend_session(&self, token_hash: TokenHash, expires_at: Millis) -> Answer<()> {
        self.write(move |db| execute(db, sql::EXTEND_SESSION, params![expires_at, token_hash]).map(|_| ()))
    }

    fn delete_session(&self, token_hash: TokenHash) -> Answer<bool> {
        self.write(move |db| Ok(execute(db, sql::DELETE_SESSION, params![token_hash])? > 0))
    }

    fn delete_other_sessions(&self, user: &UserId, kept: TokenHash) -> Answer<u64> {
        let user = user.clone();
        self.write(move |db| Ok(execute(db, sql::DELETE_OTHER_SESSIONS, params![user, kept])? as u64))
    }

    fn delete_expired(&self, now: Millis) -> Answer<u64> {
        self.write(move |db| Ok(execute(db, sql::DELETE_EXPIRED, params![now])? as u64))
    }

    fn befriend(&self, asker: &UserId, asked: &UserId, at: Millis) -> Answer<Bond> {
        let (asker, asked) = (asker.clone(), asked.clone());
        self.write(move |db| friends::befriend(db, &asker, &asked, at))
    }

    fn unfriend(&self, user: &UserId, other: &UserId) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.write(move |db| friends::unfriend(db, &user, &other))
    }

    fn friends(&self, user: &UserId) -> Answer<Vec<Known>> {
        let user = user.clone();
        self.read(move |db| friends::friends(db, &user))
    }

    fn bond(&self, user: &UserId, other: &UserId) -> Answer<Bond> {
        let (user, other) = (user.clone(), other.clone());
        self.read(move |db| Ok(friends::ties(db, &user, &other)?.bond()))
    }

    fn block(&self, user: &UserId, other: &UserId, at: Millis) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.write(move |db| friends::block(db, &user, &other, at))
    }

    fn unblock(&self, user: &UserId, other: &UserId) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.write(move |db| execute(db, sql::DELETE_BLOCK, params![user, other]).map(|_| ()))
    }

    fn blocked(&self, user: &UserId) -> Answer<Vec<Known>> {
        let user = user.clone();
        self.read(move |db| friends::known(db, sql::BLOCKED, &user, Bond::Blocked))
    }

    fn history(&self, user: &UserId, before: Option<(Millis, DealId)>, limit: u32) -> Answer<Vec<PlayedDeal>> {
        let user = user.clone();
        let (at, deal) = before.unwrap_or((Millis(i64::MAX), DealId(i64::MAX)));
        self.read(move |db| all(db, sql::HISTORY, params![user, at, deal, limit], rows::played_deal))
    }

    fn company(&self, user: &UserId, deals: &[DealId]) -> Answer<Vec<Vec<String>>> {
        let (user, deals) = (user.clone(), deals.to_vec());
        self.read(move |db| {
            deals.iter().map(|deal| all(db, sql::COMPANY, params![deal, user], |row| row.get(0))).collect()
        })
    }

    fn deal_at(&self, table: &LogId, number: u32) -> Answer<Option<StoredDeal>> {
        let table = table.clone();
        self.read(move |db| {
            let found = one(db, sql::DEAL_AT, params![table, number], rows::deal)?;
            found.map(|deal| with_players(db, deal)).transpose()
        })
    }

    fn deals_of(&self, table: &LogId) -> Answer<Vec<StoredDeal>> {
        let table = table.clone();
        self.read(move |db| {
            let found = all(db, sql::DEALS_OF, [table], rows::deal)?;
            found.into_iter().map(|deal| with_players(db, deal)).collect()
        })
    }

    fn heartbeat(&self, at: Millis) -> Answer<()> {
        self.write(move |db| execute(db, sql::HEARTBEAT, [at]).map(|_| ()))
    }

    fn close(&self) -> Answer<()> {
        let (writer, readers) = (self.writer.clone(), Arc::clone(&self.readers));
        Box::pin(async move {
            writer.close().await;
            readers.close().await;
            Ok(())
        })
    }
}

/// A deal with its seats, which are written with it and never changed: two reads see one deal.
fn with_players(db: &Connection, mut deal: StoredDeal) -> Result<StoredDeal, StoreError> {
    deal.result.players = all(db, sql::DEAL_PLAYERS, [deal.id], rows::deal_player)?;
    Ok(deal)
}

/// Why a user is neither renamed nor given a password: not there, or not of the right kind.
fn why_not(db: &Connection, user: UserId, wrong: impl FnOnce(User) -> StoreError) -> StoreError {
    match one(db, sql::USER, [&user], rows::user) {
        Ok(Some(found)) => wrong(found),
        Ok(None) => StoreError::NoSuchUser { user },
        Err(error) => error,
    }
}

/// How many rows the statement changed.
fn execute(db: &Connection, sql: &str, params: impl Params) -> Result<usize, StoreError> {
    Ok(db.prepare_cached(sql)?.execute(params)?)
}

fn one<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    Ok(db.prepare_cached(sql)?.query_row(params, read).optional()?)
}

fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}
