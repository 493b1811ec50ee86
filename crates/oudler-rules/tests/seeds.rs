//! Every worked example of the five rule texts the game is written from, cited by text and line:
//! `000:351-363` is lines 351 to 363 of the text numbered 000.

mod common;

use TableKind::{Five, Four, Three};
use oudler_rules::{CardSet, HalfPoints, Misere, Rules, ScoreSheet, Seat, TableKind, share, target};

use common::{cards, figures, may_play, paid, story, tell};

/// The sheet of a deal that A took at this table, or another seat.
fn sheet(rules: &Rules, taker: Seat, partner: Option<Seat>, deal: &str) -> ScoreSheet {
    let dealer = rules.table.seats().last().expect("a table has seats");
    assert_eq!(figures(deal).check(rules), Ok(()), "{deal}");
    ScoreSheet::new(rules, &rules.table.ring(dealer), taker, partner, figures(deal), vec![])
}

/// What each defender pays for a deal at a table of four, and what all seats score.
#[track_caller]
fn example(lines: &str, taker: Seat, deal: &str, points: i32) -> [i32; 5] {
    assert_eq!(paid(Four, deal), points, "{lines}");
    let scores = sheet(&Rules::fft(Four), taker, None, deal).scores.0;
    let mut expected = [-points; 5];
    (expected[taker.index()], expected[4]) = (3 * points, 0);
    assert_eq!(scores, expected, "{lines}");
    assert_eq!(share(&Four.ring(Seat::D), taker, None, points).0, expected, "{lines}");
    scores
}

// Counting.

const LOW_SUITED: &str = "AS 2S 5H 9D 10C";
const LOW_TRUMPS: &str = "T2 T7 T13 T20";

/// What any of these and any of those count together, in whole points.
#[track_caller]
fn counts(some: &str, low: &str, points: u16) {
    for first in cards(some) {
        for second in cards(low).iter().filter(|&second| second != first) {
            let pair = CardSet::of(first) | CardSet::of(second);
            assert_eq!(pair.half_points(), HalfPoints::whole(points), "{first} {second}");
            assert_eq!(first.half_points() + second.half_points(), pair.half_points());
        }
    }
}

#[test]
fn cards_are_counted_two_by_two() {
    for low in [LOW_SUITED, LOW_TRUMPS] {
        // 000:47-52
        counts("T1 T21 EX", low, 5);
        counts("KS KH KD KC", low, 5);
        counts("QS QH QD QC", low, 4);
        counts("NS NH ND NC", low, 3);
        counts("JS JH JD JC", low, 2);
        // 002:37-44
        counts(low, LOW_SUITED, 1);
        counts(low, LOW_TRUMPS, 1);
    }
    // 000:54, 002:33, 004:94
    assert_eq!(CardSet::FULL.half_points(), HalfPoints::whole(91));
}

#[test]
fn what_the_taker_needs_depends_on_his_oudlers_alone() {
    // 000:74-77, 003:99-100, 004:96
    for (oudlers, points) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
        assert_eq!(target(oudlers), HalfPoints::whole(points));
    }
}

#[test]
fn one_goes_over_the_ten_of_trumps_from_the_eleven_on_or_plays_the_excuse() {
    // 003:81
    may_play("T8 T11 T21 EX", "T10", "T11 T21 EX", "PLAY-03");
    may_play("T8 T11", "T10", "T11", "PLAY-03");
    may_play("T8 T2 T5", "T10", "T8 T2 T5", "");
}

// Half points, at three and at five.

/// 40½ with two oudlers fails by one, 41½ is made by one, and each scores so many times that.
#[track_caller]
fn halves(kind: TableKind, partner: Option<Seat>, times: [i32; 5]) {
    let rules = Rules::fft(kind);
    for (count, points) in [("40.5", -26), ("41.5", 26)] {
        let deal = format!("petite {count} with 2");
        let sheet = sheet(&rules, Seat::A, partner, &deal);
        assert_eq!((sheet.made, sheet.margin), (points > 0, 1), "{deal}");
        assert_eq!(sheet.scores.0, times.map(|times| times * points), "{deal}");
    }
    // The same count without its half: 40 fails by one as well, 42 is made by one.
    for (count, points) in [("40", -26), ("42", 26)] {
        assert_eq!(paid(kind, &format!("petite {count} with 2")), points);
    }
}

#[test]
fn at_three_forty_and_a_half_fails_by_one_and_forty_one_and_a_half_is_made_by_one() {
    // 000:448-458, and 000:460-464 for the shares
    halves(Three, None, [2, -1, -1, 0, 0]);
}

#[test]
fn at_five_forty_and_a_half_fails_by_one_and_forty_one_and_a_half_is_made_by_one() {
    // 000:505-510, and 000:512-518 for the shares
    halves(Five, Some(Seat::D), [2, -1, -1, 1, -1]);
}

// The mark.

#[test]
fn a_handful_is_paid_to_whoever_wins_the_deal() {
    // A double handful of the attack, then ten trumps of a defender. The sheet does not ask who
    // showed them.
    for (handful, bonus) in [("double", 30), ("single", 20)] {
        example("000:245-250", Seat::A, &format!("garde 41 with 2, handful {handful}"), 50 + bonus);
        example("000:245-250", Seat::A, &format!("garde 40 with 2, handful {handful}"), -52 - bonus);
    }
}

#[test]
fn a_petit_the_defence_takes_au_bout_is_paid_by_the_taker_whether_he_wins_or_loses() {
    for (lines, contract, times) in [("000:260-266", "garde-sans", 4), ("000:268-274", "petite", 1)] {
        for (count, points) in [(41, 25), (47, 31), (35, -31)] {
            let deal = format!("{contract} {count} with 2, petit defence");
            example(lines, Seat::A, &deal, (points - 10) * times);
            let sheet = sheet(&Rules::fft(Four), Seat::A, None, &deal);
            let line = sheet.lines.iter().find(|line| line.reason.to_string() == "petit-au-bout-defence");
            assert_eq!(line.map(|line| line.points), Some(-10 * times), "{deal}");
        }
    }
}

/// An announced slam with a handful and the petit au bout.
const SLAM: &str = "garde 87 with 2, petit attack, handful single, slam announced, slam attack";

#[test]
fn the_marking_examples_come_to_what_the_rules_say() {
    // The five examples of the official rules; the fourth text tells the first four again.
    for (lines, deal, points, taker) in [
        ("000:351-363, 004:128", "garde 49 with 2, petit attack, handful single", 106, 318),
        ("000:365-372, 004:129", "garde-sans 45 with 2, petit defence", 76, 228),
        ("000:374-378, 004:130", "petite 34 with 2, petit attack, handful single", -42, -126),
        ("000:380-384, 004:131", "garde 52 with 2, handful single", 92, 276),
        ("000:386-394", SLAM, 582, 1746),
    ] {
        assert_eq!(example(lines, Seat::A, deal, points)[0], taker, "{lines}");
    }
    // A margin comes out the same from whichever target it is counted.
    for (oudlers, needed) in [(0, 56), (1, 51), (3, 36)] {
        let deal = format!("garde {} with {oudlers}, handful single", needed + 11);
        example("000:380-384", Seat::A, &deal, 92);
    }
}

#[test]
fn a_margin_is_added_to_twenty_five_and_multiplied() {
    for (contract, margin, points) in
        [("petite", 2, 27), ("garde", 12, 74), ("garde-sans", 0, 100), ("garde-contre", 25, 300)]
    {
        example("004:102-105", Seat::A, &format!("{contract} {} with 2", 41 + margin), points);
        if margin > 0 {
            example("004:107", Seat::A, &format!("{contract} {} with 2", 41 - margin), -points);
        }
    }
}

#[test]
fn the_running_table_adds_up_cell_by_cell() {
    // The contract column, then the totals after each deal.
    let mut totals = [0; 4];
    for (lines, taker, deal, points, row) in [
        ("004:120", Seat::A, "garde 43 with 2, handful single", 74, [222, -74, -74, -74]),
        ("004:121", Seat::B, "petite 33 with 2, petit attack", -23, [245, -143, -51, -51]),
        ("004:122", Seat::D, "garde-sans 41 with 2, petit defence", 60, [185, -203, -111, 129]),
        ("004:123", Seat::A, "garde-contre 41 with 2", 150, [635, -353, -261, -21]),
        ("004:124", Seat::B, "garde 53 with 2, handful double", 104, [531, -41, -365, -125]),
    ] {
        let scores = example(lines, taker, deal, points);
        (0..4).for_each(|i| totals[i] += scores[i]);
        assert_eq!(totals, row, "{lines}");
        assert_eq!(totals.iter().sum::<i32>(), 0, "{lines}");
    }
}

#[test]
fn the_house_values_pay_what_the_house_says() {
    let rules = Rules::house(Four);
    let score = |deal: &str, miseres| {
        ScoreSheet::new(&rules, &Four.ring(Seat::D), Seat::A, None, figures(deal), miseres).scores.0
    };
    let check = |from: &str, to: &str, misere: Vec<(Seat, Misere)>, expected: [i32; 4]| {
        let (from, to) = (score(from, vec![]), score(to, misere));
        assert_eq!([0, 1, 2, 3].map(|i| to[i] - from[i]), expected);
    };
    // 003:125: a garde with the petit au bout. 003:126: a handful of a taker who fails.
    check("garde 41 with 2", "garde 41 with 2, petit attack", vec![], [60, -20, -20, -20]);
    check("garde 40 with 2", "garde 40 with 2, handful single", vec![], [-30, 10, 10, 10]);
    // 003:128: a misère d'atout, of a taker and of a defender.
    for (announcer, expected) in [(Seat::A, [30, -10, -10, -10]), (Seat::C, [-10, -10, 30, -10])] {
        check("garde 41 with 2", "garde 41 with 2", vec![(announcer, Misere::NoTrumps)], expected);
    }
    // 003:132, 003:139, 003:146
    assert_eq!(rules.get("end").as_deref(), Some("score:1000"));
    for (kind, sizes) in [(Three, [13, 15, 22]), (Four, [10, 13, 15]), (Five, [8, 10, 15])] {
        assert_eq!(Rules::house(kind).handful_sizes, sizes);
    }
}

// Examples that are played: at a table of four D deals and A takes a garde.

#[test]
fn four_kings_and_sixteen_trumps_force_two_trumps_into_the_discard_for_all_to_see() {
    // 001:106-110
    let mut table = story!("table 4 fft; deal A KS KH KD KC T2..T15 / dog T16 T17 2S 3H 4D 5C; A takes garde");
    let rule = table.view(Seat::A).legal().discard.expect("a discard");
    assert_eq!((rule.free(), rule.n_forced_trumps()), (cards("2S 3H 4D 5C"), 2));
    // The four low cards all go; a trump may not take the place of one, nor may a King. The two
    // weakest are advice, not a rule.
    tell!(
        table,
        "ECART-04 refuses A discards 2S 3H 4D T2 T3 T4; ECART-03 refuses A discards 2S 3H 4D 5C KS T2
         ECART-02 refuses A discards 2S 3H 4D 5C T2; may A discards 2S 3H 4D 5C T16 T17
         A discards 2S 3H 4D 5C T2 T3; forced = T2 T3
         discard A = 2S 3H 4D 5C T2 T3; discard B = -; discard C = -; discard D = -
         A jeu; finish; aside = 2S 3H 4D 5C T2 T3"
    );
}

#[test]
fn an_oudler_is_never_the_trump_that_goes() {
    // 001:102 in the case of 001:106-108
    story!(
        "table 4 fft; deal A KS KH KD KC T1 T3..T15 / dog T21 EX 2S 3H 4D 5C; A takes garde
         ECART-03 refuses A discards 2S 3H 4D 5C T3 T1, A discards 2S 3H 4D 5C T3 T21
         ECART-03 refuses A discards 2S 3H 4D 5C T3 EX; may A discards 2S 3H 4D 5C T3 T4"
    );
}

#[test]
fn with_four_kings_and_fifteen_trumps_the_one_put_aside_completes_the_triple_handful() {
    // 000:233. Without the trump shown again there are only fourteen.
    let mut table = story!(
        "table 4 fft; deal A KS KH KD KC T2..T14 2S / dog T15 T16 3S 4H 5D 6C; A takes garde
         A discards 2S 3S 4H 5D 6C T2; A jeu; HAND-06 refuses A handful triple T3..T16
         may-show A = single, double, triple; A handful triple T2..T16; handfuls = A triple
         handful A = T2..T16; handful B = T2..T16; handful C = T2..T16; handful D = T2..T16; finish highest"
    );
    assert!(table.sheet().made);
    tell!(table, "line handful-triple = 40");
}

#[test]
fn an_announced_slam_with_a_handful_and_the_petit_au_bout_is_played_for_582() {
    // 000:386-394, card by card
    let table = story!(
        "table 4 fft; deal A T1 T5..T21 / dog 2S 3H 4D 5C 6S 7H; A takes garde
         A discards 2S 3H 4D 5C 6S 7H, A slam, A jeu, A handful single T5..T14
         finish excuse-first; figures = {SLAM}; scores = 1746, -582, -582, -582"
    );
    assert_eq!(table.sheet(), sheet(&Rules::fft(Four), Seat::A, None, SLAM));
}
