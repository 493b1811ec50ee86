//! Players made of code. A bot sees what its seat may see, and says what it does.

mod advice;
mod ahead;
mod bot;
pub mod bots;
mod critic;
mod guess;
mod judge;
mod layers;
pub mod matches;
mod policy;
mod race;
mod rival;
mod scene;
pub mod selfplay;
mod solver;
mod table;
pub mod train;
mod worlds;

pub use advice::{Advice, Opinion};
pub use bot::{BadLevel, Bot, Level, Time};
pub use bots::Thumb;
pub use policy::Policy;
pub use rival::{NoRival, Rival};
pub use scene::{Known, Scene};
pub use solver::{Choices, Goal, Limit, Solution, Solver, Stakes};
pub use table::BotTable;
pub use worlds::Worlds;
