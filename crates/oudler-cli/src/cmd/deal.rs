//! `oudler deal`: one deal of the cards, shown.

use std::process::ExitCode;

use oudler_rules::{Card, CardSet, CardStyle, Layout, Seat, is_bare_petit};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use super::{Cards, RulesArgs, Usage, print_json};
use crate::render::{self, BAD, DIM, STRONG, line};

/// Deal the cards and show the hands, sorted.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  oudler deal --players 5 --seed 42 --cards fr")]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The same seed deals the same cards at the same table and rules.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who deals; the last seat of the table unless said.
    #[arg(long, value_name = "SEAT")]
    dealer: Option<Seat>,
    /// The letters cards are written with.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let last = rules.table.seats().next_back().expect("a table has seats");
    let dealer = args.dealer.unwrap_or(last);
    if !rules.table.has(dealer) {
        return Err(Usage::error(format!("no seat {dealer} at this table: the dealer is A to {last}")));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let layout = Layout::random(&rules, dealer, &mut rng);
    let ring = rules.table.ring(dealer);
    let style = CardStyle::from(args.cards);
    if args.json {
        let names = |cards: CardSet| -> Vec<String> {
            cards.sorted().into_iter().map(|card| card.styled(style).to_string()).collect()
        };
        let hands: serde_json::Map<String, serde_json::Value> =
            ring.seats().iter().map(|seat| (seat.to_string(), json!(names(layout.hands()[seat])))).collect();
        print_json(&json!({
            "players": ring.players().get(),
            "seed": args.seed,
            "dealer": dealer.to_string(),
            "hands": hands,
            "dog": names(layout.dog()),
            "bare_petit": layout.bare_petit().map(|seat| seat.to_string()),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = String::new();
    if !ring.seats().contains(dealer) {
        line!(page, "{DIM}dealt by {dealer}, who sits out{DIM:#}");
    }
    for seat in ring.from(ring.next(dealer)) {
        let hand = layout.hands()[seat];
        let role = if seat == dealer { ", dealer" } else { "" };
        let trumps = (hand & CardSet::TRUMPS).len();
        let excuse = if hand.contains(Card::EXCUSE) { " and the Excuse" } else { "" };
        let oudlers = hand.n_oudlers();
        line!(
            page,
            "{STRONG}{seat}{STRONG:#}{DIM}{role}: {trumps} trumps{excuse}, {oudlers} oudler{}, {} points{DIM:#}",
            if oudlers == 1 { "" } else { "s" },
            hand.half_points(),
        );
        for line in render::hand(hand, style) {
            line!(page, "  {line}");
        }
        if is_bare_petit(hand) {
            line!(page, "  {BAD}bare petit: the deal is annulled (PSEC-01){BAD:#}");
        }
    }
    line!(page, "{STRONG}dog{STRONG:#}\n  {}", render::cards(layout.dog(), style));
    render::print(&page)?;
    Ok(ExitCode::SUCCESS)
}
