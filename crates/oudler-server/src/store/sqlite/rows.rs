//! Between our types and `SQLite`'s columns.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row};

use crate::store::{
    CommandId, DealId, DealPlayer, DealResult, Millis, PlayedDeal, Seq, Session, StoreError, StoredDeal,
    StoredTable, TableId, TableStatus, Taken, User, UserId,
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

as_text!(TableId UserId CommandId);
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

impl ToSql for TableStatus {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for TableStatus {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(FromSqlError::InvalidType)
    }
}

pub(super) fn event(row: &Row<'_>) -> Result<(Seq, String)> {
    Ok((row.get(0)?, row.get(1)?))
}

pub(super) fn table(row: &Row<'_>) -> Result<StoredTable> {
    Ok(StoredTable {
        id: row.get(0)?,
        settings: row.get(1)?,
        listed: row.get(2)?,
        status: row.get(3)?,
        created_at: row.get(4)?,
        closed_at: row.get(5)?,
    })
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
        table: row.get(1)?,
        deal_number: row.get(2)?,
        record: row.get(3)?,
        seed: row.get(4)?,
        ended_at: row.get(5)?,
        taken: taken(row)?,
        players: Vec::new(),
    };
    Ok(StoredDeal { id: row.get(0)?, result })
}

pub(super) fn deal_player(row: &Row<'_>) -> Result<DealPlayer> {
    Ok(DealPlayer { seat: row.get(0)?, user: row.get(1)?, score: row.get(2)? })
}

pub(super) fn played_deal(row: &Row<'_>) -> Result<PlayedDeal> {
    Ok(PlayedDeal {
        id: row.get(0)?,
        table: row.get(1)?,
        deal_number: row.get(2)?,
        ended_at: row.get(3)?,
        seat: row.get(4)?,
        score: row.get(5)?,
        taken: taken(row)?,
    })
}

/// Who took, in the columns 6 and 7.
fn taken(row: &Row<'_>) -> Result<Option<Taken>> {
    let (seat, contract) = (row.get::<_, Option<u8>>(6)?, row.get::<_, Option<String>>(7)?);
    Ok(seat.zip(contract).map(|(seat, contract)| Taken { seat, contract }))
}
