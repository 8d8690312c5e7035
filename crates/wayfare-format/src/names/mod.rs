//! The names of places, compressed.

pub(crate) mod list;
pub(crate) mod symbol_table;
