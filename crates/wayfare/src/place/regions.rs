//! The region around a place, and the main places and bounding box of a region.

use super::Place;
use crate::{BoundingBox, PlaceKind, Result};

impl<'d> Place<'d> {
    /// Returns the smallest region that contains it, or else its country. The parent of a place is its admin2 or admin1
    /// region; of an admin2 region, its admin1 region; of an island, its admin1 region if it lies in only one. A
    /// country has none.
    ///
    /// Returns `None` also if the dataset has no such region.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let beverly_hills = world.place(5328041)?.expect("Beverly Hills is in the dataset");
    /// let mut names = vec![beverly_hills.name()];
    /// let mut place = beverly_hills;
    /// while let Some(parent) = place.parent()? {
    ///     names.push(parent.name());
    ///     place = parent;
    /// }
    /// assert_eq!(names, ["Beverly Hills", "Los Angeles County", "California", "United States"]);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn parent(&self) -> Result<Option<Place<'d>>> {
        let mut parent = None;
        for region in self
            .index
            .regions_around(self.record)?
            .into_iter()
            .flatten()
        {
            // The regions after the place itself are inside of it.
            if region == self.at {
                break;
            }
            parent = Some(region);
        }
        parent.map(|at| self.index.place_at(at)).transpose()
    }

    /// Returns whether it has all countries of one continent, and no other.
    pub(crate) fn is_continent(&self) -> Result<bool> {
        self.index.is_continent(self.at)
    }

    /// Returns the city that it lies in: for a quarter, the city around it; for another populated place, itself. `None`
    /// for regions and countries, and for other places outside of cities.
    ///
    /// Cities with 100,000 inhabitants or more have quarters, within the radius of cities of their size: outlines of
    /// cities are not known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.city()?.map(|city| city.id()), Some(lisbon.id()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn city(&self) -> Result<Option<Place<'d>>> {
        if self.kind()? != PlaceKind::Place {
            return Ok(None);
        }
        let city = match self.index.city_around(self.at)? {
            None if self.feature()?.class == Some("P") => Some(self.at),
            around => around,
        };
        city.map(|at| self.index.place_at(at)).transpose()
    }

    /// Returns the most important places in a region or country, at most ten; none for other places.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let portugal = world.search("portugal")?[0].place()?;
    /// assert_eq!(portugal.main_places()?[0].name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn main_places(&self) -> Result<Vec<Place<'d>>> {
        self.index
            .main_places_of(self.at)
            .map(|at| self.index.place_at(at))
            .collect()
    }

    /// Returns the bounding box of a region or country; `None` for other places, and for a region of which no place is
    /// known.
    ///
    /// The box comes from the outline of a country or admin1 region (exact to two kilometres), for islands and areas
    /// from their table, otherwise from the places in the region: with a single place, the box is a point. It contains
    /// the [point](Self::point) of the region.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::Point;
    /// # let world = wayfare::Dataset::open("world")?;
    /// let portugal = world.search("portugal")?[0].place()?;
    /// let around = portugal.bounding_box()?.expect("its outline is known");
    /// assert!(around.contains(Point::new(38.72, -9.13)?) && !around.contains(Point::new(52.5, 13.4)?));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn bounding_box(&self) -> Result<Option<BoundingBox>> {
        self.index.bounding_box_of(self.at)
    }
}
