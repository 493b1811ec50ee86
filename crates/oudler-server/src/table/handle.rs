//! How the rest of the server speaks to a table.

use std::net::IpAddr;

use oudler_protocol::WireSeat;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WirePhrase, WirePresence, WireSettings};
use oudler_rules::Seat;
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use super::ask::{Person, Refused};
use crate::store::{Seq, UserId};

/// What goes out on one connection.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last one: why the connection ends.
    Bye(&'static str),
}

/// One of a table's connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnId(pub(super) u32);

/// Who comes to a table, and from where.
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

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// In one's own words.
    Text(String),
    /// With one tap.
    Phrase(WirePhrase),
}

/// Everything that can happen to a table from outside.
pub(super) enum Input {
    Join(Box<Join>),
    Part(ConnId),
    Act(Box<Act>),
    Ask(Box<Ask>),
    Say(ConnId, Said),
    Rename(ConnId, String),
    Info(Option<UserId>, oneshot::Sender<TableInfo>),
}

// Boxed, for the inbox of every table has room for some of them from the start.

pub(super) struct Join {
    pub(super) visitor: Visitor,
    pub(super) resume: Option<Resume>,
    pub(super) out: mpsc::Sender<Outgoing>,
    pub(super) reply: oneshot::Sender<Result<ConnId, Refused>>,
}

pub(super) struct Act {
    pub(super) conn: ConnId,
    pub(super) id: String,
    pub(super) request: Request,
}

pub(super) struct Ask {
    pub(super) person: Person,
    pub(super) request: Request,
    pub(super) reply: oneshot::Sender<Result<Seq, Refused>>,
}

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TableInfo {
    /// The table's id, part of its link.
    pub id: String,
    /// How it is played.
    #[schema(value_type = Object)]
    pub settings: WireSettings,
    /// Who sits where.
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<WirePresence>,
    /// Where the client sits; null where it does not.
    #[schema(value_type = Option<String>)]
    pub you: Option<WireSeat>,
    /// Whether the game has begun.
    pub begun: bool,
    /// Whether the game is over.
    pub over: bool,
    /// How many deals were dealt.
    pub n_dealt: u32,
    /// Each seat's running total.
    pub totals: Vec<i32>,
}

/// The table has been put away, or could not go on; ask the directory again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table has been put away for a moment")]
pub struct Gone;

/// A line to a table; cheap to clone.
#[derive(Clone, Debug)]
pub struct Handle {
    inbox: mpsc::Sender<Input>,
}

impl Handle {
    pub(super) const fn new(inbox: mpsc::Sender<Input>) -> Self {
        Self { inbox }
    }

    /// Whether two handles are of one and the same task.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.inbox.same_channel(&other.inbox)
    }

    async fn send(&self, input: Input) -> Result<(), Gone> {
        self.inbox.send(input).await.map_err(|_| Gone)
    }

    /// A connection comes to the table.
    pub async fn join(
        &self,
        visitor: Visitor,
        resume: Option<Resume>,
        out: mpsc::Sender<Outgoing>,
    ) -> Result<Result<ConnId, Refused>, Gone> {
        let (reply, answer) = oneshot::channel();
        self.send(Input::Join(Box::new(Join { visitor, resume, out, reply }))).await?;
        answer.await.map_err(|_| Gone)
    }

    /// A connection is over.
    pub async fn part(&self, conn: ConnId) {
        // A table that is gone has no connections to forget.
        let _ = self.send(Input::Part(conn)).await;
    }

    /// A client acts; the answer goes out on its connection.
    pub async fn act(&self, conn: ConnId, id: String, request: Request) -> Result<(), Gone> {
        self.send(Input::Act(Box::new(Act { conn, id, request }))).await
    }

    /// Somebody asks for something outside any connection.
    pub async fn ask(&self, person: Person, request: Request) -> Result<Result<Seq, Refused>, Gone> {
        let (reply, answer) = oneshot::channel();
        self.send(Input::Ask(Box::new(Ask { person, request, reply }))).await?;
        answer.await.map_err(|_| Gone)
    }

    /// A client says something.
    pub async fn say(&self, conn: ConnId, said: Said) -> Result<(), Gone> {
        self.send(Input::Say(conn, said)).await
    }

    /// The person of a connection has another name.
    pub async fn rename(&self, conn: ConnId, name: String) -> Result<(), Gone> {
        self.send(Input::Rename(conn, name)).await
    }

    /// The table as the lobby shows it to this user.
    pub async fn info(&self, user: Option<UserId>) -> Result<TableInfo, Gone> {
        let (reply, answer) = oneshot::channel();
        self.send(Input::Info(user, reply)).await?;
        answer.await.map_err(|_| Gone)
    }
}
