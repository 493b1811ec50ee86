//! A sheet for other programs: comma-separated values, which are read back, and a spreadsheet.

use oudler_rules::HalfPoints;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use super::entry::{Outcome, Player};
use super::standing::{Row, Standing};
use super::text::{BadLine, Cursor};
use super::{BadChange, Heading, MAX_CHANGES, Opening, Sheet, usual_rules};

/// The columns before those of the players.
const COLUMNS: [&str; 12] = [
    "deal", "dealer", "taker", "partner", "contract", "points", "oudlers", "petit", "handfuls", "slam", "miseres",
    "note",
];

/// The sheet as comma-separated values: what was entered, and everybody's score.
pub fn to_csv(standing: &Standing) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = standing.people.iter().map(String::as_str);
    let mut write = |fields: &[String]| writer.write_record(fields).expect("a vector takes all that is written");
    write(&COLUMNS.into_iter().chain(names).map(String::from).collect::<Vec<String>>());
    for (i, row) in standing.rows.iter().enumerate() {
        let scores = row.scores.iter().map(|score| score.map_or(String::new(), |score| score.to_string()));
        write(&fields(standing, i, row).into_iter().chain(scores).collect::<Vec<String>>());
    }
    let bytes = writer.into_inner().expect("a vector takes all that is written");
    String::from_utf8(bytes).expect("what was written is text")
}

/// One deal in the columns before the scores.
fn fields(standing: &Standing, i: usize, row: &Row) -> [String; COLUMNS.len()] {
    let mut fields = [const { String::new() }; COLUMNS.len()];
    fields[0] = (i + 1).to_string();
    let Some(entry) = &row.versions[0].entry else { return fields };
    let name = |player: Player| standing.name(player).to_owned();
    fields[1] = name(entry.dealer);
    let mut note = Vec::new();
    match &entry.outcome {
        Outcome::Played(played) => {
            fields[2] = name(played.taker);
            fields[3] = played.partner.map(name).unwrap_or_default();
            fields[4] = played.contract.to_string();
            fields[5] = HalfPoints(played.half_points).to_string();
            fields[6] = played.oudlers.to_string();
            fields[7] = played.petit.map(|side| side.to_string()).unwrap_or_default();
            let shown = played.handfuls.iter().map(|shown| format!("{} {}", shown.handful, name(shown.player)));
            fields[8] = shown.collect::<Vec<_>>().join("; ");
            fields[9] = played.slam_text().join("; ");
        }
        Outcome::PassedOut => note.push("passed out".to_owned()),
        Outcome::BarePetit { player } => note.push(format!("bare petit {}", name(*player))),
        Outcome::Misdeal { culprit: None } => note.push("misdeal".to_owned()),
        Outcome::Misdeal { culprit: Some(culprit) } => note.push(format!("misdeal {}", name(*culprit))),
        Outcome::Scores { .. } => {}
    }
    let paid = entry.miseres.iter().map(|paid| format!("{} {}", paid.misere, name(paid.player)));
    fields[10] = paid.collect::<Vec<_>>().join("; ");
    note.extend(entry.annulled.map(|clause| format!("annulled {clause}")));
    fields[11] = note.join("; ");
    fields
}

/// Reads comma-separated values: those [`to_csv`] writes, or a table of scores, a column for each
/// player and a line for each deal. What stands in other columns is left out. Semicolons and tabs
/// do as well as commas.
///
/// ```
/// use oudler_club::sheet::{Heading, from_csv};
///
/// let sheet = from_csv("Anne;Bruno;Chloé;David\n30;-10;-10;-10\n", None, Heading::default())?;
/// assert_eq!(sheet.standing().totals, [30, -10, -10, -10]);
/// # Ok::<(), oudler_club::sheet::BadCsv>(())
/// ```
pub fn from_csv(text: &str, rules: Option<&str>, heading: Heading) -> Result<Sheet, BadCsv> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t'].into_iter().find(|&sign| first.contains(sign as char)).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|why| BadCsv::Form { why: why.to_string() })?.clone();
    let numbers = ["#", "no", "nr", "n°", "donne", "date", "total"];
    let is_ours = |name: &str| COLUMNS.contains(&name.to_lowercase().as_str());
    let is_name = |name: &str| {
        !name.trim().is_empty() && !is_ours(name.trim()) && !numbers.contains(&name.trim().to_lowercase().as_str())
    };
    let people: Vec<(usize, &str)> =
        header.iter().enumerate().filter(|(_, name)| is_name(name)).map(|(i, name)| (i, name.trim())).collect();
    let names: Vec<&str> = people.iter().map(|&(_, name)| name).collect();
    let opening = Opening::new(&names, &rules.map_or_else(|| usual_rules(names.len()), str::to_owned))?;
    let mut sheet = Sheet::new(Opening { heading, ..opening });
    let mut records = Vec::new();
    for record in reader.into_records() {
        let record = record.map_err(|why| BadCsv::Form { why: why.to_string() })?;
        if record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        if records.len() == MAX_CHANGES {
            return Err(BadCsv::TooLong);
        }
        records.push(record);
    }
    let mut cursor = Cursor::at_the_end_of(&sheet);
    let column = |name: &str| header.iter().position(|other| other.trim().eq_ignore_ascii_case(name));
    for (row, record) in records.iter().enumerate() {
        let field = |name: &str| column(name).and_then(|i| record.get(i)).map(str::trim).unwrap_or_default();
        let scores: Vec<&str> = people.iter().map(|&(i, _)| record.get(i).unwrap_or_default().trim()).collect();
        let line = line(&field, &names, &scores);
        sheet.add_line_at(&mut cursor, &line).map_err(|why| BadCsv::Row { row: row + 1, why })?;
    }
    Ok(sheet)
}

/// How a note begins where nobody took.
const UNTAKEN: [&str; 3] = ["passed out", "bare petit", "misdeal"];

/// A row in the words of the text form.
fn line<'a>(field: &impl Fn(&str) -> &'a str, names: &[&str], scores: &[&str]) -> String {
    let mut phrases = Vec::new();
    let list = |name: &str| field(name).split(';').map(str::trim).filter(|item| !item.is_empty());
    let notes: Vec<&str> = list("note").collect();
    if !field("contract").is_empty() {
        let (taker, partner) = (field("taker"), field("partner"));
        let who = if partner.is_empty() { taker.to_owned() } else { format!("{taker} with {partner}") };
        phrases.push(format!("{who}: {}", field("contract")));
        phrases.push(field("points").to_owned());
        phrases.push(format!("{} oudlers", field("oudlers")));
        phrases.extend(Some(field("petit")).filter(|side| !side.is_empty()).map(|side| format!("petit {side}")));
        phrases.extend(list("handfuls").map(|shown| format!("handful {shown}")));
        phrases.extend(list("slam").map(|slam| format!("slam {slam}")));
    } else if !notes.iter().any(|note| UNTAKEN.iter().any(|words| note.starts_with(words))) {
        let scores = scores.iter().filter(|score| !score.is_empty()).map(|score| score.replace('+', ""));
        phrases.push(format!("scores {}", scores.collect::<Vec<_>>().join(" ")));
    }
    phrases.extend(notes.iter().map(|&note| note.to_owned()));
    phrases.extend(list("miseres").map(|paid| format!("misere {paid}")));
    phrases.extend(Some(field("dealer")).filter(|who| !who.is_empty()).map(|who| format!("dealer {who}")));
    // Who has no score sat out.
    let out = names.iter().zip(scores).filter(|(_, score)| score.is_empty());
    phrases.extend(out.map(|(name, _)| format!("out {name}")));
    phrases.join(", ")
}

/// The sheet as a spreadsheet.
pub fn to_xlsx(standing: &Standing) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let page: &mut Worksheet = workbook.add_worksheet();
    let bold = Format::new().set_bold();
    let n_columns = COLUMNS.len() as u16;
    let title = if standing.heading.title.is_empty() { "Oudler" } else { &standing.heading.title };
    page.write_with_format(0, 0, title, &bold)?;
    for (i, name) in (0..).zip(COLUMNS.into_iter().chain(standing.people.iter().map(String::as_str))) {
        page.write_with_format(2, i, name, &bold)?;
    }
    let mut at = 3;
    for (i, row) in standing.rows.iter().enumerate() {
        for (column, field) in (0..).zip(fields(standing, i, row)) {
            match field.parse::<f64>() {
                Ok(number) => page.write(at, column, number)?,
                Err(_) => page.write(at, column, field)?,
            };
        }
        for (column, score) in (n_columns..).zip(&row.scores) {
            if let Some(score) = score {
                page.write(at, column, *score)?;
            }
        }
        at += 1;
    }
    page.write_with_format(at, 0, "total", &bold)?;
    for (column, total) in (n_columns..).zip(&standing.totals) {
        page.write_with_format(at, column, *total, &bold)?;
    }
    if standing.penalties.iter().any(|&points| points != 0) {
        page.write_with_format(at + 1, 0, "penalties", &bold)?;
        for (column, points) in (n_columns..).zip(&standing.penalties) {
            page.write(at + 1, column, *points)?;
        }
    }
    page.set_freeze_panes(3, 0)?;
    page.autofit();
    workbook.save_to_buffer()
}

/// Why comma-separated values are no sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadCsv {
    /// Not comma-separated values at all.
    #[error("{why}")]
    Form {
        /// Why.
        why: String,
    },
    /// More rows than a sheet takes.
    #[error("a sheet takes {MAX_CHANGES} deals")]
    TooLong,
    /// The line with the names is none, or the rules are none.
    #[error(transparent)]
    Head(#[from] BadChange),
    /// A row cannot be.
    #[error("row {row}: {why}")]
    Row {
        /// The row below the names, from 1.
        row: usize,
        /// Why.
        why: BadLine,
    },
}
