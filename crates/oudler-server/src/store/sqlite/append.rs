//! Writing events and results. The caller undoes everything when one of them fails.

use oudler_rules::Side;
use rusqlite::{Connection, OptionalExtension, params};

use crate::store::{
    Append, Appended, DealId, DealResult, LogId, Seq, Status, StoreError, UserId, statements as sql,
};

pub(super) fn append(db: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let Append { log, after, command, events, seated, risen, results, status } = append;
    let (exists, actual, done) =
        db.prepare_cached(sql::BEFORE_APPEND)?.query_row(params![log, command], |row| {
            Ok((row.get::<_, bool>(0)?, row.get::<_, Seq>(1)?, row.get::<_, Option<Seq>>(2)?))
        })?;
    if !exists {
        return Err(StoreError::NoSuchLog { log: log.clone() });
    }
    if let Some(seq) = done {
        return Ok(Appended::AlreadyDone { seq });
    }
    if *after != actual {
        return Ok(Appended::Conflict { actual });
    }
    let mut insert = db.prepare_cached(sql::INSERT_EVENT)?;
    let last = after.plus(events.len());
    let mut seq = *after;
    for event in events {
        seq = seq.next();
        let command = command.as_ref().filter(|_| seq == last);
        insert.execute(params![log, seq, command, event])?;
    }
    for user in risen {
        db.prepare_cached(sql::DELETE_SEAT)?.execute(params![log, user])?;
    }
    for user in seated {
        check_user(db, user)?;
        db.prepare_cached(sql::INSERT_SEAT)?.execute(params![log, user])?;
    }
    for result in results {
        insert_result(db, log, result)?;
    }
    if let Some(status) = status {
        db.prepare_cached(sql::SET_STATUS)?.execute(params![status.as_str(), status.closed_at(), log])?;
        if matches!(status, Status::Closed { .. }) {
            db.prepare_cached(sql::DELETE_SEATS)?.execute([log])?;
        }
    }
    Ok(Appended::Stored { seq: last })
}

fn insert_result(db: &Connection, table: &LogId, result: &DealResult) -> Result<(), StoreError> {
    let DealResult { deal_number, seq, ended_at, taken, n_players, players } = result;
    let taker = taken.map(|taken| taken.seat);
    let contract = taken.map(|taken| taken.contract.word());
    let made = taken.map(|taken| taken.made);
    let petit = taken.and_then(|taken| taken.petit_au_bout).map(Side::word);
    let deal: Option<DealId> = db
        .prepare_cached(sql::INSERT_DEAL)?
        .query_row(params![table, deal_number, seq, ended_at, n_players, taker, contract, made, petit], |row| {
            row.get(0)
        })
        .optional()?;
    let deal = deal.ok_or_else(|| StoreError::DealExists { table: table.clone(), number: *deal_number })?;
    for player in players {
        if let Some(user) = &player.user {
            check_user(db, user)?;
        }
        db.prepare_cached(sql::INSERT_DEAL_PLAYER)?.execute(params![
            deal,
            player.seat,
            player.user,
            player.score,
            player.part.word(),
            ended_at
        ])?;
    }
    Ok(())
}

/// Refuses a user who does not exist.
pub(super) fn check_user(db: &Connection, user: &UserId) -> Result<(), StoreError> {
    let exists: bool = db.prepare_cached(sql::USER_EXISTS)?.query_row([user], |row| row.get(0))?;
    if exists { Ok(()) } else { Err(StoreError::NoSuchUser { user: user.clone() }) }
}
