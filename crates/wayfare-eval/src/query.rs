//! Queries, and what they should find.

use wayfare::PlaceId;

/// A text to search for, and the places that it should find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The text that is typed.
    pub text: String,
    /// Ids of the right places; any of them will do.
    pub expected: Vec<PlaceId>,
}

/// How queries are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// As texts that are complete: `Dataset::search`.
    Search,
    /// As texts that are still being typed: `Dataset::autocomplete`.
    Autocomplete,
}

/// Queries of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuerySet {
    /// The name of the kind, such as `prefix3`; of those written by hand, it starts with [`WRITTEN_PREFIX`](crate::WRITTEN_PREFIX).
    pub kind: String,
    /// How they are asked.
    pub verb: Verb,
    /// The queries.
    pub queries: Vec<Query>,
}
