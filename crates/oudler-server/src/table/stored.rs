//! A table's events as the store keeps them, with a way back.

use std::collections::BTreeMap;

use oudler_protocol::event::WirePublic;
use oudler_protocol::fair::Seed;
use oudler_protocol::{BadWire, WireCards, WireSeat};
use oudler_rules::notation::RecordStep;
use oudler_rules::{Action, Bid, BySeat, Event, Layout, Public, Seat, TableKind};
use serde::{Deserialize, Serialize};

use super::event::{Sitter, TableEvent};
use crate::store::UserId;

/// One event. One of `public`, `hidden` and `around` is there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// What was done to bring it about, where the event itself does not tell: a move is kept once.
    /// The empty text is for an event that followed from another by itself.
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
    Bot { seat: WireSeat, name: String, level: String },
    Empty { seat: WireSeat },
    Removed { seat: WireSeat, user: String, name: String },
    Committed { deal: u32, seed: String },
    Word { seat: WireSeat, word: String },
    Ready { seat: WireSeat },
    Revealed { deal: u32, seed: String },
    Spectators { open: bool },
    Closed {},
}

impl From<&TableEvent> for Stored {
    fn from(event: &TableEvent) -> Self {
        let around = |around| Self { by: None, public: None, hidden: None, around: Some(around) };
        around(match event {
            TableEvent::Game { event, step } => {
                let by = (step.as_deref().copied() != said(event))
                    .then(|| step.as_ref().map(ToString::to_string).unwrap_or_default());
                let (public, hidden) = match event {
                    Event::Public(public) => (Some(public.into()), None),
                    hidden => (None, Some(hide(hidden))),
                };
                return Self { by, public, hidden, around: None };
            }
            TableEvent::Seated { seat, who } => {
                let seat = (*seat).into();
                match who {
                    Sitter::Empty => Around::Empty { seat },
                    Sitter::Bot { name, level } => {
                        Around::Bot { seat, name: name.clone(), level: level.to_string() }
                    }
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
        })
    }
}

/// The move an event tells of by itself.
fn said(event: &Event) -> Option<RecordStep> {
    let (seat, action) = match event {
        Event::Discarded { seat, cards } => (seat, Action::Discard(*cards)),
        Event::HandfulDeclared { seat, handful, cards } => (seat, Action::ShowHandful(*handful, *cards)),
        Event::Dealt { .. } => return None,
        Event::Public(public) => match public {
            Public::BidMade { seat, bid } => (seat, Action::Bid(*bid)),
            Public::ContractAsked { seat, contract } => (seat, Action::Bid(Bid::Take(*contract))),
            Public::HandfulShown { seat, handful, cards } => (seat, Action::ShowHandful(*handful, *cards)),
            Public::MisereDeclared { seat, misere } => (seat, Action::DeclareMisere(*misere)),
            Public::CardPlayed { seat, card } => (seat, Action::Play(*card)),
            Public::ArbiterCalled { seat } => (seat, Action::CallArbiter),
            Public::CountAccepted { seat } => (seat, Action::AcceptCount),
            _ => return None,
        },
    };
    Some(RecordStep::Act(*seat, action))
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

impl Stored {
    /// The event that was stored at a table of this kind.
    pub(super) fn event(self, table: TableKind) -> Result<TableEvent, BadWire> {
        let event = match (self.public, self.hidden, self.around) {
            (Some(public), None, None) => Event::Public(Public::try_from(&public)?),
            (None, Some(hidden), None) => unhide(&hidden, table)?,
            (None, None, Some(around)) => return around.try_into(),
            _ => return Err(BadWire::new("an event tells of one thing")),
        };
        let step = match self.by.as_deref() {
            None => said(&event),
            Some("") => None,
            Some(by) => Some(by.parse().map_err(BadWire::new)?),
        };
        Ok(TableEvent::Game { event, step: step.map(Box::new) })
    }
}

fn unhide(hidden: &Hidden, table: TableKind) -> Result<Event, BadWire> {
    Ok(match hidden {
        Hidden::Dealt { dealer, hands, dog, banned } => {
            let dealer = Seat::from(*dealer);
            let mut held = BySeat::default();
            for (seat, cards) in hands {
                let seat: Seat = seat.parse().map_err(BadWire::new)?;
                held[seat] = cards.try_into()?;
            }
            let layout = Layout::new(&table.ring(dealer), held, dog.try_into()?).map_err(BadWire::new)?;
            Event::Dealt { dealer, layout, banned: banned.iter().map(|&seat| seat.into()).collect() }
        }
        Hidden::Discarded { seat, cards } => Event::Discarded { seat: (*seat).into(), cards: cards.try_into()? },
        Hidden::HandfulDeclared { seat, handful, cards } => Event::HandfulDeclared {
            seat: (*seat).into(),
            handful: handful.parse().map_err(BadWire::new)?,
            cards: cards.try_into()?,
        },
    })
}

impl TryFrom<Around> for TableEvent {
    type Error = BadWire;

    fn try_from(around: Around) -> Result<Self, BadWire> {
        let user = |user: String| UserId::new(user).map_err(BadWire::new);
        let seed = |seed: String| {
            let seed = Seed::from_hex(&seed).ok_or_else(|| BadWire::new("a seed has 128 digits"));
            seed.map(Box::new)
        };
        Ok(match around {
            Around::Player { seat, user: id, name } => {
                Self::Seated { seat: seat.into(), who: Sitter::Player { user: user(id)?, name } }
            }
            Around::Bot { seat, name, level } => {
                let level = level.parse().map_err(BadWire::new)?;
                Self::Seated { seat: seat.into(), who: Sitter::Bot { name, level } }
            }
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
