//! Search and autocomplete: a text becomes a query, stages find what it may mean, the best places are the hits.

mod context;
mod exact_prefix;
mod fuzzy;
mod infix;
mod interpretation;
mod pipeline;
mod postal;
pub(crate) mod query;
pub(crate) mod regions;
mod spelling;
mod top_k;
mod weak;

use wayfare_format::Weights;

use self::{
    interpretation::coordinates,
    pipeline::{Search, Stage},
    query::Query,
};
use crate::{Dataset, Hit, MatchKind, NearbyPlace, NearestOptions, Result, SearchOptions};

/// The stages for a text that is finished. Substrings and misspellings count as far as they come among the first places.
fn search_stages<'d, 'q>() -> [Stage<'d, 'q>; 10] {
    [
        Stage { when: Search::always, run: Search::postal_codes },
        Stage { when: Search::always, run: Search::names },
        Stage { when: Search::is_no_name, run: Search::with_region },
        Stage { when: Search::is_no_name, run: Search::id },
        Stage { when: Search::is_no_name, run: Search::postal_code_with_name },
        Stage { when: Search::found_nothing, run: Search::abbreviations },
        Stage { when: Search::found_nothing, run: Search::with_region_loosely },
        Stage { when: Search::may_be_weak, run: Search::infixes },
        Stage { when: Search::may_be_weak, run: Search::fuzzy_matches },
        Stage { when: Search::always, run: Search::prefer_spelling },
    ]
}

/// The stages for a text that is still being typed. It is no more than a prefix where four names start with it.
fn autocomplete_stages<'d, 'q>() -> [Stage<'d, 'q>; 8] {
    [
        Stage { when: Search::always, run: Search::postal_codes },
        Stage { when: Search::always, run: Search::names },
        Stage { when: Search::found_few, run: Search::with_region },
        Stage { when: Search::found_few, run: Search::with_region_loosely },
        Stage { when: Search::found_nothing, run: Search::abbreviations },
        Stage { when: Search::may_be_weak_among_few, run: Search::infixes },
        Stage { when: Search::may_be_weak_alone, run: Search::fuzzy_matches },
        Stage { when: Search::always, run: Search::prefer_spelling },
    ]
}

impl Dataset {
    /// Returns the places that a text can mean, best first: primary and alternate names and postal codes that are the
    /// text or start with it, and names of which a later word does. Case and diacritics do not matter.
    ///
    /// Where the text is no name as it stands, it is also read as a name with its region (`paris texas`), a postal code
    /// with its place, and an id; a pair of coordinates gives the nearest places. Fuzzy matches, within an edit or two,
    /// and names that hold the text inside a word are found where they come among the first places.
    ///
    /// Ambiguity is kept: the caller selects among all the Springfields, by [`Hit::geonameid`].
    ///
    /// # Errors
    ///
    /// The text is blank, a country code has not two letters, or the index is corrupt.
    pub fn search(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        if let Some((latitude, longitude)) = coordinates(text) {
            return self.hits_near(latitude, longitude, options);
        }
        let query = Query::parse(text)?;
        let mut search = Search::new(&self.index, &query, &Weights::SEARCH, options)?;
        search.run(&search_stages())?;
        search.hits(options.limit)
    }

    /// As [`Self::search`], for a text that is still being typed: each keystroke is answered afresh.
    ///
    /// The end of the text may be missing, that of a region too (`paris, te`). It is not taken for an id or coordinates,
    /// and only for more than a prefix where fewer than four names start with it.
    ///
    /// # Errors
    ///
    /// As for [`Self::search`].
    pub fn complete(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        let query = Query::parse(text)?;
        let mut search = Search::new(&self.index, &query, &Weights::AUTOCOMPLETE, options)?;
        search.run(&autocomplete_stages())?;
        search.hits(options.limit)
    }

    /// Returns the places around a point as hits: the nearer, the better.
    fn hits_near<'d>(
        &'d self,
        latitude: f64,
        longitude: f64,
        options: &SearchOptions,
    ) -> Result<Vec<Hit<'d>>> {
        let options =
            NearestOptions { filter: options.filter.clone(), ..NearestOptions::new().limit(options.limit) };
        let hit = |near: NearbyPlace<'d>| Hit {
            geonameid: near.geonameid,
            matched: MatchKind::Coordinates,
            score: (1.0 / (1.0 + near.distance_km / 100.0)) as f32,
            place: near.place,
        };
        Ok(self.nearest(latitude, longitude, &options)?.into_iter().map(hit).collect())
    }
}
