//! What every store must do: the same cases against each of them.
//!
//! A new store joins with a function that opens an empty one and a line `contract!(name)`.

#![allow(clippy::unnecessary_wraps)] // `stored` and its kin are compared with answers

mod crash;
mod deals;
mod file;
mod friends;
mod log;
mod logs;
mod users;

use std::sync::Arc;

use oudler_server::store::{
    Append, Appended, CommandId, DealPlayer, DealResult, LogId, MemoryStore, Millis, NewLog, Part, Seq,
    SqliteStore, Store, StoreError, User, UserId,
};
use tempfile::TempDir;

/// An empty store, and the folder it needs while it lives.
struct Place {
    store: Arc<dyn Store>,
    _folder: Option<TempDir>,
}

fn memory() -> Place {
    Place { store: Arc::new(MemoryStore::new()), _folder: None }
}

fn sqlite() -> Place {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let store = SqliteStore::open(folder.path().join("oudler.db")).expect("a new file opens");
    Place { store: Arc::new(store), _folder: Some(folder) }
}

macro_rules! suite {
    ($backend:ident: $($topic:ident { $($case:ident)* })*) => {
        mod $backend {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    let place = super::$backend();
                    crate::$topic::$case(&place.store).await;
                }
            )*)*
        }
    };
}

macro_rules! contract {
    ($backend:ident) => {
        suite! { $backend:
            log {
                events_are_numbered_from_one_without_gaps
                an_append_must_follow_the_last_event
                an_append_to_no_log_is_refused
                an_append_of_nothing_is_refused
                a_resent_command_gets_its_first_answer
                the_end_of_a_command_can_be_looked_up
                a_command_belongs_to_its_log
                two_owners_cannot_both_append
                a_command_sent_by_many_at_once_is_done_once
                a_load_is_a_range
                texts_come_back_as_they_were
                more_appends_than_the_queue_holds_are_all_answered
                a_dropped_append_is_done_or_not_done
                a_closed_store_has_finished_what_it_was_given
                a_closed_store_refuses
            }
            logs {
                a_log_is_found_as_it_was_made
                a_log_is_made_once
                a_sign_of_life_is_written_again_and_again
                a_user_finds_the_logs_where_they_sit
                a_refused_append_seats_nobody
                a_status_comes_with_its_events
                logs_that_are_under_way_are_found
            }
            users {
                a_user_is_found_by_id_and_by_name
                a_name_is_taken_once
                a_name_is_taken_once_even_at_the_same_moment
                a_guest_becomes_an_account
                an_accounts_name_is_refused_to_a_guest_who_wants_an_account
                two_guests_cannot_both_have_the_name_at_the_same_moment
                a_guest_takes_another_name
                an_account_changes_its_password
                a_session_lasts_until_it_expires
                a_session_is_ended
                a_session_is_extended
                all_sessions_but_one_are_ended
                expired_sessions_are_forgotten
                a_session_needs_a_user
            }
            friends {
                a_friendship_needs_both
                an_ignored_wish_is_seen_by_who_asked_alone
                a_wish_is_taken_back
                a_friendship_ends_on_both_sides
                whoever_is_blocked_learns_nothing
                a_block_is_undone
                names_are_those_of_now
                friends_need_users
                the_number_of_friends_is_bounded
                the_number_of_wishes_is_bounded
                the_number_of_blocked_is_bounded
            }
            deals {
                a_result_comes_with_its_events
                a_refused_append_leaves_no_result
                a_failing_append_spoils_no_other
                a_deal_has_one_result
                the_deals_of_a_table_come_in_order
                a_result_fits_its_append
                a_history_is_read_in_pages
            }
        }
    };
}

contract!(memory);
contract!(sqlite);

fn log(id: &str) -> LogId {
    LogId::new(id).expect("a good id")
}

fn user(id: &str) -> UserId {
    UserId::new(id).expect("a good id")
}

fn command(id: &str) -> CommandId {
    CommandId::new(id).expect("a good id")
}

fn new_log(id: &str, created_at: i64) -> NewLog {
    let settings = format!(r#"{{"name":"{id}"}}"#);
    NewLog { id: log(id), kind: "table".into(), settings, created_at: Millis(created_at) }
}

async fn create_logs(store: &Arc<dyn Store>, ids: &[&str]) {
    for id in ids {
        store.create_log(new_log(id, 0)).await.expect("a new log");
    }
}

/// A user whose name is the id.
fn new_user(id: &str) -> User {
    User {
        id: user(id),
        name: id.to_owned(),
        name_key: id.to_lowercase(),
        password_hash: None,
        created_at: Millis(0),
    }
}

async fn create_users(store: &Arc<dyn Store>, ids: &[&str]) {
    for id in ids {
        store.create_user(new_user(id)).await.expect("a new user");
    }
}

fn append(id: &str, after: u64, events: &[&str]) -> Append {
    Append::new(log(id), Seq(after), events.iter().map(|&event| event.to_owned()).collect())
}

fn result(deal_number: u32, ended_at: i64, players: &[(u8, Option<&str>, i32)]) -> DealResult {
    DealResult {
        deal_number,
        seq: Seq(deal_number.into()),
        ended_at: Millis(ended_at),
        taken: None,
        n_players: players.len() as u8,
        players: players
            .iter()
            .map(|&(seat, id, score)| DealPlayer { seat, user: id.map(user), score, part: Part::Defender })
            .collect(),
    }
}

fn stored(seq: u64) -> Result<Appended, StoreError> {
    Ok(Appended::Stored { seq: Seq(seq) })
}

fn already_done(seq: u64) -> Result<Appended, StoreError> {
    Ok(Appended::AlreadyDone { seq: Seq(seq) })
}

fn conflict(actual: u64) -> Result<Appended, StoreError> {
    Ok(Appended::Conflict { actual: Seq(actual) })
}

/// The whole log, its numbers checked.
async fn log_of(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    let events = store.load(&log(id), Seq::START, u32::MAX).await.expect("a readable log");
    assert!(events.iter().map(|(seq, _)| seq.0).eq(1..=events.len() as u64), "{id} has gaps");
    assert_eq!(store.last_seq(&log(id)).await, Ok(Seq(events.len() as u64)));
    events.into_iter().map(|(_, event)| event).collect()
}
