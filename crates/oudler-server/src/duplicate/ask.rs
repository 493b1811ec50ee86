//! What may be asked of a tournament in duplicate.

use std::str::FromStr;

use oudler_club::duplicate::{Board, Happened};
use oudler_protocol::duplicate::DuplicateAsk;

use crate::tournament::{OpenTable, TableNews};

/// The most boards a tournament plays here.
pub const MAX_BOARDS_HERE: usize = 600;
/// How often the arbiter may be called.
pub const MAX_CALLS: usize = 2_000;

/// What may be asked of a tournament in duplicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DuplicateRequest {
    /// It begins, with what happened elsewhere and was checked. Not for clients.
    Begin(Vec<Happened>),
    /// Something in words.
    Ask(Box<DuplicateAsk>),
    /// Boards that were made, or read, as the director asked. Not for clients.
    Lay(Vec<Board>),
    /// Tables were opened for a round. Not for clients.
    Opened {
        /// Which.
        round: u8,
        /// Which tables, and who sits there.
        tables: Vec<OpenTable>,
    },
    /// How a table stands that was opened for it. Not for clients.
    News(Box<TableNews>),
}

impl FromStr for DuplicateRequest {
    type Err = &'static str;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err("ask a tournament over HTTP: POST /api/v1/duplicates/{id}/ask")
    }
}
