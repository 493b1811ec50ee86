//! `oudler club movements`: for which numbers of people nobody has to meet twice.

use oudler_club::entry::Number;
use oudler_club::movement::{Forecast, MAX_ROUNDS, MIN_PEOPLE, OddTables, Request, Seated, draw, sizes};
use serde_json::json;

use super::super::print_json;
use super::Say;
use crate::render::{self, line};

/// For every number of people, and of rounds, how often two would meet again: 0 where nobody meets
/// twice; a number alone where there cannot be fewer; and the proven least behind it where there
/// might be. Numbers of people that come to the same share a line.
#[derive(clap::Args)]
pub(super) struct Args {
    /// From so many people.
    #[arg(long, value_name = "N", default_value_t = MIN_PEOPLE)]
    from: usize,
    /// To so many.
    #[arg(long, value_name = "N", default_value_t = 40)]
    to: usize,
    /// How many rounds at most.
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: usize,
    /// How many make a team, whose people never meet: 1, 2 or 4.
    #[arg(long, value_name = "N", default_value = "1", value_parser = team)]
    team: usize,
}

fn team(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|n| [1, 2, 4].contains(n)).ok_or("a team has 1, 2 or 4 people")
}

/// The most people that are shown.
const MOST: usize = 400;

pub(super) fn run(args: &Args, say: Say) -> anyhow::Result<()> {
    let fits = (1..=MAX_ROUNDS).contains(&args.rounds) && MIN_PEOPLE <= args.from && args.to <= MOST;
    if !fits || args.from > args.to {
        return Err(say.wrong(
            format!("show {MIN_PEOPLE} to {MOST} people, the fewer first, and 1 to {MAX_ROUNDS} rounds"),
            format!(
                "montrez de {MIN_PEOPLE} à {MOST} joueurs, le moins d’abord, et de 1 à {MAX_ROUNDS} positions"
            ),
        ));
    }
    let mut groups = Vec::<(usize, usize, Vec<Forecast>)>::new();
    for n in (args.from..=args.to).filter(|&n| can_be(n, args.team)) {
        let row = (1..=args.rounds).map(|rounds| forecast(n, rounds, args.team)).collect::<Result<Vec<_>, _>>()?;
        match groups.last_mut() {
            Some((_, last, same)) if *same == row && !say.json => *last = n,
            _ => groups.push((n, n, row)),
        }
    }
    if say.json {
        let cells = groups.iter().flat_map(|(n, _, row)| {
            (1..).zip(row).map(move |(rounds, Forecast { repeats, least })| {
                json!({ "people": n, "rounds": rounds, "repeats": repeats, "least": least })
            })
        });
        return print_json(&cells.collect::<Vec<_>>());
    }
    let mut page = String::new();
    let heads: Vec<String> = (1..=args.rounds).map(|round| round.to_string()).collect();
    line!(page, "| {} | {} |", say.either("people", "joueurs"), heads.join(" | "));
    line!(page, "| --- |{}", " --- |".repeat(args.rounds));
    for (first, last, row) in groups {
        let cell = |forecast: &Forecast| {
            if forecast.is_best() {
                forecast.repeats.to_string()
            } else {
                format!("{} (≥ {})", forecast.repeats, forecast.least)
            }
        };
        let cells: Vec<String> = row.iter().map(cell).collect();
        let people = if first == last { first.to_string() } else { format!("{first} – {last}") };
        line!(page, "| {people} | {} |", cells.join(" | "));
    }
    render::print(&page)
}

/// Whether so many make whole teams that can be kept apart: a team needs as many tables as people.
fn can_be(n: usize, team: usize) -> bool {
    n.is_multiple_of(team) && sizes(n, OddTables::Fewest).is_some_and(|sizes| sizes.len() >= team)
}

fn forecast(n: usize, rounds: usize, team: usize) -> anyhow::Result<Forecast> {
    let seated =
        |i: usize| Seated { team: (team > 1).then_some((i / team) as u16), ..Seated::new(Number(i as u16 + 1)) };
    Ok(draw(&Request::first((0..n).map(seated).collect(), rounds, 1))?.forecast)
}
