//! What the sources leave open and was decided, and what a player may not do without end.

mod common;

use common::{Told, cards, draw, story, tell};
use oudler_rules::notation::{Record, RecordStep};
use oudler_rules::{
    Assented, BadDraw, BadRules, CardSet, Command, Contract, Ending, Event, FaultKind, IllegalBid, IllegalDiscard,
    MAX_CARDS_BACK, MAX_DISCARDS, Measure, Options, Public, Refusal, Rules, Seat, SeatSet, SeatView, TableKind,
    TableStage,
};

const ARBITRATED: &str = "fft faults=arbitrated";

impl Told {
    /// The step is refused on this clause, in words that have these among them.
    #[track_caller]
    fn refuses(&self, step: &str, clause: &str, words: &str) -> Refusal {
        let why = self.game().decide(&command(step)).expect_err(step);
        assert_eq!(why.clause().id(), clause, "{step}: {why}");
        assert!(why.to_string().contains(words), "{step}: {why}");
        why
    }

    fn can(&self, step: &str) -> bool {
        self.game().decide(&command(step)).is_ok()
    }

    /// The plainest steps for as long as this holds.
    #[track_caller]
    fn plainly(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while holds(self) {
            tell!(self, "step");
        }
    }
}

#[track_caller]
fn command(step: &str) -> Command {
    step.parse::<RecordStep>().unwrap_or_else(|why| panic!("{step}: {why}")).into()
}

/// A deal by A.
#[track_caller]
fn dealt(kind: TableKind, rules: &str, wanted: &str) -> Told {
    story!("table {kind} from A {rules}; deal {wanted}")
}

/// C's only trump is the petit.
const BARE_PETIT: &str = "C T1 KS JH 2D 3D 4D 5D 6D 7D 8D 9D 10D AC 2C 3C 4C 5C 6C";

/// PSEC-01
#[test]
fn who_holds_a_bare_petit_is_not_waited_for_before_the_others() {
    let mut table = dealt(TableKind::Four, ARBITRATED, BARE_PETIT);
    assert_eq!(table.onlooker().awaited(), SeatSet::of(Seat::B));
    let legal = table.view(Seat::C).legal();
    assert!(legal.bare_petit && !legal.is_to_act());
    assert!(table.can("C bare-petit"), "though nobody waits for it");
    table.tell("B pass");
    assert_eq!(table.onlooker().awaited(), SeatSet::of(Seat::C));
    assert!(table.view(Seat::C).legal().is_to_act());
    table.tell("C pass, D pass");
    assert_eq!(table.onlooker().awaited(), SeatSet::of(Seat::A));
}

/// Nobody's view holds a card of its own any more: whoever sits down there is given nothing.
#[track_caller]
fn nothing_is_left(table: &Told) {
    for view in table.views() {
        assert_eq!((view.hand(), view.discard()), (CardSet::EMPTY, None), "{}", view.seat());
        assert_eq!(view.table(), table.onlooker(), "{} knows what everybody does", view.seat());
        assert_eq!(view.legal(), SeatView::new(table.onlooker().rules, view.seat(), None).legal());
    }
}

/// BID-06
#[test]
fn a_seat_forgets_its_cards_when_the_deal_is_over() {
    let mut table = dealt(TableKind::Four, "fft", "");
    assert_eq!(table.view(Seat::C).hand().len(), 18);
    table.tell("B pass, C pass, D pass, A pass");
    nothing_is_left(&table);
    let table = dealt(TableKind::Four, "fft", BARE_PETIT);
    assert!(matches!(table.deal().ending, Some(Ending::BarePetit { .. })));
    nothing_is_left(&table);
    let mut table = dealt(TableKind::Four, "fft", "");
    table.tell("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.deal().ending.is_none());
    nothing_is_left(&table);
}

/// BID-06, HAND-10
#[test]
fn a_handful_nobody_asked_for_stays_hidden_when_the_deal_is_cancelled() {
    let deal = format!("{BARE_PETIT} / B T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let mut table = dealt(TableKind::Four, "house faults=arbitrated", &deal);
    table.tell("B garde, C pass, D pass, A pass");
    table.plainly(|table| table.onlooker().stage == TableStage::Aside);
    table.tell("B handful single T12 T13 T14 T15 T16 T17 T18 T19 T20 T21");
    let own = |table: &Told| table.view(Seat::B).table().deal.as_ref().unwrap().handfuls[0].cards;
    assert_eq!(own(&table), Some(cards("T12 T13 T14 T15 T16 T17 T18 T19 T20 T21")));
    table.tell("D calls-arbiter");
    assert!(matches!(table.deal().ending, Some(Ending::Cancelled { .. })));
    assert_eq!(own(&table), None);
    nothing_is_left(&table);
}

/// Everybody has spades; A, who dealt, takes with a garde sans, and B leads.
const SPADES: &str = "A 4S 5S / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5";
const STRONG: &str = "A 4S 5S T6..T21 / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 2C..7C";
const A_TAKES: &str = "B pass, C pass, D pass, A garde-sans, A jeu";

/// ARB-03
#[test]
fn the_arbiter_is_called_again_only_when_there_is_something_new_to_look_at() {
    let mut table = dealt(TableKind::Four, ARBITRATED, SPADES);
    table.tell(A_TAKES);
    table.tell("B 2S, D calls-arbiter");
    for seat in ["A", "B", "C", "D"] {
        let why = table.refuses(&format!("{seat} calls-arbiter"), "ARB-03", "call again when one has been");
        assert_eq!(why, Refusal::NothingNew);
    }
    assert!(table.views().iter().all(|view| !view.legal().arbiter));
    // A card that went back is nothing new; the next one is.
    table.tell("C JH, B calls-arbiter, B calls-arbiter");
    table.refuses("A calls-arbiter", "ARB-03", "no card was played");
    table.tell("C KS");
    assert!(table.views().iter().all(|view| view.legal().arbiter));
    assert_eq!(table.deal().rulings.len(), 3);
}

/// ECART-07
#[test]
fn the_discard_is_not_changed_without_end() {
    let mut table = dealt(TableKind::Four, "fft", "B 2S 3S 4S 5S 6S 7S 8S");
    table.tell("B garde, C pass, D pass, A pass");
    for n in 0..MAX_DISCARDS {
        let other = if n % 2 == 0 { "7S" } else { "8S" };
        tell!(table, "B discards 2S 3S 4S 5S 6S {other}");
    }
    let why = table.refuses("B discards 2S 3S 4S 5S 6S 7S", "ECART-07", "say \"jeu\"");
    assert_eq!(why, Refusal::Discard(IllegalDiscard::TooOften));
    let legal = table.view(Seat::B).legal();
    assert!(legal.discard.is_none() && legal.jeu);
    table.tell("B jeu");
}

/// FAULT-12
#[test]
fn who_plays_illegal_cards_without_end_is_stopped() {
    for arbiter in ["at-once", "when-called"] {
        let mut table = dealt(TableKind::Four, &format!("{ARBITRATED} arbiter={arbiter}"), SPADES);
        table.tell(A_TAKES);
        table.tell("B 2S");
        for _ in 0..MAX_CARDS_BACK {
            table.tell("C JH");
            if arbiter == "when-called" {
                table.tell("C calls-arbiter");
            }
        }
        let why = table.refuses("C JH", "PLAY-05", "does not follow suit");
        assert!(why.legal_cards().contains_all(cards("KS EX")));
        table.tell("C KS");
        // The others have their own count.
        assert!(table.can("D T4"));
    }
}

const ASSENT: &str = "fft assent=needed";

/// BID-07
#[test]
fn a_contract_once_refused_stays_refused_to_its_player() {
    let mut table = dealt(TableKind::Four, ASSENT, "");
    table.tell("B pass, C garde-sans, arbiter refuses");
    let why = table.refuses("C garde-sans", "BID-07", "pass or name another contract");
    assert_eq!(why, Refusal::Bid(IllegalBid::AssentRefused { seat: Seat::C, contract: Contract::GardeSans }));
    let others = [Contract::Petite, Contract::Garde, Contract::GardeContre];
    assert_eq!(table.view(Seat::C).legal().contracts, others);
    table.tell("C garde-contre, arbiter refuses");
    assert_eq!(table.view(Seat::C).legal().contracts, [Contract::Petite, Contract::Garde]);
    // What C was refused, D may ask for.
    table.tell("C garde, D garde-sans, arbiter grants, A pass");
    assert_eq!(table.deal().taken, Some((Seat::D, Contract::GardeSans)));
}

/// SLAM-03
#[test]
fn a_slam_once_refused_stays_refused_for_the_deal() {
    let mut table = dealt(TableKind::Four, ASSENT, "B 2S 3S 4S 5S 6S 7S");
    table.tell("B garde, C pass, D pass, A pass, B slam, arbiter refuses");
    let refused = |table: &Told| {
        let why = table.refuses("B slam", "SLAM-03", "play on without it");
        assert_eq!(why, Refusal::SlamRefused { seat: Seat::B });
        assert!(!table.view(Seat::B).legal().slam);
    };
    refused(&table);
    table.tell("B discards 2S 3S 4S 5S 6S 7S");
    refused(&table);
    table.tell("B jeu");
    refused(&table);
}

/// What the program says of a slam that A asks for with this hand, and of how many losing cards.
fn slam_of(hand: &str) -> (usize, Assented) {
    let mut table = dealt(TableKind::Four, ASSENT, &format!("A {hand}"));
    table.tell("B pass, C pass, D pass, A garde-sans, arbiter grants");
    let losing = table.view(Seat::A).legal().losing_cards.expect("a slam may be announced");
    table.tell("A slam");
    (losing, table.game().arbiters_answer().expect("a slam waits for the arbiter"))
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
    let mut table = dealt(TableKind::Four, ASSENT, "");
    assert_eq!(table.game().arbiters_answer(), None);
    table.tell("B garde-contre");
    assert_eq!(table.game().arbiters_answer(), Some(Assented::Granted));
    // A person is free to say yes or no.
    let mut table = dealt(TableKind::Four, ASSENT, "");
    table.tell("B garde-contre, arbiter grants, C pass, D pass, A pass, B slam");
    assert_eq!(table.game().arbiters_answer(), Some(Assented::Refused));
    assert!(table.can("arbiter grants") && table.can("arbiter refuses"));
}

/// SLAM-03
#[test]
fn a_slam_asked_for_before_the_discard_is_measured_without_what_will_be_put_aside() {
    let hand = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 KS KH KD KC 2H EX";
    let mut table = dealt(TableKind::Four, ASSENT, &format!("A {hand} / dog 2S 3S 4S 5S 6S 7D"));
    table.tell("B pass, C pass, D pass, A garde");
    assert_eq!(table.view(Seat::A).legal().losing_cards, Some(1), "seven low cards, of which six go");
    table.tell("A slam");
    assert_eq!(table.game().arbiters_answer(), Some(Assented::Granted));
}

/// A taker with all the Kings, whose trumps are many, before he may show a handful.
#[track_caller]
fn forced_to_discard(kind: TableKind, trumps: &str, dog: &str, discard: &str) -> Told {
    let mut table = dealt(kind, "fft", &format!("B KS KH KD KC {trumps} / dog {dog}"));
    table.tell("B garde");
    table.plainly(|table| table.onlooker().stage == TableStage::Auction);
    if kind == TableKind::Five {
        table.tell("B calls KS");
    }
    tell!(table, "B discards {discard}, B jeu");
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
    assert!(table.can("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16"));
    assert!(table.can("B handful double T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"));
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
    assert!(table.can("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T15"));
    let show = "B handful triple T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15";
    table.refuses(show, "HAND-07", "show T2 too");
    assert_eq!(table.view(Seat::B).legal().handful_parts(13).0, cards("T2 T3 T4"));
    // The Excuse still says that no trump is kept back.
    let table =
        forced_to_discard(TableKind::Five, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 EX", "T13 T14 T15", "T2 T3 T4");
    assert!(table.can("B handful triple T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T13 T14 T15"));
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
    let deal = "B KS KH KD KC T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 / dog T16 2S 2H 2D 2C 3S";
    for (rules, is_kept) in [("fft", false), ("fft recall=on", true), ("house", true), ("house recall=off", false)]
    {
        let mut table = dealt(TableKind::Four, rules, deal);
        // A bot remembers, whatever the table.
        let mut minds = Told { table: table.table.clone().remembering(), ..table.clone() };
        table.tell("B garde, C pass, D pass, A pass, B discards 2S 2H 2D 2C 3S T2");
        let discard = Some(cards("2S 2H 2D 2C 3S T2"));
        assert_eq!(table.view(Seat::B).discard(), discard, "{rules}: it may still be changed");
        table.tell("B jeu");
        assert_eq!(table.view(Seat::B).discard(), discard.filter(|_| is_kept), "{rules}");
        let seen = |table: &Told| {
            let deals = table.views()[..4].iter().map(SeatView::table).chain([table.onlooker()]);
            let seen: Vec<_> = deals.map(|view| view.deal.as_ref().unwrap()).map(|d| (d.dog, d.forced)).collect();
            assert!(seen.iter().all(|one| *one == seen[0]), "{rules}: the same for everybody");
            seen[0]
        };
        let all = (Some(cards("T16 2S 2H 2D 2C 3S")), cards("T2"));
        table.plainly(|table| table.deal().trick.len() < 3);
        assert_eq!(seen(&table), all, "{rules}: the first trick is not over");
        table.plainly(|table| table.deal().tricks.is_empty());
        assert_eq!(seen(&table).0, all.0.filter(|_| is_kept), "{rules}");
        table.plainly(|table| table.deal().trick.is_empty());
        assert_eq!(seen(&table), if is_kept { all } else { (None, CardSet::EMPTY) }, "{rules}");
        minds.tell("B garde, C pass, D pass, A pass, B discards 2S 2H 2D 2C 3S T2, B jeu");
        minds.plainly(|minds| minds.deal().tricks.is_empty() || minds.deal().trick.is_empty());
        let bot = minds.view(Seat::B);
        let deal = bot.table().deal.as_ref().unwrap();
        assert_eq!((bot.discard(), deal.dog, deal.forced), (discard, all.0, all.1), "{rules}");
    }
}

/// The clause a deal was cancelled on, if it was.
fn cancelled_by(table: &Told) -> Option<&'static str> {
    match table.onlooker().deal.as_ref()?.ending.as_ref()? {
        Ending::Cancelled { clause } => Some(clause.id()),
        _ => None,
    }
}

/// C, who kept a bare petit quiet, at each stage after the auction; D has taken.
fn bare_petit_kept_quiet(kind: TableKind, rules: &str) -> Vec<Told> {
    let bare = match kind {
        TableKind::Five => "C T1 KS JH 2D 3D 4D 5D 6D 7D 8D 9D 10D AC 2C 3C",
        _ => BARE_PETIT,
    };
    let mut table = dealt(kind, rules, bare);
    tell!(table, "D takes garde");
    let mut stages = vec![table.clone()];
    while table.onlooker().stage != TableStage::Count {
        let before = table.onlooker().stage;
        tell!(table, "step");
        let is_new = table.onlooker().stage != before || table.deal().trick.len() == 2;
        stages.extend(is_new.then(|| table.clone()));
    }
    stages
}

/// PSEC-03
#[test]
fn a_bare_petit_kept_quiet_can_be_owned_up_to_or_found_until_the_deal_is_over() {
    for kind in [TableKind::Four, TableKind::Five] {
        for table in bare_petit_kept_quiet(kind, ARBITRATED) {
            let stage = table.onlooker().stage;
            assert!(table.view(Seat::C).legal().bare_petit, "{stage:?}");
            assert!(!table.view(Seat::B).legal().bare_petit, "{stage:?}");
            table.refuses("B bare-petit", "PSEC-01", "this hand has no bare petit");
            for step in ["C bare-petit", "B calls-arbiter"] {
                let mut table = table.clone();
                let events = table.tell(step);
                let found = events.iter().any(|event| {
                    matches!(event, Event::Public(Public::Ruled(ruling))
                        if ruling.fault == FaultKind::HiddenBarePetit && ruling.culprit == Some(Seat::C))
                });
                assert!(found, "{stage:?}, {step}: {events:?}");
                assert_eq!(cancelled_by(&table), Some("PSEC-03"), "{stage:?}, {step}");
                assert_eq!(table.game().dealer(), Some(Seat::B), "the next one deals");
                nothing_is_left(&table);
            }
        }
    }
    // In the auction the arbiter looks at no hand.
    let table = dealt(TableKind::Four, ARBITRATED, BARE_PETIT);
    table.refuses("B calls-arbiter", "ARB-03", "before the auction is over");
}

/// ARB-03, PSEC-03
#[test]
fn before_the_first_card_the_arbiter_can_be_called_once() {
    let mut table = dealt(TableKind::Four, ARBITRATED, SPADES);
    table.tell("B pass, C pass, D pass, A garde-sans, C calls-arbiter");
    assert_eq!(table.deal().rulings[0].fault, FaultKind::None);
    table.refuses("D calls-arbiter", "ARB-03", "no card was played");
    table.tell("A jeu");
    table.refuses("D calls-arbiter", "ARB-03", "no card was played");
    table.tell("B 2S, D calls-arbiter");
}

/// The last card is played, and the table counts.
fn counting(kind: TableKind) -> Told {
    let mut table = dealt(kind, ARBITRATED, "");
    table.tell("B garde");
    table.plainly(|table| table.onlooker().stage != TableStage::Count);
    table
}

/// ARB-05
#[test]
fn who_has_accepted_the_count_no_longer_calls_the_arbiter() {
    let mut table = counting(TableKind::Four);
    table.tell("C accepts");
    let why = table.refuses("C calls-arbiter", "ARB-05", "C has accepted the count");
    assert_eq!(why, Refusal::CountAccepted { seat: Seat::C });
    let may_call = |table: &Told| -> SeatSet {
        table.views().iter().filter(|view| view.legal().arbiter).map(SeatView::seat).collect()
    };
    assert_eq!(may_call(&table), [Seat::A, Seat::B, Seat::D].into_iter().collect());
    table.tell("D calls-arbiter");
    assert_eq!(may_call(&table), SeatSet::EMPTY, "and nothing is new after that");
}

/// ARB-06
#[test]
fn the_dealer_who_sits_out_may_report_a_fault() {
    let deal = "B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / E 4S 5S";
    let mut table = dealt(TableKind::FiveSittingOut, ARBITRATED, deal);
    table.refuses("A calls-arbiter", "ARB-03", "before the auction is over");
    table.tell("B pass, C pass, D pass, E garde-sans, E jeu, B 2S, C JH, D 3S");
    let legal = table.view(Seat::A).legal();
    assert!(legal.arbiter && !legal.is_to_act());
    table.tell("A calls-arbiter");
    assert_eq!(table.deal().rulings[0].culprit, Some(Seat::C));
    // That is all a dealer who sits out may do.
    table.refuses("A KS", "TOURN-05", "sits this deal out");
    table.refuses("A accepts", "TOURN-05", "sits this deal out");
    let mut table = counting(TableKind::FiveSittingOut);
    assert_eq!(table.onlooker().awaited().len(), 4);
    table.tell("A calls-arbiter, B accepts, C accepts, D accepts, E accepts");
    assert!(matches!(table.deal().ending, Some(Ending::Scored { .. })));
}

/// FAULT-11
#[test]
fn a_taker_who_revoked_too_has_no_choice_and_the_failed_deal_is_recorded() {
    // A takes on nothing; C throws off a heart on spades, and A follows, or does not.
    let deal = "A 4S AH 2H 3H AD 2D..6D AC 2C..8C / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 9C 10C 7D..10D";
    for (a_plays, has_choice) in [("4S", true), ("AH", false)] {
        let mut table = dealt(TableKind::Four, ARBITRATED, deal);
        tell!(table, "{A_TAKES}, B 2S, C JH, D 3S, A {a_plays}");
        table.plainly(|table| table.deal().trick.is_empty());
        table.tell("B calls-arbiter");
        table.plainly(|table| table.onlooker().stage != TableStage::Count);
        table.tell("A accepts, B accepts, C accepts, D accepts");
        let deal = table.deal();
        let by_c = deal.rulings.iter().rfind(|ruling| ruling.culprit == Some(Seat::C)).unwrap();
        let measure = if has_choice { Measure::TakersChoice } else { Measure::Stands };
        assert_eq!((by_c.measure, by_c.clause.id()), (measure, "FAULT-11"));
        assert_eq!(table.onlooker().stage == TableStage::Choice, has_choice);
        // C is banned either way (FAULT-10).
        assert!(table.game().banned().contains(Seat::C));
        match &deal.ending {
            Some(Ending::Scored { sheet, .. }) => assert!(!has_choice && sheet.scores[Seat::A] < 0),
            ending => assert!(has_choice && ending.is_none()),
        }
    }
}

/// P5-04
#[test]
fn who_has_the_four_kings_may_call_an_own_queen_and_so_on_down() {
    let (kings, queens) = ("KS KH KD KC", "QS QH QD QC");
    let mut table = story!("table 5 from A fft; deal B {kings} QS QH; B takes garde");
    assert_eq!(table.view(Seat::B).legal().calls, cards(&format!("{kings} {queens}")));
    tell!(table, "B calls QS; finish");
    assert_eq!(table.sheet().partner, None, "alone against four (P5-05)");
    let table = story!("table 5 from A fft; deal B {kings} {queens} NS; B takes garde; B calls NS; finish");
    assert_eq!(table.sheet().partner, None);
    // With three Kings, no Queen, own or not.
    let table = story!("table 5 from A fft; deal B KS KH KD QS / C KC; B takes garde");
    table.refuses("B calls QS", "P5-03", "all four of each higher court");
}

/// FAULT-01
#[test]
fn a_table_where_the_program_deals_has_no_misdeals() {
    for text in ["fft", "house", "house misere=20"] {
        assert_eq!(Options::check_online(text), Ok(()), "{text}");
    }
    for text in ["fft misdeal=any-card", "house misere=20 misdeal=court-or-trump"] {
        let why = Options::check_online(text).expect_err(text);
        assert_eq!((why.key(), &why), (Some("misdeal"), &BadRules::NotOnline { key: "misdeal" }));
        assert!(why.to_string().contains("never misdealt; leave it out"), "{why}");
        assert!(Rules::parse(TableKind::Four, text).is_ok(), "a record may have it");
    }
}

// Refusals that say the right thing.

/// TOURN-08, ROT-01
#[test]
fn a_record_is_told_who_deals_and_why() {
    for (kind, bids, written, right) in [
        (
            TableKind::FiveSittingOut,
            "B pass, C pass, D pass, E pass",
            Seat::B,
            "nobody took, so A deals again (TOURN-08)",
        ),
        (TableKind::Four, "B pass, C pass, D pass, A pass", Seat::A, "but B is to deal (ROT-01)"),
    ] {
        let mut table = Told::new(kind, "fft", Some(Seat::A));
        let mut record = Record::new(*table.game().rules());
        for _ in 0..2 {
            let dealer = table.game().dealer().expect("a deal is awaited");
            let deal = Command::Deal(common::layout(kind, dealer, ""));
            record.note(&deal.clone(), &table.obey(deal));
            let bids: Vec<Command> = bids.split(", ").map(command).collect();
            for bid in bids.into_iter().take_while(|_| dealer == Seat::A) {
                record.note(&bid.clone(), &table.obey(bid));
            }
        }
        assert!(record.replay().finish().is_ok());
        record.deals[1].dealer = written;
        let why = record.replay().finish().expect_err("the dealer is wrong").to_string();
        assert!(why.contains(right), "{why}");
    }
}

/// FAULT-09, ARB-03
#[test]
fn after_the_last_trick_no_ruling_says_that_play_goes_on() {
    let mut table = counting(TableKind::Four);
    tell!(table, "C calls-arbiter; rulings = none count-on ARB-03");
    assert!(table.deal().rulings[0].to_string().contains("the count goes on"));
    // A defender revokes, is found out after the last card, and loses all the same.
    let mut table = story!("table 4 from A {ARBITRATED}; deal {STRONG}; {A_TAKES}");
    tell!(table, "2S JH 3S 4S; until Count; B calls-arbiter; rulings = revoke C JH 1 count-on FAULT-06");
    tell!(table, "A accepts, B accepts, C accepts, D accepts");
    let last = table.deal().rulings.last().expect("what follows");
    assert_eq!((last.measure, last.clause.id()), (Measure::Stands, "FAULT-09"));
    assert!(last.to_string().contains("the result stands"), "{last}");
    // A person may let a fault pass at the count too.
    let mut table = counting(TableKind::Four);
    tell!(table, "arbiter rules hesitation C play-on; rulings = hesitation C count-on FAULT-08");
    table.refuses("arbiter rules hesitation C stands", "FAULT-08", "lets play go on");
}

/// BID-03
#[test]
fn over_a_garde_contre_nobody_is_told_to_name_a_higher_contract() {
    let table = story!("table 4 from A fft; deal; B garde-contre");
    let why = table.refuses("C garde-contre", "BID-03", "nothing is; pass");
    assert_eq!(why, Refusal::Bid(IllegalBid::NothingHigher { contract: Contract::GardeContre }));
    let table = story!("table 4 from A fft; deal; B garde");
    table.refuses("C garde", "BID-03", "pass or name a higher contract");
}

/// DRAW-01, DRAW-03
#[test]
fn who_has_not_drawn_is_told_to_draw_and_who_drew_the_excuse_to_draw_again() {
    let why = draw(TableKind::Three, "A 2S, B 3S").expect_err("C has not drawn");
    assert_eq!((why.clause().id(), &why), ("DRAW-01", &BadDraw::NotDrawn { seat: Seat::C }));
    assert!(why.to_string().starts_with("C has not drawn"), "{why}");
    let why = draw(TableKind::Three, "A 2S, B 3S, C EX").expect_err("C is to draw again");
    assert_eq!((why.clause().id(), &why), ("DRAW-03", &BadDraw::OnlyTheExcuse { seat: Seat::C }));
    assert!(why.to_string().contains("is to draw again"), "{why}");
}

/// HAND-05
#[test]
fn trumps_kept_back_behind_the_excuse_are_counted_in_words() {
    let table = story!("table 4 from A fft; deal B T2..T11 EX AS..7S; B takes garde-sans; B jeu");
    let show = |hidden: &str| {
        let shown = cards("T2..T11 EX") - cards(hidden);
        format!("B handful single {}", shown.to_string().trim_matches(['{', '}']))
    };
    table.refuses(&show("T8"), "HAND-05", "yet T8 is kept back; show it instead");
    let table = story!("table 4 from A fft; deal B T2..T12 EX AS..6S; B takes garde-sans; B jeu");
    let why =
        table.refuses(&show("T8 T9").replace("T11", "T11 T12"), "HAND-05", "T8 are kept back; show one of them");
    assert!(why.to_string().contains("T9 T8 are"), "{why}");
}

/// PSEC-01
#[test]
fn a_bid_after_a_bare_petit_is_told_that_the_deal_is_cancelled() {
    let table = dealt(TableKind::Four, "fft", BARE_PETIT);
    let why = table.refuses("B garde", "PSEC-01", "C has a bare petit, so this deal is cancelled");
    assert_eq!(why, Refusal::BarePetitShown { seat: Seat::C });
    let table = story!("table 4 from A fft; deal; B pass, C pass, D pass, A pass");
    table.refuses("B garde", "DEAL-08", "the deal is over; the next one is to be dealt");
    Told::new(TableKind::Four, "fft", Some(Seat::A)).refuses("B garde", "DEAL-08", "to be dealt first");
}
