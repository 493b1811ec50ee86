//! How the critic is made: it watches deals played by rules of thumb, some of them with slips, and is
//! moved towards how they end.

use oudler_rules::playout::{below, random_card};
use oudler_rules::{
    BySeat, Contract, DiscardRule, Layout, PlayerCount, Position, Rules, Seat, SeatSet, TableKind, callable,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bots::habit;
use crate::critic::{self, Critic};
use crate::layers::{Layers, Sample, Teacher};
use crate::matches::strongest;
use crate::scene::{Known, Scene};

/// Samples that are learnt from together.
pub(crate) const LESSON: usize = 4096;

/// A critic in the making.
#[derive(Debug)]
pub struct Trainer {
    rules: Rules,
    /// The critic.
    pub critic: Critic,
    teacher: Teacher,
    rng: Xoshiro256PlusPlus,
    samples: Vec<Sample>,
    /// How wrong the critic was, squared: sum and number.
    pub error: (f64, u64),
    /// Deals played.
    pub n_deals: u64,
}

impl Trainer {
    /// A critic that knows nothing yet.
    pub fn new(players: PlayerCount, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let critic = Critic(Layers::new(critic::N_IN, &mut rng));
        Self {
            rules: rules_for(players),
            teacher: Teacher::new(&critic.0),
            critic,
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
        let sample = |(on, taken): (Vec<u16>, f32)| Sample { on, partly: Vec::new(), wanted: end - taken };
        self.samples.extend(seen.into_iter().map(sample));
        if self.samples.len() >= LESSON {
            let samples = std::mem::take(&mut self.samples);
            self.error.1 += samples.len() as u64;
            let rate = 2e-3 * (0.2 + 0.8 * rate);
            self.error.0 += self.teacher.teach(&mut self.critic.0, samples, rate, &mut self.rng);
        }
    }
}

/// The rules a net for so many players learns.
pub(crate) fn rules_for(players: PlayerCount) -> Rules {
    Rules::fft(match players {
        PlayerCount::Three => TableKind::Three,
        PlayerCount::Four => TableKind::Four,
        PlayerCount::Five => TableKind::Five,
    })
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
