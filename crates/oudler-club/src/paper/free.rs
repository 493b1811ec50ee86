//! Paper for free deals.

use super::Tongue;
use super::canvas::{Align, Canvas, Face, MARGIN, WIDTH, width};
use super::sheet::sheet;
use super::table::{Row, Table, cells, halves};
use crate::arbiter::Said;
use crate::entry::{Entry, Number};
use crate::standing::Line;
use crate::tournament::State;

pub(super) const SEATS: [&str; 5] = ["North", "West", "South", "East", "Fifth"];
pub(super) const FRENCH_SEATS: [&str; 5] = ["Nord", "Ouest", "Sud", "Est", "Cinquième"];

/// A card with the name of everybody who is there, ten a page.
pub fn name_cards(state: &State, tongue: Tongue) -> Vec<u8> {
    let people: Vec<(Number, &Entry)> =
        state.people.iter().filter(|(_, person)| person.is_here).map(|(n, person)| (*n, &person.entry)).collect();
    cards(&state.format.title, &people, tongue)
}

/// The same for anybody.
pub(super) fn cards(title: &str, people: &[(Number, &Entry)], tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(title);
    let wide = (WIDTH - 2.0 * MARGIN) / 2.0;
    cells(&mut canvas, people.len(), 2, 5, |canvas, i, x, y| {
        let (number, entry) = people[i];
        let middle = x + wide / 2.0;
        let room = wide - 24.0;
        canvas.fitted((middle, y - 26.0), 9.0, Face::Plain, Align::Middle, room, title);
        // A long name takes two lines.
        if width(&entry.name, 19.0, Face::Bold) > room {
            let (first, rest) = halves(&entry.name);
            canvas.fitted((middle, y - 60.0), 19.0, Face::Bold, Align::Middle, room, &first);
            canvas.fitted((middle, y - 81.0), 19.0, Face::Bold, Align::Middle, room, &rest);
        } else {
            canvas.fitted((middle, y - 74.0), 26.0, Face::Bold, Align::Middle, room, &entry.name);
        }
        let under = match (entry.team.as_str(), entry.club.as_str()) {
            ("", club) => club.to_owned(),
            (team, "") => team.to_owned(),
            (team, club) => format!("{team} – {club}"),
        };
        canvas.fitted((middle, y - 98.0), 12.0, Face::Plain, Align::Middle, room, &under);
        let label = format!("{} {number}", tongue.either("No.", "n°"));
        canvas.text((middle, y - 132.0), 14.0, Face::Bold, Align::Middle, &label);
    });
    canvas.finish()
}

/// A slip for everybody who plays the round: table, seat, and who else is there. By number, so that
/// they are handed out quickly; 21 a page.
pub fn seat_slips(state: &State, round: u8, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.format.title);
    let mut slips = Vec::new();
    if let Some(drawn) = usize::from(round).checked_sub(1).and_then(|i| state.rounds.get(i)) {
        for (table, sat) in drawn.tables.iter().enumerate() {
            for (seat, number) in sat.seats.iter().enumerate() {
                let others: Vec<&str> =
                    sat.seats.iter().filter(|other| *other != number).map(|other| state.name(*other)).collect();
                slips.push((*number, table + 1, seat, others));
            }
        }
    }
    slips.sort();
    let wide = (WIDTH - 2.0 * MARGIN) / 3.0;
    cells(&mut canvas, slips.len(), 3, 7, |canvas, i, x, y| {
        let (number, table, seat, others) = &slips[i];
        let room = wide - 16.0;
        let at = x + 8.0;
        let head = format!("{} {round}", tongue.either("Round", "Position"));
        canvas.text((at, y - 18.0), 9.0, Face::Plain, Align::Left, &head);
        let label = format!("{} {number}", tongue.either("No.", "n°"));
        canvas.text((at + room, y - 18.0), 9.0, Face::Plain, Align::Right, &label);
        let name = state.name(*number);
        if width(name, 10.0, Face::Bold) > room {
            let (first, rest) = halves(name);
            canvas.fitted((at, y - 31.0), 11.0, Face::Bold, Align::Left, room, &first);
            canvas.fitted((at, y - 43.0), 11.0, Face::Bold, Align::Left, room, &rest);
        } else {
            canvas.fitted((at, y - 38.0), 14.0, Face::Bold, Align::Left, room, name);
        }
        let seat = tongue.either(SEATS[(*seat).min(4)], FRENCH_SEATS[(*seat).min(4)]);
        canvas.text((at, y - 60.0), 16.0, Face::Bold, Align::Left, &format!("Table {table}"));
        canvas.text((at + room, y - 60.0), 14.0, Face::Plain, Align::Right, seat);
        for (row, other) in others.iter().enumerate() {
            canvas.fitted((at, y - 74.0 - 9.0 * row as f32), 7.5, Face::Plain, Align::Left, room, other);
        }
    });
    canvas.finish()
}

/// A score sheet for every table of a round, filled with table, position and names (SHEET-01), with
/// room for the deals, the balances, their sum and the signatures (SHEET-02).
pub fn score_sheets(state: &State, round: u8, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.format.title);
    let drawn = usize::from(round).checked_sub(1).and_then(|i| state.rounds.get(i));
    for (i, table) in drawn.iter().flat_map(|drawn| &drawn.tables).enumerate() {
        canvas.page();
        sheet(&mut canvas, state, round, i + 1, &table.seats, tongue);
    }
    canvas.finish()
}

/// The ranking of teams, where there are any, and of people.
pub fn ranking(state: &State, tongue: Tongue) -> Vec<u8> {
    let standing = state.standing();
    let mut canvas = Canvas::new(&state.format.title);
    let word = tongue.either("Ranking", "Classement");
    let title =
        if state.format.title.is_empty() { word.to_owned() } else { format!("{} – {word}", state.format.title) };
    let mut note = match tongue {
        Tongue::French if standing.n_rounds < 2 => {
            format!("Après {} position sur {}", standing.n_rounds, state.format.rounds)
        }
        Tongue::French => format!("Après {} positions sur {}", standing.n_rounds, state.format.rounds),
        Tongue::English => format!("After round {} of {}", standing.n_rounds, state.format.rounds),
    };
    if standing.is_provisional {
        note += tongue.either(", provisional", ", provisoire");
    }
    for tie in &state.format.ties {
        note += &format!(
            " – {} {}",
            tongue.either("equal totals:", "à égalité :"),
            tongue.either(tie.text(), tie.french())
        );
    }
    let n = state.rounds.len();
    let has_penalties = standing.people.iter().any(|line| line.tally.penalties != 0);
    let room = WIDTH - 2.0 * MARGIN;
    let each = (46.0f32).min((room - 36.0 - 30.0 - 150.0 - 56.0) / (n + usize::from(has_penalties)).max(1) as f32);
    let n_figures = n + usize::from(has_penalties);
    let rest = room - 36.0 - 30.0 - 56.0 - each * n_figures as f32;
    let mut columns = vec![(36.0, Align::Right), (30.0, Align::Right), (rest, Align::Left)];
    columns.extend(vec![(each, Align::Right); n_figures]);
    columns.push((56.0, Align::Right));
    let rounds = (1..=n).map(|round| format!("{}{round}", tongue.either("R", "P")));
    let head = |first: &str, who: &str| -> Vec<String> {
        let mut head = vec![tongue.either("rank", "rang").to_owned(), first.to_owned(), who.to_owned()];
        head.extend(rounds.clone());
        head.extend(has_penalties.then(|| tongue.either("pen.", "pén.").to_owned()));
        head.push("total".into());
        head
    };
    if !standing.teams.is_empty() {
        let rows: Vec<Row> =
            standing.teams.iter().map(|line| row(line, String::new(), line.who.clone(), has_penalties)).collect();
        let title = format!("{title} {}", tongue.either("of the teams", "par équipes"));
        let head = head("", tongue.either("team", "équipe"));
        Table { title: &title, note: &note, head: &head, columns: &columns, rows: &rows }.draw(&mut canvas);
    }
    let name = |number: Number| {
        let entry = &state.people[&number].entry;
        if entry.team.is_empty() { entry.name.clone() } else { format!("{} ({})", entry.name, entry.team) }
    };
    let rows: Vec<Row> = standing
        .people
        .iter()
        .map(|line| row(line, line.who.to_string(), name(line.who), has_penalties))
        .collect();
    let head = head(tongue.either("no.", "n°"), tongue.either("name", "nom"));
    Table { title: &title, note: &note, head: &head, columns: &columns, rows: &rows }.draw(&mut canvas);
    canvas.finish()
}

fn row<T>(line: &Line<T>, number: String, name: String, has_penalties: bool) -> Row {
    let mut cells = vec![line.rank.to_string(), number, name];
    cells.extend(line.tally.balances.iter().map(|balance| balance.map_or("·".into(), signed)));
    cells.extend(
        has_penalties
            .then(|| if line.tally.penalties == 0 { String::new() } else { line.tally.penalties.to_string() }),
    );
    cells.push(signed(line.total));
    Row { cells, is_strong: line.rank <= 3, is_last: false }
}

fn signed(n: i64) -> String {
    if n == 0 { "0".into() } else { format!("{n:+}") }
}
