//! Duplicate: the same deals at several tables, and what each result is worth beside the others.
//!
//! Every figure comes with what it was made from, so that a player can check it. The rules are those of
//! the federation's book of 2012, as far as they are known to us (C2 to C4 of the catalogue).

mod board;
mod moves;
mod pairs;
mod percent;
mod session;

pub use board::{Board, dealt, made, taken, usual_roles};
pub use moves::{Movement, NoMovement, movement};
pub use pairs::{MatchLine, MatchPoints, difference, match_points};
pub use percent::{Attempt, Global, Line, Note, Percent, alternate, general, global, notes};
pub use session::{
    BadDeed, BadSession, Compared, Deed, Group, Happened, Missing, Mode, Place, Plan, Play, Ranked, Session,
    SessionState, Sitting,
};
