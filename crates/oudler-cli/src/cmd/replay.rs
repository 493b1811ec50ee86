//! `oudler replay`: checks a record card by card and tells the deal.

mod tell;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use oudler_protocol::record::JsonRecord;
use oudler_protocol::replay::WireReplay;
use oudler_rules::CardStyle;
use oudler_rules::notation::Record;

use super::{Cards, print_json};
use crate::render::{self, BAD};

/// Check a record card by card, and print the deal trick by trick, the count and the score.
///
/// At the first step against the rules it says which trick, which seat, what was legal and the
/// clause; exit code 1.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  oudler replay testdata/games/four.txt\n  oudler simulate --deals 1 --json | oudler replay -"
)]
pub(crate) struct Args {
    /// The record, as text or as JSON (one record or several); - for standard input.
    file: PathBuf,
    /// The letters cards are written with, and read with where the record does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// Print JSON, one line a record: every step with what was legal there, and how the deal then stands.
    /// Cards are in English letters there.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let style = CardStyle::from(args.cards);
    let records = load(&args.file, style)?;
    let mut code = ExitCode::SUCCESS;
    for (n, record) in records.iter().enumerate() {
        let which = if records.len() > 1 { format!("record {}, ", n + 1) } else { String::new() };
        let is_wrong = if args.json {
            let replay = WireReplay::from(record);
            print_json(&replay)?;
            replay.error.is_some()
        } else {
            let (page, error) = tell::replay(record, style);
            let gap = if n > 0 { "\n" } else { "" };
            render::print(&format!("{gap}{page}"))?;
            if let Some(error) = &error {
                anstream::eprintln!("{BAD}error:{BAD:#} {which}{}", tell::explain(error, style));
            }
            error.is_some()
        };
        if is_wrong {
            code = ExitCode::from(1);
        }
    }
    Ok(code)
}

/// The records of a file.
pub(super) fn load(file: &Path, style: CardStyle) -> anyhow::Result<Vec<Record>> {
    let text = read(file)?;
    parse(&text, style).with_context(|| format!("reading {}", name(file)))
}

fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { file.display().to_string() }
}

fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("reading standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| format!("opening {}", file.display()))
}

/// Text, or one or more JSON records in a row.
fn parse(text: &str, style: CardStyle) -> anyhow::Result<Vec<Record>> {
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with('{') {
        return Ok(vec![Record::parse(text, style)?]);
    }
    let mut records = Vec::new();
    for json in serde_json::Deserializer::from_str(text).into_iter::<JsonRecord>() {
        let n = records.len() + 1;
        records.push(Record::try_from(json?).with_context(|| format!("record {n}"))?);
    }
    Ok(records)
}
