//! Logs, their events aside.

use std::sync::Arc;

use oudler_server::store::{Millis, NewLog, Status, Store, StoreError, StoredLog};

use crate::{already_done, append, command, conflict, create_users, log, log_of, new_log, stored, user};

fn ids(logs: &[StoredLog]) -> Vec<&str> {
    logs.iter().map(|log| log.id.as_str()).collect()
}

pub(crate) async fn a_log_is_found_as_it_was_made(store: &Arc<dyn Store>) {
    let settings = r#"{"name":"Chez Zoé ♣","players":5}"#.to_owned();
    let (kind, created_at) = (String::from("sheet"), Millis(1_763_240_000_000));
    let new = NewLog { id: log("a"), kind: kind.clone(), settings: settings.clone(), created_at };
    assert_eq!(store.log(&new.id).await, Ok(None));
    store.create_log(new.clone()).await.unwrap();
    let found = store.log(&new.id).await.unwrap().unwrap();
    assert_eq!(found, StoredLog { id: new.id, kind, settings, status: Status::Waiting, created_at });
}

pub(crate) async fn a_log_is_made_once(store: &Arc<dyn Store>) {
    store.create_log(new_log("a", 1)).await.unwrap();
    let refused = Err(StoreError::LogExists { log: log("a") });
    assert_eq!(store.create_log(new_log("a", 2)).await, refused);
    assert_eq!(store.log(&log("a")).await.unwrap().unwrap().created_at, Millis(1));
    store.create_log(new_log("A", 2)).await.expect("another id");
}

pub(crate) async fn a_sign_of_life_is_written_again_and_again(store: &Arc<dyn Store>) {
    for at in [1, 2, 2] {
        store.heartbeat(Millis(at)).await.expect("something can be written");
    }
    store.close().await.unwrap();
    assert_eq!(store.heartbeat(Millis(3)).await, Err(StoreError::Closed));
}

async fn tables_of(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    let logs = store.logs_of(&user(id), "table", 100).await.expect("readable logs");
    ids(&logs).into_iter().map(str::to_owned).collect()
}

pub(crate) async fn a_user_finds_the_logs_where_they_sit(store: &Arc<dyn Store>) {
    create_users(store, &["marie", "paul"]).await;
    for (id, created_at) in [("b", 2), ("a", 3), ("c", 1), ("d", 2), ("e", 9)] {
        store.create_log(new_log(id, created_at)).await.unwrap();
    }
    assert_eq!(tables_of(store, "marie").await, [""; 0]);
    for id in ["a", "b", "c", "d"] {
        assert_eq!(store.append(append(id, 0, &["sat"]).seated(user("marie"))).await, stored(1));
    }
    // Sitting down again, and others with one: each is there once.
    let both = append("b", 1, &["sat", "sat"]).seated(user("marie")).seated(user("paul"));
    assert_eq!(store.append(both).await, stored(3));
    // Of another kind, and not asked for.
    store.create_log(NewLog { kind: "sheet".into(), ..new_log("s", 7) }).await.unwrap();
    assert_eq!(store.append(append("s", 0, &["sat"]).seated(user("marie"))).await, stored(1));
    assert_eq!(store.append(append("d", 1, &["began"]).status(Status::Underway)).await, stored(2));
    let over = append("c", 1, &["over"]).status(Status::Closed { at: Millis(10) });
    assert_eq!(store.append(over).await, stored(2));
    assert_eq!(tables_of(store, "marie").await, ["a", "d", "b"]);
    assert_eq!(tables_of(store, "paul").await, ["b"]);
    assert_eq!(tables_of(store, "nobody").await, [""; 0]);
    let two = store.logs_of(&user("marie"), "table", 2).await.unwrap();
    assert_eq!(ids(&two), ["a", "d"]);
    assert_eq!((two[1].status, two[1].kind.as_str()), (Status::Underway, "table"));
    // Who gets up no longer has a game there; who sits down again has.
    assert_eq!(store.append(append("b", 3, &["rose"]).risen(user("marie"))).await, stored(4));
    assert_eq!(tables_of(store, "marie").await, ["a", "d"]);
    assert_eq!(tables_of(store, "paul").await, ["b"]);
    assert_eq!(store.append(append("b", 4, &["sat"]).seated(user("marie"))).await, stored(5));
    assert_eq!(tables_of(store, "marie").await, ["a", "d", "b"]);
    assert_eq!(store.append(append("b", 9, &["rose"]).risen(user("marie"))).await, conflict(5));
    let nobody = append("b", 5, &["rose"]).risen(user("nobody"));
    assert_eq!(store.append(nobody).await, stored(6), "who has no seat cannot lose it");
    assert_eq!(tables_of(store, "marie").await, ["a", "d", "b"]);
    // A seat taken in a closed log is no way back to it.
    assert_eq!(store.append(append("c", 2, &["sat"]).seated(user("paul"))).await, stored(3));
    assert_eq!(tables_of(store, "paul").await, ["b"]);
}

pub(crate) async fn a_refused_append_seats_nobody(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    store.create_log(new_log("a", 0)).await.unwrap();
    assert_eq!(store.append(append("a", 7, &["sat"]).seated(user("marie"))).await, conflict(0));
    let with_nobody = append("a", 0, &["sat"]).seated(user("marie")).seated(user("nobody"));
    assert_eq!(store.append(with_nobody).await, Err(StoreError::NoSuchUser { user: user("nobody") }));
    assert_eq!(tables_of(store, "marie").await, [""; 0]);
    assert_eq!(log_of(store, "a").await, [""; 0]);
}

pub(crate) async fn a_status_comes_with_its_events(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    store.create_log(new_log("a", 1)).await.unwrap();
    let status = async || store.log(&log("a")).await.unwrap().unwrap().status;
    assert_eq!(store.append(append("a", 5, &["1"]).status(Status::Underway)).await, conflict(0));
    assert_eq!(status().await, Status::Waiting, "what is refused changes nothing");
    let begun = append("a", 0, &["1"]).status(Status::Underway).seated(user("marie")).command(command("7"));
    assert_eq!(store.append(begun).await, stored(1));
    assert_eq!(store.append(append("a", 1, &["2"])).await, stored(2));
    assert_eq!(status().await, Status::Underway);
    let closed = Status::Closed { at: Millis(5) };
    let again = append("a", 2, &["3"]).status(closed).command(command("7"));
    assert_eq!(store.append(again).await, already_done(1));
    assert_eq!(status().await, Status::Underway, "what was done before changes nothing");
    assert_eq!(store.append(append("a", 2, &["3"]).status(closed)).await, stored(3));
    assert_eq!(status().await, closed);
    assert_eq!(tables_of(store, "marie").await, [""; 0], "everybody gets up");
}

pub(crate) async fn logs_that_are_under_way_are_found(store: &Arc<dyn Store>) {
    for id in ["b", "a", "c", "d"] {
        store.create_log(new_log(id, 1)).await.unwrap();
    }
    store.create_log(NewLog { kind: "sheet".into(), ..new_log("s", 7) }).await.unwrap();
    for id in ["c", "a", "d", "s"] {
        assert_eq!(store.append(append(id, 0, &["1"]).status(Status::Underway)).await, stored(1));
    }
    let closed = append("d", 1, &["2"]).status(Status::Closed { at: Millis(5) });
    assert_eq!(store.append(closed).await, stored(2));
    assert_eq!(store.underway("table", 10).await, Ok(vec![log("a"), log("c")]));
    assert_eq!(store.underway("table", 1).await, Ok(vec![log("a")]));
    assert_eq!(store.append(append("a", 1, &["2"]).status(Status::Waiting)).await, stored(2));
    assert_eq!(store.underway("table", 10).await, Ok(vec![log("c")]));
    assert_eq!(store.underway("tournament", 10).await, Ok(vec![]));
}
