//! Tables of a real server with a real file, played over real sockets.

mod alone;
mod arbiter;
mod chaos;
mod doors;
mod duplicate;
mod friends;
mod games;
mod hints;
mod hostile;
mod kill;
mod kill_tournament;
mod online;
mod pairing;
mod people;
mod player;
mod rematch;

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
    folder: TempDir,
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
        Self { server, folder }
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Somebody who has just chosen a name.
    async fn guest(&self, name: &str) -> Client {
        guest(self.address(), name).await
    }

    /// A table as it is asked for, and its host there.
    async fn table(&self, host: &str, new: Value) -> (Client, String, Player) {
        let mut host = self.guest(host).await;
        let id = open(&mut host, &new).await;
        let player = Player::join(self.address(), &host, &id).await;
        (host, id, player)
    }

    /// Somebody else who comes to a table.
    async fn visitor(&self, name: &str, id: &str) -> (Client, Player) {
        let client = self.guest(name).await;
        let player = Player::join(self.address(), &client, id).await;
        (client, player)
    }

    /// A table with two people, begun.
    async fn two_people(&self, settings: Value) -> (Client, Client, String, Player, Player) {
        let mut new = json!({ "pace": "instant" });
        new.as_object_mut().expect("an object").extend(settings.as_object().expect("an object").clone());
        let (host, id, mut anne) = self.table("Anne", new).await;
        anne.hear_kind("snapshot").await;
        let (other, mut bruno) = self.visitor("Bruno", &id).await;
        Player::done(&bruno.act("sit B").await);
        Player::done(&anne.act("start").await);
        (host, other, id, anne, bruno)
    }

    /// A table with one player on seat A, bots that move at once, and the game begun.
    async fn table_with_bots(&self, rules: &str) -> (Client, String, Player) {
        self.table("Zoé", json!({ "rules": rules, "pace": "instant", "start": true })).await
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
