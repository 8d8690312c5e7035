//! Confidence: how likely a hit is what its text means. `docs/search.md` defines it, and says how reliable it is.

use std::{array, iter, sync::OnceLock};

use wayfare_format::{
    PlaceKind, RankingFeature, Score, SearchMode,
    numbers::{
        ALTERNATE_DOUBT, COMMON_NAME_SCORE, COMMON_WORD_DOUBT, CONFINED, EDIT_DOUBT, FIRST,
        FOREIGN_EDIT_DOUBT, LIKELY_EDIT, NEAREST_DOUBT, NEGLIGIBLE, NEGLIGIBLE_ODDS, PREFIX_DOUBT,
        SHARED_CODE_DOUBT, SHORT_NAME, SLOPE, SURE_DOUBT, UNKNOWN_CODE_DOUBT, UNKNOWN_PER_LETTER,
        UNKNOWN_SCORE, WEAK_DOUBT, WHOLE_DOUBT,
    },
    odds,
};

use crate::{
    MatchKind, Result, index::Index, index::NO_COUNTRY, lexicon::is_common_word,
    resolved_filter::ResolvedFilter, search::feature::Features,
};

/// The most places of a code that are compared.
const MAX_WITH_CODE: usize = 16;

/// How likely a match makes something that the dataset lacks, in thousandths of a factor of ten, beside the doubts of its
/// features: 0 is as likely as the match itself.
fn doubt_of(kind: MatchKind) -> Score {
    match kind {
        MatchKind::Id | MatchKind::Coordinates => SURE_DOUBT,
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::WithRegion | MatchKind::Partial => {
            WHOLE_DOUBT
        }
        MatchKind::ExactAlternate => ALTERNATE_DOUBT,
        MatchKind::Fuzzy => EDIT_DOUBT,
        MatchKind::Prefix => PREFIX_DOUBT,
        MatchKind::PostalCodePrefix
        | MatchKind::PrefixAlternate
        | MatchKind::WordPrefix
        | MatchKind::Infix => WEAK_DOUBT,
    }
}

/// What of a place matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MatchedBy {
    /// The term with this number.
    Term(u32),
    /// The postal code of this record.
    PostalCode(u32),
    /// Its id or its point.
    NoTerm,
}

impl MatchedBy {
    /// Returns the number of the term.
    pub(crate) fn term(self) -> Option<u32> {
        match self {
            Self::Term(term) => Some(term),
            Self::PostalCode(_) | Self::NoTerm => None,
        }
    }
}

/// A place, what matched, and how well.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// The index of the place.
    pub(crate) at: u32,
    pub(crate) kind: MatchKind,
    pub(crate) by: MatchedBy,
    pub(crate) score: Score,
    /// What the text beside its name says of it.
    pub(crate) features: Features,
    /// The country that the text or the filter names.
    pub(crate) country: Option<u16>,
    /// What its distance from a point took from the score.
    pub(crate) decay: Score,
    pub(crate) mode: SearchMode,
}

/// What a match is weighed by.
#[derive(Clone, Copy)]
pub(crate) struct Rival {
    at: u32,
    kind: MatchKind,
    by: MatchedBy,
    score: Score,
    /// The doubt of its features.
    doubt: f32,
}

impl From<Match> for Rival {
    fn from(
        Match {
            at,
            kind,
            by,
            score,
            features,
            country,
            ..
        }: Match,
    ) -> Self {
        Self {
            at,
            kind,
            by,
            score,
            doubt: features.doubt(country.is_some() || features.has(RankingFeature::Region)),
        }
    }
}

/// What else a text can mean: its first hits, which all hits share. They are weighed when a confidence is asked for.
pub(crate) struct Rivals {
    first: [Option<Rival>; FIRST],
    /// The letters of the text.
    letters: usize,
    /// What the words around the first hit take from the score of what is not in the dataset.
    around: Score,
    /// How many regions the text or a filter names around it.
    confined: usize,
    /// Whether the text is a number that may be a code of a country whose codes are not known.
    may_be_unknown_code: bool,
    /// Whether only countries are asked for, none of which the dataset lacks.
    is_complete: bool,
    weighed: OnceLock<Weighed>,
    /// The first term that was asked about, which most hits have, and whether it is a word that stands around names.
    word: OnceLock<(u32, bool)>,
}

/// How the first hits weigh against each other.
#[derive(Clone, Copy)]
struct Weighed {
    /// The odds of all that the text can mean.
    all: f32,
    /// For each of the first hits, whether it and the very first hit do not compete, because one contains the other: Porto and
    /// the district of Porto, Luxembourg and a place in it. Places in an administrative region do compete with it.
    nested: [bool; FIRST],
    /// What the first hits leave to the others.
    left: f32,
}

impl Rivals {
    /// Returns what else a point can mean if the nearest place has this confidence.
    pub(crate) fn of_point(nearest: f32) -> Self {
        let weighed = Weighed {
            all: 0.0,
            nested: [false; FIRST],
            left: 1.0 - nearest,
        };
        Self {
            weighed: weighed.into(),
            ..Self::new("", iter::empty(), false, &ResolvedFilter::OPEN)
        }
    }

    /// Takes the first hits out of the matches for a folded text, best first.
    pub(crate) fn new(
        term: &str,
        mut matches: impl Iterator<Item = Match>,
        may_be_unknown_code: bool,
        filter: &ResolvedFilter,
    ) -> Self {
        let first: [Option<Match>; FIRST] = array::from_fn(|_| matches.next());
        let regions = first[0].map_or(0, |first| {
            usize::from(first.features.count(RankingFeature::Region))
        });
        // Whatever the text means, the same words stand around it, and it is misspelt.
        let around = first[0].map_or(0, |first| {
            let edit = if first.kind == MatchKind::Fuzzy {
                LIKELY_EDIT
            } else {
                0
            };
            first
                .features
                .weight(first.mode)
                .min(0)
                .saturating_sub(edit)
        });
        let first = first.map(|first| first.map(Rival::from));
        Self {
            first,
            letters: term.chars().count(),
            around,
            confined: filter.levels() + regions,
            may_be_unknown_code,
            is_complete: filter.allows_countries_only(),
            weighed: OnceLock::new(),
            word: OnceLock::new(),
        }
    }

    /// Returns the confidence of a hit at a position. The confidences of an answer add up to 1 at most: the rivals among the first
    /// hits share it, and the others share what is left.
    pub(crate) fn confidence(&self, index: &Index, hit: Match, position: usize) -> Result<f32> {
        let Weighed { all, nested, left } = self.weighed(index)?;
        let confidence = self.share(index, hit.into(), all)?;
        let is_rival = nested.get(position) == Some(&false);
        Ok(if is_rival {
            confidence
        } else {
            confidence.min(share_of_others(left, position))
        })
    }

    /// Returns the confidence of a hit by coordinates with a score and at a position.
    pub(crate) fn confidence_by_point(
        &self,
        index: &Index,
        score: f32,
        position: usize,
    ) -> Result<f32> {
        let left = self.weighed(index)?.left;
        Ok(if position == 0 {
            score
        } else {
            score.min(share_of_others(left, position))
        })
    }

    /// Returns the share of a hit in all that the text can mean, and what its own match leaves open.
    fn share(&self, index: &Index, hit: Rival, all: f32) -> Result<f32> {
        let odds = self.odds(hit.score);
        Ok(odds / (all.max(odds) + odds * self.doubt(index, hit)?))
    }

    /// Returns the weight of a score relative to the first hit: alone, that of a score far below nothing would be zero.
    fn odds(&self, score: Score) -> f32 {
        let [first, ..] = self.first;
        let difference = score.saturating_sub(first.map_or(0, |first| first.score));
        odds(difference.max(NEGLIGIBLE_ODDS).saturating_mul(SLOPE) / 100)
    }

    /// Returns how likely something that the dataset lacks is, relative to a match.
    pub(crate) fn doubt(&self, index: &Index, hit: impl Into<Rival>) -> Result<f32> {
        let hit = hit.into();
        let (mut doubt, mut of_kind) = (hit.doubt, doubt_of(hit.kind));
        match (hit.kind, hit.by) {
            (MatchKind::Exact | MatchKind::ExactAlternate, _) if self.is_complete => {}
            (MatchKind::Exact, MatchedBy::Term(term)) if self.is_word(index, term)? => {
                doubt += odds(COMMON_NAME_SCORE.saturating_sub(hit.score));
            }
            (MatchKind::ExactAlternate, MatchedBy::Term(term)) if self.is_word(index, term)? => {
                doubt += odds(COMMON_WORD_DOUBT);
            }
            (MatchKind::ExactAlternate, MatchedBy::Term(term)) if self.confined == 0 => {
                let others = others_with_code(index, hit.at, term)?;
                doubt += odds(SHARED_CODE_DOUBT) * f32::from(others);
            }
            (MatchKind::Fuzzy, by) => {
                of_kind = of_kind.saturating_sub(self.by_length(index)?);
                if let MatchedBy::Term(term) = by
                    && !index.term(term)?.is_ascii()
                {
                    doubt += odds(FOREIGN_EDIT_DOUBT);
                }
            }
            (kind, MatchedBy::PostalCode(code)) => {
                if self.may_be_unknown_code {
                    doubt += odds(UNKNOWN_CODE_DOUBT);
                }
                if kind == MatchKind::PostalCode && index.is_nearest_place_of_code(hit.at, code)? {
                    doubt += odds(NEAREST_DOUBT);
                }
            }
            _ => {}
        }
        Ok(doubt + odds(of_kind))
    }

    /// Returns whether a term is a word that stands around names.
    fn is_word(&self, index: &Index, term: u32) -> Result<bool> {
        if let Some(&(first, is_word)) = self.word.get()
            && first == term
        {
            return Ok(is_word);
        }
        let is_word = is_common_word(&index.term(term)?);
        self.word.get_or_init(|| (term, is_word));
        Ok(is_word)
    }

    /// Returns the score of what is not in the dataset: there is less of it the longer the name, and in a country or region.
    fn unknown(&self, index: &Index) -> Result<Score> {
        let confined = CONFINED
            .get(self.confined)
            .or(CONFINED.last())
            .copied()
            .unwrap_or(0);
        Ok(UNKNOWN_SCORE
            .saturating_sub(self.by_length(index)?)
            .saturating_add(self.around)
            .saturating_sub(confined))
    }

    /// Returns by how much less the text means something that is not in the dataset than a short one.
    fn by_length(&self, index: &Index) -> Result<Score> {
        let letters = match self.first {
            [
                Some(Rival {
                    kind: MatchKind::WithRegion,
                    by: MatchedBy::Term(term),
                    ..
                }),
                ..,
            ] => index.term(term)?.chars().count(),
            _ => self.letters,
        };
        let beyond = Score::try_from(letters.saturating_sub(SHORT_NAME)).unwrap_or(Score::MAX);
        Ok(UNKNOWN_PER_LETTER.saturating_mul(beyond))
    }

    fn weighed(&self, index: &Index) -> Result<Weighed> {
        if let Some(&weighed) = self.weighed.get() {
            return Ok(weighed);
        }
        let weighed = self.weigh(index)?;
        Ok(*self.weighed.get_or_init(|| weighed))
    }

    fn weigh(&self, index: &Index) -> Result<Weighed> {
        let unknown = if self.is_complete {
            0.0
        } else {
            self.odds(self.unknown(index)?)
        };
        let (mut all, mut nested) = (unknown, [false; FIRST]);
        let rivals = || self.first.iter().flatten();
        for (&hit, is_nested) in rivals().zip(&mut nested) {
            *is_nested = self.is_nested(index, hit)?;
            all += if *is_nested {
                0.0
            } else {
                self.odds(hit.score)
            };
        }
        let mut left = 1.0;
        for (&rival, is_nested) in rivals().zip(nested) {
            left -= if is_nested {
                0.0
            } else {
                self.share(index, rival, all)?
            };
        }
        Ok(Weighed { all, nested, left })
    }

    /// Returns whether a hit does not compete with the very first one.
    fn is_nested(&self, index: &Index, hit: Rival) -> Result<bool> {
        let [Some(first), ..] = self.first else {
            return Ok(false);
        };
        let is_near = hit.score.saturating_add(NEGLIGIBLE) > first.score;
        Ok(is_near
            && hit.at != first.at
            && hit.kind.is_name()
            && (is_region_of(index, hit.at, first.at)?
                || (!is_division(index, first.at)? && is_region_of(index, first.at, hit.at)?)))
    }
}

/// Returns the largest part of what rivals leave that another hit gets, by its position in the answer: a half for the
/// second, a sixth for the third, … These add up to 1, however many hits there are.
fn share_of_others(left: f32, position: usize) -> f32 {
    let position = position.max(1) as f32;
    left.max(0.0) / (position * (position + 1.0))
}

/// Returns how many other regions and countries have a code, if it is one of a region.
fn others_with_code(index: &Index, region: u32, term: u32) -> Result<u8> {
    let (mut is_code, mut others) = (false, 0);
    if index.kind_of(region)? != PlaceKind::Region {
        return Ok(others);
    }
    let codes = index
        .postings()
        .list(term)
        .filter(|group| group.kind.is_code());
    for place in codes.flatten().take(MAX_WITH_CODE) {
        if place == region {
            is_code = true;
        } else if index.kind_of(place)? != PlaceKind::Place {
            others += 1;
        }
    }
    Ok(if is_code { others } else { 0 })
}

/// Returns whether a place is an administrative division, below the level of a country.
fn is_division(index: &Index, at: u32) -> Result<bool> {
    Ok(index.kind_of(at)? == PlaceKind::Region && index.is_country_or_division(at)?)
}

/// Returns whether `region` is a region or country that contains `place`. A region contains what is in its bounding box, too:
/// the city of Buenos Aires lies in the province of this name, though it is no part of it.
pub(super) fn is_region_of(index: &Index, region: u32, place: u32) -> Result<bool> {
    let (row, country) = (index.place(place)?, index.place(region)?.country_index());
    let may_contain = country == NO_COUNTRY || country == row.country_index();
    Ok(may_contain
        && match index.kind_of(region)? {
            PlaceKind::Country => true,
            PlaceKind::Region => {
                index.regions_around(row)?.contains(&Some(region))
                    || match index.extent_of(region)? {
                        Some(extent) => {
                            extent.contains(Some(place), row.population(), index.point_of(row)?)
                        }
                        None => false,
                    }
            }
            _ => false,
        })
}
