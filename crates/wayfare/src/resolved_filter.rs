//! Filters whose codes have been looked up, as queries apply them.

use wayfare_format::{
    Importance, PlaceKind, SectionId, UnitVector, chord2_of_km, class_tag, country_tag,
    least_importance,
};

use crate::{
    BoundingBox, Circle, Error, Point, Result,
    filter::{Filter, IdTest},
    index::Index,
    knn::{Cap, Predicate},
};

/// A filter whose codes have been looked up. `None`: every place may be in the answer.
pub(crate) struct ResolvedFilter(Option<Box<Conditions>>);

/// The conditions that a place in the answer meets.
struct Conditions {
    /// `None`: every country.
    countries: Option<Vec<u16>>,
    /// `None`: every region. Records of admin1 regions.
    regions: Option<Vec<u32>>,
    /// The countries of the continents among the regions: the box around a continent has much of others in it.
    countries_of_continents: Vec<u16>,
    /// The tags of the countries that the regions are in.
    region_tags: u64,
    /// `None`: every kind.
    kinds: Option<Vec<PlaceKind>>,
    /// `None`: every class. In upper case.
    feature_classes: Option<Vec<u8>>,
    bounding_box: Option<BoundingBox>,
    circle: Option<Circle>,
    min_population: u64,
    /// No place from this index on has `min_population` inhabitants.
    end: u32,
    with_costs: bool,
    ids: Option<IdTest>,
}

impl Filter {
    /// Looks countries and regions up. A country that is not in the dataset has no places; a region is a mistake.
    fn look_up(&self, index: &Index) -> Result<Conditions> {
        if let Some(fault) = &self.fault {
            return Err(Error::bad_input("country", fault));
        }
        let mut countries = Vec::new();
        for code in &self.countries {
            countries.extend(index.country_index(code.bytes())?);
        }
        let (mut regions, mut countries_of_continents) = (Vec::new(), Vec::new());
        let mut region_tags = if self.regions.is_empty() { u64::MAX } else { 0 };
        for text in &self.regions {
            let called = index.admin1_called(text)?;
            if called.is_empty() {
                let of_continent = index.countries_of_continent(text)?;
                if of_continent.is_empty() {
                    return Err(Error::bad_input(
                        "region",
                        format!(
                            "no region has the code or name {text:?}: give the name of an admin1 region or continent, an ISO \
                             3166-2 code, or a country, a full stop and the code or name of its region, such as US.CA or \
                             CA.Ontario"
                        ),
                    ));
                }
                let tags = of_continent.iter().map(|&country| country_tag(country));
                region_tags |= tags.fold(0, |all, tag| all | tag);
                countries_of_continents.extend(of_continent);
            }
            for region in called {
                region_tags |= index.country_of_region(region)?.map_or(0, country_tag);
                regions.push(region);
            }
        }
        let mut classes = Vec::new();
        for class in &self.feature_classes {
            if !class.is_ascii_alphabetic() {
                return Err(Error::bad_input(
                    "feature_class",
                    format!(
                        "{class:?} is not a feature class: it must be a letter, such as P for populated places"
                    ),
                ));
            }
            classes.push(class.to_ascii_uppercase() as u8);
        }
        Ok(Conditions {
            countries: (!self.countries.is_empty()).then_some(countries),
            regions: (!self.regions.is_empty()).then_some(regions),
            countries_of_continents,
            region_tags,
            kinds: (!self.kinds.is_empty()).then(|| self.kinds.clone()),
            feature_classes: (!classes.is_empty()).then_some(classes),
            bounding_box: self.bounding_box,
            circle: self.circle,
            min_population: self.min_population,
            end: index.end_of_population(self.min_population),
            with_costs: self.with_costs,
            ids: self.ids.clone(),
        })
    }
}

impl Index {
    /// Returns the index from which on no place has this many inhabitants.
    pub(crate) fn end_of_population(&self, inhabitants: u64) -> u32 {
        if inhabitants == 0 {
            return u32::MAX;
        }
        self.importance()
            .end_of(Importance::new(least_importance(inhabitants)))
    }
}

impl ResolvedFilter {
    pub(crate) const OPEN: Self = Self(None);

    /// Looks up the codes of a filter, if there is one.
    #[inline]
    pub(crate) fn new(filter: Option<&Filter>, index: &Index) -> Result<Self> {
        let filter = filter.filter(|filter| !filter.is_open());
        Ok(Self(
            filter
                .map(|filter| filter.look_up(index).map(Box::new))
                .transpose()?,
        ))
    }

    pub(crate) fn has_costs_only(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|conditions| conditions.with_costs)
    }

    pub(crate) fn allows_country(&self, country_index: u16) -> bool {
        self.0
            .as_ref()
            .is_none_or(|conditions| conditions.allow_country(country_index))
    }

    pub(crate) fn allows_every_country(&self) -> bool {
        self.0
            .as_ref()
            .is_none_or(|conditions| conditions.countries.is_none())
    }

    /// Returns whether the filter names no part of the world that is less than a continent, but for a box.
    pub(crate) fn is_worldwide(&self) -> bool {
        self.0.as_ref().is_none_or(|conditions| {
            let regions = conditions.regions.as_ref();
            let is_region = regions.is_some_and(|regions| !regions.is_empty());
            conditions.countries.is_none() && conditions.circle.is_none() && !is_region
        })
    }

    /// Returns the country, if the filter allows one only.
    pub(crate) fn sole_country(&self) -> Option<u16> {
        match self.0.as_ref()?.countries.as_deref() {
            Some(&[country]) => Some(country),
            _ => None,
        }
    }

    /// Returns whether only countries are allowed, all of which are in every dataset.
    pub(crate) fn allows_countries_only(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|conditions| conditions.kinds.as_deref() == Some(&[PlaceKind::Country]))
    }

    /// Returns how many regions the filter names around a place: its country, and in this a region.
    pub(crate) fn levels(&self) -> usize {
        self.0.as_ref().map_or(0, |conditions| {
            match (&conditions.countries, &conditions.regions) {
                (_, Some(_)) if conditions.countries_of_continents.is_empty() => 2,
                (Some(countries), _) if countries.len() == 1 => 1,
                _ => 0,
            }
        })
    }

    /// Returns whether a point may be in the answer.
    pub(crate) fn allows_point(&self, point: Point) -> bool {
        self.0
            .as_ref()
            .is_none_or(|conditions| conditions.allow_point(point))
    }

    /// Returns the part of this filter that a tree can test.
    #[inline]
    pub(crate) fn predicate(&self) -> Option<Predicate> {
        self.0.as_ref().map(|conditions| conditions.predicate())
    }

    /// Returns whether a place may be in the answer. Reads the place only if the filter is not open.
    #[inline]
    pub(crate) fn allows(&self, index: &Index, place: u32) -> Result<bool> {
        self.0
            .as_ref()
            .map_or(Ok(true), |conditions| conditions.allow(index, place))
    }
}

/// Returns whether one of the countries of a place passes a test.
fn is_any_of(
    index: &Index,
    place: u32,
    own: u16,
    is_allowed: impl Fn(u16) -> bool,
) -> Result<bool> {
    Ok(is_allowed(own) || index.further_countries(place)?.into_iter().any(is_allowed))
}

impl Conditions {
    fn allow_country(&self, country_index: u16) -> bool {
        self.countries
            .as_ref()
            .is_none_or(|allowed| allowed.contains(&country_index))
    }

    fn allow_region(&self, admin1: Option<u32>) -> bool {
        self.regions
            .as_ref()
            .is_none_or(|allowed| admin1.is_some_and(|admin1| allowed.contains(&admin1)))
    }

    /// Returns whether a place must be in a box or a circle.
    fn has_area(&self) -> bool {
        self.bounding_box.is_some() || self.circle.is_some()
    }

    /// Returns whether one of the countries of a place is on one of the continents.
    fn is_on_continent(&self, index: &Index, place: u32, own: u16) -> Result<bool> {
        let countries = &self.countries_of_continents;
        // Further countries need not be read for nothing.
        Ok(!countries.is_empty()
            && is_any_of(index, place, own, |country| countries.contains(&country))?)
    }

    fn allow_point(&self, point: Point) -> bool {
        self.bounding_box
            .is_none_or(|around| around.contains(point))
            && self.circle.is_none_or(|around| around.contains(point))
    }

    fn allow_class(&self, index: &Index, feature_index: u16) -> Result<bool> {
        let Some(allowed) = &self.feature_classes else {
            return Ok(true);
        };
        let feature = index.record(index.features(), feature_index.into(), SectionId::Features)?;
        Ok(index
            .text(feature.class_ref)?
            .bytes()
            .next()
            .is_some_and(|class| allowed.contains(&class)))
    }

    fn allow(&self, index: &Index, place: u32) -> Result<bool> {
        if place >= self.end || self.with_costs && !index.has_costs(place)? {
            return Ok(false);
        }
        if let Some(kinds) = &self.kinds
            && !kinds.contains(&index.kind_of(place)?)
        {
            return Ok(false);
        }
        let record = index.place(place)?;
        let own = record.country_index();
        Ok(record.population() >= self.min_population
            && is_any_of(index, place, own, |country| self.allow_country(country))?
            && (self.allow_region(record.admin1()) || self.is_on_continent(index, place, own)?)
            && self.allow_class(index, record.feature_index())?
            && (!self.has_area() || self.allow_point(index.point_of(record)?))
            && self.allow_id(index, place)?)
    }

    fn allow_id(&self, index: &Index, place: u32) -> Result<bool> {
        match &self.ids {
            None => Ok(true),
            Some(IdTest(test)) => Ok(test(index.geonameid(place)?.into())),
        }
    }

    fn predicate(&self) -> Predicate {
        let (countries, classes) = (self.countries.as_ref(), self.feature_classes.as_ref());
        let country_tags = countries.map_or(u64::MAX, |all| {
            all.iter().fold(0, |tags, &c| tags | country_tag(c))
        });
        Predicate {
            countries: country_tags & self.region_tags,
            classes: classes.map_or(u64::MAX, |all| {
                all.iter().fold(0, |tags, &c| tags | class_tag(c))
            }),
            end: self.end,
            cap: self.cap(),
        }
    }

    /// Returns a cap that has the box and the circle in it.
    fn cap(&self) -> Option<Cap> {
        let around_box = self.bounding_box.and_then(BoundingBox::circumscribed);
        let circles = [around_box, self.circle].into_iter().flatten();
        let least = circles.min_by(|one, other| one.radius_km.total_cmp(&other.radius_km))?;
        let center = UnitVector::new(least.center.latitude(), least.center.longitude());
        Some(Cap::new(center, chord2_of_km(least.radius_km)))
    }
}
