//! The bots a command line can name.

use clap::ValueEnum;
use oudler_ai::{Bot, bots};

/// A bot by its name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BotName {
    /// Anything legal.
    Random,
    /// Rules of thumb of a beginner's book, and counting.
    Habit,
}

impl BotName {
    /// A player of that name.
    pub(crate) fn bot(self) -> Box<dyn Bot + Send> {
        match self {
            Self::Random => Box::new(bots::Random),
            Self::Habit => Box::new(bots::Habit::default()),
        }
    }
}

impl std::fmt::Display for BotName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Habit => "habit",
        })
    }
}
