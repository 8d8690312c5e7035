//! Points.

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
        Self { latitude: point.latitude(), longitude: point.longitude() }
    }
}
