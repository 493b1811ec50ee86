//! Habit is always legal, and does what the book says where the book is clear.

use oudler_ai::bots::{Habit, Random};
use oudler_ai::{Bot, BotTable, Time};
use oudler_rules::{
    Action, Bid, BySeat, Card, CardSet, Contract, Layout, Public, Rules, Seat, SeatSet, SeatView, SeenEvent, Side,
    TableKind, TableStage,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Deals played by bots; the table panics where one of them breaks a rule.
fn play(rules: Rules, n: u64, seat: impl Fn(usize) -> Box<dyn Bot + Send>) -> Vec<BotTable> {
    (0..n)
        .map(|seed| {
            let mut rng = rng(seed);
            let dealer = Seat::new(seed as usize % rules.table.n_seats()).unwrap();
            let mut bots: Vec<_> = (0..rules.table.n_seats()).map(&seat).collect();
            let mut table = BotTable::new(rules, dealer).unwrap();
            table.play_deal(Layout::random(&rules, dealer, &mut rng), &mut bots, &mut rng);
            table
        })
        .collect()
}

#[test]
fn four_habits_never_break_a_rule() {
    for table in TableKind::ALL {
        for text in ["fft", "house", "fft faults=arbitrated", "house faults=arbitrated assent=needed"] {
            play(Rules::parse(table, text).unwrap(), 80, |_| Box::new(Habit::default()));
        }
    }
}

#[test]
fn habit_keeps_its_head_among_random_players() {
    for table in TableKind::ALL {
        for text in ["fft assent=needed", "house misere=20", "house faults=arbitrated arbiter=end-of-deal"] {
            let seat = |i: usize| -> Box<dyn Bot + Send> {
                if i.is_multiple_of(2) { Box::new(Habit::default()) } else { Box::new(Random) }
            };
            play(Rules::parse(table, text).unwrap(), 80, seat);
        }
    }
}

#[test]
fn habit_remembers_what_it_may_no_longer_look_at() {
    for table in TableKind::ALL {
        let played = |text: &str| {
            let tables = play(Rules::parse(table, text).unwrap(), 40, |_| Box::new(Habit::default()));
            tables.into_iter().map(|table| table.into_record().deals).collect::<Vec<_>>()
        };
        assert!(played("fft recall=off") == played("fft recall=on"), "{table}: looking again helps nobody");
    }
}

/// Plays any card it holds: at an arbitrated table nobody stops it.
struct Careless;

impl Bot for Careless {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        let legal = view.legal();
        let may_play = view.table().stage == TableStage::Play && !legal.cards.is_empty();
        match view.hand().nth(rng.next_u32() % view.hand().len().max(1)) {
            Some(card) if may_play => Action::Play(card),
            _ => Random.act(view, time, rng),
        }
    }
}

#[test]
fn habit_survives_players_who_revoke() {
    for table in TableKind::ALL {
        for text in ["arbiter=when-called", "arbiter=end-of-deal"] {
            let rules = Rules::parse(table, &format!("fft faults=arbitrated {text}")).unwrap();
            let seat = |i: usize| -> Box<dyn Bot + Send> {
                if i == 1 { Box::new(Careless) } else { Box::new(Habit::default()) }
            };
            play(rules, 60, seat);
        }
    }
}

#[test]
fn the_same_view_gives_the_same_action() {
    let rules = Rules::fft(TableKind::Five);
    for seed in 0..20 {
        let mut table = BotTable::new(rules, Seat::A).unwrap();
        table.play_deal_with(Layout::random(&rules, Seat::A, &mut rng(seed)), |view| {
            let action = Habit::default().act(view, Time::ENDLESS, &mut rng(1));
            assert_eq!(action, Habit::default().act(view, Time::ENDLESS, &mut rng(1)));
            action
        });
    }
}

#[test]
fn the_excuse_does_not_fall_to_the_last_trick() {
    for table in TableKind::ALL {
        let rules = Rules::fft(table);
        for seed in 0..150 {
            let mut table = BotTable::new(rules, Seat::A).unwrap();
            table.play_deal_with(Layout::random(&rules, Seat::A, &mut rng(seed)), |view| {
                let action = Habit::default().act(view, Time::ENDLESS, &mut rng(seed));
                if view.table().stage == TableStage::Play && view.hand().len() == 1 {
                    assert_ne!(action, Action::Play(Card::EXCUSE), "seed {seed}");
                }
                action
            });
        }
    }
}

/// A seat of a four-player garde taken by B; D deals, so A leads. The dog is turned and B has
/// discarded.
struct Spot {
    view: SeatView,
    next: Seat,
    n: usize,
}

/// A deal as whoever has this hand sees it.
fn dealt(table: TableKind, dealer: Seat, hand: CardSet) -> SeenEvent {
    let players = table.ring(dealer).seats();
    SeenEvent::Dealt { dealer, players, hand: Some(hand), banned: SeatSet::EMPTY }
}

/// One seat takes a garde, the others pass; A speaks first.
fn auction(view: &mut SeatView, taker: Seat) {
    for seat in view.table().rules.table.seats() {
        let bid = if seat == taker { Bid::Take(Contract::Garde) } else { Bid::Pass };
        view.see(&SeenEvent::Public(Public::BidMade { seat, bid }));
    }
}

impl Spot {
    fn new(seat: Seat, hand: &str, dog: &str) -> Self {
        let mut view = SeatView::new(Rules::fft(TableKind::Four), seat, Some(Seat::D));
        let hand: CardSet = hand.parse().unwrap();
        let dog: CardSet = dog.parse().unwrap();
        let hand_dealt = if seat == Seat::B { hand - dog } else { hand };
        view.see(&dealt(TableKind::Four, Seat::D, hand_dealt));
        auction(&mut view, Seat::B);
        view.see(&SeenEvent::Public(Public::DogTurned { cards: dog }));
        Self { view, next: Seat::A, n: 0 }
    }

    fn begin(mut self) -> Self {
        let own = (self.view.seat() == Seat::B).then_some(CardSet::EMPTY);
        self.view.see(&SeenEvent::Discarded { seat: Seat::B, own, shown: CardSet::EMPTY });
        self.view.see(&SeenEvent::Public(Public::PlayBegun));
        self
    }

    /// Cards that fall, in order; each four make a trick for the seat that won it.
    fn fall(mut self, cards: &str) -> Self {
        for word in cards.split_whitespace() {
            let card = word.parse().unwrap();
            self.view.see(&SeenEvent::Public(Public::CardPlayed { seat: self.next, card }));
            self.n += 1;
            self.next = TableKind::Four.right_of(self.next);
            if self.n.is_multiple_of(4) {
                let winner = self.view.table().deal.as_ref().unwrap().trick.winner();
                self.view.see(&SeenEvent::Public(Public::TrickWon { seat: winner }));
                self.next = winner;
            }
        }
        self
    }

    fn act(&self) -> Action {
        Habit::default().act(&self.view, Time::ENDLESS, &mut rng(1))
    }

    #[track_caller]
    fn plays(&self, card: &str) {
        assert_eq!(self.act(), Action::Play(card.parse().unwrap()));
    }

    #[track_caller]
    fn card(&self) -> Card {
        match self.act() {
            Action::Play(card) => card,
            other => panic!("{other} is no card"),
        }
    }

    #[track_caller]
    fn plays_one_of(&self, cards: &str) {
        let card = self.card();
        let cards: CardSet = cards.parse().unwrap();
        assert!(cards.contains(card), "{card} is not one of {cards}");
    }
}

const DOG: &str = "2S 3S 2D 3D 2C 3C";

#[test]
fn the_last_defender_gives_points_to_partners_only_and_brings_the_petit_home() {
    let plain = "5S 6S 7S 8S 9S 5D 6D 7D 8D 5C 6C 7C T5 T6 T7 T8";
    let petit = "5S 6S 7S 8S 9S JS 5D 6D 7D 8D 5C 6C 7C JC T1 T5 T6 T8";
    for (hand, fallen, card) in [
        (&*format!("JH 2H {plain}"), "KH 7H 8H", "JH"),
        (&format!("JH 2H {plain}"), "5H 7H KH", "JH"),
        (&format!("NH 2H {plain}"), "5H 7H T9", "NH"),
        (&format!("JH 2H {plain}"), "5H 7H T9", "JH"),
        // Nothing is given to the taker.
        (&format!("QH 4H {plain}"), "5H KH 7H", "4H"),
        // The petit goes home under a partner who cannot lose, ruffs when nobody comes after, and is
        // saved by the Excuse.
        (petit, "T9 T10 T21", "T1"),
        (petit, "5H KH 7H", "T1"),
        ("5S 6S 7S 8S 9S JS 5D 6D 7D 8D 9D 5C 6C 7C JC QC T1 EX", "T9 T21 T3", "EX"),
    ] {
        Spot::new(Seat::D, hand, DOG).begin().fall(fallen).plays(card);
    }
}

#[test]
fn a_partners_winner_is_not_ruffed_high() {
    let spot = Spot::new(Seat::D, "T20 T2 EX 5S 6S 7S 8S 9S 5D 6D 7D 8D 9D 5C 6C 7C 8C 9C", DOG).begin();
    // Void in hearts one must ruff, even a partner's King, or play the Excuse (PLAY-06).
    spot.fall("KH 5H 6H").plays_one_of("T2 EX");
}

#[test]
fn the_taker_ducks_what_he_cannot_win() {
    let hand = "QH 4H KS 6S 8S 9S 5D 6D 7D 8C T21 T20 T19 T18 T17 T15 T10 T9 2S 3S 2D 3D 2C 3C";
    Spot::new(Seat::B, hand, DOG).begin().fall("KH").plays("4H");
}

#[test]
fn the_taker_draws_trumps_to_hunt_the_petit() {
    // High trumps, the lead, and winners in the suits that wait for the other trumps to be gone.
    for hand in [
        "T21 T20 T19 T18 T17 T16 T15 T14 KH KD QD ND JD 10D 9D 8D 7D 6D",
        "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T10 T9 KH QD ND JD 10D 9D",
    ] {
        let spot = Spot::new(Seat::B, hand, "QD ND JD 10D 9D 8D").begin().fall("5H KH 7H 8H");
        let card = spot.card();
        assert!(card.is_trump(), "{card} from {hand}");
        let card = spot.fall("T21 T2 T3 T4").card();
        assert!(card.is_trump(), "{card} from {hand}");
    }
}

#[test]
fn a_slam_that_cannot_fail_is_announced_and_made() {
    let sure = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T1 EX KS QS KH KD KC";
    let mut hands = BySeat::<CardSet>::default();
    hands[Seat::B] = sure.parse().unwrap();
    let dog: CardSet = "2S 3S 4S 5S 6S 7S".parse().unwrap();
    let mut rest = (!(hands[Seat::B] | dog)).iter();
    for seat in [Seat::A, Seat::C, Seat::D] {
        hands[seat] = rest.by_ref().take(18).collect();
    }
    let rules = Rules::fft(TableKind::Four);
    let ring = rules.table.ring(Seat::D);
    let layout = Layout::new(&ring, hands, dog).unwrap();
    let mut table = BotTable::new(rules, Seat::D).unwrap();
    table.play_deal_with(layout, |view| Habit::default().act(view, Time::ENDLESS, &mut rng(1)));
    let figures = table.game().open_view().unwrap().sheet.figures;
    assert_eq!((figures.slam, figures.slam_announced), (Some(Side::Attack), true));
}

#[track_caller]
fn check_call(hand: &str, card: &str) {
    let mut view = SeatView::new(Rules::fft(TableKind::Five), Seat::A, Some(Seat::E));
    view.see(&dealt(TableKind::Five, Seat::E, hand.parse().unwrap()));
    auction(&mut view, Seat::A);
    assert_eq!(Habit::default().act(&view, Time::ENDLESS, &mut rng(1)), Action::Call(card.parse().unwrap()));
}

#[test]
fn the_king_of_ones_own_queen_is_called() {
    check_call("T21 T20 T19 T15 T14 T9 EX KS 5S QH 5H 6D 7D 5C 6C", "KH");
    // Not one's own while there is another, and not where one is void.
    check_call("T21 T20 T19 T15 T14 T9 EX KS 5S KH 5H QH 7C 5C 6C", "KC");
}

#[test]
fn with_four_kings_a_queen_is_called() {
    check_call("T21 T20 T19 T15 T14 T9 EX KS 5S KH 5H KD QD KC 6C", "QC");
}

#[test]
fn a_discard_makes_voids_and_saves_what_would_be_lost() {
    let hand = "T21 T20 T19 T18 T17 T16 T15 T14 T1 EX KS QS NS JS 10S 9S QH 4H ND 5D KC 7C 6C 2C";
    let spot = Spot::new(Seat::B, hand, "QH 4H ND 5D 7C 6C");
    let Action::Discard(cards) = spot.act() else { panic!("{:?} is no discard", spot.act()) };
    assert!(cards.contains_all("QH 4H ND 5D".parse().unwrap()), "{cards}");
}

#[test]
fn a_discard_has_trumps_only_where_it_must() {
    let hand = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 EX KS KH KD KC 2S 3S 2D 3D";
    let spot = Spot::new(Seat::B, hand, "2S 3S 2D 3D T7 T8");
    assert_eq!(spot.act(), Action::Discard("2S 3S 2D 3D T7 T8".parse().unwrap()));
}

#[track_caller]
fn check_bid(table: TableKind, hand: &str, bids: &[Bid]) {
    let mut view = SeatView::new(Rules::fft(table), Seat::A, Some(table.left_of(Seat::A)));
    let hand: CardSet = hand.parse().unwrap();
    let dealer = table.left_of(Seat::A);
    view.see(&dealt(table, dealer, hand));
    let Action::Bid(bid) = Habit::default().act(&view, Time::ENDLESS, &mut rng(1)) else { panic!("it is to bid") };
    assert!(bids.contains(&bid), "{bid} with {hand}");
}

#[test]
fn a_hand_of_nothing_passes() {
    check_bid(TableKind::Four, "T2 T3 T4 5S 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D 8D 5C 6C 7C", &[Bid::Pass]);
}

#[test]
fn a_good_hand_takes_and_a_great_one_leaves_the_dog() {
    use Contract::{Garde, GardeContre, GardeSans};
    let good = "T21 T20 T17 T15 T12 T9 T7 T1 KS QS 5S 4S KH 5H 6D 7D 5C 6C";
    check_bid(TableKind::Four, good, &[Bid::Take(Garde)]);
    let great = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 EX KS QS KH QH KD KC";
    check_bid(TableKind::Four, great, &[Bid::Take(GardeSans), Bid::Take(GardeContre)]);
}

#[test]
fn at_five_the_dog_is_left_as_rarely_as_in_a_club() {
    let tables = play(Rules::fft(TableKind::Five), 1000, |_| Box::new(Habit::default()));
    let contracts: Vec<Contract> =
        tables.iter().filter_map(|table| Some(table.game().open_view()?.sheet.figures.contract)).collect();
    let n_hidden = contracts.iter().filter(|contract| !contract.takes_dog()).count();
    assert!(contracts.len() > 800, "only {} deals were taken", contracts.len());
    assert!(n_hidden > 0 && n_hidden * 100 < contracts.len() * 12, "{n_hidden} of {}", contracts.len());
}

#[test]
fn the_called_kings_holder_gives_points_to_the_taker() {
    let rules = Rules::fft(TableKind::Five);
    let mut view = SeatView::new(rules, Seat::D, Some(Seat::E));
    let hand: CardSet = "KS 4S JH 2H 5D 6D 7D 5C 6C 7C 8C T5 T6 T7 T8".parse().unwrap();
    view.see(&dealt(TableKind::Five, Seat::E, hand));
    auction(&mut view, Seat::C);
    let cards = "2S 3S 2D".parse().unwrap();
    view.see(&SeenEvent::Public(Public::Called { card: "KS".parse().unwrap() }));
    view.see(&SeenEvent::Public(Public::DogTurned { cards }));
    view.see(&SeenEvent::Discarded { seat: Seat::C, own: None, shown: CardSet::EMPTY });
    view.see(&SeenEvent::Public(Public::PlayBegun));
    for (seat, card) in [(Seat::A, "5H"), (Seat::B, "7H"), (Seat::C, "KH")] {
        view.see(&SeenEvent::Public(Public::CardPlayed { seat, card: card.parse().unwrap() }));
    }
    assert_eq!(Habit::default().act(&view, Time::ENDLESS, &mut rng(1)), Action::Play("JH".parse().unwrap()));
}
