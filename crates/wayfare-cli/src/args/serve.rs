//! The arguments of `wayfare serve`, `site` and `keys`.

use std::{net::IpAddr, path::PathBuf};

use clap::{Args, Subcommand, value_parser};

use super::filled::filled;
use wayfare_server::Network;

/// Answer over HTTP, and show a page with a map
///
/// At / is a page for people: search, a map, costs, comparisons and trips. The interface is under /v3. Requests need a
/// key, in the header X-API-KEY: one of `wayfare keys`, or the one in the environment variable WAYFARE_API_KEY, of 16
/// bytes or more. SIGHUP opens the dataset and reads the keys again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare serve --open               # without keys, at http://127.0.0.1:8080/
  wayfare keys add tablet && wayfare serve
  wayfare serve --host 0.0.0.0 --reload --cors https://app.example.org")]
pub(crate) struct ServeArgs {
    /// Address to listen on
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(short, long, value_name = "N", default_value_t = 8080)]
    pub(crate) port: u16,
    /// File of keys; without it, the one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) keys: Option<PathBuf>,
    /// Serve without keys, on loopback only
    #[arg(long, conflicts_with = "keys")]
    pub(crate) open: bool,
    /// With --open, also answer under this name, not only as localhost (repeatable)
    #[arg(long, value_name = "NAME", value_parser = filled, requires = "open")]
    pub(crate) host_name: Vec<String>,
    /// Read the dataset into memory, so that its files may be copied over while they are served
    #[arg(long)]
    pub(crate) in_memory: bool,
    /// Maximum number of connections of one address; raise it for a proxy
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) connections_per_address: Option<u32>,
    /// Address or network of a proxy whose X-Forwarded-For says where a request comes from (repeatable)
    #[arg(long, value_name = "IP[/BITS]")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Let pages of this origin read answers in a browser
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) cors: Option<String>,
    /// Look every second for a newly published dataset or changed keys
    #[arg(long)]
    pub(crate) reload: bool,
    /// Write the log as JSON, one line each
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Log only what goes wrong
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Write the page of `serve` and the dataset into a folder for a static host
///
/// The page answers in the browser, and keeps itself for use offline. It can be installed. Run again, the command brings
/// the folder up to date, and browsers take the new version into use when they have all of it.
#[derive(Args)]
#[command(after_help = "\
Example:
  wayfare site public --web bindings/web/pkg")]
pub(crate) struct SiteArgs {
    /// Folder to write, new or empty or of an older site
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// Folder of the npm package `wayfare`, with the WebAssembly module; `bindings/web/run build` in a checkout makes it
    #[arg(long, value_name = "DIR")]
    pub(crate) web: PathBuf,
}

/// Make, list and revoke the keys of `wayfare serve`
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare keys add tablet
  wayfare keys list
  wayfare keys revoke tablet")]
pub(crate) struct KeysArgs {
    /// File of keys; without it, the one in the user's data folder
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) keys: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: KeysCommand,
}

#[derive(Subcommand)]
pub(crate) enum KeysCommand {
    /// Make a new key and print it once: only its hash is kept
    #[command(after_help = "\
Examples:
  wayfare keys add tablet
  wayfare keys add partner --group search --group costs --expires 2099-12-31")]
    Add {
        /// Its name
        #[arg(value_name = "NAME")]
        name: String,
        /// Only for this group of the interface, such as search (repeatable)
        #[arg(short, long, value_name = "GROUP")]
        group: Vec<String>,
        /// First day (UTC) on which it is refused, in the future
        #[arg(short, long, value_name = "YYYY-MM-DD")]
        expires: Option<String>,
    },
    /// List the keys: their names, groups and days of expiry
    #[command(after_help = "Examples:\n  wayfare keys list\n  wayfare keys list --format csv")]
    List,
    /// Remove a key
    #[command(after_help = "Example:\n  wayfare keys revoke tablet")]
    Revoke {
        /// Its name
        #[arg(value_name = "NAME")]
        name: String,
    },
}
