//! To play at once with whoever else wants to.

use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::Response;
use futures_util::stream;
use oudler_ai::Level;
use oudler_rules::{BadWord, TableKind};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, ApiJson, App, ClientIp, Problem, SignedIn};
use crate::limits::Asked;
use crate::log::Person;
use crate::pairing::{News, Waiting, Wish};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(wait)).routes(routes!(start))
}

/// With how many one would play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// `3`, `4` or `5`.
    #[schema(example = "4")]
    table: String,
    /// How well the bots play that fill it: `habit` unless said.
    #[schema(example = "habit")]
    level: Option<String>,
}

/// One line of what is told.
#[derive(Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Told {
    /// One waits.
    Waiting {
        /// Who waits together, oneself too, in the order in which they came.
        people: Vec<String>,
        /// How many seats the table has.
        seats: usize,
        /// In how many milliseconds bots take those that are free.
        ms: u64,
    },
    /// The table is open, and one sits there.
    Seated {
        /// Its id.
        table: String,
    },
    /// It is over without a table: `replaced` (one waits elsewhere), `unavailable`.
    Over {
        /// Why.
        why: String,
    },
}

impl From<News> for Told {
    fn from(news: News) -> Self {
        match news {
            News::Waiting { people, n_seats, until } => {
                let ms = until.saturating_duration_since(Instant::now()).as_millis();
                Self::Waiting { people, seats: n_seats, ms: u64::try_from(ms).unwrap_or(u64::MAX) }
            }
            News::Seated(table) => Self::Seated { table: table.to_string() },
            News::Over(why) => Self::Over { why: why.into() },
        }
    }
}

/// Play at once
///
/// Waits for others who want to, for as long as the answer is read: it comes line by line, each a JSON object, and
/// the last says where the table is. Bots take the seats that are free after some seconds. Whoever stops reading
/// does not wait any more.
#[utoipa::path(post, path = "/api/v1/pairing", tag = "tables", request_body = Wanted, responses(
    (status = 200, description = "Lines of JSON, as the table fills.", body = Told),
    (status = 400, body = Problem),
    (status = 401, description = "`not-signed-in`.", body = Problem),
    (status = 409, description = "`pairing-full`: too many wait at this address, or in all.", body = Problem),
    (status = 429, body = Problem),
))]
async fn wait(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(Wanted { table, level }): ApiJson<Wanted>,
) -> Result<Response, ApiError> {
    app.limits.check(Asked::Table, address)?;
    let socket = app.limits.socket(address)?;
    let bad = |field: &str, why: String| ApiError::BadField { field: field.into(), why };
    let kind: TableKind = table.parse().map_err(|why: BadWord| bad("table", why.to_string()))?;
    let level = level.as_deref().map_or(Ok(Level::default()), str::parse);
    let level = level.map_err(|why| bad("level", why.to_string()))?;
    let person = Person { user: user.id, name: user.name };
    let apart = app.store.blocked(&person.user).await?.into_iter().map(|one| one.user).collect();
    let who = Waiting { person, address, apart, line: () };
    let place = app.pairing.join(who, Wish { kind, level }).await?;
    let place = place.map_err(|full| ApiError::Refused { code: "pairing-full".into(), text: full.to_string() })?;
    let shutdown = app.shutdown.clone();
    let lines = stream::unfold((Some(place), socket), move |(place, socket)| {
        let shutdown = shutdown.clone();
        async move {
            let mut place = place?;
            let news = tokio::select! {
                news = place.next() => news?,
                () = shutdown.cancelled() => return None,
            };
            let goes_on = matches!(news, News::Waiting { .. }).then_some(place);
            let mut line = serde_json::to_string(&Told::from(news)).expect("it has only strings and numbers");
            line.push('\n');
            Some((Ok::<_, std::convert::Infallible>(line), (goes_on, socket)))
        }
    });
    let answer =
        Response::builder().header(header::CONTENT_TYPE, "application/x-ndjson").header("x-accel-buffering", "no"); // nginx would keep the lines back
    Ok(answer.body(Body::from_stream(lines)).expect("these are headers"))
}

/// Wait no longer
///
/// Whoever waits together with the asker is seated at once, and bots take the other seats. Where the asker does not
/// wait, nothing happens.
#[utoipa::path(post, path = "/api/v1/pairing/start", tag = "tables", responses(
    (status = 204), (status = 401, description = "`not-signed-in`.", body = Problem)))]
async fn start(State(app): State<App>, SignedIn(user): SignedIn) -> Result<StatusCode, ApiError> {
    app.pairing.start(user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
