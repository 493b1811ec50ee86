//! The bots there are.

mod random;

pub use random::Random;
