//! Matches with the players' own auctions.

use oudler_rules::{BySeat, Rules, Seat};

use super::played::{Dealt, dealer};
use super::{DealPlays, Estimate, Match, Pair, Played, Player, Which};

/// What a match with the players' own auctions came to. Scores are per seat and deal.
#[derive(Clone, PartialEq, Debug)]
pub struct AuctionReport {
    /// A's score less B's, deal by deal: each the mean over all seats of the two plays.
    pub differences: Vec<f64>,
    /// Their mean.
    pub difference: Estimate,
    /// How each player fared.
    pub bots: [BotReport; 2],
    /// Share of plays in which everybody passed.
    pub passed_out: Estimate,
    /// Plays that an arbiter cancelled.
    pub n_cancelled: u64,
}

/// How one player fared.
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
    /// How often it played each contract, in rising order.
    pub n_contracts: [u64; 4],
}

/// Plays the deal twice, the second time with the players exchanged.
pub(super) fn play<P: Player>(deal: &Dealt, pair: Pair<'_, P>) -> Result<Vec<Played>, P::Failure> {
    let play = |first| {
        let seating = seating(&deal.rules, deal.n, first);
        let which = |seat: Seat| seating[seat].expect("only who plays is asked");
        deal.play(|_| None, |view| pair.maker(which(view.seat()))())
    };
    [Which::A, Which::B].into_iter().map(play).collect()
}

/// Who sits where at the `n`th deal; nobody where nobody plays.
fn seating(rules: &Rules, n: u64, first: Which) -> BySeat<Option<Which>> {
    let dealer = dealer(rules, n);
    let ring = rules.table.ring(dealer);
    let players = ring.players().get() as u64;
    let mut seating = BySeat::default();
    for (place, seat) in (0..).zip(ring.from(ring.next(dealer))) {
        let is_first = ((place + n) % players).is_multiple_of(2);
        seating[seat] = Some(if is_first { first } else { first.other() });
    }
    seating
}

/// What one deal came to for one player, over both plays: sums, and what they are sums of.
#[derive(Clone, Copy, Default)]
struct Sums {
    score: (f64, u64),
    as_taker: (f64, u64),
    as_partner: (f64, u64),
    as_defender: (f64, u64),
    made: (f64, u64),
    n_contracts: [u64; 4],
}

/// What one deal came to.
#[derive(Clone, Copy, Default)]
struct DealSums {
    bots: [Sums; 2],
    passed_out: (f64, u64),
    n_cancelled: u64,
}

impl DealSums {
    fn new(rules: &Rules, deal: &DealPlays) -> Self {
        let mut sums = Self::default();
        for (first, played) in [Which::A, Which::B].into_iter().zip(&deal.plays) {
            sums.add(&seating(rules, deal.n, first), played);
        }
        sums
    }

    fn add(&mut self, seating: &BySeat<Option<Which>>, played: &Played) {
        count(&mut self.passed_out, share(*played == Played::PassedOut));
        self.n_cancelled += u64::from(*played == Played::Cancelled);
        for seat in Seat::ALL {
            let Some(which) = seating[seat] else { continue };
            let sums = &mut self.bots[which as usize];
            let score = played.scored().map_or(0.0, |scored| f64::from(scored.scores[seat]));
            count(&mut sums.score, score);
            let Some(scored) = played.scored() else { continue };
            if seat == scored.taker {
                count(&mut sums.as_taker, score);
                count(&mut sums.made, share(scored.made));
                sums.n_contracts[scored.contract as usize] += 1;
            } else if Some(seat) == scored.partner {
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

/// One for what happened, nothing for what did not: the mean is the share.
fn share(happened: bool) -> f64 {
    f64::from(u8::from(happened))
}

impl AuctionReport {
    /// The report of these deals of a match.
    pub fn new(game: &Match, deals: &[DealPlays]) -> Self {
        let deals: Vec<DealSums> = deals.iter().map(|deal| DealSums::new(&game.rules, deal)).collect();
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
                n_contracts: [0, 1, 2, 3].map(|k| deals.iter().map(|deal| deal.bots[i].n_contracts[k]).sum()),
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
