//! A tournament for other programs: the ranking and the results, as comma-separated values and as JSON.
//! The tournament itself, to be gone on with elsewhere, is [`Tournament::to_file`].
//!
//! [`Tournament::to_file`]: crate::tournament::Tournament::to_file

use serde::Serialize;
use serde_json::{Value, json};

use crate::duplicate::{Ranked as Placed, SessionState};
use crate::entry::Number;
use crate::standing::{Line, Standing};
use crate::tournament::{State, TableState};

/// The seats of a table in the order of play, as sheets name them; the fifth has no wind.
pub const SEATS: [&str; 5] = ["N", "W", "S", "E", "5"];
/// The same in French.
pub const FRENCH_SEATS: [&str; 5] = ["N", "O", "S", "E", "5"];

/// The ranking of the people: a line each, with the balance of every round.
///
/// ```
/// use oudler_club::entry::{Entry, Number};
/// use oudler_club::export::ranking_csv;
/// use oudler_club::format::{Format, Kind};
/// use oudler_club::tournament::{By, Tournament, What};
///
/// let mut club = Tournament::new(Format::new("Friday", Kind::Individual, 2, 4))?;
/// club.act(0, By::Director, What::Enter { number: Number(1), entry: Entry::new("Anne") })?;
/// assert_eq!(ranking_csv(club.state()), "rank,number,name,club,team,penalties,total\n1,1,Anne,,,0,0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ranking_csv(state: &State) -> String {
    let standing = state.standing();
    let rounds = (1..=state.rounds.len()).map(|round| format!("round {round}"));
    let head = ["rank", "number", "name", "club", "team"].map(String::from).into_iter();
    let foot = ["penalties", "total"].map(String::from);
    let head: Vec<String> = head.chain(rounds).chain(foot).collect();
    let line = |line: &Line<Number>| {
        let entry = &state.people[&line.who].entry;
        let who = [line.rank.to_string(), line.who.to_string(), entry.name.clone()];
        let who = who.into_iter().chain([entry.club.clone(), entry.team.clone()]);
        who.chain(figures(line)).collect::<Vec<String>>()
    };
    csv(std::iter::once(head).chain(standing.people.iter().map(line)))
}

/// The ranking of the teams; only the first line where there are none.
pub fn teams_csv(state: &State) -> String {
    let standing = state.standing();
    let rounds = (1..=state.rounds.len()).map(|round| format!("round {round}"));
    let head = ["rank", "team"].map(String::from).into_iter();
    let head: Vec<String> = head.chain(rounds).chain(["penalties", "total"].map(String::from)).collect();
    let line = |line: &Line<String>| {
        let who = [line.rank.to_string(), line.who.clone()];
        who.into_iter().chain(figures(line)).collect::<Vec<String>>()
    };
    csv(std::iter::once(head).chain(standing.teams.iter().map(line)))
}

/// Every seat of every round, with its balance where there is one.
pub fn results_csv(state: &State) -> String {
    let head = ["round", "table", "seat", "number", "name", "balance", "confirmed"].map(String::from).to_vec();
    let rows = state.rounds.iter().enumerate().flat_map(|(round, drawn)| {
        drawn.tables.iter().enumerate().flat_map(move |(table, sat)| {
            sat.seats.iter().enumerate().map(move |(seat, number)| {
                let balance = sat.balances.as_ref().and_then(|balances| balances.get(seat));
                vec![
                    (round + 1).to_string(),
                    (table + 1).to_string(),
                    SEATS[seat.min(4)].to_owned(),
                    number.to_string(),
                    state.name(*number).to_owned(),
                    balance.map_or(String::new(), ToString::to_string),
                    if sat.is_confirmed { "yes" } else { "no" }.to_owned(),
                ]
            })
        })
    });
    csv(std::iter::once(head).chain(rows))
}

fn figures<T>(line: &Line<T>) -> Vec<String> {
    let balances = line.tally.balances.iter().map(|balance| balance.map_or(String::new(), |n| n.to_string()));
    balances.chain([line.tally.penalties.to_string(), line.total.to_string()]).collect()
}

/// Rows as comma-separated values.
pub(crate) fn csv(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    rows.into_iter().for_each(|row| writer.write_record(&row).expect("a vector takes all that is written"));
    let bytes = writer.into_inner().expect("a vector takes all that is written");
    String::from_utf8(bytes).expect("what was written is text")
}

/// A line of the ranking with the name.
#[derive(Serialize)]
struct Ranked<'a> {
    name: &'a str,
    #[serde(flatten)]
    line: &'a Line<Number>,
}

/// The ranking with names, as JSON.
pub fn ranking_json(state: &State) -> Value {
    let Standing { people, teams, n_rounds, is_provisional } = state.standing();
    let people: Vec<Ranked<'_>> = people.iter().map(|line| Ranked { name: state.name(line.who), line }).collect();
    json!({
        "title": state.format.title,
        "kind": state.format.kind,
        "rounds": state.format.rounds,
        "rounds_complete": n_rounds,
        "is_provisional": is_provisional,
        "ties": state.format.ties,
        "people": people,
        "teams": teams,
    })
}

/// The tables of every round with names and balances, as JSON.
pub fn results_json(state: &State) -> Value {
    let table = |(i, table): (usize, &TableState)| {
        let seat = |(seat, number): (usize, &Number)| {
            let balance = table.balances.as_ref().and_then(|balances| balances.get(seat));
            json!({ "seat": SEATS[seat.min(4)], "number": number, "name": state.name(*number), "balance": balance })
        };
        json!({
            "table": i + 1,
            "seats": table.seats.iter().enumerate().map(seat).collect::<Vec<_>>(),
            "is_confirmed": table.is_confirmed,
            "n_corrections": table.n_corrections,
            "entered": table.entered,
        })
    };
    let rounds = state.rounds.iter().enumerate().map(|(i, round)| {
        json!({
            "round": i + 1,
            "repeats": round.drawn.repeats,
            "forecast": round.drawn.forecast,
            "tables": round.tables.iter().enumerate().map(table).collect::<Vec<_>>(),
        })
    });
    json!({ "title": state.format.title, "rounds": rounds.collect::<Vec<_>>() })
}

/// The ranking of a tournament in duplicate.
pub fn duplicate_ranking_csv(state: &SessionState) -> String {
    let head = ["rank", "name", "boards", "attack", "defence", "total"].map(String::from).to_vec();
    let line = |ranked: Placed| {
        let [attack, defence] = [ranked.attack, ranked.defence].map(Option::unwrap_or_default);
        vec![ranked.rank.to_string(), ranked.who, ranked.n_boards.to_string(), attack, defence, ranked.total]
    };
    csv(std::iter::once(head).chain(state.ranking().into_iter().map(line)))
}

/// Every result of every board of a tournament in duplicate, beside the others.
pub fn duplicate_results_csv(state: &SessionState) -> String {
    let head = ["board", "table", "attacker", "score", "attack", "defence", "working"].map(String::from).to_vec();
    let rows = state.all_compared().into_values().flatten().map(|one| {
        let at = [one.play.board.to_string(), one.play.table.to_string()];
        let rest = [one.attacker, one.score.to_string(), one.attack, one.defence, one.working];
        at.into_iter().chain(rest).collect()
    });
    csv(std::iter::once(head).chain(rows))
}
