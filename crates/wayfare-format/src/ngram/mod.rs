//! The n-gram index: terms that hold a text inside a word.

pub(crate) mod index;
pub(crate) mod lists;
pub(crate) mod scan;
