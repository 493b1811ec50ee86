//! `oudler simulate`: whole deals played by bots.

use std::io::{BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use oudler_ai::{BotTable, Level};
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::{Record, RecordResult};
use oudler_rules::{Action, Bid, BySeat, Contract, Layout, Rules, Seat};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::bots::level;
use super::{RulesArgs, n_threads, progress_bar};
use crate::render::{DIM, STRONG};

/// Let bots play whole deals: auction, call, discard, announcements, play.
///
/// Prints a summary, or with --json one record per line. The same seed plays the same deals,
/// whatever the number of threads.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// How many deals.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    /// The same seed plays the same deals.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Who plays.
    #[arg(long, value_parser = level(), default_value = "random")]
    bots: Level,
    /// Threads to play on; every core unless said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print one record per line, as JSON.
    #[arg(long)]
    json: bool,
}

/// Deals are played in batches of this size, each with a generator of its own.
const BATCH: u64 = 64;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let n_batches = args.deals.div_ceil(BATCH);
    let n_threads = n_threads(args.threads).min(n_batches as usize).max(1);
    let progress = progress_bar(args.deals, !(args.json && std::io::stdout().is_terminal()));
    let mut summary = Summary::default();
    let mut out = BufWriter::new(std::io::stdout().lock());
    thread::scope(|scope| -> anyhow::Result<()> {
        // Each worker plays every n-th batch and sends them in order, a few ahead at most, so that
        // the output is in order without being kept in memory.
        let receivers: Vec<_> = (0..n_threads)
            .map(|worker| {
                let (sender, receiver) = mpsc::sync_channel(4);
                scope.spawn(move || {
                    for batch in (worker as u64..n_batches).step_by(n_threads) {
                        if sender.send(play_batch(args, rules, batch)).is_err() {
                            return;
                        }
                    }
                });
                receiver
            })
            .collect();
        for batch in 0..n_batches {
            let Ok(played) = receivers[batch as usize % n_threads].recv() else { break };
            progress.inc(played.len() as u64);
            for one in played {
                if let Some(line) = &one.line {
                    writeln!(out, "{line}")?;
                }
                summary.add(&one);
            }
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    out.flush()?;
    drop(out);
    if !args.json {
        summary.print(&rules, args);
    }
    Ok(ExitCode::SUCCESS)
}

/// A deal played, as far as the summary and the output need it.
struct Played {
    result: Option<RecordResult>,
    taken: Option<(Seat, Contract)>,
    line: Option<String>,
}

fn play_batch(args: &Args, rules: Rules, batch: u64) -> Vec<Played> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed ^ batch.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let n = BATCH.min(args.deals - batch * BATCH);
    let mut bots: Vec<_> = rules.table.seats().map(|_| args.bots.bot()).collect();
    let n_seats = rules.table.n_seats() as u64;
    (0..n)
        .map(|i| {
            let dealer =
                Seat::new(((batch * BATCH + i) % n_seats) as usize).expect("a table has at most five seats");
            let mut table = BotTable::new(rules, dealer).expect("the dealer sits at the table");
            let layout = Layout::random(&rules, dealer, &mut rng);
            table.play_deal(layout, &mut bots, &mut rng);
            let record = table.into_record();
            Played {
                result: record.deals[0].result,
                taken: taken(&record),
                line: args.json.then(|| JsonRecord::from(&record).to_json()),
            }
        })
        .collect()
}

fn taken(record: &Record) -> Option<(Seat, Contract)> {
    use oudler_rules::notation::RecordStep;
    let mut bids = record.deals[0].steps.iter().filter_map(|step| match step {
        RecordStep::Act(seat, Action::Bid(Bid::Take(contract))) => Some((*seat, *contract)),
        _ => None,
    });
    bids.next_back()
}

#[derive(Default)]
struct Summary {
    n: u64,
    passed_out: u64,
    bare_petit: u64,
    cancelled: u64,
    /// By contract: played, made, sum of the taker's scores.
    contracts: [(u64, u64, i64); 4],
    by_seat: BySeat<i64>,
}

impl Summary {
    fn add(&mut self, played: &Played) {
        self.n += 1;
        match &played.result {
            Some(RecordResult::PassedOut) => self.passed_out += 1,
            Some(RecordResult::BarePetit(_)) => self.bare_petit += 1,
            Some(RecordResult::Cancelled(_)) | None => self.cancelled += 1,
            Some(RecordResult::Scores(scores)) => {
                for seat in Seat::ALL {
                    self.by_seat[seat] += i64::from(scores[seat]);
                }
                if let Some((taker, contract)) = played.taken {
                    let (n, made, sum) = &mut self.contracts[contract as usize];
                    *n += 1;
                    *made += u64::from(scores[taker] > 0);
                    *sum += i64::from(scores[taker]);
                }
            }
        }
    }

    fn print(&self, rules: &Rules, args: &Args) {
        let percent = |n: u64, of: u64| if of == 0 { 0.0 } else { 100.0 * n as f64 / of as f64 };
        let scored: u64 = self.contracts.iter().map(|(n, _, _)| n).sum();
        anstream::println!(
            "{STRONG}{} deals{STRONG:#} {DIM}{} players, {rules}, seed {}{DIM:#}",
            self.n,
            rules.table,
            args.seed
        );
        anstream::println!("  scored       {scored:>10}  {:>5.1} %", percent(scored, self.n));
        anstream::println!("  passed out   {:>10}  {:>5.1} %", self.passed_out, percent(self.passed_out, self.n));
        anstream::println!("  bare petit   {:>10}  {:>5.1} %", self.bare_petit, percent(self.bare_petit, self.n));
        if self.cancelled > 0 {
            anstream::println!(
                "  cancelled    {:>10}  {:>5.1} %",
                self.cancelled,
                percent(self.cancelled, self.n)
            );
        }
        anstream::println!("{DIM}  contract         played   taker gains   taker's mean{DIM:#}");
        for (contract, (n, made, sum)) in Contract::ALL.into_iter().zip(self.contracts) {
            let mean = if n == 0 { 0.0 } else { sum as f64 / n as f64 };
            anstream::println!("  {contract:<13}{n:>10}  {:>10.1} %  {mean:>+12.1}", percent(made, n));
        }
        let totals: Vec<String> =
            rules.table.seats().map(|seat| format!("{seat} {:+}", self.by_seat[seat])).collect();
        anstream::println!("  totals       {}", totals.join("  "));
    }
}
