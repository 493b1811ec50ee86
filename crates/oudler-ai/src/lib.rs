//! Players made of code. A bot sees what its seat may see, and says what it does.

mod advice;
mod bot;
pub mod bots;
mod guess;
pub mod matches;
mod race;
mod scene;
mod table;
mod worlds;

pub use advice::{Advice, Opinion};
pub use bot::{BadLevel, Bot, Level, Time};
pub use scene::{Known, Scene};
pub use table::BotTable;
pub use worlds::Worlds;
