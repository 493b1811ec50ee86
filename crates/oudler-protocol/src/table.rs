//! What surrounds the game at a table: who sits where, the shuffle, the clock, talk.

use std::fmt;
use std::str::FromStr;

use oudler_rules::{Drawn, Rules, Seat, SeatSet, Settled};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BadWire;

/// How a table is played: all that is chosen when it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WireSettings {
    /// The rules.
    #[ts(as = "oudler_rules::RulesForm")]
    pub rules: Rules,
    /// Whether newcomers find the table; otherwise only who has the link does.
    pub listed: bool,
    /// Whether others may look on once the game has begun.
    #[serde(default = "spectators_are_welcome")]
    pub spectators: bool,
    /// The time to think.
    pub clock: WireClock,
    /// How fast bots move.
    pub pace: WirePace,
    /// How well bots play that come to the table without another level being named.
    #[serde(default = "usual_level")]
    pub level: String,
    /// Whether players may ask for hints where several people play. Who plays against bots alone
    /// always may.
    #[serde(default)]
    pub hints: bool,
}

const fn spectators_are_welcome() -> bool {
    true
}

/// What tables have that were opened before there were others.
fn usual_level() -> String {
    "habit".into()
}

/// The time to think, in seconds. A bot plays for whoever has none left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", tag = "per", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum WireClock {
    /// As long as one likes.
    None,
    /// For each move.
    Move { seconds: u16 },
    /// For all the moves of a deal together.
    Deal { seconds: u16 },
}

impl WireClock {
    /// Whether people can play by it: 5 seconds to an hour.
    pub fn check(self) -> Result<(), BadWire> {
        match self {
            Self::Move { seconds } | Self::Deal { seconds } if !(5..=3600).contains(&seconds) => {
                Err(BadWire(format!("a clock of {seconds} seconds; 5 to 3600 can be played by")))
            }
            _ => Ok(()),
        }
    }
}

/// How fast bots move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum WirePace {
    /// At once.
    Instant,
    /// Quickly, but so that it can be followed.
    Quick,
    /// As a person would.
    #[default]
    Calm,
}

impl WirePace {
    /// Each with its word.
    const WORDS: [(Self, &'static str); 3] =
        [(Self::Instant, "instant"), (Self::Quick, "quick"), (Self::Calm, "calm")];
}

impl fmt::Display for WirePace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, word) = Self::WORDS.iter().find(|(pace, _)| pace == self).expect("every pace has a word");
        f.write_str(word)
    }
}

impl FromStr for WirePace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Self, BadPace> {
        let found = Self::WORDS.into_iter().find(|&(_, word)| word == text);
        found.map(|(pace, _)| pace).ok_or_else(|| BadPace { text: text.chars().take(20).collect() })
    }
}

/// What stands for a player at the table instead of the first letter of the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Figure")]
#[allow(missing_docs)] // the words say what is drawn
pub enum WireFigure {
    Fox,
    Owl,
    Cat,
    Bear,
    Frog,
    Chick,
    Sun,
    Moon,
    Crown,
    Mask,
    Boat,
    Tree,
}

impl WireFigure {
    /// Each with its word.
    const WORDS: [(Self, &'static str); 12] = [
        (Self::Fox, "fox"),
        (Self::Owl, "owl"),
        (Self::Cat, "cat"),
        (Self::Bear, "bear"),
        (Self::Frog, "frog"),
        (Self::Chick, "chick"),
        (Self::Sun, "sun"),
        (Self::Moon, "moon"),
        (Self::Crown, "crown"),
        (Self::Mask, "mask"),
        (Self::Boat, "boat"),
        (Self::Tree, "tree"),
    ];
}

impl fmt::Display for WireFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, word) = Self::WORDS.iter().find(|(figure, _)| figure == self).expect("every figure has a word");
        f.write_str(word)
    }
}

impl FromStr for WireFigure {
    type Err = BadFigure;

    fn from_str(text: &str) -> Result<Self, BadFigure> {
        let found = Self::WORDS.into_iter().find(|&(_, word)| word == text);
        found.map(|(figure, _)| figure).ok_or_else(|| BadFigure { text: text.chars().take(20).collect() })
    }
}

/// A word that is no figure.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no figure; there are fox, owl, cat, bear, frog, chick, sun, moon, crown, mask, boat and tree, \
     and none for the first letter of the name"
)]
pub struct BadFigure {
    text: String,
}

/// A word that is no pace.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no pace; bots move instant, quick or calm")]
pub struct BadPace {
    text: String,
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireSitter {
    Player,
    Bot,
    Empty,
}

/// A seat, and who is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WirePresence {
    /// The seat.
    pub seat: Seat,
    /// Who has it.
    pub who: WireSitter,
    /// The name shown there; empty at an empty seat.
    pub name: String,
    /// How well a bot plays; none for a player.
    pub level: Option<String>,
    /// What a player chose to be shown by; none for the first letter of the name.
    pub figure: Option<WireFigure>,
    /// Whether a player is connected.
    pub here: bool,
    /// Whether a bot plays for a player who left or ran out of time.
    pub stand_in: bool,
    /// In how many milliseconds a bot will play for a player who is gone.
    pub bot_in: Option<u32>,
    /// Whether the player opened the table.
    pub host: bool,
}

/// A word a player added to the shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Word")]
pub struct WireWord {
    /// Whose.
    pub seat: Seat,
    /// 1 to 40 characters on one line, without spaces at either end.
    #[schemars(length(min = 1, max = 40))]
    pub word: String,
}

/// The shuffle of the deal under way, or of the one to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireShuffle {
    /// The deal's number at this table.
    pub deal: u32,
    /// SHA-512 of the seed, in hexadecimal; none where the deal was made beforehand.
    pub commitment: Option<String>,
    /// The number of a deal that was made beforehand, and is played at other tables too.
    pub board: Option<u16>,
    /// The players' words.
    pub words: Vec<WireWord>,
    /// Who is ready for the deal.
    pub ready: Vec<Seat>,
}

/// A seed that was shown after its deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireRevealed {
    pub deal: u32,
    pub seed: String,
}

/// The table around the game, as of a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireTable {
    /// The table's id, part of its link.
    pub id: String,
    /// How it is played.
    pub settings: WireSettings,
    /// The client's own name and standing.
    pub you: WireYou,
    /// Who sits where.
    pub seats: Vec<WirePresence>,
    /// How many look on.
    pub spectators: u32,
    /// The arbiter, where a person is.
    pub arbiter: Option<WireArbiter>,
    /// The names of those who offer to be.
    pub offers: Vec<String>,
    /// What was drawn for the first deal, in order; empty before.
    pub draw: Vec<Drawn>,
    /// The shuffle, from the first commitment on.
    pub shuffle: Option<WireShuffle>,
    /// The seed that was shown last.
    pub revealed: Option<WireRevealed>,
    /// How many hints each seat has asked for in this deal, or in the last one.
    pub hinted: Vec<u32>,
    /// Which table of a tournament it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tournament: Option<WireOfTournament>,
    /// Another game with the same people, once somebody has said something about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<WireRematch>,
    /// The rest of the deal under way, once somebody would settle it, or of the last one, if it was settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rest: Option<WireRest>,
}

/// The rest of a deal that is settled, or may be, without everybody playing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRest {
    /// Who claims it, or would concede it.
    pub seat: Seat,
    /// Which of the two.
    pub settled: Settled,
    /// Who agrees, as long as that is not everybody whose side it is; none once it is settled.
    pub agreed: Option<SeatSet>,
}

/// Another game with the same people, from the first who would like one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRematch {
    /// What each has said, whoever proposed it first.
    pub answers: Vec<WireAnswer>,
    /// The table it is played at, once it is open.
    pub table: Option<String>,
}

/// Whether a player would play again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireAnswer {
    pub seat: Seat,
    pub yes: bool,
}

/// A table of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOfTournament {
    /// The round, from 1.
    pub round: u8,
    /// The table, from 1.
    pub table: u16,
}

/// The person who is the arbiter of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireArbiter {
    /// The name.
    pub name: String,
    /// Whether the arbiter is connected.
    pub here: bool,
    /// Who has called him and waits for an answer.
    pub called: Option<Seat>,
}

/// Who the client is at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireYou {
    /// The name, unless nobody is signed in.
    pub name: Option<String>,
    /// The seat; none for who looks on.
    pub seat: Option<Seat>,
    /// Whether the client opened the table.
    pub host: bool,
    /// Whether the client is the arbiter.
    pub arbiter: bool,
    /// Whose talk the client does not hear.
    pub muted: Vec<Seat>,
}

/// What happened around the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireAround {
    /// A seat has someone else, or nobody; `level` is a bot's.
    Seated { seat: Seat, who: WireSitter, name: String, level: Option<String> },
    /// The host sent a player away.
    Removed { seat: Seat, name: String },
    /// The seed of the next deal is drawn; this is its SHA-512.
    Committed { deal: u32, commitment: String },
    /// The next deal is one that was made beforehand.
    Board { deal: u32, board: u16 },
    /// A player added a word to the next shuffle.
    Word { seat: Seat, word: String },
    /// A player is ready for the next deal.
    Ready { seat: Seat },
    /// The seed of a deal that is over.
    Revealed { deal: u32, seed: String },
    /// The host lets others look on, or does so no more.
    Spectators { open: bool },
    /// The host allows hints where several people play, or does so no more.
    Hints { on: bool },
    /// The host changes how fast bots move.
    Pace { pace: WirePace },
    /// The host changes how well all bots here play.
    Level { level: String },
    /// A player is shown by another figure, or by the first letter of the name.
    Figure { seat: Seat, figure: Option<WireFigure> },
    /// A player has asked for a hint.
    Hinted { seat: Seat },
    /// A person is the arbiter from now on, or nobody is.
    Arbiter { name: Option<String> },
    /// The only person at the table has ended it.
    Closed,
    /// The rest of the deal is surely this seat's. What follows was played by the house.
    Claimed { seat: Seat },
    /// A player would concede the rest to the other side, or would not.
    Conceding { seat: Seat, yes: bool },
    /// A side concedes the rest, as this seat proposed. What follows was played by the house.
    Conceded { seat: Seat },
    /// A player would play again with the same people, or would not.
    RematchAnswered { seat: Seat, yes: bool },
    /// They play again; where is told when the table is open.
    RematchAgreed,
    /// The table for it is open.
    RematchOpened { table: String },
}

/// What can be said with one tap, and read in any language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WirePhrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Sorry,
    Oops,
    OneMoment,
    NoHurry,
    GoodGame,
    Goodbye,
}

impl WireWord {
    /// A seat's word.
    pub fn new(seat: Seat, word: &str) -> Self {
        Self { seat, word: word.into() }
    }
}
