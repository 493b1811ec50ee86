//! Players to measure others by, that nobody would sit down with.

use std::fmt;
use std::str::FromStr;

use oudler_rules::playout::{below, random_card};
use oudler_rules::{Action, SeatView};
use rand_core::Rng;

use crate::bots::{Habit, habit};
use crate::policy::Policy;
use crate::scene::Known;
use crate::{Bot, Time};

/// A player of another kind than the levels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rival {
    /// A net that has taught itself plays the cards, without looking ahead and without rules of thumb.
    Net,
    /// Plays by rules of thumb, and one card of ten at random.
    Noisy,
}

impl Rival {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Net, Self::Noisy];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Net => "net",
            Self::Noisy => "noisy",
        }
    }

    /// A player of this kind.
    pub fn bot(self) -> Box<dyn Bot + Send> {
        match self {
            Self::Net => Box::new(Taught),
            Self::Noisy => Box::new(Noisy(Habit::default())),
        }
    }
}

impl fmt::Display for Rival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rival {
    type Err = NoRival;

    fn from_str(text: &str) -> Result<Self, NoRival> {
        Self::ALL.into_iter().find(|rival| rival.name() == text).ok_or(NoRival)
    }
}

/// A word that is no rival.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are {}", Rival::ALL.map(Rival::name).join(" and "))]
pub struct NoRival;

/// Plays by rules of thumb, with slips.
struct Noisy(Habit);

impl Bot for Noisy {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        let mut rng = rng;
        let cards = view.legal().cards;
        if !cards.is_empty() && below(&mut rng, 10) == 0 {
            return Action::Play(random_card(cards, &mut rng));
        }
        self.0.act(view, time, rng)
    }
}

/// Plays its cards by the net that has taught itself, and bids and discards as `habit` does.
struct Taught;

impl Bot for Taught {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        let cards = view.legal().cards;
        let play = || {
            let deal = view.table().deal.as_ref()?;
            let (known, count) = (Known::new(deal)?, habit::count(view, deal)?);
            Some(Action::Play(Policy::stranger(deal.ring.players()).card(&known, &count, cards)))
        };
        let plain = Habit::default().act(view, time, rng);
        if matches!(plain, Action::Play(_)) && cards.len() > 1 { play().unwrap_or(plain) } else { plain }
    }
}
