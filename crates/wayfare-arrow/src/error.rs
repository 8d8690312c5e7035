//! Why a table cannot be enriched.

use arrow_schema::ArrowError;

/// Why a table cannot be enriched. A row that nothing is found for is no error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What is asked for does not fit the table, or there is no such column to add.
    #[error("{0}")]
    Input(String),
    /// The dataset cannot be read.
    #[error(transparent)]
    Dataset(#[from] wayfare::Error),
    /// The table cannot be read.
    #[error("the table cannot be read: {0}")]
    Table(#[from] ArrowError),
}
