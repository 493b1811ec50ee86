//! The clauses up to the first card, A1 to A9 of the rule catalogue: the pack, the draw, the deal,
//! the auction, the contracts, the discard, slams and handfuls. Each test names its clause.

mod common;

use std::collections::HashSet;

use oudler_rules::playout::random_card;
use oudler_rules::{
    Action, Assented, BadDogPattern, BadDraw, BadLayout, Bid, BySeat, Card, CardKind, CardSet, Command, Contract,
    DealView, Deck, DogPattern, Draw, Ending, Event, FaultKind, Figures, Game, HalfPoints, Handful, HandfulRule,
    Layout, Measure, Misdeal, MisdealKind, Phase, Place, Play, PlayerCount, Position, Public, Rank, Reason,
    Refusal, Rules, Ruling, ScoreSheet, Seat, SeatSet, SeatView, SeenEvent, Side, SlamBid, Stage, Suit, TableKind,
    TableStage, Tally, Trick, Viewer, is_bare_petit, target,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use common::{Table, card};

// Reading tests: cards, seats and actions as text.

/// Cards with spaces between them; `2S..5S` and `T4..T21` are all the cards from one to the other.
fn cards(text: &str) -> CardSet {
    let mut set = CardSet::EMPTY;
    for word in text.split_whitespace() {
        let (first, last) = word.split_once("..").unwrap_or((word, word));
        for &card in &Card::ALL[card(first).index()..=card(last).index()] {
            assert!(!set.contains(card), "{card} is written twice in {text}");
            set.insert(card);
        }
    }
    set
}

fn seat(text: &str) -> Seat {
    text.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// `A garde`, `B discards 2S 3S`, `C shows single T2..T11`: who does what.
fn action(text: &str) -> (Seat, Action) {
    let (who, what) = text.trim().split_once(' ').expect("a seat and what it does");
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    let action = match verb {
        "pass" => Action::Bid(Bid::Pass),
        "bare-petit" => Action::AnnounceBarePetit,
        "calls" => Action::Call(card(rest)),
        "discards" => Action::Discard(cards(rest)),
        "slam" => Action::AnnounceSlam,
        "jeu" => Action::Jeu,
        "shows" => {
            let (handful, shown) = rest.split_once(' ').expect("a handful and its trumps");
            Action::ShowHandful(handful.parse().expect("a handful"), cards(shown))
        }
        "asks" => Action::AskHandful(seat(rest)),
        "plays" => Action::Play(card(rest)),
        "arbiter" => Action::CallArbiter,
        contract => Action::Bid(Bid::Take(contract.parse().expect("a contract"))),
    };
    (seat(who), action)
}

/// `A KS 2S, dog EX`: what lies where, in the order written.
fn places(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.split_once(' ').unwrap_or((part, ""))).collect()
}

fn last_seat(table: TableKind) -> Seat {
    table.seats().next_back().expect("a table has seats")
}

/// A deal in which each place named has the cards named, among others when they are too few: the
/// rest of the pack goes round one card at a time.
fn layout(table: TableKind, dealer: Seat, given: &str) -> Layout {
    let ring = table.ring(dealer);
    let (mut hands, mut dog) = (BySeat::<CardSet>::default(), CardSet::EMPTY);
    for (place, text) in places(given) {
        match place {
            "dog" => dog = cards(text),
            _ => hands[seat(place)] = cards(text),
        }
    }
    let (hand_size, dog_size) = (ring.players().hand_size() as u32, ring.players().dog_size() as u32);
    let fits = hands.0.iter().all(|hand| hand.len() <= hand_size) && dog.len() <= dog_size;
    assert!(fits, "too many cards in one place: {given}");
    let given = hands.0.into_iter().fold(dog, |all, hand| {
        assert!(all.is_disjoint(hand), "a card in two places: {given}");
        all | hand
    });
    let mut rest = (!given).iter();
    while dog.len() < dog_size {
        dog.insert(rest.next().expect("enough cards for the dog"));
    }
    let mut turn = ring.next(dealer);
    for card in rest {
        while hands[turn].len() == hand_size {
            turn = ring.next(turn);
        }
        hands[turn].insert(card);
        turn = ring.next(turn);
    }
    Layout::new(&ring, hands, dog).unwrap_or_else(|why| panic!("{why}"))
}

impl Table {
    /// The last seat has dealt, so A is the first to speak.
    #[track_caller]
    fn dealt(table: TableKind, rules: &str, given: &str) -> Self {
        let mut this = Self::new(table, rules, Some(last_seat(table)));
        assert_eq!(this.deal(given).len(), 1, "the deal is playable");
        this
    }

    #[track_caller]
    fn deal(&mut self, given: &str) -> Vec<Event> {
        let dealer = self.game.dealer().expect("the cards are to be dealt");
        let layout = layout(self.game.rules().table, dealer, given);
        self.command(Command::Deal(layout))
    }

    #[track_caller]
    fn command(&mut self, command: Command) -> Vec<Event> {
        self.obey(command)
    }

    /// Does what a script says, such as `A pass, B garde`, and gives the events of all of it.
    #[track_caller]
    fn does(&mut self, script: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for text in script.split(',') {
            let (seat, action) = action(text);
            events.extend(self.command(Command::Act { seat, action }));
        }
        events
    }

    fn decide(&self, text: &str) -> Result<Vec<Event>, Refusal> {
        let (seat, action) = action(text);
        self.game.decide(&Command::Act { seat, action })
    }

    #[track_caller]
    fn allows(&self, text: &str) {
        if let Err(why) = self.decide(text) {
            panic!("{text}: {why} ({})", why.clause());
        }
    }

    #[track_caller]
    fn refuses(&self, text: &str, clause: &str) {
        match self.decide(text) {
            Ok(events) => panic!("{text} is allowed: {events:?}"),
            Err(why) => assert_eq!(why.clause().id(), clause, "{text}: {why}"),
        }
    }

    /// Everybody passes but the taker.
    #[track_caller]
    fn take(&mut self, taker: Seat, contract: Contract) -> Vec<Event> {
        let mut events = Vec::new();
        while let Phase::Auction(auction) = self.phase() {
            let seat = auction.turn().expect("the auction is open");
            let bid = if seat == taker { Bid::Take(contract) } else { Bid::Pass };
            events.extend(self.command(Command::Act { seat, action: Action::Bid(bid) }));
        }
        events
    }

    /// From wherever the deal stands to the first card, by the plainest way.
    #[track_caller]
    fn begin(&mut self) {
        while !matches!(self.phase(), Phase::Play(_)) {
            let first = |view: &SeatView| Some((view.seat(), view.legal().first()?));
            let (seat, action) = self.views.iter().find_map(first).expect("somebody is to act");
            self.command(Command::Act { seat, action });
        }
    }

    /// Plays the cards to the end, each of them chosen by the caller, and gives the score.
    #[track_caller]
    fn finish(&mut self, mut choose: impl FnMut(&Position) -> Card) -> ScoreSheet {
        while let Phase::Play(play) = self.phase() {
            let (seat, card) = (play.position().turn(), choose(play.position()));
            let events = self.command(Command::Act { seat, action: Action::Play(card) });
            let ended = events.iter().find_map(|event| match event {
                Event::Public(Public::DealEnded(Ending::Scored { sheet, .. })) => Some(sheet),
                _ => None,
            });
            if let Some(sheet) = ended {
                return (**sheet).clone();
            }
        }
        panic!("the deal ends with its last card");
    }

    fn phase(&self) -> &Phase {
        self.game.deal().expect("a deal").phase()
    }

    #[track_caller]
    fn play(&self) -> &Play {
        match self.phase() {
            Phase::Play(play) => play,
            phase => panic!("the cards are not being played: {phase:?}"),
        }
    }

    #[track_caller]
    fn turn_to_speak(&self) -> Seat {
        match self.phase() {
            Phase::Auction(auction) => auction.turn().expect("the auction is open"),
            phase => panic!("the auction is over: {phase:?}"),
        }
    }

    fn view(&self, seat: Seat) -> &SeatView {
        &self.views[seat.index()]
    }

    fn hand(&self, seat: Seat) -> CardSet {
        self.game.deal().expect("a deal").layout().hands()[seat]
    }

    fn dog(&self) -> CardSet {
        self.game.deal().expect("a deal").layout().dog()
    }

    /// What all the seats and an onlooker see of the deal.
    fn seen(&self) -> impl Iterator<Item = &DealView> {
        let tables = self.views.iter().map(SeatView::table).chain([&self.hall]);
        tables.map(|table| table.deal.as_ref().expect("a deal"))
    }
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn highest(position: &Position) -> Card {
    position.legal_cards().iter().last().expect("a card is legal")
}

fn lowest(position: &Position) -> Card {
    position.legal_cards().first().expect("a card is legal")
}

/// A random deal played at random by whoever is given, with what everybody saw of it.
#[track_caller]
fn random_deal(table: TableKind, taker: Seat, contract: Contract, seed: u64) -> (Table, ScoreSheet) {
    let mut rng = rng(seed);
    let dealer = last_seat(table);
    let mut this = Table::new(table, "fft", Some(dealer));
    let layout = loop {
        let dog = DogPattern::random(table.players(), &mut rng);
        let layout = Deck::shuffled(&mut rng).deal(&table.ring(dealer), dealer, &dog);
        if layout.bare_petit().is_none() {
            break layout;
        }
    };
    this.command(Command::Deal(layout));
    this.take(taker, contract);
    this.begin();
    let sheet = this.finish(|position| random_card(position.legal_cards(), &mut rng));
    (this, sheet)
}

/// What a side counts at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pile {
    half_points: u16,
    oudlers: u8,
}

impl Pile {
    fn add(&mut self, card: Card) {
        self.half_points += card.half_points().0;
        self.oudlers += u8::from(card.is_oudler());
    }
}

/// The cards of a trick and who played each.
fn played_by(deal: &DealView, trick: &Trick) -> Vec<(Seat, Card)> {
    deal.ring.from(trick.leader()).zip(trick.cards().iter().copied()).collect()
}

/// The piles of attack and defence, counted card by card from the tricks everybody saw and from
/// what lay aside.
fn piles(deal: &DealView, sheet: &ScoreSheet, aside: CardSet) -> [Pile; 2] {
    let side = |seat: Seat| usize::from(seat != sheet.taker && Some(seat) != sheet.partner);
    let mut piles = [Pile::default(); 2];
    for (i, won) in deal.tricks.iter().enumerate() {
        let winner = side(won.winner);
        for (seat, card) in played_by(deal, &won.trick) {
            let is_kept = card == Card::EXCUSE && side(seat) != winner && i + 1 < deal.tricks.len();
            if is_kept {
                piles[side(seat)].half_points += 8;
                piles[side(seat)].oudlers += 1;
                piles[winner].half_points += 1;
            } else {
                piles[winner].add(card);
            }
        }
    }
    let keeper = usize::from(sheet.figures.contract == Contract::GardeContre);
    aside.iter().for_each(|card| piles[keeper].add(card));
    piles
}

/// The position after each seat has played its cards in the order written; A leads, and the seats
/// of `attack` attack.
#[track_caller]
fn played(table: TableKind, attack: &str, given: &str) -> Position {
    let ring = table.ring(last_seat(table));
    let mut hands = BySeat::<CardSet>::default();
    let mut orders = BySeat::<Vec<Card>>::default();
    for (place, text) in places(given) {
        hands[seat(place)] = cards(text);
        orders[seat(place)] = text.split_whitespace().map(card).collect();
    }
    let attack: SeatSet = attack.split_whitespace().map(seat).collect();
    let mut position = Position::new(ring, hands, attack, Seat::A, None);
    while !position.is_over() {
        let card = orders[position.turn()].remove(0);
        position.check(card).unwrap_or_else(|why| panic!("{why}"));
        position.play(card);
    }
    position
}

fn tally(position: &Position) -> Tally {
    position.tally(Contract::Garde, CardSet::EMPTY)
}

fn figures(contract: Contract, half_points: u16, oudlers: u8) -> Figures {
    Figures {
        contract,
        half_points: HalfPoints(half_points),
        oudlers,
        petit_au_bout: None,
        handfuls: [0; 3],
        slam_announced: false,
        slam: None,
    }
}

/// The card that wins a trick of these cards.
fn winner(trick: &str) -> Card {
    let cards: Vec<Card> = trick.split_whitespace().map(card).collect();
    let mut trick = Trick::new(Seat::A);
    for (seat, &card) in Seat::ALL.into_iter().zip(&cards) {
        trick.add(seat, card);
    }
    cards[trick.winner().index()]
}

#[track_caller]
fn draws(table: TableKind, drawn: &str) -> Result<Draw, BadDraw> {
    Draw::new(table, places(drawn).into_iter().map(|(who, what)| (seat(who), card(what))).collect())
}

#[track_caller]
fn first_dealer(table: TableKind, drawn: &str, dealer: Seat) {
    let draw = draws(table, drawn).unwrap_or_else(|why| panic!("{drawn}: {why}"));
    assert_eq!(draw.dealer(), dealer, "{drawn}");
    let mut this = Table::new(table, "fft", None::<Seat>);
    this.command(Command::Draw(draw));
    assert_eq!(this.game.dealer(), Some(dealer), "{drawn}");
}

use Contract::{Garde, GardeContre, GardeSans, Petite};
use TableKind::{Five, FiveSittingOut, Four, Three};

/// Four hands of eighteen in which nobody has a bare petit, and a plain dog.
const PLAIN: &str = "A T1 T2 T3, B T4 T5 T6, C EX T7 T8, dog AS AH AD AC 2S 2H";

// A1. Deck and card values.

/// DECK-01
#[test]
fn the_pack_has_seventy_eight_different_cards() {
    let names: HashSet<String> = Card::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), 78);
    for suit in Suit::ALL {
        assert_eq!(Card::ALL.iter().filter(|card| card.suit() == Some(suit)).count(), 14);
    }
    let trumps: Vec<u8> = Card::ALL
        .iter()
        .filter_map(|card| match card.kind() {
            CardKind::Trump(number) => Some(number),
            _ => None,
        })
        .collect();
    assert_eq!(trumps, (1..=21).collect::<Vec<u8>>());
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
            assert_eq!(winner(&format!("A{led} K{other}")).to_string(), expected);
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
                assert_eq!(winner(&format!("{low} {high}")), card(&high));
                assert_eq!(winner(&format!("{high} {low}")), card(&high));
            }
        }
    }
}

/// DECK-04
#[test]
fn every_card_is_a_court_an_oudler_or_a_low_card() {
    let courts = cards("JS..KS JH..KH JD..KD JC..KC");
    let low = cards("AS..10S AH..10H AD..10D AC..10C T2..T20");
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
        for low in 1..high {
            let expected = card(&format!("T{high}"));
            assert_eq!(winner(&format!("T{low} T{high}")), expected);
            assert_eq!(winner(&format!("T{high} T{low}")), expected);
        }
        for suited in !CardSet::TRUMPS_AND_EXCUSE {
            let expected = card(&format!("T{high}"));
            assert_eq!(winner(&format!("{suited} T{high}")), expected);
            assert_eq!(winner(&format!("T{high} {suited}")), expected);
        }
    }
    assert_eq!(card("T1"), Card::PETIT);
}

/// DECK-06
#[test]
fn the_excuse_frees_its_player_from_following_and_from_trumping() {
    for (hand, trick, legal) in [
        ("EX KS QH T5", "10S", "EX KS"),
        ("EX QH T5", "10S", "EX T5"),
        ("EX QH T5 T12", "10S T9", "EX T12"),
        ("EX QH T5 T12", "T9", "EX T12"),
        ("EX QH", "T9", "EX QH"),
        ("EX QH", "10S", "EX QH"),
        ("EX KS QH T5", "", "EX KS QH T5"),
        ("KS QH T5", "10S", "KS"),
        ("QH T5", "10S", "T5"),
        ("QH T5 T12", "T9", "T12"),
    ] {
        let mut so_far = Trick::new(Seat::A);
        for (seat, text) in Seat::ALL.into_iter().zip(trick.split_whitespace()) {
            so_far.add(seat, card(text));
        }
        assert_eq!(so_far.legal_cards(cards(hand)), cards(legal), "{hand} on {trick}");
        let excuse = so_far.check(cards(hand), Card::EXCUSE);
        assert_eq!(excuse.is_ok(), cards(hand).contains(Card::EXCUSE), "{hand} on {trick}");
    }
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
    assert_eq!(oudlers, cards("T21 T1 EX"));
    assert_eq!(CardSet::OUDLERS, oudlers);
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
        ("AS..10S AH..10H AD..10D AC..10C T2..T20", 1, "0.5"),
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
    assert_eq!(CardSet::FULL.half_points(), sum);
    assert_eq!(HalfPoints::PACK, sum);
    assert_eq!((!cards("2S")).half_points(), HalfPoints(181));
}

/// VAL-03
#[test]
fn cards_are_counted_two_by_two() {
    for (pair, points) in [
        ("T21 2S", 5),
        ("T1 T2", 5),
        ("EX T20", 5),
        ("KS 10H", 5),
        ("QH T7", 4),
        ("ND AC", 3),
        ("JC 3C", 2),
        ("2S 3H", 1),
        ("T2 T20", 1),
        ("4D T9", 1),
        ("KS QS", 8),
        ("QS QH", 7),
    ] {
        assert_eq!(cards(pair).half_points(), HalfPoints::whole(points), "{pair}");
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

/// VAL-04
#[test]
fn attack_and_defence_together_count_ninety_one() {
    for table in TableKind::ALL {
        for contract in Contract::ALL {
            for seed in 0..40 {
                let (this, sheet) = random_deal(table, Seat::B, contract, seed);
                let open = this.game.open_view().expect("the deal is scored");
                let deal = this.hall.deal.as_ref().expect("a deal");
                let [attack, defence] = piles(deal, &sheet, open.aside);
                let place = format!("{contract} at {table}, seed {seed}");
                assert_eq!(attack.half_points + defence.half_points, 182, "{place}");
                assert_eq!(attack.oudlers + defence.oudlers, 3, "{place}");
                assert_eq!(sheet.figures.half_points, HalfPoints(attack.half_points), "{place}");
                assert_eq!(sheet.figures.oudlers, attack.oudlers, "{place}");
            }
        }
    }
}

// A2. First dealer, rotation.

/// DRAW-01
#[test]
fn everybody_draws_one_card_of_the_same_pack_before_the_first_deal() {
    for table in TableKind::ALL {
        for seed in 0..200 {
            let draw = Draw::random(table, &mut rng(seed));
            let counted: Vec<(Seat, Card)> =
                draw.drawn().iter().copied().filter(|&(_, card)| card != Card::EXCUSE).collect();
            let seats: Vec<Seat> = counted.iter().map(|&(seat, _)| seat).collect();
            assert_eq!(seats, table.seats().collect::<Vec<_>>(), "seed {seed}");
            let drawn: CardSet = draw.drawn().iter().map(|&(_, card)| card).collect();
            assert_eq!(drawn.len() as usize, draw.drawn().len(), "seed {seed}");
        }
        assert_ne!(Draw::random(table, &mut rng(1)), Draw::random(table, &mut rng(2)));
    }
    assert_eq!(draws(Three, "A 2S, B 3S, C 2S"), Err(BadDraw::Twice { card: card("2S") }));
    assert_eq!(draws(Three, "A 2S, B 3S"), Err(BadDraw::NothingThatCounts { seat: Seat::C }));
    assert_eq!(draws(Three, "A 2S, B 3S, C 4S, D 5S"), Err(BadDraw::NoSuchSeat { seat: Seat::D }));
    assert_eq!(draws(Three, "A 2S, A 9S, B 3S, C 4S"), Err(BadDraw::DrewAgain { seat: Seat::A }));

    let mut this = Table::new(Three, "fft", None::<Seat>);
    assert!(matches!(this.game.stage(), Stage::Drawing));
    let deal = Command::Deal(layout(Three, Seat::C, ""));
    let refused = this.game.decide(&deal).expect_err("nobody is the dealer yet");
    assert_eq!(refused.clause().id(), "DRAW-01");
    this.refuses("A pass", "DRAW-01");
    let draw = draws(Three, "A 4S, B 3S, C 5S").expect("a draw");
    this.command(Command::Draw(draw.clone()));
    assert_eq!(this.hall.stage, TableStage::Dealing(Seat::B));
    assert!(this.game.decide(&Command::Draw(draw.clone())).is_err());
    this.deal("");
    let refused = this.game.decide(&Command::Draw(draw)).expect_err("the deal is under way");
    assert_eq!(refused.clause().id(), "DRAW-01");
}

/// DRAW-01
#[test]
fn a_draw_made_at_another_table_is_refused() {
    for (table, other) in [(Three, Five), (Four, Five), (Five, Four), (Five, Three)] {
        for seed in 0..20 {
            let this = Table::new(table, "fft", None::<Seat>);
            let draw = Draw::random(other, &mut rng(seed));
            assert!(this.game.decide(&Command::Draw(draw)).is_err(), "{other} drawn at {table}");
        }
    }
}

/// DRAW-02
#[test]
fn the_lowest_card_drawn_deals_first() {
    first_dealer(Three, "A KS, B 9H, C 10C", Seat::B);
    first_dealer(Three, "A 2S, B AS, C 3C", Seat::B);
    first_dealer(Four, "A KS, B QS, C NS, D JS", Seat::D);
    first_dealer(Four, "D 7H, C 8S, B 9S, A 6D", Seat::A);
    first_dealer(Five, "A 5S, B 5H, C 5D, D 5C, E 4S", Seat::E);
    first_dealer(FiveSittingOut, "A T5, B T4, C KD, D T3, E T2", Seat::C);
}

/// DRAW-03
#[test]
fn whoever_draws_the_excuse_draws_again() {
    first_dealer(Three, "A EX, A 9H, B 8H, C 10C", Seat::B);
    first_dealer(Three, "A EX, A 2H, B 8H, C 10C", Seat::A);
    first_dealer(Four, "A 5S, B 6S, C EX, D 7S, C AC", Seat::C);
    let alone = draws(Three, "A EX, B 8H, C 10C");
    assert_eq!(alone, Err(BadDraw::NothingThatCounts { seat: Seat::A }));
    let needless = draws(Three, "A 9H, A EX, B 8H, C 10C");
    assert_eq!(needless, Err(BadDraw::DrewAgain { seat: Seat::A }));
    let greedy = draws(Three, "A EX, A 9H, A 2H, B 8H, C 10C");
    assert_eq!(greedy, Err(BadDraw::DrewAgain { seat: Seat::A }));

    let with_excuse: Vec<Draw> = (0..400)
        .map(|seed| Draw::random(Five, &mut rng(seed)))
        .filter(|draw| draw.drawn().iter().any(|&(_, card)| card == Card::EXCUSE))
        .collect();
    assert!(!with_excuse.is_empty());
    for draw in with_excuse {
        assert_eq!(draw.drawn().len(), 6);
        let i = draw.drawn().iter().position(|&(_, card)| card == Card::EXCUSE).expect("drawn");
        assert_eq!(draw.drawn()[i].0, draw.drawn()[i + 1].0, "the same player draws again");
    }
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
            first_dealer(Three, &format!("A {low}, B {high}, C T21"), Seat::A);
            first_dealer(Three, &format!("A {high}, B {low}, C T21"), Seat::B);
        }
    }
}

/// DRAW-05
#[test]
fn in_the_draw_every_trump_is_above_every_suit_card() {
    for number in 1..=20 {
        for suited in !CardSet::TRUMPS_AND_EXCUSE {
            first_dealer(Three, &format!("A T{number}, B {suited}, C T21"), Seat::B);
        }
        for low in 1..number {
            first_dealer(Three, &format!("A T{number}, B T21, C T{low}"), Seat::C);
        }
    }
}

/// ROT-01
#[test]
fn the_deal_goes_round_to_the_right() {
    for table in TableKind::ALL {
        for first in table.seats() {
            let mut this = Table::new(table, "fft", Some(first));
            for i in 0..=table.n_seats() {
                let dealer = Seat::new((first.index() + i) % table.n_seats()).expect("a seat");
                assert_eq!(this.game.dealer(), Some(dealer), "deal {i} at {table}");
                this.deal("");
                let taker = this.turn_to_speak();
                this.take(taker, Garde);
                this.begin();
                this.finish(lowest);
            }
        }
    }
    let nobody = Game::new(Rules::fft(Three), Some(Seat::D)).expect_err("no such seat");
    assert_eq!(nobody.clause().id(), "ROT-01");
    assert!(Game::new(Rules::fft(Four), Some(Seat::D)).is_ok());
}

/// A hand of the table's size whose only trump is the petit, for the seat named.
fn with_bare_petit(table: TableKind, seat: Seat) -> String {
    let suits = match table.players() {
        PlayerCount::Three => "AS..KS AH..9H",
        PlayerCount::Four => "AS..KS AH..3H",
        PlayerCount::Five => "AS..KS",
    };
    format!("{seat} T1 {suits}")
}

/// ROT-02
#[test]
fn the_deal_moves_on_without_play_but_not_after_a_misdeal() {
    for table in TableKind::ALL {
        for dealer in table.seats() {
            let right = table.right_of(dealer);
            // TOURN-08: a dealer who sits out deals until somebody takes.
            let next = if table == FiveSittingOut { dealer } else { right };
            let mut passed = Table::new(table, "fft", Some(dealer));
            passed.deal("");
            for _ in 0..table.players().get() {
                let seat = passed.turn_to_speak();
                passed.does(&format!("{seat} pass"));
            }
            assert_eq!(passed.game.dealer(), Some(next), "passed out at {table}");
            assert_eq!(passed.hall.stage, TableStage::Dealing(next));

            let mut bare = Table::new(table, "fft", Some(dealer));
            bare.deal(&with_bare_petit(table, right));
            assert_eq!(bare.game.dealer(), Some(next), "bare petit at {table}");
            assert_eq!(bare.hall.stage, TableStage::Dealing(next));

            let mut spoilt = Table::new(table, "fft", Some(dealer));
            for kind in [
                MisdealKind::WrongCount,
                MisdealKind::WrongDealer,
                MisdealKind::ExposedCard(card("JS")),
                MisdealKind::ExposedCard(card("T2")),
                MisdealKind::ExposedCard(card("EX")),
            ] {
                spoilt.command(Command::Misdeal(Misdeal { kind, culprit: None }));
                assert_eq!(spoilt.game.dealer(), Some(dealer), "{kind} at {table}");
                assert_eq!(spoilt.game.n_dealt(), 0);
            }
        }
    }
    // Which exposed card spoils the deal is the table's choice.
    let low = Misdeal { kind: MisdealKind::ExposedCard(card("10S")), culprit: None };
    let fft = Table::new(Four, "fft", Some(Seat::A));
    let refused = fft.game.decide(&Command::Misdeal(low)).expect_err("a low card spoils nothing");
    assert_eq!(refused.clause().id(), "FAULT-01");
    for rules in ["house", "fft misdeal=any-card"] {
        let mut this = Table::new(Four, rules, Some(Seat::A));
        this.command(Command::Misdeal(low));
        assert_eq!(this.game.dealer(), Some(Seat::A), "{rules}");
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
            match Deck::SORTED.cut(n, &rules) {
                Ok(deck) => {
                    assert!((least..=most).contains(&n), "{n} cards cut");
                    assert_eq!(deck.cards()[..78 - n], Card::ALL[n..]);
                    assert_eq!(deck.cards()[78 - n..], Card::ALL[..n]);
                }
                Err(bad) => {
                    assert!(!(least..=most).contains(&n), "{n} cards cut");
                    assert_eq!((bad.n, bad.least, bad.most), (n, least, most));
                    assert!(bad.to_string().contains("CUT-01"), "{bad}");
                }
            }
        }
    }
}

/// Checks a deal of the sorted pack against the pack itself, packet by packet.
#[track_caller]
fn check_packets(table: TableKind, dealer: Seat, packet: usize, hand: usize, gaps: &[usize]) {
    let pattern = DogPattern::new(table.players(), gaps).expect("a pattern");
    let ring = table.ring(dealer);
    let layout = Deck::SORTED.deal(&ring, dealer, &pattern);
    let (mut hands, mut dog) = (BySeat::<CardSet>::default(), CardSet::EMPTY);
    let mut pack = Card::ALL.into_iter();
    let mut seat = dealer;
    for i in 0.. {
        seat = table.right_of(seat);
        if table == FiveSittingOut && seat == dealer {
            seat = table.right_of(seat);
        }
        for card in pack.by_ref().take(packet) {
            hands[seat].insert(card);
        }
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
        let n = if ring.seats().contains(seat) { hand } else { 0 };
        assert_eq!(layout.hands()[seat].len() as usize, n, "{seat} at {table}");
        assert_eq!(layout.hands()[seat], hands[seat], "{seat} at {table}");
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
    let first_round = [(Seat::C, "AS..3S"), (Seat::D, "4S..6S"), (Seat::A, "7S..9S"), (Seat::B, "10S..NS")];
    for (seat, packet) in first_round {
        assert!(layout.hands()[seat].contains_all(cards(packet)), "{seat}");
    }
    assert!(layout.hands()[Seat::B].contains_all(cards("T19..T21")));
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
        let gaps: Vec<usize> = (0..size).collect();
        assert!(DogPattern::new(players, &gaps).is_ok());
        let mut twice = gaps.clone();
        twice[1] = 0;
        let two = DogPattern::new(players, &twice).expect_err("two cards at once");
        assert_eq!((two, two.clause().id()), (BadDogPattern::TwoAtOnce { packet: 0 }, "DEAL-04"));
        for n in [0, size - 1, size + 1] {
            let gaps: Vec<usize> = (0..n).collect();
            let wrong = DogPattern::new(players, &gaps).expect_err("a dog of another size");
            assert_eq!(wrong, BadDogPattern::WrongCount { n, right: size });
            assert_eq!(wrong.clause().id(), "DEAL-04");
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
        for gaps in [&early, &late] {
            let places = dog_places(players, DogPattern::new(players, gaps).expect("a pattern"));
            assert!(!places.contains(&0) && !places.contains(&77), "{places:?}");
        }
        for seed in 0..500 {
            let places = dog_places(players, DogPattern::random(players, &mut rng(seed)));
            assert!(!places.contains(&0) && !places.contains(&77), "{places:?}, seed {seed}");
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
    for table in TableKind::ALL {
        let dealer = last_seat(table);
        let ring = table.ring(dealer);
        let right = if table == Five { 3 } else { 6 };
        let fair = layout(table, dealer, "");
        assert_eq!(fair.dog().len() as usize, right);
        assert_eq!(Layout::new(&ring, *fair.hands(), fair.dog()), Ok(fair));
        let short = fair.dog() - CardSet::of(fair.dog().first().expect("a dog"));
        let bad = Layout::new(&ring, *fair.hands(), short).expect_err("a card is missing");
        assert_eq!(bad, BadLayout::WrongCount { whose: Place::Dog, n: right - 1, right });
        let double = fair.hands()[Seat::A].first().expect("a hand");
        let long = fair.dog() | CardSet::of(double);
        let bad = Layout::new(&ring, *fair.hands(), long).expect_err("a card too many");
        assert_eq!(bad, BadLayout::Twice { card: double });
    }
}

/// DEAL-08
#[test]
fn nobody_sees_a_card_before_the_last_one_is_dealt() {
    for table in TableKind::ALL {
        let mut this = Table::new(table, "fft", Some(last_seat(table)));
        for text in ["A pass", "A garde", "A plays KS", "A discards 2S", "A jeu", "A slam", "A bare-petit"] {
            this.refuses(text, "DEAL-08");
        }
        for view in &this.views {
            assert!(view.hand().is_empty() && !view.legal().is_to_act());
        }
        let events = this.deal("");
        assert_eq!(events.len(), 1);
        for seat in table.seats() {
            let SeenEvent::Dealt { hand, .. } = events[0].seen_by(Viewer::Seat(seat)) else {
                panic!("the cards are dealt")
            };
            assert_eq!(hand, Some(this.hand(seat)), "{seat} sees the whole of its own hand");
            assert_eq!(this.view(seat).hand(), this.hand(seat));
        }
        let SeenEvent::Dealt { hand, .. } = events[0].seen_by(Viewer::Spectator) else {
            panic!("the cards are dealt")
        };
        assert_eq!(hand, None);
        assert!(this.seen().all(|deal| deal.dog.is_none()));
        let again = Command::Deal(layout(table, last_seat(table), ""));
        let refused = this.game.decide(&again).expect_err("a deal is under way");
        assert_eq!(refused.clause().id(), "DEAL-08");
    }
}

/// DEAL-09
#[test]
fn every_hand_has_its_full_number_of_cards() {
    for (table, size) in [(Three, 24), (Four, 18), (Five, 15), (FiveSittingOut, 18)] {
        let dealer = last_seat(table);
        let fair = layout(table, dealer, "");
        let mut hands = *fair.hands();
        let moved = hands[Seat::B].first().expect("a hand");
        hands[Seat::B].remove(moved);
        hands[Seat::A].insert(moved);
        let bad = Layout::new(&table.ring(dealer), hands, fair.dog()).expect_err("unequal hands");
        assert_eq!(bad, BadLayout::WrongCount { whose: Place::Hand(Seat::A), n: size + 1, right: size });
        assert_eq!(Refusal::from(bad).clause().id(), "DEAL-09");

        // A deal made for another table, or around another dealer who sits out.
        for other in TableKind::ALL {
            for elsewhere in other.seats() {
                let this = Table::new(table, "fft", Some(dealer));
                let decided = this.game.decide(&Command::Deal(layout(other, elsewhere, "")));
                let same = table.ring(dealer).seats() == other.ring(elsewhere).seats()
                    && table.players() == other.players();
                match decided {
                    Ok(_) => assert!(same, "dealt for {other} at {table}"),
                    Err(why) => {
                        assert!(!same, "dealt for {other} at {table}");
                        assert_eq!(why.clause().id(), "DEAL-09");
                    }
                }
            }
        }

        // Again once the taker has discarded.
        let mut this = Table::dealt(table, "fft", "");
        this.take(Seat::B, Garde);
        this.begin();
        for seat in this.play().position().ring().seats().iter() {
            assert_eq!(this.play().position().hands()[seat].len() as usize, size, "{seat}");
            assert_eq!(this.view(seat).hand().len() as usize, size, "{seat}");
        }
    }
}

// A4. The bare petit.

/// PSEC-01
#[test]
fn a_petit_without_any_other_trump_or_the_excuse_cancels_the_deal() {
    for (trumps, is_bare) in [
        ("T1", true),
        ("T1 EX", false),
        ("T1 T2", false),
        ("T1 T21", false),
        ("T2", false),
        ("T21", false),
        ("EX", false),
        ("", false),
    ] {
        assert_eq!(is_bare_petit(cards(trumps) | cards("KS 2H")), is_bare, "{trumps}");
        for (table, suits) in [
            (Three, "AS..KS AH..10H"),
            (Four, "AS..KS AH..4H"),
            (Five, "AS..KS AH"),
            (FiveSittingOut, "AS..KS AH..4H"),
        ] {
            let n_suited = table.players().hand_size() - cards(trumps).len() as usize;
            let suited: CardSet = cards(suits).iter().take(n_suited).collect();
            let hand = cards(trumps) | suited;
            assert_eq!(hand.len() as usize, table.players().hand_size());
            // The dog makes no difference; the others have trumps enough.
            let away = if trumps.contains("EX") { "T9" } else { "EX" };
            let other = if trumps.contains("T1 ") || trumps == "T1" { "T3 T4" } else { "T1 T4" };
            let given = format!("B {hand}, A {other}, dog {away} T10 T11");
            let mut this = Table::new(table, "fft", Some(last_seat(table)));
            let events = this.deal(&given);
            if is_bare {
                let ending = Ending::BarePetit { seat: Seat::B, hand };
                let ended = Event::Public(Public::DealEnded(ending.clone()));
                assert_eq!(events[1..], [ended], "{trumps} at {table}");
                assert!(this.seen().all(|deal| deal.ending == Some(ending.clone())));
                this.refuses("A pass", "DEAL-08");
                assert_eq!(this.game.n_scored(), 0);
            } else {
                assert_eq!(events.len(), 1, "{trumps} at {table}");
                this.allows("A pass");
            }
        }
    }
}

/// PSEC-01
#[test]
fn at_an_arbitrated_table_the_holder_announces_the_bare_petit() {
    let given = with_bare_petit(Four, Seat::B);
    let mut this = Table::dealt(Four, "fft faults=arbitrated", &given);
    this.refuses("A bare-petit", "PSEC-01");
    this.refuses("C bare-petit", "PSEC-01");
    assert!(this.view(Seat::B).legal().bare_petit && !this.view(Seat::A).legal().bare_petit);
    let ending = Ending::BarePetit { seat: Seat::B, hand: this.hand(Seat::B) };
    assert_eq!(this.does("B bare-petit"), [Event::Public(Public::DealEnded(ending))]);

    let mut watched = Table::new(Four, "fft faults=arbitrated arbiter=at-once", Some(Seat::D));
    assert_eq!(watched.deal(&given).len(), 2, "an arbiter who watches sees it himself");
}

/// PSEC-02
#[test]
fn after_a_bare_petit_the_dealers_right_neighbour_deals() {
    for table in [Three, Four, Five] {
        for dealer in table.seats() {
            for holder in table.seats() {
                let mut this = Table::new(table, "fft", Some(dealer));
                this.deal(&with_bare_petit(table, holder));
                assert_eq!(this.game.dealer(), Some(table.right_of(dealer)), "{table}");
                assert_eq!((this.game.n_dealt(), this.game.n_scored()), (1, 0));
                assert_eq!(this.game.totals().0, [0; 5]);
            }
        }
    }
    // TOURN-08: as after four passes, a dealer who sits out deals again.
    let mut this = Table::new(FiveSittingOut, "fft", Some(Seat::B));
    this.deal(&with_bare_petit(FiveSittingOut, Seat::C));
    assert_eq!(this.game.dealer(), Some(Seat::B));
}

/// PSEC-03
#[test]
fn a_bare_petit_kept_quiet_cancels_the_deal_when_it_is_found_out() {
    for table in [Three, Four, Five] {
        let given = with_bare_petit(table, Seat::B);
        let mut this = Table::dealt(table, "fft faults=arbitrated", &given);
        this.take(Seat::A, GardeSans);
        if table == Five {
            this.does("A calls KC");
        }
        this.allows("C arbiter");
        this.does("A jeu");
        let lead = this.view(Seat::A).legal().cards.iter().last().expect("a card");
        this.does(&format!("A plays {lead}"));
        let events = this.does("C arbiter");
        let ruled = Ruling {
            fault: FaultKind::HiddenBarePetit,
            culprit: Some(Seat::B),
            card: None,
            trick: None,
            measure: Measure::CancelDeal,
            clause: oudler_rules::Clause::new("PSEC-03"),
        };
        assert!(events.contains(&Event::Public(Public::Ruled(ruled))), "{events:?}");
        let cancelled = Ending::Cancelled { clause: oudler_rules::Clause::new("PSEC-03") };
        assert_eq!(events.last(), Some(&Event::Public(Public::DealEnded(cancelled))));
        assert_eq!(this.game.dealer(), Some(Seat::A), "{table}: the next dealer deals");
        assert_eq!(this.game.totals().0, [0; 5]);
    }
    let mut honest = Table::dealt(Four, "fft faults=arbitrated", PLAIN);
    honest.refuses("A arbiter", "ARB-03");
    honest.take(Seat::A, Garde);
    honest.begin();
    honest.does("C arbiter");
    assert_eq!(honest.play().position().n_won(), 0, "the deal goes on");
    let refused = Table::dealt(Four, "fft", PLAIN);
    refused.refuses("A arbiter", "ARB-02");
}

// A5. Auction.

/// BID-01
#[test]
fn the_dealers_right_neighbour_speaks_first_and_the_dealer_last() {
    for (table, orders) in [
        (Three, ["BCA", "CAB", "ABC", "", ""]),
        (Four, ["BCDA", "CDAB", "DABC", "ABCD", ""]),
        (Five, ["BCDEA", "CDEAB", "DEABC", "EABCD", "ABCDE"]),
        (FiveSittingOut, ["BCDE", "CDEA", "DEAB", "EABC", "ABCD"]),
    ] {
        for (dealer, order) in table.seats().zip(orders) {
            let mut this = Table::new(table, "fft", Some(dealer));
            this.deal("");
            for (i, speaker) in order.chars().enumerate() {
                for other in order.chars().skip(i).filter(|&other| other != speaker) {
                    this.refuses(&format!("{other} pass"), "BID-01");
                    this.refuses(&format!("{other} garde-contre"), "BID-01");
                    assert!(!this.view(seat(&other.to_string())).legal().pass);
                }
                assert!(this.view(seat(&speaker.to_string())).legal().pass);
                this.does(&format!("{speaker} pass"));
            }
            if table == FiveSittingOut {
                this = Table::new(table, "fft", Some(dealer));
                this.deal("");
                this.refuses(&format!("{dealer} pass"), "TOURN-05");
            }
        }
    }
}

/// BID-02
#[test]
fn everybody_speaks_exactly_once() {
    let mut this = Table::dealt(Four, "fft", PLAIN);
    this.does("A pass");
    this.refuses("A pass", "BID-02");
    this.refuses("A garde", "BID-02");
    this.does("B petite");
    this.refuses("B garde", "BID-02");
    this.refuses("A garde-contre", "BID-02");
    this.does("C garde, D pass");
    for text in ["A garde-contre", "B garde-sans", "C garde-contre", "D pass"] {
        this.refuses(text, "BID-02");
    }
    this.begin();
    this.refuses("D garde-contre", "BID-02");

    let mut five = Table::dealt(Five, "fft", "");
    five.does("A pass, B petite, C pass, D pass, E pass");
    five.refuses("A garde", "BID-02");
    let Phase::Call(taken) = five.phase() else { panic!("everybody has spoken") };
    assert_eq!(taken.auction.bids().count(), 5);
}

/// BID-03
#[test]
fn a_bid_is_higher_than_every_bid_before_it() {
    for (i, first) in Contract::ALL.into_iter().enumerate() {
        for (j, second) in Contract::ALL.into_iter().enumerate() {
            let mut this = Table::dealt(Four, "fft", PLAIN);
            this.does(&format!("A {first}, B pass"));
            let bid = format!("C {second}");
            if j > i {
                this.allows(&bid);
            } else {
                this.refuses(&bid, "BID-03");
            }
            this.allows("C pass");
            let legal = this.view(Seat::C).legal();
            assert_eq!(legal.contracts, Contract::ALL[i + 1..]);
            assert!(legal.pass);
        }
    }
    let mut this = Table::dealt(Four, "fft", PLAIN);
    this.does("A petite, B garde-sans");
    this.refuses("C garde", "BID-03");
    this.refuses("C garde-sans", "BID-03");
    this.does("C garde-contre");
    for contract in Contract::ALL {
        this.refuses(&format!("D {contract}"), "BID-03");
    }
    this.does("D pass");
}

/// BID-04
#[test]
fn contracts_rise_from_petite_through_garde_and_garde_sans_to_garde_contre() {
    assert_eq!(Contract::ALL, [Petite, Garde, GardeSans, GardeContre]);
    assert_eq!("prise".parse(), Ok(Petite));
    assert!("pousse".parse::<Contract>().is_err());
    let mut this = Table::dealt(Four, "fft", PLAIN);
    this.does("A petite, B garde, C garde-sans");
    assert_eq!(this.view(Seat::D).legal().contracts, [GardeContre]);
    this.does("D garde-contre");
    let Phase::Aside(aside) = this.phase() else { panic!("the auction is over") };
    assert_eq!((aside.taken.taker, aside.taken.contract), (Seat::D, GardeContre));
    for names in ["garde-contre garde-sans", "garde-sans garde", "garde petite"] {
        let (high, low) = names.split_once(' ').expect("two contracts");
        let mut this = Table::dealt(Three, "fft", "");
        this.does(&format!("A {high}"));
        this.refuses(&format!("B {low}"), "BID-03");
    }
}

/// BID-05
#[test]
fn the_highest_bidder_takes_and_the_others_defend_for_this_deal() {
    for (table, bids, taker, contract) in [
        (Three, "A pass, B pass, C petite", Seat::C, Petite),
        (Three, "A garde-contre, B pass, C pass", Seat::A, GardeContre),
        (Four, "A petite, B garde, C pass, D garde-sans", Seat::D, GardeSans),
        (Four, "A pass, B garde, C pass, D pass", Seat::B, Garde),
        (FiveSittingOut, "A petite, B pass, C garde, D pass", Seat::C, Garde),
        (Five, "A petite, B pass, C pass, D garde, E pass", Seat::D, Garde),
    ] {
        let mut this = Table::dealt(table, "fft", "");
        this.does(bids);
        for deal in this.seen() {
            assert_eq!(deal.taken, Some((taker, contract)), "{bids}");
        }
        this.begin();
        let position = this.play().position();
        assert_eq!((this.play().taken().taker, this.play().taken().contract), (taker, contract));
        for seat in position.ring().seats().iter() {
            let attacks = seat == taker || Some(seat) == this.play().partner();
            let side = if attacks { Side::Attack } else { Side::Defence };
            assert_eq!(position.side(seat), side, "{seat}: {bids}");
        }
        if table != Five {
            assert_eq!(this.play().partner(), None, "{bids}");
        }
        this.finish(lowest);
        this.deal("");
        assert!(this.seen().all(|deal| deal.taken.is_none()), "the next deal begins afresh");
        assert_eq!(this.view(this.turn_to_speak()).legal().contracts, Contract::ALL);
    }
    let mut this = Table::dealt(Five, "fft", "B KS, C KH, D KD");
    this.take(Seat::D, Garde);
    this.does("D calls KS");
    this.begin();
    assert_eq!(this.play().position().attack(), [Seat::B, Seat::D].into_iter().collect());
}

/// BID-06
#[test]
fn when_everybody_passes_the_hands_stay_hidden_and_the_deal_moves_on() {
    for (table, bids, next) in [
        (Three, "A pass, B pass, C pass", Seat::A),
        (Four, "A pass, B pass, C pass, D pass", Seat::A),
        (Five, "A pass, B pass, C pass, D pass, E pass", Seat::A),
        (FiveSittingOut, "A pass, B pass, C pass, D pass", Seat::E),
    ] {
        let mut this = Table::dealt(table, "fft", "");
        let events = this.does(bids);
        assert_eq!(events.last(), Some(&Event::Public(Public::DealEnded(Ending::PassedOut))));
        assert_eq!(events.len(), table.players().get() + 1, "nothing else is said");
        assert!(this.seen().all(|deal| deal.dog.is_none() && deal.ending == Some(Ending::PassedOut)));
        assert_eq!(this.game.open_view(), None);
        assert_eq!(this.game.dealer(), Some(next));
        assert_eq!(this.game.totals().0, [0; 5]);
    }
    let mut this = Table::dealt(Four, "fft", PLAIN);
    let events = this.does("A pass, B pass, C pass, D petite");
    assert!(!events.iter().any(|event| matches!(event, Event::Public(Public::DealEnded(_)))));
}

/// BID-07
#[test]
fn garde_sans_and_garde_contre_wait_for_the_arbiter_who_never_sees_the_dog() {
    for contract in [GardeSans, GardeContre] {
        let mut this = Table::dealt(Four, "fft assent=needed", PLAIN);
        this.does("A pass");
        assert_eq!(this.game.shown_to_arbiter(), None);
        let events = this.does(&format!("B {contract}"));
        assert_eq!(events, [Event::Public(Public::ContractAsked { seat: Seat::B, contract })]);
        assert_eq!(this.game.shown_to_arbiter(), Some((Seat::B, this.hand(Seat::B))));
        assert!(this.hand(Seat::B).is_disjoint(this.dog()));
        for text in ["B pass", "C pass", "C garde-contre", "A pass"] {
            this.refuses(text, "BID-07");
        }
        assert!(this.views.iter().all(|view| !view.legal().is_to_act()));

        let mut refused = this.clone();
        let events = refused.command(Command::Assent(Assented::Refused));
        assert_eq!(events, [Event::Public(Public::AssentRefused { seat: Seat::B })]);
        refused.refuses("C pass", "BID-01");
        refused.does("B garde");
        assert_eq!(refused.turn_to_speak(), Seat::C);

        let events = this.command(Command::Assent(Assented::Granted));
        let bid = Bid::Take(contract);
        assert_eq!(events, [Event::Public(Public::BidMade { seat: Seat::B, bid })]);
        assert_eq!(this.game.shown_to_arbiter(), None);
        this.refuses(&format!("C {contract}"), "BID-03");
        this.does("C pass, D pass");
        assert!(this.seen().all(|deal| deal.taken == Some((Seat::B, contract))));

        let mut free = Table::dealt(Four, "fft", PLAIN);
        let events = free.does(&format!("A {contract}"));
        assert_eq!(events, [Event::Public(Public::BidMade { seat: Seat::A, bid })]);
    }
    let mut this = Table::dealt(Four, "fft assent=needed", PLAIN);
    this.does("A petite, B garde");
    assert_eq!(this.turn_to_speak(), Seat::C, "petite and garde need no assent");
    let idle = this.game.decide(&Command::Assent(Assented::Granted)).expect_err("nothing to grant");
    assert_eq!(idle.clause().id(), "BID-07");
}

/// BID-08
#[test]
fn a_barred_player_can_only_pass_on_the_next_distribution() {
    let misdealt = |culprit| {
        let mut this = Table::new(Four, "fft", Some(Seat::D));
        let kind = MisdealKind::WrongCount;
        this.command(Command::Misdeal(Misdeal { kind, culprit }));
        this.deal(PLAIN);
        this
    };
    for (barred, before) in [("A", ""), ("B", "A pass"), ("D", "A pass, B pass, C petite")] {
        let mut this = misdealt(Some(seat(barred)));
        if !before.is_empty() {
            this.does(before);
        }
        for contract in Contract::ALL {
            this.refuses(&format!("{barred} {contract}"), "BID-08");
        }
        let legal = this.view(seat(barred)).legal();
        assert!(legal.pass && legal.contracts.is_empty());
        this.does(&format!("{barred} pass"));
    }
    // Nobody's fault, nobody barred; and the others are free.
    misdealt(None).allows("A garde");
    misdealt(Some(Seat::B)).allows("A garde");

    // Two misdeals in a row bar both culprits.
    let mut this = Table::new(Four, "fft", Some(Seat::D));
    for culprit in [Seat::A, Seat::C] {
        let kind = MisdealKind::WrongDealer;
        this.command(Command::Misdeal(Misdeal { kind, culprit: Some(culprit) }));
    }
    assert_eq!(this.game.banned(), [Seat::A, Seat::C].into_iter().collect());

    // The bar is used up by one distribution, even by one that is passed out.
    let mut this = misdealt(Some(Seat::B));
    this.does("A pass, B pass, C pass, D pass");
    assert!(this.game.banned().is_empty());
    this.deal(PLAIN);
    this.allows("B garde-contre");
}

// A6. Contracts.

/// CON-01
#[test]
fn what_the_taker_needs_depends_on_the_oudlers_won_by_the_end_alone() {
    for (table, attack, cards, half_points, oudlers) in [
        // The petit led and lost is no longer the taker's.
        (Three, "A", "A KS T1, B 2S T21, C 3S T2", 11, 0),
        // The petit kept is.
        (Three, "A", "A KS T1, B 2S 4S, C 3S 5S", 22, 1),
        // A petit captured from the defence is.
        (Three, "A", "A T21 KS, B T1 2S, C T2 3S", 30, 2),
        // At five the partner's tricks and oudlers count with the taker's.
        (Five, "A C", "A 2S 2H, B 3S 3H, C T1 T21, D 4S T2, E 5S T3", 26, 2),
    ] {
        let position = played(table, attack, cards);
        let tally = tally(&position);
        assert_eq!((tally.half_points.0, tally.oudlers), (half_points, oudlers), "{cards}");
    }
    for oudlers in 0..=3 {
        for half_points in 0..=182 {
            let made = |contract| {
                TableKind::ALL.map(|table| figures(contract, half_points, oudlers).mark(&Rules::fft(table)).made)
            };
            let expected = half_points >= target(oudlers).0;
            for contract in Contract::ALL {
                assert_eq!(made(contract), [expected; 4], "{contract} with {oudlers} oudlers");
            }
        }
    }
}

/// CON-02
#[test]
fn fifty_six_fifty_one_forty_one_or_thirty_six_points_make_the_contract() {
    for (oudlers, points) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
        assert_eq!(target(oudlers), HalfPoints::whole(points));
        for table in TableKind::ALL {
            let mark = |half_points| figures(Petite, half_points, oudlers).mark(&Rules::fft(table));
            for (half_points, made, margin) in [
                (2 * points - 2, false, 1),
                (2 * points - 1, false, 1),
                (2 * points, true, 0),
                (2 * points + 1, true, 1),
                (2 * points + 2, true, 1),
            ] {
                let mark = mark(half_points);
                assert_eq!((mark.made, mark.margin), (made, margin), "{half_points} halves, {oudlers}");
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
                assert_eq!(figures(contract, 98, 2).mark(&rules).per_defender(), made, "{contract}");
                assert_eq!(figures(contract, 62, 2).mark(&rules).per_defender(), failed, "{contract}");
            }
        }
    }
}

/// CON-04
#[test]
fn in_a_petite_or_a_garde_the_taker_picks_up_the_dog_and_discards() {
    for (table, with_dog) in [(Three, 30), (Four, 24), (Five, 18), (FiveSittingOut, 24)] {
        for contract in Contract::ALL {
            let mut this = Table::dealt(table, "fft", "");
            this.take(Seat::B, contract);
            if table == Five {
                this.does("B calls KC");
            }
            let takes_dog = matches!(contract, Petite | Garde);
            let n_held = if takes_dog { with_dog } else { table.players().hand_size() };
            assert_eq!(this.view(Seat::B).hand().len() as usize, n_held, "{contract} at {table}");
            assert_eq!(this.view(Seat::B).legal().discard.is_some(), takes_dog);
            for deal in this.seen() {
                assert_eq!(deal.dog, takes_dog.then(|| this.dog()), "{contract} at {table}");
            }
            if takes_dog {
                this.refuses("B jeu", "ECART-06");
                let rule = this.view(Seat::B).legal().discard.expect("a discard");
                let discard: CardSet = rule.free().iter().take(rule.n()).collect();
                this.does(&format!("B discards {discard}"));
                assert_eq!(this.view(Seat::B).hand().len() as usize, table.players().hand_size());
            }
            this.does("B jeu");
        }
    }
}

/// What a hidden dog comes to: nobody sees it before the count, and then it goes to one side.
#[track_caller]
fn check_hidden_dog(contract: Contract, keeper: Side) {
    for table in TableKind::ALL {
        let dog = if table == Five { "T21 EX KC" } else { "T21 EX KC T1 QC QD" };
        for seed in 0..10 {
            let mut this = Table::dealt(table, "fft", &format!("A KS, dog {dog}"));
            let mut events = this.take(Seat::A, contract);
            if table == Five {
                events.extend(this.does("A calls KS"));
            }
            let refused = this.decide("A discards AS").expect_err("there is no discard");
            assert!(["CON-05", "CON-06"].contains(&refused.clause().id()), "{refused}");
            events.extend(this.does("A jeu"));
            let dealt = this.hand(Seat::A);
            assert_eq!(this.view(Seat::A).hand(), dealt, "the taker holds what was dealt");
            let mut rng = rng(seed);
            let n_cards = table.players().get() * table.players().hand_size();
            for i in 0..n_cards {
                assert!(this.seen().all(|deal| deal.dog.is_none()), "card {i}");
                assert_eq!(this.game.open_view(), None);
                let position = *this.play().position();
                let card = random_card(position.legal_cards(), &mut rng);
                assert!(!this.dog().contains(card));
                events.extend(this.does(&format!("{} plays {card}", position.turn())));
            }
            let turned = |event: &Event| matches!(event, Event::Public(Public::DogTurned { .. }));
            assert!(!events.iter().any(turned), "{contract} at {table}");
            let open = this.game.open_view().expect("the deal is scored");
            assert_eq!(open.aside, cards(dog));
            let deal = this.hall.deal.as_ref().expect("a deal");
            let [tricks, _] = piles(deal, &open.sheet, CardSet::EMPTY);
            let (points, oudlers) = match keeper {
                Side::Attack => (cards(dog).half_points().0, cards(dog).n_oudlers()),
                Side::Defence => (0, 0),
            };
            let figures = open.sheet.figures;
            assert_eq!(figures.half_points.0, tricks.half_points + points, "{contract} at {table}");
            assert_eq!(figures.oudlers, tricks.oudlers + oudlers, "{contract} at {table}");
        }
    }
}

/// CON-05
#[test]
fn in_a_garde_sans_the_dog_stays_hidden_and_counts_for_the_taker() {
    check_hidden_dog(GardeSans, Side::Attack);
    let mut this = Table::dealt(Four, "fft", PLAIN);
    this.take(Seat::A, GardeSans);
    this.refuses("A discards 3S 4S 5S 6S 7S 8S", "CON-05");
}

/// CON-06
#[test]
fn in_a_garde_contre_the_dog_stays_hidden_and_counts_for_the_defence() {
    check_hidden_dog(GardeContre, Side::Defence);
    let position = played(Three, "A", "A KS, B 2S, C 3S");
    for (contract, half_points, oudlers) in [(GardeContre, 11, 0), (GardeSans, 11 + 9 + 5, 1)] {
        let tally = position.tally(contract, cards("T21 2H 3H 4H 5H 6H"));
        assert_eq!((tally.half_points.0, tally.oudlers), (half_points, oudlers), "{contract}");
    }
}

/// CON-07
#[test]
fn the_twenty_one_and_the_excuse_stay_with_their_side_but_the_petit_may_not() {
    let mut n_petits_lost = 0;
    for table in TableKind::ALL {
        for seed in 0..100 {
            let (this, sheet) = random_deal(table, Seat::C, GardeSans, seed);
            let deal = this.hall.deal.as_ref().expect("a deal");
            let attacks = |seat| seat == sheet.taker || Some(seat) == sheet.partner;
            for (i, won) in deal.tricks.iter().enumerate() {
                let is_last = i + 1 == deal.tricks.len();
                for (seat, card) in played_by(deal, &won.trick) {
                    let changes_side = attacks(seat) != attacks(won.winner);
                    if card == Card::TWENTY_ONE && changes_side {
                        let excuse = played_by(deal, &won.trick).contains(&(won.winner, Card::EXCUSE));
                        assert!(is_last && excuse, "{table}, seed {seed}");
                    }
                    n_petits_lost += usize::from(card == Card::PETIT && changes_side);
                }
            }
        }
    }
    assert!(n_petits_lost > 0);
    // By hand: what the attack has of the three oudlers.
    for (why, cards, oudlers) in [
        ("the 21 wins", "A T21 2H, B T20 KH, C T3 4H", 1),
        ("the Excuse comes back", "A EX 2H, B KS KH, C 3S 4H", 1),
        ("the defence's Excuse goes back", "A KS KH, B EX 2H, C 3S 4H", 0),
        ("the Excuse is lost in the last trick", "A 2H EX, B KH KS, C 4H 3S", 0),
        ("and won there from the defence", "A 2H KS, B 4H EX, C KH 2S", 1),
        ("the petit is lost", "A T1 2H, B T2 KH, C T3 4H", 0),
        ("the petit is won", "A T2 KH, B T1 2H, C 2S 4H", 1),
    ] {
        let position = played(Three, "A", cards);
        let tally = tally(&position);
        let expected =
            if why.starts_with("and won") { u8::from(position.last_winner() == Some(Seat::A)) } else { oudlers };
        assert_eq!(tally.oudlers, expected, "{why}");
    }
    // The one way to lose the 21: to an Excuse that completes a slam.
    let position = played(Three, "A", "A KS EX, B 2S T21, C 3S 4H");
    assert_eq!((position.last_winner(), tally(&position).oudlers), (Some(Seat::A), 2));
}

// A7. Dog and discard.

/// ECART-01
#[test]
fn the_dog_is_turned_for_everybody_before_the_taker_discards() {
    for table in TableKind::ALL {
        for contract in [Petite, Garde] {
            let mut this = Table::dealt(table, "fft", "");
            this.refuses("A discards AS", "ECART-02");
            let mut events = this.take(Seat::B, contract);
            if table == Five {
                // P5-02: the call comes before the dog is turned.
                assert!(this.seen().all(|deal| deal.dog.is_none()));
                this.refuses("B discards AS", "P5-02");
                events = this.does("B calls KH");
            }
            let turned = Event::Public(Public::DogTurned { cards: this.dog() });
            assert_eq!(events.last(), Some(&turned), "{contract} at {table}");
            for viewer in table.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let seen = SeenEvent::Public(Public::DogTurned { cards: this.dog() });
                assert_eq!(turned.seen_by(viewer), seen);
            }
            assert!(this.seen().all(|deal| deal.dog == Some(this.dog()) && !deal.has_discarded));
            assert_eq!(this.view(Seat::B).hand(), this.hand(Seat::B) | this.dog());
            for other in table.seats().filter(|&seat| seat != Seat::B) {
                assert_eq!(this.view(other).hand(), this.hand(other), "{other} takes nothing");
            }
        }
        for contract in [GardeSans, GardeContre] {
            let mut this = Table::dealt(table, "fft", "");
            let mut events = this.take(Seat::B, contract);
            if table == Five {
                events.extend(this.does("B calls KH"));
            }
            let turned = |event: &Event| matches!(event, Event::Public(Public::DogTurned { .. }));
            assert!(!events.iter().any(turned), "{contract} at {table}");
        }
    }
}

/// ECART-02
#[test]
fn the_taker_discards_as_many_cards_as_the_dog_had() {
    for (table, n) in [(Three, 6), (Four, 6), (Five, 3), (FiveSittingOut, 6)] {
        let dog = if table == Five { "AH 2H 3H" } else { "AH..6H" };
        let mut this = Table::dealt(table, "fft", &format!("A AS..10S, dog {dog}"));
        this.refuses("A discards AS..6S", "ECART-02");
        this.take(Seat::A, Garde);
        if table == Five {
            this.does("A calls KC");
        }
        let some = |n: usize| cards("AS..10S").iter().take(n).collect::<CardSet>();
        for wrong in [0, 1, n - 1, n + 1, 10] {
            this.refuses(&format!("A discards {}", some(wrong)), "ECART-02");
        }
        this.refuses(&format!("B discards {}", some(n)), "ECART-02");
        let others = this.hand(Seat::B) - CardSet::KINGS - CardSet::TRUMPS_AND_EXCUSE;
        let not_held = others.first().expect("a card of B");
        this.refuses(&format!("A discards {} {not_held}", some(n - 1)), "ECART-02");
        this.allows(&format!("A discards {}", some(n)));
        this.does(&format!("A discards {dog}"));
        assert_eq!(this.view(Seat::A).hand(), this.hand(Seat::A), "the dog itself may go");
        assert_eq!(this.view(Seat::A).discard(), Some(cards(dog)));
    }
}

/// ECART-03
#[test]
fn neither_a_king_nor_an_oudler_is_ever_discarded() {
    for (table, hand, dog, low) in [
        (Three, "KH KD KC T1 EX AS..10S QS NS JS AH..6H", "KS T21 7H..10H", "2S..6S"),
        (Four, "KH KD KC T1 EX AS..10S QS NS JS", "KS T21 2H..5H", "2S..6S"),
        (Five, "KH KD KC T1 EX AS..8S QS NS", "KS T21 2H", "2S 3S"),
        (FiveSittingOut, "KH KD KC T1 EX AS..10S QS NS JS", "KS T21 2H..5H", "2S..6S"),
    ] {
        let mut this = Table::dealt(table, "fft", &format!("A {hand}, dog {dog}"));
        this.take(Seat::A, Petite);
        if table == Five {
            this.does("A calls KC");
        }
        for protected in ["KS", "KH", "KD", "KC", "T1", "T21", "EX"] {
            this.refuses(&format!("A discards {low} {protected}"), "ECART-03");
        }
        for allowed in ["QS", "NS", "AS", "2H"] {
            if !(cards(dog) | cards(hand)).contains(card(allowed)) {
                continue;
            }
            this.allows(&format!("A discards {low} {allowed}"));
        }
    }
    // Not even where trumps must go.
    let forced = "A KS KH KD KC T2..T15, B EX T1, dog T16 T17 T21 AS AH AD";
    let mut this = Table::dealt(Four, "fft", forced);
    this.take(Seat::A, Garde);
    for protected in ["KS", "KH", "KD", "KC", "T21"] {
        this.refuses(&format!("A discards AS AH AD T2 T3 {protected}"), "ECART-03");
    }
    this.allows("A discards AS AH AD T2 T3 T4");
}

/// ECART-04
#[test]
fn a_trump_is_discarded_only_when_nothing_else_can_be_and_is_then_shown() {
    let kings = "KS KH KD KC";
    for (table, hand, dog, discard, verdict) in [
        // Four Kings, sixteen trumps and four low cards: the low cards and two trumps.
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD AC T2 T3", Ok("T2 T3")),
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD AC T16 T17", Ok("T16 T17")),
        (Four, "T2..T15", "T16 T17 AS AH AD AC", "AS AH AD T2 T3 T4", Err("ECART-04")),
        // Eighteen cards that stay: no trump need go.
        (Four, "T2..T15", "AS AH AD AC 2S 2H", "AS AH AD AC 2S 2H", Ok("")),
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
        let mut this = Table::dealt(table, "fft", &format!("A {kings} {hand}, dog {dog}"));
        this.take(Seat::A, Garde);
        if table == Five {
            this.does("A calls KS");
        }
        let text = format!("A discards {discard}");
        match verdict {
            Err(clause) => this.refuses(&text, clause),
            Ok(shown) => {
                let events = this.does(&text);
                for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
                    let seen = SeenEvent::Discarded { seat: Seat::A, own: None, shown: cards(shown) };
                    assert_eq!(events[0].seen_by(viewer), seen, "{text}");
                }
                assert!(this.seen().all(|deal| deal.forced == cards(shown)), "{text}");
            }
        }
    }
    // The Excuse counts among the cards that stay.
    let mut this = Table::dealt(Four, "fft", "A KS KH KD EX T2..T15, dog T16 AS AH AD AC 2S");
    this.take(Seat::A, Garde);
    this.allows("A discards AS AH AD AC 2S T2");
}

/// ECART-05
#[test]
fn the_discard_stays_secret_and_counts_for_the_taker() {
    for table in TableKind::ALL {
        let dog = if table == Five { "QH NH JH" } else { "QH NH JH QD ND JD" };
        let mut this = Table::dealt(table, "fft", &format!("A KC, dog {dog}"));
        this.take(Seat::A, Garde);
        if table == Five {
            this.does("A calls KC");
        }
        let discarded = this.does(&format!("A discards {dog}")).remove(0);
        for seat in table.seats() {
            let own = (seat == Seat::A).then(|| cards(dog));
            let seen = SeenEvent::Discarded { seat: Seat::A, own, shown: CardSet::EMPTY };
            assert_eq!(discarded.seen_by(Viewer::Seat(seat)), seen, "{seat}");
            assert_eq!(this.view(seat).discard(), own, "{seat}");
        }
        let seen = SeenEvent::Discarded { seat: Seat::A, own: None, shown: CardSet::EMPTY };
        assert_eq!(discarded.seen_by(Viewer::Spectator), seen);
        assert!(this.seen().all(|deal| deal.has_discarded && deal.forced.is_empty()));
        this.does("A jeu");
        let sheet = this.finish(|position| {
            assert!(position.legal_cards().is_disjoint(cards(dog)));
            lowest(position)
        });
        let deal = this.hall.deal.as_ref().expect("a deal");
        let [tricks, _] = piles(deal, &sheet, CardSet::EMPTY);
        let half_points = tricks.half_points + cards(dog).half_points().0;
        assert_eq!(sheet.figures.half_points, HalfPoints(half_points), "{table}");
        assert_eq!(this.game.open_view().map(|open| open.aside), Some(cards(dog)));
    }
}

/// ECART-06
#[test]
fn the_taker_says_jeu_before_the_first_card_at_every_contract() {
    for table in TableKind::ALL {
        for contract in Contract::ALL {
            // A leads and C takes, so an act of play cannot stand for the word.
            let mut this = Table::dealt(table, "fft", "A 2H, C AS..8S");
            this.refuses("C jeu", "ECART-02");
            this.take(Seat::C, contract);
            if table == Five {
                this.does("C calls KC");
            }
            if contract.takes_dog() {
                this.refuses("C jeu", "ECART-06");
                this.refuses("A plays 2H", "ECART-06");
                let discard = if table == Five { "AS 3S 4S" } else { "AS 3S..7S" };
                this.does(&format!("C discards {discard}"));
            }
            this.refuses("A jeu", "ECART-06");
            this.refuses("A plays 2H", "PLAY-01");
            this.refuses("C plays 8S", "PLAY-01");
            assert_eq!(this.does("C jeu"), [Event::Public(Public::PlayBegun)]);
            this.does("A plays 2H");
        }
    }
}

/// ECART-07
#[test]
fn once_the_deal_has_begun_the_discard_can_no_longer_be_changed() {
    // Four ways to begin the deal, by a taker who leads.
    for begins in ["A jeu", "A shows single T2..T11", "A plays AS", "A jeu, A plays AS"] {
        let mut this = Table::dealt(Four, "fft", "A T2..T12 AS..7S, dog AH..6H");
        this.take(Seat::A, Garde);
        this.does("A discards 2S..7S");
        this.does("A discards AH..6H");
        assert_eq!(this.view(Seat::A).discard(), Some(cards("AH..6H")));
        this.does("A discards 2S..4S AH..3H");
        assert_eq!(this.view(Seat::A).discard(), Some(cards("2S..4S AH..3H")));
        let held = cards("T2..T12 AS 5S..7S 4H..6H");
        assert_eq!(this.view(Seat::A).hand(), held);

        let events = this.does(begins);
        assert_eq!(events[0], Event::Public(Public::PlayBegun), "{begins}");
        assert_eq!(this.play().aside(), cards("2S..4S AH..3H"));
        this.refuses("A discards 2S..7S", "ECART-07");
        this.refuses("A jeu", "ECART-07");
        assert_eq!(this.view(Seat::A).legal().discard, None);
    }
}

// A8. Slam.

/// A taker with every trick of the deal and a defender with the petit and the Excuse.
fn slam_deal(table: TableKind) -> &'static str {
    match table {
        Three => "A T2..T21 KS KH KD KC, B T1 EX, dog AS..3S AH..3H",
        Four | FiveSittingOut => "A T4..T21, B T1 EX, dog AS..3S AH..3H",
        Five => "A T7..T21, B T1 EX, C KS T2 T3, dog AS..3S",
    }
}

/// Plays a slam deal out, announced or not.
fn slam_played(table: TableKind, contract: Contract, is_announced: bool) -> ScoreSheet {
    let mut this = Table::dealt(table, "fft", slam_deal(table));
    this.take(Seat::A, contract);
    if table == Five {
        this.does("A calls KS");
    }
    if is_announced {
        this.does("A slam");
    }
    if contract.takes_dog() {
        this.does(if table == Five { "A discards AS..3S" } else { "A discards AS..3S AH..3H" });
    }
    this.does("A jeu");
    this.finish(|position| if position.turn() == Seat::A { highest(position) } else { lowest(position) })
}

/// SLAM-01
#[test]
fn a_slam_is_every_trick_whatever_the_points() {
    for (table, n_tricks) in [(Three, 24), (Four, 18), (Five, 15), (FiveSittingOut, 18)] {
        let sheet = slam_played(table, Garde, false);
        assert_eq!(sheet.figures.slam, Some(Side::Attack), "{table}");
        // EXC-08: the Excuse stays with the defence and counts four points.
        assert_eq!(sheet.figures.half_points, HalfPoints::whole(87), "{table}");
        let this = Table::dealt(table, "fft", slam_deal(table));
        assert_eq!(this.hand(Seat::A).len(), n_tricks);
    }
    for (why, table, attack, cards, slam) in [
        ("every trick, few points", Three, "A", "A T2 T3, B AS 2S, C AH 2H", Some(Side::Attack)),
        ("every point but a low trick", Three, "A", "A KS QS 3H, B NS JS 2H, C KH QH 4H", None),
        ("one trick lost", Three, "A", "A T21 T2, B T3 T4, C AS 2S", None),
        ("no trick at all", Three, "A", "A 2S AH, B KS 3H, C 4S 2H", Some(Side::Defence)),
        ("partners share it", Five, "A C", "A 2S T2, B 3S 3H, C KS 5H, D 4S 6H, E 5S 7H", Some(Side::Attack)),
        ("a defender's trick", Five, "A C", "A 2S 2H, B KS 3H, C QS T2, D 4S 6H, E 5S 7H", None),
    ] {
        assert_eq!(tally(&played(table, attack, cards)).slam, slam, "{why}");
    }
    // At a garde contre the points of the dog are the defence's; the slam is made all the same.
    let position = played(Three, "A", "A T2 T3, B AS 2S, C AH 2H");
    let tally = position.tally(GardeContre, self::cards("T21 T1 KS KH KD KC"));
    assert_eq!((tally.slam, tally.half_points), (Some(Side::Attack), HalfPoints(6)));
}

/// SLAM-02
#[test]
fn only_the_taker_announces_a_slam_between_the_auction_and_the_first_card() {
    let mut this = Table::dealt(Four, "fft", PLAIN);
    this.refuses("A slam", "SLAM-02");
    this.does("A pass, B garde");
    this.refuses("B slam", "SLAM-02");
    this.does("C pass, D pass");
    this.allows("B slam");
    this.refuses("A slam", "SLAM-02");
    assert!(this.view(Seat::B).legal().slam && !this.view(Seat::A).legal().slam);
    let rule = this.view(Seat::B).legal().discard.expect("a discard");
    let discard: CardSet = rule.free().iter().take(6).collect();
    this.does(&format!("B discards {discard}"));
    this.allows("B slam");
    this.does("B jeu");
    this.allows("B slam");
    this.refuses("C slam", "SLAM-02");
    let lead = lowest(this.play().position());
    let mut late = this.clone();
    late.does(&format!("A plays {lead}"));
    late.refuses("B slam", "SLAM-02");
    assert!(!late.view(Seat::B).legal().slam);
    assert_eq!(this.does("B slam"), [Event::Public(Public::SlamAnnounced)]);
    this.refuses("B slam", "SLAM-02");
    assert!(this.seen().all(|deal| deal.slam == SlamBid::Announced));

    for contract in [GardeSans, GardeContre] {
        let mut this = Table::dealt(Three, "fft", "");
        this.take(Seat::C, contract);
        this.allows("C slam");
        this.refuses("A slam", "SLAM-02");
    }
    let mut five = Table::dealt(Five, "fft", "B KS");
    five.take(Seat::C, Garde);
    five.does("C calls KS");
    five.allows("C slam");
    five.refuses("B slam", "SLAM-02");
}

/// SLAM-02
#[test]
fn at_five_the_taker_may_announce_a_slam_before_calling() {
    let mut this = Table::dealt(Five, "fft", "");
    this.take(Seat::C, Garde);
    this.allows("C slam");
}

/// SLAM-03
#[test]
fn an_announced_slam_waits_for_the_arbiter() {
    let slam_asked = || {
        let mut this = Table::dealt(Four, "fft assent=needed", slam_deal(Four));
        this.take(Seat::A, Garde);
        assert_eq!(this.does("A slam"), [Event::Public(Public::SlamAsked)]);
        this
    };
    let mut this = slam_asked();
    for text in ["A discards AS..3S AH..3H", "A jeu", "A slam", "B slam"] {
        this.refuses(text, "SLAM-03");
    }
    assert!(this.views.iter().all(|view| !view.legal().is_to_act()));
    assert_eq!(this.game.shown_to_arbiter(), Some((Seat::A, this.hand(Seat::A) | this.dog())));
    let granted = this.command(Command::Assent(Assented::Granted));
    assert_eq!(granted, [Event::Public(Public::SlamAnnounced)]);
    assert_eq!(this.game.shown_to_arbiter(), None);
    assert!(this.seen().all(|deal| deal.slam == SlamBid::Announced));
    this.does("A discards AS..3S AH..3H, A jeu");

    let mut this = slam_asked();
    let refused = this.command(Command::Assent(Assented::Refused));
    assert_eq!(refused, [Event::Public(Public::AssentRefused { seat: Seat::A })]);
    assert!(this.seen().all(|deal| deal.slam == SlamBid::Refused));
    this.does("A discards AS..3S AH..3H, A jeu");
    let sheet = this.finish(highest);
    assert!(!sheet.figures.slam_announced);

    // After "jeu" too, and the others wait with their cards.
    let mut this = Table::dealt(Four, "fft assent=needed", "A 2S, C T4..T21, B T1 EX");
    this.does("A pass, B pass, C garde, D pass");
    this.begin();
    this.does("C slam");
    this.refuses("A plays 2S", "SLAM-03");
    let hand = this.play().position().hands()[Seat::C];
    assert_eq!(this.game.shown_to_arbiter(), Some((Seat::C, hand)));
    this.command(Command::Assent(Assented::Granted));
    assert_eq!(this.play().position().turn(), Seat::C);

    // At a garde sans the arbiter is shown the hand, never the dog.
    let mut this = Table::dealt(Four, "fft assent=needed", slam_deal(Four));
    this.does("A garde-sans");
    this.command(Command::Assent(Assented::Granted));
    this.does("B pass, C pass, D pass, A slam");
    assert_eq!(this.game.shown_to_arbiter(), Some((Seat::A, this.hand(Seat::A))));

    let mut free = Table::dealt(Four, "fft", slam_deal(Four));
    free.take(Seat::A, Garde);
    assert_eq!(free.does("A slam"), [Event::Public(Public::SlamAnnounced)]);
}

/// SLAM-04
#[test]
fn a_slam_brings_400_announced_and_200_not_and_costs_200_when_missed() {
    for contract in Contract::ALL {
        for table in TableKind::ALL {
            let rules = Rules::fft(table);
            for (slam, slam_announced, points) in [
                (Some(Side::Attack), true, 400),
                (Some(Side::Attack), false, 200),
                (None, true, -200),
                (None, false, 0),
            ] {
                let plain = figures(contract, 174, 2);
                let with = Figures { slam, slam_announced, ..plain };
                assert_eq!(with.mark(&rules).slam, points, "{contract} at {table}");
                let difference = with.mark(&rules).per_defender() - plain.mark(&rules).per_defender();
                assert_eq!(difference, points, "{contract} at {table}");
                assert!(with.mark(&rules).contract > 0, "the contract itself stays made");
            }
        }
        for (is_announced, reason, points) in [(true, Reason::SlamAnnounced, 400), (false, Reason::SlamMade, 200)]
        {
            let sheet = slam_played(Four, contract, is_announced);
            let line = sheet.lines.iter().find(|line| line.reason == reason);
            assert_eq!(line.map(|line| line.points), Some(points), "{contract}");
        }
    }
    // Announced, and the defender's 21 takes a trick.
    let mut this = Table::dealt(Four, "fft", "A T3..T20, B T1 EX T21, dog AS..3S AH..3H");
    this.take(Seat::A, Petite);
    this.does("A slam, A discards AS..3S AH..3H, A jeu");
    let sheet = this.finish(highest);
    let line = sheet.lines.iter().find(|line| line.reason == Reason::SlamFailed);
    assert_eq!(line.map(|line| line.points), Some(-200));
    assert_eq!(sheet.figures.slam, None);
    let total: i32 = sheet.lines.iter().map(|line| line.points).sum();
    assert_eq!(sheet.scores.0, [3 * total, -total, -total, -total, 0]);
}

/// SLAM-05
#[test]
fn whoever_announces_a_slam_makes_the_opening_lead() {
    for table in TableKind::ALL {
        for dealer in table.seats() {
            for taker in table.ring(dealer).seats().iter() {
                for announce in ["never", "before jeu", "after jeu"] {
                    let mut this = Table::new(table, "fft", Some(dealer));
                    this.deal("");
                    let first = this.turn_to_speak();
                    this.take(taker, GardeSans);
                    if table == Five {
                        this.does(&format!("{taker} calls KS"));
                    }
                    match announce {
                        "before jeu" => this.does(&format!("{taker} slam, {taker} jeu")),
                        "after jeu" => this.does(&format!("{taker} jeu, {taker} slam")),
                        _ => this.does(&format!("{taker} jeu")),
                    };
                    let leader = if announce == "never" { first } else { taker };
                    let place = format!("{taker} takes from {dealer} at {table}, {announce}");
                    assert_eq!(this.play().position().turn(), leader, "{place}");
                    assert!(this.seen().all(|deal| deal.turn == Some(leader)), "{place}");
                    let card = this.view(leader).legal().cards.iter().last().expect("a card");
                    for other in table.ring(dealer).seats().iter().filter(|&seat| seat != leader) {
                        let hand = this.view(other).hand().first().expect("a card");
                        this.refuses(&format!("{other} plays {hand}"), "PLAY-12");
                    }
                    this.does(&format!("{leader} plays {card}"));
                }
            }
        }
    }
    // P5-07 binds the taker's lead too.
    let mut this = Table::dealt(Five, "fft", "C 2S 3H, D KS");
    this.take(Seat::C, GardeSans);
    this.does("C calls KS, C slam, C jeu");
    this.refuses("C plays 2S", "P5-07");
    this.allows("C plays 3H");
}

/// SLAM-06
#[test]
fn the_excuse_wins_the_last_trick_for_a_side_with_all_the_others() {
    for (why, table, attack, cards, winner, slam) in [
        ("even over the 21", Three, "A", "A KS EX, B 2S T21, C 3S KH", Seat::A, Some(Side::Attack)),
        ("not led but followed", Three, "A C", "A KS 4S, B 2S T21, C 3S EX", Seat::C, Some(Side::Attack)),
        ("not after a trick lost", Three, "A", "A KS 2H EX, B 2S KH T21, C 3S 3H 4C", Seat::B, None),
        ("played early it costs the slam", Three, "A", "A KS EX T21, B 2S 3H T2, C 3S 4H 5C", Seat::A, None),
        (
            "wasted on the partner's trick it does not",
            Five,
            "A C",
            "A EX T21, B 2S 3S, C KS 4S, D 5S 6S, E 7S 8S",
            Seat::A,
            Some(Side::Attack),
        ),
        ("the defence's own", Three, "A", "A 2S T21, B KS EX, C 3S 4H", Seat::B, Some(Side::Defence)),
        ("the defence's against a slam", Three, "A", "A KS T2, B 2S EX, C 3S 4H", Seat::A, Some(Side::Attack)),
    ] {
        let position = played(table, attack, cards);
        assert_eq!(position.last_winner(), Some(winner), "{why}");
        assert_eq!(tally(&position).slam, slam, "{why}");
    }
}

/// SLAM-07
#[test]
fn behind_a_slams_last_excuse_the_petit_is_au_bout_one_trick_earlier() {
    for (why, attack, cards, petit) in [
        ("one before the Excuse", "A", "A KS T1 EX, B 2S 3H 4H, C 3S 5H 6H", Some(Side::Attack)),
        ("two before the Excuse", "A", "A T1 KS EX, B 3H 2S 4H, C 5H 3S 6H", None),
        ("a slam without the Excuse", "A", "A KS T1 KH, B 2S 3H 4H, C 3S 5H 6H", None),
        ("in the last trick of such a slam", "A", "A KS KH T1, B 2S 3H 4H, C 3S 5H 6H", Some(Side::Attack)),
        ("no slam", "A", "A 2S T1 EX, B KS 3H 4H, C 3S 5H 6H", None),
        ("the other side's Excuse", "A", "A KS T1 T2, B 2S 3H EX, C 3S 5H 6H", None),
        ("caught from the defence", "A", "A KS T2 EX, B 2S T1 4H, C 3S 5H 6H", Some(Side::Attack)),
        ("the defence's slam", "A", "A 2S 3H 4H, B KS T1 EX, C 3S 5H 6H", Some(Side::Defence)),
    ] {
        assert_eq!(tally(&played(Three, attack, cards)).petit_au_bout, petit, "{why}");
    }
}

/// SLAM-08
#[test]
fn a_slam_of_the_defence_brings_each_defender_two_hundred_more() {
    for contract in Contract::ALL {
        for table in TableKind::ALL {
            let rules = Rules::fft(table);
            let plain = figures(contract, 20, 0);
            for (slam_announced, points) in [(false, -200), (true, -400)] {
                let with = Figures { slam: Some(Side::Defence), slam_announced, ..plain };
                let difference = with.mark(&rules).per_defender() - plain.mark(&rules).per_defender();
                assert_eq!(difference, points, "{contract} at {table}");
            }
        }
    }
    // A taker without a trump or a court, who can win no trick.
    for (is_announced, n_lines) in [(false, 2), (true, 3)] {
        let hopeless = "A AS..10S AH..8H, dog AC..6C, B T1 EX";
        let mut this = Table::dealt(Four, "fft", hopeless);
        this.take(Seat::A, Garde);
        if is_announced {
            this.does("A slam");
        }
        this.does("A discards AC..6C, A jeu");
        let sheet = this.finish(highest);
        assert_eq!(sheet.figures.slam, Some(Side::Defence));
        let line = sheet.lines.iter().find(|line| line.reason == Reason::DefenceSlam);
        assert_eq!(line.map(|line| line.points), Some(-200));
        assert_eq!(sheet.lines.len(), n_lines, "{:?}", sheet.lines);
        // Three points of discard and no oudler: 53 short, (25 + 53) × 2.
        let total = -156 - if is_announced { 400 } else { 200 };
        assert_eq!(sheet.scores.0, [3 * total, -total, -total, -total, 0]);
    }
    for (why, attack, cards, slam) in [
        (
            "taker and partner without a trick",
            "A C",
            "A 2S 2H, B KS KH, C 3S 3H, D 4S 4H, E 5S 5H",
            Some(Side::Defence),
        ),
        ("a trick of the partner's", "A C", "A 2S 2H, B KS 6H, C 3S KH, D 4S 4H, E 5S 5H", None),
    ] {
        let table = Five;
        let position = played(table, attack, cards);
        assert_eq!(tally(&position).slam, slam, "{why}");
    }
}

// A9. Handfuls.

/// Eleven trumps in A's hand and eleven cards of the other trumps elsewhere; B takes.
const ELEVEN: &str = "A T2..T12 AS..7S, dog AH..6H";

/// HAND-01
#[test]
fn a_handful_is_shown_just_before_ones_own_first_card_or_not_at_all() {
    let show = "A shows single T2..T11";
    let mut this = Table::dealt(Four, "fft", ELEVEN);
    this.refuses(show, "PLAY-01");
    this.take(Seat::B, Garde);
    this.refuses(show, "ECART-06");
    this.begin();
    this.allows("A plays AS");
    assert_eq!(this.view(Seat::A).legal().handfuls, [Handful::Single]);
    this.refuses("C shows single T2..T11", "HAND-01");

    let mut shown = this.clone();
    shown.does(show);
    shown.refuses(show, "HAND-01");
    shown.refuses("A shows single T3..T12", "HAND-01");
    shown.does("A plays AS");
    assert_eq!(shown.play().handfuls().len(), 1);

    let mut late = this;
    late.does("A plays AS");
    late.refuses(show, "HAND-01");
    while late.play().position().n_won() == 0 {
        let position = *late.play().position();
        late.does(&format!("{} plays {}", position.turn(), lowest(&position)));
    }
    late.refuses(show, "HAND-01");
    let sheet = late.finish(lowest);
    assert_eq!(sheet.figures.handfuls, [0; 3], "nobody has to show one");

    // Not the lead, but still one's own first card: C plays third.
    let mut third = Table::dealt(Four, "fft", "C T2..T12 AS..7S, A 10S, B 9S, dog AH..6H");
    third.take(Seat::A, GardeSans);
    third.does("A jeu");
    third.refuses("C shows single T2..T11", "HAND-01");
    third.does("A plays 10S, B plays 9S, C shows single T2..T11, C plays AS");
    assert_eq!(third.play().handfuls().len(), 1);
}

/// HAND-02
#[test]
fn taker_and_defenders_may_all_show_handfuls() {
    for taker in [Seat::A, Seat::B, Seat::C] {
        let given = "A T2..T11 AS..8S, B T12..T21 AH..8H, C T1 EX, dog AC..6C";
        let mut this = Table::dealt(Four, "fft", given);
        this.take(taker, GardeContre);
        this.does(&format!("{taker} jeu"));
        this.does("A shows single T2..T11, A plays AS, B shows single T12..T21");
        for deal in this.seen() {
            let seats: Vec<Seat> = deal.handfuls.iter().map(|seen| seen.seat).collect();
            assert_eq!(seats, [Seat::A, Seat::B]);
        }
        let sheet = this.finish(lowest);
        assert_eq!(sheet.figures.handfuls, [2, 0, 0]);
        let n_lines = sheet.lines.iter().filter(|line| line.reason == Reason::Handful(Handful::Single));
        assert_eq!(n_lines.count(), 2);
    }
}

/// HAND-03
#[test]
fn the_size_of_a_handful_goes_with_the_number_of_players() {
    for (rules, table, sizes) in [
        ("fft", Three, [13, 15, 18]),
        ("fft", Four, [10, 13, 15]),
        ("fft", Five, [8, 10, 13]),
        ("fft", FiveSittingOut, [10, 13, 15]),
        ("house", Three, [13, 15, 22]),
        ("house", Four, [10, 13, 15]),
        ("house", Five, [8, 10, 15]),
        ("fft handful-sizes=9/11/12", Four, [9, 11, 12]),
    ] {
        let parsed = Rules::parse(table, rules).expect("rules");
        let trumps: Vec<Card> = (2..=21).chain([1]).filter_map(Card::trump).chain([Card::EXCUSE]).collect();
        for (handful, size) in Handful::ALL.into_iter().zip(sizes) {
            assert_eq!(handful.size(&parsed) as usize, size, "{rules} at {table}");
            for n in [size - 1, size] {
                let held: CardSet = trumps[..n].iter().copied().collect();
                let rule = HandfulRule::new(held | cards("KS QS"), CardSet::EMPTY);
                let possible: Vec<Handful> = rule.possible(&parsed).collect();
                assert_eq!(possible.contains(&handful), n == size, "{n} trumps, {rules} at {table}");
            }
            // At the table, shown by the player who leads.
            let held: CardSet = trumps[..size].iter().copied().collect();
            let n_suited = table.players().hand_size() - size;
            let suited: CardSet = cards("AS..10S AH").iter().take(n_suited).collect();
            let others = trumps[size..].iter().copied().collect::<CardSet>();
            let given = format!("A {held} {suited}, B {others}, dog AC..3C");
            let given = if others.len() as usize > table.players().hand_size() {
                format!("A {held} {suited}")
            } else {
                given
            };
            let mut this = Table::dealt(table, rules, &given);
            this.take(Seat::B, GardeSans);
            this.begin();
            let one_less: CardSet = held.iter().skip(1).collect();
            this.refuses(&format!("A shows {handful} {one_less}"), "HAND-06");
            this.allows(&format!("A shows {handful} {held}"));
            assert_eq!(this.view(Seat::A).legal().handfuls.last(), Some(&handful));
        }
    }
}

/// HAND-04
#[test]
fn a_handful_is_of_ones_own_trumps_laid_out_in_order() {
    let mut this = Table::dealt(Four, "fft", "A EX T2..T10 AS..8S, dog AH..6H");
    this.take(Seat::B, Garde);
    this.begin();
    this.refuses("A shows single T2..T10 AS", "HAND-04");
    this.refuses("A shows single EX T2..T9 KS", "HAND-04");
    this.refuses("A shows single T2..T10 T21", "HAND-04");
    let events = this.does("A shows single T7 T2 T10 EX T3 T9 T4 T8 T5 T6");
    let shown = Public::HandfulShown { seat: Seat::A, handful: Handful::Single, cards: cards("EX T2..T10") };
    assert_eq!(events, [Event::Public(shown)]);
    for deal in this.seen() {
        let seen = deal.handfuls[0].cards.expect("everybody sees it");
        assert_eq!(seen.to_string(), "T10 T9 T8 T7 T6 T5 T4 T3 T2 EX");
    }
}

/// HAND-05
#[test]
fn the_excuse_in_a_handful_says_there_is_no_other_trump() {
    for (table, trumps, show, verdict) in [
        (Four, "EX T2..T10", "single EX T2..T10", ""),
        (Four, "EX T2..T11", "single EX T2..T10", "HAND-05"),
        (Four, "EX T2..T11", "single T2..T11", ""),
        (Four, "EX T2..T13", "single EX T5..T13", "HAND-05"),
        (Four, "EX T2..T13", "double EX T2..T13", ""),
        (Four, "EX T2..T14", "double EX T3..T14", "HAND-05"),
        (Four, "EX T2..T15", "triple EX T2..T15", ""),
        (Four, "EX T2..T15", "double EX T2..T13", "HAND-05"),
        (Three, "EX T2..T13", "single EX T2..T13", ""),
        (Three, "EX T2..T14", "single EX T2..T13", "HAND-05"),
        (Five, "EX T2..T8", "single EX T2..T8", ""),
        (Five, "EX T2..T9", "single EX T2..T8", "HAND-05"),
    ] {
        let n_suited = table.players().hand_size() - cards(trumps).len() as usize;
        let suited: CardSet = cards("AS..10S AH..10H").iter().take(n_suited).collect();
        let mut this = Table::dealt(table, "fft", &format!("A {trumps} {suited}, B T1 T21"));
        this.take(Seat::B, GardeSans);
        this.begin();
        let text = format!("A shows {show}");
        if verdict.is_empty() {
            this.allows(&text);
        } else {
            this.refuses(&text, verdict);
        }
    }
}

/// HAND-06
#[test]
fn a_handful_is_shown_exactly_and_the_rest_kept_back_at_will() {
    for (trumps, show, verdict) in [
        ("T2..T12", "single T2..T12", "HAND-06"),
        ("T2..T12", "single T3..T12", ""),
        ("T2..T12", "single T2..T11", ""),
        ("T2..T12", "single T2..T10", "HAND-06"),
        ("T2..T12", "double T2..T12", "HAND-06"),
        ("T2..T15", "double T2..T8 T10..T15", ""),
        ("T2..T17", "triple T2..T16", ""),
        ("T2..T17", "triple T2..T17", "HAND-06"),
        // Oudlers may be kept back too.
        ("T1 T2..T10 T21", "single T2..T10 T21", ""),
        ("T1 T2..T10 T21", "single T1 T2..T10", ""),
        // A smaller handful than the one held.
        ("T2..T16", "single T2..T11", ""),
        ("T2..T16", "double T4..T16", ""),
    ] {
        let n_suited = 18 - cards(trumps).len() as usize;
        let suited: CardSet = cards("AS..10S").iter().take(n_suited).collect();
        let mut this = Table::dealt(Four, "fft", &format!("A {trumps} {suited}, B EX T20"));
        this.take(Seat::B, GardeSans);
        this.begin();
        let text = format!("A shows {show}");
        if verdict.is_empty() {
            this.does(&text);
            let kept_back = cards(trumps) - this.play().handfuls()[0].cards;
            assert_eq!(kept_back.len() + this.play().handfuls()[0].cards.len(), cards(trumps).len());
        } else {
            this.refuses(&text, verdict);
        }
    }
}

/// HAND-07
#[test]
fn trumps_forced_into_the_discard_may_complete_a_handful() {
    for (table, trumps, dog, discard, show, without) in [
        (Four, "T2..T15", "T16 AS AH AD AC 2S", "AS AH AD AC 2S T2", "triple T2..T16", "double T4..T16"),
        (
            Four,
            "T2..T14 EX",
            "T16 AS AH AD AC 2S",
            "AS AH AD AC 2S T2",
            "triple T2..T14 T16 EX",
            "double T3..T14 T16",
        ),
        (Five, "T2..T12", "T13 T14 AS", "AS T2 T3", "triple T2..T14", "double T4..T13"),
    ] {
        let mut this = Table::dealt(table, "fft", &format!("A KS KH KD KC {trumps}, dog {dog}"));
        this.take(Seat::A, Garde);
        if table == Five {
            this.does("A calls KS");
        }
        this.does(&format!("A discards {discard}, A jeu"));
        this.allows(&format!("A shows {show}"));
        this.allows(&format!("A shows {without}"));
        assert!(this.view(Seat::A).legal().handfuls.contains(&Handful::Triple), "{table}");
        let forced = cards(discard) & CardSet::TRUMPS;
        assert!(this.view(Seat::A).legal().handful_from.contains_all(forced), "{table}");
        let (_, shown) = show.split_once(' ').expect("trumps");
        let in_hand = cards(shown) - forced;
        this.refuses(&format!("A shows triple {in_hand}"), "HAND-06");
        this.does(&format!("A shows {show}"));
        assert_eq!(this.play().handfuls()[0].cards, cards(shown));
    }
    // What went into the discard is the taker's to show again, and nobody else's.
    let mut this = Table::dealt(Four, "fft", "B KS KH KD KC T2..T15, dog T16 AS AH AD AC 2S");
    this.take(Seat::B, Garde);
    this.does("B discards AS AH AD AC 2S T2, B jeu");
    this.refuses("A shows single T2..T11", "HAND-04");
    // Nor may a taker count a trump of a dog nobody saw.
    let mut this = Table::dealt(Four, "fft", "A T2..T10 AS..9S, dog T11 AH..5H");
    this.take(Seat::A, GardeSans);
    this.does("A jeu");
    this.refuses("A shows single T2..T11", "HAND-04");
}

/// HAND-08
#[test]
fn a_handful_is_worth_the_same_at_every_contract() {
    for (rules, points) in
        [("fft", [20, 30, 40]), ("house", [10, 30, 40]), ("fft handful-points=1/2/3", [1, 2, 3])]
    {
        for table in TableKind::ALL {
            let rules = Rules::parse(table, rules).expect("rules");
            for contract in Contract::ALL {
                for (i, handful) in Handful::ALL.into_iter().enumerate() {
                    assert_eq!(handful.points(&rules), points[i]);
                    for (half_points, sign) in [(102, 1), (40, -1)] {
                        let plain = figures(contract, half_points, 1);
                        let mut handfuls = [0; 3];
                        handfuls[i] = 1;
                        let with = Figures { handfuls, ..plain };
                        let difference = with.mark(&rules).per_defender() - plain.mark(&rules).per_defender();
                        assert_eq!(difference, sign * points[i], "{handful}, {contract} at {table}");
                        let lines = with.lines(&rules);
                        let line = lines.iter().find(|line| line.reason == Reason::Handful(handful));
                        assert_eq!(line.map(|line| line.points), Some(sign * points[i]));
                    }
                }
            }
            let both = Figures { handfuls: [1, 0, 1], ..figures(Garde, 102, 1) };
            assert_eq!(both.mark(&rules).handfuls, points[0] + points[2]);
        }
    }
}

/// HAND-09
#[test]
fn a_handful_goes_to_the_side_that_wins_the_deal_whoever_showed_it() {
    let strong = "A T12..T21 KS KH KD KC QS QH QD QC, B T2..T11 AS..8S, C T1 EX, dog AC..6C";
    let weak = "A T2..T11 AS..8S, B T12..T21 KS KH KD KC QS QH QD QC, C T1 EX, dog AC..6C";
    for (why, given, script, points) in [
        ("shown by the taker, made", strong, "A shows single T12..T21", 20),
        ("shown by a defender, made", strong, "A plays T21, B shows single T2..T11", 20),
        ("shown by the taker, failed", weak, "A shows single T2..T11", -20),
        ("shown by a defender, failed", weak, "A plays T2, B shows single T12..T21", -20),
    ] {
        let mut this = Table::dealt(Four, "fft", given);
        this.take(Seat::A, Petite);
        this.does("A discards AC..6C, A jeu");
        this.does(script);
        let sheet = this.finish(highest);
        let mark = sheet.figures.mark(this.game.rules());
        assert_eq!(mark.made, points > 0, "{why}");
        let line = sheet.lines.iter().find(|line| line.reason == Reason::Handful(Handful::Single));
        assert_eq!(line.map(|line| line.points), Some(points), "{why}");
        let total: i32 = sheet.lines.iter().map(|line| line.points).sum();
        assert_eq!(sheet.scores.0, [3 * total, -total, -total, -total, 0], "{why}");
    }
}

/// HAND-10
#[test]
fn on_demand_a_handful_is_seen_only_by_those_who_asked_in_the_first_trick() {
    for rules in ["house", "fft handful-shown=on-demand"] {
        let declared = || {
            let mut this = Table::dealt(Four, rules, ELEVEN);
            this.take(Seat::B, Garde);
            this.begin();
            this.refuses("B asks A", "HAND-10");
            let events = this.does("A shows single T2..T11");
            assert!(matches!(events[..], [Event::HandfulDeclared { .. }]), "{events:?}");
            this
        };
        let mut asked = declared();
        for seat in Four.seats() {
            let seen = asked.view(seat).table().deal.as_ref().expect("a deal").handfuls[0];
            assert_eq!(seen.handful, Handful::Single);
            assert_eq!(seen.cards, (seat == Seat::A).then(|| cards("T2..T11")), "{seat}");
            let asks = if seat == Seat::A { vec![] } else { vec![Seat::A] };
            assert_eq!(asked.view(seat).legal().asks, asks, "{seat}");
        }
        let onlooker = asked.hall.deal.as_ref().expect("a deal");
        assert_eq!(onlooker.handfuls[0].cards, None);
        asked.refuses("A asks A", "HAND-10");
        asked.refuses("A asks B", "HAND-10");
        asked.does("A plays AS");
        let shown = Public::HandfulShown { seat: Seat::A, handful: Handful::Single, cards: cards("T2..T11") };
        assert_eq!(asked.does("D asks A"), [Event::Public(shown)]);
        assert!(asked.seen().all(|deal| deal.handfuls[0].cards == Some(cards("T2..T11"))));
        asked.refuses("C asks A", "HAND-10");
        assert_eq!(asked.play().handfuls().len(), 1, "asked for, it still counts once");

        let mut unasked = declared();
        while unasked.play().position().n_won() == 0 {
            unasked.allows("C asks A");
            let position = *unasked.play().position();
            unasked.does(&format!("{} plays {}", position.turn(), lowest(&position)));
        }
        unasked.refuses("C asks A", "HAND-10");
        assert!(unasked.view(Seat::C).legal().asks.is_empty());
        let sheet = unasked.finish(lowest);
        assert_eq!(sheet.figures.handfuls, [1, 0, 0], "unseen, it counts all the same");
    }
    let mut official = Table::dealt(Four, "fft", ELEVEN);
    official.take(Seat::B, Garde);
    official.begin();
    let events = official.does("A shows single T2..T11");
    assert!(matches!(events[..], [Event::Public(Public::HandfulShown { .. })]), "{events:?}");
    official.refuses("C asks A", "HAND-10");
}
