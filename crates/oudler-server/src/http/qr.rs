//! Links of this server as squares for cameras.

use axum::http::{HeaderMap, header};
use fast_qr::{QRBuilder, QRCode};

use super::{ApiError, App};

/// What a link of this server begins with, without a slash at its end.
pub(super) fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let origin = app.config.public_url.as_ref().map_or_else(|| format!("http://{host}"), ToString::to_string);
    origin.trim_end_matches('/').to_owned()
}

/// The square of a link.
pub(super) fn square(link: &str) -> Result<QRCode, ApiError> {
    let code = QRBuilder::new(link).build();
    code.map_err(|_| ApiError::Malformed { why: "the link is too long for a square".into() })
}
