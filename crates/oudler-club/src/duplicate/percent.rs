//! Percentages: what a taker's score is worth beside those of the other tables (DUP-10 to DUP-12).

use std::cmp::Reverse;
use std::fmt;

use serde::Serialize;

/// A percentage as a fraction, so that a third stays a third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Percent {
    /// Above the line.
    numerator: i128,
    /// Below it; above zero.
    denominator: i128,
}

impl Percent {
    /// So many hundredths.
    pub const fn whole(n: i128) -> Self {
        Self { numerator: n, denominator: 1 }
    }

    /// So many thousandths of one.
    pub fn thousandths(n: i64) -> Self {
        Self::new(i128::from(n), 1_000)
    }

    fn new(numerator: i128, denominator: i128) -> Self {
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1) as i128;
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.short(), other.short());
        Self::new(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
    }

    /// The same with a denominator that can be reckoned with: boards that were played very differently
    /// often would make for larger ones than there is room, and a billionth does not matter.
    fn short(self) -> Self {
        let n_bits = (i128::BITS - self.denominator.leading_zeros()).saturating_sub(48);
        Self { numerator: self.numerator >> n_bits, denominator: self.denominator >> n_bits }
    }

    fn times(self, numerator: i128, denominator: i128) -> Self {
        let short = self.short();
        Self::new(short.numerator * numerator, short.denominator * denominator)
    }

    /// What is left to a hundred: the defenders' part (DUP-10).
    pub fn complement(self) -> Self {
        Self::whole(100).plus(self.times(-1, 1))
    }

    /// The mean of several; none of none.
    pub fn mean(notes: &[Self]) -> Option<Self> {
        let sum = notes.iter().fold(Self::whole(0), |sum, &note| sum.plus(note));
        (!notes.is_empty()).then(|| sum.times(1, notes.len() as i128))
    }

    /// In hundredths of a per cent, rounded.
    pub fn hundredths(self) -> i64 {
        let short = self.short();
        let scaled = short.numerator * 200 + short.denominator;
        scaled.div_euclid(short.denominator * 2) as i64
    }
}

const fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Ord for Percent {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let (a, b) = (self.short(), other.short());
        (a.numerator * b.denominator).cmp(&(b.numerator * a.denominator))
    }
}

impl PartialOrd for Percent {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// With two decimals.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.hundredths();
        let sign = if n < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{:02}", n.abs() / 100, n.abs() % 100))
    }
}

impl Serialize for Percent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a taker's score is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// What each defender paid the taker.
    pub score: i32,
    /// The taker's percentage.
    pub attack: Percent,
    /// Each defender's.
    pub defence: Percent,
    /// How many tables were worse, as good, and compared with altogether.
    pub worse: usize,
    /// How many others were as good.
    pub equal: usize,
    /// How many others there are.
    pub others: usize,
}

/// The notes of a deal, for the takers' scores at its tables, in their order (DUP-10): the best has a
/// hundred per cent, the worst none, equal scores share, and each defender has what is left to a
/// hundred. A deal that was played once is worth fifty to everybody, for want of a rule.
///
/// ```
/// use oudler_club::duplicate::notes;
///
/// let notes: Vec<String> = notes(&[66, -70, 66, 30, 120]).iter().map(|note| note.attack.to_string()).collect();
/// assert_eq!(notes, ["62.50", "0.00", "62.50", "25.00", "100.00"]);
/// ```
pub fn notes(scores: &[i32]) -> Vec<Note> {
    let others = scores.len().saturating_sub(1);
    let note = |&score: &i32| {
        let worse = scores.iter().filter(|&&other| other < score).count();
        let equal = scores.iter().filter(|&&other| other == score).count() - 1;
        // With nobody beside, half. Those who are equal share the places they take: half of each other.
        let attack = if others == 0 {
            Percent::whole(50)
        } else {
            Percent::new(50 * (2 * worse + equal) as i128, others as i128)
        };
        Note { score, attack, defence: attack.complement(), worse, equal, others }
    };
    scores.iter().map(note).collect()
}

impl Note {
    /// How it was made, to be checked by hand.
    pub fn working(&self) -> String {
        if self.others == 0 {
            return format!("{:+}: played once, 50.00 % to everybody", self.score);
        }
        let half = if self.equal == 0 { String::new() } else { format!(" + {}/2", self.equal) };
        format!("{:+}: 100 × ({}{half}) / {} = {} %", self.score, self.worse, self.others, self.attack)
    }
}

/// One deal as somebody played it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attempt {
    /// The number of the board.
    pub board: u16,
    /// Whether they took.
    pub is_taker: bool,
    /// Their percentage.
    pub percent: Percent,
}

/// What somebody has come to in a session: the road sheet (DUP-13).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Global {
    /// The deals.
    pub attempts: Vec<Attempt>,
    /// The mean as taker.
    pub attack: Option<Percent>,
    /// The mean as defender.
    pub defence: Option<Percent>,
    /// Points off.
    pub penalty: Percent,
    /// Together, less the penalties.
    pub global: Percent,
    /// How much the attack counts, of four quarters.
    pub quarters: u8,
}

/// The percentage of a session: a quarter for the attack and three for the defence (DUP-11), or half
/// and half for teams of three. Who was never on one side has the other alone. Penalties are points of
/// a per cent.
pub fn global(attempts: Vec<Attempt>, quarters: u8, penalty: Percent) -> Global {
    let mean = |is_taker: bool| {
        let side = attempts.iter().filter(|attempt| attempt.is_taker == is_taker);
        Percent::mean(&side.map(|attempt| attempt.percent).collect::<Vec<_>>())
    };
    let (attack, defence) = (mean(true), mean(false));
    let quarters = quarters.min(4);
    let sum = match (attack, defence) {
        (Some(attack), Some(defence)) => {
            attack.times(i128::from(quarters), 4).plus(defence.times(i128::from(4 - quarters), 4))
        }
        (one, other) => one.or(other).unwrap_or(Percent::whole(0)),
    };
    Global { global: sum.plus(penalty.times(-1, 1)), penalty, attempts, attack, defence, quarters }
}

impl Global {
    /// How it was made.
    pub fn working(&self) -> String {
        let off = if self.penalty == Percent::whole(0) { String::new() } else { format!(" − {}", self.penalty) };
        match (self.attack, self.defence) {
            (Some(attack), Some(defence)) => {
                let (quarters, rest) = (self.quarters, 4 - self.quarters);
                format!("{quarters}/4 × {attack} + {rest}/4 × {defence}{off} = {} %", self.global)
            }
            (Some(one), None) | (None, Some(one)) => format!("{one}{off} = {} %", self.global),
            (None, None) => format!("{} %", self.global),
        }
    }
}

/// A place in a ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line<T> {
    /// The rank; equal percentages have the same.
    pub rank: usize,
    /// Who.
    pub who: T,
    /// The percentage.
    pub percent: Percent,
}

/// The general ranking, by percentage (DUP-12).
pub fn general<T: Ord>(mut all: Vec<(T, Percent)>) -> Vec<Line<T>> {
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut lines = Vec::<Line<T>>::new();
    for (i, (who, percent)) in all.into_iter().enumerate() {
        let rank = match lines.last() {
            Some(above) if above.percent == percent => above.rank,
            _ => i + 1,
        };
        lines.push(Line { rank, who, percent });
    }
    lines
}

/// The alternate ranking (DUP-12): each line of seats is ranked by itself; first come the winners of
/// the lines by percentage, then the seconds, and so on.
///
/// ```
/// use oudler_club::duplicate::{Percent, alternate};
///
/// let line = |people: &[(&'static str, i128)]| people.iter().map(|&(who, n)| (who, Percent::whole(n))).collect();
/// let ranked = alternate(vec![line(&[("Anne", 70), ("Bruno", 65)]), line(&[("Chloé", 60), ("David", 40)])]);
/// let names: Vec<&str> = ranked.iter().map(|line| line.who).collect();
/// assert_eq!(names, ["Anne", "Chloé", "Bruno", "David"]);
/// ```
pub fn alternate<T: Ord>(lines: Vec<Vec<(T, Percent)>>) -> Vec<Line<T>> {
    let mut tiers = Vec::<Vec<(T, Percent)>>::new();
    for mut line in lines {
        line.sort_by(|a, b| (Reverse(a.1), &a.0).cmp(&(Reverse(b.1), &b.0)));
        for (i, person) in line.into_iter().enumerate() {
            if tiers.len() == i {
                tiers.push(Vec::new());
            }
            tiers[i].push(person);
        }
    }
    let mut n_above = 0;
    let mut all = Vec::new();
    for tier in tiers {
        let n = tier.len();
        all.extend(general(tier).into_iter().map(|line| Line { rank: line.rank + n_above, ..line }));
        n_above += n;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_go_from_a_hundred_to_none_and_equals_share() {
        // DUP-10: n − 1 − i of n − 1, for i from 0.
        let texts = |scores: &[i32]| notes(scores).iter().map(|n| n.attack.to_string()).collect::<Vec<_>>();
        assert_eq!(texts(&[100, 80, 60, 40, 20]), ["100.00", "75.00", "50.00", "25.00", "0.00"]);
        assert_eq!(texts(&[50, 50, 50]), ["50.00", "50.00", "50.00"]);
        assert_eq!(texts(&[4, 2, 2, 0]), ["100.00", "50.00", "50.00", "0.00"]);
        assert_eq!(texts(&[7]), ["50.00"]);
        assert_eq!(notes(&[66, 66, 30])[0].working(), "+66: 100 × (1 + 1/2) / 2 = 75.00 %");
    }

    #[test]
    fn the_notes_of_a_deal_sum_to_half_of_its_tables() {
        for scores in [vec![1, 2, 3], vec![5, 5, 1, 0, 0, 0, 9], vec![0; 6]] {
            let all: Vec<Percent> = notes(&scores).iter().map(|note| note.attack).collect();
            assert_eq!(Percent::mean(&all), Some(Percent::whole(50)));
        }
    }

    #[test]
    fn the_attack_counts_a_quarter_and_for_three_a_half() {
        let attempt = |is_taker, n| Attempt { board: 1, is_taker, percent: Percent::whole(n) };
        let attempts = vec![attempt(true, 80), attempt(false, 60), attempt(false, 40), attempt(false, 20)];
        // DUP-11: ¼ × 80 + ¾ × 40.
        let found = global(attempts.clone(), 1, Percent::whole(0));
        assert_eq!(
            (found.global, found.working()),
            (Percent::whole(50), "1/4 × 80.00 + 3/4 × 40.00 = 50.00 %".into())
        );
        assert_eq!(global(attempts.clone(), 2, Percent::whole(0)).global, Percent::whole(60));
        assert_eq!(global(attempts, 1, Percent::whole(5)).global, Percent::whole(45));
    }

    #[test]
    fn boards_played_very_differently_often_are_reckoned_with() {
        let all: Vec<Percent> = (2..=400).map(|n| notes(&(0..n).collect::<Vec<i32>>())[1].attack).collect();
        assert!(Percent::mean(&all).is_some_and(|mean| mean < Percent::whole(3) && mean > Percent::whole(1)));
    }

    #[test]
    fn a_third_is_a_third() {
        assert_eq!(notes(&[3, 2, 1, 0])[1].attack.to_string(), "66.67");
        assert_eq!(notes(&[3, 2, 1, 0])[1].defence.to_string(), "33.33");
    }
}
