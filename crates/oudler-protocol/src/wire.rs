//! What every message is made with.

use oudler_rules::{BySeat, TableKind};

/// JSON that should have been a value of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadWire(pub String);

impl BadWire {
    /// What should have been a value, and why it is none.
    pub fn new(why: impl ToString) -> Self {
        Self(why.to_string())
    }
}

/// One value a seat, in the order of the seats.
pub(crate) fn by_seat<T: Copy>(table: TableKind, values: &BySeat<T>) -> Vec<T> {
    table.seats().map(|seat| values[seat]).collect()
}
