//! Whether something may happen in a tournament, and why not.

use std::collections::BTreeSet;

use super::event::{At, By, Entered, Event, What};
use super::state::{State, TableState};
use crate::entry::{self, Entry, Number, is_same};
use crate::format::{BadFormat, Kind};
use crate::movement::{BadDraw, Drawn, MAX_PEOPLE, MIN_PEOPLE};
use crate::sheet::{self, SheetMeasure};

/// The most anybody's balance can be.
pub const MAX_BALANCE: i32 = 1_000_000;
/// The highest penalty.
pub const MAX_PENALTY: u32 = 10_000;
/// The most deals a sheet of a round has, with those that nobody took.
const MAX_DEALS: usize = 120;
/// The most events a tournament takes.
pub const MAX_EVENTS: usize = 40_000;

/// The most that undoing may cost in a tournament: a file is read in a moment, whoever wrote it.
pub(super) const MAX_WORK: u64 = 20_000_000;

/// What it costs to undo an event of so many: those before it are only taken in again, those after it
/// are checked too.
pub(super) const fn work(event: usize, n_events: usize) -> u64 {
    event as u64 + 40 * n_events.saturating_sub(event) as u64
}

/// Why something cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Not for them to do.
    #[error("only the director does this")]
    NotYours,
    /// Not their table.
    #[error("number {number} does not sit at {at}")]
    NotThere {
        /// Who.
        number: Number,
        /// Where.
        at: At,
    },
    /// Cannot be played so.
    #[error(transparent)]
    Format(#[from] BadFormat),
    /// A round is drawn already.
    #[error(
        "a round is drawn: only the title, the minutes and the number of rounds can change, to {least} or more"
    )]
    TooLate {
        /// How many rounds were drawn.
        least: u8,
    },
    /// Cannot be entered so.
    #[error(transparent)]
    Entry(#[from] entry::BadEntry),
    /// Somebody has this name.
    #[error("{name} is number {number} already")]
    NameTwice {
        /// The name.
        name: String,
        /// Who has it.
        number: Number,
    },
    /// Not the next number.
    #[error("the next number is {right}")]
    WrongNumber {
        /// What it should be.
        right: Number,
    },
    /// No more room.
    #[error("a tournament has at most {MAX_PEOPLE} people")]
    Full,
    /// No team, or one in a tournament without.
    #[error("{name}: {}", if kind.team_size().is_some() { "say the team" } else { "nobody has a team in this tournament" })]
    Team {
        /// Who.
        name: String,
        /// What is played.
        kind: Kind,
    },
    /// A team too large.
    #[error("team {team} has its {size} people")]
    TeamFull {
        /// Which.
        team: String,
        /// How many make a team.
        size: usize,
    },
    /// Nobody has this number.
    #[error("nobody has number {number}")]
    Stranger {
        /// What was given.
        number: Number,
    },
    /// They have left already, or are there already.
    #[error("number {number} {}", if *is_here { "is there already" } else { "has left already" })]
    SameAlready {
        /// Who.
        number: Number,
        /// Whether they are there.
        is_here: bool,
    },
    /// No such round to draw.
    #[error("round {right} is to be drawn next")]
    WrongRound {
        /// Which it would be.
        right: u8,
    },
    /// All rounds are drawn.
    #[error("all {rounds} rounds are drawn")]
    NoMoreRounds {
        /// How many there are.
        rounds: u8,
    },
    /// The round before has no results yet.
    #[error("round {round} has no result at {n} of its tables")]
    RoundOpen {
        /// Which.
        round: u8,
        /// How many are missing.
        n: usize,
    },
    /// Results are in.
    #[error("round {round} has results: it cannot be drawn again")]
    HasResults {
        /// Which.
        round: u8,
    },
    /// No draw can be made.
    #[error(transparent)]
    Draw(#[from] BadDraw),
    /// The seats are not right.
    #[error("everybody who is there sits at one table of three, four or five")]
    Seats,
    /// There is no such table.
    #[error("there is no {at}")]
    NoTable {
        /// What was given.
        at: At,
    },
    /// Too many or too few marks.
    #[error("{n} marks at {at}, where {right} people sit")]
    Marks {
        /// Which table.
        at: At,
        /// How many were given.
        n: usize,
        /// How many there should be.
        right: usize,
    },
    /// A mark too high.
    #[error("a balance is at most {MAX_BALANCE}, above or below zero")]
    TooHigh,
    /// A deal cannot be.
    #[error("deal {deal}: {why}")]
    Deal {
        /// Which, from 1.
        deal: usize,
        /// Why.
        why: sheet::BadEntry,
    },
    /// Too many deals.
    #[error("a sheet of a round has at most {MAX_DEALS} deals")]
    TooManyDeals,
    /// No result is in.
    #[error("{at} has no result yet")]
    NoResult {
        /// Which table.
        at: At,
    },
    /// It does not sum to zero.
    #[error("the marks of {at} sum to {sum}, not to zero (SHEET-02)")]
    NotZero {
        /// Which table.
        at: At,
        /// What they sum to.
        sum: i64,
    },
    /// Not all have signed.
    #[error("{at} is not signed by {who:?}; confirm it as signed on paper, or wait")]
    Unsigned {
        /// Which table.
        at: At,
        /// Who has not.
        who: Vec<u16>,
    },
    /// The director has confirmed it.
    #[error("{at} is confirmed: only the director corrects it")]
    Confirmed {
        /// Which table.
        at: At,
    },
    /// A penalty out of range.
    #[error("a penalty of {points}: write 1 to {MAX_PENALTY}")]
    Penalty {
        /// What was given.
        points: u32,
    },
    /// Nobody called.
    #[error("{at} has not called")]
    NotCalled {
        /// Which table.
        at: At,
    },
    /// It is over.
    #[error("the tournament is over; undo its end to go on")]
    Closed,
    /// It is not over yet.
    #[error("the tournament cannot end: {n} results are to be confirmed, and {rounds} rounds to be drawn")]
    NotOver {
        /// How many results.
        n: usize,
        /// How many rounds.
        rounds: u8,
    },
    /// There is no such event to undo.
    #[error("there is no such event to undo, or to do again")]
    NoSuchEvent,
    /// Something rests on it.
    #[error("event {by} rests on it: undo that first")]
    Needed {
        /// Which.
        by: usize,
    },
    /// Too many events.
    #[error("a tournament takes {MAX_EVENTS} events")]
    TooMany,
}

impl Refused {
    /// A word for the reason, which clients translate.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotYours => "not-yours",
            Self::NotThere { .. } => "not-there",
            Self::Format(_) => "bad-format",
            Self::TooLate { .. } => "too-late",
            Self::Entry(_) => "bad-entry",
            Self::NameTwice { .. } => "name-twice",
            Self::WrongNumber { .. } => "wrong-number",
            Self::Full => "full",
            Self::Team { .. } => "team",
            Self::TeamFull { .. } => "team-full",
            Self::Stranger { .. } => "stranger",
            Self::SameAlready { .. } => "same-already",
            Self::WrongRound { .. } => "wrong-round",
            Self::NoMoreRounds { .. } => "no-more-rounds",
            Self::RoundOpen { .. } => "round-open",
            Self::HasResults { .. } => "has-results",
            Self::Draw(_) => "bad-draw",
            Self::Seats => "bad-seats",
            Self::NoTable { .. } => "no-table",
            Self::Marks { .. } => "marks",
            Self::TooHigh => "too-high",
            Self::Deal { .. } => "bad-deal",
            Self::TooManyDeals => "too-many-deals",
            Self::NoResult { .. } => "no-result",
            Self::NotZero { .. } => "not-zero",
            Self::Unsigned { .. } => "unsigned",
            Self::Confirmed { .. } => "confirmed",
            Self::Penalty { .. } => "bad-penalty",
            Self::NotCalled { .. } => "not-called",
            Self::Closed => "closed",
            Self::NotOver { .. } => "not-over",
            Self::NoSuchEvent => "no-such-event",
            Self::Needed { .. } => "needed",
            Self::TooMany => "too-many",
        }
    }
}

impl State {
    /// Whether the event may happen now. What undoes and does again is looked at by the tournament,
    /// which has the events.
    pub(super) fn check(&self, event: &Event) -> Result<(), Refused> {
        self.check_role(event)?;
        if self.is_closed && !matches!(event.what, What::Sanction { .. }) {
            return Err(Refused::Closed);
        }
        match &event.what {
            What::Format { format } => {
                format.check()?;
                let drawn = self.round();
                let same = super::Format {
                    title: format.title.clone(),
                    rounds: format.rounds,
                    minutes: format.minutes,
                    ..self.format.clone()
                };
                let may = drawn == 0 || (same == *format && format.rounds >= drawn);
                // Teams that were entered stay teams.
                let is_other_kind = format.kind != self.format.kind && !self.people.is_empty();
                if may && !is_other_kind { Ok(()) } else { Err(Refused::TooLate { least: drawn }) }
            }
            What::Enter { number, entry } => {
                let right = self.next_number();
                if self.people.len() >= MAX_PEOPLE {
                    return Err(Refused::Full);
                }
                if *number != right {
                    return Err(Refused::WrongNumber { right });
                }
                self.check_entry(entry, None)
            }
            What::Amend { number, entry } => {
                self.person(*number)?;
                self.check_entry(entry, Some(*number))
            }
            What::Leave { number } | What::Return { number } => {
                let is_here = self.person(*number)?.is_here;
                let wants = matches!(event.what, What::Return { .. });
                if is_here == wants { Err(Refused::SameAlready { number: *number, is_here }) } else { Ok(()) }
            }
            What::Draw { round, drawn } => self.check_draw(*round).and_then(|()| self.check_seats(drawn)),
            What::Begin { round } => {
                let there = (1..=self.round()).contains(round);
                if there { Ok(()) } else { Err(Refused::WrongRound { right: self.round() }) }
            }
            What::Result { at, entered } => {
                let table = self.existing(*at)?;
                // What the director has entered a table does not change.
                let is_late = event.by == By::Table && table.entered.is_some();
                if is_late || (table.is_confirmed && event.by != By::Director) {
                    return Err(Refused::Confirmed { at: *at });
                }
                self.check_entered(*at, table, entered)
            }
            What::Sign { at, number } => {
                let table = self.existing(*at)?;
                if !table.seats.contains(number) {
                    return Err(Refused::NotThere { number: *number, at: *at });
                }
                is_zero(*at, table)
            }
            What::Confirm { at, on_paper } => {
                let table = self.existing(*at)?;
                is_zero(*at, table)?;
                let unsigned = table.unsigned();
                // What the program has counted nobody has to sign.
                if *on_paper || event.by == By::Table || unsigned.is_empty() {
                    return Ok(());
                }
                Err(Refused::Unsigned { at: *at, who: unsigned.iter().map(|number| number.0).collect() })
            }
            What::Sanction { number, measure, .. } => {
                self.person(*number)?;
                match measure {
                    SheetMeasure::Penalty { points } if !(1..=MAX_PENALTY).contains(points) => {
                        Err(Refused::Penalty { points: *points })
                    }
                    _ => Ok(()),
                }
            }
            What::Call { at, number } => {
                let table = self.existing(*at)?;
                let sits = table.seats.contains(number);
                if sits { Ok(()) } else { Err(Refused::NotThere { number: *number, at: *at }) }
            }
            What::Answer { at } => {
                let called = self.existing(*at)?.called.is_some();
                if called { Ok(()) } else { Err(Refused::NotCalled { at: *at }) }
            }
            What::Close => {
                let n =
                    self.rounds.iter().flat_map(|round| &round.tables).filter(|table| !table.is_confirmed).count();
                let rounds = self.format.rounds.saturating_sub(self.round());
                if n == 0 && rounds == 0 { Ok(()) } else { Err(Refused::NotOver { n, rounds }) }
            }
            What::Undo { .. } | What::Redo { .. } => Ok(()),
        }
    }

    /// Whether whoever does it may do such a thing.
    fn check_role(&self, event: &Event) -> Result<(), Refused> {
        match (event.by, &event.what) {
            (By::Director, _)
            | (By::Arbiter, What::Sanction { .. } | What::Answer { .. })
            | (By::Table, What::Result { .. } | What::Confirm { .. })
            | (By::Entrant, What::Enter { .. }) => Ok(()),
            (By::Player(me), What::Result { at, .. }) => {
                let sits = self.existing(*at)?.seats.contains(&me) && at.round == self.round();
                if sits { Ok(()) } else { Err(Refused::NotThere { number: me, at: *at }) }
            }
            (By::Player(me), What::Sign { number, .. } | What::Call { number, .. }) if me == *number => Ok(()),
            _ => Err(Refused::NotYours),
        }
    }

    fn person(&self, number: Number) -> Result<&super::Person, Refused> {
        self.people.get(&number).ok_or(Refused::Stranger { number })
    }

    fn existing(&self, at: At) -> Result<&TableState, Refused> {
        self.table(at).ok_or(Refused::NoTable { at })
    }

    fn check_entry(&self, entry: &Entry, of: Option<Number>) -> Result<(), Refused> {
        entry.check()?;
        let others = || self.people.iter().filter(|(number, _)| Some(**number) != of);
        if let Some((number, _)) = others().find(|(_, person)| is_same(&person.entry.name, &entry.name)) {
            return Err(Refused::NameTwice { name: entry.name.clone(), number: *number });
        }
        let kind = self.format.kind;
        let wrong = Refused::Team { name: entry.name.clone(), kind };
        match kind.team_size() {
            _ if entry.stop_gap && entry.team.is_empty() => Ok(()),
            None if entry.team.is_empty() => Ok(()),
            None => Err(wrong),
            Some(_) if entry.team.is_empty() || entry.stop_gap => Err(wrong),
            Some(size) => {
                let n = others().filter(|(_, person)| is_same(&person.entry.team, &entry.team)).count();
                if n < size { Ok(()) } else { Err(Refused::TeamFull { team: entry.team.clone(), size }) }
            }
        }
    }

    /// Whether the round may be drawn: the next one, or the last one again while nothing is in.
    pub(super) fn check_draw(&self, round: u8) -> Result<(), Refused> {
        let last = self.round();
        let missing = |i: u8| {
            let round = &self.rounds[usize::from(i) - 1];
            round.tables.iter().filter(|table| table.entered.is_none()).count()
        };
        if round == last && last > 0 {
            let is_empty = missing(last) == self.rounds[usize::from(last) - 1].tables.len();
            return if is_empty { Ok(()) } else { Err(Refused::HasResults { round }) };
        }
        if last >= self.format.rounds {
            return Err(Refused::NoMoreRounds { rounds: self.format.rounds });
        }
        if round != last + 1 {
            return Err(Refused::WrongRound { right: last + 1 });
        }
        match last {
            0 => Ok(()),
            _ if missing(last) > 0 => Err(Refused::RoundOpen { round: last, n: missing(last) }),
            _ => Ok(()),
        }
    }

    /// Whether everybody who plays has one seat. A director may seat people as he likes.
    fn check_seats(&self, drawn: &Drawn) -> Result<(), Refused> {
        let seats: Vec<Number> = drawn.tables.iter().flatten().copied().collect();
        let once: BTreeSet<Number> = seats.iter().copied().collect();
        let are_sizes = drawn.tables.iter().all(|table| (3..=5).contains(&table.len()));
        let n = seats.len();
        let known = |number: &Number| self.people.contains_key(number);
        let foreseen = drawn.ahead.iter().flatten().flatten();
        let is_short = drawn.ahead.len() < usize::from(self.format.rounds)
            && drawn.repeats.len() + drawn.team_mates.len() <= 10 * MAX_PEOPLE
            && drawn.ahead.iter().all(|round| round.iter().flatten().count() <= MAX_PEOPLE);
        let right: BTreeSet<Number> = self.seated().into_iter().collect();
        // The director who fills gaps may sit down or not.
        let gaps = |number: &Number| self.people.get(number).is_some_and(|person| person.entry.stop_gap);
        let are_all = once.symmetric_difference(&right).all(gaps) && once.iter().all(|n| self.is_here(*n));
        if once.len() == n
            && n >= MIN_PEOPLE
            && are_sizes
            && are_all
            && is_short
            && foreseen.into_iter().all(known)
        {
            Ok(())
        } else {
            Err(Refused::Seats)
        }
    }

    fn is_here(&self, number: Number) -> bool {
        self.people.get(&number).is_some_and(|person| person.is_here)
    }

    fn check_entered(&self, at: At, table: &TableState, entered: &Entered) -> Result<(), Refused> {
        let right = table.seats.len();
        match entered {
            Entered::Marks(marks) if marks.len() != right => Err(Refused::Marks { at, n: marks.len(), right }),
            Entered::Marks(marks) => {
                let fit = marks.iter().all(|mark| mark.unsigned_abs() <= MAX_BALANCE.unsigned_abs());
                if fit { Ok(()) } else { Err(Refused::TooHigh) }
            }
            Entered::Deals(deals) if deals.len() > MAX_DEALS => Err(Refused::TooManyDeals),
            Entered::Deals(deals) => {
                let rules = self.format.rules_at(right).map_err(BadFormat::from)?;
                for (i, deal) in deals.iter().enumerate() {
                    deal.check(right, &rules).map_err(|why| Refused::Deal { deal: i + 1, why })?;
                }
                Ok(())
            }
        }
    }
}

fn is_zero(at: At, table: &TableState) -> Result<(), Refused> {
    match table.sum() {
        None => Err(Refused::NoResult { at }),
        Some(0) => Ok(()),
        Some(sum) => Err(Refused::NotZero { at, sum }),
    }
}
