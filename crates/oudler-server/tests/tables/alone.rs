//! Tables without sockets, on a clock of the test's own: hours pass in a moment.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use oudler_ai::Level;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{Rules, Seat, TableKind};
use oudler_server::Config;
use oudler_server::log::{Handle, Outgoing, Person, Visitor};
use oudler_server::store::{MemoryStore, Millis, Store, User, UserId};
use oudler_server::table::{Settings, TableDesk, TableHouse, Tables, Timing};
use oudler_server::thinkers::Thinkers;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A player who hears what the table says.
struct Chair {
    table: Handle<TableDesk>,
    person: Person,
    heard: mpsc::Receiver<Outgoing>,
}

impl Chair {
    /// Sits at a table of its own against three bots, with five seconds a move.
    async fn at_bots() -> Self {
        Self::at_bots_of(Level::Habit, Thinkers::new(1), Timing::default(), WirePace::Calm).await
    }

    /// The same, where the bots think elsewhere.
    async fn at_bots_of(level: Level, thinkers: Thinkers, timing: Timing, pace: WirePace) -> Self {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let user = UserId::new("anne").expect("a plain word is an id");
        let anne = User {
            id: user.clone(),
            name: "Anne".into(),
            name_key: "anne".into(),
            password_hash: None,
            created_at: Millis(0),
        };
        store.create_user(anne).await.expect("a user");
        let config = Config { timing, test_seed: Some(7), ..Config::new("") };
        let house = TableHouse { thinkers, is_brief: false, ..TableHouse::new(&config) };
        let (tasks, shutdown) = (TaskTracker::new(), CancellationToken::new());
        let tables = Tables::new(store, house, timing.idle, config.test_seed, tasks, shutdown);
        let settings = Settings {
            host: user.clone(),
            rules: Rules::fft(TableKind::Four),
            listed: false,
            spectators: true,
            clock: WireClock::Move { seconds: 5 },
            pace,
            level,
            hints: false,
            club: None,
        };
        let (_, table) = tables.create(settings.to_json()).await.expect("a table");
        let person = Person { user, name: "Anne".into() };
        for request in [Request::Sit(Seat::A), Request::Start] {
            table.ask(person.clone(), request).await.expect("it is there").expect("the host may");
        }
        let (out, heard) = mpsc::channel(4096);
        let visitor = Visitor { person: Some(person.clone()), address: Ipv4Addr::LOCALHOST.into() };
        table.join(visitor, None, out).await.expect("it is there").expect("a player may come");
        Self { table, person, heard }
    }

    async fn ask(&self, request: Request) {
        self.table.ask(self.person.clone(), request).await.expect("it is there").expect("it may be asked");
    }

    async fn hear(&mut self) -> Value {
        let Some(Outgoing::Text(text)) = self.heard.recv().await else { panic!("the table ended") };
        serde_json::from_str(&text).expect("messages are JSON")
    }

    /// Hears until this happens.
    async fn hear_event(&mut self, e: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["event"]["e"] == e {
                return message["event"].clone();
            }
        }
    }

    async fn n_dealt(&self) -> u32 {
        self.table.info(None).await.expect("it is there").n_dealt
    }
}

#[tokio::test(start_paused = true)]
async fn bots_finish_the_deal_for_people_who_are_away_and_begin_no_other() {
    let mut anne = Chair::at_bots().await;
    anne.ask(Request::Ready).await;
    // She looks at her cards and goes out; her time runs out, and a bot plays.
    anne.hear_event("deal-ended").await;
    sleep(Duration::from_secs(3600)).await;
    assert_eq!(anne.n_dealt().await, 1, "the score of the deal waits for her");
    anne.ask(Request::Ready).await;
    anne.hear_event("dealt").await;
    assert_eq!(anne.n_dealt().await, 2);
}

#[tokio::test(start_paused = true)]
async fn somebody_who_is_there_gets_the_next_deal_after_a_minute() {
    let mut anne = Chair::at_bots().await;
    anne.ask(Request::Ready).await;
    anne.hear_event("deal-ended").await;
    anne.ask(Request::Back).await;
    sleep(Duration::from_secs(61)).await;
    assert_eq!(anne.n_dealt().await, 2);
}

#[tokio::test(start_paused = true)]
async fn with_a_fixed_seed_the_same_cards_are_dealt() {
    let mut dealt = Vec::new();
    for _ in 0..2 {
        let mut anne = Chair::at_bots().await;
        anne.ask(Request::Ready).await;
        dealt.push(anne.hear_event("dealt").await);
    }
    assert_eq!(dealt[0], dealt[1]);
    assert_eq!(dealt[0]["hand"].as_array().map(Vec::len), Some(18));
}

/// Keeps a place where bots think busy until the sender is dropped.
fn keep_busy(thinkers: &Thinkers) -> std::sync::mpsc::Sender<()> {
    let (until, over) = std::sync::mpsc::channel::<()>();
    tokio::spawn(thinkers.think(Duration::from_secs(3600), move |_| over.recv().is_ok()));
    until
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_bots_get_nowhere_goes_on_all_the_same() {
    let thinkers = Thinkers::new(1);
    let busy = keep_busy(&thinkers);
    let timing = Timing { thought: Duration::from_millis(2), ..Timing::default() };
    let mut anne = Chair::at_bots_of(Level::Habit, thinkers, timing, WirePace::Instant).await;
    anne.ask(Request::Leave).await;
    anne.ask(Request::Back).await;
    anne.ask(Request::Ready).await;
    // All that failed is played for: the auction comes round to her.
    while anne.hear_event("bid").await["seat"] != "D" {}
    drop(busy);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_tables_slow_bot_delays_nobody() {
    let thinkers = Thinkers::new(2);
    let busy = keep_busy(&thinkers);
    let mut anne = Chair::at_bots_of(Level::Habit, thinkers, Timing::default(), WirePace::Instant).await;
    anne.ask(Request::Ready).await;
    while anne.hear_event("bid").await["seat"] != "D" {}
    drop(busy);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_without_a_place_to_think_at_plays_by_habit() {
    let thinkers = Thinkers::new(1);
    let busy = keep_busy(&thinkers);
    // Nobody would wait for it to be given up.
    let timing = Timing { thought: Duration::from_secs(3600), ..Timing::default() };
    let mut anne = Chair::at_bots_of(Level::Expert, thinkers, timing, WirePace::Instant).await;
    anne.ask(Request::Ready).await;
    while anne.hear_event("bid").await["seat"] != "D" {}
    drop(busy);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_without_a_place_to_think_at_is_a_rule_of_thumb() {
    let thinkers = Thinkers::new(1);
    let busy = keep_busy(&thinkers);
    let mut anne = Chair::at_bots_of(Level::Expert, thinkers, Timing::default(), WirePace::Instant).await;
    anne.ask(Request::Ready).await;
    loop {
        let message = anne.hear().await;
        if message["legal"]["hint"] == true {
            break;
        }
    }
    anne.ask(Request::Hint).await;
    loop {
        let message = anne.hear().await;
        if message["t"] == "hint" {
            assert_eq!((&message["level"], &message["options"]), (&"habit".into(), &Value::Array(Vec::new())));
            break;
        }
    }
    drop(busy);
}
