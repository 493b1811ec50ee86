//! The unseen cards in classes of which nothing tells one card from another: the same kind, and the
//! same players who may hold them.

use oudler_rules::{Card, CardSet, Seat, Suit};

use super::count::{MAX_OTHERS, Other};
use crate::scene::Known;

/// How much more readily a card nobody can place is with the taker than with another seat: he
/// took because of his trumps, and discarded from his suits.
const TAKER_TRUMPS: f32 = 3.0;
const TAKER_SUITS: f32 = 0.8;

/// More than are ever seen; beyond that, cards are held to be with more players than they may be.
const MAX_CLASSES: usize = 40;

/// Unseen cards that the same places may have.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Class {
    pub(super) cards: CardSet,
    /// A bit for each player who may hold them.
    others: u8,
    /// Whether they may lie aside.
    aside: bool,
    /// The chance that each player holds one of them, card by card.
    pub(super) share: [f32; MAX_OTHERS],
}

impl Class {
    pub(super) const fn is_of(&self, other: Other) -> bool {
        self.others >> other & 1 == 1
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Other> {
        let mut left = self.others;
        std::iter::from_fn(move || {
            let other = (left != 0).then(|| left.trailing_zeros() as Other)?;
            left &= left - 1;
            Some(other)
        })
    }
}

/// All of them: the trumps, the suits in order, and the Excuse.
#[derive(Debug)]
pub(super) struct Classes {
    all: [Class; MAX_CLASSES],
    /// Where the classes of each kind end.
    ends: [u8; 6],
}

impl Default for Classes {
    fn default() -> Self {
        Self { all: [Class::default(); MAX_CLASSES], ends: [0; 6] }
    }
}

impl Classes {
    /// Puts the unseen cards into their classes, and says how likely each player is to hold one.
    pub(super) fn fill(&mut self, known: &Known, unseen: CardSet, seats: &[Seat], n_aside: u8, taker: Other) {
        let kinds = [
            CardSet::TRUMPS,
            CardSet::suit(Suit::ALL[0]),
            CardSet::suit(Suit::ALL[1]),
            CardSet::suit(Suit::ALL[2]),
            CardSet::suit(Suit::ALL[3]),
            CardSet::EXCUSE,
        ];
        let mut n = 0;
        for (kind, end) in kinds.into_iter().zip(0..) {
            let cards = unseen & kind;
            if !cards.is_empty() && n < MAX_CLASSES {
                let first = n;
                self.all[n] = Class { cards, ..Class::default() };
                n += 1;
                for (other, &seat) in seats.iter().enumerate() {
                    n = self.split(first, n, known.may_hold[seat], |class| class.others |= 1 << other);
                }
                if n_aside > 0 {
                    n = self.split(first, n, known.may_lie_aside, |class| class.aside = true);
                }
            }
            self.ends[end] = n as u8;
        }
        self.share_out(known, seats, f32::from(n_aside), taker);
    }

    /// Splits the classes from `first` to `n` by a set, marks the parts that are in it, and says how
    /// many there are now.
    fn split(&mut self, first: usize, n: usize, set: CardSet, mark: impl Fn(&mut Class)) -> usize {
        let mut end = n;
        for i in first..n {
            let class = self.all[i];
            let inside = class.cards & set;
            if inside.is_empty() {
                continue;
            }
            if inside != class.cards && end < MAX_CLASSES {
                self.all[end] = Class { cards: class.cards - set, ..class };
                end += 1;
                self.all[i].cards = inside;
            }
            mark(&mut self.all[i]);
        }
        end
    }

    /// The chance that each player holds each card: by the room there is, the taker's weight changed.
    fn share_out(&mut self, known: &Known, seats: &[Seat], n_aside: f32, taker: Other) {
        let mut room = [0.0; MAX_OTHERS];
        for (room, &seat) in room.iter_mut().zip(seats) {
            *room = f32::from(known.n_cards[seat]);
        }
        let n = usize::from(self.ends[5]);
        // A card that only one player may hold is there, and takes up room.
        for class in &mut self.all[..n] {
            if class.others.is_power_of_two() && !class.aside {
                let other = class.others.trailing_zeros() as Other;
                class.share[other] = 1.0;
                room[other] = (room[other] - class.cards.len() as f32).max(0.0);
            }
        }
        let (mut for_trumps, mut for_suits) = (room, room);
        if taker < MAX_OTHERS {
            for_trumps[taker] *= TAKER_TRUMPS;
            for_suits[taker] *= TAKER_SUITS;
        }
        let n_trumps = usize::from(self.ends[0]);
        for (i, class) in self.all[..n].iter_mut().enumerate() {
            if class.others.is_power_of_two() && !class.aside {
                continue;
            }
            let weights = if i < n_trumps { &for_trumps } else { &for_suits };
            let mut all = if class.aside { n_aside } else { 0.0 };
            for (other, &weight) in weights.iter().enumerate() {
                if class.is_of(other) {
                    class.share[other] = weight;
                    all += weight;
                }
            }
            let scale = if all > 0.0 { 1.0 / all } else { 0.0 };
            class.share.iter_mut().for_each(|share| *share *= scale);
        }
    }

    pub(super) fn trumps(&self) -> &[Class] {
        &self.all[..usize::from(self.ends[0])]
    }

    pub(super) fn of_suit(&self, suit: Suit) -> &[Class] {
        &self.all[usize::from(self.ends[suit as usize])..usize::from(self.ends[suit as usize + 1])]
    }

    fn class_of(&self, card: Card) -> Option<&Class> {
        self.all[..usize::from(self.ends[5])].iter().find(|class| class.cards.contains(card))
    }

    pub(super) fn may_hold(&self, other: Other, card: Card) -> bool {
        self.class_of(card).is_some_and(|class| class.is_of(other))
    }

    pub(super) fn share(&self, other: Other, card: Card) -> f32 {
        self.class_of(card).map_or(0.0, |class| class.share[other])
    }
}
