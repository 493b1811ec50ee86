//! Who meets whom at which boards (DUP-01): by lines for percentages, team against team for matches.

use oudler_rules::Seat;
use serde::Serialize;

use super::{Mode, Play, SessionState};
use crate::duplicate::{movement, usual_roles};

/// Who sits at a table for a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sitting {
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
    /// Who sits where.
    pub places: Vec<(Place, String)>,
    /// The first board of the round there.
    pub first_board: u16,
    /// The last.
    pub last_board: u16,
}

/// A part at a table: a wind for individuals, a pair of winds for triplettes, a side elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
    /// A team that attacks where North or South takes.
    NorthSouth,
    /// A team that attacks where East or West takes.
    EastWest,
    /// The team whose attacker it is.
    Attack,
    /// The team whose defenders they are.
    Defence,
}

impl Place {
    /// As it is printed, in English.
    pub const fn text(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
            Self::NorthSouth => "North-South",
            Self::EastWest => "East-West",
            Self::Attack => "attack",
            Self::Defence => "defence",
        }
    }

    /// And in French.
    pub const fn french(self) -> &'static str {
        match self {
            Self::North => "Nord",
            Self::East => "Est",
            Self::South => "Sud",
            Self::West => "Ouest",
            Self::NorthSouth => "Nord-Sud",
            Self::EastWest => "Est-Ouest",
            Self::Attack => "attaque",
            Self::Defence => "défense",
        }
    }

    /// Whether this side attacks where this seat takes.
    const fn attacks(self, taker: Seat) -> bool {
        match self {
            Self::North => matches!(taker, Seat::A),
            Self::West => matches!(taker, Seat::B),
            Self::South => matches!(taker, Seat::C),
            Self::East => matches!(taker, Seat::D),
            Self::NorthSouth => matches!(taker, Seat::A | Seat::C),
            Self::EastWest => matches!(taker, Seat::B | Seat::D),
            Self::Attack => true,
            Self::Defence => false,
        }
    }
}

impl Sitting {
    /// Who attacks where this seat takes.
    pub fn attacker(&self, taker: Seat) -> Option<&str> {
        self.places.iter().find(|(place, _)| place.attacks(taker)).map(|(_, who)| who.as_str())
    }
}

impl SessionState {
    /// How many tables there are, once the seats are drawn.
    pub fn n_tables(&self) -> usize {
        match self.plan.mode {
            Mode::Individual => self.units.len() / 4,
            Mode::Triplettes => self.units.len() / 2,
            Mode::Quadrettes | Mode::Match => self.units.len(),
        }
    }

    /// How many rounds there are.
    pub fn n_rounds(&self) -> usize {
        let n = self.n_tables();
        match self.plan.mode {
            _ if n == 0 => 0,
            Mode::Individual => n,
            // Triplettes at an even number of tables skip one half way, which costs a round; quadrettes
            // meet all others, and of an odd number one sits out each time.
            Mode::Triplettes | Mode::Quadrettes => n - usize::from(n.is_multiple_of(2)),
            Mode::Match => 4,
        }
    }

    /// How many boards there are.
    pub fn n_boards(&self) -> usize {
        let n_groups = if self.plan.mode.is_percent() { self.n_tables() } else { self.n_rounds() };
        n_groups * usize::from(self.plan.boards)
    }

    /// The place of somebody, or of a team, in the lines.
    pub(super) fn unit(&self, name: &str) -> Option<usize> {
        let name = name.to_lowercase();
        self.units.iter().position(|unit| unit.to_lowercase() == name)
    }

    /// The line somebody sits in all along, from 0; one for all where there are none.
    pub fn line(&self, unit: usize) -> usize {
        if self.plan.mode.is_percent() { unit / self.n_tables().max(1) } else { 0 }
    }

    /// Everybody's place in every round. Empty before the seats are drawn.
    pub fn sittings(&self) -> Vec<Sitting> {
        let n = self.n_tables();
        let name = |line: usize, i: usize| self.units[line * n + i].clone();
        let mut all = Vec::new();
        let mut sit = |round: usize, table: usize, places: Vec<(Place, String)>, group: usize| {
            let first = group as u16 * u16::from(self.plan.boards) + 1;
            let last_board = first + u16::from(self.plan.boards) - 1;
            let (round, table) = (round as u16 + 1, table as u16 + 1);
            all.push(Sitting { round, table, places, first_board: first, last_board });
        };
        match self.plan.mode {
            _ if n == 0 => {}
            Mode::Individual => {
                let rounds = movement(n).map(|movement| movement.rounds).unwrap_or_default();
                for (round, tables) in rounds.into_iter().enumerate() {
                    for (table, (who, group)) in tables.into_iter().enumerate() {
                        let winds = [Place::North, Place::East, Place::South, Place::West];
                        let places = (0..4).map(|line| (winds[line], name(line, who[line]))).collect();
                        sit(round, table, places, group);
                    }
                }
            }
            Mode::Triplettes => {
                for round in 0..self.n_rounds() {
                    // East-West goes one table up, boards one down; half way an even number skips one.
                    let skip = usize::from(n.is_multiple_of(2) && round >= n / 2);
                    for table in 0..n {
                        let guest = (table + 2 * n - round - skip) % n;
                        let places = vec![(Place::NorthSouth, name(0, table)), (Place::EastWest, name(1, guest))];
                        sit(round, table, places, (table + round) % n);
                    }
                }
            }
            Mode::Quadrettes | Mode::Match => {
                for round in 0..self.n_rounds() {
                    for (home, guest) in pairing(n, round) {
                        for (home, guest) in [(home, guest), (guest, home)] {
                            let places = vec![(Place::Attack, name(0, guest)), (Place::Defence, name(0, home))];
                            sit(round, home, places, round);
                        }
                    }
                }
            }
        }
        all.sort_by_key(|sitting| (sitting.round, sitting.table));
        all
    }

    /// Whether a board comes to a table at all: in quadrettes of an odd number one team sits out each
    /// round, and triplettes at an even number of tables have a round less than groups of boards.
    pub fn is_played(&self, play: Play) -> bool {
        let n = self.n_tables();
        let (board, table) = (usize::from(play.board), usize::from(play.table));
        if !(1..=self.n_boards()).contains(&board) || !(1..=n).contains(&table) {
            return false;
        }
        let (group, table) = ((board - 1) / usize::from(self.plan.boards), table - 1);
        match self.plan.mode {
            Mode::Individual | Mode::Triplettes => (group + n - table) % n < self.n_rounds(),
            Mode::Quadrettes | Mode::Match => n.is_multiple_of(2) || group % n != table,
        }
    }

    /// Who sat there for a board.
    pub fn sitting(&self, play: Play) -> Option<Sitting> {
        let is_there = |sitting: &Sitting| {
            sitting.table == play.table && (sitting.first_board..=sitting.last_board).contains(&play.board)
        };
        self.sittings().into_iter().find(is_there)
    }

    /// Who takes a board.
    pub fn taker(&self, board: u16) -> Seat {
        let usual = usual_roles(board, !self.plan.mode.is_percent()).0;
        self.boards.get(&board).map_or(usual, |board| board.taker)
    }
}

/// Who meets whom in a round where everybody meets everybody: one stays, the others go round.
fn pairing(n: usize, round: usize) -> Vec<(usize, usize)> {
    let even = n + n % 2;
    let last = even - 1;
    let pairs = (0..even / 2).map(|i| match i {
        0 => (last, round % last),
        _ => ((round + i) % last, (round + last - i) % last),
    });
    // Who meets nobody sits out.
    pairs.filter(|&(a, b)| a < n && b < n).collect()
}
