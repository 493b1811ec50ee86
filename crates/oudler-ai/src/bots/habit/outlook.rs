//! Who is likely to win the trick.

use oudler_rules::Card;

use super::count::{Count, Other, beats};

/// How readily a player who can beat the card with one of its suit does so.
const WILLING: f32 = 0.8;

/// How a trick looks once a card is played to it.
pub(super) struct Outlook {
    /// From 1, surely ours, to −1, surely theirs.
    pub(super) ours: f32,
}

impl Outlook {
    /// How the trick looks when I play this card.
    pub(super) fn new(count: &Count, card: Card) -> Self {
        let wins = card != Card::EXCUSE && count.best.is_none_or(|best| beats(card, best));
        let asked = count.trick.asking().or((card != Card::EXCUSE).then_some(card));
        let best = if wins { Some(card) } else { count.best };
        let mut ours = match (wins, count.best) {
            (true, _) => 1.0,
            (false, Some(_)) => count.winner,
            (false, None) => 0.0,
        };
        for other in 0..count.n_after {
            let chance = match (asked, best) {
                (Some(asked), Some(best)) => chance_to_beat(count, other, asked, best),
                // The Excuse is led: anybody may win.
                _ => 0.25,
            };
            ours = ours * (1.0 - chance) + chance * count.ally[other];
        }
        Self { ours }
    }
}

/// The chance that somebody still to play beats the best card so far.
fn chance_to_beat(count: &Count, other: Other, asked: Card, best: Card) -> f32 {
    let void = asked.suit().map_or(1.0, |suit| count.void(other, suit));
    let has_higher = 1.0 - count.none_above(other, best);
    if best.is_trump() {
        // One must go over, and ruff where one is void (PLAY-03, PLAY-06).
        void * has_higher
    } else {
        (has_higher * WILLING + void * count.ruffs[other]).min(1.0)
    }
}

/// What a card brings to the winner of a trick, in half points. The Excuse stays with its side,
/// and what the petit is worth beyond a low card is thought of on its own.
pub(super) fn points_in_play(card: Card) -> f32 {
    match card {
        Card::PETIT => 1.0,
        Card::EXCUSE => 0.0,
        _ => f32::from(card.half_points().0),
    }
}
