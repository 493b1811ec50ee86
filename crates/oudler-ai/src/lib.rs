//! Players made of code. A bot sees what its seat may see, and says what it does.

mod advice;
mod ahead;
mod bot;
pub mod bots;
mod critic;
mod guess;
pub mod matches;
mod race;
mod scene;
mod table;
pub mod train;
mod worlds;

pub use advice::{Advice, Opinion};
pub use bot::{BadLevel, Bot, Level, Time};
pub use scene::{Known, Scene};
pub use table::BotTable;
pub use worlds::Worlds;
