use super::*;
use crate::{Action, Bid, Deck, DogPattern, Game, SeatView, TableKind, Viewer};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// A game of `n` deals in which the first seat to speak takes, and everybody plays the first legal
/// card.
fn plain_game(table: TableKind, n: usize) -> Record {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let rules = Rules::fft(table);
    let mut game = Game::new(rules, None).unwrap();
    let mut record = Record::new(rules);
    let mut views: Vec<SeatView> = table.seats().map(|seat| SeatView::new(rules, seat, None)).collect();
    let mut command = Command::Draw(Draw::random(table, &mut rng));
    while (game.n_scored() as usize) < n {
        let events = game.act(command.clone()).unwrap();
        record.note(&command, &events);
        for view in &mut views {
            events.iter().for_each(|event| view.see(&event.seen_by(Viewer::Seat(view.seat()))));
        }
        let next = views.iter().find_map(|view| Some((view.seat(), view.legal().first()?, view.legal())));
        command = match (game.dealer(), next) {
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
    check_error("oudler record 1\ntable 6", "tables are 3, 4, 5");
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
