//! `cargo xtask test`: what every change must pass, in the order that fails soonest.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{cargo, clauses, web};

/// A named step.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    Cargo(Command),
    Clauses,
    Npm(&'static str),
    Browser,
}

pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let steps = steps();
    let n = steps.len();
    for (i, Step { name, work }) in steps.into_iter().enumerate() {
        println!("\n== {}/{n} {name}", i + 1);
        let begun = Instant::now();
        let done = match work {
            Work::Cargo(command) => run_command(command),
            Work::Clauses => clauses::check().map(|summary| println!("{summary}")),
            Work::Npm(script) => web::npm(script),
            Work::Browser => web::browser(),
        };
        let took = seconds(begun.elapsed());
        done.with_context(|| format!("FAILED at step {} of {n}, {name}, after {took}", i + 1))?;
        println!("== {name}: ok, {took}");
    }
    println!("\nall {n} steps passed in {}", seconds(start.elapsed()));
    Ok(())
}

fn steps() -> Vec<Step> {
    let step = |name, words: &[&str]| Step { name, work: Work::Cargo(cargo(words)) };
    let tests = if has_nextest() {
        step("tests", &["nextest", "run", "--workspace", "--all-targets"])
    } else {
        step("tests", &["test", "--workspace", "--all-targets"])
    };
    let mut docs = cargo(&["doc", "--workspace", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    vec![
        step("format", &["fmt", "--all", "--check"]),
        step("clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        Step { name: "clauses", work: Work::Clauses },
        tests,
        step("examples in the documentation", &["test", "--workspace", "--doc"]),
        Step { name: "documentation", work: Work::Cargo(docs) },
        Step { name: "layout and habits of the client", work: Work::Npm("lint") },
        Step { name: "types of the client", work: Work::Npm("check") },
        Step { name: "tests of the client", work: Work::Npm("test") },
        Step { name: "the client in a browser", work: Work::Browser },
    ]
}

fn has_nextest() -> bool {
    let mut version = cargo(&["nextest", "--version"]);
    version.stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

fn run_command(mut command: Command) -> Result<()> {
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
    let shown = format!("cargo {}", words.join(" "));
    let status = command.status().with_context(|| format!("starting {shown}"))?;
    if !status.success() {
        bail!("`{shown}` ended with {status}");
    }
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{}.{} s", time.as_secs(), time.subsec_millis() / 100)
}
