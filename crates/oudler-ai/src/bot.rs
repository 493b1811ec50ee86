//! What a player made of code is.

use oudler_rules::{Action, SeatView};
use rand_core::Rng;

/// A player: what its seat may know goes in, an action comes out. It never receives a `Deal`.
pub trait Bot {
    /// What to do now. The view is of a seat that is to act, and the action must be legal there.
    ///
    /// What its seat saw and may no longer look at, the dog and its own discard, a bot has to
    /// remember as people do: it is given a [`SeatView::remembering`].
    fn act(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Action;
}
