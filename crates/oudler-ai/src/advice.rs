//! What a player thinks of its choices, for whoever asks why.

use oudler_rules::Action;

/// What to do, and what was thought of everything that was considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// What the player would do.
    pub action: Action,
    /// What it considered, the best first; empty where there was nothing to weigh.
    pub options: Vec<Opinion>,
}

/// What a player expects of one choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The choice.
    pub action: Action,
    /// What it expects its own seat to score in this deal, in points.
    pub score: f64,
    /// How far off that may be: the standard error of the difference from the best.
    pub error: f64,
    /// The share of the worlds in which the contract is made.
    pub made: f64,
    /// In how many worlds it was tried.
    pub n_worlds: usize,
}

impl Advice {
    /// There was nothing to weigh.
    pub(crate) const fn plain(action: Action) -> Self {
        Self { action, options: Vec::new() }
    }
}
