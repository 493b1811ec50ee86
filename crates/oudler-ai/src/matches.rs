//! Matches between two bots: the same deals with the sides exchanged, so that the cards cancel out.
//!
//! ```
//! use oudler_ai::bots::Random;
//! use oudler_ai::matches::{Match, Pair};
//! use oudler_rules::{Rules, TableKind};
//!
//! let random = || Box::new(Random) as _;
//! let game = Match { rules: Rules::fft(TableKind::Four), n_deals: 20, seed: 7, n_threads: 1 };
//! let report = game.auction(Pair { a: &random, b: &random }, &|_| {});
//! // A bot against itself: whatever the cards, the sides exchanged give exactly nothing.
//! assert_eq!(report.difference.mean, 0.0);
//! ```

mod auction;
mod estimate;
mod forced;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use oudler_rules::{Ending, Layout, Rules, Seat, SeatView, Stage};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Bot, BotTable};

pub use auction::{AuctionReport, BotReport};
pub use estimate::Estimate;
pub use forced::{ForcedReport, Pairing, strongest};

/// Makes the bots of one side; each seat gets its own.
pub type Maker<'a> = &'a (dyn Fn() -> Box<dyn Bot + Send> + Sync);

/// The two bots that are compared.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// The one differences are counted for.
    pub a: Maker<'a>,
    /// The one it is compared with.
    pub b: Maker<'a>,
}

impl std::fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pair")
    }
}

/// One of the two bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

impl Which {
    /// The other bot.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What a match is played with. The same match gives the same figures on any number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The rules of every table.
    pub rules: Rules,
    /// How many deals; each is played twice.
    pub n_deals: u64,
    /// The same seed deals the same cards.
    pub seed: u64,
    /// Threads to play on.
    pub n_threads: usize,
}

impl Match {
    /// Plays the match with the bots' own auctions.
    ///
    /// Of the players in order from the dealer's right, every second one is A and the others are
    /// B; then the deal is played again with A and B exchanged. At three and five players, where
    /// the sides are not of one size, who is counted first moves on with every deal. So each place
    /// of each deal is held once by A and once by B. `progress` hears how many deals are done.
    pub fn auction(&self, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> AuctionReport {
        AuctionReport::new(&self.each_deal(progress, |deal| auction::play(deal, pair)))
    }

    /// Plays the match with the strongest hand forced to a garde, A against B and B against A.
    ///
    /// The [`strongest`] seat takes; A plays the attack and B the defence, then the other way
    /// round. At five players the holder of the called card plays for the attack.
    pub fn forced_garde(&self, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> ForcedReport {
        ForcedReport::new(&self.each_deal(progress, |deal| forced::play(deal, pair)))
    }

    /// Plays every deal, in any order, and gives the results in the order of the deals.
    fn each_deal<T: Send>(&self, progress: &(dyn Fn(u64) + Sync), play: impl Fn(&Dealt) -> T + Sync) -> Vec<T> {
        let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let work = || {
            let mut mine = Vec::new();
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= self.n_deals {
                    break;
                }
                mine.push((n, play(&Dealt::new(self, n))));
                progress(1);
            }
            done.lock().expect("no worker panics while it holds the lock").extend(mine);
        };
        thread::scope(|scope| {
            for _ in 1..self.n_threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let mut done = done.into_inner().expect("every worker has ended");
        done.sort_by_key(|(n, _)| *n);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

/// One deal of a match: its cards, and what chance its players have.
struct Dealt {
    rules: Rules,
    n: u64,
    dealer: Seat,
    layout: Layout,
    /// The generator as it was after the deal; both plays begin with it.
    rng: Xoshiro256PlusPlus,
}

impl Dealt {
    /// The `n`th deal of a match. A bare petit is dealt again: nobody plays it (PSEC-01).
    fn new(game: &Match, n: u64) -> Self {
        let rules = game.rules;
        let n_seats = rules.table.n_seats() as u64;
        let dealer = Seat::new((n % n_seats) as usize).expect("a table has at most five seats");
        let seed = game.seed.wrapping_mul(0xD1B5_4A32_D192_ED03).wrapping_add(n);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let layout = Layout::random(&rules, dealer, &mut rng);
            if layout.bare_petit().is_none() {
                return Self { rules, n, dealer, layout, rng };
            }
        }
    }

    /// Plays the deal to its end.
    fn play(&self, mut choose: impl FnMut(&SeatView, &mut dyn Rng) -> oudler_rules::Action) -> Ending {
        let mut rng = self.rng.clone();
        let mut table = BotTable::new(self.rules, self.dealer).expect("the dealer sits at the table");
        table.play_deal_with(self.layout, |view| choose(view, &mut rng));
        let (Stage::Dealing { before, .. } | Stage::Over { before, .. }) = table.game().stage() else {
            unreachable!("the deal is over")
        };
        let deal = before.as_ref().expect("a deal has been played");
        match deal.phase() {
            oudler_rules::Phase::Over(ending) => ending.clone(),
            _ => unreachable!("the deal is over"),
        }
    }
}
