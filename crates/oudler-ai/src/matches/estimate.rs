//! Means with an honest idea of how far off they may be.

/// A mean and how far from it the truth lies, 95 times in 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean; 0 when there is nothing to count.
    pub mean: f64,
    /// Half the width of the 95 % interval; infinite when there is too little to say.
    pub margin: f64,
    /// How many values it is the mean of.
    pub n: u64,
}

impl Estimate {
    /// The mean of values that come in clusters, each given as its sum and its size.
    ///
    /// What is played on one deal hangs together, so a cluster is a deal: the spread is that of
    /// the deals, not of the values (the usual linearised variance of a ratio).
    ///
    /// ```
    /// use oudler_ai::matches::Estimate;
    ///
    /// let two_deals = Estimate::clustered([(6.0, 2), (2.0, 2)]);
    /// assert_eq!(two_deals.mean, 2.0);
    /// assert_eq!(two_deals.n, 4);
    /// ```
    pub fn clustered(clusters: impl IntoIterator<Item = (f64, u64), IntoIter: Clone>) -> Self {
        let clusters = clusters.into_iter().filter(|(_, size)| *size > 0);
        let (sum, n) = clusters.clone().fold((0.0, 0), |(sum, n), (y, size)| (sum + y, n + size));
        if n == 0 {
            return Self { mean: 0.0, margin: f64::INFINITY, n };
        }
        let mean = sum / n as f64;
        let n_clusters = clusters.clone().count() as f64;
        let squares: f64 = clusters.map(|(y, size)| (y - mean * size as f64).powi(2)).sum();
        let variance = squares * n_clusters / (n_clusters - 1.0) / (n as f64).powi(2);
        Self { mean, margin: if n_clusters < 2.0 { f64::INFINITY } else { 1.96 * variance.sqrt() }, n }
    }

    /// The mean of values that have nothing to do with each other, one a deal.
    pub fn of(values: impl IntoIterator<Item = f64, IntoIter: Clone>) -> Self {
        Self::clustered(values.into_iter().map(|value| (value, 1)).collect::<Vec<_>>())
    }

    /// The lower end of the interval.
    pub fn low(&self) -> f64 {
        self.mean - self.margin
    }

    /// The upper end of the interval.
    pub fn high(&self) -> f64 {
        self.mean + self.margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_the_deals() {
        // Ten equal values in one deal say no more than one of them.
        let clustered = Estimate::clustered([(10.0, 10), (30.0, 10)]);
        let plain = Estimate::of([1.0, 3.0]);
        assert!((clustered.margin - plain.margin).abs() < 1e-9);
        assert!((plain.margin - 1.96).abs() < 1e-9);
    }

    #[test]
    fn nothing_and_a_single_deal_say_nothing() {
        assert_eq!(Estimate::of([]).n, 0);
        assert!(Estimate::of([]).margin.is_infinite());
        assert!(Estimate::of([4.0]).margin.is_infinite());
    }
}
