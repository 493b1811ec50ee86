//! Finished deals: a player's history and figures, and the record of each by its link.

mod figures;

use std::fmt;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::Response;
use oudler_rules::{Contract, Seat};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tables::{Form, answer_record};
use super::{ApiError, ApiPath, ApiQuery, App, MaybeUser, Problem, SignedIn};
use crate::store::{DealId, DealResult, LogId, Millis, Part, PlayedDeal, Store, StoreError, UserId};
use crate::table::deal_record;

/// How many deals a page has.
const PAGE: usize = 50;

/// How many deals are looked through for one answer, and how many of them at a time.
const LOOKED_THROUGH: usize = 10_000;
const AT_A_TIME: usize = 500;

/// The longest name that is looked for, in bytes.
const LONGEST_NAME: usize = 100;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(history)).routes(routes!(figures::figures)).routes(routes!(deal))
}

/// Where a page of history begins, and which deals are on it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct From {
    /// The `next` of the page before; without it, the latest deals.
    #[param(example = "1763240000000-17")]
    before: Option<String>,
    /// Only what the player was this in: `taker`, `partner` or `defender`.
    part: Option<String>,
    /// Only this contract: `petite`, `garde`, `garde-sans` or `garde-contre`.
    contract: Option<String>,
    /// Only what brought the player points (`won`), or cost some (`lost`).
    result: Option<String>,
    /// Only deals of so many players: 3, 4 or 5.
    players: Option<u8>,
    /// Only deals with somebody whose name has this in it, in capitals or not.
    with: Option<String>,
}

/// Which deals are asked for.
#[derive(PartialEq, Default)]
struct Wanted {
    part: Option<Part>,
    contract: Option<Contract>,
    won: Option<bool>,
    players: Option<u8>,
    /// In small letters.
    with: Option<String>,
}

impl Wanted {
    fn read(from: &From) -> Result<Self, ApiError> {
        let malformed = |why: &str| ApiError::Malformed { why: why.into() };
        let part = |word: &str| {
            let found = Part::from_word(word).filter(|part| *part != Part::Out);
            found.ok_or_else(|| malformed("part is taker, partner or defender"))
        };
        let contract = |word: &str| {
            word.parse().map_err(|_| malformed("contract is petite, garde, garde-sans or garde-contre"))
        };
        let won = |word: &str| match word {
            "won" => Ok(true),
            "lost" => Ok(false),
            _ => Err(malformed("result is won or lost")),
        };
        let with = from.with.as_deref().map(str::trim).filter(|name| !name.is_empty());
        if with.is_some_and(|name| name.len() > LONGEST_NAME) {
            return Err(malformed("with is at most 100 bytes long"));
        }
        Ok(Self {
            part: from.part.as_deref().map(part).transpose()?,
            contract: from.contract.as_deref().map(contract).transpose()?,
            won: from.result.as_deref().map(won).transpose()?,
            players: from.players.map(n_players).transpose()?,
            with: with.map(str::to_lowercase),
        })
    }

    /// Whether a deal is one of them, its company aside.
    fn has(&self, deal: &PlayedDeal) -> bool {
        self.part.is_none_or(|part| deal.part == part)
            && self.contract.is_none_or(|contract| deal.taken.is_some_and(|taken| taken.contract == contract))
            && self.won.is_none_or(|won| if won { deal.score > 0 } else { deal.score < 0 })
            && self.players.is_none_or(|n| deal.n_players == n)
    }

    fn has_company(&self, names: &[String]) -> bool {
        self.with.as_ref().is_none_or(|with| names.iter().any(|name| name.to_lowercase().contains(with)))
    }
}

fn n_players(n: u8) -> Result<u8, ApiError> {
    let is_a_table = (3..=5).contains(&n);
    is_a_table.then_some(n).ok_or_else(|| ApiError::Malformed { why: "players is 3, 4 or 5".into() })
}

/// A page of a player's deals.
#[derive(Serialize, ToSchema)]
struct Page {
    /// Latest first, at most 50.
    deals: Vec<Played>,
    /// The `before` of the page after this one; null at the end. A page may be short, or empty, and there be more:
    /// a request looks through so many deals and no more.
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
    contract: Option<&'static str>,
    /// Whether it was made; null as `taker` is.
    made: Option<bool>,
    /// What the player was: `taker`, `partner`, `defender`, or `out` for who sat out.
    #[schema(example = "defender")]
    part: &'static str,
    /// How many played.
    #[schema(example = 4)]
    players: u8,
    /// The names of the other people, bots aside.
    with: Vec<String>,
}

impl Played {
    fn new(deal: PlayedDeal, with: Vec<String>) -> Self {
        let PlayedDeal { table, deal_number: number, ended_at, seat, score, part, n_players, taken, .. } = deal;
        Self {
            table: table.to_string(),
            number,
            ended_at: ended_at.0,
            seat,
            score,
            taker: taken.map(|taken| taken.seat),
            contract: taken.map(|taken| taken.contract.word()),
            made: taken.map(|taken| taken.made),
            part: part.word(),
            players: n_players,
            with,
        }
    }
}

/// My deals
///
/// The deals the player of the session has finished, latest first, in pages; all of them, or those asked for.
#[utoipa::path(get, path = "/api/v1/me/history", tag = "players", params(From), responses(
    (status = 200, description = "A page of deals.", body = Page),
    (status = 401, description = "`not-signed-in`.", body = Problem),
))]
async fn history(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiQuery(from): ApiQuery<From>,
) -> Result<Json<Page>, ApiError> {
    let wanted = Wanted::read(&from)?;
    let mut before = from.before.as_deref().map(read_place).transpose()?;
    let mut page = Page { deals: Vec::new(), next: None };
    // Where all of them are wanted, one more than the page has tells whether there is another.
    let at_a_time = if wanted == Wanted::default() { PAGE + 1 } else { AT_A_TIME };
    for _ in 0..LOOKED_THROUGH / at_a_time {
        let deals = app.store.history(&user.id, before, at_a_time as u32).await?;
        let is_end = deals.len() < at_a_time;
        let last = deals.last().map(place);
        let found: Vec<_> = deals.into_iter().filter(|deal| wanted.has(deal)).collect();
        // Names are asked for where they are shown, or looked for.
        for some in found.chunks(PAGE) {
            for (deal, names) in some.iter().zip(company(&*app.store, &user.id, some).await?) {
                if !wanted.has_company(&names) {
                    continue;
                }
                if page.deals.len() == PAGE {
                    return Ok(Json(page));
                }
                page.next = Some(place(deal).to_string());
                page.deals.push(Played::new(deal.clone(), names));
            }
        }
        page.next = last.map(|last| last.to_string());
        if is_end {
            return Ok(Json(Page { next: None, ..page }));
        }
        before = last.map(|Place(at, deal)| (at, deal));
    }
    Ok(Json(page))
}

async fn company(store: &dyn Store, user: &UserId, deals: &[PlayedDeal]) -> Result<Vec<Vec<String>>, StoreError> {
    let ids: Vec<_> = deals.iter().map(|deal| deal.id).collect();
    store.company(user, &ids).await
}

/// A place in a history.
#[derive(Clone, Copy)]
struct Place(Millis, DealId);

fn place(deal: &PlayedDeal) -> Place {
    Place(deal.ended_at, deal.id)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.0, self.1)
    }
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
