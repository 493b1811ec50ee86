//! Who plays: guests under a name they choose, accounts with a password, and their sessions.

pub mod name;
mod password;
mod token;

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use self::password::{Hasher, Password};
use crate::clock;
use crate::sockets::Sockets;
use crate::store::{Millis, Store, StoreError, User, UserId};

pub use name::{BadName, Name};
pub use password::{BadPassword, Busy};
pub use token::{BadToken, Token};

/// How long a session lasts after it was last seen.
const LASTS: Duration = Duration::from_secs(90 * 24 * 3600);

/// How much of that passes before a session that is seen is renewed: it costs a write.
const RENEWED_AFTER: Duration = Duration::from_secs(7 * 24 * 3600);

/// Guests, accounts and sessions, over a store.
#[derive(Clone)]
pub struct Accounts {
    store: Arc<dyn Store>,
    sockets: Sockets,
    hasher: Hasher,
}

/// Why an account cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum AccountError {
    /// The name is not one.
    #[error(transparent)]
    Name(#[from] BadName),
    /// The password will not do.
    #[error(transparent)]
    Password(#[from] BadPassword),
    /// No account has this name and this password.
    #[error("no account has this name and this password")]
    WrongPassword,
    /// An account has the name.
    #[error("{name} is the name of an account, or looks like one; sign in, or choose another name")]
    NameTaken { name: String },
    /// A guest's business, asked by an account.
    #[error("this is an account already; sign out first")]
    IsAccount,
    /// An account's business, asked by a guest.
    #[error("a guest has no password; make an account first")]
    IsGuest,
    /// Everybody signs in at once.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NameTaken { name } => Self::NameTaken { name },
            StoreError::IsAccount { .. } => Self::IsAccount,
            StoreError::IsGuest { .. } => Self::IsGuest,
            error => Self::Store(error),
        }
    }
}

impl Accounts {
    /// The accounts of a store. A session that ends takes its sockets with it.
    pub fn new(store: Arc<dyn Store>, sockets: Sockets) -> Self {
        Self { store, sockets, hasher: Hasher::new() }
    }

    /// A new guest, who plays at once. Guests may share a name, but not have an account's.
    pub async fn guest(&self, name: &str) -> Result<(User, Token), AccountError> {
        let name = self.free_name(name).await?;
        let id = new_id();
        let name_key = format!("guest:{id}"); // no account's: names have no colon
        self.create(User { id, name: name.to_string(), name_key, password_hash: None, created_at: clock::now() })
            .await
    }

    /// Gives a guest another name.
    pub async fn rename(&self, guest: User, name: &str) -> Result<User, AccountError> {
        let name = self.free_name(name).await?.to_string();
        self.store.rename_guest(&guest.id, name.clone()).await?;
        self.sockets.rename(&guest.id, &name);
        Ok(User { name, ..guest })
    }

    /// A new account: the guest's, with all they have played, or a newcomer's.
    ///
    /// It comes with a session of its own; those of the guest end.
    pub async fn register(
        &self,
        guest: Option<User>,
        name: &str,
        password: &str,
    ) -> Result<(User, Token), AccountError> {
        let checked = Name::new(name)?;
        let password = Password::chosen(password, &checked)?;
        if guest.as_ref().is_some_and(|user| !user.is_guest()) {
            return Err(AccountError::IsAccount);
        }
        let name = self.free_name(name).await?; // before the hash is paid for
        let hash = self.hasher.hash(password).await?;
        let Some(guest) = guest else {
            let (name_key, name) = (name.key(), name.to_string());
            let password_hash = Some(hash);
            let account = User { id: new_id(), name, name_key, password_hash, created_at: clock::now() };
            return self.create(account).await;
        };
        self.store.make_account(&guest.id, name.to_string(), name.key(), hash.clone()).await?;
        let token = self.open_session(&guest.id).await?;
        self.end_others(&guest.id, &token).await?;
        let (name_key, name) = (name.key(), name.to_string());
        Ok((User { name, name_key, password_hash: Some(hash), ..guest }, token))
    }

    /// A new session of the account of this name and password.
    ///
    /// Neither the error nor the time it takes tells whether there is such an account.
    pub async fn sign_in(&self, name: &str, password: &str) -> Result<(User, Token), AccountError> {
        let (Ok(name), Ok(password)) = (Name::new(name), Password::new(password)) else {
            return Err(AccountError::WrongPassword);
        };
        let account = self.store.user_by_name(&name.key()).await?;
        let hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let right = self.hasher.verify(password, hash).await?;
        let account = account.filter(|_| right).ok_or(AccountError::WrongPassword)?;
        let token = self.open_session(&account.id).await?;
        Ok((account, token))
    }

    /// Ends a session.
    pub async fn sign_out(&self, token: &Token) -> Result<(), StoreError> {
        self.store.delete_session(token.hash()).await?;
        self.sockets.revoke(token.hash());
        Ok(())
    }

    /// Changes the password of an account that knows the old one; all its other sessions end.
    pub async fn change_password(
        &self,
        account: &User,
        token: &Token,
        old: &str,
        new: &str,
    ) -> Result<(), AccountError> {
        let new = Password::chosen(new, &Name::new(&account.name)?)?;
        let hash = account.password_hash.clone().ok_or(AccountError::IsGuest)?;
        let old = Password::new(old).map_err(|_| AccountError::WrongPassword)?;
        if !self.hasher.verify(old, Some(hash)).await? {
            return Err(AccountError::WrongPassword);
        }
        self.store.set_password(&account.id, self.hasher.hash(new).await?).await?;
        self.end_others(&account.id, token).await?;
        Ok(())
    }

    /// Ends all sessions of a user but this one.
    async fn end_others(&self, user: &UserId, kept: &Token) -> Result<(), StoreError> {
        self.store.delete_other_sessions(user, kept.hash()).await?;
        self.sockets.revoke_others(user, kept.hash());
        Ok(())
    }

    /// Whose session the token is, if it lives; being seen, it lives longer.
    pub async fn user_of(&self, token: &Token) -> Result<Option<User>, StoreError> {
        let now = clock::now();
        let Some(session) = self.store.session(token.hash(), now).await? else { return Ok(None) };
        let expires_at = after(now, LASTS);
        if after(session.expires_at, RENEWED_AFTER) < expires_at {
            self.store.extend_session(token.hash(), expires_at).await?;
        }
        self.store.user(&session.user).await
    }

    /// A name no account has.
    async fn free_name(&self, name: &str) -> Result<Name, AccountError> {
        let name = Name::new(name)?;
        for key in name.keys_alike() {
            if self.store.user_by_name(&key).await?.is_some() {
                return Err(AccountError::NameTaken { name: name.to_string() });
            }
        }
        Ok(name)
    }

    async fn create(&self, user: User) -> Result<(User, Token), AccountError> {
        self.store.create_user(user.clone()).await?;
        let token = self.open_session(&user.id).await?;
        Ok((user, token))
    }

    async fn open_session(&self, user: &UserId) -> Result<Token, StoreError> {
        let token = Token::new();
        let now = clock::now();
        self.store.create_session(token.hash(), user, now, after(now, LASTS)).await?;
        Ok(token)
    }
}

/// 96 random bits: nobody has had them.
fn new_id() -> UserId {
    let id = BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 12]>());
    UserId::new(id).expect("16 characters of base64url make an id")
}

fn after(moment: Millis, time: Duration) -> Millis {
    Millis(moment.0.saturating_add(time.as_millis() as i64))
}

#[cfg(test)]
mod tests;
