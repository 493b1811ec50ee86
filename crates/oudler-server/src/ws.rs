//! One connection to a table: frames in and out, and who it is.

mod session;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use axum::routing::get;
use oudler_protocol::WireSeat;
use serde::Deserialize;

use crate::http::{ApiError, ApiPath, ApiQuery, App, MaybeUser};
use crate::store::{Seq, TableId};
use crate::table::{Person, Resume};
use session::Session;

/// The longest frame that is read at all. What is longer than a client message is answered; what
/// is longer than this ends the connection unread.
const MAX_FRAME: usize = 64 * 1024;

/// The socket's address.
pub fn router() -> Router<App> {
    Router::new().route("/ws/v1/table/{id}", get(upgrade))
}

/// From where a client goes on.
#[derive(Deserialize)]
struct From {
    since: Option<u64>,
    seat: Option<WireSeat>,
}

async fn upgrade(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(from): ApiQuery<From>,
    MaybeUser(user): MaybeUser,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let no_table = || ApiError::NotFound { what: "table of this id".into() };
    let id = TableId::new(id).map_err(|_| no_table())?;
    let table = app.tables.get(&id).await?.ok_or_else(no_table)?;
    let upgrade = upgrade.map_err(|why| ApiError::Malformed { why: why.body_text() })?;
    let person = user.map(|user| Person { user: user.id, name: user.name });
    let resume = from.since.map(|since| Resume { since: Seq(since), seat: from.seat.map(Into::into) });
    // Small buffers: most connections are idle most of the time.
    let upgrade = upgrade
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .max_frame_size(MAX_FRAME)
        .max_message_size(MAX_FRAME);
    Ok(upgrade.on_upgrade(move |socket| {
        let tasks = app.tasks.clone();
        tasks.track_future(async move { Session::new(&app, socket, table).run(person, resume).await })
    }))
}
