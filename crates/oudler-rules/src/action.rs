//! What a seat may ask for.

use std::fmt;

use crate::auction::Bid;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::declaration::{Handful, Misere};
use crate::seat::Seat;
use crate::words::words;

/// Something a seat does. Whether it may is for [`crate::Game::decide`] to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Speaks in the auction.
    Bid(Bid),
    /// Announces its bare petit; only where the engine does not do it (PSEC-01, PSEC-03).
    AnnounceBarePetit,
    /// Calls a card, at five.
    Call(Card),
    /// Puts cards aside; may be done again until "jeu".
    Discard(CardSet),
    /// Announces a slam.
    AnnounceSlam,
    /// Says "jeu": the discard is final.
    Jeu,
    /// Declares a handful and chooses the trumps to show.
    ShowHandful(Handful, CardSet),
    /// Asks to see a handful another seat has declared (HAND-10).
    AskHandful(Seat),
    /// Declares a misère.
    DeclareMisere(Misere),
    /// Plays a card.
    Play(Card),
    /// Calls the arbiter.
    CallArbiter,
    /// Agrees with the count after the last trick of an arbitrated deal.
    AcceptCount,
    /// The taker's choice after a revoke of the defence: whether the score stands (FAULT-11).
    KeepScore(Keep),
}

/// Whether a score stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Keep {
    /// It is recorded.
    Record,
    /// The deal is cancelled.
    Cancel,
}

words! { Keep, "choice": Record = "record", Cancel = "cancel" }

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&crate::notation::action_text(self, crate::card::CardStyle::English))
    }
}

impl std::str::FromStr for Action {
    type Err = crate::notation::NotationFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        crate::notation::read_action(text, crate::card::CardStyle::English)
    }
}
