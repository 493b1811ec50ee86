//! Whole games over sockets, and a log that proves what nobody was told.

use std::collections::BTreeSet;

use oudler_protocol::fair;
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::{DealRecord, Record, RecordStep};
use oudler_rules::{Action, Card, CardSet, Seat};
use serde_json::{Value, json};

use crate::player::Player;
use crate::{Site, open};

/// Plays a whole game with a person on every seat and one looking on; gives everybody's log, the
/// spectator's last, and the record.
async fn game(table: &str, rules: &str) -> (Vec<Vec<Value>>, Record) {
    let site = Site::open().await;
    let mut host = site.guest("Anne").await;
    let id = open(&mut host, &json!({ "table": table, "rules": rules, "listed": true })).await;
    let mut players = vec![Player::join(site.address(), &host, &id).await];
    let n_seats = if table.starts_with('5') { 5 } else { table.parse().expect("a number") };
    for (seat, name) in
        ["B", "C", "D", "E"].into_iter().zip(["Bruno", "Chloé", "David", "Émile"]).take(n_seats - 1)
    {
        let (_, mut player) = site.visitor(name, &id).await;
        Player::done(&player.act(&format!("sit {seat}")).await);
        players.push(player);
    }
    let mut spectator = Player::look_on(site.address(), &id).await;
    spectator.hear_kind("snapshot").await;
    Player::done(&players[0].act("start").await);

    let playing = players.into_iter().enumerate().map(|(n, mut player)| {
        tokio::spawn(async move {
            // Everybody adds a word to the first shuffle.
            while player.legal.as_ref().is_none_or(|legal| legal["ready"] != true) {
                player.hear().await.expect("the game begins");
            }
            Player::done(&player.act(&format!("word mot {n}, # et plus")).await);
            player.play_until("game-ended").await;
            hear_first_seed(&mut player).await;
            player.log
        })
    });
    let mut logs = Vec::new();
    for player in playing.collect::<Vec<_>>() {
        logs.push(player.await.expect("every player gets to the end"));
    }
    spectator.hear_event("game-ended").await;
    hear_first_seed(&mut spectator).await;
    logs.push(spectator.log);

    let reply = host.get(&format!("/api/v1/tables/{id}/record")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let record: Record = JsonRecord::from_json(&reply.body).expect("JSON").try_into().expect("a record");
    let text = host.get(&format!("/api/v1/tables/{id}/record?format=text")).await.body;
    assert_eq!(Record::parse(&text, oudler_rules::CardStyle::English).as_ref(), Ok(&record));
    check_history(&mut host, &id, &record).await;
    (logs, record)
}

/// Hears on until the seed of the first deal is shown: at the very end if it was passed out (BID-06).
async fn hear_first_seed(player: &mut Player) {
    let is_it = |m: &Value| m["event"]["e"] == "revealed" && m["event"]["deal"] == 1;
    while !player.log.iter().any(is_it) {
        player.hear().await.expect("the seed is shown");
    }
}

/// The deals that were scored are in the host's history, and each can be had by its link.
async fn check_history(host: &mut crate::Client, id: &str, record: &Record) {
    let scored = record
        .deals
        .iter()
        .filter(|deal| matches!(deal.result, Some(oudler_rules::notation::RecordResult::Scores(_))));
    let history = host.get("/api/v1/me/history").await.json();
    let kept = history["deals"].as_array().expect("a list");
    assert_eq!(kept.len(), scored.clone().count(), "{history}");
    for deal in scored {
        let number = deal.shuffle.as_ref().expect("the server shuffled").number();
        let reply = host.get(&format!("/api/v1/deals/{id}/{number}")).await;
        let alone: Record = JsonRecord::from_json(&reply.body).expect("JSON").try_into().expect("a record");
        assert_eq!(alone.deals[0], *deal);
        // The last who did not pass took.
        let steps = reply.json()["deals"][0]["steps"].as_array().expect("a list").clone();
        let bid = steps.iter().rfind(|step| step["do"] == "bid" && step["bid"] != "pass").expect("somebody took");
        let line = kept.iter().find(|line| line["number"] == number).expect("it is in the history");
        let taker = line["taker"].as_u64().map(|seat| Seat::ALL[seat as usize].to_string());
        assert_eq!((&line["contract"], taker.as_deref()), (&bid["bid"], bid["seat"].as_str()), "{line}");
    }
}

/// The record replays, and every shuffle in it checks.
fn check_record(record: &Record, n_deals: usize) {
    assert!(record.deals.len() >= n_deals, "{} deals", record.deals.len());
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        step.expect("what was played is legal");
    }
    for deal in &record.deals {
        let shuffle = deal.shuffle.as_ref().expect("the server shuffled");
        fair::check(shuffle, &record.rules, deal.dealer, &deal.layout).expect("the shuffle checks");
    }
    assert_eq!(
        record.deals[0].shuffle.as_ref().map(|s| s.words().len()),
        Some(record.rules.table.seats().count())
    );
}

/// No message names a card its receiver could not know. What is public is taken from the record,
/// not from what was said.
fn check_log(log: &[Value], seat: Option<Seat>, record: &Record) -> usize {
    let mut deals = record.deals.iter();
    let mut now: Option<(&DealRecord, CardSet)> = None;
    let mut n_checked = 0;
    for message in log {
        let event = &message["event"];
        let kind = event["e"].as_str().unwrap_or_default();
        if kind == "dealt" {
            let deal = deals.next().expect("every deal is on record");
            now = Some((deal, seat.map_or(CardSet::EMPTY, |seat| deal.layout.hands()[seat])));
        }
        let Some((deal, known)) = &mut now else { continue };
        // What the rules lay open by this event, according to the record.
        *known |= match kind {
            "dog-turned" => deal.layout.dog(),
            "called" => steps(deal, |action| matches!(action, Action::Call(_))),
            "discarded" => {
                let discard = steps(deal, |action| matches!(action, Action::Discard(_)));
                let is_own = event["seat"].as_str() == seat.map(|seat| seat.to_string()).as_deref();
                if is_own { discard } else { discard & CardSet::TRUMPS }
            }
            "handful-shown" => steps(deal, |action| matches!(action, Action::ShowHandful(..))),
            "played" => {
                let card: Card = event["card"].as_str().expect("a card").parse().expect("a card");
                let by: Seat = event["seat"].as_str().expect("a seat").parse().expect("a seat");
                assert!(deal.steps.contains(&RecordStep::Act(by, Action::Play(card))), "{message}");
                CardSet::of(card)
            }
            "deal-ended" => CardSet::FULL,
            _ => CardSet::EMPTY,
        };
        let mut named = BTreeSet::new();
        names(message, &mut named);
        for card in named.iter().filter_map(|text| text.parse::<Card>().ok()) {
            assert!(known.contains(card), "{seat:?} was told of {card}: {message}");
            n_checked += 1;
        }
        if kind == "deal-ended" {
            now = None;
        }
    }
    n_checked
}

fn steps(deal: &DealRecord, is: impl Fn(&Action) -> bool) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for step in &deal.steps {
        if let RecordStep::Act(_, action) = step
            && is(action)
        {
            cards |= match action {
                Action::Call(card) => CardSet::of(*card),
                Action::Discard(cards) | Action::ShowHandful(_, cards) => *cards,
                _ => CardSet::EMPTY,
            };
        }
    }
    cards
}

/// Every text in a message, but for the cards a taker could call, which show no hand.
fn names(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            found.insert(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|value| names(value, found)),
        Value::Object(fields) => {
            fields.iter().filter(|(key, _)| *key != "calls").for_each(|(_, value)| names(value, found));
        }
        _ => {}
    }
}

async fn check_game(table: &str, rules: &str, n_deals: usize) {
    let (logs, record) = game(table, rules).await;
    check_record(&record, n_deals);
    let seats: Vec<Option<Seat>> = record.rules.table.seats().map(Some).chain([None]).collect();
    assert_eq!(logs.len(), seats.len());
    for (log, seat) in logs.iter().zip(seats) {
        let n_checked = check_log(log, seat, &record);
        assert!(n_checked > 60, "{n_checked} cards were named to {seat:?}");
        // The seed is shown after the deal, never before; its hash before, never after the cards.
        let place = |e: &str, n: u64| log.iter().position(|m| m["event"]["e"] == e && m["event"]["deal"] == n);
        let dealt = log.iter().position(|m| m["event"]["e"] == "dealt").expect("a deal");
        assert!(place("committed", 1).is_some_and(|at| at < dealt), "{seat:?}");
        assert!(place("revealed", 1).is_some_and(|at| at > dealt), "{seat:?}");
    }
    // Everybody heard the same numbers, and the end.
    let end = |log: &[Value]| log.iter().find(|m| m["event"]["e"] == "game-ended").map(|m| m["seq"].clone());
    assert!(end(&logs[0]).is_some() && logs.iter().all(|log| end(log) == end(&logs[0])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_a_whole_game() {
    check_game("4", "fft end=deals:3", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_a_whole_game() {
    check_game("3", "house end=deals:3", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_play_a_whole_game() {
    check_game("5", "fft end=deals:3", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dealer_of_five_sits_out_a_whole_game() {
    check_game("5-sitting-out", "fft assent=needed end=deals:2", 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_a_whole_arbitrated_game() {
    check_game("4", "house faults=arbitrated arbiter=end-of-deal end=deals:2", 2).await;
}

#[test]
fn the_check_of_a_log_finds_a_leak() {
    let text = include_str!("../../../../testdata/games/called-in-dog.txt");
    let record = Record::parse(text, oudler_rules::CardStyle::English).expect("a game of ours");
    let hands = record.deals[0].layout.hands();
    let told = |hand: CardSet| {
        let hand: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
        let log = [json!({ "t": "event", "seq": 1, "event": { "e": "dealt", "hand": hand } })];
        std::panic::catch_unwind(|| check_log(&log, Some(Seat::A), &record))
    };
    assert_eq!(told(hands[Seat::A]).ok(), Some(hands[Seat::A].len() as usize));
    assert!(told(hands[Seat::B]).is_err(), "another's hand is a leak");
}

/// Plays one illegal card in the deal under way, and then to its end.
async fn revoke_once(site: &Site, host: &crate::Client, id: &str, player: &mut Player) {
    loop {
        let legal = player.legal.clone().unwrap_or_default();
        let mut cards = BTreeSet::new();
        names(&legal["cards"], &mut cards);
        if !cards.is_empty() {
            let mut again = Player::join(site.address(), host, id).await;
            let mut hand = BTreeSet::new();
            names(&again.hear_kind("snapshot").await["view"]["own"]["hand"], &mut hand);
            if let Some(card) = hand.difference(&cards).next() {
                player.legal = None;
                Player::done(&player.act(card).await);
                break;
            }
        }
        player.step().await;
    }
    player.play_until("deal-ended").await;
}

#[tokio::test]
async fn a_finished_deal_tells_what_the_arbiter_said_in_it() {
    let site = Site::with(|config| (config.unlimited, config.test_seed) = (true, Some(5))).await;
    let (mut host, id, mut player) = site.table_with_bots("fft faults=arbitrated arbiter=at-once").await;
    player.hear_kind("snapshot").await;
    // A first illegal card is a warning, a second one costs points, also in a later deal (FAULT-12).
    for (number, measure) in [(1, "warning"), (2, "penalty 100")] {
        revoke_once(&site, &host, &id, &mut player).await;
        let told = host.get(&format!("/api/v1/deals/{id}/{number}?format=replay")).await.json();
        let mut heard = player.log.iter().filter(|message| message["event"]["e"] == "ruled");
        let ruling = &heard.next_back().expect("everybody hears it")["event"]["ruling"];
        assert_eq!((&ruling["measure"], &ruling["clause"]), (&json!(measure), &json!("FAULT-12")), "{ruling}");
        assert_eq!(told["deals"][0]["rulings"].as_array().expect("rulings").last(), Some(ruling));
        let moments = told["deals"][0]["moments"].as_array().expect("moments");
        let at = moments.iter().position(|moment| moment["did"]["ruling"] == *ruling).expect("it was said then");
        assert_eq!(
            (&moments[at - 1]["did"]["card"], &moments[at - 1]["illegal"]),
            (&ruling["card"], &json!(true))
        );
    }
}
