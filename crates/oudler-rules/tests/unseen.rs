//! What a view proves of the cards it does not show: held to the truth, and to every way the
//! cards could lie for a game that looks the same.

#![allow(missing_docs)]

mod common;
mod random_table;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use common::{card, cards, exchange, story};
use oudler_rules::playout::{random_card, random_cards};
use oudler_rules::*;
use random_table::RandomTable;

/// Small handfuls, misères and hands full of trumps make happen what is rare.
const RULES: [&str; 8] = [
    "fft",
    "house",
    "fft handful-sizes=4/5/6 misere=10",
    "house handful-sizes=3/6/9 recall=off",
    "fft recall=on handful-sizes=2/3/12",
    "fft handful-sizes=12/14/15",
    "fft faults=arbitrated",
    "house faults=arbitrated arbiter=at-once handful-sizes=4/5/6",
];

fn table(seed: u64) -> RandomTable {
    let kind = TableKind::ALL[seed as usize % 4];
    let rules = Rules::parse(kind, RULES[seed as usize / 4 % RULES.len()]).unwrap();
    let mut table = RandomTable::new(rules, seed);
    table.one_wrong_in = if rules.faults == FaultPolicy::Arbitrated { 6 } else { 0 };
    table.one_bare_in = if rules.is_watched() { 0 } else { 6 };
    table
}

/// The table's own next command, but that the first to speak is often dealt a hand out of the
/// ordinary, and takes with it.
fn next_command(table: &mut RandomTable) -> Option<Command> {
    let command = table.next_command()?;
    match &command {
        Command::Deal(layout) => Some(Command::Deal(unusual(table, *layout))),
        Command::Act { seat, action: Action::Bid(_) } if table.below(6) > 0 => {
            let is_first =
                table.view(*seat).table().deal.as_ref().is_some_and(|deal| seat == &deal.ring.next(deal.dealer));
            let bid = if is_first { Bid::Take(Contract::ALL[table.below(3) as usize]) } else { Bid::Pass };
            Some(Command::Act { seat: *seat, action: Action::Bid(bid) })
        }
        _ => Some(command),
    }
}

fn unusual(table: &mut RandomTable, layout: Layout) -> Layout {
    let Some(dealer) = table.table.game().dealer() else { return layout };
    let ring = table.rules.table.ring(dealer);
    let size = ring.players().hand_size();
    let courts = [CardSet::KINGS, CardSet::KINGS | CardSet::rank(Rank::Queen)][table.below(2) as usize];
    let petit: CardSet = [Card::PETIT, random_card(CardSet::TRUMPS, &mut table.rng)].into_iter().collect();
    let strong = CardSet::TRUMPS_AND_EXCUSE | CardSet::KINGS;
    // What the first player is dealt of the one set, the dog of the other, and what fills the hand.
    // Where handfuls are large, trumps of the discard are needed for them.
    let kind = if table.rules.handful_sizes[0] == 12 { 1 } else { table.below(5) };
    let (hand, dog, rest) = match kind {
        0 => return layout,
        1 => (random_cards(strong, size.min(24), &mut table.rng), strong, CardSet::FULL),
        2 => (random_cards(strong, 10, &mut table.rng), CardSet::EMPTY, CardSet::FULL),
        3 => (courts, CardSet::EMPTY, CardSet::FULL),
        _ => (petit, CardSet::EMPTY, CardSet::FULL - CardSet::TRUMPS_AND_EXCUSE),
    };
    let first = ring.next(dealer);
    let mut hands = BySeat::<CardSet>::default();
    hands[first] = hand | random_cards(rest - hand, size - hand.len() as usize, &mut table.rng);
    let n_strong = table.below(3) as usize;
    let in_dog = random_cards(dog - hands[first], n_strong, &mut table.rng);
    let mut rest = CardSet::FULL - hands[first] - in_dog;
    for seat in ring.seats().iter().filter(|&seat| seat != first) {
        hands[seat] = random_cards(rest, size, &mut table.rng);
        rest -= hands[seat];
    }
    Layout::new(&ring, hands, rest | in_dog).unwrap()
}

fn play(table: &mut RandomTable, mut look: impl FnMut(&mut RandomTable)) {
    while table.table.game().n_dealt() < 1 || matches!(table.table.game().stage(), Stage::Playing(_)) {
        let Some(command) = next_command(table) else { break };
        table.act(command);
        look(table);
    }
}

/// Every seat's view, as the table's rules show it and as a bot keeps it.
fn views(table: &RandomTable) -> Vec<SeatView> {
    let mut views = table.table.views().to_vec();
    for seat in table.rules.table.seats() {
        views.push(remembered(table.rules, seat, &table.events));
    }
    views
}

fn remembered(rules: Rules, seat: Seat, events: &[Event]) -> SeatView {
    let mut view = SeatView::new(rules, seat, None).remembering();
    events.iter().for_each(|event| view.see(&event.seen_by(Viewer::Seat(seat))));
    view
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn the_truth_is_always_possible_and_gives_the_position_of_the_game() {
    let mut n_positions = 0;
    for seed in 0..168 {
        let mut table = table(seed);
        play(&mut table, |table| {
            let Stage::Playing(deal) = table.table.game().stage() else { return };
            let world = deal.world();
            let position = match deal.phase() {
                Phase::Play(play) => Some(play.position()),
                Phase::Count(count) => Some(count.play.position()),
                _ => None,
            };
            for view in views(table) {
                let unseen = Unseen::new(&view).expect("a deal is under way");
                unseen.check(&world).unwrap_or_else(|why| panic!("seed {seed}, {}: {why}", view.seat()));
                let n_places: usize = Seat::ALL.iter().map(|&seat| unseen.n_held(seat)).sum();
                assert_eq!(n_places + unseen.n_aside(), unseen.cards().len() as usize, "seed {seed}");
                for seat in Seat::ALL {
                    assert!(world.hands[seat].contains_all(unseen.must_hold(seat)), "seed {seed}");
                }
                let made = view.position(&world).ok();
                assert_eq!(made.as_ref(), position, "seed {seed}, {}", view.seat());
                assert_eq!(made.as_ref().map(hash), position.map(hash), "seed {seed}");
                n_positions += usize::from(made.is_some());
            }
        });
    }
    assert!(n_positions > 50_000, "{n_positions}");
}

#[test]
fn a_position_made_from_a_view_plays_on_to_the_score_of_the_deal() {
    let mut n_scored = 0;
    for seed in 0..60 {
        let rules =
            Rules::parse(TableKind::ALL[seed as usize % 4], ["fft", "house"][seed as usize / 4 % 2]).unwrap();
        let mut table = RandomTable::new(rules, seed);
        let mut made: Vec<(Position, usize)> = Vec::new();
        play(&mut table, |table| {
            if let Stage::Playing(deal) = table.table.game().stage() {
                let views = views(table);
                let positions = views.iter().filter_map(|view| view.position(&deal.world()).ok());
                made.extend(positions.map(|position| (position, table.events.len())));
                return;
            }
            let Some(open) = table.table.game().open_view() else { return made.clear() };
            let figures = open.sheet.figures;
            for (mut position, from) in made.drain(..) {
                for event in &table.events[from..] {
                    if let Event::Public(Public::CardPlayed { card, .. }) = event {
                        position.play(*card);
                    }
                }
                let tally = position.tally(figures.contract, open.aside);
                let again = Figures::new(figures.contract, tally, figures.handfuls, figures.slam_announced);
                assert_eq!(again, figures, "seed {seed}");
                n_scored += 1;
            }
        });
    }
    assert!(n_scored > 10_000, "{n_scored}");
}

/// The game again with the cards lying otherwise, as its viewer would see it; `None` when it could
/// not have gone this way.
fn again(table: &RandomTable, seat: Seat, world: &World) -> Option<SeatView> {
    let Stage::Playing(deal) = table.table.game().stage() else { return None };
    let played = table.view(seat).table().deal.as_ref()?.played();
    let (taken, has_discarded) = match deal.phase() {
        Phase::Auction(_) => (None, false),
        Phase::Call(taken) => (Some(*taken), false),
        Phase::Aside(aside) => (Some(aside.taken), aside.discard.is_some()),
        Phase::Play(play) => (Some(*play.taken()), play.taken().contract.takes_dog()),
        _ => return None,
    };
    let mut hands = BySeat(std::array::from_fn(|i| world.hands.0[i] | played.0[i]));
    let mut dog = world.aside;
    if let Some(taken) = taken.filter(|taken| taken.contract.takes_dog())
        && !matches!(deal.phase(), Phase::Call(_))
    {
        dog = deal.layout().dog();
        if has_discarded {
            hands[taken.taker] |= world.aside;
        }
        hands[taken.taker] -= dog;
    }
    let layout = Layout::new(deal.ring(), hands, dog).ok()?;
    let dealt = table.commands.iter().rposition(|command| matches!(command, Command::Deal(_)))?;
    let mut other = RandomTable::new(table.rules, 0);
    for command in &table.commands[..dealt] {
        other.act(command.clone());
    }
    for command in [&Command::Deal(layout)].into_iter().chain(&table.commands[dealt + 1..]) {
        let command = match command {
            Command::Act { seat, action: Action::Discard(_) } => {
                Command::Act { seat: *seat, action: Action::Discard(world.aside) }
            }
            Command::Act { seat, action: Action::ShowHandful(handful, cards) } => {
                let cards = hidden_handful(table, &other, *seat, *handful).unwrap_or(*cards);
                Command::Act { seat: *seat, action: Action::ShowHandful(*handful, cards) }
            }
            _ => command.clone(),
        };
        other.table.game().decide(&command).ok()?;
        other.act(command);
    }
    Some(remembered(table.rules, seat, &other.events))
}

/// Trumps for a handful that nobody has asked to see, from the hand as it is now.
fn hidden_handful(table: &RandomTable, other: &RandomTable, seat: Seat, handful: Handful) -> Option<CardSet> {
    let declared = table.table.onlooker().deal.as_ref()?.handfuls.iter().find(|seen| seen.seat == seat)?;
    if declared.is_shown {
        return None;
    }
    let view = other.view(seat);
    let size = handful.size(&table.rules);
    let (must, from) = view.legal().handful_parts(size);
    let mut rest: Vec<Card> = from.iter().filter(|&card| card != Card::EXCUSE).collect();
    rest.extend(from.contains(Card::EXCUSE).then_some(Card::EXCUSE));
    Some(must | rest.into_iter().take((size - must.len()) as usize).collect())
}

/// Whether the game could have gone this way, for the viewer to see exactly what it has seen.
fn is_consistent(table: &RandomTable, view: &SeatView, world: &World) -> bool {
    again(table, view.seat(), world).is_some_and(|other| other == *view)
}

/// Whether what this viewer saw can be told again with other hidden cards: a discard made twice, or
/// a hidden handful of its own, would have to be guessed too.
fn can_be_told_again(table: &RandomTable, seat: Seat) -> bool {
    let Some(dealt) = table.commands.iter().rposition(|command| matches!(command, Command::Deal(_))) else {
        return false;
    };
    let n_discards = table.commands[dealt..]
        .iter()
        .filter(|command| matches!(command, Command::Act { action: Action::Discard(_), .. }))
        .count();
    let deal = table.table.onlooker().deal.as_ref();
    let own_is_hidden =
        deal.is_some_and(|deal| deal.handfuls.iter().any(|seen| seen.seat == seat && !seen.is_shown));
    n_discards <= 1 && !own_is_hidden && table.rules.faults == FaultPolicy::Refused
}

/// The world with two unseen cards exchanged.
fn exchanged(world: &World, x: Card, y: Card) -> World {
    let swap = |set| exchange(set, x, y);
    World { hands: BySeat(world.hands.0.map(swap)), aside: swap(world.aside) }
}

#[test]
fn a_world_is_possible_exactly_when_the_game_could_have_looked_the_same() {
    let (mut n_possible, mut n_impossible, mut n_forced, mut n_lower) = (0, 0, 0, 0);
    for seed in 0..448 {
        let mut table = table(seed);
        let mut n_steps = 0;
        play(&mut table, |table| {
            n_steps += 1;
            let Stage::Playing(deal) = table.table.game().stage() else { return };
            let truth = deal.world();
            let nth = n_steps % table.rules.table.n_seats();
            let seat = Seat::ALL[nth];
            if !can_be_told_again(table, seat) {
                return;
            }
            let view = remembered(table.rules, seat, &table.events);
            let unseen = Unseen::new(&view).expect("a deal is under way");
            let seen = view.table().deal.as_ref().expect("a deal is under way");
            n_forced += u32::from(!seen.forced.is_empty());
            n_lower += u32::from(seen.called.is_some_and(|card| !CardSet::KINGS.contains(card)));
            for n_swaps in [1, 1, 2, 3] {
                let mut world = truth;
                for _ in 0..n_swaps {
                    let pair: Vec<Card> = random_cards(unseen.cards(), 2, &mut table.rng).iter().collect();
                    if let [x, y] = pair[..] {
                        world = exchanged(&world, x, y);
                    }
                }
                let is_consistent = is_consistent(table, &view, &world);
                let said = unseen.check(&world);
                assert_eq!(said.is_ok(), is_consistent, "seed {seed}, {seat}, {said:?}\n{world:?}\n{unseen:?}");
                let forgetful = Unseen::new(table.view(seat)).expect("a deal is under way").check(&world);
                assert!(!is_consistent || forgetful.is_ok(), "seed {seed}, {seat}: {forgetful:?}");
                if is_consistent { n_possible += 1 } else { n_impossible += 1 }
            }
        });
    }
    assert!(n_forced > 100 && n_lower > 100, "what is rare happens: {n_forced}, {n_lower}");
    assert!(n_possible > 5_000 && n_impossible > 5_000, "{n_possible} possible, {n_impossible} not");
}

/// Every way to lay the unseen cards, each place with its number of them.
fn all_worlds(unseen: &Unseen, truth: &World, look: &mut impl FnMut(&World)) {
    fn lay(
        unseen: &Unseen,
        rest: CardSet,
        places: &[(Option<Seat>, usize)],
        world: &mut World,
        look: &mut impl FnMut(&World),
    ) {
        let Some((&(place, n), others)) = places.split_first() else { return look(world) };
        let cards: Vec<Card> = rest.iter().collect();
        for bits in 0u32..1 << cards.len() {
            if bits.count_ones() as usize != n {
                continue;
            }
            let chosen: CardSet =
                cards.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &card)| card).collect();
            match place {
                Some(seat) => world.hands[seat] = chosen,
                None => world.aside = chosen | unseen.known_aside(),
            }
            lay(unseen, rest - chosen, others, world, look);
        }
    }
    let seats = Seat::ALL.into_iter().filter(|&seat| unseen.n_held(seat) > 0);
    let mut places: Vec<(Option<Seat>, usize)> = seats.map(|seat| (Some(seat), unseen.n_held(seat))).collect();
    places.push((None, unseen.n_aside()));
    lay(unseen, unseen.cards(), &places, &mut truth.clone(), look);
}

#[test]
fn in_an_ending_every_consistent_world_is_admitted_and_no_other() {
    let (mut n_endings, mut n_worlds) = (0, 0);
    for seed in 0..112 {
        let mut table = table(seed);
        play(&mut table, |table| {
            let Stage::Playing(deal) = table.table.game().stage() else { return };
            let truth = deal.world();
            // One step in a few, so that there are endings of many deals.
            let n_left: u32 = truth.hands.0.iter().map(|hand| hand.len()).sum();
            if !(2..=6).contains(&n_left) || table.below(4) > 0 {
                return;
            }
            for seat in table.rules.table.seats() {
                if !can_be_told_again(table, seat) {
                    continue;
                }
                let view = remembered(table.rules, seat, &table.events);
                let unseen = Unseen::new(&view).expect("a deal is under way");
                if unseen.cards().len() > 9 {
                    continue;
                }
                n_endings += 1;
                let mut held = BySeat::<CardSet>::default();
                all_worlds(&unseen, &truth, &mut |world| {
                    n_worlds += 1;
                    let is_consistent = is_consistent(table, &view, world);
                    let said = unseen.check(world);
                    assert_eq!(
                        said.is_ok(),
                        is_consistent,
                        "seed {seed}, {seat}, {said:?}\n{world:?}\n{unseen:?}"
                    );
                    if is_consistent {
                        Seat::ALL.into_iter().for_each(|other| held[other] |= world.hands[other]);
                    }
                });
                for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
                    assert!(unseen.may_hold(other).contains_all(held[other]), "seed {seed}");
                }
            }
        });
    }
    assert!(n_endings > 100 && n_worlds > 5_000, "{n_endings} endings, {n_worlds} worlds");
}

#[test]
fn trumps_shown_again_say_that_the_hand_does_not_reach_the_handful() {
    let table = story!(
        "table 5 fft handful-sizes=12/14/15
         deal A T2..T14 KS KH / B T17 T18 JS..QS JH..QH JD..QD JC..KC / C T19..T21 KD 10S / D T1 EX / dog T15 T16 2C
         A takes garde calling KD; A discards T15 T16 2C, A jeu, A handful triple T2..T16"
    );
    let unseen = Unseen::new(table.view(Seat::B)).unwrap();
    assert_eq!(unseen.must_hold(Seat::A), cards("T2..T14"));
    assert_eq!(unseen.may_hold(Seat::A) & CardSet::suit(Suit::Spades), cards("KS"));
    let truth = table.game().deal().unwrap().world();
    // With one trump for a King there would be fourteen, still one short; with two there are fifteen.
    let one = exchanged(&truth, card("KS"), card("T19"));
    assert_eq!(unseen.check(&one), Ok(()));
    let two = exchanged(&one, card("KH"), card("T20"));
    assert!(matches!(unseen.check(&two), Err(BadWorld::Together(Together { most: 14, .. }))));
}
