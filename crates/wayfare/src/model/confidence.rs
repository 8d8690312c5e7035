//! Confidence: how likely a hit is what its text means. `docs/search.md` says how it is made, and how reliable it is.

use std::array;

use wayfare_format::{FIRST, PlaceKind, REGION_PENALTY, Score, odds};

use crate::{MatchKind, Result, index::Index, model::NO_ADMIN1};

/// A hit of this confidence is clear: a program may act on it without asking back.
pub(crate) const CLEAR: f32 = 0.94;

/// What is not in the dataset may be meant as well: this counts as much as a prefix of a city of a hundred thousand, or
/// the name of a hamlet.
const UNKNOWN: Score = 5_000;

/// The longer a text, the less else is called so: so much less for each letter beyond [`SHORT`].
const LETTER: Score = 150;

/// Texts of so many letters are the names of many things.
const SHORT: usize = 6;

/// How often a text that is no code by its letters means the code that it matches, and a code the name.
const CODE: f32 = 0.3;

/// Texts of up to so many capitals are codes by their letters.
const CODE_LETTERS: usize = 3;

/// How often the nearest place is the one that a postal code is of: of the codes that are attached by name, it is for 82 %.
const NEAREST: f32 = 0.7;

/// A score that is lower by so much is hardly a rival.
const NEGLIGIBLE: Score = 2_500;

/// A place, what matched, and how well.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// The index of the place.
    pub(crate) at: u32,
    pub(crate) kind: MatchKind,
    /// The number of a term, of a postal code that of its record, else `NONE`.
    pub(crate) by: u32,
    pub(crate) score: Score,
}

/// What else a text can mean: its first hits. They are weighed when a confidence is asked for. Each hit has a copy, which
/// costs less than to count those who share one.
#[derive(Clone, Copy)]
pub(crate) struct Rivals {
    first: [Option<Match>; FIRST],
    /// The score of what is not in the dataset.
    unknown: Score,
    /// The bytes of the text, folded.
    len: usize,
    /// Whether it is in capitals of ASCII, as codes are.
    is_in_capitals: bool,
    /// Whether the text is a number that may be a code of a country whose codes are not known.
    may_be_unknown_code: bool,
}

struct Weighed {
    /// The odds of all that the text can mean.
    odds: f32,
    /// Of each of the first hits, whether it is no rival of the very first one, as one of the two is in the other.
    nested: [bool; FIRST],
}

impl Rivals {
    /// Takes the first hits out of the matches for a text, given as it was typed and folded, best first.
    pub(crate) fn new(
        text: &str,
        term: &str,
        mut matches: impl Iterator<Item = Match>,
        may_be_unknown_code: bool,
    ) -> Self {
        let beyond = Score::try_from(term.chars().count().saturating_sub(SHORT)).unwrap_or(Score::MAX);
        let unknown = UNKNOWN.saturating_sub(LETTER.saturating_mul(beyond));
        let is_in_capitals = term.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_lowercase());
        let first = array::from_fn(|_| matches.next());
        Self { first, unknown, len: term.len(), is_in_capitals, may_be_unknown_code }
    }

    /// Returns the confidence of a hit.
    pub(crate) fn confidence(&self, index: &Index, hit: Match) -> Result<f32> {
        if hit.kind == MatchKind::Id {
            return Ok(1.0);
        }
        let Weighed { odds: all, nested } = self.weigh(index)?;
        let is_nested =
            self.first.iter().flatten().zip(nested).any(|(first, nested)| nested && first.at == hit.at);
        // The first hit is meant rather than what it is in, whatever was taken from the importance of that.
        let share = if is_nested {
            odds(hit.score) / (all + odds(hit.score))
        } else {
            (odds_of(index, hit)? / all).min(1.0)
        };
        Ok(reliability(hit.kind) * self.code_reliability(index, hit)? * share)
    }

    /// No rivals are the region that the first hit is in, as who says Porto is in the district of Porto, too; and places in
    /// the first hit where that is a country, as Luxembourg is, or an island or another area.
    fn weigh(&self, index: &Index) -> Result<Weighed> {
        let (mut all, mut nested) = (odds(self.unknown), [false; FIRST]);
        let [Some(first), ..] = self.first else { return Ok(Weighed { odds: all, nested }) };
        for (&hit, is_nested) in self.first.iter().flatten().zip(&mut nested) {
            let is_near = hit.score.saturating_add(NEGLIGIBLE) > first.score;
            if !(is_near && (hit.kind.is_whole_name() || hit.kind == MatchKind::WithRegion)) {
                all += odds(hit.score);
                continue;
            }
            *is_nested = hit.at != first.at
                && (is_region_of(index, hit.at, first.at)?
                    || (!is_admin_region(index, first.at)? && is_region_of(index, first.at, hit.at)?));
            if !*is_nested {
                all += odds_of(index, hit)? * self.code_reliability(index, hit)?;
            }
        }
        // A country whose codes are not known may have this one, too.
        Ok(Weighed { odds: if self.may_be_unknown_code { all * 2.0 } else { all }, nested })
    }

    /// How often a hit is meant by a code, compared with a name or with the postal code of a place of its name; and by a short
    /// name in capitals, compared with a code.
    fn code_reliability(&self, index: &Index, hit: Match) -> Result<f32> {
        match hit.kind {
            MatchKind::ExactAlternate => {
                let term = index.term(hit.by)?;
                // Beside other words, it is what it is.
                if term.len() != self.len || self.is_in_capitals && self.len > CODE_LETTERS {
                    return Ok(1.0);
                }
                let is_meant = index.is_called(hit.at, &term, self.is_in_capitals, &mut index.budget())?;
                Ok(if is_meant { 1.0 } else { CODE })
            }
            MatchKind::PostalCode if index.is_nearest_place_of_code(hit.at, hit.by)? => Ok(NEAREST),
            _ => Ok(1.0),
        }
    }
}

/// The odds of a hit. What is taken from the importance of regions is given back to those whose whole name it is.
fn odds_of(index: &Index, hit: Match) -> Result<f32> {
    let is_lowered = hit.kind.is_whole_name() && index.has_region_penalty(index.place(hit.at)?)?;
    Ok(odds(if is_lowered { hit.score.saturating_add(REGION_PENALTY) } else { hit.score }))
}

/// Whether a place is an administrative region, but no country.
fn is_admin_region(index: &Index, at: u32) -> Result<bool> {
    Ok(index.kind_of(at)? == PlaceKind::Region && index.place(at)?.admin1_index() != NO_ADMIN1)
}

/// Whether one place is the region or country that the other one is in: of an island or another region without a code, in
/// the box around it.
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

/// How often a match of a kind is what the text means, where nothing else is.
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
