//! What an open deal is worth between two tricks: a small net, made by [`crate::train`].

use std::sync::LazyLock;

use oudler_rules::{Card, PlayerCount, Seat, Side, target};

use crate::scene::Scene;

/// Width of the first and of the second layer.
pub(crate) const H1: usize = 96;
pub(crate) const H2: usize = 32;

/// Beside the cards of five players: who leads, who is the partner, oudlers in the attack's tricks.
const N_CARDS: usize = 5 * 78;
const LEADER: usize = N_CARDS;
const PARTNER: usize = LEADER + 5;
const OUDLERS: usize = PARTNER + 5;
pub(crate) const N_IN: usize = OUDLERS + 4;

/// Where the parts lie.
pub(crate) const B1: usize = N_IN * H1;
pub(crate) const W2: usize = B1 + H1;
pub(crate) const B2: usize = W2 + H1 * H2;
pub(crate) const W3: usize = B2 + H2;
pub(crate) const B3: usize = W3 + H2;
pub(crate) const N_WEIGHTS: usize = B3 + 1;

/// What its output is multiplied by, in half points.
pub(crate) const SCALE: f32 = 20.0;

/// Tells what the attack's margin will be, in half points, with the petit au bout counted as its ten
/// points, when everybody plays on sensibly from a deal with open cards.
#[derive(Clone, Debug)]
pub struct Critic {
    pub(crate) weights: Vec<f32>,
}

/// The first layer for the cards in hands, ready to take some of them away.
#[derive(Clone, Copy, Debug)]
pub struct Layer1([f32; H1]);

impl Critic {
    /// The critic of tables with so many players.
    pub fn of(players: PlayerCount) -> &'static Self {
        static CRITICS: LazyLock<[Critic; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/critic3.bin"),
                include_bytes!("../weights/critic4.bin"),
                include_bytes!("../weights/critic5.bin"),
            ]
            .map(|bytes: &[u8; 4 * N_WEIGHTS]| Critic { weights: read(bytes) })
        });
        &CRITICS[players.get() - 3]
    }

    /// The numbers it is made of.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn row(&self, i: usize) -> &[f32] {
        &self.weights[i * H1..(i + 1) * H1]
    }

    /// The first layer for the cards that are in hands.
    pub fn layer1(&self, scene: &Scene) -> Layer1 {
        let mut sums = [0.0; H1];
        sums.copy_from_slice(&self.weights[B1..B1 + H1]);
        for (place, seat) in places(scene) {
            for card in scene.position.hands()[seat] {
                add_scaled(&mut sums, 1.0, self.row(input(place, card)));
            }
        }
        Layer1(sums)
    }

    /// The expected margin between two tricks, from the first layer of a moment before.
    pub fn margin(&self, before: &Layer1, then: &Scene, now: &Scene) -> f32 {
        let mut sums = before.0;
        for (place, seat) in places(now) {
            for card in then.position.hands()[seat] - now.position.hands()[seat] {
                add_scaled(&mut sums, -1.0, self.row(input(place, card)));
            }
        }
        for i in others(now) {
            add_scaled(&mut sums, 1.0, self.row(i));
        }
        taken(now) + self.upper(&sums)
    }

    fn upper(&self, sums: &[f32; H1]) -> f32 {
        let mut second = [0.0; H2];
        second.copy_from_slice(&self.weights[B2..B2 + H2]);
        for (i, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
            add_scaled(&mut second, sum, &self.weights[W2 + i * H2..W2 + (i + 1) * H2]);
        }
        second.iter_mut().for_each(|value| *value = value.max(0.0));
        SCALE * (dot(&second, &self.weights[W3..W3 + H2]) + self.weights[B3])
    }
}

/// The players by their place after the taker, who is 0.
pub(crate) fn places(scene: &Scene) -> impl Iterator<Item = (usize, Seat)> + use<> {
    scene.known.ring.from(scene.known.taker).enumerate()
}

const fn input(place: usize, card: Card) -> usize {
    place * 78 + card.index()
}

/// The inputs beside the cards in hands.
pub(crate) fn others(scene: &Scene) -> impl Iterator<Item = usize> {
    let taker = scene.known.taker;
    let place_of = |seat: Seat| places(scene).find(|(_, other)| *other == seat).map_or(0, |(place, _)| place);
    let leader = place_of(scene.position.turn());
    let partner = scene.position.attack().iter().find(|&seat| seat != taker).map_or(0, place_of);
    let oudlers = scene.position.tally(scene.known.contract, scene.aside).oudlers;
    [LEADER + leader, PARTNER + partner, OUDLERS + usize::from(oudlers.min(3))].into_iter()
}

/// All inputs, for training.
pub(crate) fn inputs(scene: &Scene) -> Vec<u16> {
    let cards = places(scene).flat_map(|(place, seat)| {
        scene.position.hands()[seat].iter().map(move |card| input(place, card)).collect::<Vec<_>>()
    });
    cards.chain(others(scene)).map(|i| i as u16).collect()
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

/// `y += a · x`.
#[inline]
pub(crate) fn add_scaled(y: &mut [f32], a: f32, x: &[f32]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// The sum of products, in eight parts that the processor adds side by side.
#[inline]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

/// Weights from bytes, four a number.
pub(crate) fn read(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
}
