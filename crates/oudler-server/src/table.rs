//! Tables: what happens at one, who may ask what, and the desk that serves it.

mod ask;
mod clock;
mod club;
mod desk;
mod event;
mod hint;
mod house;
mod info;
mod lobby;
mod presence;
mod records;
mod rematch;
mod rest;
mod room;
mod scribe;
mod secrets;
mod settings;
mod stored;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::errands::Errands;
use crate::friends::Blocks;
use crate::log::Directory;
use crate::store::Store;

pub use ask::{MAX_CHANGES, MAX_OFFERS, Refused, Standing};
pub use clock::Timing;
pub use club::{ClubAsk, ClubInfo, MAX_CLAIMS, OfClub, TableRequest};
pub use desk::{TableDesk, TableHouse};
pub use event::{Sitter, TableEvent};
pub use hint::MAX_HINTS;
pub use house::HouseAsk;
pub use info::TableInfo;
pub use lobby::Lobby;
pub use presence::{MAX_SPECTATORS, MAX_SPECTATORS_OF_AN_ADDRESS};
pub use records::{deal_record, game_record};
pub use rematch::{Gathering, RematchEvent};
pub use rest::RestEvent;
pub use room::Room;
pub use scribe::Scribe;
pub use settings::Settings;

/// Every table of a server.
pub type Tables = Directory<TableDesk>;

/// The tables of a store, which run among `tasks` until `shutdown`.
pub fn tables(
    store: Arc<dyn Store>,
    config: &Config,
    errands: Errands,
    blocks: Blocks,
    tasks: TaskTracker,
    shutdown: CancellationToken,
) -> Tables {
    let (house, seed) = (TableHouse { errands, blocks, ..TableHouse::new(config) }, config.test_seed);
    Directory::new(store, house, config.timing.idle, seed, tasks, shutdown)
}
