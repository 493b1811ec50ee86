//! What the fuzz targets of `fuzz/` try, as plain functions of bytes that panic when something is
//! wrong. The same functions run over the stored corpus as an ordinary test.

mod actions;
mod client;
mod record;

pub use actions::actions;
pub use client::client_messages;
pub use record::{record_json, record_text};
