//! Matches: two attackers play the same deals against each other's defence, and the square root of the
//! difference is what it is worth (C3, quadrettes and team matches).

use std::fmt;

use serde::Serialize;

/// Match points, in thousandths: the sources give three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct MatchPoints(pub i64);

impl fmt::Display for MatchPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{:03}", self.0.abs() / 1_000, self.0.abs() % 1_000))
    }
}

impl Serialize for MatchPoints {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The square root of a difference with its sign, to three decimals.
///
/// ```
/// use oudler_club::duplicate::match_points;
///
/// assert_eq!(match_points(50).to_string(), "7.071");
/// assert_eq!(match_points(-698).to_string(), "-26.420");
/// assert_eq!(match_points(0).to_string(), "0.000");
/// ```
pub const fn match_points(difference: i32) -> MatchPoints {
    // The root of a million times as much is in thousandths; of four million times, in half ones, and so
    // the rounding is exact.
    let halves = (difference.unsigned_abs() as u64 * 4_000_000).isqrt();
    let thousandths = halves.div_ceil(2) as i64;
    MatchPoints(if difference < 0 { -thousandths } else { thousandths })
}

/// One deal of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MatchLine {
    /// What each defender paid the attacker of the first team.
    pub ours: i32,
    /// And that of the second.
    pub theirs: i32,
    /// What it is worth to the first team; the second has as much less. In a team match the better team
    /// alone is credited, which is this where it is above zero, and its opposite where it is below.
    pub points: MatchPoints,
}

/// What a deal of a match is worth, by what both attackers scored on it.
pub const fn difference(ours: i32, theirs: i32) -> MatchLine {
    MatchLine { ours, theirs, points: match_points(ours.saturating_sub(theirs)) }
}

impl MatchLine {
    /// What each team is credited with in a team match.
    pub fn credited(&self) -> (MatchPoints, MatchPoints) {
        (MatchPoints(self.points.0.max(0)), MatchPoints((-self.points.0).max(0)))
    }

    /// How it was made.
    pub fn working(&self) -> String {
        let gap = i64::from(self.ours) - i64::from(self.theirs);
        let sign = if gap < 0 { "-" } else { "" };
        format!("{:+} − ({:+}) = {gap:+}; {sign}√{} = {}", self.ours, self.theirs, gap.abs(), self.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_as_the_table_of_the_sources_has_them() {
        // C3: from 0 to 698 in steps of 2, three decimals.
        for gap in (0..=698).step_by(2) {
            let right = format!("{:.3}", f64::from(gap).sqrt());
            assert_eq!(match_points(gap).to_string(), right);
            assert_eq!(match_points(-gap).0, -match_points(gap).0);
        }
        assert_eq!(match_points(i32::MIN).to_string(), "-46340.950");
    }

    #[test]
    fn a_team_match_credits_the_better_team_alone() {
        let line = difference(66, -70);
        assert_eq!(line.credited(), (MatchPoints(11_662), MatchPoints(0)));
        assert_eq!(line.working(), "+66 − (-70) = +136; √136 = 11.662");
    }
}
