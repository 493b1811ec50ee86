//! A claim that stands wins every trick, whatever the others hold and play; and what the house plays for them
//! costs them nothing.

#![allow(missing_docs)]

mod common;
mod random_table;

use common::{card, cards};
use oudler_rules::playout::random_card;
use oudler_rules::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use random_table::RandomTable;

fn position(table: &RandomTable) -> Option<Position> {
    match table.table.game().deal()?.phase() {
        Phase::Play(play) => Some(*play.position()),
        _ => None,
    }
}

/// The claimant plays in the order given, the others as `reply` says; who won each trick.
fn play_out(
    mut position: Position,
    claimant: Seat,
    order: &[Card],
    mut reply: impl FnMut(&Position) -> Card,
) -> Vec<Seat> {
    let (mut order, mut winners) = (order.iter(), Vec::new());
    while !position.is_over() {
        let card = if position.turn() == claimant {
            *order.next().expect("the claimant leads every trick")
        } else {
            reply(&position)
        };
        assert!(position.legal_cards().contains(card), "{card} of {}", position.turn());
        position.play(card);
        if position.trick().is_empty() {
            winners.extend(position.last_winner());
        }
    }
    winners
}

#[test]
fn a_claim_that_stands_wins_every_trick() {
    let (mut n_claims, mut n_long) = (0, 0);
    for seed in 0..400 {
        let rules =
            Rules::parse(TableKind::ALL[seed as usize % 4], ["fft", "house"][seed as usize / 4 % 2]).unwrap();
        let mut table = RandomTable::new(rules, seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        while table.table.game().n_dealt() < 1 || matches!(table.table.game().stage(), Stage::Playing(_)) {
            let Some(command) = table.next_command() else { break };
            table.act(command);
            let Some(position) = position(&table).filter(|position| !position.is_over()) else { continue };
            let seat = position.turn();
            let Some(order) = sure_rest(table.view(seat)) else { continue };
            n_claims += 1;
            n_long += usize::from(order.len() > 2);
            assert_eq!(order.iter().copied().collect::<CardSet>(), position.hands()[seat]);
            for _ in 0..40 {
                let random = |position: &Position| random_card(position.legal_cards(), &mut rng);
                let winners = play_out(position, seat, &order, random);
                assert!(winners.iter().all(|&winner| winner == seat), "seed {seed}: {winners:?}");
            }
            let house = |position: &Position| house_card(position, seat, Settled::Claimed);
            assert!(play_out(position, seat, &order, house).iter().all(|&winner| winner == seat), "seed {seed}");
        }
    }
    assert!(n_claims > 150 && n_long > 15, "{n_claims} claims, {n_long} of them long");
}

/// A alone against B and C, who hold these cards; A leads from the top.
fn last_cards(hands: [&str; 3], attack: &[Seat], order: &str) -> Tally {
    let ring = TableKind::Three.ring(Seat::C);
    let mut held = BySeat::<CardSet>::default();
    for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
        held[seat] = cards(hand);
    }
    let mut position = Position::new(ring, held, attack.iter().copied().collect(), Seat::A, None);
    let mut order = order.split_whitespace().map(card);
    while !position.is_over() {
        let card = if position.turn() == Seat::A {
            order.next().unwrap()
        } else {
            house_card(&position, Seat::A, Settled::Claimed)
        };
        position.play(card);
    }
    position.tally(Contract::Garde, CardSet::EMPTY)
}

#[test]
fn the_house_saves_the_excuse_of_who_has_it() {
    // EXC-06: in the last trick it would be lost.
    let tally = last_cards(["T21 T20 T19", "EX 2S 3S", "2H 3H 4H"], &[Seat::A], "T21 T20 T19");
    assert_eq!(tally.oudlers, 1, "{tally:?}");
}

#[test]
fn the_house_lets_no_opponents_petit_fall_in_the_last_trick() {
    // PAB-01: there it would be worth ten more to the claimant.
    let tally = last_cards(["T21 T20 T19", "T1 T3 T4", "2H 3H 4H"], &[Seat::A], "T21 T20 T19");
    assert_eq!((tally.oudlers, tally.petit_au_bout), (2, None), "{tally:?}");
}

#[test]
fn the_house_keeps_a_partners_petit_for_the_last_trick() {
    let tally = last_cards(["T21 T20 T19", "T1 T3 T4", "2H 3H 4H"], &[Seat::C], "T21 T20 T19");
    assert_eq!(tally.petit_au_bout, Some(Side::Defence), "{tally:?}");
}

#[test]
fn a_side_that_concedes_keeps_its_excuse_and_wins_nothing_it_can_avoid() {
    let ring = TableKind::Three.ring(Seat::C);
    let mut held = BySeat::<CardSet>::default();
    for (seat, hand) in Seat::ALL.into_iter().zip(["EX KS 2S T4", "T21 T9 AS KH", "T20 QS 3H QH"]) {
        held[seat] = cards(hand);
    }
    let mut position = Position::new(ring, held, SeatSet::of(Seat::A), Seat::A, None);
    let winners = settle(&mut position, Seat::A, Settled::Conceded);
    // The king of spades was led by nobody: A plays the two, and throws the king on a trump.
    assert!(!winners.contains(&Seat::A), "{winners:?}");
    // EXC-06, EXC-02: the Excuse stays with who played it.
    assert_eq!(position.tally(Contract::Garde, CardSet::EMPTY).oudlers, 1);
}

/// The house plays for everybody; who won each trick.
fn settle(position: &mut Position, by: Seat, settled: Settled) -> Vec<Seat> {
    let mut winners = Vec::new();
    while !position.is_over() {
        let card = house_card(position, by, settled);
        assert!(position.legal_cards().contains(card), "{card} of {}", position.turn());
        position.play(card);
        if position.trick().is_empty() {
            winners.extend(position.last_winner());
        }
    }
    winners
}

#[test]
fn a_concession_gives_the_other_side_more_than_chance_would() {
    let (mut conceded, mut by_chance, mut n) = (0, 0, 0);
    for seed in 0..200 {
        let rules = Rules::fft(TableKind::ALL[seed as usize % 4]);
        let mut table = RandomTable::new(rules, seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        while table.table.game().n_dealt() < 1 || matches!(table.table.game().stage(), Stage::Playing(_)) {
            let Some(command) = table.next_command() else { break };
            table.act(command);
            let Some(start) = position(&table).filter(|position| position.n_won() == 6) else { continue };
            let by = start.turn();
            let theirs = |end: &Position| {
                let mine = i32::from(end.tally(Contract::Garde, CardSet::EMPTY).half_points.0);
                if start.side(by) == Side::Attack { -mine } else { mine }
            };
            let (mut house, mut chance) = (start, start);
            settle(&mut house, by, Settled::Conceded);
            while !chance.is_over() {
                let card = random_card(chance.legal_cards(), &mut rng);
                chance.play(card);
            }
            conceded += theirs(&house);
            by_chance += theirs(&chance);
            n += 1;
        }
    }
    assert!(n > 100, "{n} positions");
    assert!(conceded - by_chance > 4 * n, "{conceded} and {by_chance} half points in {n} positions");
}
