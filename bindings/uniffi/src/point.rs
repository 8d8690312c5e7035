//! Points, boxes and circles.

use crate::failure::WayfareError;

/// A point in degrees (WGS 84): north and east are positive.
#[derive(Debug, Clone, Copy, PartialEq, uniffi::Record)]
pub struct Point {
    /// Latitude, from -90 to 90.
    pub latitude: f64,
    /// Longitude, from -180 to 180.
    pub longitude: f64,
}

impl TryFrom<Point> for wayfare::Point {
    type Error = WayfareError;

    fn try_from(point: Point) -> Result<Self, WayfareError> {
        Ok(Self::new(point.latitude, point.longitude)?)
    }
}

impl From<wayfare::Point> for Point {
    fn from(point: wayfare::Point) -> Self {
        Self {
            latitude: point.latitude(),
            longitude: point.longitude(),
        }
    }
}

/// A box of latitudes and longitudes in degrees (WGS 84). With a west above its east, it crosses the antimeridian.
#[derive(Debug, Clone, Copy, PartialEq, uniffi::Record)]
pub struct BoundingBox {
    /// Lowest latitude.
    pub south: f64,
    /// Longitude of its western edge.
    pub west: f64,
    /// Highest latitude.
    pub north: f64,
    /// Longitude of its eastern edge.
    pub east: f64,
}

impl TryFrom<BoundingBox> for wayfare::BoundingBox {
    type Error = WayfareError;

    fn try_from(around: BoundingBox) -> Result<Self, WayfareError> {
        let south_west = wayfare::Point::new(around.south, around.west)?;
        Ok(Self::new(
            south_west,
            wayfare::Point::new(around.north, around.east)?,
        )?)
    }
}

/// A circle: all points within a great-circle distance of its centre.
#[derive(Debug, Clone, Copy, PartialEq, uniffi::Record)]
pub struct Circle {
    /// Its centre.
    pub center: Point,
    /// Its radius in kilometres, 0 or more.
    pub radius_km: f64,
}

impl TryFrom<Circle> for wayfare::Circle {
    type Error = WayfareError;

    fn try_from(around: Circle) -> Result<Self, WayfareError> {
        Ok(Self::new(around.center.try_into()?, around.radius_km)?)
    }
}
