//! Friends, people who are blocked, and invitations: who may ask for what, and what others learn of it.

use oudler_server::store::{
    MAX_BLOCKED, MAX_FRIENDS, MAX_WISHES, Millis, SqliteStore, Store, StoreError, User, UserId,
};
use serde_json::{Value, json};

use crate::client::{Client, refused};
use crate::player::Player;
use crate::{Site, open};

const FRIENDS: &str = "/api/v1/friends";
const BLOCKED: &str = "/api/v1/blocked";
const INVITATIONS: &str = "/api/v1/invitations";

/// Two people at a table where the game has not begun.
struct Two {
    anne: Client,
    bruno: Client,
    table: String,
    host: Player,
    guest: Player,
}

impl Two {
    async fn sit(site: &Site) -> Self {
        let (anne, table, mut host) = site.table("Anne", json!({})).await;
        host.hear_kind("snapshot").await;
        let (bruno, mut guest) = site.visitor("Bruno", &table).await;
        Player::done(&guest.act("sit B").await);
        Self { anne, bruno, table, host, guest }
    }

    /// And they are friends.
    async fn friends(site: &Site) -> Self {
        let mut two = Self::sit(site).await;
        assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked");
        assert_eq!(bond(&two.bruno.post(FRIENDS, &two.at("A")).await), "friend");
        two
    }

    fn at(&self, seat: &str) -> String {
        json!({ "table": self.table, "seat": seat }).to_string()
    }

    /// What the other is to each of them.
    async fn bonds(&mut self) -> [String; 2] {
        let path = format!("/api/v1/tables/{}/people", self.table);
        let mut bonds = [const { String::new() }; 2];
        for (client, found) in [&mut self.anne, &mut self.bruno].into_iter().zip(&mut bonds) {
            let people = client.get(&path).await.json();
            assert_eq!(people.as_array().map(Vec::len), Some(1), "{people}");
            people[0]["bond"].as_str().expect("a word").clone_into(found);
        }
        bonds
    }
}

#[track_caller]
fn bond(reply: &crate::client::Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["bond"].as_str().expect("a word").to_owned()
}

fn key_of(key: &str) -> String {
    json!({ "key": key }).to_string()
}

async fn circle(client: &mut Client) -> Value {
    client.get(FRIENDS).await.json()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|one| one["name"].as_str().expect("a name")).collect()
}

/// The only one on a list.
async fn key(client: &mut Client, list: &str) -> String {
    let circle = circle(client).await;
    assert_eq!(circle[list].as_array().map(Vec::len), Some(1), "{circle}");
    circle[list][0]["key"].as_str().expect("a key").to_owned()
}

#[tokio::test]
async fn a_friendship_is_asked_for_at_the_table_and_needs_both() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    assert_eq!(two.bonds().await, ["nobody", "nobody"]);
    assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked");
    // Whoever is asked hears of it there, and sees it on the home page.
    two.guest.hear_kind("people").await;
    assert_eq!(two.bonds().await, ["asked", "asks"]);
    let (asker, asked) = (circle(&mut two.anne).await, circle(&mut two.bruno).await);
    assert_eq!((names(&asker["asked"]), names(&asker["friends"])), (vec!["Bruno"], vec![]));
    assert_eq!((names(&asked["wishes"]), names(&asked["friends"])), (vec!["Anne"], vec![]));
    let wish = key(&mut two.bruno, "wishes").await;
    assert_eq!(bond(&two.bruno.post(FRIENDS, &key_of(&wish)).await), "friend");
    assert_eq!(two.bonds().await, ["friend", "friend"]);
    let mine = key(&mut two.anne, "friends").await;
    let theirs = key(&mut two.bruno, "friends").await;
    assert_eq!(theirs, wish, "a key stays the same");
    assert!(mine != theirs && mine != two.bruno.id().await, "and names nobody to others");
    assert_eq!(two.anne.delete(&format!("{FRIENDS}/{theirs}")).await.refusal(), refused(409, "stranger"));
    // One of them ends it, and nobody is told.
    assert_eq!(two.anne.delete(&format!("{FRIENDS}/{mine}")).await.status, 204);
    assert_eq!(two.bonds().await, ["nobody", "nobody"]);
    two.guest.say(&json!({ "t": "chat", "text": "bonsoir" })).await;
    two.guest.hear_kind("chat").await;
    assert_eq!(two.guest.log.iter().filter(|told| told["t"] == "people").count(), 1);
}

#[tokio::test]
async fn a_wish_is_put_away_or_taken_back() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    two.anne.post(FRIENDS, &two.at("B")).await;
    let wish = key(&mut two.bruno, "wishes").await;
    assert_eq!(two.bruno.delete(&format!("{FRIENDS}/{wish}")).await.status, 204);
    assert_eq!(two.bonds().await, ["asked", "nobody"], "who asked does not learn it");
    assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked");
    assert_eq!(names(&circle(&mut two.bruno).await["wishes"]), Vec::<&str>::new());
    let asked = key(&mut two.anne, "asked").await;
    assert_eq!(two.anne.delete(&format!("{FRIENDS}/{asked}")).await.status, 204);
    assert_eq!(two.bonds().await, ["nobody", "nobody"]);
}

#[tokio::test]
async fn only_people_at_ones_own_table_can_be_asked() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    Player::done(&two.host.act("bot C").await);
    let (mut zoe, _spectator) = site.visitor("Zoé", &two.table).await;
    let mut nobody = Client::new(site.address());
    for path in [FRIENDS, BLOCKED] {
        assert_eq!(nobody.get(path).await.refusal(), refused(401, "not-signed-in"));
        assert_eq!(nobody.post(path, &two.at("B")).await.refusal(), refused(401, "not-signed-in"));
        assert_eq!(zoe.post(path, &two.at("B")).await.refusal(), refused(409, "not-at-table"));
        for (seat, code) in [("A", "oneself"), ("C", "no-person"), ("D", "no-person"), ("E", "no-person")] {
            assert_eq!(two.anne.post(path, &two.at(seat)).await.refusal(), refused(409, code), "{seat}");
        }
        for missing in [json!({ "table": "nowhere", "seat": "A" }), json!({ "table": "é", "seat": "A" })] {
            assert_eq!(two.anne.post(path, &missing.to_string()).await.refusal(), refused(404, "not-found"));
        }
        assert_eq!(two.anne.post(path, &key_of("x")).await.refusal(), refused(409, "stranger"));
        for bad in [
            json!({}),
            json!({ "seat": "B" }),
            json!({ "table": two.table }),
            json!({ "table": two.table, "seat": "B", "key": "x" }),
            json!({ "table": two.table, "seat": "Z" }),
            json!({ "user": "x" }),
        ] {
            assert_eq!(two.anne.post(path, &bad.to_string()).await.refusal(), refused(400, "malformed"), "{bad}");
        }
        assert_eq!(two.anne.delete(&format!("{path}/unknown")).await.refusal(), refused(409, "stranger"));
    }
    let people = format!("/api/v1/tables/{}/people", two.table);
    assert_eq!(nobody.get(&people).await.refusal(), refused(401, "not-signed-in"));
    assert_eq!(zoe.get(&people).await.json(), json!([]), "who only looks on learns of nobody");
    assert_eq!(
        two.anne.get(&people).await.json(),
        json!([{ "seat": "B", "bond": "nobody", "key": null }]),
        "a bot is nobody, and a stranger has no key"
    );
    assert_eq!(zoe.get("/api/v1/tables/nowhere/people").await.refusal(), refused(404, "not-found"));
}

#[tokio::test]
async fn one_person_asks_twenty_in_an_hour() {
    let site = Site::with(|config| config.test_seed = Some(7)).await;
    let mut two = Two::sit(&site).await;
    for _ in 0..20 {
        assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked");
        assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked", "twice is once");
        let asked = key(&mut two.anne, "asked").await;
        two.anne.delete(&format!("{FRIENDS}/{asked}")).await;
    }
    let reply = two.anne.post(FRIENDS, &two.at("B")).await;
    assert_eq!(reply.refusal(), refused(429, "too-many"));
    assert!(reply.header("retry-after").is_some());
    assert_eq!(bond(&two.bruno.post(FRIENDS, &two.at("A")).await), "asked", "others have their own");
    assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "friend", "an answer is no wish");
}

/// The server's data, reached past it.
fn store(site: &Site) -> SqliteStore {
    SqliteStore::open(site.folder.path().join("oudler.db")).expect("the file opens a second time")
}

/// So many more people.
async fn crowd(store: &SqliteStore, n: u32) -> Vec<UserId> {
    let mut crowd = Vec::new();
    for n in 0..n {
        let id = UserId::new(format!("crowd{n}")).unwrap();
        let (name, name_key) = (format!("Nom {n}"), format!("guest:crowd{n}"));
        crowd.push(id.clone());
        let made: Result<(), StoreError> =
            store.create_user(User { id, name, name_key, password_hash: None, created_at: Millis(0) }).await;
        made.unwrap();
    }
    crowd
}

#[tokio::test]
async fn every_list_has_its_bound() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    let (store, at) = (store(&site), Millis(0));
    let [anne, bruno] = [two.anne.id().await, two.bruno.id().await].map(|id| UserId::new(id).unwrap());
    let crowd = crowd(&store, MAX_BLOCKED).await;
    for one in &crowd {
        store.block(&bruno, one, at).await.unwrap();
    }
    assert_eq!(two.bruno.post(BLOCKED, &two.at("A")).await.refusal(), refused(409, "blocked-full"));
    for one in &crowd[..MAX_WISHES as usize] {
        store.befriend(&anne, one, at).await.unwrap();
    }
    assert_eq!(two.anne.post(FRIENDS, &two.at("B")).await.refusal(), refused(409, "wishes-full"));
    assert_eq!(circle(&mut two.anne).await["asked"].as_array().map(Vec::len), Some(MAX_WISHES as usize));
    let befriend = async |one: &UserId| {
        store.befriend(&anne, one, at).await.unwrap();
        store.befriend(one, &anne, at).await.unwrap();
    };
    for one in &crowd[..MAX_FRIENDS as usize] {
        befriend(one).await;
    }
    assert_eq!(two.anne.post(FRIENDS, &two.at("B")).await.refusal(), refused(409, "friends-full"));
    for one in &crowd[MAX_FRIENDS as usize..][..MAX_WISHES as usize] {
        store.befriend(one, &anne, at).await.unwrap();
    }
    assert_eq!(two.bruno.post(FRIENDS, &two.at("A")).await.refusal(), refused(409, "their-wishes-full"));
    store.unfriend(&anne, &crowd[0]).await.unwrap();
    assert_eq!(bond(&two.anne.post(FRIENDS, &two.at("B")).await), "asked");
    befriend(&crowd[0]).await;
    assert_eq!(two.bruno.post(FRIENDS, &two.at("A")).await.refusal(), refused(409, "their-friends-full"));
    assert_eq!(circle(&mut two.anne).await["friends"].as_array().map(Vec::len), Some(MAX_FRIENDS as usize));
}

#[tokio::test]
async fn whoever_is_blocked_hears_what_anybody_would() {
    let site = Site::open().await;
    let mut two = Two::friends(&site).await;
    let anne_to_bruno = key(&mut two.bruno, "friends").await;
    assert_eq!(two.anne.post(BLOCKED, &two.at("B")).await.status, 204);
    assert_eq!(two.bonds().await, ["blocked", "nobody"]);
    assert_eq!(bond(&two.bruno.post(FRIENDS, &two.at("A")).await), "asked");
    assert_eq!(two.bonds().await, ["blocked", "asked"]);
    let invite = json!({ "key": anne_to_bruno, "table": two.table }).to_string();
    assert_eq!(two.bruno.post(INVITATIONS, &invite).await.status, 204);
    let blocker = circle(&mut two.anne).await;
    assert_eq!(blocker, json!({ "friends": [], "wishes": [], "asked": [], "invitations": [] }));
    assert_eq!(two.anne.post(FRIENDS, &two.at("B")).await.refusal(), refused(409, "you-block"));
    let blocked = two.anne.get(BLOCKED).await.json();
    assert_eq!(names(&blocked), ["Bruno"]);
    two.host.say(&json!({ "t": "chat", "text": "bonsoir" })).await;
    two.host.hear_kind("chat").await;
    let n_told = two.host.log.iter().filter(|told| told["t"] == "people").count();
    assert_eq!(n_told, 1, "of the friendship, and of nothing since");
    let key = blocked[0]["key"].as_str().expect("a key").to_owned();
    assert_eq!(two.anne.delete(&format!("{BLOCKED}/{key}")).await.status, 204);
    assert_eq!(two.anne.get(BLOCKED).await.json(), json!([]));
    assert_eq!(two.bonds().await, ["nobody", "asked"]);
}

#[tokio::test]
async fn whoever_is_blocked_is_not_heard_wherever_both_sit() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    let (_, mut chloe) = site.visitor("Chloé", &two.table).await;
    Player::done(&chloe.act("sit C").await);
    two.anne.post(BLOCKED, &two.at("B")).await;
    two.guest.say(&json!({ "t": "chat", "text": "un" })).await;
    two.guest.say(&json!({ "t": "phrase", "phrase": "thanks" })).await;
    assert_eq!(chloe.hear_kind("chat").await["text"], "un", "others hear it");
    chloe.hear_kind("chat").await;
    chloe.say(&json!({ "t": "chat", "text": "deux" })).await;
    assert_eq!(two.host.hear_kind("chat").await["text"], "deux", "Anne heard nothing before it");
    // Nor at a table of somebody else's.
    let (_, other, mut max) = site.table("Max", json!({})).await;
    let mut anne = Player::join(site.address(), &two.anne, &other).await;
    Player::done(&anne.act("sit B").await);
    let mut bruno = Player::join(site.address(), &two.bruno, &other).await;
    Player::done(&bruno.act("sit C").await);
    bruno.say(&json!({ "t": "chat", "text": "trois" })).await;
    assert_eq!(max.hear_kind("chat").await["text"], "trois");
    let key = two.anne.get(BLOCKED).await.json()[0]["key"].as_str().expect("a key").to_owned();
    two.anne.delete(&format!("{BLOCKED}/{key}")).await;
    bruno.say(&json!({ "t": "chat", "text": "quatre" })).await;
    assert_eq!(anne.hear_kind("chat").await["text"], "quatre");
}

#[tokio::test]
async fn a_host_does_not_admit_whom_they_block() {
    let site = Site::open().await;
    let mut two = Two::sit(&site).await;
    two.anne.post(BLOCKED, &two.at("B")).await;
    Player::done(&two.guest.act("sit C").await); // who sits there stays, and may move
    Player::done(&two.guest.act("leave").await);
    Player::refused(&two.guest.act("sit B").await, "not-admitted");
    // The host need not be there.
    let table = open(&mut two.anne, &json!({ "rules": "fft faults=arbitrated" })).await;
    let mut bruno = Player::join(site.address(), &two.bruno, &table).await;
    Player::refused(&bruno.act("sit B").await, "not-admitted");
    Player::refused(&bruno.act("arbitrate").await, "not-admitted");
    let key = two.anne.get(BLOCKED).await.json()[0]["key"].as_str().expect("a key").to_owned();
    two.anne.delete(&format!("{BLOCKED}/{key}")).await;
    Player::done(&bruno.act("sit B").await);
}

#[tokio::test]
async fn friends_see_who_is_here_and_nothing_of_private_tables() {
    let site = Site::open().await;
    let mut two = Two::friends(&site).await;
    let friend = &circle(&mut two.bruno).await["friends"][0];
    assert_eq!((&friend["name"], &friend["here"], &friend["table"]), (&json!("Anne"), &json!(true), &json!(null)));
    let open = open(&mut two.anne, &json!({ "listed": true })).await;
    let mut host = Player::join(site.address(), &two.anne, &open).await;
    host.hear_kind("presence").await;
    assert_eq!(circle(&mut two.bruno).await["friends"][0]["table"], json!(open));
    assert_eq!(two.anne.post("/api/v1/guest", r#"{"name":"Annette"}"#).await.status, 200);
    assert_eq!(circle(&mut two.bruno).await["friends"][0]["name"], "Annette");
    let account = json!({ "name": "Annie", "password": "petit au bout" }).to_string();
    assert_eq!(two.anne.post("/api/v1/account", &account).await.status, 200);
    assert_eq!(names(&circle(&mut two.bruno).await["friends"]), ["Annie"]);
    assert_eq!(names(&circle(&mut two.anne).await["friends"]), ["Bruno"], "the list stays with the account");
}

#[tokio::test]
async fn a_friend_is_invited_to_a_table_where_somebody_waits() {
    let site = Site::open().await;
    let mut two = Two::friends(&site).await;
    let (bruno, anne) = (key(&mut two.anne, "friends").await, key(&mut two.bruno, "friends").await);
    let table = open(&mut two.anne, &json!({})).await;
    let invite = json!({ "key": bruno, "table": table }).to_string();
    let mut nobody = Client::new(site.address());
    assert_eq!(nobody.post(INVITATIONS, &invite).await.refusal(), refused(401, "not-signed-in"));
    assert_eq!(two.bruno.post(INVITATIONS, &invite).await.refusal(), refused(409, "not-at-table"));
    let nowhere = json!({ "key": bruno, "table": "nowhere" }).to_string();
    assert_eq!(two.anne.post(INVITATIONS, &nowhere).await.refusal(), refused(404, "not-found"));
    let stranger = json!({ "key": "x", "table": table }).to_string();
    assert_eq!(two.anne.post(INVITATIONS, &stranger).await.status, 204, "of who is no friend nothing is said");
    for _ in 0..2 {
        assert_eq!(two.anne.post(INVITATIONS, &invite).await.status, 204);
        let invitations = circle(&mut two.bruno).await["invitations"].clone();
        assert_eq!(invitations, json!([{ "key": anne, "name": "Anne", "table": table }]));
    }
    let (_, mut zoe) = site.visitor("Zoé", &two.table).await;
    zoe.hear_kind("snapshot").await;
    // Whoever puts it away is not asked there again, and is elsewhere.
    assert_eq!(two.bruno.delete(&format!("{INVITATIONS}/{anne}")).await.status, 204);
    two.anne.post(INVITATIONS, &invite).await;
    assert_eq!(circle(&mut two.bruno).await["invitations"], json!([]));
    let other = open(&mut two.anne, &json!({})).await;
    two.anne.post(INVITATIONS, &json!({ "key": bruno, "table": other }).to_string()).await;
    assert_eq!(circle(&mut two.bruno).await["invitations"][0]["table"], json!(other));
    // It ends when the game begins.
    let mut host = Player::join(site.address(), &two.anne, &other).await;
    Player::done(&host.act("start").await);
    assert_eq!(circle(&mut two.bruno).await["invitations"], json!([]));
    let late = json!({ "key": bruno, "table": other }).to_string();
    assert_eq!(two.anne.post(INVITATIONS, &late).await.refusal(), refused(409, "table-begun"));
}

#[tokio::test]
async fn an_invitation_ends_with_the_friendship() {
    let site = Site::open().await;
    for path in [FRIENDS, BLOCKED] {
        let mut two = Two::friends(&site).await;
        let (bruno, anne) = (key(&mut two.anne, "friends").await, key(&mut two.bruno, "friends").await);
        let table = open(&mut two.anne, &json!({})).await;
        two.anne.post(INVITATIONS, &json!({ "key": bruno, "table": table }).to_string()).await;
        assert_eq!(circle(&mut two.bruno).await["invitations"].as_array().map(Vec::len), Some(1));
        if path == FRIENDS {
            two.bruno.delete(&format!("{FRIENDS}/{anne}")).await;
        } else {
            two.bruno.post(BLOCKED, &key_of(&anne)).await;
        }
        assert_eq!(circle(&mut two.bruno).await["invitations"], json!([]));
    }
}

#[tokio::test]
async fn one_person_invites_ten_to_a_table() {
    let site = Site::open().await;
    let mut two = Two::friends(&site).await;
    let (store, at) = (store(&site), Millis(0));
    let anne = UserId::new(two.anne.id().await).unwrap();
    for one in crowd(&store, 10).await {
        store.befriend(&anne, &one, at).await.unwrap();
        store.befriend(&one, &anne, at).await.unwrap();
    }
    let friends = circle(&mut two.anne).await["friends"].clone();
    let keys: Vec<&str> = friends.as_array().unwrap().iter().map(|one| one["key"].as_str().unwrap()).collect();
    let table = open(&mut two.anne, &json!({})).await;
    let invite = |key: &str| json!({ "key": key, "table": table }).to_string();
    for key in &keys[..10] {
        assert_eq!(two.anne.post(INVITATIONS, &invite(key)).await.status, 204);
    }
    assert_eq!(two.anne.post(INVITATIONS, &invite(keys[10])).await.refusal(), refused(409, "enough-invited"));
    assert_eq!(two.anne.post(INVITATIONS, &invite(keys[0])).await.status, 204, "twice is once");
}
