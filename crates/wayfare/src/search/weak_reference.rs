//! What the stored bounds of names depend on: an index that was built with other weights is searched without them.

use wayfare_format::{LIKELY_EDIT, Score, TermKind, UNLIKELY_EDIT, Weights, checksum, reference_weights};

use super::{
    feature::{RankingFeature, Verb},
    lexicon,
};

/// To be raised with each rule by which a name matches more than before: no weight says so.
const RULES: Score = 1;

/// Returns a checksum of all that [`best_weak_score`](crate::Dataset::best_weak_score) depends on besides the index: for the
/// builder, which stores both.
#[doc(hidden)]
pub fn weak_reference() -> u64 {
    let names = TermKind::ALL.iter().map(|&kind| Weights::SEARCH.whole(kind));
    let features = RankingFeature::ALL.into_iter().map(|feature| feature.weight(Verb::Search));
    let numbers = names.chain(features).chain(reference_weights()).chain([LIKELY_EDIT, UNLIKELY_EDIT, RULES]);
    // A dataset is opened in microseconds: the lexicon is copied as a whole.
    let mut bytes: Vec<u8> = numbers.flat_map(Score::to_le_bytes).collect();
    bytes.extend_from_slice(lexicon::TEXT.as_bytes());
    checksum(&bytes)
}
