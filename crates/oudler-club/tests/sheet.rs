//! Sheets: what can be entered and what it scores, corrections in any order, phones that were apart.

use oudler_club::sheet::{
    BadChange, Change, ChangeId, Entry, Heading, Opening, Outcome, Place, Played, Player, Sheet, SheetMeasure,
    What,
};
use oudler_rules::{Clause, Contract};
use proptest::prelude::*;

const FOUR: &str = "players: Anne, Bruno, Chloé, David\n";

#[track_caller]
fn sheet(text: &str) -> Sheet {
    Sheet::parse(text).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// The totals after these lines.
#[track_caller]
fn totals(text: &str, expected: &[i64]) {
    let standing = sheet(text).standing();
    assert_eq!(standing.totals, expected, "{text}");
    assert_eq!(standing.totals.iter().sum::<i64>(), 0);
    // Written and read again it is the same sheet.
    let again = sheet(&standing.to_string()).standing();
    assert_eq!(again.to_string(), standing.to_string());
    assert_eq!(again.totals, standing.totals);
}

/// The text is refused for this reason, which names the line.
#[track_caller]
fn refused(text: &str, line: usize, reason: &str) {
    let why = Sheet::parse(text).expect_err(text);
    assert_eq!(why.line, line, "{why}");
    assert!(why.to_string().contains(reason), "{why}");
}

/// 004:119-125, END-02, TOURN-01
#[test]
fn the_running_table_of_the_tutorial() {
    let standing = sheet(&format!(
        "{FOUR}Anne: garde, made by 2, 2 oudlers, handful single Anne
         Bruno: petite, down 8, 1 oudler, petit attack
         David: garde-sans, made by 0, 2 oudlers, petit defence
         Anne: garde-contre, +0, 3 oudlers
         Bruno: garde, +12, 2 oudlers, handful double Chloé"
    ))
    .standing();
    let table: Vec<&[i64]> = standing.rows.iter().map(|row| &row.totals[..]).collect();
    assert_eq!(
        table,
        [
            [222, -74, -74, -74],
            [245, -143, -51, -51],
            [185, -203, -111, 129],
            [635, -353, -261, -21],
            [531, -41, -365, -125],
        ]
    );
    assert!(standing.rows.iter().all(|row| row.scores.iter().flatten().sum::<i32>() == 0));
}

/// FAULT-02, FAULT-03, ROT-02
#[test]
fn a_misdeal_is_dealt_again_and_whose_fault_it_was_does_not_bid() {
    let standing = sheet(&format!("{FOUR}passed out\nmisdeal Chloé")).standing();
    assert_eq!((standing.next.dealer, &standing.banned[..]), (Player(1), &[Player(2)][..]));
    assert!(!standing.rows[1].counts());
    totals(&format!("{FOUR}misdeal\nmisdeal Anne"), &[0; 4]);
    // It is for the one deal.
    let standing = sheet(&format!("{FOUR}misdeal Chloé\nAnne: garde, 49, 2 oudlers")).standing();
    assert_eq!((standing.next.dealer, standing.banned.len()), (Player(1), 0));
    // Nobody is to blame, or a dealer who does not play.
    assert_eq!(sheet(&format!("{FOUR}misdeal")).standing().banned, []);
    let five = "players: A, B, C, D, E\nrules: 5-sitting-out fft\n";
    let standing = sheet(&format!("{five}misdeal A")).standing();
    assert_eq!((standing.next.dealer, standing.banned.len()), (Player(0), 0));
    refused(&format!("{FOUR}misdeal Zoé"), 2, "Zoé");
    refused(&format!("{FOUR}misdeal, misere no-trumps Anne"), 2, "mis");
}

/// TOURN-08, FAULT-09
#[test]
fn after_a_deal_that_was_annulled_the_next_one_deals() {
    let five = "players: A, B, C, D, E\nrules: 5-sitting-out fft\n";
    assert_eq!(sheet(&format!("{five}passed out, annulled FAULT-09")).standing().next.dealer, Player(1));
    assert_eq!(sheet(&format!("{five}passed out")).standing().next.dealer, Player(0));
}

/// The worked examples of 000:376-394, 002 and 004:131-134.
#[test]
fn the_worked_examples() {
    for (line, score) in [
        ("garde, 49, 2 oudlers, petit attack, handful single Anne", 318),
        ("garde-sans, made by 4, 2 oudlers, petit defence", 228),
        ("petite, down 7, 1 oudler, handful single Anne, petit attack", -126),
        ("garde, made by 11, 2 oudlers, handful single Bruno", 276),
        ("garde, 87, 2 oudlers, slam announced made, handful single Anne, petit attack", 1746),
        ("petite, made by 2, 2 oudlers", 81),
        ("garde, made by 12, 3 oudlers", 222),
        ("garde-contre, made by 25, 3 oudlers", 900),
    ] {
        totals(&format!("{FOUR}Anne: {line}"), &[score, -score / 3, -score / 3, -score / 3]);
    }
}

/// 000:440-466, 000:505-517
#[test]
fn halves_go_to_the_winner_at_three_and_at_five() {
    let three = "players: A, B, C\n";
    totals(&format!("{three}A: petite, 40.5, 2 oudlers"), &[-52, 26, 26]);
    totals(&format!("{three}A: petite, 41.5, 2 oudlers"), &[52, -26, -26]);
    let five = "players: A, B, C, D, E\n";
    totals(&format!("{five}A with C: garde, 40.5, 2 oudlers"), &[-104, 52, -52, 52, 52]);
    totals(&format!("{five}A alone: garde, 41.5, 2 oudlers"), &[208, -52, -52, -52, -52]);
    totals(&format!("{five}A with B: petite, defence 50, 2 oudlers"), &[50, 25, -25, -25, -25]);
}

/// 003:121-128: the house's values.
#[test]
fn the_house_has_other_handfuls_and_miseres() {
    let house = "players: A, B, C, D\nrules: 4 house\n";
    totals(&format!("{house}A: garde, 41, 2 oudlers, petit attack"), &[210, -70, -70, -70]);
    totals(&format!("{house}A: petite, 40, 2 oudlers, handful single A"), &[-108, 36, 36, 36]);
    totals(&format!("{house}A: petite, 41, 2 oudlers, misere no-trumps B"), &[65, 5, -35, -35]);
    refused(&format!("{FOUR}Anne: petite, 41, 2 oudlers, misere no-trumps Bruno"), 2, "no misères");
}

/// TOURN-05, TOURN-07, TOURN-08, ROT-01
#[test]
fn the_dealer_sits_out_where_there_are_more_people_and_deals_until_somebody_takes() {
    let text = "players: A, B, C, D, E\nrules: 5-sitting-out fft\n";
    let standing = sheet(&format!("{text}B: petite, 41, 2 oudlers\npassed out\nbare petit C\n")).standing();
    assert_eq!(standing.rows[0].scores, [None, Some(75), Some(-25), Some(-25), Some(-25)]);
    assert_eq!((standing.next.dealer, standing.next.playing.len()), (Player(1), 4));
    refused(&format!("{text}A: petite, 41, 2 oudlers"), 3, "sits this deal out");
    // Six people, four play: who deals sits out, and whoever sits before.
    let six = "players: A, B, C, D, E, F\nrules: 4 fft\n";
    let standing = sheet(&format!("{six}B: petite, 41, 2 oudlers")).standing();
    assert_eq!(standing.rows[0].scores[5], None);
    assert_eq!(standing.next.playing, [2, 3, 4, 5].map(Player));
    // Chosen: the dealer plays, two others do not.
    totals(&format!("{six}A: petite, 41, 2 oudlers, out E, out F"), &[75, -25, -25, -25, 0, 0]);
    // Where all play, the deal goes round whatever happens.
    let standing = sheet(&format!("{FOUR}passed out\nbare petit Anne")).standing();
    assert_eq!(standing.next.dealer, Player(2));
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    for (line, reason) in [
        ("Anne: garde, 40.5, 2 oudlers", "always whole"),
        ("Anne: garde, 92, 2 oudlers", "0 to 91"),
        ("Anne: garde, 49, 4 oudlers", "there are three"),
        ("Anne: garde, 49, 0 oudlers, petit attack", "petit au bout"),
        ("Anne: garde, 90, 0 oudlers", "gives"),
        ("Anne: garde, 49, 2 oudlers, handful double Anne, handful single Bruno", "trumps in all"),
        ("Anne: garde, 49, 2 oudlers, handful single Anne, handful double Anne", "one handful only"),
        ("Anne: garde, 49", "oudlers are missing"),
        ("Anne: garde, 2 oudlers", "points are missing"),
        ("Anne: grande, 49, 2 oudlers", "write petite"),
        ("Zoé: garde, 49, 2 oudlers", "not on the sheet"),
        ("Anne with Bruno: garde, 49, 2 oudlers", "only at 5"),
        ("Anne: garde, 49, 2 oudlers = 300 -100 -100 -100", "this deal scores 198"),
        ("scores 10 -10 5 0", "add up to 5"),
        ("scores 10 -10", "4 scores"),
        ("penalty 0 Anne FAULT-12", "1 to 10000"),
        ("warning Anne", "a measure is"),
        ("warning Anne FAULT-99", "is not a clause"),
        ("good evening", "says nothing here"),
        ("Anne: garde, 49, 2 oudlers, slam perhaps", "is no slam"),
        ("Anne: garde, down 80, 2 oudlers", "down by so much"),
    ] {
        refused(&format!("{FOUR}{line}"), 2, reason);
    }
    for (head, reason) in [
        ("players: A, B", "a sheet has"),
        ("players: A, B, B, D", "is on the sheet already"),
        ("players: A, , C, D", "is no name"),
        ("players: 1, 2, 3, 4, 5, 6, 7, 8, 9", "a sheet has 4 to 8"),
        ("players: A, B, C, D\nrules: 6 fft", "is not a table"),
        ("players: A, B, C, D\nrules: 4 club", "write fft or house"),
        ("players: A, B, C, D\nfirst dealer: Z", "not on the sheet"),
        ("", "begins with its people"),
    ] {
        let why = Sheet::parse(head).expect_err(head).to_string();
        assert!(why.contains(reason), "{why}");
    }
}

/// FAULT-09, FAULT-10, FAULT-12
#[test]
fn measures_of_the_arbiter_are_kept_beside_the_scores() {
    let text = format!(
        "{FOUR}Anne: garde, 49, 2 oudlers, annulled FAULT-09
         warning Bruno FAULT-12
         penalty 100 Bruno FAULT-12
         ban Chloé FAULT-10"
    );
    let standing = sheet(&text).standing();
    assert_eq!(standing.totals, [0; 4]);
    assert_eq!((standing.penalties, standing.warnings), (vec![0, -100, 0, 0], vec![0, 1, 0, 0]));
    assert_eq!(standing.banned, [Player(2)]);
    // The ban is for one deal.
    assert!(sheet(&format!("{text}\npassed out")).standing().banned.is_empty());
    totals(&text, &[0; 4]);
}

/// END-01
#[test]
fn an_evening_ends_by_deals_or_by_score() {
    let deals = "players: A, B, C, D\nrules: 4 fft end=deals:2\n";
    let one = format!("{deals}A: petite, 41, 2 oudlers\npassed out\nA: garde, 49, 2 oudlers, annulled FAULT-09\n");
    assert!(!sheet(&one).standing().is_over);
    assert!(sheet(&format!("{one}B: petite, 41, 2 oudlers")).standing().is_over);
    let score = "players: A, B, C, D\nrules: 4 fft end=score:200\n";
    assert!(!sheet(&format!("{score}A: garde, 49, 2 oudlers")).standing().is_over);
    assert!(sheet(&format!("{score}A: garde, 50, 2 oudlers")).standing().is_over);
}

// Changes.

fn id(text: &str) -> ChangeId {
    ChangeId::new(text).unwrap()
}

fn change(name: &str, n: u32, what: What) -> Change {
    Change { id: id(name), n, at: 0, by: name[..1].into(), what }
}

fn entry(taker: u8, points: u16) -> Entry {
    Entry {
        dealer: Player(0),
        playing: (0..4).map(Player).collect(),
        outcome: Outcome::Played(Played {
            taker: Player(taker),
            partner: None,
            contract: Contract::Garde,
            half_points: 2 * points,
            oudlers: 2,
            petit: None,
            handfuls: vec![],
            slam_announced: false,
            slam: None,
        }),
        miseres: vec![],
        annulled: None,
    }
}

fn deal(place: u64, entry: Option<Entry>, over: &[&str]) -> What {
    What::Deal { place: Place(place), entry, over: over.iter().map(|name| id(name)).collect() }
}

fn empty() -> Sheet {
    Sheet::new(Opening::new(&["Anne", "Bruno", "Chloé", "David"], "4 fft").unwrap())
}

#[track_caller]
fn with(changes: &[Change]) -> Sheet {
    let mut sheet = empty();
    for change in changes {
        sheet.check(change).unwrap_or_else(|why| panic!("{}: {why}", change.id));
        sheet.apply(change.clone());
    }
    sheet
}

#[test]
fn two_entries_for_one_deal_are_both_kept_until_somebody_chooses() {
    let (ours, theirs) = (deal(10, Some(entry(0, 45)), &[]), deal(10, Some(entry(1, 45)), &[]));
    let mut changes = vec![change("a1", 1, ours.clone()), change("b1", 1, theirs)];
    let standing = with(&changes).standing();
    assert_eq!((standing.rows.len(), standing.n_disputed()), (1, 1));
    let by: Vec<&str> = standing.rows[0].versions.iter().map(|version| version.by.as_str()).collect();
    assert_eq!(by, ["a", "b"]);
    // Chosen, one is left; undone, both are back.
    changes.push(change("c1", 2, deal(10, Some(entry(1, 45)), &["a1", "b1"])));
    let chosen = with(&changes).standing();
    assert_eq!((chosen.n_disputed(), chosen.totals[1]), (0, 174));
    changes.push(change("c2", 3, What::Void { change: id("c1") }));
    assert_eq!(with(&changes).standing().rows, standing.rows);
    // The same entered on two phones is no dispute.
    let same = with(&[change("a1", 1, ours.clone()), change("b1", 1, ours)]).standing();
    assert_eq!((same.rows.len(), same.n_disputed(), same.rows[0].versions[0].changes.len()), (1, 0, 2));
}

#[test]
fn deals_are_corrected_deleted_inserted_undone_and_done_again() {
    let mut changes = vec![
        change("a1", 1, deal(10, Some(entry(0, 45)), &[])),
        change("a2", 2, deal(20, Some(entry(1, 45)), &[])),
        change("a3", 3, deal(10, Some(entry(0, 51)), &["a1"])),
        change("a4", 4, deal(15, Some(entry(2, 45)), &[])),
        change("a5", 5, deal(20, None, &["a2"])),
    ];
    let takers = |changes: &[Change]| -> Vec<(u8, u16)> {
        let of = |entry: &Entry| match &entry.outcome {
            Outcome::Played(played) => (played.taker.0, played.half_points / 2),
            other => panic!("{other:?}"),
        };
        with(changes).standing().rows.iter().map(|row| of(row.versions[0].entry.as_ref().unwrap())).collect()
    };
    assert_eq!(takers(&changes), [(0, 51), (2, 45)]);
    changes.push(change("a6", 6, What::Void { change: id("a5") }));
    assert_eq!(takers(&changes), [(0, 51), (2, 45), (1, 45)]);
    changes.push(change("a7", 7, What::Void { change: id("a3") }));
    assert_eq!(takers(&changes), [(0, 45), (2, 45), (1, 45)]);
    changes.push(change("a8", 8, What::Restore { change: id("a3") }));
    assert_eq!(takers(&changes), [(0, 51), (2, 45), (1, 45)]);
    // Undone behind a later correction, the first one does not come back.
    changes.push(change("a9", 9, deal(10, Some(entry(3, 45)), &["a3"])));
    changes.push(change("b1", 10, What::Void { change: id("a3") }));
    assert_eq!(takers(&changes), [(3, 45), (2, 45), (1, 45)]);
    assert_eq!(with(&changes).standing().n_disputed(), 0);
}

#[test]
fn a_deleted_deal_that_another_phone_corrected_is_not_lost() {
    let standing = with(&[
        change("a1", 1, deal(10, Some(entry(0, 45)), &[])),
        change("a2", 2, deal(10, None, &["a1"])),
        change("b2", 2, deal(10, Some(entry(0, 51)), &["a1"])),
    ])
    .standing();
    assert_eq!((standing.n_disputed(), standing.totals[0]), (1, 210));
}

#[test]
fn what_cannot_be_changed_is_refused_and_changes_nothing() {
    let sheet = with(&[change("a1", 1, deal(10, Some(entry(0, 45)), &[]))]);
    let refused =
        |name: &str, n: u32, what: What| sheet.check(&change(name, n, what)).expect_err("refused").code();
    assert_eq!(refused("a1", 2, deal(10, None, &[])), "id-taken");
    assert_eq!(refused("a2", 2, deal(10, Some(entry(4, 45)), &[])), "does-not-play");
    assert_eq!(refused("a2", 2, deal(20, None, &["a1"])), "no-such-change");
    assert_eq!(refused("a2", 2, deal(10, None, &["a9"])), "no-such-change");
    assert_eq!(refused("a2", 2, deal(u64::MAX, None, &[])), "bad-place");
    assert_eq!(refused("a2", 0, deal(10, None, &[])), "bad-number");
    assert_eq!(refused("a2", u32::MAX, deal(10, None, &[])), "bad-number");
    assert_eq!(refused("a2", 2, What::Void { change: id("a9") }), "no-such-change");
    assert_eq!(refused("a2", 2, What::Name { player: Player(0), name: "bruno".into() }), "name-twice");
    assert_eq!(refused("a2", 2, What::Name { player: Player(7), name: "Zoé".into() }), "stranger");
    assert_eq!(refused("a2", 2, What::Join { player: Player(5), name: "Zoé".into() }), "cannot-join");
    assert_eq!(refused("a2", 2, What::Rules { rules: "5 fft".into() }), "other-table");
    assert_eq!(refused("a2", 2, What::Rules { rules: "4 club".into() }), "bad-rules");
    // Sent again it is accepted again, and done once.
    let again = change("a1", 1, deal(10, Some(entry(0, 45)), &[]));
    assert_eq!(sheet.check(&again), Ok(()));
    let mut twice = sheet.clone();
    twice.apply(again);
    assert_eq!(twice, sheet);
    assert!(
        ChangeId::new("a b").is_err() && ChangeId::new("").is_err() && ChangeId::new(&"a".repeat(33)).is_err()
    );
}

#[test]
fn a_sheet_takes_only_so_many_changes() {
    let mut sheet = empty();
    for i in 0..oudler_club::sheet::MAX_CHANGES {
        sheet.apply(change(&format!("a{i}"), 1, deal(10, None, &[])));
    }
    assert_eq!(sheet.check(&change("b", 2, deal(10, None, &[]))), Err(BadChange::TooMany));
}

/// SHEET-02
#[test]
fn a_signature_holds_as_long_as_the_sheet_says_the_same() {
    let sign = |name: &str, balance| change(name, 2, What::Sign { player: Player(0), n_deals: 1, balance });
    let first = change("a1", 1, deal(10, Some(entry(0, 45)), &[]));
    assert_eq!(with(&[first.clone(), sign("s1", 174)]).standing().signed, [Player(0)]);
    assert!(with(&[first.clone(), sign("s1", 175)]).standing().signed.is_empty());
    let more = change("a2", 3, deal(20, Some(entry(1, 45)), &[]));
    assert!(with(&[first, sign("s1", 174), more]).standing().signed.is_empty());
}

/// SHEET-01
#[test]
fn the_sheet_has_table_position_names_and_starting_order() {
    let text = "title: Open\ntable: 12\nposition: 3\nplayers: N, S, E, W\nfirst dealer: E\n\npassed out\n";
    let standing = sheet(text).standing();
    assert_eq!((standing.heading.table, standing.heading.position), (Some(12), Some(3)));
    assert_eq!(standing.rows[0].versions[0].entry.as_ref().unwrap().dealer, Player(2));
    totals(text, &[0; 4]);
}

#[test]
fn people_join_and_change_their_names_and_hostile_numbers_break_nothing() {
    let standing = with(&[
        change("a1", 5, What::Join { player: Player(4), name: "Zoé".into() }),
        // Numbered as if it had come before the join.
        change("a2", 1, What::Name { player: Player(4), name: "Zoë".into() }),
        change("a3", 1, What::Join { player: Player(5), name: "Yves".into() }),
    ])
    .standing();
    assert_eq!(standing.people[4..], ["Zoë", "Yves"]);
}

#[test]
fn a_log_that_tells_of_strangers_is_read_without_them() {
    let mut sheet = with(&[change("a1", 1, deal(10, Some(entry(0, 45)), &[]))]);
    let stranger = Player(9);
    let mut odd = entry(0, 45);
    odd.playing = vec![stranger; 4];
    sheet.apply(change("b1", 2, deal(20, Some(odd), &[])));
    sheet.apply(change("b2", 2, What::Name { player: stranger, name: "Zoé".into() }));
    let warning = oudler_club::sheet::Sanction {
        player: stranger,
        measure: SheetMeasure::Warning,
        clause: Clause::Fault12,
        after: None,
    };
    sheet.apply(change("b3", 2, What::Sanction(warning)));
    assert_eq!(sheet.standing().rows.len(), 1);
}

#[test]
fn json_is_read_back_and_nothing_else_is() {
    let all = [
        deal(Place::STEP, Some(Entry { annulled: Some(Clause::Fault09), ..entry(0, 45) }), &["a1"]),
        deal(7, None, &[]),
        What::Sanction(oudler_club::sheet::Sanction {
            player: Player(1),
            measure: SheetMeasure::Penalty { points: 100 },
            clause: Clause::Fault12,
            after: None,
        }),
        What::Restore { change: id("x") },
    ];
    for what in all {
        let change = change("a1", 1, what);
        let json = serde_json::to_string(&change).unwrap();
        assert_eq!(serde_json::from_str::<Change>(&json).unwrap(), change, "{json}");
    }
    for bad in [r#"{"c":"deal","place":-1,"entry":null}"#, r#"{"c":"nothing"}"#, r#"{"c":"void","change":"a b"}"#]
    {
        assert!(serde_json::from_str::<What>(bad).is_err(), "{bad}");
    }
}

// Properties: whatever is done in whatever order.

/// Something done to a sheet, in numbers that are made to fit it.
#[derive(Clone, Debug)]
enum Doing {
    Enter { taker: u8, points: u16 },
    Correct { row: usize, taker: u8, points: u16 },
    Delete { row: usize },
    Insert { row: usize, taker: u8 },
    Undo { change: usize },
    Redo { change: usize },
    Warn { player: u8 },
}

fn doing() -> impl Strategy<Value = Doing> {
    let points = 20..70_u16;
    prop_oneof![
        4 => (0..4_u8, points.clone()).prop_map(|(taker, points)| Doing::Enter { taker, points }),
        2 => (any::<usize>(), 0..4_u8, points)
            .prop_map(|(row, taker, points)| Doing::Correct { row, taker, points }),
        1 => any::<usize>().prop_map(|row| Doing::Delete { row }),
        1 => (any::<usize>(), 0..4_u8).prop_map(|(row, taker)| Doing::Insert { row, taker }),
        1 => any::<usize>().prop_map(|change| Doing::Undo { change }),
        1 => any::<usize>().prop_map(|change| Doing::Redo { change }),
        1 => (0..4_u8).prop_map(|player| Doing::Warn { player }),
    ]
}

/// Somebody does something on their own phone.
fn perform(sheet: &mut Sheet, who: &str, doing: &Doing) {
    let standing = sheet.standing();
    let row = |i: usize| (!standing.rows.is_empty()).then(|| &standing.rows[i % standing.rows.len()]);
    let over = |row: &oudler_club::sheet::Row| -> Vec<ChangeId> {
        row.versions.iter().flat_map(|version| version.changes.clone()).collect()
    };
    let last = standing.rows.last().map(|row| row.place);
    let nth = |i: usize| sheet.changes().get(i % sheet.changes().len().max(1)).map(|change| change.id.clone());
    let what = match doing {
        Doing::Enter { taker, points } => {
            Some(What::Deal { place: Place::after(last), entry: Some(entry(*taker, *points)), over: vec![] })
        }
        Doing::Correct { row: i, taker, points } => row(*i).map(|row| What::Deal {
            place: row.place,
            entry: Some(entry(*taker, *points)),
            over: over(row),
        }),
        Doing::Delete { row: i } => {
            row(*i).map(|row| What::Deal { place: row.place, entry: None, over: over(row) })
        }
        Doing::Insert { row: i, taker } => row(*i).and_then(|row| {
            let before = standing.rows.iter().map(|row| row.place).rfind(|place| *place < row.place);
            let place = Place::between(before, row.place)?;
            Some(What::Deal { place, entry: Some(entry(*taker, 45)), over: vec![] })
        }),
        Doing::Undo { change } => nth(*change).map(|change| What::Void { change }),
        Doing::Redo { change } => nth(*change).map(|change| What::Restore { change }),
        Doing::Warn { player } => Some(What::Sanction(oudler_club::sheet::Sanction {
            player: Player(*player),
            measure: SheetMeasure::Warning,
            clause: Clause::Fault12,
            after: last,
        })),
    };
    let Some(what) = what else { return };
    let change = Change {
        id: id(&format!("{who}{}", sheet.changes().len())),
        n: sheet.next_n(),
        at: 0,
        by: who.into(),
        what,
    };
    if sheet.check(&change).is_ok() {
        sheet.apply(change);
    }
}

/// All changes of both, those of `first` first.
fn merged(first: &Sheet, second: &Sheet) -> Sheet {
    let mut sheet = first.clone();
    for change in second.changes() {
        sheet.check(change).unwrap_or_else(|why| panic!("{}: {why}", change.id));
        sheet.apply(change.clone());
    }
    sheet
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whichever phone comes back first, the sheet is the same, and nothing that stood on a phone
    /// when it came back is gone from the sheet without anybody having chosen.
    #[test]
    fn phones_that_were_apart_agree_whichever_comes_back_first(
        together in prop::collection::vec(doing(), 0..8),
        ours in prop::collection::vec(doing(), 0..8),
        theirs in prop::collection::vec(doing(), 0..8),
    ) {
        let mut common = empty();
        together.iter().for_each(|doing| perform(&mut common, "t", doing));
        let (mut a, mut b) = (common.clone(), common);
        ours.iter().for_each(|doing| perform(&mut a, "a", doing));
        theirs.iter().for_each(|doing| perform(&mut b, "b", doing));
        let (ab, ba) = (merged(&a, &b).standing(), merged(&b, &a).standing());
        prop_assert_eq!(&ab, &ba);
        prop_assert_eq!(ab.totals.iter().sum::<i64>(), 0);
        let undoes = ours.iter().chain(&theirs).any(|doing| matches!(doing, Doing::Undo { .. } | Doing::Redo { .. }));
        for row in a.standing().rows.iter().filter(|_| !undoes && theirs.iter().all(|doing| matches!(doing, Doing::Enter { .. }))) {
            let entry = &row.versions[0].entry;
            let kept = ab.rows.iter().find(|other| other.place == row.place).is_some_and(|other| {
                other.versions.iter().any(|version| version.entry == *entry)
            });
            prop_assert!(kept, "{:?} is gone", row.place);
        }
    }

    /// The order in which changes come in does not matter at all.
    #[test]
    fn the_order_of_changes_does_not_matter(doings in prop::collection::vec(doing(), 1..14), seed in any::<u64>()) {
        let mut sheet = empty();
        doings.iter().for_each(|doing| perform(&mut sheet, "a", doing));
        let mut changes = sheet.changes().to_vec();
        let n = changes.len().max(1);
        for i in 0..changes.len() {
            changes.swap(i, (seed as usize).wrapping_mul(i + 7) % n);
        }
        let mut other = empty();
        changes.into_iter().for_each(|change| other.apply(change));
        prop_assert_eq!(other.standing(), sheet.standing());
    }

    /// Any number of corrections and undos gives the sheet that the final entries alone give.
    #[test]
    fn corrections_and_undos_leave_the_final_entries(doings in prop::collection::vec(doing(), 1..20)) {
        let mut sheet = empty();
        doings.iter().for_each(|doing| perform(&mut sheet, "a", doing));
        let standing = sheet.standing();
        prop_assume!(standing.n_disputed() == 0);
        let mut plain = empty();
        for row in &standing.rows {
            let what = What::Deal { place: row.place, entry: row.versions[0].entry.clone(), over: vec![] };
            plain.apply(Change { id: id(&format!("p{}", row.place.0)), n: 1, at: 0, by: "p".into(), what });
        }
        let plain = plain.standing();
        prop_assert_eq!(&plain.totals, &standing.totals);
        prop_assert_eq!(&plain.next, &standing.next);
        let scores = |standing: &oudler_club::sheet::Standing| -> Vec<Vec<Option<i32>>> {
            standing.rows.iter().map(|row| row.scores.clone()).collect()
        };
        prop_assert_eq!(scores(&plain), scores(&standing));
    }

    /// Written as text and read again, a sheet is the same.
    #[test]
    fn text_says_the_whole_of_a_sheet(doings in prop::collection::vec(doing(), 1..12)) {
        let mut sheet = empty();
        doings.iter().for_each(|doing| perform(&mut sheet, "a", doing));
        let standing = sheet.standing();
        prop_assume!(standing.n_disputed() == 0);
        let again = Sheet::parse(&standing.to_string()).unwrap().standing();
        prop_assert_eq!(again.to_string(), standing.to_string());
        prop_assert_eq!((again.totals, again.penalties, again.warnings, again.banned),
            (standing.totals, standing.penalties, standing.warnings, standing.banned));
    }

    /// No text breaks the reader.
    #[test]
    fn any_text_is_a_sheet_or_is_refused(text in "(players: A, B, C, D\n)?([A-D:,=.0-9 -]|garde|oudlers|petit|\n){0,40}") {
        if let Ok(sheet) = Sheet::parse(&text) {
            prop_assert_eq!(sheet.standing().totals.iter().sum::<i64>(), 0);
        }
    }
}

// Other programs.

#[test]
fn comma_separated_values_are_read_back() {
    for text in [
        "players: Anne, Bruno, Chloé, David\nrules: 4 house\nfirst dealer: Chloé\n
         Anne: garde, 87, 2 oudlers, slam announced made, handful single Anne, petit attack
         passed out\nbare petit Bruno\nmisdeal\nmisdeal Anne\nBruno: petite, 30, 0 oudlers, slam announced failed, misere no-courts Anne
         David: garde, 49, 2 oudlers, annulled FAULT-09\nscores 3 -1 -1 -1",
        "players: A, B, C, D, E, F\nrules: 5 fft\nA with B: garde, 40.5, 2 oudlers, out F\nC alone: petite, 51, 1 oudler",
    ] {
        let standing = sheet(text).standing();
        let csv = oudler_club::sheet::to_csv(&standing);
        let rules = format!("{} {}", standing.rules.table, standing.rules);
        let again = oudler_club::sheet::from_csv(&csv, Some(&rules), Heading::default())
            .unwrap_or_else(|why| panic!("{why}\n{csv}"));
        assert_eq!(again.standing().to_string(), standing.to_string());
    }
}

#[test]
fn a_table_of_scores_from_elsewhere_is_a_sheet() {
    let csv = "\u{feff}donne;Anne;Bruno;Chloé;David\n1;+30;-10;-10;-10\n\n2;-66;22;22;22\n";
    let standing = oudler_club::sheet::from_csv(csv, None, Heading::default()).unwrap().standing();
    assert_eq!((standing.rows.len(), standing.totals), (2, vec![-36, 12, 12, 12]));
    for (csv, reason) in [
        ("Anne,Bruno,Chloé,David\n30,-10,-10,-10\n30,-10,-10,0\n", "row 2: these scores add up to 10"),
        ("Anne,Bruno\n1,-1\n", "a sheet has"),
        ("Anne,Bruno,Chloé,David\n1,2,x,4\n", "row 1: \"x\" is no number"),
        ("", "a sheet has"),
        ("Anne #2,Bruno,Chloé,David\n1,-1,0,0\n", "is no name"),
        ("Anne,Bruno,Chloé,\"D\nrules: 5 fft\"\n1,-1,0,0\n", "is no name"),
    ] {
        let why = oudler_club::sheet::from_csv(csv, None, Heading::default()).unwrap_err().to_string();
        assert!(why.contains(reason), "{why}");
    }
}

#[test]
fn a_spreadsheet_is_a_zip_file_with_the_names_in_it() {
    let standing = sheet(&format!("{FOUR}Anne: garde, 49, 2 oudlers")).standing();
    let bytes = oudler_club::sheet::to_xlsx(&standing).unwrap();
    assert_eq!(&bytes[..4], b"PK\x03\x04");
    assert!(bytes.len() > 3000);
}

#[test]
fn comments_stay_where_they_were() {
    let text = "# ours\nplayers: A, B, C, D\n\n1. passed out\n# late\n2. passed out\n";
    let file = oudler_club::sheet::SheetFile::parse(text).unwrap();
    let written = file.to_string();
    assert!(written.contains("\n# ours\n1. passed out = 0 0 0 0\n# late\n2. passed out"), "{written}");
    assert_eq!(oudler_club::sheet::SheetFile::parse(&written).unwrap().to_string(), written);
    assert!(
        Sheet::parse("oudler sheet 2\nplayers: A, B, C, D\n")
            .unwrap_err()
            .to_string()
            .contains("reads `oudler sheet 1`")
    );
}
