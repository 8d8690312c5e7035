//! Archives: a dataset, or the difference between two, as one file to pass on.
//!
//! An archive is a tar compressed by zstd. Its first entry is `manifest.json`, which says what it is and names every file
//! with its size and SHA-256; `manifest.sig` follows if it is signed. Nothing else in it is trusted.

mod manifest;
mod pack;
mod reader;
mod signature;
mod writer;

pub use manifest::{ArchiveManifest, Content, FileStamp, PackedSource};
pub(crate) use manifest::{DELTA_FILE, stamp};
pub use pack::Pack;
pub(crate) use reader::Archive;
pub use signature::{SigningKey, VerifyingKey};
pub(crate) use writer::{Scratch, begin_archive, write_archive};
