//! The clauses of the play, the Excuse, the score, three and five players, misères and the end of
//! the game, each with the cards that show it.

mod common;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use Side::{Attack, Defence};
use oudler_rules::{
    Action, Bid, BySeat, Card, CardSet, Command, Contract, Ending, Event, Figures, GameOver, HalfPoints, Handful,
    Misere, Partner, Phase, PlayerCount, Position, Public, Reason, Rules, ScoreSheet, Seat, SeatSet, SeatView,
    SeenEvent, Side, TableKind, TableStage, Trick, Viewer, callable, share, target,
};

use common::{Table, card, cards, layout};

// ---------------------------------------------------------------------------------------------
// Short endings: a few cards each, A leads.

/// A short ending played card by card. The number of hands says how many play.
#[derive(Clone, Copy)]
struct End {
    /// What each seat holds, from A on, with `/` between.
    hands: &'static str,
    /// The letters of the attack's seats.
    attack: &'static str,
    /// The cards in the order they fall.
    cards: &'static str,
    contract: Contract,
    /// The discard, or the dog.
    aside: &'static str,
    /// The letters of the winners, trick by trick.
    winners: &'static str,
    half_points: u16,
    oudlers: u8,
    petit: Option<Side>,
    slam: Option<Side>,
}

const END: End = End {
    hands: "",
    attack: "A",
    cards: "",
    contract: Garde,
    aside: "",
    winners: "",
    half_points: 0,
    oudlers: 0,
    petit: None,
    slam: None,
};

impl End {
    #[track_caller]
    fn check(&self) {
        let mut hands = BySeat::<CardSet>::default();
        let held: Vec<CardSet> = self.hands.split('/').map(cards).collect();
        for (seat, &hand) in Seat::ALL.into_iter().zip(&held) {
            hands[seat] = hand;
        }
        let table = [TableKind::Three, TableKind::Four, TableKind::Five][held.len() - 3];
        let dealer = table.seats().last().unwrap();
        let mut position = Position::new(table.ring(dealer), hands, seats(self.attack), Seat::A, None);
        let mut winners = String::new();
        for word in self.cards.split_whitespace() {
            let card = card(word);
            assert_eq!(position.check(card), Ok(()), "{} plays {card}", position.turn());
            position.play(card);
            if position.trick().is_empty() {
                winners.push(position.last_winner().unwrap().letter());
            }
        }
        assert!(position.is_over(), "cards are left");
        let tally = position.tally(self.contract, cards(self.aside));
        assert_eq!(winners, self.winners, "who wins the tricks of {}", self.cards);
        assert_eq!(
            (tally.half_points.0, tally.oudlers, tally.petit_au_bout, tally.slam),
            (self.half_points, self.oudlers, self.petit, self.slam),
            "half points, oudlers, petit au bout and slam of {}",
            self.cards
        );
    }
}

fn seats(letters: &str) -> SeatSet {
    letters.chars().map(seat).collect()
}

fn seat(letter: char) -> Seat {
    letter.to_string().parse().unwrap()
}

/// The hand may play exactly `legal` to the trick, and any other card is refused on `clause`.
#[track_caller]
fn may_play(hand: &str, trick: &str, legal: &str, clause: &str) {
    let ring = TableKind::Four.ring(Seat::D);
    let fallen: Vec<Card> = trick.split_whitespace().map(card).collect();
    let mut hands = BySeat::<CardSet>::default();
    for (seat, &card) in Seat::ALL.into_iter().zip(&fallen) {
        hands[seat] = CardSet::of(card);
    }
    hands[Seat::ALL[fallen.len()]] = cards(hand);
    let mut position = Position::new(ring, hands, SeatSet::of(Seat::A), Seat::A, None);
    for card in fallen {
        position.play(card);
    }
    let legal = cards(legal);
    assert_eq!(position.legal_cards(), legal, "{hand} on {trick}");
    let illegal = cards(hand) - legal;
    assert_eq!(illegal.is_empty(), clause.is_empty(), "{hand} on {trick}");
    for card in legal {
        assert_eq!(position.check(card), Ok(()), "{card} on {trick}");
    }
    for card in illegal {
        let why = position.check(card).unwrap_err();
        assert_eq!((why.clause().id(), why.legal()), (clause, legal), "{card} on {trick}");
    }
}

// ---------------------------------------------------------------------------------------------
// Whole deals at a table.

impl Table {
    /// A table where A has taken and the cards are about to be played; the last seat dealt.
    #[track_caller]
    fn playing(kind: TableKind, rules: &str, wanted: &[(&str, &str)], contract: Contract) -> Self {
        let mut table = Self::new(kind, rules, kind.seats().last().unwrap());
        table.deal(wanted);
        table.take(Seat::A, contract);
        table.until(TableStage::Play);
        table
    }

    #[track_caller]
    fn command(&mut self, command: Command) -> Vec<Event> {
        self.obey(command)
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        self.command(Command::Act { seat, action })
    }

    #[track_caller]
    fn play(&mut self, words: &str) {
        for word in words.split_whitespace() {
            let turn = self.turn();
            self.act(turn, Action::Play(card(word)));
        }
    }

    /// Deals the cards wanted to seats and dog, and the rest one by one to whoever has room.
    #[track_caller]
    fn deal(&mut self, wanted: &[(&str, &str)]) -> Vec<Event> {
        let dealer = self.game.dealer().unwrap();
        let layout = layout(self.game.rules(), dealer, wanted);
        self.command(Command::Deal(layout))
    }

    /// The auction: everybody passes but the taker.
    #[track_caller]
    fn take(&mut self, taker: Seat, contract: Contract) {
        while let Some(seat) = self.hall.deal.as_ref().unwrap().auction.turn() {
            let bid = if seat == taker { Bid::Take(contract) } else { Bid::Pass };
            self.act(seat, Action::Bid(bid));
        }
    }

    #[track_caller]
    fn pass_out(&mut self) {
        let dealt = self.game.n_dealt();
        while self.hall.stage == TableStage::Auction {
            let turn = self.hall.deal.as_ref().unwrap().auction.turn().unwrap();
            self.act(turn, Action::Bid(Bid::Pass));
        }
        assert_eq!(self.game.n_dealt(), dealt);
    }

    /// The plainest action of whoever is to act; false when nobody is.
    fn step(&mut self, choose: impl Fn(&SeatView) -> Option<Action>) -> bool {
        let next =
            self.views.iter().find_map(|view| Some((view.seat(), choose(view).or_else(|| view.legal().first())?)));
        let Some((seat, action)) = next else {
            return false;
        };
        self.act(seat, action);
        true
    }

    #[track_caller]
    fn until(&mut self, stage: TableStage) {
        while self.hall.stage != stage {
            assert!(self.step(|_| None), "nobody is to act in {:?}", self.hall.stage);
        }
    }

    /// Plays to the end of the deal with the first legal card, or the one chosen.
    #[track_caller]
    fn finish_with(&mut self, choose: impl Fn(&SeatView) -> Option<Action>) -> ScoreSheet {
        while !matches!(self.hall.stage, TableStage::Dealing(_) | TableStage::Over(_)) {
            assert!(self.step(&choose), "nobody is to act in {:?}", self.hall.stage);
        }
        match self.hall.deal.as_ref().unwrap().ending.as_ref().unwrap() {
            Ending::Scored { sheet, .. } => (**sheet).clone(),
            ending => panic!("not scored: {ending:?}"),
        }
    }

    #[track_caller]
    fn finish(&mut self) -> ScoreSheet {
        self.finish_with(|_| None)
    }

    fn hand(&self, seat: Seat) -> CardSet {
        self.views[seat.index()].hand()
    }

    #[track_caller]
    fn position(&self) -> Position {
        match self.game.deal().unwrap().phase() {
            Phase::Play(play) => *play.position(),
            phase => panic!("no card is being played: {phase:?}"),
        }
    }

    fn partner(&self) -> Partner {
        self.hall.deal.as_ref().unwrap().partner
    }
}

/// The highest card the seat may play; the Excuse when it must.
fn highest(view: &SeatView) -> Option<Action> {
    view.legal().cards.iter().last().map(Action::Play)
}

/// As [`highest`], but the Excuse at the first occasion.
fn excuse_first(view: &SeatView) -> Option<Action> {
    let legal = view.legal().cards;
    if legal.contains(Card::EXCUSE) { Some(Action::Play(Card::EXCUSE)) } else { highest(view) }
}

/// As [`highest`], but the Excuse last of all.
fn excuse_last(view: &SeatView) -> Option<Action> {
    let mut legal = view.legal().cards;
    if legal.len() > 1 {
        legal.remove(Card::EXCUSE);
    }
    legal.iter().last().map(Action::Play)
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

fn fft() -> Rules {
    Rules::fft(TableKind::Four)
}

// ---------------------------------------------------------------------------------------------
// A10. Petit au bout.

/// PAB-01
#[test]
fn the_petit_in_the_last_trick_pays_whoever_wins_that_trick() {
    for end in [
        // The taker ruffs the last trick with it.
        End {
            hands: "2S T1/KS 3S/4S 5S",
            cards: "2S KS 4S 3S 5S T1",
            winners: "BA",
            half_points: 11,
            oudlers: 1,
            petit: Some(Attack),
            ..END
        },
        // A defender takes the taker's.
        End {
            hands: "KS T1/2S T9/4S 5S",
            cards: "KS 2S 4S T1 T9 5S",
            winners: "AB",
            half_points: 11,
            petit: Some(Defence),
            ..END
        },
        // The taker takes a defender's.
        End {
            hands: "KS T9/2S T1/4S 5S",
            cards: "KS 2S 4S T9 T1 5S",
            winners: "AA",
            half_points: 22,
            oudlers: 1,
            petit: Some(Attack),
            slam: Some(Attack),
            ..END
        },
        // A defender wins the last trick with it.
        End {
            hands: "KS 2H/2S T1/4S 5S",
            cards: "KS 2S 4S 2H T1 5S",
            winners: "AB",
            half_points: 11,
            petit: Some(Defence),
            ..END
        },
        // One trick too early.
        End {
            hands: "T1 2S/2H KS/3H 5S",
            cards: "T1 2H 3H 2S KS 5S",
            winners: "AB",
            half_points: 11,
            oudlers: 1,
            ..END
        },
        // In a dog that counts for the taker.
        End {
            hands: "KS 2H/2S KH/4S 5H",
            cards: "KS 2S 4S 2H KH 5H",
            contract: GardeSans,
            aside: "T1 2D 3D 4D 5D 6D",
            winners: "AB",
            half_points: 25,
            oudlers: 1,
            ..END
        },
    ] {
        end.check();
    }
    // Ten times the contract, whether it is made (41 with two oudlers) or failed (40).
    for (contract, points) in [(Petite, 10), (Garde, 20), (GardeSans, 40), (GardeContre, 60)] {
        for half_points in [82, 80] {
            for (side, points) in [(Some(Attack), points), (Some(Defence), -points), (None, 0)] {
                let figures = Figures { petit_au_bout: side, ..figures(contract, half_points, 2) };
                assert_eq!(figures.mark(&fft()).petit_au_bout, points, "{figures:?}");
            }
        }
    }
}

/// PAB-02
#[test]
fn a_petit_lost_in_the_last_trick_comes_off_a_contract_that_is_made() {
    for (contract, side, half_points, per_defender) in [
        // Made by 4 or failed by 4, two oudlers.
        (GardeSans, Defence, 90, 29 * 4 - 40),
        (GardeSans, Defence, 74, -29 * 4 - 40),
        (GardeSans, Attack, 90, 29 * 4 + 40),
        (GardeSans, Attack, 74, -29 * 4 + 40),
        (Petite, Defence, 90, 29 - 10),
        (Petite, Defence, 74, -29 - 10),
        (Petite, Attack, 74, -29 + 10),
    ] {
        let figures = Figures { petit_au_bout: Some(side), ..figures(contract, half_points, 2) };
        assert_eq!(figures.mark(&fft()).per_defender(), per_defender, "{figures:?}");
        let lines = figures.lines(&fft());
        assert_eq!(lines.iter().map(|line| line.points).sum::<i32>(), per_defender);
        assert!(lines.iter().any(|line| line.reason == Reason::PetitAuBout(side)));
    }
}

// ---------------------------------------------------------------------------------------------
// A11. Play of the cards.

/// PLAY-01
#[test]
fn the_dealers_right_neighbour_leads_any_card_once_the_taker_has_said_jeu() {
    for (dealer, leader) in [(Seat::A, Seat::B), (Seat::B, Seat::C), (Seat::C, Seat::D), (Seat::D, Seat::A)] {
        for taker in TableKind::Four.seats() {
            let mut table = Table::new(TableKind::Four, "fft", dealer);
            table.deal(&[]);
            table.take(taker, GardeSans);
            let lead = Action::Play(table.hand(leader).first().unwrap());
            if leader != taker {
                table.refused_to(leader, lead, "PLAY-01");
            }
            table.act(taker, Action::Jeu);
            assert_eq!(table.turn(), leader, "{dealer} deals, {taker} takes");
            let view = &table.views[leader.index()];
            assert_eq!(view.legal().cards, view.hand());
            for card in view.hand() {
                let action = Action::Play(card);
                assert!(table.game.decide(&Command::Act { seat: leader, action }).is_ok());
            }
        }
    }
    let mut table = Table::new(TableKind::Four, "fft", Seat::D);
    table.deal(&[]);
    let lead = Action::Play(table.hand(Seat::A).first().unwrap());
    table.refused_to(Seat::A, lead, "PLAY-01");
}

/// PLAY-02
#[test]
fn play_goes_to_the_right_and_the_winner_of_a_trick_leads_the_next() {
    let mut table = Table::playing(TableKind::Four, "fft", &[("C", "T19-21 KS KH")], GardeSans);
    let ring = TableKind::Four.ring(Seat::D);
    let (mut due, mut n_led) = (Seat::A, 0);
    while table.hall.stage == TableStage::Play {
        let turn = table.turn();
        assert_eq!(turn, due);
        let played = highest(&table.views[turn.index()]).unwrap();
        let events = table.act(turn, played);
        due = ring.next(turn);
        for event in events {
            if let Event::Public(Public::TrickWon { seat }) = event {
                due = seat;
                n_led += u32::from(seat != Seat::A);
            }
        }
    }
    assert!(n_led > 0, "somebody but the first leader has won a trick");
}

/// PLAY-03
#[test]
fn on_a_trump_lead_one_goes_over_the_highest_trump_or_plays_any_trump() {
    for (hand, trick, legal, clause) in [
        ("T5 T12", "T9", "T12", "PLAY-03"),
        ("KH T5 T12", "T9", "T12", "PLAY-03"),
        // The highest trump may be anybody's, a partner's or the second card's.
        ("T10 T15", "T9 T14 T3", "T15", "PLAY-03"),
        ("T5 T2", "T9", "T5 T2", ""),
        ("KH T5 T2", "T9", "T5 T2", "PLAY-03"),
        ("T1 T21", "T20", "T21", "PLAY-03"),
    ] {
        may_play(hand, trick, legal, clause);
    }
}

/// PLAY-04
#[test]
fn on_a_trump_lead_a_hand_without_trumps_plays_anything() {
    may_play("KH 2S AD", "T9", "KH 2S AD", "");
    may_play("KH 2S", "T9 T10 T21", "KH 2S", "");
    may_play("KH 2S T1", "T9", "T1", "PLAY-03");
}

/// PLAY-05
#[test]
fn one_follows_the_suit_led_without_having_to_beat_it() {
    for (hand, trick, legal, clause) in [
        ("2S KS", "10S", "2S KS", ""),
        ("2S KS T21 3H", "10S", "2S KS", "PLAY-05"),
        ("AS KH", "10S KS", "AS", "PLAY-05"),
        // Even under a ruff.
        ("2S T20", "10S T9", "2S", "PLAY-05"),
    ] {
        may_play(hand, trick, legal, clause);
    }
}

/// PLAY-06
#[test]
fn a_hand_void_in_the_suit_led_must_ruff() {
    may_play("KH T5 T2", "10S", "T5 T2", "PLAY-06");
    may_play("KH QD T1", "10S KS 2S", "T1", "PLAY-06");
    may_play("KH T1 2S", "10S", "2S", "PLAY-05");
}

/// PLAY-07
#[test]
fn a_trick_ruffed_already_is_overruffed_or_else_underruffed() {
    for (hand, trick, legal, clause) in [
        ("T5 T12", "10S T9", "T12", "PLAY-07"),
        // The ruff need not be the card just before.
        ("T5 T12", "10S T9 3S", "T12", "PLAY-07"),
        ("T10 T15", "10S T9 T14", "T15", "PLAY-07"),
        ("T5 T2", "10S T9", "T5 T2", ""),
        ("KH T5 T2", "10S T9", "T5 T2", "PLAY-06"),
    ] {
        may_play(hand, trick, legal, clause);
    }
}

/// PLAY-08
#[test]
fn a_hand_with_neither_the_suit_nor_a_trump_throws_off_any_card() {
    may_play("KH 2D AC", "10S", "KH 2D AC", "");
    may_play("KH 2D", "10S T9", "KH 2D", "");
    may_play("KH 2D 3S", "10S", "3S", "PLAY-05");
}

/// PLAY-09
#[test]
fn the_excuse_is_always_playable_and_never_obliges_to_ruff() {
    for (hand, trick, legal, clause) in [
        ("EX KS", "10S", "EX KS", ""),
        ("EX KS T5", "10S", "EX KS", "PLAY-05"),
        ("EX KH T5", "10S", "EX T5", "PLAY-06"),
        ("EX T3 T12", "T9", "EX T12", "PLAY-03"),
        ("EX T3 T12", "10S T9", "EX T12", "PLAY-07"),
        ("EX KH 2D", "10S", "EX KH 2D", ""),
        ("EX KH 2D", "10S T9", "EX KH 2D", ""),
        ("EX KH 2D", "T9", "EX KH 2D", ""),
        ("EX KH 2D T5", "", "EX KH 2D T5", ""),
    ] {
        may_play(hand, trick, legal, clause);
    }
}

/// PLAY-10
#[test]
fn when_the_excuse_is_led_the_second_card_sets_the_suit() {
    for (hand, trick, legal, clause) in [
        ("KS QH T5", "EX", "KS QH T5", ""),
        ("KS QH T5", "EX 2H", "QH", "PLAY-05"),
        ("KS QH T5", "EX 2D", "T5", "PLAY-06"),
        ("KS T5 T12", "EX T9", "T12", "PLAY-03"),
        ("KS QH T5", "EX 2H 3H", "QH", "PLAY-05"),
    ] {
        may_play(hand, trick, legal, clause);
    }
}

/// PLAY-11
#[test]
fn the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led() {
    for (cards, winner) in [
        ("10S KS 2S 3S", 'B'),
        ("10S KH QS AS", 'C'),
        ("2S KH KD KC", 'A'),
        ("AS 2S KH KD", 'B'),
        ("10S T1 KS T2", 'D'),
        ("KS QS NS T1", 'D'),
        ("T5 T9 T7 KS", 'B'),
        ("JS NS QS KS", 'D'),
        ("EX 2S 3S AS", 'C'),
        ("EX T1 KS KH", 'B'),
        ("AS 2S EX KH", 'B'),
        ("10S 9S 8S EX", 'A'),
    ] {
        let mut trick = Trick::new(Seat::A);
        for (seat, word) in Seat::ALL.into_iter().zip(cards.split_whitespace()) {
            trick.add(seat, card(word));
        }
        assert_eq!(trick.winner(), seat(winner), "{cards}");
    }
}

/// PLAY-12
#[test]
fn nobody_plays_before_his_turn_nor_two_cards_nor_a_card_he_does_not_hold() {
    let mut table = Table::playing(TableKind::Four, "fft", &[], GardeSans);
    for seat in [Seat::B, Seat::C, Seat::D] {
        let card = table.hand(seat).first().unwrap();
        table.refused_to(seat, Action::Play(card), "PLAY-12");
    }
    let another = table.hand(Seat::B).first().unwrap();
    table.refused_to(Seat::A, Action::Play(another), "PLAY-12");
    let lead = table.hand(Seat::A).first().unwrap();
    table.act(Seat::A, Action::Play(lead));
    let second = table.hand(Seat::A).first().unwrap();
    table.refused_to(Seat::A, Action::Play(second), "PLAY-12");
    assert_eq!(table.turn(), Seat::B);
}

/// PLAY-14
#[test]
fn anybody_may_look_at_the_trick_before_the_one_on_the_table() {
    let mut table = Table::playing(TableKind::Four, "fft", &[], GardeSans);
    let mut tricks: Vec<Vec<Card>> = vec![];
    for _ in 0..3 {
        let mut trick = vec![];
        for _ in 0..4 {
            for view in table.views.iter().map(SeatView::table).chain([&table.hall]) {
                let seen = view.deal.as_ref().unwrap().previous_trick();
                assert_eq!(seen.map(|won| won.trick.cards().to_vec()), tricks.last().cloned());
            }
            let turn = table.turn();
            let Some(Action::Play(card)) = highest(&table.views[turn.index()]) else { panic!() };
            trick.push(card);
            table.act(turn, Action::Play(card));
        }
        tricks.push(trick);
    }
}

/// PLAY-15
#[test]
fn the_tricks_of_three_defenders_make_one_pile_against_the_takers() {
    let end = End {
        hands: "KS 2H 3D 3C/2S QH 2D 4C/3S 3H ND 2C/4S 4H 4D JC",
        cards: "KS 2S 3S 4S 2H QH 3H 4H 2D ND 4D 3D 2C JC 3C 4C",
        winners: "ABCD",
        ..END
    };
    for (attack, half_points) in [("A", 12), ("B", 10), ("C", 8), ("D", 6)] {
        End { attack, half_points, ..end }.check();
    }
    // Everybody sees who won a trick; nobody sees a pile, which would name a hidden partner.
    let wanted = [("A", "2S"), ("C", "KH KS"), ("dog", "2D 3D 4D")];
    let mut table = Table::new(TableKind::Five, "fft", Seat::E);
    table.deal(&wanted);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::Call(card("KH")));
    table.act(Seat::A, Action::Jeu);
    table.play("2S");
    while table.hall.deal.as_ref().unwrap().tricks.is_empty() {
        assert!(table.step(highest));
    }
    let deal = table.hall.deal.as_ref().unwrap();
    assert_eq!(deal.tricks[0].winner, Seat::C);
    assert_eq!(deal.partner, Partner::Hidden);
}

/// PLAY-16
#[test]
fn a_deal_has_as_many_tricks_as_a_hand_has_cards() {
    for (kind, n) in
        [(TableKind::Three, 24), (TableKind::Four, 18), (TableKind::Five, 15), (TableKind::FiveSittingOut, 18)]
    {
        let mut table = Table::playing(kind, "fft", &[], GardeContre);
        let sheet = table.finish();
        assert_eq!(sheet.taker, Seat::A);
        assert_eq!(table.hall.deal.as_ref().unwrap().tricks.len(), n, "{kind}");
    }
    let mut table = Table::playing(TableKind::Four, "fft faults=arbitrated", &[], GardeContre);
    table.until(TableStage::Count);
    table.refused_to(Seat::A, Action::Play(card("KS")), "PLAY-16");
}

// ---------------------------------------------------------------------------------------------
// A12. The Excuse.

/// EXC-01
#[test]
fn the_excuse_wins_no_trick_and_stays_with_its_side() {
    for end in [
        // Played second.
        End {
            hands: "KS 2S/EX 3S/4S 5S",
            attack: "B",
            cards: "KS EX 4S 2S 3S 5S",
            winners: "AC",
            half_points: 8,
            oudlers: 1,
            slam: Some(Defence),
            ..END
        },
        // Led.
        End {
            hands: "EX 2S/3S KS/4S 5S",
            cards: "EX 3S 4S 5S 2S KS",
            winners: "CB",
            half_points: 8,
            oudlers: 1,
            slam: Some(Defence),
            ..END
        },
        // A defender's, in a trick of the taker.
        End {
            hands: "KS 2H/EX KH/2S 4H",
            cards: "KS EX 2S 2H KH 4H",
            winners: "AB",
            half_points: 9 + 1 + 1,
            ..END
        },
    ] {
        end.check();
    }
}

/// EXC-02
#[test]
fn half_a_point_is_given_for_the_excuse_unless_its_own_side_wins_the_trick() {
    // The same Excuse on the same lead: another defender wins, then the taker does.
    End { hands: "2S KH/EX 2H/KS 3H", cards: "2S EX KS 3H KH 2H", winners: "CA", half_points: 11, ..END }.check();
    End {
        hands: "QS KH/EX 2H/2S 3H",
        cards: "QS EX 2S KH 2H 3H",
        winners: "AA",
        half_points: 11 + 7 + 1 + 1,
        slam: Some(Attack),
        ..END
    }
    .check();
    // The partner wins the trick the taker's Excuse is in: nothing is given.
    End {
        hands: "EX 2H/KS 3H/2S KH/3S 4H/4S 5H",
        attack: "AB",
        cards: "EX KS 2S 3S 4S 3H KH 4H 5H 2H",
        winners: "BC",
        half_points: 9 + 9 + 3,
        oudlers: 1,
        ..END
    }
    .check();
}

/// EXC-03
#[test]
fn nothing_is_taken_from_the_discard_for_the_excuse() {
    // Whatever was put aside counts whole, with the Excuse's four points on top.
    for (aside, half_points) in
        [("2D 3D 4D 5D 6D 7D", 6 + 8), ("QS NS JS QD ND JD", 30 + 8), ("2D 3D 4D QD ND JD", 18 + 8)]
    {
        End {
            hands: "EX 2H/KS KH/2S 3H",
            cards: "EX KS 2S KH 3H 2H",
            aside,
            winners: "BB",
            half_points,
            oudlers: 1,
            slam: Some(Defence),
            ..END
        }
        .check();
    }
}

/// EXC-04
#[test]
fn what_is_given_for_the_excuse_is_worth_half_a_point() {
    // The taker's only trick is of low cards, of low trumps, or of courts: the loss is the same.
    for (hands, cards, won) in [
        ("9H EX 2D/2H KS 3D/3H 2S 4D", "9H 2H 3H EX KS 2S 3D 4D 2D", 1 + 1 + 1),
        ("T9 EX 2D/T2 KS 3D/T3 2S 4D", "T9 T2 T3 EX KS 2S 3D 4D 2D", 1 + 1 + 1),
        ("KH EX 2D/QH KS 3D/NH 2S 4D", "KH QH NH EX KS 2S 3D 4D 2D", 9 + 7 + 5),
    ] {
        End { hands, cards, winners: "ABC", half_points: won + 9 - 1, oudlers: 1, ..END }.check();
    }
}

/// EXC-05
#[test]
fn a_card_owed_for_the_excuse_is_paid_later_at_the_same_price() {
    for (hands, owed, paid_at_once, won) in [
        ("EX KH 2D/KS 2H 3D/2S 3H 4D", "EX KS 2S 2H 3H KH 2D 3D 4D", "KH 2H 3H EX KS 2S 3D 4D 2D", 9 + 1 + 1),
        // The only trick won has no low card to give.
        ("EX KH 2D/KS QH 3D/2S NH 4D", "EX KS 2S QH NH KH 2D 3D 4D", "KH QH NH EX KS 2S 3D 4D 2D", 9 + 7 + 5),
    ] {
        let end = End { hands, half_points: won + 8, oudlers: 1, ..END };
        End { cards: owed, winners: "BAC", ..end }.check();
        End { cards: paid_at_once, winners: "ABC", ..end }.check();
    }
}

/// EXC-06
#[test]
fn an_excuse_in_the_last_trick_goes_to_whoever_wins_it() {
    for end in [
        // The taker's, lost.
        End {
            hands: "2S KH EX/KS 2H 3D/3S 3H 4D",
            cards: "2S KS 3S 2H 3H KH EX 3D 4D",
            winners: "BAC",
            half_points: 11,
            ..END
        },
        // A defender's, lost to the taker.
        End {
            hands: "2S KH 5D/KS 2H EX/3S 3H 4D",
            cards: "2S KS 3S 2H 3H KH 5D EX 4D",
            winners: "BAA",
            half_points: 11 + 1 + 9 + 1,
            oudlers: 1,
            ..END
        },
        // A defender's, in a trick another defender wins.
        End {
            hands: "2S KH 2D/KS 2H EX/3S 3H 4D",
            cards: "2S KS 3S 2H 3H KH 2D EX 4D",
            winners: "BAC",
            half_points: 11,
            ..END
        },
        // The taker's, in a trick the partner wins.
        End {
            hands: "2S EX/3S KD/KS 2D/4S 3D/5S 4D",
            attack: "AB",
            cards: "2S 3S KS 4S 5S 2D 3D 4D EX KD",
            winners: "CB",
            half_points: 9 + 9 + 3,
            oudlers: 1,
            ..END
        },
    ] {
        end.check();
    }
}

/// EXC-07
#[test]
fn a_side_with_every_earlier_trick_wins_the_last_with_its_excuse() {
    for end in [
        // Even over the 21.
        End {
            hands: "KS EX/2S T21/3S 4S",
            cards: "KS 2S 3S EX T21 4S",
            winners: "AA",
            half_points: 11 + 9 + 9 + 1,
            oudlers: 2,
            slam: Some(Attack),
            ..END
        },
        // The defence's too, though another defender won the trick before.
        End {
            hands: "2S T21/KS 5H/4S EX",
            cards: "2S KS 4S 5H EX T21",
            winners: "BC",
            slam: Some(Defence),
            ..END
        },
        // With one trick lost there is no slam, and the 21 wins.
        End {
            hands: "2S KH EX/KS 2H T21/3S 3H 4S",
            cards: "2S KS 3S 2H 3H KH EX T21 4S",
            winners: "BAB",
            half_points: 11,
            ..END
        },
    ] {
        end.check();
    }
}

/// EXC-08
#[test]
fn an_excuse_whose_trick_is_lost_counts_four_points_and_the_oudler() {
    for end in [
        // A slam against a defender's Excuse, played before the last trick.
        End {
            hands: "KS KH/EX 2H/2S 3H",
            cards: "KS EX 2S KH 2H 3H",
            winners: "AA",
            half_points: 9 + 1 + 1 + 11,
            slam: Some(Attack),
            ..END
        },
        // A slam of the defence against the taker's.
        End {
            hands: "EX 2H/KS KH/2S 3H",
            cards: "EX KS 2S KH 3H 2H",
            aside: "QS NS JS QD ND JD",
            winners: "BB",
            half_points: 30 + 8,
            oudlers: 1,
            slam: Some(Defence),
            ..END
        },
        // No slam at all.
        End { hands: "KS 2H/EX KH/2S 3H", cards: "KS EX 2S 2H KH 3H", winners: "AB", half_points: 11, ..END },
    ] {
        end.check();
    }
    // Both sides' counts make 91 over a whole deal, with the Excuse played first or last.
    for choose in [excuse_first, excuse_last] {
        for taker in TableKind::Four.seats() {
            let mut table = Table::new(TableKind::Four, "fft", Seat::D);
            table.deal(&[]);
            table.take(taker, GardeSans);
            table.until(TableStage::Play);
            let attack = table.finish_with(choose).figures.half_points.0;
            // The defence counts its own pile, and gives or gets half a point for the Excuse.
            let deal = table.hall.deal.as_ref().unwrap();
            let n = deal.tricks.len();
            let mut defence = 0;
            for (i, won) in deal.tricks.iter().enumerate() {
                let pile: CardSet = won.trick.cards().iter().copied().collect();
                let excuse_by = deal.ring.from(won.trick.leader()).zip(won.trick.cards());
                let owner = excuse_by.filter(|&(_, &card)| card == Card::EXCUSE).map(|(s, _)| s);
                let owner = owner.last().filter(|_| i + 1 < n);
                if won.winner != taker {
                    defence += pile.half_points().0;
                }
                match owner {
                    Some(seat) if seat == taker && won.winner != taker => defence -= 8,
                    Some(seat) if seat != taker && won.winner == taker => defence += 8,
                    _ => {}
                }
            }
            assert_eq!(attack + defence, 182, "{taker} takes");
        }
    }
}

// ---------------------------------------------------------------------------------------------
// A13. Score and mark.

/// SCORE-01
#[test]
fn a_contract_is_made_from_its_target_on() {
    for (oudlers, points) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
        assert_eq!(target(oudlers), HalfPoints::whole(points));
        for (points, made, margin) in [(points - 1, false, 1), (points, true, 0), (points + 1, true, 1)] {
            let mark = figures(Garde, points * 2, oudlers).mark(&fft());
            assert_eq!((mark.made, mark.margin), (made, margin), "{points} with {oudlers}");
        }
    }
}

/// SCORE-02
#[test]
fn twenty_five_and_the_margin_are_multiplied_by_the_contract() {
    for (contract, points, expected) in [
        (Petite, 41, 25),
        (Petite, 48, 32),
        (Petite, 34, -32),
        (Garde, 49, 66),
        (Garde, 33, -66),
        (GardeSans, 45, 116),
        (GardeSans, 40, -104),
        (GardeContre, 41, 150),
        (GardeContre, 66, 300),
        (GardeContre, 31, -210),
    ] {
        let mark = figures(contract, points * 2, 2).mark(&fft());
        assert_eq!(mark.contract, expected, "{contract} with {points}");
        assert_eq!(mark.per_defender(), expected, "no bonus was earned");
    }
}

/// SCORE-03
#[test]
fn handfuls_and_slams_are_added_as_they_are_and_the_petit_is_multiplied() {
    for (contract, multiplier) in [(Petite, 1), (Garde, 2), (GardeSans, 4), (GardeContre, 6)] {
        let plain = figures(contract, 2 * 41, 2);
        let bonus = |figures: Figures| figures.mark(&fft()).per_defender() - plain.mark(&fft()).per_defender();
        for (handfuls, points) in
            [([1, 0, 0], 20), ([0, 1, 0], 30), ([0, 0, 1], 40), ([2, 0, 0], 40), ([1, 1, 0], 50)]
        {
            assert_eq!(bonus(Figures { handfuls, ..plain }), points, "{contract}");
        }
        let petit = Figures { petit_au_bout: Some(Attack), ..plain };
        assert_eq!(bonus(petit), 10 * multiplier, "{contract}");
        for (slam_announced, slam, points) in [
            (true, Some(Attack), 400),
            (false, Some(Attack), 200),
            (true, None, -200),
            (false, Some(Defence), -200),
            (true, Some(Defence), -400),
        ] {
            assert_eq!(bonus(Figures { slam_announced, slam, ..plain }), points, "{contract}");
        }
    }
}

/// SCORE-04
#[test]
fn contract_and_handfuls_go_to_the_winner_while_petit_and_slam_have_their_own_sign() {
    let mut n = 0;
    for (contract, multiplier) in [(Petite, 1), (Garde, 2), (GardeSans, 4), (GardeContre, 6)] {
        for (oudlers, needed) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
            for points in (0..=91).step_by(7) {
                for (petit_au_bout, q) in [(None, 0), (Some(Attack), 1), (Some(Defence), -1)] {
                    for (handfuls, shown) in [([0, 0, 0], 0), ([1, 0, 0], 20), ([0, 0, 1], 40)] {
                        for (slam_announced, slam, bonus) in
                            [(false, None, 0), (true, None, -200), (false, Some(Attack), 200)]
                        {
                            let figures = Figures {
                                petit_au_bout,
                                handfuls,
                                slam_announced,
                                slam,
                                ..figures(contract, points * 2, oudlers)
                            };
                            let gap = i32::from(points) - needed;
                            let s = if gap >= 0 { 1 } else { -1 };
                            let expected =
                                s * (25 + gap.abs()) * multiplier + s * shown + q * 10 * multiplier + bonus;
                            assert_eq!(figures.mark(&fft()).per_defender(), expected);
                            n += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(n, 4 * 4 * 14 * 27);
    // A failed contract is not 25 less its margin.
    assert_eq!(figures(Petite, 2 * 34, 2).mark(&fft()).contract, -32);
}

/// Each seat's share, from A on, of a deal worth `points` per defender.
#[track_caller]
fn shares(kind: TableKind, taker: char, partner: Option<char>, points: i32, expected: [i32; 5]) {
    let dealer = kind.seats().last().unwrap();
    let scores = share(&kind.ring(dealer), seat(taker), partner.map(seat), points);
    assert_eq!(scores.0, expected, "{kind}: {taker} takes for {points}");
    let kept: i32 = scores.0.iter().sum();
    assert_eq!(kept, 0);
}

/// MARK-01
#[test]
fn at_four_the_taker_scores_three_times_each_defender() {
    shares(TableKind::Four, 'A', None, 106, [318, -106, -106, -106, 0]);
    shares(TableKind::Four, 'C', None, -42, [42, 42, -126, 42, 0]);
}

/// MARK-02
#[test]
fn at_three_the_taker_scores_twice_each_defender() {
    shares(TableKind::Three, 'B', None, 50, [-50, 100, -50, 0, 0]);
    shares(TableKind::Three, 'C', None, -31, [31, 31, -62, 0, 0]);
}

/// MARK-03
#[test]
fn at_five_the_taker_scores_twice_and_the_partner_once_each_defender() {
    shares(TableKind::Five, 'A', Some('D'), 60, [120, -60, -60, 60, -60]);
    shares(TableKind::Five, 'E', Some('B'), -33, [33, -33, 33, 33, -66]);
}

/// MARK-04
#[test]
fn alone_at_five_the_taker_scores_four_times_each_defender() {
    shares(TableKind::Five, 'A', None, 60, [240, -60, -60, -60, -60]);
    shares(TableKind::Five, 'D', None, -25, [25, 25, 25, -100, 25]);
}

/// MARK-05
#[test]
fn the_scores_of_a_deal_add_up_to_zero_at_every_table() {
    for kind in TableKind::ALL {
        for contract in Contract::ALL {
            let mut table = Table::playing(kind, "house misere=10", &[], contract);
            let sheet = table.finish_with(excuse_first);
            assert_eq!(sheet.scores.0.iter().sum::<i32>(), 0, "{kind} {contract}");
            assert_ne!(sheet.scores[Seat::A], 0, "{kind} {contract}");
            assert_eq!(table.hall.totals.0.iter().sum::<i32>(), 0);
            assert_eq!(*table.game.totals(), sheet.scores);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// A14. Three players.

/// Every contract can be bid, and hands and dog have this many cards.
#[track_caller]
fn has_cards_and_contracts(kind: TableKind, hand: usize, dog: usize) {
    for contract in Contract::ALL {
        let mut table = Table::new(kind, "fft", kind.seats().last().unwrap());
        table.deal(&[]);
        assert_eq!(table.views[0].legal().contracts, Contract::ALL);
        let layout = *table.game.deal().unwrap().layout();
        assert_eq!(layout.dog().len() as usize, dog);
        for seat in table.game.deal().unwrap().ring().seats().iter() {
            assert_eq!(layout.hands()[seat].len() as usize, hand);
            assert_eq!(table.hand(seat).len() as usize, hand);
        }
        table.take(Seat::A, contract);
        table.until(TableStage::Play);
        assert_eq!(table.hand(Seat::A).len() as usize, hand);
        assert_eq!(table.hall.deal.as_ref().unwrap().taken, Some((Seat::A, contract)));
    }
}

/// A's hand of trumps may show the handful at its first card, and one trump fewer may not.
#[track_caller]
fn shows(kind: TableKind, rules: &str, handful: Handful, size: u8) {
    let trumps = format!("T1-{size}");
    let mut table = Table::playing(kind, rules, &[("A", &trumps)], GardeSans);
    let held = table.hand(Seat::A) & CardSet::TRUMPS;
    let shown = cards(&trumps);
    let mut fewer = shown;
    fewer.remove(Card::PETIT);
    assert!(held.contains_all(shown));
    table.refused_to(Seat::A, Action::ShowHandful(handful, fewer), "HAND-06");
    assert!(table.views[0].legal().handfuls.contains(&handful));
    table.act(Seat::A, Action::ShowHandful(handful, shown));
    let seen = table.hall.deal.as_ref().unwrap().handfuls.clone();
    assert_eq!(seen.last().map(|seen| (seen.seat, seen.handful)), Some((Seat::A, handful)));
}

/// P3-01
#[test]
fn three_players_have_twenty_four_cards_a_dog_of_six_and_the_four_contracts() {
    has_cards_and_contracts(TableKind::Three, 24, 6);
    assert_eq!(PlayerCount::Three.packet_size(), 4);
}

/// P3-02
#[test]
fn at_three_handfuls_are_of_thirteen_fifteen_and_eighteen_trumps() {
    for (handful, size) in Handful::ALL.into_iter().zip([13, 15, 18]) {
        shows(TableKind::Three, "fft", handful, size);
    }
    assert_eq!(Rules::house(TableKind::Three).handful_sizes, [13, 15, 22]);
}

/// Half a point goes to the winner: with two oudlers, 41 to make.
#[track_caller]
fn rounds_half_points(kind: TableKind) {
    for (half_points, made, margin) in [
        (79, false, 2),
        (80, false, 1),
        (81, false, 1),
        (82, true, 0),
        (83, true, 1),
        (84, true, 1),
        (85, true, 2),
    ] {
        let figures = figures(Petite, half_points, 2);
        let mark = figures.mark(&Rules::fft(kind));
        assert_eq!((mark.made, mark.margin), (made, margin), "{half_points} half points");
        assert_eq!(mark.contract, (25 + margin) * if made { 1 } else { -1 });
        assert_eq!(figures.check(&Rules::fft(kind)), Ok(()));
    }
}

/// P3-03
#[test]
fn at_three_half_a_point_goes_to_the_side_that_wins() {
    rounds_half_points(TableKind::Three);
    // At four there is no half point to round.
    assert!(figures(Petite, 81, 2).check(&fft()).is_err());
}

// ---------------------------------------------------------------------------------------------
// A15. Five players.

/// A five-player table: E has dealt, A has taken.
#[track_caller]
fn five(wanted: &[(&str, &str)], contract: Contract) -> Table {
    let mut table = Table::new(TableKind::Five, "fft", Seat::E);
    table.deal(wanted);
    table.take(Seat::A, contract);
    table
}

/// P5-01
#[test]
fn five_players_have_fifteen_cards_a_dog_of_three_and_the_four_contracts() {
    has_cards_and_contracts(TableKind::Five, 15, 3);
    assert_eq!(PlayerCount::Five.packet_size(), 3);
}

/// P5-02
#[test]
fn a_king_is_called_before_the_dog_is_turned_or_the_first_card_led() {
    let wanted = [("A", "KS 2S 3S 4S"), ("dog", "5S 6S 7S")];
    let mut table = five(&wanted, Garde);
    assert_eq!(table.hall.stage, TableStage::Call);
    assert_eq!(table.hall.deal.as_ref().unwrap().dog, None);
    table.refused_to(Seat::A, Action::Discard(cards("2S 3S 4S")), "P5-02");
    table.refused_to(Seat::A, Action::Jeu, "P5-02");
    for card in ["10S", "T21", "EX", "AH"] {
        table.refused_to(Seat::A, Action::Call(card.parse().unwrap()), "P5-02");
    }
    table.refused_to(Seat::B, Action::Call(card("KH")), "P5-02");
    assert_eq!(table.views[0].legal().calls, CardSet::KINGS);
    let events = table.act(Seat::A, Action::Call(card("KH")));
    assert_eq!(
        events,
        [
            Event::Public(Public::Called { card: card("KH") }),
            Event::Public(Public::DogTurned { cards: cards("5S 6S 7S") })
        ]
    );
    table.refused_to(Seat::A, Action::Call(card("KD")), "P5-02");
    // Where the dog stays hidden the call still comes before the lead.
    let mut table = five(&wanted, GardeSans);
    table.refused_to(Seat::A, Action::Play(card("2S")), "P5-02");
    let events = table.act(Seat::A, Action::Call(card("KD")));
    assert_eq!(events, [Event::Public(Public::Called { card: card("KD") })]);
    assert_eq!(table.hall.deal.as_ref().unwrap().dog, None);
    // Nothing is called at four.
    let mut table = Table::new(TableKind::Four, "fft", Seat::D);
    table.deal(&[]);
    table.refused_to(Seat::A, Action::Call(card("KH")), "P5-02");
    table.take(Seat::A, Garde);
    table.refused_to(Seat::A, Action::Call(card("KH")), "P5-02");
}

/// P5-03
#[test]
fn a_lower_court_is_called_only_with_all_four_of_every_higher_rank() {
    let kings = "KS KH KD KC";
    let queens = "QS QH QD QC";
    let knights = "NS NH ND NC";
    let jacks = "JS JH JD JC";
    for (hand, ranks) in [
        ("KS KH KD 2S".to_owned(), vec![kings]),
        (format!("{kings} QS"), vec![kings, queens]),
        (format!("{queens} {knights} KS KH KD"), vec![kings]),
        (format!("{kings} QS QH QD NS"), vec![kings, queens]),
        (format!("{kings} {queens}"), vec![kings, queens, knights]),
        (format!("{kings} {queens} {knights}"), vec![kings, queens, knights, jacks]),
        (format!("{kings} {queens} NS NH ND JS"), vec![kings, queens, knights]),
    ] {
        let may_call = cards(&ranks.join(" "));
        assert_eq!(callable(cards(&hand)), may_call, "{hand}");
        let table = five(&[("A", &hand), ("dog", "2D 3D 4D")], GardeSans);
        for card in CardSet::COURTS {
            let command = Command::Act { seat: Seat::A, action: Action::Call(card) };
            if may_call.contains(card) {
                assert!(table.game.decide(&command).is_ok(), "{card} with {hand}");
            } else {
                table.refused(&command, "P5-03");
            }
        }
    }
}

/// P5-04
#[test]
fn a_taker_may_call_his_own_king_and_nobody_knows_until_it_falls() {
    let mut table = five(&[("A", "KH 2S"), ("dog", "2D 3D 4D")], GardeSans);
    table.act(Seat::A, Action::Call(card("KH")));
    table.act(Seat::A, Action::Jeu);
    assert_eq!(table.partner(), Partner::Hidden);
    table.play("KH");
    assert_eq!(table.partner(), Partner::Alone);
    assert_eq!(table.finish().partner, None);
}

/// P5-05
#[test]
fn a_called_card_in_the_dog_or_in_his_own_hand_leaves_the_taker_alone() {
    for (wanted, contract, known) in [
        // In a dog that is turned, everybody sees it.
        ([("A", "KS"), ("dog", "KH 3D 4D")], Garde, Partner::Alone),
        // In a dog that is not, nobody does.
        ([("A", "KS"), ("dog", "KH 3D 4D")], GardeSans, Partner::Hidden),
        ([("A", "KS"), ("dog", "KH 3D 4D")], GardeContre, Partner::Hidden),
        ([("A", "KH"), ("dog", "2D 3D 4D")], Garde, Partner::Hidden),
    ] {
        let mut table = five(&wanted, contract);
        table.act(Seat::A, Action::Call(card("KH")));
        assert_eq!(table.partner(), known, "{contract} {wanted:?}");
        let sheet = table.finish();
        assert_eq!(sheet.partner, None);
        let paid = -sheet.scores[Seat::B];
        assert_ne!(paid, 0);
        assert_eq!(sheet.scores.0, [4 * paid, -paid, -paid, -paid, -paid]);
        assert_eq!(table.partner(), Partner::Alone);
    }
}

/// P5-06
#[test]
fn the_holder_of_the_called_card_plays_with_the_taker_against_three() {
    for (holder, partner) in [("B", Seat::B), ("C", Seat::C), ("D", Seat::D), ("E", Seat::E)] {
        let mut table = five(&[("A", "KS"), (holder, "KH"), ("dog", "2D 3D 4D")], Garde);
        table.act(Seat::A, Action::Call(card("KH")));
        let sheet = table.finish();
        assert_eq!(sheet.partner, Some(partner));
        let paid = sheet.scores[partner];
        assert_eq!(sheet.scores[Seat::A], 2 * paid);
        let others = TableKind::Five.seats().filter(|&seat| seat != Seat::A && seat != partner);
        assert!(others.map(|seat| sheet.scores[seat]).eq([-paid; 3]));
        assert_eq!(table.partner(), Partner::Shown(partner));
    }
}

/// P5-07
#[test]
fn the_deal_is_not_opened_in_the_called_suit_but_with_the_called_card() {
    // A leads and holds hearts, and in the second case the called King too.
    for (hand, called, refused, free) in
        [("2H 3H QH 2S T5 EX", "KH", "2H 3H QH", "2S T5 EX"), ("2H 3H KH 2S T5 EX", "KH", "2H 3H", "KH 2S T5 EX")]
    {
        let wanted = [("A", hand), ("dog", "2D 3D 4D")];
        let mut table = five(&wanted, GardeSans);
        table.act(Seat::A, Action::Call(card(called)));
        table.act(Seat::A, Action::Jeu);
        for card in cards(refused) {
            table.refused_to(Seat::A, Action::Play(card), "P5-07");
        }
        let legal = table.views[0].legal().cards;
        assert_eq!(table.position().legal_cards(), legal);
        assert!(legal.is_disjoint(cards(refused)) && legal.contains_all(cards(free)));
        for card in cards(free) {
            let command = Command::Act { seat: Seat::A, action: Action::Play(card) };
            assert!(table.game.decide(&command).is_ok(), "{card}");
        }
        // After an Excuse lead the second player is free.
        table.play("EX");
        let second = table.views[1].clone();
        assert_eq!(second.legal().cards, second.hand());
        assert_eq!(table.position().legal_cards(), second.hand());
        let heart = second.hand().iter().find(|card| card.suit() == cards("2H").first().unwrap().suit());
        table.act(Seat::B, Action::Play(heart.unwrap()));
    }
    // A defender who leads is bound as well, and only for the first card.
    let mut table = Table::new(TableKind::Five, "fft", Seat::A);
    table.deal(&[("B", "2H KS T21"), ("A", "KD"), ("C", "KH 2S"), ("dog", "2D 3D 4D")]);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::Call(card("KH")));
    table.act(Seat::A, Action::Jeu);
    table.refused_to(Seat::B, Action::Play(card("2H")), "P5-07");
    table.play("T21");
    while table.hall.deal.as_ref().unwrap().tricks.is_empty() {
        assert!(table.step(|_| None));
    }
    assert_eq!(table.turn(), Seat::B);
    table.play("2H");
}

/// A five-player deal in which this seat holds the called King, two tricks long, and everything
/// a spectator and the given seats saw of it.
fn two_tricks(holder: &str) -> (Table, Vec<SeenEvent>) {
    let other = if holder == "C" { "D" } else { "C" };
    let wanted =
        [("A", "KS T19 T21 2S 3S"), (holder, "KH"), (other, "QH"), ("E", "EX T2 T3"), ("dog", "2D 3D 4D")];
    let mut table = five(&wanted, Garde);
    let mut seen = vec![];
    let hide = |view: &SeatView| {
        let hearts = cards("KH QH");
        let legal = view.legal().cards;
        if legal.contains(Card::EXCUSE) {
            return Some(Action::Play(Card::EXCUSE));
        }
        (legal - hearts).iter().last().map(Action::Play)
    };
    let events = table.act(Seat::A, Action::Call(card("KH")));
    seen.extend(events.iter().map(|event| event.seen_by(Viewer::Spectator)));
    table.until(TableStage::Play);
    while table.hall.deal.as_ref().unwrap().tricks.len() < 2 {
        let turn = table.turn();
        let action = hide(&table.views[turn.index()]).unwrap();
        let events = table.act(turn, action);
        seen.extend(events.iter().map(|event| event.seen_by(Viewer::Spectator)));
    }
    (table, seen)
}

/// P5-08
#[test]
fn until_the_called_card_falls_nothing_anybody_sees_depends_on_who_holds_it() {
    let (mut with_c, seen_c) = two_tricks("C");
    let (with_d, seen_d) = two_tricks("D");
    // The same cards fell, an Excuse among them, and the partner is not the same.
    assert_eq!(seen_c, seen_d);
    let (at_c, at_d) = (with_c.hand(Seat::C), with_d.hand(Seat::D));
    assert!(at_c.contains(card("KH")) && at_d.contains(card("KH")));
    assert_eq!(with_c.hall, with_d.hall);
    for seat in [Seat::A, Seat::B, Seat::E] {
        assert_eq!(with_c.views[seat.index()], with_d.views[seat.index()], "{seat}");
    }
    for view in with_c.views.iter().map(SeatView::table).chain([&with_c.hall]) {
        assert_eq!(view.deal.as_ref().unwrap().partner, Partner::Hidden);
        assert_eq!(view.totals, BySeat::default());
    }
    // The King falls at last, and then everybody knows.
    while with_c.partner() == Partner::Hidden {
        assert!(with_c.hand(Seat::C).contains(card("KH")));
        assert!(with_c.step(|_| None));
    }
    assert!(!with_c.hand(Seat::C).contains(card("KH")));
    for view in with_c.views.iter().map(SeatView::table).chain([&with_c.hall]) {
        assert_eq!(view.deal.as_ref().unwrap().partner, Partner::Shown(Seat::C));
    }
}

/// P5-09
#[test]
fn at_five_handfuls_are_of_eight_ten_and_thirteen_trumps() {
    for (handful, size) in Handful::ALL.into_iter().zip([8, 10, 13]) {
        shows(TableKind::Five, "fft", handful, size);
    }
    assert_eq!(Rules::house(TableKind::Five).handful_sizes, [8, 10, 15]);
}

/// P5-10
#[test]
fn at_five_half_a_point_goes_to_the_side_that_wins() {
    rounds_half_points(TableKind::Five);
}

/// P5-11
#[test]
fn a_called_queen_may_be_discarded_but_a_called_king_may_not() {
    for (wanted, called, discard) in [
        ([("A", "KS KH KD KC QS 2S"), ("dog", "3S 4S 5S")], "QS", "QS 2S 3S"),
        ([("A", "KS KH KD KC 2S 6S"), ("dog", "QH 4S 5S")], "QH", "QH 2S 4S"),
    ] {
        let mut table = five(&wanted, Garde);
        table.act(Seat::A, Action::Call(card(called)));
        table.act(Seat::A, Action::Discard(cards(discard)));
        table.act(Seat::A, Action::Jeu);
        let sheet = table.finish();
        assert_eq!(sheet.partner, None);
        assert_eq!(table.game.open_view().unwrap().aside, cards(discard));
    }
    let mut table = five(&[("A", "KS 2S 6S"), ("dog", "KH 4S 5S")], Garde);
    table.act(Seat::A, Action::Call(card("KH")));
    table.refused_to(Seat::A, Action::Discard(cards("KH 4S 5S")), "ECART-03");
}

// ---------------------------------------------------------------------------------------------
// A17. Misères.

/// A table of four where A, before its first card, has exactly this hand.
#[track_caller]
fn misere_table(rules: &str, hand: &str) -> Table {
    assert_eq!(cards(hand).len(), 18);
    Table::playing(TableKind::Four, rules, &[("A", hand)], GardeSans)
}

const NO_TRUMP: &str = "2-8S 2-8H KD QD ND JD";
const NO_COURT: &str = "2-10S 2-8H T5 T9";
const NEITHER: &str = "2-10S 2-10H";

/// MIS-01
#[test]
fn a_trump_misere_has_no_trump_and_not_even_the_excuse() {
    for (hand, allowed) in [
        (NO_TRUMP, true),
        (NEITHER, true),
        (NO_COURT, false),
        ("2-8S 2-8H KD QD ND EX", false),
        ("2-8S 2-8H KD QD ND T2", false),
    ] {
        let mut table = misere_table("house", hand);
        let action = Action::DeclareMisere(Misere::NoTrumps);
        assert_eq!(table.views[0].legal().miseres.contains(&Misere::NoTrumps), allowed);
        if allowed {
            table.act(Seat::A, action);
        } else {
            table.refused_to(Seat::A, action, "MIS-01");
        }
    }
}

/// MIS-02
#[test]
fn a_court_misere_has_neither_court_nor_oudler() {
    for (hand, allowed) in [
        (NO_COURT, true),
        (NEITHER, true),
        (NO_TRUMP, false),
        ("2-10S 2-8H T5 JD", false),
        ("2-10S 2-8H T5 EX", false),
        ("2-10S 2-8H T5 T1", false),
        ("2-10S 2-8H T5 T21", false),
    ] {
        let mut table = misere_table("house", hand);
        let action = Action::DeclareMisere(Misere::NoCourts);
        assert_eq!(table.views[0].legal().miseres.contains(&Misere::NoCourts), allowed);
        if allowed {
            table.act(Seat::A, action);
        } else {
            table.refused_to(Seat::A, action, "MIS-02");
        }
    }
}

/// MIS-03
#[test]
fn every_other_player_pays_ten_for_a_misere_whatever_his_side() {
    let dry = misere_table("house", NEITHER).finish().scores;
    for (miseres, taker, other) in [
        (vec![Misere::NoTrumps], 30, -10),
        (vec![Misere::NoCourts], 30, -10),
        (vec![Misere::NoTrumps, Misere::NoCourts], 60, -20),
    ] {
        let mut table = misere_table("house", NEITHER);
        for &misere in &miseres {
            table.act(Seat::A, Action::DeclareMisere(misere));
        }
        let sheet = table.finish();
        assert_eq!(sheet.miseres.len(), miseres.len());
        assert_eq!(sheet.scores[Seat::A] - dry[Seat::A], taker);
        for seat in [Seat::B, Seat::C, Seat::D] {
            assert_eq!(sheet.scores[seat] - dry[seat], other);
        }
    }
    // A defender's is paid by his fellow defenders too.
    let wanted = [("B", NEITHER)];
    let dry = Table::playing(TableKind::Four, "house", &wanted, GardeSans).finish().scores;
    let mut table = Table::playing(TableKind::Four, "house", &wanted, GardeSans);
    assert!(table.step(|_| None));
    table.act(Seat::B, Action::DeclareMisere(Misere::NoTrumps));
    let scores = table.finish().scores;
    let differences: Vec<i32> = (0..4).map(|i| scores.0[i] - dry.0[i]).collect();
    assert_eq!(differences, [-10, 30, -10, -10]);
}

/// MIS-04
#[test]
fn there_is_no_misere_in_the_official_rule_and_elsewhere_only_before_ones_first_card() {
    assert_eq!(fft().misere, 0);
    let no_trumps = Action::DeclareMisere(Misere::NoTrumps);
    let table = misere_table("fft", NEITHER);
    table.refused_to(Seat::A, no_trumps, "MIS-04");
    table.refused_to(Seat::A, Action::DeclareMisere(Misere::NoCourts), "MIS-04");
    assert!(table.views[0].legal().miseres.is_empty());
    let mut table = misere_table("house", NEITHER);
    table.act(Seat::A, no_trumps);
    table.refused_to(Seat::A, no_trumps, "MIS-04");
    let mut table = misere_table("house", NEITHER);
    table.play("2S");
    table.refused_to(Seat::A, no_trumps, "MIS-04");
    // The taker's hand is judged after the discard: he puts his only court aside.
    let mut table = Table::new(TableKind::Four, "house", Seat::D);
    table.deal(&[("A", "2-10S 2-8H T5 QD"), ("dog", "2-7C")]);
    table.take(Seat::A, Garde);
    table.act(Seat::A, Action::Discard(cards("QD 2-6C")));
    table.act(Seat::A, Action::DeclareMisere(Misere::NoCourts));
}

// ---------------------------------------------------------------------------------------------
// A18. End of the game.

/// END-01
#[test]
fn a_game_ends_at_a_number_of_deals_at_a_score_or_when_the_players_stop() {
    let top = |rules: &str| {
        let mut table = Table::playing(TableKind::Four, rules, &[], GardeContre);
        table.finish();
        table
    };
    let best = *top("fft").game.totals().0.iter().max().unwrap();
    assert!(best > 0);
    for (end, over) in [
        ("fft".to_owned(), None),
        ("fft end=deals:1".to_owned(), Some(GameOver::DealsPlayed)),
        ("fft end=deals:2".to_owned(), None),
        (format!("fft end=score:{best}"), Some(GameOver::ScoreReached)),
        (format!("fft end=score:{}", best + 1), None),
    ] {
        let mut table = top(&end);
        match (over, table.hall.stage) {
            (Some(over), TableStage::Over(stage)) => assert_eq!(stage, over, "{end}"),
            (None, TableStage::Dealing(dealer)) => assert_eq!(dealer, Seat::A, "{end}"),
            (_, stage) => panic!("{end}: {stage:?}"),
        }
        if over.is_some() {
            let layout = layout(&fft(), Seat::A, &[]);
            table.refused(&Command::Deal(layout), "END-01");
            table.refused(&Command::Stop, "END-01");
        } else {
            table.deal(&[]);
            table.refused(&Command::Stop, "END-01");
            table.pass_out();
            table.command(Command::Stop);
            assert_eq!(table.hall.stage, TableStage::Over(GameOver::Agreed), "{end}");
        }
    }
    // A deal that is passed out is not one of the number.
    let mut table = Table::new(TableKind::Four, "fft end=deals:1", Seat::D);
    table.deal(&[]);
    table.pass_out();
    assert_eq!(table.hall.stage, TableStage::Dealing(Seat::A));
    assert_eq!(Rules::house(TableKind::Four).to_string(), "house");
    assert_eq!(Rules::house(TableKind::Four).get("end").as_deref(), Some("score:1000"));
}

/// END-02
#[test]
fn totals_are_kept_after_every_deal_and_add_up_to_zero() {
    for kind in TableKind::ALL {
        let mut table = Table::new(kind, "fft", Seat::A);
        let mut totals = [0; 5];
        for contract in [Garde, Petite, GardeContre, GardeSans] {
            table.deal(&[]);
            let taker = table.hall.deal.as_ref().unwrap().auction.turn().unwrap();
            table.take(taker, contract);
            let sheet = table.finish();
            assert_ne!(sheet.scores, BySeat::default());
            for (total, score) in totals.iter_mut().zip(sheet.scores.0) {
                *total += score;
            }
            assert_eq!(table.game.totals().0, totals, "{kind}");
            assert_eq!(table.hall.totals.0, totals, "{kind}");
            assert_eq!(totals.iter().sum::<i32>(), 0, "{kind}");
        }
        assert_eq!(table.game.n_scored(), 4);
    }
}

// ---------------------------------------------------------------------------------------------
// A19. A table of five whose dealer sits out.

/// TOURN-05
#[test]
fn the_dealer_who_sits_out_takes_no_part_and_scores_nothing() {
    let mut table = Table::new(TableKind::FiveSittingOut, "fft", Seat::B);
    table.deal(&[]);
    assert!(table.hand(Seat::B).is_empty());
    table.refused_to(Seat::B, Action::Bid(Bid::Pass), "TOURN-05");
    table.refused_to(Seat::B, Action::Bid(Bid::Take(Garde)), "TOURN-05");
    assert_eq!(table.views[1].legal(), oudler_rules::Legal::default());
    table.take(Seat::C, Garde);
    let sheet = table.finish();
    let paid = -sheet.scores[Seat::A];
    assert_ne!(paid, 0);
    assert_eq!(sheet.scores.0, [-paid, 0, 3 * paid, -paid, -paid]);
    assert_eq!(table.game.totals()[Seat::B], 0);
}

/// TOURN-06
#[test]
fn a_table_with_a_dealer_who_sits_out_plays_the_game_for_four() {
    has_cards_and_contracts(TableKind::FiveSittingOut, 18, 6);
    for (handful, size) in Handful::ALL.into_iter().zip([10, 13, 15]) {
        shows(TableKind::FiveSittingOut, "fft", handful, size);
    }
    // The order of play leaves the dealer out, and nobody is called.
    let mut table = Table::new(TableKind::FiveSittingOut, "fft", Seat::C);
    table.deal(&[]);
    let mut spoke = vec![];
    while let Some(turn) = table.hall.deal.as_ref().unwrap().auction.turn() {
        spoke.push(turn);
        let bid = if turn == Seat::D { Bid::Take(GardeSans) } else { Bid::Pass };
        table.act(turn, Action::Bid(bid));
    }
    assert_eq!(spoke, [Seat::D, Seat::E, Seat::A, Seat::B]);
    assert_eq!(table.hall.stage, TableStage::Aside);
    table.refused_to(Seat::D, Action::Call(card("KH")), "P5-02");
}

/// TOURN-07
#[test]
fn everybody_sits_out_in_turn_going_to_the_right() {
    let mut table = Table::new(TableKind::FiveSittingOut, "fft", Seat::D);
    for out in [Seat::D, Seat::E, Seat::A, Seat::B, Seat::C, Seat::D] {
        assert_eq!(table.game.dealer(), Some(out));
        table.deal(&[]);
        assert!(!table.game.deal().unwrap().ring().seats().contains(out));
        let taker = TableKind::FiveSittingOut.right_of(out);
        table.take(taker, Petite);
        table.finish();
    }
}

/// TOURN-08
#[test]
fn the_dealer_who_sits_out_deals_until_somebody_takes() {
    let mut table = Table::new(TableKind::FiveSittingOut, "fft", Seat::E);
    for _ in 0..3 {
        table.deal(&[]);
        table.pass_out();
        assert_eq!(table.game.dealer(), Some(Seat::E));
    }
    // A bare petit counts as four passes.
    table.deal(&[("A", "T1 2-10S 2-9H")]);
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::BarePetit { seat: Seat::A, .. })));
    assert_eq!(table.game.dealer(), Some(Seat::E));
    table.deal(&[]);
    table.take(Seat::A, Petite);
    table.finish();
    assert_eq!(table.game.dealer(), Some(Seat::A));
    // At a table of four a passed deal moves on.
    let mut table = Table::new(TableKind::Four, "fft", Seat::D);
    table.deal(&[]);
    table.pass_out();
    assert_eq!(table.game.dealer(), Some(Seat::A));
}

// ---------------------------------------------------------------------------------------------
// C9. The Excuse and slams, row by row.

/// C9, row 1: EXC-01, EXC-02
#[test]
fn an_excuse_in_a_trick_of_its_own_side_counts_whole() {
    End {
        hands: "EX 2H/KS 3H/2S KH/3S 4H/4S 5H",
        attack: "AB",
        cards: "EX KS 2S 3S 4S 3H KH 4H 5H 2H",
        winners: "BC",
        half_points: 9 + 9 + 3,
        oudlers: 1,
        ..END
    }
    .check();
    End { hands: "2S KH/EX 2H/KS 3H", cards: "2S EX KS 3H KH 2H", winners: "CA", half_points: 11, ..END }.check();
}

/// C9, row 2: EXC-02, EXC-08
#[test]
fn an_excuse_in_a_lost_trick_is_worth_eight_halves_to_its_side_and_one_to_the_winner() {
    // The taker's Excuse, then a defender's, each with another trick on either side.
    End {
        hands: "EX KH/KS 2H/2S 3H",
        cards: "EX KS 2S 2H 3H KH",
        winners: "BA",
        half_points: 8 + 11,
        oudlers: 1,
        ..END
    }
    .check();
    End { hands: "KS 2H/EX KH/2S 3H", cards: "KS EX 2S 2H KH 3H", winners: "AB", half_points: 9 + 1 + 1, ..END }
        .check();
}

/// C9, row 3: EXC-05
#[test]
fn an_excuse_played_before_its_side_has_a_trick_is_settled_later_in_the_same_way() {
    let end = End { hands: "EX KH 2D/KS 2H 3D/2S 3H 4D", half_points: 19, oudlers: 1, ..END };
    End { cards: "EX KS 2S 2H 3H KH 2D 3D 4D", winners: "BAC", ..end }.check();
    End { cards: "KH 2H 3H EX KS 2S 3D 4D 2D", winners: "ABC", ..end }.check();
}

/// C9, row 4: EXC-08
#[test]
fn a_side_that_never_wins_a_trick_keeps_four_points_for_its_excuse() {
    // The taker, then the defence.
    End {
        hands: "EX 2H/KS KH/2S 3H",
        cards: "EX KS 2S KH 3H 2H",
        winners: "BB",
        half_points: 8,
        oudlers: 1,
        slam: Some(Defence),
        ..END
    }
    .check();
    End {
        hands: "KS KH/EX 2H/2S 3H",
        cards: "KS EX 2S KH 2H 3H",
        winners: "AA",
        half_points: 9 + 1 + 1 + 11,
        slam: Some(Attack),
        ..END
    }
    .check();
}

/// C9, row 5: EXC-04, EXC-08
#[test]
fn a_side_with_no_low_card_to_give_settles_for_its_excuse_all_the_same() {
    End {
        hands: "KH EX 2D/QH KS 3D/NH 2S 4D",
        cards: "KH QH NH EX KS 2S 3D 4D 2D",
        winners: "ABC",
        half_points: 9 + 7 + 5 + 8,
        oudlers: 1,
        ..END
    }
    .check();
    // The defence's only trick is of courts.
    End {
        hands: "QH KS KD/KH EX 3D/NH 2S 4D",
        cards: "QH KH NH 3D 4D KD KS EX 2S",
        winners: "BAA",
        half_points: 11 + 9 + 9 + 1,
        oudlers: 1,
        ..END
    }
    .check();
    End {
        hands: "QH KS KD/KH EX 3D/NH 2S 4D",
        cards: "QH KH NH EX 4D KD KS 3D 2S",
        winners: "BAA",
        half_points: (1 + 1 + 9) + (9 + 1 + 1),
        ..END
    }
    .check();
}

/// C9, row 6: EXC-03
#[test]
fn the_discard_keeps_all_its_points_when_a_card_is_owed_for_the_excuse() {
    for (aside, half_points) in [("2D 3D 4D 5D 6D 7D", 6), ("QS NS JS QD ND JD", 30)] {
        End {
            hands: "EX 2H/KS KH/2S 3H",
            cards: "EX KS 2S KH 3H 2H",
            aside,
            winners: "BB",
            half_points: half_points + 8,
            oudlers: 1,
            slam: Some(Defence),
            ..END
        }
        .check();
    }
}

/// C9, row 7: EXC-06
#[test]
fn an_excuse_lost_in_the_last_trick_goes_over_whole_with_its_oudler() {
    End {
        hands: "2S KH EX/KS 2H 3D/3S 3H 4D",
        cards: "2S KS 3S 2H 3H KH EX 3D 4D",
        winners: "BAC",
        half_points: 11,
        ..END
    }
    .check();
    End {
        hands: "2S KH 5D/KS 2H EX/3S 3H 4D",
        cards: "2S KS 3S 2H 3H KH 5D EX 4D",
        winners: "BAA",
        half_points: 11 + 1 + 9 + 1,
        oudlers: 1,
        ..END
    }
    .check();
}

/// C9, row 8: EXC-06
#[test]
fn an_excuse_in_a_last_trick_its_own_side_wins_stays() {
    End {
        hands: "2S EX/3S KD/KS 2D/4S 3D/5S 4D",
        attack: "AB",
        cards: "2S 3S KS 4S 5S 2D 3D 4D EX KD",
        winners: "CB",
        half_points: 9 + 9 + 3,
        oudlers: 1,
        ..END
    }
    .check();
    End {
        hands: "2S KH 2D/KS 2H EX/3S 3H 4D",
        cards: "2S KS 3S 2H 3H KH 2D EX 4D",
        winners: "BAC",
        half_points: 11,
        ..END
    }
    .check();
}

/// C9, row 9: EXC-07, SLAM-06, SLAM-07
#[test]
fn a_slams_last_excuse_wins_and_the_petit_before_it_is_au_bout() {
    let slam = End {
        hands: "KS T1 EX/2S 3S 4S/5S 6S 7S",
        cards: "KS 2S 5S T1 3S 6S EX 4S 7S",
        winners: "AAA",
        half_points: 11 + 11 + 11,
        oudlers: 2,
        petit: Some(Attack),
        slam: Some(Attack),
        ..END
    };
    slam.check();
    // Without the slam neither holds.
    End {
        hands: "2S T1 EX/KS 3S 4S/5S 6S 7S",
        cards: "2S KS 5S 3S 6S T1 EX 4S 7S",
        winners: "BAC",
        half_points: 11,
        oudlers: 1,
        ..END
    }
    .check();
    // A slam that does not end with the Excuse has its petit in the last trick or not at all.
    End {
        hands: "KS T1 KH/2S 3S 4S/5S 6S 7S",
        cards: "KS 2S 5S T1 3S 6S KH 4S 7S",
        half_points: 33,
        oudlers: 1,
        petit: None,
        ..slam
    }
    .check();
}

/// A slam of A, who holds every high trump; D holds the Excuse.
fn slam_table(contract: Contract) -> Table {
    let wanted = [("A", "T4-21"), ("B", "T1 T2 2-5S"), ("C", "2-5H"), ("D", "T3 EX 2-5D"), ("dog", "2-7C")];
    Table::playing(TableKind::Four, "fft", &wanted, contract)
}

/// C9, row 10: EXC-08
#[test]
fn against_a_slam_a_defenders_excuse_played_in_time_counts_four_points() {
    let figures = slam_table(GardeSans).finish_with(excuse_first).figures;
    assert_eq!(figures.slam, Some(Attack));
    assert_eq!((figures.half_points, figures.oudlers), (HalfPoints::whole(87), 2));
}

/// C9, row 11: EXC-06
#[test]
fn against_a_slam_a_defenders_excuse_kept_to_the_last_trick_is_lost() {
    for (contract, half_points) in [(GardeSans, 182), (GardeContre, 182 - 6)] {
        let figures = slam_table(contract).finish_with(excuse_last).figures;
        assert_eq!(figures.slam, Some(Attack));
        assert_eq!((figures.half_points, figures.oudlers), (HalfPoints(half_points), 3));
    }
}

/// C9, row 12: SLAM-04, EXC-08
#[test]
fn an_announced_slam_is_lost_with_an_excuse_played_early() {
    let wanted = [("A", "T5-21 EX"), ("B", "T1 T2"), ("C", "2-5H"), ("D", "T3 T4"), ("dog", "2-7C")];
    let mut table = Table::new(TableKind::Four, "fft", Seat::B);
    table.deal(&wanted);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::AnnounceSlam);
    table.act(Seat::A, Action::Jeu);
    assert_eq!(table.turn(), Seat::A);
    table.play("EX");
    let sheet = table.finish_with(highest);
    assert_eq!(sheet.figures.slam, None);
    assert!(sheet.lines.iter().any(|line| line.reason == Reason::SlamFailed && line.points == -200));
    // Only the first trick is lost, and the Excuse comes back from it for eight halves.
    let tricks = &table.hall.deal.as_ref().unwrap().tricks;
    assert_ne!(tricks[0].winner, Seat::A);
    let lost: CardSet = tricks[0].trick.cards().iter().copied().collect();
    let alone = tricks.iter().skip(1).filter(|won| won.winner == Seat::A).count();
    assert!(alone >= 15, "A has {alone} tricks");
    let others = tricks.iter().skip(1).filter(|won| won.winner != Seat::A);
    let others: CardSet = others.flat_map(|won| won.trick.cards().to_vec()).collect();
    let defence = lost.half_points().0 - 8 + others.half_points().0;
    assert_eq!(sheet.figures.half_points.0, 182 - defence);
    assert!(!lost.contains(Card::PETIT));
}

/// C9, row 13: EXC-07, SLAM-04
#[test]
fn a_slam_without_a_word_wins_its_last_trick_with_the_excuse_and_pays_two_hundred() {
    let wanted = [("A", "T5-21 EX"), ("B", "T1 T2"), ("C", "2-5H"), ("D", "T3 T4"), ("dog", "2-7C")];
    let mut table = Table::playing(TableKind::Four, "fft", &wanted, GardeSans);
    let sheet = table.finish_with(excuse_last);
    assert_eq!(sheet.figures.slam, Some(Attack));
    assert_eq!((sheet.figures.half_points.0, sheet.figures.oudlers), (182, 3));
    let last = table.hall.deal.as_ref().unwrap().tricks[17];
    assert!(last.trick.cards().contains(&Card::EXCUSE) && last.winner == Seat::A);
    assert!(sheet.lines.iter().any(|line| line.reason == Reason::SlamMade && line.points == 200));
}

/// C9, row 14: EXC-07, SLAM-08
#[test]
fn the_defence_wins_its_own_slams_last_trick_with_its_excuse() {
    End { hands: "2S T21/KS EX/4S 5H", cards: "2S KS 4S EX 5H T21", winners: "BB", slam: Some(Defence), ..END }
        .check();
    // Another defender's Excuse does it as well.
    End { hands: "2S T21/KS 5H/4S EX", cards: "2S KS 4S 5H EX T21", winners: "BC", slam: Some(Defence), ..END }
        .check();
    let figures = Figures { slam: Some(Defence), ..figures(Garde, 2 * 6, 0) };
    assert_eq!(figures.mark(&fft()).defence_slam, -200);
}

/// C9, row 15: CON-06
#[test]
fn an_excuse_in_the_dog_of_a_garde_contre_is_the_defences_like_any_card() {
    let end = End {
        hands: "KS 2H/2S KH/4S 5H",
        cards: "KS 2S 4S 2H KH 5H",
        aside: "EX 2D 3D 4D 5D 6D",
        winners: "AB",
        ..END
    };
    End { contract: GardeContre, half_points: 11, ..end }.check();
    // At a garde sans it is the taker's, and whole.
    End { contract: GardeSans, half_points: 11 + 9 + 5, oudlers: 1, ..end }.check();
}

/// C9, row 16: P5-08
#[test]
fn the_card_owed_for_an_excuse_gives_no_hidden_partner_away() {
    let (with_c, seen_c) = two_tricks("C");
    let (_, seen_d) = two_tricks("D");
    assert_eq!(seen_c, seen_d);
    let deal = with_c.hall.deal.as_ref().unwrap();
    let fell = |won: &oudler_rules::WonTrick| won.trick.cards().contains(&Card::EXCUSE);
    assert!(deal.tricks.iter().any(fell), "the Excuse has been played");
    assert_eq!(deal.partner, Partner::Hidden);
}
