//! A player that thinks: what may come of each choice, played out in many worlds.
//!
//! The worlds are the same for every choice, so that luck cancels out, and choices that fall behind
//! are left out ([`Race`]). What is compared is the score, with the jump at the target smoothed; what
//! is told as advice is the score as it is.

mod contract;

use oudler_rules::{
    Action, BySeat, Card, CardSet, DealView, Legal, Position, Rules, Seat, SeatSet, SeatView, World,
};
use rand_core::Rng;

use super::habit::{self, Habit};
use crate::advice::{Advice, Opinion};
use crate::ahead::{Ahead, End, Ways};
use crate::guess::Guess;
use crate::policy::Policy;
use crate::race::{Race, Runner};
use crate::scene::{Known, Scene};
use crate::{Bot, Time};

/// How hard it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Worlds a card is tried in, at the most.
    pub worlds: usize,
    /// Discards that a critic looks at.
    pub discards: usize,
    /// How many of them are then played out; with less than two, the rule of thumb decides alone.
    pub finalists: usize,
    /// Worlds each of them is tried in, at the most.
    pub discard_worlds: usize,
    /// Worlds a bid is tried in; by counting alone where there is none.
    pub bid_worlds: usize,
    /// Worlds a card to call is tried in.
    pub call_worlds: usize,
    /// How far cards are played out.
    pub depth: Depth,
    /// How many worlds the opinion of a card counts for that is held beforehand.
    pub opinion: f64,
    /// Cards that may be played in all worlds together before a decision is made, about.
    pub cards: usize,
    /// Of a hundred players in worlds, how many go by the policy that has taught itself.
    pub percent: u32,
}

/// How far a choice is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// To the end of the trick and so many more, where a critic says what the deal is worth.
    Tricks(u8),
    /// To the end of the deal.
    Deal,
}

/// Thinks as hard as it is told to. The same view and the same generator give the same action, unless
/// its time runs out.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    effort: Effort,
}

/// How many standard errors behind the best a choice is left out.
const MARGIN: f64 = 2.5;
/// Worlds a card is tried in at the least.
const LEAST_WORLDS: usize = 8;

impl Thinker {
    /// A player that thinks so hard.
    pub const fn new(effort: Effort) -> Self {
        Self { effort }
    }

    /// How the players of a world go on.
    fn ways(&self, rng: &mut dyn Rng) -> Ways {
        let mut rng = rng;
        Ways::draw(self.effort.percent, &mut rng)
    }

    /// What to do, and what speaks for it.
    pub fn advise(&self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Advice {
        let plain = Habit::default().act(view, time, rng);
        let legal = view.legal();
        let simulates = self.effort.bid_worlds > 0;
        let advice = match plain {
            Action::Bid(_) if simulates => self.bid(view, &legal, rng),
            Action::Call(_) => self.call(view, &legal, time, rng),
            _ if simulates && legal.slam && self.slam(view, time, rng) => {
                Some(Advice::plain(Action::AnnounceSlam))
            }
            Action::Discard(_) if self.effort.finalists > 1 => self.discard(view, &legal, time, rng),
            // Who opens may do so without a word (ECART-07), but worlds are played out once the play has begun.
            Action::Play(_) | Action::ShowHandful(..) if legal.jeu => Some(Advice::plain(Action::Jeu)),
            Action::Play(_) | Action::ShowHandful(..) if simulates && !legal.handfuls.is_empty() => {
                let shows = self.handful(view, &legal, time, rng);
                shows.or_else(|| self.card(view, legal.cards, time, rng))
            }
            Action::Play(_) if legal.cards.len() > 1 => self.card(view, legal.cards, time, rng),
            _ => None,
        };
        advice.unwrap_or_else(|| Advice::plain(plain))
    }

    fn card(&self, view: &SeatView, legal: CardSet, time: Time<'_>, rng: &mut dyn Rng) -> Option<Advice> {
        let deal = view.table().deal.as_ref()?;
        let count = habit::count(view, deal)?;
        let cards: Vec<Card> = habit::choices(&count, legal).collect();
        let sure = habit::sure_card(&count, legal).or(if cards.len() == 1 { Some(cards[0]) } else { None });
        if let Some(card) = sure {
            return Some(Advice::plain(Action::Play(card)));
        }
        let rules = &view.table().rules;
        let (_, contract) = deal.taken?;
        // Rules of thumb think in half points of one side.
        let unit = f64::from(rules.multiplier(contract)) / 2.0;
        let mut opinions: Vec<f64> = Vec::with_capacity(cards.len());
        Policy::of(deal.ring.players())
            .judge(&Known::new(deal)?, &count, legal, |_, gains| opinions.push(f64::from(gains) * unit));
        let guess = Guess::new(view)?;
        let n_left: usize = deal.ring.seats().iter().map(|seat| usize::from(deal.n_cards[seat])).sum();
        let n_ahead = match self.effort.depth {
            Depth::Tricks(n) => n_left.min(deal.ring.players().get() * (1 + usize::from(n))),
            Depth::Deal => n_left,
        };
        let n_worlds = self.effort.worlds.min(self.effort.cards / (n_ahead * cards.len())).max(LEAST_WORLDS);
        let worlds = guess.worlds(n_worlds, rng);
        let scenes: Vec<(Scene, Ways)> =
            worlds.iter().filter_map(|world| guess.scene(world)).map(|scene| (scene, self.ways(rng))).collect();
        let race = Race { first: 16, most: scenes.len(), margin: MARGIN, opinion: self.effort.opinion };
        let mut scores = Scores::new(cards.len(), view.seat(), rules);
        let ahead = Ahead::new(self.effort.depth, deal.ring.players());
        let (winner, runners) = race.run(&opinions, time, |world, i| {
            let (scene, ways) = &scenes[world];
            scores.add(i, &ahead.look(scene, cards[i], *ways))
        });
        Some(scores.advice(winner, &runners, |i| Action::Play(cards[i])))
    }

    fn discard(&self, view: &SeatView, legal: &Legal, time: Time<'_>, rng: &mut dyn Rng) -> Option<Advice> {
        let deal = view.table().deal.as_ref()?;
        let rule = legal.discard.filter(|rule| rule.n_forced_trumps() == 0)?;
        let choice = habit::discard::Choice {
            held: view.hand(),
            free: rule.free(),
            must: CardSet::EMPTY,
            n: rule.n(),
            called: deal.called,
        };
        let discards = self.sensible_discards(&choice, rng)?;
        let (guess, known) = (Guess::new(view)?, Known::new(deal)?);
        let worlds: Vec<(World, Ways)> = guess
            .worlds(self.effort.discard_worlds, rng)
            .into_iter()
            .map(|world| (world, self.ways(rng)))
            .collect();
        let scene = |world: usize, aside: CardSet| {
            let mut hands = worlds[world].0.hands;
            hands[view.seat()] = view.hand() - aside;
            first_card(deal, known, hands, aside)
        };
        let rules = &view.table().rules;
        // The critic looks at all of them, and the best are played out.
        let glance = Ahead::new(Depth::Tricks(0), deal.ring.players());
        let race = Race { first: 16, most: worlds.len(), margin: MARGIN, opinion: 0.0 };
        let mut scores = Scores::new(discards.len(), view.seat(), rules);
        let (_, runners) = race.run(&vec![0.0; discards.len()], time, |world, i| {
            scores.add(i, &glance.look_at(&scene(world, discards[i]), worlds[world].1))
        });
        let mut order: Vec<usize> = (0..discards.len()).collect();
        order.sort_by(|&a, &b| runners[b].value.total_cmp(&runners[a].value));
        // The rule of thumb's own, the first, is always among them.
        let mut finalists: Vec<CardSet> =
            order.into_iter().filter(|&i| i != 0).take(self.effort.finalists - 1).map(|i| discards[i]).collect();
        finalists.push(discards[0]);
        let ahead = Ahead::new(self.effort.depth, deal.ring.players());
        let mut scores = Scores::new(finalists.len(), view.seat(), rules);
        let (winner, runners) = race.run(&vec![0.0; finalists.len()], time, |world, i| {
            scores.add(i, &ahead.look_at(&scene(world, finalists[i]), worlds[world].1))
        });
        Some(scores.advice(winner, &runners, |i| Action::Discard(finalists[i])))
    }

    /// The rule of thumb's discard, and others that tastes like its own would prefer.
    fn sensible_discards(&self, choice: &habit::discard::Choice, rng: &mut dyn Rng) -> Option<Vec<CardSet>> {
        let mut discards = vec![choice.best(|| 0.0)?];
        let mut unit = || (rng.next_u32() >> 8) as f32 / (1u32 << 24) as f32;
        for i in 0..self.effort.discards * 4 {
            if discards.len() >= self.effort.discards {
                break;
            }
            let taste = 6.0 + i as f32 / 4.0;
            if let Some(cards) = choice.best(|| taste * (unit() - 0.5))
                && !discards.contains(&cards)
            {
                discards.push(cards);
            }
        }
        Some(discards)
    }
}

/// The deal at its first card.
fn first_card(deal: &DealView, known: Known, hands: BySeat<CardSet>, aside: CardSet) -> Scene {
    let mut attack = SeatSet::of(known.taker);
    let holder = |called: Card| deal.ring.seats().iter().find(|&seat| hands[seat].contains(called));
    attack.extend(known.called.and_then(holder));
    let position = Position::new(deal.ring, hands, attack, known.opener(deal.dealer), known.called);
    Scene { known, position, aside }
}

/// What the candidates of a race have scored, beside what they are compared by.
struct Scores<'a> {
    me: Seat,
    rules: &'a Rules,
    sums: Vec<f64>,
    made: Vec<f64>,
}

impl<'a> Scores<'a> {
    fn new(n: usize, me: Seat, rules: &'a Rules) -> Self {
        Self { me, rules, sums: vec![0.0; n], made: vec![0.0; n] }
    }

    /// Notes how a deal ended, or will, and says what it is worth to me.
    fn add(&mut self, i: usize, end: &End) -> f64 {
        let worth = end.worth(self.rules);
        let attacks = end.scene.position.attack().contains(self.me);
        self.sums[i] += end.scene.share_of(self.me, end.mark(self.rules));
        self.made[i] += end.made();
        if attacks { worth } else { -worth }
    }

    fn advice(&self, winner: usize, runners: &[Runner], action: impl Fn(usize) -> Action) -> Advice {
        let mut options: Vec<Opinion> = runners
            .iter()
            .enumerate()
            .map(|(i, runner)| {
                let n = runner.n.max(1) as f64;
                Opinion {
                    action: action(i),
                    score: self.sums[i] / n,
                    error: runner.error,
                    made: self.made[i] / n,
                    n_worlds: runner.n,
                }
            })
            .collect();
        let best = options.remove(winner);
        options.sort_by(|a, b| b.score.total_cmp(&a.score));
        options.insert(0, best);
        Advice { action: action(winner), options }
    }
}

impl Bot for Thinker {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        self.advise(view, time, rng).action
    }
}
