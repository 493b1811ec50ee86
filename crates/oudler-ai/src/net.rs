//! A net that knows what an open deal is worth after any card, and a player that asks nothing else.
//!
//! It has taught itself ([`crate::selfplay`]): nothing of `habit` went into it. So it is a player of
//! another kind, to measure the others by.

use std::sync::LazyLock;

use oudler_rules::{Card, CardSet, Contract, PlayerCount, Position, Seat, Side};

use crate::critic::{add_scaled, dot, final_margin, places, taken};
use crate::scene::Scene;

/// Width of the first and of the second layer.
pub(crate) const H1: usize = 96;
pub(crate) const H2: usize = 32;

/// Cards in the hands of five players, cards on the table; who is to play, who holds the trick, who is
/// the partner; oudlers in the attack's tricks, and whether the dog is the attack's.
const TABLE: usize = 5 * 78;
const TURN: usize = TABLE + 78;
const HOLDER: usize = TURN + 5;
const PARTNER: usize = HOLDER + 6;
const OUDLERS: usize = PARTNER + 5;
const CONTRE: usize = OUDLERS + 4;
pub(crate) const N_IN: usize = CONTRE + 1;

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
/// points, when everybody sees all cards and plays by this net.
#[derive(Clone, Debug)]
pub struct Net {
    pub(crate) weights: Vec<f32>,
}

/// The first layer of an open deal, kept up to date card by card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cards([f32; H1]);

impl Net {
    /// The net of tables with so many players.
    pub fn of(players: PlayerCount) -> &'static Self {
        static NETS: LazyLock<[Net; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/net3.bin"),
                include_bytes!("../weights/net4.bin"),
                include_bytes!("../weights/net5.bin"),
            ]
            .map(|bytes: &[u8; 4 * N_WEIGHTS]| Net { weights: crate::critic::read(bytes) })
        });
        &NETS[players.get() - 3]
    }

    /// The numbers it is made of.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn row(&self, i: usize) -> &[f32] {
        &self.weights[i * H1..(i + 1) * H1]
    }

    /// The first layer for the cards in hands and on the table.
    pub(crate) fn cards(&self, scene: &Scene) -> Cards {
        let mut sums = [0.0; H1];
        sums.copy_from_slice(&self.weights[B1..B1 + H1]);
        for i in cards(scene) {
            add_scaled(&mut sums, 1.0, self.row(i));
        }
        Cards(sums)
    }

    /// The expected margin after a legal card, and the deal after it.
    pub(crate) fn after(&self, before: &Cards, scene: &Scene, card: Card) -> (f32, Cards, Scene) {
        let mut then = *scene;
        then.position.play(card);
        let place = place_of(scene, scene.position.turn());
        let mut sums = before.0;
        add_scaled(&mut sums, -1.0, self.row(place * 78 + card.index()));
        if then.position.trick().is_empty() {
            for &gone in scene.position.trick().cards() {
                add_scaled(&mut sums, -1.0, self.row(TABLE + gone.index()));
            }
        } else {
            add_scaled(&mut sums, 1.0, self.row(TABLE + card.index()));
        }
        let cards = Cards(sums);
        (self.margin(&cards, &then), cards, then)
    }

    /// The card this net would play with all cards open: what it expects of it, and the deal after it.
    pub(crate) fn best(&self, cards: &Cards, scene: &Scene) -> (f32, Cards, Scene) {
        let sign = if scene.position.side(scene.position.turn()) == Side::Attack { 1.0 } else { -1.0 };
        let mut best: Option<(f32, Cards, Scene)> = None;
        for card in unlike(&scene.position) {
            let after = self.after(cards, scene, card);
            if best.as_ref().is_none_or(|best| sign * after.0 > sign * best.0) {
                best = Some(after);
            }
        }
        best.expect("whoever is to play has a card")
    }

    /// The expected margin of a deal whose first layer is known.
    pub(crate) fn margin(&self, cards: &Cards, scene: &Scene) -> f32 {
        if scene.position.is_over() {
            return final_margin(scene);
        }
        let mut sums = cards.0;
        for i in others(scene) {
            add_scaled(&mut sums, 1.0, self.row(i));
        }
        let mut second = [0.0; H2];
        second.copy_from_slice(&self.weights[B2..B2 + H2]);
        for (i, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
            add_scaled(&mut second, sum, &self.weights[W2 + i * H2..W2 + (i + 1) * H2]);
        }
        second.iter_mut().for_each(|value| *value = value.max(0.0));
        taken(scene) + SCALE * (dot(&second, &self.weights[W3..W3 + H2]) + self.weights[B3])
    }
}

fn place_of(scene: &Scene, seat: Seat) -> usize {
    places(scene).find(|(_, other)| *other == seat).map_or(0, |(place, _)| place)
}

/// The inputs of the cards in hands and on the table.
fn cards(scene: &Scene) -> impl Iterator<Item = usize> {
    let held = places(scene)
        .flat_map(|(place, seat)| scene.position.hands()[seat].iter().map(move |card| place * 78 + card.index()));
    held.chain(scene.position.trick().cards().iter().map(|card| TABLE + card.index()))
}

/// The inputs beside the cards.
fn others(scene: &Scene) -> impl Iterator<Item = usize> {
    let position = &scene.position;
    let partner = position.attack().iter().find(|&seat| seat != scene.known.taker);
    let holder = if position.trick().is_empty() { 5 } else { place_of(scene, position.trick().winner()) };
    let oudlers = position.tally(scene.known.contract, scene.aside).oudlers;
    let contre = (scene.known.contract == Contract::GardeContre).then_some(CONTRE);
    [
        TURN + place_of(scene, position.turn()),
        HOLDER + holder,
        PARTNER + partner.map_or(0, |seat| place_of(scene, seat)),
        OUDLERS + usize::from(oudlers.min(3)),
    ]
    .into_iter()
    .chain(contre)
}

/// All inputs, for training.
pub(crate) fn inputs(scene: &Scene) -> Vec<u16> {
    cards(scene).chain(others(scene)).map(|i| i as u16).collect()
}

/// The legal cards, one of those that come to the same: neighbours of equal worth.
pub(crate) fn unlike(position: &Position) -> CardSet {
    let hands = position.hands();
    let own = hands[position.turn()];
    let others = position.ring().seats().iter().fold(CardSet::EMPTY, |all, seat| all | hands[seat]) - own;
    let others = others | position.trick().cards().iter().copied().collect();
    let mut kept = CardSet::EMPTY;
    let mut before: Option<Card> = None;
    for card in position.legal_cards() {
        let is_like = |other: Card| {
            other.suit() == card.suit()
                && other.half_points() == card.half_points()
                && !others.iter().any(|one| one.index() > other.index() && one.index() < card.index())
        };
        if !before.is_some_and(is_like) {
            kept.insert(card);
        }
        before = Some(card);
    }
    kept
}

#[cfg(test)]
mod tests {
    use oudler_rules::playout::random_card;
    use oudler_rules::{Rules, TableKind};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::train::deal;

    /// Card by card the first layer is what it would be from scratch; and of cards that come to the same
    /// one is kept.
    #[test]
    fn a_card_changes_the_first_layer_as_if_it_were_made_anew() {
        for (players, table) in [
            (PlayerCount::Three, TableKind::Three),
            (PlayerCount::Four, TableKind::Four),
            (PlayerCount::Five, TableKind::Five),
        ] {
            let (net, rules) = (Net::of(players), Rules::fft(table));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
            for mut scene in
                std::iter::from_fn(|| Some(deal(&rules, &mut rng))).take(20).flatten().collect::<Vec<_>>()
            {
                let mut cards = net.cards(&scene);
                while !scene.position.is_over() {
                    let (legal, unlike) = (scene.position.legal_cards(), unlike(&scene.position));
                    assert!(!unlike.is_empty() && (unlike - legal).is_empty(), "{unlike} of {legal}");
                    let (margin, after, then) = net.after(&cards, &scene, random_card(legal, &mut rng));
                    let anew = net.margin(&net.cards(&then), &then);
                    assert!((margin - anew).abs() < 0.05, "{margin} {anew}");
                    (cards, scene) = (after, then);
                }
            }
        }
    }
}
