//! What one viewer learns of an event.

use crate::card_set::CardSet;
use crate::declaration::Handful;
use crate::event::{Event, Public};
use crate::seat::{Seat, SeatSet};
use crate::view::SeatView;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// The arbiter, who learns of what happens as a spectator does, and is shown more on request
    /// ([`ArbiterView`](crate::ArbiterView)).
    Arbiter,
    /// Anybody else who does not play.
    Spectator,
}

/// What one viewer learns of an [`Event`]. It has nowhere to put another hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenEvent {
    /// What everybody saw.
    Public(Public),
    /// The cards are dealt.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Who plays.
        players: SeatSet,
        /// The viewer's own hand.
        hand: Option<CardSet>,
        /// Who may not bid.
        banned: SeatSet,
    },
    /// The taker has put cards aside.
    Discarded {
        /// The taker.
        seat: Seat,
        /// The cards, when they are the viewer's own.
        own: Option<CardSet>,
        /// Trumps that had to go, which everybody sees (ECART-04).
        shown: CardSet,
    },
    /// A handful is declared but not shown.
    HandfulDeclared {
        /// Who declares it.
        seat: Seat,
        /// Which.
        handful: Handful,
        /// Its trumps, when they are the viewer's own.
        own: Option<CardSet>,
    },
}

impl Event {
    /// Lets views see it, each what its seat may know.
    pub fn show(&self, views: &mut [SeatView]) {
        if let Self::Public(public) = self {
            // Everybody sees the same.
            let seen = SeenEvent::Public(public.clone());
            views.iter_mut().for_each(|view| view.see(&seen));
        } else {
            views.iter_mut().for_each(|view| view.see(&self.seen_by(Viewer::Seat(view.seat()))));
        }
    }

    /// What this viewer learns of it.
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        let own = |seat: Seat, cards: CardSet| (viewer == Viewer::Seat(seat)).then_some(cards);
        match self {
            Self::Public(public) => SeenEvent::Public(public.clone()),
            Self::Dealt { dealer, layout, banned } => SeenEvent::Dealt {
                dealer: *dealer,
                players: Seat::ALL.into_iter().filter(|&seat| !layout.hands()[seat].is_empty()).collect(),
                hand: match viewer {
                    Viewer::Seat(seat) => Some(layout.hands()[seat]),
                    Viewer::Arbiter | Viewer::Spectator => None,
                },
                banned: *banned,
            },
            Self::Discarded { seat, cards } => {
                SeenEvent::Discarded { seat: *seat, own: own(*seat, *cards), shown: *cards & CardSet::TRUMPS }
            }
            Self::HandfulDeclared { seat, handful, cards } => {
                SeenEvent::HandfulDeclared { seat: *seat, handful: *handful, own: own(*seat, *cards) }
            }
        }
    }
}
