//! `oudler convert`: records from text to JSON and back.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use oudler_protocol::record::JsonRecord;
use oudler_rules::CardStyle;

use super::{Cards, Usage, replay};
use crate::render;

/// Convert records between text and JSON.
///
/// Nothing is checked beyond the form: `oudler replay` checks the play.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  oudler simulate --deals 1 --json | oudler convert - --to text")]
pub(crate) struct Args {
    /// The record, as text or as JSON; - for standard input.
    file: PathBuf,
    /// What to write.
    #[arg(long, value_enum)]
    to: Form,
    /// The letters of the cards in the text written, and of a text read that does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for people; one record.
    Text,
    /// JSON, a line a record.
    Json,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let style = CardStyle::from(args.cards);
    let records = replay::load(&args.file, style)?;
    let page = match (args.to, &records[..]) {
        (Form::Text, [record]) => record.to_text(style),
        (Form::Text, records) => {
            return Err(Usage::error(format!(
                "{} records: text holds one; convert them one by one",
                records.len()
            )));
        }
        (Form::Json, records) => records.iter().map(|record| JsonRecord::from(record).to_json() + "\n").collect(),
    };
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}
