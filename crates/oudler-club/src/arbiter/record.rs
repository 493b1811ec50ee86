//! What the arbiter sees in the record of a deal, without being told.

use oudler_rules::notation::{Record, RecordResult, RecordStep, ReplayError, ReplayFault, Step};
use oudler_rules::{
    Action, Card, CardSet, Command, Event, FaultKind, FaultPolicy, Game, Measure, Phase, Public, Rules, Ruling,
    Seat,
};

/// A card in the record that was not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The trick, counted from 1.
    pub trick: usize,
    /// What was legal.
    pub legal: CardSet,
    /// Whether the next trick began with the card still on the table (FAULT-06).
    pub is_established: bool,
}

/// What there is to say of a recorded deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The cards that were not legal, in order.
    pub illegal: Vec<Found>,
    /// What the arbiter says, in order: when he is called, and once the result is known.
    pub rulings: Vec<Ruling>,
    /// How the deal ends; none where it is not finished, or its taker has yet to choose (FAULT-11).
    pub ending: Option<RecordResult>,
}

impl Look {
    /// Whether the taker has yet to choose whether the score is recorded (FAULT-11).
    pub fn awaits_choice(&self) -> bool {
        self.ending.is_none() && self.rulings.iter().any(|ruling| ruling.measure == Measure::TakersChoice)
    }
}

/// Plays a deal of a record, counted from 0, leaving its faults to the arbiter, and calls him at the
/// end of what is written. Who revoked, whether it is established and what follows is then known,
/// FAULT-05 to FAULT-12.
///
/// A record of a table that refuses illegal cards may have one all the same, where it was written
/// down at a real table: then its written result is set aside.
pub fn look(record: &Record, deal: usize) -> Result<Look, ReplayError> {
    let mut up_to = record.clone();
    up_to.deals.truncate(deal + 1);
    up_to.misdeals.clear();
    up_to.is_stopped = false;
    if record.rules.faults == FaultPolicy::Arbitrated {
        return play(&up_to, deal);
    }
    // Without an arbiter no deal follows from the one before: each is looked at by itself.
    up_to.deals.drain(..deal);
    up_to.draw = None;
    match play(&up_to, 0) {
        Err(why) if is_illegal_card(&why) => {
            let rules = format!("{} faults=arbitrated", up_to.rules);
            up_to.rules = Rules::parse(up_to.rules.table, &rules).expect("any table may have an arbiter");
            up_to.deals.iter_mut().for_each(|deal| deal.result = None);
            play(&up_to, 0)
        }
        done => done,
    }
    .map_err(|why| ReplayError { deal: deal + 1, ..why })
}

fn is_illegal_card(why: &ReplayError) -> bool {
    matches!(why.step, Some(RecordStep::Act(_, Action::Play(_)))) && matches!(why.fault, ReplayFault::Refused(_))
}

fn play(record: &Record, deal: usize) -> Result<Look, ReplayError> {
    let mut look = Look { illegal: Vec::new(), rulings: Vec::new(), ending: None };
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        let step = step?;
        if step.deal == deal {
            look.see(&step);
        }
    }
    let Some(mut game) = replay.game().cloned() else { return Ok(look) };
    if !look.illegal.is_empty() {
        look.ask(&mut game);
    }
    look.ending = match game.deal().map(oudler_rules::Deal::phase) {
        Some(Phase::Over(ending)) => Some(ending.into()),
        _ => None,
    };
    Ok(look)
}

impl Look {
    /// Calls the arbiter about what nobody has reported yet, and has the count accepted if it is open.
    fn ask(&mut self, game: &mut Game) {
        let seats: Vec<Seat> = game.rules().table.seats().collect();
        let call = |&seat: &Seat| Command::Act { seat, action: Action::CallArbiter };
        if self.illegal.iter().any(|found| !self.is_ruled(found))
            && let Some(events) = seats.iter().find_map(|seat| game.act(call(seat)).ok())
        {
            self.hear(&events);
        }
        if let Some(Phase::Count(_)) = game.deal().map(oudler_rules::Deal::phase) {
            for &seat in &seats {
                // Who sits out, or has accepted, is not asked.
                if let Ok(events) = game.act(Command::Act { seat, action: Action::AcceptCount }) {
                    self.hear(&events);
                }
            }
        }
    }

    fn is_ruled(&self, found: &Found) -> bool {
        let is_about = |ruling: &&Ruling| ruling.culprit == Some(found.seat) && ruling.card == Some(found.card);
        self.rulings.iter().any(|ruling| is_about(&ruling))
    }

    fn see(&mut self, step: &Step) {
        if let (Command::Act { seat, action: Action::Play(card) }, Some(trick)) = (&step.command, step.trick) {
            let rulings = &self.rulings;
            let is_back = |found: &Found| {
                let sent_back = |ruling: &Ruling| ruling.fault == FaultKind::ExposedCard;
                let is_about = |ruling: &Ruling| {
                    ruling.card == Some(found.card) && ruling.trick.map(usize::from) == Some(found.trick)
                };
                rulings.iter().any(|ruling| sent_back(ruling) && is_about(ruling))
            };
            for found in self.illegal.iter_mut().filter(|found| found.trick < trick && !is_back(found)) {
                found.is_established = true;
            }
            let legal = step.legal.as_ref().map_or(CardSet::EMPTY, |legal| legal.cards);
            if !legal.is_empty() && !legal.contains(*card) {
                let found = Found { seat: *seat, card: *card, trick, legal, is_established: false };
                self.illegal.push(found);
            }
        }
        self.hear(&step.events);
    }

    fn hear(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Public(Public::Ruled(ruling)) = event {
                self.rulings.push(*ruling);
            }
        }
    }
}
