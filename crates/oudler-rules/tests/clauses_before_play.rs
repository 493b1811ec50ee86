//! The clauses up to the first card, A1 to A9 of the rule catalogue: the pack, the draw, the deal,
//! the auction, the contracts, the discard, slams and handfuls.

mod common;

use std::collections::HashSet;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use TableKind::{Five, FiveSittingOut, Four, Three};
use oudler_rules::{
    BadDogPattern, BadDraw, BadLayout, BySeat, Card, CardKind, CardSet, Command, Contract, Deck, DogPattern, Draw,
    Figures, Game, HalfPoints, Handful, HandfulRule, Layout, Place, PlayerCount, Rank, Refusal, Rules, Seat,
    SeenEvent, Side, Suit, TableKind, Viewer, is_bare_petit, target,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use common::{Told, card, cards, draw, ending, figures, layout, some, story, tell, wins};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Four hands of eighteen in which nobody has a bare petit, and a plain dog.
const PLAIN: &str = "deal A T1..T3 / B T4..T6 / C EX T7 T8 / dog AS AH AD AC 2S 2H";

/// Cards for a dog of the table's size, the first of these.
fn dog(table: TableKind, text: &str) -> CardSet {
    some(table.players().dog_size(), text)
}

/// The half points and oudlers of attack and defence, counted card by card from the tricks everybody
/// saw and from what lay aside.
fn piles(table: &Told, aside: CardSet) -> [(u16, u8); 2] {
    let (deal, sheet) = (table.deal(), table.sheet());
    let side = |seat: Seat| usize::from(seat != sheet.taker && Some(seat) != sheet.partner);
    let mut piles = [(0, 0); 2];
    let mut add = |side: usize, half_points: u16, oudlers: u8| {
        piles[side] = (piles[side].0 + half_points, piles[side].1 + oudlers);
    };
    for (i, won) in deal.tricks.iter().enumerate() {
        for (seat, &card) in deal.ring.from(won.trick.leader()).zip(won.trick.cards()) {
            let is_kept = card == Card::EXCUSE && side(seat) != side(won.winner) && i + 1 < deal.tricks.len();
            if is_kept {
                add(side(seat), 8, 1);
                add(side(won.winner), 1, 0);
            } else {
                add(side(won.winner), card.half_points().0, u8::from(card.is_oudler()));
            }
        }
    }
    let keeper = usize::from(sheet.figures.contract == GardeContre);
    add(keeper, aside.half_points().0, aside.n_oudlers());
    piles
}

// A1. Deck and card values.

/// The ranks of a suit, the ace the lowest.
const RISING: [&str; 14] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"];

/// DECK-01
#[test]
fn the_pack_has_seventy_eight_different_cards() {
    let names: HashSet<String> = Card::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), 78);
    for suit in Suit::ALL {
        assert_eq!(Card::ALL.iter().filter(|card| card.suit() == Some(suit)).count(), 14);
    }
    let trump = |card: &Card| if let CardKind::Trump(number) = card.kind() { Some(number) } else { None };
    assert!(Card::ALL.iter().filter_map(trump).eq(1..=21));
    assert_eq!(Card::ALL.iter().filter(|card| card.kind() == CardKind::Excuse).count(), 1);
    assert_eq!((Card::trump(0), Card::trump(22)), (None, None));

    assert!(Deck::from_cards(&Card::ALL).is_ok());
    let short = Deck::from_cards(&Card::ALL[..77]).expect_err("a card is missing");
    assert_eq!((short.n_cards, short.missing), (77, cards("T21")));
    let mut twice = Card::ALL;
    twice[0] = card("T21");
    let twice = Deck::from_cards(&twice).expect_err("a card is there twice");
    assert_eq!((twice.n_cards, twice.missing), (78, cards("AS")));
}

/// DECK-02, DECK-03, DECK-05
#[test]
fn a_card_is_beaten_by_a_higher_one_of_its_suit_and_by_any_trump_but_a_lower_one() {
    assert_eq!(Suit::ALL, [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]);
    assert_eq!((Rank::ALL.len(), card("T1")), (14, Card::PETIT));
    let suit = |suit: &str| RISING.map(|rank| format!("{rank}{suit}")).to_vec();
    let trumps: Vec<String> = (1..=21).map(|number| format!("T{number}")).collect();
    let rows = [suit("S"), suit("H"), suit("D"), suit("C"), trumps];
    for (led_row, row) in rows.iter().enumerate().flat_map(|(i, _)| rows.iter().map(move |row| (i, row))) {
        for (i, led) in rows[led_row].iter().enumerate() {
            for (j, second) in row.iter().enumerate().filter(|&(_, second)| second != led) {
                let is_beaten = if *row == rows[led_row] { j > i } else { *row == rows[4] };
                assert_eq!(wins(&format!("{led} {second}")).to_string(), *if is_beaten { second } else { led });
            }
        }
    }
}

/// DECK-04, DECK-07, VAL-01
#[test]
fn every_card_is_an_oudler_a_court_or_a_low_card_and_counts_as_one() {
    let mut rest = CardSet::FULL;
    for (row, is, half_points, points) in [
        ("T21 T1 EX", "oudler", 9, "4.5"),
        ("KS KH KD KC", "court", 9, "4.5"),
        ("QS QH QD QC", "court", 7, "3.5"),
        ("NS NH ND NC", "court", 5, "2.5"),
        ("JS JH JD JC", "court", 3, "1.5"),
        ("AS..10S AH..10H AD..10D AC..10C T2..T20", "low", 1, "0.5"),
    ] {
        for card in cards(row) {
            let kinds = (card.is_oudler(), card.is_court(), card.is_low());
            assert_eq!(kinds, (is == "oudler", is == "court", is == "low"), "{card}");
            assert_eq!(CardSet::OUDLERS.contains(card), is == "oudler", "{card}");
            assert_eq!(CardSet::COURTS.contains(card), is == "court", "{card}");
            let counts = card.half_points();
            assert_eq!((counts, counts.to_string().as_str()), (HalfPoints(half_points), points), "{card}");
        }
        rest -= cards(row);
    }
    assert_eq!(rest, CardSet::EMPTY);
    for (pile, n) in [("KS T20 T2", 0), ("T1 KS", 1), ("EX T21 2H", 2), ("EX T1 T21", 3)] {
        assert_eq!(cards(pile).n_oudlers(), n, "{pile}");
    }
}

/// VAL-02
#[test]
fn the_whole_pack_is_worth_ninety_one_points() {
    let sum: HalfPoints = Card::ALL.into_iter().map(Card::half_points).sum();
    assert_eq!((sum, sum.to_string().as_str()), (HalfPoints(182), "91"));
    assert_eq!((CardSet::FULL.half_points(), HalfPoints::PACK), (sum, sum));
    assert_eq!((!cards("2S")).half_points(), HalfPoints(181));
}

/// VAL-03
#[test]
fn cards_are_counted_two_by_two() {
    for (points, pairs) in [
        (5, "T21 2S / T1 T2 / EX T20 / KS 10H"),
        (4, "QH T7"),
        (3, "ND AC"),
        (2, "JC 3C"),
        (1, "2S 3H / T2 T20 / 4D T9"),
        (8, "KS QS"),
        (7, "QS QH"),
    ] {
        for pair in pairs.split('/') {
            assert_eq!(cards(pair).half_points(), HalfPoints::whole(points), "{pair}");
        }
    }
    // With a low card: what the card counts when it is paired off.
    let paired = |card: Card| match card.kind() {
        _ if card.is_oudler() => 5,
        CardKind::Suited(_, Rank::King) => 5,
        CardKind::Suited(_, Rank::Queen) => 4,
        CardKind::Suited(_, Rank::Knight) => 3,
        CardKind::Suited(_, Rank::Jack) => 2,
        _ => 1,
    };
    for seed in 0..50 {
        let deck = Deck::shuffled(&mut rng(seed));
        for n_pairs in 0..=39 {
            let pile = &deck.cards()[..2 * n_pairs];
            let by_pairs: u16 = pile.chunks(2).map(|two| paired(two[0]) + paired(two[1]) - 1).sum();
            let whole = pile.iter().copied().collect::<CardSet>().half_points();
            assert_eq!(whole, HalfPoints::whole(by_pairs), "seed {seed}, {n_pairs} pairs");
        }
    }
}

/// A random deal played at random.
#[track_caller]
fn random_deal(kind: TableKind, taker: Seat, contract: Contract, seed: u64) -> Told {
    let mut rng = rng(seed);
    let mut table = story!("table {kind} fft");
    let dealer = table.game().dealer().expect("the cards are to be dealt");
    let layout = loop {
        let pattern = DogPattern::random(kind.players(), &mut rng);
        let layout = Deck::shuffled(&mut rng).deal(&kind.ring(dealer), dealer, &pattern);
        if layout.bare_petit().is_none() {
            break layout;
        }
    };
    table.obey(Command::Deal(layout));
    tell!(table, "{taker} takes {contract}; finish {seed}");
    table
}

/// VAL-04, EXC-08
#[test]
fn attack_and_defence_together_count_ninety_one() {
    for kind in TableKind::ALL {
        for contract in Contract::ALL {
            for seed in 0..40 {
                let table = random_deal(kind, Seat::B, contract, seed);
                let open = table.game().open_view().expect("the deal is scored");
                let [attack, defence] = piles(&table, open.aside);
                let place = format!("{contract} at {kind}, seed {seed}");
                assert_eq!((attack.0 + defence.0, attack.1 + defence.1), (182, 3), "{place}");
                let figures = open.sheet.figures;
                assert_eq!((figures.half_points.0, figures.oudlers), attack, "{place}");
            }
        }
    }
}

// A2. First dealer, rotation.

/// The seat that deals first after this draw.
#[track_caller]
fn first_dealer(kind: TableKind, drawn: &str, dealer: &str) {
    story!("table {kind} drawn fft; draw {drawn}; dealer = {dealer}");
}

/// DRAW-01
#[test]
fn everybody_draws_one_card_of_the_same_pack_before_the_first_deal() {
    for kind in TableKind::ALL {
        for seed in 0..200 {
            let draw = Draw::random(kind, &mut rng(seed));
            let counted = draw.drawn().iter().filter(|&&(_, card)| card != Card::EXCUSE);
            assert!(counted.map(|&(seat, _)| seat).eq(kind.seats()), "seed {seed}");
            let drawn: CardSet = draw.drawn().iter().map(|&(_, card)| card).collect();
            assert_eq!(drawn.len() as usize, draw.drawn().len(), "seed {seed}");
        }
        assert_ne!(Draw::random(kind, &mut rng(1)), Draw::random(kind, &mut rng(2)));
    }
    assert_eq!(draw(Three, "A 2S, B 3S, C 2S"), Err(BadDraw::Twice { card: card("2S") }));
    assert_eq!(draw(Three, "A 2S, B 3S"), Err(BadDraw::NotDrawn { seat: Seat::C }));
    assert_eq!(draw(Three, "A 2S, B 3S, C 4S, D 5S"), Err(BadDraw::NoSuchSeat { seat: Seat::D }));
    assert_eq!(draw(Three, "A 2S, A 9S, B 3S, C 4S"), Err(BadDraw::DrewAgain { seat: Seat::A }));
    story!(
        "table 3 drawn fft; stage = Drawing; DRAW-01 refuses deal, A pass
         draw A 4S, B 3S, C 5S; dealer = B; DRAW-01 refuses draw A 4S, B 3S, C 5S
         deal; DRAW-01 refuses draw A 4S, B 3S, C 5S"
    );
    // One made at another table.
    for (kind, other) in [(Three, Five), (Four, Five), (Five, Four), (Five, Three)] {
        for seed in 0..20 {
            let draw = Command::Draw(Draw::random(other, &mut rng(seed)));
            assert!(story!("table {kind} drawn fft").game().decide(&draw).is_err(), "{other} drawn at {kind}");
        }
    }
}

/// DRAW-02
#[test]
fn the_lowest_card_drawn_deals_first() {
    first_dealer(Three, "A KS, B 9H, C 10C", "B");
    first_dealer(Three, "A 2S, B AS, C 3C", "B");
    first_dealer(Four, "A KS, B QS, C NS, D JS", "D");
    first_dealer(Four, "D 7H, C 8S, B 9S, A 6D", "A");
    first_dealer(Five, "A 5S, B 5H, C 5D, D 5C, E 4S", "E");
    first_dealer(FiveSittingOut, "A T5, B T4, C KD, D T3, E T2", "C");
}

/// DRAW-03
#[test]
fn whoever_draws_the_excuse_draws_again() {
    first_dealer(Three, "A EX, A 9H, B 8H, C 10C", "B");
    first_dealer(Three, "A EX, A 2H, B 8H, C 10C", "A");
    first_dealer(Four, "A 5S, B 6S, C EX, D 7S, C AC", "C");
    // Alone it counts nothing; before or after it, one draws once.
    assert_eq!(draw(Three, "A EX, B 8H, C 10C"), Err(BadDraw::OnlyTheExcuse { seat: Seat::A }));
    assert_eq!(draw(Three, "A 9H, A EX, B 8H, C 10C"), Err(BadDraw::DrewAgain { seat: Seat::A }));
    assert_eq!(draw(Three, "A EX, A 9H, A 2H, B 8H, C 10C"), Err(BadDraw::DrewAgain { seat: Seat::A }));

    let mut n_excuses = 0;
    for seed in 0..400 {
        let draw = Draw::random(Five, &mut rng(seed));
        let Some(i) = draw.drawn().iter().position(|&(_, card)| card == Card::EXCUSE) else { continue };
        n_excuses += 1;
        assert_eq!(draw.drawn().len(), 6, "seed {seed}");
        assert_eq!(draw.drawn()[i].0, draw.drawn()[i + 1].0, "seed {seed}: the same player draws again");
    }
    assert!(n_excuses > 0);
}

/// DRAW-04, DRAW-05
#[test]
fn equal_ranks_rise_from_clubs_to_spades_and_every_trump_is_above_every_suit_card() {
    let suited = RISING.iter().flat_map(|rank| ["C", "D", "H", "S"].map(|suit| format!("{rank}{suit}")));
    let order: Vec<String> = suited.chain((1..=20).map(|number| format!("T{number}"))).collect();
    assert_eq!((order[..5].join(" ").as_str(), order.len()), ("AC AD AH AS 2C", 76));
    for (i, low) in order.iter().enumerate() {
        for high in &order[i + 1..] {
            first_dealer(Three, &format!("A {low}, B {high}, C T21"), "A");
            first_dealer(Three, &format!("A {high}, B T21, C {low}"), "C");
        }
    }
}

/// ROT-01
#[test]
fn the_deal_goes_round_to_the_right() {
    for kind in TableKind::ALL {
        for first in kind.seats() {
            let mut table = story!("table {kind} from {first} fft");
            for i in 0..=kind.n_seats() {
                let dealer = Seat::ALL[(first.index() + i) % kind.n_seats()];
                tell!(table, "dealer = {dealer}; deal");
                let taker = table.deal().auction.turn().expect("the auction is open");
                tell!(table, "{taker} takes garde; finish");
            }
        }
    }
    let nobody = Game::new(Rules::fft(Three), Some(Seat::D)).expect_err("no such seat");
    assert_eq!(nobody.clause().id(), "ROT-01");
    assert!(Game::new(Rules::fft(Four), Some(Seat::D)).is_ok());
}

/// A hand of the table's size whose only trump is the petit.
fn bare_petit(kind: TableKind) -> CardSet {
    cards("T1") | some(kind.players().hand_size() - 1, "AS..KS AH..KH")
}

/// ROT-02, PSEC-02
#[test]
fn the_deal_moves_on_without_play_but_not_after_a_misdeal() {
    for kind in TableKind::ALL {
        for dealer in kind.seats() {
            // TOURN-08: a dealer who sits out deals until somebody takes.
            let next = if kind == FiveSittingOut { dealer } else { kind.right_of(dealer) };
            let start = format!("table {kind} from {dealer} fft");
            story!("{start}; deal; nobody takes; dealer = {next}; counted = 1 dealt, 0 scored");
            for holder in kind.ring(dealer).seats().iter() {
                let hand = bare_petit(kind);
                story!("{start}; deal {holder} {hand}; dealer = {next}; counted = 1 dealt, 0 scored");
            }
            for spoilt in ["wrong-count", "wrong-dealer", "exposed JS", "exposed T2", "exposed EX"] {
                story!("{start}; misdeal nobody {spoilt}; dealer = {dealer}; counted = 0 dealt, 0 scored");
            }
        }
    }
    // Which exposed card spoils the deal is the table's choice.
    story!("table 4 from A fft; FAULT-01 refuses misdeal nobody exposed 10S");
    for rules in ["house", "fft misdeal=any-card"] {
        story!("table 4 from A {rules}; misdeal nobody exposed 10S; dealer = A");
    }
}

// A3. Shuffle, cut, deal.

/// SHUF-01, CUT-01
#[test]
fn the_dealers_left_neighbour_cuts_and_the_player_before_him_shuffles() {
    for (table, shufflers, cutters) in [
        (Three, "BCA", "CAB"),
        (Four, "CDAB", "DABC"),
        (Five, "DEABC", "EABCD"),
        (FiveSittingOut, "DEABC", "EABCD"),
    ] {
        for (dealer, both) in table.seats().zip(shufflers.chars().zip(cutters.chars())) {
            let at_table = (table.shuffler(dealer).letter(), table.cutter(dealer).letter());
            assert_eq!(at_table, both, "{dealer} deals at {table}");
        }
    }
    let mut on_top = CardSet::EMPTY;
    for seed in 0..2000 {
        let deck = Deck::shuffled(&mut rng(seed));
        assert!(Deck::from_cards(deck.cards()).is_ok(), "seed {seed}");
        on_top.insert(deck.cards()[0]);
    }
    assert_eq!(on_top, CardSet::FULL);
}

/// CUT-01
#[test]
fn a_cut_leaves_no_small_packet() {
    for (rules, least, most) in [("fft", 4, 74), ("house", 3, 75), ("fft cut-min=10", 10, 68)] {
        let rules = Rules::parse(Four, rules).expect("rules");
        for n in 0..=100 {
            let cut = Deck::SORTED.cut(n, &rules);
            assert_eq!(cut.is_ok(), (least..=most).contains(&n), "{n} cards cut");
            match cut {
                Ok(deck) => assert_eq!(deck.cards()[..], [&Card::ALL[n..], &Card::ALL[..n]].concat()),
                Err(bad) => {
                    assert_eq!((bad.n, bad.least, bad.most), (n, least, most));
                    assert!(bad.to_string().contains("CUT-01"), "{bad}");
                }
            }
        }
    }
}

/// Checks a deal of the sorted pack against the pack itself, packet by packet.
#[track_caller]
fn check_packets(table: TableKind, dealer: Seat, packet: usize, hand: u32, gaps: &[usize]) {
    let ring = table.ring(dealer);
    let pattern = DogPattern::new(table.players(), gaps).expect("a pattern");
    let layout = Deck::SORTED.deal(&ring, dealer, &pattern);
    let (mut hands, mut dog) = (BySeat::<CardSet>::default(), CardSet::EMPTY);
    let (mut pack, mut seat) = (Card::ALL.into_iter(), dealer);
    for i in 0.. {
        seat = table.right_of(seat);
        if table == FiveSittingOut && seat == dealer {
            seat = table.right_of(seat);
        }
        hands[seat] |= pack.by_ref().take(packet).collect();
        if gaps.contains(&i) {
            dog.insert(pack.next().expect("the last card is never for the dog"));
        }
        if pack.len() == 0 {
            break;
        }
    }
    let last = if table == FiveSittingOut { table.left_of(dealer) } else { dealer };
    assert_eq!(seat, last, "the dealer serves himself last");
    for seat in Seat::ALL {
        assert_eq!(layout.hands()[seat], hands[seat], "{seat} at {table}");
        assert_eq!(hands[seat].len(), if ring.seats().contains(seat) { hand } else { 0 }, "{seat} at {table}");
    }
    assert_eq!(layout.dog(), dog);
}

/// DEAL-01, DEAL-02, DEAL-03
#[test]
fn cards_are_dealt_by_threes_or_at_three_players_by_fours_from_the_dealers_right() {
    for (table, packet, hand, dogs) in [
        (Three, 4, 24, [&[0, 1, 2, 3, 4, 5][..], &[11, 12, 13, 14, 15, 16], &[0, 3, 7, 8, 12, 16]]),
        (Four, 3, 18, [&[0, 1, 2, 3, 4, 5], &[17, 18, 19, 20, 21, 22], &[0, 4, 9, 13, 18, 22]]),
        (FiveSittingOut, 3, 18, [&[0, 1, 2, 3, 4, 5], &[17, 18, 19, 20, 21, 22], &[0, 4, 9, 13, 18, 22]]),
        (Five, 3, 15, [&[0, 1, 2], &[21, 22, 23], &[5, 11, 23]]),
    ] {
        for dealer in table.seats() {
            dogs.iter().for_each(|gaps| check_packets(table, dealer, packet, hand, gaps));
        }
    }
    let pattern = DogPattern::new(PlayerCount::Four, &[17, 18, 19, 20, 21, 22]).expect("a pattern");
    let hands = *Deck::SORTED.deal(&Four.ring(Seat::B), Seat::B, &pattern).hands();
    for (seat, packet) in ["7S..9S", "10S..NS T19..T21", "AS..3S", "4S..6S"].into_iter().enumerate() {
        assert!(hands.0[seat].contains_all(cards(packet)), "{packet}");
    }
}

/// Where the dog lies in a pack dealt with this pattern, counted from the top.
fn dog_places(players: PlayerCount, pattern: DogPattern) -> Vec<usize> {
    let table = TableKind::ALL.into_iter().find(|table| table.players() == players).expect("a table");
    let dog = Deck::SORTED.deal(&table.ring(Seat::A), Seat::A, &pattern).dog();
    dog.iter().map(Card::index).collect()
}

/// DEAL-04
#[test]
fn the_dog_is_made_one_card_at_a_time() {
    for (players, size) in [(PlayerCount::Three, 6), (PlayerCount::Four, 6), (PlayerCount::Five, 3)] {
        for seed in 0..500 {
            let places = dog_places(players, DogPattern::random(players, &mut rng(seed)));
            assert_eq!(places.len(), size, "seed {seed}");
            assert!(places.windows(2).all(|two| two[1] > two[0] + 1), "{places:?}, seed {seed}");
        }
        let gaps = |n: usize| (0..n).collect::<Vec<usize>>();
        assert!(DogPattern::new(players, &gaps(size)).is_ok());
        let mut twice = gaps(size);
        twice[1] = 0;
        let two = DogPattern::new(players, &twice).expect_err("two cards at once");
        assert_eq!((two, two.clause().id()), (BadDogPattern::TwoAtOnce { packet: 0 }, "DEAL-04"));
        for n in [0, size - 1, size + 1] {
            let wrong = DogPattern::new(players, &gaps(n)).expect_err("a dog of another size");
            assert_eq!((wrong, wrong.clause().id()), (BadDogPattern::WrongCount { n, right: size }, "DEAL-04"));
        }
    }
    // At five every way of placing three cards in twenty-four gaps can be dealt, and only those.
    let mut n_patterns = 0;
    for first in 0..24 {
        for second in first + 1..24 {
            for third in second + 1..24 {
                let pattern = DogPattern::new(PlayerCount::Five, &[first, second, third]).expect("a pattern");
                let places = dog_places(PlayerCount::Five, pattern);
                assert_eq!(places, [3 * first + 3, 3 * second + 4, 3 * third + 5]);
                n_patterns += 1;
            }
        }
    }
    assert_eq!(n_patterns, 2024);
}

/// DEAL-05
#[test]
fn neither_the_first_nor_the_last_card_goes_to_the_dog() {
    for (players, n_packets) in [(PlayerCount::Three, 18), (PlayerCount::Four, 24), (PlayerCount::Five, 25)] {
        let size = players.dog_size();
        let early: Vec<usize> = (0..size).collect();
        let late: Vec<usize> = (n_packets - 1 - size..n_packets - 1).collect();
        let by_hand = [&early, &late].map(|gaps| DogPattern::new(players, gaps).expect("a pattern"));
        for pattern in by_hand.into_iter().chain((0..500).map(|seed| DogPattern::random(players, &mut rng(seed))))
        {
            let places = dog_places(players, pattern);
            assert!(!places.contains(&0) && !places.contains(&77), "{places:?}");
        }
        for packet in [n_packets - 1, n_packets, 99] {
            let mut gaps = early.clone();
            gaps[size - 1] = packet;
            let bad = DogPattern::new(players, &gaps).expect_err("the last card");
            assert_eq!(bad, BadDogPattern::LastCard { packet, n_gaps: n_packets - 1 });
            assert_eq!(bad.clause().id(), "DEAL-05");
        }
    }
}

/// DEAL-07
#[test]
fn a_dog_of_the_wrong_size_is_no_deal() {
    for kind in TableKind::ALL {
        let ring = kind.ring(Seat::C);
        let right = if kind == Five { 3 } else { 6 };
        let fair = layout(kind, Seat::C, "A KS / dog AS");
        assert_eq!(fair.dog().len() as usize, right);
        assert_eq!(Layout::new(&ring, *fair.hands(), fair.dog()), Ok(fair));
        let short = Layout::new(&ring, *fair.hands(), fair.dog() - cards("AS"));
        assert_eq!(short, Err(BadLayout::WrongCount { whose: Place::Dog, n: right - 1, right }));
        let long = Layout::new(&ring, *fair.hands(), fair.dog() | cards("KS"));
        assert_eq!(long, Err(BadLayout::Twice { card: card("KS") }));
    }
}

/// DEAL-08
#[test]
fn nobody_sees_a_card_before_the_last_one_is_dealt() {
    for kind in TableKind::ALL {
        let mut table = story!(
            "table {kind} fft; acts = -
             DEAL-08 refuses A pass, A garde, A KS, A discards 2S, A jeu, A slam, A bare-petit"
        );
        assert!(table.views().iter().all(|view| view.hand().is_empty()));
        let events = tell!(table, "deal");
        assert_eq!(events.len(), 1);
        let seen = |viewer| match events[0].seen_by(viewer) {
            SeenEvent::Dealt { hand, .. } => hand,
            other => panic!("the cards are dealt: {other:?}"),
        };
        for seat in kind.seats() {
            let hand = table.dealt().hands()[seat];
            assert_eq!(seen(Viewer::Seat(seat)), Some(hand), "{seat} sees the whole of its own hand");
            assert_eq!(table.view(seat).hand(), hand);
        }
        assert_eq!(seen(Viewer::Spectator), None);
        tell!(table, "dog = -; DEAL-08 refuses deal");
    }
}

/// DEAL-09
#[test]
fn every_hand_has_its_full_number_of_cards() {
    for (kind, size) in [(Three, 24), (Four, 18), (Five, 15), (FiveSittingOut, 18)] {
        let dealer = kind.seats().next_back().expect("a table has seats");
        let fair = layout(kind, dealer, "B KS");
        let mut hands = *fair.hands();
        hands[Seat::B].remove(card("KS"));
        hands[Seat::A].insert(card("KS"));
        let bad = Layout::new(&kind.ring(dealer), hands, fair.dog()).expect_err("unequal hands");
        assert_eq!(bad, BadLayout::WrongCount { whose: Place::Hand(Seat::A), n: size + 1, right: size });
        assert_eq!(Refusal::from(bad).clause().id(), "DEAL-09");

        // A deal made for another table, or around another dealer who sits out.
        let table = story!("table {kind} fft");
        for other in TableKind::ALL {
            for elsewhere in other.seats() {
                let same = kind.ring(dealer).seats() == other.ring(elsewhere).seats()
                    && kind.players() == other.players();
                let deal = Command::Deal(layout(other, elsewhere, ""));
                if same {
                    assert!(table.game().decide(&deal).is_ok(), "dealt for {other} at {kind}");
                } else {
                    table.refused(&deal, "DEAL-09");
                }
            }
        }

        // Again once the taker has discarded.
        let table = story!("table {kind} fft; deal; B takes garde; until Play");
        for seat in table.deal().ring.seats().iter() {
            assert_eq!(table.position().hands()[seat].len() as usize, size, "{seat}");
            assert_eq!(table.view(seat).hand().len() as usize, size, "{seat}");
        }
    }
}

// A4. The bare petit.

/// PSEC-01
#[test]
fn a_petit_without_any_other_trump_or_the_excuse_cancels_the_deal() {
    for kind in TableKind::ALL {
        let suited = |n: u32| some(kind.players().hand_size() - n as usize, "AS..KS AH..KH");
        // What the others and the dog have makes no difference.
        let hand = bare_petit(kind);
        let mut table = story!("table {kind} fft; deal B {hand} / A T3 T4 / dog EX T10 T11");
        tell!(table, "happened = dealt, bare-petit B; result = bare-petit B; PSEC-01 refuses A pass");
        assert!(table.seen().all(|seen| {
            let ending = seen.deal.as_ref().and_then(|deal| deal.ending.clone());
            ending == Some(oudler_rules::Ending::BarePetit { seat: Seat::B, hand })
        }));
        tell!(table, "counted = 1 dealt, 0 scored");
        for (trumps, other) in [
            ("T1 EX", "A T3 T4 / dog T9 T10 T11"),
            ("T1 T2", "A T3 T4 / dog EX T10 T11"),
            ("T1 T21", "A T3 T4 / dog EX T10 T11"),
            ("T2", "A T1 T4 / dog EX T10 T11"),
            ("T21", "A T1 T4 / dog EX T10 T11"),
            ("EX", "A T1 T4 / dog T9 T10 T11"),
            ("-", "A T1 T4 / dog EX T10 T11"),
        ] {
            assert!(!is_bare_petit(cards(trumps) | cards("KS 2H")), "{trumps}");
            let hand = cards(trumps) | suited(cards(trumps).len());
            story!("table {kind} fft; deal B {hand} / {other}; happened = dealt; may A pass");
        }
    }
    assert!(is_bare_petit(cards("T1 KS 2H")));
}

/// PSEC-01
#[test]
fn at_an_arbitrated_table_the_holder_announces_the_bare_petit() {
    let deal = format!("deal B {}", bare_petit(Four));
    let mut table = story!(
        "table 4 fft faults=arbitrated; {deal}; PSEC-01 refuses A bare-petit, C bare-petit; may B bare-petit"
    );
    tell!(table, "B bare-petit; happened = bare-petit B; result = bare-petit B");
    // An arbiter who watches sees it himself; where faults are refused there is nobody to call.
    story!("table 4 fft faults=arbitrated arbiter=at-once; {deal}; happened = dealt, bare-petit B");
    story!("table 4 fft; {PLAIN}; ARB-02 refuses A calls-arbiter");
}

// A5. Auction.

/// BID-01
#[test]
fn the_dealers_right_neighbour_speaks_first_and_the_dealer_last() {
    for (kind, orders) in [
        (Three, &["BCA", "CAB", "ABC"][..]),
        (Four, &["BCDA", "CDAB", "DABC", "ABCD"]),
        (Five, &["BCDEA", "CDEAB", "DEABC", "EABCD", "ABCDE"]),
        (FiveSittingOut, &["BCDE", "CDEA", "DEAB", "EABC", "ABCD"]),
    ] {
        for (dealer, order) in kind.seats().zip(orders) {
            let mut table = story!("table {kind} from {dealer} fft; deal");
            if kind == FiveSittingOut {
                tell!(table, "TOURN-05 refuses {dealer} pass");
            }
            for (i, speaker) in order.chars().enumerate() {
                for other in order.chars().skip(i + 1) {
                    tell!(table, "BID-01 refuses {other} pass, {other} garde-contre");
                }
                tell!(table, "may {speaker} pass; {speaker} pass");
            }
        }
    }
}

/// BID-02
#[test]
fn everybody_speaks_exactly_once() {
    story!(
        "table 4 fft; {PLAIN}; A pass; BID-02 refuses A pass, A garde
         B petite; BID-02 refuses B garde, A garde-contre
         C garde, D pass; BID-02 refuses A garde-contre, B garde-sans, C garde-contre, D pass
         until Play; BID-02 refuses D garde-contre"
    );
    let five = story!("table 5 fft; deal; A pass, B petite, C pass, D pass, E pass; BID-02 refuses A garde");
    assert_eq!(five.deal().auction.bids().count(), 5);
}

/// BID-03, BID-04
#[test]
fn a_bid_is_higher_than_every_bid_before_it() {
    assert_eq!(Contract::ALL, [Petite, Garde, GardeSans, GardeContre]);
    assert_eq!("prise".parse(), Ok(Petite));
    assert!("pousse".parse::<Contract>().is_err());
    let rising = ["petite", "garde", "garde-sans", "garde-contre"];
    for (i, first) in rising.into_iter().enumerate() {
        let higher = if i == 3 { "-".to_owned() } else { rising[i + 1..].join(", ") };
        let mut table = story!("table 4 fft; {PLAIN}; A {first}, B pass; may C pass; contracts C = {higher}");
        for (j, second) in rising.into_iter().enumerate() {
            let verdict = if j > i { "may" } else { "BID-03 refuses" };
            tell!(table, "{verdict} C {second}");
        }
    }
    story!(
        "table 4 fft; {PLAIN}; A petite, B garde-sans; BID-03 refuses C garde, C garde-sans; C garde-contre
         BID-03 refuses D petite, D garde, D garde-sans, D garde-contre; D pass; taken = C garde-contre"
    );
}

/// BID-05
#[test]
fn the_highest_bidder_takes_and_the_others_defend_for_this_deal() {
    for (kind, bids, taken) in [
        (Three, "A pass, B pass, C petite", "C petite"),
        (Three, "A garde-contre, B pass, C pass", "A garde-contre"),
        (Four, "A petite, B garde, C pass, D garde-sans", "D garde-sans"),
        (Four, "A pass, B garde, C pass, D pass", "B garde"),
        (FiveSittingOut, "A petite, B pass, C garde, D pass", "C garde"),
        (Five, "A petite, B pass, C pass, D garde, E pass", "D garde"),
    ] {
        // At five D calls a King of E's.
        let (king, call) = if kind == Five { ("E KS", "D calls KS") } else { ("", "") };
        let mut table = story!("table {kind} fft; deal {king}; {bids}; taken = {taken}; {call}; until Play");
        for seat in table.deal().ring.seats().iter() {
            let attacks = taken.starts_with(seat.letter()) || (kind == Five && seat == Seat::E);
            let side = if attacks { Side::Attack } else { Side::Defence };
            assert_eq!(table.position().side(seat), side, "{seat}: {bids}");
        }
        // The next deal begins afresh.
        tell!(table, "finish; deal; taken = -");
        let first = table.deal().auction.turn().expect("the auction is open");
        tell!(table, "contracts {first} = petite, garde, garde-sans, garde-contre");
    }
}

/// BID-06
#[test]
fn when_everybody_passes_the_hands_stay_hidden_and_the_deal_moves_on() {
    for (kind, bids, next) in [
        (Three, "A pass, B pass, C pass", "A"),
        (Four, "A pass, B pass, C pass, D pass", "A"),
        (Five, "A pass, B pass, C pass, D pass, E pass", "A"),
        (FiveSittingOut, "A pass, B pass, C pass, D pass", "E"),
    ] {
        // Nothing else is said.
        let table = story!(
            "table {kind} fft; deal; {bids}; happened = {bids}, passed-out
             dog = -; result = passed-out; dealer = {next}"
        );
        assert_eq!(table.game().open_view(), None);
        assert_eq!(table.game().totals().0, [0; 5]);
    }
    story!("table 4 fft; {PLAIN}; A pass, B pass, C pass, D petite; result = -");
}

/// BID-07
#[test]
fn garde_sans_and_garde_contre_wait_for_the_arbiter_who_never_sees_the_dog() {
    for contract in [GardeSans, GardeContre] {
        let mut table = story!("table 4 fft assent=needed; {PLAIN}; A pass");
        assert_eq!(table.game().shown_to_arbiter(), None);
        let hand = table.dealt().hands()[Seat::B];
        tell!(
            table,
            "B {contract}; happened = B asks for {contract}; shown B = {hand}; acts = -
             BID-07 refuses B pass, C pass, C garde-contre, A pass"
        );
        assert!(hand.is_disjoint(table.dealt().dog()));
        let mut refused = table.clone();
        tell!(
            refused,
            "arbiter refuses; happened = B is refused; BID-01 refuses C pass; may B pass; B garde; turn = C"
        );
        tell!(table, "arbiter grants; happened = B {contract}; BID-03 refuses C {contract}");
        assert_eq!(table.game().shown_to_arbiter(), None);
        tell!(table, "C pass, D pass; taken = B {contract}");
        story!("table 4 fft; {PLAIN}; A {contract}; happened = A {contract}");
    }
    // Petite and garde need no assent.
    story!("table 4 fft assent=needed; {PLAIN}; A petite, B garde; turn = C; BID-07 refuses arbiter grants");
}

// A6. Contracts.

/// CON-01, CON-02, SCORE-01
#[test]
fn what_the_taker_needs_depends_on_the_oudlers_won_by_the_end_alone() {
    // The petit led and lost is no longer the taker's, kept it is, and captured from the defence.
    ending("A", "KS T1 / 2S T21 / 3S T2", "AB: 5.5 with 0, petit defence");
    ending("A", "KS T1 / 2S 4S / 3S 5S", "AA: 11 with 1, petit attack, slam attack");
    ending("A", "T21 KS / T1 2S / T2 3S", "AA: 15 with 2, slam attack");
    // At five the partner's tricks and oudlers count with the taker's.
    ending("A C", "2S 2H / 3S 3H / T1 T21 / 4S T2 / 5S T3", "CC: 13 with 2, slam attack");
    for (oudlers, needed) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
        assert_eq!(target(oudlers), HalfPoints::whole(needed));
        for half_points in 0..=182 {
            let over = i32::from(half_points) - 2 * i32::from(needed);
            let expected = (over >= 0, (over.abs() + 1) / 2);
            let plain =
                Figures { half_points: HalfPoints(half_points), ..figures(&format!("garde 0 with {oudlers}")) };
            for contract in Contract::ALL {
                let marks = TableKind::ALL.map(|table| Figures { contract, ..plain }.mark(&Rules::fft(table)));
                assert_eq!(marks.map(|mark| (mark.made, mark.margin)), [expected; 4], "{contract}, {over} over");
            }
        }
    }
}

/// CON-03
#[test]
fn the_contracts_count_once_twice_four_and_six_times() {
    for (contract, made, failed) in
        [(Petite, 33, -35), (Garde, 66, -70), (GardeSans, 132, -140), (GardeContre, 198, -210)]
    {
        for table in TableKind::ALL {
            for rules in [Rules::fft(table), Rules::house(table)] {
                // Two oudlers: 41 to make, so 49 is 8 over and 31 is 10 short.
                for (points, expected) in [(49, made), (31, failed)] {
                    let mark = figures(&format!("{contract} {points} with 2")).mark(&rules);
                    assert_eq!(mark.per_defender(), expected, "{contract}");
                }
            }
        }
    }
}

/// CON-05, CON-06; C9, row 15
#[test]
fn a_dog_nobody_takes_stays_hidden_and_counts_for_the_taker_at_a_garde_sans_alone() {
    for (kind, (contract, clause)) in TableKind::ALL
        .iter()
        .flat_map(|&kind| [(GardeSans, "CON-05"), (GardeContre, "CON-06")].map(|contract| (kind, contract)))
    {
        let dog = dog(kind, "KC T21 EX T1 QC QD");
        for seed in 0..10 {
            let mut table = story!("table {kind} fft; deal A KS / dog {dog}");
            let hand = table.dealt().hands()[Seat::A];
            let free = hand - CardSet::KINGS - CardSet::TRUMPS_AND_EXCUSE;
            let discard: CardSet = free.iter().take(kind.players().dog_size()).collect();
            tell!(
                table,
                "A takes {contract} calling KS; {clause} refuses A discards AS, A discards {discard}
                 A jeu; hand A = {hand}"
            );
            while table.game().open_view().is_none() {
                tell!(table, "dog = -; step {seed}");
            }
            tell!(table, "aside = {dog}");
            let [mut expected, _] = piles(&table, CardSet::EMPTY);
            if contract == GardeSans {
                expected = (expected.0 + dog.half_points().0, expected.1 + dog.n_oudlers());
            }
            let figures = table.sheet().figures;
            assert_eq!((figures.half_points.0, figures.oudlers), expected, "{contract} at {kind}");
        }
    }
    for (contract, fallen, outcome) in [
        ("garde-sans", "KS / 2S / 3S / dog T21 2H 3H 4H 5H 6H", "A: 12.5 with 1, slam attack"),
        ("garde-contre", "KS / 2S / 3S / dog T21 2H 3H 4H 5H 6H", "A: 5.5 with 0, slam attack"),
        // The Excuse like any card, and whole.
        ("garde-sans", "KS 2H / 2S KH / 4S 5H / dog EX 2D 3D 4D 5D 6D", "AB: 12.5 with 1"),
        ("garde-contre", "KS 2H / 2S KH / 4S 5H / dog EX 2D 3D 4D 5D 6D", "AB: 5.5 with 0"),
    ] {
        ending(&format!("A {contract}"), fallen, outcome);
    }
}

/// CON-07
#[test]
fn the_twenty_one_and_the_excuse_stay_with_their_side_but_the_petit_may_not() {
    let mut n_petits_lost = 0;
    for kind in TableKind::ALL {
        for seed in 0..100 {
            let table = random_deal(kind, Seat::C, GardeSans, seed);
            let (deal, sheet) = (table.deal(), table.sheet());
            let attacks = |seat| seat == sheet.taker || Some(seat) == sheet.partner;
            for (i, won) in deal.tricks.iter().enumerate() {
                let played: Vec<(Seat, Card)> =
                    deal.ring.from(won.trick.leader()).zip(won.trick.cards().iter().copied()).collect();
                for &(seat, card) in &played {
                    let changes_side = attacks(seat) != attacks(won.winner);
                    if card == Card::TWENTY_ONE && changes_side {
                        let is_last = i + 1 == deal.tricks.len();
                        assert!(is_last && played.contains(&(won.winner, Card::EXCUSE)), "{kind}, seed {seed}");
                    }
                    n_petits_lost += usize::from(card == Card::PETIT && changes_side);
                }
            }
        }
    }
    assert!(n_petits_lost > 0);
    // The 21 wins; the petit is lost, and won. The Excuse has its own clauses, EXC-01 to EXC-08.
    ending("A", "T21 2H / T20 KH / T3 4H", "AB: 5.5 with 1");
    ending("A", "T1 2H / T2 KH / T3 4H", "CB: 0 with 0, slam defence");
    ending("A", "T2 KH / T1 2H / 2S 4H", "AA: 11 with 1, slam attack");
}

// A7. Dog and discard.

/// CON-04, ECART-01
#[test]
fn in_a_petite_or_a_garde_the_dog_is_turned_for_everybody_and_taken_before_the_discard() {
    for kind in TableKind::ALL {
        let dog = dog(kind, "10S..QS AH..3H");
        let start = format!("table {kind} fft; deal B AS / dog {dog}; ECART-02 refuses A discards AS");
        for contract in ["petite", "garde"] {
            let mut table = story!("{start}");
            let hands = *table.dealt().hands();
            let mut events = tell!(table, "B takes {contract}");
            if kind == Five {
                // P5-02: the call comes before the dog is turned.
                events = tell!(table, "dog = -; P5-02 refuses B discards AS; B calls KH");
            }
            let turned = oudler_rules::Public::DogTurned { cards: dog };
            let last = events.last().expect("the dog is turned");
            for viewer in kind.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                assert_eq!(last.seen_by(viewer), SeenEvent::Public(turned.clone()), "{contract} at {kind}");
            }
            assert!(!table.deal().has_discarded);
            for seat in kind.seats() {
                let taken = if seat == Seat::B { dog } else { CardSet::EMPTY };
                assert_eq!(table.view(seat).hand(), hands[seat] | taken, "{seat} at {kind}");
            }
            let hand = hands[Seat::B];
            tell!(
                table,
                "dog = {dog}; ECART-06 refuses B jeu; may B discards {dog}; B discards {dog}; hand B = {hand}
                 B jeu; stage = Play"
            );
        }
        for contract in ["garde-sans", "garde-contre"] {
            let table = story!("{start}; B takes {contract} calling KH; dog = -; stage = Aside; may B jeu");
            assert_eq!(table.view(Seat::B).hand(), table.dealt().hands()[Seat::B], "{contract} at {kind}");
            assert_eq!(table.view(Seat::B).legal().discard, None);
        }
    }
}

/// ECART-02
#[test]
fn the_taker_discards_as_many_cards_as_the_dog_had() {
    for (kind, n) in [(Three, 6), (Four, 6), (Five, 3), (FiveSittingOut, 6)] {
        let dog = dog(kind, "AH..6H");
        let some = |n| some(n, "AS..10S");
        let mut table = story!(
            "table {kind} fft; deal A AS..10S / B 10D / dog {dog}; ECART-02 refuses A discards AS..6S
             A takes garde calling KC"
        );
        for wrong in [0, 1, n - 1, n + 1, 10] {
            let discard = format!("A discards {}", some(wrong));
            tell!(table, "ECART-02 refuses {}", discard.trim());
        }
        tell!(
            table,
            "ECART-02 refuses B discards {}, A discards {} 10D; may A discards {}
             A discards {dog}; discard A = {dog}",
            some(n),
            some(n - 1),
            some(n)
        );
        assert_eq!(table.view(Seat::A).hand(), table.dealt().hands()[Seat::A], "the dog itself may go");
    }
}

/// ECART-03
#[test]
fn neither_a_king_nor_an_oudler_is_ever_discarded() {
    for (kind, hand, dog, low) in [
        (Three, "KH KD KC T1 EX AS..10S QS NS JS AH..6H", "KS T21 7H..10H", "2S..6S"),
        (Four, "KH KD KC T1 EX AS..10S QS NS JS", "KS T21 2H..5H", "2S..6S"),
        (Five, "KH KD KC T1 EX AS..8S QS NS", "KS T21 2H", "2S 3S"),
        (FiveSittingOut, "KH KD KC T1 EX AS..10S QS NS JS", "KS T21 2H..5H", "2S..6S"),
    ] {
        let mut table = story!("table {kind} fft; deal A {hand} / dog {dog}; A takes petite calling KC");
        for protected in ["KS", "KH", "KD", "KC", "T1", "T21", "EX"] {
            tell!(table, "ECART-03 refuses A discards {low} {protected}");
        }
        tell!(table, "may A discards {low} QS, A discards {low} NS, A discards {low} AS, A discards {low} 2H");
    }
    // Not even where trumps must go.
    let mut table = story!(
        "table 4 fft; deal A KS KH KD KC T2..T15 / B EX T1 / dog T16 T17 T21 AS AH AD; A takes garde
         may A discards AS AH AD T2 T3 T4"
    );
    for protected in ["KS", "KH", "KD", "KC", "T21"] {
        tell!(table, "ECART-03 refuses A discards AS AH AD T2 T3 {protected}");
    }
}

/// ECART-04
#[test]
fn a_trump_is_discarded_only_when_nothing_else_can_be_and_is_then_shown() {
    for (kind, hand, dog, discard, verdict) in [
        // Four Kings, sixteen trumps and four low cards: the low cards and two trumps.
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD AC T2 T3", Ok("T2 T3")),
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD AC T16 T17", Ok("T16 T17")),
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD T2 T3 T4", Err("ECART-04")),
        // Eighteen cards that stay: no trump need go.
        (Four, "T2..T15", "AS AH AD AC 2S 2H", "AS AH AD AC 2S 2H", Ok("-")),
        (Four, "T2..T15", "AS AH AD AC 2S 2H", "AS AH AD AC 2S T2", Err("ECART-04")),
        // Nineteen: one must.
        (Four, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T9", Ok("T9")),
        (Four, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC T2 T3", Err("ECART-04")),
        // Queens, Knights and Jacks go before any trump.
        (Four, "T2..T15", "T16 QS NS JS QH NH", "QS NS JS QH NH T2", Ok("T2")),
        (Four, "T2..T15", "T16 QS NS JS QH NH", "QS NS JS QH T3 T2", Err("ECART-04")),
        (FiveSittingOut, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T9", Ok("T9")),
        (Three, "T1..T20", "T21 EX AS AH AD AC", "AS AH AD AC T2 T20", Ok("T2 T20")),
        (Three, "T1..T20", "T21 EX AS AH AD AC", "AS AH AD T2 T3 T20", Err("ECART-04")),
        (Five, "T2..T12", "T13 T14 AS", "AS T2 T14", Ok("T2 T14")),
        (Five, "T2..T12", "T13 T14 AS", "T3 T2 T14", Err("ECART-04")),
        (Five, "T2..T12", "AD AH AS", "AD AH T2", Err("ECART-04")),
    ] {
        let mut table =
            story!("table {kind} fft; deal A KS KH KD KC {hand} / dog {dog}; A takes garde calling KS");
        match verdict {
            Err(clause) => {
                tell!(table, "{clause} refuses A discards {discard}");
            }
            Ok(shown) => {
                tell!(table, "A discards {discard}; forced = {shown}");
                for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
                    let seen = SeenEvent::Discarded { seat: Seat::A, own: None, shown: cards(shown) };
                    assert_eq!(table.events[0].seen_by(viewer), seen, "{discard}");
                }
            }
        }
    }
    // The Excuse counts among the cards that stay.
    story!(
        "table 4 fft; deal A KS KH KD EX T2..T15 / dog T16 AS AH AD AC 2S; A takes garde
         may A discards AS AH AD AC 2S T2"
    );
}

/// ECART-05
#[test]
fn the_discard_stays_secret_and_counts_for_the_taker() {
    for kind in TableKind::ALL {
        let dog = dog(kind, "JH NH QH JD ND QD");
        let mut table = story!(
            "table {kind} fft; deal A KC / dog {dog}; A takes garde calling KC; A discards {dog}; forced = -"
        );
        let discarded = table.events[0].clone();
        let seen = |own| SeenEvent::Discarded { seat: Seat::A, own, shown: CardSet::EMPTY };
        for seat in kind.seats() {
            let own = (seat == Seat::A).then_some(dog);
            assert_eq!(discarded.seen_by(Viewer::Seat(seat)), seen(own), "{seat}");
            assert_eq!(table.view(seat).discard(), own, "{seat}");
        }
        assert_eq!(discarded.seen_by(Viewer::Spectator), seen(None));
        assert!(table.deal().has_discarded);
        tell!(table, "A jeu; finish; aside = {dog}");
        assert!(table.deal().tricks.iter().all(|won| won.trick.cards().iter().all(|&card| !dog.contains(card))));
        let [attack, _] = piles(&table, dog);
        assert_eq!(table.sheet().figures.half_points.0, attack.0, "{kind}");
    }
}

/// ECART-06
#[test]
fn the_taker_says_jeu_before_the_first_card_at_every_contract() {
    for kind in TableKind::ALL {
        let discard = dog(kind, "AS 3S..7S");
        for contract in Contract::ALL {
            // A leads and C takes, so an act of play cannot stand for the word.
            let mut table = story!(
                "table {kind} fft; deal A 2H / C AS..8S; ECART-02 refuses C jeu; C takes {contract} calling KC"
            );
            if contract.takes_dog() {
                tell!(table, "ECART-06 refuses C jeu, A 2H; C discards {discard}");
            }
            tell!(table, "ECART-06 refuses A jeu; PLAY-01 refuses A 2H, C 8S; C jeu; happened = PlayBegun; A 2H");
        }
    }
}

/// ECART-07
#[test]
fn once_the_deal_has_begun_the_discard_can_no_longer_be_changed() {
    // Four ways to begin the deal, by a taker who leads.
    for begins in ["A jeu", "A handful single T2..T11", "A AS", "A jeu, A AS"] {
        let mut table = story!(
            "table 4 fft; deal A T2..T12 AS..7S / dog AH..6H; A takes garde
             A discards 2S..7S; A discards AH..6H; discard A = AH..6H
             A discards 2S..4S AH..3H; discard A = 2S..4S AH..3H; hand A = T2..T12 AS 5S..7S 4H..6H"
        );
        tell!(table, "{begins}; ECART-07 refuses A discards 2S..7S, A jeu");
        let begun = oudler_rules::Event::Public(oudler_rules::Public::PlayBegun);
        assert_eq!(table.events.first(), Some(&begun), "{begins}");
        assert_eq!(table.view(Seat::A).legal().discard, None);
        tell!(table, "finish; aside = 2S..4S AH..3H");
    }
}

// A8. Slam.

/// A taker with every trick of the deal and a defender with the petit and the Excuse.
fn slam_deal(kind: TableKind) -> &'static str {
    match kind {
        Three => "A T2..T21 KS KH KD KC / B T1 EX / dog AS..3S AH..3H",
        Four | FiveSittingOut => "A T4..T21 / B T1 EX / dog AS..3S AH..3H",
        Five => "A T7..T21 / B T1 EX / C KS T2 T3 / dog AS..3S",
    }
}

/// The slam deal played out, announced or not.
#[track_caller]
fn slam_played(kind: TableKind, contract: Contract, announced: &str) -> Told {
    let discard =
        if contract.takes_dog() { format!("A discards {}", dog(kind, "AS..3S AH..3H")) } else { String::new() };
    story!(
        "table {kind} fft; deal {}; A takes {contract} calling KS; {announced}; {discard}; A jeu; finish excuse-first",
        slam_deal(kind)
    )
}

/// SLAM-01
#[test]
fn a_slam_is_every_trick_whatever_the_points() {
    for (kind, n_tricks) in [(Three, 24), (Four, 18), (Five, 15), (FiveSittingOut, 18)] {
        // EXC-08: the Excuse stays with the defence and counts four points.
        let mut table = slam_played(kind, Garde, "");
        tell!(table, "figures = garde 87 with 2, slam attack; winners = {}", "A".repeat(n_tricks));
    }
    // Every trick and few points; every point but a low trick; one trick lost; no trick at all.
    ending("A", "T2 T3 / AS 2S / AH 2H", "AA: 3 with 0, slam attack");
    ending("A", "KS QS 3H / NS JS 2H / KH QH 4H", "AAC: 20 with 0");
    ending("A", "T21 T2 / T3 T4 / AS 2S", "AB: 5.5 with 1");
    ending("A", "2S AH / KS 3H / 4S 2H", "BB: 0 with 0, slam defence");
    // Partners share it; a defender's trick.
    ending("A C", "2S T2 / 3S 3H / KS 5H / 4S 6H / 5S 7H", "CA: 9 with 0, slam attack");
    ending("A C", "2S 2H / KS 3H / QS T2 / 4S 6H / 5S 7H", "BC: 2.5 with 0");
    // At a garde contre the points of the dog are the defence's; the slam is made all the same.
    ending("A garde-contre", "T2 T3 / AS 2S / AH 2H / dog T21 T1 KS KH KD KC", "AA: 3 with 0, slam attack");
}

/// SLAM-02
#[test]
fn only_the_taker_announces_a_slam_between_the_auction_and_the_first_card() {
    let mut table = story!(
        "table 4 fft; {PLAIN}; SLAM-02 refuses A slam; A pass, B garde; SLAM-02 refuses B slam
         C pass, D pass; may B slam; SLAM-02 refuses A slam; B discards AS AH AD AC 2S 2H; may B slam
         B jeu; may B slam; SLAM-02 refuses C slam"
    );
    table.clone().tell("step; SLAM-02 refuses B slam");
    tell!(table, "B slam; happened = SlamAnnounced; slam = Announced; SLAM-02 refuses B slam");
    for contract in ["garde-sans", "garde-contre"] {
        story!("table 3 fft; deal; C takes {contract}; may C slam; SLAM-02 refuses A slam");
    }
    // At five before and after the call.
    story!("table 5 fft; deal B KS; C takes garde; may C slam; C calls KS; may C slam; SLAM-02 refuses B slam");
}

/// SLAM-03
#[test]
fn an_announced_slam_waits_for_the_arbiter() {
    let asked = format!("table 4 fft assent=needed; deal {}; A takes garde; A slam", slam_deal(Four));
    let mut table = story!("{asked}");
    let held = table.dealt().hands()[Seat::A] | table.dealt().dog();
    tell!(
        table,
        "happened = SlamAsked; SLAM-03 refuses A discards AS..3S AH..3H, A jeu, A slam, B slam; acts = -
         shown A = {held}; arbiter grants; happened = SlamAnnounced; slam = Announced"
    );
    assert_eq!(table.game().shown_to_arbiter(), None);
    tell!(table, "A discards AS..3S AH..3H, A jeu");
    story!(
        "{asked}; arbiter refuses; happened = A is refused; slam = Refused
         A discards AS..3S AH..3H, A jeu; finish highest; figures = garde 87 with 2, slam attack"
    );
    // After "jeu" too, and the others wait with their cards.
    story!(
        "table 4 fft assent=needed; deal A 2S / C T4..T21 / B T1 EX; C takes garde; until Play
         C slam; SLAM-03 refuses A 2S; shown C = T4..T21; arbiter grants; turn = C"
    );
    // At a garde sans the arbiter is shown the hand, never the dog.
    story!(
        "table 4 fft assent=needed; deal {}; A garde-sans, arbiter grants, B pass, C pass, D pass, A slam
         shown A = T4..T21",
        slam_deal(Four)
    );
    story!("table 4 fft; deal {}; A takes garde; A slam; happened = SlamAnnounced", slam_deal(Four));
}

/// SLAM-04
#[test]
fn a_slam_brings_400_announced_and_200_not_and_costs_200_when_missed() {
    for contract in Contract::ALL {
        slam_played(Four, contract, "A slam").tell("line slam-announced-made = 400");
        slam_played(Four, contract, "").tell("line slam-made = 200");
    }
    // Announced, and the defender's 21 takes the first trick, thirteen points with a King and a Queen,
    // and four more for the Excuse. With the petit 74, (25 + 23) × 1.
    story!(
        "table 4 fft; deal A T3..T20 / B T1 EX T21 / C KC / D QC / dog AS..3S AH..3H; A takes petite
         A slam, A discards AS..3S AH..3H, A jeu; T20 T21 KC QC; finish highest
         figures = petite 74 with 1, slam announced; lines = contract 48, slam-announced-failed -200
         scores = -456, 152, 152, 152"
    );
}

/// SLAM-05
#[test]
fn whoever_announces_a_slam_makes_the_opening_lead() {
    for kind in TableKind::ALL {
        for dealer in kind.seats() {
            for taker in kind.ring(dealer).seats().iter() {
                let first = kind.ring(dealer).next(dealer);
                for (words, leader) in [
                    (format!("{taker} jeu"), first),
                    (format!("{taker} slam, {taker} jeu"), taker),
                    (format!("{taker} jeu, {taker} slam"), taker),
                ] {
                    let mut table = story!(
                        "table {kind} from {dealer} fft; deal; {taker} takes garde-sans calling KS; {words}
                         turn = {leader}"
                    );
                    for other in kind.ring(dealer).seats().iter().filter(|&seat| seat != leader) {
                        let card = table.view(other).hand().first().expect("a card");
                        tell!(table, "PLAY-12 refuses {other} {card}");
                    }
                    let lead = table.view(leader).legal().cards.first().expect("a card");
                    tell!(table, "{leader} {lead}");
                }
            }
        }
    }
    // P5-07 binds the taker's lead too.
    story!(
        "table 5 fft; deal C 2S 3H / D KS; C takes garde-sans calling KS; C slam, C jeu; P5-07 refuses C 2S; may C 3H"
    );
}

/// SLAM-07; C9, row 9: EXC-07
#[test]
fn behind_a_slams_last_excuse_the_petit_is_au_bout_one_trick_earlier() {
    // One before the Excuse, then two.
    ending("A", "KS T1 EX / 2S 3H 4H / 3S 5H 6H", "AAA: 16.5 with 2, petit attack, slam attack");
    ending("A", "T1 KS EX / 3H 2S 4H / 5H 3S 6H", "AAA: 16.5 with 2, slam attack");
    // A slam without the Excuse, and the petit in the last trick of such a slam.
    ending("A", "KS T1 KH / 2S 3H 4H / 3S 5H 6H", "AAA: 16.5 with 1, slam attack");
    ending("A", "KS KH T1 / 2S 3H 4H / 3S 5H 6H", "AAA: 16.5 with 1, petit attack, slam attack");
    // No slam; the other side's Excuse.
    ending("A", "2S T1 EX / KS 3H 4H / 3S 5H 6H", "BAC: 5.5 with 1");
    ending("A", "KS T1 T2 / 2S 3H EX / 3S 5H 6H", "AAA: 16.5 with 2, slam attack");
    // Caught from the defence; the defence's slam.
    ending("A", "KS T2 EX / 2S T1 4H / 3S 5H 6H", "AAA: 16.5 with 2, petit attack, slam attack");
    ending("A", "2S 3H 4H / KS T1 EX / 3S 5H 6H", "BBB: 0 with 0, petit defence, slam defence");
}

/// SLAM-08
#[test]
fn a_slam_of_the_defence_brings_each_defender_two_hundred_more() {
    // A taker without a trump or a court, who can win no trick. Three points of discard and no
    // oudler: 53 short, (25 + 53) × 2.
    for (announced, lines, scores) in [
        ("", "contract -156, slam-defence -200", "-1068, 356, 356, 356"),
        ("A slam", "contract -156, slam-announced-failed -200, slam-defence -200", "-1668, 556, 556, 556"),
    ] {
        story!(
            "table 4 fft; deal A AS..10S AH..8H / dog AC..6C / B T1 EX; A takes garde; {announced}
             A discards AC..6C, A jeu; finish highest; lines = {lines}; scores = {scores}"
        );
    }
    // Taker and partner without a trick, and with one of the partner's.
    ending("A C", "2S 2H / KS KH / 3S 3H / 4S 4H / 5S 5H", "BB: 0 with 0, slam defence");
    ending("A C", "2S 2H / KS 6H / 3S KH / 4S 4H / 5S 5H", "BC: 6.5 with 0");
}

// A9. Handfuls.

/// Eleven trumps in A's hand; B takes.
const ELEVEN: &str = "deal A T2..T12 AS..7S / dog AH..6H";

/// HAND-01
#[test]
fn a_handful_is_shown_just_before_ones_own_first_card_or_not_at_all() {
    let show = "A handful single T2..T11";
    let mut table = story!(
        "table 4 fft; {ELEVEN}; PLAY-01 refuses {show}; B takes garde; ECART-06 refuses {show}; until Play
         may {show}, A AS; may-show A = single; HAND-01 refuses C handful single T2..T11"
    );
    table
        .clone()
        .tell(&format!("{show}; HAND-01 refuses {show}, A handful single T3..T12; A AS; handfuls = A single"));
    tell!(table, "A AS; HAND-01 refuses {show}; until 1 tricks; HAND-01 refuses {show}; finish");
    assert_eq!(table.sheet().figures.handfuls, [0; 3], "nobody has to show one");
    // Not the lead, but still one's own first card: C plays third.
    story!(
        "table 4 fft; deal C T2..T12 AS..7S / A 10S / B 9S / dog AH..6H; A takes garde-sans; A jeu
         HAND-01 refuses C handful single T2..T11; 10S 9S
         C handful single T2..T11, C AS; handfuls = C single"
    );
}

/// HAND-02
#[test]
fn taker_and_defenders_may_all_show_handfuls() {
    for taker in ["A", "B", "C"] {
        let mut table = story!(
            "table 4 fft; deal A T2..T11 AS..8S / B T12..T21 AH..8H / C T1 EX / dog AC..6C
             {taker} takes garde-contre; {taker} jeu
             A handful single T2..T11, A AS, B handful single T12..T21; handfuls = A single, B single; finish"
        );
        let sheet = table.sheet();
        assert_eq!(sheet.figures.handfuls, [2, 0, 0]);
        let won = if sheet.made { 20 } else { -20 };
        let handfuls = sheet.lines.iter().filter(|line| line.reason.to_string() == "handful-single");
        assert!(handfuls.map(|line| line.points).eq([won, won]));
        tell!(table, "result = scored");
    }
}

/// HAND-03, P3-02, P5-09
#[test]
fn the_size_of_a_handful_goes_with_the_number_of_players() {
    for (rules, kind, sizes) in [
        ("fft", Three, [13, 15, 18]),
        ("fft", Four, [10, 13, 15]),
        ("fft", Five, [8, 10, 13]),
        ("fft", FiveSittingOut, [10, 13, 15]),
        ("house", Three, [13, 15, 22]),
        ("house", Four, [10, 13, 15]),
        ("house", Five, [8, 10, 15]),
        ("fft handful-sizes=9/11/12", Four, [9, 11, 12]),
    ] {
        let parsed = Rules::parse(kind, rules).expect("rules");
        let trumps: Vec<Card> = (2..=21).chain([1]).filter_map(Card::trump).chain([Card::EXCUSE]).collect();
        for (handful, size) in Handful::ALL.into_iter().zip(sizes) {
            assert_eq!(handful.size(&parsed) as usize, size, "{rules} at {kind}");
            for n in [size - 1, size] {
                let held: CardSet = trumps[..n].iter().copied().collect();
                let rule = HandfulRule::new(held | cards("KS QS"), CardSet::EMPTY);
                let is_possible = rule.possible(&parsed).any(|possible| possible == handful);
                assert_eq!(is_possible, n == size, "{n} trumps, {rules} at {kind}");
            }
            // At the table, shown by the player who leads and has not one trump more.
            let held: CardSet = trumps[..size].iter().copied().collect();
            let suited = some(kind.players().hand_size() - size, "AS..10S AH");
            let one_less: CardSet = held.iter().skip(1).collect();
            let table = story!(
                "table {kind} {rules}; deal A {held} {suited}; B takes garde-sans; until Play
                 HAND-06 refuses A handful {handful} {one_less}; may A handful {handful} {held}"
            );
            assert_eq!(table.view(Seat::A).legal().handfuls.last(), Some(&handful));
        }
    }
}

/// HAND-04
#[test]
fn a_handful_is_of_ones_own_trumps_laid_out_in_order() {
    story!(
        "table 4 fft; deal A EX T2..T10 AS..8S / dog AH..6H; B takes garde; until Play
         HAND-04 refuses A handful single T2..T10 AS, A handful single EX T2..T9 KS
         HAND-04 refuses A handful single T2..T10 T21
         A handful single T7 T2 T10 EX T3 T9 T4 T8 T5 T6
         happened = A shows single T10 T9 T8 T7 T6 T5 T4 T3 T2 EX
         handful B = EX T2..T10; handful D = EX T2..T10"
    );
}

/// A leads, and has these trumps and not one more; B took a garde sans.
#[track_caller]
fn holds(kind: TableKind, trumps: &str, verdict: &str) -> Told {
    let n_suited = kind.players().hand_size() - cards(trumps).len() as usize;
    let suited = some(n_suited, "AS..10S AH..10H");
    story!("table {kind} fft; deal A {trumps} {suited}; B takes garde-sans; until Play; {verdict}")
}

/// HAND-05
#[test]
fn the_excuse_in_a_handful_says_there_is_no_other_trump() {
    for (kind, trumps, verdict) in [
        (Four, "EX T2..T10", "may A handful single EX T2..T10"),
        (Four, "EX T2..T11", "may A handful single T2..T11; HAND-05 refuses A handful single EX T2..T10"),
        (Four, "EX T2..T13", "may A handful double EX T2..T13; HAND-05 refuses A handful single EX T5..T13"),
        (Four, "EX T2..T14", "HAND-05 refuses A handful double EX T3..T14"),
        (Four, "EX T2..T15", "may A handful triple EX T2..T15; HAND-05 refuses A handful double EX T2..T13"),
        (Three, "EX T2..T13", "may A handful single EX T2..T13"),
        (Three, "EX T2..T14", "HAND-05 refuses A handful single EX T2..T13"),
        (Five, "EX T2..T8", "may A handful single EX T2..T8"),
        (Five, "EX T2..T9", "HAND-05 refuses A handful single EX T2..T8"),
    ] {
        holds(kind, trumps, verdict);
    }
}

/// HAND-06
#[test]
fn a_handful_is_shown_exactly_and_the_rest_kept_back_at_will() {
    for (trumps, shown) in [
        ("T2..T12", "single T3..T12"),
        ("T2..T12", "single T2..T11"),
        ("T2..T15", "double T2..T8 T10..T15"),
        ("T2..T17", "triple T2..T16"),
        // Oudlers may be kept back too.
        ("T1 T2..T10 T21", "single T2..T10 T21"),
        ("T1 T2..T10 T21", "single T1 T2..T10"),
        // A smaller handful than the one held.
        ("T2..T16", "single T2..T11"),
        ("T2..T16", "double T4..T16"),
    ] {
        let (handful, cards) = shown.split_once(' ').expect("a handful and its trumps");
        let mut table = holds(Four, trumps, &format!("may A handful {shown}; A handful {shown}"));
        tell!(table, "handfuls = A {handful}; handful A = {cards}; handful B = {cards}; handful C = {cards}");
    }
    for (trumps, shown) in [
        ("T2..T12", "single T2..T12"),
        ("T2..T12", "single T2..T10"),
        ("T2..T12", "double T2..T12"),
        ("T2..T17", "triple T2..T17"),
    ] {
        holds(Four, trumps, &format!("HAND-06 refuses A handful {shown}"));
    }
}

/// HAND-07
#[test]
fn trumps_forced_into_the_discard_complete_a_handful_all_together_where_the_hand_does_not_reach_it() {
    // Fourteen trumps in hand and one put aside: enough for a double, one short of a triple.
    let four = ("T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2");
    for (kind, (trumps, dog, discard), again, shown, verdict) in [
        (
            Four,
            four,
            "T2",
            "T2..T16",
            "may A handful double T4..T16, A handful double T3..T15
             HAND-07 refuses A handful double T2..T14 saying a double handful is reached without it",
        ),
        (Four, ("T2..T14 EX", four.1, four.2), "T2", "T2..T14 T16 EX", "may A handful double T3..T14 T16"),
        // At five: two put aside, and then three. All of them stand in it, and others are hidden.
        (Five, ("T2..T12", "T13 T14 AS", "AS T2 T3"), "T2 T3", "T2..T14", "may A handful double T4..T13"),
        (
            Five,
            ("T2..T12", "T13..T15", "T2..T4"),
            "T2..T4",
            "T2..T13 T15",
            "HAND-07 refuses A handful triple T3..T15 saying show T2 too",
        ),
        // The Excuse still says that no trump is kept back.
        (
            Five,
            ("T2..T11 EX", "T13..T15", "T2..T4"),
            "T2..T4",
            "T2..T11 T13..T15",
            "HAND-05 refuses A handful triple T2..T11 T13 T14 EX saying T15",
        ),
    ] {
        let in_hand = cards(shown) - cards(discard);
        story!(
            "table {kind} fft; deal A KS KH KD KC {trumps} / dog {dog}; A takes garde calling KS
             A discards {discard}, A jeu; again A = {again}; HAND-06 refuses A handful triple {in_hand}; {verdict}
             may A handful triple {shown}; A handful triple {shown}; handful B = {shown}; handful C = {shown}"
        );
    }
    // At three players the hand always reaches the handful alone.
    story!(
        "table 3 fft; deal A KS KH KD KC T1..T20 / dog T21 EX AS AH AD AC; A takes garde
         A discards AS AH AD AC T2 T3, A jeu; again A = -; may A handful triple T4..T21
         HAND-07 refuses A handful triple T2 T4..T20 saying show trumps from the hand"
    );
    // What went into the discard is the taker's to show again, and nobody else's.
    story!(
        "table 4 fft; deal B KS KH KD KC T2..T15 / dog T16 AS AH AD AC 2S; B takes garde
         B discards AS AH AD AC 2S T2, B jeu; HAND-04 refuses A handful single T2..T11"
    );
    // Nor may a taker count a trump of a dog nobody saw.
    story!(
        "table 4 fft; deal A T2..T10 AS..9S / dog T11 AH..5H; A takes garde-sans; A jeu
         HAND-04 refuses A handful single T2..T11"
    );
}

/// HAND-08
#[test]
fn a_handful_is_worth_the_same_at_every_contract() {
    for (text, points) in [("fft", [20, 30, 40]), ("house", [10, 30, 40]), ("fft handful-points=1/2/3", [1, 2, 3])]
    {
        for (kind, contract) in TableKind::ALL.into_iter().flat_map(|kind| Contract::ALL.map(|it| (kind, it))) {
            let rules = Rules::parse(kind, text).expect("rules");
            for (count, sign) in [("51 with 1", 1), ("20 with 1", -1)] {
                let worth = |shown: &str| figures(&format!("{contract} {count}{shown}")).mark(&rules);
                let plain = worth("").per_defender();
                for (handful, points) in Handful::ALL.into_iter().zip(points) {
                    let with = worth(&format!(", handful {handful}"));
                    assert_eq!(handful.points(&rules), points);
                    assert_eq!(with.per_defender() - plain, sign * points, "{handful}, {contract} at {kind}");
                }
                let both = worth(", handful single, handful triple");
                assert_eq!(both.handfuls, sign * (points[0] + points[2]));
            }
        }
    }
}

/// HAND-09
#[test]
fn a_handful_goes_to_the_side_that_wins_the_deal_whoever_showed_it() {
    let strong = "A T12..T21 KS KH KD KC QS QH QD QC / B T2..T11 AS..8S";
    let weak = "A T2..T11 AS..8S / B T12..T21 KS KH KD KC QS QH QD QC";
    // Shown by the taker, then by a defender.
    for (deal, shows, points) in [
        (strong, "A handful single T12..T21", 20),
        (strong, "A T21, B handful single T2..T11", 20),
        (weak, "A handful single T2..T11", -20),
        (weak, "A T2, B handful single T12..T21", -20),
    ] {
        let table = story!(
            "table 4 fft; deal {deal} / C T1 EX / dog AC..6C; A takes petite; A discards AC..6C, A jeu
             {shows}; finish highest; line handful-single = {points}"
        );
        let sheet = table.sheet();
        assert_eq!(sheet.made, points > 0, "{shows}");
        let total: i32 = sheet.lines.iter().map(|line| line.points).sum();
        assert_eq!(sheet.scores.0, [3 * total, -total, -total, -total, 0], "{shows}");
    }
}

/// HAND-10
#[test]
fn on_demand_a_handful_is_seen_only_by_those_who_asked_in_the_first_trick() {
    for rules in ["house", "fft handful-shown=on-demand"] {
        let mut table = story!(
            "table 4 {rules}; {ELEVEN}; B takes garde; until Play; HAND-10 refuses B asks A
             A handful single T2..T11; happened = A declares single; handfuls = A single
             handful A = T2..T11; handful B = -; handful C = -; handful D = -
             may B asks A, C asks A, D asks A; HAND-10 refuses A asks A, A asks B; A AS"
        );
        assert_eq!(table.deal().handfuls[0].cards, None, "nor does anybody looking on");
        let mut asked = table.clone();
        tell!(asked, "D asks A; happened = A shows single T11 T10 T9 T8 T7 T6 T5 T4 T3 T2");
        for view in asked.seen() {
            let shown = view.deal.as_ref().expect("a deal").handfuls[0].cards;
            assert_eq!(shown, Some(cards("T2..T11")));
        }
        // Asked for or unseen, it counts once.
        tell!(asked, "HAND-10 refuses C asks A; finish");
        while table.deal().tricks.is_empty() {
            tell!(table, "may C asks A; step");
        }
        tell!(table, "HAND-10 refuses C asks A; finish");
        for table in [asked, table] {
            assert_eq!(table.sheet().figures.handfuls, [1, 0, 0]);
        }
    }
    story!(
        "table 4 fft; {ELEVEN}; B takes garde; until Play; A handful single T2..T11
         happened = A shows single T11 T10 T9 T8 T7 T6 T5 T4 T3 T2; HAND-10 refuses C asks A"
    );
}
