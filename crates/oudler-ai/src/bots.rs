//! The bots there are.

pub mod habit;
mod random;
mod thinker;

pub use habit::{Habit, Thumb};
pub use random::Random;
pub use thinker::{Depth, Effort, Thinker};
