//! What a seat knows by counting: the cards that are gone, who may still hold the others, and
//! who plays with whom.

use oudler_rules::{
    BySeat, Card, CardSet, DealView, Partner, Ring, Seat, SeatSet, SeatView, SlamBid, Suit, Trick, Unseen,
};

/// How much more readily a card nobody can place is with the taker than with another seat: he
/// took because of his trumps, and discarded from his suits.
const TAKER_TRUMPS: f32 = 3.0;
const TAKER_SUITS: f32 = 0.8;

/// The table as an attentive player sees it at his turn to play.
#[derive(Debug)]
pub(super) struct Count {
    pub(super) me: Seat,
    pub(super) hand: CardSet,
    pub(super) ring: Ring,
    pub(super) taker: Seat,
    pub(super) trick: Trick,
    /// The card that wins the trick so far.
    pub(super) best: Option<Card>,
    /// Whether I play for the attack.
    pub(super) attacks: bool,
    /// 1 for a seat of my side, −1 for one against me, between the two while it is not known.
    pub(super) ally: BySeat<f32>,
    /// The other seats that are, or are likely, of my side; and those against me.
    pub(super) friends: SeatSet,
    pub(super) foes: SeatSet,
    /// Cards that are in another hand, or aside where I cannot see them.
    pub(super) unseen: CardSet,
    /// Of these, what each seat may hold.
    pub(super) may: BySeat<CardSet>,
    /// By seat and suit: the chance that there is no card, how many there are and what their
    /// courts are worth on average.
    pub(super) suits: BySeat<[Holding; 4]>,
    /// The chance that a seat has a trump.
    pub(super) ruffs: BySeat<f32>,
    /// How often each suit was led by the attack and by the defence.
    pub(super) led_by_attack: [u8; 4],
    pub(super) led_by_defence: [u8; 4],
    /// Whether my side has won every trick so far.
    pub(super) all_ours: bool,
    /// Whether a slam is announced.
    pub(super) slam: bool,
    /// By card of the pack: the chance that each seat holds it.
    shares: [BySeat<f32>; 78],
}

/// What a seat is likely to hold of a suit.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Holding {
    /// The chance that it is nothing.
    pub(super) void: f32,
    /// The number of cards to expect.
    pub(super) length: f32,
    /// What the courts among them are worth beyond a low card, in half points.
    pub(super) courts: f32,
}

impl Count {
    /// What this seat knows; `None` before there is a taker.
    pub(super) fn new(view: &SeatView, deal: &DealView) -> Option<Self> {
        let (taker, _) = deal.taken?;
        let unseen = Unseen::trusting(view)?;
        let mut count = Self {
            me: view.seat(),
            hand: view.hand(),
            ring: deal.ring,
            taker,
            trick: deal.trick,
            best: best_card(&deal.trick),
            attacks: view.seat() == taker,
            ally: BySeat::default(),
            friends: SeatSet::EMPTY,
            foes: SeatSet::EMPTY,
            unseen: unseen.cards(),
            may: BySeat(Seat::ALL.map(|seat| unseen.may_hold(seat))),
            suits: BySeat::default(),
            ruffs: BySeat::default(),
            led_by_attack: [0; 4],
            led_by_defence: [0; 4],
            all_ours: false,
            slam: deal.slam == SlamBid::Announced,
            shares: [BySeat([0.0; 5]); 78],
        };
        count.share_out(&unseen);
        count.guess_sides(deal);
        count.note_leads(deal);
        count.all_ours = deal.tricks.iter().all(|won| count.ally[won.winner] > 0.0);
        count.expect_suits();
        Some(count)
    }

    /// The chance that each seat holds each card: by the room it has, the taker's weight changed.
    fn share_out(&mut self, unseen: &Unseen) {
        let mut seats = BySeat(Seat::ALL.map(|seat| unseen.n_held(seat) as f32));
        // A card that only one seat may hold is there, and takes up room.
        let mut open = self.unseen;
        for seat in Seat::ALL {
            let sure = unseen.must_hold(seat);
            open -= sure;
            seats[seat] = (seats[seat] - sure.len() as f32).max(0.0);
            sure.iter().for_each(|card| self.shares[card.index()][seat] = 1.0);
        }
        let (mut for_suits, mut for_trumps) = (seats, seats);
        for_suits[self.taker] *= TAKER_SUITS;
        for_trumps[self.taker] *= TAKER_TRUMPS;
        for card in open {
            let weights = if card.is_trump() { &for_trumps } else { &for_suits };
            let mut all = if unseen.may_lie_aside().contains(card) { unseen.n_aside() as f32 } else { 0.0 };
            let mut mine = BySeat([0.0; 5]);
            for seat in Seat::ALL {
                if self.may[seat].contains(card) {
                    mine[seat] = weights[seat];
                    all += weights[seat];
                }
            }
            if all > 0.0 {
                self.shares[card.index()] = BySeat(mine.0.map(|weight| weight / all));
            }
        }
    }

    fn guess_sides(&mut self, deal: &DealView) {
        let (me, taker) = (self.me, self.taker);
        let partner = match (deal.called, deal.partner) {
            (None, _) | (_, Partner::NoCall | Partner::Alone) => None,
            (_, Partner::Shown(seat)) => Some(seat),
            (Some(called), Partner::Hidden) if me != taker && self.hand.contains(called) => Some(me),
            (Some(called), Partner::Hidden) => {
                self.guess_partner(called);
                return self.name_sides();
            }
        };
        self.attacks = me == taker || partner == Some(me);
        for seat in self.ring.seats().iter() {
            let seat_attacks = seat == taker || partner == Some(seat);
            self.ally[seat] = if seat_attacks == self.attacks { 1.0 } else { -1.0 };
        }
        self.name_sides();
    }

    /// The called card is in the hand of a partner, or with the taker himself (P5-08).
    fn guess_partner(&mut self, called: Card) {
        let may_be = |seat: Seat| seat != self.taker && seat != self.me && self.may[seat].contains(called);
        let n = self.ring.seats().iter().filter(|&seat| may_be(seat)).count() as f32;
        let sign = if self.me == self.taker { -1.0 } else { 1.0 };
        let mut ally = BySeat([sign; 5]);
        for seat in self.ring.seats().iter().filter(|&seat| may_be(seat)) {
            ally[seat] = sign * (1.0 - 2.0 / n);
        }
        ally[self.taker] = -1.0;
        ally[self.me] = 1.0;
        self.ally = ally;
    }

    fn name_sides(&mut self) {
        for seat in self.ring.seats().iter().filter(|&seat| seat != self.me) {
            if self.ally[seat] > 0.0 {
                self.friends.insert(seat);
            } else {
                self.foes.insert(seat);
            }
        }
    }

    fn note_leads(&mut self, deal: &DealView) {
        for won in &deal.tricks {
            if let Some(suit) = won.trick.cards().first().and_then(|card| card.suit()) {
                let with_me = self.ally[won.trick.leader()] > 0.0;
                let led = if with_me == self.attacks { &mut self.led_by_attack } else { &mut self.led_by_defence };
                led[suit as usize] += 1;
            }
        }
    }

    fn expect_suits(&mut self) {
        for seat in self.ring.seats().iter().filter(|&seat| seat != self.me) {
            for suit in Suit::ALL {
                let mut holding = Holding { void: 1.0, ..Holding::default() };
                for card in self.may[seat] & CardSet::suit(suit) {
                    let share = self.share(seat, card);
                    holding.void *= 1.0 - share;
                    holding.length += share;
                    holding.courts += share * f32::from(card.half_points().0 - 1);
                }
                self.suits[seat][suit as usize] = holding;
            }
            self.ruffs[seat] = 1.0 - self.none_of(seat, CardSet::TRUMPS);
        }
    }

    /// The chance that a seat holds a card.
    pub(super) fn share(&self, seat: Seat, card: Card) -> f32 {
        self.shares[card.index()][seat]
    }

    /// The chance that a seat holds none of these cards.
    pub(super) fn none_of(&self, seat: Seat, cards: CardSet) -> f32 {
        (cards & self.may[seat]).iter().map(|card| 1.0 - self.share(seat, card)).product()
    }

    /// The chance that a seat has no card of a suit.
    pub(super) fn void(&self, seat: Seat, suit: Suit) -> f32 {
        self.suits[seat][suit as usize].void
    }

    /// The chance that a seat ruffs when this suit is led.
    pub(super) fn ruff(&self, seat: Seat, suit: Suit) -> f32 {
        self.void(seat, suit) * self.ruffs[seat]
    }

    /// The seats that play to this trick after me.
    pub(super) fn after_me(&self) -> impl Iterator<Item = Seat> + use<> {
        let n = self.ring.players().get() - 1 - self.trick.len();
        self.ring.from(self.me).skip(1).take(n)
    }

    /// The trumps others hold.
    pub(super) fn trumps_out(&self) -> CardSet {
        self.unseen & CardSet::TRUMPS
    }
}

/// Whether a card played later beats the one that wins so far, which is not the Excuse.
pub(super) fn beats(card: Card, best: Card) -> bool {
    card != Card::EXCUSE && (card.is_trump() || card.suit() == best.suit()) && card > best
}

/// The card that wins a trick so far.
fn best_card(trick: &Trick) -> Option<Card> {
    let mut cards = trick.cards().iter().copied().filter(|&card| card != Card::EXCUSE);
    let first = cards.next()?;
    Some(cards.fold(first, |best, card| if beats(card, best) { card } else { best }))
}
