//! Finished deals: a player's history, and the record of each by its link.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::Response;
use oudler_rules::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tables::{Form, answer_record};
use super::{ApiError, ApiPath, ApiQuery, App, MaybeUser, Problem, SignedIn};
use crate::store::{DealId, DealResult, LogId, Millis, PlayedDeal, UserId};
use crate::table::deal_record;

/// How many deals a page has.
const PAGE: u32 = 50;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(history)).routes(routes!(deal))
}

/// Where a page of history begins.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct From {
    /// The `next` of the page before; without it, the latest deals.
    #[param(example = "1763240000000-17")]
    before: Option<String>,
}

/// A page of a player's deals.
#[derive(Serialize, ToSchema)]
struct Page {
    /// Latest first, at most 50.
    deals: Vec<Played>,
    /// The `before` of the page after this one; null at the end.
    #[schema(example = "1763240000000-17")]
    next: Option<String>,
}

/// A deal someone played.
#[derive(Serialize, ToSchema)]
struct Played {
    /// The table.
    #[schema(example = "k7Fq2xW9aZ")]
    table: String,
    /// The deal's number at the table.
    number: u32,
    /// When it ended, in milliseconds since 1970.
    #[schema(example = 1_763_240_000_000_i64)]
    ended_at: i64,
    /// Where the player sat: 0 for A, 1 for B …
    seat: u8,
    /// What the deal brought the player.
    score: i32,
    /// Where the taker sat; null for deals of the time before this was kept.
    taker: Option<u8>,
    /// The taker's contract: `petite`, `garde`, `garde-sans` or `garde-contre`; null as `taker` is.
    #[schema(example = "garde")]
    contract: Option<String>,
}

impl std::convert::From<PlayedDeal> for Played {
    fn from(deal: PlayedDeal) -> Self {
        let PlayedDeal { table, deal_number: number, ended_at, seat, score, taken, .. } = deal;
        let (taker, contract) = taken.map(|taken| (taken.seat, taken.contract)).unzip();
        Self { table: table.to_string(), number, ended_at: ended_at.0, seat, score, taker, contract }
    }
}

/// My deals
///
/// The deals the player of the session has finished, latest first, in pages.
#[utoipa::path(get, path = "/api/v1/me/history", tag = "players", params(From), responses(
    (status = 200, description = "A page of deals.", body = Page),
    (status = 401, description = "`not-signed-in`.", body = Problem),
))]
async fn history(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiQuery(From { before }): ApiQuery<From>,
) -> Result<Json<Page>, ApiError> {
    let before = before.as_deref().map(read_place).transpose()?;
    let deals = app.store.history(&user.id, before, PAGE).await?;
    let next = deals.last().filter(|_| deals.len() == PAGE as usize).map(place);
    Ok(Json(Page { deals: deals.into_iter().map(Played::from).collect(), next }))
}

/// A place in a history, as text.
fn place(deal: &PlayedDeal) -> String {
    format!("{}-{}", deal.ended_at.0, deal.id)
}

fn read_place(text: &str) -> Result<(Millis, DealId), ApiError> {
    let read = || {
        let (at, deal) = text.split_once('-')?;
        Some((Millis(at.parse().ok()?), DealId(deal.parse().ok()?)))
    };
    read().ok_or_else(|| ApiError::Malformed { why: "before is not the next of another page".into() })
}

/// A finished deal
///
/// Its record: all hands, all that was done, the score. Whoever has the link may read it. To
/// whoever played it, the header `oudler-seat` says where they sat.
#[utoipa::path(get, path = "/api/v1/deals/{table}/{number}", tag = "deals", params(
    ("table" = String, Path, description = "The table's id."),
    ("number" = u32, Path, description = "The deal's number at the table."),
    ("format" = Option<String>, Query, description = "`json` (unless said), `text`, or `replay`: moment by moment."),
), responses(
    (status = 200, description = "The record, as `docs/record.schema.json` or as text.", content(
        (serde_json::Value = "application/json"),
        (String = "text/plain"),
    )),
    (status = 404, description = "`not-found`.", body = Problem),
))]
async fn deal(
    State(app): State<App>,
    MaybeUser(user): MaybeUser,
    ApiPath((table, number)): ApiPath<(String, u32)>,
    ApiQuery(form): ApiQuery<Form>,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::NotFound { what: "such deal".into() };
    let table = LogId::new(table).map_err(|_| not_found())?;
    let deal = app.store.deal_at(&table, number).await?.ok_or_else(not_found)?;
    let record = deal_record(&app.tables, &table, deal.result.seq).await?.ok_or_else(not_found)?;
    let mut answer = answer_record(&record, &form)?;
    if let Some(seat) = user.and_then(|user| seat_of(&deal.result, &user.id)) {
        answer.headers_mut().insert("oudler-seat", seat);
    }
    Ok(answer)
}

/// The letter of the seat a user had in a deal.
fn seat_of(deal: &DealResult, user: &UserId) -> Option<HeaderValue> {
    let player = deal.players.iter().find(|player| player.user.as_ref() == Some(user))?;
    let seat = Seat::ALL.get(usize::from(player.seat))?;
    HeaderValue::from_str(&seat.to_string()).ok()
}
