//! Draws by search, where no construction is known: people change places, two at a time, as long as
//! that makes for fewer repeats. It counts its steps and reads no clock, so the same seed gives the
//! same seats.

use rand_core::Rng;

use super::{Rounds, below};

/// What it costs that two sit together: a team never may, a repeat is bad, a club or a second
/// seeded player at the table is a pity.
pub(super) const TEAM: i64 = 100_000_000;
const REPEAT: i64 = 10_000;
/// Somebody sits at an odd table for the first time, the second, the third, and more often: that is
/// worse than a repeat.
const ODD: [i64; 4] = [0, 400, 6_000, 25_000];
pub(super) const CLUB: i64 = 60;
pub(super) const SEEDED: i64 = 40;
/// Somebody who has had a repeat has another one.
const AGAIN: i64 = 20;

/// What it costs to sit at an odd table after so many.
fn odd_cost(n_before: u16) -> i64 {
    ODD[usize::from(n_before).min(ODD.len() - 1)]
}

/// What everybody has met with so far, and what it costs.
#[derive(Clone)]
pub(super) struct Costs {
    n: usize,
    /// Beside repeats, what it costs that two sit together.
    together: Vec<i64>,
    /// How often two have met.
    met: Vec<u16>,
    /// How often somebody has sat at an odd table.
    odd: Vec<u16>,
    /// How many repeats somebody has had.
    repeats: Vec<u16>,
    /// All of it: every meeting of two after their first costs more than the one before, and so does
    /// every further odd table of somebody, and every further repeat.
    cost: i64,
}

impl Costs {
    pub(super) fn new(n: usize) -> Self {
        Self { n, together: vec![0; n * n], met: vec![0; n * n], odd: vec![0; n], repeats: vec![0; n], cost: 0 }
    }

    /// It costs so much more that these two sit together.
    pub(super) fn keep_apart(&mut self, a: usize, b: usize, cost: i64) {
        self.together[a * self.n + b] += cost;
        self.together[b * self.n + a] += cost;
    }

    /// Takes in a table that is sat at.
    pub(super) fn seat(&mut self, table: &[usize]) {
        self.seat_of(table, table.len());
    }

    /// The same for a table at which others sat too, who have left.
    pub(super) fn seat_of(&mut self, table: &[usize], size: usize) {
        for (i, &a) in table.iter().enumerate() {
            self.sit(a, size, true);
            table[..i].iter().for_each(|&b| self.change(a, b, true));
        }
    }

    /// Beside repeats, what it costs that two sit together.
    pub(super) fn together(&self, a: usize, b: usize) -> i64 {
        self.together[a * self.n + b]
    }

    /// What it costs that somebody joins these.
    pub(super) fn joining(&self, a: usize, others: &[usize]) -> i64 {
        self.joins(a, others, a)
    }

    fn sit(&mut self, a: usize, size: usize, more: bool) {
        if size != 4 {
            self.odd[a] -= u16::from(!more);
            self.cost += if more { 1 } else { -1 } * odd_cost(self.odd[a]);
            self.odd[a] += u16::from(more);
        }
    }

    fn change(&mut self, a: usize, b: usize, more: bool) {
        let [there, back] = [a * self.n + b, b * self.n + a];
        let sign = if more { 1 } else { -1 };
        self.met[there] -= u16::from(!more);
        self.met[back] -= u16::from(!more);
        let n_before = self.met[there];
        self.cost += sign * (REPEAT * i64::from(n_before) + self.together[there]);
        if n_before > 0 {
            for who in [a, b] {
                self.repeats[who] -= u16::from(!more);
                self.cost += sign * AGAIN * i64::from(self.repeats[who]);
                self.repeats[who] += u16::from(more);
            }
        }
        self.met[there] += u16::from(more);
        self.met[back] += u16::from(more);
    }

    /// What a meeting of two costs who have met so often before.
    fn meeting(&self, a: usize, b: usize, n_before: u16) -> i64 {
        let again = if n_before > 0 { AGAIN * i64::from(self.repeats[a] + self.repeats[b]) } else { 0 };
        REPEAT * i64::from(n_before) + again + self.together[a * self.n + b]
    }

    /// What it costs, nearly, that somebody joins these.
    fn joins(&self, a: usize, others: &[usize], but: usize) -> i64 {
        let others = others.iter().filter(|&&b| b != but && b != a);
        others.map(|&b| self.meeting(a, b, self.met[a * self.n + b])).sum()
    }

    /// What it saves, nearly, that somebody leaves them.
    fn leaves(&self, a: usize, others: &[usize]) -> i64 {
        let others = others.iter().filter(|&&b| b != a);
        others.map(|&b| self.meeting(a, b, self.met[a * self.n + b] - 1)).sum()
    }

    /// What these rounds add.
    pub(super) fn of(&self, rounds: &Rounds) -> i64 {
        let mut costs = self.clone();
        rounds.iter().flatten().for_each(|table| costs.seat(table));
        costs.cost - self.cost
    }
}

/// How often the search sets out from its best without finding a better one before it gives up.
const MAX_RESTARTS: usize = 12;

/// Changes places in these rounds as long as it helps, for so many steps. The best it found.
pub(super) fn improve(costs: &Costs, rounds: Rounds, steps: u64, rng: &mut impl Rng) -> Rounds {
    let mut best_cost = costs.of(&rounds);
    if best_cost == 0 {
        return rounds;
    }
    let mut best = rounds.clone();
    let mut search = Search::new(costs, rounds);
    let mut left = steps;
    let (mut stale, mut n_restarts) = (0, 0);
    while left > 0 && best_cost > 0 && n_restarts < MAX_RESTARTS {
        let used = search.step(rng);
        left = left.saturating_sub(used.max(1));
        let cost = search.costs.cost - costs.cost;
        if cost < best_cost {
            (best_cost, stale, n_restarts) = (cost, 0, 0);
            best.clone_from(&search.rounds);
        } else {
            stale += 1;
            // Far from anything better: from the best again, with a few people moved at random.
            if stale > 20 * costs.n + 200 {
                stale = 0;
                n_restarts += 1;
                search = Search::new(costs, best.clone());
                for _ in 0..4 {
                    search.shake(rng);
                }
            }
        }
    }
    best
}

struct Search {
    /// With all that is drawn.
    costs: Costs,
    rounds: Rounds,
    /// The table of each in each round, and the place there.
    at: Vec<Vec<(usize, usize)>>,
    /// Until which step two may not change places in a round.
    tabu: Vec<u64>,
    now: u64,
}

impl Search {
    fn new(costs: &Costs, rounds: Rounds) -> Self {
        let n = costs.n;
        let mut at = vec![vec![(0, 0); n]; rounds.len()];
        let mut all = costs.clone();
        for (round, tables) in rounds.iter().enumerate() {
            for (t, table) in tables.iter().enumerate() {
                all.seat(table);
                for (i, &a) in table.iter().enumerate() {
                    at[round][a] = (t, i);
                }
            }
        }
        let tabu = vec![0; rounds.len() * n];
        Self { costs: all, rounds, at, tabu, now: 0 }
    }

    /// How much better it is, below zero, that two change places in a round.
    fn gain(&self, round: usize, a: usize, b: usize) -> i64 {
        let (mine, theirs) = (&self.rounds[round][self.at[round][a].0], &self.rounds[round][self.at[round][b].0]);
        let costs = &self.costs;
        let odd = |who: usize, from: &[usize], to: &[usize]| match (from.len() == 4, to.len() == 4) {
            (true, false) => odd_cost(costs.odd[who]),
            (false, true) => -odd_cost(costs.odd[who] - 1),
            _ => 0,
        };
        costs.joins(a, theirs, b) - costs.leaves(a, mine) + costs.joins(b, mine, a) - costs.leaves(b, theirs)
            + odd(a, mine, theirs)
            + odd(b, theirs, mine)
    }

    fn swap(&mut self, round: usize, a: usize, b: usize) {
        let (ta, ia) = self.at[round][a];
        let (tb, ib) = self.at[round][b];
        for (who, t) in [(a, ta), (b, tb)] {
            let table = self.rounds[round][t].clone();
            self.costs.sit(who, table.len(), false);
            table.iter().filter(|&&other| other != who).for_each(|&other| self.costs.change(who, other, false));
        }
        self.rounds[round][ta][ia] = b;
        self.rounds[round][tb][ib] = a;
        for (who, t, i) in [(a, tb, ib), (b, ta, ia)] {
            let table = self.rounds[round][t].clone();
            self.costs.sit(who, table.len(), true);
            table.iter().filter(|&&other| other != who).for_each(|&other| self.costs.change(who, other, true));
            self.at[round][who] = (t, i);
        }
    }

    /// One change of places: of somebody who costs something with whoever is best for it, if the two
    /// have not just done so. How many were considered.
    fn step(&mut self, rng: &mut impl Rng) -> u64 {
        self.now += 1;
        let n = self.costs.n as u32;
        // Somebody who costs something, looked for from a random place on.
        let n_rounds = self.rounds.len();
        let all = n as usize * n_rounds;
        let from = below(rng, all as u32) as usize;
        let costly = (0..all).map(|i| (from + i) % all).find(|&i| {
            let (round, a) = (i / n as usize, i % n as usize);
            let table = &self.rounds[round][self.at[round][a].0];
            let is_odd_again = table.len() != 4 && self.costs.odd[a] > 1;
            table.contains(&a) && (is_odd_again || self.costs.leaves(a, table) > 0)
        });
        let Some(costly) = costly else { return u64::MAX };
        let (round, a) = (costly / n as usize, costly % n as usize);
        let mut best: Option<(i64, usize)> = None;
        let (first, n_tried) = (below(rng, n), n.min(160));
        let mut n_ties = 0;
        for i in 0..n_tried {
            let b = ((first + i) % n) as usize;
            let (table, place) = self.at[round][b];
            let is_there = self.rounds[round].get(table).and_then(|table| table.get(place)) == Some(&b);
            if !is_there || table == self.at[round][a].0 {
                continue;
            }
            let gain = self.gain(round, a, b);
            let is_tabu = self.tabu[round * n as usize + a].max(self.tabu[round * n as usize + b]) > self.now;
            if is_tabu && gain >= -REPEAT / 2 {
                continue;
            }
            match best {
                Some((least, _)) if gain > least => {}
                Some((least, _)) if gain == least => {
                    n_ties += 1;
                    if below(rng, n_ties + 1) == 0 {
                        best = Some((gain, b));
                    }
                }
                _ => {
                    n_ties = 0;
                    best = Some((gain, b));
                }
            }
        }
        if let Some((_, b)) = best {
            self.swap(round, a, b);
            for who in [a, b] {
                self.tabu[round * n as usize + who] = self.now + 4 + u64::from(below(rng, 8));
            }
        }
        u64::from(n_tried)
    }

    /// Two people change places at random.
    fn shake(&mut self, rng: &mut impl Rng) {
        let round = below(rng, self.rounds.len() as u32) as usize;
        let tables = &self.rounds[round];
        let mut pick = || {
            let table = &tables[below(rng, tables.len() as u32) as usize];
            table[below(rng, table.len() as u32) as usize]
        };
        let (a, b) = (pick(), pick());
        if self.at[round][a].0 != self.at[round][b].0 {
            self.swap(round, a, b);
        }
    }
}
