//! Draws of whole tournaments: right sizes, nobody in two places, team mates apart, repeats counted.

use std::collections::{BTreeMap, BTreeSet};

use oudler_club::entry::Number;
use oudler_club::movement::{Drawn, Forecast, OddTables, Request, Seated, Table, draw, sizes};

/// People in teams of so many, one being a tournament of individuals.
fn people(n: usize, team: usize) -> Vec<Seated> {
    let seated =
        |i: usize| Seated { team: (team > 1).then_some((i / team) as u16), ..Seated::new(Number(i as u16 + 1)) };
    (0..n).map(seated).collect()
}

fn pairs(table: &Table) -> impl Iterator<Item = (Number, Number)> {
    table.iter().enumerate().flat_map(move |(i, &a)| table[..i].iter().map(move |&b| (a.min(b), a.max(b))))
}

#[track_caller]
fn check_round(people: &[Seated], drawn: &Drawn) {
    let n = people.len();
    let found: Vec<usize> = drawn.tables.iter().map(Vec::len).collect();
    assert_eq!(Some(found), sizes(n, OddTables::Fewest));
    let seated: BTreeSet<Number> = drawn.tables.iter().flatten().copied().collect();
    assert_eq!(seated, people.iter().map(|seated| seated.number).collect());
}

/// Draws all the rounds. What came of them, and how often the one who sat most often at an odd table
/// did so.
#[track_caller]
fn check(n: usize, n_rounds: usize, team: usize, seed: u64) -> (Forecast, usize) {
    let people = people(n, team);
    let mut request = Request::first(people.clone(), n_rounds, seed);
    let mut n_met = BTreeMap::<(Number, Number), usize>::new();
    let mut n_odd = BTreeMap::<Number, usize>::new();
    let mut last = Forecast::default();
    let mut n_repeats = 0;
    for round in 0..n_rounds {
        let drawn = draw(&request).unwrap();
        check_round(&people, &drawn);
        assert_eq!(drawn.team_mates, [], "{n} people, teams of {team}, round {round}: mates meet");
        for table in &drawn.tables {
            pairs(table).for_each(|pair| *n_met.entry(pair).or_default() += 1);
            if table.len() != 4 {
                table.iter().for_each(|who| *n_odd.entry(*who).or_default() += 1);
            }
        }
        n_repeats += drawn.repeats.len();
        last = drawn.forecast;
        request = request.after(&drawn);
    }
    let counted = n_met.values().map(|n| n - 1).sum::<usize>();
    assert_eq!(
        (counted, n_repeats),
        (last.repeats as usize, last.repeats as usize),
        "{n} people, {n_rounds} rounds"
    );
    assert!(last.least <= last.repeats);
    (last, n_odd.values().copied().max().unwrap_or(0))
}

/// Whether a tournament of so many has whole teams and can keep mates apart: a team needs as many
/// tables as it has people.
fn can_be(n: usize, team: usize) -> bool {
    n.is_multiple_of(team) && sizes(n, OddTables::Fewest).is_some_and(|sizes| sizes.len() >= team)
}

#[test]
fn known_movements_are_found() {
    for (n, n_rounds, team) in
        [(16, 5, 1), (20, 5, 1), (24, 7, 1), (28, 7, 4), (32, 7, 4), (40, 5, 1), (23, 7, 1), (37, 5, 1)]
    {
        let (forecast, n_odd) = check(n, n_rounds, team, 7);
        assert_eq!(forecast.repeats, 0, "{n} people, {n_rounds} rounds, teams of {team}");
        assert!(n_odd <= 2, "{n} people: somebody is at an odd table {n_odd} times");
    }
    // Every two meet in five rounds, and so in six there are 24 repeats at least.
    assert!(check(16, 6, 1, 7).0.least == 24);
}

#[test]
fn the_same_seed_draws_the_same_seats() {
    for n in [17, 40] {
        let drawn = |seed| draw(&Request::first(people(n, 1), 5, seed)).unwrap();
        assert_eq!(drawn(3), drawn(3));
        assert_ne!(drawn(3).tables, drawn(4).tables);
    }
}

#[test]
fn people_come_late_and_leave() {
    let mut request = Request::first(people(24, 1), 5, 5);
    for (round, change) in [0i32, 3, -1, -2, 1].into_iter().enumerate() {
        if change > 0 {
            let next = 100 * round as u16;
            request.people.extend((0..change as u16).map(|i| Seated::new(Number(next + i))));
        } else {
            request.people.drain(..change.unsigned_abs() as usize);
        }
        let drawn = draw(&request).unwrap();
        check_round(&request.people, &drawn);
        assert!(drawn.repeats.len() <= 2, "round {round}: {:?}", drawn.repeats);
        request = request.after(&drawn);
    }
}

#[test]
fn whoever_leaves_costs_no_repeat() {
    let mut request = Request::first(people(24, 1), 5, 9);
    for round in 0..5 {
        if round == 2 {
            request.people.remove(4);
        }
        let drawn = draw(&request).unwrap();
        assert_eq!(drawn.repeats, []);
        request = request.after(&drawn);
    }
}

#[test]
fn clubs_and_seeds_are_kept_apart_where_it_costs_no_repeat() {
    let mut people = people(40, 1);
    for (i, seated) in people.iter_mut().enumerate() {
        seated.club = Some((i % 5) as u16);
        seated.is_seeded = i < 8;
    }
    let clubs: BTreeMap<Number, Option<u16>> = people.iter().map(|seated| (seated.number, seated.club)).collect();
    let drawn = draw(&Request::first(people, 4, 2)).unwrap();
    let rounds: Vec<&Vec<Table>> = [&drawn.tables].into_iter().chain(&drawn.ahead).collect();
    let together =
        rounds.iter().flat_map(|round| round.iter()).flat_map(pairs).filter(|(a, b)| clubs[a] == clubs[b]);
    let seeded = rounds.iter().flat_map(|round| round.iter()).flat_map(pairs).filter(|(_, b)| b.0 <= 8);
    assert_eq!(drawn.forecast.repeats, 0);
    // At random some 43 of the 240 pairs would be of one club, and 9 seeded.
    assert!(together.count() <= 20);
    assert!(seeded.count() <= 5);
}

#[test]
fn north_goes_round() {
    let mut request = Request::first(people(32, 1), 4, 11);
    let mut n_north = BTreeMap::<Number, usize>::new();
    for _ in 0..4 {
        let drawn = draw(&request).unwrap();
        drawn.tables.iter().for_each(|table| *n_north.entry(table[0]).or_default() += 1);
        request = request.after(&drawn);
    }
    assert!(n_north.values().all(|&n| n <= 2), "{n_north:?}");
}

/// `oudler club movements` shows what comes of it.
#[test]
fn every_number_from_6_to_120_is_drawn_well() {
    for team in [1, 2, 4] {
        for n in (6..=120).filter(|&n| can_be(n, team)) {
            for n_rounds in 1..=7 {
                let (forecast, _) = check(n, n_rounds, team, 1);
                // From 34 people on, and in teams from 40, nobody meets twice in seven rounds.
                let is_many = n >= if team == 1 { 34 } else { 40 };
                assert!(!is_many || forecast.repeats == 0, "{n} people, {n_rounds} rounds, teams of {team}");
            }
        }
    }
}

#[test]
#[ignore = "a measure, to be run with --release"]
fn large_tournaments_take_moments() {
    for (n, n_rounds) in [(200, 5), (201, 5), (203, 5), (400, 7), (402, 7)] {
        for team in [1, 2, 4].into_iter().filter(|&team| can_be(n, team)) {
            let begun = std::time::Instant::now();
            let drawn = draw(&Request::first(people(n, team), n_rounds, 1)).unwrap();
            println!(
                "{n} people, {n_rounds} rounds, teams of {team}: {:?} in {:?}",
                drawn.forecast,
                begun.elapsed()
            );
        }
    }
}
