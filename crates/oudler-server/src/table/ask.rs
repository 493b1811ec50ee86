//! What people ask of a table, beside the moves of the game: seats, bots, the start, the shuffle.

use oudler_ai::{BadLevel, Level};
use oudler_protocol::fair::Seed;
use oudler_protocol::message::WireRefusal;
use oudler_protocol::request::Request;
use oudler_rules::notation::RecordStep;
use oudler_rules::{Action, Assent, Draw, FaultPolicy, Refusal, Seat, SeatSet};
use rand::Rng;

use super::event::{Sitter, TableEvent};
use super::hint::MAX_HINTS;
use super::room::Room;
use crate::account::name;
use crate::log::{Person, Refuse};

/// Why a request is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refused {
    /// By the rules of Tarot.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// Only who has a seat may do it.
    #[error("only who has a seat may do this; sit down first")]
    NotSeated,
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
    /// The deal was made before the game.
    #[error("this deal was made beforehand; a word changes nothing in it")]
    MadeBefore,
    /// There is no such sitter on the seat.
    #[error("there is no {what} at {seat}")]
    Nobody {
        /// A player or a bot.
        what: &'static str,
        seat: Seat,
    },
    /// The host sent the asker away.
    #[error("the host has sent you away from this table")]
    Removed,
    /// The host blocks the asker.
    #[error("the host does not admit you to this table")]
    NotAdmitted,
    /// The table has all the spectators it takes.
    #[error("too many people look on at this table")]
    Full,
    /// The host lets nobody look on.
    #[error("the host lets nobody look on at this table")]
    NoSpectators,
    /// Somebody there has a name that looks the same.
    #[error("{name} looks like the name at seat {seat}; choose another name")]
    NameAlike {
        name: String,
        /// Whose name it looks like.
        seat: Seat,
    },
    /// Only the arbiter may do it.
    #[error("only the arbiter of this table may do this")]
    NotArbiter,
    /// The asker is the arbiter, and the arbiter does not play.
    #[error("you are the arbiter of this table; step back from that first")]
    Arbitrates,
    /// The rules of the table leave an arbiter nothing to do.
    #[error("nothing is left to an arbiter here: faults are refused, and no contract needs an assent")]
    NothingToArbitrate,
    /// There is an arbiter already.
    #[error("{name} is the arbiter of this table")]
    HasArbiter { name: String },
    /// Nobody of this name has offered to be the arbiter.
    #[error("nobody here called {name} has offered to be the arbiter")]
    NotOffered { name: String },
    /// The play stands still until the arbiter has answered.
    #[error("the arbiter has been called; the play goes on when he has answered")]
    ArbiterCalled,
    /// There is no call to answer.
    #[error("nobody has called the arbiter")]
    NotCalled,
    /// Enough people have offered.
    #[error("{MAX_OFFERS} people have offered to be the arbiter already")]
    TooManyOffers,
    /// Somebody who has offered has a name that looks the same.
    #[error("somebody called {name} has offered to be the arbiter already; choose another name")]
    OfferAlike { name: String },
    /// No bot plays so.
    #[error(transparent)]
    Level(#[from] BadLevel),
    /// Several people play, and the host has not allowed it.
    #[error("hints are off at this table; the host may allow them before the game")]
    HintsOff,
    /// It is not for the asker to decide anything.
    #[error("a hint is for who is to bid, call, discard or play; it is not your turn")]
    NothingToHint,
    /// Somebody else chose to play with the bots there are.
    #[error("others play at this table; how well its bots play is changed where you play with bots alone")]
    OthersPlay,
    /// Enough hints for one deal.
    #[error("you have asked for {MAX_HINTS} hints in this deal; the next deal has more")]
    TooManyHints,
    /// Whether the rest is a seat's own hangs on what it cannot see.
    #[error("what the others hold may still win a trick from you; play on")]
    NotSure,
    /// No card has fallen yet, or none is left; or somebody else was asked.
    #[error("there is nothing to settle now; the rest of a deal is claimed or conceded after its first trick")]
    NothingToSettle,
    /// An arbiter may still find a fault in it, or a tournament compares it.
    #[error("at this table every deal is played to its end")]
    PlayedToItsEnd,
    /// At five nobody knows yet who plays with whom.
    #[error("nobody knows yet who plays with the taker; concede when the called card has fallen")]
    SidesHidden,
    /// Others are to agree.
    #[error("others of your side are to agree; propose it when it is your turn")]
    ConcedeInTurn,
    /// Another game is for after this one.
    #[error("the game is not over; play again after it")]
    NotOver,
    /// A tournament says what is played next.
    #[error("at a table of a tournament the tournament says what is played next")]
    NoRematch,
    /// The asker has not said that they would play again.
    #[error("say first that you would play again")]
    NotInRematch,
    /// One person has changed the table too often since the last deal.
    #[error("you have changed this table {MAX_CHANGES} times since the last deal; play on first")]
    TooOften,
}

impl Refuse for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::Rules(refusal) => refusal.code(),
            Self::NotSeated => "not-seated",
            Self::NotHost => "not-host",
            Self::NoSuchSeat(_) => "no-such-seat",
            Self::Taken(_) => "seat-taken",
            Self::MidDeal => "mid-deal",
            Self::Seated(_) => "seated",
            Self::Begun => "begun",
            Self::NotBegun => "not-begun",
            Self::Over => "over",
            Self::NotDealing => "not-dealing",
            Self::MadeBefore => "made-before",
            Self::Nobody { .. } => "nobody-there",
            Self::Removed => "removed",
            Self::NotAdmitted => "not-admitted",
            Self::Full => "full",
            Self::NoSpectators => "no-spectators",
            Self::NameAlike { .. } => "name-alike",
            Self::NotArbiter => "not-arbiter",
            Self::Arbitrates => "arbitrates",
            Self::NothingToArbitrate => "nothing-to-arbitrate",
            Self::HasArbiter { .. } => "has-arbiter",
            Self::NotOffered { .. } => "not-offered",
            Self::ArbiterCalled => "arbiter-called",
            Self::NotCalled => "not-called",
            Self::TooManyOffers => "too-many-offers",
            Self::OfferAlike { .. } => "offer-alike",
            Self::Level(_) => "no-such-level",
            Self::OthersPlay => "others-play",
            Self::HintsOff => "hints-off",
            Self::NothingToHint => "not-your-turn",
            Self::NotSure => "not-sure",
            Self::NothingToSettle => "nothing-to-settle",
            Self::PlayedToItsEnd => "played-to-its-end",
            Self::SidesHidden => "sides-hidden",
            Self::ConcedeInTurn => "concede-in-turn",
            Self::NotOver => "not-over",
            Self::NoRematch => "no-rematch",
            Self::NotInRematch => "not-in-rematch",
            Self::TooOften | Self::TooManyHints => "too-often",
        }
    }

    fn wire(&self) -> WireRefusal {
        match self {
            Self::Rules(refusal) => refusal.into(),
            refused => WireRefusal::other(refused.code(), refused),
        }
    }
}

/// How often one person may change a table, beside the moves of the game, from one deal to the next.
pub const MAX_CHANGES: u32 = 200;

/// How many people may offer to be the arbiter of one table.
pub const MAX_OFFERS: usize = 5;

/// What is known of the moment when somebody asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing<'a> {
    /// Whether a player stands in for a host who is not there.
    pub may_lead: bool,
    /// Who offers to be the arbiter.
    pub offers: &'a [Person],
    /// Who has called the arbiter and waits for an answer.
    pub called: Option<Seat>,
    /// The seats of those who are connected.
    pub here: SeatSet,
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

impl Room {
    /// What a request leads to; no event where it changes nothing that is kept. `seeds` draws the
    /// secrets of deals.
    pub fn ask(
        &self,
        person: &Person,
        request: &Request,
        Standing { may_lead, offers, called, here }: Standing<'_>,
        rng: &mut impl Rng,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let seat = self.seat_of(&person.user);
        let is_host = self.settings().host == person.user;
        let leads = if is_host || (may_lead && seat.is_some()) { Ok(()) } else { Err(Refused::NotHost) };
        let hosts = if is_host { Ok(()) } else { Err(Refused::NotHost) };
        if self.is_for_the_director(request) {
            return Err(Refused::NotHost);
        }
        match request {
            Request::Game(action) => {
                let seat = seat.ok_or(Refused::NotSeated)?;
                match (self.act(seat, *action, seeds)?, called) {
                    // A person who is the arbiter hears the call, and answers it.
                    (_, _) if self.reaches_a_person(request) => Ok(Vec::new()),
                    (_, Some(_)) => Err(Refused::ArbiterCalled),
                    (events, None) => Ok(events),
                }
            }
            Request::Sit(wanted) => self.sit(person, seat, *wanted),
            Request::Leave => {
                let seat = seat.ok_or(Refused::NotSeated)?;
                let leaves = self.game().is_none().then_some(TableEvent::Seated { seat, who: Sitter::Empty });
                Ok(leaves.into_iter().collect())
            }
            Request::Quit => self.quit(seat, is_host, rng),
            Request::Back => seat.map(|_| Vec::new()).ok_or(Refused::NotSeated),
            Request::Bot(seat, level) => {
                hosts?;
                self.before_game(*seat)?;
                let level = level.as_deref().map_or(Ok(self.settings().level), str::parse)?;
                match self.sitter(*seat) {
                    Sitter::Empty => Ok(vec![self.new_bot(*seat, level, &[], rng)]),
                    _ => Err(Refused::Taken(*seat)),
                }
            }
            Request::Level(level) => {
                hosts?;
                self.change_level(level.parse()?)
            }
            Request::Pace(pace) => {
                hosts?;
                let changes = self.settings().pace != *pace;
                Ok(changes.then_some(TableEvent::Pace { pace: *pace }).into_iter().collect())
            }
            Request::Figure(figure) => {
                let seat = seat.ok_or(Refused::NotSeated)?;
                let changes = self.figure(seat) != *figure;
                Ok(changes.then_some(TableEvent::Figure { seat, figure: *figure }).into_iter().collect())
            }
            Request::Empty(seat) => {
                hosts?;
                self.before_game(*seat)?;
                match self.sitter(*seat) {
                    Sitter::Bot { .. } => Ok(vec![TableEvent::Seated { seat: *seat, who: Sitter::Empty }]),
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
                if self.has_board() {
                    return Err(Refused::MadeBefore);
                }
                Ok(vec![TableEvent::Word { seat, word: word.clone() }])
            }
            Request::Stop => {
                leads?;
                self.stop()
            }
            Request::Claim => self.claim_rest(seat.ok_or(Refused::NotSeated)?, seeds),
            Request::Concede => self.concede(seat.ok_or(Refused::NotSeated)?, true, here, seeds),
            Request::NoConcede => self.concede(seat.ok_or(Refused::NotSeated)?, false, here, seeds),
            Request::Rematch => self.answer_rematch(seat, true, seeds),
            Request::NoRematch => self.answer_rematch(seat, false, seeds),
            Request::StartRematch => self.start_rematch(seat, here, seeds),
            Request::Mute(seat) | Request::Unmute(seat) => {
                self.has(*seat)?;
                Ok(Vec::new())
            }
            Request::Arbitrate => self.offer(person, offers),
            Request::Appoint(name) => {
                hosts?;
                let who = offers.iter().find(|person| person.name == *name);
                let who = who.ok_or_else(|| Refused::NotOffered { name: name.clone() })?;
                self.may_arbitrate(who)?;
                Ok(vec![TableEvent::Arbiter { who: Some(who.clone()) }])
            }
            Request::Dismiss => {
                if !self.is_arbiter(person) {
                    if self.is_of_club() {
                        return Err(Refused::NotHost);
                    }
                    leads?;
                }
                self.dismiss(seeds)
            }
            Request::Assent(answer) => {
                self.only_arbiter(person)?;
                self.judge(RecordStep::Assent(*answer), seeds)
            }
            Request::Rule(sentence) => {
                self.only_arbiter(person)?;
                self.judge(RecordStep::Rule(*sentence), seeds)
            }
            Request::Look => {
                self.only_arbiter(person)?;
                self.act(called.ok_or(Refused::NotCalled)?, Action::CallArbiter, seeds)
            }
            Request::PlayOn => {
                self.only_arbiter(person)?;
                called.map(|_| Vec::new()).ok_or(Refused::NotCalled)
            }
            Request::Hint => self.hint(seat.ok_or(Refused::NotSeated)?),
            Request::AllowHints => hosts.and_then(|()| self.allow_hints(true)),
            Request::ForbidHints => hosts.and_then(|()| self.allow_hints(false)),
            Request::OpenToSpectators => hosts.map(|()| self.admit(true)),
            Request::CloseToSpectators => hosts.map(|()| self.admit(false)),
        }
    }

    /// Whether this calls an arbiter who is a person.
    pub(super) fn reaches_a_person(&self, request: &Request) -> bool {
        *request == Request::Game(Action::CallArbiter) && self.arbiter().is_some()
    }

    fn is_arbiter(&self, person: &Person) -> bool {
        self.arbiter().is_some_and(|arbiter| arbiter.user == person.user)
    }

    fn only_arbiter(&self, person: &Person) -> Result<(), Refused> {
        if self.is_arbiter(person) { Ok(()) } else { Err(Refused::NotArbiter) }
    }

    /// Whether somebody could be the arbiter here.
    pub(super) fn may_arbitrate(&self, person: &Person) -> Result<(), Refused> {
        let rules = &self.settings().rules;
        if rules.faults == FaultPolicy::Refused && rules.assent == Assent::NotNeeded {
            return Err(Refused::NothingToArbitrate);
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        if let Some(seat) = self.seat_of(&person.user) {
            return Err(Refused::Seated(seat));
        }
        match self.arbiter() {
            Some(arbiter) => Err(Refused::HasArbiter { name: arbiter.name.clone() }),
            None => Ok(()),
        }
    }

    /// Somebody offers to be the arbiter. That is kept with the moment; the host's own offer is taken.
    fn offer(&self, person: &Person, offers: &[Person]) -> Result<Vec<TableEvent>, Refused> {
        self.may_arbitrate(person)?;
        if let Some(seat) = self.seats().find(|&seat| name::look_alike(self.sitter(seat).name(), &person.name)) {
            return Err(Refused::NameAlike { name: person.name.clone(), seat });
        }
        if self.settings().host == person.user {
            return Ok(vec![TableEvent::Arbiter { who: Some(person.clone()) }]);
        }
        let mut others = offers.iter().filter(|other| other.user != person.user);
        if others.clone().count() >= MAX_OFFERS {
            return Err(Refused::TooManyOffers);
        }
        match others.find(|other| name::look_alike(&other.name, &person.name)) {
            Some(other) => Err(Refused::OfferAlike { name: other.name.clone() }),
            None => Ok(Vec::new()),
        }
    }

    /// Nobody is the arbiter any more; whoever waits for an assent hears the program's.
    fn dismiss(&self, seeds: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        if self.arbiter().is_none() {
            return Ok(Vec::new());
        }
        let mut events = vec![TableEvent::Arbiter { who: None }];
        events.extend(self.answer(seeds)?);
        Ok(events)
    }

    /// Nothing where it is so already.
    fn admit(&self, open: bool) -> Vec<TableEvent> {
        let changes = self.settings().spectators != open;
        changes.then_some(TableEvent::Spectators { open }).into_iter().collect()
    }

    /// The host decides it before the game, so that whoever stays agrees. Nothing where it is so already.
    fn allow_hints(&self, on: bool) -> Result<Vec<TableEvent>, Refused> {
        if self.game().is_some() {
            return Err(Refused::Begun);
        }
        let changes = self.settings().hints != on;
        Ok(changes.then_some(TableEvent::Hints { on }).into_iter().collect())
    }

    /// With others at the table the bots stay those that everybody sat down with.
    fn change_level(&self, level: Level) -> Result<Vec<TableEvent>, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        if self.seats().filter(|&seat| self.sitter(seat).user().is_some()).count() > 1 {
            return Err(Refused::OthersPlay);
        }
        let is_so = |seat: Seat| self.sitter(seat).level().is_none_or(|own| own == level);
        let changes = self.settings().level != level || !self.seats().all(is_so);
        Ok(changes.then_some(TableEvent::Level { level }).into_iter().collect())
    }

    /// A bot has the seat from now on; where nobody is left to play, the table is closed.
    fn quit(&self, seat: Option<Seat>, is_host: bool, rng: &mut impl Rng) -> Result<Vec<TableEvent>, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        let is_left = self.seats().any(|other| Some(other) != seat && self.sitter(other).user().is_some());
        match seat {
            Some(_) if !is_left => Ok(vec![TableEvent::Closed]),
            None if !is_left && is_host => Ok(vec![TableEvent::Closed]),
            Some(seat) if self.game().is_some() => Ok(vec![self.new_bot(seat, self.settings().level, &[], rng)]),
            Some(seat) => Ok(vec![TableEvent::Seated { seat, who: Sitter::Empty }]),
            None => Err(Refused::NotSeated),
        }
    }

    /// Refuses a name that looks like one at the table, but for the seat that is to have it.
    pub fn check_name(&self, name: &str, own: Seat) -> Result<(), Refused> {
        let others = self.seats().filter(|&seat| seat != own);
        let mut alike = others.filter(|&seat| name::look_alike(self.sitter(seat).name(), name));
        match alike.next() {
            Some(seat) => Err(Refused::NameAlike { name: name.into(), seat }),
            None => Ok(()),
        }
    }

    pub(super) fn has(&self, seat: Seat) -> Result<(), Refused> {
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
        if self.is_arbiter(person) {
            return Err(Refused::Arbitrates);
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
        // Who moves from one seat to another does not meet their own name.
        if seat.is_none() {
            self.check_name(&person.name, wanted)?;
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
            Some(_) => self.new_bot(seat, self.settings().level, &[], rng),
            None => TableEvent::Seated { seat, who: Sitter::Empty },
        };
        let mut events = vec![removed, after];
        if !self.settings().listed {
            // Whoever was sent away has the link still, and may come back under another name.
            events.extend(self.admit(false));
        }
        Ok(events)
    }

    fn start(&self, rng: &mut impl Rng, seeds: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        if self.game().is_some() {
            return Err(Refused::Begun);
        }
        let mut events = Vec::new();
        for seat in self.seats().filter(|&seat| *self.sitter(seat) == Sitter::Empty) {
            let bot = self.new_bot(seat, self.settings().level, &events, rng);
            events.push(bot);
        }
        let draw = Draw::random(self.settings().rules.table, rng);
        events.extend(self.begin(draw, seeds())?);
        Ok(events)
    }

    /// A bot under a name nobody at the table has.
    pub(super) fn new_bot(
        &self,
        seat: Seat,
        level: Level,
        others: &[TableEvent],
        rng: &mut impl Rng,
    ) -> TableEvent {
        let taken = |name: &str| {
            self.seats().any(|seat| self.sitter(seat).name() == name)
                || others.iter().any(|event| matches!(event, TableEvent::Seated { who, .. } if who.name() == name))
        };
        let first = rng.next_u32() as usize;
        let mut names = (0..BOT_NAMES.len()).map(|i| BOT_NAMES[(first % BOT_NAMES.len() + i) % BOT_NAMES.len()]);
        let name = names.find(|name| !taken(name)).unwrap_or(BOT_NAMES[0]);
        TableEvent::Seated { seat, who: Sitter::Bot { name: name.into(), level } }
    }
}
