//! The solver against plain search, against itself, and at positions made up to catch it.

mod endings;
mod guards;
mod reference;

use endings::{Ending, Kind};

use super::*;

const GOALS: [Goal; 2] = [Goal::Points, Goal::Score];

/// Compares every value of some random endings with plain search.
fn compare(kind: Kind, n_players: usize, n_cards: RangeInclusive<usize>, seeds: std::ops::Range<u64>) {
    let mut solver = Solver::new(1);
    for seed in seeds {
        let ending = Ending::random(kind, n_players, n_cards.clone(), seed);
        for goal in GOALS {
            let choices = solver.choices(&ending.position, &ending.stakes, goal, Limit::NONE);
            for (card, solution) in &choices.cards {
                let mut after = ending.position;
                after.play(*card);
                let said = solution.exact().expect("there was no limit");
                let is_right = reference::is_worth(&after, said, &ending.stakes, goal);
                assert!(is_right, "{card} is not worth {said} for {goal:?} in {kind:?} {seed}: {ending}");
            }
            // The value of a position is that of its best card.
            let solved = solver.solve(&ending.position, &ending.stakes, goal, Limit::NONE);
            assert_eq!(solved.exact(), choices.value().exact(), "{goal:?} in {kind:?} {seed}: {ending}");
        }
        let made = reference::is_made(&ending.position, &ending.stakes);
        let said = solver.is_made(&ending.position, &ending.stakes, Limit::NONE).0;
        assert_eq!(said, Some(made), "made in {kind:?} {seed}: {ending}");
    }
}

#[test]
fn endings_of_three_are_solved_as_plain_search_does() {
    Kind::ALL.into_iter().for_each(|kind| compare(kind, 3, 1..=5, 0..150));
}

#[test]
fn endings_of_four_are_solved_as_plain_search_does() {
    Kind::ALL.into_iter().for_each(|kind| compare(kind, 4, 1..=4, 0..150));
}

#[test]
fn endings_of_five_are_solved_as_plain_search_does() {
    Kind::ALL.into_iter().for_each(|kind| compare(kind, 5, 1..=3, 0..150));
}

/// `cargo test --release -p oudler-ai --lib twenty_thousand -- --ignored --nocapture`
fn compare_twenty_thousand(n_players: usize) {
    for n_cards in 1..=5 {
        for (kind, i) in Kind::ALL.into_iter().zip(0..) {
            let from = 1_000_000 * i + 1_000 * (n_cards - 1);
            compare(kind, n_players, n_cards as usize..=n_cards as usize, from..from + 1_000);
            println!("{n_players} players, {n_cards} cards, {kind:?}: 1000 endings");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_endings_of_three_are_solved_as_plain_search_does() {
    compare_twenty_thousand(3);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_endings_of_four_are_solved_as_plain_search_does() {
    compare_twenty_thousand(4);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_endings_of_five_are_solved_as_plain_search_does() {
    compare_twenty_thousand(5);
}

/// Compares a solver without one of its parts, and with all of them.
fn compare_without(n_cards: usize, n_players: usize, seeds: std::ops::Range<u64>) {
    let all = Features::ALL;
    let parts = [
        Features { table: false, ..all },
        Features { lines: false, ..all },
        Features { similarity: false, ..all },
        Features { merge: false, ..all },
        Features { skip: false, ..all },
        Features { sure_trumps: false, ..all },
        Features { cash: false, ..all },
        Features { draw: false, ..all },
        Features { entry: false, ..all },
        Features { order: false, ..all },
    ];
    let mut whole = Solver::new(16);
    let mut others = parts.map(|features| Solver { features, ..Solver::new(16) });
    let mut nodes = [0; 11];
    for seed in seeds {
        let ending = Ending::random(Kind::Deal, n_players, n_cards..=n_cards, seed);
        for goal in GOALS {
            let right = whole.solve(&ending.position, &ending.stakes, goal, Limit::NONE);
            nodes[10] += right.nodes;
            for (other, nodes) in others.iter_mut().zip(&mut nodes) {
                let said = other.solve(&ending.position, &ending.stakes, goal, Limit::NONE);
                let features = other.features;
                assert_eq!(said.bounds(), right.bounds(), "{goal:?} in {seed}: {ending} without {features:?}");
                *nodes += said.nodes;
            }
        }
    }
    println!("{n_cards} cards, {n_players} players: {nodes:?} nodes without each part, and with all");
}

#[test]
fn no_part_changes_a_value() {
    (3..=5).for_each(|n_players| compare_without(5, n_players, 0..10));
}

/// `cargo test --release -p oudler-ai --lib no_part -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn no_part_changes_a_value_of_eight_cards() {
    (0..20).for_each(|part| compare_without(8, 4, 1_000 + 25 * part..1_025 + 25 * part));
}
