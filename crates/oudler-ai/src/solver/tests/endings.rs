//! Random endings, of deals played at random and of small packs where the rare rules are common.

use std::fmt;
use std::ops::RangeInclusive;

use oudler_rules::playout::random_card;
use oudler_rules::{BySeat, Card, CardSet, Contract, PlayerCount, Position, Rules, Seat, SeatSet, TableKind};
use rand_core::Rng;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::Stakes;

/// Where an ending comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A whole deal played at random.
    Deal,
    /// A small deal from a pack of few suits with all oudlers and courts, from its first card or some cards later.
    Small,
    /// The same, mostly trumps.
    Trumps,
    /// The same, of one suit and few trumps.
    Suits,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Deal, Self::Small, Self::Trumps, Self::Suits];
}

/// A position and what is played for.
pub(super) struct Ending {
    pub(super) position: Position,
    pub(super) stakes: Stakes,
}

pub(super) const fn table(n_players: usize) -> TableKind {
    match n_players {
        3 => TableKind::Three,
        4 => TableKind::Four,
        _ => TableKind::Five,
    }
}

pub(super) fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    ((rng.next_u64() >> 32) as usize * n) >> 32
}

pub(super) fn take(cards: &mut Vec<Card>, n: usize, rng: &mut Xoshiro256PlusPlus) -> CardSet {
    (0..n).map(|_| cards.swap_remove(below(rng, cards.len()))).collect()
}

impl Ending {
    /// An ending with so many cards in the fullest hand.
    pub(super) fn random(kind: Kind, n_players: usize, n_cards: RangeInclusive<usize>, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rng = &mut rng;
        let players = PlayerCount::new(n_players).expect("three, four or five play");
        let n_left = n_cards.start() + below(rng, n_cards.end() - n_cards.start() + 1);
        let mut pack = pack(kind, n_left * n_players, rng);
        let n_dealt = match kind {
            Kind::Deal => players.hand_size(),
            _ => n_left + below(rng, 2).min((pack.len() / n_players).saturating_sub(n_left)),
        };
        let mut hands = BySeat::<CardSet>::default();
        let seats = &Seat::ALL[..n_players];
        for &seat in seats {
            hands[seat] = take(&mut pack, n_dealt, rng);
        }
        let aside = pack.into_iter().take(6).collect();
        let mut attack = SeatSet::of(seats[below(rng, n_players)]);
        if n_players == 5 && below(rng, 5) > 0 {
            attack.insert(seats[below(rng, 5)]);
        }
        let leader = seats[below(rng, n_players)];
        let called = (n_players == 5).then(|| CardSet::KINGS.nth(below(rng, 4) as u32)).flatten();
        // Who has nothing but the called suit could not open.
        let opens = called.filter(|&called| {
            let banned = CardSet::suit(called.suit().expect("a King has a suit")) - CardSet::of(called);
            !(hands[leader] - banned).is_empty()
        });
        let ring = table(n_players).ring(Seat::E);
        let mut position = Position::new(ring, hands, attack, leader, opens);
        let mut n_more = below(rng, n_players);
        while position.hands()[position.trick().leader()].len() as usize > n_left || n_more > 0 {
            if position.hands()[position.trick().leader()].len() as usize <= n_left {
                n_more -= 1;
            }
            position.play(random_card(position.legal_cards(), rng));
        }
        let house = below(rng, 3) == 0;
        let rules = if house { Rules::house(table(n_players)) } else { Rules::fft(table(n_players)) };
        let contract = Contract::ALL[below(rng, 4)];
        let handfuls = [u8::from(below(rng, 3) == 0), 0, u8::from(below(rng, 6) == 0)];
        Self { position, stakes: Stakes { rules, contract, aside, handfuls, slam_announced: below(rng, 4) == 0 } }
    }
}

/// The cards an ending is dealt from, at least so many.
pub(super) fn pack(kind: Kind, n: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Card> {
    let all: Vec<Card> = Card::ALL.to_vec();
    let wanted: &dyn Fn(Card) -> bool = match kind {
        Kind::Deal => return all,
        Kind::Small => &|card| card.is_oudler() || card.is_court(),
        Kind::Trumps => &|card| card.is_oudler() || card.is_trump(),
        Kind::Suits => &|card| card.suit() == Some(oudler_rules::Suit::Hearts),
    };
    let (mut first, mut rest): (Vec<Card>, Vec<Card>) = all.into_iter().partition(|&card| wanted(card));
    let n_first = match kind {
        Kind::Trumps => n * 2 / 3,
        _ => n / 2,
    };
    let mut pack: Vec<Card> = Vec::new();
    if below(rng, 3) > 0 {
        // The oudlers are in play more often than not.
        for oudler in CardSet::OUDLERS {
            first.retain(|&card| card != oudler);
            rest.retain(|&card| card != oudler);
            pack.push(oudler);
        }
    }
    while pack.len() < n_first && !first.is_empty() {
        pack.push(first.swap_remove(below(rng, first.len())));
    }
    rest.append(&mut first);
    while pack.len() < n + 6 && !rest.is_empty() {
        pack.push(rest.swap_remove(below(rng, rest.len())));
    }
    pack
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        for seat in position.ring().seats().iter() {
            let mark = if position.attack().contains(seat) { "*" } else { "" };
            write!(f, "{seat}{mark} {} | ", position.hands()[seat])?;
        }
        let Stakes { contract, aside, handfuls, slam_announced, .. } = &self.stakes;
        write!(f, "{:?}; {contract}, aside {aside}, {handfuls:?}, slam {slam_announced}", position.trick())
    }
}
