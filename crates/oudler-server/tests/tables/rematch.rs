//! Another game with the same people: proposed, agreed upon, played at a table of its own.

use oudler_server::log::envelope;
use oudler_server::store::{Append, Appended, LogId, Millis, SqliteStore, Store};
use oudler_server::table::{RematchEvent, TableDesk};
use oudler_server::{Config, Server};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::people::{seat, until_presence};
use crate::player::Player;
use crate::{Site, open};

/// A table of Anne and Bruno whose game is over, with two bots of different levels.
async fn played(site: &Site) -> (crate::Client, crate::Client, String, Player, Player) {
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "pace": "instant", "rules": "house end=agreement misere=0" })).await;
    let mut anne = Player::join(site.address(), &host, &id).await;
    let (other, mut bruno) = site.visitor("Bruno", &id).await;
    Player::done(&bruno.act("sit C").await);
    Player::done(&anne.act("bot B random").await);
    Player::done(&anne.act("start").await);
    Player::refused(&bruno.act("rematch").await, "not-over");
    Player::done(&anne.act("stop").await);
    (host, other, id, anne, bruno)
}

/// How a table stands, as somebody sees it.
async fn table(client: &mut crate::Client, id: &str) -> Value {
    client.get(&format!("/api/v1/tables/{id}")).await.json()
}

#[tokio::test]
async fn who_agrees_plays_again_with_the_same_rules_seats_and_bots() {
    let site = Site::open().await;
    let (mut host, other, id, mut anne, mut bruno) = played(&site).await;
    Player::done(&bruno.act("rematch").await);
    let told = anne.hear_event("rematch-answered").await;
    assert_eq!(told["event"], json!({ "e": "rematch-answered", "seat": "C", "yes": true }));
    // Said twice it is said once.
    let seq = bruno.seq;
    Player::done(&bruno.act("rematch").await);
    assert_eq!(bruno.seq, seq);
    // Who comes back sees that it is proposed.
    let mut again = Player::join(site.address(), &host, &id).await;
    let proposed = again.hear_kind("snapshot").await["table"]["rematch"].clone();
    assert_eq!(proposed, json!({ "answers": [{ "seat": "C", "yes": true }], "table": null }));
    Player::done(&anne.act("rematch").await);
    let opened = bruno.hear_event("rematch-opened").await["event"]["table"].clone();
    let next = opened.as_str().expect("an id").to_owned();

    let (before, after) = (table(&mut host, &id).await, table(&mut host, &next).await);
    assert_eq!(after["settings"], before["settings"]);
    assert_eq!((&after["begun"], &after["over"], &after["you"]), (&json!(true), &json!(false), &json!("A")));
    for at in 0..4 {
        let of = |table: &Value, what: &str| table["seats"][at][what].clone();
        for what in ["who", "name", "level"] {
            assert_eq!(of(&after, what), of(&before, what), "seat {at}: {what}");
        }
    }
    assert_eq!(after["seats"][1]["level"], "random");
    assert_eq!(after["seats"][2]["host"], true, "it was Bruno's proposal");
    let mut bruno = Player::join(site.address(), &other, &next).await;
    assert_eq!(bruno.hear_kind("snapshot").await["table"]["you"]["seat"], "C");
    Player::done(&bruno.act("ready").await);
    // There is one a table: who says it again opens nothing.
    let seq = anne.hear_event("rematch-opened").await["seq"].clone();
    for again in ["rematch", "rematch no", "rematch start"] {
        assert_eq!(anne.act(again).await["seq"], seq, "{again}");
    }
    let mut late = Player::join(site.address(), &host, &id).await;
    assert_eq!(late.hear_kind("snapshot").await["table"]["rematch"]["table"], next.as_str());
}

#[tokio::test]
async fn two_who_propose_at_once_get_one_table() {
    let site = Site::open().await;
    let (mut host, other, id, mut anne, mut bruno) = played(&site).await;
    let mut phone = Player::join(site.address(), &host, &id).await;
    let mut laptop = Player::join(site.address(), &other, &id).await;
    let answers =
        tokio::join!(anne.act("rematch"), bruno.act("rematch"), phone.act("rematch"), laptop.act("rematch"));
    for answer in [&answers.0, &answers.1, &answers.2, &answers.3] {
        Player::done(answer);
    }
    let next = anne.hear_event("rematch-opened").await["event"]["table"].clone();
    assert_eq!(bruno.hear_event("rematch-opened").await["event"]["table"], next);
    let mine = host.get("/api/v1/me/tables").await.json();
    assert_eq!((mine.as_array().map(Vec::len), &mine[0]["id"]), (Some(1), &next));
}

#[tokio::test]
async fn who_plays_alone_plays_again_at_once() {
    let site = Site::open().await;
    let (mut host, id, mut zoe) = site.table_with_bots("fft end=agreement").await;
    Player::done(&zoe.act("stop").await);
    Player::done(&zoe.act("rematch").await);
    let next = zoe.hear_event("rematch-opened").await["event"]["table"].clone();
    assert_ne!(next, id.as_str());
    let after = table(&mut host, next.as_str().expect("an id")).await;
    assert_eq!((&after["you"], &after["begun"]), (&json!("A"), &json!(true)));
}

#[tokio::test]
async fn who_does_not_answer_is_not_dragged_along() {
    let site = Site::open().await;
    let (_, mut other, id, mut anne, mut bruno) = played(&site).await;
    Player::refused(&anne.act("rematch start").await, "not-in-rematch");
    Player::done(&anne.act("rematch").await);
    Player::done(&anne.act("rematch start").await);
    let next = bruno.hear_event("rematch-opened").await["event"]["table"].clone();
    let next = next.as_str().expect("an id");
    let after = table(&mut other, next).await;
    assert_eq!((&after["you"], &after["seats"][2]["who"]), (&json!(null), &json!("bot")));
    assert_eq!(other.get("/api/v1/me/tables").await.json(), json!([]));
    // Who comes later takes the seat of a bot, as at any table.
    let mut late = Player::join(site.address(), &other, next).await;
    Player::done(&late.act("sit C").await);
    assert_eq!(table(&mut other, &id).await["over"], true);
}

#[tokio::test]
async fn who_declines_keeps_nobody_from_playing() {
    let site = Site::open().await;
    let (mut host, _, _, mut anne, mut bruno) = played(&site).await;
    Player::done(&anne.act("rematch").await);
    Player::done(&bruno.act("rematch no").await);
    assert_eq!(anne.hear_event("rematch-answered").await["event"]["yes"], true);
    assert_eq!(anne.hear_event("rematch-answered").await["event"]["yes"], false);
    Player::refused(&bruno.act("rematch start").await, "not-in-rematch");
    Player::done(&anne.act("rematch start").await);
    let next = anne.hear_event("rematch-opened").await["event"]["table"].clone();
    let after = table(&mut host, next.as_str().expect("an id")).await;
    assert_eq!((&after["seats"][0]["who"], &after["seats"][2]["who"]), (&json!("player"), &json!("bot")));
}

#[tokio::test]
async fn who_proposed_decides_when_to_wait_no_longer_and_others_when_they_are_gone() {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "table": "5", "rules": "fft end=agreement" })).await;
    let mut anne = Player::join(site.address(), &host, &id).await;
    let (_, mut bruno) = site.visitor("Bruno", &id).await;
    let (_, mut chloe) = site.visitor("Chloé", &id).await;
    Player::done(&bruno.act("sit B").await);
    Player::done(&chloe.act("sit C").await);
    Player::done(&anne.act("start").await);
    Player::done(&anne.act("stop").await);
    let mut looker = Player::look_on(site.address(), &id).await;
    Player::refused(&looker.act("rematch").await, "no-name");
    let (_, mut guest) = site.visitor("David", &id).await;
    Player::refused(&guest.act("rematch").await, "not-seated");
    Player::done(&bruno.act("rematch").await);
    Player::done(&chloe.act("rematch").await);
    Player::refused(&chloe.act("rematch start").await, "not-host");
    drop(bruno);
    until_presence(&mut chloe, |m| seat(m, "B")["here"] == false).await;
    Player::done(&chloe.act("rematch start").await);
    let next = looker.hear_event("rematch-opened").await["event"]["table"].clone();
    let after = table(&mut host, next.as_str().expect("an id")).await;
    let who = |at: usize| after["seats"][at]["name"].clone();
    assert_eq!((who(1), who(2)), (json!("Bruno"), json!("Chloé")));
    assert_eq!(after["seats"][0]["who"], "bot");
}

#[tokio::test]
async fn a_server_killed_before_the_table_was_open_opens_it_when_somebody_comes_back() {
    let site = Site::open().await;
    let (host, _, id, mut anne, mut bruno) = played(&site).await;
    Player::done(&bruno.act("rematch").await);
    let seq = Player::join(site.address(), &host, &id).await.hear_kind("snapshot").await["seq"].as_u64();
    drop((anne, bruno));
    let Site { server, folder } = site;
    server.stop().await.expect("the server stops");

    // All that was written before the end: they have agreed, and nothing more.
    let (log, next) = (LogId::new(&id).unwrap(), LogId::new("agreed").unwrap());
    let store = SqliteStore::open(folder.path().join("oudler.db")).unwrap();
    let events =
        [RematchEvent::Answered { seat: oudler_rules::Seat::A, yes: true }, RematchEvent::Agreed { table: next }];
    let lines = events.map(|event| envelope::write::<TableDesk>(&event.into(), Millis(0))).to_vec();
    let append = Append::new(log.clone(), store.last_seq(&log).await.unwrap(), lines);
    assert!(seq < Some(append.after.0 + 1));
    assert!(matches!(store.append(append).await, Ok(Appended::Stored { .. })));
    store.close().await.unwrap();

    let mut config = Config::new(folder.path());
    config.unlimited = true;
    let listener = TcpListener::bind(host.address()).await.expect("the port is free again");
    let server = Server::start(config, listener).await.expect("the server starts");
    anne = Player::join(server.address(), &host, &id).await;
    let snapshot = anne.hear_kind("snapshot").await;
    if snapshot["table"]["rematch"]["table"].is_null() {
        assert_eq!(anne.hear_event("rematch-opened").await["event"]["table"], "agreed");
    }
    let mut there = Player::join(server.address(), &host, "agreed").await;
    assert_eq!(there.hear_kind("snapshot").await["table"]["you"]["seat"], "A");
    server.stop().await.expect("the server stops");
}
