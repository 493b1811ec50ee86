//! Too much, too long, not understood.

use crate::Site;
use crate::client::{Client, Reply, raw, refused};

const GUEST: &str = "/api/v1/guest";

async fn sign_in_from(client: &mut Client, forwarded: &str) -> Reply {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", forwarded)];
    // Too short for a password, so that the server has nothing to hash.
    client.ask("POST", "/api/v1/session", &headers, r#"{"name":"Marie","password":"x"}"#).await
}

#[tokio::test]
async fn guessing_passwords_is_slowed_down() {
    let site = Site::open().await;
    let mut client = site.client();
    for _ in 0..10 {
        assert_eq!(sign_in_from(&mut client, "192.0.2.1").await.status, 401);
    }
    // Saying one is someone else does not help.
    let reply = sign_in_from(&mut client, "192.0.2.2").await;
    assert_eq!(reply.refusal(), refused(429, "too-many"));
    let wait: u64 = reply.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=6).contains(&wait), "{wait}");
    let register = client.post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    assert_eq!(register.refusal(), refused(429, "too-many"));
    assert_eq!(client.get("/api/v1/me").await.status, 200, "the rest goes on");
}

#[tokio::test]
async fn behind_a_proxy_each_client_is_counted_apart() {
    let site = Site::with(|config| config.behind_proxy = true).await;
    let mut client = site.client();
    for _ in 0..10 {
        assert_eq!(sign_in_from(&mut client, "192.0.2.1").await.status, 401);
    }
    assert_eq!(sign_in_from(&mut client, "192.0.2.1").await.status, 429);
    assert_eq!(sign_in_from(&mut client, "192.0.2.2, 192.0.2.1").await.status, 429, "the proxy wrote the last");
    assert_eq!(sign_in_from(&mut client, "192.0.2.1, 192.0.2.2").await.status, 401);
}

#[tokio::test]
async fn guests_and_requests_have_their_limits() {
    let site = Site::open().await;
    let mut statuses = Vec::new();
    for _ in 0..35 {
        statuses.push(site.client().post(GUEST, r#"{"name":"Zoé"}"#).await.status);
    }
    assert!(statuses[..30].iter().all(|&status| status == 200), "{statuses:?}");
    assert!(statuses[30..].contains(&429), "{statuses:?}");
    let mut refusals = 0;
    for _ in 0..300 {
        refusals += u32::from(site.client().get("/").await.status == 429);
    }
    assert!(refusals > 20, "{refusals}");
}

#[tokio::test]
async fn opening_tables_is_slowed_down() {
    let site = Site::open().await;
    let mut client = site.guest("Zoé").await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(client.post("/api/v1/tables", "{}").await.status);
    }
    assert!(statuses[..10].iter().all(|&status| status == 200), "{statuses:?}");
    assert!(statuses[10..].contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn without_limits_anything_goes() {
    let site = Site::with(|config| config.unlimited = true).await;
    let mut client = site.client();
    for _ in 0..30 {
        assert_eq!(sign_in_from(&mut client, "192.0.2.1").await.status, 401);
    }
    for _ in 0..300 {
        assert_eq!(client.get("/").await.status, 200);
    }
}

#[tokio::test]
async fn a_body_has_a_size() {
    let site = Site::open().await;
    let mut client = site.client();
    let padded = |len: usize| format!("{:len$}", r#"{"name":"Zoé"}"#, len = len - 1); // é is two bytes
    assert_eq!(client.post(GUEST, &padded(16 * 1024)).await.status, 200);
    assert_eq!(client.post(GUEST, &padded(16 * 1024 + 1)).await.refusal(), refused(413, "too-large"));
    // Said to be large: refused before it comes.
    let head = format!(
        "POST {GUEST} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: 9999999999\r\n\r\n"
    );
    assert_eq!(raw(client.address(), head.as_bytes()).await.refusal(), refused(413, "too-large"));
    // Not said: counted.
    let chunk = format!("4001\r\n{}\r\n0\r\n\r\n", " ".repeat(0x4001));
    let chunked = format!(
        "POST {GUEST} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n{chunk}"
    );
    assert_eq!(raw(client.address(), chunked.as_bytes()).await.refusal(), refused(413, "too-large"));
}

#[tokio::test]
async fn what_is_not_understood_is_refused_without_harm() {
    let site = Site::open().await;
    let mut client = site.client();
    let deep = "[".repeat(10_000);
    for body in [
        "",
        "x",
        "null",
        "[]",
        "{}",
        "{",
        r#"{"name":5}"#,
        r#"{"name":"a","name":"b"}"#,
        r#"{"nom":"Zoé"}"#,
        r#"{"name":"Zoé","admin":true}"#,
        r#"{"name":"Zoé"} x"#,
        r#"{"name":"\ud800"}"#,
        &deep,
    ] {
        let reply = client.post(GUEST, body).await;
        assert_eq!(reply.refusal(), refused(400, "malformed"), "{}", body.get(..40).unwrap_or(body));
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let reply = client.ask("POST", GUEST, &[("content-type", kind)], r#"{"name":"Zoé"}"#).await;
        assert_eq!(reply.refusal(), refused(400, "malformed"), "{kind}");
    }
    let kind = [("content-type", "Application/JSON; charset=utf-8")];
    assert_eq!(client.ask("POST", GUEST, &kind, r#"{"name":"Zoé"}"#).await.status, 200);
    assert_eq!(client.name().await.as_deref(), Some("Zoé"));
}

#[tokio::test]
async fn what_is_not_there_is_said_so() {
    let site = Site::open().await;
    let mut client = site.client();
    for path in ["/nowhere", "/api/v1/nowhere", "/api/v2/me", "/oudler.db", "/../secret.key", "/api/v1/me/"] {
        assert_eq!(client.get(path).await.refusal(), refused(404, "not-found"), "{path}");
    }
    for (method, path) in [("GET", GUEST), ("POST", "/"), ("PUT", "/api/v1/session"), ("DELETE", "/api/v1/me")] {
        assert_eq!(client.ask(method, path, &[], "").await.refusal(), refused(405, "method"), "{method} {path}");
    }
}
