//! Limits of a file: the memory that elements and links take, and the length of their texts.

use crate::error::Fault;

/// Bytes that may still be spent. What extracts need is a small part of it; a small file that asks for more is hostile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    what: &'static str,
    limit: u64,
    left: u64,
}

impl Budget {
    /// Returns what a file of this length may keep.
    pub(crate) fn of_memory(length: u64) -> Self {
        Self::new("what is to be kept takes", length.saturating_add(16 << 20))
    }

    /// Returns how long the tags of all elements of a file of this length may be in all. A block has each text once, and
    /// names it in a byte or two, but reading an element takes as long as its texts are.
    pub(crate) fn of_texts(length: u64) -> Self {
        Self::new(
            "the tags of all elements take",
            length.saturating_mul(256).saturating_add(64 << 20),
        )
    }

    fn new(what: &'static str, limit: u64) -> Self {
        Self {
            what,
            limit,
            left: limit,
        }
    }

    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), Fault> {
        match self.left.checked_sub(bytes as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Fault::TooLarge {
                what: self.what,
                limit: self.limit,
            }),
        }
    }
}
