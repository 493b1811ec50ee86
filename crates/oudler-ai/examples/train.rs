//! Makes the critic's weights anew: it watches deals played by rules of thumb.
//!
//! ```sh
//! for players in 3 4 5; do
//!   cargo run --release -p oudler-ai --example train -- $players 1000000 crates/oudler-ai/weights
//! done
//! ```
//!
//! Players, deals, and the folder the weights go to. The same numbers give the same weights. It prints
//! how wrong the critic is on deals it has not yet learnt from.

use std::path::Path;

use oudler_ai::train::Trainer;
use oudler_rules::PlayerCount;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, n_deals, folder] = &words[..] else {
        eprintln!("train PLAYERS DEALS FOLDER");
        std::process::exit(2);
    };
    let players = players.parse().ok().and_then(PlayerCount::new).expect("three, four or five players");
    let n_deals: u64 = n_deals.parse().expect("a number of deals");
    let mut trainer = Trainer::new(players, 9);
    for look in 1..=10 {
        while trainer.n_deals < n_deals * look / 10 {
            trainer.watch(1.0 - trainer.n_deals as f32 / n_deals as f32);
        }
        let (sum, n) = std::mem::take(&mut trainer.error);
        let off = (sum / n.max(1) as f64).sqrt();
        println!("{} players, {} deals: off by {off:.2} half points", players.get(), trainer.n_deals);
        let path = Path::new(folder).join(format!("critic{}.bin", players.get()));
        std::fs::write(path, trainer.critic.bytes()).expect("the folder is there");
    }
}
