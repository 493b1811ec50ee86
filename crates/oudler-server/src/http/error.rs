//! What is answered when something cannot be done.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::AccountError;
use crate::friends::FriendError;
use crate::limits::TooMany;
use crate::log::{Gone, LoadError};
use crate::store::StoreError;

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ApiError {
    /// The request is not one we know how to read.
    #[error("{why}")]
    Malformed { why: String },
    /// One field of the request is wrong.
    #[error("{why}")]
    BadField { field: String, why: String },
    /// More bytes than a request needs.
    #[error("the body is too large; at most {max} bytes are taken")]
    TooLarge {
        /// How many would have been right.
        max: usize,
    },
    /// A page of another site tried to act for its visitor.
    #[error("the request comes from {origin}, which is not this server")]
    Origin { origin: String },
    /// The client calls us by a name that nobody told us is ours.
    #[error(
        "this server does not answer as {host}; open it by its address, or start it with \
         --public-url and that name"
    )]
    ForeignHost { host: String },
    /// The client must have a name first.
    #[error("nobody is signed in; choose a name or sign in first")]
    NotSignedIn,
    /// There is nothing of this name.
    #[error("there is no {what}")]
    NotFound { what: String },
    /// The path is right and the method is not.
    #[error("this path does not take {method}")]
    Method { method: String },
    /// The client was too slow, or we were.
    #[error("the request took too long")]
    TooSlow,
    /// Something about the account.
    #[error(transparent)]
    Account(AccountError),
    /// Something that others must finish or undo first; the code says what.
    #[error("{text}")]
    Refused {
        /// A word for programs.
        code: Cow<'static, str>,
        /// A sentence for people.
        text: String,
    },
    /// The same, with what a translation has to name.
    #[error("{text}")]
    Declined {
        /// A word for programs.
        code: Cow<'static, str>,
        /// A sentence for people.
        text: String,
        /// A name, a line of a list.
        about: Option<String>,
    },
    /// The client asked too much.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The store does not answer.
    #[error("the server cannot reach its data; try again later")]
    Unavailable,
    /// A bug of ours, which is in the log.
    #[error("the server made a mistake")]
    Internal,
}

impl ApiError {
    /// The HTTP status, and a word for programs, which clients translate.
    fn answer(&self) -> (StatusCode, &str) {
        match self {
            Self::Malformed { .. } => (StatusCode::BAD_REQUEST, "malformed"),
            Self::BadField { .. } => (StatusCode::BAD_REQUEST, "bad-field"),
            Self::ForeignHost { .. } => (StatusCode::MISDIRECTED_REQUEST, "foreign-host"),
            Self::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Self::Origin { .. } => (StatusCode::FORBIDDEN, "origin"),
            Self::NotSignedIn => (StatusCode::UNAUTHORIZED, "not-signed-in"),
            Self::NotFound { .. } => (StatusCode::NOT_FOUND, "not-found"),
            Self::Method { .. } => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow"),
            Self::Account(error) => match error {
                AccountError::Name(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad-name"),
                AccountError::Password(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad-password"),
                AccountError::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong-password"),
                AccountError::NameTaken { .. } => (StatusCode::CONFLICT, "name-taken"),
                AccountError::IsAccount => (StatusCode::CONFLICT, "is-account"),
                AccountError::IsGuest => (StatusCode::CONFLICT, "is-guest"),
                AccountError::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
                AccountError::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            },
            Self::Refused { code, .. } | Self::Declined { code, .. } => (StatusCode::CONFLICT, code),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => error.into(),
            error => Self::Account(error),
        }
    }
}

impl From<FriendError> for ApiError {
    fn from(error: FriendError) -> Self {
        match (error.code(), error) {
            (_, FriendError::Store(error)) => error.into(),
            (code, error) => Self::Refused { code: code.unwrap_or("internal").into(), text: error.to_string() },
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Database { .. } | StoreError::Closed => Self::Unavailable,
            _ => Self::Internal,
        }
    }
}

impl From<Gone> for ApiError {
    fn from(_: Gone) -> Self {
        Self::Unavailable
    }
}

impl From<LoadError> for ApiError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Store(error) => return error.into(),
            LoadError::Closing => return Self::Unavailable,
            LoadError::Settings { .. } | LoadError::Event { .. } => {}
        }
        tracing::error!(%error, "a table cannot be loaded");
        Self::Internal
    }
}

/// The body of every answer that is not a success.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A word for programs, such as `name-taken`.
    #[schema(example = "name-taken")]
    code: String,
    /// A sentence for developers; people read a translation of the code.
    text: String,
    /// The field that is wrong, where it is one: `clock`, `rules.handful-sizes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "rules.handful-sizes")]
    field: Option<String>,
    /// What the reason is about, where a translation has to name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "Zoé")]
    about: Option<String>,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let field = match &self {
            Self::BadField { field, .. } => Some(field.clone()),
            _ => None,
        };
        let about = match &self {
            Self::Declined { about, .. } => about.clone(),
            _ => None,
        };
        let (status, code) = self.answer();
        let problem = Problem { code: code.to_owned(), text: self.to_string(), field, about };
        let mut response = (status, Json(problem)).into_response();
        if let Self::TooMany(TooMany { retry_after }) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry_after.as_secs()));
        }
        response
    }
}
