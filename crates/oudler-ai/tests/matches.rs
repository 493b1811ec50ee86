//! The match runner is fair, repeatable, and sees that habits beat chance.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use oudler_ai::bots::{Habit, Random};
use oudler_ai::matches::{AuctionReport, Match, Pair, Player, Protocol, strongest};
use oudler_ai::{Bot, Time};
use oudler_rules::{Action, CardSet, Layout, Rules, Seat, SeatView, SeenEvent, TableKind};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn habit() -> Box<dyn Bot + Send> {
    Box::new(Habit::default())
}

fn random() -> Box<dyn Bot + Send> {
    Box::new(Random)
}

fn game(table: TableKind, n_deals: u64, n_threads: usize) -> Match {
    Match { rules: Rules::fft(table), n_deals, seed: 7, n_threads }
}

#[test]
fn a_bot_against_itself_gains_exactly_nothing() {
    for table in TableKind::ALL {
        for bot in [habit, random] {
            let same = Pair { a: &bot, b: &bot };
            let report = game(table, 30, 1).auction(same, &|_| {});
            assert_eq!(report.differences, vec![0.0; 30], "{table}");
            assert_eq!(report.bots[0], report.bots[1], "{table}");
            let report = game(table, 30, 1).forced_garde(same, &|_| {});
            assert_eq!(report.differences, vec![0.0; 30], "{table}");
            assert_eq!(report.a_takes, report.b_takes, "{table}");
        }
    }
}

#[test]
fn exchanging_the_bots_turns_the_sign() {
    for table in TableKind::ALL {
        let one = game(table, 40, 1).auction(Pair { a: &habit, b: &random }, &|_| {});
        let other = game(table, 40, 1).auction(Pair { a: &random, b: &habit }, &|_| {});
        let turned: Vec<f64> = other.differences.iter().map(|difference| -difference).collect();
        assert_eq!(one.differences, turned, "{table}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for table in TableKind::ALL {
        let pair = Pair { a: &habit, b: &random };
        assert_eq!(
            game(table, 50, 1).auction(pair, &|_| {}),
            game(table, 50, 3).auction(pair, &|_| {}),
            "{table}"
        );
        assert_eq!(
            game(table, 50, 1).forced_garde(pair, &|_| {}),
            game(table, 50, 4).forced_garde(pair, &|_| {}),
            "{table}"
        );
    }
}

#[test]
fn every_deal_is_heard_of() {
    let n = std::sync::atomic::AtomicU64::new(0);
    let count = |more: u64| {
        n.fetch_add(more, std::sync::atomic::Ordering::Relaxed);
    };
    game(TableKind::Four, 25, 2).auction(Pair { a: &random, b: &random }, &count);
    assert_eq!(n.into_inner(), 25);
}

#[test]
fn attack_and_defence_measured_alone_sum_to_the_difference() {
    for table in TableKind::ALL {
        let pair = Pair { a: &habit, b: &random };
        let (whole, report) =
            (game(table, 60, 2).forced_garde(pair, &|_| {}), game(table, 60, 2).by_role(pair, &|_| {}));
        assert_eq!(whole.roles, None, "{table}");
        assert_eq!(whole.differences, report.differences, "{table}");
        let roles = report.roles.expect("they were asked for");
        let sum = roles.taker.mean + roles.defence.mean;
        assert!((sum - report.difference.mean).abs() < 1e-9, "{table}: {sum} and {:?}", report.difference);
        assert!(roles.taker.low() > 0.0 && roles.defence.low() > 0.0, "{table}: {roles:?}");
    }
}

/// Follows its own view by what it is told, and gives up when a given number of answers is reached.
struct Listener<'a> {
    rules: Rules,
    view: Option<SeatView>,
    told: Vec<SeenEvent>,
    answers: &'a AtomicU64,
    patience: u64,
}

impl Player for Listener<'_> {
    type Failure = u64;

    fn listens(&self) -> bool {
        true
    }

    fn see(&mut self, event: &SeenEvent) {
        match &mut self.view {
            Some(view) => view.see(event),
            None => self.told.push(event.clone()),
        }
    }

    fn answer(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Result<Action, u64> {
        let mine = self.view.get_or_insert_with(|| {
            let dealer = view.table().deal.as_ref().map(|deal| deal.dealer);
            let mut mine = SeatView::new(self.rules, view.seat(), dealer).remembering();
            self.told.iter().for_each(|event| mine.see(event));
            mine
        });
        assert_eq!(mine, view, "what is told comes to what is shown");
        match self.answers.fetch_add(1, Ordering::Relaxed) {
            n if n == self.patience => Err(n),
            _ => Ok(Random.act(view, Time::ENDLESS, rng)),
        }
    }
}

#[test]
fn a_player_is_told_all_that_its_seat_sees() {
    for table in TableKind::ALL {
        let (game, answers) = (game(table, 20, 1), AtomicU64::new(0));
        let listener =
            || Listener { rules: game.rules, view: None, told: Vec::new(), answers: &answers, patience: u64::MAX };
        for protocol in [Protocol::Auction, Protocol::ForcedGardeByRole] {
            for n in 0..game.n_deals {
                let deal = game.play_deal(protocol, n, Pair { a: &listener, b: &listener });
                assert_eq!(deal.map(|deal| deal.plays.len()), Ok(protocol.n_plays()), "{table}");
            }
        }
    }
}

#[test]
fn a_failure_ends_the_match_and_keeps_what_was_played() {
    let (game, answers) = (game(TableKind::Four, 1000, 2), AtomicU64::new(0));
    let listener =
        || Listener { rules: game.rules, view: None, told: Vec::new(), answers: &answers, patience: 5000 };
    let done = Mutex::new(Vec::new());
    let ended = game.each_deal(0..game.n_deals, |n| -> Result<(), u64> {
        let deal = game.play_deal(Protocol::Auction, n, Pair { a: &listener, b: &listener })?;
        done.lock().expect("nobody panicked").push(deal);
        Ok(())
    });
    assert_eq!(ended, Err(5000));
    let done = done.into_inner().expect("nobody panicked");
    assert!(!done.is_empty() && done.len() < 1000, "{} deals", done.len());
    assert_eq!(AuctionReport::new(&game, &done).differences, vec![0.0; done.len()]);
}

#[test]
fn the_strongest_hand_takes() {
    let rules = Rules::fft(TableKind::Five);
    let ring = rules.table.ring(Seat::B);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..50 {
        let layout = Layout::random(&rules, Seat::B, &mut rng);
        let strength = |seat: Seat| {
            let hand = layout.hands()[seat];
            2 * (hand & CardSet::TRUMPS).len() + 6 * u32::from(hand.n_oudlers()) + (hand & CardSet::COURTS).len()
        };
        let taker = strongest(&ring, Seat::B, &layout);
        assert!(ring.seats().iter().all(|seat| strength(seat) <= strength(taker)));
    }
}

#[test]
fn habit_is_far_ahead_of_random() {
    for (table, least) in [(TableKind::Three, 60.0), (TableKind::Four, 90.0), (TableKind::Five, 50.0)] {
        let report = game(table, 300, 2).auction(Pair { a: &habit, b: &random }, &|_| {});
        assert!(report.difference.low() > least, "{table}: {:?}", report.difference);
        let report = game(table, 300, 2).forced_garde(Pair { a: &habit, b: &random }, &|_| {});
        assert!(report.difference.low() > least, "{table}: {:?}", report.difference);
    }
}

#[test]
fn habit_attacks_and_defends_better_than_the_references() {
    // Over 4,000 deals these are +68 and −65; two public rule-based players have +53 and −65 at best.
    let report = game(TableKind::Four, 300, 2).forced_garde(Pair { a: &habit, b: &random }, &|_| {});
    assert!(report.a_takes.mark.mean > 55.0, "{:?}", report.a_takes);
    assert!(report.b_takes.mark.mean < -55.0, "{:?}", report.b_takes);
}

#[test]
fn four_habits_have_an_auction_worth_the_name() {
    // The shares are those of 6,000 deals. At five a garde with a partner is made more often.
    for (table, passed, made) in
        [(TableKind::Three, 0.11, 0.71), (TableKind::Four, 0.36, 0.63), (TableKind::Five, 0.12, 0.77)]
    {
        let report = game(table, 400, 2).auction(Pair { a: &habit, b: &habit }, &|_| {});
        let is_near = |share: f64, expected: f64| (share - expected).abs() < 0.06;
        assert!(is_near(report.passed_out.mean, passed), "{table}: {:?} passed out", report.passed_out);
        assert!(is_near(report.bots[0].made.mean, made), "{table}: {:?} made", report.bots[0].made);
    }
}
