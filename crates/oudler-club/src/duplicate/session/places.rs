//! Who meets whom at which boards (DUP-01): by lines for percentages, team against team for matches.

use std::collections::BTreeSet;

use oudler_rules::Seat;
use serde::Serialize;

use super::{Mode, Play, SessionState};
use crate::duplicate::{movement, usual_roles};
use crate::entry::{Number, is_same};

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

/// Boards that a table has no result of yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Missing {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
    /// Which boards.
    pub boards: Vec<u16>,
}

/// People at one table who play some boards of a round without moving: those of a table, but for
/// triplettes, where each team attacks in turn and so has two such groups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The round, from 1.
    pub round: u16,
    /// Its number among the groups of the round, from 1.
    pub number: u16,
    /// The table, from 1.
    pub table: u16,
    /// Who sits at A (North), B (West), C (South) and D (East).
    pub seats: [Number; 4],
    /// The boards, in their order.
    pub boards: Vec<u16>,
    /// Where the taker of every board is to sit, if that is not as the board says.
    pub taker: Option<Seat>,
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

    /// The results that are missing, round by round.
    pub fn missing(&self) -> Vec<Missing> {
        let of = |Sitting { round, table, first_board, last_board, .. }: Sitting| {
            let is_in = |&board: &u16| self.scores.contains_key(&Play { board, table });
            Missing { round, table, boards: (first_board..=last_board).filter(|board| !is_in(board)).collect() }
        };
        self.sittings().into_iter().map(of).filter(|missing| !missing.boards.is_empty()).collect()
    }

    /// The round that is played: the first that lacks a result, or the last; 0 before the seats are drawn.
    pub fn round(&self) -> u16 {
        self.missing().first().map_or(self.n_rounds() as u16, |missing| missing.round)
    }

    /// Whether every table that plays a board has a result, so that everybody may know of it.
    pub fn is_compared(&self, board: u16) -> bool {
        let mut plays = (1..=self.n_tables() as u16).map(|table| Play { board, table });
        plays.all(|play| !self.is_played(play) || self.scores.contains_key(&play))
    }

    /// As much of it as everybody may know: without the results of boards that are still to be played
    /// somewhere.
    #[must_use]
    pub fn known_to_all(&self) -> Self {
        let boards = 1..=self.n_boards() as u16;
        let compared: BTreeSet<u16> = boards.filter(|board| self.is_compared(*board)).collect();
        let mut known = self.clone();
        known.scores.retain(|play, _| compared.contains(&play.board));
        known
    }

    /// The groups of a round, or none before the seats are drawn. Teams send their people in the order in
    /// which they entered: the attacker is another one each round, but in quadrettes always the first.
    pub fn groups(&self, round: u16) -> Vec<Group> {
        let number = |name: &str| {
            self.people.iter().find(|(_, entry)| is_same(&entry.name, name)).map(|(number, _)| *number)
        };
        let team = |name: &str| -> Vec<Number> {
            self.people.iter().filter(|(_, entry)| is_same(&entry.team, name)).map(|(number, _)| *number).collect()
        };
        let mut groups = Vec::new();
        for Sitting { round, table, places, first_board, last_board } in
            self.sittings().into_iter().filter(|sitting| sitting.round == round)
        {
            let at =
                |wanted: Place| places.iter().find(|(place, _)| *place == wanted).map(|(_, who)| who.as_str());
            let boards = || first_board..=last_board;
            if self.plan.mode == Mode::Individual {
                let winds = [Place::North, Place::West, Place::South, Place::East];
                let Some(seats) = winds.into_iter().map(|wind| number(at(wind)?)).collect::<Option<Vec<_>>>()
                else {
                    continue;
                };
                let Ok(seats) = seats.try_into() else { continue };
                groups.push(Group { round, number: table, table, seats, boards: boards().collect(), taker: None });
                continue;
            }
            // The attacker sits South, the three others around in the order of their team.
            let seats = |attack: &str, defence: &str| -> Option<[Number; 4]> {
                let (attack, defence) = (team(attack), team(defence));
                let turn = if self.plan.mode == Mode::Quadrettes { 0 } else { usize::from(round) - 1 };
                let attacker = *attack.get(turn % attack.len().max(1))?;
                // The one whose turn it is to attack elsewhere does not defend.
                let skip = (defence.len() > 3).then(|| turn % defence.len());
                let mut stay = defence.iter().enumerate().filter(|(i, _)| Some(*i) != skip).map(|(_, who)| *who);
                Some([stay.next()?, stay.next()?, attacker, stay.next()?])
            };
            let sides: &[(Place, Place)] = match self.plan.mode {
                Mode::Triplettes => &[(Place::NorthSouth, Place::EastWest), (Place::EastWest, Place::NorthSouth)],
                _ => &[(Place::Attack, Place::Defence)],
            };
            for (i, (attack, defence)) in sides.iter().enumerate() {
                let (Some(attacking), Some(defending)) = (at(*attack), at(*defence)) else { continue };
                let Some(seats) = seats(attacking, defending) else { continue };
                let boards = boards().filter(|board| attack.attacks(self.taker(*board))).collect();
                let number = (table - 1) * sides.len() as u16 + i as u16 + 1;
                groups.push(Group { round, number, table, seats, boards, taker: Some(Seat::C) });
            }
        }
        groups.retain(|group| !group.boards.is_empty());
        groups
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
