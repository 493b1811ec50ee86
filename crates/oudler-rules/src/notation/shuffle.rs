//! What a record says of a shuffle, so that it can be checked. The checking itself is elsewhere:
//! to the rules these are texts with a form.

use crate::seat::Seat;

/// The most characters a player's word may have.
const WORD_LEN: usize = 40;
/// The most characters a table's id may have.
const TABLE_LEN: usize = 32;
/// 512 bits in hexadecimal.
const HEX_LEN: usize = 128;

/// The committed shuffle of a deal: what was promised before it, and what shows that it was kept.
///
/// ```
/// use oudler_rules::Seat;
/// use oudler_rules::notation::Shuffle;
///
/// let shuffle = Shuffle::new("k7Fq2", 3, &"ab".repeat(64))?.with_word(Seat::C, "citron")?;
/// assert_eq!(shuffle.seed(), None);
/// let shuffle = shuffle.with_seed(&"cd".repeat(64))?;
/// assert_eq!(shuffle.seed(), Some("cd".repeat(64).as_str()));
/// # Ok::<(), oudler_rules::notation::BadShuffle>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// Invariant: 1 to 32 letters, digits, `-` and `_`, all ASCII.
    table: String,
    /// Invariant: 1 or more.
    number: u32,
    /// Invariant: 128 digits of `is_hex`.
    commitment: String,
    /// Invariant: 128 digits of `is_hex`.
    seed: Option<String>,
    /// Invariant: in the order of the seats, each seat once at most, each word an `is_word`.
    words: Vec<(Seat, String)>,
}

impl Shuffle {
    /// A shuffle nobody has added a word to, and whose seed is not shown yet.
    pub fn new(table: &str, number: u32, commitment: &str) -> Result<Self, BadShuffle> {
        if !is_table(table) {
            return Err(BadShuffle::Table { text: short(table) });
        }
        if number == 0 {
            return Err(BadShuffle::Number);
        }
        if !is_hex(commitment) {
            return Err(BadShuffle::Commitment { text: short(commitment) });
        }
        Ok(Self { table: table.into(), number, commitment: commitment.into(), seed: None, words: Vec::new() })
    }

    /// The same shuffle with its seed shown.
    pub fn with_seed(self, seed: &str) -> Result<Self, BadShuffle> {
        if is_hex(seed) {
            Ok(Self { seed: Some(seed.into()), ..self })
        } else {
            Err(BadShuffle::Seed { text: short(seed) })
        }
    }

    /// The same shuffle with one more word. Words are added in the order of the seats.
    pub fn with_word(mut self, seat: Seat, word: &str) -> Result<Self, BadShuffle> {
        if !is_word(word) {
            return Err(BadShuffle::Word { text: short(word) });
        }
        match self.words.last() {
            Some(&(last, _)) if last >= seat => Err(BadShuffle::Order { last, seat }),
            _ => {
                self.words.push((seat, word.into()));
                Ok(self)
            }
        }
    }

    /// The table's id.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The deal's number at that table, counted from 1.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// What was shown before the deal, in hexadecimal.
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// The seed in hexadecimal, if it was shown.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    /// The players' words, in the order of the seats.
    pub fn words(&self) -> &[(Seat, String)] {
        &self.words
    }
}

/// Why this is no shuffle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadShuffle {
    /// The table's id.
    #[error("{text:?} is not a table's id; one has 1 to {TABLE_LEN} of A to Z, a to z, 0 to 9, - and _")]
    Table {
        /// What was written, cut short if long.
        text: String,
    },
    /// The deal's number.
    #[error("the deals of a table are numbered 1, 2, 3 …")]
    Number,
    /// The commitment.
    #[error("{text:?} is not a commitment; one has {HEX_LEN} digits, 0 to 9 and a to f")]
    Commitment {
        /// What was written, cut short if long.
        text: String,
    },
    /// The seed.
    #[error("{text:?} is not a seed; one has {HEX_LEN} digits, 0 to 9 and a to f")]
    Seed {
        /// What was written, cut short if long.
        text: String,
    },
    /// A player's word.
    #[error("{text:?} is not a word; one has 1 to {WORD_LEN} characters on one line, no space at either end")]
    Word {
        /// What was written, cut short if long.
        text: String,
    },
    /// Words in another order than the seats', or two of one seat.
    #[error("a word of {seat} after one of {last}; write one word a seat, in the order of the seats")]
    Order {
        /// Whose word came before.
        last: Seat,
        /// Whose word this is.
        seat: Seat,
    },
}

/// Whether a player may add this word to a shuffle: 1 to 40 characters that stand on one line and
/// that a terminal may print, without spaces at either end.
pub fn is_word(word: &str) -> bool {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    (1..=WORD_LEN).contains(&word.chars().take(WORD_LEN + 1).count())
        && word == word.trim()
        && !word.contains(breaks)
}

pub(super) fn is_table(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=TABLE_LEN).contains(&text.len()) && text.bytes().all(is_sign)
}

fn is_hex(text: &str) -> bool {
    text.len() == HEX_LEN && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
