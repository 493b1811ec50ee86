//! The play of the cards with everything known: what a search plays and undoes, and what the
//! checked deal stands on. Plain copies, no allocation.

mod random;

use crate::auction::Contract;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::points::HalfPoints;
use crate::seat::{BySeat, Ring, Seat, SeatSet};
use crate::trick::{ExcuseFate, ExcuseTrick, IllegalPlay, Trick};
use crate::words::words;

/// One of the two sides of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The taker, and the partner at five.
    Attack,
    /// Everyone else.
    Defence,
}

words! { Side, "side": Attack = "attack", Defence = "defence" }

impl Side {
    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
        }
    }
}

/// The play of a deal from its first card to its last.
///
/// ```
/// use oudler_rules::{CardSet, Position, Seat, SeatSet, TableKind};
///
/// let ring = TableKind::Three.ring(Seat::C);
/// let mut hands = oudler_rules::BySeat::<CardSet>::default();
/// hands[Seat::A] = "T1 EX".parse()?;
/// hands[Seat::B] = "T21 KS".parse()?;
/// hands[Seat::C] = "2S 3S".parse()?;
/// let mut position = Position::new(ring, hands, SeatSet::of(Seat::A), Seat::B, None);
/// let undo = position.play("KS".parse()?);
/// assert_eq!(position.turn(), Seat::C);
/// position.undo(undo);
/// assert_eq!(position.turn(), Seat::B);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # From a view
///
/// Who sees only a part of it makes a position from what is seen and a guess of the rest:
/// [`SeatView::position`](crate::SeatView::position).
///
/// # Equality
///
/// Equal positions have the same cards in every hand and on the table, and the same account: the
/// same cards in the attack's tricks, as many tricks for each side, the Excuse owed or not. They
/// play on alike and score alike. The way there is not in it: neither the order of the tricks, nor
/// who of a side won them, nor where the petit fell, unless it may still be au bout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    hands: BySeat<CardSet>,
    ring: Ring,
    attack: SeatSet,
    /// The called card, whose suit may not open the deal.
    called: Option<Card>,
    n_tricks: u8,
    now: Now,
}

/// All that a card changes beside the hand it leaves; an [`Undo`] keeps it whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Now {
    trick: Trick,
    turn: Seat,
    /// Tricks that are complete.
    n_won: u8,
    /// Those of them the attack has won.
    n_attack: u8,
    /// The cards in the attack's tricks.
    attack_cards: CardSet,
    /// The cards of the trick on the table.
    on_table: CardSet,
    /// +1 when the attack takes its Excuse back from a trick it lost, −1 when the defence does.
    excuse_back: i8,
    /// The trick the petit fell to, counted from 0, if it is one of the last two: an earlier one
    /// can no longer matter.
    petit_in: Option<u8>,
    petit_au_bout: Option<Side>,
}

/// What [`Position::undo`] needs to take a card back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    card: Card,
    now: Now,
}

/// What a played-out position comes to, before any price is put on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The attack's card points, discard or dog included.
    pub half_points: HalfPoints,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// Who has the petit in the last trick.
    pub petit_au_bout: Option<Side>,
    /// Who has every trick.
    pub slam: Option<Side>,
}

impl Position {
    /// The position before the first card. `called` is the called card at five players.
    pub fn new(ring: Ring, hands: BySeat<CardSet>, attack: SeatSet, leader: Seat, called: Option<Card>) -> Self {
        Self {
            hands,
            ring,
            attack,
            called,
            n_tricks: hands[leader].len() as u8,
            now: Now {
                trick: Trick::new(leader),
                turn: leader,
                n_won: 0,
                n_attack: 0,
                attack_cards: CardSet::EMPTY,
                on_table: CardSet::EMPTY,
                excuse_back: 0,
                petit_in: None,
                petit_au_bout: None,
            },
        }
    }

    /// The same position with another leader. No card may have been played.
    pub(crate) fn led_by(&self, leader: Seat) -> Self {
        Self::new(self.ring, self.hands, self.attack, leader, self.called)
    }

    /// What is left in each hand.
    #[inline]
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// Who plays.
    pub const fn ring(&self) -> &Ring {
        &self.ring
    }

    /// The seats that attack.
    pub const fn attack(&self) -> SeatSet {
        self.attack
    }

    /// The side a seat plays on.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Side {
        if self.attack.contains(seat) { Side::Attack } else { Side::Defence }
    }

    /// Whose turn it is; meaningless once the play is over.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.now.turn
    }

    /// The trick on the table; empty between two tricks.
    #[inline]
    pub const fn trick(&self) -> &Trick {
        &self.now.trick
    }

    /// How many tricks are complete.
    #[inline]
    pub const fn n_won(&self) -> usize {
        self.now.n_won as usize
    }

    /// Who took the last complete trick.
    pub const fn last_winner(&self) -> Option<Seat> {
        // Who takes a trick leads the next, also the one after the last.
        if self.now.n_won == 0 { None } else { Some(self.now.trick.leader()) }
    }

    /// Whether every card has been played.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.now.n_won == self.n_tricks
    }

    /// Whether no card has been played.
    pub const fn is_untouched(&self) -> bool {
        self.now.n_won == 0 && self.now.trick.is_empty()
    }

    /// The cards the seat to play may play.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        let hand = self.hands[self.now.turn];
        match self.called {
            Some(called) if self.is_untouched() => opening_cards(hand, called),
            _ => self.now.trick.legal_cards(hand),
        }
    }

    /// Whether the seat to play may play this card.
    pub fn check(&self, card: Card) -> Result<(), IllegalPlay> {
        let opening = if self.is_untouched() { self.called } else { None };
        check_card(self.hands[self.now.turn], &self.now.trick, opening, card)
    }

    /// Plays a card of the seat whose turn it is. Nothing is checked beyond what the types say:
    /// the rules are the caller's affair ([`Position::legal_cards`]).
    #[inline]
    pub fn play(&mut self, card: Card) -> Undo {
        let undo = Undo { card, now: self.now };
        let now = &mut self.now;
        let seat = now.turn;
        self.hands[seat].remove(card);
        now.on_table.insert(card);
        now.trick.add(seat, card);
        if now.trick.len() == self.ring.players().get() {
            let (winner, on_table) = (now.trick.winner(), now.on_table);
            let excuse_by = self.excuse_by();
            let winner = self.finish_trick(winner, excuse_by, on_table);
            self.lead(winner);
        } else {
            now.turn = self.ring.next(seat);
        }
        undo
    }

    /// An empty trick that this seat leads.
    #[inline]
    fn lead(&mut self, leader: Seat) {
        self.now.trick = Trick::new(leader);
        self.now.on_table = CardSet::EMPTY;
        self.now.turn = leader;
    }

    /// Takes back the last card played.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.now = undo.now;
        self.hands[undo.now.turn].insert(undo.card);
    }

    /// What the play comes to. `aside` is the discard, or the dog nobody looked at.
    #[inline]
    pub fn tally(&self, contract: Contract, aside: CardSet) -> Tally {
        let mut cards = self.now.attack_cards;
        if contract != Contract::GardeContre {
            cards |= aside;
        }
        // EXC-08: back with its side the Excuse counts eight half points and the oudler, and one
        // half point stays with the trick, whether or not a card could be given for it.
        let back = i16::from(self.now.excuse_back);
        let half_points = cards.half_points().0 as i16 + 8 * back;
        Tally {
            half_points: HalfPoints(half_points as u16),
            oudlers: (i16::from(cards.n_oudlers()) + back) as u8,
            petit_au_bout: self.now.petit_au_bout,
            slam: if self.now.n_attack == self.now.n_won {
                Some(Side::Attack)
            } else if self.now.n_attack == 0 {
                Some(Side::Defence)
            } else {
                None
            },
        }
    }

    /// Counts a complete trick, and says who takes it and leads the next.
    #[inline]
    fn finish_trick(&mut self, strongest: Seat, excuse_by: Option<Seat>, on_table: CardSet) -> Seat {
        let is_last = self.now.n_won + 1 == self.n_tricks;
        let winner = match excuse_by {
            Some(owner) => self.settle_excuse(strongest, owner, is_last),
            None => strongest,
        };
        let side = self.side(winner);
        if on_table.contains(Card::PETIT) && self.now.n_won + 2 >= self.n_tricks {
            self.now.petit_in = Some(self.now.n_won);
        }
        if is_last {
            self.settle_petit(side, excuse_by);
        }
        let now = &mut self.now;
        if side == Side::Attack {
            now.attack_cards |= on_table;
            now.n_attack += 1;
        }
        now.n_won += 1;
        winner
    }

    /// Who wins a trick the Excuse was played to; what is owed for it is noted.
    fn settle_excuse(&mut self, strongest: Seat, owner: Seat, is_last: bool) -> Seat {
        let side = self.side(owner);
        let trick = match is_last {
            false => ExcuseTrick::Early,
            true if self.n_won_by(side) == self.now.n_won => ExcuseTrick::LastOfSlam,
            true => ExcuseTrick::Last,
        };
        match trick.fate(side, self.side(strongest)) {
            ExcuseFate::Wins => return owner,
            ExcuseFate::Back => self.now.excuse_back = if side == Side::Attack { 1 } else { -1 },
            ExcuseFate::InTrick => {}
        }
        strongest
    }

    /// PAB-01, and SLAM-07: behind a slam's last Excuse the trick before counts as the last.
    fn settle_petit(&mut self, winner: Side, excuse_by: Option<Seat>) {
        let Some(petit_in) = self.now.petit_in else { return };
        let excuse_side = excuse_by.map(|seat| self.side(seat));
        let slam_by_excuse = self.n_won_by(winner) == self.now.n_won && excuse_side == Some(winner);
        if petit_in == self.now.n_won || (slam_by_excuse && petit_in + 1 == self.now.n_won) {
            self.now.petit_au_bout = Some(winner);
        }
    }

    const fn n_won_by(&self, side: Side) -> u8 {
        match side {
            Side::Attack => self.now.n_attack,
            Side::Defence => self.now.n_won - self.now.n_attack,
        }
    }

    /// Who played the Excuse to the trick on the table.
    fn excuse_by(&self) -> Option<Seat> {
        if !self.now.on_table.contains(Card::EXCUSE) {
            return None;
        }
        let trick = &self.now.trick;
        let fell = trick.cards().iter().position(|&card| card == Card::EXCUSE)?;
        self.ring.from(trick.leader()).nth(fell)
    }
}

/// What may open a five-player deal: nothing of the called card's suit but the card itself (P5-07).
pub(crate) fn opening_cards(hand: CardSet, called: Card) -> CardSet {
    let banned = called.suit().map_or(CardSet::EMPTY, CardSet::suit) - CardSet::of(called);
    hand - banned
}

/// Whether a card may be played from a hand to a trick; `opening` is the called card when this is
/// the first card of a five-player deal.
pub(crate) fn check_card(
    hand: CardSet,
    trick: &Trick,
    opening: Option<Card>,
    card: Card,
) -> Result<(), IllegalPlay> {
    trick.check(hand, card)?;
    match opening {
        Some(called) if !opening_cards(hand, called).contains(card) => {
            Err(IllegalPlay::CalledSuitLed { card, called, legal: opening_cards(hand, called) })
        }
        _ => Ok(()),
    }
}
