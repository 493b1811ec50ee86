//! Tables of a tournament: the seats are its players', and its director does what a host does elsewhere.

use std::str::FromStr;

use oudler_ai::Level;
use oudler_club::duplicate::Board;
use oudler_protocol::fair::Seed;
use oudler_protocol::request::Request;
use oudler_rules::{Draw, Seat};
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::ask::Refused;
use super::event::{Sitter, TableEvent};
use super::house::HouseAsk;
use super::room::Room;
use crate::log::Person;
use crate::store::LogId;

/// How often one seat may have another person: its player's phone, laptop and phone again.
pub const MAX_CLAIMS: u32 = 40;

/// Which table of which tournament a table is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfClub {
    /// The tournament.
    pub tournament: LogId,
    /// The round, from 1.
    pub round: u8,
    /// The table, from 1.
    pub table: u16,
    /// In duplicate, what is played there: deals that were made beforehand, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

/// What a tournament is to know of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubInfo {
    /// Which it is.
    pub of: OfClub,
    /// How many deals were scored.
    pub n_scored: u32,
    /// What each defender paid for the boards that were played, in their order; none where a deal was annulled.
    pub paid: Vec<Option<i32>>,
    /// Whether all deals were played; a table that was closed before is over all the same.
    pub is_complete: bool,
    /// Where a bot plays until somebody comes.
    pub awaited: Vec<Seat>,
}

/// What a tournament asks of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubAsk {
    /// Who has the key of a seat sits down, from whatever device.
    Seat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Person,
    },
    /// A bot has the seat from now on.
    Bot {
        /// Where.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// Another person is to come to a seat. Where the game has begun a bot plays until they do.
    Free {
        /// Where.
        seat: Seat,
    },
    /// The arbiter of the tournament comes to the table, where its rules leave him something to do.
    Arbiter {
        /// Who.
        who: Person,
    },
    /// It is over, whatever was played.
    Close,
}

/// What may be asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableRequest {
    /// By somebody, in words.
    Said(Request),
    /// By its tournament. Not for clients.
    Club(ClubAsk),
    /// By the server itself. Not for clients either.
    House(HouseAsk),
}

impl FromStr for TableRequest {
    type Err = <Request as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::Said)
    }
}

impl From<Request> for TableRequest {
    fn from(request: Request) -> Self {
        Self::Said(request)
    }
}

impl From<HouseAsk> for TableRequest {
    fn from(ask: HouseAsk) -> Self {
        Self::House(ask)
    }
}

impl From<ClubAsk> for TableRequest {
    fn from(ask: ClubAsk) -> Self {
        Self::Club(ask)
    }
}

impl Room {
    /// Whether the table is one of a tournament's.
    pub const fn is_of_club(&self) -> bool {
        self.settings().club.is_some()
    }

    /// Whether only bots sit at a tournament's table whose game is under way, and nobody is to come: it is
    /// played to its end with nobody there.
    pub fn runs_alone(&self) -> bool {
        let has_people = || self.seats().any(|seat| self.sitter(seat).user().is_some() || self.is_awaited(seat));
        self.is_of_club() && self.game().is_some() && !self.is_over() && !has_people()
    }

    /// What the tournament is to know.
    pub fn club_info(&self) -> Option<ClubInfo> {
        let of = self.settings().club.clone()?;
        let game = self.game();
        let is_complete = game.is_some_and(|game| matches!(game.stage(), oudler_rules::Stage::Over { .. }));
        let awaited = self.seats().filter(|&seat| self.is_awaited(seat)).collect();
        let n_scored = game.map_or(0, oudler_rules::Game::n_scored);
        Some(ClubInfo { of, n_scored, paid: self.paid().to_vec(), is_complete, awaited })
    }

    /// What a tournament's director decides, and nobody at the table.
    pub(super) fn is_for_the_director(&self, request: &Request) -> bool {
        self.is_of_club()
            && match request {
                Request::Leave => self.game().is_none(),
                Request::Sit(_)
                | Request::Quit
                | Request::Bot(..)
                | Request::Level(_)
                | Request::Pace(_)
                | Request::Empty(_)
                | Request::Remove(_)
                | Request::Start
                | Request::Stop
                | Request::Arbitrate
                | Request::Appoint(_)
                | Request::AllowHints
                | Request::ForbidHints
                | Request::OpenToSpectators
                | Request::CloseToSpectators => true,
                _ => false,
            }
    }

    /// What the tournament asks. With the last seat that is taken the game begins.
    pub fn ask_of_club(
        &self,
        ask: &ClubAsk,
        rng: &mut impl Rng,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        if !self.is_of_club() {
            return Err(Refused::NotHost);
        }
        if self.is_over() {
            return if *ask == ClubAsk::Close { Ok(Vec::new()) } else { Err(Refused::Over) };
        }
        let mut events = match ask {
            ClubAsk::Seat { seat, who } => self.claim(*seat, who)?,
            ClubAsk::Bot { seat, level } => {
                self.has(*seat)?;
                let is_so = self.sitter(*seat).level() == Some(*level) && !self.is_awaited(*seat);
                let bot = (!is_so).then(|| self.new_bot(*seat, *level, &[], rng));
                bot.into_iter().collect()
            }
            ClubAsk::Free { seat } => {
                self.has(*seat)?;
                match (self.sitter(*seat), self.game()) {
                    (Sitter::Empty, _) => Vec::new(),
                    (_, Some(_)) if self.is_awaited(*seat) => Vec::new(),
                    (_, Some(_)) => vec![
                        TableEvent::Seated { seat: *seat, who: Sitter::Empty },
                        self.new_bot(*seat, self.settings().level, &[], rng),
                    ],
                    (_, None) => vec![TableEvent::Seated { seat: *seat, who: Sitter::Empty }],
                }
            }
            ClubAsk::Arbiter { who } => {
                if self.arbiter().is_some_and(|arbiter| arbiter.user == who.user) {
                    return Ok(Vec::new());
                }
                self.may_arbitrate(who)?;
                return Ok(vec![TableEvent::Arbiter { who: Some(who.clone()) }]);
            }
            ClubAsk::Close => return Ok(vec![TableEvent::Closed]),
        };
        let is_taken = |seat: Seat| {
            let new = events.iter().rev().find_map(|event| match event {
                TableEvent::Seated { seat: taken, who } if *taken == seat => Some(who),
                _ => None,
            });
            *new.unwrap_or_else(|| self.sitter(seat)) != Sitter::Empty
        };
        if self.game().is_none() && self.seats().all(is_taken) {
            let draw = Draw::random(self.settings().rules.table, rng);
            events.extend(self.begin(draw, seeds())?);
        }
        Ok(events)
    }

    /// Whoever has the key has the seat, also in the middle of a deal: it was theirs before.
    fn claim(&self, seat: Seat, who: &Person) -> Result<Vec<TableEvent>, Refused> {
        self.has(seat)?;
        match self.seat_of(&who.user) {
            Some(other) if other != seat => return Err(Refused::Seated(other)),
            Some(_) => return Ok(Vec::new()),
            None => {}
        }
        if self.arbiter().is_some_and(|arbiter| arbiter.user == who.user) {
            return Err(Refused::Arbitrates);
        }
        if self.n_claims(seat) >= MAX_CLAIMS {
            return Err(Refused::TooOften);
        }
        let who = Sitter::Player { user: who.user.clone(), name: who.name.clone() };
        Ok(vec![TableEvent::Seated { seat, who }])
    }
}
