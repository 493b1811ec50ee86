//! One player at one table: acts when it may, and notes how long the answer takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use oudler_ai::Level;
use oudler_rules::TableKind;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::api::Api;

/// How often a player acts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    OnceASecond,
    FlatOut,
}

/// What came of it.
#[derive(Default)]
pub(super) struct Tally {
    /// From sending an action to its acknowledgement.
    pub(super) latencies: Vec<Duration>,
    pub(super) n_refused: u64,
    pub(super) n_events: u64,
    pub(super) n_lost: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.n_refused += other.n_refused;
        self.n_events += other.n_events;
        self.n_lost += other.n_lost;
    }
}

/// A player and its connection.
pub(super) struct Player {
    api: Api,
    table: String,
    cookie: String,
    socket: Option<WebSocketStream<TcpStream>>,
    rng: Xoshiro256PlusPlus,
    legal: Option<Legal>,
}

/// As much of a message as a player needs.
#[derive(Deserialize)]
struct Heard<'a> {
    t: &'a str,
    #[serde(default)]
    legal: Option<Legal>,
    #[serde(default)]
    view: Option<View>,
}

#[derive(Deserialize)]
struct View {
    own: Option<Own>,
}

#[derive(Deserialize)]
struct Own {
    legal: Legal,
}

/// What may be done.
#[derive(Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is a thing a player may or may not do
struct Legal {
    ready: bool,
    to_act: bool,
    pass: bool,
    calls: Vec<String>,
    discard: Option<Discard>,
    jeu: bool,
    cards: Vec<String>,
}

#[derive(Deserialize)]
struct Discard {
    n: usize,
    free: Vec<String>,
    forced_from: Vec<String>,
}

impl Legal {
    /// Something plain that moves the game on.
    fn choose(&self, rng: &mut impl Rng) -> Option<String> {
        let mut any = |cards: &[String]| cards[rng.next_u32() as usize % cards.len()].clone();
        if self.ready {
            return Some("ready".into());
        }
        if !self.to_act {
            return None;
        }
        if self.pass {
            Some("pass".into())
        } else if !self.calls.is_empty() {
            Some(format!("calls {}", any(&self.calls)))
        } else if self.jeu {
            Some("jeu".into())
        } else if let Some(rule) = &self.discard {
            let cards: Vec<&str> =
                rule.free.iter().chain(&rule.forced_from).take(rule.n).map(String::as_str).collect();
            Some(format!("discards {}", cards.join(" ")))
        } else if self.cards.is_empty() {
            None
        } else {
            Some(any(&self.cards))
        }
    }
}

impl Player {
    /// Opens a table with bots that move at once.
    pub(super) async fn open(api: &Api, n: usize, table: TableKind, bots: Level) -> anyhow::Result<Self> {
        let cookie = api.guest(&format!("Joueur {n}")).await?;
        let new = json!({ "table": table.to_string(), "pace": "instant", "level": bots.name(), "start": true });
        let table = api.table(&cookie, &new).await?;
        let rng = Xoshiro256PlusPlus::seed_from_u64(n as u64);
        Ok(Self { api: api.clone(), table, cookie, socket: None, rng, legal: None })
    }

    pub(super) async fn connect(&mut self) -> anyhow::Result<()> {
        let stream = TcpStream::connect(self.api.address()).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/ws/v1/table/{}", self.api.address(), self.table);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 4096;
        config.write_buffer_size = 0;
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        self.socket = Some(socket);
        Ok(())
    }

    /// Plays until told to stop.
    pub(super) async fn play(mut self, pace: Pace, offset: Duration, stop: Arc<AtomicBool>) -> Tally {
        let mut tally = Tally::default();
        if self.run(pace, offset, &stop, &mut tally).await.is_err() && !stop.load(Ordering::Relaxed) {
            tally.n_lost += 1;
        }
        tally
    }

    async fn run(
        &mut self,
        pace: Pace,
        offset: Duration,
        stop: &AtomicBool,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        let mut socket = self.socket.take().context("a player is connected first")?;
        let mut sent: Option<Instant> = None;
        let mut n_sent = 0u64;
        let mut turns = tokio::time::interval_at(tokio::time::Instant::now() + offset, Duration::from_secs(1));
        while !stop.load(Ordering::Relaxed) {
            let may_act = tokio::select! {
                message = socket.next() => {
                    let message = message.context("the server hung up")??;
                    if let Message::Text(text) = &message {
                        self.hear(text, &mut sent, tally)?;
                    }
                    pace == Pace::FlatOut
                }
                _ = turns.tick() => true,
            };
            if may_act
                && sent.is_none()
                && let Some(action) = self.legal.as_ref().and_then(|legal| legal.choose(&mut self.rng))
            {
                self.legal = None;
                n_sent += 1;
                let act = json!({ "t": "act", "id": n_sent.to_string(), "do": action });
                sent = Some(Instant::now());
                socket.send(Message::text(act.to_string())).await?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, text: &str, sent: &mut Option<Instant>, tally: &mut Tally) -> anyhow::Result<()> {
        let heard: Heard<'_> = serde_json::from_str(text)?;
        match heard.t {
            "event" => {
                tally.n_events += 1;
                // Only the last event of a batch says what may be done; then it counts for all.
                self.legal = heard.legal;
            }
            "snapshot" => self.legal = heard.view.and_then(|view| view.own).map(|own| own.legal),
            "ack" => tally.latencies.extend(sent.take().map(|sent| sent.elapsed())),
            "refused" => {
                *sent = None;
                tally.n_refused += 1;
            }
            "bye" => anyhow::bail!("the server says goodbye: {text}"),
            _ => {}
        }
        Ok(())
    }
}
