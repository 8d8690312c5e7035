//! The travel cost reference interface over HTTP: what [`wayfare_api::respond`] answers, behind a socket.
//!
//! ```no_run
//! use wayfare_server::{Access, Options, serve};
//!
//! let options = Options::new("world", Access::Open);
//! serve(options, |address| println!("http://{address}/v3"))?;
//! # Ok::<(), wayfare_server::Error>(())
//! ```
//!
//! [`serve`] runs until the process is told to stop. [`Server`] is for programs that have a Tokio runtime of their
//! own. `docs/server.md` describes the service for those who run it.

mod access;
mod admission;
mod answer;
mod cache;
mod coding;
mod connection;
mod error;
mod host;
mod interface;
mod key_file;
mod locked;
mod metrics;
mod observe;
mod operations;
mod options;
mod peer;
mod redact;
mod reload;
mod server;
mod stamp;
mod state;
mod throttle;

pub use error::{Error, Result};
pub use key_file::{KeyEntry, KeyFile};
pub use options::{Access, Limits, Options};
pub use reload::Handle;
pub use server::{Server, serve};
