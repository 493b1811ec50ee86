//! What the tests of clauses share: cards as text, deals to order, and a table that everybody watches.

#![allow(dead_code)] // no file asks for all of it

use oudler_rules::{
    Action, BySeat, Card, CardSet, Command, Event, Game, Layout, Rules, Seat, SeatView, TableKind, TableView,
    Viewer,
};

pub(crate) fn card(word: &str) -> Card {
    word.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// Cards with spaces between; `T5-21` and `2-6S` are runs.
pub(crate) fn cards(text: &str) -> CardSet {
    let mut set = CardSet::EMPTY;
    for word in text.split_whitespace() {
        let Some((from, to)) = word.split_once('-') else {
            set.insert(card(word));
            continue;
        };
        let number = |text: &str| text.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
        let (first, last): (u8, u8) = (number(from), number(to));
        for n in first..=last {
            let suit = to.trim_start_matches(|c: char| c.is_ascii_digit());
            set.insert(card(&if suit.is_empty() { format!("T{n}") } else { format!("{n}{suit}") }));
        }
    }
    set
}

/// The cards wanted at each place, and the rest one by one to whoever has room: trumps first, so that
/// they are spread and no petit is bare by chance.
#[track_caller]
pub(crate) fn layout(rules: &Rules, dealer: Seat, wanted: &[(&str, &str)]) -> Layout {
    let ring = rules.table.ring(dealer);
    let players = ring.players();
    let mut hands = BySeat::<CardSet>::default();
    let (mut dog, mut rest) = (CardSet::EMPTY, CardSet::FULL);
    for &(place, text) in wanted {
        let wanted = cards(text);
        assert!(rest.contains_all(wanted), "{place} wants a card twice");
        rest -= wanted;
        match place {
            "dog" => dog = wanted,
            _ => hands[place.parse::<Seat>().unwrap()] = wanted,
        }
    }
    let mut turns = ring.seats().iter().collect::<Vec<Seat>>().into_iter().cycle();
    for card in rest.iter().collect::<Vec<Card>>().into_iter().rev() {
        let has_room = |seat: &Seat| (hands[*seat].len() as usize) < players.hand_size();
        match turns.by_ref().take(players.get()).find(has_room) {
            Some(seat) => hands[seat].insert(card),
            None => dog.insert(card),
        }
    }
    Layout::new(&ring, hands, dog).unwrap()
}

/// A game, what each seat sees of it, and what anybody looking on sees.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) views: Vec<SeatView>,
    pub(crate) hall: TableView,
}

impl Table {
    /// Before the first deal; without a dealer, one is to be drawn for.
    #[track_caller]
    pub(crate) fn new(kind: TableKind, rules: &str, dealer: impl Into<Option<Seat>>) -> Self {
        let rules = Rules::parse(kind, rules).unwrap_or_else(|why| panic!("{why}"));
        let dealer = dealer.into();
        Self {
            game: Game::new(rules, dealer).unwrap_or_else(|why| panic!("{why}")),
            views: kind.seats().map(|seat| SeatView::new(rules, seat, dealer)).collect(),
            hall: TableView::new(rules, dealer),
        }
    }

    /// Obeys a command, and shows everybody what it leads to.
    #[track_caller]
    pub(crate) fn obey(&mut self, command: Command) -> Vec<Event> {
        let events = self.game.act(command).unwrap_or_else(|why| panic!("refused: {why} ({})", why.clause()));
        for event in &events {
            for view in &mut self.views {
                view.see(&event.seen_by(Viewer::Seat(view.seat())));
            }
            self.hall.see(&event.seen_by(Viewer::Spectator));
        }
        events
    }

    /// The command is refused on this clause, and nothing changes.
    #[track_caller]
    pub(crate) fn refused(&self, command: &Command, clause: &str) {
        match self.game.decide(command) {
            Ok(events) => panic!("{command:?} leads to {events:?}"),
            Err(why) => assert_eq!(why.clause().id(), clause, "{command:?}: {why}"),
        }
    }

    #[track_caller]
    pub(crate) fn refused_to(&self, seat: Seat, action: Action, clause: &str) {
        self.refused(&Command::Act { seat, action }, clause);
    }

    /// Whose turn it is, as everybody sees.
    #[track_caller]
    pub(crate) fn turn(&self) -> Seat {
        self.hall.deal.as_ref().unwrap().turn.unwrap()
    }
}
