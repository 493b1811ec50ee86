//! How the critic is made: it watches deals played by rules of thumb, some of them with slips, and is
//! moved towards how they end.

use oudler_rules::playout::{below, random_card};
use oudler_rules::{
    BySeat, Contract, DiscardRule, Layout, PlayerCount, Position, Rules, Seat, SeatSet, TableKind, callable,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bots::habit;
use crate::critic::{self, Critic, add_scaled, dot};
use crate::matches::strongest;
use crate::scene::{Known, Scene};

/// Samples between two steps.
const BATCH: usize = 128;

/// A critic in the making.
#[derive(Debug)]
pub struct Trainer {
    rules: Rules,
    /// The critic.
    pub critic: Critic,
    steps: Adam,
    rng: Xoshiro256PlusPlus,
    samples: Vec<(Vec<u16>, f32)>,
    /// How wrong the critic was, squared: sum and number.
    pub error: (f64, u64),
    /// Deals played.
    pub n_deals: u64,
}

/// Steps by gradients, each weight at a pace of its own.
#[derive(Debug)]
pub(crate) struct Adam {
    pub(crate) gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    n: i32,
}

impl Adam {
    pub(crate) fn new(n: usize) -> Self {
        Self { gradient: vec![0.0; n], mean: vec![0.0; n], square: vec![0.0; n], n: 0 }
    }

    pub(crate) fn step(&mut self, weights: &mut [f32], n_samples: usize, rate: f32) {
        self.n += 1;
        let (c1, c2) = (1.0 - 0.9f32.powi(self.n), 1.0 - 0.999f32.powi(self.n));
        let scale = 1.0 / n_samples as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(&mut self.gradient).zip(moments) {
            let g = *gradient * scale;
            *mean += 0.1 * (g - *mean);
            *square += 0.001 * (g * g - *square);
            *weight -= rate * (*mean / c1) / ((*square / c2).sqrt() + 1e-6);
            *gradient = 0.0;
        }
    }
}

impl Trainer {
    /// A critic that knows nothing yet.
    pub fn new(players: PlayerCount, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let table = match players {
            PlayerCount::Three => TableKind::Three,
            PlayerCount::Four => TableKind::Four,
            PlayerCount::Five => TableKind::Five,
        };
        let mut critic = vec![0.0; critic::N_WEIGHTS];
        fill(&mut critic[..critic::B1], 0.1, &mut rng);
        fill(&mut critic[critic::W2..critic::B2], 0.12, &mut rng);
        fill(&mut critic[critic::W3..critic::B3], 0.2, &mut rng);
        Self {
            rules: Rules::fft(table),
            critic: Critic { weights: critic },
            steps: Adam::new(critic::N_WEIGHTS),
            rng,
            samples: Vec::new(),
            error: (0.0, 0),
            n_deals: 0,
        }
    }

    /// Lets rules of thumb play a deal, and learns from it. `rate` falls from 1 to 0 over a training.
    pub fn watch(&mut self, rate: f32) {
        self.n_deals += 1;
        let Some(mut scene) = deal(&self.rules, &mut self.rng) else { return };
        let slip = if below(&mut self.rng, 2) == 0 { 0 } else { 6 };
        let mut seen: Vec<(Vec<u16>, f32)> = Vec::new();
        while !scene.position.is_over() {
            if scene.position.trick().is_empty() && below(&mut self.rng, 3) == 0 {
                seen.push((critic::inputs(&scene), critic::taken(&scene)));
            }
            let card = if below(&mut self.rng, 100) < slip {
                seen.clear();
                random_card(scene.position.legal_cards(), &mut self.rng)
            } else {
                scene.habit_card(&habit::BOOK)
            };
            scene.play(card);
        }
        let end = critic::final_margin(&scene);
        self.samples.extend(seen.into_iter().map(|(inputs, taken)| (inputs, end - taken)));
        if self.samples.len() >= 32 * BATCH {
            self.learn_critic(2e-3 * (0.2 + 0.8 * rate));
        }
    }

    fn learn_critic(&mut self, rate: f32) {
        let mut samples = std::mem::take(&mut self.samples);
        for i in (1..samples.len()).rev() {
            samples.swap(i, below(&mut self.rng, i as u32 + 1) as usize);
        }
        for batch in samples.chunks(BATCH) {
            for (inputs, wanted) in batch {
                let error =
                    gradient(critic::N_IN, &self.critic.weights, &mut self.steps.gradient, inputs, *wanted);
                self.error.0 += f64::from(error * error);
                self.error.1 += 1;
            }
            self.steps.step(&mut self.critic.weights, batch.len(), rate);
        }
    }
}

/// A deal at its first card: mostly the best hand takes, mostly a garde.
pub(crate) fn deal(rules: &Rules, rng: &mut impl Rng) -> Option<Scene> {
    let dealer = Seat::new(below(rng, rules.table.n_seats() as u32) as usize)?;
    let ring = rules.table.ring(dealer);
    let layout = Layout::random(rules, dealer, rng);
    if layout.bare_petit().is_some() {
        return None;
    }
    let mut taker = strongest(&ring, dealer, &layout);
    if below(rng, 10) == 0 {
        taker = ring.from(dealer).nth(below(rng, ring.players().get() as u32) as usize)?;
    }
    let contract = match below(rng, 12) {
        0 => Contract::GardeSans,
        1 => Contract::GardeContre,
        _ => Contract::Garde,
    };
    let mut hands: BySeat<_> = *layout.hands();
    let called = (ring.players() == PlayerCount::Five)
        .then(|| habit::call::call(hands[taker], callable(hands[taker])))
        .flatten();
    let mut aside = layout.dog();
    if contract.takes_dog() {
        let held = hands[taker] | layout.dog();
        aside = habit::discard::discard(&DiscardRule::new(held, ring.players().dog_size()), held, called);
        hands[taker] = held - aside;
    }
    let mut attack = SeatSet::of(taker);
    attack.extend(called.and_then(|card| ring.seats().iter().find(|&seat| hands[seat].contains(card))));
    let known = Known::at_first_card(ring, taker, contract, called, layout.dog());
    let position = Position::new(ring, hands, attack, ring.next(dealer), called);
    Some(Scene { known, position, aside })
}

pub(crate) fn fill(weights: &mut [f32], size: f32, rng: &mut impl Rng) {
    for weight in weights {
        *weight = ((rng.next_u32() >> 8) as f32 / (1u32 << 23) as f32 - 1.0) * size;
    }
}

/// Adds the gradient of one sample to a net of so many inputs; gives the error in half points.
pub(crate) fn gradient(n_in: usize, w: &[f32], g: &mut [f32], inputs: &[u16], wanted: f32) -> f32 {
    use critic::{H1, H2, SCALE};
    let b1 = n_in * H1;
    let (w2, b2) = (b1 + H1, b1 + H1 + H1 * H2);
    let (w3, b3) = (b2 + H2, b2 + H2 + H2);
    let mut first = [0.0; H1];
    first.copy_from_slice(&w[b1..b1 + H1]);
    for &i in inputs {
        add_scaled(&mut first, 1.0, &w[usize::from(i) * H1..(usize::from(i) + 1) * H1]);
    }
    first.iter_mut().for_each(|value| *value = value.max(0.0));
    let mut second = [0.0; H2];
    second.copy_from_slice(&w[b2..b2 + H2]);
    for (i, &value) in first.iter().enumerate() {
        add_scaled(&mut second, value, &w[w2 + i * H2..w2 + (i + 1) * H2]);
    }
    second.iter_mut().for_each(|value| *value = value.max(0.0));
    let error = SCALE * (dot(&second, &w[w3..w3 + H2]) + w[b3]) - wanted;
    // A few wild deals must not shout down the others.
    let d = (error / SCALE).clamp(-2.0, 2.0);
    g[b3] += d;
    add_scaled(&mut g[w3..w3 + H2], d, &second);
    let mut d_second = [0.0; H2];
    for i in 0..H2 {
        if second[i] > 0.0 {
            d_second[i] = d * w[w3 + i];
        }
    }
    add_scaled(&mut g[b2..b2 + H2], 1.0, &d_second);
    let mut d_first = [0.0; H1];
    for i in (0..H1).filter(|&i| first[i] > 0.0) {
        let row = w2 + i * H2..w2 + (i + 1) * H2;
        d_first[i] = dot(&w[row.clone()], &d_second);
        add_scaled(&mut g[row], first[i], &d_second);
    }
    add_scaled(&mut g[b1..b1 + H1], 1.0, &d_first);
    for &i in inputs {
        add_scaled(&mut g[usize::from(i) * H1..(usize::from(i) + 1) * H1], 1.0, &d_first);
    }
    error
}
