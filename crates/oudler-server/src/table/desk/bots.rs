//! The seats that bots play: their own, and those of players who are not there.

use oudler_ai::{Level, Time};
use oudler_protocol::table::WirePace;
use oudler_rules::{Seat, SeatSet};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use tokio::time::Instant;

use super::TableDesk;
use crate::metrics;
use crate::store::Seq;
use crate::table::event::{Sitter, TableEvent};
use crate::table::room::Room;
use crate::table::secrets::Secrets;
use crate::thinkers::{BrokeOff, Thought};

/// How many events bots that move at once may bring before the others are heard.
const MAX_BATCH: usize = 64;

/// What bots are thinking about: their next moves, from where the table stands.
pub(super) struct Thinking {
    /// Where the table stood.
    seq: Seq,
    /// Whose moves.
    seats: SeatSet,
    thought: Thought<Moves>,
    answer: Option<Result<Moves, BrokeOff>>,
    give_up_at: Instant,
}

/// What bots did.
struct Moves {
    events: Vec<TableEvent>,
    n: usize,
    /// The seeds drawn meanwhile are not drawn again.
    secrets: Secrets,
}

impl Thinking {
    /// Waits for the answer; never ends when it is there.
    pub(super) async fn stir(&mut self) {
        if self.answer.is_some() {
            std::future::pending::<()>().await;
        }
        self.answer = Some((&mut self.thought).await);
    }

    /// When there is something to do about it.
    pub(super) fn wake_at(&self, bot_at: Option<Instant>) -> Instant {
        match (&self.answer, bot_at) {
            (Some(_), Some(at)) => at,
            _ => self.give_up_at,
        }
    }
}

impl TableDesk {
    /// Whether a bot plays this seat.
    pub(super) fn is_bots(&self, seat: Seat) -> bool {
        match self.room.sitter(seat) {
            Sitter::Player { .. } => self.stand_in.contains(seat),
            Sitter::Bot { .. } => true,
            Sitter::Empty => false,
        }
    }

    /// The seats of bots.
    fn bots(&self) -> SeatSet {
        self.room.seats().filter(|&seat| self.is_bots(seat)).collect()
    }

    /// Lets the bots that are to move think, unless they do so already.
    ///
    /// Moves that follow each other at once are thought of, stored and told together.
    pub(super) fn think(&mut self, at_once: bool, now: Instant) {
        let (seq, seats) = (self.room.seq(), self.bots());
        if self.thinking.as_ref().is_some_and(|thinking| thinking.seq == seq && thinking.seats == seats) {
            return;
        }
        let (secrets, rng) = self.chance();
        let (secrets, rng) = (secrets.clone(), SmallRng::seed_from_u64(rng.next_u64()));
        let (room, max) = (self.room.to_think_about(), if at_once { MAX_BATCH } else { 1 });
        let time = self.house.timing.thought;
        let deadline = std::time::Instant::now() + time;
        // Who stands in for a player plays as bots usually do.
        let is_quick = |seat| self.room.sitter(seat).level().unwrap_or_default().is_quick();
        let is_brief = self.house.is_brief && seats.iter().all(is_quick);
        let work = move |time: Time<'_>| move_on(room, seats, max, secrets, rng, time);
        let thinkers = &self.house.thinkers;
        let thought =
            if is_brief { thinkers.think_briefly(deadline, work) } else { thinkers.think(deadline, work) };
        let give_up_at = now + 5 * time;
        self.thinking = Some(Thinking { seq, seats, thought, answer: None, give_up_at });
    }

    /// The bots' moves, once they are thought of and their time has come.
    pub(super) fn bots_due(&mut self, now: Instant) -> Option<Vec<TableEvent>> {
        let thinking = self.thinking.take()?;
        if thinking.seq != self.room.seq() || thinking.seats != self.bots() {
            return None; // dropped: things have changed since
        }
        let waits = if thinking.answer.is_some() {
            self.bot_at.is_some_and(|at| at > now)
        } else {
            thinking.give_up_at > now
        };
        if waits {
            self.thinking = Some(thinking);
            return None;
        }
        self.bot_at = None;
        match thinking.answer {
            Some(Ok(Moves { events, n, secrets })) if !events.is_empty() => {
                metrics::bots_moved(n);
                self.chance().0 = secrets;
                Some(events)
            }
            failed => {
                let why = if failed.is_some() { "broke off" } else { "does not come to an end" };
                tracing::error!(table = %self.room.id(), why, "a bot is played for");
                if failed.is_none() {
                    thinking.thought.give_up();
                }
                self.plain_move()
            }
        }
    }

    /// How fast bots move. Those that play among themselves are never so fast that they fill the disk.
    pub(super) fn pace(&self, present: SeatSet) -> WirePace {
        match self.room.settings().pace {
            WirePace::Instant if present.is_empty() => WirePace::Quick,
            pace => pace,
        }
    }

    /// The first thing a bot that failed may do: a bot's mistake is ours, and the table goes on.
    fn plain_move(&mut self) -> Option<Vec<TableEvent>> {
        let seat = self.room.to_act().iter().find(|&seat| self.is_bots(seat))?;
        self.chance();
        let Self { room, chance: Some((secrets, _)), .. } = self else { return None };
        room.act(seat, room.view(seat).legal().first()?, &mut || secrets.seed()).ok()
    }
}

/// Lets bots move, one after the other, at most until `max` events have come of it.
fn move_on(
    mut room: Room,
    bots: SeatSet,
    max: usize,
    mut secrets: Secrets,
    mut rng: SmallRng,
    time: Time<'_>,
) -> Moves {
    let (mut all, mut n) = (Vec::new(), 0);
    while all.len() < max
        && let Some(seat) = room.to_act().iter().find(|&seat| bots.contains(seat))
    {
        let level = room.sitter(seat).level().unwrap_or_default();
        let Some(events) = one_move(&room, seat, level, &mut secrets, &mut rng, time) else { break };
        for event in &events {
            room.apply(event.clone());
        }
        all.extend(events);
        n += 1;
    }
    Moves { events: all, n, secrets }
}

fn one_move(
    room: &Room,
    seat: Seat,
    level: Level,
    secrets: &mut Secrets,
    rng: &mut SmallRng,
    time: Time<'_>,
) -> Option<Vec<TableEvent>> {
    let view = room.mind(seat);
    let action = level.bot().act(view, time, rng);
    let mut seeds = || secrets.seed();
    match room.act(seat, action, &mut seeds) {
        Ok(events) => Some(events),
        Err(why) => {
            // A bot's mistake is ours; the table goes on all the same.
            tracing::error!(table = %room.id(), %seat, %action, %why, "a bot broke the rules");
            room.act(seat, view.legal().first()?, &mut seeds).ok()
        }
    }
}
