//! What the search remembers.

use super::features::{Features, Guard};
use super::ground::Ground;
use super::hand::{Hand, Id, NO_CARD};
use super::line::{Line, TRUMP_LANE};
use super::payoff::{ATTACK_ALL, DEFENCE_ALL, Payoff};

/// What is left when a trick begins, as it is looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    hash: u64,
    lengths: [u64; 2],
    word: u32,
    owners: [u64; 5],
    honours: [u16; 5],
}

impl Key {
    #[inline]
    pub(super) fn new(
        ground: &Ground,
        hands: &[Hand; 5],
        leader: u8,
        attack: u8,
        payoff: &Payoff,
        features: &Features,
    ) -> Self {
        let has_petit = ground.has_petit();
        // Who has every trick matters to the owner of the Excuse, and where a slam is paid.
        let mut all = 0;
        if let Some(owner) = ground.excuse_owner() {
            all |= if attack >> owner & 1 == 1 { ATTACK_ALL } else { DEFENCE_ALL };
        }
        for bit in [ATTACK_ALL, DEFENCE_ALL] {
            if payoff.pays_slam(bit) {
                all |= bit;
            }
        }
        all &= ground.all;
        if !features.keeps(Guard::SlamInKey) {
            all = 0;
        }
        let mut word = u32::from(leader) | u32::from(ground.specials) << 3 | u32::from(all) << 12;
        if ground.n_oudlers_in_play() > 0 && payoff.moves_target() && features.keeps(Guard::OudlersInKey) {
            word |= u32::from(ground.n_oudlers) << 14;
        }
        if features.keeps(Guard::BonusInKey) {
            word |= u32::from(payoff.mark(has_petit, all)) << 16;
        }
        let lengths = [ground.lengths as u64, (ground.lengths >> 64) as u64];
        let honours = hands.map(|hand| {
            let honours = hand.suits >> 10 & 0x000f_000f_000f_000f;
            (honours | honours >> 12 | honours >> 24 | honours >> 36) as u16
        });
        let hash = mix(mix(lengths[0], lengths[1]), u64::from(word));
        Self { hash, lengths, word, owners: ground.owners, honours }
    }
}

/// Two words into one.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    product as u64 ^ (product >> 64) as u64
}

/// The owners of the `n` highest cards of a lane.
#[inline]
const fn top(n: u32) -> u64 {
    (1 << (3 * n)) - 1
}

/// Positions with the same lengths and the same owners of the trumps that mattered.
#[derive(Clone, Copy)]
struct Group {
    lengths: [u64; 2],
    trumps: u64,
    word: u32,
    /// The next group of the same head, and the first entry; counted from 1.
    next: u32,
    first: u32,
    n_trumps: u8,
    hint: Id,
}

impl Group {
    #[inline]
    fn has_lengths(&self, key: &Key) -> bool {
        self.word == key.word && self.lengths == key.lengths
    }
}

/// One position, or all that are like it above the line.
#[derive(Clone, Copy)]
struct Entry {
    /// Who has the cards of each suit that mattered.
    owners: [u64; 4],
    /// Who has which courts.
    honours: [u16; 5],
    /// How many cards of each suit mattered, four bits each.
    counts: u16,
    next: u32,
    /// What the attack gets at the least, and at the most.
    lower: i16,
    upper: i16,
    hint: Id,
}

impl Entry {
    #[inline]
    const fn count(&self, suit: u8) -> u32 {
        (self.counts >> (4 * suit)) as u32 & 15
    }

    #[inline]
    fn is_like(&self, key: &Key) -> bool {
        let differ = |suit: u8| (self.owners[suit as usize] ^ key.owners[suit as usize]) & top(self.count(suit));
        differ(0) | differ(1) | differ(2) | differ(3) == 0
    }
}

/// Bounds that hold for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) value: i32,
    pub(super) line: Line,
}

/// A table of positions with a bound on its memory. When it is full it is emptied.
pub(super) struct Table {
    /// The first group of each hash, counted from 1.
    heads: Vec<u32>,
    groups: Vec<Group>,
    entries: Vec<Entry>,
    most_groups: usize,
    most_entries: usize,
    most_heads: usize,
}

const UNKNOWN_LOWER: i16 = i16::MIN;
const UNKNOWN_UPPER: i16 = i16::MAX;

impl Table {
    /// A table of at most so many MiB.
    pub(super) fn new(mib: usize) -> Self {
        let bytes = mib.max(1) << 20;
        // A tenth for the heads, an eighth for the groups, the rest for what they hold.
        let most_heads = (bytes / 40 + 1).next_power_of_two() / 2;
        let most_groups = bytes / 8 / size_of::<Group>();
        let most_entries = (bytes - bytes / 8 - 4 * most_heads) / size_of::<Entry>();
        Self { heads: Vec::new(), groups: Vec::new(), entries: Vec::new(), most_groups, most_entries, most_heads }
    }

    /// Forgets everything, and makes ready for hands of so many cards.
    pub(super) fn reset(&mut self, n_cards: u32) {
        let n_heads = 1 << (2 * n_cards).clamp(8, 30);
        self.heads.clear();
        self.heads.resize(self.most_heads.min(n_heads), 0);
        self.groups.clear();
        self.entries.clear();
        if self.entries.capacity() == 0 {
            // All at once: growing would copy, and hold both for a while.
            self.entries.reserve_exact(self.most_entries);
            self.groups.reserve_exact(self.most_groups);
        }
    }

    #[inline]
    fn head(&self, key: &Key) -> usize {
        (key.hash >> 32) as usize & (self.heads.len() - 1)
    }

    /// A bound that answers whether the attack gets at least `target`, or else a card to try first.
    pub(super) fn find(
        &mut self,
        key: &Key,
        ground: &Ground,
        target: i32,
        features: &Features,
    ) -> Result<Known, Id> {
        let mut hint = NO_CARD;
        let mut at_group = self.heads[self.head(key)];
        while at_group != 0 {
            let group = self.groups[at_group as usize - 1];
            let is_like = (group.trumps ^ key.owners[4]) & top(u32::from(group.n_trumps)) == 0;
            if group.has_lengths(key) {
                if is_like && let Some(known) = self.find_in(at_group, key, ground, target, features, &mut hint) {
                    return Ok(known);
                }
                if hint == NO_CARD {
                    hint = group.hint;
                }
            }
            at_group = group.next;
        }
        Err(hint)
    }

    fn find_in(
        &mut self,
        at_group: u32,
        key: &Key,
        ground: &Ground,
        target: i32,
        features: &Features,
        hint: &mut Id,
    ) -> Option<Known> {
        let group = self.groups[at_group as usize - 1];
        let (mut at, mut before) = (group.first, 0);
        while at != 0 {
            let entry = self.entries[at as usize - 1];
            if entry.is_like(key) && (features.similarity || entry.honours == key.honours) {
                let (lacks, more) = if entry.honours == key.honours {
                    (0, 0)
                } else {
                    let (lacks, more) = difference(&entry.honours, &key.honours);
                    if features.keeps(Guard::SimilaritySides) { (lacks, more) } else { (more, lacks) }
                };
                let at_least =
                    if entry.lower == UNKNOWN_LOWER { i32::MIN } else { i32::from(entry.lower) - lacks };
                let at_most = if entry.upper == UNKNOWN_UPPER { i32::MAX } else { i32::from(entry.upper) + more };
                if at_least >= target || at_most < target {
                    if before != 0 {
                        // What answers once is asked again.
                        self.entries[before as usize - 1].next = entry.next;
                        self.entries[at as usize - 1].next = group.first;
                        self.groups[at_group as usize - 1].first = at;
                    }
                    let mut line =
                        Line::NONE.with(TRUMP_LANE, ground.nth_from_top(TRUMP_LANE, u32::from(group.n_trumps)));
                    for suit in 0..4 {
                        line = line.with(suit, ground.nth_from_top(suit, entry.count(suit)));
                    }
                    return Some(Known { value: if at_least >= target { at_least } else { at_most }, line });
                }
                if *hint == NO_CARD {
                    *hint = entry.hint;
                }
            }
            (before, at) = (at, entry.next);
        }
        None
    }

    /// Remembers what the attack gets: at least this if it is the target or more, else at most.
    pub(super) fn store(&mut self, key: &Key, ground: &Ground, known: Known, target: i32, hint: Id, lines: bool) {
        if self.entries.len() >= self.most_entries || self.groups.len() >= self.most_groups {
            self.heads.fill(0);
            self.groups.clear();
            self.entries.clear();
        }
        let (mut counts, mut n_trumps) = (0xeeee, 19);
        let mut owners = [key.owners[0], key.owners[1], key.owners[2], key.owners[3]];
        if lines {
            counts = 0;
            for suit in 0..4 {
                let n = ground.n_down_to(suit, known.line.low(suit));
                counts |= (n as u16) << (4 * suit);
                owners[usize::from(suit)] &= top(n);
            }
            n_trumps = ground.n_down_to(TRUMP_LANE, known.line.low(TRUMP_LANE)) as u8;
        }
        let trumps = key.owners[4] & top(u32::from(n_trumps));
        let head = self.head(key);
        let mut at = self.heads[head];
        while at != 0 {
            let group = &self.groups[at as usize - 1];
            if group.has_lengths(key) && group.n_trumps == n_trumps && group.trumps == trumps {
                break;
            }
            at = group.next;
        }
        if at == 0 {
            let next = self.heads[head];
            let (lengths, word) = (key.lengths, key.word);
            self.groups.push(Group { lengths, trumps, word, next, first: 0, n_trumps, hint });
            at = self.groups.len() as u32;
            self.heads[head] = at;
        }
        let group = &mut self.groups[at as usize - 1];
        if hint != NO_CARD {
            group.hint = hint;
        }
        let value = known.value as i16;
        let is_lower = known.value >= target;
        let mut at = group.first;
        while at != 0 {
            let entry = &mut self.entries[at as usize - 1];
            if entry.honours == key.honours && entry.counts == counts && entry.owners == owners {
                if is_lower {
                    entry.lower = entry.lower.max(value);
                } else {
                    entry.upper = entry.upper.min(value);
                }
                if hint != NO_CARD {
                    entry.hint = hint;
                }
                return;
            }
            at = entry.next;
        }
        let (lower, upper) = if is_lower { (value, UNKNOWN_UPPER) } else { (UNKNOWN_LOWER, value) };
        self.entries.push(Entry { owners, honours: key.honours, counts, next: group.first, lower, upper, hint });
        group.first = self.entries.len() as u32;
    }
}

/// For two sets of courts that one hand may have in a suit, card by card from the highest and with pips to fill
/// them up: by how much the second is poorer, and by how much richer.
static DIFFERENCE: [[(u8, u8); 16]; 16] = {
    let mut table = [[(0, 0); 16]; 16];
    let mut i = 0;
    while i < 256 {
        let (mut from, mut to) = (i / 16, i % 16);
        let (mut poorer, mut richer) = (0, 0);
        while from != 0 || to != 0 {
            let (a, b) = (highest_worth(from), highest_worth(to));
            if a > b {
                poorer += a - b;
            } else {
                richer += b - a;
            }
            (from, to) = (without_highest(from), without_highest(to));
        }
        table[i / 16][i % 16] = (poorer, richer);
        i += 1;
    }
    table
};

/// What the highest of some courts is worth, or a pip where there is none.
const fn highest_worth(courts: usize) -> u8 {
    if courts == 0 { 1 } else { 3 + 2 * courts.ilog2() as u8 }
}

const fn without_highest(courts: usize) -> usize {
    if courts == 0 { 0 } else { courts & !(1 << courts.ilog2()) }
}

/// How much poorer and how much richer in courts all hands are, each on its own.
#[inline]
fn difference(from: &[u16; 5], to: &[u16; 5]) -> (i32, i32) {
    let (mut poorer, mut richer) = (0, 0);
    for (&from, &to) in from.iter().zip(to) {
        let mut differ = from ^ to;
        while differ != 0 {
            let suit = differ.trailing_zeros() / 4 * 4;
            differ &= !(15 << suit);
            let (less, more) = DIFFERENCE[usize::from(from >> suit & 15)][usize::from(to >> suit & 15)];
            poorer += i32::from(less);
            richer += i32::from(more);
        }
    }
    (poorer, richer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_compared_card_by_card() {
        // King against Jack: six half points poorer. Jack and pip against King and Queen: six and six richer.
        assert_eq!(difference(&[0b1000, 0, 0, 0, 0], &[0b0001, 0, 0, 0, 0]), (6, 0));
        assert_eq!(difference(&[0b0001, 0, 0, 0, 0], &[0b1100, 0, 0, 0, 0]), (0, 12));
        // A King for a Queen here, and the Queen for the King there.
        assert_eq!(difference(&[0b1000, 0b0100, 0, 0, 0], &[0b0100, 0b1000, 0, 0, 0]), (2, 2));
    }
}
