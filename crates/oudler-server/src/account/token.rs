//! The secret that keeps a session.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::store::TokenHash;

/// 256 random bits: who has them is signed in. The store knows their hash only.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

/// A text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a token: 43 characters of base64url are")]
pub struct BadToken;

impl Token {
    /// A token nobody has.
    pub(super) fn new() -> Self {
        Self(rand::random())
    }

    /// What the store keeps.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// The text for the cookie.
    pub fn to_text(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Self, BadToken> {
        let mut bytes = [0; 32];
        match BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes) {
            Ok(32) => Ok(Self(bytes)),
            _ => Err(BadToken),
        }
    }
}

// A token in a log would let its readers in.

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}
