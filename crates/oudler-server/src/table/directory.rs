//! Every table of this server by its id. A table is loaded when somebody asks for it and put away
//! when nobody has for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use oudler_protocol::BadWire;
use rand::RngExt;
use rand::distr::Alphanumeric;
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use tokio::sync::{OnceCell, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::actor::Actor;
use super::clock::Timing;
use super::handle::Handle;
use super::lobby::Lobby;
use super::room::Room;
use super::scribe::Scribe;
use super::secrets::Secrets;
use super::settings::Settings;
use crate::clock::now;
use crate::config::Config;
use crate::metrics;
use crate::store::record::BadLine;
use crate::store::{NewTable, Seq, Store, StoreError, StoredTable, TableId, TableStatus, record};

/// How many events are read at a time.
const PAGE: u32 = 1000;
/// How many things a table may be asked before the next waits.
const INBOX: usize = 32;
/// Letters of a table's id: 62^12 is more than anybody can guess.
const ID_LEN: usize = 12;

/// Why a table could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server stops.
    #[error("the server stops")]
    Closing,
    /// The settings are not what this program writes.
    #[error("settings of table {table}: {why}")]
    Settings {
        /// The table.
        table: TableId,
        /// What is wrong.
        why: BadWire,
    },
    /// An event is not what this program writes.
    #[error("event {seq} of table {table}: {why}")]
    Event {
        /// The table.
        table: TableId,
        /// The event.
        seq: Seq,
        /// What is wrong.
        why: BadLine,
    },
}

/// Tables by id; cheap to clone.
#[derive(Clone)]
pub struct Directory(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    timing: Timing,
    test_seed: Option<u64>,
    tasks: TaskTracker,
    shutdown: CancellationToken,
    lobby: Lobby,
    tables: Mutex<HashMap<TableId, Arc<OnceCell<Handle>>>>,
}

impl Directory {
    /// The directory of a store, whose tables run among `tasks` until `shutdown`.
    pub fn new(store: Arc<dyn Store>, config: &Config, tasks: TaskTracker, shutdown: CancellationToken) -> Self {
        let Config { timing, test_seed, .. } = *config;
        let (lobby, tables) = (Lobby::default(), Mutex::new(HashMap::new()));
        Self(Arc::new(Inner { store, timing, test_seed, tasks, shutdown, lobby, tables }))
    }

    /// Opens a new table.
    pub async fn create(&self, settings: &Settings) -> Result<(TableId, Handle), LoadError> {
        let id = self.new_id().await?;
        let new =
            NewTable { id: id.clone(), settings: settings.to_json(), listed: settings.listed, created_at: now() };
        self.0.store.create_table(new).await?;
        let slot = self.slot(&id);
        let handle = slot.get_or_init(async || self.start(Room::new(id.clone(), settings.clone()))).await.clone();
        Ok((id, handle))
    }

    /// A line to a table, which is loaded if it was not; `None` when there is no such table.
    pub async fn get(&self, id: &TableId) -> Result<Option<Handle>, LoadError> {
        if let Some(slot) = self.loaded(id)
            && let Some(handle) = slot.get()
        {
            return Ok(Some(handle.clone()));
        }
        let Some(stored) = self.0.store.table(id).await? else { return Ok(None) };
        let slot = self.slot(id);
        let handle = slot
            .get_or_try_init(async || {
                let room = self.load(stored).await?;
                Ok::<_, LoadError>(self.start(room))
            })
            .await?;
        Ok(Some(handle.clone()))
    }

    /// The tables a newcomer can join, newest first.
    pub fn open_tables(&self) -> Vec<TableId> {
        self.0.lobby.shown()
    }

    /// How many tables are at work.
    pub fn n_loaded(&self) -> usize {
        self.0.tables.lock().expect("nobody panics holding the lock").len()
    }

    /// An id nobody can guess; in a test, the first in a fixed row that is free, for the cards
    /// follow from it too.
    async fn new_id(&self) -> Result<TableId, LoadError> {
        let id = |letters: String| TableId::new(letters).expect("letters and digits are an id");
        let Some(seed) = self.0.test_seed else {
            let letters = UnwrapErr(SysRng).sample_iter(Alphanumeric).take(ID_LEN);
            return Ok(id(letters.map(char::from).collect()));
        };
        for n in 1_u32.. {
            let id = id(format!("test{seed}n{n}"));
            if self.0.store.table(&id).await?.is_none() {
                return Ok(id);
            }
        }
        unreachable!("no test opens so many tables")
    }

    /// The record of a whole game, once it is over; `None` before, and where there is no such table.
    pub async fn record(&self, id: &TableId) -> Result<Option<oudler_rules::notation::Record>, LoadError> {
        let Some(stored) = self.0.store.table(id).await? else { return Ok(None) };
        let rules = read_settings(&stored)?.rules;
        let mut scribe = Scribe::new(id.clone(), rules);
        let mut over = false;
        self.read(id, rules.table, |event| {
            over |= event.ends_game();
            scribe.note(&event);
        })
        .await?;
        Ok(over.then(|| scribe.record()))
    }

    fn loaded(&self, id: &TableId) -> Option<Arc<OnceCell<Handle>>> {
        self.0.tables.lock().expect("nobody panics holding the lock").get(id).cloned()
    }

    fn slot(&self, id: &TableId) -> Arc<OnceCell<Handle>> {
        let mut tables = self.0.tables.lock().expect("nobody panics holding the lock");
        Arc::clone(tables.entry(id.clone()).or_default())
    }

    async fn load(&self, stored: StoredTable) -> Result<Room, LoadError> {
        let settings = read_settings(&stored)?;
        let (id, table) = (stored.id.clone(), settings.rules.table);
        let mut room = Room::new(id.clone(), settings);
        self.read(&id, table, |event| room.apply(event)).await?;
        // A server that was killed may not have come to this.
        let store = &self.0.store;
        if room.is_over() && stored.closed_at.is_none() {
            store.close_table(&id, now()).await?;
        } else if room.game().is_some() && stored.status == TableStatus::Waiting && stored.closed_at.is_none() {
            store.update_table(&id, stored.settings, stored.listed, TableStatus::Playing).await?;
        }
        Ok(room)
    }

    async fn read(
        &self,
        id: &TableId,
        table: oudler_rules::TableKind,
        mut each: impl FnMut(super::TableEvent),
    ) -> Result<(), LoadError> {
        let mut after = Seq::START;
        loop {
            if self.0.shutdown.is_cancelled() {
                return Err(LoadError::Closing);
            }
            let page = self.0.store.load(id, after, PAGE).await?;
            let n = page.len();
            for (seq, text) in page {
                let event = record::read(&text, table);
                each(event.map_err(|why| LoadError::Event { table: id.clone(), seq, why })?);
                after = seq;
            }
            if n < PAGE as usize {
                return Ok(());
            }
        }
    }

    fn start(&self, room: Room) -> Handle {
        let (sender, inbox) = mpsc::channel(INBOX);
        let handle = Handle::new(sender);
        let (own, directory, id) = (handle.clone(), self.clone(), room.id().clone());
        let secrets = Secrets::new(self.0.test_seed, room.seq().0);
        let actor = Actor::new(room, Arc::clone(&self.0.store), self.0.timing, self.0.lobby.clone(), secrets);
        let shutdown = self.0.shutdown.clone();
        let counted = metrics::table();
        self.0.tasks.spawn(async move {
            actor.run(inbox, shutdown).await;
            directory.forget(&id, &own);
            drop(counted);
        });
        handle
    }

    /// The table is put away; who asks for it next loads it again.
    fn forget(&self, id: &TableId, handle: &Handle) {
        let mut tables = self.0.tables.lock().expect("nobody panics holding the lock");
        if tables.get(id).and_then(|slot| slot.get()).is_some_and(|loaded| loaded.is_same(handle)) {
            tables.remove(id);
        }
    }
}

fn read_settings(stored: &StoredTable) -> Result<Settings, LoadError> {
    Settings::from_json(&stored.settings).map_err(|why| LoadError::Settings { table: stored.id.clone(), why })
}
