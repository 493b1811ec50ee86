//! `oudler club`: a tournament from registration to the printed ranking, kept in one file.

mod boards;
mod dup;
mod file;
mod free;
mod movements;
mod print;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Subcommand, ValueEnum};
use oudler_club::arbiter::Said;
use oudler_club::duplicate::{Mode, Plan, Session};
use oudler_club::entry::{Entry, read_list};
use oudler_club::format::{Format, Kind, TieRule};
use oudler_club::movement::OddTables;
use oudler_club::tournament::Tournament;

use super::{Language, Usage, play};
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

#[derive(Subcommand)]
enum Command {
    /// Begin a tournament
    New(New),
    /// Enter people: by name, by a list, by a CSV file, or pasted on standard input
    Add(Add),
    /// Take somebody out, or back in with --back
    #[command(alias = "leave")]
    Remove(Remove),
    /// Put right what is known of somebody
    Amend(Amend),
    /// Draw the next round; in duplicate, all the seats
    Draw(Draw),
    /// Show who sits where
    Seats(Seats),
    /// Start the clock of the round
    Begin(Only),
    /// Enter the result of a table: marks, deals, or in duplicate what a board gave
    Result(ResultArgs),
    /// Note a measure of the arbiter: a warning, or points off
    Penalty(Penalty),
    /// Show the ranking
    Rank(Rank),
    /// Compare the results of a board (duplicate)
    Board(BoardArgs),
    /// Undo the last thing that was done, or do it again with --redo
    Undo(Undo),
    /// Say what to do next
    Status(Only),
    /// End the tournament
    Close(Only),
    /// Write pages for A4 paper as PDF
    Print(print::Args),
    /// Make boards for duplicate, or lay given ones into a tournament
    Boards(boards::Args),
    /// Write the tournament for other programs
    Export(Export),
    /// Take in a tournament that was exported as one file
    Import(Import),
    /// Show for which numbers of people nobody has to meet twice
    Movements(movements::Args),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindArg {
    /// Free deals, everybody for themselves.
    Individual,
    /// Free deals, teams of two who never meet.
    Duo,
    /// Free deals, teams of four who never meet.
    Teams,
    /// Duplicate, individual percentages.
    Duplicate,
    /// Duplicate, teams of three, percentages.
    Triplettes,
    /// Duplicate, teams of four, square roots of differences.
    Quadrettes,
    /// Duplicate, two teams, square roots for the better one.
    Match,
}

#[derive(clap::Args)]
struct New {
    /// The file; it must not be there yet.
    file: PathBuf,
    /// What it is called.
    #[arg(long, default_value = "")]
    title: String,
    /// What is played.
    #[arg(long, value_enum, default_value = "individual")]
    kind: KindArg,
    /// How many rounds, called positions; in duplicate they follow from the number of tables.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u8,
    /// How many played deals, or boards, a round has.
    #[arg(long, value_name = "N", default_value_t = 4)]
    deals: u8,
    /// The rules at every table.
    #[arg(long, default_value = "fft")]
    rules: String,
    /// No table of five: a tournament with one is not homologated.
    #[arg(long)]
    threes: bool,
    /// Keep people of one club apart where that costs no repeat.
    #[arg(long)]
    clubs_apart: bool,
    /// What decides between equal totals: best-round, last-round, rounds-won, penalties; may be repeated.
    #[arg(long = "tie", value_name = "RULE", value_parser = tie)]
    ties: Vec<TieRule>,
    /// How long a round is.
    #[arg(long, value_name = "N")]
    minutes: Option<u16>,
    /// The same seed draws the same seats.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

fn tie(word: &str) -> Result<TieRule, String> {
    let words: Vec<&str> = TieRule::ALL.iter().map(|one| one.word()).collect();
    TieRule::find(word).ok_or_else(|| format!("tie rules: {}", words.join(", ")))
}

#[derive(clap::Args)]
struct Only {
    /// The tournament.
    file: PathBuf,
}

#[derive(clap::Args)]
struct Add {
    /// The tournament.
    file: PathBuf,
    /// Names. Without any, and without --from, a list is read from standard input.
    names: Vec<String>,
    /// A list: a name a line, or CSV with the columns name, club, team, seed; - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    from: Option<PathBuf>,
    /// Their club.
    #[arg(long, default_value = "", requires = "names")]
    club: String,
    /// Their team.
    #[arg(long, default_value = "", requires = "names")]
    team: String,
    /// Their place among the seeded, who are kept apart.
    #[arg(long, value_name = "N", requires = "names")]
    seeded: Option<u16>,
    /// The director, who plays only where it makes for fewer odd tables.
    #[arg(long, requires = "names")]
    stop_gap: bool,
}

impl Add {
    fn entries(&self) -> anyhow::Result<Vec<Entry>> {
        if !self.names.is_empty() {
            let entry = |name: &String| Entry {
                club: self.club.clone(),
                team: self.team.clone(),
                seed: self.seeded,
                stop_gap: self.stop_gap,
                ..Entry::new(name.trim())
            };
            return Ok(self.names.iter().map(entry).collect());
        }
        let (text, name) = match &self.from {
            Some(path) if path != Path::new("-") => (file::read(path)?, path.display().to_string()),
            _ => {
                let mut text = String::new();
                std::io::stdin().read_to_string(&mut text).context("reading standard input")?;
                (text, "standard input".into())
            }
        };
        let people = read_list(&text).with_context(|| name.clone())?;
        if people.is_empty() { Err(Usage::error(format!("{name} names nobody"))) } else { Ok(people) }
    }
}

#[derive(clap::Args)]
struct Remove {
    /// The tournament.
    file: PathBuf,
    /// A number or a name.
    who: String,
    /// They are back.
    #[arg(long)]
    back: bool,
}

#[derive(clap::Args)]
struct Amend {
    /// The tournament.
    file: PathBuf,
    /// A number or a name.
    who: String,
    /// The right name.
    #[arg(long)]
    name: Option<String>,
    /// The right club.
    #[arg(long)]
    club: Option<String>,
    /// The right team.
    #[arg(long)]
    team: Option<String>,
}

#[derive(clap::Args)]
struct Draw {
    /// The tournament.
    file: PathBuf,
    /// Draw the last round again, for whoever is there now; only while it has no result.
    #[arg(long)]
    again: bool,
}

#[derive(clap::Args)]
struct Seats {
    /// The tournament.
    file: PathBuf,
    /// The round; the last one drawn unless given.
    #[arg(long)]
    round: Option<u8>,
}

#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
struct ResultArgs {
    /// The tournament.
    file: PathBuf,
    /// The table.
    #[arg(required_unless_present = "from")]
    table: Option<u16>,
    /// Everybody's mark in the order of the seats, North first; in duplicate what each defender paid.
    marks: Vec<i32>,
    /// The round; the last one drawn unless given.
    #[arg(long)]
    round: Option<u8>,
    /// A deal in words, as in "Anne: garde, 49, 2 oudlers"; may be repeated, and adds to those entered
    /// before. In duplicate the taker is known: "49, 2 oudlers, petit attack".
    #[arg(long = "deal", value_name = "WORDS", conflicts_with = "marks")]
    deals: Vec<String>,
    /// Forget the deals that were entered for this table before.
    #[arg(long, requires = "deals")]
    anew: bool,
    /// The sheet is not signed yet: keep the result, and do not confirm it.
    #[arg(long)]
    unsigned: bool,
    /// Many results: a line each, as "3: 120 -40 -40 -40"; - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "marks", "deals"])]
    from: Option<PathBuf>,
    /// The number of the board (duplicate).
    #[arg(long)]
    board: Option<u16>,
    /// The arbiter has annulled it: it is not compared (duplicate).
    #[arg(long, requires = "board", conflicts_with_all = ["marks", "deals"])]
    annul: bool,
}

#[derive(clap::Args)]
struct Penalty {
    /// The tournament.
    file: PathBuf,
    /// A number or a name; in duplicate the name of the person or the team.
    who: String,
    /// How many points: whole ones in free deals, per cent or match points in duplicate.
    #[arg(long, required_unless_present = "warning")]
    points: Option<String>,
    /// A warning, without points.
    #[arg(long, conflicts_with = "points")]
    warning: bool,
    /// The clause it rests on, as FAULT-12.
    #[arg(long)]
    clause: Option<String>,
}

#[derive(clap::Args)]
struct Rank {
    /// The tournament.
    file: PathBuf,
    /// Show how every figure was made.
    #[arg(long)]
    working: bool,
    /// The alternate ranking: the winners of each line, then the seconds (duplicate).
    #[arg(long)]
    alternate: bool,
}

#[derive(clap::Args)]
struct BoardArgs {
    /// The tournament.
    file: PathBuf,
    /// The number of the board.
    board: u16,
}

#[derive(clap::Args)]
struct Undo {
    /// The tournament.
    file: PathBuf,
    /// Do again what was undone last (free deals).
    #[arg(long)]
    redo: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The ranking as comma-separated values.
    Csv,
    /// The ranking of the teams as comma-separated values.
    TeamsCsv,
    /// Every seat with its balance as comma-separated values.
    ResultsCsv,
    /// Ranking and results as JSON.
    Json,
    /// The tournament itself, which `oudler club import` takes in.
    File,
}

#[derive(clap::Args)]
struct Export {
    /// The tournament.
    file: PathBuf,
    /// What to write.
    #[arg(long, value_enum)]
    to: Form,
    /// Where to; standard output unless given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Import {
    /// The file to begin; it must not be there yet.
    file: PathBuf,
    /// What was exported.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
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
            match file::load(path)? {
                Club::Free(club) => free::run(other, *club, say)?,
                Club::Duplicate(session) => dup::run(other, *session, say)?,
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
        let session = Session::new(plan).map_err(Usage::error)?;
        file::begin(&args.file, &session.to_file())?;
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
    let club = Tournament::new(format).map_err(Usage::error)?;
    file::begin(&args.file, &club.to_file())?;
    free::status(&club, say)
}

fn import(args: &Import, say: Say) -> anyhow::Result<()> {
    let club = file::load(&args.from)?;
    file::begin(&args.file, &club.to_file())?;
    match club {
        Club::Free(club) => free::status(&club, say),
        Club::Duplicate(session) => dup::status(&session, say),
    }
}

/// Writes to a file, or to standard output.
fn write_out(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    match path {
        Some(path) => file::write(path, bytes),
        None => {
            use std::io::Write;
            std::io::stdout().lock().write_all(bytes)?;
            Ok(())
        }
    }
}
