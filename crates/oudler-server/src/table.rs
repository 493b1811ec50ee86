//! Tables: what happens at one, who may ask what, and the task that is its only writer.

mod actor;
mod ask;
mod clock;
mod directory;
mod event;
mod handle;
mod lobby;
mod presence;
mod room;
mod scribe;
mod secrets;
mod settings;

pub use ask::{MAX_CHANGES, Person, Refused};
pub use clock::Timing;
pub use directory::{Directory, LoadError};
pub use event::{Sitter, TableEvent};
pub use handle::{ConnId, Gone, Handle, Outgoing, Resume, Said, TableInfo, Visitor};
pub use presence::{MAX_SPECTATORS, MAX_SPECTATORS_OF_AN_ADDRESS};
pub use room::Room;
pub use scribe::Scribe;
pub use settings::{BadSettings, Settings};
