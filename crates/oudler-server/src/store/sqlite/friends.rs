//! Who is whose friend, who would be, and who is blocked. The caller undoes everything when one step fails.

use rusqlite::{Connection, params};

use super::append::check_user;
use super::{all, execute, one};
use crate::store::friend::{Counts, Step, Ties};
use crate::store::{Bond, Enough, Known, MAX_BLOCKED, Millis, StoreError, UserId, statements as sql};

pub(super) fn ties(db: &Connection, user: &UserId, other: &UserId) -> Result<Ties, StoreError> {
    let found = one(db, sql::TIES, params![user, other], |row| {
        let hidden: Option<bool> = row.get(4)?;
        Ok(Ties {
            blocks: row.get(0)?,
            is_blocked: row.get(1)?,
            friends: row.get(2)?,
            asked: row.get(3)?,
            asks: hidden.is_some(),
            is_hidden: hidden.unwrap_or_default(),
        })
    })?;
    Ok(found.unwrap_or_default())
}

fn counts(db: &Connection, user: &UserId, other: &UserId) -> Result<Counts, StoreError> {
    let found = one(db, sql::COUNTS, params![user, other], |row| {
        Ok(Counts {
            friends: row.get(0)?,
            their_friends: row.get(1)?,
            wishes: row.get(2)?,
            their_wishes: row.get(3)?,
        })
    })?;
    Ok(found.unwrap_or_default())
}

pub(super) fn befriend(db: &Connection, asker: &UserId, asked: &UserId, at: Millis) -> Result<Bond, StoreError> {
    check_user(db, asker)?;
    check_user(db, asked)?;
    let ties = ties(db, asker, asked)?;
    if ties.blocks {
        return Err(StoreError::Blocks { user: asker.clone() });
    }
    match ties.befriend(counts(db, asker, asked)?).map_err(StoreError::Enough)? {
        Step::Nothing(bond) => Ok(bond),
        Step::Agree => {
            for (one, other) in [(asker, asked), (asked, asker)] {
                execute(db, sql::DELETE_WISH, params![one, other])?;
                execute(db, sql::INSERT_FRIEND, params![one, other, at])?;
            }
            Ok(Bond::Friend)
        }
        Step::Wish { hidden } => {
            execute(db, sql::INSERT_WISH, params![asked, asker, at, hidden])?;
            Ok(Bond::Asked)
        }
    }
}

pub(super) fn unfriend(db: &Connection, user: &UserId, other: &UserId) -> Result<(), StoreError> {
    execute(db, sql::DELETE_FRIENDS, params![user, other])?;
    execute(db, sql::DELETE_WISH, params![other, user])?;
    execute(db, sql::HIDE_WISH, params![user, other])?;
    Ok(())
}

pub(super) fn friends(db: &Connection, user: &UserId) -> Result<Vec<Known>, StoreError> {
    let mut friends = known(db, sql::FRIENDS, user, Bond::Friend)?;
    friends.extend(known(db, sql::WISHES_FOR, user, Bond::Asks)?);
    friends.extend(known(db, sql::WISHES_OF, user, Bond::Asked)?);
    Ok(friends)
}

pub(super) fn block(db: &Connection, user: &UserId, other: &UserId, at: Millis) -> Result<(), StoreError> {
    check_user(db, user)?;
    check_user(db, other)?;
    if execute(db, sql::INSERT_BLOCK, params![user, other, at])? == 0 {
        return Ok(());
    }
    let n = one(db, sql::COUNT_BLOCKED, [user], |row| row.get::<_, u32>(0))?;
    if n.unwrap_or_default() > MAX_BLOCKED {
        return Err(StoreError::Enough(Enough::Blocked));
    }
    unfriend(db, user, other)
}

/// Those whom a statement finds, by id and name.
pub(super) fn known(db: &Connection, sql: &str, user: &UserId, bond: Bond) -> Result<Vec<Known>, StoreError> {
    all(db, sql, [user], |row| Ok(Known { user: row.get(0)?, name: row.get(1)?, bond }))
}
