//! What clients say, from bytes: everything is understood or refused, nothing panics, and a table
//! can always be read again from its log.

use oudler_ai::Level;
use oudler_protocol::fair::Seed;
use oudler_protocol::message::ClientMessage;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{Rules, Seat, TableKind, Viewer};
use oudler_server::Config;
use oudler_server::log::{Desk, Person, Refuse, envelope};
use oudler_server::store::{LogId, Millis, Seq, UserId};
use oudler_server::table::{Room, Settings, Standing, TableDesk, TableEvent, TableHouse};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The rules of the table, by the first byte.
const RULES: [&str; 4] = ["fft", "house end=deals:2", "fft assent=needed", "house faults=arbitrated"];
/// More than this in one input only takes time.
const MAX_LINES: usize = 400;

/// The first byte chooses the table. Then every line is said by somebody: the first character of
/// it tells who, the rest is a message, or, where it is not JSON, the words of an action. A line of
/// `+` lets whoever is to act do something plain.
pub fn client_messages(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let mut table = Scene::new(first);
    for line in rest.split(|&byte| byte == b'\n').take(MAX_LINES) {
        match line.split_first() {
            Some((b'+', [])) => table.go_on(),
            Some((who, text)) => table.hear(usize::from(who % 3), text),
            None => {}
        }
    }
    table.check();
}

struct Scene {
    room: Room,
    log: Vec<String>,
    people: [Person; 3],
    rng: Xoshiro256PlusPlus,
}

impl Scene {
    fn new(first: u8) -> Self {
        let kind = TableKind::ALL[usize::from(first % 4)];
        let rules = Rules::parse(kind, RULES[usize::from(first / 4 % 4)]).expect("these rules can be played");
        let person =
            |name: &str| Person { user: UserId::new(name).expect("a plain word is an id"), name: name.into() };
        let people = ["anne", "bruno", "chloe"].map(person);
        let host = people[0].user.clone();
        let settings = Settings {
            club: None,
            host,
            rules,
            listed: false,
            spectators: true,
            clock: WireClock::None,
            pace: WirePace::Instant,
            level: Level::default(),
            hints: false,
        };
        let room = Room::new(LogId::new("fuzz").expect("a plain word is an id"), settings);
        Self { room, log: Vec::new(), people, rng: Xoshiro256PlusPlus::seed_from_u64(first.into()) }
    }

    /// What one connection does with one message.
    fn hear(&mut self, who: usize, text: &[u8]) {
        let Ok(text) = std::str::from_utf8(text) else { return };
        let action = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => {
                let again = serde_json::to_string(&message).expect("a message is JSON");
                assert_eq!(serde_json::from_str(&again).ok().as_ref(), Some(&message), "{again}");
                match message {
                    ClientMessage::Act { action, .. } => action,
                    _ => return,
                }
            }
            Err(_) => text.to_owned(),
        };
        match action.parse::<Request>() {
            Ok(request) => self.ask(who, &request),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }

    fn ask(&mut self, who: usize, request: &Request) {
        let words = request.to_string();
        assert_eq!(words.parse().as_ref(), Ok(request), "{words}");
        let person = self.people[who].clone();
        let seed = self.seed();
        // Whoever is the arbiter finds that he was called.
        let called = matches!(request, Request::Look | Request::PlayOn).then_some(Seat::A);
        // Everybody but the host would be the arbiter.
        let here = self.room.seats().collect();
        let standing = Standing { may_lead: who == 2, offers: &self.people[1..], called, here };
        match self.room.ask(&person, request, standing, &mut self.rng, &mut || seed.clone()) {
            Ok(events) => self.apply(events),
            Err(why) => {
                let wire = why.wire();
                assert!(!wire.code.is_empty() && !wire.text.is_empty(), "{why:?}");
            }
        }
    }

    fn seed(&mut self) -> Seed {
        let mut seed = Seed([0; 64]);
        self.rng.fill_bytes(&mut seed.0);
        seed
    }

    /// Deals, or lets somebody act.
    fn go_on(&mut self) {
        let seed = self.seed();
        let events = if self.room.is_dealing() {
            self.room.deal(&mut || seed.clone())
        } else {
            let Some(seat) = self.room.to_act().iter().next() else { return };
            let action = self.room.view(seat).legal().first().expect("who is to act can do something");
            self.room.act(seat, action, &mut || seed.clone())
        };
        self.apply(events.expect("what the table itself does is right"));
    }

    fn apply(&mut self, events: Vec<TableEvent>) {
        for event in events {
            self.log.push(envelope::write::<TableDesk>(&event, Millis(0)));
            self.room.apply(event);
        }
        for viewer in self.room.seats().map(Viewer::Seat).chain([Viewer::Arbiter, Viewer::Spectator]) {
            serde_json::to_string(&self.room.wire_view(viewer)).expect("a view is JSON");
            let missed = self.room.since(self.room.seq(), viewer);
            assert_eq!(missed, Some(Vec::new()), "who was just there has missed nothing");
        }
        let last = Seq(self.room.seq().0.saturating_sub(1));
        assert!(self.room.since(last, Viewer::Spectator).is_some(), "the last event is kept");
    }

    /// The log tells of the same table.
    fn check(&self) {
        let house = TableHouse::new(&Config::new(""));
        let settings = self.room.settings().to_json();
        let again = TableDesk::open(self.room.id().clone(), &settings, &house);
        let mut again = again.expect("settings that were written are read");
        for text in &self.log {
            let (event, at) = envelope::read(text, &again).expect("we wrote it");
            again.apply(event, at);
        }
        assert_eq!(format!("{:?}", again.room()), format!("{:?}", self.room));
    }
}
