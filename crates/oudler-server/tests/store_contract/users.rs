//! Users and sessions.

use std::sync::Arc;

use oudler_server::store::{Millis, NewUser, Session, Store, StoreError};
use tokio::task::JoinSet;

use crate::{create_users, new_user, user};

pub(crate) async fn a_user_is_found_by_id_and_by_name(store: &Arc<dyn Store>) {
    let zoe = NewUser {
        id: user("u1"),
        name: "Zoé ♠ 李".into(),
        name_key: "zoé ♠ 李".into(),
        password_hash: Some("$argon2id$v=19$…".into()),
        created_at: Millis(7),
    };
    store.create_user(zoe.clone()).await.unwrap();
    let found = store.user(&user("u1")).await.unwrap().unwrap();
    assert_eq!(found, zoe.clone().into());
    assert!(!found.is_guest());
    assert_eq!(store.user_by_name("zoé ♠ 李").await.unwrap(), Some(zoe.into()));
    for name in ["Zoé ♠ 李", "zoe ♠ 李", "zoé", ""] {
        assert_eq!(store.user_by_name(name).await, Ok(None), "{name}");
    }
    assert_eq!(store.user(&user("U1")).await, Ok(None));
}

pub(crate) async fn a_name_is_taken_once(store: &Arc<dyn Store>) {
    create_users(store, &["Marie"]).await;
    let other = NewUser { id: user("other"), name: "MARIE".into(), ..new_user("Marie") };
    assert_eq!(store.create_user(other.clone()).await, Err(StoreError::NameTaken { name: "MARIE".into() }));
    assert_eq!(store.user(&user("other")).await, Ok(None));
    let same_id = NewUser { name_key: "paul".into(), ..new_user("Marie") };
    assert_eq!(store.create_user(same_id).await, Err(StoreError::UserExists { user: user("Marie") }));
    store.create_user(NewUser { name_key: "marie 2".into(), ..other }).await.expect("a free name");
}

pub(crate) async fn a_name_is_taken_once_even_at_the_same_moment(store: &Arc<dyn Store>) {
    let mut asked = JoinSet::new();
    for n in 0..16 {
        asked.spawn(store.create_user(NewUser { id: user(&format!("u{n}")), ..new_user("Marie") }));
    }
    let answers = asked.join_all().await;
    let taken = Err(StoreError::NameTaken { name: "Marie".into() });
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(answers.iter().filter(|&answer| *answer == taken).count(), 15);
}

pub(crate) async fn a_guest_becomes_an_account(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    assert!(store.user(&user("marie")).await.unwrap().unwrap().is_guest());
    store.set_password(&user("marie"), "hash 1".into()).await.unwrap();
    store.set_password(&user("marie"), "hash 2".into()).await.unwrap();
    let found = store.user(&user("marie")).await.unwrap().unwrap();
    assert_eq!(found.password_hash.as_deref(), Some("hash 2"));
    let missing = store.set_password(&user("paul"), "hash".into()).await;
    assert_eq!(missing, Err(StoreError::NoSuchUser { user: user("paul") }));
}

pub(crate) async fn a_session_lasts_until_it_expires(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    let mut token = [0; 32];
    token[0] = 255;
    store.create_session(token, &user("marie"), Millis(100), Millis(200)).await.unwrap();
    let session = Session { user: user("marie"), created_at: Millis(100), expires_at: Millis(200) };
    assert_eq!(store.session(token, Millis(100)).await, Ok(Some(session.clone())));
    assert_eq!(store.session(token, Millis(199)).await, Ok(Some(session)));
    assert_eq!(store.session(token, Millis(200)).await, Ok(None));
    assert_eq!(store.session([0; 32], Millis(100)).await, Ok(None));
}

pub(crate) async fn a_session_is_ended(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    for token in [[1; 32], [2; 32]] {
        store.create_session(token, &user("marie"), Millis(0), Millis(9)).await.unwrap();
    }
    assert_eq!(store.delete_session([1; 32]).await, Ok(true));
    assert_eq!(store.delete_session([1; 32]).await, Ok(false));
    assert_eq!(store.session([1; 32], Millis(0)).await, Ok(None));
    assert!(store.session([2; 32], Millis(0)).await.unwrap().is_some());
}

pub(crate) async fn expired_sessions_are_forgotten(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    for n in 1..=5 {
        store.create_session([n; 32], &user("marie"), Millis(0), Millis(i64::from(n) * 10)).await.unwrap();
    }
    assert_eq!(store.delete_expired(Millis(30)).await, Ok(3));
    assert_eq!(store.delete_expired(Millis(30)).await, Ok(0));
    assert_eq!(store.session([3; 32], Millis(0)).await, Ok(None));
    assert!(store.session([4; 32], Millis(0)).await.unwrap().is_some());
}

pub(crate) async fn a_session_needs_a_user(store: &Arc<dyn Store>) {
    let missing = store.create_session([1; 32], &user("marie"), Millis(0), Millis(9)).await;
    assert_eq!(missing, Err(StoreError::NoSuchUser { user: user("marie") }));
    create_users(store, &["marie", "paul"]).await;
    store.create_session([1; 32], &user("marie"), Millis(0), Millis(9)).await.unwrap();
    let twice = store.create_session([1; 32], &user("paul"), Millis(0), Millis(9)).await;
    assert_eq!(twice, Err(StoreError::SessionExists));
    assert_eq!(store.session([1; 32], Millis(0)).await.unwrap().unwrap().user, user("marie"));
}
