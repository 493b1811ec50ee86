//! Tournaments: the third kind of log. What a tournament is, `oudler-club` says; here is who may do
//! what by which key, how it is kept, and what goes out.

mod ask;
mod desk;
mod key;
mod online;
mod steward;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::errands::Errands;
use crate::log::Directory;
use crate::store::Store;

pub use ask::{
    MAX_BESIDE, MAX_BYTES_OF_A_PLAYER, MAX_BYTES_OF_PLAYERS, MAX_ENTRIES, MAX_OF_A_PLAYER, MAX_OF_PLAYERS,
    MAX_SIGNED_UP, MAX_UNDONE, Refused, TournamentRequest,
};
pub use desk::{Known, MAX_BYTES, MAX_PUBLIC, TournamentDesk, TournamentEvent, TournamentSettings, check_brought};
pub use key::{Role, Secret};
pub use online::{Given, Holder, MAX_GIVEN, MAX_OPENED, Online, OnlineTable, OpenTable, TableNews};
pub use steward::{Kept, Steward};

/// Every tournament of a server.
pub type Tournaments = Directory<TournamentDesk>;

/// The tournaments of a store, which run among `tasks` until `shutdown`.
pub fn tournaments(
    store: Arc<dyn Store>,
    config: &Config,
    errands: Errands,
    tasks: TaskTracker,
    shutdown: CancellationToken,
) -> Tournaments {
    Directory::new(store, errands, config.timing.idle, None, tasks, shutdown)
}
