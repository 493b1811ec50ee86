//! People who wait to play at once: seated together, and with bots when they have waited long enough.

mod queue;

use std::time::Duration;

use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{Rules, Seat};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::log::{Gone, LoadError};
use crate::store::{LogId, UserId};
use crate::table::{HouseAsk, Settings, Sitter, Tables};

pub use queue::{Group, MAX_WAITING, MAX_WAITING_OF_AN_ADDRESS, NoRoom, Queue, Waiting, Wish};

/// How many questions may wait for the one who pairs.
const INBOX: usize = 64;
/// How long one thinks about a move at such a table, where nobody knows the others.
const SECONDS: u16 = 60;
/// What is played there.
const RULES: &str = "fft end=deals:8";

/// What somebody who waits hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Who waits together, oneself too, and when bots take the free seats.
    Waiting {
        /// Their names, in the order in which they came.
        people: Vec<String>,
        /// How many seats the table has.
        n_seats: usize,
        /// Until when.
        until: Instant,
    },
    /// The table is open, and one sits there.
    Seated(LogId),
    /// One waits elsewhere, or no table could be opened.
    Over(&'static str),
}

/// A line to somebody who waits, told from all others.
#[derive(Debug)]
struct Line {
    id: u64,
    news: watch::Sender<News>,
}

enum Ask {
    Join(Box<Waiting<()>>, Wish, oneshot::Sender<Result<Place, NoRoom>>),
    Leave(u64),
    Start(UserId),
    Part(UserId, UserId),
}

/// Somebody's place among those who wait, given up when this is dropped.
#[derive(Debug)]
pub struct Place {
    id: u64,
    news: watch::Receiver<News>,
    leaves: mpsc::UnboundedSender<u64>, // one a place, so that their number is that of the places
}

impl Place {
    /// What is known now.
    pub fn now(&mut self) -> News {
        self.news.borrow_and_update().clone()
    }

    /// What is known next; none when the server stops.
    pub async fn next(&mut self) -> Option<News> {
        self.news.changed().await.ok().map(|()| self.now())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // It fails only when the server stops.
        let _ = self.leaves.send(self.id);
    }
}

/// A line to the one who pairs; cheap to clone.
#[derive(Clone, Debug)]
pub struct Pairing(mpsc::Sender<Ask>);

/// The one who pairs.
pub struct Host {
    inbox: mpsc::Receiver<Ask>,
    leaves: (mpsc::UnboundedSender<u64>, mpsc::UnboundedReceiver<u64>),
    queue: Queue<Line>,
    patience: Duration,
    n_lines: u64,
    tables: Tables,
}

impl Pairing {
    /// People wait so long; then they are seated at one of these tables.
    pub fn new(tables: Tables, patience: Duration) -> (Self, Host) {
        let (sender, inbox) = mpsc::channel(INBOX);
        let host = Host {
            inbox,
            leaves: mpsc::unbounded_channel(),
            queue: Queue::new(patience),
            patience,
            n_lines: 0,
            tables,
        };
        (Self(sender), host)
    }

    /// Somebody begins to wait.
    pub async fn join(&self, who: Waiting<()>, wish: Wish) -> Result<Result<Place, NoRoom>, Gone> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Ask::Join(Box::new(who), wish, reply)).await.map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)
    }

    /// Somebody blocks another: from now on they do not wait together.
    pub async fn part(&self, user: UserId, other: UserId) -> Result<(), Gone> {
        self.0.send(Ask::Part(user, other)).await.map_err(|_| Gone)
    }

    /// Somebody wants to wait no longer: their group begins, with bots.
    pub async fn start(&self, user: UserId) -> Result<(), Gone> {
        self.0.send(Ask::Start(user)).await.map_err(|_| Gone)
    }
}

impl Host {
    /// Pairs until the server stops.
    pub async fn attend(mut self, shutdown: CancellationToken) {
        loop {
            let due = self.queue.next_due();
            let wake = async {
                match due {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let asked = tokio::select! {
                () = shutdown.cancelled() => return,
                Some(id) = self.leaves.1.recv() => Some(Ask::Leave(id)),
                asked = self.inbox.recv() => match asked {
                    Some(asked) => Some(asked),
                    None => return,
                },
                () = wake => None,
            };
            match asked {
                Some(Ask::Join(who, wish, reply)) => self.join(*who, wish, reply),
                Some(Ask::Part(user, other)) => self.queue.part(&user, &other),
                Some(Ask::Leave(id)) => self.queue.leave(|one| one.line.id == id),
                Some(Ask::Start(user)) => {
                    if let Some(group) = self.queue.start(&user) {
                        self.seat(group).await;
                    }
                }
                None => {}
            }
            while let Some(group) = self.queue.due(Instant::now()) {
                self.seat(group).await;
            }
            self.tell();
        }
    }

    fn join(&mut self, who: Waiting<()>, wish: Wish, reply: oneshot::Sender<Result<Place, NoRoom>>) {
        let Waiting { person, address, apart, .. } = who;
        // Who asks again waits where they asked last.
        for one in self.queue.groups().iter().flat_map(|group| &group.people) {
            if one.person.user == person.user {
                one.line.news.send_replace(News::Over("replaced"));
            }
        }
        self.queue.leave(|one| one.person.user == person.user);
        self.n_lines += 1;
        let id = self.n_lines;
        let (sender, news) =
            watch::channel(News::Waiting { people: Vec::new(), n_seats: 0, until: Instant::now() });
        let line = Line { id, news: sender };
        let joined = self.queue.join(Waiting { person, address, apart, line }, wish, Instant::now());
        let place = Place { id, news, leaves: self.leaves.0.clone() };
        // Who has hung up meanwhile leaves by dropping the place.
        let _ = reply.send(joined.map(|()| place));
    }

    /// Everybody who waits hears with whom, and how long.
    fn tell(&self) {
        for group in self.queue.groups() {
            let people: Vec<String> = group.people.iter().map(|one| one.person.name.clone()).collect();
            let news = News::Waiting {
                people,
                n_seats: group.wish.kind.seats().count(),
                until: group.until(self.patience),
            };
            for one in &group.people {
                one.line.news.send_if_modified(|known| {
                    let is_new = *known != news;
                    if is_new {
                        known.clone_from(&news);
                    }
                    is_new
                });
            }
        }
    }

    async fn seat(&self, group: Group<Line>) {
        let news = match self.open(&group).await {
            Ok(table) => News::Seated(table),
            Err(why) => {
                tracing::warn!(%why, "no table could be opened for those who wait");
                News::Over("unavailable")
            }
        };
        for one in group.people {
            one.line.news.send_replace(news.clone());
        }
    }

    async fn open(&self, group: &Group<Line>) -> Result<LogId, Failed> {
        let Wish { kind, level } = group.wish;
        let rules = Rules::parse(kind, RULES).expect("these rules are played at any table");
        let Some(first) = group.people.first() else { return Err(Failed::Gone(Gone)) };
        let settings = Settings {
            host: first.person.user.clone(),
            rules,
            listed: false,
            spectators: true,
            clock: WireClock::Move { seconds: SECONDS },
            pace: WirePace::Calm,
            level,
            hints: false,
            club: None,
        };
        let (id, table) = self.tables.create(settings.to_json()).await?;
        let sit = |(seat, one): (Seat, &Waiting<Line>)| {
            (seat, Sitter::Player { user: one.person.user.clone(), name: one.person.name.clone() })
        };
        let sitters = kind.seats().zip(&group.people).map(sit).collect();
        if let Err(why) = table.ask(first.person.clone(), HouseAsk::Gather(sitters)).await? {
            tracing::warn!(table = %id, why = %why.text, "those who wait cannot be seated");
            return Err(Failed::Gone(Gone));
        }
        tracing::info!(table = %id, n = group.people.len(), "a table opens for those who wait");
        Ok(id)
    }
}

/// Why no table could be opened.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Gone(#[from] Gone),
}
