//! Who somebody is in a tournament, by the key in their link.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use oudler_club::entry::Number;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::store::UserId;

/// What somebody is in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Runs it.
    Director,
    /// Comes to tables, and gives penalties.
    Arbiter,
    /// Plays.
    Player(Number),
    /// Sits at one table for somebody who is not there: the n-th who does so.
    Substitute(u16),
    /// Has come to enter.
    Entrant,
    /// Looks on.
    Public,
}

impl Role {
    /// What a key begins with; who looks on needs none.
    fn word(self) -> Option<String> {
        match self {
            Self::Director => Some("d".into()),
            Self::Arbiter => Some("a".into()),
            Self::Entrant => Some("j".into()),
            Self::Player(number) => Some(format!("p{number}")),
            Self::Substitute(n) => Some(format!("s{n}")),
            Self::Public => None,
        }
    }
}

/// How many characters of a key come after its role: 126 bits that nobody can guess.
const LEN: usize = 21;

/// What all keys of a tournament are made from: 128 random bits as text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

// A secret in a log would let its readers in.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A secret nobody has.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()))
    }

    /// The key of a role: `d-…`, `a-…`, `p12-…`, `j-…`; empty for who looks on.
    pub fn key(&self, role: Role) -> String {
        role.word().map_or_else(String::new, |word| format!("{word}-{}", self.proof(&word)))
    }

    /// Whose key it is. What is no key of this tournament is anybody's.
    pub fn role(&self, key: Option<&UserId>) -> Role {
        self.find(key).unwrap_or(Role::Public)
    }

    fn find(&self, key: Option<&UserId>) -> Option<Role> {
        let (word, proof) = key?.as_str().split_once('-')?;
        let role = match (word, word.strip_prefix('p')) {
            ("d", _) => Role::Director,
            ("a", _) => Role::Arbiter,
            ("j", _) => Role::Entrant,
            (_, Some(number)) => Role::Player(Number(number.parse().ok()?)),
            _ => Role::Substitute(word.strip_prefix('s')?.parse().ok()?),
        };
        // A key has one spelling: connections are counted by it. Hashes are compared, so that the time it
        // takes tells nothing of the key.
        let is_so =
            role.word().as_deref() == Some(word) && Sha256::digest(proof) == Sha256::digest(self.proof(word));
        is_so.then_some(role)
    }

    /// A hash is cut, so that none can be continued to another role's.
    fn proof(&self, word: &str) -> String {
        let mut text = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(format!("{} {word}", self.0)));
        text.truncate(LEN);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_its_own_role_and_no_other() {
        let (secret, other) = (Secret::new(), Secret::new());
        let players = [1, 600].map(|number| Role::Player(Number(number)));
        let others = [Role::Director, Role::Arbiter, Role::Entrant, Role::Substitute(1)];
        for role in others.into_iter().chain(players) {
            let key = UserId::new(secret.key(role)).expect("a key is a user's id");
            assert_eq!(secret.role(Some(&key)), role);
            assert_eq!(other.role(Some(&key)), Role::Public, "elsewhere it is nothing");
            let word = key.as_str().split_once('-').unwrap().1;
            for forged in [
                format!("d-{word}x"),
                format!("p2-{word}"),
                format!("a{word}"),
                format!("p01-{word}"),
                format!("s2-{word}"),
            ] {
                assert_eq!(secret.role(Some(&UserId::new(forged).unwrap())), Role::Public);
            }
        }
        assert_eq!(secret.role(None), Role::Public);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
