//! Which card to call, at five.

use oudler_rules::{Card, CardKind, CardSet, Rank};

/// The card to call among those that may be: a King of somebody else's, best where the Queen is
/// mine. `None` when there is nothing to call.
pub(super) fn call(hand: CardSet, may: CardSet) -> Option<Card> {
    may.iter().max_by_key(|&card| preference(hand, card))
}

/// What is preferred, the most important first: a partner rather than none (P5-05), the highest
/// card, and a suit that the partner's card helps.
fn preference(hand: CardSet, card: Card) -> (bool, Option<Rank>, i32) {
    let CardKind::Suited(suit, rank) = card.kind() else { return (false, None, 0) };
    let mine = hand & CardSet::suit(suit);
    let marriage = if mine.contains(Card::suited(suit, Rank::Queen)) { 7 } else { 0 };
    // With none of the suit I would ruff my own partner's card; with many, others ruff it.
    let length = match mine.len() {
        0 => -3,
        1 => 1,
        2 => 2,
        3 => 3,
        _ => 0,
    };
    (!hand.contains(card), Some(rank), marriage + length)
}
