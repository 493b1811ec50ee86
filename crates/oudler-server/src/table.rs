//! Tables: what happens at one, who may ask what, and the desk that serves it.

mod ask;
mod clock;
mod desk;
mod event;
mod info;
mod lobby;
mod presence;
mod records;
mod room;
mod scribe;
mod secrets;
mod settings;
mod stored;

pub use ask::{MAX_CHANGES, Refused};
pub use clock::Timing;
pub use desk::{TableDesk, TableHouse};
pub use event::{Sitter, TableEvent};
pub use info::TableInfo;
pub use lobby::Lobby;
pub use presence::{MAX_SPECTATORS, MAX_SPECTATORS_OF_AN_ADDRESS};
pub use records::{deal_record, game_record};
pub use room::Room;
pub use scribe::Scribe;
pub use settings::{BadSettings, Settings};

/// Every table of a server.
pub type Tables = crate::log::Directory<TableDesk>;
