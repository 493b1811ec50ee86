//! Who sits where, who plays this deal, and who comes after whom.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::words::{BadWord, words};

/// A place at the table. Play goes A, B, C … counter-clockwise: the next seat is the right neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

#[allow(missing_docs)]
impl Seat {
    pub const A: Self = Self(0);
    pub const B: Self = Self(1);
    pub const C: Self = Self(2);
    pub const D: Self = Self(3);
    pub const E: Self = Self(4);
}

impl Seat {
    /// The five seats a table can have.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    /// The seat with this number, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 5 { Some(Self(index as u8)) } else { None }
    }

    /// The seat's number, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Seat {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Self, BadWord> {
        let seat = Self::ALL.into_iter().find(|seat| text.eq_ignore_ascii_case(&seat.to_string()));
        seat.ok_or_else(|| BadWord::new(text, "seat", &["A", "B", "C", "D", "E"]))
    }
}

/// How many play a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum PlayerCount {
    Three = 3,
    Four = 4,
    Five = 5,
}

impl PlayerCount {
    /// Three, four and five.
    pub const ALL: [Self; 3] = [Self::Three, Self::Four, Self::Five];

    /// The number of players, when it is one Tarot is played with.
    pub const fn new(n: usize) -> Option<Self> {
        match n {
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            5 => Some(Self::Five),
            _ => None,
        }
    }

    /// The number of players.
    #[inline]
    pub const fn get(self) -> usize {
        self as usize
    }

    /// Cards each player is dealt: 24, 18 or 15.
    pub const fn hand_size(self) -> usize {
        match self {
            Self::Three => 24,
            Self::Four => 18,
            Self::Five => 15,
        }
    }

    /// Cards in the dog: 6, or 3 at five players.
    pub const fn dog_size(self) -> usize {
        match self {
            Self::Three | Self::Four => 6,
            Self::Five => 3,
        }
    }

    /// Cards dealt at a time: 4 at three players, else 3.
    pub const fn packet_size(self) -> usize {
        match self {
            Self::Three => 4,
            Self::Four | Self::Five => 3,
        }
    }

    /// Packets in a whole deal.
    pub const fn n_packets(self) -> usize {
        self.get() * self.hand_size() / self.packet_size()
    }
}

/// What kind of table it is: how many sit, and whether the dealer plays.
///
/// ```
/// use oudler_rules::{Seat, TableKind};
///
/// let table: TableKind = "5-sitting-out".parse()?;
/// let ring = table.ring(Seat::B);
/// assert_eq!((table.n_seats(), ring.players().get()), (5, 4));
/// // The dealer sits out.
/// assert_eq!(ring.next(Seat::A), Seat::C);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum TableKind {
    /// Three players.
    Three,
    /// Four players.
    Four,
    /// Five players, with a called King.
    Five,
    /// Five sit, the dealer sits out and four play (TOURN-05).
    FiveSittingOut,
}

words! { TableKind, "table": Three = "3", Four = "4", Five = "5", FiveSittingOut = "5-sitting-out" }

impl TableKind {
    /// How many people sit at the table.
    pub const fn n_seats(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Four => 4,
            Self::Five | Self::FiveSittingOut => 5,
        }
    }

    /// How many play a deal.
    pub const fn players(self) -> PlayerCount {
        match self {
            Self::Three => PlayerCount::Three,
            Self::Four | Self::FiveSittingOut => PlayerCount::Four,
            Self::Five => PlayerCount::Five,
        }
    }

    /// The seats of the table.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(self.n_seats())
    }

    /// Whether the table has this seat.
    pub const fn has(self, seat: Seat) -> bool {
        seat.index() < self.n_seats()
    }

    /// The right neighbour.
    pub const fn right_of(self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.n_seats() as u8)
    }

    /// The left neighbour.
    pub const fn left_of(self, seat: Seat) -> Seat {
        let n = self.n_seats() as u8;
        Seat((seat.0 + n - 1) % n)
    }

    /// Who cuts: the dealer's left neighbour (CUT-01).
    pub const fn cutter(self, dealer: Seat) -> Seat {
        self.left_of(dealer)
    }

    /// Who shuffles: the player whose right neighbour cuts, which at four is the one opposite the
    /// dealer (SHUF-01).
    pub const fn shuffler(self, dealer: Seat) -> Seat {
        self.left_of(self.cutter(dealer))
    }

    /// Who plays when this seat deals.
    pub fn ring(self, dealer: Seat) -> Ring {
        let out = (self == Self::FiveSittingOut).then_some(dealer);
        let mut next = Seat::ALL;
        for seat in self.seats() {
            let right = self.right_of(seat);
            next[seat.index()] = if Some(right) == out { self.right_of(right) } else { right };
        }
        let seats = self.seats().filter(|&seat| Some(seat) != out).collect();
        Ring { next, seats, players: self.players() }
    }
}

/// The seats that play a deal, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ring {
    next: [Seat; 5],
    seats: SeatSet,
    players: PlayerCount,
}

impl Ring {
    /// How many play.
    #[inline]
    pub const fn players(&self) -> PlayerCount {
        self.players
    }

    /// The seats that play.
    #[inline]
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// Who plays after this seat. A seat that sits out has a successor too: who plays first.
    #[inline]
    pub const fn next(&self, seat: Seat) -> Seat {
        self.next[seat.index()]
    }

    /// Every playing seat in order, beginning with this one, which must play.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let ring = *self;
        std::iter::successors(Some(first), move |&seat| Some(ring.next(seat))).take(self.players.get())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The set of one seat.
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is here.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Puts a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in the order of play, beginning with the first after this one, which comes last.
    pub fn after(self, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        let (until, from) = Seat::ALL.split_at(seat.index() + 1);
        from.iter().chain(until).copied().filter(move |&seat| self.contains(seat))
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl Extend<Seat> for SeatSet {
    fn extend<I: IntoIterator<Item = Seat>>(&mut self, seats: I) {
        for seat in seats {
            self.insert(seat);
        }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(seats);
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each seat; seats the table lacks hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySeat<T>(pub [T; 5]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
