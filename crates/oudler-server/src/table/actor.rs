//! The only writer of a table. Everything that happens to it comes through one inbox, is decided
//! by the [`Room`], stored, and only then told.

mod bots;
mod tell;
mod time;

use std::collections::HashMap;
use std::sync::Arc;

use oudler_protocol::message::{ServerMessage, WireRefusal};
use oudler_protocol::record::JsonRecord;
use oudler_protocol::request::Request;
use oudler_rules::notation::{Record, RecordResult};
use oudler_rules::{BySeat, Ending, Event, Public, Seat, SeatSet};
use rand::rngs::SmallRng;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

use super::ask::{MAX_CHANGES, Person, Refused};
use super::clock::{Clock, Timing};
use super::event::{Sitter, TableEvent};
use super::handle::{Ask, ConnId, Input, Join, Resume, Said, Visitor};
use super::lobby::{Lobby, Waiting};
use super::presence::Connections;
use super::room::Room;
use super::secrets::Secrets;
use crate::clock::now as today;
use crate::metrics;
use crate::store::{
    Append, Appended, CommandId, DealPlayer, DealResult, Seq, Store, StoreError, TableStatus, Taken, UserId,
    record,
};

/// Why a table cannot go on. Nobody has heard of what was not stored; whoever comes back finds the
/// table as the store has it.
#[derive(Debug, thiserror::Error)]
pub(super) enum Stopped {
    /// The store failed, and what became of the last write is not known.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another process has written to this table.
    #[error("another process owns the table: it has written event {actual}")]
    Conflict {
        /// Its last event.
        actual: Seq,
    },
}

/// A table at work.
pub(super) struct Actor {
    room: Room,
    store: Arc<dyn Store>,
    timing: Timing,
    conns: Connections,
    /// Whose talk each user does not hear.
    muted: Vec<(UserId, UserId)>,
    /// Players for whom a bot plays, until they come back.
    stand_in: SeatSet,
    /// Since when a player has not been connected.
    gone_since: BySeat<Option<Instant>>,
    clock: Clock,
    /// How often each person has changed the table since the last deal.
    n_changes: HashMap<UserId, u32>,
    /// When a bot moves next.
    bot_at: Option<Instant>,
    /// When the cards are dealt, whoever is ready.
    deal_at: Option<Instant>,
    /// Since when nobody has been there.
    idle_since: Instant,
    /// What was last said of who is where.
    told: tell::Told,
    lobby: Lobby,
    secrets: Secrets,
    rng: SmallRng,
}

impl Actor {
    pub(super) fn new(room: Room, store: Arc<dyn Store>, timing: Timing, lobby: Lobby, secrets: Secrets) -> Self {
        let now = Instant::now();
        Self {
            clock: Clock::new(room.settings().clock, now),
            conns: Connections::default(),
            muted: Vec::new(),
            stand_in: SeatSet::EMPTY,
            gone_since: BySeat([Some(now); 5]),
            n_changes: HashMap::new(),
            bot_at: None,
            deal_at: None,
            idle_since: now,
            told: tell::Told::default(),
            rng: secrets.generator(),
            secrets,
            lobby,
            room,
            store,
            timing,
        }
    }

    /// Serves the inbox until the table is put away, or the server stops.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Input>, shutdown: CancellationToken) {
        let stopped = loop {
            let heard = tokio::select! {
                biased;
                () = shutdown.cancelled() => break Ok(()),
                heard = timeout_at(self.next_wake(), inbox.recv()) => heard,
            };
            let done = match heard {
                Ok(None) => break Ok(()),
                Ok(Some(input)) => self.handle(input).await,
                Err(_) if self.is_idle() => break Ok(()),
                Err(_) => self.wake().await,
            };
            match done {
                Ok(()) => {}
                Err(why) => break Err(why),
            }
        };
        if let Err(why) = stopped {
            tracing::error!(table = %self.room.id(), %why, "a table stops");
        }
        self.lobby.note(self.room.id(), None);
        self.conns.bye_all("closing");
    }

    async fn handle(&mut self, input: Input) -> Result<(), Stopped> {
        match input {
            Input::Join(join) => {
                let Join { visitor, resume, out, reply } = *join;
                let joined = self.join(visitor, resume, out);
                if let Err(Ok(conn)) = reply.send(joined) {
                    // Whoever asked is gone already.
                    self.conns.remove(conn);
                }
                self.go_on().await
            }
            Input::Part(conn) => {
                self.conns.remove(conn);
                self.go_on().await
            }
            Input::Act(act) => self.act(act.conn, act.id, act.request).await,
            Input::Ask(ask) => {
                let Ask { person, request, reply } = *ask;
                let answer = self.ask(&person, &request, None).await?;
                // Who asked may have hung up; what was done is done.
                let _ = reply.send(answer);
                self.go_on().await
            }
            Input::Say(conn, said) => {
                self.say(conn, said);
                Ok(())
            }
            Input::Rename(conn, name) => {
                self.conns.rename(conn, name);
                self.warn_of_name(conn);
                self.go_on().await
            }
            Input::Info(user, reply) => {
                let _ = reply.send(self.info(user.as_ref()));
                Ok(())
            }
        }
    }

    fn join(
        &mut self,
        visitor: Visitor,
        resume: Option<Resume>,
        out: mpsc::Sender<super::Outgoing>,
    ) -> Result<ConnId, Refused> {
        let user = visitor.person.as_ref().map(|person| &person.user);
        if user.is_some_and(|user| self.room.is_removed(user)) {
            return Err(Refused::Removed);
        }
        let seat = user.and_then(|user| self.room.seat_of(user));
        match seat {
            // Who comes back plays again.
            Some(seat) => self.stand_in.remove(seat),
            None if !self.admits(user) => return Err(Refused::NoSpectators),
            None if !self.conns.has_room_for(visitor.address) => return Err(Refused::Full),
            None => {}
        }
        let conn = self.conns.add(visitor, seat, out);
        self.welcome(conn, resume);
        Ok(conn)
    }

    /// One action of a client, start to finish. Nobody hears of it before it is stored.
    async fn act(&mut self, conn: ConnId, id: String, request: Request) -> Result<(), Stopped> {
        let Some(person) = self.conns.get(conn).map(|conn| conn.person.clone()) else { return Ok(()) };
        let answer = match &person {
            None => Err(Refused::NoName),
            Some(person) => {
                let command = CommandId::new(format!("{}/{id}", person.user)).ok();
                self.ask(person, &request, command).await?
            }
        };
        let message = match answer {
            Ok(seq) => {
                metrics::action_accepted();
                ServerMessage::Ack { id, seq: seq.0 as u32 }
            }
            Err(why) => {
                let why = WireRefusal::from(&why);
                metrics::action_refused(&why.code);
                ServerMessage::Refused { id, why }
            }
        };
        self.conns.send(conn, &message);
        self.go_on().await
    }

    async fn ask(
        &mut self,
        person: &Person,
        request: &Request,
        command: Option<CommandId>,
    ) -> Result<Result<Seq, Refused>, Stopped> {
        let host = self.room.seat_of(&self.room.settings().host);
        let host_is_here = self
            .conns
            .iter()
            .any(|conn| conn.person.as_ref().is_some_and(|person| person.user == self.room.settings().host))
            && host.is_none_or(|seat| !self.stand_in.contains(seat));
        let secrets = &mut self.secrets;
        let decided = self.room.ask(person, request, !host_is_here, &mut self.rng, &mut || secrets.seed());
        let decided = decided.and_then(|events| self.not_too_often(person, request, events));
        match decided {
            Ok(events) if events.is_empty() => {
                // Nothing to be done, perhaps because the same command did it before.
                let before = match &command {
                    Some(command) => self.store.command(self.room.id(), command).await?,
                    None => None,
                };
                self.note_presence(person, request);
                Ok(Ok(before.unwrap_or(self.room.seq())))
            }
            Ok(events) => {
                let seq = self.commit(command, events).await?;
                self.note_presence(person, request);
                Ok(Ok(seq))
            }
            // What cannot be done now may have been done by the same command before.
            Err(why) => Ok(match command {
                Some(command) => self.store.command(self.room.id(), &command).await?.ok_or(why),
                None => Err(why),
            }),
        }
    }

    /// Counts what a person changes beside the moves of the game, which the rules bound.
    fn not_too_often(
        &mut self,
        person: &Person,
        request: &Request,
        events: Vec<TableEvent>,
    ) -> Result<Vec<TableEvent>, Refused> {
        if events.is_empty() || matches!(request, Request::Game(_) | Request::Ready | Request::Quit) {
            return Ok(events);
        }
        let n = self.n_changes.entry(person.user.clone()).or_default();
        if *n >= MAX_CHANGES {
            return Err(Refused::TooOften);
        }
        *n += 1;
        Ok(events)
    }

    /// Whether somebody without a seat may be here.
    fn admits(&self, user: Option<&UserId>) -> bool {
        let settings = self.room.settings();
        settings.spectators || self.room.game().is_none() || user == Some(&settings.host)
    }

    /// Shows the table to newcomers while somebody waits here for players.
    pub(super) fn note_lobby(&self) {
        let settings = self.room.settings();
        let is_open = settings.listed && self.room.game().is_none() && !self.room.is_over();
        let address = self.conns.first_address().filter(|_| is_open);
        let waiting = address.map(|address| Waiting { host: settings.host.clone(), address });
        if settings.listed {
            self.lobby.note(self.room.id(), waiting);
        }
    }

    /// Says so where a seat cannot have its player's new name.
    fn warn_of_name(&mut self, conn: ConnId) {
        let Some(known) = self.conns.get(conn) else { return };
        let (Some(seat), Some(person)) = (known.seat, &known.person) else { return };
        if let Err(why) = self.room.check_name(&person.name, seat) {
            let why = WireRefusal::from(&why);
            self.conns.send(conn, &ServerMessage::Refused { id: String::new(), why });
        }
    }

    /// The seats whose players have another name by now. Nobody's name changes during a deal.
    pub(super) fn renamed(&self) -> Vec<TableEvent> {
        if self.room.is_playing() || self.room.is_over() {
            return Vec::new();
        }
        let renamed = |conn: &super::presence::Conn| {
            let (seat, person) = (conn.seat?, conn.person.as_ref()?);
            let differs = self.room.sitter(seat).name() != person.name;
            let fits = differs && self.room.check_name(&person.name, seat).is_ok();
            let who = || Sitter::Player { user: person.user.clone(), name: person.name.clone() };
            fits.then(|| TableEvent::Seated { seat, who: who() })
        };
        self.conns.iter().filter_map(renamed).collect()
    }

    /// What a request changes that is not kept.
    fn note_presence(&mut self, person: &Person, request: &Request) {
        let Some(seat) = self.room.seat_of(&person.user) else { return };
        match request {
            Request::Leave => self.stand_in.insert(seat),
            Request::Game(_) => {
                self.clock.acted(seat, Instant::now());
                self.stand_in.remove(seat);
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

    /// Stores events, takes them in, and tells everybody. Gives the number of the last, or of the
    /// last that the same command brought before.
    async fn commit(&mut self, command: Option<CommandId>, events: Vec<TableEvent>) -> Result<Seq, Stopped> {
        let after = self.room.seq();
        let results = self.result(&events).into_iter().collect();
        match self.append(after, command, &events, results).await? {
            Appended::Stored { .. } => {}
            Appended::AlreadyDone { seq } => return Ok(seq),
            Appended::Conflict { actual } => return Err(Stopped::Conflict { actual }),
        }
        for event in &events {
            self.room.apply(event.clone());
        }
        self.tell(after, &events);
        self.keep_status(&events).await?;
        Ok(self.room.seq())
    }

    async fn append(
        &self,
        after: Seq,
        command: Option<CommandId>,
        events: &[TableEvent],
        results: Vec<DealResult>,
    ) -> Result<Appended, Stopped> {
        let seated = events.iter().filter_map(|event| match event {
            TableEvent::Seated { who, .. } => who.user().cloned(),
            _ => None,
        });
        let seated: Vec<UserId> = seated.collect();
        // Whose seat has someone else now, and who has not sat down on another.
        let risen = events.iter().filter_map(|event| match event {
            TableEvent::Seated { seat, .. } => self.room.sitter(*seat).user(),
            _ => None,
        });
        let append = Append {
            table: self.room.id().clone(),
            after,
            command,
            events: events.iter().map(record::write).collect(),
            results,
            risen: risen.filter(|user| !seated.contains(user)).cloned().collect(),
            seated,
        };
        let start = Instant::now();
        let appended = self.store.append(append).await?;
        metrics::events_stored(events.len(), start.elapsed());
        Ok(appended)
    }

    /// The result of the deal these events finish, to be kept with them.
    fn result(&self, events: &[TableEvent]) -> Option<DealResult> {
        let deal: Record = self.room.finished(events)?;
        let RecordResult::Scores(scores) = deal.deals.last()?.result? else { return None };
        let shuffle = deal.deals.last()?.shuffle.as_ref();
        let player = |seat: Seat| DealPlayer {
            seat: seat.index() as u8,
            user: self.room.sitter(seat).user().cloned(),
            score: scores[seat],
        };
        Some(DealResult {
            table: self.room.id().clone(),
            deal_number: shuffle.map_or(0, oudler_rules::notation::Shuffle::number),
            record: JsonRecord::from(&deal).to_json(),
            seed: shuffle.and_then(|shuffle| shuffle.seed().map(str::to_owned)),
            ended_at: today(),
            taken: events.iter().find_map(taken),
            players: self.room.seats().map(player).collect(),
        })
    }

    /// What the lobby and the history go by follows the log.
    async fn keep_status(&self, events: &[TableEvent]) -> Result<(), Stopped> {
        for event in events {
            match event {
                TableEvent::Game { event: Event::Public(Public::Started { .. }), .. } => {
                    let settings = self.room.settings();
                    let (id, json) = (self.room.id(), settings.to_json());
                    self.store.update_table(id, json, settings.listed, TableStatus::Playing).await?;
                }
                TableEvent::Game { event: Event::Public(Public::GameEnded(_)), .. } | TableEvent::Closed => {
                    self.store.close_table(self.room.id(), today()).await?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn say(&mut self, conn: ConnId, said: Said) {
        let Some(from) = self.conns.get(conn) else { return };
        let (Some(seat), Some(person)) = (from.seat, from.person.clone()) else {
            let why = WireRefusal::from(&Refused::NotSeated);
            self.conns.send(conn, &ServerMessage::Refused { id: String::new(), why });
            return;
        };
        let (text, phrase) = match said {
            Said::Text(text) => (Some(text), None),
            Said::Phrase(phrase) => (None, Some(phrase)),
        };
        // The name is the seat's: nobody speaks under another than the one they play under.
        let name = self.room.sitter(seat).name().to_owned();
        let message = ServerMessage::Chat { seat: seat.into(), name, text, phrase };
        let text = Utf8Bytes::from(message.to_json());
        let muted = &self.muted;
        self.conns.send_each(|conn| {
            let hears = conn.person.as_ref().is_none_or(|listener| {
                !muted.iter().any(|(who, whom)| *who == listener.user && *whom == person.user)
            });
            hears.then(|| text.clone())
        });
    }
}

/// Who took the deal that this event scores.
fn taken(event: &TableEvent) -> Option<Taken> {
    let TableEvent::Game { event: Event::Public(Public::DealEnded(Ending::Scored { sheet, .. })), .. } = event
    else {
        return None;
    };
    Some(Taken { seat: sheet.taker.index() as u8, contract: sheet.figures.contract.to_string() })
}
