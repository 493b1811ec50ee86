//! Whole tournaments in duplicate, from registration to the ranking.

use std::collections::BTreeSet;

use oudler_club::duplicate::{BadDeed, Board, Deed, Group, Mode, Plan, Play, Session, dealt, made, usual_roles};
use oudler_club::entry::{Entry, Number};
use oudler_rules::notation::{BadShuffle, Shuffle};
use oudler_rules::{CardSet, Layout, Rules, Seat, TableKind};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn opened(mode: Mode, n: usize, boards: u8) -> Session {
    let mut session = Session::new(Plan::new("Test", mode, boards)).unwrap();
    let size = mode.team_size().map(|(least, _)| least);
    for i in 0..n {
        let team = size.map_or(String::new(), |size| format!("T{}", i / size));
        let entry = Entry { team, ..Entry::new(&format!("P{i}")) };
        act(&mut session, Deed::Enter { number: Number(i as u16 + 1), entry });
    }
    session
}

#[track_caller]
fn act(session: &mut Session, what: Deed) {
    session.act(1, what).unwrap();
}

#[track_caller]
fn seated(mode: Mode, n: usize, boards: u8) -> Session {
    let mut session = opened(mode, n, boards);
    let seats = session.seating().unwrap();
    act(&mut session, seats);
    session
}

/// Deals by chance.
fn dealing() -> impl FnMut(u32, Seat) -> Result<(Layout, Shuffle), BadShuffle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    move |n, dealer| {
        let layout = Layout::random(&Rules::fft(TableKind::Four), dealer, &mut rng);
        Ok((layout, Shuffle::new("boards", n, &"0".repeat(128))?))
    }
}

/// So many boards.
fn laid(n: u16) -> Vec<Board> {
    made(n, false, false, dealing()).unwrap()
}

fn score(board: u16, table: u16, score: i32) -> Deed {
    Deed::Score { play: Play { board, table }, score }
}

/// A result for every board at every table, by a rule of thumb that gives all sorts.
fn play(session: &mut Session) {
    for sitting in session.state().sittings() {
        for board in sitting.first_board..=sitting.last_board {
            let n = 50 + 2 * i32::from((board * 7 + sitting.table * 13) % 40);
            act(session, score(board, sitting.table, if (board + sitting.table) % 3 == 0 { -n } else { n }));
        }
    }
}

#[test]
fn nobody_meets_a_board_twice_and_every_board_is_compared() {
    // DUP-01, for every mode and many sizes.
    let sizes = [(Mode::Individual, 20), (Mode::Individual, 28), (Mode::Match, 8)].into_iter();
    let triplettes = (6..=16).step_by(2).map(|n| (Mode::Triplettes, 3 * n));
    let quadrettes = (2..=13).map(|n| (Mode::Quadrettes, 4 * n));
    for (mode, n) in sizes.chain(triplettes).chain(quadrettes) {
        let session = seated(mode, n, 2);
        let n_tables = session.state().n_tables() as u16 + 1;
        for play in (0..=n_tables).flat_map(|table| (0..=60).map(move |board| Play { board, table })) {
            assert_eq!(
                session.state().is_played(play),
                session.state().sitting(play).is_some(),
                "{mode} {n} {play}"
            );
        }
        let (mut met, mut played) = (BTreeSet::new(), BTreeSet::new());
        for sitting in session.state().sittings() {
            let names: Vec<&String> = sitting.places.iter().map(|(_, who)| who).collect();
            for (i, who) in names.iter().enumerate() {
                let twice = if mode.is_percent() { 0 } else { i };
                let board = (sitting.first_board, (*who).clone(), twice);
                assert!(played.insert(board), "{mode} {n}: {who} meets board {} again", sitting.first_board);
                for other in &names[..i] {
                    let pair = ((*who).clone(), (*other).clone());
                    assert!(met.insert(pair) || mode == Mode::Match, "{mode} {n}: {who} and {other} meet again");
                }
            }
        }
        assert!(!played.is_empty(), "{mode} {n}");
    }
}

#[test]
fn five_tables_are_ranked_by_a_quarter_and_three_quarters() {
    // DUP-10 to DUP-12.
    let mut session = seated(Mode::Individual, 20, 4);
    assert_eq!((session.state().n_rounds(), session.state().n_boards()), (5, 20));
    play(&mut session);
    let ranking = session.state().ranking();
    assert_eq!(ranking.len(), 20);
    for ranked in &ranking {
        assert_eq!(ranked.n_boards, 20);
        let figure = |text: &Option<String>| text.as_ref().unwrap().parse::<f64>().unwrap();
        let right = figure(&ranked.attack) / 4.0 + figure(&ranked.defence) * 0.75;
        assert!((ranked.total.parse::<f64>().unwrap() - right).abs() < 0.02, "{ranked:?}");
    }
    // All attacks and all defences are worth half of everything.
    let sum: f64 = ranking.iter().map(|ranked| ranked.total.parse::<f64>().unwrap()).sum();
    assert!((sum - 1_000.0).abs() < 0.2, "{sum}");
    // The first four of the alternate ranking are of four lines.
    let alternate = session.state().alternate_ranking();
    let lines: BTreeSet<usize> = alternate[..4].iter().map(|ranked| ranked.line).collect();
    assert_eq!((lines.len(), alternate.len()), (4, 20));
    assert_eq!(Session::from_file(&session.to_file()), Ok(session));
}

#[test]
fn one_board_of_five_tables_by_hand() {
    let mut session = seated(Mode::Individual, 20, 1);
    for (table, points) in [66, -70, 66, 30, 120].into_iter().enumerate() {
        act(&mut session, score(1, table as u16 + 1, points));
    }
    let compared = session.state().compared(1);
    let attack: Vec<&str> = compared.iter().map(|one| one.attack.as_str()).collect();
    assert_eq!(attack, ["62.50", "0.00", "62.50", "25.00", "100.00"]);
    assert_eq!(compared[0].defence, "37.50");
    assert_eq!(compared[0].defenders.len(), 3);
    assert_eq!(compared[0].working, "+66: 100 × (2 + 1/2) / 4 = 62.50 %");
    // Annulled at one table (DUP-13): the others are compared without it.
    act(&mut session, Deed::Annul { play: Play { board: 1, table: 5 } });
    assert_eq!(session.state().compared(1)[0].attack, "83.33");
    let who = compared[0].attacker.clone();
    act(&mut session, Deed::Penalty { who: who.clone(), thousandths: 1_500 });
    let ranked = session.state().ranking().into_iter().find(|ranked| ranked.who == who).unwrap();
    assert_eq!((ranked.total.as_str(), ranked.working.as_str()), ("81.83", "83.33 − 1.50 = 81.83 %"));
}

#[test]
fn triplettes_count_half_and_half() {
    let mut session = seated(Mode::Triplettes, 18, 4);
    assert_eq!((session.state().n_tables(), session.state().n_rounds()), (3, 3));
    play(&mut session);
    let ranking = session.state().ranking();
    assert!(ranking[0].working.starts_with("2/4 × "), "{}", ranking[0].working);
    assert_eq!(ranking.len(), 6);
}

#[test]
fn quadrettes_have_the_root_of_the_difference_and_the_other_its_opposite() {
    let mut session = seated(Mode::Quadrettes, 16, 2);
    assert_eq!(session.state().n_rounds(), 3);
    play(&mut session);
    let points = |text: &String| (text.parse::<f64>().unwrap() * 1_000.0).round() as i64;
    let ranking = session.state().ranking();
    assert_eq!(ranking.iter().map(|ranked| points(&ranked.total)).sum::<i64>(), 0);
    assert!(ranking.is_sorted_by(|a, b| points(&a.total) >= points(&b.total)));
}

#[test]
fn a_match_credits_the_better_team_alone() {
    let mut session = seated(Mode::Match, 8, 4);
    for (table, points) in [(1, 66), (2, -70)] {
        act(&mut session, score(1, table, points));
        act(&mut session, score(2, table, 50));
    }
    let totals: Vec<String> = session.state().ranking().into_iter().map(|ranked| ranked.total).collect();
    assert_eq!(totals, ["11.662", "0.000"]);
}

#[test]
fn boards_are_records() {
    let mut session = opened(Mode::Individual, 20, 4);
    let rules = Rules::fft(TableKind::Four);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut board = |number| {
        let (taker, dealer) = usual_roles(number, false);
        Board::new(number, taker, dealt(dealer, Layout::random(&rules, dealer, &mut rng)))
    };
    let boards: Vec<Board> = (1..=20).map(&mut board).collect();
    assert!(boards.iter().all(|board| board.deal().is_some()));
    act(&mut session, Deed::Boards { boards: boards.clone() });
    assert_eq!(session.state().boards.len(), 20);
    let twice = Deed::Boards { boards: vec![boards[0].clone(), boards[0].clone()] };
    assert_eq!(session.check(&twice), Err(BadDeed::Board { number: 1 }));
    let none = Deed::Boards { boards: vec![Board { record: "table 4".into(), ..boards[0].clone() }] };
    assert!(session.check(&none).is_err());
}

#[test]
fn a_board_turns_round_its_table_and_stays_the_same_deal() {
    for board in &laid(4) {
        let deal = board.deal().unwrap();
        for taker in Seat::ALL.into_iter().take(4) {
            let turned = board.turned(taker).unwrap();
            let there = turned.deal().unwrap();
            assert_eq!((turned.number, turned.taker), (board.number, taker));
            let from = |seat: Seat, by: Seat| (seat.index() + 4 - by.index()) % 4;
            assert_eq!(from(there.dealer, taker), from(deal.dealer, board.taker));
            for step in 0..4 {
                let at = |taker: Seat| Seat::ALL[(taker.index() + step) % 4];
                assert_eq!(there.layout.hands()[at(taker)], deal.layout.hands()[at(board.taker)]);
            }
            assert_eq!(there.layout.dog(), deal.layout.dog());
        }
        assert_eq!(board.turned(board.taker).unwrap().turned(board.taker), board.turned(board.taker));
    }
}

/// DUP-04
#[test]
fn boards_that_are_made_can_be_played() {
    for board in laid(40) {
        let hand = board.deal().unwrap().layout.hands()[board.taker];
        let n_trumps = (hand & CardSet::TRUMPS_AND_EXCUSE).len();
        assert!(hand.n_oudlers() > 0 && n_trumps >= 7, "board {}: {hand}", board.number);
        assert!(board.deal().unwrap().layout.bare_petit().is_none());
    }
    // In teams the attacker sits South, whatever board it is.
    let south = made(6, true, true, dealing()).unwrap();
    assert!(south.iter().all(|board| board.taker == Seat::C));
}

/// Who plays in groups of a round: everybody once, the attackers in turn.
#[test]
fn teams_send_their_people() {
    let numbers = |mode: Mode, n: usize| {
        let state = seated(mode, n, 2).state().clone();
        let rounds = 1..=state.n_rounds() as u16;
        let groups = rounds.map(|round| state.groups(round)).collect::<Vec<_>>();
        (state, groups)
    };
    let (state, rounds) = numbers(Mode::Quadrettes, 16);
    for groups in &rounds {
        assert_eq!(groups.len(), 4);
        let mut all: Vec<u16> = groups.iter().flat_map(|group| group.seats).map(|number| number.0).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=16).collect::<Vec<u16>>(), "everybody plays");
        for group in groups {
            let team = |seat: usize| &state.people[&group.seats[seat]].team;
            assert!(team(0) == team(1) && team(1) == team(3) && team(0) != team(2), "{group:?}");
            assert_eq!(group.taker, Some(Seat::C));
            assert_eq!(group.boards.len(), 2);
        }
    }
    let attackers =
        |rounds: &[Vec<Group>]| rounds.iter().flatten().map(|group| group.seats[2]).collect::<BTreeSet<_>>().len();
    assert_eq!(attackers(&rounds), 4, "one a team, all along");
    let (_, rounds) = numbers(Mode::Triplettes, 24);
    // Each team attacks at its table, for one board of two.
    assert!(rounds.iter().all(|groups| groups.len() == 8 && groups.iter().all(|group| group.boards.len() == 1)));
    assert_eq!(attackers(&rounds), 24, "in turn");
    let (_, rounds) = numbers(Mode::Individual, 20);
    assert!(rounds.iter().all(|groups| groups.len() == 5 && groups.iter().all(|group| group.taker.is_none())));
}

#[test]
fn what_cannot_be_is_refused_and_undo_goes_back() {
    let mut session = opened(Mode::Individual, 24, 4);
    assert!(session.seating().unwrap_err().to_string().contains("play with 5,"));
    for _ in 0..4 {
        let event = session.last_undoable().unwrap();
        act(&mut session, Deed::Undo { event });
    }
    let seats = session.seating().unwrap();
    act(&mut session, seats.clone());
    let refused = |session: &Session, what| session.check(&what).unwrap_err().to_string();
    assert!(refused(&session, score(1, 1, 65)).contains("even"));
    assert!(refused(&session, score(1, 1, 0)).contains("30 at least"));
    assert!(refused(&session, score(21, 1, 66)).contains("boards 1 to 20 and tables 1 to 5"));
    assert!(refused(&session, seats).contains("the seats are drawn"));
    let late = Deed::Enter { number: Number(21), entry: Entry::new("Late") };
    assert!(refused(&session, late).contains("undo the draw"));
    act(&mut session, score(1, 1, 66));
    let seated = session.events().len() as u32 - 2;
    assert!(refused(&session, Deed::Undo { event: seated }).contains("rests on it"));
    let event = session.last_undoable().unwrap();
    act(&mut session, Deed::Undo { event });
    assert!(session.state().scores.is_empty());
    let good = session.to_file();
    assert_eq!(Session::from_file(&good).as_ref(), Ok(&session));
    for (from, to) in
        [("oudler duplicate", "x"), ("\"boards\":4", "\"boards\":0"), ("\"P5\"", "\"P4\""), ("]", "")]
    {
        assert!(Session::from_file(&good.replacen(from, to, 1)).is_err(), "{from}");
    }
}

#[test]
fn teams_have_their_size() {
    let mut session = opened(Mode::Triplettes, 17, 4);
    let why = session.seating().unwrap_err();
    assert_eq!(why.to_string(), "team T5 has 2, and 3 people make a team");
    assert_eq!(why.french(), "l’équipe T5 compte 2 joueurs, au lieu de 3");
    let alone = Deed::Enter { number: Number(18), entry: Entry::new("Alone") };
    assert!(session.check(&alone).is_err());
    let entry = Entry { team: "t5".into(), ..Entry::new("Last") };
    act(&mut session, Deed::Enter { number: Number(18), entry });
    assert!(session.seating().is_ok());
    // At two tables every board would be compared with none.
    assert_eq!(opened(Mode::Triplettes, 12, 4).seating(), Err(BadDeed::Teams { n: 4 }));
}

#[test]
fn boards_stay_as_long_as_they_are_played() {
    let mut session = seated(Mode::Individual, 20, 1);
    act(&mut session, Deed::Boards { boards: laid(5) });
    let boards = session.events().len() as u32 - 1;
    act(&mut session, score(1, 1, 66));
    assert_eq!(session.check(&Deed::Undo { event: boards }), Err(BadDeed::HasScores));
    act(&mut session, Deed::Undo { event: boards + 1 });
    act(&mut session, Deed::Undo { event: boards });
    assert!(session.state().boards.is_empty());
}

#[test]
fn a_name_is_put_right_before_and_after_the_draw() {
    let amend = |number, name: &str, team: &str| Deed::Amend {
        number: Number(number),
        entry: Entry { team: team.into(), ..Entry::new(name) },
    };
    let mut session = opened(Mode::Individual, 20, 2);
    act(&mut session, amend(1, "Anne", ""));
    let seats = session.seating().unwrap();
    act(&mut session, seats);
    play(&mut session);
    act(&mut session, Deed::Penalty { who: "anne".into(), thousandths: 1_500 });
    let before = session.state().ranking();
    act(&mut session, amend(1, "Annie", ""));
    let find = |ranking: &[oudler_club::duplicate::Ranked], who: &str| {
        ranking.iter().find(|ranked| ranked.who == who).map(|ranked| ranked.working.clone())
    };
    assert_eq!(find(&before, "Anne"), find(&session.state().ranking(), "Annie"));
    assert!(find(&session.state().ranking(), "Annie").unwrap().contains("− 1.50"));
    assert_eq!(
        session.check(&amend(2, "Annie", "")),
        Err(BadDeed::NameTwice { name: "Annie".into(), number: Number(1) })
    );
    assert!(matches!(session.check(&amend(2, "Bruno", "T1")), Err(BadDeed::Seated)));
    assert_eq!(Session::from_file(&session.to_file()), Ok(session));
}

#[test]
fn a_file_that_undoes_without_end_is_refused_before_it_takes_long() {
    let mut session = opened(Mode::Individual, 20, 2);
    let undo = (0..100_000).find_map(|_| {
        session.act(1, Deed::Leave { number: Number(1) }).unwrap();
        let event = session.events().len() as u32 - 1;
        session.act(1, Deed::Undo { event }).err()
    });
    assert_eq!(undo, Some(BadDeed::TooMany));
    assert_eq!(Session::from_file(&session.to_file()).map(|read| read.events().len()), Ok(session.events().len()));
}
