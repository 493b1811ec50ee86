//! A player that thinks: what may come of each choice, played out in many worlds.
//!
//! The worlds are the same for every choice, so that luck cancels out, and choices that fall behind
//! are left out ([`Race`]). What is compared is the score, with the jump at the target smoothed; what
//! is told as advice is the score as it is.

use oudler_rules::{
    Action, Bid, BySeat, Card, CardSet, Contract, DealView, Figures, Legal, Position, Rules, Seat, SeatSet,
    SeatView, callable,
};
use rand_core::Rng;

use super::habit::{self, BOOK, Habit};
use crate::advice::{Advice, Opinion};
use crate::ahead::{Ahead, End};
use crate::guess::Guess;
use crate::net::Net;
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
    /// How many of them are then played out; with less than two, the critic decides.
    pub finalists: usize,
    /// Worlds each of them is tried in, at the most.
    pub discard_worlds: usize,
    /// Worlds a bid is tried in; by counting alone where there is none.
    pub bid_worlds: usize,
    /// How far cards are played out.
    pub depth: Depth,
    /// How many worlds the rule of thumb's opinion of a card counts for.
    pub opinion: f64,
}

/// How far a choice is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// To the end of the trick and so many more, where a critic says what the deal is worth.
    Tricks(u8),
    /// To the end of the deal.
    Deal,
    /// To the end of the trick and so many more by a net that has taught itself, which then says what
    /// the deal is worth.
    Net(u8),
}

impl Depth {
    /// How the same player looks at many choices before it thinks about a few.
    const fn at_a_glance(self) -> Self {
        match self {
            Self::Tricks(_) | Self::Deal => Self::Tricks(0),
            Self::Net(_) => Self::Net(0),
        }
    }
}

/// Thinks as hard as it is told to. The same view and the same generator give the same action, unless
/// its time runs out.
#[derive(Clone, Copy, Debug)]
pub struct Thinker<'a> {
    effort: Effort,
    net: Option<&'a Net>,
}

/// How many standard errors behind the best a choice is left out.
const MARGIN: f64 = 2.5;
/// How much less than `habit` asks for is enough to leave the dog, in points of its count.
const LEAVES_DOG: i32 = 6;

impl<'a> Thinker<'a> {
    /// A player that thinks so hard.
    pub const fn new(effort: Effort) -> Self {
        Self { effort, net: None }
    }

    /// The same with another net than the usual one.
    pub(crate) const fn with_net(effort: Effort, net: &'a Net) -> Self {
        Self { effort, net: Some(net) }
    }

    fn ahead(&self, depth: Depth, deal: &DealView) -> Ahead<'a> {
        let players = deal.ring.players();
        Ahead::new(depth, players, self.net.unwrap_or_else(|| Net::of(players)))
    }

    /// What to do, and what speaks for it.
    pub fn advise(&self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Advice {
        let plain = Habit::default().act(view, time, rng);
        let legal = view.legal();
        let advice = match plain {
            Action::Play(_) if legal.cards.len() > 1 => self.card(view, legal.cards, time, rng),
            Action::Discard(_) => self.discard(view, &legal, time, rng),
            Action::Bid(_) if self.effort.bid_worlds > 0 => self.bid(view, &legal, rng),
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
        let moment = habit::Moment::of(&count);
        let opinions: Vec<f64> =
            cards.iter().map(|&card| f64::from(habit::weigh(&count, card, &BOOK, moment)) * unit).collect();
        let guess = Guess::new(view)?;
        let worlds = guess.worlds(self.effort.worlds, rng);
        let scenes: Vec<Scene> = worlds.iter().filter_map(|world| guess.scene(world)).collect();
        let race = Race { first: 16, most: scenes.len(), margin: MARGIN, opinion: self.effort.opinion };
        let mut scores = Scores::new(cards.len(), view.seat(), rules);
        let ahead = self.ahead(self.effort.depth, deal);
        let (winner, runners) =
            race.run(&opinions, time, |world, i| scores.add(i, &ahead.look(&scenes[world], cards[i])));
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
        let worlds = guess.worlds(self.effort.discard_worlds, rng);
        let scene = |world: usize, aside: CardSet| {
            let mut hands = worlds[world].hands;
            hands[view.seat()] = view.hand() - aside;
            first_card(deal, known, hands, aside)
        };
        let rules = &view.table().rules;
        // The critic looks at all of them, and the best are played out.
        let glance = self.ahead(self.effort.depth.at_a_glance(), deal);
        let race = Race { first: 16, most: worlds.len(), margin: MARGIN, opinion: 0.0 };
        let mut scores = Scores::new(discards.len(), view.seat(), rules);
        let (winner, runners) = race.run(&vec![0.0; discards.len()], time, |world, i| {
            scores.add(i, &glance.look_at(&scene(world, discards[i])))
        });
        if self.effort.finalists < 2 {
            return Some(scores.advice(winner, &runners, |i| Action::Discard(discards[i])));
        }
        let mut order: Vec<usize> = (0..discards.len()).collect();
        order.sort_by(|&a, &b| runners[b].value.total_cmp(&runners[a].value));
        // The rule of thumb's own, the first, is always among them.
        let mut finalists: Vec<CardSet> =
            order.into_iter().filter(|&i| i != 0).take(self.effort.finalists - 1).map(|i| discards[i]).collect();
        finalists.push(discards[0]);
        let ahead = self.ahead(self.effort.depth, deal);
        let mut scores = Scores::new(finalists.len(), view.seat(), rules);
        let (winner, runners) = race.run(&vec![0.0; finalists.len()], time, |world, i| {
            scores.add(i, &ahead.look_at(&scene(world, finalists[i])))
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

    /// What each contract would bring, played with the rules of thumb on every side.
    fn bid(&self, view: &SeatView, legal: &Legal, rng: &mut dyn Rng) -> Option<Advice> {
        let deal = view.table().deal.as_ref()?;
        let rules = &view.table().rules;
        let (me, players) = (view.seat(), deal.ring.players());
        // What nobody would think of needs no thinking.
        let counted = habit::bid::count(view.hand());
        if counted < habit::bid::needed(players, Contract::Petite) - 24 {
            return None;
        }
        let contracts: Vec<Contract> = legal.contracts.clone();
        let worlds = Guess::new(view)?.worlds(self.effort.bid_worlds, rng);
        let called = (players == oudler_rules::PlayerCount::Five)
            .then(|| habit::call::call(view.hand(), callable(view.hand())))
            .flatten();
        let mut options: Vec<Opinion> = Vec::new();
        for contract in contracts {
            let mut figures = Vec::with_capacity(worlds.len());
            for world in &worlds {
                let (mut hands, mut aside, dog) = (world.hands, world.aside, world.aside);
                if contract.takes_dog() {
                    let held = hands[me] | world.aside;
                    let rule = oudler_rules::DiscardRule::new(held, players.dog_size());
                    aside = habit::discard::discard(&rule, held, called);
                    hands[me] = held - aside;
                }
                let mut scene =
                    first_card(deal, Known::at_first_card(deal.ring, me, contract, called, dog), hands, aside);
                scene.play_out(&BOOK);
                figures.push((scene.figures(), scene.share_of(me, f64::from(scene.mark(rules)))));
            }
            options.push(opinion(Action::Bid(Bid::Take(contract)), &figures, rules));
        }
        // The dog is left lying with a hand that a club would leave it for: what it hides is worth more
        // to good players than to those who play the deals out here.
        let may_leave_dog = |contract: Contract| {
            contract.takes_dog() || counted >= habit::bid::needed(players, contract) - LEAVES_DOG
        };
        let is_sensible = |opinion: &&Opinion| match opinion.action {
            Action::Bid(Bid::Take(contract)) => opinion.score > 0.0 && may_leave_dog(contract),
            _ => false,
        };
        let best = options.iter().filter(is_sensible).max_by(|a, b| a.score.total_cmp(&b.score));
        let action = best.map_or(Action::Bid(Bid::Pass), |best| best.action);
        options.push(Opinion { action: Action::Bid(Bid::Pass), score: 0.0, error: 0.0, made: 0.0, n_worlds: 0 });
        options.sort_by(|a, b| (b.action == action).cmp(&(a.action == action)).then(b.score.total_cmp(&a.score)));
        Some(Advice { action, options })
    }
}

fn opinion(action: Action, figures: &[(Figures, f64)], rules: &Rules) -> Opinion {
    let n = figures.len().max(1) as f64;
    let score = figures.iter().map(|(_, score)| score).sum::<f64>() / n;
    let squares: f64 = figures.iter().map(|(_, one)| (one - score).powi(2)).sum();
    let made = figures.iter().filter(|(figures, _)| figures.mark(rules).made).count() as f64 / n;
    Opinion { action, score, error: (squares / n / n).sqrt(), made, n_worlds: figures.len() }
}

/// The deal at its first card.
fn first_card(deal: &DealView, known: Known, hands: BySeat<CardSet>, aside: CardSet) -> Scene {
    let mut attack = SeatSet::of(known.taker);
    let holder = |called: Card| deal.ring.seats().iter().find(|&seat| hands[seat].contains(called));
    attack.extend(known.called.and_then(holder));
    let position = Position::new(deal.ring, hands, attack, deal.ring.next(deal.dealer), known.called);
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

impl Bot for Thinker<'_> {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        self.advise(view, time, rng).action
    }
}
