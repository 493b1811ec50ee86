//! One trick: what was led, who is winning, which cards may be played to it, and what becomes of
//! the Excuse.

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::position::Side;
use crate::seat::Seat;

/// The cards of a trick in the order they fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trick {
    leader: Seat,
    /// Who has the strongest card so far; the leader while there is none.
    winner: Seat,
    /// The strongest card so far; the Excuse while there is none, for it beats nothing.
    best: Card,
    n: u8,
    /// Only the first `n` count; the others stay the Excuse.
    cards: [Card; 5],
    /// The suit asked for, as a mask; empty while none is, and when trumps are.
    led: CardSet,
}

impl Trick {
    /// A trick this seat leads.
    #[inline]
    pub const fn new(leader: Seat) -> Self {
        Self { leader, winner: leader, best: Card::EXCUSE, n: 0, cards: [Card::EXCUSE; 5], led: CardSet::EMPTY }
    }

    /// Who led.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards so far.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.n)]
    }

    /// How many cards have fallen.
    #[inline]
    pub const fn len(&self) -> usize {
        self.n as usize
    }

    /// Whether no card has fallen.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The card that says what is asked for: the first that is not the Excuse (PLAY-10).
    pub fn asking(&self) -> Option<Card> {
        self.cards().iter().copied().find(|&card| card != Card::EXCUSE)
    }

    /// Who is winning it: highest trump, else highest card of the suit led (PLAY-11).
    #[inline]
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// The card that wins it so far; none while there is nothing but the Excuse.
    #[inline]
    pub fn best(&self) -> Option<Card> {
        (self.best != Card::EXCUSE).then_some(self.best)
    }

    /// Puts down a card.
    #[inline]
    pub fn add(&mut self, seat: Seat, card: Card) {
        self.cards[usize::from(self.n)] = card;
        self.n += 1;
        if card == Card::EXCUSE {
            return;
        }
        if self.best == Card::EXCUSE {
            self.led = card.suit().map_or(CardSet::EMPTY, CardSet::suit);
        } else if card < self.best || !(card.is_trump() || self.led.contains(card)) {
            return;
        }
        self.best = card;
        self.winner = seat;
    }

    /// The cards of a hand that may be played to this trick (PLAY-03 to PLAY-10).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        if self.best == Card::EXCUSE {
            return hand;
        }
        let follow = hand & self.led;
        if !follow.is_empty() {
            return follow | (hand & CardSet::EXCUSE);
        }
        let trumps = hand & CardSet::TRUMPS;
        if trumps.is_empty() {
            return hand;
        }
        let over = if self.best.is_trump() { trumps.above(self.best) } else { trumps };
        (if over.is_empty() { trumps } else { over }) | (hand & CardSet::EXCUSE)
    }

    /// The cards that nobody holds who may play this card to this trick: with any of them in hand it
    /// would not be legal, and without all of them it is (PLAY-03 to PLAY-10).
    ///
    /// ```
    /// use oudler_rules::{Card, CardSet, Seat, Suit, Trick};
    ///
    /// let mut trick = Trick::new(Seat::A);
    /// trick.add(Seat::A, "10S".parse()?);
    /// trick.add(Seat::B, "T19".parse()?);
    /// // Neither following nor going over the 19.
    /// let cards: CardSet = "T20 T21".parse()?;
    /// assert_eq!(trick.rules_out("T5".parse()?), CardSet::suit(Suit::Spades) | cards);
    /// assert_eq!(trick.rules_out(Card::EXCUSE), CardSet::EMPTY);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules_out(&self, card: Card) -> CardSet {
        if self.best == Card::EXCUSE || card == Card::EXCUSE || self.led.contains(card) {
            return CardSet::EMPTY;
        }
        if !card.is_trump() {
            return self.led | CardSet::TRUMPS;
        }
        let must_go_over = self.best.is_trump() && card < self.best;
        self.led | if must_go_over { CardSet::TRUMPS.above(self.best) } else { CardSet::EMPTY }
    }

    /// Whether a card of this hand may be played to this trick.
    pub fn check(&self, hand: CardSet, card: Card) -> Result<(), IllegalPlay> {
        if !hand.contains(card) {
            return Err(IllegalPlay::NotInHand { card });
        }
        let legal = self.legal_cards(hand);
        if legal.contains(card) {
            return Ok(());
        }
        let asked = self.asking().expect("everything is legal on an empty trick");
        Err(match asked.suit() {
            Some(suit) if !(hand & CardSet::suit(suit)).is_empty() => {
                IllegalPlay::MustFollow { card, suit, legal }
            }
            None if !card.is_trump() => IllegalPlay::MustFollowTrump { card, legal },
            _ if !card.is_trump() => IllegalPlay::MustRuff { card, legal },
            Some(_) => IllegalPlay::MustOverruff { card, best: self.best, legal },
            None => IllegalPlay::MustOvertrump { card, best: self.best, legal },
        })
    }
}

impl std::fmt::Debug for Trick {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} led {:?}, {} wins", self.leader, self.cards(), self.winner)
    }
}

/// A trick that has been won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WonTrick {
    /// The trick as it fell.
    pub trick: Trick,
    /// Who took it; not the strongest card when the Excuse ends a slam (SLAM-06).
    pub winner: Seat,
}

/// A complete trick with the Excuse in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExcuseTrick {
    /// There are more to come.
    Early,
    /// It is the last.
    Last,
    /// It is the last, and the side of the Excuse has won all before it.
    LastOfSlam,
}

/// What becomes of the Excuse when its trick is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExcuseFate {
    /// It stays in the trick, and goes with it.
    InTrick,
    /// It goes back to its side, which has lost the trick.
    Back,
    /// It wins the trick.
    Wins,
}

impl ExcuseTrick {
    /// What becomes of the Excuse of one side when the other cards are won by `strongest`.
    #[inline]
    pub(crate) fn fate(self, owner: Side, strongest: Side) -> ExcuseFate {
        match self {
            // SLAM-06, EXC-07: a side with every earlier trick wins the last one with its Excuse.
            Self::LastOfSlam => ExcuseFate::Wins,
            // EXC-06: whoever wins the last trick keeps what is in it.
            Self::Last => ExcuseFate::InTrick,
            // EXC-02: it stays with who played it.
            Self::Early if owner == strongest => ExcuseFate::InTrick,
            Self::Early => ExcuseFate::Back,
        }
    }
}

/// Why a card cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalPlay {
    /// The card is elsewhere.
    #[error("{card} is not in hand")]
    NotInHand { card: Card },
    /// There is a card of the suit in hand.
    #[error("{card} does not follow suit; legal: {legal}")]
    MustFollow { card: Card, suit: Suit, legal: CardSet },
    /// There is a trump in hand, and trumps were led.
    #[error("{card} is not a trump, and trumps were led; legal: {legal}")]
    MustFollowTrump { card: Card, legal: CardSet },
    /// Void in the suit, with a trump in hand.
    #[error("{card} is not a trump; void in the suit led one must ruff; legal: {legal}")]
    MustRuff { card: Card, legal: CardSet },
    /// Trumps were led and a higher one is in hand.
    #[error("{card} does not go over {best}; legal: {legal}")]
    MustOvertrump { card: Card, best: Card, legal: CardSet },
    /// The suit was ruffed already and a higher trump is in hand.
    #[error("{card} does not go over {best}, which ruffed already; legal: {legal}")]
    MustOverruff { card: Card, best: Card, legal: CardSet },
    /// The suit of the called card is not led to the first trick.
    #[error(
        "{card} is of the called card's suit, which may not open the deal unless with {called} itself; legal: {legal}"
    )]
    CalledSuitLed { card: Card, called: Card, legal: CardSet },
}

impl IllegalPlay {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::NotInHand { .. } => Clause::Play12,
            Self::MustFollow { .. } => Clause::Play05,
            Self::MustFollowTrump { .. } | Self::MustOvertrump { .. } => Clause::Play03,
            Self::MustRuff { .. } => Clause::Play06,
            Self::MustOverruff { .. } => Clause::Play07,
            Self::CalledSuitLed { .. } => Clause::P5_07,
        }
    }

    /// The cards that may be played instead; none when the card was not even in hand.
    pub const fn legal(&self) -> CardSet {
        match *self {
            Self::NotInHand { .. } => CardSet::EMPTY,
            Self::MustFollow { legal, .. }
            | Self::MustFollowTrump { legal, .. }
            | Self::MustRuff { legal, .. }
            | Self::MustOvertrump { legal, .. }
            | Self::MustOverruff { legal, .. }
            | Self::CalledSuitLed { legal, .. } => legal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_rules_out_what_would_have_made_it_illegal() {
        for so_far in ["", "EX", "10S", "T9", "10S T9", "EX 2H", "10S QH", "T9 EX"] {
            let mut trick = Trick::new(Seat::A);
            for (card, seat) in so_far.split_whitespace().zip(Seat::ALL) {
                trick.add(seat, card.parse().unwrap());
            }
            for card in Card::ALL.into_iter().filter(|card| !trick.cards().contains(card)) {
                let is_illegal_beside = |other: &Card| {
                    let hand = [card, *other].into_iter().collect();
                    !trick.legal_cards(hand).contains(card)
                };
                let ruled_out: CardSet = Card::ALL.into_iter().filter(is_illegal_beside).collect();
                assert_eq!(trick.rules_out(card), ruled_out, "{card} to {so_far:?}");
                let rest = CardSet::FULL - ruled_out;
                assert!(trick.legal_cards(rest | CardSet::of(card)).contains(card), "{card} to {so_far:?}");
            }
        }
    }
}
