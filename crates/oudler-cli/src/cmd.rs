//! One module per subcommand.

pub(crate) mod arbiter;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bots;
pub(crate) mod club;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod hint;
pub(crate) mod load;
pub(crate) mod matches;
mod moment;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod verify;

use std::io::{IsTerminal, Write};
use std::thread;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use oudler_rules::{CardStyle, Rules, TableKind};

/// Something on the command line that cannot be; exit code 2.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

impl Usage {
    pub(crate) fn error(why: impl std::fmt::Display) -> anyhow::Error {
        Self(why.to_string()).into()
    }
}

/// The letters cards are written with.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Cards {
    /// KS 10H T21 EX.
    En,
    /// RP 10C A21 EX.
    Fr,
}

impl From<Cards> for CardStyle {
    fn from(cards: Cards) -> Self {
        match cards {
            Cards::En => Self::English,
            Cards::Fr => Self::French,
        }
    }
}

/// The language people are spoken to in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Language {
    En,
    Fr,
}

impl Language {
    pub(crate) const fn either(self, english: &'static str, french: &'static str) -> &'static str {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}

/// How many sit at the table.
pub(crate) fn table(text: &str) -> Result<TableKind, &'static str> {
    text.parse().map_err(|_| "play with 3, 4 or 5, or 5-sitting-out where the dealer does not play")
}

/// The rules named on the command line.
#[derive(clap::Args)]
pub(crate) struct RulesArgs {
    /// Number of players: 3, 4, 5, or 5-sitting-out (the dealer of five sits out).
    #[arg(long, value_name = "N", default_value = "4", value_parser = table)]
    pub(crate) players: TableKind,
    /// The rules: fft or house.
    #[arg(long, value_name = "PRESET", default_value = "fft")]
    rules: String,
    /// Change one option of the rules; may be repeated. `oudler rules` lists them.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl RulesArgs {
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        let text = format!("{} {}", self.rules, self.set.join(" "));
        Rules::parse(self.players, &text).map_err(Usage::error)
    }
}

/// How far a run of so many deals has come, for whoever watches a terminal.
pub(crate) fn progress_bar(n_deals: u64, is_shown: bool) -> ProgressBar {
    if !std::io::stderr().is_terminal() || !is_shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} deals, {per_sec}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(n_deals).with_style(style)
}

/// The threads asked for, or one for every core.
pub(crate) fn n_threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Writes a line of JSON to standard output.
pub(crate) fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(value)?)?;
    Ok(())
}
