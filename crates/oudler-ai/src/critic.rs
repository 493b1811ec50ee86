//! What an open deal is worth between two tricks: a small net, made by [`crate::train`].

use std::sync::LazyLock;

use oudler_rules::{Card, PlayerCount, Seat, Side, target};

use crate::layers::{Layers, Sums, n_bytes};
use crate::scene::Scene;

/// Beside the cards of five players: who leads, who is the partner, oudlers in the attack's tricks.
const N_CARDS: usize = 5 * 78;
const LEADER: usize = N_CARDS;
const PARTNER: usize = LEADER + 5;
const OUDLERS: usize = PARTNER + 5;
pub(crate) const N_IN: usize = OUDLERS + 4;

/// Width of the first layer.
const WIDTH: usize = 96;

/// Tells what the attack's margin will be, in half points, with the petit au bout counted as its ten
/// points, when everybody plays on sensibly from a deal with open cards.
#[derive(Clone, Debug)]
pub struct Critic(pub(crate) Layers<WIDTH>);

/// The first layer for the cards in hands, ready to take some of them away.
#[derive(Clone, Copy, Debug)]
pub struct Layer1(Sums<WIDTH>);

impl Critic {
    /// The critic of tables with so many players.
    pub fn of(players: PlayerCount) -> &'static Self {
        static CRITICS: LazyLock<[Critic; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/critic3.bin"),
                include_bytes!("../weights/critic4.bin"),
                include_bytes!("../weights/critic5.bin"),
            ]
            .map(|bytes: &[u8; n_bytes(N_IN, WIDTH)]| Critic(Layers::read(N_IN, bytes)))
        });
        &CRITICS[players.get() - 3]
    }

    /// What it is read from.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes().collect()
    }

    /// The first layer for the cards that are in hands.
    pub fn layer1(&self, scene: &Scene) -> Layer1 {
        Layer1(self.0.sums(held(scene)))
    }

    /// The expected margin between two tricks, from the first layer of a moment before.
    pub fn margin(&self, before: &Layer1, then: &Scene, now: &Scene) -> f32 {
        let mut sums = before.0;
        for (place, seat) in places(now) {
            for card in then.position.hands()[seat] - now.position.hands()[seat] {
                self.0.add(&mut sums, -1.0, input(place, card));
            }
        }
        others(now).for_each(|i| self.0.add(&mut sums, 1.0, i));
        taken(now) + self.0.say(&sums)
    }
}

/// The players by their place after the taker, who is 0.
pub(crate) fn places(scene: &Scene) -> impl Iterator<Item = (usize, Seat)> + use<> {
    scene.known.ring.from(scene.known.taker).enumerate()
}

/// The place of a seat after the taker.
pub(crate) fn place_of(scene: &Scene, seat: Seat) -> usize {
    places(scene).find(|(_, other)| *other == seat).map_or(0, |(place, _)| place)
}

/// The place of the partner; the taker's own where there is none.
pub(crate) fn partner_of(scene: &Scene) -> usize {
    let partner = scene.position.attack().iter().find(|&seat| seat != scene.known.taker);
    partner.map_or(0, |seat| place_of(scene, seat))
}

/// How many of the oudlers the attack has won.
pub(crate) fn oudlers_of(scene: &Scene) -> usize {
    usize::from(scene.position.tally(scene.known.contract, scene.aside).oudlers.min(3))
}

/// The input of a card in the hand of a place.
pub(crate) const fn input(place: usize, card: Card) -> usize {
    place * 78 + card.index()
}

/// The inputs of the cards in hands.
pub(crate) fn held(scene: &Scene) -> impl Iterator<Item = usize> {
    places(scene).flat_map(|(place, seat)| scene.position.hands()[seat].iter().map(move |card| input(place, card)))
}

/// The inputs beside the cards in hands.
fn others(scene: &Scene) -> impl Iterator<Item = usize> {
    let leader = place_of(scene, scene.position.turn());
    [LEADER + leader, PARTNER + partner_of(scene), OUDLERS + oudlers_of(scene)].into_iter()
}

/// All inputs, for training.
pub(crate) fn inputs(scene: &Scene) -> Vec<u16> {
    held(scene).chain(others(scene)).map(|i| i as u16).collect()
}

/// The half points the attack has so far.
pub(crate) fn taken(scene: &Scene) -> f32 {
    f32::from(scene.position.tally(scene.known.contract, scene.aside).half_points.0)
}

/// The margin of a deal that is played out, as a critic counts it.
pub(crate) fn final_margin(scene: &Scene) -> f32 {
    let figures = scene.figures();
    let petit = match figures.petit_au_bout {
        Some(Side::Attack) => 20.0,
        Some(Side::Defence) => -20.0,
        None => 0.0,
    };
    f32::from(figures.half_points.0) - f32::from(target(figures.oudlers).0) + petit
}
