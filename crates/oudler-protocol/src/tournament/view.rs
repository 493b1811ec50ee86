//! What each role may know of a tournament.

use std::collections::{BTreeMap, BTreeSet};

use oudler_club::entry::Number;
use oudler_club::sheet::{Entry as SheetEntry, SheetMeasure};
use oudler_club::standing::{Line, Standing};
use oudler_club::tournament::{At, By, Entered, Event, Person, Round, State, TableState, Task, Tournament, What};

use super::{
    ArbiterView, Beside, DirectorView, EntrantView, PlayerView, PublicView, WireBoard, WireBy, WireCall, WireDone,
    WireEntered, WireFormat, WireOwnTable, WireRank, WireRanking, WireRound, WireSeating, WireTask, WireWho,
};

/// How many lines of the log the director is shown.
const N_DONE: usize = 80;

/// What the director is told, whose keys are for others: `keys` are in the order of the people.
pub fn director(
    tournament: &Tournament,
    beside: &Beside,
    arbiter_key: String,
    join_key: String,
    keys: Vec<String>,
) -> DirectorView {
    let state = tournament.state();
    let done = tournament.events().iter().enumerate().rev().take(N_DONE);
    DirectorView {
        format: WireFormat::from(&state.format),
        people: people(state),
        rounds: (1..).zip(&state.rounds).map(|(n, drawn)| round(n, drawn, beside)).collect(),
        ranking: ranking(state, state.standing()),
        tasks: state.tasks().iter().filter_map(task).collect(),
        done: done.map(|(i, event)| done_line(i, event, tournament.is_undone(i))).collect(),
        is_closed: state.is_closed,
        arbiter_key,
        keys,
        online: Vec::new(),
        join_key,
        is_open: beside.is_open,
    }
}

/// What the arbiter is told.
pub fn arbiter(state: &State) -> ArbiterView {
    let last = state.rounds.last();
    ArbiterView {
        format: WireFormat::from(&state.format),
        people: people(state),
        round: state.round(),
        begun_at: last.and_then(|round| round.begun_at),
        tables: last.map_or_else(Vec::new, |round| round.tables.iter().map(seats).collect()),
        calls: calls(state),
        is_closed: state.is_closed,
    }
}

/// What somebody who plays is told, given the ranking; none for who has not entered.
pub fn player(state: &State, beside: &Beside, standing: &Standing, me: Number) -> Option<PlayerView> {
    let person = state.people.get(&me)?;
    let last = state.rounds.last();
    let own = state.seat_of(state.round(), me).and_then(|at| Some((at, state.table(at)?)));
    let line = |line: &Line<Number>| rank(line, Some(line.who), state.name(line.who));
    let team = |line: &&Line<String>| line.who.to_lowercase() == person.entry.team.to_lowercase();
    Some(PlayerView {
        format: WireFormat::from(&state.format),
        me: who(me, person),
        is_here: person.is_here,
        round: state.round(),
        begun_at: last.and_then(|round| round.begun_at),
        table: own.map(|(at, table)| WireOwnTable {
            table: at.table,
            seats: table.seats.iter().filter_map(|n| Some(who(*n, state.people.get(n)?))).collect(),
            marks: marks(table),
            signed: table.signed.iter().map(|number| number.0).collect(),
            is_confirmed: table.is_confirmed,
            called_at: table.called.map(|(_, since)| since),
            deals: beside.sheets.get(&at).cloned().unwrap_or_default(),
        }),
        line: standing.people.iter().find(|line| line.who == me).map(line),
        team: standing.teams.iter().find(team).map(|line| rank(line, None, &line.who)),
        n_ranked: standing.people.len() as u32,
        warnings: person.warnings,
        is_closed: state.is_closed,
        online: None,
    })
}

/// What everybody is told; the key is for who wants to enter.
pub fn public(state: &State, join_key: Option<String>) -> PublicView {
    let last = state.rounds.last();
    // Who was struck out before they ever played is nobody's business.
    let seated: BTreeSet<Number> =
        state.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| &table.seats).copied().collect();
    let is_known = |(number, person): &(&Number, &Person)| person.is_here || seated.contains(number);
    let seating =
        |table: &TableState| WireSeating { seats: seats(table), is_in: table.counts() || table.is_confirmed };
    PublicView {
        format: WireFormat::from(&state.format),
        people: state.people.iter().filter(is_known).map(|(number, person)| who(*number, person)).collect(),
        round: state.round(),
        begun_at: last.and_then(|round| round.begun_at),
        tables: last.map_or_else(Vec::new, |round| round.tables.iter().map(seating).collect()),
        ranking: ranking(state, state.standing()),
        is_closed: state.is_closed,
        join_key,
    }
}

/// What is told to who has come to enter.
pub fn entrant(state: &State, is_open: bool) -> EntrantView {
    let here = || state.people.values().filter(|person| person.is_here);
    let clubs: BTreeSet<&str> = here().map(|person| person.entry.club.as_str()).collect();
    let mut teams = BTreeMap::<String, (&str, usize)>::new();
    for person in here() {
        let team = person.entry.team.as_str();
        teams.entry(team.to_lowercase()).or_insert((team, 0)).1 += 1;
    }
    let size = state.format.kind.team_size().unwrap_or(0);
    let has_place = |(team, n): &(&str, usize)| !team.is_empty() && *n < size;
    EntrantView {
        format: WireFormat::from(&state.format),
        is_open: is_open && !state.is_closed,
        n_people: here().count() as u32,
        clubs: clubs.into_iter().filter(|club| !club.is_empty()).map(str::to_owned).collect(),
        teams: teams.into_values().filter(has_place).map(|(team, _)| team.to_owned()).collect(),
    }
}

fn who(number: Number, person: &Person) -> WireWho {
    let entry = &person.entry;
    WireWho { number: number.0, name: entry.name.clone(), club: entry.club.clone(), team: entry.team.clone() }
}

fn people(state: &State) -> Vec<WireEntered> {
    let entered = |(number, person): (&Number, &Person)| WireEntered {
        who: who(*number, person),
        is_here: person.is_here,
        stop_gap: person.entry.stop_gap,
        seed: person.entry.seed,
        warnings: person.warnings,
        penalties: person.penalties as i32,
        since: person.since,
    };
    state.people.iter().map(entered).collect()
}

fn seats(table: &TableState) -> Vec<u16> {
    table.seats.iter().map(|number| number.0).collect()
}

fn marks(table: &TableState) -> Option<Vec<i32>> {
    table.balances.as_ref().map(|balances| balances.iter().map(|&balance| balance as i32).collect())
}

fn round(n: u8, round: &Round, beside: &Beside) -> WireRound {
    let pairs = |pairs: &[(Number, Number)]| pairs.iter().map(|(a, b)| (a.0, b.0)).collect();
    let is_played = |deal: &&SheetEntry| deal.annulled.is_none() && !deal.nobody_took() && !deal.is_misdeal();
    let n_deals = |number| {
        let sheet = beside.sheets.get(&At { round: n, table: number });
        sheet.map_or(0, |deals| deals.iter().filter(is_played).count() as u32)
    };
    let board = |(number, table): (u16, &TableState)| WireBoard {
        seats: seats(table),
        marks: marks(table),
        signed: table.signed.iter().map(|number| number.0).collect(),
        is_confirmed: table.is_confirmed,
        n_corrections: table.n_corrections,
        n_deals: n_deals(number),
    };
    WireRound {
        tables: (1..).zip(&round.tables).map(board).collect(),
        begun_at: round.begun_at,
        repeats: pairs(&round.drawn.repeats),
        team_mates: pairs(&round.drawn.team_mates),
        forecast: round.drawn.forecast,
    }
}

fn ranking(state: &State, standing: Standing) -> WireRanking {
    WireRanking {
        people: standing.people.iter().map(|line| rank(line, Some(line.who), state.name(line.who))).collect(),
        teams: standing.teams.iter().map(|line| rank(line, None, &line.who)).collect(),
        n_rounds: standing.n_rounds as u32,
        is_provisional: standing.is_provisional,
    }
}

fn rank<T>(line: &Line<T>, number: Option<Number>, name: &str) -> WireRank {
    WireRank {
        rank: line.rank,
        number: number.map(|number| number.0),
        name: name.to_owned(),
        balances: line.tally.balances.iter().map(|balance| balance.map(|points| points as i32)).collect(),
        penalties: line.tally.penalties as i32,
        total: line.total as i32,
        behind_by: line.behind_by,
    }
}

fn calls(state: &State) -> Vec<WireCall> {
    let tasks = state.tasks();
    let call = |task| match task {
        WireTask::Call(call) => Some(call),
        _ => None,
    };
    tasks.iter().filter_map(task).filter_map(call).collect()
}

/// A task as it is told; none for what a later version of the club tools asks for.
fn task(task: &Task) -> Option<WireTask> {
    let numbers = |numbers: &[Number]| numbers.iter().map(|number| number.0).collect();
    Some(match task {
        Task::Call { at, number, since } => {
            WireTask::Call(WireCall { round: at.round, table: at.table, number: number.0, since: *since })
        }
        Task::Register { n, least } => WireTask::Register { n: *n as u32, least: *least as u32 },
        Task::Team { team, n, right } => WireTask::Team { team: team.clone(), n: *n as u32, right: *right as u32 },
        Task::NotZero { at, sum } => WireTask::NotZero { round: at.round, table: at.table, sum: *sum as i32 },
        Task::Missing { round, tables } => WireTask::Missing { round: *round, tables: tables.clone() },
        Task::Unsigned { at, who } => WireTask::Unsigned { round: at.round, table: at.table, who: numbers(who) },
        Task::Confirm { round, tables } => WireTask::Confirm { round: *round, tables: tables.clone() },
        Task::Draw { round } => WireTask::Draw { round: *round },
        Task::Begin { round } => WireTask::Begin { round: *round },
        Task::Close => WireTask::Close,
        Task::Over => WireTask::Over,
        _ => return None,
    })
}

fn done_line(i: usize, event: &Event, is_undone: bool) -> WireDone {
    let by = match event.by {
        By::Director => WireBy::Director,
        By::Arbiter => WireBy::Arbiter,
        By::Table => WireBy::Table,
        By::Entrant => WireBy::Entrant,
        By::Player(number) => WireBy::Player(number.0),
    };
    let none = WireDone {
        event: i as u32,
        at: event.at,
        by,
        what: "",
        number: None,
        name: None,
        round: None,
        table: None,
        marks: None,
        points: None,
        other: None,
        is_undone,
    };
    let of = |what, number: &Number| WireDone { what, number: Some(number.0), ..none.clone() };
    let at = |what, at: &oudler_club::tournament::At| WireDone {
        what,
        round: Some(at.round),
        table: Some(at.table),
        ..none.clone()
    };
    match &event.what {
        What::Format { .. } => WireDone { what: "format", ..none },
        What::Enter { number, entry } => WireDone { name: Some(entry.name.clone()), ..of("enter", number) },
        What::Amend { number, entry } => WireDone { name: Some(entry.name.clone()), ..of("amend", number) },
        What::Leave { number } => of("leave", number),
        What::Return { number } => of("return", number),
        What::Draw { round, .. } => WireDone { what: "draw", round: Some(*round), ..none },
        What::Begin { round } => WireDone { what: "begin", round: Some(*round), ..none },
        What::Result { at: table, entered } => {
            let marks = match entered {
                Entered::Marks(marks) => Some(marks.clone()),
                Entered::Deals(_) => None,
            };
            WireDone { marks, ..at("result", table) }
        }
        What::Sign { at: table, number } => WireDone { number: Some(number.0), ..at("sign", table) },
        What::Confirm { at: table, .. } => at("confirm", table),
        What::Sanction { number, measure, .. } => match measure {
            SheetMeasure::Warning => of("warning", number),
            SheetMeasure::Penalty { points } => WireDone { points: Some(*points), ..of("penalty", number) },
            SheetMeasure::Ban => of("ban", number),
        },
        What::Call { at: table, number } => WireDone { number: Some(number.0), ..at("call", table) },
        What::Answer { at: table } => at("answer", table),
        What::Undo { event } => WireDone { what: "undo", other: Some(*event), ..none },
        What::Redo { event } => WireDone { what: "redo", other: Some(*event), ..none },
        What::Close => WireDone { what: "close", ..none },
    }
}
