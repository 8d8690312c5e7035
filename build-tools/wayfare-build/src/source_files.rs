//! Where source files are: in a folder, or in memory.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
#[cfg(feature = "toml")]
use std::io::Read;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wayfare_format::file_hash;

use crate::counted::ReadSeek;
use crate::error::{Error, Result};
use crate::input::{Input, unreadable};
#[cfg(feature = "toml")]
use crate::manifest::Manifest;

/// Bytes of the longest manifest; the default one has some thousand.
#[cfg(feature = "toml")]
const LONGEST_MANIFEST: u64 = 4 << 20;
/// Name of the manifest inside a folder of sources.
#[cfg(feature = "default-sources")]
const MANIFEST: &str = "sources.toml";

/// The location of the files that a manifest names.
#[derive(Debug, Clone)]
pub struct SourceFiles(Location);

#[derive(Clone)]
enum Location {
    Folder(PathBuf),
    /// Names and bytes.
    Memory(Arc<[(String, Bytes)]>),
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path) => path.fmt(f),
            Self::Memory(files) => f
                .debug_list()
                .entries(files.iter().map(|(name, _)| name))
                .finish(),
        }
    }
}

/// The bytes of a file, which readers share.
#[derive(Clone)]
struct Bytes(Arc<Cow<'static, [u8]>>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl SourceFiles {
    /// Returns the default sources that are compiled in.
    #[cfg(feature = "default-sources")]
    pub fn embedded() -> Self {
        Self::memory(wayfare_data::FILES.iter().copied())
    }

    /// Returns the files of a folder. Absolute paths are opened as they are.
    pub fn directory(path: impl Into<PathBuf>) -> Self {
        Self(Location::Folder(path.into()))
    }

    /// Returns files that a program has in memory, by their names: rows that it makes, or `include_bytes!`.
    pub fn memory<N: Into<String>, B: Into<Cow<'static, [u8]>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Self {
        let files = files
            .into_iter()
            .map(|(name, bytes)| (name.into(), Bytes(Arc::new(bytes.into()))));
        Self(Location::Memory(files.collect()))
    }

    /// Returns where a file is; `None` if it is in memory.
    pub(crate) fn path(&self, file: &str) -> Option<PathBuf> {
        match &self.0 {
            Location::Folder(folder) => Some(folder.join(file)),
            Location::Memory(_) => None,
        }
    }

    /// Opens a file to be read once.
    pub(crate) fn open(&self, file: &str) -> Result<Input> {
        let (bytes, size): (Box<dyn ReadSeek>, u64) = match &self.0 {
            Location::Memory(files) => {
                let (_, bytes) = files
                    .iter()
                    .find(|(name, _)| name == file)
                    .ok_or_else(|| Error::source(file, "is not among the files in memory"))?;
                (
                    Box::new(Cursor::new(bytes.clone())),
                    bytes.as_ref().len() as u64,
                )
            }
            Location::Folder(folder) => {
                let (opened, size) = open_file(&folder.join(file))?;
                (Box::new(opened), size)
            }
        };
        Ok(Input::new(file, bytes, size))
    }

    /// Returns the XXH3 hash of a file's bytes as they are stored.
    pub(crate) fn hash(&self, file: &str) -> Result<u128> {
        let (_, hash) =
            file_hash(self.open(file)?.bytes).map_err(|error| unreadable(file, &error))?;
        Ok(hash)
    }
}

#[cfg(feature = "toml")]
impl Manifest {
    /// Reads a manifest; its files are looked for beside it.
    pub fn open(path: &Path) -> Result<(Self, SourceFiles)> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let (opened, size) = open_file(path)?;
        if size > LONGEST_MANIFEST {
            return Err(Error::output(
                path,
                "is too long for a sources.toml; are rows in it?",
            ));
        }
        let text = io::read_to_string(opened.take(LONGEST_MANIFEST))
            .map_err(|error| Error::io(path, error))?;
        Ok((
            Self::parse(&text, &path.display().to_string())?,
            SourceFiles::directory(folder),
        ))
    }

    /// Returns the manifest of the default sources that are compiled in.
    #[cfg(feature = "default-sources")]
    pub fn embedded() -> Result<(Self, SourceFiles)> {
        let files = SourceFiles::embedded();
        let mut text = String::new();
        let mut input = files.open(MANIFEST)?;
        input
            .bytes
            .read_to_string(&mut text)
            .map_err(|error| unreadable(MANIFEST, &error))?;
        Ok((Self::parse(&text, MANIFEST)?, files))
    }
}

/// Opens a file and returns its size. Devices have no end, and a pipe can be read only once: a source is read twice, for
/// its hash and for its rows.
fn open_file(path: &Path) -> Result<(File, u64)> {
    let opened = wayfare_files::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (size, file) = opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotSeekable => Error::output(
            path,
            format!("{error}; save what comes from it as a file first"),
        ),
        _ => Error::io(path, error),
    })?;
    Ok((file, size))
}
