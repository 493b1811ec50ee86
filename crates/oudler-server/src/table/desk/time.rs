//! What happens by itself: a player who is gone too long, time that is up, bots, the next deal.

use std::time::Duration;

use oudler_protocol::table::WirePace;
use oudler_rules::{Action, Seat, SeatSet, TableStage};
use rand::Rng;
use tokio::time::Instant;

use super::TableDesk;
use crate::log::Conns;
use crate::table::clock::{Moment, pause};
use crate::table::event::TableEvent;
use crate::table::presence::Role;

impl TableDesk {
    /// Players who are not connected and for whom no bot plays yet.
    pub(super) fn missing(&self, conns: &Conns<Role>) -> impl Iterator<Item = Seat> {
        let here = conns.here();
        let begun = self.room.game().is_some() && !self.room.is_over();
        self.room.seats().filter(move |&seat| {
            begun
                && self.room.sitter(seat).user().is_some()
                && !here.contains(seat)
                && !self.stand_in.contains(seat)
        })
    }

    /// A bot plays for whoever has run out of time or is gone too long.
    pub(super) fn stand_in_for_the_late(&mut self, conns: &Conns<Role>, now: Instant) {
        let grace = self.house.timing.grace;
        let is_over = |seat: &Seat| self.gone_since[*seat].is_some_and(|since| since + grace <= now);
        let gone: SeatSet = self.missing(conns).filter(is_over).collect();
        for seat in self.clock.late(now).iter().chain(gone.iter()) {
            if !self.stand_in.contains(seat) {
                tracing::info!(table = %self.room.id(), %seat, "a bot plays for a player");
                self.stand_in.insert(seat);
            }
        }
    }

    /// The cards are dealt, when it is time to.
    pub(super) fn deal_due(&mut self, conns: &Conns<Role>, now: Instant) -> Option<Vec<TableEvent>> {
        if !self.room.is_dealing() || !self.is_deal_due(conns, now) {
            return None;
        }
        self.deal_at = None;
        self.chance();
        let Self { room, chance: Some((secrets, _)), .. } = self else { return None };
        match room.deal(&mut || secrets.seed()) {
            Ok(events) => {
                self.clock.wait_for(SeatSet::EMPTY, now);
                self.clock.new_deal();
                self.n_changes.clear();
                Some(events)
            }
            Err(why) => {
                tracing::error!(table = %self.room.id(), %why, "the cards cannot be dealt");
                None
            }
        }
    }

    fn is_deal_due(&self, conns: &Conns<Role>, now: Instant) -> bool {
        let present = self.present(conns);
        let all_ready = !present.is_empty() && present.iter().all(|seat| self.room.ready().contains(seat));
        all_ready || self.deal_at.is_some_and(|at| at <= now)
    }

    /// When the program answers for an arbiter who is gone, where somebody waits for him.
    pub(super) fn arbiter_at(&self, conns: &Conns<Role>) -> Option<Instant> {
        let is_missed = (self.room.waits_for_assent() || self.called.is_some()) && !conns.has_arbiter();
        let grace = self.room.arbiter().map_or(Duration::ZERO, |_| self.house.timing.grace);
        self.arbiter_gone_since.filter(|_| is_missed).map(|since| since + grace)
    }

    /// The program answers for an arbiter who is gone too long, or is none any more.
    pub(super) fn arbiter_due(&mut self, conns: &Conns<Role>, now: Instant) -> Option<Vec<TableEvent>> {
        self.arbiter_at(conns).filter(|&at| at <= now)?;
        tracing::info!(table = %self.room.id(), "the program answers for the arbiter");
        self.chance();
        let Self { room, called, chance: Some((secrets, _)), .. } = self else { return None };
        let mut seeds = || secrets.seed();
        let answer = match called.take() {
            Some(seat) => room.act(seat, Action::CallArbiter, &mut seeds),
            None => room.answer(&mut seeds),
        };
        answer.ok().filter(|events| !events.is_empty())
    }

    /// Who is gone, sits or is no longer needed offers nothing any more.
    pub(super) fn note_offers(&mut self, conns: &Conns<Role>) {
        let is_needed = self.room.arbiter().is_none() && !self.room.is_over();
        let room = &self.room;
        self.offers.retain(|who| is_needed && conns.has(&who.user) && room.seat_of(&who.user).is_none());
    }

    /// Since when each player, and the arbiter, is gone.
    pub(super) fn note_absences(&mut self, conns: &Conns<Role>, now: Instant) {
        let here = conns.here();
        let is_gone = !conns.has_arbiter();
        self.arbiter_gone_since = is_gone.then(|| self.arbiter_gone_since.unwrap_or(now));
        for seat in self.room.seats() {
            self.gone_since[seat] = if here.contains(seat) { None } else { self.gone_since[seat].or(Some(now)) };
        }
    }

    /// Players who are there and play themselves.
    fn present(&self, conns: &Conns<Role>) -> SeatSet {
        conns.here().iter().filter(|&seat| !self.stand_in.contains(seat)).collect()
    }

    pub(super) fn set_clocks(&mut self, conns: &Conns<Role>, now: Instant) {
        if (conns.is_empty() && !self.room.runs_alone()) || self.called.is_some() {
            // Nobody looks, or the arbiter is awaited: the table stands still, and no time is spent.
            (self.bot_at, self.deal_at, self.thinking) = (None, None, None);
            self.clock.wait_for(SeatSet::EMPTY, now);
            return;
        }
        let present = self.present(conns);
        let pace = self.pace(present);
        // The clock is shown to all, so it runs for whom all know to be awaited.
        let players = self.room.awaited().iter().filter(|&seat| !self.is_bots(seat)).collect();
        self.clock.wait_for(players, now);
        if self.room.to_act().iter().any(|seat| self.is_bots(seat)) {
            if self.bot_at.is_none() {
                let (moment, chance) = (self.moment(), self.chance().1.next_u32());
                self.bot_at = Some(now + pause(pace, moment, chance));
            }
            self.think(pace == WirePace::Instant, now);
        } else {
            (self.bot_at, self.thinking) = (None, None);
        }
        let has_people = self.room.seats().any(|seat| self.room.sitter(seat).user().is_some());
        let wait = match (has_people, present.is_empty()) {
            _ if !self.room.is_dealing() => None,
            (false, _) => Some(pause(pace, Moment::Deal, 0)),
            // Bots finish a deal for people who are away, and begin no other: who comes back finds
            // the score of it.
            (true, true) => None,
            (true, false) => Some(self.house.timing.before_deal),
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
