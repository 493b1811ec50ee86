//! Every guard has a position whose answer is wrong without it.

use oudler_rules::{BySeat, CardSet, Contract, Position, Rules, Seat, SeatSet};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::features::Guard;
use super::super::*;
use super::endings::{self, Kind, below};
use super::reference;

impl Solver {
    fn without(guard: Guard) -> Self {
        Self { features: Features { without: Some(guard), ..Features::ALL }, ..Self::new(1) }
    }
}

fn stakes(n_players: usize) -> Stakes {
    Stakes {
        rules: Rules::fft(endings::table(n_players)),
        contract: Contract::Garde,
        aside: CardSet::EMPTY,
        handfuls: [0; 3],
        slam_announced: false,
    }
}

/// A deal from its first card: a hand for each seat from A on, those of the attack with a star, and who leads.
fn position(hands: &[&str], leader: Seat) -> Position {
    let (mut cards, mut attack) = (BySeat::<CardSet>::default(), SeatSet::EMPTY);
    for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
        if hand.starts_with('*') {
            attack.insert(seat);
        }
        cards[seat] = hand.trim_start_matches('*').parse().expect("these are cards");
    }
    Position::new(endings::table(hands.len()).ring(Seat::E), cards, attack, leader, None)
}

/// Looks for positions that the other tests can name: `cargo test --release -p oudler-ai --lib hunt -- --ignored
/// --nocapture`.
#[test]
#[ignore = "looks for something, and proves nothing"]
fn hunt() {
    let (mut whole, wanted) = (Solver::new(1), std::env::var("GUARD").unwrap_or_default());
    let number =
        |name: &str, other: u64| std::env::var(name).map_or(other, |text| text.parse().expect("a number"));
    let sizes = number("FROM", 3) as usize..=8;
    let n_seeds = number("SEEDS", 20_000);
    for guard in Guard::ALL.into_iter().filter(|guard| format!("{guard:?}").contains(&wanted)) {
        let mut other = Solver::without(guard);
        let found = sizes.clone().flat_map(|n_cards| (0..n_seeds).map(move |seed| (n_cards, seed))).find_map(|(n_cards, seed)| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 8 | n_cards as u64);
            let is_made_up = seed % 2 == 1;
            let n_players = if is_made_up { 4 } else { 3 + below(&mut rng, 3) };
            let kind = Kind::ALL[1 + below(&mut rng, 3)];
            let parse = |cards: &str| cards.parse::<CardSet>().expect("these are cards");
            // Any cards; or any trumps with a Queen that the attack can save by one of them alone: its suit is
            // led, the King falls, and the other suits are led until the Queen goes.
            let (mut pack, held) = if is_made_up {
                let trumps = CardSet::TRUMPS | parse("5S 6S 8C");
                (trumps.iter().collect(), ["QH 8H 2D", "6H 9H 7C", "2H 3H 4H 5H", "KH KS QS KC", ""])
            } else {
                (endings::pack(kind, n_cards * n_players, &mut rng), [""; 5])
            };
            let n_cards = if is_made_up { n_cards.clamp(5, 7) } else { n_cards };
            let mut texts = Vec::new();
            let partner = below(&mut rng, 5);
            for (i, held) in held.into_iter().enumerate().take(n_players) {
                let held = parse(held);
                let hand = held | endings::take(&mut pack, n_cards - held.len() as usize, &mut rng);
                let star = if i == 0 || (n_players == 5 && i == partner) { "*" } else { "" };
                texts.push(format!("{star}{hand}"));
            }
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let leader = Seat::ALL[below(&mut rng, n_players)];
            let (position, stakes) = (position(&texts, leader), stakes(n_players));
            [Goal::Points, Goal::Score].into_iter().find_map(|goal| {
                let right = whole.solve(&position, &stakes, goal, Limit::NONE);
                let said = other.solve(&position, &stakes, goal, Limit::NONE);
                (right.exact() != said.exact()).then(|| {
                    format!("check(Guard::{guard:?}, &{texts:?}, Seat::{leader}, Goal::{goal:?}); // {right:?} {said:?}")
                })
            })
        });
        println!("{}", found.unwrap_or_else(|| format!("nothing for {guard:?}")));
    }
}

#[track_caller]
fn check(guard: Guard, hands: &[&str], leader: Seat, goal: Goal) {
    let (position, stakes) = (position(hands, leader), stakes(hands.len()));
    let right = Solver::new(1).solve(&position, &stakes, goal, Limit::NONE).exact().expect("there was no limit");
    assert!(reference::is_worth(&position, right, &stakes, goal), "{right} is wrong with every guard");
    let without = Solver::without(guard).solve(&position, &stakes, goal, Limit::NONE);
    assert_ne!(without.exact(), Some(right), "{guard:?} makes no difference");
}

#[test]
fn what_won_a_trick_matters() {
    check(
        Guard::WinnerMarked,
        &["*ND 8D 6D", "7H 6C EX", "*5S JD T21", "QS NS 5D", "NH JC 3C"],
        Seat::B,
        Goal::Points,
    );
}

#[test]
fn what_one_had_to_go_over_matters() {
    check(
        Guard::OvertrumpMarked,
        &["*6S QH T19", "T15 T12 T2", "*8D T20 T5", "AD T13 T11", "9H JD T14"],
        Seat::B,
        Goal::Points,
    );
}

#[test]
fn a_group_is_one_only_where_it_is_whole() {
    check(
        Guard::LineThroughGroup,
        &["*KS 7H T13 T7 T3", "3H ND T16 T14 T5", "T11 T10 T9 T8 T2", "JD 8C 3C T17 T15", "*10S T21 T20 T6 T1"],
        Seat::C,
        Goal::Points,
    );
}

#[test]
fn high_cards_that_are_counted_matter() {
    check(Guard::CashMarked, &["*QH NC T2", "QS 9H T5", "NS 2S T15", "KH NH 5D"], Seat::A, Goal::Points);
}

#[test]
fn trumps_that_are_counted_matter() {
    check(
        Guard::SureTrumpsMarked,
        &["*ND T15 T8 EX", "4S QH T21 T1", "KS 2D T12 T6", "8D T16 T10 T9"],
        Seat::B,
        Goal::Points,
    );
}

#[test]
fn trumps_that_draw_the_others_matter() {
    check(
        Guard::DrawMarked,
        &["*NH 4H T17 T5", "KH AH QD 4C", "KS 3C T21 EX", "QH 7D JC T13"],
        Seat::D,
        Goal::Points,
    );
}

#[test]
fn it_takes_a_trump_to_come_to_the_lead() {
    check(
        Guard::EntryTrump,
        &["*JC T21 T8", "KD 10C T1", "T12 T10 T5", "*7H T19 T7", "AH T20 T4"],
        Seat::C,
        Goal::Points,
    );
}

#[test]
fn the_excuse_is_lost_behind_winners_to_the_end() {
    check(Guard::ExcuseBeforeLast, &["*KC QC 9C T21", "5S 6H 6C 4C", "9H 4H T1 EX"], Seat::C, Goal::Points);
}

#[test]
fn the_excuse_keeps_a_card_for_another_round() {
    check(Guard::ExcuseKeepsCard, &["*QH 6H KC", "8S NH QD", "8H 10D EX"], Seat::A, Goal::Points);
}

#[test]
fn the_excuse_keeps_a_trump_for_another_round() {
    check(Guard::ExcuseKeepsTrump, &["*2H T15 EX", "KS KH T21", "6H 3H T13", "8S 9H 5D"], Seat::C, Goal::Points);
}

#[test]
fn what_is_cashed_may_be_ruffed() {
    check(Guard::RuffsCounted, &["*2S ND T21", "4S 3C T18", "T3 T1 EX"], Seat::B, Goal::Points);
}

#[test]
fn a_partner_may_take_the_lead() {
    check(
        Guard::PartnerTakesLead,
        &["*6D AD T1", "KH 6H 5C", "8S 2H AH", "*9H QD 3C", "QH 8H JC"],
        Seat::B,
        Goal::Points,
    );
}

#[test]
fn two_trumps_of_a_side_may_fall_to_one_trick() {
    check(
        Guard::OneHandsTrumps,
        &["*3S T21 T1", "KS KC JC", "*7H T18 T3", "2S QD AC", "JS 3C EX"],
        Seat::C,
        Goal::Points,
    );
}

#[test]
fn the_excuse_of_a_slam_takes_the_21() {
    check(Guard::SlamByExcuse, &["*4H 4C T16", "10H 8H EX", "NH 6H T21", "9S 5S T2"], Seat::A, Goal::Points);
}

#[test]
fn a_card_that_was_not_tried_may_be_worth_more() {
    check(Guard::SkippedWorth, &["*QH KD EX", "JH 7H T1", "NS 10C 3C"], Seat::A, Goal::Score);
}

#[test]
fn other_honours_cost_the_side_that_lacks_them() {
    check(Guard::SimilaritySides, &["*10H JD 10D", "QH ND 9D", "7D 4D T5"], Seat::A, Goal::Score);
}

#[test]
fn a_side_with_every_trick_is_told_apart() {
    check(Guard::SlamInKey, &["*3S T14 EX", "5H 2H T1", "6S T21 T16"], Seat::B, Goal::Score);
}

#[test]
fn the_next_oudler_moves_the_target_by_the_number_before() {
    check(Guard::OudlersInKey, &["*4H T21 T13 EX", "AH QD 10C T8", "6D NC T18 T1"], Seat::A, Goal::Score);
}

#[test]
fn another_question_has_other_bonuses() {
    check(Guard::BonusInKey, &["*3S T14 EX", "5H 2H T1", "6S T21 T16"], Seat::B, Goal::Score);
}

#[test]
fn petit_au_bout_may_still_be_won() {
    check(Guard::BonusInBounds, &["*2S ND T21", "4S 3C T18", "T3 T1 EX"], Seat::B, Goal::Score);
}

#[test]
fn who_may_lead_it_before_trumps_are_drawn_may_have_it_ruffed() {
    let hands = ["*QD 4C T13 T4", "KS 6S 3D T7", "QH JH NC T2", "*10S KH 10H KC", "5S NH 7D 3C"];
    check(Guard::FollowedBeforeDrawn, &hands, Seat::C, Goal::Points);
}
