//! The clauses of the arbiter and of faults, A20 of the rule catalogue, played out at tables that
//! leave faults to him.

mod common;

use TableKind::Four;
use oudler_rules::{CardSet, Rules, Seat, SeatView, TableKind};

use common::{Told, story, tell};

const WHEN_CALLED: &str = "fft faults=arbitrated";
const AT_ONCE: &str = "fft faults=arbitrated arbiter=at-once";
const END_OF_DEAL: &str = "fft faults=arbitrated arbiter=end-of-deal";

/// A hand that makes a garde sans, and one that fails it, for A, who takes. Both hold two spades.
const STRONG: &str = "A 4S 5S T6..T21 / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 2C..7C";
const WEAK: &str = "A 4S 5S AH..4H AD..6D AC..6C / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 7C..10C 7D 8D";

/// A first trick led by B in which C, a defender, or A, the taker, does not follow to spades.
const C_REVOKES: &str = "2S JH 3S 4S";
const STRONG_A_REVOKES: &str = "2S KS 3S T6";
const WEAK_A_REVOKES: &str = "2S KS 3S AH";
const NOBODY_REVOKES: &str = "2S KS 3S 4S";

/// What is said of C's revoke once it is established.
const REVOKE: &str = "revoke C JH 1 play-on FAULT-06";
const REVOKE_AT_COUNT: &str = "revoke C JH 1 count-on FAULT-06";

/// A has dealt and taken a garde sans, B is to lead; then this.
#[track_caller]
fn told(rules: &str, deal: &str, rest: &str) -> Told {
    story!("table 4 from A {rules}; deal {deal}; A takes garde-sans; A jeu; turn = B; {rest}")
}

/// The rest of the deal with legal cards, and everybody accepts the count.
const ACCEPTED: &str = "until Count; A accepts, B accepts, C accepts, D accepts";

/// A first trick, the next one led, the arbiter called, and the deal played to its end.
#[track_caller]
fn ruled(deal: &str, trick: &str) -> Told {
    told(WHEN_CALLED, deal, &format!("{trick}; step; D calls-arbiter; {ACCEPTED}"))
}

// The arbiter.

/// ARB-02
#[test]
fn the_arbiter_steps_in_at_once_at_the_end_of_the_deal_or_only_when_called() {
    told(
        AT_ONCE,
        STRONG,
        "B 2S, C JH; rulings = exposed-card C JH 1 warning FAULT-12; turn = C
         happened = B 2S, C JH, exposed-card C JH 1 warning FAULT-12, 1 back",
    );
    // At the end, of his own accord: after the last card and not before.
    let mut at_the_end = told(END_OF_DEAL, STRONG, C_REVOKES);
    for _ in 4..72 {
        tell!(at_the_end, "stage = Play; rulings = -; step");
    }
    tell!(at_the_end, "stage = Count; rulings = {REVOKE_AT_COUNT}");
    // Only when called.
    told(
        WHEN_CALLED,
        STRONG,
        &format!("{C_REVOKES}; until Count; rulings = -; B calls-arbiter; rulings = {REVOKE_AT_COUNT}"),
    );
    // Where faults are refused there is nothing for him to do.
    told(
        "fft",
        STRONG,
        "2S; PLAY-05 refuses C JH; ARB-02 refuses C calls-arbiter, arbiter rules hesitation C warning",
    );
    assert!(Rules::parse(Four, "fft arbiter=at-once").is_err());
}

/// ARB-03
#[test]
fn the_arbiter_is_called_at_any_moment_even_about_an_old_trick() {
    for n_tricks in [1, 2, 5, 12] {
        let mut table = told(WHEN_CALLED, STRONG, &format!("{C_REVOKES}; until {n_tricks} tricks; step"));
        let turn = table.position().turn();
        tell!(table, "B calls-arbiter; rulings = {REVOKE}; turn = {turn}");
        // Called again, he has nothing new to say.
        tell!(table, "A calls-arbiter; rulings = {REVOKE}, none play-on ARB-03; turn = {turn}");
    }
    // Before the auction is over there is nothing to rule on.
    story!("table 4 from A {WHEN_CALLED}; deal {STRONG}; ARB-03 refuses B calls-arbiter");
    // Anybody may call him, in or out of turn.
    for seat in Four.seats() {
        told(
            WHEN_CALLED,
            STRONG,
            &format!(
                "may {seat} calls-arbiter; {seat} calls-arbiter
                 happened = {seat} calls-arbiter, none play-on ARB-03"
            ),
        );
    }
}

/// ARB-05
#[test]
fn a_fault_nobody_reports_in_time_can_no_longer_be_contested() {
    // The result stands, though the culprit's side won, and nobody is banned.
    let table = told(
        WHEN_CALLED,
        WEAK,
        &format!(
            "{C_REVOKES}; {ACCEPTED}; result = scored; rulings = -; banned = -
             ARB-05 refuses A calls-arbiter, B calls-arbiter, C calls-arbiter, D calls-arbiter"
        ),
    );
    assert!(table.sheet().scores[Seat::A] < 0);
}

// Misdeals.

/// FAULT-01
#[test]
fn an_exposed_court_trump_or_excuse_a_wrong_count_or_a_wrong_dealer_spoils_a_deal() {
    for word in ["KS", "JC", "T2", "T21", "EX"] {
        story!("table 4 fft; may misdeal D exposed {word}");
    }
    story!("table 4 fft; FAULT-01 refuses misdeal D exposed 10S, misdeal D exposed AH");
    story!("table 4 house; may misdeal D exposed 10S, misdeal D exposed AH");
    // A wrong dealer counts only if it is said before the deal is over.
    let both = "misdeal nobody wrong-count, misdeal nobody wrong-dealer";
    story!("table 4 fft; may {both}; deal; DEAL-08 refuses {both}");
}

/// FAULT-02
#[test]
fn after_a_misdeal_the_same_dealer_deals_again_and_nobody_has_seen_a_card() {
    for kind in TableKind::ALL {
        let mut table = story!("table {kind} from B fft");
        for _ in 0..3 {
            assert_eq!(tell!(table, "misdeal nobody wrong-count; dealer = B").len(), 1);
            assert!(table.views().iter().all(|view| view.hand().is_empty()));
        }
        tell!(table, "counted = 0 dealt, 0 scored; deal");
        assert_eq!(table.deal().dealer, Seat::B);
    }
}

/// FAULT-03, BID-08
#[test]
fn whoever_spoils_a_deal_may_not_bid_on_the_next_one_and_on_that_one_only() {
    let all = |who: &str| format!("{who} petite, {who} garde, {who} garde-sans, {who} garde-contre");
    for culprit in ["A", "B", "C", "D"] {
        let mut table = story!("table 4 fft; misdeal {culprit} wrong-count; banned = {culprit}; deal");
        for seat in ["A", "B", "C", "D"] {
            let (verdict, contracts) = if seat == culprit {
                ("BID-08 refuses", "-")
            } else {
                ("may", "petite, garde, garde-sans, garde-contre")
            };
            tell!(table, "{verdict} {}; contracts {seat} = {contracts}; may {seat} pass; {seat} pass", all(seat));
        }
        // Even a deal that is passed out uses the ban up.
        tell!(table, "banned = -; deal");
        for seat in ["B", "C", "D", "A"] {
            tell!(table, "may {}; {seat} pass", all(seat));
        }
    }
    story!("table 4 fft; misdeal D wrong-count; deal; A pass, B pass, C petite; BID-08 refuses {}", all("D"));
    // Two misdeals in a row ban both culprits; one that is nobody's fault bans nobody.
    story!(
        "table 4 fft; misdeal nobody wrong-count; banned = -
         misdeal D wrong-count, misdeal B exposed EX; banned = B, D; PLAY-02 refuses misdeal E wrong-count"
    );
}

// Faults of play.

/// FAULT-05
#[test]
fn an_illegal_card_goes_back_at_once_with_all_that_fell_after_it() {
    // How many cards of the trick have fallen when somebody calls the arbiter.
    for (trick, n_back) in [("2S JH", 1), ("2S JH 3S", 2), (C_REVOKES, 3)] {
        let mut table = told(WHEN_CALLED, STRONG, "");
        let before: Vec<CardSet> = table.views().iter().map(SeatView::hand).collect();
        // C plays again; only B's lead still lies on the table.
        tell!(
            table,
            "{trick}; A calls-arbiter; turn = C; trick = 2S; tricks = 0
             happened = A calls-arbiter, exposed-card C JH 1 warning FAULT-12, {n_back} back"
        );
        for seat in [Seat::A, Seat::C, Seat::D] {
            assert_eq!(table.view(seat).hand(), before[seat.index()], "{seat}");
        }
        assert_eq!(table.deal().n_cards.0, [18, 17, 18, 18, 0]);
        tell!(table, "KS 3S 4S; turn = C");
    }
}

/// FAULT-06
#[test]
fn a_revoke_is_established_by_the_first_card_of_the_next_trick() {
    for (fallen, ruling) in [
        ("2S JH", "exposed-card C JH 1 warning FAULT-12"),
        ("2S JH 3S", "exposed-card C JH 1 warning FAULT-12"),
        ("2S JH 3S 4S", "exposed-card C JH 1 warning FAULT-12"),
        ("2S JH 3S 4S 5S", REVOKE),
        // Other ways to revoke: ruffing with the suit in hand.
        ("2S T3 3S 4S", "exposed-card C T3 1 warning FAULT-12"),
        ("2S T3 3S 4S KS", "revoke C T3 1 play-on FAULT-06"),
        // Going over every trump is none.
        ("T2 T3 T5 T6 5S", "none play-on ARB-03"),
    ] {
        told(WHEN_CALLED, STRONG, &format!("{fallen}; B calls-arbiter; rulings = {ruling}"));
    }
    // Not going over a trump when one could.
    told(
        WHEN_CALLED,
        "D T4 T5 T20 3S / C T10 KS / B T2 2S / A 4S",
        "T2 T10 T5; B calls-arbiter; rulings = exposed-card D T5 1 warning FAULT-12",
    );
}

/// FAULT-07
#[test]
fn what_a_late_fault_cost_is_put_right_in_the_count_at_the_end() {
    let mended = |deal: &str, half_points: &[i32]| {
        let mut table = told(WHEN_CALLED, deal, &format!("{NOBODY_REVOKES}; until Count"));
        for n in half_points {
            tell!(table, "arbiter rules faulty-discard A mend {n}; happened = faulty-discard A mend {n} FAULT-07");
        }
        table.tell(ACCEPTED);
        let sheet = table.sheet();
        (i32::from(sheet.figures.half_points.0), -sheet.scores[Seat::B])
    };
    for deal in [STRONG, WEAK] {
        let (plain, paid) = mended(deal, &[]);
        for (half_points, sum) in [(&[4][..], 4), (&[-4], -4), (&[6, -2], 4)] {
            // Nobody counts less than nothing or more than the pack; a garde sans counts four times.
            let moved = (plain + sum).clamp(0, 182) - plain;
            assert_eq!(mended(deal, half_points), (plain + moved, paid + moved / 2 * 4));
        }
    }
    // There is no count to mend before the cards are played.
    let mend = "arbiter rules faulty-discard A mend 4";
    story!(
        "table 4 from A {WHEN_CALLED}; deal {STRONG}; FAULT-07 refuses {mend}; A takes garde-sans
         FAULT-07 refuses {mend}; A jeu; may {mend}; FAULT-07 refuses arbiter rules faulty-discard A mend 183"
    );
}

/// FAULT-08
#[test]
fn a_fault_put_right_without_influence_is_forgotten() {
    let clean = told(WHEN_CALLED, STRONG, &format!("{NOBODY_REVOKES}; {ACCEPTED}"));
    for story in [
        // The illegal card went back, and the deal comes to the same.
        format!(
            "2S JH 3S; A calls-arbiter; KS 3S 4S; {ACCEPTED}
             rulings = exposed-card C JH 1 warning FAULT-12; banned = -"
        ),
        // The arbiter may say so of any other fault.
        format!(
            "arbiter rules out-of-turn D play-on; {NOBODY_REVOKES}; {ACCEPTED}
             rulings = out-of-turn D play-on FAULT-08"
        ),
    ] {
        let mended = told(WHEN_CALLED, STRONG, &story);
        assert_eq!(mended.sheet(), clean.sheet());
        assert_eq!(mended.game().totals(), clean.game().totals());
    }
}

/// FAULT-09
#[test]
fn a_deal_is_cancelled_when_the_culprits_side_wins_and_stands_when_it_loses() {
    for (deal, trick, is_made, stage, last) in [
        (STRONG, STRONG_A_REVOKES, true, "Dealing(B)", "revoke A T6 1 cancel FAULT-09"),
        (WEAK, WEAK_A_REVOKES, false, "Dealing(B)", "revoke A AH 1 stands FAULT-09"),
        (STRONG, C_REVOKES, true, "Dealing(B)", "revoke C JH 1 stands FAULT-09"),
        // The defence wins with a revoke: FAULT-11 leaves it to the taker.
        (WEAK, C_REVOKES, false, "Choice", "revoke C JH 1 takers-choice FAULT-11"),
    ] {
        // The same deal without the arbiter says who wins it.
        let unseen = told(WHEN_CALLED, deal, &format!("{trick}; {ACCEPTED}")).sheet();
        assert_eq!(unseen.scores[Seat::A] > 0, is_made, "{trick}");
        let mut table = ruled(deal, trick);
        tell!(table, "stage = {stage}");
        let rulings: Vec<String> = table.deal().rulings.iter().map(common::ruling_text).collect();
        assert_eq!(rulings.last().map(String::as_str), Some(last));
        match last.rsplit(' ').nth(1) {
            Some("stands") => assert_eq!(table.sheet(), unseen),
            Some("cancel") => {
                tell!(table, "result = cancelled FAULT-09; totals = 0, 0, 0, 0; counted = 1 dealt, 0 scored");
            }
            _ => {}
        }
    }
}

/// FAULT-09
#[test]
fn what_an_arbiter_finds_too_late_is_decided_by_who_wins() {
    for (deal, culprit, measure) in
        [(STRONG, "A", "cancel"), (WEAK, "A", "stands"), (STRONG, "C", "stands"), (WEAK, "C", "cancel")]
    {
        let unseen = told(WHEN_CALLED, deal, &format!("{NOBODY_REVOKES}; {ACCEPTED}")).sheet();
        let said = format!("out-of-turn {culprit} at-the-end FAULT-09");
        let mut table = told(
            WHEN_CALLED,
            deal,
            &format!(
                "{NOBODY_REVOKES}; arbiter rules out-of-turn {culprit} at-the-end; happened = {said}
                 {ACCEPTED}; rulings = {said}, out-of-turn {culprit} {measure} FAULT-09; stage = Dealing(B)"
            ),
        );
        match measure {
            "stands" => assert_eq!(table.sheet(), unseen),
            _ => {
                tell!(table, "result = cancelled FAULT-09; totals = 0, 0, 0, 0; counted = 1 dealt, 0 scored");
            }
        }
    }
    // Also what is found before a card is played; but not of a dealer who sits out and is of no side.
    story!(
        "table 5-sitting-out from A {WHEN_CALLED}; deal; TOURN-05 refuses arbiter rules hesitation A at-the-end
         may arbiter rules hesitation B at-the-end"
    );
}

/// FAULT-09
#[test]
fn the_arbiter_ends_a_count_and_has_the_result_recorded() {
    let record = "arbiter rules hesitation C stands";
    let clean = told(WHEN_CALLED, STRONG, &format!("{NOBODY_REVOKES}; {ACCEPTED}")).sheet();
    // Somebody does not accept the count; without his word too it is recorded.
    let recorded = told(
        WHEN_CALLED,
        STRONG,
        &format!(
            "FAULT-08 refuses {record}; {NOBODY_REVOKES}; until Count; A accepts; {record}
             rulings = hesitation C stands FAULT-09; stage = Dealing(B)"
        ),
    );
    assert_eq!(recorded.sheet(), clean);
    // Not where a fault decides, or leaves it to the taker.
    for (deal, trick) in [(STRONG, STRONG_A_REVOKES), (WEAK, C_REVOKES)] {
        told(
            WHEN_CALLED,
            deal,
            &format!(
                "{trick}; step; D calls-arbiter; until Count; FAULT-09 refuses {record} saying a fault decides"
            ),
        );
    }
    told(WHEN_CALLED, WEAK, &format!("{C_REVOKES}; step; D calls-arbiter; {ACCEPTED}; FAULT-11 refuses {record}"));
}

/// FAULT-09
#[test]
fn a_partners_revoke_is_the_attacks_though_nobody_knew_him() {
    // The ruling names the card and its player, not his side; and he was no defender.
    story!(
        "table 5 from A {WHEN_CALLED}
         deal A T11..T21 KS KD QD 4S / B 2S T1 T2 / C KH JS JH T3 / D 3S T4 T5 EX / dog 2C..4C
         A takes garde-sans calling KH; A jeu; 2S JH 3S; until 1 tricks; step; B calls-arbiter
         rulings = {REVOKE}; partner = Hidden; {ACCEPTED}, E accepts
         result = cancelled FAULT-09; totals = 0, 0, 0, 0, 0; banned = -"
    );
}

/// FAULT-10
#[test]
fn a_defender_who_revoked_may_not_bid_on_the_next_deal() {
    let ban = "revoke C JH 1 ban FAULT-10";
    for (deal, trick, choice, rulings) in [
        (STRONG, C_REVOKES, "", format!("{REVOKE}, {ban}, revoke C JH 1 stands FAULT-09")),
        (WEAK, C_REVOKES, "A records", format!("{REVOKE}, {ban}, revoke C JH 1 takers-choice FAULT-11")),
        // The taker's revoke bans nobody.
        (STRONG, STRONG_A_REVOKES, "", "revoke A T6 1 play-on FAULT-06, revoke A T6 1 cancel FAULT-09".into()),
        (WEAK, WEAK_A_REVOKES, "", "revoke A AH 1 play-on FAULT-06, revoke A AH 1 stands FAULT-09".into()),
    ] {
        let is_banned = trick == C_REVOKES;
        let mut table = ruled(deal, trick);
        let banned = if is_banned { "C" } else { "-" };
        tell!(table, "{choice}; rulings = {rulings}; banned = {banned}");
        // The next deal, B's, and the one after it.
        let verdict = if is_banned { "BID-08 refuses" } else { "may" };
        tell!(table, "deal; {verdict} C garde; C pass; may D garde; D pass; may A garde; A pass; may B garde; B pass; banned = -
             deal; may D garde; D pass; may A garde; A pass; may B garde; B pass; may C garde");
    }
}

/// FAULT-11
#[test]
fn a_taker_who_fails_against_a_revoke_chooses_whether_the_score_stands() {
    let mut table = ruled(WEAK, C_REVOKES);
    tell!(
        table,
        "stage = Choice; may A records, A cancels
         FAULT-11 refuses B records, C records, D records, B accepts, C accepts, D accepts
         FAULT-11 refuses B calls-arbiter, C calls-arbiter, D calls-arbiter"
    );
    let mut recorded = table.clone();
    tell!(recorded, "A records; result = scored");
    assert!(recorded.sheet().scores[Seat::A] < 0);
    assert_eq!(*recorded.game().totals(), recorded.sheet().scores);
    tell!(
        table,
        "A cancels; result = cancelled FAULT-11; totals = 0, 0, 0, 0; counted = 1 dealt, 0 scored
         dealer = B; banned = C"
    );
    // He has no choice when he makes his contract, nor when the revoke is his own.
    ruled(STRONG, C_REVOKES).tell("result = scored");
    ruled(WEAK, WEAK_A_REVOKES).tell("result = scored");
    // Nor may the arbiter give him one.
    told(WHEN_CALLED, WEAK, "FAULT-11 refuses arbiter rules out-of-turn C takers-choice");
}

/// FAULT-12
#[test]
fn an_illegal_card_costs_a_warning_and_then_a_hundred_points_each_time() {
    let mut table = told(AT_ONCE, &STRONG.replace("D 3S", "D 3S 2H"), "2S");
    for (word, measure, ledger) in [("JH", "warning", 0), ("T3", "penalty 100", -100), ("JH", "penalty 100", -200)]
    {
        tell!(
            table,
            "{word}; happened = C {word}, exposed-card C {word} 1 {measure} FAULT-12, 1 back
             turn = C; may C KS; penalties = 0, 0, {ledger}, 0"
        );
        assert!(table.view(Seat::C).hand().contains(common::card(word)));
    }
    // Everybody has a warning of his own. The penalty is in a ledger of its own: the scores still
    // add up to zero.
    tell!(
        table,
        "KS; 2H; happened = D 2H, exposed-card D 2H 1 warning FAULT-12, 1 back
         3S 4S; {ACCEPTED}; penalties = 0, 0, -200, 0"
    );
    let paid = -table.sheet().scores[Seat::B];
    assert_eq!(table.game().totals().0, [3 * paid, -paid, -paid, -paid, 0]);
    // A warning is remembered for the rest of the game; a card that is not in the hand is no fault.
    tell!(
        table,
        "deal B 4H 5H T6..T21 / C 2S 3H T1 T2 / D KS T3 EX / A 3S; B takes garde-sans; B jeu
         2S; T3; rulings = exposed-card D T3 1 penalty 100 FAULT-12; penalties = 0, 0, -200, -100
         PLAY-12 refuses D 2S"
    );
    // A warning for something else makes no repetition of a first illegal card (002:140).
    told(
        AT_ONCE,
        STRONG,
        "arbiter rules hesitation C warning; 2S; JH
         rulings = hesitation C warning FAULT-13, exposed-card C JH 1 warning FAULT-12; penalties = 0, 0, 0, 0
         JH; penalties = 0, 0, -100, 0",
    );
}

/// FAULT-13
#[test]
fn on_a_fault_without_a_price_the_arbiter_chooses_the_ruling() {
    for fault in ["faulty-discard", "out-of-turn", "hesitation", "mannerism", "wrong-card-count"] {
        for (measure, penalty, banned) in
            [("warning", 0, "-"), ("penalty 50", -50, "-"), ("ban", 0, "B"), ("cancel", 0, "-")]
        {
            let ending = match measure {
                "cancel" => "result = cancelled FAULT-13; totals = 0, 0, 0, 0; counted = 1 dealt, 0 scored",
                _ => &format!("{ACCEPTED}; result = scored"),
            };
            let table = told(
                WHEN_CALLED,
                STRONG,
                &format!(
                    "{NOBODY_REVOKES}; arbiter rules {fault} B {measure}; rulings = {fault} B {measure} FAULT-13
                     penalties = 0, {penalty}, 0, 0; banned = {banned}; {ending}"
                ),
            );
            assert!(measure == "cancel" || table.sheet().scores[Seat::A] > 0);
        }
    }
    // No ruling is out of all proportion, and none is about somebody who is not there. At four a
    // count is whole, so it is mended by whole points.
    told(
        WHEN_CALLED,
        STRONG,
        "FAULT-13 refuses arbiter rules mannerism B penalty 0, arbiter rules mannerism B penalty -100
         FAULT-13 refuses arbiter rules mannerism B penalty 10001; PLAY-02 refuses arbiter rules mannerism E warning
         FAULT-07 refuses arbiter rules mannerism B mend -3; BID-07 refuses arbiter grants",
    );
}
