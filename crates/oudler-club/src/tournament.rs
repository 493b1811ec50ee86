//! A tournament from registration to the ranking: what happened, in order, and what follows from it.
//!
//! Whatever is asked for is *decided* into an event, or refused; events are *applied*, and never fail.
//!
//! ```
//! use oudler_club::entry::Entry;
//! use oudler_club::format::{Format, Kind};
//! use oudler_club::tournament::{By, Entered, At, Task, Tournament, What};
//!
//! let mut club = Tournament::new(Format::new("Friday", Kind::Individual, 2, 4))?;
//! for name in ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"] {
//!     club.act(0, By::Director, What::Enter { number: club.state().next_number(), entry: Entry::new(name) })?;
//! }
//! assert_eq!(club.state().tasks(), [Task::Draw { round: 1 }]);
//! let draw = club.draw(1)?;
//! club.act(0, By::Director, draw)?;
//! let at = At { round: 1, table: 2 };
//! club.act(0, By::Director, What::Result { at, entered: Entered::Marks(vec![300, -100, -100, -100]) })?;
//! assert_eq!(club.state().standing().people[0].total, 300);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod event;
mod file;
mod french;
mod state;
mod task;

use std::collections::BTreeSet;

pub use check::{MAX_BALANCE, MAX_EVENTS, MAX_PENALTY, Refused};
pub use event::{At, By, Entered, Event, What};
pub use file::{BadFile, MAX_BYTES};
pub use state::{Person, Round, State, TableState};
pub use task::Task;

use crate::format::{BadFormat, Format};
use crate::movement;

/// A tournament: how it began, and what has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    opening: Format,
    events: Vec<Event>,
    undone: BTreeSet<usize>,
    /// What undoing has cost so far, at most [`MAX_WORK`](check::MAX_WORK).
    work: u64,
    state: State,
}

impl Tournament {
    /// A tournament nobody has entered yet.
    pub fn new(format: Format) -> Result<Self, BadFormat> {
        format.check()?;
        let state = State::new(format.clone());
        Ok(Self { opening: format, events: Vec::new(), undone: BTreeSet::new(), work: 0, state })
    }

    /// How it was opened.
    pub const fn opening(&self) -> &Format {
        &self.opening
    }

    /// What has happened, what was undone included.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Whether an event was undone.
    pub fn is_undone(&self, event: usize) -> bool {
        self.undone.contains(&event)
    }

    /// How it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The draw of a round, to be decided like anything else.
    pub fn draw(&self, round: u8) -> Result<What, Refused> {
        self.state.check_draw(round)?;
        Ok(What::Draw { round, drawn: movement::draw(&self.state.request(round))? })
    }

    /// The last event of the director that can be undone, if there is one.
    pub fn last_undoable(&self) -> Option<u32> {
        let is_undo = |what: &What| matches!(what, What::Undo { .. } | What::Redo { .. });
        (0..self.events.len())
            .rev()
            .filter(|i| {
                !self.undone.contains(i) && self.events[*i].by == By::Director && !is_undo(&self.events[*i].what)
            })
            .find(|&i| self.without(i).is_ok())
            .map(|i| i as u32)
    }

    /// The event that was undone last and can be done again, if there is one.
    pub fn last_redoable(&self) -> Option<u32> {
        let undone = self.events.iter().rev().filter_map(|event| match event.what {
            What::Undo { event } => Some(event),
            _ => None,
        });
        undone.into_iter().find(|&event| self.with(event as usize).is_ok())
    }

    /// The event that something asked for leads to, or why it cannot be.
    pub fn decide(&self, at: u64, by: By, what: What) -> Result<Event, Refused> {
        let event = Event { at, by, what };
        self.check(&event)?;
        Ok(event)
    }

    /// Decides something and applies it.
    pub fn act(&mut self, at: u64, by: By, what: What) -> Result<(), Refused> {
        self.admit(Event { at, by, what })
    }

    /// Checks an event and takes it in.
    pub(super) fn admit(&mut self, event: Event) -> Result<(), Refused> {
        // Undoing goes through the whole log: once is enough.
        match self.outcome(&event)? {
            Some(state) => self.put(event, state),
            None => self.apply(event),
        }
        Ok(())
    }

    /// Whether an event may happen now.
    pub fn check(&self, event: &Event) -> Result<(), Refused> {
        self.outcome(event).map(drop)
    }

    /// How it would stand after an event that undoes or does again; none for the others, which only
    /// add to what is there.
    fn outcome(&self, event: &Event) -> Result<Option<State>, Refused> {
        if self.events.len() >= MAX_EVENTS {
            return Err(Refused::TooMany);
        }
        match event.what {
            What::Undo { .. } | What::Redo { .. } if event.by != By::Director => Err(Refused::NotYours),
            What::Undo { event } | What::Redo { event }
                if self.work + check::work(event as usize, self.events.len()) > check::MAX_WORK =>
            {
                Err(Refused::TooMany)
            }
            What::Undo { event } => self.without(event as usize).map(Some),
            What::Redo { event } => self.with(event as usize).map(Some),
            _ => self.state.check(event).map(|()| None),
        }
    }

    /// Takes in an event that was checked.
    pub fn apply(&mut self, event: Event) {
        let state = match event.what {
            What::Undo { event } => self.without(event as usize).ok(),
            What::Redo { event } => self.with(event as usize).ok(),
            _ => None,
        };
        if let Some(state) = state {
            self.put(event, state);
        } else {
            self.state.take(&event);
            self.events.push(event);
        }
    }

    /// Takes in an event that undoes or does again, and how it stands then.
    fn put(&mut self, event: Event, state: State) {
        if let What::Undo { event: of } | What::Redo { event: of } = event.what {
            let of = of as usize;
            self.work += check::work(of, self.events.len());
            if !self.undone.remove(&of) {
                self.undone.insert(of);
            }
        }
        self.state = state;
        self.events.push(event);
    }

    /// How it would stand without an event, if nothing later rests on it.
    fn without(&self, event: usize) -> Result<State, Refused> {
        let is_undo = |what: &What| matches!(what, What::Undo { .. } | What::Redo { .. });
        match self.events.get(event) {
            Some(there) if !is_undo(&there.what) && !self.undone.contains(&event) => {}
            _ => return Err(Refused::NoSuchEvent),
        }
        self.folded(event, |i| i != event && !self.undone.contains(&i))
    }

    /// How it would stand with an event that was undone.
    fn with(&self, event: usize) -> Result<State, Refused> {
        if !self.undone.contains(&event) {
            return Err(Refused::NoSuchEvent);
        }
        self.folded(event, |i| i == event || !self.undone.contains(&i))
    }

    /// The fold of some of the events, if each of them could happen. Those before the one that is
    /// undone or done again happened just so.
    fn folded(&self, from: usize, is_there: impl Fn(usize) -> bool) -> Result<State, Refused> {
        let mut state = State::new(self.opening.clone());
        for (i, event) in self.events.iter().enumerate().filter(|(i, _)| is_there(*i)) {
            if i >= from {
                state.check(event).map_err(|_| Refused::Needed { by: i })?;
            }
            state.take(event);
        }
        Ok(state)
    }
}
