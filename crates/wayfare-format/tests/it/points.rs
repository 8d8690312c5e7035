//! Angles, points and distances: as the pages say, and as other formulas give them.

use proptest::prelude::*;
use wayfare_format::{
    Degrees, FAR_CHORD2, MAX_CHORD2, UnitVector, chord2_of_km, great_circle_km, km_of_chord2,
    round_degrees,
};

/// The radius of the Earth in kilometres, and that of the sphere of points in stored units.
const EARTH: f64 = 6371.0088;
const R: f64 = 2_147_483_647.0;

/// Latitude and longitude, not rarely special ones.
fn points() -> impl Strategy<Value = (f64, f64)> {
    let special = |limit: f64| prop::sample::select(vec![-limit, 0.0, limit, limit / 2.0]);
    let latitude = prop_oneof![4 => -90.0..=90.0, 1 => special(90.0)];
    (
        latitude,
        prop_oneof![4 => -180.0..=180.0, 1 => special(180.0)],
    )
}

/// A point as three numbers from -1 to 1.
fn on_sphere((latitude, longitude): (f64, f64)) -> [f64; 3] {
    let (latitude, longitude) = (latitude.to_radians(), longitude.to_radians());
    [
        latitude.cos() * longitude.cos(),
        latitude.cos() * longitude.sin(),
        latitude.sin(),
    ]
}

/// The angle between two vectors, exact for small and for large ones.
fn angle([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> f64 {
    let cross = [b * z - c * y, c * x - a * z, a * y - b * x];
    cross
        .iter()
        .map(|side| side * side)
        .sum::<f64>()
        .sqrt()
        .atan2(a * x + b * y + c * z)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn angles_are_stored_in_units_of_1e_7_degrees(units in -1_800_000_000..=1_800_000_000_i32, part in -0.49..0.49) {
        let exact = f64::from(units) / 1e7;
        prop_assert_eq!(Degrees(units).get(), exact);
        let near = (f64::from(units) + part) / 1e7;
        prop_assert!((round_degrees(near) - exact).abs() < 1e-12);
        prop_assert_eq!(Degrees::longitude(near), (near.abs() <= 180.0).then_some(Degrees(units)));
        prop_assert_eq!(Degrees::latitude(near), (near.abs() <= 90.0).then_some(Degrees(units)));
    }

    #[test]
    fn points_are_vectors_as_described(point in points()) {
        let vector = UnitVector::new(point.0, point.1).0;
        for (stored, exact) in vector.into_iter().zip(on_sphere(point)) {
            // Two sines differ in their last digits, so that what is nearly a half may be rounded to either side.
            prop_assert!((f64::from(stored) - exact * R).abs() <= 0.5 + 1e-3);
        }
    }

    #[test]
    fn distances_are_those_of_other_formulas(a in points(), b in points()) {
        let km = EARTH * angle(on_sphere(a), on_sphere(b));
        prop_assert!((great_circle_km(a.0, a.1, b.0, b.1) - km).abs() < 1e-3 + km * 1e-9);
        let (u, v) = (UnitVector::new(a.0, a.1), UnitVector::new(b.0, b.1));
        let exact: i128 = u.0.iter().zip(v.0).map(|(&a, b)| i128::from(i64::from(a) - i64::from(b)).pow(2)).sum();
        prop_assert!((u.chord2(v) - exact as f64).abs() <= exact as f64 * 1e-12);
        prop_assert!(u.chord2(v) <= MAX_CHORD2);
        if u.chord2(v) < FAR_CHORD2 {
            let found = km_of_chord2(u.chord2(v));
            prop_assert!((found - km).abs() < 1e-5 && km < 13_400.0, "{} for {}", found, km);
        } else {
            prop_assert!(km > 13_000.0);
        }
    }

    #[test]
    fn a_chord_spans_what_it_is_made_for(km in 0.0..21_000.0) {
        let half_angle = km / EARTH / 2.0;
        let chord2 = chord2_of_km(km);
        if half_angle < std::f64::consts::FRAC_PI_2 {
            let chord = 2.0 * R * half_angle.sin();
            prop_assert!((chord2 - chord * chord).abs() <= chord * chord * 1e-12);
        } else {
            prop_assert_eq!(chord2, MAX_CHORD2);
        }
        prop_assert!(km > 13_000.0 || (km_of_chord2(chord2) - km).abs() < 1e-6);
    }
}

#[test]
fn what_is_no_angle_is_refused() {
    for (limit, angle) in [
        (90.0, Degrees::latitude as fn(f64) -> Option<Degrees>),
        (180.0, Degrees::longitude),
    ] {
        for degrees in [limit, -limit] {
            assert_eq!(angle(degrees).unwrap().get(), degrees);
            assert_eq!(angle(degrees * (1.0 + 1e-15)), None);
        }
        for degrees in [f64::NAN, f64::INFINITY, -f64::INFINITY] {
            assert_eq!(angle(degrees), None);
        }
    }
}

#[test]
fn no_chord_is_longer_than_the_longest() {
    let poles = UnitVector::new(90.0, 0.0).chord2(UnitVector::new(-90.0, 0.0));
    assert!(poles < MAX_CHORD2 && poles > 0.8 * MAX_CHORD2);
    let half_way = std::f64::consts::PI * EARTH;
    assert!(chord2_of_km(half_way - 1e-3) < MAX_CHORD2);
    assert_eq!(chord2_of_km(half_way + 1e-3), MAX_CHORD2);
    assert_eq!(chord2_of_km(f64::INFINITY), MAX_CHORD2);
    assert!(km_of_chord2(0.0) == 0.0 && poles >= FAR_CHORD2);
}
