//! Boards: deals that are made beforehand, kept as records, and met by every table (DUP-01, DUP-02).

use oudler_rules::notation::{DealRecord, Record, Shuffle};
use oudler_rules::{BySeat, CardSet, CardStyle, Layout, Rules, Seat, TableKind};
use serde::{Deserialize, Serialize};

/// A deal in its holder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Its number, from 1.
    pub number: u16,
    /// Who takes, for a garde: nobody bids (DUP-03). A is North, and the others follow in the order of
    /// play: B West, C South, D East.
    pub taker: Seat,
    /// The cards and the dealer, as a record of one deal.
    pub record: String,
}

impl Board {
    /// A board of this deal.
    pub fn new(number: u16, taker: Seat, deal: DealRecord) -> Self {
        let record = Record { deals: vec![deal], ..empty_record() };
        Self { number, taker, record: record.to_text(CardStyle::English) }
    }

    /// The deal, if the record is one of one deal for four.
    pub fn deal(&self) -> Option<DealRecord> {
        let record = Record::parse(&self.record, CardStyle::English).ok()?;
        let four = record.rules.table == TableKind::Four;
        if four && record.deals.len() == 1 { record.deals.into_iter().next() } else { None }
    }

    /// The same board with its taker at this seat, everybody else as far from them as before.
    #[must_use]
    pub fn turned(&self, taker: Seat) -> Option<Self> {
        let deal = self.deal()?;
        let by = taker.index() + 4 - self.taker.index();
        let turned = |seat: Seat| Seat::ALL[(seat.index() + by) % 4];
        let ring = TableKind::Four.ring(turned(deal.dealer));
        let mut hands = BySeat::default();
        for seat in TableKind::Four.seats() {
            hands[turned(seat)] = deal.layout.hands()[seat];
        }
        let layout = Layout::new(&ring, hands, deal.layout.dog()).ok()?;
        // Its shuffle deals to other seats.
        Some(Self::new(self.number, taker, dealt(turned(deal.dealer), layout)))
    }
}

/// Boards that can be played (DUP-04): a bare petit is dealt again, and so, unless `any` hand will do, is one
/// nobody would take with. `deal` shuffles for the n-th time, from 1, for this dealer.
pub fn made<E>(
    count: u16,
    takes_south: bool,
    any: bool,
    mut deal: impl FnMut(u32, Seat) -> Result<(Layout, Shuffle), E>,
) -> Result<Vec<Board>, E> {
    let mut n_dealt = 0;
    let mut board = |number| {
        let (taker, dealer) = usual_roles(number, takes_south);
        loop {
            n_dealt += 1;
            let (layout, shuffle) = deal(n_dealt, dealer)?;
            if layout.bare_petit().is_none() && (any || is_playable(layout.hands()[taker])) {
                let deal = DealRecord { shuffle: Some(shuffle), ..dealt(dealer, layout) };
                return Ok(Board::new(number, taker, deal));
            }
        }
    };
    (1..=count).map(&mut board).collect()
}

/// Whether a garde can be asked for with this hand.
fn is_playable(hand: CardSet) -> bool {
    let n_trumps = (hand & CardSet::TRUMPS_AND_EXCUSE).len();
    n_trumps
        >= match hand.n_oudlers() {
            0 => 99,
            1 => 10,
            2 => 8,
            _ => 7,
        }
}

/// The deals of records as boards, in their order, as they were dealt and not as they were played; none where
/// one is not for four.
pub fn taken(records: impl IntoIterator<Item = Record>, takes_south: bool, most: usize) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    for record in records {
        if record.rules.table != TableKind::Four {
            return None;
        }
        for deal in record.deals.into_iter().take(most - boards.len()) {
            let number = boards.len() as u16 + 1;
            let only_cards = DealRecord { shuffle: deal.shuffle, ..dealt(deal.dealer, deal.layout) };
            boards.push(Board::new(number, usual_roles(number, takes_south).0, only_cards));
        }
    }
    Some(boards)
}

/// Who takes and who deals where nothing else is said. Takers go round from North; the dealer moves on
/// by one more with every round of four, so that everybody leads to everybody.
///
/// ```
/// use oudler_club::duplicate::usual_roles;
/// use oudler_rules::Seat;
///
/// assert_eq!(usual_roles(1, false), (Seat::A, Seat::D));
/// assert_eq!(usual_roles(2, false), (Seat::B, Seat::A));
/// // In quadrettes and matches the attacker sits South.
/// assert_eq!(usual_roles(2, true).0, Seat::C);
/// ```
pub fn usual_roles(number: u16, takes_south: bool) -> (Seat, Seat) {
    let i = number.saturating_sub(1);
    let seat = |n: u16| Seat::new((n % 4) as usize).expect("a number below four is a seat");
    let taker = if takes_south { Seat::C } else { seat(i) };
    (taker, seat(i + i / 4 + 3))
}

/// The cards are dealt, and nobody has done anything.
pub fn dealt(dealer: Seat, layout: Layout) -> DealRecord {
    DealRecord {
        dealer,
        misdeals: Vec::new(),
        shuffle: None,
        layout,
        steps: Vec::new(),
        hints: Vec::new(),
        rest: None,
        result: None,
    }
}

fn empty_record() -> Record {
    Record {
        rules: Rules::fft(TableKind::Four),
        names: Vec::new(),
        bots: std::collections::BTreeMap::new(),
        warned: oudler_rules::SeatSet::EMPTY,
        banned: oudler_rules::SeatSet::EMPTY,
        draw: None,
        deals: Vec::new(),
        misdeals: Vec::new(),
        is_stopped: false,
    }
}
