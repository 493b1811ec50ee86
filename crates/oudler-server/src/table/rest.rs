//! The rest of a deal, settled without everybody playing it: claimed by whoever it surely belongs to, or conceded
//! to the other side. The house then plays it out, so that it is scored by its tricks like any other.

use oudler_protocol::fair::Seed;
use oudler_protocol::table::{WireAround, WireRest};
use oudler_rules::notation::{self, RecordStep};
use oudler_rules::{
    Action, Card, Command, DealView, FaultPolicy, Game, Partner, Phase, Position, Seat, SeatSet, Settled,
    TableStage, house_card, sure_rest,
};

use super::ask::Refused;
use super::event::TableEvent;
use super::room::{Room, add, take_in};

/// What is said of the rest of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum RestEvent {
    /// It is surely this seat's. What follows was played by the house.
    Claimed { seat: Seat },
    /// A player would concede it, or would not.
    Conceding { seat: Seat, yes: bool },
    /// A side concedes it, as this seat proposed. What follows was played by the house.
    Conceded { seat: Seat },
}

impl RestEvent {
    /// What everybody hears of it.
    pub(super) const fn wire(self) -> WireAround {
        match self {
            Self::Claimed { seat } => WireAround::Claimed { seat },
            Self::Conceding { seat, yes } => WireAround::Conceding { seat, yes },
            Self::Conceded { seat } => WireAround::Conceded { seat },
        }
    }

    /// What a record says of it, before a step.
    pub(super) const fn on_record(self, before: usize) -> Option<notation::Rest> {
        match self {
            Self::Claimed { seat } => Some(notation::Rest { seat, settled: Settled::Claimed, before }),
            Self::Conceded { seat } => Some(notation::Rest { seat, settled: Settled::Conceded, before }),
            Self::Conceding { .. } => None,
        }
    }
}

impl From<RestEvent> for TableEvent {
    fn from(event: RestEvent) -> Self {
        Self::Rest(event)
    }
}

/// How the rest of the deal under way, or of the last one, stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Rest {
    /// It is played.
    #[default]
    Played,
    /// A player would concede it; these agree.
    Asked { by: Seat, agreed: SeatSet },
    /// It was settled.
    Settled { by: Seat, how: Settled },
}

impl Rest {
    pub(super) fn apply(&mut self, event: RestEvent) {
        *self = match (event, *self) {
            (RestEvent::Claimed { seat }, _) => Self::Settled { by: seat, how: Settled::Claimed },
            (RestEvent::Conceded { seat }, _) => Self::Settled { by: seat, how: Settled::Conceded },
            (RestEvent::Conceding { yes: false, .. }, _) => Self::Played,
            (RestEvent::Conceding { seat, yes: true }, Self::Asked { by, agreed }) => {
                Self::Asked { by, agreed: agreed.iter().chain([seat]).collect() }
            }
            (RestEvent::Conceding { seat, yes: true }, _) => Self::Asked { by: seat, agreed: SeatSet::of(seat) },
        };
    }

    /// The game goes on: what was proposed before is no longer proposed.
    pub(super) fn lapse(&mut self) {
        if matches!(self, Self::Asked { .. }) {
            *self = Self::Played;
        }
    }

    pub(super) const fn wire(self) -> Option<WireRest> {
        match self {
            Self::Played => None,
            Self::Asked { by, agreed } => {
                Some(WireRest { seat: by, settled: Settled::Conceded, agreed: Some(agreed) })
            }
            Self::Settled { by, how } => Some(WireRest { seat: by, settled: how, agreed: None }),
        }
    }
}

impl Room {
    /// The cards of a seat in the order that wins all the rest, where that is sure.
    fn sure_rest(&self, seat: Seat) -> Result<Vec<Card>, Refused> {
        self.playing_cards(seat)?;
        sure_rest(self.view(seat)).ok_or(Refused::NotSure)
    }

    /// The deal, where its rest may be settled by a seat that plays.
    fn playing_cards(&self, seat: Seat) -> Result<&DealView, Refused> {
        let view = self.open();
        let deal = view.deal.as_ref().filter(|_| self.is_playing() && view.stage == TableStage::Play);
        // Before the second trick there is still something to declare.
        let deal = deal.filter(|deal| !deal.tricks.is_empty() && deal.ring.seats().contains(seat));
        let deal = deal.ok_or(Refused::NothingToSettle)?;
        // What somebody has shown to be out of may be a fault that is not found yet (FAULT-04).
        if view.rules.faults == FaultPolicy::Refused { Ok(deal) } else { Err(Refused::PlayedToItsEnd) }
    }

    /// Whether a seat may claim the rest. It is computed from what it has seen, so whether it may tells nobody
    /// anything, and neither does a refusal.
    pub(super) fn may_claim(&self, seat: Seat) -> bool {
        self.sure_rest(seat).is_ok()
    }

    /// A seat claims the rest.
    pub(super) fn claim_rest(
        &self,
        seat: Seat,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let mut order = self.sure_rest(seat)?.into_iter();
        let card = |position: &Position| {
            if position.turn() == seat {
                order.next().expect("who claims the rest leads every trick of it")
            } else {
                house_card(position, seat, Settled::Claimed)
            }
        };
        self.play_out(RestEvent::Claimed { seat }, card, next)
    }

    /// Who is, or at five may be, on a seat's side, as everybody can tell; the seat among them.
    fn side(&self, seat: Seat) -> Result<SeatSet, Refused> {
        let deal = self.playing_cards(seat)?;
        if self.is_of_club() {
            return Err(Refused::PlayedToItsEnd);
        }
        let (taker, _) = deal.taken.ok_or(Refused::NothingToSettle)?;
        let all = deal.ring.seats();
        let attack = match deal.partner {
            Partner::Shown(partner) => [taker, partner].into_iter().collect(),
            Partner::NoCall | Partner::Alone => SeatSet::of(taker),
            // Any of the others may be the partner: they are all asked (P5-08).
            Partner::Hidden if seat == taker => all,
            Partner::Hidden => return Err(Refused::SidesHidden),
        };
        let is_attack = attack.contains(seat);
        Ok(all.iter().filter(|&other| attack.contains(other) == is_attack).collect())
    }

    /// The people of a seat's side beside it, who are to agree.
    fn to_agree(&self, seat: Seat) -> Result<SeatSet, Refused> {
        let side = self.side(seat)?;
        Ok(side.iter().filter(|&other| other != seat && self.sitter(other).user().is_some()).collect())
    }

    /// Whether a seat may concede the rest, or agree to it.
    pub(super) fn may_concede(&self, seat: Seat) -> bool {
        match *self.rest() {
            Rest::Asked { by, agreed } => {
                !agreed.contains(seat) && self.to_agree(by).is_ok_and(|asked| asked.contains(seat))
            }
            _ => self.check_proposal(seat).is_ok(),
        }
    }

    /// Others are asked while the table waits for who asks.
    fn check_proposal(&self, seat: Seat) -> Result<(), Refused> {
        let is_alone = self.to_agree(seat)?.is_empty();
        let is_in_turn = self.awaited().contains(seat);
        if is_alone || is_in_turn { Ok(()) } else { Err(Refused::ConcedeInTurn) }
    }

    /// A seat would concede the rest to the other side, or agrees, or would rather play on. `here` are the seats of
    /// those who are connected: nobody waits for the others.
    pub(super) fn concede(
        &self,
        seat: Seat,
        yes: bool,
        here: SeatSet,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let (by, mut agreed) = match *self.rest() {
            Rest::Asked { by, agreed } => (by, agreed),
            _ if yes => (seat, SeatSet::EMPTY),
            _ => return Ok(Vec::new()),
        };
        let asked = self.to_agree(by)?;
        if by == seat && yes {
            self.check_proposal(seat)?;
        } else if by != seat && !asked.contains(seat) {
            return Err(Refused::NothingToSettle);
        }
        if !yes {
            return Ok(vec![RestEvent::Conceding { seat, yes }.into()]);
        }
        let is_new = !agreed.contains(seat);
        agreed.insert(seat);
        if asked.iter().all(|other| agreed.contains(other) || !here.contains(other)) {
            let card = |position: &Position| house_card(position, by, Settled::Conceded);
            return self.play_out(RestEvent::Conceded { seat: by }, card, next);
        }
        Ok(if is_new { vec![RestEvent::Conceding { seat, yes }.into()] } else { Vec::new() })
    }

    /// The deal is played to its end by the house.
    fn play_out(
        &self,
        said: RestEvent,
        mut card: impl FnMut(&Position) -> Card,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let mut after = self.game().ok_or(Refused::NotBegun)?.clone();
        let mut all = vec![said.into()];
        while let Some(position) = position(&after) {
            let (seat, action) = (position.turn(), Action::Play(card(position)));
            let mut played = Vec::new();
            add(&mut played, after.decide(&Command::Act { seat, action })?, Some(RecordStep::Act(seat, action)));
            take_in(&mut after, &played);
            all.extend(played);
        }
        self.close_deal(&mut all, next);
        Ok(all)
    }
}

fn position(game: &Game) -> Option<&Position> {
    match game.deal()?.phase() {
        Phase::Play(play) => Some(play.position()).filter(|position| !position.is_over()),
        _ => None,
    }
}
