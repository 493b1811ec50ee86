//! A table's events as the store keeps them, with a way back.

use std::collections::BTreeMap;

use oudler_protocol::BadWire;
use oudler_protocol::fair::Seed;
use oudler_protocol::table::{WireFigure, WirePace};
use oudler_rules::notation::RecordStep;
use oudler_rules::{Action, Bid, BySeat, CardSet, Event, Handful, Layout, Public, Seat, SeatSet, TableKind};
use serde::{Deserialize, Serialize};

use super::event::{Sitter, TableEvent};
use super::rematch::RematchEvent;
use super::rest::RestEvent;
use crate::log::Person;
use crate::store::{LogId, UserId};

/// One event. One of `public`, `hidden` and `around` is there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// What was done to bring it about, where the event itself does not tell: a move is kept once.
    /// The empty text is for an event that followed from another by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    public: Option<Public>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hidden: Option<Hidden>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    around: Option<Around>,
}

/// What not everybody sees.
#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
enum Hidden {
    Dealt { dealer: Seat, hands: BTreeMap<Seat, CardSet>, dog: CardSet, banned: SeatSet },
    Discarded { seat: Seat, cards: CardSet },
    HandfulDeclared { seat: Seat, handful: Handful, cards: CardSet },
}

/// What surrounds the game.
#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
enum Around {
    Player { seat: Seat, user: String, name: String },
    Bot { seat: Seat, name: String, level: String },
    Empty { seat: Seat },
    Removed { seat: Seat, user: String, name: String },
    Committed { deal: u32, seed: String },
    Board { deal: u32, board: u16 },
    Word { seat: Seat, word: String },
    Ready { seat: Seat },
    Revealed { deal: u32, seed: String },
    Spectators { open: bool },
    Hints { on: bool },
    Pace { pace: WirePace },
    Level { level: String },
    Figure { seat: Seat, figure: Option<WireFigure> },
    Hinted { seat: Seat },
    Arbiter { user: String, name: String },
    NoArbiter {},
    Closed {},
    RematchAnswered { seat: Seat, yes: bool },
    RematchAgreed { table: String },
    RematchOpened { table: String },
    Claimed { seat: Seat },
    Conceding { seat: Seat, yes: bool },
    Conceded { seat: Seat },
}

impl From<&TableEvent> for Stored {
    fn from(event: &TableEvent) -> Self {
        let around = match event.clone() {
            TableEvent::Game { event, step } => return game(&event, step.as_deref()),
            TableEvent::Seated { seat, who: Sitter::Empty } => Around::Empty { seat },
            TableEvent::Seated { seat, who: Sitter::Bot { name, level } } => {
                Around::Bot { seat, name, level: level.to_string() }
            }
            TableEvent::Seated { seat, who: Sitter::Player { user, name } } => {
                Around::Player { seat, user: user.to_string(), name }
            }
            TableEvent::Removed { seat, user, name } => Around::Removed { seat, user: user.to_string(), name },
            TableEvent::Committed { deal, seed } => Around::Committed { deal, seed: seed.reveal() },
            TableEvent::Board { deal, board } => Around::Board { deal, board },
            TableEvent::Word { seat, word } => Around::Word { seat, word },
            TableEvent::Ready { seat } => Around::Ready { seat },
            TableEvent::Revealed { deal, seed } => Around::Revealed { deal, seed: seed.reveal() },
            TableEvent::Spectators { open } => Around::Spectators { open },
            TableEvent::Hints { on } => Around::Hints { on },
            TableEvent::Pace { pace } => Around::Pace { pace },
            TableEvent::Level { level } => Around::Level { level: level.to_string() },
            TableEvent::Figure { seat, figure } => Around::Figure { seat, figure },
            TableEvent::Hinted { seat } => Around::Hinted { seat },
            TableEvent::Arbiter { who: Some(Person { user, name }) } => {
                Around::Arbiter { user: user.to_string(), name }
            }
            TableEvent::Arbiter { who: None } => Around::NoArbiter {},
            TableEvent::Closed => Around::Closed {},
            TableEvent::Rematch(RematchEvent::Answered { seat, yes }) => Around::RematchAnswered { seat, yes },
            TableEvent::Rematch(RematchEvent::Agreed { table }) => {
                Around::RematchAgreed { table: table.to_string() }
            }
            TableEvent::Rematch(RematchEvent::Opened { table }) => {
                Around::RematchOpened { table: table.to_string() }
            }
            TableEvent::Rest(RestEvent::Claimed { seat }) => Around::Claimed { seat },
            TableEvent::Rest(RestEvent::Conceding { seat, yes }) => Around::Conceding { seat, yes },
            TableEvent::Rest(RestEvent::Conceded { seat }) => Around::Conceded { seat },
        };
        Self { by: None, public: None, hidden: None, around: Some(around) }
    }
}

fn game(event: &Event, step: Option<&RecordStep>) -> Stored {
    let is_said = step.copied() == said(event);
    let by = (!is_said).then(|| step.map(ToString::to_string).unwrap_or_default());
    let (mut public, mut hidden) = (None, None);
    match event {
        Event::Public(seen) => public = Some(seen.clone()),
        Event::Dealt { dealer, layout, banned } => {
            let hands = Seat::ALL.into_iter().map(|seat| (seat, layout.hands()[seat]));
            let hands = hands.filter(|(_, hand)| !hand.is_empty()).collect();
            hidden = Some(Hidden::Dealt { dealer: *dealer, hands, dog: layout.dog(), banned: *banned });
        }
        Event::Discarded { seat, cards } => hidden = Some(Hidden::Discarded { seat: *seat, cards: *cards }),
        Event::HandfulDeclared { seat, handful, cards } => {
            hidden = Some(Hidden::HandfulDeclared { seat: *seat, handful: *handful, cards: *cards });
        }
    }
    Stored { by, public, hidden, around: None }
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

impl Stored {
    /// The event that was stored at a table of this kind.
    pub(super) fn event(self, table: TableKind) -> Result<TableEvent, BadWire> {
        let event = match (self.public, self.hidden, self.around) {
            (Some(public), None, None) => Event::Public(public),
            (None, Some(hidden), None) => hidden.event(table)?,
            (None, None, Some(around)) => return around.event(),
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

impl Hidden {
    fn event(self, table: TableKind) -> Result<Event, BadWire> {
        Ok(match self {
            Self::Dealt { dealer, hands, dog, banned } => {
                let mut held = BySeat::default();
                hands.into_iter().for_each(|(seat, hand)| held[seat] = hand);
                let layout = Layout::new(&table.ring(dealer), held, dog).map_err(BadWire::new)?;
                Event::Dealt { dealer, layout, banned }
            }
            Self::Discarded { seat, cards } => Event::Discarded { seat, cards },
            Self::HandfulDeclared { seat, handful, cards } => Event::HandfulDeclared { seat, handful, cards },
        })
    }
}

impl Around {
    fn event(self) -> Result<TableEvent, BadWire> {
        let user = |user: String| UserId::new(user).map_err(BadWire::new);
        let log = |id: String| LogId::new(id).map_err(BadWire::new);
        let seed = |seed: String| {
            let seed = Seed::from_hex(&seed).ok_or_else(|| BadWire::new("a seed has 128 digits"));
            seed.map(Box::new)
        };
        Ok(match self {
            Self::Player { seat, user: id, name } => {
                TableEvent::Seated { seat, who: Sitter::Player { user: user(id)?, name } }
            }
            Self::Bot { seat, name, level } => {
                let level = level.parse().map_err(BadWire::new)?;
                TableEvent::Seated { seat, who: Sitter::Bot { name, level } }
            }
            Self::Empty { seat } => TableEvent::Seated { seat, who: Sitter::Empty },
            Self::Removed { seat, user: id, name } => TableEvent::Removed { seat, user: user(id)?, name },
            Self::Committed { deal, seed: hex } => TableEvent::Committed { deal, seed: seed(hex)? },
            Self::Board { deal, board } => TableEvent::Board { deal, board },
            Self::Word { seat, word } => TableEvent::Word { seat, word },
            Self::Ready { seat } => TableEvent::Ready { seat },
            Self::Revealed { deal, seed: hex } => TableEvent::Revealed { deal, seed: seed(hex)? },
            Self::Spectators { open } => TableEvent::Spectators { open },
            Self::Hints { on } => TableEvent::Hints { on },
            Self::Pace { pace } => TableEvent::Pace { pace },
            Self::Level { level } => TableEvent::Level { level: level.parse().map_err(BadWire::new)? },
            Self::Figure { seat, figure } => TableEvent::Figure { seat, figure },
            Self::Hinted { seat } => TableEvent::Hinted { seat },
            Self::Arbiter { user: id, name } => {
                TableEvent::Arbiter { who: Some(Person { user: user(id)?, name }) }
            }
            Self::NoArbiter {} => TableEvent::Arbiter { who: None },
            Self::Closed {} => TableEvent::Closed,
            Self::RematchAnswered { seat, yes } => RematchEvent::Answered { seat, yes }.into(),
            Self::RematchAgreed { table } => RematchEvent::Agreed { table: log(table)? }.into(),
            Self::RematchOpened { table } => RematchEvent::Opened { table: log(table)? }.into(),
            Self::Claimed { seat } => RestEvent::Claimed { seat }.into(),
            Self::Conceding { seat, yes } => RestEvent::Conceding { seat, yes }.into(),
            Self::Conceded { seat } => RestEvent::Conceded { seat }.into(),
        })
    }
}
