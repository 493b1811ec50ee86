//! Makes the net's weights anew: it plays against itself, and knows no rule of thumb but for bids, calls
//! and discards.
//!
//! ```sh
//! for players in 3 4 5; do
//!   cargo run --release -p oudler-ai --example selfplay -- $players 300000 60000 crates/oudler-ai/weights
//! done
//! ```
//!
//! Players, deals with open cards, deals with closed ones, and the folder the weights go to. The same
//! numbers give the same weights. It prints how far off the net is on closed deals it has not yet learnt
//! from, after each number of tricks.

use std::path::Path;

use oudler_ai::selfplay::SelfPlay;
use oudler_rules::PlayerCount;

/// Closed deals between two steps.
const ROUND: usize = 1000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, n_open, n_closed, folder] = &words[..] else {
        eprintln!("selfplay PLAYERS OPEN CLOSED FOLDER");
        std::process::exit(2);
    };
    let players = players.parse().ok().and_then(PlayerCount::new).expect("three, four or five players");
    let n_open: u64 = n_open.parse().expect("a number of open deals");
    let n_rounds = n_closed.parse::<usize>().expect("a number of closed deals") / ROUND;
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut training = SelfPlay::new(players, 11);
    for n in 0..n_open {
        training.play_open(1.0 - n as f32 / n_open as f32);
    }
    println!("{} players, {n_open} open deals", players.get());
    for round in 0..n_rounds {
        training.play_closed(ROUND, n_threads, 1.0 - round as f32 / n_rounds as f32);
        let off: Vec<String> = training.off().iter().map(|off| format!("{off:.1}")).collect();
        println!("{} closed deals, off by {} half points", (round + 1) * ROUND, off.join(" "));
        let bytes: Vec<u8> = training.net().weights().iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let path = Path::new(folder).join(format!("net{}.bin", players.get()));
        std::fs::write(path, bytes).expect("the folder is there");
    }
}
