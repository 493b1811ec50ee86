//! How the net teaches itself: first it plays whole deals against itself with all cards open, which is
//! quick and teaches the game; then players who see only their own cards play by it, and it learns what
//! comes of that.

use std::thread;

use oudler_rules::playout::{below, random_card};
use oudler_rules::{Action, Bid, Contract, Layout, PlayerCount, Rules, Seat};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bots::{Depth, Effort, Thinker};
use crate::critic::{final_margin, taken};
use crate::layers::{Layers, Sample, Teacher};
use crate::matches::strongest;
use crate::net::{self, Cards, Net, unlike};
use crate::scene::Scene;
use crate::train::{LESSON, deal, rules_for};
use crate::{Bot, BotTable, Time};

/// Of a hundred cards, how many are played at random, to see what else there is.
const EXPLORE: u32 = 3;
/// How much of what came of an open deal counts, against what the net thought a card later.
const TRUST: f32 = 0.85;
/// How many positions of closed deals are kept to be looked at again: such deals are dear.
const KEPT: usize = 120_000;

/// How players think whose closed deals are learnt from.
const CLOSED: Effort = Effort {
    worlds: 12,
    depth: Depth::Net(0),
    discards: 10,
    finalists: 0,
    discard_worlds: 16,
    bid_worlds: 0,
    opinion: 0.0,
};

/// How far off the net was, squared, and how often, by the number of tricks played.
type Off = [(f64, u64); 24];

/// A net in the making.
#[derive(Debug)]
pub struct SelfPlay {
    rules: Rules,
    net: Net,
    teacher: Teacher,
    rng: Xoshiro256PlusPlus,
    /// Positions of open deals that are yet to be learnt from, and those kept of closed deals.
    open: Vec<Sample>,
    closed: Vec<Sample>,
    off: Off,
}

/// A card of an open deal, as it was played.
struct Step {
    then: Scene,
    /// What the net expected of it, and of the best card.
    value: f32,
    best: f32,
    is_random: bool,
}

impl SelfPlay {
    /// A net that knows nothing yet.
    pub fn new(players: PlayerCount, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self {
            rules: rules_for(players),
            net: Net(Layers::new(net::N_IN, &mut rng)),
            teacher: Teacher::new(net::N_IN),
            rng,
            open: Vec::new(),
            closed: Vec::new(),
            off: Off::default(),
        }
    }

    /// The net as it is now.
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// How far off it was since this was last asked, in half points, after each number of tricks; of
    /// closed deals it had not learnt from.
    pub fn off(&mut self) -> Vec<f64> {
        let off = std::mem::take(&mut self.off);
        off.iter().filter(|(_, n)| *n > 0).map(|(sum, n)| (sum / *n as f64).sqrt()).collect()
    }

    /// Plays an open deal against itself, and learns from it. `rate` falls from 1 to 0 over a training.
    pub fn play_open(&mut self, rate: f32) {
        let Some(mut scene) = deal(&self.rules, &mut self.rng) else { return };
        let mut cards = self.net.cards(&scene);
        let mut steps: Vec<Step> = Vec::with_capacity(80);
        while !scene.position.is_over() {
            let (step, after) = self.choose(&cards, &scene);
            (scene, cards) = (step.then, after);
            steps.push(step);
        }
        let mut comes = final_margin(&scene);
        let mut next: Option<&Step> = None;
        for step in steps.iter().rev() {
            if let Some(next) = next {
                // What a card at random has led to says nothing of the cards before.
                comes = if next.is_random { next.best } else { TRUST * comes + (1.0 - TRUST) * next.value };
            }
            if !step.then.position.is_over() && below(&mut self.rng, 4) == 0 {
                self.open.push((net::inputs(&step.then), comes - taken(&step.then)));
            }
            next = Some(step);
        }
        if self.open.len() >= LESSON {
            let samples = std::mem::take(&mut self.open);
            self.learn(samples, 1.5e-3 * (0.05 + 0.95 * rate));
        }
    }

    fn choose(&mut self, cards: &Cards, scene: &Scene) -> (Step, Cards) {
        let different = unlike(&scene.position);
        let random = (below(&mut self.rng, 100) < EXPLORE)
            .then(|| different.nth(below(&mut self.rng, different.len())))
            .flatten();
        let best = self.net.best(cards, scene);
        let (value, after, then) = random.map_or(best, |card| self.net.after(cards, scene, card));
        (Step { then, value, best: best.0, is_random: random.is_some() }, after)
    }

    /// Players who do not see each other's cards play so many deals by this net, on so many threads, and
    /// it learns from them. The number of threads changes nothing but the time.
    pub fn play_closed(&mut self, n: usize, n_threads: usize, rate: f32) {
        let seeds: Vec<u64> = (0..n).map(|_| self.rng.next_u64()).collect();
        let (rules, net) = (&self.rules, &self.net);
        let played: Vec<(Vec<Sample>, Off)> = thread::scope(|scope| {
            let chunks = seeds.chunks(n.div_ceil(n_threads.max(1)).max(1));
            let threads: Vec<_> = chunks
                .map(|seeds| {
                    scope.spawn(move || {
                        let (mut samples, mut off) = (Vec::new(), Off::default());
                        for &seed in seeds {
                            play_closed(rules, net, seed, &mut samples, &mut off);
                        }
                        (samples, off)
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("bots keep to the rules")).collect()
        });
        for (samples, off) in played {
            self.closed.extend(samples);
            for (sum, one) in self.off.iter_mut().zip(off) {
                *sum = (sum.0 + one.0, sum.1 + one.1);
            }
        }
        let n_old = self.closed.len().saturating_sub(KEPT);
        self.closed.drain(..n_old);
        self.learn(self.closed.clone(), 3e-4 * (0.1 + 0.9 * rate));
    }

    fn learn(&mut self, samples: Vec<Sample>, rate: f32) {
        self.teacher.teach(&mut self.net.0, samples, rate, &mut self.rng);
    }
}

/// A deal between players who see only what they may: what the net is shown of it.
fn play_closed(rules: &Rules, net: &Net, seed: u64, samples: &mut Vec<Sample>, off: &mut Off) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Some(dealer) = Seat::new(below(&mut rng, rules.table.n_seats() as u32) as usize) else { return };
    let layout = Layout::random(rules, dealer, &mut rng);
    let taker = strongest(&rules.table.ring(dealer), dealer, &layout);
    let Ok(mut table) = BotTable::new(*rules, dealer) else { return };
    table.deal(layout);
    let mut player = Thinker::with_net(CLOSED, net);
    let mut seen: Vec<Scene> = Vec::new();
    let mut end: Option<Scene> = None;
    while let Some(view) = table.waits_for() {
        let (seat, legal) = (view.seat(), view.legal());
        let scene = view.table().deal.as_ref().zip(table.game().deal());
        let scene = scene.and_then(|(deal, all)| Scene::new(deal, &all.world()));
        let action = if legal.bare_petit {
            return; // nothing is played
        } else if legal.pass {
            Action::Bid(if seat == taker { Bid::Take(Contract::Garde) } else { Bid::Pass })
        } else if legal.cards.len() > 1 && below(&mut rng, 100) < EXPLORE {
            seen.clear();
            Action::Play(random_card(legal.cards, &mut rng))
        } else {
            player.act(view, Time::ENDLESS, &mut rng)
        };
        if let (Some(mut scene), Action::Play(card)) = (scene, action) {
            if scene.position.is_untouched() {
                seen.push(scene);
            }
            scene.position.play(card);
            if !scene.position.is_over() {
                seen.push(scene);
            }
            end = Some(scene);
        }
        table.act(seat, action);
    }
    let Some(end) = end.filter(|end| end.position.is_over()) else { return };
    let margin = final_margin(&end);
    for scene in seen {
        let error = f64::from(net.margin(&net.cards(&scene), &scene) - margin);
        let (sum, n) = &mut off[scene.position.n_won()];
        (*sum, *n) = (*sum + error * error, *n + 1);
        if below(&mut rng, 2) == 0 {
            samples.push((net::inputs(&scene), margin - taken(&scene)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_is_the_same_on_any_number_of_threads() {
        let weights = |n_threads: usize| {
            let mut training = SelfPlay::new(PlayerCount::Three, 5);
            for _ in 0..300 {
                training.play_open(1.0);
            }
            training.play_closed(4, n_threads, 1.0);
            assert!(training.off().iter().all(|off| off.is_finite() && *off > 0.0));
            training.net.weights().to_vec()
        };
        let alone = weights(1);
        assert_ne!(alone, SelfPlay::new(PlayerCount::Three, 5).net.weights());
        assert!(alone == weights(3));
    }
}
