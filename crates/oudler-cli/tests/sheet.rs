//! `oudler sheet`: command in, text and file out.

mod common;

use std::path::Path;

use common::run;

/// Runs `oudler sheet` with these words; the file stands for `FILE`.
#[track_caller]
fn sheet(file: &Path, words: &[&str]) -> common::Ran {
    let file = file.to_str().unwrap();
    let mut command = common::command("sheet");
    command.args(words.iter().map(|&word| if word == "FILE" { file } else { word }));
    run(command, "")
}

#[test]
fn an_evening_is_kept_in_a_file_that_people_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("friday.txt");
    let begun = sheet(&file, &["new", "FILE", "Anne", "Bruno", "Chloé", "David", "--title", "Friday"]);
    assert_eq!(begun.code, 0, "{}", begun.err);
    let added = sheet(&file, &["add", "FILE", "Anne: garde, 49, 2 oudlers, petit attack, handful single Anne"]);
    assert!(added.out.contains("(25 + 8) × 2") && added.out.contains("+318"), "{}", added.out);
    assert!(added.out.contains("Bruno deals next"), "{}", added.out);
    // Words need no quotes, and a measure is a line too.
    for words in [&["passed", "out"][..], &["warning", "Bruno", "FAULT-12"]] {
        assert_eq!(sheet(&file, &[&["add", "FILE"], words].concat()).code, 0);
    }
    assert_eq!(sheet(&file, &["fix", "FILE", "1", "Anne: garde, 51, 2 oudlers"]).code, 0);
    assert_eq!(sheet(&file, &["fix", "FILE", "2", "--delete"]).code, 0);
    assert_eq!(sheet(&file, &["fix", "FILE", "1", "--insert", "bare petit Chloé"]).code, 0);
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        "oudler sheet 1\ntitle: Friday\nplayers: Anne, Bruno, Chloé, David\nrules: 4 fft\n\n\
         1. bare petit Chloé = 0 0 0 0\n# deal 1 was inserted\n\
         2. Anne: garde, 51, 2 oudlers, dealer Anne = 210 -70 -70 -70\n\
         # deal 1 was: Anne: garde, 49, 2 oudlers, petit attack, handful single Anne = 318 -106 -106 -106\n\
         # deleted here: passed out = 0 0 0 0\n\
         warning Bruno FAULT-12\n"
    );
    let json: serde_json::Value = serde_json::from_str(&sheet(&file, &["show", "FILE", "--json"]).out).unwrap();
    assert_eq!(json["totals"], serde_json::json!([210, -70, -70, -70]));
    // Taken elsewhere and brought back.
    let csv = folder.path().join("friday.csv");
    std::fs::write(&csv, sheet(&file, &["export", "FILE", "--to", "csv"]).out).unwrap();
    let again = folder.path().join("again.txt");
    assert_eq!(sheet(&again, &["new", "FILE", "--from", csv.to_str().unwrap()]).code, 0);
    assert!(std::fs::read_to_string(&again).unwrap().contains("Anne: garde, 51, 2 oudlers"));
    let xlsx = folder.path().join("friday.xlsx");
    assert_eq!(sheet(&file, &["export", "FILE", "--to", "xlsx", "--output", xlsx.to_str().unwrap()]).code, 0);
    assert!(std::fs::read(&xlsx).unwrap().starts_with(b"PK"));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("friday.txt");
    sheet(&file, &["new", "FILE", "A", "B", "C", "D"]);
    let before = std::fs::read_to_string(&file).unwrap();
    for (words, code, why) in [
        (&["new", "FILE", "A", "B", "C", "D"][..], 1, "beginning a sheet"),
        (&["new", "other.txt", "A", "B"], 2, "a sheet has 4 to 8"),
        (&["add", "FILE", "A: garde, 40.5, 2 oudlers"], 2, "always whole"),
        (&["add", "FILE", "Z: garde, 40, 2 oudlers"], 2, "not on the sheet"),
        (&["add", "FILE", "A: garde-contre, 41, 2 oudlers"], 2, "add --yes"),
        (&["fix", "FILE", "1", "passed out"], 2, "the sheet has 0"),
        (&["show", "FILE", "--deal", "1"], 2, "the sheet has 0"),
        (&["show", "nowhere.txt"], 1, "reading nowhere.txt"),
    ] {
        let ran = sheet(&file, words);
        assert_eq!(ran.code, code, "{words:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{words:?}: {}", ran.err);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before, "{words:?}");
    }
    std::fs::write(&file, "players: A, B, C, D\n1. A: garde, 49, 2 oudlers = 1 2 3 4\n").unwrap();
    let ran = sheet(&file, &["show", "FILE"]);
    assert!(ran.code == 1 && ran.err.contains("line 2: this deal scores 198 -66 -66 -66"), "{}", ran.err);
}
