//! Boards: deals that are made beforehand, kept as records, and met by every table (DUP-01, DUP-02).

use oudler_rules::notation::{DealRecord, Record};
use oudler_rules::{CardStyle, Layout, Rules, Seat, TableKind};
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
