//! Deals to measure the solver by: a hand with two oudlers and many trumps (eight at four players) plays a garde
//! sans, everybody by rules of thumb.
//!
//! ```sh
//! cargo run --release -p oudler-ai --example solver_deals -- 4 60 2026 > testdata/solver/four.txt
//! cargo run --release -p oudler-ai --example solver_deals -- 3 20 2026 > testdata/solver/three.txt
//! cargo run --release -p oudler-ai --example solver_deals -- 5 20 2026 > testdata/solver/five.txt
//! ```
//!
//! The seeds below 2026 are for tuning; nothing was ever tuned by that one.

use oudler_ai::{BotTable, Level, Time};
use oudler_rules::{Action, Bid, CardSet, CardStyle, Contract, Layout, PlayerCount, Rules, Seat, TableKind};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("players, deals, seed"));
    let [players, n, seed] = [4, 60, 1].map(|otherwise| numbers.next().unwrap_or(otherwise));
    let table_kind: TableKind = players.to_string().parse().expect("3, 4 or 5 players");
    let rules = Rules::fft(table_kind);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = BotTable::new(rules, Seat::A).expect("A sits at the table");
    let mut bot = Level::Habit.bot();
    for i in 0..n {
        let dealer = Seat::new((i % players) as usize).expect("a seat of the table");
        let (layout, taker) = std::iter::repeat_with(|| Layout::random(&rules, dealer, &mut rng))
            .find_map(|layout| Some((layout, strong_seat(&layout, table_kind)?)))
            .expect("some hand is strong some time");
        table.deal(layout);
        while let Some(view) = table.waits_for() {
            let seat = view.seat();
            let action = match view.legal().pass {
                true if seat == taker => Action::Bid(Bid::Take(Contract::GardeSans)),
                true => Action::Bid(Bid::Pass),
                false => bot.act(view, Time::ENDLESS, &mut rng),
            };
            table.act(seat, action);
        }
    }
    print!("{}", table.into_record().to_text(CardStyle::English));
}

/// The seat with two oudlers and many trumps. The deal is not one with a bare petit.
fn strong_seat(layout: &Layout, table: TableKind) -> Option<Seat> {
    let n_trumps = match table.players() {
        PlayerCount::Three => 11,
        PlayerCount::Four => 8,
        PlayerCount::Five => 7,
    };
    let hands = layout.hands();
    let is_strong = |&seat: &Seat| {
        let hand = hands[seat];
        (hand & CardSet::TRUMPS_AND_EXCUSE).len() >= n_trumps && hand.n_oudlers() >= 2
    };
    let is_bare = table.seats().any(|seat| oudler_rules::is_bare_petit(hands[seat]));
    table.seats().filter(|_| !is_bare).find(is_strong)
}
