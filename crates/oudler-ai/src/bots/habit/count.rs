//! What a seat knows by counting: the cards that are gone, who may still hold the others, and
//! who plays with whom.

use oudler_rules::{Card, CardSet, Partner, Ring, Seat, Suit, Trick};

use super::classes::Classes;
use super::outlook::points_in_play;
use crate::scene::Known;

/// How many others there are at most.
pub(crate) const MAX_OTHERS: usize = 4;

/// Another player: the first after me is 0, and so on in the order of play. [`ME`] is myself, of whom
/// nothing is to be guessed.
pub(crate) type Other = usize;
pub(crate) const ME: Other = MAX_OTHERS;

/// The table as an attentive player sees it at his turn to play.
///
/// It is made some fifty times in every deal of a roll-out, so it holds others by their place after
/// me, and cards by classes of which nothing tells one from another.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(crate) struct Count {
    pub(crate) me: Seat,
    pub(crate) hand: CardSet,
    pub(crate) ring: Ring,
    /// Where the taker sits.
    pub(crate) taker: Other,
    pub(crate) trick: Trick,
    /// What lies on the table, in half points, and whether the petit is there.
    pub(crate) table: f32,
    pub(crate) has_petit: bool,
    /// The card that wins the trick so far, and how much its player is of my side.
    pub(crate) best: Option<Card>,
    pub(crate) winner: f32,
    /// Whether I play for the attack.
    pub(crate) attacks: bool,
    pub(crate) n_others: usize,
    /// How many of them play to this trick after me: the first of them.
    pub(crate) n_after: usize,
    /// 1 for one of my side, −1 for one against me, between the two while it is not known.
    pub(crate) ally: [f32; MAX_OTHERS + 1],
    /// Cards that are in another hand, or aside where I cannot see them.
    pub(crate) unseen: CardSet,
    /// By player and suit: the chance that there is no card, how many there are and what their
    /// courts are worth on average. Nothing for myself.
    pub(crate) suits: [[Holding; 4]; MAX_OTHERS + 1],
    /// The chance that a player has a trump.
    pub(crate) ruffs: [f32; MAX_OTHERS + 1],
    /// How often each suit was led by the attack.
    pub(crate) led_by_attack: [u8; 4],
    /// Whether my side has won every trick so far.
    pub(crate) all_ours: bool,
    /// Whether a slam is announced.
    pub(crate) slam: bool,
    classes: Classes,
}

/// What somebody is likely to hold of a suit.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Holding {
    /// The chance that it is nothing.
    pub(crate) void: f32,
    /// The number of cards to expect.
    pub(crate) length: f32,
    /// What the courts among them are worth beyond a low card, in half points.
    pub(crate) courts: f32,
}

impl Count {
    /// What this seat knows, with this hand and these cards aside that it has put there.
    pub(crate) fn new(known: &Known, trick: &Trick, me: Seat, hand: CardSet, own_aside: CardSet) -> Self {
        let n_others = known.ring.players().get() - 1;
        let mut count = Self {
            me,
            hand,
            ring: known.ring,
            taker: ME,
            trick: *trick,
            table: trick.cards().iter().map(|&card| points_in_play(card)).sum(),
            has_petit: trick.cards().contains(&Card::PETIT),
            best: trick.best(),
            winner: 0.0,
            attacks: me == known.taker,
            n_others,
            n_after: n_others - trick.len(),
            ally: [1.0; MAX_OTHERS + 1],
            unseen: !(hand | known.forced | own_aside | known.played),
            suits: [[Holding::default(); 4]; MAX_OTHERS + 1],
            ruffs: [0.0; MAX_OTHERS + 1],
            led_by_attack: [0; 4],
            all_ours: false,
            slam: known.slam,
            classes: Classes::default(),
        };
        let mut seats = [me; MAX_OTHERS];
        let mut seat = me;
        for (i, slot) in seats[..n_others].iter_mut().enumerate() {
            seat = known.ring.next(seat);
            *slot = seat;
            if seat == known.taker {
                count.taker = i;
            }
        }
        let seats = &seats[..n_others];
        let n_aside = if own_aside.is_empty() { known.n_aside } else { 0 };
        count.classes.fill(known, count.unseen, seats, n_aside, count.taker);
        count.guess_sides(known, seats);
        count.expect_suits();
        count
    }

    fn guess_sides(&mut self, known: &Known, seats: &[Seat]) {
        let partner = match (known.called, known.partner) {
            (None, _) | (_, Partner::NoCall | Partner::Alone) => None,
            (_, Partner::Shown(seat)) => Some(seat),
            (Some(called), Partner::Hidden) if !self.attacks && self.hand.contains(called) => Some(self.me),
            (Some(called), Partner::Hidden) => {
                self.guess_partner(called);
                return self.note_sides(known, seats);
            }
        };
        self.attacks |= partner == Some(self.me);
        for (ally, &seat) in self.ally.iter_mut().zip(seats) {
            let attacks = seat == known.taker || partner == Some(seat);
            *ally = if attacks == self.attacks { 1.0 } else { -1.0 };
        }
        self.note_sides(known, seats);
    }

    /// The called card is in the hand of a partner, or with the taker himself (P5-08).
    fn guess_partner(&mut self, called: Card) {
        let may_be = |other: Other| other != self.taker && self.classes.may_hold(other, called);
        let n = (0..self.n_others).filter(|&other| may_be(other)).count() as f32;
        let sign = if self.taker == ME { -1.0 } else { 1.0 };
        let mut ally = [sign; MAX_OTHERS + 1];
        for other in (0..self.n_others).filter(|&other| may_be(other)) {
            ally[other] = sign * (1.0 - 2.0 / n);
        }
        if self.taker != ME {
            ally[self.taker] = -1.0;
        }
        ally[ME] = 1.0;
        self.ally = ally;
    }

    /// What follows from who is of which side.
    fn note_sides(&mut self, known: &Known, seats: &[Seat]) {
        self.all_ours = true;
        for (&ally, &seat) in self.ally.iter().zip(seats).chain([(&1.0, &self.me)]) {
            let is_ours = ally > 0.0;
            if is_ours == self.attacks {
                for (all, n) in self.led_by_attack.iter_mut().zip(known.led[seat]) {
                    *all += n;
                }
            }
            self.all_ours &= is_ours || !known.winners.contains(seat);
            if seat == self.trick.winner() && seat != self.me {
                self.winner = ally;
            }
        }
    }

    fn expect_suits(&mut self) {
        for suit in Suit::ALL {
            for other in 0..self.n_others {
                self.suits[other][suit as usize].void = 1.0;
            }
            for class in self.classes.of_suit(suit) {
                let n = class.cards.len();
                let courts = (i32::from(class.cards.half_points().0) - n as i32) as f32;
                for other in class.others() {
                    let (share, holding) = (class.share[other], &mut self.suits[other][suit as usize]);
                    holding.void *= power(1.0 - share, n);
                    holding.length += share * n as f32;
                    holding.courts += share * courts;
                }
            }
        }
        let mut none = [1.0; MAX_OTHERS];
        for class in self.classes.trumps() {
            for other in class.others() {
                none[other] *= power(1.0 - class.share[other], class.cards.len());
            }
        }
        for (ruffs, none) in self.ruffs.iter_mut().zip(none) {
            *ruffs = 1.0 - none;
        }
    }

    /// Everybody else who is, or is likely, of my side.
    pub(crate) fn friends(&self) -> impl Iterator<Item = Other> {
        (0..self.n_others).filter(|&other| self.ally[other] > 0.0)
    }

    /// Everybody who is, or is likely, against me.
    pub(crate) fn foes(&self) -> impl Iterator<Item = Other> {
        (0..self.n_others).filter(|&other| self.ally[other] <= 0.0)
    }

    /// Whether the taker plays to this trick after me.
    pub(crate) const fn is_before_taker(&self) -> bool {
        self.taker < self.n_after
    }

    /// The chance that somebody holds a card.
    pub(crate) fn share(&self, other: Other, card: Card) -> f32 {
        self.classes.share(other, card)
    }

    /// The chance that somebody holds none of the cards above this one of its kind.
    pub(crate) fn none_above(&self, other: Other, card: Card) -> f32 {
        let classes = card.suit().map_or_else(|| self.classes.trumps(), |suit| self.classes.of_suit(suit));
        let mut none = 1.0;
        for class in classes.iter().filter(|class| class.is_of(other)) {
            none *= power(1.0 - class.share[other], class.cards.above(card).len());
        }
        none
    }

    /// The chance that somebody has no card of a suit.
    pub(crate) const fn void(&self, other: Other, suit: Suit) -> f32 {
        self.suits[other][suit as usize].void
    }

    /// The chance that somebody ruffs when this suit is led.
    pub(crate) fn ruff(&self, other: Other, suit: Suit) -> f32 {
        self.void(other, suit) * self.ruffs[other]
    }

    /// The trumps others hold.
    pub(crate) fn trumps_out(&self) -> CardSet {
        self.unseen & CardSet::TRUMPS
    }
}

/// Whether a card played later beats the one that wins so far, which is not the Excuse.
pub(crate) fn beats(card: Card, best: Card) -> bool {
    card != Card::EXCUSE && (card.is_trump() || card.suit() == best.suit()) && card > best
}

/// `base` to the power of a small whole number.
#[inline]
fn power(mut base: f32, mut n: u32) -> f32 {
    let mut product = 1.0;
    while n > 0 {
        if n & 1 == 1 {
            product *= base;
        }
        base *= base;
        n >>= 1;
    }
    product
}
