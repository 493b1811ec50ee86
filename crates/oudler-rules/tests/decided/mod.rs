//! A table for the tests of what was decided: hands to order, steps in the words of a record.

use oudler_rules::{
    Action, Assented, BySeat, Card, CardSet, Command, Event, Game, Layout, Public, Refusal, Rules, Seat, SeatView,
    TableKind, TableView, Viewer,
};

pub(crate) fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(|word| word.parse::<Card>().unwrap_or_else(|why| panic!("{why}"))).collect()
}

/// A game, its log, and what each seat and anybody looking on see of it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
    pub(crate) views: Vec<SeatView>,
    pub(crate) hall: TableView,
}

impl Table {
    /// A table whose first dealer is A.
    pub(crate) fn new(kind: TableKind, rules: &str) -> Self {
        let rules = Rules::parse(kind, rules).unwrap_or_else(|why| panic!("{why}"));
        Self {
            game: Game::new(rules, Some(Seat::A)).expect("A sits at every table"),
            events: Vec::new(),
            views: kind.seats().map(|seat| SeatView::new(rules, seat, Some(Seat::A))).collect(),
            hall: TableView::new(rules, Some(Seat::A)),
        }
    }

    /// The same with a deal: `A: T1 KS`, `dog: 2C`, a line each. Who lacks cards is given the rest,
    /// trumps first and in turn.
    #[track_caller]
    pub(crate) fn dealt(kind: TableKind, rules: &str, wanted: &str) -> Self {
        let mut table = Self::new(kind, rules);
        table.deal(wanted);
        table
    }

    #[track_caller]
    pub(crate) fn deal(&mut self, wanted: &str) {
        let layout = layout(self.game.rules(), self.game.dealer().expect("a deal is awaited"), wanted);
        self.obey(Command::Deal(layout)).unwrap_or_else(|why| panic!("{why}"));
    }

    /// Steps as a record has them: `B pass, C garde, arbiter grants`. What came of the last.
    #[track_caller]
    pub(crate) fn does(&mut self, steps: &str) -> Vec<Public> {
        let mut last = Vec::new();
        for step in steps.split(", ") {
            last = self.obey(command(step)).unwrap_or_else(|why| panic!("{step}: {why} ({})", why.clause()));
        }
        last
    }

    /// The step is refused on this clause, in words that have these among them.
    #[track_caller]
    pub(crate) fn refuses(&self, step: &str, clause: &str, words: &str) -> Refusal {
        let why = self.game.decide(&command(step)).expect_err(step);
        assert_eq!(why.clause().id(), clause, "{step}: {why}");
        assert!(why.to_string().contains(words), "{step}: {why}");
        why
    }

    pub(crate) fn allows(&self, step: &str) -> bool {
        self.game.decide(&command(step)).is_ok()
    }

    pub(crate) fn obey(&mut self, command: Command) -> Result<Vec<Public>, Refusal> {
        let events = self.game.act(command)?;
        for event in &events {
            for view in &mut self.views {
                view.see(&event.seen_by(Viewer::Seat(view.seat())));
            }
            self.hall.see(&event.seen_by(Viewer::Spectator));
        }
        self.events.extend_from_slice(&events);
        let public = |event| if let Event::Public(public) = event { Some(public) } else { None };
        Ok(events.into_iter().filter_map(public).collect())
    }

    pub(crate) fn view(&self, seat: Seat) -> &SeatView {
        &self.views[seat.index()]
    }

    /// The plainest action of whoever is waited for; `None` when nobody is.
    pub(crate) fn plain(&self) -> Option<(Seat, Action)> {
        self.views.iter().find_map(|view| Some((view.seat(), view.legal().first()?)))
    }

    /// The plainest actions for as long as this holds.
    #[track_caller]
    pub(crate) fn plainly(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while holds(self) {
            let (seat, action) = self.plain().expect("somebody is waited for");
            self.obey(Command::Act { seat, action }).unwrap_or_else(|why| panic!("{seat} {action}: {why}"));
        }
    }
}

#[track_caller]
fn command(step: &str) -> Command {
    let (who, what) = step.trim().split_once(' ').expect("a step is a seat and what it does");
    match (who, what) {
        ("arbiter", "grants") => Command::Assent(Assented::Granted),
        ("arbiter", "refuses") => Command::Assent(Assented::Refused),
        _ => Command::Act { seat: who.parse().expect(who), action: what.parse().expect(what) },
    }
}

#[track_caller]
fn layout(rules: &Rules, dealer: Seat, wanted: &str) -> Layout {
    let ring = rules.table.ring(dealer);
    let size = ring.players().hand_size();
    let (mut hands, mut dog, mut rest) = (BySeat::<CardSet>::default(), CardSet::EMPTY, CardSet::FULL);
    for (place, wanted) in wanted.lines().filter_map(|line| line.trim().split_once(": ")) {
        let wanted = cards(wanted);
        assert!(rest.contains_all(wanted), "{place} wants a card twice");
        rest -= wanted;
        if place == "dog" {
            dog = wanted;
        } else {
            hands[place.parse::<Seat>().expect(place)] = wanted;
        }
    }
    let mut turns = ring.from(ring.next(dealer)).collect::<Vec<Seat>>().into_iter().cycle();
    for card in rest.iter().collect::<Vec<Card>>().into_iter().rev() {
        match turns.by_ref().take(ring.players().get()).find(|&seat| (hands[seat].len() as usize) < size) {
            Some(seat) => hands[seat].insert(card),
            None => dog.insert(card),
        }
    }
    Layout::new(&ring, hands, dog).unwrap_or_else(|why| panic!("{why}"))
}
