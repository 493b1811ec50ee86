//! Whom those block who are at a table, so that a table knows it without asking the store.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::{Store, StoreError, UserId};

/// Whom people block, for those of whom somebody has to know it; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Blocks(Arc<Mutex<HashMap<UserId, Entry>>>);

#[derive(Debug, Default)]
struct Entry {
    n_holders: usize,
    n_changes: u64, // what was read before a change is read again
    blocked: Option<HashSet<UserId>>,
}

/// Whom somebody blocks is known while this is kept.
#[derive(Debug)]
pub struct Held {
    blocks: Blocks,
    user: UserId,
}

impl Blocks {
    /// Knows whom somebody blocks, from now on.
    pub async fn hold(&self, store: &dyn Store, user: &UserId) -> Result<Held, StoreError> {
        let is_known = {
            let mut entries = self.lock();
            let entry = entries.entry(user.clone()).or_default();
            entry.n_holders += 1;
            entry.blocked.is_some()
        };
        let held = Held { blocks: self.clone(), user: user.clone() };
        if !is_known {
            self.read(store, user).await?;
        }
        Ok(held)
    }

    /// The store has something else for somebody.
    pub async fn changed(&self, store: &dyn Store, user: &UserId) -> Result<(), StoreError> {
        match self.lock().get_mut(user) {
            Some(entry) => entry.n_changes += 1,
            None => return Ok(()),
        }
        self.read(store, user).await
    }

    /// Whether somebody who is held blocks another.
    pub fn has(&self, user: &UserId, other: &UserId) -> bool {
        let entries = self.lock();
        entries.get(user).and_then(|entry| entry.blocked.as_ref()).is_some_and(|blocked| blocked.contains(other))
    }

    async fn read(&self, store: &dyn Store, user: &UserId) -> Result<(), StoreError> {
        loop {
            let Some(n) = self.lock().get(user).map(|entry| entry.n_changes) else { return Ok(()) };
            let blocked = store.blocked(user).await?;
            let mut entries = self.lock();
            let Some(entry) = entries.get_mut(user) else { return Ok(()) };
            if entry.n_changes == n {
                entry.blocked = Some(blocked.into_iter().map(|one| one.user).collect());
                return Ok(());
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut entries = self.blocks.lock();
        if let Some(entry) = entries.get_mut(&self.user) {
            entry.n_holders -= 1;
            if entry.n_holders == 0 {
                entries.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MemoryStore, Millis, User};

    #[tokio::test]
    async fn what_is_held_follows_the_store_and_is_forgotten_afterwards() {
        let (store, blocks) = (MemoryStore::new(), Blocks::default());
        let [anne, bruno] = ["anne", "bruno"].map(|id| UserId::new(id).unwrap());
        for user in [&anne, &bruno] {
            let name = user.to_string();
            let new = User {
                id: user.clone(),
                name: name.clone(),
                name_key: name,
                password_hash: None,
                created_at: Millis(0),
            };
            store.create_user(new).await.unwrap();
        }
        store.block(&anne, &bruno, Millis(0)).await.unwrap();
        blocks.changed(&store, &anne).await.unwrap();
        assert!(!blocks.has(&anne, &bruno), "nobody asks for it");
        let (one, two) = (blocks.hold(&store, &anne).await.unwrap(), blocks.hold(&store, &anne).await.unwrap());
        assert!(blocks.has(&anne, &bruno) && !blocks.has(&bruno, &anne));
        drop(one);
        store.unblock(&anne, &bruno).await.unwrap();
        blocks.changed(&store, &anne).await.unwrap();
        assert!(!blocks.has(&anne, &bruno));
        drop(two);
        assert!(blocks.lock().is_empty());
    }
}
