//! A tournament in duplicate at its bounds: boards, bytes, undoing, calls, lookers-on, what players send.

use std::net::Ipv4Addr;
use std::sync::Arc;

use oudler_club::duplicate::{Deed, Happened, Mode, Plan, usual_roles};
use oudler_club::entry::{Entry, Number};
use oudler_protocol::duplicate::DuplicateAsk;
use oudler_protocol::fair::{self, Seed};
use oudler_rules::{Rules, TableKind};
use oudler_server::Config;
use oudler_server::duplicate::{
    DuplicateDesk, DuplicateRequest, DuplicateSettings, MAX_BOARDS_HERE, MAX_CALLS, check_brought, duplicates,
};
use oudler_server::errands::Errands;
use oudler_server::log::{Handle, Outgoing, Person, Visitor};
use oudler_server::store::{MemoryStore, Millis, Store, User, UserId};
use oudler_server::tournament::{MAX_BYTES, MAX_ENTRIES, MAX_PUBLIC, MAX_UNDONE, Role, Secret};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

struct Hall {
    handle: Handle<DuplicateDesk>,
    secret: Secret,
    n_asked: u32,
}

impl Hall {
    /// Twenty people at five tables, with so many boards a round.
    async fn open(boards: u8) -> Self {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let owner = UserId::new("zoe").unwrap();
        let (user, name, name_key) = (owner.clone(), "Zoé".into(), "zoé".into());
        store
            .create_user(User { id: user, name, name_key, password_hash: None, created_at: Millis(0) })
            .await
            .unwrap();
        let all =
            duplicates(store, &Config::new(""), Errands::default(), TaskTracker::new(), CancellationToken::new());
        let secret = Secret::new();
        let plan = Plan::new("Étuis", Mode::Individual, boards);
        let settings = DuplicateSettings { owner, secret: secret.clone(), plan };
        let (_, handle) = all.create(settings.to_json()).await.unwrap();
        let mut hall = Self { handle, secret, n_asked: 0 };
        hall.request(Role::Director, DuplicateRequest::Begin(Vec::new())).await.unwrap();
        let list = (1..=20).fold(String::new(), |list, n| list + &format!("P{n}\n"));
        hall.ask(Role::Director, json!({ "do": "list", "text": list })).await.unwrap();
        hall.ask(Role::Director, json!({ "do": "draw" })).await.unwrap();
        hall
    }

    fn person(&self, role: Role) -> Option<Person> {
        let user = UserId::new(self.secret.key(role)).ok()?;
        Some(Person { user, name: String::new() })
    }

    async fn request(&mut self, role: Role, request: DuplicateRequest) -> Result<(), String> {
        self.n_asked += 1;
        let (person, id) = (self.person(role).unwrap(), format!("n{}", self.n_asked));
        self.handle.command(person, id, request).await.unwrap().map(drop).map_err(|why| why.code)
    }

    async fn ask(&mut self, role: Role, ask: Value) -> Result<(), String> {
        let ask: DuplicateAsk = serde_json::from_value(ask).unwrap();
        self.request(role, DuplicateRequest::Ask(Box::new(ask))).await
    }

    async fn join(&self, role: Role) -> Result<mpsc::Receiver<Outgoing>, &'static str> {
        let (out, heard) = mpsc::channel(100);
        let visitor = Visitor { person: self.person(role), address: Ipv4Addr::LOCALHOST.into() };
        self.handle.join(visitor, None, out).await.unwrap().map(|_| heard)
    }

    /// North of table 1.
    async fn north(&self) -> Role {
        let known = self.handle.info(None).await.unwrap();
        let name = known.session.state().units[0].clone();
        let number = known.session.state().people.iter().find(|(_, entry)| entry.name == name).unwrap().0;
        Role::Player(*number)
    }
}

fn boards(n: usize) -> Vec<oudler_club::duplicate::Board> {
    let rules = Rules::fft(TableKind::Four);
    oudler_club::duplicate::made(n as u16, false, true, |n, dealer| fair::board(&Seed([1; 64]), n, &rules, dealer))
        .unwrap()
}

#[tokio::test]
async fn boards_have_a_number_and_a_last_byte() {
    let mut hall = Hall::open(2).await;
    let lay = |n| DuplicateRequest::Lay(boards(n));
    assert_eq!(hall.request(Role::Director, lay(9)).await, Err("no-boards".into()), "ten are played");
    assert_eq!(hall.request(Role::Arbiter, lay(10)).await, Err("not-yours".into()));
    assert_eq!(hall.request(Role::Director, lay(MAX_BOARDS_HERE + 1)).await, Err("too-many-boards".into()));
    hall.request(Role::Director, lay(10)).await.unwrap();
    // Laid again and again, they fill the log, and it still works.
    let many = boards(MAX_BOARDS_HERE);
    let n_bytes = serde_json::to_string(&many).unwrap().len();
    let mut n_laid = 0;
    let why = loop {
        match hall.request(Role::Director, DuplicateRequest::Lay(many.clone())).await {
            Ok(()) => n_laid += 1,
            Err(why) => break why,
        }
    };
    assert_eq!(why, "tournament-full");
    assert!((MAX_BYTES / (n_bytes + 20_000)..=MAX_BYTES / n_bytes).contains(&n_laid), "{n_laid}");
    hall.ask(Role::Director, json!({ "do": "score", "board": 1, "table": 1, "score": 66 })).await.unwrap();
}

#[tokio::test]
async fn players_and_calls_come_to_an_end() {
    let mut hall = Hall::open(1).await;
    let north = hall.north().await;
    let score = json!({ "do": "score", "board": 1, "table": 1, "score": 66 });
    for _ in 0..MAX_UNDONE {
        hall.ask(north, score.clone()).await.unwrap();
        assert_eq!(hall.ask(north, score.clone()).await, Err("result-in".into()));
        let last = hall.handle.info(None).await.unwrap().session.events().len() - 1;
        hall.ask(Role::Director, json!({ "do": "undo", "event": last })).await.unwrap();
    }
    hall.ask(north, score).await.unwrap();
    let last = hall.handle.info(None).await.unwrap().session.events().len() - 1;
    assert_eq!(
        hall.ask(Role::Director, json!({ "do": "undo", "event": last })).await,
        Err("undone-enough".into())
    );
    for _ in 0..MAX_CALLS {
        hall.ask(north, json!({ "do": "call", "table": 1 })).await.unwrap();
        // Called twice is called once.
        hall.ask(north, json!({ "do": "call", "table": 1 })).await.unwrap();
        hall.ask(Role::Arbiter, json!({ "do": "answer", "table": 1 })).await.unwrap();
    }
    assert_eq!(hall.ask(north, json!({ "do": "call", "table": 1 })).await, Err("enough-of-all".into()));
}

#[tokio::test]
async fn so_many_look_on_and_who_has_a_key_always_comes_in() {
    let hall = Hall::open(1).await;
    let mut lines = Vec::new();
    for _ in 0..MAX_PUBLIC {
        lines.push(hall.join(Role::Public).await.unwrap());
    }
    assert_eq!(hall.join(Role::Public).await.unwrap_err(), "full");
    assert_eq!(hall.join(Role::Player(Number(99))).await.unwrap_err(), "full", "nobody of this number is here");
    assert_eq!(hall.join(Role::Entrant).await.unwrap_err(), "full", "nobody enters themselves here");
    for role in [Role::Director, Role::Arbiter, Role::Player(Number(8))] {
        lines.push(hall.join(role).await.unwrap());
    }
}

#[test]
fn a_file_keeps_to_the_same_bounds() {
    let at = |what| Happened { at: 0, what };
    let undo = at(Deed::Undo { event: 0 });
    let enter = at(Deed::Enter { number: Number(1), entry: Entry::new("Anne") });
    let code = |events: &[Happened]| check_brought(events).map_err(|why| why.to_string().len());
    assert!(code(&vec![undo; MAX_UNDONE as usize + 1]).is_err());
    assert!(code(&vec![enter.clone(); MAX_ENTRIES + 1]).is_err());
    assert!(code(&[enter]).is_ok());
    let long = at(Deed::Seat { units: vec!["x".repeat(1 << 20); 9] });
    assert!(code(&[long]).is_err());
    assert_eq!(usual_roles(1, true).0, oudler_rules::Seat::C);
}
