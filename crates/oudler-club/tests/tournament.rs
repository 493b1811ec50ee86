//! Whole tournaments, from registration to the ranking.

use oudler_club::entry::{Entry, Number, read_list};
use oudler_club::format::{Format, Kind, TieRule};
use oudler_club::sheet::{self, Sheet, SheetMeasure};
use oudler_club::tournament::{At, By, Entered, Refused, Task, Tournament, What};
use oudler_rules::Clause;
use proptest::prelude::*;

fn opened(kind: Kind, n: usize, rounds: u8) -> Tournament {
    let mut club = Tournament::new(Format::new("Test", kind, rounds, 4)).unwrap();
    for i in 0..n {
        let team = kind.team_size().map_or(String::new(), |size| format!("T{}", i / size));
        let (number, entry) = (club.state().next_number(), Entry { team, ..Entry::new(&format!("P{i}")) });
        director(&mut club, What::Enter { number, entry });
    }
    club
}

#[track_caller]
fn director(club: &mut Tournament, what: What) {
    club.act(1_000, By::Director, what).unwrap();
}

#[track_caller]
fn refused(club: &Tournament, by: By, what: What, code: &str) {
    let why = club.decide(0, by, what).unwrap_err();
    assert_eq!(why.code(), code, "{why}");
}

#[track_caller]
fn draw(club: &mut Tournament) {
    let what = club.draw(club.state().round() + 1).unwrap();
    director(club, what);
}

/// Results for a whole round: North wins what the table is worth.
#[track_caller]
fn play(club: &mut Tournament) {
    let round = club.state().round();
    let sizes: Vec<usize> =
        club.state().rounds[usize::from(round) - 1].tables.iter().map(|t| t.seats.len()).collect();
    for (i, size) in sizes.into_iter().enumerate() {
        let at = At { round, table: i as u16 + 1 };
        if club.state().table(at).unwrap().entered.is_none() {
            let mut marks = vec![-10; size];
            marks[0] = 10 * (size as i32 - 1);
            director(club, What::Result { at, entered: Entered::Marks(marks) });
        }
        if !club.state().table(at).unwrap().is_confirmed {
            director(club, What::Confirm { at, on_paper: true });
        }
    }
}

#[test]
fn an_evening_of_24_with_all_that_goes_wrong() {
    let mut club = opened(Kind::Individual, 24, 5);
    draw(&mut club);
    let at = At { round: 1, table: 3 };
    let seats = club.state().table(at).unwrap().seats.clone();
    // A wrong sheet, from a phone: seen, and not confirmed.
    club.act(5, By::Player(seats[0]), What::Result { at, entered: Entered::Marks(vec![60, -20, -20, -10]) })
        .unwrap();
    assert_eq!(club.state().tasks()[0], Task::NotZero { at, sum: 10 });
    refused(&club, By::Director, What::Confirm { at, on_paper: true }, "not-zero");
    refused(&club, By::Player(seats[1]), What::Sign { at, number: seats[1] }, "not-zero");
    let right = Entered::Marks(vec![60, -20, -20, -20]);
    club.act(6, By::Player(seats[1]), What::Result { at, entered: right.clone() }).unwrap();
    for &number in &seats[..3] {
        club.act(7, By::Player(number), What::Sign { at, number }).unwrap();
    }
    refused(&club, By::Director, What::Confirm { at, on_paper: false }, "unsigned");
    assert!(club.state().tasks().contains(&Task::Unsigned { at, who: vec![seats[3]] }));
    club.act(8, By::Player(seats[3]), What::Sign { at, number: seats[3] }).unwrap();
    director(&mut club, What::Confirm { at, on_paper: false });
    refused(&club, By::Player(seats[0]), What::Result { at, entered: right }, "confirmed");
    refused(&club, By::Director, club_draw(&club, 2), "round-open");
    assert_eq!(club.draw(2).unwrap_err(), Refused::RoundOpen { round: 1, n: 5 });
    // The arbiter is called, and gives a penalty.
    let call = At { round: 1, table: 1 };
    let caller = club.state().table(call).unwrap().seats[2];
    club.act(77, By::Player(caller), What::Call { at: call, number: caller }).unwrap();
    assert_eq!(club.state().tasks()[0], Task::Call { at: call, number: caller, since: 77 });
    club.act(90, By::Arbiter, What::Answer { at: call }).unwrap();
    let measure = SheetMeasure::Penalty { points: 100 };
    club.act(91, By::Arbiter, What::Sanction { number: caller, measure, clause: Some(Clause::Fault12) }).unwrap();
    play(&mut club);
    draw(&mut club);
    play(&mut club);
    director(&mut club, What::Leave { number: Number(7) });
    for _ in 3..=5 {
        draw(&mut club);
        assert_eq!(club.state().rounds.last().unwrap().drawn.repeats, []);
        assert!(club.state().seat_of(club.state().round(), Number(7)).is_none());
        play(&mut club);
    }
    assert_eq!(club.state().tasks(), [Task::Close]);
    director(&mut club, What::Close);
    assert_eq!(club.state().tasks(), [Task::Over]);
    let standing = club.state().standing();
    assert_eq!((standing.n_rounds, standing.is_provisional), (5, false));
    let sum: i64 = standing.people.iter().map(|line| line.total - line.tally.penalties).sum();
    assert_eq!((sum, standing.people.len()), (0, 24));
    assert!(standing.people.is_sorted_by(|a, b| a.total >= b.total));
    let left = standing.people.iter().find(|line| line.who == Number(7)).unwrap();
    assert_eq!(left.tally.balances[2..], [None, None, None]);
    // Months later, elsewhere.
    assert_eq!(Tournament::from_file(&club.to_file()), Ok(club));
}

fn club_draw(club: &Tournament, round: u8) -> What {
    let drawn = club.state().rounds[0].drawn.clone();
    What::Draw { round, drawn }
}

#[test]
fn teams_of_four_never_meet_and_are_ranked_together() {
    let mut club = opened(Kind::Teams, 32, 5);
    for _ in 0..5 {
        draw(&mut club);
        assert_eq!(club.state().rounds.last().unwrap().drawn.team_mates, []);
        play(&mut club);
    }
    let standing = club.state().standing();
    assert_eq!(standing.teams.len(), 8);
    for team in &standing.teams {
        let mates = standing.people.iter().filter(|line| club.state().people[&line.who].entry.team == team.who);
        assert_eq!(team.total, mates.map(|line| line.total).sum::<i64>());
    }
    refused(&club, By::Director, What::Enter { number: Number(33), entry: Entry::new("Late") }, "team");
    let full = Entry { team: "t3".into(), ..Entry::new("Late") };
    refused(&club, By::Director, What::Enter { number: Number(33), entry: full }, "team-full");
}

#[test]
fn a_sheet_kept_deal_by_deal_gives_the_marks() {
    let mut club = opened(Kind::Individual, 9, 1);
    draw(&mut club);
    // The table of five: the dealer sits out.
    let at = At { round: 1, table: 2 };
    let opening = sheet::Opening::new(&["N", "W", "S", "E", "X"], "4 fft").unwrap();
    let mut sheet = Sheet::new(opening);
    sheet.add_line("S: garde, 49, 2 oudlers").unwrap();
    let deals = sheet.standing().rows.iter().filter_map(|row| row.versions[0].entry.clone()).collect();
    director(&mut club, What::Result { at, entered: Entered::Deals(deals) });
    assert_eq!(club.state().table(at).unwrap().balances, Some(vec![0, -66, 198, -66, -66]));
    let wrong = Entered::Marks(vec![0; 4]);
    refused(&club, By::Director, What::Result { at, entered: wrong }, "marks");
}

#[test]
fn the_director_undoes_what_nothing_rests_on() {
    let mut club = opened(Kind::Individual, 8, 2);
    let before = club.state().clone();
    director(&mut club, What::Leave { number: Number(8) });
    director(&mut club, What::Undo { event: 8 });
    assert_eq!(*club.state(), before);
    assert_eq!(club.last_redoable(), Some(8));
    director(&mut club, What::Redo { event: 8 });
    assert_eq!(club.last_redoable(), None);
    assert!(!club.state().people[&Number(8)].is_here);
    director(&mut club, What::Return { number: Number(8) });
    draw(&mut club);
    let drawn = club.last_undoable().unwrap();
    play(&mut club);
    refused(&club, By::Director, What::Undo { event: drawn }, "needed");
    refused(&club, By::Director, What::Undo { event: 99 }, "no-such-event");
    refused(&club, By::Arbiter, What::Undo { event: drawn }, "not-yours");
    // From the last one back, all of it.
    while let Some(event) = club.last_undoable() {
        director(&mut club, What::Undo { event });
    }
    assert!(club.state().people.is_empty() && club.state().rounds.is_empty());
    assert_eq!(Tournament::from_file(&club.to_file()), Ok(club));
}

#[test]
fn a_stop_gap_plays_only_where_it_helps_and_is_not_ranked() {
    let mut club = opened(Kind::Individual, 11, 2);
    let entry = Entry { stop_gap: true, ..Entry::new("Director") };
    director(&mut club, What::Enter { number: Number(12), entry });
    draw(&mut club);
    assert!(club.state().seat_of(1, Number(12)).is_some());
    play(&mut club);
    director(&mut club, What::Enter { number: Number(13), entry: Entry::new("Late") });
    draw(&mut club);
    assert!(club.state().seat_of(2, Number(12)).is_none());
    assert!(club.state().standing().people.iter().all(|line| line.who != Number(12)));
}

#[test]
fn who_left_without_playing_is_not_ranked() {
    // TOURN-02: no points would stand above everybody below zero.
    let mut club = opened(Kind::Individual, 9, 2);
    director(&mut club, What::Leave { number: Number(9) });
    draw(&mut club);
    play(&mut club);
    director(&mut club, What::Leave { number: Number(1) });
    let ranked = |club: &Tournament| club.state().standing().people.len();
    assert_eq!(ranked(&club), 8);
    director(&mut club, What::Return { number: Number(9) });
    assert_eq!(ranked(&club), 9);
}

#[test]
fn what_cannot_be_is_refused() {
    let mut club = opened(Kind::Individual, 8, 1);
    let enter = |number, entry| What::Enter { number: Number(number), entry };
    refused(&club, By::Director, enter(9, Entry::new("p3")), "name-twice");
    refused(&club, By::Director, enter(10, Entry::new("New")), "wrong-number");
    refused(&club, By::Director, enter(9, Entry::new(" ")), "bad-entry");
    refused(&club, By::Director, enter(9, Entry { team: "T".into(), ..Entry::new("New") }), "team");
    refused(&club, By::Director, What::Leave { number: Number(99) }, "stranger");
    refused(&club, By::Director, What::Return { number: Number(1) }, "same-already");
    refused(&club, By::Player(Number(1)), What::Leave { number: Number(1) }, "not-yours");
    refused(&club, By::Director, What::Close, "not-over");
    refused(&club, By::Director, What::Begin { round: 1 }, "wrong-round");
    assert_eq!(club.draw(2).unwrap_err().code(), "wrong-round");
    draw(&mut club);
    let at = At { round: 1, table: 3 };
    refused(&club, By::Director, What::Confirm { at, on_paper: true }, "no-table");
    let at = At { round: 1, table: 1 };
    refused(&club, By::Director, What::Confirm { at, on_paper: true }, "no-result");
    refused(&club, By::Director, What::Answer { at }, "not-called");
    let high = Entered::Marks(vec![i32::MIN, 0, 0, 0]);
    refused(&club, By::Director, What::Result { at, entered: high }, "too-high");
    let other = club.state().table(At { round: 1, table: 2 }).unwrap().seats[0];
    refused(&club, By::Player(other), What::Result { at, entered: Entered::Marks(vec![0; 4]) }, "not-there");
    let mut drawn = club.state().rounds[0].drawn.clone();
    drawn.tables[0][0] = drawn.tables[1][0];
    refused(&club, By::Director, What::Draw { round: 1, drawn }, "bad-seats");
    let format = Format { ties: vec![TieRule::BestRound], ..club.state().format.clone() };
    refused(&club, By::Director, What::Format { format }, "too-late");
}

#[test]
fn lists_are_read_and_wrong_ones_say_where() {
    assert_eq!(read_list("Anne\t Lyon\t\t2\n\nBruno").unwrap()[0].seed, Some(2));
    assert_eq!(
        read_list("a;b;c;first").unwrap_err().to_string(),
        "line 1: \"first\" is no place among the seeded: write 1 to 999"
    );
    assert_eq!(read_list(&"x".repeat(41)).unwrap_err().line, 1);
    assert_eq!(read_list("Anne\n\n\na;b;c;d\n").unwrap_err().line, 4);
    assert_eq!(read_list("name,club\nAnne,\"Lyon").unwrap()[0].club, "Lyon");
}

#[test]
fn files_that_are_none_are_refused() {
    let good = opened(Kind::Individual, 8, 2).to_file();
    assert!(Tournament::from_file(&good).is_ok());
    for (from, to) in [
        ("oudler tournament", "something"),
        ("\"version\":1", "\"version\":2"),
        ("\"rounds\":2", "\"rounds\":0"),
        ("\"rounds\":2", "\"rounds\":2000"),
        ("\"number\":4", "\"number\":5"),
        ("\"P5\"", "\"P4\""),
        ("\"enter\"", "\"escape\""),
        ("director", "player"),
        ("]", ""),
        ("\"rules\":\"fft\"", "\"rules\":\"none\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(Tournament::from_file(&bad).is_err(), "{from} → {to}");
    }
    assert!(Tournament::from_file(&"[".repeat(100_000)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is tried, nothing panics, the file tells the same, and what counts sums to zero.
    #[test]
    fn whatever_is_tried_the_fold_holds(tries in proptest::collection::vec((0u8..14, any::<u16>(), any::<u8>()), 0..120)) {
        let mut club = opened(Kind::Individual, 8, 3);
        for (kind, x, y) in tries {
            let number = Number(x % 12);
            let at = At { round: y % 4, table: x % 4 };
            let what = match kind {
                0 => What::Enter { number: club.state().next_number(), entry: Entry::new(&format!("Q{x}")) },
                1 => What::Leave { number },
                2 => What::Return { number },
                3 | 4 => match club.draw(club.state().round() + y % 2) { Ok(what) => what, Err(_) => continue },
                5..=7 => What::Result { at, entered: Entered::Marks(vec![i32::from(y), -i32::from(y), 0, 0]) },
                8 => What::Sign { at, number },
                9 => What::Confirm { at, on_paper: true },
                10 => What::Undo { event: u32::from(x) % 60 },
                11 => What::Redo { event: u32::from(x) % 60 },
                12 => What::Sanction { number, measure: SheetMeasure::Penalty { points: u32::from(y) }, clause: None },
                _ => What::Call { at, number },
            };
            let _ = club.act(u64::from(x), By::Director, what);
            let _ = club.state().tasks();
        }
        let standing = club.state().standing();
        prop_assert_eq!(standing.people.iter().map(|line| line.total - line.tally.penalties).sum::<i64>(), 0);
        prop_assert_eq!(Tournament::from_file(&club.to_file()), Ok(club));
    }
}

#[test]
fn a_file_that_undoes_without_end_is_refused_before_it_takes_long() {
    let mut club = opened(Kind::Individual, 8, 2);
    director(&mut club, What::Leave { number: Number(1) });
    let first = club.events().len() as u32 - 1;
    let undo = (0..100_000).find_map(|i| {
        let what = if i % 2 == 0 { What::Undo { event: first } } else { What::Redo { event: first } };
        club.act(1, By::Director, what).err()
    });
    assert_eq!(undo, Some(Refused::TooMany));
    assert!(club.events().len() > 900, "{} events", club.events().len());
    assert_eq!(Tournament::from_file(&club.to_file()).map(|read| read.events().len()), Ok(club.events().len()));
}

#[test]
fn undone_and_done_again_is_as_before() {
    let mut club = opened(Kind::Individual, 12, 2);
    draw(&mut club);
    play(&mut club);
    let before = club.state().clone();
    let undone = club.last_undoable().unwrap();
    director(&mut club, What::Undo { event: undone });
    assert_ne!(club.state(), &before);
    assert!(club.is_undone(undone as usize));
    let redone = club.last_redoable().unwrap();
    director(&mut club, What::Redo { event: redone });
    assert_eq!((club.state(), redone), (&before, undone));
    // Whoever sits at a table cannot have never entered.
    refused(&club, By::Director, What::Undo { event: 0 }, "needed");
}

#[test]
fn every_refusal_is_said_in_french_too() {
    let at = At { round: 1, table: 2 };
    for why in [
        Refused::NotYours,
        Refused::NotThere { number: Number(3), at },
        Refused::TeamFull { team: "Lyon".into(), size: 4 },
        Refused::RoundOpen { round: 1, n: 3 },
        Refused::Marks { at, n: 3, right: 4 },
        Refused::NotOver { n: 2, rounds: 1 },
    ] {
        let (english, french) = (why.to_string(), why.french());
        assert!(english != french && !french.is_empty(), "{english}");
    }
    assert_eq!(
        Refused::Marks { at, n: 3, right: 4 }.french(),
        "3 marques pour la table 2 de la position 1, où sont assis 4 joueurs"
    );
}
