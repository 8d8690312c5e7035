//! The n-gram index: which terms hold a piece of text inside a word.

pub(crate) mod index;
pub(crate) mod lists;
pub(crate) mod scan;
