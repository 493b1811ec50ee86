//! A choice played out, to the end of the deal or to where a critic takes over.

use oudler_rules::playout::below;
use oudler_rules::{Card, PlayerCount, Rules, Seat, SeatSet, share, target};
use rand_core::Rng;

use crate::bots::Depth;
use crate::bots::habit::BOOK;
use crate::critic::Critic;
use crate::policy::Policy;
use crate::scene::Scene;

/// Over how many points of the margin the jump at the target is spread, so that few worlds tell more.
const SMOOTH: f64 = 10.0;

/// How choices are played out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead {
    depth: Depth,
    critic: &'static Critic,
    policy: &'static Policy,
}

/// How the players of a world go on: who of them by the policy that has taught itself; the others go by
/// rules of thumb. Whoever thinks in worlds whose players all had one way would learn to beat that way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways(SeatSet);

impl Ways {
    /// Ways drawn for a world: each seat goes by the policy with so many chances in a hundred.
    pub(crate) fn draw(percent: u32, rng: &mut impl Rng) -> Self {
        Self(Seat::ALL.into_iter().filter(|_| below(rng, 100) < percent).collect())
    }
}

/// Where a choice has led to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) scene: Scene,
    /// What a net expects the attack's margin to be, in half points; `None` when all is played.
    margin: Option<f64>,
}

impl Ahead {
    pub(crate) fn new(depth: Depth, players: PlayerCount) -> Self {
        Self { depth, critic: Critic::of(players), policy: Policy::of(players) }
    }

    /// What comes of a card.
    pub(crate) fn look(&self, from: &Scene, card: Card, ways: Ways) -> End {
        let mut scene = *from;
        scene.play(card);
        match self.depth {
            Depth::Deal => self.play_out(scene, ways),
            Depth::Tricks(n) => self.play_on(from, scene, n, ways),
        }
    }

    /// What comes of a deal at its first card.
    pub(crate) fn look_at(&self, scene: &Scene, ways: Ways) -> End {
        match self.depth {
            Depth::Deal => self.play_out(*scene, ways),
            Depth::Tricks(_) => {
                let margin = self.critic.margin(&self.critic.layer1(scene), scene, scene);
                End { scene: *scene, margin: Some(f64::from(margin)) }
            }
        }
    }

    /// Plays on for some tricks, and asks the critic.
    fn play_on(&self, from: &Scene, mut scene: Scene, n: u8, ways: Ways) -> End {
        // The end is quicker played than judged.
        let until = last_trick(from, from.position.n_won() + 1 + usize::from(n), 3);
        while is_before(&scene, until) {
            scene.play(self.card(&scene, ways));
        }
        let margin = (!scene.position.is_over())
            .then(|| f64::from(self.critic.margin(&self.critic.layer1(from), from, &scene)));
        End { scene, margin }
    }

    /// What comes of a deal played to its end.
    fn play_out(&self, mut scene: Scene, ways: Ways) -> End {
        while !scene.position.is_over() {
            scene.play(self.card(&scene, ways));
        }
        End { scene, margin: None }
    }

    fn card(&self, scene: &Scene, ways: Ways) -> Card {
        if ways.0.contains(scene.position.turn()) {
            scene.policy_card(self.policy)
        } else {
            scene.habit_card(&BOOK)
        }
    }
}

/// So many tricks, or all of them where fewer than `few` would be left.
fn last_trick(scene: &Scene, until: usize, few: usize) -> usize {
    let n_tricks = scene.known.ring.players().hand_size();
    if until + few > n_tricks { n_tricks } else { until }
}

/// Whether fewer tricks than these are complete, or one lies on the table.
const fn is_before(scene: &Scene, until: usize) -> bool {
    let position = &scene.position;
    !position.is_over() && (!position.trick().is_empty() || position.n_won() < until)
}

impl End {
    /// What each defender pays.
    pub(crate) fn mark(&self, rules: &Rules) -> f64 {
        match self.margin {
            None => f64::from(self.scene.mark(rules)),
            Some(_) => self.worth(rules),
        }
    }

    /// How likely the contract is made.
    pub(crate) fn made(&self) -> f64 {
        let left = self.scene.position.hands()[self.scene.position.turn()].len();
        match self.margin {
            None => f64::from(u8::from(self.over() >= 0.0)),
            Some(margin) => 0.5 + 0.5 * (margin / spread(left)).tanh(),
        }
    }

    /// The attack's margin, in points.
    fn over(&self) -> f64 {
        let figures = self.scene.figures();
        f64::from(i32::from(figures.half_points.0) - i32::from(target(figures.oudlers).0)) / 2.0
    }

    /// What it is worth to the attack, per defender, with the jump at the target smoothed.
    pub(crate) fn worth(&self, rules: &Rules) -> f64 {
        let figures = self.scene.figures();
        let multiplier = f64::from(rules.multiplier(figures.contract));
        let base = f64::from(rules.contract_base) * multiplier;
        if let Some(margin) = self.margin {
            return margin / 2.0 * multiplier + base * (2.0 * self.made() - 1.0);
        }
        let mark = figures.mark(rules);
        let jump = if mark.made { base } else { -base };
        f64::from(mark.per_defender()) - jump + base * (self.over() / SMOOTH).tanh()
    }
}

/// How far off a net is with so many tricks to play, in half points.
fn spread(n_tricks: u32) -> f64 {
    8.0 + 5.0 * f64::from(n_tricks).sqrt()
}

impl Scene {
    /// What a seat has when each defender pays so much.
    pub(crate) fn share_of(&self, seat: Seat, mark: f64) -> f64 {
        let known = &self.known;
        let partner = self.position.attack().iter().find(|&seat| seat != known.taker);
        f64::from(share(&known.ring, known.taker, partner, 1)[seat]) * mark
    }
}
