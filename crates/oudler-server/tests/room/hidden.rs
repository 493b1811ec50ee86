//! What a seat receives does not depend on what it may not know: exchange two cards it cannot
//! see, and not a byte of what it is sent changes, snapshots and resumes included.

use std::cell::RefCell;

use oudler_protocol::message::ServerMessage;
use oudler_rules::notation::RecordStep;
use oudler_rules::{BySeat, Card, CardSet, Event, Layout, Seat, SeatView, Viewer};
use oudler_server::store::Seq;
use oudler_server::table::{Room, TableEvent};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::{play, rules, seed};

/// A deal of a random game: the room it began in, its cards, and what was done.
struct Played {
    before: Room,
    dealt: Event,
    steps: Vec<RecordStep>,
}

fn deals(n: u64) -> Vec<Played> {
    let played: RefCell<Vec<Played>> = RefCell::default();
    let mut before: Option<Room> = None;
    play(n, |room, events| {
        let mut deals = played.borrow_mut();
        for event in events {
            let TableEvent::Game { event, step } = event else { continue };
            if let (Event::Dealt { .. }, Some(before)) = (event, before.take()) {
                deals.push(Played { before, dealt: event.clone(), steps: Vec::new() });
            }
            if let (Some(step), Some(deal)) = (step, deals.last_mut()) {
                deal.steps.push(**step);
            }
        }
        before = Some(room.clone());
    });
    played.into_inner()
}

/// Everything a seat is sent while these steps are taken; `None` when one of them is refused.
fn sent(before: &Room, dealt: &Event, steps: &[RecordStep], viewer: Viewer) -> Option<(Vec<String>, Room)> {
    let mut room = before.clone();
    let mut sent = Vec::new();
    let mut rng = SmallRng::seed_from_u64(1);
    tell(&mut room, vec![dealt.clone().into()], viewer, &mut sent);
    for step in steps {
        let events = match step {
            RecordStep::Act(seat, action) => room.act(*seat, *action, &mut || seed(&mut rng)).ok()?,
            // The room grants by itself what is asked.
            RecordStep::Assent(_) | RecordStep::Rule(_) => continue,
        };
        tell(&mut room, events, viewer, &mut sent);
    }
    Some((sent, room))
}

fn tell(room: &mut Room, events: Vec<TableEvent>, viewer: Viewer, sent: &mut Vec<String>) {
    let after = room.seq();
    for event in &events {
        room.apply(event.clone());
    }
    let n = events.len();
    for (i, event) in events.iter().enumerate() {
        let legal = if i + 1 == n { room.legal(viewer).map(Box::new) } else { None };
        let seq = after.0 as u32 + i as u32 + 1;
        sent.push(ServerMessage::Event { seq, event: event.seen_by(viewer), legal }.to_json());
    }
    let view = serde_json::to_string(&room.wire_view(viewer)).expect("a view is JSON");
    sent.push(format!("{view} {:?} {:?}", room.wire_shuffle(), room.wire_revealed()));
    for since in room.seq().0.saturating_sub(8)..=room.seq().0 {
        let missed = room.since(Seq(since), viewer).expect("the last events are kept");
        sent.extend(missed.iter().map(ServerMessage::to_json));
    }
}

/// Cards the seat has seen.
fn seen(view: &SeatView) -> CardSet {
    let mut seen = view.hand() | view.discard().unwrap_or_default();
    let Some(deal) = &view.table().deal else { return seen };
    seen |= deal.dog.unwrap_or_default() | deal.forced;
    seen |= deal.called.into_iter().collect();
    for cards in deal.handfuls.iter().filter_map(|handful| handful.cards) {
        seen |= cards;
    }
    for cards in deal.tricks.iter().map(|won| won.trick.cards()).chain([deal.trick.cards()]) {
        seen |= cards.iter().copied().collect();
    }
    seen
}

/// The same cards with two of them exchanged.
fn exchanged(layout: &Layout, one: Card, other: Card, room: &Room, dealer: Seat) -> Option<Layout> {
    let swap = |cards: CardSet| {
        let mut cards = cards;
        match (cards.contains(one), cards.contains(other)) {
            (true, false) => {
                cards.remove(one);
                cards.insert(other);
            }
            (false, true) => {
                cards.remove(other);
                cards.insert(one);
            }
            _ => {}
        }
        cards
    };
    let hands = BySeat(layout.hands().0.map(swap));
    let new = Layout::new(&room.settings().rules.table.ring(dealer), hands, swap(layout.dog())).ok()?;
    (new != *layout).then_some(new)
}

#[test]
fn exchanging_cards_a_seat_cannot_see_changes_no_byte_it_receives() {
    let (mut n_compared, mut n_refused) = (0, 0);
    for n in 0..40 {
        let mut rng = SmallRng::seed_from_u64(n);
        for played in deals(n) {
            let Event::Dealt { dealer, layout, banned } = &played.dealt else { unreachable!("it is a deal") };
            for viewer in rules(n).table.seats() {
                // Up to a random step, but never to the end, where everything is laid open.
                let n_steps = rng.random_range(0..played.steps.len().max(1));
                let steps = &played.steps[..n_steps];
                let viewer_is = Viewer::Seat(viewer);
                let Some((right, room)) = sent(&played.before, &played.dealt, steps, viewer_is) else {
                    panic!("what was done once can be done again");
                };
                let hidden: Vec<Card> = (CardSet::FULL - seen(room.view(viewer))).iter().collect();
                for _ in 0..6 {
                    if hidden.len() < 2 {
                        break;
                    }
                    let one = hidden[rng.random_range(0..hidden.len())];
                    let other = hidden[rng.random_range(0..hidden.len())];
                    let Some(layout) = exchanged(layout, one, other, &room, *dealer) else { continue };
                    let dealt = Event::Dealt { dealer: *dealer, layout, banned: *banned };
                    match sent(&played.before, &dealt, steps, viewer_is) {
                        Some((other, _)) => {
                            assert_eq!(right, other, "game {n}, seat {viewer}, {n_steps} steps");
                            n_compared += 1;
                        }
                        // With other cards the others could not have done what they did.
                        None => n_refused += 1,
                    }
                }
            }
        }
    }
    assert!(n_compared > 500, "{n_compared} compared, {n_refused} refused");
}
