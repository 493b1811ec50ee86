//! How a server is to run. The binary fills it from flags and environment.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use crate::table::Timing;

/// What a server is told when it starts.
///
/// ```
/// use oudler_server::Config;
///
/// let config = Config { public_url: Some("https://tarot.example".parse()?), ..Config::new("/var/lib/oudler") };
/// assert!(config.is_https());
/// # Ok::<(), oudler_server::BadUrl>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The folder of everything that is kept; made when it is not there.
    pub data: PathBuf,
    /// Where it listens, for what is shown to people: the listener itself is handed over.
    pub listen: SocketAddr,
    /// How players reach it, when that is not the address it listens on.
    pub public_url: Option<PublicUrl>,
    /// Whether a reverse proxy in front says who asks and for which host.
    pub behind_proxy: bool,
    /// Whether nobody is slowed down, however much they ask: for load tests.
    pub unlimited: bool,
    /// How long tables wait for people.
    pub timing: Timing,
    /// How many threads bots think on; none for half the cores.
    pub bot_threads: Option<usize>,
    /// Makes every shuffle, table id and bot the same at each start, for tests. Whoever knows the
    /// number knows all cards.
    pub test_seed: Option<u64>,
}

impl Config {
    /// A server for this machine, with its data in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            listen: (Ipv4Addr::LOCALHOST, 8780).into(),
            public_url: None,
            behind_proxy: false,
            unlimited: false,
            timing: Timing::default(),
            bot_threads: None,
            test_seed: None,
        }
    }

    /// How many threads bots think on: half the cores unless said, one at least.
    pub fn n_bot_threads(&self) -> usize {
        let half = || std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
        self.bot_threads.unwrap_or_else(half).max(1)
    }

    /// Whether players reach it by TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

/// Why a text is not the address of a server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadUrl {
    /// It begins with neither.
    #[error("{url} does not begin with http:// or https://")]
    Scheme { url: String },
    /// Something comes after the host and port.
    #[error("{url} has a path; the server needs a host of its own, such as https://tarot.example")]
    Path { url: String },
    /// What should be a host is not one.
    #[error("{url} has no host of letters, digits, '.', '-' and ':', such as https://tarot.example")]
    Host { url: String },
}

/// `http` or `https`, a host and perhaps a port: what browsers call an origin.
///
/// ```
/// use oudler_server::PublicUrl;
///
/// let url: PublicUrl = "https://Tarot.example:443/".parse().unwrap();
/// assert_eq!(url.as_str(), "https://tarot.example");
/// assert!("tarot.example".parse::<PublicUrl>().is_err());
/// assert!("https://example.org/tarot".parse::<PublicUrl>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PublicUrl(String); // lower case, no port that goes without saying, no final slash

impl PublicUrl {
    /// The text, without a final slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host, with its port where that does not go without saying.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    /// Whether it is reached by TLS.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let url = || text.to_owned();
        let lower = text.to_ascii_lowercase();
        let (scheme, rest) = lower.split_once("://").ok_or_else(|| BadUrl::Scheme { url: url() })?;
        let usual_port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return Err(BadUrl::Scheme { url: url() }),
        };
        let host = rest.strip_suffix('/').unwrap_or(rest);
        if host.contains(['/', '?', '#']) {
            return Err(BadUrl::Path { url: url() });
        }
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        if host.is_empty() || host.starts_with(':') || !host.chars().all(fits) {
            return Err(BadUrl::Host { url: url() });
        }
        Ok(Self(format!("{scheme}://{host}")))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, url: &str) {
        assert_eq!(text.parse::<PublicUrl>().map(|url| url.to_string()).as_deref(), Ok(url));
    }

    #[test]
    fn an_address_is_what_browsers_call_an_origin() {
        reads("https://tarot.example", "https://tarot.example");
        reads("HTTP://Tarot.Example:80/", "http://tarot.example");
        reads("http://192.168.1.7:8780/", "http://192.168.1.7:8780");
        reads("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443");
        reads("https://tarot.example:80", "https://tarot.example:80");
    }

    #[test]
    fn what_is_no_address_says_what_would_be() {
        for (text, begins) in [
            ("tarot.example", "tarot.example does not begin with http"),
            ("ftp://tarot.example", "ftp://tarot.example does not begin with http"),
            ("https://example.org/tarot", "https://example.org/tarot has a path"),
            ("https://example.org?x", "https://example.org?x has a path"),
            ("https://", "https:// has no host"),
            ("https://:8780", "https://:8780 has no host"),
            ("https://me@example.org", "https://me@example.org has no host"),
        ] {
            let error = text.parse::<PublicUrl>().unwrap_err().to_string();
            assert!(error.starts_with(begins), "{error}");
        }
    }
}
