//! Every guard has a position whose answer is wrong without it.

use oudler_rules::{BySeat, CardSet, Contract, Position, Rules, Seat, SeatSet};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::features::Guard;
use super::super::*;
use super::endings::{self, Kind, below};
use super::reference;

impl Solver {
    fn without(guard: Guard) -> Self {
        Self { features: Features { without: Some(guard), ..Features::ALL }, ..Self::new(1) }
    }
}

fn stakes(n_players: usize) -> Stakes {
    Stakes {
        rules: Rules::fft(endings::table(n_players)),
        contract: Contract::Garde,
        aside: CardSet::EMPTY,
        handfuls: [0; 3],
        slam_announced: false,
    }
}

/// A deal from its first card: a hand for each seat from A on, those of the attack with a star, and who leads.
fn position(hands: &[&str], leader: Seat) -> Position {
    let (mut cards, mut attack) = (BySeat::<CardSet>::default(), SeatSet::EMPTY);
    for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
        if hand.starts_with('*') {
            attack.insert(seat);
        }
        cards[seat] = hand.trim_start_matches('*').parse().expect("these are cards");
    }
    Position::new(endings::table(hands.len()).ring(Seat::E), cards, attack, leader, None)
}

/// Looks for positions that the other tests can name: `cargo test --release -p oudler-ai --lib hunt -- --ignored
/// --nocapture`.
#[test]
#[ignore = "looks for something, and proves nothing"]
fn hunt() {
    let (mut whole, wanted) = (Solver::new(1), std::env::var("GUARD").unwrap_or_default());
    for guard in Guard::ALL.into_iter().filter(|guard| format!("{guard:?}").contains(&wanted)) {
        let mut other = Solver::without(guard);
        let found = (3..=8).flat_map(|n_cards| (0..20_000u64).map(move |seed| (n_cards, seed))).find_map(|(n_cards, seed)| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 8 | n_cards as u64);
            let n_players = 3 + below(&mut rng, 3);
            let kind = Kind::ALL[1 + below(&mut rng, 3)];
            let mut pack = endings::pack(kind, n_cards * n_players, &mut rng);
            let mut texts = Vec::new();
            let partner = below(&mut rng, 5);
            for i in 0..n_players {
                let hand = endings::take(&mut pack, n_cards, &mut rng);
                let star = if i == 0 || (n_players == 5 && i == partner) { "*" } else { "" };
                texts.push(format!("{star}{hand}"));
            }
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let leader = Seat::ALL[below(&mut rng, n_players)];
            let (position, stakes) = (position(&texts, leader), stakes(n_players));
            [Goal::Points, Goal::Score].into_iter().find_map(|goal| {
                let right = whole.solve(&position, &stakes, goal, Limit::NONE);
                let said = other.solve(&position, &stakes, goal, Limit::NONE);
                (right.exact() != said.exact()).then(|| {
                    format!("check(Guard::{guard:?}, &{texts:?}, Seat::{leader}, Goal::{goal:?}); // {right:?} {said:?}")
                })
            })
        });
        println!("{}", found.unwrap_or_else(|| format!("nothing for {guard:?}")));
    }
}

#[track_caller]
fn check(guard: Guard, hands: &[&str], leader: Seat, goal: Goal) {
    let (position, stakes) = (position(hands, leader), stakes(hands.len()));
    let right = reference::value(&position, &stakes, goal);
    let whole = Solver::new(1).solve(&position, &stakes, goal, Limit::NONE);
    assert_eq!(whole.exact(), Some(right));
    let without = Solver::without(guard).solve(&position, &stakes, goal, Limit::NONE);
    assert_ne!(without.exact(), Some(right), "{guard:?} makes no difference");
}
