//! Bounding boxes, of regions and in filters.

use std::{fmt, str::FromStr};

use crate::{Circle, Error, Point, Result};

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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Edges")
)]
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

/// The edges of a box that are not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Edges {
    south: f64,
    west: f64,
    north: f64,
    east: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<Edges> for BoundingBox {
    type Error = Error;

    fn try_from(edges: Edges) -> Result<Self> {
        Self::new(
            Point::new(edges.south, edges.west)?,
            Point::new(edges.north, edges.east)?,
        )
    }
}

impl BoundingBox {
    /// Returns the box between its south-western and its north-eastern corner. Where the western one is farther east
    /// than the other, the box crosses the antimeridian.
    ///
    /// ```
    /// # use wayfare::{BoundingBox, Point};
    /// let iberia = BoundingBox::new(Point::new(36.0, -9.6)?, Point::new(43.8, 3.4)?)?;
    /// assert!(iberia.contains(Point::new(40.4, -3.7)?));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first corner is north of the second.
    pub fn new(south_west: Point, north_east: Point) -> Result<Self> {
        let (south, north) = (south_west.latitude(), north_east.latitude());
        if south > north {
            return Err(Error::bad_input(
                "bounding_box",
                format!(
                    "the south of a bounding box, {south}, is above its north, {north}: swap them"
                ),
            ));
        }
        Ok(Self::between(south_west, north_east))
    }

    /// Returns the box between corners that are in order.
    pub(crate) fn between(south_west: Point, north_east: Point) -> Self {
        Self {
            south: south_west.latitude(),
            west: south_west.longitude(),
            north: north_east.latitude(),
            east: north_east.longitude(),
        }
    }

    /// Returns the circle around it; `None` if it is wider than half the Earth.
    pub(crate) fn circumscribed(self) -> Option<Circle> {
        let width = self.east - self.west
            + if self.crosses_antimeridian() {
                360.0
            } else {
                0.0
            };
        let middle = self.west + width / 2.0;
        let middle = if middle > 180.0 {
            middle - 360.0
        } else {
            middle
        };
        let center = Point::new((self.south + self.north) / 2.0, middle)
            .ok()
            .filter(|_| width <= 180.0)?;
        // Nothing on an edge is farther from the centre than both of its ends.
        let to_corner = |latitude| Some(center.distance_km(Point::new(latitude, self.east).ok()?));
        Circle::new(center, to_corner(self.south)?.max(to_corner(self.north)?)).ok()
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
        let is_between = |longitude: f64| {
            let (from_west, to_east) = (longitude >= self.west, longitude <= self.east);
            if self.crosses_antimeridian() {
                from_west || to_east
            } else {
                from_west && to_east
            }
        };
        let (latitude, longitude) = (point.latitude(), point.longitude());
        // The antimeridian has two longitudes.
        (self.south..=self.north).contains(&latitude)
            && (is_between(longitude) || longitude.abs() == 180.0 && is_between(-longitude))
    }
}

/// Parses the west, south, east and north in degrees, with commas between them: the order of GeoJSON.
///
/// ```
/// # use wayfare::{BoundingBox, Point};
/// let fiji: BoundingBox = "177,-19.2,-179.8,-16".parse()?;
/// assert!(fiji.crosses_antimeridian());
/// assert!("177,-16,-179.8,-19.2".parse::<BoundingBox>().is_err());
/// # Ok::<(), wayfare::Error>(())
/// ```
impl FromStr for BoundingBox {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let numbers: Option<Vec<f64>> = text
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect();
        let Some(&[west, south, east, north]) = numbers.as_deref() else {
            return Err(Error::bad_input(
                "bounding_box",
                format!(
                    "{text:?} is not a bounding box: write its west, south, east and north in degrees, such as -9.5,38.6,-9,38.8"
                ),
            ));
        };
        Self::new(Point::new(south, west)?, Point::new(north, east)?)
    }
}

/// Formats a box as it is parsed: `177,-19.2,-179.8,-16`.
impl fmt::Display for BoundingBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{},{},{},{}",
            self.west, self.south, self.east, self.north
        )
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_circle_around_a_box_holds_its_points(
            (south, north) in (-90.0..=90.0, -90.0..=90.0),
            (west, east) in (-180.0..=180.0, -180.0..=180.0),
            (up, right) in (0.0..=1.0, 0.0..=1.0),
        ) {
            let (south, north) = (f64::min(south, north), f64::max(south, north));
            let around = BoundingBox::new(Point::new(south, west)?, Point::new(north, east)?)?;
            let width = (east - west).rem_euclid(360.0);
            let longitude = west + width * right;
            let longitude = if longitude > 180.0 { longitude - 360.0 } else { longitude };
            let inside = Point::new(south + (north - south) * up, longitude)?;
            match around.circumscribed() {
                Some(circle) => prop_assert!(circle.center.distance_km(inside) <= circle.radius_km + 1e-6),
                None => prop_assert!(width > 180.0),
            }
        }
    }
}
