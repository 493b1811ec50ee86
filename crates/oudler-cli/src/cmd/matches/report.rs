//! What a match or a ladder came to, as text and as JSON.

use oudler_ai::matches::{AuctionReport, BotReport, DealPlays, Estimate, ForcedReport, Pairing, Protocol};
use oudler_rules::Contract;
use serde_json::{Value, json};

use super::Series;
use crate::player::Times;
use crate::render::{self, BAD, DIM, GOOD, STRONG, line};

/// All deals of two players, in order, and how long each of them thought.
pub(super) struct Played {
    pub(super) pair: (usize, usize),
    pub(super) deals: Vec<DealPlays>,
    pub(super) times: [Times; 2],
}

/// What they came to.
pub(super) enum Figures {
    Auction(Box<AuctionReport>),
    Forced(Box<ForcedReport>),
}

impl Figures {
    pub(super) fn new(series: &Series, played: &Played) -> Self {
        match series.protocol {
            Protocol::Auction => Self::Auction(Box::new(AuctionReport::new(&series.game, &played.deals))),
            Protocol::ForcedGarde | Protocol::ForcedGardeByRole => {
                Self::Forced(Box::new(ForcedReport::new(&played.deals)))
            }
        }
    }

    fn difference(&self) -> &Estimate {
        match self {
            Self::Auction(report) => &report.difference,
            Self::Forced(report) => &report.difference,
        }
    }

    pub(super) fn print(&self, series: &Series, played: &Played) -> anyhow::Result<()> {
        let mut page = String::new();
        let [a, b] = names(series, played);
        line!(page, "{STRONG}{a} (A) against {b} (B){STRONG:#} {DIM}{}{DIM:#}", conditions(series));
        match self {
            Self::Auction(report) => auction(&mut page, report),
            Self::Forced(report) => forced(&mut page, report),
        }
        line!(page, "{DIM}  ms a decision{:>17}{:>20}{DIM:#}", "A", "B");
        let mut times = |name: &str, of: fn(&Times) -> f64| {
            let [a, b] = [0, 1].map(|side| millis(of(&played.times[side])));
            line!(page, "  {name:<12}{a:>20}{b:>20}");
        };
        times("mean", Times::mean);
        times("99 in 100", Times::p99);
        times("most", Times::most);
        render::print(&page)
    }

    pub(super) fn to_json(&self, series: &Series, played: &Played) -> Value {
        let [a, b] = names(series, played);
        let mut line = json!({ "a": a, "b": b });
        extend(&mut line, conditions_json(series));
        extend(&mut line, self.figures_json());
        extend(&mut line, ms_json(played));
        line
    }

    fn figures_json(&self) -> Value {
        match self {
            Self::Auction(report) => auction_json(report),
            Self::Forced(report) => forced_json(report),
        }
    }
}

/// All players against each other.
pub(super) struct Ladder<'a> {
    pub(super) series: &'a Series,
    pub(super) played: &'a [Played],
}

impl Ladder<'_> {
    /// What the player of this row gains over that of the column; nothing against itself.
    fn gain(&self, row: usize, column: usize) -> Option<Estimate> {
        let played = self.played.iter().find(|played| [(row, column), (column, row)].contains(&played.pair))?;
        let gain = *Figures::new(self.series, played).difference();
        Some(if played.pair == (row, column) { gain } else { Estimate { mean: -gain.mean, ..gain } })
    }

    /// How long a player thought, over all its matches.
    fn times(&self, player: usize) -> Times {
        let mut times = Times::default();
        for played in self.played {
            for (who, own) in [played.pair.0, played.pair.1].into_iter().zip(&played.times) {
                if who == player {
                    times.add_all(own);
                }
            }
        }
        times
    }

    pub(super) fn print(&self) -> anyhow::Result<()> {
        let names = &self.series.names;
        let n = names.len();
        let mut page = String::new();
        line!(page, "{STRONG}{n} players{STRONG:#} {DIM}{}{DIM:#}", conditions(self.series));
        // Long names, of programs say, are told in full below the table.
        let short: Vec<String> = (1..)
            .zip(names)
            .map(|(n, name)| if name.chars().count() > 12 { format!("({n})") } else { name.clone() })
            .collect();
        let head: Vec<String> = short.iter().map(|name| format!("{name:>16}")).collect();
        line!(page, "{DIM}  row less column{}{:>14}{DIM:#}", head.concat(), "ms, mean");
        for (row, name) in short.iter().enumerate() {
            let cells: Vec<String> = (0..n)
                .map(|column| match self.gain(row, column) {
                    Some(gain) => format!("{0}{1:>16}{0:#}", colour(&gain), points(&gain)),
                    None => format!("{DIM}{:>16}{DIM:#}", "·"),
                })
                .collect();
            let ms = millis(self.times(row).mean());
            line!(page, "  {STRONG}{name:<15}{STRONG:#}{}{ms:>14}", cells.concat());
        }
        for (short, name) in short.iter().zip(names).filter(|(short, name)| short != name) {
            line!(page, "  {DIM}{short} {name}{DIM:#}");
        }
        line!(page, "  {DIM}points {}, ± 95 %{DIM:#}", per(self.series.protocol));
        render::print(&page)
    }

    pub(super) fn to_json(&self) -> Value {
        let mut line = json!({ "ladder": self.series.names });
        extend(&mut line, conditions_json(self.series));
        let pair = |played: &Played| {
            let [a, b] = names(self.series, played);
            let mut pair = json!({ "a": a, "b": b });
            extend(&mut pair, Figures::new(self.series, played).figures_json());
            extend(&mut pair, ms_json(played));
            pair
        };
        extend(&mut line, json!({ "pairs": self.played.iter().map(pair).collect::<Vec<Value>>() }));
        line
    }
}

fn names<'a>(series: &'a Series, played: &Played) -> [&'a str; 2] {
    [&series.names[played.pair.0], &series.names[played.pair.1]]
}

fn conditions(series: &Series) -> String {
    let times = if series.protocol.n_plays() == 2 { "twice" } else { "three times" };
    let (n, rules, seed) = (series.game.n_deals, series.rules(), series.game.seed);
    format!("{n} deals played {times}, {} players, {rules}, seed {seed}", rules.table)
}

fn conditions_json(series: &Series) -> Value {
    json!({
        "table": series.rules().table.to_string(),
        "rules": series.rules().to_string(),
        "deals": series.game.n_deals,
        "seed": series.game.seed,
        "protocol": series.protocol_word(),
    })
}

/// What a difference is counted by.
const fn per(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Auction => "a seat and deal",
        Protocol::ForcedGarde | Protocol::ForcedGardeByRole => "a defender and deal",
    }
}

fn auction(page: &mut String, report: &AuctionReport) {
    line!(page, "{DIM}  score a deal{:>18}{:>20}{DIM:#}", "A", "B");
    let [a, b] = &report.bots;
    let mut row = |name: &str, of: fn(&BotReport) -> &Estimate| {
        line!(page, "  {name:<12}{:>20}{:>20}", points(of(a)), points(of(b)));
    };
    row("every seat", |bot| &bot.score);
    row("as taker", |bot| &bot.as_taker);
    if a.as_partner.n + b.as_partner.n > 0 {
        row("as partner", |bot| &bot.as_partner);
    }
    row("as defender", |bot| &bot.as_defender);
    line!(page, "  {:<12}{:>20}{:>20}", "contracts", a.made.n, b.made.n);
    for contract in Contract::ALL {
        let [a, b] = [a, b].map(|bot| percent_of(bot.n_contracts[contract as usize], bot.made.n));
        line!(page, "  {DIM}{:<12}{a:>20}{b:>20}{DIM:#}", contract.to_string());
    }
    line!(page, "  {:<12}{:>20}{:>20}", "made", percent(&a.made), percent(&b.made));
    line!(page, "  {:<12}{:>20}", "passed out", percent(&report.passed_out));
    if report.n_cancelled > 0 {
        line!(page, "  {:<12}{:>20}", "cancelled", report.n_cancelled);
    }
    gain(page, 20, "A less B", &report.difference, per(Protocol::Auction));
}

fn forced(page: &mut String, report: &ForcedReport) {
    line!(page, "{DIM}  forced garde{:>18}{:>20}{DIM:#}", "made", "mark per defender");
    let mut row = |name: &str, pairing: &Pairing| {
        line!(page, "  {name:<12}{:>18}{:>20}", percent(&pairing.made), points(&pairing.mark));
    };
    row("A takes", &report.a_takes);
    row("B takes", &report.b_takes);
    if let Some(roles) = &report.roles {
        row("B alone", &roles.b_alone);
        gain(page, 38, "A's attack", &roles.taker, "over B's, against B");
        gain(page, 38, "A's defence", &roles.defence, "over B's, against B");
    }
    gain(page, 38, "A less B", &report.difference, per(Protocol::ForcedGarde));
}

/// A gain, its last sign in this column.
fn gain(page: &mut String, column: usize, name: &str, gain: &Estimate, per: &str) {
    let style = colour(gain);
    line!(page, "  {name:<12}{style}{:>column$}{style:#} {DIM}{per}{DIM:#}", points(gain));
}

/// Green or red where the interval leaves no doubt.
fn colour(gain: &Estimate) -> anstyle::Style {
    match (gain.low() > 0.0, gain.high() < 0.0) {
        (true, _) => GOOD,
        (_, true) => BAD,
        _ => STRONG,
    }
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

fn percent_of(n: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{:.1} %", 100.0 * n as f64 / of as f64) }
}

/// Milliseconds, with as many digits as tell them apart.
fn millis(ms: f64) -> String {
    match ms {
        ms if ms < 0.1 => format!("{ms:.3}"),
        ms if ms < 10.0 => format!("{ms:.2}"),
        ms => format!("{ms:.0}"),
    }
}

/// Mean, half the width of the interval, and the number of values; `null` where there is none.
fn estimate_json(estimate: &Estimate) -> Value {
    if estimate.n == 0 {
        return Value::Null;
    }
    let margin = estimate.margin.is_finite().then_some(estimate.margin);
    json!({ "mean": estimate.mean, "margin": margin, "n": estimate.n })
}

fn ms_json(played: &Played) -> Value {
    json!({ "ms": { "a": played.times[0].to_json(), "b": played.times[1].to_json() } })
}

fn auction_json(report: &AuctionReport) -> Value {
    let bot = |bot: &BotReport| {
        let contracts = Contract::ALL.map(|contract| (contract.to_string(), bot.n_contracts[contract as usize]));
        json!({
            "score": estimate_json(&bot.score),
            "as_taker": estimate_json(&bot.as_taker),
            "as_partner": estimate_json(&bot.as_partner),
            "as_defender": estimate_json(&bot.as_defender),
            "made": estimate_json(&bot.made),
            "contracts": std::collections::BTreeMap::from(contracts),
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
    let mut line = json!({
        "difference": estimate_json(&report.difference),
        "a_takes": pairing(&report.a_takes),
        "b_takes": pairing(&report.b_takes),
    });
    if let Some(roles) = &report.roles {
        let (taker, defence) = (estimate_json(&roles.taker), estimate_json(&roles.defence));
        extend(&mut line, json!({ "b_alone": pairing(&roles.b_alone), "taker": taker, "defence": defence }));
    }
    line
}

/// Adds the fields of one object to another.
fn extend(line: &mut Value, more: Value) {
    if let (Value::Object(line), Value::Object(more)) = (line, more) {
        line.extend(more);
    }
}
