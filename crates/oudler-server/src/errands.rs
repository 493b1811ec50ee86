//! What is to be looked into: tables of tournaments where something happened, tournaments that want to
//! know how their tables stand, and tables whose people play again. Noted twice it is looked into once.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::store::LogId;

/// A list of errands; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Errands(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    noted: Mutex<Noted>,
    more: Notify,
}

/// What waits.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// Tables where something happened.
    pub tables: BTreeSet<LogId>,
    /// Tournaments whose tables are all to be looked at.
    pub tournaments: BTreeSet<LogId>,
    /// Tables whose people have agreed to play again.
    pub gatherings: BTreeSet<LogId>,
}

impl Errands {
    /// Something happened at a table.
    pub fn table(&self, table: &LogId) {
        self.lock().tables.insert(table.clone());
        self.0.more.notify_one();
    }

    /// A tournament wants to know how its tables stand.
    pub fn tournament(&self, tournament: &LogId) {
        self.lock().tournaments.insert(tournament.clone());
        self.0.more.notify_one();
    }

    /// The people of a table have agreed to play again.
    pub fn gathering(&self, table: &LogId) {
        self.lock().gatherings.insert(table.clone());
        self.0.more.notify_one();
    }

    /// Takes what waits, once there is something.
    pub async fn next(&self) -> Noted {
        loop {
            let noted = std::mem::take(&mut *self.lock());
            if noted != Noted::default() {
                return noted;
            }
            self.0.more.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Noted> {
        self.0.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
