//! Where the secrets of deals come from, and every other chance at a table.

use oudler_protocol::fair::Seed;
use rand::rngs::{SmallRng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

/// The source of a table's seeds.
#[derive(Clone, Debug)]
pub(super) enum Secrets {
    /// The system's own generator: nobody can know what comes.
    System,
    /// Always the same ones, for tests that play known deals. Whoever knows this server's number
    /// knows every card.
    Known(SmallRng),
}

impl Secrets {
    /// The secrets of a table; known ones where the server was started for a test. A table that is
    /// loaded again goes on with others than it began with.
    pub(super) fn new(test_seed: Option<u64>, n_events: u64) -> Self {
        test_seed.map_or(Self::System, |seed| Self::Known(SmallRng::seed_from_u64(seed ^ (n_events << 32))))
    }

    /// The seed of a deal.
    pub(super) fn seed(&mut self) -> Seed {
        let mut seed = Seed([0; 64]);
        match self {
            Self::System => SysRng.try_fill_bytes(&mut seed.0).expect("the system has a random generator"),
            Self::Known(rng) => rng.fill_bytes(&mut seed.0),
        }
        seed
    }

    /// A generator for what is no secret: names, the draw, the pace and the moves of bots.
    pub(super) fn generator(&self) -> SmallRng {
        match self {
            Self::System => rand::make_rng(),
            Self::Known(rng) => rng.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_test_knows_what_comes() {
        let seeds = |test_seed, n_events| {
            let mut secrets = Secrets::new(test_seed, n_events);
            [secrets.seed(), secrets.seed()].map(|seed| seed.reveal())
        };
        assert_eq!(seeds(Some(7), 0), seeds(Some(7), 0));
        assert_ne!(seeds(Some(7), 0), seeds(Some(8), 0));
        assert_ne!(seeds(Some(7), 0), seeds(Some(7), 3), "a table loaded again does not deal the same cards");
        assert_ne!(seeds(None, 0), seeds(None, 0));
        let [first, second] = seeds(Some(7), 0);
        assert_ne!(first, second);
    }
}
