//! A deal and a whole game as text that people can read, write and paste into a test.
//!
//! `docs/notation.md` describes the format with complete examples. A record holds what went in
//! (the cards and what everyone did), so replaying it checks every step.

mod read;
mod replay;
mod shuffle;
mod write;

pub use read::{NotationError, NotationFault, is_level, is_name, read_action};
pub use replay::{Replay, ReplayError, ReplayFault, Step};
pub use shuffle::{BadShuffle, Shuffle, is_word};
pub use write::action_text;

use std::collections::BTreeMap;

use crate::action::Action;
use crate::card::CardStyle;
use crate::claim::Settled;
use crate::clause::Clause;
use crate::deck::{Draw, Layout};
use crate::event::{Ending, Event, Public};
use crate::fault::{Misdeal, Sentence};
use crate::game::{Assented, Command};
use crate::rules::Rules;
use crate::seat::{BySeat, Seat, SeatSet};

/// The version of the format this crate reads and writes.
pub const VERSION: u32 = 1;

/// A game on paper: the rules, the deals, and what everybody did.
///
/// ```
/// use oudler_rules::notation::Record;
/// use oudler_rules::CardStyle;
///
/// let text = "oudler record 1\ntable 4\nrules fft\n";
/// let record = Record::parse(text, CardStyle::English)?;
/// assert_eq!(record.to_text(CardStyle::English), text);
/// # Ok::<(), oudler_rules::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules of the table.
    pub rules: Rules,
    /// Who sat where, if it was written down: one name a seat.
    pub names: Vec<String>,
    /// The seats of bots, each with the word for how well it plays.
    pub bots: BTreeMap<Seat, String>,
    /// Who had been warned before the first of these deals, where they are not a game's first
    /// (FAULT-12).
    pub warned: SeatSet,
    /// Who may not bid on the first of them (BID-08).
    pub banned: SeatSet,
    /// The draw for the first deal, if there was one.
    pub draw: Option<Draw>,
    /// The deals in order.
    pub deals: Vec<DealRecord>,
    /// Deals that went wrong since the last one that succeeded.
    pub misdeals: Vec<Misdeal>,
    /// Whether the players stopped.
    pub is_stopped: bool,
}

/// One deal on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealRecord {
    /// Who dealt.
    pub dealer: Seat,
    /// What went wrong before the deal succeeded.
    pub misdeals: Vec<Misdeal>,
    /// How the cards were shuffled, where that can be checked.
    pub shuffle: Option<Shuffle>,
    /// Who was dealt what.
    pub layout: Layout,
    /// What was done, in order.
    pub steps: Vec<RecordStep>,
    /// Who asked for a hint, in order. It changes nothing, so it is no step.
    pub hints: Vec<Hint>,
    /// From where on the house played for everybody, because the rest was claimed or conceded.
    pub rest: Option<Rest>,
    /// How it ended, if it was written down.
    pub result: Option<RecordResult>,
}

/// A hint that somebody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Who asked.
    pub seat: Seat,
    /// Before which step, counted from 0.
    pub before: usize,
}

/// The rest of a deal, claimed or conceded. The steps that follow are as good as played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// Who did.
    pub seat: Seat,
    /// What.
    pub settled: Settled,
    /// Before which step, counted from 0.
    pub before: usize,
}

/// Something done in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordStep {
    /// By a player.
    Act(Seat, Action),
    /// By the arbiter, asked for his assent.
    Assent(Assented),
    /// By the arbiter, of his own judgement.
    Rule(Sentence),
}

/// How a deal ended, on paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordResult {
    /// Each seat's score.
    Scores(BySeat<i32>),
    /// Everybody passed.
    PassedOut,
    /// This seat had a bare petit.
    BarePetit(Seat),
    /// It was taken off the sheet.
    Cancelled(Clause),
}

impl From<&Ending> for RecordResult {
    fn from(ending: &Ending) -> Self {
        match ending {
            Ending::PassedOut => Self::PassedOut,
            Ending::BarePetit { seat, .. } => Self::BarePetit(*seat),
            Ending::Scored { sheet, .. } => Self::Scores(sheet.scores),
            Ending::Cancelled { clause } => Self::Cancelled(*clause),
        }
    }
}

impl std::fmt::Display for RecordStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&write::step_text(self, CardStyle::English))
    }
}

impl std::str::FromStr for RecordStep {
    type Err = NotationFault;

    fn from_str(text: &str) -> Result<Self, NotationFault> {
        read::read_step(text, CardStyle::English)
    }
}

impl From<RecordStep> for Command {
    fn from(step: RecordStep) -> Self {
        match step {
            RecordStep::Act(seat, action) => Self::Act { seat, action },
            RecordStep::Assent(answer) => Self::Assent(answer),
            RecordStep::Rule(sentence) => Self::Rule(sentence),
        }
    }
}

impl Record {
    /// An empty record.
    pub const fn new(rules: Rules) -> Self {
        Self {
            rules,
            names: Vec::new(),
            bots: BTreeMap::new(),
            warned: SeatSet::EMPTY,
            banned: SeatSet::EMPTY,
            draw: None,
            deals: Vec::new(),
            misdeals: Vec::new(),
            is_stopped: false,
        }
    }

    /// Reads a record. The style is that of the cards where the record does not say it.
    pub fn parse(text: &str, style: CardStyle) -> Result<Self, NotationError> {
        read::read(text, style)
    }

    /// Writes the record, cards in the style given.
    pub fn to_text(&self, style: CardStyle) -> String {
        write::write(self, style)
    }

    /// Plays the record from its start, step by step, every step checked.
    pub const fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }

    /// Notes a command that a game accepted, and what came of it.
    pub fn note(&mut self, command: &Command, events: &[Event]) {
        for event in events {
            match event {
                Event::Public(Public::Drawn(draw)) => self.draw = Some(draw.clone()),
                Event::Public(Public::Misdealt(misdeal)) => self.misdeals.push(*misdeal),
                Event::Dealt { dealer, layout, .. } => {
                    let misdeals = std::mem::take(&mut self.misdeals);
                    let (dealer, layout) = (*dealer, *layout);
                    self.deals.push(DealRecord {
                        dealer,
                        misdeals,
                        shuffle: None,
                        layout,
                        steps: Vec::new(),
                        hints: Vec::new(),
                        rest: None,
                        result: None,
                    });
                }
                _ => {}
            }
        }
        let step = match command {
            Command::Act { seat, action } => Some(RecordStep::Act(*seat, *action)),
            Command::Assent(answer) => Some(RecordStep::Assent(*answer)),
            Command::Rule(sentence) => Some(RecordStep::Rule(*sentence)),
            Command::Stop => {
                self.is_stopped = true;
                None
            }
            Command::Draw(_) | Command::Misdeal(_) | Command::Deal(_) | Command::Board { .. } => None,
        };
        let Some(deal) = self.deals.last_mut() else { return };
        deal.steps.extend(step);
        for event in events {
            if let Event::Public(Public::DealEnded(ending)) = event {
                deal.result = Some(ending.into());
            }
        }
    }
}

#[cfg(test)]
mod tests;
