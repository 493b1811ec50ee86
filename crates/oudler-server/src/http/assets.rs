//! The client, which the binary carries inside.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::preview::{Language, Preview};
use super::{ApiError, App};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Client;

/// Every screen of the client is the same page; it looks at the address itself.
const SCREENS: [&str; 17] = [
    "/",
    "/t/{id}",
    "/r/{table}/{number}",
    "/fair",
    "/fair/{table}/{number}",
    "/arbiter",
    "/s",
    "/s/{id}",
    "/s/{id}/arbiter",
    "/s/{id}/print",
    "/c",
    "/c/{id}",
    "/c/{id}/wall",
    "/c/{id}/print",
    "/d/{id}",
    "/d/{id}/wall",
    "/d/{id}/cards",
];

/// The client's page and files.
pub(super) fn router() -> Router<App> {
    let mut router = Router::new();
    for address in SCREENS {
        router = router.route(address, get(screen));
    }
    for name in Client::iter().filter(|name| !name.contains('/') && !name.ends_with(".br") && name != "index.html")
    {
        let path = format!("/{name}");
        router = router.route(&path, get(async move |headers: HeaderMap| file(&name, &headers)));
    }
    router
        .route(
            "/assets/{*path}",
            get(async |path: Path<String>, headers: HeaderMap| inside("assets", &path, &headers)),
        )
        .route(
            "/icons/{*path}",
            get(async |path: Path<String>, headers: HeaderMap| inside("icons", &path, &headers)),
        )
}

/// The client's page, which says in its head what this link leads to.
async fn screen(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let preview = Preview::of_path(&app, uri.path(), Language::of(&headers)).await;
    page(&app, &preview, uri.path())
}

fn page(app: &App, preview: &Preview, path: &str) -> Response {
    let found = Client::get("index.html").expect("the build made the page");
    let text = String::from_utf8_lossy(&found.data);
    let mut response = preview.dress(&text, app, path).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind("index.html")));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// The answer to an address that leads nowhere: to somebody who reads, the client's page, which says
/// so in their language; to a program, the refusal it understands.
pub(super) async fn nowhere(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_for = |part: &str| uri.path() == part || uri.path().starts_with(&format!("{part}/"));
    let is_read = method.is_safe() && takes(&headers, header::ACCEPT, "text/html");
    if is_read && !is_for("/api") && !is_for("/ws") {
        let mut page = page(&app, &Preview::of_site(Language::of(&headers)), "/");
        *page.status_mut() = StatusCode::NOT_FOUND;
        return page;
    }
    ApiError::NotFound { what: "page here".into() }.into_response()
}

fn inside(folder: &str, path: &str, headers: &HeaderMap) -> Response {
    file(&format!("{folder}/{path}"), headers)
}

/// A file, compressed where the browser takes it so.
fn file(name: &str, headers: &HeaderMap) -> Response {
    let takes_brotli = takes(headers, header::ACCEPT_ENCODING, "br");
    let small = takes_brotli.then(|| Client::get(&format!("{name}.br"))).flatten();
    let (found, is_small) = match small {
        Some(small) => (small, true),
        None => match Client::get(name) {
            Some(plain) => (plain, false),
            None => return ApiError::NotFound { what: "page here".into() }.into_response(),
        },
    };
    answer(name, found, is_small)
}

/// Whether a list of what a browser takes names this.
fn takes(headers: &HeaderMap, list: HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(list).into_iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|one| one.split(';').next().is_some_and(|one| one.trim().eq_ignore_ascii_case(wanted)))
}

fn answer(name: &str, found: EmbeddedFile, is_small: bool) -> Response {
    let mut response = found.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_small {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    // A file under assets has its content in its name, and never changes.
    let kept = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
