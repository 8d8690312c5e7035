//! The term dictionary: every folded name, and each later word of one that is not rare with what follows it, sorted and
//! front-coded.
//!
//! Terms are numbered in the order of their bytes and stored in blocks of 16. A term is the number of bytes that it
//! shares with the one before it in its block (none for the first), the number of bytes that follow, and those bytes.
//! The two numbers fill four bits each of one byte; one of 15 and more is 15 there, and the rest of it a varint after
//! that byte. The block index stores where each block starts, and its first bytes. The bytes are those of the
//! [alphabet](super::alphabet).

use std::ops::Range;

use super::{
    alphabet::{Alphabet, AlphabetWriter, Code},
    block_index::{BlockIndex, BlockIndexWriter},
};
use crate::container::{
    common_prefix::common_prefix,
    corrupt::Corrupt,
    entry::{Entries, Entry},
    partition_point::partition_point,
    prefetch::{CACHE_LINE, prefetch},
};

/// Terms in a block.
pub(crate) const TERMS_PER_BLOCK: u32 = 16;

/// The same, as a length.
pub(crate) const BLOCK: usize = TERMS_PER_BLOCK as usize;

/// The dictionary, read in place.
#[derive(Debug, Clone, Copy)]
pub struct TermDictionary<'a> {
    index: BlockIndex<'a>,
    bytes: &'a [u8],
    alphabet: Alphabet<'a>,
}

/// The terms that start with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrefixRange {
    /// Their numbers.
    pub terms: Range<u32>,
    /// Whether the first of them is the text itself.
    pub is_term: bool,
    /// Bytes of the dictionary that were read to find them.
    pub bytes_read: usize,
}

/// The result of looking up a text in a dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lookup {
    /// The number of the term that is the text.
    pub term: Option<u32>,
    /// Whether any term starts with the text.
    pub is_prefix: bool,
    /// Whether a term may go on with a blank behind the text: if not, none does.
    pub may_go_on: bool,
    /// Bytes of the dictionary that were read to find it.
    pub bytes_read: usize,
}

impl PrefixRange {
    /// Returns the number of the term that is the text itself.
    pub fn term(&self) -> Option<u32> {
        self.is_term.then_some(self.terms.start)
    }
}

impl<'a> TermDictionary<'a> {
    /// Returns the dictionary in four sections: the upper and the lower level of the block index, the blocks, and the
    /// alphabet.
    #[inline]
    pub fn new(starts: &'a [u8], blocks: &'a [u8], terms: &'a [u8], alphabet: &'a [u8]) -> Self {
        Self {
            index: BlockIndex::new(starts, blocks),
            bytes: terms,
            alphabet: Alphabet::new(alphabet),
        }
    }

    /// Returns the characters of terms.
    #[inline]
    pub fn alphabet(&self) -> Alphabet<'a> {
        self.alphabet
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        let Some(last) = self.index.len().checked_sub(1) else {
            return 0;
        };
        let terms = self
            .block(last)
            .into_iter()
            .flat_map(Entries::new)
            .take(BLOCK)
            .count();
        last.saturating_mul(BLOCK).saturating_add(terms)
    }

    /// Returns whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.index.len() == 0
    }

    /// Returns the bytes from the start of a block on.
    #[inline]
    pub(crate) fn block(&self, block: usize) -> Option<&'a [u8]> {
        self.bytes.get(self.index.offset(block)? as usize..)
    }

    /// Looks a text up. Calls `prefetch` as [`Self::prefix_range_with`] does.
    #[inline]
    pub fn look_up(&self, text: &str, prefetch: impl Fn([u32; 2])) -> Result<Lookup, Corrupt> {
        let mut room = Code::new();
        let Some(text) = self.alphabet.encode(text, &mut room) else {
            return Ok(Lookup {
                term: None,
                is_prefix: false,
                may_go_on: false,
                bytes_read: 0,
            });
        };
        let found = self.seek(text, prefetch).ok_or(Corrupt)?;
        let is_term = found.is_term();
        let Seek {
            number,
            is_match,
            next,
            rest,
            bytes_read,
        } = found;
        // No character is below a blank, so the first of the terms that go on with one is the first of those that go on.
        let may_go_on = match Entry::read(rest) {
            _ if !is_term => next == Some(b' '),
            // It is in the next block.
            _ if number % TERMS_PER_BLOCK == TERMS_PER_BLOCK - 1 => true,
            Some(entry) => entry.shared == text.len() && entry.suffix.first() == Some(&b' '),
            None => false,
        };
        Ok(Lookup {
            term: is_term.then_some(number),
            is_prefix: is_match,
            may_go_on,
            bytes_read,
        })
    }

    /// Returns the terms that start with a text.
    #[inline]
    pub fn prefix_range(&self, text: &str) -> Result<PrefixRange, Corrupt> {
        self.prefix_range_with(text, |_| {})
    }

    /// The same. Calls `prefetch` with the first and the last number of the block that has the first term as a rule, before
    /// the block is read: so what other sections have for these terms comes from memory meanwhile.
    #[inline]
    pub fn prefix_range_with(
        &self,
        text: &str,
        prefetch: impl Fn([u32; 2]),
    ) -> Result<PrefixRange, Corrupt> {
        let mut room = Code::new();
        let Some(text) = self.alphabet.encode(text, &mut room) else {
            return Ok(PrefixRange {
                terms: 0..0,
                is_term: false,
                bytes_read: 0,
            });
        };
        let first = self.seek(text, prefetch).ok_or(Corrupt)?;
        let (mut end, mut bytes_read) = (first.number, first.bytes_read);
        if first.is_match {
            // Most prefixes end in the same block. Each further term of it matches if it shares the text.
            end = end.checked_add(1).ok_or(Corrupt)?;
            let mut is_end_known = false;
            for entry in Entries::new(first.rest) {
                if end.is_multiple_of(TERMS_PER_BLOCK) {
                    break;
                }
                is_end_known = entry.shared < text.len();
                if is_end_known {
                    break;
                }
                end = end.checked_add(1).ok_or(Corrupt)?;
            }
            if !is_end_known && let Some((last, start)) = text.split_last() {
                // No byte of a term is 255.
                let after = [start, &[last.saturating_add(1)]].concat();
                let seek = self.seek(&after, |_| {}).ok_or(Corrupt)?;
                (end, bytes_read) = (seek.number, bytes_read.saturating_add(seek.bytes_read));
            }
        }
        if text.is_empty() {
            end = u32::try_from(self.len()).map_err(|_| Corrupt)?;
        }
        let terms = first.number..end.max(first.number);
        Ok(PrefixRange {
            is_term: first.is_term() && !terms.is_empty(),
            terms,
            bytes_read,
        })
    }

    /// Finds the first term that is not below a text. No term is decoded on the way: a term that shares more bytes with the
    /// one before than that one shares with the text is below the text too, and one that shares fewer is above it.
    #[inline]
    fn seek(&self, text: &[u8], prefetch: impl Fn([u32; 2])) -> Option<Seek<'a>> {
        // It is in the last block whose first term is below the text, or is the first term after it.
        let mut is_corrupt = false;
        let low = partition_point(self.index.search(text), |block| {
            let first = self.block(block).and_then(Entry::read);
            is_corrupt |= first.is_none();
            first.is_some_and(|first| first.suffix < text)
        });
        if is_corrupt {
            return None;
        }
        let number = u32::try_from(low.checked_mul(BLOCK)?).ok()?;
        let (Some(before), mut bytes_read) = (low.checked_sub(1), 0) else {
            return self.seek_start(low, number, text, 0);
        };
        let block = self.block(before)?;
        let (mut rest, mut common) = (block, 0);
        let mut number = u32::try_from(before.checked_mul(BLOCK)?).ok()?;
        prefetch([number, number.checked_add(TERMS_PER_BLOCK - 1)?]);
        for _ in 0..BLOCK {
            if rest.is_empty() {
                break;
            }
            let entry = Entry::read(rest)?;
            bytes_read = block.len().saturating_sub(entry.rest.len());
            let found = |is_match, next| {
                Some(Seek {
                    number,
                    is_match,
                    next,
                    rest: entry.rest,
                    bytes_read,
                })
            };
            if entry.shared < common {
                return found(false, None);
            }
            if entry.shared == common {
                let wanted = text.get(common..)?;
                let more = common_prefix(entry.suffix, wanted);
                common = common.checked_add(more)?;
                if more == wanted.len() {
                    return found(true, entry.suffix.get(more).copied());
                }
                if entry.suffix.get(more) > wanted.get(more) {
                    return found(false, None);
                }
            }
            rest = entry.rest;
            number = number.checked_add(1)?;
        }
        self.seek_start(low, number, text, bytes_read)
    }

    /// Returns the first term of a block, which is the first one that is not below the text.
    #[inline]
    fn seek_start(
        &self,
        block: usize,
        number: u32,
        text: &[u8],
        bytes_read: usize,
    ) -> Option<Seek<'a>> {
        let none = Seek {
            number,
            is_match: false,
            next: None,
            rest: &[],
            bytes_read,
        };
        let Some(first) = self.block(block) else {
            return Some(none);
        };
        let entry = Entry::read(first)?;
        let is_match = entry.suffix.starts_with(text);
        Some(Seek {
            is_match,
            next: entry.suffix.get(text.len()).copied().filter(|_| is_match),
            rest: entry.rest,
            ..none
        })
    }

    /// Prefetches the blocks of these terms all at once, so that reading one need not wait for the one before.
    #[inline]
    pub fn prefetch(&self, terms: &[u32]) {
        self.prefetch_blocks(terms.iter().map(|&number| number / TERMS_PER_BLOCK));
    }

    /// Prefetches blocks all at once.
    #[inline]
    pub fn prefetch_blocks(&self, blocks: impl Iterator<Item = u32>) {
        let blocks = blocks.filter_map(|block| self.block(block as usize));
        // Hardly any block takes more than two cache lines.
        let bytes = blocks
            .flat_map(|block| [block.first(), block.get(CACHE_LINE)])
            .flatten();
        prefetch(bytes.copied());
    }

    /// Decodes the term with a number. Returns it, and how many bytes of the dictionary were read.
    pub fn read<'t>(
        &self,
        number: u32,
        buffer: &'t mut TermBuffer,
    ) -> Result<(&'t str, usize), Corrupt> {
        let TermBuffer { bytes, text } = buffer;
        let bytes_read = self.read_bytes(number, bytes)?;
        Ok((self.alphabet.decode(bytes, text)?, bytes_read))
    }

    fn read_bytes(&self, number: u32, term: &mut Vec<u8>) -> Result<usize, Corrupt> {
        let block = self.block(number as usize / BLOCK).ok_or(Corrupt)?;
        let mut rest = block;
        let in_block = number as usize % BLOCK;
        let mut before = [(0, Default::default()); BLOCK];
        let mut len = 0;
        for part in before.get_mut(..in_block).ok_or(Corrupt)? {
            let entry = Entry::read(rest).ok_or(Corrupt)?;
            *part = (entry.shared, entry.suffix);
            len = entry.len_after(len).ok_or(Corrupt)?;
            rest = entry.rest;
        }
        let entry = Entry::read(rest).ok_or(Corrupt)?;
        len = entry.len_after(len).ok_or(Corrupt)?;
        // Backwards, each term before has the bytes that come before those which are there.
        let mut missing = entry.shared;
        term.clear();
        term.resize(len, 0);
        term.get_mut(missing..)
            .ok_or(Corrupt)?
            .copy_from_slice(entry.suffix);
        for &(shared, suffix) in before.get(..in_block).ok_or(Corrupt)?.iter().rev() {
            if shared < missing {
                let part = suffix
                    .get(..missing.saturating_sub(shared))
                    .ok_or(Corrupt)?;
                term.get_mut(shared..missing)
                    .ok_or(Corrupt)?
                    .copy_from_slice(part);
                missing = shared;
            }
        }
        Ok(block.len().saturating_sub(entry.rest.len()))
    }
}

/// Room for a term that is decoded.
#[derive(Debug, Clone, Default)]
pub struct TermBuffer {
    bytes: Vec<u8>,
    text: String,
}

/// Where a search for a text has ended: at the first term that is not below the text.
struct Seek<'a> {
    number: u32,
    /// Whether that term starts with the text.
    is_match: bool,
    /// The byte with which it then goes on behind the text; `None` if it is the text.
    next: Option<u8>,
    /// The bytes behind the term.
    rest: &'a [u8],
    bytes_read: usize,
}

impl Seek<'_> {
    /// Returns whether that term is the text.
    fn is_term(&self) -> bool {
        self.is_match && self.next.is_none()
    }
}

/// Writes the dictionary term by term.
#[derive(Debug)]
pub struct TermDictionaryWriter {
    index: BlockIndexWriter,
    alphabet: Vec<u8>,
    written: usize,
    last: Vec<u8>,
}

impl TermDictionaryWriter {
    /// Returns a writer for terms whose characters were counted.
    pub fn new(characters: &AlphabetWriter) -> Self {
        let (index, alphabet) = (BlockIndexWriter::default(), characters.finish());
        Self {
            index,
            alphabet,
            written: 0,
            last: Vec::new(),
        }
    }

    /// Returns the two sections of the block index, and the alphabet.
    pub fn finish(self) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        let (starts, blocks) = self.index.finish();
        (starts, blocks, self.alphabet)
    }

    /// Appends a term, which must be above the one before and not longer than [`crate::MAX_TEXT`], to `out`. `offset`
    /// is its offset in the section of the terms. Returns `false` where a character of it was not counted.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "there are fewer terms than bytes of memory"
    )]
    #[must_use]
    pub fn add(&mut self, term: &str, offset: u32, out: &mut Vec<u8>) -> bool {
        let mut room = Code::new();
        let Some(term) = Alphabet::new(&self.alphabet).encode(term, &mut room) else {
            return false;
        };
        let shared = if self.written.is_multiple_of(BLOCK) {
            self.index.add(term, offset);
            0
        } else {
            common_prefix(term, &self.last)
        };
        Entry::write(shared, term.split_at(shared).1, out);
        self.last.clear();
        self.last.extend_from_slice(term);
        self.written += 1;
        true
    }
}
