//! What a search or a nearest query can be told besides its subject.

use wayfare_format::PlaceRecord;

use super::code;
use crate::{Result, index::Index};

/// No list of hits or neighbours is longer than this.
pub const MAX_LIMIT: usize = 1_000;

/// Options of [`crate::Dataset::search`]. The default asks for the 20 best hits among all places.
#[derive(Debug, Clone)]
pub struct SearchOptions {
    pub(super) limit: usize,
    pub(super) fuzzy: bool,
    pub(super) filter: Filter,
}

/// Options of the nearest queries. The default asks for the 10 nearest, however far.
#[derive(Debug, Clone)]
pub struct NearestOptions {
    pub(super) limit: usize,
    pub(super) radius_km: Option<f64>,
    pub(super) filter: Filter,
}

/// Which places may be in an answer.
#[derive(Debug, Clone, Default)]
pub(super) struct Filter {
    pub(super) only_with_costs: bool,
    countries: Vec<String>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { limit: 20, fuzzy: true, filter: Filter::default() }
    }
}

impl SearchOptions {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// At most this many hits, up to 1,000.
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit.min(MAX_LIMIT);
        self
    }

    /// Whether names with one letter wrong are found where nothing else is. They are if nothing is said.
    pub fn fuzzy(mut self, fuzzy: bool) -> Self {
        self.fuzzy = fuzzy;
        self
    }

    /// Only places with travel costs.
    pub fn only_with_costs(mut self, only: bool) -> Self {
        self.filter.only_with_costs = only;
        self
    }

    /// Only places of this country (ISO 3166-1 code); call again to allow a further one.
    pub fn country(mut self, code: impl Into<String>) -> Self {
        self.filter.countries.push(code.into());
        self
    }
}

impl Default for NearestOptions {
    fn default() -> Self {
        Self { limit: 10, radius_km: None, filter: Filter::default() }
    }
}

impl NearestOptions {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// At most this many, up to 1,000.
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit.min(MAX_LIMIT);
        self
    }

    /// Only what is within this many kilometres.
    pub fn radius_km(mut self, km: f64) -> Self {
        self.radius_km = Some(km);
        self
    }

    /// Only places with travel costs. Does not concern accommodation.
    pub fn only_with_costs(mut self, only: bool) -> Self {
        self.filter.only_with_costs = only;
        self
    }

    /// Only what is in this country (ISO 3166-1 code); call again to allow a further one.
    pub fn country(mut self, code: impl Into<String>) -> Self {
        self.filter.countries.push(code.into());
        self
    }
}

/// A filter whose country codes have been looked up.
pub(super) struct ResolvedFilter {
    only_with_costs: bool,
    /// `None`: every country.
    countries: Option<Vec<u16>>,
}

impl Filter {
    /// Looks the country codes up; one that is not in the dataset has no places.
    pub(super) fn resolve(&self, index: &Index) -> Result<ResolvedFilter> {
        let mut countries = Vec::new();
        for text in &self.countries {
            countries.extend(index.country_index(code(text, "country")?)?);
        }
        Ok(ResolvedFilter {
            only_with_costs: self.only_with_costs,
            countries: (!self.countries.is_empty()).then_some(countries),
        })
    }
}

impl ResolvedFilter {
    pub(super) fn allows_country(&self, country_index: u16) -> bool {
        self.countries.as_ref().is_none_or(|allowed| allowed.contains(&country_index))
    }

    /// Whether every place may be in the answer.
    pub(super) fn is_open(&self) -> bool {
        !self.only_with_costs && self.countries.is_none()
    }

    /// Whether a place may be in the answer. Reads the place only if the filter asks for anything.
    pub(super) fn allows(&self, index: &Index, place: u32) -> Result<bool> {
        if self.is_open() {
            return Ok(true);
        }
        let record: PlaceRecord = index.place(place)?;
        Ok(self.allows_country(record.country_index)
            && (!self.only_with_costs || index.costs_range(record.facts_index)?.is_some()))
    }
}
