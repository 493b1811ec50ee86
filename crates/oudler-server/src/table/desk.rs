//! A table at work: the room, and what is known of the moment beside it.

mod bots;
mod hints;
mod tell;
mod time;

use std::collections::HashMap;
use std::future::poll_fn;
use std::task::Poll;

use oudler_protocol::BadWire;
use oudler_protocol::message::{LineMessage, TableMessage};
use oudler_protocol::request::Request;
use oudler_rules::{BySeat, Event, Figures, Public, ScoreSheet, Seat, SeatSet};
use rand::rngs::SmallRng;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use self::bots::Thinking;
use self::hints::Hinting;
use super::ask::{MAX_CHANGES, Refused, Standing};
use super::clock::{Clock, Timing};
use super::club::{ClubAsk, TableRequest};
use super::event::{Sitter, TableEvent};
use super::house::HouseAsk;
use super::info::TableInfo;
use super::lobby::{Lobby, Waiting};
use super::presence::Role;
use super::room::Room;
use super::secrets::Secrets;
use super::settings::Settings;
use super::stored::Stored;
use crate::account::name::look_alike;
use crate::config::Config;
use crate::errands::Errands;
use crate::friends::Blocks;
use crate::log::{Conn, ConnId, Conns, Desk, Person, Refuse, Resume, Said, Visitor};
use crate::store::{Append, DealPlayer, DealResult, LogId, Millis, Part, Seq, Status, TakenBy, UserId};
use crate::thinkers::Thinkers;

/// What all tables of a server share.
#[derive(Clone, Debug)]
pub struct TableHouse {
    /// How long tables wait for people.
    pub timing: Timing,
    /// The tables newcomers find.
    pub lobby: Lobby,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// Whether bots that answer at once do so without a place there.
    pub is_brief: bool,
    /// Where tables of tournaments say that something happened.
    pub errands: Errands,
    /// Whom those who are here block.
    pub blocks: Blocks,
    /// Whether bots of a tournament that play among themselves are as fast as others: for tests.
    pub unlimited: bool,
    /// Makes every shuffle and every chance the same at each start, for tests.
    pub test_seed: Option<u64>,
}

impl TableHouse {
    /// The tables of a server that is to run so.
    pub fn new(config: &Config) -> Self {
        let Config { timing, test_seed, unlimited, .. } = *config;
        Self {
            timing,
            test_seed,
            lobby: Lobby::default(),
            thinkers: Thinkers::new(config.n_bot_threads()),
            is_brief: true,
            errands: Errands::default(),
            blocks: Blocks::default(),
            unlimited,
        }
    }
}

/// What a tournament hears of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ClubTold {
    n_scored: u32,
    is_over: bool,
    is_begun: bool,
    here: SeatSet,
    sitters: Vec<Sitter>,
}

/// A table at work.
pub struct TableDesk {
    room: Room,
    house: TableHouse,
    /// Whose talk each user does not hear.
    muted: Vec<(UserId, UserId)>,
    /// Players for whom a bot plays, until they come back.
    stand_in: SeatSet,
    /// Since when a player has not been connected.
    gone_since: BySeat<Option<Instant>>,
    /// Who is to hear that somebody here is something else to them now.
    nudged: Vec<UserId>,
    /// Who offers to be the arbiter.
    offers: Vec<Person>,
    /// Who has called the arbiter and waits for an answer; the play stands still meanwhile.
    called: Option<Seat>,
    /// Since when the arbiter has not been connected.
    arbiter_gone_since: Option<Instant>,
    clock: Clock,
    /// How often each person has changed the table since the last deal.
    n_changes: HashMap<UserId, u32>,
    /// When a bot moves next.
    bot_at: Option<Instant>,
    /// What a bot is thinking about.
    thinking: Option<Thinking>,
    /// Hints that were asked for in this position.
    hints: BySeat<Option<Hinting>>,
    /// When the cards are dealt, whoever is ready.
    deal_at: Option<Instant>,
    /// What was last said of who is where.
    told: tell::Told,
    /// What its tournament has heard of: whether it began and is over, the deals, who sits and is there.
    club_told: Option<ClubTold>,
    /// Whether the table of the next game is being opened.
    is_gathering: bool,
    /// Where seeds and other chances come from, once something happens here.
    chance: Option<(Secrets, SmallRng)>,
}

impl TableDesk {
    /// The table as its log tells it.
    pub const fn room(&self) -> &Room {
        &self.room
    }

    /// The secrets and chances of this table. A table loaded again goes on with others than it began
    /// with, so they begin with the number of events it was loaded with.
    fn chance(&mut self) -> &mut (Secrets, SmallRng) {
        let (test_seed, seq) = (self.house.test_seed, self.room.seq().0);
        self.chance.get_or_insert_with(|| {
            let secrets = Secrets::new(test_seed, seq);
            let rng = secrets.generator();
            (secrets, rng)
        })
    }

    /// Whether somebody without a seat may be here.
    fn admits(&self, user: Option<&UserId>) -> bool {
        let settings = self.room.settings();
        let is_open = !self.room.is_of_club() && (self.room.game().is_none() || user == Some(&settings.host));
        settings.spectators || is_open
    }

    /// Counts what a person changes beside the moves of the game, which the rules bound.
    fn not_too_often(
        &mut self,
        person: &Person,
        request: &Request,
        events: Vec<TableEvent>,
    ) -> Result<Vec<TableEvent>, Refused> {
        if events.is_empty()
            || matches!(request, Request::Game(_) | Request::Ready | Request::Hint | Request::Quit)
        {
            return Ok(events);
        }
        let n = self.n_changes.entry(person.user.clone()).or_default();
        if *n >= MAX_CHANGES {
            return Err(Refused::TooOften);
        }
        *n += 1;
        Ok(events)
    }

    /// Shows the table to newcomers while somebody waits here for players.
    fn note_lobby(&self, conns: &Conns<Role>) {
        let settings = self.room.settings();
        let is_open = settings.listed && self.room.game().is_none() && !self.room.is_over();
        let address = conns.iter().next().map(|conn| conn.address).filter(|_| is_open);
        let waiting = address.map(|address| Waiting { host: settings.host.clone(), address });
        if settings.listed {
            self.house.lobby.note(self.room.id(), waiting);
        }
    }

    /// The seats whose players have another name by now. Nobody's name changes during a deal.
    fn new_names(&self, conns: &Conns<Role>) -> Vec<TableEvent> {
        // At a tournament everybody has the name they entered with.
        if self.room.is_playing() || self.room.is_over() || self.room.is_of_club() {
            return Vec::new();
        }
        let mut taken: Vec<(Seat, &Person)> = Vec::new();
        for (seat, person) in conns.iter().filter_map(|conn| conn.role.seat().zip(conn.person.as_ref())) {
            let differs = self.room.sitter(seat).name() != person.name;
            let is_like =
                |(other, known): &(Seat, &Person)| *other == seat || look_alike(&known.name, &person.name);
            if differs && self.room.check_name(&person.name, seat).is_ok() && !taken.iter().any(is_like) {
                taken.push((seat, person));
            }
        }
        let seated = |(seat, person): (Seat, &Person)| {
            let who = Sitter::Player { user: person.user.clone(), name: person.name.clone() };
            TableEvent::Seated { seat, who }
        };
        taken.into_iter().map(seated).collect()
    }

    /// Lets a tournament know when there is something new at its table.
    fn note_club(&mut self, conns: &Conns<Role>) {
        let Some(info) = self.room.club_info() else { return };
        let told = ClubTold {
            n_scored: info.n_scored,
            is_over: self.room.is_over(),
            is_begun: self.room.game().is_some(),
            here: conns.here(),
            sitters: self.room.seats().map(|seat| self.room.sitter(seat).clone()).collect(),
        };
        if self.club_told.as_ref() != Some(&told) {
            self.club_told = Some(told);
            self.house.errands.table(self.room.id());
        }
    }

    /// The table of the next game is opened. Loaded anew it is asked for again: nothing is done twice.
    fn note_gathering(&mut self) {
        if !self.is_gathering && self.room.gathering().is_some() {
            self.is_gathering = true;
            self.house.errands.gathering(self.room.id());
        }
    }

    /// The result of the deal these events finish, all of it told by the event `seq`.
    fn result(&self, events: &[TableEvent], seq: Seq, ended_at: Millis) -> Option<DealResult> {
        let (deal_number, sheet) = self.room.finished(events)?;
        let ring = self.room.game()?.deal()?.ring();
        let part = |seat: Seat| match seat {
            _ if !ring.seats().contains(seat) => Part::Out,
            _ if seat == sheet.taker => Part::Taker,
            _ if sheet.partner == Some(seat) => Part::Partner,
            _ => Part::Defender,
        };
        let player = |seat: Seat| DealPlayer {
            seat: seat.index() as u8,
            user: self.room.sitter(seat).user().cloned(),
            score: sheet.scores[seat],
            part: part(seat),
        };
        let ScoreSheet { taker, figures: Figures { contract, petit_au_bout, .. }, made, .. } = *sheet;
        Some(DealResult {
            deal_number,
            seq,
            ended_at,
            taken: Some(TakenBy { seat: taker.index() as u8, contract, made, petit_au_bout }),
            n_players: ring.players().get() as u8,
            players: self.room.seats().map(player).collect(),
        })
    }
}

impl Desk for TableDesk {
    const KIND: &'static str = "table";
    const VERSION: u32 = 1;

    type Event = TableEvent;
    type Stored = Stored;
    type Request = TableRequest;
    type Refused = Refused;
    type Role = Role;
    type Info = TableInfo;
    type House = TableHouse;

    fn open(id: LogId, settings: &str, house: &TableHouse) -> Result<Self, BadWire> {
        let (settings, now) = (Settings::from_json(settings)?, Instant::now());
        Ok(Self {
            clock: Clock::new(settings.clock, now),
            room: Room::new(id, settings),
            house: house.clone(),
            muted: Vec::new(),
            stand_in: SeatSet::EMPTY,
            gone_since: BySeat([Some(now); 5]),
            nudged: Vec::new(),
            offers: Vec::new(),
            called: None,
            arbiter_gone_since: Some(now),
            n_changes: HashMap::new(),
            bot_at: None,
            thinking: None,
            hints: BySeat(std::array::from_fn(|_| None)),
            deal_at: None,
            told: tell::Told::default(),
            club_told: None,
            is_gathering: false,
            chance: None,
        })
    }

    fn store(event: &TableEvent) -> Stored {
        event.into()
    }

    fn unstore(&self, stored: Stored) -> Result<TableEvent, BadWire> {
        stored.event(self.room.settings().rules.table)
    }

    fn apply(&mut self, event: TableEvent, _: Millis) {
        self.room.apply(event);
    }

    fn id(&self) -> &LogId {
        self.room.id()
    }

    fn seq(&self) -> Seq {
        self.room.seq()
    }

    fn follow(&self, events: &[TableEvent], at: Millis, mut append: Append) -> Append {
        for event in events {
            match event {
                TableEvent::Seated { seat, who } => {
                    append.seated.extend(who.user().cloned());
                    append.risen.extend(self.room.sitter(*seat).user().cloned());
                }
                TableEvent::Arbiter { who } => {
                    append.seated.extend(who.as_ref().map(|who| who.user.clone()));
                    append.risen.extend(self.room.arbiter().map(|who| who.user.clone()));
                }
                TableEvent::Game { event: Event::Public(Public::Started { .. }), .. } => {
                    append.status = Some(Status::Underway);
                }
                TableEvent::Game { event: Event::Public(Public::GameEnded(_)), .. } | TableEvent::Closed => {
                    append.status = Some(Status::Closed { at });
                }
                _ => {}
            }
        }
        // Who has only moved to another seat has not got up.
        append.risen.retain(|user| !append.seated.contains(user));
        append.results.extend(self.result(events, append.after.plus(events.len()), at));
        append
    }

    fn role(&self, user: Option<&UserId>) -> Role {
        let is_arbiter = |user: &UserId| self.room.arbiter().is_some_and(|arbiter| arbiter.user == *user);
        match user.and_then(|user| self.room.seat_of(user)) {
            Some(seat) => Role::Player(seat),
            None if user.is_some_and(is_arbiter) => Role::Arbiter,
            None => Role::Spectator,
        }
    }

    fn admit(&mut self, visitor: &Visitor, conns: &Conns<Role>) -> Result<Role, Refused> {
        let user = visitor.person.as_ref().map(|person| &person.user);
        if user.is_some_and(|user| self.room.is_removed(user)) {
            return Err(Refused::Removed);
        }
        let role = self.role(user);
        match role {
            // Who comes back plays again.
            Role::Player(seat) => self.stand_in.remove(seat),
            Role::Spectator if !self.admits(user) => return Err(Refused::NoSpectators),
            Role::Spectator if !conns.has_room_for(visitor.address) => return Err(Refused::Full),
            Role::Arbiter | Role::Spectator => {}
        }
        Ok(role)
    }

    fn ask(
        &mut self,
        person: &Person,
        request: &TableRequest,
        conns: &Conns<Role>,
    ) -> Result<Vec<TableEvent>, Refused> {
        let request = match request {
            TableRequest::Said(request) => request,
            TableRequest::Club(ask) => {
                self.chance();
                let Self { room, chance: Some((secrets, rng)), .. } = self else {
                    unreachable!("chances were just made")
                };
                return room.ask_of_club(ask, rng, &mut || secrets.seed());
            }
            TableRequest::House(ask) => {
                self.chance();
                let Self { room, chance: Some((secrets, rng)), .. } = self else {
                    unreachable!("chances were just made")
                };
                return room.ask_of_house(ask, rng, &mut || secrets.seed());
            }
        };
        let host = &self.room.settings().host;
        let comes =
            matches!(request, Request::Sit(_) | Request::Arbitrate) && self.room.seat_of(&person.user).is_none();
        if comes && self.house.blocks.has(host, &person.user) {
            return Err(Refused::NotAdmitted);
        }
        let is_played_for = self.room.seat_of(host).is_some_and(|seat| self.stand_in.contains(seat));
        let may_lead = is_played_for || !conns.has(host);
        self.chance();
        let Self { room, offers, called, chance: Some((secrets, rng)), .. } = self else {
            unreachable!("chances were just made")
        };
        let standing = Standing { may_lead, offers, called: *called, here: conns.here() };
        let events = room.ask(person, request, standing, rng, &mut || secrets.seed())?;
        self.not_too_often(person, request, events)
    }

    fn asked(&mut self, person: &Person, request: &TableRequest) {
        let request = match request {
            TableRequest::Said(request) => request,
            TableRequest::Club(ClubAsk::Seat { seat, .. }) => return self.stand_in.remove(*seat),
            TableRequest::House(HouseAsk::Nudge(user)) => return self.nudged.push(user.clone()),
            TableRequest::Club(_) | TableRequest::House(_) => return,
        };
        if *request == Request::Arbitrate && self.room.arbiter().is_none() {
            self.offers.retain(|other| other.user != person.user);
            self.offers.push(person.clone());
        }
        if matches!(request, Request::Look | Request::PlayOn | Request::Rule(_)) {
            self.called = None;
        }
        let Some(seat) = self.room.seat_of(&person.user) else { return };
        if self.room.reaches_a_person(request) {
            self.called = self.called.or(Some(seat));
            (self.bot_at, self.thinking) = (None, None);
        }
        match request {
            Request::Leave => self.stand_in.insert(seat),
            Request::Game(_) | Request::Claim | Request::Concede => {
                self.clock.acted(seat, Instant::now());
                self.stand_in.remove(seat);
            }
            Request::Hint => {
                self.stand_in.remove(seat);
                self.begin_hint(seat);
            }
            Request::Back | Request::Ready | Request::Sit(_) => self.stand_in.remove(seat),
            Request::Mute(other) | Request::Unmute(other) => {
                let Some(whom) = self.room.sitter(*other).user() else { return };
                let pair = (person.user.clone(), whom.clone());
                self.muted.retain(|known| *known != pair);
                if matches!(request, Request::Mute(_)) {
                    self.muted.push(pair);
                }
            }
            _ => {}
        }
    }

    fn say(&mut self, conn: ConnId, said: Said, conns: &mut Conns<Role>) {
        let Some(from) = conns.get(conn) else { return };
        let (role, person) = (from.role, from.person.clone());
        // The name is the seat's: nobody speaks under another than the one they play under.
        let name = match role {
            Role::Player(seat) => Some(self.room.sitter(seat).name().to_owned()),
            Role::Arbiter => self.room.arbiter().map(|arbiter| arbiter.name.clone()),
            Role::Spectator => None,
        };
        let (Some(name), Some(person)) = (name, person) else {
            conns.send(conn, &LineMessage::Refused { id: String::new(), why: Refused::NotSeated.wire() });
            return;
        };
        let (text, phrase) = match said {
            Said::Text(text) => (Some(text), None),
            Said::Phrase(phrase) => (None, Some(phrase)),
        };
        let seat = role.seat();
        let text = Utf8Bytes::from(TableMessage::Chat { seat, name, text, phrase }.to_json());
        conns.send_each(|conn| {
            let hears = conn.person.as_ref().is_none_or(|listener| {
                !self.muted.iter().any(|(who, whom)| *who == listener.user && *whom == person.user)
                    && !self.house.blocks.has(&listener.user, &person.user)
            });
            hears.then(|| text.clone())
        });
    }

    /// Says so where a seat cannot have its player's new name.
    fn renamed(&mut self, conn: ConnId, conns: &mut Conns<Role>) {
        let Some(known) = conns.get(conn) else { return };
        let (Some(seat), Some(person)) = (known.role.seat(), &known.person) else { return };
        if self.room.is_of_club() {
            return;
        }
        if let Err(why) = self.room.check_name(&person.name, seat) {
            conns.send(conn, &LineMessage::Refused { id: String::new(), why: why.wire() });
        }
    }

    fn info(&self, user: Option<&UserId>, conns: &Conns<Role>) -> TableInfo {
        let game = self.room.game();
        TableInfo {
            id: self.room.id().to_string(),
            settings: self.room.settings().wire(),
            seats: self.wire_seats(conns),
            you: self.role(user).seat(),
            begun: game.is_some(),
            over: self.room.is_over(),
            n_dealt: game.map_or(0, oudler_rules::Game::n_dealt),
            totals: self.room.seats().map(|seat| game.map_or(0, |game| game.totals()[seat])).collect(),
            host: self.room.settings().host.clone(),
            users: self.room.seats().map(|seat| self.room.sitter(seat).user().cloned()).collect(),
            club: self.room.club_info(),
            gathering: self.room.gathering(),
        }
    }

    fn snapshot(&self, conn: &Conn<Role>, conns: &Conns<Role>) -> Utf8Bytes {
        self.wire_snapshot(conn, conns).to_json().into()
    }

    /// What a seat saw before its sitter sat down was another person's, and stays theirs. The
    /// arbiter is always told the whole of it, for what he is shown depends on the moment.
    fn missed(&self, resume: Resume, role: Role) -> Option<Vec<Utf8Bytes>> {
        let is_same = role != Role::Arbiter && resume.seat == role.seat();
        let missed = self.room.since(resume.since, role.viewer()).filter(|_| is_same)?;
        Some(missed.iter().map(|message| message.to_json().into()).collect())
    }

    fn tell(&self, seq: Seq, event: &TableEvent, role: Role, is_last: bool) -> Utf8Bytes {
        self.room.event(seq.0 as u32, event, role.viewer(), is_last).to_json().into()
    }

    fn is_shared(&self, event: &TableEvent, role: Role, is_last: bool) -> bool {
        // What a seat or the arbiter may do comes with the last event.
        event.is_same_for_all() && !(is_last && role != Role::Spectator)
    }

    fn see_off(&self, conns: &mut Conns<Role>) {
        let is_removed = |conn: &Conn<Role>| conn.user().is_some_and(|user| self.room.is_removed(user));
        conns.bye_each(Refused::Removed.code(), is_removed);
        let is_unwanted = |conn: &Conn<Role>| conn.role == Role::Spectator && !self.admits(conn.user());
        conns.bye_each(Refused::NoSpectators.code(), is_unwanted);
    }

    fn welcomed(&mut self, conn: ConnId, conns: &mut Conns<Role>) {
        if let Some(clock) = self.wire_clock(Instant::now()) {
            conns.send_text(conn, clock.to_json().into());
        }
        // Who is there comes next, to everybody.
        self.told.is_current = false;
    }

    fn due(&mut self, conns: &Conns<Role>, now: Instant) -> Option<Vec<TableEvent>> {
        self.note_absences(conns, now);
        self.stand_in_for_the_late(conns, now);
        let due =
            self.deal_due(conns, now).or_else(|| self.arbiter_due(conns, now)).or_else(|| self.bots_due(now));
        if due.is_some() {
            return due;
        }
        Some(self.new_names(conns)).filter(|names| !names.is_empty())
    }

    fn settle(&mut self, conns: &mut Conns<Role>, now: Instant) {
        self.note_absences(conns, now);
        self.note_offers(conns);
        self.set_clocks(conns, now);
        self.tell_presence(conns, now);
        self.note_lobby(conns);
        self.tell_hints(conns, now);
        self.tell_nudged(conns);
        self.note_club(conns);
        self.note_gathering();
    }

    fn next_wake(&self, conns: &Conns<Role>) -> Option<Instant> {
        let grace = self.missing(conns).filter_map(|seat| self.gone_since[seat]).min();
        let grace = grace.map(|since| since + self.house.timing.grace);
        let thought = self.thinking.as_ref().map(|thinking| thinking.wake_at(self.bot_at));
        let hints = self.hints.0.iter().flatten().filter_map(Hinting::wake_at).min();
        let moments = [self.deal_at, self.clock.deadline(), grace, thought, hints, self.arbiter_at(conns)];
        moments.into_iter().flatten().min()
    }

    async fn stir(&mut self) {
        let Self { thinking, hints, .. } = self;
        poll_fn(|cx| {
            let is_thought = thinking.as_mut().is_some_and(|thinking| thinking.poll(cx).is_ready());
            let mut hints = hints.0.iter_mut().flatten();
            let is_hint = hints.any(|hint| hint.poll(cx).is_ready());
            if is_thought || is_hint { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    fn runs_alone(&self) -> bool {
        self.room.runs_alone()
    }

    fn put_away(&mut self) {
        self.house.lobby.note(self.room.id(), None);
    }
}
