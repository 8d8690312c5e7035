//! Weak matches, substrings and misspellings: which ones count, and the bound that the builder stores for each name.

use wayfare_format::{NO_SCORE, Score, WHOLE_NAME_MARGIN, Weights};

use super::{pipeline::Search, query::Query, top_k::TopK};
use crate::{Dataset, Result, SearchOptions};

impl Search<'_, '_> {
    /// Returns the score that weak matches must exceed to count: that of the fourth place, and that of a whole name
    /// less a margin.
    pub(super) fn weak_threshold(&self) -> Score {
        let whole = self.found.candidates().iter().find(|found| found.kind.is_whole_name());
        let whole = whole.map_or(NO_SCORE, |found| found.rank.score().saturating_sub(WHOLE_NAME_MARGIN));
        whole.max(self.found.score_of_last_first())
    }

    /// Returns whether weak matches can still be among the first. For a text that is a whole name, the builder has
    /// stored a bound. Matches two edits away are not in it, and are searched only if nothing was found.
    pub(super) fn may_be_weak(&self) -> bool {
        let threshold = self.weak_threshold();
        let name = self.term.filter(|_| self.is_beside_name(threshold));
        let may_count = name.is_none_or(|name| self.index.weak_max_scores().get(name) > threshold);
        !self.is_interpreted() && (may_count || self.found_nothing())
    }

    /// Finds substrings, then misspellings where these can still count.
    pub(super) fn weak_matches(&mut self) -> Result<()> {
        self.infixes()?;
        if self.may_be_weak() { self.fuzzy_matches() } else { Ok(()) }
    }

    /// Returns whether nothing has been found, so that every weak match counts.
    pub(super) fn may_be_weak_alone(&self) -> bool {
        self.found_nothing() && !self.is_interpreted()
    }
}

impl Dataset {
    /// Returns the number of terms of the dictionary of names: for the builder.
    #[doc(hidden)]
    pub fn term_count(&self) -> u32 {
        u32::try_from(self.index.terms().len()).unwrap_or(u32::MAX)
    }

    /// Returns the score of the best match that a search for the term with a number can find beside its places, which have it
    /// as a whole name: for the builder, which stores it. Of terms that are no whole names, it is not looked for, and may be
    /// anything.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    #[doc(hidden)]
    pub fn best_weak_score(&self, term: u32) -> Result<Option<Score>> {
        if self.index.postings().names(term).next().is_none() {
            return Ok(Some(Score::MAX));
        }
        let text = &*self.index.term(term)?;
        let query = Query { text, term: text.into() };
        let options = SearchOptions::new();
        let filter = options.filter.resolve(&self.index)?;
        let mut search = Search::new(&self.index, &query, &Weights::SEARCH, &options, filter);
        (search.found, search.is_name) = (TopK::new(1), true);
        search.add_infixes(NO_SCORE + 1)?;
        search.add_within(text, 1, NO_SCORE + 1)?;
        Ok(search.found.candidates().first().map(|best| best.rank.score()))
    }
}
