//! Whole deals played at random on the fast path: plain positions, no checks, no allocation.

use rand_core::Rng;

use crate::auction::Contract;
use crate::call::callable;
use crate::card::Card;
use crate::card_set::{CardSet, lowest, without_lowest};
use crate::deck::{Deck, DogPattern};
use crate::discard::DiscardRule;
use crate::position::Position;
use crate::rules::Rules;
use crate::score::{Figures, share};
use crate::seat::{BySeat, PlayerCount, Seat, SeatSet};

pub use crate::deck::below;

/// A card of the set, every one equally likely. The set must not be empty.
#[inline]
pub fn random_card(cards: CardSet, rng: &mut impl Rng) -> Card {
    cards.nth(below(rng, cards.len())).expect("the set is not empty")
}

/// `n` cards of the set, every choice equally likely.
pub fn random_cards(mut from: CardSet, n: usize, rng: &mut impl Rng) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    for _ in 0..n.min(from.len() as usize) {
        let card = random_card(from, rng);
        from.remove(card);
        chosen.insert(card);
    }
    chosen
}

/// A discard the rule allows, chosen at random.
#[inline]
pub fn random_discard(rule: &DiscardRule, rng: &mut impl Rng) -> CardSet {
    // Free cards are all of suits: one half of a set, quicker than the whole.
    let mut free = rule.free().low();
    let mut chosen = 0;
    for _ in 0..rule.n().min(free.count_ones() as usize) {
        let card = lowest(without_lowest(free, below(rng, free.count_ones())));
        free ^= card;
        chosen |= card;
    }
    let chosen = CardSet::from_halves(0, chosen);
    let n_forced = rule.n_forced_trumps();
    if n_forced == 0 { chosen } else { chosen | random_cards(rule.forced_from(), n_forced, rng) }
}

/// One complete deal: shuffle, deal, a garde taken by the dealer's right neighbour, a random call
/// at five, a random discard, random play, and the score of every seat.
///
/// The auction is forced so that every deal is played, bare petit or not.
#[inline]
pub fn random_deal(rules: &Rules, dealer: Seat, rng: &mut impl Rng) -> BySeat<i32> {
    let ring = rules.table.ring(dealer);
    let players = ring.players();
    let dog = DogPattern::random(players, rng);
    let layout = Deck::shuffled(rng).deal(&ring, dealer, &dog);
    let taker = ring.next(dealer);
    let called = (players == PlayerCount::Five).then(|| random_card(callable(layout.hands()[taker]), rng));
    let partner = called.and_then(|card| ring.seats().iter().find(|&seat| layout.hands()[seat].contains(card)));
    let partner = partner.filter(|&seat| seat != taker);
    let mut attack = SeatSet::of(taker);
    attack.extend(partner);
    let held = layout.hands()[taker] | layout.dog();
    let discard = random_discard(&DiscardRule::new(held, players.dog_size()), rng);
    let mut hands = *layout.hands();
    hands[taker] = held - discard;
    let mut position = Position::new(ring, hands, attack, taker, called);
    position.play_out(rng);
    let tally = position.tally(Contract::Garde, discard);
    let points = Figures::new(Contract::Garde, tally, [0; 3], false).mark(rules).per_defender();
    share(&ring, taker, partner, points)
}
