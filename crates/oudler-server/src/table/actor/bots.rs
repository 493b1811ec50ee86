//! The seats that bots play: their own, and those of players who are not there.

use oudler_ai::Bot;
use oudler_ai::bots::Habit;
use oudler_protocol::table::WirePace;
use oudler_rules::{Action, Seat};
use tokio::time::Instant;

use super::{Actor, Stopped};
use crate::metrics;
use crate::store::{Appended, DealResult};
use crate::table::event::{Sitter, TableEvent};

/// How many events bots that move at once may bring before the others are heard.
const MAX_BATCH: usize = 64;

impl Actor {
    /// Whether a bot plays this seat.
    pub(super) fn is_bots(&self, seat: Seat) -> bool {
        match self.room.sitter(seat) {
            Sitter::Player { .. } => self.stand_in.contains(seat),
            Sitter::Bot(_) => true,
            Sitter::Empty => false,
        }
    }

    /// Lets bots do what is due. Says whether they did anything.
    ///
    /// Moves that follow each other at once are stored together, and told when they are.
    pub(super) async fn play_bots(&mut self, now: Instant) -> Result<bool, Stopped> {
        let at_once = self.pace() == WirePace::Instant;
        if !at_once && self.bot_at.is_none_or(|at| at > now) {
            return Ok(false);
        }
        self.bot_at = None;
        let after = self.room.seq();
        let mut batch: Vec<TableEvent> = Vec::new();
        let mut results: Vec<DealResult> = Vec::new();
        while batch.len() < MAX_BATCH {
            let Some((seat, events)) = self.next_bot_move() else { break };
            results.extend(self.result(&events));
            for event in &events {
                self.room.apply(event.clone());
            }
            batch.extend(events);
            self.clock.acted(seat, now);
            metrics::bot_moved();
            if !at_once {
                break;
            }
        }
        if batch.is_empty() {
            return Ok(false);
        }
        match self.append(after, None, &batch, results).await? {
            Appended::Stored { .. } => {}
            // What was taken in is not what is stored: this table is let go of.
            Appended::AlreadyDone { seq: actual } | Appended::Conflict { actual } => {
                return Err(Stopped::Conflict { actual });
            }
        }
        self.tell(after, &batch);
        self.keep_status(&batch).await?;
        Ok(true)
    }

    fn next_bot_move(&mut self) -> Option<(Seat, Vec<TableEvent>)> {
        let seat = self.room.to_act().iter().find(|&seat| self.is_bots(seat))?;
        let secrets = &mut self.secrets;
        let mut seeds = || secrets.seed();
        let view = self.room.mind(seat);
        let action: Action = Habit::default().act(view, &mut self.rng);
        match self.room.act(seat, action, &mut seeds) {
            Ok(events) => Some((seat, events)),
            Err(why) => {
                // A bot's mistake is ours; the table goes on all the same.
                tracing::error!(table = %self.room.id(), %seat, %action, %why, "a bot broke the rules");
                let plain = view.legal().first()?;
                self.room.act(seat, plain, &mut seeds).ok().map(|events| (seat, events))
            }
        }
    }
}
