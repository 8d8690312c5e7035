//! Points: how angles are rounded and stored, and distances on the sphere.

/// Mean radius of the Earth in kilometres (IUGG).
const EARTH_RADIUS_KM: f64 = 6371.0088;

/// Stored units per degree: 1e-7 degrees is about a centimetre.
const PER_DEGREE: f64 = 1e7;

/// Length of a unit vector in stored units: one is 3 mm on the ground, finer than the degrees that are stored.
const UNIT: f64 = i32::MAX as f64;

/// The square of the longest chord between two points, and a little more.
pub const MAX_CHORD2: f64 = 4.5 * UNIT * UNIT;

/// From this squared chord on, beyond 13,000 km, a chord hardly grows with its arc.
pub const FAR_CHORD2: f64 = 3.0 * UNIT * UNIT;

/// Adding this to a number of no more than 50 bits rounds it to an integer, and costs less than a call.
const ROUNDER: f64 = 1.5 * (1_u64 << 52) as f64;

/// An angle in degrees as it is stored: a whole number of 1e-7 degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Degrees(pub i32);

impl Degrees {
    /// Rounds to the nearest stored value. `None` unless `-limit <= degrees <= limit`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "180 degrees are 1.8e9 units"
    )]
    fn within(degrees: f64, limit: f64) -> Option<Self> {
        (-limit..=limit)
            .contains(&degrees)
            .then(|| Self((degrees * PER_DEGREE).round() as i32))
    }

    /// Returns a latitude; `None` outside ±90 or when not finite.
    pub fn latitude(degrees: f64) -> Option<Self> {
        Self::within(degrees, 90.0)
    }

    /// Returns a longitude; `None` outside ±180 or when not finite.
    pub fn longitude(degrees: f64) -> Option<Self> {
        Self::within(degrees, 180.0)
    }

    /// Returns the angle in degrees.
    pub fn get(self) -> f64 {
        f64::from(self.0) / PER_DEGREE
    }
}

/// Rounds an angle in degrees to the nearest one that the format can store.
pub fn round_degrees(degrees: f64) -> f64 {
    (degrees * PER_DEGREE).round() / PER_DEGREE
}

/// A point of the sphere as a vector of length one in fixed point.
///
/// The straight-line (chord) distance between two such vectors orders as the great-circle distance does,
/// and neither the poles nor the antimeridian is special.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitVector(pub [i32; 3]);

impl UnitVector {
    /// Returns the vector of a point given in degrees.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a conversion saturates")]
    pub fn new(latitude: f64, longitude: f64) -> Self {
        let (sin_lat, cos_lat) = sin_cos(latitude);
        let (sin_lon, cos_lon) = sin_cos(longitude);
        Self(
            [cos_lat * cos_lon, cos_lat * sin_lon, sin_lat]
                .map(|v| (v * UNIT + ROUNDER - ROUNDER) as i32),
        )
    }

    /// Returns the cell of each axis: the axes are divided into 2^16 cells of 2^16 units each, 0 being the lowest.
    #[inline]
    pub fn cells(self) -> [u16; 3] {
        self.0.map(|value| {
            let [_, _, low, high] = value.to_le_bytes();
            u16::from_le_bytes([low, high ^ 0x80])
        })
    }

    /// Returns the square of the chord to another vector, in stored units.
    #[inline]
    pub fn chord2(self, other: Self) -> f64 {
        let [x, y, z] = self.0;
        let [a, b, c] = other.0;
        [(x, a), (y, b), (z, c)]
            .map(|(x, a)| (f64::from(x) - f64::from(a)).powi(2))
            .iter()
            .sum()
    }
}

/// Returns the sine and the cosine of degrees, exact to a thousandth of a stored unit. The platform's own may differ from
/// one to another, and the same point must have the same vector everywhere.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "an angle has two quarter turns at most"
)]
fn sin_cos(degrees: f64) -> (f64, f64) {
    let quarters = degrees / 90.0 + ROUNDER - ROUNDER;
    // What is left of an angle has 45 degrees at most: Taylor's series need few terms.
    let x = (degrees - quarters * 90.0).to_radians();
    let x2 = x * x;
    let series = |terms: [f64; 7]| {
        terms
            .into_iter()
            .rev()
            .fold(0.0, |sum, divisor| sum * x2 + 1.0 / divisor)
    };
    let sin = x * series([
        1.0,
        -6.0,
        120.0,
        -5_040.0,
        362_880.0,
        -39_916_800.0,
        6_227_020_800.0,
    ]);
    let cos = series([
        1.0,
        -2.0,
        24.0,
        -720.0,
        40_320.0,
        -3_628_800.0,
        479_001_600.0,
    ]);
    let quarters = quarters as i32;
    let (sin, cos) = if quarters & 1 == 0 {
        (sin, cos)
    } else {
        (cos, -sin)
    };
    if quarters & 2 == 0 {
        (sin, cos)
    } else {
        (-sin, -cos)
    }
}

/// Returns the square of the chord, in stored units, that spans `km` along a great circle; at most [`MAX_CHORD2`].
pub fn chord2_of_km(km: f64) -> f64 {
    let half_angle = km / EARTH_RADIUS_KM / 2.0;
    if half_angle >= std::f64::consts::FRAC_PI_2 {
        return MAX_CHORD2;
    }
    (2.0 * UNIT * half_angle.sin()).powi(2)
}

/// Returns the great-circle distance in kilometres that a chord spans, given its square in stored units, exact to a
/// centimetre below [`FAR_CHORD2`].
#[inline]
pub fn km_of_chord2(chord2: f64) -> f64 {
    let sine2 = chord2 / (4.0 * UNIT * UNIT);
    let sine = sine2.sqrt();
    // Up to 400 km, the start of Taylor's series is as good.
    let half_angle = if sine2 < 0.001 {
        sine * (1.0 + sine2 * (1.0 / 6.0 + sine2 * (3.0 / 40.0 + sine2 * (15.0 / 336.0))))
    } else {
        libm::asin(sine)
    };
    2.0 * EARTH_RADIUS_KM * half_angle
}

/// Returns the great-circle distance in kilometres between two points given in degrees (haversine formula).
pub fn great_circle_km(latitude1: f64, longitude1: f64, latitude2: f64, longitude2: f64) -> f64 {
    let (lat1, lat2) = (latitude1.to_radians(), latitude2.to_radians());
    let half_dlat = (lat2 - lat1) / 2.0;
    let half_dlon = (longitude2 - longitude1).to_radians() / 2.0;
    let h = half_dlat.sin().powi(2) + lat1.cos() * lat2.cos() * half_dlon.sin().powi(2);
    2.0 * EARTH_RADIUS_KM * h.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_keep_seven_decimals_and_refuse_the_impossible() {
        assert_eq!(Degrees::latitude(40.714_269_1).unwrap().get(), 40.714_269_1);
        assert_eq!(Degrees::longitude(-180.0).unwrap().get(), -180.0);
        for bad in [90.000_001, -91.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Degrees::latitude(bad), None, "{bad}");
        }
        assert_eq!(Degrees::longitude(190.0), None);
    }

    #[test]
    fn distances_cross_the_antimeridian_and_the_poles() {
        assert!((great_circle_km(0.0, 179.5, 0.0, -179.5) - 111.195).abs() < 0.01);
        assert!((great_circle_km(89.5, 0.0, 89.5, 180.0) - 111.195).abs() < 0.01);
        assert!((great_circle_km(0.0, 0.0, 0.0, 180.0) - 20_015.1).abs() < 0.1);
    }

    #[test]
    fn sines_are_exact_to_a_thousandth_of_a_unit() {
        for tenths in -1_800..=1_800 {
            let degrees = f64::from(tenths) / 10.0;
            let ((sin, cos), (exact_sin, exact_cos)) =
                (sin_cos(degrees), degrees.to_radians().sin_cos());
            assert!(
                (sin - exact_sin).abs() * UNIT < 0.001 && (cos - exact_cos).abs() * UNIT < 0.001,
                "{degrees}"
            );
        }
    }

    #[test]
    fn a_chord_bounds_its_arc() {
        let a = UnitVector::new(0.0, 0.0);
        let b = UnitVector::new(0.0, 1.0);
        assert!(a.chord2(b) < chord2_of_km(111.2));
        assert!(a.chord2(b) > chord2_of_km(111.19));
        assert_eq!(chord2_of_km(20_016.0), MAX_CHORD2);
    }

    #[test]
    fn the_arc_of_a_chord_is_the_great_circle_distance() {
        let a = UnitVector::new(41.15, -8.61);
        assert_eq!(km_of_chord2(a.chord2(a)), 0.0);
        for (latitude, longitude) in [
            (41.150_001, -8.61),
            (41.2, -8.6),
            (44.7, -8.6),
            (44.8, -8.6),
            (-33.9, 18.4),
            (90.0, 0.0),
        ] {
            let chord2 = a.chord2(UnitVector::new(latitude, longitude));
            let km = great_circle_km(41.15, -8.61, latitude, longitude);
            assert!(
                (km_of_chord2(chord2) - km).abs() < 1e-5,
                "{latitude}, {longitude}"
            );
        }
        assert!(a.chord2(UnitVector::new(-41.15, 171.0)) >= FAR_CHORD2);
    }
}
