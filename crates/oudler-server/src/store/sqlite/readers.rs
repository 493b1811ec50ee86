//! A few connections that read, while the writer writes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::schema::open_reader;
use crate::store::StoreError;

/// How many reads go on at once. Further callers wait for a place.
const READERS: u32 = 4;

/// Connections are opened when they are first needed, and again should one be lost.
pub(super) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    places: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Self {
        let places = Arc::new(Semaphore::new(READERS as usize));
        Self { path, idle: Mutex::new(Vec::new()), places }
    }

    /// What `work` reads, on a thread that may wait for the disk.
    pub(super) async fn read<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let read = spawn_blocking(move || {
            let db = match self.idle().pop() {
                Some(db) => db,
                None => open_reader(&self.path)?,
            };
            let found = work(&db);
            self.idle().push(db);
            drop(place); // a place is free only once its connection is back
            found
        });
        read.await.unwrap_or_else(|error| Err(StoreError::Database { message: error.to_string() }))
    }

    /// Waits for the reads under way, then refuses more.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await; // an error when closed before
        self.places.close();
        self.idle().clear();
        drop(all);
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
