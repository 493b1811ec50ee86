//! The rules of one table, as data: presets, single options, and what cannot go together.

use std::fmt;
use std::ops::Deref;

use crate::auction::Contract;
use crate::seat::TableKind;
use crate::words::{BadWord, words};

/// Every number and policy that varies from table to table. Any field may be changed;
/// [`Rules::new`] refuses what cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many sit and whether the dealer plays.
    pub table: TableKind,
    /// What a single, double and triple handful pay (HAND-08).
    pub handful_points: [i32; 3],
    /// Trumps in a single, double and triple handful (HAND-03).
    pub handful_sizes: [u8; 3],
    /// Whether a handful is shown at once or only when asked for (HAND-10).
    pub handful_shown: HandfulShown,
    /// What every other player pays for a misère; 0 where they do not exist (MIS-03, MIS-04).
    pub misere: i32,
    /// Cards in the smallest packet of a cut (CUT-01).
    pub cut_min: u8,
    /// Which exposed card spoils a deal (FAULT-01).
    pub misdeal: MisdealCards,
    /// When the game is over (END-01).
    pub end: GameEnd,
    /// What any contract is worth before the margin (SCORE-02).
    pub contract_base: i32,
    /// By contract, lowest first (CON-03).
    pub multipliers: [i32; 4],
    /// The petit in the last trick, before the multiplier (PAB-01).
    pub petit_au_bout: i32,
    /// Slam premiums (SLAM-04, SLAM-08).
    pub slam: SlamPoints,
    /// Whether an illegal card is refused or left to the arbiter.
    pub faults: FaultPolicy,
    /// When the arbiter acts (ARB-02).
    pub arbiter: ArbiterActs,
    /// Whether high contracts and slams wait for the arbiter (BID-07, SLAM-03).
    pub assent: Assent,
    /// Whether discard and dog can be looked at again (ECART-07).
    pub recall: Recall,
}

/// When a handful's trumps are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandfulShown {
    /// As it is announced.
    Always,
    /// When another player asks before the first trick is over.
    OnDemand,
}

/// Which card, exposed while dealing, is a misdeal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MisdealCards {
    /// A court, a trump or the Excuse.
    CourtOrTrump,
    /// Any card.
    AnyCard,
}

/// When a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// When the players stop.
    Agreement,
    /// After this many scored deals.
    Deals(u32),
    /// After the deal in which someone reaches this total.
    Score(i32),
}

/// What slams pay, per defender, never multiplied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlamPoints {
    /// Announced and made.
    pub announced: i32,
    /// Made without a word.
    pub made: i32,
    /// Announced and not made: what the taker loses.
    pub failed: i32,
    /// Every trick to the defence.
    pub defence: i32,
}

/// What happens to an illegal card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultPolicy {
    /// It is refused, with the reason.
    Refused,
    /// It lies on the table until someone notices.
    Arbitrated,
}

/// When the arbiter of an arbitrated table acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArbiterActs {
    /// Only when a player calls him.
    WhenCalled,
    /// He watches, and steps in the moment an illegal card falls.
    AtOnce,
    /// He also rules of his own accord when the last card has been played.
    EndOfDeal,
}

/// Whether garde sans, garde contre and announced slams need the arbiter's assent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assent {
    /// A bid counts as it is made.
    NotNeeded,
    /// The hand is shown to the arbiter first.
    Needed,
}

/// Whether the taker's discard after "jeu", and the dog after the first trick, can be looked at
/// again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recall {
    /// They are put away; who wants to know them remembers them.
    Off,
    /// They stay in sight of those who saw them.
    On,
}

impl Options {
    /// The names of the options, as written in a record or on a command line.
    pub const KEYS: [&'static str; 15] = [
        "handful-points",
        "handful-sizes",
        "handful-shown",
        "misere",
        "cut-min",
        "misdeal",
        "end",
        "contract-base",
        "multipliers",
        "petit-au-bout",
        "slam",
        "faults",
        "arbiter",
        "assent",
        "recall",
    ];

    /// Options for records and score sheets, which mean nothing where the program deals (FAULT-01).
    pub const NOT_ONLINE: [&'static str; 1] = ["misdeal"];

    /// The value of an option as text; `None` for a key that is not in [`Options::KEYS`].
    pub fn get(&self, key: &str) -> Option<String> {
        let slashed = |numbers: &[i32]| {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            words.join("/")
        };
        Some(match key {
            "handful-points" => slashed(&self.handful_points),
            "handful-sizes" => slashed(&self.handful_sizes.map(i32::from)),
            "handful-shown" => match self.handful_shown {
                HandfulShown::Always => "always".into(),
                HandfulShown::OnDemand => "on-demand".into(),
            },
            "misere" => self.misere.to_string(),
            "cut-min" => self.cut_min.to_string(),
            "misdeal" => match self.misdeal {
                MisdealCards::CourtOrTrump => "court-or-trump".into(),
                MisdealCards::AnyCard => "any-card".into(),
            },
            "end" => match self.end {
                GameEnd::Agreement => "agreement".into(),
                GameEnd::Deals(n) => format!("deals:{n}"),
                GameEnd::Score(n) => format!("score:{n}"),
            },
            "contract-base" => self.contract_base.to_string(),
            "multipliers" => slashed(&self.multipliers),
            "petit-au-bout" => self.petit_au_bout.to_string(),
            "slam" => {
                let SlamPoints { announced, made, failed, defence } = self.slam;
                slashed(&[announced, made, failed, defence])
            }
            "faults" => match self.faults {
                FaultPolicy::Refused => "refused".into(),
                FaultPolicy::Arbitrated => "arbitrated".into(),
            },
            "arbiter" => match self.arbiter {
                ArbiterActs::WhenCalled => "when-called".into(),
                ArbiterActs::AtOnce => "at-once".into(),
                ArbiterActs::EndOfDeal => "end-of-deal".into(),
            },
            "assent" => match self.assent {
                Assent::NotNeeded => "not-needed".into(),
                Assent::Needed => "needed".into(),
            },
            "recall" => match self.recall {
                Recall::Off => "off".into(),
                Recall::On => "on".into(),
            },
            _ => return None,
        })
    }

    /// Changes one option.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadRules> {
        let bad = |right: &'static str| BadRules::Value {
            key: key.chars().take(20).collect(),
            value: value.chars().take(40).collect(),
            right,
        };
        match key {
            "handful-points" => self.handful_points = numbers(value).ok_or(bad("three numbers, 20/30/40"))?,
            "handful-sizes" => self.handful_sizes = numbers(value).ok_or(bad("three numbers, 10/13/15"))?,
            "handful-shown" => {
                self.handful_shown = match value {
                    "always" => HandfulShown::Always,
                    "on-demand" => HandfulShown::OnDemand,
                    _ => return Err(bad("always or on-demand")),
                }
            }
            "misere" => self.misere = number(value).ok_or(bad("a number, 0 for none"))?,
            "cut-min" => self.cut_min = number(value).ok_or(bad("a number of cards"))?,
            "misdeal" => {
                self.misdeal = match value {
                    "court-or-trump" => MisdealCards::CourtOrTrump,
                    "any-card" => MisdealCards::AnyCard,
                    _ => return Err(bad("court-or-trump or any-card")),
                }
            }
            "end" => {
                const RIGHT: &str = "agreement, deals:N or score:N";
                self.end = match value.split_once(':') {
                    None if value == "agreement" => GameEnd::Agreement,
                    Some(("deals", n)) => GameEnd::Deals(number(n).ok_or(bad(RIGHT))?),
                    Some(("score", n)) => GameEnd::Score(number(n).ok_or(bad(RIGHT))?),
                    _ => return Err(bad(RIGHT)),
                }
            }
            "contract-base" => self.contract_base = number(value).ok_or(bad("a number"))?,
            "multipliers" => self.multipliers = numbers(value).ok_or(bad("four numbers, 1/2/4/6"))?,
            "petit-au-bout" => self.petit_au_bout = number(value).ok_or(bad("a number"))?,
            "slam" => {
                let [announced, made, failed, defence] =
                    numbers(value).ok_or(bad("four numbers, 400/200/200/200"))?;
                self.slam = SlamPoints { announced, made, failed, defence };
            }
            "faults" => {
                self.faults = match value {
                    "refused" => FaultPolicy::Refused,
                    "arbitrated" => FaultPolicy::Arbitrated,
                    _ => return Err(bad("refused or arbitrated")),
                }
            }
            "arbiter" => {
                self.arbiter = match value {
                    "when-called" => ArbiterActs::WhenCalled,
                    "at-once" => ArbiterActs::AtOnce,
                    "end-of-deal" => ArbiterActs::EndOfDeal,
                    _ => return Err(bad("when-called, at-once or end-of-deal")),
                }
            }
            "assent" => {
                self.assent = match value {
                    "not-needed" => Assent::NotNeeded,
                    "needed" => Assent::Needed,
                    _ => return Err(bad("not-needed or needed")),
                }
            }
            "recall" => {
                self.recall = match value {
                    "off" => Recall::Off,
                    "on" => Recall::On,
                    _ => return Err(bad("off or on")),
                }
            }
            _ => return Err(BadRules::UnknownKey { key: key.chars().take(40).collect() }),
        }
        Ok(())
    }

    /// Whether rules, as text, set only what means something where the program deals: no card is
    /// misdealt there (FAULT-01).
    ///
    /// ```
    /// use oudler_rules::Options;
    ///
    /// assert!(Options::check_online("house misere=20").is_ok());
    /// assert!(Options::check_online("fft misdeal=any-card").is_err());
    /// ```
    pub fn check_online(text: &str) -> Result<(), BadRules> {
        let set =
            |key: &str| text.split_whitespace().filter_map(|word| word.split_once('=')).any(|(k, _)| k == key);
        match Self::NOT_ONLINE.into_iter().find(|key| set(key)) {
            Some(key) => Err(BadRules::NotOnline { key }),
            None => Ok(()),
        }
    }

    /// Reads `key=value`.
    pub fn set_pair(&mut self, pair: &str) -> Result<(), BadRules> {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| BadRules::NoValue { text: pair.chars().take(40).collect() })?;
        self.set(key, value)
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    // `+5` would be a second spelling of 5.
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

fn numbers<T: std::str::FromStr, const N: usize>(text: &str) -> Option<[T; N]> {
    let words: Option<Vec<T>> = text.split('/').map(number).collect();
    words?.try_into().ok()
}

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
pub enum BadRules {
    /// No preset has this name.
    #[error(transparent)]
    Preset(#[from] BadWord),
    /// No option has this name.
    #[error("{key:?} is not an option; options are {}", Options::KEYS.join(", "))]
    UnknownKey {
        /// What was written.
        key: String,
    },
    /// A word without `=`.
    #[error("{text:?} sets no option; write key=value")]
    NoValue {
        /// What was written.
        text: String,
    },
    /// The option takes other values.
    #[error("{key}={value}: write {right}")]
    Value {
        /// The option.
        key: String,
        /// What was written.
        value: String,
        /// What may be written.
        right: &'static str,
    },
    /// The option has no place where the program deals.
    #[error("{key}: cards dealt by the program are never misdealt; leave it out")]
    NotOnline {
        /// The option.
        key: &'static str,
    },
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
