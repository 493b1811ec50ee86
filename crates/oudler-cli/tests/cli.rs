//! Command in, text out: what `oudler` prints, what it refuses, and with which exit code.

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use common::{Ran, command, run};
use serde_json::Value;

/// A deal at four: a garde made with a handful and the petit au bout.
const FOUR: &str = include_str!("records/four.txt");
/// A deal at five: a King called, and a partner who holds it.
const FIVE: &str = include_str!("records/five.txt");

impl Ran {
    #[track_caller]
    fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|why| panic!("{why}: {}", self.out))
    }

    /// All went well, and the output has all this in it.
    #[track_caller]
    fn says(&self, parts: &[&str]) {
        assert_eq!(self.code, 0, "{}", self.err);
        check_has(&self.out, parts);
    }

    /// Each line of the output as JSON.
    #[track_caller]
    fn json_lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
    }
}

#[track_caller]
fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

fn oudler(line: &str) -> Ran {
    run(command(line), "")
}

/// What it says when all goes well: two that say the same have not both failed.
#[track_caller]
fn told(line: &str) -> String {
    let ran = oudler(line);
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    assert!(!ran.out.is_empty(), "{line} says nothing");
    ran.out
}

fn oudler_reading(line: &str, input: &str) -> Ran {
    run(command(line), input)
}

/// Refused with exit code 2, nothing on standard output, and a sentence that says all this.
#[track_caller]
fn check_refused(line: &str, says: &[&str]) {
    let ran = oudler(line);
    assert_eq!(ran.code, 2, "{line}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "{line}");
    assert!(ran.err.starts_with("error: "), "{}", ran.err);
    check_has(&ran.err, says);
}

mod arbiter {
    use super::*;

    #[test]
    fn an_incident_and_its_answers_give_the_ruling() {
        oudler("arbiter --incident illegal-card --answer not-begun --answer again").says(&[
            "The card goes back to the hand",
            "The culprit loses 100 points",
            "FAULT-12",
        ]);
        oudler("arbiter --incident revoke --answer defence,failed,only-one --lang fr").says(&[
            "Le preneur choisit de faire marquer ou non le score.",
            "Le fautif ne peut pas prendre sur la donne suivante.",
            "FAULT-11  En cas de renonce consommée en défense",
        ]);
    }

    #[test]
    fn what_the_sources_leave_open_says_what_to_write_down() {
        oudler("arbiter --incident hesitation").says(&["The arbiter decides", "write down", "FAULT-13"]);
    }

    #[test]
    fn a_ruling_is_one_line_of_json() {
        let json = oudler("arbiter --incident misdeal --answer court-turned,dealer --json").json();
        assert_eq!(json["incident"], "misdeal");
        assert_eq!(json["answers"], serde_json::json!(["court-turned", "dealer"]));
        assert_eq!(json["verdict"]["now"], serde_json::json!(["hands-back", "redeal-same"]));
        assert_eq!(json["verdict"]["follows"], serde_json::json!(["no-auction"]));
        assert_eq!(json["verdict"]["clauses"], serde_json::json!(["FAULT-01", "FAULT-02", "FAULT-03"]));
    }

    #[test]
    fn where_nobody_can_be_asked_what_is_missing_is_listed() {
        check_refused("arbiter", &["say what happened", "--incident illegal-card", "--incident settled"]);
        let missing = ["On which side is the culprit?", "--answer attack", "--answer defence"];
        check_refused("arbiter --incident revoke", &missing);
        check_refused("arbiter --incident revoke --json", &missing);
        check_refused(
            "arbiter --incident revoke --answer me",
            &["\"me\" does not answer culprit; answers: attack"],
        );
        check_refused("arbiter --incident hesitation --answer attack", &["there is no further question"]);
        check_refused("arbiter --incident rain", &["incidents: illegal-card, revoke"]);
        check_refused("arbiter --incident revoke --record game.txt", &["cannot be used with"]);
    }

    #[test]
    fn a_record_is_looked_at_without_being_told_anything() {
        oudler_reading("arbiter --record -", FOUR).says(&["deal 1\n  every card was legal\n  result: A +"]);
        let game = "../../testdata/games/arbiter-end-of-deal.txt";
        oudler(&format!("arbiter --record {game} --deal 1")).says(&[
            "the revoke is established",
            "the deal is cancelled (FAULT-09)",
            "result: cancelled (FAULT-09)",
        ]);
        let json = oudler(&format!("arbiter --record {game} --json")).json();
        assert_eq!(json["deals"][0]["illegal"][0]["is_established"], true);
        assert_eq!(json["deals"][0]["ending"], "cancelled (FAULT-09)");
        check_refused(&format!("arbiter --record {game} --deal 99"), &["deal 99: the record has"]);
    }
}

mod score {
    use super::*;

    /// The taker's, partner's and a defender's score, and the reasons one by one:
    /// `132, partner 66, -66: contract 66`.
    #[track_caller]
    fn check(line: &str, expected: &str) {
        let oudlers = if line.contains("--oudlers") { "" } else { "--oudlers 2" };
        let json = oudler(&format!("score {line} {oudlers} --json")).json();
        let partner = json["partner"].as_i64().map_or(String::new(), |points| format!("partner {points}, "));
        let reasons: Vec<&Value> = json["per_reason"].as_array().expect("reasons are a list").iter().collect();
        let points = |reason: &Value| reason["points"].as_i64().expect("points");
        let words = |reason: &&Value| format!("{} {}", reason["reason"].as_str().unwrap(), points(reason));
        let found = reasons.iter().map(words).collect::<Vec<_>>().join(", ");
        assert_eq!(format!("{}, {partner}{}: {found}", json["taker"], json["defender"]), expected, "{line}");
        assert_eq!(json["per_defender"], reasons.into_iter().map(points).sum::<i64>());
    }

    #[test]
    fn every_contract_has_its_multiplier() {
        check("--contract petite --points 49", "99, -33: contract 33");
        check("--contract garde --points 49", "198, -66: contract 66");
        check("--contract garde-sans --points 49", "396, -132: contract 132");
        check("--contract garde-contre --points 49", "594, -198: contract 198");
    }

    #[test]
    fn prise_is_another_word_for_petite() {
        let petite = told("score --contract petite --points 60 --oudlers 1 --json");
        let prise = told("score --contract prise --points 60 --oudlers 1 --json");
        assert_eq!(petite, prise);
    }

    #[test]
    fn half_points_may_be_written_the_french_way() {
        let dot = told("score --players 3 --contract garde --points 40.5 --oudlers 2 --json");
        let comma = told("score --players 3 --contract garde --points 40,5 --oudlers 2 --json");
        assert_eq!(dot, comma);
    }

    #[test]
    fn the_target_follows_the_oudlers() {
        for (oudlers, target) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
            let line = format!("score --contract garde --points {target} --oudlers {oudlers} --json");
            let json = oudler(&line).json();
            assert_eq!(json["target"], target);
            assert_eq!(json["made"], true);
            assert_eq!(json["margin"], 0);
            assert_eq!(json["taker"], 150);
        }
    }

    #[test]
    fn every_bonus_is_a_reason_of_its_own() {
        let bonuses = "contract 66, handful-single 20, petit-au-bout-attack 20";
        check("--contract garde --points 49 --petit attack --handful single", &format!("318, -106: {bonuses}"));
        let bonuses = "contract -26, handful-double -30, petit-au-bout-defence -10";
        check("--contract petite --points 40 --petit defence --handful double", &format!("-198, 66: {bonuses}"));
    }

    #[test]
    fn slams_are_not_multiplied() {
        let every = "--contract garde --points 91 --oudlers 3 --slam";
        check(&format!("{every} announced-made"), "1680, -560: contract 160, slam-announced-made 400");
        check(&format!("{every} made"), "1080, -360: contract 160, slam-made 200");
        let failed = "--contract garde --points 60 --slam announced-failed";
        check(failed, "-336, 112: contract 88, slam-announced-failed -200");
    }

    #[test]
    fn a_failed_announcement_and_a_slam_of_the_defence_go_together() {
        let line = "--contract garde --points 4 --oudlers 0 --slam announced-failed --slam defence";
        check(line, "-1662, 554: contract -154, slam-announced-failed -200, slam-defence -200");
    }

    #[test]
    fn three_players_pay_twice_and_round_halves_for_the_winner() {
        check("--players 3 --contract garde --points 40.5", "-104, 52: contract -52");
        check("--players 3 --contract garde --points 41.5", "104, -52: contract 52");
    }

    #[test]
    fn at_five_the_partner_takes_a_share() {
        check("--players 5 --contract garde --points 49 --partner", "132, partner 66, -66: contract 66");
        check("--players 5 --contract garde --points 49", "264, -66: contract 66");
    }

    #[test]
    fn house_rules_pay_ten_for_a_single_handful() {
        let line = "--contract garde --points 49 --handful single --rules house";
        check(line, "228, -76: contract 66, handful-single 10");
        check(&format!("{line} --set handful-points=5/6/7"), "213, -71: contract 66, handful-single 5");
    }

    #[test]
    fn people_are_told_the_sum() {
        oudler("score --contract garde --points 49 --oudlers 2 --petit attack --handful single").says(&[
            "garde made by 8",
            "(25 + 8) × 2",
            "+66",
            "petit au bout",
            "+318",
            "-106",
            "each of 3",
        ]);
        oudler("score --players 5 --partner --contract petite --points 30 --oudlers 0").says(&[
            "petite failed by 26",
            "partner",
            "-51",
            "each of 3",
        ]);
    }

    #[test]
    fn points_no_deal_can_give_are_refused() {
        check_refused("score --contract garde --points 92 --oudlers 2", &["92", "0 to 91"]);
        check_refused("score --contract garde --points 40.25 --oudlers 2", &["40.25", ".5"]);
        check_refused("score --contract garde --points 40.5 --oudlers 2", &["40.5", "four players", "whole"]);
        check_refused("score --contract garde --points many --oudlers 2", &["many", "0 to 91"]);
        check_refused("score --contract garde --points 91 --oudlers 3", &["91", "no slam"]);
    }

    #[test]
    fn oudlers_and_bonuses_that_cannot_be_are_refused() {
        check_refused("score --contract garde --points 40 --oudlers 4", &["three oudlers", "0 to 3"]);
        check_refused("score --contract garde --points 40 --oudlers 0 --petit attack", &["petit au bout"]);
        check_refused(
            "score --contract garde --points 40 --oudlers 2 --handful huge",
            &["single, double or triple"],
        );
        let three = "--handful single --handful double --handful triple";
        check_refused(&format!("score --contract garde --points 40 --oudlers 2 {three}"), &["trumps", "21"]);
    }

    #[test]
    fn a_partner_is_called_at_five_only() {
        let says = &["partner", "only at 5"];
        check_refused("score --contract garde --points 49 --oudlers 2 --partner", says);
        check_refused("score --players 3 --contract garde --points 49 --oudlers 2 --partner", says);
        check_refused("score --players 5-sitting-out --contract garde --points 49 --oudlers 2 --partner", says);
    }

    #[test]
    fn slams_that_do_not_go_together_are_refused() {
        let line = "score --contract garde --points 49 --oudlers 2";
        for slams in ["--slam made --slam defence", "--slam made --slam announced-made", "--slam made --slam made"]
        {
            check_refused(&format!("{line} {slams}"), &["do not go together"]);
        }
    }

    #[test]
    fn unknown_words_are_refused_with_the_known_ones() {
        let rest = "--points 49 --oudlers 2";
        check_refused(&format!("score --contract poussette {rest}"), &["poussette", "garde-sans"]);
        check_refused(&format!("score --contract garde {rest} --rules club"), &["club", "fft or house"]);
        check_refused(&format!("score --contract garde {rest} --set jokers=2"), &["jokers", "petit-au-bout"]);
        check_refused(&format!("score --contract garde {rest} --set misere"), &["misere", "key=value"]);
        check_refused(&format!("score --contract garde {rest} --set slam=1"), &["slam=1", "four numbers"]);
        check_refused(&format!("score --contract garde {rest} --players 6"), &["3, 4 or 5"]);
        check_refused("score --contract garde --points 49", &["--oudlers"]);
    }
}

mod deal {
    use super::*;

    #[test]
    fn the_same_seed_deals_the_same_cards() {
        for players in ["3", "4", "5", "5-sitting-out"] {
            let line = format!("deal --players {players} --seed 12");
            assert_eq!(told(&line), told(&line));
            assert_ne!(told(&line), told(&format!("deal --players {players} --seed 13")));
        }
    }

    #[test]
    fn every_card_is_dealt_once() {
        for (players, n_hands, hand, dog) in
            [("3", 3, 24, 6), ("4", 4, 18, 6), ("5", 5, 15, 3), ("5-sitting-out", 4, 18, 6)]
        {
            let json = oudler(&format!("deal --players {players} --seed 5 --json")).json();
            let hands = json["hands"].as_object().expect("hands by seat");
            assert_eq!(hands.len(), n_hands);
            assert_eq!(json["dog"].as_array().unwrap().len(), dog);
            let mut cards: Vec<&str> =
                json["dog"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
            for cards_of_one in hands.values().map(|hand| hand.as_array().unwrap()) {
                assert_eq!(cards_of_one.len(), hand);
                cards.extend(cards_of_one.iter().map(|card| card.as_str().unwrap()));
            }
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), 78);
        }
    }

    #[test]
    fn the_dealer_of_five_who_sits_out_has_no_hand() {
        let json = oudler("deal --players 5-sitting-out --dealer C --json").json();
        let seats: Vec<&String> = json["hands"].as_object().unwrap().keys().collect();
        assert_eq!(seats, ["A", "B", "D", "E"]);
        assert_eq!(json["dealer"], "C");
    }

    #[test]
    fn cards_have_french_letters_when_asked_for() {
        let english = oudler("deal --seed 3 --json").json();
        let french = oudler("deal --seed 3 --json --cards fr").json();
        let translated: Vec<String> = english["hands"]["A"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| in_french(card.as_str().unwrap()))
            .collect();
        assert_eq!(french["hands"]["A"], serde_json::json!(translated));
    }

    /// A card of one notation in the other, by hand.
    fn in_french(card: &str) -> String {
        if card == "EX" {
            return card.into();
        }
        if let Some(number) = card.strip_prefix('T') {
            return format!("A{number}");
        }
        let (rank, suit) = card.split_at(card.len() - 1);
        let rank = match rank {
            "K" => "R",
            "Q" => "D",
            "N" => "C",
            "J" => "V",
            other => other,
        };
        let suit = match suit {
            "S" => "P",
            "H" => "C",
            "D" => "K",
            _ => "T",
        };
        format!("{rank}{suit}")
    }

    #[test]
    fn people_see_the_hands_sorted_and_the_dog() {
        let parts = ["A: ", "D, dealer: ", "♠ ", "♥ ", "♦ ", "♣ ", "trumps", "points", "dog"];
        oudler("deal --seed 3").says(&parts);
    }

    #[test]
    fn a_dealer_who_is_not_there_is_refused() {
        check_refused("deal --dealer E", &["no seat E", "A to D"]);
        check_refused("deal --players 3 --dealer D", &["no seat D", "A to C"]);
        check_refused("deal --dealer Z", &["Z", "write A, B, C, D or E"]);
    }
}

mod replay {
    use super::*;

    /// The record with one thing changed; it must be there.
    #[track_caller]
    fn changed(record: &str, from: &str, to: &str) -> String {
        assert_eq!(record.matches(from).count(), 1, "{from:?} is there once");
        record.replace(from, to)
    }

    /// A record whose step is refused: exit code 1, and where, who, what was legal, which clause.
    #[track_caller]
    fn check_illegal(record: &str, from: &str, to: &str, place: &str, legal: &str, clause: &str) {
        let record = changed(record, from, to);
        let ran = oudler_reading("replay -", &record);
        assert_eq!(ran.code, 1, "{}", ran.err);
        check_has(&ran.err, &[place, &format!("({clause})"), &format!("\n  {clause}: "), legal]);
        let ran = oudler_reading("replay --json -", &record);
        assert_eq!(ran.code, 1);
        let json = &ran.json_lines()[0];
        assert_eq!(json["error"]["clause"], clause);
        assert_eq!(json["error"]["deal"], 1);
        assert!(json["error"]["legal"].is_array());
    }

    #[test]
    fn a_legal_record_is_told_trick_by_trick() {
        let ran = oudler_reading("replay -", FOUR);
        assert_eq!(ran.err, "");
        ran.says(&[
            " 2  A T14 B T15 C T21 D T2   → C",
            "13  B 6D  C EX  D 5D  A KD   → A",
            "18  A T1  B KS  C 2C  D 4H   → A",
            "the dog is turned: 7S 6H 9C 7C T3 T1",
            "58 points with 1 oudler",
            "garde made by 7",
        ]);
        assert_eq!(ran.out.matches('→').count(), 18);
        assert!(ran.out.ends_with("score  A +312  B -104  C -104  D -104\n"), "{}", ran.out);
    }

    #[test]
    fn a_record_at_five_names_call_and_partner() {
        let ran = oudler_reading("replay -", FIVE);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.matches('→').count(), 15);
        assert!(ran.out.contains("B calls KD"));
        let json = oudler_reading("replay --json -", FIVE).json();
        let sheet = &json["deals"][0]["ending"]["sheet"];
        assert_eq!(sheet["taker"], "B");
        assert_eq!(sheet["partner"], "A");
        assert_eq!(sheet["half_points"], 139);
        assert_eq!(json["totals"][1], 316);
    }

    #[test]
    fn json_has_every_step_with_what_was_legal() {
        let json = oudler_reading("replay --json -", FOUR).json();
        assert_eq!(json["error"], Value::Null);
        let moments = json["deals"][0]["moments"].as_array().expect("moments are a list");
        let steps: Vec<&Value> = moments.iter().filter(|moment| moment["did"]["seat"].is_string()).collect();
        assert_eq!(steps.len(), 4 + 1 + 1 + 1 + 72, "bids, discard, jeu, handful, cards");
        for step in &steps {
            let legal = step["legal"].as_array().expect("every step says what was legal");
            if let Some(card) = step["did"]["card"].as_str() {
                let cards = legal.iter().filter_map(|words| words.as_str()?.strip_prefix("play "));
                assert!(cards.flat_map(str::split_whitespace).any(|one| one == card), "{step}");
            }
        }
        assert_eq!(
            steps.iter().filter(|step| step["trick_over"] == true && step["did"]["do"] == "play").count(),
            18
        );
        assert_eq!(steps[0]["legal"][0], "pass, petite, garde, garde-sans, garde-contre");
        assert!(steps[4]["legal"][0].as_str().unwrap().starts_with("discard 6 of "), "{}", steps[4]);
        let ending = &json["deals"][0]["ending"];
        assert_eq!(ending["sheet"]["scores"], serde_json::json!([312, -104, -104, -104, 0]));
        assert_eq!(ending["aside"], serde_json::json!(["10S", "9S", "7S", "2D", "7C", "3C"]));
    }

    #[test]
    fn a_card_of_another_suit_is_refused_by_a_hand_that_can_follow() {
        check_illegal(FOUR, "D 7H", "D ND", "trick 1, seat D", "legal: 7H 4H 2H AH", "PLAY-05");
    }

    #[test]
    fn a_trump_must_go_over_and_a_void_hand_must_ruff_and_overruff() {
        check_illegal(FOUR, "B T15, C", "B T10, C", "trick 2, seat B", "legal: T19 T16 T15", "PLAY-03");
        check_illegal(FOUR, "D T4, A T20", "D ND, A T20", "trick 11, seat D", "legal: T4", "PLAY-06");
        check_illegal(FOUR, "D T4, A T20", "D T4, A T3", "trick 11, seat A", "legal: T20 T18 T8 T6 T5", "PLAY-07");
    }

    #[test]
    fn a_card_out_of_turn_or_of_another_hand_is_refused() {
        check_illegal(FOUR, "D AH, A KH", "A KH, D AH", "trick 4, seat A", "nothing", "PLAY-12");
        check_illegal(FOUR, "D AH, A KH", "D KH, A KH", "KH is not in hand", "play 6S", "PLAY-12");
    }

    #[test]
    fn a_bid_that_is_not_higher_is_refused() {
        let legal = "pass, garde-sans, garde-contre";
        check_illegal(FOUR, "A garde, B pass", "A garde, B petite", "seat B: petite", legal, "BID-03");
        check_illegal(FOUR, "A garde, B pass", "A garde, B garde", "seat B: garde", legal, "BID-03");
        check_illegal(FOUR, "C pass, D pass", "D pass, C pass", "seat D: C is to speak", "nothing", "BID-01");
    }

    #[test]
    fn a_discard_of_kings_trumps_or_the_wrong_number_is_refused() {
        let legal = "discard 6 of NS 10S 9S 7S QH 6H 8D 2D 9C 7C 4C 3C";
        check_illegal(FOUR, "discards 10S", "discards KH", "seat A: KH", legal, "ECART-03");
        check_illegal(FOUR, "discards 10S", "discards T20", "seat A: T20", legal, "ECART-04");
        check_illegal(FOUR, "discards 10S", "discards", "seat A: 5 cards", legal, "ECART-02");
    }

    #[test]
    fn a_handful_of_the_wrong_number_is_refused() {
        let legal = "show a single handful; play KH QH 6H";
        check_illegal(FOUR, "single T20 T18", "single T18", "seat A: 9 trumps shown", legal, "HAND-06");
    }

    #[test]
    fn the_called_suit_does_not_open_and_a_queen_is_not_called_for_nothing() {
        check_illegal(FIVE, "C 10S", "C 8D", "trick 1, seat C", "legal: QS 10S 7S 3H 2H", "P5-07");
        check_illegal(FIVE, "calls KD", "calls QD", "seat B: QD", "call KS KH KD KC", "P5-03");
    }

    #[test]
    fn only_the_taker_announces_a_slam() {
        check_illegal(FOUR, "A jeu", "C slam", "seat C: only the taker, A", "nothing", "SLAM-02");
    }

    #[test]
    fn what_came_before_the_illegal_step_is_still_told() {
        let ran = oudler_reading("replay -", &changed(FOUR, "B T15, C", "B T10, C"));
        assert!(ran.out.contains("→ A"), "{}", ran.out);
        assert!(!ran.out.contains("score"), "{}", ran.out);
    }

    #[test]
    fn a_wrong_score_is_found() {
        let ran = oudler_reading("replay -", &changed(FOUR, "A +312", "A +313"));
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("written as A +313") && ran.err.contains("gives A +312"), "{}", ran.err);
    }

    #[test]
    fn a_dealer_out_of_turn_is_found() {
        let (_, deal) = FOUR.split_once("\n\n").expect("a blank line stands before the deal");
        let game = format!("{FOUR}\n{}", deal.replace("deal 1", "deal 2"));
        let ran = oudler_reading("replay -", &game);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("deal 2: B is written as the dealer, but C is to deal (ROT-01)"), "{}", ran.err);
    }

    #[test]
    fn a_broken_file_is_told_the_line_and_what_would_be_right() {
        for (from, to, says) in [
            ("oudler record 1", "hello", "line 1: a record begins with"),
            ("oudler record 1", "oudler record 9", "version 9"),
            ("table 4", "table 6", "line 2: "),
            ("rules fft", "rules club", "line 3: \"club\" is not a preset"),
            ("A jeu", "A hesitates", "line 13: \"hesitates\" is not understood"),
            ("A jeu", "A T22", "line 13: \"T22\" is not a card"),
            ("trick 3:", "trick 4:", "line 16: this is written as trick 4, but it belongs to trick 3"),
            ("dog: 7S 6H", "dog: 7S", "the dog has 5 cards instead of 6"),
        ] {
            let ran = oudler_reading("replay -", &changed(FOUR, from, to));
            assert_eq!(ran.code, 1, "{to}");
            assert_eq!(ran.out, "", "{to}");
            assert!(ran.err.contains(says), "no {says:?} in {}", ran.err);
        }
        let ran = oudler_reading("replay -", "{\"format\": \"chess\"}");
        assert_eq!(ran.code, 1);
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }

    #[test]
    fn a_missing_file_is_named() {
        let ran = oudler("replay no/such/record.txt");
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("no/such/record.txt"), "{}", ran.err);
    }

    #[test]
    fn a_file_is_read_as_standard_input_is() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/four.txt");
        let mut from_file = command("replay");
        from_file.arg(path);
        let ran = run(from_file, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out, oudler_reading("replay -", FOUR).out);
    }

    #[test]
    fn one_wrong_record_among_several_is_enough() {
        let good = oudler("simulate --deals 3 --json").out;
        let ran = oudler_reading("replay --json -", &good);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.json_lines().len(), 3);
        let first = good.lines().next().unwrap();
        let mut bad: Value = serde_json::from_str(first).unwrap();
        bad["deals"][0]["dealer"] = serde_json::json!("D");
        let ran = oudler_reading("replay --json -", &format!("{first}\n{bad}\n{first}\n"));
        assert_eq!(ran.code, 1, "the second record has another dealer, so another seat speaks first");
        let is_legal: Vec<bool> = ran.json_lines().iter().map(|line| line["error"].is_null()).collect();
        assert_eq!(is_legal, [true, false, true]);
    }
}

mod simulate {
    use super::*;

    #[test]
    fn the_number_of_threads_changes_nothing() {
        for players in ["3", "4", "5", "5-sitting-out"] {
            let line = format!("simulate --players {players} --deals 150 --seed 3");
            let one = oudler(&format!("{line} --json --threads 1"));
            let two = oudler(&format!("{line} --json --threads 2"));
            assert_eq!(one.code, 0, "{}", one.err);
            assert_eq!(one.out.lines().count(), 150);
            assert!(one.out == two.out, "the records differ at {players} players");
            assert_eq!(told(&format!("{line} --threads 1")), told(&format!("{line} --threads 2")));
        }
    }

    #[test]
    fn another_seed_plays_other_deals() {
        let one = told("simulate --deals 5 --seed 1 --json");
        assert_ne!(one, told("simulate --deals 5 --seed 2 --json"));
        assert_eq!(one, told("simulate --deals 5 --seed 1 --json"));
    }

    #[test]
    fn the_records_replay_cleanly() {
        for rules in
            ["--players 3", "--players 4 --rules house", "--players 5", "--players 5-sitting-out --rules house"]
        {
            let records = oudler(&format!("simulate {rules} --deals 60 --json")).out;
            let ran = oudler_reading("replay --json -", &records);
            assert_eq!(ran.code, 0, "{rules}: {}", ran.err);
            let lines = ran.json_lines();
            assert_eq!(lines.len(), 60);
            for line in &lines {
                let totals = line["totals"].as_array().unwrap();
                assert_eq!(totals.iter().map(|total| total.as_i64().unwrap()).sum::<i64>(), 0);
            }
        }
    }

    #[test]
    fn house_rules_are_written_in_the_record() {
        let ran = oudler("simulate --rules house --set misere=20 --deals 1 --json");
        let record = &ran.json_lines()[0];
        assert_eq!(record["format"], "oudler-record");
        assert_eq!(record["rules"], serde_json::json!({ "preset": "house", "options": { "misere": "20" } }));
    }

    #[test]
    fn the_summary_accounts_for_every_deal() {
        let ran = oudler("simulate --deals 200 --rules house");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.starts_with("200 deals"), "{}", ran.out);
        let count = |word: &str| -> u64 {
            let line =
                ran.out.lines().find(|line| line.trim_start().starts_with(word)).expect("the line is there");
            let numbers = line.split_whitespace().find_map(|part| part.parse().ok());
            numbers.expect("it has a number")
        };
        assert_eq!(count("scored") + count("passed out") + count("bare petit"), 200);
        let played = ["petite", "garde ", "garde-sans", "garde-contre"].map(count);
        assert_eq!(played.iter().sum::<u64>(), count("scored"));
        let totals = ran.out.lines().find(|line| line.contains("totals")).expect("the totals are there");
        let sum: i64 = totals.split_whitespace().filter_map(|word| word.parse::<i64>().ok()).sum();
        assert_eq!(sum, 0, "{totals}");
    }

    #[test]
    fn no_deals_and_no_threads_are_refused() {
        check_refused("simulate --deals 0", &["--deals"]);
        check_refused("simulate --threads 0", &["--threads"]);
        check_refused("simulate --rules club", &["fft or house"]);
    }

    #[test]
    fn a_reader_who_has_had_enough_is_no_error() {
        let mut child = command("simulate --deals 100000 --json --threads 1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary was built for this test");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        out.read_line(&mut line).expect("a first record comes");
        assert!(line.contains("oudler-record"));
        drop(out);
        let mut err = String::new();
        child.stderr.take().expect("so is standard error").read_to_string(&mut err).expect("it is text");
        let status = child.wait().expect("it ends long before the last deal");
        assert!(!err.contains("panicked"), "{err}");
        assert!(status.success(), "{status} {err}");
    }
}

mod others {
    use super::*;

    #[test]
    fn the_bench_measures_three_tables_in_four_ways() {
        let json = oudler("bench --seconds 0.05 --json").json();
        let figures = json["deals_per_second"].as_array().expect("one entry a table");
        let players: Vec<i64> = figures.iter().map(|one| one["players"].as_i64().unwrap()).collect();
        assert_eq!(players, [3, 4, 5]);
        for one in figures {
            for figure in ["fast", "checked", "by_habit", "worlds"] {
                assert!(one[figure].as_u64().unwrap() > 0, "{figure}: {one}");
            }
        }
        check_refused("bench --seconds 0", &["0.01 to 600"]);
    }

    /// The cards played to solve the deals of eight cards. It changes only when the search does, on purpose: then
    /// the commit says from what to what.
    #[test]
    fn the_solver_searches_as_it_did() {
        let deals = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/solver/four.txt");
        let json = oudler(&format!("bench solver {deals} --cards 8 --most 30 --seconds 600 --json")).json();
        assert_eq!((&json["sizes"][0]["solved"], &json["sizes"][0]["positions"]), (&30.into(), &30.into()));
        assert_eq!(json["signature"], SOLVER_SIGNATURE);
        check_refused(&format!("bench solver {deals} --cards 19"), &["no deal there"]);
    }

    const SOLVER_SIGNATURE: u64 = 259_798;

    #[test]
    fn a_clause_is_looked_up_by_its_id_or_its_beginning() {
        let ran = oudler("rules EXC-06");
        assert_eq!(ran.code, 0);
        assert!(ran.out.starts_with("EXC-06  "), "{}", ran.out);
        assert_eq!(ran.out.lines().count(), 1);
        assert_eq!(oudler("rules exc-06").out, ran.out);
        let chapter = oudler("rules ECART").out;
        assert!(
            chapter.lines().count() > 5 && chapter.lines().all(|line| line.starts_with("ECART-")),
            "{chapter}"
        );
        check_refused("rules NONE-01", &["NONE-01", "docs/rules.md"]);
    }

    #[test]
    fn a_clause_is_said_in_french_when_asked() {
        assert_eq!(oudler("rules ECART-03 --lang fr").out, "ECART-03  On n’écarte jamais ni roi ni bout.\n");
        assert_eq!(told("rules ECART-03 --lang en"), told("rules ECART-03"));
        check_refused("rules ECART-03 --lang de", &["en", "fr"]);
        check_refused("rules --lang fr", &["CLAUSE"]);
    }

    #[test]
    fn the_options_of_a_table_stand_beside_the_presets() {
        let out = oudler("rules --players 5 --rules house --set misere=20").out;
        let misere = out.lines().find(|line| line.starts_with("misere")).expect("misère is an option");
        assert_eq!(misere.split_whitespace().collect::<Vec<_>>(), ["misere", "0", "10", "20"]);
        let sizes = out.lines().find(|line| line.starts_with("handful-sizes")).expect("so are handfuls");
        assert_eq!(
            sizes.split_whitespace().collect::<Vec<_>>(),
            ["handful-sizes", "8/10/13", "8/10/15", "8/10/15"]
        );
    }

    #[test]
    fn the_schema_is_json() {
        let json = oudler("schema").json();
        assert_eq!(json["title"], "Oudler record");
    }

    #[test]
    fn completions_know_the_commands() {
        oudler("completions bash").says(&["_oudler", "score", "simulate", "--oudlers"]);
        check_refused("completions abacus", &["bash"]);
    }

    #[test]
    fn the_help_names_every_command() {
        let ran = oudler("--help");
        let commands = "serve backup score deal replay convert verify simulate match play hint solve bench load rules schema completions";
        ran.says(&commands.split(' ').collect::<Vec<_>>());
        ran.says(&["Usage: oudler", "T1 to T21"]);
        assert_eq!(ran.err, "");
    }

    #[test]
    fn an_unknown_command_is_refused() {
        check_refused("shuffle", &["shuffle", "Usage"]);
    }

    #[test]
    fn colour_is_for_terminals_only() {
        let lines =
            ["--help", "deal", "score --contract garde --points 40 --oudlers 2", "rules", "simulate --deals 5"];
        for line in lines {
            assert!(!oudler(line).out.contains('\u{1b}'), "{line}");
        }
        assert!(!oudler_reading("replay -", FOUR).out.contains('\u{1b}'));
        let refused = oudler("deal --dealer E").err;
        assert!(!refused.contains('\u{1b}'), "{refused}");
    }

    #[test]
    fn colour_can_be_forced_and_no_color_wins() {
        let with = |names: &[&str]| {
            let mut command = command("deal");
            names.iter().for_each(|name| {
                command.env(name, "1");
            });
            run(command, "").out
        };
        assert!(with(&["CLICOLOR_FORCE"]).contains("\u{1b}["));
        assert!(!with(&["NO_COLOR"]).contains('\u{1b}'));
        assert!(!with(&["CLICOLOR_FORCE", "NO_COLOR"]).contains('\u{1b}'));
    }
}
