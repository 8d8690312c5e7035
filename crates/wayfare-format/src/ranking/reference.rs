//! Reference weights: those that the max scores of an index were computed with. Whatever was tuned since, pruning stays exact.

use super::{
    numbers::{LIKELY_EDIT, SUBSTRING_ALTERNATE, UNLIKELY_EDIT, UNTYPED_LETTER},
    score::Score,
    term_weights::Weights,
};
use crate::terms::postings::TermKind;

/// No word has more letters.
const MOST_LETTERS: Score = u16::MAX as Score;

/// The number of weights of substring matches.
const SUBSTRINGS: usize = 2;

/// Returns the weights that max scores are computed with: those of prefix matches by kind of posting, those of substring
/// matches, those of whole names, and those of edits.
pub fn reference_weights() -> Vec<Score> {
    let prefix = TermKind::ALL
        .iter()
        .map(|&kind| Weights::SEARCH.prefix(kind));
    let whole = TermKind::ALL
        .iter()
        .map(|&kind| Weights::SEARCH.whole(kind));
    let untyped = UNTYPED_LETTER.saturating_mul(MOST_LETTERS).saturating_neg();
    let edits = [LIKELY_EDIT, UNLIKELY_EDIT].map(Score::saturating_neg);
    prefix
        .chain([SUBSTRING_ALTERNATE, untyped])
        .chain(whole)
        .chain(edits)
        .collect()
}

/// By how much a score may exceed the max scores of an index: 0 unless a weight was raised since the index was built.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slack {
    /// For prefix matches.
    pub prefix: Score,
    /// For substring matches.
    pub substring: Score,
    /// For substring and fuzzy matches, and those of parts of a name.
    pub weak: Score,
}

impl Slack {
    /// Returns the slack of an index with these reference weights.
    pub fn new(reference: &[Score]) -> Self {
        let now = reference_weights();
        if reference.len() != now.len() {
            return Self {
                prefix: Score::MAX,
                substring: Score::MAX,
                weak: Score::MAX,
            };
        }
        let raised = now
            .iter()
            .zip(reference)
            .map(|(now, then)| now.saturating_sub(*then).max(0));
        let most = |raised: &mut dyn Iterator<Item = Score>| raised.max().unwrap_or_default();
        let of_prefix = most(&mut raised.clone().take(TermKind::ALL.len()));
        let substring = most(&mut raised.clone().skip(TermKind::ALL.len()).take(SUBSTRINGS));
        let weak = most(&mut raised.skip(TermKind::ALL.len()).skip(SUBSTRINGS));
        // A name has one weight, and one edit.
        Self {
            prefix: of_prefix,
            substring,
            weak: substring.saturating_add(weak.saturating_mul(2)),
        }
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
        assert_eq!(
            Slack::new(&reference),
            Slack {
                prefix: 70,
                substring: 5,
                weak: 5
            }
        );
        reference[18] -= 3;
        assert_eq!(
            Slack::new(&reference),
            Slack {
                prefix: 70,
                substring: 5,
                weak: 11
            }
        );
        for other in [&now[1..], &[]] {
            let unknown = Slack {
                prefix: Score::MAX,
                substring: Score::MAX,
                weak: Score::MAX,
            };
            assert_eq!(Slack::new(other), unknown);
        }
    }
}
