//! Which address asks.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::Extensions;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::App;

/// The address of who asks: the peer, or whom the proxy in front names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientIp(pub IpAddr);

impl ClientIp {
    /// The peer; behind a proxy, the last hop of `X-Forwarded-For`, which the proxy wrote itself.
    pub(super) fn of(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let forwarded = behind_proxy.then(|| last_hop(headers)).flatten();
        let client = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Self(client.to_canonical())
    }
}

fn last_hop(headers: &HeaderMap) -> Option<IpAddr> {
    let hops = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    hops.rsplit(',').next()?.trim().parse().ok()
}

impl FromRequestParts<App> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions, app.config.behind_proxy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(behind_proxy: bool, forwarded: &[&'static str], client: &str) {
        let mut headers = HeaderMap::new();
        for hops in forwarded {
            headers.append("x-forwarded-for", hops.parse().unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4242))));
        assert_eq!(ClientIp::of(&headers, &extensions, behind_proxy).0.to_string(), client);
    }

    #[test]
    fn without_a_proxy_the_peer_asks_whatever_it_says() {
        check(false, &[], "127.0.0.1");
        check(false, &["192.0.2.7"], "127.0.0.1");
    }

    #[test]
    fn behind_a_proxy_only_the_hop_it_wrote_counts() {
        check(true, &["192.0.2.7"], "192.0.2.7");
        check(true, &["127.0.0.1, 192.0.2.7"], "192.0.2.7");
        check(true, &["127.0.0.1", "2001:db8::1"], "2001:db8::1");
        check(true, &["::ffff:192.0.2.7"], "192.0.2.7");
        check(true, &["unknown"], "127.0.0.1");
        check(true, &[], "127.0.0.1");
    }
}
