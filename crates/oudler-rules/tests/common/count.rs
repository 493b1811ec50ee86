//! Counting: tricks, the last cards of a deal, and what a deal is worth.

use oudler_rules::{
    BySeat, Card, CardSet, Contract, Figures, HalfPoints, Handful, Position, Rules, Seat, SeatSet, Side,
    TableKind, Trick,
};

use super::{card, cards, seat};

/// The trick these cards make, A's first.
#[track_caller]
fn trick(words: &str) -> Trick {
    let mut trick = Trick::new(Seat::A);
    for (seat, word) in Seat::ALL.into_iter().zip(words.split_whitespace()) {
        trick.add(seat, card(word));
    }
    trick
}

/// The card that wins a trick of these cards.
#[track_caller]
pub(crate) fn wins(words: &str) -> Card {
    let trick = trick(words);
    trick.cards()[trick.winner().index()]
}

/// The hand may play exactly `legal` to the trick, and any other card is refused on `clause`.
#[track_caller]
pub(crate) fn may_play(hand: &str, fallen: &str, legal: &str, clause: &str) {
    let (trick, hand, legal) = (trick(fallen), cards(hand), cards(legal));
    let mut hands = BySeat::<CardSet>::default();
    for (seat, &card) in Seat::ALL.into_iter().zip(trick.cards()) {
        hands[seat] = CardSet::of(card);
    }
    hands[Seat::ALL[trick.len()]] = hand;
    let mut position = Position::new(TableKind::Four.ring(Seat::D), hands, SeatSet::of(Seat::A), Seat::A, None);
    for &card in trick.cards() {
        position.play(card);
    }
    assert_eq!(position.legal_cards(), legal, "{hand} on {fallen}");
    assert_eq!(trick.legal_cards(hand), legal, "{hand} on {fallen}");
    assert_eq!(hand == legal, clause.is_empty(), "{hand} on {fallen}");
    for card in hand {
        let refused = position.check(card).err().map(|why| (why.clause().id(), why.legal()));
        assert_eq!(refused, (!legal.contains(card)).then_some((clause, legal)), "{card} on {fallen}");
    }
}

/// The last cards of a deal, A to lead. The attack is `A C`, or `A garde-sans` with a contract other
/// than garde; the cards are each seat's in the order it plays them, `KS EX / 2S T21 / 3S 4S`, and
/// then `dog` and what was put aside. The outcome is who wins the tricks, the attack's points and
/// oudlers, and the rest if there is any: `AA: 15 with 2, petit attack, slam attack`.
#[track_caller]
pub(crate) fn ending(attack: &str, fallen: &str, outcome: &str) {
    let (played, aside) = fallen.split_once("/ dog").unwrap_or((fallen, ""));
    let mut orders: Vec<Vec<Card>> =
        played.split('/').map(|hand| hand.split_whitespace().map(card).collect()).collect();
    let mut hands = BySeat::<CardSet>::default();
    for (seat, order) in Seat::ALL.into_iter().zip(&orders) {
        hands[seat] = order.iter().copied().collect();
    }
    let (mut contract, mut attackers) = (Contract::Garde, SeatSet::EMPTY);
    for word in attack.split_whitespace() {
        match word.parse() {
            Ok(named) => contract = named,
            Err(_) => attackers.insert(seat(word)),
        }
    }
    let table = [TableKind::Three, TableKind::Four, TableKind::Five][orders.len() - 3];
    let dealer = table.seats().next_back().expect("a table has seats");
    let mut position = Position::new(table.ring(dealer), hands, attackers, Seat::A, None);
    let mut winners = String::new();
    while !position.is_over() {
        let card = orders[position.turn().index()].remove(0);
        assert_eq!(position.check(card), Ok(()), "{} plays {card}", position.turn());
        position.play(card);
        if position.trick().is_empty() {
            winners.extend(position.last_winner().map(Seat::letter));
        }
    }
    let tally = position.tally(contract, cards(aside));
    let mut came_to = format!("{winners}: {} with {}", tally.half_points, tally.oudlers);
    for (what, side) in [("petit", tally.petit_au_bout), ("slam", tally.slam)] {
        came_to += &side.map(|side| format!(", {what} {side}")).unwrap_or_default();
    }
    assert_eq!(came_to, outcome, "{attack} attack: {fallen}");
}

/// What a deal came to: `garde 49 with 2`, then as there is `petit attack`, `handful single` or
/// `double` or `triple`, `slam announced`, and `slam attack` or `slam defence` for one that was made.
#[track_caller]
pub(crate) fn figures(text: &str) -> Figures {
    let side = |word: &str| if word == "attack" { Side::Attack } else { Side::Defence };
    let mut parts = text.split(", ");
    let first: Vec<&str> = parts.next().expect("a contract").split(' ').collect();
    let [contract, points, "with", oudlers] = first[..] else { panic!("write garde 49 with 2: {text}") };
    let mut figures = Figures {
        contract: contract.parse().expect("a contract"),
        half_points: points.parse::<HalfPoints>().expect("points"),
        oudlers: oudlers.parse().expect("oudlers"),
        petit_au_bout: None,
        handfuls: [0; 3],
        slam_announced: false,
        slam: None,
    };
    for part in parts {
        match part.split_once(' ').expect("two words") {
            ("petit", word) => figures.petit_au_bout = Some(side(word)),
            ("handful", word) => figures.handfuls[word.parse::<Handful>().expect("a handful") as usize] += 1,
            ("slam", "announced") => figures.slam_announced = true,
            ("slam", word @ ("attack" | "defence")) => figures.slam = Some(side(word)),
            _ => panic!("{part} is no figure"),
        }
    }
    figures
}

/// What each defender pays for it, by the official rules, the mark and the lines of the sheet agreeing.
#[track_caller]
pub(crate) fn paid(table: TableKind, text: &str) -> i32 {
    let (rules, figures) = (Rules::fft(table), figures(text));
    let points = figures.mark(&rules).per_defender();
    assert_eq!(figures.lines(&rules).iter().map(|line| line.points).sum::<i32>(), points, "{text}");
    points
}
