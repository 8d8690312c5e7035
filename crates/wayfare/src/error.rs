//! The one error type. It is opaque, except for its kind, the argument at fault and the I/O error behind it.

use std::{error, fmt, io, path::PathBuf};

use wayfare_format::SectionId;

use wayfare_text::{printable, printable_path};

/// The result of a query.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a dataset could not be opened or a query could not be answered. "Not found" is never an error.
///
/// The message says what is wrong and what to do. That of a file that cannot be read leaves the system's reason to
/// [`source`](error::Error::source); `{:#}` and `{:?}` show both.
///
/// ```
/// use wayfare::{Dataset, ErrorKind, Point};
///
/// let error = Point::new(91.0, 0.0).expect_err("no point is so far north");
/// assert_eq!((error.kind(), error.argument()), (ErrorKind::BadInput, Some("latitude")));
/// match Dataset::open("nowhere") {
///     Err(error) if error.kind() == ErrorKind::NoDataset => println!("{error}"),
///     opened => drop(opened?),
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
pub struct Error(Box<Cause>);

/// The kind of an [`Error`], which is what a program can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The query itself is wrong: a latitude of 91, a malformed code, a text longer than any name.
    BadInput,
    /// There is no dataset in the folder, or no default folder.
    NoDataset,
    /// This version of the library cannot read the files, or they do not belong together.
    Incompatible,
    /// A file of the dataset is corrupt, or was crafted to keep queries busy.
    Corrupt,
    /// A file could not be read: [`source`](error::Error::source) is the [`io::Error`].
    Io,
}

#[cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "what goes wrong with files")
)]
#[derive(Debug, thiserror::Error)]
pub(crate) enum Cause {
    #[error("{message}")]
    BadInput {
        argument: &'static str,
        message: String,
    },
    #[error(
        "there is no dataset in {}: {name} is missing; build one there, or name the folder of one",
        printable_path(dir)
    )]
    NoDataset { dir: PathBuf, name: &'static str },
    #[error(
        "this user has no data folder: set WAYFARE_DATASET to the folder of a dataset, or name it"
    )]
    NoDefaultFolder,
    #[error(
        "{} cannot be used: {reason}; build the dataset again with this version of Wayfare",
        printable_path(path)
    )]
    Incompatible { path: PathBuf, reason: String },
    #[error(
        "world.idx is corrupt (seen when section {} was read); build or unpack the dataset again",
        section.name()
    )]
    Corrupt { section: SectionId },
    #[error(
        "world.idx is corrupt ({}); build or unpack the dataset again",
        names(sections)
    )]
    WrongChecksums { sections: Vec<SectionId> },
    #[error(
        "the query was given up after more work than any sound dataset causes; verify the dataset, or build it again"
    )]
    TooMuchWork,
    #[error(
        "{} is corrupt: {reason}; build the dataset again, or remove this file: queries need world.idx alone",
        printable_path(path)
    )]
    CorruptFile { path: PathBuf, reason: String },
    #[error("cannot read {}", printable_path(path))]
    Io { path: PathBuf, source: io::Error },
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

/// The message; with `{:#}` also the reason of the system.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Cause::Io { source, .. } if f.alternate() => write!(f, "{}: {source}", self.0),
            cause => cause.fmt(f),
        }
    }
}

/// The message and the reason: it is what a panic by `unwrap`, and `main` with a [`Result`], show.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        error::Error::source(&*self.0)
    }
}

impl From<Cause> for Error {
    fn from(cause: Cause) -> Self {
        Self(Box::new(cause))
    }
}

impl Error {
    pub(crate) fn bad_input(argument: &'static str, message: impl Into<String>) -> Self {
        // The message repeats the input.
        let message = printable(&message.into()).into_owned();
        Cause::BadInput { argument, message }.into()
    }

    pub(crate) fn corrupt(section: SectionId) -> Self {
        Cause::Corrupt { section }.into()
    }

    /// Returns its kind.
    ///
    /// See [`Error`] for an example.
    pub fn kind(&self) -> ErrorKind {
        match *self.0 {
            Cause::BadInput { .. } => ErrorKind::BadInput,
            Cause::NoDataset { .. } | Cause::NoDefaultFolder => ErrorKind::NoDataset,
            Cause::Incompatible { .. } => ErrorKind::Incompatible,
            Cause::Corrupt { .. }
            | Cause::WrongChecksums { .. }
            | Cause::CorruptFile { .. }
            | Cause::TooMuchWork => ErrorKind::Corrupt,
            Cause::Io { .. } => ErrorKind::Io,
        }
    }

    /// Returns the name of the argument or option that is wrong, if the kind is [`ErrorKind::BadInput`].
    ///
    /// See [`Error`] for an example.
    pub fn argument(&self) -> Option<&'static str> {
        match *self.0 {
            Cause::BadInput { argument, .. } => Some(argument),
            _ => None,
        }
    }

    /// Returns whether a query took more work than its budget.
    pub(crate) fn is_too_much_work(&self) -> bool {
        matches!(*self.0, Cause::TooMuchWork)
    }
}
