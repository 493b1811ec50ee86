//! A player that has taught itself: what each card gains, judged from what its seat sees and nothing else.
//!
//! It thinks of the same things as `habit` does ([`Thought`]), and beside them of every card it holds or
//! cannot see, but what they are worth together a small net says, which has found it out by playing
//! against itself ([`crate::selfplay`]). No deal that `habit` played went into it.

use std::sync::LazyLock;

use oudler_rules::{Card, CardSet, Contract, Partner, PlayerCount, Seat, Suit};

use crate::bots::habit::count::{Count, ME};
use crate::bots::habit::thought::{N_THOUGHTS, Thought, think};
use crate::bots::habit::{choices, sure_card};
use crate::layers::{Layers, Sample, Sums, n_bytes};
use crate::scene::{Known, Scene};

/// My cards, cards I cannot see, cards on the table, the card in question. How many lie on the table, who
/// holds the trick, where the taker sits, what is known of a partner, whether the dog was left lying; who
/// is out of a suit or of trumps; how many cards I have; what the attack has brought home. And what comes
/// to mind about the card.
const UNSEEN: usize = 78;
const TABLE: usize = 2 * 78;
const CARD: usize = 3 * 78;
const TURN: usize = 4 * 78;
const HOLDER: usize = TURN + 5;
const TAKER: usize = HOLDER + 5;
const PARTNER: usize = TAKER + 5;
const DOG: usize = PARTNER + 7;
const VOIDS: usize = DOG + 2;
const LEFT: usize = VOIDS + 4 * 5;
const WON: usize = LEFT + 25;
const OUDLERS: usize = WON + 23;
const THOUGHTS: usize = OUDLERS + 4;
pub(crate) const N_IN: usize = THOUGHTS + N_THOUGHTS;

/// Width of the first layer.
pub(crate) const WIDTH: usize = 64;
const N_BYTES: usize = n_bytes(N_IN, WIDTH);

/// Says what a card gains over the usual, for the side of who plays it, in half points.
#[derive(Clone, Debug)]
pub struct Policy {
    /// One that attacks, one that defends.
    pub(crate) sides: [Layers<WIDTH>; 2],
}

impl Policy {
    /// The player of tables with so many players.
    pub fn of(players: PlayerCount) -> &'static Self {
        static POLICIES: LazyLock<[Policy; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/policy3.bin"),
                include_bytes!("../weights/policy4.bin"),
                include_bytes!("../weights/policy5.bin"),
            ]
            .map(Policy::read)
        });
        &POLICIES[players.get() - 3]
    }

    /// One that has taught itself apart from the first and that no other player knows: to measure by.
    pub fn stranger(players: PlayerCount) -> &'static Self {
        static STRANGERS: LazyLock<[Policy; 3]> = LazyLock::new(|| {
            [
                include_bytes!("../weights/net3.bin"),
                include_bytes!("../weights/net4.bin"),
                include_bytes!("../weights/net5.bin"),
            ]
            .map(Policy::read)
        });
        &STRANGERS[players.get() - 3]
    }

    fn read(bytes: &[u8; 2 * N_BYTES]) -> Self {
        let (attack, defence) = bytes.split_at(N_BYTES);
        Self { sides: [attack, defence].map(|bytes| Layers::read(N_IN, bytes)) }
    }

    /// What it is read from.
    pub fn bytes(&self) -> Vec<u8> {
        self.sides.iter().flat_map(Layers::bytes).collect()
    }

    /// The card to play, of those that may be; there must be one.
    pub(crate) fn card(&self, known: &Known, count: &Count, legal: CardSet) -> Card {
        if let Some(card) = sure_card(count, legal) {
            return card;
        }
        let mut choices = choices(count, legal);
        let mut best = (f32::NEG_INFINITY, choices.next().expect("there is a card to play"));
        if choices.next().is_none() {
            return best.1;
        }
        self.judge(known, count, legal, |card, value| {
            if value > best.0 {
                best = (value, card);
            }
        });
        best.1
    }

    /// Tells what each of the cards gains that differ.
    pub(crate) fn judge(&self, known: &Known, count: &Count, legal: CardSet, mut tell: impl FnMut(Card, f32)) {
        let side = &self.sides[side(count)];
        let before: Sums<WIDTH> = side.sums(situation(known, count));
        for card in choices(count, legal) {
            let mut sums = before;
            side.add(&mut sums, 1.0, CARD + card.index());
            thoughts(count, card).for_each(|(i, much)| side.add(&mut sums, much, i));
            tell(card, side.say(&sums));
        }
    }
}

/// Which of the two plays.
pub(crate) fn side(count: &Count) -> usize {
    usize::from(!count.attacks)
}

/// All inputs about a card, for training.
pub(crate) fn sample(known: &Known, count: &Count, card: Card) -> Sample {
    Sample {
        on: situation(known, count).chain([CARD + card.index()]).map(|i| i as u16).collect(),
        partly: thoughts(count, card).map(|(i, much)| (i as u16, much)).collect(),
        wanted: 0.0,
    }
}

/// What there is to think of before any card: the inputs that are on.
fn situation(known: &Known, count: &Count) -> impl Iterator<Item = usize> {
    let place = |seat: Seat| known.ring.from(count.me).position(|other| other == seat).unwrap_or(0);
    let trick = &count.trick;
    let partner = match known.partner {
        _ if count.attacks && known.taker != count.me => 1,
        Partner::NoCall | Partner::Alone => 0,
        Partner::Hidden => 2,
        Partner::Shown(seat) => 2 + place(seat),
    };
    let holder = if trick.is_empty() { 0 } else { place(trick.winner()) };
    let dog = match known.contract {
        Contract::Petite | Contract::Garde => None,
        Contract::GardeSans => Some(DOG),
        Contract::GardeContre => Some(DOG + 1),
    };
    let attack = known.ring.seats().iter().filter(|&seat| {
        seat == known.taker || known.partner == Partner::Shown(seat) || count.attacks && seat == count.me
    });
    let (half_points, oudlers) =
        attack.map(|seat| known.won[seat]).fold((0, 0), |(p, o), won| (p + won.half_points, o + won.oudlers));
    let cards = |from: usize, cards: CardSet| cards.iter().map(move |card| from + card.index());
    let table = trick.cards().iter().map(|card| TABLE + card.index());
    let voids = (0..count.n_others).flat_map(move |other| {
        let suits = Suit::ALL.into_iter().filter(move |&suit| count.void(other, suit) >= 1.0);
        let trumps = (count.ruffs[other] <= 0.0).then_some(4);
        suits.map(|suit| suit as usize).chain(trumps).map(move |kind| VOIDS + other * 5 + kind)
    });
    let taker = if count.taker == ME { 0 } else { count.taker + 1 };
    cards(0, count.hand).chain(cards(UNSEEN, count.unseen)).chain(table).chain(voids).chain(dog).chain([
        TURN + trick.len(),
        HOLDER + holder,
        TAKER + taker,
        PARTNER + partner,
        LEFT + count.hand.len() as usize,
        WON + usize::from(half_points / 8).min(22),
        OUDLERS + usize::from(oudlers).min(3),
    ])
}

/// What comes to mind about a card, in numbers of about one.
fn thoughts(count: &Count, card: Card) -> impl Iterator<Item = (usize, f32)> {
    let all = think(count, card);
    let (mut there, mut n) = ([0; N_THOUGHTS], 0);
    for (i, &much) in all.iter().enumerate() {
        there[n] = i;
        n += usize::from(much != 0.0);
    }
    there.into_iter().take(n).map(move |i| (THOUGHTS + i, all[i] * SCALES[i]))
}

/// What is counted in points or in trumps is larger than the rest.
const SCALES: [f32; N_THOUGHTS] = {
    let mut scales = [1.0; N_THOUGHTS];
    let large = [
        Thought::OursTable,
        Thought::OursCard,
        Thought::SurePoints,
        Thought::PetitGuards,
        Thought::PetitThreats,
        Thought::Court,
        Thought::CourtEarly,
        Thought::CourtMakes,
        Thought::CourtSafe,
        Thought::CourtThrown,
    ];
    let mut i = 0;
    while i < large.len() {
        scales[large[i] as usize] = 0.15;
        i += 1;
    }
    scales
};

impl Scene {
    /// The card that this policy plays.
    pub(crate) fn policy_card(&self, policy: &Policy) -> Card {
        let legal = self.position.legal_cards();
        match legal.first() {
            Some(only) if legal.len() == 1 => only,
            _ => policy.card(&self.known, &self.count(), legal),
        }
    }
}

#[cfg(test)]
mod tests {
    use oudler_rules::{Action, Layout, Rules, TableKind, TableStage};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::{BotTable, Rival, Time};

    /// What a seat sees and the deal with all cards in their places lead to the same card: nothing hidden
    /// goes into it.
    #[test]
    fn a_policy_judges_by_what_the_seat_sees() {
        let mut n = 0;
        for (table, seed) in TableKind::ALL.into_iter().flat_map(|table| (0..4).map(move |seed| (table, seed))) {
            let rules = Rules::fft(table);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut bots = BotTable::new(rules, Seat::A).unwrap();
            bots.deal(Layout::random(&rules, Seat::A, &mut rng));
            let mut player = Rival::Net.bot();
            while let Some(view) = bots.waits_for() {
                let view = view.clone();
                let action = player.act(&view, Time::ENDLESS, &mut rng);
                let deal = view.table().deal.as_ref().unwrap();
                let legal = view.legal().cards;
                if view.table().stage == TableStage::Play && matches!(action, Action::Play(_)) && legal.len() > 1 {
                    let policy = Policy::stranger(deal.ring.players());
                    let scene = Scene::new(deal, &bots.game().deal().unwrap().world()).unwrap();
                    assert_eq!(action, Action::Play(scene.policy_card(policy)), "{table} {seed}");
                    n += 1;
                }
                bots.act(view.seat(), action);
            }
        }
        assert!(n > 200, "{n} cards");
    }
}
