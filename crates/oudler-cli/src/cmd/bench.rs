//! `oudler bench`: complete random deals per second on one core.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use oudler_rules::playout::{random_card, random_deal, random_discard};
use oudler_rules::{
    Action, Bid, Command, Contract, Deal, Deck, DiscardRule, DogPattern, Game, Phase, PlayerCount, Rules, Seat,
    Stage, TableKind, callable,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use super::print_json;
use crate::render::{self, DIM, STRONG, line};

/// Measure complete random deals per second, on one core.
///
/// Every deal is shuffled, dealt, taken (garde), called at five, discarded, played to the last
/// card and scored: once on the fast path of a search, once through commands and events.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds for each of the six figures.
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// The same seed plays the same deals.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|s| (0.01..=600.0).contains(s)).ok_or_else(|| "give 0.01 to 600 seconds".into())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut figures = Vec::new();
    for table in [TableKind::Three, TableKind::Four, TableKind::Five] {
        let rules = Rules::fft(table);
        let fast = per_second(args, |rng| random_deal(&rules, Seat::A, rng)[Seat::B]);
        let mut game = Game::new(rules, Some(Seat::A))?;
        let checked = per_second(args, |rng| checked_deal(&mut game, rng));
        figures.push((table.players().get(), fast, checked));
    }
    if args.json {
        let figures: Vec<_> = figures
            .iter()
            .map(|(players, fast, checked)| json!({ "players": players, "fast": fast, "checked": checked }))
            .collect();
        print_json(&json!({ "deals_per_second": figures, "seconds": args.seconds, "seed": args.seed }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = String::new();
    line!(page, "{STRONG}complete random deals per second, one core{STRONG:#}");
    line!(page, "{DIM}players   fast path   decide/apply{DIM:#}");
    for (players, fast, checked) in figures {
        line!(page, "{players:>7}{fast:>12}{checked:>15}");
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
