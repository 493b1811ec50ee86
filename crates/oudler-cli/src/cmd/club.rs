//! `oudler club`: a tournament from registration to the printed ranking, kept in one file.

mod args;
mod boards;
mod dup;
mod file;
mod free;
mod movements;
mod print;

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use oudler_club::duplicate::{Mode, Plan, Session};
use oudler_club::format::{Format, Kind};
use oudler_club::movement::OddTables;
use oudler_club::tournament::Tournament;

use super::{Language, Usage, play};
use args::{Command, Import, KindArg, New};
use file::Club;

/// Run a club's tournament: registration, draw, results, ranking, and the paper for it.
///
/// One file holds a tournament: a line of JSON for everything that happened. It is written whole or not
/// at all, and what is refused changes nothing. docs/club.md goes through an evening.
#[derive(clap::Args)]
#[command(after_help = "An evening:\n  \
    oudler club new friday.json --title \"Friday\" --rounds 5 --deals 4\n  \
    oudler club add friday.json --from people.csv\n  \
    oudler club draw friday.json\n  \
    oudler club print friday.json sheets --output sheets.pdf\n  \
    oudler club result friday.json 3 120 -40 -40 -40\n  \
    oudler club status friday.json\n  \
    oudler club rank friday.json\n\
    In duplicate:\n  \
    oudler club new final.json --kind duplicate --deals 4\n  \
    oudler club boards final.json --seed \"a word from everybody\"\n  \
    oudler club result final.json 2 --board 7 66")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    /// The language of what is said and printed; that of your system unless said.
    #[arg(long, value_enum, global = true)]
    lang: Option<Language>,
    /// Print one line of JSON.
    #[arg(long, global = true)]
    json: bool,
}

/// How people are answered.
#[derive(Clone, Copy)]
struct Say {
    lang: Language,
    json: bool,
}

impl Say {
    const fn either(self, english: &'static str, french: &'static str) -> &'static str {
        self.lang.either(english, french)
    }

    /// What cannot be, in the language asked for; exit code 2.
    fn wrong(self, english: impl Display, french: impl Display) -> anyhow::Error {
        match self.lang {
            Language::En => Usage::error(english),
            Language::Fr => Usage::error(french),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(|| play::system_language(|name| std::env::var(name).ok()));
    let say = Say { lang, json: args.json };
    match &args.command {
        Command::New(args) => new(args, say)?,
        Command::Import(args) => import(args, say)?,
        Command::Boards(args) => boards::run(args, say)?,
        Command::Movements(args) => movements::run(args, say)?,
        other => {
            let path = match other {
                Command::Add(args) => &args.file,
                Command::Remove(args) => &args.file,
                Command::Amend(args) => &args.file,
                Command::Draw(args) => &args.file,
                Command::Seats(args) => &args.file,
                Command::Begin(args) | Command::Status(args) | Command::Close(args) => &args.file,
                Command::Result(args) => &args.file,
                Command::Penalty(args) => &args.file,
                Command::Rank(args) => &args.file,
                Command::Board(args) => &args.file,
                Command::Undo(args) => &args.file,
                Command::Print(args) => &args.file,
                Command::Export(args) => &args.file,
                _ => unreachable!("the others were matched above"),
            };
            match file::load(path, say)? {
                Club::Free(club) => free::run(other, *club, path, say)?,
                Club::Duplicate(session) => dup::run(other, *session, path, say)?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn new(args: &New, say: Say) -> anyhow::Result<()> {
    let mode = match args.kind {
        KindArg::Duplicate => Some(Mode::Individual),
        KindArg::Triplettes => Some(Mode::Triplettes),
        KindArg::Quadrettes => Some(Mode::Quadrettes),
        KindArg::Match => Some(Mode::Match),
        KindArg::Individual | KindArg::Duo | KindArg::Teams => None,
    };
    if let Some(mode) = mode {
        let plan = Plan { seed: args.seed, ..Plan::new(&args.title, mode, args.deals) };
        let session = Session::new(plan).map_err(|why| say.wrong(&why, why.french()))?;
        file::begin(&args.file, &session.to_file(), say)?;
        return dup::status(&session, say);
    }
    let kind = match args.kind {
        KindArg::Duo => Kind::Duo,
        KindArg::Teams => Kind::Teams,
        _ => Kind::Individual,
    };
    let format = Format {
        rules: args.rules.clone(),
        odd: if args.threes { OddTables::Threes } else { OddTables::Fewest },
        clubs_apart: args.clubs_apart,
        ties: args.ties.clone(),
        minutes: args.minutes,
        seed: args.seed,
        ..Format::new(&args.title, kind, args.rounds, args.deals)
    };
    let club = Tournament::new(format).map_err(|why| say.wrong(&why, why.french()))?;
    file::begin(&args.file, &club.to_file(), say)?;
    free::status(&club, say)
}

fn import(args: &Import, say: Say) -> anyhow::Result<()> {
    let club = file::load(&args.from, say)?;
    file::begin(&args.file, &club.to_file(), say)?;
    match club {
        Club::Free(club) => free::status(&club, say),
        Club::Duplicate(session) => dup::status(&session, say),
    }
}

/// How wide a column of names is.
fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0).max(24)
}

/// Writes to a file, or to standard output.
fn write_out(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    if let Some(path) = path {
        return file::write(path, bytes);
    }
    std::io::stdout().lock().write_all(bytes)?;
    Ok(())
}
