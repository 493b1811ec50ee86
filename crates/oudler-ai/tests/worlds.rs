//! Worlds against exhaustive enumeration: the right number of them, each as likely as any other.

use std::collections::HashMap;

use oudler_ai::bots::{Habit, Random};
use oudler_ai::{Bot, BotTable, Time, Worlds};
use oudler_rules::{Card, Layout, Rules, Seat, SeatView, TableKind, Unseen, World};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Calls `look` at every turn of deals played by habits, or at random.
fn every_turn(rules: Rules, seeds: std::ops::Range<u64>, mut look: impl FnMut(&SeatView, &World, u64)) {
    for seed in seeds {
        let mut chance = rng(seed);
        let mut table = BotTable::new(rules, Seat::A).unwrap();
        table.deal(Layout::random(&rules, Seat::A, &mut chance));
        let mut bot: Box<dyn Bot> = if seed % 2 == 0 { Box::new(Random) } else { Box::new(Habit::default()) };
        while let Some(view) = table.waits_for() {
            let view = view.clone();
            look(&view, &table.game().deal().unwrap().world(), seed);
            let action = bot.act(&view, Time::ENDLESS, &mut chance);
            table.act(view.seat(), action);
        }
    }
}

/// All worlds, found by trying every place for every card.
fn enumerate(unseen: &Unseen) -> Vec<World> {
    let mut base = World { aside: unseen.known_aside(), ..World::default() };
    base.hands[unseen.viewer()] = unseen.own();
    let cards: Vec<Card> = unseen.cards().iter().collect();
    let mut all = Vec::new();
    place(unseen, &cards, base, &mut all);
    all
}

fn place(unseen: &Unseen, cards: &[Card], world: World, all: &mut Vec<World>) {
    let Some((&card, rest)) = cards.split_first() else {
        all.extend(unseen.check(&world).is_ok().then_some(world));
        return;
    };
    for seat in Seat::ALL {
        if unseen.may_hold(seat).contains(card) && (world.hands[seat].len() as usize) < unseen.n_held(seat) {
            let mut next = world;
            next.hands[seat].insert(card);
            place(unseen, rest, next, all);
        }
    }
    let n_aside = unseen.n_aside() + unseen.known_aside().len() as usize;
    if unseen.may_lie_aside().contains(card) && (world.aside.len() as usize) < n_aside {
        let mut next = world;
        next.aside.insert(card);
        place(unseen, rest, next, all);
    }
}

const RULES: [&str; 3] = ["fft", "house misere=20", "fft faults=arbitrated"];

#[test]
fn there_are_as_many_as_there_are() {
    let (mut n, mut most) = (0, 0);
    for table in TableKind::ALL {
        for text in RULES {
            every_turn(Rules::parse(table, text).unwrap(), 0..12, |view, _, seed| {
                let Some(unseen) = Unseen::new(view).filter(|unseen| unseen.cards().len() <= 11) else { return };
                let all = enumerate(&unseen);
                let counted = Worlds::new(&unseen).map_or(0.0, |worlds| worlds.n_worlds());
                assert!(
                    (counted - all.len() as f64).abs() < 0.5,
                    "{table} {text} seed {seed}: {counted} of {}",
                    all.len()
                );
                n += 1;
                most = most.max(all.len());
            });
        }
    }
    assert!(n > 500 && most > 5000, "{n} views with up to {most} worlds");
}

#[test]
fn each_is_as_likely_as_any_other() {
    let mut n = 0;
    for table in TableKind::ALL {
        every_turn(Rules::fft(table), 20..32, |view, _, seed| {
            let Some(unseen) = Unseen::new(view).filter(|unseen| unseen.cards().len() <= 9) else { return };
            let all = enumerate(&unseen);
            if !(12..=400).contains(&all.len()) {
                return;
            }
            let worlds = Worlds::new(&unseen).unwrap();
            let mut chance = rng(seed);
            let mut drawn: HashMap<World, u32> = HashMap::new();
            let n_each = 60.0;
            for _ in 0..all.len() * 60 {
                *drawn.entry(worlds.draw(&mut chance)).or_default() += 1;
            }
            assert!(drawn.len() == all.len() && all.iter().all(|world| drawn.contains_key(world)));
            // Chi squared: its mean is the number of worlds less one, its variance twice that.
            let chi: f64 = drawn.values().map(|&k| (f64::from(k) - n_each).powi(2) / n_each).sum();
            let free = all.len() as f64 - 1.0;
            assert!((chi - free).abs() < 5.0 * (2.0 * free).sqrt(), "{table} seed {seed}: {chi:.0} of {free}");
            n += 1;
        });
    }
    assert!(n > 60, "{n} views");
}

#[test]
fn what_is_drawn_fits_all_that_was_seen() {
    for table in TableKind::ALL {
        for text in RULES {
            every_turn(Rules::parse(table, text).unwrap(), 40..46, |view, truth, seed| {
                let Some(unseen) = Unseen::new(view) else { return };
                let worlds = Worlds::new(&unseen).expect("the truth is one");
                let mut chance = rng(seed);
                for _ in 0..3 {
                    unseen.check(&worlds.draw(&mut chance)).unwrap();
                }
                unseen.check(truth).unwrap();
            });
        }
    }
}
