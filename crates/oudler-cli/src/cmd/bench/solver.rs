//! `oudler bench solver`: cards played, and time, to find the exact value of open deals.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use oudler_ai::{Limit, Solver, Stakes, Time};
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Position};
use serde::Serialize;

use crate::cmd::solve::{self, GoalWord};
use crate::cmd::{Usage, print_json};
use crate::render::{self, DIM, STRONG, line};

/// Measure the solver of open cards on deals of a record, on one core.
///
/// Every deal is taken at the first trick with so many cards in each hand. Nodes are cards played; the
/// signature is the sum of them over the positions that were solved, and is the same wherever no time ran out.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The deals, as a record.
    #[arg(default_value = "testdata/solver/four.txt")]
    file: PathBuf,
    /// Cards in each hand.
    #[arg(long, value_delimiter = ',', default_values_t = [8, 10, 12, 14])]
    cards: Vec<u32>,
    /// What both sides play for: card points, or the score.
    #[arg(long, value_enum, default_value = "points")]
    goal: GoalWord,
    /// Ask only whether the contract is made.
    #[arg(long)]
    made: bool,
    /// Positions of each size, at most.
    #[arg(long, default_value_t = 60)]
    most: usize,
    /// Seconds for each position.
    #[arg(long, default_value_t = 20.0, value_parser = solve::seconds)]
    seconds: f64,
    /// Memory for positions, in MiB.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    mib: u32,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// What the positions of one size took.
#[derive(Serialize)]
struct Size {
    cards: u32,
    positions: usize,
    solved: usize,
    nodes: Spread,
    milliseconds: Spread,
    /// The nodes of all that were solved.
    signature: u64,
    /// The values that were found, added up; how many contracts are made.
    sum: i64,
}

/// How figures are spread.
#[derive(Serialize)]
struct Spread {
    mean: f64,
    median: f64,
    p90: f64,
    max: f64,
}

impl Spread {
    fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let n = figures.len();
        let at =
            |share: usize| figures.get((n * share / 100).min(n.saturating_sub(1))).copied().unwrap_or_default();
        let mean = figures.iter().sum::<f64>() / n.max(1) as f64;
        Self { mean, median: at(50), p90: at(90), max: at(100) }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("opening {}", args.file.display()))?;
    let record =
        Record::parse(&text, CardStyle::English).with_context(|| format!("reading {}", args.file.display()))?;
    let mut solver = Solver::new(args.mib as usize);
    let mut sizes = Vec::new();
    for &cards in &args.cards {
        let positions = positions(&record, cards, args.most)?;
        if positions.is_empty() {
            return Err(Usage::error(format!("no deal there has a trick with {cards} cards in each hand")));
        }
        sizes.push(measure(args, &mut solver, cards, &positions));
    }
    let signature: u64 = sizes.iter().map(|size| size.signature).sum();
    if args.json {
        print_json(&serde_json::json!({ "sizes": sizes, "signature": signature }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let what = if args.made { "made or not" } else { args.goal.name() };
    let mut page = String::new();
    line!(page, "{STRONG}open cards, {what}, one core{STRONG:#} {DIM}{}{DIM:#}", args.file.display());
    line!(
        page,
        "{DIM}cards  solved       nodes mean      median         p90   ms mean  median      p90      max{DIM:#}"
    );
    for Size { cards, positions, solved, nodes, milliseconds: ms, .. } in &sizes {
        let solved = format!("{solved}/{positions}");
        line!(
            page,
            "{cards:>5}{solved:>8}{:>17.0}{:>12.0}{:>12.0}{:>10.2}{:>8.2}{:>9.2}{:>9.1}",
            nodes.mean,
            nodes.median,
            nodes.p90,
            ms.mean,
            ms.median,
            ms.p90,
            ms.max
        );
    }
    line!(page, "signature {signature}");
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// The first trick of every deal with so many cards in each hand.
fn positions(record: &Record, cards: u32, most: usize) -> anyhow::Result<Vec<(Position, Stakes)>> {
    let mut positions = Vec::new();
    let mut replay = record.replay();
    let mut deal = None;
    while let Some(step) = replay.next_step() {
        let step = step?;
        let open = replay.game().and_then(|game| solve::open(record.rules, game.deal()?));
        if let Some((position, stakes)) = open
            && deal != Some(step.deal)
            && position.trick().is_empty()
            && position.hands()[position.turn()].len() == cards
        {
            deal = Some(step.deal);
            positions.push((position, stakes));
        }
    }
    positions.truncate(most);
    Ok(positions)
}

fn measure(args: &Args, solver: &mut Solver, cards: u32, positions: &[(Position, Stakes)]) -> Size {
    let (mut nodes, mut times) = (Vec::new(), Vec::new());
    let (mut solved, mut signature, mut sum) = (0, 0, 0);
    for (position, stakes) in positions {
        let start = Instant::now();
        let budget = Duration::from_secs_f64(args.seconds);
        let is_up = || start.elapsed() >= budget;
        let limit = Limit { time: Time::until(&is_up), ..Limit::NONE };
        let (value, n) = if args.made {
            let (made, n) = solver.is_made(position, stakes, limit);
            (made.map(i32::from), n)
        } else {
            let solution = solver.solve(position, stakes, args.goal.into(), limit);
            (solution.exact(), solution.nodes)
        };
        nodes.push(n as f64);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if let Some(value) = value {
            (solved, signature, sum) = (solved + 1, signature + n, sum + i64::from(value));
        }
    }
    let (nodes, milliseconds) = (Spread::of(nodes), Spread::of(times));
    Size { cards, positions: positions.len(), solved, nodes, milliseconds, signature, sum }
}
