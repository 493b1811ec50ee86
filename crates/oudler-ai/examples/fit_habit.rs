//! Finds the weights of `habit` anew and prints the table of `weights.rs`.
//!
//! At one turn in six every card (five at most) is tried and the deal played out by the same
//! player; the differences are fitted to the thoughts by least squares. The player so found then
//! plays the next round. Some deals have random players on one side, so that habits do not come
//! to trust their opponents.
//!
//! ```sh
//! cargo run --release -p oudler-ai --example fit_habit -- 20000 3
//! ```

use oudler_ai::bots::habit::{self, BOOK, N_THOUGHTS, Thoughts, Weights};
use oudler_ai::bots::{Habit, Random};
use oudler_ai::matches::{Match, Pair, strongest};
use oudler_ai::{Bot, BotTable, Time};
use oudler_rules::{Action, Bid, Contract, Layout, Rules, Seat, SeatView, Side, TableKind, TableStage, target};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What keeps a rare thought from being taken for more than it is.
const RIDGE: f64 = 20.0;
/// What remains of earlier rounds' data.
const MEMORY: f64 = 0.8;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("numbers: deals, rounds"));
    let (n_deals, n_rounds) = (numbers.next().unwrap_or(20_000), numbers.next().unwrap_or(3));
    let first = numbers.next().unwrap_or(0);
    let mut weights: &'static Weights = Box::leak(Box::new(BOOK));
    let mut squares = [(); 4].map(|()| Squares::default());
    for round in 0..n_rounds {
        squares.iter_mut().for_each(|one| one.scale(MEMORY));
        let seed = 1 + (first + round) * n_deals;
        for part in play(weights, seed, n_deals) {
            squares.iter_mut().zip(part).for_each(|(all, part)| all.merge(&part));
        }
        let found: Vec<Thoughts> = squares.iter().map(Squares::solve).collect();
        let mut next = BOOK;
        for (thought, row) in next.iter_mut().enumerate() {
            *row = std::array::from_fn(|moment| found[moment][thought]);
        }
        let next: &'static Weights = Box::leak(Box::new(next));
        eprintln!("round {round}");
        compare(next, weights);
        weights = next;
        println!("{}", table(weights));
    }
}

fn table(weights: &Weights) -> String {
    let rows =
        weights.iter().map(|row| format!("    [{}],\n", row.map(|weight| format!("{weight:.2}")).join(", ")));
    rows.collect()
}

fn compare(new: &'static Weights, old: &'static Weights) {
    let new = || Box::new(Habit::with_weights(new)) as Box<dyn Bot + Send>;
    let old = || Box::new(Habit::with_weights(old)) as Box<dyn Bot + Send>;
    let random = || Box::new(Random) as Box<dyn Bot + Send>;
    for table in [TableKind::Three, TableKind::Four, TableKind::Five] {
        let game = Match { rules: Rules::fft(table), n_deals: 3000, seed: 31, n_threads: 2 };
        let report = game.forced_garde(Pair { a: &new, b: &old }, &|_| {});
        let floor = game.forced_garde(Pair { a: &new, b: &random }, &|_| {});
        eprintln!(
            "{table} players: {:+.1} ± {:.1} over the last; against random {:+.1} and {:+.1}",
            report.difference.mean, report.difference.margin, floor.a_takes.mark.mean, floor.b_takes.mark.mean
        );
    }
}

fn play(weights: &'static Weights, seed: u64, n_deals: u64) -> Vec<[Squares; 4]> {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..n_threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut squares = [(); 4].map(|()| Squares::default());
                    for n in (worker..n_deals).step_by(n_threads as usize) {
                        play_deal(weights, seed + n, &mut squares);
                    }
                    squares
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
    })
}

/// A deal and who plays it.
struct Setting {
    habit: Habit,
    layout: Layout,
    taker: Seat,
    /// The side that plays at random, if one does.
    random: Option<Side>,
}

impl Setting {
    fn is_random(&self, view: &SeatView) -> bool {
        let called = view.table().deal.as_ref().and_then(|deal| deal.called);
        let holds_it = called.is_some_and(|card| self.layout.hands()[view.seat()].contains(card));
        let side = if view.seat() == self.taker || holds_it { Side::Attack } else { Side::Defence };
        self.random == Some(side)
    }

    fn act(&self, view: &SeatView, rng: &mut Xoshiro256PlusPlus) -> Action {
        if view.table().stage == TableStage::Auction {
            let bid = if view.seat() == self.taker { Bid::Take(Contract::Garde) } else { Bid::Pass };
            return Action::Bid(bid);
        }
        let mut habit = self.habit;
        if self.is_random(view) {
            Random.act(view, Time::ENDLESS, rng)
        } else {
            habit.act(view, Time::ENDLESS, rng)
        }
    }
}

fn play_deal(weights: &'static Weights, seed: u64, squares: &mut [Squares; 4]) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let tables = [TableKind::Four, TableKind::Three, TableKind::Four, TableKind::Five];
    let rules = Rules::fft(tables[rng.next_u32() as usize % 4]);
    let dealer = Seat::new(seed as usize % rules.table.n_seats()).expect("the table has the seat");
    let layout = Layout::random(&rules, dealer, &mut rng);
    if layout.bare_petit().is_some() {
        return;
    }
    let taker = strongest(&rules.table.ring(dealer), dealer, &layout);
    let random = match rng.next_u32() % 9 {
        0 => Some(Side::Defence),
        1 | 2 => Some(Side::Attack),
        _ => None,
    };
    let setting = Setting { habit: Habit::with_weights(weights), layout, taker, random };
    let mut table = BotTable::new(rules, dealer).expect("the dealer sits at the table");
    table.deal(layout);
    while let Some(view) = table.waits_for() {
        let (seat, action) = (view.seat(), setting.act(view, &mut rng));
        let wanted = rng.next_u32() % 6 == 0 && !setting.is_random(view);
        if let Some((moment, mut cards)) = wanted.then(|| habit::consider(view)).flatten() {
            while cards.len() > 5 {
                let one = rng.next_u32() as usize % cards.len();
                if action != Action::Play(cards[one].0) {
                    cards.swap_remove(one);
                }
            }
            let tried: Vec<f64> = cards
                .iter()
                .map(|&(card, _)| {
                    let (mut table, mut rng) = (table.clone(), rng.clone());
                    table.act(seat, Action::Play(card));
                    table.play_on(|view| setting.act(view, &mut rng));
                    worth(&table, seat)
                })
                .collect();
            let thoughts: Vec<Thoughts> = cards.iter().map(|&(_, thoughts)| thoughts).collect();
            squares[moment as usize].add(&thoughts, &tried);
        }
        table.act(seat, action);
    }
}

/// What a deal came to for a seat: half points over the target, something for making it, and the
/// petit au bout.
fn worth(table: &BotTable, seat: Seat) -> f64 {
    let sheet = table.game().open_view().expect("the deal is scored").sheet;
    let figures = sheet.figures;
    let margin = f64::from(figures.half_points.0) - f64::from(target(figures.oudlers).0);
    let made = if margin >= 0.0 { 8.0 } else { -8.0 };
    let petit = match figures.petit_au_bout {
        Some(Side::Attack) => 20.0,
        Some(Side::Defence) => -20.0,
        None => 0.0,
    };
    let attacks = seat == sheet.taker || Some(seat) == sheet.partner;
    (margin + made + petit) * if attacks { 1.0 } else { -1.0 }
}

/// Sums for a least squares fit of differences within one turn.
struct Squares {
    products: Vec<[f64; N_THOUGHTS]>,
    targets: [f64; N_THOUGHTS],
}

impl Default for Squares {
    fn default() -> Self {
        Self { products: vec![[0.0; N_THOUGHTS]; N_THOUGHTS], targets: [0.0; N_THOUGHTS] }
    }
}

impl Squares {
    fn add(&mut self, thoughts: &[Thoughts], worths: &[f64]) {
        let n = worths.len() as f64;
        let mean = worths.iter().sum::<f64>() / n;
        let means: [f64; N_THOUGHTS] =
            std::array::from_fn(|i| thoughts.iter().map(|one| f64::from(one[i])).sum::<f64>() / n);
        for (one, worth) in thoughts.iter().zip(worths) {
            let x: [f64; N_THOUGHTS] = std::array::from_fn(|i| f64::from(one[i]) - means[i]);
            for (i, row) in self.products.iter_mut().enumerate().filter(|(i, _)| x[*i] != 0.0) {
                row.iter_mut().zip(x).for_each(|(sum, other)| *sum += x[i] * other);
                self.targets[i] += x[i] * (worth - mean);
            }
        }
    }

    fn scale(&mut self, factor: f64) {
        self.products.iter_mut().flatten().chain(&mut self.targets).for_each(|sum| *sum *= factor);
    }

    fn merge(&mut self, other: &Self) {
        let theirs = other.products.iter().flatten().chain(&other.targets);
        self.products
            .iter_mut()
            .flatten()
            .chain(&mut self.targets)
            .zip(theirs)
            .for_each(|(sum, more)| *sum += more);
    }

    /// Gauss and Jordan, with a ridge.
    fn solve(&self) -> Thoughts {
        let (mut rows, mut right) = (self.products.clone(), self.targets);
        for (i, row) in rows.iter_mut().enumerate() {
            row[i] += RIDGE;
        }
        for i in 0..N_THOUGHTS {
            let pivot = rows[i];
            for k in (0..N_THOUGHTS).filter(|&k| k != i) {
                let factor = rows[k][i] / pivot[i];
                rows[k].iter_mut().zip(pivot).for_each(|(cell, other)| *cell -= factor * other);
                right[k] -= factor * right[i];
            }
        }
        std::array::from_fn(|i| (right[i] / rows[i][i]) as f32)
    }
}
