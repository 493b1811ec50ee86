//! What the sources leave open and was decided, and what a player may not do without end.

mod decided;

use decided::{Table, cards};
use oudler_rules::{
    CardSet, Ending, IllegalDiscard, MAX_CARDS_BACK, MAX_DISCARDS, Refusal, Seat, SeatSet, SeatView, TableKind,
    TableStage,
};

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

/// Everybody has spades; A, who dealt, takes with a garde sans, and B leads.
const SPADES: &str = "A: 4S 5S
    B: 2S T1 T2
    C: KS JH T3 EX
    D: 3S T4 T5";
const A_TAKES: &str = "B pass, C pass, D pass, A garde-sans, A jeu";

/// ARB-03
#[test]
fn the_arbiter_is_called_again_only_when_there_is_something_new_to_look_at() {
    let mut table = Table::dealt(TableKind::Four, ARBITRATED, SPADES);
    table.does(A_TAKES);
    table.does("B 2S, D calls-arbiter");
    for seat in ["A", "B", "C", "D"] {
        let why = table.refuses(&format!("{seat} calls-arbiter"), "ARB-03", "call again when one has been");
        assert_eq!(why, Refusal::NothingNew);
    }
    assert!(table.views.iter().all(|view| !view.legal().arbiter));
    // A card that went back is nothing new; the next one is.
    table.does("C JH, B calls-arbiter, B calls-arbiter");
    table.refuses("A calls-arbiter", "ARB-03", "no card was played");
    table.does("C KS");
    assert!(table.views.iter().all(|view| view.legal().arbiter));
    assert_eq!(table.hall.deal.as_ref().unwrap().rulings.len(), 3);
}

/// ECART-07
#[test]
fn the_discard_is_not_changed_without_end() {
    let mut table = Table::dealt(TableKind::Four, "fft", "B: 2S 3S 4S 5S 6S 7S 8S");
    table.does("B garde, C pass, D pass, A pass");
    for n in 0..MAX_DISCARDS {
        let other = if n % 2 == 0 { "7S" } else { "8S" };
        table.does(&format!("B discards 2S 3S 4S 5S 6S {other}"));
    }
    let why = table.refuses("B discards 2S 3S 4S 5S 6S 7S", "ECART-07", "say \"jeu\"");
    assert_eq!(why, Refusal::Discard(IllegalDiscard::TooOften));
    let legal = table.view(Seat::B).legal();
    assert!(legal.discard.is_none() && legal.jeu);
    table.does("B jeu");
}

/// FAULT-12
#[test]
fn who_plays_illegal_cards_without_end_is_stopped() {
    for arbiter in ["at-once", "when-called"] {
        let mut table = Table::dealt(TableKind::Four, &format!("{ARBITRATED} arbiter={arbiter}"), SPADES);
        table.does(A_TAKES);
        table.does("B 2S");
        for _ in 0..MAX_CARDS_BACK {
            table.does("C JH");
            if arbiter == "when-called" {
                table.does("C calls-arbiter");
            }
        }
        let why = table.refuses("C JH", "PLAY-05", "does not follow suit");
        assert!(why.legal_cards().contains_all(cards("KS EX")));
        table.does("C KS");
        // The others have their own count.
        assert!(table.allows("D T4"));
    }
}
