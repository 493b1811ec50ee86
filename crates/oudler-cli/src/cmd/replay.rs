//! `oudler replay`: checks a record card by card and tells the deal.

mod tell;
mod to_json;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use oudler_protocol::record::JsonRecord;
use oudler_rules::CardStyle;
use oudler_rules::notation::Record;

use super::{Cards, print_json};
use crate::render::BAD;

/// Check a record card by card, and print the deal trick by trick, the count and the score.
///
/// At the first step against the rules it says which trick, which seat, what was legal and the
/// clause; exit code 1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record, as text or as JSON (one record or several); - for standard input.
    file: PathBuf,
    /// The letters cards are written with, and read with where the record does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// Print JSON: every step with what was legal there. One line a record.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let style = CardStyle::from(args.cards);
    let text = read(&args.file)?;
    let records = parse(&text, style).with_context(|| format!("reading {}", args.file.display()))?;
    let mut code = ExitCode::SUCCESS;
    for record in &records {
        let error = if args.json {
            let (json, error) = to_json::replay(record, style);
            print_json(&json)?;
            error
        } else {
            tell::replay(record, style)
        };
        if let Some(error) = error {
            if !args.json {
                anstream::eprintln!("{BAD}error:{BAD:#} {}", tell::explain(&error, style));
            }
            code = ExitCode::from(1);
        }
    }
    Ok(code)
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
