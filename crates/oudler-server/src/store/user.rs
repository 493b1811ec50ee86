//! Users and their sessions.

use std::fmt;

use super::{Millis, UserId};

/// A user.
#[derive(Clone, PartialEq, Eq)]
pub struct User {
    /// The user's id.
    pub id: UserId,
    /// The name as others see it.
    pub name: String,
    /// The name case-folded, or `guest:` and the id; no two users have the same.
    pub name_key: String,
    /// None for a guest, who has a session and nothing else.
    pub password_hash: Option<String>,
    /// When.
    pub created_at: Millis,
}

impl User {
    /// Whether the user came without a password.
    pub fn is_guest(&self) -> bool {
        self.password_hash.is_none()
    }
}

// A password hash in a log would be a gift, so a user is shown without it.
impl fmt::Debug for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("User").field("id", &self.id).field("name", &self.name).finish_non_exhaustive()
    }
}

/// The SHA-256 of a session's token. The token itself is never kept.
pub type TokenHash = [u8; 32];

/// A session that has not expired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Whose it is.
    pub user: UserId,
    /// When it began.
    pub created_at: Millis,
    /// From this moment on it is no more.
    pub expires_at: Millis,
}
