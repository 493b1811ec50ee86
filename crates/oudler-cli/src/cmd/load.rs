//! `oudler load`: how many tables a server carries.

mod api;
mod player;
mod report;
mod subject;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use oudler_ai::Level;
use oudler_rules::TableKind;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::table;
use api::Api;
use player::{Pace, Player, Tally};
use report::Report;
use subject::Subject;

/// Measure a server under load: many tables, each with one player over a WebSocket and bots.
///
/// Starts a server of its own on a free port, with its data in a folder that is deleted afterwards,
/// unless --server names one that runs (with --unlimited, or it will slow this tool down).
/// Players act once a second, or with --flat-out as fast as they are answered; bots move at once.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  oudler load --tables 3000 --seconds 60\n  oudler load --tables 200 --flat-out\n  oudler load --tables 200 --bots expert"
)]
pub(crate) struct Args {
    /// How many tables.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    tables: usize,
    /// How long to play, after all tables are open.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Players at each table, bots but for one: 3, 4, 5 or 5-sitting-out.
    #[arg(long, value_name = "N", default_value = "4", value_parser = table)]
    players: TableKind,
    /// How well the bots play: random, habit, club, expert or master.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::default())]
    bots: Level,
    /// Act as soon as it may be done, instead of once a second.
    #[arg(long)]
    flat_out: bool,
    /// A server that runs, instead of one of its own.
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.tables > 0 && args.seconds > 0, super::Usage("at least one table and one second".into()));
    raise_file_limit(args.tables as u64 + 100);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(args))?;
    Ok(ExitCode::SUCCESS)
}

/// Every connection is an open file; the usual limit is far below a few thousand.
fn raise_file_limit(wanted: u64) {
    if let Ok(got) = rlimit::increase_nofile_limit(u64::MAX)
        && got < wanted
    {
        anstream::eprintln!("only {got} files may be open at once; fewer tables may connect");
    }
}

async fn measure(args: &Args) -> anyhow::Result<()> {
    let subject = match &args.server {
        Some(url) => Subject::running(url)?,
        None => Subject::start().await?,
    };
    let api = Api::new(subject.address());
    let empty = subject.memory();
    let mut players = open_tables(args, &api).await?;
    let open = subject.memory();
    connect(args, &mut players).await?;
    let connected = subject.memory();

    let counted = api.counters().await?;
    let stop = Arc::new(AtomicBool::new(false));
    let pace = if args.flat_out { Pace::FlatOut } else { Pace::OnceASecond };
    let bar = bar(args, args.seconds, "playing");
    let start = Instant::now();
    let mut playing = JoinSet::new();
    for (n, player) in players.into_iter().enumerate() {
        // Players do not act all at the same moment.
        let offset = Duration::from_secs(1).mul_f64(n as f64 / args.tables as f64);
        playing.spawn(player.play(pace, offset, Arc::clone(&stop)));
    }
    for _ in 0..args.seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bar.inc(1);
    }
    let (took, playing_memory) = (start.elapsed(), subject.memory());
    let counters = api.counters().await?.since(&counted);
    stop.store(true, Ordering::Relaxed);
    bar.finish_and_clear();
    let mut tally = Tally::default();
    while let Some(done) = playing.join_next().await {
        tally.add(done?);
    }
    subject.stop().await;

    let report = Report {
        tables: args.tables,
        took,
        tally,
        counters,
        memory: report::Memory { empty, open, connected, playing: playing_memory },
    };
    if args.json { super::print_json(&report.to_json()) } else { crate::render::print(&report.to_text()) }
}

/// Opens the tables, a player at each.
async fn open_tables(args: &Args, api: &Api) -> anyhow::Result<Vec<Player>> {
    let bar = bar(args, args.tables as u64, "opening tables");
    let at_once = Arc::new(Semaphore::new(32));
    let mut opening = JoinSet::new();
    for n in 0..args.tables {
        let (api, at_once, table, bots) = (api.clone(), Arc::clone(&at_once), args.players, args.bots);
        opening.spawn(async move {
            let _turn = at_once.acquire_owned().await?;
            Player::open(&api, n, table, bots).await
        });
    }
    let mut players = Vec::with_capacity(args.tables);
    while let Some(player) = opening.join_next().await {
        players.push(player?.context("opening a table")?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(players)
}

async fn connect(args: &Args, players: &mut [Player]) -> anyhow::Result<()> {
    let bar = bar(args, args.tables as u64, "connecting");
    for player in players {
        player.connect().await.context("connecting to a table")?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

fn bar(args: &Args, n: u64, what: &'static str) -> ProgressBar {
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(n) };
    let style = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len}").expect("the template is right");
    bar.with_style(style).with_message(what)
}
