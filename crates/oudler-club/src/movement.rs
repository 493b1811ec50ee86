//! Who sits where: the draw of a round.
//!
//! Nobody meets anybody twice as long as that is possible, and team mates never meet (TOURN-03).
//! Where it is impossible there are as few repeats as could be found, spread over the people, and the
//! draw says how many there must be. Draws are made by construction where one is known, and by search
//! elsewhere; they look ahead to the rounds still to come, and the same seed draws the same seats.
//!
//! ```
//! use oudler_club::entry::Number;
//! use oudler_club::movement::{Request, Seated, draw};
//!
//! let people = (1..=24).map(|number| Seated::new(Number(number))).collect();
//! let drawn = draw(&Request::first(people, 5, 42))?;
//! assert_eq!(drawn.tables.len(), 6);
//! assert_eq!((drawn.repeats.len(), drawn.forecast.repeats), (0, 0));
//! # Ok::<(), oudler_club::movement::BadDraw>(())
//! ```

mod bound;
mod design;
mod plan;
mod search;
mod sizes;

use std::collections::BTreeMap;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::entry::Number;
use search::Costs;
pub use sizes::{OddTables, n_odd, sizes};

/// The fewest people a tournament can be played with.
pub const MIN_PEOPLE: usize = 6;
/// The most people that can be drawn.
pub const MAX_PEOPLE: usize = 1_000;
/// The most rounds.
pub const MAX_ROUNDS: usize = 20;
/// The steps a search may take for a round of four hundred people, each a look at one pair.
const STEPS: u64 = 8_000_000;

/// Rounds of tables of people, by their place in the list.
type Rounds = Vec<Vec<Vec<usize>>>;

/// Those at one table in the order of play, North first (SHEET-01).
pub type Table = Vec<Number>;

/// Somebody to be seated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    /// Who.
    pub number: Number,
    /// The team, whose people never meet.
    pub team: Option<u16>,
    /// The club, whose people are kept apart if that costs no repeat.
    pub club: Option<u16>,
    /// Whether seeded: two of them are kept apart if that costs no repeat.
    pub is_seeded: bool,
}

impl Seated {
    /// Somebody without a team, a club or a seed.
    pub const fn new(number: Number) -> Self {
        Self { number, team: None, club: None, is_seeded: false }
    }
}

/// What a draw is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Those who play this round.
    pub people: Vec<Seated>,
    /// Which odd tables there may be.
    pub odd: OddTables,
    /// The rounds that were drawn, in order. People may be in them who have left.
    pub past: Vec<Vec<Table>>,
    /// What the last draw foresaw for the rounds from this one on; empty before the first.
    pub ahead: Vec<Vec<Table>>,
    /// How many rounds there are still to draw, this one included.
    pub n_rounds: usize,
    /// The same seed draws the same seats.
    pub seed: u64,
}

impl Request {
    /// The first of so many rounds.
    pub const fn first(people: Vec<Seated>, n_rounds: usize, seed: u64) -> Self {
        Self { people, odd: OddTables::Fewest, past: Vec::new(), ahead: Vec::new(), n_rounds, seed }
    }

    /// The round after one that was drawn so, with the same people unless they are changed.
    pub fn after(mut self, drawn: &Drawn) -> Self {
        self.past.push(drawn.tables.clone());
        self.ahead.clone_from(&drawn.ahead);
        self.n_rounds = self.n_rounds.saturating_sub(1);
        self
    }
}

/// A round, drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// The tables, from number 1 on; odd ones come last. North is the first at each.
    pub tables: Vec<Table>,
    /// What is foreseen for the rounds after it, if everybody stays.
    pub ahead: Vec<Vec<Table>>,
    /// Who meets again in this round.
    pub repeats: Vec<(Number, Number)>,
    /// Team mates who sit together, where there is no other way.
    pub team_mates: Vec<(Number, Number)>,
    /// The repeats there will be by the last round.
    pub forecast: Forecast,
}

/// How good a draw is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Forecast {
    /// Meetings of two who have met before, from the first round to the last.
    pub repeats: u32,
    /// The fewest there can be, proven. Where it is below `repeats` that is the best that was found,
    /// and perhaps not the best there is.
    pub least: u32,
}

impl Forecast {
    /// Whether no draw can be better.
    pub const fn is_best(self) -> bool {
        self.repeats == self.least
    }
}

/// Draws the next round.
pub fn draw(request: &Request) -> Result<Drawn, BadDraw> {
    let n = request.people.len();
    let numbers: BTreeMap<Number, usize> =
        request.people.iter().enumerate().map(|(i, seated)| (seated.number, i)).collect();
    if numbers.len() < n {
        return Err(BadDraw::Twice);
    }
    let right_sizes = match sizes(n, request.odd) {
        Some(sizes) if n <= MAX_PEOPLE => sizes,
        _ => return Err(BadDraw::People { n }),
    };
    if request.n_rounds == 0 || request.n_rounds + request.past.len() > MAX_ROUNDS {
        return Err(BadDraw::Rounds { n: request.n_rounds + request.past.len() });
    }
    let n_drawn = request.past.len() as u64;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(request.seed ^ n_drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let here = |rounds: &[Vec<Table>]| -> Rounds {
        let table = |table: &Table| table.iter().filter_map(|number| numbers.get(number).copied()).collect();
        rounds.iter().map(|tables| tables.iter().map(table).collect()).collect()
    };
    let mut costs = Costs::new(n);
    for (a, one) in request.people.iter().enumerate() {
        for (b, other) in request.people[..a].iter().enumerate() {
            let same = |a: Option<u16>, b: Option<u16>| a.is_some() && a == b;
            let apart = [
                (same(one.team, other.team), search::TEAM),
                (same(one.club, other.club), search::CLUB),
                (one.is_seeded && other.is_seeded, search::SEEDED),
            ];
            let cost = apart.into_iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum();
            costs.keep_apart(a, b, cost);
        }
    }
    let past = here(&request.past);
    for (table, seated) in past.iter().flatten().zip(request.past.iter().flatten()) {
        costs.seat_of(table, seated.len());
    }
    let rounds = plan::plan(request, &costs, &here(&request.ahead), &right_sizes, &mut rng);
    let mut tables = rounds.into_iter().map(|round| {
        let mut round: Vec<Table> =
            round.into_iter().map(|table| table.into_iter().map(|i| request.people[i].number).collect()).collect();
        round.sort_by_key(|table| (table.len() != 4, table.len()));
        round
    });
    let mut first = tables.next().expect("at least one round is drawn");
    let ahead: Vec<Vec<Table>> = tables.collect();
    seat_fairly(&mut first, &request.past, &mut rng);
    Ok(Drawn {
        repeats: repeats(&request.past, &first),
        team_mates: team_mates(&request.people, &first),
        forecast: forecast(request, &first, &ahead),
        tables: first,
        ahead,
    })
}

/// Puts each table in the order of play, North first: who has been North least often, and the others
/// as the lot falls.
fn seat_fairly(tables: &mut [Table], past: &[Vec<Table>], rng: &mut impl Rng) {
    let mut n_north = BTreeMap::<Number, usize>::new();
    for north in past.iter().flatten().filter_map(|table| table.first()) {
        *n_north.entry(*north).or_default() += 1;
    }
    for table in tables {
        table.sort_unstable();
        shuffle(table, rng);
        let north = (0..table.len()).min_by_key(|&i| n_north.get(&table[i]).copied().unwrap_or(0));
        table.swap(0, north.unwrap_or(0));
    }
}

/// The pairs at a table, each in order of number.
fn pairs(table: &[Number]) -> impl Iterator<Item = (Number, Number)> {
    table.iter().enumerate().flat_map(move |(i, &a)| table[..i].iter().map(move |&b| (a.min(b), a.max(b))))
}

/// Who of a round has met before.
fn repeats(past: &[Vec<Table>], tables: &[Table]) -> Vec<(Number, Number)> {
    let met: std::collections::BTreeSet<_> = past.iter().flatten().flat_map(|table| pairs(table)).collect();
    let mut again: Vec<_> =
        tables.iter().flat_map(|table| pairs(table)).filter(|pair| met.contains(pair)).collect();
    again.sort_unstable();
    again
}

/// Team mates at one table.
fn team_mates(people: &[Seated], tables: &[Table]) -> Vec<(Number, Number)> {
    let teams: BTreeMap<Number, u16> =
        people.iter().filter_map(|seated| Some((seated.number, seated.team?))).collect();
    let are_mates = |(a, b): &(Number, Number)| teams.contains_key(a) && teams.get(a) == teams.get(b);
    tables.iter().flat_map(|table| pairs(table)).filter(are_mates).collect()
}

/// What comes of all rounds, drawn and foreseen.
fn forecast(request: &Request, first: &[Table], ahead: &[Vec<Table>]) -> Forecast {
    let rounds: Vec<&[Table]> =
        request.past.iter().map(Vec::as_slice).chain([first]).chain(ahead.iter().map(Vec::as_slice)).collect();
    let mut n_met = BTreeMap::<(Number, Number), usize>::new();
    for pair in rounds.iter().flat_map(|round| round.iter()).flat_map(|table| pairs(table)) {
        *n_met.entry(pair).or_default() += 1;
    }
    let everybody: std::collections::BTreeSet<&Number> =
        rounds.iter().flat_map(|round| round.iter()).flatten().collect();
    let mut team_sizes = BTreeMap::<u16, usize>::new();
    for team in request.people.iter().filter_map(|seated| seated.team) {
        *team_sizes.entry(team).or_default() += 1;
    }
    let n_mates: usize = team_sizes.values().map(|n| n * (n - 1) / 2).sum();
    let n_pairs = everybody.len() * (everybody.len() - 1) / 2 - n_mates;
    let sizes: Vec<Vec<usize>> = rounds.iter().map(|round| round.iter().map(Vec::len).collect()).collect();
    let is_same = sizes.iter().all(|round| round.iter().sum::<usize>() == everybody.len());
    // Where people come and go, an earlier round with few tables did not have everybody at them.
    let sizes = if is_same { sizes } else { vec![sizes.concat()] };
    let repeats = n_met.values().map(|n| n - 1).sum::<usize>();
    Forecast { repeats: repeats as u32, least: bound::least_repeats(&sizes, n_pairs).min(repeats) as u32 }
}

/// A number below `n`; for a draw of seats the tiny bias does not matter.
fn below(rng: &mut impl Rng, n: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32
}

fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// Why no round can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadDraw {
    /// Too few or too many.
    #[error("{n} people: a round is drawn for {MIN_PEOPLE} to {MAX_PEOPLE}")]
    People {
        /// How many there are.
        n: usize,
    },
    /// No round, or too many.
    #[error("{n} rounds: a tournament has 1 to {MAX_ROUNDS}")]
    Rounds {
        /// How many were asked for.
        n: usize,
    },
    /// Somebody is there twice.
    #[error("somebody is in the list twice")]
    Twice,
}
