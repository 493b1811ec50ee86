//! The only writer of a log. Everything that happens to it comes through one inbox, is decided by
//! its [`Desk`], stored, and only then told.

use std::sync::Arc;
use std::time::Duration;

use oudler_protocol::message::{LineMessage, WireRefusal};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

use super::conns::Conns;
use super::handle::{Ask, ConnId, Input, Join, Outgoing, Person, Resume, Visitor};
use super::{Desk, Refuse, envelope};
use crate::clock::now as today;
use crate::metrics;
use crate::store::{Append, Appended, CommandId, Seq, Store, StoreError};

/// How long a log with nothing to do sleeps before it looks again.
const LOOKS_AGAIN: Duration = Duration::from_secs(3600);

/// Why a log cannot go on. Nobody has heard of what was not stored; whoever comes back finds it as
/// the store has it.
#[derive(Debug, thiserror::Error)]
enum Stopped {
    /// The store failed, and what became of the last write is not known.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another process has written to this log.
    #[error("another process owns the log: it has written event {actual}")]
    Conflict { actual: Seq },
}

/// A log at work.
pub(super) struct Actor<D: Desk> {
    desk: D,
    store: Arc<dyn Store>,
    conns: Conns<D::Role>,
    /// Since when nobody has been there.
    idle_since: Instant,
    /// How long it waits for anybody before it is put away.
    patience: Duration,
}

impl<D: Desk> Actor<D> {
    pub(super) fn new(desk: D, store: Arc<dyn Store>, patience: Duration) -> Self {
        Self { desk, store, conns: Conns::default(), idle_since: Instant::now(), patience }
    }

    /// Serves the inbox until the log is put away, or the server stops.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Input<D>>, shutdown: CancellationToken) {
        // What was broken off when nobody was there goes on.
        let begun = if self.desk.runs_alone() { self.go_on().await } else { Ok(()) };
        let stopped = if let Err(why) = begun { Err(why) } else { self.serve(&mut inbox, &shutdown).await };
        if let Err(why) = stopped {
            tracing::error!(kind = D::KIND, log = %self.desk.id(), %why, "a log stops");
        }
        self.desk.put_away();
        self.conns.bye_each("closing", |_| true);
    }

    async fn serve(
        &mut self,
        inbox: &mut mpsc::Receiver<Input<D>>,
        shutdown: &CancellationToken,
    ) -> Result<(), Stopped> {
        loop {
            let wake = self.next_wake();
            let heard = tokio::select! {
                biased;
                () = shutdown.cancelled() => return Ok(()),
                () = self.desk.stir() => None,
                heard = timeout_at(wake, inbox.recv()) => Some(heard),
            };
            match heard {
                Some(Ok(None)) => return Ok(()),
                Some(Ok(Some(input))) => self.handle(input).await?,
                Some(Err(_)) if self.is_idle() => return Ok(()),
                Some(Err(_)) | None => self.go_on().await?,
            }
        }
    }

    /// Whether nothing happens by itself: nobody is there, and nobody has to be.
    fn stands_still(&self) -> bool {
        self.conns.is_empty() && !self.desk.runs_alone()
    }

    fn next_wake(&self) -> Instant {
        if self.stands_still() {
            return self.idle_since + self.patience;
        }
        self.desk.next_wake(&self.conns).unwrap_or_else(|| Instant::now() + LOOKS_AGAIN)
    }

    /// Whether nobody has been there for so long that the log can be put away.
    fn is_idle(&self) -> bool {
        self.stands_still() && self.idle_since + self.patience <= Instant::now()
    }

    async fn handle(&mut self, input: Input<D>) -> Result<(), Stopped> {
        match input {
            Input::Join(join) => {
                let Join { visitor, resume, out, reply } = *join;
                let joined = self.join(visitor, resume, out);
                if let Err(Ok(conn)) = reply.send(joined) {
                    // Whoever asked is gone already.
                    self.conns.remove(conn);
                }
            }
            Input::Part(conn) => self.conns.remove(conn),
            Input::Act(act) => self.act(act.conn, act.id, act.request).await?,
            Input::Ask(ask) => {
                let Ask { person, id, request, reply } = *ask;
                let command = id.and_then(|id| CommandId::new(format!("{}/{id}", person.user)).ok());
                let answer = self.ask(&person, &request, command).await?;
                // Who asked may have hung up; what was done is done.
                let _ = reply.send(answer);
            }
            Input::Say(conn, said) => {
                self.desk.say(conn, said, &mut self.conns);
                return Ok(());
            }
            Input::Rename(conn, name) => {
                self.conns.rename(conn, name);
                self.desk.renamed(conn, &mut self.conns);
            }
            Input::Info(user, reply) => {
                let _ = reply.send(self.desk.info(user.as_ref(), &self.conns));
                return Ok(());
            }
        }
        self.go_on().await
    }

    fn join(
        &mut self,
        visitor: Visitor,
        resume: Option<Resume>,
        out: mpsc::Sender<Outgoing>,
    ) -> Result<ConnId, &'static str> {
        let role = self.desk.admit(&visitor, &self.conns).map_err(|refused| refused.code())?;
        let conn = self.conns.add(visitor, role, out);
        match resume.and_then(|resume| self.desk.missed(resume, role)) {
            Some(missed) => missed.into_iter().for_each(|text| self.conns.send_text(conn, text)),
            None => self.snapshot(conn),
        }
        self.desk.welcomed(conn, &mut self.conns);
        Ok(conn)
    }

    fn snapshot(&mut self, conn: ConnId) {
        if let Some(known) = self.conns.get(conn) {
            let text = self.desk.snapshot(known, &self.conns);
            self.conns.send_text(conn, text);
        }
    }

    /// One action of a client, start to finish. Nobody hears of it before it is stored.
    async fn act(&mut self, conn: ConnId, id: String, request: D::Request) -> Result<(), Stopped> {
        let Some(person) = self.conns.get(conn).map(|conn| conn.person.clone()) else { return Ok(()) };
        let answer = match &person {
            None => Err(WireRefusal::other("no-name", "choose a name first")),
            Some(person) => {
                let command = CommandId::new(format!("{}/{id}", person.user)).ok();
                self.ask(person, &request, command).await?
            }
        };
        let message = match answer {
            Ok(seq) => {
                metrics::action_accepted();
                LineMessage::Ack { id, seq: seq.0 as u32 }
            }
            Err(why) => {
                metrics::action_refused(&why.code);
                LineMessage::Refused { id, why }
            }
        };
        self.conns.send(conn, &message);
        Ok(())
    }

    async fn ask(
        &mut self,
        person: &Person,
        request: &D::Request,
        command: Option<CommandId>,
    ) -> Result<Result<Seq, WireRefusal>, Stopped> {
        let seq = match self.desk.ask(person, request, &self.conns) {
            Ok(events) if events.is_empty() => {
                // Nothing to be done, perhaps because the same command did it before.
                self.done_before(command).await?.unwrap_or(self.desk.seq())
            }
            Ok(events) => self.commit(command, events).await?,
            // What cannot be done now may have been done by the same command before.
            Err(why) => return Ok(self.done_before(command).await?.ok_or_else(|| why.wire())),
        };
        self.desk.asked(person, request);
        Ok(Ok(seq))
    }

    async fn done_before(&self, command: Option<CommandId>) -> Result<Option<Seq>, Stopped> {
        match command {
            Some(command) => Ok(self.store.command(self.desk.id(), &command).await?),
            None => Ok(None),
        }
    }

    /// Stores events with all that follows from them, takes them in, and tells everybody. Gives the
    /// number of the last, or of the last that the same command brought before.
    async fn commit(&mut self, command: Option<CommandId>, events: Vec<D::Event>) -> Result<Seq, Stopped> {
        let (after, at) = (self.desk.seq(), today());
        let lines = events.iter().map(|event| envelope::write::<D>(event, at)).collect();
        let append = Append { command, ..Append::new(self.desk.id().clone(), after, lines) };
        let start = Instant::now();
        let appended = self.store.append(self.desk.follow(&events, at, append)).await?;
        metrics::events_stored(events.len(), start.elapsed());
        match appended {
            Appended::Stored { .. } => {}
            Appended::AlreadyDone { seq } => return Ok(seq),
            Appended::Conflict { actual } => return Err(Stopped::Conflict { actual }),
        }
        for event in &events {
            self.desk.apply(event.clone(), at);
        }
        self.tell(after, &events);
        Ok(self.desk.seq())
    }

    /// Everybody hears of the events after `after`, each what they may know.
    fn tell(&mut self, after: Seq, events: &[D::Event]) {
        let (desk, mut seq) = (&self.desk, after);
        for (i, event) in events.iter().enumerate() {
            seq = seq.next();
            let is_last = i + 1 == events.len();
            if !is_last && !D::TELLS_EACH {
                continue;
            }
            let mut shared: Option<Utf8Bytes> = None;
            self.conns.send_each(|conn| {
                let text = || desk.tell(seq, event, conn.role, is_last);
                if desk.is_shared(event, conn.role, is_last) {
                    Some(shared.get_or_insert_with(text).clone())
                } else {
                    Some(text())
                }
            });
        }
        let changed = self.conns.look_again(|user| self.desk.role(user));
        // Who is something else now knows other things.
        changed.into_iter().for_each(|conn| self.snapshot(conn));
    }

    /// After anything has happened: what is due by itself, until nothing is.
    async fn go_on(&mut self) -> Result<(), Stopped> {
        self.desk.see_off(&mut self.conns);
        while !self.stands_still()
            && let Some(events) = self.desk.due(&self.conns, Instant::now())
        {
            self.commit(None, events).await?;
            self.desk.see_off(&mut self.conns);
        }
        let now = Instant::now();
        if !self.stands_still() {
            self.idle_since = now;
        }
        self.desk.settle(&mut self.conns, now);
        Ok(())
    }
}
