//! Bounding boxes of regions.

use crate::Point;

/// A box of latitudes and longitudes in degrees (WGS 84).
///
/// As in GeoJSON ([RFC 7946, section 5.2](https://www.rfc-editor.org/rfc/rfc7946#section-5.2)), a box that crosses the
/// antimeridian has a `west` above its `east`.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Point};
/// # let world = Dataset::open("world")?;
/// let fiji = world.search("fiji")?[0].place()?;
/// let around = fiji.bounding_box()?.expect("its places are known");
/// assert!(around.west > around.east && around.crosses_antimeridian());
/// assert!(around.contains(Point::new(-16.75, -180.0)?) && !around.contains(Point::new(-16.75, 0.0)?));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BoundingBox {
    /// Lowest latitude.
    pub south: f64,
    /// Longitude of its western edge, from which it extends to the east.
    pub west: f64,
    /// Highest latitude.
    pub north: f64,
    /// Longitude of its eastern edge.
    pub east: f64,
}

impl BoundingBox {
    /// Returns the box between its south-western and its north-eastern corner.
    pub(crate) fn new(south_west: Point, north_east: Point) -> Self {
        Self {
            south: south_west.latitude(),
            west: south_west.longitude(),
            north: north_east.latitude(),
            east: north_east.longitude(),
        }
    }

    /// Returns whether it crosses the meridian at 180°.
    ///
    /// See [`BoundingBox`] for an example.
    pub fn crosses_antimeridian(&self) -> bool {
        self.west > self.east
    }

    /// Returns whether a point is in it, or on its edge.
    ///
    /// See [`BoundingBox`] for an example.
    pub fn contains(&self, point: Point) -> bool {
        let (latitude, longitude) = (point.latitude(), point.longitude());
        let (from_west, to_east) = (longitude >= self.west, longitude <= self.east);
        let is_between =
            if self.crosses_antimeridian() { from_west || to_east } else { from_west && to_east };
        is_between && (self.south..=self.north).contains(&latitude)
    }
}
