//! `oudler solve`: what a position is worth with all cards open, and every card in it.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use oudler_ai::{Choices, Goal, Limit, Solution, Solver, Stakes, Time};
use oudler_rules::{Card, Deal, HalfPoints, Phase, Position, Rules, Side, SlamBid};
use serde::Serialize;

use super::hint::position;
use super::moment::{MomentArgs, over};
use super::play::draw::{Drawing, Pen};
use super::play::system_language;
use super::play::tell::Teller;
use super::{Language, Usage, print_json};
use crate::render::{self, DIM, STRONG, line};

/// Say what a position is worth when all cards lie open and both sides play as well as can be, and what every
/// card in it leads to.
///
/// A position is a record that breaks off in the play, or the first steps of one. The value is exact; where
/// the time was too short it lies between two bounds that are proven.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  oudler solve testdata/games/four.txt --deal 1 --steps 50\n  \
                  oudler solve unfinished.txt --goal points --seconds 60\n  \
                  oudler simulate --deals 1 --json | oudler solve - --steps 40 --json")]
pub(crate) struct Args {
    #[command(flatten)]
    moment: MomentArgs,
    /// What both sides play for: the score, or card points alone.
    #[arg(long, value_enum, default_value = "score")]
    goal: GoalWord,
    /// Seconds it may take.
    #[arg(long, default_value_t = 20.0, value_parser = seconds)]
    seconds: f64,
    /// Memory for positions, in MiB.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    mib: u32,
    /// The language of the answer; that of your system unless said.
    #[arg(long, value_enum)]
    lang: Option<Language>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// What both sides play for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GoalWord {
    /// What each defender pays the taker.
    Score,
    /// The attack's card points.
    Points,
}

impl From<GoalWord> for Goal {
    fn from(word: GoalWord) -> Self {
        match word {
            GoalWord::Score => Self::Score,
            GoalWord::Points => Self::Points,
        }
    }
}

impl GoalWord {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Points => "points",
        }
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|s| (0.001..=86_400.0).contains(s))
        .ok_or_else(|| "give 0.001 to 86400 seconds".into())
}

/// The answer, in JSON. Card points are in halves.
#[derive(Serialize)]
struct Said {
    seat: String,
    side: Side,
    goal: &'static str,
    least: i32,
    most: i32,
    best: Vec<Card>,
    cards: Vec<Valued>,
    nodes: u64,
}

/// A card and what it leads to.
#[derive(Serialize)]
struct Valued {
    card: Card,
    least: i32,
    most: i32,
}

/// The play of a deal with what is at stake; `None` when the cards are not being played.
pub(super) fn open(rules: Rules, deal: &Deal) -> Option<(Position, Stakes)> {
    let Phase::Play(play) = deal.phase() else { return None };
    let mut handfuls = [0; 3];
    for declared in play.handfuls() {
        handfuls[declared.handful as usize] += 1;
    }
    let taken = play.taken();
    let slam_announced = taken.slam == SlamBid::Announced;
    let stakes = Stakes { rules, contract: taken.contract, aside: play.aside(), handfuls, slam_announced };
    Some((*play.position(), stakes))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let record = args.moment.record()?;
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        step?;
    }
    let Some(view) = replay.to_act() else {
        return Err(Usage::error(over(&record)));
    };
    let Some((at, stakes)) = replay.game().and_then(|game| open(record.rules, game.deal()?)) else {
        return Err(Usage::error("the cards are not being played there; ask about a later moment with --steps"));
    };
    let start = Instant::now();
    let budget = Duration::from_secs_f64(args.seconds);
    let is_up = || start.elapsed() >= budget;
    let limit = Limit { time: Time::until(&is_up), ..Limit::NONE };
    let mut choices = Solver::new(args.mib as usize).choices(&at, &stakes, args.goal.into(), limit);
    let better = |solution: &Solution| match choices.side {
        Side::Attack => (-solution.most, -solution.least),
        Side::Defence => (solution.least, solution.most),
    };
    choices.cards.sort_by_key(|(_, solution)| better(solution));
    if args.json {
        let value = choices.value();
        let cards = choices.cards.iter().map(|&(card, Solution { least, most, .. })| Valued { card, least, most });
        print_json(&Said {
            seat: view.seat().to_string(),
            side: choices.side,
            goal: args.goal.name(),
            least: value.least,
            most: value.most,
            best: choices.best(),
            cards: cards.collect(),
            nodes: choices.nodes,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = args.lang.unwrap_or_else(|| system_language(|name| std::env::var(name).ok()));
    let teller = Teller { pen: Pen { lang, drawing: Drawing::Plain }, me: view.seat(), rules: record.rules };
    let mut page = String::new();
    position(&mut page, view, &teller);
    tell(&mut page, &choices, args.goal, &teller);
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// The value, and every card.
fn tell(page: &mut String, choices: &Choices, goal: GoalWord, teller: &Teller) {
    let what = match goal {
        GoalWord::Score => teller.either(
            "what each defender pays the taker, all cards open",
            "ce que chaque défenseur paie au preneur, cartes sur table",
        ),
        GoalWord::Points => {
            teller.either("the attack's card points, all cards open", "les points de l’attaque, cartes sur table")
        }
    };
    let value = choices.value();
    line!(page, "  {STRONG}{}{STRONG:#}  {DIM}{what}{DIM:#}", bounds(&value, goal, teller));
    let best = choices.best();
    for (card, solution) in &choices.cards {
        let mark = if best.contains(card) { "*" } else { " " };
        line!(page, "  {mark} {}  {}", teller.pen.card(*card), bounds(solution, goal, teller));
    }
    if value.exact().is_none() {
        let more = teller.either(
            "The time was too short for an exact value; --seconds gives more.",
            "Le temps n’a pas suffi pour une valeur exacte ; --seconds en donne plus.",
        );
        line!(page, "  {DIM}{more}{DIM:#}");
    }
}

/// What is proven of a value.
fn bounds(solution: &Solution, goal: GoalWord, teller: &Teller) -> String {
    let one = |value: i32| match goal {
        GoalWord::Score => format!("{value:+}"),
        GoalWord::Points => HalfPoints(value as u16).to_string(),
    };
    match solution.exact() {
        Some(value) => one(value),
        None => format!("{} {} {}", one(solution.least), teller.either("to", "à"), one(solution.most)),
    }
}
