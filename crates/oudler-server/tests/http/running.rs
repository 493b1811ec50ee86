//! Starting and stopping.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use oudler_server::{Config, ServeError, Server, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

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
    while let Some(Ok(message)) = socket.next().await {
        assert!(message.is_text() || message.is_close() || message.is_ping(), "{message:?}");
    }
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
