//! `oudler serve`: the table server.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use fast_qr::QRBuilder;
use oudler_server::table::Timing;
use oudler_server::{Config, PublicUrl};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::Usage;
use crate::render;

/// Serve the game: tables, bots, accounts, on one port with one folder of data.
///
/// Prints the address to open. Stop it with Ctrl-C or SIGTERM: it says goodbye to the players and
/// finishes what it was writing. Kill it, and nothing that was acknowledged is lost either.
#[derive(clap::Args, Clone)]
#[command(after_help = "Examples:\n  \
    oudler serve                              play on this machine\n  \
    oudler serve --listen 0.0.0.0:8780        play with everybody on the local network\n  \
    oudler serve --public-url https://tarot.example --behind-proxy\n                                            \
    behind a reverse proxy with TLS; see docs/hosting.md\n\n\
    Environment: each option can be set as OUDLER_DATA, OUDLER_LISTEN and so on.")]
pub(crate) struct Args {
    /// The folder of all data: oudler.db and secret.key. [default: the platform's data folder]
    #[arg(long, value_name = "DIR", env = "OUDLER_DATA")]
    data: Option<PathBuf>,
    /// The address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS", env = "OUDLER_LISTEN", default_value = "127.0.0.1:8780")]
    listen: SocketAddr,
    /// How players reach the server, when not by the address it listens on.
    #[arg(long, value_name = "URL", env = "OUDLER_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// A reverse proxy stands in front: believe its X-Forwarded-For and X-Forwarded-Host. With
    /// --public-url, which says whose name it may bring.
    #[arg(long, env = "OUDLER_BEHIND_PROXY", requires = "public_url")]
    behind_proxy: bool,
    /// How many threads bots may think on at a time. [default: half the cores]
    #[arg(long, value_name = "N", env = "OUDLER_BOT_THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    bot_threads: Option<u16>,
    /// How long a bot of the level `master` may think, in milliseconds. Experts have 50, club players 2.
    #[arg(long, value_name = "MS", env = "OUDLER_MASTER_TIME", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    master_time: u32,
    /// Slow nobody down, however much they ask. For load tests.
    #[arg(long, env = "OUDLER_UNLIMITED")]
    unlimited: bool,
    /// Make every shuffle, table id and bot the same at each start: whoever knows the number knows
    /// all cards. For tests.
    #[arg(long, value_name = "NUMBER", hide = true)]
    test_seed: Option<u64>,
    /// How many milliseconds a player may be gone, a deal may be waited for, and others to play with. For
    /// tests.
    #[arg(long, value_name = "GONE,DEAL,OTHERS", hide = true, value_parser = read_times)]
    test_times: Option<(Duration, Duration, Duration)>,
    /// What to log: error, warn, info, debug, trace, or a filter such as `oudler_server=debug`.
    #[arg(long, value_name = "FILTER", env = "OUDLER_LOG", default_value = "info")]
    log: String,
    /// Log as JSON, a line an entry.
    #[arg(long, env = "OUDLER_LOG_JSON")]
    log_json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    start_log(args)?;
    let data = data_folder(args.data.as_deref())?;
    let mut config = Config {
        listen: args.listen,
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        unlimited: args.unlimited,
        bot_threads: args.bot_threads.map(usize::from),
        test_seed: args.test_seed,
        ..Config::new(data)
    };
    config.timing.thought = Duration::from_millis(args.master_time.into());
    if let Some((grace, before_deal, pairing)) = args.test_times {
        config.timing = Timing { grace, before_deal, pairing, ..config.timing };
    }
    if config.test_seed.is_some() {
        tracing::warn!("started with --test-seed: anybody can know every card");
    }
    // Every player is an open file, and the usual limit is for programs that open a few.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(config));
    // All is stored; a bot that is still thinking is not waited for.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

fn read_times(text: &str) -> Result<(Duration, Duration, Duration), String> {
    let read = |text: &str| text.parse().map(Duration::from_millis).map_err(|_| format!("{text:?} is no number"));
    let [gone, deal, others] = *text.split(',').collect::<Vec<_>>() else {
        return Err("write three numbers, 30000,60000,20000".into());
    };
    Ok((read(gone)?, read(deal)?, read(others)?))
}

async fn serve(mut config: Config) -> anyhow::Result<()> {
    let listener = TcpListener::bind(config.listen).await.with_context(|| {
        format!("listening on {}; another port can be chosen with --listen 127.0.0.1:0", config.listen)
    })?;
    config.listen = listener.local_addr()?;
    let (addresses, data) = (addresses(&config), config.data.clone());
    // Ready only when the data is open: whoever reads the address can use it.
    let server = oudler_server::Server::start(config, listener).await?;
    greet(&addresses, &data)?;
    until_stopped().await?;
    tracing::info!("stopping");
    server.stop().await?;
    Ok(())
}

/// Where the server can be reached: the address for this machine first, then for others.
struct Addresses {
    here: String,
    others: Option<String>,
}

fn addresses(config: &Config) -> Addresses {
    let listen = config.listen;
    if let Some(url) = &config.public_url {
        return Addresses { here: url.to_string(), others: Some(url.to_string()) };
    }
    let on = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, listen.port()));
    let here = if listen.ip().is_unspecified() { on(IpAddr::from([127, 0, 0, 1])) } else { on(listen.ip()) };
    let others = if listen.ip().is_loopback() {
        None
    } else if listen.ip().is_unspecified() {
        local_network().map(on)
    } else {
        Some(here.clone())
    };
    Addresses { here, others }
}

/// This machine's address on the local network: the one it would speak to others from.
fn local_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: connecting a datagram socket only chooses the way.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

fn greet(addresses: &Addresses, data: &Path) -> anyhow::Result<()> {
    let mut page = format!("Oudler {}: open {}\n", env!("CARGO_PKG_VERSION"), addresses.here);
    if let Some(others) = &addresses.others {
        if *others != addresses.here {
            page += &format!("On the local network: {others}\n");
        }
        if std::io::stdout().is_terminal()
            && let Ok(code) = QRBuilder::new(others.as_str()).build()
        {
            page += &code.to_str();
            page.push('\n');
        }
    }
    page += &format!("Data: {}\n", data.display());
    render::print(&page)
}

fn start_log(args: &Args) -> anyhow::Result<()> {
    let filter =
        EnvFilter::try_new(&args.log).map_err(|why| Usage::error(format!("--log {}: {why}", args.log)))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
    Ok(())
}

/// The folder that was named, or the platform's.
pub(super) fn data_folder(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let usual = || directories::ProjectDirs::from("", "", "oudler").map(|folders| folders.data_dir().to_owned());
    named
        .map(Path::to_owned)
        .or_else(usual)
        .ok_or_else(|| Usage::error("no home folder to keep data in; name one with --data"))
}

/// Ctrl-C, or what a service manager sends.
async fn until_stopped() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}
