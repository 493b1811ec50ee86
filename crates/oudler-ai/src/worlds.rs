//! Worlds: the cards a seat cannot see, dealt in every way that fits all that it has seen.
//!
//! The unseen cards are of a few kinds: those that the same places may have. One place after the other
//! is filled, and of each kind some cards go there; how many worlds lie behind every such choice is
//! counted once, from the last place back to the first. Then a world is drawn place by place, each
//! choice as often as there are worlds behind it. So every world is equally likely, none is drawn in
//! vain, and if there is one at all it is found.
//!
//! With a place filled, kinds that only it told apart are one, so there is little to count; and as soon
//! as the places of the kinds that are left lie within each other, there is nothing: what only the
//! outer kind can fill is filled from it, and what it has left is as good as the inner one.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use oudler_rules::playout::below;
use oudler_rules::{BySeat, Card, CardSet, Seat, Together, Unseen, World};
use rand_core::Rng;

/// The other hands, and the cards aside.
const MAX_PLACES: usize = 5;
/// More than a view can prove of several cards at once.
const MAX_MARKS: usize = 12;
const N_CARDS: usize = 78;

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
    /// The unseen cards, kind by kind.
    cards: Vec<Card>,
    /// How many of each kind there are.
    sizes: Vec<u8>,
    steps: Vec<Step>,
    chain: Chain,
    n: f64,
}

/// What is proven of a card as far as it matters from here on: the places that may have it, the marks
/// it counts for, and those whose condition it is, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kind {
    places: u8,
    counted: u16,
    given: u16,
}

impl Kind {
    /// To sort by: no kind can lie within one that comes later.
    fn outermost_first(&self) -> impl Ord + use<> {
        std::cmp::Reverse((self.places.count_ones(), *self))
    }
}

/// Fills one place.
#[derive(Clone, Debug)]
struct Step {
    place: usize,
    /// The kinds in the order of those that are left after it.
    kinds: Vec<Move>,
    /// What may be chosen, one state after the other.
    choices: Vec<Choice>,
    by_state: Vec<Range<usize>>,
    /// How many cards of each kind that may go here go here, choice by choice.
    taken: Vec<u8>,
    n_members: usize,
}

/// Where the cards of a kind go.
#[derive(Clone, Copy, Debug)]
struct Move {
    kind: usize,
    /// Its number among those that may go to the place.
    member: Option<usize>,
    /// What those that are left are from then on; `None` if no other place may have them.
    next: Option<usize>,
}

/// With how many worlds behind it and behind all choices of the state before it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// Its number among the choices of the step, whatever is left out since.
    taken: usize,
    next: u32,
    until: f64,
}

impl Worlds {
    /// The worlds a view allows; `None` when there is none, which only a view of something illegal
    /// has.
    pub fn new(unseen: &Unseen) -> Option<Self> {
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| unseen.n_held(seat) > 0).collect();
        let marks: Vec<Together> = unseen.together().iter().take(MAX_MARKS).copied().collect();
        let mut room: Room = [0; MAX_PLACES];
        for (place, &seat) in seats.iter().enumerate() {
            room[place] = unseen.n_held(seat) as u8;
        }
        room[seats.len()] = unseen.n_aside() as u8;

        let mut by_kind: Vec<(Kind, Card)> =
            unseen.cards().iter().map(|card| (kind_of(card, unseen, &seats, &marks), card)).collect();
        by_kind.sort_by_key(|(kind, _)| kind.outermost_first());
        let mut kinds: Vec<Kind> = by_kind.iter().map(|(kind, _)| *kind).collect();
        kinds.dedup();
        let size = |&kind: &Kind| by_kind.iter().filter(|(other, _)| *other == kind).count() as u8;
        let sizes: Vec<u8> = kinds.iter().map(size).collect();

        let (steps, chain, n) = Counter { seats: &seats, marks: &marks, room }.count(kinds, &sizes)?;
        let mut base = World { hands: BySeat::default(), aside: unseen.known_aside() };
        base.hands[unseen.viewer()] = unseen.own();
        let cards = by_kind.into_iter().map(|(_, card)| card).collect();
        Some(Self { base, seats, cards, sizes, steps, chain, n })
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
        let mut cards = [Card::EXCUSE; N_CARDS];
        cards[..self.cards.len()].copy_from_slice(&self.cards);
        let mut sizes = [0; N_CARDS];
        sizes[..self.sizes.len()].copy_from_slice(&self.sizes);
        for step in &self.steps {
            let choice = step.draw(state, &mut rng);
            state = choice.next as usize;
            let taken = &step.taken[choice.taken * step.n_members..][..step.n_members];
            let mut starts = [0; N_CARDS];
            let mut start = 0;
            for (kind, at) in starts.iter_mut().enumerate().take(step.kinds.len()) {
                *at = start;
                start += usize::from(sizes[kind]);
            }
            let (mut left, mut n_left, mut n_all) = ([Card::EXCUSE; N_CARDS], [0; N_CARDS], 0);
            let mut here = CardSet::EMPTY;
            for &Move { kind, member, next } in &step.kinds {
                let cards = &mut cards[starts[kind]..][..usize::from(sizes[kind])];
                let n = member.map_or(0, |member| taken[member]);
                let stay = take(cards, usize::from(n), &mut here, &mut rng);
                left[n_all..n_all + stay].copy_from_slice(&cards[..stay]);
                n_all += stay;
                if let Some(next) = next {
                    n_left[next] += stay as u8;
                }
            }
            self.give(step.place, here, &mut world);
            (cards, sizes) = (left, n_left);
        }
        let mut room = self.chain.room;
        let (mut left, mut n_left, mut start) = ([Card::EXCUSE; N_CARDS], 0, 0);
        for (i, &n) in sizes.iter().enumerate().take(self.chain.places.len()) {
            // Whatever the kinds around it have left is as good as this one.
            let n = usize::from(n);
            left[n_left..n_left + n].copy_from_slice(&cards[start..start + n]);
            (n_left, start) = (n_left + n, start + n);
            for (place, n) in self.chain.only_here(i, room).into_iter().enumerate().filter(|(_, n)| *n > 0) {
                let mut here = CardSet::EMPTY;
                n_left = take(&mut left[..n_left], usize::from(n), &mut here, &mut rng);
                self.give(place, here, &mut world);
                room[place] = 0;
            }
        }
        world
    }

    fn give(&self, place: usize, cards: CardSet, world: &mut World) {
        match self.seats.get(place) {
            Some(&seat) => world.hands[seat] |= cards,
            None => world.aside |= cards,
        }
    }
}

impl Step {
    fn draw(&self, state: usize, rng: &mut impl Rng) -> Choice {
        let choices = &self.choices[self.by_state[state].clone()];
        if let [only] = choices {
            return *only;
        }
        let all = choices.last().map_or(0.0, |last| last.until);
        let at = unit(rng) * all;
        let i = choices.partition_point(|choice| choice.until <= at);
        choices[i.min(choices.len() - 1)]
    }
}

/// Takes `n` of the cards, moves those that stay to the front, and says how many they are.
fn take(cards: &mut [Card], n: usize, taken: &mut CardSet, rng: &mut impl Rng) -> usize {
    let stay = cards.len() - n;
    for left in (stay..cards.len()).rev() {
        // Where all are taken, nothing needs drawing.
        if stay > 0 {
            cards.swap(below(rng, left as u32 + 1) as usize, left);
        }
        taken.insert(cards[left]);
    }
    stay
}

/// How many cards each place still takes.
type Room = [u8; MAX_PLACES];

/// Kinds whose places lie within each other, the outermost first, and what they have to fill.
#[derive(Clone, Debug)]
struct Chain {
    places: Vec<u8>,
    room: Room,
}

impl Chain {
    /// What this kind has to fill with those around it, since no kind within it can.
    fn only_here(&self, i: usize, room: Room) -> Room {
        let inner = self.places.get(i + 1).copied().unwrap_or(0);
        std::array::from_fn(|place| if inner >> place & 1 == 1 { 0 } else { room[place] })
    }

    /// In how many ways so many cards of each kind fill the room.
    fn ways(&self, sizes: &[u8]) -> f64 {
        let (mut ways, mut n, mut room) = (1.0, 0, self.room);
        for (i, (&places, &size)) in self.places.iter().zip(sizes).enumerate() {
            n += usize::from(size);
            for (place, here) in self.only_here(i, room).into_iter().enumerate().filter(|(_, here)| *here > 0) {
                if usize::from(here) > n || places >> place & 1 == 0 {
                    return 0.0;
                }
                ways *= CHOOSE[n][usize::from(here)];
                n -= usize::from(here);
                room[place] = 0;
            }
        }
        if n == 0 && room == [0; MAX_PLACES] { ways } else { 0.0 }
    }
}

/// In how many ways some of some cards can be chosen.
static CHOOSE: [[f64; N_CARDS + 1]; N_CARDS + 1] = {
    let mut ways = [[0.0; N_CARDS + 1]; N_CARDS + 1];
    let mut n = 0;
    while n <= N_CARDS {
        ways[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    ways
};

/// A number from 0 to 1, 1 not included.
fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

fn kind_of(card: Card, unseen: &Unseen, seats: &[Seat], marks: &[Together]) -> Kind {
    let may_be = seats.iter().map(|&seat| unseen.may_hold(seat)).chain([unseen.may_lie_aside()]);
    let places = bits(may_be.map(|may| may.contains(card))) as u8;
    // Only where the card may be does it count.
    let may_have = |mark: &Together| unseen.may_hold(mark.seat).contains(card);
    Kind {
        places,
        counted: bits(marks.iter().map(|mark| mark.cards.contains(card) && may_have(mark))),
        given: bits(marks.iter().map(|mark| mark.given == Some(card) && may_have(mark))),
    }
}

/// A bit for each that is true.
fn bits(flags: impl Iterator<Item = bool>) -> u16 {
    flags.enumerate().fold(0, |bits, (i, flag)| bits | u16::from(flag) << i)
}

/// Counts the ways to fill the places.
struct Counter<'a> {
    seats: &'a [Seat],
    marks: &'a [Together],
    room: Room,
}

/// How many cards of each kind are left, as one number.
type State = u128;

/// States of one step, by number.
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

/// How states are written: each kind a digit, up to as many as there can be of it.
struct Digits {
    most: Vec<u8>,
    /// What one card of a kind counts for.
    one: Vec<State>,
}

impl Digits {
    fn new(most: Vec<u8>) -> Self {
        let mut unit = 1;
        let mut one = Vec::with_capacity(most.len());
        for &most in &most {
            one.push(unit);
            unit *= State::from(most) + 1;
        }
        Self { most, one }
    }

    fn write(&self, sizes: &[u8]) -> State {
        sizes.iter().zip(&self.one).map(|(&size, one)| State::from(size) * one).sum()
    }

    fn read(&self, mut state: State, sizes: &mut Vec<u8>) {
        sizes.clear();
        for &most in &self.most {
            let base = State::from(most) + 1;
            sizes.push((state % base) as u8);
            state /= base;
        }
    }
}

impl Counter<'_> {
    /// The steps with their choices, what comes after them, and how many worlds there are; `None` if
    /// there is none.
    fn count(mut self, mut kinds: Vec<Kind>, sizes: &[u8]) -> Option<(Vec<Step>, Chain, f64)> {
        // A mark that no unseen card bears on is settled from the start.
        let bears_on = |mark: usize| kinds.iter().any(|kind| (kind.counted | kind.given) >> mark & 1 == 1);
        let is_settled = |(mark, together): (usize, &Together)| bears_on(mark) || is_met(together, 0, false);
        if !self.marks.iter().enumerate().all(is_settled) {
            return None;
        }
        let mut digits = Digits::new(sizes.to_vec());
        let mut states = States::default();
        states.number(digits.write(sizes));
        let mut steps: Vec<Step> = Vec::new();
        let chain = loop {
            if let Some(chain) = self.chain(&kinds) {
                break chain;
            }
            let place = self.cheapest(&kinds, &digits.most)?;
            let next = self.after(place, &kinds);
            let (step, next_states, next_digits) = self.fill(place, &kinds, &next, &digits, &states);
            steps.push(step);
            self.room[place] = 0;
            (kinds, states, digits) = (next, next_states, next_digits);
        };
        // From the last step back: how many worlds lie behind each choice.
        let mut sizes = Vec::new();
        let ways = |&state: &State| {
            digits.read(state, &mut sizes);
            chain.ways(&sizes)
        };
        let mut behind: Vec<f64> = states.all.iter().map(ways).collect();
        for step in steps.iter_mut().rev() {
            behind = step.weigh(&behind);
        }
        let n_worlds = behind.first().copied().unwrap_or(0.0);
        (n_worlds > 0.0).then_some((steps, chain, n_worlds))
    }

    /// What needs no more steps: nothing is proven of several cards, and all lies within each other.
    fn chain(&self, kinds: &[Kind]) -> Option<Chain> {
        let places: Vec<u8> = kinds.iter().map(|kind| kind.places).collect();
        let is_nested = places.windows(2).all(|pair| pair[1] & !pair[0] == 0);
        let is_free = kinds.iter().all(|kind| kind.counted | kind.given == 0);
        (is_nested && is_free).then_some(Chain { places, room: self.room })
    }

    /// The place that can be filled in the fewest ways.
    fn cheapest(&self, kinds: &[Kind], most: &[u8]) -> Option<usize> {
        let n_ways = |&place: &usize| {
            let room = usize::from(self.room[place]);
            let mut ways = [0u64; N_CARDS];
            ways[0] = 1;
            for (kind, &most) in kinds.iter().zip(most) {
                if kind.places >> place & 1 == 1 && kind.places != 1 << place {
                    for n in (1..=room).rev() {
                        let few = n.saturating_sub(usize::from(most));
                        ways[n] = ways[few..=n].iter().fold(0, |sum, &ways| sum.saturating_add(ways));
                    }
                }
            }
            ways[..=room].iter().copied().max()
        };
        let is_open = |&place: &usize| kinds.iter().any(|kind| kind.places >> place & 1 == 1);
        (0..MAX_PLACES).filter(is_open).min_by_key(n_ways)
    }

    /// The kinds that are left once a place is filled, the outermost first.
    fn after(&self, place: usize, kinds: &[Kind]) -> Vec<Kind> {
        let mut next: Vec<Kind> = kinds.iter().filter_map(|&kind| self.without(place, kind)).collect();
        next.sort_by_key(Kind::outermost_first);
        next.dedup();
        next
    }

    /// What a kind is once a place is filled; `None` if no other place may have it.
    fn without(&self, place: usize, kind: Kind) -> Option<Kind> {
        let places = kind.places & !(1 << place);
        let of_place = bits(self.marks.iter().map(|mark| self.seats.get(place) == Some(&mark.seat)));
        let left = Kind { places, counted: kind.counted & !of_place, given: kind.given & !of_place };
        (places != 0).then_some(left)
    }

    /// Every way to fill a place, from every state.
    fn fill(
        &self,
        place: usize,
        kinds: &[Kind],
        next: &[Kind],
        digits: &Digits,
        states: &States,
    ) -> (Step, States, Digits) {
        let to = |kind| self.without(place, kind).and_then(|left| next.iter().position(|&other| other == left));
        let mut most = vec![0; next.len()];
        let mut moves: Vec<Move> = Vec::with_capacity(kinds.len());
        let mut members: Vec<Member> = Vec::new();
        for (i, &kind) in kinds.iter().enumerate() {
            let next = to(kind);
            if let Some(next) = next {
                most[next] += digits.most[i];
            }
            let may_go = kind.places >> place & 1 == 1;
            moves.push(Move { kind: i, member: may_go.then_some(members.len()), next });
            if may_go {
                members.push(Member { kind: i, counted: kind.counted, given: kind.given });
            }
        }
        let next_digits = Digits::new(most);
        moves.sort_by_key(|one| one.next.unwrap_or(usize::MAX));
        let marks: Vec<(u16, Together)> = (self.marks.iter().enumerate())
            .filter(|(_, mark)| self.seats.get(place) == Some(&mark.seat))
            .map(|(i, &mark)| (1 << i, mark))
            .collect();
        let mut filling = Filling {
            members: &members,
            marks: &marks,
            one: kinds.iter().map(|&kind| to(kind).map_or(0, |next| next_digits.one[next])).collect(),
            must: kinds.iter().map(|&kind| to(kind).is_none()).collect(),
            sizes: Vec::with_capacity(kinds.len()),
            later: vec![0; members.len() + 1],
            taken: vec![0; members.len()],
            next: States::default(),
            step: Step {
                place,
                kinds: moves,
                choices: Vec::new(),
                by_state: Vec::with_capacity(states.all.len()),
                taken: Vec::new(),
                n_members: members.len(),
            },
        };
        for &state in &states.all {
            digits.read(state, &mut filling.sizes);
            for (i, member) in members.iter().enumerate().rev() {
                filling.later[i] = filling.later[i + 1] + filling.sizes[member.kind];
            }
            let all = filling.sizes.iter().zip(&filling.one).map(|(&size, one)| State::from(size) * one).sum();
            let start = filling.step.choices.len();
            filling.choose(0, self.room[place], all, 1.0);
            filling.step.by_state.push(start..filling.step.choices.len());
        }
        (filling.step, filling.next, next_digits)
    }
}

/// A kind that may go to the place that is filled.
struct Member {
    kind: usize,
    counted: u16,
    given: u16,
}

/// A place being filled from one state.
struct Filling<'a> {
    members: &'a [Member],
    /// What is proven of this place, with its bit.
    marks: &'a [(u16, Together)],
    /// By kind: what a card that is left counts for in the next state.
    one: Vec<State>,
    /// By kind: whether no other place may have it.
    must: Vec<bool>,
    /// By kind: how many there are.
    sizes: Vec<u8>,
    /// By member: how many cards it and those after it have.
    later: Vec<u8>,
    taken: Vec<u8>,
    next: States,
    step: Step,
}

impl Filling<'_> {
    /// Every way to fill what is left of the place from this member on.
    fn choose(&mut self, member: usize, room: u8, state: State, ways: f64) {
        let Some(&Member { kind, .. }) = self.members.get(member) else {
            if room == 0 && self.marks.iter().all(|mark| self.is_met(mark)) {
                let taken = self.step.choices.len();
                self.step.taken.extend(&self.taken);
                self.step.choices.push(Choice { taken, next: self.next.number(state), until: ways });
            }
            return;
        };
        let size = self.sizes[kind];
        // What later kinds cannot fill has to be filled now.
        let least = if self.must[kind] { size } else { room.saturating_sub(self.later[member + 1]) };
        for n in least..=size.min(room) {
            self.taken[member] = n;
            let state = state - State::from(n) * self.one[kind];
            self.choose(member + 1, room - n, state, ways * CHOOSE[usize::from(size)][usize::from(n)]);
        }
    }

    fn is_met(&self, &(bit, ref mark): &(u16, Together)) -> bool {
        let (mut n, mut is_given) = (0, false);
        for (member, &taken) in self.members.iter().zip(&self.taken) {
            n += if member.counted & bit == 0 { 0 } else { taken };
            is_given |= member.given & bit != 0 && taken > 0;
        }
        is_met(mark, n, is_given)
    }
}

impl Step {
    /// Notes how many worlds lie behind each choice, leaves out those with none, and says how many
    /// there are behind each state.
    fn weigh(&mut self, behind: &[f64]) -> Vec<f64> {
        let mut kept = 0;
        let mut here = Vec::with_capacity(self.by_state.len());
        for range in &mut self.by_state {
            let (start, mut all) = (kept, 0.0);
            for i in range.clone() {
                let choice = self.choices[i];
                let worlds = choice.until * behind[choice.next as usize];
                if worlds > 0.0 {
                    all += worlds;
                    self.choices[kept] = Choice { until: all, ..choice };
                    kept += 1;
                }
            }
            *range = start..kept;
            here.push(all);
        }
        self.choices.truncate(kept);
        here
    }
}

fn is_met(mark: &Together, n: u8, is_given: bool) -> bool {
    let holds = mark.given.is_none() || is_given;
    !holds || (mark.least <= n && n <= mark.most)
}

/// Mixes a state; nobody can choose them, so nothing has to be kept from colliding.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    fn write_u128(&mut self, state: u128) {
        let mixed = (self.0 ^ state as u64 ^ (state >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}
