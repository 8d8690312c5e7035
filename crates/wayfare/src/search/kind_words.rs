//! Words that say what a name is a name of: `jeju island`, `quebec province`, `county kerry`.

use super::{
    kinds::{Kind, Sign, without_kind_word},
    pipeline::{NameMatch, Search},
    place_context::Contexts,
    query::splits_from_end,
    regions::MAX_REGION_WORDS,
    top_k::Rank,
};
use crate::{MatchKind, Result};

impl Search<'_, '_> {
    /// Finds names with a word for their kind (`jeju island`, `quebec province, canada`): looks the name up without it,
    /// and keeps places of that kind. If there are none, tries other words for the kind: `capri island` is the Isle of
    /// Capri.
    ///
    /// If the text is an alternate name itself, only the former is done: Warsaw is called Phoenix City, too.
    pub(super) fn kind_words(&mut self) -> Result<()> {
        let text = &*self.query.term;
        self.add_without_kind_word(text)?;
        if self.found_nothing() {
            self.add_without_kind_word_in_regions(text)?;
        }
        if self.found_nothing() {
            for (name, _, kind) in without_kind_word(text) {
                for other in kind.words {
                    self.add_of_kind(&format!("{other} {name}"), kind)?;
                    self.add_of_kind(&format!("{name} {other}"), kind)?;
                }
            }
        }
        Ok(())
    }

    fn add_without_kind_word(&mut self, text: &str) -> Result<()> {
        without_kind_word(text).try_for_each(|(name, _, kind)| self.add_of_kind(name, kind))
    }

    /// Finds the same with the region of the name, its country or both behind it.
    fn add_without_kind_word_in_regions(&mut self, text: &str) -> Result<()> {
        for (name, context) in splits_from_end(text).take(MAX_REGION_WORDS) {
            if without_kind_word(name).next().is_none() {
                continue;
            }
            for regions in self.read_as_regions(context, Self::regions_called, Self::regions_called)? {
                self.inside = regions;
                self.add_without_kind_word(name)?;
            }
        }
        self.inside = Contexts::new();
        Ok(())
    }

    /// Adds the places of a kind with a whole name.
    fn add_of_kind(&mut self, name: &str, kind: &Kind) -> Result<()> {
        for NameMatch { place, kind, term } in self.named_of_kind(name, kind)? {
            self.push_interpreted(place, MatchKind::of_term(kind, true), self.weights.whole(kind), term)?;
        }
        Ok(())
    }

    /// Returns the places of a kind with a whole name.
    pub(super) fn named_of_kind(&mut self, name: &str, kind: &Kind) -> Result<Vec<NameMatch>> {
        let named = self.whole_names(name)?;
        // `San Juan Airport` is not that of the lesser San Juan that has one of its own.
        if matches!(kind.sign, Sign::AirportCode)
            && let Some(best) = self.best_of(&named)?
            && !self.index.has_airport_code(best, &mut self.budget)?
        {
            return Ok(Vec::new());
        }
        let mut of_kind = Vec::new();
        for named in named {
            if self.is_of_kind(named.place, kind)? {
                of_kind.push(named);
            }
        }
        Ok(of_kind)
    }

    /// Returns whether a place is of a kind.
    pub(super) fn is_of_kind(&mut self, place: u32, kind: &Kind) -> Result<bool> {
        match kind.sign {
            Sign::Feature(features) => {
                let code = self.index.feature_code(self.index.place(place)?)?;
                Ok(features.iter().any(|start| code.starts_with(start)))
            }
            Sign::AirportCode => self.index.has_airport_code(place, &mut self.budget),
        }
    }

    /// Returns the place that would come first of these.
    pub(super) fn best_of(&mut self, named: &[NameMatch]) -> Result<Option<u32>> {
        let mut best = None;
        for &NameMatch { place, kind, .. } in named {
            if self.is_allowed(place)? {
                let score = self.importance_of(place)?.saturating_add(self.weights.whole(kind));
                best = best.max(Some(Rank::new(score, place)));
            }
        }
        Ok(best.map(Rank::place))
    }
}
