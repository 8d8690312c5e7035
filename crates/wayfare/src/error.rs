//! The one error type. It is opaque, except for what a caller can act on.

use std::{fmt, path::PathBuf};

use wayfare_format::SectionId;

use crate::printable::{printable, printable_path};

/// The result of a query.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The remedy for a corrupt index.
const AGAIN: &str =
    "build the dataset again with `wayfare build`, or unpack it again with `wayfare unpack`";

/// The reason why a dataset could not be opened or a query could not be answered. "Not found" is never an error.
#[derive(thiserror::Error)]
#[error(transparent)]
pub struct Error(Box<ErrorKind>);

#[cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "what goes wrong with files")
)]
#[derive(Debug, thiserror::Error)]
pub(crate) enum ErrorKind {
    #[error("{0}")]
    BadInput(String),
    #[error(
        "there is no dataset in {}: {name} is missing; make one with `wayfare quickstart` or `wayfare build`",
        printable_path(dir)
    )]
    NoDataset { dir: PathBuf, name: &'static str },
    #[error(
        "this user has no data folder: set WAYFARE_DATASET to the folder of a dataset, which `wayfare quickstart` or `wayfare build` makes"
    )]
    NoDefaultFolder,
    #[error(
        "{} cannot be used: {reason}; build the dataset again with `wayfare build` of this version",
        printable_path(path)
    )]
    Incompatible { path: PathBuf, reason: String },
    #[error(
        "world.idx is corrupt (seen when section {} was read): `wayfare verify` names the sections that are; {AGAIN}",
        section.name()
    )]
    Corrupt { section: SectionId },
    #[error("world.idx is corrupt ({}); {AGAIN}", names(sections))]
    WrongChecksums { sections: Vec<SectionId> },
    #[error(
        "the query was given up after more work than any sound dataset causes; check it with `wayfare verify`, or build it again with `wayfare build`"
    )]
    TooMuchWork,
    #[error(
        "{} is corrupt: {reason}; build the dataset again with `wayfare build`, or remove this file: queries need world.idx alone",
        printable_path(path)
    )]
    CorruptFile { path: PathBuf, reason: String },
    // Not called `source`, so that it is not the source of the error as well: then it would be shown twice.
    #[error("cannot read {}: {error}", printable_path(path))]
    Io {
        path: PathBuf,
        error: std::io::Error,
    },
}

/// `section terms`, `sections terms, postings`.
fn names(sections: &[SectionId]) -> String {
    let names: Vec<&str> = sections.iter().map(|section| section.name()).collect();
    let word = if names.len() == 1 {
        "section"
    } else {
        "sections"
    };
    format!("{word} {}", names.join(", "))
}

/// The message: it is what a panic by `unwrap`, and `main` with a [`Result`], show.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self(Box::new(kind))
    }
}

impl Error {
    pub(crate) fn bad_input(message: impl Into<String>) -> Self {
        // The message repeats the input.
        ErrorKind::BadInput(printable(&message.into()).into_owned()).into()
    }

    pub(crate) fn corrupt(section: SectionId) -> Self {
        ErrorKind::Corrupt { section }.into()
    }

    /// Returns whether the query itself is wrong: an empty text, a latitude of 91, a malformed code.
    ///
    /// ```
    /// assert!(wayfare::Point::new(91.0, 0.0).is_err_and(|error| error.is_bad_input()));
    /// ```
    pub fn is_bad_input(&self) -> bool {
        matches!(*self.0, ErrorKind::BadInput(_))
    }

    /// Returns whether there is no dataset in the folder, or no default folder.
    ///
    /// ```
    /// assert!(wayfare::Dataset::open("nowhere").is_err_and(|error| error.is_no_dataset()));
    /// ```
    pub fn is_no_dataset(&self) -> bool {
        matches!(
            *self.0,
            ErrorKind::NoDataset { .. } | ErrorKind::NoDefaultFolder
        )
    }

    /// Returns whether this version of the library cannot read the files, or they do not belong together.
    ///
    /// ```
    /// let not_an_index = wayfare::Dataset::from_bytes(b"<html>".to_vec());
    /// assert!(not_an_index.is_err_and(|error| error.is_incompatible()));
    /// ```
    pub fn is_incompatible(&self) -> bool {
        matches!(*self.0, ErrorKind::Incompatible { .. })
    }

    /// Returns whether a file of the dataset is corrupt, or was crafted to keep queries busy.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let mut bytes = std::fs::read("world/world.idx").expect("the file is there");
    /// *bytes.last_mut().expect("it is not empty") ^= 1;
    /// let world = wayfare::Dataset::from_bytes(bytes)?;
    /// assert!(world.verify().is_err_and(|error| error.is_corrupt()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn is_corrupt(&self) -> bool {
        matches!(
            *self.0,
            ErrorKind::Corrupt { .. }
                | ErrorKind::WrongChecksums { .. }
                | ErrorKind::CorruptFile { .. }
                | ErrorKind::TooMuchWork
        )
    }

    /// Returns whether a query took more work than its budget.
    #[doc(hidden)]
    pub fn is_too_much_work(&self) -> bool {
        matches!(*self.0, ErrorKind::TooMuchWork)
    }

    /// Returns whether a file could not be read.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// // A file in the place of a folder.
    /// assert!(wayfare::Dataset::open("world/world.idx").is_err_and(|error| error.is_io()));
    /// ```
    pub fn is_io(&self) -> bool {
        matches!(*self.0, ErrorKind::Io { .. })
    }
}
