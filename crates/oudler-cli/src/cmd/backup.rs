//! `oudler backup`: a copy of a server's data, while it runs.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use oudler_server::store::sqlite;

use super::serve::data_folder;
use crate::render;

/// Copy a server's data to a new folder, while it runs.
///
/// The copy is of one moment and whole: tables, accounts, history and the key that signs cookies.
/// To restore it, stop the server and start it with --data on the copy.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  oudler backup --data /var/lib/oudler /backup/oudler-2026-11-15")]
pub(crate) struct Args {
    /// The folder to make; it must not exist, or be empty.
    to: PathBuf,
    /// The folder of the server's data. [default: the platform's data folder]
    #[arg(long, value_name = "DIR", env = "OUDLER_DATA")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (from, to) = (data_folder(args.data.as_deref())?, &args.to);
    let file = from.join("oudler.db");
    ensure!(file.exists(), "no data in {}: there is no oudler.db", from.display());
    fs::create_dir_all(to).with_context(|| format!("making {}", to.display()))?;
    let is_empty = fs::read_dir(to).with_context(|| format!("reading {}", to.display()))?.next().is_none();
    ensure!(is_empty, "{} is not empty; a backup replaces nothing", to.display());
    oudler_server::private_folder(to).with_context(|| format!("making {}", to.display()))?;
    // The key first: it never changes, and a copy without the database is seen to be incomplete.
    fs::copy(from.join("secret.key"), to.join("secret.key")).context("copying secret.key")?;
    sqlite::backup(&file, &to.join("oudler.db"))?;
    let size = fs::metadata(to.join("oudler.db"))?.len();
    render::print(&format!("{} bytes of data and the key copied to {}\n", size, to.display()))?;
    Ok(ExitCode::SUCCESS)
}
