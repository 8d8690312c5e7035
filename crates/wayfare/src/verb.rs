//! The queries with options, and the kinds of places that answer them.

use crate::{Error, Filter, PlaceKind, Result};

wayfare_format::named_enum! {
    /// A query with options.
    #[non_exhaustive]
    pub enum Verb {
        /// [`Dataset::search_with`](crate::Dataset::search_with)
        Search = "search",
        /// [`Dataset::autocomplete_with`](crate::Dataset::autocomplete_with)
        Autocomplete = "autocomplete",
        /// [`Dataset::resolve`](crate::Dataset::resolve)
        Resolve = "resolve",
        /// [`Dataset::nearest_with`](crate::Dataset::nearest_with)
        Nearest = "nearest",
        /// [`Dataset::cheapest`](crate::Dataset::cheapest)
        Cheapest = "cheapest",
        /// [`Place::accommodation_with`](crate::Place::accommodation_with)
        Accommodation = "accommodation",
        /// [`Dataset::search_accommodation_with`](crate::Dataset::search_accommodation_with)
        SearchAccommodation = "search_accommodation",
        /// [`Dataset::nearest_accommodation_with`](crate::Dataset::nearest_accommodation_with)
        NearestAccommodation = "nearest_accommodation",
        /// [`Place::highlights_with`](crate::Place::highlights_with) and
        /// [`Dataset::country_highlights_with`](crate::Dataset::country_highlights_with)
        Highlights = "highlights",
        /// [`Dataset::nearest_highlights`](crate::Dataset::nearest_highlights)
        NearestHighlights = "nearest_highlights",
    }
}

impl Verb {
    /// Returns the kinds that results can be of.
    pub const fn kinds(self) -> &'static [PlaceKind] {
        match self {
            Self::Nearest => &[PlaceKind::Place],
            Self::Cheapest => &[PlaceKind::Place, PlaceKind::Country],
            _ => PlaceKind::ALL,
        }
    }

    /// Refuses a filter by kinds that no result can be of.
    pub(crate) fn check_kinds(self, filter: Option<&Filter>) -> Result<()> {
        let (asked, kinds) = (filter.map_or(&[][..], |filter| &filter.kinds), self.kinds());
        if asked.is_empty() || asked.iter().any(|kind| kinds.contains(kind)) {
            return Ok(());
        }
        let listed = |kinds: &[PlaceKind]| {
            kinds
                .iter()
                .map(|kind| kind.as_str())
                .collect::<Vec<_>>()
                .join(" or ")
        };
        let (asked, kinds) = (listed(asked), listed(kinds));
        Err(Error::bad_input(
            "kind",
            format!("no result of {self} is a {asked}: kind must be {kinds}"),
        ))
    }
}
