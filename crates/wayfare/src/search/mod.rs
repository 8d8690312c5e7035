//! The search for a text: it becomes a query, a searcher finds what it may mean, the best places are the hits.

mod bar;
mod bound;
mod context;
mod cores;
mod exact_prefix;
pub(crate) mod feature;
mod fuzzy;
mod generator;
pub(crate) mod hit;
mod infix;
mod lattice;
mod place_context;
mod postal;
#[cfg(feature = "romanised")]
mod romanised;
mod says;
mod searcher;
mod span;
mod spelling;
mod subject;
mod token;
mod top_k;
mod walk;
mod weak_bound;

use wayfare_format::SearchMode;

use self::{generator::Generator, searcher::Searcher};
use crate::{Dataset, Hit, Result, SearchOptions, query::Query, resolved_filter::ResolvedFilter};

impl Dataset {
    /// Returns the best places for a text that is no point.
    pub(crate) fn search_as<'d>(
        &'d self,
        mode: SearchMode,
        text: &str,
        options: &SearchOptions,
        may_begin: bool,
    ) -> Result<Vec<Hit<'d>>> {
        let query = Query::parse(text)?;
        let filter = ResolvedFilter::new(options.filter.as_deref(), &self.index)?;
        let mut search = Searcher::new(&self.index, &query, mode, options, filter);
        search.may_begin = may_begin;
        search.run(Generator::ALL)?;
        search.weigh_marks()?;
        search.hits(options.limit)
    }
}
