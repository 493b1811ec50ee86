//! Oudler's own build tool, run as `cargo xtask`. It needs Rust, and for the client Node.js.

mod clauses;
mod golden;
mod test;
mod web;

use std::path::Path;
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Oudler's own build tool")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Runs every check a change must pass: format, lints, clauses, tests, documentation, client, browser
    ///
    /// Stops at the first step that fails and says which. Tests run with cargo-nextest where it
    /// is installed, with `cargo test` where it is not. Installs Chromium where there is none.
    Test,
    /// Lists every clause of the rules with how many tests name it
    ///
    /// Fails if a clause the engine answers for is named by no test or not by docs/rules.md, and
    /// if crates/, docs/ or testdata/ name a clause that does not exist.
    Clauses,
    /// Compares the golden files of testdata/ with what the rules give now
    ///
    /// Golden files are the transcripts beside testdata/games/*.txt and the counts in
    /// testdata/perft.txt. Their diff is read like code.
    Golden(golden::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Test => test::run(),
        Task::Clauses => clauses::run(),
        Task::Golden(args) => golden::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root of the workspace")
}

/// The cargo that runs us, in the root of the workspace.
fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root());
    command
}
