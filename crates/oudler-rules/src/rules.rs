//! The rules of one table, as data: presets, single options, and what cannot go together.

mod options;

use std::fmt;
use std::ops::Deref;

use crate::auction::Contract;
use crate::seat::TableKind;
use crate::words::{BadWord, words};

pub use options::{
    ArbiterActs, Assent, FaultPolicy, GameEnd, HandfulShown, MisdealCards, Options, Recall, SlamPoints,
};

/// A preset: a complete set of options under one name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// The official rule.
    Fft,
    /// Values many families play: misères, other handfuls, end at 1000.
    House,
}

words! { Preset, "preset": Fft = "fft", House = "house" }

impl Preset {
    /// The preset's options for a table.
    pub const fn options(self, table: TableKind) -> Options {
        let official = Options {
            table,
            handful_points: [20, 30, 40],
            handful_sizes: match table {
                TableKind::Three => [13, 15, 18],
                TableKind::Four | TableKind::FiveSittingOut => [10, 13, 15],
                TableKind::Five => [8, 10, 13],
            },
            handful_shown: HandfulShown::Always,
            misere: 0,
            cut_min: 4,
            misdeal: MisdealCards::CourtOrTrump,
            end: GameEnd::Agreement,
            contract_base: 25,
            multipliers: [1, 2, 4, 6],
            petit_au_bout: 10,
            slam: SlamPoints { announced: 400, made: 200, failed: 200, defence: 200 },
            faults: FaultPolicy::Refused,
            arbiter: ArbiterActs::WhenCalled,
            assent: Assent::NotNeeded,
            recall: Recall::Off,
        };
        match self {
            Self::Fft => official,
            Self::House => Options {
                handful_points: [10, 30, 40],
                handful_sizes: match table {
                    TableKind::Three => [13, 15, 22],
                    TableKind::Four | TableKind::FiveSittingOut => [10, 13, 15],
                    TableKind::Five => [8, 10, 15],
                },
                handful_shown: HandfulShown::OnDemand,
                misere: 10,
                cut_min: 3,
                misdeal: MisdealCards::AnyCard,
                end: GameEnd::Score(1000),
                recall: Recall::On,
                ..official
            },
        }
    }
}

/// The rules of a table. They go together: [`Rules::new`] has checked them.
///
/// ```
/// use oudler_rules::{Rules, TableKind};
///
/// let rules = Rules::parse(TableKind::Four, "house misere=20")?;
/// assert_eq!(rules.misere, 20);
/// assert_eq!(rules.to_string(), "house misere=20");
/// # Ok::<(), oudler_rules::BadRules>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::json::RulesForm", into = "crate::json::RulesForm"))]
pub struct Rules(Options);

impl Rules {
    /// The official rule at this table.
    pub const fn fft(table: TableKind) -> Self {
        Self(Preset::Fft.options(table))
    }

    /// The house preset at this table.
    pub const fn house(table: TableKind) -> Self {
        Self(Preset::House.options(table))
    }

    /// Checks that the options can be played together.
    pub fn new(options: Options) -> Result<Self, BadRules> {
        let refuse = |key, why: String| Err(BadRules::Impossible { key, why });
        let players = options.table.players();
        let [single, double, triple] = options.handful_sizes;
        if !(1 <= single && single < double && double < triple) {
            let why = format!("{single}/{double}/{triple}: each handful is larger than the one before");
            return refuse("handful-sizes", why);
        }
        let most = players.hand_size().min(22);
        if usize::from(triple) > most {
            let why = format!(
                "a triple of {triple} cannot be held; {} players hold at most {most} trumps, Excuse included",
                players.get()
            );
            return refuse("handful-sizes", why);
        }
        for (key, numbers) in [
            ("handful-points", &options.handful_points[..]),
            ("misere", &[options.misere]),
            ("contract-base", &[options.contract_base]),
            ("petit-au-bout", &[options.petit_au_bout]),
            ("slam", &{
                let SlamPoints { announced, made, failed, defence } = options.slam;
                [announced, made, failed, defence]
            }),
        ] {
            if let Some(number) = numbers.iter().find(|n| !(0..=10_000).contains(*n)) {
                return refuse(key, format!("{number} is not from 0 to 10000"));
            }
        }
        if !options.multipliers.is_sorted() || options.multipliers[0] < 1 || options.multipliers[3] > 100 {
            return refuse("multipliers", "they go up from 1 to at most 100, as the contracts do".into());
        }
        if !(1..=39).contains(&options.cut_min) {
            return refuse("cut-min", format!("{} is not from 1 to 39, half the pack", options.cut_min));
        }
        match options.end {
            GameEnd::Deals(n) if !(1..=100_000).contains(&n) => {
                return refuse("end", format!("{n} deals is not from 1 to 100000"));
            }
            GameEnd::Score(n) if !(1..=1_000_000).contains(&n) => {
                return refuse("end", format!("a score of {n} is not from 1 to 1000000"));
            }
            _ => {}
        }
        if options.arbiter != ArbiterActs::WhenCalled && options.faults == FaultPolicy::Refused {
            return refuse("arbiter", "there is nothing to rule on unless faults=arbitrated".into());
        }
        Ok(Self(options))
    }

    /// Reads a preset name followed by `key=value` words.
    pub fn parse(table: TableKind, text: &str) -> Result<Self, BadRules> {
        let mut words = text.split_whitespace();
        let preset: Preset = words.next().unwrap_or_default().parse()?;
        let mut options = preset.options(table);
        for pair in words {
            options.set_pair(pair)?;
        }
        Self::new(options)
    }

    /// The options, to change some of them.
    pub const fn options(&self) -> Options {
        self.0
    }

    /// The contract's multiplier.
    pub const fn multiplier(&self, contract: Contract) -> i32 {
        self.0.multipliers[contract as usize]
    }

    /// The preset these rules are nearest to, and what is changed in it.
    pub fn described(&self) -> (Preset, Vec<(&'static str, String)>) {
        let changes = |preset: Preset| {
            let base = preset.options(self.0.table);
            let changed = Options::KEYS.into_iter().filter(|key| base.get(key) != self.0.get(key));
            changed.map(|key| (key, self.0.get(key).unwrap_or_default())).collect::<Vec<_>>()
        };
        let [fft, house] = Preset::ALL.map(changes);
        if house.len() < fft.len() { (Preset::House, house) } else { (Preset::Fft, fft) }
    }
}

impl Deref for Rules {
    type Target = Options;
    fn deref(&self) -> &Options {
        &self.0
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preset, changes) = self.described();
        f.write_str(preset.word())?;
        changes.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
    }
}

/// Why options are no rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadRules {
    /// No preset has this name.
    #[error(transparent)]
    Preset(#[from] BadWord),
    /// No option has this name.
    #[error("{key:?} is not an option; options are {}", Options::KEYS.join(", "))]
    UnknownKey { key: String },
    /// A word without `=`.
    #[error("{text:?} sets no option; write key=value")]
    NoValue { text: String },
    /// The option takes other values.
    #[error("{key}={value}: write {right}")]
    Value { key: String, value: String, right: String },
    /// The option has no place where the program deals.
    #[error("{key}: cards dealt by the program are never misdealt; leave it out")]
    NotOnline { key: &'static str },
    /// No deal can be played so.
    #[error("{key}: {why}")]
    Impossible {
        /// The option that does not go with the rest.
        key: &'static str,
        /// The reason.
        why: String,
    },
}

impl BadRules {
    /// The option that is wrong, where it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::UnknownKey { key } | Self::Value { key, .. } => Some(key),
            Self::Impossible { key, .. } | Self::NotOnline { key } => Some(key),
            Self::Preset(_) | Self::NoValue { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_can_be_played_and_name_themselves() {
        for table in TableKind::ALL {
            for preset in Preset::ALL {
                let rules = Rules::new(preset.options(table)).unwrap();
                assert_eq!(rules.to_string(), preset.word());
            }
        }
    }

    #[test]
    fn any_option_can_be_changed_and_is_written_back() {
        for pair in [
            "handful-points=5/6/7",
            "handful-sizes=9/11/12",
            "handful-shown=on-demand",
            "misere=20",
            "cut-min=5",
            "misdeal=any-card",
            "end=deals:20",
            "end=score:500",
            "contract-base=20",
            "multipliers=1/2/3/4",
            "petit-au-bout=20",
            "slam=500/250/100/0",
            "faults=arbitrated",
            "assent=needed",
            "recall=on",
        ] {
            let text = format!("fft {pair}");
            assert_eq!(Rules::parse(TableKind::Four, &text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_a_reason() {
        for (text, reason) in [
            ("club", "write fft or house"),
            ("fft jokers=2", "options are handful-points"),
            ("fft misere", "write key=value"),
            ("fft handful-sizes=13/10/15", "larger than the one before"),
            ("fft handful-sizes=10/13/19", "at most 18"),
            ("fft arbiter=at-once", "faults=arbitrated"),
            ("fft end=deals:0", "not from 1"),
            ("fft misere=-5", "not from 0"),
            ("fft multipliers=1/4/2/6", "go up"),
            ("fft cut-min=40", "half the pack"),
            ("fft slam=400/200", "four numbers"),
        ] {
            let error = Rules::parse(TableKind::Four, text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
