//! What the sources leave open and was decided, and what a player may not do without end.

mod decided;

use decided::{Table, cards};
use oudler_rules::{CardSet, Ending, Seat, SeatSet, SeatView, TableKind, TableStage};

const ARBITRATED: &str = "fft faults=arbitrated";

/// C's only trump is the petit.
const BARE_PETIT: &str = "C: T1 KS JH 2D 3D 4D 5D 6D 7D 8D 9D 10D AC 2C 3C 4C 5C 6C";

/// PSEC-01
#[test]
fn who_holds_a_bare_petit_is_not_waited_for_before_the_others() {
    let mut table = Table::dealt(TableKind::Four, ARBITRATED, BARE_PETIT);
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::B));
    let legal = table.view(Seat::C).legal();
    assert!(legal.bare_petit && !legal.is_to_act());
    assert!(table.allows("C bare-petit"), "though nobody waits for it");
    table.does("B pass");
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::C));
    assert!(table.view(Seat::C).legal().is_to_act());
    table.does("C pass, D pass");
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::A));
}

/// Nobody's view holds a card of its own any more: whoever sits down there is given nothing.
#[track_caller]
fn nothing_is_left(table: &Table) {
    for view in &table.views {
        assert_eq!((view.hand(), view.discard()), (CardSet::EMPTY, None), "{}", view.seat());
        assert_eq!(*view.table(), table.hall, "{} knows what everybody does", view.seat());
        assert_eq!(view.legal(), SeatView::new(table.hall.rules, view.seat(), None).legal());
    }
}

/// BID-06
#[test]
fn a_seat_forgets_its_cards_when_the_deal_is_over() {
    let mut table = Table::dealt(TableKind::Four, "fft", "");
    assert_eq!(table.view(Seat::C).hand().len(), 18);
    table.does("B pass, C pass, D pass, A pass");
    nothing_is_left(&table);
    let table = Table::dealt(TableKind::Four, "fft", BARE_PETIT);
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::BarePetit { .. })));
    nothing_is_left(&table);
    let mut table = Table::dealt(TableKind::Four, "fft", "");
    table.does("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.hall.deal.as_ref().unwrap().ending.is_none());
    nothing_is_left(&table);
}

/// BID-06, HAND-10
#[test]
fn a_handful_nobody_asked_for_stays_hidden_when_the_deal_is_cancelled() {
    let deal = format!("{BARE_PETIT}\nB: T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let mut table = Table::dealt(TableKind::Four, "house faults=arbitrated", &deal);
    table.does("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.hall.stage == TableStage::Aside);
    table.does("B handful single T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let own = |table: &Table| table.view(Seat::B).table().deal.as_ref().unwrap().handfuls[0].cards;
    assert_eq!(own(&table), Some(cards("T12 T13 T14 T15 T16 T17 T18 T19 T20 T21")));
    table.does("D calls-arbiter");
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::Cancelled { .. })));
    assert_eq!(own(&table), None);
    nothing_is_left(&table);
}
