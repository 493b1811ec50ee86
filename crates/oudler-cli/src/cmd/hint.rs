//! `oudler hint`: what a player of a level would do in a position.

use std::process::ExitCode;

use oudler_ai::{Level, Opinion};
use oudler_rules::notation::action_text;
use oudler_rules::{CardStyle, SeatView};
use serde::Serialize;

use super::moment::{MomentArgs, over};
use super::play::draw::{Drawing, Pen};
use super::play::hint::{advice, hint};
use super::play::system_language;
use super::play::tell::Teller;
use super::{Language, Usage, print_json};
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
    #[command(flatten)]
    moment: MomentArgs,
    /// Who is asked: a level of bots.
    #[arg(long, default_value = "expert")]
    level: Level,
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
    let record = args.moment.record()?;
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

/// Whose position it is, and what lies on the table.
pub(super) fn position(page: &mut String, view: &SeatView, teller: &Teller) {
    line!(page, "{DIM}{} {}{DIM:#}", teller.either("Seat", "Place"), view.seat());
    teller.hand(page, view);
    if let Some(deal) = view.table().deal.as_ref().filter(|deal| !deal.trick.is_empty()) {
        let played = deal.ring.from(deal.trick.leader()).zip(deal.trick.cards());
        let cards: Vec<String> = played.map(|(seat, &card)| format!("{seat} {}", teller.pen.card(card))).collect();
        line!(page, "  {} {}: {} …", teller.either("trick", "pli"), deal.tricks.len() + 1, cards.join(", "));
    }
}
