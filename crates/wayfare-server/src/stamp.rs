//! What a file looks like from outside, to notice that it is another one or was written to.

use std::{fs, path::Path, time::SystemTime};

/// What changes when a file is replaced or written to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// Another one after a file was renamed over it, which may be as old and as long; 0 where files have no numbers.
    number: (u64, u64),
    length: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// Of the file that has this name now, if there is one.
    pub(crate) fn of(file: &Path) -> Option<Self> {
        let data = fs::metadata(file).ok()?;
        #[cfg(unix)]
        let number = {
            use std::os::unix::fs::MetadataExt;
            (data.dev(), data.ino())
        };
        #[cfg(not(unix))]
        let number = (0, 0);
        Some(Self { number, length: data.len(), modified: data.modified().ok() })
    }

    /// Whether this is the file from before, and it was written to.
    #[cfg(unix)]
    pub(crate) fn was_edited(&self, before: &Self) -> bool {
        self.number == before.number && self != before
    }

    /// Whether the file is shorter than before.
    #[cfg(unix)]
    pub(crate) fn has_shrunk(&self, before: &Self) -> bool {
        self.length < before.length
    }
}
