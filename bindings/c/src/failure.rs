//! Failures of calls: codes and messages.

use std::fmt;

use wayfare::ErrorKind;

/// The result of a call. The message of an error says what is wrong and what to do.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// There is an answer.
    Ok = 0,
    /// The dataset does not have it. This is an answer, not an error: there is no message.
    NotFound = 1,
    /// An argument is wrong: NULL where a value is required, invalid UTF-8, a latitude of 91.
    BadInput = 2,
    /// There is no dataset in the folder.
    NoDataset = 3,
    /// This version cannot read the files, or they do not belong together.
    Incompatible = 4,
    /// A file of the dataset is corrupt.
    Corrupt = 5,
    /// A file could not be read.
    Io = 6,
    /// A bug of Wayfare: it panicked. The dataset can still be used.
    Bug = 7,
}

/// The reason why a call has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The name of an argument, and its fault.
    Argument(&'static str, &'static str),
    Library(wayfare::Error),
}

impl Failure {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Argument(..) => Status::BadInput,
            Self::Library(error) => match error.kind() {
                ErrorKind::BadInput => Status::BadInput,
                ErrorKind::NoDataset => Status::NoDataset,
                ErrorKind::Incompatible => Status::Incompatible,
                ErrorKind::Io => Status::Io,
                _ => Status::Corrupt,
            },
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(name, what) => write!(f, "{name} {what}"),
            Self::Library(error) => write!(f, "{error:#}"),
        }
    }
}

impl From<wayfare::Error> for Failure {
    fn from(error: wayfare::Error) -> Self {
        Self::Library(error)
    }
}

/// Returns an argument that must not be NULL.
pub(crate) fn given<T>(argument: Option<T>, name: &'static str) -> Result<T, Failure> {
    argument.ok_or(Failure::Argument(name, "is NULL"))
}
