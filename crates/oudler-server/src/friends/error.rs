//! Why somebody cannot be befriended, blocked or invited.

use super::MAX_INVITED;
use crate::store::{Enough, StoreError};

/// Why not. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FriendError {
    /// People are known by having sat together.
    #[error("you do not sit at this table; take a seat there first")]
    NotAtTable,
    /// The seat is a bot's, or free, or there is none.
    #[error("no other person sits there")]
    NoPerson,
    /// It is oneself.
    #[error("this is you")]
    Oneself,
    /// The key names nobody to the asker, or nobody any more.
    #[error("this key names nobody whom you know")]
    Stranger,
    /// One blocks whom one would befriend.
    #[error("you block this person; undo that first")]
    Blocks,
    /// Nobody is invited to a game that has begun.
    #[error("the game has begun; invite people before it")]
    TableBegun,
    /// Enough people are invited.
    #[error("you have invited {MAX_INVITED} people to this table; that is as many as one may")]
    EnoughInvited,
    /// There are enough of them.
    #[error("{0}")]
    Enough(Enough),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl FriendError {
    /// A word for programs, which clients translate; none where it is the store.
    pub const fn code(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotAtTable => "not-at-table",
            Self::NoPerson => "no-person",
            Self::Oneself => "oneself",
            Self::Stranger => "stranger",
            Self::Blocks => "you-block",
            Self::TableBegun => "table-begun",
            Self::EnoughInvited => "enough-invited",
            Self::Enough(Enough::Friends) => "friends-full",
            Self::Enough(Enough::TheirFriends) => "their-friends-full",
            Self::Enough(Enough::Wishes) => "wishes-full",
            Self::Enough(Enough::TheirWishes) => "their-wishes-full",
            Self::Enough(Enough::Blocked) => "blocked-full",
            Self::Store(_) => return None,
        })
    }
}

impl From<StoreError> for FriendError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Blocks { .. } => Self::Blocks,
            StoreError::Enough(enough) => Self::Enough(enough),
            error => Self::Store(error),
        }
    }
}
