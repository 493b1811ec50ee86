//! What the sources leave open and was decided, and what a player may not do without end.

mod decided;

use decided::{Table, cards};
use oudler_rules::{Seat, SeatSet, TableKind};

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
