//! The infix index: which names hold a text in the middle of a word.
//!
//! A later word of a name starts a key of its own, so only the first word of a key counts, from its second
//! character on. The index does not name keys, but blocks of the key dictionary: the keys of a block start
//! alike, and so have most of their n-grams in common. BlockIndex are ranked by the best place that they have
//! under such a key, so that of the blocks with all n-grams of a text the best come first. Which of their keys
//! hold the text is then seen in the blocks themselves.
//!
//! Another table tells beforehand how good a place can be found at all: most texts need not be looked up.

use std::{cmp::Reverse, ops::Range};

use crate::{
    container::record::{Record, Table, record},
    ngram::lists::{Intersection, NgramLists, NgramWriter, cell, ngrams},
    ranking::Importance,
    terms::postings::Posting,
    text::first_word,
};

record! {
    /// A block of the key dictionary that has keys which are found by their middle.
    pub struct CandidateBlockRecord {
        /// Where it starts in the `keys` section.
        pub offset: u32,
    }
}

/// Lengths of the n-grams for which the best place is known.
const PROMISED: [usize; 2] = [5, 4];

/// N-grams of a text whose best place is looked up.
const MAX_PROMISES: usize = 8;

/// Keys of the dictionary for each promise, or up to half as many.
const KEYS_PER_PROMISE: usize = 4;

/// What a place counts at most under keys that hold a text in the middle if no letter is typed yet: its importance
/// and [`crate::TermKind::infix_weight`], rounded up to sixteenths, in a byte. 0 where there is no such key.
#[expect(clippy::cast_possible_truncation, reason = "it is clamped")]
fn level(score: f32) -> u8 {
    // A thousandth more, since the reader adds the same numbers in another order.
    ((score + 5.001) * 16.0).ceil().clamp(1.0, 255.0) as u8
}

/// The score that a level stands for.
#[inline]
fn score(level: u8) -> f32 {
    match level {
        0 => f32::NEG_INFINITY,
        u8::MAX => f32::INFINITY,
        _ => f32::from(level) / 16.0 - 5.0,
    }
}

/// The sections of the index.
#[derive(Debug)]
pub struct NgramSections<B> {
    /// The offsets of the blocks in the dictionary, in the order of their ranks.
    pub blocks: B,
    /// The level of each block.
    pub levels: B,
    /// Where the lists of ranks start, by n-gram.
    pub list_offsets: B,
    /// The lists.
    pub lists: B,
    /// Levels by n-gram.
    pub promises: B,
}

/// The index, read in place.
#[derive(Debug, Clone, Copy)]
pub struct NgramIndex<'a> {
    blocks: Table<'a, CandidateBlockRecord>,
    levels: &'a [u8],
    lists: NgramLists<'a>,
    promises: &'a [u8],
}

impl<'a> NgramIndex<'a> {
    /// The index in its sections; `None` unless there are powers of two of lists and promises.
    pub fn new(sections: &NgramSections<&'a [u8]>) -> Option<Self> {
        Some(Self {
            blocks: Table::new(sections.blocks),
            levels: sections.levels,
            lists: NgramLists::new(sections.list_offsets, sections.lists)?,
            promises: Some(sections.promises).filter(|promises| promises.len().is_power_of_two())?,
        })
    }

    /// What any place counts at most of which a name holds the text in the middle of a word, if no letter of it
    /// were typed. Minus infinity where there is none, and for texts of less than four letters.
    #[inline]
    pub fn promise(&self, text: &str) -> f32 {
        let level_of = |hash| self.promises.get(cell(hash, self.promises.len())).copied();
        let levels = |&length| ngrams(text, length, 0).take(MAX_PROMISES).filter_map(level_of);
        PROMISED.iter().find_map(|length| levels(length).min()).map_or(f32::NEG_INFINITY, score)
    }

    /// The blocks that may have a key that holds the text in the middle of its first word, the best first: where
    /// each starts in the dictionary, and what its places count at most if no letter were typed.
    pub fn blocks(&self, text: &str) -> CandidateBlocks<'a> {
        CandidateBlocks { ranks: self.lists.intersect(text), blocks: self.blocks, levels: self.levels }
    }
}

/// BlockIndex of the key dictionary that have all n-grams of a text.
#[derive(Debug, Clone)]
pub struct CandidateBlocks<'a> {
    ranks: Intersection<'a>,
    blocks: Table<'a, CandidateBlockRecord>,
    levels: &'a [u8],
}

impl Iterator for CandidateBlocks<'_> {
    type Item = (u32, f32);

    #[inline]
    fn next(&mut self) -> Option<(u32, f32)> {
        let rank = self.ranks.next()? as usize;
        Some((self.blocks.get(rank)?.offset, score(*self.levels.get(rank)?)))
    }
}

/// Collects the index.
#[derive(Debug)]
pub struct NgramIndexWriter<'i> {
    importance: &'i [Importance],
    blocks: Vec<Block>,
    ngrams: NgramWriter,
    promises: Vec<u8>,
}

#[derive(Debug)]
struct Block {
    level: u8,
    offset: u32,
    ngrams: Range<usize>,
}

impl<'i> NgramIndexWriter<'i> {
    /// For a dictionary of about so many keys, with the importance of all places.
    pub fn new(keys: usize, importance: &'i [Importance]) -> Self {
        let promises = vec![0; (keys / KEYS_PER_PROMISE).saturating_add(1).next_power_of_two()];
        Self { importance, blocks: Vec::new(), ngrams: NgramWriter::default(), promises }
    }

    /// Adds a key, which must be above the one before, with its postings and the offset of its block.
    pub fn add(&mut self, key: &str, postings: &[Posting], offset: u32) {
        let letters = first_word(key).chars().count();
        let level_of = |posting: &Posting| {
            let importance = self.importance.get(posting.place as usize)?.get();
            Some(level(importance + posting.kind.infix_weight(importance, letters)?))
        };
        let Some(level) = postings.iter().filter_map(level_of).max() else { return };
        for hash in PROMISED.iter().flat_map(|&length| ngrams(key, length, 1)) {
            let cell = cell(hash, self.promises.len());
            if let Some(promise) = self.promises.get_mut(cell) {
                *promise = level.max(*promise);
            }
        }
        let start = self.blocks.last().map_or(0, |block| block.ngrams.end);
        let Some(end) = self.ngrams.add(key) else { return };
        match self.blocks.last_mut().filter(|block| block.offset == offset) {
            Some(block) => (block.level, block.ngrams.end) = (block.level.max(level), end),
            None => self.blocks.push(Block { level, offset, ngrams: start..end }),
        }
    }

    /// The sections.
    pub fn finish(mut self) -> NgramSections<Vec<u8>> {
        self.blocks.sort_unstable_by_key(|block| (Reverse(block.level), block.offset));
        let (mut blocks, mut levels) = (Vec::new(), Vec::new());
        for &Block { level, offset, .. } in &self.blocks {
            CandidateBlockRecord { offset }.write(&mut blocks);
            levels.push(level);
        }
        let (list_offsets, lists) = self.ngrams.finish(self.blocks.into_iter().map(|block| block.ngrams));
        NgramSections { blocks, levels, list_offsets, lists, promises: self.promises }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TermKind;

    #[test]
    fn blocks_come_best_first_and_nothing_is_better_than_promised() {
        let importance: Vec<_> = (0..400u16).map(|i| Importance::new(9.0 - f32::from(i) / 50.0)).collect();
        let mut writer = NgramIndexWriter::new(400, &importance);
        for place in 0..400u32 {
            let kind = TermKind::ALL[place as usize % 4];
            writer.add(&format!("{place:03}inside"), &[Posting { place, kind }], place / 16 * 100);
        }
        let NgramSections { blocks, levels, list_offsets, lists, promises } = writer.finish();
        let sections = NgramSections {
            blocks: &*blocks,
            levels: &*levels,
            list_offsets: &*list_offsets,
            lists: &*lists,
            promises: &*promises,
        };
        let index = NgramIndex::new(&sections).unwrap();
        let found: Vec<(u32, f32)> = index.blocks("inside").collect();
        assert_eq!(found.len(), 25);
        assert!(found.is_sorted_by(|a, b| a.1 >= b.1));
        for (block, promise) in found {
            let places = block / 100 * 16..block / 100 * 16 + 16;
            for place in places {
                let importance = importance[place as usize].get();
                let weight = TermKind::ALL[place as usize % 4].infix_weight(importance, 9);
                assert!(
                    weight.is_none_or(|weight| importance + weight <= promise.min(index.promise("inside")))
                );
            }
        }
        assert_eq!(index.promise("ins"), f32::NEG_INFINITY);
        assert!(NgramIndex::new(&NgramSections { promises: &[0; 3], ..sections }).is_none());
    }

    #[test]
    fn a_level_is_not_below_its_score() {
        for thousandth in -6_000..20_000i16 {
            let exact = f32::from(thousandth) / 1000.0;
            assert!(score(level(exact)) >= exact);
            assert!(!(-4.9..10.8).contains(&exact) || score(level(exact)) < exact + 0.064);
        }
    }
}
