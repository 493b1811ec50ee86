//! A tournament in duplicate at work.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use oudler_club::duplicate::{BadDeed, Board, Deed, Group, Happened, Mode, Plan, Play, Session};
use oudler_club::entry::{Entry, Number, read_list};
use oudler_club::tournament::{self as club, At};
use oudler_protocol::BadWire;
use oudler_protocol::duplicate::{DuplicateAsk, DuplicateMessage, DuplicateView, Shown, Watching, WireTableCall};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::ask::{DuplicateRequest, MAX_BOARDS_HERE, MAX_CALLS};
use crate::clock::now;
use crate::errands::Errands;
use crate::log::{Conn, Conns, Desk, Person, Resume, Visitor};
use crate::store::{Append, LogId, Millis, Seq, Status, UserId};
use crate::tournament::{
    Given, Holder, MAX_BYTES, MAX_ENTRIES, MAX_PUBLIC, MAX_UNDONE, Online, OpenTable, Refused, Role, Secret,
    TableNews,
};

/// What a tournament in duplicate is opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateSettings {
    /// Who opened it, and finds it again without the link.
    pub owner: UserId,
    /// What its keys are made from.
    pub secret: Secret,
    /// How it is played.
    pub plan: Plan,
}

impl DuplicateSettings {
    /// As it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings are strings and numbers")
    }
}

/// What happens to it. Stored as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase", deny_unknown_fields)]
pub enum DuplicateEvent {
    /// It was opened.
    Opened {
        /// By whom.
        user: UserId,
    },
    /// Something happened in it.
    Happened {
        /// Who did it, where that was somebody who plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Number>,
        /// What.
        event: Box<Happened>,
    },
    /// Tables were opened for a round.
    Tables {
        /// Which round.
        round: u8,
        /// Which tables, and who sits there.
        tables: Vec<OpenTable>,
    },
    /// A seat of such a table has another holder.
    Seat {
        /// Which table.
        id: LogId,
        /// Which seat, from 0.
        place: u8,
        /// Who.
        holder: Holder,
    },
    /// Such a table is over, or closed.
    Ended {
        /// Which.
        id: LogId,
    },
    /// A table calls the arbiter.
    Called {
        /// Which.
        table: u16,
        /// Who called.
        number: Number,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// The arbiter has been there.
    Answered {
        /// Where.
        table: u16,
    },
}

/// A board that was laid at a table which is played here: where it can be replayed.
pub type Laid = BTreeMap<Play, (LogId, u32)>;

/// A tournament in duplicate as it stands, for who has asked.
#[derive(Clone, Debug)]
pub struct DuplicateKnown {
    /// What they are in it.
    pub role: Role,
    /// Who opened it, its secret and how it began.
    pub settings: Arc<DuplicateSettings>,
    /// All of it.
    pub session: Arc<Session>,
    /// Its tables that were opened here.
    pub online: Arc<Online>,
    /// Where its boards were played here.
    pub laid: Arc<Laid>,
    /// Who waits for the arbiter.
    pub calls: Arc<Vec<WireTableCall>>,
    /// The number of its last event.
    pub seq: Seq,
    /// When it was last changed.
    pub changed_at: Millis,
}

impl DuplicateKnown {
    /// What the role may see of it.
    pub fn view(&self) -> DuplicateView {
        let shown = Shown::new(&self.session);
        seen(&shown, &self.session, &self.online, &self.calls, &self.settings.secret, self.role)
    }

    /// Somebody's name.
    pub fn name(&self, number: Number) -> String {
        self.session.state().people.get(&number).map_or_else(String::new, |entry| entry.name.clone())
    }

    /// The groups of the round that is played which wait for a table: results are missing, and none is open.
    pub fn to_open(&self, round: u16) -> Result<Vec<Group>, Refused> {
        to_open(&self.session, &self.online, round)
    }

    /// Where somebody may sit down.
    pub fn seat(&self) -> Result<(LogId, usize, String), Refused> {
        let round = round_of(&self.session);
        let (_, table, place, name) = self.online.seat_of(round, self.role, |number| self.name(number))?;
        Ok((table.id.clone(), place, name))
    }
}

/// The round that is played. The numbers of rounds are those of tables, a hundred at most.
fn round_of(session: &Session) -> u8 {
    u8::try_from(session.state().round()).unwrap_or(u8::MAX)
}

fn to_open(session: &Session, online: &Online, round: u16) -> Result<Vec<Group>, Refused> {
    let state = session.state();
    if state.units.is_empty() {
        return Err(BadDeed::NotSeated.into());
    }
    if round == 0 || round != state.round() {
        return Err(Refused::NotThisRound { right: state.round() });
    }
    if state.boards.len() < state.n_boards() {
        return Err(Refused::NoBoards { n: state.n_boards() });
    }
    let lacks = |group: &Group| {
        group.boards.iter().any(|&board| !state.scores.contains_key(&Play { board, table: group.table }))
    };
    let mut groups: Vec<Group> = state.groups(round).into_iter().filter(lacks).collect();
    if state.plan.mode == Mode::Triplettes {
        // Whoever attacks here defends there: one side after the other.
        let all = groups.clone();
        groups.retain(|group| !all.iter().any(|other| other.table == group.table && other.number < group.number));
    }
    let free = online.not_open(round as u8, groups.iter().map(|group| group.number))?;
    groups.retain(|group| free.contains(&group.number));
    Ok(groups)
}

fn seen(
    shown: &Shown,
    session: &Session,
    online: &Online,
    calls: &[WireTableCall],
    secret: &Secret,
    role: Role,
) -> DuplicateView {
    let state = session.state();
    let round = round_of(session);
    let name = |number: Number| state.people.get(&number).map_or_else(String::new, |entry| entry.name.clone());
    let own = |number: Number| -> Vec<At> {
        let groups = state.groups(u16::from(round)).into_iter().filter(|group| group.seats.contains(&number));
        groups.map(|group| At { round, table: group.number }).collect()
    };
    let who = match role {
        Role::Director => {
            let tables = online.wire(round, secret);
            let seats = tables.iter().map(|table| {
                let open = online.get(At { round, table: table.table });
                open.map_or_else(Vec::new, |open| open.seats.iter().map(|number| number.0).collect())
            });
            Watching::Director {
                arbiter_key: secret.key(Role::Arbiter),
                keys: state.people.keys().map(|number| secret.key(Role::Player(*number))).collect(),
                seats: seats.collect(),
                online: tables,
            }
        }
        Role::Arbiter => Watching::Arbiter,
        Role::Player(number) => {
            Watching::Player { number, name: name(number), online: online.own(round, role, &own(number)) }
        }
        Role::Substitute(n) => match online.substituted(n) {
            Some((number, name)) => Watching::Player { number, name, online: online.own(round, role, &[]) },
            None => Watching::Public,
        },
        Role::Entrant | Role::Public => Watching::Public,
    };
    shown.to(session, calls, who)
}

fn size(event: &impl Serialize) -> usize {
    serde_json::to_string(event).map_or(MAX_BYTES, |text| text.len())
}

/// Whether the events of a file keep to our bounds. Asked before they are looked at one by one.
pub fn check_brought(events: &[Happened]) -> Result<(), Refused> {
    let entered = events.iter().filter(|event| matches!(event.what, Deed::Enter { .. })).count();
    if entered > MAX_ENTRIES {
        return Err(Refused::Crowd);
    }
    if events.iter().filter(|event| matches!(event.what, Deed::Undo { .. })).count() > MAX_UNDONE as usize {
        return Err(Refused::Undone);
    }
    if events.iter().map(size).sum::<usize>() > MAX_BYTES { Err(Refused::Full) } else { Ok(()) }
}

/// A tournament in duplicate at work.
pub struct DuplicateDesk {
    id: LogId,
    settings: Arc<DuplicateSettings>,
    session: Arc<Session>,
    online: Arc<Online>,
    laid: Arc<Laid>,
    calls: Arc<Vec<WireTableCall>>,
    errands: Errands,
    /// Whether its tables were asked how they stand since it was loaded.
    is_informed: bool,
    n_events: u64,
    n_bytes: usize,
    n_undone: u32,
    n_calls: usize,
    changed_at: Millis,
    /// What each role that is there has last been told, and whether something happened since.
    told: HashMap<Role, DuplicateView>,
    is_stale: bool,
}

impl DuplicateDesk {
    /// Decides several things one after the other, all or none.
    fn decide(
        &self,
        by: Option<Number>,
        all: impl IntoIterator<Item = Deed>,
    ) -> Result<Vec<DuplicateEvent>, Refused> {
        let at = now().0.unsigned_abs();
        let mut then = Session::clone(&self.session);
        let mut events = Vec::new();
        for what in all {
            then.act(at, what.clone())?;
            events.push(DuplicateEvent::Happened { by, event: Box::new(Happened { at, what }) });
        }
        self.keeps_tables(&then)?;
        Ok(events)
    }

    /// Whether those who play at open tables stay where they are, with what they play.
    fn keeps_tables(&self, then: &Session) -> Result<(), Refused> {
        let (before, after) = (self.session.state(), then.state());
        // With a result of an earlier round taken back, everybody would play that round.
        let is_moved = before.units.len() != after.units.len()
            || before.boards != after.boards
            || after.round() < before.round();
        if self.online.has_open() && is_moved { Err(Refused::TablesOpen) } else { Ok(()) }
    }

    fn enter(&self, people: Vec<Entry>) -> Result<Vec<DuplicateEvent>, Refused> {
        if people.is_empty() {
            return Err(Refused::Nobody);
        }
        let state = self.session.state();
        if state.people.len() + people.len() > MAX_ENTRIES {
            return Err(Refused::Crowd);
        }
        let numbers = (state.next_number().0..).map(Number);
        self.decide(None, numbers.zip(people).map(|(number, entry)| Deed::Enter { number, entry }))
    }

    fn lay(&self, role: Role, boards: &[Board]) -> Result<Vec<DuplicateEvent>, Refused> {
        only(role == Role::Director)?;
        if boards.len() > MAX_BOARDS_HERE {
            return Err(Refused::TooManyBoards);
        }
        let n = self.session.state().n_boards();
        if boards.len() < n {
            return Err(Refused::NoBoards { n });
        }
        self.decide(None, [Deed::Boards { boards: boards.to_vec() }])
    }

    /// What something in words leads to.
    fn in_words(&self, role: Role, ask: &DuplicateAsk) -> Result<Vec<DuplicateEvent>, Refused> {
        let (is_director, is_arbiter) = (role == Role::Director, role == Role::Arbiter);
        let one = |what| self.decide(None, [what]);
        match ask.clone() {
            DuplicateAsk::Enter { people } => {
                only(is_director)?;
                self.enter(people.into_iter().map(Entry::from).collect())
            }
            DuplicateAsk::List { text } => {
                only(is_director)?;
                self.enter(read_list(&text)?)
            }
            DuplicateAsk::Amend { number, entry } => {
                only(is_director)?;
                one(Deed::Amend { number: Number(number), entry: entry.into() })
            }
            DuplicateAsk::Leave { number } => {
                only(is_director)?;
                one(Deed::Leave { number: Number(number) })
            }
            DuplicateAsk::Draw => {
                only(is_director)?;
                one(self.session.seating()?)
            }
            DuplicateAsk::Score { board, table, score, over } => {
                let play = Play { board, table };
                match role {
                    Role::Director => {
                        self.is_by_hand(play)?;
                        match self.session.state().scores.get(&play) {
                            Some(Some(there)) if Some(*there) != over => {
                                Err(Refused::ScoreChanged { board, score: *there })
                            }
                            _ => one(Deed::Score { play, score }),
                        }
                    }
                    Role::Player(number) => {
                        self.may_write(number, play)?;
                        self.decide(Some(number), [Deed::Score { play, score }])
                    }
                    _ => Err(club::Refused::NotYours.into()),
                }
            }
            DuplicateAsk::Annul { board, table } => {
                only(is_director || is_arbiter)?;
                let play = Play { board, table };
                self.is_by_hand(play)?;
                one(Deed::Annul { play })
            }
            DuplicateAsk::Penalty { who, thousandths } => {
                only(is_director || is_arbiter)?;
                one(Deed::Penalty { who, thousandths })
            }
            DuplicateAsk::Call { table } => {
                let Role::Player(number) = role else { return Err(club::Refused::NotYours.into()) };
                only(self.sits_at(number, table))?;
                if self.calls.iter().any(|call| call.table == table) {
                    return Ok(Vec::new());
                }
                if self.n_calls >= MAX_CALLS {
                    return Err(Refused::EnoughOfAll);
                }
                Ok(vec![DuplicateEvent::Called { table, number, at: now().0.unsigned_abs() }])
            }
            DuplicateAsk::Answer { table } => {
                only(is_director || is_arbiter)?;
                let is_called = self.calls.iter().any(|call| call.table == table);
                Ok(is_called.then_some(DuplicateEvent::Answered { table }).into_iter().collect())
            }
            DuplicateAsk::Undo { event } => {
                only(is_director)?;
                if self.n_undone >= MAX_UNDONE {
                    return Err(Refused::Undone);
                }
                one(Deed::Undo { event })
            }
            DuplicateAsk::Seat { round, table, place, holder } => {
                only(is_director)?;
                Ok(seats(self.online.give(at(round, table)?, place, &holder)?))
            }
            DuplicateAsk::Fill { round, level } => {
                only(is_director)?;
                Ok(seats(self.online.fill(at(round, 1)?.round, &level)?))
            }
            DuplicateAsk::Shut { round, table } => {
                only(is_director)?;
                let (_, open) = self.online.open(at(round, table)?)?;
                Ok(vec![DuplicateEvent::Ended { id: open.id.clone() }])
            }
            // Answered before they come here, unless the director did not ask.
            DuplicateAsk::Boards { .. } | DuplicateAsk::Take { .. } | DuplicateAsk::Open { .. } => {
                only(is_director)?;
                Err(Refused::NothingToOpen)
            }
        }
    }

    /// The groups of the round that is played in which somebody sits.
    fn groups_of(&self, number: Number) -> impl Iterator<Item = Group> {
        let state = self.session.state();
        state.groups(state.round()).into_iter().filter(move |group| group.seats.contains(&number))
    }

    /// Whether somebody sits at a table in the round that is played.
    fn sits_at(&self, number: Number, table: u16) -> bool {
        self.groups_of(number).any(|group| group.table == table)
    }

    /// Whether somebody may bring in a result: of their table and round, once, where it is not played here.
    fn may_write(&self, number: Number, play: Play) -> Result<(), Refused> {
        let plays = |group: Group| group.table == play.table && group.boards.contains(&play.board);
        only(self.groups_of(number).any(plays))?;
        if self.session.state().scores.contains_key(&play) {
            return Err(Refused::ResultIn { board: play.board });
        }
        // Once for each board: there are so many, and no more.
        self.is_by_hand(play)
    }

    /// Whether a result is not on its way by itself, from a table that plays it here.
    fn is_by_hand(&self, play: Play) -> Result<(), Refused> {
        let state = self.session.state();
        let is_awaited = !state.scores.contains_key(&play)
            && self.online.open_tables().any(|(at, _)| {
                let mut groups = state.groups(u16::from(at.round)).into_iter();
                groups.any(|group| {
                    group.number == at.table && group.table == play.table && group.boards.contains(&play.board)
                })
            });
        if is_awaited { Err(Refused::PlayedHere) } else { Ok(()) }
    }

    /// Tables were opened.
    fn opened(&self, role: Role, round: u8, tables: &[OpenTable]) -> Result<Vec<DuplicateEvent>, Refused> {
        only(role == Role::Director)?;
        let groups = to_open(&self.session, &self.online, u16::from(round))?;
        let is_right = |open: &OpenTable| {
            groups.iter().any(|group| group.number == open.table && group.seats[..] == open.seats[..])
        };
        if tables.is_empty() || !tables.iter().all(is_right) {
            return Err(Refused::NothingToOpen);
        }
        Ok(vec![DuplicateEvent::Tables { round, tables: tables.to_vec() }])
    }

    /// A table says how it stands. Every board it has played is brought in, unless the director has.
    fn hear(&mut self, role: Role, news: &TableNews) -> Vec<DuplicateEvent> {
        let at = At { round: news.of.round, table: news.of.table };
        if role != Role::Director || !self.online.open(at).is_ok_and(|(_, open)| open.id == news.id) {
            return Vec::new();
        }
        if Arc::make_mut(&mut self.online).note(at, news) {
            self.is_stale = true;
        }
        let state = self.session.state();
        let group = state.groups(u16::from(at.round)).into_iter().find(|group| group.number == at.table);
        let mut events = Vec::new();
        if let Some(group) = group {
            let mut deeds = Vec::new();
            for (paid, laid) in news.paid.iter().zip(&news.of.boards) {
                let play = Play { board: laid.number, table: group.table };
                if !state.scores.contains_key(&play) {
                    deeds.push(paid.map_or(Deed::Annul { play }, |score| Deed::Score { play, score }));
                }
            }
            match self.decide(None, deeds) {
                Ok(decided) => events = decided,
                Err(why) => tracing::warn!(tournament = %self.id, %at, %why, "results of a table are not taken"),
            }
        }
        if news.is_over {
            events.push(DuplicateEvent::Ended { id: news.id.clone() });
        }
        events
    }

    fn message(&self, view: DuplicateView) -> Utf8Bytes {
        let seq = self.seq().0 as u32;
        DuplicateMessage::View { seq, now: now().0.unsigned_abs(), view: Box::new(view) }.to_json().into()
    }

    fn seen(&self, shown: &Shown, role: Role) -> DuplicateView {
        seen(shown, &self.session, &self.online, &self.calls, &self.settings.secret, role)
    }
}

fn only(may: bool) -> Result<(), Refused> {
    if may { Ok(()) } else { Err(club::Refused::NotYours.into()) }
}

fn at(round: u16, table: u16) -> Result<At, Refused> {
    Ok(At { round: u8::try_from(round).map_err(|_| Refused::TableNotOpen)?, table })
}

fn seats(given: Vec<Given>) -> Vec<DuplicateEvent> {
    given.into_iter().map(|Given { id, place, holder }| DuplicateEvent::Seat { id, place, holder }).collect()
}

/// What happened to the tables that are open here.
fn take_in(online: &mut Online, event: &DuplicateEvent, boards: u8) {
    match event.clone() {
        DuplicateEvent::Tables { round, tables } => online.opened(round, tables, boards),
        DuplicateEvent::Seat { id, place, holder } => online.given(Given { id, place, holder }),
        DuplicateEvent::Ended { id } => online.ended(&id),
        DuplicateEvent::Opened { .. }
        | DuplicateEvent::Happened { .. }
        | DuplicateEvent::Called { .. }
        | DuplicateEvent::Answered { .. } => {}
    }
}

impl Desk for DuplicateDesk {
    const KIND: &'static str = "duplicate";
    const VERSION: u32 = 1;
    const TELLS_EACH: bool = false;

    type Event = DuplicateEvent;
    type Stored = DuplicateEvent;
    type Request = DuplicateRequest;
    type Refused = Refused;
    type Role = Role;
    type Info = DuplicateKnown;
    type House = Errands;

    fn open(id: LogId, settings: &str, errands: &Errands) -> Result<Self, BadWire> {
        let settings: DuplicateSettings = serde_json::from_str(settings).map_err(BadWire::new)?;
        let session = Session::new(settings.plan.clone()).map_err(BadWire::new)?;
        Ok(Self {
            id,
            settings: Arc::new(settings),
            session: Arc::new(session),
            online: Arc::default(),
            laid: Arc::default(),
            calls: Arc::default(),
            errands: errands.clone(),
            is_informed: false,
            n_events: 0,
            n_bytes: 0,
            n_undone: 0,
            n_calls: 0,
            changed_at: Millis(0),
            told: HashMap::new(),
            is_stale: false,
        })
    }

    fn store(event: &DuplicateEvent) -> DuplicateEvent {
        event.clone()
    }

    fn unstore(&self, stored: DuplicateEvent) -> Result<DuplicateEvent, BadWire> {
        Ok(stored)
    }

    fn apply(&mut self, event: DuplicateEvent, at: Millis) {
        self.changed_at = at;
        self.n_events += 1;
        self.is_stale = true;
        self.n_bytes += size(&event);
        take_in(Arc::make_mut(&mut self.online), &event, self.session.state().plan.boards);
        match event {
            DuplicateEvent::Happened { event, .. } => {
                self.n_undone += u32::from(matches!(event.what, Deed::Undo { .. }));
                let Happened { at, what } = *event;
                if let Err(why) = Arc::make_mut(&mut self.session).act(at, what) {
                    tracing::error!(tournament = %self.id, %why, "what happened cannot have happened");
                }
            }
            DuplicateEvent::Called { table, number, at } => {
                self.n_calls += 1;
                let call = WireTableCall { table, number: number.0, since: at };
                Arc::make_mut(&mut self.calls).push(call);
            }
            DuplicateEvent::Answered { table } => {
                Arc::make_mut(&mut self.calls).retain(|call| call.table != table);
            }
            DuplicateEvent::Tables { round, tables } => {
                let groups = self.session.state().groups(u16::from(round));
                let laid = Arc::make_mut(&mut self.laid);
                for open in tables {
                    let Some(group) = groups.iter().find(|group| group.number == open.table) else { continue };
                    for (deal, &board) in (1..).zip(&open.boards) {
                        laid.insert(Play { board, table: group.table }, (open.id.clone(), deal));
                    }
                }
            }
            DuplicateEvent::Opened { .. } | DuplicateEvent::Seat { .. } | DuplicateEvent::Ended { .. } => {}
        }
    }

    fn id(&self) -> &LogId {
        &self.id
    }

    fn seq(&self) -> Seq {
        Seq(self.n_events)
    }

    fn follow(&self, events: &[DuplicateEvent], _: Millis, append: Append) -> Append {
        let opened = events.iter().filter_map(|event| match event {
            DuplicateEvent::Opened { user } => Some(user.clone()),
            _ => None,
        });
        // Under way while tables of it are open here: those are looked at when the server starts.
        let mut online = Online::clone(&self.online);
        events.iter().for_each(|event| take_in(&mut online, event, 0));
        let status = if online.has_open() { Status::Underway } else { Status::Waiting };
        opened.fold(append.status(status), Append::seated)
    }

    fn role(&self, user: Option<&UserId>) -> Role {
        match self.settings.secret.role(user) {
            Role::Player(number) if !self.session.state().people.contains_key(&number) => Role::Public,
            Role::Substitute(n) if self.online.substituted(n).is_none() => Role::Public,
            Role::Entrant => Role::Public,
            role => role,
        }
    }

    fn admit(&mut self, visitor: &Visitor, conns: &Conns<Role>) -> Result<Role, Refused> {
        if !std::mem::replace(&mut self.is_informed, true) && self.online.has_open() {
            self.errands.tournament(&self.id);
        }
        let role = self.role(visitor.person.as_ref().map(|person| &person.user));
        let n_others = conns.iter().filter(|conn| conn.role == Role::Public).count();
        if role == Role::Public && n_others >= MAX_PUBLIC { Err(Refused::Crowded) } else { Ok(role) }
    }

    fn ask(
        &mut self,
        person: &Person,
        request: &DuplicateRequest,
        _: &Conns<Role>,
    ) -> Result<Vec<DuplicateEvent>, Refused> {
        let role = self.role(Some(&person.user));
        let events = match request {
            DuplicateRequest::Begin(events) if self.n_events == 0 => {
                check_brought(events)?;
                let opened = DuplicateEvent::Opened { user: self.settings.owner.clone() };
                let happened =
                    |event: &Happened| DuplicateEvent::Happened { by: None, event: Box::new(event.clone()) };
                return Ok([opened].into_iter().chain(events.iter().map(happened)).collect());
            }
            DuplicateRequest::Begin(_) => return Ok(Vec::new()),
            DuplicateRequest::Lay(boards) => self.lay(role, boards)?,
            DuplicateRequest::Opened { round, tables } => return self.opened(role, *round, tables),
            DuplicateRequest::News(news) => return Ok(self.hear(role, news)),
            DuplicateRequest::Ask(ask) => self.in_words(role, ask)?,
        };
        if self.n_bytes + events.iter().map(size).sum::<usize>() > MAX_BYTES {
            return Err(Refused::Full);
        }
        Ok(events)
    }

    fn info(&self, user: Option<&UserId>, _: &Conns<Role>) -> DuplicateKnown {
        DuplicateKnown {
            role: self.role(user),
            settings: Arc::clone(&self.settings),
            session: Arc::clone(&self.session),
            online: Arc::clone(&self.online),
            laid: Arc::clone(&self.laid),
            calls: Arc::clone(&self.calls),
            seq: self.seq(),
            changed_at: self.changed_at,
        }
    }

    fn snapshot(&self, conn: &Conn<Role>, _: &Conns<Role>) -> Utf8Bytes {
        self.message(self.seen(&Shown::new(&self.session), conn.role))
    }

    fn missed(&self, _: Resume, _: Role) -> Option<Vec<Utf8Bytes>> {
        None
    }

    fn tell(&self, seq: Seq, _: &DuplicateEvent, _: Role, _: bool) -> Utf8Bytes {
        DuplicateMessage::Moved { seq: seq.0 as u32 }.to_json().into()
    }

    fn is_shared(&self, _: &DuplicateEvent, _: Role, _: bool) -> bool {
        true
    }

    /// Everybody is told what has changed for them, and nobody else's.
    fn settle(&mut self, conns: &mut Conns<Role>, _: Instant) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        let shown = Shown::new(&self.session);
        let mut told = HashMap::new();
        for conn in conns.iter() {
            told.entry(conn.role).or_insert_with(|| {
                let view = self.seen(&shown, conn.role);
                let text = (self.told.get(&conn.role) != Some(&view)).then(|| self.message(view.clone()));
                (view, text)
            });
        }
        conns.send_each(|conn| told.get(&conn.role)?.1.clone());
        self.told = told.into_iter().map(|(role, (view, _))| (role, view)).collect();
    }
}
