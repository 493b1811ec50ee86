//! The few HTTP requests of a player.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;

/// A server's HTTP side; cheap to clone.
#[derive(Clone)]
pub(super) struct Api {
    address: SocketAddr,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// What the server has counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Counters {
    pub(super) actions: f64,
    pub(super) bot_moves: f64,
    pub(super) hurried: f64,
    pub(super) events: f64,
}

impl Counters {
    pub(super) fn since(&self, before: &Self) -> Self {
        Self {
            actions: self.actions - before.actions,
            bot_moves: self.bot_moves - before.bot_moves,
            hurried: self.hurried - before.hurried,
            events: self.events - before.events,
        }
    }
}

impl Api {
    pub(super) fn new(address: SocketAddr) -> Self {
        Self { address, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Plays as a guest; gives the cookie.
    pub(super) async fn guest(&self, name: &str) -> anyhow::Result<String> {
        let (_, cookie) = self.post("/api/v1/guest", None, &serde_json::json!({ "name": name })).await?;
        cookie.context("a guest gets a cookie")
    }

    /// Opens a table; gives its id.
    pub(super) async fn table(&self, cookie: &str, table: &Value) -> anyhow::Result<String> {
        let (body, _) = self.post("/api/v1/tables", Some(cookie), table).await?;
        Ok(body["id"].as_str().context("a table has an id")?.to_owned())
    }

    async fn post(
        &self,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
    ) -> anyhow::Result<(Value, Option<String>)> {
        let mut request =
            Request::post(format!("http://{}{path}", self.address)).header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        let answer = self.client.request(request.body(Full::from(body.to_string()))?).await?;
        let status = answer.status();
        let cookie = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|value| value.split(';').next()).map(str::to_owned);
        let bytes = answer.into_body().collect().await?.to_bytes();
        ensure!(status.is_success(), "{path}: {status} {}", String::from_utf8_lossy(&bytes));
        Ok((serde_json::from_slice(&bytes)?, cookie))
    }

    /// What the server says of itself.
    pub(super) async fn counters(&self) -> anyhow::Result<Counters> {
        let request = Request::get(format!("http://{}/metrics", self.address)).body(Full::default())?;
        let bytes = self.client.request(request).await?.into_body().collect().await?.to_bytes();
        let text = String::from_utf8_lossy(&bytes);
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|value| value.parse().ok()).with_context(|| format!("no {name} in /metrics"))
        };
        Ok(Counters {
            actions: value("oudler_actions_total")?,
            bot_moves: value("oudler_bot_moves_total")?,
            hurried: value("oudler_bot_moves_hurried_total")?,
            events: value("oudler_events_stored_total")?,
        })
    }
}
