//! The block index of a term dictionary: the first bytes of each block, and where it starts.
//!
//! It has two levels. The lower one has runs of 32 blocks: the first eight bytes of each block, the next four bytes of
//! each, and their offsets. So a lookup loads few cache lines, all at once. The upper level has the first eight bytes of
//! every run, few enough to stay in the nearest cache.

use std::ops::Range;

use crate::container::{
    partition_point::partition_point,
    prefetch::{CACHE_LINE, prefetch},
    record::NONE,
};

/// Blocks in a run.
const RUN: usize = 32;

/// Offsets that come from memory together.
const OFFSETS_IN_LINE: usize = CACHE_LINE / size_of::<u32>();

/// Eight bytes of a term, as a number in the order of the terms.
type Word = [u8; 8];

/// Four bytes of a term, as such a number; or an offset.
type Half = [u8; 4];

/// A run, in halves of words. What is missing in the last run is filled with ones.
type Run = [Half; RUN * 4];

/// Bytes of a term in the index.
const HEAD: usize = size_of::<Word>() + size_of::<Half>();

/// Returns the first bytes of a term, padded with zeros, as two numbers in the order of the terms.
#[inline]
fn head(term: &[u8]) -> (u64, u32) {
    let mut head = [Half::default(); HEAD / size_of::<Half>()];
    head.as_flattened_mut()
        .iter_mut()
        .zip(term)
        .for_each(|(to, from)| *to = *from);
    let [first, second, next] = head.map(u32::from_be_bytes);
    (u64::from(first) << 32 | u64::from(second), next)
}

/// The columns of a run.
struct Columns<'a> {
    first: &'a [Word],
    next: &'a [Half],
    offsets: &'a [Half],
}

impl<'a> Columns<'a> {
    #[inline]
    fn of(run: &'a Run) -> Self {
        let (first, rest) = run.split_at(2 * RUN);
        let (next, offsets) = rest.split_at(RUN);
        Self {
            first: first.as_flattened().as_chunks().0,
            next,
            offsets,
        }
    }
}

/// The block index, read in place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockIndex<'a> {
    /// The first word of each run.
    starts: &'a [Word],
    runs: &'a [Run],
}

impl<'a> BlockIndex<'a> {
    #[inline]
    pub(crate) fn new(starts: &'a [u8], runs: &'a [u8]) -> Self {
        Self {
            starts: starts.as_chunks().0,
            runs: runs.as_chunks::<4>().0.as_chunks().0,
        }
    }

    /// Returns the number of blocks.
    pub(crate) fn len(&self) -> usize {
        partition_point(0..self.runs.len().saturating_mul(RUN), |block| {
            self.offset(block).is_some()
        })
    }

    #[inline]
    fn columns(&self, block: usize) -> Option<Columns<'a>> {
        self.runs.get(block / RUN).map(Columns::of)
    }

    /// Returns where a block starts; `None` where there is none.
    #[inline]
    pub(crate) fn offset(&self, block: usize) -> Option<u32> {
        let offset = u32::from_le_bytes(*self.columns(block)?.offsets.get(block % RUN)?);
        (offset != NONE).then_some(offset)
    }

    /// Returns the number of blocks whose first word is before another one.
    #[inline]
    fn count(&self, is_before: impl Fn(u64) -> bool) -> usize {
        let is_before = |word: &Word| is_before(u64::from_le_bytes(*word));
        let run = self.starts.partition_point(is_before).saturating_sub(1);
        let Some(columns) = self.runs.get(run).map(Columns::of) else {
            return 0;
        };
        // Where the block starts that will be found is asked for next.
        prefetch(
            columns
                .offsets
                .iter()
                .step_by(OFFSETS_IN_LINE)
                .map(|offset| offset[0]),
        );
        // All are compared, so that no step waits for the one before.
        let before = columns.first.iter().filter(|word| is_before(word)).count();
        run.saturating_mul(RUN).saturating_add(before)
    }

    /// Returns the first block whose first term is not below a text, or all that it can be where the first 12 bytes do not
    /// decide.
    #[inline]
    pub(crate) fn search(&self, text: &[u8]) -> Range<usize> {
        let (wanted, then) = head(text);
        let low = self.count(|first| first < wanted);
        let first = self
            .columns(low)
            .and_then(|columns| columns.first.get(low % RUN));
        if text.len() <= size_of::<Word>()
            || first.is_none_or(|&first| u64::from_le_bytes(first) != wanted)
        {
            return low..low;
        }
        let end = self.count(|first| first <= wanted);
        let next = |block: usize| {
            let next = self
                .columns(block)
                .and_then(|columns| columns.next.get(block % RUN));
            next.map_or(u32::MAX, |&next| u32::from_le_bytes(next))
        };
        let low = partition_point(low..end, |block| next(block) < then);
        if text.len() <= HEAD {
            return low..low;
        }
        low..partition_point(low..end, |block| next(block) <= then)
    }
}

/// Writes the block index.
#[derive(Debug, Default)]
pub(crate) struct BlockIndexWriter {
    blocks: Vec<((u64, u32), u32)>,
}

impl BlockIndexWriter {
    /// Adds the next block, which starts at an offset with a term.
    pub(crate) fn add(&mut self, term: &[u8], offset: u32) {
        self.blocks.push((head(term), offset));
    }

    /// Returns the two sections: the upper level and the lower one.
    pub(crate) fn finish(&self) -> (Vec<u8>, Vec<u8>) {
        let starts = self
            .blocks
            .iter()
            .step_by(RUN)
            .flat_map(|((first, _), _)| first.to_le_bytes())
            .collect();
        let mut bytes = Vec::new();
        for run in self.blocks.chunks(RUN) {
            let mut padded = [((u64::MAX, u32::MAX), NONE); RUN];
            padded
                .iter_mut()
                .zip(run)
                .for_each(|(to, from)| *to = *from);
            bytes.extend(
                padded
                    .iter()
                    .flat_map(|((first, _), _)| first.to_le_bytes()),
            );
            bytes.extend(padded.iter().flat_map(|((_, next), _)| next.to_le_bytes()));
            bytes.extend(padded.iter().flat_map(|(_, offset)| offset.to_le_bytes()));
        }
        (starts, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(terms: &[String]) -> (Vec<u8>, Vec<u8>) {
        let mut writer = BlockIndexWriter::default();
        terms
            .iter()
            .zip(0..)
            .for_each(|(term, number)| writer.add(term.as_bytes(), number * 3));
        writer.finish()
    }

    #[test]
    fn a_search_ends_up_at_the_first_block_that_is_not_below_the_text() {
        let pad = |i: usize| "x".repeat(i % 3 * 8);
        for blocks in [0, 1, 2, 31, 32, 33, 64, 128, 1_000] {
            let mut terms: Vec<String> = (0..blocks)
                .map(|i| format!("{}{:03}", pad(i), i / 3))
                .collect();
            terms.sort_unstable();
            let (starts, runs) = written(&terms);
            let index = BlockIndex::new(&starts, &runs);
            assert_eq!(index.len(), blocks);
            assert!((0..blocks).all(|block| index.offset(block) == Some(block as u32 * 3)));
            let others = [
                "",
                "0",
                "x",
                "xxxxxxxx",
                "xxxxxxxxx",
                "xxxxxxxxxxxx",
                "xxxxxxxxxxxxxxxx",
                "z",
            ]
            .map(str::to_owned);
            for text in terms.iter().chain(&others) {
                let found = index.search(text.as_bytes());
                let expected = terms.partition_point(|term| term < text);
                assert!(
                    found.contains(&expected) || found == (expected..expected),
                    "{text}"
                );
                assert!(found.is_empty() || text.len() > HEAD, "{text}");
            }
        }
    }

    #[test]
    fn corruption_is_survived() {
        let terms: Vec<String> = (0..200).map(|i| format!("{i:020}")).collect();
        let (mut starts, mut runs) = written(&terms);
        starts.reverse();
        runs.reverse();
        for len in [runs.len(), runs.len() - 1, 700, 9, 0] {
            let index = BlockIndex::new(&starts, &runs[..len]);
            assert!(
                terms
                    .iter()
                    .all(|term| index.search(term.as_bytes()).end <= runs.len())
            );
            assert!(index.len() <= 256);
        }
    }
}
