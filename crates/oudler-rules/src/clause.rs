//! Every clause of the game, so that a refusal, a ruling or a test can name the rule it rests on.

use std::fmt;
use std::str::FromStr;

use crate::words::BadWord;

mod table;

pub use table::Clause;

/// Who answers for a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// The engine enforces or computes it.
    Engine,
    /// People at a real table, or the screen: there is nothing to compute.
    Table,
    /// The club tools: score sheets and the arbiter.
    Club,
    /// Whoever runs a tournament: no tool answers for it yet.
    Tournament,
}

/// Makes [`Clause`] from the table of clauses.
macro_rules! clauses {
    ($($name:ident = $id:literal, $scope:ident, $english:literal, $french:literal;)*) => {
        /// A clause of the game, such as `PLAY-05`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum Clause {
            $(#[doc = $english] $name,)*
        }

        impl Clause {
            /// All the clauses, in the order of the game.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The id, as it is written in `docs/rules.md`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// What the clause says, in one or two plain sentences.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $english,)*
                }
            }

            /// What the clause says, in French.
            pub const fn french(self) -> &'static str {
                match self {
                    $(Self::$name => $french,)*
                }
            }

            /// Who answers for the clause.
            pub const fn scope(self) -> Scope {
                match self {
                    $(Self::$name => Scope::$scope,)*
                }
            }
        }
    };
}
use clauses;

impl Clause {
    /// The clause with this id, in capitals or not; `None` when there is no such clause.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.id().eq_ignore_ascii_case(id))
    }
}

impl FromStr for Clause {
    type Err = BadWord;

    fn from_str(id: &str) -> Result<Self, BadWord> {
        Self::find(id).ok_or_else(|| BadWord::new(id, "clause", &["an id such as PLAY-05"]))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_id_is_used_once() {
        let mut seen = HashSet::new();
        for clause in Clause::ALL {
            assert!(seen.insert(clause.id()), "{clause} comes twice");
        }
    }

    #[test]
    fn every_id_is_a_group_and_two_digits() {
        for id in Clause::ALL.iter().map(|clause| clause.id()) {
            let (group, number) = id.split_once('-').expect("an id has a dash");
            let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
            assert!(!group.is_empty() && group.chars().all(capital), "{id}");
            assert!(number.len() == 2 && number.chars().all(|c| c.is_ascii_digit()), "{id}");
        }
    }

    #[test]
    fn every_text_is_a_short_sentence() {
        let both = |&id: &Clause| [(id, id.text()), (id, id.french())];
        for (id, text) in Clause::ALL.iter().flat_map(both) {
            assert!(text.ends_with('.'), "{id} has no full stop: {text}");
            let length = text.chars().count();
            assert!((20..=300).contains(&length), "{id} has {length} characters: {text}");
            assert!(!text.contains("  "), "{id} has a double space: {text}");
        }
    }

    #[test]
    fn french_is_set_as_the_screen_sets_it() {
        for (id, text) in Clause::ALL.iter().map(|id| (id, id.french())) {
            assert!(!text.contains(['\'', '"', '\u{202f}']), "{id} has a straight quote or a thin space: {text}");
            for (before, sign) in text.chars().zip(text.chars().skip(1)) {
                let unbroken = if before == '«' { sign } else { before };
                if before == '«' || ":;!?»%".contains(sign) {
                    assert_eq!(unbroken, '\u{a0}', "{id} may break at {before:?}{sign:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn both_languages_say_the_same_numbers() {
        // A half is ½ in English and ,5 in French; one or two players may be figures or words.
        fn numbers(text: &str) -> Vec<String> {
            let text = text.replace('½', ",5").replace(" ,5", " 0,5");
            let figure = |c: char| c.is_ascii_digit() || c == ',';
            let mut found: Vec<_> = text
                .split(|c| !figure(c))
                .map(|word| word.trim_matches(',').to_string())
                .filter(|word| !word.is_empty())
                .collect();
            found.sort();
            found
        }
        for clause in Clause::ALL {
            assert_eq!(numbers(clause.french()), numbers(clause.text()), "{clause}: {}", clause.french());
        }
    }

    #[test]
    fn a_clause_is_found_in_capitals_or_not() {
        for &clause in Clause::ALL {
            assert_eq!(Clause::find(clause.id()), Some(clause));
            assert_eq!(Clause::find(&clause.id().to_lowercase()), Some(clause));
            assert_eq!(clause.to_string(), clause.id());
        }
        assert_eq!(Clause::find("PLAY-99"), None);
        assert_eq!(Clause::find("PLAY-0"), None);
        assert_eq!(Clause::find(""), None);
    }
}
