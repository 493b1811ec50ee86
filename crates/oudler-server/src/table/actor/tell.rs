//! What goes out to the connections.

use oudler_protocol::message::ServerMessage;
use oudler_protocol::table::{WirePresence, WireTable, WireYou};
use oudler_rules::SeatSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Actor;
use crate::store::{Seq, UserId};
use crate::table::ask::{Person, Refused};
use crate::table::event::TableEvent;
use crate::table::handle::{ConnId, Resume, TableInfo};

/// What was last said of who is where, and of the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::table) struct Told {
    here: SeatSet,
    stand_in: SeatSet,
    n_spectators: u32,
    is_current: bool,
    clock: Option<(SeatSet, Instant)>,
}

impl Actor {
    /// A new connection hears what it has missed, or the whole table.
    pub(super) fn welcome(&mut self, conn: ConnId, resume: Option<Resume>) {
        let Some(known) = self.conns.get(conn) else { return };
        let (seat, viewer) = (known.seat, known.viewer());
        let missed =
            resume.filter(|resume| resume.seat == seat).and_then(|resume| self.room.since(resume.since, viewer));
        match missed {
            Some(messages) => messages.iter().for_each(|message| self.conns.send(conn, message)),
            None => self.snapshot(conn),
        }
        if let Some(clock) = self.wire_clock(Instant::now()) {
            self.conns.send(conn, &clock);
        }
        // Who is there comes next, to everybody.
        self.told.is_current = false;
    }

    /// The whole table for one connection.
    fn snapshot(&mut self, conn: ConnId) {
        let Some(known) = self.conns.get(conn) else { return };
        let person = known.person.as_ref();
        let table = WireTable {
            id: self.room.id().to_string(),
            settings: self.room.settings().wire(),
            you: WireYou {
                name: person.map(|person| person.name.clone()),
                seat: known.seat.map(Into::into),
                host: person.is_some_and(|person| person.user == self.room.settings().host),
                muted: person
                    .map_or(SeatSet::default(), |person| self.muted_by(person))
                    .iter()
                    .map(Into::into)
                    .collect(),
            },
            seats: self.wire_seats(),
            spectators: self.conns.n_spectators(),
            draw: self.room.wire_draw(),
            shuffle: self.room.wire_shuffle(),
            revealed: self.room.wire_revealed(),
        };
        let message = ServerMessage::Snapshot {
            seq: self.room.seq().0 as u32,
            table: Box::new(table),
            view: Box::new(self.room.wire_view(known.viewer())),
        };
        self.conns.send(conn, &message);
    }

    /// The seats of those a person does not hear.
    fn muted_by(&self, person: &Person) -> SeatSet {
        let muted = self.muted.iter().filter(|(who, _)| *who == person.user);
        muted.filter_map(|(_, whom)| self.room.seat_of(whom)).collect()
    }

    /// Everybody hears of the events after `after`, each what its seat may know; where the table
    /// then stands, and what may be done, comes with the last of them.
    pub(super) fn tell(&mut self, after: Seq, events: &[TableEvent]) {
        let room = &self.room;
        for (i, event) in events.iter().enumerate() {
            let seq = (after.0 + 1) as u32 + i as u32;
            let is_last = i + 1 == events.len();
            let text = |viewer| Utf8Bytes::from(room.event(seq, event, viewer, is_last).to_json());
            // Most events are the same for all; they are written once.
            let mut shared: Option<Utf8Bytes> = None;
            self.conns.send_each(|conn| {
                let viewer = conn.viewer();
                if !event.is_same_for_all() || (is_last && conn.seat.is_some()) {
                    return Some(text(viewer));
                }
                Some(shared.get_or_insert_with(|| text(viewer)).clone())
            });
        }
        for event in events {
            if let TableEvent::Removed { user, .. } = event {
                self.conns.bye_user(user, "removed");
            }
        }
        // Who has another seat now knows other things.
        for conn in self.conns.reseat(&self.room) {
            self.snapshot(conn);
        }
        if self.room.game().is_some() && !self.room.settings().spectators {
            self.conns.bye_spectators(Refused::NoSpectators.code());
        }
    }

    /// Says who is where and how the clock stands, if that is news.
    pub(super) fn tell_presence(&mut self) {
        let now = Instant::now();
        let told = Told {
            here: self.conns.here(),
            stand_in: self.stand_in,
            n_spectators: self.conns.n_spectators(),
            is_current: true,
            clock: self.clock.shown(now).map(|(seats, left)| (seats, now + left)),
        };
        let before = std::mem::replace(&mut self.told, told);
        if (Told { clock: before.clock, ..told }) != before {
            let presence = self.presence();
            self.conns.send_all(&presence);
        }
        if told.clock != before.clock
            && let Some(clock) = self.wire_clock(now)
        {
            self.conns.send_all(&clock);
        }
    }

    fn wire_clock(&self, now: Instant) -> Option<ServerMessage> {
        let (seats, left) = self.clock.shown(now)?;
        Some(ServerMessage::Clock { seats: seats.iter().map(Into::into).collect(), ms: left.as_millis() as u32 })
    }

    fn presence(&self) -> ServerMessage {
        ServerMessage::Presence { seats: self.wire_seats(), spectators: self.conns.n_spectators() }
    }

    fn wire_seats(&self) -> Vec<WirePresence> {
        let (room, here, now) = (&self.room, self.conns.here(), Instant::now());
        let gone: SeatSet = self.missed().collect();
        let bot_at =
            |seat| self.gone_since[seat].filter(|_| gone.contains(seat)).map(|since| since + self.timing.grace);
        let one = |seat| {
            let sitter = room.sitter(seat);
            WirePresence {
                seat: seat.into(),
                who: sitter.kind(),
                name: sitter.name().into(),
                here: here.contains(seat),
                stand_in: sitter.user().is_some() && self.stand_in.contains(seat),
                bot_in: bot_at(seat).map(|at| at.saturating_duration_since(now).as_millis() as u32),
                host: sitter.user() == Some(&room.settings().host),
            }
        };
        room.seats().map(one).collect()
    }

    pub(super) fn info(&self, user: Option<&UserId>) -> TableInfo {
        let game = self.room.game();
        TableInfo {
            id: self.room.id().to_string(),
            settings: self.room.settings().wire(),
            seats: self.wire_seats(),
            you: user.and_then(|user| self.room.seat_of(user)).map(Into::into),
            begun: game.is_some(),
            over: self.room.is_over(),
            n_dealt: game.map_or(0, oudler_rules::Game::n_dealt),
            totals: self.room.seats().map(|seat| game.map_or(0, |game| game.totals()[seat])).collect(),
        }
    }
}
