//! What the documentation shows is true: every record in it replays, in both forms.

use oudler_protocol::record::JsonRecord;
use oudler_rules::CardStyle;
use oudler_rules::notation::Record;

const NOTATION: &str = include_str!("../../../docs/notation.md");
const SCHEMA: &str = include_str!("../../../docs/record.schema.json");

/// The fenced blocks of a page that carry this tag.
fn blocks(page: &str, tag: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(found) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if found == tag {
            blocks.push(block.join("\n") + "\n");
        }
    }
    blocks
}

/// The records the notation page shows as text.
fn examples() -> Vec<(String, Record)> {
    let read = |text: String| {
        let record = Record::parse(&text, CardStyle::English).unwrap_or_else(|why| panic!("{why}\n{text}"));
        (text, record)
    };
    blocks(NOTATION, "oudler").into_iter().map(read).collect()
}

/// The lines that say something, without comments and without spacing.
fn meaning(text: &str) -> Vec<&str> {
    let said = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    said.filter(|line| !line.is_empty()).collect()
}

fn style(text: &str) -> CardStyle {
    if meaning(text).contains(&"cards fr") { CardStyle::French } else { CardStyle::English }
}

fn schema() -> serde_json::Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

#[track_caller]
fn check_schema(json: &str) {
    let value: serde_json::Value = serde_json::from_str(json).expect("a record is JSON");
    let validator = jsonschema::validator_for(&schema()).expect("the schema is a schema");
    let errors: Vec<String> =
        validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn every_table_has_a_complete_example() {
    let tables: Vec<String> = examples()
        .iter()
        .filter(|(_, record)| record.replay().finish().is_ok_and(|game| game.n_scored() == 1))
        .map(|(_, record)| record.rules.table.to_string())
        .collect();
    for table in ["3", "4", "5", "5-sitting-out"] {
        assert!(tables.iter().any(|found| found == table), "no complete deal at a table of {table}");
    }
}

#[test]
fn every_example_replays_to_its_end() {
    for (text, record) in examples() {
        let game = record.replay().finish().unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(game.n_dealt() as usize, record.deals.len());
        assert!(record.deals.iter().all(|deal| deal.result.is_some()), "{text}");
    }
}

#[test]
fn every_example_is_written_as_the_program_writes_it() {
    for (text, record) in examples() {
        assert_eq!(meaning(&text), meaning(&record.to_text(style(&text))));
    }
}

#[test]
fn text_and_json_say_the_same() {
    for (text, record) in examples() {
        let json = JsonRecord::from(&record).to_json();
        check_schema(&json);
        let again: Record = JsonRecord::from_json(&json).expect("it was just written").try_into().unwrap();
        assert_eq!(again, record, "{text}");
        assert_eq!(JsonRecord::from(&again).to_json(), json);
        for style in [CardStyle::English, CardStyle::French] {
            let written = again.to_text(style);
            assert_eq!(Record::parse(&written, style).as_ref(), Ok(&record));
            assert_eq!(written, record.to_text(style));
        }
    }
}

#[test]
fn every_json_example_is_a_record() {
    let blocks = blocks(NOTATION, "json");
    assert!(!blocks.is_empty());
    for json in blocks {
        check_schema(&json);
        let record: Record = JsonRecord::from_json(&json).expect("it is a record").try_into().unwrap();
        record.replay().finish().unwrap_or_else(|why| panic!("{why}\n{json}"));
        let written = JsonRecord::from(&record).to_json();
        let [written, shown] =
            [&written, &json].map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
        assert_eq!(written, shown);
    }
}

#[test]
fn the_published_schema_is_the_one_in_the_code() {
    let code = JsonRecord::schema().to_value();
    if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
        let text = serde_json::to_string_pretty(&code).expect("a schema is JSON") + "\n";
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record.schema.json");
        std::fs::write(path, text).expect("the schema can be written");
    }
    assert_eq!(schema(), code, "refresh it with: cargo xtask golden --update");
}

#[test]
fn the_schema_refuses_what_is_no_record() {
    let validator = jsonschema::validator_for(&schema()).expect("the schema is a schema");
    let (_, record) = examples().remove(0);
    let good: serde_json::Value = serde_json::from_str(&JsonRecord::from(&record).to_json()).unwrap();
    assert!(validator.is_valid(&good));
    for (place, value) in [
        ("/version", serde_json::json!(2)),
        ("/table", serde_json::json!("6")),
        ("/rules/preset", serde_json::json!("club")),
        ("/deals/0/dealer", serde_json::json!("Z")),
        ("/deals/0/dog/0", serde_json::json!("T22")),
        ("/deals/0/steps/0/do", serde_json::json!("sing")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("the place is there") = value;
        assert!(!validator.is_valid(&bad), "{place}");
    }
}

/// The commands the README and the pages show, each with what it prints. `…` stands for
/// lines left out.
mod readme {
    use std::path::Path;
    use std::process::Command;

    use super::blocks;

    const EXAMPLE: &str = include_str!("../../oudler-rules/examples/legal_cards.rs");

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn page(name: &str) -> String {
        std::fs::read_to_string(root().join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    /// Everything a command prints.
    fn printed(line: &str) -> Vec<String> {
        let words = line.strip_prefix("$ oudler ").expect("the README runs oudler");
        let output = Command::new(env!("CARGO_BIN_EXE_oudler"))
            .args(words.split_whitespace())
            .current_dir(root())
            .env_remove("CLICOLOR_FORCE")
            .output()
            .expect("the binary was built for this test");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("the output is UTF-8");
        text.lines().map(str::to_owned).collect()
    }

    /// The block as it should be: the same lines left out, the others as the program prints them.
    fn right(block: &str) -> String {
        let mut shown = block.lines();
        let command = shown.next().expect("a block has a command");
        let shown: Vec<&str> = shown.collect();
        let mut lines = printed(command);
        if let Some(gap) = shown.iter().position(|line| *line == "…") {
            let n_after = shown.len() - gap - 1;
            let end = lines.len().saturating_sub(n_after).max(gap);
            lines.splice(gap.min(end)..end, ["…".to_owned()]);
        }
        lines.insert(0, command.to_owned());
        lines.join("\n") + "\n"
    }

    #[track_caller]
    fn check(name: &str, n_least: usize) {
        let mut text = page(name);
        let shown = blocks(&text, "console");
        assert!(shown.len() >= n_least, "{name} shows some commands");
        for block in shown {
            let right = right(&block);
            if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
                text = text.replace(&block, &right);
            } else {
                assert_eq!(block, right, "refresh {name} with: cargo xtask golden --update");
            }
        }
        if text != page(name) {
            std::fs::write(root().join(name), text).expect("the page can be written");
        }
    }

    #[test]
    fn the_readme_shows_what_the_program_prints() {
        check("README.md", 4);
        check("docs/sheet.md", 2);
    }

    #[test]
    fn the_arbiters_page_shows_what_the_program_prints() {
        check("docs/arbiter.md", 3);
    }

    #[test]
    fn the_page_of_tournaments_shows_what_the_program_prints() {
        check("docs/club.md", 10);
    }

    #[test]
    fn the_page_of_bots_shows_what_the_program_prints() {
        check("docs/bots.md", 1);
    }

    #[test]
    fn the_readme_shows_an_example_that_compiles() {
        let (_, example) = EXAMPLE.split_once("\n\n").expect("a line of documentation opens the file");
        assert_eq!(blocks(&page("README.md"), "rust"), [example]);
    }
}
