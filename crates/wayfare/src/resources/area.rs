//! The places and listings in a region, island or city: by the regions of places, by a box, or by a circle.

use std::cmp::Ordering;

use smallvec::SmallVec;
use wayfare_format::{MAX_MAIN_PLACES, SectionId, country_tag, numbers::LEAST_WITH_QUARTERS};

use crate::index::NO_COUNTRY;
use crate::{
    BoundingBox, PlaceKind, Point, Result,
    index::Index,
    knn::{Predicate, nearest},
    options::Reach,
};

/// The number of records of an area where no limit is set.
const USUAL: usize = 100;

/// How far a city reaches, by the square root of its inhabitants: some 3,000 live on a square kilometre.
const CITY_KM: f64 = 0.01;

/// No city reaches farther.
const LARGEST_CITY_KM: f64 = 50.0;

/// A listing is no farther from its place, which is in the box of its region.
const MARGIN_KM: f64 = 25.0;

/// Where a place is, as records are looked for in it.
pub(crate) struct Area<'i> {
    index: &'i Index,
    place: u32,
    /// None where they are not known.
    countries: SmallVec<[u16; 4]>,
    extent: Extent,
    /// Where the search for what is nearest begins.
    pub(crate) center: Point,
    radius_km: Option<f64>,
}

enum Extent {
    /// An administrative region, which its places know.
    Region,
    /// The box of an island or area, how far a city in it may reach, and those of its main places that reach no farther.
    Around(BoundingBox, f64, SmallVec<[u32; MAX_MAIN_PLACES]>),
    /// A city, within the radius.
    City,
}

impl Index {
    /// Returns where a place is, or its part in one of its countries; `None` where its extent is not known.
    pub(crate) fn area(&self, at: u32, part: Option<u16>) -> Result<Option<Area<'_>>> {
        let place = self.place_at(at)?;
        let mut countries = SmallVec::from_iter(part);
        if part.is_none() {
            countries = self.further_countries(at)?;
            let own = self.place(at)?.country_index();
            countries.extend(Some(own).filter(|&country| country != NO_COUNTRY));
        }
        let area = |extent, center, radius_km| {
            Some(Area {
                index: self,
                place: at,
                countries,
                extent,
                center,
                radius_km,
            })
        };
        if place.kind()? == PlaceKind::Place {
            return Ok(place
                .population()
                .and_then(|people| area(Extent::City, place.point(), Some(city_km(people)))));
        }
        let Some(around) = self.bounding_box_of(at)? else {
            return Ok(None);
        };
        let extent = match self.is_country_or_division(at)? {
            true => Extent::Region,
            false => {
                let (largest_km, mut main_places) =
                    (self.largest_city_km(at, around)?, SmallVec::new());
                for place in self.main_places_of(at) {
                    if city_km(self.place(place)?.population()) <= largest_km {
                        main_places.push(place);
                    }
                }
                Extent::Around(around, largest_km, main_places)
            }
        };
        let circle = around.circumscribed();
        let center = circle.map_or(place.point(), |circle| circle.center);
        Ok(area(
            extent,
            center,
            circle.map(|circle| circle.radius_km + MARGIN_KM),
        ))
    }
}

impl Index {
    /// Returns how far a city may reach that lies in the box of a region, in kilometres. A city is in no area that is smaller
    /// than itself; what lies on an island is told by its point.
    pub(crate) fn largest_city_km(&self, region: u32, around: BoundingBox) -> Result<f64> {
        let circle = if self.feature_code(self.place(region)?)? == "RGN" {
            around.circumscribed()
        } else {
            None
        };
        Ok(circle.map_or(f64::INFINITY, |circle| circle.radius_km))
    }

    /// Returns the city with travel costs that a place lies in, a quarter or a sight; of several, the one that it lies
    /// farthest within.
    pub(crate) fn city_with_costs(&self, at: u32) -> Result<Option<u32>> {
        let (point, country) = (self.place_at(at)?.point(), self.place(at)?.country_index());
        let share = |city: u32| -> Result<Option<f64>> {
            if self.place(city)?.country_index() != country
                || self.kind_of(city)? != PlaceKind::Place
            {
                return Ok(None);
            }
            let city = self.place_at(city)?;
            let share = city
                .population()
                .map(|people| city.point().distance_km(point) / city_km(people));
            Ok(share.filter(|share| *share <= 1.0))
        };
        let reach = Reach {
            limit: None,
            radius_km: Some(LARGEST_CITY_KM),
        };
        let allowed = |city| Ok(share(city)?.is_some());
        let cities = nearest(
            self,
            SectionId::CostRTree,
            point,
            reach,
            None,
            allowed,
            |found| Ok((share(found.index())?, found.index())),
        )?;
        Ok(least_of(cities))
    }

    /// Returns the city that a place lies in: of those with quarters, the one that it lies farthest within, and the one that
    /// contains this. A city is larger than what it contains, and in the same regions, where both are known.
    pub(crate) fn city_around(&self, at: u32) -> Result<Option<u32>> {
        let (mut city, mut least) = (
            None,
            self.place(at)?.population().max(LEAST_WITH_QUARTERS - 1),
        );
        while let Some(around) = self.city_larger_than(least, city.unwrap_or(at))? {
            least = self.place(around)?.population();
            city = Some(around);
        }
        Ok(city)
    }

    /// Returns the city with more inhabitants than `least` that a place lies farthest within.
    fn city_larger_than(&self, least: u64, at: u32) -> Result<Option<u32>> {
        let (place, point) = (self.place(at)?, self.place_at(at)?.point());
        let share = |city: u32| -> Result<Option<f64>> {
            let row = self.place(city)?;
            let is_apart = row
                .admin2()
                .zip(place.admin2())
                .is_some_and(|(one, other)| one != other);
            let is_around = row.population() > least
                && (row.country_index(), row.admin1()) == (place.country_index(), place.admin1())
                && !is_apart
                && self.kind_of(city)? == PlaceKind::Place
                && self.place_at(city)?.feature()?.class == Some("P");
            if !is_around {
                return Ok(None);
            }
            let share = self.point_of(row)?.distance_km(point) / city_km(row.population());
            Ok(Some(share).filter(|share| *share <= 1.0))
        };
        let reach = Reach {
            limit: None,
            radius_km: Some(LARGEST_CITY_KM),
        };
        let predicate = Predicate {
            end: self.end_of_population(least.saturating_add(1)),
            ..Predicate::ALL
        };
        let allowed = |city| Ok(share(city)?.is_some());
        let cities = nearest(
            self,
            SectionId::PlaceRTree,
            point,
            reach,
            Some(&predicate),
            allowed,
            |found| Ok((share(found.index())?, found.index())),
        )?;
        Ok(least_of(cities))
    }
}

/// Returns the city with the least share, the first of equal ones.
fn least_of(cities: Vec<(Option<f64>, u32)>) -> Option<u32> {
    let least = cities
        .into_iter()
        .min_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    least.map(|(_, city)| city)
}

/// Returns how far a city reaches by the number of its inhabitants.
pub(crate) fn city_km(population: u64) -> f64 {
    (CITY_KM * (population as f64).sqrt()).min(LARGEST_CITY_KM)
}

impl Area<'_> {
    /// Returns how far and how many to look for, beside those that are found already.
    pub(crate) fn reach(&self, limit: Option<usize>, found: usize) -> Reach {
        let limit = limit.map_or(USUAL, |limit| limit.saturating_sub(found));
        Reach {
            limit: Some(limit),
            radius_km: self.radius_km,
        }
    }

    /// Leaves out of a search what is in other countries than a region.
    pub(crate) fn narrow(&self, predicate: Option<Predicate>) -> Option<Predicate> {
        let ([country], Extent::Region) = (&*self.countries, &self.extent) else {
            return predicate;
        };
        let mut predicate = predicate.unwrap_or(Predicate::ALL);
        predicate.countries &= country_tag(*country);
        Some(predicate)
    }

    /// Returns whether it contains a place.
    pub(crate) fn contains_place(&self, at: u32) -> Result<bool> {
        let place = self.index.place(at)?;
        let may_contain = match &self.extent {
            Extent::Around(_, largest_km, _) => city_km(place.population()) <= *largest_km,
            Extent::Region | Extent::City => true,
        };
        Ok(may_contain
            && self.contains(Some(at), place.country_index(), self.index.point_of(place)?)?)
    }

    /// Returns whether it contains what is at a point, in a country, and of another place if there is one.
    pub(crate) fn contains(&self, place: Option<u32>, country: u16, point: Point) -> Result<bool> {
        // A box reaches over straits, and a city over a border.
        let is_abroad = !self.countries.is_empty()
            && country != NO_COUNTRY
            && !self.countries.contains(&country);
        Ok(match &self.extent {
            Extent::Region => match place {
                Some(place) => self
                    .index
                    .regions_around(self.index.place(place)?)?
                    .contains(&Some(self.place)),
                None => false,
            },
            // One by hand may leave out a place on the shore.
            Extent::Around(around, _, main_places) => {
                let is_main_place = place.is_some_and(|place| main_places.contains(&place));
                !is_abroad && (is_main_place || around.contains(point))
            }
            Extent::City => !is_abroad,
        } && place != Some(self.place))
    }
}
