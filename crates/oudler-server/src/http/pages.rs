//! The pages the server writes itself, and what tells machines how it is.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, App, ClientIp};
use crate::metrics;
use crate::store::TableId;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How long the store may take to show that it lives.
const PATIENCE: Duration = Duration::from_secs(2);

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
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(figures))
}

/// How the server is.
#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`, or `failing` when the data cannot be reached.
    #[schema(example = "ok")]
    status: &'static str,
    /// The version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

/// Is it alive
///
/// Whether the server reaches its data.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "All is well.", body = Health),
    (status = 503, description = "The data cannot be reached.", body = Health),
))]
async fn health(State(app): State<App>) -> Response {
    let table = TableId::new("healthz").expect("a good id");
    let answered = tokio::time::timeout(PATIENCE, app.store.last_seq(&table)).await;
    let health = |status| Json(Health { status, version: VERSION });
    match answered {
        Ok(Ok(_)) => health("ok").into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, health("failing")).into_response(),
    }
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
