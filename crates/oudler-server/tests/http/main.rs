//! A real server on a free port, with its data in a real file, asked over real connections.

mod client;
mod cookies;
mod duplicate_bounds;
mod limits;
mod pages;
mod players;
mod running;
mod sheets;
mod tournament_bounds;
mod tournaments;

use std::path::PathBuf;

use oudler_server::store::SqliteStore;
use oudler_server::{Config, Server};
use tempfile::TempDir;
use tokio::net::TcpListener;

use client::Client;

/// A server, and the folder of its data while it lives.
struct Site {
    server: Option<Server>,
    config: Config,
    _folder: TempDir,
}

impl Site {
    /// A server as it is by default.
    async fn open() -> Self {
        Self::with(|_| ()).await
    }

    /// A server that differs from the default.
    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let mut config = Config::new(folder.path().join("data"));
        change(&mut config);
        let server = Some(start(&config).await);
        Self { server, config, _folder: folder }
    }

    /// Stops the server and starts another one on the same data.
    async fn restart(&mut self) {
        self.server.take().expect("it runs").stop().await.expect("it stops");
        self.server = Some(start(&self.config).await);
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("it runs")
    }

    /// Someone without a cookie.
    fn client(&self) -> Client {
        Client::new(self.server().address())
    }

    /// Someone under a name.
    async fn guest(&self, name: &str) -> Client {
        let mut client = self.client();
        let reply = client.post("/api/v1/guest", &format!(r#"{{"name":"{name}"}}"#)).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        client
    }

    fn file(&self) -> PathBuf {
        self.config.data.join("oudler.db")
    }

    /// The same data, reached past the server.
    fn store(&self) -> SqliteStore {
        SqliteStore::open(self.file()).expect("the server's file opens a second time")
    }

    /// Changes the data past the server.
    fn sql(&self, statement: &str) -> usize {
        let db = rusqlite::Connection::open(self.file()).expect("the server's file opens a second time");
        db.busy_timeout(std::time::Duration::from_secs(5)).unwrap();
        db.execute(statement, []).expect("a good statement")
    }
}

async fn start(config: &Config) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    Server::start(config.clone(), listener).await.expect("it starts")
}
