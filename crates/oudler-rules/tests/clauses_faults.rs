//! The clauses of the arbiter and of faults, played out at tables that leave faults to him.

mod common;

use Contract::{Garde, GardeSans};
use oudler_rules::{
    Action, Assented, Bid, BySeat, Card, CardSet, Command, Contract, Ending, Event, FaultKind, Keep, Layout,
    Measure, Misdeal, MisdealKind, Phase, Public, Rules, Ruling, ScoreSheet, Seat, SeatSet, SeatView, Sentence,
    TableKind, TableStage,
};

use common::{Table, card, layout};

const WHEN_CALLED: &str = "fft faults=arbitrated";
const AT_ONCE: &str = "fft faults=arbitrated arbiter=at-once";
const END_OF_DEAL: &str = "fft faults=arbitrated arbiter=end-of-deal";

impl Table {
    /// Obeys a command, shows it to everybody, and checks that nobody has lost track of his hand.
    #[track_caller]
    fn command(&mut self, command: Command) -> Vec<Public> {
        let events = self.obey(command);
        if let Some(Phase::Play(play)) = self.game.deal().map(oudler_rules::Deal::phase) {
            for view in &self.views {
                assert_eq!(view.hand(), play.position().hands()[view.seat()], "{}", view.seat());
            }
            assert_eq!(self.turn(), play.position().turn());
        }
        let public = |event| {
            if let Event::Public(public) = event { Some(public) } else { None }
        };
        events.into_iter().filter_map(public).collect()
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) -> Vec<Public> {
        self.command(Command::Act { seat, action })
    }

    /// Each card by whoever is to play, legal or not.
    #[track_caller]
    fn play(&mut self, words: &str) -> Vec<Public> {
        let mut events = vec![];
        for word in words.split_whitespace() {
            events.extend(self.act(self.turn(), Action::Play(card(word))));
        }
        events
    }

    /// The rulings everybody has heard in this deal.
    fn rulings(&self) -> &[Ruling] {
        &self.hall.deal.as_ref().unwrap().rulings
    }

    #[track_caller]
    fn deal(&mut self, wanted: &[(&str, &str)]) {
        let layout = layout(self.game.rules(), self.game.dealer().unwrap(), wanted);
        self.command(Command::Deal(layout));
    }

    #[track_caller]
    fn take(&mut self, taker: Seat, contract: Contract) {
        while let Some(seat) = self.hall.deal.as_ref().unwrap().auction.turn() {
            let bid = if seat == taker { Bid::Take(contract) } else { Bid::Pass };
            self.act(seat, Action::Bid(bid));
        }
    }

    /// The plainest actions, all of them legal, until the table is at this stage.
    #[track_caller]
    fn until(&mut self, stage: TableStage) {
        while self.hall.stage != stage {
            let plain = |view: &SeatView| Some((view.seat(), view.legal().first()?));
            let (seat, action) = self.views.iter().find_map(plain).expect("somebody is to act");
            self.act(seat, action);
        }
    }

    /// Plays the rest with legal cards, and everybody accepts the count.
    #[track_caller]
    fn accept(&mut self) -> Vec<Public> {
        self.until(TableStage::Count);
        let mut events = vec![];
        let seats: Vec<Seat> = self.hall.deal.as_ref().unwrap().ring.seats().iter().collect();
        for seat in seats {
            events.extend(self.act(seat, Action::AcceptCount));
        }
        events
    }

    fn ending(&self) -> Option<&Ending> {
        self.hall.deal.as_ref().unwrap().ending.as_ref()
    }

    #[track_caller]
    fn sheet(&self) -> ScoreSheet {
        match self.ending() {
            Some(Ending::Scored { sheet, .. }) => (**sheet).clone(),
            ending => panic!("not scored: {ending:?}"),
        }
    }

    #[track_caller]
    fn cancelled_by(&self, clause: &str) {
        match self.ending() {
            Some(Ending::Cancelled { clause: why }) => assert_eq!(why.id(), clause),
            ending => panic!("not cancelled: {ending:?}"),
        }
        assert_eq!(*self.game.totals(), BySeat::default());
        assert_eq!(self.game.n_scored(), 0);
    }
}

/// A hand that makes a garde sans, and one that fails it, for A, who takes. Both hold two spades.
const STRONG: [(&str, &str); 5] =
    [("A", "4S 5S T6-21"), ("B", "2S T1 T2"), ("C", "KS JH T3 EX"), ("D", "3S T4 T5"), ("dog", "2-7C")];
const WEAK: [(&str, &str); 5] = [
    ("A", "4S 5S AH 2-4H AD 2-6D AC 2-6C"),
    ("B", "2S T1 T2"),
    ("C", "KS JH T3 EX"),
    ("D", "3S T4 T5"),
    ("dog", "7-10C 7-8D"),
];

/// A first trick led by B in which C, a defender, or A, the taker, does not follow to spades.
const C_REVOKES: &str = "2S JH 3S 4S";
const STRONG_A_REVOKES: &str = "2S KS 3S T6";
const WEAK_A_REVOKES: &str = "2S KS 3S AH";
const NOBODY_REVOKES: &str = "2S KS 3S 4S";

/// A has dealt and taken, B is to lead.
#[track_caller]
fn table(rules: &str, wanted: &[(&str, &str)]) -> Table {
    let mut table = Table::new(TableKind::Four, rules, Seat::A);
    table.deal(wanted);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::Jeu);
    assert_eq!(table.turn(), Seat::B);
    table
}

/// As [`table`], with a first trick played, the next one led, and the arbiter called.
#[track_caller]
fn ruled(wanted: &[(&str, &str)], trick: &str) -> Table {
    let mut table = table(WHEN_CALLED, wanted);
    table.play(trick);
    let leader = table.turn();
    let lead = table.views[leader.index()].legal().first().unwrap();
    table.act(leader, lead);
    table.act(Seat::D, Action::CallArbiter);
    table
}

/// The fault, whose, in which trick, what follows and why, without the card.
fn heard(ruling: &Ruling) -> (FaultKind, Option<Seat>, Option<u8>, Measure, &'static str) {
    (ruling.fault, ruling.culprit, ruling.trick, ruling.measure, ruling.clause.id())
}

const ARBITER: Action = Action::CallArbiter;

// ---------------------------------------------------------------------------------------------
// The arbiter.

/// ARB-02
#[test]
fn the_arbiter_steps_in_at_once_at_the_end_of_the_deal_or_only_when_called() {
    let warning = (FaultKind::ExposedCard, Some(Seat::C), Some(1), Measure::Warning, "FAULT-12");
    let revoke = (FaultKind::Revoke, Some(Seat::C), Some(1), Measure::PlayOn, "FAULT-06");
    // At once.
    let mut at_once = table(AT_ONCE, &STRONG);
    let events = at_once.play("2S JH");
    assert!(events.contains(&Public::CardsReturned { n: 1 }));
    assert_eq!(at_once.rulings().iter().map(heard).collect::<Vec<_>>(), [warning]);
    assert_eq!(at_once.turn(), Seat::C);
    // At the end, of his own accord: after the last card and not before.
    let mut at_the_end = table(END_OF_DEAL, &STRONG);
    at_the_end.play(C_REVOKES);
    while at_the_end.hall.stage == TableStage::Play {
        assert!(at_the_end.rulings().is_empty());
        let turn = at_the_end.turn();
        let card = at_the_end.views[turn.index()].legal().first().unwrap();
        at_the_end.act(turn, card);
    }
    assert_eq!(at_the_end.rulings().iter().map(heard).collect::<Vec<_>>(), [revoke]);
    // Only when called.
    let mut when_called = table(WHEN_CALLED, &STRONG);
    when_called.play(C_REVOKES);
    when_called.until(TableStage::Count);
    assert!(when_called.rulings().is_empty());
    when_called.act(Seat::B, ARBITER);
    assert_eq!(when_called.rulings().iter().map(heard).collect::<Vec<_>>(), [revoke]);
    // Where faults are refused there is nothing for him to do.
    let mut refused = table("fft", &STRONG);
    refused.play("2S");
    refused.refused_to(Seat::C, Action::Play(card("JH")), "PLAY-05");
    refused.refused_to(Seat::C, ARBITER, "ARB-02");
    let (fault, culprit) = (FaultKind::Hesitation, Seat::C);
    let sentence = Sentence { fault, culprit, measure: Measure::Warning };
    refused.refused(&Command::Rule(sentence), "ARB-02");
    assert!(Rules::parse(TableKind::Four, "fft arbiter=at-once").is_err());
}

/// ARB-03
#[test]
fn the_arbiter_is_called_at_any_moment_even_about_an_old_trick() {
    for n_tricks in [1, 2, 5, 12] {
        let mut table = table(WHEN_CALLED, &STRONG);
        table.play(C_REVOKES);
        while table.hall.deal.as_ref().unwrap().tricks.len() < n_tricks
            || table.hall.deal.as_ref().unwrap().trick.is_empty()
        {
            let turn = table.turn();
            let card = table.views[turn.index()].legal().first().unwrap();
            table.act(turn, card);
        }
        let turn = table.turn();
        table.act(Seat::B, ARBITER);
        let revoke = (FaultKind::Revoke, Some(Seat::C), Some(1), Measure::PlayOn, "FAULT-06");
        assert_eq!(table.rulings().iter().map(heard).collect::<Vec<_>>(), [revoke]);
        assert_eq!(table.turn(), turn, "play goes on where it was");
        // Called again, he has nothing new to say.
        table.act(Seat::A, ARBITER);
        let nothing = (FaultKind::None, None, None, Measure::PlayOn, "ARB-03");
        assert_eq!(table.rulings().iter().map(heard).collect::<Vec<_>>(), [revoke, nothing]);
    }
    // Before the auction is over there is nothing to rule on.
    let mut early = Table::new(TableKind::Four, WHEN_CALLED, Seat::A);
    early.deal(&STRONG);
    early.refused_to(Seat::B, ARBITER, "ARB-03");
    // Anybody may call him, in or out of turn.
    let table = table(WHEN_CALLED, &STRONG);
    for seat in TableKind::Four.seats() {
        assert!(table.views[seat.index()].legal().arbiter);
        let command = Command::Act { seat, action: ARBITER };
        let events = table.game.decide(&command).unwrap();
        assert_eq!(events[0], Event::Public(Public::ArbiterCalled { seat }));
        assert_eq!(events.len(), 2);
    }
}

/// ARB-05
#[test]
fn a_fault_nobody_reports_in_time_can_no_longer_be_contested() {
    let mut table = table(WHEN_CALLED, &WEAK);
    table.play(C_REVOKES);
    table.accept();
    // The result stands, though the culprit's side won, and nobody is banned.
    assert!(table.sheet().scores[Seat::A] < 0);
    assert!(table.rulings().is_empty());
    assert_eq!(table.game.banned(), SeatSet::EMPTY);
    for seat in TableKind::Four.seats() {
        table.refused_to(seat, ARBITER, "ARB-05");
        assert!(!table.views[seat.index()].legal().arbiter);
    }
}

/// ARB-06
#[test]
fn only_a_player_of_the_table_reports_a_fault() {
    let mut table = Table::new(TableKind::FiveSittingOut, WHEN_CALLED, Seat::E);
    table.deal(&[]);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::Jeu);
    for seat in TableKind::FiveSittingOut.seats() {
        assert!(table.game.decide(&Command::Act { seat, action: ARBITER }).is_ok());
    }
    let four = self::table(WHEN_CALLED, &STRONG);
    four.refused_to(Seat::E, ARBITER, "PLAY-02");
}

// ---------------------------------------------------------------------------------------------
// Misdeals.

fn misdeal(kind: MisdealKind, culprit: Option<Seat>) -> Command {
    Command::Misdeal(Misdeal { kind, culprit })
}

/// FAULT-01
#[test]
fn an_exposed_court_trump_or_excuse_a_wrong_count_or_a_wrong_dealer_spoils_a_deal() {
    for (rules, word, spoils) in [
        ("fft", "KS", true),
        ("fft", "JC", true),
        ("fft", "T2", true),
        ("fft", "T21", true),
        ("fft", "EX", true),
        ("fft", "10S", false),
        ("fft", "AH", false),
        ("house", "10S", true),
        ("house", "AH", true),
    ] {
        let table = Table::new(TableKind::Four, rules, Seat::D);
        let command = misdeal(MisdealKind::ExposedCard(card(word)), Some(Seat::D));
        if spoils {
            assert!(table.game.decide(&command).is_ok(), "{word} under {rules}");
        } else {
            table.refused(&command, "FAULT-01");
        }
    }
    for kind in [MisdealKind::WrongCount, MisdealKind::WrongDealer] {
        let mut table = Table::new(TableKind::Four, "fft", Seat::D);
        assert!(table.game.decide(&misdeal(kind, None)).is_ok());
        // A wrong dealer counts only if it is said before the deal is over.
        table.deal(&[]);
        table.refused(&misdeal(kind, None), "DEAL-08");
    }
    // Cards that are not a deal never reach the players.
    let four = layout(&Rules::fft(TableKind::Four), Seat::D, &[]);
    let mut hands = *four.hands();
    let moved = hands[Seat::A].first().unwrap();
    hands[Seat::A].remove(moved);
    hands[Seat::B].insert(moved);
    assert!(Layout::new(&TableKind::Four.ring(Seat::D), hands, four.dog()).is_err());
    let mort = Table::new(TableKind::FiveSittingOut, "fft", Seat::D);
    mort.refused(&Command::Deal(four), "DEAL-09");
}

/// FAULT-02
#[test]
fn after_a_misdeal_the_same_dealer_deals_again_and_nobody_has_seen_a_card() {
    for kind in TableKind::ALL {
        let mut table = Table::new(kind, "fft", Seat::B);
        for _ in 0..3 {
            let spoilt = Misdeal { kind: MisdealKind::WrongCount, culprit: None };
            let events = table.command(Command::Misdeal(spoilt));
            assert_eq!(events, [Public::Misdealt(spoilt)]);
            assert_eq!(table.game.dealer(), Some(Seat::B));
            assert_eq!(table.hall.stage, TableStage::Dealing(Seat::B));
            assert!(table.views.iter().all(|view| view.hand().is_empty()));
        }
        assert_eq!((table.game.n_dealt(), table.game.n_scored()), (0, 0));
        table.deal(&[]);
        assert_eq!(table.hall.deal.as_ref().unwrap().dealer, Seat::B);
    }
}

/// FAULT-03
#[test]
fn whoever_spoils_a_deal_may_not_bid_on_the_next_one_and_on_that_one_only() {
    let garde = Action::Bid(Bid::Take(Garde));
    for culprit in TableKind::Four.seats() {
        let mut table = Table::new(TableKind::Four, "fft", Seat::D);
        table.command(misdeal(MisdealKind::WrongCount, Some(culprit)));
        assert_eq!(table.game.banned(), SeatSet::of(culprit));
        table.deal(&[]);
        for seat in TableKind::Four.seats() {
            let legal = table.views[seat.index()].legal();
            assert!(legal.pass, "passing is always allowed");
            assert_eq!(legal.contracts.is_empty(), seat == culprit);
            if seat == culprit {
                table.refused_to(seat, garde, "BID-08");
            } else {
                assert!(table.game.decide(&Command::Act { seat, action: garde }).is_ok());
            }
            table.act(seat, Action::Bid(Bid::Pass));
        }
        // Even a deal that is passed out uses the ban up.
        assert_eq!(table.game.banned(), SeatSet::EMPTY);
        table.deal(&[]);
        for seat in [Seat::B, Seat::C, Seat::D, Seat::A] {
            assert!(!table.views[seat.index()].legal().contracts.is_empty());
            table.act(seat, Action::Bid(Bid::Pass));
        }
    }
    // Two misdeals in a row ban both culprits; one that is nobody's fault bans nobody.
    let mut table = Table::new(TableKind::Four, "fft", Seat::D);
    table.command(misdeal(MisdealKind::WrongCount, None));
    assert_eq!(table.game.banned(), SeatSet::EMPTY);
    table.command(misdeal(MisdealKind::WrongCount, Some(Seat::D)));
    table.command(misdeal(MisdealKind::ExposedCard(Card::EXCUSE), Some(Seat::B)));
    assert_eq!(table.game.banned(), [Seat::B, Seat::D].into_iter().collect());
    table.refused(&misdeal(MisdealKind::WrongCount, Some(Seat::E)), "PLAY-02");
}

// ---------------------------------------------------------------------------------------------
// Faults of play.

/// FAULT-05
#[test]
fn an_illegal_card_goes_back_at_once_with_all_that_fell_after_it() {
    // How many cards of the trick have fallen when somebody calls the arbiter.
    for (trick, n_back) in [("2S JH", 1), ("2S JH 3S", 2), (C_REVOKES, 3)] {
        let mut table = table(WHEN_CALLED, &STRONG);
        let before = table.views.iter().map(SeatView::hand).collect::<Vec<_>>();
        table.play(trick);
        let events = table.act(Seat::A, ARBITER);
        assert_eq!(events[0], Public::ArbiterCalled { seat: Seat::A });
        assert_eq!(events[2], Public::CardsReturned { n: n_back });
        // C plays again; only B's lead still lies on the table.
        assert_eq!(table.turn(), Seat::C);
        assert_eq!(table.hall.deal.as_ref().unwrap().trick.cards(), [card("2S")]);
        assert!(table.hall.deal.as_ref().unwrap().tricks.is_empty());
        for seat in [Seat::A, Seat::C, Seat::D] {
            assert_eq!(table.views[seat.index()].hand(), before[seat.index()], "{seat}");
        }
        assert_eq!(table.hall.deal.as_ref().unwrap().n_cards.0, [18, 17, 18, 18, 0]);
        table.play("KS 3S 4S");
        assert_eq!(table.turn(), Seat::C);
    }
}

/// FAULT-06
#[test]
fn a_revoke_is_established_by_the_first_card_of_the_next_trick() {
    let exposed = (FaultKind::ExposedCard, Some(Seat::C), Some(1), Measure::Warning, "FAULT-12");
    let revoke = (FaultKind::Revoke, Some(Seat::C), Some(1), Measure::PlayOn, "FAULT-06");
    for (cards, expected) in [
        ("2S JH", exposed),
        ("2S JH 3S", exposed),
        ("2S JH 3S 4S", exposed),
        ("2S JH 3S 4S 5S", revoke),
        // Other ways to revoke: ruffing with the suit in hand.
        ("2S T3 3S 4S", exposed),
        ("2S T3 3S 4S KS", revoke),
    ] {
        let mut table = table(WHEN_CALLED, &STRONG);
        table.play(cards);
        table.act(Seat::B, ARBITER);
        let ruling = table.rulings()[0];
        assert_eq!(heard(&ruling), expected, "{cards}");
        assert_eq!(ruling.card, Some(card(cards.split_whitespace().nth(1).unwrap())));
    }
    // Not going over a trump when one could.
    let mut table = table(WHEN_CALLED, &STRONG);
    table.play("T2 T3 T5 T6 5S");
    table.act(Seat::B, ARBITER);
    assert_eq!(table.rulings()[0].fault, FaultKind::None);
    let mut table =
        self::table(WHEN_CALLED, &[("D", "T4 T5 T20 3S"), ("C", "T10 KS"), ("B", "T2 2S"), ("A", "4S")]);
    table.play("T2 T10 T5");
    table.act(Seat::B, ARBITER);
    assert_eq!(table.rulings()[0].fault, FaultKind::ExposedCard);
    assert_eq!(table.rulings()[0].culprit, Some(Seat::D));
}

/// The figures of a deal without a fault, mended by this many half points.
fn mended(wanted: &[(&str, &str)], half_points: &[i16]) -> ScoreSheet {
    let mut table = table(WHEN_CALLED, wanted);
    table.play(NOBODY_REVOKES);
    table.until(TableStage::Count);
    for &half_points in half_points {
        let measure = Measure::MendCount(half_points);
        let (fault, culprit) = (FaultKind::FaultyDiscard, Seat::A);
        let events = table.command(Command::Rule(Sentence { fault, culprit, measure }));
        let Some(Public::Ruled(ruling)) = events.first() else { panic!("no ruling: {events:?}") };
        assert_eq!((ruling.measure, ruling.clause.id()), (measure, "FAULT-07"));
    }
    table.accept();
    table.sheet()
}

/// FAULT-07
#[test]
fn what_a_late_fault_cost_is_put_right_in_the_count_at_the_end() {
    for wanted in [&STRONG, &WEAK] {
        let plain = mended(wanted, &[]);
        for (half_points, sum) in [(vec![4], 4), (vec![-4], -4), (vec![6, -2], 4)] {
            let sheet = mended(wanted, &half_points);
            let moved = i32::from(sheet.figures.half_points.0) - i32::from(plain.figures.half_points.0);
            // Nobody counts less than nothing or more than the pack.
            let room = i32::from(plain.figures.half_points.0);
            assert_eq!(moved, sum.clamp(-room, 182 - room));
            let paid = |sheet: &ScoreSheet| -sheet.scores[Seat::B];
            assert_eq!(paid(&sheet) - paid(&plain), moved / 2 * 4, "a garde sans, four times");
        }
    }
    // There is no count to mend before the cards are played.
    let mut table = Table::new(TableKind::Four, WHEN_CALLED, Seat::A);
    table.deal(&STRONG);
    let (fault, culprit) = (FaultKind::FaultyDiscard, Seat::A);
    let mend = |n| Command::Rule(Sentence { fault, culprit, measure: Measure::MendCount(n) });
    table.refused(&mend(4), "FAULT-07");
    table.take(Seat::A, GardeSans);
    table.refused(&mend(4), "FAULT-07");
    table.act(Seat::A, Action::Jeu);
    assert!(table.game.decide(&mend(4)).is_ok());
    table.refused(&mend(183), "FAULT-07");
}

/// FAULT-08
#[test]
fn a_fault_put_right_without_influence_is_forgotten() {
    let mut clean = table(WHEN_CALLED, &STRONG);
    clean.play(NOBODY_REVOKES);
    clean.accept();
    // The illegal card went back, and the deal comes to the same.
    let mut mended = table(WHEN_CALLED, &STRONG);
    mended.play("2S JH 3S");
    mended.act(Seat::A, ARBITER);
    mended.play("KS 3S 4S");
    let events = mended.accept();
    assert!(!events.iter().any(|event| matches!(event, Public::Ruled(_))));
    assert_eq!(mended.sheet(), clean.sheet());
    assert_eq!(mended.game.totals(), clean.game.totals());
    assert_eq!(mended.game.banned(), SeatSet::EMPTY);
    // The arbiter may say so of any other fault.
    let mut table = table(WHEN_CALLED, &STRONG);
    let (fault, culprit) = (FaultKind::OutOfTurn, Seat::D);
    let sentence = Sentence { fault, culprit, measure: Measure::PlayOn };
    table.command(Command::Rule(sentence));
    assert_eq!(heard(&table.rulings()[0]), (fault, Some(culprit), None, Measure::PlayOn, "FAULT-08"));
    table.play(NOBODY_REVOKES);
    table.accept();
    assert_eq!(table.sheet(), clean.sheet());
}

/// What becomes of a deal.
#[derive(Debug, PartialEq)]
enum Fate {
    Stands,
    Cancelled,
    TakersChoice,
}

#[track_caller]
fn fate(table: &mut Table) -> Fate {
    table.accept();
    match table.hall.stage {
        TableStage::Choice => Fate::TakersChoice,
        _ if matches!(table.ending(), Some(Ending::Scored { .. })) => Fate::Stands,
        _ => {
            table.cancelled_by("FAULT-09");
            Fate::Cancelled
        }
    }
}

/// FAULT-09
#[test]
fn a_deal_is_cancelled_when_the_culprits_side_wins_and_stands_when_it_loses() {
    for (wanted, trick, culprit, taker_makes_it, expected) in [
        (&STRONG, STRONG_A_REVOKES, Seat::A, true, Fate::Cancelled),
        (&WEAK, WEAK_A_REVOKES, Seat::A, false, Fate::Stands),
        (&STRONG, C_REVOKES, Seat::C, true, Fate::Stands),
        // The defence wins with a revoke: FAULT-11 leaves it to the taker.
        (&WEAK, C_REVOKES, Seat::C, false, Fate::TakersChoice),
    ] {
        // The same deal without the arbiter says who wins it.
        let mut unseen = table(WHEN_CALLED, wanted);
        unseen.play(trick);
        unseen.accept();
        assert_eq!(unseen.sheet().scores[Seat::A] > 0, taker_makes_it, "{trick}");
        let mut table = ruled(wanted, trick);
        assert_eq!(fate(&mut table), expected, "{culprit} revokes, made: {taker_makes_it}");
        let after: Vec<_> = table.rulings()[1..].iter().map(|r| (r.culprit, r.measure)).collect();
        let follows = match expected {
            Fate::Stands => Measure::PlayOn,
            Fate::Cancelled => Measure::CancelDeal,
            Fate::TakersChoice => Measure::TakersChoice,
        };
        assert_eq!(after.last(), Some(&(Some(culprit), follows)));
        if expected == Fate::Stands {
            assert_eq!(table.sheet(), unseen.sheet());
        }
    }
}

/// FAULT-09
#[test]
fn a_partners_revoke_is_the_attacks_though_nobody_knew_him() {
    let wanted = [
        ("A", "T11-21 KS KD QD 4S"),
        ("B", "2S T1 T2"),
        ("C", "KH JS JH T3"),
        ("D", "3S T4 T5 EX"),
        ("dog", "2-4C"),
    ];
    let mut table = Table::new(TableKind::Five, WHEN_CALLED, Seat::A);
    table.deal(&wanted);
    table.take(Seat::A, GardeSans);
    table.act(Seat::A, Action::Call(card("KH")));
    table.act(Seat::A, Action::Jeu);
    table.play("2S JH 3S");
    while table.hall.deal.as_ref().unwrap().tricks.is_empty() || table.hall.deal.as_ref().unwrap().trick.is_empty()
    {
        let turn = table.turn();
        let card = table.views[turn.index()].legal().first().unwrap();
        table.act(turn, card);
    }
    // The ruling names the card and its player, not his side.
    table.act(Seat::B, ARBITER);
    let revoke = (FaultKind::Revoke, Some(Seat::C), Some(1), Measure::PlayOn, "FAULT-06");
    assert_eq!(table.rulings().iter().map(heard).collect::<Vec<_>>(), [revoke]);
    assert_eq!(table.hall.deal.as_ref().unwrap().partner, oudler_rules::Partner::Hidden);
    assert_eq!(fate(&mut table), Fate::Cancelled);
    assert_eq!(table.game.banned(), SeatSet::EMPTY, "he was no defender");
}

/// FAULT-10
#[test]
fn a_defender_who_revoked_may_not_bid_on_the_next_deal() {
    for (wanted, trick, banned) in [
        (&STRONG, C_REVOKES, true),
        (&WEAK, C_REVOKES, true),
        // The taker's revoke bans nobody.
        (&STRONG, STRONG_A_REVOKES, false),
        (&WEAK, WEAK_A_REVOKES, false),
    ] {
        let mut table = ruled(wanted, trick);
        table.accept();
        if table.hall.stage == TableStage::Choice {
            table.act(Seat::A, Action::KeepScore(Keep::Record));
        }
        let ban = table.rulings().iter().filter(|r| r.measure == Measure::BanFromAuction);
        let bans: Vec<_> = ban.map(|r| (r.culprit, r.clause.id())).collect();
        let expected = if banned { vec![(Some(Seat::C), "FAULT-10")] } else { vec![] };
        assert_eq!(bans, expected);
        assert_eq!(table.game.banned().contains(Seat::C), banned);
        // The next deal, B's, and the one after it.
        for is_banned in [banned, false] {
            table.deal(&[]);
            while table.hall.stage == TableStage::Auction {
                let turn = table.hall.deal.as_ref().unwrap().auction.turn().unwrap();
                let garde = Action::Bid(Bid::Take(Garde));
                if turn == Seat::C && is_banned {
                    table.refused_to(turn, garde, "BID-08");
                } else {
                    assert!(table.game.decide(&Command::Act { seat: turn, action: garde }).is_ok());
                }
                table.act(turn, Action::Bid(Bid::Pass));
            }
        }
    }
}

/// FAULT-11
#[test]
fn a_taker_who_fails_against_a_revoke_chooses_whether_the_score_stands() {
    let choosing = || {
        let mut table = ruled(&WEAK, C_REVOKES);
        assert_eq!(fate(&mut table), Fate::TakersChoice);
        table
    };
    let mut table = choosing();
    assert!(table.views[0].legal().choice);
    for seat in [Seat::B, Seat::C, Seat::D] {
        assert!(!table.views[seat.index()].legal().choice);
        table.refused_to(seat, Action::KeepScore(Keep::Record), "FAULT-11");
        table.refused_to(seat, Action::AcceptCount, "FAULT-11");
        table.refused_to(seat, ARBITER, "FAULT-11");
    }
    table.act(Seat::A, Action::KeepScore(Keep::Record));
    assert!(table.sheet().scores[Seat::A] < 0);
    assert_eq!(table.game.totals()[Seat::A], table.sheet().scores[Seat::A]);
    let mut table = choosing();
    table.act(Seat::A, Action::KeepScore(Keep::Cancel));
    table.cancelled_by("FAULT-11");
    assert_eq!(table.game.dealer(), Some(Seat::B));
    assert_eq!(table.game.banned(), SeatSet::of(Seat::C));
    // He has no choice when he makes his contract, nor when the revoke is his own.
    for (wanted, trick) in [(&STRONG, C_REVOKES), (&WEAK, WEAK_A_REVOKES)] {
        let mut table = ruled(wanted, trick);
        assert_eq!(fate(&mut table), Fate::Stands);
    }
    // Nor may the arbiter give him one.
    let table = self::table(WHEN_CALLED, &WEAK);
    let (fault, culprit) = (FaultKind::OutOfTurn, Seat::C);
    let sentence = Sentence { fault, culprit, measure: Measure::TakersChoice };
    table.refused(&Command::Rule(sentence), "FAULT-11");
}

/// FAULT-12
#[test]
fn an_illegal_card_costs_a_warning_and_then_a_hundred_points_each_time() {
    let mut table = table(AT_ONCE, &STRONG);
    table.play("2S");
    for (word, measure, ledger) in
        [("JH", Measure::Warning, 0), ("T3", Measure::Penalty(100), -100), ("JH", Measure::Penalty(100), -200)]
    {
        let events = table.play(word);
        let ruling = Ruling {
            fault: FaultKind::ExposedCard,
            culprit: Some(Seat::C),
            card: Some(card(word)),
            trick: Some(1),
            measure,
            clause: oudler_rules::Clause::new("FAULT-12"),
        };
        assert_eq!(
            events,
            [
                Public::CardPlayed { seat: Seat::C, card: card(word) },
                Public::Ruled(ruling),
                Public::CardsReturned { n: 1 }
            ]
        );
        assert!(table.views[2].hand().contains(card(word)));
        assert_eq!(table.turn(), Seat::C);
        assert_eq!(table.game.penalties()[Seat::C], ledger);
        assert_eq!(table.hall.penalties[Seat::C], ledger);
    }
    // Everybody has a warning of his own.
    table.play("KS");
    let hearts = table.views[3].hand() - CardSet::TRUMPS_AND_EXCUSE;
    let other = hearts.iter().find(|card| card.suit() != Some(oudler_rules::Suit::Spades)).unwrap();
    table.act(Seat::D, Action::Play(other));
    assert_eq!(table.rulings().last().unwrap().measure, Measure::Warning);
    table.play("3S 4S");
    table.accept();
    // The penalty is in a ledger of its own: the scores still add up to zero.
    assert_eq!(table.game.penalties().0, [0, 0, -200, 0, 0]);
    assert_eq!(table.game.totals().0.iter().sum::<i32>(), 0);
    let paid = table.sheet().scores;
    assert_eq!(paid[Seat::C], paid[Seat::D]);
    // A warning is remembered for the rest of the game.
    table.deal(&[("B", "4H 5H T6-21"), ("C", "2S 3H T1 T2"), ("D", "KS T3 EX"), ("A", "3S")]);
    table.take(Seat::B, GardeSans);
    table.act(Seat::B, Action::Jeu);
    table.play("2S");
    let other = (table.views[3].hand() & CardSet::TRUMPS).first().unwrap();
    table.act(Seat::D, Action::Play(other));
    assert_eq!(table.rulings().last().unwrap().measure, Measure::Penalty(100));
    assert_eq!(table.game.penalties().0, [0, 0, -200, -100, 0]);
    // A card that is not even in the hand is no exposed card.
    table.refused_to(Seat::D, Action::Play(card("2S")), "PLAY-12");
}

/// FAULT-13
#[test]
fn on_a_fault_without_a_price_the_arbiter_chooses_the_ruling() {
    let faults = [
        FaultKind::FaultyDiscard,
        FaultKind::OutOfTurn,
        FaultKind::Hesitation,
        FaultKind::Mannerism,
        FaultKind::WrongCardCount,
    ];
    for fault in faults {
        for measure in [Measure::Warning, Measure::Penalty(50), Measure::BanFromAuction, Measure::CancelDeal] {
            let mut table = table(WHEN_CALLED, &STRONG);
            table.play(NOBODY_REVOKES);
            let culprit = Seat::B;
            table.command(Command::Rule(Sentence { fault, culprit, measure }));
            let ruling = (fault, Some(culprit), None, measure, "FAULT-13");
            assert_eq!(table.rulings().iter().map(heard).collect::<Vec<_>>(), [ruling]);
            let penalty = if measure == Measure::Penalty(50) { -50 } else { 0 };
            assert_eq!(table.game.penalties()[culprit], penalty);
            let is_banned = measure == Measure::BanFromAuction;
            assert_eq!(table.game.banned().contains(culprit), is_banned);
            if measure == Measure::CancelDeal {
                table.cancelled_by("FAULT-13");
            } else {
                table.accept();
                assert!(table.sheet().scores[Seat::A] > 0);
            }
        }
    }
    // No ruling is out of all proportion, and none is about somebody who is not there.
    let table = table(WHEN_CALLED, &STRONG);
    let rule = |culprit, measure| Command::Rule(Sentence { fault: FaultKind::Mannerism, culprit, measure });
    for points in [0, -100, 10_001] {
        table.refused(&rule(Seat::B, Measure::Penalty(points)), "FAULT-13");
    }
    table.refused(&rule(Seat::E, Measure::Warning), "PLAY-02");
    // At four a count is whole, so it is mended by whole points.
    table.refused(&rule(Seat::B, Measure::MendCount(-3)), "FAULT-07");
    table.refused(&Command::Assent(Assented::Granted), "BID-07");
}

/// FAULT-14
#[test]
fn a_bare_petit_found_out_late_cancels_the_deal_and_the_next_dealer_deals() {
    let bare = [("C", "T1 KS JH 2-10D AC 2-6C"), ("A", "4S 5S"), ("B", "2S"), ("D", "3S")];
    for n_tricks in [0, 1, 4, 18] {
        let mut table = table(WHEN_CALLED, &bare);
        while table.hall.stage == TableStage::Play && table.hall.deal.as_ref().unwrap().tricks.len() < n_tricks {
            let turn = table.turn();
            let card = table.views[turn.index()].legal().first().unwrap();
            table.act(turn, card);
        }
        let events = table.act(Seat::D, ARBITER);
        assert_eq!(events[0], Public::ArbiterCalled { seat: Seat::D });
        let ruling = table.rulings()[0];
        assert_eq!(ruling.fault, FaultKind::HiddenBarePetit);
        assert_eq!((ruling.culprit, ruling.measure), (Some(Seat::C), Measure::CancelDeal));
        table.cancelled_by("PSEC-03");
        assert_eq!(table.game.dealer(), Some(Seat::B), "after {n_tricks} tricks");
        assert_eq!(table.game.banned(), SeatSet::EMPTY);
    }
    // Its holder could have announced it, and nobody else can.
    let mut table = Table::new(TableKind::Four, WHEN_CALLED, Seat::A);
    table.deal(&bare);
    assert!(table.views[2].legal().bare_petit && !table.views[1].legal().bare_petit);
    table.refused_to(Seat::B, Action::AnnounceBarePetit, "PSEC-01");
    table.act(Seat::C, Action::AnnounceBarePetit);
    assert!(matches!(table.ending(), Some(Ending::BarePetit { seat: Seat::C, .. })));
    // Where somebody watches, it is never hidden in the first place.
    for rules in ["fft", AT_ONCE] {
        let mut table = Table::new(TableKind::Four, rules, Seat::A);
        table.deal(&bare);
        assert!(matches!(table.ending(), Some(Ending::BarePetit { seat: Seat::C, .. })));
    }
}

/// FAULT-12
#[test]
fn a_warning_for_something_else_makes_no_repetition_of_a_first_illegal_card() {
    let mut table = table(AT_ONCE, &STRONG);
    let (fault, culprit) = (FaultKind::Hesitation, Seat::C);
    table.command(Command::Rule(Sentence { fault, culprit, measure: Measure::Warning }));
    // 002:140: a warning for the exposed card, and the penalty for doing it again.
    table.play("2S JH");
    assert_eq!(table.rulings().last().unwrap().measure, Measure::Warning);
    assert_eq!(table.game.penalties()[Seat::C], 0);
    table.play("JH");
    assert_eq!(table.game.penalties()[Seat::C], -100);
}

/// FAULT-14
#[test]
fn the_arbiter_who_acts_at_the_end_of_the_deal_finds_a_hidden_bare_petit_too() {
    let bare = [("C", "T1 KS JH 2-10D AC 2-6C"), ("A", "4S 5S"), ("B", "2S"), ("D", "3S")];
    let mut table = table(END_OF_DEAL, &bare);
    while table.hall.stage == TableStage::Play {
        let turn = table.turn();
        let card = table.views[turn.index()].legal().first().unwrap();
        table.act(turn, card);
    }
    let found: Vec<FaultKind> = table.rulings().iter().map(|ruling| ruling.fault).collect();
    assert_eq!(found, [FaultKind::HiddenBarePetit]);
    table.cancelled_by("PSEC-03");
}
