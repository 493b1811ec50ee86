//! What only a store in a file does: it is opened again, and copied.

use std::path::Path;
use std::sync::Arc;

use oudler_server::store::sqlite::{BackupError, OpenError};
use oudler_server::store::{Appended, Millis, Seq, SqliteStore, Status, Store};

use crate::{already_done, append, command, create_logs, create_users, log, log_of, result, stored, user};

/// Something of everything.
async fn fill(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    create_users(store, &["marie"]).await;
    store.make_account(&user("marie"), "Marie".into(), "marie".into(), "hash".into()).await.unwrap();
    store.create_session([7; 32], &user("marie"), Millis(0), Millis(10)).await.unwrap();
    let first = append("a", 0, &["à", "♠"]).command(command("7")).seated(user("marie"));
    assert_eq!(store.append(first).await, stored(2));
    let deal = result(1, 5, &[(0, Some("marie"), 42)]);
    let scored = append("a", 2, &["scored"]).result(deal).status(Status::Underway);
    assert_eq!(store.append(scored).await, stored(3));
    let over = append("b", 0, &["over"]).status(Status::Closed { at: Millis(5) });
    assert_eq!(store.append(over).await, stored(1));
}

/// What [`fill`] wrote, all of it, and that it can go on.
async fn check_filled(store: &Arc<dyn Store>) {
    assert_eq!(log_of(store, "a").await, ["à", "♠", "scored"]);
    assert_eq!(store.append(append("a", 0, &["x"]).command(command("7"))).await, already_done(2));
    let logs = store.logs_of(&user("marie"), "table", 10).await.unwrap();
    assert_eq!((logs.len(), logs[0].status), (1, Status::Underway));
    assert_eq!(store.log(&log("b")).await.unwrap().unwrap().status, Status::Closed { at: Millis(5) });
    assert_eq!(store.user_by_name("marie").await.unwrap().unwrap().password_hash.as_deref(), Some("hash"));
    assert!(store.session([7; 32], Millis(9)).await.unwrap().is_some());
    let history = store.history(&user("marie"), None, 10).await.unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!(store.deal_at(&log("a"), 1).await.unwrap().unwrap().result.players[0].score, 42);
    assert_eq!(store.append(append("a", 3, &["on"])).await, stored(4));
}

fn open(path: &Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(path).expect("it opens"))
}

#[tokio::test]
async fn a_file_closed_and_opened_again_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("étage").join("oudler ♠.db");
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    let store = open(&path);
    fill(&store).await;
    store.close().await.unwrap();
    // Closed, all is in the one file: it can be copied like any other.
    let copy = folder.path().join("copy.db");
    std::fs::copy(&path, &copy).unwrap();
    check_filled(&open(&path)).await;
    check_filled(&open(&copy)).await;
}

#[tokio::test]
async fn a_file_dropped_without_closing_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("oudler.db");
    let store = open(&path);
    fill(&store).await;
    drop(store);
    check_filled(&open(&path)).await;
}

#[tokio::test]
async fn two_processes_on_one_file_are_kept_apart_by_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("oudler.db");
    let (north, south) = (open(&path), open(&path));
    create_logs(&north, &["a"]).await;
    assert_eq!(north.append(append("a", 0, &["1"])).await, stored(1));
    assert_eq!(south.append(append("a", 0, &["x"])).await, Ok(Appended::Conflict { actual: Seq(1) }));
    assert_eq!(south.append(append("a", 1, &["2"])).await, stored(2));
    assert_eq!(north.append(append("a", 1, &["x"])).await, Ok(Appended::Conflict { actual: Seq(2) }));
    assert_eq!(log_of(&north, "a").await, ["1", "2"]);
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("oudler.db");
    open(&path).close().await.unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute("insert into schema_version (version) values (99)", []).unwrap();
    let error = SqliteStore::open(&path).err().expect("a file from the future");
    assert!(matches!(error, OpenError::Newer { found: 99, .. }), "{error}");
    assert!(error.to_string().starts_with("the database has schema version 99"), "{error}");
}

#[tokio::test]
async fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "not a database, whatever its length may be\n".repeat(100)).unwrap();
    assert!(matches!(SqliteStore::open(&text), Err(OpenError::Sqlite(_))));
    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("create table bookmarks (url text)").unwrap();
    assert!(matches!(SqliteStore::open(&other), Err(OpenError::NotOurs)));
    assert!(matches!(SqliteStore::open(folder.path().join("no/such/folder.db")), Err(OpenError::Io(_))));
}

#[tokio::test]
async fn a_backup_opens_and_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path().join("oudler.db")).unwrap());
    fill(&(Arc::clone(&store) as Arc<dyn Store>)).await;
    let copy = folder.path().join("sauvegarde ♠.db");
    store.backup(&copy).await.unwrap();
    check_filled(&open(&copy)).await;
    let again = store.backup(&copy).await;
    assert!(matches!(again, Err(BackupError::Exists { .. })), "{again:?}");
    let nowhere = store.backup(folder.path().join("no/such/copy.db")).await;
    assert!(matches!(nowhere, Err(BackupError::Io(_))), "{nowhere:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_writing_is_of_one_moment() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path().join("oudler.db")).unwrap());
    let as_store: Arc<dyn Store> = Arc::clone(&store) as _;
    create_logs(&as_store, &["a", "b"]).await;
    create_users(&as_store, &["marie"]).await;
    let writing = tokio::spawn(async move {
        // Each turn writes a deal at `a`, then one event at `b`.
        for n in 0..u32::MAX {
            let deal = result(n, i64::from(n), &[(0, Some("marie"), 1)]);
            let answer = as_store.append(append("a", u64::from(n), &["scored"]).result(deal)).await;
            assert_eq!(answer, stored(u64::from(n) + 1));
            assert_eq!(as_store.append(append("b", u64::from(n), &["seen"])).await, stored(u64::from(n) + 1));
        }
    });
    for n in 0..5 {
        let path = folder.path().join(format!("copy {n}.db"));
        let before = store.last_seq(&log("b")).await.unwrap().0 as usize;
        store.backup(&path).await.unwrap();
        let copy = open(&path);
        let (a, b) = (log_of(&copy, "a").await.len(), log_of(&copy, "b").await.len());
        assert!(a == b || a == b + 1, "{a} and {b}");
        assert!(b >= before, "{b}, and {before} were there before");
        assert_eq!(copy.history(&user("marie"), None, u32::MAX).await.unwrap().len(), a);
    }
    assert!(!writing.is_finished(), "writing went on meanwhile");
    writing.abort();
}
