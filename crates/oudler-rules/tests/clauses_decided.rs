//! What the sources leave open and was decided, and what a player may not do without end.

mod common;

use TableKind::{Five, FiveSittingOut, Four, Three};
use common::{Told, cards, draw, layout, story, tell};
use oudler_rules::notation::{Record, RecordStep};
use oudler_rules::{
    BadDraw, BadRules, CardSet, Command, MAX_CARDS_BACK, MAX_DISCARDS, Options, Rules, Seat, SeatView, TableKind,
    TableStage,
};

const ARBITRATED: &str = "fft faults=arbitrated";

/// A four-player table with an arbiter, A's deal.
#[track_caller]
fn arbitrated(rest: &str) -> Told {
    story!("table 4 from A {ARBITRATED}; deal {rest}")
}

/// C's only trump is the petit.
const BARE_PETIT: &str = "C T1 KS JH 2D..10D AC..6C";

/// PSEC-01
#[test]
fn who_holds_a_bare_petit_is_not_waited_for_before_the_others() {
    arbitrated(BARE_PETIT).tell(
        "awaited = B; acts = B; may C bare-petit; B pass; awaited = C; acts = C; C pass, D pass; awaited = A",
    );
}

/// Nobody's view holds a card of its own any more: whoever sits down there is given nothing.
#[track_caller]
fn nothing_is_left(table: &Told) {
    for view in table.views() {
        assert_eq!((view.hand(), view.discard()), (CardSet::EMPTY, None), "{}", view.seat());
        assert_eq!(view.table(), table.onlooker(), "{} knows what everybody does", view.seat());
        assert_eq!(view.legal(), SeatView::new(table.onlooker().rules, view.seat(), None).legal());
    }
}

/// BID-06, HAND-10
#[test]
fn a_seat_forgets_its_cards_when_the_deal_is_over() {
    for deal in ["deal; nobody takes".into(), "deal; B takes garde; finish".into(), format!("deal {BARE_PETIT}")] {
        nothing_is_left(&story!("table 4 from A fft; {deal}; dealer = B"));
    }
    // A handful nobody asked for stays hidden too.
    nothing_is_left(&story!(
        "table 4 from A house faults=arbitrated; deal {BARE_PETIT} / B T12..T21; B takes garde; until Play
         B handful single T12..T21; handful B = T12..T21
         D calls-arbiter; result = cancelled PSEC-03; handful B = -"
    ));
}

/// Everybody has spades; A, who dealt, takes with a garde sans, and B leads.
const SPADES: &str = "A 4S 5S / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5; A takes garde-sans; A jeu";
const STRONG: &str = "A 4S 5S T6..T21 / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 2C..7C";

/// ARB-03, PSEC-03
#[test]
fn the_arbiter_is_called_again_only_when_there_is_something_new_to_look_at() {
    // A card that went back is nothing new; the next one is.
    arbitrated(SPADES).tell(
        "B 2S, D calls-arbiter; may-report = -
         ARB-03 refuses A calls-arbiter, B calls-arbiter, C calls-arbiter saying call again when one has been
         ARB-03 refuses D calls-arbiter saying no card was played since the arbiter found nothing
         C JH, B calls-arbiter, B calls-arbiter; ARB-03 refuses A calls-arbiter; C KS; may-report = A, B, C, D
         rulings = none play-on ARB-03, exposed-card C JH 1 warning FAULT-12, none play-on ARB-03",
    );
    // Before the first card he can be called once.
    arbitrated(
        "B 2S; A takes garde-sans; C calls-arbiter; rulings = none play-on ARB-03; ARB-03 refuses D calls-arbiter
         A jeu; ARB-03 refuses D calls-arbiter saying no card was played; B 2S, D calls-arbiter",
    );
}

/// ECART-07
#[test]
fn the_discard_is_not_changed_without_end() {
    let mut table = story!("table 4 from A fft; deal B 2S..8S; B takes garde");
    for n in 0..MAX_DISCARDS {
        tell!(table, "B discards 2S..6S {}S", 7 + n % 2);
    }
    tell!(table, "ECART-07 refuses B discards 2S..7S saying may not be changed any more; may B jeu; B jeu");
}

/// FAULT-12
#[test]
fn who_plays_illegal_cards_without_end_is_stopped() {
    for (arbiter, called) in [("at-once", ""), ("when-called", "C calls-arbiter")] {
        let mut table = story!("table 4 from A {ARBITRATED} arbiter={arbiter}; deal {SPADES}; B 2S");
        for _ in 0..MAX_CARDS_BACK {
            tell!(table, "C JH; {called}");
        }
        let play = "C JH".parse::<RecordStep>().expect("a step").into();
        assert!(table.refused(&play, "PLAY-05").legal_cards().contains_all(cards("KS EX")));
        // The others have their own count.
        tell!(table, "PLAY-05 refuses C JH saying does not follow suit; C KS; may D T4");
    }
}

const ASSENT: &str = "table 4 from A fft assent=needed; deal";

/// BID-07
#[test]
fn a_contract_once_refused_stays_refused_to_its_player() {
    // What C was refused, D may ask for.
    story!(
        "{ASSENT}; B pass, C garde-sans, arbiter refuses; contracts C = petite, garde, garde-contre
         BID-07 refuses C garde-sans saying the arbiter has refused garde-sans to C for this deal
         C garde-contre, arbiter refuses; contracts C = petite, garde
         C garde, D garde-sans, arbiter grants, A pass; taken = D garde-sans"
    );
}

/// SLAM-03
#[test]
fn a_slam_once_refused_stays_refused_for_the_deal() {
    let refused = "SLAM-03 refuses B slam saying the arbiter has refused B a slam for this deal";
    story!(
        "{ASSENT} B 2S..7S; B takes garde; B slam, arbiter refuses; {refused}
         B discards 2S..7S; {refused}; B jeu; {refused}"
    );
}

/// SLAM-03
#[test]
fn the_program_agrees_to_a_slam_with_at_most_one_card_that_can_lose() {
    for (deal, bid, losing, answer) in [
        ("KS QS KH QH KD EX", "garde-sans, arbiter grants", 0, "granted"),
        ("KS NS KH QH KD EX", "garde-sans, arbiter grants", 1, "granted"),
        ("KS NS KH NH KD EX", "garde-sans, arbiter grants", 2, "refused"),
        // Before the discard: seven low cards, of which six go.
        ("KS KH KD KC 2H EX / dog 2S..6S 7D", "garde", 1, "granted"),
    ] {
        story!(
            "{ASSENT} A T10..T21 {deal}; B pass, C pass, D pass, A {bid}; losing A = {losing}
             A slam; answer = {answer}"
        );
    }
    // It has no measure for a contract, and answers nothing that was not asked. A person is free.
    story!(
        "{ASSENT}; answer = -; B garde-contre; answer = granted; arbiter grants; C pass, D pass, A pass
         B slam; answer = refused; may arbiter grants, arbiter refuses"
    );
}

/// ECART-07
#[test]
fn after_jeu_nobody_sees_the_discard_again_nor_the_dog_after_the_first_trick() {
    let (dog, discard) = ("T16 2S 2H 2D 2C 3S", "2S 2H 2D 2C 3S T2");
    let discards = format!("B takes garde; B discards {discard}; discard B = {discard}; B jeu");
    for (rules, is_kept) in [("fft", false), ("fft recall=on", true), ("house", true), ("house recall=off", false)]
    {
        let kept = |all| if is_kept { all } else { "-" };
        let mut table = story!("table 4 from A {rules}; deal B KS KH KD KC T2..T15 / dog {dog}");
        // A bot remembers, whatever the table.
        let mut minds = Told { table: table.table.clone().remembering(), ..table.clone() };
        tell!(
            table,
            "{discards}; discard B = {}; step; step; step; dog = {dog}; forced = T2
             step; tricks = 1; dog = {}; step; dog = {}; forced = {}",
            kept(discard),
            kept(dog),
            kept(dog),
            kept("T2")
        );
        tell!(minds, "{discards}; until 1 tricks; step; discard B = {discard}");
        let deal = minds.view(Seat::B).table().deal.as_ref().expect("a deal");
        assert_eq!((deal.dog, deal.forced), (Some(cards(dog)), cards("T2")), "{rules}");
    }
}

/// PSEC-03, FAULT-14
#[test]
fn a_bare_petit_kept_quiet_can_be_owned_up_to_or_found_until_the_deal_is_over() {
    for (kind, bare) in
        [(Three, "C T1 KS JH 2D..10D AC..10C 2H 3H"), (Four, BARE_PETIT), (Five, "C T1 KS JH 2D..10D AC..3C")]
    {
        let mut table = story!("table {kind} from A {ARBITRATED}; deal {bare}; B takes garde");
        loop {
            tell!(table, "PSEC-01 refuses A bare-petit saying this hand has no bare petit");
            for step in ["C bare-petit", "B calls-arbiter"] {
                let mut found = table.clone();
                tell!(
                    found,
                    "may {step}; {step}; rulings = hidden-bare-petit C cancel PSEC-03; result = cancelled PSEC-03
                     dealer = B; banned = -; counted = 1 dealt, 0 scored"
                );
                nothing_is_left(&found);
            }
            if table.onlooker().stage == TableStage::Count {
                break;
            }
            tell!(table, "step");
        }
    }
    // The arbiter who acts at the end of the deal finds it too.
    story!(
        "table 4 from A {ARBITRATED} arbiter=end-of-deal; deal {BARE_PETIT}; A takes garde-sans; A jeu
         until 18 tricks; rulings = hidden-bare-petit C cancel PSEC-03; result = cancelled PSEC-03
         totals = 0, 0, 0, 0; counted = 1 dealt, 0 scored"
    );
    // In the auction the arbiter looks at no hand.
    arbitrated(BARE_PETIT).tell("ARB-03 refuses B calls-arbiter saying before the auction is over");
}

/// ARB-05
#[test]
fn who_has_accepted_the_count_no_longer_calls_the_arbiter() {
    arbitrated(
        "-; B takes garde; until Count; C accepts; ARB-05 refuses C calls-arbiter saying C has accepted the count
         may-report = A, B, D; D calls-arbiter; may-report = -",
    );
}

/// ARB-06
#[test]
fn any_player_of_the_table_may_report_a_fault_the_dealer_who_sits_out_too() {
    story!(
        "table 5-sitting-out from A {ARBITRATED}; deal B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / E 4S 5S
         ARB-03 refuses A calls-arbiter saying before the auction is over; E takes garde-sans; E jeu; 2S JH 3S
         acts = E; may-report = A, B, C, D, E; may A calls-arbiter; A calls-arbiter
         rulings = exposed-card C JH 1 warning FAULT-12
         TOURN-05 refuses A KS, A accepts saying sits this deal out"
    );
    story!(
        "table 5-sitting-out from A {ARBITRATED}; deal; B takes garde; until Count; awaited = B, C, D, E
         A calls-arbiter, B accepts, C accepts, D accepts, E accepts; result = scored"
    );
    arbitrated(SPADES).tell("PLAY-02 refuses E calls-arbiter");
}

/// FAULT-11
#[test]
fn a_taker_who_revoked_too_has_no_choice_and_the_failed_deal_is_recorded() {
    // A takes on nothing; C throws off a heart on spades, and A follows, or does not. C is banned
    // either way (FAULT-10).
    let weak = "A 4S AH..3H AD..6D AC..8C / B 2S T1 T2 / C KS JH T3 EX / D 3S T4 T5 / dog 9C 10C 7D..10D";
    let revoke = |card: &str, what: &str| format!("revoke {card} 1 {what}");
    let (found, ban) = (revoke("C JH", "play-on FAULT-06"), revoke("C JH", "ban FAULT-10"));
    for (a_plays, stage, rulings) in [
        ("4S", "Choice", format!("{found}, {ban}, {}", revoke("C JH", "takers-choice FAULT-11"))),
        (
            "AH",
            "Dealing(B)",
            format!(
                "{found}, {}, {ban}, {}, {}",
                revoke("A AH", "play-on FAULT-06"),
                revoke("C JH", "stands FAULT-11"),
                revoke("A AH", "stands FAULT-09")
            ),
        ),
    ] {
        arbitrated(&format!(
            "{weak}; A takes garde-sans; A jeu; 2S JH 3S {a_plays}; step; B calls-arbiter; until Count
             A accepts, B accepts, C accepts, D accepts; stage = {stage}; rulings = {rulings}; banned = C"
        ));
    }
}

/// P5-04
#[test]
fn who_has_the_four_kings_may_call_an_own_queen_and_so_on_down() {
    let (kings, queens) = ("KS KH KD KC", "QS QH QD QC");
    let five = "table 5 from A fft; deal B";
    // Alone against four (P5-05).
    story!("{five} {kings} QS QH; B takes garde; calls B = {kings} {queens}; B calls QS; finish; partner = Alone");
    story!("{five} {kings} {queens} NS; B takes garde; B calls NS; finish; partner = Alone");
    // With three Kings, no Queen, own or not.
    story!(
        "{five} KS KH KD QS / C KC; B takes garde; P5-03 refuses B calls QS saying all four of each higher court"
    );
}

/// FAULT-01
#[test]
fn a_table_where_the_program_deals_has_no_misdeals() {
    for text in ["fft", "house", "house misere=20"] {
        assert_eq!(Options::check_online(text), Ok(()), "{text}");
    }
    for text in ["fft misdeal=any-card", "house misere=20 misdeal=court-or-trump"] {
        let why = Options::check_online(text).expect_err(text);
        assert_eq!((why.key(), &why), (Some("misdeal"), &BadRules::NotOnline { key: "misdeal" }));
        assert!(why.to_string().contains("never misdealt; leave it out"), "{why}");
        assert!(Rules::parse(Four, text).is_ok(), "a record may have it");
    }
}

// Refusals that say the right thing.

/// TOURN-08, ROT-01
#[test]
fn a_record_is_told_who_deals_and_why() {
    for (kind, written, right) in [
        (FiveSittingOut, Seat::B, "nobody took, so A deals again (TOURN-08)"),
        (Four, Seat::A, "but B is to deal (ROT-01)"),
    ] {
        let mut table = story!("table {kind} from A fft");
        let mut record = Record::new(*table.game().rules());
        for _ in 0..2 {
            let dealer = table.game().dealer().expect("a deal is awaited");
            let deal = Command::Deal(layout(kind, dealer, ""));
            record.note(&deal, &table.obey(deal.clone()));
            while let Some(seat) = table.deal().auction.turn().filter(|_| dealer == Seat::A) {
                let pass = format!("{seat} pass").parse::<RecordStep>().expect("a step").into();
                record.note(&pass, &table.obey(pass.clone()));
            }
        }
        assert!(record.replay().finish().is_ok());
        record.deals[1].dealer = written;
        let why = record.replay().finish().expect_err("the dealer is wrong").to_string();
        assert!(why.contains(right), "{why}");
    }
}

/// FAULT-09, ARB-03
#[test]
fn after_the_last_trick_no_ruling_says_that_play_goes_on() {
    // Nothing is found. A defender revokes, is found out after the last card, and loses all the same.
    for (story, said) in [
        ("-; B takes garde; until Count; C calls-arbiter; rulings = none count-on ARB-03", "the count goes on"),
        (
            &format!(
                "{STRONG}; A takes garde-sans; A jeu; 2S JH 3S 4S; until Count; B calls-arbiter
                 rulings = revoke C JH 1 count-on FAULT-06; A accepts, B accepts, C accepts, D accepts"
            ),
            "the result stands (FAULT-09)",
        ),
    ] {
        let table = arbitrated(story);
        let last = table.deal().rulings.last().expect("a ruling");
        assert!(last.to_string().contains(said), "{last}");
    }
    // A person may let a fault pass at the count too.
    arbitrated(
        "-; B takes garde; until Count
         arbiter rules hesitation C play-on; rulings = hesitation C count-on FAULT-08",
    );
}

/// BID-03
#[test]
fn over_a_garde_contre_nobody_is_told_to_name_a_higher_contract() {
    let bids = "table 4 from A fft; deal; B";
    story!("{bids} garde-contre; BID-03 refuses C garde-contre saying garde-contre, and nothing is");
    story!("{bids} garde; BID-03 refuses C garde saying pass or name a higher contract");
}

/// DRAW-01, DRAW-03
#[test]
fn who_has_not_drawn_is_told_to_draw_and_who_drew_the_excuse_to_draw_again() {
    for (drawn, bad, clause, words) in [
        ("A 2S, B 3S", BadDraw::NotDrawn { seat: Seat::C }, "DRAW-01", "C has not drawn"),
        ("A 2S, B 3S, C EX", BadDraw::OnlyTheExcuse { seat: Seat::C }, "DRAW-03", "is to draw again"),
    ] {
        let why = draw(Three, drawn).expect_err(drawn);
        assert_eq!((why.clause().id(), &why), (clause, &bad));
        assert!(why.to_string().contains(words), "{why}");
    }
}

/// HAND-05
#[test]
fn trumps_kept_back_behind_the_excuse_are_counted_in_words() {
    for (held, shown, kept_back, instead) in [
        ("T2..T11 EX AS..7S", "T2..T7 T9..T11 EX", "yet T8 is kept back", "show it instead"),
        ("T2..T12 EX AS..6S", "T2..T7 T10..T12 EX", "yet T9 T8 are kept back", "show one of them"),
    ] {
        let refuses = format!("HAND-05 refuses B handful single {shown} saying");
        story!(
            "table 4 from A fft; deal B {held}; B takes garde-sans; B jeu; {refuses} {kept_back}; {refuses} {instead}"
        );
    }
}

/// PSEC-01
#[test]
fn a_bid_after_a_bare_petit_is_told_that_the_deal_is_cancelled() {
    let table = "table 4 from A fft";
    story!(
        "{table}; deal {BARE_PETIT}; PSEC-01 refuses B garde saying C has a bare petit, so this deal is cancelled"
    );
    story!("{table}; deal; nobody takes; DEAL-08 refuses B garde saying the deal is over");
    story!("{table}; DEAL-08 refuses B garde saying to be dealt first");
}
