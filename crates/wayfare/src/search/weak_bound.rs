//! The bound of weak matches, substrings and misspellings, that the builder stores for each name.

use wayfare_format::{NO_SCORE, Score, SearchMode};

use super::{searcher::Searcher, top_k::TopK};
use crate::{Dataset, Result, SearchOptions, query::Query, resolved_filter::ResolvedFilter};

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
        // The parts come last: to read them takes most, and only what scores more than the rest need be read.
        search.add_infixes(NO_SCORE + 1)?;
        search.add_within(1, NO_SCORE + 1)?;
        search.find_parts()?;
        Ok(search
            .found
            .candidates()
            .first()
            .map(|best| best.rank.score()))
    }
}
