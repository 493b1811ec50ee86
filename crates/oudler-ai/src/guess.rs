//! Plausible worlds: those a view allows, the likelier ones more often.
//!
//! Uniform worlds mislead. A taker has put aside what a sensible taker does, and what was bid tells of
//! the hands. So the taker's cards are taken together and his discard is chosen anew, and worlds are
//! drawn again by how well the hands fit the auction.

use oudler_rules::playout::below;
use oudler_rules::{Bid, BySeat, CardSet, Contract, DealView, Seat, SeatView, Unseen, World};
use rand_core::Rng;

use crate::Worlds;
use crate::bots::habit::{bid, discard};
use crate::scene::{Known, Scene};

/// How many worlds are drawn for each that is kept.
const N_DRAWN: usize = 4;
/// How far from its threshold a hand still makes a bid doubtful, in points of the count.
const DOUBT: f32 = 7.0;
/// The least a bid is believed to say of a hand: people have their own ways.
const LEAST: f32 = 0.05;
/// How much takers differ in what they put aside, in half points.
const TASTE: f32 = 3.0;

/// What a seat guesses of the cards it cannot see.
#[derive(Debug)]
pub(crate) struct Guess<'a> {
    deal: &'a DealView,
    me: Seat,
    known: Option<Known>,
    unseen: Unseen,
    worlds: Worlds,
    played: BySeat<CardSet>,
}

impl<'a> Guess<'a> {
    /// What this seat may guess; `None` when no deal is under way, or nothing fits what was seen.
    pub(crate) fn new(view: &'a SeatView) -> Option<Self> {
        let deal = view.table().deal.as_ref()?;
        // Where somebody may have broken a rule, what that seems to prove may leave nothing possible.
        let (unseen, worlds) = [Unseen::trusting(view)?, Unseen::new(view)?]
            .into_iter()
            .find_map(|unseen| Some((Worlds::new(&unseen)?, unseen)))
            .map(|(worlds, unseen)| (unseen, worlds))?;
        Some(Self { deal, me: view.seat(), known: Known::new(deal), unseen, worlds, played: deal.played() })
    }

    /// The cards as they may lie, plausibly, so many times.
    pub(crate) fn worlds(&self, n: usize, rng: &mut dyn Rng) -> Vec<World> {
        let mut rng = rng;
        let drawn: Vec<World> = (0..n * N_DRAWN).map(|_| self.draw(&mut rng)).collect();
        let weights: Vec<f32> = drawn.iter().map(|world| self.fits_auction(world)).collect();
        let step = weights.iter().sum::<f32>() / n as f32;
        let mut at = step * unit(&mut rng);
        let mut chosen = Vec::with_capacity(n);
        let mut until = 0.0;
        for (world, weight) in drawn.iter().zip(weights) {
            until += weight;
            while at < until && chosen.len() < n {
                chosen.push(*world);
                at += step;
            }
        }
        // What rounding has left out.
        while chosen.len() < n {
            chosen.push(self.draw(&mut rng));
        }
        // So that the first of them are a fair sample too.
        for i in (1..n).rev() {
            chosen.swap(i, below(&mut rng, i as u32 + 1) as usize);
        }
        chosen
    }

    /// A world with a sensible discard in it.
    fn draw(&self, rng: &mut impl Rng) -> World {
        self.with_sensible_discard(self.worlds.draw(rng), rng)
    }

    /// The deal in play, if the cards lie like this; `None` before the play has begun.
    pub(crate) fn scene(&self, world: &World) -> Option<Scene> {
        self.known?.scene(self.deal, world)
    }

    /// How well the hands fit what was bid.
    fn fits_auction(&self, world: &World) -> f32 {
        let players = self.deal.ring.players();
        let wants = |hand: CardSet, contract: Contract| {
            let surplus = bid::count(hand) - bid::needed(players, contract);
            1.0 / (1.0 + (-(surplus as f32) / DOUBT).exp())
        };
        let mut highest: Option<Contract> = None;
        let mut fits = 1.0;
        for (seat, bid) in self.deal.auction.bids() {
            let above = Contract::ALL.into_iter().find(|&contract| highest.is_none_or(|high| contract > high));
            if seat != self.me {
                let hand = self.dealt(seat, world);
                let says = match (bid, above) {
                    (Bid::Pass, Some(next)) => 1.0 - wants(hand, next),
                    (Bid::Pass, None) => 1.0,
                    (Bid::Take(contract), _) => wants(hand, contract),
                };
                fits *= f32::max(says, LEAST);
            }
            if let Bid::Take(contract) = bid {
                highest = Some(contract);
            }
        }
        fits
    }

    /// What a seat was dealt, if the cards lie like this.
    fn dealt(&self, seat: Seat, world: &World) -> CardSet {
        let mut hand = world.hands[seat] | self.played[seat];
        if let Some((taker, contract)) = self.deal.taken
            && taker == seat
            && contract.takes_dog()
        {
            hand |= world.aside;
            hand -= self.deal.dog.unwrap_or_default();
        }
        hand
    }

    /// The same cards with the taker, put aside as a sensible taker would. A viewer who has put them
    /// aside knows them, and what nobody chose cannot be chosen better.
    fn with_sensible_discard(&self, mut world: World, rng: &mut impl Rng) -> World {
        let Some((taker, contract)) = self.deal.taken else { return world };
        if !contract.takes_dog() || !self.deal.has_discarded || taker == self.me || self.unseen.n_aside() == 0 {
            return world;
        }
        let hidden = world.aside - self.unseen.known_aside();
        let all = world.hands[taker] | hidden;
        let choice = discard::Choice {
            held: all | self.played[taker],
            free: all & self.unseen.may_lie_aside(),
            must: all - self.unseen.may_hold(taker),
            n: self.unseen.n_aside(),
            called: self.deal.called,
        };
        if let Some(aside) = choice.best(|| TASTE * (unit(rng) - 0.5)) {
            world.hands[taker] = all - aside;
            world.aside = self.unseen.known_aside() | aside;
        }
        world
    }
}

/// A number from 0 to 1.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1u32 << 24) as f32
}
