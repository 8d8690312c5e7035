//! Things by point, and the populated place that a point belongs to.

use std::collections::HashMap;

use rstar::RTree;
use rstar::primitives::GeomWithData;
use rusqlite::Connection;
use wayfare_format::{UnitVector, chord2_of_km};

use crate::error::{Error, Result};
use crate::sql::{for_each_row, optional_text};

/// A point belongs to no place that is farther away: what stands alone is some 20 km from the next place.
const BELONGS_KM: f64 = 25.0;

/// A point is in the country of a place that is no farther away: parks are wider than what belongs to a town.
const COUNTRY_KM: f64 = 100.0;

/// A thing at a point.
pub(in crate::import) type OnSphere<T> = GeomWithData<[f64; 3], T>;

/// Puts a thing at a latitude and longitude in degrees.
pub(in crate::import) fn on_sphere<T>((latitude, longitude): (f64, f64), thing: T) -> OnSphere<T> {
    let vector = UnitVector::new(latitude, longitude).0;
    GeomWithData::new(vector.map(f64::from), thing)
}

/// Finds things by point.
pub(in crate::import) struct PointTree<T>(RTree<OnSphere<T>>);

impl<T: Copy> PointTree<T> {
    pub(in crate::import) fn new(things: Vec<OnSphere<T>>) -> Self {
        Self(RTree::bulk_load(things))
    }

    /// Returns the things within some kilometres of a latitude and longitude, the nearest first, with the squares of the
    /// chords to them.
    pub(in crate::import) fn around(
        &self,
        point: (f64, f64),
        km: f64,
    ) -> impl Iterator<Item = (T, f64)> {
        let point = on_sphere(point, ());
        self.0
            .nearest_neighbor_iter_with_distance_2(*point.geom())
            .take_while(move |&(_, chord2)| chord2 <= chord2_of_km(km))
            .map(|(thing, chord2)| (thing.data, chord2))
    }
}

/// What many places have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::import) struct Area {
    pub(in crate::import) country: Option<String>,
    pub(in crate::import) admin1: Option<String>,
    pub(in crate::import) time_zone: Option<String>,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct PopulatedPlace<'a> {
    pub(in crate::import) geonameid: u32,
    pub(in crate::import) area: &'a Area,
}

/// The populated places, without sections of places and those that are no more.
pub(in crate::import) struct PopulatedPlaces {
    areas: Vec<Area>,
    /// Each with its id and the number of its area.
    tree: PointTree<(u32, u32)>,
}

impl PopulatedPlaces {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        const PLACES: &str = "
            SELECT geonameid, latitude, longitude, p.country_code, admin1_code, z.name
            FROM place p LEFT JOIN time_zone z USING (time_zone_id)
            WHERE feature_class = 'P' AND feature_code NOT IN ('PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW')
            ORDER BY geonameid";
        let (mut areas, mut numbers, mut points) = (Vec::new(), HashMap::new(), Vec::new());
        for_each_row(db, PLACES, [], |row| {
            let part = |column| Ok::<_, Error>(optional_text(row, column)?.map(str::to_owned));
            let area = Area {
                country: part(3)?,
                admin1: part(4)?,
                time_zone: part(5)?,
            };
            let number = *numbers.entry(area).or_insert_with_key(|area| {
                areas.push(area.clone());
                areas.len() as u32 - 1
            });
            let point = (row.get(1)?, row.get(2)?);
            points.push(on_sphere(point, (row.get(0)?, number)));
            Ok(())
        })?;
        // Of several at one point the first counts. A search would go through them all.
        points.sort_by_key(|point| (point.geom().map(f64::to_bits), point.data.0));
        points.dedup_by_key(|point| point.geom().map(f64::to_bits));
        Ok(Self {
            areas,
            tree: PointTree::new(points),
        })
    }

    /// Returns the nearest place that a point, a latitude and longitude, may belong to.
    pub(in crate::import) fn at(&self, point: (f64, f64)) -> Option<PopulatedPlace<'_>> {
        self.around(point, BELONGS_KM).next()
    }

    /// Returns the nearest one in a country.
    pub(in crate::import) fn in_country(
        &self,
        point: (f64, f64),
        country: &str,
    ) -> Option<PopulatedPlace<'_>> {
        self.around(point, BELONGS_KM)
            .find(|place| place.area.country.as_deref() == Some(country))
    }

    /// Returns the country of the nearest place, which need not be one that the point belongs to.
    pub(in crate::import) fn country(&self, point: (f64, f64)) -> Option<&str> {
        let nearest = self.around(point, COUNTRY_KM).next()?;
        nearest.area.country.as_deref()
    }

    fn around(&self, point: (f64, f64), km: f64) -> impl Iterator<Item = PopulatedPlace<'_>> {
        let near = self.tree.around(point, km);
        near.filter_map(|((geonameid, area), _)| {
            let area = self.areas.get(area as usize)?;
            Some(PopulatedPlace { geonameid, area })
        })
    }
}
