//! The n-gram index: which terms hold a text inside a word.
//!
//! A later word of a name starts a term of its own, so only the first word of a term counts, from its second character
//! on. The index does not name terms, but blocks of the term dictionary: the terms of a block start alike, and so have
//! most of their n-grams in common. Blocks are ranked by their max score, so that the best blocks with all n-grams of a
//! text come first. The blocks themselves then show which of their terms hold the text.
//!
//! Another table has the max score of each n-gram, so that most texts need not be looked up.

use std::{cmp::Reverse, ops::Range};

use super::lists::{Intersection, NgramLists, NgramWriter, cell, ngrams};
use crate::{
    container::{
        packed_table::{PackedTable, packed_record},
        packed_table_writer::pack_table,
    },
    ranking::{
        importance::Importance,
        score::{NO_SCORE, Score},
        weights::substring_weight,
    },
    terms::{
        dictionary::TERMS_PER_BLOCK,
        postings::{Posting, TermKind},
    },
    text::words::first_word,
};

packed_record! {
    /// A block of the term dictionary that has terms which are found by a substring.
    pub struct CandidateBlockRecord {
        /// Number of the block.
        pub block: u32,
    }
}

/// Lengths of the n-grams that have a max score.
const SCORED: [usize; 2] = [5, 4];

/// The most n-grams of a text whose max scores are looked up.
const MAX_SCORED: usize = 8;

/// Terms of the dictionary for each n-gram score; there are up to twice as many scores.
const TERMS_PER_SCORE: usize = 12;

/// The offset that is added to a score before it is quantized, so that few are below 0.
const OFFSET: Score = 5_000;

/// Scores in a step of quantization.
const STEP: Score = 63;

/// Quantizes the score of a substring match, rounding up; 0 stands for none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::arithmetic_side_effects,
    reason = "it is clamped, and scores are far from overflowing"
)]
fn quantize(score: Score) -> u8 {
    (score + OFFSET + STEP - 1)
        .div_euclid(STEP)
        .clamp(1, Score::from(u8::MAX)) as u8
}

/// Returns the highest score that is quantized so, with a slack.
#[inline]
fn max_score(quantized: u8, slack: Score) -> Score {
    match quantized {
        0 => NO_SCORE,
        u8::MAX => Score::MAX,
        _ => Score::from(quantized)
            .saturating_mul(STEP)
            .saturating_sub(OFFSET)
            .saturating_add(slack),
    }
}

/// The sections of the index.
#[derive(Debug)]
pub struct NgramSections<B> {
    /// The blocks of the dictionary that have candidates, in the order of their ranks.
    pub blocks: B,
    /// The quantized max score of each block.
    pub block_scores: B,
    /// Where the lists of ranks start, by n-gram.
    pub list_offsets: B,
    /// The lists.
    pub lists: B,
    /// Quantized max scores by n-gram.
    pub ngram_scores: B,
}

/// The index, read in place.
#[derive(Debug, Clone, Copy)]
pub struct NgramIndex<'a> {
    blocks: PackedTable<'a, CandidateBlockRecord>,
    block_scores: &'a [u8],
    lists: NgramLists<'a>,
    ngram_scores: &'a [u8],
    slack: Score,
}

impl<'a> NgramIndex<'a> {
    /// Returns the index in its sections, and by how much a score may exceed its max scores ([`crate::Slack`]); `None` unless
    /// the numbers of lists and of n-gram scores are powers of two.
    pub fn new(sections: &NgramSections<&'a [u8]>, slack: Score) -> Option<Self> {
        Some(Self {
            blocks: PackedTable::new(sections.blocks),
            block_scores: sections.block_scores,
            lists: NgramLists::new(sections.list_offsets, sections.lists)?,
            ngram_scores: Some(sections.ngram_scores)
                .filter(|scores| scores.len().is_power_of_two())?,
            slack,
        })
    }

    /// Returns the highest score that a place can have by a name which holds the text inside its first word, as if no
    /// letter were typed: [`NO_SCORE`] where there is none, and for texts of less than four letters.
    #[inline]
    pub fn max_score(&self, text: &str) -> Score {
        let score_of = |hash| {
            self.ngram_scores
                .get(cell(hash, self.ngram_scores.len()))
                .copied()
        };
        let scores = |&length| {
            ngrams(text, length, 0)
                .take(MAX_SCORED)
                .filter_map(score_of)
        };
        SCORED
            .iter()
            .find_map(|length| scores(length).min())
            .map_or(NO_SCORE, |least| max_score(least, self.slack))
    }

    /// Returns the blocks that may have a term which holds the text inside its first word, the best first: the number
    /// of each, and the highest score that it can give, as if no letter were typed.
    pub fn blocks(&self, text: &str) -> CandidateBlocks<'a> {
        let ranks = self.lists.intersect(text);
        CandidateBlocks {
            ranks,
            blocks: self.blocks,
            block_scores: self.block_scores,
            slack: self.slack,
        }
    }
}

/// Blocks of the term dictionary that have all n-grams of a text.
#[derive(Debug, Clone)]
pub struct CandidateBlocks<'a> {
    ranks: Intersection<'a>,
    blocks: PackedTable<'a, CandidateBlockRecord>,
    block_scores: &'a [u8],
    slack: Score,
}

impl Iterator for CandidateBlocks<'_> {
    type Item = (u32, Score);

    #[inline]
    fn next(&mut self) -> Option<(u32, Score)> {
        let rank = self.ranks.next()? as usize;
        Some((
            self.blocks.get(rank)?.block(),
            max_score(*self.block_scores.get(rank)?, self.slack),
        ))
    }
}

/// Writes the index.
#[derive(Debug)]
pub struct NgramIndexWriter<'i> {
    importance: &'i [Importance],
    blocks: Vec<Block>,
    ngrams: NgramWriter,
    ngram_scores: Vec<u8>,
}

#[derive(Debug)]
struct Block {
    score: u8,
    number: u32,
    ngrams: Range<usize>,
}

impl<'i> NgramIndexWriter<'i> {
    /// Returns a writer for a dictionary of about this number of terms, with the importance of all places.
    pub fn new(terms: usize, importance: &'i [Importance]) -> Self {
        let ngram_scores = vec![
            0;
            (terms / TERMS_PER_SCORE)
                .saturating_add(1)
                .next_power_of_two()
        ];
        Self {
            importance,
            blocks: Vec::new(),
            ngrams: NgramWriter::default(),
            ngram_scores,
        }
    }

    /// Adds the term with a number, which must be above the one before, with its postings.
    pub fn add(&mut self, number: u32, term: &str, postings: &[Posting<TermKind>]) {
        let letters = first_word(term).chars().count();
        let score_of = |posting: &Posting<TermKind>| {
            let importance = self.importance.get(posting.record as usize)?.score();
            Some(importance.saturating_add(substring_weight(posting.kind, importance, letters)?))
        };
        let Some(score) = postings.iter().filter_map(score_of).max().map(quantize) else {
            return;
        };
        for hash in SCORED.iter().flat_map(|&length| ngrams(term, length, 1)) {
            let cell = cell(hash, self.ngram_scores.len());
            if let Some(max_score) = self.ngram_scores.get_mut(cell) {
                *max_score = score.max(*max_score);
            }
        }
        let start = self.blocks.last().map_or(0, |block| block.ngrams.end);
        let Some(end) = self.ngrams.add(term) else {
            return;
        };
        let number = number / TERMS_PER_BLOCK;
        match self
            .blocks
            .last_mut()
            .filter(|block| block.number == number)
        {
            Some(block) => (block.score, block.ngrams.end) = (block.score.max(score), end),
            None => self.blocks.push(Block {
                score,
                number,
                ngrams: start..end,
            }),
        }
    }

    /// Returns the sections.
    pub fn finish(mut self) -> NgramSections<Vec<u8>> {
        self.blocks
            .sort_unstable_by_key(|block| (Reverse(block.score), block.number));
        let (mut blocks, mut block_scores) = (Vec::new(), Vec::new());
        for &Block { score, number, .. } in &self.blocks {
            blocks.push(CandidateBlockRecord { block: number });
            block_scores.push(score);
        }
        let (list_offsets, lists) = self
            .ngrams
            .finish(self.blocks.into_iter().map(|block| block.ngrams));
        let blocks = pack_table(&blocks).unwrap_or_default();
        NgramSections {
            blocks,
            block_scores,
            list_offsets,
            lists,
            ngram_scores: self.ngram_scores,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantized_score_is_not_below_the_score() {
        for score in -6_000..20_000 {
            let bound = max_score(quantize(score), 0);
            assert!(bound >= score && (!(-4_900..10_900).contains(&score) || bound < score + STEP));
        }
    }
}
