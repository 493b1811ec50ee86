//! Whole games in the terminal, through a pipe.

mod common;

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use common::{command, run};
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Stage};
use tempfile::TempDir;

/// A person who reads what is asked and answers it.
struct Person {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// All that was said so far.
    heard: String,
}

impl Person {
    fn sits_down(options: &str) -> Self {
        let mut command = command(&format!("play {options}"));
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary was built");
        let input = child.stdin.take().expect("standard input is a pipe");
        let output = child.stdout.take().expect("standard output is a pipe");
        Self { child, input, output, heard: String::new() }
    }

    /// What is said up to the next question; nothing when the game is over.
    fn listens(&mut self) -> Option<String> {
        let mut said = Vec::new();
        loop {
            let mut buffer = [0; 4096];
            let n = self.output.read(&mut buffer).expect("the output can be read");
            said.extend_from_slice(&buffer[..n]);
            if n == 0 || said.ends_with(b"> ") {
                let text = String::from_utf8(said).expect("the output is UTF-8");
                self.heard += &text;
                return (n > 0).then_some(text);
            }
        }
    }

    fn says(&mut self, word: &str) {
        writeln!(self.input, "{word}").expect("the program still listens");
    }

    /// Plays to the end with the first card every time, and this bid whenever it may be said.
    fn plays(mut self, bid: &str) -> String {
        let mut numbers: Vec<u32> = Vec::new();
        // Two deals have at most 24 tricks each and a few words besides.
        for n_asked in 0.. {
            let Some(said) = self.listens() else { break };
            assert!(n_asked < 100, "it is asked again and again: {}", self.heard);
            let shown = numbers_in(&said);
            if !shown.is_empty() {
                numbers = shown;
            }
            let question = said.lines().last().unwrap_or_default();
            let has = |words: [&str; 2]| words.iter().any(|word| question.contains(word));
            let answer = if has(["1 pass,", "1 passe,"]) {
                let mut bids = question.split([',', '·']).map(str::trim);
                let may = bids.any(|one| one.ends_with(&format!(" {bid}")));
                if may { bid.to_owned() } else { "p".to_owned() }
            } else if has(["Enter", "Entrée"]) {
                String::new()
            } else if let Some(n) = ["discard ", "écartez "].iter().find_map(|word| question.split_once(word)) {
                let n: usize = n.1.split(' ').next().and_then(|n| n.parse().ok()).expect("how many");
                numbers.iter().take(n).map(u32::to_string).collect::<Vec<_>>().join(" ")
            } else {
                numbers.first().expect("there are cards to choose from").to_string()
            };
            self.says(&answer);
        }
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{}", self.heard);
        self.heard
    }
}

/// The numbers beside the cards last shown.
fn numbers_in(said: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    for line in said.lines().filter(|line| line.starts_with("   ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len().is_multiple_of(2)
            && words.iter().step_by(2).all(|word| *word == "-" || word.parse::<u32>().is_ok())
        {
            numbers.extend(words.iter().step_by(2).filter_map(|word| word.parse::<u32>().ok()));
        }
    }
    numbers
}

#[track_caller]
fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

#[test]
fn whole_games_at_every_table_in_both_languages_leave_a_record_that_replays() {
    let folder = TempDir::new().expect("a folder for the test");
    for (n, players) in ["3", "4", "5", "5-sitting-out"].into_iter().enumerate() {
        for (lang, style) in [("fr", CardStyle::French), ("en", CardStyle::English)] {
            for bid in ["p", "garde", "garde contre"] {
                let file = folder.path().join(format!("{players}-{lang}-{}.txt", bid.replace(' ', "-")));
                let place = file.display();
                let options = format!("--players {players} --lang {lang} --seed {n} --deals 2 --record {place}");
                let heard = Person::sits_down(&options).plays(bid);
                let text = std::fs::read_to_string(&file).expect("the record is written");
                let record = Record::parse(&text, style).unwrap_or_else(|why| panic!("{why}\n{text}"));
                let game = record.replay().finish().unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(game.n_dealt(), 2, "{heard}");
                assert!(matches!(game.stage(), Stage::Dealing { .. }));
                // The totals on the screen are those of the record.
                if game.n_scored() > 0 {
                    let totals =
                        heard.lines().rfind(|line| line.starts_with("  total")).expect("the totals are told");
                    for seat in record.rules.table.seats() {
                        let score = format!("{:+}", game.totals()[seat]);
                        assert!(totals.split_whitespace().any(|word| word == score), "{score} in {totals}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_score_is_told_line_by_line() {
    let heard = Person::sits_down("--seed 3 --lang fr --deals 1").plays("garde");
    check_has(
        &heard,
        &["Vous · garde", "points avec", "à faire", "pour la garde", "chaque défenseur paie au preneur"],
    );
    check_has(&heard, &["Le chien :", "écart", "pli 18", "cette donne", "À bientôt."]);
    let heard = Person::sits_down("--seed 3 --lang en --deals 1").plays("garde");
    check_has(&heard, &["You · garde", "points with", "to make", "for the garde", "each defender pays the taker"]);
    check_has(&heard, &["The dog:", "discard", "trick 18", "this deal", "Goodbye."]);
}

/// What is said to these lines.
#[track_caller]
fn told(options: &str, lines: &str) -> String {
    let ran = run(command(&format!("play {options}")), lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn what_cannot_be_is_refused_in_words_and_changes_nothing() {
    let heard =
        told("--seed 3 --lang fr", "12\nbof\npoignée\nrp\njeu\ngarde\n18 19 20 21 22 23\n1 2\n99\nRP RP\n");
    check_has(
        &heard,
        &[
            "il n’y a pas de 12 ici : de 1 à 5",
            "« bof » ne se comprend pas",
            "vous n’avez pas de telle poignée",
            "« rp » ne se comprend pas",
            "L’écart se fait après les enchères, par le preneur. (ECART-02)",
            "Vous   garde",
            "Un roi ne va jamais à l’écart. (ECART-03)",
            "il n’y a pas de 99 ici : de 1 à 24",
            "Cette carte n’est ni dans votre main ni dans le chien.",
        ],
    );
    let heard = told("--seed 3 --lang en", "garde\n18 19 20 21 22 23\n19 20 21 22 23 24\n\nKS\n11\n");
    check_has(
        &heard,
        &["KH cannot be discarded: a King never is", "You    discard 3H ND 3D JC 10C 3C", "KS is not in hand"],
    );
    check_has(&heard, &["must ruff; legal: T17"]);
}

#[test]
fn words_about_the_game_are_answered() {
    let heard = told("--seed 3 --lang fr", "?\nh\nd\nt\nm\n");
    check_has(&heard, &["Une carte : son numéro", "Conseil :", "Aucun pli n’est encore fini", "total"]);
    let heard = told("--seed 3 --lang en", "?\nh\nl\ns\nm\n");
    check_has(&heard, &["A card: its number", "Hint:", "No trick is over yet", "total"]);
}

#[test]
fn leaving_is_asked_twice_and_the_end_of_the_input_leaves() {
    let heard = told("--seed 3 --lang en", "q\nn\nq\ny\np\n");
    assert_eq!(heard.matches("Leave the game?").count(), 2);
    assert!(heard.ends_with("Goodbye.\n") && !heard.contains("You    pass"), "{heard}");
    for lines in ["", "garde", "q\n", "\u{0}\u{7f}\n", &"x".repeat(100_000)] {
        assert!(told("--seed 3 --lang fr", lines).ends_with("À bientôt.\n"));
    }
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    assert_eq!(told("--seed 12 --lang en", "p\n"), told("--seed 12 --lang en", "p\n"));
    assert_ne!(told("--seed 12 --lang en", "p\n"), told("--seed 13 --lang en", "p\n"));
}

#[test]
fn a_record_that_is_there_is_not_written_over() {
    let folder = TempDir::new().expect("a folder for the test");
    let file = folder.path().join("evening.txt");
    std::fs::write(&file, "ours").expect("the file can be written");
    let ran = run(command(&format!("play --record {}", file.display())), "");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    check_has(&ran.err, &["beginning the record", "evening.txt"]);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "ours");
}

#[test]
fn a_game_left_in_the_middle_of_a_deal_is_on_record_so_far() {
    let folder = TempDir::new().expect("a folder for the test");
    let file = folder.path().join("evening.txt");
    told(&format!("--seed 3 --lang en --record {}", file.display()), "p\nq\ny\n");
    let text = std::fs::read_to_string(&file).expect("the record is written");
    let record = Record::parse(&text, CardStyle::English).unwrap_or_else(|why| panic!("{why}\n{text}"));
    record.replay().finish().unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(record.names, ["You", "Bruno", "Chloé", "David"]);
}

#[test]
fn house_and_arbitrated_tables_can_be_played_too() {
    for options in [
        "--rules house --players 3 --seed 2",
        "--rules house --players 5 --seed 5",
        "--set handful-shown=on-demand --seed 4",
        "--set assent=needed --seed 3",
        "--set faults=arbitrated --seed 6",
        "--set faults=arbitrated --players 5 --seed 7",
    ] {
        for bid in ["p", "garde contre"] {
            Person::sits_down(&format!("{options} --lang fr --deals 2")).plays(bid);
        }
    }
}

#[test]
fn a_program_can_be_played_against() {
    let example = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut command = command("play --seed 3 --lang en --deals 1");
    command.arg("--level").arg(format!("cmd:python3 {}", example.display()));
    let ran = run(command, "p\nq\ny\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    check_has(&ran.out, &["against cmd:python3", "Goodbye."]);
}

#[test]
fn bad_options_are_refused() {
    for options in ["--level grandmaster", "--players 6", "--lang de", "--deals 0", "--rules club"] {
        let ran = run(command(&format!("play {options}")), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options}: {}", ran.err);
    }
}

/// Every record among the games can be asked about at every kind of moment, and whatever is advised is
/// legal there.
#[test]
fn a_position_gets_a_hint_that_keeps_to_the_rules() {
    for file in ["three", "four", "five", "sitting-out", "garde-sans"] {
        let path = format!("{}/../../testdata/games/{file}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the games are there");
        let record = Record::parse(&text, CardStyle::English).expect("the games are right");
        let deal = (0..record.deals.len()).max_by_key(|&deal| record.deals[deal].steps.len()).expect("a deal");
        let n_steps = record.deals[deal].steps.len();
        for steps in [0, 3, 5, n_steps / 2, n_steps - 3] {
            let ran =
                run(command(&format!("hint {path} --deal {} --steps {steps} --level club --json", deal + 1)), "");
            assert_eq!(ran.code, 0, "{file} {steps}: {}", ran.err);
            let said: serde_json::Value = serde_json::from_str(&ran.out).expect("one line of JSON");
            let step = format!("{} {}", said["seat"].as_str().unwrap(), said["do"].as_str().unwrap());
            let mut told = record.clone();
            told.deals.truncate(deal + 1);
            (told.misdeals, told.is_stopped, told.deals[deal].result) = (Vec::new(), false, None);
            told.deals[deal].steps.truncate(steps);
            told.deals[deal].steps.push(step.parse().expect("a step of a record"));
            told.replay().finish().unwrap_or_else(|why| panic!("{file} {steps}: {step}: {why}"));
        }
    }
}

#[test]
fn a_hint_is_told_in_words_and_wants_a_moment_where_somebody_is_to_act() {
    let path = format!("{}/../../testdata/games/four.txt", env!("CARGO_MANIFEST_DIR"));
    let hint = |words: &str| run(command(&format!("hint {path} {words}")), "");
    let ran = hint("--deal 1 --steps 1 --lang fr --level habit");
    assert!(ran.out.contains("Place") && ran.out.contains("Conseil :"), "{}", ran.out);
    for (words, why) in [
        ("", "nobody is to act there"),
        ("--deal 99", "there is no deal 99"),
        ("--deal 1 --steps 9999", "deal 1 has"),
        ("--level grandmaster", "is no level of bots"),
    ] {
        let ran = hint(words);
        assert_eq!(ran.code, 2, "{words}: {}", ran.err);
        assert!(ran.err.contains(why), "{words}: {}", ran.err);
    }
}

/// A few tricks before the end of every kind of deal, each card's value is that of the position after it.
#[test]
fn a_position_is_solved_card_by_card() {
    for file in ["three", "four", "five", "sitting-out", "garde-sans"] {
        let path = format!("{}/../../testdata/games/{file}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the games are there");
        let mut record = Record::parse(&text, CardStyle::English).expect("the games are right");
        let deal = (0..record.deals.len()).max_by_key(|&deal| record.deals[deal].steps.len()).expect("a deal");
        let steps = record.deals[deal].steps.len() - 4 * record.rules.table.players().get() - 2;
        let solve = |words: &str| {
            let ran = run(command(&format!("solve {path} --deal {} --json {words}", deal + 1)), "");
            assert_eq!(ran.code, 0, "{file} {words}: {}", ran.err);
            serde_json::from_str::<serde_json::Value>(&ran.out).expect("one line of JSON")
        };
        let said = solve(&format!("--steps {steps}"));
        assert_eq!(said["least"], said["most"], "{file}: {said}");
        let cards = said["cards"].as_array().expect("cards");
        let best = &said["best"][0];
        assert_eq!(&cards[0]["card"], best, "{file}: the best comes first: {said}");
        assert_eq!(cards[0]["least"], said["least"], "{file}: {said}");
        for card in cards {
            record.deals.truncate(deal + 1);
            (record.misdeals, record.is_stopped, record.deals[deal].result) = (Vec::new(), false, None);
            record.deals[deal].steps.truncate(steps);
            let step = format!("{} {}", said["seat"].as_str().unwrap(), card["card"].as_str().unwrap());
            record.deals[deal].steps.push(step.parse().expect("a step of a record"));
            let ran = run(command("solve - --json"), &record.to_text(CardStyle::English));
            assert_eq!(ran.code, 0, "{file} {step}: {}", ran.err);
            let after: serde_json::Value = serde_json::from_str(&ran.out).expect("one line of JSON");
            assert_eq!(after["least"], card["least"], "{file} {step}: {after}");
        }
    }
}

#[test]
fn a_solution_is_told_in_words_and_says_what_is_proven_when_the_time_is_up() {
    let path = format!("{}/../../testdata/games/four.txt", env!("CARGO_MANIFEST_DIR"));
    let solve = |words: &str| run(command(&format!("solve {path} {words}")), "");
    let ran = solve("--deal 1 --steps 65 --lang fr");
    assert!(ran.out.contains("Place") && ran.out.contains("cartes sur table"), "{}", ran.out);
    assert!(ran.out.contains("* "), "{}", ran.out);
    let ran = solve("--deal 1 --steps 6 --seconds 0.01 --lang en --goal points");
    assert!(ran.out.contains(" to ") && ran.out.contains("--seconds gives more"), "{}", ran.out);
    for (words, why) in [
        ("", "nobody is to act there"),
        ("--deal 1 --steps 1", "the cards are not being played there"),
        ("--deal 99", "there is no deal 99"),
        ("--goal tricks", "possible values: score, points"),
        ("--seconds 0", "give 0.001 to 86400 seconds"),
    ] {
        let ran = solve(words);
        assert_eq!(ran.code, 2, "{words}: {}", ran.err);
        assert!(ran.err.contains(why), "{words}: {}", ran.err);
    }
}
