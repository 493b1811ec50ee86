//! What can be said to `oudler club`.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use oudler_club::arbiter::Said;
use oudler_club::entry::{Entry, read_list};
use oudler_club::format::TieRule;

use super::{Say, boards, file, movements, print};

#[derive(Subcommand)]
pub(super) enum Command {
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
pub(super) enum KindArg {
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
pub(super) struct New {
    /// The file; it must not be there yet.
    pub(super) file: PathBuf,
    /// What it is called.
    #[arg(long, default_value = "")]
    pub(super) title: String,
    /// What is played.
    #[arg(long, value_enum, default_value = "individual")]
    pub(super) kind: KindArg,
    /// How many rounds, called positions; in duplicate they follow from the number of tables.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) rounds: u8,
    /// How many played deals, or boards, a round has.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(super) deals: u8,
    /// The rules at every table.
    #[arg(long, default_value = "fft")]
    pub(super) rules: String,
    /// No table of five: a tournament with one is not homologated.
    #[arg(long)]
    pub(super) threes: bool,
    /// Keep people of one club apart where that costs no repeat.
    #[arg(long)]
    pub(super) clubs_apart: bool,
    /// What decides between equal totals: best-round, last-round, rounds-won, penalties; may be repeated.
    #[arg(long = "tie", value_name = "RULE", value_parser = tie)]
    pub(super) ties: Vec<TieRule>,
    /// How long a round is.
    #[arg(long, value_name = "N")]
    pub(super) minutes: Option<u16>,
    /// The same seed draws the same seats.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u32,
}

fn tie(word: &str) -> Result<TieRule, String> {
    let words: Vec<&str> = TieRule::ALL.iter().map(|one| one.word()).collect();
    TieRule::find(word).ok_or_else(|| format!("tie rules: {}", words.join(", ")))
}

#[derive(clap::Args)]
pub(super) struct Only {
    /// The tournament.
    pub(super) file: PathBuf,
}

#[derive(clap::Args)]
pub(super) struct Add {
    /// The tournament.
    pub(super) file: PathBuf,
    /// Names. Without any, and without --from, a list is read from standard input.
    pub(super) names: Vec<String>,
    /// A list: a name a line, or CSV with the columns name, club, team, seed; - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    pub(super) from: Option<PathBuf>,
    /// Their club.
    #[arg(long, default_value = "", requires = "names")]
    pub(super) club: String,
    /// Their team.
    #[arg(long, default_value = "", requires = "names")]
    pub(super) team: String,
    /// Their place among the seeded, who are kept apart.
    #[arg(long, value_name = "N", requires = "names")]
    pub(super) seeded: Option<u16>,
    /// The director, who plays only where it makes for fewer odd tables.
    #[arg(long, requires = "names")]
    pub(super) stop_gap: bool,
}

impl Add {
    pub(super) fn entries(&self, say: Say) -> anyhow::Result<Vec<Entry>> {
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
        let path = self.from.as_deref().unwrap_or(Path::new("-"));
        let text = file::read_or_stdin(path)?;
        let name = path.display();
        let people = read_list(&text)
            .map_err(|why| say.wrong(format!("{name}, {why}"), format!("{name}, {}", why.french())))?;
        if people.is_empty() {
            return Err(say.wrong(format!("{name} names nobody"), format!("{name} ne nomme personne")));
        }
        Ok(people)
    }
}

#[derive(clap::Args)]
pub(super) struct Remove {
    /// The tournament.
    pub(super) file: PathBuf,
    /// A number or a name.
    pub(super) who: String,
    /// They are back.
    #[arg(long)]
    pub(super) back: bool,
}

#[derive(clap::Args)]
pub(super) struct Amend {
    /// The tournament.
    pub(super) file: PathBuf,
    /// A number or a name.
    pub(super) who: String,
    /// The right name.
    #[arg(long)]
    pub(super) name: Option<String>,
    /// The right club.
    #[arg(long)]
    pub(super) club: Option<String>,
    /// The right team.
    #[arg(long)]
    pub(super) team: Option<String>,
}

impl Amend {
    /// What is known of somebody, put right.
    pub(super) fn amended(&self, entry: &Entry, say: Say) -> anyhow::Result<Entry> {
        let mut entry = entry.clone();
        let given = [(&self.name, &mut entry.name), (&self.club, &mut entry.club), (&self.team, &mut entry.team)];
        if given.iter().all(|(given, _)| given.is_none()) {
            return Err(say.wrong(
                "say what is right: --name, --club or --team",
                "dites ce qui est juste : --name, --club ou --team",
            ));
        }
        for (given, field) in given {
            if let Some(given) = given {
                given.trim().clone_into(field);
            }
        }
        Ok(entry)
    }
}

#[derive(clap::Args)]
pub(super) struct Draw {
    /// The tournament.
    pub(super) file: PathBuf,
    /// Draw the last round again, for whoever is there now; only while it has no result.
    #[arg(long)]
    pub(super) again: bool,
}

#[derive(clap::Args)]
pub(super) struct Seats {
    /// The tournament.
    pub(super) file: PathBuf,
    /// The round; the last one drawn unless given.
    #[arg(long)]
    pub(super) round: Option<u8>,
}

#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
#[allow(clippy::struct_excessive_bools)] // each is a flag
pub(super) struct ResultArgs {
    /// The tournament.
    pub(super) file: PathBuf,
    /// The table.
    #[arg(required_unless_present = "from")]
    pub(super) table: Option<u16>,
    /// Everybody's mark in the order of the seats, North first; in duplicate what each defender paid.
    pub(super) marks: Vec<i32>,
    /// The round; the last one drawn unless given.
    #[arg(long)]
    pub(super) round: Option<u8>,
    /// A deal in words, as in "Anne: garde, 49, 2 oudlers"; may be repeated, and adds to those entered
    /// before. In duplicate the taker is known: "49, 2 oudlers, petit attack".
    #[arg(long = "deal", value_name = "WORDS", conflicts_with = "marks")]
    pub(super) deals: Vec<String>,
    /// Forget the deals that were entered for this table before.
    #[arg(long, requires = "deals")]
    pub(super) anew: bool,
    /// The sheet is not signed yet: keep the result, and do not confirm it.
    #[arg(long)]
    pub(super) unsigned: bool,
    /// Many results: a line each, as "3: 120 -40 -40 -40", in duplicate board, table and score as
    /// "7 2 66"; - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "marks", "deals"])]
    pub(super) from: Option<PathBuf>,
    /// The number of the board (duplicate).
    #[arg(long)]
    pub(super) board: Option<u16>,
    /// The sheet is signed, or will not be gone on with: confirm what was entered before.
    #[arg(long, requires = "table", conflicts_with_all = ["marks", "deals", "unsigned", "board"])]
    pub(super) confirm: bool,
    /// The arbiter has annulled it: it is not compared (duplicate).
    #[arg(long, requires = "board", conflicts_with_all = ["marks", "deals"])]
    pub(super) annul: bool,
}

#[derive(clap::Args)]
pub(super) struct Penalty {
    /// The tournament.
    pub(super) file: PathBuf,
    /// A number or a name; in duplicate the name of the person or the team.
    pub(super) who: String,
    /// How many points: whole ones in free deals, per cent or match points in duplicate.
    #[arg(long, required_unless_present = "warning")]
    pub(super) points: Option<String>,
    /// A warning, without points.
    #[arg(long, conflicts_with = "points")]
    pub(super) warning: bool,
    /// The clause it rests on, as FAULT-12.
    #[arg(long)]
    pub(super) clause: Option<String>,
}

#[derive(clap::Args)]
pub(super) struct Rank {
    /// The tournament.
    pub(super) file: PathBuf,
    /// Show how every figure was made.
    #[arg(long)]
    pub(super) working: bool,
    /// The alternate ranking: the winners of each line, then the seconds (duplicate).
    #[arg(long)]
    pub(super) alternate: bool,
}

#[derive(clap::Args)]
pub(super) struct BoardArgs {
    /// The tournament.
    pub(super) file: PathBuf,
    /// The number of the board.
    pub(super) board: u16,
}

#[derive(clap::Args)]
pub(super) struct Undo {
    /// The tournament.
    pub(super) file: PathBuf,
    /// Do again what was undone last (free deals).
    #[arg(long)]
    pub(super) redo: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
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
pub(super) struct Export {
    /// The tournament.
    pub(super) file: PathBuf,
    /// What to write.
    #[arg(long, value_enum)]
    pub(super) to: Form,
    /// Where to; standard output unless given.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(super) struct Import {
    /// The file to begin; it must not be there yet.
    pub(super) file: PathBuf,
    /// What was exported.
    #[arg(long, value_name = "FILE")]
    pub(super) from: PathBuf,
}
