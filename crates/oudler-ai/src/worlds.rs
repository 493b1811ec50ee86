//! Worlds: the cards a seat cannot see, dealt in every way that fits all that it has seen.
//!
//! The unseen cards fall into a few groups that the same places may have. How many ways there are to
//! fill the places from some of the groups on is counted once, from the last group back to the first;
//! then a world is drawn group by group, each choice as often as there are worlds behind it. So every
//! world is equally likely, none is drawn in vain, and if there is one at all it is found.
//!
//! Groups whose places lie within each other, as trumps that any hand may have and suits that may lie
//! aside too, need no counting: what only the outer one can fill is filled from it, and what it has
//! left is as good as the inner one. The largest such chain comes last.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use oudler_rules::playout::below;
use oudler_rules::{BySeat, Card, CardSet, Seat, Together, Unseen, World};
use rand_core::Rng;

/// The other hands, and the cards aside.
const MAX_PLACES: usize = 5;
/// More than a view can prove of several cards at once.
const MAX_MARKS: usize = 12;

/// All the worlds a view allows, counted and ready to be drawn from.
///
/// ```
/// use oudler_ai::Worlds;
/// use oudler_rules::{Command, Layout, Rules, Seat, Table, TableKind, Unseen};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
/// let rules = Rules::fft(TableKind::Four);
/// let mut table = Table::new(rules, Some(Seat::D))?;
/// table.act(Command::Deal(Layout::random(&rules, Seat::D, &mut rng)))?;
///
/// let unseen = Unseen::new(table.view(Seat::A)).expect("the cards are dealt");
/// let worlds = Worlds::new(&unseen).expect("the truth is one");
/// let world = worlds.draw(&mut rng);
/// unseen.check(&world)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    /// What every world has: the viewer's own cards, and those aside that the viewer knows.
    base: World,
    /// The seats in the order of their places.
    seats: Vec<Seat>,
    groups: Vec<Group>,
    /// What may be chosen for each group, state by state.
    layers: Vec<Vec<Choices>>,
    chain: Chain,
    /// The room left for the chain, by the last layer's states.
    rooms: Vec<Room>,
    n: f64,
}

/// How many cards each place still takes.
type Room = [u8; MAX_PLACES];

/// Unseen cards that the same places may have, and of which nothing else is proven that would tell
/// one of them from another.
#[derive(Clone, Debug)]
struct Group {
    cards: Vec<Card>,
    /// A bit for each place.
    places: u8,
    /// The marks they count for, a bit for each, and those whose condition they are.
    counted: u16,
    given: u16,
}

/// What is still free, and what is noted of each thing that is proven of several cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct State {
    room: Room,
    marks: [u8; MAX_MARKS],
}

/// The condition of a mark is met.
const GIVEN: u8 = 0x80;

/// How many cards of a group go to each place, with how many worlds behind it and behind all choices
/// before it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    n: Room,
    next: u32,
    until: f64,
}

type Choices = Vec<Choice>;

impl Worlds {
    /// The worlds a view allows; `None` when there is none, which only a view of something illegal
    /// has.
    pub fn new(unseen: &Unseen) -> Option<Self> {
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| unseen.n_held(seat) > 0).collect();
        let together: Vec<Together> = unseen.together().iter().take(MAX_MARKS).copied().collect();
        let aside = seats.len();
        let (groups, chain) = Chain::split(groups(unseen, &seats, &together));
        let mut first = State::default();
        for (place, &seat) in seats.iter().enumerate() {
            first.room[place] = unseen.n_held(seat) as u8;
        }
        first.room[aside] = unseen.n_aside() as u8;
        let counter = Counter::new(&groups, &chain, &seats, &together);
        let (layers, rooms, n) = counter.count(first)?;
        let mut base = World { hands: BySeat::default(), aside: unseen.known_aside() };
        base.hands[unseen.viewer()] = unseen.own();
        Some(Self { base, seats, groups, layers, chain, rooms, n })
    }

    /// How many there are.
    pub const fn n_worlds(&self) -> f64 {
        self.n
    }

    /// One of them, every one equally likely.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> World {
        let mut rng = rng;
        let mut world = self.base;
        let mut state = 0;
        let mut cards = [Card::EXCUSE; 78];
        for (group, layer) in self.groups.iter().zip(&self.layers) {
            let choices = &layer[state];
            let choice = if let [only] = choices[..] {
                only
            } else {
                let all = choices.last().map_or(0.0, |last| last.until);
                let at = unit(&mut rng) * all;
                let i = choices.partition_point(|choice| choice.until <= at);
                choices[i.min(choices.len() - 1)]
            };
            state = choice.next as usize;
            let n = group.cards.len();
            cards[..n].copy_from_slice(&group.cards);
            self.deal(&mut cards, n, &choice.n, &mut world, &mut rng);
        }
        let mut room = self.rooms[state];
        let mut n = 0;
        for (i, group) in self.chain.groups.iter().enumerate().rev() {
            // Whatever the groups around it have left is as good as this one.
            let all = n + group.cards.len();
            cards[n..all].copy_from_slice(&group.cards);
            let here = self.chain.only_here(i, &room);
            n = self.deal(&mut cards, all, &here, &mut world, &mut rng);
            for (room, here) in room.iter_mut().zip(here) {
                *room -= here;
            }
        }
        world
    }

    /// Deals so many of the first `n` cards to each place, moves those that are left to the front, and
    /// says how many they are.
    fn deal(&self, cards: &mut [Card; 78], n: usize, to: &Room, world: &mut World, rng: &mut impl Rng) -> usize {
        let mut left = n;
        for (place, &n_here) in to.iter().enumerate().filter(|(_, n)| **n > 0) {
            let mut here = CardSet::EMPTY;
            for _ in 0..n_here {
                // What is left for the last place needs no drawing.
                if left > usize::from(n_here) - here.len() as usize {
                    cards.swap(below(rng, left as u32) as usize, left - 1);
                }
                left -= 1;
                here.insert(cards[left]);
            }
            match self.seats.get(place) {
                Some(&seat) => world.hands[seat] |= here,
                None => world.aside |= here,
            }
        }
        left
    }
}

/// Groups whose places lie within each other, the innermost first.
#[derive(Clone, Debug)]
struct Chain {
    groups: Vec<Group>,
}

impl Chain {
    /// The chain with the most cards, and the groups that are not in it.
    fn split(groups: Vec<Group>) -> (Vec<Group>, Self) {
        // The groups are sorted, so that only an earlier one can lie within another.
        let mut best: Vec<(usize, Option<usize>)> = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            if group.counted | group.given != 0 {
                best.push((0, None));
                continue;
            }
            let is_within = |&j: &usize| best[j].0 > 0 && groups[j].places & !group.places == 0;
            let inner = (0..i).filter(is_within).max_by_key(|&j| best[j].0);
            best.push((group.cards.len() + inner.map_or(0, |j| best[j].0), inner));
        }
        let mut at = (0..groups.len()).filter(|&i| best[i].0 > 0).max_by_key(|&i| best[i].0);
        let mut is_in = vec![false; groups.len()];
        while let Some(i) = at {
            is_in[i] = true;
            at = best[i].1;
        }
        let (chain, rest): (Vec<_>, Vec<_>) = groups.into_iter().zip(is_in).partition(|(_, is_in)| *is_in);
        let strip = |groups: Vec<(Group, bool)>| groups.into_iter().map(|(group, _)| group).collect();
        (strip(rest), Self { groups: strip(chain) })
    }

    /// What only this group and those around it can fill.
    fn only_here(&self, i: usize, room: &Room) -> Room {
        let inner = if i == 0 { 0 } else { self.groups[i - 1].places };
        std::array::from_fn(|place| if inner >> place & 1 == 1 { 0 } else { room[place] })
    }

    /// In how many ways the chain fills this room.
    fn ways(&self, mut room: Room) -> f64 {
        let (mut ways, mut n) = (1.0, 0);
        for (i, group) in self.groups.iter().enumerate().rev() {
            n += group.cards.len();
            for (place, here) in self.only_here(i, &room).into_iter().enumerate().filter(|(_, here)| *here > 0) {
                if usize::from(here) > n || group.places >> place & 1 == 0 {
                    return 0.0;
                }
                ways *= choose(n, usize::from(here));
                n -= usize::from(here);
                room[place] = 0;
            }
        }
        if n == 0 && room == [0; MAX_PLACES] { ways } else { 0.0 }
    }
}

/// In how many ways `k` of `n` cards can be chosen.
fn choose(n: usize, k: usize) -> f64 {
    (0..k.min(n - k)).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64)
}

/// A number from 0 to 1, 1 not included.
fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// The unseen cards by what is proven of each: those that matter to several at once first, then those
/// with the fewest places.
fn groups(unseen: &Unseen, seats: &[Seat], together: &[Together]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for card in unseen.cards() {
        let may_be = seats.iter().map(|&seat| unseen.may_hold(seat)).chain([unseen.may_lie_aside()]);
        let places = bits(may_be.map(|may| may.contains(card))) as u8;
        let counted = bits(together.iter().map(|together| together.cards.contains(card)));
        let given = bits(together.iter().map(|together| together.given == Some(card)));
        let is_like = |group: &&mut Group| {
            group.places == places && group.counted == counted && group.given == given && given == 0
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.cards.push(card),
            None => groups.push(Group { cards: vec![card], places, counted, given }),
        }
    }
    groups.sort_by_key(|group| {
        (group.counted == 0 && group.given == 0, group.places.count_ones(), group.cards.len())
    });
    groups
}

/// A bit for each that is true.
fn bits(flags: impl Iterator<Item = bool>) -> u16 {
    flags.enumerate().fold(0, |bits, (i, flag)| bits | u16::from(flag) << i)
}

/// Counts the ways to fill the places.
struct Counter<'a> {
    groups: &'a [Group],
    chain: &'a Chain,
    seats: &'a [Seat],
    together: &'a [Together],
    /// By group and place: how many cards of this and the later groups may go there.
    later: Vec<Room>,
    /// By group: the marks that are settled once it is dealt.
    settled: Vec<Vec<usize>>,
}

/// States of one layer, by number.
#[derive(Default)]
struct States {
    all: Vec<State>,
    index: HashMap<State, u32, BuildHasherDefault<Mix>>,
}

impl States {
    fn number(&mut self, state: State) -> u32 {
        *self.index.entry(state).or_insert_with(|| {
            self.all.push(state);
            self.all.len() as u32 - 1
        })
    }
}

impl<'a> Counter<'a> {
    fn new(groups: &'a [Group], chain: &'a Chain, seats: &'a [Seat], together: &'a [Together]) -> Self {
        let mut later = vec![[0; MAX_PLACES]; groups.len() + 1];
        for group in &chain.groups {
            for place in (0..MAX_PLACES).filter(|place| group.places >> place & 1 == 1) {
                later[groups.len()][place] += group.cards.len() as u8;
            }
        }
        for (i, group) in groups.iter().enumerate().rev() {
            later[i] = later[i + 1];
            for place in (0..MAX_PLACES).filter(|place| group.places >> place & 1 == 1) {
                later[i][place] += group.cards.len() as u8;
            }
        }
        let last_of =
            |mark: usize| groups.iter().rposition(|group| (group.counted | group.given) >> mark & 1 == 1);
        let settled = (0..groups.len())
            .map(|i| (0..together.len()).filter(|&mark| last_of(mark) == Some(i)).collect())
            .collect();
        Self { groups, chain, seats, together, later, settled }
    }

    /// What may be chosen at every state, what is left for the chain, and how many worlds there are;
    /// `None` if there is none.
    fn count(&self, first: State) -> Option<(Vec<Vec<Choices>>, Vec<Room>, f64)> {
        // A mark no unseen card bears on is settled from the start.
        let bears = |mark: usize| self.groups.iter().any(|group| (group.counted | group.given) >> mark & 1 == 1);
        for (mark, together) in self.together.iter().enumerate() {
            if !bears(mark) && !Self::is_met(together, 0) {
                return None;
            }
        }
        let mut states = States::default();
        states.number(first);
        let mut layers: Vec<Vec<Choices>> = Vec::with_capacity(self.groups.len());
        for i in 0..self.groups.len() {
            let mut next = States::default();
            let mut layer = Vec::with_capacity(states.all.len());
            for state in &states.all {
                let mut choices = Vec::new();
                let n = self.groups[i].cards.len() as u8;
                self.choose(i, *state, 0, n, [0; MAX_PLACES], 1.0, &mut next, &mut choices);
                layer.push(choices);
            }
            layers.push(layer);
            states = next;
        }
        // From the last group back: how many worlds lie behind each choice.
        let rooms: Vec<Room> = states.all.iter().map(|state| state.room).collect();
        let mut behind: Vec<f64> = rooms.iter().map(|&room| self.chain.ways(room)).collect();
        for layer in layers.iter_mut().rev() {
            let mut here = Vec::with_capacity(layer.len());
            for choices in layer.iter_mut() {
                let mut all = 0.0;
                choices.retain_mut(|choice| {
                    let worlds = choice.until * behind[choice.next as usize];
                    all += worlds;
                    choice.until = all;
                    worlds > 0.0
                });
                here.push(all);
            }
            behind = here;
        }
        let n_worlds = behind.first().copied().unwrap_or(0.0);
        (n_worlds > 0.0).then_some((layers, rooms, n_worlds))
    }

    /// Every way to deal the `left` cards of a group that are not dealt to the places before this one.
    #[allow(clippy::too_many_arguments)] // one step of a recursion
    fn choose(
        &self,
        i: usize,
        state: State,
        place: usize,
        left: u8,
        n: Room,
        ways: f64,
        next: &mut States,
        choices: &mut Choices,
    ) {
        let group = &self.groups[i];
        if place == MAX_PLACES {
            if left == 0
                && let Some(state) = self.settle(i, state)
            {
                choices.push(Choice { n, next: next.number(state), until: ways });
            }
            return;
        }
        let room = state.room[place];
        // What later groups cannot fill has to be filled now.
        let least = room.saturating_sub(self.later[i + 1][place]);
        let most = if group.places >> place & 1 == 1 { room.min(left) } else { 0 };
        let mut ways = ways;
        for here in 0..=most {
            if here > 0 {
                // One more of those left: `left` over `here`, step by step.
                ways *= f64::from(left - here + 1) / f64::from(here);
            }
            if here < least {
                continue;
            }
            let (mut state, mut n) = (state, n);
            state.room[place] -= here;
            n[place] = here;
            if here > 0 {
                self.mark(group, place, here, &mut state);
            }
            self.choose(i, state, place + 1, left - here, n, ways, next, choices);
        }
    }

    /// Notes that a place gets some cards of a group.
    fn mark(&self, group: &Group, place: usize, n: u8, state: &mut State) {
        let Some(&seat) = self.seats.get(place) else { return };
        for (mark, together) in self.together.iter().enumerate().filter(|(_, together)| together.seat == seat) {
            if group.counted >> mark & 1 == 1 {
                // More than this makes no difference.
                let enough = if together.most == u8::MAX { together.least } else { together.most + 1 };
                let count = (state.marks[mark] & !GIVEN).saturating_add(n).min(enough);
                state.marks[mark] = state.marks[mark] & GIVEN | count;
            }
            if group.given >> mark & 1 == 1 {
                state.marks[mark] |= GIVEN;
            }
        }
    }

    /// The state once a group is dealt: marks that nothing can change any more are wiped out, if they
    /// are met.
    fn settle(&self, i: usize, mut state: State) -> Option<State> {
        for &mark in &self.settled[i] {
            if !Self::is_met(&self.together[mark], state.marks[mark]) {
                return None;
            }
            state.marks[mark] = 0;
        }
        Some(state)
    }

    fn is_met(together: &Together, mark: u8) -> bool {
        let n = mark & !GIVEN;
        let holds = together.given.is_none() || mark & GIVEN != 0;
        !holds || (together.least <= n && n <= together.most)
    }
}

/// Mixes the few bytes of a state; nobody can choose them, so nothing has to be kept from colliding.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        }
    }

    fn write_usize(&mut self, _: usize) {}
}
