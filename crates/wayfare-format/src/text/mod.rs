//! Text as the index stores it: folded, and split into words.

mod equivalents;
pub(crate) mod fold;
pub(crate) mod several;
pub(crate) mod words;
