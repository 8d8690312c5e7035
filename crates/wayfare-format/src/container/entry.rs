//! Front-coded entries, of which each shares bytes with the one before: terms and postal codes.

use super::{
    string_table::MAX_TEXT,
    varint::{read_varint, write_varint},
};

/// Lengths from here on do not fit into four bits.
const LONG: usize = 15;

/// A text as it is stored in its block.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    /// Bytes in common with the text before.
    pub(crate) shared: usize,
    /// The bytes that follow them.
    pub(crate) suffix: &'a [u8],
    /// The bytes behind the text.
    pub(crate) rest: &'a [u8],
}

impl<'a> Entry<'a> {
    /// Reads the entry at the start of `bytes`; `None` where they end too early.
    #[inline(always)]
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&lengths, mut rest) = bytes.split_first()?;
        let (mut shared, mut len) = (usize::from(lengths >> 4), usize::from(lengths & 15));
        if shared == LONG {
            shared = LONG.checked_add(read_varint(&mut rest)? as usize)?;
        }
        if len == LONG {
            len = LONG.checked_add(read_varint(&mut rest)? as usize)?;
        }
        let (suffix, rest) = rest.split_at_checked(len)?;
        Some(Self {
            shared,
            suffix,
            rest,
        })
    }

    /// Appends the entry of a text that shares bytes with the one before.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no text is longer than 64 KiB"
    )]
    pub(crate) fn write(shared: usize, suffix: &[u8], out: &mut Vec<u8>) {
        out.push((shared.min(LONG) << 4 | suffix.len().min(LONG)) as u8);
        for length in [shared, suffix.len()] {
            if let Some(more) = length.checked_sub(LONG) {
                write_varint(more as u32, out);
            }
        }
        out.extend_from_slice(suffix);
    }

    /// Returns the suffix and all that follows it, where this entry was read from `bytes`.
    #[inline]
    pub(crate) fn suffix_and_rest(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let len = self.suffix.len().checked_add(self.rest.len())?;
        bytes.get(bytes.len().checked_sub(len)?..)
    }

    /// Returns the length of the text, given the length of the text before; `None` if it would share more bytes than
    /// that, or be longer than any text may be.
    #[inline]
    pub(crate) fn len_after(&self, before: usize) -> Option<usize> {
        let len = self.shared.checked_add(self.suffix.len())?;
        (self.shared <= before && len <= MAX_TEXT).then_some(len)
    }
}

/// Iterator over the entries of blocks. Corrupt bytes end it early.
pub(crate) struct Entries<'a> {
    rest: &'a [u8],
}

impl<'a> Entries<'a> {
    #[inline]
    pub(crate) fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'a>> {
        let entry = Entry::read(self.rest)?;
        self.rest = entry.rest;
        Some(entry)
    }
}
