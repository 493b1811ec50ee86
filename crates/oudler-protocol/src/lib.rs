//! What Oudler writes to files and says on the wire, as versioned JSON.
//!
//! The types of the rules know nothing of JSON; each has a counterpart here, with explicit
//! conversions that check what comes in.

pub mod bindings;
pub mod event;
pub mod fair;
pub mod message;
pub mod record;
pub mod replay;
pub mod request;
pub mod table;
pub mod view;
mod wire;

pub use wire::{BadWire, WireCard, WireCards, WireSeat};
