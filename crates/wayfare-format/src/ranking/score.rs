//! Scores, the unit of all ranking.

use std::f32::consts::LOG2_10;

/// Importance, weights and their sums: thousandths of a factor of ten in population.
pub type Score = i32;

/// Below every score.
pub const NO_SCORE: Score = Score::MIN;

/// The highest possible score, which a postal code of the most important place has. Hits give scores relative to it.
pub const MAX_SCORE: Score = 24_000;

/// Returns the weight of a score among others: ten times as much for each 1,000.
pub fn odds(score: Score) -> f32 {
    libm::exp2f(score as f32 * (LOG2_10 / 1_000.0))
}

/// Returns the score that has this weight among others: the inverse of [`odds`].
#[expect(
    clippy::cast_possible_truncation,
    reason = "the logarithm of a float is below 40"
)]
pub fn log_odds(odds: f32) -> Score {
    libm::roundf(1_000.0 * libm::log10f(odds)) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_has_its_weight() {
        for score in [-9_000, -301, 0, 1, 4_771] {
            assert_eq!(log_odds(odds(score)), score);
        }
    }
}
