//! `manifest.json`: the content of an archive.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wayfare::Info;
use wayfare_format::{FORMAT_VERSION, INDEX_FILE};

use crate::error::{Error, Result};
use crate::publish::{DATASET_FILES, REJECTS_FILE, REPORT_FILE};

/// Version of the archives that this crate writes, and the only one that it reads.
const VERSION: u32 = 1;
pub(super) const MANIFEST_FILE: &str = "manifest.json";
/// Name of the second entry of a signed archive.
pub(super) const SIGNATURE_FILE: &str = "manifest.sig";
/// File name of the records that a delta changes.
pub(crate) const DELTA_FILE: &str = "delta.sqlite";
const BUFFER: usize = 128 * 1024;

/// The description of an archive and its files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ArchiveManifest {
    /// Version of the form of archives.
    pub archive_version: u32,
    /// Name of the dataset.
    pub name: String,
    /// Date of its data, ISO 8601.
    pub snapshot_date: String,
    /// Identifies the build that comes out; 32 hexadecimal digits.
    pub build_id: String,
    /// Version of the format of the dataset.
    pub format_version: u32,
    /// Version of Wayfare that made the archive.
    pub wayfare_version: String,
    /// Whether the archive is a whole dataset.
    pub content: Content,
    /// The files in the archive, in their order.
    pub files: Vec<FileStamp>,
    /// The sources of the dataset, with their licences.
    pub sources: Vec<PackedSource>,
}

/// A whole dataset, or the difference between two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Content {
    /// The files of a dataset.
    Dataset,
    /// The records that another build needs to become this one.
    Delta {
        /// Identifies the build that it changes.
        base_build_id: String,
        /// The `world.sqlite` that comes out.
        sqlite: FileStamp,
        /// The `world.idx` that comes out.
        index: FileStamp,
    },
}

/// The name, size and hash of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileStamp {
    /// Its name, without folders.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// The SHA-256 of its content; 64 hexadecimal digits.
    pub sha256: String,
}

/// A source of a dataset, with the facts that credit it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PackedSource {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Where it comes from.
    pub origin: String,
    /// Its licence.
    pub license: String,
    /// Date of its data.
    pub date: String,
}

impl ArchiveManifest {
    /// Describes an archive of a dataset, or one that makes it.
    pub(crate) fn new(info: &Info<'_>, content: Content, files: Vec<FileStamp>) -> Self {
        let packed = |source: &wayfare::Source<'_>| PackedSource {
            id: source.id.to_owned(),
            title: source.title.to_owned(),
            origin: source.origin.to_owned(),
            license: source.license.to_owned(),
            date: source.date.to_owned(),
        };
        Self {
            archive_version: VERSION,
            name: info.name.to_owned(),
            snapshot_date: info.snapshot_date.to_owned(),
            build_id: info.build_id.clone(),
            format_version: info.format_version,
            wayfare_version: env!("CARGO_PKG_VERSION").to_owned(),
            content,
            files,
            sources: info.sources.iter().map(packed).collect(),
        }
    }

    /// Parses a manifest. The error says what is wrong with it.
    pub(super) fn parse(json: &[u8]) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            archive_version: u32,
        }
        let unreadable =
            |error: serde_json::Error| format!("its manifest.json cannot be read: {error}");
        // Another version may have other fields.
        let Head { archive_version } = serde_json::from_slice(json).map_err(unreadable)?;
        if archive_version != VERSION {
            return Err(format!(
                "is an archive of version {archive_version}, and this program reads version {VERSION}; take the \
                 Wayfare that made it"
            ));
        }
        let manifest: Self = serde_json::from_slice(json).map_err(unreadable)?;
        if manifest.format_version != FORMAT_VERSION {
            return Err(format!(
                "is for datasets of format {}, and this program has format {FORMAT_VERSION}; take one of that format, \
                 or the Wayfare that made it",
                manifest.format_version
            ));
        }
        manifest.check_names()?;
        Ok(manifest)
    }

    /// Compares it with the dataset that comes out. The error says what is not true.
    pub(crate) fn check_described(&self, info: &Info<'_>) -> Result<(), String> {
        let is = Self::new(info, self.content.clone(), Vec::new());
        for (what, said, is) in [
            ("build", &self.build_id, &is.build_id),
            ("name", &self.name, &is.name),
            ("date", &self.snapshot_date, &is.snapshot_date),
        ] {
            if said != is {
                return Err(format!(
                    "makes a dataset of the {what} {is:?}, and its manifest says {said:?}; fetch it again"
                ));
            }
        }
        if self.sources != is.sources {
            return Err(
                "makes a dataset of other sources than its manifest names; fetch it again"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// Refuses files that such an archive does not hold, and names given twice.
    fn check_names(&self) -> Result<(), String> {
        let (needed, allowed) = match self.content {
            Content::Dataset => (INDEX_FILE, &DATASET_FILES[..]),
            Content::Delta { .. } => (DELTA_FILE, &[DELTA_FILE, REJECTS_FILE, REPORT_FILE][..]),
        };
        let mut names = HashSet::new();
        for FileStamp { name, .. } in &self.files {
            if !allowed.contains(&name.as_str()) || !names.insert(name) {
                return Err(format!(
                    "its manifest names {name:?}, which is not a file of such an archive, or is named twice"
                ));
            }
        }
        if names.iter().any(|name| *name == needed) {
            Ok(())
        } else {
            Err(format!("it holds no {needed}"))
        }
    }
}

/// Returns the size and hash of a file, which has this name in an archive.
pub(crate) fn stamp(path: &Path, name: &str) -> Result<FileStamp> {
    let unreadable = |error| Error::io(path, error);
    let file = wayfare_files::open(path).map_err(unreadable)?;
    let mut hasher = Sha256::new();
    let bytes = hash_pieces(file, &mut hasher, unreadable, |_| Ok(()))?;
    Ok(FileStamp {
        name: name.to_owned(),
        bytes,
        sha256: hex(hasher),
    })
}

/// Hashes all of `from` and calls `each` with every piece of it. Returns the number of bytes.
pub(super) fn hash_pieces(
    mut from: impl Read,
    hasher: &mut Sha256,
    unreadable: impl Fn(io::Error) -> Error,
    mut each: impl FnMut(&[u8]) -> Result<()>,
) -> Result<u64> {
    let (mut buffer, mut bytes) = (vec![0; BUFFER], 0);
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => return Ok(bytes),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(&unreadable)?,
        };
        let piece = buffer.get(..length).unwrap_or_default();
        hasher.update(piece);
        each(piece)?;
        bytes += length as u64;
    }
}

pub(super) fn hex(hasher: Sha256) -> String {
    hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
