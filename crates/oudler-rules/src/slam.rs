//! The arbiter's measure of a slam: the cards of a hand that can lose (SLAM-03).

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::seat::PlayerCount;

/// The most cards that may be able to lose in a hand whose slam the arbiter agrees to.
pub const MAX_LOSING_CARDS: usize = 1;

/// How many cards of a hand can lose when it leads, draws trumps from the top and then plays each
/// suit from the top, whatever the others hold. The Excuse is kept for the last trick and cannot
/// (SLAM-06).
///
/// A hand with the dog in it is counted without as many cards as are still to be discarded, those
/// that lose most.
///
/// ```
/// use oudler_rules::{CardSet, PlayerCount, losing_cards};
///
/// let trumps = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10";
/// let hand = |rest: &str| format!("{trumps} {rest}").parse::<CardSet>().unwrap();
/// assert_eq!(losing_cards(hand("KS QS KH KD KC EX"), PlayerCount::Four), 0);
/// // The Queen of spades may be with another.
/// assert_eq!(losing_cards(hand("KS NS KH KD KC EX"), PlayerCount::Four), 1);
/// ```
pub fn losing_cards(hand: CardSet, players: PlayerCount) -> usize {
    n_losing_without(hand, (hand.len() as usize).saturating_sub(players.hand_size()))
}

fn n_losing_without(hand: CardSet, n_aside: usize) -> usize {
    let trumps = hand & CardSet::TRUMPS;
    let out = CardSet::TRUMPS - trumps;
    let suited = hand - CardSet::TRUMPS_AND_EXCUSE;
    // By number of cards put aside: the fewest that lose in the suits so far.
    let mut fewest = vec![0; n_aside + 1];
    for suit in Suit::ALL {
        let mine = hand & CardSet::suit(suit);
        let may_go = (mine - CardSet::KINGS).len() as usize;
        let without = |n: usize| n_losing(mine.iter().skip(n).collect(), CardSet::suit(suit) - mine);
        let best = |n: usize| (0..=n.min(may_go)).map(|k| fewest[n - k] + without(k)).min();
        fewest = (0..=n_aside).filter_map(best).collect();
    }
    let n_suited = fewest[n_aside];
    // Trumps that cannot be drawn ruff what should have won.
    let n_ruffs = (out.len() as usize).saturating_sub(trumps.len() as usize);
    let n_kept = (suited.len() as usize).saturating_sub(n_aside);
    n_losing(trumps, out) + n_suited + n_ruffs.min(n_kept.saturating_sub(n_suited))
}

/// How many of these cards, played from the highest down, lose to one hand that has all the others
/// of their kind: it takes with the lowest that will do, and otherwise throws its lowest.
fn n_losing(mine: CardSet, out: CardSet) -> usize {
    let mut out = out;
    let mut n = 0;
    for card in mine.iter().collect::<Vec<Card>>().into_iter().rev() {
        let taken_with = out.above(card).first();
        n += usize::from(taken_with.is_some());
        if let Some(thrown) = taken_with.or(out.first()) {
            out.remove(thrown);
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hand: &str, n_aside: usize, n: usize) {
        assert_eq!(n_losing_without(hand.parse().unwrap(), n_aside), n, "{hand}");
    }

    const TWELVE: &str = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10";

    #[test]
    fn a_trump_loses_to_a_higher_one_that_is_not_drawn() {
        // The 20 is alone, and falls under the 21.
        check("T21 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1", 0, 0);
        // With a small one beside it, it stays and takes a trick.
        check("T21 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2", 0, 1);
    }

    #[test]
    fn a_suit_is_counted_from_the_top_with_the_rest_in_one_hand() {
        check(&format!("{TWELVE} KS QS NS JS 10S 9S"), 0, 0);
        check(&format!("{TWELVE} KS QS NS 9S 8S EX"), 0, 2);
        // Eight from the top draw all six of the others.
        check(&format!("{TWELVE} KS QS NS JS 10S 9S 8S 7S"), 0, 0);
        check(&format!("{TWELVE} KS QS NS JS 10S 9S AS 2S"), 0, 0);
    }

    #[test]
    fn trumps_that_cannot_be_drawn_ruff() {
        // Ten trumps against eleven: one is left, and takes a King.
        check("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 KS KH KD KC QS QH QD QC", 0, 1);
    }

    #[test]
    fn what_is_still_to_be_put_aside_does_not_lose() {
        let held = format!("{TWELVE} KS KH KD KC 2S 3S 4H 5H 6D 7C EX QS");
        check(&held, 0, 6);
        check(&held, 6, 0);
        check(&held, 5, 1);
    }
}
