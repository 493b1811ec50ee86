//! Hints: who may ask, who hears what, how often, and what is written down.

use oudler_ai::Level;
use oudler_protocol::request::Request;
use oudler_rules::CardStyle;
use oudler_rules::notation::Record;
use serde_json::{Value, json};

use crate::player::Player;
use crate::{Site, open};

/// Plays until a hint may be asked for.
async fn until_hint(player: &mut Player) {
    while player.legal.as_ref().is_none_or(|legal| legal["hint"] != true) {
        player.step().await;
    }
}

fn n_hinted(player: &Player) -> usize {
    player.log.iter().filter(|message| message["event"]["e"] == "hinted").count()
}

#[tokio::test]
async fn who_plays_against_bots_is_told_what_an_expert_would_do() {
    let site = Site::open().await;
    let (_, _, mut zoe) = site.table_with_bots("fft end=deals:1").await;
    zoe.hear_kind("snapshot").await;
    Player::refused(&zoe.act("hint").await, "not-your-turn");
    for _ in 0..6 {
        until_hint(&mut zoe).await;
        let before = zoe.legal.clone();
        let answer = zoe.act("hint").await;
        Player::done(&answer);
        let hint = zoe.hear_kind("hint").await;
        let action = hint["do"].as_str().expect("something to do").to_owned();
        assert!(matches!(action.parse(), Ok(Request::Game(_))), "{hint}");
        assert!(matches!(hint["level"].as_str(), Some("expert" | "habit")), "{hint}");
        let options = hint["options"].as_array().expect("a list");
        assert!(options.len() <= 5, "{hint}");
        assert!(options.first().is_none_or(|first| first["do"] == action.as_str()), "{hint}");
        assert!(options.iter().all(|one| one["made"].as_u64().is_some_and(|made| made <= 100)), "{hint}");
        // Nothing has changed but that everybody knows of it; asked again it is the same one.
        assert_eq!(zoe.legal, before);
        let n = n_hinted(&zoe);
        Player::done(&zoe.act("hint").await);
        assert_eq!(zoe.hear_kind("hint").await, hint);
        assert_eq!(n_hinted(&zoe), n);
        // And it can be done.
        zoe.legal = None;
        Player::done(&zoe.act(&action).await);
    }
    assert_eq!(n_hinted(&zoe), 6);
}

#[tokio::test]
async fn among_people_hints_are_off_unless_the_host_allows_them_before_the_game() {
    let site = Site::open().await;
    let (_, _, _, mut anne, mut bruno) = site.two_people(json!({ "rules": "fft end=deals:1" })).await;
    Player::refused(&anne.act("hint").await, "hints-off");
    Player::refused(&bruno.act("hints on").await, "not-host");
    Player::refused(&anne.act("hints on").await, "begun");
}

#[tokio::test]
async fn where_hints_are_allowed_all_hear_that_one_was_asked_for_and_only_the_asker_hears_it() {
    let site = Site::open().await;
    let (mut host, id, mut anne) =
        site.table("Anne", json!({ "pace": "instant", "rules": "fft end=deals:1" })).await;
    let (_, mut bruno) = site.visitor("Bruno", &id).await;
    Player::done(&bruno.act("sit C").await);
    Player::refused(&bruno.act("hint").await, "hints-off");
    Player::done(&anne.act("hints on").await);
    assert_eq!(bruno.hear_event("hints").await["event"]["on"], true);
    let mut eve = Player::look_on(site.address(), &id).await;
    eve.hear_kind("snapshot").await;
    Player::done(&anne.act("start").await);
    for player in [&mut anne, &mut bruno] {
        Player::done(&player.act("ready").await);
    }
    // Whoever is asked first asks.
    let asker = 'asking: loop {
        for player in [&mut anne, &mut bruno] {
            if player.legal.as_ref().is_some_and(|legal| legal["hint"] == true) {
                break 'asking player;
            }
        }
        anne.catch_up().await;
        while bruno.seq < anne.seq {
            bruno.catch_up().await;
        }
    };
    Player::done(&asker.act("hint").await);
    asker.hear_kind("hint").await;
    let seq = asker.seq;
    assert_eq!(eve.hear_event("hinted").await["seq"], seq);
    let is_a_hint = |message: &Value| message["t"] == "hint";
    for player in [&mut anne, &mut bruno] {
        // What comes after it has come.
        player.say(&json!({ "t": "ping", "n": 1 })).await;
        player.hear_kind("pong").await;
        assert_eq!(n_hinted(player), 1);
    }
    let heard = [&anne, &bruno, &eve].map(|player| player.log.iter().any(is_a_hint));
    assert_eq!(heard.iter().filter(|&&heard| heard).count(), 1, "{heard:?}");
    let info = host.get(&format!("/api/v1/tables/{id}")).await.json();
    assert_eq!(info["settings"]["hints"], true);
}

#[tokio::test]
async fn hints_and_the_levels_of_bots_are_in_the_record() {
    let site = Site::open().await;
    let mut host = site.guest("Zoé").await;
    let new = json!({ "rules": "fft end=deals:1", "pace": "instant", "bots": ["B"], "level": "club" });
    let id = open(&mut host, &new).await;
    let mut zoe = Player::join(site.address(), &host, &id).await;
    zoe.hear_kind("snapshot").await;
    Player::refused(&zoe.act("bot C grandmaster").await, "no-such-level");
    Player::done(&zoe.act("bot C random").await);
    Player::done(&zoe.act("start").await);
    until_hint(&mut zoe).await;
    Player::done(&zoe.act("hint").await);
    zoe.hear_kind("hint").await;
    zoe.play_until("game-ended").await;
    let text = host.get(&format!("/api/v1/tables/{id}/record?format=text")).await.body;
    assert!(text.contains("\nbots B club, C random, D club\n"), "{text}");
    assert_eq!(text.matches("A hint, A ").count(), 1, "{text}");
    let record = Record::parse(&text, CardStyle::English).expect("it is a record");
    record.replay().finish().expect("it keeps to the rules");
    let replay = host.get(&format!("/api/v1/tables/{id}/record?format=replay")).await.json();
    assert_eq!(replay["levels"], json!([null, "club", "random", "club"]));
    let moments = replay["deals"].as_array().into_iter().flatten().filter_map(|deal| deal["moments"].as_array());
    assert_eq!(moments.flatten().filter(|moment| moment["hinted"] == json!(["A"])).count(), 1);
}

#[tokio::test]
async fn a_table_takes_every_level_and_no_other() {
    let site = Site::open().await;
    let mut host = site.guest("Zoé").await;
    for level in Level::ALL {
        let id = open(&mut host, &json!({ "level": level.name(), "start": true })).await;
        let info = host.get(&format!("/api/v1/tables/{id}")).await.json();
        assert_eq!(
            (&info["settings"]["level"], &info["seats"][1]["level"]),
            (&json!(level.name()), &json!(level.name()))
        );
    }
    let reply = host.post("/api/v1/tables", r#"{"level": "grandmaster"}"#).await;
    let problem = reply.json();
    assert_eq!((reply.status, &problem["field"]), (400, &json!("level")), "{problem}");
    assert!(
        problem["text"].as_str().is_some_and(|text| text.contains("habit, club, expert, master")),
        "{problem}"
    );
}
