//! Where bots think: on threads apart from the tables', so many at a time, so that no table waits
//! for another's bot.
//!
//! A thought has a deadline, which the bot is told of and asked to keep. One that is not wanted any
//! more is cancelled by dropping it. A bot that breaks off takes nothing with it; one that does not
//! come to an end is given up, and another thinks in its place.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use oudler_ai::Time;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, spawn_blocking};

/// How many bots that never end may be given up at a time; more than that keep their places.
const MAX_LOST: usize = 32;

/// Places for bots to think at; cheap to clone.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    places: Arc<Semaphore>,
    n_lost: AtomicUsize,
}

/// What a bot is thinking about. Dropping it tells the bot to stop.
#[derive(Debug)]
pub struct Thought<T> {
    /// Has a place while the bot is at work; ends early only when it is given up.
    task: JoinHandle<Option<T>>,
    flags: Arc<Flags>,
    thinkers: Thinkers,
}

#[derive(Debug, Default)]
struct Flags {
    cancelled: AtomicBool,
    running: AtomicBool,
    lost: AtomicBool,
}

/// The bot broke off without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the bot broke off")]
pub struct BrokeOff;

impl Thinkers {
    /// So many places, one at least.
    pub fn new(n_places: usize) -> Self {
        let places = Arc::new(Semaphore::new(n_places.max(1)));
        Self(Arc::new(Shared { places, n_lost: AtomicUsize::new(0) }))
    }

    /// Lets a bot think, until the deadline at the latest if it keeps to the time it is told. To be
    /// called inside a tokio runtime.
    pub fn think<T: Send + 'static>(
        &self,
        deadline: Instant,
        work: impl FnOnce(Time<'_>) -> T + Send + 'static,
    ) -> Thought<T> {
        let (flags, shared) = (Arc::new(Flags::default()), Arc::clone(&self.0));
        let told = Arc::clone(&flags);
        let task = tokio::spawn(async move {
            let _place = Arc::clone(&shared.places).acquire_owned().await.ok()?;
            if told.cancelled.load(Ordering::Relaxed) {
                return None;
            }
            told.running.store(true, Ordering::Release);
            let thinking = spawn_blocking(move || {
                let _ended = Ended(Arc::clone(&told), shared);
                let is_up = || told.cancelled.load(Ordering::Relaxed) || Instant::now() >= deadline;
                work(Time::until(&is_up))
            });
            thinking.await.inspect_err(|why| tracing::error!(%why, "a bot broke off")).ok()
        });
        Thought { task, flags, thinkers: self.clone() }
    }
}

/// When dropped, the bot has come to an end.
struct Ended(Arc<Flags>, Arc<Shared>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.running.store(false, Ordering::Release);
        if self.0.lost.load(Ordering::Acquire) {
            self.1.n_lost.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl<T> Thought<T> {
    /// Waits no longer. Where the bot is at work, another has its place, for it may never end.
    pub fn give_up(self) {
        let shared = &self.thinkers.0;
        if self.flags.running.load(Ordering::Acquire) {
            if shared.n_lost.fetch_add(1, Ordering::Relaxed) >= MAX_LOST {
                shared.n_lost.fetch_sub(1, Ordering::Relaxed);
                tracing::error!("too many bots never came to an end; one keeps its place");
                return;
            }
            self.flags.lost.store(true, Ordering::Release);
        }
        self.task.abort();
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.flags.cancelled.store(true, Ordering::Relaxed);
    }
}

impl<T> Future for Thought<T> {
    type Output = Result<T, BrokeOff>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Ready(ready!(Pin::new(&mut self.task).poll(cx)).ok().flatten().ok_or(BrokeOff))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn later() -> Instant {
        Instant::now() + Duration::from_secs(3600)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_thought_is_answered() {
        let thinkers = Thinkers::new(1);
        let (first, second) = (thinkers.think(later(), |_| 1), thinkers.think(later(), |_| 2));
        assert_eq!((first.await, second.await), (Ok(1), Ok(2)));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_bot_that_breaks_off_takes_nobody_with_it() {
        let thinkers = Thinkers::new(1);
        assert_eq!(thinkers.think(later(), |_| -> u8 { panic!("a bad bot") }).await, Err(BrokeOff));
        assert_eq!(thinkers.think(later(), |_| 1).await, Ok(1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn time_is_up_at_the_deadline_or_when_nobody_wants_to_know() {
        let thinkers = Thinkers::new(1);
        let past = Instant::now();
        assert_eq!(thinkers.think(past, |time| u8::from(time.is_up())).await, Ok(1));
        assert_eq!(thinkers.think(later(), |time| u8::from(time.is_up())).await, Ok(0));
        let (says, hears) = mpsc::channel();
        let thought = thinkers.think(later(), move |time| {
            says.send(()).unwrap();
            while !time.is_up() {
                thread::yield_now();
            }
            says.send(()).unwrap();
        });
        hears.recv().unwrap();
        drop(thought);
        hears.recv().unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_bot_that_never_ends_keeps_no_other_waiting() {
        let thinkers = Thinkers::new(1);
        for _ in 0..3 {
            let (says, hears) = mpsc::channel();
            let (_for_ever, never) = mpsc::channel::<()>();
            let thought = thinkers.think(later(), move |_| {
                says.send(()).unwrap();
                let _ = never.recv();
            });
            hears.recv().unwrap();
            thought.give_up();
            assert_eq!(thinkers.think(later(), |_| 1).await, Ok(1));
        }
        // One that was not begun has no place to lose.
        let (for_ever, never) = mpsc::channel::<()>();
        let busy = thinkers.think(later(), move |_| never.recv().is_ok());
        thinkers.think(later(), |_| ()).give_up();
        drop((for_ever, busy));
        assert_eq!(thinkers.think(later(), |_| 1).await, Ok(1));
        assert_eq!(thinkers.0.places.available_permits(), 1);
    }
}
