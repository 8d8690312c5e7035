//! How many elements an extract has, and what was left out of them.

/// Counts of elements read and left out. Complete when all elements were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Elements of the file, whatever they are, without those that were deleted.
    pub elements: u64,
    /// Elements with a feature that are closed, gone or not yet there, left out.
    pub closed: u64,
    /// Elements with a feature but no name, left out.
    pub unnamed: u64,
    /// Elements left out because the file has none of their nodes or not most of their ways, or they go around the globe.
    pub unlocated: u64,
}
