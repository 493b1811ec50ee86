//! The ranking of a tournament: balances by round, totals, ranks, of people and of teams.

use std::cmp::{Ordering, Reverse};

use serde::Serialize;

use crate::entry::Number;
use crate::format::TieRule;

/// What somebody, or a team, has come to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// The balance of each round; none where they did not play, or no result is in (TOURN-01).
    pub balances: Vec<Option<i64>>,
    /// Points off for penalties, zero or below. They stand beside the balances, which sum to zero
    /// (FAULT-12).
    pub penalties: i64,
}

impl Tally {
    /// The balances and the penalties.
    pub fn total(&self) -> i64 {
        self.balances.iter().flatten().sum::<i64>() + self.penalties
    }

    /// The tally of several together (TOURN-03).
    pub fn sum<'a>(tallies: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for tally in tallies {
            sum.penalties += tally.penalties;
            sum.balances.resize(sum.balances.len().max(tally.balances.len()), None);
            for (balance, more) in sum.balances.iter_mut().zip(&tally.balances) {
                *balance = balance.zip(*more).map(|(a, b)| a + b).or(*balance).or(*more);
            }
        }
        sum
    }
}

/// A line of a ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line<T> {
    /// The rank; who is equal in everything has the same, and the next one counts them (TOURN-02).
    pub rank: u32,
    /// Whose.
    pub who: T,
    /// What they have come to.
    #[serde(flatten)]
    pub tally: Tally,
    /// Balances and penalties together.
    pub total: i64,
    /// The rule that put them behind the line above, where the totals are equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind_by: Option<TieRule>,
}

/// Ranks by decreasing total (TOURN-02), and by the tie rules in turn between equals.
///
/// ```
/// use oudler_club::standing::{Tally, rank};
///
/// let tally = |balances: &[i64]| Tally { balances: balances.iter().copied().map(Some).collect(), penalties: 0 };
/// let lines = rank(vec![("Anne", tally(&[30, 10])), ("Bruno", tally(&[-80, 0])), ("Chloé", tally(&[0, 40]))], &[]);
/// let ranks: Vec<(u32, &str)> = lines.iter().map(|line| (line.rank, line.who)).collect();
/// assert_eq!(ranks, [(1, "Anne"), (1, "Chloé"), (3, "Bruno")]);
/// ```
pub fn rank<T: Ord>(tallies: Vec<(T, Tally)>, ties: &[TieRule]) -> Vec<Line<T>> {
    let mut lines: Vec<Line<T>> = tallies
        .into_iter()
        .map(|(who, tally)| Line { rank: 0, who, total: tally.total(), tally, behind_by: None })
        .collect();
    lines.sort_by(|a, b| compare(a, b, ties).0.then_with(|| a.who.cmp(&b.who)));
    for i in 0..lines.len() {
        let (order, by) = match i.checked_sub(1) {
            Some(above) => compare(&lines[above], &lines[i], ties),
            None => (Ordering::Less, None),
        };
        lines[i].rank = if order == Ordering::Equal { lines[i - 1].rank } else { i as u32 + 1 };
        lines[i].behind_by = by;
    }
    lines
}

/// Who comes first, and the tie rule that says so.
fn compare<T>(a: &Line<T>, b: &Line<T>, ties: &[TieRule]) -> (Ordering, Option<TieRule>) {
    let by_total = b.total.cmp(&a.total);
    if by_total != Ordering::Equal {
        return (by_total, None);
    }
    let by_tie = ties.iter().map(|&tie| (tie.compare(&a.tally, &b.tally), Some(tie)));
    by_tie.into_iter().find(|(order, _)| *order != Ordering::Equal).unwrap_or((Ordering::Equal, None))
}

impl TieRule {
    /// Who comes first by this rule.
    fn compare(self, a: &Tally, b: &Tally) -> Ordering {
        let key = |tally: &Tally| -> Vec<i64> {
            let balances = || tally.balances.iter().map(|balance| balance.unwrap_or(0));
            match self {
                Self::BestRound => vec![tally.balances.iter().flatten().copied().max().unwrap_or(i64::MIN)],
                Self::LastRound => balances().rev().collect(),
                Self::RoundsWon => vec![balances().filter(|&balance| balance > 0).count() as i64],
                Self::Penalties => vec![tally.penalties],
            }
        };
        Reverse(key(a)).cmp(&Reverse(key(b)))
    }
}

/// A tournament as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The people, the director who fills a gap aside.
    pub people: Vec<Line<Number>>,
    /// The teams, where there are any.
    pub teams: Vec<Line<String>>,
    /// How many rounds are confirmed at every table.
    pub n_rounds: usize,
    /// Whether a result counts in it that the director has not confirmed.
    pub is_provisional: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(balances: &[i64], penalties: i64) -> Tally {
        Tally { balances: balances.iter().copied().map(Some).collect(), penalties }
    }

    #[track_caller]
    fn check(ties: &[TieRule], right: &[(u32, &str)]) {
        let tallies = vec![
            ("A", tally(&[100, -40, 60], 0)),
            ("B", tally(&[50, 50, 20], 0)),
            ("C", tally(&[220, 0, 0], -100)),
            ("D", tally(&[0, 60, 60], 0)),
            ("E", tally(&[1, 1, 1], 0)),
        ];
        let lines = rank(tallies, ties);
        assert_eq!(lines.iter().map(|line| (line.rank, line.who)).collect::<Vec<_>>(), right);
    }

    #[test]
    fn equal_totals_have_equal_ranks() {
        check(&[], &[(1, "A"), (1, "B"), (1, "C"), (1, "D"), (5, "E")]);
    }

    #[test]
    fn a_tie_rule_decides_if_it_was_chosen() {
        check(&[TieRule::BestRound], &[(1, "C"), (2, "A"), (3, "D"), (4, "B"), (5, "E")]);
        check(&[TieRule::LastRound], &[(1, "D"), (2, "A"), (3, "B"), (4, "C"), (5, "E")]);
        check(&[TieRule::RoundsWon], &[(1, "B"), (2, "A"), (2, "D"), (4, "C"), (5, "E")]);
        check(&[TieRule::RoundsWon, TieRule::BestRound], &[(1, "B"), (2, "A"), (3, "D"), (4, "C"), (5, "E")]);
        check(&[TieRule::Penalties], &[(1, "A"), (1, "B"), (1, "D"), (4, "C"), (5, "E")]);
    }
}
