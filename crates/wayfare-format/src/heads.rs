//! The first bytes of the blocks of a dictionary: small arrays in which a search ends up at the right block.
//!
//! Three arrays of numbers that order as the bytes do: the first eight bytes of every 32nd block, so few that they stay
//! in the nearest cache; those of all blocks; and the next eight bytes of all blocks.

use std::ops::Range;

/// Blocks for each number of the first array.
const RUN: usize = 32;

/// A number as it is stored.
type Word = [u8; 8];

/// Bytes of a key that are in the arrays.
const HEAD: usize = 16;

/// The first bytes of a key, padded with zeros, as two numbers that order as they do.
#[inline]
fn head(key: &[u8]) -> [u64; 2] {
    let mut head = [0; HEAD];
    head.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    let head = u128::from_be_bytes(head);
    [(head >> 64) as u64, head as u64]
}

/// The arrays, read in place.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Heads<'a> {
    every: &'a [Word],
    first: &'a [Word],
    next: &'a [Word],
}

impl<'a> Heads<'a> {
    /// The arrays of so many blocks; without any where the bytes are not what that asks for.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8], blocks: usize) -> Self {
        let words = bytes.as_chunks().0;
        let split = |(every, rest): (&'a [Word], &'a [Word])| {
            let (first, next) = rest.split_at_checked(blocks)?;
            (next.len() == blocks).then_some(Self { every, first, next })
        };
        words.split_at_checked(blocks.div_ceil(RUN)).and_then(split).unwrap_or_default()
    }

    /// The first block that does not begin below a text. Where that is not told by the first bytes, all that it can be.
    #[inline]
    pub(crate) fn search(&self, text: &[u8]) -> Range<usize> {
        let [wanted, then] = head(text);
        let below = |words: &[Word], wanted| words.partition_point(|&word| u64::from_le_bytes(word) < wanted);
        let equal =
            |words: &[Word], wanted| words.partition_point(|&word| u64::from_le_bytes(word) == wanted);
        let start = below(self.every, wanted).saturating_sub(1) * RUN;
        let rest = self.first.get(start..).unwrap_or_default();
        // All of a run are compared: they come from memory together, and no step waits for the one before.
        let run = rest.get(..RUN).unwrap_or(rest);
        let low = start + run.iter().filter(|&&word| u64::from_le_bytes(word) < wanted).count();
        if text.len() <= HEAD / 2 {
            return low..low;
        }
        let same = equal(self.first.get(low..).unwrap_or_default(), wanted);
        let next = self.next.get(low..low + same).unwrap_or_default();
        let (before, rest) = next.split_at(below(next, then));
        let low = low + before.len();
        low..low + if text.len() <= HEAD { 0 } else { equal(rest, then) }
    }
}

/// Collects the arrays.
#[derive(Debug, Default)]
pub(crate) struct HeadsWriter {
    heads: Vec<[u64; 2]>,
}

impl HeadsWriter {
    /// Adds the next block, which starts with this key.
    pub(crate) fn add(&mut self, key: &[u8]) {
        self.heads.push(head(key));
    }

    /// The section.
    pub(crate) fn finish(&self) -> Vec<u8> {
        let first = self.heads.iter().map(|[first, _]| first);
        let next = self.heads.iter().map(|[_, next]| next);
        first.clone().step_by(RUN).chain(first).chain(next).flat_map(|word| word.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_up_at_the_first_block_that_is_not_below_the_text() {
        let pad = |i: usize| "x".repeat(i % 3 * 8);
        for blocks in [0, 1, 2, 63, 64, 65, 128, 1_000] {
            let mut keys: Vec<String> = (0..blocks).map(|i| format!("{}{:03}", pad(i), i / 3)).collect();
            keys.sort_unstable();
            let mut writer = HeadsWriter::default();
            keys.iter().for_each(|key| writer.add(key.as_bytes()));
            let bytes = writer.finish();
            let heads = Heads::new(&bytes, blocks);
            let others = ["", "0", "x", "xxxxxxxx", "xxxxxxxxx", "xxxxxxxxxxxxxxxx", "z"].map(str::to_owned);
            for text in keys.iter().chain(&others) {
                let found = heads.search(text.as_bytes());
                let expected = keys.partition_point(|key| key < text);
                assert!(found.contains(&expected) || found == (expected..expected), "{text}");
                assert!(found.is_empty() || text.len() > HEAD, "{text}");
            }
        }
    }

    #[test]
    fn damage_is_survived() {
        let mut writer = HeadsWriter::default();
        (0..200u8).for_each(|i| writer.add(&[i; 20]));
        let mut bytes = writer.finish();
        assert_eq!(Heads::new(&bytes, 201).search(&[7; 20]), 0..0, "of other blocks");
        bytes.reverse();
        for i in 0..200 {
            let found = Heads::new(&bytes, 200).search(&[i; 20]);
            assert!(found.end <= 200);
        }
    }
}
