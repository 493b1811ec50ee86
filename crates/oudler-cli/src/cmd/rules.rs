//! `oudler rules`: the options of a table, and what a clause says.

use std::process::ExitCode;

use oudler_rules::{Clause, Options, Preset};

use super::{Language, RulesArgs, Usage};
use crate::render::{self, DIM, STRONG, line};

/// Show the rules of a table, or what a clause says.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  oudler rules EXC-06\n  oudler rules ECART --lang fr\n  oudler rules --players 5 --rules house"
)]
pub(crate) struct Args {
    /// A clause, or the beginning of its id: EXC-06, ECART; `all` for every one.
    clause: Option<String>,
    /// The language in which clauses are said.
    #[arg(long, value_enum, default_value = "en", requires = "clause")]
    lang: Language,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(id) = &args.clause {
        return show_clauses(id, args.lang);
    }
    let rules = args.rules.rules()?;
    let mut page = String::new();
    line!(page, "{STRONG}{:<16}{:<18}{:<18}this table{STRONG:#}", "option", "fft", "house");
    let presets = Preset::ALL.map(|preset| preset.options(rules.table));
    for key in Options::KEYS {
        let [fft, house] = presets.map(|options| options.get(key).unwrap_or_default());
        let here = rules.get(key).unwrap_or_default();
        line!(page, "{key:<16}{DIM}{fft:<18}{house:<18}{DIM:#}{here}");
    }
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}

fn show_clauses(id: &str, language: Language) -> anyhow::Result<ExitCode> {
    let wanted = id.to_ascii_uppercase();
    let all = Clause::ALL.iter().copied();
    let found: Vec<_> = match Clause::find(id) {
        Some(clause) => vec![clause],
        None if wanted == "ALL" => all.collect(),
        None => all.filter(|clause| !id.is_empty() && clause.id().starts_with(&wanted)).collect(),
    };
    if found.is_empty() {
        return Err(Usage::error(format!(
            "no clause begins with {id:?}; there are DECK-01 to FAULT-14, see docs/rules.md"
        )));
    }
    let mut page = String::new();
    for clause in found {
        let text = language.either(clause.text(), clause.french());
        line!(page, "{STRONG}{clause}{STRONG:#}  {text}");
    }
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}
