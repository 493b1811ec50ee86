//! What is asked of a tournament in duplicate, and what each role is told of it.
//!
//! Nobody but the director and the arbiter hears of the results of a board that is still to be played
//! somewhere: what is told is made from [`known_to_all`](oudler_club::duplicate::SessionState::known_to_all).

mod view;

use oudler_club::duplicate::{Mode, Place, Plan};
use oudler_rules::CardSet;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::tournament::{WireEntry, WireHolder, WireOnlineTable, WireOpening, WireOwnSeat, WireWho};

pub use view::{Shown, Watching, compared};

/// How it is played. What the seats are drawn from is not told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WirePlan {
    /// What it is called.
    pub title: String,
    /// How.
    #[ts(type = "'individual' | 'triplettes' | 'quadrettes' | 'match'")]
    pub mode: Mode,
    /// How many boards a round has.
    pub boards: u8,
}

impl WirePlan {
    /// The plan, with what the seats are drawn from.
    pub fn with_seed(self, seed: u32) -> Plan {
        Plan { seed, ..Plan::new(&self.title, self.mode, self.boards) }
    }
}

impl From<&Plan> for WirePlan {
    fn from(Plan { title, mode, boards, seed: _ }: &Plan) -> Self {
        Self { title: title.clone(), mode: *mode, boards: *boards }
    }
}

/// What may be asked of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DuplicateAsk {
    /// People enter.
    Enter {
        /// Who.
        people: Vec<WireEntry>,
    },
    /// The people of a list enter: a name a line, or columns.
    List {
        /// The list.
        text: String,
    },
    /// What is known of somebody is put right.
    Amend {
        /// Who.
        number: u16,
        /// As it should be.
        entry: WireEntry,
    },
    /// Somebody leaves, before the seats are drawn.
    Leave {
        /// Who.
        number: u16,
    },
    /// The seats are drawn.
    Draw,
    /// Boards are made: from these words, or from chance where there are none.
    Boards {
        /// The words, or the 128 digits of a seed.
        #[serde(default)]
        words: String,
        /// Whether the taker may have any hand.
        #[serde(default)]
        any: bool,
    },
    /// The deals of a record are the boards, in their order.
    Take {
        /// The record, as text or as JSON.
        record: String,
    },
    /// What each defender paid the taker.
    Score {
        /// The board.
        board: u16,
        /// The table.
        table: u16,
        /// How much.
        score: i32,
        /// The score it takes the place of: nobody writes over what they have not seen.
        #[serde(default)]
        over: Option<i32>,
    },
    /// A result is not compared.
    Annul {
        /// The board.
        board: u16,
        /// The table.
        table: u16,
    },
    /// Points off.
    Penalty {
        /// The person, or the team, by name.
        who: String,
        /// How much, in thousandths.
        thousandths: u32,
    },
    /// My table calls the arbiter.
    Call {
        /// The table.
        table: u16,
    },
    /// The arbiter has been there.
    Answer {
        /// The table.
        table: u16,
    },
    /// An event is undone.
    Undo {
        /// Which, from 0.
        event: u32,
    },
    /// The tables of a round are opened here, those that lack results.
    Open {
        /// Which round.
        round: u16,
        /// Whether faults are left to the arbiter.
        #[serde(default)]
        arbitrated: bool,
        /// How they are played.
        opening: WireOpening,
    },
    /// A seat of such a table is given to somebody.
    Seat {
        /// The round.
        round: u16,
        /// Which of its tables, as they are numbered where they are opened.
        table: u16,
        /// Which seat, from 0, North.
        place: u8,
        /// To whom.
        holder: WireHolder,
    },
    /// Bots have the seats that nobody has come to, at the tables that have not begun.
    Fill {
        /// The round.
        round: u16,
        /// How well they play.
        level: String,
    },
    /// A table is closed, whatever was played there; its results are entered by hand.
    Shut {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
}

/// A part at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WirePlace {
    /// Which.
    #[ts(type = "'north' | 'east' | 'south' | 'west' | 'north-south' | 'east-west' | 'attack' | 'defence'")]
    pub place: Place,
    /// The person, or the team.
    pub who: String,
}

/// Who sits at a table for a round, and what is played there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireSitting {
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
    /// Who.
    pub places: Vec<WirePlace>,
    /// The first board.
    pub first_board: u16,
    /// The last.
    pub last_board: u16,
    /// How many of them have a result.
    pub n_in: u16,
}

/// A board, and whether it may be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireBoardState {
    /// Its number.
    pub board: u16,
    /// Where its taker sits: 0 North, 1 West, 2 South, 3 East.
    pub taker: u8,
    /// How many tables play it.
    pub n_tables: u16,
    /// How many have a result.
    pub n_in: u16,
    /// Whether all have.
    pub is_compared: bool,
}

/// A result of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WirePaid {
    /// The board.
    pub board: u16,
    /// The table.
    pub table: u16,
    /// What each defender paid; none where it was annulled.
    pub score: Option<i32>,
}

/// A result beside the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireCompared {
    /// The table.
    pub table: u16,
    /// Who attacked.
    pub attacker: String,
    /// Who defended.
    pub defenders: Vec<String>,
    /// What each defender paid; none where it was annulled.
    pub score: Option<i32>,
    /// What the attack has for it; empty where it is not known yet.
    pub attack: String,
    /// What the defence has.
    pub defence: String,
    /// How that was made.
    pub working: String,
    /// Where it can be replayed, if it was played here: the table's id and the number of the deal.
    pub replay: Option<(String, u32)>,
}

/// A board with all its results: the page of its comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireComparison {
    /// The board.
    pub board: u16,
    /// Where its taker sits: 0 North, 1 West, 2 South, 3 East.
    pub taker: u8,
    /// Who deals.
    pub dealer: Option<u8>,
    /// The cards of North, West, South and East, and the dog; none where it was not made here, or must not be
    /// seen yet.
    pub cards: Option<(Vec<CardSet>, CardSet)>,
    /// The deal as a record with its shuffle, for `oudler verify`; as hidden as the cards.
    pub record: Option<String>,
    /// Whether all tables have a result.
    pub is_compared: bool,
    /// The results.
    pub results: Vec<WireCompared>,
}

/// A line of the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDuplicateRank {
    /// The rank.
    pub rank: u32,
    /// The person, or the team.
    pub who: String,
    /// How many boards count.
    pub n_boards: u32,
    /// The mean as attacker, where there are percentages.
    pub attack: Option<String>,
    /// And as defender.
    pub defence: Option<String>,
    /// The percentage, or the match points.
    pub total: String,
    /// How it was made.
    pub working: String,
}

/// A call for the arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireTableCall {
    /// The table.
    pub table: u16,
    /// Who called.
    pub number: u16,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
}

/// What the director has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum WireDuplicateTask {
    /// A table waits for the arbiter.
    Call(WireTableCall),
    /// People have to enter, or to be put right, before the seats can be drawn.
    Register {
        /// Why they cannot.
        why: String,
        /// The same in French.
        french: String,
    },
    /// The seats can be drawn.
    Draw,
    /// The boards are to be made.
    Boards {
        /// How many.
        n: u16,
    },
    /// Results are missing.
    Missing {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Which boards.
        boards: Vec<u16>,
    },
    /// All is in.
    Over,
}

/// A line of the director's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDeed {
    /// Which event, from 0.
    pub event: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What, in a word.
    #[ts(type = "'enter' | 'leave' | 'amend' | 'seat' | 'boards' | 'score' | 'annul' | 'penalty' | 'undo'")]
    pub what: &'static str,
    /// Whom it is about.
    pub who: Option<String>,
    /// Which result.
    pub paid: Option<WirePaid>,
    /// How many boards, or thousandths, or which event was undone.
    pub n: Option<u32>,
    /// Whether it was undone.
    pub is_undone: bool,
}

/// What only the director is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDirecting {
    /// The results that are in.
    pub paid: Vec<WirePaid>,
    /// What to do, the most pressing first.
    pub tasks: Vec<WireDuplicateTask>,
    /// What happened last, the last first.
    pub done: Vec<WireDeed>,
    /// The last event that can be undone.
    pub undoable: Option<u32>,
    /// The arbiter's key.
    pub arbiter_key: String,
    /// Everybody's own key, in the order of `people`.
    pub keys: Vec<String>,
    /// The tables of the round that were opened here.
    pub online: Vec<WireOnlineTable>,
    /// Who sits at each of them, in the order of its seats, by number.
    pub seats: Vec<Vec<u16>>,
}

/// Who plays some boards together, where teams send their people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireGroup {
    /// Which.
    pub boards: Vec<u16>,
    /// Who takes.
    pub attacker: String,
    /// Who defends.
    pub defenders: Vec<String>,
}

/// What somebody who plays is told beside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WirePlaying {
    /// Who they are.
    pub me: WireWho,
    /// Their tables, round by round.
    pub sittings: Vec<WireSitting>,
    /// In teams, with whom they sit in the round that is played, for which boards.
    pub groups: Vec<WireGroup>,
    /// The results of the boards they have played.
    pub paid: Vec<WirePaid>,
    /// Since when their table waits for the arbiter, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub called_at: Option<u64>,
    /// Their seat, where the table is played here.
    pub online: Option<WireOwnSeat>,
}

/// What somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum WireDuplicateRole {
    /// Runs it.
    Director,
    /// Comes to tables.
    Arbiter,
    /// Plays.
    Player,
    /// Looks on.
    Public,
}

/// A tournament in duplicate as somebody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DuplicateView {
    /// What they are.
    pub you: WireDuplicateRole,
    /// How it is played.
    pub plan: WirePlan,
    /// Everybody.
    pub people: Vec<WireWho>,
    /// Whether the seats are drawn.
    pub is_seated: bool,
    /// The round that is played, 0 before the seats are drawn.
    pub round: u16,
    /// How many there are.
    pub n_rounds: u16,
    /// How many tables there are.
    pub n_tables: u16,
    /// Whether all results are in.
    pub is_over: bool,
    /// The SHA-512 of the seed that the boards were made from, in hexadecimal.
    pub commitment: Option<String>,
    /// The tables of the round.
    pub sittings: Vec<WireSitting>,
    /// Every board.
    pub boards: Vec<WireBoardState>,
    /// The ranking by the boards that all have played; for the director, by all results.
    pub ranking: Vec<WireDuplicateRank>,
    /// The alternate ranking, where there are lines.
    pub alternate: Vec<WireDuplicateRank>,
    /// Who waits for the arbiter, the longest first; for the director and the arbiter.
    pub calls: Vec<WireTableCall>,
    /// For the director.
    pub directing: Option<WireDirecting>,
    /// For somebody who plays.
    pub playing: Option<WirePlaying>,
}

/// What a client hears on the socket of a tournament in duplicate besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum DuplicateMessage {
    /// Something happened. What it changes for this client comes in a view.
    Moved {
        /// The number of the last event.
        seq: u32,
    },
    /// The tournament as this client may see it.
    View {
        /// The number of the last event in it.
        seq: u32,
        /// The server's clock, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// All of it.
        view: Box<DuplicateView>,
    },
}

impl DuplicateMessage {
    /// The message as it goes over the wire.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message has only strings, numbers and lists")
    }
}
