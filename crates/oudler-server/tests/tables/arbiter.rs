//! A person as the arbiter of a table: who may be, what is shown to them, and what they may do.

use oudler_server::table::{MAX_CHANGES, MAX_OFFERS};
use serde_json::{Value, json};

use crate::Site;
use crate::client::Client;
use crate::people::until_presence;
use crate::player::Player;

const RULES: &str = "fft faults=arbitrated assent=needed";

/// Anne against bots that move at once, the game begun, and Achille, who is the arbiter.
async fn table(site: &Site) -> (Client, String, Player, Client, Player) {
    let (host, id, mut anne) = site.table_with_bots(RULES).await;
    anne.hear_kind("snapshot").await;
    let (client, mut achille) = site.visitor("Achille", &id).await;
    Player::done(&achille.act("arbitrate").await);
    Player::done(&anne.act("appoint Achille").await);
    let is_arbiter = |message: &Value| message["table"]["you"]["arbiter"] == true;
    while !is_arbiter(&achille.hear_kind("snapshot").await) {}
    (host, id, anne, client, achille)
}

/// Plays on until it is her turn to speak.
async fn until_her_turn(player: &mut Player) {
    loop {
        match &player.legal {
            Some(legal) if legal["pass"] == true => return,
            Some(legal) if legal["ready"] == true => Player::done(&player.act("ready").await),
            _ => player.catch_up().await,
        }
    }
}

#[tokio::test]
async fn the_host_gives_the_role_to_somebody_who_offers() {
    let site = Site::open().await;
    let (_, id, mut anne) = site.table("Anne", json!({ "rules": RULES })).await;
    let (_, mut bruno) = site.visitor("Bruno", &id).await;
    let (client, mut achille) = site.visitor("Achille", &id).await;
    Player::done(&bruno.act("sit B").await);
    Player::refused(&bruno.act("arbitrate").await, "seated");
    Player::refused(&anne.act("appoint Achille").await, "not-offered");
    Player::done(&achille.act("arbitrate").await);
    until_presence(&mut anne, |message| message["offers"] == json!(["Achille"])).await;
    // It is the host who decides, and nobody rules before that.
    Player::refused(&bruno.act("appoint Achille").await, "not-host");
    Player::refused(&achille.act("arbiter rules hesitation A warning").await, "not-arbiter");
    Player::done(&anne.act("appoint Achille").await);
    let arbiter = json!({ "name": "Achille", "here": true, "called": null });
    until_presence(&mut anne, |message| message["arbiter"] == arbiter && message["offers"] == json!([])).await;
    assert_eq!(bruno.hear_event("arbiter").await["event"]["name"], "Achille");
    Player::refused(&achille.act("sit C").await, "arbitrates");
    // The table is among his own, and he finds it as he left it, also where nobody may look on.
    let mut client = client;
    assert_eq!(client.get("/api/v1/me/tables").await.json()[0]["id"], id.as_str());
    drop(achille);
    until_presence(&mut anne, |message| message["arbiter"]["here"] == false).await;
    Player::done(&anne.act("spectators off").await);
    Player::done(&anne.act("start").await);
    let mut achille = Player::join(site.address(), &client, &id).await;
    let snapshot = achille.hear_kind("snapshot").await;
    assert_eq!(
        (&snapshot["table"]["you"]["arbiter"], &snapshot["table"]["you"]["seat"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(snapshot["table"]["spectators"], 0, "he is none of those who look on");
    // He speaks under his own name, from no seat.
    achille.say(&json!({ "t": "chat", "text": "Bonne partie" })).await;
    let said = bruno.hear_kind("chat").await;
    assert_eq!((&said["name"], &said["seat"]), (&json!("Achille"), &Value::Null));
    // He steps back; then there is none, and he is somebody who looks on, which nobody may here.
    Player::done(&achille.act("dismiss").await);
    assert_eq!(achille.hear_kind("bye").await["why"], "no-spectators");
    until_presence(&mut anne, |message| message["arbiter"].is_null()).await;
}

#[tokio::test]
async fn where_nothing_is_left_to_an_arbiter_nobody_can_be_one() {
    let site = Site::open().await;
    let (_, id, _anne) = site.table("Anne", json!({})).await;
    let (_, mut achille) = site.visitor("Achille", &id).await;
    Player::refused(&achille.act("arbitrate").await, "nothing-to-arbitrate");
}

#[tokio::test]
async fn a_host_without_a_seat_is_the_arbiter_at_once_and_offers_are_few() {
    let site = Site::open().await;
    let (_, id, mut anne) = site.table("Anne", json!({ "rules": RULES, "seat": null })).await;
    let mut crowd = Vec::new();
    for n in 0..MAX_OFFERS {
        let (_, mut one) = site.visitor(&format!("Offre {n}"), &id).await;
        Player::done(&one.act("arbitrate").await);
        Player::done(&one.act("arbitrate").await);
        crowd.push(one);
    }
    let (_, mut one_more) = site.visitor("Chloé", &id).await;
    Player::refused(&one_more.act("arbitrate").await, "too-many-offers");
    // Who goes offers no more; who has another's name cannot be told from them.
    crowd.pop();
    until_presence(&mut anne, |message| message["offers"].as_array().is_some_and(|all| all.len() < MAX_OFFERS))
        .await;
    let (_, mut like) = site.visitor("0ffre O", &id).await;
    Player::refused(&like.act("arbitrate").await, "offer-alike");
    Player::done(&one_more.act("arbitrate").await);
    Player::done(&anne.act("arbitrate").await);
    until_presence(&mut anne, |message| message["arbiter"]["name"] == "Anne" && message["offers"] == json!([]))
        .await;
    Player::refused(&one_more.act("arbitrate").await, "has-arbiter");
}

#[tokio::test]
async fn a_high_contract_waits_for_the_arbiter_who_alone_is_shown_the_hand() {
    let site = Site::open().await;
    let (_host, id, mut anne, _client, mut achille) = table(&site).await;
    let mut watcher = Player::look_on(site.address(), &id).await;
    until_her_turn(&mut anne).await;
    let hand =
        anne.log.iter().rfind(|message| message["event"]["e"] == "dealt").expect("cards")["event"]["hand"].clone();
    Player::refused(&anne.act("arbiter grants").await, "not-arbiter");
    Player::refused(&achille.act("arbiter grants").await, "no-assent-asked");
    Player::done(&anne.act("garde-sans").await);
    let asked = achille.hear_event("contract-asked").await;
    let shown = &asked["arbiter"]["asked"];
    assert_eq!((&shown["seat"], &shown["contract"], &shown["hand"]), (&json!("A"), &json!("garde-sans"), &hand));
    // Nobody else hears more of it than that it is asked, and nobody may speak meanwhile.
    let asked = watcher.hear_event("contract-asked").await;
    assert!(asked.get("arbiter").is_none(), "{asked}");
    assert!(!watcher.log.iter().any(|message| !message["view"]["arbiter"].is_null()));
    Player::refused(&anne.act("pass").await, "awaiting-assent");
    Player::done(&achille.act("arbiter refuses").await);
    until_her_turn(&mut anne).await;
    assert_eq!(
        anne.legal.as_ref().expect("it is her turn")["contracts"],
        json!(["petite", "garde", "garde-contre"])
    );
    let refused = achille.hear_event("assent-refused").await;
    assert!(refused["arbiter"]["asked"].is_null(), "the hand goes back: {refused}");
    Player::done(&anne.act("garde-contre").await);
    Player::done(&achille.act("arbiter grants").await);
    assert_eq!(
        watcher.hear_event("bid").await["event"]["bid"].as_str().map(|bid| bid != "garde-sans"),
        Some(true)
    );
    while anne.hear_event("bid").await["event"] != json!({ "e": "bid", "seat": "A", "bid": "garde-contre" }) {}
}

#[tokio::test]
async fn an_arbiter_who_is_gone_or_steps_back_keeps_nobody_waiting() {
    let site = Site::open().await;
    let (_host, id, mut anne, client, achille) = table(&site).await;
    until_her_turn(&mut anne).await;
    // Gone: after a moment of grace the program agrees, which has nothing against a contract.
    drop(achille);
    until_presence(&mut anne, |message| message["arbiter"]["here"] == false).await;
    Player::done(&anne.act("garde-sans").await);
    while anne.hear_event("bid").await["event"]["seat"] != "A" {}
    anne.play_until("deal-ended").await;
    // Sent away by the host in the middle of it.
    let mut achille = Player::join(site.address(), &client, &id).await;
    achille.hear_kind("snapshot").await;
    until_her_turn(&mut anne).await;
    Player::done(&anne.act("garde-contre").await);
    achille.hear_event("contract-asked").await;
    Player::done(&anne.act("dismiss").await);
    while anne.hear_event("bid").await["event"]["bid"] != "garde-contre" {}
    assert!(achille.hear_kind("snapshot").await["view"]["arbiter"].is_null());
    Player::refused(&achille.act("arbiter grants").await, "not-arbiter");
}

#[tokio::test]
async fn the_arbiter_penalises_annuls_and_lets_the_result_decide() {
    let site = Site::open().await;
    let (_host, id, mut anne, _client, mut achille) = table(&site).await;
    until_her_turn(&mut anne).await;
    Player::refused(&achille.act("arbiter rules faulty-discard A mend 4").await, "mend-in-play");
    Player::done(&achille.act("arbiter rules hesitation B penalty 50").await);
    let ruled = anne.hear_event("ruled").await;
    assert_eq!(
        (&ruled["event"]["ruling"]["culprit"], &ruled["event"]["ruling"]["measure"]),
        (&json!("B"), &json!("penalty 50"))
    );
    // What he may do comes with the table's every step.
    let heard = achille.hear_event("ruled").await;
    assert_eq!(
        heard["arbiter"]["measures"],
        json!(["play-on", "warning", "penalty 100", "ban", "at-the-end", "cancel"])
    );
    Player::done(&achille.act("arbiter rules mannerism C cancel").await);
    let ended = anne.hear_event("deal-ended").await;
    assert_eq!(ended["event"]["ending"], json!({ "how": "cancelled", "clause": "FAULT-13" }));
    // A fault that cannot be put right: the winners decide what becomes of the deal.
    until_her_turn(&mut anne).await;
    Player::done(&achille.act("arbiter rules out-of-turn A at-the-end").await);
    anne.play_until("deal-ended").await;
    let said = |message: &&Value| {
        message["event"]["e"] == "ruled" && message["event"]["ruling"]["fault"] == "out-of-turn"
    };
    let measures: Vec<&Value> =
        anne.log.iter().filter(said).map(|message| &message["event"]["ruling"]["measure"]).collect();
    assert!(matches!(measures.last().and_then(|last| last.as_str()), Some("stands" | "cancel")), "{measures:?}");
    // All of it is in the log: whoever comes now is told the same penalties.
    let mut late = Player::look_on(site.address(), &id).await;
    assert_eq!(late.hear_kind("snapshot").await["view"]["penalties"], json!([0, -50, 0, 0]));
}

#[tokio::test]
async fn even_an_arbiter_comes_to_an_end_of_rulings() {
    let site = Site::open().await;
    let (_host, id, mut anne, _client, mut achille) = table(&site).await;
    until_her_turn(&mut anne).await;
    let mut n = 0;
    loop {
        let answer = achille.act("arbiter rules hesitation A warning").await;
        if answer["t"] == "refused" {
            Player::refused(&answer, "too-often");
            break;
        }
        n += 1;
    }
    assert_eq!(n, MAX_CHANGES, "his offer was no change, but the rulings are");
    // The whole table is still told in one message.
    let mut late = Player::look_on(site.address(), &id).await;
    assert!(late.hear_kind("snapshot").await.to_string().len() < 64 * 1024);
}

/// Plays on until she may call the arbiter while it is her turn to play a card.
async fn until_she_may_call(player: &mut Player) {
    let may = |legal: &Value| {
        legal["arbiter"] == true && legal["cards"].as_array().is_some_and(|cards| !cards.is_empty())
    };
    while !player.legal.as_ref().is_some_and(may) {
        player.step().await;
    }
}

#[tokio::test]
async fn a_call_reaches_the_person_and_the_play_stands_still_until_the_answer() {
    let site = Site::open().await;
    let (_host, id, mut anne, _client, mut achille) = table(&site).await;
    Player::refused(&achille.act("arbiter looks").await, "not-called");
    until_she_may_call(&mut anne).await;
    let card = anne.legal.as_ref().expect("her turn")["cards"][0].as_str().expect("a card").to_owned();
    Player::done(&anne.act("calls-arbiter").await);
    // Once more is the same call.
    Player::done(&anne.act("calls-arbiter").await);
    until_presence(&mut achille, |message| message["arbiter"]["called"] == "A").await;
    let mut late = Player::look_on(site.address(), &id).await;
    assert_eq!(late.hear_kind("snapshot").await["table"]["arbiter"]["called"], "A");
    Player::refused(&anne.act(&card).await, "arbiter-called");
    for answer in ["arbiter looks", "arbiter plays-on"] {
        Player::refused(&anne.act(answer).await, "not-arbiter");
    }
    assert!(!anne.log.iter().any(|message| message["event"]["e"] == "arbiter-called"), "the program is not asked");
    // He has the play go on; or the program looks; or he rules himself.
    Player::done(&achille.act("arbiter plays-on").await);
    until_presence(&mut anne, |message| message["arbiter"]["called"].is_null()).await;
    Player::done(&anne.act("calls-arbiter").await);
    Player::done(&achille.act("arbiter looks").await);
    assert_eq!(anne.hear_event("ruled").await["event"]["ruling"]["fault"], "none");
    Player::done(&anne.act(&card).await);
    until_she_may_call(&mut anne).await;
    Player::done(&anne.act("calls-arbiter").await);
    Player::done(&achille.act("arbiter rules hesitation B warning").await);
    until_presence(&mut anne, |message| message["arbiter"]["called"].is_null()).await;
    anne.play_until("deal-ended").await;
}

#[tokio::test]
async fn the_program_answers_a_call_to_an_arbiter_who_is_gone_or_sent_away() {
    let site = Site::open().await;
    let (_host, _id, mut anne, _client, achille) = table(&site).await;
    until_she_may_call(&mut anne).await;
    Player::done(&anne.act("calls-arbiter").await);
    drop(achille);
    assert_eq!(anne.hear_event("ruled").await["event"]["ruling"]["fault"], "none");
    until_presence(&mut anne, |message| message["arbiter"]["called"].is_null()).await;
    anne.step().await;
    until_she_may_call(&mut anne).await;
    Player::done(&anne.act("calls-arbiter").await);
    Player::done(&anne.act("dismiss").await);
    assert_eq!(anne.hear_event("ruled").await["event"]["ruling"]["fault"], "none");
    anne.play_until("deal-ended").await;
}
