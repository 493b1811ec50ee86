//! Who is connected to a table.

use std::net::IpAddr;

use oudler_protocol::message::ServerMessage;
use oudler_rules::{Seat, SeatSet, Viewer};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::ask::Person;
use super::handle::{ConnId, Outgoing, Visitor};
use super::room::Room;
use crate::limits::network;
use crate::store::UserId;

/// The most people who look on at one table. Players always have a place.
pub const MAX_SPECTATORS: usize = 100;
/// The most of them from one address.
pub const MAX_SPECTATORS_OF_AN_ADDRESS: usize = 20;
/// The most connections one user has at one table: a laptop, a phone, a forgotten tab or two.
const MAX_OF_A_USER: usize = 4;

/// One connection.
#[derive(Debug)]
pub(super) struct Conn {
    pub(super) id: ConnId,
    pub(super) person: Option<Person>,
    address: IpAddr,
    pub(super) seat: Option<Seat>,
    out: mpsc::Sender<Outgoing>,
}

impl Conn {
    pub(super) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn is_of(&self, user: &UserId) -> bool {
        self.person.as_ref().is_some_and(|person| person.user == *user)
    }
}

/// All the connections of a table. Who cannot keep up is dropped, and comes back by resuming.
#[derive(Debug, Default)]
pub(super) struct Connections {
    conns: Vec<Conn>,
    n_before: u32,
}

impl Connections {
    pub(super) fn is_empty(&self) -> bool {
        self.conns.is_empty()
    }

    /// From where the first of those who are here came.
    pub(super) fn first_address(&self) -> Option<IpAddr> {
        self.conns.first().map(|conn| conn.address)
    }

    /// Whether one more may look on from this address.
    pub(super) fn has_room_for(&self, spectator: IpAddr) -> bool {
        let spectators = || self.conns.iter().filter(|conn| conn.seat.is_none());
        let of_address = spectators().filter(|conn| network(conn.address) == network(spectator));
        spectators().count() < MAX_SPECTATORS && of_address.count() < MAX_SPECTATORS_OF_AN_ADDRESS
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Conn> {
        self.conns.iter()
    }

    pub(super) fn get(&self, id: ConnId) -> Option<&Conn> {
        self.conns.iter().find(|conn| conn.id == id)
    }

    pub(super) fn add(
        &mut self,
        Visitor { person, address }: Visitor,
        seat: Option<Seat>,
        out: mpsc::Sender<Outgoing>,
    ) -> ConnId {
        if let Some(person) = &person {
            let own: Vec<ConnId> =
                self.conns.iter().filter(|conn| conn.is_of(&person.user)).map(|conn| conn.id).collect();
            if own.len() >= MAX_OF_A_USER {
                self.bye(own[0], "replaced");
            }
        }
        let id = ConnId(self.n_before);
        self.n_before += 1;
        self.conns.push(Conn { id, person, address, seat, out });
        id
    }

    /// Forgets a connection. Says whether it was there.
    pub(super) fn remove(&mut self, id: ConnId) -> bool {
        let n = self.conns.len();
        self.conns.retain(|conn| conn.id != id);
        self.conns.len() < n
    }

    /// Ends a connection.
    fn bye(&mut self, id: ConnId, why: &'static str) {
        if let Some(at) = self.conns.iter().position(|conn| conn.id == id) {
            // A full queue loses the word, not the end: the sender is dropped with the connection.
            let _ = self.conns.remove(at).out.try_send(Outgoing::Bye(why));
        }
    }

    /// Ends every connection of a user.
    pub(super) fn bye_user(&mut self, user: &UserId, why: &'static str) {
        let own: Vec<ConnId> = self.conns.iter().filter(|conn| conn.is_of(user)).map(|conn| conn.id).collect();
        own.into_iter().for_each(|id| self.bye(id, why));
    }

    /// Ends the connections of those who look on.
    pub(super) fn bye_spectators(&mut self, why: &'static str) {
        let others: Vec<ConnId> =
            self.conns.iter().filter(|conn| conn.seat.is_none()).map(|conn| conn.id).collect();
        others.into_iter().for_each(|id| self.bye(id, why));
    }

    /// The person of a connection has another name.
    pub(super) fn rename(&mut self, id: ConnId, name: String) {
        if let Some(person) =
            self.conns.iter_mut().find(|conn| conn.id == id).and_then(|conn| conn.person.as_mut())
        {
            person.name = name;
        }
    }

    /// Ends them all.
    pub(super) fn bye_all(&mut self, why: &'static str) {
        for conn in self.conns.drain(..) {
            let _ = conn.out.try_send(Outgoing::Bye(why));
        }
    }

    /// Looks again who sits where; says whose seat has changed.
    pub(super) fn reseat(&mut self, room: &Room) -> Vec<ConnId> {
        let mut changed = Vec::new();
        for conn in &mut self.conns {
            let seat = conn.person.as_ref().and_then(|person| room.seat_of(&person.user));
            if seat != conn.seat {
                conn.seat = seat;
                changed.push(conn.id);
            }
        }
        changed
    }

    /// Seats with a player who is connected.
    pub(super) fn here(&self) -> SeatSet {
        self.conns.iter().filter_map(|conn| conn.seat).collect()
    }

    pub(super) fn n_spectators(&self) -> u32 {
        self.conns.iter().filter(|conn| conn.seat.is_none()).count() as u32
    }

    /// Sends to one.
    pub(super) fn send(&mut self, id: ConnId, message: &ServerMessage) {
        self.send_text(id, message.to_json().into());
    }

    fn send_text(&mut self, id: ConnId, text: Utf8Bytes) {
        if let Some(conn) = self.get(id)
            && conn.out.try_send(Outgoing::Text(text)).is_err()
        {
            self.bye(id, "too-slow");
        }
    }

    /// Sends to everybody for whom `text` has something.
    pub(super) fn send_each(&mut self, mut text: impl FnMut(&Conn) -> Option<Utf8Bytes>) {
        self.conns.retain(|conn| match text(conn) {
            None => true,
            Some(text) => conn.out.try_send(Outgoing::Text(text)).is_ok(),
        });
    }

    /// Sends the same to everybody.
    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        let text = Utf8Bytes::from(message.to_json());
        self.send_each(|_| Some(text.clone()));
    }
}
