//! Tables of a tournament that are played here: opening them, giving their seats, sitting down.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::SignedCookieJar;
use oudler_club::tournament::At;
use oudler_protocol::tournament::{TournamentAsk, WireOpening};
use oudler_rules::{GameEnd, Options, Rules, Seat, TableKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::session::cookie;
use super::tournaments::{Key, log_id, look};
use super::{ApiError, ApiPath, ApiQuery, App, ClientIp, MaybeUser};
use crate::account::AccountError;
use crate::limits::Asked;
use crate::log::{Person, Refuse};
use crate::store::{LogId, UserId};
use crate::table::{ClubAsk, OfClub, Settings};
use crate::tournament::{Kept, Known, OpenTable, Refused, Role, TournamentRequest};

/// What the arbiter of a tournament is called at its tables.
pub(super) const ARBITER: &str = "Arbitre";

/// The routes of this file.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sit))
}

/// Which table the arbiter comes to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    /// Its number in the last round.
    pub(super) table: Option<u16>,
}

/// Where somebody sits.
#[derive(Serialize, ToSchema)]
pub(super) struct Sits {
    /// The table's id, part of its link.
    table: String,
}

/// Sits down at one's own seat of a tournament.
///
/// The key of the link says which seat that is; the arbiter, who has none, names the table. Who has no session gets one, under the name they
/// entered with; whoever comes with the key from another device has the seat there.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/sit", tag = "tournaments",
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
    let declined =
        |why: &Refused| ApiError::Declined { code: why.code().into(), text: why.to_string(), about: None };
    let state = known.tournament.state();
    let (table, seat, name) = match (known.role, table) {
        (Role::Arbiter, Some(table)) => {
            let at = At { round: state.round(), table };
            (known.online.open(at).map_err(|why| declined(&why))?.1, None, ARBITER.to_owned())
        }
        (role, _) => {
            let (_, table, place, name) = known
                .online
                .seat_of(state.round(), role, |number| state.name(number).to_owned())
                .map_err(|why| declined(&why))?;
            (table, Some(Seat::new(place).ok_or(ApiError::Internal)?), name)
        }
    };
    let sits = sit_down(&app, ip, user.map(|user| user.id), jar, Sitting { table: table.id.clone(), seat, name });
    sits.await
}

/// Where somebody is to sit, under which name; who has no seat there is its arbiter.
pub(super) struct Sitting {
    pub(super) table: LogId,
    pub(super) seat: Option<Seat>,
    pub(super) name: String,
}

/// Sits somebody down, with a new session where they have none.
pub(super) async fn sit_down(
    app: &App,
    ip: IpAddr,
    user: Option<UserId>,
    jar: SignedCookieJar,
    Sitting { table, seat, name }: Sitting,
) -> Result<(SignedCookieJar, Json<Sits>), ApiError> {
    let (user, jar) = if let Some(user) = user {
        (user, jar)
    } else {
        app.limits.check(Asked::Guest, ip)?;
        let (id, token) = new_guest(app, &name).await?;
        (id, jar.add(cookie(app, &token)))
    };
    let who = Person { user: user.clone(), name: name.clone() };
    let ask = match seat {
        Some(seat) => ClubAsk::Seat { seat, who },
        None => ClubAsk::Arbiter { who },
    };
    let log = app.tables.get(&table).await?.ok_or(ApiError::Internal)?;
    let seated = log.ask(Person { user, name }, ask).await?;
    seated.map_err(|why| ApiError::Declined { code: why.code.into(), text: why.text, about: None })?;
    // Given to another meanwhile, the seat is that other's: the steward looks at every table that changes.
    Ok((jar, Json(Sits { table: table.to_string() })))
}

/// A guest of this name, or of one that is near: an account may have it, or it is too long for one.
async fn new_guest(app: &App, name: &str) -> Result<(UserId, crate::account::Token), ApiError> {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric() || *c == ' ').take(16).collect();
    let any = || format!("Tarot {:06}", rand::random_range(0..1_000_000));
    let near = format!("{} {}", plain.trim(), rand::random_range(10..100));
    for name in [name.to_owned(), near, any(), any()] {
        match app.accounts.guest(&name).await {
            Ok((user, token)) => return Ok((user.id, token)),
            Err(AccountError::Name(_) | AccountError::NameTaken { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::Internal)
}

/// Whether this is asked of tables that are open here.
pub(super) const fn of_tables(ask: &TournamentAsk) -> bool {
    use TournamentAsk::{Fill, Open, Seat, Shut};
    matches!(ask, Open { .. } | Seat { .. } | Fill { .. } | Shut { .. })
}

/// The tables of a round, opened.
pub(super) async fn opened(
    app: &App,
    id: &LogId,
    known: &Known,
    round: u8,
    opening: &WireOpening,
) -> Result<TournamentRequest, ApiError> {
    let bad = |field: &str, why: String| ApiError::BadField { field: field.into(), why };
    opening.clock.check().map_err(|why| bad("clock", why.to_string()))?;
    let level = opening.level.parse().map_err(|why: oudler_ai::BadLevel| bad("level", why.to_string()))?;
    let state = known.tournament.state();
    Options::check_online(&state.format.rules).map_err(|why| bad("rules", why.to_string()))?;
    let Ok(wanted) = known.online.to_open(state, round) else {
        // The tournament itself says why, unless the same request was carried out before.
        return Ok(TournamentRequest::Opened { round, tables: Vec::new() });
    };
    let mut tables = Vec::new();
    for table in wanted {
        let Some(drawn) = state.table(At { round, table }) else { continue };
        let kind = match drawn.seats.len() {
            3 => TableKind::Three,
            4 => TableKind::Four,
            _ => TableKind::FiveSittingOut,
        };
        let rules = Rules::parse(kind, &state.format.rules).map_err(|why| bad("rules", why.to_string()))?;
        let options = Options { end: GameEnd::Deals(state.format.deals.into()), ..*rules };
        let rules = Rules::new(options).map_err(|why| bad("rules", why.to_string()))?;
        let settings = Settings {
            host: known.settings.owner.clone(),
            rules,
            listed: false,
            spectators: opening.spectators,
            clock: opening.clock,
            pace: opening.pace,
            level,
            hints: false,
            club: Some(OfClub { tournament: id.clone(), round, table, boards: Vec::new() }),
        };
        let (id, _) = app.tables.create(settings.to_json()).await?;
        tables.push(OpenTable { table, id, seats: drawn.seats.clone(), boards: Vec::new() });
    }
    Ok(TournamentRequest::Opened { round, tables })
}

/// What follows at the tables from what was asked of the tournament.
pub(super) async fn follow(
    app: &App,
    id: &LogId,
    before: &Known,
    asked: &TournamentRequest,
    is_done: bool,
) -> Result<(), ApiError> {
    let known = look(app, None, id).await?;
    let kept = Kept::from(&known);
    let failed = |_| ApiError::Unavailable;
    match asked {
        // Not taken by the tournament, or opened before by the same request: nobody comes to these.
        TournamentRequest::Opened { tables, .. } => {
            let is_its = |table: &&OpenTable| known.online.open_tables().any(|(_, open)| open.id == table.id);
            for table in tables.iter().filter(|table| !is_its(table)) {
                app.steward.ask(&kept, &table.id, ClubAsk::Close).await.map_err(failed)?;
            }
        }
        TournamentRequest::Ask(ask) if is_done => match &**ask {
            TournamentAsk::Seat { round, table, place, .. } => {
                let (at, place) = (At { round: *round, table: *table }, usize::from(*place));
                let holder =
                    |known: &Known| known.online.get(at).and_then(|table| table.holders.get(place).cloned());
                // Who keeps the seat stays there.
                if let (Ok((_, open)), Some(seat)) = (known.online.open(at), Seat::new(place))
                    && holder(before) != holder(&known)
                {
                    app.steward.free(&kept, &open.id, seat).await.map_err(failed)?;
                }
            }
            TournamentAsk::Shut { round, table } => {
                if let Some(shut) = known.online.get(At { round: *round, table: *table }) {
                    app.steward.look_at(&shut.id).await.map_err(failed)?;
                }
            }
            _ => {}
        },
        _ => {}
    }
    if is_done {
        app.steward.look_after(id).await.map_err(failed)?;
    }
    Ok(())
}
