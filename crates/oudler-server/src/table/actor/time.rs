//! What happens by itself: a player who is gone too long, time that is up, bots, the next deal.

use std::time::Duration;

use oudler_protocol::table::WirePace;
use oudler_rules::{SeatSet, TableStage};
use rand::Rng;
use tokio::time::Instant;

use super::{Actor, Stopped};
use crate::table::clock::{Moment, pause};

impl Actor {
    /// When the table has something to do by itself.
    pub(super) fn next_wake(&self) -> Instant {
        if self.conns.is_empty() {
            return self.idle_since + self.timing.idle;
        }
        let grace = self.missed().filter_map(|seat| self.gone_since[seat]).map(|since| since + self.timing.grace);
        let times = [self.bot_at, self.deal_at, self.clock.deadline(), grace.min()];
        // Nothing to do is looked at again in a while.
        times.into_iter().flatten().min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    /// Whether nobody has been there for so long that the table can be put away.
    pub(super) fn is_idle(&self) -> bool {
        self.conns.is_empty() && self.idle_since + self.timing.idle <= Instant::now()
    }

    /// Something is due.
    pub(super) async fn wake(&mut self) -> Result<(), Stopped> {
        let now = Instant::now();
        let (late, grace) = (self.clock.late(now), self.timing.grace);
        let gone: SeatSet = self
            .missed()
            .filter(|&seat| self.gone_since[seat].is_some_and(|since| since + grace <= now))
            .collect();
        for seat in late.iter().chain(gone.iter()) {
            tracing::info!(table = %self.room.id(), %seat, "a bot plays for a player");
            self.stand_in.insert(seat);
        }
        self.go_on().await
    }

    /// Players who are not connected and for whom no bot plays yet.
    pub(super) fn missed(&self) -> impl Iterator<Item = oudler_rules::Seat> {
        let here = self.conns.here();
        let begun = self.room.game().is_some() && !self.room.is_over();
        self.room.seats().filter(move |&seat| {
            begun
                && self.room.sitter(seat).user().is_some()
                && !here.contains(seat)
                && !self.stand_in.contains(seat)
        })
    }

    /// After anything has happened: deals and bots' moves that are due, then the clocks are set.
    pub(super) async fn go_on(&mut self) -> Result<(), Stopped> {
        self.note_absences();
        while !self.conns.is_empty() {
            let now = Instant::now();
            let done = if self.room.is_dealing() && self.is_deal_due(now) {
                self.deal_at = None;
                let secrets = &mut self.secrets;
                let events = self.room.deal(&mut || secrets.seed());
                match events {
                    Ok(events) => {
                        self.clock.wait_for(SeatSet::EMPTY, now);
                        self.clock.new_deal();
                        self.n_changes.clear();
                        self.commit(None, events).await?;
                    }
                    Err(why) => {
                        tracing::error!(table = %self.room.id(), %why, "the cards cannot be dealt");
                        break;
                    }
                }
                true
            } else {
                self.play_bots(now).await?
            };
            if !done {
                break;
            }
        }
        // When the deal is over, by whoever's card.
        let renamed = self.renamed();
        if !renamed.is_empty() {
            self.commit(None, renamed).await?;
        }
        self.set_clocks();
        self.note_absences();
        self.tell_presence();
        self.note_lobby();
        Ok(())
    }

    /// Since when each player is gone, and since when everybody is.
    fn note_absences(&mut self) {
        let (now, here) = (Instant::now(), self.conns.here());
        for seat in self.room.seats() {
            self.gone_since[seat] = if here.contains(seat) { None } else { self.gone_since[seat].or(Some(now)) };
        }
        if !self.conns.is_empty() {
            self.idle_since = now;
        }
    }

    /// Players who are there and play themselves.
    fn present(&self) -> SeatSet {
        self.conns.here().iter().filter(|&seat| !self.stand_in.contains(seat)).collect()
    }

    /// Bots that play among themselves are never so fast that they fill the disk.
    pub(super) fn pace(&self) -> WirePace {
        match self.room.settings().pace {
            WirePace::Instant if self.present().is_empty() => WirePace::Quick,
            pace => pace,
        }
    }

    fn is_deal_due(&self, now: Instant) -> bool {
        let present = self.present();
        let all_ready = !present.is_empty() && present.iter().all(|seat| self.room.ready().contains(seat));
        all_ready || self.deal_at.is_some_and(|at| at <= now)
    }

    fn set_clocks(&mut self) {
        let now = Instant::now();
        if self.conns.is_empty() {
            // Nobody looks: the table sleeps, and no time is spent.
            (self.bot_at, self.deal_at) = (None, None);
            self.clock.wait_for(SeatSet::EMPTY, now);
            return;
        }
        // The clock is shown to all, so it runs for whom all know to be awaited.
        let players = self.room.awaited().iter().filter(|&seat| !self.is_bots(seat)).collect();
        self.clock.wait_for(players, now);
        if !self.room.to_act().iter().any(|seat| self.is_bots(seat)) {
            self.bot_at = None;
        } else if self.bot_at.is_none() {
            self.bot_at = Some(now + pause(self.pace(), self.moment(), self.rng.next_u32()));
        }
        let has_people = self.room.seats().any(|seat| self.room.sitter(seat).user().is_some());
        let wait = match (has_people, self.present().is_empty()) {
            _ if !self.room.is_dealing() => None,
            (false, _) => Some(pause(self.pace(), Moment::Deal, 0)),
            // Bots finish a deal for people who are away, and begin no other: who comes back finds
            // the score of it.
            (true, true) => None,
            (true, false) => Some(self.timing.before_deal),
        };
        // Who leaves does not make the others wait longer.
        let sooner = |at: Instant| self.deal_at.map_or(at, |before| before.min(at));
        self.deal_at = wait.map(|wait| sooner(now + wait));
    }

    fn moment(&self) -> Moment {
        match (self.room.stage(), &self.room.open().deal) {
            (TableStage::Play, Some(deal)) if deal.trick.is_empty() && !deal.tricks.is_empty() => Moment::Lead,
            (TableStage::Play, _) => Moment::Card,
            _ => Moment::Thought,
        }
    }
}
