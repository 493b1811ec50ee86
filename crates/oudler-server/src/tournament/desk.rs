//! A tournament at work.

use std::collections::HashMap;
use std::sync::Arc;

use oudler_club::entry::{Entry, Number, read_list};
use oudler_club::format::Format;
use oudler_club::movement::Drawn;
use oudler_club::sheet::Entry as SheetEntry;
use oudler_club::tournament::{self as club, At, By, Entered, Event, State, Tournament, What};
use oudler_protocol::BadWire;
use oudler_protocol::tournament::{
    Beside, TournamentAsk, TournamentMessage, TournamentView, WireOwnSeat, arbiter, director, entrant, player,
    public,
};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::ask::{
    MAX_BESIDE, MAX_BYTES_OF_A_PLAYER, MAX_BYTES_OF_PLAYERS, MAX_ENTRIES, MAX_OF_A_PLAYER, MAX_OF_PLAYERS,
    MAX_SIGNED_UP, MAX_UNDONE, Refused, TournamentRequest,
};
use super::key::{Role, Secret};
use super::online::{Given, Holder, Online, OpenTable, TableNews};
use crate::clock::now;
use crate::errands::Errands;
use crate::log::{Conn, Conns, Desk, Person, Resume, Visitor};
use crate::store::{Append, LogId, Millis, Seq, Status, UserId};

/// The most connections of those who only look on; whoever has a key has a place beyond.
pub const MAX_PUBLIC: usize = 60;
/// The most bytes of events a tournament keeps.
pub const MAX_BYTES: usize = 8 << 20;

/// What a tournament is opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSettings {
    /// Who opened it, and finds it again without the link.
    pub owner: UserId,
    /// What its keys are made from.
    pub secret: Secret,
    /// How it began.
    pub format: Format,
}

impl TournamentSettings {
    /// As it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings are strings and numbers")
    }
}

/// What happens to a tournament. Stored as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase", deny_unknown_fields)]
pub enum TournamentEvent {
    /// It was opened.
    Opened {
        /// By whom.
        user: UserId,
    },
    /// Something happened in it.
    Happened {
        /// What.
        event: Box<Event>,
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
    /// The director lets people enter themselves, or does not any more.
    SignUp {
        /// Whether they may.
        is_open: bool,
    },
    /// A table has written on its sheet, and not turned it in.
    Sheet {
        /// Who.
        by: By,
        /// Which table.
        at: At,
        /// How many of its first deals stand as they were.
        kept: usize,
        /// The deals that follow them.
        deals: Vec<SheetEntry>,
    },
}

/// A tournament as it stands, for who has asked.
#[derive(Clone, Debug)]
pub struct Known {
    /// What they are in it.
    pub role: Role,
    /// Who opened it, its secret and how it began.
    pub settings: Arc<TournamentSettings>,
    /// All of it.
    pub tournament: Arc<Tournament>,
    /// Its tables that were opened here.
    pub online: Arc<Online>,
    /// What is kept beside it.
    pub beside: Arc<Beside>,
    /// The number of its last event.
    pub seq: Seq,
    /// When it was last changed.
    pub changed_at: Millis,
}

impl Known {
    /// What a role may see of it.
    pub fn view(&self) -> TournamentView {
        view(&self.tournament, &self.online, &self.beside, &self.settings.secret, self.role, None)
    }
}

/// How much somebody has sent.
#[derive(Clone, Copy, Default)]
struct Sent {
    n: u32,
    n_bytes: usize,
}

impl Sent {
    const fn add(&mut self, n_bytes: usize) {
        self.n += 1;
        self.n_bytes += n_bytes;
    }

    const fn is_over(self, n: u32, n_bytes: usize) -> bool {
        self.n >= n || self.n_bytes >= n_bytes
    }
}

/// Who has done how much.
#[derive(Default)]
struct Counts {
    n_bytes: usize,
    n_undone: u32,
    players: HashMap<Number, Sent>,
    of_players: Sent,
    n_signed_up: u32,
    n_beside: u32,
}

impl Counts {
    fn add(&mut self, event: &TournamentEvent) {
        let n_bytes = size(event);
        self.n_bytes += n_bytes;
        self.n_undone += u32::from(is_undoing(event));
        self.n_beside += u32::from(is_beside(event));
        match by(event) {
            Some(By::Player(number)) => {
                self.players.entry(number).or_default().add(n_bytes);
                self.of_players.add(n_bytes);
            }
            Some(By::Entrant) => self.n_signed_up += 1,
            _ => {}
        }
    }

    /// Whether there is room for events.
    fn check(&self, events: &[TournamentEvent]) -> Result<(), Refused> {
        if self.n_bytes + events.iter().map(size).sum::<usize>() > MAX_BYTES {
            return Err(Refused::Full);
        }
        if events.iter().any(is_beside) && self.n_beside >= MAX_BESIDE {
            return Err(Refused::Full);
        }
        if events.iter().any(is_undoing) && self.n_undone >= MAX_UNDONE {
            return Err(Refused::Undone);
        }
        match events.first().and_then(by) {
            Some(By::Entrant) if self.n_signed_up >= MAX_SIGNED_UP => Err(Refused::SignedUp),
            Some(By::Player(number)) => {
                let own = self.players.get(&number).copied().unwrap_or_default();
                if own.is_over(MAX_OF_A_PLAYER, MAX_BYTES_OF_A_PLAYER) {
                    Err(Refused::Enough { number: number.0 })
                } else if self.of_players.is_over(MAX_OF_PLAYERS, MAX_BYTES_OF_PLAYERS) {
                    Err(Refused::EnoughOfAll)
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }
}

fn size(event: &impl Serialize) -> usize {
    serde_json::to_string(event).map_or(MAX_BYTES, |text| text.len())
}

fn by(event: &TournamentEvent) -> Option<By> {
    match event {
        TournamentEvent::Happened { event } => Some(event.by),
        TournamentEvent::Sheet { by, .. } => Some(*by),
        TournamentEvent::Opened { .. }
        | TournamentEvent::SignUp { .. }
        | TournamentEvent::Tables { .. }
        | TournamentEvent::Seat { .. }
        | TournamentEvent::Ended { .. } => None,
    }
}

/// Whether an event is none of the tournament's own, whose number has a bound of its own.
const fn is_beside(event: &TournamentEvent) -> bool {
    matches!(event, TournamentEvent::SignUp { .. } | TournamentEvent::Sheet { .. })
}

/// What happened to the tables that are open here.
fn take_in(online: &mut Online, event: TournamentEvent, deals: u8) {
    match event {
        TournamentEvent::Tables { round, tables } => online.opened(round, tables, deals),
        TournamentEvent::Seat { id, place, holder } => online.given(Given { id, place, holder }),
        TournamentEvent::Ended { id } => online.ended(&id),
        TournamentEvent::Opened { .. }
        | TournamentEvent::Happened { .. }
        | TournamentEvent::SignUp { .. }
        | TournamentEvent::Sheet { .. } => {}
    }
}

fn is_undoing(event: &TournamentEvent) -> bool {
    matches!(event, TournamentEvent::Happened { event } if undoes(event))
}

const fn undoes(event: &Event) -> bool {
    matches!(event.what, What::Undo { .. } | What::Redo { .. })
}

fn happened(event: Event) -> TournamentEvent {
    TournamentEvent::Happened { event: Box::new(event) }
}

/// Whether the events of a file keep to our bounds. Asked before they are looked at one by one.
pub fn check_brought(events: &[Event]) -> Result<(), Refused> {
    let entered = |event: &&Event| matches!(event.what, What::Enter { .. });
    if events.iter().filter(entered).count() > MAX_ENTRIES {
        return Err(Refused::Crowd);
    }
    if events.iter().filter(|event| undoes(event)).count() > MAX_UNDONE as usize {
        return Err(Refused::Undone);
    }
    if events.iter().map(size).sum::<usize>() > MAX_BYTES { Err(Refused::Full) } else { Ok(()) }
}

/// A tournament at work.
pub struct TournamentDesk {
    id: LogId,
    settings: Arc<TournamentSettings>,
    tournament: Arc<Tournament>,
    online: Arc<Online>,
    errands: Errands,
    /// Whether its tables were asked how they stand since it was loaded.
    is_informed: bool,
    beside: Arc<Beside>,
    n_events: u64,
    counts: Counts,
    changed_at: Millis,
    /// What each role that is there has last been told, and whether something happened since.
    told: HashMap<Role, TournamentView>,
    is_stale: bool,
}

impl TournamentDesk {
    fn by(role: Role) -> Result<By, Refused> {
        match role {
            Role::Director => Ok(By::Director),
            Role::Arbiter => Ok(By::Arbiter),
            Role::Player(number) => Ok(By::Player(number)),
            Role::Entrant => Ok(By::Entrant),
            Role::Substitute(_) | Role::Public => Err(club::Refused::NotYours.into()),
        }
    }

    /// Decides several things one after the other, all or none.
    fn decide(&self, by: By, all: impl IntoIterator<Item = What>) -> Result<Vec<Event>, Refused> {
        let at = now().0.unsigned_abs();
        let mut then = Tournament::clone(&self.tournament);
        let mut events = Vec::new();
        for what in all {
            let event = then.decide(at, by, what)?;
            then.apply(event.clone());
            events.push(event);
        }
        Ok(events)
    }

    fn enter(&self, by: By, people: Vec<Entry>) -> Result<Vec<Event>, Refused> {
        if people.is_empty() {
            return Err(Refused::Nobody);
        }
        if by != By::Director {
            return Err(club::Refused::NotYours.into());
        }
        let state = self.tournament.state();
        if state.people.len() + people.len() > MAX_ENTRIES {
            return Err(Refused::Crowd);
        }
        let numbers = (state.next_number().0..).map(Number);
        self.decide(by, numbers.zip(people).map(|(number, entry)| What::Enter { number, entry }))
    }

    fn asked_for(&self, by: By, ask: &TournamentAsk) -> Result<Vec<Event>, Refused> {
        let one = |what| {
            let event = self.tournament.decide(now().0.unsigned_abs(), by, what)?;
            Ok::<_, Refused>(vec![event])
        };
        let own = || match by {
            By::Player(number) => Ok(number),
            _ => Err(club::Refused::NotYours),
        };
        match ask.clone() {
            TournamentAsk::Format { format } => {
                one(What::Format { format: format.with_seed(self.tournament.state().format.seed) })
            }
            TournamentAsk::Enter { people } => self.enter(by, people.into_iter().map(Entry::from).collect()),
            TournamentAsk::List { text } => self.enter(by, read_list(&text)?),
            TournamentAsk::Amend { number, entry } => {
                one(What::Amend { number: Number(number), entry: entry.into() })
            }
            TournamentAsk::Leave { number } => one(What::Leave { number: Number(number) }),
            TournamentAsk::Return { number } => one(What::Return { number: Number(number) }),
            // Drawn before it comes here, unless it could not be.
            TournamentAsk::Draw { round } if by == By::Director => {
                Err(self.tournament.draw(round).err().unwrap_or(club::Refused::Seats).into())
            }
            TournamentAsk::Begin { round } => one(What::Begin { round }),
            TournamentAsk::Result { round, table, marks } => {
                one(What::Result { at: At { round, table }, entered: Entered::Marks(marks) })
            }
            TournamentAsk::Sign { round, table } => one(What::Sign { at: At { round, table }, number: own()? }),
            TournamentAsk::Confirm { round, tables } => {
                // More than there can be are not looked at one by one.
                let tables = tables.into_iter().take(MAX_ENTRIES);
                self.decide(by, tables.map(|table| What::Confirm { at: At { round, table }, on_paper: true }))
            }
            TournamentAsk::Sanction { number, measure } => {
                one(What::Sanction { number: Number(number), measure, clause: None })
            }
            TournamentAsk::Call { round, table } => one(What::Call { at: At { round, table }, number: own()? }),
            TournamentAsk::Answer { round, table } => one(What::Answer { at: At { round, table } }),
            // Answered before it comes here.
            TournamentAsk::SignUp { .. } | TournamentAsk::Join { .. } | TournamentAsk::Deals { .. } => {
                Err(club::Refused::NotYours.into())
            }
            TournamentAsk::Undo { event } => one(What::Undo { event }),
            TournamentAsk::Redo { event } => one(What::Redo { event }),
            TournamentAsk::Close => one(What::Close),
            // Asked for before it comes here, unless there was nothing to open.
            TournamentAsk::Open { .. } if by == By::Director => Err(Refused::NothingToOpen),
            TournamentAsk::Draw { .. }
            | TournamentAsk::Open { .. }
            | TournamentAsk::Seat { .. }
            | TournamentAsk::Fill { .. }
            | TournamentAsk::Shut { .. } => Err(club::Refused::NotYours.into()),
        }
    }

    /// What the director asks of tables that are open here; none where it is something else.
    fn online_ask(&self, by: By, ask: &TournamentAsk) -> Result<Option<Vec<TournamentEvent>>, Refused> {
        if by != By::Director {
            return Ok(None);
        }
        let seats = |given: Vec<Given>| {
            let event = |Given { id, place, holder }| TournamentEvent::Seat { id, place, holder };
            Some(given.into_iter().map(event).collect())
        };
        match ask {
            TournamentAsk::Seat { round, table, place, holder } => {
                self.online.give(At { round: *round, table: *table }, *place, holder).map(seats)
            }
            TournamentAsk::Fill { round, level } => self.online.fill(*round, level).map(seats),
            TournamentAsk::Shut { round, table } => {
                let (_, open) = self.online.open(At { round: *round, table: *table })?;
                Ok(Some(vec![TournamentEvent::Ended { id: open.id.clone() }]))
            }
            _ => Ok(None),
        }
    }

    /// Tables were opened; with them the clock of the round starts.
    fn opened(&self, by: By, round: u8, tables: &[OpenTable]) -> Result<Vec<TournamentEvent>, Refused> {
        if by != By::Director {
            return Err(club::Refused::NotYours.into());
        }
        let state = self.tournament.state();
        let wanted = self.online.to_open(state, round)?;
        let is_right = |open: &OpenTable| {
            let at = At { round, table: open.table };
            wanted.contains(&open.table) && state.table(at).is_some_and(|table| table.seats == open.seats)
        };
        if tables.is_empty() || !tables.iter().all(is_right) {
            return Err(Refused::NothingToOpen);
        }
        let mut events = vec![TournamentEvent::Tables { round, tables: tables.to_vec() }];
        let is_begun = state.rounds.last().is_none_or(|round| round.begun_at.is_some());
        if state.format.minutes.is_some() && !is_begun {
            let begun = self.decide(By::Director, [What::Begin { round }])?;
            events.extend(begun.into_iter().map(|event| TournamentEvent::Happened { event: Box::new(event) }));
        }
        Ok(events)
    }

    /// A table says how it stands. With its end its result is brought in, unless the director has.
    fn hear(&mut self, by: By, news: &TableNews) -> Vec<TournamentEvent> {
        let at = At { round: news.of.round, table: news.of.table };
        if by != By::Director || !self.online.open(at).is_ok_and(|(_, open)| open.id == news.id) {
            return Vec::new();
        }
        if Arc::make_mut(&mut self.online).note(at, news) {
            self.is_stale = true;
        }
        if !news.is_over {
            return Vec::new();
        }
        let mut events = vec![TournamentEvent::Ended { id: news.id.clone() }];
        if news.is_complete {
            let result = What::Result { at, entered: Entered::Marks(news.totals.clone()) };
            let decided = self.decide(By::Table, [result, What::Confirm { at, on_paper: false }]);
            let decided = decided.map(|decided| decided.into_iter().map(happened).collect::<Vec<_>>());
            match decided.and_then(|decided| self.counts.check(&decided).map(|()| decided)) {
                Ok(decided) => events.extend(decided),
                Err(why) => tracing::warn!(tournament = %self.id, %at, %why, "the result of a table is not taken"),
            }
        }
        events
    }

    /// Whether those who play at open tables stay where they are.
    fn keeps_seats(&self, events: &[TournamentEvent]) -> Result<(), Refused> {
        let events = || {
            events.iter().filter_map(|event| match event {
                TournamentEvent::Happened { event } => Some(&**event),
                _ => None,
            })
        };
        let moves =
            |event: &Event| matches!(event.what, What::Draw { .. } | What::Undo { .. } | What::Redo { .. });
        if !self.online.has_open() || !events().any(moves) {
            return Ok(());
        }
        let is_drawn_again = |event: &Event| match event.what {
            What::Draw { round, .. } => self.online.open_tables().any(|(at, _)| at.round == round),
            _ => false,
        };
        if events().any(is_drawn_again) {
            return Err(Refused::TablesOpen);
        }
        let mut then = Tournament::clone(&self.tournament);
        events().cloned().for_each(|event| then.apply(event));
        if self.online.agrees(then.state()) { Ok(()) } else { Err(Refused::TablesOpen) }
    }

    /// Somebody enters themselves.
    fn join(&self, by: By, entry: Entry) -> Result<Event, Refused> {
        if by != By::Entrant {
            return Err(club::Refused::NotYours.into());
        }
        if !self.beside.is_open {
            return Err(Refused::NotOpen);
        }
        let state = self.tournament.state();
        if state.people.len() >= MAX_ENTRIES {
            return Err(Refused::Crowd);
        }
        let what = What::Enter { number: state.next_number(), entry };
        Ok(self.tournament.decide(now().0.unsigned_abs(), by, what)?)
    }

    /// A table writes on its sheet, or turns it in. One that was turned in is corrected.
    fn write(
        &self,
        by: By,
        at: At,
        was: &[SheetEntry],
        deals: &[SheetEntry],
        is_done: bool,
    ) -> Result<TournamentEvent, Refused> {
        let entered = Entered::Deals(deals.to_vec());
        let event = self.tournament.decide(now().0.unsigned_abs(), by, What::Result { at, entered })?;
        if self.beside.sheets.get(&at).map_or(&[][..], Vec::as_slice) != was {
            return Err(Refused::SheetChanged { table: at.table });
        }
        let kept = was.iter().zip(deals).take_while(|(before, now)| before == now).count();
        let before = self.tournament.state().table(at).and_then(|table| table.entered.as_ref());
        Ok(match before {
            Some(Entered::Deals(_)) => happened(event),
            _ if is_done => happened(event),
            _ => TournamentEvent::Sheet { by, at, kept, deals: deals[kept..].to_vec() },
        })
    }

    /// What something in words leads to.
    fn in_words(&self, role: Role, ask: &TournamentAsk) -> Result<Vec<TournamentEvent>, Refused> {
        let by = Self::by(role)?;
        if let TournamentAsk::Result { round, table, .. } | TournamentAsk::Deals { round, table, .. } = ask
            && by != By::Director
            && self.online.open(At { round: *round, table: *table }).is_ok()
        {
            return Err(Refused::PlayedHere);
        }
        Ok(match ask {
            TournamentAsk::SignUp { open } if by == By::Director => {
                let is_new = *open != self.beside.is_open;
                is_new.then_some(TournamentEvent::SignUp { is_open: *open }).into_iter().collect()
            }
            TournamentAsk::Join { name, club, team } => {
                let text = |text: &str| text.trim().to_owned();
                let entry = Entry { club: text(club), team: text(team), ..Entry::new(name.trim()) };
                vec![happened(self.join(by, entry)?)]
            }
            TournamentAsk::Deals { round, table, was, deals, done } => {
                vec![self.write(by, At { round: *round, table: *table }, was, deals, *done)?]
            }
            ask => self.asked_for(by, ask)?.into_iter().map(happened).collect(),
        })
    }

    /// A round that was drawn. Two draws that were asked for at once are one.
    fn drawn(&self, role: Role, round: u8, n_before: u8, drawn: &Drawn) -> Result<Vec<TournamentEvent>, Refused> {
        let by = Self::by(role)?;
        let state = self.tournament.state();
        if state.round() != n_before {
            let there = usize::from(round).checked_sub(1).and_then(|i| state.rounds.get(i));
            let is_same = by == By::Director && there.is_some_and(|there| there.drawn.tables == drawn.tables);
            let right = state.round() + 1;
            return if is_same { Ok(Vec::new()) } else { Err(club::Refused::WrongRound { right }.into()) };
        }
        let events = self.decide(by, [What::Draw { round, drawn: drawn.clone() }])?;
        Ok(events.into_iter().map(happened).collect())
    }

    fn message(&self, view: TournamentView) -> Utf8Bytes {
        let seq = self.seq().0 as u32;
        TournamentMessage::View { seq, now: now().0.unsigned_abs(), view }.to_json().into()
    }
}

/// Whether somebody's seat of the last round is played here.
fn own_seat(online: &Online, state: &State, role: Role) -> Option<WireOwnSeat> {
    let at = match role {
        Role::Player(number) => state.seat_of(state.round(), number),
        _ => None,
    };
    online.own(state.round(), role, at.as_slice())
}

/// What a role may see. The ranking is computed once for all players.
fn view(
    tournament: &Tournament,
    online: &Online,
    beside: &Beside,
    secret: &Secret,
    role: Role,
    standing: Option<&oudler_club::standing::Standing>,
) -> TournamentView {
    let state = tournament.state();
    match role {
        Role::Director => {
            let keys = state.people.keys().map(|number| secret.key(Role::Player(*number))).collect();
            let [arbiter, join] = [Role::Arbiter, Role::Entrant].map(|role| secret.key(role));
            let mut view = director(tournament, beside, arbiter, join, keys);
            view.online = online.wire(state.round(), secret);
            TournamentView::Director(Box::new(view))
        }
        Role::Arbiter => TournamentView::Arbiter(Box::new(arbiter(state))),
        Role::Player(number) => {
            let own = match standing {
                Some(standing) => player(state, beside, standing, number),
                None => player(state, beside, &state.standing(), number),
            };
            match own {
                Some(mut view) => {
                    view.online = own_seat(online, state, role);
                    TournamentView::Player(Box::new(view))
                }
                None => TournamentView::Public(Box::new(public(state, None))),
            }
        }
        Role::Substitute(n) => {
            let own = online.substituted(n);
            match own.and_then(|(number, name)| Some((player(state, beside, &state.standing(), number)?, name))) {
                // The marks and the warnings are another's.
                Some((mut view, name)) => {
                    (view.me.name, view.warnings, view.is_here) = (name, 0, true);
                    (view.line, view.team) = (None, None);
                    view.online = own_seat(online, state, role);
                    TournamentView::Player(Box::new(view))
                }
                None => TournamentView::Public(Box::new(public(state, None))),
            }
        }
        Role::Entrant => TournamentView::Entrant(Box::new(entrant(state, beside.is_open))),
        Role::Public => {
            let may_enter = beside.is_open && !state.is_closed;
            TournamentView::Public(Box::new(public(state, may_enter.then(|| secret.key(Role::Entrant)))))
        }
    }
}

impl Desk for TournamentDesk {
    const KIND: &'static str = "tournament";
    const VERSION: u32 = 1;
    const TELLS_EACH: bool = false;

    type Event = TournamentEvent;
    type Stored = TournamentEvent;
    type Request = TournamentRequest;
    type Refused = Refused;
    type Role = Role;
    type Info = Known;
    type House = Errands;

    fn open(id: LogId, settings: &str, errands: &Errands) -> Result<Self, BadWire> {
        let settings: TournamentSettings = serde_json::from_str(settings).map_err(BadWire::new)?;
        let tournament = Tournament::new(settings.format.clone()).map_err(BadWire::new)?;
        Ok(Self {
            id,
            settings: Arc::new(settings),
            tournament: Arc::new(tournament),
            online: Arc::default(),
            errands: errands.clone(),
            is_informed: false,
            beside: Arc::default(),
            n_events: 0,
            counts: Counts::default(),
            changed_at: Millis(0),
            told: HashMap::new(),
            is_stale: false,
        })
    }

    fn store(event: &TournamentEvent) -> TournamentEvent {
        event.clone()
    }

    fn unstore(&self, stored: TournamentEvent) -> Result<TournamentEvent, BadWire> {
        Ok(stored)
    }

    fn apply(&mut self, event: TournamentEvent, at: Millis) {
        self.changed_at = at;
        self.n_events += 1;
        self.is_stale = true;
        self.counts.add(&event);
        match event {
            TournamentEvent::Opened { .. } => {}
            TournamentEvent::SignUp { is_open } => Arc::make_mut(&mut self.beside).is_open = is_open,
            TournamentEvent::Sheet { at, kept, deals, .. } => {
                let sheet = Arc::make_mut(&mut self.beside).sheets.entry(at).or_default();
                sheet.truncate(kept);
                sheet.extend(deals);
            }
            TournamentEvent::Happened { event } => {
                match &event.what {
                    What::Result { at, entered: Entered::Deals(deals) } => {
                        Arc::make_mut(&mut self.beside).sheets.insert(*at, deals.clone());
                    }
                    // Others sit there now.
                    What::Draw { round, .. } => {
                        Arc::make_mut(&mut self.beside).sheets.retain(|at, _| at.round < *round);
                    }
                    _ => {}
                }
                Arc::make_mut(&mut self.tournament).apply(*event);
            }
            event => {
                let deals = self.tournament.state().format.deals;
                take_in(Arc::make_mut(&mut self.online), event, deals);
            }
        }
    }

    fn id(&self) -> &LogId {
        &self.id
    }

    fn seq(&self) -> Seq {
        Seq(self.n_events)
    }

    fn follow(&self, events: &[TournamentEvent], _: Millis, append: Append) -> Append {
        let opened = events.iter().filter_map(|event| match event {
            TournamentEvent::Opened { user } => Some(user.clone()),
            _ => None,
        });
        // Under way while tables of it are open here: those are looked at when the server starts.
        let mut online = Online::clone(&self.online);
        events.iter().cloned().for_each(|event| take_in(&mut online, event, 0));
        let status = if online.has_open() { Status::Underway } else { Status::Waiting };
        opened.fold(append.status(status), Append::seated)
    }

    fn role(&self, user: Option<&UserId>) -> Role {
        match self.settings.secret.role(user) {
            Role::Player(number) if !self.tournament.state().people.contains_key(&number) => Role::Public,
            Role::Substitute(n) if self.online.substituted(n).is_none() => Role::Public,
            role => role,
        }
    }

    fn admit(&mut self, visitor: &Visitor, conns: &Conns<Role>) -> Result<Role, Refused> {
        if !std::mem::replace(&mut self.is_informed, true) && self.online.has_open() {
            self.errands.tournament(&self.id);
        }
        let role = self.role(visitor.person.as_ref().map(|person| &person.user));
        let looks_on = |role: Role| matches!(role, Role::Public | Role::Entrant);
        let n_others = conns.iter().filter(|conn| looks_on(conn.role)).count();
        if looks_on(role) && n_others >= MAX_PUBLIC { Err(Refused::Crowded) } else { Ok(role) }
    }

    fn ask(
        &mut self,
        person: &Person,
        request: &TournamentRequest,
        _: &Conns<Role>,
    ) -> Result<Vec<TournamentEvent>, Refused> {
        let role = self.role(Some(&person.user));
        let events = match request {
            TournamentRequest::Begin(events) if self.n_events == 0 => {
                check_brought(events)?;
                let opened = TournamentEvent::Opened { user: self.settings.owner.clone() };
                return Ok([opened].into_iter().chain(events.iter().cloned().map(happened)).collect());
            }
            TournamentRequest::Begin(_) => return Ok(Vec::new()),
            TournamentRequest::Drawn { round, n_before, drawn } => self.drawn(role, *round, *n_before, drawn)?,
            TournamentRequest::Opened { round, tables } => return self.opened(Self::by(role)?, *round, tables),
            TournamentRequest::News(news) => return Ok(self.hear(Self::by(role)?, news)),
            TournamentRequest::Ask(ask) => match self.online_ask(Self::by(role)?, ask)? {
                Some(events) => return Ok(events),
                None => self.in_words(role, ask)?,
            },
        };
        self.counts.check(&events)?;
        self.keeps_seats(&events)?;
        Ok(events)
    }

    fn info(&self, user: Option<&UserId>, _: &Conns<Role>) -> Known {
        Known {
            role: self.role(user),
            settings: Arc::clone(&self.settings),
            tournament: Arc::clone(&self.tournament),
            online: Arc::clone(&self.online),
            beside: Arc::clone(&self.beside),
            seq: self.seq(),
            changed_at: self.changed_at,
        }
    }

    fn snapshot(&self, conn: &Conn<Role>, _: &Conns<Role>) -> Utf8Bytes {
        self.message(view(&self.tournament, &self.online, &self.beside, &self.settings.secret, conn.role, None))
    }

    fn missed(&self, _: Resume, _: Role) -> Option<Vec<Utf8Bytes>> {
        None
    }

    fn tell(&self, seq: Seq, _: &TournamentEvent, _: Role, _: bool) -> Utf8Bytes {
        TournamentMessage::Moved { seq: seq.0 as u32 }.to_json().into()
    }

    fn is_shared(&self, _: &TournamentEvent, _: Role, _: bool) -> bool {
        true
    }

    /// Everybody is told what has changed for them, and nobody else's.
    fn settle(&mut self, conns: &mut Conns<Role>, _: Instant) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        let standing = self.tournament.state().standing();
        let mut told = HashMap::new();
        for conn in conns.iter() {
            told.entry(conn.role).or_insert_with(|| {
                let (online, beside) = (&self.online, &self.beside);
                let view =
                    view(&self.tournament, online, beside, &self.settings.secret, conn.role, Some(&standing));
                let is_new = self.told.get(&conn.role) != Some(&view);
                let text = is_new.then(|| self.message(view.clone()));
                (view, text)
            });
        }
        conns.send_each(|conn| told.get(&conn.role)?.1.clone());
        self.told = told.into_iter().map(|(role, (view, _))| (role, view)).collect();
    }
}
