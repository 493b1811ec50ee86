//! What to put aside: voids are made, courts that would be lost are saved, long suits stay.

use oudler_rules::{Card, CardSet, DiscardRule, Rank, Suit};

/// How much better it is to have none of a suit, to ruff from the first round.
const VOID: f32 = 14.0;
/// A card of a suit is one more to lose, and the only one of its suit most of all.
const EACH_CARD: f32 = -0.3;
const SINGLETON: f32 = -1.7;
const SINGLE_KING: f32 = 1.5;
/// Each card beyond four of a suit: it draws the defence's trumps, and wins at last.
const LONG: f32 = 2.2;
/// The suit of the called card leads to the partner: it is no void to make.
const CALLED: f32 = 15.0;

/// The cards to put aside from a hand with the dog in it.
pub(crate) fn discard(rule: &DiscardRule, hand: CardSet, called: Option<Card>) -> CardSet {
    let n_trumps = rule.n_forced_trumps();
    if n_trumps > 0 {
        return rule.free() | rule.forced_from().iter().take(n_trumps).collect();
    }
    let whole = Choice { held: hand, free: rule.free(), must: CardSet::EMPTY, n: rule.n(), called };
    whole.best(|| 0.0).unwrap_or_else(|| rule.free().iter().take(rule.n()).collect())
}

/// What is known of a discard that is to be chosen, or guessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The hand with the dog in it.
    pub(crate) held: CardSet,
    /// What may go, and of that what has to.
    pub(crate) free: CardSet,
    pub(crate) must: CardSet,
    /// How many cards go.
    pub(crate) n: usize,
    pub(crate) called: Option<Card>,
}

/// A discard has at most six cards.
const MAX_DISCARD: usize = 6;

impl Choice {
    /// The cards that go; `None` where it cannot be done. `taste` is added to what each way to treat a
    /// suit is worth, in half points.
    pub(crate) fn best(&self, mut taste: impl FnMut() -> f32) -> Option<CardSet> {
        let Self { held, free, must, n, called } = *self;
        // Suit after suit, the best way to have put aside each number of cards.
        let mut best: [Option<Way>; MAX_DISCARD + 1] = [None; MAX_DISCARD + 1];
        best[0] = Some(Way { worth: 0.0, cards: CardSet::EMPTY });
        for suit in Suit::ALL {
            let (held, must) = (held & CardSet::suit(suit), must & CardSet::suit(suit));
            let mut next = [None; MAX_DISCARD + 1];
            let n_must = must.len() as usize;
            for cards in ways((held & free) - must, n.checked_sub(n_must)?) {
                let cards = cards | must;
                let worth = f32::from(cards.half_points().0) + kept(held - cards, suit, called) + taste();
                let k = cards.len() as usize;
                for (before, slot) in best.iter().zip(&mut next[k..]) {
                    let Some(before) = before else { continue };
                    let way = Way { worth: before.worth + worth, cards: before.cards | cards };
                    if slot.is_none_or(|other: Way| way.worth > other.worth) {
                        *slot = Some(way);
                    }
                }
            }
            best = next;
        }
        best.get(n).copied().flatten().map(|way| way.cards)
    }
}

/// Cards put aside so far, and what they and the suits they leave are worth in half points.
#[derive(Clone, Copy)]
struct Way {
    worth: f32,
    cards: CardSet,
}

/// The ways to put at most `most` cards of one suit aside: any of its courts, and its lowest
/// cards.
fn ways(free: CardSet, most: usize) -> Vec<CardSet> {
    let courts: Vec<Card> = (free & CardSet::COURTS).iter().collect();
    let mut ways = Vec::new();
    for chosen in 0u32..1 << courts.len() {
        let is_chosen = |(i, _): &(usize, &Card)| chosen >> i & 1 == 1;
        let mut way: CardSet = courts.iter().enumerate().filter(is_chosen).map(|(_, &card)| card).collect();
        let mut low = (free - CardSet::COURTS).iter();
        while way.len() as usize <= most {
            ways.push(way);
            let Some(card) = low.next() else { break };
            way.insert(card);
        }
    }
    ways
}

/// What a suit is worth as it stays in hand.
fn kept(held: CardSet, suit: Suit, called: Option<Card>) -> f32 {
    if held.is_empty() {
        return VOID;
    }
    let n = held.len() as f32;
    let has = |rank: Rank| held.contains(Card::suited(suit, rank));
    let king = has(Rank::King) || called == Some(Card::suited(suit, Rank::King));
    let (queen, knight, jack) = (has(Rank::Queen), has(Rank::Knight), has(Rank::Jack));
    let when = |condition: bool, worth: f32| if condition { worth } else { 0.0 };
    let shape = EACH_CARD * n
        + LONG * (n - 4.0).max(0.0)
        + when(held.len() == 1, if king { SINGLE_KING } else { SINGLETON })
        + when(called.and_then(Card::suit) == Some(suit), CALLED);
    let queen_worth = match (king, held.len()) {
        (true, _) => 8.0,
        (false, 3..) => 0.5,
        (false, _) => -2.5,
    };
    let knight_worth = if king || queen { 4.0 } else { -1.5 };
    let n_above = u8::from(king) + u8::from(queen) + u8::from(knight);
    let jack_worth = if n_above >= 2 { 0.0 } else { -0.5 };
    shape + when(queen, queen_worth) + when(knight, knight_worth) + when(jack, jack_worth)
}
