//! `oudler verify` and the Python program of `examples/` give the same verdict on every record,
//! whatever is altered in it.

mod common;

use std::path::Path;
use std::process::Command;

use common::{Ran, command, run};
use oudler_ai::{Bot, BotTable, bots::Random};
use oudler_protocol::fair::{self, Salt, Seed};
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::{Record, Shuffle};
use oudler_rules::{CardSet, CardStyle, Layout, Rules, Seat, TableKind};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/fairness.md");
const NOTATION: &str = include_str!("../../../docs/notation.md");
const WORDS: [&str; 5] = ["citron", "été # 2, trois", "\"q\"", "🂡", "A: KS"];

fn verify(words: &str, input: &str) -> Ran {
    run(command(&format!("verify {words}")), input)
}

/// The program somebody else could have written.
fn python(input: &str) -> Ran {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify_shuffle.py");
    let mut command = Command::new("python3");
    command.arg(script).arg("-").env("PYTHONIOENCODING", "utf-8");
    run(command, input)
}

/// Three deals played by bots, each from a seed of its own with fewer words than the one before.
fn game(table: TableKind, rules: &str) -> Record {
    let rules = Rules::parse(table, rules).expect("these rules can be played");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut bots: Vec<Box<dyn Bot + Send>> = table.seats().map(|_| Box::new(Random) as _).collect();
    let mut played = BotTable::new(rules, Seat::B).expect("every table has a seat B");
    let mut shuffles: Vec<Shuffle> = Vec::new();
    for number in 1..=3u32 {
        let seed = Seed(std::array::from_fn(|i| (i as u8).wrapping_mul(37) ^ number as u8));
        let words = table.seats().zip(WORDS.map(str::to_owned)).skip(2 * number as usize - 2).collect();
        let salt = Salt { table: "k7Fq2".into(), deal: number, words };
        let dealer = played.game().dealer().expect("the game waits for a deal");
        played.play_deal(fair::deal(&seed, &salt, &rules, dealer), &mut bots, &mut rng);
        let shuffle = salt.shuffle(&seed.commitment()).and_then(|shuffle| shuffle.with_seed(&seed.reveal()));
        shuffles.push(shuffle.expect("the shuffle has the form of one"));
    }
    let mut record = played.into_record();
    record.deals.iter_mut().zip(shuffles).for_each(|(deal, shuffle)| deal.shuffle = Some(shuffle));
    record
}

/// The same shuffle with some of it written otherwise.
fn forged(shuffle: &Shuffle, change: impl FnOnce(&mut Parts)) -> Shuffle {
    let mut parts = Parts {
        commitment: shuffle.commitment().into(),
        seed: shuffle.seed().map(Into::into),
        salt: Salt::from(shuffle),
    };
    change(&mut parts);
    let forged = parts.salt.shuffle(&parts.commitment).expect("it still has the form of a shuffle");
    parts.seed.map_or(Ok(forged.clone()), |seed| forged.with_seed(&seed)).expect("the seed has its form")
}

struct Parts {
    commitment: String,
    seed: Option<String>,
    salt: Salt,
}

/// One hexadecimal digit becomes another.
fn turn_digit(hex: &str) -> String {
    let digit = if hex.ends_with('0') { "1" } else { "0" };
    format!("{}{digit}", &hex[..127])
}

/// Two seats exchange a card.
fn exchange(layout: &Layout, table: TableKind, dealer: Seat) -> Layout {
    let ring = table.ring(dealer);
    let (one, other) = (ring.next(dealer), ring.next(ring.next(dealer)));
    let mut hands = *layout.hands();
    let [a, b] = [one, other].map(|seat| CardSet::of(hands[seat].first().expect("a hand has cards")));
    hands[one] = (hands[one] - a) | b;
    hands[other] = (hands[other] - b) | a;
    Layout::new(&ring, hands, layout.dog()).expect("every card is still in one place")
}

/// Both programs give these verdicts, one a deal, and the same exit code; as text and as JSON.
#[track_caller]
fn check(record: &Record, verdicts: [&str; 3]) -> Ran {
    let code = i32::from(verdicts != ["checked"; 3]);
    let json = JsonRecord::from(record).to_json();
    let text = record.to_text(CardStyle::French);
    for input in [&json, &text] {
        let ran = verify("--json -", input);
        assert_eq!(ran.code, code, "{} {}", ran.out, ran.err);
        let answer: Value = serde_json::from_str(&ran.out).expect("the answer is JSON");
        let found: Vec<&str> =
            answer["deals"].as_array().unwrap().iter().map(|deal| deal["verdict"].as_str().unwrap()).collect();
        assert_eq!(found, verdicts);
        assert_eq!(answer["fair"], code == 0);
    }
    let theirs = python(&json);
    let lines: Vec<String> = verdicts.iter().zip(1..).map(|(word, n)| format!("deal {n}: {word}\n")).collect();
    assert_eq!((theirs.code, theirs.out), (code, lines.concat()), "{}", theirs.err);
    let ran = verify("-", &text);
    assert_eq!(ran.code, code, "{} {}", ran.out, ran.err);
    assert_eq!(ran.err.is_empty(), code == 0, "{}", ran.err);
    ran
}

#[test]
fn a_game_as_it_was_dealt_checks_at_every_table() {
    for table in TableKind::ALL {
        for rules in ["fft", "house", "fft cut-min=39"] {
            let ran = check(&game(table, rules), ["checked"; 3]);
            assert!(ran.out.ends_with("3 deals: 3 checked\n"), "{}", ran.out);
        }
    }
}

#[test]
fn what_was_checked_is_told_deal_by_deal() {
    let record = game(TableKind::Four, "fft");
    let out = check(&record, ["checked"; 3]).out;
    let commitment = record.deals[0].shuffle.as_ref().unwrap().commitment();
    let head = format!(
        "deal 1, dealt by B: number 1 at table k7Fq2\n  commitment  {commitment}\n              \
         is the SHA-512 of the seed\n  words       A \"citron\", B \"été # 2, trois\", C \"\\\"q\\\"\", D \"🂡\"\n  \
         cards       all 78 are where the seed and the words deal them\n  checked\n\
         deal 2, dealt by C: number 2 at table k7Fq2\n"
    );
    assert!(out.starts_with(&head), "{out}");
    assert!(out.contains("\n  words       none\n"), "nobody spoke before the third: {out}");
}

#[test]
fn a_card_in_another_hand_is_found() {
    for table in TableKind::ALL {
        let mut record = game(table, "fft");
        let deal = &mut record.deals[1];
        let before = deal.layout;
        deal.layout = exchange(&before, table, deal.dealer);
        let seat = table.ring(deal.dealer).next(deal.dealer);
        let [wrong, right] = [deal.layout, before].map(|layout| layout.hands()[seat]);
        let said = format!("{seat} has {} instead of {}\n", wrong - right, right - wrong);
        // The steps no longer fit the cards, and that is for `oudler replay` to find.
        check(&record, ["checked", "wrong-cards", "checked"]);
        let ran = verify("-", &JsonRecord::from(&record).to_json());
        assert!(ran.out.contains(&said), "no {said:?} in {}", ran.out);
        assert!(ran.out.contains("\n  FAILED: the cards are not those"), "{}", ran.out);
        assert!(ran.err.contains("the shuffle of 1 deal does not check"), "{}", ran.err);
    }
}

#[test]
fn cards_are_named_in_the_letters_asked_for() {
    let mut record = game(TableKind::Four, "fft");
    let deal = &mut record.deals[0];
    deal.layout = exchange(&deal.layout, TableKind::Four, deal.dealer);
    let right = fair::deal(
        &Seed::from_hex(deal.shuffle.as_ref().unwrap().seed().unwrap()).unwrap(),
        &Salt::from(deal.shuffle.as_ref().unwrap()),
        &record.rules,
        deal.dealer,
    );
    let wrong = deal.layout.hands()[Seat::C] - right.hands()[Seat::C];
    let out = verify("--cards fr -", &JsonRecord::from(&record).to_json()).out;
    assert!(out.contains(&format!("C has {} instead of", wrong.styled(CardStyle::French))), "{out}");
}

#[test]
fn another_seed_is_found() {
    let mut record = game(TableKind::Five, "fft");
    let shuffle = record.deals[0].shuffle.as_ref().unwrap();
    record.deals[0].shuffle = Some(forged(shuffle, |parts| parts.seed = parts.seed.as_deref().map(turn_digit)));
    let ran = check(&record, ["wrong-seed", "checked", "checked"]);
    assert!(ran.out.contains("is not the SHA-512 of the seed, which is\n"), "{}", ran.out);
}

#[test]
fn another_commitment_is_found() {
    let mut record = game(TableKind::Three, "house");
    let shuffle = record.deals[2].shuffle.as_ref().unwrap();
    record.deals[2].shuffle = Some(forged(shuffle, |parts| parts.commitment = turn_digit(&parts.commitment)));
    check(&record, ["checked", "checked", "wrong-seed"]);
}

#[test]
fn another_word_table_number_dealer_or_cut_is_found() {
    let changes: [fn(&mut Parts); 5] = [
        |parts| parts.salt.words[0].1 = "citrons".into(),
        |parts| parts.salt.words[0].1 = "Citron".into(),
        |parts| drop(parts.salt.words.pop()),
        |parts| parts.salt.table = "k7Fq3".into(),
        |parts| parts.salt.deal = 10,
    ];
    for change in changes {
        let mut record = game(TableKind::FiveSittingOut, "fft");
        record.deals[0].shuffle = Some(forged(record.deals[0].shuffle.as_ref().unwrap(), change));
        let ran = check(&record, ["wrong-cards", "checked", "checked"]);
        assert!(ran.out.contains("other cards\n"), "{}", ran.out);
        assert!(ran.out.contains("so many differ when a word"), "{}", ran.out);
    }
    let mut record = game(TableKind::Five, "fft");
    record.deals[1].dealer = Seat::D;
    check(&record, ["checked", "wrong-cards", "checked"]);
    let mut record = game(TableKind::Five, "fft");
    record.rules = Rules::parse(TableKind::Five, "house").unwrap();
    check(&record, ["wrong-cards"; 3]);
}

#[test]
fn a_seed_that_is_not_shown_is_not_a_shuffle_that_checks() {
    let mut record = game(TableKind::Four, "fft");
    let hide = |shuffle: &Shuffle| Some(forged(shuffle, |parts| parts.seed = None));
    record.deals[1].shuffle = hide(record.deals[1].shuffle.as_ref().unwrap());
    let ran = check(&record, ["checked", "no-seed", "checked"]);
    assert!(ran.out.contains("\n  not checked: the seed is not shown"), "{}", ran.out);
    assert!(ran.out.ends_with("3 deals: 2 checked, 1 with a seed not shown\n"), "{}", ran.out);
    assert!(ran.err.contains("the seed of 1 deal is not shown"), "{}", ran.err);
    for deal in &mut record.deals {
        deal.shuffle = hide(deal.shuffle.as_ref().unwrap());
    }
    let ran = check(&record, ["no-seed"; 3]);
    let json = JsonRecord::from(&record).to_json().replace("\"commitment\"", "\"seed\":null,\"commitment\"");
    assert_eq!((verify("-", &json).out, python(&json).code), (ran.out, 1), "null is nothing");
    assert!(ran.err.contains("no seed is shown yet"), "{}", ran.err);
}

#[test]
fn a_record_without_shuffles_says_that_nothing_was_checked() {
    let mut record = game(TableKind::Four, "fft");
    record.deals.iter_mut().for_each(|deal| deal.shuffle = None);
    let ran = check(&record, ["no-shuffle"; 3]);
    assert!(ran.out.contains("deal 1, dealt by B: no shuffle on record\n"), "{}", ran.out);
    assert!(ran.err.contains("no deal says how it was shuffled"), "{}", ran.err);
    let empty = verify("-", "oudler record 1\ntable 4\nrules fft\n");
    assert_eq!((empty.code, &*empty.out), (1, "0 deals: nothing to check\n"));
}

#[test]
fn deals_without_a_shuffle_do_not_stand_in_the_way() {
    let mut record = game(TableKind::Four, "fft");
    record.deals[1].shuffle = None;
    let json = JsonRecord::from(&record).to_json();
    let (ours, theirs) = (verify("-", &json), python(&json));
    assert_eq!((ours.code, theirs.code), (0, 0), "{}{}", ours.err, theirs.err);
    assert!(ours.out.ends_with("3 deals: 2 checked, 1 with no shuffle on record\n"), "{}", ours.out);
    assert_eq!(theirs.out, "deal 1: checked\ndeal 2: no-shuffle\ndeal 3: checked\n");
}

#[test]
fn several_records_are_all_checked() {
    let good = JsonRecord::from(&game(TableKind::Four, "fft")).to_json();
    let bad = good.replace("citron", "melon");
    assert_ne!(good, bad);
    for (input, code) in [(format!("{good}\n{good}\n"), 0), (format!("{good}\n{bad}\n"), 1)] {
        let ran = verify("-", &input);
        assert_eq!((ran.code, python(&input).code), (code, code), "{}", ran.err);
        assert!(ran.out.contains("record 1\ndeal 1, ") && ran.out.contains("\nrecord 2\ndeal 1, "), "{}", ran.out);
        let lines: Vec<Value> =
            verify("--json -", &input).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let fair: Vec<&Value> = lines.iter().map(|line| &line["fair"]).collect();
        assert_eq!(fair, [true, code == 0]);
    }
}

#[test]
fn what_is_no_record_is_refused_by_both() {
    let good = JsonRecord::from(&game(TableKind::Four, "fft")).to_json();
    let cut_off = &good[..good.len() / 2];
    let other = good.replace("\"version\":1", "\"version\":2");
    for input in ["", "hello", "{", cut_off, &other, "[]"] {
        let ran = verify("-", input);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{input:?}");
        assert!(ran.err.starts_with("error: reading standard input: "), "{}", ran.err);
        assert_eq!(python(input).code, 1, "{input:?}");
    }
    let bad_seed = good.replacen("\"seed\":\"", "\"seed\":\"x", 1);
    let ran = verify("-", &bad_seed);
    assert!(ran.code == 1 && ran.err.contains("deals[0].shuffle: \"x"), "{}", ran.err);
    assert_eq!(python(&bad_seed).code, 1);
    let ran = verify("no-such-file.json", "");
    assert!(ran.code == 1 && ran.err.contains("opening no-such-file.json"), "{}", ran.err);
    assert_eq!(verify("", "").code, 2);
}

#[test]
fn the_record_of_the_pages_checks_and_replays() {
    let (_, rest) = PAGE.split_once("```json\n").expect("the page shows a record");
    let (json, _) = rest.split_once("```").expect("the block ends");
    for ran in [verify("-", json), python(json)] {
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    }
    let record: Record = JsonRecord::from_json(json).expect("it is a record").try_into().unwrap();
    record.replay().finish().unwrap_or_else(|why| panic!("{why}"));
    // The page on notation shows the same deal as text.
    let (_, rest) = NOTATION.split_once("### A shuffle that can be checked").expect("the page has this part");
    let (_, rest) = rest.split_once("```oudler\n").expect("the part shows a record");
    let (text, _) = rest.split_once("```").expect("the block ends");
    assert_eq!(verify("-", text).code, 0);
    let shown = Record::parse(text, CardStyle::English).expect("it is a record");
    assert_eq!(shown.deals, record.deals);
}

#[test]
fn the_program_in_another_language_stays_short() {
    let script = include_str!("../../../examples/verify_shuffle.py");
    assert!(script.lines().count() < 120);
    let modules: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("import ")).collect();
    assert_eq!(modules, ["hashlib", "hmac", "json", "sys"], "nothing to install");
}

#[test]
fn the_help_says_what_is_proved_and_what_is_not() {
    let out = verify("--help", "").out;
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["It proves that the cards", "does not prove that nobody looked", "oudler replay", "Exit code 0"] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
}
