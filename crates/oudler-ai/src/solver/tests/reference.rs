//! Plain search on the rules' own position and score. It knows nothing of what makes the solver fast: no bounds, no
//! ranks, no order; only that positions which are equal play on alike, and that one good card is enough.

use std::collections::HashMap;

use oudler_rules::{Position, Side};

use super::super::{Goal, Stakes};

/// Whether this is the value of a position.
pub(super) fn is_worth(position: &Position, value: i32, stakes: &Stakes, goal: Goal) -> bool {
    let reaches = |value: i32| search(position, &|end| stakes.result(end, goal) >= value, &mut HashMap::new());
    reaches(value) && !reaches(value + 1)
}

/// Whether the attack can make its contract.
pub(super) fn is_made(position: &Position, stakes: &Stakes) -> bool {
    let made = |end: &Position| stakes.figures(end.tally(stakes.contract, stakes.aside)).mark(&stakes.rules).made;
    search(position, &made, &mut HashMap::new())
}

/// Whether the attack can come to an end like this.
fn search(position: &Position, is_good: &impl Fn(&Position) -> bool, seen: &mut HashMap<Position, bool>) -> bool {
    if position.is_over() {
        return is_good(position);
    }
    let is_between_tricks = position.trick().is_empty();
    if is_between_tricks && let Some(&reaches) = seen.get(position) {
        return reaches;
    }
    let attacks = position.side(position.turn()) == Side::Attack;
    let finds_one = position.legal_cards().iter().any(|card| {
        let mut after = *position;
        after.play(card);
        search(&after, is_good, seen) == attacks
    });
    let reaches = finds_one == attacks;
    if is_between_tricks {
        seen.insert(*position, reaches);
    }
    reaches
}
