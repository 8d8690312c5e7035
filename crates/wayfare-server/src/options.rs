//! The options of a server.

use crate::proxy::Network;
use std::{
    net::{IpAddr, Ipv4Addr},
    num::NonZero,
    path::PathBuf,
    thread::available_parallelism,
    time::Duration,
};

/// The options of a server.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder of the dataset.
    pub dataset: PathBuf,
    /// Whether to read the dataset into memory instead of mapping it: then its files may be written over, and
    /// [`wayfare::Dataset::read`] is what opens it.
    pub in_memory: bool,
    /// Address to listen on; loopback unless changed.
    pub host: IpAddr,
    /// Port to listen on; 0, the default, takes a free one.
    pub port: u16,
    /// Who may send requests.
    pub access: Access,
    /// Names under which this machine is answered without keys besides those of loopback, without a port.
    pub host_names: Vec<String>,
    /// Addresses or networks of reverse proxies, whose `X-Forwarded-For` says where a request comes from.
    pub trusted_proxies: Vec<Network>,
    /// Origin whose pages may read answers in a browser: `https://app.example.org`, or `*`.
    pub cors: Option<String>,
    /// Whether to look every second for a newly published dataset or changed keys.
    pub reload: bool,
    /// The limits of requests and connections.
    pub limits: Limits,
}

impl Options {
    /// Returns the options for the dataset in a folder, on a free port of loopback.
    pub fn new(dataset: impl Into<PathBuf>, access: Access) -> Self {
        Self {
            dataset: dataset.into(),
            in_memory: false,
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            access,
            host_names: Vec::new(),
            trusted_proxies: Vec::new(),
            cors: None,
            reload: false,
            limits: Limits::default(),
        }
    }
}

/// Who may send requests.
#[derive(Debug, Clone)]
pub enum Access {
    /// Everybody on this machine. Only on loopback.
    Open,
    /// Clients with a key.
    Keys {
        /// File that `wayfare keys` writes; need not be there.
        file: Option<PathBuf>,
        /// A key that may use everything, in plain text, as from the environment; of 16 bytes or more.
        key: Option<String>,
    },
}

/// The limits of requests and connections.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Length of path and query, in bytes; beyond it the answer is 414.
    pub url_length: usize,
    /// Size of the head of a request, in bytes; beyond it the answer is 431.
    pub head_size: usize,
    /// Connections at a time. A further one closes the connection that has been idle longest, or waits where none is
    /// idle.
    pub connections: usize,
    /// Connections at a time of one address, or of one 64-bit network of IPv6. Further ones close those of the same
    /// address, as above, or are refused. All that comes through a proxy has the address of the proxy.
    pub connections_per_address: usize,
    /// Time for the head of a request to arrive, which a connection without requests stays open for as well.
    pub head_time: Duration,
    /// Time for a client to read a response.
    pub answer_time: Duration,
    /// Answers that take long and are made at a time, beside the event loop: unless changed, one less than there are
    /// processors, and at least one.
    pub workers: usize,
    /// Time that an answer which takes long may have to wait for others of its kind; beyond it, the answer is 503.
    pub wait_time: Duration,
    /// Size of all long answers together that clients have not taken so far, in bytes; beyond it, the answer is 503. Those
    /// in a cache do not count.
    pub unsent_bytes: usize,
    /// Time for open connections to finish at a graceful shutdown.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            url_length: 12 << 10,
            head_size: 32 << 10,
            // Below the 1,024 open files that a process commonly may have.
            connections: 960,
            connections_per_address: 240,
            head_time: Duration::from_secs(30),
            answer_time: Duration::from_secs(30),
            workers: available_parallelism()
                .map_or(1, NonZero::get)
                .saturating_sub(1)
                .max(1),
            // Above the 64 MiB of the longest answer.
            unsent_bytes: 128 << 20,
            wait_time: Duration::from_secs(5),
            stop_time: Duration::from_secs(10),
        }
    }
}
