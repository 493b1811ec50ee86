//! What may be asked of a tournament, and why not.

use std::str::FromStr;

use oudler_club::duplicate::BadDeed;
use oudler_club::entry::{BadEntry, BadList};
use oudler_club::movement::Drawn;
use oudler_club::tournament::{self as club, Event};
use oudler_protocol::message::WireRefusal;
use oudler_protocol::tournament::TournamentAsk;

use super::desk::{MAX_BYTES, MAX_PUBLIC};
use super::online::{MAX_GIVEN, MAX_OPENED, OpenTable, TableNews};
use crate::duplicate::MAX_BOARDS_HERE;
use crate::log::Refuse;

/// The most people who may enter.
pub const MAX_ENTRIES: usize = 600;
/// The most who may enter themselves, those who are struck out included; the other places are the director's.
pub const MAX_SIGNED_UP: u32 = 500;
/// The most one player may do: deals, results, signatures and calls of a long tournament, several times over.
pub const MAX_OF_A_PLAYER: u32 = 400;
/// The most bytes of what one player has done: sheets are longer than signatures.
pub const MAX_BYTES_OF_A_PLAYER: usize = 256 << 10;
/// The most all players may do together; the rest of the log is the director's.
pub const MAX_OF_PLAYERS: u32 = 24_000;
/// The most bytes of it, half of what a log takes.
pub const MAX_BYTES_OF_PLAYERS: usize = 4 << 20;
/// The most that is kept beside a tournament: entries opened and closed, sheets not yet turned in.
pub const MAX_BESIDE: u32 = 20_000;
/// The most that may be undone or done again, each of which costs a look at the whole log.
pub const MAX_UNDONE: u32 = 200;

/// What may be asked of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentRequest {
    /// It begins, with what happened elsewhere and was checked. Not for clients.
    Begin(Vec<Event>),
    /// Something in words.
    Ask(Box<TournamentAsk>),
    /// Tables were opened for a round. Not for clients.
    Opened {
        /// Which.
        round: u8,
        /// Which tables, and who sits there.
        tables: Vec<OpenTable>,
    },
    /// How a table stands that was opened for it. Not for clients.
    News(Box<TableNews>),
    /// A round that was drawn as the director asked. Not for clients.
    Drawn {
        /// Which.
        round: u8,
        /// How many rounds there were when it was asked for.
        n_before: u8,
        /// Who sits where.
        drawn: Box<Drawn>,
    },
}

impl FromStr for TournamentRequest {
    type Err = &'static str;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err("ask a tournament over HTTP: POST /api/v1/tournaments/{id}/ask")
    }
}

/// Why a tournament does not do what it is asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be.
    #[error(transparent)]
    Club(#[from] club::Refused),
    /// It cannot be, in duplicate.
    #[error(transparent)]
    Deed(#[from] BadDeed),
    /// Another round is played.
    #[error("round {right} is played now")]
    NotThisRound {
        /// Which.
        right: u16,
    },
    /// The boards are not there.
    #[error("{n} boards are to be there first")]
    NoBoards {
        /// How many there have to be.
        n: usize,
    },
    /// More boards than are played here.
    #[error("a tournament plays at most {MAX_BOARDS_HERE} boards here")]
    TooManyBoards,
    /// Somebody else has brought in a result meanwhile.
    #[error("board {board} has {score:+} here by now: look at it again")]
    ScoreChanged {
        /// Which board.
        board: u16,
        /// What it has.
        score: i32,
    },
    /// A result is in.
    #[error("board {board} has a result at this table; the director corrects it")]
    ResultIn {
        /// Which board.
        board: u16,
    },
    /// No list of people.
    #[error(transparent)]
    List(#[from] BadList),
    /// Too many people.
    #[error("a tournament has at most {MAX_ENTRIES} people here")]
    Crowd,
    /// Nobody was named.
    #[error("nobody is on this list")]
    Nobody,
    /// One player has done too much.
    #[error("number {number} has sent all that one player may, {MAX_OF_A_PLAYER} things; the director goes on")]
    Enough {
        /// Who.
        number: u16,
    },
    /// All players have.
    #[error("the players have sent all that they may, {MAX_OF_PLAYERS} things; the director goes on")]
    EnoughOfAll,
    /// Nobody may enter themselves now.
    #[error("the director has not opened the entries, or has closed them")]
    NotOpen,
    /// Too many have.
    #[error("{MAX_SIGNED_UP} have entered themselves; the director enters the others")]
    SignedUp,
    /// Somebody else has written on the sheet.
    #[error("somebody else has written on the sheet of table {table}: look at it again")]
    SheetChanged {
        /// Which.
        table: u16,
    },
    /// Too much was undone.
    #[error("{MAX_UNDONE} things were undone or done again; correct the rest by hand")]
    Undone,
    /// It holds all it can.
    #[error("this tournament has {MAX_BYTES} bytes of events")]
    Full,
    /// There is no such table to open.
    #[error("no table of this round waits to be opened")]
    NothingToOpen,
    /// Too many tables were opened.
    #[error("{MAX_OPENED} tables were opened for this tournament")]
    OpenedEnough,
    /// Seats were given too often.
    #[error("seats were given to others {MAX_GIVEN} times; close the table and enter its marks")]
    GivenEnough,
    /// The table is not open here.
    #[error("this table is not open")]
    TableNotOpen,
    /// Somebody who plays at an open table would sit elsewhere.
    #[error("tables of this round are open; close them first")]
    TablesOpen,
    /// The marks of a table that is played here come by themselves.
    #[error("this table is played here: its marks come by themselves")]
    PlayedHere,
    /// Whoever has this key has no seat at an open table.
    #[error("no seat at an open table is yours")]
    NoSeat,
    /// No bot plays so.
    #[error(transparent)]
    Level(#[from] oudler_ai::BadLevel),
    /// Too many look on.
    #[error("{MAX_PUBLIC} look on already")]
    Crowded,
}

impl Refuse for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::Club(why) => why.code(),
            Self::Deed(_) => "deed",
            Self::NotThisRound { .. } => "not-this-round",
            Self::NoBoards { .. } => "no-boards",
            Self::TooManyBoards => "too-many-boards",
            Self::ScoreChanged { .. } => "score-changed",
            Self::ResultIn { .. } => "result-in",
            Self::List(_) => "bad-list",
            Self::Crowd => "crowd",
            Self::Nobody => "nobody",
            Self::Enough { .. } => "enough",
            Self::EnoughOfAll => "enough-of-all",
            Self::NotOpen => "not-open",
            Self::SignedUp => "signed-up-enough",
            Self::SheetChanged { .. } => "sheet-changed",
            Self::Undone => "undone-enough",
            Self::Full => "tournament-full",
            Self::NothingToOpen => "nothing-to-open",
            Self::OpenedEnough => "opened-enough",
            Self::GivenEnough => "given-enough",
            Self::TableNotOpen => "table-not-open",
            Self::TablesOpen => "tables-open",
            Self::PlayedHere => "played-here",
            Self::NoSeat => "no-seat",
            Self::Level(_) => "no-such-level",
            Self::Crowded => "full",
        }
    }

    fn wire(&self) -> WireRefusal {
        WireRefusal { about: self.about(), ..WireRefusal::other(self.code(), self) }
    }
}

impl Refused {
    /// What the reason is about, to be shown beside its translation: a name, a line, a sum.
    fn about(&self) -> Option<String> {
        use club::Refused as Club;
        Some(match self {
            Self::List(why) => why.line.to_string(),
            // In words, so that nothing of it is lost.
            Self::Deed(why) => why.french(),
            Self::NotThisRound { right } => right.to_string(),
            Self::NoBoards { n } => n.to_string(),
            Self::ScoreChanged { board, score } => format!("{board} ({score:+})"),
            Self::ResultIn { board } => board.to_string(),
            Self::Club(why) => match why {
                Club::NameTwice { name, .. } | Club::Team { name, .. } | Club::Entry(BadEntry::Name { name }) => {
                    name.clone()
                }
                Club::TeamFull { team, .. } => team.clone(),
                Club::NotZero { sum, .. } => format!("{sum:+}"),
                _ => return None,
            },
            _ => return None,
        })
    }
}
