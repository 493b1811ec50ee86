//! How few repeats there can be: what is proven, whatever the draw.

/// The fewest repeats there can be in rounds with tables of these sizes, where so many pairs may meet
/// at all. A repeat is a meeting of two who have met before.
///
/// Two arguments, of which the stronger counts. There are only so many pairs, and who meets more often
/// than that meets again. And with few tables, those of one table come from so few tables of an earlier
/// round that some of them sat together there.
pub(super) fn least_repeats(rounds: &[Vec<usize>], n_pairs: usize) -> usize {
    let n_meetings: usize = rounds.iter().flatten().map(|&size| pairs(size)).sum();
    let by_pairs = n_meetings.saturating_sub(n_pairs);
    let by_tables = (1..rounds.len())
        .map(|i| {
            let from_earlier = |earlier: &Vec<usize>| from_tables(&rounds[i], earlier.len());
            rounds[..i].iter().map(from_earlier).max().unwrap_or(0)
        })
        .sum();
    by_pairs.max(by_tables)
}

/// How many pairs of a round at least sat together, if its people come from so many tables.
fn from_tables(sizes: &[usize], n_tables: usize) -> usize {
    let spread = |&size: &usize| {
        let (each, more) = (size / n_tables, size % n_tables);
        (n_tables - more) * pairs(each) + more * pairs(each + 1)
    };
    sizes.iter().map(spread).sum()
}

const fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(n_tables: usize, n_rounds: usize, least: usize) {
        let n = 4 * n_tables;
        assert_eq!(least_repeats(&vec![vec![4; n_tables]; n_rounds], n * (n - 1) / 2), least);
    }

    #[test]
    fn few_tables_make_for_repeats() {
        check(2, 1, 0);
        // Two and two of each table.
        check(2, 2, 4);
        check(3, 2, 3);
        check(4, 5, 0);
        // 16 people meet all others in five rounds.
        check(4, 6, 24);
        check(10, 7, 0);
    }
}
