//! Rows whose country or region is not known.

/// The country or region of a row that the dataset does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The row in its batch.
    pub row: usize,
    /// The column that it is in.
    pub column: String,
    /// How it is written.
    pub value: String,
    /// Whether it is a region.
    pub is_region: bool,
}
