//! The pages the server writes itself, and what tells machines how it is.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, App, ClientIp};
use crate::metrics;

/// What people read.
pub(super) fn router() -> Router<App> {
    const CSS: &str = include_str!("pages/oudler.css");
    const SVG: &str = include_str!("pages/oudler.svg");
    const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");
    Router::new()
        .route("/oudler.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], CSS)))
        .route("/oudler.svg", get(async || ([(header::CONTENT_TYPE, "image/svg+xml")], SVG)))
        .route("/protocol", get(async || PROTOCOL))
}

/// What machines read.
pub(super) fn machine_router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(figures))
}

/// Figures
///
/// What Prometheus collects. Only clients on the server's own machine are answered.
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, description = "The text format of Prometheus.", body = String, content_type = "text/plain"),
    (status = 404, description = "The client is elsewhere."),
))]
async fn figures(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // A proxy we were not told of speaks for someone elsewhere.
    let unknown_proxy = !app.config.behind_proxy && headers.contains_key("x-forwarded-for");
    if !client.is_loopback() || unknown_proxy {
        return Err(ApiError::NotFound { what: "page here".into() });
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, metrics::render()).into_response())
}
