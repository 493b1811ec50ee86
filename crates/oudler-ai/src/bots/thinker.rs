//! A player that thinks: what may come of each choice, played out in many worlds.
//!
//! The worlds are the same for every choice, so that luck cancels out, and choices that fall behind
//! are left out ([`Race`]). What is compared is the score, with the jump at the target smoothed; what
//! is told as advice is the score as it is.

use oudler_rules::{
    Action, Bid, BySeat, Card, CardSet, Contract, DealView, Figures, Legal, Partner, Position, Rules, Seat,
    SeatSet, SeatView, callable, share, target,
};
use rand_core::Rng;

use super::habit::{self, BOOK, Habit};
use crate::advice::{Advice, Opinion};
use crate::guess::Guess;
use crate::race::{Race, Runner};
use crate::scene::{Known, Scene};
use crate::{Bot, Time};

/// How hard it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Worlds a card is tried in, at the most.
    pub worlds: usize,
    /// Discards that are compared.
    pub discards: usize,
    /// Worlds each of them is tried in, at the most.
    pub discard_worlds: usize,
    /// Worlds a bid is tried in; by counting alone where there is none.
    pub bid_worlds: usize,
}

/// Thinks as hard as it is told to. The same view and the same generator give the same action, unless
/// its time runs out.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    effort: Effort,
}

/// Over how many points of the margin the jump at the target is spread, so that few worlds tell more.
const SMOOTH: f64 = 10.0;
/// How many standard errors behind the best a choice is left out.
const MARGIN: f64 = 2.5;
/// How many worlds the rule of thumb's opinion of a card counts for.
const OPINION: f64 = 30.0;

impl Thinker {
    /// A player that thinks so hard.
    pub const fn new(effort: Effort) -> Self {
        Self { effort }
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
        if let [only] = cards[..] {
            return Some(Advice::plain(Action::Play(only)));
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
        let race = Race { first: 16, most: scenes.len(), margin: MARGIN, opinion: OPINION };
        let mut scores = Scores::new(cards.len(), view.seat(), rules);
        let (winner, runners) = race.run(&opinions, time, |world, i| {
            let mut scene = scenes[world];
            scene.play(cards[i]);
            scene.play_out(&BOOK);
            scores.add(i, &scene)
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
        let worlds = guess.worlds(self.effort.discard_worlds, rng);
        let race = Race { first: 16, most: worlds.len(), margin: MARGIN, opinion: 0.0 };
        let mut scores = Scores::new(discards.len(), view.seat(), &view.table().rules);
        let (winner, runners) = race.run(&vec![0.0; discards.len()], time, |world, i| {
            let mut hands = worlds[world].hands;
            hands[view.seat()] = view.hand() - discards[i];
            let mut scene = first_card(deal, known, hands, discards[i]);
            scene.play_out(&BOOK);
            scores.add(i, &scene)
        });
        Some(scores.advice(winner, &runners, |i| Action::Discard(discards[i])))
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
                let (mut hands, mut aside) = (world.hands, world.aside);
                if contract.takes_dog() {
                    let held = hands[me] | world.aside;
                    let rule = oudler_rules::DiscardRule::new(held, players.dog_size());
                    aside = habit::discard::discard(&rule, held, called);
                    hands[me] = held - aside;
                }
                let mut scene = first_card(deal, Known::before_play(deal, me, contract, called), hands, aside);
                scene.play_out(&BOOK);
                figures.push((scene.figures(), scene.score(me, rules)));
            }
            options.push(opinion(Action::Bid(Bid::Take(contract)), &figures, rules));
        }
        let best = options.iter().max_by(|a, b| a.score.total_cmp(&b.score))?.clone();
        let pass = Opinion { action: Action::Bid(Bid::Pass), score: 0.0, error: 0.0, made: 0.0, n_worlds: 0 };
        let action = if best.score > 0.0 { best.action.clone() } else { Action::Bid(Bid::Pass) };
        options.push(pass);
        options.sort_by(|a, b| b.score.total_cmp(&a.score));
        Some(Advice { action, options })
    }
}

fn opinion(action: Action, figures: &[(Figures, i32)], rules: &Rules) -> Opinion {
    let n = figures.len().max(1) as f64;
    let score = figures.iter().map(|(_, score)| f64::from(*score)).sum::<f64>() / n;
    let squares: f64 = figures.iter().map(|(_, one)| (f64::from(*one) - score).powi(2)).sum();
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
    sums: Vec<i32>,
    made: Vec<u32>,
}

impl<'a> Scores<'a> {
    fn new(n: usize, me: Seat, rules: &'a Rules) -> Self {
        Self { me, rules, sums: vec![0; n], made: vec![0; n] }
    }

    /// Notes how a deal ended, and says what it is worth to me.
    fn add(&mut self, i: usize, scene: &Scene) -> f64 {
        self.sums[i] += scene.score(self.me, self.rules);
        let (worth, made) = scene.worth(self.rules);
        self.made[i] += u32::from(made);
        if scene.position.attack().contains(self.me) { worth } else { -worth }
    }

    fn advice(&self, winner: usize, runners: &[Runner], action: impl Fn(usize) -> Action) -> Advice {
        let mut options: Vec<(f64, Opinion)> = runners
            .iter()
            .enumerate()
            .map(|(i, runner)| {
                let n = runner.n.max(1) as f64;
                let opinion = Opinion {
                    action: action(i),
                    score: f64::from(self.sums[i]) / n,
                    error: runner.error,
                    made: f64::from(self.made[i]) / n,
                    n_worlds: runner.n,
                };
                (if i == winner { f64::INFINITY } else { runner.value }, opinion)
            })
            .collect();
        options.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        Advice { action: action(winner), options: options.into_iter().map(|(_, opinion)| opinion).collect() }
    }
}

impl Scene {
    /// What a played-out deal brings a seat.
    fn score(&self, seat: Seat, rules: &Rules) -> i32 {
        let known = &self.known;
        let partner = self.position.attack().iter().find(|&seat| seat != known.taker);
        share(&known.ring, known.taker, partner, self.mark(rules))[seat]
    }

    /// What it is worth to the attack, per defender, with the jump at the target smoothed; and whether
    /// the contract is made.
    fn worth(&self, rules: &Rules) -> (f64, bool) {
        let figures = self.figures();
        let mark = figures.mark(rules);
        let over = f64::from(i32::from(figures.half_points.0) - i32::from(target(figures.oudlers).0)) / 2.0;
        let base = f64::from(rules.contract_base * rules.multiplier(figures.contract));
        let jump = if mark.made { base } else { -base };
        (f64::from(mark.per_defender()) - jump + base * (over / SMOOTH).tanh(), mark.made)
    }
}

impl Known {
    /// What everybody would know if this seat took with this contract.
    fn before_play(deal: &DealView, taker: Seat, contract: Contract, called: Option<Card>) -> Self {
        let players = deal.ring.players();
        let may_lie_aside =
            if contract.takes_dog() { !(CardSet::KINGS | CardSet::TRUMPS_AND_EXCUSE) } else { CardSet::FULL };
        Self {
            ring: deal.ring,
            taker,
            contract,
            called,
            partner: if called.is_some() { Partner::Hidden } else { Partner::NoCall },
            forced: CardSet::EMPTY,
            n_aside: players.dog_size() as u8,
            may_lie_aside,
            may_hold: BySeat([CardSet::FULL; 5]),
            played: CardSet::EMPTY,
            n_cards: BySeat([players.hand_size() as u8; 5]),
            led: BySeat::default(),
            winners: SeatSet::EMPTY,
            handfuls: [0; 3],
            slam: false,
        }
    }
}

impl Bot for Thinker {
    fn act(&mut self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> Action {
        self.advise(view, time, rng).action
    }
}
