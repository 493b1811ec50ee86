//! Tournaments in duplicate: the fourth kind of log. What they are, `oudler-club` says; keys, seats and the
//! tables that are played here are those of any tournament.

mod ask;
mod desk;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::errands::Errands;
use crate::log::Directory;
use crate::store::Store;

pub use ask::{DuplicateRequest, MAX_BOARDS_HERE, MAX_CALLS};
pub use desk::{DuplicateDesk, DuplicateEvent, DuplicateKnown, DuplicateSettings, Laid, check_brought};

/// Every tournament in duplicate of a server.
pub type Duplicates = Directory<DuplicateDesk>;

/// Those of a store, which run among `tasks` until `shutdown`.
pub fn duplicates(
    store: Arc<dyn Store>,
    config: &Config,
    errands: Errands,
    tasks: TaskTracker,
    shutdown: CancellationToken,
) -> Duplicates {
    Directory::new(store, errands, config.timing.idle, None, tasks, shutdown)
}
