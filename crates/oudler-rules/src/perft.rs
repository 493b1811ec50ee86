//! Counts legal lines of play to a depth: a fingerprint of the rules of card play.

use crate::position::Position;

/// How many different sequences of `depth` legal cards can follow. A line that ends sooner counts
/// once.
///
/// ```
/// use oudler_rules::{BySeat, CardSet, Position, Seat, SeatSet, TableKind, perft::perft};
///
/// let mut hands = BySeat::<CardSet>::default();
/// hands[Seat::A] = "KS T1".parse()?;
/// hands[Seat::B] = "2S 3S".parse()?;
/// hands[Seat::C] = "T21 EX".parse()?;
/// let ring = TableKind::Three.ring(Seat::C);
/// let mut position = Position::new(ring, hands, SeatSet::of(Seat::A), Seat::A, None);
/// assert_eq!(perft(&mut position, 1), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return 1;
    }
    let legal = position.legal_cards();
    if depth == 1 {
        return u64::from(legal.len());
    }
    let mut lines = 0;
    for card in legal {
        let undo = position.play(card);
        lines += perft(position, depth - 1);
        position.undo(undo);
    }
    lines
}
