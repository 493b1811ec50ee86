//! `oudler schema`: the JSON Schema of a record.

use std::io::Write;
use std::process::ExitCode;

use oudler_protocol::record::JsonRecord;

/// Print the JSON Schema of a record.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let schema = serde_json::to_string_pretty(&JsonRecord::schema())?;
    writeln!(std::io::stdout().lock(), "{schema}")?;
    Ok(ExitCode::SUCCESS)
}
