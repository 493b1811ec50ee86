//! What goes out to the connections.

use oudler_protocol::message::TableMessage;
use oudler_protocol::table::{WireArbiter, WireOfTournament, WirePresence, WireTable, WireYou};
use oudler_rules::{Seat, SeatSet};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::TableDesk;
use crate::log::{Conn, Conns, Person};
use crate::table::presence::Role;

/// What was last said of who is where, and of the time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Told {
    here: SeatSet,
    stand_in: SeatSet,
    n_spectators: u32,
    has_arbiter: bool,
    called: Option<Seat>,
    offers: Vec<String>,
    pub(super) is_current: bool,
    clock: Option<(SeatSet, Instant)>,
}

impl TableDesk {
    /// The whole table for one connection.
    pub(super) fn wire_snapshot(&self, conn: &Conn<Role>, conns: &Conns<Role>) -> TableMessage {
        let person = conn.person.as_ref();
        let muted = person.map_or(SeatSet::EMPTY, |person| self.muted_by(person));
        let table = WireTable {
            id: self.room.id().to_string(),
            settings: self.room.settings().wire(),
            you: WireYou {
                name: person.map(|person| person.name.clone()),
                seat: conn.role.seat(),
                host: person.is_some_and(|person| person.user == self.room.settings().host),
                arbiter: conn.role == Role::Arbiter,
                muted: muted.iter().collect(),
            },
            seats: self.wire_seats(conns),
            spectators: conns.n_spectators(),
            arbiter: self.wire_arbiter(conns),
            offers: self.offered(),
            draw: self.room.wire_draw(),
            shuffle: self.room.wire_shuffle(),
            revealed: self.room.wire_revealed(),
            hinted: self.room.seats().map(|seat| self.room.n_hints(seat)).collect(),
            tournament: self
                .room
                .settings()
                .club
                .as_ref()
                .map(|of| WireOfTournament { round: of.round, table: of.table }),
            rematch: self.room.rematch().wire(),
            rest: self.room.rest().wire(),
        };
        TableMessage::Snapshot {
            seq: self.room.seq().0 as u32,
            table: Box::new(table),
            view: Box::new(self.room.wire_view(conn.role.viewer())),
        }
    }

    fn wire_arbiter(&self, conns: &Conns<Role>) -> Option<WireArbiter> {
        let arbiter = self.room.arbiter()?;
        Some(WireArbiter { name: arbiter.name.clone(), here: conns.has_arbiter(), called: self.called })
    }

    /// The names of those who offer to be the arbiter.
    fn offered(&self) -> Vec<String> {
        self.offers.iter().map(|person| person.name.clone()).collect()
    }

    /// The seats of those a person does not hear.
    fn muted_by(&self, person: &Person) -> SeatSet {
        let muted = self.muted.iter().filter(|(who, _)| *who == person.user);
        muted.filter_map(|(_, whom)| self.room.seat_of(whom)).collect()
    }

    /// Says who is where and how the clock stands, if that is news.
    pub(super) fn tell_presence(&mut self, conns: &mut Conns<Role>, now: Instant) {
        let told = Told {
            here: conns.here(),
            stand_in: self.stand_in,
            n_spectators: conns.n_spectators(),
            has_arbiter: conns.has_arbiter(),
            called: self.called,
            offers: self.offered(),
            is_current: true,
            clock: self.clock.shown(now).map(|(seats, left)| (seats, now + left)),
        };
        let mut before = std::mem::replace(&mut self.told, told);
        let clock = std::mem::replace(&mut before.clock, self.told.clock);
        if before != self.told {
            let presence = TableMessage::Presence {
                seats: self.wire_seats(conns),
                spectators: conns.n_spectators(),
                arbiter: self.wire_arbiter(conns),
                offers: self.offered(),
            };
            conns.send_all(&presence.to_json().into());
        }
        if self.told.clock != clock
            && let Some(clock) = self.wire_clock(now)
        {
            conns.send_all(&clock.to_json().into());
        }
    }

    /// Lets those look again who are something else to somebody here now.
    pub(super) fn tell_nudged(&mut self, conns: &mut Conns<Role>) {
        let nudged = std::mem::take(&mut self.nudged);
        if !nudged.is_empty() {
            let text: Utf8Bytes = TableMessage::People {}.to_json().into();
            conns.send_each(|conn| conn.user().is_some_and(|user| nudged.contains(user)).then(|| text.clone()));
        }
    }

    pub(super) fn wire_clock(&self, now: Instant) -> Option<TableMessage> {
        let (seats, left) = self.clock.shown(now)?;
        Some(TableMessage::Clock { seats: seats.iter().collect(), ms: left.as_millis() as u32 })
    }

    pub(super) fn wire_seats(&self, conns: &Conns<Role>) -> Vec<WirePresence> {
        let (room, here, now) = (&self.room, conns.here(), Instant::now());
        let gone: SeatSet = self.missing(conns).collect();
        let bot_at = |seat| {
            let since = self.gone_since[seat].filter(|_| gone.contains(seat))?;
            Some(since + self.house.timing.grace)
        };
        let one = |seat| {
            let sitter = room.sitter(seat);
            WirePresence {
                seat,
                who: sitter.kind(),
                name: sitter.name().into(),
                level: sitter.level().map(|level| level.to_string()),
                figure: room.figure(seat),
                here: here.contains(seat),
                stand_in: sitter.user().is_some() && self.stand_in.contains(seat),
                bot_in: bot_at(seat).map(|at| at.saturating_duration_since(now).as_millis() as u32),
                host: sitter.user() == Some(&room.settings().host),
            }
        };
        room.seats().map(one).collect()
    }
}
