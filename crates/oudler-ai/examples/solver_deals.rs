//! Deals to measure the solver by: a hand with eight trumps and two oudlers plays a garde sans, all by rules of
//! thumb.
//!
//! ```sh
//! cargo run --release -p oudler-ai --example solver_deals -- 60 2026 > testdata/solver/four.txt
//! ```
//!
//! The seeds below 2026 are for tuning; nothing was ever tuned by that one.

use oudler_ai::{BotTable, Level, Time};
use oudler_rules::{Action, Bid, CardSet, CardStyle, Contract, Layout, Rules, Seat, TableKind};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("two numbers: deals, seed"));
    let (n, seed) = (numbers.next().unwrap_or(60), numbers.next().unwrap_or(1));
    let rules = Rules::fft(TableKind::Four);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = BotTable::new(rules, Seat::A).expect("A sits at the table");
    let mut bot = Level::Habit.bot();
    for i in 0..n {
        let dealer = Seat::new(i as usize % 4).expect("four seats");
        let (layout, taker) = std::iter::repeat_with(|| Layout::random(&rules, dealer, &mut rng))
            .find_map(|layout| Some((layout, strong_seat(&layout)?)))
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

/// The seat with eight trumps and two oudlers. The deal is not one with a bare petit.
fn strong_seat(layout: &Layout) -> Option<Seat> {
    let hands = layout.hands();
    let is_strong = |&seat: &Seat| {
        let hand = hands[seat];
        (hand & CardSet::TRUMPS_AND_EXCUSE).len() >= 8 && hand.n_oudlers() >= 2
    };
    let seats = Seat::ALL.into_iter().take(4);
    let is_bare = seats.clone().any(|seat| oudler_rules::is_bare_petit(hands[seat]));
    seats.filter(|_| !is_bare).find(is_strong)
}
