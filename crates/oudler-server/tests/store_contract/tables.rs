//! Tables, their logs aside.

use std::sync::Arc;

use oudler_server::store::{Millis, NewTable, Store, StoreError, StoredTable, TableStatus};

use crate::{append, log_of, new_table, stored, table};

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

pub(crate) async fn the_lobby_shows_listed_tables_that_wait_newest_first(store: &Arc<dyn Store>) {
    for (id, created_at) in [("b", 2), ("c", 3), ("e", 3), ("d", 4), ("a", 1)] {
        store.create_table(new_table(id, created_at)).await.unwrap();
    }
    store.create_table(NewTable { listed: false, ..new_table("hidden", 9) }).await.unwrap();
    assert_eq!(ids(&store.open_tables(100).await.unwrap()), ["d", "e", "c", "b", "a"]);
    assert_eq!(ids(&store.open_tables(2).await.unwrap()), ["d", "e"]);
    store.update_table(&table("d"), "{}".into(), true, TableStatus::Playing).await.unwrap();
    store.update_table(&table("c"), "{}".into(), false, TableStatus::Waiting).await.unwrap();
    store.close_table(&table("b"), Millis(10)).await.unwrap();
    assert_eq!(ids(&store.open_tables(100).await.unwrap()), ["e", "a"]);
    store.update_table(&table("hidden"), "{}".into(), true, TableStatus::Waiting).await.unwrap();
    assert_eq!(ids(&store.open_tables(100).await.unwrap()), ["hidden", "e", "a"]);
}

pub(crate) async fn a_restart_resumes_what_was_not_closed(store: &Arc<dyn Store>) {
    for (id, created_at) in [("b", 2), ("a", 3), ("c", 1), ("d", 2)] {
        store.create_table(new_table(id, created_at)).await.unwrap();
    }
    store.update_table(&table("b"), "{}".into(), false, TableStatus::Playing).await.unwrap();
    store.close_table(&table("c"), Millis(10)).await.unwrap();
    let unfinished = store.unfinished_tables().await.unwrap();
    assert_eq!(ids(&unfinished), ["b", "d", "a"]);
    assert_eq!((unfinished[0].status, unfinished[0].listed), (TableStatus::Playing, false));
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
