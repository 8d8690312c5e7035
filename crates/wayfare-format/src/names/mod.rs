//! The names of places: the primary names as they are, all others compressed.

pub(crate) mod further;
pub(crate) mod list;
pub(crate) mod primary;
pub(crate) mod symbol_table;

/// The names of so many places make a block.
const BLOCK: u32 = 8;
