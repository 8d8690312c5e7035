//! Postal codes.

pub(crate) mod table;
pub(crate) mod writer;
