//! Pieces of records: points, codes, figures that may not be known.

use std::ffi::c_char;

use crate::failure::Failure;

/// A point in degrees (WGS 84): north and east are positive.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Latitude, from -90 to 90.
    pub latitude: f64,
    /// Longitude, from -180 to 180.
    pub longitude: f64,
}

impl Point {
    pub(crate) fn get(self) -> Result<wayfare::Point, Failure> {
        Ok(wayfare::Point::new(self.latitude, self.longitude)?)
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
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
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

impl BoundingBox {
    pub(crate) fn get(self) -> Result<wayfare::BoundingBox, Failure> {
        let south_west = wayfare::Point::new(self.south, self.west)?;
        Ok(wayfare::BoundingBox::new(
            south_west,
            wayfare::Point::new(self.north, self.east)?,
        )?)
    }
}

/// A circle: all points within a great-circle distance of its centre.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    /// Its centre.
    pub center: Point,
    /// Its radius in kilometres, 0 or more.
    pub radius_km: f64,
}

impl Circle {
    pub(crate) fn get(self) -> Result<wayfare::Circle, Failure> {
        Ok(wayfare::Circle::new(self.center.get()?, self.radius_km)?)
    }
}

/// Returns a code with a NUL at its end; an empty one if it is not known.
pub(crate) fn code<const SIZE: usize>(code: Option<impl AsRef<str>>) -> [c_char; SIZE] {
    let mut text = [0; SIZE];
    let bytes = code.as_ref().map_or("", |code| code.as_ref()).bytes();
    // The last element stays NUL.
    for (place, byte) in text.iter_mut().take(SIZE.saturating_sub(1)).zip(bytes) {
        *place = byte as c_char;
    }
    text
}

/// Returns a figure; NaN if it is not known.
pub(crate) fn figure(known: Option<f64>) -> f64 {
    known.unwrap_or(f64::NAN)
}
