//! Hints in the making: thought of where bots think, and told to who asked.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use oudler_ai::{Advice, Level};
use oudler_rules::Seat;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::TableDesk;
use crate::log::Conns;
use crate::metrics;
use crate::store::Seq;
use crate::table::hint::wire_hint;
use crate::table::presence::Role;
use crate::thinkers::Thought;

/// Who gives hints.
const LEVEL: Level = Level::Expert;
/// How long it may think: a person waits for it, and only for this one.
const TIME: Duration = Duration::from_millis(250);
/// How long a person waits while there is no place to think; then a rule of thumb answers.
const WAIT: Duration = Duration::from_secs(1);

/// A hint that was asked for.
pub(super) struct Hinting {
    /// In which position.
    position: Seq,
    state: State,
}

enum State {
    Thinking {
        thought: Thought<(Level, Advice)>,
        /// When it is answered by a rule of thumb, unless it is being thought of.
        hurry_at: Option<Instant>,
    },
    /// Here it is, to be told.
    Known(Utf8Bytes),
    /// It was told, and can be again.
    Told(Utf8Bytes),
    /// There is none.
    Failed,
}

impl Hinting {
    /// Ready when there is something to tell.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let State::Thinking { thought, .. } = &mut self.state else { return Poll::Pending };
        let Poll::Ready(answer) = Pin::new(thought).poll(cx) else { return Poll::Pending };
        self.state = match answer {
            Ok((level, advice)) => {
                State::Known(wire_hint(self.position.0 as u32, level, &advice).to_json().into())
            }
            Err(_) => State::Failed,
        };
        Poll::Ready(())
    }

    /// When there is something to do about it.
    pub(super) const fn wake_at(&self) -> Option<Instant> {
        match self.state {
            State::Thinking { hurry_at, .. } => hurry_at,
            _ => None,
        }
    }
}

impl TableDesk {
    /// Lets a hint be thought of, from what the seat itself may know; or tells again what is known.
    pub(super) fn begin_hint(&mut self, seat: Seat) {
        let position = self.room.position();
        if let Some(Hinting { position: before, state }) = &mut self.hints[seat]
            && *before == position
        {
            if let State::Told(text) = state {
                *state = State::Known(text.clone());
            }
            return;
        }
        metrics::hint_asked();
        let thought = self.house.thinkers.think(TIME, self.advise(seat, LEVEL));
        let hurry_at = Some(Instant::now() + WAIT);
        self.hints[seat] = Some(Hinting { position, state: State::Thinking { thought, hurry_at } });
    }

    /// How this level advises a seat. The same position is advised in the same way, and nothing is
    /// drawn from the table's own chances: who asks for a hint changes nothing.
    fn advise(
        &self,
        seat: Seat,
        level: Level,
    ) -> impl FnOnce(oudler_ai::Time<'_>) -> (Level, Advice) + Send + 'static + use<> {
        let view = self.room.mind(seat).clone();
        let mut rng = SmallRng::seed_from_u64(self.room.position().0 << 3 | seat.index() as u64);
        move |time| (level, level.advise(&view, time, &mut rng))
    }

    /// Tells what is known, to who asked and nobody else; what has come too late is forgotten.
    pub(super) fn tell_hints(&mut self, conns: &mut Conns<Role>, now: Instant) {
        let position = self.room.position();
        for seat in self.room.seats() {
            let Some(hinting) = &mut self.hints[seat] else { continue };
            if hinting.position != position {
                self.hints[seat] = None;
                continue;
            }
            match &mut hinting.state {
                State::Thinking { thought, hurry_at } if hurry_at.is_some_and(|at| at <= now) => {
                    *hurry_at = None;
                    if !thought.has_begun() {
                        let advise = self.advise(seat, Level::Habit);
                        let thought = self.house.thinkers.think_briefly(TIME, advise);
                        let state = State::Thinking { thought, hurry_at: None };
                        self.hints[seat] = Some(Hinting { position, state });
                    }
                }
                State::Known(text) => {
                    let text = text.clone();
                    conns.send_each(|conn| (conn.role == Role::Player(seat)).then(|| text.clone()));
                    hinting.state = State::Told(text);
                }
                _ => {}
            }
        }
    }
}
