//! Over a store in memory: the answers are the same in a file.

use std::time::Instant;

use super::*;
use crate::store::{MemoryStore, TokenHash};

fn accounts() -> Accounts {
    Accounts::new(Arc::new(MemoryStore::new()), Sockets::default())
}

async fn signed_in(accounts: &Accounts, token: &Token) -> Option<String> {
    accounts.user_of(token).await.unwrap().map(|user| user.name)
}

#[tokio::test]
async fn guests_may_share_a_name_but_not_have_an_accounts() {
    let accounts = accounts();
    let (first, token) = accounts.guest("Marie").await.unwrap();
    let (second, _) = accounts.guest(" Marie ").await.unwrap();
    assert_ne!(first.id, second.id);
    assert!(first.is_guest() && second.name == "Marie");
    assert_eq!(signed_in(&accounts, &token).await.as_deref(), Some("Marie"));

    accounts.register(None, "Zoé", "petit au bout").await.unwrap();
    let taken = AccountError::NameTaken { name: "ZOÉ".into() };
    assert_eq!(accounts.guest("ZOE\u{301}").await.err(), Some(taken.clone()));
    assert_eq!(accounts.rename(first.clone(), "ZOÉ").await.err(), Some(taken.clone()));
    assert_eq!(accounts.register(Some(first.clone()), "ZOÉ", "petit au bout").await.err(), Some(taken));
    let renamed = accounts.rename(first.clone(), "Anne").await.unwrap();
    assert_eq!((renamed.id, &*renamed.name), (first.id, "Anne"));
    assert_eq!(signed_in(&accounts, &token).await.as_deref(), Some("Anne"));
}

#[tokio::test]
async fn a_guest_who_registers_stays_who_they_are_with_a_new_session() {
    let accounts = accounts();
    let (guest, old) = accounts.guest("Marie").await.unwrap();
    let (account, token) = accounts.register(Some(guest.clone()), "Marie", "petit au bout").await.unwrap();
    assert_eq!(account.id, guest.id);
    assert!(!account.is_guest());
    assert_eq!(accounts.user_of(&token).await.unwrap(), Some(account.clone()));
    assert_eq!(accounts.user_of(&old).await.unwrap(), None, "whoever knew the guest's token is out");
    let again = accounts.register(Some(account.clone()), "Anne", "petit au bout").await;
    assert_eq!(again.err(), Some(AccountError::IsAccount));
    assert_eq!(accounts.rename(account, "Anne").await.err(), Some(AccountError::IsAccount));
}

#[tokio::test]
async fn signing_in_takes_the_name_and_the_password() {
    let accounts = accounts();
    accounts.guest("Paul").await.unwrap();
    let (marie, _) = accounts.register(None, "Marie", "petit au bout").await.unwrap();
    let (found, token) = accounts.sign_in(" MARIE ", "petit au bout").await.unwrap();
    assert_eq!(found.id, marie.id);
    for (name, password) in [
        ("Marie", "petit au bouT"),
        ("Marie", ""),
        ("Anne", "petit au bout"),
        ("Paul", "petit au bout"),
        ("<Marie>", "petit au bout"),
        (marie.id.as_str(), "petit au bout"),
    ] {
        let refused = accounts.sign_in(name, password).await;
        assert_eq!(refused.err(), Some(AccountError::WrongPassword), "{name}");
    }
    accounts.sign_out(&token).await.unwrap();
    assert_eq!(signed_in(&accounts, &token).await, None);
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let accounts = accounts();
    accounts.register(None, "Marie", "petit au bout").await.unwrap();
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..3 {
        for (i, name) in ["Marie", "Anne"].into_iter().enumerate() {
            let start = Instant::now();
            accounts.sign_in(name, "garde contre").await.unwrap_err();
            shortest[i] = shortest[i].min(start.elapsed());
        }
    }
    let [known, unknown] = shortest;
    assert!(unknown * 4 > known && known * 4 > unknown, "{known:?} and {unknown:?}");
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let accounts = accounts();
    let (marie, here) = accounts.register(None, "Marie", "petit au bout").await.unwrap();
    let (_, there) = accounts.sign_in("Marie", "petit au bout").await.unwrap();
    let wrong = accounts.change_password(&marie, &here, "le petit au bout", "garde contre").await;
    assert_eq!(wrong, Err(AccountError::WrongPassword));
    let short = accounts.change_password(&marie, &here, "petit au bout", "petit").await;
    assert_eq!(short, Err(AccountError::Password(BadPassword::TooShort { len: 5 })));
    assert!(signed_in(&accounts, &there).await.is_some());

    accounts.change_password(&marie, &here, "petit au bout", "garde contre").await.unwrap();
    assert!(signed_in(&accounts, &here).await.is_some());
    assert!(signed_in(&accounts, &there).await.is_none());
    assert!(accounts.sign_in("Marie", "petit au bout").await.is_err());
    assert!(accounts.sign_in("Marie", "garde contre").await.is_ok());
    let (guest, token) = accounts.guest("Paul").await.unwrap();
    let refused = accounts.change_password(&guest, &token, "petit au bout", "garde contre").await;
    assert_eq!(refused, Err(AccountError::IsGuest));
}

#[tokio::test]
async fn a_session_that_is_seen_is_renewed_once_a_week() {
    let accounts = accounts();
    let (marie, _) = accounts.guest("Marie").await.unwrap();
    let day = Duration::from_secs(24 * 3600);
    let now = clock::now();
    for (days_left, days_after) in [(89, 89), (84, 84), (82, 90), (1, 90)] {
        let token = Token::new();
        accounts.store.create_session(token.hash(), &marie.id, now, after(now, day * days_left)).await.unwrap();
        assert!(accounts.user_of(&token).await.unwrap().is_some());
        let end = accounts.store.session(token.hash(), now).await.unwrap().unwrap().expires_at;
        let days = (end.0 - now.0 + 1000) / day.as_millis() as i64;
        assert_eq!(days, days_after, "{days_left} days were left");
    }
    let token = Token::new();
    accounts.store.create_session(token.hash(), &marie.id, now, now).await.unwrap();
    assert_eq!(accounts.user_of(&token).await.unwrap(), None);
}

#[test]
fn a_token_is_43_characters_and_is_kept_as_a_hash() {
    let token = Token::new();
    let text = token.to_text();
    assert_eq!(text.len(), 43);
    assert_eq!(text.parse().as_ref(), Ok(&token));
    for bad in ["", "a", &text[1..], &format!("{text}A"), &"é".repeat(43), &"=".repeat(43)] {
        assert_eq!(bad.parse::<Token>(), Err(BadToken), "{bad}");
    }
    assert!(!format!("{token:?}").contains(&text[..4]));
    let none: TokenHash = [0; 32];
    assert_ne!(token.hash(), none);
    assert_ne!(Token::new(), token);
}
