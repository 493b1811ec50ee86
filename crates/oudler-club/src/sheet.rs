//! The score sheet of an evening: deals entered by hand, corrected, merged from several phones, and
//! added up.
//!
//! A sheet is its [`Opening`] and the [`Change`]s made to it. What it shows, its [`Standing`],
//! follows from the set of them, so that phones which were apart agree as soon as they have the same
//! changes, whichever came back first.

mod change;
mod entry;
mod export;
mod standing;
mod text;

use std::collections::BTreeMap;

use oudler_rules::{BadRules, BadWord, Rules, TableKind};
use serde::{Deserialize, Serialize};

pub use change::{BadChangeId, Change, ChangeId, Heading, Place, Sanction, SheetMeasure, What};
pub use entry::{BadEntry, Entry, HandfulShown, MiserePaid, Outcome, Played, Player, Score, Unlikely};
pub use export::{BadCsv, from_csv, to_csv, to_xlsx};
pub use standing::{Next, Row, Standing, Version};
pub use text::{BadLine, BadSheet, SheetFile};

/// The most people on a sheet.
pub const MAX_PEOPLE: usize = 8;
/// The longest name, in characters.
pub const MAX_NAME: usize = 24;
/// The longest title, in characters.
pub const MAX_TITLE: usize = 60;
/// The most changes a sheet takes.
pub const MAX_CHANGES: usize = 2_000;
/// The most others one change takes the place of.
const MAX_OVER: usize = 16;
/// The highest penalty.
const MAX_PENALTY: u32 = 10_000;

/// What a sheet begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The people, in the order in which they deal; more than play a deal sit out in turn.
    pub people: Vec<String>,
    /// The number of players and the rules, as in `4 fft end=deals:20`.
    pub rules: String,
    /// Who deals first.
    #[serde(default = "first")]
    pub dealer: Player,
    /// What stands above it.
    #[serde(default)]
    pub heading: Heading,
}

const fn first() -> Player {
    Player(0)
}

impl Opening {
    /// A sheet for these people, the first of whom deals first. Checked.
    pub fn new(people: &[&str], rules: &str) -> Result<Self, BadChange> {
        let people = people.iter().map(|&name| name.to_owned()).collect();
        let opening = Self { people, rules: rules.into(), dealer: first(), heading: Heading::default() };
        opening.check()?;
        Ok(opening)
    }

    /// Whether a sheet can begin so; the rules, read.
    pub fn check(&self) -> Result<Rules, BadChange> {
        let rules = read_rules(&self.rules)?;
        let least = rules.table.players().get();
        if !(least..=MAX_PEOPLE).contains(&self.people.len()) {
            return Err(BadChange::People { n: self.people.len(), least });
        }
        for (i, name) in self.people.iter().enumerate() {
            check_name(name, &self.people[..i])?;
        }
        if self.dealer.index() >= self.people.len() {
            return Err(BadEntry::Stranger { number: self.dealer.0 }.into());
        }
        check_heading(&self.heading)?;
        Ok(rules)
    }
}

/// The rules where none are named: as many as are there play, and of more than five, four.
fn usual_rules(n_people: usize) -> String {
    format!("{} fft", if (3..=5).contains(&n_people) { n_people } else { 4 })
}

/// Reads `4 fft end=deals:20`. Where the dealer sits out it is the list of people that says so.
fn read_rules(text: &str) -> Result<Rules, BadChange> {
    let (table, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), "fft"));
    let table = match table.parse()? {
        TableKind::FiveSittingOut => TableKind::Four,
        table => table,
    };
    Ok(Rules::parse(table, rest)?)
}

fn check_name(name: &str, others: &[String]) -> Result<(), BadChange> {
    let bad = |character: char| character.is_control() || ",:;=#/".contains(character);
    let n = name.chars().count();
    if n == 0 || n > MAX_NAME || name.trim() != name || name.contains(bad) {
        return Err(BadChange::Name { name: name.chars().take(MAX_NAME).collect() });
    }
    if others.iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
        return Err(BadChange::NameTwice { name: name.into() });
    }
    Ok(())
}

fn check_heading(heading: &Heading) -> Result<(), BadChange> {
    let n = heading.title.chars().count();
    let numbers = [heading.table, heading.position];
    if n > MAX_TITLE || heading.title.contains(char::is_control) || numbers.into_iter().flatten().any(|n| n > 9999)
    {
        return Err(BadChange::Heading);
    }
    Ok(())
}

/// A sheet: how it began, and what was done to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    opening: Opening,
    /// In the order in which they came in.
    changes: Vec<Change>,
    by_id: BTreeMap<ChangeId, usize>,
}

impl Sheet {
    /// A sheet with no deal. The opening has been checked.
    pub const fn new(opening: Opening) -> Self {
        Self { opening, changes: Vec::new(), by_id: BTreeMap::new() }
    }

    /// How it began.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What was done to it, as it came in.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The change of this name.
    pub fn change(&self, id: &ChangeId) -> Option<&Change> {
        self.by_id.get(id).map(|&i| &self.changes[i])
    }

    /// The number a change has that knows of all the others.
    pub fn next_n(&self) -> u32 {
        self.changes.iter().map(|change| change.n).max().unwrap_or(0) + 1
    }

    /// What it shows.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.opening, &self.changes)
    }

    /// Whether the change may be made. One that was made already may be, and changes nothing.
    pub fn check(&self, change: &Change) -> Result<(), BadChange> {
        self.check_in(&self.standing(), change)
    }

    /// The same for who has the standing at hand.
    fn check_in(&self, standing: &Standing, change: &Change) -> Result<(), BadChange> {
        if let Some(known) = self.change(&change.id) {
            return if known.what == change.what { Ok(()) } else { Err(BadChange::IdTaken) };
        }
        if self.changes.len() >= MAX_CHANGES {
            return Err(BadChange::TooMany);
        }
        if change.n == 0 || change.n > self.next_n().saturating_add(MAX_CHANGES as u32) {
            return Err(BadChange::Number);
        }
        let n_people = standing.people.len();
        let on_the_sheet = |player: Player| {
            let stranger = BadEntry::Stranger { number: player.0 };
            if player.index() < n_people { Ok(()) } else { Err(BadChange::Entry(stranger)) }
        };
        match &change.what {
            What::Deal { place, entry, over } => {
                if *place > Place::LAST || over.len() > MAX_OVER {
                    return Err(BadChange::Place);
                }
                for id in over {
                    let known = self.change(id).map(|known| &known.what);
                    if !matches!(known, Some(What::Deal { place: at, .. }) if at == place) {
                        return Err(BadChange::NoSuchChange);
                    }
                }
                if let Some(entry) = entry {
                    entry.check(n_people, &standing.rules)?;
                }
                Ok(())
            }
            What::Sanction(sanction) => {
                on_the_sheet(sanction.player)?;
                match sanction.measure {
                    SheetMeasure::Penalty { points } if !(1..=MAX_PENALTY).contains(&points) => {
                        Err(BadChange::Penalty { points })
                    }
                    _ => Ok(()),
                }
            }
            What::Heading(heading) => check_heading(heading),
            What::Name { player, name } => {
                on_the_sheet(*player)?;
                let mut others = standing.people.clone();
                others.remove(player.index());
                check_name(name, &others)
            }
            What::Join { player, name } => {
                if n_people >= MAX_PEOPLE || player.index() != n_people {
                    return Err(BadChange::Join);
                }
                check_name(name, &standing.people)
            }
            What::Rules { rules } => {
                let rules = read_rules(rules)?;
                let players = standing.rules.table.players().get();
                let wanted = rules.table.players().get();
                if wanted != players {
                    return Err(BadChange::OtherTable { players });
                }
                Ok(())
            }
            What::Sign { player, .. } => on_the_sheet(*player),
            What::Void { change } | What::Restore { change } => match self.change(change).map(|known| &known.what)
            {
                Some(What::Void { .. } | What::Restore { .. } | What::Join { .. }) | None => {
                    Err(BadChange::NoSuchChange)
                }
                Some(_) => Ok(()),
            },
        }
    }

    /// Takes in a change that was checked; once, however often it comes.
    pub fn apply(&mut self, change: Change) {
        if !self.by_id.contains_key(&change.id) {
            self.by_id.insert(change.id.clone(), self.changes.len());
            self.changes.push(change);
        }
    }
}

/// Why a change cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadChange {
    /// The deal cannot be.
    #[error(transparent)]
    Entry(#[from] BadEntry),
    /// These are no rules.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// This is no table.
    #[error(transparent)]
    Table(#[from] BadWord),
    /// Too many or too few people.
    #[error("{n} people: a sheet has {least} to {MAX_PEOPLE}")]
    People {
        /// How many were given.
        n: usize,
        /// How many play a deal.
        least: usize,
    },
    /// No name.
    #[error("{name:?} is no name: write 1 to {MAX_NAME} characters, without , : ; = # or /")]
    Name {
        /// What was given.
        name: String,
    },
    /// Two people of one name.
    #[error("{name} is on the sheet already")]
    NameTwice {
        /// What was given.
        name: String,
    },
    /// A title too long, or a number too high.
    #[error("a title has at most {MAX_TITLE} characters, and a table or position at most the number 9999")]
    Heading,
    /// Nobody can join any more, or somebody else has just done so.
    #[error("somebody has joined meanwhile, or {MAX_PEOPLE} people are on the sheet")]
    Join,
    /// Other rules for another number of players.
    #[error("{players} play on this sheet; for another number begin a new one")]
    OtherTable {
        /// How many play.
        players: usize,
    },
    /// A penalty out of range.
    #[error("a penalty of {points}: write 1 to {MAX_PENALTY}")]
    Penalty {
        /// What was given.
        points: u32,
    },
    /// A place beyond the last.
    #[error("there is no such place on a sheet")]
    Place,
    /// A number far beyond what was seen.
    #[error("a change is numbered one more than the highest its maker has seen")]
    Number,
    /// It names a change that is not there, or of another kind.
    #[error("there is no such change to replace or undo")]
    NoSuchChange,
    /// Another change has this name.
    #[error("another change has this name")]
    IdTaken,
    /// The sheet is full.
    #[error("a sheet takes {MAX_CHANGES} changes; begin a new one")]
    TooMany,
}

impl BadChange {
    /// A word for the reason, which clients translate.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Entry(why) => why.code(),
            Self::Rules(_) => "bad-rules",
            Self::Table(_) => "bad-table",
            Self::People { .. } => "people",
            Self::Name { .. } => "bad-name",
            Self::NameTwice { .. } => "name-twice",
            Self::Heading => "bad-heading",
            Self::Join => "cannot-join",
            Self::OtherTable { .. } => "other-table",
            Self::Penalty { .. } => "bad-penalty",
            Self::Place => "bad-place",
            Self::Number => "bad-number",
            Self::NoSuchChange => "no-such-change",
            Self::IdTaken => "id-taken",
            Self::TooMany => "sheet-full",
        }
    }
}
