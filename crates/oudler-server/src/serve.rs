//! A running server: tests and the binary start it by the same function.

mod key;

use std::fs::{File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tower_service::Service;

use crate::config::Config;
use crate::http::{self, App};
use crate::store::sqlite::OpenError;
use crate::store::{SqliteStore, StoreError};
use crate::{clock, metrics, private};

pub use key::KeyError;

/// How long a client may take to say what it wants, and a connection may stay idle.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);

/// How long a stopping server waits for tables and connections.
const STOPS_WITHIN: Duration = Duration::from_secs(10);

/// How long it waits for a request that is under way, or half sent.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// How often it is tidied up.
const TIDIED_EVERY: Duration = Duration::from_secs(30);

/// How many times tidying up passes before old sessions are deleted: about once an hour.
const SESSIONS_EVERY: u32 = 120;

/// Why a server cannot start, or did not stop as it should.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ServeError {
    /// The folder for the data cannot be made.
    #[error("making the data folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: io::Error },
    /// Another server has the folder.
    #[error("another server uses {}; stop it, or name another folder", path.display())]
    InUse { path: PathBuf },
    /// The database cannot be opened.
    #[error("{}: {source}", path.display())]
    Store { path: PathBuf, source: OpenError },
    /// The key that signs cookies cannot be had.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The listener does not know its own address.
    #[error("listening: {0}")]
    Listen(io::Error),
    /// The database did not close.
    #[error("closing the database: {0}")]
    Close(StoreError),
}

/// Runs a server until `shutdown` is over and everything is stored.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:8780").await?;
/// oudler_server::serve(oudler_server::Config::new("data"), listener, std::future::pending()).await?;
/// # Ok(())
/// # }
/// ```
pub async fn serve(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let server = Server::start(config, listener).await?;
    shutdown.await;
    server.stop().await
}

/// A server that runs until it is stopped, or dropped.
#[derive(Debug)]
pub struct Server {
    app: App,
    address: SocketAddr,
    accepting: JoinHandle<()>,
    _lock: File, // the folder is ours while this is open
}

impl Server {
    /// Opens the data and answers on the listener from now on.
    pub async fn start(config: Config, listener: TcpListener) -> Result<Self, ServeError> {
        let address = listener.local_addr().map_err(ServeError::Listen)?;
        let folder = config.data.clone();
        // Opening waits for the disk, and may have a schema to bring up to date.
        let opening = spawn_blocking(move || {
            private::folder(&folder).map_err(|source| ServeError::Folder { path: folder.clone(), source })?;
            let lock = lock(&folder)?;
            let path = folder.join("oudler.db");
            let store = SqliteStore::open(&path).map_err(|source| ServeError::Store { path, source })?;
            Ok::<_, ServeError>((store, key::load(&folder.join("secret.key"))?, lock))
        });
        let (store, key, lock) = opening.await.expect("opening does not panic")?;
        metrics::install();
        let (app, host) = App::new(config, Arc::new(store), key);
        app.tasks.spawn(tidy(app.clone()));
        app.tasks.spawn(host.attend(app.shutdown.clone()));
        app.tasks.spawn(app.steward.clone().attend(app.shutdown.clone()));
        let accepting = tokio::spawn(accept(listener, app.clone()));
        Ok(Self { app, address, accepting, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are in memory.
    pub fn n_tables(&self) -> usize {
        self.app.tables.n_loaded()
    }

    /// Lets tables and connections come to an end, for some seconds, then closes the data.
    pub async fn stop(mut self) -> Result<(), ServeError> {
        self.app.shutdown.cancel();
        let _ = (&mut self.accepting).await; // the port is free from here on
        self.app.tasks.close();
        if timeout(STOPS_WITHIN, self.app.tasks.wait()).await.is_err() {
            tracing::warn!(left = self.app.tasks.len(), "some connections did not end in time");
        }
        self.app.store.close().await.map_err(ServeError::Close)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.app.shutdown.cancel();
        self.accepting.abort(); // the port is free at once
    }
}

/// Keeps other servers out of the folder, for as long as the file is open.
fn lock(folder: &Path) -> Result<File, ServeError> {
    let path = || folder.to_owned();
    let file =
        private::file(&folder.join("lock")).map_err(|source| ServeError::Folder { path: path(), source })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServeError::InUse { path: path() }),
        // Some network disks know no locks; the log's own numbers keep writers apart there.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the data folder cannot be locked");
            Ok(file)
        }
    }
}

/// Takes connections until the server is to stop.
async fn accept(listener: TcpListener, app: App) {
    let router = http::router(app.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN).max_buf_size(64 * 1024);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.shutdown.cancelled() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let shutdown = app.shutdown.clone();
                app.tasks.spawn(connection(stream, peer, router.clone(), http.clone(), shutdown));
            }
            // A client that is already gone, or too many files: others get their turn meanwhile.
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Answers one connection's requests, until it becomes a socket or ends.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    http: http1::Builder,
    shutdown: CancellationToken,
) {
    // A move is one small packet: it must not wait for a second one.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            match timeout(ANSWERS_WITHIN, connection).await {
                Ok(ended) => ended,
                Err(_) => return tracing::debug!(%peer, "a request was not finished in time"),
            }
        }
    };
    if let Err(error) = ended {
        tracing::trace!(%peer, %error, "a connection broke off");
    }
}

/// Forgets what is no longer needed, now and then.
async fn tidy(app: App) {
    let mut ticks = interval(TIDIED_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for n in 0_u32.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = app.shutdown.cancelled() => return,
        }
        metrics::upkeep();
        app.limits.forget_old();
        app.friends.here.forget_old();
        app.friends.invitations.keep(|table| app.tables.is_loaded(table));
        if n.is_multiple_of(SESSIONS_EVERY)
            && let Err(error) = app.store.delete_expired(clock::now()).await
        {
            tracing::warn!(%error, "old sessions could not be deleted");
        }
    }
}
