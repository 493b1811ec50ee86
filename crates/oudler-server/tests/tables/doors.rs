//! Who may be at a table, under which name, for how long, and how much one person can drive up.

use std::time::Duration;

use futures_util::SinkExt;
use oudler_server::table::{MAX_CHANGES, MAX_SPECTATORS, MAX_SPECTATORS_OF_AN_ADDRESS, Timing};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::client::Client;
use crate::people::{seat, until_presence};
use crate::player::Player;
use crate::{Site, open};

fn path(id: &str) -> String {
    format!("/ws/v1/table/{id}")
}

/// The first thing a connection hears.
async fn greeting(site: &Site, client: Option<&Client>, id: &str) -> Value {
    let cookie = client.and_then(|client| client.cookie.as_deref());
    Player::at(site.address(), cookie, &path(id)).await.hear().await.expect("a word")
}

#[tokio::test]
async fn those_who_look_on_never_keep_a_player_out() {
    let site = Site::open().await;
    let (_, other, id, _anne, bruno) = site.two_people(json!({})).await;
    let mut crowd = Vec::new();
    let refused = loop {
        let mut one = Player::look_on(site.address(), &id).await;
        let first = one.hear().await.expect("a word");
        if first["t"] == "bye" {
            break first;
        }
        crowd.push(one);
        assert!(crowd.len() <= MAX_SPECTATORS, "there is an end to it");
    };
    assert_eq!(refused["why"], "full");
    assert_eq!(crowd.len(), MAX_SPECTATORS_OF_AN_ADDRESS, "all of them come from one address");
    // A player who was cut off comes back all the same, from more than one place.
    drop(bruno);
    for _ in 0..3 {
        assert_eq!(greeting(&site, Some(&other), &id).await["table"]["you"]["seat"], "B");
    }
    // And when somebody goes, there is room for another.
    drop(crowd.pop());
    loop {
        if greeting(&site, None, &id).await["t"] == "snapshot" {
            break;
        }
    }
}

#[tokio::test]
async fn the_host_may_close_a_table_to_those_who_look_on() {
    let site = Site::open().await;
    let (host, other, id, mut anne, mut bruno) = site.two_people(json!({})).await;
    let mut looker = Player::look_on(site.address(), &id).await;
    assert_eq!(looker.hear_kind("snapshot").await["table"]["settings"]["spectators"], true);
    Player::refused(&bruno.act("spectators off").await, "not-host");
    Player::done(&anne.act("spectators off").await);
    assert_eq!(bruno.hear_event("spectators").await["event"]["open"], false);
    assert_eq!(looker.hear_kind("bye").await["why"], "no-spectators");
    assert_eq!(greeting(&site, None, &id).await["why"], "no-spectators");
    let third = site.guest("Chloé").await;
    assert_eq!(greeting(&site, Some(&third), &id).await["why"], "no-spectators");
    for player in [&host, &other] {
        assert_eq!(greeting(&site, Some(player), &id).await["t"], "snapshot");
    }
    Player::done(&anne.act("spectators on").await);
    assert_eq!(greeting(&site, None, &id).await["t"], "snapshot");
}

#[tokio::test]
async fn a_table_closed_from_the_start_still_takes_its_players() {
    let site = Site::open().await;
    let (_, id, mut anne) = site.table("Anne", json!({ "spectators": false })).await;
    anne.hear_kind("snapshot").await;
    let mut looker = Player::look_on(site.address(), &id).await;
    assert_eq!(looker.hear_kind("snapshot").await["table"]["settings"]["spectators"], false);
    let (other, mut bruno) = site.visitor("Bruno", &id).await;
    Player::done(&bruno.act("sit B").await);
    Player::done(&anne.act("start").await);
    assert_eq!(looker.hear_kind("bye").await["why"], "no-spectators");
    assert_eq!(greeting(&site, Some(&other), &id).await["view"]["own"]["seat"], "B");
}

#[tokio::test]
async fn who_was_sent_away_from_a_private_table_does_not_watch_without_a_name() {
    let site = Site::open().await;
    let (_, other, id, mut anne, mut bruno) = site.two_people(json!({})).await;
    Player::done(&anne.act("remove B").await);
    assert_eq!(bruno.hear_kind("bye").await["why"], "removed");
    assert_eq!(greeting(&site, Some(&other), &id).await["why"], "removed");
    assert_eq!(greeting(&site, None, &id).await["why"], "no-spectators");
    let same_person = site.guest("Autre nom").await;
    assert_eq!(greeting(&site, Some(&same_person), &id).await["why"], "no-spectators");
    // The host may let others in again; who was sent away stays so.
    Player::done(&anne.act("spectators on").await);
    assert_eq!(greeting(&site, None, &id).await["t"], "snapshot");
    assert_eq!(greeting(&site, Some(&other), &id).await["why"], "removed");
}

#[tokio::test]
async fn a_public_table_stays_open_when_somebody_is_sent_away() {
    let site = Site::open().await;
    let (_, _, id, mut anne, _bruno) = site.two_people(json!({ "listed": true })).await;
    Player::done(&anne.act("remove B").await);
    assert_eq!(greeting(&site, None, &id).await["t"], "snapshot");
}

#[tokio::test]
async fn nobody_is_given_what_another_person_held() {
    let site = Site::open().await;
    let (_, _, id, mut anne, mut bruno) = site.two_people(json!({ "rules": "fft" })).await;
    // A deal that everybody passes: its hands stay hidden (BID-06).
    let held = loop {
        Player::done(&bruno.act("ready").await);
        Player::done(&anne.act("ready").await);
        let dealt = bruno.hear_event("dealt").await;
        let held: Vec<String> = serde_json::from_value(dealt["event"]["hand"].clone()).expect("a hand");
        let ended = pass_until_end(&mut anne, &mut bruno).await;
        if ended == "passed-out" {
            break held;
        }
    };
    let seq = bruno.seq;
    Player::done(&anne.act("remove B").await);
    Player::done(&anne.act("spectators on").await);
    let (third, mut chloe) = site.visitor("Chloé", &id).await;
    chloe.hear_kind("snapshot").await;
    Player::done(&chloe.act("sit B").await);
    let snapshot = chloe.hear_kind("snapshot").await;
    assert_eq!(snapshot["view"]["own"]["hand"], json!([]), "the cards were Bruno's");
    // Nor by going on from where Bruno was.
    for since in [seq.saturating_sub(20), seq.saturating_sub(3), seq] {
        let resume = format!("{}?since={since}&seat=B", path(&id));
        let mut again = Player::at(site.address(), third.cookie.as_deref(), &resume).await;
        let first = again.hear().await.expect("a word");
        assert_eq!(first["t"], "snapshot", "{first}");
    }
    // What was drawn for the first deal is no hand.
    chloe.log.iter_mut().for_each(|message| message["table"]["draw"] = Value::Null);
    let all: String = chloe.log.iter().map(ToString::to_string).collect();
    let n_seen = held.iter().filter(|card| all.contains(&format!("\"{card}\""))).count();
    assert_eq!(n_seen, 0, "of {held:?}");
}

/// Both pass, and play whatever a bot takes; how the deal ended.
async fn pass_until_end(anne: &mut Player, bruno: &mut Player) -> String {
    loop {
        let mut acted = false;
        for player in [&mut *anne, &mut *bruno] {
            if let Some(ended) = player.log.iter().rev().find(|m| m["event"]["e"] == "deal-ended")
                && player.legal.as_ref().is_some_and(|legal| legal["ready"] == true)
            {
                return ended["event"]["ending"]["how"].as_str().expect("a word").to_owned();
            }
            let may_pass = player.legal.as_ref().is_some_and(|legal| legal["pass"] == true);
            if let Some(action) = if may_pass { Some("pass".to_owned()) } else { player.choose() } {
                player.legal = None;
                Player::done(&player.act(&action).await);
                acted = true;
            }
        }
        if !acted {
            tokio::select! {
                () = anne.catch_up() => {}
                () = bruno.catch_up() => {}
            }
        }
    }
}

#[tokio::test]
async fn a_session_that_ends_takes_its_sockets_with_it() {
    let site = Site::open().await;
    let (mut host, id, mut as_guest) = site.table("Bernadette", json!({ "start": true, "pace": "instant" })).await;
    as_guest.hear_kind("snapshot").await;
    // An account is made of the guest: the cookie from before is worth nothing any more.
    let credentials = json!({ "name": "Bernadette", "password": "vache lustre 78" }).to_string();
    assert_eq!(host.post("/api/v1/account", &credentials).await.status, 200);
    assert_eq!(as_guest.hear_kind("bye").await["why"], "signed-out");
    let mut phone = Client::new(site.address());
    assert_eq!(phone.post("/api/v1/session", &credentials).await.status, 200);
    let mut on_phone = Player::join(site.address(), &phone, &id).await;
    let mut on_laptop = Player::join(site.address(), &host, &id).await;
    for player in [&mut on_phone, &mut on_laptop] {
        assert_eq!(player.hear_kind("snapshot").await["view"]["own"]["seat"], "A");
    }
    // Another password: all other devices are out at once.
    let change = json!({ "old": "vache lustre 78", "new": "chaise violon 31" }).to_string();
    assert_eq!(host.post("/api/v1/account/password", &change).await.status, 204);
    assert_eq!(on_phone.hear_kind("bye").await["why"], "signed-out");
    Player::done(&on_laptop.act("ready").await);
    // Signing out ends what is open on this device too.
    assert_eq!(host.clone().delete("/api/v1/session").await.status, 204);
    assert_eq!(on_laptop.hear_kind("bye").await["why"], "signed-out");
    assert!(greeting(&site, Some(&phone), &id).await["table"]["you"]["name"].is_null());
}

#[tokio::test]
async fn a_message_in_endless_empty_pieces_is_too_fast() {
    let site = Site::with(|_| ()).await;
    let (_, _, mut player) = site.table_with_bots("fft").await;
    player.hear_kind("snapshot").await;
    let piece = |code, text: &'static str| Frame::message(text.as_bytes(), OpCode::Data(code), false);
    let _ = player.socket.send(Message::Frame(piece(Data::Text, "{"))).await;
    for _ in 0..2000 {
        // The server hangs up on the way.
        if player.socket.send(Message::Frame(piece(Data::Continue, ""))).await.is_err() {
            break;
        }
    }
    assert_eq!(player.hear_kind("bye").await["why"], "too-fast");
    assert!(player.hear().await.is_none());
}

#[tokio::test]
async fn nobody_speaks_under_another_name_than_the_one_at_their_seat() {
    let site = Site::open().await;
    let (_, mut other, _, mut anne, mut bruno) = site.two_people(json!({})).await;
    Player::done(&anne.act("ready").await);
    Player::done(&bruno.act("ready").await);
    bruno.hear_event("dealt").await;
    // During a deal a new name is noted, and nothing changes.
    assert_eq!(other.post("/api/v1/guest", r#"{"name":"Basile"}"#).await.status, 200);
    bruno.say(&json!({ "t": "chat", "text": "bonjour" })).await;
    let said = anne.hear_kind("chat").await;
    assert_eq!((&said["seat"], &said["name"]), (&json!("B"), &json!("Bruno")));
    pass_until_end(&mut anne, &mut bruno).await;
    // Between two deals it reaches the seat.
    loop {
        let seated = anne.hear_event("seated").await;
        if seated["event"]["seat"] == "B" && seated["event"]["name"] == "Basile" {
            break;
        }
    }
    bruno.say(&json!({ "t": "chat", "text": "c’est encore moi" })).await;
    assert_eq!(anne.hear_kind("chat").await["name"], "Basile");
}

#[tokio::test]
async fn a_name_that_looks_like_anothers_at_the_table_is_refused_and_the_old_one_stays() {
    let site = Site::open().await;
    let (_, mut other, _, mut anne, mut bruno) = site.two_people(json!({})).await;
    // Some of these letters are Cyrillic.
    for (path, body) in [
        ("/api/v1/guest", r#"{"name":"Anne"}"#),
        ("/api/v1/guest", r#"{"name":" Аnnе "}"#),
        ("/api/v1/account", r#"{"name":"Аnnе","password":"vache lustre 78"}"#),
    ] {
        let refused = other.post(path, body).await;
        assert_eq!(refused.refusal(), (409, "name-alike".into()), "{path} {body}");
    }
    assert_eq!(other.get("/api/v1/me").await.json()["name"], "Bruno");
    bruno.say(&json!({ "t": "phrase", "phrase": "hello" })).await;
    assert_eq!(anne.hear_kind("chat").await["name"], "Bruno");
    // One's own name in other letters is nobody else's, and what is no name is told as such.
    assert_eq!(other.post("/api/v1/guest", r#"{"name":"BRUNO"}"#).await.status, 200);
    assert_eq!(other.post("/api/v1/guest", r#"{"name":"<Anne>"}"#).await.refusal(), (422, "bad-name".into()));
}

#[tokio::test]
async fn a_new_name_reaches_the_waiting_room_at_once() {
    let site = Site::open().await;
    let (mut host, _, mut anne) = site.table("Anne", json!({})).await;
    anne.hear_kind("snapshot").await;
    assert_eq!(host.post("/api/v1/guest", r#"{"name":"Anouk"}"#).await.status, 200);
    assert_eq!(anne.hear_event("seated").await["event"]["name"], "Anouk");
}

#[tokio::test]
async fn two_names_that_look_the_same_do_not_sit_at_one_table() {
    let site = Site::open().await;
    let mut host = site.guest("Paul").await;
    let id = open(&mut host, &json!({})).await;
    for twin in ["Paul", "PAUL", "Раul", "PauI"] {
        let (_, mut player) = site.visitor(twin, &id).await;
        Player::refused(&player.act("sit B").await, "name-alike");
    }
    let (_, mut player) = site.visitor("Paula", &id).await;
    Player::done(&player.act("sit B").await);
    Player::done(&player.act("sit C").await);
}

#[tokio::test]
async fn one_guest_does_not_hide_the_tables_of_others() {
    let site = Site::open().await;
    let mut quiet = site.guest("Anne").await;
    let new = json!({ "listed": true });
    let first = open(&mut quiet, &new).await;
    let mut waiting = vec![Player::join(site.address(), &quiet, &first).await];
    waiting[0].hear_kind("snapshot").await;
    let mut loud = site.guest("Bruno").await;
    for _ in 0..55 {
        let id = open(&mut loud, &new).await;
        let mut player = Player::join(site.address(), &loud, &id).await;
        player.hear_kind("presence").await;
        waiting.push(player);
    }
    let listed = quiet.get("/api/v1/tables").await.json();
    let ids: Vec<&str> =
        listed.as_array().expect("a list").iter().filter_map(|table| table["id"].as_str()).collect();
    assert!(ids.contains(&first.as_str()), "{ids:?}");
    assert_eq!(ids.len(), 3, "one of Anne's, two of Bruno's");
    // A table nobody waits at is nobody's to join.
    waiting.clear();
    while quiet.get("/api/v1/tables").await.json() != json!([]) {}
}

#[tokio::test]
async fn a_word_said_again_is_answered_with_the_first_number() {
    let site = Site::open().await;
    let (_, _, _, mut anne, mut bruno) = site.two_people(json!({})).await;
    let first = anne.act_as("r", "ready").await;
    Player::done(&first);
    Player::done(&bruno.act("word citron").await);
    assert_eq!(anne.act_as("r", "ready").await, first);
}

#[tokio::test]
async fn one_person_changes_a_table_only_so_often() {
    let site = Site::open().await;
    let (_, _, _, mut anne, mut bruno) = site.two_people(json!({})).await;
    let mut n = 0;
    loop {
        let answer = anne.act(&format!("word {n}")).await;
        if answer["t"] == "refused" {
            Player::refused(&answer, "too-often");
            break;
        }
        n += 1;
        assert!(n <= MAX_CHANGES, "there is an end to it");
    }
    // It costs the others nothing, nor the game; the next deal begins a new count.
    Player::done(&bruno.act("word citron").await);
    Player::done(&anne.act("ready").await);
    Player::done(&bruno.act("ready").await);
    anne.hear_event("dealt").await;
    pass_until_end(&mut anne, &mut bruno).await;
    Player::done(&anne.act("word encore").await);
}

#[tokio::test]
async fn who_is_gone_is_announced_with_the_time_until_a_bot_plays() {
    let slow = Timing { grace: Duration::from_secs(25), ..Timing::default() };
    let site = Site::with(|config| (config.unlimited, config.timing) = (true, slow)).await;
    let (_, _, _, mut anne, bruno) = site.two_people(json!({})).await;
    let here = until_presence(&mut anne, |m| seat(m, "B")["here"] == true).await;
    assert!(seat(&here, "B")["bot_in"].is_null() && seat(&here, "C")["bot_in"].is_null());
    drop(bruno);
    let gone = until_presence(&mut anne, |m| seat(m, "B")["here"] == false).await;
    let left = seat(&gone, "B")["bot_in"].as_u64().expect("a time");
    assert!((15_000..=25_000).contains(&left), "{left}");
    assert!(seat(&gone, "A")["bot_in"].is_null());
}

#[tokio::test]
async fn a_game_against_bots_can_be_ended_in_the_middle_of_a_deal() {
    let site = Site::open().await;
    let (mut host, id, mut player) = site.table_with_bots("fft").await;
    Player::done(&player.act("ready").await);
    player.hear_event("dealt").await;
    assert_eq!(site.guest("Bruno").await.delete(&format!("/api/v1/tables/{id}")).await.refusal().1, "not-seated");
    assert_eq!(host.get("/api/v1/me/tables").await.json()[0]["you"], "A");
    assert_eq!(host.delete(&format!("/api/v1/tables/{id}")).await.status, 204);
    player.hear_event("closed").await;
    assert_eq!(host.get("/api/v1/me/tables").await.json(), json!([]));
    assert_eq!(greeting(&site, Some(&host), &id).await["view"]["stage"], "over");
    assert_eq!(host.delete(&format!("/api/v1/tables/{id}")).await.refusal().1, "over");
    Player::refused(&player.act("ready").await, "over");
}

#[tokio::test]
async fn who_quits_a_game_with_others_leaves_the_seat_to_a_bot_for_good() {
    let site = Site::open().await;
    let (mut host, mut other, id, mut anne, _bruno) = site.two_people(json!({})).await;
    assert_eq!(other.delete(&format!("/api/v1/tables/{id}")).await.status, 204);
    loop {
        let seated = anne.hear_event("seated").await;
        if seated["event"]["seat"] == "B" && seated["event"]["who"] == "bot" {
            break;
        }
    }
    assert_eq!(other.get("/api/v1/me/tables").await.json(), json!([]));
    assert_eq!(host.get("/api/v1/me/tables").await.json()[0]["over"], false);
}

#[tokio::test]
async fn an_arbitrated_table_stays_joinable_however_often_one_player_calls() {
    let site = Site::open().await;
    let (host, id, mut player) = site.table_with_bots("fft faults=arbitrated").await;
    player.hear_kind("snapshot").await;
    // Every turn of hers she calls the arbiter, again and again.
    let mut n_vain = 0;
    loop {
        if player.log.iter().any(|m| m["event"]["e"] == "deal-ended") {
            break;
        }
        if player.legal.as_ref().is_some_and(|legal| legal["arbiter"] == true) {
            for _ in 0..20 {
                let answer = player.act("calls-arbiter").await;
                n_vain += u32::from(answer["t"] == "refused");
            }
        }
        player.step().await;
    }
    assert!(n_vain > 50, "{n_vain} calls had nothing new to look at");
    let mut again = Player::join(site.address(), &host, &id).await;
    let snapshot = again.hear_kind("snapshot").await.to_string();
    assert!(snapshot.len() < 64 * 1024, "{} bytes", snapshot.len());
}

#[tokio::test]
async fn a_discard_is_changed_only_so_often() {
    let site = Site::with(|config| (config.unlimited, config.test_seed) = (true, Some(7))).await;
    let (_, _, mut player) = site.table_with_bots("fft").await;
    player.hear_kind("snapshot").await;
    let rule = loop {
        let legal = player.legal.clone().unwrap_or_default();
        if legal["discard"].is_object() {
            break legal["discard"].clone();
        }
        let garde = legal["contracts"].as_array().and_then(|all| all.last()).and_then(Value::as_str);
        match garde.filter(|_| legal["pass"] == true).map(|_| "garde".to_owned()).or_else(|| player.choose()) {
            Some(action) => {
                player.legal = None;
                let answer = player.act(&action).await;
                if answer["t"] == "refused" {
                    Player::done(&player.act("pass").await);
                }
            }
            None => player.catch_up().await,
        }
    };
    let words = |list: &Value| -> Vec<String> { serde_json::from_value(list.clone()).expect("cards") };
    let mut cards = words(&rule["free"]);
    cards.extend(words(&rule["forced_from"]));
    let discard = format!("discards {}", cards[..6].join(" "));
    let mut n_done = 0;
    let refused = loop {
        let answer = player.act(&discard).await;
        if answer["t"] == "refused" {
            break answer;
        }
        n_done += 1;
        assert!(n_done < 100, "there is an end to it");
    };
    Player::refused(&refused, "discard-too-often");
    Player::done(&player.act("jeu").await);
}
