//! Score sheets: the second kind of log. What a sheet is, `oudler-club` says; here is who may change
//! one, how it is kept, and what goes out.

mod ask;
mod desk;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::log::Directory;
use crate::store::Store;

pub use ask::{Refused, SheetRequest};
pub use desk::{MAX_BYTES, MAX_CONNECTIONS, SheetDesk, SheetEvent, SheetInfo, SheetSettings};

/// Every sheet of a server.
pub type Sheets = Directory<SheetDesk>;

/// The sheets of a store, which run among `tasks` until `shutdown`.
pub fn sheets(store: Arc<dyn Store>, config: &Config, tasks: TaskTracker, shutdown: CancellationToken) -> Sheets {
    Directory::new(store, (), config.timing.idle, None, tasks, shutdown)
}
