//! The seats that bots play: their own, and those of players who are not there.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

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

/// How long a bot may think that needs a moment, however busy the others are.
const CLUB: Duration = Duration::from_millis(2);
const EXPERT: Duration = Duration::from_millis(50);

/// The least a bot waits for a place to think at, where its move is due at once.
const WAIT: Duration = Duration::from_millis(20);

/// What bots are thinking about: their next moves, from where the table stands.
pub(super) struct Thinking {
    /// Where the table stood.
    seq: Seq,
    /// Whose moves.
    seats: SeatSet,
    thought: Thought<Moves>,
    answer: Option<Result<Moves, BrokeOff>>,
    /// When the bot plays by habit instead, unless it has a place to think at by then.
    hurry_at: Option<Instant>,
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
    /// Ready when the answer has come.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.answer.is_some() {
            return Poll::Pending;
        }
        Pin::new(&mut self.thought).poll(cx).map(|answer| self.answer = Some(answer))
    }

    /// When there is something to do about it.
    pub(super) fn wake_at(&self, bot_at: Option<Instant>) -> Instant {
        match (&self.answer, bot_at) {
            (Some(_), Some(at)) => at,
            _ => self.hurry_at.unwrap_or(self.give_up_at).min(self.give_up_at),
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
    /// Moves that follow each other at once are thought of, stored and told together, where no bot
    /// needs time for them.
    pub(super) fn think(&mut self, at_once: bool, now: Instant) {
        let (seq, seats) = (self.room.seq(), self.bots());
        if self.thinking.as_ref().is_some_and(|thinking| thinking.seq == seq && thinking.seats == seats) {
            return;
        }
        // Who stands in for a player plays as bots usually do.
        let level = |seat| self.room.sitter(seat).level().unwrap_or_default();
        let next = self.room.to_act().iter().find(|&seat| seats.contains(seat)).map_or(Level::default(), level);
        let is_quick = seats.iter().all(|seat| level(seat).is_quick());
        let max = if at_once && is_quick { MAX_BATCH } else { 1 };
        let time = self.time_of(next);
        let work = self.moves(seats, max, None);
        let thinkers = &self.house.thinkers;
        let thought = if self.house.is_brief && next.is_quick() {
            thinkers.think_briefly(time, work)
        } else {
            thinkers.think(time, work)
        };
        // While its pace gives it time, a bot may as well wait.
        let wait_until = self.bot_at.unwrap_or(now).max(now + time.max(WAIT));
        let hurry_at = (!next.is_quick()).then_some(wait_until);
        let give_up_at = wait_until.max(now) + 5 * self.house.timing.thought;
        self.thinking = Some(Thinking { seq, seats, thought, answer: None, hurry_at, give_up_at });
    }

    /// How long a bot of this level may think.
    fn time_of(&self, level: Level) -> Duration {
        match level {
            Level::Club => CLUB,
            Level::Expert => EXPERT.min(self.house.timing.thought),
            _ => self.house.timing.thought,
        }
    }

    /// The next moves of these bots, to be thought of; all by one level where one is given.
    fn moves(
        &mut self,
        seats: SeatSet,
        max: usize,
        level: Option<Level>,
    ) -> impl FnOnce(Time<'_>) -> Moves + Send + 'static + use<> {
        let (secrets, rng) = self.chance();
        let (secrets, rng) = (secrets.clone(), SmallRng::seed_from_u64(rng.next_u64()));
        let room = self.room.to_think_about();
        move |time| move_on(room, seats, max, level, secrets, rng, time)
    }

    /// A bot that has no place to think at plays by habit: nobody waits because the machine is short.
    fn hurry(&mut self, thinking: Thinking) -> Thinking {
        if thinking.thought.has_begun() {
            return Thinking { hurry_at: None, ..thinking };
        }
        metrics::bot_hurried();
        let work = self.moves(thinking.seats, 1, Some(Level::Habit));
        let thought = self.house.thinkers.think_briefly(WAIT, work);
        Thinking { thought, hurry_at: None, ..thinking }
    }

    /// The bots' moves, once they are thought of and their time has come.
    pub(super) fn bots_due(&mut self, now: Instant) -> Option<Vec<TableEvent>> {
        let thinking = self.thinking.take()?;
        if thinking.seq != self.room.seq() || thinking.seats != self.bots() {
            return None; // dropped: things have changed since
        }
        if thinking.answer.is_none() && thinking.hurry_at.is_some_and(|at| at <= now) {
            self.thinking = Some(self.hurry(thinking));
            return None;
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

    /// How fast bots move. Those that play among themselves are never so fast that they fill the disk,
    /// unless a test wants them to; at a tournament others wait for their result.
    pub(super) fn pace(&self, present: SeatSet) -> WirePace {
        match self.room.settings().pace {
            _ if self.room.runs_alone() && self.house.unlimited => WirePace::Instant,
            _ if self.room.runs_alone() => WirePace::Quick,
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
    level: Option<Level>,
    mut secrets: Secrets,
    mut rng: SmallRng,
    time: Time<'_>,
) -> Moves {
    let (mut all, mut n) = (Vec::new(), 0);
    while all.len() < max
        && let Some(seat) = room.to_act().iter().find(|&seat| bots.contains(seat))
    {
        let level = level.or(room.sitter(seat).level()).unwrap_or_default();
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
