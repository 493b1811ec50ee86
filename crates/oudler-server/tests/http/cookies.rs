//! The cookie that keeps a player's seat.

use crate::Site;
use crate::client::{Client, refused};

/// The value of a client's cookie.
fn value(client: &Client) -> &str {
    client.cookie.as_deref().and_then(|cookie| cookie.strip_prefix("oudler=")).expect("a cookie of ours")
}

async fn name_with(site: &Site, cookie: &str) -> Option<String> {
    let mut client = site.client();
    client.cookie = Some(cookie.to_owned());
    client.name().await
}

#[tokio::test]
async fn a_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let site = Site::open().await;
    let reply = site.client().post("/api/v1/guest", r#"{"name":"Zoé"}"#).await;
    let cookie = reply.header("set-cookie").unwrap();
    for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age="] {
        assert!(cookie.contains(part), "{part} is not in {cookie}");
    }
    assert!(!cookie.contains("Secure"), "a server on the local network has no TLS: {cookie}");

    let site = Site::with(|config| config.public_url = Some("https://tarot.example".parse().unwrap())).await;
    let reply = site.client().post("/api/v1/guest", r#"{"name":"Zoé"}"#).await;
    assert!(reply.header("set-cookie").unwrap().contains("; Secure"));
}

#[tokio::test]
async fn a_cookie_that_was_altered_forged_or_made_elsewhere_opens_nothing() {
    let site = Site::open().await;
    let client = site.guest("Zoé").await;
    let cookie = client.cookie.clone().unwrap();
    assert_eq!(name_with(&site, &cookie).await.as_deref(), Some("Zoé"));

    // Every single character counts: of the signature and of the token.
    let letters: Vec<char> = value(&client).chars().collect();
    for i in (0..letters.len()).step_by(5) {
        let mut altered = letters.clone();
        altered[i] = if altered[i] == 'A' { 'B' } else { 'A' };
        let altered: String = altered.into_iter().collect();
        assert_eq!(name_with(&site, &format!("oudler={altered}")).await, None, "altered at {i}");
    }
    let token = &value(&client)[value(&client).len() - 43..];
    for forged in ["", "x", token, &"A".repeat(44), &format!("{}{token}", "A".repeat(44)), &"é".repeat(50)] {
        assert_eq!(name_with(&site, &format!("oudler={forged}")).await, None, "{forged}");
    }
    assert_eq!(name_with(&site, &format!("other={}", value(&client))).await, None);

    let elsewhere = Site::open().await;
    assert_eq!(name_with(&elsewhere, &cookie).await, None, "signed by another server");
}

#[tokio::test]
async fn a_session_that_has_expired_opens_nothing() {
    let site = Site::open().await;
    let mut client = site.guest("Zoé").await;
    assert!(client.name().await.is_some());
    assert_eq!(site.sql("update sessions set expires_at = 1000"), 1);
    assert_eq!(client.name().await, None);
    assert_eq!(client.get("/api/v1/me/history").await.refusal(), refused(401, "not-signed-in"));
}

#[tokio::test]
async fn the_data_has_neither_tokens_nor_passwords() {
    let site = Site::open().await;
    let mut client = site.client();
    client.post("/api/v1/account", r#"{"name":"Zoé","password":"petit au bout"}"#).await;
    let token = value(&client)[value(&client).len() - 43..].to_owned();
    assert!(client.name().await.is_some());
    let (file, wal) = (site.file(), site.file().with_extension("db-wal"));
    let data = [std::fs::read(file).unwrap(), std::fs::read(wal).unwrap_or_default()].concat();
    let has = |text: &str| data.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("Zoé") && has("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(!has(&token) && !has("petit au bout"));
}

#[tokio::test]
async fn a_restart_keeps_sessions_and_accounts() {
    let mut site = Site::open().await;
    let guest = site.guest("Zoé").await;
    let mut marie = site.client();
    marie.post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    site.restart().await;
    assert_eq!(name_with(&site, guest.cookie.as_deref().unwrap()).await.as_deref(), Some("Zoé"));
    assert_eq!(name_with(&site, marie.cookie.as_deref().unwrap()).await.as_deref(), Some("Marie"));
    let mut elsewhere = site.client();
    let reply = elsewhere.post("/api/v1/session", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn signing_in_ends_the_guests_session() {
    let site = Site::open().await;
    site.client().post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    let mut client = site.guest("Zoé").await;
    let before = client.cookie.clone().unwrap();
    client.post("/api/v1/session", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    assert_eq!(client.name().await.as_deref(), Some("Marie"));
    assert_eq!(name_with(&site, &before).await, None);
}
