//! Half points, which keep every count an integer, and what a contract needs.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

/// Card points counted in halves: 182 in a pack (VAL-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// The whole pack.
    pub const PACK: Self = Self(182);

    /// This many whole points.
    pub const fn whole(points: u16) -> Self {
        Self(points * 2)
    }
}

/// What the attack must reach with this many oudlers in its tricks (CON-02).
///
/// ```
/// use oudler_rules::{HalfPoints, target};
///
/// assert_eq!(target(2), HalfPoints::whole(41));
/// ```
pub const fn target(oudlers: u8) -> HalfPoints {
    HalfPoints::whole(match oudlers {
        0 => 56,
        1 => 51,
        2 => 41,
        _ => 36,
    })
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}

/// Text that is no number of points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a number of card points; a deal gives 0 to 91, whole or with .5")]
pub struct BadPoints {
    /// What was written, cut short if long.
    pub text: String,
}

impl FromStr for HalfPoints {
    type Err = BadPoints;

    fn from_str(text: &str) -> Result<Self, BadPoints> {
        let bad = || BadPoints { text: text.chars().take(12).collect() };
        let (whole, half) = match text.split_once(['.', ',']) {
            None => (text, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return Err(bad()),
        };
        if whole.is_empty() || whole.len() > 2 || !whole.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad());
        }
        let points = Self(whole.parse::<u16>().map_err(|_| bad())? * 2 + half);
        if points > Self::PACK { Err(bad()) } else { Ok(points) }
    }
}

impl Add for HalfPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self(0), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_written_in_halves() {
        for (text, half_points) in [("0", 0), ("40.5", 81), ("40,5", 81), ("91", 182), ("41.0", 82)] {
            assert_eq!(text.parse(), Ok(HalfPoints(half_points)));
        }
        assert_eq!(HalfPoints(81).to_string(), "40.5");
        for text in ["", "91.5", "92", "-1", "40.25", ".5", "+4", "4.", "999999999999"] {
            assert!(text.parse::<HalfPoints>().is_err(), "{text}");
        }
    }
}
