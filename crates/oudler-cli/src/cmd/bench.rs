//! `oudler bench`: complete deals per second on one core, and worlds.

mod solver;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use oudler_ai::bots::Habit;
use oudler_ai::bots::habit::BOOK;
use oudler_ai::{Bot, BotTable, Scene, Time, Worlds};
use oudler_rules::playout::{random_card, random_deal, random_discard};
use oudler_rules::{
    Action, Bid, Command, Contract, Deal, Deck, DiscardRule, DogPattern, Game, Layout, Phase, PlayerCount, Rules,
    Seat, Stage, TableKind, TableStage, Unseen, callable,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use super::print_json;
use crate::render::{self, DIM, STRONG, line};

/// Deals that are played out by rules of thumb, and seats for which worlds are drawn, in turn.
const N_SAMPLES: usize = 100;

/// Measure complete deals per second, on one core, and the worlds a thinking player draws.
///
/// Every random deal is shuffled, dealt, taken (garde), called at five, discarded, played to the last
/// card and scored: once on the fast path of a search, once through commands and events. Deals by
/// rules of thumb begin at the first card, as roll-outs do; worlds are drawn in the middle of a deal.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Seconds for each of the twelve figures.
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// The same seed plays the same deals.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// Something else to measure.
#[derive(clap::Subcommand)]
enum What {
    Solver(solver::Args),
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|s| (0.01..=600.0).contains(s)).ok_or_else(|| "give 0.01 to 600 seconds".into())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(What::Solver(args)) = &args.what {
        return solver::run(args);
    }
    let mut figures = Vec::new();
    for table in [TableKind::Three, TableKind::Four, TableKind::Five] {
        let rules = Rules::fft(table);
        let fast = per_second(args, |rng| random_deal(&rules, Seat::A, rng)[Seat::B]);
        let mut game = Game::new(rules, Some(Seat::A))?;
        let checked = per_second(args, |rng| checked_deal(&mut game, rng));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
        let (first_cards, worlds) = samples(rules, &mut rng)?;
        let mut next = 0;
        let by_habit = per_second(args, |_| {
            next = (next + 1) % first_cards.len();
            let mut scene = first_cards[next];
            scene.play_out(&BOOK);
            scene.mark(&rules)
        });
        let drawn = per_second(args, |rng| {
            next = (next + 1) % worlds.len();
            worlds[next].draw(rng).aside.len() as i32
        });
        figures.push((table.players().get(), [fast, checked, by_habit, drawn]));
    }
    if args.json {
        let figures: Vec<_> = figures
            .iter()
            .map(|(players, [fast, checked, by_habit, worlds])| {
                json!({
                    "players": players, "fast": fast, "checked": checked, "by_habit": by_habit, "worlds": worlds,
                })
            })
            .collect();
        print_json(&json!({ "deals_per_second": figures, "seconds": args.seconds, "seed": args.seed }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = String::new();
    line!(page, "{STRONG}complete deals per second, and worlds, one core{STRONG:#}");
    line!(page, "{DIM}players   fast path   decide/apply   by habit    worlds{DIM:#}");
    for (players, [fast, checked, by_habit, worlds]) in figures {
        line!(page, "{players:>7}{fast:>12}{checked:>15}{by_habit:>11}{worlds:>10}");
    }
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// How often per second `deal` can be done; what it returns is used, so that it is done.
fn per_second(args: &Args, mut deal: impl FnMut(&mut Xoshiro256PlusPlus) -> i32) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let budget = Duration::from_secs_f64(args.seconds);
    let mut checksum = 0i64;
    // Warm caches and branch predictors are part of a long run.
    for _ in 0..200 {
        checksum += i64::from(deal(&mut rng));
    }
    let (start, mut n) = (Instant::now(), 0u64);
    while start.elapsed() < budget {
        for _ in 0..100 {
            checksum += i64::from(deal(&mut rng));
        }
        n += 100;
    }
    let elapsed = start.elapsed().as_secs_f64();
    std::hint::black_box(checksum);
    (n as f64 / elapsed) as u64
}

/// Deals at their first card, and what a seat in the middle of each may guess.
fn samples(rules: Rules, rng: &mut Xoshiro256PlusPlus) -> anyhow::Result<(Vec<Scene>, Vec<Worlds>)> {
    let (mut scenes, mut worlds) = (Vec::new(), Vec::new());
    let mut habit = Habit::default();
    while scenes.len() < N_SAMPLES || worlds.len() < N_SAMPLES {
        let mut table = BotTable::new(rules, Seat::A)?;
        table.deal(Layout::random(&rules, Seat::A, rng));
        while let Some(view) = table.waits_for() {
            let seat = view.seat();
            if let (TableStage::Play, Some(deal), Some(open)) =
                (view.table().stage, &view.table().deal, table.game().deal())
                && deal.trick.is_empty()
            {
                if deal.tricks.is_empty() {
                    scenes.extend(Scene::new(deal, &open.world()));
                } else if deal.tricks.len() == deal.ring.players().hand_size() / 2 {
                    worlds.extend(Unseen::trusting(view).and_then(|unseen| Worlds::new(&unseen)));
                }
            }
            let action = match view.legal().pass {
                // Whoever speaks first takes, so that every deal is played.
                true if view.legal().contracts.contains(&Contract::Garde) => {
                    Action::Bid(Bid::Take(Contract::Garde))
                }
                true => Action::Bid(Bid::Pass),
                false => habit.act(view, Time::ENDLESS, rng),
            };
            table.act(seat, action);
        }
    }
    Ok((scenes, worlds))
}

/// One deal through `decide` and `apply`, every event of it.
fn checked_deal(game: &mut Game, rng: &mut Xoshiro256PlusPlus) -> i32 {
    let before = game.totals()[Seat::B];
    loop {
        let table = game.rules().table;
        let dealer = game.dealer().expect("the game waits for a deal");
        let ring = table.ring(dealer);
        let dog = DogPattern::random(ring.players(), rng);
        let layout = Deck::shuffled(rng).deal(&ring, dealer, &dog);
        act(game, Command::Deal(layout));
        let first = ring.next(dealer);
        while let Stage::Playing(deal) = game.stage() {
            let (seat, action) = next_action(deal, first, rng);
            act(game, Command::Act { seat, action });
        }
        // A bare petit ends a deal before it begins; it does not count as one.
        if game.open_view().is_some() {
            return game.totals()[Seat::B].wrapping_sub(before);
        }
    }
}

fn act(game: &mut Game, command: Command) {
    game.act(command).expect("only legal actions are chosen");
}

fn next_action(deal: &Deal, first: Seat, rng: &mut Xoshiro256PlusPlus) -> (Seat, Action) {
    match deal.phase() {
        Phase::Auction(auction) => {
            let seat = auction.turn().expect("the auction goes on");
            let bid = if seat == first { Bid::Take(Contract::Garde) } else { Bid::Pass };
            (seat, Action::Bid(bid))
        }
        Phase::Call(taken) => {
            let hand = deal.layout().hands()[taken.taker];
            (taken.taker, Action::Call(random_card(callable(hand), rng)))
        }
        Phase::Aside(aside) => {
            let taker = aside.taken.taker;
            if aside.discard.is_some() {
                return (taker, Action::Jeu);
            }
            let held = deal.layout().hands()[taker] | deal.layout().dog();
            let n = PlayerCount::dog_size(deal.ring().players());
            (taker, Action::Discard(random_discard(&DiscardRule::new(held, n), rng)))
        }
        Phase::Play(play) => {
            let position = play.position();
            (position.turn(), Action::Play(random_card(position.legal_cards(), rng)))
        }
        Phase::Count(_) | Phase::Over(_) => unreachable!("the table refuses faults, and the deal goes on"),
    }
}
