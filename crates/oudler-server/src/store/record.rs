//! A table's events as the text the store keeps: versioned JSON with a way back.

use std::collections::BTreeMap;

use oudler_protocol::event::WirePublic;
use oudler_protocol::fair::Seed;
use oudler_protocol::{BadWire, WireCards, WireSeat};
use oudler_rules::{BySeat, Event, Layout, Public, Seat, TableKind};
use serde::{Deserialize, Serialize};

use super::UserId;
use crate::table::{Sitter, TableEvent};

/// The version written.
const VERSION: u32 = 1;

/// One line of the log. One of `public`, `hidden` and `around` is there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    v: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    public: Option<WirePublic>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hidden: Option<Hidden>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    around: Option<Around>,
}

/// What not everybody sees.
#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
enum Hidden {
    Dealt { dealer: WireSeat, hands: BTreeMap<String, WireCards>, dog: WireCards, banned: Vec<WireSeat> },
    Discarded { seat: WireSeat, cards: WireCards },
    HandfulDeclared { seat: WireSeat, handful: String, cards: WireCards },
}

/// What surrounds the game.
#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
enum Around {
    Player { seat: WireSeat, user: String, name: String },
    Bot { seat: WireSeat, name: String },
    Empty { seat: WireSeat },
    Removed { seat: WireSeat, user: String, name: String },
    Committed { deal: u32, seed: String },
    Word { seat: WireSeat, word: String },
    Ready { seat: WireSeat },
    Revealed { deal: u32, seed: String },
    Spectators { open: bool },
    Closed {},
}

/// The text of an event.
pub fn write(event: &TableEvent) -> String {
    let mut line = Line { v: VERSION, by: None, public: None, hidden: None, around: None };
    line.around = Some(match event {
        TableEvent::Game { event, step } => {
            line.by = step.as_ref().map(ToString::to_string);
            match event {
                Event::Public(public) => line.public = Some(public.into()),
                hidden => line.hidden = Some(hide(hidden)),
            }
            return to_json(&line);
        }
        TableEvent::Seated { seat, who } => {
            let seat = (*seat).into();
            match who {
                Sitter::Empty => Around::Empty { seat },
                Sitter::Bot(name) => Around::Bot { seat, name: name.clone() },
                Sitter::Player { user, name } => {
                    Around::Player { seat, user: user.to_string(), name: name.clone() }
                }
            }
        }
        TableEvent::Removed { seat, user, name } => {
            Around::Removed { seat: (*seat).into(), user: user.to_string(), name: name.clone() }
        }
        TableEvent::Committed { deal, seed } => Around::Committed { deal: *deal, seed: seed.reveal() },
        TableEvent::Word { seat, word } => Around::Word { seat: (*seat).into(), word: word.clone() },
        TableEvent::Ready { seat } => Around::Ready { seat: (*seat).into() },
        TableEvent::Revealed { deal, seed } => Around::Revealed { deal: *deal, seed: seed.reveal() },
        TableEvent::Spectators { open } => Around::Spectators { open: *open },
        TableEvent::Closed => Around::Closed {},
    });
    to_json(&line)
}

fn to_json(line: &Line) -> String {
    serde_json::to_string(line).expect("a line has only strings, numbers and lists")
}

fn hide(event: &Event) -> Hidden {
    match event {
        Event::Dealt { dealer, layout, banned } => {
            let held = Seat::ALL.into_iter().filter(|&seat| !layout.hands()[seat].is_empty());
            Hidden::Dealt {
                dealer: (*dealer).into(),
                hands: held.map(|seat| (seat.to_string(), layout.hands()[seat].into())).collect(),
                dog: layout.dog().into(),
                banned: banned.iter().map(WireSeat::from).collect(),
            }
        }
        Event::Discarded { seat, cards } => Hidden::Discarded { seat: (*seat).into(), cards: (*cards).into() },
        Event::HandfulDeclared { seat, handful, cards } => {
            Hidden::HandfulDeclared { seat: (*seat).into(), handful: handful.to_string(), cards: (*cards).into() }
        }
        Event::Public(_) => unreachable!("what everybody saw is not hidden"),
    }
}

/// The event a text of a table tells of.
pub fn read(text: &str, table: TableKind) -> Result<TableEvent, BadLine> {
    let line: Line = serde_json::from_str(text)?;
    if line.v != VERSION {
        return Err(BadLine::Version { found: line.v });
    }
    let step = line.by.map(|by| by.parse().map(Box::new)).transpose().map_err(BadWire::new)?;
    let event = match (line.public, line.hidden, line.around) {
        (Some(public), None, None) => Event::Public(Public::try_from(&public)?),
        (None, Some(hidden), None) => unhide(&hidden, table)?,
        (None, None, Some(around)) => return around.try_into(),
        _ => return Err(BadWire::new("a line tells of one thing").into()),
    };
    Ok(TableEvent::Game { event, step })
}

fn unhide(hidden: &Hidden, table: TableKind) -> Result<Event, BadLine> {
    Ok(match hidden {
        Hidden::Dealt { dealer, hands, dog, banned } => {
            let dealer = Seat::from(*dealer);
            let mut held = BySeat::default();
            for (seat, cards) in hands {
                let seat: Seat = seat.parse().map_err(BadWire::new)?;
                held[seat] = *cards;
            }
            let layout = Layout::new(&table.ring(dealer), held, *dog).map_err(BadWire::new)?;
            Event::Dealt { dealer, layout, banned: banned.iter().map(|&seat| seat.into()).collect() }
        }
        Hidden::Discarded { seat, cards } => Event::Discarded { seat: (*seat).into(), cards: *cards },
        Hidden::HandfulDeclared { seat, handful, cards } => Event::HandfulDeclared {
            seat: (*seat).into(),
            handful: handful.parse().map_err(BadWire::new)?,
            cards: *cards,
        },
    })
}

impl TryFrom<Around> for TableEvent {
    type Error = BadLine;

    fn try_from(around: Around) -> Result<Self, BadLine> {
        let user = |user: String| UserId::new(user).map_err(BadWire::new);
        let seed = |seed: String| {
            let seed = Seed::from_hex(&seed).ok_or_else(|| BadWire::new("a seed has 128 digits"));
            seed.map(Box::new)
        };
        Ok(match around {
            Around::Player { seat, user: id, name } => {
                Self::Seated { seat: seat.into(), who: Sitter::Player { user: user(id)?, name } }
            }
            Around::Bot { seat, name } => Self::Seated { seat: seat.into(), who: Sitter::Bot(name) },
            Around::Empty { seat } => Self::Seated { seat: seat.into(), who: Sitter::Empty },
            Around::Removed { seat, user: id, name } => Self::Removed { seat: seat.into(), user: user(id)?, name },
            Around::Committed { deal, seed: hex } => Self::Committed { deal, seed: seed(hex)? },
            Around::Word { seat, word } => Self::Word { seat: seat.into(), word },
            Around::Ready { seat } => Self::Ready { seat: seat.into() },
            Around::Revealed { deal, seed: hex } => Self::Revealed { deal, seed: seed(hex)? },
            Around::Spectators { open } => Self::Spectators { open },
            Around::Closed {} => Self::Closed,
        })
    }
}

/// A text that is no line of a log.
#[derive(Debug, thiserror::Error)]
pub enum BadLine {
    /// It is not the JSON it should be.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It was written by a later program.
    #[error("a line of version {found}; this program reads version {VERSION}: start a newer one")]
    Version {
        /// The version.
        found: u32,
    },
    /// A value in it is none of the game's.
    #[error(transparent)]
    Value(#[from] BadWire),
}
