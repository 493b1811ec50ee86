//! The lines that say how a deal was shuffled.

use super::{NotationFault, Read, once, unknown};
use crate::notation::shuffle::{BadShuffle, Shuffle, is_table};
use crate::seat::{Seat, TableKind};

/// The shuffle of a deal as far as it has been read.
#[derive(Default)]
pub(super) enum OpenShuffle {
    #[default]
    Unsaid,
    /// The line `shuffle`, whose table and number are right.
    Named { table: String, number: u32 },
    /// The line `commitment` too.
    Committed(Shuffle),
}

impl OpenShuffle {
    /// Reads what stands behind the word that opens the line.
    pub(super) fn line(&mut self, word: &str, rest: &str, table: TableKind) -> Read<()> {
        *self = match (word, std::mem::take(self)) {
            ("shuffle", Self::Unsaid) => named(rest)?,
            ("shuffle", _) => return once(true, "the shuffle"),
            (_, Self::Unsaid) => {
                return Err(NotationFault::Missing { missing: "a line such as \"shuffle k7Fq2 3\"" });
            }
            ("commitment", Self::Named { table, number }) => Self::Committed(Shuffle::new(&table, number, rest)?),
            ("commitment", _) => return once(true, "the commitment"),
            (_, Self::Named { .. }) => return Err(NO_COMMITMENT),
            ("seed", Self::Committed(shuffle)) => {
                once(shuffle.seed().is_some(), "the seed")?;
                Self::Committed(shuffle.with_seed(rest)?)
            }
            (_, Self::Committed(shuffle)) => {
                let (seat, word) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let seat: Seat = seat.parse()?;
                if !table.has(seat) {
                    return Err(unknown(rest, "the table has no such seat"));
                }
                Self::Committed(shuffle.with_word(seat, word.trim())?)
            }
        };
        Ok(())
    }

    /// Whether the hands may follow.
    pub(super) fn check(&self) -> Read<()> {
        match self {
            Self::Named { .. } => Err(NO_COMMITMENT),
            Self::Unsaid | Self::Committed(_) => Ok(()),
        }
    }

    pub(super) fn close(self) -> Option<Shuffle> {
        match self {
            Self::Committed(shuffle) => Some(shuffle),
            Self::Unsaid | Self::Named { .. } => None,
        }
    }
}

const NO_COMMITMENT: NotationFault = NotationFault::Missing { missing: "the line commitment" };

fn named(rest: &str) -> Read<OpenShuffle> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [table, number] = words[..] else { return Err(unknown(rest, "write shuffle TABLE NUMBER")) };
    if !is_table(table) {
        return Err(BadShuffle::Table { text: super::short(table) }.into());
    }
    match number.parse() {
        Ok(n) if n > 0 && u32::to_string(&n) == number => {
            Ok(OpenShuffle::Named { table: table.into(), number: n })
        }
        _ => Err(BadShuffle::Number.into()),
    }
}
