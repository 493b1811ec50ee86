//! What a viewer receives does not depend on what it may not know: exchange two cards it cannot
//! see, and not a byte of what it is sent changes: snapshots, resumes, whom the clock names, and
//! after a deal whose hands stay hidden.

use std::cell::RefCell;

use oudler_ai::{Level, Time};
use oudler_protocol::message::TableMessage;
use oudler_rules::notation::RecordStep;
use oudler_rules::{
    BySeat, Card, CardSet, Ending, Event, Game, Layout, Public, Rules, Seat, SeatSet, TableKind, TableView, Viewer,
};
use oudler_server::store::Seq;
use oudler_server::table::{Room, TableEvent};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::{play, room, rules, seed};

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

/// All that a viewer is sent, and the cards it has seen on the way.
struct Sent {
    messages: Vec<String>,
    seen: CardSet,
    /// How often the arbiter spoke.
    n_rulings: usize,
    /// How the deal ended, if it did.
    ending: Option<Ending>,
}

/// Everything a viewer is sent while these steps are taken; `None` when one of them is refused.
fn sent(before: &Room, dealt: &Event, steps: &[RecordStep], viewer: Viewer) -> Option<Sent> {
    let mut room = before.clone();
    let mut sent = Sent { messages: Vec::new(), seen: CardSet::EMPTY, n_rulings: 0, ending: None };
    let mut rng = SmallRng::seed_from_u64(1);
    tell(&mut room, vec![dealt.clone().into()], viewer, &mut sent);
    for step in steps {
        let events = match step {
            RecordStep::Act(seat, action) => room.act(*seat, *action, &mut || seed(&mut rng)).ok()?,
            // Where no arbiter sits the room answers by itself.
            RecordStep::Assent(_) if room.arbiter().is_none() => continue,
            judgement => room.judge(*judgement, &mut || seed(&mut rng)).ok()?,
        };
        tell(&mut room, events, viewer, &mut sent);
    }
    // What a hint would say. It takes time, so not at every table.
    if let Viewer::Seat(seat) = viewer
        && room.seq().0.is_multiple_of(23)
        && room.to_act().contains(seat)
    {
        let advice = Level::Club.advise(room.mind(seat), Time::ENDLESS, &mut SmallRng::seed_from_u64(2));
        sent.messages.push(format!("{advice:?}"));
    }
    // What a resume brings now.
    for since in room.seq().0.saturating_sub(8)..=room.seq().0 {
        let missed = room.since(Seq(since), viewer).expect("the last events are kept");
        sent.messages.extend(missed.iter().map(TableMessage::to_json));
    }
    Some(sent)
}

fn tell(room: &mut Room, events: Vec<TableEvent>, viewer: Viewer, sent: &mut Sent) {
    let after = room.seq();
    for event in &events {
        room.apply(event.clone());
        match event {
            TableEvent::Game { event: Event::Public(Public::DealEnded(ending)), .. } => {
                sent.ending = Some(ending.clone());
            }
            TableEvent::Game { event: Event::Public(Public::Ruled(_)), .. } => sent.n_rulings += 1,
            _ => {}
        }
    }
    let n = events.len();
    for (i, event) in events.iter().enumerate() {
        let seq = after.0 as u32 + i as u32 + 1;
        sent.messages.push(room.event(seq, event, viewer, i + 1 == n).to_json());
    }
    // The snapshot, and whom the clock names.
    let view = serde_json::to_string(&room.wire_view(viewer)).expect("a view is JSON");
    let around = (room.wire_shuffle(), room.wire_revealed(), room.awaited());
    sent.messages.push(format!("{view} {around:?}"));
    sent.seen |= match viewer {
        Viewer::Seat(seat) => {
            let view = room.view(seat);
            view.hand() | view.discard().unwrap_or_default() | seen(view.table())
        }
        Viewer::Arbiter => {
            let presented = room.game().and_then(Game::shown_to_arbiter).map(|(_, hand)| hand);
            seen(room.open()) | presented.unwrap_or_default()
        }
        Viewer::Spectator => seen(room.open()),
    };
}

/// Cards that lie open, or did.
fn seen(table: &TableView) -> CardSet {
    let Some(deal) = &table.deal else { return CardSet::EMPTY };
    let mut seen = deal.dog.unwrap_or_default() | deal.forced;
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
    let both: CardSet = [one, other].into_iter().collect();
    let swap = |cards: CardSet| if (cards & both).len() == 1 { (cards - both) | (both - cards) } else { cards };
    let hands = BySeat(layout.hands().0.map(swap));
    let new = Layout::new(&room.settings().rules.table.ring(dealer), hands, swap(layout.dog())).ok()?;
    (new != *layout).then_some(new)
}

/// What came of exchanging cards.
#[derive(Default)]
struct Tried {
    compared: u32,
    refused: u32,
    /// Deals compared to their end, where nobody was to see the hands.
    ended_hidden: u32,
}

/// Exchanges cards the viewer has not seen by this step, and compares every byte.
fn try_exchanges(n: u64, played: &Played, viewer: Viewer, n_steps: usize, rng: &mut SmallRng, tried: &mut Tried) {
    let Event::Dealt { dealer, layout, banned } = &played.dealt else { unreachable!("it is a deal") };
    let steps = &played.steps[..n_steps];
    let right = sent(&played.before, &played.dealt, steps, viewer).expect("what was done once can be done again");
    let hidden: Vec<Card> = match &right.ending {
        // Then everything is laid open.
        Some(Ending::Scored { .. }) => return,
        Some(Ending::BarePetit { hand, .. }) => (CardSet::FULL - right.seen - *hand).iter().collect(),
        _ => (CardSet::FULL - right.seen).iter().collect(),
    };
    for _ in 0..6 {
        if hidden.len() < 2 {
            return;
        }
        let one = hidden[rng.random_range(0..hidden.len())];
        let other = hidden[rng.random_range(0..hidden.len())];
        let Some(layout) = exchanged(layout, one, other, &played.before, *dealer) else { continue };
        let dealt = Event::Dealt { dealer: *dealer, layout, banned: *banned };
        match sent(&played.before, &dealt, steps, viewer) {
            // With other cards a play would have been a fault, and the arbiter, who sees all, says so.
            Some(other) if other.n_rulings != right.n_rulings => tried.refused += 1,
            Some(other) => {
                let differ = right.messages.iter().zip(&other.messages).find(|(one, other)| one != other);
                assert_eq!(differ, None, "game {n}, {viewer:?}, {n_steps} steps");
                assert_eq!(right.messages.len(), other.messages.len());
                tried.compared += 1;
                tried.ended_hidden += u32::from(right.ending.is_some());
            }
            // With other cards the others could not have done what they did.
            None => tried.refused += 1,
        }
    }
}

#[test]
fn exchanging_cards_a_viewer_cannot_see_changes_no_byte_it_receives() {
    let mut tried = Tried::default();
    for n in 0..56 {
        let mut rng = SmallRng::seed_from_u64(n);
        for played in deals(n) {
            let seats = rules(n).table.seats().map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Arbiter, Viewer::Spectator]) {
                let n_steps = rng.random_range(0..played.steps.len().max(1));
                try_exchanges(n, &played, viewer, n_steps, &mut rng, &mut tried);
                // To the end too: hands that were not played out stay hidden (BID-06).
                try_exchanges(n, &played, viewer, played.steps.len(), &mut rng, &mut tried);
            }
        }
    }
    let Tried { compared, refused, ended_hidden } = tried;
    assert!(compared > 800, "{compared} compared, {refused} refused");
    assert!(ended_hidden > 50, "{ended_hidden} of them to an end that hides the hands");
}

/// A table where each seat in turn holds a bare petit: nobody else learns it from whom the clock names.
#[test]
fn the_clock_does_not_name_who_holds_a_bare_petit() {
    let rules = Rules::parse(TableKind::Four, "fft faults=arbitrated").expect("these rules can be played");
    for holder in Seat::ALL.into_iter().take(4) {
        let mut room = room(rules);
        for event in [Game::started(rules, Some(Seat::A)), dealt_with_bare_petit(holder)] {
            room.apply(event.into());
        }
        assert!(room.view(holder).legal().bare_petit, "seat {holder} may announce it");
        assert_eq!(room.awaited(), [Seat::B].into_iter().collect(), "the first to speak, whoever holds it");
    }
}

fn dealt_with_bare_petit(holder: Seat) -> Event {
    let mut hands = BySeat::<CardSet>::default();
    hands[holder].insert(Card::PETIT);
    let suits = CardSet::FULL - CardSet::TRUMPS - [Card::EXCUSE].into_iter().collect();
    for card in suits.iter().take(17) {
        hands[holder].insert(card);
    }
    let mut rest = (CardSet::FULL - hands[holder]).iter();
    for seat in Seat::ALL.into_iter().take(4).filter(|&seat| seat != holder) {
        hands[seat] = rest.by_ref().take(18).collect();
    }
    let layout = Layout::new(&TableKind::Four.ring(Seat::A), hands, rest.collect()).expect("78 cards");
    Event::Dealt { dealer: Seat::A, layout, banned: SeatSet::EMPTY }
}
