//! Matches between two players: the same deals with the sides exchanged, so that the cards cancel out.
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
//!
//! Whoever wants each deal as it ends, or plays with programs that may fail, asks for one deal at a
//! time: [`Match::play_deal`], and a report of what has been played.

mod auction;
mod estimate;
mod forced;
mod played;

use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use oudler_rules::{Action, Rules, SeatView, SeenEvent};
use rand_core::Rng;

use crate::{Bot, Time};

pub use auction::{AuctionReport, BotReport};
pub use estimate::Estimate;
pub use forced::{ForcedReport, Pairing, Roles, strongest};
pub use played::{DealPlays, Played, Scored};

/// Who sits at one seat for one play of a deal: a bot, or anything else that is told what its seat
/// sees and may fail to answer.
pub trait Player {
    /// Why there is no answer.
    type Failure;

    /// Whether it wants to be told what its seat sees; who goes by the view need not be.
    fn listens(&self) -> bool;

    /// What its seat saw happen. All of it comes in order, before the seat is asked and after the
    /// last card.
    fn see(&mut self, event: &SeenEvent);

    /// What to do now; it must be legal.
    fn answer(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Result<Action, Self::Failure>;
}

impl<B: Bot + ?Sized> Player for Box<B> {
    type Failure = Infallible;

    fn listens(&self) -> bool {
        false
    }

    fn see(&mut self, _: &SeenEvent) {}

    fn answer(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Result<Action, Infallible> {
        Ok(self.act(view, Time::ENDLESS, rng))
    }
}

/// Makes the players of one side; each seat gets its own.
pub type Maker<'a, P = Box<dyn Bot + Send>> = &'a (dyn Fn() -> P + Sync);

/// The two players that are compared.
pub struct Pair<'a, P = Box<dyn Bot + Send>> {
    /// The one differences are counted for.
    pub a: Maker<'a, P>,
    /// The one it is compared with.
    pub b: Maker<'a, P>,
}

// Derived, these would ask the same of the players.
impl<P> Copy for Pair<'_, P> {}

impl<P> Clone for Pair<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> std::fmt::Debug for Pair<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pair")
    }
}

impl<'a, P> Pair<'a, P> {
    /// Makes a player of this side.
    const fn maker(self, which: Which) -> Maker<'a, P> {
        match which {
            Which::A => self.a,
            Which::B => self.b,
        }
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

impl Which {
    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// How each deal of a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// Twice, with the players' own auctions.
    ///
    /// Of the players in order from the dealer's right, every second one is A and the others are
    /// B; then the deal is played again with A and B exchanged. At three and five players, where
    /// the sides are not of one size, who is counted first moves on with every deal. So each place
    /// of each deal is held once by A and once by B.
    Auction,
    /// Twice, with the [`strongest`] seat forced to a garde: A attacks and B defends, then the other
    /// way round. At five players the holder of the called card plays for the attack.
    ForcedGarde,
    /// The same, and a third time with B on both sides, against which A's attack and A's defence
    /// are each measured alone.
    ForcedGardeByRole,
}

impl Protocol {
    /// How often each deal is played.
    pub const fn n_plays(self) -> usize {
        match self {
            Self::Auction | Self::ForcedGarde => 2,
            Self::ForcedGardeByRole => 3,
        }
    }
}

/// What a match is played with. The same match gives the same figures on any number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The rules of every table.
    pub rules: Rules,
    /// How many deals; each is played twice or more ([`Protocol`]).
    pub n_deals: u64,
    /// The same seed deals the same cards.
    pub seed: u64,
    /// Threads to play on.
    pub n_threads: usize,
}

impl Match {
    /// Plays the match with the bots' own auctions ([`Protocol::Auction`]). `progress` hears how
    /// many deals are done.
    pub fn auction(&self, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> AuctionReport {
        AuctionReport::new(self, &self.play(Protocol::Auction, pair, progress))
    }

    /// Plays the match with the strongest hand forced to a garde ([`Protocol::ForcedGarde`]).
    pub fn forced_garde(&self, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> ForcedReport {
        ForcedReport::new(&self.play(Protocol::ForcedGarde, pair, progress))
    }

    /// The same, with A's attack and defence each measured alone ([`Protocol::ForcedGardeByRole`]).
    pub fn by_role(&self, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> ForcedReport {
        ForcedReport::new(&self.play(Protocol::ForcedGardeByRole, pair, progress))
    }

    /// Plays every deal, and gives what they came to in their order.
    fn play(&self, protocol: Protocol, pair: Pair<'_>, progress: &(dyn Fn(u64) + Sync)) -> Vec<DealPlays> {
        let done = Mutex::new(Vec::new());
        let Ok(()) = self.each_deal(0..self.n_deals, |n| -> Result<(), Infallible> {
            let plays = self.play_deal(protocol, n, pair)?;
            done.lock().expect("no worker panics while it holds the lock").push(plays);
            progress(1);
            Ok(())
        });
        let mut done = done.into_inner().expect("every worker has ended");
        done.sort_by_key(|plays: &DealPlays| plays.n);
        done
    }

    /// Plays the `n`th deal as often as the protocol says.
    pub fn play_deal<P: Player>(
        &self,
        protocol: Protocol,
        n: u64,
        pair: Pair<'_, P>,
    ) -> Result<DealPlays, P::Failure> {
        let deal = played::Dealt::new(self, n);
        let plays = match protocol {
            Protocol::Auction => auction::play(&deal, pair)?,
            Protocol::ForcedGarde => forced::play(&deal, pair)?,
            Protocol::ForcedGardeByRole => forced::play_by_role(&deal, pair)?,
        };
        Ok(DealPlays { n, plays })
    }

    /// Lets the match's threads work on these deals, in any order, until all are done or one fails.
    /// Deals under way are finished all the same.
    pub fn each_deal<E: Send>(
        &self,
        deals: impl Iterator<Item = u64> + Send,
        work: impl Fn(u64) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let (deals, failed, stop) = (Mutex::new(deals), Mutex::new(None), AtomicBool::new(false));
        let next = || deals.lock().expect("no worker panics while it holds the lock").next();
        let worker = || {
            while !stop.load(Ordering::Relaxed)
                && let Some(n) = next()
            {
                if let Err(why) = work(n) {
                    stop.store(true, Ordering::Relaxed);
                    failed.lock().expect("no worker panics while it holds the lock").get_or_insert(why);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.n_threads.max(1) {
                scope.spawn(worker);
            }
            worker();
        });
        failed.into_inner().expect("every worker has ended").map_or(Ok(()), Err)
    }
}
