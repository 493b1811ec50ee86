//! Finished deals: who took them, and who scored what.

use oudler_rules::{Contract, Side};

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
    /// Who took, and what came of it; none where nobody kept it.
    pub taken: Option<TakenBy>,
    /// How many played it.
    pub n_players: u8,
    /// The seats; a seat and a user are there once.
    pub players: Vec<DealPlayer>,
}

/// Who took a deal, the contract, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakenBy {
    /// The taker's seat.
    pub seat: u8,
    /// The contract.
    pub contract: Contract,
    /// Whether it was made.
    pub made: bool,
    /// The side with the petit in the last trick.
    pub petit_au_bout: Option<Side>,
}

/// What somebody was in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Took it.
    Taker,
    /// Held the card that was called, and is another.
    Partner,
    /// Played against the taker.
    Defender,
    /// Sat out.
    Out,
}

impl Part {
    const WORDS: [(Self, &str); 4] =
        [(Self::Taker, "taker"), (Self::Partner, "partner"), (Self::Defender, "defender"), (Self::Out, "out")];

    /// Its word.
    pub fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(part, _)| *part == self);
        found.expect("every part has a word").1
    }

    /// The part of this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, one)| *one == word).map(|(part, _)| *part)
    }
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
    /// What they were in it.
    pub part: Part,
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
    /// What the player was in it.
    pub part: Part,
    /// How many played it.
    pub n_players: u8,
    /// Who took; none where nobody kept it.
    pub taken: Option<TakenBy>,
}
