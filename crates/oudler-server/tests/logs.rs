//! Another kind of log than a table, served by the same writer, resume, idempotence and store: what
//! is new about a kind is its desk and nothing else.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use oudler_protocol::BadWire;
use oudler_protocol::message::WireRefusal;
use oudler_server::errands::Errands;
use oudler_server::friends::Blocks;
use oudler_server::log::{
    Conn, ConnId, Conns, Desk, Directory, Handle, Outgoing, Person, Refuse, Resume, Visitor,
};
use oudler_server::store::{Append, LogId, MemoryStore, Millis, NewLog, Seq, Status, Store, User, UserId};
use oudler_server::{Config, table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A count that anybody may add to, up to a hundred.
struct Tally {
    id: LogId,
    seq: Seq,
    added: Vec<(i64, Millis)>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Added(i64);

struct TooMuch;

impl Refuse for TooMuch {
    fn code(&self) -> &'static str {
        "too-much"
    }

    fn wire(&self) -> WireRefusal {
        WireRefusal::other(self.code(), "a hundred is enough")
    }
}

impl Desk for Tally {
    const KIND: &'static str = "tally";
    const VERSION: u32 = 3;

    type Event = Added;
    type Stored = Added;
    type Request = i64;
    type Refused = TooMuch;
    type Role = ();
    type Info = i64;
    type House = ();

    fn open(id: LogId, _: &str, (): &()) -> Result<Self, BadWire> {
        Ok(Self { id, seq: Seq::START, added: Vec::new() })
    }

    fn store(event: &Added) -> Added {
        event.clone()
    }

    fn unstore(&self, stored: Added) -> Result<Added, BadWire> {
        Ok(stored)
    }

    fn apply(&mut self, Added(n): Added, at: Millis) {
        self.seq = self.seq.next();
        self.added.push((n, at));
    }

    fn id(&self) -> &LogId {
        &self.id
    }

    fn seq(&self) -> Seq {
        self.seq
    }

    fn follow(&self, _: &[Added], _: Millis, append: Append) -> Append {
        append.status(Status::Underway)
    }

    fn role(&self, _: Option<&UserId>) {}

    fn admit(&mut self, _: &Visitor, _: &Conns<()>) -> Result<(), TooMuch> {
        Ok(())
    }

    fn ask(&mut self, _: &Person, n: &i64, conns: &Conns<()>) -> Result<Vec<Added>, TooMuch> {
        if self.info(None, conns) + n > 100 { Err(TooMuch) } else { Ok(vec![Added(*n)]) }
    }

    fn info(&self, _: Option<&UserId>, _: &Conns<()>) -> i64 {
        self.added.iter().map(|(n, _)| n).sum()
    }

    fn snapshot(&self, _: &Conn<()>, conns: &Conns<()>) -> Utf8Bytes {
        json!({ "t": "snapshot", "seq": self.seq.0, "sum": self.info(None, conns) }).to_string().into()
    }

    fn missed(&self, resume: Resume, (): ()) -> Option<Vec<Utf8Bytes>> {
        let missed = self.added.get(usize::try_from(resume.since.0).ok()?..)?;
        let numbered = (resume.since.0 + 1..).zip(missed);
        Some(numbered.map(|(seq, (n, _))| self.tell(Seq(seq), &Added(*n), (), false)).collect())
    }

    fn tell(&self, seq: Seq, Added(n): &Added, (): (), _: bool) -> Utf8Bytes {
        json!({ "t": "event", "seq": seq.0, "added": n }).to_string().into()
    }

    fn is_shared(&self, _: &Added, (): (), _: bool) -> bool {
        true
    }

    /// At 10 it goes to 11 by itself.
    fn due(&mut self, conns: &Conns<()>, _: Instant) -> Option<Vec<Added>> {
        (self.info(None, conns) == 10).then(|| vec![Added(1)])
    }
}

const PATIENCE: Duration = Duration::from_millis(20);

fn directory(store: &Arc<dyn Store>) -> Directory<Tally> {
    Directory::new(Arc::clone(store), (), PATIENCE, None, TaskTracker::new(), CancellationToken::new())
}

async fn store() -> (Arc<dyn Store>, Person) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let user = UserId::new("anne").unwrap();
    let (name, name_key) = (String::from("Anne"), String::from("anne"));
    let new = User { id: user.clone(), name: name.clone(), name_key, password_hash: None, created_at: Millis(0) };
    store.create_user(new).await.unwrap();
    (store, Person { user, name })
}

/// A connection to a log.
struct Line {
    handle: Handle<Tally>,
    conn: ConnId,
    heard: mpsc::Receiver<Outgoing>,
}

impl Line {
    async fn join(handle: &Handle<Tally>, person: &Person, since: Option<u64>) -> Self {
        let (out, heard) = mpsc::channel(100);
        let visitor = Visitor { person: Some(person.clone()), address: Ipv4Addr::LOCALHOST.into() };
        let resume = since.map(|since| Resume { since: Seq(since), seat: None });
        let conn = handle.join(visitor, resume, out).await.unwrap().unwrap();
        Self { handle: handle.clone(), conn, heard }
    }

    async fn act(&self, id: &str, n: i64) {
        self.handle.act(self.conn, id.into(), n).await.unwrap();
    }

    async fn hear(&mut self) -> Value {
        match self.heard.recv().await {
            Some(Outgoing::Text(text)) => serde_json::from_str(&text).unwrap(),
            end => panic!("{end:?}"),
        }
    }
}

fn event(seq: u64, added: i64) -> Value {
    json!({ "t": "event", "seq": seq, "added": added })
}

fn ack(id: &str, seq: u64) -> Value {
    json!({ "t": "ack", "id": id, "seq": seq })
}

#[tokio::test]
async fn what_is_asked_is_stored_then_told_once_and_can_be_resumed() {
    let (store, anne) = store().await;
    let logs = directory(&store);
    let (id, handle) = logs.create("{}".into()).await.unwrap();
    let mut line = Line::join(&handle, &anne, None).await;
    let mut other = Line::join(&handle, &anne, None).await;
    assert_eq!(line.hear().await, json!({ "t": "snapshot", "seq": 0, "sum": 0 }));
    line.act("1", 7).await;
    assert_eq!((line.hear().await, line.hear().await), (event(1, 7), ack("1", 1)));
    // Sent again, it is answered again and done once; what is refused changes nothing.
    line.act("1", 7).await;
    assert_eq!(line.hear().await, ack("1", 1));
    line.act("2", 94).await;
    assert_eq!(line.hear().await["why"]["code"], "too-much");
    // What follows by itself is stored and told like anything.
    line.act("3", 3).await;
    assert_eq!((line.hear().await, line.hear().await, line.hear().await), (event(2, 3), ack("3", 2), event(3, 1)));
    other.hear().await;
    assert_eq!(
        (other.hear().await, other.hear().await, other.hear().await),
        (event(1, 7), event(2, 3), event(3, 1))
    );
    let mut back = Line::join(&handle, &anne, Some(1)).await;
    assert_eq!((back.hear().await, back.hear().await), (event(2, 3), event(3, 1)));

    let stored = store.log(&id).await.unwrap().unwrap();
    assert_eq!((stored.kind.as_str(), stored.status), ("tally", Status::Underway));
    let lines = store.load(&id, Seq::START, 10).await.unwrap();
    assert_eq!(lines.len(), 3);
    for (_, line) in lines {
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&line["log"], &line["v"]), (&json!("tally"), &json!(3)));
        assert!(line["at"].as_i64().is_some_and(|at| at > 1_700_000_000_000), "{line}");
    }
}

#[tokio::test]
async fn a_log_put_away_is_found_again_as_it_was_and_by_its_kind_alone() {
    let (store, anne) = store().await;
    let logs = directory(&store);
    let (id, handle) = logs.create("{}".into()).await.unwrap();
    assert_eq!(handle.ask(anne.clone(), 42).await.unwrap(), Ok(Seq(1)));
    while logs.n_loaded() > 0 {
        tokio::time::sleep(PATIENCE).await;
    }
    let again = logs.get(&id).await.unwrap().expect("it is there");
    assert_eq!(again.info(None).await.unwrap(), 42);

    // No table by that id, and no tally by a table's.
    let tables = table::tables(
        Arc::clone(&store),
        &Config::new(""),
        Errands::default(),
        Blocks::default(),
        TaskTracker::new(),
        CancellationToken::new(),
    );
    assert!(tables.get(&id).await.unwrap().is_none());
    let id = LogId::new("k7Fq2").unwrap();
    let new = NewLog { id: id.clone(), kind: "table".into(), settings: "{}".into(), created_at: Millis(0) };
    store.create_log(new).await.unwrap();
    assert!(logs.get(&id).await.unwrap().is_none());
}
