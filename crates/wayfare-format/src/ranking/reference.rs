//! Reference weights: those that the max scores of an index were computed with. Whatever was tuned since, pruning stays exact.

use super::{
    score::Score,
    weights::{SUBSTRING_ALTERNATE, UNTYPED_LETTER, Weights},
};
use crate::terms::postings::TermKind;

/// No word has more letters.
const MOST_LETTERS: Score = u16::MAX as Score;

/// Returns the weights that max scores are computed with: those of prefix matches by kind of posting, then those of substring
/// matches.
pub fn reference_weights() -> Vec<Score> {
    let prefix = TermKind::ALL.iter().map(|&kind| Weights::SEARCH.prefix(kind));
    let untyped = UNTYPED_LETTER.saturating_mul(MOST_LETTERS).saturating_neg();
    prefix.chain([SUBSTRING_ALTERNATE, untyped]).collect()
}

/// By how much a score may exceed the max scores of an index: 0 unless a weight was raised since the index was built.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slack {
    /// For prefix matches.
    pub prefix: Score,
    /// For substring matches.
    pub substring: Score,
}

impl Slack {
    /// Returns the slack of an index with these reference weights.
    pub fn new(reference: &[Score]) -> Self {
        let now = reference_weights();
        if reference.len() != now.len() {
            return Self { prefix: Score::MAX, substring: Score::MAX };
        }
        let raised = now.iter().zip(reference).map(|(now, then)| now.saturating_sub(*then).max(0));
        let most = |raised: &mut dyn Iterator<Item = Score>| raised.max().unwrap_or_default();
        let kinds = TermKind::ALL.len();
        Self { prefix: most(&mut raised.clone().take(kinds)), substring: most(&mut raised.skip(kinds)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slack_is_what_was_raised_most() {
        let now = reference_weights();
        assert_eq!(Slack::new(&now), Slack::default());
        let mut reference = now.clone();
        (reference[1], reference[2], reference[8]) = (now[1] - 70, now[2] + 900, now[8] - 5);
        assert_eq!(Slack::new(&reference), Slack { prefix: 70, substring: 5 });
        for other in [&now[1..], &[]] {
            assert_eq!(Slack::new(other), Slack { prefix: Score::MAX, substring: Score::MAX });
        }
    }
}
