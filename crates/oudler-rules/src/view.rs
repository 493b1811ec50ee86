//! What one seat, a spectator, and everybody after the deal may know.
//!
//! A view is a fold of what its viewer saw ([`SeenEvent`]) and of nothing else: neither type has a
//! field that could hold a hidden hand, the discard of another, or a dog nobody turned.

mod deal;
mod open;
mod seen;

use crate::card_set::CardSet;
use crate::deck::is_bare_petit;
use crate::event::{Ending, GameOver, Public};
use crate::fault::Measure;
use crate::game::next_dealer;
use crate::legal::Legal;
use crate::play::SlamBid;
use crate::rules::{Recall, Rules};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::trick::Trick;

pub use deal::{DealView, Partner, SeenHandful};
pub use open::{ArbiterView, Asked, OpenView};
pub use seen::{SeenEvent, Viewer};

/// Where the table stands, for everybody to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableStage {
    /// The first dealer is to be drawn for.
    Drawing,
    /// This seat is to deal.
    Dealing(Seat),
    /// Players speak in turn.
    Auction,
    /// The taker is to call a card.
    Call,
    /// The taker makes his discard.
    Aside,
    /// The cards are played.
    Play,
    /// An arbitrated deal waits for everybody's word.
    Count,
    /// The taker is to choose whether the score stands.
    Choice,
    /// The game is over.
    Over(GameOver),
}

/// What anybody looking at the table may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The rules of the table.
    pub rules: Rules,
    /// Where it stands.
    pub stage: TableStage,
    /// Each seat's running total.
    pub totals: BySeat<i32>,
    /// Penalty points by seat.
    pub penalties: BySeat<i32>,
    /// How many deals were dealt.
    pub n_dealt: u32,
    /// How many deals were scored.
    pub n_scored: u32,
    /// The deal under way, or the one that ended last.
    pub deal: Option<DealView>,
    /// Whether dog and discard stay in it whatever the rules ([`SeatView::remembering`]).
    remembers: bool,
}

impl TableView {
    /// The view of a table at the start of its game.
    pub fn new(rules: Rules, dealer: Option<Seat>) -> Self {
        Self {
            rules,
            stage: dealer.map_or(TableStage::Drawing, TableStage::Dealing),
            totals: BySeat::default(),
            penalties: BySeat::default(),
            n_dealt: 0,
            n_scored: 0,
            deal: None,
            remembers: false,
        }
    }

    /// Whom the deal waits for, as everybody can tell; nobody while the arbiter is asked for his
    /// assent, or between two deals.
    ///
    /// It says nothing of hands: who holds a bare petit may announce it before being spoken to, and
    /// is not among those waited for.
    pub fn awaited(&self) -> SeatSet {
        let Some(deal) = &self.deal else { return SeatSet::EMPTY };
        if deal.waits_for_assent() {
            return SeatSet::EMPTY;
        }
        let one = |seat: Option<Seat>| seat.into_iter().collect();
        match self.stage {
            TableStage::Auction => one(deal.auction.turn()),
            TableStage::Call | TableStage::Aside | TableStage::Choice => one(deal.taken.map(|(taker, _)| taker)),
            TableStage::Play => one(deal.turn),
            TableStage::Count => deal.ring.seats().iter().filter(|&seat| !deal.accepted.contains(seat)).collect(),
            TableStage::Drawing | TableStage::Dealing(_) | TableStage::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Whether discard and dog are put away (ECART-07).
    fn forgets(&self) -> bool {
        self.rules.recall == Recall::Off && !self.remembers
    }

    /// Whether the trumps of a discard are still in the view for sure; there may have been none.
    pub(crate) fn knows_forced(&self, deal: &DealView) -> bool {
        !self.forgets() || deal.tricks.is_empty()
    }

    /// Takes in what a viewer saw.
    pub fn see(&mut self, event: &SeenEvent) {
        match event {
            SeenEvent::Public(public) => self.see_public(public),
            SeenEvent::Dealt { dealer, banned, .. } => {
                self.deal = Some(DealView::new(&self.rules, *dealer, *banned));
                self.stage = TableStage::Auction;
                self.n_dealt += 1;
            }
            SeenEvent::Discarded { shown, .. } => {
                if let Some(deal) = &mut self.deal {
                    deal.has_discarded = true;
                    deal.discards_left = deal.discards_left.saturating_sub(1);
                    deal.forced = *shown;
                }
            }
            SeenEvent::HandfulDeclared { seat, handful, own } => {
                if let Some(deal) = &mut self.deal {
                    deal.see_handful(SeenHandful { seat: *seat, handful: *handful, cards: *own, is_shown: false });
                }
            }
        }
    }

    fn see_public(&mut self, public: &Public) {
        match public {
            Public::Started { rules, dealer } => {
                *self = Self { remembers: self.remembers, ..Self::new(*rules, *dealer) };
            }
            Public::Drawn(draw) => self.stage = TableStage::Dealing(draw.dealer()),
            Public::GameEnded(over) => self.stage = TableStage::Over(*over),
            _ => {}
        }
        let forgets = self.forgets();
        let Some(deal) = &mut self.deal else { return };
        match public {
            Public::BidMade { seat, bid } => {
                deal.auction.place(*seat, *bid);
                if deal.auction.turn().is_none() {
                    deal.taken = deal.auction.highest();
                    let is_five = deal.ring.players() == crate::seat::PlayerCount::Five;
                    self.stage = if is_five { TableStage::Call } else { TableStage::Aside };
                }
            }
            Public::ContractAsked { contract, .. } => deal.auction.ask(*contract),
            Public::AssentRefused { .. } if deal.slam == SlamBid::Asked => deal.slam = SlamBid::Refused,
            Public::AssentRefused { .. } => deal.auction.refuse(),
            Public::Called { card } => {
                deal.called = Some(*card);
                deal.partner = Partner::Hidden;
                self.stage = TableStage::Aside;
            }
            Public::DogTurned { cards } => {
                deal.dog = Some(*cards);
                if deal.called.is_some_and(|called| cards.contains(called)) {
                    deal.partner = Partner::Alone;
                }
            }
            Public::SlamAsked => deal.slam = SlamBid::Asked,
            Public::SlamAnnounced => {
                deal.slam = SlamBid::Announced;
                if self.stage == TableStage::Play {
                    deal.trick = Trick::new(deal.opener());
                    deal.turn = Some(deal.opener());
                }
            }
            Public::PlayBegun => {
                self.stage = TableStage::Play;
                deal.trick = Trick::new(deal.opener());
                deal.turn = Some(deal.opener());
            }
            Public::HandfulShown { seat, handful, cards } => {
                let cards = Some(*cards);
                deal.see_handful(SeenHandful { seat: *seat, handful: *handful, cards, is_shown: true });
            }
            Public::MisereDeclared { seat, misere } => deal.miseres.push((*seat, *misere)),
            Public::CardPlayed { seat, card } => {
                deal.play_card(*seat, *card);
                // Cards of the first trick can no longer go back, so no handful is shown any more.
                if forgets && !deal.tricks.is_empty() {
                    deal.forced = CardSet::EMPTY;
                }
            }
            Public::TrickWon { seat } => {
                deal.win_trick(*seat);
                if forgets {
                    deal.dog = None;
                }
            }
            Public::CardsReturned { n } => deal.return_cards(usize::from(*n)),
            Public::Ruled(ruling) => {
                deal.rulings.push(*ruling);
                deal.is_looked_at |= ruling.found_nothing();
                match (ruling.measure, ruling.culprit) {
                    (Measure::Penalty(points), Some(seat)) => self.penalties[seat] -= points,
                    (Measure::TakersChoice, _) => self.stage = TableStage::Choice,
                    _ => {}
                }
            }
            Public::CountOpened => self.stage = TableStage::Count,
            Public::CountAccepted { seat } => deal.accepted.insert(*seat),
            Public::DealEnded(ending) => {
                if let Ending::Scored { sheet, .. } = ending {
                    for seat in Seat::ALL {
                        self.totals[seat] += sheet.scores[seat];
                    }
                    self.n_scored += 1;
                    if deal.called.is_some() {
                        deal.partner = sheet.partner.map_or(Partner::Alone, Partner::Shown);
                    }
                }
                deal.turn = None;
                deal.ending = Some(ending.clone());
                self.stage = TableStage::Dealing(next_dealer(self.rules.table, deal.dealer, ending));
            }
            _ => {}
        }
    }
}

/// What one seat may know: the table as everybody sees it, and its own cards.
///
/// ```
/// use oudler_rules::{Command, Layout, Rules, Seat, SeatView, Table, TableKind, Viewer};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let rules = Rules::fft(TableKind::Five);
/// let mut table = Table::new(rules, Some(Seat::A))?;
/// let layout = Layout::random(&rules, Seat::A, &mut Xoshiro256PlusPlus::seed_from_u64(4));
/// let events = table.act(Command::Deal(layout))?;
///
/// // A view is a fold of what its seat saw, wherever that is done.
/// let mut view = SeatView::new(rules, Seat::B, Some(Seat::A));
/// events.iter().for_each(|event| view.see(&event.seen_by(Viewer::Seat(Seat::B))));
/// assert_eq!(view.hand(), layout.hands()[Seat::B]);
/// assert!(view.legal().pass);
/// assert_eq!(&view, table.view(Seat::B));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    seat: Seat,
    table: TableView,
    hand: CardSet,
    discard: Option<CardSet>,
    /// Whether the hand was dealt with a bare petit, and the deal is not over.
    has_bare_petit: bool,
}

impl SeatView {
    /// The view of a seat at the start of a game.
    pub fn new(rules: Rules, seat: Seat, dealer: Option<Seat>) -> Self {
        Self {
            seat,
            table: TableView::new(rules, dealer),
            hand: CardSet::EMPTY,
            discard: None,
            has_bare_petit: false,
        }
    }

    /// The same view for somebody who remembers: dog and discard stay in it whatever the table's
    /// rules. It is for bots, which have nowhere else to keep what their seat has seen; people are
    /// shown a view that forgets (ECART-07).
    #[must_use]
    pub const fn remembering(mut self) -> Self {
        self.table.remembers = true;
        self
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The table as everybody sees it.
    pub const fn table(&self) -> &TableView {
        &self.table
    }

    /// The cards in hand; the taker's has the dog in it until he discards. Empty between two deals:
    /// whoever has the seat then may be somebody else (BID-06).
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// The seat's own discard, until "jeu"; with `recall=on` while the deal lasts (ECART-07).
    pub const fn discard(&self) -> Option<CardSet> {
        self.discard
    }

    /// Whether the seat was dealt a bare petit that nobody has announced yet (PSEC-01, PSEC-03).
    pub(crate) const fn may_announce_bare_petit(&self) -> bool {
        self.has_bare_petit
    }

    /// What the seat may do now.
    pub fn legal(&self) -> Legal {
        Legal::of(self)
    }

    /// Takes in what this seat saw.
    pub fn see(&mut self, event: &SeenEvent) {
        match event {
            SeenEvent::Dealt { hand, .. } => {
                self.hand = hand.unwrap_or_default();
                self.discard = None;
                self.has_bare_petit = is_bare_petit(self.hand);
            }
            SeenEvent::Discarded { own: Some(cards), .. } => {
                self.hand = (self.hand | self.discard.unwrap_or_default()) - *cards;
                self.discard = Some(*cards);
            }
            SeenEvent::Public(Public::DogTurned { cards }) => {
                let deal = self.table.deal.as_ref();
                if deal.and_then(|deal| deal.taken).is_some_and(|(taker, _)| taker == self.seat) {
                    self.hand |= *cards;
                }
            }
            SeenEvent::Public(Public::CardPlayed { seat, card }) if *seat == self.seat => self.hand.remove(*card),
            SeenEvent::Public(Public::CardsReturned { n }) => {
                let back = self.table.deal.as_ref().map(|deal| deal.last_cards(usize::from(*n)));
                for (seat, card) in back.unwrap_or_default() {
                    if seat == self.seat {
                        self.hand.insert(card);
                    }
                }
            }
            SeenEvent::Public(Public::PlayBegun) if self.table.forgets() => self.discard = None,
            SeenEvent::Public(Public::DealEnded(_)) => self.forget(),
            _ => {}
        }
        self.table.see(event);
    }

    /// The deal is over: who sits here next is not to be told what was held (BID-06).
    fn forget(&mut self) {
        self.hand = CardSet::EMPTY;
        self.discard = None;
        self.has_bare_petit = false;
        let handfuls = self.table.deal.iter_mut().flat_map(|deal| &mut deal.handfuls);
        for own in handfuls.filter(|seen| !seen.is_shown) {
            own.cards = None;
        }
    }
}
