//! `oudler club`: whole tournaments by the command line, and what is refused on the way.

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, run};
use serde_json::Value;

/// A folder with one tournament in it.
struct Evening {
    folder: tempfile::TempDir,
}

impl Evening {
    /// Begins a tournament with these words after `new FILE`.
    #[track_caller]
    fn new(words: &str) -> Self {
        let evening = Self { folder: tempfile::tempdir().unwrap() };
        evening.done(&format!("new FILE {words}"), "");
        evening
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.path("club.json")).unwrap()
    }

    /// Runs `oudler club` in the folder; `FILE` stands for the tournament, `_` for a space in a word.
    fn run(&self, words: &str, input: &str) -> Ran {
        let mut command = common::command("club --lang en");
        command.current_dir(self.folder.path());
        command.args(words.split(' ').map(|word| word.replace("FILE", "club.json").replace('_', " ")));
        run(command, input)
    }

    /// The same, where it is done. What it said.
    #[track_caller]
    fn done(&self, words: &str, input: &str) -> String {
        let ran = self.run(words, input);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words}");
        ran.out
    }

    #[track_caller]
    fn json(&self, words: &str) -> Value {
        serde_json::from_str(&self.done(&format!("{words} --json"), "")).unwrap()
    }

    /// The same, where it is refused with this reason and leaves the tournament as it was.
    #[track_caller]
    fn refused(&self, words: &str, code: i32, why: &str) {
        let before = self.text();
        let ran = self.run(words, "");
        assert_eq!(ran.code, code, "{words}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(why), "{words}: {}", ran.err);
        assert_eq!(ran.out, "", "{words}");
        assert_eq!(self.text(), before, "{words}");
    }

    /// Enters a result of every table of the round, and gives the tables back: whoever sits at North
    /// wins, by more at higher tables.
    #[track_caller]
    fn play_round(&self) -> Vec<Vec<u64>> {
        let tables = tables(&self.json("seats FILE"));
        let mut lines = String::from("# table: marks\n");
        for (i, table) in tables.iter().enumerate() {
            let pays = 20 * (i as i64 + 1);
            let marks = std::iter::once(pays * (table.len() as i64 - 1));
            let marks: Vec<String> = marks.chain(vec![-pays; table.len() - 1]).map(|n| n.to_string()).collect();
            lines += &format!("{}: {}\n", i + 1, marks.join(" "));
        }
        self.done("result FILE --from -", &lines);
        tables
    }
}

/// Who sits where, by number.
fn tables(round: &Value) -> Vec<Vec<u64>> {
    let seats = |table: &Value| {
        let seats = table["seats"].as_array().expect("a table has seats");
        seats.iter().map(|seat| seat["number"].as_u64().expect("a seat has a number")).collect()
    };
    round["tables"].as_array().expect("a round has tables").iter().map(seats).collect()
}

/// How often anybody meets anybody again.
fn n_repeats(rounds: &[Vec<Vec<u64>>]) -> usize {
    let mut pairs: Vec<(u64, u64)> = Vec::new();
    for table in rounds.iter().flatten() {
        for (i, &a) in table.iter().enumerate() {
            pairs.extend(table[..i].iter().map(|&b| (a.min(b), a.max(b))));
        }
    }
    let n = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    n - pairs.len()
}

/// A list of so many people, a line each.
fn list(n: usize, line: impl Fn(usize) -> String) -> String {
    (1..=n).map(line).collect::<Vec<_>>().join("\n")
}

fn is_pdf(path: &Path) -> bool {
    let bytes = std::fs::read(path).unwrap();
    bytes.starts_with(b"%PDF") && bytes.len() > 1_000
}

#[test]
fn an_individual_tournament_of_24_people_and_5_rounds() {
    let club = Evening::new("--title Friday --rounds 5 --deals 4 --tie best-round --seed 7");
    let people = list(23, |i| format!("Joueur {i};Club {}", i % 4));
    std::fs::write(club.path("people.csv"), format!("name;club\n{people}")).unwrap();
    club.done("add FILE --from people.csv", "");
    club.done("add FILE Zoé_d’Œuvre --club Club_1", "");
    assert!(club.done("draw FILE", "").contains("nobody will meet twice"));

    // A wrong sheet is refused, and put right; a right one that was another table's is undone.
    club.refused("result FILE 1 100 -40 -40 -40", 2, "table 1 of round 1 sum to -20, not to zero");
    club.done("result FILE 1 120 -40 -40 -40", "");
    let undone = club.done("undo FILE", "");
    assert!(undone.contains("undone: the result of table 1 of round 1"), "{undone}");
    assert!(undone.contains("wait for 6 tables: 1, 2, 3, 4, 5, 6"), "{undone}");
    assert!(club.done("undo FILE --redo", "").contains("wait for 5 tables: 2, 3, 4, 5, 6"));
    let mut rounds = vec![club.play_round()];
    // Deal by deal, by names: the round has four, and nothing is confirmed before the last.
    let north = rounds[0][1][0];
    let first = club.done(&format!("result FILE 2 --deal #{north}:_garde,_49,_2_oudlers"), "");
    assert!(first.contains("1/4 deals played") && first.contains("not confirmed yet"), "{first}");
    club.done("result FILE 2 60 -20 -20 -20", "");

    club.done("draw FILE", "");
    rounds.push(club.play_round());
    // One leaves: five tables of four and one of three are left.
    club.done("remove FILE Joueur_5", "");
    for _ in 3..=5 {
        club.done("draw FILE", "");
        let tables = club.play_round();
        assert_eq!(tables.iter().map(Vec::len).sum::<usize>(), 23);
        assert!(!tables.iter().flatten().any(|&number| number == 5));
        rounds.push(tables);
    }
    assert_eq!(n_repeats(&rounds), 0);
    club.refused("draw FILE", 2, "5 rounds");
    club.done("penalty FILE #1 --points 100 --clause FAULT-12", "");
    assert!(club.done("close FILE", "").contains("round 5/5"));

    // The ranking is the sum of what was entered.
    let mut totals = [0i64; 25];
    for table in rounds.iter().enumerate().flat_map(|(r, tables)| tables.iter().enumerate().map(move |t| (r, t))) {
        let (_, (i, seats)) = table;
        // Table 2 of the first round was entered once more.
        let pays = if table.0 == 0 && i == 1 { 20 } else { 20 * (i as i64 + 1) };
        totals[seats[0] as usize] += pays * (seats.len() as i64 - 1);
        seats[1..].iter().for_each(|&seat| totals[seat as usize] -= pays);
    }
    totals[1] -= 100;
    let ranking = club.json("rank FILE");
    let people = ranking["people"].as_array().unwrap();
    assert_eq!(people.len(), 24);
    for line in people {
        let number = line["who"].as_u64().unwrap() as usize;
        assert_eq!(line["total"], totals[number], "{line}");
    }
    let shown = club.done("rank FILE --working", "");
    assert!(shown.contains("Zoé d’Œuvre") && shown.contains("penalties -100"), "{shown}");
    assert!(shown.contains("equal totals: "), "{shown}");

    for what in ["names", "seats", "sheets", "ranking"] {
        for lang in ["en", "fr"] {
            club.done(&format!("print FILE {what} --round 1 --output {what}-{lang}.pdf --lang {lang}"), "");
            assert!(is_pdf(&club.path(&format!("{what}-{lang}.pdf"))), "{what}");
        }
    }
    assert_eq!(club.done("export FILE --to csv", "").lines().count(), 25);
    assert!(club.done("export FILE --to results-csv", "").lines().count() > 5 * 23);
    club.done("export FILE --to file --output months-later.json", "");
    let opened = club.run("import again.json --from months-later.json", "");
    assert_eq!(opened.code, 0, "{}", opened.err);
    assert_eq!(std::fs::read_to_string(club.path("again.json")).unwrap(), club.text());
    assert_eq!(club.json("rank again.json"), ranking);
}

#[test]
fn teams_of_four_with_32_people() {
    let club = Evening::new("--kind teams --rounds 4 --title Interclubs");
    let people = list(32, |i| format!("Joueur {i},Équipe {}", i.div_ceil(4)));
    club.done("add FILE", &format!("name,team\n{people}"));
    let mut rounds = Vec::new();
    for _ in 0..4 {
        club.done("draw FILE", "");
        let tables = club.play_round();
        for table in &tables {
            let mut teams: Vec<u64> = table.iter().map(|number| (number - 1) / 4).collect();
            teams.sort_unstable();
            teams.dedup();
            assert_eq!(teams.len(), 4, "team mates meet: {table:?}");
        }
        rounds.push(tables);
    }
    assert_eq!(n_repeats(&rounds), 0);
    let ranking = club.json("rank FILE");
    let teams = ranking["teams"].as_array().unwrap();
    assert_eq!(teams.len(), 8);
    assert_eq!(teams.iter().map(|team| team["total"].as_i64().unwrap()).sum::<i64>(), 0);
    assert_eq!(club.done("export FILE --to teams-csv", "").lines().count(), 9);
    // A team that is not whole may play, but it is said; one too large may not.
    let short = Evening::new("--kind teams");
    let said = short.done("add FILE", &format!("name,team\n{}", people.rsplit_once("Joueur").unwrap().0));
    assert!(said.contains("Team Équipe 8 has 3 of 4 people."), "{said}");
    short.refused("add FILE Trop --team Équipe_1", 2, "team Équipe 1 has its 4 people");
    short.refused("add FILE Seul", 2, "Seul: say the team");
}

#[test]
fn a_duplicate_of_5_tables_with_percentages() {
    let club = Evening::new("--kind duplicate --deals 2 --title Finale");
    let people = list(20, |i| format!("Joueuse {i}"));
    club.done("add FILE", &people);
    club.done("draw FILE", "");
    club.done("boards FILE --seed a_word_from_everybody", "");
    // Board 1 at its five tables, worked by hand: 66 four times under or level, the best has 100 %.
    for (table, words) in [(1, "49,_2_oudlers"), (2, "51,_2_oudlers"), (3, "38,_2_oudlers")] {
        club.done(&format!("result FILE {table} --board 1 --deal {words}"), "");
    }
    club.done("result FILE 4 --board 1 66", "");
    club.done("result FILE 5 --board 1 --annul", "");
    let board = club.json("board FILE 1");
    let results = board["results"].as_array().unwrap();
    let told: Vec<(i64, &str, &str)> = results
        .iter()
        .map(|one| {
            (one["score"].as_i64().unwrap(), one["attack"].as_str().unwrap(), one["defence"].as_str().unwrap())
        })
        .collect();
    // (25 + 8) × 2, (25 + 10) × 2 and -(25 + 3) × 2. Four results: the best beats three, equals share.
    assert_eq!(
        told,
        [(66, "50.00", "50.00"), (70, "100.00", "0.00"), (-56, "0.00", "100.00"), (66, "50.00", "50.00")]
    );
    let mut lines = String::new();
    for (board, table) in (2..=10).flat_map(|board| (1..=5).map(move |table| (board, table))) {
        lines += &format!("{board} {table} {}\n", 50 + 2 * ((board * 7 + table * 13) % 40));
    }
    let all = club.done("result FILE --from -", &lines);
    assert!(!all.contains("results of boards"), "{all}");
    let ranking = club.json("rank FILE --working");
    let ranked = ranking["ranking"].as_array().unwrap();
    assert_eq!(ranked.len(), 20);
    let total = |line: &Value| line["total"].as_str().unwrap().parse::<f64>().unwrap();
    assert!(ranked.is_sorted_by(|a, b| total(a) >= total(b)));
    assert_eq!(club.json("rank FILE --alternate")["ranking"].as_array().unwrap().len(), 20);
    for what in ["names", "seats", "ranking", "diagrams", "hands", "travellers"] {
        club.done(&format!("print FILE {what} --output {what}.pdf"), "");
        assert!(is_pdf(&club.path(&format!("{what}.pdf"))), "{what}");
    }
    assert_eq!(club.done("export FILE --to csv", "").lines().count(), 21);
    club.refused("print FILE sheets --output x.pdf", 2, "print travellers");
    club.refused("result FILE 6 --board 1 66", 2, "boards 1 to 10 and tables 1 to 5");
    club.refused("result FILE 1 --board 11 66", 2, "boards 1 to 10 and tables 1 to 5");
    club.refused("result FILE 1 --board 1 67", 2, "a garde gives even figures");
    club.refused("result FILE 1 66", 2, "--board N");
    club.refused("board FILE 12", 2, "boards 1 to 10");
    club.refused("penalty FILE Nobody --points 1.5", 2, "the whole name");
    club.refused("add FILE Late", 2, "drawn");
}

#[test]
fn boards_follow_from_the_seed_and_can_be_checked() {
    let club = Evening::new("--kind duplicate");
    for name in ["first", "second"] {
        club.done(&format!("boards --seed coffee,_tea --count 6 --output {name}.jsonl"), "");
    }
    club.done("boards --seed coffee --count 6 --output other.jsonl", "");
    let [first, second, other] = ["first", "second", "other"]
        .map(|name| std::fs::read_to_string(club.path(&format!("{name}.jsonl"))).unwrap());
    assert_eq!(first, second);
    assert_ne!(first, other);
    assert_eq!(first.lines().count(), 6);
    let verify = |text: &str| run(common::command("verify -"), text);
    assert!(verify(&first).out.ends_with("6 deals: 6 checked\n"));
    // Two cards exchanged are found.
    let forged =
        first.replacen("\"T21\"", "\"X\"", 1).replacen("\"T2\"", "\"T21\"", 1).replacen("\"X\"", "\"T2\"", 1);
    assert_ne!(verify(&forged).code, 0);
    // Records are laid into a tournament as they are.
    let people = list(20, |i| format!("{i}e joueur"));
    club.done("add FILE", &people);
    club.done("draw FILE", "");
    club.refused("boards FILE --from first.jsonl", 2, "6 boards: this tournament plays 20");
    club.refused("boards FILE --seed x --count 0", 2, "1..=500");
}

#[test]
fn what_cannot_be_is_refused_with_what_would_have_been_right() {
    let club = Evening::new("--rounds 3");
    club.refused("draw FILE", 2, "0 people: a round is drawn for 6 to 1000");
    club.refused("seats FILE", 2, "no round is drawn yet: oudler club draw FILE");
    club.refused("result FILE 1 0 0 0 0", 2, "no round is drawn yet");
    club.refused("new FILE", 2, "is there already: choose another name");
    club.refused("new other.json --rounds 0", 2, "rounds");
    club.refused("new other.json --rules whist", 2, "whist");
    club.refused("new other.json --tie coin", 2, "best-round, last-round, rounds-won, penalties");
    club.refused("add FILE", 2, "names nobody");
    let names = "Anne Bruno Chloé David Émile Fanny Gaëlle Hugo";
    club.done(&format!("add FILE {names}"), "");
    club.refused("add FILE Anne", 2, "Anne");
    club.done("draw FILE", "");
    for (words, code, why) in [
        ("result FILE 1 100 -40 -40 -40", 2, "sum to -20, not to zero"),
        ("result FILE 1 120 -60 -60", 2, "3 marks at table 1 of round 1, where 4 people sit"),
        ("result FILE 3 120 -40 -40 -40", 2, "there is no table 3: round 1 has tables 1 to 2"),
        ("result FILE 0 120 -40 -40 -40", 2, "round 1 has tables 1 to 2"),
        ("result FILE 1 0 0 0 0 --round 2", 2, "there is no round 2: rounds 1 to 1 are drawn"),
        ("result FILE 1", 2, "write the marks of"),
        ("result FILE 1 many", 2, "invalid value 'many'"),
        ("result FILE 1 --deal Zoé:_garde,_49,_2_oudlers", 2, "at this table are"),
        ("result FILE 1 0 0 0 0 --board 3", 2, "it has no boards"),
        ("remove FILE Nobody", 2, "nobody is called \"Nobody\": write a number from 1 to 8, or the whole name"),
        ("remove FILE ann", 2, "perhaps 1 Anne"),
        ("amend FILE 99 --name Zoé", 2, "a number from 1 to 8"),
        ("amend FILE Anne", 2, "say what is right: --name, --club or --team"),
        ("penalty FILE Anne --points few", 2, "write whole points, as 100"),
        ("penalty FILE Anne --warning --clause NO-1", 2, "there is no clause NO-1"),
        ("draw FILE", 2, "round 1"),
        ("rank FILE --alternate", 2, "for duplicate"),
        ("print FILE travellers --output x.pdf", 2, "print names, seats, sheets or ranking"),
        ("print FILE sheets --round 9 --output x.pdf", 2, "rounds 1 to 1 are drawn"),
        ("boards FILE --seed x", 2, "boards are for duplicate"),
        ("status nowhere.json", 1, "reading nowhere.json"),
    ] {
        club.refused(words, code, why);
    }
    let before = club.text();
    let ran = club.run("result FILE --from -", "1: 120 -40 -40 -40\n2: a b c d\n");
    assert!(
        ran.code == 2 && ran.err.contains("line 2: \"2: a b c d\": write a table and its marks"),
        "{}",
        ran.err
    );
    // What comes in many lines is taken whole or not at all.
    assert_eq!(club.text(), before);
    let french = club.run("result FILE 1 100 -40 -40 -40 --lang fr", "");
    assert!(french.code == 2 && french.err.contains("zéro"), "{}", french.err);
}

#[test]
fn a_broken_file_is_refused_and_left_as_it_is() {
    let club = Evening::new("--rounds 3");
    club.done("add FILE Anne Bruno Chloé David Émile Fanny", "");
    let whole = club.text();
    let cut = &whole[..whole.len() / 2];
    let twice = whole.replacen("Bruno", "Anne", 1);
    for (text, why) in [
        ("", "tournament"),
        ("{}", "tournament"),
        (cut, "line"),
        (&twice, "Anne"),
        (&whole.replace("\"version\":1", "\"version\":99"), "99"),
    ] {
        std::fs::write(club.path("club.json"), text).unwrap();
        club.refused("add FILE Zoé", 1, why);
    }
    std::fs::write(club.path("club.json"), b"\xff\xfe").unwrap();
    assert_eq!(club.run("status FILE", "").code, 1);
    assert_eq!(std::fs::read(club.path("club.json")).unwrap(), b"\xff\xfe");
}
