//! Tournaments at their bounds: how much they take, what comes in at once, who enters themselves, what
//! is written on sheets, and what a crash leaves.

use std::sync::Arc;

use oudler_club::entry::Number;
use oudler_club::format::Format;
use oudler_club::movement::{Drawn, Forecast};
use oudler_club::tournament::{At, By, Event, Tournament, What};
use oudler_server::Config;
use oudler_server::errands::Errands;
use oudler_server::store::{MemoryStore, SqliteStore, Store};
use oudler_server::tournament::{
    MAX_BESIDE, MAX_BYTES, MAX_BYTES_OF_A_PLAYER, MAX_BYTES_OF_PLAYERS, MAX_ENTRIES, MAX_OF_PLAYERS,
    MAX_SIGNED_UP, MAX_UNDONE, Role, TournamentRequest, tournaments,
};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Site;
use crate::client::{Reply, refused};
use crate::tournaments::{EIGHT, Hall, Holder, crowd, format};

/// A draw as long as one can be.
fn long_draw() -> Drawn {
    let numbers: Vec<Number> = (1..=8).map(Number).collect();
    Drawn {
        tables: numbers.chunks(4).map(<[Number]>::to_vec).collect(),
        ahead: Vec::new(),
        repeats: vec![(Number(1000), Number(1000)); 9_000],
        team_mates: Vec::new(),
        forecast: Forecast::default(),
    }
}

#[tokio::test]
async fn a_log_has_a_last_byte_and_can_be_read_then() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    let (mut n_drawn, mut n_before) = (0, 0);
    let why = loop {
        let drawn = Box::new(long_draw());
        match hall.request(Role::Director, TournamentRequest::Drawn { round: 1, n_before, drawn }).await {
            Ok(()) => (n_drawn, n_before) = (n_drawn + 1, 1),
            Err(why) => break why,
        }
    };
    assert_eq!(why, "tournament-full");
    let n_bytes = serde_json::to_string(&long_draw()).unwrap().len();
    assert!((MAX_BYTES / (n_bytes + 200)..=MAX_BYTES / n_bytes).contains(&n_drawn), "{n_drawn} draws");
    let state = hall.handle.info(None).await.unwrap();
    assert_eq!(state.tournament.state().round(), 1);
    // What is short still finds room.
    hall.ask(Role::Director, json!({ "do": "begin", "round": 1 })).await.unwrap();
}

#[tokio::test]
async fn what_players_of_a_file_have_done_counts_here() {
    let mut file = Tournament::new(Format::new("Vendredi", oudler_club::format::Kind::Individual, 5, 4)).unwrap();
    for name in EIGHT.lines() {
        let number = file.state().next_number();
        let entry = oudler_club::entry::Entry::new(name);
        file.act(0, By::Director, What::Enter { number, entry }).unwrap();
    }
    let draw = file.draw(1).unwrap();
    file.act(0, By::Director, draw).unwrap();
    let me = Number(1);
    let at = file.state().seat_of(1, me).unwrap();
    let call = Event { at: 0, by: By::Player(me), what: What::Call { at, number: me } };
    let calls = std::iter::repeat_n(call, MAX_OF_PLAYERS as usize);
    let before: Vec<Event> = file.events().iter().cloned().chain(calls).collect();
    let mut hall = Hall::over(Arc::new(MemoryStore::new()), before).await;
    let other = *file.state().table(at).unwrap().seats.iter().find(|&&number| number != me).unwrap();
    let call = json!({ "do": "call", "round": 1, "table": at.table });
    assert_eq!(hall.ask(Role::Player(me), call.clone()).await, Err("enough".into()));
    assert_eq!(hall.ask(Role::Player(other), call).await, Err("enough-of-all".into()));
    hall.ask(Role::Director, json!({ "do": "answer", "round": 1, "table": at.table })).await.unwrap();
}

/// A tournament of eight whose first round is drawn, and the seats of its first table.
async fn seated() -> (Hall, Vec<Role>) {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    hall.draw(1).await;
    let known = hall.handle.info(None).await.unwrap();
    let seats = known.tournament.state().rounds[0].tables[0].seats.iter().map(|number| Role::Player(*number));
    (hall, seats.collect())
}

/// What table 1 asks to write its sheet.
fn write(was: &Value, deals: &Value, done: bool) -> Value {
    json!({ "do": "deals", "round": 1, "table": 1, "was": was, "deals": deals, "done": done })
}

#[tokio::test]
async fn the_longest_sheets_have_an_end_before_the_log_has() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": crowd(80) })).await.unwrap();
    hall.draw(1).await;
    let known = hall.handle.info(None).await.unwrap();
    let sheets = [0, 1].map(|taker| json!(vec![deal(taker); 120]));
    let n_each = sheets[0].to_string().len();
    let (mut n_bytes, mut n_stopped) = (0, 0);
    'all: for (table, drawn) in (1..).zip(&known.tournament.state().rounds[0].tables) {
        let north = Role::Player(drawn.seats[0]);
        let mut was = json!([]);
        for i in 0.. {
            let ask = json!({ "do": "deals", "round": 1, "table": table, "was": was, "deals": sheets[i % 2], "done": false });
            match hall.ask(north, ask).await {
                Ok(()) => (was, n_bytes) = (sheets[i % 2].clone(), n_bytes + n_each),
                Err(why) if why == "enough" => {
                    let own = MAX_BYTES_OF_A_PLAYER / n_each;
                    assert!((own / 2..=own + 1).contains(&i), "{i} sheets of one player");
                    n_stopped += 1;
                    continue 'all;
                }
                Err(why) => {
                    assert_eq!(why, "enough-of-all");
                    break 'all;
                }
            }
        }
    }
    assert!((MAX_BYTES_OF_PLAYERS / 2..=MAX_BYTES_OF_PLAYERS + n_each).contains(&n_bytes), "{n_bytes} bytes");
    assert!(n_stopped > 8, "{n_stopped} players");
    hall.ask(Role::Director, json!({ "do": "begin", "round": 1 })).await.unwrap();
}

#[tokio::test]
async fn a_deal_more_on_a_sheet_costs_a_deal() {
    let (mut hall, seats) = seated().await;
    let mut deals = Vec::new();
    for _ in 0..120 {
        let was = json!(deals);
        deals.push(deal(2));
        hall.ask(seats[1], write(&was, &json!(deals), false)).await.unwrap();
    }
    hall.ask(seats[1], write(&json!(deals), &json!(deals), true)).await.unwrap();
}

#[tokio::test]
async fn what_is_kept_beside_a_tournament_has_an_end() {
    let (mut hall, seats) = seated().await;
    for i in 0..MAX_BESIDE {
        hall.ask(Role::Director, json!({ "do": "sign-up", "open": i % 2 == 0 })).await.unwrap();
    }
    let open = json!({ "do": "sign-up", "open": true });
    assert_eq!(hall.ask(Role::Director, open).await, Err("tournament-full".into()));
    assert_eq!(
        hall.ask(seats[0], write(&json!([]), &json!([deal(0)]), false)).await,
        Err("tournament-full".into())
    );
    // What is turned in is the tournament's own.
    hall.ask(seats[0], write(&json!([]), &json!([deal(0)]), true)).await.unwrap();
}

#[tokio::test]
async fn a_phone_that_asks_without_a_pause_is_slowed_down() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    zoe.done(json!({ "do": "list", "text": EIGHT })).await;
    zoe.done(json!({ "do": "draw", "round": 1 })).await;
    let keys = zoe.view().await["keys"].clone();
    let mut phone = zoe.other(&site, keys[0].as_str().unwrap());
    let mut statuses = Vec::new();
    for _ in 0..260 {
        statuses.push(phone.ask(json!({ "do": "sign", "round": 1, "table": 1 })).await.status);
    }
    assert!(statuses[..150].iter().all(|&status| status == 409), "there is nothing to sign: {statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn a_file_keeps_to_the_bounds_of_a_tournament() {
    let site = Site::with(|config| config.unlimited = true).await;
    let mut anne = site.guest("Anne").await;
    let file = |events: &[Value]| {
        json!({ "kind": "oudler tournament", "version": 1, "format": { "title": "", "kind": "individual", "rounds": 1, "deals": 4 }, "events": events })
            .to_string()
    };
    let event = |what: Value| json!({ "at": 0, "by": "director", "what": what });
    let title =
        event(json!({ "e": "format", "format": { "title": "", "kind": "individual", "rounds": 1, "deals": 4 } }));
    let undone = |n: usize| -> Vec<Value> {
        let turns = (0..n).map(|i| event(json!({ "e": if i % 2 == 0 { "undo" } else { "redo" }, "event": 0 })));
        [title.clone()].into_iter().chain(turns).collect()
    };
    let entered = |n: usize| -> Vec<Value> {
        let enter = |i: usize| event(json!({ "e": "enter", "number": i, "entry": { "name": format!("P{i}") } }));
        (1..=n).map(enter).collect()
    };
    let long = event(
        json!({ "e": "format", "format": { "title": "", "kind": "individual", "rounds": 1, "deals": 4, "rules": format!("fft{}", " ".repeat(490)) } }),
    );
    for (text, why) in [
        (file(&undone(MAX_UNDONE as usize)), None),
        (file(&undone(MAX_UNDONE as usize + 1)), Some("undone")),
        (file(&entered(MAX_ENTRIES)), None),
        (file(&entered(MAX_ENTRIES + 1)), Some("at most 600 people")),
        (file(&vec![title.clone(); 40_001]), Some("40000 events")),
        (file(&vec![long; MAX_BYTES / 500]), Some("bytes of events")),
    ] {
        let reply = anne.post("/api/v1/tournaments/import", &json!({ "text": text }).to_string()).await;
        match why {
            None => assert_eq!(reply.status, 200, "{}", reply.body),
            Some(why) => {
                assert_eq!(reply.refusal(), refused(400, "bad-field"), "{why}");
                assert!(reply.body.contains(why), "{why}: {}", reply.body);
            }
        }
    }
    let reply =
        anne.post("/api/v1/tournaments/import", &json!({ "text": "x".repeat(13 << 20) }).to_string()).await;
    assert_eq!(reply.refusal(), refused(413, "too-large"));
}

#[tokio::test]
async fn two_draws_at_once_are_one() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 3)).await;
    zoe.done(json!({ "do": "list", "text": crowd(60) })).await;
    let mut other = zoe.other(&site, &zoe.key);
    let draw = json!({ "do": "draw", "round": 1 });
    let (first, second) = tokio::join!(zoe.send("first", &draw), other.send("second", &draw));
    assert_eq!((first.status, second.status), (200, 200), "{} {}", first.body, second.body);
    let view = zoe.view().await;
    assert_eq!(view["rounds"].as_array().unwrap().len(), 1);
    // Drawn before the other was there, it would be the same; of another number of people it would not.
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    let drawn = |tables: [[u16; 4]; 2]| Drawn {
        tables: tables.map(|table| table.map(Number).to_vec()).to_vec(),
        repeats: Vec::new(),
        ..long_draw()
    };
    let one = Box::new(drawn([[1, 2, 3, 4], [5, 6, 7, 8]]));
    let request =
        |drawn: &Drawn| TournamentRequest::Drawn { round: 1, n_before: 0, drawn: Box::new(drawn.clone()) };
    hall.request(Role::Director, request(&one)).await.unwrap();
    hall.request(Role::Director, request(&one)).await.unwrap();
    let another = drawn([[1, 2, 3, 5], [4, 6, 7, 8]]);
    assert_eq!(hall.request(Role::Director, request(&another)).await, Err("wrong-round".into()));
    assert_eq!(hall.request(Role::Arbiter, request(&one)).await, Err("wrong-round".into()));
    let known = hall.handle.info(None).await.unwrap();
    assert_eq!(known.tournament.events().len(), 8 + 1, "one draw");
}

#[tokio::test]
async fn names_have_forty_characters_and_nothing_invisible() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "sign-up", "open": true })).await.unwrap();
    let (right, long) = ("é".repeat(40), "é".repeat(41));
    for (name, club) in
        [(long.as_str(), ""), ("Anne", &long), ("An\u{7}ne", ""), ("Anne", "a\nb"), ("", ""), (" ", "")]
    {
        let people = json!([{ "name": name, "club": club }]);
        let entered = hall.ask(Role::Director, json!({ "do": "enter", "people": people })).await;
        assert_eq!(entered, Err("bad-entry".into()), "{name:?} {club:?}");
        let joined = hall.ask(Role::Entrant, json!({ "do": "join", "name": name, "club": club })).await;
        assert_eq!(joined, Err("bad-entry".into()), "{name:?} {club:?}");
    }
    hall.ask(Role::Director, json!({ "do": "enter", "people": [{ "name": right, "club": right }] }))
        .await
        .unwrap();
    let amended = json!({ "do": "amend", "number": 1, "entry": { "name": long } });
    assert_eq!(hall.ask(Role::Director, amended).await, Err("bad-entry".into()));
    let mut titled = format("individual", 2);
    titled["title"] = json!("x".repeat(81));
    assert_eq!(
        hall.ask(Role::Director, json!({ "do": "format", "format": titled })).await,
        Err("bad-format".into())
    );
}

#[tokio::test]
async fn a_server_that_is_killed_leaves_all_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("oudler.db");
    let mut hall = Hall::over(Arc::new(SqliteStore::open(&file).unwrap()), Vec::new()).await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    hall.ask(Role::Director, json!({ "do": "sign-up", "open": true })).await.unwrap();
    hall.ask(Role::Entrant, json!({ "do": "join", "name": "Ivo" })).await.unwrap();
    hall.draw(1).await;
    let sheet = json!({ "do": "deals", "round": 1, "table": 1, "was": [], "deals": [deal(0)], "done": false });
    hall.ask(Role::Director, sheet).await.unwrap();
    for table in [1, 2] {
        let n = if table == 1 { 4 } else { 5 };
        let marks: Vec<i32> = (0..n).map(|i| if i == 0 { n - 1 } else { -1 }).collect();
        let result = json!({ "do": "result", "round": 1, "table": table, "marks": marks });
        let size =
            hall.handle.info(None).await.unwrap().tournament.state().rounds[0].tables[table - 1].seats.len();
        if size == n as usize {
            hall.ask(Role::Director, result).await.unwrap();
        }
        // The first one is never told that it ends: another reads what it has written.
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&file).unwrap());
        let all =
            tournaments(store, &Config::new(""), Errands::default(), TaskTracker::new(), CancellationToken::new());
        let after = all.get(&hall.id).await.unwrap().expect("it is there").info(None).await.unwrap();
        let before = hall.handle.info(None).await.unwrap();
        assert_eq!(
            (after.seq, &after.tournament, &after.beside),
            (before.seq, &before.tournament, &before.beside)
        );
        assert!(after.beside.is_open && after.beside.sheets[&At { round: 1, table: 1 }].len() == 1);
    }
}

/// A garde made by 8 with two oudlers: 66 from each.
fn deal(taker: u8) -> Value {
    json!({ "dealer": 0, "playing": [0, 1, 2, 3],
        "outcome": { "is": "played", "taker": taker, "contract": "garde", "half_points": 98, "oudlers": 2 } })
}

#[tokio::test]
async fn a_table_writes_its_sheet_deal_by_deal_and_turns_it_in() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    hall.draw(1).await;
    let known = hall.handle.info(None).await.unwrap();
    let [here, there] = [0, 1].map(|i| known.tournament.state().rounds[0].tables[i].seats.clone());
    let (north, other) = (Role::Player(here[0]), Role::Player(here[1]));
    let (one, two) = (json!([deal(0)]), json!([deal(0), deal(1)]));
    for (role, ask, why) in [
        (Role::Player(there[0]), write(&json!([]), &one, false), "not-there"),
        (Role::Arbiter, write(&json!([]), &one, false), "not-yours"),
        (Role::Entrant, write(&json!([]), &one, false), "not-yours"),
        (north, write(&one, &two, false), "sheet-changed"),
        (north, write(&json!([]), &json!([deal(4)]), false), "bad-deal"),
        (north, write(&json!([]), &json!(vec![deal(0); 121]), false), "too-many-deals"),
    ] {
        assert_eq!(hall.ask(role, ask.clone()).await, Err(why.into()), "{ask}");
    }
    hall.ask(north, write(&json!([]), &one, false)).await.unwrap();
    // Two phones at once: the second has not seen what the first has written.
    let lost = hall.ask(other, write(&json!([]), &json!([deal(2)]), false)).await;
    assert_eq!(lost, Err("sheet-changed".into()));
    hall.ask(other, write(&one, &two, false)).await.unwrap();
    let known = hall.handle.info(None).await.unwrap();
    assert!(known.tournament.state().rounds[0].tables[0].entered.is_none(), "nothing is turned in");
    hall.ask(north, write(&two, &two, true)).await.unwrap();
    let known = hall.handle.info(None).await.unwrap();
    let table = &known.tournament.state().rounds[0].tables[0];
    assert_eq!((table.balances.clone(), table.sum()), (Some(vec![132, 132, -132, -132]), Some(0)));
    // It is signed by the four; a correction takes the signatures away.
    for number in &here {
        hall.ask(Role::Player(*number), json!({ "do": "sign", "round": 1, "table": 1 })).await.unwrap();
    }
    hall.ask(other, write(&two, &one, false)).await.unwrap();
    let known = hall.handle.info(None).await.unwrap();
    let table = &known.tournament.state().rounds[0].tables[0];
    assert_eq!((table.balances.clone(), table.signed.len()), (Some(vec![198, -66, -66, -66]), 0));
    hall.ask(Role::Director, json!({ "do": "confirm", "round": 1, "tables": [1] })).await.unwrap();
    assert_eq!(hall.ask(north, write(&one, &two, true)).await, Err("confirmed".into()));
    // Drawn again, others sit there.
    let mut anew = Hall::open().await;
    anew.ask(Role::Director, json!({ "do": "list", "text": EIGHT })).await.unwrap();
    anew.draw(1).await;
    anew.ask(Role::Director, write(&json!([]), &one, false)).await.unwrap();
    anew.draw(1).await;
    assert!(anew.handle.info(None).await.unwrap().beside.sheets.is_empty());
}

async fn join(entrant: &mut Holder, id: &str, name: &str) -> Reply {
    entrant.send(id, &json!({ "do": "join", "name": name, "club": "Lyon" })).await
}

#[tokio::test]
async fn people_enter_themselves_while_the_director_lets_them() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    let link = zoe.view().await["join_key"].as_str().unwrap().to_owned();
    let mut phone = zoe.other(&site, &link);
    let mut wall = zoe.other(&site, "");
    assert_eq!(
        (phone.view().await["is_open"].clone(), wall.view().await["join_key"].clone()),
        (json!(false), json!(null))
    );
    assert_eq!(join(&mut phone, "a", "Anne").await.refusal(), refused(409, "not-open"));
    phone.refused(json!({ "do": "sign-up", "open": true }), "not-yours").await;
    zoe.done(json!({ "do": "sign-up", "open": true })).await;
    assert_eq!(wall.view().await["join_key"], json!(link));

    // Who enters is given a page of their own, once and again, and nobody else is.
    let first = join(&mut phone, "a", " Anne ").await;
    let again = join(&mut phone, "a", " Anne ").await;
    assert_eq!((first.status, &first.body), (200, &again.body));
    let key = first.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(zoe.other(&site, &key).view().await["me"]["name"], "Anne");
    assert_eq!(join(&mut phone, "b", "anne").await.refusal(), refused(409, "name-twice"));
    assert_eq!(join(&mut phone, "a", "anne").await.refusal(), refused(409, "name-twice"));
    for ask in [json!({ "do": "enter", "people": [{ "name": "Ivo" }] }), json!({ "do": "leave", "number": 1 })] {
        phone.refused(ask, "not-yours").await;
    }
    zoe.other(&site, "").refused(json!({ "do": "join", "name": "Ivo" }), "not-yours").await;

    // The director sees who it was, and strikes them out: nobody else reads the name any more.
    let view = zoe.view().await;
    assert_eq!((&view["done"][0]["by"], &view["people"][0]["club"]), (&json!("entrant"), &json!("Lyon")));
    zoe.done(json!({ "do": "leave", "number": 1 })).await;
    assert_eq!(wall.view().await["people"], json!([]));
    assert_eq!(phone.view().await["n_people"], 0);
    zoe.done(json!({ "do": "sign-up", "open": false })).await;
    assert_eq!(join(&mut phone, "c", "Bruno").await.refusal(), refused(409, "not-open"));
}

#[tokio::test]
async fn who_enters_themselves_says_the_team_where_there_are_teams() {
    let mut hall = Hall::open().await;
    let duo = format("duo", 2);
    hall.ask(Role::Director, json!({ "do": "format", "format": duo })).await.unwrap();
    hall.ask(Role::Director, json!({ "do": "sign-up", "open": true })).await.unwrap();
    let join = |name: &str, team: &str| json!({ "do": "join", "name": name, "team": team });
    assert_eq!(hall.ask(Role::Entrant, join("Anne", "")).await, Err("team".into()));
    hall.ask(Role::Entrant, join("Anne", "Bouts")).await.unwrap();
    hall.ask(Role::Entrant, join("Bruno", "bouts")).await.unwrap();
    assert_eq!(hall.ask(Role::Entrant, join("Chloé", "BOUTS")).await, Err("team-full".into()));
}

#[tokio::test]
async fn those_who_enter_themselves_leave_places_for_the_director() {
    let mut hall = Hall::open().await;
    hall.ask(Role::Director, json!({ "do": "sign-up", "open": true })).await.unwrap();
    for i in 1..=MAX_SIGNED_UP {
        hall.ask(Role::Entrant, json!({ "do": "join", "name": format!("P{i}") })).await.unwrap();
        if i % 2 == 0 {
            hall.ask(Role::Director, json!({ "do": "leave", "number": i })).await.unwrap();
        }
    }
    let one_more = hall.ask(Role::Entrant, json!({ "do": "join", "name": "Ivo" })).await;
    assert_eq!(one_more, Err("signed-up-enough".into()));
    hall.ask(Role::Director, json!({ "do": "enter", "people": [{ "name": "Ivo" }] })).await.unwrap();
}

#[tokio::test]
async fn entries_are_slowed_down_by_address() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    zoe.done(json!({ "do": "sign-up", "open": true })).await;
    let link = zoe.view().await["join_key"].as_str().unwrap().to_owned();
    let mut phone = zoe.other(&site, &link);
    let mut statuses = Vec::new();
    for i in 0..60 {
        statuses.push(join(&mut phone, &format!("n{i}"), &format!("P{i}")).await.status);
    }
    assert!(statuses[..40].iter().all(|&status| status == 200), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn the_squares_of_all_cards_come_at_once_and_to_the_director_alone() {
    let site = Site::open().await;
    let mut zoe = Holder::director(&site, format("individual", 2)).await;
    zoe.done(json!({ "do": "list", "text": crowd(300) })).await;
    let cards = zoe.get("/cards").await.json();
    assert_eq!(cards.as_array().unwrap().len(), 300);
    let size = cards[0]["size"].as_u64().unwrap();
    let n_letters = size.pow(2).div_ceil(8).div_ceil(3) * 4;
    assert_eq!(cards[299]["bits"].as_str().unwrap().len() as u64, n_letters);
    let mut anybody = zoe.other(&site, "");
    assert_eq!(anybody.get("/cards").await.refusal(), refused(409, "not-yours"));
}
