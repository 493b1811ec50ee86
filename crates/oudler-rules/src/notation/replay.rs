//! Plays a record from its start and checks every step of it.

use super::{Record, RecordResult, RecordStep};
use crate::clause::Clause;
use crate::deal::{Deal, Phase};
use crate::event::{Event, Public};
use crate::game::{BadDealer, Command, Game, Stage};
use crate::legal::Legal;
use crate::refusal::Refusal;
use crate::seat::{Seat, TableKind};
use crate::table::Table;
use crate::view::SeatView;

/// A record being replayed.
#[derive(Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    /// The game as it stands, and how each seat sees it; made when the first step is asked for.
    table: Option<Table>,
    at: At,
    remembers: bool,
}

/// What comes next in the record.
#[derive(Clone, Copy, Debug)]
enum At {
    Draw,
    Misdeal { deal: usize, n: usize },
    Deal { deal: usize },
    Step { deal: usize, step: usize },
    Result { deal: usize },
    LastMisdeal { n: usize },
    Stop,
    End,
}

/// One step that was accepted.
#[derive(Clone, Debug)]
pub struct Step {
    /// The deal, counted from 0.
    pub deal: usize,
    /// The place in its steps; `None` for the draw and the deal itself.
    pub step: Option<usize>,
    /// The trick it belongs to, counted from 1.
    pub trick: Option<usize>,
    /// What was asked.
    pub command: Command,
    /// What was legal for the seat that acted, before it did.
    pub legal: Option<Legal>,
    /// What came of it.
    pub events: Vec<Event>,
}

/// Where and why a record is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The deal, counted from 1.
    pub deal: usize,
    /// The trick, counted from 1, if the cards were being played.
    pub trick: Option<usize>,
    /// Who acted.
    pub seat: Option<Seat>,
    /// What the seat tried.
    pub step: Option<RecordStep>,
    /// What was legal for the seat.
    pub legal: Option<Box<Legal>>,
    /// Why it is wrong.
    pub fault: ReplayFault,
}

/// Why a record is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum ReplayFault {
    /// A step is against the rules.
    #[error("{0}")]
    Refused(Refusal),
    /// The dealer is not the one whose turn it was.
    #[error("{written} is written as the dealer, but {right} is to deal (ROT-01)")]
    WrongDealer { written: Seat, right: Seat },
    /// Nobody took, so the dealer who sits out was to deal again.
    #[error("{written} is written as the dealer, but nobody took, so {right} deals again (TOURN-08)")]
    DealsAgain { written: Seat, right: Seat },
    /// The dealer does not sit at the table.
    #[error(transparent)]
    BadDealer(#[from] BadDealer),
    /// The deal did not end as written.
    #[error("the result is written as {}, but the deal gives {}", describe(written, *table), right.as_ref().map_or("no result yet".into(), |right| describe(right, *table)))]
    WrongResult { written: RecordResult, right: Option<RecordResult>, table: TableKind },
}

impl ReplayFault {
    /// The clause that is broken, if it is one.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            Self::Refused(refusal) => Some(refusal.clause()),
            Self::WrongDealer { .. } => Some(Clause::Rot01),
            Self::DealsAgain { .. } => Some(Clause::Tourn08),
            Self::BadDealer(_) | Self::WrongResult { .. } => None,
        }
    }
}

fn describe(result: &RecordResult, table: TableKind) -> String {
    match result {
        RecordResult::Scores(scores) => {
            let words: Vec<String> = table.seats().map(|seat| format!("{seat} {:+}", scores[seat])).collect();
            words.join(", ")
        }
        RecordResult::PassedOut => "passed out".into(),
        RecordResult::BarePetit(seat) => format!("a bare petit of {seat}"),
        RecordResult::Cancelled(clause) => format!("cancelled by {clause}"),
    }
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "deal {}", self.deal)?;
        if let Some(trick) = self.trick {
            write!(f, ", trick {trick}")?;
        }
        if let Some(seat) = self.seat {
            write!(f, ", seat {seat}")?;
        }
        write!(f, ": {}", self.fault)?;
        match &self.fault {
            ReplayFault::Refused(refusal) => write!(f, " ({})", refusal.clause()),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for ReplayError {}

impl<'a> Replay<'a> {
    pub(super) const fn new(record: &'a Record) -> Self {
        Self { record, table: None, at: At::Draw, remembers: false }
    }

    /// The same replay, whose seats remember what the rules take off the screen
    /// ([`SeatView::remembering`]).
    #[must_use]
    pub const fn remembering(mut self) -> Self {
        self.remembers = true;
        self
    }

    /// The game as it stands after the steps so far.
    pub fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(Table::game)
    }

    /// The table as a seat sees it after the steps so far.
    pub fn view(&self, seat: Seat) -> Option<&SeatView> {
        self.table.as_ref()?.views().get(seat.index())
    }

    /// What somebody sees whom the deal waits for after the steps so far; `None` when it waits for
    /// nobody.
    pub fn to_act(&self) -> Option<&SeatView> {
        self.table.as_ref()?.to_act()
    }

    /// Plays to the end and gives the game as it then stands.
    pub fn finish(mut self) -> Result<Game, ReplayError> {
        while let Some(step) = self.next_step() {
            step?;
        }
        match self.table {
            Some(table) => Ok(table.game().clone()),
            None => self.laid(),
        }
    }

    /// The next step, or why it is wrong; `None` at the end of the record, and after an error.
    pub fn next_step(&mut self) -> Option<Result<Step, ReplayError>> {
        match self.advance() {
            Ok(step) => step.map(Ok),
            Err(why) => {
                self.at = At::End;
                Some(Err(why))
            }
        }
    }

    /// The game before its first step.
    fn laid(&self) -> Result<Game, ReplayError> {
        let Record { rules, warned, banned, .. } = self.record;
        let game =
            Game::new(*rules, self.first_dealer()).map_err(|why| error(0, None, ReplayFault::BadDealer(why)))?;
        Ok(game.carrying_on(*warned, *banned))
    }

    fn first_dealer(&self) -> Option<Seat> {
        match self.record.draw {
            Some(_) => None,
            None => self.record.deals.first().map(|deal| deal.dealer),
        }
    }

    fn advance(&mut self) -> Result<Option<Step>, ReplayError> {
        let record = self.record;
        loop {
            match self.at {
                At::Draw => {
                    let table = Table::at(self.laid()?);
                    self.table = Some(if self.remembers { table.remembering() } else { table });
                    self.at = At::Misdeal { deal: 0, n: 0 };
                    if let Some(draw) = &record.draw {
                        return self.step(0, None, Command::Draw(draw.clone())).map(Some);
                    }
                }
                At::Misdeal { deal, n } => match record.deals.get(deal) {
                    None => self.at = At::LastMisdeal { n: 0 },
                    Some(written) => match written.misdeals.get(n) {
                        None => self.at = At::Deal { deal },
                        Some(misdeal) => {
                            self.at = At::Misdeal { deal, n: n + 1 };
                            return self.step(deal, None, Command::Misdeal(*misdeal)).map(Some);
                        }
                    },
                },
                At::Deal { deal } => {
                    let written = &record.deals[deal];
                    if let Some(right) = self.game().and_then(Game::dealer)
                        && right != written.dealer
                    {
                        let before = self.game().and_then(Game::deal).map(Deal::dealer);
                        let written = written.dealer;
                        let fault = if before == Some(right) {
                            ReplayFault::DealsAgain { written, right }
                        } else {
                            ReplayFault::WrongDealer { written, right }
                        };
                        return Err(error(deal, None, fault));
                    }
                    self.at = At::Step { deal, step: 0 };
                    return self.step(deal, None, Command::Deal(written.layout)).map(Some);
                }
                At::Step { deal, step } => match record.deals[deal].steps.get(step) {
                    None => self.at = At::Result { deal },
                    Some(written) => {
                        self.at = At::Step { deal, step: step + 1 };
                        return self.step(deal, Some((step, *written)), Command::from(*written)).map(Some);
                    }
                },
                At::Result { deal } => {
                    self.check_result(deal)?;
                    self.at = At::Misdeal { deal: deal + 1, n: 0 };
                }
                At::LastMisdeal { n } => match record.misdeals.get(n) {
                    None => self.at = At::Stop,
                    Some(misdeal) => {
                        self.at = At::LastMisdeal { n: n + 1 };
                        return self.step(record.deals.len(), None, Command::Misdeal(*misdeal)).map(Some);
                    }
                },
                At::Stop => {
                    self.at = At::End;
                    if record.is_stopped {
                        return self.step(record.deals.len(), None, Command::Stop).map(Some);
                    }
                }
                At::End => return Ok(None),
            }
        }
    }

    fn step(
        &mut self,
        deal: usize,
        written: Option<(usize, RecordStep)>,
        command: Command,
    ) -> Result<Step, ReplayError> {
        let table = self.table.as_mut().expect("the table is laid before the first step");
        let trick = current_trick(table.game());
        let actor = match written {
            Some((_, RecordStep::Act(seat, _))) => Some(seat),
            _ => None,
        };
        let legal = actor.and_then(|seat| Some(table.views().get(seat.index())?.legal()));
        match table.act(command.clone()) {
            Ok(events) => {
                // Where an act of play says "jeu", the step is already part of the first trick.
                let begun = events.first() == Some(&Event::Public(Public::PlayBegun)) && events.len() > 1;
                let trick = if begun { Some(1) } else { trick };
                Ok(Step { deal, step: written.map(|(n, _)| n), trick, command, legal, events })
            }
            Err(refusal) => Err(ReplayError {
                deal: deal + 1,
                trick,
                seat: actor,
                step: written.map(|(_, step)| step),
                legal: legal.map(Box::new),
                fault: ReplayFault::Refused(refusal),
            }),
        }
    }

    fn check_result(&self, deal: usize) -> Result<(), ReplayError> {
        let Some(written) = self.record.deals[deal].result else { return Ok(()) };
        let right = self.table.as_ref().and_then(|table| last_result(table.game()));
        if right == Some(written) {
            return Ok(());
        }
        Err(error(deal, None, ReplayFault::WrongResult { written, right, table: self.record.rules.table }))
    }
}

fn error(deal: usize, trick: Option<usize>, fault: ReplayFault) -> ReplayError {
    ReplayError { deal: deal + 1, trick, seat: None, step: None, legal: None, fault }
}

/// The trick being played, counted from 1.
fn current_trick(game: &Game) -> Option<usize> {
    match game.stage() {
        Stage::Playing(deal) => match deal.phase() {
            Phase::Play(play) => Some(play.position().n_won() + 1),
            _ => None,
        },
        _ => None,
    }
}

fn last_result(game: &Game) -> Option<RecordResult> {
    match game.deal()?.phase() {
        Phase::Over(ending) => Some(ending.into()),
        _ => None,
    }
}
