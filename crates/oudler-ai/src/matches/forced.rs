//! Matches in which the strongest hand plays a garde.

use oudler_rules::{Action, Bid, CardSet, Contract, Ending, Layout, Ring, Seat, SeatView, TableStage};
use rand_core::Rng;

use super::{Dealt, Estimate, Maker, Pair};
use crate::{Bot, Time};

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
}

/// One bot's attack against the other's defence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// Share of the contracts made.
    pub made: Estimate,
    /// The mean mark.
    pub mark: Estimate,
}

/// How one attack ended; nothing when an arbiter cancelled it.
type Attack = Option<(bool, i32)>;

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
pub(super) fn play(deal: &Dealt, pair: Pair<'_>) -> [Attack; 2] {
    [attack(deal, pair.a, pair.b), attack(deal, pair.b, pair.a)]
}

fn attack(deal: &Dealt, attack: Maker<'_>, defence: Maker<'_>) -> Attack {
    let ring = deal.rules.table.ring(deal.dealer);
    let taker = strongest(&ring, deal.dealer, &deal.layout);
    let mut players: Vec<[Box<dyn Bot + Send>; 2]> = Seat::ALL.map(|_| [attack(), defence()]).into();
    let ending = deal.play(|view: &SeatView, rng: &mut dyn Rng| {
        let seat = view.seat();
        if view.table().stage == TableStage::Auction {
            let bid = if seat == taker { Bid::Take(Contract::Garde) } else { Bid::Pass };
            return Action::Bid(bid);
        }
        let called = view.table().deal.as_ref().and_then(|deal| deal.called);
        let is_partner = called.is_some_and(|card| deal.layout.hands()[seat].contains(card));
        let is_defender = seat != taker && !is_partner;
        players[seat.index()][usize::from(is_defender)].act(view, Time::ENDLESS, rng)
    });
    match ending {
        Ending::Scored { sheet, .. } => {
            let mark = sheet.figures.mark(&deal.rules);
            Some((mark.made, mark.per_defender()))
        }
        _ => None,
    }
}

impl ForcedReport {
    pub(super) fn new(deals: &[[Attack; 2]]) -> Self {
        let pairing = |i: usize| {
            let scored = deals.iter().filter_map(move |deal| deal[i]);
            Pairing {
                made: Estimate::of(scored.clone().map(|(made, _)| f64::from(u8::from(made)))),
                mark: Estimate::of(scored.map(|(_, mark)| f64::from(mark))),
            }
        };
        let differences: Vec<f64> =
            deals.iter().filter_map(|[a, b]| Some(f64::from(a.as_ref()?.1 - b.as_ref()?.1))).collect();
        Self {
            a_takes: pairing(0),
            b_takes: pairing(1),
            difference: Estimate::of(differences.iter().copied()),
            differences,
        }
    }
}
