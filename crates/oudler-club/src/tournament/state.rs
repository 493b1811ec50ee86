//! A tournament as it stands after its events.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::event::{At, Entered, Event, What};
use crate::entry::{Entry, Number};
use crate::format::Format;
use crate::movement::{Drawn, Request, Seated, n_odd};
use crate::sheet::SheetMeasure;
use crate::standing::{Standing, Tally, rank};

/// Somebody in the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Person {
    /// Who.
    pub entry: Entry,
    /// Whether they are there, and seated in the next round.
    pub is_here: bool,
    /// How often they were warned.
    pub warnings: u32,
    /// Penalty points, zero or below (FAULT-12).
    pub penalties: i64,
    /// The first round they could be drawn for, from 1.
    pub since: u8,
}

/// A round that was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Round {
    /// The draw, with what is foreseen and what is known of repeats.
    pub drawn: Drawn,
    /// The tables, from number 1 on.
    pub tables: Vec<TableState>,
    /// When its clock was started.
    pub begun_at: Option<u64>,
}

/// One table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TableState {
    /// Who sits there, in the order of play, North first (SHEET-01).
    pub seats: Vec<Number>,
    /// What was brought in last.
    pub entered: Option<Entered>,
    /// Everybody's balance by it, in the order of the seats.
    pub balances: Option<Vec<i64>>,
    /// Who has checked it (SHEET-02).
    pub signed: BTreeSet<Number>,
    /// Whether the director has taken it over.
    pub is_confirmed: bool,
    /// How often it was brought in anew.
    pub n_corrections: u32,
    /// Who called the arbiter, and when, as long as nobody has come.
    pub called: Option<(Number, u64)>,
}

impl TableState {
    /// What the balances sum to, which must be zero (SHEET-02); none where none are in.
    pub fn sum(&self) -> Option<i64> {
        self.balances.as_ref().map(|balances| balances.iter().sum())
    }

    /// Whether the result counts in the ranking.
    pub fn counts(&self) -> bool {
        self.sum() == Some(0)
    }

    /// Who has not signed yet.
    pub fn unsigned(&self) -> Vec<Number> {
        self.seats.iter().copied().filter(|number| !self.signed.contains(number)).collect()
    }
}

/// All that follows from the events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// How it is played.
    pub format: Format,
    /// Everybody who has entered.
    pub people: BTreeMap<Number, Person>,
    /// The rounds that were drawn.
    pub rounds: Vec<Round>,
    /// Whether it is over.
    pub is_closed: bool,
}

impl State {
    pub(super) const fn new(format: Format) -> Self {
        Self { format, people: BTreeMap::new(), rounds: Vec::new(), is_closed: false }
    }

    /// A table of a round.
    pub fn table(&self, at: At) -> Option<&TableState> {
        let round = self.rounds.get(usize::from(at.round).checked_sub(1)?)?;
        round.tables.get(usize::from(at.table).checked_sub(1)?)
    }

    fn table_mut(&mut self, at: At) -> Option<&mut TableState> {
        let round = self.rounds.get_mut(usize::from(at.round).checked_sub(1)?)?;
        round.tables.get_mut(usize::from(at.table).checked_sub(1)?)
    }

    /// Where somebody sits in a round.
    pub fn seat_of(&self, round: u8, number: Number) -> Option<At> {
        let tables = &self.rounds.get(usize::from(round).checked_sub(1)?)?.tables;
        let table = tables.iter().position(|table| table.seats.contains(&number))?;
        Some(At { round, table: table as u16 + 1 })
    }

    /// The number of the last round that was drawn, 0 before the first.
    pub const fn round(&self) -> u8 {
        self.rounds.len() as u8
    }

    /// The next free number.
    pub fn next_number(&self) -> Number {
        Number(self.people.keys().next_back().map_or(1, |last| last.0.saturating_add(1)))
    }

    /// Somebody's name.
    pub fn name(&self, number: Number) -> &str {
        self.people.get(&number).map_or("?", |person| person.entry.name.as_str())
    }

    /// Those who are seated in the next round. A director who fills gaps plays where that makes for
    /// fewer odd tables.
    pub fn seated(&self) -> Vec<Number> {
        let here = || self.people.iter().filter(|(_, person)| person.is_here);
        let mut numbers: Vec<Number> =
            here().filter(|(_, person)| !person.entry.stop_gap).map(|(number, _)| *number).collect();
        for (gap, _) in here().filter(|(_, person)| person.entry.stop_gap) {
            let n = numbers.len();
            if n_odd(n + 1, self.format.odd) < n_odd(n, self.format.odd) || n + 1 == crate::movement::MIN_PEOPLE {
                numbers.push(*gap);
            }
        }
        numbers.sort_unstable();
        numbers
    }

    /// What the draw of a round is made from, given the rounds before it.
    pub(super) fn request(&self, round: u8) -> Request {
        let code = |text: &str, all: &mut Vec<String>| -> Option<u16> {
            let text = text.to_lowercase();
            if text.is_empty() {
                return None;
            }
            let known = all.iter().position(|other| *other == text);
            Some(known.unwrap_or_else(|| {
                all.push(text);
                all.len() - 1
            }) as u16)
        };
        let (mut teams, mut clubs) = (Vec::new(), Vec::new());
        let seated = self.seated().into_iter().map(|number| {
            let entry = &self.people[&number].entry;
            let has_teams = self.format.kind.team_size().is_some();
            Seated {
                number,
                team: if has_teams { code(&entry.team, &mut teams) } else { None },
                club: if self.format.clubs_apart { code(&entry.club, &mut clubs) } else { None },
                is_seeded: entry.seed.is_some(),
            }
        });
        let n_before = usize::from(round).saturating_sub(1).min(self.rounds.len());
        let past = &self.rounds[..n_before];
        Request {
            people: seated.collect(),
            odd: self.format.odd,
            past: past.iter().map(|round| round.drawn.tables.clone()).collect(),
            ahead: past.last().map(|round| round.drawn.ahead.clone()).unwrap_or_default(),
            n_rounds: usize::from(self.format.rounds).saturating_sub(n_before),
            seed: u64::from(self.format.seed),
        }
    }

    /// What somebody has come to.
    pub fn tally(&self, number: Number) -> Tally {
        let balance = |round: &Round| {
            let table = round.tables.iter().find(|table| table.seats.contains(&number))?;
            let place = table.seats.iter().position(|&other| other == number)?;
            if table.counts() { table.balances.as_ref()?.get(place).copied() } else { None }
        };
        let penalties = self.people.get(&number).map_or(0, |person| person.penalties);
        Tally { balances: self.rounds.iter().map(balance).collect(), penalties }
    }

    /// The ranking as it stands, with every result that sums to zero (TOURN-01 to TOURN-03).
    pub fn standing(&self) -> Standing {
        // One pass over the tables rather than a search for everybody in every round.
        let mut tallies: BTreeMap<Number, Tally> = self
            .people
            .iter()
            .map(|(&number, person)| {
                (number, Tally { balances: vec![None; self.rounds.len()], penalties: person.penalties })
            })
            .collect();
        for (i, round) in self.rounds.iter().enumerate() {
            for table in round.tables.iter().filter(|table| table.counts()) {
                for (number, balance) in table.seats.iter().zip(table.balances.iter().flatten()) {
                    if let Some(tally) = tallies.get_mut(number) {
                        tally.balances[i] = Some(*balance);
                    }
                }
            }
        }
        // Who left without having played is not ranked: no points would be more than others have.
        let has_played = |number: &Number| {
            let sits = |table: &TableState| table.seats.contains(number);
            self.rounds.iter().any(|round| round.tables.iter().any(sits))
        };
        let ranked = |number: &Number| {
            let person = &self.people[number];
            !person.entry.stop_gap && (person.is_here || person.penalties != 0 || has_played(number))
        };
        let mut teams = BTreeMap::<String, (String, Vec<&Tally>)>::new();
        if self.format.kind.team_size().is_some() {
            for (number, tally) in tallies.iter().filter(|(number, _)| ranked(number)) {
                let team = &self.people[number].entry.team;
                teams.entry(team.to_lowercase()).or_insert_with(|| (team.clone(), Vec::new())).1.push(tally);
            }
        }
        let teams = teams.into_values().map(|(team, tallies)| (team, Tally::sum(tallies))).collect();
        let tables = || self.rounds.iter().flat_map(|round| &round.tables);
        Standing {
            teams: rank(teams, &self.format.ties),
            people: rank(tallies.into_iter().filter(|(number, _)| ranked(number)).collect(), &self.format.ties),
            n_rounds: self
                .rounds
                .iter()
                .take_while(|round| round.tables.iter().all(|table| table.is_confirmed))
                .count(),
            is_provisional: tables().any(|table| table.counts() && !table.is_confirmed),
        }
    }

    /// Takes in an event that was checked. One that does not fit changes nothing.
    pub(super) fn take(&mut self, event: &Event) {
        match &event.what {
            What::Format { format } => self.format.clone_from(format),
            What::Enter { number, entry } => {
                let since = self.round() + 1;
                let person = Person { entry: entry.clone(), is_here: true, warnings: 0, penalties: 0, since };
                self.people.insert(*number, person);
            }
            What::Amend { number, entry } => {
                if let Some(person) = self.people.get_mut(number) {
                    person.entry.clone_from(entry);
                }
            }
            What::Leave { number } | What::Return { number } => {
                if let Some(person) = self.people.get_mut(number) {
                    person.is_here = matches!(event.what, What::Return { .. });
                }
            }
            What::Draw { round, drawn } => {
                self.rounds.truncate(usize::from(*round).saturating_sub(1));
                let table = |seats: &Vec<Number>| TableState { seats: seats.clone(), ..TableState::default() };
                let tables = drawn.tables.iter().map(table).collect();
                self.rounds.push(Round { drawn: drawn.clone(), tables, begun_at: None });
            }
            What::Begin { round } => {
                if let Some(round) = usize::from(*round).checked_sub(1).and_then(|i| self.rounds.get_mut(i)) {
                    round.begun_at = Some(event.at);
                }
            }
            What::Result { at, entered } => {
                let balances = self.table(*at).map(|table| balances(&self.format, table.seats.len(), entered));
                if let Some(table) = self.table_mut(*at) {
                    table.n_corrections += u32::from(table.entered.is_some());
                    table.entered = Some(entered.clone());
                    table.balances = balances;
                    table.signed.clear();
                    table.is_confirmed = false;
                }
            }
            What::Sign { at, number } => {
                if let Some(table) = self.table_mut(*at) {
                    table.signed.insert(*number);
                }
            }
            What::Confirm { at, .. } => {
                if let Some(table) = self.table_mut(*at) {
                    table.is_confirmed = true;
                }
            }
            What::Sanction { number, measure, .. } => {
                if let Some(person) = self.people.get_mut(number) {
                    match measure {
                        SheetMeasure::Warning => person.warnings += 1,
                        SheetMeasure::Penalty { points } => person.penalties -= i64::from(*points),
                        SheetMeasure::Ban => {}
                    }
                }
            }
            What::Call { at, number } => {
                if let Some(table) = self.table_mut(*at) {
                    table.called = Some((*number, event.at));
                }
            }
            What::Answer { at } => {
                if let Some(table) = self.table_mut(*at) {
                    table.called = None;
                }
            }
            What::Close => self.is_closed = true,
            What::Undo { .. } | What::Redo { .. } => {}
        }
    }
}

/// Everybody's balance by what was brought in. It has been checked.
fn balances(format: &Format, size: usize, entered: &Entered) -> Vec<i64> {
    match entered {
        Entered::Marks(marks) => marks.iter().copied().map(i64::from).collect(),
        Entered::Deals(deals) => {
            let mut sums = vec![0; size];
            let Ok(rules) = format.rules_at(size) else { return sums };
            for deal in deals {
                for (player, score) in deal.playing.iter().zip(deal.score(&rules).scores) {
                    if let Some(sum) = sums.get_mut(player.index()) {
                        *sum += i64::from(score);
                    }
                }
            }
            sums
        }
    }
}
