//! How much one client may ask: by address for requests, by connection for messages.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock, QuantaInstant};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};

use crate::store::UserId;

/// What is counted by client address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// Anything at all.
    Request,
    /// To sign in or to register, which costs us a password hash.
    SignIn,
    /// To play as a guest.
    Guest,
    /// A new table.
    Table,
    /// A round of a tournament to be drawn, which costs us seconds.
    Draw,
    /// To enter a tournament oneself: a hall behind one router, and no more.
    Join,
}

impl Asked {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Request, Self::SignIn, Self::Guest, Self::Table, Self::Draw, Self::Join];

    /// How many a minute, and how many at once.
    const fn allowance(self) -> (u32, u32) {
        match self {
            Self::Request => (600, 200),
            Self::SignIn => (10, 10),
            Self::Join => (60, 40),
            Self::Guest => (30, 30),
            Self::Table | Self::Draw => (20, 10),
        }
    }

    fn limiter(self) -> DefaultKeyedRateLimiter<IpAddr> {
        let (a_minute, at_once) = self.allowance();
        let positive = |n| NonZeroU32::new(n).expect("every allowance is above zero");
        RateLimiter::keyed(Quota::per_minute(positive(a_minute)).allow_burst(positive(at_once)))
    }
}

/// How many people one person may ask to be a friend at once, and in an hour.
pub const MAX_WISHES_AN_HOUR: u32 = 20;

/// Too much was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests; ask again in {} s", retry_after.as_secs())]
pub struct TooMany {
    /// When the next one is welcome, in whole seconds, at least one.
    pub retry_after: Duration,
}

/// How many sockets one address may have open: a club hall behind one router, and no more.
pub const MAX_SOCKETS: u32 = 500;

/// Who has asked how much lately.
#[derive(Debug)]
pub struct Limits {
    by_address: Option<[DefaultKeyedRateLimiter<IpAddr>; 6]>, // in the order of `Asked::ALL`; none: unlimited
    wishes: Option<DefaultKeyedRateLimiter<UserId>>,          // by who asks for a friend; none: unlimited
    sockets: SocketCounts,
}

/// How many sockets each network has open.
#[derive(Clone, Debug, Default)]
struct SocketCounts(Arc<Mutex<HashMap<IpAddr, u32>>>);

impl SocketCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket that counts, until it is dropped.
#[derive(Debug)]
pub struct SocketPlace {
    counts: SocketCounts,
    network: IpAddr,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        if let Some(n) = counts.get_mut(&self.network) {
            *n -= 1;
            if *n == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

impl Limits {
    /// The usual limits; none at all when `unlimited`.
    pub fn new(unlimited: bool) -> Self {
        let an_hour = NonZeroU32::new(MAX_WISHES_AN_HOUR).expect("it is above zero");
        Self {
            by_address: (!unlimited).then(|| Asked::ALL.map(Asked::limiter)),
            wishes: (!unlimited).then(|| RateLimiter::keyed(Quota::per_hour(an_hour))),
            sockets: SocketCounts::default(),
        }
    }

    /// Counts one more socket of `client`, for as long as the place is kept.
    pub fn socket(&self, client: IpAddr) -> Result<SocketPlace, TooMany> {
        let network = network(client);
        let mut counts = self.sockets.lock();
        let n = counts.entry(network).or_default();
        if *n >= MAX_SOCKETS && self.by_address.is_some() {
            return Err(TooMany { retry_after: Duration::from_secs(30) });
        }
        *n += 1;
        Ok(SocketPlace { counts: self.sockets.clone(), network })
    }

    /// Counts one more thing asked by `client`.
    pub fn check(&self, asked: Asked, client: IpAddr) -> Result<(), TooMany> {
        let Some(limiters) = &self.by_address else { return Ok(()) };
        limiters[asked as usize].check_key(&network(client)).map_err(too_many)
    }

    /// Counts one more person whom this one asks to be a friend.
    pub fn wish(&self, user: &UserId) -> Result<(), TooMany> {
        let Some(limiter) = &self.wishes else { return Ok(()) };
        limiter.check_key(user).map_err(too_many)
    }

    /// Forgets the clients who have asked nothing lately.
    pub fn forget_old(&self) {
        for limiter in self.by_address.iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        if let Some(limiter) = &self.wishes {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

fn too_many(not_until: NotUntil<QuantaInstant>) -> TooMany {
    let wait = not_until.wait_time_from(DefaultClock::default().now());
    TooMany { retry_after: Duration::from_secs(wait.as_secs_f64().ceil().max(1.0) as u64) }
}

/// Someone with an IPv6 address has a whole network of them.
pub(crate) fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << 64))),
        ip @ IpAddr::V4(_) => ip,
    }
}

/// What one connection may still send. It fills up again with time.
#[derive(Clone, Debug)]
pub struct MessageBucket {
    a_second: f64,
    at_once: f64,
    left: f64,
    since: Instant,
}

impl MessageBucket {
    /// For the messages of one connection: 20 a second, 60 at once.
    pub fn new(limits: &Limits) -> Self {
        Self::filled(limits, 20.0, 60.0)
    }

    /// For what one connection chats: one line a second, 5 at once.
    pub fn for_chat(limits: &Limits) -> Self {
        Self::filled(limits, 1.0, 5.0)
    }

    fn filled(limits: &Limits, a_second: f64, at_once: f64) -> Self {
        let at_once = if limits.by_address.is_some() { at_once } else { f64::INFINITY };
        Self { a_second, at_once, left: at_once, since: Instant::now() }
    }

    /// Counts one more message. False: it is one too many.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * self.a_second;
        self.left = (self.left + gained).min(self.at_once);
        self.since = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// How many of `n` are let through.
    fn passed(limits: &Limits, asked: Asked, client: &str, n: usize) -> usize {
        (0..n).filter(|_| limits.check(asked, ip(client)).is_ok()).count()
    }

    #[test]
    fn each_client_has_its_own_allowance_of_each_kind() {
        let limits = Limits::new(false);
        for asked in Asked::ALL {
            let (_, at_once) = asked.allowance();
            let n = at_once as usize;
            // A burst may take long enough for one more.
            assert!((n..=n + 5).contains(&passed(&limits, asked, "192.0.2.1", n + 50)), "{asked:?}");
            assert!(passed(&limits, asked, "192.0.2.2", 5) == 5, "{asked:?}");
        }
    }

    #[test]
    fn each_person_asks_so_many_to_be_friends() {
        let limits = Limits::new(false);
        let (anne, bruno) = (UserId::new("anne").unwrap(), UserId::new("bruno").unwrap());
        let asked = |user, n| (0..n).filter(|_| limits.wish(user).is_ok()).count();
        assert_eq!(asked(&anne, 50), 20);
        limits.forget_old();
        assert_eq!((asked(&anne, 1), asked(&bruno, 5)), (0, 5));
        let wait = limits.wish(&anne).unwrap_err().retry_after.as_secs();
        assert!((170..=180).contains(&wait), "one more every three minutes: {wait}");
        assert!((0..100).all(|_| Limits::new(true).wish(&anne).is_ok()));
    }

    #[test]
    fn who_asked_too_much_is_told_when_to_ask_again() {
        let limits = Limits::new(false);
        passed(&limits, Asked::SignIn, "192.0.2.1", 10);
        let too_many = limits.check(Asked::SignIn, ip("192.0.2.1")).unwrap_err();
        assert!((1..=6).contains(&too_many.retry_after.as_secs()), "{too_many}");
        assert!(too_many.to_string().starts_with("too many requests; ask again in "), "{too_many}");
    }

    #[test]
    fn a_network_of_ipv6_addresses_is_one_client() {
        let limits = Limits::new(false);
        assert_eq!(passed(&limits, Asked::SignIn, "2001:db8::1", 10), 10);
        assert_eq!(passed(&limits, Asked::SignIn, "2001:db8::ffff:2", 1), 0);
        assert_eq!(passed(&limits, Asked::SignIn, "2001:db8:0:1::1", 1), 1);
        assert_eq!(passed(&limits, Asked::SignIn, "192.0.2.1", 10), 10);
        assert_eq!(passed(&limits, Asked::SignIn, "::ffff:192.0.2.1", 1), 0);
    }

    #[test]
    fn nobody_is_forgotten_while_they_must_wait() {
        let limits = Limits::new(false);
        passed(&limits, Asked::SignIn, "192.0.2.1", 10);
        limits.forget_old();
        assert_eq!(passed(&limits, Asked::SignIn, "192.0.2.1", 1), 0);
    }

    #[test]
    fn sockets_of_an_address_are_counted_while_they_are_open() {
        let limits = Limits::new(false);
        let open: Vec<SocketPlace> =
            std::iter::from_fn(|| limits.socket(ip("192.0.2.1")).ok()).take(MAX_SOCKETS as usize + 5).collect();
        assert_eq!(open.len(), MAX_SOCKETS as usize);
        assert!(limits.socket(ip("192.0.2.2")).is_ok(), "others have their own");
        drop(open);
        assert!(limits.socket(ip("192.0.2.1")).is_ok());
        assert!(limits.sockets.lock().is_empty(), "who has none is forgotten");
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let mut bucket = MessageBucket::for_chat(&Limits::new(false));
        let start = bucket.since;
        let mut taken = |n, seconds: f64| {
            let at = start + Duration::from_secs_f64(seconds);
            (0..n).filter(|_| bucket.take_at(at)).count()
        };
        assert_eq!(taken(9, 0.0), 5);
        assert_eq!(taken(9, 0.9), 0);
        assert_eq!(taken(9, 2.1), 2);
        assert_eq!(taken(9, 3600.0), 5, "it holds no more than it did at first");
        assert_eq!(taken(9, 3599.0), 0, "a clock that goes back brings nothing");
    }

    #[test]
    fn without_limits_anything_goes() {
        let limits = Limits::new(true);
        assert_eq!(passed(&limits, Asked::SignIn, "192.0.2.1", 1000), 1000);
        let mut bucket = MessageBucket::new(&limits);
        assert!((0..1000).all(|_| bucket.take()));
        limits.forget_old();
    }
}
