//! A net that knows what an open deal is worth after any card.
//!
//! It has taught itself ([`crate::selfplay`]): no card that `habit` played went into it. So a player that
//! goes by it is one of another kind, to measure the others by.

use std::sync::LazyLock;

use oudler_rules::{Card, CardSet, Contract, PlayerCount, Position, Side};

use crate::critic::{final_margin, held, input, oudlers_of, partner_of, place_of, taken};
use crate::layers::{Layers, Sums, n_bytes};
use crate::scene::Scene;

/// Cards in the hands of five players, cards on the table; who is to play, who holds the trick, who is
/// the partner; oudlers in the attack's tricks, and whether the dog is the attack's.
const TABLE: usize = 5 * 78;
const TURN: usize = TABLE + 78;
const HOLDER: usize = TURN + 5;
const PARTNER: usize = HOLDER + 6;
const OUDLERS: usize = PARTNER + 5;
const CONTRE: usize = OUDLERS + 4;
pub(crate) const N_IN: usize = CONTRE + 1;

/// Tells what the attack's margin will be, in half points, with the petit au bout counted as its ten
/// points, when everybody sees all cards and plays by this net.
#[derive(Clone, Debug)]
pub struct Net(pub(crate) Layers);

/// The first layer of an open deal, kept up to date card by card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cards(Sums);

impl Net {
    /// The net of tables with so many players.
    pub fn of(players: PlayerCount) -> &'static Self {
        static NETS: LazyLock<[Net; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/net3.bin"),
                include_bytes!("../weights/net4.bin"),
                include_bytes!("../weights/net5.bin"),
            ]
            .map(|bytes: &[u8; n_bytes(N_IN)]| Net(Layers::read(N_IN, bytes)))
        });
        &NETS[players.get() - 3]
    }

    /// The numbers it is made of.
    pub fn weights(&self) -> &[f32] {
        self.0.weights()
    }

    /// The first layer for the cards in hands and on the table.
    pub(crate) fn cards(&self, scene: &Scene) -> Cards {
        Cards(self.0.sums(cards(scene)))
    }

    /// The expected margin after a legal card, and the deal after it.
    pub(crate) fn after(&self, before: &Cards, scene: &Scene, card: Card) -> (f32, Cards, Scene) {
        let mut then = *scene;
        then.position.play(card);
        let place = place_of(scene, scene.position.turn());
        let mut sums = before.0;
        self.0.add(&mut sums, -1.0, input(place, card));
        if then.position.trick().is_empty() {
            for &gone in scene.position.trick().cards() {
                self.0.add(&mut sums, -1.0, TABLE + gone.index());
            }
        } else {
            self.0.add(&mut sums, 1.0, TABLE + card.index());
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
        others(scene).for_each(|i| self.0.add(&mut sums, 1.0, i));
        taken(scene) + self.0.say(&sums)
    }
}

/// The inputs of the cards in hands and on the table.
fn cards(scene: &Scene) -> impl Iterator<Item = usize> {
    held(scene).chain(scene.position.trick().cards().iter().map(|card| TABLE + card.index()))
}

/// The inputs beside the cards.
fn others(scene: &Scene) -> impl Iterator<Item = usize> {
    let position = &scene.position;
    let holder = if position.trick().is_empty() { 5 } else { place_of(scene, position.trick().winner()) };
    let contre = (scene.known.contract == Contract::GardeContre).then_some(CONTRE);
    let turn = place_of(scene, position.turn());
    [TURN + turn, HOLDER + holder, PARTNER + partner_of(scene), OUDLERS + oudlers_of(scene)]
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
