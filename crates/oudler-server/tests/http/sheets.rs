//! Score sheets: begun, taken elsewhere and brought back, and what a stranger cannot drive up.

use std::net::Ipv4Addr;
use std::sync::Arc;

use oudler_club::sheet::{Change, ChangeId, Entry, MAX_CHANGES, Opening, Outcome, Place, Player, What};
use oudler_protocol::sheet::WireEdit;
use oudler_server::Config;
use oudler_server::log::{Handle, Outgoing, Person, Resume, Visitor};
use oudler_server::sheet::{MAX_BYTES, MAX_CONNECTIONS, SheetDesk, SheetRequest, SheetSettings, Sheets, sheets};
use oudler_server::store::{MemoryStore, Millis, Seq, Store, User, UserId};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Site;
use crate::client::refused;

const FRIENDS: &str = r#"{"people":["Anne","Bruno","Chloé","David"],"rules":"4 fft","title":"Vendredi"}"#;

#[tokio::test]
async fn a_sheet_is_begun_found_again_and_taken_elsewhere() {
    let mut site = Site::open().await;
    let mut anne = site.guest("Anne").await;
    let opened = anne.post("/api/v1/sheets", FRIENDS).await.json();
    let id = opened["id"].as_str().unwrap().to_owned();
    assert_eq!(opened["socket"], format!("/ws/v1/sheet/{id}"));
    let mine = anne.get("/api/v1/me/sheets").await.json();
    assert_eq!((&mine[0]["id"], &mine[0]["title"]), (&json!(id), &json!("Vendredi")));
    assert_eq!(site.guest("Bruno").await.get("/api/v1/me/sheets").await.json(), json!([]));

    let text = "oudler sheet 1\nplayers: A, B, C, D\nrules: 4 house\n\n1. A: garde, 49, 2 oudlers = 198 -66 -66 -66\n\
                warning B FAULT-12\n";
    let brought = anne.post("/api/v1/sheets/import", &json!({ "text": text }).to_string()).await.json();
    site.restart().await;
    let export = format!("/api/v1/sheets/{}/export", brought["id"].as_str().unwrap());
    let mut stranger = site.client();
    assert_eq!(stranger.get(&export).await.body, text);
    let csv = stranger.get(&format!("{export}?format=csv")).await.body;
    assert!(csv.contains("1,A,A,,garde,49,2,,,,,,198,-66,-66,-66"), "{csv}");
    assert_eq!(stranger.get(&format!("{export}?format=xlsx")).await.status, 200);
    assert_eq!(stranger.get(&format!("{export}?format=pdf")).await.refusal(), refused(400, "malformed"));
    assert_eq!(stranger.get(&format!("/api/v1/sheets/{id}")).await.json()["n_deals"], 0);
    assert_eq!(stranger.get("/api/v1/sheets/nowhere").await.refusal(), refused(404, "not-found"));
    let square = stranger.get(&format!("/api/v1/qr?path=/s/{id}")).await;
    assert!(square.status == 200 && square.body.starts_with("<svg"), "{}", square.body);
    for bad in ["//elsewhere.example", "s", "/a%20b"] {
        assert_eq!(stranger.get(&format!("/api/v1/qr?path={bad}")).await.status, 400, "{bad}");
    }
}

#[tokio::test]
async fn what_is_no_sheet_is_refused_with_a_reason() {
    let site = Site::open().await;
    let mut anne = site.guest("Anne").await;
    for (people, rules, why) in [
        (json!(["A", "B"]), "4 fft", "a sheet has 4 to 8"),
        (json!(["A", "B", "C", "a"]), "4 fft", "is on the sheet already"),
        (json!(["A", "B", "C", "D"]), "4 club", "write fft or house"),
        (json!(["A", "B", "C", ""]), "4 fft", "is no name"),
    ] {
        let reply = anne.post("/api/v1/sheets", &json!({ "people": people, "rules": rules }).to_string()).await;
        assert!(reply.status == 422 || reply.status == 400, "{}", reply.body);
        assert!(reply.body.contains(why), "{}", reply.body);
    }
    for (text, why) in [("A,B,C,D\n1,2,3,4\n", "add up to 10"), ("players: A, B, C, D\nhello", "line 2")] {
        let reply = anne.post("/api/v1/sheets/import", &json!({ "text": text }).to_string()).await;
        assert!(reply.body.contains(why), "{}", reply.body);
    }
    assert_eq!(site.client().post("/api/v1/sheets", FRIENDS).await.refusal(), refused(401, "not-signed-in"));
}

#[tokio::test]
async fn a_season_is_taken_elsewhere_and_brought_back() {
    let site = Site::open().await;
    let mut anne = site.guest("Anne").await;
    let mut text = String::from(
        "oudler sheet 1\nplayers: Marie-Antoinette, Jean-Baptiste, Clémentine, Léopoldine\nrules: 4 fft\n\n",
    );
    let n_deals = MAX_CHANGES;
    for n in 1..=n_deals {
        let line = "Marie-Antoinette: garde, 49, 2 oudlers, petit attack, handful single Jean-Baptiste = 318 -106 -106 -106";
        text += &format!("{n}. {line}\n");
    }
    assert!(text.len() > 200_000, "{} bytes", text.len());
    let import = |text: &str| json!({ "text": text }).to_string();
    let brought = anne.post("/api/v1/sheets/import", &import(&text)).await.json();
    let id = brought["id"].as_str().expect("it is taken in");
    let there = anne.get(&format!("/api/v1/sheets/{id}/export")).await.body;
    assert_eq!(there, text);
    assert_eq!(anne.get(&format!("/api/v1/sheets/{id}")).await.json()["n_deals"], n_deals);
    // One deal more than a sheet takes, and a file that is longer than any sheet.
    let full = format!("{text}1. passed out\n");
    let refusal = anne.post("/api/v1/sheets/import", &import(&full)).await;
    assert!(
        refusal.refusal() == refused(400, "bad-field") && refusal.body.contains("begin a new one"),
        "{}",
        refusal.body
    );
    let long = "# comment\n".repeat(60_000);
    assert_eq!(anne.post("/api/v1/sheets/import", &import(&long)).await.refusal(), refused(413, "too-large"));
    // Everything else is short.
    let long = format!(r#"{{"people":[{}"#, r#""Anne","#.repeat(3_000));
    assert_eq!(anne.post("/api/v1/sheets", &long).await.refusal(), refused(413, "too-large"));
}

// The log itself.

async fn person(store: &Arc<dyn Store>, name: &str) -> Person {
    let user = UserId::new(name.to_lowercase()).unwrap();
    let (name, name_key) = (name.to_owned(), name.to_lowercase());
    let new = User { id: user.clone(), name: name.clone(), name_key, password_hash: None, created_at: Millis(0) };
    store.create_user(new).await.unwrap();
    Person { user, name }
}

async fn begun() -> (Arc<dyn Store>, Sheets, Handle<SheetDesk>, Person, Person) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let (anne, bruno) = (person(&store, "Anne").await, person(&store, "Bruno").await);
    let all = sheets(Arc::clone(&store), &Config::new(""), TaskTracker::new(), CancellationToken::new());
    let opening = Opening::new(&["A", "B", "C", "D"], "4 fft").unwrap();
    let settings = SheetSettings { keeper: anne.user.clone(), opening };
    let (_, handle) = all.create(settings.to_json()).await.unwrap();
    assert_eq!(handle.ask(anne.clone(), SheetRequest::Begin(vec![])).await.unwrap(), Ok(Seq(1)));
    (store, all, handle, anne, bruno)
}

fn change(id: &str, n: u32) -> SheetRequest {
    let playing = (0..4).map(Player).collect();
    let entry = Entry { dealer: Player(0), playing, outcome: Outcome::PassedOut, miseres: vec![], annulled: None };
    let what = What::Deal { place: Place(Place::STEP * u64::from(n)), entry: Some(entry), over: vec![] };
    // A name that is not the sender's own.
    SheetRequest::Change(Box::new(Change { id: ChangeId::new(id).unwrap(), n, at: 0, by: "Zoé".into(), what }))
}

async fn join(
    handle: &Handle<SheetDesk>,
    person: Option<&Person>,
    since: Option<u64>,
) -> Result<mpsc::Receiver<Outgoing>, &'static str> {
    let (out, heard) = mpsc::channel(100);
    let visitor = Visitor { person: person.cloned(), address: Ipv4Addr::LOCALHOST.into() };
    let resume = since.map(|since| Resume { since: Seq(since), seat: None });
    handle.join(visitor, resume, out).await.unwrap().map(|_| heard)
}

async fn hear(heard: &mut mpsc::Receiver<Outgoing>) -> Value {
    match heard.recv().await {
        Some(Outgoing::Text(text)) => serde_json::from_str(&text).unwrap(),
        end => panic!("{end:?}"),
    }
}

#[tokio::test]
async fn a_change_is_stored_then_told_once_under_the_senders_own_name() {
    let (_, _, handle, anne, bruno) = begun().await;
    let mut line = join(&handle, Some(&bruno), None).await.unwrap();
    let snapshot = hear(&mut line).await;
    assert_eq!((&snapshot["seq"], &snapshot["you"]), (&json!(1), &json!("editor")));
    assert_eq!(handle.ask(bruno.clone(), change("b1", 1)).await.unwrap(), Ok(Seq(2)));
    let told = hear(&mut line).await;
    assert_eq!((&told["seq"], &told["event"]["change"]["by"]), (&json!(2), &json!("Bruno")));
    // Sent again it is accepted and nothing happens.
    assert_eq!(handle.ask(bruno.clone(), change("b1", 1)).await.unwrap(), Ok(Seq(2)));
    assert_eq!(handle.ask(anne.clone(), change("a1", 2)).await.unwrap(), Ok(Seq(3)));
    assert_eq!(hear(&mut line).await["seq"], 3);
    let mut back = join(&handle, Some(&bruno), Some(2)).await.unwrap();
    assert_eq!(hear(&mut back).await["event"]["change"]["id"], "a1");
    // Who says to be which player.
    assert!(handle.ask(bruno.clone(), SheetRequest::Claim(Player(1))).await.unwrap().is_ok());
    assert_eq!(handle.info(Some(bruno.user.clone())).await.unwrap().you, Some(1));
    assert_eq!(handle.ask(bruno, SheetRequest::Claim(Player(9))).await.unwrap().unwrap_err().code, "stranger");
}

#[tokio::test]
async fn the_keeper_says_who_else_may_change_it() {
    let (_, _, handle, anne, bruno) = begun().await;
    let refused = |answer: Result<Seq, oudler_protocol::message::WireRefusal>| answer.unwrap_err().code;
    let edit = SheetRequest::Edit(WireEdit::Keeper);
    assert_eq!(refused(handle.ask(bruno.clone(), edit.clone()).await.unwrap()), "not-keeper");
    let mut line = join(&handle, Some(&bruno), None).await.unwrap();
    hear(&mut line).await;
    assert_eq!(handle.ask(anne.clone(), edit).await.unwrap(), Ok(Seq(2)));
    // Bruno hears of it, and that he only reads now.
    assert_eq!(hear(&mut line).await["event"]["edit"], "keeper");
    assert_eq!(hear(&mut line).await["you"], "reader");
    assert_eq!(refused(handle.ask(bruno, change("b1", 1)).await.unwrap()), "not-keeper");
    assert_eq!(handle.ask(anne, change("a1", 1)).await.unwrap(), Ok(Seq(3)));
}

#[tokio::test]
async fn a_sheet_takes_so_many_connections_and_its_keeper_always() {
    let (_, _, handle, anne, _) = begun().await;
    let mut lines = Vec::new();
    for _ in 0..MAX_CONNECTIONS {
        lines.push(join(&handle, None, None).await.unwrap());
    }
    assert_eq!(join(&handle, None, None).await.unwrap_err(), "full");
    assert!(join(&handle, Some(&anne), None).await.is_ok());
}

#[tokio::test]
async fn a_sheet_takes_so_many_changes_and_stays_one_message() {
    let (_, _, handle, anne, _) = begun().await;
    for n in 1..=MAX_CHANGES as u32 {
        handle.ask(anne.clone(), change(&format!("a{n}"), n)).await.unwrap().unwrap();
    }
    let last = handle.ask(anne.clone(), change("b", 2)).await.unwrap();
    assert_eq!(last.unwrap_err().code, "sheet-full");
    let mut line = join(&handle, Some(&anne), None).await.unwrap();
    let snapshot = hear(&mut line).await.to_string();
    assert!(snapshot.len() < MAX_BYTES + 10_000, "{} bytes", snapshot.len());
}
