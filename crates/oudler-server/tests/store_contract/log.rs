//! Logs of tables.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use oudler_server::store::{BadAppend, Seq, Store, StoreError};
use tokio::task::JoinSet;

use crate::{already_done, append, command, conflict, create_logs, log, log_of, new_log, stored, user};

pub(crate) async fn events_are_numbered_from_one_without_gaps(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    assert_eq!(store.last_seq(&log("a")).await, Ok(Seq::START));
    assert_eq!(store.append(append("a", 0, &["1", "2"])).await, stored(2));
    assert_eq!(store.append(append("b", 0, &["x"])).await, stored(1));
    assert_eq!(store.append(append("a", 2, &["3"])).await, stored(3));
    assert_eq!(log_of(store, "a").await, ["1", "2", "3"]);
    assert_eq!(log_of(store, "b").await, ["x"]);
}

pub(crate) async fn an_append_must_follow_the_last_event(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    assert_eq!(store.append(append("a", 1, &["2"])).await, conflict(0));
    assert_eq!(store.append(append("a", 0, &["1", "2"])).await, stored(2));
    for after in [0, 1, 3, u64::MAX] {
        assert_eq!(store.append(append("a", after, &["x"])).await, conflict(2), "after {after}");
    }
    assert_eq!(log_of(store, "a").await, ["1", "2"]);
}

pub(crate) async fn an_append_to_no_log_is_refused(store: &Arc<dyn Store>) {
    let refused = Err(StoreError::NoSuchLog { log: log("a") });
    assert_eq!(store.append(append("a", 0, &["1"])).await, refused);
    assert_eq!(log_of(store, "a").await, [""; 0]);
}

pub(crate) async fn an_append_of_nothing_is_refused(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    let refused = store.append(append("a", 0, &[])).await;
    assert!(matches!(refused, Err(StoreError::BadAppend { why: BadAppend::NoEvent, .. })), "{refused:?}");
}

pub(crate) async fn a_resent_command_gets_its_first_answer(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    let first = append("a", 0, &["1", "2"]).command(command("marie/7"));
    assert_eq!(store.append(first.clone()).await, stored(2));
    assert_eq!(store.append(append("a", 2, &["3"])).await, stored(3));
    // Whatever it now says, the id decides.
    assert_eq!(store.append(first).await, already_done(2));
    assert_eq!(store.append(append("a", 3, &["4"]).command(command("marie/7"))).await, already_done(2));
    assert_eq!(store.append(append("a", 3, &["4"]).command(command("Marie/7"))).await, stored(4));
    assert_eq!(log_of(store, "a").await, ["1", "2", "3", "4"]);
}

pub(crate) async fn the_end_of_a_command_can_be_looked_up(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    let seven = command("marie/7");
    assert_eq!(store.command(&log("a"), &seven).await, Ok(None));
    assert_eq!(store.append(append("a", 0, &["1", "2"]).command(seven.clone())).await, stored(2));
    assert_eq!(store.append(append("a", 2, &["3"])).await, stored(3));
    assert_eq!(store.append(append("a", 0, &["x"]).command(command("marie/8"))).await, conflict(3));
    assert_eq!(store.command(&log("a"), &seven).await, Ok(Some(Seq(2))));
    for (id, missing) in [("a", "marie/8"), ("a", "Marie/7"), ("b", "marie/7"), ("z", "marie/7")] {
        assert_eq!(store.command(&log(id), &command(missing)).await, Ok(None), "{id} {missing}");
    }
}

pub(crate) async fn a_command_belongs_to_its_log(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    assert_eq!(store.append(append("a", 0, &["1"]).command(command("7"))).await, stored(1));
    assert_eq!(store.append(append("b", 0, &["1"]).command(command("7"))).await, stored(1));
    // A command that met a conflict was not carried out.
    assert_eq!(store.append(append("b", 0, &["2"]).command(command("8"))).await, conflict(1));
    assert_eq!(store.append(append("b", 1, &["2"]).command(command("8"))).await, stored(2));
}

pub(crate) async fn two_owners_cannot_both_append(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    for after in 0..20 {
        let mut owners = JoinSet::new();
        for owner in ["north", "south", "east", "west"] {
            owners.spawn(store.append(append("a", after, &[owner])));
        }
        let answers = owners.join_all().await;
        let count = |wanted| answers.iter().filter(|&answer| *answer == wanted).count();
        assert_eq!((count(stored(after + 1)), count(conflict(after + 1))), (1, 3), "{answers:?}");
    }
    assert_eq!(log_of(store, "a").await.len(), 20);
}

pub(crate) async fn a_command_sent_by_many_at_once_is_done_once(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    for turn in 0..20 {
        let mut sent = JoinSet::new();
        for _ in 0..8 {
            let again = append("a", turn * 2, &["x", "y"]).command(command(&format!("turn {turn}")));
            sent.spawn(store.append(again));
        }
        let answers = sent.join_all().await;
        let count = |wanted| answers.iter().filter(|&answer| *answer == wanted).count();
        let seq = turn * 2 + 2;
        assert_eq!((count(stored(seq)), count(already_done(seq))), (1, 7), "{answers:?}");
    }
    assert_eq!(log_of(store, "a").await.len(), 40);
}

pub(crate) async fn a_load_is_a_range(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    let events: Vec<_> = (1..=10).map(|n| n.to_string()).collect();
    let events: Vec<_> = events.iter().map(String::as_str).collect();
    assert_eq!(store.append(append("a", 0, &events)).await, stored(10));
    assert_eq!(store.append(append("b", 0, &["x", "y"])).await, stored(2));
    for (after, limit, first, last) in [(0, 100, 1, 10), (0, 3, 1, 3), (3, 3, 4, 6), (8, 3, 9, 10), (9, 1, 10, 10)]
    {
        let found = store.load(&log("a"), Seq(after), limit).await.unwrap();
        assert!(
            found.iter().map(|(seq, event)| (seq.0, event.clone())).eq((first..=last).map(|n| (n, n.to_string())))
        );
    }
    for (after, limit) in [(10, 5), (11, 5), (u64::MAX, 5), (0, 0)] {
        assert_eq!(store.load(&log("a"), Seq(after), limit).await, Ok(vec![]), "{limit} after {after}");
    }
}

pub(crate) async fn texts_come_back_as_they_were(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    let texts = [
        r#"{"chat":"L’Excuse à 21 h ? ♠♥♦♣ 🃏"}"#,
        "שלום",
        "'); drop table events; --",
        "",
        " \t\n",
        "e\u{301} é",
    ];
    assert_eq!(store.append(append("a", 0, &texts).command(command("é/🃏"))).await, stored(6));
    assert_eq!(store.append(append("a", 6, &["x"]).command(command("é/🃏"))).await, already_done(6));
    assert_eq!(log_of(store, "a").await, texts);
    let long = "♠".repeat(1_000_000);
    assert_eq!(store.append(append("a", 6, &[&long])).await, stored(7));
    assert_eq!(log_of(store, "a").await[6], long);
}

pub(crate) async fn more_appends_than_the_queue_holds_are_all_answered(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b", "c"]).await;
    let mut sent = JoinSet::new();
    for n in 0..5000 {
        let id = ["a", "b", "c"][n % 3];
        sent.spawn(store.append(append(id, 0, &["x"]).command(command(&(n % 2).to_string()))));
    }
    let answers = sent.join_all().await;
    assert_eq!(answers.iter().filter(|&answer| *answer == stored(1)).count(), 3);
    assert!(answers.iter().all(|a| [stored(1), already_done(1), conflict(1)].contains(a)));
}

pub(crate) async fn a_dropped_append_is_done_or_not_done(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    for turn in 0..20 {
        let append = append("a", turn * 2, &["x", "y"]).command(command(&turn.to_string()));
        drop(begun(store.append(append.clone())).await);
        let answer = store.append(append).await;
        assert!([stored(turn * 2 + 2), already_done(turn * 2 + 2)].contains(&answer), "{answer:?}");
    }
    assert_eq!(log_of(store, "a").await.len(), 40);
}

pub(crate) async fn a_closed_store_has_finished_what_it_was_given(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    let mut given = Vec::new();
    for (id, events) in [("a", ["1", "2"]), ("b", ["1", "2"])] {
        given.push(begun(store.append(append(id, 0, &events))).await);
    }
    assert_eq!(store.close().await, Ok(()));
    for answer in given {
        let answer = match answer {
            Ok(answer) => answer,
            Err(begun) => begun.await,
        };
        assert_eq!(answer, stored(2));
    }
}

pub(crate) async fn a_closed_store_refuses(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    assert_eq!(store.close().await, Ok(()));
    assert_eq!(store.close().await, Ok(()));
    assert_eq!(store.append(append("a", 0, &["1"])).await, Err(StoreError::Closed));
    assert_eq!(store.load(&log("a"), Seq::START, 1).await, Err(StoreError::Closed));
    assert_eq!(store.create_log(new_log("b", 0)).await, Err(StoreError::Closed));
    assert_eq!(store.user(&user("marie")).await, Err(StoreError::Closed));
}

/// An answer that was asked for and not waited for.
async fn begun<F: Future + Unpin>(mut future: F) -> Result<F::Output, F> {
    let ready = poll_fn(|cx| {
        Poll::Ready(match std::pin::Pin::new(&mut future).poll(cx) {
            Poll::Ready(output) => Some(output),
            Poll::Pending => None,
        })
    });
    match ready.await {
        Some(output) => Ok(output),
        None => Err(future),
    }
}
