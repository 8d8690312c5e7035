//! Text as the index stores it: folded, and split into words.

pub(crate) mod fold;
pub(crate) mod words;
