//! The description of the REST interface, and a page made from it.

mod page;

use axum::response::Html;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::App;

/// What the description says beside the endpoints, which their routers bring.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oudler",
        description = "Players, tables and finished deals of a server for French Tarot. A game itself is played \
                       over a WebSocket: `/protocol` has its messages. Every answer that is not a success has a \
                       body with a `code` for programs and a `text` for developers. Beside those named with an \
                       endpoint, any of them may answer `malformed` (400), `origin` (403), `too-large` (413), \
                       `too-many` (429, with a `Retry-After` header) and `unavailable` (503).",
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "players", description = "Who plays: guests, accounts, sessions, history."),
        (name = "tables", description = "Where games are played."),
        (name = "sheets", description = "Score sheets of real tables."),
        (name = "tournaments", description = "Tournaments at real tables."),
        (name = "deals", description = "What was played."),
        (name = "server", description = "For those who run the server."),
    ),
)]
struct Description;

/// The routes, with two more that describe them all.
pub(super) fn described(resources: impl IntoIterator<Item = OpenApiRouter<App>>) -> Router<App> {
    let start = OpenApiRouter::with_openapi(Description::openapi());
    let (router, description) = resources.into_iter().fold(start, OpenApiRouter::merge).split_for_parts();
    let page = Html(page::of(&description));
    router.route("/api", get(async || page)).route("/api/openapi.json", get(async || Json(description)))
}
