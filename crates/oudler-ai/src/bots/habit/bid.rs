//! What to bid: a point count of the hand, and what each contract asks for.

use oudler_rules::{Assent, Bid, Card, CardSet, Contract, Legal, PlayerCount, Rank, SeatView, Suit};

/// The contract the hand is worth, if it may still be named.
pub(super) fn bid(view: &SeatView, legal: &Legal) -> Bid {
    let rules = &view.table().rules;
    let points = count(view.hand());
    let players = rules.table.players();
    let wanted = Contract::ALL.into_iter().rev().find(|&contract| points >= needed(players, contract));
    // An arbiter may refuse the higher contracts, and asking him twice would not help (BID-07).
    let most = if rules.assent == Assent::Needed { Contract::Garde } else { Contract::GardeContre };
    match wanted.map(|contract| contract.min(most)) {
        Some(contract) if legal.contracts.contains(&contract) => Bid::Take(contract),
        _ => Bid::Pass,
    }
}

/// What rules of thumb make of a hand, before anybody has spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thumb {
    /// The point count of the hand.
    pub count: i32,
    /// What each contract asks for, from the lowest up.
    pub needed: [i32; 4],
    /// The highest contract the hand is worth, if it is worth one.
    pub contract: Option<Contract>,
}

impl Thumb {
    /// The count of a hand at a table of so many players.
    ///
    /// ```
    /// use oudler_ai::Thumb;
    /// use oudler_rules::{CardSet, Contract, PlayerCount};
    ///
    /// let hand: CardSet = "KS QS 6S KH 9H 4H 10D 5D JC 7C T21 T19 T17 T14 T12 T9 T6 EX".parse().unwrap();
    /// let thumb = Thumb::of(hand, PlayerCount::Four);
    /// assert_eq!((thumb.count, thumb.contract), (110, Some(Contract::Garde)));
    /// ```
    pub fn of(hand: CardSet, players: PlayerCount) -> Self {
        let count = count(hand);
        let needed = Contract::ALL.map(|contract| needed(players, contract));
        let contract = Contract::ALL.into_iter().rev().find(|&contract| count >= needed[contract as usize]);
        Self { count, needed, contract }
    }
}

/// By how much a hand is stronger than a garde asks for.
pub(super) fn surplus(hand: CardSet, players: PlayerCount) -> i32 {
    count(hand) - needed(players, Contract::Garde)
}

/// The count a contract asks for. At five the partner is worth more than a King.
///
/// At five these are not the figures that gain most: with 72 and 84 for the last two a habit earns
/// more against itself, and leaves the dog lying in six contracts of ten. No club bids like that. So
/// there a hidden dog wants a hand that a club would leave it for; `docs/performance.md` says what it
/// costs.
pub(crate) const fn needed(players: PlayerCount, contract: Contract) -> i32 {
    let by_contract = match players {
        PlayerCount::Three => [84, 88, 114, 132],
        PlayerCount::Four => [76, 80, 118, 130],
        PlayerCount::Five => [61, 62, 93, 105],
    };
    by_contract[contract as usize]
}

/// The point count of a hand. Two of it are about one card point when the deal is over: the
/// figures were fitted to the margins of thousands of gardes.
pub(crate) fn count(hand: CardSet) -> i32 {
    let trumps = hand & CardSet::TRUMPS;
    let high = trumps.above(Card::trump(14).expect("there is a 14"));
    let n = |set: CardSet| set.len() as i32;
    let held = |card: Card, points: i32| if hand.contains(card) { points } else { 0 };
    let honours = held(Card::TWENTY_ONE, 24) + held(Card::EXCUSE, 22) + held(Card::PETIT, 18);
    5 * n(trumps) + 2 * n(high) + honours + Suit::ALL.into_iter().map(|suit| suit_count(hand, suit)).sum::<i32>()
}

/// What a suit adds: its courts, more for a marriage, and its being short or long.
fn suit_count(hand: CardSet, suit: Suit) -> i32 {
    let mine = hand & CardSet::suit(suit);
    let has = |rank: Rank| mine.contains(Card::suited(suit, rank));
    let royals = match (has(Rank::King), has(Rank::Queen)) {
        (true, true) => 14,
        (true, false) => 9,
        (false, true) => 3,
        (false, false) => 0,
    };
    let shape = match mine.len() {
        0 => 3,
        1 => 1,
        n => (n as i32 - 4).max(0),
    };
    royals + i32::from(has(Rank::Knight)) + shape
}
