//! One connection to a log: frames in and out, and who it is.

mod meter;
mod session;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use oudler_rules::Seat;
use serde::Deserialize;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use self::meter::Metered;
use self::session::Session;
use crate::duplicate::DuplicateDesk;
use crate::friends::Held;
use crate::http::{ApiError, ApiPath, ApiQuery, App, ClientIp, Seen};
use crate::limits::MessageBucket;
use crate::log::{Desk, Directory, Handle, Person, Resume, Visitor};
use crate::sheet::SheetDesk;
use crate::store::{LogId, Seq, UserId};
use crate::table::TableDesk;
use crate::tournament::TournamentDesk;

/// The longest frame that is read at all. What is longer than a client message is answered; what
/// is longer than this ends the connection unread.
const MAX_FRAME: usize = 64 * 1024;

/// A connection after its handshake.
type Socket = WebSocketStream<Metered<TokioIo<Upgraded>>>;

/// The sockets' addresses, one a kind of log.
pub fn router() -> Router<App> {
    Router::new()
        .route("/ws/v1/table/{id}", get(upgrade::<TableDesk>))
        .route("/ws/v1/sheet/{id}", get(upgrade::<SheetDesk>))
        .route("/ws/v1/tournament/{id}", get(upgrade::<TournamentDesk>))
        .route("/ws/v1/duplicate/{id}", get(upgrade::<DuplicateDesk>))
}

/// From where a client goes on.
#[derive(Deserialize)]
struct From {
    since: Option<u64>,
    seat: Option<Seat>,
    /// Who one is, where that is told by a key and not by the cookie.
    key: Option<String>,
}

/// A kind of log that has sockets.
trait Served: Desk {
    /// Whether visitors are known by the key of their link, and not by their cookie.
    const BY_KEY: bool = false;

    /// All of this kind.
    fn logs(app: &App) -> &Directory<Self>;

    /// What is to be known of people while one of them is here.
    fn hold(
        _app: &App,
        _log: &Handle<Self>,
        _who: &Person,
    ) -> impl Future<Output = Result<Vec<Held>, ApiError>> + Send {
        async { Ok(Vec::new()) }
    }
}

impl Served for TableDesk {
    fn logs(app: &App) -> &Directory<Self> {
        &app.tables
    }

    /// Whose talk one does not hear, and whether the host admits one.
    async fn hold(app: &App, log: &Handle<Self>, who: &Person) -> Result<Vec<Held>, ApiError> {
        let (blocks, store) = (&app.friends.blocks, &*app.store);
        let own = blocks.hold(store, &who.user).await?;
        Ok(vec![own, blocks.hold(store, &log.info(None).await?.host).await?])
    }
}

impl Served for SheetDesk {
    fn logs(app: &App) -> &Directory<Self> {
        &app.sheets
    }
}

impl Served for TournamentDesk {
    const BY_KEY: bool = true;

    fn logs(app: &App) -> &Directory<Self> {
        &app.tournaments
    }
}

impl Served for DuplicateDesk {
    const BY_KEY: bool = true;

    fn logs(app: &App) -> &Directory<Self> {
        &app.duplicates
    }
}

async fn upgrade<D: Served>(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    ApiPath(id): ApiPath<String>,
    ApiQuery(from): ApiQuery<From>,
    seen: Seen,
    mut request: Request,
) -> Result<Response, ApiError> {
    let no_such = || ApiError::NotFound { what: format!("{} of this id", D::KIND) };
    let id = LogId::new(&id).map_err(|_| no_such())?;
    let place = app.limits.socket(address)?;
    let log = D::logs(&app).get(&id).await?.ok_or_else(no_such)?;
    let accept = handshake(request.headers())?;
    let upgrade: OnUpgrade = hyper::upgrade::on(&mut request);
    let (person, standing) = match seen {
        _ if D::BY_KEY => {
            let user = from.key.and_then(|key| UserId::new(key).ok());
            (user.map(|user| Person { user, name: String::new() }), None)
        }
        Seen::Nobody => (None, None),
        Seen::Somebody { user, token } => {
            let standing = app.sockets.open(&user.id, token.hash());
            // A session that was revoked between being seen and being listed here is over.
            if app.accounts.user_of(&token).await?.is_none() {
                return Err(ApiError::NotSignedIn);
            }
            (Some(Person { user: user.id, name: user.name }), Some(standing))
        }
    };
    let held = match &person {
        Some(person) => D::hold(&app, &log, person).await?,
        None => Vec::new(),
    };
    let resume = from.since.map(|since| Resume { since: Seq(since), seat: from.seat });
    app.tasks.clone().spawn(async move {
        let (_place, _held) = (place, held);
        // A client that is gone before the handshake is over wanted nothing.
        let Ok(upgraded) = upgrade.await else { return };
        let (stream, too_fast) = Metered::new(TokioIo::new(upgraded), MessageBucket::new(&app.limits));
        let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config())).await;
        Session::new(&app, socket, too_fast, log).run(Visitor { person, address }, standing, resume).await;
    });
    let answer = Response::builder()
        .status(StatusCode::SWITCHING_PROTOCOLS)
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket")
        .header(header::SEC_WEBSOCKET_ACCEPT, accept);
    Ok(answer.body(Body::empty()).expect("these are headers"))
}

/// Small buffers: most connections are idle most of the time.
fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .max_frame_size(Some(MAX_FRAME))
        .max_message_size(Some(MAX_FRAME))
}

/// The answer to the client's key, if it asks for a WebSocket as it should (RFC 6455, 4.2.1).
fn handshake(headers: &HeaderMap) -> Result<HeaderValue, ApiError> {
    let has = |name: HeaderName, word: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(word))
    };
    let malformed = |why: &str| ApiError::Malformed { why: why.into() };
    if !has(header::CONNECTION, "upgrade") || !has(header::UPGRADE, "websocket") {
        return Err(malformed("this address takes WebSockets; send Connection: Upgrade and Upgrade: websocket"));
    }
    if !has(header::SEC_WEBSOCKET_VERSION, "13") {
        return Err(malformed("Sec-WebSocket-Version is 13"));
    }
    let key = headers.get(header::SEC_WEBSOCKET_KEY).ok_or_else(|| malformed("Sec-WebSocket-Key is missing"))?;
    Ok(HeaderValue::from_str(&derive_accept_key(key.as_bytes())).expect("base64 is a header"))
}
