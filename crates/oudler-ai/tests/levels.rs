//! The levels that think: always legal, the same twice, in time, and with reasons.

use std::cell::Cell;

use oudler_ai::bots::Random;
use oudler_ai::{Advice, Bot, BotTable, Level, Rival, Time};
use oudler_rules::{Action, Layout, Rules, Seat, SeatView, TableKind, TableStage};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// One deal; the table panics where somebody breaks a rule.
fn play(rules: Rules, seed: u64, mut act: impl FnMut(&SeatView, &mut Xoshiro256PlusPlus) -> Action) {
    let mut rng = rng(seed);
    let dealer = Seat::new(seed as usize % rules.table.n_seats()).unwrap();
    let mut table = BotTable::new(rules, dealer).unwrap();
    table.play_deal_with(Layout::random(&rules, dealer, &mut rng), |view| act(view, &mut rng));
}

/// A moment's time: a few looks at the clock.
fn act_in_time(level: Level, view: &SeatView, rng: &mut dyn Rng) -> Action {
    let looks = Cell::new(0);
    let is_up = || {
        looks.set(looks.get() + 1);
        looks.get() > 2
    };
    level.bot().act(view, Time::until(&is_up), rng)
}

const THINKING: [Level; 3] = [Level::Club, Level::Expert, Level::Master];

#[test]
fn whoever_thinks_never_breaks_a_rule() {
    for table in TableKind::ALL {
        for text in ["fft", "house misere=20", "fft faults=arbitrated", "house faults=arbitrated assent=needed"] {
            let rules = Rules::parse(table, text).unwrap();
            for seed in 0..2 {
                play(rules, seed, |view, rng| Level::Club.bot().act(view, Time::ENDLESS, rng));
            }
        }
    }
}

#[test]
fn rivals_keep_to_the_rules_too() {
    for table in TableKind::ALL {
        for (rival, seed) in Rival::ALL.into_iter().zip(4..) {
            assert_eq!(rival.to_string().parse(), Ok(rival));
            play(Rules::fft(table), seed, |view, rng| rival.bot().act(view, Time::ENDLESS, rng));
        }
    }
    assert!("nett".parse::<Rival>().is_err());
}

#[test]
fn whoever_runs_out_of_time_says_the_best_so_far() {
    for table in TableKind::ALL {
        for level in [Level::Expert, Level::Master] {
            play(Rules::fft(table), 3, |view, rng| act_in_time(level, view, rng));
        }
    }
}

/// Plays any card it holds: at an arbitrated table nobody stops it.
fn careless(view: &SeatView, rng: &mut Xoshiro256PlusPlus) -> Action {
    let may_play = view.table().stage == TableStage::Play && !view.legal().cards.is_empty();
    match view.hand().nth(rng.next_u32() % view.hand().len().max(1)) {
        Some(card) if may_play => Action::Play(card),
        _ => Random.act(view, Time::ENDLESS, rng),
    }
}

#[test]
fn whoever_thinks_survives_players_who_revoke() {
    for table in TableKind::ALL {
        let rules = Rules::parse(table, "fft faults=arbitrated arbiter=end-of-deal").unwrap();
        for seed in 0..4 {
            play(rules, seed, |view, rng| {
                if view.seat() == Seat::B { careless(view, rng) } else { act_in_time(Level::Club, view, rng) }
            });
        }
    }
}

#[test]
fn the_same_view_and_the_same_generator_give_the_same_action() {
    play(Rules::fft(TableKind::Five), 5, |view, _| {
        let action = Level::Club.bot().act(view, Time::ENDLESS, &mut rng(1));
        assert_eq!(action, Level::Club.bot().act(view, Time::ENDLESS, &mut rng(1)));
        action
    });
}

#[test]
fn advice_names_what_would_be_done_first_and_says_what_to_expect() {
    let mut n = 0;
    for table in TableKind::ALL {
        play(Rules::fft(table), 8, |view, rng| {
            let Advice { action, options } = Level::Club.advise(view, Time::ENDLESS, rng);
            if let Some(best) = options.first() {
                assert_eq!(best.action, action);
                assert!(options.iter().all(|option| view.legal().allows(&view.table().rules, &option.action)));
                assert!(options.iter().all(|option| (0.0..=1.0).contains(&option.made)));
                n += 1;
            }
            action
        });
    }
    assert!(n > 60, "{n} times");
}

#[test]
fn a_level_is_called_by_its_name() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
        assert_eq!(level.is_quick(), !THINKING.contains(&level));
    }
    assert!(
        "grandmaster".parse::<Level>().unwrap_err().to_string().contains("random, habit, club, expert, master")
    );
}
