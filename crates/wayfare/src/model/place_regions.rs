//! What a place lies in, and of a region or country what lies in it.

use super::{BoundingBox, Place};
use crate::Result;

impl<'d> Place<'d> {
    /// The smallest region that it lies in, or else the country: of a place its admin2 or admin1 region, of an admin2 region
    /// its admin1 region, of an island the admin1 region if it is in one only. `None` of a country, and where the dataset
    /// has no such region.
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
        for region in self.index.regions_around(self.record)?.into_iter().flatten() {
            // What comes after the region itself is inside of it.
            if region == self.at {
                break;
            }
            parent = Some(region);
        }
        parent.map(|at| self.index.place_at(at)).transpose()
    }

    /// Of a region or country, the most important places in it, at most ten; of a place proper, none.
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
        self.index.main_places_of(self.at).map(|at| self.index.place_at(at)).collect()
    }

    /// Of a region or country, the box around it; `None` of a place proper, and where nothing is known to be in the region.
    ///
    /// The box is around the outlines of the country or admin1 region, which are exact to two kilometres, or the one that its
    /// table gives to an island or area. Where the dataset has none, and of admin2 regions, it is around the places in it: that
    /// of a region with one place is a point. It holds the [point](Self::point) of the region.
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
