//! Finished deals: who took them, and who scored what.

use super::{BadAppend, DealId, LogId, Millis, Seq, UserId};

/// What is kept of a finished deal beside the events that tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealResult {
    /// Its number at its table; each has one result.
    pub deal_number: u32,
    /// The event with which all of the deal is told.
    pub seq: Seq,
    /// When.
    pub ended_at: Millis,
    /// Who took; none where nobody kept it.
    pub taken: Option<TakenBy>,
    /// The seats; a seat and a user are there once.
    pub players: Vec<DealPlayer>,
}

/// Who took a deal, and the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenBy {
    /// The taker's seat.
    pub seat: u8,
    /// `petite`, `garde`, `garde-sans` or `garde-contre`.
    pub contract: String,
}

/// One seat of a finished deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealPlayer {
    /// The seat's number at the table.
    pub seat: u8,
    /// Who sat there; none for a bot.
    pub user: Option<UserId>,
    /// What the deal brought.
    pub score: i32,
}

impl DealResult {
    /// Refuses a seat or a user named twice.
    pub(super) fn check(&self) -> Result<(), BadAppend> {
        for (i, player) in self.players.iter().enumerate() {
            let before = &self.players[..i];
            if before.iter().any(|p| p.seat == player.seat) {
                return Err(BadAppend::SeatTwice { seat: player.seat });
            }
            if let Some(user) = &player.user
                && before.iter().any(|p| p.user.as_ref() == Some(user))
            {
                return Err(BadAppend::UserTwice { user: user.clone() });
            }
        }
        Ok(())
    }
}

/// A finished deal and the number the store gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDeal {
    /// Its number.
    pub id: DealId,
    /// Where it was played.
    pub table: LogId,
    /// The deal, its players in the order of the seats.
    pub result: DealResult,
}

/// A line of a player's history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedDeal {
    /// The deal; [`Store::deal_at`](super::Store::deal_at) has the rest.
    pub id: DealId,
    /// Where it was played.
    pub table: LogId,
    /// Its number at that table.
    pub deal_number: u32,
    /// When.
    pub ended_at: Millis,
    /// Where the player sat.
    pub seat: u8,
    /// What the deal brought the player.
    pub score: i32,
    /// Who took; none where nobody kept it.
    pub taken: Option<TakenBy>,
}
