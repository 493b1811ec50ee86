//! How [`Policy`] teaches itself: it plays against itself, and each card it chose is moved towards what
//! came of it, less what was to be expected before.
//!
//! What was to be expected says a judge who sees all cards and learns from the same deals. Players see
//! their own cards only, in training as in play.

use std::thread;

use oudler_rules::playout::below;
use oudler_rules::{Card, PlayerCount, Rules, Side};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bots::habit::{BOOK, sure_card};
use crate::judge;
use crate::layers::{Layers, Sample, Teacher};
use crate::matches::Estimate;
use crate::policy::{self, Policy};
use crate::scene::Scene;
use crate::train::{deal, rules_for};

/// Of a hundred cards, how many are played at random, to see what else there is.
const EXPLORE: u32 = 1;
/// How much of what came of a card counts a card later, against what the judge thinks there.
const TRUST: f32 = 0.96;

/// A player in the making.
#[derive(Debug)]
pub struct SelfPlay {
    rules: Rules,
    policy: Policy,
    judge: Layers<{ judge::WIDTH }>,
    teachers: [Teacher; 3],
    rng: Xoshiro256PlusPlus,
    off: (f64, u64),
}

/// What deals have taught: of attacking, of defending, and the judge.
#[derive(Default)]
struct Lessons([Vec<Sample>; 3]);

/// A card as it was played.
struct Step {
    /// What the player saw of it, where there was a choice.
    sample: Option<(usize, Sample)>,
    /// What the judge was shown before it, if this is to be learnt, and what he expected.
    shown: Option<Vec<u16>>,
    expected: f32,
    is_random: bool,
    /// 1 for the attack, −1 for the defence.
    sign: f32,
}

impl SelfPlay {
    /// A player that knows nothing yet.
    pub fn new(players: PlayerCount, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let policy = Policy { sides: [0, 1].map(|_| Layers::new(policy::N_IN, &mut rng)) };
        let judge = judge::ignorant(&mut rng);
        let teachers = [Teacher::new(&policy.sides[0]), Teacher::new(&policy.sides[1]), Teacher::new(&judge)];
        Self { rules: rules_for(players), policy, judge, teachers, rng, off: (0.0, 0) }
    }

    /// The player as it is now.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// How far off the judge was since this was last asked, in half points, of deals he had not learnt
    /// from.
    pub fn off(&mut self) -> f64 {
        let (sum, n) = std::mem::take(&mut self.off);
        (sum / n.max(1) as f64).sqrt()
    }

    /// Plays so many deals on so many threads, and learns from them. The number of threads changes
    /// nothing but the time. `rate` falls from 1 to 0 over a training.
    pub fn play(&mut self, n: usize, n_threads: usize, rate: f32) {
        let seeds: Vec<u64> = (0..n).map(|_| self.rng.next_u64()).collect();
        // At first anything is tried, at last what is nearly as good as the best.
        let heat = 1.5 + 4.0 * rate * rate;
        let players = Players { rules: &self.rules, policy: &self.policy, judge: &self.judge, heat };
        let played: Vec<Lessons> = thread::scope(|scope| {
            let chunks = seeds.chunks(n.div_ceil(n_threads.max(1)).max(1));
            let threads: Vec<_> = chunks.map(|seeds| scope.spawn(move || players.play_all(seeds))).collect();
            threads.into_iter().map(|thread| thread.join().expect("bots keep to the rules")).collect()
        });
        let mut lessons = Lessons::default();
        for (all, one) in lessons.0.iter_mut().zip(0..) {
            all.extend(played.iter().flat_map(|lessons: &Lessons| lessons.0[one].iter().cloned()));
        }
        self.learn(lessons, rate);
    }

    fn learn(&mut self, lessons: Lessons, rate: f32) {
        let [on_attack, on_defence, on_judging] = lessons.0;
        let [attack, defence] = &mut self.policy.sides;
        let [teacher_a, teacher_d, teacher_j] = &mut self.teachers;
        let judge = &mut self.judge;
        let mut rngs = [0; 3].map(|_| Xoshiro256PlusPlus::seed_from_u64(self.rng.next_u64()));
        let [rng_a, rng_d, rng_j] = &mut rngs;
        let n = on_judging.len() as u64;
        let rate = 0.03 + 0.97 * rate;
        let squares = thread::scope(|scope| {
            scope.spawn(move || teacher_a.teach(attack, on_attack, 6e-4 * rate, rng_a));
            let judging = scope.spawn(move || teacher_j.teach(judge, on_judging, 1e-3 * rate, rng_j));
            teacher_d.teach(defence, on_defence, 6e-4 * rate, rng_d);
            judging.join().expect("learning does not fail")
        });
        self.off = (self.off.0 + squares, self.off.1 + n);
    }

    /// What it gains over `habit` as it is now, per defender, the strongest hand playing a garde, with
    /// the sides exchanged.
    pub fn over_habit(&self, n_deals: usize, seed: u64) -> Estimate {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let deals = std::iter::repeat_with(|| deal(&self.rules, &mut rng)).take(n_deals).flatten();
        let mark = |scene: &Scene, side: Side| {
            let mut scene = *scene;
            while !scene.position.is_over() {
                let is_mine = scene.position.side(scene.position.turn()) == side;
                scene.play(if is_mine { scene.policy_card(&self.policy) } else { scene.habit_card(&BOOK) });
            }
            f64::from(scene.mark(&self.rules))
        };
        let differences: Vec<f64> =
            deals.map(|scene| mark(&scene, Side::Attack) - mark(&scene, Side::Defence)).collect();
        Estimate::of(differences)
    }
}

/// Those who play the deals of a training.
#[derive(Clone, Copy)]
struct Players<'a> {
    rules: &'a Rules,
    policy: &'a Policy,
    judge: &'a Layers<{ judge::WIDTH }>,
    /// How much less than the best a card may be thought worth and still be tried, in half points.
    heat: f32,
}

impl Players<'_> {
    fn play_all(&self, seeds: &[u64]) -> Lessons {
        let mut lessons = Lessons::default();
        for &seed in seeds {
            self.play(seed, &mut lessons);
        }
        lessons
    }

    fn play(&self, seed: u64, lessons: &mut Lessons) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let Some(mut scene) = deal(self.rules, &mut rng) else { return };
        let mut steps: Vec<Step> = Vec::with_capacity(80);
        while !scene.position.is_over() {
            let sign = if scene.position.side(scene.position.turn()) == Side::Attack { 1.0 } else { -1.0 };
            let expected = judge::expects(self.judge, &scene);
            let shown = (below(&mut rng, 4) == 0).then(|| judge::inputs(&scene).map(|i| i as u16).collect());
            let (card, sample, is_random) = self.choose(&scene, &mut rng);
            steps.push(Step { sample, shown, expected, is_random, sign });
            scene.play(card);
        }
        // What came of a card, told from the end: a little of what the judge thought, card after card.
        let mut comes = judge::worth(&scene);
        for step in steps.into_iter().rev() {
            if let Some((side, mut sample)) = step.sample {
                sample.wanted = step.sign * (comes - step.expected);
                lessons.0[side].push(sample);
            }
            // What a card at random has led to says nothing of the cards before.
            comes = if step.is_random { step.expected } else { TRUST * comes + (1.0 - TRUST) * step.expected };
            if let Some(on) = step.shown.filter(|_| !step.is_random) {
                lessons.0[2].push(Sample { on, partly: Vec::new(), wanted: comes });
            }
        }
    }

    /// A card, what its player saw where there was a choice, and whether it was drawn at random.
    fn choose(&self, scene: &Scene, rng: &mut Xoshiro256PlusPlus) -> (Card, Option<(usize, Sample)>, bool) {
        let legal = scene.position.legal_cards();
        let only = legal.first().expect("whoever is to play has a card");
        if legal.len() == 1 {
            return (only, None, false);
        }
        let count = scene.count();
        if let Some(card) = sure_card(&count, legal) {
            return (card, None, false);
        }
        let mut values: Vec<(Card, f32)> = Vec::with_capacity(24);
        self.policy.judge(&scene.known, &count, legal, |card, value| values.push((card, value)));
        if values.len() == 1 {
            return (values[0].0, None, false);
        }
        let is_random = below(rng, 100) < EXPLORE;
        let heat = if is_random { 1e6 } else { self.heat };
        let highest = values.iter().fold(f32::NEG_INFINITY, |highest, (_, value)| highest.max(*value));
        let weights = values.iter().map(|(_, value)| ((value - highest) / heat).exp());
        let mut at = weights.clone().sum::<f32>() * (rng.next_u32() >> 8) as f32 / (1u32 << 24) as f32;
        let drawn = values.iter().zip(weights).find(|(_, weight)| {
            at -= weight;
            at < 0.0
        });
        let card = drawn.map_or(values[0].0, |((card, _), _)| *card);
        let sample = policy::sample(&scene.known, &count, card);
        (card, Some((policy::side(&count), sample)), is_random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_is_the_same_on_any_number_of_threads() {
        let weights = |n_threads: usize| {
            let mut training = SelfPlay::new(PlayerCount::Three, 5);
            for rate in [1.0, 0.5] {
                training.play(40, n_threads, rate);
            }
            let off = training.off();
            assert!(off.is_finite() && off > 0.0, "{off}");
            training.policy().bytes()
        };
        let alone = weights(1);
        // What is no number would be written as nothing.
        let n_nothing = alone.chunks(2).filter(|two| *two == [0, 0]).count();
        assert!(n_nothing < alone.len() / 20, "{n_nothing}");
        assert!(alone != SelfPlay::new(PlayerCount::Three, 5).policy().bytes());
        assert!(alone == weights(3));
    }

    #[test]
    fn a_short_training_plays_better_than_none() {
        let mut training = SelfPlay::new(PlayerCount::Four, 5);
        let before = training.over_habit(150, 3);
        for round in 0..6 {
            training.play(200, 2, 1.0 - round as f32 / 6.0);
        }
        let after = training.over_habit(150, 3);
        assert!(after.mean - after.margin > before.mean + before.margin, "{before:?} {after:?}");
    }
}
