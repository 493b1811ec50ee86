//! The Oudler platform: what stands between the rules and the players' screens.
//!
//! One process, one port, one folder of data. Tests and the binary start it by the same function:
//!
//! ```
//! use oudler_server::{Config, serve};
//! use tokio::net::TcpListener;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let listener = TcpListener::bind("127.0.0.1:0").await?;
//! println!("http://{}/", listener.local_addr()?);
//! serve(Config::new(folder), listener, async { /* until a signal comes */ }).await?;
//! assert!(folder.join("oudler.db").exists());
//! # Ok(())
//! # }
//! ```
//!
//! A request comes in by [`http`], a connection by [`ws`]. A [`log`] has one task that decides,
//! stores, and then tells; a [`table`] is one kind of log, whose bots have [`thinkers`] of their own.
//! [`store`] is where everything is kept, [`account`] who plays, [`friends`] who knows whom.
//! [`pairing`] seats those who wait for others together.
//! [`limits`] and [`metrics`] keep and count what is asked.
//!
//! This is the only crate that names a web server, a database or the system's clock.

pub mod account;
mod clock;
mod config;
pub mod duplicate;
pub mod errands;
pub mod friends;
pub mod http;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod pairing;
mod private;
mod serve;
pub mod sheet;
pub mod sockets;
pub mod store;
pub mod table;
pub mod thinkers;
pub mod tournament;
pub mod ws;

pub use config::{BadUrl, Config, PublicUrl};
pub use private::folder as private_folder;
pub use serve::{KeyError, ServeError, Server, serve};
