//! Users and sessions.

use std::sync::Arc;

use oudler_server::store::{Millis, Session, Store, StoreError, User};
use tokio::task::JoinSet;

use crate::{create_users, new_user, user};

pub(crate) async fn a_user_is_found_by_id_and_by_name(store: &Arc<dyn Store>) {
    let zoe = User {
        id: user("u1"),
        name: "Zoé ♠ 李".into(),
        name_key: "zoé ♠ 李".into(),
        password_hash: Some("$argon2id$v=19$…".into()),
        created_at: Millis(7),
    };
    store.create_user(zoe.clone()).await.unwrap();
    let found = store.user(&user("u1")).await.unwrap().unwrap();
    assert_eq!(found, zoe);
    assert!(!found.is_guest());
    assert_eq!(store.user_by_name("zoé ♠ 李").await.unwrap(), Some(zoe));
    for name in ["Zoé ♠ 李", "zoe ♠ 李", "zoé", ""] {
        assert_eq!(store.user_by_name(name).await, Ok(None), "{name}");
    }
    assert_eq!(store.user(&user("U1")).await, Ok(None));
}

pub(crate) async fn a_name_is_taken_once(store: &Arc<dyn Store>) {
    create_users(store, &["Marie"]).await;
    let other = User { id: user("other"), name: "MARIE".into(), ..new_user("Marie") };
    assert_eq!(store.create_user(other.clone()).await, Err(StoreError::NameTaken { name: "MARIE".into() }));
    assert_eq!(store.user(&user("other")).await, Ok(None));
    let same_id = User { name_key: "paul".into(), ..new_user("Marie") };
    assert_eq!(store.create_user(same_id).await, Err(StoreError::UserExists { user: user("Marie") }));
    store.create_user(User { name_key: "marie 2".into(), ..other }).await.expect("a free name");
}

pub(crate) async fn a_name_is_taken_once_even_at_the_same_moment(store: &Arc<dyn Store>) {
    let mut asked = JoinSet::new();
    for n in 0..16 {
        asked.spawn(store.create_user(User { id: user(&format!("u{n}")), ..new_user("Marie") }));
    }
    let answers = asked.join_all().await;
    let taken = Err(StoreError::NameTaken { name: "Marie".into() });
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(answers.iter().filter(|&answer| *answer == taken).count(), 15);
}

/// A guest as they are made: their key is nobody's name.
fn new_guest(id: &str, name: &str) -> User {
    User { name: name.into(), name_key: format!("guest:{id}"), ..new_user(id) }
}

pub(crate) async fn a_guest_becomes_an_account(store: &Arc<dyn Store>) {
    store.create_user(new_guest("u1", "Marie")).await.unwrap();
    store.create_user(new_guest("u2", "Marie")).await.expect("guests may share a name");
    assert!(store.user(&user("u1")).await.unwrap().unwrap().is_guest());
    store.make_account(&user("u1"), "Marie ♠".into(), "marie ♠".into(), "hash".into()).await.unwrap();
    let found = store.user(&user("u1")).await.unwrap().unwrap();
    assert_eq!((&*found.name, &*found.name_key), ("Marie ♠", "marie ♠"));
    assert_eq!((found.password_hash.as_deref(), found.created_at), (Some("hash"), Millis(0)));
    assert_eq!(store.user_by_name("marie ♠").await, Ok(Some(found.clone())));
    assert_eq!(store.user_by_name("guest:u1").await, Ok(None));

    let again = store.make_account(&user("u1"), "Zoé".into(), "zoé".into(), "other".into());
    assert_eq!(again.await, Err(StoreError::IsAccount { user: user("u1") }));
    let missing = store.make_account(&user("u9"), "Zoé".into(), "zoé".into(), "hash".into());
    assert_eq!(missing.await, Err(StoreError::NoSuchUser { user: user("u9") }));
    assert_eq!(store.user(&user("u1")).await, Ok(Some(found)));
}

pub(crate) async fn an_accounts_name_is_refused_to_a_guest_who_wants_an_account(store: &Arc<dyn Store>) {
    store.create_user(User { password_hash: Some("hash".into()), ..new_user("marie") }).await.unwrap();
    store.create_user(new_guest("u2", "Paul")).await.unwrap();
    let taken = store.make_account(&user("u2"), "MARIE".into(), "marie".into(), "hash".into());
    assert_eq!(taken.await, Err(StoreError::NameTaken { name: "MARIE".into() }));
    let found = store.user(&user("u2")).await.unwrap().unwrap();
    assert!(found.is_guest() && found.name == "Paul" && found.name_key == "guest:u2");
}

pub(crate) async fn two_guests_cannot_both_have_the_name_at_the_same_moment(store: &Arc<dyn Store>) {
    let mut asked = JoinSet::new();
    for n in 0..16 {
        let id = format!("u{n}");
        store.create_user(new_guest(&id, "Marie")).await.unwrap();
        asked.spawn(store.make_account(&user(&id), "Marie".into(), "marie".into(), "hash".into()));
    }
    let answers = asked.join_all().await;
    let taken = Err(StoreError::NameTaken { name: "Marie".into() });
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(answers.iter().filter(|&answer| *answer == taken).count(), 15);
}

pub(crate) async fn a_guest_takes_another_name(store: &Arc<dyn Store>) {
    store.create_user(new_guest("u1", "Marie")).await.unwrap();
    store.rename_guest(&user("u1"), "Zoé".into()).await.unwrap();
    let found = store.user(&user("u1")).await.unwrap().unwrap();
    assert_eq!((&*found.name, &*found.name_key), ("Zoé", "guest:u1"));
    store.make_account(&user("u1"), "Zoé".into(), "zoé".into(), "hash".into()).await.unwrap();
    let account = store.rename_guest(&user("u1"), "Anne".into()).await;
    assert_eq!(account, Err(StoreError::IsAccount { user: user("u1") }));
    let missing = store.rename_guest(&user("u9"), "Anne".into()).await;
    assert_eq!(missing, Err(StoreError::NoSuchUser { user: user("u9") }));
    assert_eq!(store.user(&user("u1")).await.unwrap().unwrap().name, "Zoé");
}

pub(crate) async fn an_account_changes_its_password(store: &Arc<dyn Store>) {
    store.create_user(User { password_hash: Some("hash 1".into()), ..new_user("marie") }).await.unwrap();
    store.create_user(new_guest("u2", "Paul")).await.unwrap();
    store.set_password(&user("marie"), "hash 2".into()).await.unwrap();
    let found = store.user(&user("marie")).await.unwrap().unwrap();
    assert_eq!(found.password_hash.as_deref(), Some("hash 2"));
    let guest = store.set_password(&user("u2"), "hash".into()).await;
    assert_eq!(guest, Err(StoreError::IsGuest { user: user("u2") }));
    assert!(store.user(&user("u2")).await.unwrap().unwrap().is_guest());
    let missing = store.set_password(&user("u9"), "hash".into()).await;
    assert_eq!(missing, Err(StoreError::NoSuchUser { user: user("u9") }));
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

pub(crate) async fn a_session_is_extended(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    store.create_session([1; 32], &user("marie"), Millis(0), Millis(10)).await.unwrap();
    store.extend_session([1; 32], Millis(20)).await.unwrap();
    store.extend_session([1; 32], Millis(15)).await.unwrap();
    let session = Session { user: user("marie"), created_at: Millis(0), expires_at: Millis(20) };
    assert_eq!(store.session([1; 32], Millis(19)).await, Ok(Some(session)));
    store.extend_session([2; 32], Millis(20)).await.unwrap();
    assert_eq!(store.session([2; 32], Millis(0)).await, Ok(None));
}

pub(crate) async fn all_sessions_but_one_are_ended(store: &Arc<dyn Store>) {
    create_users(store, &["marie", "paul"]).await;
    for (token, id) in [(1, "marie"), (2, "marie"), (3, "marie"), (4, "paul")] {
        store.create_session([token; 32], &user(id), Millis(0), Millis(9)).await.unwrap();
    }
    assert_eq!(store.delete_other_sessions(&user("marie"), [2; 32]).await, Ok(2));
    assert_eq!(store.delete_other_sessions(&user("marie"), [2; 32]).await, Ok(0));
    for (token, lives) in [(1, false), (2, true), (3, false), (4, true)] {
        assert_eq!(store.session([token; 32], Millis(0)).await.unwrap().is_some(), lives, "{token}");
    }
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
