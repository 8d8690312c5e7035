//! Why a server does not start, keys cannot be read or written, or a site is not written.

use std::{io, net::SocketAddr, path::PathBuf};

/// The result of setting up a server, or of writing a site.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a server does not start, keys cannot be read or written, or a site is not written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The dataset cannot be opened.
    #[error(transparent)]
    Dataset(#[from] wayfare::Error),
    /// The dataset has no places.
    #[error(
        "the dataset in {} has no places, so that it would answer nothing: build it again with `wayfare build`, and \
         see what its report says of the sources",
        .0.display()
    )]
    Empty(PathBuf),
    /// No key is configured, and `--open` is not given.
    #[error(
        "no API key is configured: make one with `wayfare keys add NAME`, set WAYFARE_API_KEY, or serve without \
         keys on this machine only with --open"
    )]
    NoKeys,
    /// Serving without keys is for the own machine.
    #[error("--open serves without keys, on loopback only: {0} is not a loopback address")]
    OpenToOthers(std::net::IpAddr),
    /// The key can be guessed.
    #[error(
        "the key in WAYFARE_API_KEY can be guessed: it has {0} bytes, and must have 16 or more; make one with \
         `wayfare keys add NAME`, or take 32 random digits"
    )]
    WeakKey(usize),
    /// No request can have the key in its header.
    #[error(
        "the key in WAYFARE_API_KEY cannot be sent: it is blank, begins or ends with a blank, or has control characters; \
         make one with `wayfare keys add NAME`, or take 32 random digits"
    )]
    UnsendableKey,
    /// A file of keys cannot be used.
    #[error("cannot use the keys in {}: {reason}", path.display())]
    Keys {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A key is not added to a file of keys.
    #[error("no key is added to {}: {reason}", path.display())]
    NewKey {
        /// The file.
        path: PathBuf,
        /// What is wrong with the new key.
        reason: String,
    },
    /// A file of keys that had keys has none, and does not say so.
    #[error(
        "the file of keys {} is missing or empty, so that nobody could get in: put it back, or take keys out of it with \
         `wayfare keys revoke`",
        .0.display()
    )]
    KeysGone(PathBuf),
    /// Others may read or write a file of keys.
    #[error(
        "{} may be used by others (mode {mode:03o}), who could let themselves in: `chmod 600` it, or `chmod 640` for a \
         server that reads it by its group",
        path.display()
    )]
    ExposedKeys {
        /// The file.
        path: PathBuf,
        /// Its mode.
        mode: u32,
    },
    /// A file of keys cannot be read or written.
    #[error("cannot access {}: {source}", path.display())]
    KeyFile {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// No browser sends such an origin.
    #[error("{0:?} is not an origin: it must be * or like https://app.example.org, without a path")]
    Origin(String),
    /// No request asks for such a host.
    #[error("{0:?} is not the name of a host: it must be like maps.example.org, without a port")]
    HostName(String),
    /// The system has no random numbers for a new key.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// The runtime or its signals cannot be set up.
    #[error("cannot set up the server: {0}")]
    Runtime(#[source] io::Error),
    /// A file of the npm package is missing.
    #[error(
        "{} is missing, without which a site cannot answer: name the folder of the npm package `wayfare`, which \
         `bindings/web/run build` in a checkout makes",
        .0.display()
    )]
    NoPackage(PathBuf),
    /// A folder is used for something else than a site.
    #[error("{} has files, and is no site: name a new folder, or an empty one", .0.display())]
    NoSite(PathBuf),
    /// A file of a site cannot be read or written.
    #[error(transparent)]
    SiteFile(#[from] wayfare_files::Error),
}
