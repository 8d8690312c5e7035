//! Search and autocomplete: a text that is a point means the places around it, any other is searched for.

use wayfare_format::SearchMode;

use crate::{Dataset, Hit, Result, SearchOptions, coordinates, options::check_limit};

impl Dataset {
    /// Returns the 20 best places that a text can mean, best first: names, alternate names and postal codes that are
    /// the text or start with it, and names of which a later word does. Case and diacritics do not matter.
    ///
    /// Where the text is no name as it stands, it is also read as a name with its region or country (`paris texas`), a
    /// postal code with its place, region or country (`90210, united states`), and an id; a pair of coordinates or a
    /// plus code gives the nearest places. Names one or two edits away, and names with the text inside a word, are
    /// found if they rank among the first places; beside a region, if nothing else is found.
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
    /// The text is longer than any name ([`MAX_QUERY_BYTES`](crate::MAX_QUERY_BYTES),
    /// [`MAX_QUERY_WORDS`](crate::MAX_QUERY_WORDS)), or plainly a point, but none that [`Self::point_of`] reads
    /// (`45, 190`). Or the index is corrupt.
    pub fn search(&self, text: &str) -> Result<Vec<Hit<'_>>> {
        self.search_with(text, &SearchOptions::new())
    }

    /// Returns the best places as [`Self::search`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let options = SearchOptions::new().filter(Filter::new().region("US.MA")).limit(5);
    /// assert_eq!(world.search_with("springfield", &options)?[0].id().get(), 4951788);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search`], or the limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), or a region or feature class is
    /// malformed.
    pub fn search_with(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        self.search_text(text, options, true)
    }

    /// Searches for a text; without names that begin with it, where it is known that there are none.
    pub(crate) fn search_text(
        &self,
        text: &str,
        options: &SearchOptions,
        may_begin: bool,
    ) -> Result<Vec<Hit<'_>>> {
        check_limit(options.limit)?;
        match self.point_of(text)? {
            Some(point) => self.hits_near(point, options),
            None => self.search_as(SearchMode::Search, text, options, may_begin),
        }
    }

    /// Returns the 20 best completions of a text that is still being typed: each keystroke is answered afresh.
    ///
    /// The end of the text may be missing, also that of a region (`paris, te`). The text is no id, and no coordinates
    /// unless it plainly is (`38.72, -9.14`). Names that are misspelt, or have the text inside a word, are found only
    /// if nothing else is. A whole name is worth less than in a search: the text may go on.
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

    /// Returns the best completions as [`Self::autocomplete`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let in_portugal = Filter::new().country("PT");
    /// let options = SearchOptions::new().filter(in_portugal).limit(5);
    /// assert_eq!(world.autocomplete_with("lis", &options)?[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search_with`].
    pub fn autocomplete_with(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        check_limit(options.limit)?;
        if let Some(point) = self.point_of(text)?.filter(|_| coordinates::is_plain(text)) {
            return self.hits_near(point, options);
        }
        self.search_as(SearchMode::Autocomplete, text, options, true)
    }
}
