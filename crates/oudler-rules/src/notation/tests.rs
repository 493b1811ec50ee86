use super::*;
use crate::fault::MisdealKind;
use crate::{Action, Bid, Deck, DogPattern, Table, TableKind};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// A game of `n` deals in which the first seat to speak takes, and everybody plays the first legal
/// card.
fn plain_game(table: TableKind, n: usize) -> Record {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let rules = Rules::fft(table);
    let mut laid = Table::new(rules, None).unwrap();
    let mut record = Record::new(rules);
    let mut command = Command::Draw(Draw::random(table, &mut rng));
    while (laid.game().n_scored() as usize) < n {
        let events = laid.act(command.clone()).unwrap();
        record.note(&command, &events);
        let next = laid.to_act().and_then(|view| Some((view.seat(), view.legal().first()?, view.legal())));
        command = match (laid.game().dealer(), next) {
            (Some(dealer), _) => {
                let dog = DogPattern::random(table.players(), &mut rng);
                Command::Deal(Deck::shuffled(&mut rng).deal(&table.ring(dealer), dealer, &dog))
            }
            (None, Some((seat, action, legal))) => {
                let bid = legal.contracts.first().map(|&contract| Action::Bid(Bid::Take(contract)));
                Command::Act { seat, action: bid.unwrap_or(action) }
            }
            (None, None) => panic!("somebody is to act"),
        };
    }
    record
}

#[test]
fn text_and_record_say_the_same() {
    for table in TableKind::ALL {
        let mut record = plain_game(table, 3);
        record.names = table.seats().map(|seat| format!("Player {seat}")).collect();
        for style in [CardStyle::English, CardStyle::French] {
            let text = record.to_text(style);
            let again = Record::parse(&text, style).unwrap();
            assert_eq!(again, record, "{text}");
            assert_eq!(again.to_text(style), text);
        }
        let game = record.replay().finish().unwrap();
        assert_eq!(game.n_scored(), 3);
    }
}

#[test]
fn bots_and_hints_stand_in_the_text_where_they_belong() {
    let mut record = plain_game(TableKind::Four, 2);
    record.bots = [(Seat::B, "expert".into()), (Seat::D, "habit".into())].into();
    for deal in &mut record.deals {
        let n = deal.steps.len();
        deal.hints = [0, 3, 4, 4, n - 1, n].map(|before| Hint { seat: Seat::A, before }).into();
    }
    let text = record.to_text(CardStyle::English);
    assert!(text.contains("\nbots B expert, D habit\n") && text.contains("A hint, A hint, "), "{text}");
    assert_eq!(Record::parse(&text, CardStyle::English).as_ref(), Ok(&record), "{text}");
    record.replay().finish().unwrap();
    for (wrong, why) in
        [("bots E habit", "no such seat"), ("bots B Habit!", "bots B habit"), ("bots B habit, B club", "twice")]
    {
        let text = text.replace("bots B expert, D habit", wrong);
        let error = Record::parse(&text, CardStyle::English).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_rest_that_was_claimed_or_conceded_stands_before_the_cards_that_follow() {
    let mut record = plain_game(TableKind::Four, 2);
    for (deal, settled) in record.deals.iter_mut().zip(Settled::ALL) {
        deal.rest = Some(Rest { seat: Seat::C, settled, before: deal.steps.len() - 9 });
    }
    let text = record.to_text(CardStyle::English);
    assert!(text.contains("C claims, ") && text.contains("C concedes, "), "{text}");
    assert_eq!(Record::parse(&text, CardStyle::English).as_ref(), Ok(&record), "{text}");
    record.replay().finish().unwrap();
    let twice = text.replace("C claims, ", "C claims, B claims, ");
    let error = Record::parse(&twice, CardStyle::English).unwrap_err().to_string();
    assert!(error.contains("twice"), "{error}");
}

/// Words a careless format would lose or cut.
const WORDS: [&str; 5] = ["citron", "# deux, trois", "été  à  Lyon | A: KS", "word A \"seed\" 🂡", "EX"];

fn shuffle(table: TableKind) -> Shuffle {
    let shuffle = Shuffle::new("k7Fq2-_", u32::MAX, &"09af".repeat(32)).unwrap();
    table.seats().zip(WORDS).fold(shuffle, |shuffle, (seat, word)| shuffle.with_word(seat, word).unwrap())
}

#[test]
fn a_shuffle_stands_in_the_text_with_every_word_as_it_was() {
    for table in TableKind::ALL {
        let mut record = plain_game(table, 3);
        // Shown, hidden, and none at all.
        record.deals[0].shuffle = Some(shuffle(table).with_seed(&"5e".repeat(64)).unwrap());
        record.deals[1].shuffle = Some(shuffle(table));
        record.deals[0].misdeals = vec![Misdeal { kind: MisdealKind::WrongCount, culprit: None }];
        for style in [CardStyle::English, CardStyle::French] {
            let text = record.to_text(style);
            assert_eq!(Record::parse(&text, style).as_ref(), Ok(&record), "{text}");
            let other_ends = text.replace('\n', "  \r\n");
            assert_eq!(Record::parse(&other_ends, style).as_ref(), Ok(&record), "{other_ends}");
        }
    }
}

#[test]
fn a_word_is_a_line_of_forty_characters_at_most() {
    for word in WORDS.into_iter().chain([&*"é".repeat(40), "a", "👩‍👩‍👧‍👦"]) {
        assert!(is_word(word), "{word:?}");
    }
    for word in
        ["", " ", " a", "a ", "a\u{a0}", "\u{3000}a", "a\nb", "a\tb", "a\u{85}b", "a\u{2028}b", "\u{1b}[2J"]
    {
        assert!(!is_word(word), "{word:?}");
    }
    assert!(!is_word(&"é".repeat(41)));
}

#[test]
fn a_shuffle_has_a_form() {
    let hex = "0f".repeat(64);
    for table in ["", "a b", "a/b", "é", "#", &"a".repeat(33)] {
        let text = table.to_owned();
        assert_eq!(Shuffle::new(table, 1, &hex), Err(BadShuffle::Table { text }), "{table:?}");
    }
    assert_eq!(Shuffle::new("a", 0, &hex), Err(BadShuffle::Number));
    let good = Shuffle::new("a", 1, &hex).unwrap();
    for hex in ["", "0f", &"0F".repeat(64), &"0g".repeat(64), &"é".repeat(64), &"0".repeat(129)] {
        assert!(matches!(Shuffle::new("a", 1, hex), Err(BadShuffle::Commitment { .. })), "{hex:?}");
        assert!(matches!(good.clone().with_seed(hex), Err(BadShuffle::Seed { .. })), "{hex:?}");
    }
    let two = good.with_word(Seat::A, "a").unwrap().with_word(Seat::C, "c").unwrap();
    for seat in [Seat::A, Seat::B, Seat::C] {
        assert_eq!(two.clone().with_word(seat, "b"), Err(BadShuffle::Order { last: Seat::C, seat }));
    }
    assert_eq!(two.clone().with_word(Seat::D, " "), Err(BadShuffle::Word { text: " ".into() }));
    assert_eq!(two.with_word(Seat::D, "d").unwrap().words().len(), 3);
}

#[test]
fn a_shuffle_written_wrongly_is_told_where_and_what_would_be_right() {
    let hex = "0f".repeat(64);
    let lines = |lines: &str| format!("oudler record 1\ntable 4\nrules fft\ndeal 1 dealer A\n{lines}");
    let head = format!("shuffle a 1\ncommitment {hex}\n");
    check_error("oudler record 1\ntable 4\nrules fft\nshuffle a 1", "line 4: a line such as \"deal 1 dealer D\"");
    check_error(&lines("shuffle a"), "line 5: \"a\" is not understood; write shuffle TABLE NUMBER");
    check_error(&lines("shuffle é 1"), "\"é\" is not a table's id");
    for number in ["0", "01", "+1", "-1", "one", "4294967296"] {
        check_error(&lines(&format!("shuffle a {number}")), "numbered 1, 2, 3");
    }
    check_error(&lines("commitment 00"), "line 5: a line such as \"shuffle k7Fq2 3\" comes before");
    check_error(&lines("shuffle a 1\nshuffle a 1"), "line 6: the shuffle is written twice");
    check_error(&lines("shuffle a 1\nseed 00"), "line 6: the line commitment comes before");
    check_error(&lines("shuffle a 1\nA: KS"), "line 6: the line commitment comes before");
    check_error(&lines("shuffle a 1\ndog: KS"), "line 6: the line commitment comes before");
    check_error(&lines("shuffle a 1\ncommitment 00"), "line 6: \"00\" is not a commitment");
    check_error(&lines(&format!("{head}commitment {hex}")), "line 7: the commitment is written twice");
    check_error(&lines(&format!("{head}seed 00")), "line 7: \"00\" is not a seed");
    check_error(&lines(&format!("{head}seed {hex}\nseed {hex}")), "line 8: the seed is written twice");
    check_error(
        &lines(&format!("{head}word E citron")),
        "line 7: \"E citron\" is not understood; the table has no",
    );
    check_error(&lines(&format!("{head}word A")), "line 7: \"\" is not a word");
    check_error(&lines(&format!("{head}word B b\nword A a")), "line 8: a word of A after one of B");
    check_error(
        &lines(&format!("A: KS\n{head}")),
        "line 6: \"shuffle\" is not understood; the shuffle is written between",
    );
}

#[track_caller]
fn check_error(text: &str, error: &str) {
    let found = Record::parse(text, CardStyle::English).unwrap_err().to_string();
    assert!(found.contains(error), "{found}");
}

#[test]
fn a_broken_record_is_told_where_and_what_would_be_right() {
    check_error("", "line 1: a record begins with");
    check_error("hello", "line 1: a record begins with");
    check_error("oudler record 2", "version 2");
    check_error("oudler record 1\nrules fft", "line 2: the line table comes before");
    check_error("oudler record 1\ntable 6", "write 3, 4, 5 or 5-sitting-out");
    check_error("oudler record 1\ntable 4\nrules fft\nA pass", "line 4");
    check_error("oudler record 1\ntable 4\nrules fft\ndeal 2 dealer A", "numbered 1, 2, 3");
    check_error("oudler record 1\ntable 4\nrules fft\ndeal 1 dealer A\nA: KS KS", "KS is there twice");
    check_error("oudler record 1\ntable 4\nrules fft\ndeal 1 dealer A\nA pass", "every hand and the dog");
}

#[test]
fn a_wrong_trick_number_shows_a_card_left_out() {
    let text = plain_game(TableKind::Four, 1).to_text(CardStyle::English);
    check_error(&text.replace("trick 3:", "trick 4:"), "written as trick 4, but it belongs to trick 3");
}

#[test]
fn a_wrong_card_is_found_by_the_replay() {
    let mut record = plain_game(TableKind::Four, 1);
    let n = record.deals[0].steps.len();
    // The last card of trick 17 becomes the one played before it, by somebody else.
    let RecordStep::Act(_, before) = record.deals[0].steps[n - 6] else { panic!("a card was played") };
    let RecordStep::Act(_, action) = &mut record.deals[0].steps[n - 5] else { panic!("a card was played") };
    *action = before;
    let error = record.replay().finish().unwrap_err();
    assert_eq!(error.deal, 1);
    assert!(error.to_string().contains("trick 17"), "{error}");
    assert!(error.legal.is_some());
}

#[test]
fn a_wrong_score_is_found_by_the_replay() {
    let mut record = plain_game(TableKind::Three, 1);
    record.deals[0].result = Some(RecordResult::PassedOut);
    let error = record.replay().finish().unwrap_err().to_string();
    assert!(error.contains("written as passed out, but the deal gives A"), "{error}");
}

#[test]
fn a_record_from_the_middle_of_a_game_says_who_was_warned_and_who_may_not_bid() {
    let head = "oudler record 1\ntable 4\nrules fft\n";
    let text = format!("{head}warned A C\nbanned B\n");
    let record = Record::parse(&text, CardStyle::English).unwrap();
    assert_eq!((record.warned.len(), record.banned), (2, SeatSet::of(Seat::B)));
    assert_eq!(record.to_text(CardStyle::English), text);

    let mut record = plain_game(TableKind::Four, 1);
    assert!(record.replay().finish().is_ok());
    let RecordStep::Act(taker, _) = record.deals[0].steps[3] else { panic!("the fourth to speak takes") };
    record.banned = SeatSet::of(taker);
    let error = record.replay().finish().unwrap_err();
    assert!(error.to_string().contains("BID-08"), "{error}");

    check_error(&format!("{head}warned"), "line 4: \"warned\" is not understood; write the seats after it");
    check_error(&format!("{head}banned E"), "line 4: \"E\" is not understood; the table has no such seat");
    check_error(&format!("{head}banned A A"), "line 4: A is written twice");
    check_error(&format!("{head}warned A\nwarned B"), "line 5: warned is written twice");
    check_error(&format!("{head}deal 1 dealer A\nwarned B"), "line 5: \"warned\" is not understood; who was");
}
