//! Random games through every JSON form: records, events and views.

use std::collections::{BTreeSet, HashSet};

use oudler_ai::{Bot, Table, bots, deal_cards};
use oudler_protocol::event::{WirePublic, WireSeen};
use oudler_protocol::record::JsonRecord;
use oudler_protocol::view::WireView;
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Event, Public, Rules, Seat, TableKind, Viewer};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A few deals by random bots, on paper.
fn games() -> impl Iterator<Item = Record> {
    let texts = ["fft", "house", "fft assent=needed", "fft faults=arbitrated arbiter=end-of-deal misere=5"];
    (0..160u64).map(move |seed| {
        let table = TableKind::ALL[seed as usize % 4];
        let rules = Rules::parse(table, texts[seed as usize / 4 % 4]).expect("these rules can be played");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut bots: Vec<Box<dyn Bot + Send>> = table.seats().map(|_| Box::new(bots::Random) as _).collect();
        let mut played = Table::new(rules, Seat::A).expect("seat A is at every table");
        for _ in 0..2 {
            let dealer = played.game().dealer().expect("the game waits for a deal");
            played.play_deal(deal_cards(&rules, dealer, &mut rng), &mut bots, &mut rng);
        }
        played.into_record()
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
fn every_public_event_comes_back_from_json_as_it_was() {
    let mut n_kinds = BTreeSet::new();
    for record in games() {
        let mut replay = record.replay();
        while let Some(step) = replay.next_step() {
            for event in step.unwrap().events {
                let Event::Public(public) = event else { continue };
                let text = serde_json::to_string(&WirePublic::from(&public)).unwrap();
                let wire: WirePublic = serde_json::from_str(&text).unwrap();
                assert_eq!(Public::try_from(&wire), Ok(public), "{text}");
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
    // At five the courts were offered to the taker; a name in a list of calls shows no hand.
    if deal.called.is_some() { shown | oudler_rules::CardSet::COURTS } else { shown }
}
