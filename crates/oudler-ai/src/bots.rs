//! The bots there are.

pub mod habit;
mod random;

pub use habit::Habit;
pub use random::Random;
