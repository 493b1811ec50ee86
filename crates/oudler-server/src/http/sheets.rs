//! Score sheets over HTTP: beginning one, finding one's own, and taking one elsewhere.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use oudler_club::sheet::{Change, Heading, Opening, Player, Sheet, Standing, from_csv, to_csv, to_xlsx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, ApiJson, ApiPath, ApiQuery, App, ClientIp, MaybeUser, SignedIn};
use crate::clock;
use crate::limits::Asked;
use crate::log::{Desk, Handle, Person};
use crate::sheet::{SheetDesk, SheetEvent, SheetInfo, SheetRequest, SheetSettings};
use crate::store::{LogId, Seq, UserId};

/// How many of one's own sheets a list has at most.
const MAX_LISTED: u32 = 50;

/// The longest file that is taken in, as JSON: a sheet with as many deals as it takes, and some room.
const MAX_IMPORT: usize = 512 * 1024;

/// The routes of this file.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(import))
        .routes(routes!(mine))
        .routes(routes!(info))
        .routes(routes!(export))
        .routes(routes!(qr))
}

/// A sheet to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSheet {
    /// The people, in the order in which they deal.
    #[schema(example = json!(["Anne", "Bruno", "Chloé", "David"]))]
    people: Vec<String>,
    /// The number of players and the rules: `4 fft end=deals:20`.
    #[schema(example = "4 fft")]
    rules: String,
    /// Who deals first, counted from 0.
    #[serde(default)]
    dealer: u8,
    /// What the evening is called.
    #[serde(default)]
    title: String,
    /// The number of the table.
    table: Option<u32>,
    /// The number of the position.
    position: Option<u32>,
}

/// A sheet that was begun.
#[derive(Serialize, ToSchema)]
struct Opened {
    /// Its id, part of its link.
    id: String,
    /// Where its socket is.
    socket: String,
}

/// Begins a sheet.
#[utoipa::path(post, path = "/api/v1/sheets", tag = "sheets", request_body = NewSheet,
    responses((status = 200, body = Opened), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 429, body = super::Problem)))]
async fn open(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(new): ApiJson<NewSheet>,
) -> Result<Json<Opened>, ApiError> {
    app.limits.check(Asked::Table, ip)?;
    let heading = Heading { title: new.title, table: new.table, position: new.position };
    let opening = Opening { people: new.people, rules: new.rules, dealer: Player(new.dealer), heading };
    let keeper = Person { user: user.id, name: user.name };
    Ok(Json(begin(&app, keeper, &Sheet::new(checked(opening)?)).await?))
}

fn checked(opening: Opening) -> Result<Opening, ApiError> {
    let bad =
        |why: oudler_club::sheet::BadChange| ApiError::BadField { field: why.code().into(), why: why.to_string() };
    opening.check().map_err(bad)?;
    Ok(opening)
}

/// Opens a log for a sheet, with all that was done to it; the whole of it, or nothing.
async fn begin(app: &App, keeper: Person, sheet: &Sheet) -> Result<Opened, ApiError> {
    let settings = SheetSettings { keeper: keeper.user.clone(), opening: sheet.opening().clone() };
    let (id, log) = app.sheets.create(settings.to_json()).await?;
    let at = clock::now().0.unsigned_abs();
    let changes = sheet.changes().iter().map(|change| Change { at, ..change.clone() });
    let done = log.ask(keeper, SheetRequest::Begin(changes.collect())).await?;
    done.map_err(|why| ApiError::Refused { code: why.code.into(), text: why.text })?;
    tracing::info!(sheet = %id, "a sheet begins");
    Ok(Opened { socket: format!("/ws/v1/sheet/{id}"), id: id.to_string() })
}

/// A sheet that was kept elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Import {
    /// The text of `oudler sheet`, or comma-separated values.
    text: String,
    /// The rules for comma-separated values, which do not say them: `4 house`.
    rules: Option<String>,
}

/// Begins a sheet with what a file says.
#[utoipa::path(post, path = "/api/v1/sheets/import", tag = "sheets", request_body = Import,
    responses((status = 200, body = Opened), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 413, body = super::Problem), (status = 429, body = super::Problem)))]
async fn import(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(Import { text, rules }): ApiJson<Import, MAX_IMPORT>,
) -> Result<Json<Opened>, ApiError> {
    app.limits.check(Asked::Table, ip)?;
    // A long one takes a while, and nobody else waits for it.
    let read = tokio::task::spawn_blocking(move || read(&text, rules.as_deref())).await;
    let sheet = read.map_err(|_| ApiError::Unavailable)?;
    let sheet = sheet.map_err(|why| ApiError::BadField { field: "text".into(), why })?;
    Ok(Json(begin(&app, Person { user: user.id, name: user.name }, &sheet).await?))
}

/// The sheet that a file holds, or what is wrong with it.
fn read(text: &str, rules: Option<&str>) -> Result<Sheet, String> {
    if text.lines().any(|line| line.starts_with("players:")) {
        Sheet::parse(text).map_err(|why| why.to_string())
    } else {
        from_csv(text, rules, Heading::default()).map_err(|why| why.to_string())
    }
}

/// The sheets the client keeps or has changed, the last changed first.
#[utoipa::path(get, path = "/api/v1/me/sheets", tag = "sheets",
    responses((status = 200, body = Vec<SheetInfo>), (status = 401, body = super::Problem)))]
async fn mine(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Vec<SheetInfo>>, ApiError> {
    let mut infos = Vec::new();
    for log in app.store.logs_of(&user.id, SheetDesk::KIND, MAX_LISTED).await? {
        // One sheet that cannot be read does not hide the others.
        match look(&app, Some(&user.id), &log.id).await {
            Ok(info) => infos.push(info),
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            Err(_) => {}
        }
    }
    infos.sort_by_key(|info| std::cmp::Reverse(info.changed_at));
    Ok(Json(infos))
}

/// One sheet.
#[utoipa::path(get, path = "/api/v1/sheets/{id}", tag = "sheets", params(("id" = String, Path, description = "The sheet's id.")),
    responses((status = 200, body = SheetInfo), (status = 404, body = super::Problem)))]
async fn info(
    State(app): State<App>,
    MaybeUser(user): MaybeUser,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<SheetInfo>, ApiError> {
    Ok(Json(look(&app, user.as_ref().map(|user| &user.id), &sheet_id(&id)?).await?))
}

async fn look(app: &App, user: Option<&UserId>, id: &LogId) -> Result<SheetInfo, ApiError> {
    let sheet = found(app, id).await?;
    if let Ok(info) = sheet.info(user.cloned()).await {
        return Ok(info);
    }
    // It was put away as we asked.
    Ok(found(app, id).await?.info(user.cloned()).await?)
}

async fn found(app: &App, id: &LogId) -> Result<Handle<SheetDesk>, ApiError> {
    app.sheets.get(id).await?.ok_or_else(no_sheet)
}

/// What a sheet is wanted as.
#[derive(Deserialize)]
struct Form {
    format: Option<String>,
}

/// A sheet for other programs.
#[utoipa::path(get, path = "/api/v1/sheets/{id}/export", tag = "sheets",
    params(("id" = String, Path, description = "The sheet's id."), ("format" = Option<String>, Query, description = "`text` (unless said), `csv` or `xlsx`.")),
    responses((status = 200, description = "The sheet."), (status = 404, body = super::Problem)))]
async fn export(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(form): ApiQuery<Form>,
) -> Result<Response, ApiError> {
    let standing = standing(&app, &sheet_id(&id)?).await?;
    let (kind, ending, bytes) = match form.format.as_deref() {
        None | Some("text") => ("text/plain; charset=utf-8", "txt", standing.to_string().into_bytes()),
        // The mark at the beginning lets spreadsheets know that it is UTF-8.
        Some("csv") => ("text/csv; charset=utf-8", "csv", format!("\u{feff}{}", to_csv(&standing)).into_bytes()),
        Some("xlsx") => {
            let bytes = to_xlsx(&standing).map_err(|why| ApiError::Malformed { why: why.to_string() })?;
            ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", bytes)
        }
        Some(other) => {
            return Err(ApiError::Malformed { why: format!("{other:?} is no format; text, csv and xlsx are") });
        }
    };
    let name = format!("attachment; filename=\"oudler-{id}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
}

/// What a square leads to.
#[derive(Deserialize)]
struct Leads {
    path: String,
}

/// A link of this server as a square for cameras.
#[utoipa::path(get, path = "/api/v1/qr", tag = "sheets",
    params(("path" = String, Query, description = "Where it leads, as in `/s/k7Fq2`; at most 200 characters.")),
    responses((status = 200, description = "A picture (SVG)."), (status = 400, body = super::Problem)))]
async fn qr(
    State(app): State<App>,
    headers: HeaderMap,
    ApiQuery(Leads { path }): ApiQuery<Leads>,
) -> Result<Response, ApiError> {
    let is_ours = path.starts_with('/') && !path.starts_with("//") && path.len() <= 200;
    if !is_ours || path.contains(|c: char| c.is_control() || c.is_whitespace()) {
        return Err(ApiError::Malformed { why: "a path of this server begins with / and has no spaces".into() });
    }
    let code = super::qr::square(&format!("{}{path}", super::qr::origin(&app, &headers)))?;
    let n = code.size;
    let mut dark = String::new();
    for y in 0..n {
        for x in (0..n).filter(|&x| code[y][x].value()) {
            dark += &format!("M{} {}h1v1h-1z", x + 4, y + 4);
        }
    }
    let size = n + 8;
    let picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path d=\"{dark}\"/></svg>"
    );
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// The sheet as the store has it.
async fn standing(app: &App, id: &LogId) -> Result<Standing, ApiError> {
    let begun = |desk: &SheetDesk| Sheet::new(desk.opening().clone());
    let sheet = app.sheets.fold(id, Seq::LAST, begun, |sheet, event| {
        if let SheetEvent::Changed { change, .. } = event {
            sheet.apply(*change);
        }
    });
    Ok(sheet.await?.ok_or_else(no_sheet)?.standing())
}

fn sheet_id(id: &str) -> Result<LogId, ApiError> {
    LogId::new(id).map_err(|_| no_sheet())
}

fn no_sheet() -> ApiError {
    ApiError::NotFound { what: "sheet of this id".into() }
}
