//! The travel cost reference interface over HTTP: serves the responses of [`wayfare_api::respond`].
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
//! own. [`write_site`] makes a folder that needs no server. `docs/server.md` describes the service for those who run
//! it.

mod access_log;
mod admission;
mod answer;
mod authenticator;
mod connection;
mod content_encoding;
mod cors;
mod encoded_response;
mod error;
mod expiry;
mod explorer;
mod file_stamp;
mod host;
mod interface;
mod key_file;
mod key_hash;
mod locked_file;
mod metrics;
mod network;
mod operations;
mod options;
mod panics;
mod pool;
mod prepared;
mod proxy;
mod redact;
mod reload;
mod request_id;
mod response;
mod response_cache;
mod routing;
mod server;
mod service;
mod site;
mod state;
mod throttle;

pub use error::{Error, Result};
pub use key_file::{KeyEntry, KeyFile};
pub use options::{Access, Limits, Options};
pub use proxy::Network;
pub use reload::Handle;
pub use server::{Server, serve};
pub use site::{Site, write_site};
