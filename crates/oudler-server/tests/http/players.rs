//! Guests, accounts, history, records.

use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Contract, Rules, Side, TableKind};
use oudler_server::log::envelope;
use oudler_server::store::{
    Append, Appended, DealPlayer, DealResult, LogId, Millis, NewLog, Part, Seq, Store, TakenBy, UserId,
};
use oudler_server::table::{TableDesk, TableEvent};
use serde_json::json;

use crate::Site;
use crate::client::refused;

#[tokio::test]
async fn a_guest_plays_at_once_and_may_take_another_name() {
    let site = Site::open().await;
    let mut client = site.client();
    assert_eq!(client.get("/api/v1/me").await.body, "null");
    let reply = client.post("/api/v1/guest", r#"{"name":"  Zoé  "}"#).await;
    assert_eq!(reply.status, 200);
    let zoe = reply.json();
    assert_eq!((&zoe["name"], &zoe["guest"]), (&json!("Zoé"), &json!(true)));
    assert_eq!(client.get("/api/v1/me").await.json(), zoe);

    let renamed = client.post("/api/v1/guest", r#"{"name":"Anne"}"#).await;
    assert_eq!(renamed.json(), json!({ "id": zoe["id"], "name": "Anne", "guest": true }));
    let mut other = site.guest("Anne").await;
    assert_ne!(json!(other.id().await), zoe["id"], "guests may share a name");
}

#[tokio::test]
async fn a_name_that_is_none_is_refused_with_a_reason() {
    let site = Site::open().await;
    for (name, why) in
        [("", "at least one letter"), ("<script>", "'<' in a name"), (&"a".repeat(25), "25 characters")]
    {
        let reply = site.client().post("/api/v1/guest", &json!({ "name": name }).to_string()).await;
        assert_eq!(reply.refusal(), refused(422, "bad-name"));
        assert!(reply.body.contains(why), "{}", reply.body);
    }
}

#[tokio::test]
async fn an_account_is_reached_from_everywhere_with_its_password() {
    let site = Site::open().await;
    let marie = r#"{"name":"Marie","password":"petit au bout"}"#;
    let mut here = site.client();
    let made = here.post("/api/v1/account", marie).await;
    assert_eq!((made.status, &made.json()["guest"]), (200, &json!(false)));
    assert!(!made.body.contains("argon2") && !made.body.contains("petit"), "{}", made.body);

    let mut there = site.client();
    let signed_in = there.post("/api/v1/session", r#"{"name":"MARIE","password":"petit au bout"}"#).await;
    assert_eq!(signed_in.json(), made.json());
    assert_eq!(there.delete("/api/v1/session").await.status, 204);
    assert_eq!(there.cookie, None, "the browser is told to forget");
    assert_eq!(there.name().await, None);
    assert_eq!(here.name().await.as_deref(), Some("Marie"));

    assert_eq!(site.client().post("/api/v1/account", marie).await.refusal(), refused(409, "name-taken"));
    assert_eq!(here.post("/api/v1/account", marie).await.refusal(), refused(409, "is-account"));
    assert_eq!(here.post("/api/v1/guest", r#"{"name":"Anne"}"#).await.refusal(), refused(409, "is-account"));
    let guest = site.client().post("/api/v1/guest", r#"{"name":"marie"}"#).await;
    assert_eq!(guest.refusal(), refused(409, "name-taken"));
    assert!(guest.body.contains("sign in, or choose another name"), "{}", guest.body);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_look_the_same() {
    let site = Site::open().await;
    site.client().post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    let mut answers = Vec::new();
    for (name, password) in
        [("Marie", "petit au bou"), ("Anne", "petit au bout"), ("Marie", "x"), ("<", "petit au bout")]
    {
        let body = json!({ "name": name, "password": password }).to_string();
        let reply = site.client().post("/api/v1/session", &body).await;
        assert_eq!(reply.refusal(), refused(401, "wrong-password"));
        assert_eq!(reply.header("set-cookie"), None);
        answers.push(reply.body);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let short = site.client().post("/api/v1/account", r#"{"name":"Paul","password":"1234567"}"#).await;
    assert_eq!(short.refusal(), refused(422, "bad-password"));
}

#[tokio::test]
async fn a_new_password_signs_the_other_devices_out() {
    let site = Site::open().await;
    let mut here = site.client();
    here.post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    let mut there = site.client();
    there.post("/api/v1/session", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    let change = r#"{"old":"petit au bout","new":"garde contre"}"#;
    assert_eq!(
        site.client().post("/api/v1/account/password", change).await.refusal(),
        refused(401, "not-signed-in")
    );
    let wrong = r#"{"old":"petit au bou","new":"garde contre"}"#;
    assert_eq!(here.post("/api/v1/account/password", wrong).await.refusal(), refused(401, "wrong-password"));
    assert_eq!(here.post("/api/v1/account/password", change).await.status, 204);
    assert_eq!(here.name().await.as_deref(), Some("Marie"));
    assert_eq!(there.name().await, None);
    let again = there.post("/api/v1/session", r#"{"name":"Marie","password":"garde contre"}"#).await;
    assert_eq!(again.status, 200);
    let mut guest = site.guest("Paul").await;
    assert_eq!(guest.post("/api/v1/account/password", change).await.refusal(), refused(409, "is-guest"));
}

/// Finishes deals at a table, past the server: so many events each. Of the first nobody kept who took it.
async fn play(site: &Site, table: &str, user: &str, deals: Vec<Vec<String>>) {
    let user = UserId::new(user).unwrap();
    let player = |n: u32| DealPlayer { seat: 2, user: Some(user.clone()), score: n as i32, part: Part::Defender };
    let garde = TakenBy { seat: 3, contract: Contract::Garde, made: true, petit_au_bout: None };
    let results = (0..).map(|n| ((n > 0).then_some(garde), 4, vec![player(n)]));
    finish(site, table, &user, deals.into_iter().zip(results)).await;
}

/// What came of a deal: who took it, how many played, and they.
type Came = (Option<TakenBy>, u8, Vec<DealPlayer>);

async fn finish(site: &Site, table: &str, user: &UserId, deals: impl Iterator<Item = (Vec<String>, Came)>) {
    let store = site.store();
    let id = LogId::new(table).unwrap();
    let rules = Rules::fft(TableKind::Four);
    let settings = json!({
        "v": 1, "host": user.as_str(),
        "settings": { "rules": rules, "listed": false, "clock": { "per": "none" }, "pace": "calm" },
    })
    .to_string();
    let mut seq = Seq::START;
    let new = NewLog { id: id.clone(), kind: "table".into(), settings, created_at: Millis(0) };
    store.create_log(new).await.unwrap();
    for (n, (events, (taken, n_players, players))) in (0..).zip(deals) {
        let last = seq.plus(events.len());
        let result = DealResult {
            deal_number: n + 1,
            seq: last,
            ended_at: Millis(1000 + i64::from(n)),
            taken,
            n_players,
            players,
        };
        let append = Append::new(id.clone(), seq, events).result(result);
        assert_eq!(store.append(append).await, Ok(Appended::Stored { seq: last }));
        seq = last;
    }
    store.close().await.unwrap();
}

/// What a table's log would tell of a record.
fn events_of(record: &Record) -> Vec<String> {
    let mut replay = record.replay();
    let mut told = Vec::new();
    while let Some(step) = replay.next_step() {
        let step = step.expect("the record replays");
        let mut by = step.step.map(|at| Box::new(record.deals[step.deal].steps[at]));
        for event in step.events {
            let event = TableEvent::Game { event, step: by.take() };
            told.push(envelope::write::<TableDesk>(&event, Millis(0)));
        }
    }
    told
}

#[tokio::test]
async fn a_guest_who_makes_an_account_keeps_their_history() {
    let site = Site::open().await;
    let mut guest = site.guest("Marie").await;
    let id = guest.id().await;
    let old_cookie = guest.clone();
    play(&site, "k7Fq2", &id, vec![vec!["{}".into()]; 2]).await;
    let made = guest.post("/api/v1/account", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    assert_eq!(made.json(), json!({ "id": id, "name": "Marie", "guest": false }));
    assert_eq!(old_cookie.clone().name().await, None, "the guest's cookie opens nothing any more");

    let mut elsewhere = site.client();
    elsewhere.post("/api/v1/session", r#"{"name":"Marie","password":"petit au bout"}"#).await;
    let history = elsewhere.get("/api/v1/me/history").await.json();
    let latest = json!({
        "table": "k7Fq2", "number": 2, "ended_at": 1001, "seat": 2, "score": 1, "taker": 3, "contract": "garde",
        "made": true, "part": "defender", "players": 4, "with": []
    });
    assert_eq!(history["deals"].as_array().unwrap().len(), 2);
    let first = &history["deals"][1];
    assert_eq!((&first["taker"], &first["contract"]), (&json!(null), &json!(null)), "of the time before");
    assert_eq!((&history["deals"][0], &history["next"]), (&latest, &json!(null)));
}

#[tokio::test]
async fn a_history_is_read_in_pages_and_is_nobody_elses() {
    let site = Site::open().await;
    let mut marie = site.guest("Marie").await;
    let id = marie.id().await;
    play(&site, "k7Fq2", &id, vec![vec!["{}".into()]; 120]).await;
    let (mut numbers, mut next) = (Vec::new(), String::from("/api/v1/me/history"));
    let mut pages = 0;
    loop {
        let page = marie.get(&next).await.json();
        numbers.extend(page["deals"].as_array().unwrap().iter().map(|deal| deal["number"].as_u64().unwrap()));
        pages += 1;
        let Some(before) = page["next"].as_str() else { break };
        next = format!("/api/v1/me/history?before={before}");
    }
    assert_eq!(pages, 3);
    assert!(numbers.into_iter().eq((1..=120).rev()));

    let mut paul = site.guest("Paul").await;
    assert_eq!(paul.get("/api/v1/me/history").await.json(), json!({ "deals": [], "next": null }));
    assert_eq!(site.client().get("/api/v1/me/history").await.refusal(), refused(401, "not-signed-in"));
    let long = format!("with={}", "a".repeat(101));
    for bad in [
        "before=x",
        "before=1",
        "before=1-x",
        "after=1-1",
        "part=out",
        "contract=solo",
        "result=draw",
        "players=6",
        &long,
    ] {
        let reply = marie.get(&format!("/api/v1/me/history?{bad}")).await;
        assert_eq!(reply.refusal(), refused(400, "malformed"), "{bad}");
    }
}

#[tokio::test]
async fn a_history_is_looked_through_and_its_figures_are_those_of_its_deals() {
    let site = Site::open().await;
    let (mut marie, mut paul) = (site.guest("Marie").await, site.guest("Éloi").await);
    let ids = [marie.id().await, paul.id().await].map(|id| UserId::new(id).unwrap());
    let came = |contract, made, petit_au_bout, n_players, (part, score), other: Option<Part>| {
        let taken = TakenBy { seat: 0, contract, made, petit_au_bout };
        let mut players = vec![DealPlayer { seat: 1, user: Some(ids[0].clone()), score, part }];
        players.extend(other.map(|part| DealPlayer { seat: 2, user: Some(ids[1].clone()), score: -score, part }));
        (vec!["{}".into()], (Some(taken), n_players, players))
    };
    let deals = [
        came(Contract::Garde, true, Some(Side::Attack), 4, (Part::Taker, 240), Some(Part::Defender)),
        came(Contract::Garde, false, Some(Side::Attack), 4, (Part::Defender, 60), None),
        came(Contract::GardeSans, false, None, 5, (Part::Taker, -300), None),
        came(Contract::Petite, true, Some(Side::Defence), 5, (Part::Partner, 30), Some(Part::Taker)),
        came(Contract::Petite, true, None, 5, (Part::Out, 0), Some(Part::Defender)),
        came(Contract::Garde, false, None, 4, (Part::Taker, -90), None),
    ];
    finish(&site, "k7Fq2", &ids[0], deals.into_iter()).await;

    for (query, numbers) in [
        ("", &[6, 5, 4, 3, 2, 1][..]),
        ("part=taker", &[6, 3, 1]),
        ("part=partner", &[4]),
        ("contract=garde", &[6, 2, 1]),
        ("contract=garde&part=taker&result=lost", &[6]),
        ("result=won", &[4, 2, 1]),
        ("result=lost", &[6, 3]),
        ("players=5", &[5, 4, 3]),
        ("with=%C3%A9lO", &[5, 4, 1]),
        ("with=nobody", &[]),
        ("with=%20", &[6, 5, 4, 3, 2, 1]),
    ] {
        let page = marie.get(&format!("/api/v1/me/history?{query}")).await.json();
        let found: Vec<_> = page["deals"].as_array().unwrap().iter().map(|deal| &deal["number"]).collect();
        assert_eq!(json!(found), json!(numbers), "{query}");
        assert_eq!(page["next"], json!(null), "{query}");
    }
    let page = marie.get("/api/v1/me/history?part=partner").await.json();
    let deal = &page["deals"][0];
    assert_eq!((&deal["with"], &deal["part"], &deal["made"]), (&json!(["Éloi"]), &json!("partner"), &json!(true)));

    let figures = marie.get("/api/v1/me/figures").await.json();
    assert_eq!(
        figures,
        json!({
            "deals": 5, "total": -60, "all": true,
            "taker": { "deals": 3, "total": -150, "won": 1 },
            "partner": { "deals": 1, "total": 30, "won": 1 },
            "defender": { "deals": 1, "total": 60, "won": 1 },
            "contracts": [
                { "contract": "petite", "deals": 0, "made": 0, "total": 0 },
                { "contract": "garde", "deals": 2, "made": 1, "total": 150 },
                { "contract": "garde-sans", "deals": 1, "made": 0, "total": -300 },
                { "contract": "garde-contre", "deals": 0, "made": 0, "total": 0 },
            ],
            "petit_won": 1, "petit_lost": 2,
            "best": { "table": "k7Fq2", "number": 1, "score": 240 },
            "curve": [
                { "deals": 1, "total": 240 }, { "deals": 2, "total": 300 }, { "deals": 3, "total": 0 },
                { "deals": 4, "total": 30 }, { "deals": 5, "total": -60 },
            ],
        })
    );
    let at_four = marie.get("/api/v1/me/figures?players=4").await.json();
    assert_eq!((&at_four["deals"], &at_four["total"]), (&json!(3), &json!(210)));
    let none = paul.get("/api/v1/me/figures?players=3").await.json();
    assert_eq!((&none["deals"], &none["best"], &none["curve"]), (&json!(0), &json!(null), &json!([])));
    assert_eq!(site.client().get("/api/v1/me/figures").await.refusal(), refused(401, "not-signed-in"));
    assert_eq!(marie.get("/api/v1/me/figures?players=2").await.refusal(), refused(400, "malformed"));
}

#[tokio::test]
async fn a_long_history_is_counted_to_a_bound_and_its_curve_stays_short() {
    let site = Site::open().await;
    let mut marie = site.guest("Marie").await;
    play(&site, "k7Fq2", &marie.id().await, vec![vec!["{}".into()]; 1_300]).await;
    let figures = marie.get("/api/v1/me/figures").await.json();
    assert_eq!((&figures["deals"], &figures["all"]), (&json!(1_300), &json!(true)));
    let curve = figures["curve"].as_array().unwrap();
    assert!(curve.len() <= 120, "{}", curve.len());
    assert_eq!(curve.last().unwrap()["total"], figures["total"]);
    // Nothing is found, after all of it was looked through.
    let page = marie.get("/api/v1/me/history?contract=petite").await.json();
    assert_eq!(page, json!({ "deals": [], "next": null }));
    // A page that is full leads on to the next.
    let first = marie.get("/api/v1/me/history?contract=garde").await.json();
    let next = first["next"].as_str().unwrap();
    let second = marie.get(&format!("/api/v1/me/history?contract=garde&before={next}")).await.json();
    assert_eq!((&first["deals"][49]["number"], &second["deals"][0]["number"]), (&json!(1_251), &json!(1_250)));
}

#[tokio::test]
async fn a_finished_deal_is_read_by_its_link_as_json_and_as_text() {
    let site = Site::open().await;
    let mut marie = site.guest("Marie").await;
    let text = include_str!("../../../../testdata/games/garde-sans.txt");
    let mut record = Record::parse(text, CardStyle::English).unwrap();
    record.names.clear();
    record.deals.truncate(1);
    let json = JsonRecord::from(&record).to_json();
    play(&site, "k7Fq2", &marie.id().await, vec![events_of(&record), vec!["not an event".into()]]).await;

    let mut anyone = site.client();
    let reply = anyone.get("/api/v1/deals/k7Fq2/1").await;
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
    assert_eq!((&reply.body, reply.header("oudler-seat")), (&json, None));
    let own = marie.get("/api/v1/deals/k7Fq2/1").await;
    assert_eq!((&own.body, own.header("oudler-seat")), (&json, Some("C")), "Marie sat there");
    let mut paul = site.guest("Paul").await;
    assert_eq!(paul.get("/api/v1/deals/k7Fq2/1").await.header("oudler-seat"), None);
    let reply = anyone.get("/api/v1/deals/k7Fq2/1?format=text").await;
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(Record::parse(&reply.body, CardStyle::English).unwrap(), record);

    for missing in ["k7Fq2/3", "k7Fq2/0", "k7fq2/1", "k7Fq2/-1", "k7Fq2/x", "a%20b/1", "%ff/1"] {
        let reply = anyone.get(&format!("/api/v1/deals/{missing}")).await;
        assert_eq!(reply.refusal(), refused(404, "not-found"), "{missing}");
    }
    let reply = anyone.get("/api/v1/deals/k7Fq2/1?format=pdf").await;
    assert_eq!(reply.refusal(), refused(400, "malformed"));
    let reply = anyone.get("/api/v1/deals/k7Fq2/2").await;
    assert_eq!(reply.refusal(), refused(500, "internal"));
}

#[tokio::test]
async fn a_password_anybody_would_try_is_refused() {
    let site = Site::open().await;
    let mut client = site.client();
    for password in ["password", "        ", "Bernadette"] {
        let body = format!(r#"{{"name":"Bernadette","password":"{password}"}}"#);
        assert_eq!(
            client.post("/api/v1/account", &body).await.refusal(),
            refused(422, "bad-password"),
            "{password}"
        );
    }
    let body = r#"{"name":"Bernadette","password":"vache lustre 78"}"#;
    assert_eq!(client.post("/api/v1/account", body).await.status, 200);
    let change = r#"{"old":"vache lustre 78","new":"bernadette"}"#;
    assert_eq!(client.post("/api/v1/account/password", change).await.refusal(), refused(422, "bad-password"));
}

#[tokio::test]
async fn nobody_takes_a_name_that_looks_like_an_accounts() {
    let site = Site::open().await;
    let mut paul = site.client();
    assert_eq!(paul.post("/api/v1/account", r#"{"name":"Paul","password":"vache lustre 78"}"#).await.status, 200);
    for twin in ["Paul", "pAUL", "Раul", "PauI", "Ｐａｕｌ"] {
        let reply = site.client().post("/api/v1/guest", &format!(r#"{{"name":"{twin}"}}"#)).await;
        assert_eq!(reply.refusal(), refused(409, "name-taken"), "{twin}");
        let body = format!(r#"{{"name":"{twin}","password":"chaise violon 31"}}"#);
        assert_eq!(
            site.client().post("/api/v1/account", &body).await.refusal(),
            refused(409, "name-taken"),
            "{twin}"
        );
    }
    site.guest("Paula").await;
}

#[tokio::test]
async fn settings_that_do_not_go_together_name_the_field() {
    let site = Site::with(|config| config.unlimited = true).await;
    let mut client = site.guest("Zoé").await;
    for (new, field) in [
        (r#"{"table":"6"}"#, "table"),
        (r#"{"rules":"club"}"#, "rules"),
        (r#"{"rules":"fft handful-sizes=13/10/15"}"#, "rules.handful-sizes"),
        (r#"{"rules":"fft jokers=2"}"#, "rules.jokers"),
        (r#"{"rules":"fft end=deals:0"}"#, "rules.end"),
        (r#"{"rules":"fft arbiter=at-once"}"#, "rules.arbiter"),
        (r#"{"clock":{"per":"move","seconds":1}}"#, "clock"),
        (r#"{"seat":"E"}"#, "seat"),
        (r#"{"bots":["A"]}"#, "bots"),
    ] {
        let reply = client.post("/api/v1/tables", new).await;
        assert_eq!(reply.refusal(), refused(400, "bad-field"), "{new}");
        assert_eq!(reply.json()["field"], field, "{new}");
    }
}

#[tokio::test]
async fn a_foreign_name_is_not_answered() {
    let site = Site::open().await;
    let foreign =
        [("host", "evil.example"), ("origin", "http://evil.example"), ("content-type", "application/json")];
    for (method, path) in [("POST", "/api/v1/guest"), ("GET", "/api/v1/tables"), ("GET", "/")] {
        let reply = site.client().ask(method, path, &foreign, r#"{"name":"Zoé"}"#).await;
        assert_eq!(reply.refusal(), refused(421, "foreign-host"), "{method} {path}");
    }
}
