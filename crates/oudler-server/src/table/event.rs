//! What happens at a table: the events of the game, and what surrounds it.

use oudler_ai::Level;
use oudler_protocol::event::WireSeen;
use oudler_protocol::fair::Seed;
use oudler_protocol::table::{WireAround, WireFigure, WirePace, WireSitter};
use oudler_rules::notation::RecordStep;
use oudler_rules::{Event, Seat, Viewer};

use super::rematch::RematchEvent;
use super::rest::RestEvent;
use crate::log::Person;
use crate::store::UserId;

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TableEvent {
    /// Something in the game.
    Game {
        event: Event,
        /// What was done to bring it about, with the first event that came of it.
        step: Option<Box<RecordStep>>,
    },
    /// A seat has someone else, or nobody.
    Seated { seat: Seat, who: Sitter },
    /// The host sent a player away, who may not come back.
    Removed {
        /// Where the player sat.
        seat: Seat,
        user: UserId,
        name: String,
    },
    /// The seed of the next deal is drawn; players see its hash.
    Committed { deal: u32, seed: Box<Seed> },
    /// The next deal is one that was made beforehand.
    Board { deal: u32, board: u16 },
    /// A player added a word to the next shuffle.
    Word { seat: Seat, word: String },
    /// A player is ready for the next deal.
    Ready { seat: Seat },
    /// The seed of a deal that is over is shown.
    Revealed { deal: u32, seed: Box<Seed> },
    /// Others may look on from now on, or may not.
    Spectators { open: bool },
    /// Hints are allowed where several people play, or are not any more.
    Hints { on: bool },
    /// How fast bots move changes.
    Pace { pace: WirePace },
    /// How well all bots at the table play changes.
    Level { level: Level },
    /// By what a player is shown changes.
    Figure { seat: Seat, figure: Option<WireFigure> },
    /// A player has asked for a hint.
    Hinted { seat: Seat },
    /// A person is the arbiter from now on, or nobody is.
    Arbiter { who: Option<Person> },
    /// The only person at the table has ended it, in the middle of a deal perhaps.
    Closed,
    /// Another game with the same people is proposed, agreed upon or open.
    Rematch(RematchEvent),
    /// The rest of the deal is claimed, or somebody would concede it.
    Rest(RestEvent),
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Sitter {
    /// Nobody.
    #[default]
    Empty,
    /// A bot.
    Bot { name: String, level: Level },
    /// A player.
    Player {
        user: UserId,
        /// The name as others see it.
        name: String,
    },
}

impl Sitter {
    /// The name shown at the seat.
    pub fn name(&self) -> &str {
        match self {
            Self::Empty => "",
            Self::Bot { name, .. } | Self::Player { name, .. } => name,
        }
    }

    /// The player there.
    pub const fn user(&self) -> Option<&UserId> {
        match self {
            Self::Player { user, .. } => Some(user),
            _ => None,
        }
    }

    /// How well a bot plays.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Bot { level, .. } => Some(*level),
            _ => None,
        }
    }

    /// The kind of sitter.
    pub const fn kind(&self) -> WireSitter {
        match self {
            Self::Empty => WireSitter::Empty,
            Self::Bot { .. } => WireSitter::Bot,
            Self::Player { .. } => WireSitter::Player,
        }
    }
}

impl From<Event> for TableEvent {
    fn from(event: Event) -> Self {
        Self::Game { event, step: None }
    }
}

impl TableEvent {
    /// What this viewer learns of it.
    pub fn seen_by(&self, viewer: Viewer) -> WireSeen {
        WireSeen::Around(match self {
            Self::Game { event, .. } => return (&event.seen_by(viewer)).into(),
            Self::Seated { seat, who } => WireAround::Seated {
                seat: *seat,
                who: who.kind(),
                name: who.name().into(),
                level: who.level().map(|level| level.to_string()),
            },
            Self::Removed { seat, name, .. } => WireAround::Removed { seat: *seat, name: name.clone() },
            Self::Committed { deal, seed } => WireAround::Committed { deal: *deal, commitment: seed.commitment() },
            Self::Board { deal, board } => WireAround::Board { deal: *deal, board: *board },
            Self::Word { seat, word } => WireAround::Word { seat: *seat, word: word.clone() },
            Self::Ready { seat } => WireAround::Ready { seat: *seat },
            Self::Revealed { deal, seed } => WireAround::Revealed { deal: *deal, seed: seed.reveal() },
            Self::Spectators { open } => WireAround::Spectators { open: *open },
            Self::Hints { on } => WireAround::Hints { on: *on },
            Self::Pace { pace } => WireAround::Pace { pace: *pace },
            Self::Level { level } => WireAround::Level { level: level.to_string() },
            Self::Figure { seat, figure } => WireAround::Figure { seat: *seat, figure: *figure },
            Self::Hinted { seat } => WireAround::Hinted { seat: *seat },
            Self::Arbiter { who } => WireAround::Arbiter { name: who.as_ref().map(|who| who.name.clone()) },
            Self::Closed => WireAround::Closed,
            Self::Rematch(event) => event.wire(),
            Self::Rest(event) => event.wire(),
        })
    }

    /// Whether every viewer learns the same.
    pub const fn is_same_for_all(&self) -> bool {
        !matches!(
            self,
            Self::Game {
                event: Event::Dealt { .. } | Event::Discarded { .. } | Event::HandfulDeclared { .. },
                ..
            }
        )
    }
}
