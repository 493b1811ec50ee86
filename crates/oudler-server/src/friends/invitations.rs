//! Who is invited to a table where somebody waits. They are not kept: they end with the table, or with the server.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::{LogId, UserId};

/// The most people one person invites to one table.
pub const MAX_INVITED: usize = 10;

/// Somebody is invited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// By whom.
    pub from: UserId,
    /// Where to.
    pub table: LogId,
}

/// Everybody who is invited; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Invitations(Arc<Mutex<Given>>);

#[derive(Debug, Default)]
struct Given {
    /// By who is invited and who invites: one at a time, the last.
    waiting: BTreeMap<(UserId, UserId), LogId>,
    /// Whom somebody has invited to a table, with those who have put it away: nobody is asked there twice.
    told: HashMap<(LogId, UserId), BTreeSet<UserId>>,
}

impl Invitations {
    /// Invites somebody. False: that would be one too many.
    pub fn invite(&self, from: &UserId, to: &UserId, table: &LogId) -> bool {
        let mut given = self.lock();
        let told = given.told.entry((table.clone(), from.clone())).or_default();
        if told.contains(to) {
            return true;
        }
        if told.len() >= MAX_INVITED {
            return false;
        }
        told.insert(to.clone());
        given.waiting.insert((to.clone(), from.clone()), table.clone());
        true
    }

    /// Where somebody is invited.
    pub fn of(&self, to: &UserId) -> Vec<Invitation> {
        let given = self.lock();
        let own = given.waiting.iter().filter(|((whose, _), _)| whose == to);
        own.map(|((_, from), table)| Invitation { from: from.clone(), table: table.clone() }).collect()
    }

    /// Puts away what somebody was invited to by another.
    pub fn put_away(&self, to: &UserId, from: &UserId) {
        self.lock().waiting.remove(&(to.clone(), from.clone()));
    }

    /// Forgets what is about tables of which this does not hold.
    pub fn keep(&self, lives: impl Fn(&LogId) -> bool) {
        let mut given = self.lock();
        given.waiting.retain(|_, table| lives(table));
        given.told.retain(|(table, _), _| lives(table));
    }

    fn lock(&self) -> MutexGuard<'_, Given> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: &str) -> UserId {
        UserId::new(id).unwrap()
    }

    fn table(id: &str) -> LogId {
        LogId::new(id).unwrap()
    }

    #[test]
    fn somebody_invites_so_many_to_a_table_and_each_of_them_once() {
        let invitations = Invitations::default();
        let anne = user("anne");
        for n in 0..MAX_INVITED {
            assert!(invitations.invite(&anne, &user(&format!("f{n}")), &table("t1")));
        }
        assert!(!invitations.invite(&anne, &user("more"), &table("t1")));
        assert!(invitations.invite(&anne, &user("f0"), &table("t1")), "is invited already");
        invitations.put_away(&user("f0"), &anne);
        assert!(invitations.invite(&anne, &user("f0"), &table("t1")));
        assert_eq!(invitations.of(&user("f0")), [], "whoever put it away is not asked again");
        assert!(!invitations.invite(&anne, &user("more"), &table("t1")), "nor makes room");
        assert!(invitations.invite(&user("bruno"), &user("more"), &table("t1")), "others have their own");
        assert!(invitations.invite(&anne, &user("f1"), &table("t2")), "and other tables");
        assert_eq!(invitations.of(&user("f1")), [Invitation { from: anne.clone(), table: table("t2") }]);
        invitations.keep(|table| table.as_str() == "t2");
        assert_eq!(invitations.of(&user("f2")), []);
        assert_eq!(invitations.of(&user("f1")).len(), 1);
        invitations.keep(|_| false);
        assert!(invitations.lock().waiting.is_empty() && invitations.lock().told.is_empty());
    }
}
