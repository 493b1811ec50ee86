//! « La suite est à moi »: a claim of all the tricks that are left, and how such a deal is played to its end.

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::position::Position;
use crate::seat::Seat;
use crate::unseen::Unseen;
use crate::view::{SeatView, TableStage};
use crate::words::words;

/// The cards of a seat that is to lead, in an order in which every one of them wins its trick whatever the
/// others hold and do; `None` where this seat cannot be sure of it. Only what the seat has seen is asked, so
/// the answer teaches nobody anything but the claimant, who could have counted it.
///
/// First the trumps that draw the others', then the suits from the top, then the other trumps, the petit last
/// of all (PAB-01). A hand with the Excuse wins no claim: the Excuse takes no trick (EXC-01).
pub fn sure_rest(view: &SeatView) -> Option<Vec<Card>> {
    let table = view.table();
    let deal = table.deal.as_ref().filter(|_| table.stage == TableStage::Play)?;
    let hand = view.hand();
    // What may be led to the first trick, and said before it, is a matter of its own (P5-07).
    let leads = deal.turn == Some(view.seat()) && deal.trick.is_empty() && !deal.tricks.is_empty();
    if !leads || hand.is_empty() || hand.contains(Card::EXCUSE) {
        return None;
    }
    let unseen = Unseen::new(view)?;
    let others = deal.ring.seats().iter().filter(|&seat| seat != view.seat());
    let others: Vec<Other> =
        others.map(|seat| Other { cards: unseen.may_hold(seat), n: unseen.n_held(seat) }).collect();
    order(hand, &others)
}

/// What another player holds at the most.
#[derive(Clone, Copy, Debug)]
struct Other {
    cards: CardSet,
    n: usize,
}

impl Other {
    /// After how many leads of a kind there is surely none of it left: the Excuse may be played to one of them.
    fn n_rounds(self, kind: CardSet) -> usize {
        let n_kind = (self.cards & kind).len() as usize;
        if n_kind == 0 { 0 } else { self.n.min(n_kind + usize::from(self.cards.contains(Card::EXCUSE))) }
    }
}

fn order(hand: CardSet, others: &[Other]) -> Option<Vec<Card>> {
    let mine = down(hand & CardSet::TRUMPS);
    let n_drawing = n_to_exhaust(CardSet::TRUMPS, others);
    let (drawing, kept) = mine.split_at(n_drawing.min(mine.len()));
    let suited = hand - CardSet::TRUMPS;
    // A suit card could be ruffed as long as somebody may have a trump.
    if !win(drawing, others) || (drawing.len() < n_drawing && !suited.is_empty()) {
        return None;
    }
    let mut order = drawing.to_vec();
    for suit in Suit::ALL {
        let mine = down(hand & CardSet::suit(suit));
        let n_drawing = n_to_exhaust(CardSet::suit(suit), others);
        if !win(&mine[..n_drawing.min(mine.len())], others) {
            return None;
        }
        order.extend(mine);
    }
    order.extend(kept);
    Some(order)
}

/// After how many leads of a kind nobody has one.
fn n_to_exhaust(kind: CardSet, others: &[Other]) -> usize {
    others.iter().map(|other| other.n_rounds(kind)).max().unwrap_or(0)
}

/// Whether nobody may hold a stronger card of the kind than any of these.
fn win(leads: &[Card], others: &[Other]) -> bool {
    leads.iter().all(|&card| others.iter().all(|other| other.cards.above(card).is_empty()))
}

/// From the highest.
fn down(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.reverse();
    cards
}

/// How the rest of a deal was settled without everybody playing it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Settled {
    /// All of it was surely the seat's own, which said so.
    Claimed,
    /// The seat's side let the other have what it can take.
    Conceded,
}

words! { Settled, "way to settle the rest of a deal": Claimed = "claims", Conceded = "concedes" }

/// The card of a seat whose play is left to the house, because `by` has claimed the rest or conceded it. It is
/// always one the rules allow, so that such a deal is a deal like any other, and scored like any other.
///
/// # Panics
///
/// When the deal is played out.
pub fn house_card(position: &Position, by: Seat, settled: Settled) -> Card {
    let is_with = position.side(position.turn()) == position.side(by);
    match settled {
        Settled::Claimed => yielding_card(position, is_with),
        Settled::Conceded if is_with => losing_card(position),
        Settled::Conceded => taking_card(position),
    }
}

const TO_PLAY: &str = "a seat in turn has a card to play";

/// The lowest card, for a seat that is to win nothing more: what does best for its own side. The Excuse goes while
/// it stays its owner's (EXC-06); the petit goes before the last trick where it may, but that of the winner's
/// partner stays for it (PAB-01).
fn yielding_card(position: &Position, is_with_winner: bool) -> Card {
    let legal = position.legal_cards();
    if legal.contains(Card::EXCUSE) && position.hands()[position.turn()].len() > 1 {
        return Card::EXCUSE;
    }
    let petit = legal & CardSet::of(Card::PETIT);
    let first = if is_with_winner { legal - petit } else { petit };
    first.first().or(legal.first()).expect(TO_PLAY)
}

/// The strongest card that wins nothing, for a seat whose side is to win nothing it can avoid; else the lowest.
fn losing_card(position: &Position) -> Card {
    let yielding = yielding_card(position, false);
    if position.trick().is_empty() || yielding == Card::EXCUSE {
        return yielding;
    }
    let losing = down(position.legal_cards()).into_iter().find(|&card| !wins(position, card));
    losing.unwrap_or(yielding)
}

/// Whether a card is the best of the trick as far as it is played.
fn wins(position: &Position, card: Card) -> bool {
    let mut after = *position;
    after.play(card);
    let winner = if after.trick().is_empty() { after.last_winner() } else { Some(after.trick().winner()) };
    winner == Some(position.turn())
}

/// The strongest card, for a seat whose side is to win what it can; points on a trick that is its side's already.
fn taking_card(position: &Position) -> Card {
    let (turn, legal) = (position.turn(), position.legal_cards());
    let trick = position.trick();
    let is_ours = !trick.is_empty() && position.side(trick.winner()) == position.side(turn);
    // EXC-06: in the last trick it would be lost.
    if legal.contains(Card::EXCUSE) && position.hands()[turn].len() == 2 {
        return Card::EXCUSE;
    }
    let plain = legal - CardSet::OUDLERS;
    if is_ours && let Some(card) = plain.iter().max_by_key(|card| card.half_points()) {
        return card;
    }
    let strong = legal - CardSet::of(Card::EXCUSE);
    let trump = down(strong & CardSet::TRUMPS).first().copied();
    trump.or(down(strong).first().copied()).or(legal.first()).expect(TO_PLAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hand: &str, others: &[(&str, usize)], sure: Option<&str>) {
        let others: Vec<Other> =
            others.iter().map(|&(cards, n)| Other { cards: cards.parse().unwrap(), n }).collect();
        let found = order(hand.parse().unwrap(), &others);
        let found = found.map(|cards| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(found.as_deref(), sure, "{hand}");
    }

    #[test]
    fn the_highest_of_each_kind_win() {
        check("T21 KS", &[("QS", 2), ("2H 3H", 2)], Some("KS T21"));
        check("QS", &[("KS 2H", 1)], None);
    }

    #[test]
    fn trumps_that_are_out_are_drawn_first_and_the_petit_is_kept_for_the_end() {
        check("T21 T1 KS", &[("T5 2S", 3), ("2H 3H 4H", 3)], Some("T21 KS T1"));
        check("T20 T1 KS", &[("T21 2S", 3)], None);
        // Two may be in one hand, and one lead draws one of them.
        check("T21 KS", &[("T5 T6 2S", 2)], None);
        check("T21 T20 KS", &[("T5 T6 2S", 3)], Some("T21 T20 KS"));
    }

    #[test]
    fn the_excuse_may_save_a_card_for_one_round() {
        check("T21 KS", &[("T5 EX", 2)], None);
        check("T21 T20 KS", &[("T5 EX 2S", 3)], Some("T21 T20 KS"));
        check("KS 2S", &[("3S EX", 2)], None);
        check("KS QS 2S", &[("3S EX", 2)], Some("KS QS 2S"));
    }

    #[test]
    fn a_long_suit_is_good_once_the_others_have_none_of_it() {
        check("KS QS 2S", &[("NS JS 10H", 3), ("5H 6H 7H", 3)], Some("KS QS 2S"));
        check("KS 2S AS", &[("NS JS 10H", 3)], None);
    }

    #[test]
    fn nobody_ruffs_where_trumps_are_all_i_have() {
        check("T21 T20", &[("T5 T6 T7", 2)], Some("T21 T20"));
        check("T21 T5", &[("T20 T6 T7", 2)], None);
    }
}
