//! Which card to play: a few rules that know no exception, then what speaks loudest.

use oudler_rules::{Card, CardSet};

use super::count::{Count, ME};
use super::outlook::Outlook;
use super::thought::weigh;
use super::weights::Weights;

/// Who plays: the side, and whether it leads. Each has weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The attack leads.
    AttackLeads,
    /// The attack plays to a card led.
    AttackFollows,
    /// The defence leads.
    DefenceLeads,
    /// The defence plays to a card led.
    DefenceFollows,
}

impl Moment {
    pub(crate) fn of(count: &Count) -> Self {
        match (count.attacks, count.trick.asking().is_none()) {
            (true, true) => Self::AttackLeads,
            (true, false) => Self::AttackFollows,
            (false, true) => Self::DefenceLeads,
            (false, false) => Self::DefenceFollows,
        }
    }
}

/// The card to play, of those that may be; there must be one.
pub(crate) fn card(count: &Count, legal: CardSet, weights: &Weights) -> Card {
    if let Some(card) = sure_card(count, legal) {
        return card;
    }
    let moment = Moment::of(count);
    let mut best = (f32::NEG_INFINITY, legal.first().expect("there is a card to play"));
    for card in choices(count, legal) {
        let said = weigh(count, card, weights, moment);
        if said > best.0 {
            best = (said, card);
        }
    }
    best.1
}

/// The card to play by the few rules that know no exception.
pub(crate) fn sure_card(count: &Count, legal: CardSet) -> Option<Card> {
    slam_card(count, legal).or_else(|| excuse_in_time(count, legal))
}

/// The cards that differ: of neighbours that are worth the same, the lowest.
pub(crate) fn choices(count: &Count, legal: CardSet) -> impl Iterator<Item = Card> {
    let between = count.unseen | count.trick.cards().iter().copied().collect();
    let mut last: Option<Card> = None;
    legal.iter().filter(move |&card| {
        let is_like = |last: Card| {
            last != Card::EXCUSE
                && last.suit() == card.suit()
                && last.half_points() == card.half_points()
                && between.above(last) == between.above(card)
        };
        let differs = !last.is_some_and(is_like);
        last = Some(card);
        differs
    })
}

/// The Excuse is lost in the last trick, so it goes before it (EXC-06), unless every trick so
/// far is ours and the card kept with it wins too (SLAM-06).
fn excuse_in_time(count: &Count, legal: CardSet) -> Option<Card> {
    if count.hand.len() != 2 || !legal.contains(Card::EXCUSE) {
        return None;
    }
    let mut other = legal;
    other.remove(Card::EXCUSE);
    other.first().filter(|&card| count.all_ours && Outlook::new(count, card).ours > 0.95).or(Some(Card::EXCUSE))
}

/// An announced slam: trumps until they are gone, then winners, and the Excuse at the very end.
fn slam_card(count: &Count, legal: CardSet) -> Option<Card> {
    if !count.slam || count.taker != ME || !count.trick.is_empty() {
        return None;
    }
    let trumps = legal & CardSet::TRUMPS;
    if !count.trumps_out().is_empty() && !trumps.is_empty() {
        return trumps.iter().last();
    }
    let is_winner = |card: &Card| *card != Card::EXCUSE && count.unseen.above(*card).is_empty();
    legal.iter().find(is_winner)
}
