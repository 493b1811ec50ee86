//! The rest of a deal, claimed or conceded.

use oudler_protocol::request::Request;
use oudler_rules::notation::Record;
use oudler_rules::{
    Action, Bid, CardStyle, Contract, Ending, Event, Public, Rules, Seat, Settled, TableKind, TableStage, Viewer,
};
use oudler_server::log::Person;
use oudler_server::store::{LogId, UserId};
use oudler_server::table::{OfClub, Refused, RestEvent, Room, Scribe, Settings, Standing, TableEvent};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{host, play_by, room, seed, settings};

fn person(seat: Seat) -> Person {
    if seat == Seat::B {
        return host();
    }
    Person { user: UserId::new(format!("person-{seat}")).expect("plain words are an id"), name: seat.to_string() }
}

/// A person asks for something while these are connected; what is done is taken in.
fn ask(room: &mut Room, seat: Seat, request: &Request, here: &[Seat]) -> Result<Vec<TableEvent>, Refused> {
    let (mut rng, mut secrets) = (SmallRng::seed_from_u64(5), SmallRng::seed_from_u64(6));
    let standing = Standing { here: here.iter().copied().collect(), ..Standing::default() };
    let events = room.ask(&person(seat), request, standing, &mut rng, &mut || seed(&mut secrets))?;
    events.iter().for_each(|event| room.apply(event.clone()));
    Ok(events)
}

/// A deal that A has taken, with people on these seats and B the host's, until so many tricks are complete.
fn taken_by_a(rules: Rules, people: &[Seat], n_tricks: usize) -> Room {
    let mut room = room(rules);
    for &seat in people {
        ask(&mut room, seat, &Request::Sit(seat), &[]).expect("a free seat");
    }
    ask(&mut room, Seat::B, &Request::Start, &[]).expect("the host begins");
    let mut secrets = SmallRng::seed_from_u64(9);
    let events = room.deal(&mut || seed(&mut secrets)).expect("it is time to deal");
    events.into_iter().for_each(|event| room.apply(event));
    let n_won = |room: &Room| room.open().deal.as_ref().map_or(0, |deal| deal.tricks.len());
    while room.stage() != TableStage::Play || n_won(&room) < n_tricks {
        step(&mut room);
        assert!(room.is_playing(), "the deal has {n_tricks} tricks");
    }
    room
}

/// Whoever is to act does the first thing there is; A takes.
fn step(room: &mut Room) {
    let seat = room.to_act().iter().next().expect("somebody is to act");
    let legal = room.view(seat).legal();
    let action = match () {
        () if legal.pass && seat == Seat::A => Action::Bid(Bid::Take(Contract::Garde)),
        () if legal.pass => Action::Bid(Bid::Pass),
        () => legal.first().expect("something to do"),
    };
    let mut secrets = SmallRng::seed_from_u64(room.seq().0);
    let events = room.act(seat, action, &mut || seed(&mut secrets)).expect("what is legal is done");
    events.into_iter().for_each(|event| room.apply(event));
}

/// Plays on until this seat is to play.
fn until_turn(room: &mut Room, seat: Seat) {
    while !room.awaited().contains(seat) {
        step(room);
        assert!(room.is_playing(), "{seat} has had a turn before the end");
    }
}

fn may_concede(room: &Room, seat: Seat) -> bool {
    room.legal(Viewer::Seat(seat)).is_some_and(|legal| legal.concede)
}

fn is_scored(events: &[TableEvent]) -> bool {
    let is_it = |event: &TableEvent| {
        matches!(event, TableEvent::Game { event: Event::Public(Public::DealEnded(Ending::Scored { .. })), .. })
    };
    events.iter().any(is_it)
}

#[test]
fn a_claim_that_is_not_sure_is_refused_and_changes_nothing() {
    let (mut n_refused, mut n_sure) = (0, 0);
    for n in 0..120 {
        let rules = Rules::parse(TableKind::ALL[n % 4], "fft end=deals:2").expect("these rules can be played");
        play_by(rules, n as u64, |room, _| {
            for seat in room.seats().filter(|_| room.is_playing()) {
                let may = room.legal(Viewer::Seat(seat)).is_some_and(|legal| legal.claim);
                let mut asked = room.clone();
                // Whoever sits at a bot's seat here is nobody: the host asks for its own alone.
                if seat != Seat::B {
                    continue;
                }
                match ask(&mut asked, seat, &Request::Claim, &[]) {
                    Ok(events) => {
                        assert!(may && is_scored(&events), "{events:?}");
                        assert_eq!(events[0], TableEvent::Rest(RestEvent::Claimed { seat }));
                        n_sure += 1;
                    }
                    Err(why) => {
                        assert!(!may && matches!(why, Refused::NotSure | Refused::NothingToSettle), "{why}");
                        assert_eq!(asked.seq(), room.seq());
                        n_refused += 1;
                    }
                }
            }
        });
    }
    assert!(n_refused > 5000 && n_sure > 10, "{n_refused} refused, {n_sure} sure");
}

#[test]
fn what_was_claimed_or_conceded_stands_in_the_record_which_replays() {
    let (mut claims, mut concedes) = (0, 0);
    for n in 0..24 {
        let rules = Rules::parse(TableKind::ALL[n % 4], "fft end=deals:2").expect("these rules can be played");
        let mut scribe = Scribe::new(LogId::new("k7Fq2").expect("a plain word is an id"), rules);
        play_by(rules, n as u64, |_, events| events.iter().for_each(|event| scribe.note(event)));
        let record = scribe.record();
        for rest in record.deals.iter().filter_map(|deal| deal.rest) {
            match rest.settled {
                Settled::Claimed => claims += 1,
                Settled::Conceded => concedes += 1,
            }
        }
        record.replay().finish().expect("it keeps to the rules");
        let text = record.to_text(CardStyle::English);
        assert_eq!(Record::parse(&text, CardStyle::English).as_ref(), Ok(&record), "{text}");
    }
    assert!(claims > 2 && concedes > 2, "{claims} claims, {concedes} concessions");
}

#[test]
fn a_taker_alone_concedes_whenever_he_likes() {
    let mut room = taken_by_a(Rules::fft(TableKind::Four), &[Seat::A, Seat::B, Seat::C], 3);
    until_turn(&mut room, Seat::B);
    assert!(may_concede(&room, Seat::A));
    let events = ask(&mut room, Seat::A, &Request::Concede, &[Seat::A, Seat::B, Seat::C]).expect("it is his own");
    assert_eq!(events[0], TableEvent::Rest(RestEvent::Conceded { seat: Seat::A }));
    assert!(is_scored(&events) && !room.is_playing());
}

#[test]
fn a_defender_asks_the_others_of_the_defence_who_are_there() {
    let people = [Seat::A, Seat::B, Seat::C, Seat::D];
    let mut room = taken_by_a(Rules::fft(TableKind::Four), &people, 3);
    until_turn(&mut room, Seat::C);
    // Not while the table waits for somebody else.
    assert_eq!(ask(&mut room, Seat::B, &Request::Concede, &people), Err(Refused::ConcedeInTurn));
    let asked = ask(&mut room, Seat::C, &Request::Concede, &people).expect("it is C's turn");
    assert_eq!(asked, [TableEvent::Rest(RestEvent::Conceding { seat: Seat::C, yes: true })]);
    assert_eq!(ask(&mut room, Seat::C, &Request::Concede, &people), Ok(vec![]), "said twice it is said once");
    assert_eq!(people.map(|seat| may_concede(&room, seat)), [false, true, false, true]);
    assert_eq!(ask(&mut room, Seat::A, &Request::Concede, &people), Err(Refused::NothingToSettle));
    assert_eq!(ask(&mut room, Seat::A, &Request::NoConcede, &people), Err(Refused::NothingToSettle));
    // One who would rather play on is enough.
    ask(&mut room, Seat::B, &Request::NoConcede, &people).expect("B was asked");
    assert_eq!(people.map(|seat| may_concede(&room, seat)), [true, false, true, false]);
    // A card that is played takes the question along.
    ask(&mut room, Seat::C, &Request::Concede, &people).expect("it is still C's turn");
    step(&mut room);
    assert!(!may_concede(&room, Seat::B) || room.awaited().contains(Seat::B));
    until_turn(&mut room, Seat::D);
    ask(&mut room, Seat::D, &Request::Concede, &people).expect("it is D's turn");
    ask(&mut room, Seat::B, &Request::Concede, &people).expect("B agrees");
    assert!(room.is_playing());
    let events = ask(&mut room, Seat::C, &Request::Concede, &people).expect("C agrees");
    assert_eq!(events[0], TableEvent::Rest(RestEvent::Conceded { seat: Seat::D }));
    assert!(is_scored(&events));
}

#[test]
fn nobody_waits_for_who_is_not_there() {
    let people = [Seat::A, Seat::B, Seat::C];
    let mut room = taken_by_a(Rules::fft(TableKind::Four), &people, 3);
    until_turn(&mut room, Seat::C);
    let events = ask(&mut room, Seat::C, &Request::Concede, &[Seat::A, Seat::C]).expect("it is C's turn");
    assert!(is_scored(&events));
}

#[test]
fn at_five_nobody_gives_away_on_whose_side_they_are() {
    // P5-08: until the called card has fallen.
    let people = Seat::ALL;
    let mut room = taken_by_a(Rules::fft(TableKind::Five), &people, 1);
    let is_hidden =
        |room: &Room| room.open().deal.as_ref().is_some_and(|deal| deal.partner == oudler_rules::Partner::Hidden);
    assert!(is_hidden(&room), "this deal hides the partner for a trick");
    for seat in people.into_iter().filter(|&seat| seat != Seat::A) {
        assert!(!may_concede(&room, seat));
        assert_eq!(ask(&mut room, seat, &Request::Concede, &people), Err(Refused::SidesHidden));
    }
    while is_hidden(&room) && !room.awaited().contains(Seat::A) {
        step(&mut room);
    }
    assert!(is_hidden(&room) && may_concede(&room, Seat::A));
    ask(&mut room, Seat::A, &Request::Concede, &people).expect("the taker may");
    for seat in [Seat::B, Seat::C, Seat::D] {
        assert!(may_concede(&room, seat), "any of them may be the partner");
        ask(&mut room, seat, &Request::Concede, &people).expect("asked");
        assert!(room.is_playing());
    }
    let events = ask(&mut room, Seat::E, &Request::Concede, &people).expect("the last to be asked");
    assert!(is_scored(&events));
}

#[test]
fn where_faults_are_ruled_on_and_in_a_tournament_deals_are_played_to_their_end() {
    // FAULT-04: what somebody has shown to be out of may be a revoke.
    let rules = Rules::parse(TableKind::Four, "fft faults=arbitrated").expect("these rules can be played");
    let mut room = taken_by_a(rules, &[Seat::A, Seat::B], 3);
    for request in [Request::Claim, Request::Concede] {
        assert_eq!(ask(&mut room, Seat::A, &request, &[Seat::A]), Err(Refused::PlayedToItsEnd), "{request}");
    }
    assert!(!may_concede(&room, Seat::A));

    let tournament = LogId::new("t1").expect("a plain word is an id");
    let club = Some(OfClub { tournament, round: 1, table: 1, boards: Vec::new() });
    let settings = Settings { club, ..settings(Rules::fft(TableKind::Four)) };
    let mut room = Room::new(LogId::new("k7Fq2").expect("a plain word is an id"), settings);
    let asked = ask(&mut room, Seat::B, &Request::Concede, &[]);
    assert_eq!(asked, Err(Refused::NotSeated));
}

#[test]
fn before_the_second_trick_and_between_deals_there_is_nothing_to_settle() {
    let mut room = taken_by_a(Rules::fft(TableKind::Three), &[Seat::A, Seat::B], 0);
    for request in [Request::Claim, Request::Concede] {
        assert_eq!(ask(&mut room, Seat::A, &request, &[Seat::A]), Err(Refused::NothingToSettle), "{request}");
    }
    assert_eq!(ask(&mut room, Seat::A, &Request::NoConcede, &[]), Ok(Vec::new()));
    while room.is_playing() {
        step(&mut room);
    }
    for request in [Request::Claim, Request::Concede] {
        assert_eq!(ask(&mut room, Seat::A, &request, &[Seat::A]), Err(Refused::NothingToSettle), "{request}");
    }
}
