//! Failures of calls.

use wayfare::ErrorKind;

/// The reason why a dataset could not be opened or a query could not be answered. "Not found" is never an error: it is
/// null or an empty list. The message says what is wrong and what to do.
#[derive(Debug, thiserror::Error, uniffi::Error)]
#[uniffi(flat_error)]
pub enum WayfareError {
    /// An argument is wrong: a latitude of 91, a malformed code.
    #[error("{0}")]
    BadInput(String),
    /// There is no dataset in the folder.
    #[error("{0}")]
    NoDataset(String),
    /// This version cannot read the files, or they do not belong together.
    #[error("{0}")]
    Incompatible(String),
    /// A file of the dataset is corrupt.
    #[error("{0}")]
    Corrupt(String),
    /// A file could not be read.
    #[error("{0}")]
    Io(String),
}

impl From<wayfare::Error> for WayfareError {
    fn from(error: wayfare::Error) -> Self {
        let message = format!("{error:#}");
        match error.kind() {
            ErrorKind::BadInput => Self::BadInput(message),
            ErrorKind::NoDataset => Self::NoDataset(message),
            ErrorKind::Incompatible => Self::Incompatible(message),
            ErrorKind::Io => Self::Io(message),
            _ => Self::Corrupt(message),
        }
    }
}
