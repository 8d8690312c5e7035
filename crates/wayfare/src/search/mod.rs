//! The search for a text: it becomes a query, a searcher finds what it may mean, the best places are the hits.

mod bar;
mod bound;
mod context;
mod cores;
mod exact_prefix;
pub(crate) mod feature;
mod fuzzy;
pub(crate) mod hit;
mod infix;
mod lattice;
mod place_context;
mod postal;
#[cfg(feature = "romanised")]
mod romanised;
mod searcher;
mod span;
mod spelling;
mod token;
mod top_k;
mod walk;
mod weak;

use wayfare_format::SearchMode;

use self::searcher::Searcher;
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
        search.run()?;
        search.hits(options.limit)
    }
}

impl Searcher<'_, '_> {
    /// Finds what the whole text is, then what its parts are, then what is like it, each as far as its bounds say that it can
    /// be among the best.
    fn run(&mut self) -> Result<()> {
        self.find_postal_codes()?;
        self.find_names()?;
        self.find_id()?;
        let lattice = if self.may_mean_more() {
            self.find_cores()?
        } else {
            None
        };
        self.take_windowed();
        if self.may_mean_more() {
            self.find_weak_matches(lattice)?;
        }
        self.weigh_marks()
    }
}
