//! Every stored input of the fuzz targets, run as a plain test.

use std::fs;
use std::path::Path;

fn run(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|why| panic!("{}: {why}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} has no inputs", folder.display());
    for path in paths {
        // Shown when the input after it panics.
        println!("{}", path.display());
        body(&fs::read(&path).unwrap());
    }
}

#[test]
fn every_text_is_read_or_refused() {
    run("record_text", oudler_fuzz::record_text);
}

#[test]
fn every_json_is_read_or_refused() {
    run("record_json", oudler_fuzz::record_json);
}

#[test]
fn every_game_keeps_what_must_always_hold() {
    run("actions", oudler_fuzz::actions);
}

#[test]
fn every_client_message_is_understood_or_refused() {
    run("client_messages", oudler_fuzz::client_messages);
}
