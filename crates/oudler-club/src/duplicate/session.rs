//! A tournament in duplicate from registration to the ranking: what happened, in order, and what
//! follows from it. Like a [`Tournament`](crate::tournament::Tournament), it is one file.
//!
//! ```
//! use oudler_club::duplicate::{Deed, Mode, Plan, Play, Session};
//! use oudler_club::entry::{Entry, Number};
//!
//! let mut session = Session::new(Plan::new("Final", Mode::Match, 4))?;
//! for (i, name) in ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"].into_iter().enumerate() {
//!     let team = if i < 4 { "Lyon" } else { "Nice" };
//!     let entry = Entry { team: team.into(), ..Entry::new(name) };
//!     session.act(0, Deed::Enter { number: Number(i as u16 + 1), entry })?;
//! }
//! session.act(0, session.seating()?)?;
//! session.act(0, Deed::Score { play: Play { board: 1, table: 1 }, score: 66 })?;
//! session.act(0, Deed::Score { play: Play { board: 1, table: 2 }, score: -70 })?;
//! assert_eq!(session.state().ranking()[0].total, "11.662");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod file;
mod french;
mod places;
mod ranking;

use std::collections::{BTreeMap, BTreeSet};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

pub use check::BadDeed;
pub use file::BadSession;
pub use places::{Group, Missing, Place, Sitting};
pub use ranking::{Compared, Ranked};

use super::board::Board;
use crate::arbiter::said;
use crate::entry::{Entry, Number};

said! {
    /// How a tournament in duplicate is played (C3).
    Mode:
    Individual = "individual", "Individual, in percentages", "Individuel, en pourcentages";
    Triplettes = "triplettes", "Teams of three, in percentages", "Triplettes, en pourcentages";
    Quadrettes = "quadrettes", "Teams of four, by square roots", "Quadrettes, en racines carrées";
    Match = "match", "A match of two teams, by square roots", "Match de deux équipes, en racines carrées";
}

impl Mode {
    /// How few and how many make a team; none where everybody plays alone.
    pub const fn team_size(self) -> Option<(usize, usize)> {
        match self {
            Self::Individual => None,
            Self::Triplettes => Some((3, 3)),
            Self::Quadrettes => Some((4, 4)),
            Self::Match => Some((4, 6)),
        }
    }

    /// Whether results are percentages; match points where they are not.
    pub const fn is_percent(self) -> bool {
        matches!(self, Self::Individual | Self::Triplettes)
    }
}

/// How it is played, chosen before it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is called.
    pub title: String,
    /// How.
    pub mode: Mode,
    /// How many boards a round has.
    pub boards: u8,
    /// What the seats are drawn from.
    #[serde(default)]
    pub seed: u32,
}

impl Plan {
    /// So many boards a round.
    pub fn new(title: &str, mode: Mode, boards: u8) -> Self {
        Self { title: title.into(), mode, boards, seed: 0 }
    }
}

/// One board at one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The number of the board, from 1.
    pub board: u16,
    /// The table, from 1.
    pub table: u16,
}

impl std::fmt::Display for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "board {} at table {}", self.board, self.table)
    }
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// Somebody enters.
    Enter {
        /// Their number, the next one.
        number: Number,
        /// Who.
        entry: Entry,
    },
    /// Somebody leaves, before the seats are drawn.
    Leave {
        /// Who.
        number: Number,
    },
    /// What is known of somebody is put right: once the seats are drawn, not the team.
    Amend {
        /// Who.
        number: Number,
        /// As it should be.
        entry: Entry,
    },
    /// The seats are drawn: the people, or the teams, line by line.
    Seat {
        /// Who, by name.
        units: Vec<String>,
    },
    /// The boards are laid out.
    Boards {
        /// All of them.
        boards: Vec<Board>,
    },
    /// What each defender paid the taker, as the travelling sheet has it (DUP-05).
    Score {
        /// Where.
        play: Play,
        /// How much.
        score: i32,
    },
    /// A result is not compared: the arbiter has annulled it (DUP-13), or it was never played.
    Annul {
        /// Where.
        play: Play,
    },
    /// Points off, in thousandths of a per cent or of a match point (DUP-13).
    Penalty {
        /// The name of the person or the team.
        who: String,
        /// How much.
        thousandths: u32,
    },
    /// An event is undone.
    Undo {
        /// Which, from 0.
        event: u32,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happened {
    /// When, in milliseconds since 1970; the caller's clock.
    pub at: u64,
    /// What.
    pub what: Deed,
}

/// All that follows from what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionState {
    /// How it is played.
    pub plan: Plan,
    /// Who is there.
    pub people: BTreeMap<Number, Entry>,
    /// The people or the teams by name, line by line; empty before the seats are drawn.
    pub units: Vec<String>,
    /// The boards that were laid out.
    pub boards: BTreeMap<u16, Board>,
    /// The results; none where it was annulled.
    pub scores: BTreeMap<Play, Option<i32>>,
    /// Points off, in thousandths, by name.
    pub penalties: BTreeMap<String, u64>,
}

/// A tournament in duplicate: how it began, and what has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    plan: Plan,
    events: Vec<Happened>,
    undone: BTreeSet<usize>,
    /// What undoing has cost so far, at most [`MAX_WORK`](check::MAX_WORK).
    work: u64,
    state: SessionState,
}

impl Session {
    /// A tournament nobody has entered yet.
    pub fn new(plan: Plan) -> Result<Self, BadDeed> {
        plan.check()?;
        let state = SessionState::new(plan.clone());
        Ok(Self { plan, events: Vec::new(), undone: BTreeSet::new(), work: 0, state })
    }

    /// How it stands.
    pub const fn state(&self) -> &SessionState {
        &self.state
    }

    /// What has happened, what was undone included.
    pub fn events(&self) -> &[Happened] {
        &self.events
    }

    /// The draw of the seats, to be decided like anything else. The same seed seats the same people.
    pub fn seating(&self) -> Result<Deed, BadDeed> {
        let mut units = self.state.complete_units()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(self.plan.seed));
        for i in (1..units.len()).rev() {
            let j = ((u64::from(rng.next_u32()) * (i as u64 + 1)) >> 32) as usize;
            units.swap(i, j);
        }
        Ok(Deed::Seat { units })
    }

    /// Checks something and applies it.
    pub fn act(&mut self, at: u64, what: Deed) -> Result<(), BadDeed> {
        // Undoing goes through the whole log: once is enough.
        match self.outcome(&what)? {
            Some(state) => {
                if let Deed::Undo { event } = what {
                    self.work += check::work(event as usize, self.events.len());
                    self.undone.insert(event as usize);
                }
                self.state = state;
            }
            None => self.state.take(&what),
        }
        self.events.push(Happened { at, what });
        Ok(())
    }

    /// Whether something may happen now.
    pub fn check(&self, what: &Deed) -> Result<(), BadDeed> {
        self.outcome(what).map(drop)
    }

    /// How it would stand after an event is undone; none for anything else, which only adds to what is
    /// there.
    fn outcome(&self, what: &Deed) -> Result<Option<SessionState>, BadDeed> {
        if self.events.len() >= check::MAX_EVENTS {
            return Err(BadDeed::TooMany);
        }
        match what {
            Deed::Undo { event }
                if self.work + check::work(*event as usize, self.events.len()) > check::MAX_WORK =>
            {
                Err(BadDeed::TooMany)
            }
            Deed::Undo { event } => self.without(*event as usize).map(Some),
            _ => self.state.check(what).map(|()| None),
        }
    }

    /// The last event that can be undone, if there is one.
    pub fn last_undoable(&self) -> Option<u32> {
        (0..self.events.len()).rev().find(|&i| self.without(i).is_ok()).map(|i| i as u32)
    }

    /// How it would stand without an event, if nothing later rests on it.
    fn without(&self, event: usize) -> Result<SessionState, BadDeed> {
        match self.events.get(event) {
            Some(there) if !matches!(there.what, Deed::Undo { .. }) && !self.undone.contains(&event) => {}
            _ => return Err(BadDeed::NoSuchEvent),
        }
        let mut state = SessionState::new(self.plan.clone());
        for (i, there) in self.events.iter().enumerate() {
            if i != event && !self.undone.contains(&i) && !matches!(there.what, Deed::Undo { .. }) {
                // Those before it happened just so.
                if i > event {
                    state.check(&there.what).map_err(|_| BadDeed::Needed { by: i })?;
                }
                state.take(&there.what);
            }
        }
        // What was played was played with these cards.
        if matches!(self.events[event].what, Deed::Boards { .. }) && !state.scores.is_empty() {
            return Err(BadDeed::HasScores);
        }
        Ok(state)
    }
}

impl SessionState {
    const fn new(plan: Plan) -> Self {
        Self {
            plan,
            people: BTreeMap::new(),
            units: Vec::new(),
            boards: BTreeMap::new(),
            scores: BTreeMap::new(),
            penalties: BTreeMap::new(),
        }
    }

    /// The next free number.
    pub fn next_number(&self) -> Number {
        Number(self.people.keys().next_back().map_or(1, |last| last.0.saturating_add(1)))
    }

    /// Takes in what was checked.
    fn take(&mut self, what: &Deed) {
        match what {
            Deed::Enter { number, entry } => drop(self.people.insert(*number, entry.clone())),
            Deed::Amend { number, entry } => {
                let Some(old) = self.people.insert(*number, entry.clone()) else { return };
                let is_alone = self.plan.mode.team_size().is_none();
                if let Some(unit) = self.unit(&old.name).filter(|_| is_alone) {
                    self.units[unit].clone_from(&entry.name);
                    if let Some(off) = self.penalties.remove(&old.name) {
                        self.penalties.insert(entry.name.clone(), off);
                    }
                }
            }
            Deed::Leave { number } => drop(self.people.remove(number)),
            Deed::Seat { units } => self.units.clone_from(units),
            Deed::Boards { boards } => {
                self.boards = boards.iter().map(|board| (board.number, board.clone())).collect();
            }
            Deed::Score { play, score } => drop(self.scores.insert(*play, Some(*score))),
            Deed::Annul { play } => drop(self.scores.insert(*play, None)),
            Deed::Penalty { who, thousandths } => {
                let who = self.unit(who).map_or_else(|| who.clone(), |i| self.units[i].clone());
                *self.penalties.entry(who).or_default() += u64::from(*thousandths);
            }
            Deed::Undo { .. } => {}
        }
    }
}
