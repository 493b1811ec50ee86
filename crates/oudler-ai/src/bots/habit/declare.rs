//! Handfuls, misères and slams.

use oudler_rules::{Action, Card, CardSet, DealView, Legal, SeatView, losing_cards};

use super::bid;

/// What to declare before the first card, if anything.
pub(super) fn declare(view: &SeatView, deal: &DealView, legal: &Legal) -> Option<Action> {
    // A misère is paid whatever happens (MIS-03), and a look at a handful costs nothing (HAND-10).
    if let Some(&misere) = legal.miseres.first() {
        return Some(Action::DeclareMisere(misere));
    }
    if let Some(&seat) = legal.asks.first() {
        return Some(Action::AskHandful(seat));
    }
    // The side that wins the deal is paid for a handful, whoever showed it (HAND-09).
    let &handful = legal.handfuls.last()?;
    if !is_likely_to_win(view, deal) {
        return None;
    }
    let size = handful.size(&view.table().rules) as usize;
    Some(Action::ShowHandful(handful, shown(legal, size)))
}

/// A taker wins with a good hand; a defender who holds that many trumps has taken them from him.
fn is_likely_to_win(view: &SeatView, deal: &DealView) -> bool {
    let is_taker = deal.taken.is_some_and(|(taker, _)| taker == view.seat());
    !is_taker || bid::surplus(view.hand(), deal.ring.players()) >= 0
}

/// The lowest trumps, which tell the least; the Excuse only where no other is left (HAND-05).
pub(crate) fn shown(legal: &Legal, size: usize) -> CardSet {
    let (must, from) = legal.handful_parts(size as u32);
    let lowest = (from & CardSet::TRUMPS).iter().take(size - must.len() as usize);
    let mut cards: CardSet = must.iter().chain(lowest).collect();
    if (cards.len() as usize) < size {
        cards.insert(Card::EXCUSE);
    }
    cards
}

/// A slam that cannot fail, announced when the discard is made.
pub(super) fn slam(view: &SeatView, deal: &DealView, legal: &Legal) -> Option<Action> {
    let (_, contract) = deal.taken?;
    let is_ready = deal.has_discarded || !contract.takes_dog();
    let wanted = legal.slam && legal.calls.is_empty() && is_ready;
    // An arbiter who allows one losing card agrees to none (SLAM-03).
    (wanted && losing_cards(view.hand(), deal.ring.players()) == 0).then_some(Action::AnnounceSlam)
}
