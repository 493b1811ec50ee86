//! What the server asks of a table by itself, for people who have agreed elsewhere to play together.

use oudler_protocol::fair::Seed;
use oudler_rules::{Draw, Seat};
use rand::Rng;

use super::ask::Refused;
use super::event::{Sitter, TableEvent};
use super::rematch::RematchEvent;
use super::room::Room;
use crate::store::{LogId, UserId};

/// What the server asks. Asked again it changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HouseAsk {
    /// These sit down, bots take the other seats, and the game begins.
    Gather(Vec<(Seat, Sitter)>),
    /// Somebody here is something else to this user now, who may look again.
    Nudge(UserId),
    /// The table where they play again is open.
    RematchOpened {
        /// Its id.
        table: LogId,
    },
}

impl Room {
    /// What comes of it.
    pub fn ask_of_house(
        &self,
        ask: &HouseAsk,
        rng: &mut impl Rng,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        match ask {
            HouseAsk::Gather(sitters) => self.gather(sitters, rng, seeds),
            HouseAsk::Nudge(_) => Ok(Vec::new()),
            HouseAsk::RematchOpened { table } => {
                let is_awaited = self.gathering().is_some_and(|gathering| gathering.table == *table);
                let opened = is_awaited.then(|| RematchEvent::Opened { table: table.clone() }.into());
                Ok(opened.into_iter().collect())
            }
        }
    }

    fn gather(
        &self,
        sitters: &[(Seat, Sitter)],
        rng: &mut impl Rng,
        seeds: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        if self.game().is_some() {
            return Ok(Vec::new());
        }
        let mut events: Vec<TableEvent> = Vec::new();
        for (seat, who) in sitters {
            self.has(*seat)?;
            events.push(TableEvent::Seated { seat: *seat, who: who.clone() });
        }
        let is_free = |seat: &Seat| !sitters.iter().any(|(taken, _)| taken == seat);
        for seat in self.seats().filter(is_free) {
            let bot = self.new_bot(seat, self.settings().level, &events, rng);
            events.push(bot);
        }
        let draw = Draw::random(self.settings().rules.table, rng);
        events.extend(self.begin(draw, seeds())?);
        Ok(events)
    }
}
