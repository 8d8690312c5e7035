//! The work budget of a query, which fails on an index that was crafted to keep queries busy.
//!
//! Random corruption cannot do that: checksums and bounds catch it. But a crafted index may give every term the same
//! endless postings list, with correct checksums.

use crate::{Error, Result, error::Cause};

/// The number of items that every query may look at, however small the index is: a fuzzy match of a long text tries
/// this many spellings.
const FLOOR: usize = 1 << 20;

/// Beyond [`FLOOR`], a query may look at one item for this many bytes of the index. No query on an honest index comes
/// near that: `SECURITY.md` has the largest known number.
const BYTES_PER_ITEM: usize = 8;

/// The number of items of the index that a query may still look at: terms, postings, candidates, records.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    /// Returns the budget of one query on an index of this many bytes.
    pub(crate) fn new(index_bytes: usize) -> Self {
        Self {
            left: FLOOR + index_bytes / BYTES_PER_ITEM,
        }
    }

    /// Returns a budget of a number of items.
    pub(crate) fn of(items: usize) -> Self {
        Self { left: items }
    }

    /// Spends the budget on items that have been or are going to be looked at.
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

    /// Spends the budget on postings and terms, given by the bytes that they take.
    #[inline]
    pub(crate) fn spend_bytes(&mut self, bytes: usize) -> Result<()> {
        self.spend(bytes / BYTES_PER_ITEM)
    }

    /// Returns the number of items that are left.
    pub(crate) fn left(&self) -> usize {
        self.left
    }
}

#[cold]
fn exceeded() -> Error {
    Cause::TooMuchWork.into()
}
