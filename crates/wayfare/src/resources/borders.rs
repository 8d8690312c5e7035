//! The country and the region in whose outlines a point lies.

use wayfare_format::{Borders, MapPoint, NONE, SectionId, Table};

use crate::{
    Dataset, Error, Point, RegionAt, Result,
    index::Index,
    nearest::{knn::Wanted, nearest},
    options::Reach,
    resources::countries::NO_COUNTRY,
};

/// A point this near to a place is on the place's land, even if the outline of the coast leaves it out: outlines are
/// exact to two kilometres.
const COAST_KM: f64 = 2.0;

const NEAREST_PLACE: Reach = Reach { limit: 1, radius_km: Some(COAST_KM) };

/// Where a point lies: records of the tables of countries and regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    country_index: u16,
    region_index: u32,
}

impl Dataset {
    /// The country that a point lies in, and the first-level region, where known; `None` at sea.
    ///
    /// A point is looked up in the outlines of countries and regions, which are exact to two kilometres. At sea, a point
    /// within two kilometres of a place lies where the place does. A dataset that was built without outlines knows nothing
    /// of a point: see [`Self::has_borders`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// let world = Dataset::open("world")?;
    /// let found = world.region_at(Point::new(42.1, -72.6)?)?.expect("it is on land");
    /// assert_eq!(found.country.name, "United States");
    /// assert_eq!(found.admin1.and_then(|state| state.name), Some("Massachusetts"));
    /// assert_eq!(world.region_at(Point::new(40.0, -40.0)?)?, None);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn region_at(&self, point: Point) -> Result<Option<RegionAt<'_>>> {
        let index = &*self.index;
        let Some(area) = index.area_at(point)? else { return Ok(None) };
        Ok(Some(RegionAt {
            country: index.country(&index.country_record(area.country_index)?)?,
            admin1: index.region_at(area.region_index)?,
        }))
    }

    /// Whether the dataset has the outlines that [`Self::region_at`] needs.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert!(world.has_borders());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn has_borders(&self) -> bool {
        !self.index.borders().is_empty()
    }
}

impl Index {
    fn borders(&self) -> Borders<'_> {
        Borders {
            areas: Table::new(self.section(SectionId::BorderAreas)),
            cells: Table::new(self.section(SectionId::BorderCells)),
            pieces: Table::new(self.section(SectionId::BorderPieces)),
            vertices: self.section(SectionId::BorderVertices),
        }
    }

    /// The area that a point lies in; `None` at sea.
    fn area_at(&self, point: Point) -> Result<Option<Area>> {
        let borders = self.borders();
        let found = borders.area_at(MapPoint::new(point.latitude(), point.longitude()));
        match found.map_err(|_| Error::corrupt(SectionId::BorderCells))? {
            Some(area) => {
                Ok(Some(Area { country_index: area.country_index, region_index: area.region_index }))
            }
            None if borders.is_empty() => Ok(None),
            None => self.area_of_nearest_place(point),
        }
    }

    /// The country that a point lies in; `None` at sea.
    pub(crate) fn own_country(&self, point: Point) -> Result<Option<u16>> {
        if self.borders().is_empty() {
            return Err(Error::bad_input(
                "the point's own country is not known: the dataset has no outlines; build it without --no-borders",
            ));
        }
        Ok(self.area_at(point)?.map(|area| area.country_index))
    }

    fn area_of_nearest_place(&self, point: Point) -> Result<Option<Area>> {
        let tree = SectionId::PlaceRTree;
        let found = nearest(self, tree, point, NEAREST_PLACE, Wanted::ALL, |_| Ok(true), |found| Ok(found.index()))?;
        let Some(&place) = found.first() else { return Ok(None) };
        let place = self.place(place)?;
        let region_index = if place.admin1_index == u16::MAX { NONE } else { place.admin1_index.into() };
        let area = Area { country_index: place.country_index, region_index };
        Ok(Some(area).filter(|area| area.country_index != NO_COUNTRY))
    }
}
