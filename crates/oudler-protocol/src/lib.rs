//! What Oudler writes to files and says on the wire, as versioned JSON.
//!
//! Cards, seats, contracts and the like are those of the rules, each by its one text. What is made
//! of them (an event, a view, a record) has a type here, with explicit conversions that check what
//! comes in.

pub mod bindings;
pub mod duplicate;
pub mod event;
pub mod fair;
pub mod message;
pub mod record;
pub mod replay;
pub mod request;
pub mod sheet;
pub mod table;
pub mod tournament;
pub mod view;
mod wire;

pub use wire::BadWire;
