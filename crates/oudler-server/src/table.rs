//! Tables: what happens at one, who may ask what, and the task that is its only writer.

mod actor;
mod ask;
mod clock;
mod directory;
mod event;
mod handle;
mod presence;
mod room;
mod scribe;
mod settings;

pub use ask::{Person, Refused, draw_seed};
pub use clock::Timing;
pub use directory::{Directory, LoadError};
pub use event::{Sitter, TableEvent};
pub use handle::{ConnId, Gone, Handle, Outgoing, Resume, Said, TableInfo};
pub use room::Room;
pub use scribe::Scribe;
pub use settings::Settings;
