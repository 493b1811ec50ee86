//! Writes a table's log down as a record.

use oudler_protocol::fair::{Salt, Seed};
use oudler_rules::notation::{DealRecord, Hint, Record, Shuffle};
use oudler_rules::{Event, GameOver, Public, Rules, SeatSet};

use super::event::{Sitter, TableEvent};
use crate::store::LogId;

/// A record in the making: fed the log of a table, it writes the game.
#[derive(Clone, Debug)]
pub struct Scribe {
    table: LogId,
    record: Record,
    names: Vec<String>,
    /// What the deal to come follows from, and the commitment to its seed.
    next: Option<(Salt, String)>,
    /// Who has been warned for a card in this game.
    warned: SeatSet,
    /// Who had been when the last deal began, and who might not bid on it.
    carried: (SeatSet, SeatSet),
    is_over: bool,
}

impl Scribe {
    /// A scribe with an empty page.
    pub fn new(table: LogId, rules: Rules) -> Self {
        let names = vec![String::new(); rules.table.seats().count()];
        let record = Record::new(rules);
        Self {
            table,
            record,
            names,
            next: None,
            warned: SeatSet::EMPTY,
            carried: Default::default(),
            is_over: false,
        }
    }

    /// What has been written: the deals whose cards everybody may know, and who sat where.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        if self.names.iter().all(|name| oudler_rules::notation::is_name(name)) {
            record.names.clone_from(&self.names);
        }
        record
    }

    /// Whether the game came to its end.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The last deal alone, without the game around it.
    pub fn last_deal(&self) -> Option<Record> {
        let mut record = self.record();
        let deal = record.deals.pop()?;
        let (warned, banned) = self.carried;
        Some(Record { warned, banned, draw: None, is_stopped: false, deals: vec![deal], ..record })
    }

    /// Writes down what happened.
    pub fn note(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Game { event, step } => {
                if let (Some(deal), Some(step)) = (self.record.deals.last_mut(), step) {
                    deal.steps.push(**step);
                }
                self.note_game(event);
            }
            TableEvent::Hinted { seat } => {
                if let Some(deal) = self.record.deals.last_mut() {
                    deal.hints.push(Hint { seat: *seat, before: deal.steps.len() });
                }
            }
            TableEvent::Rest(event) => {
                if let Some(deal) = self.record.deals.last_mut()
                    && let Some(rest) = event.on_record(deal.steps.len())
                {
                    deal.rest = Some(rest);
                }
            }
            TableEvent::Seated { seat, who } => {
                match who.level() {
                    Some(level) => self.record.bots.insert(*seat, level.to_string()),
                    None => self.record.bots.remove(seat),
                };
                if let (Some(name), Sitter::Bot { name: new, .. } | Sitter::Player { name: new, .. }) =
                    (self.names.get_mut(seat.index()), who)
                {
                    name.clone_from(new);
                }
            }
            TableEvent::Level { level } => {
                self.record.bots.values_mut().for_each(|own| *own = level.to_string());
            }
            TableEvent::Committed { deal, seed } => {
                self.next = Some((Salt::new(self.table.as_str(), *deal), seed.commitment()));
            }
            TableEvent::Board { .. } => self.next = None,
            TableEvent::Word { seat, word } => {
                if let Some((salt, _)) = &mut self.next {
                    salt.say(*seat, word);
                }
            }
            TableEvent::Revealed { deal, seed } => self.reveal(*deal, seed),
            TableEvent::Removed { .. }
            | TableEvent::Rematch(_)
            | TableEvent::Ready { .. }
            | TableEvent::Spectators { .. }
            | TableEvent::Hints { .. }
            | TableEvent::Pace { .. }
            | TableEvent::Figure { .. }
            | TableEvent::Arbiter { .. }
            | TableEvent::Closed => {}
        }
    }

    fn note_game(&mut self, event: &Event) {
        match event {
            Event::Public(Public::Drawn(draw)) => self.record.draw = Some(draw.clone()),
            Event::Dealt { dealer, layout, banned } => {
                self.carried = (self.warned, *banned);
                let shuffle = self.shuffle();
                self.record.deals.push(DealRecord {
                    dealer: *dealer,
                    misdeals: Vec::new(),
                    shuffle,
                    layout: *layout,
                    steps: Vec::new(),
                    hints: Vec::new(),
                    rest: None,
                    result: None,
                });
            }
            Event::Public(Public::Ruled(ruling)) => self.warned.extend(ruling.warned_for_a_card()),
            Event::Public(Public::DealEnded(ending)) => {
                if let Some(deal) = self.record.deals.last_mut() {
                    deal.result = Some(ending.into());
                }
            }
            Event::Public(Public::GameEnded(why)) => {
                self.is_over = true;
                self.record.is_stopped = *why == GameOver::Agreed;
            }
            _ => {}
        }
    }

    fn shuffle(&mut self) -> Option<Shuffle> {
        let (salt, commitment) = self.next.take()?;
        salt.shuffle(&commitment).ok()
    }

    fn reveal(&mut self, number: u32, seed: &Seed) {
        let is_it = |deal: &&mut DealRecord| deal.shuffle.as_ref().is_some_and(|s| s.number() == number);
        if let Some(deal) = self.record.deals.iter_mut().rev().find(is_it) {
            deal.shuffle = deal.shuffle.take().and_then(|shuffle| shuffle.with_seed(&seed.reveal()).ok());
        }
    }
}
