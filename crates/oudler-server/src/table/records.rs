//! Records of what was played at a table, written from its log.

use oudler_rules::notation::Record;

use super::Tables;
use super::scribe::Scribe;
use crate::log::LoadError;
use crate::store::{LogId, Seq};

/// The record of a whole game, once it is over; `None` before, and where there is no such table.
pub async fn game_record(tables: &Tables, table: &LogId) -> Result<Option<Record>, LoadError> {
    Ok(read(tables, table, Seq::LAST).await?.filter(Scribe::is_over).map(|scribe| scribe.record()))
}

/// The record of one deal, all of which is told by the event `until`.
pub async fn deal_record(tables: &Tables, table: &LogId, until: Seq) -> Result<Option<Record>, LoadError> {
    Ok(read(tables, table, until).await?.and_then(|scribe| scribe.last_deal()))
}

async fn read(tables: &Tables, table: &LogId, until: Seq) -> Result<Option<Scribe>, LoadError> {
    let start = |desk: &super::TableDesk| Scribe::new(table.clone(), desk.room().settings().rules);
    tables.fold(table, until, start, |scribe, event| scribe.note(&event)).await
}
