//! Candidates compared over the same worlds, those that fall behind left out.

use crate::Time;

/// How a comparison is run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Race {
    /// Worlds before anybody may be left out.
    pub(crate) first: usize,
    /// Worlds at the most.
    pub(crate) most: usize,
    /// How many standard errors behind the best is too far.
    pub(crate) margin: f64,
    /// How many worlds the opinion held before counts for.
    pub(crate) opinion: f64,
}

/// How one candidate fared.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Runner {
    /// Its mean value over the worlds it ran in, and the opinion held of it before.
    pub(crate) value: f64,
    /// Its mean value over the worlds alone.
    pub(crate) mean: f64,
    /// The worlds it ran in.
    pub(crate) n: usize,
    /// How far behind the winner, on average over the worlds both ran in, and the standard error of it.
    pub(crate) behind: f64,
    pub(crate) error: f64,
}

impl Race {
    /// Runs the race. `opinions` has what is thought of each candidate beforehand, in the same unit as
    /// `value` gives for a world and a candidate. Gives how each fared, and who won.
    pub(crate) fn run(
        &self,
        opinions: &[f64],
        time: Time<'_>,
        mut value: impl FnMut(usize, usize) -> f64,
    ) -> (usize, Vec<Runner>) {
        let k = opinions.len();
        let mut values: Vec<Vec<f64>> = vec![Vec::with_capacity(self.most); k];
        let mut sums: Vec<f64> = vec![0.0; k];
        let mut running: Vec<usize> = (0..k).collect();
        let mut next_look = self.first.max(2);
        let score =
            |i: usize, sums: &[f64], n: usize| (sums[i] + self.opinion * opinions[i]) / (n as f64 + self.opinion);
        let best = |running: &[usize], sums: &[f64], n: usize| {
            let by_score =
                |&&a: &&usize, &&b: &&usize| score(a, sums, n).total_cmp(&score(b, sums, n)).then(b.cmp(&a));
            *running.iter().max_by(by_score).expect("somebody runs")
        };
        let mut n = 0;
        while n < self.most && running.len() > 1 && !(n >= 2 && time.is_up()) {
            for &i in &running {
                let value = value(n, i);
                values[i].push(value);
                sums[i] += value;
            }
            n += 1;
            if n == next_look {
                next_look += (next_look / 2).max(4);
                let leader = best(&running, &sums, n);
                let lead = score(leader, &sums, n);
                running.retain(|&i| {
                    i == leader || lead - score(i, &sums, n) < self.margin * behind(&values[leader], &values[i]).1
                });
            }
        }
        let winner = best(&running, &sums, n);
        let runners = (0..k)
            .map(|i| {
                let n = values[i].len();
                let (behind, error) = behind(&values[winner], &values[i]);
                Runner { value: score(i, &sums, n), mean: sums[i] / n.max(1) as f64, n, behind, error }
            })
            .collect();
        (winner, runners)
    }
}

/// How much more one has than another on average over the worlds both ran in, and the standard error.
fn behind(leader: &[f64], other: &[f64]) -> (f64, f64) {
    let n = other.len().min(leader.len()) as f64;
    let differences = leader.iter().zip(other).map(|(a, b)| a - b);
    let mean = differences.clone().sum::<f64>() / n.max(1.0);
    let squares: f64 = differences.map(|difference| (difference - mean).powi(2)).sum();
    // A few worlds that happen to agree prove little.
    let spread = (squares / (n - 1.0).max(1.0)).sqrt().max(3.0);
    (mean, spread / n.max(1.0).sqrt())
}
