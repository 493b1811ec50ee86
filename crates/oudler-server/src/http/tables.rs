//! Tables over HTTP: opening one, finding one, and what a finished game leaves.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use oudler_ai::Level;
use oudler_protocol::message::WireRefusal;
use oudler_protocol::record::JsonRecord;
use oudler_protocol::replay::WireReplay;
use oudler_protocol::request::Request;
use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{BadWord, CardStyle, Options, Rules, Seat, SeatSet, TableKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, ApiJson, ApiPath, ApiQuery, App, ClientIp, MaybeUser, SignedIn};
use crate::limits::Asked;
use crate::log::{Desk, Person};
use crate::store::{LogId, UserId};
use crate::table::{Settings, TableDesk, TableInfo, game_record};

/// How many of one's own tables a list has at most.
const MAX_LISTED: u32 = 50;

/// The routes of this file.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open, list))
        .routes(routes!(mine))
        .routes(routes!(info, quit))
        .routes(routes!(record))
        .routes(routes!(sheet))
}

/// A table to open. What is left out is as it is usually played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools)] // each is a choice of its own
struct NewTable {
    /// `3`, `4`, `5`, or `5-sitting-out` where the dealer of five does not play.
    #[schema(example = "4")]
    table: String,
    /// A preset, `fft` or `house`, and what is changed in it: `house misere=20 end=deals:12`.
    #[schema(example = "fft end=deals:8")]
    rules: String,
    /// Whether newcomers find the table; otherwise only who has the link does.
    listed: bool,
    /// Whether others may look on once the game has begun.
    spectators: bool,
    /// The time to think: `{"per":"none"}`, or `move` or `deal` with `seconds`.
    #[schema(value_type = Object, example = json!({"per": "move", "seconds": 30}))]
    clock: WireClock,
    /// How fast bots move: `instant`, `quick` or `calm`.
    #[schema(value_type = String, example = "calm")]
    pace: WirePace,
    /// The host's seat; null to look on.
    #[schema(value_type = Option<String>, example = "A")]
    seat: Option<Seat>,
    /// The seats of bots; more can be put there, and taken away, before the game.
    #[schema(value_type = Vec<String>, example = json!(["B", "C"]))]
    bots: Vec<Seat>,
    /// How well bots play: `habit` unless said, `club`, `expert` or `master`; or `random`.
    #[schema(example = "habit")]
    level: Option<String>,
    /// Whether players may ask for hints where several people play. Who plays against bots alone
    /// always may.
    hints: bool,
    /// Whether to begin at once, with bots on the other seats.
    start: bool,
}

impl Default for NewTable {
    fn default() -> Self {
        Self {
            table: "4".into(),
            rules: "fft".into(),
            listed: false,
            spectators: true,
            clock: WireClock::None,
            pace: WirePace::Calm,
            seat: Some(Seat::A),
            bots: Vec::new(),
            level: None,
            hints: false,
            start: false,
        }
    }
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
struct Opened {
    /// Its id, part of its link.
    id: String,
    /// Where its socket is.
    socket: String,
}

/// Opens a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = Opened), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 429, body = super::Problem)))]
async fn open(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(new): ApiJson<NewTable>,
) -> Result<Json<Opened>, ApiError> {
    app.limits.check(Asked::Table, ip)?;
    let bad = |field: &str, why: String| ApiError::BadField { field: field.into(), why };
    Options::check_online(&new.rules).map_err(|why| bad("rules.misdeal", why.to_string()))?;
    new.clock.check().map_err(|why| bad("clock", why.to_string()))?;
    let table: TableKind = new.table.parse().map_err(|why: BadWord| bad("table", why.to_string()))?;
    let rules = Rules::parse(table, &new.rules).map_err(|why| {
        let field = why.key().map_or_else(|| "rules".into(), |key| format!("rules.{key}"));
        bad(&field, why.to_string())
    })?;
    let level = new.level.as_deref().map_or(Ok(Level::default()), str::parse);
    let level = level.map_err(|why| bad("level", why.to_string()))?;
    let settings = Settings {
        host: user.id.clone(),
        rules,
        listed: new.listed,
        spectators: new.spectators,
        clock: new.clock,
        pace: new.pace,
        level,
        hints: new.hints,
        club: None,
    };
    let seat = new.seat;
    let bots = new.bots;
    let mut taken = SeatSet::default();
    for seat in seat.iter().chain(&bots).copied() {
        if !table.has(seat) {
            let field = if bots.contains(&seat) { "bots" } else { "seat" };
            return Err(bad(field, format!("a table of {table} has no seat {seat}")));
        }
        if taken.contains(seat) {
            return Err(bad("bots", format!("seat {seat} is given twice; `seat` is yours, `bots` have others")));
        }
        taken.insert(seat);
    }
    let (id, table) = app.tables.create(settings.to_json()).await?;
    let host = Person { user: user.id, name: user.name };
    let wanted = seat.map(Request::Sit).into_iter().chain(bots.into_iter().map(|seat| Request::Bot(seat, None)));
    for request in wanted.chain(new.start.then_some(Request::Start)) {
        table.ask(host.clone(), request).await?.map_err(refused)?;
    }
    tracing::info!(table = %id, rules = %rules, "a table opens");
    Ok(Json(Opened { socket: format!("/ws/v1/table/{id}"), id: id.to_string() }))
}

/// The tables a newcomer can join, newest first: somebody waits there.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<TableInfo>)))]
async fn list(State(app): State<App>) -> Result<Json<Vec<TableInfo>>, ApiError> {
    Ok(Json(infos(&app, None, app.tables.house().lobby.shown()).await?))
}

/// The games the client has a seat in and that are not over, newest first.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "tables",
    responses((status = 200, body = Vec<TableInfo>), (status = 401, body = super::Problem)))]
async fn mine(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Vec<TableInfo>>, ApiError> {
    Ok(Json(tables_of(&app, &user.id).await?))
}

/// The tables where this user sits and the game is not over, newest first.
pub(super) async fn tables_of(app: &App, user: &UserId) -> Result<Vec<TableInfo>, ApiError> {
    let tables = app.store.logs_of(user, TableDesk::KIND, MAX_LISTED).await?;
    let tables = tables.into_iter().map(|table| table.id).collect();
    let mut infos = infos(app, Some(user), tables).await?;
    infos.retain(|info| !info.over);
    Ok(infos)
}

async fn infos(app: &App, user: Option<&UserId>, tables: Vec<LogId>) -> Result<Vec<TableInfo>, ApiError> {
    let mut infos = Vec::new();
    for table in tables {
        // One table that cannot be read does not hide the others.
        match look(app, user, &table).await {
            Ok(info) => infos.push(info),
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            Err(_) => {}
        }
    }
    Ok(infos)
}

/// Leaves a table for good.
///
/// A bot has the seat from now on. Where no other person sits, the game is ended, in the middle of
/// a deal too, and the table is closed.
#[utoipa::path(delete, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "The table's id.")),
    responses((status = 204), (status = 401, body = super::Problem), (status = 404, body = super::Problem),
        (status = 409, description = "`not-seated`, or `over`.", body = super::Problem)))]
async fn quit(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiPath(id): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    let table = app.tables.get(&table_id(&id)?).await?.ok_or_else(no_table)?;
    let person = Person { user: user.id, name: user.name };
    table.ask(person, Request::Quit).await?.map_err(refused)?;
    Ok(StatusCode::NO_CONTENT)
}

fn refused(why: WireRefusal) -> ApiError {
    ApiError::Refused { code: why.code.into(), text: why.text }
}

/// One table.
#[utoipa::path(get, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "The table's id.")),
    responses((status = 200, body = TableInfo), (status = 404, body = super::Problem)))]
async fn info(
    State(app): State<App>,
    MaybeUser(user): MaybeUser,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<TableInfo>, ApiError> {
    Ok(Json(look(&app, user.as_ref().map(|user| &user.id), &table_id(&id)?).await?))
}

/// What a table says of itself.
pub(super) async fn look(app: &App, user: Option<&UserId>, id: &LogId) -> Result<TableInfo, ApiError> {
    let table = app.tables.get(id).await?.ok_or_else(no_table)?;
    if let Ok(info) = table.info(user.cloned()).await {
        return Ok(info);
    }
    // It was put away as we asked.
    let table = app.tables.get(id).await?.ok_or_else(no_table)?;
    Ok(table.info(user.cloned()).await?)
}

/// A line of a table's score sheet.
#[derive(Serialize, ToSchema)]
struct SheetRow {
    /// The deal's number at the table.
    deal: u32,
    /// What it brought each seat, from A on.
    scores: Vec<i32>,
    /// Where the taker sat: 0 for A; null for deals of the time before this was kept.
    taker: Option<u8>,
    /// The taker's contract: `petite`, `garde`, `garde-sans` or `garde-contre`; null as `taker` is.
    #[schema(example = "garde")]
    contract: Option<&'static str>,
}

/// The score sheet of a table: every deal that was scored, in order.
#[utoipa::path(get, path = "/api/v1/tables/{id}/sheet", tag = "tables", params(("id" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Vec<SheetRow>), (status = 404, body = super::Problem)))]
async fn sheet(State(app): State<App>, ApiPath(id): ApiPath<String>) -> Result<Json<Vec<SheetRow>>, ApiError> {
    let id = table_id(&id)?;
    app.store.log(&id).await?.filter(|log| log.kind == TableDesk::KIND).ok_or_else(no_table)?;
    let deals = app.store.deals_of(&id).await?;
    let row = |deal: crate::store::StoredDeal| {
        let (taker, contract) = deal.result.taken.map(|taken| (taken.seat, taken.contract.word())).unzip();
        let scores = deal.result.players.iter().map(|player| player.score).collect();
        SheetRow { deal: deal.result.deal_number, scores, taker, contract }
    };
    Ok(Json(deals.into_iter().map(row).collect()))
}

/// How a record is wanted.
#[derive(Deserialize)]
pub(super) struct Form {
    format: Option<String>,
}

/// The record of a whole game, once it is over: every deal with its shuffle.
#[utoipa::path(get, path = "/api/v1/tables/{id}/record", tag = "tables",
    params(("id" = String, Path, description = "The table's id."), ("format" = Option<String>, Query, description = "`json` (unless said), `text`, or `replay`: moment by moment.")),
    responses((status = 200, description = "The record, as docs/record.schema.json or as text."), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn record(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(form): ApiQuery<Form>,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    app.store.log(&id).await?.filter(|log| log.kind == TableDesk::KIND).ok_or_else(no_table)?;
    if look(&app, None, &id).await?.club.is_some_and(|club| !club.of.boards.is_empty()) {
        // Each says who deals it, so that together they are no game.
        let text = "the deals of this table are boards; each has a record of its own".into();
        return Err(ApiError::Refused { code: "boards".into(), text });
    }
    let Some(record) = game_record(&app.tables, &id).await? else {
        return Err(ApiError::Refused { code: "not-over".into(), text: "the game is not over yet".into() });
    };
    answer_record(&record, &form)
}

/// A record in the form that was asked for.
pub(super) fn answer_record(record: &oudler_rules::notation::Record, form: &Form) -> Result<Response, ApiError> {
    match form.format.as_deref() {
        None | Some("json") => {
            Ok(([("content-type", "application/json")], JsonRecord::from(record).to_json()).into_response())
        }
        Some("replay") => Ok(Json(WireReplay::from(record)).into_response()),
        Some("text") => Ok(record.to_text(CardStyle::English).into_response()),
        Some(other) => {
            Err(ApiError::Malformed { why: format!("{other:?} is no format; json, replay and text are") })
        }
    }
}

pub(super) fn table_id(id: &str) -> Result<LogId, ApiError> {
    LogId::new(id).map_err(|_| no_table())
}

pub(super) fn no_table() -> ApiError {
    ApiError::NotFound { what: "table of this id".into() }
}
