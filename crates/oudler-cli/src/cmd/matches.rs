//! `oudler match`: two bots compared on the same deals.

use std::process::ExitCode;

use oudler_ai::Level;
use oudler_ai::matches::{AuctionReport, BotReport, Estimate, ForcedReport, Match, Pair, Pairing};
use oudler_rules::Rules;
use serde_json::{Value, json};

use super::bots::level;
use super::{RulesArgs, n_threads, print_json, progress_bar};
use crate::render::{BAD, DIM, GOOD, STRONG};

/// Compare two bots: every deal is played twice, with the sides exchanged.
///
/// With their own auctions, every second player is A and the others are B, then the other way
/// round, so that each hand of each deal is held once by A and once by B. With --forced-garde the
/// strongest hand plays a garde, A against B, then B against A. Intervals are of 95 %, taken over
/// deals. The same seed gives the same figures, whatever the number of threads.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  oudler match --a habit --b random --deals 2000 --seed 7 --forced-garde")]
pub(crate) struct Args {
    /// The bot the differences are counted for.
    #[arg(long, value_parser = level(), value_name = "BOT")]
    a: Level,
    /// The bot it is compared with.
    #[arg(long, value_parser = level(), value_name = "BOT")]
    b: Level,
    #[command(flatten)]
    rules: RulesArgs,
    /// How many deals; each is played twice.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,
    /// The same seed deals the same cards.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Let the strongest hand play a garde: the highest 2·trumps + 6·oudlers + courts.
    #[arg(long)]
    forced_garde: bool,
    /// Threads to play on; every core unless said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let n_threads = n_threads(args.threads);
    let game = Match { rules, n_deals: args.deals, seed: args.seed, n_threads };
    let (a, b) = (|| args.a.bot(), || args.b.bot());
    let pair = Pair { a: &a, b: &b };
    let bar = progress_bar(args.deals, true);
    let progress = |n: u64| bar.inc(n);
    let figures = if args.forced_garde {
        let report = game.forced_garde(pair, &progress);
        bar.finish_and_clear();
        if !args.json {
            print_forced(args, &rules, &report);
        }
        forced_json(&report)
    } else {
        let report = game.auction(pair, &progress);
        bar.finish_and_clear();
        if !args.json {
            print_auction(args, &rules, &report);
        }
        auction_json(&report)
    };
    if args.json {
        let mut line = json!({
            "a": args.a.to_string(),
            "b": args.b.to_string(),
            "table": rules.table.to_string(),
            "rules": rules.to_string(),
            "deals": args.deals,
            "seed": args.seed,
            "protocol": if args.forced_garde { "forced-garde" } else { "auction" },
        });
        if let (Value::Object(line), Value::Object(figures)) = (&mut line, figures) {
            line.extend(figures);
        }
        print_json(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_head(args: &Args, rules: &Rules) {
    anstream::println!(
        "{STRONG}{} (A) against {} (B){STRONG:#} {DIM}{} deals played twice, {} players, {rules}, seed {}{DIM:#}",
        args.a,
        args.b,
        args.deals,
        rules.table,
        args.seed
    );
}

fn print_auction(args: &Args, rules: &Rules, report: &AuctionReport) {
    print_head(args, rules);
    anstream::println!("{DIM}  score a deal{:>18}{:>20}{DIM:#}", "A", "B");
    let [a, b] = &report.bots;
    let line = |name: &str, of: fn(&BotReport) -> &Estimate| {
        anstream::println!("  {name:<12}{:>20}{:>20}", points(of(a)), points(of(b)));
    };
    line("every seat", |bot| &bot.score);
    line("as taker", |bot| &bot.as_taker);
    if a.as_partner.n + b.as_partner.n > 0 {
        line("as partner", |bot| &bot.as_partner);
    }
    line("as defender", |bot| &bot.as_defender);
    anstream::println!("  {:<12}{:>20}{:>20}", "contracts", a.made.n, b.made.n);
    anstream::println!("  {:<12}{:>20}{:>20}", "made", percent(&a.made), percent(&b.made));
    anstream::println!("  {:<12}{:>20}", "passed out", percent(&report.passed_out));
    if report.n_cancelled > 0 {
        anstream::println!("  {:<12}{:>20}", "cancelled", report.n_cancelled);
    }
    print_difference(&report.difference, "a seat and deal");
}

fn print_forced(args: &Args, rules: &Rules, report: &ForcedReport) {
    print_head(args, rules);
    anstream::println!("{DIM}  forced garde{:>18}{:>20}{DIM:#}", "made", "mark per defender");
    for (name, pairing) in [("A takes", &report.a_takes), ("B takes", &report.b_takes)] {
        anstream::println!("  {name:<12}{:>18}{:>20}", percent(&pairing.made), points(&pairing.mark));
    }
    print_difference(&report.difference, "a defender and deal");
}

fn print_difference(difference: &Estimate, per: &str) {
    let style = match (difference.low() > 0.0, difference.high() < 0.0) {
        (true, _) => GOOD,
        (_, true) => BAD,
        _ => STRONG,
    };
    anstream::println!("  {:<12}{style}{:>20}{style:#} {DIM}{per}{DIM:#}", "A less B", points(difference));
}

fn points(estimate: &Estimate) -> String {
    if estimate.n == 0 {
        return "-".into();
    }
    format!("{:+.1} ± {:.1}", estimate.mean, estimate.margin)
}

fn percent(estimate: &Estimate) -> String {
    if estimate.n == 0 {
        return "-".into();
    }
    format!("{:.1} ± {:.1} %", 100.0 * estimate.mean, 100.0 * estimate.margin)
}

/// Mean, half the width of the interval, and the number of values; `null` where there is none.
fn estimate_json(estimate: &Estimate) -> Value {
    if estimate.n == 0 {
        return Value::Null;
    }
    let margin = estimate.margin.is_finite().then_some(estimate.margin);
    json!({ "mean": estimate.mean, "margin": margin, "n": estimate.n })
}

fn auction_json(report: &AuctionReport) -> Value {
    let bot = |bot: &BotReport| {
        json!({
            "score": estimate_json(&bot.score),
            "as_taker": estimate_json(&bot.as_taker),
            "as_partner": estimate_json(&bot.as_partner),
            "as_defender": estimate_json(&bot.as_defender),
            "made": estimate_json(&bot.made),
        })
    };
    json!({
        "difference": estimate_json(&report.difference),
        "score_a": bot(&report.bots[0]),
        "score_b": bot(&report.bots[1]),
        "passed_out": estimate_json(&report.passed_out),
        "cancelled": report.n_cancelled,
    })
}

fn forced_json(report: &ForcedReport) -> Value {
    let pairing = |one: &Pairing| json!({ "made": estimate_json(&one.made), "mark": estimate_json(&one.mark) });
    json!({
        "difference": estimate_json(&report.difference),
        "a_takes": pairing(&report.a_takes),
        "b_takes": pairing(&report.b_takes),
    })
}
