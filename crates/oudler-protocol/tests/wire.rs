//! Random games through every JSON form: records, events and views.

use std::collections::{BTreeSet, HashSet};

use oudler_ai::{Bot, BotTable, bots};
use oudler_protocol::event::WireSeen;
use oudler_protocol::fair::{Salt, Seed};
use oudler_protocol::record::JsonRecord;
use oudler_protocol::view::WireView;
use oudler_rules::notation::{Hint, Record, Shuffle};
use oudler_rules::{CardStyle, Event, Layout, Public, Rules, Seat, TableKind, Viewer};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::json;

/// What a record says of a shuffle: one word, or one of every seat; the seed shown or not.
fn shuffle(table: TableKind, seed: u64) -> Shuffle {
    let words = ["citron", "#1, deux", "été |", "\"q\"", "🂡 word A"].map(str::to_owned);
    let n_words = if seed.is_multiple_of(3) { 1 } else { 5 };
    let words = table.seats().zip(words).take(n_words).collect();
    let secret = Seed([seed as u8; 64]);
    let shuffle = Salt { table: "k7Fq2".into(), deal: 3, words }.shuffle(&secret.commitment()).unwrap();
    if seed.is_multiple_of(2) { shuffle.with_seed(&secret.reveal()).unwrap() } else { shuffle }
}

/// A few deals by random bots, on paper; every second one says how it was shuffled, and
/// some who was a bot and where a hint was asked for.
fn games() -> impl Iterator<Item = Record> {
    let texts = ["fft", "house", "fft assent=needed", "fft faults=arbitrated arbiter=end-of-deal misere=5"];
    (0..160u64).map(move |seed| {
        let table = TableKind::ALL[seed as usize % 4];
        let rules = Rules::parse(table, texts[seed as usize / 4 % 4]).expect("these rules can be played");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut bots: Vec<Box<dyn Bot + Send>> = table.seats().map(|_| Box::new(bots::Random) as _).collect();
        let mut played = BotTable::new(rules, Seat::A).expect("seat A is at every table");
        for _ in 0..2 {
            let dealer = played.game().dealer().expect("the game waits for a deal");
            played.play_deal(Layout::random(&rules, dealer, &mut rng), &mut bots, &mut rng);
        }
        let mut record = played.into_record();
        record.deals[1].shuffle = Some(shuffle(table, seed));
        if seed.is_multiple_of(3) {
            record.bots.insert(Seat::B, "expert".into());
            let n = record.deals[0].steps.len();
            record.deals[0].hints = [0, n / 2, n].map(|before| Hint { seat: Seat::A, before }).into();
        }
        record
    })
}

#[test]
fn a_record_is_the_same_as_json_and_as_text() {
    let schema = serde_json::to_value(JsonRecord::schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for record in games() {
        let json = JsonRecord::from(&record);
        let text = json.to_json();
        assert!(validator.is_valid(&serde_json::from_str(&text).unwrap()), "{text}");
        let again: Record = JsonRecord::from_json(&text).unwrap().try_into().unwrap();
        assert_eq!(again, record);
        assert_eq!(JsonRecord::from(&again).to_json(), text);
        assert_eq!(Record::parse(&record.to_text(CardStyle::French), CardStyle::English), Ok(record));
    }
}

#[test]
fn what_is_no_shuffle_is_refused_with_its_place() {
    let record = games().nth(1).unwrap();
    let good: serde_json::Value = serde_json::from_str(&JsonRecord::from(&record).to_json()).unwrap();
    let validator = jsonschema::validator_for(&serde_json::to_value(JsonRecord::schema()).unwrap()).unwrap();
    for (place, value, at, why) in [
        ("/table", json!("a b"), "", "\"a b\" is not a table's id"),
        ("/number", json!(0), "", "numbered 1, 2, 3"),
        ("/commitment", json!("00"), "", "\"00\" is not a commitment"),
        ("/seed", json!("00"), "", "\"00\" is not a seed"),
        ("/words/0/word", json!(""), ".words[0]", "\"\" is not a word"),
        ("/words/1/word", json!("a".repeat(41)), ".words[1]", "1 to 40 characters"),
        ("/words/1/word", json!(" a"), ".words[1]", "no space at either end"),
        ("/words/1/seat", json!("A"), ".words[1]", "in the order of the seats"),
        ("/words/1/seat", json!("E"), ".words[1]", "a table of 4 has no seat E"),
    ] {
        let mut bad = good.clone();
        let shuffle = &mut bad["deals"][1]["shuffle"];
        shuffle["seed"] = shuffle["commitment"].clone();
        *shuffle.pointer_mut(place).expect("the place is there") = value;
        let found = Record::try_from(JsonRecord::from_json(&bad.to_string()).unwrap()).unwrap_err();
        assert_eq!(found.at, format!("deals[1].shuffle{at}"), "{place}");
        assert!(found.why.contains(why), "{place}: {found}");
        // Spaces, order and the seats of the table are beyond a schema.
        assert_eq!(validator.is_valid(&bad), at == ".words[1]" && !why.starts_with("1 to"), "{place}");
    }
}

#[test]
fn bots_and_hints_that_cannot_be_are_refused_with_their_place() {
    let record = games().next().unwrap();
    let good: serde_json::Value = serde_json::from_str(&JsonRecord::from(&record).to_json()).unwrap();
    for (place, value, at, why) in [
        ("/bots", json!({ "E": "habit" }), "bots", "no seat E"),
        ("/bots/B", json!("Very Good"), "bots", "\"Very Good\" is no word for how well a bot plays"),
        ("/deals/0/hints/1/seat", json!("E"), "deals[0].hints[1]", "no seat E"),
        ("/deals/0/hints/2/before", json!(1_000_000), "deals[0].hints[2]", "the deal has"),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("the place is there") = value;
        let found = Record::try_from(JsonRecord::from_json(&bad.to_string()).unwrap()).unwrap_err();
        assert_eq!(found.at, at, "{place}");
        assert!(found.why.contains(why), "{place}: {found}");
    }
}

#[test]
fn every_public_event_comes_back_from_json_as_it_was() {
    let mut n_kinds = BTreeSet::new();
    for record in games() {
        let mut replay = record.replay();
        while let Some(step) = replay.next_step() {
            for event in step.unwrap().events {
                let Event::Public(public) = event else { continue };
                let text = serde_json::to_string(&public).unwrap();
                assert_eq!(serde_json::from_str::<Public>(&text).unwrap(), public, "{text}");
                n_kinds.insert(text.split('"').nth(3).unwrap_or_default().to_owned());
            }
        }
    }
    assert!(n_kinds.len() >= 12, "the games show most kinds of events: {n_kinds:?}");
}

#[test]
fn what_goes_to_a_seat_names_no_card_that_seat_has_not_seen() {
    for record in games() {
        let mut replay = record.replay();
        let seats: Vec<Seat> = record.rules.table.seats().collect();
        let mut seen: Vec<HashSet<String>> = vec![HashSet::new(); seats.len()];
        while let Some(step) = replay.next_step() {
            let events = step.unwrap().events;
            for &seat in &seats {
                let view = replay.view(seat).unwrap();
                let mut sent = serde_json::to_string(&WireView::from(view)).unwrap();
                for event in &events {
                    let own = WireSeen::from(&event.seen_by(Viewer::Seat(seat)));
                    sent += &serde_json::to_string(&own).unwrap();
                }
                seen[seat.index()].extend(sent.split('"').map(str::to_owned));
                let Some(deal) = replay.game().unwrap().deal() else { continue };
                if view.table().deal.as_ref().is_none_or(|deal| deal.ending.is_some()) {
                    seen[seat.index()].clear();
                    continue;
                }
                // Cards others hold and nobody has shown: none may be in anything sent so far.
                let shown = shown_so_far(view);
                for other in seats.iter().filter(|&&other| other != seat) {
                    for card in deal.layout().hands()[*other] - shown {
                        assert!(
                            !seen[seat.index()].contains(&card.to_string()),
                            "{seat} was sent {card} of {other}"
                        );
                    }
                }
            }
        }
    }
}

/// What a seat may name: its own cards, all that is public, and the cards it could call.
fn shown_so_far(view: &oudler_rules::SeatView) -> oudler_rules::CardSet {
    let mut shown = view.hand() | view.discard().unwrap_or_default() | view.legal().calls;
    let Some(deal) = &view.table().deal else { return shown };
    shown |= deal.dog.unwrap_or_default() | deal.forced;
    shown |= deal.called.into_iter().collect();
    for cards in deal.handfuls.iter().filter_map(|handful| handful.cards) {
        shown |= cards;
    }
    shown |= deal.trick.cards().iter().copied().collect();
    for won in &deal.tricks {
        shown |= won.trick.cards().iter().copied().collect();
    }
    // At five the courts were offered to the taker; a name in a list of calls shows no hand. Nobody
    // else was sent that list.
    let is_taker = deal.taken.is_some_and(|(taker, _)| taker == view.seat());
    if deal.called.is_some() && is_taker { shown | oudler_rules::CardSet::COURTS } else { shown }
}
