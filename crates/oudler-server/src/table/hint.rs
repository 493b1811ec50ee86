//! Hints: who may ask for one, how often, and what is said.

use oudler_ai::{Advice, Level, Opinion, Thumb};
use oudler_protocol::message::{TableMessage, WireOpinion};
use oudler_protocol::view::WireThumb;
use oudler_rules::notation::action_text;
use oudler_rules::{Action, Bid, CardStyle, Legal, Seat};

use super::ask::Refused;
use super::event::TableEvent;
use super::room::Room;

/// How many hints a player may ask for in one deal: more than there are decisions in most.
pub const MAX_HINTS: u32 = 30;

/// How many choices a hint tells of.
const MAX_OPTIONS: usize = 5;

impl Room {
    /// Whether hints may be asked for: against bots alone always, else where the host allowed it
    /// before the game; at a tournament never.
    pub fn has_hints(&self) -> bool {
        let n_people = self.seats().filter(|&seat| self.sitter(seat).user().is_some()).count();
        !self.is_of_club() && (self.settings().hints || n_people == 1)
    }

    /// Whether a seat may ask for a hint now.
    pub(super) fn may_be_hinted(&self, seat: Seat) -> bool {
        self.has_hints() && self.hint_for(seat).is_ok()
    }

    /// A seat asks for a hint. Everybody hears that it did; asked for again in the same position it
    /// is the same one.
    pub(super) fn hint(&self, seat: Seat) -> Result<Vec<TableEvent>, Refused> {
        if !self.has_hints() {
            return Err(Refused::HintsOff);
        }
        self.hint_for(seat)?;
        Ok(if self.is_hinted(seat) { Vec::new() } else { vec![TableEvent::Hinted { seat }] })
    }

    /// What rules of thumb make of a seat's hand.
    pub(super) fn thumb(&self, seat: Seat) -> Option<WireThumb> {
        let view = self.view(seat);
        let Thumb { count, needed, contract } = Thumb::of(view.hand(), view.table().rules.table.players());
        self.is_playing().then(|| WireThumb {
            count,
            needed: needed.to_vec(),
            bid: contract.map_or(Bid::Pass, Bid::Take),
        })
    }

    fn hint_for(&self, seat: Seat) -> Result<(), Refused> {
        if !self.is_playing() || !decides(&self.view(seat).legal()) {
            return Err(Refused::NothingToHint);
        }
        if !self.is_hinted(seat) && self.n_hints(seat) >= MAX_HINTS {
            return Err(Refused::TooManyHints);
        }
        Ok(())
    }
}

/// Whether there is something to decide that a player would want help with.
fn decides(legal: &Legal) -> bool {
    let speaks = legal.pass || !legal.contracts.is_empty() || !legal.calls.is_empty();
    speaks || legal.discard.is_some() || legal.jeu || !legal.cards.is_empty()
}

/// A hint as its asker hears it: what to do first, then what else was weighed, the best first.
pub(super) fn wire_hint(seq: u32, level: Level, advice: &Advice) -> TableMessage {
    let (own, others): (Vec<_>, Vec<_>) = advice.options.iter().partition(|option| option.action == advice.action);
    let options = own.into_iter().chain(others).take(MAX_OPTIONS).map(opinion).collect();
    TableMessage::Hint { seq, level: level.to_string(), action: words(&advice.action), options }
}

fn opinion(option: &Opinion) -> WireOpinion {
    let tenth = |points: f64| if points.is_finite() { (points * 10.0).round() / 10.0 } else { 0.0 };
    WireOpinion {
        action: words(&option.action),
        score: tenth(option.score),
        error: tenth(option.error),
        made: (option.made.clamp(0.0, 1.0) * 100.0).round() as u8,
        worlds: option.n_worlds as u32,
    }
}

fn words(action: &Action) -> String {
    action_text(action, CardStyle::English)
}
