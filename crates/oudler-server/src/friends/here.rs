//! Who is here: with an open socket, or heard of in the last minute.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::sockets::Sockets;
use crate::store::UserId;

/// How long somebody who has asked for something is still here.
const LASTS: Duration = Duration::from_secs(60);

/// Who is here; cheap to clone.
#[derive(Clone, Debug)]
pub struct Here {
    sockets: Sockets,
    asked: Arc<Mutex<HashMap<UserId, Instant>>>, // who has asked for something lately, and when
}

impl Here {
    pub(super) fn new(sockets: Sockets) -> Self {
        Self { sockets, asked: Arc::default() }
    }

    /// Somebody asks for something.
    pub fn note(&self, user: &UserId) {
        self.lock().insert(user.clone(), Instant::now());
    }

    /// Whether somebody is here.
    pub fn has(&self, user: &UserId) -> bool {
        self.sockets.has(user) || self.has_asked(user, Instant::now())
    }

    fn has_asked(&self, user: &UserId, now: Instant) -> bool {
        self.lock().get(user).is_some_and(|at| now.saturating_duration_since(*at) < LASTS)
    }

    /// Forgets those who have asked for nothing lately.
    pub fn forget_old(&self) {
        self.forget_at(Instant::now());
    }

    fn forget_at(&self, now: Instant) {
        self.lock().retain(|_, at| now.saturating_duration_since(*at) < LASTS);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Instant>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_here_with_a_socket_or_for_a_minute() {
        let sockets = Sockets::default();
        let here = Here::new(sockets.clone());
        let (anne, bruno) = (UserId::new("anne").unwrap(), UserId::new("bruno").unwrap());
        let place = sockets.open(&anne, [1; 32]);
        here.note(&bruno);
        assert!(here.has(&anne) && here.has(&bruno));
        drop(place);
        assert!(!here.has(&anne));
        let (soon, later) = (Instant::now() + LASTS / 2, Instant::now() + LASTS);
        assert!(!here.has_asked(&bruno, later));
        assert!(here.has_asked(&bruno, soon));
        here.forget_at(soon);
        assert!(here.has(&bruno));
        here.forget_at(later);
        assert!(here.lock().is_empty());
    }
}
