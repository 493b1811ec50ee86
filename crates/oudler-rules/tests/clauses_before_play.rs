//! The clauses up to the first card, A1 to A9 of the rule catalogue: the pack, the draw, the deal,
//! the auction, the contracts, the discard, slams and handfuls.

mod common;

use std::collections::HashSet;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use TableKind::{Five, FiveSittingOut, Four, Three};
use oudler_rules::{
    BadDogPattern, BadDraw, BadLayout, BySeat, Card, CardKind, CardSet, Command, Contract, Deck, DogPattern, Draw,
    Figures, Game, HalfPoints, Handful, HandfulRule, Layout, Place, PlayerCount, Rank, Refusal, Rules, Seat,
    SeenEvent, Side, Suit, TableKind, Trick, Viewer, is_bare_petit, target,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use common::{Told, card, cards, draw, ending, figures, layout, may_play, paid, some, story, tell, wins};

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

/// DECK-02
#[test]
fn of_the_four_suits_none_ranks_above_another() {
    assert_eq!(Suit::ALL, [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]);
    for led in ["S", "H", "D", "C"] {
        for other in ["S", "H", "D", "C"] {
            let expected = if led == other { format!("K{other}") } else { format!("A{led}") };
            assert_eq!(wins(&format!("A{led} K{other}")).to_string(), expected);
        }
    }
}

/// DECK-03
#[test]
fn a_suit_runs_from_the_king_down_to_the_ace() {
    let ranks = ["K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"];
    assert_eq!(Rank::ALL.len(), ranks.len());
    for suit in ["S", "H", "D", "C"] {
        for (i, high) in ranks.iter().enumerate() {
            for low in &ranks[i + 1..] {
                let (high, low) = (format!("{high}{suit}"), format!("{low}{suit}"));
                assert_eq!(wins(&format!("{low} {high}")), card(&high));
                assert_eq!(wins(&format!("{high} {low}")), card(&high));
            }
        }
    }
}

const COURTS: &str = "JS..KS JH..KH JD..KD JC..KC";
const LOW: &str = "AS..10S AH..10H AD..10D AC..10C T2..T20";

/// DECK-04
#[test]
fn every_card_is_a_court_an_oudler_or_a_low_card() {
    let (courts, low) = (cards(COURTS), cards(LOW));
    assert_eq!((courts.len(), low.len()), (16, 59));
    for card in Card::ALL {
        assert_eq!(card.is_court(), courts.contains(card), "{card}");
        assert_eq!(card.is_low(), low.contains(card), "{card}");
        assert_eq!(card.is_oudler(), !(courts | low).contains(card), "{card}");
    }
    assert_eq!(CardSet::COURTS, courts);
}

/// DECK-05
#[test]
fn a_trump_is_as_strong_as_its_number_and_beats_every_suit_card() {
    for high in 1..=21 {
        let lower = (1..high).map(|low| format!("T{low}"));
        let suited = (!CardSet::TRUMPS_AND_EXCUSE).iter().map(|card| card.to_string());
        for low in lower.chain(suited) {
            assert_eq!(wins(&format!("{low} T{high}")), card(&format!("T{high}")), "{low}");
            assert_eq!(wins(&format!("T{high} {low}")), card(&format!("T{high}")), "{low}");
        }
    }
    assert_eq!(card("T1"), Card::PETIT);
}

/// DECK-06
#[test]
fn the_excuse_frees_its_player_from_following_and_from_trumping() {
    may_play("EX KS QH T5", "10S", "EX KS", "PLAY-05");
    may_play("EX QH T5", "10S", "EX T5", "PLAY-06");
    may_play("EX QH T5 T12", "T9", "EX T12", "PLAY-03");
    for led in !CardSet::EXCUSE {
        let mut trick = Trick::new(Seat::A);
        trick.add(Seat::A, led);
        let hand = !CardSet::of(led);
        assert!(trick.legal_cards(hand).contains(Card::EXCUSE), "{led} is led");
        assert_ne!(trick.legal_cards(hand), hand, "{led} is led");
    }
}

/// DECK-07
#[test]
fn the_oudlers_are_the_twenty_one_the_petit_and_the_excuse() {
    let oudlers: CardSet = Card::ALL.into_iter().filter(|card| card.is_oudler()).collect();
    assert_eq!((oudlers, CardSet::OUDLERS), (cards("T21 T1 EX"), cards("T21 T1 EX")));
    for (pile, n) in [("KS T20 T2", 0), ("T1 KS", 1), ("EX T21 2H", 2), ("EX T1 T21", 3)] {
        assert_eq!(cards(pile).n_oudlers(), n, "{pile}");
    }
}

/// VAL-01
#[test]
fn oudlers_and_kings_count_four_and_a_half_and_a_low_card_a_half() {
    let mut priced = CardSet::EMPTY;
    for (row, half_points, points) in [
        ("T21 T1 EX", 9, "4.5"),
        ("KS KH KD KC", 9, "4.5"),
        ("QS QH QD QC", 7, "3.5"),
        ("NS NH ND NC", 5, "2.5"),
        ("JS JH JD JC", 3, "1.5"),
        (LOW, 1, "0.5"),
    ] {
        for card in cards(row) {
            assert_eq!(card.half_points(), HalfPoints(half_points), "{card}");
            assert_eq!(card.half_points().to_string(), points, "{card}");
        }
        priced |= cards(row);
    }
    assert_eq!(priced, CardSet::FULL);
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
}

/// DRAW-01
#[test]
fn a_draw_made_at_another_table_is_refused() {
    for (kind, other) in [(Three, Five), (Four, Five), (Five, Four), (Five, Three)] {
        for seed in 0..20 {
            let draw = Command::Draw(Draw::random(other, &mut rng(seed)));
            let refused = story!("table {kind} drawn fft").game().decide(&draw);
            assert!(refused.is_err(), "{other} drawn at {kind}");
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

/// DRAW-04
#[test]
fn equal_ranks_are_separated_by_suit_from_clubs_up_to_spades() {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"];
    let order: Vec<String> =
        ranks.iter().flat_map(|rank| ["C", "D", "H", "S"].map(|suit| format!("{rank}{suit}"))).collect();
    assert_eq!(order[..5].join(" "), "AC AD AH AS 2C");
    assert_eq!(order.len(), 56);
    for (i, low) in order.iter().enumerate() {
        for high in &order[i + 1..] {
            first_dealer(Three, &format!("A {low}, B {high}, C T21"), "A");
            first_dealer(Three, &format!("A {high}, B {low}, C T21"), "B");
        }
    }
}

/// DRAW-05
#[test]
fn in_the_draw_every_trump_is_above_every_suit_card() {
    for number in 1..=20 {
        for suited in !CardSet::TRUMPS_AND_EXCUSE {
            first_dealer(Three, &format!("A T{number}, B {suited}, C T21"), "B");
        }
        for low in 1..number {
            first_dealer(Three, &format!("A T{number}, B T21, C T{low}"), "C");
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

/// Everybody passes.
fn passed(table: &mut Told) {
    while let Some(seat) = table.deal().auction.turn() {
        tell!(table, "{seat} pass");
    }
}

/// ROT-02
#[test]
fn the_deal_moves_on_without_play_but_not_after_a_misdeal() {
    for kind in TableKind::ALL {
        for dealer in kind.seats() {
            let right = kind.right_of(dealer);
            // TOURN-08: a dealer who sits out deals until somebody takes.
            let next = if kind == FiveSittingOut { dealer } else { right };
            let start = format!("table {kind} from {dealer} fft");
            let mut table = story!("{start}; deal");
            passed(&mut table);
            tell!(table, "dealer = {next}");
            story!("{start}; deal {right} {}; dealer = {next}", bare_petit(kind));
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

/// SHUF-01
#[test]
fn the_pack_is_shuffled_by_the_player_whose_right_neighbour_cuts() {
    for (table, shufflers) in [(Three, "BCA"), (Four, "CDAB"), (Five, "DEABC"), (FiveSittingOut, "DEABC")] {
        for (dealer, shuffler) in table.seats().zip(shufflers.chars()) {
            assert_eq!(table.shuffler(dealer).letter(), shuffler, "{dealer} deals at {table}");
            assert_eq!(table.right_of(table.shuffler(dealer)), table.cutter(dealer));
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
fn the_dealers_left_neighbour_cuts_and_leaves_no_small_packet() {
    for (table, cutters) in [(Three, "CAB"), (Four, "DABC"), (Five, "EABCD")] {
        for (dealer, cutter) in table.seats().zip(cutters.chars()) {
            assert_eq!(table.cutter(dealer).letter(), cutter, "{dealer} deals at {table}");
        }
    }
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

/// DEAL-01
#[test]
fn four_players_get_eighteen_cards_three_by_three_from_the_dealers_right() {
    for table in [Four, FiveSittingOut] {
        for dealer in table.seats() {
            check_packets(table, dealer, 3, 18, &[0, 1, 2, 3, 4, 5]);
            check_packets(table, dealer, 3, 18, &[17, 18, 19, 20, 21, 22]);
            check_packets(table, dealer, 3, 18, &[0, 4, 9, 13, 18, 22]);
        }
    }
    let pattern = DogPattern::new(PlayerCount::Four, &[17, 18, 19, 20, 21, 22]).expect("a pattern");
    let layout = Deck::SORTED.deal(&Four.ring(Seat::B), Seat::B, &pattern);
    for (seat, packet) in
        [(Seat::C, "AS..3S"), (Seat::D, "4S..6S"), (Seat::A, "7S..9S"), (Seat::B, "10S..NS T19..T21")]
    {
        assert!(layout.hands()[seat].contains_all(cards(packet)), "{seat}");
    }
}

/// DEAL-02
#[test]
fn three_players_get_twenty_four_cards_four_by_four() {
    for dealer in Three.seats() {
        check_packets(Three, dealer, 4, 24, &[0, 1, 2, 3, 4, 5]);
        check_packets(Three, dealer, 4, 24, &[11, 12, 13, 14, 15, 16]);
        check_packets(Three, dealer, 4, 24, &[0, 3, 7, 8, 12, 16]);
    }
}

/// DEAL-03
#[test]
fn five_players_get_fifteen_cards_three_by_three_and_the_dog_three() {
    for dealer in Five.seats() {
        check_packets(Five, dealer, 3, 15, &[0, 1, 2]);
        check_packets(Five, dealer, 3, 15, &[21, 22, 23]);
        check_packets(Five, dealer, 3, 15, &[5, 11, 23]);
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
    // An arbiter who watches sees it himself.
    story!("table 4 fft faults=arbitrated arbiter=at-once; {deal}; happened = dealt, bare-petit B");
}

/// PSEC-02
#[test]
fn after_a_bare_petit_the_dealers_right_neighbour_deals() {
    for kind in [Three, Four, Five] {
        for dealer in kind.seats() {
            for holder in kind.seats() {
                story!(
                    "table {kind} from {dealer} fft; deal {holder} {}; dealer = {}; counted = 1 dealt, 0 scored",
                    bare_petit(kind),
                    kind.right_of(dealer)
                );
            }
        }
    }
    // TOURN-08: as after four passes, a dealer who sits out deals again.
    story!("table 5-sitting-out from B fft; deal C {}; dealer = B", bare_petit(FiveSittingOut));
}

/// PSEC-03
#[test]
fn a_bare_petit_kept_quiet_cancels_the_deal_when_it_is_found_out() {
    for kind in [Three, Four, Five] {
        let table = story!(
            "table {kind} fft faults=arbitrated; deal B {}; A takes garde-sans calling KC
             may C calls-arbiter; A jeu; step; C calls-arbiter; dealer = A
             happened = C calls-arbiter, hidden-bare-petit B cancel PSEC-03, cancelled PSEC-03",
            bare_petit(kind)
        );
        assert_eq!(table.game().totals().0, [0; 5]);
    }
    // Where there is none the deal goes on, and where faults are refused there is nobody to call.
    story!(
        "table 4 fft faults=arbitrated; {PLAIN}; ARB-03 refuses A calls-arbiter; A takes garde; until Play
         C calls-arbiter; stage = Play; tricks = 0; rulings = none play-on ARB-03"
    );
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

/// BID-03
#[test]
fn a_bid_is_higher_than_every_bid_before_it() {
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
         BID-03 refuses D petite, D garde, D garde-sans, D garde-contre; D pass"
    );
}

/// BID-04
#[test]
fn contracts_rise_from_petite_through_garde_and_garde_sans_to_garde_contre() {
    assert_eq!(Contract::ALL, [Petite, Garde, GardeSans, GardeContre]);
    assert_eq!("prise".parse(), Ok(Petite));
    assert!("pousse".parse::<Contract>().is_err());
    story!(
        "table 4 fft; {PLAIN}; A petite, B garde, C garde-sans; contracts D = garde-contre
         D garde-contre; taken = D garde-contre"
    );
    for (high, low) in [("garde-contre", "garde-sans"), ("garde-sans", "garde"), ("garde", "petite")] {
        story!("table 3 fft; deal; A {high}; BID-03 refuses B {low}");
    }
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

/// BID-08
#[test]
fn a_barred_player_can_only_pass_on_the_next_distribution() {
    let all = |who: &str| format!("{who} petite, {who} garde, {who} garde-sans, {who} garde-contre");
    for (barred, before) in [("A", ""), ("B", "A pass"), ("D", "A pass, B pass, C petite")] {
        story!(
            "table 4 fft; misdeal {barred} wrong-count; {PLAIN}; {before}
             BID-08 refuses {}; contracts {barred} = -; may {barred} pass; {barred} pass",
            all(barred)
        );
    }
    // Nobody's fault, nobody barred; and the others are free.
    for culprit in ["nobody", "B"] {
        story!("table 4 fft; misdeal {culprit} wrong-count; {PLAIN}; may A garde");
    }
    // The bar is used up by one distribution, even by one that is passed out.
    story!(
        "table 4 fft; misdeal B wrong-count; {PLAIN}; A pass, B pass, C pass, D pass; banned = -
         {PLAIN}; may B garde-contre"
    );
}

// A6. Contracts.

/// CON-01
#[test]
fn what_the_taker_needs_depends_on_the_oudlers_won_by_the_end_alone() {
    // The petit led and lost is no longer the taker's, kept it is, and captured from the defence.
    ending("A", "KS T1 / 2S T21 / 3S T2", "AB: 5.5 with 0, petit defence");
    ending("A", "KS T1 / 2S 4S / 3S 5S", "AA: 11 with 1, petit attack, slam attack");
    ending("A", "T21 KS / T1 2S / T2 3S", "AA: 15 with 2, slam attack");
    // At five the partner's tricks and oudlers count with the taker's.
    ending("A C", "2S 2H / 3S 3H / T1 T21 / 4S T2 / 5S T3", "CC: 13 with 2, slam attack");
    for oudlers in 0..=3 {
        for half_points in 0..=182 {
            let plain =
                Figures { half_points: HalfPoints(half_points), ..figures(&format!("garde 0 with {oudlers}")) };
            for contract in Contract::ALL {
                let made = TableKind::ALL.map(|table| Figures { contract, ..plain }.mark(&Rules::fft(table)).made);
                assert_eq!(made, [half_points >= target(oudlers).0; 4], "{contract} with {oudlers} oudlers");
            }
        }
    }
}

/// CON-02, SCORE-01
#[test]
fn fifty_six_fifty_one_forty_one_or_thirty_six_points_make_the_contract() {
    for (oudlers, points) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
        assert_eq!(target(oudlers), HalfPoints::whole(points));
        for table in TableKind::ALL {
            for (half_points, made, margin) in [
                (2 * points - 2, false, 1),
                (2 * points - 1, false, 1),
                (2 * points, true, 0),
                (2 * points + 1, true, 1),
                (2 * points + 2, true, 1),
            ] {
                let deal = format!("petite {} with {oudlers}", HalfPoints(half_points));
                let mark = figures(&deal).mark(&Rules::fft(table));
                assert_eq!((mark.made, mark.margin), (made, margin), "{deal}");
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

/// CON-04
#[test]
fn in_a_petite_or_a_garde_the_taker_picks_up_the_dog_and_discards() {
    for (kind, hand, with_dog) in [(Three, 24, 30), (Four, 18, 24), (Five, 15, 18), (FiveSittingOut, 18, 24)] {
        let dog = dog(kind, "AS AH AD AC 2S 2H");
        let n_held = |table: &Told| table.view(Seat::B).hand().len();
        for contract in ["petite", "garde"] {
            let mut table = story!(
                "table {kind} fft; deal dog {dog}; B takes {contract} calling KC
                 dog = {dog}; ECART-06 refuses B jeu; may B discards {dog}"
            );
            assert_eq!(n_held(&table), with_dog, "{contract} at {kind}");
            tell!(table, "B discards {dog}");
            assert_eq!(n_held(&table), hand, "{contract} at {kind}");
            tell!(table, "B jeu; stage = Play");
        }
        for contract in ["garde-sans", "garde-contre"] {
            let mut table = story!("table {kind} fft; deal dog {dog}; B takes {contract} calling KC; dog = -");
            assert_eq!(n_held(&table), hand, "{contract} at {kind}");
            assert_eq!(table.view(Seat::B).legal().discard, None);
            tell!(table, "B jeu; stage = Play");
        }
    }
}

/// What a hidden dog comes to: nobody sees it before the count, and then it goes to one side.
#[track_caller]
fn check_hidden_dog(contract: Contract, clause: &str) {
    for kind in TableKind::ALL {
        let dog = dog(kind, "KC T21 EX T1 QC QD");
        for seed in 0..10 {
            let mut table = story!("table {kind} fft; deal A KS / dog {dog}");
            let hand = table.dealt().hands()[Seat::A];
            let six = hand - CardSet::KINGS - CardSet::TRUMPS_AND_EXCUSE;
            let discard: CardSet = six.iter().take(kind.players().dog_size()).collect();
            let mut events = tell!(
                table,
                "A takes {contract} calling KS; {clause} refuses A discards AS, A discards {discard}
                 A jeu; hand A = {hand}"
            );
            while table.game().open_view().is_none() {
                events.extend(tell!(table, "dog = -; step {seed}"));
            }
            let turned = |event: &oudler_rules::Event| {
                matches!(event, oudler_rules::Event::Public(oudler_rules::Public::DogTurned { .. }))
            };
            assert!(!events.iter().any(turned), "{contract} at {kind}");
            tell!(table, "aside = {dog}");
            let [mut expected, _] = piles(&table, CardSet::EMPTY);
            if contract == GardeSans {
                expected = (expected.0 + dog.half_points().0, expected.1 + dog.n_oudlers());
            }
            let figures = table.sheet().figures;
            assert_eq!((figures.half_points.0, figures.oudlers), expected, "{contract} at {kind}");
        }
    }
}

/// CON-05
#[test]
fn in_a_garde_sans_the_dog_stays_hidden_and_counts_for_the_taker() {
    check_hidden_dog(GardeSans, "CON-05");
    ending("A garde-sans", "KS / 2S / 3S / dog T21 2H 3H 4H 5H 6H", "A: 12.5 with 1, slam attack");
}

/// CON-06
#[test]
fn in_a_garde_contre_the_dog_stays_hidden_and_counts_for_the_defence() {
    check_hidden_dog(GardeContre, "CON-06");
    ending("A garde-contre", "KS / 2S / 3S / dog T21 2H 3H 4H 5H 6H", "A: 5.5 with 0, slam attack");
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
    // The 21 wins; the Excuse comes back, and so does the defence's.
    ending("A", "T21 2H / T20 KH / T3 4H", "AB: 5.5 with 1");
    ending("A", "EX 2H / KS KH / 3S 4H", "BB: 4 with 1, slam defence");
    ending("A", "KS KH / EX 2H / 3S 4H", "AA: 11 with 0, slam attack");
    // In the last trick the Excuse is lost, and won there from the defence.
    ending("A", "2H KD EX / KH 2D KS / 4H 3D 3S", "BAB: 5.5 with 0");
    ending("A", "2H KD KS / KH 2D EX / 4H 3D 2S", "BAA: 15 with 1");
    // The petit is lost, and won.
    ending("A", "T1 2H / T2 KH / T3 4H", "CB: 0 with 0, slam defence");
    ending("A", "T2 KH / T1 2H / 2S 4H", "AA: 11 with 1, slam attack");
    // The one way to lose the 21: to an Excuse that completes a slam.
    ending("A", "KS EX / 2S T21 / 3S 4H", "AA: 15 with 2, slam attack");
}

// A7. Dog and discard.

/// ECART-01
#[test]
fn the_dog_is_turned_for_everybody_before_the_taker_discards() {
    for kind in TableKind::ALL {
        let dog = dog(kind, "KS 10S..QS AH 2H");
        let start = format!("table {kind} fft; deal B AS / dog {dog}");
        for contract in ["petite", "garde"] {
            let mut table = story!("{start}; ECART-02 refuses A discards AS");
            let mut events = tell!(table, "B takes {contract}");
            if kind == Five {
                // P5-02: the call comes before the dog is turned.
                events = tell!(table, "dog = -; P5-02 refuses B discards AS; B calls KH");
            }
            tell!(table, "dog = {dog}");
            let turned = oudler_rules::Public::DogTurned { cards: dog };
            let last = events.last().expect("the dog is turned");
            for viewer in kind.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                assert_eq!(last.seen_by(viewer), SeenEvent::Public(turned.clone()), "{contract} at {kind}");
            }
            assert!(!table.deal().has_discarded);
            for seat in kind.seats() {
                let taken = if seat == Seat::B { dog } else { CardSet::EMPTY };
                assert_eq!(table.view(seat).hand(), table.dealt().hands()[seat] | taken, "{seat} at {kind}");
            }
        }
        for contract in ["garde-sans", "garde-contre"] {
            story!("{start}; B takes {contract} calling KH; dog = -; stage = Aside");
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
        for table in TableKind::ALL {
            let plain = format!("{contract} 87 with 2");
            for (bonus, points) in
                [(", slam announced, slam attack", 400), (", slam attack", 200), (", slam announced", -200)]
            {
                let with = format!("{plain}{bonus}");
                assert_eq!(paid(table, &with) - paid(table, &plain), points, "{with} at {table}");
                let mark = figures(&with).mark(&Rules::fft(table));
                assert_eq!(mark.slam, points, "{with} at {table}");
                assert!(mark.contract > 0, "the contract itself stays made");
            }
        }
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

/// SLAM-06
#[test]
fn the_excuse_wins_the_last_trick_for_a_side_with_all_the_others() {
    // Even over the 21; not led but followed; not after a trick lost.
    ending("A", "KS EX / 2S T21 / 3S KH", "AA: 19 with 2, slam attack");
    ending("A C", "KS 4S / 2S T21 / 3S EX", "AC: 15 with 2, slam attack");
    ending("A", "KS 2H EX / 2S KH T21 / 3S 3H 4C", "ABB: 5.5 with 0");
    // Played early it costs the slam; wasted on the partner's trick it does not.
    ending("A", "KS EX T21 / 2S 3H T2 / 3S 4H 5C", "ACA: 15 with 2");
    ending("A C", "EX T21 / 2S 3S / KS 4S / 5S 6S / 7S 8S", "CA: 17 with 2, slam attack");
    // The defence's own, and the defence's against a slam.
    ending("A", "2S T21 / KS EX / 3S 4H", "BB: 0 with 0, slam defence");
    ending("A", "KS T2 / 2S EX / 3S 4H", "AA: 11 with 1, slam attack");
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
    for contract in Contract::ALL {
        for table in TableKind::ALL {
            let plain = format!("{contract} 10 with 0");
            for (bonus, points) in [(", slam defence", -200), (", slam announced, slam defence", -400)] {
                let with = format!("{plain}{bonus}");
                assert_eq!(paid(table, &with) - paid(table, &plain), points, "{with} at {table}");
            }
        }
    }
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
    holds(Four, "EX T2..T10", "may A handful single EX T2..T10");
    holds(Four, "EX T2..T11", "may A handful single T2..T11; HAND-05 refuses A handful single EX T2..T10");
    holds(Four, "EX T2..T13", "may A handful double EX T2..T13; HAND-05 refuses A handful single EX T5..T13");
    holds(Four, "EX T2..T14", "HAND-05 refuses A handful double EX T3..T14");
    holds(Four, "EX T2..T15", "may A handful triple EX T2..T15; HAND-05 refuses A handful double EX T2..T13");
    holds(Three, "EX T2..T13", "may A handful single EX T2..T13");
    holds(Three, "EX T2..T14", "HAND-05 refuses A handful single EX T2..T13");
    holds(Five, "EX T2..T8", "may A handful single EX T2..T8");
    holds(Five, "EX T2..T9", "HAND-05 refuses A handful single EX T2..T8");
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
        holds(
            Four,
            trumps,
            &format!(
                "may A handful {shown}; A handful {shown}; handfuls = A {handful}
                 handful A = {cards}; handful B = {cards}; handful C = {cards}"
            ),
        );
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
fn trumps_forced_into_the_discard_may_complete_a_handful() {
    for (kind, trumps, dog, discard, shown) in [
        (Four, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2", "T2..T16"),
        (Four, "T2..T14 EX", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2", "T2..T14 T16 EX"),
        (Five, "T2..T12", "T13 T14 AS", "AS T2 T3", "T2..T14"),
    ] {
        let in_hand = cards(shown) - cards(discard);
        story!(
            "table {kind} fft; deal A KS KH KD KC {trumps} / dog {dog}; A takes garde calling KS
             A discards {discard}, A jeu; HAND-06 refuses A handful triple {in_hand}
             may A handful triple {shown}; A handful triple {shown}; handful B = {shown}; handful C = {shown}"
        );
    }
    // A handful that the hand reaches alone needs none of them.
    for (kind, trumps, dog, discard, shown) in [
        (Four, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2", "double T4..T16"),
        (Four, "T2..T14 EX", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2", "double T3..T14 T16"),
        (Five, "T2..T12", "T13 T14 AS", "AS T2 T3", "double T4..T13"),
        (Three, "T1..T20", "T21 EX AS AH AD AC", "AS AH AD AC T2 T3", "triple T4..T21"),
    ] {
        story!(
            "table {kind} fft; deal A KS KH KD KC {trumps} / dog {dog}; A takes garde calling KS
             A discards {discard}, A jeu; may A handful {shown}"
        );
    }
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
    for (rules, points) in
        [("fft", [20, 30, 40]), ("house", [10, 30, 40]), ("fft handful-points=1/2/3", [1, 2, 3])]
    {
        for kind in TableKind::ALL {
            let rules = Rules::parse(kind, rules).expect("rules");
            for contract in Contract::ALL {
                for (handful, points) in Handful::ALL.into_iter().zip(points) {
                    assert_eq!(handful.points(&rules), points);
                    for (count, sign) in [("51 with 1", 1), ("20 with 1", -1)] {
                        let plain = figures(&format!("{contract} {count}"));
                        let with = figures(&format!("{contract} {count}, handful {handful}"));
                        let difference = with.mark(&rules).per_defender() - plain.mark(&rules).per_defender();
                        assert_eq!(difference, sign * points, "{handful}, {contract} at {kind}");
                        let lines = with.lines(&rules);
                        let line =
                            lines.iter().find(|line| line.reason.to_string() == format!("handful-{handful}"));
                        assert_eq!(line.map(|line| line.points), Some(sign * points));
                    }
                }
            }
            let both = figures("garde 51 with 1, handful single, handful triple");
            assert_eq!(both.mark(&rules).handfuls, points[0] + points[2]);
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
