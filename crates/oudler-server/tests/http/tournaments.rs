//! Tournaments: run from the entries to the ranking, kept over a restart, taken elsewhere; who may do
//! and see what; and what a stranger cannot drive up.

use std::net::Ipv4Addr;
use std::sync::Arc;

use oudler_club::entry::Number;
use oudler_club::format::{Format, Kind};
use oudler_club::tournament::Event;
use oudler_protocol::tournament::TournamentAsk;
use oudler_server::Config;
use oudler_server::errands::Errands;
use oudler_server::log::{Handle, Outgoing, Person, Visitor};
use oudler_server::store::{LogId, MemoryStore, Millis, Store, User, UserId};
use oudler_server::tournament::{
    MAX_ENTRIES, MAX_OF_A_PLAYER, MAX_PUBLIC, MAX_UNDONE, Role, Secret, TournamentDesk, TournamentRequest,
    TournamentSettings, tournaments,
};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Site;
use crate::client::{Client, Reply, refused};

/// Somebody with a link.
pub(crate) struct Holder {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) key: String,
    n_asked: u32,
}

impl Holder {
    pub(crate) async fn director(site: &Site, format: Value) -> Self {
        let mut client = site.guest("Zoé").await;
        let opened = client.post("/api/v1/tournaments", &json!({ "format": format }).to_string()).await.json();
        let text = |field: &str| opened[field].as_str().expect("it is opened").to_owned();
        Self { id: text("id"), key: text("key"), client, n_asked: 0 }
    }

    pub(crate) fn other(&self, site: &Site, key: &str) -> Self {
        Self { client: site.client(), id: self.id.clone(), key: key.into(), n_asked: 0 }
    }

    /// The same person at the server as it is now.
    fn again(&self, site: &Site) -> Self {
        let mut client = site.client();
        client.cookie.clone_from(&self.client.cookie);
        Self { client, id: self.id.clone(), key: self.key.clone(), n_asked: self.n_asked }
    }

    pub(crate) async fn send(&mut self, id: &str, ask: &Value) -> Reply {
        let (bearer, path) = (format!("Bearer {}", self.key), format!("/api/v1/tournaments/{}/ask", self.id));
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        self.client.ask("POST", &path, &headers, &json!({ "id": id, "ask": ask }).to_string()).await
    }

    pub(crate) async fn ask(&mut self, ask: Value) -> Reply {
        self.n_asked += 1;
        let id = format!("n{}", self.n_asked);
        self.send(&id, &ask).await
    }

    pub(crate) async fn done(&mut self, ask: Value) {
        let reply = self.ask(ask.clone()).await;
        assert_eq!(reply.status, 200, "{ask}: {}", reply.body);
    }

    pub(crate) async fn refused(&mut self, ask: Value, code: &str) {
        let reply = self.ask(ask.clone()).await;
        assert_eq!(reply.refusal(), refused(409, code), "{ask}");
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        let bearer = format!("Bearer {}", self.key);
        let path = format!("/api/v1/tournaments/{}{path}", self.id);
        self.client.ask("GET", &path, &[("authorization", &bearer)], "").await
    }

    pub(crate) async fn view(&mut self) -> Value {
        self.get("").await.json()
    }
}

pub(crate) fn format(kind: &str, rounds: u8) -> Value {
    json!({ "title": "Vendredi", "kind": kind, "rounds": rounds, "deals": 4, "minutes": 40 })
}

pub(crate) const EIGHT: &str = "Anne\nBruno\nChloé\nDavid\nEmma\nFarid\nGaëlle\nHugo\n";

#[tokio::test]
async fn a_tournament_is_run_over_a_restart_and_taken_elsewhere() {
    let mut site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    assert_eq!(zoe.view().await["tasks"][0], json!({ "t": "register", "n": 0, "least": 6 }));
    zoe.done(json!({ "do": "list", "text": EIGHT })).await;
    zoe.done(json!({ "do": "draw", "round": 1 })).await;
    zoe.done(json!({ "do": "begin", "round": 1 })).await;
    let table =
        |table: u16, marks: [i32; 4]| json!({ "do": "result", "round": 1, "table": table, "marks": marks });
    zoe.done(table(1, [300, -100, -100, -100])).await;
    zoe.done(table(2, [10, -10, 20, -10])).await;
    let view = zoe.view().await;
    assert_eq!(view["tasks"][0], json!({ "t": "not-zero", "round": 1, "table": 2, "sum": 10 }));
    zoe.refused(json!({ "do": "confirm", "round": 1, "tables": [1, 2] }), "not-zero").await;
    assert_eq!(zoe.view().await["rounds"][0]["tables"][0]["is_confirmed"], false, "all or nothing");

    // What was acknowledged is there after a restart, and what is asked again is done once.
    let before = zoe.view().await;
    site.restart().await;
    let mut zoe = zoe.again(&site);
    assert_eq!(zoe.view().await, before);
    let correction = table(2, [10, -10, 10, -10]);
    let first = zoe.send("correct", &correction).await;
    let again = zoe.send("correct", &correction).await;
    assert_eq!((first.status, &first.body), (200, &again.body));
    zoe.done(json!({ "do": "confirm", "round": 1, "tables": [1, 2] })).await;
    let again = zoe.send("correct", &correction).await;
    assert_eq!(first.body, again.body, "even later");
    let view = zoe.view().await;
    assert_eq!(view["rounds"][0]["tables"][1]["n_corrections"], 1);
    assert_eq!(view["rounds"][0]["tables"][1]["is_confirmed"], true);
    assert_eq!(
        (&view["ranking"]["people"][0]["total"], &view["ranking"]["is_provisional"]),
        (&json!(300), &json!(false))
    );

    // A confirmation is undone, and done again.
    let last = view["done"][0]["event"].clone();
    zoe.done(json!({ "do": "undo", "event": last })).await;
    assert_eq!(zoe.view().await["tasks"][0], json!({ "t": "confirm", "round": 1, "tables": [2] }));
    zoe.done(json!({ "do": "redo", "event": last })).await;
    zoe.refused(json!({ "do": "undo", "event": 8 }), "needed").await;
    assert_eq!(zoe.view().await["tasks"][0], json!({ "t": "draw", "round": 2 }));

    // One file holds it all; elsewhere it goes on, under other keys.
    let file = zoe.get("/export").await;
    assert_eq!(file.status, 200);
    let body = json!({ "text": file.body }).to_string();
    let mut yves = site.guest("Yves").await;
    let opened = yves.post("/api/v1/tournaments/import", &body).await.json();
    assert_ne!(opened["key"], json!(zoe.key));
    let mut there = Holder {
        client: yves.clone(),
        id: opened["id"].as_str().unwrap().into(),
        key: opened["key"].as_str().unwrap().into(),
        n_asked: 0,
    };
    let (mut here, mut other) = (zoe.view().await, there.view().await);
    for view in [&mut here, &mut other] {
        for key in ["keys", "arbiter_key", "join_key"] {
            view[key] = json!(null);
        }
    }
    assert_eq!(here, other);
    assert_eq!(there.get("/export").await.body, file.body);
    there.done(json!({ "do": "draw", "round": 2 })).await;

    // Who opened it finds it again without the link, and nobody else does.
    let mine = zoe.client.get("/api/v1/me/tournaments").await.json();
    assert_eq!(
        (&mine[0]["key"], &mine[0]["n_people"], &mine[0]["round"]),
        (&json!(zoe.key), &json!(8), &json!(1))
    );
    assert_eq!(mine.as_array().unwrap().len(), 1);
    assert_eq!(site.client().get("/api/v1/me/tournaments").await.status, 401);
}

#[tokio::test]
async fn nobody_sees_or_does_what_their_role_may_not() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 1)).await;
    zoe.done(json!({ "do": "list", "text": EIGHT })).await;
    zoe.done(json!({ "do": "draw", "round": 1 })).await;
    let all = zoe.view().await;
    let seats: Vec<u64> =
        all["rounds"][0]["tables"][0]["seats"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let key = |number: u64| all["keys"][number as usize - 1].as_str().unwrap().to_owned();
    let mut north = zoe.other(&site, &key(seats[0]));
    let mut arbiter = zoe.other(&site, all["arbiter_key"].as_str().unwrap());
    let mut anybody = zoe.other(&site, "");
    let elsewhere = Holder::director(&site, format("individual", 1)).await;
    let mut stranger = zoe.other(&site, &elsewhere.key);

    // Seen.
    for (holder, you) in
        [(&mut north, "player"), (&mut arbiter, "arbiter"), (&mut anybody, "public"), (&mut stranger, "public")]
    {
        let view = holder.view().await;
        assert_eq!(view["you"], you);
        let text = view.to_string();
        for secret in [zoe.key.as_str(), all["arbiter_key"].as_str().unwrap(), &key(seats[1])] {
            assert!(!text.contains(secret), "{you}: {text}");
        }
        assert!(view["done"].is_null() && view["rounds"].is_null(), "{you} sees no log");
        assert_eq!(holder.get("/export").await.refusal(), refused(409, "not-yours"));
    }
    let own = north.view().await;
    assert_eq!((&own["me"]["number"], &own["table"]["table"]), (&json!(seats[0]), &json!(1)));
    assert!(own["people"].is_null() && own["ranking"].is_null(), "a player sees their own table");

    // Done.
    let result = json!({ "do": "result", "round": 1, "table": 1, "marks": [3, -1, -1, -1] });
    let other = json!({ "do": "result", "round": 1, "table": 2, "marks": [3, -1, -1, -1] });
    let call = json!({ "do": "call", "round": 1, "table": 1 });
    let sanction = json!({ "do": "sanction", "number": 1, "measure": { "m": "penalty", "points": 100 } });
    for ask in
        [&result, &call, &sanction, &json!({ "do": "draw", "round": 1 }), &json!({ "do": "list", "text": "Ivo" })]
    {
        anybody.refused(ask.clone(), "not-yours").await;
        stranger.refused(ask.clone(), "not-yours").await;
    }
    arbiter.refused(result.clone(), "not-yours").await;
    arbiter.refused(json!({ "do": "draw", "round": 1 }), "not-yours").await;
    north.refused(sanction.clone(), "not-yours").await;
    north.refused(json!({ "do": "confirm", "round": 1, "tables": [1] }), "not-yours").await;
    north.refused(json!({ "do": "undo", "event": 0 }), "not-yours").await;
    north.refused(json!({ "do": "enter", "people": [{ "name": "Ivo" }] }), "not-yours").await;
    north.refused(other, "not-there").await;
    north.done(result.clone()).await;
    north.done(json!({ "do": "sign", "round": 1, "table": 1 })).await;
    north.done(call).await;
    assert_eq!(arbiter.view().await["calls"][0]["table"], 1);
    arbiter.done(sanction).await;
    arbiter.done(json!({ "do": "answer", "round": 1, "table": 1 })).await;
    zoe.done(json!({ "do": "confirm", "round": 1, "tables": [1] })).await;
    north.refused(result, "confirmed").await;
    assert_eq!(zoe.view().await["people"][0]["penalties"], -100);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("duo", 2)).await;
    let long = "x".repeat(41);
    for (ask, code, about) in [
        (json!({ "do": "list", "text": "Anne;;A\n;;B\n" }), "bad-list", json!("2")),
        (json!({ "do": "list", "text": "" }), "nobody", json!(null)),
        (json!({ "do": "list", "text": "Anne" }), "team", json!("Anne")),
        (json!({ "do": "enter", "people": [{ "name": long, "team": "A" }] }), "bad-entry", json!("x".repeat(40))),
        (json!({ "do": "list", "text": "A;;T\nB;;T\nC;;T" }), "team-full", json!("T")),
        (json!({ "do": "list", "text": "A;;T\na;;U" }), "name-twice", json!("a")),
        (json!({ "do": "draw", "round": 1 }), "bad-draw", json!(null)),
        (json!({ "do": "draw", "round": 3 }), "wrong-round", json!(null)),
        (json!({ "do": "close" }), "not-over", json!(null)),
    ] {
        let reply = zoe.ask(ask.clone()).await;
        assert_eq!(reply.refusal(), refused(409, code), "{ask}");
        assert_eq!(reply.json()["about"], about, "{ask}");
    }
    assert_eq!(zoe.view().await["people"], json!([]), "of a list that cannot be nobody enters");
    for id in ["", &"x".repeat(32), "a\u{7}"] {
        assert_eq!(zoe.send(id, &json!({ "do": "close" })).await.refusal(), refused(400, "bad-field"));
    }
    assert_eq!(zoe.send("a", &json!({ "do": "dance" })).await.refusal(), refused(400, "malformed"));
    zoe.id = "nowhere".into();
    assert_eq!(zoe.ask(json!({ "do": "close" })).await.refusal(), refused(404, "not-found"));

    let mut anne = site.guest("Anne").await;
    for (field, value) in
        [("title", json!("x".repeat(81))), ("rounds", json!(0)), ("deals", json!(99)), ("rules", json!("club"))]
    {
        let mut format = format("individual", 3);
        format[field] = value;
        let reply = anne.post("/api/v1/tournaments", &json!({ "format": format }).to_string()).await;
        assert_eq!(reply.refusal(), refused(400, "bad-field"), "{field}");
    }
    for text in ["", "{}", r#"{"kind":"oudler tournament","version":9,"format":{},"events":[]}"#] {
        let reply = anne.post("/api/v1/tournaments/import", &json!({ "text": text }).to_string()).await;
        assert_eq!(reply.refusal(), refused(400, "bad-field"), "{text}");
    }
    let body = json!({ "format": format("individual", 3) }).to_string();
    assert_eq!(site.client().post("/api/v1/tournaments", &body).await.refusal(), refused(401, "not-signed-in"));
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    let (bearer, path) = (format!("Bearer {}", zoe.key), format!("/api/v1/tournaments/{}", zoe.id));
    let tag = zoe.get("").await.header("etag").unwrap().to_owned();
    let known = [("authorization", bearer.as_str()), ("if-none-match", tag.as_str())];
    assert_eq!(zoe.client.ask("GET", &path, &known, "").await.status, 304);
    assert_eq!(zoe.client.ask("GET", &path, &known[1..], "").await.status, 200, "another role sees another page");
    zoe.done(json!({ "do": "list", "text": EIGHT })).await;
    assert_eq!(zoe.client.ask("GET", &path, &known, "").await.status, 200);
}

/// A list of so many.
pub(crate) fn crowd(n: usize) -> String {
    (0..n).map(|n| ["P", &n.to_string(), "\n"].concat()).collect()
}

#[tokio::test]
async fn draws_are_slowed_down_and_lists_have_an_end() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    zoe.refused(json!({ "do": "list", "text": crowd(MAX_ENTRIES + 1) }), "crowd").await;
    zoe.done(json!({ "do": "list", "text": crowd(MAX_ENTRIES) })).await;
    zoe.refused(json!({ "do": "enter", "people": [{ "name": "Ivo" }] }), "crowd").await;
    let long = zoe.ask(json!({ "do": "list", "text": "x\n".repeat(100_000) })).await;
    assert_eq!(long.refusal(), refused(413, "too-large"));

    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    zoe.done(json!({ "do": "list", "text": EIGHT })).await;
    let mut statuses = Vec::new();
    for _ in 0..14 {
        statuses.push(zoe.ask(json!({ "do": "draw", "round": 1 })).await.status);
    }
    assert!(statuses[..10].iter().all(|&status| status == 200), "{statuses:?}");
    assert!(statuses[10..].contains(&429), "{statuses:?}");
}

// The log itself.

pub(crate) struct Hall {
    pub(crate) handle: Handle<TournamentDesk>,
    pub(crate) id: LogId,
    secret: Secret,
    n_asked: u32,
}

impl Hall {
    pub(crate) async fn open() -> Self {
        Self::over(Arc::new(MemoryStore::new()), Vec::new()).await
    }

    /// A tournament in a store, with what happened before.
    pub(crate) async fn over(store: Arc<dyn Store>, before: Vec<Event>) -> Self {
        let owner = UserId::new("zoe").unwrap();
        let (user, name, name_key) = (owner.clone(), "Zoé".into(), "zoé".into());
        store
            .create_user(User { id: user, name, name_key, password_hash: None, created_at: Millis(0) })
            .await
            .unwrap();
        let all =
            tournaments(store, &Config::new(""), Errands::default(), TaskTracker::new(), CancellationToken::new());
        let secret = Secret::new();
        let format = Format::new("Vendredi", Kind::Individual, 5, 4);
        let settings = TournamentSettings { owner, secret: secret.clone(), format };
        let (id, handle) = all.create(settings.to_json()).await.unwrap();
        let mut hall = Self { handle, id, secret, n_asked: 0 };
        hall.request(Role::Director, TournamentRequest::Begin(before)).await.unwrap();
        hall
    }

    fn person(&self, role: Role) -> Option<Person> {
        let user = UserId::new(self.secret.key(role)).ok()?;
        Some(Person { user, name: String::new() })
    }

    pub(crate) async fn request(&mut self, role: Role, request: TournamentRequest) -> Result<(), String> {
        self.n_asked += 1;
        let (person, id) = (self.person(role).unwrap(), format!("n{}", self.n_asked));
        self.handle.command(person, id, request).await.unwrap().map(drop).map_err(|why| why.code)
    }

    pub(crate) async fn ask(&mut self, role: Role, ask: Value) -> Result<(), String> {
        let ask: TournamentAsk = serde_json::from_value(ask).unwrap();
        self.request(role, TournamentRequest::Ask(Box::new(ask))).await
    }

    /// Draws the next round as the server does.
    pub(crate) async fn draw(&mut self, round: u8) {
        let known = self.handle.info(None).await.unwrap();
        let oudler_club::tournament::What::Draw { drawn, .. } = known.tournament.draw(round).unwrap() else {
            panic!("a draw is a draw")
        };
        let n_before = known.tournament.state().round();
        let drawn = Box::new(drawn);
        self.request(Role::Director, TournamentRequest::Drawn { round, n_before, drawn }).await.unwrap();
    }

    pub(crate) async fn join(&self, role: Role) -> Result<mpsc::Receiver<Outgoing>, &'static str> {
        let (out, heard) = mpsc::channel(100);
        let visitor = Visitor { person: self.person(role), address: Ipv4Addr::LOCALHOST.into() };
        self.handle.join(visitor, None, out).await.unwrap().map(|_| heard)
    }
}

async fn hear(heard: &mut mpsc::Receiver<Outgoing>) -> Value {
    match heard.recv().await {
        Some(Outgoing::Text(text)) => serde_json::from_str(&text).unwrap(),
        end => panic!("{end:?}"),
    }
}

#[tokio::test]
async fn everybody_hears_what_changes_for_them_and_nothing_else() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    let me = Role::Player(Number(1));
    let (mut director, mut own, mut wall) = (
        hall.join(Role::Director).await.unwrap(),
        hall.join(me).await.unwrap(),
        hall.join(Role::Public).await.unwrap(),
    );
    for (line, you) in [(&mut director, "director"), (&mut own, "player"), (&mut wall, "public")] {
        let first = hear(line).await;
        assert_eq!((&first["t"], &first["view"]["you"]), (&json!("view"), &json!(you)));
    }
    hall.draw(1).await;
    for line in [&mut director, &mut own, &mut wall] {
        assert_eq!(hear(line).await["t"], "moved");
        let view = hear(line).await["view"].clone();
        assert!(view["round"] == 1 || view["rounds"][0]["tables"].is_array(), "{view}");
    }
    // A call at their own table concerns the player and the director; the wall does not show it.
    let at = hall.handle.info(None).await.unwrap().tournament.state().seat_of(1, Number(1)).unwrap();
    hall.ask(me, json!({ "do": "call", "round": 1, "table": at.table })).await.unwrap();
    assert_eq!(hear(&mut own).await["t"], "moved");
    assert!(hear(&mut own).await["view"]["table"]["called_at"].is_u64());
    assert_eq!(hear(&mut director).await["t"], "moved");
    assert_eq!(hear(&mut director).await["view"]["tasks"][0]["t"], "call");
    assert_eq!(hear(&mut wall).await["t"], "moved");
    hall.ask(Role::Director, json!({ "do": "answer", "round": 1, "table": at.table })).await.unwrap();
    assert_eq!(hear(&mut wall).await, json!({ "t": "moved", "seq": 12 }), "no page is sent for it");
}

#[tokio::test]
async fn a_player_who_sends_without_end_is_stopped_and_the_director_is_not() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    hall.draw(1).await;
    let state = hall.handle.info(None).await.unwrap();
    let at = state.tournament.state().seat_of(1, Number(1)).unwrap();
    let result = json!({ "do": "result", "round": 1, "table": at.table, "marks": [3, -1, -1, -1] });
    for _ in 0..MAX_OF_A_PLAYER {
        hall.ask(Role::Player(Number(1)), result.clone()).await.unwrap();
    }
    assert_eq!(hall.ask(Role::Player(Number(1)), result.clone()).await, Err("enough".into()));
    hall.ask(Role::Director, result).await.unwrap();
    // Undoing has an end, too.
    for _ in 0..MAX_UNDONE / 2 {
        hall.ask(Role::Director, json!({ "do": "undo", "event": 8 + MAX_OF_A_PLAYER + 1 })).await.unwrap();
        hall.ask(Role::Director, json!({ "do": "redo", "event": 8 + MAX_OF_A_PLAYER + 1 })).await.unwrap();
    }
    let last = json!({ "do": "undo", "event": 8 + MAX_OF_A_PLAYER + 1 });
    assert_eq!(hall.ask(Role::Director, last).await, Err("undone-enough".into()));
}

#[tokio::test]
async fn so_many_look_on_and_who_has_a_key_always_comes_in() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    let mut lines = Vec::new();
    for _ in 0..MAX_PUBLIC {
        lines.push(hall.join(Role::Public).await.unwrap());
    }
    assert_eq!(hall.join(Role::Public).await.unwrap_err(), "full");
    assert_eq!(hall.join(Role::Player(Number(99))).await.unwrap_err(), "full", "nobody of this number is here");
    for role in [Role::Director, Role::Arbiter, Role::Player(Number(8))] {
        lines.push(hall.join(role).await.unwrap());
    }
}

#[tokio::test]
async fn the_largest_tournament_is_still_one_message() {
    let mut hall = Hall::open().await;
    let name = |n: usize| format!("Marie-Antoinette de la Tour d’Auv{n};Le Club de la Place;\n");
    let list: String = (0..MAX_ENTRIES).map(name).collect();
    hall.ask(Role::Director, json!({ "do": "list", "text": list })).await.unwrap();
    // Whoever sits where, so that the test does not wait for draws.
    for round in 1..=5 {
        let numbers: Vec<Number> = (1..=MAX_ENTRIES as u16).map(Number).collect();
        let drawn = oudler_club::movement::Drawn {
            tables: numbers.chunks(4).map(<[Number]>::to_vec).collect(),
            ahead: Vec::new(),
            repeats: Vec::new(),
            team_mates: Vec::new(),
            forecast: oudler_club::movement::Forecast::default(),
        };
        let drawn = Box::new(drawn);
        hall.request(Role::Director, TournamentRequest::Drawn { round, n_before: round - 1, drawn })
            .await
            .unwrap();
        for table in 1..=MAX_ENTRIES / 4 {
            let result =
                json!({ "do": "result", "round": round, "table": table, "marks": [3000, -1000, -1000, -1000] });
            hall.ask(Role::Director, result).await.unwrap();
        }
    }
    let mut director = hall.join(Role::Director).await.unwrap();
    let text = hear(&mut director).await.to_string();
    assert!(text.len() < 700_000, "{} bytes", text.len());
}
