//! How often a player may ask for a hint.

use oudler_protocol::request::Request;
use oudler_rules::{Action, Bid, Contract, Rules, Seat, TableKind};
use oudler_server::table::{MAX_HINTS, Refused, Room, Standing, TableEvent};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{host, room, seed};

/// The host asks for something, and it is done.
fn ask(room: &mut Room, request: &Request) -> Result<Vec<TableEvent>, Refused> {
    let (mut rng, mut secrets) = (SmallRng::seed_from_u64(5), SmallRng::seed_from_u64(6));
    let events = room.ask(&host(), request, Standing::default(), &mut rng, &mut || seed(&mut secrets))?;
    events.iter().for_each(|event| room.apply(event.clone()));
    Ok(events)
}

/// What a player does who keeps the deal going: takes, and changes the discard as often as it may be.
fn choose(room: &Room, seat: Seat) -> Action {
    let legal = room.view(seat).legal();
    match legal.discard {
        _ if legal.pass && seat == Seat::B => Action::Bid(Bid::Take(Contract::Garde)),
        Some(rule) if legal.jeu => {
            let discard = room.view(seat).discard().unwrap_or_default();
            let held = room.view(seat).hand() | discard;
            let free: Vec<_> = rule.free().iter().collect();
            let shift = usize::from(free.iter().take(rule.n()).all(|&card| discard.contains(card)));
            let cards = free.iter().copied().skip(shift).take(rule.n()).collect();
            assert!(held.len() > 18);
            Action::Discard(cards)
        }
        _ => legal.first().expect("something to do"),
    }
}

#[test]
fn hints_are_bounded_in_a_deal_and_begin_anew_with_the_next() {
    let mut room = room(Rules::fft(TableKind::Three));
    let mut secrets = SmallRng::seed_from_u64(9);
    ask(&mut room, &Request::Sit(Seat::B)).expect("a free seat");
    ask(&mut room, &Request::Start).expect("the host begins");
    let mut n_hints = 0;
    let mut was_bounded = false;
    for deal in 0..3 {
        assert_eq!(ask(&mut room, &Request::Hint), Err(Refused::NothingToHint));
        let events = room.deal(&mut || seed(&mut secrets)).expect("it is time to deal");
        events.into_iter().for_each(|event| room.apply(event));
        assert_eq!(room.n_hints(Seat::B), 0, "deal {deal}");
        while room.is_playing() {
            let seat = room.to_act().iter().next().expect("somebody is to act");
            if seat == Seat::B {
                match ask(&mut room, &Request::Hint) {
                    Ok(events) => {
                        assert_eq!(events, [TableEvent::Hinted { seat }]);
                        n_hints += 1;
                        // The same position has the same hint, for nothing.
                        assert_eq!(ask(&mut room, &Request::Hint), Ok(Vec::new()));
                    }
                    Err(why) => {
                        assert_eq!((why, room.n_hints(seat)), (Refused::TooManyHints, MAX_HINTS));
                        assert!(room.legal(oudler_rules::Viewer::Seat(seat)).is_some_and(|legal| !legal.hint));
                        was_bounded = true;
                    }
                }
            }
            let action = choose(&room, seat);
            let events = match room.act(seat, action, &mut || seed(&mut secrets)) {
                Ok(events) => events,
                // Enough discards: on with it.
                Err(_) => room.act(seat, Action::Jeu, &mut || seed(&mut secrets)).expect("the discard is made"),
            };
            events.into_iter().for_each(|event| room.apply(event));
        }
    }
    assert!(was_bounded, "{n_hints} hints in three deals");
}
