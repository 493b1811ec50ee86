//! Whole games of `testdata/games`, replayed: each record is read and written back, and what came
//! of every step is compared with the transcript beside it.
//!
//! `cargo xtask golden --update` rewrites the transcripts; their diff is read like code.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use oudler_rules::notation::{Record, RecordStep, Step, action_text};
use oudler_rules::{CardStyle, Command, Event, SeatView, SeenEvent, Viewer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games")
}

fn is_update() -> bool {
    std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some()
}

/// Every record, by name.
fn records() -> Vec<(String, String)> {
    let mut records = Vec::new();
    for entry in fs::read_dir(folder()).expect("testdata/games is there") {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ext| ext == "txt") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            records.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    records.sort();
    assert!(records.len() > 10, "only {} records in testdata/games", records.len());
    records
}

#[test]
fn every_record_is_written_as_it_was_read() {
    for (name, text) in records() {
        let record = Record::parse(&text, CardStyle::English).unwrap_or_else(|why| panic!("{name}: {why}"));
        let style = if text.contains("\ncards fr\n") { CardStyle::French } else { CardStyle::English };
        assert_eq!(record.to_text(style), text, "{name}");
        // A record says the same in the other notation.
        let other = if style == CardStyle::French { CardStyle::English } else { CardStyle::French };
        let again = Record::parse(&record.to_text(other), other).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(again, record, "{name}");
    }
}

#[test]
fn every_game_goes_as_its_transcript_says() {
    let mut wrong = Vec::new();
    for (name, text) in records() {
        let record = Record::parse(&text, CardStyle::English).unwrap_or_else(|why| panic!("{name}: {why}"));
        let now = transcript(&record).unwrap_or_else(|why| panic!("{name}: {why}"));
        let path = folder().join(format!("{name}.events"));
        if is_update() {
            fs::write(&path, now).unwrap();
            continue;
        }
        let before = fs::read_to_string(&path).unwrap_or_default();
        if let Some(difference) = first_difference(&before, &now) {
            wrong.push(format!("{name}.events {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}\nif this is meant: cargo xtask golden --update", wrong.join("\n"));
}

#[test]
fn every_transcript_has_its_game() {
    let names: Vec<String> = records().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(names.contains(&name), "{} belongs to no record", path.display());
    }
}

fn first_difference(before: &str, now: &str) -> Option<String> {
    if before == now {
        return None;
    }
    let (mut old, mut new) = (before.lines(), now.lines());
    for n in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (old, new) if old != new => {
                let show = |line: Option<&str>| line.unwrap_or("(end of file)").to_owned();
                return Some(format!("line {n}:\n- {}\n+ {}", show(old), show(new)));
            }
            _ => {}
        }
    }
    Some("differs in its line ends".into())
}

/// One line a step and one for all that came of it; how every seat sees the end.
fn transcript(record: &Record) -> Result<String, String> {
    let mut out = String::new();
    let mut replay = record.replay();
    let mut deal = usize::MAX;
    while let Some(step) = replay.next_step() {
        let step = step.map_err(|why| why.to_string())?;
        if step.deal != deal {
            deal = step.deal;
            writeln!(out, "== deal {}", deal + 1).unwrap();
        }
        writeln!(out, "{}", asked(&step)).unwrap();
        for event in &step.events {
            writeln!(out, "    {}", told(event)).unwrap();
        }
    }
    let game = replay.game().ok_or("nothing was played")?;
    writeln!(out, "== end\ntotals {:?}, penalties {:?}", game.totals().0, game.penalties().0).unwrap();
    for seat in record.rules.table.seats() {
        let view = replay.view(seat).ok_or("a seat has no view")?;
        assert_eq!(view.table().totals, *game.totals());
        assert_eq!(view.table().penalties, *game.penalties());
        writeln!(out, "{seat} {}", seen(view)).unwrap();
    }
    Ok(out)
}

fn asked(step: &Step) -> String {
    let trick = step.trick.map_or_else(String::new, |n| format!("{n}: "));
    let what = match &step.command {
        Command::Act { seat, action } => format!("{seat} {}", action_text(action, CardStyle::English)),
        Command::Deal(_) | Command::Board { .. } => "the cards are dealt".into(),
        Command::Draw(_) => "the draw".into(),
        Command::Misdeal(_) => "a misdeal".into(),
        Command::Stop => "stop".into(),
        Command::Assent(answer) => format!("{:?}", RecordStep::Assent(*answer)),
        Command::Rule(sentence) => format!("{sentence:?}"),
    };
    format!("{trick}{what}")
}

/// The event as a spectator sees it; hidden cards are in the record already.
fn told(event: &Event) -> String {
    match event.seen_by(Viewer::Spectator) {
        SeenEvent::Public(public) => format!("{public:?}"),
        other => format!("{other:?}"),
    }
}

/// What is short of a view, and a fingerprint of all of it.
fn seen(view: &SeatView) -> String {
    let whole = format!("{view:?}");
    format!(
        "sees {:?}, holds {:?}, put aside {:?}; view {:016x}",
        view.table().stage,
        view.hand(),
        view.discard(),
        fnv(whole.as_bytes())
    )
}

/// FNV-1a, the same on every machine and with every compiler.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
