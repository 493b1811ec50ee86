//! `oudler serve` as people start it: a process, a port, a folder.
#![cfg(unix)] // a process is stopped by a signal

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
    greeting: Vec<String>,
}

fn oudler(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oudler"));
    command.args(words).stdin(Stdio::null());
    command
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for a test")
}

impl Server {
    /// Serves this folder; `words` go before the options.
    fn start(words: &[&str], data: &Path) -> Self {
        let mut command = oudler(words);
        command.env("OUDLER_DATA", data).env("OUDLER_LISTEN", "127.0.0.1:0").env("OUDLER_LOG", "warn");
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the binary was built for this test");
        let mut lines = BufReader::new(process.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let greeting: Vec<String> = lines.by_ref().take(2).collect();
        let url = greeting.first().and_then(|line| line.split("http://").nth(1)).expect("it says where it is");
        Self { address: url.parse().expect("an address"), process, greeting }
    }

    /// Stops it as a service manager does.
    fn stop(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill is there").success());
        assert!(self.process.wait().expect("it ends").success(), "it stops in good order");
    }

    /// One request; gives the status, the cookie that was set, and the body.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        (status, set.unwrap_or_default().to_owned(), body.to_owned())
    }

    fn guest(&self, name: &str) -> String {
        let (status, cookie, body) = self.ask("POST", "/api/v1/guest", "", &json!({ "name": name }).to_string());
        assert_eq!(status, 200, "{body}");
        cookie
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

#[test]
fn bare_oudler_serves_the_game_and_stops_when_told() {
    let data = folder();
    let server = Server::start(&[], data.path());
    assert!(server.greeting[0].starts_with("Oudler "), "{:?}", server.greeting);
    assert_eq!(server.greeting[1], format!("Data: {}", data.path().display()));
    let (status, _, body) = server.ask("GET", "/healthz", "", "");
    assert_eq!(
        (status, serde_json::from_str::<Value>(&body).expect("JSON")["status"].clone()),
        (200, json!("ok"))
    );
    let (status, _, page) = server.ask("GET", "/", "", "");
    assert!(status == 200 && page.contains("Oudler") && page.contains("/assets/"), "{page}");
    server.stop();
    assert!(data.path().join("oudler.db").exists());
}

#[test]
fn what_keeps_a_server_from_starting_is_said() {
    let data = folder();
    let server = Server::start(&["serve"], data.path());
    let check = |words: &[&str], code: i32, parts: &[&str]| {
        let ran = oudler(words).output().expect("it runs");
        assert_eq!(ran.status.code(), Some(code), "{words:?}: {}", text(&ran));
        for part in parts {
            assert!(text(&ran).contains(part), "no {part:?} in {}", text(&ran));
        }
    };
    let (place, there) = (server.address.to_string(), data.path().to_str().expect("UTF-8"));
    let other = folder();
    let other = other.path().to_str().expect("UTF-8");
    check(&["serve", "--data", other, "--listen", &place], 1, &["listening on", &place, "--listen"]);
    check(&["serve", "--data", there, "--listen", "127.0.0.1:0"], 1, &["another server uses", there]);
    check(&["serve", "--public-url", "tarot.example"], 2, &["http://"]);
    check(&["serve", "--listen", "here"], 2, &["--listen"]);
    check(&["serve", "--data", other, "--log", "a=b=c"], 2, &["--log"]);
    std::fs::write(Path::new(other).join("oudler.db"), "not a database at all, but long enough").expect("written");
    check(&["serve", "--data", other, "--listen", "127.0.0.1:0"], 1, &["oudler.db"]);
}

#[test]
fn a_backup_made_while_it_runs_is_a_server_of_its_own() {
    let (data, copies) = (folder(), folder());
    let server = Server::start(&["serve"], data.path());
    let cookie = server.guest("Marie");
    let (status, _, table) = server.ask("POST", "/api/v1/tables", &cookie, "{}");
    assert_eq!(status, 200, "{table}");
    let (from, to) = (data.path().to_str().expect("UTF-8"), copies.path().join("copy"));
    let to = to.to_str().expect("UTF-8");
    let ran = oudler(&["backup", "--data", from, to]).output().expect("it runs");
    assert!(ran.status.success(), "{}", text(&ran));
    let again = oudler(&["backup", "--data", from, to]).output().expect("it runs");
    assert!(!again.status.success() && text(&again).contains("not empty"), "{}", text(&again));
    let nothing = oudler(&["backup", "--data", to, from]).output().expect("it runs");
    assert!(!nothing.status.success(), "{}", text(&nothing));
    server.stop();
    let server = Server::start(&["serve"], Path::new(to));
    let (status, _, mine) = server.ask("GET", "/api/v1/me/tables", &cookie, "");
    let mine: Value = serde_json::from_str(&mine).expect("JSON");
    let table: Value = serde_json::from_str(&table).expect("JSON");
    assert_eq!((status, &mine[0]["id"]), (200, &table["id"]), "{mine}");
}

/// The example that plays by docs/protocol.md alone.
fn player(server: &Server, words: &[&str]) -> Command {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/player.py");
    let mut command = Command::new("python3");
    command.arg(script).args(["--server", &format!("http://{}", server.address)]).args(words);
    command
}

#[test]
fn the_example_player_plays_to_the_end_at_every_table() {
    let data = folder();
    let server = Server::start(&["serve"], data.path());
    for players in ["3", "4", "5", "5-sitting-out"] {
        let ran = player(&server, &["--players", players, "--deals", "1"]).output().expect("python3 is installed");
        assert!(ran.status.success(), "{players}: {}", text(&ran));
    }
    let source = include_str!("../../../examples/player.py");
    assert!(source.lines().count() < 150, "the example stays short: {} lines", source.lines().count());
}

#[test]
fn a_load_test_measures_what_it_says() {
    let words = ["load", "--tables", "8", "--seconds", "3", "--flat-out", "--players", "3", "--json"];
    let ran = oudler(&words).output().expect("it runs");
    assert!(ran.status.success(), "{}", text(&ran));
    let report: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(
        (&report["tables"], &report["refused"], &report["lost"]),
        (&json!(8), &json!(0), &json!(0)),
        "{report}"
    );
    for figure in ["actions", "actions_a_second", "bot_moves_a_second", "events_a_second"] {
        assert!(report[figure].as_f64().is_some_and(|n| n > 10.0), "{figure} in {report}");
    }
    assert!(report["latency_ms"]["p50"].as_f64() <= report["latency_ms"]["p99"].as_f64(), "{report}");
}

#[test]
fn a_proxy_in_front_needs_the_name_it_brings() {
    let data = folder();
    let ran = oudler(&["serve", "--behind-proxy", "--data", data.path().to_str().expect("a path")]).output();
    let ran = ran.expect("it runs");
    assert_eq!(ran.status.code(), Some(2));
    let why = String::from_utf8_lossy(&ran.stderr);
    assert!(why.contains("--public-url"), "{why}");
}
