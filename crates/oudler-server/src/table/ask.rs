//! What people ask of a table, beside the moves of the game: seats, bots, the start, the shuffle.

use oudler_protocol::fair::Seed;
use oudler_protocol::message::WireRefusal;
use oudler_protocol::request::Request;
use oudler_rules::{Draw, Refusal, Seat};
use rand::rngs::SysRng;
use rand::{Rng, TryRng};

use super::event::{Sitter, TableEvent};
use super::room::Room;
use crate::store::UserId;

/// Somebody who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// The name as others see it.
    pub name: String,
}

/// Why a request is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// By the rules of Tarot.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// Only who has a seat may do it.
    #[error("only who has a seat may do this; sit down first")]
    NotSeated,
    /// Only who has a name may do it.
    #[error("choose a name first")]
    NoName,
    /// It is for the host to do.
    #[error("only the host may do this")]
    NotHost,
    /// The table has no such seat.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// Someone has the seat.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// A bot's seat cannot be taken over while it holds cards.
    #[error("a bot's seat is free between two deals; wait for the end of this one")]
    MidDeal,
    /// The asker has a seat, and the game has begun.
    #[error("you sit at {0}; seats are changed before the game")]
    Seated(Seat),
    /// It is done before the game.
    #[error("the game has begun")]
    Begun,
    /// The game has not begun.
    #[error("the game has not begun; the host begins it")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is done between two deals.
    #[error("this is done before a deal; one is under way")]
    NotDealing,
    /// There is no such sitter on the seat.
    #[error("there is no {what} at {seat}")]
    Nobody {
        /// A player or a bot.
        what: &'static str,
        /// The seat.
        seat: Seat,
    },
    /// The host sent the asker away.
    #[error("the host has sent you away from this table")]
    Removed,
    /// The table has all the connections it takes.
    #[error("too many people look at this table")]
    Full,
}

impl From<&Refused> for WireRefusal {
    fn from(refused: &Refused) -> Self {
        let code = match refused {
            Refused::Rules(refusal) => return refusal.into(),
            Refused::NotSeated => "not-seated",
            Refused::NoName => "no-name",
            Refused::NotHost => "not-host",
            Refused::NoSuchSeat(_) => "no-such-seat",
            Refused::Taken(_) => "seat-taken",
            Refused::MidDeal => "mid-deal",
            Refused::Seated(_) => "seated",
            Refused::Begun => "begun",
            Refused::NotBegun => "not-begun",
            Refused::Over => "over",
            Refused::NotDealing => "not-dealing",
            Refused::Nobody { .. } => "nobody-there",
            Refused::Removed => "removed",
            Refused::Full => "full",
        };
        Self::other(code, refused)
    }
}

/// Names bots go by.
const BOT_NAMES: [&str; 12] = [
    "Augustin",
    "Blanche",
    "Célestin",
    "Delphine",
    "Edmond",
    "Félicie",
    "Gaspard",
    "Honorine",
    "Isidore",
    "Joséphine",
    "Lucien",
    "Mathilde",
];

/// A secret from the system's own generator.
pub fn draw_seed() -> Seed {
    let mut seed = Seed([0; 64]);
    SysRng.try_fill_bytes(&mut seed.0).expect("the system has a random generator");
    seed
}

impl Room {
    /// What a request leads to; no event where it changes nothing that is kept. `may_lead` says
    /// that the asker stands in for a host who is not there; `seeds` draws the secrets of deals.
    pub fn ask(
        &self,
        person: &Person,
        request: &Request,
        may_lead: bool,
        rng: &mut impl Rng,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let seat = self.seat_of(&person.user);
        let is_host = self.settings().host == person.user;
        let leads = if is_host || (may_lead && seat.is_some()) { Ok(()) } else { Err(Refused::NotHost) };
        let hosts = if is_host { Ok(()) } else { Err(Refused::NotHost) };
        match request {
            Request::Game(action) => {
                let seat = seat.ok_or(Refused::NotSeated)?;
                self.act(seat, *action, seeds)
            }
            Request::Sit(wanted) => self.sit(person, seat, *wanted),
            Request::Leave => {
                let seat = seat.ok_or(Refused::NotSeated)?;
                let leaves = self.game().is_none().then_some(TableEvent::Seated { seat, who: Sitter::Empty });
                Ok(leaves.into_iter().collect())
            }
            Request::Back => seat.map(|_| Vec::new()).ok_or(Refused::NotSeated),
            Request::Bot(seat) => {
                hosts?;
                self.before_game(*seat)?;
                match self.sitter(*seat) {
                    Sitter::Empty => Ok(vec![self.new_bot(*seat, &[], rng)]),
                    _ => Err(Refused::Taken(*seat)),
                }
            }
            Request::Empty(seat) => {
                hosts?;
                self.before_game(*seat)?;
                match self.sitter(*seat) {
                    Sitter::Bot(_) => Ok(vec![TableEvent::Seated { seat: *seat, who: Sitter::Empty }]),
                    _ => Err(Refused::Nobody { what: "bot", seat: *seat }),
                }
            }
            Request::Remove(seat) => {
                hosts?;
                self.remove(person, *seat, rng)
            }
            Request::Start => {
                leads?;
                self.start(rng, seeds)
            }
            Request::Ready => {
                let seat = self.before_deal(seat)?;
                let ready = (!self.ready().contains(seat)).then_some(TableEvent::Ready { seat });
                Ok(ready.into_iter().collect())
            }
            Request::Word(word) => {
                let seat = self.before_deal(seat)?;
                Ok(vec![TableEvent::Word { seat, word: word.clone() }])
            }
            Request::Stop => {
                leads?;
                self.stop()
            }
            Request::Mute(seat) | Request::Unmute(seat) => {
                self.has(*seat)?;
                Ok(Vec::new())
            }
        }
    }

    fn has(&self, seat: Seat) -> Result<(), Refused> {
        if self.settings().rules.table.has(seat) { Ok(()) } else { Err(Refused::NoSuchSeat(seat)) }
    }

    fn before_game(&self, seat: Seat) -> Result<(), Refused> {
        self.has(seat)?;
        if self.game().is_some() { Err(Refused::Begun) } else { Ok(()) }
    }

    fn before_deal(&self, seat: Option<Seat>) -> Result<Seat, Refused> {
        let seat = seat.ok_or(Refused::NotSeated)?;
        self.game().ok_or(Refused::NotBegun)?;
        if self.is_over() {
            return Err(Refused::Over);
        }
        if self.is_dealing() { Ok(seat) } else { Err(Refused::NotDealing) }
    }

    fn sit(&self, person: &Person, seat: Option<Seat>, wanted: Seat) -> Result<Vec<TableEvent>, Refused> {
        self.has(wanted)?;
        if self.is_removed(&person.user) {
            return Err(Refused::Removed);
        }
        if seat == Some(wanted) {
            return Ok(Vec::new());
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        match (seat, self.game()) {
            (Some(seat), Some(_)) => return Err(Refused::Seated(seat)),
            (None, Some(_)) if self.is_playing() => return Err(Refused::MidDeal),
            _ => {}
        }
        if self.sitter(wanted).user().is_some() {
            return Err(Refused::Taken(wanted));
        }
        let mut events: Vec<TableEvent> =
            seat.map(|seat| TableEvent::Seated { seat, who: Sitter::Empty }).into_iter().collect();
        let who = Sitter::Player { user: person.user.clone(), name: person.name.clone() };
        events.push(TableEvent::Seated { seat: wanted, who });
        Ok(events)
    }

    fn remove(&self, host: &Person, seat: Seat, rng: &mut impl Rng) -> Result<Vec<TableEvent>, Refused> {
        self.has(seat)?;
        let Sitter::Player { user, name } = self.sitter(seat) else {
            return Err(Refused::Nobody { what: "player", seat });
        };
        if *user == host.user {
            // The host leaves like anybody.
            return Err(Refused::Nobody { what: "other player", seat });
        }
        let removed = TableEvent::Removed { seat, user: user.clone(), name: name.clone() };
        let after = match self.game() {
            Some(_) => self.new_bot(seat, &[], rng),
            None => TableEvent::Seated { seat, who: Sitter::Empty },
        };
        Ok(vec![removed, after])
    }

    fn start(&self, rng: &mut impl Rng, seeds: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        if self.game().is_some() {
            return Err(Refused::Begun);
        }
        let mut events = Vec::new();
        for seat in self.seats().filter(|&seat| *self.sitter(seat) == Sitter::Empty) {
            let bot = self.new_bot(seat, &events, rng);
            events.push(bot);
        }
        let draw = Draw::random(self.settings().rules.table, rng);
        events.extend(self.begin(draw, seeds())?);
        Ok(events)
    }

    /// A bot under a name nobody at the table has.
    fn new_bot(&self, seat: Seat, others: &[TableEvent], rng: &mut impl Rng) -> TableEvent {
        let taken = |name: &str| {
            self.seats().any(|seat| self.sitter(seat).name() == name)
                || others.iter().any(|event| matches!(event, TableEvent::Seated { who, .. } if who.name() == name))
        };
        let first = rng.next_u32() as usize;
        let mut names = (0..BOT_NAMES.len()).map(|i| BOT_NAMES[(first % BOT_NAMES.len() + i) % BOT_NAMES.len()]);
        let name = names.find(|name| !taken(name)).unwrap_or(BOT_NAMES[0]);
        TableEvent::Seated { seat, who: Sitter::Bot(name.into()) }
    }
}
