//! Codes with their words in both languages.

/// Something a person chooses or is told: a code for programs, a sentence for people.
pub trait Said: Copy + Sized + 'static {
    /// All of them, in the order in which they are offered.
    const ALL: &'static [Self];

    /// The code, the same in every language.
    fn word(self) -> &'static str;

    /// What it says.
    fn text(self) -> &'static str;

    /// What it says in French.
    fn french(self) -> &'static str;

    /// The one with this code.
    fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// Makes an enum of codes, each with an English and a French sentence, which are its documentation.
macro_rules! said {
    ($(#[$doc:meta])* $type:ident: $($name:ident = $word:literal, $english:literal, $french:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $type {
            $(#[doc = $english] $name,)*
        }

        impl $crate::arbiter::Said for $type {
            const ALL: &'static [Self] = &[$(Self::$name,)*];

            fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            fn text(self) -> &'static str {
                match self { $(Self::$name => $english,)* }
            }

            fn french(self) -> &'static str {
                match self { $(Self::$name => $french,)* }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::arbiter::Said::word(*self))
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                $crate::arbiter::Said::find(&word).ok_or_else(|| {
                    let words: Vec<&str> =
                        <Self as $crate::arbiter::Said>::ALL.iter().map(|one| $crate::arbiter::Said::word(*one)).collect();
                    serde::de::Error::custom(format!("{:.40?} is none of {}", word, words.join(", ")))
                })
            }
        }
    };
}
pub(crate) use said;
