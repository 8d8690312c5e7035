//! Filters of places by country, region and the like, as given and as looked up.

use wayfare_format::{Importance, SectionId, class_tag, country_tag, least_importance};

use crate::{CountryCode, Error, Result, index::Index, nearest::knn::Predicate};

/// Which places may be in an answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    pub(crate) with_costs: bool,
    pub(crate) countries: Vec<CountryCode>,
    pub(crate) regions: Vec<String>,
    pub(crate) feature_classes: Vec<char>,
    pub(crate) min_population: u64,
}

/// A filter whose codes have been looked up.
pub(crate) struct ResolvedFilter {
    /// Whether every place may be in the answer.
    pub(crate) is_open: bool,
    with_costs: bool,
    /// `None`: every country.
    countries: Option<Vec<u16>>,
    /// `None`: every region. Records of admin1 regions.
    regions: Option<Vec<u32>>,
    /// The tags of the countries that the regions are in.
    region_tags: u64,
    /// `None`: every class. In upper case.
    feature_classes: Option<Vec<u8>>,
    min_population: u64,
    /// No place from this index on has `min_population` inhabitants.
    end: u32,
}

impl Filter {
    fn is_open(&self) -> bool {
        !self.with_costs
            && self.countries.is_empty()
            && self.regions.is_empty()
            && self.feature_classes.is_empty()
            && self.min_population == 0
    }

    /// Looks countries and regions up. One that is not in the dataset has no places.
    #[inline]
    pub(crate) fn resolve(&self, index: &Index) -> Result<ResolvedFilter> {
        if self.is_open() { Ok(ResolvedFilter::OPEN) } else { self.look_up(index) }
    }

    fn look_up(&self, index: &Index) -> Result<ResolvedFilter> {
        let mut countries = Vec::new();
        for code in &self.countries {
            countries.extend(index.country_index(code.bytes())?);
        }
        let (mut regions, mut region_tags) = (Vec::new(), if self.regions.is_empty() { u64::MAX } else { 0 });
        for text in &self.regions {
            let (country, called) = index.admin1_called(text)?;
            region_tags |= country.map_or(0, country_tag);
            regions.extend(called);
        }
        let mut classes = Vec::new();
        for class in &self.feature_classes {
            if !class.is_ascii_alphabetic() {
                return Err(Error::bad_input(format!(
                    "{class:?} is not a feature class: it must be a letter, such as P for populated places"
                )));
            }
            classes.push(class.to_ascii_uppercase() as u8);
        }
        Ok(ResolvedFilter {
            is_open: false,
            with_costs: self.with_costs,
            countries: (!self.countries.is_empty()).then_some(countries),
            regions: (!self.regions.is_empty()).then_some(regions),
            region_tags,
            feature_classes: (!classes.is_empty()).then_some(classes),
            min_population: self.min_population,
            end: index.end_of_population(self.min_population),
        })
    }
}

impl Index {
    /// Returns the index from which on no place has this many inhabitants.
    fn end_of_population(&self, inhabitants: u64) -> u32 {
        if inhabitants == 0 {
            return u32::MAX;
        }
        self.importance().end_of(Importance::new(least_importance(inhabitants)))
    }
}

impl ResolvedFilter {
    const OPEN: Self = Self {
        is_open: true,
        with_costs: false,
        countries: None,
        regions: None,
        region_tags: u64::MAX,
        feature_classes: None,
        min_population: 0,
        end: u32::MAX,
    };

    pub(crate) fn allows_country(&self, country_index: u16) -> bool {
        self.countries.as_ref().is_none_or(|allowed| allowed.contains(&country_index))
    }

    pub(crate) fn allows_every_country(&self) -> bool {
        self.countries.is_none()
    }

    /// Returns the tags of the countries.
    pub(crate) fn country_tags(&self) -> u64 {
        self.countries.as_ref().map_or(u64::MAX, |all| all.iter().fold(0, |tags, &c| tags | country_tag(c)))
    }

    /// Returns the part of this filter that a tree can test.
    pub(crate) fn predicate(&self) -> Predicate {
        let classes = self.feature_classes.as_ref();
        Predicate {
            countries: self.country_tags() & self.region_tags,
            classes: classes.map_or(u64::MAX, |all| all.iter().fold(0, |tags, &c| tags | class_tag(c))),
            end: self.end,
        }
    }

    fn allows_class(&self, index: &Index, feature_index: u16) -> Result<bool> {
        let Some(allowed) = &self.feature_classes else { return Ok(true) };
        let feature = index.record(index.features(), feature_index.into(), SectionId::Features)?;
        Ok(index.text(feature.class_ref)?.bytes().next().is_some_and(|class| allowed.contains(&class)))
    }

    /// Returns whether a place may be in the answer. Reads the place only if the filter is not open.
    #[inline]
    pub(crate) fn allows(&self, index: &Index, place: u32) -> Result<bool> {
        if self.is_open { Ok(true) } else { self.lets_through(index, place) }
    }

    fn lets_through(&self, index: &Index, place: u32) -> Result<bool> {
        if place >= self.end || self.with_costs && !index.has_costs(place)? {
            return Ok(false);
        }
        let record = index.place(place)?;
        Ok(record.population() >= self.min_population
            && self.allows_country(record.country_index())
            && self
                .regions
                .as_ref()
                .is_none_or(|allowed| allowed.contains(&u32::from(record.admin1_index())))
            && self.allows_class(index, record.feature_index())?)
    }
}
