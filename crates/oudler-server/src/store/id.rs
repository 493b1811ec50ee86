//! The names of things in the store, checked when they are made.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Why a text is not an id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadId {
    /// Nothing was given.
    #[error("an id has at least one character")]
    Empty,
    /// The text has more characters than this kind of id takes.
    #[error("an id of {len} characters; at most {max} are taken")]
    TooLong { len: usize, max: usize },
    /// A character this kind of id does not take.
    #[error("{found:?} in an id; {allowed} are taken")]
    BadChar {
        /// The first such character.
        found: char,
        /// What would have been right.
        allowed: &'static str,
    },
}

fn check(text: &str, max: usize, allowed: &'static str, takes: fn(char) -> bool) -> Result<(), BadId> {
    let len = text.chars().count();
    if len == 0 {
        return Err(BadId::Empty);
    }
    if len > max {
        return Err(BadId::TooLong { len, max });
    }
    match text.chars().find(|&c| !takes(c)) {
        Some(found) => Err(BadId::BadChar { found, allowed }),
        None => Ok(()),
    }
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $max:literal, $allowed:literal, $takes:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Arc<str>); // checked by `new`

        impl $name {
            /// The most characters it can have.
            pub const MAX_LEN: usize = $max;

            /// Checks the text: its length and its characters.
            pub fn new(text: impl AsRef<str>) -> Result<Self, BadId> {
                let text = text.as_ref();
                check(text, Self::MAX_LEN, $allowed, $takes)?;
                Ok(Self(text.into()))
            }

            /// The text it was made from.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                Self::new(text)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({:?})"), self.as_str())
            }
        }
    };
}

fn in_a_url(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

text_id! {
    /// A table. Part of its address, so ASCII letters, digits, `-` and `_` only; cheap to clone.
    ///
    /// ```
    /// use oudler_server::store::{BadId, LogId};
    ///
    /// assert_eq!(LogId::new("k7Fq2").unwrap().as_str(), "k7Fq2");
    /// assert_eq!(LogId::new(""), Err(BadId::Empty));
    /// assert!(LogId::new("à table").is_err());
    /// ```
    LogId, 32, "ASCII letters, digits, '-' and '_'", in_a_url
}

text_id! {
    /// A user, guest or account. ASCII letters, digits, `-` and `_`; cheap to clone.
    UserId, 32, "ASCII letters, digits, '-' and '_'", in_a_url
}

text_id! {
    /// One command to a table. A command sent again under the same id is done once.
    ///
    /// Ids are told apart within a table, not within a player: two clients that both count 1, 2, 3
    /// must be given different ones here, such as `user/7`.
    CommandId, 64, "characters other than control characters", |c| !c.is_control()
}

/// The number of an event in its table's log: 1, 2, 3 … without gaps. Zero is before the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Seq(pub u64);

impl Seq {
    /// Before the first event.
    pub const START: Self = Self(0);
    /// After every event there is.
    pub const LAST: Self = Self(u64::MAX);

    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The number `n` events later.
    #[must_use]
    pub const fn plus(self, n: usize) -> Self {
        Self(self.0 + n as u64)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A finished deal, numbered by the store. Later deals have higher numbers, perhaps with gaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DealId(pub i64);

impl fmt::Display for DealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A moment, in milliseconds since 1970 in UTC. The store reads no clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Millis(pub i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_a_length() {
        assert_eq!(LogId::new(""), Err(BadId::Empty));
        assert!(LogId::new("a".repeat(32)).is_ok());
        assert_eq!(LogId::new("a".repeat(33)), Err(BadId::TooLong { len: 33, max: 32 }));
        assert!(CommandId::new("é".repeat(64)).is_ok());
        assert_eq!(CommandId::new("é".repeat(65)), Err(BadId::TooLong { len: 65, max: 64 }));
    }

    #[test]
    fn ids_of_tables_and_users_fit_an_address() {
        for good in ["a", "Z9", "a-b_c"] {
            assert!(LogId::new(good).is_ok() && UserId::new(good).is_ok(), "{good}");
        }
        for bad in ["a b", "a/b", "é", "a\0"] {
            assert!(LogId::new(bad).is_err() && UserId::new(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ids_of_commands_are_any_readable_text() {
        assert!(CommandId::new("marie/7 — ♠").is_ok());
        assert!(matches!(CommandId::new("7\n"), Err(BadId::BadChar { found: '\n', .. })));
    }

    #[test]
    fn a_bad_id_says_what_would_be_right() {
        let error = LogId::new("a/b").unwrap_err().to_string();
        assert_eq!(error, "'/' in an id; ASCII letters, digits, '-' and '_' are taken");
    }
}
