//! Text as the index has it: folded, and split into words.

pub(crate) mod fold;
pub(crate) mod words;
