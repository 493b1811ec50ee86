//! How the rest of the server speaks to the one writer of a log.

use std::fmt;
use std::net::IpAddr;

use oudler_protocol::message::WireRefusal;
use oudler_protocol::table::WirePhrase;
use oudler_rules::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Desk;
use crate::store::{Seq, UserId};

/// Somebody who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// The name as others see it.
    pub name: String,
}

/// What goes out on one connection.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last one: why the connection ends.
    Bye(&'static str),
}

/// One of a log's connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnId(pub(super) u32);

/// Who comes, and from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Who, if the visitor has a name.
    pub person: Option<Person>,
    /// The address.
    pub address: IpAddr,
}

/// From where a client goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resume {
    /// The last event it has seen.
    pub since: Seq,
    /// The seat it had then; none as a spectator.
    pub seat: Option<Seat>,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// In one's own words.
    Text(String),
    /// With one tap.
    Phrase(WirePhrase),
}

/// Everything that can happen to a log from outside.
pub(super) enum Input<D: Desk> {
    Join(Box<Join>),
    Part(ConnId),
    Act(Box<Act<D>>),
    Ask(Box<Ask<D>>),
    Say(ConnId, Said),
    Rename(ConnId, String),
    Info(Option<UserId>, oneshot::Sender<D::Info>),
}

// Boxed, for the inbox of every log has room for some of them from the start.

pub(super) struct Join {
    pub(super) visitor: Visitor,
    pub(super) resume: Option<Resume>,
    pub(super) out: mpsc::Sender<Outgoing>,
    pub(super) reply: oneshot::Sender<Result<ConnId, &'static str>>,
}

pub(super) struct Act<D: Desk> {
    pub(super) conn: ConnId,
    pub(super) id: String,
    pub(super) request: D::Request,
}

pub(super) struct Ask<D: Desk> {
    pub(super) person: Person,
    /// The asker's own id for it, so that asking again does no harm.
    pub(super) id: Option<String>,
    pub(super) request: D::Request,
    pub(super) reply: oneshot::Sender<Result<Seq, WireRefusal>>,
}

/// The log has been put away, or could not go on; ask the directory again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this has been put away for a moment")]
pub struct Gone;

/// A line to the writer of a log; cheap to clone.
pub struct Handle<D: Desk> {
    inbox: mpsc::Sender<Input<D>>,
}

impl<D: Desk> Clone for Handle<D> {
    fn clone(&self) -> Self {
        Self { inbox: self.inbox.clone() }
    }
}

impl<D: Desk> fmt::Debug for Handle<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Handle").field(&D::KIND).finish()
    }
}

impl<D: Desk> Handle<D> {
    pub(super) const fn new(inbox: mpsc::Sender<Input<D>>) -> Self {
        Self { inbox }
    }

    /// Whether two handles are of one and the same task.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.inbox.same_channel(&other.inbox)
    }

    async fn send(&self, input: Input<D>) -> Result<(), Gone> {
        self.inbox.send(input).await.map_err(|_| Gone)
    }

    /// Sends something that has an answer, and waits for it.
    async fn call<T>(&self, input: impl FnOnce(oneshot::Sender<T>) -> Input<D>) -> Result<T, Gone> {
        let (reply, answer) = oneshot::channel();
        self.send(input(reply)).await?;
        answer.await.map_err(|_| Gone)
    }

    /// A connection comes. Who may not be here is told why in a word.
    pub async fn join(
        &self,
        visitor: Visitor,
        resume: Option<Resume>,
        out: mpsc::Sender<Outgoing>,
    ) -> Result<Result<ConnId, &'static str>, Gone> {
        self.call(|reply| Input::Join(Box::new(Join { visitor, resume, out, reply }))).await
    }

    /// A connection is over.
    pub async fn part(&self, conn: ConnId) {
        // A log that is put away has no connections to forget.
        let _ = self.send(Input::Part(conn)).await;
    }

    /// A client acts; the answer goes out on its connection.
    pub async fn act(&self, conn: ConnId, id: String, request: D::Request) -> Result<(), Gone> {
        self.send(Input::Act(Box::new(Act { conn, id, request }))).await
    }

    /// Somebody asks for something outside any connection.
    pub async fn ask(
        &self,
        person: Person,
        request: impl Into<D::Request>,
    ) -> Result<Result<Seq, WireRefusal>, Gone> {
        let request = request.into();
        self.call(|reply| Input::Ask(Box::new(Ask { person, id: None, request, reply }))).await
    }

    /// Somebody asks for something outside any connection, under an id of their own: asked again, it
    /// is answered as before.
    pub async fn command(
        &self,
        person: Person,
        id: String,
        request: D::Request,
    ) -> Result<Result<Seq, WireRefusal>, Gone> {
        self.call(|reply| Input::Ask(Box::new(Ask { person, id: Some(id), request, reply }))).await
    }

    /// A client says something.
    pub async fn say(&self, conn: ConnId, said: Said) -> Result<(), Gone> {
        self.send(Input::Say(conn, said)).await
    }

    /// The person of a connection has another name.
    pub async fn rename(&self, conn: ConnId, name: String) -> Result<(), Gone> {
        self.send(Input::Rename(conn, name)).await
    }

    /// What lists show this user of it.
    pub async fn info(&self, user: Option<UserId>) -> Result<D::Info, Gone> {
        self.call(|reply| Input::Info(user, reply)).await
    }
}
