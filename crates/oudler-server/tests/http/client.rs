//! As much of HTTP as a test needs, with nothing between it and the bytes.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Someone who asks, and keeps a cookie as a browser does.
#[derive(Clone)]
pub(crate) struct Client {
    address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// What was answered.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.ask("GET", path, &[], "").await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        self.ask("DELETE", path, &[], "").await
    }

    pub(crate) async fn post(&mut self, path: &str, json: &str) -> Reply {
        self.ask("POST", path, &[("content-type", "application/json")], json).await
    }

    /// One request on a connection of its own.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let reply = raw(self.address, self.request(method, path, headers, body).as_bytes()).await;
        self.keep_cookie(&reply);
        reply
    }

    /// The same of a server that may be gone, or go before it has answered.
    #[allow(dead_code)] // where no server is killed
    pub(crate) async fn try_ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Option<Reply> {
        read(&answer(self.address, self.request(method, path, headers, body).as_bytes()).await?)
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            request += &format!("host: {}\r\n", self.address);
        }
        if !body.is_empty() {
            request += &format!("content-length: {}\r\n", body.len());
        }
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += "\r\n";
        request += body;
        request
    }

    fn keep_cookie(&mut self, reply: &Reply) {
        let Some(set) = reply.header("set-cookie") else { return };
        let pair = set.split(';').next().unwrap_or(set);
        self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
    }

    /// The name the server knows the client by.
    pub(crate) async fn name(&mut self) -> Option<String> {
        let reply = self.get("/api/v1/me").await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()["name"].as_str().map(str::to_owned)
    }

    /// The id the server knows the client by.
    pub(crate) async fn id(&mut self) -> String {
        self.get("/api/v1/me").await.json()["id"].as_str().expect("someone is signed in").to_owned()
    }
}

/// Sends these bytes and reads until the server closes.
pub(crate) async fn raw(address: SocketAddr, request: &[u8]) -> Reply {
    let answer = answer(address, request).await.expect("the server listens");
    read(&answer).unwrap_or_else(|| panic!("no answer, but {answer:?}"))
}

async fn answer(address: SocketAddr, request: &[u8]) -> Option<String> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    // It may answer and close before it has read everything.
    let _ = stream.write_all(request).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    // Compressed files are told apart by their head alone.
    Some(String::from_utf8_lossy(&answer).into_owned())
}

fn read(answer: &str) -> Option<Reply> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    Some(Reply { status, headers, body: body.to_owned() })
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| &**value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {:?}", self.body))
    }

    /// The status and the code of a refusal, whose body has both its parts.
    #[track_caller]
    pub(crate) fn refusal(&self) -> (u16, String) {
        let body = self.json();
        assert!(body["text"].as_str().is_some_and(|text| !text.is_empty()), "{}", self.body);
        let has = |status: u16, field: &str| usize::from(self.status == status && body.get(field).is_some());
        let n_fields = 2 + has(400, "field") + has(409, "about");
        assert_eq!(body.as_object().unwrap().len(), n_fields, "{}", self.body);
        (self.status, body["code"].as_str().expect("a code").to_owned())
    }
}

/// `status code`, to compare with.
pub(crate) fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
