//! The block index of a term dictionary: the first bytes of each block, and where it starts.
//!
//! It has two levels. The lower one stores runs of 32 blocks, each together, so that a lookup loads few cache lines, all
//! at once: the first eight bytes of each block, the next eight bytes of each, and their offsets. The upper one has the
//! first eight bytes of every run, few enough to stay in the nearest cache.

use std::ops::Range;

use crate::{NONE, container::partition_point::partition_point};

/// BlockIndex that stand together.
const RUN: usize = 32;

/// Eight bytes of a key, as a number that orders as they do; or two offsets.
type Word = [u8; 8];

/// What is told of a run, in words. What is not there of the last run is filled with ones.
type Run = [Word; RUN * 5 / 2];

/// Bytes of a key that are told.
const HEAD: usize = 16;

/// The first bytes of a key, padded with zeros, as two numbers that order as they do.
#[inline]
fn head(key: &[u8]) -> [u64; 2] {
    let mut head = [Word::default(); 2];
    head.as_flattened_mut().iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    head.map(u64::from_be_bytes)
}

/// What is told of a run.
struct Parts<'a> {
    first: &'a [Word],
    next: &'a [Word],
    offsets: &'a [[u8; 4]],
}

impl<'a> Parts<'a> {
    #[inline]
    fn of(run: &'a Run) -> Self {
        let (first, rest) = run.split_at(RUN);
        let (next, offsets) = rest.split_at(RUN);
        Self { first, next, offsets: offsets.as_flattened().as_chunks().0 }
    }
}

/// What is told of all blocks, read in place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockIndex<'a> {
    /// The first word of each run.
    starts: &'a [Word],
    runs: &'a [Run],
}

impl<'a> BlockIndex<'a> {
    #[inline]
    pub(crate) fn new(starts: &'a [u8], runs: &'a [u8]) -> Self {
        Self { starts: starts.as_chunks().0, runs: runs.as_chunks::<8>().0.as_chunks().0 }
    }

    /// Number of blocks.
    pub(crate) fn len(&self) -> usize {
        partition_point(0..self.runs.len().saturating_mul(RUN), |block| self.offset(block).is_some())
    }

    #[inline]
    fn parts(&self, block: usize) -> Option<Parts<'a>> {
        self.runs.get(block / RUN).map(Parts::of)
    }

    /// Where a block starts; `None` where there is none.
    #[inline]
    pub(crate) fn offset(&self, block: usize) -> Option<u32> {
        let offset = u32::from_le_bytes(*self.parts(block)?.offsets.get(block % RUN)?);
        (offset != NONE).then_some(offset)
    }

    /// Number of the blocks whose first word is before another one.
    #[inline]
    fn count(&self, is_before: impl Fn(u64) -> bool) -> usize {
        let is_before = |word: &Word| is_before(u64::from_le_bytes(*word));
        let run = self.starts.partition_point(is_before).saturating_sub(1);
        let Some(parts) = self.runs.get(run).map(Parts::of) else { return 0 };
        // All are compared: no step waits for the one before.
        let before = parts.first.iter().filter(|word| is_before(word)).count();
        run.saturating_mul(RUN).saturating_add(before)
    }

    /// The first block that does not begin below a text. Where that is not told by the first bytes, all that it can be.
    #[inline]
    pub(crate) fn search(&self, text: &[u8]) -> Range<usize> {
        let [wanted, then] = head(text);
        let low = self.count(|first| first < wanted);
        let first = self.parts(low).and_then(|parts| parts.first.get(low % RUN));
        if text.len() <= HEAD / 2 || first.is_none_or(|&first| u64::from_le_bytes(first) != wanted) {
            return low..low;
        }
        let end = self.count(|first| first <= wanted);
        let next = |block: usize| {
            let next = self.parts(block).and_then(|parts| parts.next.get(block % RUN));
            next.map_or(u64::MAX, |&next| u64::from_le_bytes(next))
        };
        let low = partition_point(low..end, |block| next(block) < then);
        if text.len() <= HEAD {
            return low..low;
        }
        low..partition_point(low..end, |block| next(block) <= then)
    }
}

/// Collects what is told of blocks.
#[derive(Debug, Default)]
pub(crate) struct BlockIndexWriter {
    blocks: Vec<([u64; 2], u32)>,
}

impl BlockIndexWriter {
    /// Adds the next block, which starts at an offset with a key.
    pub(crate) fn add(&mut self, key: &[u8], offset: u32) {
        self.blocks.push((head(key), offset));
    }

    /// The sections of the starts and of the runs.
    pub(crate) fn finish(&self) -> (Vec<u8>, Vec<u8>) {
        let starts =
            self.blocks.iter().step_by(RUN).flat_map(|([first, _], _)| first.to_le_bytes()).collect();
        let mut bytes = Vec::new();
        for run in self.blocks.chunks(RUN) {
            let mut padded = [([u64::MAX; 2], NONE); RUN];
            padded.iter_mut().zip(run).for_each(|(to, from)| *to = *from);
            bytes.extend(padded.iter().flat_map(|([first, _], _)| first.to_le_bytes()));
            bytes.extend(padded.iter().flat_map(|([_, next], _)| next.to_le_bytes()));
            bytes.extend(padded.iter().flat_map(|(_, offset)| offset.to_le_bytes()));
        }
        (starts, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(keys: &[String]) -> (Vec<u8>, Vec<u8>) {
        let mut writer = BlockIndexWriter::default();
        keys.iter().zip(0..).for_each(|(key, number)| writer.add(key.as_bytes(), number * 3));
        writer.finish()
    }

    #[test]
    fn a_search_ends_up_at_the_first_block_that_is_not_below_the_text() {
        let pad = |i: usize| "x".repeat(i % 3 * 8);
        for blocks in [0, 1, 2, 31, 32, 33, 64, 128, 1_000] {
            let mut keys: Vec<String> = (0..blocks).map(|i| format!("{}{:03}", pad(i), i / 3)).collect();
            keys.sort_unstable();
            let (starts, runs) = written(&keys);
            let told = BlockIndex::new(&starts, &runs);
            assert_eq!(told.len(), blocks);
            assert!((0..blocks).all(|block| told.offset(block) == Some(block as u32 * 3)));
            let others = ["", "0", "x", "xxxxxxxx", "xxxxxxxxx", "xxxxxxxxxxxxxxxx", "z"].map(str::to_owned);
            for text in keys.iter().chain(&others) {
                let found = told.search(text.as_bytes());
                let expected = keys.partition_point(|key| key < text);
                assert!(found.contains(&expected) || found == (expected..expected), "{text}");
                assert!(found.is_empty() || text.len() > HEAD, "{text}");
            }
        }
    }

    #[test]
    fn damage_is_survived() {
        let keys: Vec<String> = (0..200).map(|i| format!("{i:020}")).collect();
        let (mut starts, mut runs) = written(&keys);
        starts.reverse();
        runs.reverse();
        for len in [runs.len(), runs.len() - 1, 700, 9, 0] {
            let told = BlockIndex::new(&starts, &runs[..len]);
            assert!(keys.iter().all(|key| told.search(key.as_bytes()).end <= runs.len()));
            assert!(told.len() <= 256);
        }
    }
}
