//! The TypeScript types in the repository are those of the code.

use std::path::Path;

#[test]
fn the_typescript_types_are_those_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/protocol.ts");
    let written = oudler_protocol::bindings::typescript();
    if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "the types have changed: run `cargo xtask golden --update` and read the difference");
}
