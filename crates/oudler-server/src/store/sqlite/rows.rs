//! Between our types and `SQLite`'s columns.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row};

use crate::store::{
    CommandId, DealId, DealPlayer, DealResult, LogId, Millis, Part, PlayedDeal, Seq, Session, Status, StoreError,
    StoredDeal, StoredLog, TakenBy, User, UserId,
};

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database { message: error.to_string() }
    }
}

macro_rules! as_text {
    ($($id:ident)*) => {$(
        impl ToSql for $id {
            fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl FromSql for $id {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Self::new(value.as_str()?).map_err(|error| FromSqlError::Other(Box::new(error)))
            }
        }
    )*};
}

macro_rules! as_integer {
    ($($number:ident)*) => {$(
        impl ToSql for $number {
            fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
                Ok(self.0.into())
            }
        }

        impl FromSql for $number {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                FromSql::column_result(value).map(Self)
            }
        }
    )*};
}

as_text!(LogId UserId CommandId);
as_integer!(Millis DealId);

impl ToSql for Seq {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        // No log is that long: a number beyond SQLite's is after every event all the same.
        Ok(i64::try_from(self.0).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Seq {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number).map(Self).map_err(|_| FromSqlError::OutOfRange(number))
    }
}

pub(super) fn event(row: &Row<'_>) -> Result<(Seq, String)> {
    Ok((row.get(0)?, row.get(1)?))
}

pub(super) fn log(row: &Row<'_>) -> Result<StoredLog> {
    let status = match (row.get_ref(3)?.as_str()?, row.get(5)?) {
        (_, Some(at)) => Status::Closed { at },
        ("underway", None) => Status::Underway,
        _ => Status::Waiting,
    };
    let (id, kind, settings, created_at) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(4)?);
    Ok(StoredLog { id, kind, settings, status, created_at })
}

pub(super) fn user(row: &Row<'_>) -> Result<User> {
    Ok(User {
        id: row.get(0)?,
        name: row.get(1)?,
        name_key: row.get(2)?,
        password_hash: row.get(3)?,
        created_at: row.get(4)?,
    })
}

pub(super) fn session(row: &Row<'_>) -> Result<Session> {
    Ok(Session { user: row.get(0)?, created_at: row.get(1)?, expires_at: row.get(2)? })
}

/// A deal, its seats aside.
pub(super) fn deal(row: &Row<'_>) -> Result<StoredDeal> {
    let result = DealResult {
        deal_number: row.get(2)?,
        seq: row.get(3)?,
        ended_at: row.get(4)?,
        n_players: row.get(5)?,
        taken: taken(row, 6)?,
        players: Vec::new(),
    };
    Ok(StoredDeal { id: row.get(0)?, table: row.get(1)?, result })
}

pub(super) fn deal_player(row: &Row<'_>) -> Result<DealPlayer> {
    Ok(DealPlayer { seat: row.get(0)?, user: row.get(1)?, score: row.get(2)?, part: part(row, 3)? })
}

pub(super) fn played_deal(row: &Row<'_>) -> Result<PlayedDeal> {
    Ok(PlayedDeal {
        id: row.get(0)?,
        table: row.get(1)?,
        deal_number: row.get(2)?,
        ended_at: row.get(3)?,
        n_players: row.get(4)?,
        taken: taken(row, 5)?,
        seat: row.get(9)?,
        score: row.get(10)?,
        part: part(row, 11)?,
    })
}

/// Who took, in this column and the three after it.
fn taken(row: &Row<'_>, at: usize) -> Result<Option<TakenBy>> {
    let Some(seat) = row.get(at)? else { return Ok(None) };
    let contract = word(row, at + 1, |text| text.parse().ok())?;
    let petit_au_bout = if row.get_ref(at + 3)? == ValueRef::Null {
        None
    } else {
        Some(word(row, at + 3, |text| text.parse().ok())?)
    };
    Ok(Some(TakenBy { seat, contract, made: row.get(at + 2)?, petit_au_bout }))
}

fn part(row: &Row<'_>, at: usize) -> Result<Part> {
    word(row, at, Part::from_word)
}

/// A column that holds one of some words.
fn word<T>(row: &Row<'_>, at: usize, read: impl FnOnce(&str) -> Option<T>) -> Result<T> {
    let text = row.get_ref(at)?.as_str()?;
    let bad = || FromSqlError::Other(format!("{text:?} is no word of this column").into());
    read(text).ok_or_else(bad).map_err(Into::into)
}
