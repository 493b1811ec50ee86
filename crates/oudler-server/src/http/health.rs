//! How the server is: whether it lives, and whether it can write.

use std::sync::Mutex;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use crate::clock;
use crate::store::{LogId, Store};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long an answer about writing holds: anybody may ask, and each time costs a write.
const HOLDS_FOR: Duration = Duration::from_secs(2);

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(alive))
}

/// What was last found out about writing.
#[derive(Debug, Default)]
pub struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Whether something can be written, as of a moment ago.
    async fn writes(&self, store: &dyn Store) -> bool {
        let known = *self.0.lock().expect("nobody panics holding the lock");
        if let Some((at, writes)) = known
            && at.elapsed() < HOLDS_FOR
        {
            return writes;
        }
        let writes = matches!(timeout(PATIENCE, store.heartbeat(clock::now())).await, Ok(Ok(())));
        *self.0.lock().expect("nobody panics holding the lock") = Some((Instant::now(), writes));
        writes
    }
}

/// How the server is.
#[derive(Serialize, ToSchema)]
struct Condition {
    /// `ok`, or `failing` when one of the others is false.
    #[schema(example = "ok")]
    status: &'static str,
    /// Whether the data can be read.
    reads: bool,
    /// Whether something can be written: the disk is not full, and the file ours.
    writes: bool,
    /// The version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

/// Can it do its work
///
/// Whether the server reads and writes its data. Writing is tried at most every two seconds.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "All is well.", body = Condition),
    (status = 503, description = "The data cannot be read, or not be written.", body = Condition),
))]
async fn health(State(app): State<App>) -> Response {
    let table = LogId::new("healthz").expect("a good id");
    let reads = matches!(timeout(PATIENCE, app.store.last_seq(&table)).await, Ok(Ok(_)));
    let writes = app.health.writes(&*app.store).await;
    let (code, status) =
        if reads && writes { (StatusCode::OK, "ok") } else { (StatusCode::SERVICE_UNAVAILABLE, "failing") };
    (code, Json(Condition { status, reads, writes, version: VERSION })).into_response()
}

/// Is it alive
///
/// Whether the program answers at all. Starting it again would not help a full disk: ask this
/// before restarting it, and `/healthz` before sending it players.
#[utoipa::path(get, path = "/livez", tag = "server", responses((status = 200, description = "It is alive.")))]
async fn alive() -> StatusCode {
    StatusCode::OK
}
