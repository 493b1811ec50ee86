//! What an open deal is worth after any card: the judge of a training, who sees all cards.
//!
//! What came of a card is mostly luck of the deal. The judge says what was to be expected before it, so
//! that what is left to learn from is the card.

use oudler_rules::{Contract, Side, target};

use crate::critic::{held, oudlers_of, partner_of, place_of, taken};
use crate::layers::Layers;
use crate::scene::Scene;

/// Cards in the hands of five players, cards on the table; who is to play, who holds the trick, who is
/// the partner; oudlers and points that the attack has, and whose the dog is.
const TABLE: usize = 5 * 78;
const TURN: usize = TABLE + 78;
const HOLDER: usize = TURN + 5;
const PARTNER: usize = HOLDER + 6;
const OUDLERS: usize = PARTNER + 5;
const CONTRE: usize = OUDLERS + 4;
const TAKEN: usize = CONTRE + 1;
const N_IN: usize = TAKEN + 46;

/// Width of the first layer.
pub(crate) const WIDTH: usize = 96;

/// Over how many half points of the margin the jump at the target is spread.
const SMOOTH: f32 = 20.0;

/// A judge who knows nothing yet.
pub(crate) fn ignorant(rng: &mut impl rand_core::Rng) -> Layers<WIDTH> {
    Layers::new(N_IN, rng)
}

/// What the judge expects a deal to be worth to the attack, as [`worth`] counts it.
pub(crate) fn expects(judge: &Layers<WIDTH>, scene: &Scene) -> f32 {
    judge.say(&judge.sums(inputs(scene)))
}

/// What a deal was worth to the attack, in half points: the margin, the contract, with its jump at the
/// target smoothed, and the petit au bout.
pub(crate) fn worth(scene: &Scene) -> f32 {
    let figures = scene.figures();
    let margin = f32::from(figures.half_points.0) - f32::from(target(figures.oudlers).0);
    let petit = match figures.petit_au_bout {
        Some(Side::Attack) => 20.0,
        Some(Side::Defence) => -20.0,
        None => 0.0,
    };
    margin + 50.0 * (margin / SMOOTH).tanh() + petit
}

/// What the judge is shown of a deal that is not over.
pub(crate) fn inputs(scene: &Scene) -> impl Iterator<Item = usize> {
    let position = &scene.position;
    let trick = position.trick();
    let holder = if trick.is_empty() { 5 } else { place_of(scene, trick.winner()) };
    let contre = (scene.known.contract == Contract::GardeContre).then_some(CONTRE);
    let table = trick.cards().iter().map(|card| TABLE + card.index());
    held(scene).chain(table).chain(contre).chain([
        TURN + place_of(scene, position.turn()),
        HOLDER + holder,
        PARTNER + partner_of(scene),
        OUDLERS + oudlers_of(scene),
        TAKEN + (taken(scene) / 4.0) as usize,
    ])
}
