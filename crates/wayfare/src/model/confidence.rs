//! Confidence: how likely a hit is what its text means. `docs/search.md` says how it is made, and how reliable it is.

use wayfare_format::{Posting, RegionKind, Score, SectionId, odds};

use crate::{Error, MatchKind, Result, index::Index};

/// A hit of this confidence is clear: a program may act on it without asking back.
pub(crate) const CLEAR: f32 = 0.9;

/// What is not in the dataset may be meant as well: this counts as much as a prefix of a city of a hundred thousand, or
/// the name of a hamlet.
const UNKNOWN: Score = 5_000;

/// How often what a text matches by a code or by the name of a region elsewhere is what it means.
const ANOTHER_MEANING: f32 = 0.3;

/// Returns the odds of all that a text can mean, by the scores of its best hits.
pub(crate) fn rivals(scores: impl Iterator<Item = Score>) -> f32 {
    odds(UNKNOWN) + scores.map(odds).sum::<f32>()
}

/// How often a match of a kind is what the text means, where nothing else is.
fn reliability(kind: MatchKind) -> f32 {
    match kind {
        MatchKind::Id | MatchKind::Coordinates => 1.0,
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::Qualified => 0.99,
        MatchKind::ExactAlternate => 0.97,
        MatchKind::Prefix => 0.6,
        MatchKind::Typo => 0.7,
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
    let corrupt = || Error::corrupt(SectionId::Terms);
    let mut term = Vec::new();
    index.terms().read(by, &mut term).map_err(|_| corrupt())?;
    let term = str::from_utf8(&term).map_err(|_| corrupt())?;
    let is_code = kind == MatchKind::ExactAlternate && index.is_code_of(at, term, &mut index.budget())?;
    let means_another = is_code || is_region_elsewhere(index, at, term)?;
    Ok(if means_another { share * ANOTHER_MEANING } else { share })
}

/// Whether a term is the name or code of regions, but of none that the place is in: `georgia` is a country and a state
/// before it is a town in Vermont.
fn is_region_elsewhere(index: &Index, at: u32, term: &str) -> Result<bool> {
    let regions = index.regions_called(term, &mut index.budget())?;
    let place = index.place(at)?;
    let is_inside = |region: &Posting<RegionKind>| match region.kind {
        RegionKind::Admin1 => u32::from(place.admin1_index) == region.record,
        RegionKind::Country => u32::from(place.country_index) == region.record,
    };
    Ok(!regions.is_empty() && !regions.iter().any(is_inside))
}
