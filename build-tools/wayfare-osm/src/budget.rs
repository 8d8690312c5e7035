//! The memory that elements and links may take.

use crate::error::Fault;

/// Bytes that may still be kept. What extracts keep is a small part of their length; a small file that inflates to much more
/// is hostile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    limit: u64,
    left: u64,
}

impl Budget {
    /// What any file may keep, in bytes.
    const BASE: u64 = 16 << 20;

    pub(crate) fn for_file(length: u64) -> Self {
        let limit = length.saturating_add(Self::BASE);
        Self { limit, left: limit }
    }

    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), Fault> {
        match self.left.checked_sub(bytes as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Fault::TooLarge { limit: self.limit }),
        }
    }
}
