//! Points: in degrees for callers, in whole numbers as extracts have them.

/// A point in degrees, WGS 84.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// North of the equator: −90 to 90.
    pub latitude: f64,
    /// East of Greenwich: −180 to 180.
    pub longitude: f64,
}

/// The units of a position in one degree.
const DEGREE: i32 = 10_000_000;
pub(crate) const HALF_TURN: i32 = 180 * DEGREE;
const NANODEGREES: i64 = 1_000_000_000 / DEGREE as i64;

/// A position in units of 10⁻⁷ degrees, the precision of OpenStreetMap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position {
    pub(crate) latitude: i32,
    pub(crate) longitude: i32,
}

impl Position {
    /// Returns a position, or none if it is not on the globe.
    pub(crate) fn from_nanodegrees(latitude: i64, longitude: i64) -> Option<Self> {
        let within = |value: i64, limit: i32| {
            i32::try_from(value / NANODEGREES)
                .ok()
                .filter(|value| (-limit..=limit).contains(value))
        };
        Some(Self {
            latitude: within(latitude, HALF_TURN / 2)?,
            longitude: within(longitude, HALF_TURN)?,
        })
    }

    pub(crate) fn point(self) -> Point {
        let degrees = |value| f64::from(value) / f64::from(DEGREE);
        Point {
            latitude: degrees(self.latitude),
            longitude: degrees(self.longitude),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_on_the_globe() {
        assert!(Position::from_nanodegrees(90_000_000_000, -180_000_000_000).is_some());
        assert_eq!(Position::from_nanodegrees(90_000_000_100, 0), None);
        assert_eq!(Position::from_nanodegrees(0, 180_000_000_100), None);
        assert_eq!(Position::from_nanodegrees(i64::MAX, i64::MIN), None);
    }
}
