//! What a view proves about the cards its viewer cannot see.

use crate::auction::Contract;
use crate::card::{Card, CardKind, Rank};
use crate::card_set::CardSet;
use crate::fault::Ruling;
use crate::seat::{BySeat, Seat};
use crate::trick::Trick;
use crate::view::{DealView, SeatView, SeenHandful};
use crate::world::{BadWorld, World};

/// What a view proves about the unseen cards: which they are, how many lie where, and where each of
/// them may be.
///
/// It says what follows from the rules for everybody who saw what the viewer saw, and nothing about
/// what is likely:
///
/// - who did not follow has none of the suit, who did not ruff has no trump, who did not go over
///   the best trump has none above it; playing the Excuse proves nothing;
/// - the dog, once turned, is the taker's; no King and no oudler is discarded (ECART-03), and a
///   trump only where nothing else was left to discard, and everybody saw it (ECART-04);
/// - the trumps of a shown handful are with who showed them, and the Excuse among them says that
///   there is no other (HAND-05); a misère says what is not held;
/// - who calls a Queen was dealt all four Kings, and so on down (P5-03);
/// - nobody was dealt a bare petit (PSEC-01).
///
/// Where faults are arbitrated an illegal card may lie in a trick, and a bare petit may be kept
/// quiet: there the cards played prove nothing, unless the arbiter sends illegal ones back at once.
/// A view that forgets the dog ([`SeatView::remembering`]) proves less than one that does not.
///
/// What is proven of single cards is [`Unseen::may_hold`] and [`Unseen::may_lie_aside`]; what is
/// proven of several at once is [`Unseen::together`]. A deal of the unseen cards is possible when it
/// has the right number of cards everywhere and meets both; [`Unseen::check`] asks for all of it.
///
/// ```
/// use oudler_rules::{Command, Layout, Rules, Seat, Table, TableKind, Unseen};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let rules = Rules::fft(TableKind::Four);
/// let mut table = Table::new(rules, Some(Seat::D))?;
/// let layout = Layout::random(&rules, Seat::D, &mut Xoshiro256PlusPlus::seed_from_u64(3));
/// table.act(Command::Deal(layout))?;
///
/// let unseen = Unseen::new(table.view(Seat::A)).expect("the cards are dealt");
/// assert_eq!(unseen.cards(), !layout.hands()[Seat::A]);
/// assert_eq!((unseen.n_held(Seat::B), unseen.n_aside()), (18, 6));
/// // The truth is always possible.
/// let truth = table.game().deal().expect("the cards are dealt").world();
/// unseen.check(&truth)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unseen {
    viewer: Seat,
    /// The viewer's own cards, and those aside that the viewer knows.
    own: CardSet,
    known_aside: CardSet,
    cards: CardSet,
    n_held: BySeat<u8>,
    n_aside: u8,
    /// Within `cards`; nothing for the viewer and for who does not play.
    may_hold: BySeat<CardSet>,
    may_lie_aside: CardSet,
    together: Vec<Together>,
}

/// What is proven of several cards of a seat at once: how many of them it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together {
    /// Whose hand it is about.
    pub seat: Seat,
    /// It holds only for a hand with this card, if there is one.
    pub given: Option<Card>,
    /// The cards that are counted.
    pub cards: CardSet,
    /// The hand has at least so many of them.
    pub least: u8,
    /// And at most so many.
    pub most: u8,
}

impl Together {
    /// Whether a hand of the seat meets it.
    pub fn is_met(&self, hand: CardSet) -> bool {
        let n = (hand & self.cards).len();
        let is_in_bounds = u32::from(self.least) <= n && n <= u32::from(self.most);
        is_in_bounds || self.given.is_some_and(|card| !hand.contains(card))
    }
}

impl Unseen {
    /// What this view proves; `None` when no deal is under way.
    pub fn new(view: &SeatView) -> Option<Self> {
        Self::read(view, view.table().rules.is_watched())
    }

    /// What this view proves if everybody has played by the rules, as players take for granted. At
    /// an arbitrated table it may be wrong, and then perhaps no deal of the cards is possible.
    pub fn trusting(view: &SeatView) -> Option<Self> {
        Self::read(view, true)
    }

    fn read(view: &SeatView, trusts_play: bool) -> Option<Self> {
        let deal = view.table().deal.as_ref().filter(|deal| deal.ending.is_none())?;
        let seen = Seen::new(view, deal);
        let mut unseen = Self {
            viewer: view.seat(),
            own: view.hand(),
            known_aside: seen.aside,
            cards: !(view.hand() | seen.aside | seen.all_played),
            n_held: seen.n_held(),
            n_aside: seen.n_aside(),
            may_hold: BySeat::default(),
            may_lie_aside: CardSet::EMPTY,
            together: Vec::new(),
        };
        for seat in deal.ring.seats().iter().filter(|&seat| seat != view.seat()) {
            unseen.may_hold[seat] = unseen.cards;
        }
        if unseen.n_aside > 0 {
            unseen.may_lie_aside = unseen.cards;
        }
        if trusts_play {
            unseen.learn_from_play(deal);
            unseen.learn_no_bare_petit(&seen);
        }
        unseen.learn_dog_and_discard(&seen);
        unseen.learn_call(&seen);
        for handful in deal.handfuls.iter().filter(|handful| handful.seat != view.seat()) {
            unseen.learn_handful(&seen, handful);
        }
        for &(seat, misere) in &deal.miseres {
            unseen.may_hold[seat] -= misere.forbids();
        }
        unseen.learn_exposed(&deal.rulings);
        Some(unseen)
    }

    /// Whose view it is.
    pub const fn viewer(&self) -> Seat {
        self.viewer
    }

    /// The viewer's own cards.
    pub const fn own(&self) -> CardSet {
        self.own
    }

    /// The cards the viewer cannot see: each is in another hand, or lies aside.
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// How many cards another seat holds; none for the viewer.
    pub fn n_held(&self, seat: Seat) -> usize {
        usize::from(self.n_held[seat])
    }

    /// How many unseen cards lie aside: in the dog or, once there is one, in the discard.
    pub fn n_aside(&self) -> usize {
        usize::from(self.n_aside)
    }

    /// The cards aside that the viewer knows: its own discard, and forced trumps.
    pub const fn known_aside(&self) -> CardSet {
        self.known_aside
    }

    /// The unseen cards that a seat may hold. Every other one it surely does not.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        self.may_hold[seat]
    }

    /// The unseen cards that may lie aside.
    pub const fn may_lie_aside(&self) -> CardSet {
        self.may_lie_aside
    }

    /// The unseen cards that a seat holds for sure: no other place may have them.
    pub fn must_hold(&self, seat: Seat) -> CardSet {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        others.fold(self.may_hold[seat] - self.may_lie_aside, |left, other| left - self.may_hold[other])
    }

    /// What is proven of several cards at once.
    pub fn together(&self) -> &[Together] {
        &self.together
    }

    /// Whether the cards may lie so, for all that the viewer has seen.
    pub fn check(&self, world: &World) -> Result<(), BadWorld> {
        if world.hands[self.viewer] != self.own {
            return Err(BadWorld::OwnHand { hand: self.own });
        }
        let mut placed = self.own;
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != self.viewer) {
            let hand = world.hands[seat];
            let (n, right) = (hand.len() as usize, self.n_held(seat));
            if n != right {
                return Err(BadWorld::WrongCount { seat, n, right });
            }
            if let Some(card) = (hand & placed).first() {
                return Err(BadWorld::Twice { card });
            }
            if let Some(card) = (hand - self.may_hold[seat]).first() {
                return Err(BadWorld::NotHeld { seat, card });
            }
            placed |= hand;
        }
        let (n, right) = (world.aside.len() as usize, self.n_aside() + self.known_aside.len() as usize);
        if n != right {
            return Err(BadWorld::WrongAside { n, right });
        }
        if let Some(card) = (world.aside & placed).first() {
            return Err(BadWorld::Twice { card });
        }
        if let Some(card) = (world.aside - self.known_aside - self.may_lie_aside).first() {
            return Err(BadWorld::NotAside { card });
        }
        if let Some(card) = (self.known_aside - world.aside).first() {
            return Err(BadWorld::NotInAside { card });
        }
        let broken = self.together.iter().find(|together| !together.is_met(world.hands[together.seat]));
        broken.map_or(Ok(()), |&together| Err(BadWorld::Together(together)))
    }

    /// Takes these cards from every seat but one, and from the cards aside.
    fn only_with(&mut self, holder: Seat, cards: CardSet) {
        self.not_with_others(holder, cards);
        self.may_lie_aside -= cards;
    }

    fn not_with_others(&mut self, holder: Seat, cards: CardSet) {
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != holder) {
            self.may_hold[seat] -= cards;
        }
    }

    /// Every card played was legal, so what would have made it illegal is not held.
    fn learn_from_play(&mut self, deal: &DealView) {
        for trick in deal.all_tricks() {
            let mut so_far = Trick::new(trick.leader());
            for (seat, &card) in deal.ring.from(trick.leader()).zip(trick.cards()) {
                self.may_hold[seat] -= so_far.rules_out(card);
                so_far.add(seat, card);
            }
        }
    }

    /// PSEC-01: who was dealt the petit was dealt another trump, or the Excuse, with it.
    fn learn_no_bare_petit(&mut self, seen: &Seen<'_>) {
        for seat in seen.deal.ring.seats().iter().filter(|&seat| seat != self.viewer) {
            // What came from the dog was not dealt, and a dog that is forgotten may be anything.
            let Some(dog) = seen.dog_of(seat) else { continue };
            let with_petit = CardSet::TRUMPS_AND_EXCUSE - CardSet::of(Card::PETIT) - dog;
            let has_played_petit = seen.played[seat].contains(Card::PETIT);
            if dog.contains(Card::PETIT) || !seen.played[seat].is_disjoint(with_petit) {
                continue;
            }
            let given = (!has_played_petit).then_some(Card::PETIT);
            if has_played_petit || self.may_hold[seat].contains(Card::PETIT) {
                self.together.push(Together { seat, given, cards: with_petit, least: 1, most: u8::MAX });
            }
        }
    }

    fn learn_dog_and_discard(&mut self, seen: &Seen<'_>) {
        let Some((taker, contract)) = seen.deal.taken else { return };
        if !contract.takes_dog() {
            return;
        }
        if let Some(dog) = seen.deal.dog {
            // Whether it is still with the taker is another matter.
            self.not_with_others(taker, dog);
        }
        if !seen.deal.has_discarded {
            return;
        }
        self.may_lie_aside -= CardSet::KINGS | CardSet::OUDLERS;
        if seen.knows_forced {
            self.may_lie_aside -= CardSet::TRUMPS;
            if !seen.deal.forced.is_empty() {
                // ECART-04: trumps went because nothing else that may go was left.
                self.may_hold[taker] &= CardSet::KINGS | CardSet::TRUMPS_AND_EXCUSE;
            }
        }
    }

    /// P5-03, P5-04: a lower court is called with all of the higher ones in hand.
    fn learn_call(&mut self, seen: &Seen<'_>) {
        let (Some((taker, _)), Some(called)) = (seen.deal.taken, seen.deal.called) else { return };
        let CardKind::Suited(_, rank) = called.kind() else { return };
        let higher = Rank::COURTS.into_iter().filter(|&court| court > rank);
        let held = higher.fold(CardSet::EMPTY, |held, court| held | CardSet::rank(court));
        self.not_with_others(taker, held);
        if !seen.deal.has_discarded {
            self.may_lie_aside -= held;
        }
    }

    fn learn_handful(&mut self, seen: &Seen<'_>, handful: &SeenHandful) {
        let (seat, size) = (handful.seat, handful.handful.size(&seen.view.table().rules) as u8);
        let n_played = (seen.played[seat] & CardSet::TRUMPS_AND_EXCUSE).len() as u8;
        let has_discarded = seen.is_taker(seat) && seen.deal.has_discarded;
        let Some(cards) = handful.cards else {
            // HAND-07: trumps of the discard may stand in it.
            let n_again = match (has_discarded, seen.knows_forced) {
                (false, _) => 0,
                (true, true) => seen.deal.forced.len() as u8,
                (true, false) => seen.deal.ring.players().dog_size() as u8,
            };
            let least = size.saturating_sub(n_again + n_played);
            let cards = CardSet::TRUMPS_AND_EXCUSE;
            self.together.push(Together { seat, given: None, cards, least, most: u8::MAX });
            return;
        };
        if has_discarded && !seen.knows_forced {
            self.not_with_others(seat, cards);
        } else {
            self.only_with(seat, cards);
        }
        if cards.contains(Card::EXCUSE) {
            self.may_hold[seat] -= CardSet::TRUMPS - cards;
        }
        if has_discarded && !cards.is_disjoint(seen.deal.forced) {
            // HAND-07: the trumps in hand do not reach it by themselves.
            let most = (size - 1).saturating_sub(n_played);
            self.together.push(Together { seat, given: None, cards: CardSet::TRUMPS_AND_EXCUSE, least: 0, most });
        }
    }

    /// FAULT-12: an illegal card went back to its hand, where everybody knows it to be.
    fn learn_exposed(&mut self, rulings: &[Ruling]) {
        for ruling in rulings {
            if let (Some(seat), Some(card)) = (ruling.sent_back(), ruling.card) {
                self.only_with(seat, CardSet::of(card));
            }
        }
    }
}

/// What a view shows of the places cards may be in.
struct Seen<'a> {
    view: &'a SeatView,
    deal: &'a DealView,
    played: BySeat<CardSet>,
    all_played: CardSet,
    /// The cards aside that the viewer knows.
    aside: CardSet,
    /// Whether the trumps of the discard are still in the view.
    knows_forced: bool,
}

impl<'a> Seen<'a> {
    fn new(view: &'a SeatView, deal: &'a DealView) -> Self {
        let played = deal.played();
        Self {
            view,
            deal,
            all_played: played.0.into_iter().fold(CardSet::EMPTY, |all, cards| all | cards),
            played,
            aside: deal.forced | view.discard().unwrap_or_default(),
            knows_forced: view.table().knows_forced(deal),
        }
    }

    fn is_taker(&self, seat: Seat) -> bool {
        self.deal.taken.is_some_and(|(taker, _)| taker == seat)
    }

    /// Whether the taker has the dog in hand.
    fn has_dog_in_hand(&self) -> bool {
        let takes_dog = self.deal.taken.is_some_and(|(_, contract)| Contract::takes_dog(contract));
        takes_dog && self.deal.dog.is_some() && !self.deal.has_discarded
    }

    fn n_held(&self) -> BySeat<u8> {
        let mut n_held = self.deal.n_cards;
        if let (true, Some((taker, _))) = (self.has_dog_in_hand(), self.deal.taken) {
            n_held[taker] += self.deal.ring.players().dog_size() as u8;
        }
        n_held[self.view.seat()] = 0;
        n_held
    }

    fn n_aside(&self) -> u8 {
        let n = if self.has_dog_in_hand() { 0 } else { self.deal.ring.players().dog_size() as u8 };
        n - self.aside.len() as u8
    }

    /// What a seat has from the dog; `None` where the view does not tell.
    fn dog_of(&self, seat: Seat) -> Option<CardSet> {
        match self.deal.dog {
            Some(dog) if self.is_taker(seat) => Some(dog),
            None if self.is_taker(seat) && self.deal.has_discarded => None,
            _ => Some(CardSet::EMPTY),
        }
    }
}
