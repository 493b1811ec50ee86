//! How far down the ranks of each suit have mattered.

/// The lowest rank of each suit, and of the trumps, that a proof has used: who owns a lower card than that
/// made no difference, beyond how many everybody has.
///
/// One byte for each suit, then one for the trumps; [`Line::NONE`] has all of them above the highest card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line(u64);

/// The number of the trumps' byte.
pub(super) const TRUMP_LANE: u8 = 4;
/// Above every rank of a suit.
const NO_RANK: u64 = 14;
/// Above every trump that is not known by its owner anyway.
const NO_TRUMP: u64 = 21;

impl Line {
    /// Nothing has mattered.
    pub(super) const NONE: Self = Self((NO_TRUMP << 32) | (0x0101_0101 * NO_RANK));

    /// A single card of a suit and all above it.
    #[inline]
    pub(super) const fn suit(suit: u8, rank: u32) -> Self {
        Self::NONE.with(suit, rank)
    }

    /// A trump and all above it. Who has the 21 and the petit is never forgotten.
    #[inline]
    pub(super) const fn trump(number: u32) -> Self {
        Self::NONE.with(TRUMP_LANE, if number < 2 { 2 } else { number })
    }

    /// The lowest that mattered in a lane.
    #[inline]
    pub(super) const fn low(self, lane: u8) -> u32 {
        (self.0 >> (8 * lane)) as u32 & 255
    }

    /// The same with another low in one lane.
    #[inline]
    pub(super) const fn with(self, lane: u8, low: u32) -> Self {
        Self(self.0 & !(255 << (8 * lane)) | (low as u64) << (8 * lane))
    }

    /// What mattered to either.
    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        const HIGH: u64 = 0x80_8080_8080;
        // The high bit of a byte is set where ours is not below the other's.
        let not_below = (((self.0 | HIGH) - other.0) & HIGH) >> 7;
        let mask = not_below * 255;
        Self(other.0 & mask | self.0 & !mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_of_two_lines_is_taken_lane_by_lane() {
        let line = Line::suit(1, 3).and(Line::suit(1, 7)).and(Line::suit(3, 0)).and(Line::trump(12));
        assert_eq!([0, 1, 2, 3, 4].map(|lane| line.low(lane)), [14, 3, 14, 0, 12]);
        assert_eq!(line.and(Line::NONE), line);
        assert_eq!(Line::trump(21), Line::NONE);
        assert_eq!(Line::trump(1), Line::trump(2));
    }
}
