//! `oudler hint`: what a player of a level would do in a position.

use std::path::PathBuf;
use std::process::ExitCode;

use oudler_ai::{Level, Opinion};
use oudler_rules::notation::{Record, action_text};
use oudler_rules::{CardStyle, SeatView};
use serde::Serialize;

use super::play::draw::{Drawing, Pen};
use super::play::hint::{advice, hint};
use super::play::system_language;
use super::play::tell::Teller;
use super::{Cards, Language, Usage, print_json, replay};
use crate::render::{self, DIM, line};

/// Say what a strong player would do in a position, and what it expects of each choice.
///
/// A position is a record that breaks off, or the first steps of one: whoever is to act there is advised,
/// knowing no more than that seat does.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  oudler hint unfinished.txt\n  \
                  oudler hint testdata/games/four.txt --deal 1 --steps 12 --level master\n  \
                  oudler simulate --deals 1 --json | oudler hint - --steps 20 --json")]
pub(crate) struct Args {
    /// The record, as text or as JSON; - for standard input.
    #[arg(value_name = "POSITION")]
    file: PathBuf,
    /// The deal, counted from 1; the last one unless said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deal: Option<u32>,
    /// How many steps of that deal are done; all that are written unless said.
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// Who is asked: a level of bots.
    #[arg(long, default_value = "expert")]
    level: Level,
    /// The letters a record's cards are read with where it does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// The language of the answer; that of your system unless said.
    #[arg(long, value_enum)]
    lang: Option<Language>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// The answer, in JSON.
#[derive(Serialize)]
struct Said {
    seat: String,
    level: String,
    #[serde(rename = "do")]
    action: String,
    options: Vec<Choice>,
}

/// A choice that was weighed.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "do")]
    action: String,
    /// The points the seat expects, how uncertain they are, how likely the contract is made, and in how
    /// many worlds it was tried.
    score: f64,
    error: f64,
    made: f64,
    worlds: usize,
}

impl From<&Opinion> for Choice {
    fn from(opinion: &Opinion) -> Self {
        Self {
            action: action_text(&opinion.action, CardStyle::English),
            score: opinion.score,
            error: opinion.error,
            made: opinion.made,
            worlds: opinion.n_worlds,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let records = replay::load(&args.file, CardStyle::from(args.cards))?;
    let [record] = &records[..] else {
        return Err(Usage::error(format!("a position is one record; there are {}", records.len())));
    };
    let record = cut(record.clone(), args)?;
    let mut replay = record.replay().remembering();
    while let Some(step) = replay.next_step() {
        step?;
    }
    let Some(view) = replay.to_act() else {
        return Err(Usage::error(over(&record)));
    };
    let advice = advice(view, args.level);
    if args.json {
        let said = Said {
            seat: view.seat().to_string(),
            level: args.level.to_string(),
            action: action_text(&advice.action, CardStyle::English),
            options: advice.options.iter().map(Choice::from).collect(),
        };
        print_json(&said)?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = args.lang.unwrap_or_else(|| system_language(|name| std::env::var(name).ok()));
    let teller = Teller { pen: Pen { lang, drawing: Drawing::Plain }, me: view.seat(), rules: view.table().rules };
    let mut page = String::new();
    position(&mut page, view, &teller);
    hint(&mut page, &advice, &teller);
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// The record up to the moment that is asked about.
fn cut(mut record: Record, args: &Args) -> anyhow::Result<Record> {
    let n = record.deals.len();
    let deal = args.deal.map_or(n, |deal| deal as usize);
    if deal == 0 || deal > n {
        return Err(Usage::error(format!("there is no deal {deal}; the record has {n}")));
    }
    record.deals.truncate(deal);
    record.misdeals.clear();
    record.is_stopped = false;
    let last = &mut record.deals[deal - 1];
    if let Some(steps) = args.steps {
        let written = last.steps.len();
        if steps > written {
            return Err(Usage::error(format!("deal {deal} has {written} steps, not {steps}")));
        }
        last.steps.truncate(steps);
        last.result = None;
    }
    Ok(record)
}

/// Why nobody is to act.
fn over(record: &Record) -> String {
    let n = record.deals.last().map_or(0, |deal| deal.steps.len());
    let most = n.saturating_sub(1);
    format!("nobody is to act there: the deal is over; ask about an earlier moment with --steps 0 to {most}")
}

/// Whose position it is, and what lies on the table.
fn position(page: &mut String, view: &SeatView, teller: &Teller) {
    line!(page, "{DIM}{} {}{DIM:#}", teller.either("Seat", "Place"), view.seat());
    teller.hand(page, view);
    if let Some(deal) = view.table().deal.as_ref().filter(|deal| !deal.trick.is_empty()) {
        let played = deal.ring.from(deal.trick.leader()).zip(deal.trick.cards());
        let cards: Vec<String> = played.map(|(seat, &card)| format!("{seat} {}", teller.pen.card(card))).collect();
        line!(page, "  {} {}: {} …", teller.either("trick", "pli"), deal.tricks.len() + 1, cards.join(", "));
    }
}
