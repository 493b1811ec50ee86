//! The bots a command line can name.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use oudler_ai::Level;

/// Reads a level, and lists them all in the help.
pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.try_map(|name| name.parse::<Level>())
}
