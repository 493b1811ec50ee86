//! Who the client is: guests, accounts, sessions.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tables::tables_of;
use super::user::{COOKIE, token};
use super::{ApiError, ApiJson, App, ClientIp, MaybeUser, Problem, SignedIn};
use crate::account::Token;
use crate::account::name::{Name, look_alike};
use crate::limits::Asked;
use crate::store::User;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(guest))
        .routes(routes!(register))
        .routes(routes!(change_password))
        .routes(routes!(sign_in, sign_out))
}

/// A player.
#[derive(Serialize, ToSchema)]
struct Player {
    /// The player's id, which never changes.
    #[schema(example = "wJ2vT8pQx0aB5cDe")]
    id: String,
    /// The name others see.
    #[schema(example = "Zoé")]
    name: String,
    /// Whether the player came without a password.
    guest: bool,
}

impl From<User> for Player {
    fn from(user: User) -> Self {
        Self { guest: user.is_guest(), id: user.id.to_string(), name: user.name }
    }
}

/// A name to play under.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Naming {
    /// 1 to 24 characters: letters and digits of any script, spaces and `- ' _ .`.
    #[schema(example = "Zoé")]
    name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    /// 1 to 24 characters: letters and digits of any script, spaces and `- ' _ .`.
    #[schema(example = "Zoé")]
    name: String,
    /// 8 to 200 characters.
    password: String,
}

/// A password and the one to replace it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The password so far.
    old: String,
    /// 8 to 200 characters.
    new: String,
}

/// Who am I
///
/// The player of the session, or `null` without one.
#[utoipa::path(get, path = "/api/v1/me", tag = "players", responses(
    (status = 200, description = "The player of the session, or null.", body = Option<Player>),
))]
async fn me(
    State(app): State<App>,
    headers: HeaderMap,
    MaybeUser(user): MaybeUser,
    jar: SignedCookieJar,
) -> (SignedCookieJar, Json<Option<Player>>) {
    // Browsers forget a cookie some months after it was last set.
    let jar = match token(&headers, &app).filter(|_| user.is_some()) {
        Some(token) => jar.add(cookie(&app, &token)),
        None => jar,
    };
    (jar, Json(user.map(Player::from)))
}

/// Play as a guest
///
/// Begins a session under this name, kept by a cookie. A guest who asks again takes the new name.
#[utoipa::path(post, path = "/api/v1/guest", tag = "players", request_body = Naming, responses(
    (status = 200, description = "The guest, and a cookie.", body = Player),
    (status = 409, description = "`name-taken` by an account; `name-alike`: somebody at a table where the guest sits has a name that looks the same; `is-account`: the session is an account's.", body = Problem),
    (status = 422, description = "`bad-name`.", body = Problem),
))]
async fn guest(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    MaybeUser(user): MaybeUser,
    jar: SignedCookieJar,
    ApiJson(Naming { name }): ApiJson<Naming>,
) -> Result<(SignedCookieJar, Json<Player>), ApiError> {
    app.limits.check(Asked::Guest, client)?;
    if let Some(user) = user {
        check_tables(&app, &user, &name).await?;
        let guest = app.accounts.rename(user, &name).await?;
        return Ok((jar, Json(guest.into())));
    }
    let (guest, token) = app.accounts.guest(&name).await?;
    Ok((jar.add(cookie(&app, &token)), Json(guest.into())))
}

/// Refuses a guest a name that looks like another's at a table where the guest sits: the seat there
/// would keep the old name, and its player would go by two.
async fn check_tables(app: &App, user: &User, name: &str) -> Result<(), ApiError> {
    // What is wrong with the name itself, the account says.
    let Ok(name) = Name::new(name) else { return Ok(()) };
    if !user.is_guest() {
        return Ok(());
    }
    let name = name.to_string();
    for table in tables_of(app, &user.id).await? {
        let mut others = table.seats.iter().filter(|other| Some(other.seat) != table.you);
        if let Some(other) = others.find(|other| look_alike(&other.name, &name)) {
            let text = format!("{name} looks like {}, who sits at your table; choose another name", other.name);
            return Err(ApiError::Refused { code: "name-alike".into(), text });
        }
    }
    Ok(())
}

/// Make an account
///
/// A guest becomes an account and keeps seats and history. The session gets a new cookie.
#[utoipa::path(post, path = "/api/v1/account", tag = "players", request_body = Credentials, responses(
    (status = 200, description = "The account, and a cookie.", body = Player),
    (status = 409, description = "`name-taken` by another account; `name-alike`: somebody at a table where the guest sits has a name that looks the same; `is-account`: the session is an account's.", body = Problem),
    (status = 422, description = "`bad-name` or `bad-password`.", body = Problem),
))]
async fn register(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    MaybeUser(user): MaybeUser,
    jar: SignedCookieJar,
    ApiJson(Credentials { name, password }): ApiJson<Credentials>,
) -> Result<(SignedCookieJar, Json<Player>), ApiError> {
    app.limits.check(Asked::SignIn, client)?;
    if let Some(user) = &user {
        check_tables(&app, user, &name).await?;
    }
    let (account, token) = app.accounts.register(user, &name, &password).await?;
    Ok((jar.add(cookie(&app, &token)), Json(account.into())))
}

/// Change the password
///
/// All other sessions of the account end.
#[utoipa::path(post, path = "/api/v1/account/password", tag = "players", request_body = NewPassword, responses(
    (status = 204, description = "The password is changed."),
    (status = 401, description = "`not-signed-in`, or `wrong-password`.", body = Problem),
    (status = 409, description = "`is-guest`: there is no password to change.", body = Problem),
    (status = 422, description = "`bad-password`.", body = Problem),
))]
async fn change_password(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    ApiJson(NewPassword { old, new }): ApiJson<NewPassword>,
) -> Result<StatusCode, ApiError> {
    app.limits.check(Asked::SignIn, client)?;
    let token = token(&headers, &app).ok_or(ApiError::NotSignedIn)?;
    app.accounts.change_password(&user, &token, &old, &new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign in
///
/// Begins a session of an account. A guest's session, if there was one, ends.
#[utoipa::path(post, path = "/api/v1/session", tag = "players", request_body = Credentials, responses(
    (status = 200, description = "The account, and a cookie.", body = Player),
    (status = 401, description = "`wrong-password`: no account has this name and this password.", body = Problem),
))]
async fn sign_in(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    headers: HeaderMap,
    jar: SignedCookieJar,
    ApiJson(Credentials { name, password }): ApiJson<Credentials>,
) -> Result<(SignedCookieJar, Json<Player>), ApiError> {
    app.limits.check(Asked::SignIn, client)?;
    let (account, new) = app.accounts.sign_in(&name, &password).await?;
    if let Some(old) = token(&headers, &app) {
        app.accounts.sign_out(&old).await?;
    }
    Ok((jar.add(cookie(&app, &new)), Json(account.into())))
}

/// Sign out
///
/// Ends the session. A guest who signs out cannot come back.
#[utoipa::path(delete, path = "/api/v1/session", tag = "players", responses(
    (status = 204, description = "There is no session any more."),
))]
async fn sign_out(
    State(app): State<App>,
    headers: HeaderMap,
    jar: SignedCookieJar,
) -> Result<(SignedCookieJar, StatusCode), ApiError> {
    if let Some(token) = token(&headers, &app) {
        app.accounts.sign_out(&token).await?;
    }
    Ok((jar.remove(Cookie::build(COOKIE).path("/")), StatusCode::NO_CONTENT))
}

/// Keeps the session: out of reach of scripts and of other sites.
pub(super) fn cookie(app: &App, token: &Token) -> Cookie<'static> {
    Cookie::build((COOKIE, token.to_text()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.config.is_https())
        .permanent() // the store knows when a session ends
        .build()
}
