//! What a player made of code is.

use std::fmt;
use std::str::FromStr;

use oudler_rules::{Action, SeatView};
use rand_core::Rng;

use crate::advice::Advice;
use crate::bots::{Depth, Effort, Habit, Random, Thinker};

/// A player: what its seat may know goes in, an action comes out. It never receives a `Deal`.
pub trait Bot {
    /// What to do now. The view is of a seat that is to act, and the action must be legal there.
    ///
    /// What its seat saw and may no longer look at, the dog and its own discard, a bot has to
    /// remember as people do: it is given a [`SeatView::remembering`]. When the time is up it says
    /// the best it has found.
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action;
}

/// The time a bot has. It asks now and then whether it is up; what a clock is, it does not know.
#[derive(Clone, Copy)]
pub struct Time<'a>(Option<&'a dyn Fn() -> bool>);

impl<'a> Time<'a> {
    /// As long as it takes.
    pub const ENDLESS: Self = Self(None);

    /// Until this says that it is up.
    pub const fn until(is_up: &'a dyn Fn() -> bool) -> Self {
        Self(Some(is_up))
    }

    /// Whether it is up.
    pub fn is_up(self) -> bool {
        self.0.is_some_and(|is_up| is_up())
    }
}

impl fmt::Debug for Time<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Time::until" } else { "Time::ENDLESS" })
    }
}

/// How well a bot plays, by name.
///
/// ```
/// use oudler_ai::Level;
///
/// assert_eq!("habit".parse(), Ok(Level::Habit));
/// assert_eq!(Level::default().to_string(), "habit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Level {
    /// Anything legal.
    Random,
    /// Rules of thumb of a beginner's book, and counting.
    #[default]
    Habit,
    /// Looks a little ahead: at most two milliseconds a decision.
    Club,
    /// Plays every choice out in many worlds: at most fifty milliseconds.
    Expert,
    /// The same in many more, as long as it is given: a second, unless more is allowed.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Habit, Self::Club, Self::Expert, Self::Master];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Habit => "habit",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// Whether it always answers within a fraction of a millisecond: sooner than another thread is
    /// woken to think instead.
    pub const fn is_quick(self) -> bool {
        match self {
            Self::Random | Self::Habit => true,
            Self::Club | Self::Expert | Self::Master => false,
        }
    }

    /// How hard it thinks; `None` for those that do not.
    const fn effort(self) -> Option<Effort> {
        match self {
            Self::Random | Self::Habit => None,
            Self::Club => Some(Effort {
                worlds: 14,
                depth: Depth::Tricks(2),
                discards: 0,
                finalists: 0,
                discard_worlds: 0,
                bid_worlds: 0,
                call_worlds: 10,
                opinion: 30.0,
                cards: 1_000,
                percent: 50,
            }),
            Self::Expert => Some(Effort {
                worlds: 120,
                depth: Depth::Deal,
                discards: 40,
                finalists: 8,
                discard_worlds: 60,
                bid_worlds: 40,
                call_worlds: 40,
                opinion: 30.0,
                cards: 40_000,
                percent: 50,
            }),
            Self::Master => Some(Effort {
                worlds: 400,
                depth: Depth::Deal,
                discards: 60,
                finalists: 12,
                discard_worlds: 160,
                bid_worlds: 200,
                call_worlds: 200,
                opinion: 30.0,
                cards: 200_000,
                percent: 50,
            }),
        }
    }

    /// A player of this level.
    pub fn bot(self) -> Box<dyn Bot + Send> {
        match self.effort() {
            Some(effort) => Box::new(Thinker::new(effort)),
            None if self == Self::Random => Box::new(Random),
            None => Box::new(Habit::default()),
        }
    }

    /// What a player of this level would do here, and what it expects of each choice. Levels that do
    /// not think know nothing to say for theirs.
    pub fn advise(self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Advice {
        match self.effort() {
            Some(effort) => Thinker::new(effort).advise(view, time, rng),
            None => Advice::plain(self.bot().act(view, time, rng)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let bad = || BadLevel { text: text.chars().take(20).collect() };
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(bad)
    }
}

/// A word that is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no level of bots; there are {}", Level::ALL.map(Level::name).join(", "))]
pub struct BadLevel {
    /// What was said.
    pub text: String,
}
