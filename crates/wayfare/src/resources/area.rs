//! The places and listings in a region, island or city: by the regions of places, by its extent, or by a circle.

use smallvec::SmallVec;
use wayfare_format::country_tag;

use super::extent::{Extent, city_km};
use crate::{
    PlaceKind, Point, Result,
    index::{Index, NO_COUNTRY},
    knn::Predicate,
    options::Reach,
};

/// The number of records of an area where no limit is set.
const USUAL: usize = 100;

/// A listing is no farther from its place, which is in the box of its region.
const MARGIN_KM: f64 = 25.0;

/// Where a place is, as records are looked for in it.
pub(crate) struct Area<'i> {
    index: &'i Index,
    place: u32,
    /// None where they are not known.
    countries: SmallVec<[u16; 4]>,
    kind: AreaKind,
    /// Where the search for what is nearest begins.
    pub(crate) center: Point,
    radius_km: Option<f64>,
}

/// By what is told whether something lies in an area.
enum AreaKind {
    /// A country or division, which its places know.
    Division,
    /// An island or another area without a code.
    Box(Extent),
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
        let area = |kind, center, radius_km| {
            Some(Area {
                index: self,
                place: at,
                countries,
                kind,
                center,
                radius_km,
            })
        };
        if place.kind()? == PlaceKind::Place {
            return Ok(place
                .population()
                .and_then(|people| area(AreaKind::City, place.point(), Some(city_km(people)))));
        }
        let Some(bounds) = self.bounding_box_of(at)? else {
            return Ok(None);
        };
        let kind = match self.is_country_or_division(at)? {
            true => AreaKind::Division,
            false => AreaKind::Box(self.extent_in(at, bounds)?),
        };
        let circle = bounds.circumscribed();
        let center = circle.map_or(place.point(), |circle| circle.center);
        Ok(area(
            kind,
            center,
            circle.map(|circle| circle.radius_km + MARGIN_KM),
        ))
    }
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
        let ([country], AreaKind::Division) = (&*self.countries, &self.kind) else {
            return predicate;
        };
        let mut predicate = predicate.unwrap_or(Predicate::ALL);
        predicate.countries &= country_tag(*country);
        Some(predicate)
    }

    /// Returns whether it contains a place.
    pub(crate) fn contains_place(&self, at: u32) -> Result<bool> {
        let place = self.index.place(at)?;
        self.contains_with(
            Some(at),
            place.population(),
            place.country_index(),
            self.index.point_of(place)?,
        )
    }

    /// Returns whether it contains what is at a point, in a country, and of another place if there is one.
    pub(crate) fn contains(&self, place: Option<u32>, country: u16, point: Point) -> Result<bool> {
        self.contains_with(place, 0, country, point)
    }

    fn contains_with(
        &self,
        place: Option<u32>,
        population: u64,
        country: u16,
        point: Point,
    ) -> Result<bool> {
        // A box reaches over straits, and a city over a border.
        let is_abroad = !self.countries.is_empty()
            && country != NO_COUNTRY
            && !self.countries.contains(&country);
        Ok(match &self.kind {
            AreaKind::Division => match place {
                Some(place) => self
                    .index
                    .regions_around(self.index.place(place)?)?
                    .contains(&Some(self.place)),
                None => false,
            },
            AreaKind::Box(extent) => !is_abroad && extent.contains(place, population, point),
            AreaKind::City => !is_abroad,
        } && place != Some(self.place))
    }
}
