//! What a strong player would do, for who asks.

use oudler_rules::SeatView;

use super::super::Language;

/// What to do now and why, in a sentence or a few lines; nothing where there is no advice to give.
/// The view is that of a bot at the seat, which remembers what it saw.
pub(super) const fn hint(_view: &SeatView, _lang: Language) -> Option<String> {
    None
}
