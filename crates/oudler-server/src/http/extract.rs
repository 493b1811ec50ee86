//! Bodies and queries, read strictly, with our own errors.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;

use super::{ApiError, App};

/// The largest body that is read, unless a route says otherwise.
pub(super) const MAX_BODY: usize = 16 * 1024;

/// A body of JSON. What cannot be read is [`ApiError::Malformed`], what is longer than `MAX` bytes
/// [`ApiError::TooLarge`].
#[derive(Clone, Debug)]
pub struct ApiJson<T, const MAX: usize = MAX_BODY>(pub T);

/// The part of an address after `?`; what cannot be read is [`ApiError::Malformed`].
#[derive(Clone, Debug)]
pub struct ApiQuery<T>(pub T);

/// The parameters in a path; what cannot be read is [`ApiError::NotFound`].
#[derive(Clone, Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned, const MAX: usize> FromRequest<App> for ApiJson<T, MAX> {
    type Rejection = ApiError;

    async fn from_request(mut request: Request, app: &App) -> Result<Self, ApiError> {
        // A page elsewhere can make its visitor's browser send a form, but not JSON.
        if !is_json(request.headers()) {
            return Err(malformed("the body must be JSON, and its content-type application/json"));
        }
        if declared_length(request.headers()) > Some(MAX as u64) {
            return Err(ApiError::TooLarge { max: MAX }); // rather than wait for it
        }
        DefaultBodyLimit::max(MAX).apply(&mut request);
        let body = Bytes::from_request(request, app).await.map_err(|rejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge { max: MAX },
                _ => malformed("the body could not be read to its end"),
            }
        })?;
        // A list of the same values would be read as well, and nobody would know which is which.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(malformed("the body must be a JSON object, such as {}"));
        }
        serde_json::from_slice(&body).map(Self).map_err(malformed)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    kind.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json")
}

fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

impl<T: DeserializeOwned> FromRequestParts<App> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let query = Query::from_request_parts(parts, app).await;
        query.map(|Query(query)| Self(query)).map_err(|rejection| malformed(rejection.body_text()))
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<App> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let path = Path::from_request_parts(parts, app).await;
        path.map(|Path(path)| Self(path)).map_err(|_| ApiError::NotFound { what: "page here".into() })
    }
}

fn malformed(why: impl ToString) -> ApiError {
    ApiError::Malformed { why: why.to_string() }
}
