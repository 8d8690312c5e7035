//! The max score of the fuzzy matches of each term, known when the index is built: most names need no fuzzy lookup.
//!
//! Four bits for each term, in the order of their numbers, the lower ones of a byte first: the score of the best name
//! within one edit of the term, quantized, 0 where there is none.

use crate::ranking::score::{NO_SCORE, Score};

/// What is added to a score before it is quantized, so that hardly any is below 0.
const OFFSET: Score = 1_200;

/// Scores in a step of quantization.
const STEP: Score = 600;

/// Stands for all higher scores.
const HIGHEST: u8 = 15;

/// The max scores of fuzzy matches, read in place.
#[derive(Debug, Clone, Copy)]
pub struct FuzzyScores<'a> {
    bytes: &'a [u8],
}

impl<'a> FuzzyScores<'a> {
    /// Returns the max scores in their section.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// Returns the highest score that a name within one edit of a term can have as a fuzzy match; [`NO_SCORE`] where
    /// there is none.
    #[inline]
    pub fn max_score(&self, term: u32) -> Score {
        let Some(both) = self.bytes.get(term as usize / 2) else { return Score::MAX };
        match both.wrapping_shr((term & 1) << 2) & HIGHEST {
            0 => NO_SCORE,
            HIGHEST => Score::MAX,
            quantized => Score::from(quantized).saturating_mul(STEP).saturating_sub(OFFSET),
        }
    }

    /// Writes the section. `scores` has the score of the best fuzzy match of each term.
    pub fn pack(scores: impl Iterator<Item = Option<Score>>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (term, score) in scores.enumerate() {
            let quantized = score.map_or(0, quantize);
            match bytes.last_mut().filter(|_| term % 2 == 1) {
                Some(last) => *last |= quantized << 4,
                None => bytes.push(quantized),
            }
        }
        bytes
    }
}

/// Rounds up.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
fn quantize(score: Score) -> u8 {
    score.saturating_add(OFFSET + STEP - 1).div_euclid(STEP).clamp(1, Score::from(HIGHEST)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_max_score_is_not_below_the_score_and_not_much_above() {
        let scores = || (-3_000..9_000).step_by(7);
        let bytes = FuzzyScores::pack(scores().map(Some).chain([None]));
        let max_scores = FuzzyScores::new(&bytes);
        for (term, score) in (0..).zip(scores()) {
            let bound = max_scores.max_score(term);
            assert!(bound >= score && (!(-1_200..7_200).contains(&score) || bound < score + STEP), "{score}");
        }
        assert_eq!(max_scores.max_score(scores().count() as u32), NO_SCORE);
        assert_eq!(max_scores.max_score(u32::MAX), Score::MAX, "what is not known may be anything");
    }
}
