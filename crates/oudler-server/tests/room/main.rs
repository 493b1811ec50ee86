//! Rooms without sockets: whole random games through the fold, its stored form and its wire form.

mod bots;
mod hidden;
mod hints;
mod lessons;
mod log;
mod messages;
mod rematch;
mod rest;

use oudler_ai::bots::Random;
use oudler_ai::{Bot, Level, Time};
use oudler_protocol::fair::Seed;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::notation::RecordStep;
use oudler_rules::{Assent, Assented, Rules, Seat, TableKind, Viewer};
use oudler_server::log::Person;
use oudler_server::store::{LogId, UserId};
use oudler_server::table::{Room, Settings, Standing, TableEvent};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

/// Rules that between them show every kind of event.
const RULES: [&str; 7] = [
    "fft end=deals:3",
    "house end=deals:2",
    "fft assent=needed end=score:200",
    "fft faults=arbitrated arbiter=end-of-deal misere=5 end=deals:2",
    "house handful-shown=on-demand end=agreement",
    "fft faults=arbitrated end=deals:2",
    "house faults=arbitrated arbiter=at-once end=deals:2",
];

fn rules(n: u64) -> Rules {
    let table = TableKind::ALL[(n % 4) as usize];
    Rules::parse(table, RULES[(n / 4 % 7) as usize]).expect("these rules can be played")
}

fn host() -> Person {
    Person { user: UserId::new("host").expect("a plain word is an id"), name: "Zoé".into() }
}

fn arbiter() -> Person {
    Person { user: UserId::new("arbiter").expect("a plain word is an id"), name: "Achille".into() }
}

fn settings(rules: Rules) -> Settings {
    Settings {
        host: host().user,
        rules,
        listed: false,
        spectators: true,
        clock: WireClock::None,
        pace: WirePace::Instant,
        level: Level::Habit,
        hints: false,
        club: None,
    }
}

fn room(rules: Rules) -> Room {
    Room::new(LogId::new("k7Fq2").expect("a plain word is an id"), settings(rules))
}

/// A seed by our own generator, so that a test can be done again.
fn seed(rng: &mut SmallRng) -> Seed {
    let mut seed = Seed([0; 64]);
    rng.fill_bytes(&mut seed.0);
    seed
}

/// How the host would settle the rest of the deal: when it may be claimed, and now and then for no reason.
fn settles(room: &Room, rng: &mut SmallRng) -> Option<Request> {
    let legal = room.legal(Viewer::Seat(Seat::B))?;
    let claims = legal.claim && rng.random_bool(0.7);
    let concedes = legal.concede && rng.random_bool(0.03);
    claims.then_some(Request::Claim).or(concedes.then_some(Request::Concede))
}

/// Plays a game at random. `each` hears of every batch of events, once it is applied.
fn play(n: u64, each: impl FnMut(&Room, &[TableEvent])) -> Room {
    play_by(rules(n), n, each)
}

/// Plays a game by these rules at random.
fn play_by(rules: Rules, seed_of_it: u64, mut each: impl FnMut(&Room, &[TableEvent])) -> Room {
    let mut rng = SmallRng::seed_from_u64(seed_of_it);
    let mut secrets = SmallRng::seed_from_u64(!seed_of_it);
    let mut room = room(rules);
    let mut step = |room: &mut Room, events: Vec<TableEvent>| {
        for event in &events {
            room.apply(event.clone());
        }
        each(room, &events);
    };
    // At every other table that can have one a person is the arbiter.
    let appoint = Request::Appoint(arbiter().name);
    let has_arbiter = rules.assent == Assent::Needed && seed_of_it.is_multiple_of(2);
    for request in
        [Request::Sit(Seat::B)].into_iter().chain(has_arbiter.then_some(appoint)).chain([Request::Start])
    {
        let standing = Standing { offers: &[arbiter()], ..Standing::default() };
        let events = room
            .ask(&host(), &request, standing, &mut rng, &mut || seed(&mut secrets))
            .expect("the host sits down and begins");
        step(&mut room, events);
    }
    let mut n_deals = 0;
    while !room.is_over() {
        let next = seed(&mut secrets);
        let events = if room.is_dealing() {
            n_deals += 1;
            for request in [Request::Word(format!("mot {n_deals}, # or not")), Request::Ready] {
                let events = room
                    .ask(&host(), &request, Standing::default(), &mut rng, &mut || seed(&mut secrets))
                    .expect("before a deal one is ready");
                step(&mut room, events);
            }
            if n_deals > 4 { room.stop() } else { room.deal(&mut || next.clone()) }
        } else if room.waits_for_assent() {
            let answer = Assented::ALL[rng.random_range(0..2)];
            room.judge(RecordStep::Assent(answer), &mut || next.clone())
        } else {
            let seat = room.to_act().iter().next().expect("a deal under way waits for somebody");
            if seat == Seat::B
                && let Some(request) = settles(&room, &mut rng)
            {
                let standing = Standing::default();
                let events = room.ask(&host(), &request, standing, &mut rng, &mut || next.clone());
                step(&mut room, events.expect("what may be asked is done"));
                continue;
            }
            let action = Random.act(room.view(seat), Time::ENDLESS, &mut rng);
            room.act(seat, action, &mut || next.clone())
        };
        step(&mut room, events.expect("random bots play by the rules"));
    }
    room
}
