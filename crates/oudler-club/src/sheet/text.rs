//! A sheet as text that people read, and edit by hand: some lines on top, then one line a deal.
//!
//! ```text
//! oudler sheet 1
//! title: Friday
//! players: Anne, Bruno, Chloé, David
//! rules: 4 fft
//!
//! 1. Anne: garde, 49, 2 oudlers, petit attack, handful single Anne = 318 -106 -106 -106
//! 2. passed out
//! ```

mod read;
mod write;

use std::fmt;

use oudler_rules::{BadPoints, BadWord};

pub(super) use self::read::Cursor;
use self::read::Head;
use super::{BadChange, Sheet};

/// The first line of a sheet, with the version of this form. Who writes by hand may leave it out.
const TITLE: &str = "oudler sheet 1";

/// A sheet as text, with the comments people wrote in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFile {
    /// The sheet.
    pub sheet: Sheet,
    /// Comments, each with the number of deals above it.
    pub comments: Vec<(usize, String)>,
}

impl SheetFile {
    /// Reads the text.
    pub fn parse(text: &str) -> Result<Self, BadSheet> {
        let mut begun: Option<(Sheet, Cursor)> = None;
        let mut head = Head::default();
        let mut comments = Vec::new();
        for (i, raw) in text.lines().enumerate() {
            let raw = if i == 0 { raw.trim_start_matches('\u{feff}') } else { raw };
            let (line, comment) = raw.split_once('#').map_or((raw, None), |(line, text)| (line, Some(text)));
            let line = line.trim();
            let wrong = |why| BadSheet { line: i + 1, why };
            if let Some(comment) = comment {
                let n_above = begun.as_ref().map_or(0, |(_, cursor)| cursor.n_deals);
                comments.push((n_above, comment.trim().to_owned()));
            }
            match line.split_once(':') {
                _ if line.is_empty() => {}
                None if line.starts_with("oudler sheet") && begun.is_none() => {
                    if line != TITLE {
                        return Err(wrong(BadLine::Version { text: cut(line) }));
                    }
                }
                Some((key, value)) if begun.is_none() && Head::has(key) => {
                    head.set(key.trim(), value.trim()).map_err(wrong)?;
                }
                _ => {
                    let (mut sheet, mut cursor) = match begun.take() {
                        Some(begun) => begun,
                        None => {
                            let sheet = head.opened().map_err(wrong)?;
                            let cursor = Cursor::at_the_end_of(&sheet);
                            (sheet, cursor)
                        }
                    };
                    sheet.add_line_at(&mut cursor, line).map_err(wrong)?;
                    begun = Some((sheet, cursor));
                }
            }
        }
        let at_the_end = |why| BadSheet { line: text.lines().count(), why };
        let sheet = begun.map_or_else(|| head.opened().map_err(at_the_end), |(sheet, _)| Ok(sheet))?;
        Ok(Self { sheet, comments })
    }
}

/// The sheet and its comments; read again it says the same.
impl fmt::Display for SheetFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = self.sheet.standing();
        let comments = |f: &mut fmt::Formatter<'_>, n_above: usize| {
            let here = self.comments.iter().filter(|(n, _)| *n == n_above);
            here.into_iter().try_for_each(|(_, text)| writeln!(f, "# {text}"))
        };
        standing.write_head(f)?;
        comments(f, 0)?;
        standing.write_sanctions(f, None, standing.rows.first())?;
        for (i, line) in standing.lines().iter().enumerate() {
            writeln!(f, "{}. {line}", i + 1)?;
            comments(f, i + 1)?;
            standing.write_sanctions(f, standing.rows.get(i), standing.rows.get(i + 1))?;
        }
        Ok(())
    }
}

impl Sheet {
    /// Reads a sheet from its text.
    pub fn parse(text: &str) -> Result<Self, BadSheet> {
        SheetFile::parse(text).map(|file| file.sheet)
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Where a text is no sheet, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadSheet {
    /// The line, from 1.
    pub line: usize,
    /// Why.
    pub why: BadLine,
}

/// Why a line says nothing about a sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadLine {
    /// Written by another version.
    #[error("{text:?}: this program reads `oudler sheet 1`")]
    Version {
        /// What was written.
        text: String,
    },
    /// Nobody is named.
    #[error("a sheet begins with its people, as in `players: Anne, Bruno, Chloé, David`")]
    NoPlayers,
    /// Somebody is named who is not on the sheet.
    #[error("{name} is not on the sheet; the line `players:` has the names")]
    Stranger {
        /// What was written.
        name: String,
    },
    /// A phrase that means nothing here.
    #[error(
        "{text:?} says nothing here; a deal is `Anne: garde, 49, 2 oudlers`, `passed out`, `bare petit Anne` or `scores 30 -10 -10 -10`"
    )]
    What {
        /// What was written.
        text: String,
    },
    /// No number.
    #[error("{text:?} is no number")]
    Number {
        /// What was written.
        text: String,
    },
    /// The points are missing.
    #[error("the points are missing: `49`, `defence 42`, `made by 8` or `down 3`")]
    NoPoints,
    /// The oudlers are missing.
    #[error("the attack's oudlers are missing, as in `2 oudlers`")]
    NoOudlers,
    /// Down by more than there is.
    #[error("the attack cannot be down by so much")]
    Below,
    /// No slam.
    #[error("{text:?} is no slam; write made, announced made, announced failed or defence")]
    Slam {
        /// What was written.
        text: String,
    },
    /// No measure.
    #[error("a measure is `warning Anne FAULT-12`, `penalty 100 Anne FAULT-12` or `ban Anne FAULT-10`")]
    Sanction,
    /// The scores written are not those of the deal.
    #[error("this deal scores {scores}, not {written}")]
    OtherScores {
        /// What was written.
        written: String,
        /// What it comes to.
        scores: String,
    },
    /// A word that is none.
    #[error(transparent)]
    Word(#[from] BadWord),
    /// A number of points that is none.
    #[error(transparent)]
    Points(#[from] BadPoints),
    /// It cannot be.
    #[error(transparent)]
    Change(#[from] BadChange),
}
