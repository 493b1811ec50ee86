//! Another game with the same people, as far as no table has to be opened for it.

use oudler_protocol::request::Request;
use oudler_rules::{Rules, TableKind};
use oudler_server::store::LogId;
use oudler_server::table::{OfClub, Refused, Room, Settings, Standing};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::{host, seed, settings};

#[test]
fn at_a_table_of_a_tournament_nobody_proposes_another_game() {
    let tournament = LogId::new("t1").expect("a plain word is an id");
    let club = Some(OfClub { tournament, round: 1, table: 1, boards: Vec::new() });
    let room = Room::new(
        LogId::new("k7Fq2").expect("a plain word is an id"),
        Settings { club, ..settings(Rules::fft(TableKind::Four)) },
    );
    let (mut rng, mut secrets) = (SmallRng::seed_from_u64(1), SmallRng::seed_from_u64(2));
    for request in [Request::Rematch, Request::NoRematch, Request::StartRematch] {
        let asked = room.ask(&host(), &request, Standing::default(), &mut rng, &mut || seed(&mut secrets));
        assert_eq!(asked, Err(Refused::NoRematch), "{request}");
    }
}
