//! Who is whose friend, who would be, and who is blocked.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::friend::{Counts, Step, Ties};
use crate::store::{Bond, Enough, MAX_BLOCKED, StoreError, UserId};

type Pair = (UserId, UserId);

/// All of it, in pairs.
#[derive(Default)]
pub(super) struct People {
    friends: BTreeSet<Pair>,      // both ways round
    wishes: BTreeMap<Pair, bool>, // by who was asked and who asks: whether it is out of sight
    blocks: BTreeSet<Pair>,       // who blocks whom
}

fn pair(one: &UserId, other: &UserId) -> Pair {
    (one.clone(), other.clone())
}

impl People {
    pub(super) fn ties(&self, user: &UserId, other: &UserId) -> Ties {
        let asks = self.wishes.get(&pair(user, other));
        Ties {
            blocks: self.blocks.contains(&pair(user, other)),
            is_blocked: self.blocks.contains(&pair(other, user)),
            friends: self.friends.contains(&pair(user, other)),
            asked: self.wishes.contains_key(&pair(other, user)),
            asks: asks.is_some(),
            is_hidden: asks.is_some_and(|hidden| *hidden),
        }
    }

    fn counts(&self, user: &UserId, other: &UserId) -> Counts {
        let friends = |whose: &UserId| self.friends.iter().filter(|(user, _)| user == whose).count() as u32;
        Counts {
            friends: friends(user),
            their_friends: friends(other),
            wishes: self.wishes.keys().filter(|(_, asker)| asker == user).count() as u32,
            their_wishes: self.wishes.iter().filter(|((asked, _), hidden)| asked == other && !**hidden).count()
                as u32,
        }
    }

    pub(super) fn befriend(&mut self, asker: &UserId, asked: &UserId) -> Result<Bond, StoreError> {
        let ties = self.ties(asker, asked);
        if ties.blocks {
            return Err(StoreError::Blocks { user: asker.clone() });
        }
        match ties.befriend(self.counts(asker, asked)).map_err(StoreError::Enough)? {
            Step::Nothing(bond) => Ok(bond),
            Step::Agree => {
                self.wishes.remove(&pair(asker, asked));
                self.wishes.remove(&pair(asked, asker));
                self.friends.extend([pair(asker, asked), pair(asked, asker)]);
                Ok(Bond::Friend)
            }
            Step::Wish { hidden } => {
                self.wishes.insert(pair(asked, asker), hidden);
                Ok(Bond::Asked)
            }
        }
    }

    pub(super) fn unfriend(&mut self, user: &UserId, other: &UserId) {
        self.friends.remove(&pair(user, other));
        self.friends.remove(&pair(other, user));
        self.wishes.remove(&pair(other, user));
        if let Some(hidden) = self.wishes.get_mut(&pair(user, other)) {
            *hidden = true;
        }
    }

    pub(super) fn friends(&self, user: &UserId) -> Vec<(UserId, Bond)> {
        let friends = self.friends.iter().filter(|(whose, _)| whose == user);
        let asks = self.wishes.iter().filter(|((asked, _), hidden)| asked == user && !**hidden);
        let asked = self.wishes.keys().filter(|(_, asker)| asker == user);
        let friends = friends.map(|(_, friend)| (friend.clone(), Bond::Friend));
        let asks = asks.map(|((_, asker), _)| (asker.clone(), Bond::Asks));
        friends.chain(asks).chain(asked.map(|(asked, _)| (asked.clone(), Bond::Asked))).collect()
    }

    pub(super) fn block(&mut self, user: &UserId, other: &UserId) -> Result<(), StoreError> {
        if self.blocks.contains(&pair(user, other)) {
            return Ok(());
        }
        if self.blocked(user).len() >= MAX_BLOCKED as usize {
            return Err(StoreError::Enough(Enough::Blocked));
        }
        self.blocks.insert(pair(user, other));
        self.unfriend(user, other);
        Ok(())
    }

    pub(super) fn unblock(&mut self, user: &UserId, other: &UserId) {
        self.blocks.remove(&pair(user, other));
    }

    pub(super) fn blocked(&self, user: &UserId) -> Vec<(UserId, Bond)> {
        let blocks = self.blocks.iter().filter(|(whose, _)| whose == user);
        blocks.map(|(_, blocked)| (blocked.clone(), Bond::Blocked)).collect()
    }
}
