//! Confidence: how likely a hit is what its text means. `docs/search.md` says how it is made, and how reliable it is.

use wayfare_format::{Score, odds};

use crate::{MatchKind, Result, index::Index};

/// A hit of this confidence is clear: a program may act on it without asking back.
pub(crate) const CLEAR: f32 = 0.9;

/// What is not in the dataset may be meant as well: this counts as much as a prefix of a city of a hundred thousand, or
/// the name of a hamlet.
const UNKNOWN: Score = 5_000;

/// How often what a text matches by a code is what it means.
const CODE: f32 = 0.3;

/// Returns the odds of all that a text can mean, by the scores of its best hits.
pub(crate) fn rivals(scores: impl Iterator<Item = Score>) -> f32 {
    odds(UNKNOWN) + scores.map(odds).sum::<f32>()
}

/// How often a match of a kind is what the text means, where nothing else is.
fn reliability(kind: MatchKind) -> f32 {
    match kind {
        MatchKind::Id | MatchKind::Coordinates => 1.0,
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::WithRegion => 0.99,
        MatchKind::ExactAlternate => 0.97,
        MatchKind::Prefix => 0.6,
        MatchKind::Fuzzy => 0.7,
        MatchKind::PostalCodePrefix
        | MatchKind::PrefixAlternate
        | MatchKind::WordPrefix
        | MatchKind::Infix => 0.4,
    }
}

/// Returns the confidence of a hit of the place that stands at an index, by the term that matched, with this score among
/// these rivals.
pub(crate) fn confidence(
    index: &Index,
    at: u32,
    kind: MatchKind,
    by: u32,
    score: Score,
    rivals: f32,
) -> Result<f32> {
    if kind == MatchKind::Id {
        return Ok(1.0);
    }
    let share = reliability(kind) * (odds(score) / rivals).min(1.0);
    if !matches!(kind, MatchKind::Exact | MatchKind::ExactAlternate) {
        return Ok(share);
    }
    let term = &*index.term(by)?;
    let is_code = kind == MatchKind::ExactAlternate && index.is_code_of(at, term, &mut index.budget())?;
    Ok(if is_code { share * CODE } else { share })
}
