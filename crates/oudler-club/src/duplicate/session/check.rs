//! Whether something may happen in a tournament in duplicate, and why not.

use std::collections::{BTreeMap, BTreeSet};

use super::{Deed, Mode, Plan, Play, SessionState};
use crate::duplicate::{NoMovement, movement};
use crate::entry::{BadEntry, Entry, Number, is_same};
use crate::format::MAX_TITLE;

/// The most events a tournament takes.
pub(super) const MAX_EVENTS: usize = 40_000;
/// The most boards a round has.
pub(super) const MAX_BOARDS: u8 = 24;
/// The most people.
const MAX_PEOPLE: usize = 500;
/// The most that a defender can pay: far above any deal.
pub(super) const MAX_SCORE: i32 = 5_000;
/// The least: a garde just made with the petit lost at the end, (25 + 0) × 2 − 20.
pub(super) const MIN_SCORE: i32 = 30;

/// The most that undoing may cost: a file is read in a moment, whoever wrote it.
pub(super) const MAX_WORK: u64 = 2_000_000;

/// What it costs to undo an event of so many: those before it are only taken in again, those after it
/// are checked too.
pub(super) const fn work(event: usize, n_events: usize) -> u64 {
    event as u64 + 40 * n_events.saturating_sub(event) as u64
}

/// Why something cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadDeed {
    /// Cannot be played so.
    #[error("a title has at most {MAX_TITLE} characters, and a round 1 to {MAX_BOARDS} boards")]
    Plan,
    /// Cannot be entered so.
    #[error(transparent)]
    Entry(#[from] BadEntry),
    /// Somebody has this name.
    #[error("{name} is number {number} already")]
    NameTwice {
        /// The name.
        name: String,
        /// Who has it.
        number: Number,
    },
    /// Not the next number.
    #[error("the next number is {right}")]
    WrongNumber {
        /// What it should be.
        right: Number,
    },
    /// Nobody has this number.
    #[error("nobody has number {number}")]
    Stranger {
        /// What was given.
        number: Number,
    },
    /// The seats are drawn.
    #[error("the seats are drawn: nobody enters or leaves; undo the draw first")]
    Seated,
    /// The seats are not drawn.
    #[error("the seats are not drawn yet")]
    NotSeated,
    /// No team, or one where everybody plays alone.
    #[error("{name}: {}", if mode.team_size().is_some() { "say the team" } else { "nobody has a team in this tournament" })]
    Team {
        /// Who.
        name: String,
        /// What is played.
        mode: Mode,
    },
    /// A team of the wrong size.
    #[error("team {team} has {n}, and {} people make a team", if least == most { least.to_string() } else { format!("{least} to {most}") })]
    TeamSize {
        /// Which.
        team: String,
        /// How many it has.
        n: usize,
        /// How few it may have.
        least: usize,
        /// How many.
        most: usize,
    },
    /// A number of people that fills no tables.
    #[error("{n} people: duplicate is played by tables of four, as 20 or 28 people")]
    People {
        /// How many there are.
        n: usize,
    },
    /// A number of teams that cannot play.
    #[error("{n} teams: triplettes take an even number from 6, quadrettes 2 or more, a match 2")]
    Teams {
        /// How many there are.
        n: usize,
    },
    /// There is no movement.
    #[error(transparent)]
    Movement(#[from] NoMovement),
    /// Not everybody has one seat.
    #[error("everybody who is there has one seat")]
    Seats,
    /// Results are in.
    #[error("results are in: the boards stay as they are")]
    HasScores,
    /// A board that is none.
    #[error("board {number}: a board is a record of one deal for four, and each number is there once")]
    Board {
        /// Its number.
        number: u16,
    },
    /// Nobody plays it there.
    #[error("{play} is not played: there are boards 1 to {boards} and tables 1 to {tables}")]
    NoPlay {
        /// What was given.
        play: Play,
        /// How many boards there are.
        boards: usize,
        /// How many tables.
        tables: usize,
    },
    /// A score no garde gives.
    #[error(
        "{score:+} for each defender: a garde gives even figures, {MIN_SCORE} at least and {MAX_SCORE} at most, above or below zero"
    )]
    Score {
        /// What was given.
        score: i32,
    },
    /// A penalty of nothing, or of everything.
    #[error("a penalty is above 0 and at most 100")]
    Penalty,
    /// Nobody has this name.
    #[error("nobody is called {who:?}")]
    Nobody {
        /// What was given.
        who: String,
    },
    /// There is no such event to undo.
    #[error("there is no such event to undo")]
    NoSuchEvent,
    /// Something rests on it.
    #[error("action {} rests on it: undo that first", by + 1)]
    Needed {
        /// Which.
        by: usize,
    },
    /// Too many events, or people.
    #[error("a tournament takes {MAX_EVENTS} events and {MAX_PEOPLE} people")]
    TooMany,
}

impl BadDeed {
    /// A word for the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Plan => "bad-format",
            Self::Entry(_) => "bad-entry",
            Self::NameTwice { .. } => "name-twice",
            Self::WrongNumber { .. } => "wrong-number",
            Self::Stranger { .. } => "stranger",
            Self::Seated => "seated",
            Self::NotSeated => "not-seated",
            Self::Team { .. } => "team",
            Self::TeamSize { .. } => "team-size",
            Self::People { .. } => "people",
            Self::Teams { .. } => "teams",
            Self::Movement(_) => "no-movement",
            Self::Seats => "bad-seats",
            Self::HasScores => "has-scores",
            Self::Board { .. } => "bad-board",
            Self::NoPlay { .. } => "no-play",
            Self::Score { .. } => "bad-score",
            Self::Penalty => "bad-penalty",
            Self::Nobody { .. } => "nobody",
            Self::NoSuchEvent => "no-such-event",
            Self::Needed { .. } => "needed",
            Self::TooMany => "too-many",
        }
    }
}

impl Plan {
    /// Whether it can be played so.
    pub fn check(&self) -> Result<(), BadDeed> {
        let has_title = self.title.chars().count() <= MAX_TITLE && !self.title.contains(char::is_control);
        if has_title && (1..=MAX_BOARDS).contains(&self.boards) { Ok(()) } else { Err(BadDeed::Plan) }
    }
}

impl SessionState {
    /// Whether it may happen now. What undoes is looked at by the session, which has the events.
    pub(super) fn check(&self, what: &Deed) -> Result<(), BadDeed> {
        match what {
            Deed::Enter { number, entry } => {
                self.is_open()?;
                let right = self.next_number();
                if self.people.len() >= MAX_PEOPLE {
                    return Err(BadDeed::TooMany);
                }
                if *number != right {
                    return Err(BadDeed::WrongNumber { right });
                }
                self.check_entry(entry, None)
            }
            Deed::Amend { number, entry } => {
                let old = self.people.get(number).ok_or(BadDeed::Stranger { number: *number })?;
                if old.team != entry.team {
                    self.is_open()?;
                }
                self.check_entry(entry, Some(*number))
            }
            Deed::Leave { number } => {
                self.is_open()?;
                let is_there = self.people.contains_key(number);
                if is_there { Ok(()) } else { Err(BadDeed::Stranger { number: *number }) }
            }
            Deed::Seat { units } => {
                self.is_open()?;
                let given: BTreeSet<&String> = units.iter().collect();
                let right = self.complete_units()?;
                let is_right = given.len() == units.len() && given == right.iter().collect();
                if is_right { Ok(()) } else { Err(BadDeed::Seats) }
            }
            Deed::Boards { boards } => {
                if !self.scores.is_empty() {
                    return Err(BadDeed::HasScores);
                }
                let mut seen = BTreeSet::new();
                let bad = boards.iter().find(|board| {
                    let is_known = (1..=1_000).contains(&board.number) && seen.insert(board.number);
                    !is_known || board.taker.index() > 3 || board.record.len() > 4_000 || board.deal().is_none()
                });
                bad.map_or(Ok(()), |board| Err(BadDeed::Board { number: board.number }))
            }
            Deed::Score { play, score } => {
                self.exists(*play)?;
                let fits = score % 2 == 0 && (MIN_SCORE..=MAX_SCORE).contains(&score.saturating_abs());
                if fits { Ok(()) } else { Err(BadDeed::Score { score: *score }) }
            }
            Deed::Annul { play } => self.exists(*play),
            Deed::Penalty { who, thousandths } => {
                if self.units.is_empty() {
                    return Err(BadDeed::NotSeated);
                }
                if self.unit(who).is_none() {
                    return Err(BadDeed::Nobody { who: who.chars().take(40).collect() });
                }
                if (1..=100_000).contains(thousandths) { Ok(()) } else { Err(BadDeed::Penalty) }
            }
            Deed::Undo { .. } => Ok(()),
        }
    }

    /// Whether people may still come and go.
    const fn is_open(&self) -> Result<(), BadDeed> {
        if self.units.is_empty() { Ok(()) } else { Err(BadDeed::Seated) }
    }

    fn exists(&self, play: Play) -> Result<(), BadDeed> {
        if self.units.is_empty() {
            return Err(BadDeed::NotSeated);
        }
        let (boards, tables) = (self.n_boards(), self.n_tables());
        if self.is_played(play) { Ok(()) } else { Err(BadDeed::NoPlay { play, boards, tables }) }
    }

    fn check_entry(&self, entry: &Entry, of: Option<Number>) -> Result<(), BadDeed> {
        entry.check()?;
        let others = || self.people.iter().filter(|(number, _)| Some(**number) != of);
        if let Some((number, _)) = others().find(|(_, other)| is_same(&other.name, &entry.name)) {
            return Err(BadDeed::NameTwice { name: entry.name.clone(), number: *number });
        }
        let size = self.plan.mode.team_size();
        if size.is_some() == entry.team.is_empty() {
            return Err(BadDeed::Team { name: entry.name.clone(), mode: self.plan.mode });
        }
        let Some((least, most)) = size else { return Ok(()) };
        let n = 1 + others().filter(|(_, other)| is_same(&other.team, &entry.team)).count();
        if n <= most { Ok(()) } else { Err(BadDeed::TeamSize { team: entry.team.clone(), n, least, most }) }
    }

    /// The teams with their people, in the order in which they entered.
    pub fn teams(&self) -> Vec<(String, Vec<&Entry>)> {
        let mut order = Vec::<String>::new();
        let mut teams = BTreeMap::<String, (String, Vec<&Entry>)>::new();
        for entry in self.people.values().filter(|entry| !entry.team.is_empty()) {
            let key = entry.team.to_lowercase();
            if !order.contains(&key) {
                order.push(key.clone());
            }
            teams.entry(key).or_insert_with(|| (entry.team.clone(), Vec::new())).1.push(entry);
        }
        order.iter().filter_map(|key| teams.remove(key)).collect()
    }

    /// Those who are seated, if a tournament can be played with them.
    pub(super) fn complete_units(&self) -> Result<Vec<String>, BadDeed> {
        let Some((least, most)) = self.plan.mode.team_size() else {
            let n = self.people.len();
            if n == 0 || !n.is_multiple_of(4) {
                return Err(BadDeed::People { n });
            }
            movement(n / 4)?;
            return Ok(self.people.values().map(|entry| entry.name.clone()).collect());
        };
        let teams = self.teams();
        if let Some((team, people)) = teams.iter().find(|(_, people)| !(least..=most).contains(&people.len())) {
            return Err(BadDeed::TeamSize { team: team.clone(), n: people.len(), least, most });
        }
        let n = teams.len();
        let fits = match self.plan.mode {
            // At two tables a board would be played once, and compared with none.
            Mode::Triplettes => n >= 6 && n.is_multiple_of(2),
            Mode::Match => n == 2,
            _ => n >= 2,
        };
        if fits { Ok(teams.into_iter().map(|(team, _)| team).collect()) } else { Err(BadDeed::Teams { n }) }
    }
}
