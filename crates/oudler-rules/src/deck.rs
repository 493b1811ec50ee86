//! The pack in order: shuffled, cut, dealt; and the draw for the first dealer.

use rand_core::Rng;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::rules::Rules;
use crate::seat::{BySeat, PlayerCount, Ring, Seat, TableKind};

/// A number below `n`, every one equally likely.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    let bits = rng.next_u32();
    scale(bits, n, rng)
}

/// Random bits made into a number below `n`, every one equally likely: Lemire's multiplication,
/// drawing again in the rare case that would favour some numbers.
#[inline]
fn scale(bits: u32, n: u32, rng: &mut impl Rng) -> u32 {
    let wide = u64::from(bits) * u64::from(n);
    let is_fair = wide as u32 >= n || wide as u32 >= n.wrapping_neg() % n;
    if is_fair { (wide >> 32) as u32 } else { below(rng, n) }
}

/// The 78 cards in some order, the first one on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck([Card; 78]);

impl Deck {
    /// The pack in the order of [`Card::ALL`].
    pub const SORTED: Self = Self(Card::ALL);

    /// A pack shuffled with the caller's generator; every order is equally likely.
    #[inline]
    pub fn shuffled(rng: &mut impl Rng) -> Self {
        let mut cards = Card::ALL;
        // One draw of the generator, two places: 77 places are 38 pairs and one more.
        for i in (2..78).rev().step_by(2) {
            let bits = rng.next_u64();
            cards.swap(i, scale((bits >> 32) as u32, i as u32 + 1, rng) as usize);
            cards.swap(i - 1, scale(bits as u32, i as u32, rng) as usize);
        }
        cards.swap(1, below(rng, 2) as usize);
        Self(cards)
    }

    /// A pack in a given order. Each card must be there once.
    pub fn from_cards(cards: &[Card]) -> Result<Self, BadDeck> {
        let set: CardSet = cards.iter().copied().collect();
        match <[Card; 78]>::try_from(cards) {
            Ok(order) if set == CardSet::FULL => Ok(Self(order)),
            _ => Err(BadDeck { n_cards: cards.len(), missing: !set }),
        }
    }

    /// The cards, top first.
    pub const fn cards(&self) -> &[Card; 78] {
        &self.0
    }

    /// Lifts `n` cards off the top and puts the rest on them. Both packets must have
    /// [`crate::Options::cut_min`] cards or more (CUT-01).
    pub fn cut(&self, n: usize, rules: &Rules) -> Result<Self, BadCut> {
        let least = usize::from(rules.cut_min);
        if n < least || 78usize.saturating_sub(n) < least {
            return Err(BadCut { n, least, most: 78 - least });
        }
        let mut cards = self.0;
        cards.rotate_left(n);
        Ok(Self(cards))
    }

    /// Deals the pack: packets to each player in turn from the dealer's right, dog cards between
    /// them (DEAL-01 to DEAL-05).
    #[inline]
    pub fn deal(&self, ring: &Ring, dealer: Seat, dog: &DogPattern) -> Layout {
        debug_assert_eq!(dog.players, ring.players());
        let packet = ring.players().packet_size();
        let mut layout = Layout { hands: BySeat::default(), dog: CardSet::EMPTY };
        let (mut seat, mut top) = (ring.next(dealer), 0);
        for i in 0..ring.players().n_packets() {
            let hand = &mut layout.hands[seat];
            for &card in &self.0[top..top + packet] {
                hand.insert(card);
            }
            top += packet;
            // A selection rather than a branch, which would be mispredicted for most dog cards.
            let is_dog = dog.gaps >> i & 1 == 1;
            let next = self.0.get(top).map_or(CardSet::EMPTY, |&card| CardSet::of(card));
            layout.dog |= if is_dog { next } else { CardSet::EMPTY };
            top += usize::from(is_dog);
            seat = ring.next(seat);
        }
        layout
    }
}

/// A list of cards that is no pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{n_cards} cards, missing {missing}; a pack has each of the 78 once")]
pub struct BadDeck {
    /// How many were given.
    pub n_cards: usize,
    /// Those that are not there.
    pub missing: CardSet,
}

/// A cut that leaves too small a packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cutting {n} cards leaves too small a packet; cut {least} to {most} (CUT-01)")]
pub struct BadCut {
    /// Cards lifted.
    pub n: usize,
    /// The fewest that may be.
    pub least: usize,
    /// The most that may be.
    pub most: usize,
}

/// After which packets a card goes to the dog.
///
/// Invariant: as many gaps as the dog has cards, all of them between two packets; so the dog is
/// made card by card and never gets the first nor the last card (DEAL-04, DEAL-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DogPattern {
    players: PlayerCount,
    gaps: u32,
}

impl DogPattern {
    /// A card after each of the packets named, counted from 0.
    pub fn new(players: PlayerCount, after_packets: &[usize]) -> Result<Self, BadDogPattern> {
        let n_gaps = players.n_packets() - 1;
        let mut gaps = 0;
        for &packet in after_packets {
            if packet >= n_gaps {
                return Err(BadDogPattern::LastCard { packet, n_gaps });
            }
            if gaps >> packet & 1 == 1 {
                return Err(BadDogPattern::TwoAtOnce { packet });
            }
            gaps |= 1 << packet;
        }
        if after_packets.len() != players.dog_size() {
            return Err(BadDogPattern::WrongCount { n: after_packets.len(), right: players.dog_size() });
        }
        Ok(Self { players, gaps })
    }

    /// A pattern chosen with the caller's generator, all equally likely.
    #[inline]
    pub fn random(players: PlayerCount, rng: &mut impl Rng) -> Self {
        let n_gaps = players.n_packets() as u32 - 1;
        let mut gaps = 0u32;
        // Floyd's sampling: each set of gaps is equally likely, without rejection.
        for top in n_gaps - players.dog_size() as u32..n_gaps {
            let gap = below(rng, top + 1);
            gaps |= 1 << if gaps >> gap & 1 == 1 { top } else { gap };
        }
        Self { players, gaps }
    }

    /// The packets after which a card goes to the dog, counted from 0.
    pub fn after_packets(&self) -> impl Iterator<Item = usize> + use<> {
        let gaps = self.gaps;
        (0..32).filter(move |&packet| gaps >> packet & 1 == 1)
    }
}

/// Why a dog cannot be dealt so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadDogPattern {
    /// A card after the last packet, or after packets that do not exist.
    #[error("a dog card after packet {packet}: it would be the last card; gaps are 0 to {}", n_gaps - 1)]
    LastCard { packet: usize, n_gaps: usize },
    /// Two cards in one gap.
    #[error("two dog cards after packet {packet}: the dog is made card by card")]
    TwoAtOnce { packet: usize },
    /// Too many or too few.
    #[error("a dog of {n} cards; it has {right}")]
    WrongCount { n: usize, right: usize },
}

impl BadDogPattern {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::LastCard { .. } => Clause::Deal05,
            Self::TwoAtOnce { .. } | Self::WrongCount { .. } => Clause::Deal04,
        }
    }
}

/// Who was dealt what.
///
/// ```
/// use oudler_rules::{CardSet, Layout, Rules, Seat, TableKind};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let rules = Rules::fft(TableKind::Four);
/// let layout = Layout::random(&rules, Seat::A, &mut Xoshiro256PlusPlus::seed_from_u64(5));
/// let hands = layout.hands().0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
/// assert_eq!(hands, !layout.dog());
/// assert_eq!(layout.dog().len(), 6);
/// ```
///
/// Invariant: every card is in one hand or in the dog, in the numbers the table plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    hands: BySeat<CardSet>,
    dog: CardSet,
}

impl Layout {
    /// Hands and dog as they were dealt.
    pub fn new(ring: &Ring, hands: BySeat<CardSet>, dog: CardSet) -> Result<Self, BadLayout> {
        let players = ring.players();
        let mut seen = CardSet::EMPTY;
        let mut add = |cards: CardSet, n: usize, whose: Place| {
            if let Some(card) = (seen & cards).first() {
                return Err(BadLayout::Twice { card });
            }
            seen |= cards;
            if cards.len() as usize == n {
                Ok(())
            } else {
                Err(BadLayout::WrongCount { whose, n: cards.len() as usize, right: n })
            }
        };
        for seat in Seat::ALL {
            let n = if ring.seats().contains(seat) { players.hand_size() } else { 0 };
            add(hands[seat], n, Place::Hand(seat))?;
        }
        add(dog, players.dog_size(), Place::Dog)?;
        Ok(Self { hands, dog })
    }

    /// A pack shuffled, cut and dealt, all by the caller's generator.
    pub fn random(rules: &Rules, dealer: Seat, rng: &mut impl Rng) -> Self {
        let ring = rules.table.ring(dealer);
        let deck = Deck::shuffled(rng);
        let least = u32::from(rules.cut_min);
        let n = least + below(rng, 79 - 2 * least);
        let deck = deck.cut(n as usize, rules).expect("the cut is within its bounds");
        deck.deal(&ring, dealer, &DogPattern::random(ring.players(), rng))
    }

    /// What each seat was dealt.
    #[inline]
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The dog.
    #[inline]
    pub const fn dog(&self) -> CardSet {
        self.dog
    }

    /// The seat with the petit as its only trump and without the Excuse (PSEC-01).
    pub fn bare_petit(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| is_bare_petit(self.hands[seat]))
    }
}

/// Whether the petit is the only trump of a hand without the Excuse (PSEC-01).
pub fn is_bare_petit(hand: CardSet) -> bool {
    hand & CardSet::TRUMPS_AND_EXCUSE == CardSet::of(Card::PETIT)
}

/// A place cards are dealt to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A hand.
    Hand(Seat),
    /// The dog.
    Dog,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Hand(seat) => write!(f, "{seat}"),
            Self::Dog => f.write_str("the dog"),
        }
    }
}

/// Why hands and dog are not a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadLayout {
    /// A card is in two places.
    #[error("{card} is dealt twice")]
    Twice { card: Card },
    /// A place has too many or too few cards.
    #[error("{whose} has {n} cards instead of {right} (DEAL-09)")]
    WrongCount { whose: Place, n: usize, right: usize },
}

/// The draw for the first deal: what each seat drew, in order, and who deals.
///
/// Invariant: each seat has drawn one card that counts, and one more before it if that was the Excuse.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::json::DrawForm", into = "crate::json::DrawForm"))]
pub struct Draw {
    drawn: Vec<(Seat, Card)>,
    dealer: Seat,
}

impl Draw {
    /// Every seat draws from a spread pack, from A on; a drawn Excuse is set aside (DRAW-03).
    pub fn random(table: TableKind, rng: &mut impl Rng) -> Self {
        let deck = Deck::shuffled(rng);
        let mut spread = deck.0.into_iter();
        let mut drawn = Vec::new();
        for seat in table.seats() {
            for card in spread.by_ref() {
                drawn.push((seat, card));
                if card != Card::EXCUSE {
                    break;
                }
            }
        }
        Self::new(table, drawn).expect("a pack has a card that counts for every seat")
    }

    /// A draw made by people.
    pub fn new(table: TableKind, drawn: Vec<(Seat, Card)>) -> Result<Self, BadDraw> {
        let mut seen = CardSet::EMPTY;
        for &(seat, card) in &drawn {
            if !table.has(seat) {
                return Err(BadDraw::NoSuchSeat { seat });
            }
            if seen.contains(card) {
                return Err(BadDraw::Twice { card });
            }
            seen.insert(card);
        }
        for seat in table.seats() {
            match drawn.iter().filter(|&&(s, card)| s == seat && card != Card::EXCUSE).count() {
                0 if drawn.iter().any(|&(s, _)| s == seat) => return Err(BadDraw::OnlyTheExcuse { seat }),
                0 => return Err(BadDraw::NotDrawn { seat }),
                1 => {}
                _ => return Err(BadDraw::DrewAgain { seat }),
            }
            // The Excuse is the reason to draw again, so it comes first.
            let first = drawn.iter().position(|&(s, _)| s == seat);
            let excuse = drawn.iter().position(|&(s, card)| s == seat && card == Card::EXCUSE);
            if excuse.is_some() && excuse != first {
                return Err(BadDraw::DrewAgain { seat });
            }
        }
        let lowest = drawn.iter().filter_map(|&(seat, card)| Some((card.draw_order()?, seat))).min();
        let (_, dealer) = lowest.expect("every seat has a card that counts");
        Ok(Self { drawn, dealer })
    }

    /// Who drew what, in order.
    pub fn drawn(&self) -> &[(Seat, Card)] {
        &self.drawn
    }

    /// Who deals first: the seat with the lowest card (DRAW-02).
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }
}

/// Why a draw does not name a dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadDraw {
    /// The table has no such seat.
    #[error("the table has no seat {seat}")]
    NoSuchSeat { seat: Seat },
    /// A card is drawn twice.
    #[error("{card} is drawn twice; each player draws a card of the same spread (DRAW-01)")]
    Twice { card: Card },
    /// A seat has not drawn.
    #[error("{seat} has not drawn; each player draws a card (DRAW-01)")]
    NotDrawn { seat: Seat },
    /// A seat has drawn the Excuse and nothing after it.
    #[error("{seat} has drawn the Excuse, which does not count, and is to draw again (DRAW-03)")]
    OnlyTheExcuse { seat: Seat },
    /// A seat has drawn again without having to.
    #[error("{seat} has drawn more than one card; only the Excuse is drawn over (DRAW-01)")]
    DrewAgain { seat: Seat },
}

impl BadDraw {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::OnlyTheExcuse { .. } => Clause::Draw03,
            Self::NotDrawn { .. } | Self::NoSuchSeat { .. } | Self::Twice { .. } | Self::DrewAgain { .. } => {
                Clause::Draw01
            }
        }
    }
}
