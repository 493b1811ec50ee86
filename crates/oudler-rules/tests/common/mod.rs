//! What the tests of clauses share. A clause is a line of cards and an outcome:
//!
//! - [`ending`]: the last cards of a deal, seat by seat in the order they fall, and the count;
//! - [`may_play`], [`wins`]: a hand, a trick, what is legal and who wins;
//! - [`figures`]: what a deal came to, and so what is paid;
//! - [`story!`]: a whole table, told in the steps of `docs/notation.md`.

#![allow(dead_code, unused_imports, unused_macros)] // no file asks for all of it

mod count;
mod look;
mod telling;

use oudler_rules::{
    BySeat, Card, CardSet, Command, DealView, Event, Layout, Phase, Position, Refusal, Rules, ScoreSheet, Seat,
    SeatView, Table, TableKind, TableView,
};

pub(crate) use count::{ending, figures, may_play, paid, wins};
pub(crate) use look::ruling_text;
pub(crate) use telling::{draw, tell_from};

/// A table and what happens at it, line by line; values stand in it as in `format!`.
macro_rules! story {
    ($($text:tt)*) => { $crate::common::tell_from(&format_args!($($text)*).to_string()) };
}

/// Goes on with a table's story.
macro_rules! tell {
    ($table:expr, $($text:tt)*) => { $table.tell(&format_args!($($text)*).to_string()) };
}

pub(crate) use {story, tell};

#[track_caller]
pub(crate) fn card(word: &str) -> Card {
    word.parse().unwrap_or_else(|why| panic!("{why}"))
}

#[track_caller]
pub(crate) fn seat(letter: &str) -> Seat {
    letter.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// The cards of a word: `KS`, or all from one to the other, as in `2S..5S` and `T4..T21`.
#[track_caller]
fn run(word: &str) -> &'static [Card] {
    let (first, last) = word.split_once("..").unwrap_or((word, word));
    &Card::ALL[card(first).index()..=card(last).index()]
}

/// Cards and runs of cards with spaces between; `-` is none.
#[track_caller]
pub(crate) fn cards(text: &str) -> CardSet {
    let mut set = CardSet::EMPTY;
    for &card in text.split_whitespace().filter(|&word| word != "-").flat_map(run) {
        assert!(!set.contains(card), "{card} is written twice in {text}");
        set.insert(card);
    }
    set
}

/// The first so many of these cards.
#[track_caller]
pub(crate) fn some(n: usize, text: &str) -> CardSet {
    let some: CardSet = cards(text).iter().take(n).collect();
    assert_eq!(some.len() as usize, n, "{text} is too few");
    some
}

/// `A KS 2S / dog EX`: the cards wanted at each place, and the rest one by one to whoever has room:
/// trumps first, so that they are spread and no petit is bare by chance.
#[track_caller]
pub(crate) fn layout(table: TableKind, dealer: Seat, wanted: &str) -> Layout {
    let ring = table.ring(dealer);
    let mut hands = BySeat::<CardSet>::default();
    let (mut dog, mut rest) = (CardSet::EMPTY, CardSet::FULL);
    for (place, wanted) in wanted.split('/').filter_map(|part| part.trim().split_once(' ')) {
        let wanted = cards(wanted);
        assert!(rest.contains_all(wanted), "{place} wants a card twice");
        rest -= wanted;
        match place {
            "dog" => dog = wanted,
            _ => hands[seat(place)] = wanted,
        }
    }
    let mut turns = ring.seats().iter().collect::<Vec<Seat>>().into_iter().cycle();
    for card in rest.iter().collect::<Vec<Card>>().into_iter().rev() {
        let has_room = |seat: &Seat| (hands[*seat].len() as usize) < ring.players().hand_size();
        match turns.by_ref().take(ring.players().get()).find(has_room) {
            Some(seat) => hands[seat].insert(card),
            None => dog.insert(card),
        }
    }
    Layout::new(&ring, hands, dog).unwrap_or_else(|why| panic!("{why}"))
}

/// A table and the end of the story told of it.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) table: Table,
    /// What the last line of its story led to.
    pub(crate) events: Vec<Event>,
}

impl std::ops::Deref for Told {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Told {
    /// Before the first deal; without a dealer, one is to be drawn for.
    #[track_caller]
    pub(crate) fn new(kind: TableKind, rules: &str, dealer: Option<Seat>) -> Self {
        let rules = Rules::parse(kind, rules).unwrap_or_else(|why| panic!("{why}"));
        Self { table: Table::new(rules, dealer).unwrap_or_else(|why| panic!("{why}")), events: vec![] }
    }

    /// Obeys a command, shows everybody what it leads to, and checks that nobody has lost track.
    #[track_caller]
    pub(crate) fn obey(&mut self, command: Command) -> Vec<Event> {
        let events = self.table.act(command).unwrap_or_else(|why| panic!("refused: {why} ({})", why.clause()));
        if let Some(Phase::Play(play)) = self.game().deal().map(oudler_rules::Deal::phase) {
            for view in self.views() {
                assert_eq!(view.hand(), play.position().hands()[view.seat()], "{}", view.seat());
            }
            assert_eq!(self.deal().turn, Some(play.position().turn()));
        }
        events
    }

    /// The command is refused on this clause.
    #[track_caller]
    pub(crate) fn refused(&self, command: &Command, clause: &str) -> Refusal {
        let why = self.game().decide(command).expect_err("a refusal");
        assert_eq!(why.clause().id(), clause, "{command:?}: {why}");
        why
    }

    /// The deal as an onlooker sees it.
    #[track_caller]
    pub(crate) fn deal(&self) -> &DealView {
        self.onlooker().deal.as_ref().expect("a deal")
    }

    /// What all the seats and an onlooker see of the table.
    pub(crate) fn seen(&self) -> impl Iterator<Item = &TableView> {
        self.views().iter().map(SeatView::table).chain([self.onlooker()])
    }

    /// Who was dealt what.
    #[track_caller]
    pub(crate) fn dealt(&self) -> &Layout {
        self.game().deal().expect("a deal").layout()
    }

    #[track_caller]
    pub(crate) fn position(&self) -> &Position {
        match self.game().deal().expect("a deal").phase() {
            Phase::Play(play) => play.position(),
            phase => panic!("the cards are not being played: {phase:?}"),
        }
    }

    /// The score of the deal, which is over.
    #[track_caller]
    pub(crate) fn sheet(&self) -> ScoreSheet {
        self.game().open_view().expect("the deal is scored").sheet
    }
}

/// The set with one of these cards in place of the other.
pub(crate) fn exchange(set: CardSet, x: Card, y: Card) -> CardSet {
    let other = |card| match card {
        _ if card == x => y,
        _ if card == y => x,
        _ => card,
    };
    set.iter().map(other).collect()
}
