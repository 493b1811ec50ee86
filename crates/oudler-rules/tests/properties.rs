//! What holds at every step of random games at 3, 4 and 5 players.

#![allow(missing_docs)] // the macro writes the functions

mod common;
mod random_table;

use common::exchange;
use oudler_rules::notation::{Record, Shuffle, is_word};
use oudler_rules::playout::random_cards;
use oudler_rules::*;
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use random_table::RandomTable;

fn tables() -> impl Strategy<Value = TableKind> {
    prop::sample::select(TableKind::ALL.to_vec())
}

fn rules() -> impl Strategy<Value = Rules> {
    let texts = ["fft", "house", "fft assent=needed", "house handful-shown=always"];
    (tables(), prop::sample::select(texts.to_vec()))
        .prop_map(|(table, text)| Rules::parse(table, text).expect("these rules can be played"))
}

fn arbitrated() -> impl Strategy<Value = Rules> {
    let arbiters = ["when-called", "at-once", "end-of-deal"];
    (tables(), prop::sample::select(arbiters.to_vec())).prop_map(|(table, arbiter)| {
        Rules::parse(table, &format!("fft faults=arbitrated arbiter={arbiter}"))
            .expect("these rules can be played")
    })
}

/// A shuffle on record, with a word or none from each of five seats.
fn shuffle() -> impl Strategy<Value = (Shuffle, Vec<Option<String>>)> {
    let word = "\\PC{1,40}".prop_filter("a player may say it", |word| is_word(word));
    let words = prop::collection::vec(prop::option::of(word), 5);
    let seed = prop::option::of("[0-9a-f]{128}");
    ("[A-Za-z0-9_-]{1,32}", 1..=u32::MAX, "[0-9a-f]{128}", seed, words).prop_map(
        |(table, number, commitment, seed, words)| {
            let shuffle = Shuffle::new(&table, number, &commitment).expect("the shuffle has the form of one");
            let shuffle = match seed {
                Some(seed) => shuffle.with_seed(&seed).expect("the seed has the form of one"),
                None => shuffle,
            };
            (shuffle, words)
        },
    )
}

/// The shuffle with the words of those who sit at the table.
fn at_table((shuffle, words): (Shuffle, Vec<Option<String>>), table: TableKind) -> Shuffle {
    let said = table.seats().zip(words).filter_map(|(seat, word)| Some((seat, word?)));
    said.fold(shuffle, |shuffle, (seat, word)| shuffle.with_word(seat, &word).expect("seats come in order"))
}

/// Plays until `n` deals are dealt and the last of them is over, and looks at every step.
fn play(table: &mut RandomTable, n: u32, mut look: impl FnMut(&mut RandomTable)) {
    while table.table.game().n_dealt() < n || matches!(table.table.game().stage(), Stage::Playing(_)) {
        let Some(command) = table.next_command() else { break };
        table.act(command);
        look(table);
    }
}

/// Every card of the deal under way: hands, tricks, discard or dog.
fn all_cards(game: &Game) -> Option<Vec<CardSet>> {
    let Stage::Playing(deal) = game.stage() else { return None };
    let layout = deal.layout();
    let play = match deal.phase() {
        Phase::Play(play) => play,
        Phase::Count(count) => &count.play,
        _ => return Some(layout.hands().0.into_iter().chain([layout.dog()]).collect()),
    };
    let won = play.tricks().iter().map(|won| won.trick.cards().iter().copied().collect());
    let mut places: Vec<CardSet> = won.collect();
    places.extend(play.position().hands().0);
    places.push(play.position().trick().cards().iter().copied().collect());
    places.push(play.aside());
    Some(places)
}

fn check_cards(game: &Game) {
    let Some(places) = all_cards(game) else { return };
    let n: u32 = places.iter().map(|cards| cards.len()).sum();
    let all = places.into_iter().fold(CardSet::EMPTY, |all, cards| all | cards);
    assert_eq!((n, all), (78, CardSet::FULL), "each card is in one place");
}

/// Each seat's own cards are what the game says it holds, and nothing else of it differs.
fn check_views(table: &RandomTable) {
    let Stage::Playing(deal) = table.table.game().stage() else { return };
    for seat in deal.ring().seats().iter() {
        let hand = match deal.phase() {
            Phase::Play(play) => play.position().hands()[seat],
            Phase::Count(_) => CardSet::EMPTY,
            Phase::Aside(aside) if aside.taken.taker == seat && aside.taken.contract.takes_dog() => {
                (deal.layout().hands()[seat] | deal.layout().dog()) - aside.discard.unwrap_or_default()
            }
            _ => deal.layout().hands()[seat],
        };
        assert_eq!(table.view(seat).hand(), hand);
        assert_eq!(
            *table.view(seat).table(),
            seen_without_own(table, seat),
            "the public part is the same for all"
        );
    }
}

/// The spectator's view, with what this seat knows of its own hidden handful put in.
fn seen_without_own(table: &RandomTable, seat: Seat) -> TableView {
    let mut view = table.table.onlooker().clone();
    let own =
        table.view(seat).table().deal.as_ref().and_then(|deal| deal.handfuls.iter().find(|h| h.seat == seat));
    if let (Some(own), Some(deal)) = (own, &mut view.deal) {
        deal.handfuls.iter_mut().filter(|seen| seen.seat == seat).for_each(|seen| *seen = *own);
    }
    view
}

/// Whom the deal waits for is the same for everybody who looks, and those seats can move it on.
fn check_awaited(table: &RandomTable) {
    let awaited = table.table.onlooker().awaited();
    let is_to_go_on =
        matches!(table.table.game().stage(), Stage::Playing(_)) && table.table.game().shown_to_arbiter().is_none();
    assert_eq!(!awaited.is_empty(), is_to_go_on, "a deal waits for somebody unless it waits for the arbiter");
    for seat in table.rules.table.seats() {
        assert_eq!(table.view(seat).table().awaited(), awaited, "as {seat} sees it");
        assert_eq!(table.view(seat).legal().is_to_act(), awaited.contains(seat), "{seat} in {awaited:?}");
    }
}

/// Everything a seat may do is accepted, and every other card, bid, call and word is refused.
fn check_legal(table: &mut RandomTable) {
    let Stage::Playing(_) = table.table.game().stage() else { return };
    if table.table.game().shown_to_arbiter().is_some() {
        return;
    }
    for seat in table.rules.table.seats() {
        let (legal, hand) = (table.view(seat).legal(), table.view(seat).hand());
        let mut rng = table.rng.clone();
        let mut tries: Vec<Action> =
            vec![Action::Jeu, Action::AnnounceSlam, Action::CallArbiter, Action::AcceptCount];
        tries.extend(Card::ALL.into_iter().flat_map(|card| [Action::Play(card), Action::Call(card)]));
        tries.extend(Bid::ALL.map(Action::Bid));
        tries.extend(Keep::ALL.map(Action::KeepScore));
        tries.extend(Misere::ALL.map(Action::DeclareMisere));
        tries.extend(Seat::ALL.map(Action::AskHandful));
        tries.push(Action::Discard(random_cards(hand, table.rules.table.players().dog_size(), &mut rng)));
        tries.extend(Handful::ALL.map(|handful| {
            let size = handful.size(&table.rules) as usize;
            Action::ShowHandful(handful, random_cards(hand & CardSet::TRUMPS_AND_EXCUSE, size, &mut rng))
        }));
        for action in tries {
            let is_ok = table.table.game().decide(&Command::Act { seat, action }).is_ok();
            assert_eq!(is_ok, legal.allows(&table.rules, &action), "{seat} {action}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn every_card_is_in_one_place_and_scores_sum_to_zero(rules in rules(), seed: u64) {
        let mut table = RandomTable::new(rules, seed);
        play(&mut table, 3, |table| {
            check_cards(table.table.game());
            check_views(table);
            assert_eq!(table.table.game().totals().0.iter().sum::<i32>(), 0);
        });
    }

    #[test]
    fn everybody_can_tell_whom_the_deal_waits_for(rules in prop_oneof![rules(), arbitrated()], seed: u64) {
        let mut table = RandomTable::new(rules, seed);
        table.one_wrong_in = if rules.faults == FaultPolicy::Arbitrated { 8 } else { 0 };
        table.one_bare_in = 3;
        play(&mut table, 3, |table| check_awaited(table));
    }

    #[test]
    fn what_is_legal_is_accepted_and_nothing_else(rules in rules(), seed: u64) {
        let mut table = RandomTable::new(rules, seed);
        play(&mut table, 1, check_legal);
    }

    #[test]
    fn errors_left_to_the_arbiter_keep_every_card_and_every_point(rules in arbitrated(), seed: u64) {
        let mut table = RandomTable::new(rules, seed);
        (table.one_wrong_in, table.one_bare_in) = (8, 12);
        play(&mut table, 3, |table| {
            check_cards(table.table.game());
            check_views(table);
            assert_eq!(table.table.game().totals().0.iter().sum::<i32>(), 0);
        });
        let record = Record::parse(&table.record.to_text(CardStyle::English), CardStyle::English).unwrap();
        prop_assert_eq!(&record, &table.record);
        let again = record.replay().finish().unwrap();
        prop_assert_eq!(again.totals(), table.table.game().totals());
        prop_assert_eq!(again.penalties(), table.table.game().penalties());
    }

    #[test]
    fn the_log_and_the_record_tell_the_same_game(rules in rules(), seed: u64, shuffle in shuffle()) {
        let mut table = RandomTable::new(rules, seed);
        play(&mut table, 3, |_| {});
        table.record.deals[1].shuffle = Some(at_table(shuffle, rules.table));
        let from_log = Game::from_events(&table.events).unwrap();
        prop_assert_eq!(format!("{from_log:?}"), format!("{:?}", table.table.game()));
        for style in [CardStyle::English, CardStyle::French] {
            let text = table.record.to_text(style);
            let record = Record::parse(&text, style).unwrap();
            prop_assert_eq!(&record, &table.record);
            prop_assert_eq!(record.to_text(style), text);
            let again = record.replay().finish().unwrap();
            prop_assert_eq!(format!("{again:?}"), format!("{:?}", table.table.game()));
        }
    }

    #[test]
    fn the_two_sides_split_every_half_point_and_oudler(table in tables(), seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let ring = table.ring(Seat::A);
        let layout = Deck::shuffled(&mut rng).deal(&ring, Seat::A, &DogPattern::random(ring.players(), &mut rng));
        let attack: SeatSet = [Seat::B].into_iter().chain((table == TableKind::Five).then_some(Seat::D)).collect();
        let defence: SeatSet = ring.seats().iter().filter(|&seat| !attack.contains(seat)).collect();
        let mut ours = Position::new(ring, *layout.hands(), attack, Seat::B, None);
        let mut theirs = Position::new(ring, *layout.hands(), defence, Seat::B, None);
        let mut undos = Vec::new();
        let before = ours;
        while !ours.is_over() {
            let legal = ours.legal_cards();
            let card = legal.nth(rng.next_u32() % legal.len()).unwrap();
            undos.push(ours.play(card));
            theirs.play(card);
        }
        // At a garde sans the dog is the attack's, at a garde contre the defence's.
        let ours_tally = ours.tally(Contract::GardeSans, layout.dog());
        let theirs_tally = theirs.tally(Contract::GardeContre, layout.dog());
        prop_assert_eq!(ours_tally.half_points + theirs_tally.half_points, HalfPoints::PACK);
        prop_assert_eq!(ours_tally.oudlers + theirs_tally.oudlers, 3);
        prop_assert_eq!(ours_tally.petit_au_bout.map(Side::other), theirs_tally.petit_au_bout);
        prop_assert_eq!(ours_tally.slam.map(Side::other), theirs_tally.slam);
        for undo in undos.into_iter().rev() {
            ours.undo(undo);
        }
        prop_assert_eq!(ours, before);
    }
}

/// What a viewer cannot see, dealt otherwise, changes nothing that viewer sees.
///
/// Two hidden cards change places; where the game could have gone the same way with them so, every
/// event the viewer saw, its view and what is legal for it must be the same.
#[test]
fn redealing_what_a_seat_cannot_see_changes_nothing_it_sees() {
    let mut n_redealt = [0; 4];
    for seed in 0..240u64 {
        let kind = seed as usize % 4;
        let text = ["fft", "house", "fft faults=arbitrated", "fft assent=needed"][seed as usize / 4 % 4];
        let rules = Rules::parse(TableKind::ALL[kind], text).unwrap();
        let mut table = RandomTable::new(rules, seed);
        let stop = seed as usize % 90 + 3;
        while table.commands.len() < stop {
            let command = table.next_command().unwrap();
            table.act(command);
        }
        let viewers = rules.table.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            for _ in 0..6 {
                n_redealt[kind] += u32::from(redeal_and_compare(&mut table, viewer));
            }
        }
    }
    assert!(n_redealt.iter().all(|&n| n > 150), "the comparison is made often enough: {n_redealt:?}");
}

/// Whether two hidden cards could be exchanged; if so, the viewer has seen the same.
fn redeal_and_compare(table: &mut RandomTable, viewer: Viewer) -> bool {
    let last_deal = table.commands.iter().rposition(|command| matches!(command, Command::Deal(_)));
    let Some(last_deal) = last_deal else { return false };
    let Command::Deal(layout) = table.commands[last_deal].clone() else { return false };
    // Hidden: all that the viewer was not dealt and nobody has shown.
    let mut hidden = CardSet::FULL;
    if let Viewer::Seat(seat) = viewer {
        hidden -= layout.hands()[seat];
    }
    for event in &table.events[dealt_at(&table.events)..] {
        hidden -= shown_by(event, viewer);
    }
    let pair: Vec<Card> = random_cards(hidden, 2, &mut table.rng).iter().collect();
    let [x, y] = pair[..] else { return false };
    let swap = |set| exchange(set, x, y);
    let own = |seat: Seat| viewer == Viewer::Seat(seat);
    let mut hands = *layout.hands();
    for seat in table.rules.table.seats().filter(|&seat| !own(seat)) {
        hands[seat] = swap(hands[seat]);
    }
    let Stage::Playing(deal) = table.table.game().stage() else { return false };
    let Ok(other) = Layout::new(deal.ring(), hands, swap(layout.dog())) else { return false };
    if other == layout {
        return false;
    }
    let mut game = Game::new(table.rules, None).unwrap();
    let mut seen = Vec::new();
    for (n, command) in table.commands.iter().enumerate() {
        let command = match command {
            Command::Deal(_) if n == last_deal => Command::Deal(other),
            Command::Act { seat, action } if n > last_deal && !own(*seat) => {
                let action = match *action {
                    Action::Discard(cards) => Action::Discard(swap(cards)),
                    Action::ShowHandful(handful, cards) => Action::ShowHandful(handful, swap(cards)),
                    other => other,
                };
                Command::Act { seat: *seat, action }
            }
            other => other.clone(),
        };
        // The other cards may make an action impossible: then this is not a deal like it.
        let Ok(events) = game.act(command) else { return false };
        seen.extend(events.iter().map(|event| event.seen_by(viewer)));
    }
    let before: Vec<SeenEvent> = table.events[1..].iter().map(|event| event.seen_by(viewer)).collect();
    assert_eq!(seen, before, "{viewer:?} sees a difference when {x} and {y} change places");
    if let Viewer::Seat(seat) = viewer {
        let mut view = SeatView::new(table.rules, seat, None);
        seen.iter().for_each(|event| view.see(event));
        assert_eq!(&view, table.view(seat));
        assert_eq!(view.legal(), table.view(seat).legal());
    }
    true
}

fn dealt_at(events: &[Event]) -> usize {
    events.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or(0)
}

/// Cards this event showed to the viewer.
fn shown_by(event: &Event, viewer: Viewer) -> CardSet {
    match event.seen_by(viewer) {
        SeenEvent::Public(Public::CardPlayed { card, .. }) => CardSet::of(card),
        SeenEvent::Public(Public::DogTurned { cards } | Public::HandfulShown { cards, .. }) => cards,
        SeenEvent::Discarded { own, shown, .. } => own.unwrap_or(shown),
        _ => CardSet::EMPTY,
    }
}

/// Does all that can be done again, over and over, until a deal is over: its events and its rulings.
fn drawn_out_deal(rules: Rules, seed: u64) -> (usize, usize) {
    let mut table = RandomTable::new(rules, seed);
    while table.table.game().n_dealt() < 1 || matches!(table.table.game().stage(), Stage::Playing(_)) {
        let command = again(&mut table).or_else(|| table.next_command()).expect("the game is not over");
        table.act(command);
    }
    let deal = &table.events[dealt_at(&table.events)..];
    let n_rulings = deal.iter().filter(|event| matches!(event, Event::Public(Public::Ruled(_)))).count();
    (deal.len(), n_rulings)
}

/// Something that brings the deal no nearer to its end, if there is such a thing.
fn again(table: &mut RandomTable) -> Option<Command> {
    let waits_for_arbiter = table.table.game().shown_to_arbiter().is_some();
    if waits_for_arbiter {
        return Some(Command::Assent(Assented::Refused));
    }
    let mut tries: Vec<(Seat, Action)> = Vec::new();
    for seat in table.rules.table.seats() {
        let legal = table.view(seat).legal();
        if let Some(rule) = legal.discard {
            tries.push((seat, Action::Discard(random_cards(rule.free(), rule.n(), &mut table.rng))));
        }
        tries.extend(legal.contracts.iter().map(|&contract| (seat, Action::Bid(Bid::Take(contract)))));
        tries.push((seat, Action::AnnounceSlam));
        if legal.is_to_act() && !legal.cards.is_empty() {
            let illegal = table.view(seat).hand() - legal.cards;
            let card = random_cards(illegal, 1, &mut table.rng).first();
            tries.extend(card.map(|card| (seat, Action::Play(card))));
        }
        if table.below(4) > 0 {
            tries.push((seat, Action::CallArbiter));
        }
    }
    let mut commands = tries.into_iter().map(|(seat, action)| Command::Act { seat, action });
    commands.find(|command| table.table.game().decide(command).is_ok())
}

#[test]
fn a_deal_has_a_greatest_length_that_no_player_can_pass() {
    for table in TableKind::ALL {
        for text in ["fft assent=needed", "arbitrated", "arbitrated arbiter=at-once", "arbitrated assent=needed"] {
            let text = text.replace("arbitrated", "house faults=arbitrated");
            let rules = Rules::parse(table, &text).unwrap();
            let mut most = (0, 0);
            for seed in 0..40 {
                let (n_events, n_rulings) = drawn_out_deal(rules, seed);
                assert!(n_events <= rules.max_events(), "{table}, {text}, seed {seed}: {n_events} events");
                assert!(n_rulings <= rules.max_rulings(), "{table}, {text}, seed {seed}: {n_rulings} rulings");
                most = (most.0.max(n_events), most.1.max(n_rulings));
            }
            // The bounds are near what players can reach.
            assert!(3 * most.0 > rules.max_events(), "{table}, {text}: {} of {}", most.0, rules.max_events());
        }
    }
}
