//! What a viewer saw happen, as JSON, one way only. What everybody sees is the same for all, and
//! has its JSON from the rules, both ways, for the log is kept in that form too.

use oudler_rules::{CardSet, Handful, Public, Seat, SeatSet, SeenEvent};
use serde::Serialize;
use ts_rs::TS;

use crate::table::WireAround;

/// What one viewer saw. It has nowhere to put another hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum WireSeen {
    /// What everybody saw.
    Public(Public),
    /// What is not the same for all.
    Own(WireOwn),
    /// What happened around the game.
    Around(WireAround),
}

/// What a viewer saw of something that is partly hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireOwn {
    /// The cards are dealt: `players` in the order of play, `hand` the viewer's own.
    Dealt { dealer: Seat, players: Vec<Seat>, hand: Option<CardSet>, banned: SeatSet },
    /// The taker has put cards aside: `own` when they are the viewer's, `shown` are trumps that
    /// had to go.
    Discarded { seat: Seat, own: Option<CardSet>, shown: CardSet },
    /// A handful is declared, its trumps face down.
    HandfulDeclared { seat: Seat, handful: Handful, own: Option<CardSet> },
}

impl From<&SeenEvent> for WireSeen {
    fn from(event: &SeenEvent) -> Self {
        Self::Own(match *event {
            SeenEvent::Public(ref public) => return Self::Public(public.clone()),
            SeenEvent::Dealt { dealer, players, hand, banned } => {
                WireOwn::Dealt { dealer, players: players.after(dealer).collect(), hand, banned }
            }
            SeenEvent::Discarded { seat, own, shown } => WireOwn::Discarded { seat, own, shown },
            SeenEvent::HandfulDeclared { seat, handful, own } => WireOwn::HandfulDeclared { seat, handful, own },
        })
    }
}
