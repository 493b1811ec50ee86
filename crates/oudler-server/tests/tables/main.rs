//! Tables of a real server with a real file, played over real sockets.

mod alone;
mod chaos;
mod doors;
mod games;
mod hostile;
mod kill;
mod people;
mod player;

#[path = "../http/client.rs"]
#[allow(dead_code)] // the tests of HTTP ask for more
mod client;

use std::net::SocketAddr;
use std::time::Duration;

use oudler_server::table::Timing;
use oudler_server::{Config, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use client::Client;
use player::Player;

/// A server, and the folder of its data while it lives.
struct Site {
    server: Server,
    _folder: TempDir,
}

impl Site {
    /// A server that slows nobody down, waits for nobody long, and always deals the same cards: no
    /// test meets a bare petit by chance.
    async fn open() -> Self {
        let quick = Timing {
            grace: Duration::from_millis(150),
            before_deal: Duration::from_secs(20),
            idle: Duration::from_secs(60),
            ..Timing::default()
        };
        Self::with(|config| (config.unlimited, config.timing, config.test_seed) = (true, quick, Some(7))).await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let mut config = Config::new(folder.path());
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::start(config, listener).await.expect("the server starts");
        Self { server, _folder: folder }
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Somebody who has just chosen a name.
    async fn guest(&self, name: &str) -> Client {
        guest(self.address(), name).await
    }

    /// A table with one player on seat A, bots that move at once, and the game begun.
    async fn table_with_bots(&self, rules: &str) -> (Client, String, Player) {
        let host = self.guest("Zoé").await;
        let new = json!({ "rules": rules, "pace": "instant", "start": true });
        let id = open(&mut host.clone(), &new).await;
        let player = Player::join(self.address(), &host, &id).await;
        (host, id, player)
    }
}

async fn guest(address: SocketAddr, name: &str) -> Client {
    let mut client = Client::new(address);
    let reply = client.post("/api/v1/guest", &json!({ "name": name }).to_string()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    client
}

/// Opens a table; gives its id.
async fn open(host: &mut Client, new: &Value) -> String {
    let reply = host.post("/api/v1/tables", &new.to_string()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["id"].as_str().expect("a table has an id").to_owned()
}
