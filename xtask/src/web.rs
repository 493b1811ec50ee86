//! What the client's tests need and run: npm, a browser, the server itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{cargo, root};

/// Where Debian puts it; `CHROMIUM` names another.
const CHROMIUM: &str = "/usr/bin/chromium";

/// A script of `web/package.json`. The packages are there since the server was built.
pub(crate) fn npm(script: &str) -> Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(["run", "--silent", script]).current_dir(root().join("web"));
    run(command, &format!("npm run {script}"))
}

/// The real page in a real browser on a real server. Screenshots stay in `web/test-output`.
pub(crate) fn browser() -> Result<()> {
    let chromium = chromium()?;
    run(cargo(&["build", "--bin", "oudler"]), "cargo build --bin oudler")?;
    let mut command = Command::new("node");
    command
        // Two files at a time: they mostly wait for the table.
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec", "tests/browser/"])
        .current_dir(root().join("web"))
        .env("CHROMIUM", chromium)
        .env("OUDLER_BIN", target().join("debug/oudler"));
    run(command, "node --test tests/browser/")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The browser; installed where that can be done.
fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let usual = Path::new(CHROMIUM);
    if !usual.exists() {
        println!("no browser at {CHROMIUM}: installing Debian's chromium");
        for words in
            [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]]
        {
            let mut command = apt(words);
            command.env("DEBIAN_FRONTEND", "noninteractive");
            run(command, &format!("apt-get {}", words.join(" ")))
                .context("install Chromium yourself and set CHROMIUM to its path")?;
        }
    }
    if !usual.exists() {
        bail!("no browser at {CHROMIUM}; set CHROMIUM to the path of one");
    }
    Ok(usual.to_owned())
}

/// `apt-get`, by `sudo` where one is not root.
fn apt(words: &[&str]) -> Command {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let mut command = if is_root { Command::new("apt-get") } else { Command::new("sudo") };
    if !is_root {
        command.arg("apt-get");
    }
    command.args(words);
    command
}

fn run(mut command: Command, shown: &str) -> Result<()> {
    let status = command.status().with_context(|| format!("starting {shown}"))?;
    if !status.success() {
        bail!("`{shown}` ended with {status}");
    }
    Ok(())
}
