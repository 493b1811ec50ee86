//! Deals that were made beforehand and come to the table (DUP-02).

use oudler_rules::{
    Action, Bid, Command, Contract, Event, Game, GameEnd, Layout, Options, Rules, Seat, TableKind,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn game() -> Game {
    Game::new(Rules::fft(TableKind::Four), Some(Seat::A)).unwrap()
}

/// A layout with a hand for everybody, and no bare petit.
fn layout(dealer: Seat) -> Layout {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = Rules::fft(TableKind::Four);
    std::iter::repeat_with(|| Layout::random(&rules, dealer, &mut rng))
        .find(|layout| layout.bare_petit().is_none())
        .unwrap()
}

/// DUP-02
#[test]
fn a_board_says_who_deals_whoever_had_to() {
    let mut game = game();
    let board = Command::Board { dealer: Seat::C, layout: layout(Seat::C) };
    let events = game.act(board.clone()).unwrap();
    assert!(matches!(events[..], [Event::Dealt { dealer: Seat::C, .. }]));
    // The dealer's right neighbour speaks first, as always.
    assert!(game.decide(&Command::Act { seat: Seat::B, action: Action::Bid(Bid::Pass) }).is_err());
    for seat in [Seat::D, Seat::A, Seat::B, Seat::C] {
        let bid = if seat == Seat::A { Bid::Take(Contract::Garde) } else { Bid::Pass };
        game.act(Command::Act { seat, action: Action::Bid(bid) }).unwrap();
    }
    assert!(game.decide(&board).is_err(), "a deal is under way");
}

#[test]
fn a_board_of_another_table_is_refused() {
    let five = Rules::fft(TableKind::Five);
    let layout = Layout::random(&five, Seat::E, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    assert!(game().decide(&Command::Board { dealer: Seat::E, layout }).is_err());
    assert!(game().decide(&Command::Board { dealer: Seat::A, layout }).is_err());
    let over = Options { end: GameEnd::Deals(1), ..*Rules::fft(TableKind::Four) };
    let mut over = Game::new(Rules::new(over).unwrap(), Some(Seat::A)).unwrap();
    over.act(Command::Stop).unwrap();
    assert!(over.decide(&Command::Board { dealer: Seat::A, layout }).is_err());
}
