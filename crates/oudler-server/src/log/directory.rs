//! Every log of one kind by its id. A log is loaded when somebody asks for it and put away when
//! nobody has for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use oudler_protocol::BadWire;
use rand::RngExt;
use rand::distr::Alphanumeric;
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use tokio::sync::{OnceCell, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::actor::Actor;
use super::envelope::BadLine;
use super::{Desk, Handle, envelope};
use crate::clock::now;
use crate::metrics;
use crate::store::{LogId, Millis, NewLog, Seq, Store, StoreError, StoredLog};

/// How many events are read at a time.
const PAGE: u32 = 1000;
/// How many things a log may be asked before the next waits.
const INBOX: usize = 32;
/// Letters of an id: 62^12 is more than anybody can guess.
const ID_LEN: usize = 12;

/// Why a log could not be loaded.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum LoadError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server stops.
    #[error("the server stops")]
    Closing,
    /// The settings are not what this program writes.
    #[error("settings of {log}: {why}")]
    Settings { log: LogId, why: BadWire },
    /// An event is not what this program writes.
    #[error("event {seq} of {log}: {why}")]
    Event { log: LogId, seq: Seq, why: BadLine },
}

/// Logs by id; cheap to clone.
pub struct Directory<D: Desk>(Arc<Inner<D>>);

struct Inner<D: Desk> {
    store: Arc<dyn Store>,
    house: D::House,
    patience: Duration,
    test_seed: Option<u64>,
    tasks: TaskTracker,
    shutdown: CancellationToken,
    loaded: Mutex<HashMap<LogId, Arc<OnceCell<Handle<D>>>>>,
}

impl<D: Desk> Clone for Directory<D> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<D: Desk> Directory<D> {
    /// The directory of a store, whose logs run among `tasks` until `shutdown`. Ids are known to a
    /// test that gives a seed. With nobody there a log is put away after `patience`.
    pub fn new(
        store: Arc<dyn Store>,
        house: D::House,
        patience: Duration,
        test_seed: Option<u64>,
        tasks: TaskTracker,
        shutdown: CancellationToken,
    ) -> Self {
        let loaded = Mutex::new(HashMap::new());
        Self(Arc::new(Inner { store, house, patience, test_seed, tasks, shutdown, loaded }))
    }

    /// What all the logs share.
    pub fn house(&self) -> &D::House {
        &self.0.house
    }

    /// Opens a new log.
    pub async fn create(&self, settings: String) -> Result<(LogId, Handle<D>), LoadError> {
        let id = self.new_id().await?;
        let handle = self.create_as(id.clone(), settings).await?;
        Ok((id, handle))
    }

    /// The log of an id that was drawn before; opened, if it was not.
    pub async fn ensure(&self, id: &LogId, settings: String) -> Result<Handle<D>, LoadError> {
        match self.get(id).await? {
            Some(handle) => Ok(handle),
            None => self.create_as(id.clone(), settings).await,
        }
    }

    async fn create_as(&self, id: LogId, settings: String) -> Result<Handle<D>, LoadError> {
        let desk = self.open(id.clone(), &settings)?;
        let new = NewLog { id: id.clone(), kind: D::KIND.into(), settings, created_at: now() };
        self.0.store.create_log(new).await?;
        Ok(self.slot(&id).get_or_init(async || self.start(desk)).await.clone())
    }

    /// A line to a log, which is loaded if it was not; `None` when there is no such log of this kind.
    pub async fn get(&self, id: &LogId) -> Result<Option<Handle<D>>, LoadError> {
        if let Some(slot) = self.loaded(id)
            && let Some(handle) = slot.get()
        {
            return Ok(Some(handle.clone()));
        }
        let Some(stored) = self.stored(id).await? else { return Ok(None) };
        let slot = self.slot(id);
        let load = async || {
            let mut desk = self.open(stored.id, &stored.settings)?;
            self.read(id, Seq::LAST, &mut desk, D::apply).await?;
            Ok::<_, LoadError>(self.start(desk))
        };
        Ok(Some(slot.get_or_try_init(load).await?.clone()))
    }

    /// What a fold of a log gives, from its first event to the one numbered `until`; `None` when
    /// there is no such log of this kind. `start` is given the log as it was opened.
    pub async fn fold<S>(
        &self,
        id: &LogId,
        until: Seq,
        start: impl FnOnce(&D) -> S,
        mut each: impl FnMut(&mut S, D::Event),
    ) -> Result<Option<S>, LoadError> {
        let Some(stored) = self.stored(id).await? else { return Ok(None) };
        let mut desk = self.open(stored.id, &stored.settings)?;
        let mut state = start(&desk);
        self.read(id, until, &mut desk, |_, event, _| each(&mut state, event)).await?;
        Ok(Some(state))
    }

    /// Whether a log is at work.
    pub fn is_loaded(&self, id: &LogId) -> bool {
        self.loaded(id).is_some_and(|slot| slot.initialized())
    }

    /// How many are at work.
    pub fn n_loaded(&self) -> usize {
        self.0.loaded.lock().expect("nobody panics holding the lock").len()
    }

    /// An id nobody can guess; in a test, the first in a fixed row that is free, for the cards
    /// follow from it too.
    async fn new_id(&self) -> Result<LogId, LoadError> {
        let id = |letters: String| LogId::new(letters).expect("letters and digits are an id");
        let Some(seed) = self.0.test_seed else {
            let letters = UnwrapErr(SysRng).sample_iter(Alphanumeric).take(ID_LEN);
            return Ok(id(letters.map(char::from).collect()));
        };
        for n in 1_u32.. {
            let id = id(format!("test{seed}n{n}"));
            if self.0.store.log(&id).await?.is_none() {
                return Ok(id);
            }
        }
        unreachable!("no test opens so many logs")
    }

    async fn stored(&self, id: &LogId) -> Result<Option<StoredLog>, LoadError> {
        Ok(self.0.store.log(id).await?.filter(|log| log.kind == D::KIND))
    }

    fn open(&self, id: LogId, settings: &str) -> Result<D, LoadError> {
        D::open(id.clone(), settings, &self.0.house).map_err(|why| LoadError::Settings { log: id, why })
    }

    fn loaded(&self, id: &LogId) -> Option<Arc<OnceCell<Handle<D>>>> {
        self.0.loaded.lock().expect("nobody panics holding the lock").get(id).cloned()
    }

    fn slot(&self, id: &LogId) -> Arc<OnceCell<Handle<D>>> {
        let mut loaded = self.0.loaded.lock().expect("nobody panics holding the lock");
        Arc::clone(loaded.entry(id.clone()).or_default())
    }

    async fn read(
        &self,
        id: &LogId,
        until: Seq,
        desk: &mut D,
        mut each: impl FnMut(&mut D, D::Event, Millis),
    ) -> Result<(), LoadError> {
        let mut after = Seq::START;
        loop {
            if self.0.shutdown.is_cancelled() {
                return Err(LoadError::Closing);
            }
            let page = self.0.store.load(id, after, PAGE).await?;
            let n = page.len();
            for (seq, text) in page {
                if seq > until {
                    return Ok(());
                }
                let read = envelope::read(&text, desk);
                let (event, at) = read.map_err(|why| LoadError::Event { log: id.clone(), seq, why })?;
                each(desk, event, at);
                after = seq;
            }
            if n < PAGE as usize {
                return Ok(());
            }
        }
    }

    fn start(&self, desk: D) -> Handle<D> {
        let (sender, inbox) = mpsc::channel(INBOX);
        let handle = Handle::new(sender);
        let (own, directory, id) = (handle.clone(), self.clone(), desk.id().clone());
        let actor = Actor::new(desk, Arc::clone(&self.0.store), self.0.patience);
        let shutdown = self.0.shutdown.clone();
        let counted = metrics::log(D::KIND);
        self.0.tasks.spawn(async move {
            actor.run(inbox, shutdown).await;
            directory.forget(&id, &own);
            drop(counted);
        });
        handle
    }

    /// The log is put away; who asks for it next loads it again.
    fn forget(&self, id: &LogId, handle: &Handle<D>) {
        let mut loaded = self.0.loaded.lock().expect("nobody panics holding the lock");
        if loaded.get(id).and_then(|slot| slot.get()).is_some_and(|known| known.is_same(handle)) {
            loaded.remove(id);
        }
    }
}
