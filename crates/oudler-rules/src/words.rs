//! Types that are one of a few words: `words!` gives each its one text, both ways.

/// Text that is none of the words a value is written with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a {what}; write {}", any_of(words))]
pub struct BadWord {
    /// What was written, cut short if long.
    pub text: String,
    /// What it should have been.
    pub what: &'static str,
    /// How one is written.
    pub words: &'static [&'static str],
}

impl BadWord {
    pub(crate) fn new(text: &str, what: &'static str, words: &'static [&'static str]) -> Self {
        Self { text: text.chars().take(20).collect(), what, words }
    }
}

/// `a, b or c`.
pub(crate) fn any_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

/// Gives an enum its words: `ALL`, `word`, `Display` and `FromStr`. What stands behind `|` is
/// read as well, but not written.
macro_rules! words {
    ($type:ident, $what:literal: $($value:ident = $word:literal $(| $also:literal)?),* $(,)?) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$value),*];

            /// The word it is written with.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::words::BadWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word $(| $also)? => Ok(Self::$value),)*
                    _ => Err(crate::words::BadWord::new(text, $what, &[$($word),*])),
                }
            }
        }
    };
}
pub(crate) use words;
