//! A player over a WebSocket, who keeps a log of every byte received.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::client::Client;

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A connection to a table, and what it has heard.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) log: Vec<Value>,
    /// How much of the log the test has looked at.
    n_looked_at: usize,
    pub(crate) seq: u64,
    pub(crate) legal: Option<Value>,
    n_acts: u32,
    rng: SmallRng,
}

/// Connects with the client's cookie.
pub(crate) async fn connect(address: SocketAddr, cookie: Option<&str>, path: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse().expect("a cookie is a header"));
    }
    Ok(connect_async(request).await?.0)
}

impl Player {
    /// Comes to a table and hears how it stands.
    pub(crate) async fn join(address: SocketAddr, client: &Client, table: &str) -> Self {
        Self::at(address, client.cookie.as_deref(), &format!("/ws/v1/table/{table}")).await
    }

    /// Comes to a table without a name.
    pub(crate) async fn look_on(address: SocketAddr, table: &str) -> Self {
        Self::at(address, None, &format!("/ws/v1/table/{table}")).await
    }

    pub(crate) async fn at(address: SocketAddr, cookie: Option<&str>, path: &str) -> Self {
        let socket = connect(address, cookie, path).await.expect("the server takes the connection");
        let rng = SmallRng::seed_from_u64(path.len() as u64);
        Self { socket, log: Vec::new(), n_looked_at: 0, seq: 0, legal: None, n_acts: 0, rng }
    }

    /// The next message the test has not looked at; `None` when the connection is over.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        if self.n_looked_at == self.log.len() {
            self.receive().await?;
        }
        self.n_looked_at += 1;
        Some(self.log[self.n_looked_at - 1].clone())
    }

    /// Waits for the next message, to be looked at later.
    pub(crate) async fn catch_up(&mut self) {
        self.receive().await.expect("the game goes on");
    }

    /// Waits for a message and puts it in the log.
    async fn receive(&mut self) -> Option<Value> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.expect("the server says something");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).expect("messages are JSON");
                    self.fold(&message);
                    self.log.push(message.clone());
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn fold(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("snapshot") => {
                self.seq = message["seq"].as_u64().expect("a number");
                self.legal = Some(message["view"]["own"]["legal"].clone()).filter(|legal| !legal.is_null());
            }
            Some("event") => {
                let seq = message["seq"].as_u64().expect("a number");
                assert_eq!(seq, self.seq + 1, "events come without gaps: {message}");
                self.seq = seq;
                self.legal = message.get("legal").cloned();
            }
            _ => {}
        }
    }

    /// Hears until something of this kind comes.
    pub(crate) async fn hear_kind(&mut self, t: &str) -> Value {
        loop {
            let Some(message) = self.hear().await else { panic!("the connection ended before any {t}") };
            if message["t"] == t {
                return message;
            }
        }
    }

    /// Hears until this happens.
    pub(crate) async fn hear_event(&mut self, e: &str) -> Value {
        loop {
            let message = self.hear_kind("event").await;
            if message["event"]["e"] == e {
                return message;
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        // The server may have hung up; then the next thing heard is the end.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// Acts under an id of its own, and waits for the answer.
    pub(crate) async fn act(&mut self, action: &str) -> Value {
        self.n_acts += 1;
        let id = format!("act {}", self.n_acts);
        self.act_as(&id, action).await
    }

    /// Acts under this id, and waits for the answer.
    pub(crate) async fn act_as(&mut self, id: &str, action: &str) -> Value {
        self.say(&json!({ "t": "act", "id": id, "do": action })).await;
        loop {
            let Some(message) = self.receive().await else { panic!("the connection ended before an answer") };
            if matches!(message["t"].as_str(), Some("ack" | "refused")) && message["id"] == id {
                return message;
            }
        }
    }

    /// Acts, and it is done.
    #[track_caller]
    pub(crate) fn done(answer: &Value) {
        assert_eq!(answer["t"], "ack", "{answer}");
    }

    /// Acts, and it is refused with this code.
    #[track_caller]
    pub(crate) fn refused(answer: &Value, code: &str) {
        assert_eq!(
            (answer["t"].as_str(), answer["why"]["code"].as_str()),
            (Some("refused"), Some(code)),
            "{answer}"
        );
        assert!(answer["why"]["text"].as_str().is_some_and(|text| text.len() > 5), "{answer}");
    }

    /// Something the rules allow now, chosen at random; `None` while others are to act.
    pub(crate) fn choose(&mut self) -> Option<String> {
        choose(self.legal.as_ref()?, &mut self.rng)
    }

    /// Does something, or waits for the next message while others are to act.
    pub(crate) async fn step(&mut self) {
        match self.choose() {
            Some(action) => {
                self.legal = None;
                Self::done(&self.act(&action).await);
            }
            None => self.catch_up().await,
        }
    }

    /// Plays at random until this happens.
    pub(crate) async fn play_until(&mut self, e: &str) -> Value {
        loop {
            while self.n_looked_at < self.log.len() {
                let message = &self.log[self.n_looked_at];
                self.n_looked_at += 1;
                if message["event"]["e"] == e {
                    return message.clone();
                }
            }
            self.step().await;
        }
    }
}

/// Something these legal actions allow.
pub(crate) fn choose(legal: &Value, rng: &mut SmallRng) -> Option<String> {
    let is = |what: &str| legal[what].as_bool() == Some(true);
    let list = |value: &Value| -> Vec<String> {
        let strings = value.as_array().into_iter().flatten().filter_map(Value::as_str);
        strings.map(str::to_owned).collect()
    };
    if is("ready") {
        return Some("ready".into());
    }
    if !is("to_act") {
        return None;
    }
    let mut any = |list: &[String]| list[rng.random_range(0..list.len())].clone();
    let (contracts, calls, cards) = (list(&legal["contracts"]), list(&legal["calls"]), list(&legal["cards"]));
    let handfuls = legal["handfuls"].as_array().cloned().unwrap_or_default();
    Some(if is("bare_petit") {
        "bare-petit".into()
    } else if is("pass") {
        let mut bids = contracts;
        bids.extend(["pass".to_owned(), "pass".to_owned()]);
        any(&bids)
    } else if !calls.is_empty() {
        format!("calls {}", any(&calls))
    } else if is("jeu") {
        "jeu".into()
    } else if !legal["discard"].is_null() {
        let rule = &legal["discard"];
        let n = rule["n"].as_u64().expect("a number") as usize;
        let cards: Vec<String> = list(&rule["free"]).into_iter().chain(list(&rule["forced_from"])).collect();
        format!("discards {}", cards[..n].join(" "))
    } else if let Some(handful) = handfuls.first() {
        let n = handful["n"].as_u64().expect("a number") as usize;
        // The Excuse is shown only where trumps are short, so it goes last.
        let mut trumps = list(&legal["handful_from"]);
        trumps.sort_by_key(|card| card == "EX");
        format!("handful {} {}", handful["handful"].as_str().expect("a word"), trumps[..n].join(" "))
    } else if !cards.is_empty() {
        any(&cards)
    } else if is("accept") {
        "accepts".into()
    } else if is("choice") {
        "records".into()
    } else {
        panic!("nothing to do in {legal}")
    })
}
