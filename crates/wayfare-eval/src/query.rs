//! Queries, and what they should find.

use wayfare::{CountryCode, Dataset, Hit, Place, PlaceId, Point, Result, SearchOptions};
use wayfare_format::SearchMode;

/// A text to search for, and what it should find.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The text that is typed.
    pub text: String,
    /// The right answers; any of them will do.
    pub expected: Vec<Target>,
}

/// A right answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// This very place.
    Place(PlaceId),
    /// Any place around a point.
    Around {
        /// The point.
        point: Point,
        /// The greatest distance from it, in kilometres.
        km: f64,
        /// The countries of which the place must be in one; empty means any.
        countries: Vec<CountryCode>,
    },
}

impl Target {
    /// Returns the id of the place; `None` if any place around a point is right.
    pub fn id(&self) -> Option<PlaceId> {
        if let Self::Place(id) = *self {
            Some(id)
        } else {
            None
        }
    }

    /// Returns whether a place is this answer.
    fn is(&self, place: &Place<'_>) -> Result<bool> {
        match self {
            Self::Place(id) => Ok(place.id() == *id),
            Self::Around {
                point,
                km,
                countries,
            } => Ok(place.point().distance_km(*point) <= *km
                && (countries.is_empty()
                    || place
                        .country_code()?
                        .is_some_and(|code| countries.contains(&code)))),
        }
    }
}

/// Queries of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct QuerySet {
    /// The name of the kind, such as `prefix3`; of those written by hand, it starts with [`WRITTEN_PREFIX`](crate::WRITTEN_PREFIX).
    pub kind: String,
    /// Whether the texts are complete or still being typed.
    pub mode: SearchMode,
    /// The queries.
    pub queries: Vec<Query>,
}

impl QuerySet {
    /// Returns the hits for a text of this kind.
    pub(crate) fn ask<'d>(
        &self,
        dataset: &'d Dataset,
        text: &str,
        options: &SearchOptions,
    ) -> Result<Vec<Hit<'d>>> {
        match self.mode {
            SearchMode::Search => dataset.search_with(text, options),
            SearchMode::Autocomplete => dataset.autocomplete_with(text, options),
        }
    }
}

impl Query {
    /// Returns whether a place is a right answer.
    ///
    /// # Errors
    ///
    /// The dataset is corrupt.
    pub fn is_answered_by(&self, place: &Place<'_>) -> Result<bool> {
        for target in &self.expected {
            if target.is(place)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
