//! The fuzzy index: whole names one or two edits away from a text.

pub(crate) mod index;
pub(crate) mod partition;
pub(crate) mod writer;
