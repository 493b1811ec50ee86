//! Friends, people who are blocked, and invitations to a table. Who is what to whom is in the store; here is
//! what is known of the moment: who is here, whom those who are here block, and who is invited where.

mod blocks;
mod error;
mod here;
mod invitations;

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::clock;
use crate::sockets::Sockets;
use crate::store::{Bond, Known, Store, StoreError, UserId};

pub use blocks::{Blocks, Held};
pub use error::FriendError;
pub use here::Here;
pub use invitations::{Invitation, Invitations, MAX_INVITED};

/// Bytes of a key: enough that no two people somebody knows have the same.
const KEY_LEN: usize = 12;

/// Who knows whom, over a store; cheap to clone.
#[derive(Clone)]
pub struct Friends {
    store: Arc<dyn Store>,
    secret: Arc<[u8]>,
    /// Whom those who are here block.
    pub blocks: Blocks,
    /// Who is invited where.
    pub invitations: Invitations,
    /// Who is here.
    pub here: Here,
}

impl Friends {
    /// The friends of a store. From the secret follow the keys by which people are named.
    pub fn new(store: Arc<dyn Store>, secret: &[u8], blocks: Blocks, sockets: Sockets) -> Self {
        let (invitations, here) = (Invitations::default(), Here::new(sockets));
        Self { store, secret: secret.into(), blocks, invitations, here }
    }

    /// What names one user to another: the same each time, and to everybody else something else, so that it
    /// tells nothing but which of one's own friends is meant.
    pub fn key(&self, whose: &UserId, other: &UserId) -> String {
        let mut hash = Sha256::new();
        for part in [&*self.secret, b"friend", whose.as_str().as_bytes(), other.as_str().as_bytes()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..KEY_LEN])
    }

    /// The one whom a key names to somebody: a friend, one who would be or was asked to, or one who is blocked.
    pub async fn named(&self, whose: &UserId, key: &str) -> Result<Option<Known>, StoreError> {
        let mut known = self.store.friends(whose).await?;
        known.extend(self.store.blocked(whose).await?);
        Ok(known.into_iter().find(|one| self.key(whose, &one.user) == key))
    }

    /// Asks somebody to be a friend, or agrees. Says whether the other now has something to see.
    pub async fn befriend(&self, asker: &UserId, asked: &UserId) -> Result<(Bond, bool), FriendError> {
        let before = self.store.bond(asked, asker).await?;
        let bond = self.store.befriend(asker, asked, clock::now()).await?;
        let after = self.store.bond(asked, asker).await?;
        Ok((bond, before != after))
    }

    /// Ends whatever there is between two, on the side of the first.
    pub async fn unfriend(&self, user: &UserId, other: &UserId) -> Result<(), StoreError> {
        self.store.unfriend(user, other).await?;
        self.part(user, other);
        Ok(())
    }

    /// Blocks somebody, from now on and wherever both are.
    pub async fn block(&self, user: &UserId, other: &UserId) -> Result<(), FriendError> {
        self.store.block(user, other, clock::now()).await?;
        self.blocks.changed(&*self.store, user).await?;
        self.part(user, other);
        Ok(())
    }

    /// Blocks somebody no more.
    pub async fn unblock(&self, user: &UserId, other: &UserId) -> Result<(), StoreError> {
        self.store.unblock(user, other).await?;
        self.blocks.changed(&*self.store, user).await
    }

    /// Neither is invited by the other any more.
    fn part(&self, one: &UserId, other: &UserId) {
        self.invitations.put_away(one, other);
        self.invitations.put_away(other, one);
    }
}

impl fmt::Debug for Friends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Friends").field("here", &self.here).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn a_key_names_one_person_to_one_person() {
        let user = |id: &str| UserId::new(id).unwrap();
        let friends = |secret: &[u8]| {
            let (blocks, sockets) = (Blocks::default(), Sockets::default());
            Friends::new(Arc::new(MemoryStore::new()), secret, blocks, sockets)
        };
        let (here, elsewhere) = (friends(b"one"), friends(b"two"));
        let key = here.key(&user("anne"), &user("bruno"));
        assert_eq!(key.len(), 16);
        assert_eq!(here.key(&user("anne"), &user("bruno")), key);
        for other in [
            here.key(&user("bruno"), &user("anne")),
            here.key(&user("chloe"), &user("bruno")),
            here.key(&user("anneb"), &user("runo")),
            elsewhere.key(&user("anne"), &user("bruno")),
        ] {
            assert_ne!(other, key);
        }
    }
}
