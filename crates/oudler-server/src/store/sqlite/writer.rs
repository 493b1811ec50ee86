//! The one thread that writes. Whatever waits is written in one transaction, then all are answered.

use std::collections::VecDeque;
use std::io;
use std::thread;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::copier::Copier;
use crate::store::StoreError;

/// How many writes may wait. Further callers wait for a place.
const QUEUE: usize = 2048;

/// How many writes one transaction takes at most.
const BATCH: usize = 1024;

/// What to do inside the transaction; or, when there is none, why.
type Write = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Reply + Send>;

/// Answers a caller, once it is known whether the transaction was committed.
type Reply = Box<dyn FnOnce(Result<(), StoreError>)>;

enum Message {
    Write(Write),
    Close(oneshot::Sender<()>),
}

/// The way to the writer's thread, which ends when the last of these is dropped.
#[derive(Clone)]
pub(super) struct Writer {
    inbox: mpsc::Sender<Message>,
}

impl Writer {
    /// Writes to `db`; `copier` is another connection to the same file, for [`Copier`].
    pub(super) fn start(db: Connection, copier: Connection) -> io::Result<Self> {
        let (inbox, messages) = mpsc::channel(QUEUE);
        let copier = Copier::start(copier)?;
        thread::Builder::new().name("store-writer".into()).spawn(move || run(&db, copier, messages))?;
        Ok(Self { inbox })
    }

    /// Does `work` in a transaction shared with whoever else waits, and returns when it is on the disk.
    ///
    /// When `work` fails, what it wrote is undone and the others go on.
    pub(super) async fn write<T: Send + 'static>(
        self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (write, answer) = asked(work);
        self.inbox.send(Message::Write(write)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Returns when all that was handed over is on the disk; nothing more is taken.
    pub(super) async fn close(self) {
        let (asker, answer) = oneshot::channel();
        // Both fail only when the writer has ended, which is what is wanted.
        let _ = self.inbox.send(Message::Close(asker)).await;
        let _ = answer.await;
    }
}

/// The work as the thread does it, and where its outcome will be told.
fn asked<T: Send + 'static>(
    work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
) -> (Write, oneshot::Receiver<Result<T, StoreError>>) {
    let (asker, answer) = oneshot::channel();
    let write: Write = Box::new(move |db| {
        let outcome = db.and_then(|db| undone_if_failed(db, work));
        Box::new(move |committed| {
            // A caller who no longer listens has nothing to hear.
            let _ = asker.send(committed.and(outcome));
        })
    });
    (write, answer)
}

fn run(db: &Connection, copier: Copier, mut inbox: mpsc::Receiver<Message>) {
    let mut messages = Vec::with_capacity(BATCH);
    let mut writes = VecDeque::with_capacity(BATCH);
    let mut closers = Vec::new();
    while inbox.blocking_recv_many(&mut messages, BATCH) > 0 {
        for message in messages.drain(..) {
            match message {
                Message::Write(write) => writes.push_back(write),
                Message::Close(asker) => {
                    inbox.close(); // what is already in it still comes out
                    closers.push(asker);
                }
            }
        }
        while !writes.is_empty() {
            commit(db, &mut writes);
        }
        copier.nudge();
    }
    copier.end();
    // Everything is safe in the log by now; this only saves the next opening the work.
    let _ = db.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()));
    for closer in closers {
        let _ = closer.send(());
    }
}

/// One transaction of all that waits, and the answers.
fn commit(db: &Connection, writes: &mut VecDeque<Write>) {
    // Immediate: the lock is taken before anything is read, so what is checked stays true.
    if let Err(error) = execute(db, "begin immediate") {
        for write in writes.drain(..) {
            write(Err(error.clone()))(Ok(()));
        }
        return;
    }
    let mut replies = Vec::with_capacity(writes.len());
    while let Some(write) = writes.pop_front() {
        replies.push(write(Ok(db)));
        if db.is_autocommit() {
            // A full disk and the like undo the whole transaction. The rest gets one of its own.
            let message = "the transaction was undone by the failure of another write in it".into();
            return answer(replies, &Err(StoreError::Database { message }));
        }
    }
    let committed = execute(db, "commit");
    if committed.is_err() && !db.is_autocommit() {
        // If even this fails, the next `begin` says so to whoever comes.
        let _ = execute(db, "rollback");
    }
    answer(replies, &committed);
}

fn answer(replies: Vec<Reply>, committed: &Result<(), StoreError>) {
    for reply in replies {
        reply(committed.clone());
    }
}

/// Does `work`; when it fails, the transaction is as it was before.
fn undone_if_failed<T>(
    db: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    execute(db, "savepoint one_write")?;
    let outcome = work(db);
    let ended = match &outcome {
        Ok(_) => execute(db, "release one_write"),
        Err(_) => execute(db, "rollback to one_write").and_then(|()| execute(db, "release one_write")),
    };
    if ended.is_err() && !db.is_autocommit() {
        let _ = execute(db, "rollback");
    }
    match (outcome, ended) {
        (Ok(_), Err(error)) => Err(error),
        (outcome, _) => outcome,
    }
}

fn execute(db: &Connection, sql: &'static str) -> Result<(), StoreError> {
    db.prepare_cached(sql)?.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    type Answer = oneshot::Receiver<Result<(), StoreError>>;

    fn numbers() -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("create table numbers (n integer primary key)").unwrap();
        db
    }

    fn found(db: &Connection) -> Vec<i64> {
        let mut select = db.prepare("select n from numbers order by n").unwrap();
        select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    fn write(
        writes: &mut VecDeque<Write>,
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Answer {
        let (write, answer) = asked(work);
        writes.push_back(write);
        answer
    }

    fn insert(db: &Connection, n: i64) -> Result<(), StoreError> {
        db.execute("insert into numbers (n) values ($1)", [n])?;
        Ok(())
    }

    #[test]
    fn a_write_that_fails_is_undone_alone() {
        let db = numbers();
        let mut writes = VecDeque::new();
        let mut first = write(&mut writes, |db| insert(db, 1));
        let mut twice = write(&mut writes, |db| insert(db, 2).and_then(|()| insert(db, 1)));
        let mut last = write(&mut writes, |db| insert(db, 3));
        commit(&db, &mut writes);
        assert_eq!(first.try_recv().unwrap(), Ok(()));
        assert!(matches!(twice.try_recv().unwrap(), Err(StoreError::Database { .. })));
        assert_eq!(last.try_recv().unwrap(), Ok(()));
        assert_eq!(found(&db), [1, 3]);
    }

    #[test]
    fn a_transaction_undone_from_inside_is_acknowledged_to_nobody() {
        let db = numbers();
        let mut writes = VecDeque::new();
        let mut first = write(&mut writes, |db| insert(db, 1));
        let mut breaks = write(&mut writes, |db| {
            execute(db, "rollback")?; // as SQLite does when the disk is full
            Err(StoreError::Database { message: "disk full".into() })
        });
        let mut last = write(&mut writes, |db| insert(db, 3));
        commit(&db, &mut writes);
        assert!(first.try_recv().unwrap().is_err());
        assert!(breaks.try_recv().unwrap().is_err());
        assert!(last.try_recv().is_err(), "not yet written, not yet answered");
        commit(&db, &mut writes);
        assert_eq!(last.try_recv().unwrap(), Ok(()));
        assert_eq!(found(&db), [3]);
    }

    #[test]
    fn a_full_disk_loses_nothing_that_was_acknowledged() {
        let db = numbers();
        db.execute_batch("create table texts (text text not null); pragma max_page_count = 40").unwrap();
        let mut acknowledged = Vec::new();
        for n in 0..50 {
            let mut writes = VecDeque::new();
            let mut small = write(&mut writes, move |db| insert(db, n));
            let mut large = write(&mut writes, |db| {
                db.execute("insert into texts (text) values ($1)", ["♠".repeat(2_000)])?;
                Ok(())
            });
            while !writes.is_empty() {
                commit(&db, &mut writes);
            }
            let _ = large.try_recv().unwrap();
            if small.try_recv().unwrap().is_ok() {
                acknowledged.push(n);
            }
        }
        assert_eq!(found(&db), acknowledged);
        let texts: i64 = db.query_row("select count(*) from texts", [], |row| row.get(0)).unwrap();
        assert!(texts < 50, "the disk was full at some point");
    }

    #[test]
    fn a_file_held_by_another_program_is_an_error_for_all_who_wait() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("held.db");
        let holder = Connection::open(&path).unwrap();
        holder.execute_batch("create table numbers (n integer primary key); begin exclusive").unwrap();
        let db = Connection::open(&path).unwrap();
        db.busy_timeout(std::time::Duration::ZERO).unwrap();
        let mut writes = VecDeque::new();
        let mut answers = [1, 2].map(|n| write(&mut writes, move |db| insert(db, n)));
        commit(&db, &mut writes);
        for answer in &mut answers {
            let message = "database is locked".into();
            assert_eq!(answer.try_recv().unwrap(), Err(StoreError::Database { message }));
        }
        holder.execute_batch("rollback").unwrap();
        let mut later = write(&mut writes, |db| insert(db, 3));
        commit(&db, &mut writes);
        assert_eq!(later.try_recv().unwrap(), Ok(()));
        assert_eq!(found(&db), [3]);
    }
}
