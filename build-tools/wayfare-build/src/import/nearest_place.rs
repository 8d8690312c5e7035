//! The populated place that a point belongs to.

use rstar::RTree;
use rstar::primitives::GeomWithData;
use rusqlite::Connection;
use wayfare_format::chord2_of_km;

use crate::error::Result;
use crate::import::attach::on_sphere;

/// A point belongs to no place that is farther away: what stands alone is some 20 km from the next place.
const BELONGS_KM: f64 = 25.0;

/// A point is in the country of a place that is no farther away: parks are wider than what belongs to a town.
const COUNTRY_KM: f64 = 100.0;

#[derive(Debug)]
pub(in crate::import) struct PopulatedPlace {
    pub(in crate::import) geonameid: u32,
    pub(in crate::import) country: Option<String>,
    pub(in crate::import) admin1: Option<String>,
    pub(in crate::import) time_zone: Option<String>,
}

/// The populated places, without sections of places and those that are no more.
pub(in crate::import) struct NearestPlace {
    places: Vec<PopulatedPlace>,
    tree: RTree<GeomWithData<[f64; 3], usize>>,
}

impl NearestPlace {
    pub(in crate::import) fn load(db: &Connection) -> Result<Self> {
        let mut select = db.prepare(
            "SELECT geonameid, p.country_code, admin1_code, latitude, longitude, z.name
             FROM place p LEFT JOIN time_zone z USING (time_zone_id) WHERE feature_class = 'P' AND feature_code NOT IN ('PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW')
             ORDER BY geonameid",
        )?;
        let mut rows = select.query([])?;
        let (mut places, mut points) = (Vec::new(), Vec::new());
        while let Some(row) = rows.next()? {
            points.push(GeomWithData::new(
                on_sphere(row.get(3)?, row.get(4)?),
                places.len(),
            ));
            places.push(PopulatedPlace {
                geonameid: row.get(0)?,
                country: row.get(1)?,
                admin1: row.get(2)?,
                time_zone: row.get(5)?,
            });
        }
        // Of several at one point the first counts. A search would go through them all.
        points.sort_by_key(|point| (point.geom().map(f64::to_bits), point.data));
        points.dedup_by_key(|point| point.geom().map(f64::to_bits));
        Ok(Self {
            places,
            tree: RTree::bulk_load(points),
        })
    }

    /// Returns the nearest place that a point, a latitude and longitude, may belong to.
    pub(in crate::import) fn of(&self, point: (f64, f64)) -> Option<&PopulatedPlace> {
        self.around(point, BELONGS_KM).next()
    }

    /// Returns the nearest one in a country.
    pub(in crate::import) fn in_country(
        &self,
        point: (f64, f64),
        country: &str,
    ) -> Option<&PopulatedPlace> {
        self.around(point, BELONGS_KM)
            .find(|place| place.country.as_deref() == Some(country))
    }

    /// Returns the country of the nearest place, which need not be one that the point belongs to.
    pub(in crate::import) fn country(&self, point: (f64, f64)) -> Option<&str> {
        self.around(point, COUNTRY_KM).next()?.country.as_deref()
    }

    fn around(
        &self,
        (latitude, longitude): (f64, f64),
        km: f64,
    ) -> impl Iterator<Item = &PopulatedPlace> {
        let near = self
            .tree
            .nearest_neighbor_iter_with_distance_2(on_sphere(latitude, longitude));
        let near = near.take_while(move |&(_, chord2)| chord2 <= chord2_of_km(km));
        near.filter_map(|(place, _)| self.places.get(place.data))
    }
}
