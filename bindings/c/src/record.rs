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
        Self { latitude: point.latitude(), longitude: point.longitude() }
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
