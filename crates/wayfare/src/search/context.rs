//! Names with their context: a region before or after the name, `portland or`, `san josé costa rica`.

use wayfare_format::{CONTEXT, NO_SCORE, OVERSHADOWED, Score, TermKind};

use super::{
    kinds::without_region_word,
    pipeline::{NameMatch, Search},
    place_context::{Contexts, PlaceContext, RegionRef, RegionSet},
    query::{splits_from_end, words},
    regions::MAX_REGION_WORDS,
};
use crate::{MatchKind, Result};

/// A way to read the last part of a text as a region.
pub(super) type ReadRegion<'d, 'q> = fn(&mut Search<'d, 'q>, &str) -> Result<RegionSet>;

impl<'d, 'q> Search<'d, 'q> {
    /// Finds names followed by the names or codes of their region, their country or both: `portland or`,
    /// `boston ma usa`.
    pub(super) fn with_region(&mut self) -> Result<()> {
        let query = self.query;
        self.add_with_region(&query.term)
    }

    /// Finds the same for any term.
    pub(super) fn add_with_region(&mut self, term: &str) -> Result<()> {
        let named = self.named_with_region(term, Self::country_or_admin1_called, true)?;
        self.push_named(named, MatchKind::WithRegion, CONTEXT)
    }

    /// Finds the less usual forms of these. A region that is not typed to its end (`melbourne state`) is hardly ever
    /// meant in a text that is finished, so it is only a partial match.
    pub(super) fn with_region_loosely(&mut self) -> Result<()> {
        self.with_name_behind()?;
        self.add_with_region_prefix(MatchKind::Partial)
    }

    /// Finds names followed by a region that is not typed to its end: `portland ore`.
    pub(super) fn with_region_prefix(&mut self) -> Result<()> {
        self.add_with_region_prefix(MatchKind::WithRegion)
    }

    fn add_with_region_prefix(&mut self, kind: MatchKind) -> Result<()> {
        let query = self.query;
        let named = self.named_with_region(&query.term, Self::country_or_admin1_starting_with, false)?;
        self.push_named(named, kind, CONTEXT)
    }

    /// Finds names behind their region (`texas paris`) or behind another name of the place, which its region may follow
    /// (`krakow (cracow)`, `krakow (cracow), poland`). Without a region, neither may be a rare name that is also the name of
    /// a place ten times as important: `frankfurt hahn` is not the Hahn whose airport has the name of Frankfurt.
    pub(super) fn with_name_behind(&mut self) -> Result<()> {
        let (query, mut named) = (self.query, Vec::new());
        for (first, last) in splits_from_end(&query.term) {
            let of_last = self.whole_names(last)?;
            if words(first) <= MAX_REGION_WORDS && !of_last.is_empty() {
                let regions = self.regions_called(first)?;
                self.add_inside(&of_last, &[regions], &mut named)?;
            }
            let places = self.whole_names(first)?;
            if places.is_empty() {
                continue;
            }
            let in_region = self.named_with_region(last, Self::country_or_admin1_called, true)?;
            let least = self.least_beside(places.iter().chain(&of_last))?;
            let [in_region, of_last] = [in_region, of_last].map(|named| {
                let mut places: Vec<u32> = named.into_iter().map(|named| named.place).collect();
                places.sort_unstable();
                places
            });
            for place in places {
                let has = |others: &[u32]| others.binary_search(&place.place).is_ok();
                if has(&in_region) || has(&of_last) && self.importance_of(place.place)? > least {
                    named.push(place);
                }
            }
        }
        self.push_named(named, MatchKind::WithRegion, CONTEXT)
    }

    /// Returns the importance that is a factor of ten below that of the most important place, of those whose names are not
    /// rare; [`NO_SCORE`] if there are none.
    fn least_beside<'n>(&self, named: impl Iterator<Item = &'n NameMatch>) -> Result<Score> {
        let usual = named.filter(|named| named.kind != TermKind::RareAlternate);
        // The places are in the order of their importance.
        let most = usual.map(|named| named.place).min();
        most.map_or(Ok(NO_SCORE), |most| Ok(self.importance_of(most)?.saturating_sub(OVERSHADOWED)))
    }

    /// Adds places that have a part of the text as a whole name, with what their context adds to the weight of that name.
    pub(super) fn push_named(&mut self, named: Vec<NameMatch>, by: MatchKind, context: Score) -> Result<()> {
        named.into_iter().try_for_each(|NameMatch { place, kind, term }| {
            self.push_interpreted(place, by, context + self.weights.whole(kind), term)
        })
    }

    /// Returns the places that a text names together with one or two countries or admin1 regions that they are in; `read_last`
    /// says what the last part of the text means. As long as nothing is found, other regions may hold, too (`or_any_region`).
    pub(super) fn named_with_region(
        &mut self,
        text: &str,
        read_last: ReadRegion<'d, 'q>,
        or_any_region: bool,
    ) -> Result<Vec<NameMatch>> {
        let mut named = Vec::new();
        for (name, context) in splits_from_end(text).take(2 * MAX_REGION_WORDS) {
            // Hardly any part of a text is a name: whether it is one is looked up first.
            let places = self.whole_names(name)?;
            if places.is_empty() {
                continue;
            }
            for regions in self.read_as_regions(context, Self::country_or_admin1_called, read_last)? {
                self.add_inside(&places, &regions, &mut named)?;
            }
            if or_any_region && named.is_empty() {
                for regions in self.read_as_regions(context, Self::regions_called, Self::regions_called)? {
                    self.add_inside(&places, &regions, &mut named)?;
                }
            }
        }
        Ok(named)
    }

    /// Returns the regions that a text means as one name or two, in each way to read it; `read` says what a part means, and
    /// `read_last` the last one.
    pub(super) fn read_as_regions(
        &mut self,
        text: &str,
        read: ReadRegion<'d, 'q>,
        read_last: ReadRegion<'d, 'q>,
    ) -> Result<Vec<Contexts>> {
        let mut meant = Vec::new();
        if words(text) <= MAX_REGION_WORDS {
            let regions = read_last(self, text)?;
            if !regions.is_empty() {
                meant.push(vec![regions]);
            }
        }
        for (inner, outer) in splits_from_end(text).take(MAX_REGION_WORDS) {
            if words(inner) > MAX_REGION_WORDS {
                continue;
            }
            let inner = read(self, inner)?;
            if !inner.is_empty() {
                let outer = read_last(self, outer)?;
                if !outer.is_empty() {
                    meant.push(vec![inner, outer]);
                }
            }
        }
        Ok(meant)
    }

    /// Adds those of the places that lie in one region of each list. Places of a territory lie in the country that it belongs
    /// to, but where that has such places itself, these are meant: Saint-Denis is not that of Réunion.
    pub(super) fn add_inside(
        &mut self,
        places: &[NameMatch],
        regions: &[RegionSet],
        named: &mut Vec<NameMatch>,
    ) -> Result<()> {
        if regions.iter().any(RegionSet::is_empty) {
            return Ok(());
        }
        let (before, mut of_territories) = (named.len(), Vec::new());
        for &place_named in places {
            let context = PlaceContext::of_place(self.index, place_named.place)?;
            if context.without_sovereign().is_inside(regions, &mut self.budget)? {
                named.push(place_named);
            } else if context.is_inside(regions, &mut self.budget)? {
                of_territories.push(place_named);
            }
        }
        if named.len() > before {
            of_territories.iter_mut().for_each(|named| named.kind = TermKind::RareAlternate);
        }
        named.extend(of_territories);
        Ok(())
    }

    /// Returns the regions that have this name or code, be it with a word for their kind: `county kerry`.
    pub(super) fn regions_called(&mut self, name: &str) -> Result<RegionSet> {
        let mut called = self.regions_of_name(name)?;
        if called.is_empty() {
            for (name, is_word_before) in without_region_word(name) {
                for region in self.regions_of_name(name)?.iter() {
                    if !is_word_before || region.is_admin2(self.index)? {
                        called.push(region);
                    }
                }
            }
        }
        Ok(called)
    }

    /// Countries and admin1 regions have a dictionary of their own; others are found as places.
    fn regions_of_name(&mut self, name: &str) -> Result<RegionSet> {
        let mut called = self.country_or_admin1_called(name)?;
        for NameMatch { place, .. } in self.whole_names(name)? {
            if let Some(region) = RegionRef::of_place(self.index, place)? {
                called.push(region);
            }
        }
        Ok(called)
    }

    /// Returns the countries and admin1 regions that have this name or code.
    pub(super) fn country_or_admin1_called(&mut self, name: &str) -> Result<RegionSet> {
        Ok(self.index.regions_called(name, &mut self.budget)?.into())
    }

    /// Returns the countries and admin1 regions of which a name or code starts with this text.
    pub(super) fn country_or_admin1_starting_with(&mut self, text: &str) -> Result<RegionSet> {
        Ok(self.index.regions_starting_with(text, &mut self.budget)?.into())
    }
}
