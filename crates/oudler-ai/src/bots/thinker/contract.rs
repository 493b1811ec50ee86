//! What is done beside the cards: bids, the call, handfuls and slams, each tried in many worlds.

use oudler_rules::{
    Action, Assent, Bid, Card, CardSet, Contract, DealView, Figures, Legal, Rules, Seat, SeatView, World,
    callable, losing_cards,
};
use rand_core::Rng;

use super::{Depth, MARGIN, Scores, Thinker, first_card};
use crate::Time;
use crate::advice::{Advice, Opinion};
use crate::ahead::{Ahead, Ways};
use crate::bots::habit;
use crate::guess::Guess;
use crate::race::Race;
use crate::scene::{Known, Scene};

/// How much less than `habit` asks for is enough to leave the dog, in points of its count.
const LEAVES_DOG: i32 = 3;
/// With more cards than this that may lose, nobody thinks of a slam.
const LOSING_CARDS: usize = 2;

impl Thinker {
    /// What each contract would bring.
    pub(super) fn bid(&self, view: &SeatView, legal: &Legal, rng: &mut dyn Rng) -> Option<Advice> {
        let deal = view.table().deal.as_ref()?;
        let rules = &view.table().rules;
        let (me, players) = (view.seat(), deal.ring.players());
        // What nobody would think of needs no thinking.
        let counted = habit::bid::count(view.hand());
        if counted < habit::bid::needed(players, Contract::Petite) - 24 {
            return None;
        }
        let contracts: Vec<Contract> = legal.contracts.clone();
        let worlds = self.worlds_with_ways(self.effort.bid_worlds, &Guess::new(view)?, rng);
        let ahead = Ahead::new(Depth::Deal, players);
        let called = (players == oudler_rules::PlayerCount::Five)
            .then(|| habit::call::call(view.hand(), callable(view.hand())))
            .flatten();
        let mut options: Vec<Opinion> = Vec::new();
        for contract in contracts {
            let mut figures = Vec::with_capacity(worlds.len());
            for (world, ways) in &worlds {
                let scene = ahead.look_at(&begin(deal, world, me, contract, called), *ways).scene;
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

    /// Which card to call: what would come of each (P5-02).
    pub(super) fn call(
        &self,
        view: &SeatView,
        legal: &Legal,
        time: Time<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Advice> {
        let deal = view.table().deal.as_ref()?;
        let (taker, contract) = deal.taken?;
        // A partner is called for, unless every card that may be called is in hand.
        let others = legal.calls - view.hand();
        let cards: Vec<Card> = if others.is_empty() { legal.calls } else { others }.iter().collect();
        let worlds = self.worlds_with_ways(self.effort.call_worlds, &Guess::new(view)?, rng);
        let ahead = Ahead::new(self.effort.depth, deal.ring.players());
        let mut scores = Scores::new(cards.len(), view.seat(), &view.table().rules);
        let (winner, runners) = race(&worlds).run(&vec![0.0; cards.len()], time, |world, i| {
            let (world, ways) = &worlds[world];
            scores.add(i, &ahead.look_at(&begin(deal, world, taker, contract, Some(cards[i])), *ways))
        });
        Some(scores.advice(winner, &runners, |i| Action::Call(cards[i])))
    }

    /// Whether to show a handful, and which: it is paid to the side that wins, and tells what is held.
    /// `None` where showing none is best.
    pub(super) fn handful(
        &self,
        view: &SeatView,
        legal: &Legal,
        time: Time<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Advice> {
        let (deal, rules) = (view.table().deal.as_ref()?, &view.table().rules);
        let guess = Guess::new(view)?;
        let worlds = self.worlds_with_ways(self.effort.bid_worlds, &guess, rng);
        let scenes: Vec<(Scene, Ways)> =
            worlds.iter().filter_map(|(world, ways)| Some((guess.scene(world)?, *ways))).collect();
        if scenes.len() < worlds.len() || deal.turn != Some(view.seat()) {
            return None;
        }
        let handfuls: Vec<_> = legal
            .handfuls
            .iter()
            .map(|&one| (one, habit::declare::shown(legal, one.size(rules) as usize)))
            .collect();
        let ahead = Ahead::new(Depth::Deal, deal.ring.players());
        let mut scores = Scores::new(handfuls.len() + 1, view.seat(), rules);
        let (winner, runners) = race(&worlds).run(&vec![0.0; handfuls.len() + 1], time, |world, i| {
            let (mut scene, ways) = scenes[world];
            if let Some((handful, cards)) = handfuls.get(i) {
                scene.known.see_handful(view.seat(), *handful, *cards);
            }
            scores.add(i, &ahead.look_at(&scene, ways))
        });
        handfuls.get(winner)?;
        // What comes of showing none is told with the card then.
        let mut advice = scores.advice(winner, &runners, |i| {
            handfuls.get(i).map_or(Action::CallArbiter, |(handful, cards)| Action::ShowHandful(*handful, *cards))
        });
        advice.options.retain(|option| option.action != Action::CallArbiter);
        Some(advice)
    }

    /// Whether to announce a slam, once the cards are put aside (SLAM-01).
    pub(super) fn slam(&self, view: &SeatView, time: Time<'_>, rng: &mut dyn Rng) -> bool {
        let rules = &view.table().rules;
        let Some((deal, (taker, contract))) =
            view.table().deal.as_ref().and_then(|deal| Some((deal, deal.taken?)))
        else {
            return false;
        };
        let is_ready = deal.has_discarded || !contract.takes_dog();
        let is_near = losing_cards(view.hand(), deal.ring.players()) <= LOSING_CARDS;
        // An arbiter may refuse it, and the rule of thumb knows what he agrees to (SLAM-03).
        if taker != view.seat() || !is_ready || !is_near || rules.assent == Assent::Needed {
            return false;
        }
        let Some((guess, known)) = Guess::new(view).zip(Known::before_play(deal)) else { return false };
        let worlds = self.worlds_with_ways(self.effort.bid_worlds, &guess, rng);
        let ahead = Ahead::new(Depth::Deal, deal.ring.players());
        let mut scores = Scores::new(2, view.seat(), rules);
        let (winner, _) = race(&worlds).run(&[0.0; 2], time, |world, i| {
            let (world, ways) = &worlds[world];
            let known = Known { slam: i == 1, ..known };
            scores.add(i, &ahead.look_at(&first_card(deal, known, world.hands, world.aside), *ways))
        });
        winner == 1
    }

    fn worlds_with_ways(&self, n: usize, guess: &Guess<'_>, rng: &mut dyn Rng) -> Vec<(World, Ways)> {
        guess.worlds(n, rng).into_iter().map(|world| (world, self.ways(rng))).collect()
    }
}

/// A race of choices nobody has an opinion of, over all these worlds.
const fn race(worlds: &[(World, Ways)]) -> Race {
    Race { first: 16, most: worlds.len(), margin: MARGIN, opinion: 0.0 }
}

/// The deal at its first card, played so and with this card called, its discard made by rule of thumb.
fn begin(deal: &DealView, world: &World, taker: Seat, contract: Contract, called: Option<Card>) -> Scene {
    let (mut hands, mut aside, dog) = (world.hands, world.aside, world.aside);
    if contract.takes_dog() {
        let held: CardSet = hands[taker] | world.aside;
        let rule = oudler_rules::DiscardRule::new(held, deal.ring.players().dog_size());
        aside = habit::discard::discard(&rule, held, called);
        hands[taker] = held - aside;
    }
    first_card(deal, Known::at_first_card(deal.ring, taker, contract, called, dog), hands, aside)
}

fn opinion(action: Action, figures: &[(Figures, f64)], rules: &Rules) -> Opinion {
    let n = figures.len().max(1) as f64;
    let score = figures.iter().map(|(_, score)| score).sum::<f64>() / n;
    let squares: f64 = figures.iter().map(|(_, one)| (one - score).powi(2)).sum();
    let made = figures.iter().filter(|(figures, _)| figures.mark(rules).made).count() as f64 / n;
    Opinion { action, score, error: (squares / n / n).sqrt(), made, n_worlds: figures.len() }
}
