//! Who can be named as a player on the command line: a level of bots, or a program that plays by
//! the protocol of `docs/bots.md`.

mod program;
mod times;

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use oudler_ai::matches::Player;
use oudler_ai::{Bot, Level, Rival, Time};
use oudler_rules::{Action, Rules, SeatView, SeenEvent};
use rand_core::Rng;

pub(crate) use program::ProgramFailure;
use program::{Lease, Pool};
pub(crate) use times::Times;

/// A player as the command line names it. Its text is what results are kept under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerSpec {
    /// A bot of ours: `habit`.
    Level(Level),
    /// A player to measure others by: `net`.
    Rival(Rival),
    /// A program and its arguments: `cmd:python3 examples/bot.py`.
    Program(Vec<String>),
}

impl FromStr for PlayerSpec {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        let Some(command) = text.strip_prefix("cmd:") else {
            let bad = |_| BadPlayer::Unknown { text: text.chars().take(40).collect() };
            return text.parse().map(Self::Level).or_else(|_| text.parse().map(Self::Rival)).map_err(bad);
        };
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() { Err(BadPlayer::NoProgram) } else { Ok(Self::Program(words)) }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Rival(rival) => rival.fmt(f),
            Self::Program(words) => f.pad(&format!("cmd:{}", words.join(" "))),
        }
    }
}

/// Text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadPlayer {
    /// Neither a level nor a program.
    #[error(
        "{text:?} is no player; name a level ({}), a player to measure by ({}), or a program: \"cmd:python3 examples/bot.py\"",
        Level::ALL.map(Level::name).join(", "),
        Rival::ALL.map(Rival::name).join(", ")
    )]
    Unknown {
        /// What was said.
        text: String,
    },
    /// Nothing behind `cmd:`.
    #[error("no program is named; write it behind cmd:, as in \"cmd:python3 examples/bot.py\"")]
    NoProgram,
}

/// Where the players of one side come from, for as many seats as are asked for.
pub(crate) enum Source {
    Level(Level),
    Rival(Rival),
    Program(Pool),
}

impl Source {
    /// Players by this name, at tables with these rules. A program has so long for each answer.
    pub(crate) fn new(spec: &PlayerSpec, rules: Rules, think: Duration) -> Self {
        match spec {
            PlayerSpec::Level(level) => Self::Level(*level),
            PlayerSpec::Rival(rival) => Self::Rival(*rival),
            PlayerSpec::Program(words) => Self::Program(Pool::new(words.clone(), rules, think)),
        }
    }

    /// A player for one play at one seat, whose time is noted.
    pub(crate) fn player<'a>(&'a self, times: &'a Mutex<Times>) -> Contestant<'a> {
        let kind = match self {
            Self::Level(level) => Kind::Bot(level.bot()),
            Self::Rival(rival) => Kind::Bot(rival.bot()),
            Self::Program(pool) => Kind::Program(Box::new(Lease::new(pool))),
        };
        Contestant { kind, times }
    }
}

/// A player at a seat, and where its time is noted.
pub(crate) struct Contestant<'a> {
    kind: Kind<'a>,
    times: &'a Mutex<Times>,
}

enum Kind<'a> {
    Bot(Box<dyn Bot + Send>),
    Program(Box<Lease<'a>>),
}

impl Player for Contestant<'_> {
    type Failure = ProgramFailure;

    fn listens(&self) -> bool {
        matches!(self.kind, Kind::Program(_))
    }

    fn see(&mut self, event: &SeenEvent) {
        if let Kind::Program(lease) = &mut self.kind {
            lease.see(event);
        }
    }

    fn answer(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Result<Action, ProgramFailure> {
        let start = Instant::now();
        let action = match &mut self.kind {
            Kind::Bot(bot) => bot.act(view, Time::ENDLESS, rng),
            Kind::Program(lease) => lease.act(view, rng)?,
        };
        self.times.lock().expect("nobody panics while noting a time").add(start.elapsed());
        Ok(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_written_as_it_is_read() {
        for text in ["habit", "random", "net", "noisy", "cmd:bot", "cmd:python3 bot.py --depth 3"] {
            assert_eq!(text.parse::<PlayerSpec>().map(|spec| spec.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_names_no_player_says_what_would() {
        let why = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(why("grandmaster").starts_with("\"grandmaster\" is no player; name a level (random, habit"));
        assert!(why("cmd:  ").starts_with("no program is named"));
    }
}
