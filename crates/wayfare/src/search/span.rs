//! Spans: runs of tokens that mean something, how each is read, and the places that it names.

use std::{cell::OnceCell, ops::Range};

use smallvec::SmallVec;
use wayfare_format::{
    NO_SCORE, PlaceKind, RankingFeature, Score, SearchMode, TermKind,
    numbers::{FACTOR_OF_TEN, MAX_NEAR},
};

use super::{
    feature::Path,
    place_context::{Inside, PlaceContext, RegionSet},
};
use crate::{
    Point, Result,
    budget::Budget,
    index::Index,
    lexicon::{self, Lexeme},
};

/// How a span is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As it was typed.
    Typed,
    /// With an edit, which costs a penalty.
    Edited(Score),
    /// With a blank more or less.
    OtherBlank,
    /// As the beginning of a name.
    Unfinished,
    /// As a region with a word for its kind, and no core.
    RegionWithWord,
    /// As a conjunction with the name of another place, and no core.
    OtherPlace,
}

/// A span of tokens that means something.
#[derive(Debug)]
pub(super) struct Span {
    pub(super) tokens: Range<usize>,
    /// The number of the term that it is.
    pub(super) term: Option<u32>,
    pub(super) lexemes: &'static [Lexeme],
    /// The countries and admin1 regions that it is a name or code of, if it is.
    pub(super) records: Option<Box<RegionSet>>,
    pub(super) reading: Reading,
    /// Whether it has so few letters that it may be a code.
    pub(super) is_short: bool,
    /// The importance of the most important place that is known by this name, if it is what was typed.
    pub(super) known: Score,
    /// Boxed, since the names of few spans are read.
    pub(super) names: OnceCell<Box<Names>>,
}

/// The places that a span is a whole name of.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// All with the kind of name, in ascending order.
    pub(super) places: SmallVec<[(u32, TermKind); 8]>,
    /// The regions among them, and those that it only is behind a place.
    pub(super) regions: RegionSet,
    /// The countries of these.
    pub(super) countries_of_regions: SmallVec<[u16; 4]>,
    /// The most important ones with their points, except for regions and places of which it is a rare name.
    pub(super) points: SmallVec<[(u32, Point); MAX_NEAR]>,
}

impl Span {
    pub(super) fn new(tokens: Range<usize>, term: Option<u32>, lexemes: &'static [Lexeme]) -> Self {
        Self {
            tokens,
            term,
            lexemes,
            records: None,
            reading: Reading::Typed,
            is_short: false,
            known: NO_SCORE,
            names: OnceCell::new(),
        }
    }

    /// Returns whether it is the name of a country in full.
    pub(super) fn names_country(&self) -> bool {
        self.reading == Reading::Typed
            && !self.is_short
            && self.lexemes.is_empty()
            && self.records().is_some_and(RegionSet::has_country)
    }

    /// Returns whether it is a word that stands around names.
    pub(super) fn is_common_word(&self) -> bool {
        lexicon::is_common(self.lexemes)
    }

    /// Returns whether what was typed has an edit.
    pub(super) fn is_edited(&self) -> bool {
        self.penalty() > 0
    }

    /// Returns the penalty of an edit; 0 for none.
    pub(super) fn penalty(&self) -> Score {
        if let Reading::Edited(penalty) = self.reading {
            penalty
        } else {
            0
        }
    }

    /// Returns whether its end may be missing.
    pub(super) fn is_unfinished(&self) -> bool {
        self.reading == Reading::Unfinished
    }

    /// Returns whether it may name a place.
    pub(super) fn may_name(&self) -> bool {
        self.term.is_some() || self.records.is_some()
    }

    /// Returns a path with what another blank says behind it.
    pub(super) fn and_other_marks(&self, path: Path, mode: SearchMode) -> Path {
        path.and_times(
            RankingFeature::OtherSpelling,
            (self.reading == Reading::OtherBlank).into(),
            mode,
        )
    }

    /// Returns what its marks and edits add to what it says.
    pub(super) fn spelt(&self, path: Path, mode: SearchMode) -> Path {
        let is_edited = self.is_edited().into();
        self.and_other_marks(
            path.and_times(RankingFeature::Misspelt, is_edited, mode),
            mode,
        )
    }

    /// Returns what it says of a place in its regions.
    pub(super) fn says_region(&self, inside: Inside, mode: SearchMode) -> Path {
        let Inside::In { lack, is_territory } = inside else {
            return Path::IMPOSSIBLE;
        };
        // A text that is still being typed ends so.
        let is_unfinished = self.is_unfinished() && mode == SearchMode::Search;
        let feature = if is_unfinished {
            RankingFeature::Unfinished
        } else {
            RankingFeature::Region
        };
        let country = self.records().and_then(RegionSet::sole_country);
        let region = self.spelt(Path::of(feature, mode).in_country(country), mode);
        let of_sense = region.and_times(RankingFeature::OtherSense, lack.into(), mode);
        of_sense.and_times(RankingFeature::Territory, is_territory.into(), mode)
    }

    pub(super) fn names_region(&self) -> bool {
        self.records.is_some()
    }

    /// Returns the countries and admin1 regions that it is a name or code of, if it is.
    pub(super) fn records(&self) -> Option<&RegionSet> {
        self.records.as_deref()
    }

    /// Returns the places of this name, which are read once.
    #[inline]
    pub(super) fn names(&self, index: &Index, budget: &mut Budget) -> Result<&Names> {
        match self.names.get() {
            Some(names) => Ok(names),
            None => {
                let names = self.read_names(index, budget)?;
                Ok(self.names.get_or_init(|| names))
            }
        }
    }

    fn read_names(&self, index: &Index, budget: &mut Budget) -> Result<Box<Names>> {
        let mut names = Box::<Names>::default();
        if let Some(records) = self.records() {
            names.regions.clone_from(records);
        }
        let groups = self
            .term
            .into_iter()
            .flat_map(|term| index.postings().names_and_codes(term));
        for group in groups {
            let kind = group.kind;
            for place in group {
                budget.spend(1)?;
                names.places.push((place, kind));
                match index.kind_of(place)? {
                    PlaceKind::Region => names.regions.push_place(index, place, kind)?,
                    PlaceKind::Place
                        if kind != TermKind::RareAlternate && names.points.len() < MAX_NEAR =>
                    {
                        let row = index.place(place)?;
                        let point = index.point_of(row)?;
                        names.points.push((place, point));
                        names.regions.push_city(place, row, point)?;
                    }
                    _ => {}
                }
            }
        }
        names.places.sort_unstable();
        // Thousands of names start with one letter.
        if !self.is_unfinished() {
            names.countries_of_regions = names.regions.countries_around(index)?;
            names.regions.compare_senses(index)?;
        }
        Ok(names)
    }
}

impl Names {
    /// Returns whether more can be said by this name of a place that is in none of its regions: it is the place's own, or that
    /// of a region in its country, or, as it was typed, that of what is near.
    #[inline]
    pub(super) fn may_say_more(&self, place: &PlaceContext<'_>, is_edited: bool) -> Result<bool> {
        let is_near = |&(_, point): &(u32, Point)| place.may_be_near(point);
        Ok(place
            .place()
            .is_some_and(|place| self.kind_of(place).is_some())
            || !is_edited && self.points.iter().any(is_near)
            || place.is_in_one_of(&self.countries_of_regions)?)
    }

    /// Returns how often [`RankingFeature::OtherName`] holds where the name is read as that of a region that another region is in: who
    /// writes `Kanata, Ontario` means the town there, and not Ontario in Canada.
    pub(super) fn other_names_in(&self, region: &PlaceContext<'_>, index: &Index) -> Result<usize> {
        for &(place, _) in &self.points {
            if region.is_division_of(place)? {
                return Ok(other_names_of(
                    index.importance().get(place).unwrap_or(NO_SCORE),
                ));
            }
        }
        Ok(0)
    }

    /// Returns how the name relates to a place; `None` if it is no name of it.
    pub(super) fn kind_of(&self, place: u32) -> Option<TermKind> {
        let at = self
            .places
            .binary_search_by_key(&place, |&(place, _)| place)
            .ok()?;
        self.places.get(at).map(|&(_, kind)| kind)
    }
}

/// Returns how often [`RankingFeature::OtherName`] holds where the name of a place of this importance is read as something else.
pub(super) fn other_names_of(importance: Score) -> usize {
    1 + usize::try_from(importance / FACTOR_OF_TEN).unwrap_or(0)
}
