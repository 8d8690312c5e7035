//! What was left out of the elements of an extract.

/// What was left out, and what is uncertain. Complete when all elements were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Elements with a feature but no name, left out.
    pub unnamed: u64,
    /// Elements left out because no node of theirs is in the file or they go around the globe.
    pub unlocated: u64,
    /// Elements that reach beyond the extract: the centre is that of the part inside.
    pub incomplete: u64,
}
