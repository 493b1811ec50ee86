//! `oudler club movements`: for which numbers of people nobody has to meet twice.

use oudler_club::entry::Number;
use oudler_club::movement::{MAX_ROUNDS, OddTables};
use oudler_club::movement::{Request, Seated, draw, sizes};

use super::super::{Usage, print_json};
use super::Say;
use crate::render::{self, line};

/// For every number of people, and of rounds, how often two would meet again: 0 where nobody meets
/// twice; a number alone where there cannot be fewer; and the proven least behind it where there
/// might be.
#[derive(clap::Args)]
pub(super) struct Args {
    /// From so many people.
    #[arg(long, default_value_t = 6)]
    from: usize,
    /// To so many.
    #[arg(long, default_value_t = 40)]
    to: usize,
    /// Only every so many.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    step: u16,
    /// How many rounds at most.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// How many make a team: 1, 2 or 4.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4))]
    team: u16,
}

pub(super) fn run(args: &Args, say: Say) -> anyhow::Result<()> {
    if !(1..=MAX_ROUNDS).contains(&args.rounds) || args.to > 400 {
        return Err(Usage::error(format!("show up to 400 people and 1 to {MAX_ROUNDS} rounds")));
    }
    let team = usize::from(args.team);
    let can_be = |n: &usize| {
        n.is_multiple_of(team) && sizes(*n, OddTables::Fewest).is_some_and(|sizes| sizes.len() >= team)
    };
    let mut page = String::new();
    let heads: Vec<String> = (1..=args.rounds).map(|round| round.to_string()).collect();
    line!(page, "| {} | {} |", say.either("people", "joueurs"), heads.join(" | "));
    line!(page, "| --- |{}", " --- |".repeat(args.rounds));
    let mut all = Vec::new();
    for n in (args.from..=args.to).step_by(usize::from(args.step)).filter(can_be) {
        let mut cells = Vec::new();
        for rounds in 1..=args.rounds {
            let seated = |i: usize| Seated {
                team: (team > 1).then_some((i / team) as u16),
                ..Seated::new(Number(i as u16 + 1))
            };
            let drawn = draw(&Request::first((0..n).map(seated).collect(), rounds, 1))?;
            let forecast = drawn.forecast;
            let bound = if forecast.is_best() { String::new() } else { format!(" (≥ {})", forecast.least) };
            cells.push(format!("{}{bound}", forecast.repeats));
            all.push(serde_json::json!({ "people": n, "rounds": rounds, "repeats": forecast.repeats, "least": forecast.least }));
        }
        line!(page, "| {n} | {} |", cells.join(" | "));
    }
    if say.json { print_json(&all) } else { render::print(&page) }
}
