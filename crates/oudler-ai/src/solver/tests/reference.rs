//! Plain search on the rules' own position and score. It knows nothing of what makes the solver fast: no table,
//! no ranks, no order; only that a card need not be looked into once the other side has better elsewhere.

use oudler_rules::{Card, Position, Side};

use super::super::{Goal, Stakes};

/// The value of a position.
pub(super) fn value(position: &Position, stakes: &Stakes, goal: Goal) -> i32 {
    search(position, i32::MIN, i32::MAX, &|end| stakes.result(end, goal))
}

/// The value of a card.
pub(super) fn after(position: &Position, card: Card, stakes: &Stakes, goal: Goal) -> i32 {
    let mut after = *position;
    after.play(card);
    value(&after, stakes, goal)
}

/// Whether the attack can make its contract.
pub(super) fn is_made(position: &Position, stakes: &Stakes) -> bool {
    let made = |end: &Position| stakes.figures(end.tally(stakes.contract, stakes.aside)).mark(&stakes.rules).made;
    search(position, 0, 1, &|end| i32::from(made(end))) == 1
}

/// The value if it lies between the two, else something beyond the one it lies beyond.
fn search(position: &Position, least: i32, most: i32, result: &impl Fn(&Position) -> i32) -> i32 {
    if position.is_over() {
        return result(position);
    }
    let (mut least, mut most) = (least, most);
    let mut position = *position;
    let attacks = position.side(position.turn()) == Side::Attack;
    let mut best = if attacks { i32::MIN } else { i32::MAX };
    for card in position.legal_cards() {
        let undo = position.play(card);
        let value = search(&position, least, most, result);
        position.undo(undo);
        if attacks {
            best = best.max(value);
            least = least.max(value);
        } else {
            best = best.min(value);
            most = most.min(value);
        }
        if least >= most {
            break;
        }
    }
    best
}
