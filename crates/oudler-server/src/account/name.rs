//! Names of players.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// Why a text is not a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadName {
    /// Nothing to call someone by.
    #[error("a name has at least one letter or digit")]
    Empty,
    /// It would not fit beside the cards.
    #[error("a name of {len} characters; at most {max} are taken", max = Name::MAX_LEN)]
    TooLong { len: usize },
    /// A character that has no place in a name, or not there.
    #[error("{found:?} in a name; letters and digits of any script, spaces, - ' _ and . are taken")]
    BadChar {
        /// The first such character.
        found: char,
    },
}

/// A name fit to be shown: letters and digits of any script, single spaces and `- ' _ .`.
///
/// ```
/// use oudler_server::account::Name;
///
/// let name = Name::new("  Zoé  d'Arc ")?;
/// assert_eq!(name.as_str(), "Zoé d'Arc");
/// assert_eq!(name.key(), Name::new("ZOÉ D’ARC")?.key());
/// assert!(Name::new("<b>").is_err());
/// # Ok::<(), oudler_server::account::BadName>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String); // composed (NFKC), spaces single and inside, checked by `new`

impl Name {
    /// The most characters of a name.
    pub const MAX_LEN: usize = 24;

    /// Checks the text; letters are composed, spaces around and between words made one.
    pub fn new(text: &str) -> Result<Self, BadName> {
        let composed: String = text.nfkc().collect();
        let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(found) = misplaced(&name) {
            return Err(BadName::BadChar { found });
        }
        let len = name.chars().count();
        if len > Self::MAX_LEN {
            return Err(BadName::TooLong { len });
        }
        if !name.chars().any(char::is_alphanumeric) {
            return Err(BadName::Empty);
        }
        Ok(Self(name))
    }

    /// The name as others see it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What names that look the same share: upper or lower case, Latin or Cyrillic а, 0 or O.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// The keys of the names this one could be taken for: its own first.
    pub fn keys_alike(&self) -> Vec<String> {
        keys_alike(&self.0)
    }
}

fn keys_alike(name: &str) -> Vec<String> {
    // A capital may look like another script's where its small letter does not: М and м.
    let capitals: String = skeleton(name).collect();
    let mut keys = vec![key(name)];
    for spelling in [capitals, small_l(name), capital_i(name)] {
        let key = key(&spelling);
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// Whether one name could be taken for the other.
///
/// ```
/// use oudler_server::account::name::look_alike;
///
/// assert!(look_alike("Paul", "Раul")); // the first two letters are Cyrillic
/// assert!(look_alike("Paul", "PauI")); // the last is a capital i
/// assert!(!look_alike("Paul", "Paula"));
/// ```
pub fn look_alike(one: &str, other: &str) -> bool {
    let others = keys_alike(other);
    !one.is_empty() && keys_alike(one).iter().any(|key| others.contains(key))
}

/// What a text and its lookalikes share. A name as it was stored has the same key as when it was read.
pub fn key(name: &str) -> String {
    // By way of upper case: some letters have one upper case and several lower ones.
    let folded: String = name.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkc().collect();
    skeleton(&folded).collect()
}

/// With a small l for each capital i, which look the same and fold to different letters.
fn small_l(name: &str) -> String {
    name.replace('I', "l")
}

/// With a capital i for a small l that begins it.
fn capital_i(name: &str) -> String {
    name.strip_prefix('l').map_or_else(|| name.into(), |rest| format!("I{rest}"))
}

/// The first character that has no place where it stands.
fn misplaced(name: &str) -> Option<char> {
    let mut marks = None; // how many stand on the letter before; none after anything else
    for c in name.chars() {
        marks = match marks {
            _ if INVISIBLE.contains(&c) => return Some(c),
            // Two are an accent and a tone; towers of them would climb over the neighbours.
            Some(n @ 0..2) if is_combining_mark(c) => Some(n + 1),
            _ if is_combining_mark(c) => return Some(c),
            _ if c.is_alphanumeric() => Some(0),
            _ if " -'’_.".contains(c) => None,
            _ => return Some(c),
        };
    }
    None
}

/// Letters and marks that show nothing, with which two names could look the same.
const INVISIBLE: &[char] = &[
    '\u{34f}', '\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{180b}', '\u{180c}', '\u{180d}', '\u{180f}',
    '\u{3164}', '\u{fe00}', '\u{fe01}', '\u{fe02}', '\u{fe03}', '\u{fe04}', '\u{fe05}', '\u{fe06}', '\u{fe07}',
    '\u{fe08}', '\u{fe09}', '\u{fe0a}', '\u{fe0b}', '\u{fe0c}', '\u{fe0d}', '\u{fe0e}', '\u{fe0f}', '\u{ffa0}',
];

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shown(text: &str, name: &str) {
        assert_eq!(Name::new(text).map(|name| name.to_string()).as_deref(), Ok(name));
    }

    #[track_caller]
    fn refused(text: &str, why: BadName) {
        assert_eq!(Name::new(text), Err(why));
    }

    #[track_caller]
    fn same(a: &str, b: &str) {
        assert_eq!(Name::new(a).unwrap().key(), Name::new(b).unwrap().key());
    }

    #[test]
    fn names_of_any_script_are_names() {
        for name in ["Zoé", "李小龙", "Анна", "مريم", "נועה", "अनिल", "Nguyễn Văn", "d'Arc-2_b.", "L’Aîné", "7"]
        {
            shown(name, name);
        }
    }

    #[test]
    fn spaces_and_spellings_of_a_letter_are_made_one() {
        shown("\t Jean  Paul\u{a0}\n", "Jean Paul");
        shown("Zoe\u{301}", "Zoé");
        shown("Ｚｏｅ", "Zoe");
    }

    #[test]
    fn a_name_has_a_length() {
        shown(&"é".repeat(24), &"é".repeat(24));
        shown(&"e\u{301}".repeat(24), &"é".repeat(24));
        refused(&"é".repeat(25), BadName::TooLong { len: 25 });
        for empty in ["", "  \t", "-", ". '"] {
            refused(empty, BadName::Empty);
        }
    }

    #[test]
    fn what_is_not_in_a_name_is_refused() {
        for found in ['<', '&', '/', '@', ':', '♠', '😀', '\0', '\u{1b}', '\u{202e}', '\u{2066}', '\u{200b}'] {
            refused(&format!("a{found}b"), BadName::BadChar { found });
        }
        refused("a\u{fe0f}", BadName::BadChar { found: '\u{fe0f}' });
        refused("\u{3164}", BadName::BadChar { found: '\u{1160}' });
        refused("-\u{336}", BadName::BadChar { found: '\u{336}' });
        refused("x\u{336}\u{337}\u{338}", BadName::BadChar { found: '\u{338}' });
    }

    #[test]
    fn one_name_has_one_key() {
        same("Marie", "MARIE");
        same("Zoé", "ZOE\u{301}");
        same("L’Aîné", "l'aîné");
        same("Straße", "STRASSE");
        same("Σίσυφος", "ΣΊΣΥΦΟΣ");
        differ("Zoé", "Zoe");
    }

    #[track_caller]
    fn differ(a: &str, b: &str) {
        assert_ne!(Name::new(a).unwrap().key(), Name::new(b).unwrap().key());
        assert!(!look_alike(a, b), "{a} {b}");
    }

    #[test]
    fn names_that_look_the_same_are_one() {
        // Cyrillic and Greek letters, digits for letters, letters that grow together.
        let alike = |a: &str, b: &str| {
            let key = Name::new(a).unwrap().key();
            Name::new(b).unwrap().keys_alike().contains(&key)
        };
        let twins = [
            ("Paul", "Раul"),
            ("Marie", "Маrіе"),
            ("Hélène", "Ηélène"),
            ("Otto", "0tto"),
            ("Emma", "Ernma"),
            ("Paul", "PauI"),
            ("Ilia", "llia"),
        ];
        for (a, b) in twins {
            assert!(alike(a, b) && look_alike(a, b) && look_alike(b, a), "{a} {b}");
        }
        same("МАРИЯ", "Мария");
        for (a, b) in [("Elia", "Ella"), ("Anna", "Anne"), ("Анна", "Нина"), ("Jean 1", "Jean 2"), ("李", "王")]
        {
            differ(a, b);
            assert!(!alike(a, b), "{a} {b}");
        }
        assert!(!look_alike("", ""), "an empty seat has no name to look like");
    }
}
