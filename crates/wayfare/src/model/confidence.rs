//! Confidence: how likely a hit is what its text means. `docs/search.md` defines it, and says how reliable it is.

use std::{array, iter};

use wayfare_format::{FIRST, PlaceKind, REGION_PENALTY, Score, odds};

use crate::{MatchKind, Result, index::Index, model::NO_ADMIN1, search::kinds::is_kind_word};

/// A hit of this confidence is clear: a program may act on it without asking back.
pub(crate) const CLEAR: f32 = 0.94;

/// The text may also mean something that is not in the dataset. That counts as much as a prefix match of a city of a
/// hundred thousand, or the name of a hamlet.
const UNKNOWN: Score = 5_000;

/// Longer texts are less ambiguous: `unknown` falls by this for each letter beyond [`SHORT`].
const LETTER: Score = 150;

/// Texts of up to this many letters are the names of many things.
const SHORT: usize = 6;

/// How often a text that is not in capitals means the code that it matches, and how often one in capitals means the
/// name.
const CODE: f32 = 0.3;

/// How often a word for a kind alone means a place of this name: `airport` is a town, `island` Iceland in German.
const KIND_WORD: f32 = 0.3;

/// Texts in capitals of up to this many letters are taken for codes.
const CODE_LETTERS: usize = 3;

/// How often a postal code belongs to the nearest place. Among the codes that are attached by name, 82 % do.
const NEAREST: f32 = 0.7;

/// How often a number without a postal code has lost the leading zeros of one: as often as an edit is one.
const LOST_ZEROS: f32 = 0.7;

/// A hit whose score is lower by this much is hardly a rival.
const NEGLIGIBLE: Score = 2_500;

/// A place, what matched, and how well.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// The index of the place.
    pub(crate) at: u32,
    pub(crate) kind: MatchKind,
    /// The number of a term, the number of the record of a postal code, or `NONE`.
    pub(crate) by: u32,
    pub(crate) score: Score,
}

/// What else a text can mean: its first hits. They are weighed when a confidence is asked for. Each hit has a copy,
/// which costs less than reference counting.
#[derive(Clone, Copy)]
pub(crate) struct Rivals {
    first: [Option<Match>; FIRST],
    /// The score of what is not in the dataset.
    unknown: Score,
    /// The bytes of the text, folded.
    len: usize,
    /// Whether it is in ASCII capitals, as codes are.
    is_in_capitals: bool,
    /// Whether the text is a number that may be a code of a country whose codes are not known.
    may_be_unknown_code: bool,
    /// Whether its postal codes were found by adding zeros.
    has_lost_zeros: bool,
    /// What the place nearest to a point leaves to the others.
    left_by_point: f32,
}

struct Weighed {
    /// The odds of all that the text can mean.
    odds: f32,
    /// For each of the first hits, whether it and the very first hit do not compete, because one contains the other.
    nested: [bool; FIRST],
}

impl Rivals {
    /// Returns what else a point can mean, of which the nearest place has this confidence.
    pub(crate) fn of_point(nearest: f32) -> Self {
        Self { left_by_point: 1.0 - nearest, ..Self::new("", "", iter::empty(), [false; 2]) }
    }

    /// Takes the first hits out of the matches for a text, given as it was typed and folded, best first.
    pub(crate) fn new(
        text: &str,
        term: &str,
        mut matches: impl Iterator<Item = Match>,
        [may_be_unknown_code, has_lost_zeros]: [bool; 2],
    ) -> Self {
        let beyond = Score::try_from(term.chars().count().saturating_sub(SHORT)).unwrap_or(Score::MAX);
        let unknown = UNKNOWN.saturating_sub(LETTER.saturating_mul(beyond));
        let is_in_capitals = term.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_lowercase());
        let first = array::from_fn(|_| matches.next());
        Self {
            first,
            unknown,
            len: term.len(),
            is_in_capitals,
            may_be_unknown_code,
            has_lost_zeros,
            left_by_point: 0.0,
        }
    }

    /// Returns the confidence of a hit by coordinates with a score and at a position.
    pub(crate) fn confidence_by_point(&self, score: f32, position: usize) -> f32 {
        if position == 0 { score } else { score.min(share_of_others(self.left_by_point, position)) }
    }

    /// Returns the confidence of the hit at a position. Those of an answer add up to no more than one: the rivals among the
    /// first share it, and the others share what these leave.
    pub(crate) fn confidence(&self, index: &Index, hit: Match, position: usize) -> Result<f32> {
        let Weighed { odds: all, nested } = self.weigh(index)?;
        let confidence = self.share(index, hit, all)?;
        if nested.get(position) == Some(&false) {
            return Ok(confidence);
        }
        let mut left = 1.0;
        for (&rival, nested) in self.first.iter().flatten().zip(nested) {
            left -= if nested { 0.0 } else { self.share(index, rival, all)? };
        }
        Ok(confidence.min(share_of_others(left, position)))
    }

    /// Returns the confidence of a hit that competes with all that the text can mean.
    fn share(&self, index: &Index, hit: Match, all: f32) -> Result<f32> {
        let share = (odds_of(index, hit)? / all).min(1.0);
        let is_kind_word = hit.kind.is_whole_name() && is_kind_word(&index.term(hit.by)?);
        let kind_reliability = if is_kind_word { KIND_WORD } else { 1.0 };
        Ok(reliability(hit.kind) * self.code_reliability(index, hit)? * kind_reliability * share)
    }

    /// Weighs the hits against each other. Two hits do not compete if one contains the other: Porto and the district of
    /// Porto, Luxembourg and a place in it. Places in an administrative region do compete with it.
    fn weigh(&self, index: &Index) -> Result<Weighed> {
        let (mut all, mut nested) = (odds(self.unknown), [false; FIRST]);
        let [Some(first), ..] = self.first else { return Ok(Weighed { odds: all, nested }) };
        for (&hit, is_nested) in self.first.iter().flatten().zip(&mut nested) {
            if self.may_be_unknown_code && hit.kind.is_postal_code() {
                // A country whose codes are not known may have this code as well.
                all += odds(hit.score);
            }
            let is_near = hit.score.saturating_add(NEGLIGIBLE) > first.score;
            if !(is_near && (hit.kind.is_whole_name() || hit.kind == MatchKind::WithRegion)) {
                all += odds_of(index, hit)?;
                continue;
            }
            *is_nested = hit.at != first.at
                && (is_region_of(index, hit.at, first.at)?
                    || (!is_admin_region(index, first.at)? && is_region_of(index, first.at, hit.at)?));
            if !*is_nested {
                all += odds_of(index, hit)? * self.code_reliability(index, hit)?;
            }
        }
        Ok(Weighed { odds: all, nested })
    }

    /// Returns the reliability of a match by a code (`goa` for Genoa) relative to one by name, of a short name that is in
    /// capitals or a code of another of the first hits relative to a code, and of a postal code attached by distance
    /// relative to one attached by name.
    fn code_reliability(&self, index: &Index, hit: Match) -> Result<f32> {
        match hit.kind {
            MatchKind::ExactAlternate => {
                let term = index.term(hit.by)?;
                // Beside other words, a code is as reliable as a name.
                if term.len() != self.len || self.is_in_capitals && self.len > CODE_LETTERS {
                    return Ok(1.0);
                }
                let is_meant = index.is_called(hit.at, &term, self.is_in_capitals, &mut index.budget())?
                    && !(self.len <= CODE_LETTERS && self.is_code_of_another(index, hit, &term)?);
                Ok(if is_meant { 1.0 } else { CODE })
            }
            MatchKind::PostalCode if self.has_lost_zeros => Ok(LOST_ZEROS),
            MatchKind::PostalCode if index.is_nearest_place_of_code(hit.at, hit.by)? => Ok(NEAREST),
            _ => Ok(1.0),
        }
    }

    /// Returns whether the text is a code of another of the first hits, and not of this one.
    fn is_code_of_another(&self, index: &Index, hit: Match, term: &str) -> Result<bool> {
        let is_code_of = |at| index.is_called(at, term, true, &mut index.budget());
        if is_code_of(hit.at)? {
            return Ok(false);
        }
        let others = self.first.iter().flatten().filter(|other| other.by == hit.by && other.at != hit.at);
        for other in others {
            if is_code_of(other.at)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns how much of what the rivals leave a hit that is none gets at most, by its position in the answer: a half for the
/// second, a sixth for the third, … These add up to one, however many hits there are.
fn share_of_others(left: f32, position: usize) -> f32 {
    let position = position.max(1) as f32;
    left.max(0.0) / (position * (position + 1.0))
}

/// Returns the odds of a hit. A region whose whole name matched is weighed without its ranking penalty.
fn odds_of(index: &Index, hit: Match) -> Result<f32> {
    let is_lowered = hit.kind.is_whole_name() && index.has_region_penalty(index.place(hit.at)?)?;
    Ok(odds(if is_lowered { hit.score.saturating_add(REGION_PENALTY) } else { hit.score }))
}

/// Returns whether a place is an administrative region below the level of a country.
fn is_admin_region(index: &Index, at: u32) -> Result<bool> {
    Ok(index.kind_of(at)? == PlaceKind::Region && index.place(at)?.admin1_index() != NO_ADMIN1)
}

/// Returns whether `region` is a region or country that contains `place`. An island or another region without a code
/// contains what is in its bounding box.
fn is_region_of(index: &Index, region: u32, place: u32) -> Result<bool> {
    let (place, outer) = (index.place(place)?, index.place(region)?);
    Ok(match index.kind_of(region)? {
        PlaceKind::Country => place.country_index() == outer.country_index(),
        PlaceKind::Region if outer.admin1_index() == NO_ADMIN1 => {
            let point = index.point_of(place)?;
            index.bounding_box_of(region)?.is_some_and(|around| around.contains(point))
        }
        PlaceKind::Region => {
            (place.country_index(), place.admin1_index()) == (outer.country_index(), outer.admin1_index())
        }
        _ => false,
    })
}

/// Returns how often a match of a kind is what the text means if there are no rivals.
fn reliability(kind: MatchKind) -> f32 {
    match kind {
        MatchKind::Id | MatchKind::Coordinates => 1.0,
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::WithRegion => 0.99,
        MatchKind::ExactAlternate => 0.97,
        MatchKind::Prefix => 0.6,
        MatchKind::Fuzzy | MatchKind::Partial => 0.7,
        MatchKind::PostalCodePrefix
        | MatchKind::PrefixAlternate
        | MatchKind::WordPrefix
        | MatchKind::Infix => 0.4,
    }
}
