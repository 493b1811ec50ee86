//! The exact result of a deal whose cards all lie open, when both sides play as well as can be.
//!
//! A deal of open cards has a value: what the attack can be sure of, and no more if the defence plays as well.
//! [`Solver`] finds it, from any card of the play on, or how far it is known when the time is up.

mod bounds;
mod features;
mod ground;
mod hand;
mod ladder;
mod line;
mod order;
mod payoff;
mod run;
mod search;
mod table;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use oudler_rules::{Card, CardSet, Contract, Figures, Position, Rules, Side, Tally};

use crate::{Scene, Time};
use features::Features;
use hand::Hand;
use ladder::Ladder;
use table::Table;

/// What both sides play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The attack's card points, in halves, discard or dog included.
    Points,
    /// The score: what each defender pays the taker, with everything that belongs to it.
    Score,
}

/// All that a score depends on beside the tricks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stakes {
    /// What counts how much.
    pub rules: Rules,
    /// The contract.
    pub contract: Contract,
    /// The discard, or the dog nobody looked at.
    pub aside: CardSet,
    /// How many single, double and triple handfuls were shown.
    pub handfuls: [u8; 3],
    /// Whether the taker announced a slam.
    pub slam_announced: bool,
}

impl Stakes {
    /// The stakes of a deal in play.
    pub fn of(rules: Rules, scene: &Scene) -> Self {
        let known = &scene.known;
        Self {
            rules,
            contract: known.contract,
            aside: scene.aside,
            handfuls: known.handfuls,
            slam_announced: known.slam,
        }
    }

    /// What a deal played out comes to.
    pub fn result(&self, position: &Position, goal: Goal) -> i32 {
        let tally = position.tally(self.contract, self.aside);
        match goal {
            Goal::Points => i32::from(tally.half_points.0),
            Goal::Score => self.figures(tally).mark(&self.rules).per_defender(),
        }
    }

    const fn figures(&self, tally: Tally) -> Figures {
        Figures::new(self.contract, tally, self.handfuls, self.slam_announced)
    }
}

/// How long a question may take.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    /// Cards that may be played in all.
    pub nodes: u64,
    /// Until when.
    pub time: Time<'a>,
}

impl Limit<'_> {
    /// As long as it takes.
    pub const NONE: Self = Self { nodes: u64::MAX, time: Time::ENDLESS };
}

/// What is proven of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The attack gets this at the least, and no more than that.
    pub least: i32,
    /// See [`Self::least`].
    pub most: i32,
    /// Cards played to find out.
    pub nodes: u64,
}

impl Solution {
    /// The value, once it is known.
    pub fn exact(&self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }

    /// What it may be.
    pub const fn bounds(&self) -> RangeInclusive<i32> {
        self.least..=self.most
    }
}

/// What every legal card leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Whose choice it is.
    pub side: Side,
    /// The value of each legal card.
    pub cards: Vec<(Card, Solution)>,
    /// Cards played to find out.
    pub nodes: u64,
}

impl Choices {
    /// The value of the position.
    pub fn value(&self) -> Solution {
        let (least, most) = (self.cards.iter().map(|(_, s)| s.least), self.cards.iter().map(|(_, s)| s.most));
        let (least, most) = match self.side {
            Side::Attack => (least.max(), most.max()),
            Side::Defence => (least.min(), most.min()),
        };
        Solution { least: least.unwrap_or_default(), most: most.unwrap_or_default(), nodes: self.nodes }
    }

    /// The cards that are known to be as good as any.
    pub fn best(&self) -> Vec<Card> {
        let value = self.value();
        let is_best = |solution: &Solution| match self.side {
            Side::Attack => solution.least == value.most,
            Side::Defence => solution.most == value.least,
        };
        self.cards.iter().filter(|(_, solution)| is_best(solution)).map(|&(card, _)| card).collect()
    }
}

/// Finds values, and remembers positions while it does.
///
/// ```
/// use oudler_ai::{Goal, Limit, Solver, Stakes};
/// use oudler_rules::{BySeat, CardSet, Contract, Position, Rules, Seat, SeatSet, TableKind};
///
/// let mut hands = BySeat::<CardSet>::default();
/// hands[Seat::A] = "KS QS T1".parse()?;
/// hands[Seat::B] = "2S 3H T5".parse()?;
/// hands[Seat::C] = "NS 4S 5S".parse()?;
/// let ring = TableKind::Three.ring(Seat::C);
/// let position = Position::new(ring, hands, SeatSet::of(Seat::A), Seat::A, None);
/// let stakes = Stakes {
///     rules: Rules::fft(TableKind::Three),
///     contract: Contract::Garde,
///     aside: CardSet::EMPTY,
///     handfuls: [0; 3],
///     slam_announced: false,
/// };
/// // King and then Queen of spades would lose the Queen to the trump: so the petit goes to it.
/// let solution = Solver::new(1).solve(&position, &stakes, Goal::Points, Limit::NONE);
/// assert_eq!(solution.exact(), Some(22));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: Table,
    features: Features,
}

impl Solver {
    /// A solver that remembers in so many MiB.
    pub fn new(mib: usize) -> Self {
        Self { table: Table::new(mib), features: Features::ALL }
    }

    /// The value of a position, or as much as is known of it when the limit is reached.
    pub fn solve(&mut self, position: &Position, stakes: &Stakes, goal: Goal, limit: Limit<'_>) -> Solution {
        self.ladder(position, stakes, goal, limit).climb(position)
    }

    /// The value of every legal card. None when the deal is over.
    pub fn choices(&mut self, position: &Position, stakes: &Stakes, goal: Goal, limit: Limit<'_>) -> Choices {
        let mut choices = Choices { side: position.side(position.turn()), cards: Vec::new(), nodes: 0 };
        if position.is_over() {
            return choices;
        }
        let mut ladder = self.ladder(position, stakes, goal, limit);
        let legal = Hand::of(position.legal_cards());
        let hand = Hand::of(position.hands()[position.turn()]);
        let distinct = Hand::distinct(legal, hand, ladder::in_play(position));
        let mut last = None;
        for id in legal.iter() {
            // What is one with the card below it has its value.
            let solution = if let Some(solution) = last.filter(|_| !distinct.contains(id)) {
                Solution { nodes: 0, ..solution }
            } else {
                let mut after = *position;
                after.play(hand::card(id));
                ladder.climb(&after)
            };
            choices.nodes += solution.nodes;
            choices.cards.push((hand::card(id), solution));
            last = Some(solution);
        }
        choices
    }

    /// Whether the attack makes its contract; `None` when the limit came first.
    pub fn is_made(&mut self, position: &Position, stakes: &Stakes, limit: Limit<'_>) -> (Option<bool>, u64) {
        self.ladder(position, stakes, Goal::Points, limit).is_made(position)
    }

    fn ladder<'a>(
        &'a mut self,
        position: &Position,
        stakes: &'a Stakes,
        goal: Goal,
        limit: Limit<'a>,
    ) -> Ladder<'a> {
        let n_cards = ladder::in_play(position).len();
        self.table.reset(n_cards);
        Ladder::new(position, stakes, goal, limit, &mut self.table, self.features)
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}
