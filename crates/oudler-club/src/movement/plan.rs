//! The rounds to come, planned together: by construction, from what the last draw foresaw, or by
//! search.

use rand_core::Rng;

use super::search::{Costs, improve};
use super::{Request, Rounds, STEPS, below, design, shuffle};

/// The rounds from this one on.
pub(super) fn plan(
    request: &Request,
    costs: &Costs,
    ahead: &Rounds,
    sizes: &[usize],
    rng: &mut impl Rng,
) -> Rounds {
    let n = request.people.len();
    if request.past.is_empty()
        && let Some(rounds) = constructed(request, costs, sizes, rng)
    {
        return rounds;
    }
    let mut rounds: Rounds = Vec::new();
    for i in 0..request.n_rounds {
        let foreseen = ahead.get(i).cloned().unwrap_or_default();
        let mut so_far = costs.clone();
        rounds.iter().flatten().for_each(|table: &Vec<usize>| so_far.seat(table));
        rounds.push(filled(foreseen, n, sizes, &so_far, rng));
    }
    // What was foreseen for this round is kept where nobody came or went.
    let cost = costs.of(&rounds);
    if cost == 0 {
        return rounds;
    }
    let steps = STEPS.min(60_000 * n as u64 * request.n_rounds as u64 / 4 + 200_000);
    improve(costs, rounds, steps, rng)
}

/// A draw by construction: places of a design without some, and people in the places.
fn constructed(request: &Request, costs: &Costs, sizes: &[usize], rng: &mut impl Rng) -> Option<Rounds> {
    let n = request.people.len();
    let n_lines = if sizes.contains(&5) { 5 } else { 4 };
    // With teams, the first round of the design is not played: those at its tables are the teams.
    let has_teams = request.people.iter().any(|seated| seated.team.is_some());
    let n_needed = request.n_rounds + usize::from(has_teams);
    let mut rounds = design::rounds(sizes.len(), n_lines, n_needed)?;
    let teams = if has_teams { rounds.remove(0) } else { Vec::new() };
    let places = chosen(&rounds, &teams, n, sizes.len())?;
    let people = assigned(request, &teams, &places, rng)?;
    let mut at = vec![usize::MAX; sizes.len() * n_lines];
    for (&place, &who) in places.iter().zip(&people) {
        at[place] = who;
    }
    let seat = |table: &Vec<usize>| -> Vec<usize> {
        table.iter().map(|&place| at[place]).filter(|&who| who != usize::MAX).collect()
    };
    let rounds: Rounds = rounds.iter().map(|tables| tables.iter().map(seat).collect()).collect();
    let mut rounds = relabelled(costs, rounds, n, rng);
    if sizes.iter().any(|&size| size != 4) && costs.of(&rounds) > 0 {
        // Without a repeat already, but the same people may sit at the odd tables.
        rounds = improve(costs, rounds, STEPS / 8, rng);
    }
    let mut found: Vec<usize> = rounds[0].iter().map(Vec::len).collect();
    let mut wanted = sizes.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    (found == wanted).then_some(rounds)
}

/// The places of a design that are filled: all but some that never meet, so that no table loses two.
fn chosen(rounds: &Rounds, teams: &[Vec<usize>], n: usize, n_tables: usize) -> Option<Vec<usize>> {
    let n_places = rounds[0].iter().map(Vec::len).sum::<usize>();
    if n_places > 4 * n_tables {
        // Five lines: only one of the fifth is there.
        return Some((0..n).collect());
    }
    let n_left_out = n_places - n;
    let mut meets = vec![false; n_places * n_places];
    for table in rounds.iter().flatten() {
        for &a in table {
            table.iter().for_each(|&b| meets[a * n_places + b] = true);
        }
    }
    // With teams, team mates are left out together: a pair has two places less.
    let first = teams.first().map_or(0, |team| team[0]);
    let mut best: Option<(usize, Vec<usize>)> = None;
    let candidates: Vec<usize> = match teams.first() {
        Some(team) if n_left_out > 1 => team.clone(),
        _ => (0..n_places).collect(),
    };
    let others: Vec<usize> =
        candidates.into_iter().filter(|&place| place != first && !meets[first * n_places + place]).collect();
    let sets: Vec<Vec<usize>> = match n_left_out {
        0 => return Some((0..n_places).collect()),
        1 => vec![vec![first]],
        2 => others.iter().map(|&a| vec![first, a]).collect(),
        _ => {
            let pairs = others.iter().enumerate().flat_map(|(i, &a)| others[..i].iter().map(move |&b| (a, b)));
            let apart = pairs.filter(|&(a, b)| !meets[a * n_places + b]);
            apart.take(200).map(|(a, b)| vec![first, a, b]).collect()
        }
    };
    for set in sets {
        // How often somebody sits at an odd table again.
        let mut n_odd = vec![0usize; n_places];
        for table in rounds.iter().flatten().filter(|table| table.iter().any(|place| set.contains(place))) {
            table.iter().for_each(|&place| n_odd[place] += 1);
        }
        let again = (0..n_places).filter(|place| !set.contains(place)).map(|place| n_odd[place].pow(2)).sum();
        if best.as_ref().is_none_or(|(least, _)| again < *least) {
            best = Some((again, set));
        }
    }
    let (_, left_out) = best?;
    Some((0..n_places).filter(|place| !left_out.contains(place)).collect())
}

/// Who goes to each of the places, at random; teams to places that never meet.
fn assigned(request: &Request, teams: &[Vec<usize>], places: &[usize], rng: &mut impl Rng) -> Option<Vec<usize>> {
    let n = request.people.len();
    let mut order: Vec<usize> = (0..n).collect();
    shuffle(&mut order, rng);
    if teams.is_empty() {
        return Some(order);
    }
    let mut groups = std::collections::BTreeMap::<(bool, usize), Vec<usize>>::new();
    for (i, &who) in order.iter().enumerate() {
        let key = request.people[who].team.map_or((true, i), |team| (false, usize::from(team)));
        groups.entry(key).or_default().push(who);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    shuffle(&mut groups, rng);
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut room: Vec<Vec<usize>> = teams
        .iter()
        .map(|team| team.iter().copied().filter(|place| places.contains(place)).collect::<Vec<usize>>())
        .collect();
    let mut at = std::collections::BTreeMap::new();
    for group in groups {
        // The fullest that still has room, so that large ones stay for large teams.
        let fits = (0..room.len()).filter(|&i| room[i].len() >= group.len()).min_by_key(|&i| room[i].len())?;
        for who in group {
            at.insert(room[fits].pop()?, who);
        }
    }
    places.iter().map(|place| at.get(place).copied()).collect()
}

/// The same rounds with people exchanged throughout, so that clubs and seeds meet as little as can be.
fn relabelled(costs: &Costs, mut rounds: Rounds, n: usize, rng: &mut impl Rng) -> Rounds {
    let mut table_of = vec![vec![0; n]; rounds.len()];
    for (round, tables) in rounds.iter().enumerate() {
        for (t, table) in tables.iter().enumerate() {
            table.iter().for_each(|&who| table_of[round][who] = t);
        }
    }
    let pity = |rounds: &Rounds, table_of: &[Vec<usize>], who: usize, as_who: usize| -> i64 {
        let tables = rounds.iter().zip(table_of).map(|(tables, of)| &tables[of[as_who]]);
        tables.flatten().filter(|&&other| other != who && other != as_who).map(|&b| costs.together(who, b)).sum()
    };
    let mut order: Vec<usize> = (0..n).collect();
    for _ in 0..6 {
        let mut is_better = false;
        shuffle(&mut order, rng);
        for &a in &order {
            let now = pity(&rounds, &table_of, a, a);
            if now == 0 {
                continue;
            }
            let from = below(rng, n as u32) as usize;
            let others = (0..n.min(200)).map(|i| (from + i) % n).filter(|&b| b != a);
            let gains = others.map(|b| {
                let then = pity(&rounds, &table_of, a, b) + pity(&rounds, &table_of, b, a);
                (then - now - pity(&rounds, &table_of, b, b), b)
            });
            let Some((gain, b)) = gains.min() else { continue };
            if gain < 0 {
                is_better = true;
                for (tables, of) in rounds.iter_mut().zip(&mut table_of) {
                    for who in tables.iter_mut().flatten() {
                        *who = if *who == a {
                            b
                        } else if *who == b {
                            a
                        } else {
                            *who
                        };
                    }
                    of.swap(a, b);
                }
            }
        }
        if !is_better {
            break;
        }
    }
    rounds
}

/// A round of the right sizes from what was foreseen: who has left is gone, who has come is seated
/// where it costs least.
fn filled(
    foreseen: Vec<Vec<usize>>,
    n: usize,
    sizes: &[usize],
    costs: &Costs,
    rng: &mut impl Rng,
) -> Vec<Vec<usize>> {
    let mut tables = foreseen;
    tables.sort_by_key(|table| std::cmp::Reverse(table.len()));
    let mut wanted = sizes.to_vec();
    wanted.sort_unstable_by(|a, b| b.cmp(a));
    tables.resize(wanted.len(), Vec::new());
    let mut is_seated = vec![false; n];
    for (table, &size) in tables.iter_mut().zip(&wanted) {
        table.truncate(size);
        table.iter().for_each(|&who| is_seated[who] = true);
    }
    let mut left: Vec<usize> = (0..n).filter(|&who| !is_seated[who]).collect();
    shuffle(&mut left, rng);
    for (table, &size) in tables.iter_mut().zip(&wanted) {
        while table.len() < size {
            let best = (0..left.len()).min_by_key(|&i| costs.joining(left[i], table));
            table.push(left.swap_remove(best.expect("as many are left as there are places")));
        }
    }
    tables
}
