//! `cargo xtask golden`: the files of `testdata/` that say what the rules give.

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
    let mut tests =
        cargo(&["test", "--quiet", "--package", "oudler-rules", "--test", "golden", "--test", "perft"]);
    if args.update || args.generate {
        tests.env("OUDLER_UPDATE_GOLDEN", "1");
    }
    if !tests.status()?.success() {
        bail!("the golden files are not what the rules give; see the diff with `cargo xtask golden --update`");
    }
    Ok(())
}
