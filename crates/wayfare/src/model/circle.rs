//! Circles, in filters.

use std::{fmt, str::FromStr};

use crate::{Error, Point, Result};

/// A circle: all points within a great-circle distance of its centre.
///
/// ```
/// use wayfare::{Circle, Point};
///
/// let around_lisbon = Circle::new(Point::new(38.72, -9.14)?, 50.0)?;
/// assert!(around_lisbon.contains(Point::new(38.8, -9.38)?));
/// assert!(!around_lisbon.contains(Point::new(41.15, -8.61)?));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Parts")
)]
#[non_exhaustive]
pub struct Circle {
    /// Its centre.
    pub center: Point,
    /// Its radius in kilometres.
    pub radius_km: f64,
}

/// A circle that is not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Parts {
    center: Point,
    radius_km: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Circle {
    type Error = Error;

    fn try_from(parts: Parts) -> Result<Self> {
        Self::new(parts.center, parts.radius_km)
    }
}

impl Circle {
    /// Returns the circle around a point with a radius in kilometres. A radius of 0 leaves the point.
    ///
    /// See [`Circle`] for an example.
    ///
    /// # Errors
    ///
    /// The radius is negative or not finite.
    pub fn new(center: Point, radius_km: f64) -> Result<Self> {
        if radius_km >= 0.0 && radius_km.is_finite() {
            return Ok(Self { center, radius_km });
        }
        Err(Error::bad_input(
            "circle",
            format!(
                "{radius_km} is not a radius in kilometres: it must be a finite number, 0 or more"
            ),
        ))
    }

    /// Returns whether a point is in it, or on its edge.
    ///
    /// See [`Circle`] for an example.
    pub fn contains(&self, point: Point) -> bool {
        self.center.distance_km(point) <= self.radius_km
    }
}

/// Parses the centre, as [`Point::parse`] does, and after a comma the radius in kilometres.
///
/// ```
/// # use wayfare::{Circle, Point};
/// assert_eq!("38.72,-9.14,50".parse::<Circle>()?, Circle::new(Point::new(38.72, -9.14)?, 50.0)?);
/// assert!("38.72,-9.14,-1".parse::<Circle>().is_err());
/// # Ok::<(), wayfare::Error>(())
/// ```
impl FromStr for Circle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let parts = text
            .rsplit_once(',')
            .and_then(|(center, km)| Some((center, km.trim().parse().ok()?)));
        let circle = parts.map_or(Ok(None), |(center, km)| {
            Ok::<_, Error>(Point::parse(center)?.zip(Some(km)))
        })?;
        let (center, km) = circle.ok_or_else(|| {
            Error::bad_input("circle", format!(
                "{text:?} is not a circle: write its latitude, longitude and radius in kilometres, such as 38.72,-9.14,50"
            ))
        })?;
        Self::new(center, km)
    }
}

/// Formats a circle as it is parsed: `38.72,-9.14,50`.
impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{},{},{}",
            self.center.latitude(),
            self.center.longitude(),
            self.radius_km
        )
    }
}
