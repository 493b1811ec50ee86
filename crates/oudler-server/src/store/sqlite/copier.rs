//! A second thread that carries what was written from the log to the file itself, so that the
//! writer does not have to stop for it.
//!
//! The writer still does what is left when its log has grown long, and begins the log anew; by then
//! there is little to do.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

/// How long it waits between two rounds.
const REST: Duration = Duration::from_millis(100);

/// The thread, and the way to wake it.
pub(super) struct Copier {
    wake: SyncSender<()>,
    thread: JoinHandle<()>,
}

impl Copier {
    pub(super) fn start(db: Connection) -> io::Result<Self> {
        let (wake, woken) = sync_channel(1);
        let thread = thread::Builder::new().name("store-copier".into()).spawn(move || run(&db, &woken))?;
        Ok(Self { wake, thread })
    }

    /// Something was written.
    pub(super) fn nudge(&self) {
        // One that is awake will look anyway.
        let _ = self.wake.try_send(());
    }

    /// Lets the thread finish its round and waits for it.
    pub(super) fn end(self) {
        drop(self.wake);
        let _ = self.thread.join();
    }
}

fn run(db: &Connection, woken: &Receiver<()>) {
    while woken.recv().is_ok() {
        // Passive: it waits for nobody. What it cannot do now is done in the next round.
        if let Err(error) = db.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(())) {
            tracing::warn!(%error, "the log could not be carried over to the file");
        }
        thread::sleep(REST);
    }
}
