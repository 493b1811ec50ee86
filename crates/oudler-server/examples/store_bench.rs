//! How many appends a second are on the disk and acknowledged, and how long one waits.
//!
//! `cargo run --release -p oudler-server --example store_bench [folder] [seconds]`
//!
//! Each table appends one event with a command id, waits for the answer, and appends the next. The
//! folder must be on the disk to be measured: a temporary folder in memory has nothing to wait for.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use oudler_server::store::{Append, Appended, CommandId, LogId, Millis, NewLog, Seq, SqliteStore, Store};
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let seconds = args.next().map_or(Ok(5), |text| text.parse())?;
    println!("tables   appends/s   p50 ms   p99 ms   max ms");
    for tables in [1, 100, 1000] {
        let folder = tempfile::tempdir_in(&folder)?;
        let store = Arc::new(SqliteStore::open(folder.path().join("bench.db"))?);
        let mut waits = measure(&store, tables, Duration::from_secs(seconds)).await?;
        store.close().await?;
        waits.sort_unstable();
        let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
        let rate = waits.len() as f64 / seconds as f64;
        println!("{tables:6}   {rate:9.0}   {:6.2}   {:6.2}   {:6.2}", at(0.5), at(0.99), at(1.0));
    }
    Ok(())
}

/// How long each acknowledged append had to wait.
async fn measure(
    store: &Arc<SqliteStore>,
    tables: usize,
    time: Duration,
) -> Result<Vec<Duration>, Box<dyn Error>> {
    let mut players = JoinSet::new();
    for n in 0..tables {
        let id = LogId::new(format!("bench-{n:04}"))?;
        let new = NewLog { id: id.clone(), kind: "table".into(), settings: "{}".into(), created_at: Millis(0) };
        store.create_log(new).await?;
        players.spawn(play(Arc::clone(store), id, time));
    }
    Ok(players.join_all().await.concat())
}

async fn play(store: Arc<SqliteStore>, table: LogId, time: Duration) -> Vec<Duration> {
    let event = r#"{"v":1,"t":"card_played","seat":2,"card":"T12","at":1763240000000}"#;
    let mut waits = Vec::new();
    let mut seq = Seq::START;
    let end = Instant::now() + time;
    while Instant::now() < end {
        let start = Instant::now();
        let command = CommandId::new(format!("Uq7dK2/{seq}")).expect("a short readable text");
        let append = Append::new(table.clone(), seq, vec![event.into()]).command(command);
        match store.append(append).await.expect("the disk works") {
            Appended::Stored { seq: stored } => seq = stored,
            refused => panic!("a table written by one task was refused: {refused:?}"),
        }
        waits.push(start.elapsed());
    }
    waits
}
