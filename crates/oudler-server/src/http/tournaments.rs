//! Tournaments over HTTP: opening one, reading it, asking something of it, and taking it elsewhere.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use oudler_club::tournament::{Refused as ClubRefused, Tournament};
use oudler_protocol::tournament::{TournamentAsk, WireFormat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ApiError, ApiJson, ApiPath, App, ClientIp, SignedIn, online, qr};
use crate::limits::Asked;
use crate::log::{Desk, Gone, Handle, Person};
use crate::store::{LogId, Seq, UserId};
use crate::tournament::{
    Known, Role, Secret, TournamentDesk, TournamentRequest, TournamentSettings, check_brought,
};

/// How many of one's own tournaments a list has at most.
pub(super) const MAX_LISTED: u32 = 50;
/// The longest file that is taken in, as JSON.
pub(super) const MAX_IMPORT: usize = 12 << 20;
/// The longest request: a list of as many people as may enter.
pub(super) const MAX_ASK: usize = 128 * 1024;
/// The longest id of a request, in characters.
const MAX_ID: usize = 31;

/// The routes of this file.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(import))
        .routes(routes!(mine))
        .routes(routes!(read))
        .routes(routes!(ask))
        .routes(routes!(export))
        .routes(routes!(cards))
}

/// The key in a request's `Authorization: Bearer …`, if it can be one.
pub(super) struct Key(pub(super) Option<UserId>);

impl FromRequestParts<App> for Key {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Ok(Self(given.and_then(|text| UserId::new(text.strip_prefix("Bearer ")?.trim()).ok())))
    }
}

/// A tournament to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTournament {
    /// How it is played.
    #[schema(value_type = Object, example = json!({"title": "Vendredi", "kind": "individual", "rounds": 5, "deals": 4}))]
    format: WireFormat,
}

/// A tournament that was opened.
#[derive(Serialize, ToSchema)]
pub(super) struct OpenedTournament {
    /// Its id, part of its links.
    pub(super) id: String,
    /// The director's key: whoever has it runs the tournament.
    pub(super) key: String,
    /// Where its socket is.
    pub(super) socket: String,
}

/// Opens a tournament.
#[utoipa::path(post, path = "/api/v1/tournaments", tag = "tournaments", request_body = NewTournament,
    responses((status = 200, body = OpenedTournament), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 429, body = super::Problem)))]
async fn open(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(NewTournament { format }): ApiJson<NewTournament>,
) -> Result<Json<OpenedTournament>, ApiError> {
    app.limits.check(Asked::Table, ip)?;
    let bad =
        |why: oudler_club::format::BadFormat| ApiError::BadField { field: "format".into(), why: why.to_string() };
    let tournament = Tournament::new(format.with_seed(rand::random())).map_err(bad)?;
    Ok(Json(begin(&app, user.id, &tournament).await?))
}

/// A tournament that was kept elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportTournament {
    /// The file.
    pub(super) text: String,
}

/// Opens a tournament with what a file says. Its links are new.
#[utoipa::path(post, path = "/api/v1/tournaments/import", tag = "tournaments", request_body = ImportTournament,
    responses((status = 200, body = OpenedTournament), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 413, body = super::Problem), (status = 429, body = super::Problem)))]
async fn import(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(ImportTournament { text }): ApiJson<ImportTournament, MAX_IMPORT>,
) -> Result<Json<OpenedTournament>, ApiError> {
    app.limits.check(Asked::Draw, ip)?;
    app.limits.check(Asked::Table, ip)?;
    // A long one takes a while, and nobody else waits for it.
    let read = tokio::task::spawn_blocking(move || brought(&text)).await.map_err(|_| ApiError::Unavailable)?;
    let tournament = read.map_err(|why| ApiError::BadField { field: "text".into(), why })?;
    Ok(Json(begin(&app, user.id, &tournament).await?))
}

/// The tournament that a file holds, or what is wrong with it.
fn brought(text: &str) -> Result<Tournament, String> {
    #[derive(Deserialize)]
    struct Events {
        events: Vec<oudler_club::tournament::Event>,
    }
    let Events { events } = serde_json::from_str(text).map_err(|why| why.to_string())?;
    check_brought(&events).map_err(|why| why.to_string())?;
    Tournament::from_file(text).map_err(|why| why.to_string())
}

/// Opens a log for a tournament, with all that happened in it; the whole of it, or nothing.
async fn begin(app: &App, owner: UserId, tournament: &Tournament) -> Result<OpenedTournament, ApiError> {
    let secret = Secret::new();
    let key = secret.key(Role::Director);
    let settings = TournamentSettings { owner, secret, format: tournament.opening().clone() };
    let (id, log) = app.tournaments.create(settings.to_json()).await?;
    let director = person(&key)?;
    let done = log.ask(director, TournamentRequest::Begin(tournament.events().to_vec())).await?;
    done.map_err(|why| ApiError::Refused { code: why.code.into(), text: why.text })?;
    tracing::info!(tournament = %id, "a tournament begins");
    Ok(OpenedTournament { socket: format!("/ws/v1/tournament/{id}"), id: id.to_string(), key })
}

pub(super) fn person(key: &str) -> Result<Person, ApiError> {
    Ok(Person { user: UserId::new(key).map_err(|_| ApiError::Internal)?, name: String::new() })
}

/// What lists show of a tournament to who opened it.
#[derive(Serialize, ToSchema)]
pub(super) struct TournamentInfo {
    /// Its id, part of its links.
    pub(super) id: String,
    /// The director's key.
    pub(super) key: String,
    /// What it is called.
    pub(super) title: String,
    /// How many have entered.
    pub(super) n_people: usize,
    /// The round that is played: the last that was drawn, or in duplicate the first that lacks a result.
    pub(super) round: u16,
    /// How many rounds there are.
    pub(super) rounds: u16,
    /// Whether it is over.
    pub(super) is_closed: bool,
    /// When it was last changed, in milliseconds since 1970.
    pub(super) changed_at: i64,
}

/// A view as it was asked for: everybody's is another one, and the same until something happens.
pub(super) fn tagged(headers: &HeaderMap, seq: Seq, n_news: u64, role: Role, view: &impl Serialize) -> Response {
    let tag = format!("\"{seq}-{n_news}-{}\"", role_word(role));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    ([(header::ETAG, tag)], Json(view)).into_response()
}

/// A tournament as one file.
pub(super) fn filed(name: &str, file: String) -> Response {
    let name = format!("attachment; filename=\"{name}.json\"");
    let kind = "application/json".to_owned();
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], file).into_response()
}

/// The tournaments the client has opened, the last changed first.
#[utoipa::path(get, path = "/api/v1/me/tournaments", tag = "tournaments",
    responses((status = 200, body = Vec<TournamentInfo>), (status = 401, body = super::Problem)))]
async fn mine(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Vec<TournamentInfo>>, ApiError> {
    let mut infos = Vec::new();
    for log in app.store.logs_of(&user.id, TournamentDesk::KIND, MAX_LISTED).await? {
        // One that cannot be read does not hide the others.
        let known = match look(&app, None, &log.id).await {
            Ok(known) if known.settings.owner == user.id => known,
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            Ok(_) | Err(_) => continue,
        };
        let state = known.tournament.state();
        infos.push(TournamentInfo {
            id: log.id.to_string(),
            key: known.settings.secret.key(Role::Director),
            title: state.format.title.clone(),
            n_people: state.people.len(),
            round: state.round().into(),
            rounds: state.format.rounds.into(),
            is_closed: state.is_closed,
            changed_at: known.changed_at.0,
        });
    }
    infos.sort_by_key(|info| std::cmp::Reverse(info.changed_at));
    Ok(Json(infos))
}

/// A tournament as the holder of a key may see it; without a key, as everybody may.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("authorization" = Option<String>, Header, description = "`Bearer` and the key of a link.")),
    responses((status = 200, description = "The view of the role."), (status = 304, description = "It is as `If-None-Match` says."), (status = 404, body = super::Problem)))]
async fn read(
    State(app): State<App>,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    Ok(tagged(&headers, known.seq, known.online.n_news, known.role, &known.view()))
}

fn role_word(role: Role) -> String {
    match role {
        Role::Director => "director".into(),
        Role::Arbiter => "arbiter".into(),
        Role::Player(number) => format!("player-{number}"),
        Role::Substitute(n) => format!("substitute-{n}"),
        Role::Entrant => "entrant".into(),
        Role::Public => "public".into(),
    }
}

/// Something asked of a tournament.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Asking {
    /// An id of the client's own, so that saying it again does no harm: 1 to 31 characters.
    id: String,
    /// What, by the role of the key.
    #[schema(value_type = Object, example = json!({"do": "draw", "round": 1}))]
    ask: TournamentAsk,
}

/// What was asked is done, and will not be lost.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// The number of its last event.
    pub(super) seq: u64,
    /// Who has entered is given their own key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<String>,
}

/// Asks something of a tournament.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/ask", tag = "tournaments", request_body = Asking,
    params(("id" = String, Path, description = "The tournament's id."), ("authorization" = Option<String>, Header, description = "`Bearer` and the key of a link.")),
    responses((status = 200, body = Done), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn ask(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
    ApiJson(Asking { id: command, ask }): ApiJson<Asking, MAX_ASK>,
) -> Result<Json<Done>, ApiError> {
    check_id(&command)?;
    let id = log_id(&id)?;
    let Some(user) = key else { return Err(refused(&ClubRefused::NotYours)) };
    let known = look(&app, Some(&user), &id).await?;
    let (of_tables, before) = (online::of_tables(&ask), known.clone());
    let (mut command, mut name) = (command, None);
    let request = match ask {
        TournamentAsk::Open { round, opening } if known.role == Role::Director => {
            app.limits.check(Asked::Draw, ip)?;
            online::opened(&app, &id, &known, round, &opening).await?
        }
        ask if of_tables && known.role == Role::Director => {
            // Who sits where is known from the tables.
            app.steward.look_after(&id).await.map_err(|_| ApiError::Unavailable)?;
            TournamentRequest::Ask(Box::new(ask))
        }
        TournamentAsk::Join { .. } if known.role == Role::Entrant => {
            app.limits.check(Asked::Join, ip)?;
            if let TournamentAsk::Join { name: mine, .. } = &ask {
                // What is said again under another name is another request: nobody is given the key of others.
                command = same_under(&command, mine);
                name = Some(mine.trim().to_lowercase());
            }
            TournamentRequest::Ask(Box::new(ask))
        }
        TournamentAsk::Draw { round } if known.role == Role::Director => {
            app.limits.check(Asked::Draw, ip)?;
            drawn(&app, known, round).await?
        }
        ask => TournamentRequest::Ask(Box::new(ask)),
    };
    let person = Person { user, name: String::new() };
    let (log, asked) = (found(&app, &id).await?, request.clone());
    let answer = match log.command(person.clone(), command.clone(), request.clone()).await {
        // It was put away as we asked.
        Err(Gone) => found(&app, &id).await?.command(person, command, request).await?,
        Ok(answer) => answer,
    };
    if of_tables {
        online::follow(&app, &id, &before, &asked, answer.is_ok()).await?;
    }
    match answer {
        Ok(seq) => {
            let key = match name {
                Some(name) => own_key(&look(&app, None, &id).await?, &name),
                None => None,
            };
            Ok(Json(Done { seq: seq.0, key }))
        }
        Err(why) => Err(ApiError::Declined { code: why.code.into(), text: why.text, about: why.about }),
    }
}

/// Whether a client may call its request so.
pub(super) fn check_id(command: &str) -> Result<(), ApiError> {
    if (1..=MAX_ID).contains(&command.chars().count()) && !command.contains(char::is_control) {
        return Ok(());
    }
    let why = format!("an id has 1 to {MAX_ID} characters, none of them a control character");
    Err(ApiError::BadField { field: "id".into(), why })
}

/// The id of a request to enter, which holds for one name.
fn same_under(command: &str, name: &str) -> String {
    let mut text = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(format!("{command}\n{name}")));
    text.truncate(MAX_ID);
    text
}

/// The key of who has entered under a name.
fn own_key(known: &Known, name: &str) -> Option<String> {
    let people = &known.tournament.state().people;
    let (number, _) = people.iter().find(|(_, person)| person.entry.name.to_lowercase() == name)?;
    Some(known.settings.secret.key(Role::Player(*number)))
}

/// The round as it is drawn. A large one takes seconds: few are drawn at a time, and nobody waits for
/// them but who asked.
async fn drawn(app: &App, known: Known, round: u8) -> Result<TournamentRequest, ApiError> {
    let _turn = app.draws.acquire().await.map_err(|_| ApiError::Unavailable)?;
    let n_before = known.tournament.state().round();
    let draw = tokio::task::spawn_blocking(move || known.tournament.draw(round));
    Ok(match draw.await.map_err(|_| ApiError::Internal)? {
        Ok(oudler_club::tournament::What::Draw { round, drawn }) => {
            TournamentRequest::Drawn { round, n_before, drawn: Box::new(drawn) }
        }
        // The tournament itself says why, unless the same request was carried out before.
        _ => TournamentRequest::Ask(Box::new(TournamentAsk::Draw { round })),
    })
}

pub(super) fn refused(why: &ClubRefused) -> ApiError {
    ApiError::Refused { code: why.code().into(), text: why.to_string() }
}

/// A tournament as one file, for the director.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/export", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("authorization" = String, Header, description = "`Bearer` and the director's key.")),
    responses((status = 200, description = "The file."), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn export(
    State(app): State<App>,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    if known.role != Role::Director {
        return Err(refused(&ClubRefused::NotYours));
    }
    Ok(filed(&format!("oudler-tournament-{id}"), known.tournament.to_file()))
}

/// The square of somebody's own link.
#[derive(Serialize, ToSchema)]
struct CardSquare {
    /// Whose.
    number: u16,
    /// How many squares wide it is, without a margin.
    size: usize,
    /// Which of them are dark, row by row, as bits in base64.
    bits: String,
}

/// The squares of everybody's own link, for the director to print.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/cards", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("authorization" = String, Header, description = "`Bearer` and the director's key.")),
    responses((status = 200, body = Vec<CardSquare>), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn cards(
    State(app): State<App>,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<CardSquare>>, ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    if known.role != Role::Director {
        return Err(refused(&ClubRefused::NotYours));
    }
    let (origin, secret) = (qr::origin(&app, &headers), &known.settings.secret);
    let people = known.tournament.state().people.keys();
    let links = people.map(|n| (n.0, format!("{origin}/c/{id}#{}", secret.key(Role::Player(*n))))).collect();
    squares(links).await
}

/// The squares of these links, each with its number.
async fn squares(links: Vec<(u16, String)>) -> Result<Json<Vec<CardSquare>>, ApiError> {
    let made = tokio::task::spawn_blocking(move || {
        let card = |(number, link): (u16, String)| {
            let code = qr::square(&link)?;
            let dark: Vec<bool> = (0..code.size)
                .flat_map(|y| (0..code.size).map(move |x| (x, y)))
                .map(|(x, y)| code[y][x].value())
                .collect();
            let byte =
                |eight: &[bool]| eight.iter().rev().fold(0u8, |byte, &is_dark| byte << 1 | u8::from(is_dark));
            let bits = BASE64_STANDARD.encode(dark.chunks(8).map(byte).collect::<Vec<u8>>());
            Ok(CardSquare { number, size: code.size, bits })
        };
        links.into_iter().map(card).collect::<Result<Vec<_>, ApiError>>()
    });
    Ok(Json(made.await.map_err(|_| ApiError::Internal)??))
}

pub(super) async fn look(app: &App, key: Option<&UserId>, id: &LogId) -> Result<Known, ApiError> {
    if let Ok(known) = found(app, id).await?.info(key.cloned()).await {
        return Ok(known);
    }
    // It was put away as we asked.
    Ok(found(app, id).await?.info(key.cloned()).await?)
}

async fn found(app: &App, id: &LogId) -> Result<Handle<TournamentDesk>, ApiError> {
    app.tournaments.get(id).await?.ok_or_else(no_tournament)
}

pub(super) fn log_id(id: &str) -> Result<LogId, ApiError> {
    LogId::new(id).map_err(|_| no_tournament())
}

pub(super) fn no_tournament() -> ApiError {
    ApiError::NotFound { what: "tournament of this id".into() }
}
