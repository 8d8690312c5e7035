//! Why an extract cannot be read, where in the file, and the remedy.

use std::io;

use crate::element_id::ElementId;

/// The result of anything that reads an extract.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an extract cannot be read. The caller knows its name, so a message begins with the place in the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file could not be read.
    #[error("at byte {offset}: {error}")]
    Io {
        /// Where reading began, in bytes from the start of the file.
        offset: u64,
        /// What the system said. Not named `source`, since the message says it already.
        error: io::Error,
    },
    /// The bytes are not those of an extract.
    #[error(
        "at byte {offset}: {what}: no OpenStreetMap extract (.osm.pbf), or a corrupt one; \
        download it again and compare its checksum"
    )]
    Corrupt {
        /// Where the blob that is corrupt begins, in bytes from the start of the file.
        offset: u64,
        /// The problem, with the value.
        what: String,
    },
    /// The file is sound, but of a form that is not read.
    #[error("at byte {offset}: {what}; {remedy}")]
    Unsupported {
        /// Where the blob of this form begins, in bytes from the start of the file.
        offset: u64,
        /// The form.
        what: String,
        /// How to make a file that can be read.
        remedy: &'static str,
    },
    /// The file asks for more memory or time than a real extract of this size does.
    #[error(
        "at byte {offset}: {what} more than {limit} bytes; cut the file into regions with `osmium extract`"
    )]
    TooLarge {
        /// Where the blob that exceeds the limit begins, in bytes from the start of the file.
        offset: u64,
        /// The item that exceeds it.
        what: &'static str,
        /// The limit in bytes: see [`Extract`](crate::Extract#memory).
        limit: u64,
    },
    /// A tag is no text. Only its element is left out: those after it are read.
    #[error(
        "{element}: the tag `{key}` is `{value}`, which is not UTF-8; correct it, and export the file again"
    )]
    NotUtf8 {
        /// The element with the tag.
        element: ElementId,
        /// The key.
        key: String,
        /// The value. Bytes that are no text are escaped in both.
        value: String,
    },
}

/// Why a blob cannot be read, before its offset is known.
#[derive(Debug, PartialEq)]
pub(crate) enum Fault {
    Corrupt(String),
    Unsupported { what: String, remedy: &'static str },
    TooLarge { what: &'static str, limit: u64 },
}

impl Fault {
    pub(crate) fn corrupt(what: impl Into<String>) -> Self {
        Self::Corrupt(what.into())
    }

    /// Returns the error that says where the blob is.
    pub(crate) fn at(self, offset: u64) -> Error {
        match self {
            Self::Corrupt(what) => Error::Corrupt { offset, what },
            Self::Unsupported { what, remedy } => Error::Unsupported {
                offset,
                what,
                remedy,
            },
            Self::TooLarge { what, limit } => Error::TooLarge {
                offset,
                what,
                limit,
            },
        }
    }
}

/// Returns the first of these bytes as a text.
pub(crate) fn escaped(bytes: &[u8]) -> String {
    const SHOWN: usize = 120;
    match bytes.split_at_checked(SHOWN) {
        Some((shown, [_, ..])) => format!("{}…", shown.escape_ascii()),
        _ => bytes.escape_ascii().to_string(),
    }
}
