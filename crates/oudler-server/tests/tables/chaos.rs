//! A line that loses, repeats and reorders: nothing is done twice, and every number can be
//! resumed from.

use std::collections::HashMap;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use oudler_protocol::record::JsonRecord;
use oudler_rules::Seat;
use oudler_rules::notation::{Record, RecordStep};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Player, Socket, choose, connect};
use crate::{Site, open};

/// A player on a bad line.
struct Unlucky {
    address: SocketAddr,
    cookie: String,
    table: String,
    seat: &'static str,
    rng: SmallRng,
    /// Every event heard, by number: whatever the line does, a number has one body.
    events: HashMap<u64, Value>,
    seq: u64,
    legal: Option<Value>,
    /// What was sent and not answered.
    pending: Option<(String, String)>,
    /// What was answered with an ack, in order.
    acked: Vec<(String, String)>,
    /// Messages said before, to be said again at odd moments.
    said: Vec<String>,
    is_over: bool,
}

impl Unlucky {
    async fn play(mut self) -> Self {
        let mut n_acts = 0;
        while !self.is_over {
            let path = if self.seq == 0 {
                format!("/ws/v1/table/{}", self.table)
            } else {
                // Sometimes much too far back, sometimes from the future.
                let since = match self.rng.random_range(0..6) {
                    0 => self.seq.saturating_sub(self.rng.random_range(0..60)),
                    1 => self.seq + 1000,
                    _ => self.seq,
                };
                self.seq = since.min(self.seq);
                format!("/ws/v1/table/{}?since={since}&seat={}", self.table, self.seat)
            };
            let mut socket = connect(self.address, Some(&self.cookie), &path).await.expect("the server is there");
            self.on_line(&mut socket, &mut n_acts).await;
        }
        self
    }

    /// One connection, which is cut at some point.
    async fn on_line(&mut self, socket: &mut Socket, n_acts: &mut u32) {
        let cut_after = self.rng.random_range(5..60);
        if let Some((id, action)) = self.pending.clone() {
            self.say(socket, json!({ "t": "act", "id": id, "do": action }).to_string()).await;
        }
        for n in 0.. {
            let Some(Ok(frame)) = socket.next().await else { return };
            let Message::Text(text) = frame else { continue };
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            // The line swallows some of what the server says, and then breaks.
            if n > 3 && self.rng.random_range(0..50) == 0 {
                return;
            }
            self.hear(&message);
            if self.is_over || n == cut_after {
                return;
            }
            if self.pending.is_none()
                && let Some(action) = self.legal.take().and_then(|legal| choose(&legal, &mut self.rng))
            {
                *n_acts += 1;
                let id = n_acts.to_string();
                self.pending = Some((id.clone(), action.clone()));
                self.say(socket, json!({ "t": "act", "id": id, "do": action }).to_string()).await;
                if self.rng.random_range(0..8) == 0 {
                    return; // gone before the answer
                }
            }
        }
    }

    /// Says it once, twice, or after something that was said before.
    async fn say(&mut self, socket: &mut Socket, text: String) {
        if !self.said.is_empty() && self.rng.random_range(0..3) == 0 {
            let old = self.said[self.rng.random_range(0..self.said.len())].clone();
            let _ = socket.send(Message::text(old)).await;
        }
        for _ in 0..self.rng.random_range(1..=3) {
            let _ = socket.send(Message::text(text.clone())).await;
        }
        self.said.push(text);
    }

    fn hear(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("snapshot") => {
                self.seq = message["seq"].as_u64().expect("a number");
                self.legal = Some(message["view"]["own"]["legal"].clone());
                self.is_over |= message["view"]["stage"] == "over";
            }
            Some("event") => {
                let seq = message["seq"].as_u64().expect("a number");
                let known = self.events.entry(seq).or_insert_with(|| message["event"].clone());
                assert_eq!(*known, message["event"], "event {seq} is what it was");
                assert!(seq <= self.seq + 1, "nothing is missing: {seq} after {}", self.seq);
                self.seq = self.seq.max(seq);
                self.legal = message.get("legal").cloned();
                self.is_over |= message["event"]["e"] == "game-ended";
            }
            Some("ack") => {
                if let Some(pending) = self.pending.take_if(|(id, _)| *id == message["id"]) {
                    self.acked.push(pending);
                }
            }
            Some("refused") => {
                assert_ne!(
                    self.pending.as_ref().map(|(id, _)| json!(id)),
                    Some(message["id"].clone()),
                    "{message}"
                );
            }
            Some("bye") => panic!("{message}"),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_loses_repeats_and_reorders_does_no_harm() {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "rules": "fft end=deals:4", "pace": "instant" })).await;
    let (other, mut first) = site.visitor("Bruno", &id).await;
    Player::done(&first.act("sit C").await);
    let mut anne = Player::join(site.address(), &host, &id).await;
    Player::done(&anne.act("start").await);
    let unlucky = |client: &crate::Client, seat, seed| Unlucky {
        address: site.address(),
        cookie: client.cookie.clone().expect("a guest has a cookie"),
        table: id.clone(),
        seat,
        rng: SmallRng::seed_from_u64(seed),
        events: HashMap::new(),
        seq: 0,
        legal: None,
        pending: None,
        acked: Vec::new(),
        said: Vec::new(),
        is_over: false,
    };
    // Their first connections stay, so that no bot ever plays for them.
    let (a, b) =
        tokio::join!(tokio::spawn(unlucky(&host, "A", 1).play()), tokio::spawn(unlucky(&other, "C", 2).play()));
    let json = host.get(&format!("/api/v1/tables/{id}/record")).await;
    let record: Record = JsonRecord::from_json(&json.body).expect("JSON").try_into().expect("a record");
    let steps = |seat: Seat| -> Vec<String> {
        let all = record.deals.iter().flat_map(|deal| &deal.steps);
        all.filter_map(|step| match step {
            RecordStep::Act(by, action) if *by == seat => Some(action.to_string()),
            _ => None,
        })
        .collect()
    };
    for (player, seat) in [(a.expect("Anne gets to the end"), Seat::A), (b.expect("Bruno too"), Seat::C)] {
        // Everything acknowledged was done, once and in order; the very last may lack its answer.
        let moves = |acts: &[(String, String)]| -> Vec<String> {
            acts.iter().map(|(_, action)| action.clone()).filter(|action| action != "ready").collect()
        };
        let mut acked = moves(&player.acked);
        let done = steps(seat);
        if acked.len() < done.len() {
            acked.extend(moves(player.pending.as_slice()));
        }
        assert_eq!(acked, done);
        assert!(done.len() > 40, "{} moves", done.len());
    }
}

#[tokio::test]
async fn every_number_can_be_resumed_from() {
    let site = Site::open().await;
    let (host, id, mut player) = site.table_with_bots("fft end=deals:1").await;
    player.play_until("game-ended").await;
    // The seeds are shown after that, as many as there were deals: the table itself says where it stands.
    let last = Player::join(site.address(), &host, &id).await.hear_kind("snapshot").await["seq"].as_u64();
    let last = last.expect("a number");
    while player.seq < last {
        player.hear().await.expect("the seeds are shown");
    }
    for since in 0..=last + 3 {
        let path = format!("/ws/v1/table/{id}?since={since}&seat=A");
        let mut again = Player::at(site.address(), host.cookie.as_deref(), &path).await;
        again.seq = since;
        // The presence comes after everything that was missed.
        again.hear_kind("presence").await;
        assert_eq!(again.seq, last, "from {since}");
        for message in again.log.iter().filter(|m| m["t"] == "event") {
            let told = player.log.iter().find(|m| m["t"] == "event" && m["seq"] == message["seq"]);
            assert!(told.is_none_or(|told| told["event"] == message["event"]), "{message}");
        }
    }
    // Another seat's numbers are not one's own: then the whole table is told.
    for seat in ["&seat=B", ""] {
        let path = format!("/ws/v1/table/{id}?since={last}{seat}");
        let mut again = Player::at(site.address(), host.cookie.as_deref(), &path).await;
        assert_eq!(again.hear().await.expect("a message")["t"], "snapshot");
    }
}
