//! Draws without a repeat that are known by construction.
//!
//! Two kinds. *Developed*: one round written down, and every other made from it by adding an element
//! of a group to every place (Bose's series for 16 and 28, a base round of ours for 24). *Lines*: a
//! line of people for each of the seats of a table, each line moving by steps of its own from round to
//! round. If the steps of any two lines differ by another amount in every round, nobody meets anybody
//! twice; such steps are called a difference matrix, and a few tries find one.

/// Rounds of tables of places. No two places share a table twice.
pub(super) type Rounds = Vec<Vec<Vec<usize>>>;

/// So many rounds with so many tables, each of four, or of five where there are five lines, if a
/// construction is known.
pub(super) fn rounds(n_tables: usize, n_lines: usize, n_rounds: usize) -> Option<Rounds> {
    let developed = DEVELOPED.iter().find(|design| design.base.len() == n_tables);
    let by_lines = || {
        let group = Group::of(n_tables);
        difference_matrix(&group, n_lines, n_rounds).map(|steps| lines(&group, &steps))
    };
    match developed {
        Some(design) if n_lines == 4 && design.group().order() >= n_rounds => Some(design.rounds(n_rounds)),
        _ => by_lines(),
    }
}

/// An abelian group: numbers of as many digits as there are moduli, added digit by digit.
struct Group {
    moduli: &'static [usize],
    /// For a cyclic group, which has one digit.
    cyclic: usize,
}

impl Group {
    /// The group in which the longest movements are found: at 4, 8 and 9 that of the field.
    const fn of(order: usize) -> Self {
        let moduli: &[usize] = match order {
            4 => &[2, 2],
            8 => &[2, 2, 2],
            9 => &[3, 3],
            _ => &[],
        };
        Self { moduli, cyclic: order }
    }

    const fn order(&self) -> usize {
        self.cyclic
    }

    fn add(&self, mut a: usize, mut b: usize) -> usize {
        if self.moduli.is_empty() {
            return (a + b) % self.cyclic;
        }
        let (mut sum, mut worth) = (0, 1);
        for &modulus in self.moduli {
            sum += (a % modulus + b % modulus) % modulus * worth;
            worth *= modulus;
            (a, b) = (a / modulus, b / modulus);
        }
        sum
    }

    fn minus(&self, a: usize) -> usize {
        (0..self.order()).find(|&b| self.add(a, b) == 0).expect("every element of a group has an opposite")
    }
}

/// A base round: places below `moving` move, the rest stay.
struct Developed {
    order: usize,
    moving: usize,
    base: &'static [[usize; 4]],
}

const DEVELOPED: [Developed; 3] = [
    Developed { order: 5, moving: 15, base: &[[15, 0, 5, 10], [1, 4, 7, 8], [6, 9, 12, 13], [11, 14, 2, 3]] },
    Developed {
        order: 7,
        moving: 21,
        base: &[[21, 2, 7, 20], [22, 0, 16, 13], [23, 14, 6, 9], [1, 4, 12, 3], [8, 10, 19, 11], [15, 17, 5, 18]],
    },
    Developed {
        order: 9,
        moving: 27,
        base: &[
            [27, 0, 9, 18],
            [3, 6, 13, 17],
            [2, 1, 14, 16],
            [12, 15, 22, 26],
            [11, 10, 23, 25],
            [21, 24, 4, 8],
            [20, 19, 5, 7],
        ],
    },
];

impl Developed {
    const fn group(&self) -> Group {
        Group::of(self.order)
    }

    fn rounds(&self, n_rounds: usize) -> Rounds {
        let group = self.group();
        let moved = |place: usize, by: usize| {
            if place >= self.moving {
                place
            } else {
                place / self.order * self.order + group.add(place % self.order, by)
            }
        };
        let round = |by| self.base.iter().map(|table| table.map(|place| moved(place, by)).to_vec()).collect();
        (0..n_rounds).map(round).collect()
    }
}

/// How far each line has moved in each round.
type Steps = Vec<Vec<usize>>;

/// The rounds of lines that move so: place `line × tables + i` begins at table `i`.
fn lines(group: &Group, steps: &Steps) -> Rounds {
    let n_tables = group.order();
    let round = |steps: &Vec<usize>| {
        let mut tables = vec![Vec::new(); n_tables];
        for (line, &step) in steps.iter().enumerate() {
            for i in 0..n_tables {
                tables[group.add(i, step)].push(line * n_tables + i);
            }
        }
        tables
    };
    steps.iter().map(round).collect()
}

/// How often the search for steps may try; where it succeeds it takes a few hundred.
const MAX_TRIES: usize = 200_000;

/// Steps for each round such that those of two lines never differ by the same twice.
fn difference_matrix(group: &Group, n_lines: usize, n_rounds: usize) -> Option<Steps> {
    if n_rounds > group.order() {
        return None;
    }
    let mut search = Matrix {
        group,
        n_lines,
        n_rounds,
        opposite: (0..group.order()).map(|a| group.minus(a)).collect(),
        used: vec![false; n_lines * n_lines * group.order()],
        steps: Vec::new(),
        tries: 0,
    };
    search.next_round().then_some(search.steps)
}

struct Matrix<'a> {
    group: &'a Group,
    n_lines: usize,
    n_rounds: usize,
    opposite: Vec<usize>,
    /// By how much two lines have differed.
    used: Vec<bool>,
    steps: Steps,
    tries: usize,
}

impl Matrix<'_> {
    fn next_round(&mut self) -> bool {
        self.steps.len() == self.n_rounds || self.fill(&mut vec![0])
    }

    fn fill(&mut self, column: &mut Vec<usize>) -> bool {
        if column.len() == self.n_lines {
            self.mark(column, true);
            self.steps.push(column.clone());
            if self.next_round() {
                return true;
            }
            self.steps.pop();
            self.mark(column, false);
            return false;
        }
        // The first round stays where it is, and the second line moves further every time: any other
        // solution is one of these in another order.
        let is_first = self.steps.is_empty();
        let from = match self.steps.last() {
            Some(last) if column.len() == 1 => last[1] + 1,
            _ => 0,
        };
        let until = if is_first { 1 } else { self.group.order() };
        for step in from..until {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return false;
            }
            if (0..column.len()).all(|line| !self.used[self.at(line, column.len(), column[line], step)]) {
                column.push(step);
                if self.fill(column) {
                    return true;
                }
                column.pop();
            }
        }
        false
    }

    fn at(&self, line: usize, other: usize, a: usize, b: usize) -> usize {
        (line * self.n_lines + other) * self.group.order() + self.group.add(b, self.opposite[a])
    }

    fn mark(&mut self, column: &[usize], is_used: bool) {
        for other in 1..column.len() {
            for line in 0..other {
                let at = self.at(line, other, column[line], column[other]);
                self.used[at] = is_used;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[track_caller]
    fn check(n_tables: usize, n_lines: usize, n_rounds: usize) {
        let rounds = rounds(n_tables, n_lines, n_rounds).unwrap();
        let mut met = BTreeSet::new();
        for round in &rounds {
            assert_eq!(round.iter().flatten().collect::<BTreeSet<_>>().len(), n_tables * n_lines);
            for table in round {
                for (i, &a) in table.iter().enumerate() {
                    for &b in &table[..i] {
                        assert!(met.insert((a.min(b), a.max(b))), "{n_tables} tables: {a} and {b} meet twice");
                    }
                }
            }
        }
        assert_eq!(rounds.len(), n_rounds);
    }

    #[test]
    fn known_movements_have_no_repeat() {
        // C4: 5 and 7 tables, and the series of Bose.
        for (n_tables, n_rounds) in [(4, 5), (5, 5), (6, 7), (7, 9), (8, 8), (9, 8)] {
            check(n_tables, 4, n_rounds);
        }
        for n_tables in 10..=250 {
            check(n_tables, 4, 8);
            check(n_tables, 5, 8);
        }
    }

    #[test]
    fn there_is_none_where_none_can_be() {
        assert_eq!(rounds(2, 4, 2), None);
        assert_eq!(rounds(3, 4, 2), None);
        assert_eq!(rounds(4, 4, 6), None);
    }
}
