//! What the sources leave open and was decided, and what a player may not do without end.

mod decided;

use decided::{Table, cards};
use oudler_rules::{
    Assented, CardSet, Contract, Ending, FaultKind, IllegalBid, IllegalDiscard, MAX_CARDS_BACK, MAX_DISCARDS,
    Measure, Public, Refusal, Seat, SeatSet, SeatView, TableKind, TableStage, Viewer,
};

const ARBITRATED: &str = "fft faults=arbitrated";

/// C's only trump is the petit.
const BARE_PETIT: &str = "C: T1 KS JH 2D 3D 4D 5D 6D 7D 8D 9D 10D AC 2C 3C 4C 5C 6C";

/// PSEC-01
#[test]
fn who_holds_a_bare_petit_is_not_waited_for_before_the_others() {
    let mut table = Table::dealt(TableKind::Four, ARBITRATED, BARE_PETIT);
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::B));
    let legal = table.view(Seat::C).legal();
    assert!(legal.bare_petit && !legal.is_to_act());
    assert!(table.allows("C bare-petit"), "though nobody waits for it");
    table.does("B pass");
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::C));
    assert!(table.view(Seat::C).legal().is_to_act());
    table.does("C pass, D pass");
    assert_eq!(table.hall.awaited(), SeatSet::of(Seat::A));
}

/// Nobody's view holds a card of its own any more: whoever sits down there is given nothing.
#[track_caller]
fn nothing_is_left(table: &Table) {
    for view in &table.views {
        assert_eq!((view.hand(), view.discard()), (CardSet::EMPTY, None), "{}", view.seat());
        assert_eq!(*view.table(), table.hall, "{} knows what everybody does", view.seat());
        assert_eq!(view.legal(), SeatView::new(table.hall.rules, view.seat(), None).legal());
    }
}

/// BID-06
#[test]
fn a_seat_forgets_its_cards_when_the_deal_is_over() {
    let mut table = Table::dealt(TableKind::Four, "fft", "");
    assert_eq!(table.view(Seat::C).hand().len(), 18);
    table.does("B pass, C pass, D pass, A pass");
    nothing_is_left(&table);
    let table = Table::dealt(TableKind::Four, "fft", BARE_PETIT);
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::BarePetit { .. })));
    nothing_is_left(&table);
    let mut table = Table::dealt(TableKind::Four, "fft", "");
    table.does("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.hall.deal.as_ref().unwrap().ending.is_none());
    nothing_is_left(&table);
}

/// BID-06, HAND-10
#[test]
fn a_handful_nobody_asked_for_stays_hidden_when_the_deal_is_cancelled() {
    let deal = format!("{BARE_PETIT}\nB: T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let mut table = Table::dealt(TableKind::Four, "house faults=arbitrated", &deal);
    table.does("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.hall.stage == TableStage::Aside);
    table.does("B handful single T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let own = |table: &Table| table.view(Seat::B).table().deal.as_ref().unwrap().handfuls[0].cards;
    assert_eq!(own(&table), Some(cards("T12 T13 T14 T15 T16 T17 T18 T19 T20 T21")));
    table.does("D calls-arbiter");
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::Cancelled { .. })));
    assert_eq!(own(&table), None);
    nothing_is_left(&table);
}

/// Everybody has spades; A, who dealt, takes with a garde sans, and B leads.
const SPADES: &str = "A: 4S 5S
    B: 2S T1 T2
    C: KS JH T3 EX
    D: 3S T4 T5";
const A_TAKES: &str = "B pass, C pass, D pass, A garde-sans, A jeu";

/// ARB-03
#[test]
fn the_arbiter_is_called_again_only_when_there_is_something_new_to_look_at() {
    let mut table = Table::dealt(TableKind::Four, ARBITRATED, SPADES);
    table.does(A_TAKES);
    table.does("B 2S, D calls-arbiter");
    for seat in ["A", "B", "C", "D"] {
        let why = table.refuses(&format!("{seat} calls-arbiter"), "ARB-03", "call again when one has been");
        assert_eq!(why, Refusal::NothingNew);
    }
    assert!(table.views.iter().all(|view| !view.legal().arbiter));
    // A card that went back is nothing new; the next one is.
    table.does("C JH, B calls-arbiter, B calls-arbiter");
    table.refuses("A calls-arbiter", "ARB-03", "no card was played");
    table.does("C KS");
    assert!(table.views.iter().all(|view| view.legal().arbiter));
    assert_eq!(table.hall.deal.as_ref().unwrap().rulings.len(), 3);
}

/// ECART-07
#[test]
fn the_discard_is_not_changed_without_end() {
    let mut table = Table::dealt(TableKind::Four, "fft", "B: 2S 3S 4S 5S 6S 7S 8S");
    table.does("B garde, C pass, D pass, A pass");
    for n in 0..MAX_DISCARDS {
        let other = if n % 2 == 0 { "7S" } else { "8S" };
        table.does(&format!("B discards 2S 3S 4S 5S 6S {other}"));
    }
    let why = table.refuses("B discards 2S 3S 4S 5S 6S 7S", "ECART-07", "say \"jeu\"");
    assert_eq!(why, Refusal::Discard(IllegalDiscard::TooOften));
    let legal = table.view(Seat::B).legal();
    assert!(legal.discard.is_none() && legal.jeu);
    table.does("B jeu");
}

/// FAULT-12
#[test]
fn who_plays_illegal_cards_without_end_is_stopped() {
    for arbiter in ["at-once", "when-called"] {
        let mut table = Table::dealt(TableKind::Four, &format!("{ARBITRATED} arbiter={arbiter}"), SPADES);
        table.does(A_TAKES);
        table.does("B 2S");
        for _ in 0..MAX_CARDS_BACK {
            table.does("C JH");
            if arbiter == "when-called" {
                table.does("C calls-arbiter");
            }
        }
        let why = table.refuses("C JH", "PLAY-05", "does not follow suit");
        assert!(why.legal_cards().contains_all(cards("KS EX")));
        table.does("C KS");
        // The others have their own count.
        assert!(table.allows("D T4"));
    }
}

const ASSENT: &str = "fft assent=needed";

/// BID-07
#[test]
fn a_contract_once_refused_stays_refused_to_its_player() {
    let mut table = Table::dealt(TableKind::Four, ASSENT, "");
    table.does("B pass, C garde-sans, arbiter refuses");
    let why = table.refuses("C garde-sans", "BID-07", "pass or name another contract");
    assert_eq!(why, Refusal::Bid(IllegalBid::AssentRefused { seat: Seat::C, contract: Contract::GardeSans }));
    let others = [Contract::Petite, Contract::Garde, Contract::GardeContre];
    assert_eq!(table.view(Seat::C).legal().contracts, others);
    table.does("C garde-contre, arbiter refuses");
    assert_eq!(table.view(Seat::C).legal().contracts, [Contract::Petite, Contract::Garde]);
    // What C was refused, D may ask for.
    table.does("C garde, D garde-sans, arbiter grants, A pass");
    assert_eq!(table.hall.deal.as_ref().unwrap().taken, Some((Seat::D, Contract::GardeSans)));
}

/// SLAM-03
#[test]
fn a_slam_once_refused_stays_refused_for_the_deal() {
    let mut table = Table::dealt(TableKind::Four, ASSENT, "B: 2S 3S 4S 5S 6S 7S");
    table.does("B garde, C pass, D pass, A pass, B slam, arbiter refuses");
    let refused = |table: &Table| {
        let why = table.refuses("B slam", "SLAM-03", "play on without it");
        assert_eq!(why, Refusal::SlamRefused { seat: Seat::B });
        assert!(!table.view(Seat::B).legal().slam);
    };
    refused(&table);
    table.does("B discards 2S 3S 4S 5S 6S 7S");
    refused(&table);
    table.does("B jeu");
    refused(&table);
}

/// What the program says of a slam that A asks for with this hand, and of how many losing cards.
fn slam_of(hand: &str) -> (usize, Assented) {
    let mut table = Table::dealt(TableKind::Four, ASSENT, &format!("A: {hand}"));
    table.does("B pass, C pass, D pass, A garde-sans, arbiter grants");
    let losing = table.view(Seat::A).legal().losing_cards.expect("a slam may be announced");
    table.does("A slam");
    (losing, table.game.arbiters_answer().expect("a slam waits for the arbiter"))
}

/// SLAM-03
#[test]
fn the_program_agrees_to_a_slam_with_at_most_one_card_that_can_lose() {
    let trumps = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10";
    let slam = |rest: &str| slam_of(&format!("{trumps} {rest}"));
    assert_eq!(slam("KS QS KH QH KD EX"), (0, Assented::Granted));
    assert_eq!(slam("KS NS KH QH KD EX"), (1, Assented::Granted));
    assert_eq!(slam("KS NS KH NH KD EX"), (2, Assented::Refused));
    // It has no measure for a contract, and answers nothing that was not asked.
    let mut table = Table::dealt(TableKind::Four, ASSENT, "");
    assert_eq!(table.game.arbiters_answer(), None);
    table.does("B garde-contre");
    assert_eq!(table.game.arbiters_answer(), Some(Assented::Granted));
    // A person is free to say yes or no.
    let mut table = Table::dealt(TableKind::Four, ASSENT, "");
    table.does("B garde-contre, arbiter grants, C pass, D pass, A pass, B slam");
    assert_eq!(table.game.arbiters_answer(), Some(Assented::Refused));
    assert!(table.allows("arbiter grants") && table.allows("arbiter refuses"));
}

/// SLAM-03
#[test]
fn a_slam_asked_for_before_the_discard_is_measured_without_what_will_be_put_aside() {
    let hand = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 KS KH KD KC 2H EX";
    let mut table = Table::dealt(TableKind::Four, ASSENT, &format!("A: {hand}\ndog: 2S 3S 4S 5S 6S 7D"));
    table.does("B pass, C pass, D pass, A garde");
    assert_eq!(table.view(Seat::A).legal().losing_cards, Some(1), "seven low cards, of which six go");
    table.does("A slam");
    assert_eq!(table.game.arbiters_answer(), Some(Assented::Granted));
}

/// A taker with all the Kings, whose trumps are many, before he may show a handful.
#[track_caller]
fn forced_to_discard(kind: TableKind, trumps: &str, dog: &str, discard: &str) -> Table {
    let mut table = Table::dealt(kind, "fft", &format!("B: KS KH KD KC {trumps}\ndog: {dog}"));
    table.does("B garde");
    table.plainly(|table| table.hall.stage == TableStage::Auction);
    if kind == TableKind::Five {
        table.does("B calls KS");
    }
    table.does(&format!("B discards {discard}, B jeu"));
    table
}

/// HAND-07
#[test]
fn a_discarded_trump_is_shown_again_only_where_the_hand_does_not_reach_the_handful() {
    // Fourteen trumps in hand and one put aside: enough for a double, one short of a triple.
    let table = forced_to_discard(
        TableKind::Four,
        "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15",
        "T16 2S 2H 2D 2C 3S",
        "2S 2H 2D 2C 3S T2",
    );
    assert!(table.allows("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16"));
    assert!(table.allows("B handful double T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"));
    let show = "B handful double T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14";
    table.refuses(show, "HAND-07", "a double handful is reached without it");
    let legal = table.view(Seat::B).legal();
    assert_eq!(legal.handful_parts(15).0, cards("T2"));
    assert_eq!(legal.handful_parts(13).0, CardSet::EMPTY);
}

/// HAND-07
#[test]
fn discarded_trumps_stand_in_a_handful_all_or_none_and_held_ones_are_hidden() {
    // At five: eleven in hand, three put aside. A triple of thirteen has the three and ten others.
    let table =
        forced_to_discard(TableKind::Five, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", "T13 T14 T15", "T2 T3 T4");
    assert!(table.allows("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T15"));
    let show = "B handful triple T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15";
    table.refuses(show, "HAND-07", "show T2 too");
    assert_eq!(table.view(Seat::B).legal().handful_parts(13).0, cards("T2 T3 T4"));
    // The Excuse still says that no trump is kept back.
    let table =
        forced_to_discard(TableKind::Five, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 EX", "T13 T14 T15", "T2 T3 T4");
    assert!(table.allows("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T13 T14 T15"));
    let show = "B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T13 T14 EX";
    table.refuses(show, "HAND-05", "T15");
}

/// HAND-07
#[test]
fn at_three_players_the_hand_always_reaches_the_handful_alone() {
    let table = forced_to_discard(
        TableKind::Three,
        "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20",
        "T21 EX 2S 2H 2D 2C",
        "2S 2H 2D 2C T2 T3",
    );
    let show = "B handful triple T2 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20";
    table.refuses(show, "HAND-07", "show trumps from the hand");
    assert!(table.view(Seat::B).legal().handful_again.is_empty());
}

/// ECART-07
#[test]
fn after_jeu_nobody_sees_the_discard_again_nor_the_dog_after_the_first_trick() {
    let deal = "B: KS KH KD KC T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15\ndog: T16 2S 2H 2D 2C 3S";
    for (rules, is_kept) in [("fft", false), ("fft recall=on", true), ("house", true), ("house recall=off", false)]
    {
        let mut table = Table::dealt(TableKind::Four, rules, deal);
        // A bot at B remembers, whatever the table.
        let mut bot = SeatView::new(table.hall.rules, Seat::B, Some(Seat::A)).remembering();
        table.does("B garde, C pass, D pass, A pass, B discards 2S 2H 2D 2C 3S T2");
        let discard = Some(cards("2S 2H 2D 2C 3S T2"));
        assert_eq!(table.view(Seat::B).discard(), discard, "{rules}: it may still be changed");
        table.does("B jeu");
        assert_eq!(table.view(Seat::B).discard(), discard.filter(|_| is_kept), "{rules}");
        let seen = |table: &Table| {
            let deals = table.views.iter().map(SeatView::table).chain([&table.hall]);
            let seen: Vec<_> = deals.map(|view| view.deal.as_ref().unwrap()).map(|d| (d.dog, d.forced)).collect();
            assert!(seen.iter().all(|one| *one == seen[0]), "{rules}: the same for everybody");
            seen[0]
        };
        let all = (Some(cards("T16 2S 2H 2D 2C 3S")), cards("T2"));
        table.plainly(|table| table.hall.deal.as_ref().unwrap().trick.len() < 3);
        assert_eq!(seen(&table), all, "{rules}: the first trick is not over");
        table.plainly(|table| table.hall.deal.as_ref().unwrap().tricks.is_empty());
        assert_eq!(seen(&table).0, all.0.filter(|_| is_kept), "{rules}");
        table.plainly(|table| table.hall.deal.as_ref().unwrap().trick.is_empty());
        assert_eq!(seen(&table), if is_kept { all } else { (None, CardSet::EMPTY) }, "{rules}");
        table.events.iter().for_each(|event| bot.see(&event.seen_by(Viewer::Seat(Seat::B))));
        let deal = bot.table().deal.as_ref().unwrap();
        assert_eq!((bot.discard(), deal.dog, deal.forced), (discard, all.0, all.1), "{rules}");
    }
}

/// The clause a deal was cancelled on, if it was.
fn cancelled_by(table: &Table) -> Option<&'static str> {
    match table.hall.deal.as_ref()?.ending.as_ref()? {
        Ending::Cancelled { clause } => Some(clause.id()),
        _ => None,
    }
}

/// C, who kept a bare petit quiet, at each stage after the auction; A has taken.
fn bare_petit_kept_quiet(kind: TableKind, rules: &str) -> Vec<Table> {
    let bare = match kind {
        TableKind::Five => "C: T1 KS JH 2D 3D 4D 5D 6D 7D 8D 9D 10D AC 2C 3C",
        _ => BARE_PETIT,
    };
    let mut table = Table::dealt(kind, rules, bare);
    while let Some(turn) = table.hall.deal.as_ref().unwrap().auction.turn() {
        table.does(&format!("{turn} {}", if turn == Seat::D { "garde" } else { "pass" }));
    }
    let mut stages = vec![table.clone()];
    while let Some((seat, action)) = table.plain() {
        let before = table.hall.stage;
        table.does(&format!("{seat} {action}"));
        let is_new = table.hall.stage != before || table.hall.deal.as_ref().unwrap().trick.len() == 2;
        stages.extend(is_new.then(|| table.clone()));
        if table.hall.stage == TableStage::Count {
            break;
        }
    }
    stages
}

/// PSEC-03
#[test]
fn a_bare_petit_kept_quiet_can_be_owned_up_to_or_found_until_the_deal_is_over() {
    for kind in [TableKind::Four, TableKind::Five] {
        for table in bare_petit_kept_quiet(kind, ARBITRATED) {
            let stage = table.hall.stage;
            assert!(table.view(Seat::C).legal().bare_petit, "{stage:?}");
            assert!(!table.view(Seat::B).legal().bare_petit, "{stage:?}");
            table.refuses("B bare-petit", "PSEC-01", "this hand has no bare petit");
            for step in ["C bare-petit", "B calls-arbiter"] {
                let mut table = table.clone();
                let events = table.does(step);
                let ruled =
                    events.iter().find_map(|event| if let Public::Ruled(r) = event { Some(r) } else { None });
                assert_eq!(ruled.unwrap().fault, FaultKind::HiddenBarePetit, "{stage:?}, {step}");
                assert_eq!(ruled.unwrap().culprit, Some(Seat::C), "{stage:?}, {step}");
                assert_eq!(cancelled_by(&table), Some("PSEC-03"), "{stage:?}, {step}");
                assert_eq!(table.game.dealer(), Some(Seat::B), "the next one deals");
                nothing_is_left(&table);
            }
        }
    }
    // In the auction the arbiter looks at no hand.
    let table = Table::dealt(TableKind::Four, ARBITRATED, BARE_PETIT);
    table.refuses("B calls-arbiter", "ARB-03", "before the auction is over");
}

/// ARB-03, PSEC-03
#[test]
fn before_the_first_card_the_arbiter_can_be_called_once() {
    let mut table = Table::dealt(TableKind::Four, ARBITRATED, SPADES);
    table.does("B pass, C pass, D pass, A garde-sans, C calls-arbiter");
    assert_eq!(table.hall.deal.as_ref().unwrap().rulings[0].fault, FaultKind::None);
    table.refuses("D calls-arbiter", "ARB-03", "no card was played");
    table.does("A jeu");
    table.refuses("D calls-arbiter", "ARB-03", "no card was played");
    table.does("B 2S, D calls-arbiter");
}

/// The last card is played, and the table counts.
fn counting(kind: TableKind) -> Table {
    let mut table = Table::dealt(kind, ARBITRATED, "");
    table.does("B garde");
    table.plainly(|table| table.hall.stage != TableStage::Count);
    table
}

/// ARB-05
#[test]
fn who_has_accepted_the_count_no_longer_calls_the_arbiter() {
    let mut table = counting(TableKind::Four);
    table.does("C accepts");
    let why = table.refuses("C calls-arbiter", "ARB-05", "C has accepted the count");
    assert_eq!(why, Refusal::CountAccepted { seat: Seat::C });
    let may_call = |table: &Table| -> SeatSet {
        table.views.iter().filter(|view| view.legal().arbiter).map(SeatView::seat).collect()
    };
    assert_eq!(may_call(&table), [Seat::A, Seat::B, Seat::D].into_iter().collect());
    table.does("D calls-arbiter");
    assert_eq!(may_call(&table), SeatSet::EMPTY, "and nothing is new after that");
}

/// ARB-06
#[test]
fn the_dealer_who_sits_out_may_report_a_fault() {
    let deal = "B: 2S T1 T2\nC: KS JH T3 EX\nD: 3S T4 T5\nE: 4S 5S";
    let mut table = Table::dealt(TableKind::FiveSittingOut, ARBITRATED, deal);
    table.refuses("A calls-arbiter", "ARB-03", "before the auction is over");
    table.does("B pass, C pass, D pass, E garde-sans, E jeu, B 2S, C JH, D 3S");
    let legal = table.view(Seat::A).legal();
    assert!(legal.arbiter && !legal.is_to_act());
    table.does("A calls-arbiter");
    assert_eq!(table.hall.deal.as_ref().unwrap().rulings[0].culprit, Some(Seat::C));
    // That is all a dealer who sits out may do.
    table.refuses("A KS", "TOURN-05", "sits this deal out");
    table.refuses("A accepts", "TOURN-05", "sits this deal out");
    let mut table = counting(TableKind::FiveSittingOut);
    assert_eq!(table.hall.awaited().len(), 4);
    table.does("A calls-arbiter, B accepts, C accepts, D accepts, E accepts");
    assert!(matches!(table.hall.deal.as_ref().unwrap().ending, Some(Ending::Scored { .. })));
}

/// FAULT-11
#[test]
fn a_taker_who_revoked_too_has_no_choice_and_the_failed_deal_is_recorded() {
    // A takes on nothing; C throws off a heart on spades, and A follows, or does not.
    let deal = "A: 4S AH 2H 3H AD 2D 3D 4D 5D 6D AC 2C 3C 4C 5C 6C 7C 8C
        B: 2S T1 T2
        C: KS JH T3 EX
        D: 3S T4 T5
        dog: 9C 10C 7D 8D 9D 10D";
    for (a_plays, has_choice) in [("4S", true), ("AH", false)] {
        let mut table = Table::dealt(TableKind::Four, ARBITRATED, deal);
        table.does(&format!("{A_TAKES}, B 2S, C JH, D 3S, A {a_plays}"));
        table.plainly(|table| table.hall.deal.as_ref().unwrap().trick.is_empty());
        table.does("B calls-arbiter");
        table.plainly(|table| table.hall.stage != TableStage::Count);
        table.does("A accepts, B accepts, C accepts, D accepts");
        let deal = table.hall.deal.as_ref().unwrap();
        let by_c = deal.rulings.iter().rfind(|ruling| ruling.culprit == Some(Seat::C)).unwrap();
        let measure = if has_choice { Measure::TakersChoice } else { Measure::PlayOn };
        assert_eq!((by_c.measure, by_c.clause.id()), (measure, "FAULT-11"));
        assert_eq!(table.hall.stage == TableStage::Choice, has_choice);
        // C is banned either way (FAULT-10).
        assert!(table.game.banned().contains(Seat::C));
        match &deal.ending {
            Some(Ending::Scored { sheet, .. }) => assert!(!has_choice && sheet.scores[Seat::A] < 0),
            ending => assert!(has_choice && ending.is_none()),
        }
    }
}
