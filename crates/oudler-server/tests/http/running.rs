//! Starting and stopping.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{Rules, TableKind};
use oudler_server::errands::Errands;
use oudler_server::friends::Blocks;
use oudler_server::log::LoadError;
use oudler_server::store::{MemoryStore, Store, UserId};
use oudler_server::table::{Settings, tables};
use oudler_server::{Config, ServeError, Server, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::client::Client;
use crate::{Site, start};

async fn start_error(config: Config) -> ServeError {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Server::start(config, listener).await.expect_err("it cannot start")
}

#[tokio::test]
async fn a_server_runs_until_it_is_told_to_stop_and_the_port_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let config = Config::new(folder.path().join("a/b"));
    let serving = tokio::spawn(serve(config, listener, async { stopped.await.unwrap() }));
    let mut client = Client::new(address);
    assert_eq!(client.get("/healthz").await.status, 200);

    // A browser keeps a connection open; it does not keep the server from stopping.
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut some = [0; 100];
    assert!(idle.read(&mut some).await.unwrap() > 0);
    let silent = TcpStream::connect(address).await.unwrap();

    let asked = Instant::now();
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
    drop(silent);
    // Closed, all is in the one file.
    let wal = std::fs::metadata(folder.path().join("a/b/oudler.db-wal"));
    assert_eq!(wal.map_or(0, |wal| wal.len()), 0);
}

#[tokio::test]
async fn a_request_under_way_is_answered_before_the_server_stops() {
    let mut site = Site::open().await;
    let address = site.server().address();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = r#"{"name":"Marie"}"#;
    let head = format!(
        "POST /api/v1/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopping = tokio::spawn(site.server.take().unwrap().stop());
    tokio::time::sleep(Duration::from_millis(200)).await;
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    stopping.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_table_with_a_socket_does_not_keep_the_server_from_stopping() {
    let mut site = Site::open().await;
    let mut client = site.guest("Zoé").await;
    let opened = client.post("/api/v1/tables", r#"{"start":true}"#).await.json();
    let path = opened["socket"].as_str().unwrap();
    let mut request = format!("ws://{}{path}", client.address()).into_client_request().unwrap();
    request.headers_mut().insert("cookie", client.cookie.as_deref().unwrap().parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap().is_text());

    let asked = Instant::now();
    site.server.take().unwrap().stop().await.unwrap();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        last = Some(message);
    }
    assert!(last.as_ref().is_some_and(Message::is_close), "the socket is closed in due form: {last:?}");
    // The table goes on where it was.
    site.server = Some(start(&site.config).await);
    let cookie = client.cookie;
    let mut client = site.client();
    client.cookie = cookie;
    let mine = client.get("/api/v1/me/tables").await.json();
    assert_eq!((&mine[0]["id"], &mine[0]["begun"]), (&opened["id"], &true.into()));
}

#[tokio::test]
async fn two_servers_in_one_process_do_not_mix() {
    let (north, south) = (Site::open().await, Site::open().await);
    let client = north.guest("Zoé").await;
    let mut stranger = south.client();
    stranger.cookie = client.cookie.clone();
    assert_eq!(stranger.name().await, None);
}

#[tokio::test]
async fn a_server_that_cannot_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = start_error(Config::new(&file)).await;
    assert!(matches!(error, ServeError::Folder { .. }), "{error}");
    assert!(error.to_string().contains("making the data folder"), "{error}");

    let data = folder.path().join("data");
    start(&Config::new(&data)).await.stop().await.unwrap();
    std::fs::write(data.join("secret.key"), "oops").unwrap();
    let error = start_error(Config::new(&data)).await;
    assert!(matches!(error, ServeError::Key(_)), "{error}");
    assert!(error.to_string().contains("secret.key is not a key of ours"), "{error}");

    let other = folder.path().join("other");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join("oudler.db"), "not a database, whatever its length\n".repeat(100)).unwrap();
    let error = start_error(Config::new(&other)).await;
    assert!(matches!(error, ServeError::Store { .. }), "{error}");
    assert!(error.to_string().contains("oudler.db: "), "{error}");
}

#[tokio::test]
async fn a_request_half_sent_does_not_keep_the_server_from_stopping() {
    let mut site = Site::open().await;
    let address = site.server().address();
    let mut half_a_head = TcpStream::connect(address).await.unwrap();
    half_a_head.write_all(b"GET /healthz HTTP/1.1\r\nhost").await.unwrap();
    let mut half_a_body = TcpStream::connect(address).await.unwrap();
    let head =
        "POST /api/v1/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{";
    half_a_body.write_all(head.as_bytes()).await.unwrap();
    // Both have been taken in when a third is answered.
    assert_eq!(site.client().get("/livez").await.status, 200);
    let asked = Instant::now();
    site.server.take().unwrap().stop().await.unwrap();
    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
}

#[tokio::test]
async fn tables_that_are_being_loaded_do_not_keep_the_server_from_stopping() {
    let mut site = Site::with(|config| config.unlimited = true).await;
    let mut client = site.guest("Zoé").await;
    let mut ids = Vec::new();
    for _ in 0..40 {
        let opened = client.post("/api/v1/tables", r#"{"start":true}"#).await.json();
        ids.push(opened["id"].as_str().unwrap().to_owned());
    }
    site.restart().await;
    // Asked for all at once, and told to stop while it reads them.
    let address = site.server().address();
    let cookie = client.cookie;
    let askers: Vec<_> = ids
        .into_iter()
        .map(|id| {
            let mut client = Client::new(address);
            client.cookie.clone_from(&cookie);
            tokio::spawn(async move { client.get(&format!("/api/v1/tables/{id}")).await.status })
        })
        .collect();
    while site.server().n_tables() == 0 {
        tokio::task::yield_now().await;
    }
    let asked = Instant::now();
    site.server.take().unwrap().stop().await.unwrap();
    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
    for asker in askers {
        asker.abort();
    }
}

#[tokio::test]
async fn a_server_that_stops_reads_no_more_tables() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let settings = Settings {
        host: UserId::new("zoe").expect("an id"),
        rules: Rules::fft(TableKind::Four),
        listed: false,
        spectators: true,
        clock: WireClock::None,
        pace: WirePace::Calm,
        level: oudler_ai::Level::Habit,
        hints: false,
        club: None,
    };
    let directory = |shutdown| {
        let (errands, tasks) = (Errands::default(), TaskTracker::new());
        tables(Arc::clone(&store), &Config::new("."), errands, Blocks::default(), tasks, shutdown)
    };
    let (id, _) = directory(CancellationToken::new()).create(settings.to_json()).await.expect("a table");
    let shutdown = CancellationToken::new();
    shutdown.cancel();
    assert!(matches!(directory(shutdown).get(&id).await, Err(LoadError::Closing)));
    assert!(matches!(directory(CancellationToken::new()).get(&id).await, Ok(Some(_))));
}

#[cfg(unix)]
#[tokio::test]
async fn only_we_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let mut site = Site::open().await;
    site.guest("Zoé").await;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = site.config.data.clone();
    let check = |folder: &std::path::Path| {
        assert_eq!(mode(folder), 0o700);
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
        names.sort();
        names
    };
    assert_eq!(check(&folder), ["lock", "oudler.db", "oudler.db-shm", "oudler.db-wal", "secret.key"]);
    let copy = folder.join("copy.db");
    site.store().backup(&copy).await.unwrap();
    assert_eq!(mode(&copy), 0o600);
    // What an earlier version left open to all is closed at the next start.
    site.server.take().unwrap().stop().await.unwrap();
    for path in [&folder, &folder.join("oudler.db")] {
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    }
    site.server = Some(start(&site.config).await);
    check(&folder);
}

#[tokio::test]
async fn a_server_that_cannot_write_is_alive_and_not_well() {
    let site = Site::open().await;
    let mut client = site.client();
    // Another program holds the file: every write fails as on a full disk, and reading goes on.
    let holder = rusqlite::Connection::open(site.file()).unwrap();
    holder.execute_batch("begin immediate").unwrap();
    let health = client.get("/healthz").await;
    assert_eq!(health.status, 503, "{}", health.body);
    let told = health.json();
    assert_eq!(
        (&told["status"], &told["reads"], &told["writes"]),
        (&"failing".into(), &true.into(), &false.into())
    );
    assert_eq!(client.get("/livez").await.status, 200);
    holder.execute_batch("rollback").unwrap();
    while client.get("/healthz").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
