//! Lists of numbers by n-gram: the items of an ordered list that hold four characters in a row.
//!
//! The lists are numbered by hash, so that n-grams can share one. A list holds its numbers in ascending order,
//! each as a varint of its difference to the one before less one (the first: the number itself).

use std::mem;

use xxhash_rust::xxh3::xxh3_64;

use crate::{
    container::{
        packed_table::{PackedTable, packed_record},
        packed_table_writer::pack_table,
        varint::{read_varint, write_varint},
    },
    text::words::first_word,
};

/// Characters of an n-gram that has a list. Lists of trigrams are a quarter smaller, but reading them takes five
/// times as long.
const LENGTH: usize = 4;

/// The most n-grams of a text that are looked up: further ones hardly rule anything out.
const MAX_LISTS: usize = 8;

/// Numbers of a list on average, or up to twice as many.
const NUMBERS_PER_LIST: usize = 16;

/// Returns the hashes of the n-grams of a length that start in the first word of a folded text, without the first
/// `skipped` ones.
pub(crate) fn ngrams(text: &str, length: usize, skipped: usize) -> impl Iterator<Item = u64> {
    let ends = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .skip(skipped.saturating_add(length));
    let starts = first_word(text)
        .char_indices()
        .map(|(at, _)| at)
        .skip(skipped);
    starts
        .zip(ends)
        .filter_map(|(start, end)| text.get(start..end))
        .map(|ngram| xxh3_64(ngram.as_bytes()))
}

/// Returns the cell that the lowest bits of a hash select. `cells` is a power of two.
#[inline]
pub(crate) fn cell(hash: u64, cells: usize) -> usize {
    let lowest = (cells as u64).wrapping_sub(1);
    // The result is below `cells`, which is a `usize`.
    usize::try_from(hash & lowest).unwrap_or(usize::MAX)
}

packed_record! {
    /// Where a list of numbers starts, and the one before it ends.
    pub struct NgramListRecord {
        /// Offset in the section of lists.
        pub offset: u32,
    }
}

/// The lists, read in place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NgramLists<'a> {
    /// Where each list starts, and where the last one ends.
    offsets: PackedTable<'a, NgramListRecord>,
    lists: &'a [u8],
}

impl<'a> NgramLists<'a> {
    /// Returns the lists in two sections; `None` unless their number is a power of two.
    pub(crate) fn new(offsets: &'a [u8], lists: &'a [u8]) -> Option<Self> {
        let offsets = PackedTable::new(offsets);
        let count = offsets.len().checked_sub(1)?;
        count.is_power_of_two().then_some(Self { offsets, lists })
    }

    fn list(&self, hash: u64) -> Option<List<'a>> {
        let at = cell(hash, self.offsets.len().checked_sub(1)?);
        let (start, end) = (
            self.offsets.get(at)?.offset(),
            self.offsets.get(at.checked_add(1)?)?.offset(),
        );
        Some(List {
            rest: self.lists.get(start as usize..end as usize)?,
            next: 0,
        })
    }

    /// Returns the numbers in the lists of all n-grams of a text; none where the text is too short to have one.
    pub(crate) fn intersect(&self, text: &str) -> Intersection<'a> {
        let mut lists = [List::default(); MAX_LISTS];
        let mut used = 0;
        for ((list, hash), number) in lists.iter_mut().zip(ngrams(text, LENGTH, 0)).zip(1..) {
            *list = self.list(hash).unwrap_or_default();
            used = number;
        }
        lists
            .get_mut(..used)
            .unwrap_or_default()
            .sort_unstable_by_key(|list| list.rest.len());
        Intersection { lists, used }
    }
}

/// A list while it is read.
#[derive(Debug, Clone, Copy, Default)]
struct List<'a> {
    rest: &'a [u8],
    /// One more than the last number read.
    next: u32,
}

impl List<'_> {
    /// Moves to the first number that is not below `least`; the last one read counts.
    #[inline]
    fn seek(&mut self, least: u32) -> Option<u32> {
        while self.next <= least {
            self.next = self
                .next
                .checked_add(read_varint(&mut self.rest)?)?
                .checked_add(1)?;
        }
        self.next.checked_sub(1)
    }
}

/// The numbers that are in several lists, in ascending order.
#[derive(Debug, Clone)]
pub(crate) struct Intersection<'a> {
    /// The shortest list first.
    lists: [List<'a>; MAX_LISTS],
    used: usize,
}

impl Iterator for Intersection<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let (first, others) = self.lists.get_mut(..self.used)?.split_first_mut()?;
        let mut number = first.seek(first.next)?;
        loop {
            let mut highest = number;
            for list in &mut *others {
                highest = list.seek(number)?;
                if highest > number {
                    break;
                }
            }
            if highest == number {
                return Some(number);
            }
            number = first.seek(highest)?;
        }
    }
}

/// Writes the lists, item by item.
#[derive(Debug, Default)]
pub(crate) struct NgramWriter {
    /// The hashes of the n-grams of all items, grouped by item.
    hashes: Vec<u32>,
}

impl NgramWriter {
    /// Adds the n-grams of a text to the last item, without the one at the start of the text. Returns the end of the
    /// n-grams of the item so far; `None` if the text has none.
    pub(crate) fn add(&mut self, text: &str) -> Option<usize> {
        let before = self.hashes.len();
        self.hashes
            .extend(ngrams(text, LENGTH, 1).map(|hash| (hash & 0xffff_ffff) as u32));
        (self.hashes.len() > before).then_some(self.hashes.len())
    }

    /// Returns the two sections. `items` has the range of the n-grams of each item, in the order of the items' numbers.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "there are not more lists than n-grams, which take four bytes each"
    )]
    pub(crate) fn finish(
        self,
        items: impl Iterator<Item = std::ops::Range<usize>>,
    ) -> (Vec<u8>, Vec<u8>) {
        let count = (self.hashes.len() / NUMBERS_PER_LIST / 2 + 1).next_power_of_two();
        // A counting sort: the numbers come in order already, and there may be hundreds of millions of them.
        let mut ends = vec![0_u32; count];
        for &hash in &self.hashes {
            if let Some(end) = ends.get_mut(cell(hash.into(), count)) {
                *end += 1;
            }
        }
        let mut end = 0;
        for start in &mut ends {
            end += mem::replace(start, end);
        }
        let mut numbers = vec![0_u32; self.hashes.len()];
        for (number, item) in (0..).zip(items) {
            for &hash in self.hashes.get(item).unwrap_or_default() {
                if let Some(end) = ends.get_mut(cell(hash.into(), count)) {
                    if let Some(at) = numbers.get_mut(*end as usize) {
                        *at = number;
                    }
                    *end += 1;
                }
            }
        }
        let (mut offsets, mut lists) = (Vec::with_capacity(count + 1), Vec::new());
        let mut start = 0;
        for end in ends {
            offsets.push(NgramListRecord {
                offset: lists.len() as u32,
            });
            let mut next = 0;
            let list = numbers.get(start..end as usize).unwrap_or_default();
            // An item holds some n-grams more than once.
            for same in list.chunk_by(|a, b| a == b) {
                let number = same.first().copied().unwrap_or_default();
                write_varint(number - next, &mut lists);
                next = number + 1;
            }
            start = end as usize;
        }
        offsets.push(NgramListRecord {
            offset: lists.len() as u32,
        });
        (pack_table(&offsets).unwrap_or_default(), lists)
    }
}
