//! HTTP: what every handler reaches, and the router of them all.

mod assets;
mod client;
mod duplicates;
mod error;
mod extract;
mod friends;
mod health;
mod history;
mod online;
mod openapi;
mod pages;
mod pairings;
mod preview;
mod qr;
mod security;
mod session;
mod sheets;
mod tables;
mod tournaments;
mod user;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum_extra::extract::cookie::Key;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::account::Accounts;
use crate::config::Config;
use crate::duplicate::{self, Duplicates};
use crate::errands::Errands;
use crate::friends::{Blocks, Friends};
use crate::limits::Limits;
use crate::pairing::{self, Pairing};
use crate::sheet::{self, Sheets};
use crate::sockets::Sockets;
use crate::store::Store;
use crate::table::{self, Tables};
use crate::tournament::{self, Steward, Tournaments};
use crate::ws;

pub use client::ClientIp;
pub use error::ApiError;
pub(crate) use error::Problem;
pub use extract::{ApiJson, ApiPath, ApiQuery};
pub use health::Health;
pub use user::{MaybeUser, Seen, SignedIn};

/// What every handler reaches; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of an [`App`].
pub struct Inner {
    /// How the server is to run.
    pub config: Config,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// Who plays.
    pub accounts: Accounts,
    /// Where they are connected.
    pub sockets: Sockets,
    /// Who knows whom.
    pub friends: Friends,
    /// Where they play.
    pub tables: Tables,
    /// Where they wait for others to play at once with.
    pub pairing: Pairing,
    /// Where they keep their marks.
    pub sheets: Sheets,
    /// Where they meet, in free deals.
    pub tournaments: Tournaments,
    /// And in duplicate.
    pub duplicates: Duplicates,
    /// Who goes between them.
    pub steward: Steward,
    /// Places for draws, which take their time.
    pub draws: Semaphore,
    /// How much one client may ask.
    pub limits: Limits,
    /// Whether the data can be written.
    pub health: Health,
    /// What cookies are signed with.
    pub key: Key,
    /// Cancelled when the server is to stop.
    pub shutdown: CancellationToken,
    /// What a stopping server waits for: tables and sockets.
    pub tasks: TaskTracker,
}

impl App {
    /// A server over this store, and who pairs those who wait, for as long as it runs.
    pub fn new(config: Config, store: Arc<dyn Store>, key: Key) -> (Self, pairing::Host) {
        let (tasks, shutdown, sockets) = (TaskTracker::new(), CancellationToken::new(), Sockets::default());
        let errands = Errands::default();
        let (of_tables, of_tournaments, of_duplicates) = (errands.clone(), errands.clone(), errands.clone());
        let blocks = Blocks::default();
        let (tasks_of_tables, stop) = (tasks.clone(), shutdown.clone());
        let tables = table::tables(Arc::clone(&store), &config, of_tables, blocks.clone(), tasks_of_tables, stop);
        let tournaments =
            tournament::tournaments(Arc::clone(&store), &config, of_tournaments, tasks.clone(), shutdown.clone());
        let duplicates =
            duplicate::duplicates(Arc::clone(&store), &config, of_duplicates, tasks.clone(), shutdown.clone());
        let (pairing, host) = Pairing::new(tables.clone(), config.timing.pairing);
        let app = Self(Arc::new(Inner {
            steward: Steward {
                tables: tables.clone(),
                tournaments: tournaments.clone(),
                duplicates: duplicates.clone(),
                store: Arc::clone(&store),
                errands,
            },
            tables,
            pairing,
            tournaments,
            duplicates,
            sheets: sheet::sheets(Arc::clone(&store), &config, tasks.clone(), shutdown.clone()),
            draws: Semaphore::new(2),
            accounts: Accounts::new(Arc::clone(&store), sockets.clone()),
            friends: Friends::new(Arc::clone(&store), key.signing(), blocks, sockets.clone()),
            limits: Limits::new(config.unlimited),
            health: Health::default(),
            sockets,
            key,
            shutdown,
            tasks,
            config,
            store,
        }));
        (app, host)
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Self {
        app.key.clone()
    }
}

/// Everything the server answers.
pub fn router(app: App) -> Router {
    openapi::described([
        session::router(),
        tables::router(),
        pairings::router(),
        friends::router(),
        sheets::router(),
        tournaments::router(),
        online::router(),
        duplicates::router(),
        history::router(),
        health::router(),
        pages::machine_router(),
    ])
    .merge(ws::router())
    .merge(pages::router())
    .merge(assets::router())
    .fallback(assets::nowhere)
    .method_not_allowed_fallback(async |method: Method| ApiError::Method { method: method.to_string() })
    .layer(DefaultBodyLimit::max(extract::MAX_BODY))
    .layer(from_fn_with_state(app.clone(), security::guard))
    .layer(from_fn_with_state(app.clone(), security::dress))
    .with_state(app)
}

#[cfg(test)]
mod tests;
