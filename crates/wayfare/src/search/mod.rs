//! Places by name: exact, prefix and prefix of a later word, and by postal code.

use std::sync::Arc;

use wayfare_format::{BEGINNING, NONE, PostalRecord, SectionId, TermKind, fold_postal_code};

mod context;
mod fuzzy;
mod infix;
mod interpretation;
mod precomputed;
pub(crate) mod query;
pub(crate) mod regions;
mod spelling;
mod top_k;

use self::{
    interpretation::coordinates,
    query::search_term,
    top_k::{Best, POSTAL_CODE},
};
use crate::{
    Dataset, Error, Hit, MatchKind, NearbyPlace, NearestOptions, Point, Result, SearchOptions, options::Reach,
};

/// Shorter texts are not looked up as postal codes by their start.
const MIN_POSTAL_PREFIX: usize = 3;

impl Dataset {
    /// The 20 best places that a text can mean, best first: names, alternate names and postal codes that are the text
    /// or start with it, and names of which a later word does. Case and diacritics do not matter.
    ///
    /// Where the text is no name as it stands, it is also read as a name with its region or country
    /// (`paris texas`), a postal code with its place, and an id; a pair of coordinates gives the nearest
    /// places. Names at an edit distance of one or two, and those that hold the text inside a word, are found
    /// where they come among the first places.
    ///
    /// Ambiguity is kept: the caller selects among all the Springfields, by [`Hit::id`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::Dataset;
    /// let world = Dataset::open("world")?;
    /// for text in ["lisboa", "LISSABON", "lissbon", "lisboa, portugal"] {
    ///     assert_eq!(world.search(text)?[0].place()?.name(), "Lisbon");
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is blank or longer than any name ([`MAX_QUERY_BYTES`](crate::MAX_QUERY_BYTES),
    /// [`MAX_QUERY_WORDS`](crate::MAX_QUERY_WORDS)), or the index is corrupt.
    pub fn search(&self, text: &str) -> Result<Vec<Hit<'_>>> {
        self.search_with(text, &SearchOptions::new())
    }

    /// As [`Self::search`], with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let options = SearchOptions::new().region("US.MA").limit(5);
    /// assert_eq!(world.search_with("springfield", &options)?[0].id().get(), 4951788);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search`], or a region or feature class is malformed.
    pub fn search_with(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        if let Some(point) = coordinates(text) {
            return self.hits_near(point, options);
        }
        let folded = search_term(text)?;
        let mut best = Best::new(&self.index, options)?;
        best.add_postal_codes(text)?;
        best.add_names(&folded)?;
        // Weaker readings run only where the text is no name as it stands.
        if !best.is_name {
            best.add_qualified(&folded)?;
            best.add_id(text)?;
            best.add_postal_code_with_name(&folded)?;
        }
        if best.found.is_empty() {
            best.add_short_forms(&folded)?;
        }
        if best.found.is_empty() {
            best.add_loosely_qualified(&folded)?;
        }
        if !best.is_settled && !best.is_understood() {
            best.add_infixes(&folded)?;
            if options.fuzzy {
                best.add_fuzzy(&folded)?;
            }
        }
        best.prefer_spelling(text, &folded)?;
        best.hits(&folded, options.limit)
    }

    /// As [`Self::search`], for a text that is still being typed: each keystroke is answered afresh.
    ///
    /// The end of the text may be missing, that of a region or country too (`paris, te`). It is not taken for an
    /// id or coordinates, and for misspelt only where nothing else is found.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::Dataset;
    /// let world = Dataset::open("world")?;
    /// assert_eq!(world.autocomplete("springf")?[0].place()?.name(), "Springfield");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search`].
    pub fn autocomplete(&self, text: &str) -> Result<Vec<Hit<'_>>> {
        self.autocomplete_with(text, &SearchOptions::new())
    }

    /// As [`Self::autocomplete`], with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let options = SearchOptions::new().country("PT".parse()?).limit(5);
    /// assert_eq!(world.autocomplete_with("lis", &options)?[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search_with`].
    pub fn autocomplete_with(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        let folded = search_term(text)?;
        let mut best = Best::new(&self.index, options)?;
        // A text that is not finished is hardly misspelt.
        best.fuzzy = false;
        best.add_postal_codes(text)?;
        best.add_names(&folded)?;
        if !best.is_name {
            best.add_qualified(&folded)?;
            best.add_loosely_qualified(&folded)?;
        }
        if best.found.is_empty() {
            best.add_short_forms(&folded)?;
        }
        if !best.is_settled && !best.is_understood() {
            best.add_infixes(&folded)?;
        }
        if options.fuzzy && best.found.is_empty() {
            best.add_fuzzy(&folded)?;
        }
        best.prefer_spelling(text, &folded)?;
        best.hits(&folded, options.limit)
    }

    /// The places around a point, as hits: the nearer, the better.
    fn hits_near<'d>(&'d self, point: Point, options: &SearchOptions) -> Result<Vec<Hit<'d>>> {
        let reach = Reach { limit: options.limit, radius_km: None };
        let options = NearestOptions { reach, filter: options.filter.clone() };
        let query: Arc<str> = "".into();
        let hit = |near: NearbyPlace<'d>| {
            let score = (1.0 / (1.0 + near.distance_km() / 100.0)) as f32;
            Hit::new(&self.index, near.at(), near.id(), MatchKind::Coordinates, score, query.clone())
        };
        Ok(self.nearest_with(point, &options)?.into_iter().map(hit).collect())
    }
}

impl Best<'_> {
    /// The places with names that are the text or start with it, and what is stored of those that other readings find.
    pub(super) fn add_names(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let asks_for_all = self.asks_for_all();
        let stored = if asks_for_all { self.index.answers().get(text.as_bytes()) } else { None };
        if let Some(answers) = stored.filter(|answers| answers.suffices(self.limit)) {
            self.is_settled = true;
            return self.offer_stored(answers);
        }
        let (mut is_own_name, mut begins_own_name) = (false, false);
        let damaged = |_| Error::corrupt(SectionId::Terms);
        let mut keys = self.index.keys().starting_with(text.as_bytes()).map_err(damaged)?;
        self.budget.spend_bytes(keys.passed())?;
        while let Some((whole, mut postings)) = keys.next().map_err(damaged)? {
            postings.try_for_each(|posting| {
                let is_own = posting.kind == TermKind::Primary;
                is_own_name |= whole && is_own;
                begins_own_name |= is_own;
                self.offer_name(posting, whole)
            })?;
        }
        match stored {
            Some(additions) if !additions.is_whole => {
                self.is_settled = true;
                self.offer_stored(additions)?;
            }
            // If other readings had anything to add, that would be stored.
            None if asks_for_all => {
                let is_beginning = begins_own_name && BEGINNING.contains(&text.chars().count());
                self.is_settled = is_own_name || is_beginning;
            }
            _ => {}
        }
        Ok(())
    }

    fn add_postal_codes(&mut self, text: &str) -> Result<()> {
        if !text.chars().any(char::is_numeric) {
            return Ok(());
        }
        let folded = fold_postal_code(text);
        let allowed = |record: &PostalRecord| self.filter.allows_country(record.country_index);
        let mut records = self.index.postal_matches(&folded, allowed, &mut self.budget)?;
        if records.is_empty() && folded.len() >= MIN_POSTAL_PREFIX {
            records =
                self.index.postal_range(&folded, |code| code.starts_with(&*folded), &mut self.budget)?;
        }
        for record in records.iter().filter(|record| record.place_index != NONE) {
            self.offer(record.place_index, MatchKind::PostalCode, POSTAL_CODE)?;
        }
        Ok(())
    }
}
