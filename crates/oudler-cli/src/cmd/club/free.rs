//! A tournament in free deals.

mod page;
mod words;

use std::path::Path;

use anyhow::Context;
use oudler_club::entry::Number;
use oudler_club::export::{ranking_csv, ranking_json, results_csv, results_json, teams_csv};
use oudler_club::sheet::SheetMeasure;
use oudler_club::tournament::{At, By, Entered, Refused, State, TableState, Tournament, What};
use oudler_rules::Clause;
use serde_json::json;

use super::args::{Amend, Command, Export, Form, Penalty, Remove, ResultArgs};
use super::{Say, file, print, write_out};
use crate::render::{self, line};
pub(super) use page::{not_drawn, status};

/// A tournament somebody is at work on.
struct Desk<'a> {
    club: Tournament,
    path: &'a Path,
    at: u64,
    say: Say,
}

pub(super) fn run(command: &Command, club: Tournament, path: &Path, say: Say) -> anyhow::Result<()> {
    let at = file::now(club.events().last().map(|event| event.at));
    let mut desk = Desk { club, path, at, say };
    match command {
        Command::Add(args) => {
            for entry in args.entries(say)? {
                let number = desk.state().next_number();
                desk.act(What::Enter { number, entry })?;
            }
            desk.done()
        }
        Command::Remove(args) => desk.remove(args),
        Command::Amend(args) => desk.amend(args),
        Command::Draw(args) => {
            let round = desk.state().round() + u8::from(!args.again);
            if round == 0 {
                return Err(say.wrong("no round is drawn yet", "aucune position n’est encore tirée"));
            }
            let what = desk.club.draw(round).map_err(|why| desk.refused(&why))?;
            desk.act(what)?;
            desk.save()?;
            page::seats(desk.state(), round, say)
        }
        Command::Seats(args) => page::seats(desk.state(), args.round.unwrap_or(desk.state().round()), say),
        Command::Begin(_) => {
            let round = desk.state().round();
            desk.act(What::Begin { round })?;
            desk.done()
        }
        Command::Result(args) => desk.result(args),
        Command::Penalty(args) => desk.penalty(args),
        Command::Rank(args) => page::rank(args, desk.state(), say),
        Command::Undo(args) => {
            if args.redo {
                desk.redo()
            } else {
                desk.undo()
            }
        }
        Command::Status(_) => status(&desk.club, say),
        Command::Close(_) => {
            desk.act(What::Close)?;
            desk.done()
        }
        Command::Print(args) => print::free(args, desk.state(), say),
        Command::Export(args) => desk.export(args),
        Command::Board(_) => Err(say.wrong(
            "boards are compared in duplicate; this tournament is in free deals",
            "on compare les étuis en duplicate ; ce tournoi est en donnes libres",
        )),
        Command::New(_) | Command::Import(_) | Command::Boards(_) | Command::Movements(_) => {
            unreachable!("commands without a tournament were run before")
        }
    }
}

impl Desk<'_> {
    const fn state(&self) -> &State {
        self.club.state()
    }

    fn refused(&self, why: &Refused) -> anyhow::Error {
        self.say.wrong(why, why.french())
    }

    fn act(&mut self, what: What) -> anyhow::Result<()> {
        self.club.act(self.at, By::Director, what).map_err(|why| self.refused(&why))
    }

    fn save(&self) -> anyhow::Result<()> {
        file::write(self.path, self.club.to_file().as_bytes())
    }

    /// Keeps what was done, and says what is to be done next.
    fn done(&self) -> anyhow::Result<()> {
        self.save()?;
        status(&self.club, self.say)
    }

    /// Somebody by number, or by name.
    fn who(&self, text: &str) -> anyhow::Result<Number> {
        let people = &self.state().people;
        let number = text.trim_start_matches('#').parse::<u16>().ok().map(Number);
        if let Some(number) = number.filter(|number| people.contains_key(number)) {
            return Ok(number);
        }
        let name = text.to_lowercase();
        let named = |is_it: &dyn Fn(&str) -> bool| -> Vec<Number> {
            let found = people.iter().filter(|(_, person)| is_it(&person.entry.name.to_lowercase()));
            found.map(|(number, _)| *number).take(5).collect()
        };
        if let [only] = named(&|other| other == name)[..] {
            return Ok(only);
        }
        let near = named(&|other| !name.is_empty() && other.contains(&name));
        let near: Vec<String> =
            near.into_iter().map(|number| format!("{number} {}", self.state().name(number))).collect();
        let Some((last, _)) = people.last_key_value() else { return Err(print::nobody(self.say)) };
        Err(if near.is_empty() {
            self.say.wrong(
                format!("nobody is called {text:?}: write a number from 1 to {last}, or the whole name"),
                format!("personne ne s’appelle {text:?} : écrivez un numéro de 1 à {last}, ou le nom entier"),
            )
        } else {
            let near = near.join(", ");
            self.say.wrong(
                format!("nobody is called {text:?}: perhaps {near}"),
                format!("personne ne s’appelle {text:?} : peut-être {near}"),
            )
        })
    }

    fn remove(&mut self, args: &Remove) -> anyhow::Result<()> {
        let number = self.who(&args.who)?;
        self.act(if args.back { What::Return { number } } else { What::Leave { number } })?;
        self.done()
    }

    fn amend(&mut self, args: &Amend) -> anyhow::Result<()> {
        let number = self.who(&args.who)?;
        let entry = args.amended(&self.state().people[&number].entry, self.say)?;
        self.act(What::Amend { number, entry })?;
        self.done()
    }

    fn penalty(&mut self, args: &Penalty) -> anyhow::Result<()> {
        let number = self.who(&args.who)?;
        let say = self.say;
        let measure = match &args.points {
            None => SheetMeasure::Warning,
            Some(text) => {
                let wrong = || {
                    let (english, french) =
                        ("write whole points, as 100", "écrivez des points entiers, comme 100");
                    say.wrong(format!("{text:?}: {english}"), format!("{text:?} : {french}"))
                };
                SheetMeasure::Penalty { points: text.parse().map_err(|_| wrong())? }
            }
        };
        let clause = args.clause.as_ref().map(|id| {
            Clause::find(id).ok_or_else(|| {
                say.wrong(
                    format!("there is no clause {id}; `oudler rules` looks them up"),
                    format!("il n’y a pas de clause {id} ; `oudler rules` les cherche"),
                )
            })
        });
        self.act(What::Sanction { number, measure, clause: clause.transpose()? })?;
        self.done()
    }

    fn result(&mut self, args: &ResultArgs) -> anyhow::Result<()> {
        if args.board.is_some() {
            return Err(self.say.wrong(
                "this tournament is in free deals: it has no boards",
                "ce tournoi est en donnes libres : il n’a pas d’étuis",
            ));
        }
        let round = args.round.unwrap_or(self.state().round());
        let mut tables = Vec::new();
        if let Some(path) = &args.from {
            for (at, marks) in self.marks_of(path, round)? {
                tables.push((at, self.enter(at, Entered::Marks(marks), args.unsigned)?));
            }
        } else {
            let at = At { round, table: args.table.expect("a table is required without --from") };
            let table = self.table(at)?;
            if args.confirm {
                self.act(What::Confirm { at, on_paper: true })?;
                tables.push((at, None));
            } else if !args.deals.is_empty() {
                let deals = words::deals(args, self.state(), table, self.say)?;
                tables.push((at, self.enter(at, Entered::Deals(deals), args.unsigned)?));
            } else if args.marks.is_empty() {
                let names: Vec<&str> = table.seats.iter().map(|number| self.state().name(*number)).collect();
                let names = names.join(", ");
                return Err(self.say.wrong(
                    format!("write the marks of {names}, in this order"),
                    format!("écrivez les marques de {names}, dans cet ordre"),
                ));
            } else {
                tables.push((at, self.enter(at, Entered::Marks(args.marks.clone()), args.unsigned)?));
            }
        }
        self.save()?;
        if !self.say.json {
            let mut page = String::new();
            for (at, n_played) in tables {
                page += &page::table(self.state(), at, self.say);
                if let Some(n) = n_played {
                    let deals = self.state().format.deals;
                    line!(page, "  {n}/{deals} {}", self.say.either("deals played", "donnes jouées"));
                }
            }
            render::print(&page)?;
        }
        status(&self.club, self.say)
    }

    fn table(&self, at: At) -> anyhow::Result<&TableState> {
        self.state().table(at).ok_or_else(|| {
            let rounds = &self.state().rounds;
            let At { round, table } = at;
            match rounds.get(usize::from(round).wrapping_sub(1)) {
                Some(drawn) => {
                    let n = drawn.tables.len();
                    self.say.wrong(
                        format!("there is no table {table}: round {round} has tables 1 to {n}"),
                        format!("il n’y a pas de table {table} : la position {round} a les tables 1 à {n}"),
                    )
                }
                None => not_drawn(round, self.state(), self.say),
            }
        })
    }

    /// Enters a result that sums to zero, and confirms it where it is whole. How many deals were played,
    /// where they are known.
    fn enter(&mut self, at: At, entered: Entered, is_unsigned: bool) -> anyhow::Result<Option<usize>> {
        self.table(at)?;
        let n_played = match &entered {
            Entered::Marks(_) => None,
            Entered::Deals(deals) => Some(deals.iter().filter(|deal| !deal.nobody_took()).count()),
        };
        self.act(What::Result { at, entered })?;
        let sum = self.state().table(at).and_then(TableState::sum).unwrap_or(0);
        if sum != 0 {
            return Err(self.refused(&Refused::NotZero { at, sum }));
        }
        // Deals come in one by one: the result is confirmed with the last of them.
        let is_whole = n_played.is_none_or(|n| n >= usize::from(self.state().format.deals));
        if is_whole && !is_unsigned {
            self.act(What::Confirm { at, on_paper: true })?;
        }
        Ok(n_played)
    }

    /// Tables and their marks, a line each, as `3: 120 -40 -40 -40`.
    fn marks_of(&self, path: &Path, round: u8) -> anyhow::Result<Vec<(At, Vec<i32>)>> {
        let mut all = Vec::new();
        for (i, line) in file::read_or_stdin(path)?.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = || {
                let (name, n) = (path.display(), i + 1);
                self.say.wrong(
                    format!("{name}, line {n}: {line:?}: write a table and its marks, as 3: 120 -40 -40 -40"),
                    format!(
                        "{name}, ligne {n} : {line:?} : écrivez une table et ses marques, comme 3: 120 -40 -40 -40"
                    ),
                )
            };
            let mut words = line.split([':', ' ', ';', ',', '\t']).filter(|word| !word.is_empty());
            let table = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
            let marks: Option<Vec<i32>> = words.map(|word| word.trim_start_matches('+').parse().ok()).collect();
            all.push((At { round, table }, marks.ok_or_else(wrong)?));
        }
        if all.is_empty() {
            let name = path.display();
            return Err(self.say.wrong(format!("{name} has no result"), format!("{name} n’a pas de résultat")));
        }
        Ok(all)
    }

    /// Undoes all that the last command did that can be undone.
    fn undo(&mut self) -> anyhow::Result<()> {
        let last = self
            .club
            .last_undoable()
            .ok_or_else(|| self.say.wrong("there is nothing to undo", "il n’y a rien à annuler"))?;
        let at = self.club.events()[last as usize].at;
        let mut undone = Vec::new();
        for event in (0..=last).rev() {
            if self.club.events()[event as usize].at != at {
                break;
            }
            match self.club.act(self.at, By::Director, What::Undo { event }) {
                Ok(()) => undone.push(event),
                Err(why) if undone.is_empty() => return Err(self.refused(&why)),
                // Something else rests on it, or it was undone before.
                Err(_) => {}
            }
        }
        undone.reverse();
        self.told(self.say.either("undone", "annulé"), &undone)
    }

    /// Does again what the last command undid.
    fn redo(&mut self) -> anyhow::Result<()> {
        let undoing = |club: &Tournament, event: u32| {
            let is_it = |what: &What| matches!(what, What::Undo { event: of } if *of == event);
            club.events().iter().rev().find(|there| is_it(&there.what)).map(|there| there.at)
        };
        let mut at = None;
        let mut redone = Vec::new();
        while let Some(event) = self.club.last_redoable() {
            let undone_at = undoing(&self.club, event);
            if at.is_some() && at != undone_at {
                break;
            }
            at = undone_at;
            self.act(What::Redo { event })?;
            redone.push(event);
        }
        if at.is_none() {
            return Err(self.say.wrong("nothing was undone", "rien n’a été annulé"));
        }
        self.told(self.say.either("done again", "rétabli"), &redone)
    }

    /// Keeps it, and says what was undone or done again.
    fn told(&self, word: &str, events: &[u32]) -> anyhow::Result<()> {
        self.save()?;
        if !self.say.json {
            let what: Vec<&What> = events.iter().map(|&event| &self.club.events()[event as usize].what).collect();
            let what = words::told(&what, self.state(), self.say);
            let colon = self.say.either(":", " :");
            let shown = &what[..what.len().min(3)];
            let more = match what.len() - shown.len() {
                0 => String::new(),
                n => format!(" (+ {n})"),
            };
            render::print(&format!("{word}{colon} {}{more}\n", shown.join(", ")))?;
        }
        status(&self.club, self.say)
    }

    fn export(&self, args: &Export) -> anyhow::Result<()> {
        let state = self.state();
        let text = match args.to {
            Form::Csv => ranking_csv(state),
            Form::TeamsCsv => teams_csv(state),
            Form::ResultsCsv => results_csv(state),
            Form::File => self.club.to_file(),
            Form::Json => {
                let all = json!({ "ranking": ranking_json(state), "results": results_json(state) });
                serde_json::to_string_pretty(&all)? + "\n"
            }
        };
        write_out(args.output.as_deref(), text.as_bytes()).context("exporting")
    }
}
