//! The bots of a table, changed while the game is on.

use oudler_ai::Level;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WireFigure, WirePace};
use oudler_rules::{Rules, Seat, TableKind};
use oudler_server::log::Person;
use oudler_server::store::UserId;
use oudler_server::table::{Refused, Room, Standing, TableEvent};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{host, room, seed};

fn ask(room: &mut Room, who: &Person, request: &str) -> Result<Vec<TableEvent>, Refused> {
    let request: Request = request.parse().expect("a request");
    let (mut rng, mut secrets) = (SmallRng::seed_from_u64(5), SmallRng::seed_from_u64(6));
    let events = room.ask(who, &request, Standing::default(), &mut rng, &mut || seed(&mut secrets))?;
    events.iter().for_each(|event| room.apply(event.clone()));
    Ok(events)
}

fn levels(room: &Room) -> Vec<Option<Level>> {
    room.seats().map(|seat| room.sitter(seat).level()).collect()
}

#[test]
fn the_host_changes_how_fast_and_how_well_the_bots_play_in_the_middle_of_a_deal() {
    let mut room = room(Rules::fft(TableKind::Three));
    let mut secrets = SmallRng::seed_from_u64(9);
    for request in ["sit B", "bot A club", "start"] {
        ask(&mut room, &host(), request).expect("the host may");
    }
    room.deal(&mut || seed(&mut secrets)).expect("a deal").into_iter().for_each(|event| room.apply(event));
    assert_eq!(ask(&mut room, &host(), "pace quick"), Ok(vec![TableEvent::Pace { pace: WirePace::Quick }]));
    assert_eq!(room.settings().pace, WirePace::Quick);
    assert_eq!(ask(&mut room, &host(), "pace quick"), Ok(Vec::new()), "it is so already");
    assert_eq!(ask(&mut room, &host(), "level expert"), Ok(vec![TableEvent::Level { level: Level::Expert }]));
    assert_eq!(levels(&room), [Some(Level::Expert), None, Some(Level::Expert)]);
    assert_eq!(ask(&mut room, &host(), "level expert"), Ok(Vec::new()), "it is so already");
    assert!(matches!(ask(&mut room, &host(), "level genius"), Err(Refused::Level(_))));
    assert_eq!(room.settings().level, Level::Expert, "a bot that comes later plays as well");
}

#[test]
fn nobody_but_the_host_changes_them_and_with_others_at_the_table_the_level_stays() {
    let mut room = room(Rules::fft(TableKind::Three));
    let guest = Person { user: UserId::new("guest").expect("a plain word is an id"), name: "Guest".into() };
    for (who, request) in [(&host(), "sit A"), (&guest, "sit B"), (&host(), "start")] {
        ask(&mut room, who, request).expect("they may");
    }
    let before = levels(&room);
    for request in ["pace instant", "level master"] {
        assert_eq!(ask(&mut room, &guest, request), Err(Refused::NotHost), "{request}");
    }
    assert_eq!(ask(&mut room, &host(), "level master"), Err(Refused::OthersPlay));
    assert_eq!(levels(&room), before);
    ask(&mut room, &host(), "pace instant").expect("the pace is the host's");
    assert!(room.sitter(Seat::C).level().is_some());
}

#[test]
fn a_player_is_shown_by_a_figure_until_somebody_else_has_the_seat() {
    let mut room = room(Rules::fft(TableKind::Three));
    let guest = Person { user: UserId::new("guest").expect("a plain word is an id"), name: "Guest".into() };
    assert_eq!(ask(&mut room, &guest, "figure owl"), Err(Refused::NotSeated));
    ask(&mut room, &host(), "sit A").expect("the seat is free");
    ask(&mut room, &guest, "sit B").expect("the seat is free");
    let owl = Some(WireFigure::Owl);
    assert_eq!(ask(&mut room, &guest, "figure owl"), Ok(vec![TableEvent::Figure { seat: Seat::B, figure: owl }]));
    assert_eq!((room.figure(Seat::A), room.figure(Seat::B)), (None, owl));
    assert_eq!(ask(&mut room, &guest, "figure owl"), Ok(Vec::new()), "it is so already");
    ask(&mut room, &guest, "quit").expect("nobody is kept");
    assert_eq!(room.figure(Seat::B), None);
}
