//! What a list shows of a place: a record of a few short fields, without the names of a large city.

use super::{NearbyPlace, Place};
use crate::{CountryCode, PlaceId, PlaceKind, Point, Result};

/// What a list shows of a place. [`Place::summary`] makes it; [`Place::details`] has the rest.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlaceSummary<'d> {
    /// Its id, from GeoNames.
    pub id: PlaceId,
    /// Primary name.
    pub name: &'d str,
    /// Whether it is a place proper, or a region or country.
    pub kind: PlaceKind,
    /// Its point.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub point: Point,
    /// Code of its country; `None` where it belongs to none.
    pub country_code: Option<CountryCode>,
    /// Name of its admin1 region, where known.
    pub admin1_name: Option<&'d str>,
    /// Name of its admin2 region, where known.
    pub admin2_name: Option<&'d str>,
    /// Number of inhabitants, where known.
    pub population: Option<u64>,
    /// Whether travel costs are known for it.
    pub has_costs: bool,
}

/// What a list shows of a place near a point. [`NearbyPlace::summary`] makes it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NearbyPlaceSummary<'d> {
    /// The place.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub place: PlaceSummary<'d>,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
}

impl<'d> Place<'d> {
    /// Returns what a list shows of the place. It reads no alternate names, which make the [whole record](Self::details)
    /// of a large city a hundred times as long.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset").summary()?;
    /// assert_eq!((lisbon.name, lisbon.country_code.unwrap().as_str()), ("Lisbon", "PT"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn summary(&self) -> Result<PlaceSummary<'d>> {
        Ok(PlaceSummary {
            id: self.id(),
            name: self.name(),
            kind: self.kind()?,
            point: self.point(),
            country_code: self.country_code()?,
            admin1_name: self.admin1()?.and_then(|region| region.name),
            admin2_name: self.admin2()?.and_then(|region| region.name),
            population: self.population(),
            has_costs: self.has_costs()?,
        })
    }
}

impl<'d> NearbyPlace<'d> {
    /// Returns what a list shows of the place, with its distance.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let near = world.nearest(Point::new(38.72, -9.13)?)?[0].summary()?;
    /// assert!(near.place.name != "" && near.distance_km < 1.0);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn summary(&self) -> Result<NearbyPlaceSummary<'d>> {
        Ok(NearbyPlaceSummary {
            place: self.place()?.summary()?,
            distance_km: self.distance_km(),
        })
    }
}
