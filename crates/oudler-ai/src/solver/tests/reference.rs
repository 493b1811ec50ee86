//! Plain search on the rules' own position and score. It knows nothing of what makes the solver fast.

use std::collections::HashMap;

use oudler_rules::{Card, Position, Side};

use super::super::{Goal, Stakes};

/// A plain searcher of one deal. Positions that are equal play on alike, so each is searched once.
pub(super) struct Reference<'a> {
    stakes: &'a Stakes,
    goal: Goal,
    seen: HashMap<Position, i32>,
}

impl<'a> Reference<'a> {
    pub(super) fn new(stakes: &'a Stakes, goal: Goal) -> Self {
        Self { stakes, goal, seen: HashMap::new() }
    }

    pub(super) fn value(&mut self, position: &Position) -> i32 {
        if position.is_over() {
            return self.stakes.result(position, self.goal);
        }
        if let Some(&value) = self.seen.get(position) {
            return value;
        }
        let values = position.legal_cards().iter().map(|card| self.after(position, card)).collect::<Vec<_>>();
        let value = match position.side(position.turn()) {
            Side::Attack => values.into_iter().max(),
            Side::Defence => values.into_iter().min(),
        };
        let value = value.expect("who is to play has a card");
        self.seen.insert(*position, value);
        value
    }

    pub(super) fn after(&mut self, position: &Position, card: Card) -> i32 {
        let mut after = *position;
        after.play(card);
        self.value(&after)
    }
}

/// Whether the attack can make its contract.
pub(super) fn is_made(position: &Position, stakes: &Stakes) -> bool {
    fn search(position: &Position, stakes: &Stakes, seen: &mut HashMap<Position, bool>) -> bool {
        if position.is_over() {
            return stakes.figures(position.tally(stakes.contract, stakes.aside)).mark(&stakes.rules).made;
        }
        if let Some(&made) = seen.get(position) {
            return made;
        }
        let attacks = position.side(position.turn()) == Side::Attack;
        let made = position.legal_cards().iter().any(|card| {
            let mut after = *position;
            after.play(card);
            search(&after, stakes, seen) == attacks
        }) == attacks;
        seen.insert(*position, made);
        made
    }
    search(position, stakes, &mut HashMap::new())
}
