//! A table where bots play whole games against each other, through the rules as anybody does.

use oudler_rules::notation::Record;
use oudler_rules::{
    Action, Assented, Command, Deck, DogPattern, Event, Game, Layout, Rules, Seat, SeatView, Stage, Viewer,
};
use rand_core::Rng;

use crate::Bot;

/// A game, what every seat sees of it, and the record it leaves.
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    views: Vec<SeatView>,
    record: Record,
}

impl Table {
    /// A table at which this seat deals first.
    pub fn new(rules: Rules, dealer: Seat) -> Result<Self, oudler_rules::NoSuchSeat> {
        Ok(Self {
            game: Game::new(rules, Some(dealer))?,
            views: rules.table.seats().map(|seat| SeatView::new(rules, seat, Some(dealer))).collect(),
            record: Record::new(rules),
        })
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What has been played, on paper.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Deals these cards and lets the bots, one a seat, play the deal to its end.
    pub fn play_deal(&mut self, layout: Layout, bots: &mut [Box<dyn Bot + Send>], rng: &mut dyn Rng) {
        self.play_deal_with(layout, |view| bots[view.seat().index()].act(view, rng));
    }

    /// Deals these cards and asks `choose` for every action until the deal is over.
    pub fn play_deal_with(&mut self, layout: Layout, mut choose: impl FnMut(&SeatView) -> Action) {
        self.act(Command::Deal(layout));
        while let Stage::Playing(_) = self.game.stage() {
            // Bots have no arbiter: who waits for nobody waits for his assent, and has it (BID-07).
            let command = self.to_act().map_or(Command::Assent(Assented::Granted), |view| Command::Act {
                seat: view.seat(),
                action: choose(view),
            });
            self.act(command);
        }
    }

    /// Somebody the deal waits for.
    fn to_act(&self) -> Option<&SeatView> {
        self.views.iter().find(|view| view.legal().is_to_act())
    }

    fn act(&mut self, command: Command) {
        let events = self.game.decide(&command).unwrap_or_else(|why| panic!("a bot broke the rules: {why}"));
        for event in &events {
            self.game.apply(event);
            self.tell(event);
        }
        self.record.note(&command, &events);
    }

    fn tell(&mut self, event: &Event) {
        for view in &mut self.views {
            view.see(&event.seen_by(Viewer::Seat(view.seat())));
        }
    }
}

/// Shuffles, cuts and deals, all by the generator.
pub fn deal_cards(rules: &Rules, dealer: Seat, rng: &mut impl Rng) -> Layout {
    let ring = rules.table.ring(dealer);
    let deck = Deck::shuffled(rng);
    let least = u32::from(rules.cut_min);
    let n = least + rng.next_u32() % (79 - 2 * least);
    let deck = deck.cut(n as usize, rules).expect("the cut is within its bounds");
    deck.deal(&ring, dealer, &DogPattern::random(ring.players(), rng))
}
