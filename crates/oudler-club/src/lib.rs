//! What happens around real tables: cards on the felt, and the marks and rulings kept here.
//!
//! A [`sheet`] is the score sheet of an evening: deals entered by hand, corrected, merged from
//! several phones, and added up. The [`arbiter`] is told an incident in players' words, and rules.
//! A [`tournament`] is many tables over several rounds: who is there ([`entry`]), by which
//! [`mod@format`], who sits where ([`movement`]) and who wins ([`standing`]).
//!
//! ```
//! use oudler_club::sheet::{Opening, Sheet};
//!
//! let opening = Opening::new(&["Anne", "Bruno", "Chloé", "David"], "4 fft")?;
//! let mut sheet = Sheet::new(opening);
//! sheet.add_line("Anne: garde, 49, 2 oudlers, petit attack, handful single Anne")?;
//! assert_eq!(sheet.standing().totals, [318, -106, -106, -106]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything is a pure function of what it is given: no file, no clock, no network.

pub mod arbiter;
pub mod duplicate;
pub mod entry;
pub mod export;
pub mod format;
pub mod movement;
pub mod paper;
pub mod sheet;
pub mod standing;
pub mod tournament;
