//! What a search or a nearest query can be told besides its subject.

use wayfare_format::{Importance, PlaceRecord, SectionId, class_tag, country_tag, importance};

use crate::{Error, Result, code::code, index::Index, nearest::knn::Wanted};

/// No list of hits or neighbours is longer than this.
pub const MAX_LIMIT: usize = 1_000;

/// Options of [`crate::Dataset::search`]. The default asks for the 20 best hits among all places.
#[derive(Debug, Clone)]
pub struct SearchOptions {
    pub(crate) limit: usize,
    pub(crate) fuzzy: bool,
    pub(crate) near: Option<(f64, f64)>,
    pub(crate) filter: Filter,
}

/// Options of the nearest queries. The default asks for the 10 nearest, however far.
#[derive(Debug, Clone)]
pub struct NearestOptions {
    pub(crate) limit: usize,
    pub(crate) radius_km: Option<f64>,
    pub(crate) filter: Filter,
}

/// Which places may be in an answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    pub(crate) only_with_costs: bool,
    countries: Vec<String>,
    states: Vec<String>,
    feature_classes: Vec<char>,
    min_population: u64,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { limit: 20, fuzzy: true, near: None, filter: Filter::default() }
    }
}

impl SearchOptions {
    /// Whether misspelt names are found. They are if nothing is said.
    pub fn fuzzy(mut self, fuzzy: bool) -> Self {
        self.fuzzy = fuzzy;
        self
    }

    /// Places near this point (degrees) rank higher: the farther away, the more important a place must be to be
    /// as good as one that is near. No place is left out.
    pub fn near(mut self, latitude: f64, longitude: f64) -> Self {
        self.near = Some((latitude, longitude));
        self
    }
}

impl Default for NearestOptions {
    fn default() -> Self {
        Self { limit: 10, radius_km: None, filter: Filter::default() }
    }
}

impl NearestOptions {
    /// Only what is within this many kilometres.
    pub fn radius_km(mut self, km: f64) -> Self {
        self.radius_km = Some(km);
        self
    }
}

/// What both kinds of options have in common.
macro_rules! common_options {
    ($($options:ident),*) => {$(
        impl $options {
            /// The default options.
            pub fn new() -> Self {
                Self::default()
            }

            /// At most this many, up to [`MAX_LIMIT`].
            pub fn limit(mut self, limit: usize) -> Self {
                self.limit = limit.min(MAX_LIMIT);
                self
            }

            /// Only what is in this country (ISO 3166-1 code); call again to allow a further one.
            pub fn country(mut self, code: impl Into<String>) -> Self {
                self.filter.countries.push(code.into());
                self
            }

            /// Only what is in this state: the country code, a full stop, and GeoNames' code, an ISO 3166-2
            /// code or a name of the state, such as `US.CA`, `CA.08`, `CA.ON` or `CA.Ontario`; call again to
            /// allow a further one. Does not concern accommodation.
            pub fn state(mut self, code: impl Into<String>) -> Self {
                self.filter.states.push(code.into());
                self
            }

            /// Only places with travel costs. Does not concern accommodation.
            pub fn only_with_costs(mut self, only: bool) -> Self {
                self.filter.only_with_costs = only;
                self
            }

            /// Only places of this GeoNames feature class (`P` for populated places); call again to allow a
            /// further one. Does not concern accommodation.
            pub fn feature_class(mut self, class: char) -> Self {
                self.filter.feature_classes.push(class);
                self
            }

            /// Only places with at least so many inhabitants. Does not concern accommodation.
            pub fn min_population(mut self, inhabitants: u64) -> Self {
                self.filter.min_population = inhabitants;
                self
            }
        }
    )*};
}
common_options!(SearchOptions, NearestOptions);

/// A filter whose codes have been looked up.
pub(crate) struct ResolvedFilter {
    /// Whether every place may be in the answer.
    pub(crate) is_open: bool,
    only_with_costs: bool,
    /// `None`: every country.
    countries: Option<Vec<u16>>,
    /// `None`: every state. Indexes of areas.
    states: Option<Vec<u32>>,
    /// The tags of the countries that the states are in.
    state_tags: u64,
    /// `None`: every class. In upper case.
    feature_classes: Option<Vec<u8>>,
    min_population: u64,
    /// From here on no place has so many inhabitants.
    end: u32,
}

impl Filter {
    fn is_open(&self) -> bool {
        !self.only_with_costs
            && self.countries.is_empty()
            && self.states.is_empty()
            && self.feature_classes.is_empty()
            && self.min_population == 0
    }

    /// Looks countries and states up; one that is not in the dataset has no places.
    pub(crate) fn resolve(&self, index: &Index) -> Result<ResolvedFilter> {
        let mut countries = Vec::new();
        for text in &self.countries {
            countries.extend(index.country_index(code(text, "country")?)?);
        }
        let (mut states, mut state_tags) = (Vec::new(), if self.states.is_empty() { u64::MAX } else { 0 });
        for text in &self.states {
            let (country, areas) = index.states_called(text)?;
            state_tags |= country.map_or(0, country_tag);
            states.extend(areas);
        }
        let mut classes = Vec::new();
        for class in &self.feature_classes {
            if !class.is_ascii_alphabetic() {
                return Err(Error::bad_input(format!("{class:?} is not a feature class of one letter")));
            }
            classes.push(class.to_ascii_uppercase() as u8);
        }
        Ok(ResolvedFilter {
            is_open: self.is_open(),
            only_with_costs: self.only_with_costs,
            countries: (!self.countries.is_empty()).then_some(countries),
            states: (!self.states.is_empty()).then_some(states),
            state_tags,
            feature_classes: (!classes.is_empty()).then_some(classes),
            min_population: self.min_population,
            end: index.end_of_population(self.min_population),
        })
    }
}

impl Index {
    /// The index from which on no place has so many inhabitants: those of a deserted place count least.
    fn end_of_population(&self, inhabitants: u64) -> u32 {
        if inhabitants == 0 {
            return u32::MAX;
        }
        self.importance().end_of(Importance::new(importance(inhabitants, "PPLQ", false)))
    }
}

impl ResolvedFilter {
    pub(crate) fn allows_country(&self, country_index: u16) -> bool {
        self.countries.as_ref().is_none_or(|allowed| allowed.contains(&country_index))
    }

    /// The tags of the countries.
    pub(crate) fn country_tags(&self) -> u64 {
        self.countries.as_ref().map_or(u64::MAX, |all| all.iter().fold(0, |tags, &c| tags | country_tag(c)))
    }

    /// What a tree has to know of this filter.
    pub(crate) fn wanted(&self) -> Wanted {
        let classes = self.feature_classes.as_ref();
        Wanted {
            countries: self.country_tags() & self.state_tags,
            classes: classes.map_or(u64::MAX, |all| all.iter().fold(0, |tags, &c| tags | class_tag(c))),
            end: self.end,
        }
    }

    fn allows_class(&self, index: &Index, feature_index: u32) -> Result<bool> {
        let Some(allowed) = &self.feature_classes else { return Ok(true) };
        let feature = index.record(index.features(), feature_index, SectionId::Features)?;
        Ok(index.text(feature.class_ref)?.bytes().next().is_some_and(|class| allowed.contains(&class)))
    }

    /// Whether a place may be in the answer. Reads the place only if the filter asks for anything.
    #[inline]
    pub(crate) fn allows(&self, index: &Index, place: u32) -> Result<bool> {
        if self.is_open { Ok(true) } else { self.lets_through(index, place) }
    }

    fn lets_through(&self, index: &Index, place: u32) -> Result<bool> {
        if place >= self.end {
            return Ok(false);
        }
        let record: PlaceRecord = index.place(place)?;
        Ok(record.population() >= self.min_population
            && self.allows_country(record.country_index)
            && self.states.as_ref().is_none_or(|allowed| allowed.contains(&u32::from(record.admin1_index)))
            && self.allows_class(index, record.feature_index())?
            && (!self.only_with_costs || index.costs_range(record.travel_index())?.is_some()))
    }
}
