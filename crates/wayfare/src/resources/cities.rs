//! The city that a place lies in, a quarter or a sight.

use std::cmp::Ordering;

use wayfare_format::{SectionId, numbers::LEAST_WITH_QUARTERS};

use super::extent::{LARGEST_CITY_KM, city_km};
use crate::{
    PlaceKind, Result,
    index::Index,
    knn::{Predicate, nearest},
    options::Reach,
};

impl Index {
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
