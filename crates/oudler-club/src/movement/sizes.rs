//! How many tables of four, three and five a number of people makes.

use serde::{Deserialize, Serialize};

/// Which tables take those who are left over when the number is no multiple of four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OddTables {
    /// As few as can be, of three rather than of five: one left over makes a table of five, whose
    /// dealer sits out (TOURN-04, TOURN-05).
    #[default]
    Fewest,
    /// Only tables of three: a tournament with a table of five is not homologated.
    Threes,
}

/// The sizes of the tables for so many people: fours first, then threes, then fives. `None` where
/// no tables can be made.
///
/// ```
/// use oudler_club::movement::{OddTables, sizes};
///
/// assert_eq!(sizes(22, OddTables::Fewest), Some(vec![4, 4, 4, 4, 3, 3]));
/// assert_eq!(sizes(9, OddTables::Fewest), Some(vec![4, 5]));
/// assert_eq!(sizes(9, OddTables::Threes), Some(vec![3, 3, 3]));
/// assert_eq!(sizes(5, OddTables::Fewest), None);
/// ```
pub fn sizes(n: usize, odd: OddTables) -> Option<Vec<usize>> {
    if n < super::MIN_PEOPLE {
        return None;
    }
    let (threes, fives) = match (n % 4, odd) {
        (1, OddTables::Fewest) => (0, 1),
        (1, OddTables::Threes) => (3, 0),
        (left, _) => ((4 - left) % 4, 0),
    };
    let fours = (n - 3 * threes - 5 * fives) / 4;
    Some([vec![4; fours], vec![3; threes], vec![5; fives]].concat())
}

/// How many of the tables are not of four.
pub fn n_odd(n: usize, odd: OddTables) -> usize {
    sizes(n, odd).map_or(0, |sizes| sizes.iter().filter(|&&size| size != 4).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_from_six_makes_tables_and_as_few_odd_ones_as_can_be() {
        for n in 6..=1000 {
            for odd in [OddTables::Fewest, OddTables::Threes] {
                let found = sizes(n, odd).unwrap();
                assert_eq!(found.iter().sum::<usize>(), n);
                let fewest = (0..=n / 3)
                    .flat_map(|threes| (0..=n / 5).map(move |fives| (threes, fives)))
                    .filter(|&(threes, fives)| odd == OddTables::Fewest || fives == 0 || threes > n)
                    .filter(|(threes, fives)| 3 * threes + 5 * fives <= n && (n - 3 * threes - 5 * fives) % 4 == 0)
                    .map(|(threes, fives)| threes + fives)
                    .min();
                assert_eq!(Some(n_odd(n, odd)), fewest, "{n} {odd:?}");
            }
        }
    }
}
