//! All that is the same for every card of a trick.

use super::hand::{EXCUSE, Hand, Id, MIDDLE, PETIT, TWENTY_ONE};
use super::line::TRUMP_LANE;

/// Nobody has it, in three bits.
const GONE: u16 = 7;

/// What is known when a trick begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// All cards in the hands.
    pub(super) in_play: Hand,
    /// Who has the cards of each suit and the trumps 2 to 20, from the highest down, three bits each.
    pub(super) owners: [u64; 5],
    /// How many of each lane everybody has, five bits each.
    pub(super) lengths: u128,
    /// Who has the Excuse, the petit and the 21, three bits each.
    pub(super) specials: u16,
    /// What all cards in play are worth.
    pub(super) rest: i32,
    /// The oudlers of the attack.
    pub(super) n_oudlers: u8,
    /// Who has every trick so far.
    pub(super) all: u8,
    /// Whether the petit fell to the trick before.
    pub(super) petit_fell: bool,
}

/// Which of three bits of [`Ground::specials`] stand for a card.
const fn special(card: Id) -> Option<u8> {
    match card {
        EXCUSE => Some(0),
        PETIT => Some(3),
        TWENTY_ONE => Some(6),
        _ => None,
    }
}

impl Ground {
    /// The ground under these hands.
    pub(super) fn new(hands: &[Hand], n_oudlers: u8, all: u8) -> Self {
        let mut ground = Self {
            in_play: Hand::default(),
            owners: [0; 5],
            lengths: 0,
            specials: GONE | GONE << 3 | GONE << 6,
            rest: 0,
            n_oudlers,
            all,
            petit_fell: false,
        };
        let mut cards: Vec<(Id, usize)> = Vec::new();
        for (seat, hand) in hands.iter().enumerate() {
            ground.in_play = ground.in_play.with(*hand);
            ground.rest += hand.half_points();
            cards.extend(hand.iter().map(|card| (card, seat)));
        }
        cards.sort_unstable();
        for (card, seat) in cards {
            if let Some(shift) = special(card) {
                ground.specials = ground.specials & !(7 << shift) | (seat as u16) << shift;
                continue;
            }
            let lane = lane_of(card);
            let owners = &mut ground.owners[usize::from(lane)];
            *owners = *owners << 3 | seat as u64;
            ground.lengths += one_more(seat as u8, lane);
        }
        ground
    }

    /// A card leaves the play.
    #[inline]
    pub(super) fn remove(&mut self, seat: u8, card: Id) {
        if let Some(shift) = special(card) {
            self.specials |= GONE << shift;
            self.in_play.remove(card);
            return;
        }
        let lane = lane_of(card);
        let n_above = if lane == TRUMP_LANE {
            (self.in_play.trumps & MIDDLE & !((2 << (card - EXCUSE)) - 1)).count_ones()
        } else {
            (self.in_play.lane(lane) >> (card & 15) >> 1).count_ones()
        };
        let above = (1 << (3 * n_above)) - 1;
        let owners = &mut self.owners[usize::from(lane)];
        *owners = *owners & above | *owners >> 3 & !above;
        self.lengths -= one_more(seat, lane);
        self.in_play.remove(card);
    }

    /// Who has the Excuse.
    #[inline]
    pub(super) fn excuse_owner(&self) -> Option<u8> {
        let owner = self.specials & 7;
        (owner != GONE).then_some(owner as u8)
    }

    /// Whether the petit is still in a hand.
    #[inline]
    pub(super) fn has_petit(&self) -> bool {
        self.specials >> 3 & 7 != GONE
    }

    /// How many oudlers are in play.
    #[inline]
    pub(super) fn n_oudlers_in_play(&self) -> u8 {
        (self.in_play.trumps & super::hand::OUDLERS).count_ones() as u8
    }

    /// How many cards of a lane, from the highest down to this one, are in play.
    #[inline]
    pub(super) fn n_down_to(&self, lane: u8, low: u32) -> u32 {
        if lane == TRUMP_LANE {
            ((self.in_play.trumps & MIDDLE) >> low).count_ones()
        } else {
            (self.in_play.lane(lane) >> low).count_ones()
        }
    }

    /// The lowest of the `n` highest cards of a lane; above all of them for none.
    #[inline]
    pub(super) fn nth_from_top(&self, lane: u8, n: u32) -> u32 {
        let (mut cards, none) = if lane == TRUMP_LANE {
            (u64::from(self.in_play.trumps & MIDDLE), 21)
        } else {
            (self.in_play.lane(lane), 14)
        };
        if n == 0 {
            return none;
        }
        for _ in n..cards.count_ones() {
            cards &= cards - 1;
        }
        if cards == 0 { none } else { cards.trailing_zeros() }
    }
}

/// The lane of a card that is none of the three oudlers.
#[inline]
fn lane_of(card: Id) -> u8 {
    if card < EXCUSE { card >> 4 } else { TRUMP_LANE }
}

#[inline]
fn one_more(seat: u8, lane: u8) -> u128 {
    1 << (25 * seat + 5 * lane)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Taking cards away one by one leaves what a new ground of the rest has.
    #[test]
    fn the_ground_follows_the_cards() {
        let mut hands = ["KS 10S 3S T5 T1", "QS 9S AH T21 T6", "JS 4S 2S EX T7", "NS 5S KC T8 T20"]
            .map(|cards| Hand::of(cards.parse().unwrap()));
        let mut ground = Ground::new(&hands, 0, 0);
        let mut next = 7;
        while let Some(seat) = (0..4).map(|i| (i + next) % 4).find(|&seat| hands[seat].len() > 0) {
            next += 5;
            let card = hands[seat].iter().nth(next % hands[seat].len() as usize).unwrap();
            hands[seat].remove(card);
            ground.remove(seat as u8, card);
            ground.rest -= super::super::hand::worth(card);
            let anew = Ground::new(&hands, 0, 0);
            assert_eq!(format!("{ground:?}"), format!("{anew:?}"));
        }
    }
}
