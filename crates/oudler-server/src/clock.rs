//! The system's clock: nothing else reads it.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::Millis;

/// This moment.
pub(crate) fn now() -> Millis {
    // A clock set before 1970 is as good as one that stands there.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
