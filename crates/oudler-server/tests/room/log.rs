//! The log: kept as text, read again, and written down as a record.

use std::collections::BTreeSet;

use oudler_protocol::fair;
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Ending, Event, Public, Rules, Seat, TableKind, Viewer};
use oudler_server::Config;
use oudler_server::log::{Desk, envelope};
use oudler_server::store::{Millis, Seq};
use oudler_server::table::{Room, Scribe, TableDesk, TableEvent, TableHouse};

use super::{play, rules, settings};

fn everything_of(room: &Room) -> String {
    let mut text = format!("{} {:?} {:?}", room.seq(), room.wire_shuffle(), room.wire_revealed());
    for viewer in room.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
        text += &serde_json::to_string(&room.wire_view(viewer)).expect("a view is JSON");
    }
    text
}

/// A table in the hands of the server, at which nothing has happened yet.
fn desk(rules: Rules) -> TableDesk {
    let house = TableHouse::new(&Config::new(""));
    TableDesk::open("k7Fq2".parse().expect("a plain word is an id"), &settings(rules).to_json(), &house)
        .expect("settings that were written are read")
}

#[test]
fn a_table_read_from_its_log_is_the_table_that_wrote_it() {
    let (mut kinds, mut n_cards, mut n_told_twice) = (BTreeSet::new(), 0, 0);
    for n in 0..60 {
        let rules = rules(n);
        let mut again = desk(rules);
        let live = play(n, |live, events| {
            for (event, at) in events.iter().zip(1_763_240_000_000..) {
                let text = envelope::write::<TableDesk>(event, Millis(at));
                kinds.extend(
                    text.split("\"e\":\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned),
                );
                let read = envelope::read(&text, &again).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(read, (event.clone(), Millis(at)), "{text}");
                // A card is told once: as what happened, not as what was asked for besides.
                if let TableEvent::Game { event: Event::Public(Public::CardPlayed { card, .. }), .. } = event {
                    n_cards += 1;
                    assert_eq!(text.matches(&format!("\"{card}\"")).count(), 1, "{text}");
                    n_told_twice += usize::from(text.contains("\"by\""));
                }
                again.apply(read.0, read.1);
            }
            assert_eq!(everything_of(again.room()), everything_of(live));
        });
        assert!(again.room().is_over() && live.is_over());
    }
    // Only a card that also says "jeu" does not say all by itself (ECART-07).
    assert!(n_cards > 2000 && n_told_twice < n_cards / 50, "{n_told_twice} of {n_cards}");
    for kind in
        ["started", "drawn", "dealt", "discarded", "handful-declared", "player", "bot", "committed", "word"]
    {
        assert!(kinds.contains(kind), "no game showed {kind}: {kinds:?}");
    }
}

#[test]
fn a_text_that_is_no_line_of_a_log_says_why() {
    let why = |text: &str| {
        let read = envelope::read(text, &desk(Rules::fft(TableKind::Four)));
        read.expect_err("this is no line of a log").to_string()
    };
    let event = |event: &str| {
        let line = |log, v| format!(r#"{{"log":"{log}","v":{v},"at":5,"event":{event}}}"#);
        assert!(why(&line("table", 2)).contains("version 2"));
        assert!(why(&line("sheet", 1)).contains("a sheet, in the log of a table"));
        why(&line("table", 1))
    };
    assert!(why("").contains("EOF"), "{}", why(""));
    assert!(why(r#"{"log":"table","v":1,"event":{}}"#).contains("`at`"));
    assert!(event("{}").contains("one thing"));
    assert!(event(r#"{"public":{"e":"played","seat":"A","card":"T22"}}"#).contains("T22"));
    assert!(event(r#"{"by":"A flies","public":{"e":"won","seat":"A"}}"#).len() > 10);
    assert!(event(r#"{"hidden":{"e":"dealt","dealer":"A","hands":{},"dog":[],"banned":[]}}"#).len() > 10);
    assert!(event(r#"{"around":{"e":"revealed","deal":1,"seed":"00"}}"#).contains("128"));
    assert!(event(r#"{"around":{"e":"bot","seat":"A","name":"Zoé","level":"genius"}}"#).contains("genius"));
}

#[test]
fn the_record_of_a_game_replays_and_every_shuffle_in_it_checks() {
    let (mut n_deals, mut n_alone) = (0, 0);
    for n in 0..40 {
        let rules = rules(n);
        let mut scribe = Scribe::new("k7Fq2".parse().expect("a plain word is an id"), rules);
        play(n, |_, events| {
            events.iter().for_each(|event| scribe.note(event));
            let is_scored = |event: &TableEvent| {
                matches!(
                    event,
                    TableEvent::Game { event: Event::Public(Public::DealEnded(Ending::Scored { .. })), .. }
                )
            };
            if events.iter().any(is_scored) {
                n_alone += 1;
                check(&scribe.last_deal().expect("a deal was scored"), 1);
            }
        });
        let record = scribe.record();
        n_deals += record.deals.len();
        check(&record, record.deals.len());
    }
    assert!(n_deals > 60 && n_alone > 30, "{n_deals} deals, {n_alone} of them scored");
}

/// The record replays, and is the same as text and as JSON.
#[track_caller]
fn check(record: &Record, n_deals: usize) {
    assert_eq!(record.deals.len(), n_deals);
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        step.unwrap_or_else(|why| panic!("{why}\n{}", record.to_text(CardStyle::English)));
    }
    assert_eq!(Record::parse(&record.to_text(CardStyle::English), CardStyle::English).as_ref(), Ok(record));
    let json = JsonRecord::from(record).to_json();
    let again: Record = JsonRecord::from_json(&json).expect("we wrote it").try_into().expect("we wrote it");
    assert_eq!(again, *record);
    for deal in &record.deals {
        let shuffle = deal.shuffle.as_ref().expect("every deal here was shuffled by the server");
        let checked = fair::check(shuffle, &record.rules, deal.dealer, &deal.layout);
        assert!(checked.is_ok(), "{checked:?}");
        assert!(shuffle.words().iter().any(|(seat, word)| *seat == Seat::B && word.starts_with("mot ")));
    }
}

#[test]
fn whoever_resumes_hears_exactly_what_the_others_heard() {
    for n in 0..24 {
        let mut live: Vec<(Viewer, Vec<String>)> = Vec::new();
        play(n, |room, events| {
            let first = room.seq().0 - events.len() as u64 + 1;
            if live.is_empty() {
                live =
                    room.seats().map(Viewer::Seat).chain([Viewer::Spectator]).map(|v| (v, Vec::new())).collect();
            }
            for (viewer, heard) in &mut live {
                // Bodies only: what may be done now comes with the last event, whichever it is.
                heard.extend(events.iter().map(|event: &TableEvent| {
                    serde_json::to_string(&event.seen_by(*viewer)).expect("an event is JSON")
                }));
                assert_eq!(heard.len() as u64, room.seq().0);
                // From everywhere at every eighth move; else from the edges of what is kept.
                let edges = [0, 1, 2, 31, 32, 33, 34, 40];
                let all = first.saturating_sub(40)..=room.seq().0 + 2;
                let is_edge = |since: &u64| edges.contains(&room.seq().0.abs_diff(*since));
                for since in all.filter(|since| room.seq().0.is_multiple_of(8) || is_edge(since)) {
                    // The host sat down with the first event: what B saw before is nobody's.
                    let before = *viewer == Viewer::Seat(Seat::B) && since < 1;
                    let Some(missed) = room.since(Seq(since), *viewer) else {
                        let is_far = since > room.seq().0 || room.seq().0 - since > 32;
                        assert!(is_far || before, "{since} of {}", room.seq());
                        continue;
                    };
                    assert!(!before, "{since} of {}", room.seq());
                    assert_eq!(missed.len() as u64, room.seq().0 - since);
                    for (message, seq) in missed.iter().zip(since + 1..) {
                        let json = message.to_json();
                        let start = format!(r#"{{"t":"event","seq":{seq},"event":{}"#, heard[seq as usize - 1]);
                        assert!(json.starts_with(&start), "{json}\n{start}");
                        let has_legal = json.contains(r#""legal":{"#);
                        let may = seq == room.seq().0 && room.legal(*viewer).is_some();
                        assert_eq!(has_legal, may, "{json}");
                    }
                }
            }
        });
    }
}
