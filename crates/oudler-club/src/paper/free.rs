//! Paper for free deals.

use super::Tongue;
use super::canvas::{Align, Canvas, Face, HEIGHT, MARGIN, WIDTH};
use crate::arbiter::Said;
use crate::entry::{Entry, Number};
use crate::standing::Line;
use crate::tournament::State;

const SEATS: [&str; 5] = ["North", "West", "South", "East", "Fifth"];
const FRENCH_SEATS: [&str; 5] = ["Nord", "Ouest", "Sud", "Est", "Cinquième"];

/// Cells of equal size on pages, to be cut apart: the place of each from its left top.
fn cells(canvas: &mut Canvas, n: usize, columns: usize, rows: usize, draw: impl Fn(&mut Canvas, usize, f32, f32)) {
    let (wide, high) = ((WIDTH - 2.0 * MARGIN) / columns as f32, (HEIGHT - 2.0 * MARGIN) / rows as f32);
    for i in 0..n {
        let place = i % (columns * rows);
        if place == 0 {
            canvas.page();
            for column in 0..=columns {
                let x = MARGIN + column as f32 * wide;
                canvas.cut((x, MARGIN / 2.0), (x, HEIGHT - MARGIN / 2.0));
            }
            for row in 0..=rows {
                let y = MARGIN + row as f32 * high;
                canvas.cut((MARGIN / 2.0, y), (WIDTH - MARGIN / 2.0, y));
            }
        }
        let (column, row) = (place % columns, place / columns);
        draw(canvas, i, MARGIN + column as f32 * wide, HEIGHT - MARGIN - row as f32 * high);
    }
}

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
        canvas.fitted((middle, y - 74.0), 26.0, Face::Bold, Align::Middle, room, &entry.name);
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
        canvas.fitted((at, y - 38.0), 14.0, Face::Bold, Align::Left, room, state.name(*number));
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

fn sheet(canvas: &mut Canvas, state: &State, round: u8, table: usize, seats: &[Number], tongue: Tongue) {
    let right = WIDTH - MARGIN;
    let top = HEIGHT - MARGIN;
    let name = tongue.either("Score sheet", "Feuille de marque");
    let title = if state.format.title.is_empty() { name } else { &state.format.title };
    canvas.fitted((MARGIN, top - 18.0), 18.0, Face::Bold, Align::Left, 320.0, title);
    let deals = state.format.deals;
    let note = match tongue {
        Tongue::French => format!("{name} – {deals} donnes jouées"),
        Tongue::English => format!("{name}: {deals} played deals"),
    };
    canvas.text((MARGIN, top - 34.0), 10.0, Face::Plain, Align::Left, &note);
    for (i, (label, n)) in
        [("Table", table), (tongue.either("Round", "Position"), usize::from(round))].into_iter().enumerate()
    {
        let x = right - 150.0 + 78.0 * i as f32;
        canvas.frame(x, top - 38.0, 72.0, 38.0);
        canvas.text((x + 36.0, top - 11.0), 8.0, Face::Plain, Align::Middle, label);
        canvas.text((x + 36.0, top - 32.0), 19.0, Face::Bold, Align::Middle, &n.to_string());
    }
    // The names with their seats.
    let n = seats.len();
    let fixed = [24.0, 44.0, 58.0, 30.0, 36.0, 84.0];
    let left = MARGIN + fixed.iter().sum::<f32>();
    let wide = (right - left) / n as f32;
    let mut y = top - 62.0;
    let head = 58.0;
    canvas.shade(MARGIN, y - head, right - MARGIN, head);
    canvas.frame(MARGIN, y - head, right - MARGIN, head);
    let labels = [
        "n°",
        tongue.either("taker", "preneur"),
        tongue.either("contract", "contrat"),
        tongue.either("oudl.", "bouts"),
        tongue.either("points", "points"),
        tongue.either("bonuses", "primes"),
    ];
    let mut x = MARGIN;
    let mut bars = Vec::new();
    for (label, width) in labels.into_iter().zip(fixed) {
        canvas.text((x + width / 2.0, y - head + 8.0), 8.0, Face::Plain, Align::Middle, label);
        x += width;
        bars.push(x);
    }
    for (seat, number) in seats.iter().enumerate() {
        let middle = left + wide * (seat as f32 + 0.5);
        let seat_name = tongue.either(SEATS[seat.min(4)], FRENCH_SEATS[seat.min(4)]);
        canvas.text((middle, y - 14.0), 9.0, Face::Plain, Align::Middle, seat_name);
        let (first, rest) = halves(state.name(*number));
        canvas.fitted((middle, y - 28.0), 9.5, Face::Bold, Align::Middle, wide - 4.0, &first);
        canvas.fitted((middle, y - 39.0), 9.5, Face::Bold, Align::Middle, wide - 4.0, &rest);
        let label = format!("{} {number}", tongue.either("No.", "n°"));
        canvas.text((middle, y - 52.0), 8.0, Face::Plain, Align::Middle, &label);
        bars.push(left + wide * (seat as f32 + 1.0));
    }
    let first_y = y;
    y -= head;
    // As many rows as deals are played, and room for those that nobody takes.
    let n_rows = usize::from(deals).max(4) + 4;
    let high = ((y - MARGIN - 170.0) / n_rows as f32).min(30.0);
    for row in 0..n_rows {
        if row < usize::from(deals) {
            canvas.text(
                (MARGIN + 12.0, y - high / 2.0 - 3.0),
                9.0,
                Face::Plain,
                Align::Middle,
                &(row + 1).to_string(),
            );
        }
        y -= high;
        canvas.line((MARGIN, y), (right, y));
    }
    // Balances, and their sum.
    let label = match tongue {
        Tongue::French => "Bilan (la somme des bilans est zéro)",
        Tongue::English => "Balance (the balances sum to zero)",
    };
    canvas.text((left - 6.0, y - 20.0), 9.5, Face::Bold, Align::Right, label);
    y -= 32.0;
    canvas.line((MARGIN, y), (right, y));
    canvas.line((MARGIN, first_y), (MARGIN, y));
    for bar in bars {
        let from = if bar < left { y + 32.0 } else { y };
        canvas.line((bar, from), (bar, first_y));
    }
    // Signatures.
    let label = tongue.either("Signatures", "Signatures");
    canvas.text((left - 6.0, y - 24.0), 9.5, Face::Bold, Align::Right, label);
    for seat in 0..n {
        canvas.frame(left + wide * seat as f32, y - 46.0, wide, 46.0);
    }
    y -= 64.0;
    let note = match tongue {
        Tongue::French => [
            "Nord remplit la feuille. Chacun vérifie son bilan, et que la somme fait zéro, puis signe.",
            "Sans bout 56, avec un bout 51, deux 41, trois 36. (25 + écart) × 1, 2, 4 ou 6, plus les primes.",
        ],
        Tongue::English => [
            "North keeps the sheet. Everybody checks their balance, and that the sum is zero, and signs.",
            "No oudler 56, one 51, two 41, three 36. (25 + margin) × 1, 2, 4 or 6, plus bonuses.",
        ],
    };
    for (row, text) in note.into_iter().enumerate() {
        canvas.text((MARGIN, y - 12.0 * row as f32), 8.5, Face::Plain, Align::Left, text);
    }
    if n == 5 {
        let note = tongue.either(
            "Five at the table: the dealer sits out and scores nothing, and deals again while nobody takes.",
            "Cinq à table : le donneur est mort, ne marque rien, et redonne tant que personne ne prend.",
        );
        canvas.text((MARGIN, y - 24.0), 8.5, Face::Bold, Align::Left, note);
    }
    if n == 3 {
        let note = tongue.either(
            "Three at the table: 24 cards each, handfuls of 13, 15 and 18, the taker marks twice.",
            "Trois à table : 24 cartes chacun, poignées de 13, 15 et 18, le preneur marque double.",
        );
        canvas.text((MARGIN, y - 24.0), 8.5, Face::Bold, Align::Left, note);
    }
}

/// A name in two lines.
fn halves(name: &str) -> (String, String) {
    match name.split_once(' ') {
        Some((first, rest)) => (first.to_owned(), rest.to_owned()),
        None => (name.to_owned(), String::new()),
    }
}

/// One row of a table on paper.
pub(super) struct Row {
    pub(super) cells: Vec<String>,
    pub(super) is_strong: bool,
}

/// A table over as many pages as it takes: the widths of the columns, and which is a name.
pub(super) fn table(
    canvas: &mut Canvas,
    title: &str,
    note: &str,
    head: &[String],
    widths: &[f32],
    rows: &[Row],
    name: usize,
) {
    let per_page = 40;
    let high = 17.0;
    let chunks: Vec<&[Row]> = if rows.is_empty() { vec![&[]] } else { rows.chunks(per_page).collect() };
    let n_pages = chunks.len();
    for (page, chunk) in chunks.into_iter().enumerate() {
        canvas.page();
        let top = HEIGHT - MARGIN;
        let right = MARGIN + widths.iter().sum::<f32>();
        canvas.fitted((MARGIN, top - 18.0), 18.0, Face::Bold, Align::Left, WIDTH - 2.0 * MARGIN - 60.0, title);
        canvas.fitted((MARGIN, top - 36.0), 9.5, Face::Plain, Align::Left, WIDTH - 2.0 * MARGIN, note);
        if n_pages > 1 {
            let label = format!("{}/{n_pages}", page + 1);
            canvas.text((WIDTH - MARGIN, top - 16.0), 9.5, Face::Plain, Align::Right, &label);
        }
        let mut y = top - 50.0;
        canvas.shade(MARGIN, y - high, right - MARGIN, high);
        let row_of = |canvas: &mut Canvas, cells: &[String], face: Face, y: f32| {
            let mut x = MARGIN;
            for (i, (cell, width)) in cells.iter().zip(widths).enumerate() {
                let (at, align) = if i == name { (x + 5.0, Align::Left) } else { (x + width - 5.0, Align::Right) };
                let face = if i == name || i + 1 == cells.len() {
                    face
                } else if face == Face::Bold {
                    Face::Bold
                } else {
                    Face::Plain
                };
                canvas.fitted((at, y - high + 5.0), 10.0, face, align, width - 8.0, cell);
                x += width;
            }
        };
        row_of(canvas, head, Face::Bold, y);
        y -= high;
        for row in chunk {
            row_of(canvas, &row.cells, if row.is_strong { Face::Bold } else { Face::Plain }, y);
            y -= high;
            canvas.cut((MARGIN, y), (right, y));
        }
    }
}

/// The ranking of teams, where there are any, and of people.
pub fn ranking(state: &State, tongue: Tongue) -> Vec<u8> {
    let standing = state.standing();
    let mut canvas = Canvas::new(&state.format.title);
    let word = tongue.either("Ranking", "Classement");
    let title =
        if state.format.title.is_empty() { word.to_owned() } else { format!("{} – {word}", state.format.title) };
    let mut note = match tongue {
        Tongue::French => format!("Après {} positions sur {}", standing.n_rounds, state.format.rounds),
        Tongue::English => format!("After {} rounds of {}", standing.n_rounds, state.format.rounds),
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
    let mut widths = vec![36.0, 30.0, rest];
    widths.extend(vec![each; n_figures]);
    widths.push(56.0);
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
        let title = format!("{title} {}", tongue.either("of teams", "par équipes"));
        table(&mut canvas, &title, &note, &head("", tongue.either("team", "équipe")), &widths, &rows, 2);
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
    table(&mut canvas, &title, &note, &head("n°", tongue.either("name", "nom")), &widths, &rows, 2);
    canvas.finish()
}

fn row<T>(line: &Line<T>, number: String, name: String, has_penalties: bool) -> Row {
    let mut cells = vec![line.rank.to_string(), number, name];
    cells.extend(line.tally.balances.iter().map(|balance| balance.map_or("·".into(), |n| format!("{n:+}"))));
    cells.extend(
        has_penalties
            .then(|| if line.tally.penalties == 0 { String::new() } else { line.tally.penalties.to_string() }),
    );
    cells.push(format!("{:+}", line.total));
    Row { cells, is_strong: line.rank <= 3 }
}
