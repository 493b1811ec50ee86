//! `cargo xtask clauses`: which tests speak of which clause, and whether every clause that is
//! spoken of exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use oudler_rules::{Clause, Scope};

use crate::root;

/// Ids with this number stand for a clause that does not exist, where a test needs one.
const NO_CLAUSE: &str = "99";

/// Who answers with code, and so with tests.
const TOOLS: [Scope; 2] = [Scope::Engine, Scope::Club];

pub(crate) fn run() -> Result<()> {
    let found = Found::read(root())?;
    for &clause in Clause::ALL {
        let n = found.n_tests(clause);
        println!("{clause:<9} {:<10} {n:>3}  {}", scope_name(clause.scope()), clause.text());
    }
    println!();
    for scope in [Scope::Engine, Scope::Club, Scope::Table, Scope::Tournament] {
        let unnamed = found.unnamed(scope);
        let names = if unnamed.is_empty() { "none".to_owned() } else { unnamed.join(", ") };
        println!("{} clauses no test names: {names}", scope_name(scope));
    }
    println!("{}", found.verdict()?);
    Ok(())
}

/// The checks alone; what they found in one line.
pub(crate) fn check() -> Result<String> {
    Found::read(root())?.verdict()
}

fn of(scope: Scope) -> impl Iterator<Item = Clause> {
    Clause::ALL.iter().copied().filter(move |clause| clause.scope() == scope)
}

const fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::Engine => "engine",
        Scope::Table => "table",
        Scope::Club => "club",
        Scope::Tournament => "tournament",
    }
}

/// What the files of the workspace say about clauses.
#[derive(Default)]
struct Found {
    /// For each id, the tests that name it: file and number in the file.
    tests: BTreeMap<String, BTreeSet<(PathBuf, usize)>>,
    /// Ids of no clause, and where they stand.
    unknown: Vec<String>,
    /// What `docs/rules.md` names.
    in_rules: BTreeSet<String>,
}

impl Found {
    fn read(root: &Path) -> Result<Self> {
        let groups: BTreeSet<&str> = Clause::ALL.iter().map(|clause| group(clause.id())).collect();
        let mut found = Self::default();
        for folder in ["crates", "docs", "testdata"] {
            for path in text_files(&root.join(folder))? {
                let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
                let path = path.strip_prefix(root).unwrap_or(&path);
                found.look_for_unknown(path, &text, &groups);
                if path == Path::new("docs/rules.md") {
                    found.in_rules.extend(ids(&text).map(str::to_owned));
                }
                if let Some(code) = test_code(path, &text) {
                    found.count_tests(path, code);
                }
            }
        }
        Ok(found)
    }

    fn look_for_unknown(&mut self, path: &Path, text: &str, groups: &BTreeSet<&str>) {
        for (n, line) in text.lines().enumerate() {
            for id in ids(line).filter(|id| groups.contains(group(id)) && !id.ends_with(NO_CLAUSE)) {
                if Clause::find(id).is_none() {
                    self.unknown.push(format!("{}:{}: there is no clause {id}", path.display(), n + 1));
                }
            }
        }
    }

    fn count_tests(&mut self, path: &Path, code: &str) {
        let items = items(code);
        let checkers: Vec<String> = items.iter().filter_map(|item| checker(item)).collect();
        for (n, item) in items.iter().enumerate() {
            let claims = claims(item, &checkers);
            for id in ids(&claims) {
                self.tests.entry(id.to_owned()).or_default().insert((path.to_owned(), n));
            }
        }
    }

    fn n_tests(&self, clause: Clause) -> usize {
        self.tests.get(clause.id()).map_or(0, BTreeSet::len)
    }

    fn unnamed(&self, scope: Scope) -> Vec<&'static str> {
        let unnamed = of(scope).filter(|&clause| self.n_tests(clause) == 0);
        unnamed.map(Clause::id).collect()
    }

    fn verdict(&self) -> Result<String> {
        let mut wrong = String::new();
        for line in &self.unknown {
            writeln!(wrong, "{line}")?;
        }
        for id in TOOLS.into_iter().flat_map(|scope| self.unnamed(scope)) {
            writeln!(wrong, "{id}: no test names it")?;
        }
        for clause in TOOLS.into_iter().flat_map(of).filter(|clause| !self.in_rules.contains(clause.id())) {
            writeln!(wrong, "{clause}: docs/rules.md does not name it")?;
        }
        if !wrong.is_empty() {
            bail!("clauses:\n{}", wrong.trim_end());
        }
        let named = Clause::ALL.iter().filter(|&&clause| self.n_tests(clause) > 0).count();
        let [n_engine, n_club] = TOOLS.map(|scope| of(scope).count());
        Ok(format!(
            "{} clauses, {named} named by tests; all {n_engine} of the engine and {n_club} of the club tools are, \
             and stand in docs/rules.md",
            Clause::ALL.len()
        ))
    }
}

/// The clause ids in a text: capitals and digits, a dash, two digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(move |c| !is_word(c)).filter(|word| {
        let Some((group, number)) = word.split_once('-') else { return false };
        !group.is_empty()
            && group.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && number.len() == 2
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

/// The part of an id before the dash.
fn group(id: &str) -> &str {
    id.split_once('-').map_or(id, |(group, _)| group)
}

/// The part of a file that is tests: all of a test file, and what follows `#[cfg(test)]` elsewhere.
/// Helpers of the tests, without a test of their own, have none.
fn test_code<'a>(path: &Path, text: &'a str) -> Option<&'a str> {
    if path.extension().is_none_or(|ext| ext != "rs") {
        return None;
    }
    let is_test_file =
        path.ends_with("tests.rs") || path.components().nth(2).is_some_and(|c| c.as_os_str() == "tests");
    let code = if is_test_file { text } else { &text[text.find("\n#[cfg(test)]")?..] };
    code.contains("#[test]").then_some(code)
}

/// How a test checks something. The step of a story that is refused, or its outcome that is another
/// one, fails.
const CHECKS: &[&str] = &[
    "assert",
    "check",
    "refuse",
    "ending(",
    "figures(",
    "may_play(",
    "wins(",
    "paid(",
    "story!(",
    "tell!(",
    "should_panic",
];

/// How a helper of the file is called that checks something.
fn checker(item: &str) -> Option<String> {
    let is_one = !item.contains("#[test]") && CHECKS.iter().any(|check| item.contains(check));
    let (_, rest) = item.split_once("fn ").filter(|_| is_one)?;
    rest.split_once('(').map(|(name, _)| format!("{name}("))
}

/// What a test stands for: the clauses its own documentation and its code name, where it checks
/// anything. What a plain comment mentions is not checked by it.
fn claims(item: &str, checkers: &[String]) -> String {
    let is_comment = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("//") && !line.starts_with("///")
    };
    let code: String = item.lines().filter(|line| !is_comment(line)).flat_map(|line| [line, "\n"]).collect();
    let mut checks = CHECKS.iter().copied().chain(checkers.iter().map(String::as_str));
    let is_check = code.contains("#[test]") && checks.any(|check| code.contains(check));
    if is_check { code } else { String::new() }
}

/// The code cut before every function, whose comments and attributes go with it.
fn items(code: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut above = String::new();
    for line in code.lines() {
        let start = line.trim_start();
        if start.starts_with("//") || start.starts_with("#[") {
            above.push_str(line);
            above.push('\n');
            continue;
        }
        if start.starts_with("fn ") || start.starts_with("pub fn ") {
            items.push(String::new());
        }
        let item = items.last_mut().expect("there is always a last item");
        item.push_str(&above);
        above.clear();
        item.push_str(line);
        item.push('\n');
    }
    items
}

/// Every text file below a folder, in the same order everywhere.
fn text_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(text_files(&path)?);
        } else if path.extension().is_some_and(|ext| ["rs", "md", "txt", "toml"].iter().any(|known| ext == *known))
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_ids(text: &str, right: &[&str]) {
        assert_eq!(ids(text).collect::<Vec<_>>(), right);
    }

    #[test]
    fn an_id_is_a_group_a_dash_and_two_digits() {
        check_ids("as PLAY-05 says (P5-07, EXC-01)", &["PLAY-05", "P5-07", "EXC-01"]);
        check_ids("play-05 PLAY-5 PLAY-123 PLAY-05x A-PLAY-05 T5_21", &[]);
    }

    #[test]
    fn a_comment_belongs_to_the_function_below_it() {
        let items = items("use x;\n// one\n#[test]\nfn a() {\n    // two\n    b();\n}\n\n/// three\nfn b() {}\n");
        assert_eq!(items.len(), 3);
        assert!(items[1].contains("one") && items[1].contains("two"));
        assert!(items[2].contains("three"));
    }

    #[test]
    fn code_is_test_code_by_its_place() {
        let code = "fn a() {}\n#[cfg(test)]\nmod tests { #[test] fn b() {} }\n";
        assert!(test_code(Path::new("crates/x/src/a.rs"), code).is_some_and(|code| !code.contains("fn a")));
        assert!(test_code(Path::new("crates/x/tests/a.rs"), code).is_some_and(|code| code.contains("fn a")));
        assert!(test_code(Path::new("crates/x/tests/naive/mod.rs"), "fn a() {}").is_none());
        assert!(test_code(Path::new("crates/x/src/a.rs"), "fn a() {}").is_none());
        assert!(test_code(Path::new("docs/rules.md"), code).is_none());
    }
}
