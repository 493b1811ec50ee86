//! Who asks, by the cookie.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::SignedCookieJar;

use super::{ApiError, App};
use crate::account::Token;
use crate::store::User;

/// The name of the cookie that keeps a player's seat.
pub(super) const COOKIE: &str = "oudler";

/// Who asks, if the request has a cookie of ours whose session lives.
#[derive(Clone, Debug)]
pub struct MaybeUser(pub Option<User>);

/// Who asks, with the token that says so.
#[derive(Clone)]
#[allow(missing_docs)]
pub enum Seen {
    /// No cookie of ours whose session lives.
    Nobody,
    /// Somebody.
    Somebody { user: User, token: Token },
}

/// Who asks; without a session the request is refused with [`ApiError::NotSignedIn`].
#[derive(Clone, Debug)]
pub struct SignedIn(pub User);

/// The token in the request's cookie, if we signed it.
pub(super) fn token(headers: &HeaderMap, app: &App) -> Option<Token> {
    let jar = SignedCookieJar::from_headers(headers, app.key.clone());
    jar.get(COOKIE)?.value().parse().ok()
}

impl FromRequestParts<App> for MaybeUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(match Seen::from_request_parts(parts, app).await? {
            Seen::Nobody => Self(None),
            Seen::Somebody { user, .. } => Self(Some(user)),
        })
    }
}

impl FromRequestParts<App> for Seen {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Some(token) = token(&parts.headers, app) else { return Ok(Self::Nobody) };
        let user = app.accounts.user_of(&token).await?;
        if let Some(user) = &user {
            app.friends.here.note(&user.id);
        }
        Ok(user.map_or(Self::Nobody, |user| Self::Somebody { user, token }))
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let MaybeUser(user) = MaybeUser::from_request_parts(parts, app).await?;
        user.map(Self).ok_or(ApiError::NotSignedIn)
    }
}
