//! The options of a table, one by one, and their text.

use crate::rules::BadRules;
use crate::seat::TableKind;
use crate::words::{BadWord, any_of, words};

/// Every number and policy that varies from table to table. Any field may be changed;
/// [`Rules::new`](crate::Rules::new) refuses what cannot be played.
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

words! { HandfulShown, "moment to show a handful": Always = "always", OnDemand = "on-demand" }

/// Which card, exposed while dealing, is a misdeal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MisdealCards {
    /// A court, a trump or the Excuse.
    CourtOrTrump,
    /// Any card.
    AnyCard,
}

words! { MisdealCards, "kind of exposed card": CourtOrTrump = "court-or-trump", AnyCard = "any-card" }

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

words! { FaultPolicy, "policy for faults": Refused = "refused", Arbitrated = "arbitrated" }

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

words! { ArbiterActs, "moment for the arbiter": WhenCalled = "when-called", AtOnce = "at-once", EndOfDeal = "end-of-deal" }

/// Whether garde sans, garde contre and announced slams need the arbiter's assent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assent {
    /// A bid counts as it is made.
    NotNeeded,
    /// The hand is shown to the arbiter first.
    Needed,
}

words! { Assent, "need of an assent": NotNeeded = "not-needed", Needed = "needed" }

/// Whether the taker's discard after "jeu", and the dog after the first trick, can be looked at
/// again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recall {
    /// They are put away; who wants to know them remembers them.
    Off,
    /// They stay in sight of those who saw them.
    On,
}

words! { Recall, "recall": Off = "off", On = "on" }

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

    /// Whether no fault stands: it is refused, or the arbiter sees to it at once. An illegal card is
    /// then never left in a trick, and a bare petit never played.
    pub fn is_watched(&self) -> bool {
        self.faults == FaultPolicy::Refused || self.arbiter == ArbiterActs::AtOnce
    }

    /// The value of an option as text; `None` for a key that is not in [`Options::KEYS`].
    pub fn get(&self, key: &str) -> Option<String> {
        let slashed = |numbers: &[i32]| {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            words.join("/")
        };
        Some(match key {
            "handful-points" => slashed(&self.handful_points),
            "handful-sizes" => slashed(&self.handful_sizes.map(i32::from)),
            "handful-shown" => self.handful_shown.to_string(),
            "misere" => self.misere.to_string(),
            "cut-min" => self.cut_min.to_string(),
            "misdeal" => self.misdeal.to_string(),
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
            "faults" => self.faults.to_string(),
            "arbiter" => self.arbiter.to_string(),
            "assent" => self.assent.to_string(),
            "recall" => self.recall.to_string(),
            _ => return None,
        })
    }

    /// Changes one option.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadRules> {
        let bad = |right: &str| BadRules::Value {
            key: key.chars().take(20).collect(),
            value: value.chars().take(40).collect(),
            right: right.to_owned(),
        };
        let word = |why: BadWord| bad(&any_of(why.words));
        match key {
            "handful-points" => self.handful_points = numbers(value).ok_or(bad("three numbers, 20/30/40"))?,
            "handful-sizes" => self.handful_sizes = numbers(value).ok_or(bad("three numbers, 10/13/15"))?,
            "handful-shown" => self.handful_shown = value.parse().map_err(word)?,
            "misere" => self.misere = number(value).ok_or(bad("a number, 0 for none"))?,
            "cut-min" => self.cut_min = number(value).ok_or(bad("a number of cards"))?,
            "misdeal" => self.misdeal = value.parse().map_err(word)?,
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
            "faults" => self.faults = value.parse().map_err(word)?,
            "arbiter" => self.arbiter = value.parse().map_err(word)?,
            "assent" => self.assent = value.parse().map_err(word)?,
            "recall" => self.recall = value.parse().map_err(word)?,
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
