//! A tournament in duplicate.

mod page;

use std::path::Path;

use anyhow::Context;
use oudler_club::duplicate::{BadDeed, Deed, Mode, Play, Session, SessionState};
use oudler_club::entry::{Entry, Number};
use oudler_club::export::{duplicate_ranking_csv, duplicate_results_csv};
use oudler_club::sheet::{self, Opening, Sheet};
use oudler_rules::Contract;
use serde_json::json;

use super::args::{Command, Export, Form, Penalty, ResultArgs};
use super::{Say, file, print, write_out};
pub(super) use page::status;

/// A tournament somebody is at work on.
struct Desk<'a> {
    session: Session,
    path: &'a Path,
    at: u64,
    say: Say,
}

pub(super) fn run(command: &Command, session: Session, path: &Path, say: Say) -> anyhow::Result<()> {
    let at = file::now(session.events().last().map(|event| event.at));
    let mut desk = Desk { session, path, at, say };
    match command {
        Command::Add(args) => {
            for entry in args.entries(say)? {
                let number = desk.state().next_number();
                desk.act(Deed::Enter { number, entry })?;
            }
            desk.done()
        }
        Command::Remove(args) if args.back => Err(say.wrong(
            "in duplicate whoever comes back is entered again with `add`",
            "en duplicate, qui revient est inscrit à nouveau avec `add`",
        )),
        Command::Remove(args) => {
            let (number, _) = desk.who(&args.who)?;
            desk.act(Deed::Leave { number })?;
            desk.done()
        }
        Command::Amend(args) => {
            let (number, entry) = desk.who(&args.who)?;
            let entry = args.amended(entry, say)?;
            desk.act(Deed::Amend { number, entry })?;
            desk.done()
        }
        Command::Draw(args) if args.again => Err(say.wrong(
            "in duplicate the seats are drawn once: undo the draw, then draw again",
            "en duplicate les places sont tirées une fois : annulez le tirage, puis tirez à nouveau",
        )),
        Command::Draw(_) => {
            let seats = desk.session.seating().map_err(|why| desk.refused(&why))?;
            desk.act(seats)?;
            desk.save()?;
            page::seats(desk.state(), None, say)
        }
        Command::Seats(args) => page::seats(desk.state(), args.round.map(u16::from), say),
        Command::Result(args) => desk.result(args),
        Command::Penalty(args) => desk.penalty(args),
        Command::Rank(args) => page::rank(args, desk.state(), say),
        Command::Board(args) => page::board(desk.state(), args.board, say),
        Command::Undo(args) if args.redo => Err(say.wrong(
            "in duplicate nothing is done again; enter it once more",
            "en duplicate on ne rétablit pas ; entrez-le à nouveau",
        )),
        Command::Undo(_) => desk.undo(),
        Command::Status(_) => status(&desk.session, say),
        Command::Print(args) => print::duplicate(args, desk.state(), say),
        Command::Export(args) => desk.export(args),
        Command::Begin(_) => Err(say.wrong(
            "a tournament in duplicate has no clock: its rounds end when the boards are played",
            "un tournoi en duplicate n’a pas de chronomètre : une position finit quand ses étuis sont joués",
        )),
        Command::Close(_) => Err(say.wrong(
            "a tournament in duplicate needs no closing: `rank` shows the ranking, `print ranking` prints it",
            "un tournoi en duplicate ne se clôt pas : `rank` montre le classement, `print ranking` l’imprime",
        )),
        Command::New(_) | Command::Import(_) | Command::Boards(_) | Command::Movements(_) => {
            unreachable!("commands without a tournament were run before")
        }
    }
}

/// Lays boards into a tournament.
pub(super) fn lay(session: Session, path: &Path, what: Deed, say: Say) -> anyhow::Result<()> {
    let at = file::now(session.events().last().map(|event| event.at));
    let mut desk = Desk { session, path, at, say };
    desk.act(what)?;
    desk.done()
}

impl Desk<'_> {
    const fn state(&self) -> &SessionState {
        self.session.state()
    }

    fn refused(&self, why: &BadDeed) -> anyhow::Error {
        self.say.wrong(why, why.french())
    }

    fn act(&mut self, what: Deed) -> anyhow::Result<()> {
        self.session.act(self.at, what).map_err(|why| self.refused(&why))
    }

    fn save(&self) -> anyhow::Result<()> {
        file::write(self.path, self.session.to_file().as_bytes())
    }

    /// Keeps what was done, and says what is to be done next.
    fn done(&self) -> anyhow::Result<()> {
        self.save()?;
        status(&self.session, self.say)
    }

    /// Somebody by number, or by name.
    fn who(&self, text: &str) -> anyhow::Result<(Number, &Entry)> {
        let people = &self.state().people;
        let number = text.trim_start_matches('#').parse::<u16>().ok().map(Number);
        let is_it = |entry: &Entry| entry.name.to_lowercase() == text.to_lowercase();
        let found = number
            .and_then(|number| people.get_key_value(&number))
            .or_else(|| people.iter().find(|(_, entry)| is_it(entry)));
        let found = found.map(|(number, entry)| (*number, entry));
        found.ok_or_else(|| {
            self.say.wrong(
                format!("nobody is called {text:?}: write a number, or the whole name"),
                format!("personne ne s’appelle {text:?} : écrivez un numéro, ou le nom entier"),
            )
        })
    }

    fn result(&mut self, args: &ResultArgs) -> anyhow::Result<()> {
        let say = self.say;
        let mut deeds = Vec::new();
        if let Some(path) = &args.from {
            deeds = self.scores_of(path)?;
        } else {
            let board = args
                .board
                .ok_or_else(|| say.wrong("say which board: --board N", "dites quel étui : --board N"))?;
            let play = Play { board, table: args.table.expect("a table is required without --from") };
            deeds.push(match (&args.marks[..], &args.deals[..]) {
                _ if args.annul => Deed::Annul { play },
                ([score], []) => Deed::Score { play, score: *score },
                ([], [words]) => Deed::Score { play, score: self.score_of(board, words)? },
                _ => {
                    return Err(say.wrong(
                        "write one score, what each defender paid the taker, or one --deal in words",
                        "écrivez un score, ce que chaque défenseur a payé au preneur, ou une donne : --deal",
                    ));
                }
            });
        }
        let mut boards = Vec::new();
        for deed in deeds {
            if let Deed::Score { play, .. } | Deed::Annul { play } = &deed
                && !boards.contains(&play.board)
            {
                boards.push(play.board);
            }
            self.act(deed)?;
        }
        self.save()?;
        if let [only] = boards[..]
            && !say.json
        {
            page::board(self.state(), only, say)?;
        }
        status(&self.session, say)
    }

    /// Boards, tables and scores, a line each, as `7 2 66`.
    fn scores_of(&self, path: &Path) -> anyhow::Result<Vec<Deed>> {
        let mut deeds = Vec::new();
        for (i, line) in file::read_or_stdin(path)?.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let words: Vec<&str> =
                line.split([':', ' ', ';', ',', '\t']).filter(|word| !word.is_empty()).collect();
            let deed = || {
                let [board, table, score] = words[..] else { return None };
                let play = Play { board: board.parse().ok()?, table: table.parse().ok()? };
                Some(Deed::Score { play, score: score.trim_start_matches('+').parse().ok()? })
            };
            deeds.push(deed().ok_or_else(|| {
                let (name, n) = (path.display(), i + 1);
                self.say.wrong(
                    format!("{name}, line {n}: {line:?}: write a board, a table and the score, as 7 2 66"),
                    format!("{name}, ligne {n} : {line:?} : écrivez l’étui, la table et le score, comme 7 2 66"),
                )
            })?);
        }
        if deeds.is_empty() {
            let name = path.display();
            return Err(self.say.wrong(format!("{name} has no result"), format!("{name} n’a pas de résultat")));
        }
        Ok(deeds)
    }

    /// What a deal in words is worth to each defender. The contract is a garde (DUP-03), unless a match
    /// says more.
    fn score_of(&self, board: u16, words: &str) -> anyhow::Result<i32> {
        let people = ["North", "West", "South", "East"];
        let taker = self.state().taker(board).index();
        let mut sheet = Sheet::new(Opening::new(&people, "4 fft").expect("four winds make a table"));
        let has_contract = ["garde", "petite"].iter().any(|word| words.trim_start().starts_with(word));
        let contract = if has_contract { "" } else { "garde, " };
        sheet
            .add_line(&format!("{}: {contract}{words}", people[taker]))
            .map_err(|why| self.say.wrong(format!("{words:?}: {why}"), format!("{words:?} : {why}")))?;
        let standing = sheet.standing();
        let row = standing.rows.first();
        let entry = row.and_then(|row| row.versions[0].entry.as_ref()).map(|entry| &entry.outcome);
        let is_right = match entry {
            Some(sheet::Outcome::Played(played)) => {
                let most =
                    if self.state().plan.mode == Mode::Match { Contract::GardeContre } else { Contract::Garde };
                (Contract::Garde..=most).contains(&played.contract)
            }
            _ => false,
        };
        if !is_right {
            return Err(self.say.wrong(
                format!("{words:?}: in duplicate everybody plays a garde (DUP-03)"),
                format!("{words:?} : en duplicate tout le monde joue une garde (DUP-03)"),
            ));
        }
        // The taker has three times what each defender pays.
        Ok(row.and_then(|row| row.scores[taker]).unwrap_or(0) / 3)
    }

    fn penalty(&mut self, args: &Penalty) -> anyhow::Result<()> {
        let say = self.say;
        let Some(points) = &args.points else {
            return Err(say.wrong(
                "in duplicate a penalty has points: --points 1.5",
                "en duplicate une pénalité a des points : --points 1,5",
            ));
        };
        let thousandths = thousandths(points).ok_or_else(|| {
            say.wrong(
                format!("{points:?}: write per cent or match points, as 1.5"),
                format!("{points:?} : écrivez un pourcentage ou des points de match, comme 1,5"),
            )
        })?;
        // A team is named, or one of its people.
        let is_unit = self.state().units.iter().any(|unit| unit.to_lowercase() == args.who.to_lowercase());
        let who = match self.who(&args.who) {
            Ok((_, entry)) if !is_unit => if entry.team.is_empty() { &entry.name } else { &entry.team }.clone(),
            Err(why) if !is_unit => return Err(why),
            _ => args.who.clone(),
        };
        self.act(Deed::Penalty { who, thousandths })?;
        self.done()
    }

    /// Undoes all that the last command did.
    fn undo(&mut self) -> anyhow::Result<()> {
        let last = self
            .session
            .last_undoable()
            .ok_or_else(|| self.say.wrong("there is nothing to undo", "il n’y a rien à annuler"))?;
        let at = self.session.events()[last as usize].at;
        let mut n_undone = 0;
        for event in (0..=last).rev() {
            if self.session.events()[event as usize].at != at {
                break;
            }
            match self.session.act(self.at, Deed::Undo { event }) {
                Ok(()) => n_undone += 1,
                Err(why) if n_undone == 0 => return Err(self.refused(&why)),
                // Something else rests on it, or it was undone before.
                Err(_) => {}
            }
        }
        self.done()
    }

    fn export(&self, args: &Export) -> anyhow::Result<()> {
        let state = self.state();
        let text = match args.to {
            Form::File => self.session.to_file(),
            Form::Json => {
                let all = json!({
                    "ranking": state.ranking(),
                    "alternate": state.alternate_ranking(),
                    "sittings": state.sittings(),
                    "boards": state.all_compared(),
                });
                serde_json::to_string_pretty(&all)? + "\n"
            }
            Form::Csv => duplicate_ranking_csv(state),
            Form::ResultsCsv => duplicate_results_csv(state),
            Form::TeamsCsv => {
                return Err(self.say.wrong(
                    "in duplicate the ranking is of the teams: --to csv",
                    "en duplicate le classement est celui des équipes : --to csv",
                ));
            }
        };
        write_out(args.output.as_deref(), text.as_bytes()).context("exporting")
    }
}

/// A decimal number with at most three decimals, in thousandths.
fn thousandths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part: u32 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(1_000)?.checked_add(part)
}
