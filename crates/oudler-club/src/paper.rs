//! Paper for a tournament: name cards, seat slips, score sheets, rankings, hand diagrams and travelling
//! sheets, as PDF pages of A4.
//!
//! ```
//! use oudler_club::entry::{Entry, Number};
//! use oudler_club::format::{Format, Kind};
//! use oudler_club::paper::{Tongue, name_cards};
//! use oudler_club::tournament::{By, Tournament, What};
//!
//! let mut club = Tournament::new(Format::new("Friday", Kind::Individual, 2, 4))?;
//! club.act(0, By::Director, What::Enter { number: Number(1), entry: Entry::new("Chloé") })?;
//! assert!(name_cards(club.state(), Tongue::French).starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod canvas;
mod free;
mod sheet;
mod table;

pub use board::{diagrams, duplicate_name_cards, duplicate_ranking, hand_cards, road_sheets, travellers};
pub use free::{name_cards, ranking, score_sheets, seat_slips};

/// The language of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tongue {
    /// French.
    French,
    /// English.
    English,
}

impl Tongue {
    const fn either(self, english: &'static str, french: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A figure as it is written: with a comma in French.
    fn figure(self, text: &str) -> String {
        match self {
            Self::English => text.to_owned(),
            Self::French => text.replace('.', ","),
        }
    }
}
