//! Matches with the bots' own auctions.

use oudler_rules::{BySeat, Ending, Seat};

use super::{Dealt, Estimate, Pair, Which};
use crate::{Bot, Time};

/// What a match with the bots' own auctions came to. Scores are per seat and deal.
#[derive(Clone, PartialEq, Debug)]
pub struct AuctionReport {
    /// A's score less B's, deal by deal: each the mean over all seats of the two plays.
    pub differences: Vec<f64>,
    /// Their mean.
    pub difference: Estimate,
    /// How each bot fared.
    pub bots: [BotReport; 2],
    /// Share of plays in which everybody passed.
    pub passed_out: Estimate,
    /// Plays that an arbiter cancelled.
    pub n_cancelled: u64,
}

/// How one bot fared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotReport {
    /// Its mean score over every seat it held.
    pub score: Estimate,
    /// As taker.
    pub as_taker: Estimate,
    /// As the partner of a taker, at five.
    pub as_partner: Estimate,
    /// As defender.
    pub as_defender: Estimate,
    /// Share of its contracts that were made.
    pub made: Estimate,
}

/// What one deal came to for one bot, over both plays: sums, and what they are sums of.
#[derive(Clone, Copy, Default)]
struct Sums {
    score: (f64, u64),
    as_taker: (f64, u64),
    as_partner: (f64, u64),
    as_defender: (f64, u64),
    made: (f64, u64),
}

/// What one deal came to.
#[derive(Clone, Copy, Default)]
pub(super) struct DealSums {
    bots: [Sums; 2],
    passed_out: (f64, u64),
    n_cancelled: u64,
}

/// Plays the deal twice, the second time with the bots exchanged.
pub(super) fn play(deal: &Dealt, pair: Pair<'_>) -> DealSums {
    let mut sums = DealSums::default();
    for first in [Which::A, Which::B] {
        let seating = seating(deal, first);
        let mut bots: Vec<Box<dyn Bot + Send>> = seating
            .0
            .iter()
            .map(|which| match which {
                Some(Which::B) => (pair.b)(),
                _ => (pair.a)(),
            })
            .collect();
        let ending = deal.play(|view, rng| bots[view.seat().index()].act(view, Time::ENDLESS, rng));
        sums.add(deal, &seating, &ending);
    }
    sums
}

/// Who sits where; nobody where nobody plays.
fn seating(deal: &Dealt, first: Which) -> BySeat<Option<Which>> {
    let ring = deal.rules.table.ring(deal.dealer);
    let players = ring.players().get() as u64;
    let mut seating = BySeat::default();
    for (place, seat) in (0..).zip(ring.from(ring.next(deal.dealer))) {
        let is_first = ((place + deal.n) % players).is_multiple_of(2);
        seating[seat] = Some(if is_first { first } else { first.other() });
    }
    seating
}

impl DealSums {
    fn add(&mut self, deal: &Dealt, seating: &BySeat<Option<Which>>, ending: &Ending) {
        let passed = matches!(ending, Ending::PassedOut);
        count(&mut self.passed_out, f64::from(u8::from(passed)));
        self.n_cancelled += u64::from(!passed && !matches!(ending, Ending::Scored { .. }));
        let sheet = match ending {
            Ending::Scored { sheet, .. } => Some(sheet),
            _ => None,
        };
        for seat in Seat::ALL {
            let Some(which) = seating[seat] else { continue };
            let sums = &mut self.bots[which as usize];
            let score = sheet.map_or(0.0, |sheet| f64::from(sheet.scores[seat]));
            count(&mut sums.score, score);
            let Some(sheet) = sheet else { continue };
            if seat == sheet.taker {
                count(&mut sums.as_taker, score);
                count(&mut sums.made, f64::from(u8::from(sheet.figures.mark(&deal.rules).made)));
            } else if Some(seat) == sheet.partner {
                count(&mut sums.as_partner, score);
            } else {
                count(&mut sums.as_defender, score);
            }
        }
    }

    fn difference(&self) -> f64 {
        let [a, b] = self.bots.map(|sums| sums.score.0 / sums.score.1.max(1) as f64);
        a - b
    }
}

fn count((sum, n): &mut (f64, u64), value: f64) {
    *sum += value;
    *n += 1;
}

impl AuctionReport {
    pub(super) fn new(deals: &[DealSums]) -> Self {
        let differences: Vec<f64> = deals.iter().map(DealSums::difference).collect();
        let bot = |i: usize| {
            let estimate =
                |of: fn(&Sums) -> (f64, u64)| Estimate::clustered(deals.iter().map(move |deal| of(&deal.bots[i])));
            BotReport {
                score: estimate(|sums| sums.score),
                as_taker: estimate(|sums| sums.as_taker),
                as_partner: estimate(|sums| sums.as_partner),
                as_defender: estimate(|sums| sums.as_defender),
                made: estimate(|sums| sums.made),
            }
        };
        Self {
            difference: Estimate::of(differences.iter().copied()),
            differences,
            bots: [bot(0), bot(1)],
            passed_out: Estimate::clustered(deals.iter().map(|deal| deal.passed_out)),
            n_cancelled: deals.iter().map(|deal| deal.n_cancelled).sum(),
        }
    }
}
