//! The names of places: primary and ASCII names as they are, alternate names compressed.

mod block_starts;
pub(crate) mod further;
pub(crate) mod list;
pub(crate) mod primary;
pub(crate) mod symbol_table;

/// The number of places whose names make a block.
const BLOCK: u32 = 8;
