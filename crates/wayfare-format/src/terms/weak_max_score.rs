//! Weak max scores: an upper bound of the substring and fuzzy matches of each term that is a whole name. The builder
//! searches for these matches, so that queries for most names need not.
//!
//! Four bits for each term, in the order of their numbers, the lower ones of a byte first: 0 where there is no such
//! match, else the number of the first bound that its score does not exceed.

use crate::{
    container::prefetch::prefetch,
    ranking::score::{NO_SCORE, Score},
};

/// The bounds, where they save the most searches for names of the default data that find nothing.
const BOUNDS: [Score; 14] = [
    -1_300, -500, 500, 1_000, 1_400, 1_800, 2_200, 2_500, 2_800, 3_100, 3_500, 3_900, 4_500, 5_400,
];

/// The weak max scores, read in place.
#[derive(Debug, Clone, Copy)]
pub struct WeakMaxScores<'a> {
    bytes: &'a [u8],
    slack: Score,
}

impl<'a> WeakMaxScores<'a> {
    /// Returns the weak max scores in their section, which scores may exceed by a slack.
    #[inline]
    pub fn new(bytes: &'a [u8], slack: Score) -> Self {
        Self { bytes, slack }
    }

    /// Returns the highest score that a place can reach by a substring or fuzzy match of a term: [`NO_SCORE`] where there is
    /// no such match, [`Score::MAX`] where the score is not known.
    #[inline]
    pub fn get(&self, term: u32) -> Score {
        let Some(both) = self.bytes.get(term as usize / 2) else {
            return Score::MAX;
        };
        match both.wrapping_shr((term & 1) << 2) & 15 {
            0 => NO_SCORE,
            number => BOUNDS
                .get(usize::from(number).wrapping_sub(1))
                .map_or(Score::MAX, |bound| bound.saturating_add(self.slack)),
        }
    }

    /// Prefetches the max scores of these terms all at once.
    #[inline]
    pub fn prefetch(&self, terms: impl Iterator<Item = u32>) {
        prefetch(terms.filter_map(|term| self.bytes.get(term as usize / 2).copied()));
    }

    /// Writes the section. `scores` has the best score of each term.
    pub fn pack(scores: impl Iterator<Item = Option<Score>>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (term, score) in scores.enumerate() {
            let number = score.map_or(0, quantize);
            match bytes.last_mut().filter(|_| term % 2 == 1) {
                Some(last) => *last |= number << 4,
                None => bytes.push(number),
            }
        }
        bytes
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are few bounds")]
fn quantize(score: Score) -> u8 {
    BOUNDS
        .partition_point(|&bound| bound < score)
        .saturating_add(1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_max_score_is_the_first_bound_that_is_not_below_the_score() {
        let scores = || (-3_000..9_000).step_by(7);
        let bytes = WeakMaxScores::pack(scores().map(Some).chain([None]));
        let max_scores = WeakMaxScores::new(&bytes, 0);
        for (term, score) in (0..).zip(scores()) {
            let expected = BOUNDS
                .into_iter()
                .find(|&bound| bound >= score)
                .unwrap_or(Score::MAX);
            assert_eq!(max_scores.get(term), expected, "{score}");
        }
        assert_eq!(WeakMaxScores::new(&bytes, 70).get(0), BOUNDS[0] + 70);
        assert_eq!(max_scores.get(scores().count() as u32), NO_SCORE);
        assert_eq!(
            max_scores.get(u32::MAX),
            Score::MAX,
            "what is not known may be anything"
        );
        max_scores.prefetch([0, u32::MAX].into_iter());
    }
}
