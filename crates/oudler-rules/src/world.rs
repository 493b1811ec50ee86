//! Where all the cards are: as it is, or as somebody guesses.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::{Deal, Phase};
use crate::position::Position;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::trick::Trick;
use crate::unseen::{Together, Unseen};
use crate::view::{DealView, Partner, SeatView};

/// Where every card is that has not been played: the truth ([`Deal::world`]), or a guess of
/// somebody who does not see it all ([`Unseen`]).
///
/// ```
/// use oudler_rules::{Command, BadWorld, Layout, Rules, Seat, Table, TableKind};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let rules = Rules::fft(TableKind::Three);
/// let mut table = Table::new(rules, Some(Seat::A))?;
/// table.act(Command::Deal(Layout::random(&rules, Seat::A, &mut Xoshiro256PlusPlus::seed_from_u64(1))))?;
/// let world = table.game().deal().expect("the cards are dealt").world();
/// assert_eq!((world.hands[Seat::B].len(), world.aside.len()), (24, 6));
/// // Nobody has taken yet, so there is nothing to search.
/// assert_eq!(table.view(Seat::B).position(&world), Err(BadWorld::NotPlaying));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct World {
    /// What each seat holds, the viewer's own hand included. While the taker has the dog in hand,
    /// his hand has it.
    pub hands: BySeat<CardSet>,
    /// The dog or, once there is one, the discard.
    pub aside: CardSet,
}

impl Deal {
    /// Where the cards are. Nothing is left anywhere once the deal is over.
    pub fn world(&self) -> World {
        let (mut hands, dog) = (*self.layout().hands(), self.layout().dog());
        match self.phase() {
            Phase::Aside(aside) if aside.taken.contract.takes_dog() => {
                let discard = aside.discard.unwrap_or_default();
                hands[aside.taken.taker] = self.with_dog(aside.taken.taker) - discard;
                World { hands, aside: discard }
            }
            Phase::Auction(_) | Phase::Call(_) | Phase::Aside(_) => World { hands, aside: dog },
            Phase::Play(play) => World { hands: *play.position().hands(), aside: play.aside() },
            Phase::Count(count) => World { hands: *count.play.position().hands(), aside: count.play.aside() },
            Phase::Over(_) => World::default(),
        }
    }
}

impl SeatView {
    /// The play as it stands, if the cards lie like this: what a search begins with, in the middle
    /// of a trick too. A world that contradicts what the seat has seen is refused.
    ///
    /// It proves the view anew for each world. Who draws many from one [`Unseen`], and so knows them
    /// to be possible, asks [`DealView::position`].
    pub fn position(&self, world: &World) -> Result<Position, BadWorld> {
        let unseen = Unseen::new(self).ok_or(BadWorld::NotPlaying)?;
        unseen.check(world)?;
        self.table().deal.as_ref().and_then(|deal| deal.position(world)).ok_or(BadWorld::NotPlaying)
    }
}

impl DealView {
    /// The play as it stands, if the cards lie like this; `None` before it has begun. Nothing is
    /// checked: a world that cannot be gives a position that cannot be.
    pub fn position(&self, world: &World) -> Option<Position> {
        let (taker, _) = self.taken?;
        let opener = match self.tricks.first() {
            Some(won) => won.trick.leader(),
            None if self.turn.is_some() || !self.trick.is_empty() => self.trick.leader(),
            None => return None,
        };
        let mut attack = SeatSet::of(taker);
        attack.extend(self.partner_in(world));
        let mut hands = world.hands;
        let played = self.played();
        for seat in Seat::ALL {
            hands[seat] |= played[seat];
        }
        let mut position = Position::new(self.ring, hands, attack, opener, self.called);
        for &card in self.all_tricks().flat_map(Trick::cards) {
            position.play(card);
        }
        Some(position)
    }

    /// Who plays with the taker in this world; nobody when he holds the called card himself, or it
    /// lies aside (P5-06).
    fn partner_in(&self, world: &World) -> Option<Seat> {
        match self.partner {
            Partner::NoCall | Partner::Alone => None,
            Partner::Shown(seat) => Some(seat),
            Partner::Hidden => {
                let called = self.called?;
                self.ring.seats().iter().find(|&seat| world.hands[seat].contains(called))
            }
        }
    }
}

/// Why the cards cannot lie so, for all that a viewer has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadWorld {
    /// There is no position before the play or after the deal.
    #[error("the cards are not being played")]
    NotPlaying,
    /// The viewer knows its own cards.
    #[error("the viewer holds {hand}, and nothing else")]
    OwnHand { hand: CardSet },
    /// Too many or too few in a hand.
    #[error("{seat} has {n} cards instead of {right}")]
    WrongCount { seat: Seat, n: usize, right: usize },
    /// Too many or too few aside.
    #[error("{n} cards lie aside instead of {right}")]
    WrongAside { n: usize, right: usize },
    /// A card is in one place only.
    #[error("{card} is in two places")]
    Twice { card: Card },
    /// The card was played, is the viewer's, or the seat has shown that it does not hold it.
    #[error("{seat} cannot hold {card}")]
    NotHeld { seat: Seat, card: Card },
    /// The card was played, is the viewer's, or may not have been discarded.
    #[error("{card} cannot lie aside")]
    NotAside { card: Card },
    /// The viewer has seen the card put aside.
    #[error("{card} lies aside, as the viewer has seen")]
    NotInAside { card: Card },
    /// Several cards of a hand cannot be there, or be missing, together.
    #[error("{} holds too many or too few of {}", .0.seat, .0.cards)]
    Together(Together),
}
