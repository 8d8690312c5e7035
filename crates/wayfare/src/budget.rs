//! The work budget of a query: an index that was crafted to keep it busy is given up.
//!
//! Random damage cannot do that, since checksums and bounds find it. But who writes an index can give every term of it
//! the same endless postings list, and checksums that are right.

use crate::{Error, Result, error::Kind};

/// What every query may look at, however small the index is: a fuzzy match of a long text tries so many spellings.
const FLOOR: usize = 1 << 20;

/// Beyond that, one item for so many bytes of the index. No query on an honest index comes near it: the most that one
/// is known to need is in `docs/search.md`.
const BYTES_PER_ITEM: usize = 8;

/// How many items of the index a query may still look at: terms, postings, candidates, records.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    /// The budget of one query on an index of so many bytes.
    pub(crate) fn new(index_bytes: usize) -> Self {
        Self { left: FLOOR + index_bytes / BYTES_PER_ITEM }
    }

    /// Takes note of items that have been or are going to be looked at.
    #[inline]
    pub(crate) fn spend(&mut self, items: usize) -> Result<()> {
        match self.left.checked_sub(items) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(exceeded()),
        }
    }

    /// The same of postings and terms, given by the bytes that they take.
    #[inline]
    pub(crate) fn spend_bytes(&mut self, bytes: usize) -> Result<()> {
        self.spend(bytes / BYTES_PER_ITEM)
    }

    /// What is left of it.
    pub(crate) fn left(&self) -> usize {
        self.left
    }
}

#[cold]
fn exceeded() -> Error {
    Kind::TooMuchWork.into()
}
