//! A tournament whose server is killed at random moments: whoever was answered finds what they did, once.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::RngExt;
use serde_json::{Value, json};

use crate::client::Client;
use crate::guest;
use crate::kill::start;

const KILLS: usize = 12;
const PEOPLE: usize = 16;

/// Somebody with a link, who asks again until they are answered, wherever the server is now.
#[derive(Clone)]
struct Holder {
    server: Arc<Mutex<SocketAddr>>,
    id: String,
    key: String,
}

impl Holder {
    fn with(&self, key: &Value) -> Self {
        Self { key: key.as_str().expect("a key").into(), ..self.clone() }
    }

    async fn call(&self, method: &str, path: &str, body: &str) -> Value {
        let (path, bearer) = (format!("/api/v1/tournaments/{}{path}", self.id), format!("Bearer {}", self.key));
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        loop {
            let client = Client::new(*self.server.lock().unwrap());
            match client.try_ask(method, &path, &headers, body).await {
                Some(reply) if reply.status == 200 => return reply.json(),
                Some(reply) => assert_eq!(reply.status, 503, "{body}: {}", reply.body),
                None => {}
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn view(&self) -> Value {
        self.call("GET", "", "").await
    }

    /// Asks under one id; gives the number of the last event that came of it.
    async fn ask(&self, id: &str, ask: Value) -> u64 {
        let done = self.call("POST", "/ask", &json!({ "id": id, "ask": ask }).to_string()).await;
        done["seq"].as_u64().expect("the number of an event")
    }

    /// Somebody corrects the result of their table again and again.
    async fn correct(self, table: usize, stop: Arc<AtomicBool>) -> (usize, i32) {
        let (mut n, mut last) = (0, 0);
        while !stop.load(Ordering::Relaxed) {
            n += 1;
            let marks = [3 * n, -n, -n, -n];
            let ask = json!({ "do": "result", "round": 1, "table": table, "marks": marks });
            let seq = self.ask(&format!("r{n}"), ask.clone()).await;
            assert!(seq > last, "{seq} came after {last}");
            last = seq;
            // What was answered is there, and what is asked again is answered as before.
            assert_eq!(self.view().await["table"]["marks"], json!(marks));
            assert_eq!(self.ask(&format!("r{n}"), ask).await, seq);
            // One player may do so much, and no more.
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        (table, n)
    }
}

#[test]
fn a_tournament_goes_on_where_it_was_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (mut child, address) = start(folder.path());
    let server = Arc::new(Mutex::new(address));
    let format = json!({ "title": "Vendredi", "kind": "individual", "rounds": 3, "deals": 4 });
    let opened = runtime.block_on(async {
        let mut client = guest(address, "Zoé").await;
        client.post("/api/v1/tournaments", &json!({ "format": format }).to_string()).await.json()
    });
    let id = opened["id"].as_str().expect("it is opened").to_owned();
    let zoe = Holder { server: Arc::clone(&server), id, key: String::new() }.with(&opened["key"]);
    let (keys, tables) = runtime.block_on(async {
        let people: Vec<String> = (1..=PEOPLE).map(|n| format!("P{n}")).collect();
        zoe.ask("list", json!({ "do": "list", "text": people.join("\n") })).await;
        zoe.ask("draw", json!({ "do": "draw", "round": 1 })).await;
        let view = zoe.view().await;
        (view["keys"].clone(), view["rounds"][0]["tables"].clone())
    });
    let stop = Arc::new(AtomicBool::new(false));
    let norths: Vec<_> = (1..)
        .zip(tables.as_array().unwrap())
        .map(|(table, board)| {
            let number = board["seats"][0].as_u64().unwrap() as usize;
            runtime.spawn(zoe.with(&keys[number - 1]).correct(table, Arc::clone(&stop)))
        })
        .collect();
    let mut rng = rand::rng();
    for _ in 0..KILLS {
        std::thread::sleep(Duration::from_millis(rng.random_range(20..250)));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        let (again, address) = start(folder.path());
        child = again;
        *server.lock().unwrap() = address;
    }
    stop.store(true, Ordering::Relaxed);
    let mut n_done = 0;
    for north in norths {
        let (table, n) = runtime.block_on(north).expect("nothing that was answered was wrong");
        let view = runtime.block_on(zoe.view());
        let board = &view["rounds"][0]["tables"][table - 1];
        assert_eq!(board["marks"], json!([3 * n, -n, -n, -n]), "table {table}");
        assert_eq!(board["n_corrections"], n - 1, "table {table}: each was done once");
        n_done += n;
    }
    // The director draws on, and the file says it all.
    runtime.block_on(async {
        zoe.ask("confirm", json!({ "do": "confirm", "round": 1, "tables": [1, 2, 3, 4] })).await;
        zoe.ask("draw 2", json!({ "do": "draw", "round": 2 })).await;
        let file = zoe.call("GET", "/export", "").await;
        assert_eq!(file["events"].as_array().unwrap().len(), PEOPLE + 1 + n_done as usize + 4 + 1);
    });
    child.kill().unwrap();
    child.wait().unwrap();
    println!("{KILLS} kills, {n_done} results answered, none lost, none done twice");
}
