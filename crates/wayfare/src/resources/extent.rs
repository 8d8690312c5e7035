//! How far cities reach, and what lies in the box of a region: the one rule for searches, confidences and lists.

use smallvec::SmallVec;
use wayfare_format::MAX_MAIN_PLACES;

use crate::{BoundingBox, Point, Result, index::Index};

/// How far a city reaches, by the square root of its inhabitants: some 3,000 live on a square kilometre.
const CITY_KM: f64 = 0.01;

/// No city reaches farther.
pub(super) const LARGEST_CITY_KM: f64 = 50.0;

/// Returns how far a city reaches by the number of its inhabitants.
pub(crate) fn city_km(population: u64) -> f64 {
    (CITY_KM * (population as f64).sqrt()).min(LARGEST_CITY_KM)
}

/// The box of a region, and what else is known of what lies in it.
#[derive(Debug, Clone)]
pub(crate) struct Extent {
    bounds: BoundingBox,
    /// How far a city in it may reach. A city is in no area that is smaller than itself; what lies on an island is told by its
    /// point.
    largest_km: f64,
    /// Its main places that reach no farther: a box by hand may leave out a place on the shore.
    main_places: SmallVec<[u32; MAX_MAIN_PLACES]>,
}

impl Extent {
    /// Returns whether it contains what is at a point: a place with so many inhabitants, or something of it that has none.
    #[inline]
    pub(crate) fn contains(&self, place: Option<u32>, population: u64, point: Point) -> bool {
        let is_main_place = || place.is_some_and(|place| self.main_places.contains(&place));
        (self.bounds.contains(point) || is_main_place()) && city_km(population) <= self.largest_km
    }
}

impl Index {
    /// Returns the extent of a region, if it has a box.
    pub(crate) fn extent_of(&self, region: u32) -> Result<Option<Extent>> {
        let bounds = self.bounding_box_of(region)?;
        bounds
            .map(|bounds| self.extent_in(region, bounds))
            .transpose()
    }

    /// Returns the extent of a region that has this box.
    pub(super) fn extent_in(&self, region: u32, bounds: BoundingBox) -> Result<Extent> {
        let circle = match self.feature_code(self.place(region)?)? {
            "RGN" => bounds.circumscribed(),
            _ => None,
        };
        let largest_km = circle.map_or(f64::INFINITY, |circle| circle.radius_km);
        let mut main_places = SmallVec::new();
        for place in self.main_places_of(region) {
            if city_km(self.place(place)?.population()) <= largest_km {
                main_places.push(place);
            }
        }
        Ok(Extent {
            bounds,
            largest_km,
            main_places,
        })
    }
}
