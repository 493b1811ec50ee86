//! Matches: what is printed, what is kept, and programs that play well, badly, or not at all.

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, command, run};
use serde_json::Value;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `oudler match` with these players, and these options.
fn play(players: &[&str], options: &str) -> Ran {
    let mut command = command("match");
    command.args(players).args(options.split_whitespace()).current_dir(root());
    run(command, "")
}

/// What it says as JSON, without the times, which are never the same.
#[track_caller]
fn figures(players: &[&str], options: &str) -> Value {
    let ran = play(players, &format!("{options} --json"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut line: Value = serde_json::from_str(&ran.out).unwrap_or_else(|why| panic!("{why}: {}", ran.out));
    without_times(&mut line);
    line
}

fn without_times(line: &mut Value) {
    if let Some(fields) = line.as_object_mut() {
        fields.remove("ms");
    }
    if let Some(pairs) = line.get_mut("pairs").and_then(Value::as_array_mut) {
        pairs.iter_mut().for_each(without_times);
    }
}

#[track_caller]
fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

#[test]
fn a_match_has_two_players_who_exist() {
    for (players, says) in [
        (&[][..], "a match has two players, and nobody is named"),
        (&["habit"], "a match has two players, and 1 named"),
        (&["habit", "habit", "random"], "a match has two players, and 3 named"),
        (&["habit", "grandmaster"], "\"grandmaster\" is no player; name a level (random, habit"),
        (&["habit", "cmd:"], "no program is named"),
    ] {
        let ran = play(players, "--deals 10");
        assert_eq!(ran.code, 2, "{players:?}: {}{}", ran.out, ran.err);
        assert_eq!(ran.out, "");
        check_has(&ran.err, &[says]);
    }
    assert_eq!(play(&["habit", "random"], "--roles").code, 2, "roles are of forced gardes");
    assert_eq!(play(&["habit", "random"], "--think 2h").code, 2);
    assert_eq!(play(&["habit"], "--ladder").code, 2);
}

#[test]
fn taker_and_defence_are_told_apart() {
    let ran = play(&["habit", "random"], "--deals 60");
    assert_eq!(ran.code, 0, "{}", ran.err);
    check_has(&ran.out, &["habit (A) against random (B) 60 deals played twice", "as taker", "as defender"]);
    check_has(&ran.out, &["garde-contre", "A less B", "ms a decision", "99 in 100"]);
    let ran = play(&["habit", "random"], "--deals 60 --forced-garde --roles");
    assert_eq!(ran.code, 0, "{}", ran.err);
    check_has(&ran.out, &["60 deals played three times", "A takes", "B alone", "A's attack", "A's defence"]);
    let line = figures(&["habit", "random"], "--deals 60 --forced-garde --roles");
    let mean = |key: &str| line[key]["mean"].as_f64().expect("a mean is a number");
    assert!((mean("taker") + mean("defence") - mean("difference")).abs() < 1e-9, "{line}");
    assert_eq!(line["protocol"], "forced-garde-roles");
}

#[test]
fn times_of_both_are_in_the_json() {
    let ran = play(&["habit", "random"], "--deals 10 --json");
    let line: Value = serde_json::from_str(&ran.out).expect("one line of JSON");
    for side in ["a", "b"] {
        let times = &line["ms"][side];
        let [mean, p99, most] = ["mean", "p99", "most"].map(|key| times[key].as_f64().expect("a number"));
        assert!(times["n"].as_u64() > Some(100) && mean <= most && p99 <= most, "{times}");
    }
}

#[test]
fn a_ladder_is_every_pair_with_its_interval() {
    let ran = play(&["random", "habit"], "--ladder --deals 40");
    assert_eq!(ran.code, 0, "{}", ran.err);
    check_has(&ran.out, &["row less column", "random", "habit", "·", "±"]);
    let line = figures(&["random", "habit", "habit"], "--ladder --deals 40 --players 3");
    let pairs = line["pairs"].as_array().expect("a list of pairs");
    let names: Vec<_> = pairs.iter().map(|pair| (pair["a"].clone(), pair["b"].clone())).collect();
    assert_eq!(
        names,
        [("habit", "random"), ("habit", "random"), ("habit", "habit")].map(|(a, b)| (a.into(), b.into()))
    );
    assert_eq!(pairs[2]["difference"]["mean"], 0.0);
    // A pair of the ladder is the match of the two.
    let mut alone = figures(&["habit", "random"], "--deals 40 --players 3");
    let fields = alone.as_object_mut().expect("an object");
    ["table", "rules", "deals", "seed", "protocol"].iter().for_each(|key| drop(fields.remove(*key)));
    assert_eq!(pairs[0], alone);
}

mod kept {
    use super::*;

    #[test]
    fn a_match_goes_on_where_it_stopped() {
        let folder = TempDir::new().expect("a folder for the test");
        let file = folder.path().join("match.jsonl");
        for options in ["", "--forced-garde --roles", "--players 5"] {
            let whole = figures(&["habit", "random"], &format!("{options} --deals 50"));
            let save = |n: u64| {
                figures(&["habit", "random"], &format!("{options} --deals {n} --save {}", file.display()))
            };
            save(20);
            // The machine goes off while a line is written.
            let text = std::fs::read_to_string(&file).expect("it was just written");
            assert_eq!(text.lines().count(), 21);
            std::fs::write(&file, &text[..text.len() - 10]).expect("the file can be cut");
            assert_eq!(save(50), whole, "{options}");
            let text = std::fs::read_to_string(&file).expect("it was just written");
            assert_eq!(text.lines().count(), 51);
            // Nothing is left to play, and fewer deals may be asked for.
            assert_eq!(save(50), whole, "{options}");
            save(10);
            assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
            std::fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn a_ladder_goes_on_too() {
        let folder = TempDir::new().expect("a folder for the test");
        let file = folder.path().join("ladder.jsonl").display().to_string();
        let players = ["random", "habit", "random"];
        figures(&players, &format!("--ladder --deals 10 --save {file}"));
        let whole = figures(&players, "--ladder --deals 30");
        assert_eq!(figures(&players, &format!("--ladder --deals 30 --save {file}")), whole);
    }

    #[test]
    fn another_match_is_refused_and_changes_nothing() {
        let folder = TempDir::new().expect("a folder for the test");
        let file = folder.path().join("match.jsonl");
        let place = file.display().to_string();
        figures(&["habit", "random"], &format!("--deals 4 --save {place}"));
        let text = std::fs::read_to_string(&file).expect("it was just written");
        for (players, options, says) in [
            (["random", "habit"], "", "players habit, random, not random, habit"),
            (["habit", "random"], "--seed 8", "seed 7, not 8"),
            (["habit", "random"], "--players 3", "table 4, not 3"),
            (["habit", "random"], "--rules house", "rules fft, not house"),
            (["habit", "random"], "--forced-garde", "protocol auction, not forced-garde"),
        ] {
            let ran = play(&players, &format!("{options} --deals 4 --save {place}"));
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
            check_has(&ran.err, &["it has another match", says, &place]);
        }
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
        std::fs::write(&file, "my diary\n").expect("the file can be written");
        let ran = play(&["habit", "random"], &format!("--deals 4 --save {place}"));
        assert_eq!(ran.code, 1);
        check_has(&ran.err, &["not a match that was kept"]);
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "my diary\n");
    }
}

/// Programs that play. `python3` has to be installed.
mod programs {
    use super::*;

    const BOT: &str = "cmd:python3 examples/bot.py";
    /// On a busy machine Python alone may need longer to start than a match would wait.
    const PATIENT: &str = "--think 300s";

    #[test]
    fn the_example_plays_at_every_table_the_same_on_any_number_of_threads() {
        for options in ["--players 3", "--players 4", "--players 5", "--players 5-sitting-out", "--rules house"] {
            let one = figures(&[BOT, "random"], &format!("{options} {PATIENT} --deals 12 --threads 1"));
            let many = figures(&[BOT, "random"], &format!("{options} {PATIENT} --deals 12 --threads 3"));
            assert_eq!(one, many, "{options}");
            assert_eq!(one["a"], BOT);
        }
    }

    #[test]
    fn a_program_against_itself_gains_exactly_nothing() {
        for options in ["", "--forced-garde", "--players 5 --forced-garde"] {
            let line = figures(&[BOT, BOT], &format!("{options} {PATIENT} --deals 6"));
            assert_eq!(line["difference"]["mean"], 0.0, "{options}");
        }
    }

    #[test]
    fn the_example_beats_chance() {
        let line = figures(&[BOT, "random"], &format!("{PATIENT} --deals 60 --forced-garde"));
        let (mean, margin) = (&line["difference"]["mean"], &line["difference"]["margin"]);
        assert!(mean.as_f64() > margin.as_f64(), "{line}");
    }

    /// A script of the test's own.
    struct Script {
        folder: TempDir,
    }

    impl Script {
        fn new(body: &str) -> Self {
            let script = Self { folder: TempDir::new().expect("a folder for the test") };
            script.write(body);
            script
        }

        fn write(&self, body: &str) {
            let examples = root().join("examples");
            let head = format!(
                "import json, os, random, sys\nsys.path.insert(0, '{}')\nsys.dont_write_bytecode = True\n\
                 here = os.path.dirname(os.path.abspath(__file__))\n\
                 open(here + '/pids', 'a').write(f'{{os.getpid()}}\\n')\n\
                 def said():\n    for line in sys.stdin:\n        yield json.loads(line)\n\
                 def say(text):\n    print(text, flush=True)\n",
                examples.display()
            );
            std::fs::write(self.path(), head + body).expect("the script can be written");
        }

        fn path(&self) -> PathBuf {
            self.folder.path().join("script.py")
        }

        fn name(&self) -> String {
            format!("cmd:python3 {}", self.path().display())
        }

        /// Every process there was is gone, and nothing is left of it to collect.
        #[track_caller]
        fn is_over(&self) {
            // On a busy machine a program may have been given up before it could write its number.
            let pids = std::fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
            for pid in pids.lines() {
                assert!(!Path::new("/proc").join(pid).exists(), "{pid} still runs");
            }
        }
    }

    /// The program is refused with a sentence that names it and says all this.
    #[track_caller]
    fn check_refused(body: &str, think: &str, says: &[&str]) {
        let script = Script::new(body);
        let ran = play(&[&script.name(), "random"], &format!("--deals 4 --threads 1 --think {think}"));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        check_has(&ran.err, &["error: \"python3 ", "script.py\" "]);
        check_has(&ran.err, says);
        script.is_over();
    }

    #[test]
    fn a_slow_one() {
        check_refused("for one in said():\n    pass\n", "300ms", &["has not answered within 300ms", "--think"]);
    }

    #[test]
    fn one_that_neither_reads_nor_speaks_nor_ends() {
        check_refused("import threading\nthreading.Event().wait()\n", "300ms", &["has not answered within 300ms"]);
    }

    #[test]
    fn a_dead_one() {
        check_refused("sys.exit(3)\n", "60s", &["ended (exit status: 3) when it was to act"]);
        check_refused("next(said())\nraise ValueError('oops')\n", "60s", &["ended (exit status: 1)", "oops"]);
    }

    #[test]
    fn one_that_closes_its_output() {
        let body = "import threading\nos.close(1)\nthreading.Event().wait()\n";
        check_refused(body, "60s", &["closed its output when it was to act"]);
    }

    /// Answers every act with this text.
    fn answering(text: &str) -> String {
        format!("for one in said():\n    if one['t'] == 'act':\n        say({text})\n")
    }

    #[test]
    fn wrong_ones() {
        let right = "right would have been {\"id\":1,\"do\":\"pass\"}";
        check_refused(&answering("'hello'"), "60s", &["said \"hello\", which is no answer", right]);
        check_refused(&answering("'{}'"), "60s", &["said \"{}\", which is no answer (missing field `id`", right]);
        check_refused(
            &answering("'{\"id\": 7, \"do\": \"pass\"}'"),
            "60s",
            &["answered act 7, which was not asked", right],
        );
        check_refused(
            &answering("'{\"id\": 1, \"do\": \"sing\"}'"),
            "60s",
            &["did \"sing\", which is no move", right],
        );
        check_refused(
            &answering("'{\"id\": 1, \"do\": \"KS\"}'"),
            "60s",
            &[
                "did \"KS\" at seat ",
                "this may not be done now; what it might have done there: pass, petite, garde",
            ],
        );
        check_refused(&answering("'x' * 5000"), "60s", &["said more than 4096 bytes in a line", right]);
        check_refused(&answering("b'\\xff\\xfe'"), "60s", &["which is no answer", right]);
    }

    #[test]
    fn one_that_never_stops_talking() {
        check_refused("while True:\n    sys.stdout.write('x' * 4096)\n", "60s", &["said more than 4096 bytes"]);
        check_refused("while True:\n    say('x')\n", "60s", &["said \"x\", which is no answer"]);
    }

    #[test]
    fn an_illegal_card_is_refused_in_the_words_of_the_rules() {
        let body = "import bot\nfor one in said():\n    if one['t'] == 'act':\n        own = one['view']['own']\n        \
                    wrong = [card for card in own['hand'] if card not in own['legal']['cards']]\n        \
                    is_play = one['view']['stage'] == 'play'\n        \
                    do = wrong[0] if wrong and is_play else bot.act(one['view'], random.Random(1), False)\n        \
                    say(json.dumps({'id': one['id'], 'do': do}))\n";
        check_refused(body, "60s", &["legal: ", "what it might have done there: play "]);
    }

    #[test]
    fn one_that_is_not_there() {
        let ran = play(&["cmd:no-such-program --flag", "random"], "--deals 4");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        check_has(&ran.err, &["\"no-such-program --flag\" cannot be started", "behind cmd:"]);
    }

    #[test]
    fn what_was_played_before_a_program_failed_stays() {
        let playing = "import bot\nfor one in said():\n    if one['t'] == 'act':\n        \
                       do = bot.act(one['view'], random.Random(1), False)\n        \
                       say(json.dumps({'id': one['id'], 'do': do}))\n";
        let until_tired = "        if one['id'] == 300:\n            sys.exit('tired')\n";
        let script = Script::new(&format!("{playing}{until_tired}"));
        let file = script.folder.path().join("match.jsonl");
        let options = format!("{PATIENT} --deals 30 --threads 1 --save {}", file.display());
        let ran = play(&[&script.name(), "random"], &options);
        assert_eq!(ran.code, 1, "{}", ran.out);
        check_has(&ran.err, &["tired", "ended (exit status: 1)"]);
        let n_kept = std::fs::read_to_string(&file).expect("it was just written").lines().count() - 1;
        assert!((1..30).contains(&n_kept), "{n_kept} deals");
        script.write(playing);
        let continued = figures(&[&script.name(), "random"], &options);
        assert_eq!(continued, figures(&[&script.name(), "random"], &format!("{PATIENT} --deals 30")));
        script.is_over();
    }

    #[test]
    fn a_program_may_end_its_own_work_when_there_is_nothing_more_to_play() {
        let body = "import bot\nfor one in said():\n    if one['t'] == 'act':\n        \
                    say(json.dumps({'id': one['id'], 'do': bot.act(one['view'], random.Random(1), False)}))\n    \
                    elif one['t'] == 'event' and one['event']['e'] == 'deal-ended':\n        \
                    open(here + '/ends', 'a').write('x')\n\
                    open(here + '/notes', 'a').write('done\\n')\n";
        let script = Script::new(body);
        figures(&[&script.name(), "random"], &format!("{PATIENT} --deals 3 --threads 1"));
        script.is_over();
        let read = |name: &str| std::fs::read_to_string(script.folder.path().join(name)).expect("it was written");
        assert_eq!(read("notes").lines().count(), read("pids").lines().count());
        // Twice three deals, at two seats of four.
        assert_eq!(read("ends").len(), 12);
    }
}
