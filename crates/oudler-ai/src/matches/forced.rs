//! Matches in which the strongest hand plays a garde.

use oudler_rules::{Action, Bid, CardSet, Contract, Layout, Ring, Seat, SeatView, TableStage};

use super::played::Dealt;
use super::{DealPlays, Estimate, Maker, Pair, Played, Player};

/// What a match of forced gardes came to. Marks are what each defender pays the taker.
#[derive(Clone, PartialEq, Debug)]
pub struct ForcedReport {
    /// A attacks, B defends.
    pub a_takes: Pairing,
    /// B attacks, A defends.
    pub b_takes: Pairing,
    /// The mark with A attacking less the mark with B attacking, deal by deal.
    pub differences: Vec<f64>,
    /// Their mean.
    pub difference: Estimate,
    /// A's attack and defence each measured alone, where the deals were played for it.
    pub roles: Option<Roles>,
}

/// One player's attack against the other's defence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// Share of the contracts made.
    pub made: Estimate,
    /// The mean mark.
    pub mark: Estimate,
}

/// What A gains over B in each role, on the same deals. Without cancelled plays the two sum to the
/// difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Roles {
    /// B attacks and defends.
    pub b_alone: Pairing,
    /// The mark with A attacking B less the mark with B attacking B.
    pub taker: Estimate,
    /// The mark with B attacking B less the mark with B attacking A.
    pub defence: Estimate,
}

/// The seat that takes: the highest 2·trumps + 6·oudlers + courts, the first to speak among equals.
///
/// The Excuse is an oudler and no trump.
pub fn strongest(ring: &Ring, dealer: Seat, layout: &Layout) -> Seat {
    let strength = |seat: Seat| {
        let hand = layout.hands()[seat];
        2 * (hand & CardSet::TRUMPS).len() + 6 * u32::from(hand.n_oudlers()) + (hand & CardSet::COURTS).len()
    };
    let first = ring.next(dealer);
    ring.from(first).fold(first, |best, seat| if strength(seat) > strength(best) { seat } else { best })
}

/// Plays the deal with A attacking, and then with B.
pub(super) fn play<P: Player>(deal: &Dealt, pair: Pair<'_, P>) -> Result<Vec<Played>, P::Failure> {
    Ok(vec![attack(deal, pair.a, pair.b)?, attack(deal, pair.b, pair.a)?])
}

/// Plays it once more with B on both sides.
pub(super) fn play_by_role<P: Player>(deal: &Dealt, pair: Pair<'_, P>) -> Result<Vec<Played>, P::Failure> {
    let mut plays = play(deal, pair)?;
    plays.push(attack(deal, pair.b, pair.b)?);
    Ok(plays)
}

fn attack<P: Player>(deal: &Dealt, attack: Maker<'_, P>, defence: Maker<'_, P>) -> Result<Played, P::Failure> {
    let ring = deal.rules.table.ring(deal.dealer);
    let taker = strongest(&ring, deal.dealer, &deal.layout);
    let forced = |view: &SeatView| {
        let bid = if view.seat() == taker { Bid::Take(Contract::Garde) } else { Bid::Pass };
        (view.table().stage == TableStage::Auction).then_some(Action::Bid(bid))
    };
    // The others are first asked after the call, so who is the partner is settled by then.
    let make = |view: &SeatView| {
        let called = view.table().deal.as_ref().and_then(|deal| deal.called);
        let is_partner = called.is_some_and(|card| deal.layout.hands()[view.seat()].contains(card));
        if view.seat() == taker || is_partner { attack() } else { defence() }
    };
    deal.play(forced, make)
}

impl ForcedReport {
    /// The report of these deals.
    pub fn new(deals: &[DealPlays]) -> Self {
        let differences = differences(deals, 0, 1);
        let has_roles = deals.iter().any(|deal| deal.plays.len() > 2);
        Self {
            a_takes: Pairing::new(deals, 0),
            b_takes: Pairing::new(deals, 1),
            difference: Estimate::of(differences.iter().copied()),
            differences,
            roles: has_roles.then(|| Roles {
                b_alone: Pairing::new(deals, 2),
                taker: Estimate::of(self::differences(deals, 0, 2)),
                defence: Estimate::of(self::differences(deals, 2, 1)),
            }),
        }
    }
}

impl Pairing {
    /// How this play of each deal went; those an arbiter cancelled are left out.
    fn new(deals: &[DealPlays], play: usize) -> Self {
        let scored = deals.iter().filter_map(move |deal| deal.plays.get(play)?.scored());
        Self {
            made: Estimate::of(scored.clone().map(|scored| f64::from(u8::from(scored.made)))),
            mark: Estimate::of(scored.map(|scored| f64::from(scored.mark))),
        }
    }
}

/// The mark of one play less that of another, for every deal that has both.
fn differences(deals: &[DealPlays], of: usize, less: usize) -> Vec<f64> {
    let mark = |deal: &DealPlays, play: usize| Some(deal.plays.get(play)?.scored()?.mark);
    deals.iter().filter_map(|deal| Some(f64::from(mark(deal, of)? - mark(deal, less)?))).collect()
}
