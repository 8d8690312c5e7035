//! The fuzzy index: which names differ from a text by an edit or two.

pub(crate) mod partition;
pub(crate) mod scores;
