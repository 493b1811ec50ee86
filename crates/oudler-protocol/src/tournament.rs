//! What is asked of a tournament, and what each role is told of it.

use std::collections::BTreeMap;

use oudler_club::entry::Entry;
use oudler_club::format::{Format, Kind, TieRule};
use oudler_club::movement::{Forecast, OddTables};
use oudler_club::sheet::{Entry as SheetEntry, SheetMeasure};
use oudler_club::tournament::At;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

mod online;
mod view;

pub use online::{WireHolder, WireOnlineSeat, WireOnlineTable, WireOpening, WireOwnSeat, WirePlayed};
pub use view::{arbiter, director, entrant, player, public};

/// How a tournament is played. What its draws are made from is not told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WireFormat {
    /// What it is called.
    pub title: String,
    /// Who is ranked.
    #[ts(type = "'individual' | 'duo' | 'teams'")]
    pub kind: Kind,
    /// How many rounds ("positions").
    pub rounds: u8,
    /// How many played deals a round has.
    pub deals: u8,
    /// The rules at every table.
    #[serde(default = "fft")]
    pub rules: String,
    /// Which odd tables there may be.
    #[serde(default)]
    #[ts(type = "'fewest' | 'threes'")]
    pub odd: OddTables,
    /// Whether people of one club are kept apart where that costs no repeat.
    #[serde(default)]
    pub clubs_apart: bool,
    /// What decides between equal totals, the first first.
    #[serde(default)]
    #[ts(type = "('best-round' | 'last-round' | 'rounds-won' | 'penalties')[]")]
    pub ties: Vec<TieRule>,
    /// How long a round is, in minutes; none without a clock.
    #[serde(default)]
    pub minutes: Option<u16>,
}

fn fft() -> String {
    "fft".into()
}

impl WireFormat {
    /// The format, with what draws are made from.
    pub fn with_seed(self, seed: u32) -> Format {
        let Self { title, kind, rounds, deals, rules, odd, clubs_apart, ties, minutes } = self;
        Format { title, kind, rounds, deals, rules, odd, clubs_apart, ties, minutes, seed }
    }
}

impl From<&Format> for WireFormat {
    fn from(format: &Format) -> Self {
        let Format { title, kind, rounds, deals, rules, odd, clubs_apart, ties, minutes, seed: _ } =
            format.clone();
        Self { title, kind, rounds, deals, rules, odd, clubs_apart, ties, minutes }
    }
}

/// Somebody to be entered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WireEntry {
    /// The name.
    pub name: String,
    /// The club; empty for none.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub club: String,
    /// The team; empty for none.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub team: String,
    /// The place among the seeded, from 1.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u16>,
    /// Whether it is the director, who plays only where it makes for fewer odd tables.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub stop_gap: bool,
}

impl From<WireEntry> for Entry {
    fn from(entry: WireEntry) -> Self {
        let WireEntry { name, club, team, seed, stop_gap } = entry;
        let trimmed = |text: String| text.trim().to_owned();
        Self { name: trimmed(name), club: trimmed(club), team: trimmed(team), seed, stop_gap }
    }
}

/// What is kept beside a tournament: it is nothing of its own, and in no file of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beside {
    /// The sheets of the tables, deal by deal, whether they are turned in or not.
    pub sheets: BTreeMap<At, Vec<SheetEntry>>,
    /// Whether people may enter themselves.
    pub is_open: bool,
}

/// What may be asked of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentAsk {
    /// It is to be played otherwise.
    Format {
        /// How.
        format: WireFormat,
    },
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
    /// People may enter themselves from now on, or not any more.
    SignUp {
        /// Whether they may.
        open: bool,
    },
    /// I enter.
    Join {
        /// My name.
        name: String,
        /// My club; empty for none.
        #[serde(default)]
        club: String,
        /// My team; empty for none.
        #[serde(default)]
        team: String,
    },
    /// Somebody leaves.
    Leave {
        /// Who.
        number: u16,
    },
    /// Somebody who left is back.
    Return {
        /// Who.
        number: u16,
    },
    /// A round is to be drawn.
    Draw {
        /// Which, from 1.
        round: u8,
    },
    /// The clock of a round starts.
    Begin {
        /// Which.
        round: u8,
    },
    /// The result of a table.
    Result {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// The balances in the order of the seats.
        marks: Vec<i32>,
    },
    /// The deals of a table, as far as they are played.
    Deals {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// The sheet they take the place of: nobody writes over what they have not seen.
        was: Vec<SheetEntry>,
        /// The sheet.
        deals: Vec<SheetEntry>,
        /// Whether it is turned in, as the result.
        done: bool,
    },
    /// I have checked the result of my table.
    Sign {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
    },
    /// Results are taken over as signed on paper.
    Confirm {
        /// The round.
        round: u8,
        /// The tables.
        tables: Vec<u16>,
    },
    /// A measure of the arbiter.
    Sanction {
        /// Against whom.
        number: u16,
        /// Which.
        measure: SheetMeasure,
    },
    /// My table calls the arbiter.
    Call {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
    },
    /// The arbiter has been there.
    Answer {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
    },
    /// An event is undone.
    Undo {
        /// Which, from 0.
        event: u32,
    },
    /// An event that was undone is done again.
    Redo {
        /// Which, from 0.
        event: u32,
    },
    /// The tournament is over.
    Close,
    /// The tables of a round are opened here, those that have no result.
    Open {
        /// Which round.
        round: u8,
        /// How they are played.
        #[serde(flatten)]
        #[ts(flatten)]
        opening: WireOpening,
    },
    /// A seat of such a table is given to somebody.
    Seat {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// Which seat, from 0, North.
        place: u8,
        /// To whom.
        holder: WireHolder,
    },
    /// Bots have the seats that nobody has come to, at the tables that have not begun.
    Fill {
        /// The round.
        round: u8,
        /// How well they play.
        level: String,
    },
    /// A table is closed, whatever was played there; its marks are entered by hand.
    Shut {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
    },
}

/// Somebody, as everybody may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireWho {
    /// Their number.
    pub number: u16,
    /// The name.
    pub name: String,
    /// The club; empty for none.
    pub club: String,
    /// The team; empty for none.
    pub team: String,
}

/// Somebody, as the director and the arbiter know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireEntered {
    /// Who.
    #[serde(flatten)]
    #[ts(flatten)]
    pub who: WireWho,
    /// Whether they are there.
    pub is_here: bool,
    /// Whether it is the director, who fills gaps.
    pub stop_gap: bool,
    /// The place among the seeded.
    pub seed: Option<u16>,
    /// How often they were warned.
    pub warnings: u32,
    /// Penalty points, zero or below.
    pub penalties: i32,
    /// The first round they could be drawn for.
    pub since: u8,
}

/// A line of the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRank {
    /// The rank.
    pub rank: u32,
    /// Whose number; none for a team.
    pub number: Option<u16>,
    /// The name of the person or of the team.
    pub name: String,
    /// The balance of each round; none where there is none.
    pub balances: Vec<Option<i32>>,
    /// Points off, zero or below.
    pub penalties: i32,
    /// All together.
    pub total: i32,
    /// The tie rule that put them behind the line above.
    #[ts(type = "'best-round' | 'last-round' | 'rounds-won' | 'penalties' | null")]
    pub behind_by: Option<TieRule>,
}

/// The ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRanking {
    /// Of the people.
    pub people: Vec<WireRank>,
    /// Of the teams; empty where there are none.
    pub teams: Vec<WireRank>,
    /// How many rounds are confirmed at every table.
    pub n_rounds: u32,
    /// Whether a result counts that is not confirmed.
    pub is_provisional: bool,
}

/// A call for the arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireCall {
    /// The round.
    pub round: u8,
    /// The table.
    pub table: u16,
    /// Who called.
    pub number: u16,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
}

/// A table of a round, as the director sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireBoard {
    /// Who sits there, in the order of play, North first.
    pub seats: Vec<u16>,
    /// The balances that were brought in.
    pub marks: Option<Vec<i32>>,
    /// Who has signed them.
    pub signed: Vec<u16>,
    /// Whether the director has taken them over.
    pub is_confirmed: bool,
    /// How often they were brought in anew.
    pub n_corrections: u32,
    /// How many played deals are on the table's sheet.
    pub n_deals: u32,
}

/// A round, as the director sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireRound {
    /// The tables, from number 1 on.
    pub tables: Vec<WireBoard>,
    /// When its clock was started, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub begun_at: Option<u64>,
    /// Who meets again.
    pub repeats: Vec<(u16, u16)>,
    /// Team mates who sit together, where there was no other way.
    pub team_mates: Vec<(u16, u16)>,
    /// How often people will have met again by the last round, and the fewest there can be.
    #[ts(type = "{ repeats: number, least: number }")]
    pub forecast: Forecast,
}

/// Who did something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum WireBy {
    /// The director.
    Director,
    /// The arbiter.
    Arbiter,
    /// A table that is played here.
    Table,
    /// Somebody who entered themselves.
    Entrant,
    /// Somebody who plays.
    Player(u16),
}

/// A line of the director's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDone {
    /// Which event, from 0.
    pub event: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Who did it.
    pub by: WireBy,
    /// What, in a word.
    #[ts(
        type = "'format' | 'enter' | 'amend' | 'leave' | 'return' | 'draw' | 'begin' | 'result' | 'sign' | 'confirm' | 'warning' | 'penalty' | 'ban' | 'call' | 'answer' | 'undo' | 'redo' | 'close'"
    )]
    pub what: &'static str,
    /// Whom it is about.
    pub number: Option<u16>,
    /// The name it gives them.
    pub name: Option<String>,
    /// The round.
    pub round: Option<u8>,
    /// The table.
    pub table: Option<u16>,
    /// The marks.
    pub marks: Option<Vec<i32>>,
    /// The points of a penalty.
    pub points: Option<u32>,
    /// The event that was undone, or done again.
    pub other: Option<u32>,
    /// Whether it was undone.
    pub is_undone: bool,
}

/// What the director has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum WireTask {
    /// A table waits for the arbiter.
    Call(WireCall),
    /// More people have to enter.
    Register {
        /// How many are there.
        n: u32,
        /// How many there have to be.
        least: u32,
    },
    /// A team is not complete.
    Team {
        /// Which.
        team: String,
        /// How many it has.
        n: u32,
        /// How many it should have.
        right: u32,
    },
    /// A result does not sum to zero.
    NotZero {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// What it sums to.
        sum: i32,
    },
    /// Tables have no result yet.
    Missing {
        /// The round.
        round: u8,
        /// Their numbers.
        tables: Vec<u16>,
    },
    /// A result is not signed by everybody.
    Unsigned {
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// Who has not signed.
        who: Vec<u16>,
    },
    /// Results are to be taken over.
    Confirm {
        /// The round.
        round: u8,
        /// Their tables.
        tables: Vec<u16>,
    },
    /// The next round is to be drawn.
    Draw {
        /// Which.
        round: u8,
    },
    /// The clock is to be started.
    Begin {
        /// The round.
        round: u8,
    },
    /// All is in.
    Close,
    /// Nothing: it is over.
    Over,
}

/// What the director is told: everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DirectorView {
    /// How it is played.
    pub format: WireFormat,
    /// Everybody.
    pub people: Vec<WireEntered>,
    /// The rounds that were drawn.
    pub rounds: Vec<WireRound>,
    /// The ranking.
    pub ranking: WireRanking,
    /// What to do, the most pressing first.
    pub tasks: Vec<WireTask>,
    /// What happened last, the last first.
    pub done: Vec<WireDone>,
    /// Whether it is over.
    pub is_closed: bool,
    /// The arbiter's key.
    pub arbiter_key: String,
    /// Everybody's own key, in the order of `people`.
    pub keys: Vec<String>,
    /// The tables of the last round that were opened here.
    pub online: Vec<WireOnlineTable>,
    /// The key by which people enter themselves.
    pub join_key: String,
    /// Whether they may.
    pub is_open: bool,
}

/// What the arbiter is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ArbiterView {
    /// How it is played.
    pub format: WireFormat,
    /// Everybody, with what they were given.
    pub people: Vec<WireEntered>,
    /// The round that is played, 0 before the first.
    pub round: u8,
    /// When its clock was started, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub begun_at: Option<u64>,
    /// Who sits at its tables.
    pub tables: Vec<Vec<u16>>,
    /// Who waits, the longest first.
    pub calls: Vec<WireCall>,
    /// Whether it is over.
    pub is_closed: bool,
}

/// A player's table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOwnTable {
    /// Its number.
    pub table: u16,
    /// Who sits there, in the order of play, North first.
    pub seats: Vec<WireWho>,
    /// The balances that were brought in.
    pub marks: Option<Vec<i32>>,
    /// Who has signed them.
    pub signed: Vec<u16>,
    /// Whether the director has taken them over.
    pub is_confirmed: bool,
    /// When the arbiter was called, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub called_at: Option<u64>,
    /// Its sheet, deal by deal, turned in or not.
    pub deals: Vec<SheetEntry>,
}

/// What a player is told: their own place and marks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// How it is played.
    pub format: WireFormat,
    /// Who they are.
    pub me: WireWho,
    /// Whether they are there.
    pub is_here: bool,
    /// The round that is played, 0 before the first.
    pub round: u8,
    /// When its clock was started, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub begun_at: Option<u64>,
    /// Their table in it.
    pub table: Option<WireOwnTable>,
    /// Their line of the ranking; none for a director who fills gaps.
    pub line: Option<WireRank>,
    /// Their team's.
    pub team: Option<WireRank>,
    /// How many are ranked.
    pub n_ranked: u32,
    /// How often they were warned.
    pub warnings: u32,
    /// Whether it is over.
    pub is_closed: bool,
    /// Their seat, where the table is played here.
    pub online: Option<WireOwnSeat>,
}

/// A table, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireSeating {
    /// Who sits there, in the order of play, North first.
    pub seats: Vec<u16>,
    /// Whether its result is in.
    pub is_in: bool,
}

/// What everybody is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PublicView {
    /// How it is played.
    pub format: WireFormat,
    /// Everybody who has entered.
    pub people: Vec<WireWho>,
    /// The round that is played, 0 before the first.
    pub round: u8,
    /// When its clock was started, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub begun_at: Option<u64>,
    /// Its tables.
    pub tables: Vec<WireSeating>,
    /// The ranking.
    pub ranking: WireRanking,
    /// Whether it is over.
    pub is_closed: bool,
    /// The key by which people enter themselves, while they may.
    pub join_key: Option<String>,
}

/// What is told to who has come to enter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EntrantView {
    /// How it is played.
    pub format: WireFormat,
    /// Whether people may enter themselves.
    pub is_open: bool,
    /// How many are there.
    pub n_people: u32,
    /// The clubs that were named.
    pub clubs: Vec<String>,
    /// The teams with a place left.
    pub teams: Vec<String>,
}

/// A tournament as somebody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "you", rename_all = "lowercase")]
pub enum TournamentView {
    /// The director.
    Director(Box<DirectorView>),
    /// The arbiter.
    Arbiter(Box<ArbiterView>),
    /// Somebody who plays.
    Player(Box<PlayerView>),
    /// Somebody who has come to enter.
    Entrant(Box<EntrantView>),
    /// Anybody.
    Public(Box<PublicView>),
}

/// What a client hears on the socket of a tournament besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum TournamentMessage {
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
        view: TournamentView,
    },
}

impl TournamentMessage {
    /// The message as it goes over the wire.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message has only strings, numbers and lists")
    }
}
