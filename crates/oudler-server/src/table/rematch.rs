//! Another game with the same people: who would play it, and who sits at its table.

use oudler_protocol::fair::Seed;
use oudler_protocol::table::{WireAnswer, WireAround, WireRematch};
use oudler_rules::{Seat, SeatSet};

use super::ask::Refused;
use super::event::{Sitter, TableEvent};
use super::room::Room;
use super::settings::Settings;
use crate::log::Person;
use crate::store::LogId;

/// What is said of another game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum RematchEvent {
    /// A player would play again, or would not.
    Answered { seat: Seat, yes: bool },
    /// It is to be played at the table of this id, which is opened next.
    Agreed { table: LogId },
    /// That table is open.
    Opened { table: LogId },
}

impl RematchEvent {
    /// What everybody hears of it. The table is named when it is there.
    pub(super) fn wire(&self) -> WireAround {
        match self {
            Self::Answered { seat, yes } => WireAround::RematchAnswered { seat: *seat, yes: *yes },
            Self::Agreed { .. } => WireAround::RematchAgreed,
            Self::Opened { table } => WireAround::RematchOpened { table: table.to_string() },
        }
    }
}

impl From<RematchEvent> for TableEvent {
    fn from(event: RematchEvent) -> Self {
        Self::Rematch(event)
    }
}

/// Another game, as far as it has come. There is one a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Rematch {
    /// The last word of each who has said something, in the order they were said.
    answers: Vec<(Seat, bool)>,
    table: Option<LogId>,
    is_open: bool,
}

impl Rematch {
    pub(super) fn apply(&mut self, event: &RematchEvent) {
        match event {
            RematchEvent::Answered { seat, yes } => {
                self.answers.retain(|(other, _)| other != seat);
                self.answers.push((*seat, *yes));
            }
            RematchEvent::Agreed { table } => self.table = Some(table.clone()),
            RematchEvent::Opened { .. } => self.is_open = true,
        }
    }

    fn answer(&self, seat: Seat) -> Option<bool> {
        self.answers.iter().find(|(other, _)| *other == seat).map(|(_, yes)| *yes)
    }

    /// Who proposed it: the first of those who would play.
    fn proposer(&self) -> Option<Seat> {
        self.answers.iter().find(|(_, yes)| *yes).map(|(seat, _)| *seat)
    }

    pub(super) fn wire(&self) -> Option<WireRematch> {
        let answers = self.answers.iter().map(|&(seat, yes)| WireAnswer { seat, yes }).collect();
        let table = self.table.as_ref().filter(|_| self.is_open).map(LogId::to_string);
        (!self.answers.is_empty()).then_some(WireRematch { answers, table })
    }
}

/// A table that is to be opened, and who sits there when its game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gathering {
    /// Its id.
    pub table: LogId,
    /// How it is played.
    pub settings: Settings,
    /// Who opens it.
    pub host: Person,
    /// Who sits where; bots take the other seats.
    pub sitters: Vec<(Seat, Sitter)>,
}

impl Room {
    fn may_play_again(&self, seat: Option<Seat>) -> Result<Seat, Refused> {
        if self.is_of_club() {
            return Err(Refused::NoRematch);
        }
        if !self.is_over() {
            return Err(Refused::NotOver);
        }
        seat.ok_or(Refused::NotSeated)
    }

    /// A player says whether they would play again. When all people would, it is agreed.
    pub(super) fn answer_rematch(
        &self,
        seat: Option<Seat>,
        yes: bool,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let seat = self.may_play_again(seat)?;
        let rematch = self.rematch();
        if rematch.table.is_some() || rematch.answer(seat) == Some(yes) {
            return Ok(Vec::new());
        }
        let mut events = vec![RematchEvent::Answered { seat, yes }.into()];
        let mut others = self.seats().filter(|&other| other != seat && self.sitter(other).user().is_some());
        if yes && others.all(|other| rematch.answer(other) == Some(true)) {
            events.push(RematchEvent::Agreed { table: new_id(&seeds()) }.into());
        }
        Ok(events)
    }

    /// Who proposed it waits no longer; where they are gone, whoever would play. `here` are the seats of
    /// those who are connected.
    pub(super) fn start_rematch(
        &self,
        seat: Option<Seat>,
        here: SeatSet,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let seat = self.may_play_again(seat)?;
        let rematch = self.rematch();
        if rematch.table.is_some() {
            return Ok(Vec::new());
        }
        if rematch.answer(seat) != Some(true) {
            return Err(Refused::NotInRematch);
        }
        if rematch.proposer().is_some_and(|proposer| proposer != seat && here.contains(proposer)) {
            return Err(Refused::NotHost);
        }
        Ok(vec![RematchEvent::Agreed { table: new_id(&seeds()) }.into()])
    }

    /// The table that was agreed upon, while it is not known to be open. Bots come along.
    pub(super) fn gathering(&self) -> Option<Gathering> {
        let rematch = self.rematch();
        let table = rematch.table.clone().filter(|_| !rematch.is_open)?;
        let Sitter::Player { user, name } = self.sitter(rematch.proposer()?) else { return None };
        let host = Person { user: user.clone(), name: name.clone() };
        let comes = |seat: &Seat| match self.sitter(*seat) {
            Sitter::Player { .. } => rematch.answer(*seat) == Some(true),
            Sitter::Bot { .. } => true,
            Sitter::Empty => false,
        };
        let sitters = self.seats().filter(comes).map(|seat| (seat, self.sitter(seat).clone())).collect();
        let settings = Settings { host: host.user.clone(), ..self.settings().clone() };
        Some(Gathering { table, settings, host, sitters })
    }
}

/// An id nobody can guess.
fn new_id(secret: &Seed) -> LogId {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    LogId::new(secret.0.iter().take(16).map(letter).collect::<String>()).expect("letters and digits are an id")
}
