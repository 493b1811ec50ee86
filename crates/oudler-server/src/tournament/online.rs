//! The tables of a tournament that are played on this server: who has which seat, and how they stand.

use std::collections::BTreeMap;

use oudler_ai::Level;
use oudler_club::entry::Number;
use oudler_club::tournament::{self as club, At, State};
use oudler_protocol::table::{WirePresence, WireSitter};
use oudler_protocol::tournament::{WireHolder, WireOnlineSeat, WireOnlineTable, WireOwnSeat, WirePlayed};
use serde::{Deserialize, Serialize};

use super::ask::Refused;
use super::key::{Role, Secret};
use crate::account::name;
use crate::store::LogId;
use crate::table::OfClub;

/// The most tables one tournament opens here: twenty rounds of six hundred people, and some again.
pub const MAX_OPENED: usize = 4_000;
/// How often its seats may be given to others.
pub const MAX_GIVEN: usize = 4_000;

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// Its number in the round.
    pub table: u16,
    /// Its id here.
    pub id: LogId,
    /// Who sits there, in the order of play, North first (SHEET-01).
    pub seats: Vec<Number>,
    /// In duplicate, what is played there, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<u16>,
}

/// Who has a seat at a table that was opened here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)]
pub enum Holder {
    /// Who was drawn.
    Player,
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
    },
    /// Another person, by a key of their own.
    Substitute {
        /// Which substitute of the tournament, from 1.
        n: u16,
        /// The name.
        name: String,
    },
}

/// A seat that is given to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// At which table, by its id.
    pub id: LogId,
    /// Which seat, from 0.
    pub place: u8,
    /// To whom.
    pub holder: Holder,
}

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableNews {
    /// Its id here.
    pub id: LogId,
    /// Which it is.
    pub of: OfClub,
    /// Whether its game has begun.
    pub is_begun: bool,
    /// Whether it is over.
    pub is_over: bool,
    /// Whether all deals were played.
    pub is_complete: bool,
    /// How many deals were scored.
    pub n_scored: u32,
    /// Everybody's balance.
    pub totals: Vec<i32>,
    /// What each defender paid for the boards that were played.
    pub paid: Vec<Option<i32>>,
    /// Who is there.
    pub seats: Vec<WirePresence>,
}

/// A table of a round that was opened here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnlineTable {
    /// Its id.
    pub id: LogId,
    /// Who was drawn, North first.
    pub seats: Vec<Number>,
    /// Who has each seat.
    pub holders: Vec<Holder>,
    /// Whether it is over, or was closed.
    pub is_ended: bool,
    /// How many deals a round has.
    n_of: u8,
    is_begun: bool,
    n_scored: u32,
    /// Whether each seat is taken, and its person there.
    there: Vec<(bool, bool)>,
}

/// All tables of a tournament that were opened here, the last of each place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Online {
    tables: BTreeMap<At, OnlineTable>,
    n_opened: usize,
    n_given: usize,
    n_substitutes: u16,
    /// How often something was heard of a table that is not kept.
    pub n_news: u64,
}

impl Online {
    /// A table that was opened, over or not.
    pub fn get(&self, at: At) -> Option<&OnlineTable> {
        self.tables.get(&at)
    }

    /// The tables that are open.
    pub fn open_tables(&self) -> impl Iterator<Item = (At, &OnlineTable)> {
        self.tables.iter().filter(|(_, table)| !table.is_ended).map(|(at, table)| (*at, table))
    }

    /// Whether any is.
    pub fn has_open(&self) -> bool {
        self.open_tables().next().is_some()
    }

    /// A table that is open.
    pub fn open(&self, at: At) -> Result<(At, &OnlineTable), Refused> {
        self.get(at).filter(|table| !table.is_ended).map(|table| (at, table)).ok_or(Refused::TableNotOpen)
    }

    /// The tables of the last round of free deals that wait to be opened: they have no result, and are not open.
    pub fn to_open(&self, state: &State, round: u8) -> Result<Vec<u16>, Refused> {
        if state.is_closed {
            return Err(club::Refused::Closed.into());
        }
        if round == 0 || round != state.round() {
            return Err(club::Refused::WrongRound { right: state.round() }.into());
        }
        let tables = state.rounds.last().map_or(&[][..], |round| &round.tables);
        let waits = |(_, seated): &(u16, &club::TableState)| seated.entered.is_none();
        self.not_open(round, (1..).zip(tables).filter(waits).map(|(table, _)| table))
    }

    /// Those of a round's tables that are not open.
    pub fn not_open(&self, round: u8, tables: impl Iterator<Item = u16>) -> Result<Vec<u16>, Refused> {
        let tables: Vec<u16> = tables.filter(|&table| self.open(At { round, table }).is_err()).collect();
        if self.n_opened + tables.len() > MAX_OPENED { Err(Refused::OpenedEnough) } else { Ok(tables) }
    }

    /// Whether everybody at an open table sits where they were drawn.
    pub(super) fn agrees(&self, state: &State) -> bool {
        self.open_tables().all(|(at, table)| state.table(at).is_some_and(|drawn| drawn.seats == table.seats))
    }

    /// Whose seat a substitute has at an open table, and the substitute's name.
    pub(crate) fn substituted(&self, n: u16) -> Option<(Number, String)> {
        self.open_tables().find_map(|(_, table)| {
            table.holders.iter().zip(&table.seats).find_map(|(holder, number)| match holder {
                Holder::Substitute { n: other, name } if *other == n => Some((*number, name.clone())),
                _ => None,
            })
        })
    }

    /// Where somebody may sit down: the table, the seat, and the name they play under.
    pub fn seat_of(
        &self,
        round: u8,
        role: Role,
        name: impl Fn(Number) -> String,
    ) -> Result<(At, &OnlineTable, usize, String), Refused> {
        let place = |table: &OnlineTable| match role {
            Role::Player(number) => (0..table.seats.len())
                .find(|&i| table.seats[i] == number && table.holders[i] == Holder::Player)
                .map(|i| (i, name(number))),
            Role::Substitute(n) => table.holders.iter().enumerate().find_map(|(i, holder)| match holder {
                Holder::Substitute { n: other, name } if *other == n => Some((i, name.clone())),
                _ => None,
            }),
            Role::Director | Role::Arbiter | Role::Entrant | Role::Public => None,
        };
        self.open_tables()
            .filter(|(at, _)| at.round == round)
            .find_map(|(at, table)| place(table).map(|(i, name)| (at, table, i, name)))
            .ok_or(Refused::NoSeat)
    }

    /// A seat is given to somebody.
    pub(crate) fn give(&self, at: At, place: u8, holder: &WireHolder) -> Result<Vec<Given>, Refused> {
        let (_, table) = self.open(at)?;
        let before = table.holders.get(usize::from(place)).ok_or(Refused::NoSeat)?;
        let holder = match holder {
            WireHolder::Player => Holder::Player,
            WireHolder::Bot { level } => Holder::Bot { level: level.parse::<Level>()?.to_string() },
            WireHolder::Substitute { name } => {
                let name = name::Name::new(name).map_err(|_| {
                    club::Refused::Entry(oudler_club::entry::BadEntry::Name { name: shortened(name) })
                })?;
                Holder::Substitute { n: self.n_substitutes + 1, name: name.to_string() }
            }
        };
        if *before == holder {
            return Ok(Vec::new());
        }
        if self.n_given >= MAX_GIVEN {
            return Err(Refused::GivenEnough);
        }
        Ok(vec![Given { id: table.id.clone(), place, holder }])
    }

    /// Bots have the seats nobody has come to, where the game has not begun.
    pub(crate) fn fill(&self, round: u8, level: &str) -> Result<Vec<Given>, Refused> {
        let level = level.parse::<Level>()?.to_string();
        let tables = self.open_tables().filter(|(at, table)| at.round == round && !table.is_begun);
        let empty = |(_, table): (At, &OnlineTable)| {
            let (id, there) = (table.id.clone(), table.there.clone());
            let seats = (0..)
                .zip(table.holders.clone())
                .filter(move |(place, _)| !there.get(usize::from(*place)).is_some_and(|(is_taken, _)| *is_taken));
            let level = level.clone();
            seats.map(move |(place, _): (u8, Holder)| {
                let holder = Holder::Bot { level: level.clone() };
                Given { id: id.clone(), place, holder }
            })
        };
        let given: Vec<Given> = tables.flat_map(empty).collect();
        if self.n_given + given.len() > MAX_GIVEN { Err(Refused::GivenEnough) } else { Ok(given) }
    }

    /// Tables were opened, where so many deals are played.
    pub(crate) fn opened(&mut self, round: u8, tables: Vec<OpenTable>, deals: u8) {
        self.n_opened += tables.len();
        for OpenTable { table, id, seats, boards: _ } in tables {
            let holders = vec![Holder::Player; seats.len()];
            let there = vec![(false, false); seats.len()];
            let new = OnlineTable {
                id,
                seats,
                holders,
                there,
                n_of: deals,
                is_ended: false,
                is_begun: false,
                n_scored: 0,
            };
            self.tables.insert(At { round, table }, new);
        }
    }

    /// A seat has another holder.
    pub(crate) fn given(&mut self, Given { id, place, holder }: Given) {
        self.n_given += 1;
        if let Holder::Substitute { n, .. } = holder {
            self.n_substitutes = self.n_substitutes.max(n);
        }
        let of_table = self.tables.values_mut().find(|table| table.id == id);
        if let Some(had) = of_table.and_then(|table| table.holders.get_mut(usize::from(place))) {
            *had = holder;
        }
    }

    /// A table is over, or closed.
    pub(crate) fn ended(&mut self, id: &LogId) {
        if let Some(table) = self.tables.values_mut().find(|table| table.id == *id) {
            table.is_ended = true;
        }
    }

    /// Takes in how a table stands; says whether that is new.
    pub(crate) fn note(&mut self, at: At, news: &TableNews) -> bool {
        let Some(table) = self.tables.get_mut(&at) else { return false };
        let before = table.clone();
        // A bot that plays for who is awaited is not them.
        let there = |(seat, holder): (&WirePresence, &Holder)| {
            let is_bot = seat.who == WireSitter::Bot && matches!(holder, Holder::Bot { .. });
            (seat.who != WireSitter::Empty, is_bot || (seat.here && !seat.stand_in))
        };
        (table.is_begun, table.n_scored) = (news.is_begun, news.n_scored);
        table.there = news.seats.iter().zip(&table.holders).map(there).collect();
        let is_new = *table != before;
        self.n_news += u64::from(is_new);
        is_new
    }

    /// The tables of a round, as the director sees them.
    pub(crate) fn wire(&self, round: u8, secret: &Secret) -> Vec<WireOnlineTable> {
        let seat = |(holder, there): (&Holder, &(bool, bool))| {
            let (holder, key) = match holder.clone() {
                Holder::Player => (WireHolder::Player, None),
                Holder::Bot { level } => (WireHolder::Bot { level }, None),
                Holder::Substitute { n, name } => {
                    (WireHolder::Substitute { name }, Some(secret.key(Role::Substitute(n))))
                }
            };
            WireOnlineSeat { holder, key, is_taken: there.0, is_here: there.1 }
        };
        let table = |(at, table): (&At, &OnlineTable)| WireOnlineTable {
            table: at.table,
            id: table.id.to_string(),
            state: match (table.is_ended, table.is_begun) {
                (true, _) => WirePlayed::Over,
                (false, true) => WirePlayed::Playing,
                (false, false) => WirePlayed::Waiting,
            },
            n_deals: table.n_scored.min(table.n_of.into()),
            seats: table.holders.iter().zip(&table.there).map(seat).collect(),
        };
        self.tables.iter().filter(|(at, _)| at.round == round).map(table).collect()
    }

    /// Whether somebody's seat of a round is played here; for a player, that is one of these tables.
    pub(crate) fn own(&self, round: u8, role: Role, tables: &[At]) -> Option<WireOwnSeat> {
        if self.seat_of(round, role, |_| String::new()).is_ok() {
            return Some(WireOwnSeat::Open);
        }
        let Role::Player(_) = role else { return Some(WireOwnSeat::Over) };
        let mut own = tables.iter().filter_map(|at| self.get(*at)).peekable();
        own.peek()?;
        Some(if own.all(|table| table.is_ended) { WireOwnSeat::Over } else { WireOwnSeat::Given })
    }
}

/// So much of a name as an error repeats.
fn shortened(name: &str) -> String {
    name.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use oudler_club::entry::Entry;
    use oudler_club::format::{Format, Kind};
    use oudler_club::tournament::{By, Tournament, What};

    use super::*;

    #[test]
    fn tables_are_opened_and_seats_given_only_so_often() {
        let mut club = Tournament::new(Format::new("Friday", Kind::Individual, 1, 1)).unwrap();
        for n in 1..=8 {
            let entry = Entry::new(&format!("P{n}"));
            club.act(0, By::Director, What::Enter { number: Number(n), entry }).unwrap();
        }
        let draw = club.draw(1).unwrap();
        club.act(0, By::Director, draw).unwrap();
        let (state, at) = (club.state(), At { round: 1, table: 1 });
        let id = |n: usize| LogId::new(format!("t{n}")).unwrap();
        let open = |n: usize, table| OpenTable {
            table,
            id: id(n),
            seats: state.table(at).unwrap().seats.clone(),
            boards: Vec::new(),
        };
        let mut online = Online::default();
        assert_eq!(online.to_open(state, 1), Ok(vec![1, 2]));
        for n in 0..MAX_OPENED - 1 {
            online.opened(1, vec![open(n, 1)], 1);
        }
        // One is open, and there is room for the other.
        assert_eq!(online.to_open(state, 1), Ok(vec![2]));
        online.ended(&id(MAX_OPENED - 2));
        assert_eq!(online.to_open(state, 1), Err(Refused::OpenedEnough));

        let mut online = Online::default();
        online.opened(1, vec![open(0, 1)], 1);
        let bot = WireHolder::Bot { level: "habit".into() };
        for n in 0..MAX_GIVEN {
            let holder = if n % 2 == 0 { &bot } else { &WireHolder::Player };
            let given = online.give(at, 0, holder).expect("there is room");
            given.into_iter().for_each(|given| online.given(given));
        }
        assert_eq!(online.give(at, 0, &bot), Err(Refused::GivenEnough));
        assert_eq!(online.fill(1, "habit"), Err(Refused::GivenEnough));
    }
}
