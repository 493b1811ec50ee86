//! What may be asked of a sheet, in words, and why not.

use std::str::FromStr;

use oudler_club::sheet::{BadChange, Change, Player};
use oudler_protocol::message::WireRefusal;
use oudler_protocol::sheet::WireEdit;

use super::desk::{MAX_BYTES, MAX_CONNECTIONS};
use crate::log::Refuse;

/// What may be asked of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetRequest {
    /// The keeper begins it, with what was done to it elsewhere and checked there. Not for clients.
    Begin(Vec<Change>),
    /// `change {…}`: a change, as JSON.
    Change(Box<Change>),
    /// `edit everyone`, `edit keeper`: who may change it.
    Edit(WireEdit),
    /// `claim 2`: this player is me.
    Claim(Player),
}

impl FromStr for SheetRequest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word, rest) {
            ("change", json) => serde_json::from_str(json).map(Self::Change).map_err(|why| why.to_string()),
            ("edit", "everyone") => Ok(Self::Edit(WireEdit::Everyone)),
            ("edit", "keeper") => Ok(Self::Edit(WireEdit::Keeper)),
            ("claim", number) => {
                number.parse().map(|n| Self::Claim(Player(n))).map_err(|_| format!("{number:?} is no player"))
            }
            _ => Err("ask for `change {…}`, `edit everyone`, `edit keeper` or `claim N`".into()),
        }
    }
}

/// Why a sheet does not do what it is asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The change cannot be.
    #[error(transparent)]
    Change(#[from] BadChange),
    /// Only the keeper may.
    #[error("only who keeps this sheet may change it")]
    NotKeeper,
    /// Nobody of this number.
    #[error("nobody on the sheet has this number")]
    Stranger,
    /// It holds all it can.
    #[error("this sheet has {MAX_BYTES} bytes of changes; begin a new one")]
    Full,
    /// Too many are connected.
    #[error("{MAX_CONNECTIONS} phones and pages have this sheet open already")]
    Crowded,
}

impl Refuse for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::Change(why) => why.code(),
            Self::NotKeeper => "not-keeper",
            Self::Stranger => "stranger",
            Self::Full => "sheet-full",
            Self::Crowded => "full",
        }
    }

    fn wire(&self) -> WireRefusal {
        WireRefusal::other(self.code(), self)
    }
}
