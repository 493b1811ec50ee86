//! The open sockets by user: whoever signs out elsewhere or changes the password ends them at once,
//! and a new name reaches them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::store::{TokenHash, UserId};

/// What has become of the person behind a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nothing new.
    AsBefore,
    /// Another name.
    Renamed(String),
    /// The session is no more.
    Revoked,
}

/// Every open socket that shows a cookie; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Sockets(Arc<Mutex<HashMap<UserId, Vec<Open>>>>);

#[derive(Debug)]
struct Open {
    id: Arc<()>,
    token: TokenHash,
    news: watch::Sender<Standing>,
}

/// A socket's place among the open ones, given up when this is dropped.
#[derive(Debug)]
pub struct Place {
    sockets: Sockets,
    user: UserId,
    id: Arc<()>, // ours alone, and so told from all others
    news: watch::Receiver<Standing>,
}

impl Sockets {
    /// A socket of this session opens.
    pub fn open(&self, user: &UserId, token: TokenHash) -> Place {
        let (sender, news) = watch::channel(Standing::AsBefore);
        let id = Arc::new(());
        self.lock().entry(user.clone()).or_default().push(Open { id: Arc::clone(&id), token, news: sender });
        Place { sockets: self.clone(), user: user.clone(), id, news }
    }

    /// Whether a user has one open.
    pub fn has(&self, user: &UserId) -> bool {
        self.lock().contains_key(user)
    }

    /// The session of this token is over.
    pub fn revoke(&self, token: TokenHash) {
        for open in self.lock().values().flatten().filter(|open| open.token == token) {
            open.news.send_replace(Standing::Revoked);
        }
    }

    /// All sessions of a user are over but this one.
    pub fn revoke_others(&self, user: &UserId, kept: TokenHash) {
        for open in self.lock().get(user).into_iter().flatten().filter(|open| open.token != kept) {
            open.news.send_replace(Standing::Revoked);
        }
    }

    /// A user has another name. Who has been sent away does not come back by it.
    pub fn rename(&self, user: &UserId, name: &str) {
        for open in self.lock().get(user).into_iter().flatten() {
            open.news.send_if_modified(|standing| {
                let lives = *standing != Standing::Revoked;
                if lives {
                    *standing = Standing::Renamed(name.into());
                }
                lives
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Open>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits until something has become of the person.
    pub async fn news(&mut self) -> Standing {
        match self.news.changed().await {
            Ok(()) => self.news.borrow_and_update().clone(),
            // The sender lives as long as the place does.
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock();
        if let Some(open) = sockets.get_mut(&self.user) {
            open.retain(|open| !Arc::ptr_eq(&open.id, &self.id));
            if open.is_empty() {
                sockets.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: &str) -> UserId {
        UserId::new(id).unwrap()
    }

    #[tokio::test]
    async fn only_the_sockets_concerned_hear_of_it() {
        let sockets = Sockets::default();
        let mut phone = sockets.open(&user("zoe"), [1; 32]);
        let mut laptop = sockets.open(&user("zoe"), [2; 32]);
        let other = sockets.open(&user("max"), [3; 32]);
        sockets.revoke_others(&user("zoe"), [2; 32]);
        assert_eq!(phone.news().await, Standing::Revoked);
        sockets.rename(&user("zoe"), "Zoé");
        assert_eq!(laptop.news().await, Standing::Renamed("Zoé".into()));
        assert!(!phone.news.has_changed().unwrap(), "a revoked session stays so");
        sockets.revoke([2; 32]);
        assert_eq!(laptop.news().await, Standing::Revoked);
        assert!(!other.news.has_changed().unwrap());
    }

    #[test]
    fn a_socket_that_is_gone_leaves_nothing_behind() {
        let sockets = Sockets::default();
        let places: Vec<Place> = (0..3).map(|n| sockets.open(&user("zoe"), [n; 32])).collect();
        assert_eq!(sockets.lock().values().flatten().count(), 3);
        drop(places);
        assert!(sockets.lock().is_empty());
    }
}
