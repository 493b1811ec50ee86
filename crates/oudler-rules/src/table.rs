//! A game together with what everybody sees of it.

use crate::event::{Event, Public};
use crate::game::{BadDealer, Command, Game};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::view::{SeatView, TableView, Viewer};

/// A game, every seat's view of it, and an onlooker's. Whatever happens reaches all of them.
///
/// ```
/// use oudler_rules::{Command, Draw, Rules, Seat, Table, TableKind};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let mut table = Table::new(Rules::fft(TableKind::Three), None)?;
/// let draw = Draw::random(TableKind::Three, &mut Xoshiro256PlusPlus::seed_from_u64(1));
/// table.act(Command::Draw(draw))?;
/// assert_eq!(table.game().dealer(), Some(Seat::A));
/// assert!(table.view(Seat::B).hand().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    views: Vec<SeatView>,
    onlooker: TableView,
}

impl Table {
    /// A table at which nothing has happened yet, its dealer named or to be drawn for.
    pub fn new(rules: Rules, dealer: Option<Seat>) -> Result<Self, BadDealer> {
        Game::new(rules, dealer).map(Self::at)
    }

    /// The table of a game before its first event.
    pub(crate) fn at(game: Game) -> Self {
        let (rules, dealer) = (*game.rules(), game.dealer());
        Self {
            views: rules.table.seats().map(|seat| SeatView::new(rules, seat, dealer)).collect(),
            onlooker: TableView::new(rules, dealer),
            game,
        }
    }

    /// The same table, whose seats remember what the rules take off the screen
    /// ([`SeatView::remembering`]).
    #[must_use]
    pub fn remembering(mut self) -> Self {
        self.views = self.views.into_iter().map(SeatView::remembering).collect();
        self
    }

    /// The game, with all that is hidden.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What a seat of the table sees.
    pub fn view(&self, seat: Seat) -> &SeatView {
        &self.views[seat.index()]
    }

    /// What every seat sees, in order.
    pub fn views(&self) -> &[SeatView] {
        &self.views
    }

    /// What anybody sees who looks on.
    pub const fn onlooker(&self) -> &TableView {
        &self.onlooker
    }

    /// The view of a seat that is to act; `None` while the table waits for nobody's action.
    pub fn to_act(&self) -> Option<&SeatView> {
        self.views.iter().find(|view| view.legal().is_to_act())
    }

    /// Takes in what happened. An event that begins a game lays the table anew.
    pub fn apply(&mut self, event: &Event) {
        if let Event::Public(Public::Started { rules, dealer }) = event
            && let Ok(game) = Game::new(*rules, *dealer)
        {
            self.game = game;
        }
        self.game.apply(event);
        event.show(&mut self.views);
        self.onlooker.see(&event.seen_by(Viewer::Spectator));
    }

    /// Decides a command, lets everybody see what it leads to, and says what that is.
    pub fn act(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let events = self.game.decide(&command)?;
        events.iter().for_each(|event| self.apply(event));
        Ok(events)
    }
}
