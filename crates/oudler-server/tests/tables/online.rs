//! Tournaments whose tables are played on the server: opened in one go, bots for who does not come,
//! results that come by themselves, over a restart and a lost event; who may sit where, and who not.

use std::net::SocketAddr;

use oudler_server::store::{LogId, Seq, SqliteStore, Store};
use oudler_server::table::MAX_CLAIMS;
use oudler_server::{Config, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::client::{Client, Reply, refused};
use crate::player::Player;
use crate::{Site, guest};

/// Somebody with a link.
pub(crate) struct Holder {
    /// What the link is of: a `tournament`, or a `duplicate`.
    pub(crate) kind: &'static str,
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) key: String,
    pub(crate) n_asked: u32,
}

impl Holder {
    pub(crate) async fn director(address: SocketAddr, deals: u8, names: &str) -> Self {
        Self::ruled(address, deals, names, "fft").await
    }

    pub(crate) async fn ruled(address: SocketAddr, deals: u8, names: &str, rules: &str) -> Self {
        let format = json!({ "title": "En ligne", "kind": "individual", "rounds": 2, "deals": deals, "minutes": 40, "rules": rules });
        let mut client = guest(address, "Zoé").await;
        let opened = client.post("/api/v1/tournaments", &json!({ "format": format }).to_string()).await.json();
        let text = |field: &str| opened[field].as_str().expect("it is opened").to_owned();
        let mut zoe = Self { kind: "tournament", id: text("id"), key: text("key"), client, n_asked: 0 };
        zoe.done(json!({ "do": "list", "text": names })).await;
        zoe.done(json!({ "do": "draw", "round": 1 })).await;
        zoe
    }

    pub(crate) fn other(&self, key: &str) -> Self {
        let client = Client::new(self.client.address());
        Self { kind: self.kind, client, id: self.id.clone(), key: key.into(), n_asked: 0 }
    }

    /// The same person at the server as it is now.
    pub(crate) fn again(&self, address: SocketAddr) -> Self {
        let mut client = Client::new(address);
        client.cookie.clone_from(&self.client.cookie);
        Self { kind: self.kind, client, id: self.id.clone(), key: self.key.clone(), n_asked: self.n_asked }
    }

    pub(crate) async fn call(&mut self, method: &str, path: &str, body: &str) -> Reply {
        let bearer = format!("Bearer {}", self.key);
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        self.client.ask(method, &format!("/api/v1/{}s/{}{path}", self.kind, self.id), &headers, body).await
    }

    pub(crate) async fn send(&mut self, id: &str, ask: &Value) -> Reply {
        self.call("POST", "/ask", &json!({ "id": id, "ask": ask }).to_string()).await
    }

    pub(crate) async fn ask(&mut self, ask: &Value) -> Reply {
        self.n_asked += 1;
        self.send(&format!("n{}", self.n_asked), ask).await
    }

    pub(crate) async fn done(&mut self, ask: Value) {
        let reply = self.ask(&ask).await;
        assert_eq!(reply.status, 200, "{ask}: {}", reply.body);
    }

    pub(crate) async fn refused(&mut self, ask: Value, code: &str) {
        assert_eq!(self.ask(&ask).await.refusal(), refused(409, code), "{ask}");
    }

    pub(crate) async fn view(&mut self) -> Value {
        self.call("GET", "", "").await.json()
    }

    pub(crate) async fn sit(&mut self) -> Reply {
        self.call("POST", "/sit", "").await
    }

    /// Sits down, and comes to the table.
    pub(crate) async fn sits(&mut self) -> Player {
        let reply = self.sit().await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let table = reply.json()["table"].as_str().expect("a table").to_owned();
        Player::join(self.client.address(), &self.client, &table).await
    }

    /// Hears of the tournament until it is so.
    pub(crate) async fn waits(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        let path = format!("/ws/v1/{}/{}?key={}", self.kind, self.id, self.key);
        let mut socket = Player::at(self.client.address(), None, &path).await;
        loop {
            let view = socket.hear_kind("view").await["view"].clone();
            if is_so(&view) {
                return view;
            }
        }
    }
}

const EIGHT: &str = "Anne\nBruno\nChloé\nDavid\nEmma\nFarid\nGaëlle\nHugo\n";

fn all_in(round: usize) -> impl Fn(&Value) -> bool {
    move |view| {
        let tables = view["rounds"][round - 1]["tables"].as_array().expect("tables");
        tables.iter().all(|table| table["is_confirmed"] == true)
    }
}

fn opening(round: u8) -> Value {
    json!({ "do": "open", "round": round, "pace": "instant" })
}

/// A server that can be stopped and started again on the same data.
pub(crate) struct Kept {
    config: Config,
    server: Option<Server>,
    _folder: TempDir,
}

impl Kept {
    pub(crate) async fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let config = Config { unlimited: true, test_seed: Some(11), ..Config::new(folder.path()) };
        let mut kept = Self { config, server: None, _folder: folder };
        kept.start().await;
        kept
    }

    pub(crate) async fn start(&mut self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        self.server = Some(Server::start(self.config.clone(), listener).await.expect("it starts"));
    }

    pub(crate) async fn stop(&mut self) {
        self.server.take().expect("it runs").stop().await.expect("it stops");
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.as_ref().expect("it runs").address()
    }

    pub(crate) fn sql(&self, statement: &str) -> usize {
        let db = rusqlite::Connection::open(self.config.data.join("oudler.db")).expect("the file opens");
        db.execute(statement, []).expect("a good statement")
    }
}

#[tokio::test]
async fn two_rounds_of_bots_play_themselves_and_are_ranked() {
    let site = Site::open().await;
    // Five at one table, where the dealer sits out.
    let mut zoe = Holder::director(site.address(), 2, &format!("{EIGHT}Inès\n")).await;
    for round in [1, 2] {
        if round == 2 {
            zoe.done(json!({ "do": "draw", "round": 2 })).await;
        }
        let first = zoe.send(&format!("open{round}"), &opening(round)).await;
        let again = zoe.send(&format!("open{round}"), &opening(round)).await;
        assert_eq!((first.status, &first.body), (200, &again.body), "opened once");
        zoe.refused(opening(round), "nothing-to-open").await;
        let view = zoe.view().await;
        assert_eq!(view["online"].as_array().unwrap().len(), 2, "{}", view["online"]);
        assert_eq!(view["online"][0]["state"], "waiting");
        assert!(!view["rounds"][usize::from(round) - 1]["begun_at"].is_null(), "the clock runs");
        zoe.done(json!({ "do": "fill", "round": round, "level": "habit" })).await;
        let view = zoe.waits(all_in(round.into())).await;
        for (table, online) in view["online"].as_array().unwrap().iter().enumerate() {
            assert_eq!((&online["state"], &online["n_deals"]), (&json!("over"), &json!(2)));
            let marks = &view["rounds"][usize::from(round) - 1]["tables"][table]["marks"];
            let id = online["id"].as_str().unwrap();
            let info = zoe.client.get(&format!("/api/v1/tables/{id}")).await.json();
            assert_eq!((&info["totals"], &info["over"]), (marks, &json!(true)));
        }
        let done = view["done"].as_array().unwrap();
        assert!(done.iter().any(|line| line["by"] == "table" && line["what"] == "result"), "{done:?}");
    }
    let view = zoe.view().await;
    assert_eq!(view["tasks"][0]["t"], "close");
    assert_eq!(view["ranking"]["n_rounds"], 2);
    zoe.done(json!({ "do": "close" })).await;
    zoe.refused(opening(2), "closed").await;
}

#[tokio::test]
async fn a_round_goes_on_after_a_restart_and_a_lost_result_is_brought_in_once() {
    let mut site = Kept::open().await;
    let mut zoe = Holder::director(site.address(), 3, EIGHT).await;
    zoe.done(opening(1)).await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    // In the middle of it, or before it was begun, or after: wherever the bots are.
    site.stop().await;
    site.start().await;
    let mut zoe = zoe.again(site.address());
    let view = zoe.waits(all_in(1)).await;
    let marks = view["rounds"][0]["tables"][0]["marks"].clone();

    // Killed after the end of the table, and before the tournament heard of it.
    site.stop().await;
    let store = SqliteStore::open(site.config.data.join("oudler.db")).expect("the file opens");
    let log = LogId::new(&zoe.id).unwrap();
    let events = store.load(&log, Seq::START, 100).await.unwrap();
    let (first, _) = events.iter().find(|(_, text)| text.contains(r#""e":"ended""#)).expect("a table ended");
    store.close().await.unwrap();
    assert!(site.sql(&format!("delete from events where log_id = '{log}' and seq >= {}", first.0)) >= 3);
    site.sql(&format!("update logs set status = 'underway' where id = '{log}'"));
    site.start().await;
    let mut zoe = zoe.again(site.address());
    let view = zoe.waits(all_in(1)).await;
    assert_eq!(view["rounds"][0]["tables"][0]["marks"], marks);
    let done = view["done"].as_array().unwrap().len();

    // Nothing is left to do at the next start.
    site.stop().await;
    site.start().await;
    let mut zoe = zoe.again(site.address());
    let view = zoe.waits(all_in(1)).await;
    assert_eq!(view["done"].as_array().unwrap().len(), done);
    assert_eq!(view["rounds"][0]["tables"][0]["n_corrections"], 0);
}

/// A round of eight with its tables open: the director, and the people of table 1 with their keys.
async fn opened(site: &Site) -> (Holder, Value, Vec<Holder>) {
    let mut zoe = Holder::director(site.address(), 1, EIGHT).await;
    zoe.done(opening(1)).await;
    let view = zoe.view().await;
    let key = |number: &Value| view["keys"][number.as_u64().unwrap() as usize - 1].as_str().unwrap();
    let seats = view["rounds"][0]["tables"][0]["seats"].as_array().unwrap();
    let people = seats.iter().map(|number| zoe.other(key(number))).collect();
    (zoe, view, people)
}

#[tokio::test]
async fn a_key_opens_its_own_seat_and_no_other() {
    let site = Site::open().await;
    let (mut zoe, view, mut people) = opened(&site).await;
    let table = view["online"][0]["id"].as_str().unwrap().to_owned();
    let elsewhere = opened(&site).await.2;

    // Who has no seat does not get one, and nobody is let in to look on.
    for key in ["", "p1-AAAAAAAAAAAAAAAAAAAAA", "s1-AAAAAAAAAAAAAAAAAAAAA", &elsewhere[0].key] {
        let mut stranger = zoe.other(key);
        assert_eq!(stranger.sit().await.refusal(), refused(409, "no-seat"), "{key}");
        assert!(stranger.client.cookie.is_none(), "nobody is made for a stranger");
    }
    let mut arbiter = zoe.other(view["arbiter_key"].as_str().unwrap());
    assert_eq!(arbiter.sit().await.refusal(), refused(409, "no-seat"));
    assert_eq!(zoe.sit().await.refusal(), refused(409, "no-seat"));
    let mut host = Player::join(site.address(), &zoe.client, &table).await;
    assert_eq!(host.hear_kind("bye").await["why"], "no-spectators", "not even who opened it");
    let mut looks_on = Player::look_on(site.address(), &table).await;
    assert_eq!(looks_on.hear_kind("bye").await["why"], "no-spectators");

    // Each sits where they were drawn, under the name they entered with.
    let mut north = people[0].sits().await;
    let snapshot = north.hear_kind("snapshot").await;
    assert_eq!(snapshot["table"]["you"]["seat"], "A", "{snapshot}");
    assert_eq!(people[0].view().await["online"], "open");
    let name =
        view["people"][view["rounds"][0]["tables"][0]["seats"][0].as_u64().unwrap() as usize - 1]["name"].clone();
    assert_eq!(snapshot["table"]["seats"][0]["name"], name);
    for word in ["sit B", "leave", "quit", "start", "stop", "bot B", "remove A", "spectators on", "arbitrate"] {
        let answer = north.act(word).await;
        assert_eq!(answer["t"], "refused", "{word}: {answer}");
    }
    Player::refused(&north.act("start").await, "not-host");
    Player::refused(&north.act("sit B").await, "not-host");
    let quit = people[0].client.delete(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(quit.refusal(), refused(409, "not-host"));
    // The director's own session is no host at the table either.
    let quit = zoe.client.delete(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(quit.refusal(), refused(409, "not-host"));

    // One browser has one seat; the seat goes with its key to another browser.
    let mut both = zoe.other(&people[1].key);
    both.client.cookie.clone_from(&people[0].client.cookie);
    assert_eq!(both.sit().await.refusal(), refused(409, "seated"));
    let mut laptop = zoe.other(&people[0].key);
    let mut there = laptop.sits().await;
    assert_eq!(there.hear_kind("snapshot").await["table"]["you"]["seat"], "A");
    assert_eq!(north.hear_kind("bye").await["why"], "no-spectators", "the first browser has no seat any more");

    // With the last of them the game begins, and each sees the own hand.
    let mut others = Vec::new();
    for person in &mut people[1..] {
        others.push(person.sits().await);
    }
    there.hear_event("started").await;
    Player::refused(&there.act("stop").await, "not-host");
    Player::refused(&there.act("hint").await, "hints-off");
    for player in others.iter_mut().chain([&mut there]) {
        Player::done(&player.act("ready").await);
    }
    let hand = |message: &Value| message["event"]["hand"].clone();
    let first = hand(&there.hear_event("dealt").await);
    for player in &mut others {
        assert_ne!(hand(&player.hear_event("dealt").await), first);
    }
    let own = zoe.waits(|view| view["online"][0]["state"] == "playing").await;
    assert_eq!(
        own["online"][0]["seats"][0],
        json!({ "holder": { "is": "player" }, "key": null, "is_taken": true, "is_here": true })
    );
}

#[tokio::test]
async fn a_seat_is_given_to_a_bot_to_a_substitute_and_back() {
    let site = Site::open().await;
    let (mut zoe, _, mut people) = opened(&site).await;
    let seat = |place: u8, holder: Value| json!({ "do": "seat", "round": 1, "table": 1, "place": place, "holder": holder });
    let mut north = people[0].sits().await;
    north.hear_kind("snapshot").await;

    // For the director alone, and only what can be.
    for mut other in [zoe.other(""), zoe.other(&people[0].key)] {
        other.refused(seat(0, json!({ "is": "bot", "level": "habit" })), "not-yours").await;
        other.refused(opening(1), "not-yours").await;
        other.refused(json!({ "do": "fill", "round": 1, "level": "habit" }), "not-yours").await;
        other.refused(json!({ "do": "shut", "round": 1, "table": 1 }), "not-yours").await;
    }
    zoe.refused(seat(4, json!({ "is": "player" })), "no-seat").await;
    zoe.refused(seat(0, json!({ "is": "bot", "level": "genius" })), "no-such-level").await;
    zoe.refused(seat(0, json!({ "is": "substitute", "name": "" })), "bad-entry").await;
    zoe.refused(
        json!({ "do": "seat", "round": 2, "table": 1, "place": 0, "holder": { "is": "player" } }),
        "table-not-open",
    )
    .await;
    zoe.refused(json!({ "do": "fill", "round": 1, "level": "genius" }), "no-such-level").await;

    // Given to who has it already, nothing changes, and nobody is sent away.
    zoe.done(seat(0, json!({ "is": "player" }))).await;
    assert_eq!(north.act("word bonjour").await["why"]["code"], "not-begun", "still there");

    // A substitute has a key of their own, and who was drawn has none any more.
    zoe.done(seat(0, json!({ "is": "substitute", "name": "Sam" }))).await;
    assert_eq!(north.hear_kind("bye").await["why"], "no-spectators");
    assert_eq!(people[0].sit().await.refusal(), refused(409, "no-seat"));
    assert_eq!(people[0].view().await["online"], "given");
    let key = zoe.view().await["online"][0]["seats"][0]["key"].as_str().expect("a key").to_owned();
    let mut sam = zoe.other(&key);
    let view = sam.view().await;
    assert_eq!(
        (&view["you"], &view["me"]["name"], &view["online"]),
        (&json!("player"), &json!("Sam"), &json!("open"))
    );
    assert!(view["line"].is_null(), "the marks are another's");
    sam.refused(json!({ "do": "result", "round": 1, "table": 1, "marks": [3, -1, -1, -1] }), "not-yours").await;
    let mut plays = sam.sits().await;
    assert_eq!(plays.hear_kind("snapshot").await["table"]["seats"][0]["name"], "Sam");

    // Back to who was drawn: the substitute's key is nothing more than anybody's.
    zoe.done(seat(0, json!({ "is": "player" }))).await;
    assert_eq!(plays.hear_kind("bye").await["why"], "no-spectators");
    assert_eq!(sam.sit().await.refusal(), refused(409, "no-seat"));
    assert_eq!(sam.view().await["you"], "public");

    // Bots on the other three seats, one plays, and the last deal brings the result.
    let mut north = people[0].sits().await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "habit" })).await;
    assert_eq!(people[1].sit().await.refusal(), refused(409, "no-seat"));
    people[0]
        .refused(json!({ "do": "result", "round": 1, "table": 1, "marks": [3, -1, -1, -1] }), "played-here")
        .await;
    north.play_until("game-ended").await;
    let view = zoe.waits(all_in(1)).await;
    assert_eq!(view["online"][0]["n_deals"], 1);
    assert_eq!(people[0].view().await["online"], "over");
    assert_eq!(people[0].view().await["table"]["is_confirmed"], true);
}

#[tokio::test]
async fn a_bot_takes_over_in_the_middle_of_a_deal_and_the_player_comes_back() {
    let site = Site::open().await;
    let (mut zoe, _, mut people) = opened(&site).await;
    let mut north = people[0].sits().await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "habit" })).await;
    north.play_until("dealt").await;
    let seat = |holder: Value| json!({ "do": "seat", "round": 1, "table": 1, "place": 0, "holder": holder });
    zoe.done(seat(json!({ "is": "substitute", "name": "Sam" }))).await;
    assert_eq!(north.hear_kind("bye").await["why"], "no-spectators");
    // A bot has the cards, and with nobody there the table waits for who was given the seat.
    zoe.done(seat(json!({ "is": "player" }))).await;
    assert_eq!(zoe.view().await["online"][0]["seats"][0]["is_here"], false, "the bot is not who is awaited");
    zoe.other(&people[0].key).sits().await.play_until("game-ended").await;
    zoe.waits(all_in(1)).await;
}

#[tokio::test]
async fn a_table_with_a_problem_is_closed_and_its_marks_are_entered() {
    let site = Site::open().await;
    let (mut zoe, view, mut people) = opened(&site).await;
    let mut north = people[0].sits().await;
    north.hear_kind("snapshot").await;
    let draw =
        view["done"].as_array().unwrap().iter().find(|line| line["what"] == "draw").unwrap()["event"].clone();
    // Nobody is moved while they play.
    zoe.refused(json!({ "do": "draw", "round": 1 }), "tables-open").await;
    zoe.refused(json!({ "do": "undo", "event": draw }), "needed").await;
    zoe.done(json!({ "do": "shut", "round": 1, "table": 1 })).await;
    north.hear_event("closed").await;
    assert_eq!(people[0].sit().await.refusal(), refused(409, "no-seat"));
    let view = zoe.view().await;
    assert_eq!(view["online"][0]["state"], "over");
    assert!(view["rounds"][0]["tables"][0]["marks"].is_null());
    zoe.refused(json!({ "do": "shut", "round": 1, "table": 1 }), "table-not-open").await;

    // By hand, or opened again: here the one, there the other.
    zoe.done(json!({ "do": "result", "round": 1, "table": 1, "marks": [3, -1, -1, -1] })).await;
    zoe.done(json!({ "do": "confirm", "round": 1, "tables": [1] })).await;
    zoe.done(json!({ "do": "shut", "round": 1, "table": 2 })).await;
    let before = view["online"][1]["id"].clone();
    zoe.done(opening(1)).await;
    let view = zoe.view().await;
    assert_ne!(view["online"][1]["id"], before);
    assert_eq!((&view["online"][0]["state"], &view["online"][1]["state"]), (&json!("over"), &json!("waiting")));

    // What the director has entered meanwhile stays.
    zoe.done(json!({ "do": "result", "round": 1, "table": 2, "marks": [-3, 1, 1, 1] })).await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    let view = zoe.waits(|view| view["online"][1]["state"] == "over").await;
    assert_eq!(view["rounds"][0]["tables"][1]["marks"], json!([-3, 1, 1, 1]));
    zoe.done(json!({ "do": "confirm", "round": 1, "tables": [2] })).await;
    zoe.done(json!({ "do": "draw", "round": 2 })).await;
}

#[tokio::test]
async fn seats_go_from_hand_to_hand_only_so_often() {
    let site = Site::open().await;
    let (zoe, _, people) = opened(&site).await;
    let mut last = people[0].client.clone();
    for n in 0..=MAX_CLAIMS {
        let mut device = zoe.other(&people[0].key);
        let reply = device.sit().await;
        if n < MAX_CLAIMS {
            assert_eq!(reply.status, 200, "{n}: {}", reply.body);
            last = device.client;
        } else {
            assert_eq!(reply.refusal(), refused(409, "too-often"));
        }
    }
    // Who sits there stays.
    let mut same = zoe.other(&people[0].key);
    same.client = last;
    same.sits().await.hear_kind("snapshot").await;
}

#[tokio::test]
async fn who_plays_elsewhere_or_has_another_role_sees_nothing_of_a_table() {
    let site = Site::open().await;
    let (mut zoe, view, mut people) = opened(&site).await;
    let table = view["online"][0]["id"].as_str().unwrap().to_owned();
    let number = view["rounds"][0]["tables"][1]["seats"][0].as_u64().unwrap() as usize;
    let mut other = zoe.other(view["keys"][number - 1].as_str().unwrap());
    other.sits().await.hear_kind("snapshot").await;
    let mut north = people[0].sits().await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "habit" })).await;
    north.play_until("dealt").await;

    // With a seat at another table, as the director, without a name: no hand is shown, nothing is done.
    for client in [&other.client, &zoe.client] {
        let mut looks_on = Player::join(site.address(), client, &table).await;
        assert_eq!(looks_on.hear_kind("bye").await["why"], "no-spectators");
    }
    let info = other.client.get(&format!("/api/v1/tables/{table}")).await.body;
    assert!(!info.contains("hand") && !info.contains("seed"), "{info}");
    for key in [view["arbiter_key"].as_str().unwrap(), "", &other.key] {
        let mut holder = zoe.other(key);
        let told = holder.view().await.to_string();
        assert!(!told.contains(&table), "only the director is told where a table is: {told}");
        assert!(!told.contains(&people[0].key) && !told.contains(&zoe.key), "a key is its owner's");
        holder.refused(json!({ "do": "shut", "round": 1, "table": 1 }), "not-yours").await;
        holder.refused(opening(1), "not-yours").await;
    }
}

#[tokio::test]
async fn tables_of_three_are_played_beside_tables_of_four() {
    let site = Site::open().await;
    let names = EIGHT.rsplit_once("Hugo").unwrap().0;
    let mut zoe = Holder::director(site.address(), 2, names).await;
    zoe.done(opening(1)).await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    let view = zoe.waits(all_in(1)).await;
    let sizes: Vec<usize> =
        view["online"].as_array().unwrap().iter().map(|table| table["seats"].as_array().unwrap().len()).collect();
    assert_eq!(sizes.iter().sum::<usize>(), 7);
    for table in view["rounds"][0]["tables"].as_array().unwrap() {
        let sum: i64 = table["marks"].as_array().unwrap().iter().map(|mark| mark.as_i64().unwrap()).sum();
        assert_eq!(sum, 0, "{table}");
    }
}

#[tokio::test]
async fn the_arbiter_comes_to_a_table_where_there_is_something_to_arbitrate() {
    let site = Site::open().await;
    let mut zoe = Holder::ruled(site.address(), 1, EIGHT, "fft faults=arbitrated").await;
    zoe.done(opening(1)).await;
    let view = zoe.view().await;
    let table = view["online"][0]["id"].as_str().unwrap();
    let mut arbiter = zoe.other(view["arbiter_key"].as_str().unwrap());
    let number = view["rounds"][0]["tables"][0]["seats"][0].as_u64().unwrap() as usize;

    // Only by the arbiter's key, and only to a table that is open.
    assert_eq!(zoe.other("").call("POST", "/sit?table=1", "").await.refusal(), refused(409, "no-seat"));
    let mut player = zoe.other(view["keys"][number - 1].as_str().unwrap());
    assert_eq!(
        player.call("POST", "/sit?table=2", "").await.json()["table"],
        table,
        "their own table, not that one"
    );
    let mut plays = Player::join(site.address(), &player.client, table).await;
    assert_eq!(plays.hear_kind("snapshot").await["table"]["you"]["arbiter"], false, "a seat, no more");
    assert_eq!(arbiter.call("POST", "/sit?table=9", "").await.refusal(), refused(409, "table-not-open"));
    assert_eq!(arbiter.call("POST", "/sit?table=x", "").await.status, 400);
    let there = arbiter.call("POST", "/sit?table=1", "").await;
    assert_eq!((there.status, &there.json()["table"]), (200, &json!(table)), "{}", there.body);
    let mut rules = Player::join(site.address(), &arbiter.client, table).await;
    let snapshot = rules.hear_kind("snapshot").await;
    assert_eq!(
        (&snapshot["table"]["you"]["arbiter"], &snapshot["table"]["you"]["seat"]),
        (&json!(true), &json!(null))
    );
    assert!(snapshot["view"]["own"].is_null(), "no hand is his: {snapshot}");

    // The same again is the same; another browser with the key is another person.
    assert_eq!(arbiter.call("POST", "/sit?table=1", "").await.status, 200);
    let mut second = zoe.other(&arbiter.key);
    assert_eq!(second.call("POST", "/sit?table=1", "").await.refusal(), refused(409, "has-arbiter"));
    // Who arbitrates here does not play here.
    let mut plays = zoe.other(&player.key);
    plays.client.cookie.clone_from(&arbiter.client.cookie);
    assert_eq!(plays.sit().await.refusal(), refused(409, "arbitrates"));
}
