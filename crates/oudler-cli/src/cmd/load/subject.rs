//! The server that is measured.

use std::net::SocketAddr;
use std::process::Stdio;

use anyhow::{Context, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server: one of our own, or one that runs.
pub(super) struct Subject {
    address: SocketAddr,
    own: Option<(Child, tempfile::TempDir)>,
}

impl Subject {
    /// Starts this very program as a server.
    pub(super) async fn start() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("making a folder for the server's data")?;
        let mut server = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--unlimited", "--log", "warn", "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("starting a server")?;
        let out = server.stdout.take().context("the server's output is piped")?;
        let mut lines = BufReader::new(out).lines();
        let first = lines.next_line().await?.unwrap_or_default();
        let Some((_, url)) = first.split_once("open ") else { bail!("the server did not start: {first}") };
        Ok(Self { address: address(url)?, own: Some((server, folder)) })
    }

    /// A server that somebody has started.
    pub(super) fn running(url: &str) -> anyhow::Result<Self> {
        Ok(Self { address: address(url)?, own: None })
    }

    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The memory it has in use, in bytes, where the system says.
    pub(super) fn memory(&self) -> Option<u64> {
        let (server, _) = self.own.as_ref()?;
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
    }

    pub(super) async fn stop(self) {
        if let Some((mut server, _folder)) = self.own {
            // It is on its way out with its data; how it goes does not matter.
            let _ = server.kill().await;
        }
    }
}

fn address(url: &str) -> anyhow::Result<SocketAddr> {
    let host = url.trim().strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    host.parse().with_context(|| format!("{url}: write an address and port, such as http://127.0.0.1:8780"))
}
