//! Tournaments in duplicate over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::SignedCookieJar;
use oudler_club::duplicate::{self as club, Board, Happened, Play, Session};
use oudler_club::paper::{self, Tongue};
use oudler_club::tournament::{At, Refused as ClubRefused};
use oudler_protocol::duplicate::{DuplicateAsk, WireComparison, WirePlan, compared};
use oudler_protocol::fair::{self, Seed};
use oudler_protocol::record::JsonRecord;
use oudler_protocol::tournament::WireOpening;
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, GameEnd, Options, Rules, Seat, TableKind};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::online::{ARBITER, Sits, Sitting, Where, sit_down};
use super::tournaments::{
    Done, ImportTournament, Key, MAX_ASK, MAX_IMPORT, MAX_LISTED, OpenedTournament, TournamentInfo, check_id,
    filed, log_id, no_tournament, person, refused, tagged,
};
use super::{ApiError, ApiJson, ApiPath, ApiQuery, App, ClientIp, MaybeUser, SignedIn};
use crate::duplicate::{
    DuplicateDesk, DuplicateKnown, DuplicateRequest, DuplicateSettings, MAX_BOARDS_HERE, check_brought,
};
use crate::limits::Asked;
use crate::log::{Desk, Gone, Handle, Person, Refuse};
use crate::store::{LogId, UserId};
use crate::table::{ClubAsk, OfClub, Settings};
use crate::tournament::{Kept, OpenTable, Refused, Role, Secret};

/// The routes of this file.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(import))
        .routes(routes!(mine))
        .routes(routes!(read))
        .routes(routes!(ask))
        .routes(routes!(board))
        .routes(routes!(paper))
        .routes(routes!(export))
        .routes(routes!(sit))
}

/// A tournament in duplicate to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewDuplicate {
    /// How it is played.
    #[schema(value_type = Object, example = json!({"title": "Finale", "mode": "individual", "boards": 4}))]
    plan: WirePlan,
}

/// Opens a tournament in duplicate.
#[utoipa::path(post, path = "/api/v1/duplicates", tag = "tournaments", request_body = NewDuplicate,
    responses((status = 200, body = OpenedTournament), (status = 400, body = super::Problem), (status = 401, body = super::Problem), (status = 429, body = super::Problem)))]
async fn open(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    SignedIn(user): SignedIn,
    ApiJson(NewDuplicate { plan }): ApiJson<NewDuplicate>,
) -> Result<Json<OpenedTournament>, ApiError> {
    app.limits.check(Asked::Table, ip)?;
    let session = Session::new(plan.with_seed(rand::random()))
        .map_err(|why| ApiError::BadField { field: "plan".into(), why: why.to_string() })?;
    Ok(Json(begin(&app, user.id, &session).await?))
}

/// Opens a tournament in duplicate with what a file says. Its links are new.
#[utoipa::path(post, path = "/api/v1/duplicates/import", tag = "tournaments", request_body = ImportTournament,
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
    let session = read.map_err(|why| ApiError::BadField { field: "text".into(), why })?;
    Ok(Json(begin(&app, user.id, &session).await?))
}

/// The tournament that a file holds, or what is wrong with it.
fn brought(text: &str) -> Result<Session, String> {
    #[derive(Deserialize)]
    struct Events {
        events: Vec<Happened>,
    }
    let Events { events } = serde_json::from_str(text).map_err(|why| why.to_string())?;
    check_brought(&events).map_err(|why| why.to_string())?;
    let session = Session::from_file(text).map_err(|why| why.to_string())?;
    if session.state().n_boards().max(session.state().boards.len()) > MAX_BOARDS_HERE {
        return Err(Refused::TooManyBoards.to_string());
    }
    Ok(session)
}

/// Opens a log for a tournament, with all that happened in it; the whole of it, or nothing.
async fn begin(app: &App, owner: UserId, session: &Session) -> Result<OpenedTournament, ApiError> {
    let secret = Secret::new();
    let key = secret.key(Role::Director);
    let settings = DuplicateSettings { owner, secret, plan: session.state().plan.clone() };
    let (id, log) = app.duplicates.create(settings.to_json()).await?;
    let done = log.ask(person(&key)?, DuplicateRequest::Begin(session.events().to_vec())).await?;
    done.map_err(|why| ApiError::Refused { code: why.code.into(), text: why.text })?;
    tracing::info!(tournament = %id, "a tournament in duplicate begins");
    Ok(OpenedTournament { socket: format!("/ws/v1/duplicate/{id}"), id: id.to_string(), key })
}

/// The tournaments in duplicate that the client has opened, the last changed first.
#[utoipa::path(get, path = "/api/v1/me/duplicates", tag = "tournaments",
    responses((status = 200, body = Vec<TournamentInfo>), (status = 401, body = super::Problem)))]
async fn mine(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Vec<TournamentInfo>>, ApiError> {
    let mut infos = Vec::new();
    for log in app.store.logs_of(&user.id, DuplicateDesk::KIND, MAX_LISTED).await? {
        // One that cannot be read does not hide the others.
        let known = match look(&app, None, &log.id).await {
            Ok(known) if known.settings.owner == user.id => known,
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            Ok(_) | Err(_) => continue,
        };
        let state = known.session.state();
        infos.push(TournamentInfo {
            id: log.id.to_string(),
            key: known.settings.secret.key(Role::Director),
            title: state.plan.title.clone(),
            n_people: state.people.len(),
            round: state.round(),
            rounds: state.n_rounds() as u16,
            is_closed: !state.units.is_empty() && state.missing().is_empty(),
            changed_at: known.changed_at.0,
        });
    }
    infos.sort_by_key(|info| std::cmp::Reverse(info.changed_at));
    Ok(Json(infos))
}

/// A tournament in duplicate as the holder of a key may see it; without a key, as everybody may.
#[utoipa::path(get, path = "/api/v1/duplicates/{id}", tag = "tournaments",
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

/// Something asked of a tournament in duplicate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AskingDuplicate {
    /// An id of the client's own, so that saying it again does no harm: 1 to 31 characters.
    id: String,
    /// What, by the role of the key.
    #[schema(value_type = Object, example = json!({"do": "score", "board": 1, "table": 2, "score": 66}))]
    ask: DuplicateAsk,
}

/// Asks something of a tournament in duplicate.
#[utoipa::path(post, path = "/api/v1/duplicates/{id}/ask", tag = "tournaments", request_body = AskingDuplicate,
    params(("id" = String, Path, description = "The tournament's id."), ("authorization" = Option<String>, Header, description = "`Bearer` and the key of a link.")),
    responses((status = 200, body = Done), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn ask(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
    ApiJson(AskingDuplicate { id: command, ask }): ApiJson<AskingDuplicate, MAX_ASK>,
) -> Result<Json<Done>, ApiError> {
    check_id(&command)?;
    let id = log_id(&id)?;
    let Some(user) = key else { return Err(refused(&ClubRefused::NotYours)) };
    let before = look(&app, Some(&user), &id).await?;
    let is_director = before.role == Role::Director;
    let request = match ask {
        DuplicateAsk::Boards { words, any } if is_director => {
            app.limits.check(Asked::Draw, ip)?;
            made(&app, &before, words, any).await?
        }
        DuplicateAsk::Take { record } if is_director => {
            app.limits.check(Asked::Draw, ip)?;
            taken(&before, &record)?
        }
        DuplicateAsk::Open { round, arbitrated, opening } if is_director => {
            app.limits.check(Asked::Draw, ip)?;
            opened(&app, &id, &before, round, arbitrated, &opening).await?
        }
        ask => {
            if is_director && of_tables(&ask) {
                // Who sits where is known from the tables.
                app.steward.look_after(&id).await.map_err(|_| ApiError::Unavailable)?;
            }
            DuplicateRequest::Ask(Box::new(ask))
        }
    };
    let person = Person { user, name: String::new() };
    let (log, asked) = (found(&app, &id).await?, request.clone());
    let answer = match log.command(person.clone(), command.clone(), request.clone()).await {
        // It was put away as we asked.
        Err(Gone) => found(&app, &id).await?.command(person, command, request).await?,
        Ok(answer) => answer,
    };
    if is_director {
        follow(&app, &id, &before, &asked, answer.is_ok()).await?;
    }
    match answer {
        Ok(seq) => Ok(Json(Done { seq: seq.0, key: None })),
        Err(why) => Err(ApiError::Declined { code: why.code.into(), text: why.text, about: why.about }),
    }
}

const fn of_tables(ask: &DuplicateAsk) -> bool {
    matches!(ask, DuplicateAsk::Seat { .. } | DuplicateAsk::Fill { .. } | DuplicateAsk::Shut { .. })
}

/// How many boards are to be there, once the seats are drawn.
fn n_wanted(known: &DuplicateKnown) -> Result<u16, ApiError> {
    let n = known.session.state().n_boards();
    let why = match n {
        0 => Refused::Deed(club::BadDeed::NotSeated),
        _ if n > MAX_BOARDS_HERE => Refused::TooManyBoards,
        _ => return Ok(n as u16),
    };
    Err(declined(&why))
}

/// Boards from words, or from chance: nobody knows what comes, and after the tournament anybody can check it.
async fn made(app: &App, known: &DuplicateKnown, words: String, any: bool) -> Result<DuplicateRequest, ApiError> {
    let n = n_wanted(known)?;
    let takes_south = !known.session.state().plan.mode.is_percent();
    let seed = if words.trim().is_empty() {
        let mut seed = Seed([0; 64]);
        SysRng.try_fill_bytes(&mut seed.0).map_err(|_| ApiError::Internal)?;
        seed
    } else {
        Seed::of_words(words.trim())
    };
    let _turn = app.draws.acquire().await.map_err(|_| ApiError::Unavailable)?;
    let made = tokio::task::spawn_blocking(move || {
        let rules = Rules::fft(TableKind::Four);
        club::made(n, takes_south, any, |n, dealer| fair::board(&seed, n, &rules, dealer))
    });
    let boards = made.await.map_err(|_| ApiError::Internal)?.map_err(|_| ApiError::Internal)?;
    Ok(DuplicateRequest::Lay(boards))
}

/// The deals of a record as boards.
fn taken(known: &DuplicateKnown, text: &str) -> Result<DuplicateRequest, ApiError> {
    let n = n_wanted(known)?;
    let bad = |why: String| ApiError::BadField { field: "record".into(), why };
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let records: Vec<Record> = if text.trim_start().starts_with('{') {
        let json = |text: &str| {
            let json = JsonRecord::from_json(text).map_err(|why| bad(why.to_string()))?;
            Record::try_from(json).map_err(|why| bad(why.to_string()))
        };
        // One record, or a line for each.
        json(text).map(|record| vec![record]).or_else(|_| lines().map(json).collect())?
    } else {
        vec![Record::parse(text, CardStyle::English).map_err(|why| bad(why.to_string()))?]
    };
    let takes_south = !known.session.state().plan.mode.is_percent();
    let boards = club::taken(records, takes_south, n.into());
    let boards = boards.ok_or_else(|| bad("duplicate is played by four".into()))?;
    Ok(DuplicateRequest::Lay(boards))
}

/// The tables of a round, opened.
async fn opened(
    app: &App,
    id: &LogId,
    known: &DuplicateKnown,
    round: u16,
    arbitrated: bool,
    opening: &WireOpening,
) -> Result<DuplicateRequest, ApiError> {
    let bad = |field: &str, why: String| ApiError::BadField { field: field.into(), why };
    opening.clock.check().map_err(|why| bad("clock", why.to_string()))?;
    let level = opening.level.parse().map_err(|why: oudler_ai::BadLevel| bad("level", why.to_string()))?;
    let state = known.session.state();
    let round_here = u8::try_from(round).unwrap_or(0);
    let Ok(groups) = known.to_open(round) else {
        // The tournament itself says why, unless the same request was carried out before.
        return Ok(DuplicateRequest::Opened { round: round_here, tables: Vec::new() });
    };
    let mut tables = Vec::new();
    for group in groups {
        let board = |number: &u16| -> Option<Board> {
            let board = state.boards.get(number)?;
            group.taker.map_or_else(|| Some(board.clone()), |taker| board.turned(taker))
        };
        let is_left = |board: &&u16| !state.scores.contains_key(&Play { board: **board, table: group.table });
        let boards: Option<Vec<Board>> = group.boards.iter().filter(is_left).map(board).collect();
        let boards = boards.ok_or(ApiError::Internal)?;
        let preset = if arbitrated { "fft faults=arbitrated" } else { "fft" };
        let rules = Rules::parse(TableKind::Four, preset).map_err(|_| ApiError::Internal)?;
        let options = Options { end: GameEnd::Deals(boards.len() as u32), ..*rules };
        let settings = Settings {
            host: known.settings.owner.clone(),
            rules: Rules::new(options).map_err(|_| ApiError::Internal)?,
            listed: false,
            // Whoever looked on would know the deal at their own table.
            spectators: false,
            clock: opening.clock,
            pace: opening.pace,
            level,
            hints: false,
            club: Some(OfClub {
                tournament: id.clone(),
                round: round_here,
                table: group.number,
                boards: boards.clone(),
            }),
        };
        let (table, _) = app.tables.create(settings.to_json()).await?;
        let boards = boards.iter().map(|board| board.number).collect();
        tables.push(OpenTable { table: group.number, id: table, seats: group.seats.to_vec(), boards });
    }
    Ok(DuplicateRequest::Opened { round: round_here, tables })
}

/// What follows at the tables from what was asked.
async fn follow(
    app: &App,
    id: &LogId,
    before: &DuplicateKnown,
    asked: &DuplicateRequest,
    is_done: bool,
) -> Result<(), ApiError> {
    let failed = |_| ApiError::Unavailable;
    let known = look(app, None, id).await?;
    let kept = Kept::from(&known);
    match asked {
        // Not taken by the tournament, or opened before by the same request: nobody comes to these.
        DuplicateRequest::Opened { tables, .. } => {
            let is_its = |table: &&OpenTable| known.online.open_tables().any(|(_, open)| open.id == table.id);
            for table in tables.iter().filter(|table| !is_its(table)) {
                app.steward.ask(&kept, &table.id, ClubAsk::Close).await.map_err(failed)?;
            }
        }
        DuplicateRequest::Ask(ask) if is_done && of_tables(ask) => match **ask {
            DuplicateAsk::Seat { round, table, place, .. } => {
                let (at, place) = (At { round: u8::try_from(round).unwrap_or(0), table }, usize::from(place));
                let holder = |known: &DuplicateKnown| {
                    known.online.get(at).and_then(|table| table.holders.get(place).cloned())
                };
                // Who keeps the seat stays there.
                if let (Ok((_, open)), Some(seat)) = (known.online.open(at), Seat::new(place))
                    && holder(before) != holder(&known)
                {
                    app.steward.free(&kept, &open.id, seat).await.map_err(failed)?;
                }
            }
            DuplicateAsk::Shut { round, table } => {
                let at = At { round: u8::try_from(round).unwrap_or(0), table };
                if let Some(shut) = known.online.get(at) {
                    app.steward.look_at(&shut.id).await.map_err(failed)?;
                }
            }
            _ => {}
        },
        _ => return Ok(()),
    }
    if is_done {
        app.steward.look_after(id).await.map_err(failed)?;
    }
    Ok(())
}

/// The results of a board side by side: for everybody once all tables have played it.
#[utoipa::path(get, path = "/api/v1/duplicates/{id}/boards/{number}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("number" = u16, Path, description = "The board, from 1."),
        ("authorization" = Option<String>, Header, description = "`Bearer` and the key of a link.")),
    responses((status = 200, description = "The board, its cards and its results."), (status = 404, body = super::Problem)))]
async fn board(
    State(app): State<App>,
    Key(key): Key,
    ApiPath((id, board)): ApiPath<(String, u16)>,
) -> Result<Json<WireComparison>, ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    let state = known.session.state();
    if !(1..=state.n_boards()).contains(&usize::from(board)) {
        return Err(ApiError::NotFound { what: "such board".into() });
    }
    let per_round = u16::from(state.plan.boards).max(1);
    let first = (board - 1) / per_round * per_round + 1;
    // A table's id would show its other boards too.
    let is_done = (first..first + per_round).all(|board| state.is_compared(board));
    let replays = |play: Play| {
        let (table, deal) = known.laid.get(&play).filter(|_| is_done)?;
        Some((table.to_string(), *deal))
    };
    Ok(Json(compared(state, board, known.role == Role::Director, replays)))
}

/// Which language a page is printed in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct In {
    lang: Option<String>,
}

/// A page to print, as PDF, for the director: `names`, `seats`, `travellers`, `diagrams`, `hands` or `ranking`.
#[utoipa::path(get, path = "/api/v1/duplicates/{id}/paper/{what}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("what" = String, Path, description = "What to print."),
        ("lang" = Option<String>, Query, description = "`fr` (unless said) or `en`."),
        ("authorization" = String, Header, description = "`Bearer` and the director's key.")),
    responses((status = 200, description = "The PDF.", content_type = "application/pdf"), (status = 404, body = super::Problem), (status = 409, body = super::Problem)))]
async fn paper(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    Key(key): Key,
    ApiPath((id, what)): ApiPath<(String, String)>,
    ApiQuery(In { lang }): ApiQuery<In>,
) -> Result<Response, ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    if known.role != Role::Director {
        return Err(refused(&ClubRefused::NotYours));
    }
    app.limits.check(Asked::Draw, ip)?;
    let tongue = if lang.as_deref() == Some("en") { Tongue::English } else { Tongue::French };
    let drawn = tokio::task::spawn_blocking(move || {
        let state = known.session.state();
        let boards: Vec<Board> = state.boards.values().cloned().collect();
        let is_seated = !state.units.is_empty();
        Ok(match what.as_str() {
            "names" if !state.people.is_empty() => paper::duplicate_name_cards(state, tongue),
            "seats" if is_seated => paper::road_sheets(state, tongue),
            "travellers" if is_seated => paper::travellers(state, tongue),
            "ranking" if is_seated => paper::duplicate_ranking(state, tongue),
            "diagrams" if !boards.is_empty() => paper::diagrams(&state.plan.title, &boards, tongue),
            "hands" if !boards.is_empty() => paper::hand_cards(&state.plan.title, &boards, tongue),
            "names" => return Err(declined(&Refused::Nobody)),
            "seats" | "travellers" | "ranking" => return Err(declined(&Refused::Deed(club::BadDeed::NotSeated))),
            "diagrams" | "hands" => return Err(declined(&Refused::NoBoards { n: state.n_boards() })),
            _ => return Err(ApiError::NotFound { what: "such page to print".into() }),
        })
    });
    let pdf: Vec<u8> = drawn.await.map_err(|_| ApiError::Internal)??;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

/// A tournament in duplicate as one file, for the director; `oudler club` goes on with it.
#[utoipa::path(get, path = "/api/v1/duplicates/{id}/export", tag = "tournaments",
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
    Ok(filed(&format!("oudler-duplicate-{id}"), known.session.to_file()))
}

/// Sits down at one's own seat of a tournament in duplicate; the arbiter names the table.
#[utoipa::path(post, path = "/api/v1/duplicates/{id}/sit", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's id."), ("table" = Option<u16>, Query, description = "Where the arbiter goes."),
        ("authorization" = String, Header, description = "`Bearer` and a player's or the arbiter's key.")),
    responses((status = 200, description = "Where, and a cookie.", body = Sits), (status = 404, body = super::Problem),
        (status = 409, description = "`no-seat`: none is theirs now; `seated`: they sit at another seat there.", body = super::Problem)))]
async fn sit(
    State(app): State<App>,
    ClientIp(ip): ClientIp,
    MaybeUser(user): MaybeUser,
    Key(key): Key,
    ApiPath(id): ApiPath<String>,
    ApiQuery(Where { table }): ApiQuery<Where>,
    jar: SignedCookieJar,
) -> Result<(SignedCookieJar, Json<Sits>), ApiError> {
    let known = look(&app, key.as_ref(), &log_id(&id)?).await?;
    let sitting = if let (Role::Arbiter, Some(table)) = (known.role, table) {
        let at = At { round: u8::try_from(known.session.state().round()).unwrap_or(0), table };
        let (_, open) = known.online.open(at).map_err(|why| declined(&why))?;
        Sitting { table: open.id.clone(), seat: None, name: ARBITER.to_owned() }
    } else {
        let (table, place, name) = known.seat().map_err(|why| declined(&why))?;
        Sitting { table, seat: Some(Seat::new(place).ok_or(ApiError::Internal)?), name }
    };
    sit_down(&app, ip, user.map(|user| user.id), jar, sitting).await
}

fn declined(why: &Refused) -> ApiError {
    ApiError::Declined { code: why.code().into(), text: why.to_string(), about: why.wire().about }
}

async fn look(app: &App, key: Option<&UserId>, id: &LogId) -> Result<DuplicateKnown, ApiError> {
    if let Ok(known) = found(app, id).await?.info(key.cloned()).await {
        return Ok(known);
    }
    // It was put away as we asked.
    Ok(found(app, id).await?.info(key.cloned()).await?)
}

async fn found(app: &App, id: &LogId) -> Result<Handle<DuplicateDesk>, ApiError> {
    app.duplicates.get(id).await?.ok_or_else(no_tournament)
}
