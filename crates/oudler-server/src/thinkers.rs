//! Where bots think: on threads apart from the tables', so many at a time, so that no table waits
//! for another's bot.
//!
//! A thought has a time, which the bot is told of and asked to keep. It begins when the bot has a
//! place, and is shared: where as many wait as there are places, everybody has half. One that is not wanted any
//! more is cancelled by dropping it. A bot that breaks off takes nothing with it; one that does not
//! come to an end is given up, and another thinks in its place.
//!
//! Bots that need no time to speak of think on a task among those of the tables: to wake a thread
//! for them costs more than the thought.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use oudler_ai::Time;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// How many bots that never end may be given up at a time; more than that keep their places.
const MAX_LOST: usize = 32;

/// Places for bots to think at; cheap to clone.
#[derive(Clone, Debug)]
pub struct Thinkers {
    queue: Arc<Mutex<Queue>>,
    crowd: Arc<Crowd>,
}

/// How crowded it is, for those at work to see.
#[derive(Debug)]
struct Crowd {
    n_places: usize,
    n_waiting: AtomicUsize,
}

impl Crowd {
    /// The share of its time that a thought has now: all of it while nobody waits for a place.
    fn share(&self, time: Duration) -> Duration {
        time.mul_f64(self.n_places as f64 / (self.n_places + self.n_waiting.load(Ordering::Relaxed)) as f64)
    }
}

#[derive(Debug)]
struct Queue {
    waiting: VecDeque<Job>,
    n_places: usize,
    /// How many places have a thread at work, which goes on until nothing waits.
    n_working: usize,
    n_lost: usize,
}

struct Job {
    flags: Arc<Flags>,
    work: Box<dyn FnOnce() + Send>,
}

/// How far a thought is. They change while the queue is locked, but for the first.
#[derive(Debug, Default)]
struct Flags {
    begun: AtomicBool,
    cancelled: AtomicBool,
    running: AtomicBool,
    lost: AtomicBool,
}

/// What a bot is thinking about. Dropping it tells the bot to stop.
#[derive(Debug)]
pub struct Thought<T> {
    answer: oneshot::Receiver<T>,
    flags: Arc<Flags>,
    thinkers: Thinkers,
}

/// The bot broke off without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the bot broke off")]
pub struct BrokeOff;

impl Thinkers {
    /// So many places, one at least.
    pub fn new(n_places: usize) -> Self {
        let (waiting, n_places) = (VecDeque::new(), n_places.max(1));
        Self {
            queue: Arc::new(Mutex::new(Queue { waiting, n_places, n_working: 0, n_lost: 0 })),
            crowd: Arc::new(Crowd { n_places, n_waiting: AtomicUsize::new(0) }),
        }
    }

    /// Lets a bot think for so long at the most, if it keeps to the time it is told, once it has a
    /// place. To be called inside a tokio runtime.
    pub fn think<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(Time<'_>) -> T + Send + 'static,
    ) -> Thought<T> {
        let (job, thought) = self.job(time, work);
        let mut queue = self.queue();
        queue.waiting.push_back(job);
        self.note_crowd(&queue);
        self.fill_places(&mut queue);
        thought
    }

    /// The same for a bot that answers at once ([`Level::is_quick`]). It waits for no place.
    ///
    /// [`Level::is_quick`]: oudler_ai::Level::is_quick
    pub fn think_briefly<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(Time<'_>) -> T + Send + 'static,
    ) -> Thought<T> {
        let (job, thought) = self.job(time, work);
        tokio::spawn(async move { job.run() });
        thought
    }

    fn job<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(Time<'_>) -> T + Send + 'static,
    ) -> (Job, Thought<T>) {
        let (reply, answer) = oneshot::channel();
        let flags = Arc::new(Flags::default());
        let (told, crowd) = (Arc::clone(&flags), Arc::clone(&self.crowd));
        let work = Box::new(move || {
            let start = Instant::now();
            let is_up = || told.cancelled.load(Ordering::Relaxed) || start.elapsed() >= crowd.share(time);
            // Whoever asked may not want to know any more.
            let _ = reply.send(work(Time::until(&is_up)));
        });
        let thought = Thought { answer, flags: Arc::clone(&flags), thinkers: self.clone() };
        (Job { flags, work }, thought)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_crowd(&self, queue: &Queue) {
        self.crowd.n_waiting.store(queue.waiting.len(), Ordering::Relaxed);
    }

    /// A thread for each free place, as long as something waits for one.
    fn fill_places(&self, queue: &mut Queue) {
        if !queue.waiting.is_empty() && queue.n_working < queue.n_places {
            queue.n_working += 1;
            let thinkers = self.clone();
            spawn_blocking(move || thinkers.work());
        }
    }

    /// Does what waits, until nothing does. One thread after another: they are woken only where
    /// there is more to do than those at work can.
    fn work(&self) {
        let mut queue = self.queue();
        while let Some(job) = queue.waiting.pop_front() {
            let flags = Arc::clone(&job.flags);
            flags.begun.store(true, Ordering::Relaxed);
            flags.running.store(true, Ordering::Relaxed);
            self.note_crowd(&queue);
            self.fill_places(&mut queue);
            drop(queue);
            job.run();
            queue = self.queue();
            flags.running.store(false, Ordering::Relaxed);
            if flags.lost.load(Ordering::Relaxed) {
                // Another has this place.
                queue.n_lost -= 1;
                return;
            }
        }
        queue.n_working -= 1;
    }
}

impl Job {
    /// Lets the bot think, if anybody still wants to know.
    fn run(self) {
        if self.flags.cancelled.load(Ordering::Relaxed) {
            return;
        }
        if catch_unwind(AssertUnwindSafe(self.work)).is_err() {
            tracing::error!("a bot broke off");
        }
    }
}

impl<T> Thought<T> {
    /// Whether the bot has, or had, a place to think at.
    pub fn has_begun(&self) -> bool {
        self.flags.begun.load(Ordering::Relaxed)
    }

    /// Waits no longer. Where the bot is at work, another has its place, for it may never end.
    pub fn give_up(self) {
        let mut queue = self.thinkers.queue();
        if !self.flags.running.load(Ordering::Relaxed) {
            return;
        }
        if queue.n_lost >= MAX_LOST {
            return tracing::error!("too many bots never came to an end; one keeps its place");
        }
        self.flags.lost.store(true, Ordering::Relaxed);
        queue.n_lost += 1;
        queue.n_working -= 1;
        self.thinkers.fill_places(&mut queue);
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.flags.cancelled.store(true, Ordering::Relaxed);
        if self.has_begun() {
            return;
        }
        // Nobody waits behind what nobody wants to know.
        let mut queue = self.thinkers.queue();
        queue.waiting.retain(|job| !Arc::ptr_eq(&job.flags, &self.flags));
        self.thinkers.note_crowd(&queue);
    }
}

impl<T> Future for Thought<T> {
    type Output = Result<T, BrokeOff>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Ready(ready!(Pin::new(&mut self.answer).poll(cx)).map_err(|_| BrokeOff))
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.flags.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_thought_is_answered() {
        let thinkers = Thinkers::new(1);
        let (first, second) = (thinkers.think(LONG, |_| 1), thinkers.think(LONG, |_| 2));
        assert_eq!((first.await, second.await), (Ok(1), Ok(2)));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_bot_that_breaks_off_takes_nobody_with_it() {
        let thinkers = Thinkers::new(1);
        assert_eq!(thinkers.think(LONG, |_| -> u8 { panic!("a bad bot") }).await, Err(BrokeOff));
        assert_eq!(thinkers.think(LONG, |_| 1).await, Ok(1));
        assert_eq!(thinkers.think_briefly(LONG, |_| -> u8 { panic!("a bad bot") }).await, Err(BrokeOff));
        assert_eq!(thinkers.think_briefly(LONG, |_| 1).await, Ok(1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn who_answers_at_once_waits_for_no_place() {
        let thinkers = Thinkers::new(1);
        let (until, over) = mpsc::channel::<()>();
        let busy = thinkers.think(LONG, move |_| over.recv().is_ok());
        assert_eq!(thinkers.think_briefly(LONG, |_| 1).await, Ok(1));
        drop(until);
        assert_eq!(busy.await, Ok(false));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn time_is_up_at_its_end_or_when_nobody_wants_to_know() {
        let thinkers = Thinkers::new(1);
        assert_eq!(thinkers.think(Duration::ZERO, |time| u8::from(time.is_up())).await, Ok(1));
        assert_eq!(thinkers.think(LONG, |time| u8::from(time.is_up())).await, Ok(0));
        let (says, hears) = mpsc::channel();
        let thought = thinkers.think(LONG, move |time| {
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
            let thought = thinkers.think(LONG, move |_| {
                says.send(()).unwrap();
                let _ = never.recv();
            });
            hears.recv().unwrap();
            thought.give_up();
            assert_eq!(thinkers.think(LONG, |_| 1).await, Ok(1));
        }
        // One that was not begun has no place to lose.
        let (for_ever, never) = mpsc::channel::<()>();
        let busy = thinkers.think(LONG, move |_| never.recv().is_ok());
        thinkers.think(LONG, |_| ()).give_up();
        drop((for_ever, busy));
        assert_eq!(thinkers.think(LONG, |_| 1).await, Ok(1));
        let queue = thinkers.queue();
        assert!(queue.waiting.is_empty() && queue.n_working <= 1 && queue.n_lost <= 3, "{queue:?}");
    }

    #[test]
    fn where_as_many_wait_as_there_are_places_everybody_has_half() {
        let share = |n_places, n_waiting: usize| {
            Crowd { n_places, n_waiting: AtomicUsize::new(n_waiting) }.share(Duration::from_millis(60))
        };
        assert_eq!(share(1, 0), Duration::from_millis(60));
        assert_eq!(share(2, 2), Duration::from_millis(30));
        assert_eq!(share(1, 5), Duration::from_millis(10));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn nobody_waits_behind_what_nobody_wants_to_know() {
        let thinkers = Thinkers::new(1);
        let (says, hears) = mpsc::channel();
        let (until, over) = mpsc::channel::<()>();
        let busy = thinkers.think(LONG, move |_| {
            says.send(()).unwrap();
            over.recv().is_ok()
        });
        hears.recv().unwrap();
        let waiting: Vec<Thought<u8>> = (0..3).map(|n| thinkers.think(LONG, move |_| n)).collect();
        assert!(busy.has_begun() && !waiting.iter().any(Thought::has_begun));
        assert_eq!(thinkers.crowd.n_waiting.load(Ordering::Relaxed), 3);
        drop(waiting);
        assert_eq!(thinkers.crowd.n_waiting.load(Ordering::Relaxed), 0);
        assert!(thinkers.queue().waiting.is_empty());
        drop(until);
        assert_eq!(busy.await, Ok(false));
    }
}
