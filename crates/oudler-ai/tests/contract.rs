//! What those who think do beside the cards: calls, handfuls and slams.

use oudler_ai::{Advice, BotTable, Level, Time};
use oudler_rules::{
    Action, Bid, BySeat, CardSet, Contract, Handful, Layout, Rules, Seat, SeatView, TableKind, TableStage,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The first to speak, who takes.
const TAKER: Seat = Seat::A;

/// The taker's seat in a deal with this hand and dog, once the garde is his and `is_there` is true; until
/// then everybody does as `habit` does.
fn taker(table: TableKind, hand: &str, dog: &str, is_there: impl Fn(&SeatView) -> bool) -> SeatView {
    let rules = Rules::fft(table);
    let dealer = Seat::new(table.n_seats() - 1).unwrap();
    let ring = table.ring(dealer);
    let (hand, dog): (CardSet, CardSet) = (hand.parse().unwrap(), dog.parse().unwrap());
    let mut hands = BySeat::<CardSet>::default();
    hands[TAKER] = hand;
    // Dealt in turns, so that nobody has all of a suit.
    for (i, card) in (!(hand | dog)).iter().enumerate() {
        hands[Seat::new(1 + i % (table.n_seats() - 1)).unwrap()].insert(card);
    }
    let mut bots = BotTable::new(rules, dealer).unwrap();
    bots.deal(Layout::new(&ring, hands, dog).unwrap());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    loop {
        let view = bots.waits_for().expect("the deal is not over before that").clone();
        if view.seat() == TAKER && is_there(&view) {
            return view;
        }
        let action = match Level::Habit.bot().act(&view, Time::ENDLESS, &mut rng) {
            Action::Bid(_) if view.seat() == TAKER => Action::Bid(Bid::Take(Contract::Garde)),
            Action::Bid(_) => Action::Bid(Bid::Pass),
            _ if view.seat() == TAKER && view.legal().jeu => Action::Jeu,
            action => action,
        };
        bots.act(view.seat(), action);
    }
}

fn advice(view: &SeatView) -> Advice {
    Level::Expert.advise(view, Time::ENDLESS, &mut Xoshiro256PlusPlus::seed_from_u64(2))
}

fn may_play(view: &SeatView) -> bool {
    view.table().stage == TableStage::Play && !view.legal().cards.is_empty()
}

fn has_discarded(view: &SeatView) -> bool {
    view.legal().slam && view.table().deal.as_ref().is_some_and(|deal| deal.has_discarded)
}

#[test]
fn a_slam_is_announced_where_nothing_can_go_wrong_and_only_there() {
    let sure = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T1 EX KS QS KH KD KC";
    let view = taker(TableKind::Four, sure, "2S 3S 4S 5S 6S 7S", has_discarded);
    assert_eq!(advice(&view).action, Action::AnnounceSlam);
    // Two cards that lose for certain: the Queens of whom others have the King.
    let two_short = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T1 KS NS QH ND KD KC";
    let view = taker(TableKind::Four, two_short, "2S 3S 4S 5S 6S 7S", has_discarded);
    assert_ne!(advice(&view).action, Action::AnnounceSlam);
}

#[test]
fn a_handful_is_shown_where_it_will_be_paid_and_kept_back_where_it_will_cost() {
    let strong = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 KS QS KH QH KD QD KC QC";
    let view = taker(TableKind::Four, strong, "2S 3S 4S 5S 6S 7S", may_play);
    let Action::ShowHandful(handful, cards) = advice(&view).action else { panic!("{:?}", advice(&view)) };
    assert_eq!((handful, cards.len()), (Handful::Single, 10));

    let hopeless = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 2S 3S 4S 5S 2H 3H 4H 5H";
    let view = taker(TableKind::Four, hopeless, "6S 7S 8S 6H 7H 8H", may_play);
    assert!(!view.legal().handfuls.is_empty());
    let action = advice(&view).action;
    assert!(matches!(action, Action::Play(_)), "{action:?}");
}

#[test]
fn a_partner_is_called_for_and_every_card_that_may_be_called_is_weighed() {
    let is_to_call = |view: &SeatView| !view.legal().calls.is_empty();
    let check = |hand: &str, weighed: &str| {
        let Advice { action, options } = advice(&taker(TableKind::Five, hand, "5S 6S 7S", is_to_call));
        let weighed: CardSet = weighed.parse().unwrap();
        let called = |action: &Action| if let Action::Call(card) = action { Some(*card) } else { None };
        assert_eq!(options.iter().filter_map(|option| called(&option.action)).collect::<CardSet>(), weighed);
        assert_eq!(Some(&action), options.first().map(|option| &option.action));
        assert!(called(&action).is_some_and(|card| weighed.contains(card)), "{action:?}");
    };
    check("T21 T20 T19 T15 T14 T9 EX KS 9S QH 5H 6D 7D 5C 6C", "KH KD KC");
    check("T21 T20 T19 T15 T14 T9 EX KS 9S KH 5H KD QD KC 6C", "QS QH QC");
}

/// Whoever takes and opens says "jeu" first, and then thinks about the card like any other.
#[test]
fn the_takers_own_lead_is_thought_about() {
    let hand = "T21 T20 T17 T15 T12 T9 T7 T1 KS QS 9S 8S KH 5H 6D 7D 5C 6C";
    let may_open = |view: &SeatView| view.legal().jeu;
    assert_eq!(advice(&taker(TableKind::Four, hand, "2S 3S 4S 5S 6S 7S", may_open)).action, Action::Jeu);
    let Advice { action, options } = advice(&taker(TableKind::Four, hand, "2S 3S 4S 5S 6S 7S", may_play));
    assert!(matches!(action, Action::Play(_)), "{action:?}");
    assert!(options.len() > 1 && options.iter().all(|option| option.n_worlds > 0), "{options:?}");
}
