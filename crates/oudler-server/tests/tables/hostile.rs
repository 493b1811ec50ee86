//! Messages that are late, early, not ours to send, or no messages at all: refused, without harm.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::player::{Player, connect};
use crate::{Site, open};

/// The whole table as everybody sees it, but for who looks on.
async fn state(site: &Site, id: &str) -> Value {
    let mut spectator = Player::look_on(site.address(), id).await;
    let mut snapshot = spectator.hear_kind("snapshot").await;
    snapshot["table"]["spectators"] = Value::Null;
    snapshot["table"]["seats"] = Value::Null;
    snapshot
}

/// A player whose turn it is to play a card.
async fn at_play(site: &Site) -> (crate::Client, String, Player) {
    let (host, id, mut player) = site.table_with_bots("fft").await;
    player.hear_kind("snapshot").await;
    loop {
        let may_play = player.legal.as_ref().is_some_and(|legal| {
            legal["cards"].as_array().is_some_and(|cards| cards.len() > 1) && legal["jeu"] == false
        });
        if may_play {
            return (host, id, player);
        }
        player.step().await;
    }
}

fn a_card(player: &Player) -> String {
    let card = player.legal.as_ref().and_then(|legal| legal["cards"][0].as_str());
    card.expect("a card can be played").to_owned()
}

#[tokio::test]
async fn an_action_sent_again_is_done_once_and_answered_alike() {
    let site = Site::open().await;
    let (host, id, mut player) = at_play(&site).await;
    let card = a_card(&player);
    let first = player.act_as("same", &card).await;
    Player::done(&first);
    for _ in 0..3 {
        assert_eq!(player.act_as("same", &card).await, first);
    }
    // Even from another connection, and with other words under the same id.
    let mut again = Player::join(site.address(), &host, &id).await;
    assert_eq!(again.act_as("same", "pass").await, first);
    let played = |log: &[Value]| log.iter().filter(|m| m["event"]["card"] == card.as_str()).count();
    assert_eq!(played(&player.log), 1);
}

#[tokio::test]
async fn what_is_out_of_turn_or_not_in_hand_changes_nothing() {
    let site = Site::open().await;
    let (host, id, mut player) = at_play(&site).await;
    let before = state(&site, &id).await;
    let mut again = Player::join(site.address(), &host, &id).await;
    let own = again.hear_kind("snapshot").await["view"]["own"].clone();
    let held = |card: &str| {
        [&own["hand"], &own["discard"]]
            .iter()
            .any(|cards| cards.as_array().is_some_and(|cards| cards.iter().any(|one| one == card)))
    };
    let foreign = ["KS", "KH", "KD", "KC", "T21", "T20", "T19", "QS", "QH"];
    let foreign = foreign.into_iter().find(|card| !held(card)).expect("nobody has all");
    Player::refused(&player.act(foreign).await, "not-in-hand");
    Player::refused(&player.act("pass").await, "auction-closed");
    Player::refused(&player.act("accepts").await, "play-goes-on");
    Player::refused(&player.act("ready").await, "not-dealing");
    Player::refused(&player.act("word trop tard").await, "not-dealing");
    Player::refused(&player.act("sit B").await, "seated");
    Player::refused(&player.act("start").await, "begun");
    Player::refused(&player.act("bot B").await, "begun");
    Player::refused(&player.act("remove B").await, "nobody-there");
    Player::refused(&player.act("remove E").await, "no-such-seat");
    Player::refused(&player.act("stop").await, "stops-between-deals");
    assert_eq!(state(&site, &id).await, before);
}

#[tokio::test]
async fn a_stale_action_is_refused_when_the_game_has_gone_on() {
    let site = Site::open().await;
    let (_, _, mut player) = at_play(&site).await;
    let card = a_card(&player);
    Player::done(&player.act(&card).await);
    let answer = player.act(&card).await;
    assert_eq!(answer["t"], "refused", "{answer}");
}

#[tokio::test]
async fn a_cookie_moves_only_its_own_cards() {
    let site = Site::open().await;
    let (_, id, mut player) = at_play(&site).await;
    let card = a_card(&player);
    let before = state(&site, &id).await;
    // Somebody else with a name of the same spelling, and with no cookie at all.
    let (other, mut stranger) = site.visitor("Zoé", &id).await;
    assert!(stranger.hear_kind("snapshot").await["view"]["own"].is_null());
    for action in [card.as_str(), "pass", "ready", "word x", "back", "leave"] {
        Player::refused(&stranger.act(action).await, "not-seated");
    }
    for action in ["start", "stop", "remove A", "bot B", "empty B"] {
        Player::refused(&stranger.act(action).await, "not-host");
    }
    Player::refused(&stranger.act("sit A").await, "mid-deal");
    let mut nobody = Player::look_on(site.address(), &id).await;
    Player::refused(&nobody.act(&card).await, "no-name");
    // A cookie that was tampered with is no cookie.
    let cookie = other.cookie.clone().expect("a guest has a cookie");
    let forged = format!("{}x", &cookie[..cookie.len() - 1]);
    let mut forger = Player::at(site.address(), Some(&forged), &format!("/ws/v1/table/{id}")).await;
    assert!(forger.hear_kind("snapshot").await["table"]["you"]["name"].is_null());
    Player::refused(&forger.act(&card).await, "no-name");
    assert_eq!(state(&site, &id).await, before);
    Player::done(&player.act(&card).await);
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_connection_goes_on() {
    let site = Site::open().await;
    let (_, id, mut player) = at_play(&site).await;
    let before = state(&site, &id).await;
    let texts = [
        "",
        "null",
        "[]",
        "{}",
        "{\"t\":\"act\"}",
        "{\"t\":\"act\",\"id\":1,\"do\":\"pass\"}",
        "\u{0}",
        "{\"t\":\"dance\"}",
        "{\"t\":\"act\",\"id\":\"1\",\"do\":\"pass\",\"seat\":\"B\"}",
        "{\"t\":\"ping\",\"n\":-1}",
        "{\"t\":\"snapshot\"}",
        "{\"t\":\"phrase\",\"phrase\":\"rude\"}",
    ];
    for text in texts {
        player.say_text(text).await;
        Player::refused(&player.hear_kind("refused").await, "malformed");
    }
    player.socket.send(Message::binary(vec![0, 159, 146, 150])).await.expect("it is sent");
    Player::refused(&player.hear_kind("refused").await, "malformed");
    for id in ["", &"x".repeat(32), "a\nb"] {
        player.say(&json!({ "t": "act", "id": id, "do": "pass" })).await;
        Player::refused(&player.hear_kind("refused").await, "bad-id");
    }
    for text in ["", "   ", &"a".repeat(301)] {
        player.say(&json!({ "t": "chat", "text": text })).await;
        Player::refused(&player.hear_kind("refused").await, "bad-chat");
    }
    for action in ["", "dance", "KX", "sit F", "word ", "discards KX", "T22", "play KS", "🂡"] {
        Player::refused(&player.act(action).await, "not-understood");
    }
    player.say(&json!({ "t": "ping", "n": 7 })).await;
    assert_eq!(player.hear_kind("pong").await["n"], 7);
    assert_eq!(state(&site, &id).await, before);
}

#[tokio::test]
async fn what_is_too_long_ends_the_connection_and_not_the_table() {
    let site = Site::open().await;
    let (host, id, mut player) = at_play(&site).await;
    let before = state(&site, &id).await;
    player.say_text(&json!({ "t": "chat", "text": "a".repeat(5000) }).to_string()).await;
    assert_eq!(player.hear_kind("bye").await["why"], "too-long");
    assert!(player.hear().await.is_none());
    // What is longer still is not even read.
    let mut player = Player::join(site.address(), &host, &id).await;
    player.hear_kind("snapshot").await;
    player.say_text(&"a".repeat(1_000_000)).await;
    while player.hear().await.is_some() {}
    let mut player = Player::join(site.address(), &host, &id).await;
    player.hear_kind("snapshot").await;
    assert_eq!(state(&site, &id).await, before);
    let card = a_card(&player);
    Player::done(&player.act(&card).await);
}

#[tokio::test]
async fn who_floods_is_shown_the_door_and_the_table_goes_on() {
    let site = Site::with(|_| ()).await;
    let (host, id, mut player) = site.table_with_bots("fft").await;
    player.hear_kind("snapshot").await;
    for n in 0..200 {
        player.say(&json!({ "t": "ping", "n": n })).await;
    }
    assert_eq!(player.hear_kind("bye").await["why"], "too-fast");
    let pongs = player.log.iter().filter(|m| m["t"] == "pong").count();
    assert!((60..120).contains(&pongs), "{pongs} were answered");
    // Talk has a limit of its own, which costs only the talk.
    let mut player = Player::join(site.address(), &host, &id).await;
    player.hear_kind("snapshot").await;
    for _ in 0..8 {
        player.say(&json!({ "t": "chat", "text": "bla" })).await;
    }
    Player::refused(&player.hear_kind("refused").await, "too-fast");
    Player::done(&player.act("ready").await);
}

#[tokio::test]
async fn what_is_asked_of_no_table_or_from_another_site_is_refused_at_the_door() {
    let site = Site::open().await;
    let host = site.guest("Zoé").await;
    let status = |result: Result<_, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{:?}", other.map(|_: crate::player::Socket| "connected")),
    };
    let cookie = host.cookie.as_deref();
    for path in ["/ws/v1/table/nothere", "/ws/v1/table/%00", "/ws/v2/table/x"] {
        assert_eq!(status(connect(site.address(), cookie, path).await), 404, "{path}");
    }
    let id = open(&mut host.clone(), &json!({})).await;
    for query in ["since=-1", "since=x", "seat=Z", "since=99999999999999999999"] {
        let path = format!("/ws/v1/table/{id}?{query}");
        assert_eq!(status(connect(site.address(), cookie, &path).await), 400, "{query}");
    }
    let url = format!("ws://{}/ws/v1/table/{id}", site.address());
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("origin", "https://evil.example".parse().expect("a header"));
    let answer = tokio_tungstenite::connect_async(request).await.map(|(socket, _)| socket);
    assert_eq!(status(answer), 403);
}
