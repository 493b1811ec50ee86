//! The arbiter clause by clause: what is told, and what he says.

use oudler_club::arbiter::{
    Consequence, Found, Incident, Look, Next, Note, Question, Said, Step, Verdict, look, next,
};
use oudler_club::sheet::SheetMeasure;
use oudler_rules::notation::{Record, RecordResult, RecordStep};
use oudler_rules::{
    Action, CardStyle, Clause, Deal, EXPOSED_CARD_PENALTY, Phase, Rules, Seat, SeatSet, TableKind,
};

/// The verdict on an incident, told with these answers.
#[track_caller]
fn ruled(incident: &str, answers: &str) -> Verdict {
    let answers: Vec<&str> = answers.split_whitespace().collect();
    let incident = Incident::find(incident).unwrap_or_else(|| panic!("no incident {incident}"));
    match next(incident, &answers) {
        Ok(Next::Rule(verdict)) => verdict,
        Ok(Next::Ask(question)) => panic!("{incident} {answers:?}: asks {question}"),
        Err(why) => panic!("{incident} {answers:?}: {why}"),
    }
}

fn words<T: Said>(all: &[T]) -> String {
    let words: Vec<&str> = all.iter().map(|one| one.word()).collect();
    words.join(" ")
}

/// Told so, the arbiter says what to do, and what follows behind `;`. He names the clause.
#[track_caller]
fn check(clause: Clause, incident: &str, answers: &str, says: &str) {
    let verdict = ruled(incident, answers);
    let now: Vec<&Step> = verdict.now.iter().filter(|step| **step != Step::ExplainLater).collect();
    let mut said = words(&now.into_iter().copied().collect::<Vec<_>>());
    if let Some(at_end) = verdict.at_end {
        said += &format!(", made {} failed {}", at_end.made, at_end.failed);
    }
    if !verdict.follows.is_empty() {
        said += &format!("; {}", words(&verdict.follows));
    }
    if verdict.is_open() {
        said += "; open";
    }
    assert_eq!(said, says, "{incident} {answers}");
    assert!(verdict.clauses.contains(&clause), "{incident} {answers} rests on {:?}", verdict.clauses);
}

/// Every way to tell every incident, with its verdict.
fn every_path() -> Vec<(Incident, Vec<&'static str>, Verdict)> {
    fn walk(incident: Incident, told: &[&'static str], all: &mut Vec<(Incident, Vec<&'static str>, Verdict)>) {
        match next(incident, told).expect("an answer that is offered is taken") {
            Next::Rule(verdict) => all.push((incident, told.to_vec(), verdict)),
            Next::Ask(question) => {
                for answer in question.answers() {
                    walk(incident, &[told, &[answer.word]].concat(), all);
                }
            }
        }
    }
    let mut all = Vec::new();
    for &incident in Incident::ALL {
        walk(incident, &[], &mut all);
    }
    all
}

#[test]
fn every_path_ends_in_a_verdict_with_a_clause_after_four_questions_at_most() {
    let paths = every_path();
    assert!(paths.len() > 80, "{} paths", paths.len());
    for (incident, told, verdict) in paths {
        assert!(!verdict.clauses.is_empty(), "{incident} {told:?}");
        assert!(!verdict.now.is_empty(), "{incident} {told:?}");
        // Rare: a slam led by the wrong player, a handful whose number is found wrong late.
        let is_rare = [Incident::Slam, Incident::Handful].contains(&incident);
        let most = if is_rare { 5 } else { 4 };
        assert!(told.len() <= most, "{incident} {told:?}");
        let mut clauses = verdict.clauses.clone();
        clauses.sort();
        clauses.dedup();
        assert_eq!(clauses.len(), verdict.clauses.len(), "{incident} {told:?} names a clause twice");
    }
}

#[test]
fn only_questions_that_matter_are_asked() {
    // Some answer to every question leads elsewhere than another.
    fn verdicts(incident: Incident, told: &[&'static str]) -> Vec<Verdict> {
        match next(incident, told).expect("an answer that is offered is taken") {
            Next::Rule(verdict) => vec![verdict],
            Next::Ask(question) => {
                let below = |word| verdicts(incident, &[told, &[word]].concat());
                let all: Vec<Vec<Verdict>> = question.answers().iter().map(|answer| below(answer.word)).collect();
                assert!(all.iter().any(|one| *one != all[0]), "{incident} {told:?}: {question} changes nothing");
                all.concat()
            }
        }
    }
    for &incident in Incident::ALL {
        verdicts(incident, &[]);
    }
}

#[test]
fn every_question_step_and_consequence_is_used() {
    let paths = every_path();
    let asked = |question: &Question| {
        paths.iter().any(|(incident, told, _)| {
            (0..told.len()).any(|n| next(*incident, &told[..n]) == Ok(Next::Ask(*question)))
        })
    };
    assert!(Question::ALL.iter().all(asked));
    let says = |step: &Step| {
        let ends = |v: &Verdict| v.at_end.is_some_and(|end| [end.made, end.failed].contains(step));
        paths.iter().any(|(_, _, verdict)| verdict.now.contains(step) || ends(verdict))
    };
    let unsaid: Vec<&Step> = Step::ALL.iter().filter(|step| !says(step)).collect();
    assert_eq!(unsaid, Vec::<&Step>::new());
    for follows in Consequence::ALL {
        assert!(paths.iter().any(|(_, _, verdict)| verdict.follows.contains(follows)), "{follows}");
    }
    for note in Note::ALL {
        assert!(paths.iter().any(|(_, _, verdict)| verdict.record.contains(note)), "{note}");
    }
}

#[test]
fn a_wrong_answer_is_refused_with_the_right_ones() {
    let refused = |answers: &[&str]| next(Incident::IllegalCard, answers).unwrap_err().to_string();
    assert_eq!(refused(&["maybe"]), "\"maybe\" does not answer next-trick; answers: not-begun, has-begun");
    let too_many = refused(&["not-begun", "first-time", "more"]);
    assert_eq!(too_many, "\"more\" answers nothing: there is no further question");
}

fn said<T: Said + std::fmt::Debug>() -> Vec<(&'static str, &'static str, &'static str)> {
    let mut codes: Vec<&str> = T::ALL.iter().map(|one| one.word()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), T::ALL.len(), "a code comes twice");
    T::ALL.iter().map(|one| (one.word(), one.text(), one.french())).collect()
}

#[test]
fn both_languages_are_complete_and_french_is_set_as_the_screen_sets_it() {
    let answers = Question::ALL.iter().flat_map(|question| {
        let answers = question.answers();
        let codes: std::collections::BTreeSet<&str> = answers.iter().map(|answer| answer.word).collect();
        assert_eq!(codes.len(), answers.len(), "{question}");
        answers.into_iter().map(|answer| (answer.word, answer.text, answer.french))
    });
    let all = [said::<Incident>(), said::<Question>(), said::<Step>(), said::<Consequence>(), said::<Note>()];
    for (word, english, french) in all.concat().into_iter().chain(answers) {
        assert!(word.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{word}");
        assert!(!english.is_empty() && !french.is_empty(), "{word}");
        assert_eq!(english.ends_with('.'), french.ends_with('.'), "{word}");
        assert_eq!(english.ends_with('?'), french.ends_with('?'), "{word}");
        assert!(!french.contains(['\'', '"', '\u{202f}']), "{word}: {french}");
        for (before, sign) in french.chars().zip(french.chars().skip(1)) {
            let unbroken = if before == '«' { sign } else { before };
            if before == '«' || ":;!?»%".contains(sign) {
                assert_eq!(unbroken, '\u{a0}', "{word} may break at {before:?}{sign:?}: {french}");
            }
        }
    }
}

#[test]
fn what_follows_is_what_the_engine_does() {
    assert_eq!(Consequence::Warning.sanction(), Some((SheetMeasure::Warning, Clause::Fault12)));
    assert_eq!(Consequence::NoAuction.sanction(), Some((SheetMeasure::Ban, Clause::Fault03)));
    assert_eq!(Consequence::NoNextAuction.sanction(), Some((SheetMeasure::Ban, Clause::Fault10)));
    assert_eq!(Consequence::Penalty.sanction(), Some((SheetMeasure::Penalty { points: 100 }, Clause::Fault12)));
    for text in [Consequence::Penalty.text(), Consequence::Penalty.french()] {
        assert!(text.contains(&EXPOSED_CARD_PENALTY.to_string()), "{text}");
    }
    assert_eq!(Consequence::GraveFault.sanction(), None);
}

// The arbiter.

/// ARB-01
#[test]
fn where_the_sources_say_no_more_the_arbiter_decides_by_the_code() {
    for (incident, told, verdict) in every_path() {
        let decides = verdict.now.contains(&Step::ArbiterDecides);
        assert_eq!(decides, decides && verdict.clauses.contains(&Clause::Arb01), "{incident} {told:?}");
        assert!(!decides || verdict.is_open(), "{incident} {told:?} leaves nothing to record");
    }
    check(Clause::Arb01, "hesitation", "", "call-arbiter arbiter-decides; open");
}

/// ARB-02
#[test]
fn whether_the_arbiter_steps_in_at_once_is_left_to_the_organiser() {
    check(Clause::Arb02, "outsider", "arbiter", "step-in describe; open");
}

/// ARB-03
#[test]
fn an_irregularity_stops_the_play_and_the_arbiter_is_called() {
    for (incident, told, verdict) in every_path() {
        let calls = verdict.now.contains(&Step::CallArbiter);
        assert_eq!(calls, verdict.clauses.contains(&Clause::Arb03), "{incident} {told:?}");
        assert!(!calls || verdict.now[0] == Step::CallArbiter, "{incident} {told:?}");
    }
    check(Clause::Arb03, "wrong-count", "while-playing", "call-arbiter arbiter-decides; open");
    check(Clause::Arb03, "settled", "tournament at-once", "call-arbiter no-bargain describe");
}

/// ARB-04
#[test]
fn players_settle_nothing_among_themselves_but_among_friends() {
    check(Clause::Arb04, "settled", "friends", "agreement");
    check(Clause::Arb04, "settled", "tournament at-once", "call-arbiter no-bargain describe");
    check(
        Clause::Arb04,
        "settled",
        "tournament too-long",
        "no-bargain no-contest arbiter-decides; grave-fault; open",
    );
}

/// ARB-05
#[test]
fn who_did_not_call_in_time_can_no_longer_contest() {
    check(
        Clause::Arb05,
        "settled",
        "tournament too-long",
        "no-bargain no-contest arbiter-decides; grave-fault; open",
    );
    check(Clause::Arb05, "bare-petit", "bare after-count", "no-contest record");
}

/// ARB-06
#[test]
fn only_the_table_reports_and_spectators_keep_silent() {
    check(Clause::Arb06, "outsider", "remark", "silence arbiter-decides; open");
    check(Clause::Arb06, "outsider", "report", "silence arbiter-decides; open");
    check(Clause::Arb06, "outsider", "sitting-out", "call-arbiter describe");
}

/// ARB-07
#[test]
fn while_the_deal_goes_on_nothing_is_explained() {
    for (incident, told, verdict) in every_path() {
        let goes_on = verdict.now.iter().any(|step| [Step::PlayOn, Step::PlayOut].contains(step));
        assert_eq!(goes_on, verdict.now.contains(&Step::ExplainLater), "{incident} {told:?}");
        assert_eq!(goes_on, verdict.clauses.contains(&Clause::Arb07), "{incident} {told:?}");
    }
}

// Faults.

/// FAULT-01
#[test]
fn an_exposed_court_a_wrong_number_or_a_wrong_dealer_in_time_is_a_misdeal() {
    let check = |answers, says| check(Clause::Fault01, "misdeal", answers, says);
    check("court-turned nobody", "hands-back redeal-same");
    check("low-turned official", "play-on");
    check("low-turned any-card nobody", "hands-back redeal-same");
    check("wrong-number no-card nobody", "hands-back redeal-same");
    check("wrong-dealer during-deal nobody", "hands-back redeal-right");
    check("wrong-dealer after-deal", "play-on");
}

/// FAULT-02
#[test]
fn after_a_fault_in_the_deal_the_same_dealer_deals_again() {
    let check = |incident, answers, says| check(Clause::Fault02, incident, answers, says);
    check("misdeal", "badly-dealt nobody", "hands-back redeal-same");
    check("exposed-card", "while-dealing court nobody", "hands-back redeal-same");
    check("wrong-count", "before-play nobody", "hands-back redeal-same");
}

/// FAULT-03
#[test]
fn whoever_spoiled_the_deal_does_not_speak_in_the_new_auction() {
    let check = |incident, answers, says| check(Clause::Fault03, incident, answers, says);
    check("misdeal", "court-turned dealer", "hands-back redeal-same; no-auction");
    check("misdeal", "court-turned other", "hands-back redeal-same; no-auction");
    check("misdeal", "wrong-dealer during-deal other", "hands-back redeal-right; no-auction");
    check("wrong-count", "before-play dealer", "hands-back redeal-same; no-auction");
    let nobodys = ruled("misdeal", "court-turned nobody");
    assert!(!nobodys.clauses.contains(&Clause::Fault03) && nobodys.follows.is_empty());
}

/// FAULT-04
#[test]
fn cards_touched_early_may_cost_a_penalty_that_no_text_fixes() {
    let check = |answers, says| check(Clause::Fault04, "early-touch", answers, says);
    check("unseen", "may-penalise; open");
    check("low-seen official", "may-penalise; open");
    check("low-seen any-card", "hands-back redeal-same may-penalise; no-auction; open");
    check("court-seen", "hands-back redeal-same may-penalise; no-auction; open");
}

/// FAULT-05
#[test]
fn what_can_be_put_right_now_is() {
    let check = |incident, answers, says| check(Clause::Fault05, incident, answers, says);
    check("illegal-card", "not-begun first-time", "take-back play-on; warning");
    check("discard", "count not-said", "fix-discard play-on");
    check("discard", "king-or-oudler not-said", "fix-discard play-on");
    check("discard", "trump-hidden not-said", "fix-discard play-on");
    check("discard", "dog-unseen not-said", "show-dog play-on");
    check("handful", "number not-played", "fix-handful play-on");
    check("handful", "excuse not-played", "fix-handful play-on");
    check("slam", "not-asked no-card", "call-arbiter ask-arbiter");
    check("out-of-turn", "not-followed", "card-back arbiter-decides; open");
    check("out-of-turn", "followed now", "rectify play-on");
}

/// FAULT-06
#[test]
fn a_revoke_is_established_by_the_next_trick() {
    check(Clause::Fault12, "illegal-card", "not-begun first-time", "take-back play-on; warning");
    let found_late = "play-out decide-at-end, made annul failed record";
    check(Clause::Fault06, "illegal-card", "has-begun attack unknown", found_late);
    check(Clause::Fault06, "revoke", "attack unknown", found_late);
}

/// FAULT-07
#[test]
fn what_is_found_late_and_can_be_worked_out_is_put_right_at_the_end() {
    check(Clause::Fault07, "out-of-turn", "followed at-end", "play-out mend-at-end");
    check(Clause::Fault07, "handful", "number played at-end", "play-out mend-at-end");
    check(Clause::Fault07, "handful", "excuse played at-end", "play-out mend-at-end");
}

/// FAULT-08
#[test]
fn what_was_put_right_and_changed_nothing_is_forgotten() {
    check(Clause::Fault08, "out-of-turn", "followed now", "rectify play-on");
    check(Clause::Fault08, "discard", "count not-said", "fix-discard play-on");
}

/// FAULT-09
#[test]
fn a_culprits_side_does_not_win_by_what_cannot_be_put_right() {
    for (side, made, failed) in [("attack", "annul", "record"), ("defence", "record", "annul")] {
        let never = |outcome| format!("followed never {side} {outcome}");
        check(Clause::Fault09, "out-of-turn", &never("made"), made);
        check(Clause::Fault09, "out-of-turn", &never("failed"), failed);
        let both = format!("play-out decide-at-end, made {made} failed {failed}");
        check(Clause::Fault09, "out-of-turn", &never("unknown"), &both);
    }
    check(Clause::Fault09, "revoke", "attack made", "annul");
    check(Clause::Fault09, "revoke", "attack failed", "record");
    check(Clause::Fault09, "revoke", "defence made only-one", "record; no-next-auction");
    // The attack's own revoke annuls what it won.
    check(Clause::Fault09, "revoke", "defence made both-sides", "annul; no-next-auction");
}

/// FAULT-10
#[test]
fn a_defender_who_revoked_may_not_bid_on_the_next_deal() {
    for (incident, told, verdict) in every_path() {
        let banned = verdict.follows.contains(&Consequence::NoNextAuction);
        assert_eq!(banned, verdict.clauses.contains(&Clause::Fault10), "{incident} {told:?}");
        let is_revoke = incident == Incident::Revoke || told.contains(&"has-begun");
        assert_eq!(banned, is_revoke && told.contains(&"defence"), "{incident} {told:?}");
    }
}

/// FAULT-11
#[test]
fn a_taker_who_fails_against_a_revoke_chooses() {
    let check = |answers, says| check(Clause::Fault11, "revoke", answers, says);
    check("defence failed only-one", "takers-choice; no-next-auction");
    check("defence failed both-sides", "record; no-next-auction");
    check("defence unknown", "play-out decide-at-end, made record failed takers-choice; no-next-auction");
}

/// FAULT-12
#[test]
fn an_illegal_card_costs_a_warning_and_then_a_hundred_points() {
    let check = |incident, answers, says| check(Clause::Fault12, incident, answers, says);
    check("illegal-card", "not-begun first-time", "take-back play-on; warning");
    check("illegal-card", "not-begun again", "take-back play-on; penalty");
    check("exposed-card", "illegal first-time", "take-back play-on; warning");
    check("exposed-card", "illegal again", "take-back play-on; penalty");
}

/// FAULT-13
#[test]
fn a_fault_without_a_sanction_is_left_open_and_says_what_to_record() {
    let check = |incident: &str, answers: &str, says: &str| check(Clause::Fault13, incident, answers, says);
    check("hesitation", "", "call-arbiter arbiter-decides; open");
    check("exposed-card", "otherwise", "call-arbiter arbiter-decides; open");
    check("exposed-card", "before-turn", "card-back arbiter-decides; open");
    check("out-of-turn", "not-followed", "card-back arbiter-decides; open");
    check("wrong-count", "while-playing", "call-arbiter arbiter-decides; open");
    check("misdeal", "wrong-number in-play", "call-arbiter arbiter-decides; open");
    check("handful", "late", "no-handful arbiter-decides; open");
    check("slam", "by-defender", "no-slam play-on arbiter-decides; open");
    check("slam", "not-asked in-play", "call-arbiter arbiter-decides; open");
    // Of a faulty discard the general rule is all we have.
    let faulty = "call-arbiter leave-discard arbiter-decides, made annul failed record; open";
    for what in ["count", "king-or-oudler", "trump-hidden", "dog-unseen"] {
        check("discard", &format!("{what} said"), faulty);
    }
    check("wrong-count", "in-discard said", faulty);
    check("handful", "discard-taken played", faulty);
    let seen = "call-arbiter leave-dog arbiter-decides";
    check("discard", "dog-seen attack", &format!("{seen}, made annul failed record; open"));
    check("discard", "dog-seen defence", &format!("{seen}, made record failed annul; open"));
}

/// FAULT-14, PSEC-01, PSEC-02, PSEC-03, TOURN-08
#[test]
fn a_bare_petit_annuls_the_deal_whenever_it_is_found() {
    let check = |clause, answers, says| check(clause, "bare-petit", answers, says);
    check(Clause::Psec01, "not-bare", "play-on");
    check(Clause::Psec01, "bare before-auction plays", "annul redeal-next");
    check(Clause::Psec02, "bare before-auction plays", "annul redeal-next");
    check(Clause::Psec03, "bare later plays", "annul redeal-next");
    check(Clause::Fault14, "bare later plays", "annul redeal-next");
    check(Clause::Tourn08, "bare later sits-out", "annul redeal-same");
}

/// ECART-08
#[test]
fn a_discard_taken_for_the_hand_is_put_right_before_the_first_card() {
    check(Clause::Ecart08, "handful", "discard-taken not-played", "swap-discard play-on");
    let faulty = "call-arbiter leave-discard arbiter-decides, made annul failed record; open";
    check(Clause::Ecart08, "handful", "discard-taken played", faulty);
}

/// PLAY-13
#[test]
fn a_card_clear_of_the_hand_is_played_unless_it_is_illegal() {
    check(Clause::Play13, "exposed-card", "own-turn", "must-play play-on");
    check(Clause::Play13, "exposed-card", "illegal first-time", "take-back play-on; warning");
}

/// SLAM-02, SLAM-05
#[test]
fn a_slam_announced_too_late_is_none_and_the_lead_is_the_takers() {
    check(Clause::Slam02, "slam", "too-late", "no-slam play-on");
    check(Clause::Slam05, "slam", "wrong-lead not-followed", "card-back arbiter-decides; open");
}

// With a record.

/// A hand that makes a garde sans, and one that fails it, for A, who takes. Both hold two spades.
const STRONG: &str = "\
A: 4S 5S T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21
B: 2S T1 T2 QS 10S 7S KH 10H 7H 4H AH ND 9D 6D 3D KC JC 8C
C: KS JH T3 EX NS 9S 6S QH 9H 6H 3H KD JD 8D 5D 2D QC 10C
D: 3S T4 T5 JS 8S AS NH 8H 5H 2H QD 10D 7D 4D AD NC 9C AC
dog: 2C 3C 4C 5C 6C 7C
";
const WEAK: &str = "\
A: 4S 5S AH 2H 3H 4H AD 2D 3D 4D 5D 6D AC 2C 3C 4C 5C 6C
B: 2S T1 T2 T21 T18 T15 T12 T9 T6 JS 8S AS NH 8H 5H ND 9D NC
C: KS JH T3 EX T20 T17 T14 T11 T8 QS 10S 7S KH 10H 7H KD JD KC
D: 3S T4 T5 T19 T16 T13 T10 T7 NS 9S 6S QH 9H 6H QD 10D QC JC
dog: 7C 8C 9C 10C 7D 8D
";

/// A deal written down at a real table, where cards are not refused: A takes a garde sans, the first
/// cards fall as given, the rest as it comes, so many in all.
fn written(hands: &str, first: &str, n_cards: usize) -> Record {
    let text = |rules: &str, rest: &str| {
        format!("oudler record 1\ntable 4\nrules {rules}\n\ndeal 1 dealer A\n{hands}{rest}")
    };
    let read = |text: &str| Record::parse(text, CardStyle::English).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let begun = "B pass, C pass, D pass, A garde-sans\nA jeu\n";
    let mut record = read(&text("fft faults=arbitrated", begun));
    let mut game = record.replay().finish().unwrap_or_else(|why| panic!("{why}"));
    let mut given = first.split_whitespace();
    for _ in 0..n_cards {
        let Some(Phase::Play(play)) = game.deal().map(Deal::phase) else {
            panic!("the cards are not being played")
        };
        let seat = play.position().turn();
        let card = given.next().map_or_else(
            || play.position().legal_cards().iter().next().expect("there is a legal card"),
            |word| word.parse().expect("it is a card"),
        );
        let step = RecordStep::Act(seat, Action::Play(card));
        game.act(step.into()).unwrap_or_else(|why| panic!("{why}"));
        record.deals[0].steps.push(step);
    }
    record.rules = Rules::fft(TableKind::Four);
    record
}

const ALL: usize = 72;
const C_REVOKES: &str = "2S JH 3S 4S";
const STRONG_A_REVOKES: &str = "2S KS 3S T6";
const WEAK_A_REVOKES: &str = "2S KS 3S AH";

/// Looking at the deal finds these cards, `!` where the revoke is established, and rules so.
#[track_caller]
fn check_record(record: &Record, illegal: &str, rulings: &[&str]) -> Look {
    let looked = look(record, 0).unwrap_or_else(|why| panic!("{why}"));
    let card =
        |found: &Found| format!("{} {}{}", found.seat, found.card, if found.is_established { "!" } else { "" });
    let found: Vec<String> = looked.illegal.iter().map(card).collect();
    assert_eq!(found.join(", "), illegal);
    let said: Vec<String> = looked.rulings.iter().map(ToString::to_string).collect();
    assert_eq!(said, rulings);
    looked
}

/// FAULT-06, FAULT-09, FAULT-10
#[test]
fn a_record_shows_the_revoke_of_a_defender_and_what_follows() {
    let looked = check_record(
        &written(STRONG, C_REVOKES, ALL),
        "C JH!",
        &[
            "established revoke by C with JH in trick 1: the count goes on (FAULT-06)",
            "established revoke by C with JH in trick 1: may not bid on the next deal (FAULT-10)",
            "established revoke by C with JH in trick 1: the result stands (FAULT-09)",
        ],
    );
    assert!(matches!(looked.ending, Some(RecordResult::Scores(_))));
    assert_eq!(looked.illegal[0].legal.to_string(), "KS NS 9S 6S EX");
}

/// FAULT-11
#[test]
fn a_record_of_a_failed_deal_waits_for_the_takers_choice() {
    let looked = check_record(
        &written(WEAK, C_REVOKES, ALL),
        "C JH!",
        &[
            "established revoke by C with JH in trick 1: the count goes on (FAULT-06)",
            "established revoke by C with JH in trick 1: may not bid on the next deal (FAULT-10)",
            "established revoke by C with JH in trick 1: the taker chooses whether the score is recorded (FAULT-11)",
        ],
    );
    assert!(looked.awaits_choice() && looked.ending.is_none());
}

/// FAULT-09
#[test]
fn a_record_of_a_takers_revoke_is_annulled_if_made_and_stands_if_failed() {
    let said = |card: &str, what: &str| format!("established revoke by A with {card} in trick 1: {what}");
    let made = written(STRONG, STRONG_A_REVOKES, ALL);
    let rulings = [said("T6", "the count goes on (FAULT-06)"), said("T6", "the deal is cancelled (FAULT-09)")];
    let looked = check_record(&made, "A T6!", &rulings.each_ref().map(String::as_str));
    assert_eq!(looked.ending, Some(RecordResult::Cancelled(Clause::Fault09)));
    let failed = written(WEAK, WEAK_A_REVOKES, ALL);
    let rulings = [said("AH", "the count goes on (FAULT-06)"), said("AH", "the result stands (FAULT-09)")];
    let looked = check_record(&failed, "A AH!", &rulings.each_ref().map(String::as_str));
    assert!(matches!(looked.ending, Some(RecordResult::Scores(_))));
}

/// FAULT-05, FAULT-12
#[test]
fn a_record_that_stops_in_time_sends_the_card_back() {
    let back = "exposed card by C with JH in trick 1: warning (FAULT-12)";
    for n_cards in [2, 3, 4] {
        let looked = check_record(&written(STRONG, C_REVOKES, n_cards), "C JH", &[back]);
        assert_eq!(looked.ending, None);
        assert!(!looked.awaits_choice());
    }
    let established = "established revoke by C with JH in trick 1: play goes on (FAULT-06)";
    check_record(&written(STRONG, C_REVOKES, 5), "C JH!", &[established]);
    let mut warned = written(STRONG, C_REVOKES, 2);
    warned.warned = SeatSet::of(Seat::C);
    check_record(&warned, "C JH", &["exposed card by C with JH in trick 1: penalty of 100 points (FAULT-12)"]);
}

#[test]
fn a_record_without_a_fault_has_nothing_to_rule_on() {
    let looked = check_record(&written(STRONG, "2S KS 3S 4S", ALL), "", &[]);
    assert!(matches!(looked.ending, Some(RecordResult::Scores(_))));
}

#[test]
fn what_was_ruled_at_an_arbitrated_table_is_told_as_it_was() {
    let text = include_str!("../../../testdata/games/arbiter-end-of-deal.txt");
    let record = Record::parse(text, CardStyle::English).unwrap_or_else(|why| panic!("{why}"));
    let looked = look(&record, 0).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(looked.ending, Some(RecordResult::Cancelled(Clause::Fault09)));
    assert!(!looked.illegal.is_empty() && looked.illegal.iter().all(|found| found.is_established));
    let second = look(&record, 1).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(second.ending, Some(RecordResult::Cancelled(Clause::Psec03)));
}
