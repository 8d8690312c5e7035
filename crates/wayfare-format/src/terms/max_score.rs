//! Max scores: an upper bound of the score of a term as a prefix match, by which top-k completion prunes.
//!
//! The score of a term is that of its best posting as a prefix match. Scores are quantized by rank, not by value: of N
//! terms in descending order, the one with rank r has the level 127 − ⌊127 · ln(1 + r) / ln(1 + N)⌋. So a range of any
//! size has few terms of the same level among its best, as Hsu and Ottaviano do by trees of maxima ("Space-efficient
//! data structures for top-k completion", WWW 2013). One section has a byte for each term: its level, and in the highest bit
//! whether it is a name or code of a country or region. The other has the highest score of each of the 128 levels, then for each
//! 64 terms the highest level among them.

use std::ops::Range;

use crate::{
    container::prefetch::prefetch,
    ranking::score::{NO_SCORE, Score},
};

/// Number of levels; they fit in seven bits.
const LEVELS: usize = 128;

/// Bytes of their scores.
const BOUNDS: usize = LEVELS * size_of::<Score>();

/// The highest level.
const TOP: u8 = 127;

/// The bit of terms that name a region.
const REGION: u8 = 128;

/// Terms with a common maximum.
const BLOCK: usize = 64;

/// The max scores of all terms, read in place.
#[derive(Debug, Clone, Copy)]
pub struct MaxScores<'a> {
    levels: &'a [u8],
    bounds: &'a [[u8; 4]],
    maxima: &'a [u8],
    slack: Score,
}

impl<'a> MaxScores<'a> {
    /// Returns the max scores in two sections, and by how much a score may exceed them ([`crate::Slack`]).
    #[inline]
    pub fn new(levels: &'a [u8], summary: &'a [u8], slack: Score) -> Self {
        let (bounds, maxima) = summary.split_at_checked(BOUNDS).unwrap_or_default();
        Self {
            levels,
            bounds: bounds.as_chunks().0,
            maxima,
            slack,
        }
    }

    /// Returns the number of terms.
    #[inline]
    #[expect(
        clippy::len_without_is_empty,
        reason = "nobody asks whether there are no terms"
    )]
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Returns the highest score of the terms of a level and of those below it.
    #[inline]
    pub fn bound(&self, level: u8) -> Score {
        let bound = self
            .bounds
            .get(usize::from(level))
            .map_or(Score::MAX, |&bound| Score::from_le_bytes(bound));
        bound.saturating_add(self.slack)
    }

    /// Returns the max score of a term: the highest score that it can reach as a prefix match.
    #[inline]
    pub fn max_score(&self, term: u32) -> Score {
        self.levels
            .get(term as usize)
            .map_or(NO_SCORE, |&level| self.bound(level & TOP))
    }

    /// Returns whether a term is a name or code of a country or region.
    #[inline]
    pub fn names_region(&self, term: u32) -> bool {
        self.levels
            .get(term as usize)
            .is_some_and(|&level| level & REGION != 0)
    }

    /// Returns those of some terms that are.
    pub fn names_of_regions(&self, terms: Range<u32>) -> impl Iterator<Item = u32> + use<'a> {
        const CHUNK: usize = 32;
        let levels = self
            .levels
            .get(terms.start as usize..(terms.end as usize).min(self.levels.len()));
        let chunks = (terms.start..)
            .step_by(CHUNK)
            .zip(levels.unwrap_or_default().chunks(CHUNK));
        // Most chunks have none, which is found out for all of a chunk at once.
        let with_any = chunks
            .filter(|(_, levels)| levels.iter().fold(0, |all, level| all | level) & REGION != 0);
        with_any
            .flat_map(|(first, levels)| (first..).zip(levels))
            .filter(|(_, level)| **level & REGION != 0)
            .map(|(term, _)| term)
    }

    /// Returns the level of the term with a rank among all terms, from 0 for the best one.
    #[inline]
    pub fn level_of_rank(&self, rank: u64) -> u8 {
        level_of_rank(rank, self.levels.len())
    }

    /// Returns the lowest level whose bound is above a score, as those of all higher levels are; `None` if there is none.
    #[inline]
    pub fn first_level(&self, score: Score) -> Option<u8> {
        let is_below = |bound: &[u8; 4]| {
            let bound = Score::from_le_bytes(*bound);
            bound == NO_SCORE || bound.saturating_add(self.slack) <= score
        };
        u8::try_from(self.bounds.partition_point(is_below))
            .ok()
            .filter(|&level| level <= TOP)
    }

    /// Prefetches the levels of these terms all at once.
    #[inline]
    pub fn prefetch(&self, terms: impl Iterator<Item = u32>) {
        prefetch(terms.filter_map(|term| self.levels.get(term as usize).copied()));
    }

    /// Finds the terms of a range with at least this level. Returns how many bytes were looked at.
    #[inline]
    pub fn at_least(&self, level: u8, range: Range<u32>, mut found: impl FnMut(u32, u8)) -> usize {
        let Range { start, end } = range;
        let mut looked_at = 0_usize;
        let mut look = |from: usize, to: usize| {
            let to = to.min(end as usize);
            let from = from.max(start as usize);
            let levels = self.levels.get(from..to).unwrap_or_default();
            looked_at = looked_at.saturating_add(levels.len());
            at_least(levels, level, |at| {
                let term = from.saturating_add(at);
                if let (Ok(number), Some(&level)) = (u32::try_from(term), self.levels.get(term)) {
                    found(number, level & TOP);
                }
            });
        };
        let (first, last) = (start as usize / BLOCK, (end as usize).div_ceil(BLOCK));
        let maxima = self.maxima.get(first..last).unwrap_or_default();
        at_least(maxima, level, |at| {
            let block = first.saturating_add(at).saturating_mul(BLOCK);
            look(block, block.saturating_add(BLOCK));
        });
        looked_at.saturating_add(maxima.len())
    }
}

/// Finds the positions of bytes that are at least `least` but for the highest bit, eight bytes at a time.
#[inline]
fn at_least(bytes: &[u8], least: u8, mut found: impl FnMut(usize)) {
    let least = least.min(TOP);
    const STEP: usize = 8;
    const HIGH: u64 = u64::from_ne_bytes([0x80; STEP]);
    // The highest bit of a byte is set where this sum reaches 128; no byte carries into the next one.
    let add = u64::from_ne_bytes([128_u8.saturating_sub(least); STEP]);
    let (chunks, rest) = bytes.as_chunks::<STEP>();
    for (at, chunk) in (0..).step_by(STEP).zip(chunks) {
        let mut hits = (u64::from_le_bytes(*chunk) & !HIGH).wrapping_add(add) & HIGH;
        while hits != 0 {
            found((hits.trailing_zeros() as usize / STEP).saturating_add(at));
            hits &= hits.wrapping_sub(1);
        }
    }
    let start = bytes.len().saturating_sub(rest.len());
    for (at, &byte) in rest.iter().enumerate() {
        if byte & TOP >= least {
            found(start.saturating_add(at));
        }
    }
}

#[inline]
fn level_of_rank(rank: u64, terms: usize) -> u8 {
    let ln = |number: f64| libm::log(1.0 + number);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a conversion saturates, and ranks are below the number of terms"
    )]
    let below = (f64::from(TOP) * ln(rank as f64) / ln(terms.max(1) as f64)) as u8;
    TOP.saturating_sub(below)
}

/// Writes the max scores.
#[derive(Debug, Default)]
pub struct MaxScoresWriter {
    scores: Vec<Score>,
    names_of_regions: Vec<u32>,
}

impl MaxScoresWriter {
    /// Adds the next term, whose best posting has this score as a prefix match.
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer terms")]
    pub fn add(&mut self, score: Score, names_region: bool) {
        if names_region {
            self.names_of_regions.push(self.scores.len() as u32);
        }
        self.scores.push(score);
    }

    /// Returns the two sections.
    pub fn finish(self) -> (Vec<u8>, Vec<u8>) {
        let mut ranked: Vec<(Score, u32)> = self.scores.iter().copied().zip(0..).collect();
        ranked.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut levels = vec![0; ranked.len()];
        let mut bounds = [NO_SCORE; LEVELS];
        for (rank, &(score, term)) in (0..).zip(&ranked) {
            let level = level_of_rank(rank, ranked.len());
            if let (Some(of_term), Some(bound)) = (
                levels.get_mut(term as usize),
                bounds.get_mut(usize::from(level)),
            ) {
                *of_term = level;
                *bound = score.max(*bound);
            }
        }
        // A level without terms has the bound of the levels below it.
        let mut highest = NO_SCORE;
        for bound in &mut bounds {
            highest = highest.max(*bound);
            *bound = highest;
        }
        let bounds = bounds.into_iter().flat_map(Score::to_le_bytes);
        let maxima = levels
            .chunks(BLOCK)
            .map(|block| block.iter().copied().max().unwrap_or_default());
        let summary = bounds.chain(maxima).collect();
        for term in self.names_of_regions {
            if let Some(level) = levels.get_mut(term as usize) {
                *level |= REGION;
            }
        }
        (levels, summary)
    }
}
