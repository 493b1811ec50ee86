//! A server killed at random moments, again and again: every table goes on where it was, nothing
//! acknowledged is lost, nothing is done twice.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use oudler_rules::TableKind;
use oudler_rules::notation::RecordStep;
use oudler_server::log::{Desk, envelope};
use oudler_server::store::{LogId, Seq, SqliteStore, Store};
use oudler_server::table::{TableDesk, TableEvent, TableHouse};
use oudler_server::{Config, Server};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

use crate::player::{choose, connect};
use crate::{guest, open};

/// Where the child keeps its data. Without it the child's test does nothing.
const FOLDER: &str = "OUDLER_KILL_TEST_FOLDER";

const KILLS: usize = 60;
const TABLES: usize = 6;

/// The server, in a process of its own that is there to be killed.
#[test]
#[ignore = "it is started by the test below"]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = Config { unlimited: true, ..Config::new(folder) };
        let server = Server::start(config, listener).await.unwrap();
        println!("\nlistening on {}", server.address());
        std::future::pending::<()>().await;
    });
}

pub(crate) fn start(folder: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("listening on ")?.parse().ok());
    (child, address.expect("the server says where it listens"))
}

/// A player who goes on after every kill, wherever the server is now.
struct Survivor {
    cookie: String,
    table: String,
    rng: SmallRng,
    seq: u64,
    legal: Option<Value>,
    pending: Option<(String, String)>,
    acked: Vec<(u64, String)>,
}

impl Survivor {
    /// Plays until `until` moves are acknowledged.
    async fn play(mut self, server: Arc<Mutex<SocketAddr>>, stop: Arc<std::sync::atomic::AtomicBool>) -> Self {
        let mut n_acts = 0;
        while !stop.load(std::sync::atomic::Ordering::Relaxed) {
            let address = *server.lock().unwrap();
            if self.on_line(address, &mut n_acts, &stop).await.is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        self
    }

    /// One connection; it ends when the server is killed.
    async fn on_line(
        &mut self,
        address: SocketAddr,
        n_acts: &mut u32,
        stop: &std::sync::atomic::AtomicBool,
    ) -> Option<()> {
        let path = match self.seq {
            0 => format!("/ws/v1/table/{}", self.table),
            since => format!("/ws/v1/table/{}?since={since}&seat=A", self.table),
        };
        let mut socket = connect(address, Some(&self.cookie), &path).await.ok()?;
        if let Some((id, action)) = &self.pending {
            let again = json!({ "t": "act", "id": id, "do": action });
            socket.send(Message::text(again.to_string())).await.ok()?;
        }
        while !stop.load(std::sync::atomic::Ordering::Relaxed) {
            let Message::Text(text) = socket.next().await?.ok()? else { continue };
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            match message["t"].as_str()? {
                "snapshot" => {
                    let seq = message["seq"].as_u64()?;
                    assert!(seq >= self.seq, "the table has gone back from {} to {seq}", self.seq);
                    self.seq = seq;
                    self.legal = Some(message["view"]["own"]["legal"].clone());
                }
                "event" => {
                    let seq = message["seq"].as_u64()?;
                    assert_eq!(seq, self.seq + 1, "{message}");
                    self.seq = seq;
                    self.legal = message.get("legal").cloned();
                }
                "ack" => {
                    let (_, action) = self.pending.take_if(|(id, _)| *id == message["id"]).expect("one at a time");
                    self.acked.push((message["seq"].as_u64()?, action));
                }
                "refused" => panic!("{message} for {:?}", self.pending),
                _ => {}
            }
            if self.pending.is_none()
                && let Some(action) = self.legal.take().and_then(|legal| choose(&legal, &mut self.rng))
            {
                *n_acts += 1;
                self.pending = Some((n_acts.to_string(), action.clone()));
                let act = json!({ "t": "act", "id": n_acts.to_string(), "do": action });
                socket.send(Message::text(act.to_string())).await.ok()?;
            }
        }
        Some(())
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (mut child, address) = start(folder.path());
    let server = Arc::new(Mutex::new(address));
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut survivors = Vec::new();
    for n in 0..TABLES {
        let kind = TableKind::ALL[n % 4];
        let (cookie, table) = runtime.block_on(async {
            let mut host = guest(address, &format!("Joueur {n}")).await;
            let new = json!({ "table": kind.to_string(), "pace": "instant", "start": true });
            let table = open(&mut host, &new).await;
            (host.cookie.expect("a guest has a cookie"), table)
        });
        let survivor = Survivor {
            cookie,
            table: table.clone(),
            rng: SmallRng::seed_from_u64(n as u64),
            seq: 0,
            legal: None,
            pending: None,
            acked: Vec::new(),
        };
        let playing = runtime.spawn(survivor.play(Arc::clone(&server), Arc::clone(&stop)));
        survivors.push((table, playing));
    }
    let mut rng = SmallRng::seed_from_u64(rand::random());
    for _ in 0..KILLS {
        std::thread::sleep(Duration::from_millis(rng.random_range(0..120)));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        let (again, address) = start(folder.path());
        child = again;
        *server.lock().unwrap() = address;
    }
    std::thread::sleep(Duration::from_millis(300));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    child.kill().unwrap();
    child.wait().unwrap();

    let store = SqliteStore::open(folder.path().join("oudler.db")).unwrap();
    let mut n_acked = 0;
    let house = TableHouse::new(&Config::new(""));
    for (table, playing) in survivors {
        let survivor = runtime.block_on(playing).expect("nothing a player heard was wrong");
        let id = LogId::new(&table).unwrap();
        let log = runtime.block_on(store.load(&id, Seq::START, 1_000_000)).unwrap();
        let settings = runtime.block_on(store.log(&id)).unwrap().expect("the table is there").settings;
        let desk = TableDesk::open(id, &settings, &house).unwrap();
        // What the log says seat A did, in order, with the number of the event it begins with.
        let mut done: Vec<(u64, String)> = Vec::new();
        for (seq, text) in &log {
            match envelope::read(text, &desk).unwrap().0 {
                TableEvent::Game { step: Some(step), .. } => {
                    if let RecordStep::Act(oudler_rules::Seat::A, action) = *step {
                        done.push((seq.0, action.to_string()));
                    }
                }
                TableEvent::Ready { seat: oudler_rules::Seat::A } => done.push((seq.0, "ready".into())),
                _ => {}
            }
        }
        let is_prefix = survivor.acked.len() <= done.len();
        assert!(is_prefix, "{} acknowledged, {} done", survivor.acked.len(), done.len());
        for ((acked, action), (seq, stored)) in survivor.acked.iter().zip(&done) {
            assert_eq!(action, stored, "table {table}, event {seq}");
            assert!(seq <= acked, "{action} was acknowledged with {acked} and stored as {seq}");
        }
        // At most the one that was under way at the end is not acknowledged.
        assert!(done.len() - survivor.acked.len() <= 1, "{:?}", &done[survivor.acked.len()..]);
        assert!(survivor.acked.len() > KILLS / 4, "{} acknowledged at {table}", survivor.acked.len());
        n_acked += survivor.acked.len();
    }
    println!("{KILLS} kills, {n_acked} actions acknowledged, none lost, none done twice");
}
