//! Weak matches, substrings and misspellings: which ones count, and the bound that the builder stores for each name.

use wayfare_format::{NO_SCORE, Score, WHOLE_NAME_MARGIN};

use super::{feature::Verb, lattice::Lattice, query::Query, searcher::Searcher, top_k::TopK};
use crate::{Dataset, MatchKind, Result, SearchOptions, resolved_filter::ResolvedFilter};

impl Searcher<'_, '_> {
    /// Returns the score that weak matches must exceed to count: that of the fourth place, and that of what the whole text
    /// means less a margin. None counts beside a text that is understood in parts, and what is still being typed goes on
    /// rather than being misspelt.
    pub(super) fn weak_threshold(&self) -> Score {
        let found = self.found.candidates();
        let Some(first) = found.first() else { return NO_SCORE };
        if first.kind == MatchKind::WithRegion || self.verb == Verb::Autocomplete {
            return Score::MAX;
        }
        let whole = found.iter().find(|found| found.kind.is_whole());
        let whole = whole.map_or(NO_SCORE, |found| found.rank.score().saturating_sub(WHOLE_NAME_MARGIN));
        whole.max(self.found.score_of_last_first())
    }

    /// Returns whether a text that is a whole name may have other meanings among the first: the builder has stored a bound.
    pub(super) fn may_have_rivals(&self) -> bool {
        let threshold = self.weak_threshold();
        let name = self.term.filter(|_| self.is_name);
        name.is_none_or(|name| self.index.weak_max_scores().get(name) > threshold)
    }

    /// Finds substrings, then misspellings where these can still count.
    pub(super) fn find_weak_matches(&mut self, lattice: Option<Lattice<'_>>) -> Result<()> {
        let threshold = self.weak_threshold();
        if threshold == Score::MAX {
            return Ok(());
        }
        self.add_infixes(threshold)?;
        if self.may_have_rivals() { self.find_fuzzy_matches(lattice) } else { Ok(()) }
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
        let filter = ResolvedFilter::new(None, &self.index)?;
        let mut search = Searcher::new(&self.index, &query, Verb::Search, &options, filter);
        (search.found, search.is_name) = (TopK::new(1), true);
        search.find_cores()?;
        search.add_infixes(NO_SCORE + 1)?;
        search.add_within(text, 1, NO_SCORE + 1)?;
        Ok(search.found.candidates().first().map(|best| best.rank.score()))
    }
}
