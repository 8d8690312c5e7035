//! What holds for any point of the default data: the nearest places are those of brute force.

use std::sync::OnceLock;

use proptest::prelude::*;
use wayfare::{CountryCode, Filter, NearestOptions, PlaceDetails};
use wayfare_format::great_circle_km;

use crate::support::{config, country, details, in_country, point, world};

/// Distances of two computations that are the same. The index rounds either point by 2.6 mm at most, and arcs of up to
/// 13,000 km grow twice as fast as the chords that it compares.
const SAME_KM: f64 = 1.1e-5;

/// Corners of the sphere that any point may be near to.
const CORNERS: [(f64, f64); 10] = [
    (90.0, 0.0),
    (90.0, 180.0),
    (-90.0, -33.3),
    (0.0, 180.0),
    (0.0, -180.0),
    (-17.0, 179.9999),
    (-17.0, -179.9999),
    (66.5, -180.0),
    (89.9999, 45.0),
    (0.0, 0.0),
];

fn points() -> impl Strategy<Value = (f64, f64)> {
    prop_oneof![
        3 => (-90.0..=90.0, -180.0..=180.0),
        1 => prop::sample::select(&CORNERS[..]),
        1 => (-90.0..=90.0, prop_oneof![179.0..=180.0, -180.0..=-179.0]),
        1 => (prop_oneof![88.0..=90.0, -90.0..=-88.0], -180.0..=180.0),
    ]
}

/// Where the places are, with what the queries filter by.
struct Spot {
    latitude: f64,
    longitude: f64,
    has_costs: bool,
    country: Option<CountryCode>,
}

fn spots() -> &'static [Spot] {
    static SPOTS: OnceLock<Vec<Spot>> = OnceLock::new();
    let spot = |location: PlaceDetails<'static>| Spot {
        latitude: location.point.latitude(),
        longitude: location.point.longitude(),
        has_costs: location.has_costs,
        country: location.country_code,
    };
    SPOTS.get_or_init(|| {
        world()
            .places()
            .map(|location| spot(details(location)))
            .collect()
    })
}

/// Distances of the nearest among the spots that are wanted, in order.
fn brute_force(at: (f64, f64), limit: usize, wanted: impl Fn(&Spot) -> bool) -> Vec<f64> {
    let spots = spots().iter().filter(|spot| wanted(spot));
    let mut all: Vec<_> = spots
        .map(|spot| great_circle_km(at.0, at.1, spot.latitude, spot.longitude))
        .collect();
    all.sort_unstable_by(f64::total_cmp);
    all.truncate(limit);
    all
}

fn distances(at: (f64, f64), options: &NearestOptions) -> Vec<f64> {
    let found = world().nearest_with(point(at.0, at.1), options).unwrap();
    found
        .iter()
        .map(|near| {
            let place = near.place().unwrap().details().unwrap();
            // The distance is the one to the place that is given with it.
            let km = great_circle_km(at.0, at.1, place.point.latitude(), place.point.longitude());
            assert!((km - near.distance_km()).abs() <= SAME_KM);
            km
        })
        .collect()
}

fn same(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() <= SAME_KM)
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn nearest_equals_brute_force_over_the_world(at in points(), limit in 1usize..40) {
        let options = NearestOptions::new().limit(limit);
        let found = distances(at, &options);
        prop_assert!(same(&found, &brute_force(at, limit, |_| true)));
        let found = distances(at, &options.clone().filter(Filter::new().with_costs(true)));
        prop_assert!(same(&found, &brute_force(at, limit, |spot| spot.has_costs)));
        let found = distances(at, &options.filter(in_country("FJ").country(country("ru"))));
        let wanted = |spot: &Spot| spot.country.is_some_and(|code| code == "FJ" || code == "RU");
        prop_assert!(same(&found, &brute_force(at, limit, wanted)));
    }
}
