//! A table where bots play whole games against each other, through the rules as anybody does.

use oudler_rules::notation::Record;
use oudler_rules::{Action, Command, Event, Game, Layout, Refusal, Rules, Seat, SeatView, Stage, Table};
use rand_core::Rng;

use crate::{Bot, Time};

/// A table whose seats remember what they saw, and the record it leaves.
#[derive(Clone, Debug)]
pub struct BotTable {
    table: Table,
    record: Record,
}

impl BotTable {
    /// A table at which this seat deals first.
    pub fn new(rules: Rules, dealer: Seat) -> Result<Self, oudler_rules::BadDealer> {
        Ok(Self { table: Table::new(rules, Some(dealer))?.remembering(), record: Record::new(rules) })
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        self.table.game()
    }

    /// What has been played, on paper.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Deals these cards and lets the bots, one a seat, play the deal to its end.
    pub fn play_deal(&mut self, layout: Layout, bots: &mut [Box<dyn Bot + Send>], rng: &mut dyn Rng) {
        self.play_deal_with(layout, |view| bots[view.seat().index()].act(view, Time::ENDLESS, rng));
    }

    /// Deals these cards and asks `choose` for every action until the deal is over.
    pub fn play_deal_with(&mut self, layout: Layout, choose: impl FnMut(&SeatView) -> Action) {
        self.deal(layout);
        self.play_on(choose);
    }

    /// Deals these cards, and says what happened.
    pub fn deal(&mut self, layout: Layout) -> Vec<Event> {
        self.decide(&Command::Deal(layout)).unwrap_or_else(|why| panic!("these cards cannot be dealt: {why}"))
    }

    /// Asks `choose` for every action until the deal is over.
    pub fn play_on(&mut self, mut choose: impl FnMut(&SeatView) -> Action) {
        while let Some(view) = self.waits_for() {
            let (seat, action) = (view.seat(), choose(view));
            self.act(seat, action);
        }
    }

    /// What somebody sees whom the deal waits for; `None` when it is over.
    pub fn waits_for(&self) -> Option<&SeatView> {
        let Stage::Playing(_) = self.game().stage() else { return None };
        Some(self.table.to_act().expect("a deal under way waits for somebody"))
    }

    /// Lets a bot act, and says what happened.
    pub fn act(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        self.try_act(seat, action).unwrap_or_else(|why| panic!("a bot broke the rules: {why}"))
    }

    /// Lets somebody act who may be mistaken.
    pub fn try_act(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Refusal> {
        let mut events = self.decide(&Command::Act { seat, action })?;
        // No arbiter sits here, so the program answers for him (BID-07, SLAM-03).
        if let Some(answer) = self.game().arbiters_answer() {
            events.extend(self.decide(&Command::Assent(answer))?);
        }
        Ok(events)
    }

    fn decide(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = self.table.act(command.clone())?;
        self.record.note(command, &events);
        Ok(events)
    }
}
