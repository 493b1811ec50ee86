//! A replay tells every record as the rules play it.

use oudler_protocol::record::JsonStep;
use oudler_protocol::replay::{WireDid, WireFollows, WireMoment, WireReplay, WireReplayDeal};
use oudler_rules::notation::Record;
use oudler_rules::{Card, CardSet, CardStyle, Ending, HalfPoints};

const PACK: u16 = 182;

/// The games kept as examples, by name.
fn games() -> Vec<(String, Record)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/games");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut texts: Vec<_> = files.filter(|path| path.extension().is_some_and(|kind| kind == "txt")).collect();
    texts.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, Record::parse(&text, CardStyle::English).unwrap())
    };
    texts.iter().map(read).collect()
}

/// Every card is in one place; what is told of a trick and of the count agrees with the cards.
fn check_moment(deal: &WireReplayDeal, before: &WireMoment, now: &WireMoment) {
    let held: Vec<Card> = now.stand.hands.iter().flat_map(|hand| hand.iter()).collect();
    let set: CardSet = held.iter().copied().collect();
    assert_eq!(set.len() as usize, held.len(), "a card is in two hands: {:?}", now.did);
    let WireDid::Step(JsonStep::Play { card, .. }) = now.did else { return };
    let n = deal.players.len();
    assert!(!set.contains(card));
    let trick = now.stand.trick.as_ref().expect("a card lies on the table");
    assert_eq!(trick.cards.last(), Some(&card));
    assert_eq!(now.stand.trick_over, trick.cards.len() == n);
    let n_left = (usize::from(deal.n_tricks) + 1 - usize::from(now.stand.trick_number)) * n - trick.cards.len();
    assert_eq!(held.len(), n_left, "{:?}", now.did);
    assert!(now.stand.attack + now.stand.defence >= before.stand.attack + before.stand.defence);
    assert!(!now.legal.is_empty());
}

#[test]
fn every_game_is_told_as_the_rules_play_it() {
    let (mut n_scored, mut n_debts) = (0, 0);
    for (name, record) in games() {
        let replay = WireReplay::from(&record);
        assert_eq!(replay.error, None, "{name}");
        assert_eq!(replay.deals.len(), record.deals.len(), "{name}");
        let is_arbitrated = name.contains("arbiter");
        for (deal, written) in replay.deals.iter().zip(&record.deals) {
            let steps = deal.moments.iter().filter(|moment| matches!(moment.did, WireDid::Step(_)));
            assert_eq!(steps.count(), written.steps.len(), "{name}");
            let last = deal.moments.last().unwrap();
            assert_eq!(last.did, WireDid::Follows(WireFollows::End), "{name}");
            if is_arbitrated {
                continue;
            }
            deal.moments.windows(2).for_each(|pair| check_moment(deal, &pair[0], &pair[1]));
            let Some(Ending::Scored { sheet, .. }) = &deal.ending else { continue };
            n_scored += 1;
            assert_eq!(
                (HalfPoints(last.stand.attack), last.stand.oudlers),
                (sheet.figures.half_points, sheet.figures.oudlers),
                "{name}"
            );
            assert_eq!(last.stand.attack + last.stand.defence, PACK, "{name}");
            assert_eq!((last.stand.taker, last.stand.partner), (Some(sheet.taker), sheet.partner), "{name}");
            let piles = deal.piles.as_ref().expect("it was played out");
            assert_eq!(piles.attack.len() + piles.defence.len(), 78);
            // Who kept the Excuse and won no low card owes half a point to the end (EXC-08).
            let debt = piles.attack.half_points().0.abs_diff(sheet.figures.half_points.0);
            assert!(debt <= 1, "{name}: {debt}");
            n_debts += debt;
        }
    }
    assert!(n_scored > 20 && n_debts < n_scored / 4, "{n_scored} deals, {n_debts} debts");
}

#[test]
fn what_the_arbiter_said_stands_where_he_said_it() {
    let mut n_back = 0;
    for (name, record) in games().into_iter().filter(|(name, _)| name.contains("arbiter")) {
        for deal in WireReplay::from(&record).deals {
            let ruled = deal.moments.iter().filter_map(|moment| match &moment.did {
                WireDid::Follows(WireFollows::Ruled { ruling }) => Some(ruling),
                _ => None,
            });
            assert!(ruled.eq(&deal.rulings), "{name}");
            for pair in deal.moments.windows(2) {
                let (WireDid::Step(JsonStep::Play { card, .. }), WireDid::Follows(WireFollows::Ruled { ruling })) =
                    (&pair[0].did, &pair[1].did)
                else {
                    continue;
                };
                if ruling.card == Some(*card) {
                    assert!(pair[0].illegal, "{name}: {card:?} was ruled on");
                    assert!(pair[0].stand.trick.as_ref().is_some_and(|trick| trick.cards.contains(card)));
                    n_back += 1;
                }
            }
        }
    }
    assert!(n_back > 0);
}
