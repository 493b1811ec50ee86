//! What a seat hears of whole games, kept in `testdata/tables` for the client's own fold to be
//! tested against: after every few messages the server says how the table stands.

use std::fmt::Write;
use std::path::Path;

use oudler_rules::{Seat, Viewer};
use oudler_server::table::TableEvent;
use serde_json::json;

use super::play_by;

/// How many batches of events lie between two views.
const EVERY: usize = 4;

/// The name of a file, the table and rules, the seed of the game, and who looks.
const GAMES: [(&str, &str, &str, u64, Viewer); 6] = [
    ("three", "3", "fft end=deals:1", 3, Viewer::Seat(Seat::A)),
    ("four", "4", "fft end=deals:1", 4, Viewer::Seat(Seat::B)),
    ("four-spectator", "4", "house end=deals:1", 5, Viewer::Spectator),
    ("five", "5", "fft end=deals:1", 6, Viewer::Seat(Seat::C)),
    ("five-sitting-out", "5-sitting-out", "fft end=deals:1", 7, Viewer::Seat(Seat::D)),
    ("arbitrated", "4", "house faults=arbitrated arbiter=end-of-deal end=deals:1", 8, Viewer::Seat(Seat::A)),
];

fn messages(table: &str, rules: &str, seed: u64, viewer: Viewer) -> String {
    let rules = oudler_rules::Rules::parse(table.parse().expect("a table"), rules).expect("rules");
    let mut text = String::new();
    let mut n = 0;
    let after = |room: &oudler_server::table::Room| json!({ "view": room.wire_view(viewer), "shuffle": room.wire_shuffle(), "revealed": room.wire_revealed() });
    play_by(rules, seed, |room, events: &[TableEvent]| {
        let first = room.seq().0 as u32 - events.len() as u32 + 1;
        for (i, event) in events.iter().enumerate() {
            let message = room.event(first + i as u32, event, viewer, i + 1 == events.len());
            writeln!(text, "{}", message.to_json()).expect("writing to a string does not fail");
        }
        n += 1;
        if n % EVERY == 0 || room.is_over() || !room.is_playing() {
            writeln!(text, "{}", json!({ "t": "is", "after": after(room) }))
                .expect("writing to a string does not fail");
        }
    });
    text
}

#[test]
fn what_a_seat_hears_is_what_was_recorded() {
    for (name, table, rules, seed, viewer) in GAMES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/tables/{name}.jsonl"));
        let now = messages(table, rules, seed, viewer);
        if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            std::fs::write(&path, &now).expect("the file can be written");
        }
        let recorded = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(recorded == now, "{name}: refresh with `cargo xtask golden --update` and read the diff");
    }
}
