//! Who plays in a tournament, and lists of them as people have them.

use serde::{Deserialize, Serialize};

/// The longest name of a person, a club or a team, in characters.
pub const MAX_NAME: usize = 40;
/// The most that can be read at once.
const MAX_LIST: usize = 1_000;

/// Somebody's number in a tournament, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Number(pub u16);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What is known of somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The club; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// The team; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// The place among the seeded, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// Whether it is the director, who plays only where it makes for fewer odd tables, and is not
    /// ranked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stop_gap: bool,
}

impl Entry {
    /// Somebody of this name.
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Whether the words can stand on a list.
    pub fn check(&self) -> Result<(), BadEntry> {
        let fits = |text: &str| {
            text.chars().count() <= MAX_NAME && text.trim() == text && !text.contains(char::is_control)
        };
        if self.name.is_empty() || !fits(&self.name) {
            return Err(BadEntry::Name { name: cut(&self.name) });
        }
        for text in [&self.club, &self.team] {
            if !fits(text) {
                return Err(BadEntry::Name { name: cut(text) });
            }
        }
        match self.seed {
            Some(seed) if !(1..=999).contains(&seed) => Err(BadEntry::Seed { text: seed.to_string() }),
            _ => Ok(()),
        }
    }
}

/// Whether two names are one, capitals aside.
pub fn is_same(a: &str, b: &str) -> bool {
    a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_NAME).collect()
}

/// Reads a list of people: a name a line, or columns separated by semicolons, tabs or commas, which
/// are name, club, team and seed unless a first line names them.
///
/// ```
/// use oudler_club::entry::read_list;
///
/// let people = read_list("Nom;Équipe;Club\nAnne;Les Bouts;Lyon\nBruno;Les Bouts;\n")?;
/// assert_eq!((people[0].team.as_str(), people[0].club.as_str()), ("Les Bouts", "Lyon"));
/// assert_eq!(read_list("Anne\nBruno\n")?.len(), 2);
/// # Ok::<(), oudler_club::entry::BadList>(())
/// ```
pub fn read_list(text: &str) -> Result<Vec<Entry>, BadList> {
    let text = text.trim_start_matches('\u{feff}');
    let delimiter = [b';', b'\t'].into_iter().find(|&sign| text.contains(sign as char)).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .has_headers(false)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns: Vec<Option<Column>> =
        [Column::Name, Column::Club, Column::Team, Column::Seed].map(Some).into();
    let mut people = Vec::new();
    for (i, record) in reader.records().enumerate() {
        let at = record.as_ref().map_or_else(csv::Error::position, csv::StringRecord::position);
        let line = at.map_or(i + 1, |at| line_of(text, at.byte() as usize));
        let wrong = |why| BadList { line, why };
        let record = record.map_err(|why| wrong(BadEntry::Form { why: why.to_string() }))?;
        let named: Vec<Option<Column>> = record.iter().map(Column::named).collect();
        if i == 0 && named.contains(&Some(Column::Name)) {
            columns = named;
            continue;
        }
        if record.iter().all(str::is_empty) {
            continue;
        }
        let mut entry = Entry::default();
        for (column, field) in columns.iter().zip(&record) {
            match column {
                Some(Column::Name) => entry.name = field.into(),
                Some(Column::Club) => entry.club = field.into(),
                Some(Column::Team) => entry.team = field.into(),
                Some(Column::Seed) if !field.is_empty() => {
                    let seed = field.parse().map_err(|_| wrong(BadEntry::Seed { text: cut(field) }))?;
                    entry.seed = Some(seed);
                }
                Some(Column::Seed) | None => {}
            }
        }
        entry.check().map_err(wrong)?;
        if people.len() == MAX_LIST {
            return Err(wrong(BadEntry::TooMany));
        }
        people.push(entry);
    }
    Ok(people)
}

/// The line, from 1, of what comes next after this byte; empty lines are passed over.
fn line_of(text: &str, byte: usize) -> usize {
    let rest = text.get(byte..).unwrap_or_default();
    let n_empty = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    text.get(..byte + n_empty).unwrap_or(text).matches('\n').count() + 1
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Club,
    Team,
    Seed,
}

impl Column {
    /// The column a head names, in either language.
    fn named(head: &str) -> Option<Self> {
        match head.to_lowercase().as_str() {
            "name" | "nom" | "joueur" | "player" => Some(Self::Name),
            "club" => Some(Self::Club),
            "team" | "équipe" | "equipe" => Some(Self::Team),
            "seed" | "tête de série" | "tete de serie" | "série" | "serie" => Some(Self::Seed),
            _ => None,
        }
    }
}

/// Why nobody can be entered so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadEntry {
    /// No name.
    #[error("{name:?} is no name: write 1 to {MAX_NAME} characters")]
    Name {
        /// What was given.
        name: String,
    },
    /// No seed.
    #[error("{text:?} is no place among the seeded: write 1 to 999")]
    Seed {
        /// What was given.
        text: String,
    },
    /// Not in columns.
    #[error("{why}")]
    Form {
        /// Why.
        why: String,
    },
    /// A list too long.
    #[error("a list has at most {MAX_LIST} people")]
    TooMany,
}

/// Where a list is none, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadList {
    /// The line, from 1.
    pub line: usize,
    /// Why.
    pub why: BadEntry,
}
