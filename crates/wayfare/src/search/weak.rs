//! Weak matches, substrings and misspellings, and the bound of them that the builder stores for each name.

use wayfare_format::{NO_SCORE, Score, SearchMode};

use super::{lattice::Lattice, searcher::Searcher, top_k::TopK};
use crate::{Dataset, Result, SearchOptions, query::Query, resolved_filter::ResolvedFilter};

impl Searcher<'_, '_> {
    /// Finds substrings, then misspellings where these can still count, and what is like the text in Latin letters.
    pub(super) fn find_weak_matches(&mut self, lattice: Option<Lattice<'_>>) -> Result<()> {
        let Some(bar) = self.weak_bar() else {
            return Ok(());
        };
        self.add_infixes(bar)?;
        if self.may_mean_more() {
            self.find_fuzzy_matches(lattice)?;
        }
        #[cfg(feature = "romanised")]
        self.find_romanised()?;
        Ok(())
    }
}

impl Dataset {
    /// Returns the score of the best match that a search for the term with a number can find beside its places, which have it
    /// as a whole name: for the builder, which stores it. Of terms that are no whole names, it is not looked for, and may be
    /// anything.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub(crate) fn best_weak_score(&self, term: u32) -> Result<Option<Score>> {
        if self.index.postings().names(term).next().is_none() {
            return Ok(Some(Score::MAX));
        }
        let text = &*self.index.term(term)?;
        let query = Query {
            text,
            term: text.into(),
        };
        let options = SearchOptions::new();
        let filter = ResolvedFilter::new(None, &self.index)?;
        let mut search = Searcher::new(&self.index, &query, SearchMode::Search, &options, filter);
        (search.found, search.term, search.is_name) = (TopK::new(1), Some(term), true);
        search.find_cores()?;
        search.take_windowed();
        search.add_infixes(NO_SCORE + 1)?;
        search.add_within(text, 1, NO_SCORE + 1)?;
        Ok(search
            .found
            .candidates()
            .first()
            .map(|best| best.rank.score()))
    }
}
