//! People at a table: they come and go, sit down, talk, are sent away, and find their seat again.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::player::Player;
use crate::{Site, open};

pub(crate) fn seat<'a>(message: &'a Value, seat: &str) -> &'a Value {
    let seats = if message["t"] == "snapshot" { &message["table"]["seats"] } else { &message["seats"] };
    seats.as_array().and_then(|seats| seats.iter().find(|one| one["seat"] == seat)).expect("the seat is there")
}

/// Hears until who is where is as wished.
pub(crate) async fn until_presence(player: &mut Player, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = player.hear_kind("presence").await;
        if is(&message) {
            return message;
        }
    }
}

#[tokio::test]
async fn friends_meet_by_a_link_and_the_host_begins() {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "listed": true, "pace": "instant" })).await;
    assert_eq!(host.get("/api/v1/tables").await.json(), json!([]), "nobody waits there yet");
    let mut anne = Player::join(site.address(), &host, &id).await;
    let snapshot = anne.hear_kind("snapshot").await;
    anne.hear_kind("presence").await;
    let listed = host.get("/api/v1/tables").await.json();
    assert_eq!(listed[0]["id"], id.as_str());
    assert_eq!(snapshot["view"]["stage"], "waiting");
    assert_eq!(
        (&snapshot["table"]["you"]["seat"], &snapshot["table"]["you"]["host"]),
        (&json!("A"), &json!(true))
    );

    let (_, mut bruno) = site.visitor("Bruno", &id).await;
    bruno.hear_kind("snapshot").await;
    Player::refused(&bruno.act("sit A").await, "seat-taken");
    Player::refused(&bruno.act("sit E").await, "no-such-seat");
    Player::done(&bruno.act("sit B").await);
    // Who sits down hears the table anew, from the seat.
    assert_eq!(bruno.hear_kind("snapshot").await["view"]["own"]["seat"], "B");
    Player::done(&bruno.act("sit C").await);
    Player::refused(&bruno.act("start").await, "not-host");
    Player::refused(&bruno.act("bot B").await, "not-host");
    Player::done(&anne.act("bot B").await);
    Player::refused(&anne.act("bot B").await, "seat-taken");
    Player::done(&anne.act("empty B").await);
    Player::refused(&anne.act("empty B").await, "nobody-there");
    Player::refused(&anne.act("ready").await, "not-begun");
    Player::done(&anne.act("start").await);
    let begun = anne.log.iter().filter(|m| m["event"]["who"] == "bot").count();
    assert_eq!(begun, 3, "one was put there and taken away, two fill the seats");
    // Cards are dealt when both are ready.
    Player::done(&anne.act("ready").await);
    Player::done(&bruno.act("ready").await);
    assert_eq!(anne.hear_event("dealt").await["event"]["hand"].as_array().map(Vec::len), Some(18));
    let listed = host.get("/api/v1/tables").await.json();
    assert_eq!(listed, json!([]), "a table that plays is no longer open");
    let mine = host.get("/api/v1/me/tables").await.json();
    assert_eq!((&mine[0]["id"], &mine[0]["begun"]), (&json!(id), &json!(true)));
}

#[tokio::test]
async fn a_bot_plays_for_who_is_gone_until_the_player_is_back() {
    let site = Site::open().await;
    let (_, other, id, mut anne, mut bruno) = site.two_people(json!({})).await;
    Player::done(&bruno.act("ready").await);
    drop(bruno);
    let presence = until_presence(&mut anne, |m| seat(m, "B")["here"] == false).await;
    assert_eq!(seat(&presence, "B")["stand_in"], false, "first the table waits a moment");
    until_presence(&mut anne, |m| seat(m, "B")["stand_in"] == true).await;
    // Anne alone finishes the deal with three bots, one of them for Bruno.
    anne.play_until("deal-ended").await;
    let mut bruno = Player::join(site.address(), &other, &id).await;
    let snapshot = bruno.hear_kind("snapshot").await;
    assert_eq!((&seat(&snapshot, "B")["here"], &seat(&snapshot, "B")["stand_in"]), (&json!(true), &json!(false)));
    assert_eq!(snapshot["view"]["own"]["seat"], "B");
    until_presence(&mut anne, |m| seat(m, "B")["here"] == true && seat(m, "B")["stand_in"] == false).await;
    // Leaving is the same at once, and saying so brings one back.
    Player::done(&bruno.act("leave").await);
    until_presence(&mut anne, |m| seat(m, "B")["stand_in"] == true).await;
    Player::done(&bruno.act("back").await);
    until_presence(&mut anne, |m| seat(m, "B")["stand_in"] == false).await;
}

#[tokio::test]
async fn who_runs_out_of_time_is_played_by_a_bot_and_may_come_back() {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let new = json!({ "pace": "instant", "start": true, "clock": { "per": "move", "seconds": 5 } });
    let id = open(&mut host, &new).await;
    let mut anne = Player::join(site.address(), &host, &id).await;
    Player::done(&anne.act("ready").await);
    let clock = anne.hear_kind("clock").await;
    assert_eq!(clock["seats"], json!(["A"]));
    assert!(clock["ms"].as_u64().is_some_and(|ms| (4000..=5000).contains(&ms)), "{clock}");
    until_presence(&mut anne, |m| seat(m, "A")["stand_in"] == true).await;
    // The bot bids in her place.
    while anne.hear_event("bid").await["event"]["seat"] != "A" {}
    Player::done(&anne.act("back").await);
    until_presence(&mut anne, |m| seat(m, "A")["stand_in"] == false).await;
    let refused =
        host.post("/api/v1/tables", &json!({ "clock": { "per": "move", "seconds": 1 } }).to_string()).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
}

#[tokio::test]
async fn the_host_may_send_someone_away_for_good() {
    let site = Site::open().await;
    let (_, mut other, id, mut anne, mut bruno) = site.two_people(json!({})).await;
    assert_eq!(other.get("/api/v1/me/tables").await.json()[0]["id"], id.as_str());
    Player::refused(&bruno.act("remove A").await, "not-host");
    Player::refused(&anne.act("remove A").await, "nobody-there");
    Player::done(&anne.act("remove B").await);
    assert_eq!(bruno.hear_kind("bye").await["why"], "removed");
    assert_eq!(other.get("/api/v1/me/tables").await.json(), json!([]), "it is no game of Bruno's any more");
    let mut again = Player::join(site.address(), &other, &id).await;
    assert_eq!(again.hear().await.expect("a word")["why"], "removed");
    // A bot has the seat; between two deals somebody else may take it, if the host lets them in.
    Player::done(&anne.act("spectators on").await);
    let (_, mut chloe) = site.visitor("Chloé", &id).await;
    assert!(chloe.hear_kind("snapshot").await["table"]["you"]["seat"].is_null());
    Player::done(&chloe.act("sit B").await);
    assert_eq!(chloe.hear_kind("snapshot").await["table"]["you"]["seat"], "B");
    Player::done(&chloe.act("ready").await);
    Player::done(&anne.act("ready").await);
    assert_eq!(chloe.hear_event("dealt").await["event"]["hand"].as_array().map(Vec::len), Some(18));
    let (_, mut david) = site.visitor("David", &id).await;
    Player::refused(&david.act("sit C").await, "mid-deal");
}

#[tokio::test]
async fn talk_reaches_those_who_want_to_hear_it() {
    let site = Site::open().await;
    let (host, id, mut anne) = site.table("Anne", json!({})).await;
    let (_, mut bruno) = site.visitor("Bruno", &id).await;
    bruno.say(&json!({ "t": "chat", "text": "je regarde" })).await;
    Player::refused(&bruno.hear_kind("refused").await, "not-seated");
    Player::done(&bruno.act("sit B").await);
    bruno.say(&json!({ "t": "chat", "text": "bonsoir <b>à tous</b>" })).await;
    let heard = anne.hear_kind("chat").await;
    assert_eq!(
        (&heard["seat"], &heard["name"], &heard["text"]),
        (&json!("B"), &json!("Bruno"), &json!("bonsoir <b>à tous</b>"))
    );
    bruno.say(&json!({ "t": "phrase", "phrase": "well-played" })).await;
    let heard = anne.hear_kind("chat").await;
    assert_eq!((&heard["phrase"], heard.get("text")), (&json!("well-played"), None));
    Player::done(&anne.act("mute B").await);
    bruno.say(&json!({ "t": "chat", "text": "tu m'entends ?" })).await;
    assert_eq!(bruno.hear_kind("chat").await["text"], "bonsoir <b>à tous</b>");
    bruno.hear_kind("chat").await;
    assert_eq!(bruno.hear_kind("chat").await["text"], "tu m'entends ?", "one hears oneself");
    let mut again = Player::join(site.address(), &host, &id).await;
    assert_eq!(again.hear_kind("snapshot").await["table"]["you"]["muted"], json!(["B"]));
    Player::done(&anne.act("unmute B").await);
    bruno.say(&json!({ "t": "chat", "text": "et maintenant ?" })).await;
    assert_eq!(anne.hear_kind("chat").await["text"], "et maintenant ?");
}

#[tokio::test]
async fn bots_play_among_themselves_while_someone_looks_on() {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "seat": null, "pace": "instant", "start": true })).await;
    let mut spectator = Player::look_on(site.address(), &id).await;
    let snapshot = spectator.hear_kind("snapshot").await;
    assert!(snapshot["view"]["own"].is_null() && snapshot["table"]["you"]["seat"].is_null());
    let dealt = spectator.hear_event("dealt").await;
    assert!(dealt["event"]["hand"].is_null());
    spectator.hear_event("bid").await;
    // Nobody looks: nothing happens.
    let seq = spectator.seq;
    drop(spectator);
    sleep(Duration::from_millis(300)).await;
    let mut again = Player::look_on(site.address(), &id).await;
    let first = again.hear_kind("snapshot").await["seq"].as_u64().expect("a number");
    sleep(Duration::from_millis(10)).await;
    assert!(first <= seq + 2, "{first} after {seq}");
    again.hear_kind("event").await;
}

#[tokio::test]
async fn the_players_stop_between_two_deals() {
    let site = Site::open().await;
    let (mut host, id, mut player) = site.table_with_bots("fft").await;
    player.play_until("deal-ended").await;
    while player.legal.as_ref().is_none_or(|legal| legal["ready"] != true) {
        player.hear().await.expect("the next deal is awaited");
    }
    assert_eq!(host.get(&format!("/api/v1/tables/{id}/record")).await.refusal().0, 409);
    Player::done(&player.act("stop").await);
    let ended = player.log.iter().find(|m| m["event"]["e"] == "game-ended").expect("it is told");
    assert_eq!(ended["event"]["why"], "agreed");
    Player::refused(&player.act("ready").await, "over");
    let record = host.get(&format!("/api/v1/tables/{id}/record?format=text")).await.body;
    assert!(record.contains("\nstop\n") && record.contains("\nseed "), "{record}");
    assert_eq!(host.get("/api/v1/me/tables").await.json(), json!([]));
    // The table can still be looked at.
    let mut late = Player::look_on(site.address(), &id).await;
    assert_eq!(late.hear_kind("snapshot").await["view"]["stage"], "over");
}

#[tokio::test]
async fn a_table_put_away_is_found_as_it_was() {
    use oudler_server::table::Timing;
    let timing = Timing { idle: Duration::from_millis(50), ..Timing::default() };
    let site = Site::with(|config| (config.unlimited, config.timing) = (true, timing)).await;
    let (host, id, mut player) = site.table_with_bots("fft").await;
    player.play_until("trick-won").await;
    while player.choose().is_none() {
        player.hear().await.expect("it is soon the player's turn");
    }
    drop(player);
    let mut player = Player::join(site.address(), &host, &id).await;
    let before = player.hear_kind("snapshot").await["view"].clone();
    drop(player);
    let mut metrics = host.clone();
    for _ in 0..100 {
        sleep(Duration::from_millis(30)).await;
        if site.server.n_tables() == 0 {
            break;
        }
    }
    assert_eq!(site.server.n_tables(), 0, "{}", metrics.get("/metrics").await.body);
    let mut player = Player::join(site.address(), &host, &id).await;
    assert_eq!(player.hear_kind("snapshot").await["view"], before);
    let action = player.choose().expect("it is still the player's turn");
    Player::done(&player.act(&action).await);
}

#[tokio::test]
async fn a_table_opens_with_bots_where_they_are_wanted() {
    let site = Site::open().await;
    let (mut host, _, mut anne) =
        site.table("Anne", json!({ "table": "5", "seat": "C", "bots": ["A", "E"] })).await;
    let snapshot = anne.hear_kind("snapshot").await;
    let seats = snapshot["table"]["seats"].as_array().expect("seats").iter().map(|seat| seat["who"].clone());
    assert_eq!(seats.collect::<Vec<_>>(), ["bot", "empty", "player", "empty", "bot"]);
    for (bad, why) in [
        (json!({ "table": "3", "bots": ["D"] }), "no seat D"),
        (json!({ "bots": ["A"] }), "given twice"),
        (json!({ "bots": ["B", "B"] }), "given twice"),
        (json!({ "bots": ["Z"] }), "Z"),
    ] {
        let reply = host.post("/api/v1/tables", &bad.to_string()).await;
        assert_eq!(reply.refusal().0, 400, "{bad}");
        assert!(reply.body.contains(why), "{bad}: {}", reply.body);
    }
    let mine = host.get("/api/v1/me/tables").await.json();
    assert_eq!(mine.as_array().map(Vec::len), Some(1), "nothing was opened by half");
}
