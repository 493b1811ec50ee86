//! `cargo xtask golden`: the files that say what the code gives: games and counts in `testdata/`,
//! the TypeScript types, the JSON Schema, the output shown in README.

mod games;
mod scene;

use anyhow::{Result, bail};

use crate::{cargo, root};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Rewrites the transcripts and the counts with what the rules give now
    #[arg(long)]
    update: bool,
    /// Makes the games of testdata/games again first; implies --update
    #[arg(long)]
    generate: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.generate {
        games::generate(&root().join("testdata/games"))?;
    }
    // Each of these tests compares files with what the code gives, or rewrites them when asked.
    let tests = ["golden", "perft", "bindings", "docs", "room"].map(|test| ["--test", test]);
    let packages = ["oudler-rules", "oudler-club", "oudler-protocol", "oudler-server", "oudler-cli"]
        .map(|package| ["--package", package]);
    let words: Vec<&str> =
        ["test", "--quiet", "--no-fail-fast"].into_iter().chain(packages.concat()).chain(tests.concat()).collect();
    let mut tests = cargo(&words);
    if args.update || args.generate {
        tests.env("OUDLER_UPDATE_GOLDEN", "1");
    }
    if !tests.status()?.success() {
        bail!("the golden files are not what the code gives; see the diff with `cargo xtask golden --update`");
    }
    Ok(())
}
