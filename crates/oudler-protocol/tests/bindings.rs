//! The TypeScript files in the repository are those of the code.

use std::path::Path;

use oudler_protocol::bindings;
use oudler_rules::Clause;

#[track_caller]
fn check(name: &str, written: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol").join(name);
    if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, written).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "{name} has changed: run `cargo xtask golden --update` and read the difference");
}

#[test]
fn the_typescript_types_are_those_of_the_code() {
    check("protocol.ts", &bindings::typescript());
}

#[test]
fn the_client_has_the_sentences_of_the_clauses() {
    check("clauses.fr.ts", &bindings::clauses(Clause::french));
    check("clauses.en.ts", &bindings::clauses(Clause::text));
}

#[test]
fn the_client_has_the_questions_of_the_arbiter() {
    check("arbiter.ts", &bindings::arbiter());
}
