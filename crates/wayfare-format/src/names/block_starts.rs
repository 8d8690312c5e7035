//! Where the blocks of a section start, as they are written.

use crate::container::packed_array::PackedArray;

/// The starts of the blocks that have been written.
#[derive(Debug, Default)]
pub(super) struct BlockStarts {
    starts: Vec<u32>,
    /// Bytes of all blocks.
    len: u32,
}

impl BlockStarts {
    /// Adds a block of this many bytes; `None` if the section outgrows 4 GiB.
    pub(super) fn add(&mut self, bytes: usize) -> Option<()> {
        self.starts.push(self.len);
        self.len = self.len.checked_add(u32::try_from(bytes).ok()?)?;
        Some(())
    }

    /// Returns the starts as a packed array.
    pub(super) fn pack(&self) -> Vec<u8> {
        PackedArray::pack(&self.starts)
    }
}
