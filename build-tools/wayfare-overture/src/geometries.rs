//! Points as files have them: well-known binary, or coordinates as GeoArrow has them.

use arrow_array::{Array, BinaryViewArray, Float64Array};

use crate::wkb::{on_globe, point};

/// The geometries of a column.
pub(crate) enum Geometries {
    Wkb(BinaryViewArray),
    /// Longitudes and latitudes in degrees; null where there is no geometry.
    Coordinates(Float64Array, Float64Array),
}

impl Geometries {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Wkb(bytes) => bytes.len(),
            Self::Coordinates(longitudes, _) => longitudes.len(),
        }
    }

    /// Returns the latitude and longitude of a row in degrees, or else its value.
    pub(crate) fn point(&self, row: usize) -> Result<(f64, f64), String> {
        match self {
            Self::Wkb(bytes) => {
                let wkb = if bytes.is_valid(row) {
                    bytes.value(row)
                } else {
                    &[]
                };
                point(wkb).ok_or_else(|| wkb.escape_ascii().to_string())
            }
            Self::Coordinates(longitudes, latitudes) => {
                if longitudes.is_null(row) || latitudes.is_null(row) {
                    return Err(String::new());
                }
                let (longitude, latitude) = (longitudes.value(row), latitudes.value(row));
                on_globe(longitude, latitude).ok_or_else(|| format!("{longitude} {latitude}"))
            }
        }
    }
}
