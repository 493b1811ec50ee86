//! A connection from its first message to its last.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use oudler_protocol::message::{ClientMessage, LineMessage, MAX_CLIENT_MESSAGE, WireRefusal};
use tokio::io::AsyncReadExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

use super::Socket;
use super::meter::TooFast;
use crate::http::App;
use crate::limits::MessageBucket;
use crate::log::{ConnId, Desk, Gone, Handle, Outgoing, Resume, Said, Visitor};
use crate::metrics;
use crate::sockets::{Place, Standing};

/// How many messages may wait for a slow reader before it is dropped.
const QUEUE: usize = 128;
/// How long a silent connection is asked nothing, and how long it may then take to answer.
const QUIET: Duration = Duration::from_secs(30);
/// How long a write may take.
const WRITE: Duration = Duration::from_secs(10);
/// How long the other side may take to hang up when it is told goodbye.
const LINGER: Duration = Duration::from_secs(2);
/// The longest line of talk, in characters.
const MAX_CHAT: usize = 300;
/// The longest id of an action, in characters.
const MAX_ID: usize = 31;

/// One connection.
pub(super) struct Session<D: Desk> {
    socket: Socket,
    too_fast: TooFast,
    log: Handle<D>,
    chat: MessageBucket,
}

/// Why a connection ends.
enum End {
    /// We say why.
    Bye(&'static str),
    /// The other side says goodbye.
    Closed,
    /// The other side is gone.
    Lost,
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Bye("closing")
    }
}

impl<D: Desk> Session<D> {
    pub(super) fn new(app: &App, socket: Socket, too_fast: TooFast, log: Handle<D>) -> Self {
        Self { socket, too_fast, log, chat: MessageBucket::for_chat(&app.limits) }
    }

    pub(super) async fn run(mut self, visitor: Visitor, standing: Option<Place>, resume: Option<Resume>) {
        let (out, inbox) = mpsc::channel(QUEUE);
        let _counted = metrics::connection();
        let end = match self.log.join(visitor, resume, out).await {
            Ok(Ok(conn)) => {
                let end = self.serve(conn, inbox, standing).await;
                self.log.part(conn).await;
                end
            }
            Ok(Err(refused)) => End::Bye(refused),
            Err(gone) => gone.into(),
        };
        match end {
            End::Bye(why) => self.bye(why).await,
            End::Closed => self.linger().await,
            End::Lost => {}
        }
    }

    async fn serve(
        &mut self,
        conn: ConnId,
        mut inbox: mpsc::Receiver<Outgoing>,
        mut standing: Option<Place>,
    ) -> End {
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            let next = tokio::select! {
                outgoing = inbox.recv() => match outgoing {
                    Some(first) => self.send(first, &mut inbox).await,
                    None => Err(End::Bye("too-slow")),
                },
                frame = self.socket.next() => {
                    (heard, asked) = (Instant::now(), false);
                    match frame {
                        Some(Ok(message)) => self.receive(conn, message).await,
                        Some(Err(_)) if self.too_fast.is_so() => Err(End::Bye("too-fast")),
                        Some(Err(_)) | None => Err(End::Lost),
                    }
                }
                news = news(&mut standing) => match news {
                    Standing::AsBefore => Ok(()),
                    Standing::Renamed(name) => self.log.rename(conn, name).await.map_err(End::from),
                    Standing::Revoked => Err(End::Bye("signed-out")),
                },
                () = tokio::time::sleep_until(heard + QUIET * if asked { 2 } else { 1 }) => {
                    if asked {
                        Err(End::Lost)
                    } else {
                        asked = true;
                        self.write(Message::Ping(Bytes::new())).await
                    }
                }
            };
            if let Err(end) = next {
                return end;
            }
        }
    }

    /// Sends a message and whatever waits behind it.
    async fn send(&mut self, first: Outgoing, inbox: &mut mpsc::Receiver<Outgoing>) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(outgoing) = next {
            match outgoing {
                Outgoing::Text(text) => {
                    let fed = timeout(WRITE, self.socket.feed(Message::Text(text))).await;
                    if !matches!(fed, Ok(Ok(()))) {
                        return Err(End::Lost);
                    }
                }
                Outgoing::Bye(why) => return Err(End::Bye(why)),
            }
            next = inbox.try_recv().ok();
        }
        match timeout(WRITE, self.socket.flush()).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Lost),
        }
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        match timeout(WRITE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Lost),
        }
    }

    async fn reply(&mut self, message: &LineMessage) -> Result<(), End> {
        self.write(Message::Text(message.to_json().into())).await
    }

    async fn refuse(&mut self, id: String, code: &str, text: impl ToString) -> Result<(), End> {
        self.reply(&LineMessage::Refused { id, why: WireRefusal::other(code, text) }).await
    }

    async fn receive(&mut self, conn: ConnId, message: Message) -> Result<(), End> {
        match message {
            Message::Text(text) if text.len() > MAX_CLIENT_MESSAGE => Err(End::Bye("too-long")),
            Message::Text(text) => self.hear(conn, &text).await,
            Message::Binary(_) => self.refuse(String::new(), "malformed", "messages are JSON text").await,
            Message::Close(_) => Err(End::Closed),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(()),
        }
    }

    async fn hear(&mut self, conn: ConnId, text: &Utf8Bytes) -> Result<(), End> {
        match serde_json::from_str(text) {
            Err(why) => self.refuse(readable_id(text), "malformed", why).await,
            Ok(ClientMessage::Ping { n }) => self.reply(&LineMessage::Pong { n }).await,
            Ok(ClientMessage::Chat { text }) => self.say(conn, talk(&text).map(Said::Text)).await,
            Ok(ClientMessage::Phrase { phrase }) => self.say(conn, Some(Said::Phrase(phrase))).await,
            Ok(ClientMessage::Act { id, .. }) if !is_id(&id) => {
                let text = format!("an id has 1 to {MAX_ID} characters, none of them a control character");
                self.refuse(String::new(), "bad-id", text).await
            }
            Ok(ClientMessage::Act { id, action }) => {
                match action.parse::<D::Request>().map_err(|why| why.to_string()) {
                    Ok(request) => Ok(self.log.act(conn, id, request).await?),
                    Err(why) => self.refuse(id, "not-understood", why).await,
                }
            }
        }
    }

    async fn say(&mut self, conn: ConnId, said: Option<Said>) -> Result<(), End> {
        let Some(said) = said else {
            let text = format!("a line of talk has 1 to {MAX_CHAT} characters");
            return self.refuse(String::new(), "bad-chat", text).await;
        };
        if !self.chat.take() {
            return self.refuse(String::new(), "too-fast", "one line a second is enough").await;
        }
        Ok(self.log.say(conn, said).await?)
    }

    async fn bye(mut self, why: &'static str) {
        let _ = self.reply(&LineMessage::Bye { why: why.into() }).await;
        let frame = CloseFrame { code: CloseCode::Normal, reason: why.into() };
        let _ = self.write(Message::Close(Some(frame))).await;
        self.linger().await;
    }

    /// Reads to the end, which also answers a goodbye. Hanging up on what is not yet read would
    /// take our last word with it.
    async fn linger(&mut self) {
        let read = async {
            while let Some(Ok(_)) = self.socket.next().await {}
            // What is no message any more: the library has given up on it.
            let (stream, mut bytes) = (self.socket.get_mut(), [0; 1024]);
            while matches!(stream.read(&mut bytes).await, Ok(1..)) {}
        };
        let _ = timeout(LINGER, read).await;
    }
}

/// What becomes of the person, where there is one.
async fn news(standing: &mut Option<Place>) -> Standing {
    match standing {
        Some(place) => place.news().await,
        None => std::future::pending().await,
    }
}

/// A line of talk without what a screen could not show; `None` when nothing or too much is left.
fn talk(text: &str) -> Option<String> {
    let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    (1..=MAX_CHAT).contains(&text.chars().count()).then_some(text)
}

/// The id in what is no message of ours, if there is one.
fn readable_id(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    value["id"].as_str().filter(|id| is_id(id)).unwrap_or_default().to_owned()
}

fn is_id(id: &str) -> bool {
    (1..=MAX_ID).contains(&id.chars().count()) && !id.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_one_line_that_is_not_too_long() {
        assert_eq!(talk("  bien joué \n").as_deref(), Some("bien joué"));
        assert_eq!(talk("a\u{7}b").as_deref(), Some("a b"));
        assert_eq!(talk(" \n "), None);
        assert_eq!(talk(&"é".repeat(301)), None);
        assert!(talk(&"é".repeat(300)).is_some());
    }
}
