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
                let right = reference::after(&ending.position, *card, &ending.stakes, goal);
                assert_eq!(solution.exact(), Some(right), "{card} for {goal:?} in {kind:?} {seed}: {ending}");
            }
            let value = reference::value(&ending.position, &ending.stakes, goal);
            let solved = solver.solve(&ending.position, &ending.stakes, goal, Limit::NONE);
            assert_eq!(solved.exact(), Some(value), "{goal:?} in {kind:?} {seed}: {ending}");
            assert_eq!(choices.value().exact(), Some(value), "{goal:?} in {kind:?} {seed}: {ending}");
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

/// Twenty thousand endings at each number of players: `cargo test --release -p oudler-ai --lib solver -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_endings_are_solved_as_plain_search_does() {
    for n_players in 3..=5 {
        Kind::ALL.into_iter().for_each(|kind| compare(kind, n_players, 1..=5, 1_000_000..1_005_000));
    }
}
