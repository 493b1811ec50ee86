//! What stands around every handler: limits, the origin check, headers, a clock, and a net.

use std::any::Any;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use super::{ApiError, App, ClientIp};
use crate::config::Config;
use crate::limits::Asked;
use crate::metrics;

/// How long a request may take, its body included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Nothing but our own files, and no script or style inside a page.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), \
         usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Counts the request and gives its answer the headers every answer has.
pub(super) async fn dress(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    metrics::request(route.as_deref().unwrap_or("none"), response.status().as_u16());
    tracing::debug!(%method, path, status = response.status().as_u16(), "answered");

    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if path == "/api" || path.starts_with("/api/") {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Lets a request through, unless it asks too much or comes from another site's page; answers for
/// a handler that panics or takes too long.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    let ClientIp(client) = ClientIp::of(request.headers(), request.extensions(), app.config.behind_proxy);
    app.limits.check(Asked::Request, client)?;
    check_host(request.headers(), &app.config)?;
    check_origin(request.method(), request.headers(), &app.config)?;
    let handled = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(PATIENCE, handled).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(panic)) => {
            tracing::error!(panic = message(&*panic), "a handler panicked");
            Ok(ApiError::Internal.into_response())
        }
        Err(_) => Err(ApiError::TooSlow),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// Refuses to answer by a name that is not ours. A page of another site may have its own name point
/// at this machine, and would then pass for one of ours in its visitor's browser.
///
/// Ours is what `--public-url` says. Names that no stranger can point anywhere need not be said: an
/// address, `localhost`, a name without a dot, and the `.local` names of a home network.
fn check_host(headers: &HeaderMap, config: &Config) -> Result<(), ApiError> {
    for host in hosts(headers, config.behind_proxy) {
        let name = name_of(host);
        let is_public = config.public_url.as_ref().is_some_and(|url| url.host().eq_ignore_ascii_case(host));
        let ends_so =
            |end: &str| name.len() > end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end);
        let is_near = name.is_ascii() && (!name.contains('.') || ends_so(".local") || ends_so(".localhost"));
        let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        if !is_public && !is_near && !is_address {
            return Err(ApiError::ForeignHost { host: host.chars().take(100).collect() });
        }
    }
    Ok(())
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => name,
        _ => host,
    }
}

/// Refuses what a page of another site asks in its visitor's name: anything that changes something,
/// and sockets, which no browser keeps from reading across sites.
fn check_origin(method: &Method, headers: &HeaderMap, config: &Config) -> Result<(), ApiError> {
    let opens_socket = headers.get(header::UPGRADE).is_some();
    if method.is_safe() && !opens_socket {
        return Ok(());
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) }; // not a browser
    let origin = origin.to_str().unwrap_or("");
    let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
    let public = config.public_url.as_ref().map_or("", |url| url.as_str());
    let ours = |host: &str| !host.is_empty() && host.eq_ignore_ascii_case(authority);
    if hosts(headers, config.behind_proxy).any(ours) || (!public.is_empty() && public.eq_ignore_ascii_case(origin))
    {
        return Ok(());
    }
    Err(ApiError::Origin { origin: origin.chars().take(100).collect() })
}

/// What the client calls us, by its own words or the proxy's.
fn hosts(headers: &HeaderMap, behind_proxy: bool) -> impl Iterator<Item = &str> {
    let forwarded = behind_proxy.then(|| headers.get("x-forwarded-host")).flatten();
    headers.get(header::HOST).into_iter().chain(forwarded).map(|host| host.to_str().unwrap_or("\u{fffd}.invalid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(method: Method, headers: &[(&'static str, &str)], config: &Config, passes: bool) {
        let headers: HeaderMap =
            headers.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect();
        assert_eq!(check_origin(&method, &headers, config).is_ok(), passes, "{method} {headers:?}");
    }

    fn config() -> Config {
        Config { public_url: Some("https://tarot.example".parse().unwrap()), ..Config::new("") }
    }

    #[test]
    fn our_own_pages_may_change_things() {
        let host = ("host", "192.168.1.7:8780");
        check(Method::POST, &[host, ("origin", "http://192.168.1.7:8780")], &config(), true);
        check(Method::POST, &[host, ("origin", "https://tarot.example")], &config(), true);
        check(Method::POST, &[host], &config(), true);
        check(Method::POST, &[("host", "LOCALHOST"), ("origin", "http://localhost")], &config(), true);
    }

    #[test]
    fn other_pages_may_not() {
        let host = ("host", "tarot.example");
        for origin in [
            "https://evil.example",
            "https://tarot.example.evil.example",
            "https://tarot.example:8443",
            "http://tarot",
            "null",
            "",
            "é",
        ] {
            for method in [Method::POST, Method::DELETE, Method::PUT, Method::PATCH] {
                check(method, &[host, ("origin", origin)], &config(), false);
            }
            check(Method::GET, &[host, ("origin", origin)], &config(), true);
            check(Method::GET, &[host, ("origin", origin), ("upgrade", "websocket")], &config(), false);
        }
        check(Method::POST, &[("origin", "://")], &Config::new(""), false);
        check(Method::POST, &[("host", ""), ("origin", "http://")], &Config::new(""), false);
    }

    #[track_caller]
    fn check_hosts(config: &Config, hosts: &[&str], passes: bool) {
        for host in hosts {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            assert_eq!(check_host(&headers, config).is_ok(), passes, "{host}");
        }
    }

    #[test]
    fn a_name_that_is_not_ours_is_not_answered_even_when_the_origin_agrees() {
        let near = [
            "127.0.0.1:8780",
            "192.168.1.7",
            "[::1]:8780",
            "localhost:8780",
            "pi:8780",
            "pi.local",
            "a.localhost:1",
        ];
        let foreign = [
            "evil.example",
            "evil.example:8780",
            "tarot.example.evil.example",
            "127.0.0.1.evil.example",
            ".local",
        ];
        for config in [Config::new(""), config()] {
            check_hosts(&config, &near, true);
            check_hosts(&config, &foreign[..4], false);
        }
        check_hosts(&config(), &["tarot.example", "TAROT.example"], true);
        check_hosts(&Config::new(""), &["tarot.example", ".local", "x.é"], false);
        let proxied = Config { behind_proxy: true, ..config() };
        let headers: HeaderMap = [("host", "inside"), ("x-forwarded-host", "evil.example")]
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()))
            .into_iter()
            .collect();
        assert!(check_host(&headers, &proxied).is_err());
        assert!(check_host(&headers, &config()).is_ok(), "without a proxy nobody else is believed");
    }

    #[test]
    fn only_a_proxy_is_believed_about_the_host() {
        let asked =
            [("host", "inside:80"), ("x-forwarded-host", "out.example"), ("origin", "https://out.example")];
        check(Method::POST, &asked, &Config::new(""), false);
        check(Method::POST, &asked, &Config { behind_proxy: true, ..Config::new("") }, true);
    }
}
