//! A player by rules of thumb: what a club beginner's book teaches, and careful counting.
//!
//! The auction is a point count, the discard makes voids and saves what would be lost, and every
//! card is weighed by what an attentive player would think of it: who is likely to win the trick
//! and what is in it, whether the card would make a trick later, what the lead does to the
//! taker's trumps ([`Thought`]). Nothing is searched and nothing hidden is looked at.
//!
//! What each thought weighs was not guessed. Thousands of deals were played, at many turns every
//! card was tried and the deal played out by the same player, and the weights fitted to the
//! difference by least squares; then again with the player so found, until nothing was gained.
//! [`consider`] gives what such a fit needs.

pub(crate) mod bid;
pub(crate) mod call;
mod classes;
pub(crate) mod count;
pub(crate) mod declare;
pub(crate) mod discard;
mod outlook;
mod play;
pub(crate) mod thought;
mod weights;

use oudler_rules::{Action, Card, DealView, Keep, SeatView, TableStage};
use rand_core::Rng;

use crate::scene::{Known, Scene};
use crate::{Bot, Time};
pub use bid::Thumb;
pub(crate) use count::Count;
pub use play::Moment;
pub(crate) use play::{choices, sure_card};
pub use thought::{N_THOUGHTS, Thought, Thoughts};
pub use weights::{BOOK, Weights};

/// Plays as the book says. Deterministic: the generator is never used.
#[derive(Clone, Copy, Debug)]
pub struct Habit {
    weights: &'static Weights,
}

impl Habit {
    /// A player with other weights, for whoever looks for better ones.
    pub const fn with_weights(weights: &'static Weights) -> Self {
        Self { weights }
    }
}

impl Default for Habit {
    fn default() -> Self {
        Self::with_weights(&BOOK)
    }
}

impl Bot for Habit {
    fn act(&mut self, view: &SeatView, _: Time<'_>, _: &mut dyn Rng) -> Action {
        let legal = view.legal();
        let plain = legal.first().expect("a bot is asked when its seat is to act");
        let Some(deal) = &view.table().deal else { return plain };
        if legal.bare_petit {
            return Action::AnnounceBarePetit;
        }
        if legal.pass {
            return Action::Bid(bid::bid(view, &legal));
        }
        if let Some(action) = declare::slam(view, deal, &legal) {
            return action;
        }
        if let Some(card) = call::call(view.hand(), legal.calls) {
            return Action::Call(card);
        }
        if let Some(rule) = legal.discard
            && !deal.has_discarded
        {
            return Action::Discard(discard::discard(&rule, view.hand(), deal.called));
        }
        if let Some(action) = declare::declare(view, deal, &legal) {
            return action;
        }
        if legal.choice {
            // The defence has revoked and won: nothing is lost by cancelling (FAULT-11).
            return Action::KeepScore(Keep::Cancel);
        }
        if !legal.jeu
            && legal.cards.len() > 1
            && let Some(count) = count(view, deal)
        {
            return Action::Play(play::card(&count, legal.cards, self.weights));
        }
        plain
    }
}

/// What a seat knows; `None` before there is a taker.
pub(crate) fn count(view: &SeatView, deal: &DealView) -> Option<Count> {
    let known = Known::new(deal)?;
    let own_aside = view.discard().unwrap_or_default() - known.forced;
    Some(Count::new(&known, &deal.trick, view.seat(), view.hand(), own_aside))
}

impl Scene {
    /// What the seat to play knows.
    pub(crate) fn count(&self) -> Count {
        let seat = self.position.turn();
        let own_aside = self.own_aside(seat);
        Count::new(&self.known, self.position.trick(), seat, self.position.hands()[seat], own_aside)
    }

    /// The card that habit plays with these weights.
    pub fn habit_card(&self, weights: &Weights) -> Card {
        let legal = self.position.legal_cards();
        match legal.first() {
            Some(only) if legal.len() == 1 => only,
            _ => play::card(&self.count(), legal, weights),
        }
    }

    /// Lets habit play the rest.
    pub fn play_out(&mut self, weights: &Weights) {
        while !self.position.is_over() {
            let card = self.habit_card(weights);
            self.play(card);
        }
    }
}

/// What a seat thinks of each card that it could play now and that differs from the others;
/// `None` where there is nothing to choose.
pub fn consider(view: &SeatView) -> Option<(Moment, Vec<(Card, Thoughts)>)> {
    let (legal, deal) = (view.legal(), view.table().deal.as_ref()?);
    if view.table().stage != TableStage::Play || legal.cards.len() < 2 {
        return None;
    }
    let count = count(view, deal)?;
    let cards = play::choices(&count, legal.cards).map(|card| (card, thought::think(&count, card))).collect();
    Some((Moment::of(&count), cards))
}
