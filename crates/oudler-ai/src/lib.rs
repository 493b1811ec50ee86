//! Players made of code. A bot sees what its seat may see, and says what it does.

mod bot;
pub mod bots;
pub mod matches;
mod table;

pub use bot::{BadLevel, Bot, Level, Time};
pub use table::BotTable;
