//! Who is connected to a log.

use std::net::IpAddr;

use oudler_protocol::message::LineMessage;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::handle::{ConnId, Outgoing, Person, Visitor};
use crate::store::UserId;

/// The most connections one user has at one log: a laptop, a phone, a forgotten tab or two.
const MAX_OF_A_USER: usize = 4;

/// One connection, and what its person is here.
#[derive(Debug)]
pub struct Conn<R> {
    /// Which.
    pub id: ConnId,
    /// Who, if they have a name.
    pub person: Option<Person>,
    /// From where.
    pub address: IpAddr,
    /// As what.
    pub role: R,
    out: mpsc::Sender<Outgoing>,
}

impl<R> Conn<R> {
    /// Who it is; none without a name.
    pub fn user(&self) -> Option<&UserId> {
        self.person.as_ref().map(|person| &person.user)
    }

    fn is_of(&self, user: &UserId) -> bool {
        self.user() == Some(user)
    }
}

/// All the connections of a log. Who cannot keep up is dropped, and comes back by resuming.
#[derive(Debug)]
pub struct Conns<R> {
    conns: Vec<Conn<R>>,
    n_before: u32,
}

impl<R> Default for Conns<R> {
    fn default() -> Self {
        Self { conns: Vec::new(), n_before: 0 }
    }
}

impl<R: Copy + PartialEq> Conns<R> {
    /// Whether nobody is there.
    pub const fn is_empty(&self) -> bool {
        self.conns.is_empty()
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Conn<R>> {
        self.conns.iter()
    }

    /// One of them.
    pub fn get(&self, id: ConnId) -> Option<&Conn<R>> {
        self.conns.iter().find(|conn| conn.id == id)
    }

    /// Whether a user is there.
    pub fn has(&self, user: &UserId) -> bool {
        self.conns.iter().any(|conn| conn.is_of(user))
    }

    pub(super) fn add(
        &mut self,
        Visitor { person, address }: Visitor,
        role: R,
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
        self.conns.push(Conn { id, person, address, role, out });
        id
    }

    /// Forgets a connection.
    pub(super) fn remove(&mut self, id: ConnId) {
        self.conns.retain(|conn| conn.id != id);
    }

    /// Ends a connection.
    fn bye(&mut self, id: ConnId, why: &'static str) {
        if let Some(at) = self.conns.iter().position(|conn| conn.id == id) {
            // A full queue loses the word, not the end: the sender is dropped with the connection.
            let _ = self.conns.remove(at).out.try_send(Outgoing::Bye(why));
        }
    }

    /// Ends every connection for which `goes` says so.
    pub fn bye_each(&mut self, why: &'static str, goes: impl Fn(&Conn<R>) -> bool) {
        self.conns.retain(|conn| {
            let goes = goes(conn);
            if goes {
                let _ = conn.out.try_send(Outgoing::Bye(why));
            }
            !goes
        });
    }

    pub(super) fn rename(&mut self, id: ConnId, name: String) {
        if let Some(person) =
            self.conns.iter_mut().find(|conn| conn.id == id).and_then(|conn| conn.person.as_mut())
        {
            person.name = name;
        }
    }

    /// Looks again what everybody is; says for whom that has changed.
    pub(super) fn look_again(&mut self, role: impl Fn(Option<&UserId>) -> R) -> Vec<ConnId> {
        let mut changed = Vec::new();
        for conn in &mut self.conns {
            let role = role(conn.person.as_ref().map(|person| &person.user));
            if role != conn.role {
                conn.role = role;
                changed.push(conn.id);
            }
        }
        changed
    }

    /// Answers one.
    pub fn send(&mut self, id: ConnId, message: &LineMessage) {
        self.send_text(id, message.to_json().into());
    }

    /// Sends a message that is written already.
    pub fn send_text(&mut self, id: ConnId, text: Utf8Bytes) {
        if let Some(conn) = self.get(id)
            && conn.out.try_send(Outgoing::Text(text)).is_err()
        {
            self.bye(id, "too-slow");
        }
    }

    /// Sends to everybody for whom `text` has something.
    pub fn send_each(&mut self, mut text: impl FnMut(&Conn<R>) -> Option<Utf8Bytes>) {
        self.conns.retain(|conn| match text(conn) {
            None => true,
            Some(text) => conn.out.try_send(Outgoing::Text(text)).is_ok(),
        });
    }

    /// Sends the same to everybody.
    pub fn send_all(&mut self, text: &Utf8Bytes) {
        self.send_each(|_| Some(text.clone()));
    }
}
