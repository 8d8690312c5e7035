//! Why a table cannot be enriched.

use arrow_schema::ArrowError;

/// Why a table cannot be enriched.
#[derive(Debug)]
pub(crate) enum Error {
    /// The arguments do not fit the table.
    Input(String),
    /// The dataset cannot be read.
    Dataset(wayfare::Error),
    /// The table cannot be read.
    Table(ArrowError),
}

impl From<wayfare::Error> for Error {
    fn from(error: wayfare::Error) -> Self {
        Self::Dataset(error)
    }
}

impl From<ArrowError> for Error {
    fn from(error: ArrowError) -> Self {
        Self::Table(error)
    }
}
