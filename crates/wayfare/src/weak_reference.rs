//! What the stored bounds of names of several words depend on: an index that was built with other features or words is
//! searched without them.

use wayfare_format::{RankingFeature, Score, SearchMode, checksum};

use crate::lexicon;

/// To be raised with each rule by which a part of a name matches more than before: no weight says so. A test of the golden dataset
/// asks for it.
const RULES: Score = 4;

/// Returns a checksum of all that [`best_weak_score`](crate::internal::best_weak_score) depends on besides the index and its
/// reference weights: for the builder, which stores both.
pub fn weak_reference() -> u64 {
    let features = RankingFeature::ALL
        .into_iter()
        .map(|feature| feature.weight(SearchMode::Search));
    // A dataset is opened in microseconds: the lexicon is copied as a whole.
    let mut bytes: Vec<u8> = features
        .chain([RULES])
        .flat_map(Score::to_le_bytes)
        .collect();
    bytes.extend_from_slice(lexicon::TEXT.as_bytes());
    checksum(&bytes)
}
