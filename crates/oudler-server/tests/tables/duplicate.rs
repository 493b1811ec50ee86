//! Duplicate on the server: the same boards at every table, hidden until all have played them, by bots and by
//! people, over a restart; the four kinds; who may do and see what.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::client::refused;
use crate::online::{Holder, Kept};
use crate::player::Player;
use crate::{Site, guest};

async fn begun(address: SocketAddr, mode: &str, boards: u8, people: &str) -> Holder {
    let plan = json!({ "title": "Étuis", "mode": mode, "boards": boards });
    let mut client = guest(address, "Zoé").await;
    let opened = client.post("/api/v1/duplicates", &json!({ "plan": plan }).to_string()).await.json();
    let text = |field: &str| opened[field].as_str().expect("it is opened").to_owned();
    let mut zoe = Holder { kind: "duplicate", id: text("id"), key: text("key"), client, n_asked: 0 };
    zoe.done(json!({ "do": "list", "text": people })).await;
    zoe.done(json!({ "do": "draw" })).await;
    zoe.done(json!({ "do": "boards", "words": "citron" })).await;
    zoe
}

/// P1 to P20: five tables.
fn twenty() -> String {
    (1..=20).fold(String::new(), |list, n| list + &format!("P{n}\n"))
}

/// People of teams named by letters, so many in each.
fn teams(n_teams: u8, size: u8) -> String {
    let people = (0..n_teams).flat_map(|team| (1..=size).map(move |n| (char::from(b'A' + team), n)));
    people.fold(String::new(), |list, (team, n)| list + &format!("{team}{n};;{team}\n"))
}

fn opening(round: u64) -> Value {
    json!({ "do": "open", "round": round, "opening": { "pace": "instant" } })
}

/// Whether the results of so many boards of a round are in at every table.
fn all_in(round: u64) -> impl Fn(&Value) -> bool {
    move |view| view["round"].as_u64().unwrap() > round || view["is_over"] == true
}

/// Bots play all rounds.
async fn played(zoe: &mut Holder) -> Value {
    loop {
        let view = zoe.view().await;
        if view["is_over"] == true {
            return view;
        }
        let round = view["round"].as_u64().unwrap();
        zoe.done(opening(round)).await;
        zoe.done(json!({ "do": "fill", "round": round, "level": "random" })).await;
        // Triplettes play a round in two halves.
        let is_played = |view: &Value| {
            let tables = view["directing"]["online"].as_array().unwrap();
            all_in(round)(view) || tables.iter().all(|table| table["state"] == "over")
        };
        zoe.waits(is_played).await;
    }
}

async fn board(of: &mut Holder, number: usize) -> Value {
    of.call("GET", &format!("/boards/{number}"), "").await.json()
}

/// DUP-01, DUP-02, DUP-03, DUP-10
#[tokio::test]
async fn five_tables_of_bots_play_the_same_boards_and_are_ranked() {
    let site = Site::open().await;
    let mut zoe = begun(site.address(), "individual", 1, &twenty()).await;
    let mut anybody = zoe.other("");
    // After the first round every board was played at one table, and nobody hears of it but the director.
    zoe.done(opening(1)).await;
    zoe.refused(opening(1), "nothing-to-open").await;
    zoe.refused(json!({ "do": "boards" }), "tables-open").await;
    zoe.refused(json!({ "do": "undo", "event": 20 }), "tables-open").await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    let view = zoe.waits(all_in(1)).await;
    assert_eq!(view["directing"]["paid"].as_array().unwrap().len(), 5);
    assert_eq!(view["online"], Value::Null, "what only the director is told stands apart");
    let (open, hidden) = (board(&mut zoe, 1).await, board(&mut anybody, 1).await);
    assert_eq!((open["results"].as_array().unwrap().len(), open["cards"].is_array()), (1, true));
    assert_eq!(
        (&hidden["results"], &hidden["cards"], &hidden["record"]),
        (&json!([]), &Value::Null, &Value::Null)
    );
    let public = anybody.view().await;
    assert_eq!(
        public["boards"][0],
        json!({ "board": 1, "taker": 0, "n_tables": 5, "n_in": 1, "is_compared": false })
    );
    assert!(
        public["ranking"].as_array().unwrap().iter().all(|line| line["n_boards"] == 0),
        "{}",
        public["ranking"]
    );

    played(&mut zoe).await;
    let public = anybody.view().await;
    assert_eq!(
        (&public["is_over"], &public["directing"], &public["playing"]),
        (&json!(true), &Value::Null, &Value::Null)
    );
    assert_eq!(public["ranking"].as_array().unwrap().len(), 20);
    assert_eq!(public["alternate"].as_array().unwrap().len(), 20);
    for number in 1..=5 {
        let seen = board(&mut anybody, number).await;
        let results = seen["results"].as_array().unwrap();
        assert_eq!((results.len(), &seen["is_compared"]), (5, &json!(true)));
        let mut tables = Vec::new();
        for result in results {
            tables.push(result["table"].as_u64().unwrap());
            // Each can be replayed, with the same cards and the same taker and dealer.
            let [table, deal] = result["replay"].as_array().unwrap().as_slice() else { panic!("{result}") };
            let path = format!("/api/v1/deals/{}/{deal}", table.as_str().unwrap());
            let record = zoe.client.get(&path).await.json();
            let deal = &record["deals"][0];
            for (wind, seat) in ["A", "B", "C", "D"].into_iter().enumerate() {
                assert_eq!(deal["hands"][seat], seen["cards"][0][wind], "board {number}, {seat}");
            }
            assert_eq!(deal["dog"], seen["cards"][1]);
            assert_eq!(deal["dealer"], ["A", "B", "C", "D"][seen["dealer"].as_u64().unwrap() as usize]);
            let taker = ["A", "B", "C", "D"][seen["taker"].as_u64().unwrap() as usize];
            assert_eq!(deal["result"]["scores"][taker], result["score"].as_i64().unwrap() * 3, "{deal}");
        }
        tables.sort_unstable();
        assert_eq!(tables, [1, 2, 3, 4, 5]);
    }
    // The seed was committed to, and with every board that is compared comes what it was dealt from.
    let commitment = public["commitment"].as_str().unwrap();
    for number in 1..=5 {
        let seen = board(&mut anybody, number).await;
        let text = seen["record"].as_str().unwrap();
        let record = oudler_rules::notation::Record::parse(text, oudler_rules::CardStyle::English).unwrap();
        let deal = &record.deals[0];
        let shuffle = deal.shuffle.as_ref().unwrap();
        assert_eq!(shuffle.commitment(), commitment);
        oudler_protocol::fair::check(shuffle, &record.rules, deal.dealer, &deal.layout).unwrap();
    }
}

#[tokio::test]
async fn the_other_kinds_are_played_to_their_ranking() {
    let site = Site::open().await;
    for (mode, boards, people, n_lines) in
        [("triplettes", 2, teams(6, 3), 6), ("quadrettes", 1, teams(3, 4), 3), ("match", 1, teams(2, 5), 2)]
    {
        let mut zoe = begun(site.address(), mode, boards, &people).await;
        let view = played(&mut zoe).await;
        let ranking = view["ranking"].as_array().unwrap();
        assert_eq!(ranking.len(), n_lines, "{mode}");
        assert!(ranking.iter().all(|line| line["n_boards"].as_u64().unwrap() > 0), "{mode}: {ranking:?}");
        assert_eq!(view["directing"]["tasks"][0]["t"], "over", "{mode}");
        let seen = board(&mut zoe.other(""), 1).await;
        assert_eq!(seen["is_compared"], true, "{mode}");
    }
}

#[tokio::test]
async fn a_round_goes_on_after_a_restart() {
    let mut site = Kept::open().await;
    let mut zoe = begun(site.address(), "quadrettes", 2, &teams(2, 4)).await;
    zoe.done(opening(1)).await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "habit" })).await;
    site.stop().await;
    site.start().await;
    let mut zoe = zoe.again(site.address());
    let view = zoe.waits(all_in(1)).await;
    let paid = view["directing"]["paid"].clone();
    assert_eq!(paid.as_array().unwrap().len(), 4);
    // The same file elsewhere stands as this one.
    let text = zoe.call("GET", "/export", "").await.body;
    let path = "/api/v1/duplicates/import";
    let opened = zoe.client.post(path, &json!({ "text": text }).to_string()).await.json();
    let id = opened["id"].as_str().unwrap().to_owned();
    let mut there = Holder { id, key: opened["key"].as_str().unwrap().into(), ..zoe.again(site.address()) };
    let copy = there.view().await;
    assert_eq!((&copy["directing"]["paid"], &copy["ranking"]), (&paid, &view["ranking"]));
    assert_ne!(copy["directing"]["keys"], view["directing"]["keys"], "its links are new");
    let bad = there.client.post(path, &json!({ "text": "{\"events\":[]}" }).to_string()).await;
    assert_eq!(bad.status, 400, "{}", bad.body);
    let mine = there.client.get("/api/v1/me/duplicates").await.json();
    assert_eq!(mine.as_array().unwrap().len(), 2);
}

/// A person sits down at their own seat, plays a board whose contract is imposed, and hears of no other table.
#[tokio::test]
async fn somebody_plays_from_their_own_link() {
    let site = Site::open().await;
    let mut zoe = begun(site.address(), "individual", 1, &twenty()).await;
    zoe.done(opening(1)).await;
    let view = zoe.view().await;
    let seats = view["directing"]["seats"][0].as_array().unwrap();
    let key = |n: &Value| view["directing"]["keys"][n.as_u64().unwrap() as usize - 1].as_str().unwrap();
    let mut own = zoe.other(key(&seats[2]));
    let mine = own.view().await;
    assert_eq!((&mine["you"], &mine["playing"]["online"]), (&json!("player"), &json!("open")));
    assert_eq!((&mine["directing"], &mine["calls"]), (&Value::Null, &json!([])));
    let mut seat = own.sits().await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    // The others of the table are bots now; the one person is asked to be ready.
    seat.hear_event("board").await;
    Player::refused(&seat.act("word citron").await, "made-before");
    seat.act("ready").await;
    let bid = loop {
        let bid = seat.hear_event("bid").await;
        if bid["event"]["bid"] != "pass" {
            break bid;
        }
    };
    assert_eq!(bid["event"]["bid"], "garde");
    // Nobody else may bring in what is played here, and nobody sees another table.
    own.refused(json!({ "do": "score", "board": 1, "table": 1, "score": 66 }), "played-here").await;
    own.refused(json!({ "do": "score", "board": 2, "table": 2, "score": 66 }), "not-yours").await;
    let other = view["directing"]["online"][1]["id"].as_str().unwrap();
    let mut stranger = Player::join(site.address(), &own.client, other).await;
    assert_eq!(stranger.hear_kind("bye").await["why"], "no-spectators");
}

#[tokio::test]
async fn on_paper_players_write_once_and_only_at_their_table() {
    let site = Site::open().await;
    let mut zoe = begun(site.address(), "individual", 1, &twenty()).await;
    let view = zoe.view().await;
    let north = view["sittings"][0]["places"][0]["who"].as_str().unwrap();
    let number = view["people"].as_array().unwrap().iter().position(|who| who["name"] == north).unwrap();
    let mut own = zoe.other(view["directing"]["keys"][number].as_str().unwrap());
    let score = |board: u64, table: u64, score: i64| json!({ "do": "score", "board": board, "table": table, "score": score });
    own.refused(score(1, 1, 67), "deed").await;
    own.refused(score(2, 1, 66), "not-yours").await;
    own.refused(score(2, 2, 66), "not-yours").await;
    own.done(score(1, 1, 66)).await;
    own.refused(score(1, 1, 68), "result-in").await;
    assert_eq!(own.view().await["playing"]["paid"], json!([{ "board": 1, "table": 1, "score": 66 }]));
    for ask in [
        json!({ "do": "draw" }),
        json!({ "do": "boards" }),
        json!({ "do": "undo", "event": 0 }),
        json!({ "do": "annul", "board": 1, "table": 1 }),
        json!({ "do": "penalty", "who": north, "thousandths": 1000 }),
        opening(1),
    ] {
        own.refused(ask, "not-yours").await;
    }
    for path in ["/export", "/paper/hands"] {
        assert_eq!(own.call("GET", path, "").await.refusal(), refused(409, "not-yours"), "{path}");
    }
    // The arbiter comes, annuls and penalises; nobody else hears of the call.
    own.done(json!({ "do": "call", "table": 1 })).await;
    own.refused(json!({ "do": "call", "table": 2 }), "not-yours").await;
    let called = zoe.view().await;
    assert_eq!(called["directing"]["tasks"][0]["t"], "call");
    assert_eq!(zoe.other("").view().await["calls"], json!([]));
    let mut arbiter = zoe.other(view["directing"]["arbiter_key"].as_str().unwrap());
    assert_eq!(arbiter.view().await["calls"][0]["table"], 1);
    arbiter.done(json!({ "do": "answer", "table": 1 })).await;
    arbiter.done(json!({ "do": "annul", "board": 1, "table": 1 })).await;
    arbiter.done(json!({ "do": "penalty", "who": north, "thousandths": 1000 })).await;
    arbiter.refused(score(1, 1, 66), "not-yours").await;
    // The director puts it right, and undoes.
    zoe.done(score(1, 1, 66)).await;
    let last = zoe.view().await["directing"]["undoable"].clone();
    zoe.done(json!({ "do": "undo", "event": last })).await;
    assert_eq!(zoe.view().await["directing"]["paid"][0]["score"], Value::Null);
    // Pages to print are PDF, and what cannot be printed says why.
    for what in ["names", "seats", "travellers", "ranking", "diagrams", "hands"] {
        let page = zoe.call("GET", &format!("/paper/{what}?lang=en"), "").await;
        assert!(page.status == 200 && page.body.starts_with("%PDF"), "{what}: {}", page.status);
    }
    assert_eq!(zoe.call("GET", "/paper/hats", "").await.status, 404);
    assert_eq!(zoe.call("GET", "/boards/99", "").await.status, 404);
}

/// DUP-13
#[tokio::test]
async fn a_deal_that_the_arbiter_annuls_is_compared_with_none() {
    let site = Site::open().await;
    let mut zoe = begun(site.address(), "individual", 1, &twenty()).await;
    let opening = json!({ "do": "open", "round": 1, "arbitrated": true, "opening": { "pace": "instant" } });
    zoe.done(opening).await;
    let view = zoe.view().await;
    let number = view["directing"]["seats"][0][2].as_u64().unwrap() as usize;
    let mut seat = zoe.other(view["directing"]["keys"][number - 1].as_str().unwrap()).sits().await;
    let mut arbiter = zoe.other(view["directing"]["arbiter_key"].as_str().unwrap());
    assert_eq!(arbiter.sit().await.refusal(), refused(409, "no-seat"), "an arbiter says which table");
    let reply = arbiter.call("POST", "/sit?table=1", "").await;
    let table = reply.json()["table"].as_str().expect("a table").to_owned();
    let mut achille = Player::join(site.address(), &arbiter.client, &table).await;
    zoe.done(json!({ "do": "fill", "round": 1, "level": "random" })).await;
    seat.hear_event("board").await;
    Player::done(&seat.act("ready").await);
    seat.hear_event("dog-turned").await;
    Player::done(&achille.act("arbiter rules mannerism C cancel").await);
    let is_annulled = |view: &Value| {
        let paid = view["directing"]["paid"].as_array().unwrap();
        paid.iter().any(|one| *one == json!({ "board": 1, "table": 1, "score": null }))
    };
    let view = zoe.waits(is_annulled).await;
    assert_eq!(view["boards"][0]["n_in"], 1, "the board has been there, and counts nothing");
    // It was the table's only board: the game is over, without a score.
    zoe.waits(|view| view["directing"]["online"][0]["state"] == "over" || view["round"] == 2).await;
    let seen = board(&mut zoe, 1).await;
    assert_eq!((&seen["results"][0]["score"], &seen["results"][0]["attack"]), (&Value::Null, &json!("")));
    assert_eq!(zoe.client.get(&format!("/api/v1/tables/{table}/record")).await.refusal(), refused(409, "boards"));
}

/// A member of a team sees and writes what they sit at themselves, and nothing of their team's other tables.
#[tokio::test]
async fn in_teams_everybody_has_their_own_table() {
    let site = Site::open().await;
    let mut zoe = begun(site.address(), "match", 1, &teams(2, 5)).await;
    let view = zoe.view().await;
    let mut own = Vec::new();
    for (number, key) in (1..).zip(view["directing"]["keys"].as_array().unwrap()) {
        let mut holder = zoe.other(key.as_str().unwrap());
        let seen = holder.view().await;
        let tables = seen["playing"]["sittings"].as_array().unwrap().iter().filter(|one| one["round"] == 1);
        let tables: Vec<u64> = tables.map(|one| one["table"].as_u64().unwrap()).collect();
        assert!(tables.len() <= 1, "nobody is at two tables: {number} {tables:?}");
        assert_eq!(seen["playing"]["groups"].as_array().unwrap().len(), tables.len());
        own.push((holder, tables));
    }
    assert_eq!(own.iter().filter(|(_, tables)| tables.is_empty()).count(), 2, "one of each team sits out");
    let result = |table: u64, score: i64| json!({ "do": "score", "board": 1, "table": table, "score": score });
    zoe.done(result(1, 66)).await;
    for (holder, tables) in &mut own {
        let paid = holder.view().await["playing"]["paid"].as_array().unwrap().len();
        assert_eq!(paid, usize::from(tables == &[1]), "{tables:?}");
        if tables != &[2] {
            holder.refused(result(2, 66), "not-yours").await;
        }
    }
    // Two directors at once: nobody writes over what they have not seen.
    zoe.refused(result(1, 70), "score-changed").await;
    zoe.done(json!({ "do": "score", "board": 1, "table": 1, "score": 70, "over": 66 })).await;
    // What is played here is not typed as well, and no earlier round comes back meanwhile.
    zoe.done(result(2, 66)).await;
    zoe.done(opening(2)).await;
    zoe.refused(json!({ "do": "score", "board": 2, "table": 1, "score": 66 }), "played-here").await;
    let last = zoe.view().await["directing"]["undoable"].clone();
    zoe.refused(json!({ "do": "undo", "event": last }), "tables-open").await;
}
