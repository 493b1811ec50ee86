//! Friends, wishes to be one, and people who are blocked.

use std::sync::Arc;

use oudler_server::store::{
    Bond, Enough, MAX_BLOCKED, MAX_FRIENDS, MAX_WISHES, Millis, Store, StoreError, UserId,
};
use tokio::task::JoinSet;

use crate::{create_users, new_user, user};

/// What one is to the other, and the other to the one.
#[track_caller]
fn check(found: [Bond; 2], expected: [Bond; 2]) {
    assert_eq!(found, expected);
}

async fn bonds(store: &Arc<dyn Store>, one: &str, other: &str) -> [Bond; 2] {
    let bond = async |one: &str, other: &str| store.bond(&user(one), &user(other)).await.unwrap();
    [bond(one, other).await, bond(other, one).await]
}

/// A list as `id: bond`, by id.
async fn list(store: &Arc<dyn Store>, whose: &str) -> Vec<String> {
    let (friends, blocked) =
        (store.friends(&user(whose)).await.unwrap(), store.blocked(&user(whose)).await.unwrap());
    let known = friends.iter().chain(&blocked);
    let mut list: Vec<String> = known.map(|one| format!("{}: {:?}", one.user, one.bond)).collect();
    list.sort();
    list
}

async fn befriend(store: &Arc<dyn Store>, asker: &str, asked: &str) -> Result<Bond, StoreError> {
    store.befriend(&user(asker), &user(asked), Millis(1)).await
}

async fn unfriend(store: &Arc<dyn Store>, one: &str, other: &str) {
    store.unfriend(&user(one), &user(other)).await.unwrap();
}

async fn block(store: &Arc<dyn Store>, one: &str, other: &str) -> Result<(), StoreError> {
    store.block(&user(one), &user(other), Millis(2)).await
}

pub(crate) async fn a_friendship_needs_both(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    check(bonds(store, "anne", "bruno").await, [Bond::Nobody, Bond::Nobody]);
    for _ in 0..2 {
        assert_eq!(befriend(store, "anne", "bruno").await, Ok(Bond::Asked));
        check(bonds(store, "anne", "bruno").await, [Bond::Asked, Bond::Asks]);
    }
    assert_eq!(
        (list(store, "anne").await, list(store, "bruno").await),
        (vec!["bruno: Asked".into()], vec!["anne: Asks".into()])
    );
    for _ in 0..2 {
        assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Friend));
        check(bonds(store, "anne", "bruno").await, [Bond::Friend, Bond::Friend]);
    }
    assert_eq!(befriend(store, "anne", "bruno").await, Ok(Bond::Friend));
    assert_eq!(list(store, "anne").await, ["bruno: Friend"]);
    assert_eq!(list(store, "bruno").await, ["anne: Friend"]);
}

pub(crate) async fn an_ignored_wish_is_seen_by_who_asked_alone(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    befriend(store, "anne", "bruno").await.unwrap();
    unfriend(store, "bruno", "anne").await;
    check(bonds(store, "anne", "bruno").await, [Bond::Asked, Bond::Nobody]);
    assert!(list(store, "bruno").await.is_empty());
    assert_eq!(befriend(store, "anne", "bruno").await, Ok(Bond::Asked), "asking again changes nothing");
    assert!(list(store, "bruno").await.is_empty());
    assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Friend), "one may think again");
}

pub(crate) async fn a_wish_is_taken_back(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    befriend(store, "anne", "bruno").await.unwrap();
    unfriend(store, "anne", "bruno").await;
    check(bonds(store, "anne", "bruno").await, [Bond::Nobody, Bond::Nobody]);
    assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Asked));
}

pub(crate) async fn a_friendship_ends_on_both_sides(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno", "chloe"]).await;
    for other in ["bruno", "chloe"] {
        befriend(store, "anne", other).await.unwrap();
        befriend(store, other, "anne").await.unwrap();
    }
    unfriend(store, "bruno", "anne").await;
    check(bonds(store, "anne", "bruno").await, [Bond::Nobody, Bond::Nobody]);
    assert_eq!(list(store, "anne").await, ["chloe: Friend"]);
    assert!(list(store, "bruno").await.is_empty());
}

pub(crate) async fn whoever_is_blocked_learns_nothing(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    befriend(store, "bruno", "anne").await.unwrap();
    befriend(store, "anne", "bruno").await.unwrap();
    for _ in 0..2 {
        assert_eq!(block(store, "anne", "bruno").await, Ok(()));
    }
    check(bonds(store, "anne", "bruno").await, [Bond::Blocked, Bond::Nobody]);
    assert!(list(store, "bruno").await.is_empty());
    assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Asked), "as anybody else");
    check(bonds(store, "anne", "bruno").await, [Bond::Blocked, Bond::Asked]);
    assert_eq!(list(store, "anne").await, ["bruno: Blocked"]);
    assert_eq!(befriend(store, "anne", "bruno").await, Err(StoreError::Blocks { user: user("anne") }));
    // They may block each other.
    assert_eq!(block(store, "bruno", "anne").await, Ok(()));
    check(bonds(store, "anne", "bruno").await, [Bond::Blocked, Bond::Blocked]);
}

pub(crate) async fn a_block_is_undone(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    // A wish of one's own is taken back by it, another's is put out of sight.
    befriend(store, "anne", "bruno").await.unwrap();
    block(store, "anne", "bruno").await.unwrap();
    assert!(list(store, "bruno").await.is_empty());
    befriend(store, "bruno", "anne").await.unwrap();
    for _ in 0..2 {
        store.unblock(&user("anne"), &user("bruno")).await.unwrap();
        check(bonds(store, "anne", "bruno").await, [Bond::Nobody, Bond::Asked]);
        assert!(list(store, "anne").await.is_empty());
    }
    assert_eq!(befriend(store, "anne", "bruno").await, Ok(Bond::Friend));
}

pub(crate) async fn names_are_those_of_now(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    befriend(store, "anne", "bruno").await.unwrap();
    store.rename_guest(&user("anne"), "Anne-Laure".into()).await.unwrap();
    let seen = store.friends(&user("bruno")).await.unwrap();
    assert_eq!(seen[0].name, "Anne-Laure");
    // A guest who makes an account stays who they are.
    befriend(store, "bruno", "anne").await.unwrap();
    store.make_account(&user("anne"), "Annette".into(), "annette".into(), "hash".into()).await.unwrap();
    let seen = store.friends(&user("bruno")).await.unwrap();
    assert_eq!((&*seen[0].name, seen[0].bond), ("Annette", Bond::Friend));
    block(store, "bruno", "anne").await.unwrap();
    assert_eq!(store.blocked(&user("bruno")).await.unwrap()[0].name, "Annette");
}

pub(crate) async fn friends_need_users(store: &Arc<dyn Store>) {
    create_users(store, &["anne"]).await;
    let nobody = StoreError::NoSuchUser { user: user("zoe") };
    assert_eq!(befriend(store, "anne", "zoe").await, Err(nobody.clone()));
    assert_eq!(befriend(store, "zoe", "anne").await, Err(nobody.clone()));
    assert_eq!(block(store, "anne", "zoe").await, Err(nobody));
    assert!(list(store, "anne").await.is_empty());
    unfriend(store, "anne", "zoe").await;
    check(bonds(store, "anne", "zoe").await, [Bond::Nobody, Bond::Nobody]);
}

/// So many more users: `a0`, `a1` …
async fn crowd(store: &Arc<dyn Store>, n: u32) -> Vec<UserId> {
    let mut created = JoinSet::new();
    for n in 0..n {
        created.spawn(store.create_user(new_user(&format!("a{n}"))));
    }
    created.join_all().await.into_iter().for_each(|made| made.unwrap());
    (0..n).map(|n| user(&format!("a{n}"))).collect()
}

/// All of these at once; how many came to this.
async fn all<T: PartialEq + Send + 'static>(
    asked: impl Iterator<Item = oudler_server::store::Answer<T>>,
    is: &Result<T, StoreError>,
) -> usize {
    let mut set = JoinSet::new();
    for one in asked {
        set.spawn(one);
    }
    set.join_all().await.iter().filter(|&answer| answer == is).count()
}

pub(crate) async fn the_number_of_friends_is_bounded(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    let (anne, bruno) = (user("anne"), user("bruno"));
    for group in crowd(store, MAX_FRIENDS).await.chunks(MAX_WISHES as usize) {
        let n = all(group.iter().map(|one| store.befriend(one, &anne, Millis(0))), &Ok(Bond::Asked)).await;
        assert_eq!(n, group.len());
        let n = all(group.iter().map(|one| store.befriend(&anne, one, Millis(0))), &Ok(Bond::Friend)).await;
        assert_eq!(n, group.len());
    }
    assert_eq!(befriend(store, "anne", "bruno").await, Err(StoreError::Enough(Enough::Friends)));
    // Somebody else's wish waits until there is room for it.
    assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Asked));
    assert_eq!(befriend(store, "anne", "bruno").await, Err(StoreError::Enough(Enough::Friends)));
    unfriend(store, "anne", "a7").await;
    // Where both have asked, whoever asks second meets the other's bound too.
    assert_eq!(befriend(store, "a7", "bruno").await, Ok(Bond::Asked));
    assert_eq!(store.befriend(&anne, &bruno, Millis(0)).await, Ok(Bond::Friend));
    assert_eq!(store.friends(&anne).await.unwrap().len(), MAX_FRIENDS as usize);
    assert_eq!(befriend(store, "a7", "anne").await, Ok(Bond::Asked));
    assert_eq!(befriend(store, "anne", "a7").await, Err(StoreError::Enough(Enough::Friends)));
}

pub(crate) async fn the_number_of_wishes_is_bounded(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    let (anne, n) = (user("anne"), MAX_WISHES as usize);
    let crowd = crowd(store, MAX_WISHES + 1).await;
    // However they come, no more wait for one person's answer.
    assert_eq!(all(crowd.iter().map(|one| store.befriend(one, &anne, Millis(0))), &Ok(Bond::Asked)).await, n);
    assert_eq!(befriend(store, "bruno", "anne").await, Err(StoreError::Enough(Enough::TheirWishes)));
    block(store, "anne", "bruno").await.unwrap();
    assert_eq!(befriend(store, "bruno", "anne").await, Err(StoreError::Enough(Enough::TheirWishes)));
    let first = store.friends(&anne).await.unwrap()[0].user.clone();
    store.unfriend(&anne, &first).await.unwrap();
    assert_eq!(befriend(store, "bruno", "anne").await, Ok(Bond::Asked), "what is ignored waits no more");
    // Nor wait more of one person's with others, answered or not.
    for one in &crowd {
        store.unfriend(one, &anne).await.unwrap();
    }
    let asked = all(crowd.iter().map(|one| store.befriend(&user("bruno"), one, Millis(0))), &Ok(Bond::Asked));
    assert_eq!(asked.await, n - 1, "one waits with Anne");
    let more = store.befriend(&user("bruno"), &crowd[n], Millis(0)).await;
    let is_asked = store.bond(&user("bruno"), &crowd[n]).await.unwrap() == Bond::Asked;
    assert_eq!(more, if is_asked { Ok(Bond::Asked) } else { Err(StoreError::Enough(Enough::Wishes)) });
    create_users(store, &["chloe"]).await;
    assert_eq!(befriend(store, "bruno", "chloe").await, Err(StoreError::Enough(Enough::Wishes)));
    unfriend(store, "bruno", "anne").await;
    assert_eq!(befriend(store, "bruno", "chloe").await, Ok(Bond::Asked));
}

pub(crate) async fn the_number_of_blocked_is_bounded(store: &Arc<dyn Store>) {
    create_users(store, &["anne", "bruno"]).await;
    let (anne, crowd) = (user("anne"), crowd(store, MAX_BLOCKED).await);
    assert_eq!(all(crowd.iter().map(|one| store.block(&anne, one, Millis(0))), &Ok(())).await, crowd.len());
    assert_eq!(block(store, "anne", "bruno").await, Err(StoreError::Enough(Enough::Blocked)));
    check(bonds(store, "anne", "bruno").await, [Bond::Nobody, Bond::Nobody]);
    assert_eq!(block(store, "anne", "a0").await, Ok(()), "whoever is blocked stays so");
    store.unblock(&anne, &crowd[0]).await.unwrap();
    assert_eq!(block(store, "anne", "bruno").await, Ok(()));
    assert_eq!(store.blocked(&anne).await.unwrap().len(), MAX_BLOCKED as usize);
}
