//! Friends, people who are blocked, and invitations to a table.

use std::collections::{BTreeSet, HashMap};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use oudler_rules::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tables::{look, no_table, table_id};
use super::{ApiError, ApiJson, ApiPath, App, Problem, SignedIn};
use crate::friends::FriendError;
use crate::log::Person;
use crate::store::{Bond, Known, LogId, User, UserId};
use crate::table::{HouseAsk, TableInfo};

/// How many invitations are shown.
const MAX_SHOWN: usize = 20;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(friends, befriend))
        .routes(routes!(unfriend))
        .routes(routes!(blocked, block))
        .routes(routes!(unblock))
        .routes(routes!(invite))
        .routes(routes!(put_away))
        .routes(routes!(people))
}

/// Somebody whom one knows.
#[derive(Serialize, ToSchema)]
struct Someone {
    /// What names them to the asker, and to nobody else.
    #[schema(example = "wJ2vT8pQx0aB5cDe")]
    key: String,
    /// Their name as it is now.
    #[schema(example = "Bruno")]
    name: String,
}

/// A friend.
#[derive(Serialize, ToSchema)]
struct Friend {
    /// What names them to the asker, and to nobody else.
    #[schema(example = "wJ2vT8pQx0aB5cDe")]
    key: String,
    /// Their name as it is now.
    #[schema(example = "Bruno")]
    name: String,
    /// Whether they have a page open, or had one a minute ago.
    here: bool,
    /// The open table where they wait for players, if newcomers find it. Of other tables nothing is said.
    table: Option<String>,
}

/// An invitation to a table where somebody waits.
#[derive(Serialize, ToSchema)]
struct Invited {
    /// What names the friend who invites.
    key: String,
    /// Their name as it is now.
    name: String,
    /// The table's id.
    table: String,
}

/// Everybody whom one knows.
#[derive(Serialize, ToSchema)]
struct Circle {
    /// Friends, by name.
    friends: Vec<Friend>,
    /// Who would be a friend.
    wishes: Vec<Someone>,
    /// Who was asked to be one, and has not agreed.
    asked: Vec<Someone>,
    /// Who waits for one at a table.
    invitations: Vec<Invited>,
}

/// Whom one means: who sits on a seat, or who has a key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Whom {
    /// The id of a table where the asker sits.
    table: Option<String>,
    /// And the seat of the other.
    #[schema(value_type = Option<String>, example = "B")]
    seat: Option<Seat>,
    /// Or the key of somebody whom one knows.
    key: Option<String>,
}

/// An invitation to give.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Invite {
    /// The friend's key.
    key: String,
    /// The id of the table where the asker waits.
    table: String,
}

/// What somebody is to the asker: `nobody`, `asked` (to be a friend), `asks` (to be one), `friend`, `blocked`.
#[derive(Serialize, ToSchema)]
struct Standing {
    /// One of these words.
    #[schema(example = "asked")]
    bond: &'static str,
}

/// Somebody at the asker's table.
#[derive(Serialize, ToSchema)]
struct Neighbour {
    /// Where.
    #[schema(value_type = String, example = "B")]
    seat: Seat,
    /// `nobody`, `asked` (to be a friend), `asks` (to be one), `friend`, `blocked`.
    #[schema(example = "friend")]
    bond: &'static str,
    /// What names them to the asker, where they are not `nobody`.
    key: Option<String>,
}

const fn word(bond: Bond) -> &'static str {
    match bond {
        Bond::Nobody => "nobody",
        Bond::Asked => "asked",
        Bond::Asks => "asks",
        Bond::Friend => "friend",
        Bond::Blocked => "blocked",
    }
}

/// My friends
///
/// With those who would be, those who were asked, and invitations to tables.
#[utoipa::path(get, path = "/api/v1/friends", tag = "players", responses(
    (status = 200, body = Circle), (status = 401, description = "`not-signed-in`.", body = Problem)))]
async fn friends(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Circle>, ApiError> {
    let mut known = app.store.friends(&user.id).await?;
    known.sort_by_cached_key(|one| one.name.to_lowercase());
    let is_friend = |one: &&Known| one.bond == Bond::Friend;
    let here: BTreeSet<&UserId> =
        known.iter().filter(is_friend).map(|one| &one.user).filter(|user| app.friends.here.has(user)).collect();
    let open = if here.is_empty() { HashMap::new() } else { open_tables(&app).await? };
    let friend = |one: &Known| Friend {
        key: app.friends.key(&user.id, &one.user),
        name: one.name.clone(),
        here: here.contains(&one.user),
        table: open.get(&one.user).filter(|_| here.contains(&one.user)).map(ToString::to_string),
    };
    let those = |bond: Bond| {
        let those = known.iter().filter(|one| one.bond == bond);
        those.map(|one| someone(&app, &user.id, one)).collect()
    };
    let invitations = invitations(&app, &user, &known).await?;
    Ok(Json(Circle {
        friends: known.iter().filter(is_friend).map(friend).collect(),
        wishes: those(Bond::Asks),
        asked: those(Bond::Asked),
        invitations,
    }))
}

fn someone(app: &App, whose: &UserId, known: &Known) -> Someone {
    Someone { key: app.friends.key(whose, &known.user), name: known.name.clone() }
}

/// Who waits at which of the tables that newcomers find.
async fn open_tables(app: &App) -> Result<HashMap<UserId, LogId>, ApiError> {
    let mut open = HashMap::new();
    for table in app.tables.house().lobby.shown() {
        // One table that cannot be read does not hide the others.
        let Ok(info) = look(app, None, &table).await else { continue };
        open.extend(info.users.into_iter().flatten().map(|user| (user, table.clone())));
    }
    Ok(open)
}

/// The invitations that still lead somewhere: a friend waits there, and a seat is free.
async fn invitations(app: &App, user: &User, known: &[Known]) -> Result<Vec<Invited>, ApiError> {
    let mut invited = Vec::new();
    for invitation in app.friends.invitations.of(&user.id) {
        let is_by = |one: &&Known| one.user == invitation.from && one.bond == Bond::Friend;
        let Some(friend) = known.iter().find(is_by) else { continue };
        // A table where nobody is any more is not fetched back for this.
        if invited.len() >= MAX_SHOWN
            || !app.friends.here.has(&invitation.from)
            || !app.tables.is_loaded(&invitation.table)
        {
            continue;
        }
        let Ok(info) = look(app, None, &invitation.table).await else { continue };
        if info.is_waiting() && info.has(&invitation.from) && !info.has(&user.id) {
            let Someone { key, name } = someone(app, &user.id, friend);
            invited.push(Invited { key, name, table: invitation.table.to_string() });
        }
    }
    Ok(invited)
}

/// A table where the asker belongs.
async fn own_table(app: &App, user: &User, table: &str) -> Result<(LogId, TableInfo), ApiError> {
    let id = table_id(table)?;
    let info = look(app, Some(&user.id), &id).await?;
    if info.has(&user.id) { Ok((id, info)) } else { Err(FriendError::NotAtTable.into()) }
}

/// Who is meant, and at which table.
async fn find(app: &App, user: &User, whom: Whom) -> Result<(UserId, Option<LogId>), ApiError> {
    match whom {
        Whom { table: Some(table), seat: Some(seat), key: None } => {
            let (id, info) = own_table(app, user, &table).await?;
            let found = info.users.get(seat.index()).cloned().flatten().ok_or(FriendError::NoPerson)?;
            if found == user.id {
                return Err(FriendError::Oneself.into());
            }
            Ok((found, Some(id)))
        }
        Whom { table: None, seat: None, key: Some(key) } => {
            let found = app.friends.named(&user.id, &key).await?.ok_or_else(nobody)?;
            Ok((found.user, None))
        }
        _ => Err(ApiError::Malformed { why: "say `table` and `seat`, or `key`".into() }),
    }
}

fn nobody() -> ApiError {
    FriendError::Stranger.into()
}

/// Befriend
///
/// Asks whoever sits on a seat of one's own table to be a friend, or agrees where they have asked before: a
/// friendship needs both.
#[utoipa::path(post, path = "/api/v1/friends", tag = "players", request_body = Whom, responses(
    (status = 200, description = "`asked`, or `friend`.", body = Standing),
    (status = 401, description = "`not-signed-in`.", body = Problem),
    (status = 404, description = "`not-found`: no such table.", body = Problem),
    (status = 409, description = "`not-at-table`, `no-person`, `oneself`, `stranger`: nobody of this key, `you-block`, `friends-full`, `their-friends-full`, `wishes-full` or `their-wishes-full`.", body = Problem),
    (status = 429, body = Problem),
))]
async fn befriend(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiJson(whom): ApiJson<Whom>,
) -> Result<Json<Standing>, ApiError> {
    let (other, table) = find(&app, &user, whom).await?;
    if app.store.bond(&user.id, &other).await? == Bond::Nobody {
        app.limits.wish(&user.id)?;
    }
    let (bond, is_news) = app.friends.befriend(&user.id, &other).await?;
    if let Some(table) = table.filter(|_| is_news)
        && let Some(table) = app.tables.get(&table).await?
    {
        // At the table they see it at once; elsewhere when they look the next time.
        let _ = table.ask(Person { user: user.id, name: user.name }, HouseAsk::Nudge(other)).await?;
    }
    Ok(Json(Standing { bond: word(bond) }))
}

/// Befriend no more
///
/// Ends a friendship, takes a wish of one's own back, or puts another's away. Nobody is told.
#[utoipa::path(delete, path = "/api/v1/friends/{key}", tag = "players",
    params(("key" = String, Path, description = "What names the other to the asker.")),
    responses((status = 204), (status = 401, description = "`not-signed-in`.", body = Problem), (status = 409, description = "`stranger`: nobody of this key.", body = Problem)))]
async fn unfriend(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiPath(key): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    let other = app.friends.named(&user.id, &key).await?.ok_or_else(nobody)?;
    app.friends.unfriend(&user.id, &other.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom I block
#[utoipa::path(get, path = "/api/v1/blocked", tag = "players", responses(
    (status = 200, description = "By name.", body = Vec<Someone>),
    (status = 401, description = "`not-signed-in`.", body = Problem)))]
async fn blocked(State(app): State<App>, SignedIn(user): SignedIn) -> Result<Json<Vec<Someone>>, ApiError> {
    let mut blocked = app.store.blocked(&user.id).await?;
    blocked.sort_by_cached_key(|one| one.name.to_lowercase());
    Ok(Json(blocked.iter().map(|one| someone(&app, &user.id, one)).collect()))
}

/// Block
///
/// Whoever is blocked is no friend, cannot ask to be one or invite, is not seated together with the asker by
/// pairing, is not heard by the asker at any table, and cannot sit at a table the asker has opened. They are not
/// told, and what they ask for is answered as if it went well.
#[utoipa::path(post, path = "/api/v1/blocked", tag = "players", request_body = Whom, responses(
    (status = 204),
    (status = 401, description = "`not-signed-in`.", body = Problem),
    (status = 404, description = "`not-found`: no such table.", body = Problem),
    (status = 409, description = "`not-at-table`, `no-person`, `oneself`, `stranger`: nobody of this key, or `blocked-full`.", body = Problem),
))]
async fn block(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiJson(whom): ApiJson<Whom>,
) -> Result<StatusCode, ApiError> {
    let (other, _) = find(&app, &user, whom).await?;
    app.friends.block(&user.id, &other).await?;
    app.pairing.part(user.id, other).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Block no more
#[utoipa::path(delete, path = "/api/v1/blocked/{key}", tag = "players",
    params(("key" = String, Path, description = "What names the other to the asker.")),
    responses((status = 204), (status = 401, description = "`not-signed-in`.", body = Problem), (status = 409, description = "`stranger`: nobody of this key.", body = Problem)))]
async fn unblock(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiPath(key): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    let other = app.friends.named(&user.id, &key).await?.ok_or_else(nobody)?;
    app.friends.unblock(&user.id, &other.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Invite
///
/// Invites a friend to the table where the asker waits for players. It is not kept: it ends when the game begins,
/// or nobody waits there any more. Of somebody who is no friend, or no more, nothing is said.
#[utoipa::path(post, path = "/api/v1/invitations", tag = "tables", request_body = Invite, responses(
    (status = 204),
    (status = 401, description = "`not-signed-in`.", body = Problem),
    (status = 404, description = "`not-found`: no such table.", body = Problem),
    (status = 409, description = "`not-at-table`, `table-begun` or `enough-invited`.", body = Problem),
))]
async fn invite(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiJson(Invite { key, table }): ApiJson<Invite>,
) -> Result<StatusCode, ApiError> {
    let (table, info) = own_table(&app, &user, &table).await?;
    if info.begun || info.over || info.club.is_some() {
        return Err(FriendError::TableBegun.into());
    }
    let friend = app.friends.named(&user.id, &key).await?.filter(|one| one.bond == Bond::Friend);
    if let Some(friend) = friend
        && !app.friends.invitations.invite(&user.id, &friend.user, &table)
    {
        return Err(FriendError::EnoughInvited.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Put an invitation away
///
/// The friend who invites is not told.
#[utoipa::path(delete, path = "/api/v1/invitations/{key}", tag = "tables",
    params(("key" = String, Path, description = "What names the friend who invites to the asker.")),
    responses((status = 204), (status = 401, description = "`not-signed-in`.", body = Problem), (status = 409, description = "`stranger`: nobody of this key.", body = Problem)))]
async fn put_away(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiPath(key): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    let other = app.friends.named(&user.id, &key).await?.ok_or_else(nobody)?;
    app.friends.invitations.put_away(&user.id, &other.user);
    Ok(StatusCode::NO_CONTENT)
}

/// The people at my table
///
/// What each other person there is to the asker. Who does not sit there, and has not opened it, is told nothing.
#[utoipa::path(get, path = "/api/v1/tables/{id}/people", tag = "tables",
    params(("id" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Vec<Neighbour>), (status = 401, description = "`not-signed-in`.", body = Problem), (status = 404, body = Problem)))]
async fn people(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<Vec<Neighbour>>, ApiError> {
    let info = look(&app, Some(&user.id), &LogId::new(&id).map_err(|_| no_table())?).await?;
    let mut people = Vec::new();
    if !info.has(&user.id) {
        return Ok(Json(people));
    }
    let others = info.seats.iter().zip(info.users);
    for (seat, other) in others.filter_map(|(place, other)| other.map(|other| (place.seat, other))) {
        if other != user.id {
            let bond = app.store.bond(&user.id, &other).await?;
            let key = (bond != Bond::Nobody).then(|| app.friends.key(&user.id, &other));
            people.push(Neighbour { seat, bond: word(bond), key });
        }
    }
    Ok(Json(people))
}
