//! A process killed while it writes: what it had acknowledged is there, and nothing is half there.
//!
//! This is the end of a process, not of the power: whether the disk kept what it said it kept is
//! for `synchronous = full` and the disk.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use oudler_server::store::{Append, Appended, Seq, SqliteStore, Store, StoreError};
use tokio::task::JoinSet;

use crate::{command, log, new_log, new_user, result, user};

/// Where the child writes. Without it the child's test does nothing.
const FILE: &str = "OUDLER_CRASH_TEST_FILE";

const TABLES: u64 = 12;
const KILLS: u64 = 20;

/// Every fifth append of a table finishes a deal, numbered by its event.
fn turn(id: &str, after: Seq) -> Append {
    let next = after.next();
    let events = (0..=next.0 % 3).map(|n| format!("{id} {}", next.plus(n as usize))).collect();
    let append = Append::new(log(id), after, events).command(command(&format!("after {after}")));
    if next.0.is_multiple_of(5) {
        append.result(result(next.0 as u32, 0, &[(0, Some("marie"), 1)]))
    } else {
        append
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("oudler.db");
    let mut acknowledged: HashMap<String, u64> = HashMap::new();
    let mut count = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::child", "--ignored", "--nocapture"])
            .env(FILE, &path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // Read as it comes, so that the child never waits for us.
        let (heard, lines) = mpsc::channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let listener = thread::spawn(move || {
            let acks = stdout.lines().map_while(Result::ok).filter_map(|line| acknowledgement(&line));
            acks.for_each(|ack| heard.send(ack).expect("the test listens to the end"));
        });
        let mut hear = |(id, seq): (String, u64)| {
            let last = acknowledged.entry(id).or_default();
            *last = seq.max(*last);
            count += 1;
        };
        // Some are killed while they open the file, most in the midst of writing.
        if kill % 5 != 0 {
            hear(lines.recv().expect("the child writes"));
        }
        let wait = Duration::from_micros(rand::random_range(0..200_000));
        println!("kill {kill} after {wait:?}");
        thread::sleep(wait);
        child.kill().unwrap(); // SIGKILL
        lines.iter().for_each(&mut hear);
        listener.join().unwrap();
        assert!(!child.wait().unwrap().success(), "the child was killed, and did not end by itself");
        check(&path, &acknowledged);
    }
    println!("{count} appends acknowledged, {KILLS} kills");
    assert!(count > KILLS, "the test has seen some appends");
}

/// The table and the number of a line the child wrote to its end.
fn acknowledgement(line: &str) -> Option<(String, u64)> {
    match line.split(' ').collect::<Vec<_>>()[..] {
        ["ack", id, seq, "."] => Some((id.to_owned(), seq.parse().ok()?)),
        _ => None,
    }
}

#[tokio::main(flavor = "current_thread")]
async fn check(path: &std::path::Path, acknowledged: &HashMap<String, u64>) {
    let store = SqliteStore::open(path).expect("the file opens after a kill");
    let mut deals = 0;
    for n in 0..TABLES {
        let id = format!("t{n}");
        let log = store.load(&log(&id), Seq::START, u32::MAX).await.unwrap();
        for (n, (seq, event)) in (1..).zip(&log) {
            assert_eq!((seq.0, event), (n, &format!("{id} {n}")), "a gap");
        }
        let acknowledged = acknowledged.get(&id).copied().unwrap_or(0);
        assert!(log.len() as u64 >= acknowledged, "{id}: {acknowledged} acknowledged, {} there", log.len());
        // Walking the turns again tells which deals there must be, and that no turn is half there.
        let mut seq = Seq::START;
        while seq.0 < log.len() as u64 {
            let turn = turn(&id, seq);
            seq = seq.plus(turn.events.len());
            deals += turn.results.len();
        }
        assert_eq!(seq.0, log.len() as u64, "half a turn");
    }
    assert_eq!(store.history(&user("marie"), None, u32::MAX).await.unwrap().len(), deals);
    store.close().await.unwrap();
}

#[test]
#[ignore = "started and killed by what_was_acknowledged_survives_a_kill"]
fn child() {
    if let Some(path) = std::env::var_os(FILE) {
        write_for_ever(Arc::new(SqliteStore::open(path).unwrap()));
    }
}

#[tokio::main]
async fn write_for_ever(store: Arc<SqliteStore>) {
    match store.create_user(new_user("marie")).await {
        Ok(()) | Err(StoreError::UserExists { .. }) => {}
        Err(error) => panic!("{error}"),
    }
    let mut writing = JoinSet::new();
    for n in 0..TABLES {
        let store = Arc::clone(&store);
        writing.spawn(async move {
            let id = format!("t{n}");
            match store.create_log(new_log(&id, 0)).await {
                Ok(()) | Err(StoreError::LogExists { .. }) => {}
                Err(error) => panic!("{error}"),
            }
            let mut seq = store.last_seq(&log(&id)).await.unwrap();
            loop {
                match store.append(turn(&id, seq)).await.unwrap() {
                    Appended::Stored { seq: stored } => seq = stored,
                    refused => panic!("{refused:?}"),
                }
                // One write to the pipe, which outlives us.
                std::io::stdout().lock().write_all(format!("ack {id} {seq} .\n").as_bytes()).unwrap();
            }
        });
    }
    writing.join_all().await;
}
