//! The reasons why a table cannot be enriched.

use arrow_schema::ArrowError;

/// The reason why a table cannot be enriched. A row for which nothing is found is not an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The enrichment does not fit the table, or there is no such column to add.
    #[error("{0}")]
    Input(String),
    /// The dataset cannot be read.
    #[error(transparent)]
    Dataset(#[from] wayfare::Error),
    /// The table cannot be read.
    #[error("the table cannot be read: {0}")]
    Table(#[from] ArrowError),
    /// It was asked to stop.
    #[error("stopped before the last row")]
    Stopped,
    /// A file is corrupt, or not of the form that it should have.
    #[error("the file is corrupt, or is not of the form that its name or an option says: {0}")]
    Corrupt(String),
    /// A file cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
