//! People who want to play at once: they wait together, and sit at one table.

use std::time::Duration;

use oudler_server::pairing::MAX_WAITING_OF_AN_ADDRESS;
use oudler_server::table::Timing;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Site;
use crate::client::{Client, refused};
use crate::player::Player;

/// Somebody who waits, line by line.
struct Waits(BufReader<TcpStream>);

impl Waits {
    async fn begin(client: &Client, wanted: &Value) -> Self {
        let mut stream = TcpStream::connect(client.address()).await.expect("the server listens");
        let (body, cookie) = (wanted.to_string(), client.cookie.as_deref().unwrap_or_default());
        let request = format!(
            "POST /api/v1/pairing HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            client.address(),
            body.len(),
        );
        stream.write_all(request.as_bytes()).await.expect("it is sent");
        Self(BufReader::new(stream))
    }

    /// The next thing that is told.
    async fn hear(&mut self) -> Value {
        loop {
            let mut line = String::new();
            let read = timeout(Duration::from_secs(20), self.0.read_line(&mut line)).await;
            assert!(read.expect("something is told").expect("it can be read") > 0, "the line was cut");
            // What is not JSON is HTTP's own.
            if line.starts_with('{') {
                return serde_json::from_str(&line).expect("a line of JSON");
            }
        }
    }

    async fn until(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.hear().await;
            if is(&told) {
                return told;
            }
        }
    }

    /// Waits together with these.
    async fn with(&mut self, people: &[&str]) -> Value {
        self.until(|told| told["people"] == json!(people)).await
    }

    /// The id of the table, once it is open.
    async fn seated(&mut self) -> String {
        let told = self.until(|told| told["t"] != "waiting").await;
        assert_eq!(told["t"], "seated", "{told}");
        told["table"].as_str().expect("an id").to_owned()
    }
}

/// A server where others are waited for so long.
async fn site(pairing: Duration) -> Site {
    let timing = Timing { pairing, ..Timing::default() };
    Site::with(|config| (config.unlimited, config.timing, config.test_seed) = (true, timing, Some(7))).await
}

const LONG: Duration = Duration::from_secs(3600);

async fn table(client: &mut Client, id: &str) -> Value {
    client.get(&format!("/api/v1/tables/{id}")).await.json()
}

#[tokio::test]
async fn who_waits_together_sits_together_as_soon_as_the_table_is_full() {
    let site = site(LONG).await;
    let names = ["Anne", "Bruno", "Chloé"];
    let mut waiting = Vec::new();
    for n in 1..=3 {
        let client = site.guest(names[n - 1]).await;
        let mut waits = Waits::begin(&client, &json!({ "table": "3" })).await;
        if n < 3 {
            let told = waits.with(&names[..n]).await;
            assert_eq!((&told["t"], &told["seats"]), (&json!("waiting"), &json!(3)), "{told}");
            assert!(told["ms"].as_u64().is_some_and(|ms| ms <= 3_600_000), "{told}");
        }
        waiting.push((client, waits));
    }
    let id = waiting[0].1.seated().await;
    for (n, (client, waits)) in waiting.iter_mut().enumerate() {
        if n > 0 {
            assert_eq!(waits.seated().await, id);
        }
        let info = table(client, &id).await;
        assert_eq!((&info["begun"], &info["seats"][n]["name"]), (&json!(true), &json!(names[n])));
        assert_eq!(info["you"], info["seats"][n]["seat"]);
    }
}

#[tokio::test]
async fn bots_come_when_nobody_else_does() {
    let site = site(Duration::from_millis(50)).await;
    let mut client = site.guest("Anne").await;
    let id = Waits::begin(&client, &json!({ "table": "4", "level": "club" })).await.seated().await;
    let info = table(&mut client, &id).await;
    assert_eq!((&info["you"], &info["begun"]), (&json!("A"), &json!(true)));
    for seat in 1..4 {
        assert_eq!((&info["seats"][seat]["who"], &info["seats"][seat]["level"]), (&json!("bot"), &json!("club")));
    }
    assert_eq!(client.get("/api/v1/me/tables").await.json()[0]["id"], id.as_str());
}

#[tokio::test]
async fn who_waits_may_begin_with_bots_and_with_whoever_waits_too() {
    let site = site(LONG).await;
    let (mut anne, bruno, chloe) =
        (site.guest("Anne").await, site.guest("Bruno").await, site.guest("Chloé").await);
    let mut one = Waits::begin(&anne, &json!({ "table": "4" })).await;
    one.with(&["Anne"]).await;
    let mut two = Waits::begin(&bruno, &json!({ "table": "4" })).await;
    one.with(&["Anne", "Bruno"]).await;
    let mut other = Waits::begin(&chloe, &json!({ "table": "5" })).await;
    other.with(&["Chloé"]).await;
    assert_eq!(anne.post("/api/v1/pairing/start", "{}").await.status, 204);
    let id = one.seated().await;
    assert_eq!(two.seated().await, id);
    let info = table(&mut anne, &id).await;
    assert_eq!((&info["seats"][1]["name"], &info["seats"][2]["who"]), (&json!("Bruno"), &json!("bot")));
    // Who waits nowhere begins nothing.
    assert_eq!(anne.post("/api/v1/pairing/start", "{}").await.status, 204);
    assert_eq!(anne.get("/api/v1/me/tables").await.json().as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_page_that_is_closed_waits_no_more() {
    let site = site(LONG).await;
    let (anne, bruno) = (site.guest("Anne").await, site.guest("Bruno").await);
    let mut one = Waits::begin(&anne, &json!({ "table": "4" })).await;
    one.with(&["Anne"]).await;
    let mut two = Waits::begin(&bruno, &json!({ "table": "4" })).await;
    two.with(&["Anne", "Bruno"]).await;
    drop(one);
    two.with(&["Bruno"]).await;
    // And whoever waits elsewhere too waits there alone.
    let mut again = Waits::begin(&bruno, &json!({ "table": "5" })).await;
    again.with(&["Bruno"]).await;
    assert_eq!(two.hear().await, json!({ "t": "over", "why": "replaced" }));
}

#[tokio::test]
async fn whoever_is_blocked_waits_with_others() {
    let site = site(LONG).await;
    let (mut anne, id, _host) = site.table("Anne", json!({})).await;
    let (bruno, mut player) = site.visitor("Bruno", &id).await;
    Player::done(&player.act("sit B").await);
    let block = json!({ "table": id, "seat": "B" }).to_string();
    assert_eq!(anne.post("/api/v1/blocked", &block).await.status, 204);
    let chloe = site.guest("Chloé").await;
    // Whichever of the two comes first, and a third sits with the first of them.
    for (first, second) in [((&anne, "Anne"), (&bruno, "Bruno")), ((&bruno, "Bruno"), (&anne, "Anne"))] {
        let mut one = Waits::begin(first.0, &json!({ "table": "3" })).await;
        one.with(&[first.1]).await;
        let mut two = Waits::begin(second.0, &json!({ "table": "3" })).await;
        two.with(&[second.1]).await;
        let mut three = Waits::begin(&chloe, &json!({ "table": "3" })).await;
        three.with(&[first.1, "Chloé"]).await;
    }
    // And whoever is blocked while both wait, waits elsewhere from then on.
    let mut bruno_waits = Waits::begin(&bruno, &json!({ "table": "4" })).await;
    bruno_waits.with(&["Bruno"]).await;
    let mut chloe_waits = Waits::begin(&chloe, &json!({ "table": "4" })).await;
    bruno_waits.with(&["Bruno", "Chloé"]).await;
    let (mut chloe, mut sits) = (chloe.clone(), Player::join(site.address(), &chloe, &id).await);
    Player::done(&sits.act("sit C").await);
    assert_eq!(chloe.post("/api/v1/blocked", &block).await.status, 204);
    bruno_waits.with(&["Bruno"]).await;
    chloe_waits.with(&["Chloé"]).await;
}

#[tokio::test]
async fn who_cannot_wait_is_told_why() {
    let site = site(LONG).await;
    let wanted = r#"{"table":"4"}"#;
    let nobody = Client::new(site.address()).post("/api/v1/pairing", wanted).await;
    assert_eq!(nobody.refusal(), refused(401, "not-signed-in"));
    let mut anne = site.guest("Anne").await;
    for (bad, field) in [(r#"{"table":"6"}"#, "table"), (r#"{"table":"4","level":"god"}"#, "level")] {
        let reply = anne.post("/api/v1/pairing", bad).await;
        assert_eq!((reply.refusal(), &reply.json()["field"]), (refused(400, "bad-field"), &json!(field)));
    }
    // People of one name are not seated together, so that nobody of these begins.
    let mut crowd = Vec::new();
    for _ in 0..MAX_WAITING_OF_AN_ADDRESS {
        let mut waits = Waits::begin(&site.guest("Zoé").await, &json!({ "table": "4" })).await;
        waits.with(&["Zoé"]).await;
        crowd.push(waits);
    }
    assert_eq!(anne.post("/api/v1/pairing", wanted).await.refusal(), refused(409, "pairing-full"));
}
