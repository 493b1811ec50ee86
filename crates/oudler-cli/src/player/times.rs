//! How long decisions took: the mean and the longest exactly, the percentiles to a twentieth.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Steps to twice the time: each is 4.4 % longer than the one before.
const STEPS: f64 = 16.0;

/// The times of many decisions, in little room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Times {
    n: u64,
    /// All of them together, in nanoseconds.
    sum: u64,
    /// The longest.
    most: u64,
    /// How many took how long, by the number of steps from one nanosecond up.
    by_step: BTreeMap<u16, u64>,
}

impl Times {
    pub(crate) fn add(&mut self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX).max(1);
        self.n += 1;
        self.sum = self.sum.saturating_add(nanos);
        self.most = self.most.max(nanos);
        *self.by_step.entry(((nanos as f64).log2() * STEPS).ceil() as u16).or_default() += 1;
    }

    pub(crate) fn add_all(&mut self, others: &Self) {
        self.n = self.n.saturating_add(others.n);
        self.sum = self.sum.saturating_add(others.sum);
        self.most = self.most.max(others.most);
        for (&step, &n) in &others.by_step {
            let count = self.by_step.entry(step).or_default();
            *count = count.saturating_add(n);
        }
    }

    /// Milliseconds a decision, on average.
    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.n.max(1) as f64 / 1e6
    }

    /// Milliseconds within which 99 decisions of 100 were made.
    pub(crate) fn p99(&self) -> f64 {
        let mut left = self.n - self.n / 100;
        for (&step, &n) in &self.by_step {
            if n >= left {
                return ((f64::from(step) / STEPS).exp2() / 1e6).min(self.most());
            }
            left -= n;
        }
        self.most()
    }

    /// Milliseconds of the longest.
    pub(crate) fn most(&self) -> f64 {
        self.most as f64 / 1e6
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "n": self.n, "mean": self.mean(), "p99": self.p99(), "most": self.most() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(millis: impl IntoIterator<Item = u64>) -> Times {
        let mut times = Times::default();
        millis.into_iter().for_each(|ms| times.add(Duration::from_millis(ms)));
        times
    }

    #[test]
    fn ninety_nine_of_a_hundred_are_within_the_percentile() {
        let even = times(1..=1000);
        assert!((even.mean() - 500.5).abs() < 1e-6);
        assert!((990.0..990.0 * 1.045).contains(&even.p99()), "{}", even.p99());
        assert!((even.most() - 1000.0).abs() < 1e-9);
        let one_slow = times([1; 99].into_iter().chain([500]));
        assert!(one_slow.p99() < 1.045, "{}", one_slow.p99());
        assert!((times([3]).p99() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn times_come_together_whatever_the_parts() {
        let mut parts = times(1..=400);
        parts.add_all(&times(401..=1000));
        assert_eq!(parts, times(1..=1000));
        assert!(Times::default().p99() < f64::EPSILON);
    }
}
