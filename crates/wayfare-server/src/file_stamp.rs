//! Stamps of files, to notice that one was replaced or written to.

use std::{fs, path::Path, time::SystemTime};

/// The metadata that change when a file is replaced or written to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileStamp {
    /// Device and inode. They change when another file, maybe as old and as long, is renamed over it; 0 where there
    /// are none.
    number: (u64, u64),
    length: u64,
    modified: Option<SystemTime>,
}

impl FileStamp {
    /// Returns the stamp of the file, if it is there.
    pub(crate) fn of(file: &Path) -> Option<Self> {
        let data = fs::metadata(file).ok()?;
        #[cfg(unix)]
        let number = {
            use std::os::unix::fs::MetadataExt;
            (data.dev(), data.ino())
        };
        #[cfg(not(unix))]
        let number = (0, 0);
        Some(Self {
            number,
            length: data.len(),
            modified: data.modified().ok(),
        })
    }

    /// Returns whether the same file was written to.
    #[cfg(unix)]
    pub(crate) fn was_edited(&self, before: &Self) -> bool {
        self.number == before.number && self != before
    }

    /// Returns whether the file is shorter than before.
    #[cfg(unix)]
    pub(crate) fn has_shrunk(&self, before: &Self) -> bool {
        self.length < before.length
    }
}
