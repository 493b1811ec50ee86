//! The play of a deal as a thinking player sees it: what everybody knows, and a guess of the rest,
//! both updated card by card.

use oudler_rules::{
    BySeat, Card, CardKind, CardSet, Contract, DealView, Figures, Handful, Partner, Position, Rank, Ring, Rules,
    Seat, SeatSet, SlamBid, Trick, World,
};

/// What a seat has brought home, as everybody has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Won {
    pub(crate) half_points: u8,
    pub(crate) oudlers: u8,
}

/// What everybody at the table has seen of a deal in play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    pub(crate) ring: Ring,
    pub(crate) taker: Seat,
    pub(crate) contract: Contract,
    pub(crate) called: Option<Card>,
    pub(crate) partner: Partner,
    /// Trumps of the discard that everybody saw.
    pub(crate) forced: CardSet,
    /// How many cards lie aside unseen, and which of the pack may.
    pub(crate) n_aside: u8,
    pub(crate) may_lie_aside: CardSet,
    /// Of the whole pack, what each seat may hold for all that everybody has seen.
    pub(crate) may_hold: BySeat<CardSet>,
    pub(crate) played: CardSet,
    pub(crate) n_cards: BySeat<u8>,
    /// How often each seat has led each suit.
    pub(crate) led: BySeat<[u8; 4]>,
    /// Who has won a trick.
    pub(crate) winners: SeatSet,
    /// What each seat has brought home in tricks.
    pub(crate) won: BySeat<Won>,
    pub(crate) handfuls: [u8; 3],
    pub(crate) slam: bool,
}

impl Known {
    /// What this deal shows everybody; `None` before there is a taker. That players follow the rules
    /// is taken for granted, as players do.
    pub fn new(deal: &DealView) -> Option<Self> {
        let mut known = Self::before_play(deal)?;
        known.n_cards = deal.n_cards;
        known.partner = deal.partner;
        known.winners = deal.tricks.iter().map(|won| won.winner).collect();
        for trick in deal.all_tricks() {
            let mut so_far = Trick::new(trick.leader());
            for (seat, &card) in deal.ring.from(trick.leader()).zip(trick.cards()) {
                known.learn(&so_far, seat, card);
                so_far.add(seat, card);
            }
        }
        for won in &deal.tricks {
            known.note_lead(&won.trick);
            known.note_won(&won.trick, won.winner);
        }
        known.learn_declarations(deal);
        Some(known)
    }

    /// What everybody knew before the first card; `None` before there is a taker.
    pub(crate) fn before_play(deal: &DealView) -> Option<Self> {
        let (taker, contract) = deal.taken?;
        let dog = deal.dog.unwrap_or_default();
        let mut known = Self::at_first_card(deal.ring, taker, contract, deal.called, dog);
        known.forced = deal.forced;
        known.n_aside = known.n_aside.saturating_sub(deal.forced.len() as u8);
        known.slam = deal.slam == SlamBid::Announced;
        known.learn_dog(deal);
        Some(known)
    }

    /// What everybody knows at the first card, with this dog turned where the contract takes it.
    pub(crate) fn at_first_card(
        ring: Ring,
        taker: Seat,
        contract: Contract,
        called: Option<Card>,
        dog: CardSet,
    ) -> Self {
        let players = ring.players();
        let mut known = Self {
            ring,
            taker,
            contract,
            called,
            partner: if called.is_some() { Partner::Hidden } else { Partner::NoCall },
            forced: CardSet::EMPTY,
            n_aside: players.dog_size() as u8,
            may_lie_aside: CardSet::FULL,
            may_hold: BySeat([CardSet::FULL; 5]),
            played: CardSet::EMPTY,
            n_cards: BySeat([players.hand_size() as u8; 5]),
            led: BySeat::default(),
            winners: SeatSet::EMPTY,
            won: BySeat::default(),
            handfuls: [0; 3],
            slam: false,
        };
        if contract.takes_dog() {
            known.may_lie_aside -= CardSet::KINGS | CardSet::TRUMPS_AND_EXCUSE;
            known.not_with_others(taker, dog);
            if called.is_some_and(|called| dog.contains(called)) {
                known.partner = Partner::Alone;
            }
        }
        known
    }

    /// Who leads the first trick: whoever has announced a slam, or the first after the dealer (SLAM-02).
    pub(crate) fn opener(&self, dealer: Seat) -> Seat {
        if self.slam { self.taker } else { self.ring.next(dealer) }
    }

    /// A card falls on this trick: what would have made it illegal is not held.
    fn learn(&mut self, trick: &Trick, seat: Seat, card: Card) {
        self.played.insert(card);
        self.may_hold[seat] -= trick.rules_out(card);
    }

    fn note_lead(&mut self, trick: &Trick) {
        if let Some(suit) = trick.cards().first().and_then(|card| card.suit()) {
            self.led[trick.leader()][suit as usize] += 1;
        }
    }

    fn note_won(&mut self, trick: &Trick, winner: Seat) {
        for (seat, &card) in self.ring.from(trick.leader()).zip(trick.cards()) {
            // The Excuse stays with who played it, and a low card goes for it (EXC-02, EXC-03).
            let (to, half_points) = if card == Card::EXCUSE {
                (seat, card.half_points().0 - 1)
            } else {
                (winner, card.half_points().0)
            };
            self.won[winner].half_points += u8::from(card == Card::EXCUSE);
            self.won[to].half_points += half_points as u8;
            self.won[to].oudlers += u8::from(card.is_oudler());
        }
    }

    fn learn_dog(&mut self, deal: &DealView) {
        if self.contract.takes_dog() {
            if let Some(dog) = deal.dog {
                self.not_with_others(self.taker, dog);
            }
            self.may_lie_aside -= CardSet::KINGS | CardSet::TRUMPS_AND_EXCUSE;
            if !deal.forced.is_empty() {
                // ECART-04: trumps went because nothing else that may go was left.
                self.may_hold[self.taker] &= CardSet::KINGS | CardSet::TRUMPS_AND_EXCUSE;
            }
        }
        // P5-03, P5-04: a lower court is called with all of the higher ones in hand.
        if let Some(CardKind::Suited(_, rank)) = deal.called.map(Card::kind) {
            let higher = Rank::COURTS.into_iter().filter(|&court| court > rank);
            let held = higher.fold(CardSet::EMPTY, |held, court| held | CardSet::rank(court));
            self.not_with_others(self.taker, held);
        }
    }

    fn learn_declarations(&mut self, deal: &DealView) {
        for handful in &deal.handfuls {
            match handful.cards.filter(|_| handful.is_shown) {
                Some(cards) => self.see_handful(handful.seat, handful.handful, cards),
                None => self.handfuls[handful.handful as usize] += 1,
            }
        }
        for &(seat, misere) in &deal.miseres {
            self.may_hold[seat] -= misere.forbids();
        }
        for ruling in &deal.rulings {
            if let (Some(seat), Some(card)) = (ruling.sent_back(), ruling.card) {
                self.only_with(seat, CardSet::of(card));
            }
        }
    }

    /// A handful is shown.
    pub(crate) fn see_handful(&mut self, seat: Seat, handful: Handful, cards: CardSet) {
        self.handfuls[handful as usize] += 1;
        self.only_with(seat, cards);
        if cards.contains(Card::EXCUSE) {
            // HAND-05: it stands for a trump that is not there.
            self.may_hold[seat] -= CardSet::TRUMPS - cards;
        }
    }

    fn only_with(&mut self, holder: Seat, cards: CardSet) {
        self.not_with_others(holder, cards);
        self.may_lie_aside -= cards;
    }

    fn not_with_others(&mut self, holder: Seat, cards: CardSet) {
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != holder) {
            self.may_hold[seat] -= cards;
        }
    }
}

/// A deal in play with every card in its place: as it is, or as somebody guesses.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    pub(crate) known: Known,
    pub(crate) position: Position,
    /// The discard, or the dog nobody looked at.
    pub(crate) aside: CardSet,
}

impl Scene {
    /// The deal as it stands, if the cards lie like this; `None` before the play has begun.
    pub fn new(deal: &DealView, world: &World) -> Option<Self> {
        Known::new(deal)?.scene(deal, world)
    }

    /// The cards on the table and in the hands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the seat to play knows to lie aside beside what everybody does.
    pub(crate) fn own_aside(&self, seat: Seat) -> CardSet {
        if seat == self.known.taker && self.known.contract.takes_dog() { self.aside } else { CardSet::EMPTY }
    }

    /// Plays a legal card of the seat whose turn it is.
    pub fn play(&mut self, card: Card) {
        let (seat, trick) = (self.position.turn(), *self.position.trick());
        let known = &mut self.known;
        known.learn(&trick, seat, card);
        known.n_cards[seat] -= 1;
        if known.called == Some(card) {
            known.partner = if seat == known.taker { Partner::Alone } else { Partner::Shown(seat) };
        }
        self.position.play(card);
        if self.position.trick().is_empty() {
            // A trick of one card has none before it; there are at least three players.
            known.note_lead(&trick);
            known.winners.extend(self.position.last_winner());
            let mut whole = trick;
            whole.add(seat, card);
            known.note_won(&whole, self.position.last_winner().unwrap_or(whole.winner()));
        }
    }

    /// What a played-out deal comes to.
    pub fn figures(&self) -> Figures {
        let known = &self.known;
        Figures::new(known.contract, self.position.tally(known.contract, self.aside), known.handfuls, known.slam)
    }

    /// What each defender pays the taker once the deal is played out.
    pub fn mark(&self, rules: &Rules) -> i32 {
        self.figures().mark(rules).per_defender()
    }
}

impl Known {
    /// The deal with every card in its place; `None` before the play has begun.
    pub(crate) fn scene(&self, deal: &DealView, world: &World) -> Option<Scene> {
        Some(Scene { known: *self, position: deal.position(world)?, aside: world.aside })
    }
}

#[cfg(test)]
mod tests {
    use oudler_rules::{Action, Layout, TableKind, TableStage, Unseen};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::bots::{Habit, Random};
    use crate::{Bot, BotTable, Time};

    /// What everybody knows is what each seat can prove, beside its own cards; and playing a card in a
    /// scene teaches the same as seeing it played.
    #[test]
    fn a_scene_knows_what_the_views_prove() {
        let mut n = 0;
        for (table, seed) in TableKind::ALL.into_iter().flat_map(|table| (0..12).map(move |seed| (table, seed))) {
            let rules = Rules::parse(table, if seed % 3 == 0 { "house misere=20" } else { "fft" }).unwrap();
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut bots = BotTable::new(rules, Seat::A).unwrap();
            bots.deal(Layout::random(&rules, Seat::A, &mut rng));
            let mut player: Box<dyn Bot> =
                if seed % 2 == 0 { Box::new(Random) } else { Box::new(Habit::default()) };
            let mut ahead: Option<Known> = None;
            while let Some(view) = bots.waits_for() {
                let view = view.clone();
                let action = player.act(&view, Time::ENDLESS, &mut rng);
                let deal = view.table().deal.as_ref().unwrap();
                if view.table().stage == TableStage::Play
                    && let Action::Play(card) = action
                {
                    let unseen = Unseen::trusting(&view).unwrap();
                    let known = Known::new(deal).unwrap();
                    for seat in deal.ring.seats().iter().filter(|&seat| seat != view.seat()) {
                        assert_eq!(known.may_hold[seat] & unseen.cards(), unseen.may_hold(seat), "{table} {seed}");
                    }
                    if unseen.n_aside() > 0 {
                        assert_eq!(known.may_lie_aside & unseen.cards(), unseen.may_lie_aside(), "{table} {seed}");
                        assert_eq!(usize::from(known.n_aside), unseen.n_aside());
                    }
                    // Handfuls may be declared between two cards of the first trick.
                    if !deal.tricks.is_empty() {
                        assert!(ahead.is_none_or(|ahead| ahead == known), "{table} {seed}: {ahead:?} {known:?}");
                    }
                    let mut scene = Scene::new(deal, &bots.game().deal().unwrap().world()).unwrap();
                    scene.play(card);
                    ahead = Some(scene.known);
                    n += 1;
                }
                bots.act(view.seat(), action);
            }
        }
        assert!(n > 1500, "{n} cards");
    }
}
