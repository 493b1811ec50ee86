//! The Oudler platform: what stands between the rules and the players' screens.

pub mod store;
