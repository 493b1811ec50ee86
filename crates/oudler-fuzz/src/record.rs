//! Records from bytes: whatever can be read is written, read again and replayed.

use oudler_protocol::record::JsonRecord;
use oudler_rules::CardStyle;
use oudler_rules::notation::Record;

const STYLES: [CardStyle; 2] = [CardStyle::English, CardStyle::French];

/// Reads the bytes as a record in the text notation. One that is understood must be the same after
/// being written and read again, as text and as JSON, and must replay or say why not.
pub fn record_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for style in STYLES {
        match Record::parse(text, style) {
            Ok(record) => {
                check_text(&record);
                let json = JsonRecord::from(&record).to_json();
                assert_eq!(read_json(&json), Some(record), "written as {json}");
            }
            Err(why) => assert!(why.to_string().starts_with("line "), "{why}"),
        }
    }
}

/// Reads the bytes as a record in JSON, with the same demands.
pub fn record_json(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(record) = read_json(text) else { return };
    let json = JsonRecord::from(&record).to_json();
    assert_eq!(read_json(&json), Some(record.clone()), "written as {json}");
    check_text(&record);
}

fn read_json(text: &str) -> Option<Record> {
    let json = JsonRecord::from_json(text).ok()?;
    match json.try_into() {
        Ok(record) => Some(record),
        Err(why) => {
            assert!(!why.to_string().is_empty());
            None
        }
    }
}

pub(crate) fn check_text(record: &Record) {
    for style in STYLES {
        let text = record.to_text(style);
        match Record::parse(&text, style) {
            Ok(again) => assert_eq!(again, *record, "written as\n{text}"),
            Err(why) => panic!("{why}, written as\n{text}"),
        }
    }
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        match step {
            Ok(step) => assert!(!step.events.is_empty(), "{:?} came to nothing", step.command),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
}
