//! Passwords: what will do as one, and their argon2id hashes.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use unicode_normalization::UnicodeNormalization;
use zxcvbn::{Score, zxcvbn};

use super::name::Name;

/// Why a text will not do as a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadPassword {
    /// Guessed too soon.
    #[error("a password of {len} characters; at least {MIN_LEN} are needed")]
    TooShort { len: usize },
    /// It has the length, and is among the first that anybody would try.
    #[error("this password is guessed in a moment; three or four words that do not belong together are better")]
    Guessable,
    /// Longer than anyone types.
    #[error("a password of {len} characters; at most {MAX_LEN} are taken")]
    TooLong { len: usize },
}

const MIN_LEN: usize = 8;
/// How many characters of a password are judged.
const JUDGED: usize = 60;
const MAX_LEN: usize = 200;

/// How many passwords are hashed at once; each takes [`MEMORY`].
const AT_ONCE: usize = 2;

/// How long a caller waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// In KiB: 19 MiB and two passes make one guess cost a moment, on any machine.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The hash of no password, checked where there is no account so that this takes as long.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A text that will do as a password.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Password(String); // composed, so that keyboards that spell é in two ways agree

impl Password {
    pub(super) fn new(text: &str) -> Result<Self, BadPassword> {
        let password: String = text.nfkc().collect();
        match password.chars().count() {
            len @ ..MIN_LEN => Err(BadPassword::TooShort { len }),
            len if len > MAX_LEN => Err(BadPassword::TooLong { len }),
            _ => Ok(Self(password)),
        }
    }
}

impl Password {
    /// A password somebody chooses: not among those that are tried first, nor made of their own name.
    pub(super) fn chosen(text: &str, name: &Name) -> Result<Self, BadPassword> {
        let password = Self::new(text)?;
        // The start says as much, and the time it takes to judge grows with the length.
        let start: String = password.0.chars().take(JUDGED).collect();
        let strength = zxcvbn(&start, &[name.as_str(), &name.key(), "oudler", "tarot", "excuse", "petit"]);
        if strength.score() < Score::Two { Err(BadPassword::Guessable) } else { Ok(password) }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// More passwords to hash than the server will.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many people sign in at once; try again in a moment")]
pub struct Busy;

/// Hashes passwords, few at a time: a flood of them must not eat the memory.
#[derive(Clone)]
pub(super) struct Hasher {
    turns: Arc<Semaphore>,
}

impl Hasher {
    pub(super) fn new() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The hash to keep, with its salt and parameters.
    pub(super) async fn hash(&self, password: Password) -> Result<String, Busy> {
        self.in_turn(move || {
            argon2()
                .hash_password(password.0.as_bytes())
                .expect("the system has random bytes for a salt")
                .to_string()
        })
        .await
    }

    /// Whether the password is the one of this hash. Without a hash it is not, after as long.
    pub(super) async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, Busy> {
        self.in_turn(move || {
            let Ok(hash) = PasswordHash::new(hash.as_deref().unwrap_or(NOBODY)) else { return false };
            argon2().verify_password(password.0.as_bytes(), &hash).is_ok()
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let turn = timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await.map_err(|_| Busy)?;
        let work = spawn_blocking(move || {
            let _turn = turn; // given back when the work is done, whether or not anyone still waits for it
            work()
        });
        work.await.map_err(|_| Busy)
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, PASSES, LANES, None).expect("these are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text).expect("a good password")
    }

    #[test]
    fn a_password_has_a_length() {
        assert_eq!(Password::new("1234567").err(), Some(BadPassword::TooShort { len: 7 }));
        assert!(Password::new("12345678").is_ok());
        assert!(Password::new(&"♠".repeat(200)).is_ok());
        assert_eq!(Password::new(&"♠".repeat(201)).err(), Some(BadPassword::TooLong { len: 201 }));
    }

    #[test]
    fn a_password_anybody_would_try_is_not_taken() {
        let name = Name::new("Bernadette").unwrap();
        let weak = [
            "password",
            "        ",
            "12345678",
            "Bernadette",
            "bernadette1",
            "aaaaaaaaaa",
            "azertyuiop",
            "oudlertarot",
        ];
        for text in weak {
            assert_eq!(Password::chosen(text, &name).err(), Some(BadPassword::Guessable), "{text}");
        }
        for text in ["petit au bout é", "vache lustre 78", &"♠♥♦♣ vache lustre ".repeat(10), "kX7!pq2z"] {
            assert!(Password::chosen(text, &name).is_ok(), "{text}");
        }
        assert_eq!(Password::chosen("short", &name).err(), Some(BadPassword::TooShort { len: 5 }));
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_and_no_other() {
        let hasher = Hasher::new();
        let hash = hasher.hash(password("petit au bout é")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify(password("petit au bout e\u{301}"), Some(hash.clone())).await.unwrap());
        assert!(!hasher.verify(password("petit au bout e"), Some(hash.clone())).await.unwrap());
        assert_ne!(hasher.hash(password("petit au bout é")).await.unwrap(), hash, "each has its salt");
        assert!(!hasher.verify(password("petit au bout é"), Some("not a hash".into())).await.unwrap());
    }

    #[tokio::test]
    async fn nobodys_hash_costs_as_much_and_fits_no_password() {
        let hash = PasswordHash::new(NOBODY).unwrap();
        let ours = Hasher::new().hash(password("12345678")).await.unwrap();
        let ours = PasswordHash::new(&ours).unwrap();
        assert_eq!((&hash.algorithm, hash.version, &hash.params), (&ours.algorithm, ours.version, &ours.params));
        assert_eq!(hash.hash.unwrap().len(), ours.hash.unwrap().len());
        assert!(!Hasher::new().verify(password("12345678"), None).await.unwrap());
    }
}
