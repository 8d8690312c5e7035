//! The error of a build: what stopped it, where, and the remedy.

use std::io;
use std::path::{Path, PathBuf};

use wayfare_text::{printable, printable_lines, printable_path};

use crate::rejection::RejectedRow;

/// The result of anything that can stop a build.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a build stopped. A single bad row does not stop it, see [`Reason`](crate::Reason).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder could not be read or written.
    #[error("{}: {error}", printable_path(path))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said. Not named `source`, since the message says it already.
        error: io::Error,
    },
    /// `sources.toml` does not say what it should.
    #[error("{}: {}", printable(file), printable_lines(message))]
    Manifest {
        /// The manifest.
        file: String,
        /// The problem, and the allowed values.
        message: String,
    },
    /// A source file as a whole cannot be used.
    #[error("{}: {}", printable(file), printable_lines(message))]
    Source {
        /// The file as `sources.toml` or the command line names it.
        file: String,
        /// What is wrong, and what to do.
        message: String,
    },
    /// The folder cannot take the new dataset, or the new dataset is not fit to be published.
    #[error("{}: {}", printable_path(path), printable(message))]
    Output {
        /// The folder or file.
        path: PathBuf,
        /// What is wrong, and what to do.
        message: String,
    },
    /// The first rejected row of a strict build.
    #[error("{0} (strict: without it, the row would be left out and counted)")]
    Rejected(Box<RejectedRow>),
    /// A finished dataset cannot be opened, or is corrupt.
    #[error(transparent)]
    Dataset(#[from] wayfare::Error),
    /// The relational half of the dataset could not be written or read.
    #[error("world.sqlite: {0}")]
    Database(#[from] rusqlite::Error),
}

impl From<wayfare_files::Error> for Error {
    fn from(error: wayfare_files::Error) -> Self {
        Self::Io {
            path: error.path,
            error: error.error,
        }
    }
}

impl Error {
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_path_buf(),
            error,
        }
    }

    pub(crate) fn output(path: &Path, message: impl Into<String>) -> Self {
        Self::Output {
            path: path.to_path_buf(),
            message: message.into(),
        }
    }

    pub(crate) fn manifest(file: &str, message: impl Into<String>) -> Self {
        Self::Manifest {
            file: file.to_owned(),
            message: message.into(),
        }
    }

    pub(crate) fn source(file: impl AsRef<Path>, message: impl Into<String>) -> Self {
        Self::Source {
            file: file.as_ref().display().to_string(),
            message: message.into(),
        }
    }
}
