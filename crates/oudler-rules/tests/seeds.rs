//! Every worked example of the five rule texts the game is written from, cited by text and line:
//! `000:351-363` is lines 351 to 363 of the text numbered 000.

mod common;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use Side::{Attack, Defence};
use oudler_rules::{
    Action, Bid, Card, CardSet, Command, Contract, Figures, HalfPoints, Handful, Misere, Reason, Rules,
    ScoreSheet, Seat, SeatView, Side, TableKind, TableStage, Trick, share, target,
};

use common::{Table, card, cards, layout};

/// A deal as an example tells it, and what it comes to.
#[derive(Clone, Copy)]
struct Example {
    lines: &'static str,
    taker: Seat,
    contract: Contract,
    half_points: u16,
    oudlers: u8,
    petit: Option<Side>,
    handfuls: [u8; 3],
    slam_announced: bool,
    slam: Option<Side>,
    /// What each defender pays the taker.
    points: i32,
}

const EXAMPLE: Example = Example {
    lines: "",
    taker: Seat::A,
    contract: Garde,
    half_points: 0,
    oudlers: 2,
    petit: None,
    handfuls: [0; 3],
    slam_announced: false,
    slam: None,
    points: 0,
};

/// The attack's count when it has two oudlers and is this many points over the 41 it needs.
const fn over_41(margin: i16) -> u16 {
    (2 * (41 + margin)) as u16
}

impl Example {
    fn figures(&self) -> Figures {
        Figures {
            contract: self.contract,
            half_points: HalfPoints(self.half_points),
            oudlers: self.oudlers,
            petit_au_bout: self.petit,
            handfuls: self.handfuls,
            slam_announced: self.slam_announced,
            slam: self.slam,
        }
    }

    fn sheet(&self, rules: &Rules, partner: Option<Seat>) -> ScoreSheet {
        let dealer = rules.table.seats().last().unwrap();
        let ring = rules.table.ring(dealer);
        ScoreSheet::new(rules, &ring, self.taker, partner, self.figures(), vec![])
    }

    /// The points, and each seat's score at a table of four.
    #[track_caller]
    fn check(&self) -> ScoreSheet {
        let rules = Rules::fft(TableKind::Four);
        let figures = self.figures();
        assert_eq!(figures.check(&rules), Ok(()), "{}", self.lines);
        assert_eq!(figures.mark(&rules).per_defender(), self.points, "{}", self.lines);
        let sheet = self.sheet(&rules, None);
        let written: i32 = sheet.lines.iter().map(|line| line.points).sum();
        assert_eq!(written, self.points, "{}", self.lines);
        let mut scores = [-self.points; 5];
        scores[self.taker.index()] = 3 * self.points;
        scores[4] = 0;
        assert_eq!(sheet.scores.0, scores, "{}", self.lines);
        assert_eq!(share(&TableKind::Four.ring(Seat::D), self.taker, None, self.points).0, scores);
        sheet
    }
}

// ---------------------------------------------------------------------------------------------
// Counting.

/// What two cards count together, in whole points.
#[track_caller]
fn counts(pairs: &[(&str, &str, u16)]) {
    for &(some, low, points) in pairs {
        for first in cards(some) {
            for second in cards(low) {
                if first == second {
                    continue;
                }
                let pair = CardSet::of(first) | CardSet::of(second);
                assert_eq!(pair.half_points(), HalfPoints::whole(points), "{first} {second}");
                assert_eq!(first.half_points() + second.half_points(), pair.half_points());
            }
        }
    }
}

const LOW_SUITED: &str = "AS 2S 5H 9D 10C";
const LOW_TRUMPS: &str = "T2 T7 T13 T20";

#[test]
fn cards_are_counted_two_by_two() {
    for low in [LOW_SUITED, LOW_TRUMPS] {
        // 000:47-52
        counts(&[
            ("T1 T21 EX", low, 5),
            ("KS KH KD KC", low, 5),
            ("QS QH QD QC", low, 4),
            ("NS NH ND NC", low, 3),
            ("JS JH JD JC", low, 2),
            (low, low, 1),
        ]);
    }
    // 002:37-44
    counts(&[(LOW_SUITED, LOW_SUITED, 1), (LOW_TRUMPS, LOW_TRUMPS, 1), (LOW_SUITED, LOW_TRUMPS, 1)]);
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
    let mut trick = Trick::new(Seat::A);
    trick.add(Seat::A, card("T10"));
    for (hand, legal) in [("T8 T11 T21 EX", "T11 T21 EX"), ("T8 T11", "T11"), ("T8 T2 T5", "T8 T2 T5")] {
        assert_eq!(trick.legal_cards(cards(hand)), cards(legal), "{hand}");
    }
}

// ---------------------------------------------------------------------------------------------
// Half points, at three and at five.

/// 40½ with two oudlers fails by one, 41½ is made by one.
#[track_caller]
fn halves(kind: TableKind, partner: Option<Seat>) {
    let rules = Rules::fft(kind);
    for (half_points, made, margin) in [(81, false, 1), (83, true, 1)] {
        let example = Example { contract: Petite, half_points, ..EXAMPLE };
        assert_eq!(example.figures().check(&rules), Ok(()));
        let mark = example.figures().mark(&rules);
        assert_eq!((mark.made, mark.margin), (made, margin), "{half_points} half points");
        let paid = if made { 26 } else { -26 };
        let sheet = example.sheet(&rules, partner);
        for seat in kind.seats() {
            let times = match (seat == Seat::A, Some(seat) == partner) {
                (true, _) => 2,
                (_, true) => 1,
                _ => -1,
            };
            assert_eq!(sheet.scores[seat], times * paid, "{seat}");
        }
    }
    // The same count without its half: 40 fails by one as well, 42 is made by one.
    for (half_points, made) in [(80, false), (84, true)] {
        let mark = Example { half_points, ..EXAMPLE }.figures().mark(&rules);
        assert_eq!((mark.made, mark.margin), (made, 1));
    }
}

#[test]
fn at_three_forty_and_a_half_fails_by_one_and_forty_one_and_a_half_is_made_by_one() {
    // 000:448-458, and 000:460-464 for the shares
    halves(TableKind::Three, None);
}

#[test]
fn at_five_forty_and_a_half_fails_by_one_and_forty_one_and_a_half_is_made_by_one() {
    // 000:505-510, and 000:512-518 for the shares
    halves(TableKind::Five, Some(Seat::D));
}

// ---------------------------------------------------------------------------------------------
// The mark.

#[test]
fn a_handful_is_paid_to_whoever_wins_the_deal() {
    // 000:245-250: a double handful of the attack, then ten trumps of a defender. The sheet does
    // not ask who showed them.
    for (handfuls, points) in [([0, 1, 0], 30), ([1, 0, 0], 20)] {
        for (margin, base, sign) in [(0, 50, 1), (-1, -52, -1)] {
            Example {
                lines: "000:245-250",
                half_points: over_41(margin),
                handfuls,
                points: base + sign * points,
                ..EXAMPLE
            }
            .check();
        }
    }
}

#[test]
fn a_petit_the_defence_takes_au_bout_is_paid_by_the_taker_whether_he_wins_or_loses() {
    for (lines, contract, bonus) in [
        ("000:260-266", GardeSans, 40), // 000:260-266
        ("000:268-274", Petite, 10),    // 000:268-274
    ] {
        let times = if contract == GardeSans { 4 } else { 1 };
        for (margin, sign) in [(0, 1), (6, 1), (-6, -1)] {
            let base = sign * (25 + i32::from(margin).abs()) * times;
            let half_points = over_41(margin);
            let petit = Some(Defence);
            let points = base - bonus;
            let sheet = Example { lines, contract, half_points, petit, points, ..EXAMPLE }.check();
            let line = sheet.lines.iter().find(|l| l.reason == Reason::PetitAuBout(Defence));
            assert_eq!(line.map(|line| line.points), Some(-bonus));
        }
    }
}

/// The five examples of the official rules; the fourth text tells the first four again.
const MARKS: [Example; 9] = [
    // 000:351-363
    Example {
        lines: "000:351-363",
        half_points: 2 * 49,
        petit: Some(Attack),
        handfuls: [1, 0, 0],
        points: 106,
        ..EXAMPLE
    },
    // 000:365-372
    Example {
        lines: "000:365-372",
        contract: GardeSans,
        half_points: over_41(4),
        petit: Some(Defence),
        points: 76,
        ..EXAMPLE
    },
    // 000:374-378
    Example {
        lines: "000:374-378",
        contract: Petite,
        half_points: over_41(-7),
        petit: Some(Attack),
        handfuls: [1, 0, 0],
        points: -42,
        ..EXAMPLE
    },
    // 000:380-384
    Example { lines: "000:380-384", half_points: over_41(11), handfuls: [1, 0, 0], points: 92, ..EXAMPLE },
    // 000:386-394
    Example {
        lines: "000:386-394",
        half_points: 2 * 87,
        petit: Some(Attack),
        handfuls: [1, 0, 0],
        slam_announced: true,
        slam: Some(Attack),
        points: 582,
        ..EXAMPLE
    },
    // 004:128
    Example {
        lines: "004:128",
        half_points: 2 * 49,
        petit: Some(Attack),
        handfuls: [1, 0, 0],
        points: 106,
        ..EXAMPLE
    },
    // 004:129
    Example {
        lines: "004:129",
        contract: GardeSans,
        half_points: over_41(4),
        petit: Some(Defence),
        points: 76,
        ..EXAMPLE
    },
    // 004:130
    Example {
        lines: "004:130",
        contract: Petite,
        half_points: over_41(-7),
        petit: Some(Attack),
        handfuls: [1, 0, 0],
        points: -42,
        ..EXAMPLE
    },
    // 004:131
    Example { lines: "004:131", half_points: over_41(11), handfuls: [1, 0, 0], points: 92, ..EXAMPLE },
];

#[test]
fn the_marking_examples_come_to_what_the_rules_say() {
    let takers = [318, 228, -126, 276, 1746, 318, 228, -126, 276];
    for (example, taker) in MARKS.iter().zip(takers) {
        assert_eq!(example.check().scores[Seat::A], taker, "{}", example.lines);
    }
    // A margin comes out the same from whichever target it is counted.
    for (oudlers, needed) in [(0, 56), (1, 51), (3, 36)] {
        let half_points = 2 * (needed + 11);
        Example { half_points, oudlers, ..MARKS[3] }.check();
    }
}

#[test]
fn a_margin_is_added_to_twenty_five_and_multiplied() {
    // 004:102-105, and 004:107 for the contracts that fail
    for (contract, margin, points) in
        [(Petite, 2, 27), (Garde, 12, 74), (GardeSans, 0, 100), (GardeContre, 25, 300)]
    {
        let made = Example { lines: "004:102-105", contract, half_points: over_41(margin), ..EXAMPLE };
        Example { points, ..made }.check();
        if margin > 0 {
            let half_points = over_41(-margin);
            Example { lines: "004:107", half_points, points: -points, ..made }.check();
        }
    }
}

#[test]
fn the_running_table_adds_up_cell_by_cell() {
    // 004:120-124: the contract column, then the totals after each deal.
    let rows = [
        (
            Example { lines: "004:120", half_points: over_41(2), handfuls: [1, 0, 0], points: 74, ..EXAMPLE },
            [222, -74, -74, -74],
        ),
        (
            Example {
                lines: "004:121",
                taker: Seat::B,
                contract: Petite,
                half_points: over_41(-8),
                petit: Some(Attack),
                points: -23,
                ..EXAMPLE
            },
            [245, -143, -51, -51],
        ),
        (
            Example {
                lines: "004:122",
                taker: Seat::D,
                contract: GardeSans,
                half_points: over_41(0),
                petit: Some(Defence),
                points: 60,
                ..EXAMPLE
            },
            [185, -203, -111, 129],
        ),
        (
            Example { lines: "004:123", contract: GardeContre, half_points: over_41(0), points: 150, ..EXAMPLE },
            [635, -353, -261, -21],
        ),
        (
            Example {
                lines: "004:124",
                taker: Seat::B,
                half_points: over_41(12),
                handfuls: [0, 1, 0],
                points: 104,
                ..EXAMPLE
            },
            [531, -41, -365, -125],
        ),
    ];
    let mut totals = [0; 4];
    for (example, row) in rows {
        let sheet = example.check();
        for (total, score) in totals.iter_mut().zip(sheet.scores.0) {
            *total += score;
        }
        assert_eq!(totals, row, "{}", example.lines);
        assert_eq!(totals.iter().sum::<i32>(), 0, "{}", example.lines);
    }
}

#[test]
fn the_house_values_pay_what_the_house_says() {
    let rules = Rules::house(TableKind::Four);
    let ring = TableKind::Four.ring(Seat::D);
    let score =
        |figures: Figures, miseres| ScoreSheet::new(&rules, &ring, Seat::A, None, figures, miseres).scores.0;
    let change = |from: [i32; 5], to: [i32; 5]| [0, 1, 2, 3].map(|i| to[i] - from[i]);
    let made = Example { half_points: over_41(0), ..EXAMPLE };
    let failed = Example { half_points: over_41(-1), ..EXAMPLE };
    // 003:125: a garde with the petit au bout.
    let with_petit = Example { petit: Some(Attack), ..made };
    assert_eq!(change(score(made.figures(), vec![]), score(with_petit.figures(), vec![])), [60, -20, -20, -20]);
    // 003:126: a handful of a taker who fails.
    let with_handful = Example { handfuls: [1, 0, 0], ..failed };
    assert_eq!(change(score(failed.figures(), vec![]), score(with_handful.figures(), vec![])), [-30, 10, 10, 10]);
    // 003:128: a misère d'atout, of a taker and of a defender.
    for (announcer, expected) in [(Seat::A, [30, -10, -10, -10]), (Seat::C, [-10, -10, 30, -10])] {
        let misere = vec![(announcer, Misere::NoTrumps)];
        assert_eq!(change(score(made.figures(), vec![]), score(made.figures(), misere)), expected);
    }
    // 003:132, 003:139, 003:146
    assert_eq!(rules.get("end").as_deref(), Some("score:1000"));
    for (kind, sizes) in
        [(TableKind::Three, [13, 15, 22]), (TableKind::Four, [10, 13, 15]), (TableKind::Five, [8, 10, 15])]
    {
        assert_eq!(Rules::house(kind).handful_sizes, sizes);
    }
}

// ---------------------------------------------------------------------------------------------
// Examples that are played.

impl Table {
    /// A table of four where D has dealt and A has taken a garde. A has these cards, the dog those; the
    /// rest goes round, trumps first.
    #[track_caller]
    fn garde(hand: &str, dog: &str) -> Self {
        let mut table = Self::new(TableKind::Four, "fft", Seat::D);
        let layout = layout(table.game.rules(), Seat::D, &[("A", hand), ("dog", dog)]);
        table.obey(Command::Deal(layout));
        table.act(Seat::A, Action::Bid(Bid::Take(Garde)));
        for seat in [Seat::B, Seat::C, Seat::D] {
            table.act(seat, Action::Bid(Bid::Pass));
        }
        table
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) {
        self.obey(Command::Act { seat, action });
    }

    /// The rest of the deal: the Excuse when it can be played, else the highest card.
    #[track_caller]
    fn finish(&mut self) -> ScoreSheet {
        while self.views[0].table().stage == TableStage::Play {
            let legal = |view: &SeatView| {
                let cards = view.legal().cards;
                let excuse = cards.iter().find(|&card| card == Card::EXCUSE);
                Some((view.seat(), excuse.or(cards.iter().last())?))
            };
            let (seat, card) = self.views.iter().find_map(legal).unwrap();
            self.act(seat, Action::Play(card));
        }
        self.game.open_view().unwrap().sheet
    }
}

#[test]
fn four_kings_and_sixteen_trumps_force_two_trumps_into_the_discard_for_all_to_see() {
    // 001:106-110
    let mut table =
        Table::garde("KS KH KD KC T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15", "T16 T17 2S 3H 4D 5C");
    let rule = table.views[0].legal().discard.unwrap();
    assert_eq!((rule.free(), rule.n_forced_trumps()), (cards("2S 3H 4D 5C"), 2));
    // The four low cards all go; a trump may not take the place of one, nor may a King.
    table.refused_to(Seat::A, Action::Discard(cards("2S 3H 4D T2 T3 T4")), "ECART-04");
    table.refused_to(Seat::A, Action::Discard(cards("2S 3H 4D 5C KS T2")), "ECART-03");
    table.refused_to(Seat::A, Action::Discard(cards("2S 3H 4D 5C T2")), "ECART-02");
    // The two weakest are advice, not a rule.
    let strongest = Action::Discard(cards("2S 3H 4D 5C T16 T17"));
    assert!(table.game.decide(&Command::Act { seat: Seat::A, action: strongest }).is_ok());
    table.act(Seat::A, Action::Discard(cards("2S 3H 4D 5C T2 T3")));
    for view in &table.views {
        assert_eq!(view.table().deal.as_ref().unwrap().forced, cards("T2 T3"), "{}", view.seat());
        let own = (view.seat() == Seat::A).then_some(cards("2S 3H 4D 5C T2 T3"));
        assert_eq!(view.discard(), own, "{}", view.seat());
    }
    table.act(Seat::A, Action::Jeu);
    let sheet = table.finish();
    assert_eq!(sheet.taker, Seat::A);
    assert_eq!(table.game.open_view().unwrap().aside, cards("2S 3H 4D 5C T2 T3"));
}

#[test]
fn an_oudler_is_never_the_trump_that_goes() {
    // 001:102 in the case of 001:106-108
    let table = Table::garde("KS KH KD KC T1 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15", "T21 EX 2S 3H 4D 5C");
    for oudler in ["T1", "T21", "EX"] {
        let discard = cards(&format!("2S 3H 4D 5C T3 {oudler}"));
        table.refused_to(Seat::A, Action::Discard(discard), "ECART-03");
    }
    let right = Action::Discard(cards("2S 3H 4D 5C T3 T4"));
    assert!(table.game.decide(&Command::Act { seat: Seat::A, action: right }).is_ok());
}

#[test]
fn with_four_kings_and_fifteen_trumps_the_one_put_aside_completes_the_triple_handful() {
    // 000:233
    let trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14";
    let mut table = Table::garde(&format!("KS KH KD KC {trumps} 2S"), "T15 T16 3S 4H 5D 6C");
    table.act(Seat::A, Action::Discard(cards("2S 3S 4H 5D 6C T2")));
    table.act(Seat::A, Action::Jeu);
    let all = cards(&format!("{trumps} T15 T16"));
    let mut in_hand = all;
    in_hand.remove(card("T2"));
    assert_eq!(in_hand.len(), 14);
    // Without the trump shown again there are only fourteen.
    table.refused_to(Seat::A, Action::ShowHandful(Handful::Triple, in_hand), "HAND-06");
    assert_eq!(table.views[0].legal().handfuls, Handful::ALL);
    assert_eq!(table.views[0].legal().handful_from, all);
    table.act(Seat::A, Action::ShowHandful(Handful::Triple, all));
    for view in &table.views {
        let seen = view.table().deal.as_ref().unwrap().handfuls[0];
        assert_eq!((seen.handful, seen.cards), (Handful::Triple, Some(all)), "{}", view.seat());
    }
    let sheet = table.finish();
    let made = sheet.scores[Seat::A] > 0;
    let paid = if made { 40 } else { -40 };
    let line = sheet.lines.iter().find(|line| line.reason == Reason::Handful(Handful::Triple));
    assert_eq!(line.map(|line| line.points), Some(paid));
}

#[test]
fn an_announced_slam_with_a_handful_and_the_petit_au_bout_is_played_for_582() {
    // 000:386-394, card by card
    let trumps = "T1 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21";
    let mut table = Table::garde(trumps, "2S 3H 4D 5C 6S 7H");
    table.act(Seat::A, Action::Discard(cards("2S 3H 4D 5C 6S 7H")));
    table.act(Seat::A, Action::AnnounceSlam);
    table.act(Seat::A, Action::Jeu);
    let shown = cards("T5 T6 T7 T8 T9 T10 T11 T12 T13 T14");
    table.act(Seat::A, Action::ShowHandful(Handful::Single, shown));
    let sheet = table.finish();
    let example = MARKS[4];
    assert_eq!(sheet.figures, example.figures());
    assert_eq!(sheet.figures.half_points, HalfPoints::whole(87));
    assert_eq!(sheet.scores.0, [1746, -582, -582, -582, 0]);
    assert_eq!(sheet, example.check());
}
