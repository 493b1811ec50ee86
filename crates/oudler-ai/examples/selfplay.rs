//! Makes the weights of the players that have taught themselves: they play against themselves, and know no
//! rule of thumb but for calls and discards. `policy` is the one that other players think with, `net` one
//! with another seed that none of them knows, to measure by.
//!
//! ```sh
//! cargo run --release -p oudler-ai --example selfplay -- policy 4 3000000 crates/oudler-ai/weights
//! cargo run --release -p oudler-ai --example selfplay -- policy 3 2000000 crates/oudler-ai/weights
//! cargo run --release -p oudler-ai --example selfplay -- policy 5 5000000 crates/oudler-ai/weights
//! for players in 3 4 5; do
//!   cargo run --release -p oudler-ai --example selfplay -- net $players 1000000 crates/oudler-ai/weights
//! done
//! ```
//!
//! Who, players, deals, and the folder the weights go to. The same numbers give the same weights. Now and then
//! it prints how far off the judge of the training is, and what the policy gains over `habit`.

use std::path::Path;
use std::time::Instant;

use oudler_ai::selfplay::SelfPlay;
use oudler_rules::PlayerCount;

/// Deals between two lessons.
const ROUND: usize = 1000;
/// Deals against `habit` at every look.
const LOOK: usize = 4000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [who, players, n_deals, folder] = &words[..] else {
        eprintln!("selfplay policy|net PLAYERS DEALS FOLDER");
        std::process::exit(2);
    };
    let seed = match who.as_str() {
        "policy" => 11,
        "net" => 12,
        _ => panic!("policy or net"),
    };
    let players = players.parse().ok().and_then(PlayerCount::new).expect("three, four or five players");
    let n_rounds = n_deals.parse::<usize>().expect("a number of deals") / ROUND;
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let start = Instant::now();
    let mut training = SelfPlay::new(players, seed);
    for round in 1..=n_rounds {
        training.play(ROUND, n_threads, 1.0 - round as f32 / n_rounds as f32);
        if round % (n_rounds / 20).max(1) == 0 || round == n_rounds {
            let (off, gain) = (training.off(), training.over_habit(LOOK, 5));
            println!(
                "{who}, {} players, {} deals, {:.0} s: judge off by {off:.1} half points, {:+.1} ± {:.1} over habit",
                players.get(),
                round * ROUND,
                start.elapsed().as_secs_f64(),
                gain.mean,
                gain.margin
            );
            let path = Path::new(folder).join(format!("{who}{}.bin", players.get()));
            std::fs::write(path, training.policy().bytes()).expect("the folder is there");
        }
    }
}
