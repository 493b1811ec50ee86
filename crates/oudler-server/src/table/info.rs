//! What lists show of a table.

use oudler_protocol::table::{WirePresence, WireSettings, WireSitter};
use oudler_rules::Seat;
use serde::Serialize;
use utoipa::ToSchema;

use super::club::ClubInfo;
use super::rematch::Gathering;
use crate::store::UserId;

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TableInfo {
    /// The table's id, part of its link.
    pub id: String,
    /// How it is played.
    #[schema(value_type = Object)]
    pub settings: WireSettings,
    /// Who sits where.
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<WirePresence>,
    /// Where the client sits; null where it does not.
    #[schema(value_type = Option<String>)]
    pub you: Option<Seat>,
    /// Whether the game has begun.
    pub begun: bool,
    /// Whether the game is over.
    pub over: bool,
    /// How many deals were dealt.
    pub n_dealt: u32,
    /// Each seat's running total.
    pub totals: Vec<i32>,
    /// Who opened it.
    #[serde(skip)]
    #[schema(ignore)]
    pub host: UserId,
    /// Who sits on each seat; none where a bot does, or nobody.
    #[serde(skip)]
    #[schema(ignore)]
    pub users: Vec<Option<UserId>>,
    /// What its tournament is to know.
    #[serde(skip)]
    #[schema(ignore)]
    pub club: Option<ClubInfo>,
    /// The table where its people play again, while that is to be opened.
    #[serde(skip)]
    #[schema(ignore)]
    pub gathering: Option<Gathering>,
}

impl TableInfo {
    /// Whether a user belongs here: sits here, or has opened it.
    pub fn has(&self, user: &UserId) -> bool {
        self.host == *user || self.users.iter().flatten().any(|other| other == user)
    }

    /// Whether somebody may still be invited: the game has not begun, and a seat is free.
    pub fn is_waiting(&self) -> bool {
        !self.begun
            && !self.over
            && self.club.is_none()
            && self.seats.iter().any(|seat| seat.who == WireSitter::Empty)
    }
}
