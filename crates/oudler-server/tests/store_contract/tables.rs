//! Tables, their logs aside.

use std::sync::Arc;

use oudler_server::store::{Millis, NewTable, Store, StoreError, StoredTable, TableStatus};

use crate::{append, conflict, create_users, log_of, new_table, stored, table, user};

fn ids(tables: &[StoredTable]) -> Vec<&str> {
    tables.iter().map(|t| t.id.as_str()).collect()
}

pub(crate) async fn a_table_is_found_as_it_was_made(store: &Arc<dyn Store>) {
    let settings = r#"{"name":"Chez Zoé ♣","players":5}"#.to_owned();
    let new = NewTable {
        id: table("a"),
        settings: settings.clone(),
        listed: false,
        created_at: Millis(1_763_240_000_000),
    };
    assert_eq!(store.table(&new.id).await, Ok(None));
    store.create_table(new.clone()).await.unwrap();
    let found = store.table(&new.id).await.unwrap().unwrap();
    let made = StoredTable {
        id: new.id,
        settings,
        listed: false,
        status: TableStatus::Waiting,
        created_at: new.created_at,
        closed_at: None,
    };
    assert_eq!(found, made);
}

pub(crate) async fn a_table_is_made_once(store: &Arc<dyn Store>) {
    store.create_table(new_table("a", 1)).await.unwrap();
    let refused = Err(StoreError::TableExists { table: table("a") });
    assert_eq!(store.create_table(new_table("a", 2)).await, refused);
    assert_eq!(store.table(&table("a")).await.unwrap().unwrap().created_at, Millis(1));
    store.create_table(new_table("A", 2)).await.expect("another id");
}

pub(crate) async fn a_sign_of_life_is_written_again_and_again(store: &Arc<dyn Store>) {
    for at in [1, 2, 2] {
        store.heartbeat(Millis(at)).await.expect("something can be written");
    }
    store.close().await.unwrap();
    assert_eq!(store.heartbeat(Millis(3)).await, Err(StoreError::Closed));
}

async fn tables_of(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    let tables = store.tables_of(&user(id), 100).await.expect("readable tables");
    ids(&tables).into_iter().map(str::to_owned).collect()
}

pub(crate) async fn a_user_finds_the_tables_where_they_sit(store: &Arc<dyn Store>) {
    create_users(store, &["marie", "paul"]).await;
    for (id, created_at) in [("b", 2), ("a", 3), ("c", 1), ("d", 2), ("e", 9)] {
        store.create_table(new_table(id, created_at)).await.unwrap();
    }
    assert_eq!(tables_of(store, "marie").await, [""; 0]);
    for id in ["a", "b", "c", "d"] {
        assert_eq!(store.append(append(id, 0, &["sat"]).seated(user("marie"))).await, stored(1));
    }
    // Sitting down again, and others with one: each is there once.
    let both = append("b", 1, &["sat", "sat"]).seated(user("marie")).seated(user("paul"));
    assert_eq!(store.append(both).await, stored(3));
    store.update_table(&table("d"), "{}".into(), false, TableStatus::Playing).await.unwrap();
    store.close_table(&table("c"), Millis(10)).await.unwrap();
    assert_eq!(tables_of(store, "marie").await, ["a", "d", "b"]);
    assert_eq!(tables_of(store, "paul").await, ["b"]);
    assert_eq!(tables_of(store, "nobody").await, [""; 0]);
    let two = store.tables_of(&user("marie"), 2).await.unwrap();
    assert_eq!(ids(&two), ["a", "d"]);
    assert_eq!((two[1].status, two[1].listed), (TableStatus::Playing, false));
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
    // A seat taken at a closed table is no way back to it.
    assert_eq!(store.append(append("c", 1, &["sat"]).seated(user("paul"))).await, stored(2));
    assert_eq!(tables_of(store, "paul").await, ["b"]);
}

pub(crate) async fn a_refused_append_seats_nobody(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    store.create_table(new_table("a", 0)).await.unwrap();
    assert_eq!(store.append(append("a", 7, &["sat"]).seated(user("marie"))).await, conflict(0));
    let with_nobody = append("a", 0, &["sat"]).seated(user("marie")).seated(user("nobody"));
    assert_eq!(store.append(with_nobody).await, Err(StoreError::NoSuchUser { user: user("nobody") }));
    assert_eq!(tables_of(store, "marie").await, [""; 0]);
    assert_eq!(log_of(store, "a").await, [""; 0]);
}

pub(crate) async fn a_closed_table_changes_no_more(store: &Arc<dyn Store>) {
    store.create_table(new_table("a", 1)).await.unwrap();
    assert_eq!(store.append(append("a", 0, &["1"])).await, stored(1));
    store.close_table(&table("a"), Millis(5)).await.unwrap();
    store.close_table(&table("a"), Millis(6)).await.unwrap();
    let closed = StoreError::TableClosed { table: table("a") };
    let update = store.update_table(&table("a"), "{}".into(), true, TableStatus::Playing);
    assert_eq!(update.await, Err(closed));
    let found = store.table(&table("a")).await.unwrap().unwrap();
    assert_eq!((found.closed_at, found.status), (Some(Millis(5)), TableStatus::Waiting));
    assert_eq!(log_of(store, "a").await, ["1"]);

    let missing = Err(StoreError::NoSuchTable { table: table("z") });
    assert_eq!(store.close_table(&table("z"), Millis(5)).await, missing);
    assert_eq!(store.update_table(&table("z"), "{}".into(), true, TableStatus::Playing).await, missing);
}
