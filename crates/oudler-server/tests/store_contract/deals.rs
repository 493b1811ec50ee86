//! Results, stored with the events that bring them.

use std::sync::Arc;

use oudler_rules::{Contract, Side};
use oudler_server::store::{
    BadAppend, DealId, DealResult, Millis, Part, PlayedDeal, Seq, Store, StoreError, StoredDeal, TakenBy,
};
use tokio::task::JoinSet;

use crate::{
    already_done, append, command, conflict, create_logs, create_users, log, log_of, new_log, result, stored, user,
};

async fn history(store: &Arc<dyn Store>, id: &str) -> Vec<PlayedDeal> {
    store.history(&user(id), None, 1000).await.expect("a readable history")
}

pub(crate) async fn a_result_comes_with_its_events(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    create_users(store, &["marie", "paul"]).await;
    let players = [(2, None, -33), (0, Some("marie"), 99), (1, Some("paul"), -33), (3, None, -33)];
    let mut deal = DealResult {
        seq: Seq(1),
        taken: Some(TakenBy {
            seat: 0,
            contract: Contract::GardeSans,
            made: true,
            petit_au_bout: Some(Side::Defence),
        }),
        ..result(1, 1_763_240_000_000, &players)
    };
    let parts = [Part::Out, Part::Taker, Part::Defender, Part::Partner];
    deal.players.iter_mut().zip(parts).for_each(|(player, part)| player.part = part);
    assert_eq!(store.append(append("a", 0, &["scored"]).result(deal.clone())).await, stored(1));

    let lines = history(store, "marie").await;
    let id = lines[0].id;
    let line = PlayedDeal {
        id,
        table: log("a"),
        deal_number: 1,
        ended_at: deal.ended_at,
        seat: 0,
        score: 99,
        part: Part::Taker,
        n_players: 4,
        taken: deal.taken,
    };
    assert_eq!(lines, [line]);
    for (who, company) in [("marie", "paul"), ("paul", "marie")] {
        let told = store.company(&user(who), &[id, DealId(99), id]).await;
        assert_eq!(told, Ok(vec![vec![company.to_owned()], vec![], vec![company.to_owned()]]), "{who}");
    }
    assert_eq!(history(store, "paul").await[0].score, -33);
    assert_eq!(history(store, "nobody").await, []);

    let mut in_order = deal;
    in_order.players.sort_by_key(|player| player.seat);
    assert_eq!(store.deal_at(&log("a"), 1).await, Ok(Some(StoredDeal { id, table: log("a"), result: in_order })));
    for (id, missing) in [("a", 0), ("a", 2), ("a", u32::MAX), ("b", 1), ("A", 1)] {
        assert_eq!(store.deal_at(&log(id), missing).await, Ok(None), "{id} {missing}");
    }
}

pub(crate) async fn a_refused_append_leaves_no_result(store: &Arc<dyn Store>) {
    create_logs(store, &["a"]).await;
    create_users(store, &["marie"]).await;
    let scored = |after, deal| {
        let result = result(deal, 1, &[(0, Some("marie"), 1)]);
        append("a", after, &["scored"]).result(result).command(command(&format!("deal {deal}")))
    };
    assert_eq!(store.append(scored(5, 1)).await, conflict(0));
    assert_eq!(history(store, "marie").await, []);
    assert_eq!(store.append(scored(0, 1)).await, stored(1));
    assert_eq!(store.append(scored(0, 1)).await, already_done(1));
    assert_eq!(store.append(scored(0, 2)).await, conflict(1));
    assert_eq!(history(store, "marie").await.len(), 1);
}

pub(crate) async fn a_failing_append_spoils_no_other(store: &Arc<dyn Store>) {
    create_users(store, &["marie"]).await;
    let ids: Vec<_> = (0..60).map(|n| format!("t{n}")).collect();
    for id in &ids {
        store.create_log(new_log(id, 0)).await.unwrap();
    }
    let fails = |n: usize| n % 3 == 1;
    let mut sent = JoinSet::new();
    for (n, id) in ids.iter().enumerate() {
        // The failing ones fail at their last player, when all else has been written.
        let last = if fails(n) { Some("nobody") } else { None };
        let result = result(1, n as i64, &[(0, Some("marie"), 1), (1, last, -1)]);
        let answer = store.append(append(id, 0, &["1", "2"]).command(command("7")).result(result));
        sent.spawn(async move { (n, answer.await) });
    }
    for (n, answer) in sent.join_all().await {
        let nobody = Err(StoreError::NoSuchUser { user: user("nobody") });
        assert_eq!(answer, if fails(n) { nobody } else { stored(2) }, "{n}");
    }
    assert_eq!(history(store, "marie").await.len(), 40);
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(log_of(store, id).await.len(), if fails(n) { 0 } else { 2 });
        // Neither its number, nor its command, nor its deal is spent.
        let again = append(id, 0, &["1"]).command(command("7")).result(result(1, 0, &[]));
        assert_eq!(store.append(again).await, if fails(n) { stored(1) } else { already_done(2) });
    }
}

pub(crate) async fn a_deal_has_one_result(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    create_users(store, &["marie"]).await;
    let deal = |number| result(number, 1, &[(0, Some("marie"), 1)]);
    assert_eq!(store.append(append("a", 0, &["1"]).result(deal(1))).await, stored(1));
    let exists = |number| Err(StoreError::DealExists { table: log("a"), number });
    assert_eq!(store.append(append("a", 1, &["2"]).result(deal(1))).await, exists(1));
    let twice = append("a", 1, &["2"]).result(deal(2)).result(deal(2));
    assert_eq!(store.append(twice).await, exists(2));
    let two = append("a", 1, &["2"]).result(deal(2)).result(deal(3));
    assert_eq!(store.append(two).await, stored(2));
    assert_eq!(store.append(append("b", 0, &["1"]).result(deal(1))).await, stored(1));
    assert_eq!(history(store, "marie").await.len(), 4);
}

pub(crate) async fn the_deals_of_a_table_come_in_order(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    create_users(store, &["marie"]).await;
    assert_eq!(store.deals_of(&log("a")).await, Ok(vec![]));
    for (after, number) in [(0, 2), (1, 10), (2, 1)] {
        let deal = result(number, 1, &[(1, None, -5), (0, Some("marie"), 5)]);
        assert_eq!(store.append(append("a", after, &["scored"]).result(deal)).await, stored(after + 1));
    }
    assert_eq!(store.append(append("b", 0, &["scored"]).result(result(3, 1, &[]))).await, stored(1));
    let deals = store.deals_of(&log("a")).await.unwrap();
    assert_eq!(deals.iter().map(|deal| deal.result.deal_number).collect::<Vec<_>>(), [1, 2, 10]);
    for deal in deals {
        assert_eq!(deal.result.players.iter().map(|p| p.score).collect::<Vec<_>>(), [5, -5]);
        assert_eq!(store.deal_at(&log("a"), deal.result.deal_number).await, Ok(Some(deal)));
    }
    assert_eq!(store.deals_of(&log("b")).await.unwrap().len(), 1);
    assert_eq!(store.deals_of(&log("z")).await, Ok(vec![]));
}

pub(crate) async fn a_result_fits_its_append(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    create_users(store, &["marie"]).await;
    for (wrong, expected) in [
        (result(1, 1, &[(0, None, 1), (1, None, 1), (0, None, 1)]), BadAppend::SeatTwice { seat: 0 }),
        (
            result(1, 1, &[(0, Some("marie"), 1), (1, Some("marie"), 1)]),
            BadAppend::UserTwice { user: user("marie") },
        ),
    ] {
        match store.append(append("a", 0, &["1"]).result(wrong)).await {
            Err(StoreError::BadAppend { why, .. }) => assert_eq!(why, expected),
            other => panic!("{other:?} rather than {expected:?}"),
        }
    }
    assert_eq!(log_of(store, "a").await, [""; 0]);
}

pub(crate) async fn a_history_is_read_in_pages(store: &Arc<dyn Store>) {
    create_logs(store, &["a", "b"]).await;
    create_users(store, &["marie", "paul"]).await;
    // Several deals end at the same moment, and they do not come in the order of their ends.
    for n in 0..20 {
        let id = ["a", "b"][n as usize % 2];
        let ended_at = i64::from((n * 7) % 20 / 3);
        let mut players = vec![(0, Some("paul"), -10)];
        if n % 5 != 4 {
            players.push((1, Some("marie"), n));
        }
        let deal = result(n as u32, ended_at, &players);
        assert_eq!(
            store.append(append(id, (n / 2) as u64, &["x"]).result(deal)).await,
            stored((n / 2 + 1) as u64)
        );
    }
    let whole = history(store, "marie").await;
    assert_eq!(whole.len(), 16);
    assert!(whole.is_sorted_by(|x, y| (x.ended_at, x.id) > (y.ended_at, y.id)));
    assert!(whole.iter().all(|deal| deal.seat == 1 && deal.score == deal.deal_number as i32));
    for size in [1, 3, 16, 17] {
        let mut pages = Vec::new();
        let mut before: Option<(Millis, DealId)> = None;
        loop {
            let page = store.history(&user("marie"), before, size).await.unwrap();
            assert!(page.len() <= size as usize);
            let Some(last) = page.last() else { break };
            before = Some((last.ended_at, last.id));
            pages.extend(page);
        }
        assert_eq!(pages, whole, "pages of {size}");
    }
    assert_eq!(history(store, "paul").await.len(), 20);
}
