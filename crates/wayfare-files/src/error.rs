//! An error with the path that it concerns.

use std::{fmt, io, path::PathBuf};

/// The error of an [`AtomicFile`](crate::AtomicFile), with the path that it concerns.
#[derive(Debug)]
pub struct Error {
    /// The file or folder.
    pub path: PathBuf,
    /// The error.
    pub error: io::Error,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for Error {}
