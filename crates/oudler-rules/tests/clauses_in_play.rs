//! The clauses of the play, the Excuse, the score, three and five players, misères and the end of
//! the game, A10 to A19 and C9 of the rule catalogue.

mod common;

use TableKind::{Five, FiveSittingOut, Four, Three};
use oudler_rules::{Card, CardSet, Contract, Rules, Seat, SeenEvent, TableKind, Trick, Viewer, callable, share};

use common::{Told, cards, ending, figures, may_play, paid, seat, story, tell, wins};

// A10. Petit au bout.

/// PAB-01
#[test]
fn the_petit_in_the_last_trick_pays_whoever_wins_that_trick() {
    // The taker ruffs the last trick with it; a defender takes the taker's, the taker a defender's.
    ending("A", "2S T1 / KS 3S / 4S 5S", "BA: 5.5 with 1, petit attack");
    ending("A", "KS T1 / 2S T9 / 4S 5S", "AB: 5.5 with 0, petit defence");
    ending("A", "KS T9 / 2S T1 / 4S 5S", "AA: 11 with 1, petit attack, slam attack");
    // A defender wins the last trick with it.
    ending("A", "KS 2H / 2S T1 / 4S 5S", "AB: 5.5 with 0, petit defence");
    // One trick too early, or in a dog that counts for the taker.
    ending("A", "T1 2S / 2H KS / 3H 5S", "AB: 5.5 with 1");
    ending("A garde-sans", "KS 2H / 2S KH / 4S 5H / dog T1 2D 3D 4D 5D 6D", "AB: 12.5 with 1");
}

/// PAB-02
#[test]
fn a_petit_lost_in_the_last_trick_comes_off_a_contract_that_is_made() {
    for (deal, points) in [
        // Made by 4 or failed by 4.
        ("garde-sans 45 with 2, petit defence", 29 * 4 - 40),
        ("garde-sans 37 with 2, petit defence", -29 * 4 - 40),
        ("garde-sans 45 with 2, petit attack", 29 * 4 + 40),
        ("garde-sans 37 with 2, petit attack", -29 * 4 + 40),
        ("petite 45 with 2, petit defence", 29 - 10),
        ("petite 37 with 2, petit defence", -29 - 10),
        ("petite 37 with 2, petit attack", -29 + 10),
    ] {
        assert_eq!(paid(Four, deal), points, "{deal}");
        let side = deal.rsplit(' ').next().expect("a side");
        let lines = figures(deal).lines(&Rules::fft(Four));
        assert!(lines.iter().any(|line| line.reason.to_string() == format!("petit-au-bout-{side}")), "{deal}");
    }
}

// A11. Play of the cards.

/// PLAY-01
#[test]
fn the_dealers_right_neighbour_leads_any_card_once_the_taker_has_said_jeu() {
    for (dealer, leader) in [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")] {
        for taker in ["A", "B", "C", "D"] {
            let mut table = story!("table 4 from {dealer} fft; deal; {taker} takes garde-sans");
            let hand = table.view(seat(leader)).hand();
            if leader != taker {
                tell!(table, "PLAY-01 refuses {leader} {}", hand.first().expect("a card"));
            }
            tell!(table, "{taker} jeu; turn = {leader}; cards {leader} = {hand}");
            for card in hand {
                table.allows(&format!("{leader} {card}"));
            }
        }
    }
    story!("table 4 fft; deal A 2S; PLAY-01 refuses A 2S");
}

/// PLAY-02
#[test]
fn play_goes_to_the_right_and_the_winner_of_a_trick_leads_the_next() {
    story!(
        "table 4 fft; deal A KS 2H / B 2S KH / C 3S 3H / D 4S 4H T21; A takes garde-sans; A jeu
         turn = A; KS; turn = B; 2S; turn = C; 3S; turn = D; 4S; turn = A
         2H; turn = B; KH 3H; turn = D; 4H; turn = B; winners = AB"
    );
}

/// PLAY-03, PLAY-04
#[test]
fn on_a_trump_lead_one_goes_over_the_highest_trump_or_plays_any_trump() {
    may_play("T5 T12", "T9", "T12", "PLAY-03");
    may_play("KH T5 T12", "T9", "T12", "PLAY-03");
    // The highest trump may be anybody's, a partner's or the second card's.
    may_play("T10 T15", "T9 T14 T3", "T15", "PLAY-03");
    may_play("T5 T2", "T9", "T5 T2", "");
    may_play("KH T5 T2", "T9", "T5 T2", "PLAY-03");
    may_play("T1 T21", "T20", "T21", "PLAY-03");
    // Without trumps anything goes.
    may_play("KH 2S AD", "T9", "KH 2S AD", "");
    may_play("KH 2S", "T9 T10 T21", "KH 2S", "");
    may_play("KH 2S T1", "T9", "T1", "PLAY-03");
}

/// PLAY-05
#[test]
fn one_follows_the_suit_led_without_having_to_beat_it() {
    may_play("2S KS", "10S", "2S KS", "");
    may_play("2S KS T21 3H", "10S", "2S KS", "PLAY-05");
    may_play("AS KH", "10S KS", "AS", "PLAY-05");
    // Even under a ruff.
    may_play("2S T20", "10S T9", "2S", "PLAY-05");
}

/// PLAY-06, PLAY-07, PLAY-08
#[test]
fn a_hand_void_in_the_suit_led_ruffs_overruffs_if_it_can_and_without_trumps_throws_off() {
    may_play("KH T5 T2", "10S", "T5 T2", "PLAY-06");
    may_play("KH QD T1", "10S KS 2S", "T1", "PLAY-06");
    may_play("KH T1 2S", "10S", "2S", "PLAY-05");
    may_play("T5 T12", "10S T9", "T12", "PLAY-07");
    // The ruff need not be the card just before.
    may_play("T5 T12", "10S T9 3S", "T12", "PLAY-07");
    may_play("T10 T15", "10S T9 T14", "T15", "PLAY-07");
    // Else one underruffs.
    may_play("T5 T2", "10S T9", "T5 T2", "");
    may_play("KH T5 T2", "10S T9", "T5 T2", "PLAY-06");
    // Any card is thrown off.
    may_play("KH 2D AC", "10S", "KH 2D AC", "");
    may_play("KH 2D", "10S T9", "KH 2D", "");
    may_play("KH 2D 3S", "10S", "3S", "PLAY-05");
}

/// DECK-06, PLAY-09
#[test]
fn the_excuse_is_always_playable_and_never_obliges_to_ruff() {
    may_play("EX KS", "10S", "EX KS", "");
    may_play("EX KS T5", "10S", "EX KS", "PLAY-05");
    may_play("EX KH T5", "10S", "EX T5", "PLAY-06");
    may_play("EX T3 T12", "T9", "EX T12", "PLAY-03");
    may_play("EX T3 T12", "10S T9", "EX T12", "PLAY-07");
    may_play("EX KH 2D", "10S", "EX KH 2D", "");
    may_play("EX KH 2D", "10S T9", "EX KH 2D", "");
    may_play("EX KH 2D", "T9", "EX KH 2D", "");
    may_play("EX KH 2D T5", "", "EX KH 2D T5", "");
    for led in !CardSet::EXCUSE {
        let mut trick = Trick::new(Seat::A);
        trick.add(Seat::A, led);
        let hand = !CardSet::of(led);
        assert!(trick.legal_cards(hand).contains(Card::EXCUSE), "{led} is led");
        assert_ne!(trick.legal_cards(hand), hand, "{led} is led");
    }
}

/// PLAY-10
#[test]
fn when_the_excuse_is_led_the_second_card_sets_the_suit() {
    may_play("KS QH T5", "EX", "KS QH T5", "");
    may_play("KS QH T5", "EX 2H", "QH", "PLAY-05");
    may_play("KS QH T5", "EX 2D", "T5", "PLAY-06");
    may_play("KS T5 T12", "EX T9", "T12", "PLAY-03");
    may_play("KS QH T5", "EX 2H 3H", "QH", "PLAY-05");
}

/// PLAY-11
#[test]
fn the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led() {
    for (trick, winner) in [
        ("10S KS 2S 3S", "KS"),
        ("10S KH QS AS", "QS"),
        ("2S KH KD KC", "2S"),
        ("AS 2S KH KD", "2S"),
        ("10S T1 KS T2", "T2"),
        ("KS QS NS T1", "T1"),
        ("T5 T9 T7 KS", "T9"),
        ("JS NS QS KS", "KS"),
        ("EX 2S 3S AS", "3S"),
        ("EX T1 KS KH", "T1"),
        ("AS 2S EX KH", "2S"),
        ("10S 9S 8S EX", "10S"),
    ] {
        assert_eq!(wins(trick).to_string(), winner, "{trick}");
    }
}

/// PLAY-12
#[test]
fn nobody_plays_before_his_turn_nor_two_cards_nor_a_card_he_does_not_hold() {
    story!(
        "table 4 fft; deal A 2S 3S / B 4S / C 5S / D 6S; A takes garde-sans; A jeu
         PLAY-12 refuses B 4S, C 5S, D 6S, A 4S
         A 2S; PLAY-12 refuses A 3S; turn = B"
    );
}

/// PLAY-14
#[test]
fn anybody_may_look_at_the_trick_before_the_one_on_the_table() {
    let mut table = story!("table 4 fft; deal; A takes garde-sans; A jeu");
    let mut tricks: Vec<Vec<Card>> = vec![];
    for n in 0..12 {
        for view in table.seen() {
            let seen = view.deal.as_ref().and_then(|deal| deal.previous_trick());
            assert_eq!(seen.map(|won| won.trick.cards().to_vec()), tricks.last().cloned());
        }
        if n % 4 == 3 {
            let mut trick = table.deal().trick.cards().to_vec();
            trick.extend(table.view(table.position().turn()).legal().cards.first());
            tricks.push(trick);
        }
        tell!(table, "step");
    }
    assert_eq!(tricks.len(), 3);
}

/// PLAY-15
#[test]
fn the_tricks_of_three_defenders_make_one_pile_against_the_takers() {
    for (attack, points) in [("A", "6"), ("B", "5"), ("C", "4"), ("D", "3")] {
        let fallen = "KS 2H 3D 3C / 2S QH 2D 4C / 3S 3H ND 2C / 4S 4H 4D JC";
        ending(attack, fallen, &format!("ABCD: {points} with 0"));
    }
    // Everybody sees who won a trick; nobody sees a pile, which would name a hidden partner.
    story!(
        "table 5 fft; deal A 2S / B 3S / C KH KS / D 4S / E 5S / dog 2D 3D 4D
         A takes garde-sans calling KH; A jeu; 2S 3S KS 4S 5S; winners = C; partner = Hidden"
    );
}

/// PLAY-16
#[test]
fn a_deal_has_as_many_tricks_as_a_hand_has_cards() {
    for (kind, n) in [(Three, 24), (Four, 18), (Five, 15), (FiveSittingOut, 18)] {
        let table = story!("table {kind} fft; deal; A takes garde-contre; finish; tricks = {n}");
        assert_eq!(table.sheet().taker, Seat::A);
    }
    story!("table 4 fft faults=arbitrated; deal; A takes garde-contre; until Count; PLAY-16 refuses A KS");
}

// A12. The Excuse.

/// EXC-01, EXC-02, EXC-03, EXC-04, EXC-05, EXC-08, CON-07; C9, rows 1 to 6
#[test]
fn before_the_last_trick_the_excuse_stays_with_its_side_for_half_a_point() {
    for (attack, fallen, outcome) in [
        // Played second, and led: four points and the oudler, and nothing if that is all.
        ("B", "KS 2S / EX 3S / 4S 5S", "AC: 4 with 1, slam defence"),
        ("A", "EX 2S / 3S KS / 4S 5S", "CB: 4 with 1, slam defence"),
        // The taker's and a defender's, each with another trick on either side.
        ("A", "EX KH / KS 2H / 2S 3H", "BA: 9.5 with 1"),
        ("A", "KS 2H / EX KH / 2S 3H", "AB: 5.5 with 0"),
        // The same Excuse on the same lead: another defender wins, then the taker does, with a slam.
        ("A", "2S KH / EX 2H / KS 3H", "CA: 5.5 with 0"),
        ("A", "QS KH / EX 2H / 2S 3H", "AA: 10 with 0, slam attack"),
        // The partner wins the trick the taker's Excuse is in: nothing is given.
        ("A B", "EX 2H / KS 3H / 2S KH / 3S 4H / 4S 5H", "BC: 10.5 with 1"),
        // What was put aside counts whole, with the Excuse's four points on top.
        ("A", "EX 2H / KS KH / 2S 3H / dog 2D 3D 4D 5D 6D 7D", "BB: 7 with 1, slam defence"),
        ("A", "EX 2H / KS KH / 2S 3H / dog QS NS JS QD ND JD", "BB: 19 with 1, slam defence"),
        ("A", "EX 2H / KS KH / 2S 3H / dog 2D 3D 4D QD ND JD", "BB: 13 with 1, slam defence"),
        // The taker's only trick is of low cards, of low trumps, or of courts, with none to give: the
        // loss is the same.
        ("A", "9H EX 2D / 2H KS 3D / 3H 2S 4D", "ABC: 5.5 with 1"),
        ("A", "T9 EX 2D / T2 KS 3D / T3 2S 4D", "ABC: 5.5 with 1"),
        ("A", "KH EX 2D / QH KS 3D / NH 2S 4D", "ABC: 14.5 with 1"),
        // The same, owed before that trick is won.
        ("A", "EX KH 2D / KS 2H 3D / 2S 3H 4D", "BAC: 9.5 with 1"),
        ("A", "EX KH 2D / KS QH 3D / 2S NH 4D", "BAC: 14.5 with 1"),
        // The defence's only trick is of courts.
        ("A", "QH KD KS / KH EX 3D / NH 4D 2S", "BAA: 11 with 0"),
    ] {
        ending(attack, fallen, outcome);
    }
}

/// EXC-06, EXC-07, SLAM-06, CON-07; C9, rows 5, 7, 8 and 14: SLAM-08
#[test]
fn an_excuse_in_the_last_trick_goes_to_whoever_wins_it_and_wins_it_for_a_slam() {
    for (attack, fallen, outcome) in [
        // The taker's, lost; a defender's, lost to the taker; a defender's that another defender wins.
        ("A", "2S KH EX / KS 2H 3D / 3S 3H 4D", "BAC: 5.5 with 0"),
        ("A", "QH KD KS / KH 3D EX / NH 4D 2S", "BAA: 15 with 1"),
        ("A", "2S KH 2D / KS 2H EX / 3S 3H 4D", "BAC: 5.5 with 0"),
        // The taker's, in a trick the partner wins.
        ("A B", "2S EX / 3S KD / KS 2D / 4S 3D / 5S 4D", "CB: 10.5 with 1"),
        // A side with every earlier trick wins it even over the 21: the taker, the partner, the defence,
        // and a defender though another one won the trick before.
        ("A", "KS EX / 2S T21 / 3S KH", "AA: 19 with 2, slam attack"),
        ("A C", "KS 4S / 2S T21 / 3S EX", "AC: 15 with 2, slam attack"),
        ("A", "2S T21 / KS EX / 4S 5H", "BB: 0 with 0, slam defence"),
        ("A", "2S T21 / KS 5H / 4S EX", "BC: 0 with 0, slam defence"),
        // With one trick lost there is no slam, and the 21 wins. So it is when the Excuse is played
        // early, but for the partner's trick.
        ("A", "2S KH EX / KS 2H T21 / 3S 3H 4S", "BAB: 5.5 with 0"),
        ("A", "KS 2H EX / 2S KH T21 / 3S 3H 4C", "ABB: 5.5 with 0"),
        ("A", "KS EX T21 / 2S 3H T2 / 3S 4H 5C", "ACA: 15 with 2"),
        ("A C", "EX T21 / 2S 3S / KS 4S / 5S 6S / 7S 8S", "CA: 17 with 2, slam attack"),
        // The defence's against a slam.
        ("A", "KS T2 / 2S EX / 3S 4H", "AA: 11 with 1, slam attack"),
    ] {
        ending(attack, fallen, outcome);
    }
}

// A13. Score and mark.

/// SCORE-02
#[test]
fn twenty_five_and_the_margin_are_multiplied_by_the_contract() {
    for (deal, points) in [
        ("petite 41 with 2", 25),
        ("petite 48 with 2", 32),
        // A failed contract is not 25 less its margin.
        ("petite 34 with 2", -32),
        ("garde 49 with 2", 66),
        ("garde 33 with 2", -66),
        ("garde-sans 45 with 2", 116),
        ("garde-sans 40 with 2", -104),
        ("garde-contre 41 with 2", 150),
        ("garde-contre 66 with 2", 300),
        ("garde-contre 31 with 2", -210),
    ] {
        assert_eq!(figures(deal).mark(&Rules::fft(Four)).contract, points, "{deal}");
        assert_eq!(paid(Four, deal), points, "{deal}: no bonus was earned");
    }
}

/// SCORE-03, SCORE-04, PAB-01, SLAM-04, SLAM-08
#[test]
fn contract_and_handfuls_go_to_the_winner_while_petit_and_slam_have_their_own_sign() {
    for (contract, times) in [("petite", 1), ("garde", 2), ("garde-sans", 4), ("garde-contre", 6)] {
        for (oudlers, needed) in [(0, 56), (1, 51), (2, 41), (3, 36)] {
            for points in (0..=91).step_by(7) {
                let margin: i32 = points - needed;
                let won = if margin >= 0 { 1 } else { -1 };
                for (petit, q) in [("", 0), (", petit attack", 10), (", petit defence", -10)] {
                    for (handful, shown) in [
                        ("", 0),
                        (", handful single", 20),
                        (", handful double", 30),
                        (", handful triple", 40),
                        (", handful single, handful double", 50),
                    ] {
                        for (slam, bonus) in [
                            ("", 0),
                            (", slam announced", -200),
                            (", slam attack", 200),
                            (", slam announced, slam attack", 400),
                            (", slam defence", -200),
                            (", slam announced, slam defence", -400),
                        ] {
                            let deal = format!("{contract} {points} with {oudlers}{petit}{handful}{slam}");
                            let expected = won * ((25 + margin.abs()) * times + shown) + q * times + bonus;
                            assert_eq!(TableKind::ALL.map(|table| paid(table, &deal)), [expected; 4], "{deal}");
                        }
                    }
                }
            }
        }
    }
}

/// MARK-01, MARK-02, MARK-03, MARK-04
#[test]
fn every_defender_pays_the_taker_and_at_five_the_partner_has_one_share_of_it() {
    for (kind, taker, partner, points, expected) in [
        (Four, Seat::A, None, 106, [318, -106, -106, -106, 0]),
        (Four, Seat::C, None, -42, [42, 42, -126, 42, 0]),
        (Three, Seat::B, None, 50, [-50, 100, -50, 0, 0]),
        (Three, Seat::C, None, -31, [31, 31, -62, 0, 0]),
        (Five, Seat::A, Some(Seat::D), 60, [120, -60, -60, 60, -60]),
        (Five, Seat::E, Some(Seat::B), -33, [33, -33, 33, 33, -66]),
        // Alone against four.
        (Five, Seat::A, None, 60, [240, -60, -60, -60, -60]),
        (Five, Seat::D, None, -25, [25, 25, 25, -100, 25]),
    ] {
        let shares = share(&kind.ring(Seat::A), taker, partner, points);
        assert_eq!(shares.0, expected, "{kind}: {taker} for {points}");
    }
}

/// MARK-05
#[test]
fn the_scores_of_a_deal_add_up_to_zero_at_every_table() {
    for kind in TableKind::ALL {
        for contract in Contract::ALL {
            let table = story!("table {kind} house; deal; A takes {contract}; finish excuse-first");
            let scores = table.sheet().scores;
            assert_eq!(scores.0.iter().sum::<i32>(), 0, "{kind} {contract}");
            assert_ne!(scores[Seat::A], 0, "{kind} {contract}");
            assert_eq!((table.onlooker().totals, *table.game().totals()), (scores, scores));
        }
    }
}

// A14 and A15. Three and five players.

/// P3-01, P5-01, TOURN-06
#[test]
fn three_players_have_24_cards_and_five_have_15_with_a_dog_of_three_and_all_the_contracts() {
    for (kind, packet, hand, dog) in [(Three, 4, 24, 6), (Five, 3, 15, 3), (FiveSittingOut, 3, 18, 6)] {
        assert_eq!(kind.players().packet_size(), packet);
        for contract in Contract::ALL {
            let mut table =
                story!("table {kind} fft; deal; contracts A = petite, garde, garde-sans, garde-contre");
            assert_eq!(table.dealt().dog().len(), dog);
            for seat in table.deal().ring.seats().iter() {
                assert_eq!((table.dealt().hands()[seat].len(), table.view(seat).hand().len()), (hand, hand));
            }
            tell!(table, "A takes {contract}; taken = A {contract}; until Play");
            assert_eq!(table.view(Seat::A).hand().len(), hand);
        }
    }
}

/// P3-03, P5-10
#[test]
fn at_three_and_at_five_half_a_point_goes_to_the_side_that_wins() {
    // With two oudlers, 41 to make.
    for (points, paid) in
        [("39.5", -27_i32), ("40", -26), ("40.5", -26), ("41", 25), ("41.5", 26), ("42", 26), ("42.5", 27)]
    {
        let figures = figures(&format!("petite {points} with 2"));
        for rules in [Three, Five].map(Rules::fft) {
            let mark = figures.mark(&rules);
            assert_eq!((mark.contract, mark.made, mark.margin), (paid, paid > 0, paid.abs() - 25), "{points}");
            assert_eq!(figures.check(&rules), Ok(()));
        }
        // At four there is no half point to round.
        assert_eq!(figures.check(&Rules::fft(Four)).is_ok(), !points.contains('.'), "{points}");
    }
}

/// P5-02
#[test]
fn a_king_is_called_before_the_dog_is_turned_or_the_first_card_led() {
    let deal = "table 5 fft; deal A KS 2S..4S / dog 5S..7S";
    story!(
        "{deal}; A takes garde; stage = Call; dog = -; calls A = KS KH KD KC
         P5-02 refuses A discards 2S..4S, A jeu, A calls 10S, A calls T21, A calls EX, A calls AH, B calls KH
         A calls KH; happened = KH called, dog 7S 6S 5S; P5-02 refuses A calls KD"
    );
    // Where the dog stays hidden the call still comes before the lead.
    story!("{deal}; A takes garde-sans; P5-02 refuses A 2S; A calls KD; happened = KD called; dog = -");
    // Nothing is called at four.
    story!("table 4 fft; deal; P5-02 refuses A calls KH; A takes garde; P5-02 refuses A calls KH");
}

/// P5-03
#[test]
fn a_lower_court_is_called_only_with_all_four_of_every_higher_rank() {
    let [kings, queens, knights, jacks] = ["KS KH KD KC", "QS QH QD QC", "NS NH ND NC", "JS JH JD JC"];
    for (hand, may_call) in [
        ("KS KH KD 2S".to_owned(), kings.to_owned()),
        (format!("{kings} QS"), format!("{kings} {queens}")),
        (format!("{queens} {knights} KS KH KD"), kings.to_owned()),
        (format!("{kings} QS QH QD NS"), format!("{kings} {queens}")),
        (format!("{kings} {queens}"), format!("{kings} {queens} {knights}")),
        (format!("{kings} {queens} {knights}"), format!("{kings} {queens} {knights} {jacks}")),
        (format!("{kings} {queens} NS NH ND JS"), format!("{kings} {queens} {knights}")),
    ] {
        assert_eq!(callable(cards(&hand)), cards(&may_call), "{hand}");
        let mut table =
            story!("table 5 fft; deal A {hand} / dog 2D..4D; A takes garde-sans; calls A = {may_call}");
        for card in CardSet::COURTS {
            let verdict = if cards(&may_call).contains(card) { "may" } else { "P5-03 refuses" };
            tell!(table, "{verdict} A calls {card}");
        }
    }
}

/// P5-04
#[test]
fn a_taker_may_call_his_own_king_and_nobody_knows_until_it_falls() {
    let mut table = story!(
        "table 5 fft; deal A KH 2S / dog 2D..4D; A takes garde-sans calling KH; A jeu
         partner = Hidden; KH; partner = Alone; finish"
    );
    assert_eq!(table.sheet().partner, None);
    tell!(table, "partner = Alone");
}

/// P5-05
#[test]
fn a_called_card_in_the_dog_or_in_his_own_hand_leaves_the_taker_alone() {
    for (deal, contract, known) in [
        // In a dog that is turned everybody sees it; in one that is not, nobody does.
        ("A KS / dog KH 3D 4D", "garde", "Alone"),
        ("A KS / dog KH 3D 4D", "garde-sans", "Hidden"),
        ("A KS / dog KH 3D 4D", "garde-contre", "Hidden"),
        ("A KH / dog 2D 3D 4D", "garde", "Hidden"),
    ] {
        let table = story!(
            "table 5 fft; deal {deal}; A takes {contract} calling KH; partner = {known}; finish; partner = Alone"
        );
        let sheet = table.sheet();
        assert_eq!(sheet.partner, None);
        let paid = -sheet.scores[Seat::B];
        assert_ne!(paid, 0);
        assert_eq!(sheet.scores.0, [4 * paid, -paid, -paid, -paid, -paid]);
    }
}

/// P5-06
#[test]
fn the_holder_of_the_called_card_plays_with_the_taker_against_three() {
    for partner in [Seat::B, Seat::C, Seat::D, Seat::E] {
        let sheet = story!(
            "table 5 fft; deal A KS / {partner} KH / dog 2D..4D; A takes garde calling KH; finish
             partner = Shown({partner})"
        )
        .sheet();
        assert_eq!(sheet.partner, Some(partner));
        let paid = sheet.scores[partner];
        assert_ne!(paid, 0);
        let mut expected = [-paid; 5];
        (expected[0], expected[partner.index()]) = (2 * paid, paid);
        assert_eq!(sheet.scores.0, expected);
    }
}

/// P5-07
#[test]
fn the_deal_is_not_opened_in_the_called_suit_but_with_the_called_card() {
    // A leads and holds hearts, and in the second case the called King too.
    for (held, free) in [("QH", "2S..6S 2C..5C T5 EX"), ("KH", "KH 2S..6S 2C..5C T5 EX")] {
        story!(
            "table 5 fft; deal A AH 2H 3H {held} 2S..6S 2C..5C T5 EX / B 4H / dog 2D..4D
             A takes garde-sans calling KH; A jeu; P5-07 refuses A AH, A 2H, A 3H; cards A = {free}
             may A 2S, A T5, A EX"
        );
    }
    // After an Excuse lead the second player is free.
    let mut table = story!(
        "table 5 fft; deal A EX 2H / B 4H KS / dog 2D..4D; A takes garde-sans calling KH; A jeu; EX; may B 4H, B KS"
    );
    let hand = table.view(Seat::B).hand();
    tell!(table, "cards B = {hand}; 4H");
    // A defender who leads is bound as well, and only for the first card.
    story!(
        "table 5 from A fft; deal B 2H KS T21 / A KD T2 / C KH 2S T3 / D T4 / E T5 / dog 2D..4D
         A takes garde-sans calling KH; A jeu; P5-07 refuses B 2H
         T21 T3 T4 T5 T2; turn = B; may B 2H; 2H"
    );
}

/// A five-player deal in which this seat holds the called King and has not played it, an Excuse
/// among the two tricks that have fallen, and what an onlooker saw of them.
fn two_tricks(holder: &str) -> (Told, Vec<SeenEvent>) {
    let other = if holder == "C" { "D" } else { "C" };
    let mut table = story!(
        "table 5 fft; deal A KS T19 T21 2S 3S / {holder} KH / {other} QH / E EX T2 T3 / dog 2D..4D
         A takes garde"
    );
    let events = tell!(table, "A calls KH; until Play; T21; step; step; step; EX; T19; until 2 tricks");
    (table, events.iter().map(|event| event.seen_by(Viewer::Spectator)).collect())
}

/// P5-08; C9, row 16
#[test]
fn until_the_called_card_falls_nothing_anybody_sees_depends_on_who_holds_it() {
    let (mut with_c, seen_c) = two_tricks("C");
    let (with_d, seen_d) = two_tricks("D");
    // The same cards fell, an Excuse among them, and the partner is not the same.
    assert_eq!(seen_c, seen_d);
    assert_eq!(with_c.onlooker(), with_d.onlooker());
    assert!(with_c.deal().tricks.iter().any(|won| won.trick.cards().contains(&Card::EXCUSE)));
    for (table, holder) in [(&with_c, Seat::C), (&with_d, Seat::D)] {
        assert!(table.view(holder).hand().contains_all(cards("KH")));
    }
    for seat in [Seat::A, Seat::B, Seat::E] {
        assert_eq!(with_c.view(seat), with_d.view(seat), "{seat}");
    }
    tell!(with_c, "partner = Hidden; totals = 0, 0, 0, 0, 0");
    // The King falls at last, and then everybody knows.
    while with_c.view(Seat::C).hand().contains_all(cards("KH")) {
        tell!(with_c, "partner = Hidden; step");
    }
    tell!(with_c, "partner = Shown(C)");
}

/// P5-11
#[test]
fn a_called_queen_may_be_discarded_but_a_called_king_may_not() {
    for (deal, called, discard) in [
        ("A KS KH KD KC QS 2S / dog 3S 4S 5S", "QS", "QS 2S 3S"),
        ("A KS KH KD KC 2S 6S / dog QH 4S 5S", "QH", "QH 2S 4S"),
    ] {
        let table = story!(
            "table 5 fft; deal {deal}; A takes garde calling {called}; A discards {discard}; A jeu; finish
             partner = Alone; aside = {discard}"
        );
        assert_eq!(table.sheet().partner, None);
    }
    story!(
        "table 5 fft; deal A KS 2S 6S / dog KH 4S 5S; A takes garde calling KH; ECART-03 refuses A discards KH 4S 5S"
    );
}

// A17. Misères.

/// A table of four where A leads and, before its first card, has exactly this hand.
#[track_caller]
fn misere(rules: &str, hand: &str) -> Told {
    assert_eq!(cards(hand).len(), 18);
    story!("table 4 {rules}; deal A {hand}; A takes garde-sans; A jeu")
}

const NO_TRUMP: &str = "2S..8S 2H..8H KD QD ND JD";
const NO_COURT: &str = "2S..10S 2H..8H T5 T9";
const NEITHER: &str = "2S..10S 2H..10H";

/// MIS-01, MIS-02
#[test]
fn a_trump_misere_has_no_trump_nor_the_excuse_and_a_court_misere_no_court_nor_oudler() {
    for (hand, no_trumps, no_courts) in [
        (NEITHER, true, true),
        (NO_TRUMP, true, false),
        (NO_COURT, false, true),
        ("2S..8S 2H..8H KD QD ND EX", false, false),
        ("2S..8S 2H..8H KD QD ND T2", false, false),
        ("2S..10S 2H..8H T5 JD", false, false),
        ("2S..10S 2H..8H T5 EX", false, false),
        ("2S..10S 2H..8H T5 T1", false, false),
        ("2S..10S 2H..8H T5 T21", false, false),
    ] {
        for (clause, kind, may) in [("MIS-01", "no-trumps", no_trumps), ("MIS-02", "no-courts", no_courts)] {
            let verdict = if may { format!("may A misere {kind}; A") } else { format!("{clause} refuses A") };
            misere("house", hand).tell(&format!("{verdict} misere {kind}"));
        }
    }
}

/// MIS-03
#[test]
fn every_other_player_pays_ten_for_a_misere_whatever_his_side() {
    let scores = |taken: &str, steps: &str| {
        story!("table 4 house; deal {taken} {NEITHER}; A takes garde-sans; A jeu; {steps}; finish")
            .sheet()
            .scores
            .0
    };
    for (who, steps, pays) in [
        ("A", "A misere no-trumps", [30, -10, -10, -10]),
        ("A", "A misere no-courts", [30, -10, -10, -10]),
        ("A", "A misere no-trumps, A misere no-courts", [60, -20, -20, -20]),
        // A defender's is paid by his fellow defenders too.
        ("B", "step; B misere no-trumps", [-10, 30, -10, -10]),
    ] {
        let (dry, with) = (scores(who, ""), scores(who, steps));
        assert_eq!([0, 1, 2, 3].map(|i| with[i] - dry[i]), pays, "{steps}");
    }
}

/// MIS-04
#[test]
fn there_is_no_misere_in_the_official_rule_and_elsewhere_only_before_ones_first_card() {
    assert_eq!(Rules::fft(Four).misere, 0);
    misere("fft", NEITHER).tell("MIS-04 refuses A misere no-trumps, A misere no-courts");
    misere("house", NEITHER).tell("A misere no-trumps; MIS-04 refuses A misere no-trumps");
    misere("house", NEITHER).tell("2S; MIS-04 refuses A misere no-trumps");
    // The taker's hand is judged after the discard: he puts his only court aside.
    story!(
        "table 4 house; deal A 2S..10S 2H..8H T5 QD / dog 2C..7C; A takes garde
         A discards QD 2C..6C; may A misere no-courts; A misere no-courts"
    );
}

// A18. End of the game.

/// END-01
#[test]
fn a_game_ends_at_a_number_of_deals_at_a_score_or_when_the_players_stop() {
    let played = |rules: &str| story!("table 4 {rules}; deal; A takes garde-contre; finish");
    let best = played("fft").game().totals().0.into_iter().max().expect("four totals");
    assert!(best > 0);
    for (rules, over) in
        [("fft end=deals:1".to_owned(), "DealsPlayed"), (format!("fft end=score:{best}"), "ScoreReached")]
    {
        played(&rules).tell(&format!("stage = Over({over}); END-01 refuses deal, stop"));
    }
    for rules in ["fft".to_owned(), "fft end=deals:2".to_owned(), format!("fft end=score:{}", best + 1)] {
        played(&rules).tell(
            "dealer = A; deal; END-01 refuses stop; B pass, C pass, D pass, A pass; stop; stage = Over(Agreed)",
        );
    }
    // A deal that is passed out is not one of the number.
    story!(
        "table 4 fft end=deals:1; deal; A pass, B pass, C pass, D pass; dealer = A; counted = 1 dealt, 0 scored"
    );
    assert_eq!(Rules::house(Four).to_string(), "house");
    assert_eq!(Rules::house(Four).get("end").as_deref(), Some("score:1000"));
}

/// END-02
#[test]
fn totals_are_kept_after_every_deal_and_add_up_to_zero() {
    for kind in TableKind::ALL {
        let mut table = story!("table {kind} from A fft");
        let mut totals = [0; 5];
        for contract in ["garde", "petite", "garde-contre", "garde-sans"] {
            tell!(table, "deal");
            let taker = table.deal().auction.turn().expect("the auction is open");
            tell!(table, "{taker} takes {contract}; finish");
            let scores = table.sheet().scores.0;
            assert_ne!(scores, [0; 5]);
            (0..5).for_each(|i| totals[i] += scores[i]);
            assert_eq!((table.game().totals().0, table.onlooker().totals.0), (totals, totals), "{kind}");
            assert_eq!(totals.iter().sum::<i32>(), 0, "{kind}");
        }
        tell!(table, "counted = 4 dealt, 4 scored");
    }
}

// A19. A table of five whose dealer sits out.

/// TOURN-05
#[test]
fn the_dealer_who_sits_out_takes_no_part_and_scores_nothing() {
    let mut table = story!("table 5-sitting-out from B fft; deal; hand B = -; TOURN-05 refuses B pass, B garde");
    assert_eq!(table.view(Seat::B).legal(), oudler_rules::Legal::default());
    tell!(table, "C takes garde; finish");
    let scores = table.sheet().scores;
    let paid = -scores[Seat::A];
    assert_ne!(paid, 0);
    assert_eq!(scores.0, [-paid, 0, 3 * paid, -paid, -paid]);
    assert_eq!(table.game().totals()[Seat::B], 0);
}

/// TOURN-06
#[test]
fn a_table_with_a_dealer_who_sits_out_plays_the_game_for_four() {
    // The order of play leaves the dealer out, and nobody is called.
    story!(
        "table 5-sitting-out from C fft; deal; turn = D; D garde-sans; turn = E; E pass; turn = A; A pass
         turn = B; B pass; stage = Aside; P5-02 refuses D calls KH"
    );
}

/// TOURN-07
#[test]
fn everybody_sits_out_in_turn_going_to_the_right() {
    let mut table = story!("table 5-sitting-out from D fft");
    for (out, taker) in [("D", "E"), ("E", "A"), ("A", "B"), ("B", "C"), ("C", "D"), ("D", "E")] {
        tell!(table, "dealer = {out}; deal");
        assert!(!table.deal().ring.seats().contains(seat(out)));
        tell!(table, "{taker} takes petite; finish");
    }
}

/// TOURN-08
#[test]
fn the_dealer_who_sits_out_deals_until_somebody_takes() {
    let passed = "deal; nobody takes; dealer = E; ".repeat(3);
    story!(
        "table 5-sitting-out fft; {passed}
         deal A T1 2S..10S 2H..9H; result = bare-petit A; dealer = E
         deal; A takes petite; finish; dealer = A"
    );
    // At a table of four a passed deal moves on.
    story!("table 4 fft; deal; A pass, B pass, C pass, D pass; dealer = A");
}

// C9. The Excuse and slams: the rows that are not under their clauses above.

/// C9, rows 10 and 11: EXC-06, EXC-08
#[test]
fn against_a_slam_a_defenders_excuse_counts_four_points_unless_it_is_kept_to_the_last_trick() {
    for (contract, how, figures) in [
        ("garde-sans", "excuse-first", "garde-sans 87 with 2, slam attack"),
        ("garde-sans", "excuse-last", "garde-sans 91 with 3, slam attack"),
        ("garde-contre", "excuse-last", "garde-contre 88 with 3, slam attack"),
    ] {
        story!(
            "table 4 fft; deal A T4..T21 / B T1 T2 2S..5S / C 2H..5H / D T3 EX 2D..5D / dog 2C..7C
             A takes {contract}; A jeu; finish {how}; figures = {figures}"
        );
    }
}

/// A takes and has seventeen trumps and the Excuse.
const SLAM: &str = "deal A T5..T21 EX / B T1 T2 2S / C KS / D T3 T4 3S / dog 2C..7C; A takes garde-sans";

/// C9, row 12: SLAM-04, EXC-08
#[test]
fn an_announced_slam_is_lost_with_an_excuse_played_early() {
    // Only the first trick is lost, six points with half a one for the Excuse, which comes back.
    story!(
        "table 4 from B fft; {SLAM}; A slam, A jeu; turn = A; EX 2S KS 3S; finish highest
         winners = CAAAAAAAAAAAAAAAAA; figures = garde-sans 85 with 3, slam announced
         line slam-announced-failed = -200"
    );
}

/// C9, row 13: EXC-07, SLAM-04
#[test]
fn a_slam_without_a_word_wins_its_last_trick_with_the_excuse_and_pays_two_hundred() {
    let table = story!(
        "table 4 fft; {SLAM}; A jeu; finish excuse-last; winners = AAAAAAAAAAAAAAAAAA
         figures = garde-sans 91 with 3, slam attack; line slam-made = 200"
    );
    assert!(table.deal().tricks[17].trick.cards().contains(&Card::EXCUSE));
}
