//! Confidence: how likely a hit is what its text means. `docs/search.md` says how it is made, and how reliable it is.

use wayfare_format::{REGION_PENALTY, Score, odds};

use crate::{MatchKind, Result, index::Index};

/// A hit of this confidence is clear: a program may act on it without asking back.
pub(crate) const CLEAR: f32 = 0.9;

/// What is not in the dataset may be meant as well: this counts as much as a prefix of a city of a hundred thousand, or
/// the name of a hamlet.
const UNKNOWN: Score = 5_000;

/// How often what a text matches by a code is what it means.
const CODE: f32 = 0.3;

/// What matched, and how well.
#[derive(Clone, Copy)]
pub(crate) struct Matched {
    /// The number of a term, of a postal code that of its record, else `NONE`.
    pub(crate) by: u32,
    pub(crate) score: Score,
    /// The odds of all that the text can mean.
    pub(crate) rivals: f32,
    /// Whether it is no rival of the first hit, as one of the two is in the other.
    pub(crate) is_nested: bool,
}

/// Returns the odds of all that a text can mean, by the weights of its best hits.
pub(crate) fn rivals(weights: f32) -> f32 {
    odds(UNKNOWN) + weights
}

/// Returns what a hit weighs among all that a text can mean: that of the place that stands at an index, by the term that
/// matched, with this score.
pub(crate) fn weight(index: &Index, at: u32, kind: MatchKind, by: u32, score: Score) -> Result<f32> {
    Ok(odds_of(index, at, kind, score)? * code_factor(index, at, kind, by)?)
}

/// The odds of a hit. What is taken from the importance of regions is given back to those whose whole name it is.
fn odds_of(index: &Index, at: u32, kind: MatchKind, score: Score) -> Result<f32> {
    let is_whole_name = matches!(kind, MatchKind::Exact | MatchKind::ExactAlternate);
    let is_lowered = is_whole_name && index.has_region_penalty(&index.place(at)?)?;
    Ok(odds(if is_lowered { score.saturating_add(REGION_PENALTY) } else { score }))
}

/// How often a hit is meant by the term that matched, compared with a name.
fn code_factor(index: &Index, at: u32, kind: MatchKind, by: u32) -> Result<f32> {
    let is_code =
        kind == MatchKind::ExactAlternate && index.is_code_of(at, &index.term(by)?, &mut index.budget())?;
    Ok(if is_code { CODE } else { 1.0 })
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

/// Returns the confidence of a hit of the place that stands at an index.
pub(crate) fn confidence(index: &Index, at: u32, kind: MatchKind, matched: Matched) -> Result<f32> {
    let Matched { by, score, rivals, is_nested } = matched;
    if kind == MatchKind::Id {
        return Ok(1.0);
    }
    // The first hit is meant rather than what it is in, whatever was taken from the importance of that.
    let share = if is_nested {
        odds(score) / (rivals + odds(score))
    } else {
        (odds_of(index, at, kind, score)? / rivals).min(1.0)
    };
    Ok(reliability(kind) * code_factor(index, at, kind, by)? * share)
}
